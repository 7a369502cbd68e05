// The print scene, played without a window: what it shows, what it saves and where, by keys, mouse and pad;
// that nothing overlaps or is cut, whatever the window's size; and that no frame waits for the printer.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/base/memory.h"
#include "core/pack/pack_seeds.h"
#include "core/rate/band.h"
#include "host/print/print_qr_text.h"
#include "support/no_threads.h"
#include "support/patience.h"
#include "support/ui_stage.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "host/files/machine.h"
#include "ui/app/print_order.h"
#include "ui/scenes/print/print_job.h"
#include "ui/scenes/print/print_rows.h"
#include "ui/widget/scene_targets.h"

static char home[64];

static int make_home(void **state) {
    (void)state;
    strcpy(home, "/tmp/nonet-test-home-XXXXXX");
    if (!mkdtemp(home)) return -1;
    setenv("HOME", home, 1);
    unsetenv("XDG_CONFIG_HOME");
    setenv("LC_ALL", "C", 1);
    return 0;
}

static int drop_home(void **state) {
    (void)state;
    char command[128];
    snprintf(command, sizeof command, "rm -rf '%s'", home);
    return system(command);
}

static bool is_there(const char *name) {
    char path[PATH_MAX_BYTES];
    path_join(path, home, name);
    return machine_file_exists(path);
}

static void drop(const char *name) {
    char path[PATH_MAX_BYTES];
    path_join(path, home, name);
    assert_int_equal(unlink(path), 0);
}

static void expect_begins(const char *name, const char *bytes, size_t size) {
    char path[PATH_MAX_BYTES], reason[100] = "";
    path_join(path, home, name);
    char *text = machine_read_file(path, 0, NULL, reason, sizeof reason);
    if (!text) fail_msg("%s: %s", path, reason);
    assert_memory_equal(text, bytes, size);
    free(text);
}

static void order(Stage *stage, const char *pack, int count) {
    PrintOrder *print = print_order(&stage->app);
    const PackEntry *entry = packs_find(&stage->app.packs, pack);
    assert_non_null(entry);
    Rng rng = rng_seed(1);
    print_order_begin(print, &entry->pack.layout, entry);
    for (int i = 0; i < count; i++) {
        Seed seed;
        TextError error;
        Layout layout;
        Disguise disguise;
        Grid solution;
        char title[PRINT_TEXT_MAX];
        assert_true(pack_seed_board(&entry->pack, i, &seed, &layout, &error));
        pack_draw(&entry->pack, &layout, &seed, &rng, &disguise, &solution);
        snprintf(title, sizeof title, "%s %d", entry->pack.name, i + 1);
        print_order_add(print, &layout, &disguise.puzzle, NULL, &solution, title, "");
    }
}

static Stage *begin(int width, int height, const char *pack, int count) {
    Stage *stage = calloc(1, sizeof *stage);
    assert_non_null(stage);
    stage_open(stage, width, height, THEME_INK, 5);
    order(stage, pack, count);
    stage_enter(stage, &scene_print, (Go){.scene = SCENE_PRINT, .back = SCENE_MENU});
    return stage;
}

static void end(Stage *stage) {
    stage_close(stage);
    free(stage);
}

// As the main loop would, until something is said; the words, which are then forgotten.
static void expect_notice(Stage *stage, bool is_error, const char *word) {
    for (int i = 0; i < PATIENCE_MS / 10 && !stage->app.notice[0]; i++) {
        SDL_Delay(10);
        stage_wait(stage, 10000);
    }
    if (!strstr(stage->app.notice, word)) fail_msg("“%s” should hold “%s”", stage->app.notice, word);
    assert_int_equal(stage->app.notice_is_error, is_error);
    stage->app.notice[0] = '\0';
}

static PrintLayout layout_of(Stage *stage, bool picture) {
    const PrintOrder *order = print_order(&stage->app);
    MEM_LOCAL(PrintOrder, copy);
    print_order_copy(order, copy);
    for (int i = 0; i < copy->count; i++) copy->board[i].link = copy->board[i].code = "what a QR code says";
    PrintSheet sheet = {
        .layout = &copy->layout, .look = order->pack->pack.token, .board = copy->board, .count = copy->count};
    PrintChoice choice = print_choice(&sheet);
    choice.work.picture = picture;
    return print_layout(&stage->app, &choice, &sheet);
}

