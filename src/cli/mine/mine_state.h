#pragma once
// Going on where an earlier run of the same order stopped: FILE.mine beside the file of seeds says how far it
// came.

#include "cli/mine/mine_job.h"

// Opens the file of seeds, takes over what is in it, and stands at its end. False, said, when that cannot be.
bool mine_state_open(Mine *mine);

// Writes how far the work is. False, said, when it cannot.
bool mine_state_write(const Mine *mine);
