#pragma once
// Days in a row with a daily nonet solved. A day counts when one of its three puzzles is solved, whenever
// that was: a day that was missed can be made up for, and a clock that is wrong takes nothing away.

#include "store/save_games.h"

// The streak up to today or, while today's may still be solved, up to yesterday. The dailies are as
// save_dailies has them.
int daily_streak(const SavedDaily *daily, int count, int today);
