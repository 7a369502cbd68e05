// The solutions of a puzzle: the thread that finds them, and the scene that pages through them. No window.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "core/make/generate.h"
#include "core/solve/solver.h"
#include "host/files/machine.h"
#include "host/work/worker.h"
#include "support/brute.h"
#include "support/no_threads.h"
#include "support/patience.h"
#include "support/ui_stage.h"
#include "ui/app/print_order.h"
#include "ui/scenes/solutions/solutions_view.h"
#include "ui/widget/slate.h"
#include "ui/widget/widget.h"

static const char EASY[] =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

// Three clues less: 21 solutions.
static const char SEVERAL[] =
    "53..7....6..195....98......8...6...34..8.3..17...2...6.6.....8....419..5....8...9";

static const char EMPTY[] =
    ".................................................................................";

static const char CLASH[] =
    "5.......5........................................................................";

// P. Norvig, Solving Every Sudoku Puzzle: clues that keep the rules and have no solution.
static const char HARD_NOTHING[] =
    ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........";

enum { AT_ONCE_US = 300000 }; // of processor time

static Layout nine(void) {
    Layout layout;
    assert_true(layout_init(&layout, "9x9"));
    return layout;
}

static Grid grid_of(const Layout *layout, const char *text) {
    Grid grid;
    assert_true(grid_parse(layout, text, &grid));
    return grid;
}

static int all_found(Solutions *solutions) {
    bool over;
    int count = solutions_found(solutions, PATIENCE_MS, &over);
    assert_true(over);
    return count;
}

// ---- the thread

// Every one keeps the rules and the clues, and no two are alike.
static void check_found(const Layout *layout, const Grid *puzzle, Solutions *solutions, int count, int seed) {
    static Grid all[SOLUTIONS_MAX];
    for (int i = 0; i < count; i++) {
        assert_true(solutions_at(solutions, i, &all[i]));
        if (!grid_complete(layout, &all[i])) fail_msg("seed %d: solution %d breaks a rule", seed, i);
        for (int cell = 0; cell < layout->cells; cell++)
            if (puzzle->cell[cell] && puzzle->cell[cell] != all[i].cell[cell])
                fail_msg("seed %d: solution %d changes a clue", seed, i);
        for (int j = 0; j < i; j++)
            if (grid_equal(layout, &all[i], &all[j])) fail_msg("seed %d: %d and %d are alike", seed, i, j);
    }
    Grid none;
    assert_false(solutions_at(solutions, count, &none));
    assert_false(solutions_at(solutions, -1, &none));
}

static void they_are_all_there(void **state) {
    (void)state;
    Layout layout = nine();
    Solutions *solutions = solutions_create();
    int several = 0, judged = 0;
    for (int seed = 1; seed <= 80; seed++) {
        Rng rng = rng_seed((uint64_t)seed);
        Grid puzzle;
        GenerateSpec spec = {.clues_min = 25};
        generate_puzzle(&layout, &rng, &spec, &puzzle, NULL);
        for (int i = 0; i < seed % 6; i++) puzzle.cell[rng_below(&rng, 81)] = 0;
        if (seed % 10 == 0) puzzle.cell[rng_below(&rng, 81)] = 5; // now and then none
        solutions_ask(solutions, &layout, &puzzle);
        int count = all_found(solutions);
        uint64_t want = solver_count(&layout, &puzzle, SOLUTIONS_MAX), brute;
        if ((uint64_t)count != want) fail_msg("seed %d: %d of %d found", seed, count, (int)want);
        if (brute_count_within(&layout, &puzzle, SOLUTIONS_MAX, 300000, &brute)) {
            if ((uint64_t)count != brute) fail_msg("seed %d: %d, by brute force %d", seed, count, (int)brute);
            judged++;
        }
        check_found(&layout, &puzzle, solutions, count, seed);
        several += count > 1;
    }
    assert_true(several > 30 && judged > 30);
    solutions_destroy(solutions);
    solutions_destroy(NULL);
}

