#pragma once
// A run that comes as a file: it is read, proved and packed on a thread, then taken into the save and
// watched. Until it is proved, nothing can race it. A notice tells of a run that takes longer than a moment,
// and the Back key stops it. One run at a time: the next takes the place of the one before.

#include "game/run/run_watch.h"
#include "ui/app/app.h"

// Begins with a plain file.
void bring_run(App *app, const char *path);

// Goes on; to be called in each turn of the loop. Leads to SCENE_REPLAY when the run is proved; a notice says
// what is wrong in which line when it is not.
Go bring_run_update(App *app);

// True for the input that stops it.
bool bring_run_input(App *app, const Input *input);

// Hands over the run that bring_run_update has just led to, ready to be watched; it then belongs to the
// caller. False when `id` is another run.
bool bring_run_take(App *app, int64_t id, Run *out, RunWatch *out_watch);

// Stops the run that is on its way, if any; also called when the program ends.
void bring_run_end(App *app);
