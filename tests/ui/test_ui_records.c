// The records, played without a window: filters against counting by hand, every control by pointer and by
// keys, deleting and undoing, export and import, studies; and that nothing overlaps, whatever the window's
// size.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"
#include "host/files/machine.h"
#include "support/patience.h"
#include "support/played_runs.h"
#include "support/ui_stage.h"
#include "ui/scenes/records/records_view.h"

enum { GAMES = 60 };

static const Records *records(const Stage *stage) { return stage->self; }

static void open_overview(Stage *stage, int games) {
    stage_open(stage, 1280, 800, THEME_INK, 1);
    setenv("HOME", stage->folder, 1);
    setenv("XDG_CONFIG_HOME", stage->folder, 1);
    played_fill(stage->app.save, 9, games, STAGE_UNIX_S);
    stage_enter(stage, &scene_records, (Go){.scene = SCENE_RECORDS});
}

// On the page with the best runs.
static void open_records(Stage *stage, int games) {
    open_overview(stage, games);
    stage_action(stage, ACTION_NEXT_EMPTY);
    assert_int_equal(records(stage)->place->page, RECORDS_TIMES);
}

static void list(const Stage *stage, Targets *out) {
    scene_targets(records_targets, stage->self, &stage->app, NULL, out);
}

static Go click(Stage *stage, int id) {
    Targets targets;
    list(stage, &targets);
    const Target *target = targets_find(&targets, id);
    if (!target) fail_msg("there is no target %d", id);
    return stage_click(stage, target->rect.x + target->rect.w / 2, target->rect.y + target->rect.h / 2, 1);
}

// Opens a control's list and takes the option of a value.
static Go take(Stage *stage, int control, int value) {
    if (control) click(stage, control);
    const Picker *picker = &records(stage)->picker;
    assert_int_not_equal(picker->of, 0);
    for (int i = 0; i < picker->count; i++)
        if (picker->option[i].value == value) return click(stage, PICKER_OPTION + i);
    fail_msg("control %d has no value %d", control, value);
    return GO_STAY;
}

static void to_page(Stage *stage, RecordsPage page) {
    click(stage, RECORDS_TAB + (int)page);
    assert_int_equal(records(stage)->place->page, page);
}

// ---- what is shown

static RecordsFilter some_filter(Rng *rng, const RecordsRuns *runs) {
    RecordsFilter filter = records_filter_any();
    const SavedRun *like = &runs->run[rng_below(rng, (uint64_t)runs->count)];
    if (rng_below(rng, 3) == 0) snprintf(filter.pack, sizeof filter.pack, "%s", like->pack);
    if (rng_below(rng, 9) == 0) filter.pack[0] = '\0', filter.no_pack = true;
    if (rng_below(rng, 3) == 0) filter.band = like->band;
    if (rng_below(rng, 4) == 0) filter.mode = (int)like->mode;
    if (rng_below(rng, 4) == 0) filter.device = (int)rng_below(rng, EVENT_DEVICE_COUNT);
    if (rng_below(rng, 6) == 0) snprintf(filter.code, sizeof filter.code, "%s", like->code);
    if (rng_below(rng, 4) == 0)
        snprintf(filter.words, sizeof filter.words, "%s", like->mode ? "SPEED run" : "casual");
    filter.rules = (RecordsRules)rng_below(rng, RECORDS_RULES_COUNT);
    filter.whose = (RecordsWhose)rng_below(rng, RECORDS_WHOSE_COUNT);
    filter.days = rng_below(rng, 2) ? (int)rng_below(rng, 40) : 0;
    return filter;
}