static void click(Stage *stage, Rect r, float part) {
    assert_true(r.w > 0 && r.h > 0);
    stage_click(stage, r.x + r.w * part, r.y + r.h / 2, 1);
}

// ---- saving

static void saves_pages_and_never_writes_over(void **state) {
    (void)state;
    Stage *stage = begin(1280, 800, "runes", 9);
    stage_action(stage, ACTION_CONFIRM); // Save has the focus
    expect_notice(stage, false, "/nonet-runes.pdf");
    expect_begins("nonet-runes.pdf", "%PDF-", 5);
    stage_action(stage, ACTION_CONFIRM);
    expect_notice(stage, false, "/nonet-runes-2.pdf");
    expect_begins("nonet-runes-2.pdf", "%PDF-", 5);
    end(stage);
    drop("nonet-runes.pdf");
    drop("nonet-runes-2.pdf");
}

static void saves_a_picture_by_mouse_where_pictures_are(void **state) {
    (void)state;
    char folder[PATH_MAX_BYTES];
    path_join(folder, home, "Pictures");
    assert_int_equal(mkdir(folder, 0700), 0);
    Stage *stage = begin(1280, 800, "chroma", 3);
    PrintLayout pages = layout_of(stage, false), pictures = layout_of(stage, true);
    click(stage, pages.control[0], 0.95f); // the arrow to a picture
    click(stage, pictures.next, 0.5f);     // of the second board
    click(stage, pictures.save, 0.5f);
    expect_notice(stage, false, "Pictures/nonet-chroma-2.png");
    expect_begins("Pictures/nonet-chroma-2.png", "\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\4\70\0\0\4\70", 24);
    end(stage);
    drop("Pictures/nonet-chroma-2.png");
    assert_int_equal(rmdir(folder), 0);
}

static void a_qr_code_opens_it_elsewhere(void **state) {
    (void)state;
    Stage *stage = begin(1280, 800, "runes", 2);
    PrintJob *job = print_job_create(print_order(&stage->app), TEST_SOURCE);
    const PrintSheet *sheet = print_job_sheet(job);
    for (int i = 0; i < 2; i++) {
        assert_memory_equal(sheet->board[i].link, "https://sudokupad.app/", 22);
        assert_memory_equal(sheet->board[i].code, "P1-", 3);
        assert_true(print_qr_holds(sheet->board[i].link) && print_qr_holds(sheet->board[i].code));
    }
    PrintChoice choice = print_choice(sheet);
    for (PrintQr qr = PRINT_QR_NONE; qr < PRINT_QR_COUNT; qr++) {
        assert_int_equal(choice.work.options.qr, qr);
        print_row_change(&choice, PRINT_ROW_QR, 1);
    }
    choice.has_qr[PRINT_QR_LINK] = false; // what no board has is not offered
    assert_int_equal(choice.work.options.qr, PRINT_QR_NONE);
    print_row_change(&choice, PRINT_ROW_QR, 1);
    assert_int_equal(choice.work.options.qr, PRINT_QR_CODE);
    print_row_change(&choice, PRINT_ROW_QR, -1);
    assert_int_equal(choice.work.options.qr, PRINT_QR_NONE);
    print_job_destroy(job);
    end(stage);
}

static Go press_pad(Stage *stage, Action action, Action menu_action) {
    return stage_input(
        stage,
        (Input){.kind = INPUT_ACTION, .device = DEVICE_PAD, .action = action, .menu_action = menu_action});
}

