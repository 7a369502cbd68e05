#pragma once
// Inside the finders of Tridagons: the pattern itself, without what follows from it.
//
// Tridagon, also called Thor's hammer or trivalue oddagon: twelve cells in four boxes that cannot be filled
// with three tokens alone. It became known by mith's puzzle Loki (2022); the rule is D. Berthier's, the proof
// by direction shye's (New Sudoku Players' Forum).
//
// In each box three cells, no two of them in one row or column. Boxes side by side use the same three rows,
// those one above the other the same three columns. Read in the order of the columns, the rows of the three
// cells are an even or an odd permutation. Filled with three tokens alone, two boxes side by side differ in
// every row, so the one has the tokens of the other moved on in a circle; so have two that stand one above
// the other, by columns. Round all four this comes out only when the number of odd boxes is even. If it is
// odd, one of the guardians is true: the candidates of the cells that are not of the three tokens.

#include "core/logic/step.h"

enum {
    TRIDAGON_BOXES = 4,
    TRIDAGON_CELLS = 12,
    TRIDAGON_GUARDIANS_MAX = 8 // more are of no use to a person
};

typedef struct {
    TokenMask tokens;               // the three
    uint8_t box[TRIDAGON_BOXES];    // indices into layout->house
    CellIndex cell[TRIDAGON_CELLS]; // three of each box, in its order
    Marks guardians;
    int guardian_count; // 1..TRIDAGON_GUARDIANS_MAX
} Tridagon;

// Called for each Tridagon; return false to stop looking.
typedef bool TridagonSink(void *context, const Tridagon *tridagon);

// Hands on all Tridagons of the position, always in the same order; false when the sink stopped it.
bool tridagon_search(const Position *position, TridagonSink *sink, void *context);

// Begins a step: the pattern and its houses.
void tridagon_begin(const Position *position, const Tridagon *tridagon, Step *out);
