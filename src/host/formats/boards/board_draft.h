#pragma once
// What the readers of other programs' boards share: a board that is put together from what stands in a line,
// and complaints about a place of that line.

#include "core/base/text_error.h"
#include "core/board/grid.h"

typedef struct {
    const char *line;
    TextError *error;
    Layout layout; // not built: constraints are only added to it
    Grid clues;
} BoardDraft;

// A complaint about the place in the line, which is line 1. Returns false.
bool draft_fail(const BoardDraft *draft, const char *at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

// Begins with a board of so many tokens whose boxes are these regions, one for each cell; of the boxes of
// box_rows x box_columns; without boxes. False when there is no such board.
bool draft_begin_regions(BoardDraft *draft, const char *at, int order, const uint8_t *region);
bool draft_begin_boxes(BoardDraft *draft, const char *at, int box_rows, int box_columns);
bool draft_begin_latin(BoardDraft *draft, const char *at, int order);

// Adds a constraint of the kind with that key. False, said, when it cannot be so.
bool draft_add(BoardDraft *draft, const char *at, const char *key, int32_t value, const CellIndex *cell,
               int count);

// One of the two diagonals, from the lower or the upper left corner; both.
bool draft_add_diagonal(BoardDraft *draft, const char *at, bool rising);
bool draft_add_diagonals(BoardDraft *draft, const char *at);

// A cage of these cells, 0 for one without a sum; a cage of one cell without a sum says nothing.
bool draft_add_cage(BoardDraft *draft, const char *at, int32_t sum, const CellIndex *cell, int count);

// The cells in the same place of each box: houses. False, said, when the boxes are no rectangles.
bool draft_add_places(BoardDraft *draft, const char *at);

// How many rows the boxes of a board of this order usually have: as near to a square as can be, and not
// higher than wide. 1: it has no boxes. And the box of each cell then.
int draft_box_rows(int order);
void draft_usual_boxes(int order, uint8_t *out_region);

// The board, built and with its hash. False, said without a place, when its constraints contradict each
// other.
bool draft_build(const BoardDraft *draft, Layout *out);

// A clue. False, said, when there is no such token, or another stands there.
bool draft_add_clue(BoardDraft *draft, const char *at, int cell, int token);

// A number of up to five digits at *at, which is moved behind it. -1: there is none.
int draft_number(const char **at);