static bool is_wanted(const SavedRun *run, const RecordsFilter *f, int today) {
    bool words = !f->words[0] || run->mode == (strcmp(f->words, "casual") != 0);
    bool whose = f->whose == RECORDS_ALL || run->brought == (f->whose == RECORDS_OTHERS);
    bool rules = f->rules == RECORDS_ANY_RULES || run->clean == (f->rules == RECORDS_CLEAN);
    bool pack = f->no_pack ? !run->pack[0] : !f->pack[0] || strcmp(f->pack, run->pack) == 0;
    bool day = f->days == 0 || today - local_date(run->begun_unix_s).number < f->days;
    bool device = f->device < 0 || (run->devices & 1u << f->device);
    return words && whose && rules && pack && day && device && (f->band < 0 || f->band == run->band) &&
           (f->mode < 0 || f->mode == (int)run->mode) && (!f->code[0] || strcmp(f->code, run->code) == 0);
}

static void filters_leave_what_they_say(void **state) {
    (void)state;
    Stage stage;
    open_records(&stage, GAMES);
    const RecordsRuns *runs = &records(&stage)->runs;
    assert_int_equal(runs->count, GAMES);
    int today = local_date(STAGE_UNIX_S).number, some = 0;
    RecordsView view = {0};
    for (uint64_t seed = 1; seed <= 3000; seed++) {
        Rng rng = rng_seed(seed);
        RecordsFilter filter = some_filter(&rng, runs);
        RecordsOrder order = (RecordsOrder)rng_below(&rng, RECORDS_ORDER_COUNT);
        records_view_make(&view, runs, &stage.app.packs, &filter, order, today);
        int wanted = 0, solves = 0;
        int64_t best_us = INT64_MAX;
        for (int i = 0; i < runs->count; i++) {
            const SavedRun *run = &runs->run[i];
            if (!is_wanted(run, &filter, today)) continue;
            wanted++;
            if (run->brought || run->state != RUN_SOLVED) continue;
            solves++;
            best_us = run->time_us < best_us ? run->time_us : best_us;
        }
        bool well = view.count == wanted && view.solves == solves && (solves == 0 || view.best_us == best_us);
        for (int i = 0; i < view.count && well; i++) {
            const SavedRun *run = &runs->run[view.index[i]],
                           *before = i ? &runs->run[view.index[i - 1]] : run;
            well = is_wanted(run, &filter, today);
            if (order == RECORDS_BEST_FIRST && run->state == RUN_SOLVED)
                well = well && before->state == RUN_SOLVED && before->time_us <= run->time_us;
            if (order == RECORDS_NEWEST_FIRST) well = well && before->begun_unix_s >= run->begun_unix_s;
            if (order == RECORDS_OLDEST_FIRST) well = well && before->begun_unix_s <= run->begun_unix_s;
            if (order == RECORDS_HARDEST_FIRST) well = well && before->rating_tenths >= run->rating_tenths;
        }
        if (!well) fail_msg("seed %llu", (unsigned long long)seed);
        some += view.count > 0;
    }
    assert_true(some > 500);
    records_view_finish(&view);
    stage_close(&stage);
}

static void every_filter_can_be_chosen(void **state) {
    (void)state;
    Stage stage;
    open_records(&stage, GAMES);
    int all = records(&stage)->shown.count;
    take(&stage, RECORDS_BAND, BAND_MEDIUM);
    assert_int_equal(records(&stage)->place->filter.band, BAND_MEDIUM);
    assert_true(records(&stage)->shown.count > 0 && records(&stage)->shown.count < all);
    take(&stage, RECORDS_RULES, RECORDS_CLEAN);
    take(&stage, RECORDS_SPAN, 7);
    assert_int_equal(records(&stage)->place->filter.days, 7);
    take(&stage, RECORDS_SPAN, 0);
    take(&stage, RECORDS_PACK, -2);
    assert_true(records(&stage)->place->filter.no_pack);
    to_page(&stage, RECORDS_RUNS);
    take(&stage, RECORDS_MODE, RUN_SPEEDRUN);
    take(&stage, RECORDS_DEVICE, BY_MOUSE);
    take(&stage, RECORDS_WHOSE, RECORDS_OTHERS);
    take(&stage, RECORDS_ORDER, RECORDS_OLDEST_FIRST);
    click(&stage, RECORDS_CLEAR);
    assert_true(records_filter_is_any(&records(&stage)->place->filter));
    assert_int_equal(records(&stage)->shown.count, all);
    assert_int_equal(records(&stage)->place->order, RECORDS_OLDEST_FIRST); // an order is no filter
    stage_close(&stage);
}

