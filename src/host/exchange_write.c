// Puzzles as other programs read them: what the formats are, and who writes each.
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "host/exchange_print.h"

enum {
    ENTRIES = EXCHANGE_HOLDS_ENTRIES,
    NOTES = EXCHANGE_HOLDS_NOTES,
    CANDIDATES = EXCHANGE_HOLDS_CANDIDATES,
    TIME = EXCHANGE_HOLDS_TIME,
    TITLE = EXCHANGE_HOLDS_TITLE,
    AUTHOR = EXCHANGE_HOLDS_AUTHOR,
    LEVEL = EXCHANGE_HOLDS_LEVEL,
    SOURCE = EXCHANGE_HOLDS_SOURCE
};

static const ExchangeFormatInfo FORMATS[EXCHANGE_FORMAT_COUNT] = {
    [EXCHANGE_LINE] = {"line", "81 characters, '.' for empty", 0},
    [EXCHANGE_SDM] = {"sdm", "81 characters, 0 for empty: a .sdm collection", 0},
    [EXCHANGE_SDK] = {"sdk", "nine rows with headers: .sdk (SadMan Sudoku, SudoCue)",
                      ENTRIES | NOTES | TITLE | AUTHOR | LEVEL | SOURCE},
    [EXCHANGE_SDX] = {"sdx", "nine rows of candidates: .sdx (SudoCue)", ENTRIES | CANDIDATES},
    [EXCHANGE_SS] = {"ss", "a framed grid: .ss (Simple Sudoku), and other text of several lines",
                     ENTRIES | CANDIDATES},
    [EXCHANGE_TABLE] = {"csv", "nine rows with commas, -1 for empty, for spreadsheets", 0},
    [EXCHANGE_PENCIL_MARKS] = {"marks", "a pencil-mark grid", ENTRIES | CANDIDATES},
    [EXCHANGE_CANDIDATES] = {"729", "729 candidates in a line", CANDIDATES},
    [EXCHANGE_LIBRARY] = {"library", "a position of HoDoKu's technique library", ENTRIES | CANDIDATES},
    [EXCHANGE_OPENSUDOKU_1] = {"opensudoku", ".opensudoku, version 1 (Android); texts of the whole file",
                               TITLE | AUTHOR | LEVEL | SOURCE},
    [EXCHANGE_OPENSUDOKU_2] = {"opensudoku-2", ".opensudoku, version 2", ENTRIES | NOTES | TIME | TITLE},
    [EXCHANGE_KSUDOKU] = {"ksudoku", "KSudoku's file", ENTRIES | NOTES | TIME},
    [EXCHANGE_GNOME] = {"gnome", "GNOME Sudoku's file", ENTRIES | NOTES | TIME | LEVEL},
    [EXCHANGE_GNOME_SHARE] = {"gnome-share", "GNOME Sudoku's share string", 0},
    [EXCHANGE_SUDOKUEXCHANGE] = {"sudokuexchange", "a link of sudokuexchange.com", 0},
    [EXCHANGE_F_PUZZLES] = {"f-puzzles", "a link of f-puzzles.com", ENTRIES | NOTES | TITLE | AUTHOR},
    [EXCHANGE_SUDOKUPAD] = {"sudokupad", "a link of SudokuPad", ENTRIES | NOTES | TITLE | AUTHOR},
    [EXCHANGE_JSON] = {"json", "an object a line, as nonet-cli --json prints",
                       ENTRIES | NOTES | CANDIDATES | TIME | TITLE | AUTHOR | LEVEL | SOURCE},
};

const ExchangeFormatInfo *exchange_format(ExchangeFormat format) {
    assert(format >= 0 && format < EXCHANGE_FORMAT_COUNT);
    return &FORMATS[format];
}

// ---- What the writers share

void exchange_put(ExchangePrinter *printer, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    int room = EXCHANGE_WRITTEN_MAX - printer->length;
    int length = vsnprintf(printer->out + printer->length, (size_t)room, format, arguments);
    va_end(arguments);
    assert(length >= 0 && length < room);
    printer->length += length;
}

