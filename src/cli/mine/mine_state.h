#pragma once
// Continues where an earlier run of the same order stopped: FILE.mine beside the file of seeds says how far
// that got.

#include "cli/mine/mine_job.h"

// Opens the file of seeds, takes over what is in it, and goes to its end. False, with a message, if it
// cannot.
bool mine_state_open(Mine *mine);

// Writes how far the work has got, and whether that is all that was ordered, once the seeds are on the disk.
// False, with a message, when it cannot.
bool mine_state_write(const Mine *mine, bool whole);
