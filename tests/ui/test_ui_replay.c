// The replay scene, without a window: every control by keys, mouse and pad; that it shows what was played and
// ends in the solution; that it rests; the files it saves; runs that come as files; its layout in every
// window.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "host/files/machine.h"
#include "store/save_runs.h"
#include "support/patience.h"
#include "support/random_run.h"
#include "support/sanitized.h"
#include "support/ui_stage.h"
#include "ui/app/bring_run.h"
#include "ui/app/paste_drop.h"
#include "ui/scenes/replay/replay_view.h"

static char home[64];

static int make_home(void **state) {
    (void)state;
    strcpy(home, "/tmp/nonet-test-home-XXXXXX");
    if (!mkdtemp(home)) return -1;
    setenv("HOME", home, 1);
    unsetenv("XDG_CONFIG_HOME");
    return 0;
}

static int drop_home(void **state) {
    (void)state;
    char command[128];
    snprintf(command, sizeof command, "rm -rf '%s'", home);
    return system(command);
}

// ---- a stage with a run

static void take_in(Stage *stage, const Run *run, int64_t *out_id) {
    RunResult result;
    TextError error = {0};
    if (!run_check(run, &result, &error)) fail_msg("line %d: %s", error.line, error.reason);
    assert_true(save_run_add(stage->app.save, run, &result, true, out_id));
}

// A casual one is short, since it is written as sound and pictures.
static Run run_of(RunMode mode, uint64_t *seed) {
    for (;; ++*seed) {
        Rng rng = rng_seed(*seed);
        Run run = random_run(&rng);
        bool fits = mode == RUN_MARATHON ? run.puzzles > 1 : mode == RUN_CASUAL ? run.events < 120 : true;
        if (run.mode == mode && fits) return run;
        run_finish(&run);
    }
}

static ReplayView *view_of(Stage *stage) { return stage->self; }
static int at(Stage *stage) { return view_of(stage)->watch.replay.at; }

// Opens the replay of a run drawn at random; it is paused at the beginning.
static Stage *open_run(int width, int height, RunMode mode) {
    Stage *stage = calloc(1, sizeof *stage);
    assert_non_null(stage);
    stage_open(stage, width, height, THEME_INK, 5);
    uint64_t seed = 100;
    Run run = run_of(mode, &seed);
    int64_t id;
    take_in(stage, &run, &id);
    run_finish(&run);
    stage_enter(stage, &scene_replay, (Go){.scene = SCENE_REPLAY, .run = id, .back = SCENE_VICTORY});
    assert_true(view_of(stage)->ready && view_of(stage)->playing);
    stage_action(stage, ACTION_PAUSE);
    assert_false(view_of(stage)->playing);
    return stage;
}

static void end(Stage *stage) {
    stage_close(stage);
    free(stage);
}

static Target target_of(Stage *stage, int id) {
    static Targets targets; // large
    scene_targets(replay_targets, stage->self, &stage->app, NULL, &targets);
    const Target *target = targets_find(&targets, id);
    if (!target) fail_msg("there is no target %d", id);
    return *target;
}

static Go click(Stage *stage, int id) {
    Rect r = target_of(stage, id).rect;
    return stage_click(stage, r.x + r.w / 2, r.y + r.h / 2, 1);
}

static int64_t wake_after(Stage *stage) {
    int64_t wake = INT64_MAX;
    stage->scene->update(stage->self, &stage->app, stage->app.now_us, &wake);
    return wake;
}

static void assert_solved(Stage *stage) {
    const RunReplay *replay = &view_of(stage)->watch.replay;
    assert_true(run_replay_ended(replay));
    assert_true(grid_equal(replay->session.layout, &replay->session.board.grid, &replay->session.solution));
}

// ---- controls

