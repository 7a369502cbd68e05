// f-puzzles' JSON. Solvers that read it know more kinds of lines than SudokuPad. For SudokuPad, those that it
// does not know are also drawn as plain lines, which say what constraint they were drawn for.
#include <assert.h>
#include <string.h>

#include "host/formats/boards/board_said.h"
#include "host/formats/boards/f_puzzles.h"
#include "host/formats/shared/lz_string.h"
#include "host/formats/shared/packed.h"

typedef struct {
    const char *member, *key; // key of our kind; rows of the same member stand together
    void (*put)(Text *out, const Layout *board, const Constraint *constraint);
    const char *value;          // NULL: the constraint's own
    const char *drawn, *colour; // also drawn as a line: for what constraint, in what colour; NULL: not drawn
} PutRow;

// ---- Cells

static void put_place(Text *out, int row, int column) { text_addf(out, "\"R%dC%d\"", row, column); }

static void put_cell(Text *out, const Layout *board, int cell) {
    put_place(out, layout_row(board, cell) + 1, layout_column(board, cell) + 1);
}

static void put_cells(Text *out, const Layout *board, const CellIndex *cell, int count) {
    text_add_char(out, '[');
    for (int i = 0; i < count; i++) {
        if (i) text_add_char(out, ',');
        put_cell(out, board, cell[i]);
    }
    text_add_char(out, ']');
}

static void put_value(Text *out, const Constraint *constraint) {
    if (constraint->value) text_addf(out, ",\"value\":\"%d\"", (int)constraint->value);
}

// ---- Items

static void put_area(Text *out, const Layout *board, const Constraint *constraint) {
    text_add(out, "{\"cells\":");
    put_cells(out, board, layout_constraint_cells(board, constraint), constraint->count);
    put_value(out, constraint);
    text_add_char(out, '}');
}

static void put_line(Text *out, const Layout *board, const Constraint *constraint) {
    text_add(out, "{\"lines\":[");
    put_cells(out, board, layout_constraint_cells(board, constraint), constraint->count);
    text_add_char(out, ']');
    put_value(out, constraint);
    text_add_char(out, '}');
}

static void put_arrow(Text *out, const Layout *board, const Constraint *constraint) {
    const CellIndex *cell = layout_constraint_cells(board, constraint);
    text_add(out, "{\"cells\":");
    put_cells(out, board, cell, 1);
    text_add(out, ",\"lines\":[");
    put_cells(out, board, cell, constraint->count);
    text_add(out, "]}");
}

static void put_singles(Text *out, const Layout *board, const Constraint *constraint) {
    const CellIndex *cell = layout_constraint_cells(board, constraint);
    for (int i = 0; i < constraint->count; i++) {
        text_add(out, i ? ",{\"cell\":" : "{\"cell\":");
        put_cell(out, board, cell[i]);
        text_add_char(out, '}');
    }
}

static void put_clone(Text *out, const Layout *board, const Constraint *constraint) {
    const CellIndex *cell = layout_constraint_cells(board, constraint);
    text_add(out, "{\"cells\":");
    put_cells(out, board, cell, constraint->count / 2);
    text_add(out, ",\"cloneCells\":");
    put_cells(out, board, cell + constraint->count / 2, constraint->count / 2);
    text_add_char(out, '}');
}

static void put_quadruple(Text *out, const Layout *board, const Constraint *constraint) {
    text_add(out, "{\"cells\":");
    put_cells(out, board, layout_constraint_cells(board, constraint), 4);
    text_add(out, ",\"values\":[");
    for (int32_t rest = constraint->value; rest > 0; rest >>= 5)
        text_addf(out, "%d%s", (int)(rest & 31), rest >> 5 ? "," : "");
    text_add(out, "]}");
}

// The place beside the board at which the constraint's line begins.
static void put_outside(Text *out, const Layout *board, const Constraint *constraint) {
    const CellIndex *cell = layout_constraint_cells(board, constraint);
    int y = layout_row(board, cell[0]), x = layout_column(board, cell[0]);
    int down = layout_row(board, cell[1]) - y, right = layout_column(board, cell[1]) - x;
    text_add(out, "{\"cell\":");
    put_place(out, y - down + 1, x - right + 1);
    if (down && right) {
        text_addf(out, ",\"direction\":\"%c%c\",\"cells\":", down > 0 ? 'D' : 'U', right > 0 ? 'R' : 'L');
        put_cells(out, board, cell, constraint->count);
    }
    text_addf(out, ",\"value\":\"%d\"}", (int)constraint->value);
}

