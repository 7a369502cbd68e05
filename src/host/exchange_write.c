// Puzzles as other programs read them.
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "host/exchange_lz.h"
#include "host/exchange_parts.h"

static const ExchangeFormatInfo FORMATS[EXCHANGE_FORMAT_COUNT] = {
    [EXCHANGE_LINE] = {"line", "81 characters, '.' for empty", "nothing else"},
    [EXCHANGE_SDM] = {"sdm", "81 characters, 0 for empty: a .sdm collection", "nothing else"},
    [EXCHANGE_SDK] = {"sdk", "nine rows with headers: .sdk (SadMan Sudoku, SudoCue)", "texts"},
    [EXCHANGE_SDX] = {"sdx", "nine rows of candidates: .sdx (SudoCue)", NULL},
    [EXCHANGE_GRID] = {"grid", "several lines of text: .ss (Simple Sudoku) and others", NULL},
    [EXCHANGE_PENCIL_MARKS] = {"marks", "a pencil-mark grid", "entries, candidates"},
    [EXCHANGE_CANDIDATES] = {"729", "729 candidates in a line", "candidates"},
    [EXCHANGE_LIBRARY] = {"library", "a position of HoDoKu's technique library", "entries, candidates"},
    [EXCHANGE_OPENSUDOKU] = {"opensudoku", ".opensudoku, version 1 (Android)", "texts, of the whole file"},
    [EXCHANGE_KSUDOKU] = {"ksudoku", "KSudoku's XML", NULL},
    [EXCHANGE_GNOME] = {"gnome", "GNOME Sudoku's file", NULL},
    [EXCHANGE_GNOME_SHARE] = {"gnome-share", "GNOME Sudoku's share string", NULL},
    [EXCHANGE_SUDOKUEXCHANGE] = {"sudokuexchange", "a link of sudokuexchange.com", "nothing else"},
    [EXCHANGE_F_PUZZLES] = {"f-puzzles", "a link of f-puzzles.com", "entries, notes, title, author"},
    [EXCHANGE_SUDOKUPAD] = {"sudokupad", "a link of SudokuPad", NULL},
    [EXCHANGE_JSON] = {"json", "what nonet-cli --json prints", NULL},
};

const ExchangeFormatInfo *exchange_format(ExchangeFormat format) {
    assert(format >= 0 && format < EXCHANGE_FORMAT_COUNT);
    return &FORMATS[format];
}

typedef struct {
    char *out;
    int length;
} Printer;

