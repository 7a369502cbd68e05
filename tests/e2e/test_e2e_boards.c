// Whole games on boards of other sizes and rules, in a real window: 4x4, 16x16, killer, inequality and
// thermometers. Each is opened in the menu and played to its end with mouse, keys and gamepad in turns, with
// notes, a mistake that is shown, undo and a hint; and it is killed twice on the way. The game runs in a
// process forked from this one, so that a virtual gamepad can be plugged in.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <SDL.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/constraint/constraint.h"
#include "core/solve/solver.h"
#include "desk.h"
#include "player.h"
#include "store/save_boards.h"
#include "store/save_runs.h"

enum { BY_ALL = 1 << BY_KEYBOARD | 1 << BY_MOUSE | 1 << BY_PAD };

typedef struct {
    Desk desk;
    Player player; // the gamepad's
    Layout layout;
    Grid puzzle, solution;
    int64_t id;
    int moves, entries;
    int by_pad; // so many entries are left for the pad: with it a large board takes long
} Game;

// A killed or ended game as it was saved.
typedef struct {
    SavedGame game;
    Session session;
} Kept;

static void read_kept(const Game *game, Kept *out) {
    desk_read_game(&game->desk, game->id, &out->game, &out->session, &game->layout);
}

static void assert_seen(const Game *game, const Grid *expected) {
    Grid seen = eyes_board(&game->desk.eyes, 0);
    assert_true(grid_equal(&game->layout, &seen, expected));
}

// ---- to the board

typedef struct {
    const Desk *desk;
    const char *name;
} WantedRow;

// Its middle is in the window.
static bool is_in_view(const Eyes *eyes, const void *context) {
    const WantedRow *wanted = context;
    const Spot *spot = eyes_find(eyes, "row", wanted->name);
    return spot && spot->y + spot->h / 2 < wanted->desk->height - 60;
}

// Where all that is seen stands, in one number, which changes when a list scrolls.
static long heights(const Eyes *eyes) {
    long sum = 0;
    for (int i = 0; i < eyes->count; i++) sum += (long)(i + 1) * eyes->spot[i].y;
    return sum;
}

static bool have_moved(const Eyes *eyes, const void *before) {
    return heights(eyes) != *(const long *)before;
}

// One notch at a time: the next one only when the list has moved, however long that takes.
static void scroll_to(Desk *desk, const char *name) {
    const WantedRow wanted = {desk, name};
    while (!is_in_view(&desk->eyes, &wanted)) {
        const long before = heights(&desk->eyes);
        desk_scroll(desk, desk->width * 3 / 4, desk->height / 2);
        if (!eyes_wait(&desk->eyes, have_moved, &before)) fail_msg("no row %s is seen", name);
        desk_await_rest(desk);
    }
}

static void open_pack(Game *game, const char *name) {
    Desk *desk = &game->desk;
    desk_await_scene(desk, "menu");
    desk_await_rest(desk);
    scroll_to(desk, name);
    desk_click_on(desk, "row", name);
    desk_await_scene(desk, "newgame");
    desk_click_on(desk, "button", "Play");
    desk_await_scene(desk, "board");
    if (!eyes_learn_board(&desk->eyes) || !eyes_wait_puzzle(&desk->eyes, 1)) fail_msg("no board is seen");
    game->id = desk->eyes.game;
}

// What the puzzle is, the save knows; its solution is found here.
static void read_puzzle(Game *game) {
    TextError error = {0};
    SavedGame saved;
    Save *save = save_open(game->desk.save_path, &error);
    if (!save) fail_msg("%s", error.reason);
    assert_true(save_game(save, game->id, &saved));
    assert_true(save_board(save, saved.layout, &game->layout));
    save_close(save);
    game->puzzle = saved.givens;
    assert_true(solver_unique(&game->layout, &game->puzzle, &game->solution));
    assert_true(grid_equal(&game->layout, &game->solution, &saved.solution));
    assert_seen(game, &game->puzzle);
}

// The first entry of the menu, by gamepad.
static void go_on(Game *game) {
    Desk *desk = &game->desk;
    desk_start_with_pad(desk, "2");
    game->player = (Player){.eyes = &desk->eyes, .layout = game->layout, .wire = desk->wire};
    desk_await_scene(desk, "menu");
    player_press(&game->player, SDL_CONTROLLER_BUTTON_A);
    desk_await_scene(desk, "board");
    assert_int_equal(desk->eyes.game, game->id);
    assert_int_equal(desk->eyes.moves, game->moves);
}

// ---- by mouse, by keys, by gamepad

static void done(Game *game) { desk_await_moves(&game->desk, ++game->moves); }

static void click_cell(Game *game, int cell, void (*click)(Desk *desk, int x, int y)) {
    const Spot *spot = eyes_cell(&game->desk.eyes, cell);
    assert_non_null(spot);
    click(&game->desk, spot->x + spot->w / 2, spot->y + spot->h / 2);
}

