// What comes in by the door, played without a window: where a paste or a drop leads, the import scene from
// beginning to end, and puzzles that are kept.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/constraint/board_text.h"
#include "core/pack/pack_seeds.h"
#include "core/symmetry/board_code.h"
#include "support/no_threads.h"
#include "support/patience.h"
#include "support/ui_stage.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "host/files/machine.h"
#include "ui/app/paste_drop.h"
#include "ui/packs/save_to_pack.h"
#include "ui/scenes/import/import_view.h"

static const char EASY[] =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
static const char HARD[] =
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
static const char HARDEST[] =
    "........1.....2.34.35.......62......7.3.25..885...67...7853....32..68...5.62.7.8.";

static void shell(const char *format, ...) __attribute__((format(printf, 1, 2)));

static void shell(const char *format, ...) {
    char command[3 * PATH_MAX_BYTES];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(command, sizeof command, format, arguments);
    va_end(arguments);
    if (system(command) != 0) fail_msg("%s", command);
}

static Stage *begin(int width, int height) {
    Stage *stage = calloc(1, sizeof *stage);
    stage_open(stage, width, height, THEME_INK, 5);
    shell("mkdir -p %s/in", stage->folder);
    stage_enter(stage, &scene_menu, (Go){.scene = SCENE_MENU});
    return stage;
}

static void end(Stage *stage) {
    stage_close(stage);
    free(stage);
}

// A file in the stage's folder; its path is in `out`.
static const char *spill(const Stage *stage, const char *name, const char *text, char out[PATH_MAX_BYTES]) {
    snprintf(out, PATH_MAX_BYTES, "%s/in/%s", stage->folder, name);
    FILE *file = fopen(out, "wb");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0);
    assert_int_equal(fclose(file), 0);
    return out;
}

// A pack of the id "sample" in the stage's folder.
static const char *pack_folder(const Stage *stage, char out[PATH_MAX_BYTES]) {
    snprintf(out, PATH_MAX_BYTES, "%s/in/pack", stage->folder);
    shell("cp -r '" TEST_DATA "/packs/good' '%s'", out);
    return out;
}

static Go drop(Stage *stage, const char *path) {
    return stage_input(stage, (Input){.kind = INPUT_DROP, .device = DEVICE_MOUSE, .text = path});
}

static Go paste(Stage *stage, const char *text) {
    return stage_input(stage, (Input){.kind = INPUT_ACTION,
                                      .device = DEVICE_KEYBOARD,
                                      .action = ACTION_PASTE,
                                      .menu_action = ACTION_NONE,
                                      .text = text});
}

// Opens the import scene with what was brought, and waits until it is at this stage.
static const ImportScene *scene(const Stage *stage) { return stage->self; }

static void wait_for(Stage *stage, ImportStage wanted) {
    for (int i = 0; i < PATIENCE_MS / 5 && scene(stage)->view.stage != wanted; i++) {
        if (scene(stage)->view.stage == IMPORT_FAILED && wanted != IMPORT_FAILED)
            fail_msg("%s: %s", scene(stage)->view.file, scene(stage)->view.error.reason);
        SDL_Delay(5);
        stage_wait(stage, 5000);
    }
    assert_int_equal(scene(stage)->view.stage, wanted);
    stage_draw(stage);
    const uint32_t *pixel = stage->surface->pixels;
    int inked = 0, count = stage->surface->pitch / 4 * stage->surface->h;
    for (int i = 0; i < count; i++) inked += pixel[i] != pixel[count - 1];
    assert_true(inked > 500); // something is said
}

static void enter(Stage *stage, const char *path) {
    snprintf(stage->app.brought, sizeof stage->app.brought, "%s", path);
    stage_enter(stage, &scene_import, (Go){.scene = SCENE_IMPORT, .back = SCENE_LEARN});
}

static void expect_notice(Stage *stage, const char *words) {
    if (!strstr(stage->app.notice, words) || !stage->app.notice_is_error)
        fail_msg("“%s” is said; expected “%s”", stage->app.notice, words);
    stage->app.notice[0] = '\0';
}

// ---- where things lead

