#include "support/brute.h"

typedef struct {
    const Layout *layout;
    Grid grid;
    uint32_t used[HOUSES_MAX]; // the tokens that stand in a house, as bits 1..order
    uint64_t limit, count;
    uint64_t patience; // fillings left
    Grid *out_first;
} Brute;

// The tokens that none of the cell's houses holds yet.
static uint32_t fitting(const Brute *brute, int cell) {
    uint32_t used = 0;
    for (int i = 0; i < brute->layout->house_of_count[cell]; i++)
        used |= brute->used[brute->layout->house_of[cell][i]];
    return ~used & (uint32_t)layout_all_tokens(brute->layout) << 1;
}

// Puts a token that fits into an empty cell, or takes it out again.
static void flip(Brute *brute, int cell, int token) {
    brute->grid.cell[cell] ^= (uint8_t)token;
    for (int i = 0; i < brute->layout->house_of_count[cell]; i++)
        brute->used[brute->layout->house_of[cell][i]] ^= UINT32_C(1) << token;
}

// The first empty cell with the fewest tokens that fit, -1 when no cell is empty.
static int tightest_cell(const Brute *brute) {
    int best = -1, fewest = TOKENS_MAX + 1;
    for (int cell = 0; cell < brute->layout->cells && fewest > 1; cell++) {
        if (brute->grid.cell[cell]) continue;
        int count = __builtin_popcount(fitting(brute, cell));
        if (count >= fewest) continue;
        best = cell;
        fewest = count;
    }
    return best;
}

static void fill(Brute *brute) {
    int cell = tightest_cell(brute);
    if (cell < 0) {
        if (brute->count++ == 0 && brute->out_first) *brute->out_first = brute->grid;
        return;
    }
    uint32_t tokens = fitting(brute, cell);
    for (int token = 1; token <= brute->layout->order && brute->count < brute->limit; token++) {
        if (!(tokens >> token & 1)) continue;
        if (brute->patience == 0) return;
        brute->patience--;
        flip(brute, cell, token);
        fill(brute);
        flip(brute, cell, token);
    }
}

// True when the givens do not clash.
static bool take_givens(Brute *brute, const Grid *puzzle) {
    for (int cell = 0; cell < brute->layout->cells; cell++) {
        int token = puzzle->cell[cell];
        if (token == 0) continue;
        if (!(fitting(brute, cell) >> token & 1)) return false;
        flip(brute, cell, token);
    }
    return true;
}

uint64_t brute_count(const Layout *layout, const Grid *puzzle, uint64_t limit, Grid *out_first) {
    Brute brute = {.layout = layout, .limit = limit, .patience = UINT64_MAX, .out_first = out_first};
    if (take_givens(&brute, puzzle) && limit > 0) fill(&brute);
    return brute.count;
}

bool brute_count_within(const Layout *layout, const Grid *puzzle, uint64_t limit, uint64_t fillings_max,
                        uint64_t *out_count) {
    Brute brute = {.layout = layout, .limit = limit, .patience = fillings_max};
    if (take_givens(&brute, puzzle) && limit > 0) fill(&brute);
    *out_count = brute.count;
    return brute.patience > 0;
}