static void every_button_does_what_it_says(void **state) {
    (void)state;
    Stage *stage = open_run(1280, 800, RUN_CASUAL);
    ReplayView *view = view_of(stage);
    int first = at(stage), all = view->run.events;
    assert_true(first >= 1 && first < all);
    click(stage, REPLAY_NEXT);
    assert_int_equal(at(stage), first + 1);
    click(stage, REPLAY_BACK);
    assert_int_equal(at(stage), first);
    click(stage, REPLAY_SPLIT);
    assert_int_equal(run_watch_splits(&view->watch), 1);
    assert_int_equal(view->position_us, view->watch.splits.time_us[0]);
    click(stage, REPLAY_LAST);
    assert_int_equal(at(stage), all);
    assert_solved(stage);
    click(stage, REPLAY_FIRST);
    assert_int_equal(at(stage), first);
    click(stage, REPLAY_PLAY);
    assert_true(view->playing);
    click(stage, REPLAY_PLAY);
    assert_false(view->playing);
    for (int i = 0; i < REPLAY_SPEEDS; i++) {
        click(stage, REPLAY_SPEED + i);
        assert_int_equal(view->speed, i);
        assert_true(target_of(stage, REPLAY_SPEED + i).on);
    }
    assert_int_equal(click(stage, TARGET_BACK).scene, SCENE_VICTORY);
    end(stage);
}

static void every_key_and_pad_button_does_too(void **state) {
    (void)state;
    Stage *stage = open_run(1280, 800, RUN_CASUAL);
    ReplayView *view = view_of(stage);
    int first = at(stage), all = view->run.events;
    stage_action(stage, ACTION_REDO);
    assert_int_equal(at(stage), first + 1);
    stage_action(stage, ACTION_UNDO);
    assert_int_equal(at(stage), first);
    stage_action(stage, ACTION_NEXT_EMPTY);
    stage_action(stage, ACTION_NEXT_EMPTY);
    assert_int_equal(run_watch_splits(&view->watch), 2);
    stage_input(stage, (Input){.kind = INPUT_ACTION, .action = ACTION_NEXT_EMPTY, .shift = true});
    assert_int_equal(run_watch_splits(&view->watch), 1);
    stage_input(stage, (Input){.kind = INPUT_ACTION, .menu_action = (Action)MENU_LAST});
    assert_int_equal(at(stage), all);
    stage_input(stage, (Input){.kind = INPUT_ACTION, .menu_action = (Action)MENU_PAGE_UP});
    assert_true(at(stage) < all);
    stage_input(stage, (Input){.kind = INPUT_ACTION, .menu_action = (Action)MENU_FIRST});
    assert_int_equal(at(stage), first);
    stage_token(stage, 4, false);
    assert_int_equal(view->speed, 3);
    stage_action(stage, ACTION_TOKEN_NEXT);
    stage_action(stage, ACTION_TOKEN_NEXT); // there is none quicker
    assert_int_equal(view->speed, 4);
    stage_action(stage, ACTION_TOKEN_PREVIOUS);
    assert_int_equal(view->speed, 3);
    // A pad's start is the pause button, which confirms elsewhere; its shoulders step.
    stage_input(stage, (Input){.kind = INPUT_ACTION,
                               .device = DEVICE_PAD,
                               .action = ACTION_PAUSE,
                               .menu_action = ACTION_CONFIRM});
    assert_true(view->playing);
    stage_input(stage, (Input){.kind = INPUT_ACTION,
                               .device = DEVICE_PAD,
                               .action = ACTION_REDO,
                               .menu_action = ACTION_REDO});
    assert_false(view->playing);
    // The focus: from the play button down to the timeline, where left and right step.
    for (int i = 0; i < 8 && view->view.focus != REPLAY_TIMELINE; i++) stage_action(stage, ACTION_DOWN);
    assert_int_equal(view->view.focus, REPLAY_TIMELINE);
    int here = at(stage);
    stage_action(stage, ACTION_RIGHT);
    assert_int_equal(at(stage), here + 1);
    stage_action(stage, ACTION_LEFT);
    assert_int_equal(at(stage), here);
    assert_int_equal(stage_action(stage, ACTION_BACK).scene, SCENE_VICTORY);
    end(stage);
}

