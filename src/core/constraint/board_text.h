#pragma once
// A board as text, as packs, saves, codes and files keep it. One part after another, each ended by a
// semicolon or a line's end:
//
//     9x9; cage 15 r1c1 r1c2 r2c1; thermo r4c4-r4c7-r6c9; anti-knight
//
// The first part is the id of a known layout (layout_id). `regions` and a token for each cell gives other
// boxes; `clues` and a token or '.' for each cell makes it a puzzle. Every other part is a constraint: the
// key of its kind, its number (of a quadruple: its tokens, with commas between) where it has one, and its
// cells. Cells with a '-' between them stand for all on the straight line from one to the other. A line that
// begins with '#' is a comment.

#include "core/base/text.h"
#include "core/base/text_error.h"
#include "core/board/grid.h"
#include "core/constraint/constraint_kind.h"

enum { BOARD_TEXT_MAX = 32768 }; // bytes that a board's text can have

// False with the reason, its line and column; *out is then undefined. *out_clues (NULL: there must be none)
// is empty where the text has no clues.
bool board_parse(const char *text, Layout *out, Grid *out_clues, TextError *error);

// The cell "r3c4" at *text, which is moved behind it. -1: it is none, or not on the board.
int board_text_cell(const Layout *layout, const char **text);

// True where a board with a text of this length can be written with its clues, too, and read again.
static inline bool board_text_has_room(size_t length) {
    return length + CELLS_MAX + sizeof "; clues " <= BOARD_TEXT_MAX;
}

// Builds a board to which constraints have been added (core/constraint/constraint.h), and sets its text_hash.
// False, with the reason, when that is impossible.
bool board_finish(Layout *layout, TextError *error);

// True when a text begins like that of a board, and not just with the id of a known layout.
bool board_text_begins(const char *text, size_t length);

// A board whose parts stand on several lines: true for a line with its size and no clues; and for one of
// those that may follow.
bool board_line_begins(const char *line, size_t length);
bool board_line_goes_on(const char *line, size_t length);

// Writes a board in one line, without a line break: board_parse makes the same layout of it.
void board_format(const Layout *layout, Text *out);

// The two sorts of parts of such a text: size and boxes; and a constraint with these cells, which need not be
// its own. A value below 0 is still missing.
void board_format_boxes(const Layout *layout, Text *out);
void board_format_constraint(const Layout *layout, const Constraint *constraint, const CellIndex *cell,
                             Text *out);

// The parts of a constraint, each with a blank before it: its value, if it is written, and its cells.
void board_format_value(const ConstraintKind *kind, int32_t value, Text *out);
void board_format_cells(const Layout *layout, const CellIndex *cell, int count, Text *out);

// True where the cells of a puzzle alone, in a line, are read as one on this board, since their number says
// it. False for boards with constraints or boxes of their own, and for jigsaw, latin4 ... which share their
// number with another board or have one that no board is known by: a puzzle there needs the board's text.
bool board_is_told_by_cells(const Layout *board);

// The same with clues.
void board_format_puzzle(const Layout *layout, const Grid *clues, Text *out);
