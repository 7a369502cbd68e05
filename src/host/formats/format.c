#include "host/formats/format.h"

#include "core/base/utf8.h"

void format_add_cells(Text *out, const Layout *layout, const Grid *grid, char empty, const char *after_row) {
    char cells[CELLS_MAX + 1];
    grid_format(layout, grid, cells);
    for (int c = 0; c < layout->cells; c++) {
        text_add_char(out, grid->cell[c] ? cells[c] : empty);
        if (c % layout->order == layout->order - 1) text_add(out, after_row);
    }
}

int format_column(const char *line, size_t offset) {
    return 1 + (int)utf8_count(line, offset);
}
