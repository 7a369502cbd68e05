#pragma once
// The beginning and the end of the program: opens what lives longer than any scene (settings, window, fonts,
// save, packs, sound), names the scene that comes first, and closes everything again.

#include "ui/app/scene.h"

// What the command line says.
typedef struct {
    bool has_seed;
    uint64_t seed;     // of the random sequence, so that a run can be repeated
    int width, height; // of the window; 0: the default
    const char *text;  // a code, a puzzle or a file to open; NULL for none
} StartOptions;

// Opens everything, into an App of zeros. False if the game cannot start: why has been said on the terminal
// and in a window. start_close is due either way. `out_new_home`: nothing had been saved before this start.
bool start_open(App *app, const StartOptions *options, bool *out_new_home);

// A player who has no save yet is shown the rules. A seed code is played at once; a puzzle goes to the entry
// scene, because its proof can take long.
// `what`: as in StartOptions.text.
Go start_scene(App *app, bool new_home, const char *what);

// Closes what start_open has opened. Nothing may be drawn any more.
void start_close(App *app);
