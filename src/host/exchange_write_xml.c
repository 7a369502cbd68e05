// OpenSudoku's and KSudoku's files.
#include <inttypes.h>

#include "host/exchange_print.h"

static void put_escaped(ExchangePrinter *printer, const char *text) {
    for (; *text; text++) {
        const char *escape = *text == '<'   ? "&lt;"
                             : *text == '>' ? "&gt;"
                             : *text == '&' ? "&amp;"
                             : *text == '"' ? "&quot;"
                                            : NULL;
        if (escape)
            exchange_put_text(printer, escape);
        else
            exchange_put_char(printer, *text);
    }
}

static void put_element(ExchangePrinter *printer, const char *name, const char *text) {
    exchange_put(printer, "  <%s>", name);
    put_escaped(printer, text);
    exchange_put(printer, "</%s>\n", name);
}

// A time that is not known is left out.
static void put_time(ExchangePrinter *printer, const char *attribute, int64_t played_s) {
    if (played_s >= 0) exchange_put(printer, " %s=\"%" PRId64 "\"", attribute, 1000 * played_s);
}

// ---- OpenSudoku

// It makes no folder without a name.
void exchange_put_opensudoku_head(ExchangePrinter *printer, int version, const ExchangePuzzle *first) {
    const char *title = first && first->title[0] ? first->title : EXCHANGE_NO_TITLE;
    exchange_put_text(printer, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    if (version == 2) {
        exchange_put_text(printer, "<opensudoku version=\"2\">\n  <folder name=\"" EXCHANGE_NO_TITLE "\">\n");
        return;
    }
    exchange_put_text(printer, "<opensudoku>\n");
    put_element(printer, "name", title);
    put_element(printer, "author", first ? first->author : "");
    put_element(printer, "description", "");
    put_element(printer, "comment", "");
    put_element(printer, "created", "");
    put_element(printer, "source", first ? first->source : "");
    put_element(printer, "level", first ? first->level : "");
    put_element(printer, "sourceURL", "");
}

typedef enum { STATE_PLAYING, STATE_NOT_STARTED, STATE_COMPLETED } State;

static State state_of(const Layout *layout, const ExchangePuzzle *puzzle) {
    Grid values = exchange_values(puzzle);
    if (grid_complete(layout, &values)) return STATE_COMPLETED;
    bool begun = puzzle->played_s > 0 || exchange_has_entries(puzzle) || exchange_has_marks(puzzle);
    return begun ? STATE_PLAYING : STATE_NOT_STARTED;
}

// Version 3 of the data: the value, the notes as nine bits, and 1 if the player may change it.
static void put_versioned(ExchangePrinter *printer, const ExchangePuzzle *puzzle) {
    exchange_put_text(printer, "version: 3&#10;");
    for (int c = 0; c < EXCHANGE_CELLS; c++)
        exchange_put(printer, "%d|%d|%d|", exchange_value(puzzle, c), puzzle->marks.cell[c],
                     puzzle->givens.cell[c] == 0);
}

void exchange_put_opensudoku(ExchangePrinter *printer, int version, const Layout *layout,
                             const ExchangePuzzle *puzzle) {
    if (version == 1) {
        exchange_put_text(printer, "  <game data=\"");
        exchange_put_cells(printer, &puzzle->givens, '0', "");
        exchange_put_text(printer, "\"/>\n");
        return;
    }
    exchange_put(printer, "    <game state=\"%d\"", (int)state_of(layout, puzzle));
    put_time(printer, "time", puzzle->played_s);
    exchange_put_text(printer, " data=\"");
    put_versioned(printer, puzzle);
    exchange_put_text(printer, "\" note=\"");
    put_escaped(printer, puzzle->title);
    exchange_put_text(printer, "\" command_stack=\"\"/>\n");
}

// ---- KSudoku

static void put_event(ExchangePrinter *printer, const ExchangePuzzle *puzzle, int index) {
    int cell = exchange_ksudoku_cell(index), value = puzzle->entries.cell[cell];
    if (value) {
        exchange_put(printer, "   <simple-event index=\"%d\" value=\"%d\"/>\n", index, value);
    } else if (puzzle->marks.cell[cell]) {
        exchange_put(printer, "   <simple-event index=\"%d\" markers=\"", index);
        for (int t = 1; t <= EXCHANGE_ORDER; t++)
            exchange_put_char(printer, marks_has(&puzzle->marks, cell, t) ? '1' : '0');
        exchange_put_text(printer, "\"/>\n");
    }
}

void exchange_put_ksudoku(ExchangePrinter *printer, const ExchangePuzzle *puzzle) {
    exchange_put_text(printer, " <game had-help=\"0\"");
    put_time(printer, "msecs-elapsed", puzzle->played_s);
    exchange_put_text(
        printer,
        ">\n  <puzzle>\n   <graph order=\"9\" type=\"sudoku\" specific-type=\"Plain\"/>\n   <values>");
    for (int i = 0; i < EXCHANGE_CELLS; i++) {
        int given = puzzle->givens.cell[exchange_ksudoku_cell(i)];
        exchange_put_char(printer, given ? (char)('a' + given) : '_');
    }
    exchange_put_text(printer, "</values>\n  </puzzle>\n  <history>\n");
    for (int i = 0; i < EXCHANGE_CELLS; i++) put_event(printer, puzzle, i);
    exchange_put_text(printer, "  </history>\n </game>\n");
}
