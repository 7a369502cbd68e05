#pragma once
// Full grids that a move of the board takes to themselves with their tokens renamed, and puzzles of them
// whose clues are symmetrical too. The moves are written out here once more. Include after cmocka.h.

#include "core/base/rng.h"
#include "core/board/marks.h"
#include "core/logic/unique/symmetrical.h"
#include "core/solve/solver.h"

// Where a move takes row r and column c.
static inline int symmetrical_naive(SymmetricalMove move, int r, int c) {
    int b = r / 3, s = c / 3, i = r % 3, k = c % 3;
    switch (move) {
    case SYMMETRICAL_HALF_TURN: return 80 - r * 9 - c;
    case SYMMETRICAL_QUARTER_RIGHT: return c * 9 + 8 - r;
    case SYMMETRICAL_QUARTER_LEFT: return (8 - c) * 9 + r;
    case SYMMETRICAL_FALLING_DIAGONAL: return c * 9 + r;
    case SYMMETRICAL_RISING_DIAGONAL: return (8 - c) * 9 + 8 - r;
    case SYMMETRICAL_BOXES_DOWN: return (r * 9 + c + 27) % 81;
    case SYMMETRICAL_BOXES_UP: return (r * 9 + c + 54) % 81;
    case SYMMETRICAL_BOXES_RIGHT: return r * 9 + (c + 3) % 9;
    case SYMMETRICAL_BOXES_LEFT: return r * 9 + (c + 6) % 9;
    case SYMMETRICAL_BOXES_DOWN_RIGHT: return (r + 3) % 9 * 9 + (c + 3) % 9;
    case SYMMETRICAL_BOXES_UP_LEFT: return (r + 6) % 9 * 9 + (c + 6) % 9;
    case SYMMETRICAL_BOXES_DOWN_LEFT: return (r + 3) % 9 * 9 + (c + 6) % 9;
    case SYMMETRICAL_BOXES_UP_RIGHT: return (r + 6) % 9 * 9 + (c + 3) % 9;
    case SYMMETRICAL_ROWS_DOWN: return (b * 3 + (i + 1) % 3) * 9 + c;
    case SYMMETRICAL_ROWS_UP: return (b * 3 + (i + 2) % 3) * 9 + c;
    case SYMMETRICAL_COLUMNS_RIGHT: return r * 9 + s * 3 + (k + 1) % 3;
    case SYMMETRICAL_COLUMNS_LEFT: return r * 9 + s * 3 + (k + 2) % 3;
    case SYMMETRICAL_ROW_STICKS: return (b * 3 + 2 - i) * 9 + (2 - s) * 3 + k;
    case SYMMETRICAL_COLUMN_STICKS: return ((2 - b) * 3 + i) * 9 + s * 3 + 2 - k;
    case SYMMETRICAL_COUNT: break;
    }
    return -1;
}

typedef struct {
    const Layout *layout;
    int to[81], becomes[10]; // cells and tokens
    Grid grid;
    int tries;
} SymmetricalGrid;

static inline void symmetrical_shuffle(int *item, int count, Rng *rng) {
    for (int i = count - 1; i > 0; i--) {
        int k = (int)rng_below(rng, (uint64_t)i + 1), other = item[i];
        item[i] = item[k];
        item[k] = other;
    }
}

// Tokens in rings of a length that the move allows: those of a mirror or a half turn exchange in pairs.
static inline void symmetrical_rename(SymmetricalGrid *it, SymmetricalMove move, Rng *rng) {
    int token[9] = {1, 2, 3, 4, 5, 6, 7, 8, 9}, stay, ring;
    symmetrical_shuffle(token, 9, rng);
    bool half = move == SYMMETRICAL_HALF_TURN;
    bool quarter = move == SYMMETRICAL_QUARTER_RIGHT || move == SYMMETRICAL_QUARTER_LEFT;
    bool thirds = move >= SYMMETRICAL_BOXES_DOWN && move <= SYMMETRICAL_COLUMNS_LEFT;
    ring = quarter ? 4 : thirds ? 3 : 2;
    stay = thirds ? 0 : half || quarter ? 1 : 3;
    for (int i = 0; i < stay; i++) it->becomes[token[i]] = token[i];
    for (int i = stay; i < 9; i += ring)
        for (int k = 0; k < ring; k++) it->becomes[token[i + k]] = token[i + (k + 1) % ring];
}

// Puts the token, and what becomes of it, wherever the move takes it. False when there is no room; then `was`
// has the grid as it was.
static inline bool symmetrical_put(SymmetricalGrid *it, int cell, int token, Grid *was) {
    *was = it->grid;
    for (int c = cell, t = token;;) {
        const CellSet *peers = &it->layout->peers[c];
        if (it->grid.cell[c] != 0) return it->grid.cell[c] == t; // back where it began
        for (int p = cellset_next(peers, 0); p >= 0; p = cellset_next(peers, p + 1))
            if (it->grid.cell[p] == t) return false;
        it->grid.cell[c] = (uint8_t)t;
        c = it->to[c];
        t = it->becomes[t];
    }
}

static inline bool symmetrical_fill(SymmetricalGrid *it, Rng *rng) {
    Marks marks = marks_of_grid(it->layout, &it->grid);
    int best = -1, token[9] = {1, 2, 3, 4, 5, 6, 7, 8, 9};
    if (it->tries-- <= 0) return false;
    for (int c = 0; c < 81; c++)
        if (it->grid.cell[c] == 0 && (best < 0 || marks_count(marks.cell[c]) < marks_count(marks.cell[best])))
            best = c;
    if (best < 0) return true;
    symmetrical_shuffle(token, 9, rng);
    for (int i = 0; i < 9; i++) {
        Grid was;
        if (!marks_has(&marks, best, token[i])) continue;
        if (symmetrical_put(it, best, token[i], &was) && symmetrical_fill(it, rng)) return true;
        it->grid = was;
    }
    return false;
}

static inline void symmetrical_draw(const Layout *layout, SymmetricalMove move, Rng *rng,
                                    SymmetricalGrid *out) {
    do {
        *out = (SymmetricalGrid){.layout = layout, .tries = 2000};
        for (int c = 0; c < 81; c++) out->to[c] = symmetrical_naive(move, c / 9, c % 9);
        symmetrical_rename(out, move, rng);
    } while (!symmetrical_fill(out, rng));
}

// Clues go, each with those to which the move takes it, while there is one solution.
static inline Grid symmetrical_dig(const SymmetricalGrid *it, Rng *rng) {
    Grid puzzle = it->grid;
    int order[81];
    for (int c = 0; c < 81; c++) order[c] = c;
    symmetrical_shuffle(order, 81, rng);
    for (int i = 0; i < 81; i++) {
        Grid was = puzzle;
        if (puzzle.cell[order[i]] == 0) continue;
        for (int c = order[i]; puzzle.cell[c] != 0; c = it->to[c]) puzzle.cell[c] = 0;
        if (!solver_unique(it->layout, &puzzle, NULL)) puzzle = was;
    }
    return puzzle;
}
