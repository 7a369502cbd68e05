// Grids in frames, 9x9 by their definition: .ss of Simple Sudoku, pencil marks, and grids stacked as HoDoKu
// does. They are read by host/formats/text/text_reader.
#include "host/formats/shared/format.h"

static void put_framed(Text *out, const Grid *grid) {
    text_add(out, "*-----------*\n");
    for (int c = 0; c < FORMATS_CELLS; c++) {
        if (c % FORMATS_BOX == 0) text_add_char(out, '|');
        text_add_char(out, format_digit(grid->cell[c]));
        if (c % FORMATS_ORDER == FORMATS_ORDER - 1) text_add(out, "|\n");
        if (c == 26 || c == 53) text_add(out, "|---+---+---|\n");
    }
    text_add(out, "*-----------*\n");
}

static void put_border(Text *out, const int width[FORMATS_ORDER], const char *corners) {
    text_add_char(out, corners[0]);
    for (int column = 0; column < FORMATS_ORDER; column++) {
        for (int i = 0; i < width[column] + 2; i++) text_add_char(out, '-');
        if (column % FORMATS_BOX == FORMATS_BOX - 1)
            text_add_char(out, corners[1 + (column == FORMATS_ORDER - 1)]);
    }
    text_add_char(out, '\n');
}

// Each column as wide as its widest cell; '.' where nothing is left.
static void put_marks_grid(Text *out, const Marks *marks) {
    int width[FORMATS_ORDER] = {0};
    for (int c = 0; c < FORMATS_CELLS; c++) {
        int *widest = &width[c % FORMATS_ORDER], count = marks_count(marks->cell[c]);
        if (count > *widest) *widest = count;
    }
    put_border(out, width, "...");
    for (int c = 0; c < FORMATS_CELLS; c++) {
        int column = c % FORMATS_ORDER;
        char text[FORMATS_ORDER + 1];
        int length = format_digits(marks->cell[c], ".", text);
        text_add(out, column % FORMATS_BOX == 0 ? "| " : " ");
        text_add(out, text);
        for (; length <= width[column]; length++) text_add_char(out, ' ');
        if (column < FORMATS_ORDER - 1) continue;
        text_add(out, "|\n");
        int row = c / FORMATS_ORDER;
        if (row % FORMATS_BOX == FORMATS_BOX - 1)
            put_border(out, width, row == FORMATS_ORDER - 1 ? "'''" : ":+:");
    }
}

// Givens, values and candidates, as HoDoKu puts them one below the other.
static void put_stacked(Text *out, const FormatsPuzzle *puzzle, const Marks *marks) {
    Grid values = formats_values(puzzle);
    put_framed(out, &puzzle->givens);
    text_add_char(out, '\n');
    put_framed(out, &values);
    text_add_char(out, '\n');
    put_marks_grid(out, marks);
}

static void write_ss(Text *out, const Layout *layout, const FormatsPuzzle *puzzle) {
    if (formats_has_entries(puzzle) || formats_tells_candidates(layout, puzzle)) {
        Marks marks = formats_candidates(layout, puzzle);
        put_stacked(out, puzzle, &marks);
    } else {
        put_framed(out, &puzzle->givens);
    }
}

const FormatRow format_ss = {
    {"ss", "a framed grid: .ss of Simple Sudoku; entries, candidates, as HoDoKu stacks them"},
    .write = write_ss,
    .between = "\n"};

// A cell with one candidate that none of its peers has is read as filled.
static bool reads_as_filled(const Layout *layout, const Marks *marks, int cell) {
    return marks_count(marks->cell[cell]) == 1 && !marks_peer_has(layout, marks, cell);
}

// Where the grid alone would be misread, the givens and the values come before it.
static void write_pencil_marks(Text *out, const Layout *layout, const FormatsPuzzle *puzzle) {
    Marks marks = formats_candidates(layout, puzzle);
    bool alone = true;
    for (int c = 0; c < FORMATS_CELLS; c++)
        alone = alone && reads_as_filled(layout, &marks, c) == (puzzle->givens.cell[c] != 0);
    if (alone)
        put_marks_grid(out, &marks);
    else
        put_stacked(out, puzzle, &marks);
}

const FormatRow format_pencil_marks = {
    {"marks", "a pencil-mark grid; entries, candidates"}, .write = write_pencil_marks, .between = "\n"};
