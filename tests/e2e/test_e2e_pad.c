// A whole puzzle by a gamepad alone, from the menu to victory, in a real window: the game runs in this
// process, so that a virtual pad of SDL's can be plugged in, and a second thread is the player.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <SDL.h>
#include <stdatomic.h>
#include <string.h>

#include "desk.h"
#include "ui/app/board_layout.h"
#include "ui/app/loop.h"
#include "ui/scenes.h"

// How long a thumb rests between two moves, and how long it waits for the game to look at the pad.
enum { REST_MS = 20, PATIENCE_MS = 20000 };

typedef struct {
    Desk *desk;
    Layout layout;
    SDL_Joystick *pad;
    int device;
    int blanks;
    atomic_bool gave_up;
} Player;

// A thumb that moves on too early would fall between two looks of a busy game, so each press is held until
// the game has seen it, and no longer, or it would repeat.
static void press(Player *player, SDL_GameControllerButton button) {
    for (int down = 1; down >= 0; down--) {
        SDL_JoystickSetVirtualButton(player->pad, (int)button, (Uint8)down);
        for (int waited = 0; SDL_JoystickGetButton(player->pad, (int)button) != down && waited < PATIENCE_MS;
             waited++)
            SDL_Delay(1);
        SDL_Delay(REST_MS);
    }
}

// Both axes of the right stick at once, as a thumb moves them.
static void stick(Player *player, float x, float y) {
    Sint16 right = (Sint16)(x * 32000), down = (Sint16)(y * 32000);
    SDL_LockJoysticks();
    SDL_JoystickSetVirtualAxis(player->pad, SDL_CONTROLLER_AXIS_RIGHTX, right);
    SDL_JoystickSetVirtualAxis(player->pad, SDL_CONTROLLER_AXIS_RIGHTY, down);
    SDL_UnlockJoysticks();
    for (int waited = 0; waited < PATIENCE_MS; waited++) {
        if (SDL_JoystickGetAxis(player->pad, SDL_CONTROLLER_AXIS_RIGHTX) == right &&
            SDL_JoystickGetAxis(player->pad, SDL_CONTROLLER_AXIS_RIGHTY) == down)
            break;
        SDL_Delay(1);
    }
    SDL_Delay(REST_MS);
}

// Points the right stick at a token of the wheel and lets go; the middle one is the stick's button.
static void aim(Player *player, int token) {
    float x, y;
    wheel_place(player->layout.order, token, &x, &y);
    if (x == 0 && y == 0) {
        press(player, SDL_CONTROLLER_BUTTON_RIGHTSTICK);
        return;
    }
    stick(player, x, y);
    stick(player, 0, 0);
}

static void walk(Player *player, int from, int to) {
    const Layout *layout = &player->layout;
    int down = layout_row(layout, to) - layout_row(layout, from),
        right = layout_column(layout, to) - layout_column(layout, from);
    for (; down > 0; down--) press(player, SDL_CONTROLLER_BUTTON_DPAD_DOWN);
    for (; down < 0; down++) press(player, SDL_CONTROLLER_BUTTON_DPAD_UP);
    for (; right > 0; right--) press(player, SDL_CONTROLLER_BUTTON_DPAD_RIGHT);
    for (; right < 0; right++) press(player, SDL_CONTROLLER_BUTTON_DPAD_LEFT);
}

static bool plug_in(Player *player) {
    for (int waited = 0; !SDL_WasInit(SDL_INIT_GAMECONTROLLER); waited += 20) {
        if (waited > 20000) return false;
        SDL_Delay(20);
    }
    SDL_Delay(500);
    player->device = SDL_JoystickAttachVirtual(SDL_JOYSTICK_TYPE_GAMECONTROLLER, SDL_CONTROLLER_AXIS_MAX,
                                               SDL_CONTROLLER_BUTTON_MAX, 0);
    if (player->device < 0) return false;
    player->pad = SDL_JoystickOpen(player->device);
    SDL_Delay(500);
    return player->pad != NULL;
}

// Waits for the newest game to be there, in the way that desk_await_game does, without failing off the main
// thread.
static bool await_game(Player *player, bool finished, SavedGame *out) {
    for (int waited = 0; waited < 20000; waited += 50) {
        SDL_Delay(50);
        TextError error = {0};
        Save *save = save_open(player->desk->save_path, &error);
        bool found = save && save_game(save, 1, out) && (!finished || out->finished);
        save_close(save);
        if (found) return true;
    }
    return false;
}

static void quit(void) {
    SDL_Event event = {.type = SDL_QUIT};
    SDL_PushEvent(&event);
}

static int play(void *context) {
    Player *player = context;
    SavedGame game;
    player->gave_up = true;
    if (plug_in(player)) {
        press(player, SDL_CONTROLLER_BUTTON_A); // Play: to the packs
        SDL_Delay(200);
        press(player, SDL_CONTROLLER_BUTTON_A); // the first of them
        SDL_Delay(400);
        press(player, SDL_CONTROLLER_BUTTON_A); // Play
        if (await_game(player, false, &game)) {
            SDL_Delay(500);
            int cursor = player->layout.cells / 2;
            for (int cell = 0; cell < player->layout.cells; cell++) {
                if (game.givens.cell[cell]) continue;
                walk(player, cursor, cell);
                cursor = cell;
                aim(player, game.solution.cell[cell]);
                player->blanks++;
            }
            player->gave_up = !await_game(player, true, &game);
            SDL_Delay(500);
        }
    }
    quit();
    return 0;
}

static void test_pad(void **state) {
    (void)state;
    Desk desk;
    desk_open(&desk);
    Player player = {.desk = &desk};
    layout_init(&player.layout, "9x9");
    SDL_Thread *thread = SDL_CreateThread(play, "player", &player);
    LoopOptions options = {.has_seed = true, .seed = 5, .width = 1280, .height = 800};
    assert_int_equal(loop_run(SCENES, &options), 0);
    SDL_WaitThread(thread, NULL);
    assert_false(player.gave_up);
    SavedGame game;
    Session session;
    desk_await_game(&desk, player.blanks, true, &game, &session, &player.layout);
    assert_true(session_solved(&session));
    assert_false(game.assisted);
    session_finish(&session);
    desk_close(&desk);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_pad)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