static void a_pad_does_all(void **state) {
    (void)state;
    Stage *stage = begin(800, 600, "runes", 1);
    for (int i = 0; i < 4; i++) press_pad(stage, ACTION_UP, ACTION_UP); // from Save to the solutions
    press_pad(stage, ACTION_LEFT, ACTION_LEFT);                         // upside down
    press_pad(stage, ACTION_LEFT, ACTION_LEFT);                         // on pages of their own
    press_pad(stage, ACTION_REDO, ACTION_REDO);                         // the next page
    for (int i = 0; i < 4; i++) press_pad(stage, ACTION_DOWN, ACTION_DOWN);
    press_pad(stage, ACTION_CONFIRM, ACTION_CONFIRM);
    expect_notice(stage, false, "/nonet-runes-1.pdf");
    char command[256];
    snprintf(command, sizeof command, "test \"$(grep -a -c '/Type /Page[^s]' '%s/nonet-runes-1.pdf')\" = 2",
             home);
    assert_int_equal(system(command), 0);
    assert_int_equal(press_pad(stage, ACTION_ERASE, ACTION_BACK).scene, SCENE_MENU);
    end(stage);
    drop("nonet-runes-1.pdf");
}

static void what_cannot_be_saved_is_said(void **state) {
    (void)state;
    Stage *stage = begin(1280, 800, "runes", 1);
    char aside[80];
    snprintf(aside, sizeof aside, "%s-aside", home);
    assert_int_equal(rename(home, aside), 0);
    stage_action(stage, ACTION_CONFIRM);
    expect_notice(stage, true, "nonet-runes-1.pdf: No such file or directory");
    assert_int_equal(rename(aside, home), 0);
    stage_action(stage, ACTION_CONFIRM); // and can be tried again
    expect_notice(stage, false, "Saved: ");
    end(stage);
    drop("nonet-runes-1.pdf");
}

// Whether the scene can open a file: it does one thing at a time.
static bool can_open(const Stage *stage) {
    Targets targets;
    scene_targets(stage->scene->targets, stage->self, &stage->app, NULL, &targets);
    for (int i = 0; i < targets.count; i++)
        if (targets.target[i].name && strcmp(targets.target[i].name, "Open to print") == 0)
            return !targets.target[i].disabled;
    fail_msg("there is no target that opens");
    return false;
}

// Until another program has written so much and the scene has noticed that it ended.
static void await_size(Stage *stage, const char *name, size_t size) {
    char path[PATH_MAX_BYTES];
    struct stat info = {0};
    path_join(path, home, name);
    bool done = false;
    for (int i = 0; i < PATIENCE_MS / 10 && !done; i++) {
        SDL_Delay(10);
        stage_wait(stage, 10000);
        done = stat(path, &info) == 0 && (size_t)info.st_size >= size && can_open(stage);
    }
    assert_int_equal(info.st_size, size);
    assert_true(can_open(stage));
}

// In place of the system's viewer a script that notes what it is given.
static void open_saves_once_and_opens(void **state) {
    (void)state;
    char path[PATH_MAX_BYTES], script[256], old[PATH_MAX_BYTES], reason[100];
    snprintf(old, sizeof old, "%s", getenv("PATH"));
    snprintf(script, sizeof script, "#!/bin/sh\necho \"$1\" >>'%s/opened'\n", home);
    path_join(path, home, "xdg-open");
    assert_true(machine_write_file(path, script, strlen(script), reason, sizeof reason));
    assert_int_equal(chmod(path, 0755), 0);
    snprintf(path, sizeof path, "%s:%s", home, old);
    setenv("PATH", path, 1);
    Stage *stage = begin(1280, 800, "runes", 1);
    stage_action(stage, ACTION_RIGHT);
    char expected[256];
    snprintf(expected, sizeof expected, "file://%s/nonet-runes-1.pdf\nfile://%s/nonet-runes-1.pdf\n", home,
             home);
    stage_action(stage, ACTION_CONFIRM);
    expect_notice(stage, false, "Saved: ");
    await_size(stage, "opened", strlen(expected) / 2);
    stage_action(stage, ACTION_CONFIRM);
    await_size(stage, "opened", strlen(expected));
    assert_false(is_there("nonet-runes-1-2.pdf")); // what is saved already is opened as it is
    expect_begins("opened", expected, strlen(expected) + 1);
    end(stage);
    setenv("PATH", old, 1);
    drop("nonet-runes-1.pdf");
    drop("opened");
    drop("xdg-open");
}

// ---- looking