static void they_come_in_the_same_order(void **state) {
    (void)state;
    Layout layout = nine();
    Grid puzzle = grid_of(&layout, SEVERAL), first[32], again;
    Solutions *solutions = solutions_create();
    for (int turn = 0; turn < 10; turn++) {
        solutions_ask(solutions, &layout, &puzzle);
        assert_int_equal(all_found(solutions), 21);
        for (int i = 0; i < 21; i++) {
            assert_true(solutions_at(solutions, i, turn ? &again : &first[i]));
            if (turn) assert_true(grid_equal(&layout, &again, &first[i]));
        }
    }
    solutions_destroy(solutions);
}

static void a_huge_search_stops_at_once(void **state) {
    (void)state;
    Layout layout = nine();
    Grid empty = grid_of(&layout, EMPTY), hard = grid_of(&layout, HARD_NOTHING),
         easy = grid_of(&layout, EASY);
    for (int i = 0; i < 12; i++) {
        Solutions *solutions = solutions_create();
        bool over;
        int64_t start = process_us();
        solutions_ask(solutions, &layout, i % 2 ? &empty : &hard);
        if (i % 3 == 1) SDL_Delay(10);
        assert_true(solutions_found(solutions, 0, &over) <= SOLUTIONS_MAX);
        if (i % 4 >= 2) {
            solutions_ask(solutions, &layout, &easy); // another question in place of it
            assert_int_equal(all_found(solutions), 1);
        }
        solutions_destroy(solutions);
        if (process_us() - start > AT_ONCE_US) fail_msg("turn %d: not stopped at once", i);
    }
    // The limit is the end of it, and what was found is there.
    Solutions *solutions = solutions_create();
    solutions_ask(solutions, &layout, &empty);
    assert_int_equal(all_found(solutions), SOLUTIONS_MAX);
    check_found(&layout, &empty, solutions, SOLUTIONS_MAX, 0);
    // At rest it uses no processor.
    int64_t worked = process_us();
    SDL_Delay(300);
    worked = process_us() - worked;
    if (worked > 50000) fail_msg("%lld us of processor at rest", (long long)worked);
    solutions_destroy(solutions);
}

// Where there is none, they are found at once; a search that takes too long is not taken for complete.
static void they_are_found_without_a_thread(void **state) {
    (void)state;
    Layout layout = nine();
    Grid several = grid_of(&layout, SEVERAL), hard = grid_of(&layout, HARD_NOTHING);
    bool over;
    threads_left(0);
    Solutions *solutions = solutions_create();
    solutions_ask(solutions, &layout, &several);
    assert_int_equal(solutions_found(solutions, 0, &over), 21);
    assert_true(over);
    int64_t before_us = machine_now_us();
    solutions_ask(solutions, &layout, &hard);
    int64_t took_us = machine_now_us() - before_us;
    assert_int_equal(solutions_found(solutions, PATIENCE_MS, &over), 0);
    if (!over) assert_true(took_us >= WORKER_ALONE_MS * 1000); // fast machines come to the end
    solutions_destroy(solutions);
    threads_left(-1);
}

// ---- the scene

static const SolutionsScene *scene_of(const Stage *stage) {
    assert_ptr_equal(stage->scene, &scene_solutions);
    return stage->self;
}

static void wait_for_all(Stage *stage) {
    for (int i = 0; i < PATIENCE_MS / 2 && !scene_of(stage)->over; i++) {
        SDL_Delay(2);
        stage_wait(stage, 2000);
    }
    assert_true(scene_of(stage)->over);
}

static void open_scene(Stage *stage, const char *puzzle) {
    stage_open(stage, 1280, 800, THEME_INK, 5);
    assert_int_equal(SDL_InitSubSystem(SDL_INIT_VIDEO), 0); // for the clipboard
    stage_enter(stage, &scene_solutions, (Go){.scene = SCENE_SOLUTIONS, .text = puzzle});
    wait_for_all(stage);
}

