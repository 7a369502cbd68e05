#pragma once
// A frame of the window: the scene with its footer, the notice at the top, and the change from the previous
// scene while it is on the screen. It knows no window: it draws on the surface it is given.

#include "ui/app/scene_change.h"
#include "ui/target/target_view.h"

typedef struct {
    Draw *draw;
    TargetView footer; // where the pointer is on it
    SceneChange change;
    int parts;       // App.parts, as of the frame drawn last
    Element element; // where the element that the next change may take along was last found
} SceneFrame;

// Finds the element of the scene that a change may take along. Called with the scene's first frame, and
// before each input that may lead elsewhere.
void scene_frame_find_element(SceneFrame *frame, const App *app, const Scene *scene, const void *self);

// The scene has been left for another, which is drawn from now on. `surface` holds what is on the screen;
// NULL: nothing is.
void scene_frame_change(SceneFrame *frame, const App *app, SceneId from, SceneId to,
                        const SDL_Surface *surface);

// The window is no longer visible: ends a change that is going on.
void scene_frame_hide(SceneFrame *frame);

// Draws what has changed. Writes the regions that are new (at most `max`) and returns how many.
int scene_frame_draw(SceneFrame *frame, const App *app, const Scene *scene, const void *self,
                     SDL_Surface *surface, SDL_Rect *out_damage, int max);

// The same when only what app->live draws may have changed. Returns -1 when that is not possible: the whole
// frame must then be drawn.
int scene_frame_draw_live(SceneFrame *frame, const App *app, const void *self, SDL_Surface *surface,
                          SDL_Rect *out_damage, int max);

// Asks for the next frame while a change goes on, and for one when its pictures are to be thrown away. True
// while it goes on.
bool scene_frame_wake(const SceneFrame *frame, const App *app, int64_t *out_wake_us);

void scene_frame_finish(SceneFrame *frame);
