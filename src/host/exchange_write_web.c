// JSON, and the strings and links that hold a puzzle.
#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "host/exchange_lz.h"
#include "host/exchange_print.h"

// "name":[1,5], with a comma before it if anything stands before.
static void put_tokens(ExchangePrinter *printer, const char *name, uint16_t tokens) {
    exchange_put(printer, "\"%s\":[", name);
    for (const char *before = ""; tokens; tokens &= (uint16_t)(tokens - 1), before = ",")
        exchange_put(printer, "%s%d", before, marks_first(tokens));
    exchange_put_char(printer, ']');
}

// ---- nonet-cli

static void put_own_cells(ExchangePrinter *printer, const char *name, const Grid *grid) {
    exchange_put(printer, "\"%s\":\"", name);
    exchange_put_cells(printer, grid, '.', "");
    exchange_put_char(printer, '"');
}

static void put_own_text(ExchangePrinter *printer, const char *name, const char *text) {
    if (!text[0]) return;
    exchange_put(printer, ",\"%s\":", name);
    exchange_put_json(printer, text);
}

// What is empty is left out; marks are a text of digits for each cell.
void exchange_put_own(ExchangePrinter *printer, const ExchangePuzzle *puzzle) {
    exchange_put_char(printer, '{');
    put_own_cells(printer, "puzzle", &puzzle->givens);
    if (exchange_has_entries(puzzle)) {
        exchange_put_char(printer, ',');
        put_own_cells(printer, "entries", &puzzle->entries);
    }
    if (puzzle->marks_are != EXCHANGE_NO_MARKS) {
        exchange_put(printer, ",\"%s\":[", puzzle->marks_are == EXCHANGE_NOTES ? "notes" : "candidates");
        for (int c = 0; c < EXCHANGE_CELLS; c++) {
            exchange_put_text(printer, c > 0 ? ",\"" : "\"");
            for (int t = 1; t <= EXCHANGE_ORDER; t++)
                if (marks_has(&puzzle->marks, c, t)) exchange_put_char(printer, (char)('0' + t));
            exchange_put_char(printer, '"');
        }
        exchange_put_char(printer, ']');
    }
    if (puzzle->played_s >= 0) exchange_put(printer, ",\"played_s\":%" PRId64, puzzle->played_s);
    put_own_text(printer, "title", puzzle->title);
    put_own_text(printer, "author", puzzle->author);
    put_own_text(printer, "level", puzzle->level);
    put_own_text(printer, "source", puzzle->source);
    exchange_put_text(printer, "}\n");
}

// ---- GNOME Sudoku

static void put_gnome_cell(ExchangePrinter *printer, const ExchangePuzzle *puzzle, int cell) {
    exchange_put(printer, "{\"position\":[%d,%d],\"value\":%d,\"fixed\":%s,", cell / EXCHANGE_ORDER,
                 cell % EXCHANGE_ORDER, exchange_value(puzzle, cell),
                 puzzle->givens.cell[cell] ? "true" : "false");
    put_tokens(printer, "earmarks", puzzle->marks.cell[cell]);
    exchange_put_char(printer, '}');
}

// It opens no file of an unknown difficulty; what ours really is, if anything, stands beside it.
void exchange_put_gnome(ExchangePrinter *printer, const ExchangePuzzle *puzzle) {
    static const char *const levels[] = {"Easy", "Medium", "Hard", "Very Hard"};
    const char *level = NULL;
    for (int i = 0; i < 4; i++)
        if (strcmp(puzzle->level, levels[i]) == 0) level = levels[i];
    exchange_put(printer, "{\"difficulty_category\":\"%s Difficulty\",", level ? level : "Medium");
    if (!level) {
        exchange_put_text(printer, "\"level\":");
        exchange_put_json(printer, puzzle->level);
        exchange_put_char(printer, ',');
    }
    exchange_put(printer, "\"time_elapsed\":%" PRId64 ",\"cells\":[", puzzle->played_s);
    bool first = true;
    for (int c = 0; c < EXCHANGE_CELLS; c++) {
        if (!exchange_value(puzzle, c) && !puzzle->marks.cell[c]) continue;
        if (!first) exchange_put_char(printer, ',');
        put_gnome_cell(printer, puzzle, c);
        first = false;
    }
    exchange_put_text(printer, "]}\n");
}

void exchange_put_share(ExchangePrinter *printer, const ExchangePuzzle *puzzle) {
    char packed[EXCHANGE_SHARE_MAX];
    exchange_pack_share(&puzzle->givens, packed);
    exchange_put(printer, "%s\n", packed);
}

// ---- f-puzzles and SudokuPad

static void put_f_cell(ExchangePrinter *printer, const ExchangePuzzle *puzzle, int cell) {
    int value = exchange_value(puzzle, cell);
    exchange_put_char(printer, '{');
    if (value) exchange_put(printer, "\"value\":%d", value);
    if (puzzle->givens.cell[cell]) exchange_put_text(printer, ",\"given\":true");
    if (puzzle->marks.cell[cell]) put_tokens(printer, "centerPencilMarks", puzzle->marks.cell[cell]);
    exchange_put_char(printer, '}');
}

// The packed JSON; to be freed.
static char *pack_f_puzzle(const ExchangePuzzle *puzzle) {
    char json[EXCHANGE_WRITTEN_MAX];
    ExchangePrinter inner = {json, 0};
    exchange_put(&inner, "{\"size\":%d,\"title\":", EXCHANGE_ORDER);
    exchange_put_json(&inner, puzzle->title);
    exchange_put_text(&inner, ",\"author\":");
    exchange_put_json(&inner, puzzle->author);
    exchange_put_text(&inner, ",\"grid\":[");
    for (int c = 0; c < EXCHANGE_CELLS; c++) {
        int column = c % EXCHANGE_ORDER;
        exchange_put_text(&inner, column > 0 ? "," : c > 0 ? ",[" : "[");
        put_f_cell(&inner, puzzle, c);
        if (column == EXCHANGE_ORDER - 1) exchange_put_char(&inner, ']');
    }
    exchange_put_text(&inner, "]}");
    size_t size;
    char *packed = lz_pack(json, &size);
    assert(packed);
    return packed;
}

void exchange_put_f_puzzles(ExchangePrinter *printer, const ExchangePuzzle *puzzle) {
    char *packed = pack_f_puzzle(puzzle);
    exchange_put(printer, "https://f-puzzles.com/?load=%s\n", packed);
    free(packed);
}

// Givens alone make a short link; SudokuPad reads f-puzzles' as well, in which a slash would end the name.
void exchange_put_sudokupad(ExchangePrinter *printer, const ExchangePuzzle *puzzle) {
    bool more =
        exchange_has_entries(puzzle) || exchange_has_marks(puzzle) || puzzle->title[0] || puzzle->author[0];
    exchange_put_text(printer, "https://sudokupad.app/");
    if (more) {
        char *packed = pack_f_puzzle(puzzle);
        exchange_put_text(printer, "fpuz");
        for (const char *c = packed; *c; c++) {
            if (*c == '+' || *c == '/' || *c == '=')
                exchange_put(printer, "%%%02X", (unsigned)*c);
            else
                exchange_put_char(printer, *c);
        }
        free(packed);
    } else {
        char packed[EXCHANGE_CELLS + 1];
        exchange_pack_cells(&puzzle->givens, packed);
        exchange_put(printer, "scf%s", packed);
    }
    exchange_put_char(printer, '\n');
}
