// Records: all runs, what they come to, and what can be done with them.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"
#include "core/base/utf8.h"
#include "core/rate/band.h"
#include "store/save_boards.h"
#include "ui/app/paste_drop.h"
#include "ui/scenes/records/records_view.h"

// ---- what takes longer

static void compare(Records *self) {
    const RunTimes *times = self->shown.times;
    int count = self->shown.times_count, best = compare_best_run(times, count);
    RecordsSplits *s = &self->splits;
    s->best = compare_make(COMPARE_BEST_RUN, times, count);
    s->gold = compare_make(COMPARE_BEST_SEGMENTS, times, count);
    s->average = compare_make(COMPARE_AVERAGE, times, count);
    s->latest = compare_make(COMPARE_LATEST, times, count);
    s->latest_is_best = best >= 0 && best == compare_latest_run(times, count);
    self->compared = self->views;
}

static int by_number(const void *a, const void *b) {
    int x = *(const int *)a, y = *(const int *)b;
    return (x > y) - (x < y);
}

// The player's own recorded runs among those shown, as far as they are on the board of the last of them.
static void begin_study(Records *self, App *app) {
    int shown = self->shown.count, count = 0;
    const char *board = NULL;
    int *index = mem_copy(self->shown.index, ((size_t)shown + 1) * sizeof *index);
    int64_t *id = mem_alloc(((size_t)shown + 1) * sizeof *id);
    qsort(index, (size_t)shown, sizeof *index, by_number);
    memset(&self->board, 0, sizeof self->board);
    for (int i = shown - 1; i >= 0; i--) {
        const SavedRun *run = &self->runs.run[index[i]];
        bool recorded = run->devices != 0 || run->splits.reached > 0;
        if (run->brought || !recorded) continue;
        if (!board && save_board(app->save, run->layout, &self->board)) board = run->layout;
        if (board && strcmp(run->layout, board) == 0) id[shown - ++count] = run->id;
    }
    records_study_begin(self->study, id + shown - count, count);
    self->studied = self->views;
    free(index);
    free(id);
}

// One of the runs that are seen is proved. True while there are more.
static bool prove_one(Records *self, App *app) {
    RecordsLayout l = records_layout(self, app);
    int first = (int)scroll_at(&self->view.scroll, &l.scroll, app->now_us),
        seen = (int)scroll_seen(&l.scroll) + 1;
    bool proved = false;
    for (int row = first; records_lists_runs(self) && row <= first + seen && row < self->shown.count; row++) {
        int run = self->shown.index[row];
        if (self->proof[run] != RECORDS_UNREAD) continue;
        if (proved) return true;
        records_prove(self, app, run);
        proved = true;
    }
    return false;
}

// ---- what the player does

static void turn_to(Records *self, App *app, int page) {
    page = (page + RECORDS_PAGE_COUNT) % RECORDS_PAGE_COUNT;
    self->place->page = (RecordsPage)page;
    self->view.scroll = (Scroll){0};
    self->view.focus = records_lists(self) ? (int)RECORDS_LIST : RECORDS_TAB + page;
    self->line = 0;
    if (records_lists_runs(self)) records_choose(self, app, self->row, false);
    audio_sound(app->audio, SOUND_MOVE);
}

static void search(Records *self, App *app, bool on) {
    self->searching = on;
    input_text(app->input, on);
    if (on) self->place->filter.code[0] = '\0';
    KeyboardField field = records_search_field(self);
    if (on && input_device(app->input) != DEVICE_KEYBOARD)
        keyboard_open(&self->keyboard, app, KEYBOARD_SEARCH, &field, &self->view);
    else if (self->keyboard.open)
        keyboard_close(&self->keyboard, &self->view);
}

static void sift(Records *self, App *app) {
    audio_sound(app->audio, SOUND_MOVE);
    records_sift(self, app);
}

