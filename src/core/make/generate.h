#pragma once
// Puzzles with one solution, from an explicit random sequence.
//
// A puzzle is dug out of a full grid (core/make/full_grid.h says how fairly that is drawn): the clues are
// visited once each, in random order, and each is removed if that leaves one solution. With a pattern, clues
// that it ties together are visited and removed together. What is left is minimal, but for what
// generate_puzzle says below: no clue, or no tied group of clues, can go. Chance decides only the grid and
// the order, before the first clue goes; the rest depends on how many solutions there are, never on which one
// a solver finds first. So the same random sequence gives the same puzzle on every machine and by every
// engine of the solver.
//
// Digging from above does not draw all minimal puzzles with equal chances: the more clues one has, the less
// likely it is, on average (D. Berthier, Unbiased statistics of a CSP: a controlled-bias generator, 2009).
// Minimal 9x9 puzzles without a pattern have 24.4 clues on average when dug, nearly always 20 to 29; the
// average over all minimal puzzles is 26.6.

#include <stddef.h>

#include "core/base/rng.h"
#include "core/board/grid.h"
#include "core/board/pattern.h"

typedef struct {
    Pattern pattern;
    int clues_min; // digging stops at this many clues, the puzzle perhaps not yet minimal; 0 digs to the end
    int clues_max; // a puzzle that ends with more has failed; 0 takes any. Both the same: exactly that many
    bool minimal;  // digs to the end and finishes every proof; fails if that leaves fewer than clues_min
    // Asked now and then while proofs of a minimal puzzle run, which can be long; false fails it. May be
    // NULL.
    bool (*keep_going)(void *context);
    void *context;
} GenerateSpec;

// False where no puzzle of the layout can have this number of clues: on 9x9 none has fewer than 17
// (G. McGuire, B. Tugemann, G. Civario, 2012), and a pattern ties cells together, a quarter turn in fours.
bool generate_can_have(const Layout *layout, Pattern pattern, int clues);

// The same for boards that have this layout and constraints besides: with those, fewer clues may suffice.
bool generate_more_can_have(const Layout *layout, Pattern pattern, int clues);

// Digs one puzzle. Returns false, leaving the outputs untouched, when it ends with too many clues, or a
// minimal one with too few; the next call may have better luck. On boards larger than 9x9, or with
// constraints, a clue may stay because the proof that it can go would have taken too long. Not so where a
// minimal puzzle is asked for: that takes a second on 9x9 with few and weak constraints, and can take hours
// on 25x25. out_solution may be NULL.
bool generate_puzzle(const Layout *layout, Rng *rng, const GenerateSpec *spec, Grid *out, Grid *out_solution);

// Goes on digging in a puzzle that has one solution, the one given, and whose clues have the pattern of the
// spec: works as generate_puzzle does, but from these clues instead of a full grid. *out may be *clues.
bool generate_dig(const Layout *layout, Rng *rng, const GenerateSpec *spec, const Grid *clues,
                  const Grid *solution, Grid *out);
