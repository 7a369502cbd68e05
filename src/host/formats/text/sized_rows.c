#include "host/formats/text/sized_rows.h"

#include <string.h>

#include "host/formats/shared/sized_board.h"

enum {
    WIDTH_MOST = 256, // bytes of a line
    BETWEEN_MOST = 2, // lines between two rows
    ROW_LEAST = 4     // cells
};

typedef struct {
    const char *text;
    size_t length;
} RowPiece;

typedef struct {
    int count;   // of cells
    bool fields; // as in SizedRows
    uint8_t cell[TOKENS_MAX];
} SizedRow;

static bool is_blank(char c) { return c == ' ' || c == '\t'; }

static bool is_one_of(char c, const char *signs) { return c && strchr(signs, c); }

static RowPiece trimmed(RowPiece piece, const char *signs) {
    while (piece.length > 0 && is_one_of(*piece.text, signs)) piece.text++, piece.length--;
    while (piece.length > 0 && is_one_of(piece.text[piece.length - 1], signs)) piece.length--;
    return piece;
}

// ---- Cells

static bool add_cell(SizedRow *row, int token) {
    if (token < 0 || token > TOKENS_MAX || row->count == TOKENS_MAX) return false;
    row->cell[row->count++] = (uint8_t)token;
    return true;
}

static int token_of(char c) { return is_one_of(c, "-*_xX?") ? 0 : grid_token(c); }

// A letter, a sign for an empty cell, or a number of up to two digits.
static bool add_word(SizedRow *row, RowPiece word) {
    word = trimmed(word, "'\"`$");
    if (word.length == 1) return add_cell(row, token_of(*word.text));
    row->fields = true;
    if (word.length == 0) return add_cell(row, 0);
    bool number = word.length == 2 && is_one_of(*word.text, "12") && is_one_of(word.text[1], "0123456789");
    return number && add_cell(row, 10 * (*word.text - '0') + word.text[1] - '0');
}

// What stands between two separators: cells with blanks between them, or one that is empty.
static bool add_field(SizedRow *row, RowPiece field) {
    field = trimmed(field, " \t");
    size_t at = 0;
    do {
        size_t end = at;
        while (end < field.length && !is_blank(field.text[end])) end++;
        if (!add_word(row, (RowPiece){field.text + at, end - at})) return false;
        while (end < field.length && is_blank(field.text[end])) end++;
        at = end;
    } while (at < field.length);
    return true;
}

// The sign between the fields of a line; a blank where there is no other.
static char separator_of(RowPiece line) {
    static const char signs[] = "&|;,\t";
    for (const char *sign = signs; *sign; sign++)
        if (memchr(line.text, *sign, line.length)) return *sign;
    return ' ';
}

static bool read_fields(RowPiece line, SizedRow *out) {
    char separator = separator_of(line);
    if (separator == ' ') return add_field(out, line);
    if (separator == '|') { // a frame
        if (*line.text == '|') line.text++, line.length--;
        if (line.length > 0 && line.text[line.length - 1] == '|') line.length--;
    }
    for (size_t at = 0, end = 0; at <= line.length; at = end + 1) {
        for (end = at; end < line.length && line.text[end] != separator;) end++;
        if (!add_field(out, (RowPiece){line.text + at, end - at})) return false;
    }
    return true;
}

// Cells with nothing between them, or bars and blanks between boxes.
static bool read_glued(RowPiece line, SizedRow *out) {
    for (size_t i = 0; i < line.length; i++)
        if (!is_blank(line.text[i]) && line.text[i] != '|' && !add_cell(out, token_of(line.text[i])))
            return false;
    return true;
}

// ---- Rows

// The cells without what a program, or LaTeX, has around them.
static RowPiece without_code(RowPiece line) {
    size_t begin = 0, end = 0;
    for (size_t i = 0; i < line.length; i++)
        if (is_one_of(line.text[i], "[{(")) begin = i + 1;
    for (end = begin; end < line.length && !is_one_of(line.text[end], "]})\\");) end++;
    return trimmed((RowPiece){line.text + begin, end - begin}, " ");
}

