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
#include "player.h"
#include "store/save_runs.h"
#include "support/patience.h"
#include "ui/kit/board_layout.h"
#include "ui/loop.h"
#include "ui/scenes.h"

enum { BANDS_AND_MORE = 12, PLAYERS = 2, LINES_TO_ENTER = 5 };

typedef struct Match {
    Player player;
    SDL_Joystick *pads[PLAYERS];
    int blanks;
    int64_t game;
    bool (*plays)(struct Match *match);
    bool won;
} Match;

static bool plug_in(Match *match, int number) {
    bool done = player_plug_in(&match->player, "menu");
    match->pads[number] = match->player.pad;
    return done;
}

// ---- games

static bool open_pack(Player *player) {
    player_press(player, SDL_CONTROLLER_BUTTON_DPAD_DOWN); // from the next puzzle
    player_press(player, SDL_CONTROLLER_BUTTON_A);         // Play: to the packs
    player_press(player, SDL_CONTROLLER_BUTTON_A);         // the first of them
    return eyes_wait_scene(player->eyes, "newgame") || player_gives_up(player, "the pack");
}

static bool is_chosen(const Eyes *eyes, const void *name) {
    const Spot *spot = eyes_find(eyes, "row", name);
    return spot && spot->on;
}

// Below the bands stand the ways to play, below these the buttons.
static bool choose_mode(Player *player, const char *name, int to_the_right) {
    for (int i = 0; i < BANDS_AND_MORE; i++) player_press(player, SDL_CONTROLLER_BUTTON_DPAD_DOWN);
    player_press(player, SDL_CONTROLLER_BUTTON_DPAD_UP);
    for (int i = 0; i < to_the_right; i++) player_press(player, SDL_CONTROLLER_BUTTON_DPAD_RIGHT);
    return eyes_wait(player->eyes, is_chosen, name) || player_gives_up(player, name);
}

// The puzzle on so many boards: once it is there, the clock runs.
static bool see_puzzle(Match *match, int boards, Grid *out_puzzle, Grid *out_solution) {
    Player *player = &match->player;
    if (!eyes_wait_puzzle(player->eyes, boards)) return player_gives_up(player, "the puzzle");
    *out_puzzle = eyes_board(player->eyes, 0);
    match->game = player->eyes->game;
    return solver_unique(&player->layout, out_puzzle, out_solution) ||
           player_gives_up(player, "one solution");
}

static bool solve(Match *match) {
    Player *player = &match->player;
    Grid puzzle, solution;
    if (!eyes_wait_scene(player->eyes, "board")) return player_gives_up(player, "the board");
    if (!see_puzzle(match, 1, &puzzle, &solution)) return false;
    for (int cell = 0; cell < player->layout.cells; cell++) {
        if (puzzle.cell[cell]) continue;
        if (!player_walk_to(player, cell) || !player_enter(player, cell, solution.cell[cell])) return false;
        match->blanks++;
    }
    return eyes_wait_scene(player->eyes, "victory") || player_gives_up(player, "the victory");
}

static bool play_casually(Match *match) {
    Player *player = &match->player;
    if (!plug_in(match, 0) || !open_pack(player)) return false;
    player_press(player, SDL_CONTROLLER_BUTTON_A); // Play
    return solve(match);
}

// ---- a share code on the keyboard of the screen

static bool reads(const Eyes *eyes, const void *text) { return eyes_find(eyes, "text", text) != NULL; }

