#pragma once
// What the length of a chain adds to its rating, as in Sudoku Explainer (N. Juillerat, 2006): a tenth for
// each of the thresholds 4, 6, 8, 12, 16, 24, 32, ... that it exceeds.

// How many thresholds a chain of so many lines exceeds.
static inline int chain_length_tenths(int lines) {
    int tenths = 0, ceiling = 4;
    for (int odd = 0; lines - 2 > ceiling; odd = !odd) {
        tenths++;
        ceiling = odd ? ceiling * 4 / 3 : ceiling * 3 / 2;
    }
    return tenths;
}