static bool suits(const SizedRow *row) {
    for (int i = 0; i < row->count; i++)
        if (row->cell[i] > row->count) return false;
    return row->count >= ROW_LEAST && sized_board_id(row->count);
}

static bool read_row(RowPiece line, SizedRow *out) {
    if (line.length < ROW_LEAST || *line.text == '\\') return false;
    line = without_code(line);
    *out = (SizedRow){.count = 0};
    if (read_fields(line, out) && suits(out)) return true;
    *out = (SizedRow){.count = 0};
    return read_glued(line, out) && suits(out);
}

// A blank line, a line of dashes, or LaTeX's command for one.
static bool is_between(RowPiece line) {
    line = trimmed(line, " \t\r");
    if (line.length >= 6 && memcmp(line.text, "\\hline", 6) == 0) return true;
    int dashes = 0;
    for (size_t i = 0; i < line.length; i++) {
        if (!is_one_of(line.text[i], "-=+|:.*'`,_ ")) return false;
        dashes += is_one_of(line.text[i], "-=");
    }
    return line.length == 0 || dashes >= 3;
}

// The upper edge of a frame.
static bool is_frame(RowPiece line) { return *line.text == '+' && is_between(line); }

// A quick test: most lines cannot be the first of such a grid.
static bool may_begin(const char *line, size_t length) {
    size_t word = 0;
    while (word < length && word <= TOKENS_MAX && !is_one_of(line[word], " \t|,;&[{(+")) word++;
    return length >= ROW_LEAST && word <= TOKENS_MAX;
}

static void keep(SizedRows *rows, const char *line, size_t length) {
    text_add_bytes(&rows->text, line, length);
    text_add_char(&rows->text, '\n');
    rows->count++;
}

// Under the headings of a table in Markdown the rows begin anew.
static bool ends_headings(const SizedRows *rows, RowPiece line) {
    return rows->rows == 1 && rows->count == 1 && memchr(line.text, '|', line.length) &&
           !memchr(line.text, '+', line.length);
}

bool sized_rows_take(SizedRows *rows, const char *line, size_t length, int number) {
    RowPiece piece = {line, length};
    SizedRow row;
    bool first = rows->count == 0;
    if (length > WIDTH_MOST || (first && !may_begin(line, length))) return false;
    if (first) rows->first = number;
    if (!read_row(piece, &row) || (rows->rows > 0 && row.count != rows->order)) {
        bool fits = first ? is_frame(piece) : rows->between < BETWEEN_MOST && is_between(piece);
        if (!fits) return false;
        if (ends_headings(rows, piece)) rows->rows = 0;
        rows->between++;
        keep(rows, line, length);
        return true;
    }
    rows->order = row.count;
    rows->between = 0;
    rows->fields = rows->fields || row.fields;
    memcpy(rows->cell + (size_t)rows->rows++ * (size_t)row.count, row.cell, (size_t)row.count);
    keep(rows, line, length);
    return true;
}

bool sized_rows_are_whole(const SizedRows *rows) { return rows->rows > 0 && rows->rows == rows->order; }

static Grid grid_of(const SizedRows *rows) {
    Grid grid = {{0}};
    memcpy(grid.cell, rows->cell, (size_t)rows->order * (size_t)rows->order);
    return grid;
}

const Layout *sized_rows_board(const SizedRows *rows, FormatsOutput *output) {
    const Layout *layout = output->layout;
    if (!sized_rows_are_whole(rows)) return NULL;
    if (!formats_is_nine(layout)) return rows->order == layout->order && rows->fields ? layout : NULL;
    Layout *board = formats_board(output);
    Grid grid = grid_of(rows);
    return layout_init(board, sized_board_id(rows->order)) && sized_board_suits(board, &grid) ? board : NULL;
}

void sized_rows_give(const SizedRows *rows, const Layout *board, FormatsOutput *output) {
    FormatsPuzzle puzzle = formats_blank(FORMATS_SS, rows->first);
    puzzle.givens = grid_of(rows);
    if (board != output->layout) puzzle.board = board;
    formats_give(output, &puzzle);
}