static void a_search_is_typed(void **state) {
    (void)state;
    Stage stage;
    open_records(&stage, GAMES);
    to_page(&stage, RECORDS_RUNS);
    int all = records(&stage)->shown.count;
    click(&stage, RECORDS_SEARCH);
    assert_true(records(&stage)->searching);
    stage_input(&stage, (Input){.kind = INPUT_TEXT, .text = "rune"});
    stage_input(&stage, (Input){.kind = INPUT_TEXT, .text = "ß"});
    assert_int_equal(records(&stage)->shown.count, 0);
    stage_draw(&stage);
    stage_action(&stage, ACTION_ERASE);
    assert_string_equal(records(&stage)->place->filter.words, "rune");
    int found = records(&stage)->shown.count;
    assert_true(found > 0 && found < all);
    for (int row = 0; row < found; row++)
        assert_string_equal(records_run_at(records(&stage), row)->pack, "runes");
    stage_action(&stage, ACTION_CONFIRM);
    assert_false(records(&stage)->searching);
    assert_int_equal(records(&stage)->picker.of, 0);
    stage_close(&stage);
}

// ---- what can be done with a run

static void deleting_asks_and_can_be_undone(void **state) {
    (void)state;
    Stage stage;
    open_records(&stage, GAMES);
    int all = records(&stage)->runs.count;
    int64_t id = records_run_at(records(&stage), 1)->id;
    stage_action(&stage, ACTION_DOWN);
    stage_action(&stage, ACTION_ERASE);
    assert_int_equal(records(&stage)->picker.of, RECORDS_ASK);
    stage_action(&stage, ACTION_CONFIRM); // the first answer keeps it
    assert_int_equal(records(&stage)->runs.count, all);
    stage_action(&stage, ACTION_ERASE);
    stage_action(&stage, ACTION_BACK);
    assert_int_equal(records(&stage)->runs.count, all);
    click(&stage, RECORDS_ROW + RECORDS_PARTS + RECORDS_DELETE);
    take(&stage, 0, true);
    assert_int_equal(records(&stage)->runs.count, all - 1);
    assert_true(strstr(stage.app.notice, "deleted") != NULL);
    stage_action(&stage, ACTION_UNDO);
    assert_int_equal(records(&stage)->runs.count, all);
    assert_true(records_run_at(records(&stage), records(&stage)->row)->id == id);
    stage_action(&stage, ACTION_ERASE);
    take(&stage, 0, true);
    to_page(&stage, RECORDS_RUNS);
    click(&stage, RECORDS_BRING_BACK);
    assert_int_equal(records(&stage)->runs.count, all);
    stage_action(&stage, ACTION_ERASE);
    take(&stage, 0, true);
    stage_enter(&stage, &scene_menu, (Go){.scene = SCENE_MENU}); // left: it is gone
    stage_enter(&stage, &scene_records, (Go){.scene = SCENE_RECORDS});
    assert_int_equal(records(&stage)->runs.count, all - 1);
    stage_action(&stage, ACTION_UNDO);
    assert_int_equal(records(&stage)->runs.count, all - 1);
    stage_close(&stage);
}

static void a_run_is_watched_and_leads_back(void **state) {
    (void)state;
    Stage stage;
    open_records(&stage, GAMES);
    int64_t id = records_run_at(records(&stage), 2)->id;
    Go go = click(&stage, RECORDS_ROW + 2 * RECORDS_PARTS + RECORDS_WATCH);
    assert_int_equal(go.scene, SCENE_REPLAY);
    assert_true(go.run == id);
    stage_enter(&stage, &scene_replay, go);
    go = stage_action(&stage, ACTION_BACK);
    assert_int_equal(go.scene, SCENE_RECORDS);
    stage_enter(&stage, &scene_records, go);
    assert_int_equal(records(&stage)->row, 2); // where it was left
    stage_close(&stage);
}