static Go key(Stage *stage, Action action, bool shift, bool ctrl) {
    return stage_input(stage, (Input){.kind = INPUT_ACTION,
                                      .device = DEVICE_KEYBOARD,
                                      .action = action,
                                      .menu_action = action,
                                      .shift = shift,
                                      .ctrl = ctrl});
}

static void shows(const Stage *stage, const char *name) {
    char said[80];
    solutions_page_name(scene_of(stage), scene_of(stage)->page, said, sizeof said);
    assert_string_equal(said, name);
}

static Go press(Stage *stage, SolutionsButton button) {
    SolutionsLayout l = solutions_layout(scene_of(stage), &stage->app);
    Rect r = l.button[button];
    return stage_click(stage, r.x + r.w / 2, r.y + r.h / 2, 1);
}

static void pages_are_turned_by_every_device(void **state) {
    (void)state;
    Stage stage;
    open_scene(&stage, SEVERAL);
    shows(&stage, "Original");
    assert_true(grid_equal(&scene_of(&stage)->layout, &scene_of(&stage)->shown, &scene_of(&stage)->puzzle));
    key(&stage, ACTION_LEFT, false, false);
    shows(&stage, "Original");
    key(&stage, ACTION_RIGHT, false, false);
    shows(&stage, "Solution 1 of 21");
    assert_true(cellset_empty(&scene_of(&stage)->changed));
    key(&stage, ACTION_RIGHT, true, false);
    shows(&stage, "Solution 11 of 21");
    key(&stage, ACTION_RIGHT, false, true);
    shows(&stage, "Solution 21 of 21");
    key(&stage, ACTION_RIGHT, false, false);
    shows(&stage, "Solution 21 of 21");
    key(&stage, ACTION_LEFT, false, true);
    shows(&stage, "Original");
    stage_input(&stage, (Input){.kind = INPUT_SCROLL, .device = DEVICE_MOUSE, .scroll = -1});
    shows(&stage, "Solution 1 of 21");
    stage_input(&stage, (Input){.kind = INPUT_SCROLL, .device = DEVICE_MOUSE, .scroll = 1});
    shows(&stage, "Original");
    press(&stage, SOLUTIONS_NEXT);
    press(&stage, SOLUTIONS_NEXT);
    press(&stage, SOLUTIONS_PREVIOUS);
    shows(&stage, "Solution 1 of 21");
    Input pad = {
        .kind = INPUT_ACTION, .device = DEVICE_PAD, .action = ACTION_REDO, .menu_action = ACTION_REDO};
    stage_input(&stage, pad);
    shows(&stage, "Solution 2 of 21");
    pad.action = pad.menu_action = ACTION_UNDO;
    stage_input(&stage, pad);
    shows(&stage, "Solution 1 of 21");
    SolutionsLayout l = solutions_layout(scene_of(&stage), &stage.app);
    stage_click(&stage, l.track.x + l.track.w, l.track.y + l.track.h / 2, 1);
    stage_click(&stage, l.track.x + l.track.w - 1, l.track.y + l.track.h / 2, 1);
    shows(&stage, "Solution 21 of 21");
    stage_click(&stage, l.track.x + 1, l.track.y + l.track.h / 2, 1);
    shows(&stage, "Original");
    stage_close(&stage);
}

static void what_differs_is_marked(void **state) {
    (void)state;
    Stage stage;
    open_scene(&stage, SEVERAL);
    const SolutionsScene *scene = scene_of(&stage);
    for (int page = 1; page <= 21; page++) {
        Grid before = scene->shown;
        key(&stage, ACTION_RIGHT, false, false);
        assert_int_equal(scene->page, page);
        assert_true(grid_complete(&scene->layout, &scene->shown));
        for (int cell = 0; cell < 81 && page > 1; cell++)
            assert_int_equal(cellset_has(&scene->changed, cell),
                             before.cell[cell] != scene->shown.cell[cell]);
    }
    stage_close(&stage);
}

