#pragma once
// What the readers of other programs' boards share: a board that is put together from what stands in a line,
// and complaints about a place in that line.

#include "core/base/text_error.h"
#include "core/board/grid.h"

typedef struct {
    const char *line;
    TextError *error;
    Layout layout; // not built: constraints are only added to it
    Grid clues;
} BoardDraft;

// Complains about a place in the line, whose number is 1. Returns false.
bool draft_fail(const BoardDraft *draft, const char *at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

// Begins a board of `order` tokens whose boxes are the regions (one for each cell); a board with boxes of
// box_rows x box_columns cells; a board without boxes. False, with a complaint, when there is no such board.
bool draft_begin_regions(BoardDraft *draft, const char *at, int order, const uint8_t *region);
bool draft_begin_boxes(BoardDraft *draft, const char *at, int box_rows, int box_columns);
bool draft_begin_latin(BoardDraft *draft, const char *at, int order);

// Adds a constraint of the kind with that key. False, with a complaint, when the board cannot have it.
bool draft_add(BoardDraft *draft, const char *at, const char *key, int32_t value, const CellIndex *cell,
               int count);

// Adds one of the two diagonals, from the lower left corner (`rising`) or from the upper left; adds both.
bool draft_add_diagonal(BoardDraft *draft, const char *at, bool rising);
bool draft_add_diagonals(BoardDraft *draft, const char *at);

// Adds a cage of these cells; `sum` is 0 for one without a sum. A cage of one cell without a sum is left out,
// for it says nothing.
bool draft_add_cage(BoardDraft *draft, const char *at, int32_t sum, const CellIndex *cell, int count);

// Makes the cells in the same place of each box a house. False, with a complaint, when the boxes are not
// rectangles.
bool draft_add_places(BoardDraft *draft, const char *at);

// How many rows the boxes of a board of this order usually have: as near to square as possible, and not
// higher than wide. 1: it has no boxes. The second function gives the box of each cell of such a board.
int draft_box_rows(int order);
void draft_usual_boxes(int order, uint8_t *out_region);

// The board, built and with its hash. False, with a complaint that has no place, when its constraints
// contradict each other.
bool draft_build(const BoardDraft *draft, Layout *out);

// Adds a clue. False, with a complaint, when there is no such token, or the cell has another clue.
bool draft_add_clue(BoardDraft *draft, const char *at, int cell, int token);

// A number of up to five digits at *at, which is moved past it. -1: there is none.
int draft_number(const char **at);