static void the_timeline_is_dragged_and_the_wheel_steps(void **state) {
    (void)state;
    Stage *stage = open_run(1280, 800, RUN_CASUAL);
    ReplayView *view = view_of(stage);
    Rect track = replay_layout(&stage->app, replay_board(view)).track;
    Input input = {.kind = INPUT_POINTER_DOWN,
                   .device = DEVICE_MOUSE,
                   .x = track.x + track.w / 2,
                   .y = track.y + 1,
                   .button = 1,
                   .clicks = 1};
    stage_action(stage, ACTION_PAUSE);
    stage_input(stage, input);
    assert_in_range((uint64_t)view->position_us, (uint64_t)(view->watch.end_us * 49 / 100),
                    (uint64_t)(view->watch.end_us * 51 / 100));
    assert_int_equal(at(stage), run_watch_at(&view->watch, view->position_us));
    int64_t held = view->position_us;
    stage_wait(stage, 5000000); // time stands still while it is held
    assert_int_equal(replay_time_us(view, stage->app.now_us), held);
    input.kind = INPUT_POINTER_MOVE;
    input.x = track.x + 10 * track.w; // far beyond the end
    stage_input(stage, input);
    assert_int_equal(at(stage), view->run.events);
    input.x = 0;
    stage_input(stage, input);
    assert_int_equal(view->position_us, 0);
    input.kind = INPUT_POINTER_UP;
    stage_input(stage, input);
    stage_wait(stage, 1000000);
    assert_int_equal(replay_time_us(view, stage->app.now_us), 1000000); // it plays on
    int here = at(stage);
    stage_input(stage, (Input){.kind = INPUT_SCROLL, .device = DEVICE_MOUSE, .x = 5, .y = 5, .scroll = -1});
    assert_int_equal(at(stage), here + 1);
    stage_input(stage, (Input){.kind = INPUT_SCROLL, .device = DEVICE_MOUSE, .x = 5, .y = 5, .scroll = 1});
    assert_int_equal(at(stage), here);
    end(stage);
}

// ---- time

static void it_plays_by_the_clock_at_every_speed_and_then_rests(void **state) {
    (void)state;
    static const RunMode MODES[] = {RUN_CASUAL, RUN_MARATHON, RUN_CHAMPIONSHIP};
    for (int i = 0; i < 3; i++) {
        Stage *stage = open_run(800, 600, MODES[i]);
        ReplayView *view = view_of(stage);
        Rng rng = rng_seed((uint64_t)i);
        assert_true(wake_after(stage) == INT64_MAX);
        stage_action(stage, ACTION_PAUSE);
        int64_t due_us = 0;
        for (int turn = 0; view->playing; turn++) {
            int speed = test_below(&rng, REPLAY_SPEEDS);
            int64_t wait_us = test_below(&rng, 3000000);
            stage_token(stage, speed + 1, false);
            stage_wait(stage, wait_us);
            due_us += wait_us << speed;
            if (due_us > view->watch.end_us) due_us = view->watch.end_us;
            assert_int_equal(replay_time_us(view, stage->app.now_us), due_us);
            assert_int_equal(at(stage), run_watch_at(&view->watch, due_us));
            assert_true(!view->playing || wake_after(stage) <= stage->app.now_us + 40000);
            if (turn % 50 == 0) stage_draw(stage);
        }
        assert_solved(stage);
        assert_int_equal(view->watch.replay.puzzle, view->run.puzzles - 1);
        assert_true(wake_after(stage) == INT64_MAX);
        stage_draw(stage);
        stage_wait(stage, 60000000);
        assert_int_equal(stage_draw(stage), 0);
        stage_action(stage, ACTION_PAUSE); // anew
        assert_true(view->playing && view->position_us == 0);
        end(stage);
    }
}

static void it_pauses_when_the_window_is_hidden(void **state) {
    (void)state;
    Stage *stage = open_run(800, 600, RUN_CASUAL);
    stage_action(stage, ACTION_PAUSE);
    stage_input(stage, (Input){.kind = INPUT_HIDDEN});
    assert_false(view_of(stage)->playing);
    end(stage);
}

static void what_cannot_be_watched_is_said(void **state) {
    (void)state;
    Stage *stage = calloc(1, sizeof *stage);
    assert_non_null(stage);
    stage_open(stage, 800, 600, THEME_INK, 5);
    stage_enter(stage, &scene_replay, (Go){.scene = SCENE_REPLAY, .run = 999, .back = SCENE_VICTORY});
    assert_int_equal(stage->asked.scene, SCENE_VICTORY);
    assert_true(stage->app.notice_is_error);
    assert_non_null(strstr(stage->app.notice, "cannot be watched"));
    end(stage);
}

// ---- words

