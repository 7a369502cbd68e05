// Puzzles as other programs read them: what the formats are, and who writes each.
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "host/formats/formats_print.h"

enum {
    ENTRIES = FORMATS_HOLDS_ENTRIES,
    NOTES = FORMATS_HOLDS_NOTES,
    CANDIDATES = FORMATS_HOLDS_CANDIDATES,
    TIME = FORMATS_HOLDS_TIME,
    TITLE = FORMATS_HOLDS_TITLE,
    AUTHOR = FORMATS_HOLDS_AUTHOR,
    LEVEL = FORMATS_HOLDS_LEVEL,
    SOURCE = FORMATS_HOLDS_SOURCE
};

static const FormatInfo FORMATS[FORMAT_COUNT] = {
    [FORMATS_LINE] = {"line", "81 characters, '.' for empty", 0},
    [FORMATS_SDM] = {"sdm", "81 characters, 0 for empty: a .sdm collection", 0},
    [FORMATS_SDK] = {"sdk", "nine rows with headers: .sdk (SadMan Sudoku, SudoCue)",
                     ENTRIES | NOTES | TITLE | AUTHOR | LEVEL | SOURCE},
    [FORMATS_SDX] = {"sdx", "nine rows of candidates: .sdx (SudoCue)", ENTRIES | CANDIDATES},
    [FORMATS_SS] = {"ss", "a framed grid: .ss (Simple Sudoku), and other text of several lines",
                    ENTRIES | CANDIDATES},
    [FORMATS_TABLE] = {"csv", "nine rows with commas, -1 for empty, for spreadsheets", 0},
    [FORMATS_PENCIL_MARKS] = {"marks", "a pencil-mark grid", ENTRIES | CANDIDATES},
    [FORMATS_CANDIDATES] = {"729", "729 candidates in a line", CANDIDATES},
    [FORMATS_LIBRARY] = {"library", "a position of HoDoKu's technique library", ENTRIES | CANDIDATES},
    [FORMATS_OPENSUDOKU_1] = {"opensudoku", ".opensudoku, version 1 (Android); texts of the whole file",
                              TITLE | AUTHOR | LEVEL | SOURCE},
    [FORMATS_OPENSUDOKU_2] = {"opensudoku-2", ".opensudoku, version 2", ENTRIES | NOTES | TIME | TITLE},
    [FORMATS_KSUDOKU] = {"ksudoku", "KSudoku's file", ENTRIES | NOTES | TIME},
    [FORMATS_GNOME] = {"gnome", "GNOME Sudoku's file", ENTRIES | NOTES | TIME | LEVEL},
    [FORMATS_GNOME_SHARE] = {"gnome-share", "GNOME Sudoku's share string", 0},
    [FORMATS_SUDOKUEXCHANGE] = {"sudokuexchange", "a link of sudokuexchange.com", 0},
    [FORMATS_F_PUZZLES] = {"f-puzzles", "a link of f-puzzles.com", ENTRIES | NOTES | TITLE | AUTHOR},
    [FORMATS_SUDOKUPAD] = {"sudokupad", "a link of SudokuPad", ENTRIES | NOTES | TITLE | AUTHOR},
    [FORMATS_JSON] = {"json", "an object a line, as nonet-cli --json prints",
                      ENTRIES | NOTES | CANDIDATES | TIME | TITLE | AUTHOR | LEVEL | SOURCE},
};

const FormatInfo *formats_format(Format format) {
    assert(format >= 0 && format < FORMAT_COUNT);
    return &FORMATS[format];
}

// ---- What the writers share

void formats_put(FormatsPrinter *printer, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    int room = FORMATS_WRITTEN_MAX - printer->length;
    int length = vsnprintf(printer->out + printer->length, (size_t)room, format, arguments);
    va_end(arguments);
    assert(length >= 0 && length < room);
    printer->length += length;
}

void formats_put_char(FormatsPrinter *printer, char c) {
    assert(printer->length + 1 < FORMATS_WRITTEN_MAX);
    printer->out[printer->length++] = c;
    printer->out[printer->length] = '\0';
}

void formats_put_text(FormatsPrinter *printer, const char *text) {
    size_t length = strlen(text);
    assert(length < (size_t)(FORMATS_WRITTEN_MAX - printer->length));
    memcpy(printer->out + printer->length, text, length + 1);
    printer->length += (int)length;
}

void formats_put_cells(FormatsPrinter *printer, const Grid *grid, char empty, const char *after_row) {
    for (int c = 0; c < FORMATS_CELLS; c++) {
        formats_put_char(printer, grid->cell[c] ? (char)('0' + grid->cell[c]) : empty);
        if (c % FORMATS_ORDER == FORMATS_ORDER - 1) formats_put_text(printer, after_row);
    }
}

void formats_put_json(FormatsPrinter *printer, const char *text) {
    formats_put_char(printer, '"');
    for (; *text; text++) {
        if (*text == '"' || *text == '\\') formats_put_char(printer, '\\');
        formats_put_char(printer, *text);
    }
    formats_put_char(printer, '"');
}

int formats_value(const FormatsPuzzle *puzzle, int cell) {
    return puzzle->givens.cell[cell] ? puzzle->givens.cell[cell] : puzzle->entries.cell[cell];
}

bool formats_has_entries(const FormatsPuzzle *puzzle) {
    bool any = false;
    for (int c = 0; c < FORMATS_CELLS; c++) any = any || puzzle->entries.cell[c];
    return any;
}

