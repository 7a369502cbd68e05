#include "host/formats/boards/sign_lines.h"

#include <stdlib.h>
#include <string.h>

#include "core/base/lines.h"
#include "core/base/memory.h"
#include "host/formats/boards/board_readers.h"

enum {
    WIDTH_MOST = 256, // bytes of a line
    LINES_LEAST = 3   // a row, the signs under it and the next row show that it is a drawing
};

bool sign_lines_are_drawn(const SignLines *lines) {
    return lines->sure || (lines->signs && lines->count >= LINES_LEAST);
}

bool sign_lines_are_whole(const SignLines *lines) {
    return lines->count > 0 && lines->count == 2 * lines->row.cells - 1;
}

// True for the first row of a drawing: it has as many cells as a board can have, and no token beyond that.
static bool may_begin(const SignRow *row) {
    bool fine = !row->wrong && row->cells >= SIGN_ORDER_LEAST;
    for (int i = 0; i < row->cells; i++)
        fine = fine && (row->cell[i] == '.' || row->cell[i] - '0' <= row->cells);
    return fine;
}

// True for a line of a drawing that has a mistake. What looks less like one ends the drawing.
static bool is_near(const SignRow *row, const SignsBelow *below) { return row->cells > 1 || below->any; }

bool sign_lines_take(SignLines *lines, const char *line, size_t length, int number) {
    bool between = lines->count % 2 == 1;
    if (length > WIDTH_MOST || memchr(line, '\0', length)) return false;
    if (lines->broken && lines_blanks(line, length) == length) return false;
    SignRow row;
    SignsBelow below = {.any = false};
    sign_row_scan(line, length, &row);
    if (lines->count > 0) signs_below_scan(line, length, &lines->row, &below);
    bool fits = lines->count == 0 ? may_begin(&row)
                : between         ? !below.wrong
                                  : !row.wrong && row.cells == lines->row.cells;
    bool sure = lines->count == 1 && lines->signs && below.any;
    if (!fits && !((sure || sign_lines_are_drawn(lines)) && is_near(&row, &below))) return false;
    lines->sure = lines->sure || sure;
    lines->broken = lines->broken || !fits;
    if (lines->count == 0) lines->first = number;
    if (fits && !between) lines->row = row;
    lines->signs = lines->signs || (fits && (between ? below.any : sign_row_any(&row)));
    text_add_bytes(&lines->text, line, length);
    text_add_char(&lines->text, '\n');
    lines->count++;
    return true;
}

bool sign_lines_read(FormatsOutput *output, const char *text, FormatsPuzzle *puzzle, TextError *error) {
    BoardDraft *draft = mem_zeroed(1, sizeof *draft);
    Layout *board = formats_board(output);
    draft->line = text;
    draft->error = error;
    layout_copy(output->layout, &draft->layout);
    bool drawn = strchr(text, '\n') != NULL;
    bool fine = drawn ? sign_grid_read(draft, text) : sign_string_read(draft, text);
    if (fine && !draft_build(draft, board)) {
        error->line = 1; // the place would be that of a text which nobody has seen
        error->column = 0;
        fine = false;
    }
    if (fine) puzzle->givens = draft->clues;
    if (fine) puzzle->board = board;
    free(draft);
    return fine;
}

// `text`: a drawing, or one line, of which the first `blanks` characters were left out.
static void give(FormatsOutput *output, const char *text, int number, int blanks) {
    TextError error;
    FormatsPuzzle puzzle = formats_blank(FORMATS_GREATER_THAN, number);
    if (sign_lines_read(output, text, &puzzle, &error))
        formats_give(output, &puzzle);
    else
        formats_complain(output, number + error.line - 1, error.column ? error.column + blanks : 0, "%s",
                         error.reason);
}

void sign_lines_give(const SignLines *lines, FormatsOutput *output) {
    Text text = {0};
    text_add_bytes(&text, lines->text.text, lines->text.length - 1); // without the last break
    give(output, text_of(&text), lines->first, 0);
    text_finish(&text);
}

bool sign_line_begins(const char *line, size_t length) {
    size_t blanks = lines_blanks(line, length);
    return sign_string_begins(line + blanks, length - blanks);
}

void sign_line_take(FormatsOutput *output, const char *line, size_t length, int number) {
    Text text = {0};
    size_t blanks = lines_blanks(line, length);
    text_add_bytes(&text, line + blanks, length - blanks);
    give(output, text_of(&text), number, (int)blanks);
    text_finish(&text);
}
