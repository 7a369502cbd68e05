#pragma once
// How long a puzzle takes, from how much there is to search: at each placement the blank cells are looked
// through for one that is open, and the fewer are open the longer that takes. The rating says how hard the
// hardest step is; this says how much work the whole is. Where people were timed on 344 puzzles (S.-W. Wang,
// A Dataset of Sudoku Puzzles With Difficulty Metrics Experienced by Human Players, IEEE Access 12, 2024) the
// rank correlation with their times is 0.83; the rating's is 0.67 (tests/bench/bench_effort.c).
//
// The puzzle is solved in rounds. Each round fills all cells that are open in the easiest way there is:
// hidden singles of boxes; else of rows, columns and other houses; else naked singles. A placement costs
//     blank cells / (open in a box + 0.3 x open in a line + 0.1)
// with the openings of the round's beginning. A round in which nothing is open crosses out all that the
// easiest technique can, and costs what a placement with nothing open costs, times the square of (technique's
// rating / 2.6). For steps that use a board's constraints, which are there to be seen, the price is that of a
// placement with as many openings as there are steps, times the same square. Where no technique up to hidden
// quads helps, the cells with the fewest candidates are filled at the price of a chain. So the figure is the
// same for all disguises of a puzzle.

#include "core/board/grid.h"

enum { EFFORT_MAX = 65535 };

// The effort of a puzzle that has this one solution: 1..EFFORT_MAX, 0 when nothing is blank. A newspaper's
// easy one has about 200, a typical one 400; one that asks for chains has thousands. Most take less than a
// tenth of a millisecond, those with chains a few milliseconds.
int effort_of(const Layout *layout, const Grid *puzzle, const Grid *solution);

// What a typical person takes. How times grow with effort was measured on those 344 puzzles, which say
// nothing about minutes: ten minutes for a puzzle of 700 are assumed, until a player's own times say more
// (game/records/expected_time.h).
int effort_seconds(int effort);