static void events_are_told_in_words(void **state) {
    (void)state;
    Layout nine;
    layout_init(&nine, "9x9");
    static const struct {
        const char *event, *words;
    } SAID[] = {
        {"0 - start 2", "Puzzle 2 begins"},
        {"1 k at r4c5", "Selected: D5"},
        {"1 m at r4c5,r4c6", "Selected: 2 cells"},
        {"1 k put r4c5 7 tidy", "7 in D5"},
        {"1 p note+ r4c7,r4c8 5", "Note 5 in 2 cells"},
        {"1 p note- r4c7 5", "Note 5 taken from D7"},
        {"1 k erase r4c5", "Erased: D5"},
        {"1 k fill", "All notes filled in"},
        {"1 k undo", "Undo"},
        {"1 k hint 3", "Hint: why"},
        {"1 k reveal r1c1 4", "Given away: 4 in A1"},
        {"1 p hand 3", "3 in hand"},
        {"1 p hand 0", "Nothing in hand"},
        {"1 k notes on", "Notes mode on"},
        {"2 - aids same,tidy", "Aids: equal tokens, tidy notes"},
        {"2 - aids none", "No aids"},
        {"2 - hidden", "The window is hidden"},
        {"2 - asleep 1500000", "The machine slept for 1.5 s"},
        {"2 - frames 2", "2 frames came late"},
        {"9 t submit", "Handed in"},
        {"9 k stop", "Given up"},
    };
    for (size_t i = 0; i < sizeof SAID / sizeof *SAID; i++) {
        Event event;
        TextError error;
        char words[REPLAY_WORDS_MAX];
        if (!event_parse(&nine, SAID[i].event, &event, &error))
            fail_msg("%s: %s", SAID[i].event, error.reason);
        replay_words(&nine, (Names){NULL, false}, &event, words);
        assert_string_equal(words, SAID[i].words);
    }
}

// ---- files

static void wait_for(Stage *stage, const char *word) {
    for (int i = 0; i < PATIENCE_MS / 10 && !strstr(stage->app.notice, word); i++) {
        SDL_Delay(10);
        stage_wait(stage, 0);
    }
    if (!strstr(stage->app.notice, word)) fail_msg("“%s” should hold “%s”", stage->app.notice, word);
    stage->app.notice[0] = '\0';
}

static char *read_home(const char *name, size_t *out_size) {
    char path[PATH_MAX_BYTES], reason[100] = "";
    path_join(path, home, name);
    char *text = machine_read_file(path, 0, out_size, reason, sizeof reason);
    if (!text) fail_msg("%s: %s", path, reason);
    return text;
}

static void a_run_is_saved_in_each_form_and_nothing_written_over(void **state) {
    (void)state;
    static const struct {
        int id;
        const char *name, *again, *bytes;
    } FORM[] = {
        {REPLAY_EXPORT + EXPORT_RUN, "nonet-run.nonet-run", "nonet-run-2.nonet-run", "nonet-run "},
        {REPLAY_EXPORT + EXPORT_WEBP, "nonet-run.webp", "nonet-run-2.webp", "RIFF"},
        {REPLAY_EXPORT + EXPORT_MIDI, "nonet-run.mid", "nonet-run-2.mid", "MThd"},
        {REPLAY_EXPORT + EXPORT_OGG, "nonet-run.ogg", "nonet-run-2.ogg", "OggS"},
    };
    Stage *stage = open_run(1280, 800, RUN_CASUAL);
    for (int i = 0; i < EXPORT_KIND_COUNT; i++) {
        if (SANITIZED && (i == EXPORT_WEBP || i == EXPORT_OGG))
            continue; // test_run_webp and test_run_ogg write them
        size_t size, again;
        click(stage, FORM[i].id);
        wait_for(stage, FORM[i].name);
        char *first = read_home(FORM[i].name, &size);
        assert_int_equal(strncmp(first, FORM[i].bytes, strlen(FORM[i].bytes)), 0);
        click(stage, FORM[i].id);
        wait_for(stage, FORM[i].again);
        char *second = read_home(FORM[i].again, &again);
        assert_int_equal(size, again);
        assert_memory_equal(first, second, size);
        free(second);
        free(first);
    }
    size_t size;
    char *text = read_home("nonet-run.nonet-run", &size);
    Run run;
    TextError error = {0};
    if (!run_read(text, size, &run, &error)) fail_msg("line %d: %s", error.line, error.reason);
    assert_true(run.id == view_of(stage)->run.id);
    run_finish(&run);
    free(text);
    end(stage);
}

