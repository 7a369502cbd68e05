// A person at a real window: whole puzzles by mouse alone and by keyboard alone, from the menu to victory;
// a game that is killed in the middle and taken up again; and so a puzzle that is drawn. The player looks at
// what the game says is on the screen, and knows neither the program's insides nor where things are.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <X11/Xlib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "core/solve/solver.h"
#include "desk.h"
#include "support/patience.h"

static Layout layout;

// The solution of the puzzle that is on the board, before anything has been entered.
static Grid solve(Desk *desk, Grid *out_puzzle) {
    Grid solution;
    desk_await_scene(desk, "board");
    assert_int_equal(desk->eyes.moves, 0);
    *out_puzzle = eyes_board(&desk->eyes, 0);
    assert_true(solver_unique(&layout, out_puzzle, &solution));
    return solution;
}

// The end of a game: it is won, the screen comes to rest, and the save has it all.
static void assert_won(Desk *desk, const Grid *solution, int blanks) {
    desk_await_scene(desk, "victory");
    int64_t id = desk->eyes.game;
    assert_true(desk->eyes.finished);
    assert_int_equal(desk->eyes.moves, blanks);
    desk_await_rest(desk); // the wave and the confetti end
    unsigned long rest = desk_picture(desk);
    desk_sleep_ms(500);
    assert_int_equal(desk_picture(desk), rest);
    assert_true(desk_colours(desk) > 20);
    assert_int_equal(desk_quit(desk), 0);
    SavedGame game;
    Session session;
    desk_read_game(desk, id, &game, &session, &layout);
    assert_true(session_solved(&session));
    assert_true(grid_equal(&layout, &session.board.grid, solution));
    assert_true(game.finished && !game.assisted);
    assert_int_equal(game.elapsed_us,
                     session.log[session.log_count - 1].time_us); // the clock has not run since
    session_finish(&session);
}

static void test_mouse(void **state) {
    (void)state;
    Desk desk;
    desk_open(&desk);
    desk_start(&desk, "1");
    desk_click_on(&desk, "row", "Classic Nine");
    desk_await_scene(&desk, "newgame");
    desk_click_on(&desk, "button", "Play");
    Grid puzzle, solution = solve(&desk, &puzzle);
    int blanks = 0;
    for (int cell = 0; cell < layout.cells; cell++) {
        if (puzzle.cell[cell]) continue;
        char token[4];
        snprintf(token, sizeof token, "%d", solution.cell[cell]);
        const Spot *spot = eyes_cell(&desk.eyes, cell);
        assert_non_null(spot);
        desk_click(&desk, spot->x + spot->w / 2, spot->y + spot->h / 2);
        desk_click_on(&desk, "button", token);
        desk_await_entry(&desk, cell, solution.cell[cell]);
        blanks++;
    }
    assert_won(&desk, &solution, blanks);
    desk_close(&desk);
}

static Grid start_by_keyboard(Desk *desk, Grid *out_puzzle) {
    desk_await_scene(desk, "menu");
    desk_key(desk, "Down");   // from the next puzzle
    desk_key(desk, "Return"); // Play: to the packs
    desk_key(desk, "Return"); // the first of them
    desk_await_scene(desk, "newgame");
    desk_key(desk, "Return"); // Play
    return solve(desk, out_puzzle);
}

static void test_keyboard(void **state) {
    (void)state;
    Desk desk;
    desk_open(&desk);
    desk_start(&desk, "2");
    Grid puzzle, solution = start_by_keyboard(&desk, &puzzle);
    int blanks = 0;
    for (int cell = 0; cell < layout.cells; cell++) {
        if (puzzle.cell[cell]) continue;
        desk_type_cell(&desk, cell, solution.cell[cell]);
        blanks++;
    }
    assert_won(&desk, &solution, blanks);
    desk_close(&desk);
}

static void assert_same_game(const Session *a, const Session *b) {
    assert_memory_equal(&a->board, &b->board, sizeof a->board);
    assert_int_equal(a->done_count, b->done_count);
    assert_int_equal(a->total_count, b->total_count);
}

static int64_t wall_us(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * INT64_C(1000000) + now.tv_nsec / 1000;
}

// What has been seen is in the save, whenever the game is killed, and is there again.
static void test_kill_and_continue(void **state) {
    (void)state;
    Desk desk;
    desk_open(&desk);
    desk_start(&desk, "3");
    Grid puzzle, solution = start_by_keyboard(&desk, &puzzle);
    enum { LIVES = 4 };
    int placed = 0, cell = 0, moves = 0;
    int64_t id = desk.eyes.game, elapsed_us = 0, begun_us = wall_us();
    for (int life = 0; life < LIVES; life++) {
        for (int in_life = 0; in_life < 5 && cell < layout.cells; cell++) {
            if (puzzle.cell[cell]) continue;
            desk_type_cell(&desk, cell, solution.cell[cell]);
            in_life++, placed++;
        }
        desk_key(&desk, "z"); // one back, so that there is something to redo
        desk_key(&desk, "y");
        moves = placed + 2 * (life + 1);
        desk_await_moves(&desk, moves);
        Grid seen = eyes_board(&desk.eyes, 0);
        desk_kill(&desk);
        SavedGame game;
        Session before, after;
        desk_read_game(&desk, id, &game, &before, &layout);
        assert_int_equal(before.log_count, moves);
        assert_int_equal(session_placed(&before), placed);
        assert_true(grid_equal(&layout, &before.board.grid, &seen));
        assert_true(game.elapsed_us >= elapsed_us && game.elapsed_us <= elapsed_us + wall_us() - begun_us);
        elapsed_us = game.elapsed_us;
        begun_us = wall_us();
        desk_start(&desk, "4");
        desk_await_scene(&desk, "menu");
        desk_key(&desk, "Return"); // Continue is the first entry
        desk_await_scene(&desk, "board");
        assert_int_equal(desk.eyes.game, id);
        assert_int_equal(desk.eyes.moves, moves);
        Grid again = eyes_board(&desk.eyes, 0);
        assert_true(grid_equal(&layout, &again, &seen));
        desk_kill(&desk);
        desk_read_game(&desk, id, &game, &after, &layout);
        assert_same_game(&before, &after);
        session_finish(&before);
        session_finish(&after);
        desk_start(&desk, "4");
        desk_await_scene(&desk, "menu");
        desk_key(&desk, "Return");
        desk_await_scene(&desk, "board");
    }
    desk_key(&desk, "z"); // undo reaches back over the kills
    desk_key(&desk, "z");
    desk_await_moves(&desk, moves + 2);
    assert_int_equal(desk_quit(&desk), 0);
    SavedGame game;
    Session session;
    desk_read_game(&desk, id, &game, &session, &layout);
    assert_int_equal(session_placed(&session), placed - 2);
    session_finish(&session);
    desk_close(&desk);
}

