#include "host/formats/shared/packed.h"

#include <assert.h>
#include <stdint.h>
#include <stdio.h>

#include "core/look/colour_roles.h"

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

_Static_assert((int)PACK_COLOURS == (int)COLOUR_MARKS, "the colours that a player has");

static void write_colour(uint32_t colour, char out[PACK_COLOUR_SIZE]) {
    snprintf(out, PACK_COLOUR_SIZE, "#%06X", (unsigned)colour & 0xFFFFFF);
}

void pack_cell_colour(int colour, char out[PACK_COLOUR_SIZE]) {
    assert(colour >= 1 && colour <= PACK_COLOURS);
    write_colour(colour_table(COLOURS_PAGE)->tile[colour - 1], out);
}

void pack_line_colour(int colour, char out[PACK_COLOUR_SIZE]) {
    assert(colour >= 1 && colour <= PACK_COLOURS);
    write_colour(colour_table(COLOURS_PAGE)->line[colour - 1], out);
}
