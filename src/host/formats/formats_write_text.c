// Puzzles as lines of text.
#include "host/formats/formats_print.h"

static char digit_or(int value, char empty) {
    return value ? (char)('0' + value) : empty;
}

// The digits of a set, or what stands for none.
static int set_text(uint16_t tokens, const char *none, char out[FORMATS_ORDER + 1]) {
    int length = 0;
    for (int t = 1; t <= FORMATS_ORDER; t++)
        if (tokens & marks_bit(t)) out[length++] = (char)('0' + t);
    if (length == 0) out[length++] = none[0];
    out[length] = '\0';
    return length;
}

// ---- .sdk and .sdx

// The sections are SadMan's; the rows alone, which all programs read, do for a puzzle that is not begun.
void formats_put_sdk(FormatsPrinter *printer, const FormatsPuzzle *puzzle) {
    const struct {
        char letter;
        const char *text;
    } header[] = {{'A', puzzle->author}, {'D', puzzle->title}, {'S', puzzle->source}, {'L', puzzle->level}};
    for (int i = 0; i < 4; i++)
        if (header[i].text[0]) formats_put(printer, "#%c%s\n", header[i].letter, header[i].text);
    bool entries = formats_has_entries(puzzle), marks = formats_has_marks(puzzle);
    if (entries || marks) formats_put_text(printer, "[Puzzle]\n");
    formats_put_cells(printer, &puzzle->givens, '.', "\n");
    if (entries) {
        Grid values = formats_values(puzzle);
        formats_put_text(printer, "[State]\n");
        formats_put_cells(printer, &values, '.', "\n");
    }
    if (!marks) return;
    formats_put_text(printer, "[PencilMarks]\n");
    for (int c = 0; c < FORMATS_CELLS; c++) {
        char text[FORMATS_ORDER + 1];
        set_text(puzzle->marks.cell[c], ".", text);
        formats_put_text(printer, text);
        formats_put_char(printer, c % FORMATS_ORDER == FORMATS_ORDER - 1 ? '\n' : ' ');
    }
}

void formats_put_sdx(FormatsPrinter *printer, const Layout *layout, const FormatsPuzzle *puzzle) {
    Marks marks = formats_candidates(layout, puzzle);
    for (int c = 0; c < FORMATS_CELLS; c++) {
        char text[FORMATS_ORDER + 1];
        set_text(marks.cell[c], "0", text);
        if (puzzle->entries.cell[c]) formats_put_char(printer, 'u');
        formats_put_text(printer, text);
        formats_put_char(printer, c % FORMATS_ORDER == FORMATS_ORDER - 1 ? '\n' : ' ');
    }
}

// ---- Grids

static void put_framed(FormatsPrinter *printer, const Grid *grid) {
    formats_put_text(printer, "*-----------*\n");
    for (int c = 0; c < FORMATS_CELLS; c++) {
        if (c % FORMATS_BOX == 0) formats_put_char(printer, '|');
        formats_put_char(printer, digit_or(grid->cell[c], '.'));
        if (c % FORMATS_ORDER == FORMATS_ORDER - 1) formats_put_text(printer, "|\n");
        if (c == 26 || c == 53) formats_put_text(printer, "|---+---+---|\n");
    }
    formats_put_text(printer, "*-----------*\n");
}

static void put_border(FormatsPrinter *printer, const int width[FORMATS_ORDER], const char *corners) {
    formats_put_char(printer, corners[0]);
    for (int column = 0; column < FORMATS_ORDER; column++) {
        for (int i = 0; i < width[column] + 2; i++) formats_put_char(printer, '-');
        if (column % FORMATS_BOX == FORMATS_BOX - 1)
            formats_put_char(printer, corners[1 + (column == FORMATS_ORDER - 1)]);
    }
    formats_put_char(printer, '\n');
}

// Each column as wide as its widest cell; '.' where nothing is left.
static void put_marks_grid(FormatsPrinter *printer, const Marks *marks) {
    int width[FORMATS_ORDER] = {0};
    for (int c = 0; c < FORMATS_CELLS; c++) {
        int *widest = &width[c % FORMATS_ORDER], count = marks_count(marks->cell[c]);
        if (count > *widest) *widest = count;
    }
    put_border(printer, width, "...");
    for (int c = 0; c < FORMATS_CELLS; c++) {
        int column = c % FORMATS_ORDER;
        char text[FORMATS_ORDER + 1];
        int length = set_text(marks->cell[c], ".", text);
        formats_put_text(printer, column % FORMATS_BOX == 0 ? "| " : " ");
        formats_put_text(printer, text);
        for (; length <= width[column]; length++) formats_put_char(printer, ' ');
        if (column < FORMATS_ORDER - 1) continue;
        formats_put_text(printer, "|\n");
        int row = c / FORMATS_ORDER;
        if (row % FORMATS_BOX == FORMATS_BOX - 1)
            put_border(printer, width, row == FORMATS_ORDER - 1 ? "'''" : ":+:");
    }
}

