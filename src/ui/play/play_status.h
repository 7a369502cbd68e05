#pragma once
// How the run in progress stands, for those who look on from outside.

#include "game/play/run_status.h"
#include "ui/play/play.h"

// Casual games are nobody's business: their phase is RUN_PHASE_NONE.
void play_status(const Play *play, int64_t now_us, RunStatus *out);
