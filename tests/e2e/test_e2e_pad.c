// A whole puzzle by a gamepad alone, from the menu to victory, in a real window: the game runs in this
// process, so that a virtual pad of SDL's can be plugged in, and a second thread is the player.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <SDL.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

#include "core/solve/solver.h"
#include "desk.h"
#include "support/patience.h"
#include "ui/kit/board_layout.h"
#include "ui/loop.h"
#include "ui/scenes.h"

enum { TRIES = 20, WHEEL_MS = 5000 };

typedef struct {
    Eyes *eyes;
    Layout layout;
    SDL_Joystick *pad;
    int blanks;
    int64_t game;
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

static bool cursor_has_left(const Eyes *eyes, const void *context) {
    int cursor = eyes_cursor(eyes);
    return cursor >= 0 && cursor != *(const int *)context;
}

static bool walk_to(Player *player, int cell) {
    for (int cursor; (cursor = eyes_cursor(player->eyes)) != cell;) {
        int down = layout_row(&player->layout, cell) - layout_row(&player->layout, cursor),
            right = layout_column(&player->layout, cell) - layout_column(&player->layout, cursor);
        press(player, down > 0    ? SDL_CONTROLLER_BUTTON_DPAD_DOWN
                      : down < 0  ? SDL_CONTROLLER_BUTTON_DPAD_UP
                      : right > 0 ? SDL_CONTROLLER_BUTTON_DPAD_RIGHT
                                  : SDL_CONTROLLER_BUTTON_DPAD_LEFT);
        if (!eyes_wait(player->eyes, cursor_has_left, &cursor)) return gives_up(player, "the cursor to move");
    }
    return true;
}

typedef struct {
    int cell, before;
} Change;

static bool has_changed(const Eyes *eyes, const void *context) {
    const Change *change = context;
    return strcmp(eyes->scene, "board") != 0 || eyes_board(eyes).cell[change->cell] != change->before;
}

// Tries again where the stick was let go before the game had looked at it.
static bool enter(Player *player, int cell, int token) {
    for (int i = 0; i < TRIES; i++) {
        Change change = {cell, eyes_board(player->eyes).cell[cell]};
        aim(player, token);
        eyes_wait_ms(player->eyes, WHEEL_MS, has_changed, &change);
        if (strcmp(player->eyes->scene, "board") != 0 || eyes_board(player->eyes).cell[cell] == token)
            return true;
    }
    return gives_up(player, "the wheel to enter a token");
}

// The first text of the game comes after it has looked for pads.
static bool plug_in(Player *player) {
    if (!eyes_wait_scene(player->eyes, "menu")) return gives_up(player, "the menu");
    int device = SDL_JoystickAttachVirtual(SDL_JOYSTICK_TYPE_GAMECONTROLLER, SDL_CONTROLLER_AXIS_MAX,
                                           SDL_CONTROLLER_BUTTON_MAX, 0);
    player->pad = device < 0 ? NULL : SDL_JoystickOpen(device);
    if (!player->pad) return gives_up(player, "a virtual pad");
    for (int i = 0; i < PATIENCE_MS / 5; i++) {
        if (SDL_GameControllerFromInstanceID(SDL_JoystickInstanceID(player->pad))) return true;
        SDL_Delay(5);
    }
    return gives_up(player, "the game to take the pad");
}

static bool play(Player *player) {
    if (!plug_in(player)) return false;
    press(player, SDL_CONTROLLER_BUTTON_A); // Play: to the packs
    press(player, SDL_CONTROLLER_BUTTON_A); // the first of them
    if (!eyes_wait_scene(player->eyes, "newgame")) return gives_up(player, "the pack");
    press(player, SDL_CONTROLLER_BUTTON_A); // Play
    if (!eyes_wait_scene(player->eyes, "board")) return gives_up(player, "the board");
    Grid puzzle = eyes_board(player->eyes), solution;
    if (!solver_unique(&player->layout, &puzzle, &solution)) return gives_up(player, "a puzzle");
    player->game = player->eyes->game;
    for (int cell = 0; cell < player->layout.cells; cell++) {
        if (puzzle.cell[cell]) continue;
        if (!walk_to(player, cell) || !enter(player, cell, solution.cell[cell])) return false;
        player->blanks++;
    }
    return eyes_wait_scene(player->eyes, "victory") || gives_up(player, "the victory");
}

static int run_player(void *context) {
    Player *player = context;
    player->won = play(player);
    SDL_Event event = {.type = SDL_QUIT};
    SDL_PushEvent(&event);
    return 0;
}

static void test_pad(void **state) {
    (void)state;
    Desk desk;
    desk_open(&desk);
    Player player = {.eyes = &desk.eyes};
    layout_init(&player.layout, "9x9");
    SDL_Thread *thread = SDL_CreateThread(run_player, "player", &player);
    LoopOptions options = {.has_seed = true, .seed = 5, .width = 1280, .height = 800};
    assert_int_equal(loop_run(SCENES, &options), 0);
    SDL_WaitThread(thread, NULL);
    if (!player.won) fail_msg("the player waited in vain for %s", player.trouble);
    SavedGame game;
    Session session;
    desk_read_game(&desk, player.game, &game, &session, &player.layout);
    assert_true(session_solved(&session));
    assert_true(session.log_count >= player.blanks);
    assert_true(game.finished && !game.assisted);
    session_finish(&session);
    desk_close(&desk);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_pad)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
