#pragma once
// What a mine reports on standard error while it works: how many puzzles it has tried and found, the nearest
// miss, how long the rest may take as far as that is known, and which wish to loosen.

#include "cli/mine/mine_job.h"

void mine_report_begin(Mine *mine);

// Shows progress when it is time to: twice a second at a terminal. Any worker may call it during a round.
void mine_report_tick(Mine *mine);

// After a round. Gives advice when it is due: after half a minute, and then each time twice as late.
void mine_report_round(Mine *mine);

// What is to be said at the end. `enough`: all was found.
void mine_report_end(const Mine *mine, bool enough);

// How long `more` finds may take, in seconds, when `found` finds took `seconds`: a lower and an upper bound,
// each of which holds nine times in ten, by the distribution of rare events (Poisson). False when nothing was
// found: then nothing is known.
bool mine_report_time_left(int found, double seconds, int more, double *out_least, double *out_most);
