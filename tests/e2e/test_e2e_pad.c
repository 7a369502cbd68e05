// Whole games by gamepads alone, from the menu to their end, in a real window: a puzzle, one whose share code
// is typed on the screen, a speedrun, a duel of two pads. The game runs in this process, so that virtual pads
// of SDL's can be plugged in, and a second thread plays.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <SDL.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/solve/solver.h"
#include "core/symmetry/code.h"
#include "desk.h"
#include "store/save_runs.h"
#include "support/patience.h"
#include "ui/kit/board_layout.h"
#include "ui/loop.h"
#include "ui/scenes.h"

enum { TRIES = 20, WHEEL_MS = 5000, BANDS_AND_MORE = 12, LINES_TO_ENTER = 5, PLAYERS = 2 };

typedef struct Player {
    Eyes *eyes;
    Layout layout;
    SDL_Joystick *pads[PLAYERS], *pad; // pad: the one in hand
    int board;                         // the one that is played on
    int blanks;
    int64_t game;
    bool (*plays)(struct Player *player);
    bool won;
    char trouble[100]; // what the player waited for in vain
} Player;

static bool gives_up(Player *player, const char *what) {
    if (!player->trouble[0])
        snprintf(player->trouble, sizeof player->trouble, "%s (scene %s)", what, player->eyes->scene);
    return false;
}

// A thumb that moves on too early would fall between two looks of a busy game, so each press is held until
// the game has seen it, and no longer, or it would repeat.
static void press(Player *player, SDL_GameControllerButton button) {
    for (int down = 1; down >= 0; down--) {
        SDL_JoystickSetVirtualButton(player->pad, (int)button, (Uint8)down);
        for (int i = 0; SDL_JoystickGetButton(player->pad, (int)button) != down && i < PATIENCE_MS; i++)
            SDL_Delay(1);
    }
}

// Both axes of the right stick at once, as a thumb moves them.
static void stick(Player *player, float x, float y) {
    Sint16 right = (Sint16)(x * 32000), down = (Sint16)(y * 32000);
    SDL_LockJoysticks();
    SDL_JoystickSetVirtualAxis(player->pad, SDL_CONTROLLER_AXIS_RIGHTX, right);
    SDL_JoystickSetVirtualAxis(player->pad, SDL_CONTROLLER_AXIS_RIGHTY, down);
    SDL_UnlockJoysticks();
    for (int i = 0; i < PATIENCE_MS; i++) {
        if (SDL_JoystickGetAxis(player->pad, SDL_CONTROLLER_AXIS_RIGHTX) == right &&
            SDL_JoystickGetAxis(player->pad, SDL_CONTROLLER_AXIS_RIGHTY) == down)
            break;
        SDL_Delay(1);
    }
}

// Points the right stick at a token of the wheel and lets go; the middle one is the stick's button.
static void aim(Player *player, int token) {
    float x, y;
    wheel_place(player->layout.order, false, token, &x, &y);
    if (x == 0 && y == 0) {
        press(player, SDL_CONTROLLER_BUTTON_RIGHTSTICK);
        return;
    }
    stick(player, x, y);
    stick(player, 0, 0);
}

typedef struct {
    int board, cell, before;
} Change;

static bool cursor_has_left(const Eyes *eyes, const void *context) {
    const Change *change = context;
    int cursor = eyes_cursor(eyes, change->board);
    return cursor >= 0 && cursor != change->cell;
}

static bool walk_to(Player *player, int cell) {
    for (int cursor; (cursor = eyes_cursor(player->eyes, player->board)) != cell;) {
        int down = layout_row(&player->layout, cell) - layout_row(&player->layout, cursor),
            right = layout_column(&player->layout, cell) - layout_column(&player->layout, cursor);
        press(player, down > 0    ? SDL_CONTROLLER_BUTTON_DPAD_DOWN
                      : down < 0  ? SDL_CONTROLLER_BUTTON_DPAD_UP
                      : right > 0 ? SDL_CONTROLLER_BUTTON_DPAD_RIGHT
                                  : SDL_CONTROLLER_BUTTON_DPAD_LEFT);
        if (!eyes_wait(player->eyes, cursor_has_left, &(Change){player->board, cursor, 0}))
            return gives_up(player, "the cursor to move");
    }
    return true;
}

