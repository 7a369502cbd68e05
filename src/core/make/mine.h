#pragma once
// Looking for puzzles of a given kind, in trials numbered from 0: each is a random puzzle and, where that is
// not what is wanted, puzzles near it, found by taking clues away, adding others and digging anew
// (vicinity search, as the hunters of hard puzzles do it: {-1+1} and its like). Where the clues must have a
// shape, the values are searched for in its place (core/make/mine_shape.h). A trial is always the same for
// the same seed and number, so that any number of threads or machines can share the work; and it ends, found
// or not.

#include "core/make/generate.h"
#include "core/rate/band.h"
#include "core/rate/grade.h"

enum { MINE_FINDS_MAX = 256 }; // of one trial, at most

// What is looked for. Ratings are those of the canonical form, in tenths. Zero stands for no limit.
typedef struct {
    bool band[BAND_COUNT];      // any of these; none set: every band
    int rating_min, rating_max; // and within this
    int clues_min, clues_max;
    Pattern pattern; // that the clues must have
    bool minimal;    // no clue can go, not even where the pattern ties clues together
    bool required[TECHNIQUE_COUNT], forbidden[TECHNIQUE_COUNT]; // of those that a grade counts
    int finds_max;        // a trial ends with so many: near puzzles are much alike
    int walk;             // how many near puzzles a trial tries
    int smooth;           // the width of core/rate/smooth.h, at least
    const CellSet *shape; // the clues stand in exactly the cells of one of these; each trial draws which
    int shape_count;      // 0: anywhere
} MineSpec;

typedef struct {
    Grid puzzle, solution, canonical;
    Grade grade;
    int shape; // which one it has
} MineFind;

// Called with each find; false ends the trial.
typedef bool MineSink(void *context, const MineFind *find);

// True when a puzzle of this grade and these clues is looked for.
bool mine_wants(const Layout *layout, const MineSpec *spec, const Grid *puzzle, const Grade *grade);

// The shape that a trial draws, of those of the spec.
int mine_trial_shape(const MineSpec *spec, uint64_t seed, uint64_t index);

// Runs one trial. Finds come in a fixed order, none twice. keep_going (NULL allowed) is asked every few
// milliseconds, with the same context as the sink. False when it, or the sink, ended the trial.
bool mine_trial(const Layout *layout, const MineSpec *spec, uint64_t seed, uint64_t index,
                bool (*keep_going)(void *context), MineSink *sink, void *context);
