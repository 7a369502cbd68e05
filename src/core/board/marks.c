#include "core/board/marks.h"

#include <string.h>

// The tokens of peers that share no house with their cell.
static void sweep_peers(const Layout *layout, const Grid *grid, Marks *marks) {
    for (int cell = 0; cell < layout->cells; cell++) {
        if (!grid->cell[cell]) continue;
        const CellSet *peers = &layout->peers[cell];
        for (int peer = cellset_next(peers, 0); peer >= 0; peer = cellset_next(peers, peer + 1))
            marks->cell[peer] &= ~marks_bit(grid->cell[cell]);
    }
}

Marks marks_of_grid(const Layout *layout, const Grid *grid) {
    TokenMask used[HOUSES_MAX] = {0};
    for (int cell = 0; cell < layout->cells; cell++) {
        if (!grid->cell[cell]) continue;
        TokenMask token = marks_bit(grid->cell[cell]);
        for (int i = 0; i < layout->house_of_count[cell]; i++) used[layout->house_of[cell][i]] |= token;
    }
    Marks marks = {{0}};
    for (int cell = 0; cell < layout->cells; cell++) {
        if (grid->cell[cell]) continue;
        TokenMask gone = 0;
        for (int i = 0; i < layout->house_of_count[cell]; i++) gone |= used[layout->house_of[cell][i]];
        marks.cell[cell] = layout->domain[cell] & ~gone;
    }
    if (layout->peers_beyond_houses) sweep_peers(layout, grid, &marks);
    return marks;
}

bool marks_equal(const Layout *layout, const Marks *a, const Marks *b) {
    return memcmp(a->cell, b->cell, (size_t)layout->cells * sizeof a->cell[0]) == 0;
}

CellSet marks_cells(const Layout *layout, const Marks *marks, int token) {
    CellSet set = {{0}};
    for (int cell = 0; cell < layout->cells; cell++)
        if (marks_has(marks, cell, token)) cellset_add(&set, cell);
    return set;
}

bool marks_empty(const Layout *layout, const Marks *marks) {
    for (int cell = 0; cell < layout->cells; cell++)
        if (marks->cell[cell]) return false;
    return true;
}

bool marks_peer_has(const Layout *layout, const Marks *marks, int cell) {
    for (int i = 0; i < CELLSET_WORDS; i++)
        for (uint64_t rest = layout->peers[cell].word[i]; rest; rest &= rest - 1)
            if (marks->cell[i * 64 + __builtin_ctzll(rest)] & marks->cell[cell]) return true;
    return false;
}