// The quickest of a code goes along anyway; any other one is a second ghost.
static void a_race_is_against_the_run_that_was_chosen(void **state) {
    (void)state;
    for (int second = 0; second < 2; second++) {
        Stage stage;
        open_records(&stage, GAMES);
        stage_action(&stage, ACTION_CONFIRM);
        take(&stage, 0, RECORDS_SAME_CODE);
        take(&stage, RECORDS_RULES, RECORDS_ANY_RULES);
        assert_true(records(&stage)->shown.count > 1);
        const SavedRun *run = records_run_at(records(&stage), second);
        int64_t time_us = run->time_us;
        assert_int_equal(run->state, RUN_SOLVED);
        click(&stage, RECORDS_ROW + second * RECORDS_PARTS + RECORDS_RACE);
        const Rivals *rivals = &stage.app.play.rivals;
        assert_true(rivals->ghosts >= 1);
        assert_int_equal(rivals->ghost[rivals_ghost(rivals)].time_us, time_us);
        stage_close(&stage);
    }
}

static void a_run_is_raced_and_its_code_looked_for(void **state) {
    (void)state;
    Stage stage;
    open_records(&stage, GAMES);
    const SavedRun *run = records_run_at(records(&stage), 0);
    char code[CODE_TEXT_MAX];
    snprintf(code, sizeof code, "%s", run->code);
    stage_action(&stage, ACTION_CONFIRM);
    assert_int_equal(records(&stage)->picker.of, RECORDS_DO);
    take(&stage, 0, RECORDS_SAME_CODE);
    assert_string_equal(records(&stage)->place->filter.code, code);
    for (int row = 0; row < records(&stage)->shown.count; row++)
        assert_string_equal(records_run_at(records(&stage), row)->code, code);
    stage_action(&stage, ACTION_CONFIRM);
    take(&stage, 0, RECORDS_SAME_CODE);
    assert_string_equal(records(&stage)->place->filter.code, "");
    int64_t id = records_run_at(records(&stage), records(&stage)->row)->id;
    Go go = click(&stage, RECORDS_ROW + records(&stage)->row * RECORDS_PARTS + RECORDS_WATCH);
    assert_int_equal(go.scene, SCENE_REPLAY);
    assert_int_equal(go.run, id);
    go = click(&stage, RECORDS_ROW + records(&stage)->row * RECORDS_PARTS + RECORDS_RACE);
    assert_int_equal(go.scene, SCENE_BOARD);
    assert_string_equal(stage.app.play.saved.code, code);
    Run begun;
    TextError error;
    assert_true(save_run(stage.app.save, stage.app.play.saved.run, &begun, &error));
    assert_int_equal(begun.mode, RUN_RACE);
    run_finish(&begun);
    stage_close(&stage);
}

static void runs_that_are_seen_are_proved(void **state) {
    (void)state;
    Stage stage;
    open_records(&stage, GAMES);
    for (int i = 0; i < 30; i++) stage_wait(&stage, 20000);
    const Records *self = records(&stage);
    for (int row = 0; row < 3; row++) assert_int_equal(self->proof[self->shown.index[row]], RECORDS_VERIFIED);
    assert_int_equal(self->proof[self->shown.index[30]], RECORDS_UNREAD);
    stage_close(&stage);
}

// ---- files

static void wait_for_files(Stage *stage) {
    for (int i = 0; i < 100000 && records_files_busy(records(stage)->files); i++) stage_wait(stage, 1000);
    assert_false(records_files_busy(records(stage)->files));
}

static void the_only_file(char out[PATH_MAX_BYTES]) {
    char names[4][RECORDS_NAME_MAX];
    assert_int_equal(records_files_find(names, 4), 1);
    records_files_path(names[0], out);
    assert_true(records_files_is_runs(out));
}

