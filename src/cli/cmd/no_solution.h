#pragma once
// Words that say that a puzzle has no solution.

#include <stdbool.h>

#include "core/board/grid.h"

enum { NO_SOLUTION_WORDS_MAX = 400 };

// "no solution", with the reason where it is easily seen (core/reason/no_solution_reason.h): "no solution:
// two 5s in row 1, r1c1 and r1c4". False when there is no such reason.
bool no_solution_words(const Layout *layout, const Grid *puzzle, char out[NO_SOLUTION_WORDS_MAX]);
