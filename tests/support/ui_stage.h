#pragma once
// A stage for scenes: an App without a window, whose clock the test moves, drawing on a surface. What it
// saves goes to a folder of its own that is removed at the end. Uses the packs and fonts of the source tree.

#include "ui/app/app.h"
#include "ui/app/app_packs.h"
#include "ui/scene_frame.h"
#include "ui/scenes.h"

#define STAGE_UNIX_S INT64_C(1795178401) // 20 November 2026, about noon in UTC

typedef struct {
    App app;
    Draw *draw; // of the frame
    SceneFrame frame;
    SDL_Surface *surface;
    const Scene *scene;
    void *self;
    SceneId id;      // of the scene, where stage_go has led to it
    Go asked;        // what the scene asked for last
    int64_t wake_us; // when it wants to be called again; INT64_MAX: not before an input
    char folder[64]; // its private data and configuration
} Stage;

// Opens a stage; `seed` starts the random sequence.
void stage_open(Stage *stage, int width, int height, ThemeChoice theme, uint64_t seed);

// The same in an existing folder, with whatever an earlier stage has left in it; it is removed at the end
// too.
void stage_open_in(Stage *stage, const char *folder, int width, int height, ThemeChoice theme, uint64_t seed);
void stage_close(Stage *stage);

void stage_size(Stage *stage, int width, int height);
void stage_theme(Stage *stage, ThemeChoice theme);

// Enters a scene as the loop does.
void stage_enter(Stage *stage, const Scene *scene, Go go);

// Goes on to a scene as the loop does, with the transition from the one before. If the scene itself asked for
// that, `go` is `asked`.
void stage_go(Stage *stage, Go go);

// stage_wait moves the clock on by `us` and lets the scene update; stage_input gives it an input at the
// clock's time. Both return what the scene asks for.
Go stage_wait(Stage *stage, int64_t us);
Go stage_input(Stage *stage, Input input);
Go stage_action(Stage *stage, Action action);
Go stage_token(Stage *stage, int token, bool note);
Go stage_click(Stage *stage, float x, float y, int button);

// Draws a frame; returns how many regions were painted. The picture is in stage->surface.
int stage_draw(Stage *stage);

// Starts the puzzle (81 characters, or the text of a board with its clues) as a game of its own, whose grade
// is waited for; or a seed of a pack.
void stage_play_puzzle(Stage *stage, const char *puzzle);
void stage_play_pack(Stage *stage, const char *pack, int seed_index);