static void all_runs_go_out_and_come_back(void **state) {
    (void)state;
    Stage stage;
    open_records(&stage, GAMES);
    int mine = records(&stage)->shown.count;
    int64_t best_us = records(&stage)->shown.best_us;
    to_page(&stage, RECORDS_RUNS);
    click(&stage, RECORDS_EXPORT);
    wait_for_files(&stage);
    assert_false(stage.app.notice_is_error);
    char path[PATH_MAX_BYTES], reason[128];
    size_t size = 0;
    the_only_file(path);
    char *text = machine_read_file(path, 0, &size, reason, sizeof reason);
    assert_non_null(text);
    stage_close(&stage);

    open_records(&stage, 0);
    assert_int_equal(records(&stage)->runs.count, 0);
    stage_draw(&stage);
    records_files_path("all.nonet-runs", path);
    assert_true(machine_write_file(path, text, size, reason, sizeof reason));
    to_page(&stage, RECORDS_RUNS);
    click(&stage, RECORDS_IMPORT);
    take(&stage, 0, 0);     // the first file
    take(&stage, 0, false); // my own
    wait_for_files(&stage);
    assert_int_equal(records(&stage)->runs.count, GAMES);
    assert_int_equal(records(&stage)->shown.count, GAMES);
    assert_true(mine < GAMES && records(&stage)->shown.best_us <= best_us);
    stage_input(&stage, (Input){.kind = INPUT_DROP, .text = path}); // again: each is there already
    take(&stage, 0, true);
    wait_for_files(&stage);
    assert_int_equal(records(&stage)->runs.count, GAMES);
    free(text);
    stage_close(&stage);
}

static void a_damaged_file_is_taken_in_as_far_as_it_is_proved(void **state) {
    (void)state;
    Stage stage;
    open_records(&stage, 12);
    to_page(&stage, RECORDS_RUNS);
    click(&stage, RECORDS_EXPORT);
    wait_for_files(&stage);
    char path[PATH_MAX_BYTES], reason[128];
    size_t size = 0;
    the_only_file(path);
    char *text = machine_read_file(path, 0, &size, reason, sizeof reason);
    stage_close(&stage);
    char *third = text;
    for (int i = 0; i < 2; i++) third = strstr(third, "\nend ") + 1;
    char *put = strstr(third, " put ");
    put[6] = put[6] == '1' ? '2' : '1';
    open_records(&stage, 0);
    records_files_path("damaged.nonet-runs", path);
    assert_true(
        machine_write_file(path, text, size - 40, reason, sizeof reason)); // and the last is cut short
    to_page(&stage, RECORDS_RUNS);
    click(&stage, RECORDS_IMPORT);
    take(&stage, 0, 0);
    take(&stage, 0, false);
    wait_for_files(&stage);
    assert_int_equal(records(&stage)->runs.count, 10);
    assert_true(stage.app.notice_is_error);
    assert_non_null(strstr(stage.app.notice, "2 not proved; line "));
    free(text);
    stage_close(&stage);
}

static void one_run_and_the_splits_are_saved(void **state) {
    (void)state;
    Stage stage;
    open_records(&stage, GAMES);
    click(&stage, RECORDS_ROW + RECORDS_SAVE_AS);
    take(&stage, 0, false);
    assert_non_null(strstr(stage.app.notice, ".nonet-run"));
    click(&stage, RECORDS_ROW + RECORDS_SAVE_AS);
    take(&stage, 0, true);
    const char *path = strstr(stage.app.notice, "/");
    assert_non_null(path);
    assert_non_null(strstr(path, ".lss"));
    char reason[128];
    char *text = machine_read_file(path, 0, NULL, reason, sizeof reason);
    assert_non_null(text);
    assert_non_null(strstr(text, "<CategoryName>All packs</CategoryName>"));
    free(text);
    stage_close(&stage);
}

// ---- studies

static void study(Stage *stage) {
    stage_wait(stage, 0);
    for (int i = 0; i < PATIENCE_MS / 5 && records_study_busy(records(stage)->study); i++) {
        SDL_Delay(5);
        stage_wait(stage, 20000);
    }
    assert_false(records_study_busy(records(stage)->study));
}

