#pragma once
// Looking for puzzles of a given kind, in trials numbered from 0: each is a random puzzle and, where that is
// not what is wanted, puzzles near it, found by taking clues away, adding others and digging anew
// (vicinity search, as the hunters of hard puzzles do it: {-1+1} and the like). Where the clues must have a
// shape, the values in it are searched for instead (core/make/mine_shape.h); where there must be few, a walk
// goes from grid to grid (core/make/mine_few.h). On boards of more than nine tokens or with constraints,
// where a proof can take long, a trial looks only at its first puzzle. A trial is always the same for the
// same seed and number, so that any number of threads or machines can share the work; and it always ends,
// whether it finds anything or not.

#include "core/make/mine_wish.h"

enum { MINE_FINDS_MAX = 256 }; // of one trial, at most

typedef struct {
    const Layout *layout; // the board, for as long as the sink is called
    Grid puzzle, solution, canonical;
    Grade grade;
    int shape; // index of the one it has
} MineFind;

// Called with each find; false ends the trial.
typedef bool MineSink(void *context, const MineFind *find);

// True where trials take seconds.
bool mine_is_slow(const Layout *layout, const MineSpec *spec);

// The index of the shape that a trial draws from those of the spec.
int mine_trial_shape(const MineSpec *spec, uint64_t seed, uint64_t index);

// Runs one trial. Finds come in a fixed order, none twice. keep_going (NULL allowed) is asked every few
// milliseconds, with the same context as the sink. What was seen is added to *tally (NULL allowed). False
// when keep_going, or the sink, ended the trial.
bool mine_trial(const Layout *layout, const MineSpec *spec, uint64_t seed, uint64_t index,
                bool (*keep_going)(void *context), MineSink *sink, void *context, MineTally *tally);
