// A cell that a single solves stays solvable until it is filled. So when all cells are filled but those of a
// set, what stays blank depends on the set alone, and only cells of the set can be open then. A moment with
// fewer than n open cells comes, if at all, after leaving some n - 1 cells alone: all such sets are tried.
// Sets that begin alike share their beginning: what can be filled while a larger set is left alone can be
// filled while a smaller one is.
#include "core/rate/smooth.h"

#include <assert.h>

#include "core/rate/openings.h"

// Fills what singles lead to without the cells that are left alone. True when only the last cells are blank.
static bool gets_through(Openings *openings, const CellSet *alone) {
    for (int before = CELLS_MAX + 1;;) {
        int blank = cellset_count(&openings->blank);
        if (blank <= openings->layout->order) return true;
        if (blank == before) return false;
        before = blank;
        CellSet free = cellset_minus(openings->blank, *alone);
        for (int cell = cellset_next(&free, 0); cell >= 0; cell = cellset_next(&free, cell + 1))
            if (openings_is_open(openings, cell)) openings_fill(openings, cell);
    }
}

// True when singles get through whichever `more` cells of `choice` are left alone besides those of `alone`.
// `from` has been filled as far as it gets while all of both are left alone.
static bool always_gets_through(const Openings *from, const CellSet *alone, CellSet choice, int more) {
    Openings openings = *from;
    if (more == 0) return gets_through(&openings, alone);
    for (int cell = cellset_next(&choice, 0); cell >= 0; cell = cellset_next(&choice, cell + 1)) {
        CellSet left = *alone;
        cellset_add(&left, cell);
        cellset_remove(&choice, cell);
        if (!always_gets_through(&openings, &left, choice, more - 1)) return false;
        CellSet both = cellset_or(*alone, choice);
        if (gets_through(&openings, &both)) return true;
    }
    return true;
}

int smooth_width(const Layout *layout, const Grid *puzzle, const Grid *solution, int most) {
    assert(most >= 0 && most <= SMOOTH_MAX);
    Openings openings = openings_begin(layout, puzzle, solution);
    int width = 0;
    CellSet alone = {{0}};
    while (width < most && always_gets_through(&openings, &alone, openings.blank, width)) width++;
    return width;
}
