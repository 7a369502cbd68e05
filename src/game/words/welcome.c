#include "game/words/welcome.h"

#include <assert.h>
#include <stdio.h>

static const char PUZZLE[] =
    "..4.8....6329.57185.92.7...3..4.........792..8....2..7.5.1.43.6.4.736.2..6.5984..";
static const char SOLUTION[] =
    "174683952632945718589217634327461589415879263896352147758124396941736825263598471";

static const WelcomeStep STEPS[WELCOME_STEPS + 1] = {
    {13, HOUSE_ROW, "Each row holds\nall nine, once.",
     "Sudoku is played with the numbers 1 to 9. A row runs from left to right.",
     "This row has one empty cell. Which number is missing?"},
    {58, HOUSE_BOX, "Each box holds\nall nine, once.", "A box is a square of nine cells inside thick lines.",
     "This box has one empty cell. Which number is missing?"},
    {37, HOUSE_EXTRA, "So does\neach column.",
     "Every cell is in one row, one column and one box. Here all three are lit.",
     "One number is in none of the three yet. Which one?"},
    {-1, HOUSE_EXTRA, "That is\nthe whole game.",
     "Fill every cell, so that each row, each column and each box holds all nine, once.",
     "There is always a cell that you can be sure of. If you do not see it, ask for a hint."},
};

const WelcomeStep *welcome_step(int step) {
    assert(step >= 0 && step <= WELCOME_STEPS);
    return &STEPS[step];
}

void welcome_board(const Layout *layout, Grid *out_puzzle, Grid *out_solution) {
    *out_puzzle = *out_solution = (Grid){{0}};
    bool read = grid_parse(layout, PUZZLE, out_puzzle) && grid_parse(layout, SOLUTION, out_solution);
    assert(read);
    (void)read;
}

CellSet welcome_shown(const Layout *layout, const WelcomeStep *step) {
    CellSet shown = {{0}};
    for (int i = 0; step->cell >= 0 && i < layout->house_of_count[step->cell]; i++) {
        const House *house = &layout->house[layout->house_of[step->cell][i]];
        if (step->house == HOUSE_EXTRA || house->kind == step->house) shown = cellset_or(shown, house->set);
    }
    return shown;
}

void welcome_answer(const Layout *layout, const Grid *grid, const WelcomeStep *step, int token,
                    CellSet *out_where, char out[WELCOME_TEXT_MAX]) {
    CellSet shown = welcome_shown(layout, step);
    *out_where = (CellSet){{0}};
    snprintf(out, WELCOME_TEXT_MAX, "Right: %d was missing.", token);
    for (int i = layout->house_of_count[step->cell] - 1; i >= 0; i--) {
        const House *house = &layout->house[layout->house_of[step->cell][i]];
        for (int c = 0; c < layout->order; c++) {
            int cell = house->cell[c];
            if (grid->cell[cell] != token || !cellset_has(&shown, cell)) continue;
            cellset_add(out_where, cell);
            snprintf(out, WELCOME_TEXT_MAX, "This %s has a %d already. A ring shows it.",
                     house_kind_name(house->kind), token);
        }
    }
}