static void test_one_puzzle_is_entered_several_are_imported(void **state) {
    (void)state;
    Stage *stage = begin(1280, 800);
    App *app = &stage->app;
    char path[PATH_MAX_BYTES], text[256];
    Go go = paste(stage, EASY);
    assert_int_equal(go.scene, SCENE_ENTRY);
    assert_string_equal(go.text, EASY);
    snprintf(text, sizeof text, "%s\n%s\n", EASY, HARD);
    assert_int_equal(paste(stage, text).scene, SCENE_IMPORT);
    assert_true(machine_file_exists(app->brought));
    stage_enter(stage, &scene_import, (Go){.scene = SCENE_IMPORT});
    wait_for(stage, IMPORT_DONE);
    assert_string_equal(scene(stage)->view.name, "Pasted puzzles");
    assert_int_equal(scene(stage)->view.progress.added, 2);
    stage_enter(stage, &scene_menu, (Go){.scene = SCENE_MENU});
    assert_false(machine_file_exists(app->brought)); // it was only for reading
    assert_int_equal(drop(stage, spill(stage, "one.txt", EASY, path)).scene, SCENE_ENTRY);
    assert_string_equal(app->handed_over, EASY);
    assert_int_equal(drop(stage, spill(stage, "two.txt", text, path)).scene, SCENE_IMPORT);
    assert_string_equal(app->brought, path);
    end(stage);
}

static void test_what_cannot_be_brought_is_said(void **state) {
    (void)state;
    Stage *stage = begin(1280, 800);
    char path[PATH_MAX_BYTES], folder[PATH_MAX_BYTES];
    assert_int_equal(drop(stage, "/nonexistent/x.sdm").scene, SCENE_STAY);
    expect_notice(stage, "x.sdm: No such file or directory");
    snprintf(folder, sizeof folder, "%s/in", stage->folder);
    assert_int_equal(drop(stage, folder).scene, SCENE_STAY);
    expect_notice(stage, "in: this folder is not a pack: it has no pack.ini");
    assert_int_equal(drop(stage, spill(stage, "empty.txt", " \n", path)).scene, SCENE_STAY);
    expect_notice(stage, "empty.txt: it is empty");
    assert_int_equal(drop(stage, TEST_SOURCE "/assets/fonts").scene, SCENE_STAY);
    expect_notice(stage, "fonts: this folder is not a pack");
    shell("mkfifo %s/in/pipe && head -c 3000 /dev/zero > %s/in/zero", stage->folder, stage->folder);
    snprintf(path, sizeof path, "%s/pipe", folder);
    assert_int_equal(drop(stage, path).scene, SCENE_STAY);
    expect_notice(stage, "pipe: this is not a file");
    snprintf(path, sizeof path, "%s/zero", folder);
    assert_int_equal(drop(stage, path).scene, SCENE_STAY);
    expect_notice(stage, "zero: this is not text");
    assert_int_equal(drop(stage, TEST_DATA "/reader/none-png.png").scene, SCENE_STAY);
    expect_notice(stage, "none-png.png: a PNG picture, not puzzles");
    // Text in UTF-16 is text.
    assert_int_equal(drop(stage, TEST_DATA "/reader/line-utf16.txt").scene, SCENE_ENTRY);
    assert_int_equal(drop(stage, TEST_DATA "/reader/csv-utf16.csv").scene, SCENE_IMPORT);
    assert_int_equal(drop(stage, TEST_DATA "/reader/none-utf16-words.txt").scene, SCENE_ENTRY);
    end(stage);
}

// A hundred megabytes cost the frame nothing: they are read elsewhere, and forgotten at once.
static void test_big_files_do_not_block(void **state) {
    (void)state;
    Stage *stage = begin(1280, 800);
    char path[PATH_MAX_BYTES];
    spill(stage, "big.sdm", "", path);
    shell("yes %s | head -c 100000000 > %s", EASY, path);
    int64_t before = thread_us();
    Go go = drop(stage, path);
    assert_int_equal(go.scene, SCENE_IMPORT);
    assert_true(thread_us() - before < 4000);
    before = thread_us();
    enter(stage, path);
    assert_true(thread_us() - before < 20000); // a thread is made
    for (int i = 0; i < 20; i++) {
        SDL_Delay(10);
        before = thread_us();
        stage_wait(stage, 10000);
        assert_true(thread_us() - before < 20000);
    }
    before = process_us();
    stage_enter(stage, &scene_menu, (Go){.scene = SCENE_MENU});
    assert_true(process_us() - before < 400000);
    end(stage);
}

// ---- packs