static int count_dark(const Stage *stage, Rect r) {
    int dark = 0;
    for (int y = (int)r.y; y < (int)(r.y + r.h); y++) {
        const uint32_t *row = (const uint32_t *)stage->surface->pixels + y * stage->surface->pitch / 4;
        for (int x = (int)r.x; x < (int)(r.x + r.w); x++) dark += (row[x] >> 8 & 0xFF) < 128;
    }
    return dark;
}

// How many pixels of the page are dark, once it is painted and looks otherwise than before.
static int shown(Stage *stage, Rect page, int before) {
    for (int i = 0; i < PATIENCE_MS / 5; i++) {
        SDL_Delay(5);
        stage_wait(stage, 5000);
        stage_draw(stage);
        int dark = count_dark(stage, page);
        if (dark > 500 && dark != before) return dark;
    }
    fail_msg("the page is not painted anew");
    return 0;
}

static void the_page_is_shown_as_it_will_be(void **state) {
    (void)state;
    Stage *stage = begin(1280, 800, "runes", 5);
    Rect page = layout_of(stage, false).page;
    int four = shown(stage, page, 0);
    stage_action(stage, ACTION_NEXT_EMPTY);
    int one = shown(stage, page, four);
    assert_true(four > 2 * one);
    stage_action(stage, ACTION_NEXT_EMPTY); // round to the first
    assert_int_equal(shown(stage, page, one), four);
    assert_int_equal(stage_draw(stage), 0);                     // at rest nothing is painted
    for (int i = 0; i < 3; i++) stage_action(stage, ACTION_UP); // the paper
    stage_action(stage, ACTION_RIGHT);
    int letter = shown(stage, page, four);
    stage_action(stage, ACTION_DOWN); // QR codes
    stage_action(stage, ACTION_RIGHT);
    shown(stage, page, letter);
    stage_size(stage, 800, 600);
    shown(stage, layout_of(stage, false).page, 0);
    end(stage);
}

// What is printed is a copy: each puzzle keeps its own board whatever becomes of the order.
static void each_puzzle_is_printed_on_its_board(void **state) {
    (void)state;
    Stage *stage = begin(1280, 800, "cages", 5);
    PrintOrder *print = print_order(&stage->app);
    PrintJob *job = print_job_create(print, stage->app.paths.share);
    const PrintSheet *sheet = print_job_sheet(job);
    uint64_t hash[5];
    for (int i = 0; i < 5; i++) {
        assert_non_null(print->board[i].layout);
        hash[i] = print->board[i].layout->text_hash;
        for (int k = 0; k < i; k++) assert_true(hash[k] != hash[i]);
    }
    print_order_begin(print, &print->layout, print->pack);
    Grid empty = {{0}};
    for (int i = 0; i < 5; i++) print_order_add(print, NULL, &empty, NULL, NULL, "", "");
    memset(print->own, 0, sizeof print->own);
    for (int i = 0; i < 5; i++) {
        assert_null(print->board[i].layout);
        assert_true(print_layout_of(sheet, &sheet->board[i])->text_hash == hash[i]);
        assert_true(grid_complete(sheet->board[i].layout, &sheet->board[i].solution)); // and keeps its rules
    }
    print_job_destroy(job);
    end(stage);
}

static bool apart(Rect a, Rect b) {
    return a.x + a.w <= b.x || b.x + b.w <= a.x || a.y + a.h <= b.y || b.y + b.h <= a.y;
}

