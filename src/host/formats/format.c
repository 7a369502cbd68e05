#include "host/formats/format.h"

#include "core/base/utf8.h"

void format_add_cells(Text *out, const Layout *layout, const Grid *grid, char empty, const char *after_row) {
    char cells[CELLS_MAX + 1];
    grid_format(layout, grid, cells);
    for (int c = 0; c < layout->cells; c++)
        if (grid->cell[c] == 0) cells[c] = empty;
    size_t order = (size_t)layout->order;
    for (size_t row = 0; row < order; row++) {
        text_add_bytes(out, cells + row * order, order);
        text_add(out, after_row);
    }
}

int format_column(const char *line, size_t offset) { return 1 + (int)utf8_count(line, offset); }
