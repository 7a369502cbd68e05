#pragma once
// A desk to play at: a display of its own (Xvfb), a home of its own, the built game in a real window, and
// hands for mouse and keyboard (XTEST). What is to be seen, and where, the game says itself (eyes.h); what
// it has saved is read when it has ended.

#include <stdbool.h>
#include <sys/types.h>

#include "eyes.h"
#include "store/save.h"

typedef struct _XDisplay Display;

typedef struct {
    char folder[64]; // home: data and configuration
    char save_path[128];
    char display_name[16];
    int width, height; // of the screen and the window
    pid_t screen;
    pid_t game;
    int wire; // to the gamepad of desk_start_with_pad (Player.wire); else 0
    Display *display;
    Eyes eyes;
} Desk;

// Sets up screen and home and the environment of this process for them. Fails the test when there is no Xvfb.
// The home has an empty save: the game has been started before.
void desk_open(Desk *desk);

// The same with a home in which it has never been started, for a window of this size.
void desk_open_new(Desk *desk, int width, int height);
void desk_close(Desk *desk);

// Writes the player's config.ini, before the game is started.
void desk_configure(const Desk *desk, const char *text);

// Starts the built game in a window of 1280x800 (or what desk_open_new said) at the top left corner and waits
// until a scene is shown.
void desk_start(Desk *desk, const char *seed);

// The same in a process forked from this one, with a virtual gamepad plugged in (player.h).
void desk_start_with_pad(Desk *desk, const char *seed);

// As desk_start without waiting, and the game does not tell its screen (which costs it a third as much again
// as a frame): for measuring. desk_focus gives the focus to its window, once that is there.
void desk_launch(Desk *desk, const char *seed);
void desk_focus(Desk *desk);
void desk_kill(Desk *desk); // SIGKILL
int desk_quit(Desk *desk);  // closes the window as a window manager does; returns the exit status

// Presses and lets go; names as X knows them: "Return", "5", "Left".
void desk_key(Desk *desk, const char *name);
void desk_click(Desk *desk, int x, int y);
void desk_right_click(Desk *desk, int x, int y);
void desk_scroll(Desk *desk, int x, int y);                   // the wheel, a line down
void desk_drag(Desk *desk, int x, int y, int to_x, int to_y); // with the left button down

// Moves the cursor of the board by arrows to a cell, a step at a time; types a token: 1 to 9, then A to G.
void desk_walk_to(Desk *desk, int cell);
void desk_type_token(Desk *desk, int token);

// Both, and waits until the token is there.
void desk_type_cell(Desk *desk, int cell, int token);
void desk_await_entry(Desk *desk, int cell, int token);

// Waits until something of that role (NULL: any) and name is on the screen and can be used; or is on.
void desk_await_there(Desk *desk, const char *role, const char *name);
void desk_await_on(Desk *desk, const char *role, const char *name);

// Waits until something of that role and name is on the screen, and clicks on it.
void desk_click_on(Desk *desk, const char *role, const char *name);

// Waits for a scene, for so many moves, until nothing moves; fails the test when it does not come.
void desk_await_scene(Desk *desk, const char *scene);
void desk_await_moves(Desk *desk, int moves);
void desk_await_rest(Desk *desk);

// Waits for a notice that begins with this.
void desk_await_notice(Desk *desk, const char *begin);

// How many different colours are on the screen: 1 when nothing is painted.
int desk_colours(Desk *desk);

// The screen's pixels, hashed: equal for equal pictures.
unsigned long desk_picture(Desk *desk);

// A game as it was saved, once the program that played it has ended.
void desk_read_game(const Desk *desk, int64_t id, SavedGame *out_game, Session *out_session,
                    const Layout *layout);

void desk_sleep_ms(int ms);