static void nothing_overlaps_at_any_size(void **state) {
    (void)state;
    static const int SIZES[][2] = {{800, 600},   {1024, 768},  {1280, 800},  {1280, 720},
                                   {1920, 1080}, {2560, 1080}, {3840, 2160}, {600, 800},
                                   {768, 1024},  {1080, 1920}, {1200, 1200}, {640, 480}};
    Stage *stage = begin(1280, 800, "chroma", 20);
    print_order(&stage->app)->board[3].entries.cell[0] = 1; // so that there is a row for entries
    for (size_t i = 0; i < sizeof SIZES / sizeof *SIZES; i++) {
        for (int picture = 0; picture < 2; picture++) {
            float width = (float)SIZES[i][0], height = (float)SIZES[i][1];
            stage_size(stage, SIZES[i][0], SIZES[i][1]);
            PrintLayout l = layout_of(stage, picture == 1);
            Rect parts[32];
            int count = 0;
            parts[count++] = widget_back_rect(&stage->app, l.left);
            parts[count++] =
                (Rect){l.text_x, l.title - 34 * stage->app.look.unit, l.text_w, 64 * stage->app.look.unit};
            Rect others[] = {l.page, l.previous, l.next, l.number, l.where, l.save, l.open};
            for (size_t k = 0; k < sizeof others / sizeof *others; k++) parts[count++] = others[k];
            for (int row = 0; row < l.rows; row++) parts[count++] = l.row[row];
            float foot = height - widget_footer_height(&stage->app);
            for (int a = 0; a < count; a++) {
                Rect r = parts[a];
                if (r.x < 0 || r.y < 0 || r.x + r.w > width || r.y + r.h > foot)
                    fail_msg("%gx%g, picture %d: part %d is cut", (double)width, (double)height, picture, a);
                for (int b = 0; b < a; b++)
                    if (!apart(r, parts[b]))
                        fail_msg("%gx%g, picture %d: parts %d and %d overlap", (double)width, (double)height,
                                 picture, b, a);
            }
            assert_true(l.page.w > 120 * stage->app.look.unit && l.page.h > 120 * stage->app.look.unit);
            assert_true(l.row[0].h >= 27 * stage->app.look.unit);
            stage_wait(stage, 0);
            stage_draw(stage);
        }
    }
    end(stage);
}

// ---- not in the way

static void no_frame_waits_for_many_boards(void **state) {
    (void)state;
    Stage *stage = begin(1280, 800, "runes", PRINT_ORDER_MAX);
    for (int i = 0; i < 5; i++) stage_action(stage, ACTION_UP); // boards on a page: one
    stage_action(stage, ACTION_LEFT);
    stage_action(stage, ACTION_LEFT);
    for (int i = 0; i < 5; i++) stage_action(stage, ACTION_DOWN);
    int64_t longest = 0, all = process_us();
    for (int i = 0; i < PATIENCE_MS / 5 && !stage->app.notice[0]; i++) {
        int64_t before = thread_us();
        if (i == 0)
            stage_action(stage, ACTION_CONFIRM);
        else
            stage_wait(stage, 10000);
        int64_t took = thread_us() - before;
        longest = took > longest ? took : longest;
        SDL_Delay(5);
    }
    all = process_us() - all;
    expect_notice(stage, false, "/nonet-runes.pdf");
    if (longest > all / 2)
        fail_msg("a frame of %lld us; all of it were %lld us", (long long)longest, (long long)all);
    end(stage);
    drop("nonet-runes.pdf");
}

static void leaving_calls_off_what_goes_on(void **state) {
    (void)state;
    Stage *stage = begin(1280, 800, "runes", PRINT_ORDER_MAX);
    stage_action(stage, ACTION_CONFIRM);
    assert_int_equal(stage_action(stage, ACTION_BACK).scene, SCENE_MENU);
    end(stage);
    if (is_there("nonet-runes.pdf")) drop("nonet-runes.pdf"); // it was faster
}

static void all_works_without_threads(void **state) {
    threads_left(0);
    saves_pages_and_never_writes_over(state);
    saves_a_picture_by_mouse_where_pictures_are(state);
    the_page_is_shown_as_it_will_be(state);
    threads_left(-1);
}

static void nothing_to_print_leads_back(void **state) {
    (void)state;
    Stage *stage = begin(1280, 800, "runes", 0);
    assert_int_equal(stage_wait(stage, 0).scene, SCENE_MENU);
    assert_non_null(strstr(stage->app.notice, "nothing to print"));
    end(stage);
}