static int token_at(const Eyes *eyes, int board, int cell) { return eyes_board(eyes, board).cell[cell]; }

// After the last entry the board is not there any more, or in a duel its cursor.
static bool has_ended(const Eyes *eyes, int board) { return eyes_cursor(eyes, board) < 0; }

static bool has_changed(const Eyes *eyes, const void *context) {
    const Change *change = context;
    return has_ended(eyes, change->board) || token_at(eyes, change->board, change->cell) != change->before;
}

// Tries again where the stick was let go before the game had looked at it.
static bool enter(Player *player, int cell, int token) {
    const Eyes *eyes = player->eyes;
    for (int i = 0; i < TRIES; i++) {
        Change change = {player->board, cell, token_at(eyes, player->board, cell)};
        aim(player, token);
        eyes_wait_ms(player->eyes, WHEEL_MS, has_changed, &change);
        if (has_ended(eyes, player->board) || token_at(eyes, player->board, cell) == token) return true;
    }
    return gives_up(player, "the wheel to enter a token");
}

// The first text of the game comes after it has looked for pads.
static bool plug_in(Player *player, int number) {
    if (!eyes_wait_scene(player->eyes, "menu")) return gives_up(player, "the menu");
    int device = SDL_JoystickAttachVirtual(SDL_JOYSTICK_TYPE_GAMECONTROLLER, SDL_CONTROLLER_AXIS_MAX,
                                           SDL_CONTROLLER_BUTTON_MAX, 0);
    player->pad = player->pads[number] = device < 0 ? NULL : SDL_JoystickOpen(device);
    if (!player->pad) return gives_up(player, "a virtual pad");
    for (int i = 0; i < PATIENCE_MS / 5; i++) {
        if (SDL_GameControllerFromInstanceID(SDL_JoystickInstanceID(player->pad))) return true;
        SDL_Delay(5);
    }
    return gives_up(player, "the game to take the pad");
}

// ---- games

static bool open_pack(Player *player) {
    press(player, SDL_CONTROLLER_BUTTON_DPAD_DOWN); // from the next puzzle
    press(player, SDL_CONTROLLER_BUTTON_A);         // Play: to the packs
    press(player, SDL_CONTROLLER_BUTTON_A);         // the first of them
    return eyes_wait_scene(player->eyes, "newgame") || gives_up(player, "the pack");
}

static bool is_chosen(const Eyes *eyes, const void *name) {
    const Spot *spot = eyes_find(eyes, "row", name);
    return spot && spot->on;
}

// Below the bands stand the ways to play, below these the buttons.
static bool choose_mode(Player *player, const char *name, int to_the_right) {
    for (int i = 0; i < BANDS_AND_MORE; i++) press(player, SDL_CONTROLLER_BUTTON_DPAD_DOWN);
    press(player, SDL_CONTROLLER_BUTTON_DPAD_UP);
    for (int i = 0; i < to_the_right; i++) press(player, SDL_CONTROLLER_BUTTON_DPAD_RIGHT);
    return eyes_wait(player->eyes, is_chosen, name) || gives_up(player, name);
}

// The puzzle on so many boards: once it is there, the clock runs.
static bool see_puzzle(Player *player, int boards, Grid *out_puzzle, Grid *out_solution) {
    if (!eyes_wait_puzzle(player->eyes, boards)) return gives_up(player, "the puzzle");
    *out_puzzle = eyes_board(player->eyes, 0);
    player->game = player->eyes->game;
    return solver_unique(&player->layout, out_puzzle, out_solution) || gives_up(player, "one solution");
}

