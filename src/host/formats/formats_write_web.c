// JSON, and the strings and links that hold a puzzle.
#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "host/formats/formats_print.h"
#include "host/formats/lz_string.h"

// "name":[1,5], with a comma before it if anything stands before.
static void put_tokens(FormatsPrinter *printer, const char *name, uint16_t tokens) {
    formats_put(printer, "\"%s\":[", name);
    for (const char *before = ""; tokens; tokens &= (uint16_t)(tokens - 1), before = ",")
        formats_put(printer, "%s%d", before, marks_first(tokens));
    formats_put_char(printer, ']');
}

// ---- nonet-cli

static void put_own_cells(FormatsPrinter *printer, const char *name, const Grid *grid) {
    formats_put(printer, "\"%s\":\"", name);
    formats_put_cells(printer, grid, '.', "");
    formats_put_char(printer, '"');
}

static void put_own_text(FormatsPrinter *printer, const char *name, const char *text) {
    if (!text[0]) return;
    formats_put(printer, ",\"%s\":", name);
    formats_put_json(printer, text);
}

// What is empty is left out; marks are a text of digits for each cell.
void formats_put_own(FormatsPrinter *printer, const FormatsPuzzle *puzzle) {
    formats_put_char(printer, '{');
    put_own_cells(printer, "puzzle", &puzzle->givens);
    if (formats_has_entries(puzzle)) {
        formats_put_char(printer, ',');
        put_own_cells(printer, "entries", &puzzle->entries);
    }
    if (puzzle->marks_are != FORMATS_NO_MARKS) {
        formats_put(printer, ",\"%s\":[", puzzle->marks_are == FORMATS_NOTES ? "notes" : "candidates");
        for (int c = 0; c < FORMATS_CELLS; c++) {
            formats_put_text(printer, c > 0 ? ",\"" : "\"");
            for (int t = 1; t <= FORMATS_ORDER; t++)
                if (marks_has(&puzzle->marks, c, t)) formats_put_char(printer, (char)('0' + t));
            formats_put_char(printer, '"');
        }
        formats_put_char(printer, ']');
    }
    if (puzzle->played_s >= 0) formats_put(printer, ",\"played_s\":%" PRId64, puzzle->played_s);
    put_own_text(printer, "title", puzzle->title);
    put_own_text(printer, "author", puzzle->author);
    put_own_text(printer, "level", puzzle->level);
    put_own_text(printer, "source", puzzle->source);
    formats_put_text(printer, "}\n");
}

// ---- GNOME Sudoku

static void put_gnome_cell(FormatsPrinter *printer, const FormatsPuzzle *puzzle, int cell) {
    formats_put(printer, "{\"position\":[%d,%d],\"value\":%d,\"fixed\":%s,", cell / FORMATS_ORDER,
                cell % FORMATS_ORDER, formats_value(puzzle, cell),
                puzzle->givens.cell[cell] ? "true" : "false");
    put_tokens(printer, "earmarks", puzzle->marks.cell[cell]);
    formats_put_char(printer, '}');
}

// It opens no file of an unknown difficulty; what ours really is, if anything, stands beside it.
void formats_put_gnome(FormatsPrinter *printer, const FormatsPuzzle *puzzle) {
    static const char *const levels[] = {"Easy", "Medium", "Hard", "Very Hard"};
    const char *level = NULL;
    for (int i = 0; i < 4; i++)
        if (strcmp(puzzle->level, levels[i]) == 0) level = levels[i];
    formats_put(printer, "{\"difficulty_category\":\"%s Difficulty\",", level ? level : "Medium");
    if (!level) {
        formats_put_text(printer, "\"level\":");
        formats_put_json(printer, puzzle->level);
        formats_put_char(printer, ',');
    }
    formats_put(printer, "\"time_elapsed\":%" PRId64 ",\"cells\":[", puzzle->played_s);
    bool first = true;
    for (int c = 0; c < FORMATS_CELLS; c++) {
        if (!formats_value(puzzle, c) && !puzzle->marks.cell[c]) continue;
        if (!first) formats_put_char(printer, ',');
        put_gnome_cell(printer, puzzle, c);
        first = false;
    }
    formats_put_text(printer, "]}\n");
}

void formats_put_share(FormatsPrinter *printer, const FormatsPuzzle *puzzle) {
    char packed[FORMATS_SHARE_MAX];
    formats_pack_share(&puzzle->givens, packed);
    formats_put(printer, "%s\n", packed);
}

// ---- f-puzzles and SudokuPad

static void put_f_cell(FormatsPrinter *printer, const FormatsPuzzle *puzzle, int cell) {
    int value = formats_value(puzzle, cell);
    formats_put_char(printer, '{');
    if (value) formats_put(printer, "\"value\":%d", value);
    if (puzzle->givens.cell[cell]) formats_put_text(printer, ",\"given\":true");
    if (puzzle->marks.cell[cell]) put_tokens(printer, "centerPencilMarks", puzzle->marks.cell[cell]);
    formats_put_char(printer, '}');
}

// The packed JSON; to be freed.
static char *pack_f_puzzle(const FormatsPuzzle *puzzle) {
    char json[FORMATS_WRITTEN_MAX];
    FormatsPrinter inner = {json, 0};
    formats_put(&inner, "{\"size\":%d,\"title\":", FORMATS_ORDER);
    formats_put_json(&inner, puzzle->title);
    formats_put_text(&inner, ",\"author\":");
    formats_put_json(&inner, puzzle->author);
    formats_put_text(&inner, ",\"grid\":[");
    for (int c = 0; c < FORMATS_CELLS; c++) {
        int column = c % FORMATS_ORDER;
        formats_put_text(&inner, column > 0 ? "," : c > 0 ? ",[" : "[");
        put_f_cell(&inner, puzzle, c);
        if (column == FORMATS_ORDER - 1) formats_put_char(&inner, ']');
    }
    formats_put_text(&inner, "]}");
    size_t size;
    char *packed = lz_pack(json, &size);
    assert(packed);
    return packed;
}

void formats_put_f_puzzles(FormatsPrinter *printer, const FormatsPuzzle *puzzle) {
    char *packed = pack_f_puzzle(puzzle);
    formats_put(printer, "https://f-puzzles.com/?load=%s\n", packed);
    free(packed);
}

// Givens alone make a short link; SudokuPad reads f-puzzles' as well, in which a slash would end the name.
void formats_put_sudokupad(FormatsPrinter *printer, const FormatsPuzzle *puzzle) {
    bool more =
        formats_has_entries(puzzle) || formats_has_marks(puzzle) || puzzle->title[0] || puzzle->author[0];
    formats_put_text(printer, "https://sudokupad.app/");
    if (more) {
        char *packed = pack_f_puzzle(puzzle);
        formats_put_text(printer, "fpuz");
        for (const char *c = packed; *c; c++) {
            if (*c == '+' || *c == '/' || *c == '=')
                formats_put(printer, "%%%02X", (unsigned)*c);
            else
                formats_put_char(printer, *c);
        }
        free(packed);
    } else {
        char packed[FORMATS_CELLS + 1];
        formats_pack_cells(&puzzle->givens, packed);
        formats_put(printer, "scf%s", packed);
    }
    formats_put_char(printer, '\n');
}
