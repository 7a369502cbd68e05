#pragma once
// What scenes do with their targets (ui/target): have them listed, make events of inputs, draw buttons.
//
// A scene that has targets
//   - keeps a TargetView in its state;
//   - lists its targets in Scene.targets, from the layout that also serves drawing;
//   - asks scene_event in its input() what an input means, and switches over the event's kind;
//   - in draw() asks scene_targets for the list and the one that is hovered, and leaves buttons to
//     scene_draw_buttons.

#include "ui/app/app.h"
#include "ui/kit/grid_cells.h"
#include "ui/target/target_view.h"

// Has the targets of a scene listed (`list` is its Scene.targets). Returns the one that the mouse is over;
// TARGET_NONE without a view.
int scene_targets(SceneTargets *list, const void *self, const App *app, const TargetView *view, Targets *out);

// What an input means. Plays a sound when the focus has moved.
TargetEvent scene_event(SceneTargets *list, const void *self, const App *app, TargetView *view,
                        const Input *input);

// Moves the focus of a scene to a target, and brings it into view.
void scene_focus(SceneTargets *list, const void *self, const App *app, TargetView *view, int id, bool glide);

// Adds what leads back, and is drawn by widget_back or slate_draw_head.
void scene_add_back(Targets *targets, Rect rect, const char *label);

// Draws a button, or all of them; `hovered` as scene_targets says it.
void scene_draw_button(Draw *draw, const App *app, const Target *target, const TargetView *view, int hovered);
void scene_draw_buttons(Draw *draw, const App *app, const Targets *targets, const TargetView *view,
                        int hovered);

// A board as what a change of scene takes along; `place`: with all that stands around its grid.
Element scene_board_element(Rect place, const GridLayout *grid);

// Where a list goes on beyond its place, it fades into the `ground` that it lies on. Drawn over the list;
// `seen` is what it is cut to.
void scene_draw_list_ends(Draw *draw, const App *app, const ScrollArea *area, const Scroll *scroll, Rect seen,
                          Colour ground);

// The bar beside a list that is longer than its place, its left edge at x.
void scene_draw_scroll_bar(Draw *draw, const App *app, const ScrollArea *area, const Scroll *scroll, float x);