static void saving_can_be_stopped(void **state) {
    (void)state;
    Stage *stage = open_run(1280, 800, RUN_MARATHON);
    ReplayExport *files = view_of(stage)->files;
    replay_export_begin(files, EXPORT_WEBP, &(ExportLook){.speed = 1});
    ExportNews news = replay_export_look(files);
    if (news.state == EXPORT_WRITING) { // unless it was quicker
        assert_true(target_of(stage, REPLAY_CANCEL).on);
        assert_true(target_of(stage, REPLAY_EXPORT + EXPORT_MIDI).disabled);
    }
    replay_export_stop(files);
    bool stopped = replay_export_take(files).state == EXPORT_STOPPED;
    replay_export_destroy(files); // waits for what goes on
    view_of(stage)->files = replay_export_create(&view_of(stage)->run, stage->app.paths.share);
    assert_int_equal(machine_file_exists(news.path), !stopped);
    end(stage);
}

// Writes a run as a file of the player's; `change` (0: none) is the line in which a byte is changed.
static void write_run(const Run *run, int change, char path[PATH_MAX_BYTES]) {
    Text text = {0};
    run_write(run, &text);
    char *byte = text.text;
    for (int line = 1; line < change; line++) byte = strchr(byte, '\n') + 1;
    if (change) *byte ^= 1;
    path_join(path, home, "friend.nonet-run");
    assert_true(machine_write_file(path, text.text, text.length, NULL, 0));
    text_finish(&text);
}

// Brings a file and waits until it is dealt with.
static Go bring(Stage *stage, const char *path) {
    assert_int_equal(paste_drop_path(&stage->app, path).scene, SCENE_STAY);
    Go go = GO_STAY;
    for (int i = 0; i < PATIENCE_MS && stage->app.bringing && go.scene == SCENE_STAY; i++) {
        SDL_Delay(1);
        go = bring_run_update(&stage->app);
    }
    return go;
}

static void a_file_is_proved_taken_in_and_watched(void **state) {
    (void)state;
    Stage *stage = open_run(800, 600, RUN_CASUAL);
    uint64_t seed = 9000;
    Run run = run_of(RUN_SPEEDRUN, &seed);
    char path[PATH_MAX_BYTES];
    write_run(&run, 0, path);
    Go go = bring(stage, path);
    assert_int_equal(go.scene, SCENE_REPLAY);
    Run saved;
    TextError error = {0};
    assert_true(save_run(stage->app.save, go.run, &saved, &error));
    assert_true(saved.id == run.id);
    run_finish(&saved);
    stage_enter(stage, &scene_replay, go); // as it was proved
    assert_null(stage->app.bringing);
    assert_true(view_of(stage)->ready && view_of(stage)->run.id == run.id);
    stage_wait(stage, 3000000);
    stage_action(stage, (Action)MENU_LAST);
    stage_draw(stage);
    int64_t id = go.run; // a second time it is the same one
    assert_int_equal(bring(stage, path).run, id);
    write_run(&run, 14, path); // a byte of line 14 is another
    assert_int_equal(bring(stage, path).scene, SCENE_STAY);
    assert_true(stage->app.notice_is_error);
    assert_non_null(strstr(stage->app.notice, "friend.nonet-run, line 14: "));
    run.event[run.events - 1].time_us = 0; // its chain is whole, and the run is not sound
    write_run(&run, 0, path);
    assert_int_equal(bring(stage, path).scene, SCENE_STAY);
    char line[64];
    snprintf(line, sizeof line, "friend.nonet-run, line %d: ", run_event_line(&run, run.events - 1));
    assert_non_null(strstr(stage->app.notice, line));
    run_finish(&run);
    end(stage);
}

static int runs_in(Save *save) {
    int count = 0;
    free(save_runs(save, "", "", -1, &count));
    return count;
}