static void category_text(const Records *self, const App *app, char *out, size_t size) {
    const RecordsFilter *f = &self->place->filter;
    char pack[PICKER_TEXT_MAX], band[PICKER_TEXT_MAX], rules[PICKER_TEXT_MAX];
    records_pick_text(self, app, RECORDS_PACK, pack, sizeof pack);
    records_pick_text(self, app, RECORDS_BAND, band, sizeof band);
    records_pick_text(self, app, RECORDS_RULES, rules, sizeof rules);
    snprintf(out, size, "%.60s%s%s%s%s", pack, f->band >= 0 ? ", " : "", f->band >= 0 ? band : "",
             f->rules ? ", " : "", f->rules ? rules : "");
}

static void export_as(Records *self, App *app, bool splits) {
    const SavedRun *run = records_run_at(self, self->row);
    char category[200];
    category_text(self, app, category, sizeof category);
    if (splits)
        records_save_splits(app, category, self->shown.times, self->shown.times_count);
    else if (run)
        records_save_run(app, run->id);
}

static void export_all(Records *self, App *app) {
    int64_t *id = mem_alloc(((size_t)self->runs.count + 1) * sizeof *id);
    for (int i = 0; i < self->runs.count; i++) id[i] = self->runs.run[i].id;
    records_files_export(self->files, app, id, self->runs.count);
    free(id);
}

static void same_code(Records *self, App *app, const SavedRun *run) {
    char *code = self->place->filter.code;
    if (code[0])
        code[0] = '\0';
    else
        snprintf(code, sizeof self->place->filter.code, "%s", run->code);
    sift(self, app);
}

// The end of the chosen row, beside which its choices open.
static Rect row_rect(const Records *self, const App *app) {
    RecordsLayout l = records_layout(self, app);
    double scroll = scroll_at(&self->view.scroll, &l.scroll, app->now_us);
    Rect row = records_row_rect(&l, scroll, self->row);
    float w = fminf(300 * app->look.unit, row.w);
    return (Rect){row.x + row.w - w, row.y, w, row.h};
}

static Go do_part(Records *self, App *app, RecordsPart part) {
    const SavedRun *run = records_run_at(self, self->row);
    if (!run) return GO_STAY;
    switch (part) {
    case RECORDS_WHOLE: records_pick_open(self, app, RECORDS_DO, row_rect(self, app)); break;
    case RECORDS_WATCH: return records_watch(self, app, run);
    case RECORDS_RACE: return records_race(self, app, run);
    case RECORDS_SAVE_AS: records_pick_open(self, app, RECORDS_AS, row_rect(self, app)); break;
    case RECORDS_DELETE: records_pick_open(self, app, RECORDS_ASK, row_rect(self, app)); break;
    case RECORDS_SAME_CODE: same_code(self, app, run); break;
    case RECORDS_PARTS: break;
    }
    return GO_STAY;
}

// The times of a pack.
static void open_pack(Records *self, App *app, const SavedRun *of) {
    RecordsFilter *filter = &self->place->filter;
    snprintf(filter->pack, sizeof filter->pack, "%s", of->pack);
    filter->no_pack = !of->pack[0];
    records_sift(self, app);
    turn_to(self, app, RECORDS_TIMES);
}

// What a row leads to that is not a run.
static Go open_line(Records *self, App *app, int line) {
    int done, of;
    Technique slowest[TECHNIQUE_COUNT];
    if (line < 0 || line >= records_rows(self)) return GO_STAY;
    if (self->place->page == RECORDS_OVERVIEW) {
        open_pack(self, app, self->solved.pack[line].of);
        return GO_STAY;
    }
    study_slowest(records_study_found(self->study, &done, &of), RECORDS_WAITS_LEAST, slowest);
    return records_lesson(self, app, slowest[line]);
}

static Go use_control(Records *self, App *app, RecordsControl control, Rect rect) {
    switch ((int)control) {
    case RECORDS_SEARCH: search(self, app, !self->searching); break;
    case RECORDS_CLEAR:
        self->place->filter = records_filter_any();
        self->view.focus = RECORDS_LIST;
        sift(self, app);
        break;
    case RECORDS_EXPORT: export_all(self, app); break;
    case RECORDS_IMPORT: records_pick_open(self, app, RECORDS_FROM, rect); break;
    case RECORDS_BRING_BACK:
        records_bring_back(self, app);
        self->view.focus = RECORDS_LIST;
        break;
    case RECORDS_LIST:
        if (!records_lists_runs(self)) return open_line(self, app, self->line);
        return do_part(self, app, RECORDS_WHOLE);
    default:
        if (control < RECORDS_PACK)
            turn_to(self, app, (int)control - RECORDS_TAB);
        else
            records_pick_open(self, app, control, rect);
    }
    return GO_STAY;
}