// Givens, values and candidates, as HoDoKu puts them one below the other.
static void put_stacked(FormatsPrinter *printer, const FormatsPuzzle *puzzle, const Marks *marks) {
    Grid values = formats_values(puzzle);
    put_framed(printer, &puzzle->givens);
    formats_put_char(printer, '\n');
    put_framed(printer, &values);
    formats_put_char(printer, '\n');
    put_marks_grid(printer, marks);
}

void formats_put_ss(FormatsPrinter *printer, const Layout *layout, const FormatsPuzzle *puzzle) {
    if (formats_has_entries(puzzle) || formats_tells_candidates(puzzle)) {
        Marks marks = formats_candidates(layout, puzzle);
        put_stacked(printer, puzzle, &marks);
    } else {
        put_framed(printer, &puzzle->givens);
    }
}

// A cell whose one candidate no cell near it has reads as filled.
static bool reads_as_filled(const Layout *layout, const Marks *marks, int cell) {
    if (marks_count(marks->cell[cell]) != 1) return false;
    const CellSet *peers = &layout->peers[cell];
    for (int c = cellset_next(peers, 0); c >= 0; c = cellset_next(peers, c + 1))
        if (marks->cell[c] & marks->cell[cell]) return false;
    return true;
}

// Where the grid alone would be misread, the givens and the values stand before it.
void formats_put_pencil_marks(FormatsPrinter *printer, const Layout *layout, const FormatsPuzzle *puzzle) {
    Marks marks = formats_candidates(layout, puzzle);
    bool alone = true;
    for (int c = 0; c < FORMATS_CELLS; c++)
        alone = alone && reads_as_filled(layout, &marks, c) == (puzzle->givens.cell[c] != 0);
    if (alone)
        put_marks_grid(printer, &marks);
    else
        put_stacked(printer, puzzle, &marks);
}

void formats_put_table(FormatsPrinter *printer, const FormatsPuzzle *puzzle) {
    for (int c = 0; c < FORMATS_CELLS; c++) {
        if (puzzle->givens.cell[c] == 0) formats_put_char(printer, '-');
        formats_put_char(printer, digit_or(puzzle->givens.cell[c], '1'));
        formats_put_char(printer, c % FORMATS_ORDER == FORMATS_ORDER - 1 ? '\n' : ',');
    }
}

// ---- Lines

void formats_put_729(FormatsPrinter *printer, const Layout *layout, const FormatsPuzzle *puzzle) {
    Marks marks = formats_candidates(layout, puzzle);
    for (int c = 0; c < FORMATS_CELLS; c++)
        for (int t = 1; t <= FORMATS_ORDER; t++)
            formats_put_char(printer, marks_has(&marks, c, t) ? (char)('0' + t) : '.');
    formats_put_char(printer, '\n');
}

void formats_put_library(FormatsPrinter *printer, const Layout *layout, const FormatsPuzzle *puzzle) {
    Grid values = formats_values(puzzle);
    Marks all = marks_of_grid(layout, &values), left = formats_candidates(layout, puzzle);
    bool first = true;
    formats_put_text(printer, ":0000:x:");
    for (int c = 0; c < FORMATS_CELLS; c++) {
        if (puzzle->entries.cell[c]) formats_put_char(printer, '+');
        formats_put_char(printer, digit_or(values.cell[c], '.'));
    }
    formats_put_char(printer, ':');
    for (int t = 1; t <= FORMATS_ORDER; t++) {
        for (int c = 0; c < FORMATS_CELLS; c++) {
            if (values.cell[c] || !marks_has(&all, c, t) || marks_has(&left, c, t)) continue;
            formats_put(printer, "%s%d%d%d", first ? "" : " ", t, layout_row(layout, c) + 1,
                        layout_column(layout, c) + 1);
            first = false;
        }
    }
    formats_put_text(printer, ":::\n");
}
