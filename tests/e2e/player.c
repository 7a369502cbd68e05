#include "player.h"

#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "support/patience.h"
#include "ui/kit/board_layout.h"

bool player_gives_up(Player *player, const char *what) {
    if (!player->trouble[0])
        snprintf(player->trouble, sizeof player->trouble, "%s (scene %s)", what, player->eyes->scene);
    return false;
}

// What is done with the pad: a button pressed, or the stick pointed somewhere and let go.
typedef struct {
    int button; // SDL_CONTROLLER_BUTTON_INVALID: the stick
    Sint16 right, down;
} Touch;

// The press and the end of it are queued for the game together. A button that is held until the game is seen
// to have noticed would repeat on a busy machine, and a cursor may come round to the cell that it should
// leave. While the window lacks the focus SDL ignores presses: then it is pressed again.
static void press(SDL_Joystick *pad, int button) {
    bool seen = false;
    for (int i = 0; i < PATIENCE_MS && !seen; i++) {
        SDL_LockJoysticks();
        SDL_JoystickSetVirtualButton(pad, button, SDL_PRESSED);
        SDL_JoystickUpdate();
        seen = SDL_JoystickGetButton(pad, button) != 0;
        SDL_JoystickSetVirtualButton(pad, button, SDL_RELEASED);
        SDL_JoystickUpdate();
        SDL_UnlockJoysticks();
        if (!seen) SDL_Delay(1);
    }
}

// Both axes of the right stick at once, as a thumb moves them. When SDL has seen it, an event is queued for
// the game, which then cannot miss it, however late it looks.
static void stick(SDL_Joystick *pad, Sint16 right, Sint16 down) {
    SDL_LockJoysticks();
    SDL_JoystickSetVirtualAxis(pad, SDL_CONTROLLER_AXIS_RIGHTX, right);
    SDL_JoystickSetVirtualAxis(pad, SDL_CONTROLLER_AXIS_RIGHTY, down);
    SDL_UnlockJoysticks();
    for (int i = 0; i < PATIENCE_MS; i++) {
        if (SDL_JoystickGetAxis(pad, SDL_CONTROLLER_AXIS_RIGHTX) == right &&
            SDL_JoystickGetAxis(pad, SDL_CONTROLLER_AXIS_RIGHTY) == down)
            break;
        SDL_Delay(1);
    }
}

static void touch_pad(SDL_Joystick *pad, Touch touch) {
    if (touch.button != SDL_CONTROLLER_BUTTON_INVALID) {
        press(pad, touch.button);
        return;
    }
    stick(pad, touch.right, touch.down);
    stick(pad, 0, 0);
}

// False when nobody is at the other end any more.
static bool send_all(int wire, const void *bytes, size_t size) {
    return send(wire, bytes, size, MSG_NOSIGNAL) == (ssize_t)size;
}

// The other end answers when it is done.
static void touch(Player *player, Touch touch) {
    char done;
    player->presses++;
    if (!player->wire)
        touch_pad(player->pad, touch);
    else if (!send_all(player->wire, &touch, sizeof touch) || read(player->wire, &done, 1) != 1)
        player_gives_up(player, "the pad's process");
}

void player_press(Player *player, SDL_GameControllerButton button) {
    touch(player, (Touch){.button = button});
}

// The middle one is the stick's button.
void player_aim(Player *player, int token) {
    float x, y;
    wheel_place(player->layout.order, false, token, &x, &y);
    if (x == 0 && y == 0)
        player_press(player, SDL_CONTROLLER_BUTTON_RIGHTSTICK);
    else
        touch(player, (Touch){SDL_CONTROLLER_BUTTON_INVALID, (Sint16)(x * 32000), (Sint16)(y * 32000)});
}

typedef struct {
    int board, cell, before;
} Change;

static bool cursor_has_left(const Eyes *eyes, const void *context) {
    const Change *change = context;
    int cursor = eyes_cursor(eyes, change->board);
    return cursor >= 0 && cursor != change->cell;
}

bool player_walk_to(Player *player, int cell) {
    for (int cursor; (cursor = eyes_cursor(player->eyes, player->board)) != cell;) {
        int down = layout_row(&player->layout, cell) - layout_row(&player->layout, cursor),
            right = layout_column(&player->layout, cell) - layout_column(&player->layout, cursor);
        player_press(player, down > 0    ? SDL_CONTROLLER_BUTTON_DPAD_DOWN
                             : down < 0  ? SDL_CONTROLLER_BUTTON_DPAD_UP
                             : right > 0 ? SDL_CONTROLLER_BUTTON_DPAD_RIGHT
                                         : SDL_CONTROLLER_BUTTON_DPAD_LEFT);
        if (!eyes_wait(player->eyes, cursor_has_left, &(Change){player->board, cursor, 0}))
            return player_gives_up(player, "the cursor to move");
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

bool player_enter(Player *player, int cell, int token) {
    const Eyes *eyes = player->eyes;
    Change change = {player->board, cell, token_at(eyes, player->board, cell)};
    player_aim(player, token);
    return (eyes_wait(player->eyes, has_changed, &change) &&
            (has_ended(eyes, player->board) || token_at(eyes, player->board, cell) == token)) ||
           player_gives_up(player, "the wheel to enter a token");
}

// The first text of the game comes after it has looked for pads.
static bool plug_in(Player *player) {
    int device = SDL_JoystickAttachVirtual(SDL_JOYSTICK_TYPE_GAMECONTROLLER, SDL_CONTROLLER_AXIS_MAX,
                                           SDL_CONTROLLER_BUTTON_MAX, 0);
    player->pad = device < 0 ? NULL : SDL_JoystickOpen(device);
    if (!player->pad) return player_gives_up(player, "a virtual pad");
    for (int i = 0; i < PATIENCE_MS / 5; i++) {
        if (SDL_GameControllerFromInstanceID(SDL_JoystickInstanceID(player->pad))) return true;
        SDL_Delay(5);
    }
    return player_gives_up(player, "the game to take the pad");
}

bool player_plug_in(Player *player, const char *scene) {
    if (!eyes_wait_scene(player->eyes, scene)) return player_gives_up(player, scene);
    return plug_in(player);
}

static bool sees_anything(const Eyes *eyes, const void *unused) {
    (void)eyes, (void)unused;
    return true;
}

// An answer to each touch, and one before them: the pad is there.
void player_serve(Eyes *eyes, int wire) {
    Player player = {.eyes = eyes};
    Touch touch;
    bool done = eyes_wait(eyes, sees_anything, NULL) && plug_in(&player) && send_all(wire, "", 1);
    while (done && read(wire, &touch, sizeof touch) == sizeof touch) {
        touch_pad(player.pad, touch);
        done = send_all(wire, "", 1);
    }
}

void player_unplug(Player *player) {
    if (!player->pad) return;
    SDL_JoystickClose(player->pad);
    player->pad = NULL;
}
