#pragma once
// What a mine looks for, and which of these wishes a puzzle lacks.

#include "core/make/board_draw.h"
#include "core/make/generate.h"
#include "core/rate/band.h"
#include "core/rate/grade.h"

// What is looked for. Ratings are those of the canonical form, in tenths. Zero stands for no limit.
typedef struct {
    bool band[BAND_COUNT];      // any of these; none set: every band
    int rating_min, rating_max; // and within this
    int clues_min, clues_max;
    Pattern pattern; // that the clues must have
    bool minimal;    // no clue can go, not even where the pattern ties clues together
    bool required[TECHNIQUE_COUNT], forbidden[TECHNIQUE_COUNT]; // of those that a grade counts
    int finds_max;                // a trial ends after this many: near puzzles are much alike
    int walk;                     // how many near puzzles a trial tries
    int smooth;                   // the least width (core/rate/smooth.h)
    int minutes_min, minutes_max; // of a typical person (core/rate/effort.h), in tenths; 0 and 0: any
    const CellSet *shape;      // the clues stand in exactly the cells of one of these; each trial draws which
    int shape_count;           // 0: anywhere
    const BoardDrawSpec *draw; // what each trial draws on the board; NULL: nothing
} MineSpec;

typedef enum {
    WISH_RATING, // or the band
    WISH_REQUIRE,
    WISH_FORBID,
    WISH_CLUES,
    WISH_PATTERN,
    WISH_MINUTES,
    WISH_SMOOTH,
    WISH_GENTLE,
    WISH_MINIMAL,
    WISH_COUNT
} MineWish;

// The option that states the wish: "rating", "require", ...
const char *mine_wish_name(MineWish wish);

// How near a puzzle came.
typedef struct {
    unsigned lacks; // 1 << wish for each wish that it is known to lack
    int off;        // how far its rating, its band or its number of clues is from what is looked for
    int rating_tenths, clues;
} MineNear;

// What was seen on the way. A zeroed one is empty.
typedef struct {
    uint64_t tries;              // puzzles
    uint64_t lacked[WISH_COUNT]; // how many of these are known to lack the wish
    uint64_t alone[WISH_COUNT];  // and how many lack only that
    bool any;
    MineNear near; // the nearest of those that lack something
} MineTally;

void mine_tally_puzzle(MineTally *tally, const MineNear *near);
void mine_tally_add(MineTally *tally, const MineTally *more);

// How far a rating is from those looked for, in tenths; 0 when it is one of them.
int mine_rating_off(const MineSpec *spec, int rating_tenths);

// Finds out which wishes a puzzle with this solution and grade lacks. What takes long is looked at only when
// nothing else is lacking. A puzzle that was not solved counts as rated above all others.
MineNear mine_look(const Layout *layout, const MineSpec *spec, const Grid *puzzle, const Grid *solution,
                   const Grade *grade);
