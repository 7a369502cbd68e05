#pragma once
// How long a puzzle takes, from how much there is to search: at each placement the blank cells are looked
// through for one that is open, and the fewer are open the longer that takes. The rating says how hard the
// hardest step is; this says how much work the whole is. Where people were timed on 344 puzzles (S.-W. Wang,
// A Dataset of Sudoku Puzzles With Difficulty Metrics Experienced by Human Players, IEEE Access 12, 2024) the
// rank correlation with their times is 0.87, with the dataset's second figure 0.76; the rating's are 0.67 and
// 0.66. The two figures agree with each other by 0.85 only. Nearly all of those puzzles are solved by
// singles: of harder ones there are 20, which say little about the prices of harder steps
// (tests/bench/bench_effort.c).
//
// The puzzle is played twenty times by somebody who fills in what singles solve, by chance
// (core/rate/play_singles.h); the mean counts. Boards of more than 81 cells are played less often. When
// nothing is open, all that the easiest technique can is crossed out, which costs
//     blank cells / 0.1 x (technique's rating / 2.6)^2
// For steps that use a board's constraints, which are there to be seen, there is the number of such steps
// + 0.1 in place of the 0.1. Where no technique up to hidden quads helps, the cells with the fewest
// candidates are filled at the price of a chain. The canonical form is played, by chance that is always the
// same: so the figure is the same for all disguises of a puzzle.

#include "core/rate/play_singles.h"

enum { EFFORT_MAX = 65535 };

// The effort of a puzzle that has this one solution: 1..EFFORT_MAX, 0 when nothing is blank. A newspaper's
// easy one has about 60, a typical one 200; one that asks for chains has thousands. On 9x9 it takes a few
// tenths of a millisecond, with chains a few milliseconds.
int effort_of(const Layout *layout, const Grid *puzzle, const Grid *solution);

SightWeights effort_weights(void);

// The effort with other weights: tests/bench/bench_effort.c asks whether they would do better.
int effort_weighed(const Layout *layout, const Grid *puzzle, const Grid *solution,
                   const SightWeights *weights);

// What a typical person takes. How times grow with effort was measured on those 344 puzzles, which say
// nothing about minutes: ten minutes for a puzzle of 360 are assumed, until a player's own times say more
// (game/records/expected_time.h).
int effort_seconds(int effort);

// The same in tenths of a minute, as nonet-cli says it.
int effort_tenths(int effort);