static void slow_techniques_lead_to_their_lesson(void **state) {
    (void)state;
    Stage stage;
    open_records(&stage, GAMES);
    to_page(&stage, RECORDS_TECHNIQUES);
    study(&stage);
    int done, of;
    Technique slowest[TECHNIQUE_COUNT];
    const Study *found = records_study_found(records(&stage)->study, &done, &of);
    int rows = study_slowest(found, RECORDS_WAITS_LEAST, slowest);
    assert_true(rows > 3 && done == of && found->runs == of && of == records(&stage)->shown.count);
    assert_int_equal(records_rows(records(&stage)), rows);
    stage_draw(&stage);
    stage_action(&stage, ACTION_DOWN);
    Go go = stage_action(&stage, ACTION_CONFIRM);
    assert_int_equal(go.scene, SCENE_LEARN);
    assert_int_equal(go.technique, slowest[1]);
    assert_int_equal(go.back, SCENE_RECORDS);
    stage_enter(&stage, &scene_learn, go);
    go = stage_action(&stage, ACTION_BACK);
    assert_int_equal(go.scene, SCENE_RECORDS);
    stage_enter(&stage, &scene_records, go);
    assert_int_equal(records(&stage)->place->page, RECORDS_TECHNIQUES); // where it was left
    stage_close(&stage);
}

// ---- the first page

// Counted by hand: the runs of the player that are solved, of a pack (NULL: any) and a band (-1: any).
static SolvedSum counted(const RecordsRuns *runs, const char *pack, int band) {
    int64_t *time_us = mem_alloc(((size_t)runs->count + 1) * sizeof *time_us);
    SolvedSum sum = {0};
    for (int i = 0; i < runs->count; i++) {
        const SavedRun *run = &runs->run[i];
        bool here = (!pack || strcmp(run->pack, pack) == 0) && (band < 0 || run->band == band);
        if (here && !run->brought && run->state == RUN_SOLVED) time_us[sum.solved++] = run->time_us;
    }
    int64_t *sorted = figures_sorted(time_us, sum.solved);
    sum.best_us = sum.solved > 0 ? sorted[0] : 0;
    sum.typical_us = figures_median(sorted, sum.solved);
    free(sorted);
    free(time_us);
    return sum;
}

static void assert_sum(SolvedSum a, SolvedSum b) {
    assert_int_equal(a.solved, b.solved);
    assert_true(a.best_us == b.best_us && a.typical_us == b.typical_us);
}

static void the_table_counts_what_is_solved(void **state) {
    (void)state;
    Stage stage;
    open_overview(&stage, GAMES);
    const Records *self = records(&stage);
    const RecordsSolved *solved = &self->solved;
    int packs = 0, all = 0;
    for (int i = 0; i < solved->packs; i++) {
        const SolvedPack *pack = &solved->pack[i];
        assert_sum(pack->sum, counted(&self->runs, pack->of->pack, -1));
        for (int band = 0; band < BAND_COUNT; band++)
            assert_int_equal(pack->band[band], counted(&self->runs, pack->of->pack, band).solved);
        assert_true(i == 0 || solved->pack[i - 1].sum.solved >= pack->sum.solved);
        all += pack->sum.solved;
        packs++;
    }
    assert_true(packs > 2);
    assert_int_equal(all, self->shown.solves);
    assert_sum(solved->all, counted(&self->runs, NULL, -1));
    for (int band = 0; band < BAND_COUNT; band++)
        assert_sum(solved->band[band], counted(&self->runs, NULL, band));
    take(&stage, RECORDS_BAND, BAND_MEDIUM); // the filters hold here too
    assert_sum(solved->all, counted(&self->runs, NULL, BAND_MEDIUM));
    assert_int_equal(solved->band[BAND_EASY].solved, 0);
    stage_close(&stage);
    open_overview(&stage, 0);
    assert_int_equal(records(&stage)->solved.packs, 0);
    stage_draw(&stage);
    assert_int_equal(stage_action(&stage, ACTION_CONFIRM).scene, SCENE_STAY);
    stage_close(&stage);
}

