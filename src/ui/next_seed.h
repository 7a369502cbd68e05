#ifndef NONET_UI_NEXT_SEED_H
#define NONET_UI_NEXT_SEED_H
// Which seed of a pack is played next.

#include "core/pack.h"
#include "store/save.h"

// A seed of the band: one of those not yet solved while there are some, each with the same chance, or the
// first of them where the pack says so; then any. -1 when the band has none. The time that it takes goes with
// how many seeds have been solved, not with how many there are.
int next_seed(const Pack *pack, Save *save, Band band, Rng *rng);

#endif
