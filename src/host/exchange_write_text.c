// Puzzles as lines of text.
#include "host/exchange_print.h"

static char digit_or(int value, char empty) {
    return value ? (char)('0' + value) : empty;
}

// The digits of a set, or what stands for none.
static int set_text(uint16_t tokens, const char *none, char out[EXCHANGE_ORDER + 1]) {
    int length = 0;
    for (int t = 1; t <= EXCHANGE_ORDER; t++)
        if (tokens & marks_bit(t)) out[length++] = (char)('0' + t);
    if (length == 0) out[length++] = none[0];
    out[length] = '\0';
    return length;
}

// ---- .sdk and .sdx

// The sections are SadMan's; the rows alone, which all programs read, do for a puzzle that is not begun.
void exchange_put_sdk(ExchangePrinter *printer, const ExchangePuzzle *puzzle) {
    const struct {
        char letter;
        const char *text;
    } header[] = {{'A', puzzle->author}, {'D', puzzle->title}, {'S', puzzle->source}, {'L', puzzle->level}};
    for (int i = 0; i < 4; i++)
        if (header[i].text[0]) exchange_put(printer, "#%c%s\n", header[i].letter, header[i].text);
    bool entries = exchange_has_entries(puzzle), marks = exchange_has_marks(puzzle);
    if (entries || marks) exchange_put_text(printer, "[Puzzle]\n");
    exchange_put_cells(printer, &puzzle->givens, '.', "\n");
    if (entries) {
        Grid values = exchange_values(puzzle);
        exchange_put_text(printer, "[State]\n");
        exchange_put_cells(printer, &values, '.', "\n");
    }
    if (!marks) return;
    exchange_put_text(printer, "[PencilMarks]\n");
    for (int c = 0; c < EXCHANGE_CELLS; c++) {
        char text[EXCHANGE_ORDER + 1];
        set_text(puzzle->marks.cell[c], ".", text);
        exchange_put_text(printer, text);
        exchange_put_char(printer, c % EXCHANGE_ORDER == EXCHANGE_ORDER - 1 ? '\n' : ' ');
    }
}

void exchange_put_sdx(ExchangePrinter *printer, const Layout *layout, const ExchangePuzzle *puzzle) {
    Marks marks = exchange_candidates(layout, puzzle);
    for (int c = 0; c < EXCHANGE_CELLS; c++) {
        char text[EXCHANGE_ORDER + 1];
        set_text(marks.cell[c], "0", text);
        if (puzzle->entries.cell[c]) exchange_put_char(printer, 'u');
        exchange_put_text(printer, text);
        exchange_put_char(printer, c % EXCHANGE_ORDER == EXCHANGE_ORDER - 1 ? '\n' : ' ');
    }
}

// ---- Grids

static void put_framed(ExchangePrinter *printer, const Grid *grid) {
    exchange_put_text(printer, "*-----------*\n");
    for (int c = 0; c < EXCHANGE_CELLS; c++) {
        if (c % EXCHANGE_BOX == 0) exchange_put_char(printer, '|');
        exchange_put_char(printer, digit_or(grid->cell[c], '.'));
        if (c % EXCHANGE_ORDER == EXCHANGE_ORDER - 1) exchange_put_text(printer, "|\n");
        if (c == 26 || c == 53) exchange_put_text(printer, "|---+---+---|\n");
    }
    exchange_put_text(printer, "*-----------*\n");
}

static void put_border(ExchangePrinter *printer, const int width[EXCHANGE_ORDER], const char *corners) {
    exchange_put_char(printer, corners[0]);
    for (int column = 0; column < EXCHANGE_ORDER; column++) {
        for (int i = 0; i < width[column] + 2; i++) exchange_put_char(printer, '-');
        if (column % EXCHANGE_BOX == EXCHANGE_BOX - 1)
            exchange_put_char(printer, corners[1 + (column == EXCHANGE_ORDER - 1)]);
    }
    exchange_put_char(printer, '\n');
}