static void a_pack_leads_to_its_times(void **state) {
    (void)state;
    for (int by_keys = 0; by_keys < 2; by_keys++) {
        Stage stage;
        open_overview(&stage, GAMES);
        char pack[PACK_ID_MAX];
        snprintf(pack, sizeof pack, "%s", records(&stage)->solved.pack[1].of->pack);
        int solved = records(&stage)->solved.pack[1].sum.solved;
        if (by_keys) {
            stage_action(&stage, ACTION_DOWN);
            stage_action(&stage, ACTION_CONFIRM);
        } else {
            click(&stage, RECORDS_ROW + RECORDS_PARTS);
        }
        assert_int_equal(records(&stage)->place->page, RECORDS_TIMES);
        assert_string_equal(records(&stage)->place->filter.pack, pack);
        assert_int_equal(records(&stage)->place->filter.no_pack, pack[0] == '\0');
        assert_int_equal(records(&stage)->shown.solves, solved);
        stage_close(&stage);
    }
}

static void techniques_met_lead_to_their_lessons(void **state) {
    (void)state;
    Stage stage;
    open_overview(&stage, GAMES);
    study(&stage);
    int done, of;
    Technique met[TECHNIQUE_COUNT];
    int count = study_met(records_study_found(records(&stage)->study, &done, &of), met);
    assert_true(count > 2);
    stage_draw(&stage);
    Go go = click(&stage, RECORDS_MET + (int)met[1]);
    assert_int_equal(go.scene, SCENE_LEARN);
    assert_int_equal(go.technique, met[1]);
    assert_int_equal(go.back, SCENE_RECORDS);
    static const Action WAYS[] = {ACTION_UP, ACTION_LEFT, ACTION_DOWN, ACTION_RIGHT};
    Rng rng = rng_seed(5);
    for (int i = 0; i < 4000 && records(&stage)->view.focus != RECORDS_MET + (int)met[1]; i++)
        stage_action(&stage, WAYS[rng_below(&rng, 4)]);
    assert_int_equal(records(&stage)->view.focus, RECORDS_MET + (int)met[1]); // keys get there
    go = stage_action(&stage, ACTION_CONFIRM);
    assert_int_equal(go.technique, met[1]);
    stage_close(&stage);
}

static void pages_follow_tab(void **state) {
    (void)state;
    Stage stage;
    open_overview(&stage, GAMES);
    for (int page = 1; page <= RECORDS_PAGE_COUNT; page++) {
        stage_action(&stage, ACTION_NEXT_EMPTY);
        assert_int_equal(records(&stage)->place->page, page % RECORDS_PAGE_COUNT);
        stage_draw(&stage);
    }
    assert_int_equal(stage_action(&stage, ACTION_BACK).scene, SCENE_MENU);
    stage_close(&stage);
}

// ---- where things are

static bool overlap(Rect a, Rect b) {
    return a.x < b.x + b.w - 0.5f && b.x < a.x + a.w - 0.5f && a.y < b.y + b.h - 0.5f &&
           b.y < a.y + a.h - 0.5f;
}