static void test_a_pack_is_installed(void **state) {
    (void)state;
    Stage *stage = begin(1280, 800);
    App *app = &stage->app;
    char path[PATH_MAX_BYTES], file[PATH_MAX_BYTES + 16];
    pack_folder(stage, path);
    assert_null(packs_find(&app->packs, "sample"));
    int packs = app->packs.count;
    snprintf(file, sizeof file, "%s/seeds.csv", path);
    assert_int_equal(drop(stage, file).scene, SCENE_IMPORT);
    assert_string_equal(app->brought, path);
    enter(stage, path);
    wait_for(stage, IMPORT_PACK);
    SDL_Delay(30);
    stage_wait(stage, 0);
    assert_int_equal(scene(stage)->view.stage, IMPORT_PACK); // nothing happens by itself
    assert_null(packs_find(&app->packs, "sample"));
    assert_int_equal(stage_action(stage, ACTION_CONFIRM).scene, SCENE_STAY);
    wait_for(stage, IMPORT_DONE);
    const PackEntry *entry = packs_find(&app->packs, "sample");
    assert_non_null(entry);
    assert_int_equal(app->packs.count, packs + 1);
    Go go = stage_action(stage, ACTION_CONFIRM); // open it
    assert_int_equal(go.scene, SCENE_NEWGAME);
    assert_ptr_equal(app->packs.entry[go.pack], entry);
    // Once more: it would be replaced, and Cancel leaves all as it is.
    enter(stage, path);
    wait_for(stage, IMPORT_PACK);
    assert_true(import_plan(scene(stage)->import)->replaces);
    stage_action(stage, ACTION_RIGHT);
    go = stage_action(stage, ACTION_CONFIRM);
    assert_int_equal(go.scene, SCENE_LEARN);
    assert_int_equal(go.back, SCENE_IMPORT);
    end(stage);
}

static void test_a_bad_pack_says_why(void **state) {
    (void)state;
    Stage *stage = begin(1280, 800);
    enter(stage, TEST_DATA "/packs/unknown-key");
    wait_for(stage, IMPORT_FAILED);
    assert_int_equal(scene(stage)->view.error.line, 5);
    assert_non_null(strstr(scene(stage)->view.file, "pack.ini"));
    assert_int_equal(stage_action(stage, ACTION_CONFIRM).scene, SCENE_LEARN);
    enter(stage, TEST_SOURCE "/packs/runes");
    wait_for(stage, IMPORT_FAILED);
    assert_non_null(strstr(scene(stage)->view.error.reason, "it is installed already"));
    assert_int_equal(stage_action(stage, ACTION_BACK).scene, SCENE_LEARN);
    end(stage);
}

// The pack of the game in progress is replaced under it.
static void test_the_pack_in_play_is_replaced(void **state) {
    (void)state;
    Stage *stage = begin(1280, 800);
    App *app = &stage->app;
    char path[PATH_MAX_BYTES];
    pack_folder(stage, path);
    for (int i = 0; i < 2; i++) {
        enter(stage, path);
        wait_for(stage, IMPORT_PACK);
        stage_action(stage, ACTION_CONFIRM);
        wait_for(stage, IMPORT_DONE);
        stage_play_pack(stage, "sample", 0);
        stage_enter(stage, &scene_board, (Go){.scene = SCENE_BOARD});
        stage_draw(stage);
        shell("sed -i 's/^name = .*/name = Newer/' %s/pack.ini", path);
    }
    assert_string_equal(app->play.pack->pack.name, "Newer");
    end(stage);
}

// ---- collections

static void test_a_collection_is_graded(void **state) {
    (void)state;
    Stage *stage = begin(1280, 800);
    App *app = &stage->app;
    char path[PATH_MAX_BYTES], text[1024];
    snprintf(text, sizeof text, "%s\n%s\n%.80s\n%s\n", EASY, HARD, HARD, EASY);
    enter(stage, spill(stage, "My three.sdm", text, path));
    wait_for(stage, IMPORT_DONE);
    const ImportView *view = &scene(stage)->view;
    assert_int_equal(view->progress.added, 2);
    assert_int_equal(view->notes, 2);
    CollectionNote note;
    assert_true(import_note(scene(stage)->import, 0, &note));
    assert_int_equal(note.kind, COLLECTION_REFUSED);
    assert_int_equal(note.line, 3);
    assert_true(import_note(scene(stage)->import, 1, &note));
    assert_int_equal(note.kind, COLLECTION_DOUBLE);
    assert_int_equal(note.line, 4);
    assert_false(import_note(scene(stage)->import, 2, &note));
    const PackEntry *entry = packs_find(&app->packs, "my-three");
    assert_non_null(entry);
    assert_string_equal(entry->pack.name, "My three");
    Go go = stage_action(stage, ACTION_CONFIRM);
    assert_int_equal(go.scene, SCENE_NEWGAME);
    assert_ptr_equal(app->packs.entry[go.pack], entry);
    // Again: nothing is new, and the pack can be opened all the same.
    enter(stage, path);
    wait_for(stage, IMPORT_DONE);
    assert_int_equal(scene(stage)->view.progress.added, 0);
    assert_int_equal(stage_action(stage, ACTION_CONFIRM).scene, SCENE_NEWGAME);
    enter(stage, spill(stage, "talk.txt", "There is\nno puzzle here.\n", path));
    wait_for(stage, IMPORT_DONE);
    assert_string_equal(scene(stage)->view.id, "");
    assert_int_equal(stage_action(stage, ACTION_CONFIRM).scene, SCENE_LEARN);
    end(stage);
}