// Stopped, replaced or left in the middle, a file leaves nothing behind.
static void proving_can_be_stopped(void **state) {
    (void)state;
    Stage *stage = open_run(800, 600, RUN_CASUAL);
    Input back = {.kind = INPUT_ACTION, .action = ACTION_BACK, .menu_action = ACTION_BACK};
    uint64_t seed = 9000;
    Run run = run_of(RUN_SPEEDRUN, &seed);
    char path[PATH_MAX_BYTES];
    write_run(&run, 0, path);
    int runs = runs_in(stage->app.save);
    assert_false(bring_run_input(&stage->app, &back));         // there is nothing to stop
    for (int i = 0; i < 20; i++) bring_run(&stage->app, path); // each in place of the one before
    assert_false(bring_run_input(&stage->app, &back));         // nobody was told of it yet
    stage->app.now_us += 1000000;
    Go go = bring_run_update(&stage->app);
    if (go.scene == SCENE_STAY) { // it is not yet done
        assert_non_null(strstr(stage->app.notice, "Proving friend.nonet-run: "));
        assert_true(bring_run_input(&stage->app, &back));
        assert_null(stage->app.bringing);
        assert_int_equal(runs_in(stage->app.save), runs);
    }
    bring_run(&stage->app, path); // and the program ends in the middle of it
    run_finish(&run);
    end(stage);
}

// ---- places

static bool overlap(Rect a, Rect b) {
    return a.w > 0 && a.h > 0 && b.w > 0 && b.h > 0 && a.x < b.x + b.w - 1 && b.x < a.x + a.w - 1 &&
           a.y < b.y + b.h - 1 && b.y < a.y + a.h - 1;
}

static void nothing_overlaps_in_any_window(void **state) {
    (void)state;
    static const int SIZE[][2] = {{640, 480},   {800, 600},   {1280, 800}, {1920, 1080},
                                  {3840, 2160}, {2560, 1080}, {600, 1024}, {1080, 1920},
                                  {1000, 1000}, {720, 1280},  {1024, 768}, {3440, 1440}};
    Stage *stage = open_run(800, 600, RUN_CASUAL);
    for (size_t i = 0; i < sizeof SIZE / sizeof *SIZE; i++) {
        for (int order = 4; order <= 16; order += order == 4 ? 5 : 7) {
            static const char *const ID[] = {[4] = "4x4", [9] = "9x9", [16] = "16x16"};
            static Layout board;
            assert_true(layout_init(&board, ID[order]));
            stage_size(stage, SIZE[i][0], SIZE[i][1]);
            ReplayLayout l = replay_layout(&stage->app, &board);
            Rect part[10 + REPLAY_BUTTONS + REPLAY_SPEEDS + EXPORT_KIND_COUNT] = {
                l.grid.rect, l.head, l.last, l.tokens, l.timeline, l.splits};
            int parts = 6;
            for (int k = 0; k < REPLAY_BUTTONS; k++) part[parts++] = l.button[k];
            for (int k = 0; k < REPLAY_SPEEDS; k++) part[parts++] = l.speed[k];
            for (int k = 0; k < EXPORT_KIND_COUNT; k++) part[parts++] = l.files[k];
            float foot = stage->app.look.height - widget_footer_height(&stage->app);
            for (int a = 0; a < parts; a++) {
                Rect r = part[a];
                if (r.x < 0 || r.y < 0 || r.x + r.w > stage->app.look.width + 1 || r.y + r.h > foot + 1)
                    fail_msg("%dx%d, order %d: part %d leaves the window", SIZE[i][0], SIZE[i][1], order, a);
                for (int b = a + 1; b < parts; b++)
                    if (overlap(r, part[b]))
                        fail_msg("%dx%d, order %d: parts %d and %d overlap", SIZE[i][0], SIZE[i][1], order, a,
                                 b);
            }
            assert_true(l.grid.rect.w >= 0.4f * fminf(stage->app.look.width, stage->app.look.height));
        }
        stage_draw(stage);
    }
    end(stage);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_button_does_what_it_says),
        cmocka_unit_test(every_key_and_pad_button_does_too),
        cmocka_unit_test(the_timeline_is_dragged_and_the_wheel_steps),
        cmocka_unit_test(it_plays_by_the_clock_at_every_speed_and_then_rests),
        cmocka_unit_test(it_pauses_when_the_window_is_hidden),
        cmocka_unit_test(what_cannot_be_watched_is_said),
        cmocka_unit_test(events_are_told_in_words),
        cmocka_unit_test(a_run_is_saved_in_each_form_and_nothing_written_over),
        cmocka_unit_test(saving_can_be_stopped),
        cmocka_unit_test(a_file_is_proved_taken_in_and_watched),
        cmocka_unit_test(proving_can_be_stopped),
        cmocka_unit_test(nothing_overlaps_in_any_window),
    };
    return cmocka_run_group_tests(tests, make_home, drop_home);
}