static Go use_row(Records *self, App *app, int id, int clicks) {
    int row = (id - RECORDS_ROW) / RECORDS_PARTS, part = (id - RECORDS_ROW) % RECORDS_PARTS;
    self->view.focus = RECORDS_LIST;
    if (!records_lists_runs(self)) {
        self->line = row;
        return open_line(self, app, row);
    }
    bool again = row == self->row && clicks >= 2;
    if (row != self->row) audio_sound(app->audio, SOUND_MOVE);
    records_choose(self, app, row, true);
    return part != RECORDS_WHOLE || again ? do_part(self, app, (RecordsPart)part) : GO_STAY;
}

// ---- lists by keys and pad

static void move_row(Records *self, App *app, int to) {
    int rows = records_rows(self), before = records_lists_runs(self) ? self->row : self->line;
    if (rows == 0) return;
    to = clampi(to, 0, rows - 1);
    if (to != before) audio_sound(app->audio, SOUND_MOVE);
    if (records_lists_runs(self))
        records_choose(self, app, to, true);
    else
        records_show(self, app, self->line = to, true);
}

static void turn_page(Records *self, App *app, int direction) {
    RecordsLayout l = records_layout(self, app);
    int rows = (int)scroll_seen(&l.scroll) - 1, at = records_lists_runs(self) ? self->row : self->line;
    move_row(self, app, at + direction * (rows > 1 ? rows : 1));
}

// Up and down in the list. False at either end: there the focus goes on to what stands above or below.
static bool move_in_list(Records *self, App *app, const Input *in) {
    bool up = in->menu_action == ACTION_UP, down = in->menu_action == ACTION_DOWN;
    int at = records_lists_runs(self) ? self->row : self->line, rows = records_rows(self);
    if (self->view.focus != RECORDS_LIST || (!up && !down)) return false;
    if (in->ctrl)
        move_row(self, app, up ? 0 : rows - 1);
    else if (in->shift)
        turn_page(self, app, up ? -1 : 1);
    else if ((up ? at > 0 : at + 1 < rows) || in->repeat)
        move_row(self, app, at + (up ? -1 : 1));
    else
        return false;
    return true;
}

static Go act(Records *self, App *app, const TargetEvent *event) {
    switch (event->action) {
    case MENU_PAGE_UP:
    case ACTION_TOKEN_PREVIOUS: turn_page(self, app, -1); break;
    case MENU_PAGE_DOWN:
    case ACTION_TOKEN_NEXT: turn_page(self, app, 1); break;
    case MENU_FIRST: move_row(self, app, 0); break;
    case MENU_LAST: move_row(self, app, records_rows(self) - 1); break;
    case ACTION_UNDO: records_bring_back(self, app); break;
    case ACTION_ERASE:
        if (records_lists_runs(self) && !event->repeat) return do_part(self, app, RECORDS_DELETE);
        break;
    case ACTION_COPY: {
        const SavedRun *run = records_lists_runs(self) ? records_run_at(self, self->row) : NULL;
        if (run) app_copy(app, run->code, "The code is copied");
        break;
    }
    }
    return GO_STAY;
}

// ---- what is open over the scene

static Go take(Records *self, App *app, RecordsControl of, int value) {
    const SavedRun *run = records_run_at(self, self->row);
    switch ((int)of) {
    case RECORDS_DO: return do_part(self, app, (RecordsPart)value);
    case RECORDS_ASK:
        if (value && run) records_delete(self, app, run);
        break;
    case RECORDS_AS: export_as(self, app, value); break;
    case RECORDS_FROM:
        records_files_path(self->found[value], self->taken);
        records_pick_open(self, app, RECORDS_FOR, self->picker.beside);
        break;
    case RECORDS_FOR: records_files_import(self->files, app, self->taken, value); break;
    default: records_pick_take(self, of, value); sift(self, app);
    }
    return GO_STAY;
}

