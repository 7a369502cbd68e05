#include "host/formats/shared/packed.h"

#include <assert.h>

// The value of 0-9, A-Z, a-x: a digit, plus ten for each empty cell after it.
static int pack_value(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'A' && c <= 'Z') return c - 'A' + 10;
    return c >= 'a' && c <= 'x' ? c - 'a' + 36 : -1;
}

bool unpack_cells(const char *text, size_t size, Grid *out, int *out_cells) {
    Grid grid = {{0}};
    int cells = 0;
    for (size_t i = 0; i < size; i++) {
        int value = pack_value(text[i]);
        if (value < 0) return false;
        if (cells < FORMATS_CELLS) grid.cell[cells] = (uint8_t)(value % 10);
        if (cells < 10 * FORMATS_CELLS) cells += 1 + value / 10;
    }
    if (out_cells) *out_cells = cells;
    if (cells == FORMATS_CELLS) *out = grid;
    return cells == FORMATS_CELLS;
}

void pack_cells(const Grid *grid, char out[FORMATS_CELLS + 1]) {
    int length = 0;
    for (int c = 0; c < FORMATS_CELLS;) {
        int value = grid->cell[c++];
        for (int more = 0; more < 5 && c < FORMATS_CELLS && grid->cell[c] == 0; more++, c++) value += 10;
        out[length++] = (char)(value < 10 ? '0' + value : value < 36 ? 'A' + value - 10 : 'a' + value - 36);
    }
    out[length] = '\0';
}

// Light enough for black digits: those of the paper theme.
const char *pack_cell_colour(int colour) {
    static const char *const COLOURS[] = {"#FFAC98", "#E7B974", "#FFF37C", "#9FFF9D", "#75D0BD",
                                          "#ADC1DB", "#DDADFF", "#FFC3FF", "#D3E7C9"};
    assert(colour >= 1 && colour <= (int)(sizeof COLOURS / sizeof *COLOURS));
    return COLOURS[colour - 1];
}

// Dark enough for a white board, and as far apart as Nonet's own.
const char *pack_line_colour(int colour) {
    static const char *const COLOURS[] = {"#D0403A", "#B8741A", "#A89000", "#4E9A06", "#148F77",
                                          "#2E6DA4", "#7A4FBF", "#C04C9E", "#5B6770"};
    assert(colour >= 1 && colour <= (int)(sizeof COLOURS / sizeof *COLOURS));
    return COLOURS[colour - 1];
}
