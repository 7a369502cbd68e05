#pragma once
// The change from one scene to another, as it is seen: no two scenes are joined by a hard cut. Which motion
// joins which is one table in scene_change.c. The new scene is on at once and gets all input; it draws, as
// far as it changes, on a canvas of its own, which is put together with the frame that was on the screen
// before. What both scenes have (Targets.element) is taken along. A change that is cut short by the next goes
// on from what is seen. Zeroed: no change.

#include "ui/app/app.h"
#include "ui/kit/motion.h"

typedef enum {
    CHANGE_FADE,
    CHANGE_SWIFT, // to a board whose clock runs: its givens are to be seen at once
    CHANGE_ON,    // slides onwards
    CHANGE_BACK,  // ... and back
    CHANGE_CARRY, // a board glides and grows or shrinks to its new place
    CHANGE_RENEW, // ... with another puzzle on it
    CHANGE_OPEN,  // a card opens into a page
    CHANGE_CLOSE, // ... and closes
    CHANGE_TURN,  // the board is turned over
    CHANGE_COUNT
} ChangeKind;

typedef struct {
    ChangeKind kind;
    Motion motion;
    SDL_Surface *before;   // the frame that was on the screen; NULL: there is no change
    SDL_Surface *after;    // what the new scene draws on
    SDL_Surface *taken;    // what is taken along, as it looked before
    Element from, to;      // where that was, and is to be
    SDL_Surface *spare[2]; // pictures of the change before, which the next may need soon
    int64_t spare_until_us;
} SceneChange;

// How scenes change into each other. `clock`: the board is entered while the clock of a run goes on.
ChangeKind scene_change_kind(SceneId from, SceneId to, bool clock);

// What a scene lets be taken along.
Element scene_change_element(const Scene *scene, const void *self, const App *app);

// Begins a change from what is on the window. `from` is where the old scene had its element. With motion
// reduced, or without memory for it, no change is begun. The next frame is painted whole.
void scene_change_begin(SceneChange *change, ChangeKind kind, Draw *draw, const SDL_Surface *window,
                        Element from, MotionTime time);

// Where the new scene is to be drawn: on its canvas while the change goes on, else on the window. Ends a
// change that is over, or whose window has another size; what the new scene has drawn is then copied to the
// window, and drawing goes on there. *out_whole: all of the window is new.
SDL_Surface *scene_change_target(SceneChange *change, Draw *draw, SDL_Surface *window, int64_t now_us,
                                 bool *out_whole);

// Of the new scene: its background, a line around what comes out of its card, its board.
typedef struct {
    Colour ground, edge, board;
} ChangeColours;

// Puts both together on the window. `to` is where the new scene has its element.
void scene_change_show(SceneChange *change, SDL_Surface *window, Element to, const ChangeColours *colours,
                       int64_t now_us);

bool scene_change_runs(const SceneChange *change);

// The pictures of a change are kept for some seconds, for one change seldom comes alone. scene_change_tidy
// throws them away when their time is over; until then the other is true, with that time in *out_us.
void scene_change_tidy(SceneChange *change, int64_t now_us);
bool scene_change_has_spare(const SceneChange *change, int64_t *out_us);

// Ends it at once; the next frame is painted whole.
void scene_change_stop(SceneChange *change, Draw *draw);

// Throws it away.
void scene_change_finish(SceneChange *change);