// Two flicks: towards a block, then towards a key of it.
static bool flick_letter(Player *player, int key, const char *expected) {
    static const int CORNER[] = {1, 3, 7, 9};
    player_aim(player, CORNER[key / 9]);
    player_aim(player, key % 9 + 1);
    return eyes_wait(player->eyes, reads, expected) ||
           player_gives_up(player, "the keyboard to type a letter");
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

// The puzzle has been checked, and the keyboard has gone.
static bool can_play(const Eyes *eyes, const void *unused) {
    const Spot *play = eyes_find(eyes, "button", "Play it");
    (void)unused;
    return play && !play->disabled;
}

static bool play_a_code(Match *match) {
    Player *player = &match->player;
    Code code = {.kind = CODE_PUZZLE};
    char text[CODE_TEXT_MAX];
    grid_parse(&player->layout,
               "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
               &code.puzzle);
    code_format(&player->layout, &code, text);
    if (!plug_in(match, 0)) return false;
    for (int i = 0; i < LINES_TO_ENTER; i++) player_press(player, SDL_CONTROLLER_BUTTON_DPAD_DOWN);
    player_press(player, SDL_CONTROLLER_BUTTON_A);
    if (!eyes_wait_scene(player->eyes, "entry")) return player_gives_up(player, "Enter a puzzle");
    player_press(player, SDL_CONTROLLER_BUTTON_Y);
    if (!eyes_wait(player->eyes, reads, "Share code")) return player_gives_up(player, "the keyboard");
    if (!type_code(player, text)) return false;
    player_press(player, SDL_CONTROLLER_BUTTON_START); // done
    if (!eyes_wait(player->eyes, can_play, NULL)) return player_gives_up(player, "the puzzle to be checked");
    player_press(player, SDL_CONTROLLER_BUTTON_A);
    return solve(match);
}

static bool play_speedrun(Match *match) {
    Player *player = &match->player;
    if (!plug_in(match, 0) || !open_pack(player) || !choose_mode(player, "Speedrun", 1)) return false;
    player_press(player, SDL_CONTROLLER_BUTTON_A);
    return solve(match);
}

// Each takes a seat with a button of the own pad.
static bool join(Match *match) {
    Player *player = &match->player;
    static const char *const SEATS[PLAYERS] = {"Player 1: Gamepad 1", "Player 2, Gamepad 2: 0 of "};
    if (!eyes_wait_scene(player->eyes, "duel")) return player_gives_up(player, "the duel");
    for (int i = 0; i < PLAYERS; i++) {
        player->pad = match->pads[i];
        player_press(player, SDL_CONTROLLER_BUTTON_A);
        if (!eyes_wait_name(player->eyes, "text", SEATS[i])) return player_gives_up(player, SEATS[i]);
    }
    return true;
}

// Both play at once, cell by cell, and the left one is first.
static bool play_duel(Match *match) {
    Player *player = &match->player;
    Grid puzzle, solution;
    if (!plug_in(match, 0) || !plug_in(match, 1)) return false;
    if (!open_pack(player) || !choose_mode(player, "Duel", 4)) return false;
    player_press(player, SDL_CONTROLLER_BUTTON_A);
    if (!join(match) || !see_puzzle(match, PLAYERS, &puzzle, &solution)) return false;
    for (int cell = 0; cell < player->layout.cells; cell++) {
        if (puzzle.cell[cell]) continue;
        for (int i = 0; i < PLAYERS; i++) {
            player->pad = match->pads[i];
            player->board = i;
            if (!player_walk_to(player, cell) || !player_enter(player, cell, solution.cell[cell]))
                return false;
        }
    }
    return eyes_wait_name(player->eyes, "text", "Player 1 wins. Player 2 was ") ||
           player_gives_up(player, "the end");
}

static int run_player(void *context) {
    Match *match = context;
    match->won = match->plays(match);
    SDL_Event event = {.type = SDL_QUIT};
    SDL_PushEvent(&event);
    return 0;
}

static void play(Desk *desk, Match *match, bool (*plays)(Match *match)) {
    desk_open(desk);
    *match = (Match){.player = {.eyes = &desk->eyes}, .plays = plays};
    layout_init(&match->player.layout, "9x9");
    SDL_Thread *thread = SDL_CreateThread(run_player, "player", match);
    StartOptions options = {.has_seed = true, .seed = 5, .width = 1280, .height = 800};
    assert_int_equal(loop_run(SCENES, &options), 0);
    SDL_WaitThread(thread, NULL);
    if (!match->won) fail_msg("the player waited in vain for %s", match->player.trouble);
}

// ---- what is saved

static void assert_solved(Desk *desk, const Match *match) {
    SavedGame game;
    Session session;
    desk_read_game(desk, match->game, &game, &session, &match->player.layout);
    assert_true(session_solved(&session));
    assert_true(session.log_count >= match->blanks);
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
    Match match;
    play(&desk, &match, play_casually);
    assert_solved(&desk, &match);
    desk_close(&desk);
}

static void test_code(void **state) {
    (void)state;
    Desk desk;
    Match match;
    play(&desk, &match, play_a_code);
    assert_solved(&desk, &match);
    desk_close(&desk);
}

static void test_speedrun(void **state) {
    (void)state;
    Desk desk;
    Match match;
    play(&desk, &match, play_speedrun);
    assert_solved(&desk, &match);
    assert_runs(&desk, RUN_SPEEDRUN, 1);
    desk_close(&desk);
}

static void test_duel(void **state) {
    (void)state;
    Desk desk;
    Match match;
    play(&desk, &match, play_duel);
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