// A file of runs is taken in; all else goes where it goes from any scene.
static Go bring(Records *self, App *app, const Input *in) {
    if (in->kind != INPUT_DROP || !records_files_is_runs(in->text)) return paste_drop_input(app, in);
    RecordsLayout l = records_layout(self, app);
    snprintf(self->taken, sizeof self->taken, "%s", in->text);
    records_pick_open(self, app, RECORDS_FOR, l.control[RECORDS_SPAN]);
    return GO_STAY;
}

static Go input_picker(Records *self, App *app, const Input *in) {
    RecordsControl of = (RecordsControl)self->picker.of;
    int value = 0;
    switch (picker_input(&self->picker, app, in, &value)) {
    case PICKER_STAYS: return GO_STAY;
    case PICKER_LEFT: picker_close(&self->picker, &self->view); return GO_STAY;
    case PICKER_BROUGHT: picker_close(&self->picker, &self->view); return bring(self, app, in);
    case PICKER_TAKEN: break;
    }
    picker_close(&self->picker, &self->view);
    return take(self, app, of, value);
}

// Typing into the search. False for what is not its business.
static bool input_search(Records *self, App *app, const Input *given) {
    Input meant = *given;
    const Input *in = &meant;
    KeyboardField field = records_search_field(self);
    if (self->keyboard.open && !keyboard_input(&self->keyboard, app, &field, given, &meant)) return true;
    char *words = self->place->filter.words;
    size_t length = strlen(words);
    if (in->kind == INPUT_TEXT && length + strlen(in->text) < RECORDS_WORDS_MAX) {
        memcpy(words + length, in->text, strlen(in->text) + 1);
        records_sift(self, app);
        return true;
    }
    if (in->kind == INPUT_POINTER_DOWN) search(self, app, false);
    if (in->kind != INPUT_ACTION) return false;
    if (in->menu_action == ACTION_ERASE && length > 0) {
        words[utf8_before(words, length)] = '\0';
        records_sift(self, app);
    } else if (in->menu_action != ACTION_ERASE) {
        search(self, app, false);
        return in->menu_action == ACTION_CONFIRM || in->menu_action == ACTION_BACK;
    }
    return true;
}

// ---- the scene

static void enter(void *state, App *app, const Go *from) {
    Records *self = state;
    (void)from;
    app_theme(app, NULL);
    self->place = app_kept(app, SCENE_RECORDS, sizeof *self->place);
    if (!self->place->visited) *self->place = (RecordsPlace){.visited = true, .filter = records_filter_any()};
    self->study = records_study_create();
    self->files = records_files_create();
    records_read(self, app);
    self->view.focus = records_lists(self) ? (int)RECORDS_LIST : RECORDS_TAB + (int)self->place->page;
}

static void leave(void *state, App *app) {
    Records *self = state;
    if (self->searching) search(self, app, false);
    if (self->deleted && app->save) save_runs_purge(app->save);
    records_study_destroy(self->study);
    records_files_destroy(self->files);
    records_solved_finish(&self->solved);
    records_view_finish(&self->shown);
    records_runs_finish(&self->runs);
    picker_finish(&self->picker);
    free(self->proof);
    free(self->found);
}

static Go input(void *state, App *app, const Input *in) {
    Records *self = state;
    if (self->picker.of) return input_picker(self, app, in);
    if (self->searching && input_search(self, app, in)) return GO_STAY;
    if (in->kind == INPUT_ACTION && move_in_list(self, app, in)) return GO_STAY;
    TargetEvent event = scene_event(records_targets, self, app, &self->view, in);
    switch ((int)event.kind) {
    case TARGET_USED: {
        if (event.id >= RECORDS_ROW) return use_row(self, app, event.id, event.clicks);
        if (event.id >= RECORDS_MET) return records_lesson(self, app, (Technique)(event.id - RECORDS_MET));
        if (event.id == RECORDS_LIST && event.by_pointer) break; // below its last row
        RecordsLayout l = records_layout(self, app);
        return use_control(self, app, (RecordsControl)event.id, l.control[event.id]);
    }
    case TARGET_SECOND:
        if (event.id >= RECORDS_ROW && records_lists_runs(self)) {
            use_row(self, app, RECORDS_ROW + (event.id - RECORDS_ROW) / RECORDS_PARTS * RECORDS_PARTS, 1);
            return do_part(self, app, RECORDS_WHOLE);
        }
        break;
    case TARGET_LEAVE: return app_back(app, (Go){.scene = SCENE_MENU, .back = SCENE_RECORDS});
    case TARGET_BROUGHT: return bring(self, app, in);
    case TARGET_TURN:
        if (!event.repeat) turn_to(self, app, (int)self->place->page + event.step);
        break;
    case TARGET_ACTION: return act(self, app, &event);
    }
    return GO_STAY;
}

