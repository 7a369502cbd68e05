#pragma once
// Which seed of a pack is played next.

#include "core/pack/pack.h"
#include "store/save.h"

// A seed of the band: one of those not yet solved while there are some, then any, each with the same chance.
// Where the pack has them come in turn, the first that is not solved; when all are, they come round again in
// the order in which they were solved. -1 when the band has none. The time it takes grows with the seeds that
// are solved, not with all of them.
int next_seed(const Pack *pack, Save *save, Band band, Rng *rng);

// The seed of the pack whose effort (core/rate/effort) is nearest: one of those not yet solved while there
// are some, then any. -1 where the pack's file does not say the effort of any.
int next_seed_of_effort(const Pack *pack, Save *save, int effort);

// What comes after a puzzle of this band and effort: if that went well, one a little harder, of the band or
// else of the next; if not, one a little easier, of the band. -1 where the pack's file does not say the
// effort of any.
int next_seed_after(const Pack *pack, Save *save, Band band, int effort, bool went_well);