static void test_a_collection_is_stopped(void **state) {
    (void)state;
    char path[PATH_MAX_BYTES], text[1024];
    for (int keeps = 0; keeps < 2; keeps++) {
        Stage *stage = begin(1280, 800);
        App *app = &stage->app;
        snprintf(text, sizeof text, "%s\n%s\n%s\n", EASY, HARD, HARDEST);
        enter(stage, spill(stage, "three.sdm", text, path));
        for (int i = 0; i < PATIENCE_MS / 2 && scene(stage)->view.progress.added < 2; i++) {
            SDL_Delay(2);
            stage_wait(stage, 2000);
        }
        assert_int_equal(scene(stage)->view.stage, IMPORT_GRADING);           // the hardest takes seconds
        assert_int_equal(stage_action(stage, ACTION_BACK).scene, SCENE_STAY); // asks
        assert_true(scene(stage)->asking);
        stage_draw(stage);
        assert_int_equal(stage_action(stage, ACTION_BACK).scene, SCENE_STAY); // goes on
        assert_false(scene(stage)->asking);
        assert_int_equal(stage_action(stage, ACTION_CONFIRM).scene, SCENE_STAY); // asks
        if (keeps) {
            stage_action(stage, ACTION_CONFIRM);
            wait_for(stage, IMPORT_DONE);
            assert_true(scene(stage)->view.stopped);
            assert_int_equal(packs_find(&app->packs, "three")->pack.seed_count, 2);
        } else {
            stage_action(stage, ACTION_RIGHT);
            assert_int_equal(stage_action(stage, ACTION_CONFIRM).scene, SCENE_LEARN);
            stage_enter(stage, &scene_menu, (Go){.scene = SCENE_MENU});
            app_packs_refresh(app);
            assert_null(packs_find(&app->packs, "three"));
        }
        end(stage);
    }
}

static void test_a_folder_that_cannot_be_written(void **state) {
    (void)state;
    Stage *stage = begin(1280, 800);
    char path[PATH_MAX_BYTES];
    shell("rm -rf %s/packs && touch %s/packs", stage->folder, stage->folder);
    enter(stage, spill(stage, "one.txt", EASY, path));
    wait_for(stage, IMPORT_FAILED);
    assert_non_null(strstr(scene(stage)->view.error.reason, "packs: "));
    enter(stage, pack_folder(stage, path));
    wait_for(stage, IMPORT_PACK);
    stage_action(stage, ACTION_CONFIRM);
    wait_for(stage, IMPORT_FAILED);
    assert_non_null(strstr(scene(stage)->view.error.reason, "packs: "));
    end(stage);
}

static void test_all_works_without_threads(void **state) {
    threads_left(0);
    test_a_pack_is_installed(state);
    test_a_bad_pack_says_why(state);
    test_a_collection_is_graded(state);
    test_a_folder_that_cannot_be_written(state);
    threads_left(-1);
}

// ---- layout

static bool apart(Rect a, Rect b) {
    return a.w <= 0 || a.h <= 0 || b.w <= 0 || b.h <= 0 || a.x + a.w <= b.x || b.x + b.w <= a.x ||
           a.y + a.h <= b.y || b.y + b.h <= a.y;
}

static void expect_apart(const Stage *stage, const char *what) {
    const ImportScene *self = scene(stage);
    const App *app = &stage->app;
    ImportLayout l = import_layout(self, app);
    ImportDo doing[IMPORT_BUTTONS_MAX];
    int buttons = import_buttons(self, doing), count = 0;
    Rect all[16] = {{l.left, widget_back_rect(app, l.left).y, 130 * app->look.unit, 36 * app->look.unit}};
    const Rect parts[] = {l.words, l.bar, l.counts, l.board, l.bands, l.list};
    count = 1;
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) all[count++] = parts[i];
    for (int i = 0; i < buttons; i++) all[count++] = l.button[i];
    all[count++] =
        (Rect){0, app->look.height - widget_footer_height(app), app->look.width, widget_footer_height(app)};
    for (int i = 0; i < count; i++) {
        if (all[i].w <= 0 || all[i].h <= 0) continue;
        if (all[i].x < 0 || all[i].y < 0 || all[i].x + all[i].w > app->look.width + 0.5f ||
            all[i].y + all[i].h > app->look.height + 0.5f)
            fail_msg("%s: part %d is cut at %gx%g", what, i, (double)app->look.width,
                     (double)app->look.height);
        for (int k = 0; k < i; k++)
            if (!apart(all[i], all[k]))
                fail_msg("%s: parts %d and %d overlap at %gx%g", what, k, i, (double)app->look.width,
                         (double)app->look.height);
    }
    assert_true(buttons == 0 || l.button[0].w >= 60 * app->look.unit);
}

