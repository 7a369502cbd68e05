#ifndef NONET_CORE_GENERATE_H
#define NONET_CORE_GENERATE_H
// Full grids and puzzles with one solution, from an explicit random sequence.

#include "core/grid.h"
#include "core/rng.h"

// Symmetry of where the clues stand: those of the square, which every board is, whatever its boxes.
typedef enum {
    PATTERN_NONE,
    PATTERN_ROTATE180,
    PATTERN_ROTATE90,
    PATTERN_MIRROR,   // left and right
    PATTERN_FLIP,     // top and bottom
    PATTERN_DIAGONAL, // main diagonal
    PATTERN_ANTIDIAGONAL,
    PATTERN_DIAGONALS, // both diagonals
    PATTERN_COUNT
} Pattern;

typedef struct {
    Pattern pattern;
    int clues_min; // stop digging at this many clues; 0 digs until nothing more can go
} GenerateSpec;

// "none", "rotate180", ...; the names used in seeds.csv and on the command line.
const char *pattern_name(Pattern pattern);

// False, leaving *out untouched, when no pattern has that name.
bool pattern_parse(const char *name, Pattern *out);

// The richest symmetry that the clues have: both diagonals, a quarter turn, then mirror, flip, one diagonal,
// half a turn; PATTERN_NONE if none.
Pattern pattern_of(const Layout *layout, const Grid *puzzle);

// True when the clues have this symmetry.
bool pattern_holds(const Layout *layout, const Grid *puzzle, Pattern pattern);

// A complete grid drawn at random. Any can come up. Grids that are disguises of each other (see
// core/symmetry.h) are equally likely; from one such class to another the chances differ somewhat, as the
// search that draws them does not weigh how many grids lie behind each of its guesses.
void generate_full(const Layout *layout, Rng *rng, Grid *out);

// A puzzle with exactly one solution, dug out of a random full grid: orbits of the pattern are visited once
// each, in random order, and removed whenever that leaves one solution and at least clues_min clues. With
// clues_min 0 no further orbit can go; on boards larger than 9x9 one may stay because the proof would have
// taken too long. out_solution may be NULL.
void generate_puzzle(const Layout *layout, Rng *rng, const GenerateSpec *spec, Grid *out, Grid *out_solution);

#endif