static bool solve(Player *player) {
    Grid puzzle, solution;
    if (!eyes_wait_scene(player->eyes, "board")) return gives_up(player, "the board");
    if (!see_puzzle(player, 1, &puzzle, &solution)) return false;
    for (int cell = 0; cell < player->layout.cells; cell++) {
        if (puzzle.cell[cell]) continue;
        if (!walk_to(player, cell) || !enter(player, cell, solution.cell[cell])) return false;
        player->blanks++;
    }
    return eyes_wait_scene(player->eyes, "victory") || gives_up(player, "the victory");
}

static bool play_casually(Player *player) {
    if (!plug_in(player, 0) || !open_pack(player)) return false;
    press(player, SDL_CONTROLLER_BUTTON_A); // Play
    return solve(player);
}

// ---- a share code on the keyboard of the screen

static bool reads(const Eyes *eyes, const void *text) { return eyes_find(eyes, "text", text) != NULL; }

// Two flicks; again where the stick was let go before the game had looked at it, from the beginning.
static bool flick_letter(Player *player, int key, const char *expected) {
    static const int CORNER[] = {1, 3, 7, 9};
    for (int i = 0; i < TRIES; i++) {
        aim(player, CORNER[key / 9]);
        aim(player, key % 9 + 1);
        if (eyes_wait_ms(player->eyes, WHEEL_MS, reads, expected)) return true;
        press(player, SDL_CONTROLLER_BUTTON_DPAD_LEFT); // no block is chosen then
    }
    return gives_up(player, "the keyboard to type a letter");
}

static bool type_code(Player *player, const char *code) {
    static const char KEYS[] = "123456789ABCDEFGHJKMNPQRSTVWXYZ0"; // block after block
    char typed[CODE_TEXT_MAX] = "";
    size_t length = 0;
    for (; *code; code++) {
        if (*code == '-') continue;
        typed[length++] = *code;
        typed[length] = '\0';
        if (!flick_letter(player, (int)(strchr(KEYS, *code) - KEYS), typed)) return false;
    }
    return true;
}

static bool play_a_code(Player *player) {
    Code code = {.kind = CODE_PUZZLE};
    char text[CODE_TEXT_MAX];
    grid_parse(&player->layout,
               "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
               &code.puzzle);
    code_format(&player->layout, &code, text);
    if (!plug_in(player, 0)) return false;
    for (int i = 0; i < LINES_TO_ENTER; i++) press(player, SDL_CONTROLLER_BUTTON_DPAD_DOWN);
    press(player, SDL_CONTROLLER_BUTTON_A);
    if (!eyes_wait_scene(player->eyes, "entry")) return gives_up(player, "Enter a puzzle");
    press(player, SDL_CONTROLLER_BUTTON_Y);
    if (!eyes_wait(player->eyes, reads, "Share code")) return gives_up(player, "the keyboard");
    if (!type_code(player, text)) return false;
    press(player, SDL_CONTROLLER_BUTTON_START); // done
    press(player, SDL_CONTROLLER_BUTTON_A);     // Play it
    return solve(player);
}

static bool play_speedrun(Player *player) {
    if (!plug_in(player, 0) || !open_pack(player) || !choose_mode(player, "Speedrun", 1)) return false;
    press(player, SDL_CONTROLLER_BUTTON_A);
    return solve(player);
}

// Each takes a seat with a button of the own pad.
static bool join(Player *player) {
    static const char *const SEATS[PLAYERS] = {"Player 1: Gamepad 1", "Player 2, Gamepad 2: 0 of "};
    if (!eyes_wait_scene(player->eyes, "duel")) return gives_up(player, "the duel");
    for (int i = 0; i < PLAYERS; i++) {
        player->pad = player->pads[i];
        press(player, SDL_CONTROLLER_BUTTON_A);
        if (!eyes_wait_name(player->eyes, "text", SEATS[i])) return gives_up(player, SEATS[i]);
    }
    return true;
}