static void it_leads_back_and_to_the_printer(void **state) {
    (void)state;
    Stage stage;
    open_scene(&stage, SEVERAL);
    const PrintOrder *order = print_order(&stage.app);
    key(&stage, ACTION_RIGHT, false, false);
    key(&stage, ACTION_RIGHT, false, false);
    Go go = press(&stage, SOLUTIONS_PRINT);
    assert_int_equal(go.scene, SCENE_PRINT);
    assert_int_equal(go.back, SCENE_SOLUTIONS);
    assert_int_equal(order->count, 1);
    assert_string_equal(order->board[0].title, "Solution 2 of 21");
    for (int cell = 0; cell < 81; cell++) {
        int given = order->board[0].givens.cell[cell], entry = order->board[0].entries.cell[cell];
        assert_int_equal(given, scene_of(&stage)->puzzle.cell[cell]);
        assert_int_equal(given + entry, scene_of(&stage)->shown.cell[cell]);
        assert_true(!given || !entry);
    }
    // Back from the printer: the same page.
    stage_enter(&stage, &scene_solutions, (Go){.scene = SCENE_SOLUTIONS});
    wait_for_all(&stage);
    assert_int_equal(scene_of(&stage)->page, 2);
    press(&stage, SOLUTIONS_PRINT_ALL);
    assert_int_equal(order->count, 22);
    assert_string_equal(order->board[0].title, "Original");
    assert_int_equal(grid_filled(&order->layout, &order->board[0].entries), 0);
    // Escape: the same puzzle, to be entered.
    go = stage_action(&stage, ACTION_BACK);
    assert_int_equal(go.scene, SCENE_ENTRY);
    assert_string_equal(go.text, SEVERAL);
    stage_close(&stage);
    open_scene(&stage, EMPTY);
    shows(&stage, "Original");
    key(&stage, ACTION_RIGHT, false, true);
    shows(&stage, "Solution 1,000 of at least 1,000");
    press(&stage, SOLUTIONS_PRINT_ALL);
    assert_int_equal(print_order(&stage.app)->count, PRINT_ORDER_MAX);
    stage_close(&stage);
}

static void the_page_on_view_is_copied(void **state) {
    (void)state;
    Stage stage;
    open_scene(&stage, EASY);
    key(&stage, ACTION_COPY, false, false);
    char *text = SDL_GetClipboardText();
    assert_string_equal(text, EASY);
    SDL_free(text);
    key(&stage, ACTION_RIGHT, false, false);
    shows(&stage, "The one solution");
    press(&stage, SOLUTIONS_COPY);
    text = SDL_GetClipboardText();
    char line[CELLS_MAX + 1];
    grid_format(&scene_of(&stage)->layout, &scene_of(&stage)->shown, line);
    assert_string_equal(text, line);
    SDL_free(text);
    stage_close(&stage);
}

static void a_puzzle_without_any_says_why(void **state) {
    (void)state;
    Stage stage;
    open_scene(&stage, CLASH);
    assert_int_equal(scene_of(&stage)->found, 0);
    assert_int_equal(scene_of(&stage)->reason.kind, NO_SOLUTION_CLASH);
    for (int i = 0; i < SOLUTIONS_BUTTONS; i++) {
        stage_draw(&stage);
        press(&stage, (SolutionsButton)i);
        if (stage.asked.scene == SCENE_STAY) assert_int_equal(scene_of(&stage)->page, 0);
    }
    stage_close(&stage);
}

// ---- where things are

static bool inside(Rect r, float w, float h) {
    return r.x >= 0 && r.y >= 0 && r.x + r.w <= w + 0.5f && r.y + r.h <= h + 0.5f && r.w > 8 && r.h > 8;
}

static bool apart(Rect a, Rect b) {
    return a.x + a.w <= b.x + 0.5f || b.x + b.w <= a.x + 0.5f || a.y + a.h <= b.y + 0.5f ||
           b.y + b.h <= a.y + 0.5f;
}

