// A cell that a single solves stays solvable until it is filled. So when all cells are filled but those of a
// set, what stays blank depends on the set alone, and only cells of the set can be open then. A moment with
// fewer than n open cells comes, if at all, after leaving some n - 1 cells alone: all such sets are tried.
#include "core/rate/smooth.h"

#include <assert.h>

#include "core/rate/openings.h"

// True when singles lead to the last cells without those that are left alone.
static bool gets_through(const Openings *from, const CellSet *alone) {
    Openings openings = *from;
    int before;
    do {
        before = cellset_count(&openings.blank);
        if (before <= openings.layout->order) return true;
        CellSet free = cellset_minus(openings.blank, *alone);
        for (int cell = cellset_next(&free, 0); cell >= 0; cell = cellset_next(&free, cell + 1))
            if (openings_is_open(&openings, cell)) openings_fill(&openings, cell);
    } while (cellset_count(&openings.blank) < before);
    return false;
}

// True when they do whichever `more` cells from `cell` on are left alone besides.
static bool always_gets_through(const Openings *from, CellSet *alone, int cell, int more) {
    if (more == 0) return gets_through(from, alone);
    for (cell = cellset_next(&from->blank, cell); cell >= 0; cell = cellset_next(&from->blank, cell + 1)) {
        cellset_add(alone, cell);
        bool through = always_gets_through(from, alone, cell + 1, more - 1);
        cellset_remove(alone, cell);
        if (!through) return false;
    }
    return true;
}

int smooth_width(const Layout *layout, const Grid *puzzle, const Grid *solution, int most) {
    assert(most >= 0 && most <= SMOOTH_MAX);
    Openings openings = openings_begin(layout, puzzle, solution);
    int width = 0;
    CellSet alone = {{0}};
    while (width < most && always_gets_through(&openings, &alone, 0, width)) width++;
    return width;
}
