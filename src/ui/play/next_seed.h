#pragma once
// Which seed of a pack is played next.

#include "core/pack/pack.h"
#include "store/save.h"

// A seed of the band: one of those not yet solved while there are some, then any, each with the same chance.
// Where the pack has them come in turn, the first that is not solved; when all are, they come round again in
// the order in which they were solved. -1 when the band has none. The time it takes grows with the seeds that
// are solved, not with all of them.
int next_seed(const Pack *pack, Save *save, Band band, Rng *rng);
