#pragma once
// A run's score (game/music/run_score.h) as it sounds: a file of Ogg Vorbis, in stereo. The same run gives
// the same bytes.

#include "core/base/text.h"
#include "core/base/text_error.h"
#include "game/music/run_score.h"

enum { RUN_OGG_MOST_S = 3 * 60 * 60 }; // a longer one is refused

// Called now and then with how many seconds are done, and about how many there are. Returns false to give up.
typedef bool RunOggProgress(void *context, int done, int seconds);

// Adds the bytes of the file. False, with the reason, when it would be too long, or `progress` (NULL allowed)
// gave it up: what was added is then of no use. For runs that run_check has found sound.
bool run_ogg_add(const Run *run, const RunSound *how, RunOggProgress *progress, void *context, Text *out,
                 TextError *error);
