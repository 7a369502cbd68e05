#pragma once
// What a mine says of itself on standard error while it works: how many it has tried and found, the nearest
// that was not one, how long the rest may take as far as that is known, and which wish to loosen.

#include "cli/mine/mine_job.h"

void mine_report_begin(Mine *mine);

// Shows progress when it is time to: twice a second at a terminal. Any worker may call it during a round.
void mine_report_tick(Mine *mine);

// After a round. Gives advice when it is due: after half a minute, and then each time twice as late.
void mine_report_round(Mine *mine);

// What is to be said at the end. `enough`: all was found.
void mine_report_end(const Mine *mine, bool enough);

// How long so many more may take, in seconds, when `found` took `seconds`: bounds that hold nine times in ten
// each, by the distribution of rare events (Poisson). False when nothing was found: then nothing is known.
bool mine_report_time_left(int found, double seconds, int more, double *out_least, double *out_most);