void exchange_put_char(ExchangePrinter *printer, char c) {
    assert(printer->length + 1 < EXCHANGE_WRITTEN_MAX);
    printer->out[printer->length++] = c;
    printer->out[printer->length] = '\0';
}

void exchange_put_text(ExchangePrinter *printer, const char *text) {
    size_t length = strlen(text);
    assert(length < (size_t)(EXCHANGE_WRITTEN_MAX - printer->length));
    memcpy(printer->out + printer->length, text, length + 1);
    printer->length += (int)length;
}

void exchange_put_cells(ExchangePrinter *printer, const Grid *grid, char empty, const char *after_row) {
    for (int c = 0; c < EXCHANGE_CELLS; c++) {
        exchange_put_char(printer, grid->cell[c] ? (char)('0' + grid->cell[c]) : empty);
        if (c % EXCHANGE_ORDER == EXCHANGE_ORDER - 1) exchange_put_text(printer, after_row);
    }
}

void exchange_put_json(ExchangePrinter *printer, const char *text) {
    exchange_put_char(printer, '"');
    for (; *text; text++) {
        if (*text == '"' || *text == '\\') exchange_put_char(printer, '\\');
        exchange_put_char(printer, *text);
    }
    exchange_put_char(printer, '"');
}

int exchange_value(const ExchangePuzzle *puzzle, int cell) {
    return puzzle->givens.cell[cell] ? puzzle->givens.cell[cell] : puzzle->entries.cell[cell];
}

bool exchange_has_entries(const ExchangePuzzle *puzzle) {
    bool any = false;
    for (int c = 0; c < EXCHANGE_CELLS; c++) any = any || puzzle->entries.cell[c];
    return any;
}

bool exchange_has_marks(const ExchangePuzzle *puzzle) {
    bool any = false;
    for (int c = 0; c < EXCHANGE_CELLS; c++) any = any || puzzle->marks.cell[c];
    return any;
}

Grid exchange_values(const ExchangePuzzle *puzzle) {
    Grid grid = {{0}};
    for (int c = 0; c < EXCHANGE_CELLS; c++) grid.cell[c] = (uint8_t)exchange_value(puzzle, c);
    return grid;
}

// Notes tell what is left only where the player wrote some into every empty cell.
bool exchange_tells_candidates(const ExchangePuzzle *puzzle) {
    bool all = puzzle->marks_are != EXCHANGE_NO_MARKS;
    for (int c = 0; c < EXCHANGE_CELLS && puzzle->marks_are == EXCHANGE_NOTES; c++)
        all = all && (exchange_value(puzzle, c) || puzzle->marks.cell[c]);
    return all;
}

Marks exchange_candidates(const Layout *layout, const ExchangePuzzle *puzzle) {
    Grid values = exchange_values(puzzle);
    Marks marks = marks_of_grid(layout, &values);
    bool told = exchange_tells_candidates(puzzle);
    for (int c = 0; c < EXCHANGE_CELLS; c++) {
        if (values.cell[c])
            marks.cell[c] = marks_bit(values.cell[c]);
        else if (told)
            marks.cell[c] &= puzzle->marks.cell[c];
    }
    return marks;
}

// ---- Writing

static void put_packed_cells(ExchangePrinter *printer, const ExchangePuzzle *puzzle) {
    char packed[EXCHANGE_CELLS + 1];
    exchange_pack_cells(&puzzle->givens, packed);
    exchange_put(printer, "https://sudokuexchange.com/play/?s=%s\n", packed);
}