static const PutRow PUTS[] = {
    {"extraregion", "region", put_area, NULL, NULL, NULL},
    {"killercage", "cage", put_area, NULL, NULL, NULL},
    {"thermometer", "thermo", put_line, NULL, NULL, NULL},
    {"palindrome", "palindrome", put_line, NULL, NULL, NULL},
    {"betweenline", "between", put_line, NULL, NULL, NULL},
    {"renban", "renban", put_line, NULL, "Renban", "#F067F0"},
    {"whispers", "whisper", put_line, NULL, "Whispers", "#67F067"},
    {"arrow", "arrow", put_arrow, NULL, NULL, NULL},
    {"odd", "odd", put_singles, NULL, NULL, NULL},
    {"even", "even", put_singles, NULL, NULL, NULL},
    {"difference", "difference", put_area, NULL, NULL, NULL},
    {"difference", "white", put_area, "1", NULL, NULL},
    {"ratio", "black", put_area, "2", NULL, NULL},
    {"xv", "x", put_area, "X", NULL, NULL},
    {"xv", "v", put_area, "V", NULL, NULL},
    {"clone", "clone", put_clone, NULL, NULL, NULL},
    {"quadruple", "quadruple", put_quadruple, NULL, NULL, NULL},
    {"littlekillersum", "little-killer", put_outside, NULL, NULL, NULL},
    {"sandwichsum", "sandwich", put_outside, NULL, NULL, NULL},
};
enum { PUT_COUNT = sizeof PUTS / sizeof PUTS[0] };

// ---- Members

// Begins the member at its first item; further items follow with commas.
static void begin_item(Text *out, const char **open, const char *member) {
    bool same = *open && strcmp(*open, member) == 0;
    if (*open && !same) text_add_char(out, ']');
    if (same)
        text_add_char(out, ',');
    else
        text_addf(out, ",\"%s\":[", member);
    *open = member;
}

static bool says(BoardSaid *said, const char *key) {
    bool any = false;
    for (int i = -1; (i = said_next(said, key, i)) >= 0;) any = true;
    return any;
}

// Windows are extra regions.
static void put_windows(Text *out, const char **open, const Layout *board) {
    int rows = board->box_rows, columns = board->box_columns;
    for (int top = 1; top + rows < board->order; top += rows + 1)
        for (int left = 1; left + columns < board->order; left += columns + 1) {
            CellIndex cell[TOKENS_MAX];
            for (int i = 0; i < board->order; i++)
                cell[i] = (CellIndex)layout_cell(board, top + i / columns, left + i % columns);
            begin_item(out, open, "extraregion");
            text_add(out, "{\"cells\":");
            put_cells(out, board, cell, board->order);
            text_add_char(out, '}');
        }
}

static void put_lists(Text *out, BoardSaid *said) {
    const Layout *board = said->board;
    const char *open = NULL;
    if (says(said, "hyper")) put_windows(out, &open, board);
    for (int r = 0; r < PUT_COUNT; r++)
        for (int i = -1; (i = said_next(said, PUTS[r].key, i)) >= 0;) {
            begin_item(out, &open, PUTS[r].member);
            PUTS[r].put(out, board, &board->constraint[i]);
            if (!PUTS[r].value) continue;
            text_cut(out, out->length - 1); // its brace
            text_addf(out, ",\"value\":\"%s\"}", PUTS[r].value);
        }
    if (open) text_add_char(out, ']');
}

static void put_switch(Text *out, bool on, const char *member) {
    if (on) text_addf(out, ",\"%s\":true", member);
}

static void put_switches(Text *out, BoardSaid *said) {
    for (int i = -1; (i = said_next(said, "diagonal", i)) >= 0;)
        put_switch(out, true,
                   diagonal_rises(said->board, &said->board->constraint[i]) ? "diagonal+" : "diagonal-");
    put_switch(out, says(said, "anti-knight"), "antiknight");
    put_switch(out, says(said, "anti-king"), "antiking");
    bool dots = says(said, "all-dots"), white = says(said, "all-white"), xv = says(said, "all-xv");
    put_switch(out, says(said, "non-consecutive") || dots || white, "nonconsecutive");
    if (dots || xv)
        text_addf(out, ",\"negative\":[%s%s%s]", dots ? "\"ratio\"" : "", dots && xv ? "," : "",
                  xv ? "\"xv\"" : "");
}

// ---- Signs between cells

// A cell that is less than all its neighbours is a minimum, one that is greater than all a maximum.
static int signs_at(const Layout *board, int cell, bool least) {
    int kind = constraint_kind_of("less"), count = 0;
    for (int i = 0; i < board->constraint_count; i++)
        count += board->constraint[i].kind == kind &&
                 layout_constraint_cells(board, &board->constraint[i])[least ? 0 : 1] == cell;
    return count;
}

static int neighbours_of(const Layout *board, int cell) {
    int row = layout_row(board, cell), column = layout_column(board, cell), last = board->order - 1;
    return (row > 0) + (column > 0) + (row < last) + (column < last);
}

static void say_signs(BoardSaid *said, int cell, bool least) {
    int kind = constraint_kind_of("less");
    for (int i = 0; i < said->board->constraint_count; i++) {
        const Constraint *constraint = &said->board->constraint[i];
        if (constraint->kind == kind &&
            layout_constraint_cells(said->board, constraint)[least ? 0 : 1] == cell)
            said->said[i] = true;
    }
}

