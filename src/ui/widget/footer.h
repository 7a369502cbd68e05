#pragma once
// The line at the foot of the window: what the keys or buttons in use do now, from the scene's own list
// (Scene.footer). What has an action is a chip: it can be clicked or tapped, and then does what its key does.
//
// Chips stand first, and look the same for keys and mouse: they stay where they are while a hand goes from
// the keys to the mouse. What has no room is left out.

#include "ui/app/app.h"
#include "ui/target/target_view.h"

// What stands for an entry's key or button on a device; "" where it is not shown.
const char *footer_key(const App *app, const Prompt *prompt, Device device);

// What the scene is to be told of an input: the input itself, or nothing (NULL) because it was for a chip;
// where a chip was used, its action, by the device that used it, written to *out. `view` is the footer's own,
// zeroed to begin with.
const Input *footer_input(TargetView *view, const Scene *scene, const void *self, const App *app,
                          const Input *input, Input *out);

// Adds the chips to a list of targets, for those who want to know what is on the screen.
void footer_targets(const Scene *scene, const void *self, const App *app, Targets *out);

void footer_draw(Draw *draw, const Scene *scene, const void *self, const App *app, const TargetView *view);