static void read_draft(const Desk *desk, char *out, size_t size) {
    TextError error = {0};
    assert_int_equal(desk->game, 0); // nobody else has it open
    Save *save = save_open(desk->save_path, &error);
    if (!save || error.reason[0]) fail_msg("%s", error.reason);
    save_draft_read(save, out, size);
    save_close(save);
}

// A puzzle is drawn, by mouse and by keys, and is there again after a kill.
static void test_draw_and_kill(void **state) {
    (void)state;
    Desk desk;
    char draft[400];
    desk_open(&desk);
    desk_start(&desk, "5");
    desk_await_scene(&desk, "menu");
    desk_click_on(&desk, NULL, "Enter a puzzle");
    desk_await_scene(&desk, "entry");
    desk_click_on(&desk, "choice", "Board: 9×9");
    desk_click_on(&desk, "row", "4×4");
    desk_await_there(&desk, "choice", "Board: 4×4");
    desk_click_on(&desk, "choice", "Draw: Clues");
    desk_click_on(&desk, "row", "Cage: No token stands twice in a cage; its cells add up to its number.");
    desk_await_there(&desk, "choice", "Draw: Cage");
    desk_key(&desk, "Return"); // from the first cell to the next, and its sum
    desk_key(&desk, "Right");
    desk_key(&desk, "Return");
    desk_key(&desk, "5");
    const Spot *first = eyes_find(&desk.eyes, "cell", "Row 2, column 1"),
               *last = eyes_find(&desk.eyes, "cell", "Row 3, column 1");
    assert_true(first && last);
    desk_drag(&desk, first->x + first->w / 2, first->y + first->h / 2, last->x + last->w / 2,
              last->y + last->h / 2);
    desk_click_on(&desk, NULL, "Copy");
    desk_await_notice(&desk, "The puzzle is on the clipboard"); // all before it is done
    desk_kill(&desk);
    read_draft(&desk, draft, sizeof draft);
    assert_string_equal(draft, "4x4; cage 5 r1c1 r1c2; cage r2c1 r3c1; clues ................");
    desk_start(&desk, "5");
    desk_await_scene(&desk, "menu");
    desk_click_on(&desk, NULL, "Enter a puzzle");
    desk_await_there(&desk, "choice", "Board: 4×4");
    desk_click_on(&desk, "button", "Show solutions");
    desk_await_scene(&desk, "solutions");
    assert_int_equal(desk_quit(&desk), 0);
    desk_close(&desk);
}

// Another window comes over the game's and goes: all that it hid is there again.
static void test_covered_and_shown_again(void **state) {
    (void)state;
    Desk desk;
    desk_open(&desk);
    XWarpPointer(desk.display, None, DefaultRootWindow(desk.display), 0, 0, 0, 0, 2, 2); // over nothing
    desk_start(&desk, "1");
    desk_await_rest(&desk);
    // Events come in order: those of the window's first moments, which may change the footer, are answered by
    // the time that these are.
    desk_click_on(&desk, "button", "Records");
    desk_await_scene(&desk, "records");
    desk_key(&desk, "Escape");
    desk_await_scene(&desk, "menu");
    desk_await_rest(&desk);
    unsigned long menu = desk_picture(&desk);
    Window over = XCreateSimpleWindow(desk.display, DefaultRootWindow(desk.display), 200, 100, 700, 500, 0, 0,
                                      0xFF00FF);
    XSetWindowAttributes by_itself = {.override_redirect = True};
    XChangeWindowAttributes(desk.display, over, CWOverrideRedirect, &by_itself);
    XMapRaised(desk.display, over);
    XSync(desk.display, False);
    assert_int_not_equal(desk_picture(&desk), menu);
    XUnmapWindow(desk.display, over);
    XSync(desk.display, False);
    for (int waited = 0; desk_picture(&desk) != menu; waited += 20) {
        if (waited > PATIENCE_MS) fail_msg("what was covered does not come back");
        desk_sleep_ms(20);
    }
    assert_int_equal(desk_quit(&desk), 0);
    desk_close(&desk);
}

int main(void) {
    layout_init(&layout, "9x9");
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_mouse),
        cmocka_unit_test(test_keyboard),
        cmocka_unit_test(test_kill_and_continue),
        cmocka_unit_test(test_draw_and_kill),
        cmocka_unit_test(test_covered_and_shown_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
