#pragma once
// What singles can solve at a moment of a puzzle whose solution is known. A cell is open when what stands on
// the board, and what has been crossed out since, leaves a token of one of its houses no other cell (a hidden
// single) or leaves the cell no other token (a naked single). A cell that is open stays open until it is
// filled.

#include "core/board/marks.h"

// How a cell is open: the way that a person sees first.
typedef enum {
    OPEN_NOT,
    OPEN_BOX,  // hidden single in a box
    OPEN_LINE, // in a row, a column or another house
    OPEN_CELL, // naked single
    OPEN_COUNT
} Opening;

typedef struct {
    const Layout *layout;
    const Grid *solution;
    Marks marks; // of blank cells
    CellSet blank;
    uint8_t places[HOUSES_MAX][TOKENS_MAX + 1]; // cells of a house that a token has left
} Openings;

// The puzzle as it begins. Layout and solution must outlive it.
Openings openings_begin(const Layout *layout, const Grid *puzzle, const Grid *solution);

// Writes the solution's token into a blank cell.
void openings_fill(Openings *openings, int cell);

// Takes tokens (bits, as in Marks) away from a blank cell's candidates.
void openings_cross_out(Openings *openings, int cell, unsigned tokens);

Opening openings_of(const Openings *openings, int cell);
bool openings_is_open(const Openings *openings, int cell);
