#pragma once
// A line of notation being written, piece by piece. A piece that does not fit is left out whole, "…"
// stands in its place, and nothing follows.

#include "core/base/text.h"
#include "core/logic/step.h"

typedef struct {
    const Layout *layout;
    const Step *step;
    Text text;
} NotationLine;

// A line in `size` bytes.
NotationLine line_begin(const Layout *layout, const Step *step, char *out, int size);

// Room for "…" is always kept.
void line_add(NotationLine *line, const char *text);
void line_format(NotationLine *line, const char *format, ...) __attribute__((format(printf, 2, 3)));

// "r1c2,r46c19": cells of the same rows or columns together, whichever is shorter. On boards of more than
// nine rows, where "r1c12" is one cell, each cell by itself.
void line_cells(NotationLine *line, CellSet cells);

// "3/5/12".
void line_tokens(NotationLine *line, TokenMask tokens);

// "{359}"; on larger boards "{3,5,12}".
void line_set(NotationLine *line, TokenMask tokens);

// "r46", "c19", "r3b5": houses by kind, in this order.
void line_houses(NotationLine *line, const uint8_t *house, int count);

// "r4c5=6", "r4c3,r5c12<>5, r1c2<>7".
void line_result(NotationLine *line);
