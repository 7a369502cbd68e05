#pragma once
// A puzzle as it stands: what is filled in, which cells are given, which candidates are left. A plain value,
// copied.

#include "core/board/marks.h"

typedef struct {
    const Layout *layout;
    Grid grid;
    Marks marks;      // the candidates left: always a subset of what the rules leave
    CellSet given;    // the cells that hold a clue
    uint32_t options; // for the finders of steps: FIND_... (core/logic/step.h)
    // NULL, or asked every few milliseconds of work that may be long; once it says false no more is found.
    bool (*keep_going)(void *context);
    void *context;
} Position;

// Of a puzzle: its filled cells are given.
Position position_of_grid(const Layout *layout, const Grid *grid);

// Fills an empty cell, and clears the token from the marks of its peers.
void position_place(Position *position, int cell, int token);

// Takes candidates away.
void position_remove(Position *position, const Marks *gone);