static void enter(Game *game, int cell, EventDevice device) {
    Desk *desk = &game->desk;
    int token = game->solution.cell[cell];
    if (device == BY_PAD) {
        if (!player_walk_to(&game->player, cell) || !player_enter(&game->player, cell, token))
            fail_msg("the pad waited in vain for %s", game->player.trouble);
    } else if (device == BY_MOUSE) {
        click_cell(game, cell, desk_click);
        desk_click_on(desk, "button", desk->eyes.token[token - 1]);
    } else {
        desk_walk_to(desk, cell);
        desk_type_token(desk, token);
    }
    desk_await_entry(desk, cell, token);
}

// The next device's turn; the pad's while it has entries left.
static EventDevice turn(Game *game) {
    EventDevice device = (EventDevice[]){BY_MOUSE, BY_KEYBOARD, BY_PAD}[game->entries++ % 3];
    return device == BY_PAD && game->by_pad-- <= 0 ? BY_KEYBOARD : device;
}

// Fills in what is not yet right, but leaves so many cells; the last entry of all leads away from the board.
static void fill_in(Game *game, int leave) {
    int blanks = 0;
    for (int cell = 0; cell < game->layout.cells; cell++)
        blanks += eyes_board(&game->desk.eyes, 0).cell[cell] == 0;
    for (int cell = 0; cell < game->layout.cells && blanks > leave; cell++) {
        if (eyes_board(&game->desk.eyes, 0).cell[cell]) continue;
        enter(game, cell, turn(game));
        game->moves++;
        if (--blanks > 0) desk_await_moves(&game->desk, game->moves);
    }
}

static int next_blank(const Game *game, int from) {
    Grid grid = eyes_board(&game->desk.eyes, 0);
    while (grid.cell[from]) from++;
    return from;
}

typedef struct {
    int cell, token;
} Note;

// A note into each of three cells: by keys, by mouse, and by gamepad what the mouse has in hand.
static void note(Game *game, Note out[3]) {
    Desk *desk = &game->desk;
    for (int i = 0; i < 3; i++) {
        out[i].cell = next_blank(game, i ? out[i - 1].cell + 1 : 0);
        out[i].token = game->solution.cell[out[i ? 1 : 0].cell];
    }
    desk_walk_to(desk, out[0].cell);
    desk_key(desk, "space");
    desk_await_on(desk, "button", "Notes");
    desk_type_token(desk, out[0].token);
    done(game);
    desk_key(desk, "space");
    click_cell(game, out[1].cell, desk_click);
    const Spot *token = eyes_find(&desk->eyes, "button", desk->eyes.token[out[1].token - 1]);
    assert_non_null(token);
    desk_right_click(desk, token->x + token->w / 2, token->y + token->h / 2);
    done(game);
    if (!player_walk_to(&game->player, out[2].cell)) fail_msg("%s", game->player.trouble);
    player_press(&game->player, SDL_CONTROLLER_BUTTON_X);
    done(game);
}

// ---- a mistake

// A token that breaks a rule in an empty cell: where the board has rules of its own one of those, and no
// house. False when there is none.
static bool find_mistake(const Game *game, int *out_cell, int *out_token, Grid *out) {
    Grid grid = eyes_board(&game->desk.eyes, 0);
    Conflict conflict[CONFLICTS_MAX];
    for (int cell = 0; cell < game->layout.cells; cell++) {
        if (grid.cell[cell]) continue;
        for (int token = 1; token <= game->layout.order; token++) {
            *out = grid;
            out->cell[cell] = (uint8_t)token;
            int count = grid_conflicts(&game->layout, out, conflict, CONFLICTS_MAX);
            bool by_house = count > 0 && conflict[0].house != CONFLICT_NO_HOUSE;
            if (count == 0 || (game->layout.rule_count > 0 && by_house)) continue;
            *out_cell = cell, *out_token = token;
            return true;
        }
    }
    return false;
}

static bool marks_just(const Eyes *eyes, const void *expected) {
    CellSet marked = eyes_mistakes(eyes);
    return cellset_equal(marked, *(const CellSet *)expected);
}

static void await_marked(Game *game, CellSet expected) {
    if (!eyes_wait(&game->desk.eyes, marks_just, &expected))
        fail_msg("%d cells are not marked as mistakes", cellset_count(&expected));
}

// The cells that break the rule are marked, those and no others. Returns the board with the mistake.
static Grid make_mistake(Game *game) {
    int cell, token;
    Grid grid;
    if (!find_mistake(game, &cell, &token, &grid)) fail_msg("no token breaks a rule");
    CellSet clashing = grid_conflict_cells(&game->layout, &grid);
    assert_true(cellset_has(&clashing, cell));
    desk_walk_to(&game->desk, cell);
    desk_type_token(&game->desk, token);
    done(game);
    await_marked(game, clashing);
    return grid;
}

// ---- a hint

// How far the hint is, in the game's words; "" where none is open.
static const char *hint_stage(const Eyes *eyes) {
    for (int i = 0; i < eyes->count; i++) {
        const char *name = eyes->spot[i].name;
        bool hint = strncmp(name, "Hint, ", 6) == 0 || strcmp(name, "Looking for a hint") == 0;
        if (hint && strcmp(eyes->spot[i].role, "text") == 0) return name;
    }
    return "";
}

