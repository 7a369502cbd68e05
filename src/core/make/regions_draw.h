#pragma once
// Irregular boxes drawn at random: as many connected regions as the board has rows, each of as many cells.
//
// Two regions that touch are merged and cut anew, over and over: a spanning tree of their cells is drawn,
// each tree equally likely, and one of its edges that leave half of the cells on either side is cut
// (ReCom: D. DeFord, M. Duchin, J. Solomon, Recombination, 2021). No place and no direction is preferred;
// compact shapes, which have more trees, are likelier than long ones.

#include <stdint.h>

#include "core/base/rng.h"

// Writes a region, 0..order-1, for each of the order * order cells.
void regions_draw(int order, Rng *rng, uint8_t *out_region);
