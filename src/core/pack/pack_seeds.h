#pragma once
// The seeds of a pack: reading, proving and drawing them.

#include "core/pack/pack.h"
#include "core/symmetry/disguise.h"

// Takes over `csv` (malloc'ed, `size` bytes and a 0 after them) and indexes it. False on the first bad line;
// the pack then has no seeds. Checks the header and the shape of each field that it knows; solves nothing.
bool pack_take_seeds(Pack *pack, char *csv, size_t size, TextError *error);

// Reads the index-th seed; any thread may. False, with the line in *error, when the line does not hold it.
bool pack_seed(const Pack *pack, int index, Seed *out, TextError *error);

// The same, and the board on which the seed stands.
bool pack_seed_board(const Pack *pack, int index, Seed *out, Layout *out_board, TextError *error);

// Proves a seed: the givens keep the rules; there is exactly one solution, the one it names; clue count,
// pattern and id are right. With `grade` also ratings, band and technique counts. False with the reason in
// *error.
bool pack_verify_seed(const Pack *pack, const Seed *seed, int line, bool grade, TextError *error);

// Proves that each way to turn and mirror a seed's own board leaves one solution, the one that moves along.
bool pack_verify_disguises(const Pack *pack, const Seed *seed, int line, TextError *error);

// A fresh puzzle out of a seed by the pack's rule: draws a transform (and, where the pack reveals a word, one
// of its words and the relabelling that spells it in a random row). *board, which is the seed's, becomes the
// puzzle's.
void pack_draw(const Pack *pack, Layout *board, const Seed *seed, Rng *rng, Disguise *out,
               Grid *out_solution);