static Go update(void *state, App *app, int64_t now_us, int64_t *out_wake_us) {
    Records *self = state;
    RecordsPage page = self->place->page;
    scroll_wake(&self->view.scroll, now_us, out_wake_us);
    picker_update(&self->picker, now_us, out_wake_us);
    if (page == RECORDS_SPLITS && self->compared != self->views) compare(self);
    bool studies = page == RECORDS_OVERVIEW || page == RECORDS_BOARD || page == RECORDS_TECHNIQUES;
    if (studies && self->studied != self->views) begin_study(self, app);
    if (studies) records_study_update(self->study, app->save);
    if (records_files_update(self->files, app)) records_read(self, app);
    if (prove_one(self, app) || records_files_busy(self->files)) scene_wake(out_wake_us, now_us);
    return GO_STAY;
}

static void footer(const void *state, const App *app, Footer *out) {
    static const Prompt LIST[] = {PROMPT_CHOOSE_OR_CLICK("↑↓"),
                                  {ACTION_CONFIRM, "What to do", NULL, NULL, "a"},
                                  {ACTION_NEXT_EMPTY, "Next page", NULL, NULL, "rb"},
                                  {ACTION_ERASE, "Delete", NULL, NULL, ""},
                                  {ACTION_COPY, "Copy the code", NULL, NULL, ""}};
    static const Prompt OTHER[] = {
        PROMPT_CHOOSE_OR_CLICK("↑↓←→"), PROMPT_SELECT, {ACTION_NEXT_EMPTY, "Next page", NULL, NULL, "rb"}};
    const Records *self = state;
    out->x = records_layout(self, app).left;
    if (keyboard_footer(&self->keyboard, out) || picker_footer(&self->picker, out)) return;
    if (records_lists_runs(self) && self->view.focus == RECORDS_LIST)
        footer_add(out, LIST, sizeof LIST / sizeof *LIST);
    else
        footer_add(out, OTHER, sizeof OTHER / sizeof *OTHER);
}

static void draw(const void *state, const App *app, Draw *d) {
    const Records *self = state;
    RecordsLayout l = records_layout(self, app);
    Targets targets;
    int hovered = scene_targets(records_targets_below, self, app,
                                self->picker.of || self->keyboard.open ? NULL : &self->view, &targets);
    widget_back(d, app, l.left, "Menu", hovered == TARGET_BACK);
    records_draw_controls(self, app, d, &l, hovered);
    switch (self->place->page) {
    case RECORDS_OVERVIEW:
        records_draw_figures(self, app, d, &l);
        records_draw_front(self, app, d, &l, hovered);
        break;
    case RECORDS_TIMES:
        records_draw_figures(self, app, d, &l);
        records_draw_charts(self, app, d, &l);
        records_draw_list(self, app, d, &l, hovered);
        break;
    case RECORDS_RUNS: records_draw_list(self, app, d, &l, hovered); break;
    case RECORDS_SPLITS: records_draw_splits(self, app, d, &l); break;
    case RECORDS_BOARD: records_draw_board(self, app, d, &l); break;
    case RECORDS_TECHNIQUES: records_draw_techniques(self, app, d, &l, hovered); break;
    case RECORDS_PAGE_COUNT: break;
    }
    picker_draw(&self->picker, app, d);
    KeyboardField field = records_search_field(self);
    keyboard_draw(&self->keyboard, app, &field, d);
}

const Scene scene_records = {"records", sizeof(Records), enter, records_targets, input, update,
                             draw,      leave,           footer};