static void test_nothing_overlaps(void **state) {
    (void)state;
    static const int SIZES[][2] = {{640, 480}, {800, 600},  {1280, 800},  {1920, 1080}, {3840, 2160},
                                   {640, 960}, {800, 1280}, {1080, 1920}, {700, 700},   {2560, 1080}};
    Stage *stage = begin(1280, 800);
    char one[PATH_MAX_BYTES], two[PATH_MAX_BYTES], text[4096] = "";
    for (int i = 0; i < 40; i++)
        snprintf(text + strlen(text), sizeof text - strlen(text), "%s\nbad %d\n", HARD, i);
    pack_folder(stage, one);
    spill(stage, "list.txt", text, two);
    for (int kind = 0; kind < 3; kind++) {
        enter(stage, kind == 0 ? one : kind == 1 ? two : TEST_DATA "/packs/unknown-key");
        wait_for(stage, kind == 0 ? IMPORT_PACK : kind == 1 ? IMPORT_DONE : IMPORT_FAILED);
        for (size_t i = 0; i < sizeof SIZES / sizeof *SIZES; i++) {
            stage_size(stage, SIZES[i][0], SIZES[i][1]);
            expect_apart(stage, kind == 0 ? "pack" : kind == 1 ? "collection" : "failure");
            stage_theme(stage, i % 2 ? THEME_PAPER : THEME_INK);
            assert_true(stage_draw(stage) > 0);
        }
        stage_size(stage, 1280, 800);
        stage_draw(stage);
        // The list moves, and stops at its ends.
        if (kind != 1) continue;
        ImportLayout l = import_layout(scene(stage), &stage->app);
        stage_input(stage, (Input){.kind = INPUT_SCROLL, .device = DEVICE_MOUSE, .scroll = -1});
        assert_true(scene(stage)->targets.scroll.to > 0);
        assert_true(stage_draw(stage) > 0);
        for (int k = 0; k < 200; k++) stage_action(stage, ACTION_DOWN);
        assert_true(scene(stage)->targets.scroll.to == scroll_most(&l.scroll));
        for (int k = 0; k < 200; k++) stage_action(stage, ACTION_UP);
        assert_true(scene(stage)->targets.scroll.to == 0);
    }
    end(stage);
}

// ---- by mouse

static void test_by_mouse(void **state) {
    (void)state;
    Stage *stage = begin(1280, 800);
    char path[PATH_MAX_BYTES];
    enter(stage, pack_folder(stage, path));
    wait_for(stage, IMPORT_PACK);
    ImportLayout l = import_layout(scene(stage), &stage->app);
    Rect r = l.button[0];
    stage_click(stage, r.x + r.w / 2, r.y + r.h / 2, 1);
    wait_for(stage, IMPORT_DONE);
    l = import_layout(scene(stage), &stage->app);
    r = l.button[1];
    assert_int_equal(stage_click(stage, r.x + r.w / 2, r.y + r.h / 2, 1).scene, SCENE_LEARN);
    r = widget_back_rect(&stage->app, l.left);
    assert_int_equal(stage_click(stage, r.x + r.w / 2, r.y + r.h / 2, 1).scene, SCENE_LEARN);
    end(stage);
}

// Something else is dropped while the first is looked at.
static void test_one_after_the_other(void **state) {
    (void)state;
    Stage *stage = begin(1280, 800);
    char path[PATH_MAX_BYTES], other[PATH_MAX_BYTES], text[256];
    enter(stage, pack_folder(stage, path));
    wait_for(stage, IMPORT_PACK);
    snprintf(text, sizeof text, "%s\n%s\n", EASY, HARD);
    Go go = paste(stage, text);
    assert_int_equal(go.scene, SCENE_IMPORT);
    assert_int_equal(go.back, SCENE_LEARN);
    snprintf(other, sizeof other, "%s", stage->app.brought);
    stage_enter(stage, &scene_import, go);
    assert_true(machine_file_exists(other)); // still wanted
    wait_for(stage, IMPORT_DONE);
    assert_int_equal(scene(stage)->view.progress.added, 2);
    snprintf(text, sizeof text, "%s\n%s\n", HARDEST, EASY);
    enter(stage, spill(stage, "hard.txt", text, path));
    wait_for(stage, IMPORT_GRADING); // the hardest takes seconds
    assert_int_equal(drop(stage, path).scene, SCENE_STAY);
    expect_notice(stage, "One after the other");
    assert_int_equal(stage_action(stage, ACTION_CONFIRM).scene, SCENE_LEARN); // nothing to be kept
    end(stage);
}

// ---- keeping

