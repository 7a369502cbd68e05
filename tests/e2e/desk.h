#ifndef NONET_TESTS_E2E_DESK_H
#define NONET_TESTS_E2E_DESK_H
// A desk to play at: a screen of its own (Xvfb), a home of its own, the built game in a real window, and
// hands for mouse and keyboard (XTEST). What the game did is read from its save, which is on the disk before
// it is on the screen.

#include <stdbool.h>
#include <sys/types.h>

#include "store/save.h"

typedef struct _XDisplay Display;

typedef struct {
    char folder[64]; // home: data and configuration
    char save_path[128];
    char display_name[16];
    pid_t screen;
    pid_t game;
    Display *display;
} Desk;

// Sets up screen and home and the environment of this process for them. Fails the test when there is no Xvfb.
void desk_open(Desk *desk);
void desk_close(Desk *desk);

// Starts the built game in a window of 1280x800 at the top left corner and waits until something is painted.
void desk_start(Desk *desk, const char *seed);
void desk_kill(Desk *desk); // SIGKILL
int desk_quit(Desk *desk);  // closes the window as a window manager does; returns the exit status

// Presses and lets go; names as X knows them: "Return", "5", "Left".
void desk_key(Desk *desk, const char *name);
void desk_click(Desk *desk, int x, int y, int button);
void desk_point(Desk *desk, int x, int y);

// How many different colours are on the screen: 1 when nothing is painted.
int desk_colours(Desk *desk);

// The screen's pixels, hashed: equal for equal pictures.
unsigned long desk_picture(Desk *desk);

// The game played last, as it stands in the save: waits until it has at least `moves` board moves in its log
// (and is finished, if asked for). Fails the test after some seconds.
void desk_await_game(Desk *desk, int moves, bool finished, SavedGame *out_game, Session *out_session,
                     const Layout *layout);

void desk_sleep_ms(int ms);

#endif
