#pragma once
// Plays scores: an ensemble with its companions, whose notes are rendered once, when they are first wanted,
// and kept as samples for a while. Rendering takes its time (some milliseconds a note) and is for a thread of
// its own; the frames come from the sampler, which is quick.
//
// With two threads: one adds notes, the other renders frames, and a lock is held where a comment says so.

#include "game/sound/ensemble.h"
#include "game/sound/sampler.h"
#include "game/sound/score.h"

typedef struct Orchestra Orchestra;

Orchestra *orchestra_create(const Ensemble *ensemble);
void orchestra_destroy(Orchestra *orchestra); // takes NULL

const Ensemble *orchestra_ensemble(const Orchestra *orchestra);

// The sampler, for its loudness, ducking, bending, and frames. Under the lock.
Sampler *orchestra_sampler(Orchestra *orchestra);

// Renders what a note needs, unless it is there. Without the lock.
void orchestra_prepare(Orchestra *orchestra, const ScoreNote *note);

// Puts a note that was prepared into the sampler; a note that should have begun already begins now. `zero` is
// the frame at which the score's time 0 is. Under the lock.
void orchestra_play(Orchestra *orchestra, const ScoreNote *note, int64_t zero);

// Drops samples that were not used for long, so that those that are kept stay below some megabytes. Under the
// lock.
void orchestra_tidy(Orchestra *orchestra);

// A whole score as frames: all notes are played, bends and room included, and what sounds together is kept
// below LEVEL_PEAK. Calls `take` with one piece after the other; false from it ends the work, and is
// returned.
typedef bool OrchestraTake(void *context, const Frame *frames, int count);
bool orchestra_perform(const Ensemble *ensemble, const Score *score, OrchestraTake *take, void *context);