bool formats_has_marks(const FormatsPuzzle *puzzle) {
    bool any = false;
    for (int c = 0; c < FORMATS_CELLS; c++) any = any || puzzle->marks.cell[c];
    return any;
}

Grid formats_values(const FormatsPuzzle *puzzle) {
    Grid grid = {{0}};
    for (int c = 0; c < FORMATS_CELLS; c++) grid.cell[c] = (uint8_t)formats_value(puzzle, c);
    return grid;
}

// Notes tell what is left only where the player wrote some into every empty cell.
bool formats_tells_candidates(const FormatsPuzzle *puzzle) {
    bool all = puzzle->marks_are != FORMATS_NO_MARKS;
    for (int c = 0; c < FORMATS_CELLS && puzzle->marks_are == FORMATS_NOTES; c++)
        all = all && (formats_value(puzzle, c) || puzzle->marks.cell[c]);
    return all;
}

Marks formats_candidates(const Layout *layout, const FormatsPuzzle *puzzle) {
    Grid values = formats_values(puzzle);
    Marks marks = marks_of_grid(layout, &values);
    bool told = formats_tells_candidates(puzzle);
    for (int c = 0; c < FORMATS_CELLS; c++) {
        if (values.cell[c])
            marks.cell[c] = marks_bit(values.cell[c]);
        else if (told)
            marks.cell[c] &= puzzle->marks.cell[c];
    }
    return marks;
}

// ---- Writing

static void put_packed_cells(FormatsPrinter *printer, const FormatsPuzzle *puzzle) {
    char packed[FORMATS_CELLS + 1];
    formats_pack_cells(&puzzle->givens, packed);
    formats_put(printer, "https://sudokuexchange.com/play/?s=%s\n", packed);
}

int formats_write(Format format, const Layout *layout, const FormatsPuzzle *puzzle,
                  char out[FORMATS_WRITTEN_MAX]) {
    FormatsPrinter printer = {out, 0};
    assert(layout->cells == FORMATS_CELLS);
    out[0] = '\0';
    switch (format) {
    case FORMATS_LINE:
    case FORMATS_SDM:
        formats_put_cells(&printer, &puzzle->givens, format == FORMATS_SDM ? '0' : '.', "");
        formats_put_char(&printer, '\n');
        break;
    case FORMATS_SDK:
        formats_put_sdk(&printer, puzzle);
        break;
    case FORMATS_SDX:
        formats_put_sdx(&printer, layout, puzzle);
        break;
    case FORMATS_SS:
        formats_put_ss(&printer, layout, puzzle);
        break;
    case FORMATS_TABLE:
        formats_put_table(&printer, puzzle);
        break;
    case FORMATS_PENCIL_MARKS:
        formats_put_pencil_marks(&printer, layout, puzzle);
        break;
    case FORMATS_CANDIDATES:
        formats_put_729(&printer, layout, puzzle);
        break;
    case FORMATS_LIBRARY:
        formats_put_library(&printer, layout, puzzle);
        break;
    case FORMATS_OPENSUDOKU_1:
    case FORMATS_OPENSUDOKU_2:
        formats_put_opensudoku(&printer, format == FORMATS_OPENSUDOKU_1 ? 1 : 2, layout, puzzle);
        break;
    case FORMATS_KSUDOKU:
        formats_put_ksudoku(&printer, puzzle);
        break;
    case FORMATS_GNOME:
        formats_put_gnome(&printer, puzzle);
        break;
    case FORMATS_GNOME_SHARE:
        formats_put_share(&printer, puzzle);
        break;
    case FORMATS_SUDOKUEXCHANGE:
        put_packed_cells(&printer, puzzle);
        break;
    case FORMATS_F_PUZZLES:
        formats_put_f_puzzles(&printer, puzzle);
        break;
    case FORMATS_SUDOKUPAD:
        formats_put_sudokupad(&printer, puzzle);
        break;
    case FORMATS_JSON:
        formats_put_own(&printer, puzzle);
        break;
    case FORMAT_COUNT:
        assert(!"a format");
    }
    return printer.length;
}

int formats_write_head(Format format, const FormatsPuzzle *first, char out[FORMATS_WRITTEN_MAX]) {
    FormatsPrinter printer = {out, 0};
    out[0] = '\0';
    if (format == FORMATS_OPENSUDOKU_1) formats_put_opensudoku_head(&printer, 1, first);
    if (format == FORMATS_OPENSUDOKU_2) formats_put_opensudoku_head(&printer, 2, first);
    if (format == FORMATS_KSUDOKU) formats_put_text(&printer, "<!DOCTYPE ksudoku>\n<ksudoku>\n");
    return printer.length;
}

int formats_write_between(Format format, char out[FORMATS_WRITTEN_MAX]) {
    FormatsPrinter printer = {out, 0};
    bool in_lines = format == FORMATS_SDK || format == FORMATS_SDX || format == FORMATS_SS ||
                    format == FORMATS_TABLE || format == FORMATS_PENCIL_MARKS;
    out[0] = '\0';
    if (in_lines) formats_put_char(&printer, '\n');
    return printer.length;
}

int formats_write_tail(Format format, char out[FORMATS_WRITTEN_MAX]) {
    FormatsPrinter printer = {out, 0};
    out[0] = '\0';
    if (format == FORMATS_OPENSUDOKU_1) formats_put_text(&printer, "</opensudoku>\n");
    if (format == FORMATS_OPENSUDOKU_2) formats_put_text(&printer, "  </folder>\n</opensudoku>\n");
    if (format == FORMATS_KSUDOKU) formats_put_text(&printer, "</ksudoku>\n");
    return printer.length;
}