static void wait_until_saved(App *app) {
    for (int i = 0; i < PATIENCE_MS / 5 && save_to_pack_busy(app->saving); i++) SDL_Delay(5);
    assert_false(save_to_pack_busy(app->saving));
    app_tell_saved(app);
}

static void begin_to_keep(App *app, const char *pack_id, const Layout *layout, const Grid *grid,
                          const char *title) {
    PendingPuzzle puzzle = {.layout = *layout, .puzzle = *grid};
    TextError error;
    snprintf(puzzle.pack_id, sizeof puzzle.pack_id, "%s", pack_id);
    snprintf(puzzle.title, sizeof puzzle.title, "%s", title);
    if (!save_to_pack_begin(app->saving, &puzzle, &error)) fail_msg("%s", error.reason);
}

// Keeps it and waits until it is done.
static const SavedToPack *keep(App *app, const char *pack_id, const Layout *layout, const Grid *puzzle,
                               const char *title, SavePuzzleResult expected) {
    begin_to_keep(app, pack_id, layout, puzzle, title);
    wait_until_saved(app);
    const SavedToPack *last = save_to_pack_last(app->saving);
    if (last->result != expected) fail_msg("%d: %s%s", last->result, last->where, last->error.reason);
    assert_int_equal(app->notice_is_error, expected != SAVE_PUZZLE_DONE);
    return last;
}

static void test_puzzles_are_kept(void **state) {
    (void)state;
    Stage *stage = begin(1280, 800);
    App *app = &stage->app;
    Layout layout;
    Grid puzzle;
    TextError error = {0};
    layout_init(&layout, "9x9");
    assert_true(grid_parse(&layout, EASY, &puzzle));
    const SavedToPack *last = keep(app, "", &layout, &puzzle, "Mine", SAVE_PUZZLE_DONE);
    assert_string_equal(last->where, "“Mine” in My puzzles, puzzle 1");
    assert_string_equal(app->notice, "Kept: “Mine” in My puzzles, puzzle 1.");
    app_packs_refresh(app);
    const PackEntry *entry = packs_find(&app->packs, "my-puzzles");
    assert_non_null(entry);
    assert_int_equal(entry->pack.seed_count, 1);
    // In whatever disguise it is there already.
    Rng rng = rng_seed(4);
    Transform transform = transform_random(&layout, SYMMETRY_FULL, &rng);
    Grid dressed;
    transform_apply(&layout, &transform, &puzzle, &dressed);
    keep(app, "", &layout, &dressed, "", SAVE_PUZZLE_REFUSED);
    assert_string_equal(last->error.reason, "It is in My puzzles already: line 2 of its seeds.csv");
    const PackEntry *runes = packs_find(&app->packs, "runes");
    Seed seed;
    assert_true(pack_seed(&runes->pack, 2, &seed, &error));
    keep(app, "", &layout, &seed.puzzle, "", SAVE_PUZZLE_REFUSED);
    assert_non_null(strstr(last->error.reason, "It is in Runes already: line "));
    // What is no puzzle, and packs that are not the player's.
    puzzle.cell[0] = 0, puzzle.cell[1] = 0, puzzle.cell[4] = 0, puzzle.cell[9] = 0;
    keep(app, "", &layout, &puzzle, "", SAVE_PUZZLE_REFUSED);
    assert_non_null(strstr(last->error.reason, "exactly one solution"));
    assert_true(grid_parse(&layout, HARD, &puzzle));
    keep(app, "runes", &layout, &puzzle, "", SAVE_PUZZLE_REFUSED);
    assert_non_null(strstr(last->error.reason, "not yours to change"));
    // Into a pack that is named.
    keep(app, "my-puzzles", &layout, &puzzle, "", SAVE_PUZZLE_DONE);
    assert_string_equal(last->where, "My puzzles, puzzle 2");
    app_packs_refresh(app);
    assert_int_equal(entry->pack.seed_count, 2);
    PendingPuzzle left;
    assert_false(pending_puzzle_next(&app->paths, 0, &left));
    end(stage);
}

static const char KILLER[] =
    "9x9; cage 16 r1c7-r1c9; cage 18 r7c1-r9c1; cage 28 r7c7-r9c7-r9c9; "
    "cage 29 r3c2 r3c3 r4c1-r4c3; cage 21 r6c1-r6c3 r7c2; cage 32 r5c5 r5c6 r6c4-r6c6; "
    "cage 13 r4c8-r6c8; cage 19 r7c3 r8c2 r8c3 r9c2 r9c3; cage 15 r8c5 r9c5; "
    "cage 24 r2c7-r2c9 r3c7 r4c7; cage 17 r7c8 r7c9 r8c8 r8c9; "
    "cage 23 r7c4-r7c6 r8c4 r9c4; cage 21 r1c3 r1c4 r2c3; "
    "cage 25 r1c5 r2c4 r2c5 r3c4 r3c5; cage 12 r5c1-r5c4; cage 29 r3c8 r3c9-r6c9; "
    "cage 9 r4c4-r4c6; cage 13 r2c1 r2c2 r3c1; cage 8 r5c7 r6c7; cage 15 r1c6-r3c6; "
    "cage 7 r8c6 r9c6; cage 11 r1c1 r1c2; "
    "clues .3...2............6..........83..2.....4...8..6..2.5....2..56.......4.52.1....4.8";
