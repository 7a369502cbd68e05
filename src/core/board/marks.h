#pragma once
// Candidates (a player's notes): for each cell a set of tokens, bit t-1 for token t. A plain value, copied.

#include "core/board/grid.h"

typedef struct {
    TokenMask cell[CELLS_MAX];
} Marks;

static inline TokenMask marks_bit(int token) { return token_bit(token); }
static inline bool marks_has(const Marks *marks, int cell, int token) {
    return (marks->cell[cell] & marks_bit(token)) != 0;
}
static inline int marks_count(TokenMask tokens) { return bits_count(tokens); }
// The lowest token of a non-empty set.
static inline int marks_first(TokenMask tokens) { return __builtin_ctz(tokens) + 1; }

// The tokens that one of `count` cells has, and no other of them.
static inline TokenMask marks_alone(const Marks *marks, const CellIndex *cell, int count) {
    TokenMask once = 0, twice = 0;
    for (int i = 0; i < count; i++) {
        twice |= once & marks->cell[cell[i]];
        once |= marks->cell[cell[i]];
    }
    return once & ~twice;
}

// The colours that the candidates of one cell have: four bits for each token, 0 for none.
typedef unsigned __int128 MarkColours;
_Static_assert(4 * TOKENS_MAX <= 128, "a colour for each token");

static inline int mark_colour(MarkColours colours, int token) {
    return (int)(colours >> 4 * (token - 1)) & 15;
}

// With this colour (0..15) for the token.
static inline MarkColours mark_coloured(MarkColours colours, int token, int colour) {
    int shift = 4 * (token - 1);
    return (colours & ~((MarkColours)15 << shift)) | (MarkColours)colour << shift;
}

// A line that is drawn between the middles of two cells, a < b, in a colour 1 to 9, and how many a board has.
enum { CELL_LINES_MAX = 128 };
typedef struct {
    CellIndex a, b;
    uint8_t colour;
} CellLine;

// The tokens that filled peers and the constraints on a cell alone leave to each empty cell; a filled cell
// has none. Rules over several cells are left to be reasoned about (core/logic).
Marks marks_of_grid(const Layout *layout, const Grid *grid);

bool marks_equal(const Layout *layout, const Marks *a, const Marks *b);

// The cells whose set has the token.
CellSet marks_cells(const Layout *layout, const Marks *marks, int token);

// True when no cell has a mark.
bool marks_empty(const Layout *layout, const Marks *marks);

// True when a cell that shares a house with this one has a token of its set.
bool marks_peer_has(const Layout *layout, const Marks *marks, int cell);