// The sheet says how hard the game is, in every band and on boards of every kind.
static void a_printed_game_has_its_own_grade(void **state) {
    (void)state;
    static const char *const PACKS[] = {"cages", "alchemy", "sixteen", "classic-nine"};
    Stage *stage = begin(800, 600, "runes", 1);
    App *app = &stage->app;
    unsigned bands = 0;
    for (size_t i = 0; i < sizeof PACKS / sizeof PACKS[0]; i++) {
        const PackEntry *entry = packs_find(&app->packs, PACKS[i]);
        assert_non_null(entry);
        int count = entry->pack.seed_count;
        for (int seed = 0; seed<count; seed += count> 8 ? count / 8 : 1) {
            stage_play_pack(stage, PACKS[i], seed);
            const Play *play = &app->play;
            assert_true(play->saved.band >= 0);
            bands |= 1u << play->saved.band;
            char detail[PRINT_TEXT_MAX];
            snprintf(detail, sizeof detail, "%s · %d clues", band_name((Band)play->saved.band),
                     grid_filled(&play->layout, &play->session.givens));
            print_order_play(app);
            assert_string_equal(print_order(app)->board[0].detail, detail);
        }
    }
    assert_int_equal(bands, (1u << BAND_COUNT) - 1);
    end(stage);
}

static void a_paused_game_can_be_printed(void **state) {
    (void)state;
    Stage *stage = begin(800, 600, "runes", 1);
    stage_play_pack(stage, "runes", 2);
    App *app = &stage->app;
    const Session *session = &app->play.session;
    int cell = 0;
    while (session_is_given(session, cell)) cell++;
    Move move = {.kind = MOVE_PUT, .token = session->solution.cell[cell]};
    cellset_add(&move.cells, cell);
    play_move(&app->play, app->save, move, app->now_us);
    play_pause(&app->play, app->save, app->now_us);
    stage_enter(stage, &scene_pause, (Go){.scene = SCENE_PAUSE});
    for (int i = 0; i < 6; i++) stage_action(stage, ACTION_DOWN);
    Go go = stage_action(stage, ACTION_CONFIRM);
    assert_int_equal(go.scene, SCENE_PRINT);
    assert_int_equal(go.back, SCENE_PAUSE);
    const PrintOrder *print = print_order(app);
    assert_int_equal(print->count, 1);
    assert_string_equal(print->board[0].title, "Runes 3");
    assert_memory_equal(&print->board[0].givens, &session->givens, sizeof(Grid));
    assert_int_equal(grid_filled(&print->layout, &print->board[0].solution), 0); // it would tell all
    assert_int_equal(grid_filled(&print->layout, &print->board[0].entries), 1);
    assert_int_equal(print->board[0].entries.cell[cell], session->solution.cell[cell]);
    stage_enter(stage, &scene_print, go);
    // The board is in sight meanwhile: the clock goes on, and stands still again in the pause.
    int64_t before = play_elapsed_us(&app->play, app->now_us);
    stage_wait(stage, 5000000);
    assert_int_equal(play_elapsed_us(&app->play, app->now_us), before + 5000000);
    go = stage_action(stage, ACTION_BACK);
    assert_int_equal(go.scene, SCENE_PAUSE);
    stage_enter(stage, &scene_pause, go);
    assert_true(session->paused);
    stage_wait(stage, 5000000);
    assert_int_equal(play_elapsed_us(&app->play, app->now_us), before + 5000000);
    end(stage);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(saves_pages_and_never_writes_over),
        cmocka_unit_test(saves_a_picture_by_mouse_where_pictures_are),
        cmocka_unit_test(a_qr_code_opens_it_elsewhere),
        cmocka_unit_test(a_pad_does_all),
        cmocka_unit_test(what_cannot_be_saved_is_said),
        cmocka_unit_test(open_saves_once_and_opens),
        cmocka_unit_test(the_page_is_shown_as_it_will_be),
        cmocka_unit_test(each_puzzle_is_printed_on_its_board),
        cmocka_unit_test(nothing_overlaps_at_any_size),
        cmocka_unit_test(no_frame_waits_for_many_boards),
        cmocka_unit_test(leaving_calls_off_what_goes_on),
        cmocka_unit_test(all_works_without_threads),
        cmocka_unit_test(nothing_to_print_leads_back),
        cmocka_unit_test(a_printed_game_has_its_own_grade),
        cmocka_unit_test(a_paused_game_can_be_printed),
    };
    return cmocka_run_group_tests(tests, make_home, drop_home);
}