static void nothing_overlaps_and_nothing_is_cut(void **state) {
    (void)state;
    static const struct {
        int w, h;
    } SIZES[] = {{800, 600}, {1024, 768}, {1280, 800},  {1920, 1080}, {2560, 1440}, {3440, 1440},
                 {600, 900}, {720, 1280}, {1080, 1920}, {1000, 1000}, {3840, 2160}};
    Stage stage;
    open_records(&stage, 30);
    for (size_t i = 0; i < sizeof SIZES / sizeof *SIZES; i++) {
        stage_size(&stage, SIZES[i].w, SIZES[i].h);
        for (int page = 0; page < RECORDS_PAGE_COUNT; page++) {
            to_page(&stage, (RecordsPage)page);
            stage_draw(&stage);
            RecordsLayout l = records_layout(stage.self, &stage.app);
            Rect part[RECORDS_CONTROL_COUNT + 8];
            int parts = 0;
            for (int k = 0; k < RECORDS_CONTROL_COUNT; k++)
                if (l.control[k].w > 0) part[parts++] = l.control[k];
            for (int k = 0; k < 5; k++)
                if (l.figure[k].w > 0) part[parts++] = l.figure[k];
            if (l.met.w > 0) part[parts++] = l.met;
            if (l.dots.w > 0) part[parts++] = l.dots;
            if (l.bars.w > 0) part[parts++] = l.bars;
            part[parts++] = l.area.w > 0 ? l.area : l.body;
            for (int a = 0; a < parts; a++) {
                Rect r = part[a];
                bool inside = r.x >= 0 && r.y >= 0 && r.x + r.w <= (float)SIZES[i].w &&
                              r.y + r.h <= (float)SIZES[i].h - widget_footer_height(&stage.app) * 0.9f;
                if (!inside) fail_msg("%dx%d, page %d: part %d is cut", SIZES[i].w, SIZES[i].h, page, a);
                for (int b = 0; b < a; b++)
                    if (overlap(r, part[b]))
                        fail_msg("%dx%d, page %d: parts %d and %d overlap", SIZES[i].w, SIZES[i].h, page, a,
                                 b);
            }
            if (l.area.w > 0 && l.area.h < 2 * l.row_h)
                fail_msg("%dx%d, page %d: the list has no room", SIZES[i].w, SIZES[i].h, page);
        }
    }
    stage_close(&stage);
}

// The focus gets to every control and the list without a pointer.
static void keys_reach_everything(void **state) {
    (void)state;
    static const Action WAYS[] = {ACTION_UP, ACTION_LEFT, ACTION_DOWN, ACTION_RIGHT};
    Stage stage;
    open_records(&stage, 5);
    to_page(&stage, RECORDS_RUNS);
    bool reached[RECORDS_CONTROL_COUNT] = {false};
    Rng rng = rng_seed(4);
    for (int i = 0; i < 4000; i++) {
        stage_action(&stage, WAYS[rng_below(&rng, 4)]);
        int focus = records(&stage)->view.focus;
        if (focus > 0 && focus < RECORDS_CONTROL_COUNT) reached[focus] = true;
    }
    Targets targets;
    list(&stage, &targets);
    for (int i = 0; i < targets.count; i++) {
        int id = targets.target[i].id;
        if (id > 0 && id < RECORDS_CONTROL_COUNT && !reached[id])
            fail_msg("%s is out of reach", targets.target[i].name);
    }
    stage_close(&stage);
}

int main(void) {
    setenv("TZ", "UTC", 1);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(filters_leave_what_they_say),
        cmocka_unit_test(every_filter_can_be_chosen),
        cmocka_unit_test(a_search_is_typed),
        cmocka_unit_test(deleting_asks_and_can_be_undone),
        cmocka_unit_test(a_run_is_watched_and_leads_back),
        cmocka_unit_test(a_race_is_against_the_run_that_was_chosen),
        cmocka_unit_test(a_run_is_raced_and_its_code_looked_for),
        cmocka_unit_test(runs_that_are_seen_are_proved),
        cmocka_unit_test(all_runs_go_out_and_come_back),
        cmocka_unit_test(a_damaged_file_is_taken_in_as_far_as_it_is_proved),
        cmocka_unit_test(one_run_and_the_splits_are_saved),
        cmocka_unit_test(slow_techniques_lead_to_their_lesson),
        cmocka_unit_test(the_table_counts_what_is_solved),
        cmocka_unit_test(a_pack_leads_to_its_times),
        cmocka_unit_test(techniques_met_lead_to_their_lessons),
        cmocka_unit_test(pages_follow_tab),
        cmocka_unit_test(nothing_overlaps_and_nothing_is_cut),
        cmocka_unit_test(keys_reach_everything),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
