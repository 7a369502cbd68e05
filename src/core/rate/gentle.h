#pragma once
// What Gentle means to a person, beyond the rating of the hardest step: no moment at which one has to search
// long. On boards of nine tokens a puzzle rated Gentle is of the band only when
//     it has 34 to 40 clues, as a newspaper's easy one has,
//     every token stands among them, so that nobody has to guess what the ninth looks like,
//     as long as more cells are blank than a house has, five or more are open to singles, whatever was filled
//         in before (core/rate/smooth.h: width 5), and
//     they never all lie in one box: whichever box is left alone, singles fill all the others.
// Otherwise it belongs to the next band. On other boards the rating alone decides.

#include "core/base/text_error.h"
#include "core/board/grid.h"
#include "core/rate/band.h"

enum { GENTLE_CLUES_MIN = 34, GENTLE_CLUES_MAX = 40, GENTLE_WIDTH = 5 };

// True when a puzzle that is rated Gentle, with this one solution, is gentle; if not, *why (NULL allowed)
// says what it lacks. The same for all disguises. Takes up to a tenth of a second.
bool gentle_holds(const Layout *layout, const Grid *puzzle, const Grid *solution, TextError *why);

// The band of a puzzle with this rating and solution. On a board whose puzzles have no rating
// (grade_has_rating) it comes from the effort.
Band gentle_band(const Layout *layout, const Grid *puzzle, const Grid *solution, int rating_tenths);