// Each column as wide as its widest cell; '.' where nothing is left.
static void put_marks_grid(ExchangePrinter *printer, const Marks *marks) {
    int width[EXCHANGE_ORDER] = {0};
    for (int c = 0; c < EXCHANGE_CELLS; c++) {
        int *widest = &width[c % EXCHANGE_ORDER], count = marks_count(marks->cell[c]);
        if (count > *widest) *widest = count;
    }
    put_border(printer, width, "...");
    for (int c = 0; c < EXCHANGE_CELLS; c++) {
        int column = c % EXCHANGE_ORDER;
        char text[EXCHANGE_ORDER + 1];
        int length = set_text(marks->cell[c], ".", text);
        exchange_put_text(printer, column % EXCHANGE_BOX == 0 ? "| " : " ");
        exchange_put_text(printer, text);
        for (; length <= width[column]; length++) exchange_put_char(printer, ' ');
        if (column < EXCHANGE_ORDER - 1) continue;
        exchange_put_text(printer, "|\n");
        int row = c / EXCHANGE_ORDER;
        if (row % EXCHANGE_BOX == EXCHANGE_BOX - 1)
            put_border(printer, width, row == EXCHANGE_ORDER - 1 ? "'''" : ":+:");
    }
}

// Givens, values and candidates, as HoDoKu puts them one below the other.
static void put_stacked(ExchangePrinter *printer, const ExchangePuzzle *puzzle, const Marks *marks) {
    Grid values = exchange_values(puzzle);
    put_framed(printer, &puzzle->givens);
    exchange_put_char(printer, '\n');
    put_framed(printer, &values);
    exchange_put_char(printer, '\n');
    put_marks_grid(printer, marks);
}

void exchange_put_ss(ExchangePrinter *printer, const Layout *layout, const ExchangePuzzle *puzzle) {
    if (exchange_has_entries(puzzle) || exchange_tells_candidates(puzzle)) {
        Marks marks = exchange_candidates(layout, puzzle);
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
void exchange_put_pencil_marks(ExchangePrinter *printer, const Layout *layout, const ExchangePuzzle *puzzle) {
    Marks marks = exchange_candidates(layout, puzzle);
    bool alone = true;
    for (int c = 0; c < EXCHANGE_CELLS; c++)
        alone = alone && reads_as_filled(layout, &marks, c) == (puzzle->givens.cell[c] != 0);
    if (alone)
        put_marks_grid(printer, &marks);
    else
        put_stacked(printer, puzzle, &marks);
}

void exchange_put_table(ExchangePrinter *printer, const ExchangePuzzle *puzzle) {
    for (int c = 0; c < EXCHANGE_CELLS; c++) {
        if (puzzle->givens.cell[c] == 0) exchange_put_char(printer, '-');
        exchange_put_char(printer, digit_or(puzzle->givens.cell[c], '1'));
        exchange_put_char(printer, c % EXCHANGE_ORDER == EXCHANGE_ORDER - 1 ? '\n' : ',');
    }
}

// ---- Lines

void exchange_put_729(ExchangePrinter *printer, const Layout *layout, const ExchangePuzzle *puzzle) {
    Marks marks = exchange_candidates(layout, puzzle);
    for (int c = 0; c < EXCHANGE_CELLS; c++)
        for (int t = 1; t <= EXCHANGE_ORDER; t++)
            exchange_put_char(printer, marks_has(&marks, c, t) ? (char)('0' + t) : '.');
    exchange_put_char(printer, '\n');
}

void exchange_put_library(ExchangePrinter *printer, const Layout *layout, const ExchangePuzzle *puzzle) {
    Grid values = exchange_values(puzzle);
    Marks all = marks_of_grid(layout, &values), left = exchange_candidates(layout, puzzle);
    bool first = true;
    exchange_put_text(printer, ":0000:x:");
    for (int c = 0; c < EXCHANGE_CELLS; c++) {
        if (puzzle->entries.cell[c]) exchange_put_char(printer, '+');
        exchange_put_char(printer, digit_or(values.cell[c], '.'));
    }
    exchange_put_char(printer, ':');
    for (int t = 1; t <= EXCHANGE_ORDER; t++) {
        for (int c = 0; c < EXCHANGE_CELLS; c++) {
            if (values.cell[c] || !marks_has(&all, c, t) || marks_has(&left, c, t)) continue;
            exchange_put(printer, "%s%d%d%d", first ? "" : " ", t, layout_row(layout, c) + 1,
                         layout_column(layout, c) + 1);
            first = false;
        }
    }
    exchange_put_text(printer, ":::\n");
}
