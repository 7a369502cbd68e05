// A person at a real window: whole puzzles by mouse alone and by keyboard alone, from the menu to victory;
// and a game that is killed in the middle of a move and taken up again.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "desk.h"
#include "ui/app/board_layout.h"

// Where things are at 1280x800 (design/mockups/menu.png, newgame.png).
enum { CARD_X = 527, CARD_Y = 230, PLAY_X = 700, PLAY_Y = 706 };

static Layout layout;

static void first_empty_game(Desk *desk, SavedGame *game) {
    Session session;
    desk_await_game(desk, 0, false, game, &session, &layout);
    assert_false(game->finished);
    assert_int_equal(session_placed(&session), 0);
    session_finish(&session);
}

// The end of a game: it is in the save, won, and the clock has not run since.
static void assert_won(Desk *desk, int blanks) {
    SavedGame game;
    Session session;
    desk_await_game(desk, blanks, true, &game, &session, &layout);
    assert_true(session_solved(&session));
    assert_false(game.assisted);
    assert_int_equal(game.elapsed_us, session.log[session.log_count - 1].time_us);
    session_finish(&session);
    unsigned long before = desk_picture(desk);
    desk_sleep_ms(7000); // the wave and the confetti end ...
    unsigned long rest = desk_picture(desk);
    desk_sleep_ms(500);
    assert_int_equal(desk_picture(desk), rest); // ... and victory is at rest
    assert_true(before != 0);
}

static void test_mouse(void **state) {
    (void)state;
    Desk desk;
    desk_open(&desk);
    desk_start(&desk, "1");
    desk_click(&desk, CARD_X, CARD_Y, 1);
    desk_sleep_ms(400);
    desk_click(&desk, PLAY_X, PLAY_Y, 1);
    SavedGame game;
    first_empty_game(&desk, &game);
    desk_sleep_ms(400);
    BoardLayout place = board_layout(1280, 800, layout_unit(1280, 800, 100), layout.order);
    int blanks = 0;
    for (int cell = 0; cell < layout.cells; cell++) {
        if (game.givens.cell[cell]) continue;
        Rect r = grid_cell(&place.grid, layout_row(&layout, cell), layout_column(&layout, cell));
        Rect pad = place.pad[game.solution.cell[cell] - 1];
        desk_click(&desk, (int)(r.x + r.w / 2), (int)(r.y + r.h / 2), 1);
        desk_click(&desk, (int)(pad.x + pad.w / 2), (int)(pad.y + pad.h / 2), 1);
        blanks++;
    }
    assert_won(&desk, blanks);
    assert_int_equal(desk_quit(&desk), 0);
    desk_close(&desk);
}

// Moves the cursor by arrows and types the token. The cursor's place is the caller's to know.
static void type_cell(Desk *desk, int *cursor, int cell, int token) {
    int row = layout_row(&layout, *cursor), column = layout_column(&layout, *cursor);
    for (; row < layout_row(&layout, cell); row++) desk_key(desk, "Down");
    for (; row > layout_row(&layout, cell); row--) desk_key(desk, "Up");
    for (; column < layout_column(&layout, cell); column++) desk_key(desk, "Right");
    for (; column > layout_column(&layout, cell); column--) desk_key(desk, "Left");
    *cursor = cell;
    char digit[4];
    snprintf(digit, sizeof digit, "%d", token);
    desk_key(desk, digit);
}

static void start_by_keyboard(Desk *desk, SavedGame *game) {
    desk_key(desk, "Return"); // Play: to the packs
    desk_sleep_ms(100);
    desk_key(desk, "Return"); // the first of them
    desk_sleep_ms(400);
    desk_key(desk, "Return"); // Play
    first_empty_game(desk, game);
    desk_sleep_ms(400);
}

static void test_keyboard(void **state) {
    (void)state;
    Desk desk;
    desk_open(&desk);
    desk_start(&desk, "2");
    SavedGame game;
    start_by_keyboard(&desk, &game);
    int cursor = layout.cells / 2, blanks = 0;
    for (int cell = 0; cell < layout.cells; cell++) {
        if (game.givens.cell[cell]) continue;
        type_cell(&desk, &cursor, cell, game.solution.cell[cell]);
        blanks++;
    }
    assert_won(&desk, blanks);
    assert_int_equal(desk_quit(&desk), 0);
    desk_close(&desk);
}

static void assert_same_board(const Session *a, const Session *b) {
    assert_memory_equal(&a->board, &b->board, sizeof a->board);
    assert_int_equal(a->done_count, b->done_count);
    assert_int_equal(a->total_count, b->total_count);
}

static void test_kill_and_continue(void **state) {
    (void)state;
    Desk desk;
    desk_open(&desk);
    desk_start(&desk, "3");
    SavedGame game;
    start_by_keyboard(&desk, &game);
    enum { LIVES = 4 };
    int cursor = layout.cells / 2, placed = 0, cell = 0;
    Session before, after;
    for (int life = 0; life < LIVES; life++) {
        for (int in_life = 0; in_life < 5 && cell < layout.cells; cell++) {
            if (game.givens.cell[cell]) continue;
            type_cell(&desk, &cursor, cell, game.solution.cell[cell]);
            in_life++, placed++;
        }
        desk_key(&desk, "z"); // one back, so that there is something to redo
        desk_key(&desk, "y");
        int moves = placed + 2 * (life + 1);
        desk_await_game(&desk, moves, false, &game, &before, &layout);
        assert_int_equal(session_placed(&before), placed);
        int64_t elapsed = game.elapsed_us;
        desk_kill(&desk);
        desk_start(&desk, "4");
        desk_key(&desk, "Return"); // Continue is the first entry
        desk_sleep_ms(500);
        desk_await_game(&desk, moves, false, &game, &after, &layout);
        assert_same_board(&before, &after);
        assert_true(game.elapsed_us >= elapsed);
        assert_true(game.elapsed_us < elapsed + 20000000);
        session_finish(&before);
        session_finish(&after);
        cursor = layout.cells / 2; // a new window begins in the middle
    }
    desk_key(&desk, "z"); // undo reaches back over the kills
    desk_key(&desk, "z");
    desk_await_game(&desk, placed + 2 * LIVES + 2, false, &game, &after, &layout);
    assert_int_equal(session_placed(&after), placed - 2);
    session_finish(&after);
    assert_int_equal(desk_quit(&desk), 0);
    desk_close(&desk);
}

int main(void) {
    layout_init(&layout, "9x9");
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_mouse),
        cmocka_unit_test(test_keyboard),
        cmocka_unit_test(test_kill_and_continue),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