static void put(Printer *printer, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void put(Printer *printer, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    int room = EXCHANGE_WRITTEN_MAX - printer->length;
    int length = vsnprintf(printer->out + printer->length, (size_t)room, format, arguments);
    va_end(arguments);
    assert(length >= 0 && length < room);
    printer->length += length;
}

static void put_char(Printer *printer, char c) {
    assert(printer->length + 1 < EXCHANGE_WRITTEN_MAX);
    printer->out[printer->length++] = c;
    printer->out[printer->length] = '\0';
}

static int value_at(const ExchangePuzzle *puzzle, int cell) {
    return puzzle->givens.cell[cell] ? puzzle->givens.cell[cell] : puzzle->entries.cell[cell];
}

static Grid values_of(const ExchangePuzzle *puzzle) {
    Grid grid = {{0}};
    for (int c = 0; c < EXCHANGE_CELLS; c++) grid.cell[c] = (uint8_t)value_at(puzzle, c);
    return grid;
}

// Notes tell what is left only where the player wrote some into every empty cell.
static bool tells_candidates(const ExchangePuzzle *puzzle) {
    bool all = puzzle->marks_are != EXCHANGE_NO_MARKS;
    for (int c = 0; c < EXCHANGE_CELLS && puzzle->marks_are == EXCHANGE_NOTES; c++)
        all = all && (value_at(puzzle, c) || puzzle->marks.cell[c]);
    return all;
}

// What can be in each cell: its value, what the rules leave, and of that what the puzzle lists.
static Marks candidates_of(const Layout *layout, const ExchangePuzzle *puzzle) {
    Grid values = values_of(puzzle);
    Marks marks = marks_of_grid(layout, &values);
    bool told = tells_candidates(puzzle);
    for (int c = 0; c < EXCHANGE_CELLS; c++) {
        if (values.cell[c])
            marks.cell[c] = marks_bit(values.cell[c]);
        else if (told)
            marks.cell[c] &= puzzle->marks.cell[c];
    }
    return marks;
}

// ---- Text

static void put_cells(Printer *printer, const Grid *grid, char empty, const char *after_row) {
    for (int c = 0; c < EXCHANGE_CELLS; c++) {
        put_char(printer, grid->cell[c] ? (char)('0' + grid->cell[c]) : empty);
        if (c % EXCHANGE_ORDER == EXCHANGE_ORDER - 1) put(printer, "%s", after_row);
    }
}

static void put_sdk(Printer *printer, const ExchangePuzzle *puzzle) {
    const struct {
        char letter;
        const char *text;
    } header[] = {{'A', puzzle->author}, {'D', puzzle->title}, {'S', puzzle->source}, {'L', puzzle->level}};
    for (int i = 0; i < 4; i++)
        if (header[i].text[0]) put(printer, "#%c%s\n", header[i].letter, header[i].text);
    put_cells(printer, &puzzle->givens, '.', "\n");
}

static void put_candidates(Printer *printer, const Marks *marks) {
    for (int c = 0; c < EXCHANGE_CELLS; c++)
        for (int t = 1; t <= EXCHANGE_ORDER; t++)
            put_char(printer, marks_has(marks, c, t) ? (char)('0' + t) : '.');
    put_char(printer, '\n');
}

static void put_border(Printer *printer, const int width[EXCHANGE_ORDER], const char *corners) {
    put_char(printer, corners[0]);
    for (int column = 0; column < EXCHANGE_ORDER; column++) {
        for (int i = 0; i < width[column] + 2; i++) put_char(printer, '-');
        if (column % EXCHANGE_BOX == EXCHANGE_BOX - 1)
            put_char(printer, corners[1 + (column == EXCHANGE_ORDER - 1)]);
    }
    put_char(printer, '\n');
}

// Each column as wide as its widest cell; '.' where nothing is left.
static void put_marks_grid(Printer *printer, const Marks *marks) {
    int width[EXCHANGE_ORDER] = {0};
    for (int c = 0; c < EXCHANGE_CELLS; c++) {
        int *widest = &width[c % EXCHANGE_ORDER], count = marks_count(marks->cell[c]);
        if (count > *widest) *widest = count;
    }
    put_border(printer, width, "...");
    for (int c = 0; c < EXCHANGE_CELLS; c++) {
        int column = c % EXCHANGE_ORDER, length = 0;
        char text[EXCHANGE_ORDER + 1];
        for (int t = 1; t <= EXCHANGE_ORDER; t++)
            if (marks_has(marks, c, t)) text[length++] = (char)('0' + t);
        text[length] = '\0';
        put(printer, "%s %-*s ", column % EXCHANGE_BOX == 0 ? "|" : "", width[column], length ? text : ".");
        if (column < EXCHANGE_ORDER - 1) continue;
        put(printer, "|\n");
        int row = c / EXCHANGE_ORDER;
        if (row % EXCHANGE_BOX == EXCHANGE_BOX - 1)
            put_border(printer, width, row == EXCHANGE_ORDER - 1 ? "'''" : ":+:");
    }
}

static void put_framed(Printer *printer, const Grid *grid) {
    put(printer, "*-----------*\n");
    for (int c = 0; c < EXCHANGE_CELLS; c++) {
        if (c % EXCHANGE_BOX == 0) put_char(printer, '|');
        put_char(printer, grid->cell[c] ? (char)('0' + grid->cell[c]) : '.');
        if (c % EXCHANGE_ORDER == EXCHANGE_ORDER - 1) put(printer, "|\n");
        if (c == 26 || c == 53) put(printer, "|---+---+---|\n");
    }
    put(printer, "*-----------*\n");
}

// A cell whose one candidate no cell near it has reads as filled.
static bool reads_as_filled(const Layout *layout, const Marks *marks, int cell) {
    if (marks_count(marks->cell[cell]) != 1) return false;
    const CellSet *peers = &layout->peers[cell];
    for (int c = cellset_next(peers, 0); c >= 0; c = cellset_next(peers, c + 1))
        if (marks->cell[c] & marks->cell[cell]) return false;
    return true;
}

// Where the grid alone would be misread, the givens and the values stand before it, as HoDoKu puts them.
static void put_pencil_marks(Printer *printer, const Layout *layout, const ExchangePuzzle *puzzle) {
    Marks marks = candidates_of(layout, puzzle);
    bool alone = true;
    for (int c = 0; c < EXCHANGE_CELLS; c++) {
        alone = alone && reads_as_filled(layout, &marks, c) == (puzzle->givens.cell[c] != 0);
    }
    if (!alone) {
        Grid values = values_of(puzzle);
        put_framed(printer, &puzzle->givens);
        put_char(printer, '\n');
        put_framed(printer, &values);
        put_char(printer, '\n');
    }
    put_marks_grid(printer, &marks);
}

static void put_library(Printer *printer, const Layout *layout, const ExchangePuzzle *puzzle) {
    Grid values = values_of(puzzle);
    Marks all = marks_of_grid(layout, &values), left = candidates_of(layout, puzzle);
    bool first = true;
    put(printer, ":0000:x:");
    for (int c = 0; c < EXCHANGE_CELLS; c++) {
        if (puzzle->entries.cell[c]) put_char(printer, '+');
        put_char(printer, values.cell[c] ? (char)('0' + values.cell[c]) : '.');
    }
    put_char(printer, ':');
    for (int t = 1; t <= EXCHANGE_ORDER; t++) {
        for (int c = 0; c < EXCHANGE_CELLS; c++) {
            if (values.cell[c] || !marks_has(&all, c, t) || marks_has(&left, c, t)) continue;
            put(printer, "%s%d%d%d", first ? "" : " ", t, layout_row(layout, c) + 1,
                layout_column(layout, c) + 1);
            first = false;
        }
    }
    put(printer, ":::\n");
}

// ---- OpenSudoku 1

static void put_xml_text(Printer *printer, const char *text) {
    for (; *text; text++) {
        const char *escape = *text == '<' ? "&lt;" : *text == '>' ? "&gt;" : *text == '&' ? "&amp;" : NULL;
        if (escape)
            put(printer, "%s", escape);
        else
            put_char(printer, *text);
    }
}

static void put_xml_element(Printer *printer, const char *name, const char *text) {
    put(printer, "  <%s>", name);
    put_xml_text(printer, text);
    put(printer, "</%s>\n", name);
}

static void put_opensudoku_head(Printer *printer, const ExchangePuzzle *first) {
    put(printer, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku>\n");
    put_xml_element(printer, "name", first && first->title[0] ? first->title : "Nonet");
    put_xml_element(printer, "author", first ? first->author : "");
    put_xml_element(printer, "description", "");
    put_xml_element(printer, "comment", "");
    put_xml_element(printer, "created", "");
    put_xml_element(printer, "source", first ? first->source : "");
    put_xml_element(printer, "level", first ? first->level : "");
    put_xml_element(printer, "sourceURL", "");
}

// ---- Links

static void put_json_text(Printer *printer, const char *text) {
    put_char(printer, '"');
    for (; *text; text++) {
        if (*text == '"' || *text == '\\') put_char(printer, '\\');
        put_char(printer, *text);
    }
    put_char(printer, '"');
}

static void put_f_cell(Printer *printer, const ExchangePuzzle *puzzle, int cell) {
    int value = value_at(puzzle, cell);
    uint16_t notes = value || puzzle->marks_are == EXCHANGE_NO_MARKS ? 0 : puzzle->marks.cell[cell];
    put_char(printer, '{');
    if (value) put(printer, "\"value\":%d", value);
    if (puzzle->givens.cell[cell]) put(printer, ",\"given\":true");
    if (notes) {
        put(printer, "\"centerPencilMarks\":");
        for (char before = '['; notes; notes &= (uint16_t)(notes - 1), before = ',')
            put(printer, "%c%d", before, marks_first(notes));
        put_char(printer, ']');
    }
    put_char(printer, '}');
}

static void put_f_puzzles(Printer *printer, const ExchangePuzzle *puzzle) {
    char json[EXCHANGE_WRITTEN_MAX];
    Printer inner = {json, 0};
    put(&inner, "{\"size\":%d,\"title\":", EXCHANGE_ORDER);
    put_json_text(&inner, puzzle->title);
    put(&inner, ",\"author\":");
    put_json_text(&inner, puzzle->author);
    put(&inner, ",\"grid\":[");
    for (int c = 0; c < EXCHANGE_CELLS; c++) {
        int column = c % EXCHANGE_ORDER;
        put(&inner, "%s", column > 0 ? "," : c > 0 ? ",[" : "[");
        put_f_cell(&inner, puzzle, c);
        if (column == EXCHANGE_ORDER - 1) put_char(&inner, ']');
    }
    put(&inner, "]}");
    size_t size;
    char *packed = lz_pack(json, &size);
    assert(packed);
    put(printer, "https://f-puzzles.com/?load=%s\n", packed);
    free(packed);
}

int exchange_write(ExchangeFormat format, const Layout *layout, const ExchangePuzzle *puzzle,
                   char out[EXCHANGE_WRITTEN_MAX]) {
    Printer printer = {out, 0};
    Marks marks;
    char packed[EXCHANGE_CELLS + 1];
    assert(layout->cells == EXCHANGE_CELLS && exchange_format(format)->keeps);
    out[0] = '\0';
    switch (format) {
    case EXCHANGE_LINE:
    case EXCHANGE_SDM:
        put_cells(&printer, &puzzle->givens, format == EXCHANGE_SDM ? '0' : '.', "");
        put_char(&printer, '\n');
        break;
    case EXCHANGE_SDK:
        put_sdk(&printer, puzzle);
        break;
    case EXCHANGE_PENCIL_MARKS:
        put_pencil_marks(&printer, layout, puzzle);
        break;
    case EXCHANGE_CANDIDATES:
        marks = candidates_of(layout, puzzle);
        put_candidates(&printer, &marks);
        break;
    case EXCHANGE_LIBRARY:
        put_library(&printer, layout, puzzle);
        break;
    case EXCHANGE_OPENSUDOKU:
        put(&printer, "  <game data=\"");
        put_cells(&printer, &puzzle->givens, '0', "");
        put(&printer, "\"/>\n");
        break;
    case EXCHANGE_SUDOKUEXCHANGE:
        exchange_pack_cells(&puzzle->givens, packed);
        put(&printer, "https://sudokuexchange.com/play/?s=%s\n", packed);
        break;
    case EXCHANGE_F_PUZZLES:
        put_f_puzzles(&printer, puzzle);
        break;
    case EXCHANGE_SDX:
    case EXCHANGE_GRID:
    case EXCHANGE_KSUDOKU:
    case EXCHANGE_GNOME:
    case EXCHANGE_GNOME_SHARE:
    case EXCHANGE_SUDOKUPAD:
    case EXCHANGE_JSON:
    case EXCHANGE_FORMAT_COUNT:
        assert(!"a format that can be written");
    }
    return printer.length;
}

int exchange_write_head(ExchangeFormat format, const ExchangePuzzle *first, char out[EXCHANGE_WRITTEN_MAX]) {
    Printer printer = {out, 0};
    out[0] = '\0';
    if (format == EXCHANGE_OPENSUDOKU) put_opensudoku_head(&printer, first);
    return printer.length;
}

int exchange_write_between(ExchangeFormat format, char out[EXCHANGE_WRITTEN_MAX]) {
    Printer printer = {out, 0};
    out[0] = '\0';
    if (format == EXCHANGE_SDK || format == EXCHANGE_PENCIL_MARKS) put_char(&printer, '\n');
    return printer.length;
}

int exchange_write_tail(ExchangeFormat format, char out[EXCHANGE_WRITTEN_MAX]) {
    Printer printer = {out, 0};
    out[0] = '\0';
    if (format == EXCHANGE_OPENSUDOKU) put(&printer, "</opensudoku>\n");
    return printer.length;
}
