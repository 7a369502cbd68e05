// OpenSudoku's and KSudoku's files.
#include <inttypes.h>

#include "host/formats/formats_print.h"

static void put_escaped(FormatsPrinter *printer, const char *text) {
    for (; *text; text++) {
        const char *escape = *text == '<'   ? "&lt;"
                             : *text == '>' ? "&gt;"
                             : *text == '&' ? "&amp;"
                             : *text == '"' ? "&quot;"
                                            : NULL;
        if (escape)
            formats_put_text(printer, escape);
        else
            formats_put_char(printer, *text);
    }
}

static void put_element(FormatsPrinter *printer, const char *name, const char *text) {
    formats_put(printer, "  <%s>", name);
    put_escaped(printer, text);
    formats_put(printer, "</%s>\n", name);
}

// A time that is not known is left out.
static void put_time(FormatsPrinter *printer, const char *attribute, int64_t played_s) {
    if (played_s >= 0) formats_put(printer, " %s=\"%" PRId64 "\"", attribute, 1000 * played_s);
}

// ---- OpenSudoku

// It makes no folder without a name.
void formats_put_opensudoku_head(FormatsPrinter *printer, int version, const FormatsPuzzle *first) {
    const char *title = first && first->title[0] ? first->title : FORMATS_NO_TITLE;
    formats_put_text(printer, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    if (version == 2) {
        formats_put_text(printer, "<opensudoku version=\"2\">\n  <folder name=\"" FORMATS_NO_TITLE "\">\n");
        return;
    }
    formats_put_text(printer, "<opensudoku>\n");
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

static State state_of(const Layout *layout, const FormatsPuzzle *puzzle) {
    Grid values = formats_values(puzzle);
    if (grid_complete(layout, &values)) return STATE_COMPLETED;
    bool begun = puzzle->played_s > 0 || formats_has_entries(puzzle) || formats_has_marks(puzzle);
    return begun ? STATE_PLAYING : STATE_NOT_STARTED;
}

// Version 3 of the data: the value, the notes as nine bits, and 1 if the player may change it.
static void put_versioned(FormatsPrinter *printer, const FormatsPuzzle *puzzle) {
    formats_put_text(printer, "version: 3&#10;");
    for (int c = 0; c < FORMATS_CELLS; c++)
        formats_put(printer, "%d|%d|%d|", formats_value(puzzle, c), puzzle->marks.cell[c],
                    puzzle->givens.cell[c] == 0);
}

void formats_put_opensudoku(FormatsPrinter *printer, int version, const Layout *layout,
                            const FormatsPuzzle *puzzle) {
    if (version == 1) {
        formats_put_text(printer, "  <game data=\"");
        formats_put_cells(printer, &puzzle->givens, '0', "");
        formats_put_text(printer, "\"/>\n");
        return;
    }
    formats_put(printer, "    <game state=\"%d\"", (int)state_of(layout, puzzle));
    put_time(printer, "time", puzzle->played_s);
    formats_put_text(printer, " data=\"");
    put_versioned(printer, puzzle);
    formats_put_text(printer, "\" note=\"");
    put_escaped(printer, puzzle->title);
    formats_put_text(printer, "\" command_stack=\"\"/>\n");
}

// ---- KSudoku

static void put_event(FormatsPrinter *printer, const FormatsPuzzle *puzzle, int index) {
    int cell = formats_ksudoku_cell(index), value = puzzle->entries.cell[cell];
    if (value) {
        formats_put(printer, "   <simple-event index=\"%d\" value=\"%d\"/>\n", index, value);
    } else if (puzzle->marks.cell[cell]) {
        formats_put(printer, "   <simple-event index=\"%d\" markers=\"", index);
        for (int t = 1; t <= FORMATS_ORDER; t++)
            formats_put_char(printer, marks_has(&puzzle->marks, cell, t) ? '1' : '0');
        formats_put_text(printer, "\"/>\n");
    }
}

void formats_put_ksudoku(FormatsPrinter *printer, const FormatsPuzzle *puzzle) {
    formats_put_text(printer, " <game had-help=\"0\"");
    put_time(printer, "msecs-elapsed", puzzle->played_s);
    formats_put_text(
        printer,
        ">\n  <puzzle>\n   <graph order=\"9\" type=\"sudoku\" specific-type=\"Plain\"/>\n   <values>");
    for (int i = 0; i < FORMATS_CELLS; i++) {
        int given = puzzle->givens.cell[formats_ksudoku_cell(i)];
        formats_put_char(printer, given ? (char)('a' + given) : '_');
    }
    formats_put_text(printer, "</values>\n  </puzzle>\n  <history>\n");
    for (int i = 0; i < FORMATS_CELLS; i++) put_event(printer, puzzle, i);
    formats_put_text(printer, "  </history>\n </game>\n");
}
