#pragma once
// Racing an earlier run, from wherever it is listed.

#include "ui/app/app.h"

// Begins the puzzles of a run (its id in the save; 0: only the code is known) as a race with the run as a
// ghost, and goes to it. Stays, and a notice says why, if it cannot.
Go race_run(App *app, int64_t run, const char *code, int64_t time_us);
