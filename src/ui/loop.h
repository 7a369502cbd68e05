#pragma once
// The loop that drives the scenes: wait for an event, translate it, let the scene answer, draw what changed.
// At rest it waits and uses no processor time. Only the loop switches scenes, when one asks for it.

#include "ui/app/scene.h"

// What the command line says.
typedef struct {
    bool has_seed;
    uint64_t seed;     // of the random sequence, so that a run can be repeated
    int width, height; // of the window; 0: the default
    const char *text;  // a code, a puzzle or a file to open; NULL for none
} LoopOptions;

// Runs the game with these scenes until it is closed. Returns the process's exit status.
int loop_run(const Scene *const scenes[SCENE_COUNT], const LoopOptions *options);
