#pragma once
// The first minute for a person who has never seen a Sudoku: a real puzzle in which three tokens are to be
// placed, one in each step, and what is said about them. Its tokens are digits, so the words say "number".

#include <stddef.h>

#include "core/board/grid.h"

enum { WELCOME_STEPS = 3, WELCOME_TEXT_MAX = 160 };

typedef struct {
    int cell;             // where the number is missing
    HouseKind house;      // that is full but for this cell; HOUSE_EXTRA: row, column and box together
    const char *title;    // in two lines
    const char *rule;     // what to know
    const char *question; // what to do
} WelcomeStep;

// The steps in their order; after the last one comes what is said when all are done, with cell -1.
const WelcomeStep *welcome_step(int step);

// The board of classic layout that the steps begin with, and its solution.
void welcome_board(const Layout *layout, Grid *out_puzzle, Grid *out_solution);

// The cells that a step shows: its house, or all houses of its cell.
CellSet welcome_shown(const Layout *layout, const WelcomeStep *step);

// What is said of a number that was chosen: that it is right, or which house already has it. *out_where are
// the shown cells that hold it; empty when it is right.
void welcome_answer(const Layout *layout, const Grid *grid, const WelcomeStep *step, int token,
                    CellSet *out_where, char out[WELCOME_TEXT_MAX]);