static void put_extremes(Text *out, BoardSaid *said, bool least) {
    const char *open = NULL;
    for (int cell = 0; cell < said->board->cells; cell++) {
        if (signs_at(said->board, cell, least) != neighbours_of(said->board, cell)) continue;
        begin_item(out, &open, least ? "minimum" : "maximum");
        text_add(out, "{\"cell\":");
        put_cell(out, said->board, cell);
        text_add_char(out, '}');
        say_signs(said, cell, least);
    }
    if (open) text_add_char(out, ']');
}

// ---- The grid

static void put_grid_cell(Text *out, const Layout *board, const FormatsPuzzle *puzzle, int cell) {
    int value = formats_value(puzzle, cell);
    unsigned colours = puzzle->colours.cell[cell];
    const char *before = "{";
    if (value) text_addf(out, "%s\"value\":%d", before, value), before = ",";
    if (puzzle->givens.cell[cell]) text_addf(out, "%s\"given\":true", before);
    if (boxes_are_rows(board))
        text_addf(out, "%s\"region\":null", before), before = ",";
    else if (!boxes_are_usual(board))
        text_addf(out, "%s\"region\":%d", before, board->box_of[cell]), before = ",";
    if (puzzle->marks.cell[cell]) {
        text_add(out, before), before = ",";
        json_add_tokens(out, "centerPencilMarks", puzzle->marks.cell[cell]);
    }
    if (puzzle->corners.cell[cell]) {
        text_add(out, before), before = ",";
        json_add_tokens(out, "cornerPencilMarks", puzzle->corners.cell[cell]);
    }
    if (colours) { // of several, the first
        char colour[PACK_COLOUR_SIZE];
        pack_cell_colour(__builtin_ctz(colours) + 1, colour);
        text_addf(out, "%s\"highlight\":\"%s\"", before, colour);
        before = ",";
    }
    text_add(out, *before == '{' ? "{}" : "}");
}

static void put_grid(Text *out, const Layout *board, const FormatsPuzzle *puzzle) {
    text_add(out, ",\"grid\":[");
    for (int c = 0; c < board->cells; c++) {
        int column = layout_column(board, c);
        text_add(out, column > 0 ? "," : c > 0 ? ",[" : "[");
        put_grid_cell(out, board, puzzle, c);
        if (column == board->order - 1) text_add_char(out, ']');
    }
    text_add_char(out, ']');
}

// Lines that belong to no rule, and those drawn for rules.
static void put_drawn_lines(Text *out, const Layout *board, const FormatsPuzzle *puzzle) {
    const char *open = NULL;
    for (int i = 0; i < puzzle->drawn_count; i++) {
        const CellIndex ends[2] = {puzzle->drawn[i].a, puzzle->drawn[i].b};
        begin_item(out, &open, "line");
        text_add(out, "{\"lines\":[");
        put_cells(out, board, ends, 2);
        char colour[PACK_COLOUR_SIZE];
        pack_line_colour(puzzle->drawn[i].colour, colour);
        text_addf(out, "],\"outlineC\":\"%s\",\"width\":0.1}", colour);
    }
    for (int r = 0; r < PUT_COUNT; r++)
        for (int i = 0; PUTS[r].drawn && i < board->constraint_count; i++) {
            const Constraint *constraint = &board->constraint[i];
            if (strcmp(constraint_kind_at(constraint)->key, PUTS[r].key) != 0) continue;
            begin_item(out, &open, "line");
            text_add(out, "{\"lines\":[");
            put_cells(out, board, layout_constraint_cells(board, constraint), constraint->count);
            text_addf(
                out,
                "],\"outlineC\":\"%s\",\"width\":0.4,\"isNewConstraint\":true,\"fromConstraint\":\"%s\"}",
                PUTS[r].colour, PUTS[r].drawn);
        }
    if (open) text_add_char(out, ']');
}

char *f_puzzles_pack(const Layout *board, const FormatsPuzzle *puzzle, TextError *error) {
    BoardSaid said = {.board = board};
    Text text = {0};
    size_t size;
    text_addf(&text, "{\"size\":%d,\"title\":", board->order);
    text_add_json(&text, puzzle->title);
    text_add(&text, ",\"author\":");
    text_add_json(&text, puzzle->author);
    put_grid(&text, board, puzzle);
    put_switches(&text, &said);
    put_extremes(&text, &said, true);
    put_extremes(&text, &said, false);
    put_lists(&text, &said);
    put_drawn_lines(&text, board, puzzle);
    text_add_char(&text, '}');
    char *packed = said_all(&said, "f-puzzles", error) ? lz_pack(text_of(&text), &size) : NULL;
    text_finish(&text);
    return packed;
}