static const char SIGNS[] =
    "6x6; less r1c1 r1c2; less r1c1 r2c1; less r1c2 r1c3; less r2c2 r1c2; less r1c4 r1c3; "
    "less r2c3 r1c3; less r1c4 r1c5; less r2c4 r1c4; less r1c6 r1c5; less r2c5 r1c5; "
    "less r1c6 r2c6; less r2c2 r2c1; less r3c1 r2c1; less r2c3 r2c2; less r3c2 r2c2; "
    "less r2c3 r2c4; less r2c3 r3c3; less r2c4 r2c5; less r2c4 r3c4; less r2c5 r2c6; "
    "less r3c5 r2c5; less r3c6 r2c6; less r3c2 r3c1; less r3c1 r4c1; less r3c2 r3c3; "
    "less r3c2 r4c2; less r3c4 r3c3; less r4c3 r3c3; less r3c5 r3c4; less r4c4 r3c4; "
    "less r3c6 r3c5; less r4c5 r3c5; less r3c6 r4c6; less r4c2 r4c1; less r5c1 r4c1; "
    "less r4c2 r4c3; less r4c2 r5c2; less r4c3 r4c4; less r5c3 r4c3; less r4c5 r4c4; "
    "less r5c4 r4c4; less r4c5 r4c6; less r4c5 r5c5; less r5c6 r4c6; less r5c1 r5c2; "
    "less r6c1 r5c1; less r5c3 r5c2; less r6c2 r5c2; less r5c4 r5c3; less r5c3 r6c3; "
    "less r5c4 r5c5; less r5c4 r6c4; less r5c6 r5c5; less r6c5 r5c5; less r6c6 r5c6; "
    "less r6c1 r6c2; less r6c3 r6c2; less r6c3 r6c4; less r6c5 r6c4; less r6c5 r6c6; "
    "clues ....................................";

static void expect_killer(const PackEntry *entry, int index) {
    Seed seed;
    Layout board, want;
    Grid clues;
    TextError error = {0};
    assert_true(board_parse(KILLER, &want, &clues, &error));
    if (!pack_seed_board(&entry->pack, index, &seed, &board, &error)) fail_msg("%s", error.reason);
    assert_true(layout_equal(&board, &want) && grid_equal(&board, &seed.puzzle, &clues));
    if (!pack_verify_seed(&entry->pack, &seed, index + 2, true, &error)) fail_msg("%s", error.reason);
}

// A killer that was kept goes to another player with its pack's folder, or as a line of a file, text or code.
static void test_boards_go_from_player_to_player(void **state) {
    (void)state;
    Stage *stage = begin(1280, 800);
    App *app = &stage->app;
    Layout board;
    Grid clues;
    TextError error = {0};
    char aside[PATH_MAX_BYTES], path[PATH_MAX_BYTES], text[4096];
    Text code = {0};
    assert_true(board_parse(KILLER, &board, &clues, &error));
    board_code_format(&board, &clues, &code);
    keep(app, "", &board, &clues, "", SAVE_PUZZLE_DONE);
    app_packs_refresh(app);
    expect_killer(packs_find(&app->packs, "my-puzzles"), 0);
    snprintf(aside, sizeof aside, "/tmp/nonet-test-aside-%d", (int)getpid());
    shell("cp -r '%s/packs/my-puzzles' '%s'", stage->folder, aside);
    end(stage);

    stage = begin(1280, 800);
    app = &stage->app;
    assert_int_equal(drop(stage, aside).scene, SCENE_IMPORT);
    enter(stage, aside);
    wait_for(stage, IMPORT_PACK);
    stage_action(stage, ACTION_CONFIRM);
    wait_for(stage, IMPORT_DONE);
    expect_killer(packs_find(&app->packs, "my-puzzles"), 0);
    shell("rm -r '%s'", aside);
    end(stage);

    stage = begin(1280, 800);
    app = &stage->app;
    snprintf(text, sizeof text, "%s\n%s\n%s\n%s\n", text_of(&code), EASY, SIGNS, KILLER);
    assert_int_equal(drop(stage, spill(stage, "Some.txt", text, path)).scene, SCENE_IMPORT);
    enter(stage, path);
    wait_for(stage, IMPORT_DONE);
    const CollectionProgress *progress = &scene(stage)->view.progress;
    assert_int_equal(progress->added, 2);
    assert_int_equal(progress->doubles, 1); // the text of the code's
    assert_int_equal(progress->refused, 1); // of another size
    expect_killer(packs_find(&app->packs, "some"), 0);
    // A single one is entered.
    assert_int_equal(drop(stage, spill(stage, "One.txt", text_of(&code), path)).scene, SCENE_ENTRY);
    text_finish(&code);
    end(stage);
}

