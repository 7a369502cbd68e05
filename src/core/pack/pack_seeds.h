#pragma once
// The seeds of a pack: reading, proving and drawing them.

#include "core/pack/pack.h"

// Takes over `csv` (malloc'ed, `size` bytes and a 0 after them) and indexes it. False on the first bad line;
// the pack then has no seeds. Checks the header and the shape of each field that it knows; solves nothing.
bool pack_take_seeds(Pack *pack, char *csv, size_t size, TextError *error);

// Reads the index-th seed; any thread may. False, with the line in *error, when the line does not hold it.
bool pack_seed(const Pack *pack, int index, Seed *out, TextError *error);

// Proves a seed: givens keep the rules, exactly one solution, the one it names, clue count, pattern and id.
// With `grade` also ratings, band and technique counts. False with the reason in *error.
bool pack_verify_seed(const Pack *pack, const Seed *seed, int line, bool grade, TextError *error);

// A fresh puzzle out of a seed by the pack's rule: draws a transform (and, where the pack reveals a word, the
// relabelling that spells it in a random row). *out_transform leads from the seed's canonical form to the
// puzzle, as a share code needs it.
void pack_draw(const Pack *pack, const Seed *seed, Rng *rng, Grid *out_puzzle, Grid *out_solution,
               Transform *out_transform);