static bool has_found(const Eyes *eyes, const void *context) {
    (void)context;
    return strncmp(hint_stage(eyes), "Looking", 7) != 0;
}

static bool has_answered(const Eyes *eyes, const void *before) {
    return strcmp(hint_stage(eyes), before) != 0;
}

// Asked for stage by stage, each press once the one before has been answered, until the step is taken.
static void take_hint(Game *game) {
    enum { PRESSES_MOST = 60 };
    Desk *desk = &game->desk;
    Grid before = eyes_board(&desk->eyes, 0);
    for (int i = 0; i < PRESSES_MOST; i++) {
        char stage[EYES_LINE_MAX];
        snprintf(stage, sizeof stage, "%s", hint_stage(&desk->eyes));
        desk_key(desk, "h");
        if (!eyes_wait(&desk->eyes, has_answered, stage)) fail_msg("no answer after “%s”", stage);
        if (!eyes_wait(&desk->eyes, has_found, NULL)) fail_msg("the hint is looked for without end");
        if (!*hint_stage(&desk->eyes)) break;
    }
    desk_await_there(desk, "button", "Notes");
    game->moves = desk->eyes.moves; // the log holds the stages of the hint too
    Grid seen = eyes_board(&desk->eyes, 0);
    int placed = 0;
    for (int cell = 0; cell < game->layout.cells; cell++) {
        placed += seen.cell[cell] != before.cell[cell];
        assert_true(!seen.cell[cell] || seen.cell[cell] == game->solution.cell[cell]);
    }
    assert_int_equal(placed, 1); // the puzzles are gentle
}

// ---- the games

// What was seen last is in the save: entries, notes, the mistake.
static void assert_kept(const Game *game, const Grid *seen, const Note noted[3]) {
    Kept kept;
    read_kept(game, &kept);
    assert_int_equal(kept.session.log_count, game->moves);
    assert_true(grid_equal(&game->layout, &kept.session.board.grid, seen));
    for (int i = 0; i < 3; i++)
        if (!seen->cell[noted[i].cell]) // else the mistake stands there
            assert_true(marks_has(&kept.session.board.notes, noted[i].cell, noted[i].token));
    assert_false(kept.game.finished);
    session_finish(&kept.session);
}

static void assert_won(Game *game) {
    int count;
    Kept kept;
    TextError error = {0};
    desk_await_scene(&game->desk, "victory");
    assert_true(game->desk.eyes.finished);
    assert_int_equal(desk_quit(&game->desk), 0);
    read_kept(game, &kept);
    assert_true(session_solved(&kept.session));
    assert_true(grid_equal(&game->layout, &kept.session.board.grid, &game->solution));
    assert_true(kept.game.finished && kept.game.assisted);
    assert_int_equal(kept.session.hints, 1);
    session_finish(&kept.session);
    Save *save = save_open(game->desk.save_path, &error);
    SavedRun *runs = save_runs(save, "", "", -1, &count);
    assert_int_equal(count, 1);
    assert_int_equal(runs[0].devices & BY_ALL, BY_ALL);
    free(runs);
    save_close(save);
}

static void play(const char *pack, int by_pad, const char *rule) {
    static Game game;
    Note noted[3];
    memset(&game, 0, sizeof game);
    game.by_pad = by_pad;
    desk_open(&game.desk);
    desk_start(&game.desk, "1");
    open_pack(&game, pack);
    desk_kill(&game.desk);
    read_puzzle(&game);
    assert_true(!rule || strcmp(constraint_kind_at(&game.layout.constraint[0])->key, rule) == 0);

    go_on(&game);
    int blanks = game.layout.cells - grid_filled(&game.layout, &game.puzzle);
    fill_in(&game, blanks / 2);
    note(&game, noted);
    Grid wrong = make_mistake(&game);
    desk_kill(&game.desk);
    assert_kept(&game, &wrong, noted);

    go_on(&game);
    assert_seen(&game, &wrong);
    CellSet clashing = grid_conflict_cells(&game.layout, &wrong);
    await_marked(&game, clashing);
    player_press(&game.player, SDL_CONTROLLER_BUTTON_LEFTSHOULDER); // undo
    done(&game);
    await_marked(&game, (CellSet){{0}});
    take_hint(&game);
    fill_in(&game, 0);
    assert_won(&game);
    desk_close(&game.desk);
}

static void test_small(void **state) {
    (void)state;
    play("Four Seasons", 81, NULL);
}

static void test_sixteen(void **state) {
    (void)state;
    play("Sixteen", 12, NULL);
}

static void test_killer(void **state) {
    (void)state;
    play("Cages", 81, "cage");
}

static void test_inequality(void **state) {
    (void)state;
    play("Counting Rods", 81, "less");
}

static void test_thermo(void **state) {
    (void)state;
    play("Hot Springs", 81, "thermo");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_small),      cmocka_unit_test(test_sixteen), cmocka_unit_test(test_killer),
        cmocka_unit_test(test_inequality), cmocka_unit_test(test_thermo),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
