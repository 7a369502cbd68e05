#pragma once
// Why a token cannot be in a cell, as a person would find out: suppose that it is, fill in the singles that
// follow, and see where a house or a cell is left with nothing. Rounds of singles, all that one round gives
// before the next; of the first round that contradicts itself the proof with the fewest entries. Pure; works
// on any layout.

#include "core/board/position.h"

// One entry of the walk. What it follows from stands before it.
typedef struct {
    CellIndex cell;
    uint8_t token;
    int house;     // its token has no other place there; -1: nothing else is left for the cell
    CellSet rests; // on these entries, by their numbers in the walk
} RefuteEntry;

typedef struct {
    RefuteEntry entry[CELLS_MAX]; // the first is what was supposed
    int count;
    int dead_cell;  // has no candidate left; -1: it is a house
    int dead_house; // has no place left for dead_token
    uint8_t dead_token;
    CellSet rests; // ... because of these entries
    int seen; // the cell sees this one, which has the token: nothing else is to be said; -1: it sees none
} Refutation;

// Supposes the token in an empty cell of a position, whose candidates are those that the board leaves.
// False when singles do not lead to a contradiction.
bool refute(const Position *position, int cell, int token, Refutation *out);
