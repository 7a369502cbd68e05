#pragma once
// When a mine gives up: there is nothing to find, as far as can be seen.

#include "cli/mine/mine_job.h"

// After a round. True, with the reason on standard error, when no board could be drawn in many trials; or
// when on a board smaller than 9x9, which has few puzzles, nothing new came in a great many tries in a row.
// The same for any number of jobs.
bool mine_is_barren(Mine *mine);