// Ends the game and starts it again, as far as this is concerned.
static void start_again(App *app) {
    save_to_pack_destroy(app->saving);
    app->saving = save_to_pack_create(&app->paths);
}

static int seeds_in_my_puzzles(App *app) {
    app_packs_refresh(app);
    const PackEntry *entry = packs_find(&app->packs, "my-puzzles");
    return entry ? entry->pack.seed_count : 0;
}

// However the game ends: it is stopped while it grades, or killed.
static void test_what_is_being_kept_outlives_the_game(void **state) {
    (void)state;
    Stage *stage = begin(1280, 800);
    App *app = &stage->app;
    Layout layout;
    Grid hard, easy;
    layout_init(&layout, "9x9");
    assert_true(grid_parse(&layout, HARD, &hard) && grid_parse(&layout, EASY, &easy));
    begin_to_keep(app, "", &layout, &hard, "Two\nlines");
    start_again(app);
    start_again(app); // and once more
    wait_until_saved(app);
    assert_int_equal(seeds_in_my_puzzles(app), 1);
    pid_t child = fork();
    if (child == 0) {
        SaveToPack *saving = save_to_pack_create(&app->paths);
        TextError error;
        bool begun = save_to_pack_begin(saving, &(PendingPuzzle){.layout = layout, .puzzle = easy}, &error);
        if (begun) kill(getpid(), SIGKILL);
        _exit(1);
    }
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status));
    start_again(app);
    wait_until_saved(app);
    assert_int_equal(save_to_pack_last(app->saving)->result, SAVE_PUZZLE_DONE);
    assert_int_equal(seeds_in_my_puzzles(app), 2);
    start_again(app);
    assert_false(save_to_pack_busy(app->saving)); // once is enough
    end(stage);
}

// A pack that cannot be written today is written another day; what is in no pack is told and not lost.
static void test_what_cannot_be_kept_now_is_kept_later(void **state) {
    (void)state;
    Stage *stage = begin(1280, 800);
    App *app = &stage->app;
    Layout layout;
    Grid easy;
    layout_init(&layout, "9x9");
    assert_true(grid_parse(&layout, EASY, &easy));
    shell("rm -rf %s/packs && touch %s/packs", stage->folder, stage->folder);
    keep(app, "", &layout, &easy, "", SAVE_PUZZLE_FAILED);
    expect_notice(stage, "Not kept yet; it is tried again at the next start. ");
    shell("rm %s/packs && touch %s/pending/notes.txt %s/pending/000009.txt", stage->folder, stage->folder,
          stage->folder); // others' files stay
    start_again(app);
    wait_until_saved(app);
    assert_int_equal(seeds_in_my_puzzles(app), 1);
    shell("test -f %s/pending/notes.txt -a -f %s/pending/000009.txt", stage->folder, stage->folder);
    // Where it cannot even be put down, that is said at once.
    shell("rm -r %s/pending && touch %s/pending", stage->folder, stage->folder);
    TextError error = {0};
    assert_false(save_to_pack_begin(app->saving, &(PendingPuzzle){.layout = layout, .puzzle = easy}, &error));
    assert_non_null(strstr(error.reason, "pending"));
    end(stage);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_one_puzzle_is_entered_several_are_imported),
        cmocka_unit_test(test_what_cannot_be_brought_is_said),
        cmocka_unit_test(test_big_files_do_not_block),
        cmocka_unit_test(test_a_pack_is_installed),
        cmocka_unit_test(test_a_bad_pack_says_why),
        cmocka_unit_test(test_the_pack_in_play_is_replaced),
        cmocka_unit_test(test_a_collection_is_graded),
        cmocka_unit_test(test_a_collection_is_stopped),
        cmocka_unit_test(test_a_folder_that_cannot_be_written),
        cmocka_unit_test(test_all_works_without_threads),
        cmocka_unit_test(test_nothing_overlaps),
        cmocka_unit_test(test_by_mouse),
        cmocka_unit_test(test_one_after_the_other),
        cmocka_unit_test(test_puzzles_are_kept),
        cmocka_unit_test(test_boards_go_from_player_to_player),
        cmocka_unit_test(test_what_is_being_kept_outlives_the_game),
        cmocka_unit_test(test_what_cannot_be_kept_now_is_kept_later),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