int exchange_write(ExchangeFormat format, const Layout *layout, const ExchangePuzzle *puzzle,
                   char out[EXCHANGE_WRITTEN_MAX]) {
    ExchangePrinter printer = {out, 0};
    assert(layout->cells == EXCHANGE_CELLS);
    out[0] = '\0';
    switch (format) {
    case EXCHANGE_LINE:
    case EXCHANGE_SDM:
        exchange_put_cells(&printer, &puzzle->givens, format == EXCHANGE_SDM ? '0' : '.', "");
        exchange_put_char(&printer, '\n');
        break;
    case EXCHANGE_SDK:
        exchange_put_sdk(&printer, puzzle);
        break;
    case EXCHANGE_SDX:
        exchange_put_sdx(&printer, layout, puzzle);
        break;
    case EXCHANGE_SS:
        exchange_put_ss(&printer, layout, puzzle);
        break;
    case EXCHANGE_TABLE:
        exchange_put_table(&printer, puzzle);
        break;
    case EXCHANGE_PENCIL_MARKS:
        exchange_put_pencil_marks(&printer, layout, puzzle);
        break;
    case EXCHANGE_CANDIDATES:
        exchange_put_729(&printer, layout, puzzle);
        break;
    case EXCHANGE_LIBRARY:
        exchange_put_library(&printer, layout, puzzle);
        break;
    case EXCHANGE_OPENSUDOKU_1:
    case EXCHANGE_OPENSUDOKU_2:
        exchange_put_opensudoku(&printer, format == EXCHANGE_OPENSUDOKU_1 ? 1 : 2, layout, puzzle);
        break;
    case EXCHANGE_KSUDOKU:
        exchange_put_ksudoku(&printer, puzzle);
        break;
    case EXCHANGE_GNOME:
        exchange_put_gnome(&printer, puzzle);
        break;
    case EXCHANGE_GNOME_SHARE:
        exchange_put_share(&printer, puzzle);
        break;
    case EXCHANGE_SUDOKUEXCHANGE:
        put_packed_cells(&printer, puzzle);
        break;
    case EXCHANGE_F_PUZZLES:
        exchange_put_f_puzzles(&printer, puzzle);
        break;
    case EXCHANGE_SUDOKUPAD:
        exchange_put_sudokupad(&printer, puzzle);
        break;
    case EXCHANGE_JSON:
        exchange_put_own(&printer, puzzle);
        break;
    case EXCHANGE_FORMAT_COUNT:
        assert(!"a format");
    }
    return printer.length;
}

int exchange_write_head(ExchangeFormat format, const ExchangePuzzle *first, char out[EXCHANGE_WRITTEN_MAX]) {
    ExchangePrinter printer = {out, 0};
    out[0] = '\0';
    if (format == EXCHANGE_OPENSUDOKU_1) exchange_put_opensudoku_head(&printer, 1, first);
    if (format == EXCHANGE_OPENSUDOKU_2) exchange_put_opensudoku_head(&printer, 2, first);
    if (format == EXCHANGE_KSUDOKU) exchange_put_text(&printer, "<!DOCTYPE ksudoku>\n<ksudoku>\n");
    return printer.length;
}

int exchange_write_between(ExchangeFormat format, char out[EXCHANGE_WRITTEN_MAX]) {
    ExchangePrinter printer = {out, 0};
    bool in_lines = format == EXCHANGE_SDK || format == EXCHANGE_SDX || format == EXCHANGE_SS ||
                    format == EXCHANGE_TABLE || format == EXCHANGE_PENCIL_MARKS;
    out[0] = '\0';
    if (in_lines) exchange_put_char(&printer, '\n');
    return printer.length;
}

int exchange_write_tail(ExchangeFormat format, char out[EXCHANGE_WRITTEN_MAX]) {
    ExchangePrinter printer = {out, 0};
    out[0] = '\0';
    if (format == EXCHANGE_OPENSUDOKU_1) exchange_put_text(&printer, "</opensudoku>\n");
    if (format == EXCHANGE_OPENSUDOKU_2) exchange_put_text(&printer, "  </folder>\n</opensudoku>\n");
    if (format == EXCHANGE_KSUDOKU) exchange_put_text(&printer, "</ksudoku>\n");
    return printer.length;
}
