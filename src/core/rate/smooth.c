// A cell that a single solves stays solvable until it is filled. So when all cells are filled but those of a
// set, what stays blank depends on the set alone, and only cells of the set can be open then. A moment with
// fewer than n open cells comes, if at all, after leaving some n - 1 cells alone: all such sets are tried.
#include "core/rate/smooth.h"

#include <assert.h>

#include "core/board/marks.h"

typedef struct {
    const Layout *layout;
    const Grid *solution;
    Marks marks; // of blank cells
    CellSet blank;
    uint8_t places[HOUSES_MAX][TOKENS_MAX + 1]; // cells of a house that a token has left
} Filling;

static Filling begin(const Layout *layout, const Grid *puzzle, const Grid *solution) {
    Filling filling = {.layout = layout, .solution = solution, .marks = marks_of_grid(layout, puzzle)};
    for (int cell = 0; cell < layout->cells; cell++) {
        if (puzzle->cell[cell] != 0) continue;
        cellset_add(&filling.blank, cell);
        for (int i = 0; i < layout->house_of_count[cell]; i++)
            for (unsigned left = filling.marks.cell[cell]; left != 0; left &= left - 1)
                filling.places[layout->house_of[cell][i]][__builtin_ctz(left) + 1]++;
    }
    return filling;
}

static void cross_out(Filling *filling, int cell, unsigned tokens) {
    const Layout *layout = filling->layout;
    tokens &= filling->marks.cell[cell];
    filling->marks.cell[cell] &= (uint16_t)~tokens;
    for (; tokens != 0; tokens &= tokens - 1)
        for (int i = 0; i < layout->house_of_count[cell]; i++)
            filling->places[layout->house_of[cell][i]][__builtin_ctz(tokens) + 1]--;
}

static void fill(Filling *filling, int cell) {
    int token = filling->solution->cell[cell];
    cross_out(filling, cell, filling->marks.cell[cell]);
    cellset_remove(&filling->blank, cell);
    CellSet peers = cellset_and(filling->layout->peers[cell], filling->blank);
    for (int peer = cellset_next(&peers, 0); peer >= 0; peer = cellset_next(&peers, peer + 1))
        cross_out(filling, peer, marks_bit(token));
}

static bool is_open(const Filling *filling, int cell) {
    int token = filling->solution->cell[cell];
    if (filling->marks.cell[cell] == marks_bit(token)) return true;
    for (int i = 0; i < filling->layout->house_of_count[cell]; i++)
        if (filling->places[filling->layout->house_of[cell][i]][token] == 1) return true;
    return false;
}

// True when singles lead to the last cells without those that are left alone.
static bool gets_through(const Filling *from, const CellSet *alone) {
    Filling filling = *from;
    int before;
    do {
        before = cellset_count(&filling.blank);
        if (before <= filling.layout->order) return true;
        CellSet free = cellset_minus(filling.blank, *alone);
        for (int cell = cellset_next(&free, 0); cell >= 0; cell = cellset_next(&free, cell + 1))
            if (is_open(&filling, cell)) fill(&filling, cell);
    } while (cellset_count(&filling.blank) < before);
    return false;
}

// True when they do whichever `more` cells from `cell` on are left alone besides.
static bool always_gets_through(const Filling *from, CellSet *alone, int cell, int more) {
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
    Filling filling = begin(layout, puzzle, solution);
    int width = 0;
    CellSet alone = {{0}};
    while (width < most && always_gets_through(&filling, &alone, 0, width)) width++;
    return width;
}
