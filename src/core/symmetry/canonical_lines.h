#pragma once
// A puzzle's lines, as the search for the canonical form sees them: the order they stand in, which of them
// are alike, and which an automorphism exchanges. Private to the files of the canonical form.
//
// A line is a row (0..order-1) or a column (order..2 * order - 1): a row of the puzzle or of its transpose,
// the two sides between which the form may choose when the layout has square boxes.

#include "core/symmetry/symmetry.h"

enum { SIDES_MAX = 2 };

// The puzzle, or its transpose, as rows.
typedef struct {
    uint8_t cell[TOKENS_MAX][TOKENS_MAX]; // [row][column]
    uint32_t filled[TOKENS_MAX];          // of each row: the columns with a token
    uint32_t repeated[TOKENS_MAX];        // of each row: the tokens that stand in it more than once
    uint8_t row_class[TOKENS_MAX];        // equal for rows with the same content
    uint8_t band_class[TOKENS_MAX];       // equal for bands with the same rows in whatever order
    uint32_t row_twins[TOKENS_MAX];       // of each row: those alike that come before it in its band
    uint32_t band_twins[TOKENS_MAX];      // of each row: the bands alike that come before its own
    bool twins;                           // there are rows or bands alike
    bool repeats;                         // some row repeats a token
} LineSide;

// A way to lay a puzzle out as its form: which line stands at each place. Of the transpose when `transposed`
// is set: then `row` holds columns of the puzzle, and `column` rows.
typedef struct {
    bool transposed;
    uint8_t row[TOKENS_MAX], column[TOKENS_MAX];
} Arrangement;

// The line that an arrangement has at place p, across or down.
static inline int arrangement_row(const Arrangement *arrangement, int order, int p) {
    return arrangement->transposed * order + arrangement->row[p];
}
static inline int arrangement_column(const Arrangement *arrangement, int order, int p) {
    return !arrangement->transposed * order + arrangement->column[p];
}

// Lines that automorphisms exchange, as trees that point to their roots.
typedef struct {
    uint8_t up[SIDES_MAX * TOKENS_MAX];
} Orbits;

Orbits orbits_apart(void);                       // each line alone
int orbit_of(const Orbits *orbits, int line);    // the same for lines of one orbit
void orbits_unite(Orbits *orbits, int a, int b); // lines

// Takes note that an automorphism puts the lines of one arrangement in place of those of the other.
void orbits_join(Orbits *orbits, int order, const Arrangement *a, const Arrangement *b);

// Reads the puzzle and its transpose; bands of the transpose mean nothing unless boxes are square.
void sides_read(const Layout *layout, const Grid *puzzle, LineSide out[SIDES_MAX]);

// Smaller when the row makes a smaller first row of the form, equal when it makes the same, if no row repeats
// a token: the numbers of tokens in each stack, sorted, as digits.
uint64_t side_first_row_key(const Layout *layout, const LineSide *side, int row);
