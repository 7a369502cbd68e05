// Lines of cells: plain, of .sdm collections, of spreadsheets. Read by host/formats/text/text_reader.
#include "host/formats/boards/board_lines.h"

static void write_cells(Text *out, const Layout *layout, const FormatsPuzzle *puzzle, char empty) {
    format_add_cells(out, layout, &puzzle->givens, empty, "");
    text_add_char(out, '\n');
}

static void write_line(Text *out, const Layout *layout, const FormatsPuzzle *puzzle) {
    write_cells(out, layout, puzzle, '.');
}

const FormatRow format_line = {{"line", "a character a cell, '.' for empty (this is the default)"},
                               .any_layout = true,
                               .write = write_line,
                               .line_is = plain_grid_begins, // 9x9 is read by host/formats/text/text_reader.c
                               .line_read = other_board_read};

static void write_sdm(Text *out, const Layout *layout, const FormatsPuzzle *puzzle) {
    write_cells(out, layout, puzzle, '0');
}

const FormatRow format_sdm = {
    {"sdm", "81 characters, 0 for empty: a .sdm collection"}, .any_layout = true, .write = write_sdm};

static void write_table(Text *out, const Layout *layout, const FormatsPuzzle *puzzle) {
    char cells[CELLS_MAX + 1];
    grid_format(layout, &puzzle->givens, cells);
    for (int c = 0; c < layout->cells; c++) {
        if (puzzle->givens.cell[c])
            text_add_char(out, cells[c]);
        else
            text_add(out, "-1");
        text_add_char(out, c % layout->order == layout->order - 1 ? '\n' : ',');
    }
}

const FormatRow format_table = {{"csv", "nine rows with commas, -1 for empty, for spreadsheets"},
                                .any_layout = true,
                                .write = write_table,
                                .between = "\n"};