// Both play at once, cell by cell, and the left one is first.
static bool play_duel(Player *player) {
    Grid puzzle, solution;
    if (!plug_in(player, 0) || !plug_in(player, 1)) return false;
    if (!open_pack(player) || !choose_mode(player, "Duel", 4)) return false;
    press(player, SDL_CONTROLLER_BUTTON_A);
    if (!join(player) || !see_puzzle(player, PLAYERS, &puzzle, &solution)) return false;
    for (int cell = 0; cell < player->layout.cells; cell++) {
        if (puzzle.cell[cell]) continue;
        for (int i = 0; i < PLAYERS; i++) {
            player->pad = player->pads[i];
            player->board = i;
            if (!walk_to(player, cell) || !enter(player, cell, solution.cell[cell])) return false;
        }
    }
    return eyes_wait_name(player->eyes, "text", "Player 1 wins. Player 2 came ") ||
           gives_up(player, "the end");
}

static int run_player(void *context) {
    Player *player = context;
    player->won = player->plays(player);
    SDL_Event event = {.type = SDL_QUIT};
    SDL_PushEvent(&event);
    return 0;
}

static void play(Desk *desk, Player *player, bool (*plays)(Player *player)) {
    desk_open(desk);
    *player = (Player){.eyes = &desk->eyes, .plays = plays};
    layout_init(&player->layout, "9x9");
    SDL_Thread *thread = SDL_CreateThread(run_player, "player", player);
    LoopOptions options = {.has_seed = true, .seed = 5, .width = 1280, .height = 800};
    assert_int_equal(loop_run(SCENES, &options), 0);
    SDL_WaitThread(thread, NULL);
    if (!player->won) fail_msg("the player waited in vain for %s", player->trouble);
}

// ---- what is saved

static void assert_solved(Desk *desk, const Player *player) {
    SavedGame game;
    Session session;
    desk_read_game(desk, player->game, &game, &session, &player->layout);
    assert_true(session_solved(&session));
    assert_true(session.log_count >= player->blanks);
    assert_true(game.finished && !game.assisted);
    session_finish(&session);
}

// So many runs of this mode, by pad alone, each of which proves itself; of one puzzle.
static void assert_runs(const Desk *desk, RunMode mode, int expected) {
    int count;
    TextError error = {0};
    Save *save = save_open(desk->save_path, &error);
    assert_non_null(save);
    SavedRun *runs = save_runs(save, "", "", -1, &count);
    assert_int_equal(count, expected);
    for (int i = 0; i < count; i++) {
        Run run;
        RunResult result = {0};
        assert_int_equal(runs[i].mode, mode);
        assert_int_equal(runs[i].state, RUN_SOLVED);
        assert_int_equal(runs[i].devices, 1u << BY_PAD);
        assert_string_equal(runs[i].code, runs[0].code);
        if (!save_run(save, runs[i].id, &run, &error)) fail_msg("line %d: %s", error.line, error.reason);
        assert_true(run_check(&run, &result, &error) && result.clean);
        assert_int_equal(result.splits.reached, SPLIT_COUNT);
        run_finish(&run);
    }
    free(runs);
    save_close(save);
}

static void test_casual(void **state) {
    (void)state;
    Desk desk;
    Player player;
    play(&desk, &player, play_casually);
    assert_solved(&desk, &player);
    desk_close(&desk);
}

static void test_code(void **state) {
    (void)state;
    Desk desk;
    Player player;
    play(&desk, &player, play_a_code);
    assert_solved(&desk, &player);
    desk_close(&desk);
}

static void test_speedrun(void **state) {
    (void)state;
    Desk desk;
    Player player;
    play(&desk, &player, play_speedrun);
    assert_solved(&desk, &player);
    assert_runs(&desk, RUN_SPEEDRUN, 1);
    desk_close(&desk);
}

static void test_duel(void **state) {
    (void)state;
    Desk desk;
    Player player;
    play(&desk, &player, play_duel);
    assert_runs(&desk, RUN_DUEL, PLAYERS);
    desk_close(&desk);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_casual),
        cmocka_unit_test(test_code),
        cmocka_unit_test(test_speedrun),
        cmocka_unit_test(test_duel),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
