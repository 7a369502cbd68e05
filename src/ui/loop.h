#pragma once
// The loop that drives the scenes: wait for an event, translate it, let the scene answer, draw what changed.
// At rest it waits and uses no processor time. Only the loop switches scenes, when one asks for it.

#include "ui/app/scene.h"
#include "ui/start.h"

// Runs the game with these scenes until it is closed. Returns the process's exit status.
int loop_run(const Scene *const scenes[SCENE_COUNT], const StartOptions *options);
