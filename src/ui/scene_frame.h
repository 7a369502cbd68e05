#pragma once
// A frame of the window: the scene with its footer and what is said at the top, and the change from the scene
// before as long as it is seen. Knows no window: it draws on the surface it is given.

#include "ui/app/scene_change.h"
#include "ui/target/target_view.h"

typedef struct {
    Draw *draw;
    TargetView footer; // where the pointer is on it
    SceneChange change;
    int parts;    // App's, as they have been seen
    Rect element; // what the next change may take along, where it was when it was last looked for
} SceneFrame;

// Looks where the scene has what a change takes along: with its first frame, and before each input that may
// lead elsewhere.
void scene_frame_find_element(SceneFrame *frame, const App *app, const Scene *scene, const void *self);

// The scene has been left for another, which is drawn from now on; `surface` holds what is seen, NULL:
// nothing is.
void scene_frame_change(SceneFrame *frame, const App *app, SceneId from, SceneId to,
                        const SDL_Surface *surface);

// Nothing is seen of it any more.
void scene_frame_hide(SceneFrame *frame);

// Draws what has changed. Writes the regions that are new (at most `max`) and returns how many.
int scene_frame_draw(SceneFrame *frame, const App *app, const Scene *scene, const void *self,
                     SDL_Surface *surface, SDL_Rect *out_damage, int max);

// The same where only what app->live draws may have changed. Returns -1 where that cannot be done: then all
// is to be drawn.
int scene_frame_draw_live(SceneFrame *frame, const App *app, const void *self, SDL_Surface *surface,
                          SDL_Rect *out_damage, int max);

// Asks for the next frame while a change goes on. True while it does.
bool scene_frame_wake(const SceneFrame *frame, const App *app, int64_t *out_wake_us);

void scene_frame_finish(SceneFrame *frame);
