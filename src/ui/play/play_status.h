#pragma once
// How the run in progress stands, for those who look on from outside.

#include "game/play/run_status.h"
#include "ui/play/play.h"

// Nobody outside is told of casual games: their phase is RUN_PHASE_NONE.
void play_status(const Play *play, int64_t now_us, RunStatus *out);