static void nothing_overlaps_at_any_size(void **state) {
    (void)state;
    Stage stage;
    static const int SIZES[][2] = {{640, 480},   {800, 600},   {1024, 768},  {1280, 800},  {1366, 768},
                                   {1920, 1080}, {2560, 1080}, {2560, 1440}, {3840, 2160}, {600, 800},
                                   {800, 1280},  {1080, 1920}, {1000, 1000}, {1200, 1100}};
    open_scene(&stage, SEVERAL);
    for (size_t s = 0; s < sizeof SIZES / sizeof *SIZES; s++) {
        float w = (float)SIZES[s][0], h = (float)SIZES[s][1];
        app_resize(&stage.app, SIZES[s][0], SIZES[s][1]);
        SolutionsLayout l = solutions_layout(scene_of(&stage), &stage.app);
        Rect all[SOLUTIONS_BUTTONS + 4] = {l.slate.grid.rect, l.card, l.track, l.text};
        memcpy(all + 4, l.button, sizeof l.button);
        for (int i = 0; i < SOLUTIONS_BUTTONS + 4; i++) {
            if (!inside(all[i], w, h - widget_footer_height(&stage.app) + 8))
                fail_msg("%gx%g: part %d is outside", (double)w, (double)h, i);
            for (int j = 0; j < i; j++)
                if (!apart(all[i], all[j]))
                    fail_msg("%gx%g: parts %d and %d overlap", (double)w, (double)h, j, i);
        }
    }
    stage_close(&stage);
}

// How many lines of ink there are in a rectangle with this text.
static int lines_of_ink(Stage *stage, Rect rect, const char *text, int row) {
    SDL_Rect damage[8];
    uint32_t ground = stage->app.look.theme.colour[ROLE_PANEL] & 0xffffff;
    int lines = 0;
    bool before = false;
    draw_invalidate(stage->draw);
    draw_begin(stage->draw, stage->surface, stage->app.look.theme.colour[ROLE_BACKGROUND]);
    slate_draw_text(stage->draw, &stage->app, rect, text, row, ROLE_TEXT, -1);
    draw_end(stage->draw, damage, 8);
    for (int y = (int)rect.y + 3; y < (int)(rect.y + rect.h) - 3; y++) {
        const uint32_t *pixel = (const uint32_t *)stage->surface->pixels + y * stage->surface->pitch / 4;
        bool ink = false;
        for (int x = (int)rect.x + 12; x < (int)(rect.x + rect.w) - 12; x++)
            ink = ink || (pixel[x] & 0xffffff) != ground;
        lines += ink && !before;
        before = ink;
    }
    return lines;
}

// As many of them as can be read, never one over the other.
static void lines_of_a_large_board_stand_apart(void **state) {
    (void)state;
    Stage stage;
    char text[626] = "";
    memset(text, 'H', 625);
    stage_open(&stage, 1280, 800, THEME_INK, 1);
    assert_int_equal(lines_of_ink(&stage, (Rect){20, 20, 440, 62}, text, 25), 3);
    assert_int_equal(lines_of_ink(&stage, (Rect){20, 20, 440, 440}, text, 25), 25);
    text[81] = '\0';
    assert_int_equal(lines_of_ink(&stage, (Rect){20, 20, 440, 62}, text, 9), 2);
    stage_close(&stage);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(they_are_all_there),
        cmocka_unit_test(they_come_in_the_same_order),
        cmocka_unit_test(a_huge_search_stops_at_once),
        cmocka_unit_test(they_are_found_without_a_thread),
        cmocka_unit_test(pages_are_turned_by_every_device),
        cmocka_unit_test(lines_of_a_large_board_stand_apart),
        cmocka_unit_test(what_differs_is_marked),
        cmocka_unit_test(it_leads_back_and_to_the_printer),
        cmocka_unit_test(the_page_on_view_is_copied),
        cmocka_unit_test(a_puzzle_without_any_says_why),
        cmocka_unit_test(nothing_overlaps_at_any_size),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
