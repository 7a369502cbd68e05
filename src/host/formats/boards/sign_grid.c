#include "host/formats/boards/sign_grid.h"

#include <ctype.h>
#include <string.h>

#include "core/base/utf8.h"

// ---- Characters

// The characters of a line, one after the other. Columns are those of a terminal, with a tab stop every
// eight.
typedef struct {
    const char *at, *end;
    int column; // of `at`
} SignWalk;

enum { TAB_STOP = 8 };

// What a character is in a drawing, and how long it is: itself, or the plain one of the same meaning; '?' if
// it can be in none.
static char meaning_at(const SignWalk *walk, size_t *out_length) {
    static const char PLAIN[128] = {
        ['0'] = '.', ['1'] = '1',  ['2'] = '2', ['3'] = '3', ['4'] = '4', ['5'] = '5',
        ['6'] = '6', ['7'] = '7',  ['8'] = '8', ['9'] = '9', ['.'] = '.', ['_'] = '.',
        [' '] = ' ', ['\t'] = ' ', ['-'] = '|', ['|'] = '|', ['<'] = '<', ['>'] = '>',
        ['^'] = '^', ['A'] = '^',  ['v'] = 'v', ['V'] = 'v', ['+'] = '+', ['='] = '+'};
    static const struct {
        const char *bytes;
        char means;
    } OTHERS[] = {{"∧", '^'}, {"∨", 'v'}, {"\u00A0", ' '}};
    size_t left = (size_t)(walk->end - walk->at);
    unsigned char byte = (unsigned char)*walk->at;
    *out_length = 1;
    if (byte < sizeof PLAIN) return PLAIN[byte] ? PLAIN[byte] : '?';
    for (size_t i = 0; i < sizeof OTHERS / sizeof OTHERS[0]; i++) {
        *out_length = strlen(OTHERS[i].bytes);
        if (*out_length <= left && memcmp(walk->at, OTHERS[i].bytes, *out_length) == 0)
            return OTHERS[i].means;
    }
    *out_length = 1;
    return '?';
}

// The meaning of the next character, with its place and column; 0 at the end of the line.
static char next_meaning(SignWalk *walk, const char **out_at, int *out_column) {
    size_t length;
    if (walk->at == walk->end) return '\0';
    char means = meaning_at(walk, &length);
    *out_at = walk->at;
    *out_column = walk->column;
    walk->column = *walk->at == '\t' ? (walk->column / TAB_STOP + 1) * TAB_STOP : walk->column + 1;
    walk->at += length;
    return means;
}

// ---- Lines

static void refuse_row(SignRow *row, const char *at, const char *reason) {
    row->wrong = at;
    row->reason = reason;
}

// Takes a cell. `gap`: something stands between it and the cell before.
static void take_cell(SignRow *row, const char *at, int column, char cell, bool gap) {
    if (row->cells > 0 && !gap) {
        refuse_row(row, at, "a sign or a blank is missing before this cell");
    } else if (row->cells == SIGN_ORDER_MOST) {
        refuse_row(row, at, "there are more than 9 cells");
    } else {
        row->cell[row->cells] = cell;
        row->cell_at[row->cells] = at;
        row->column[row->cells++] = column;
    }
}

// Takes a sign, which stands before the cell to come.
static void take_sign(SignRow *row, const char *at, char sign) {
    if (row->cells == 0)
        refuse_row(row, at, "a sign has no cell before it");
    else if (row->cells == SIGN_ORDER_MOST)
        refuse_row(row, at, "a sign has no cell after it");
    else if (row->sign[row->cells] != ' ')
        refuse_row(row, at, "there are two signs between the same cells");
    else
        row->sign[row->cells] = sign, row->sign_at[row->cells] = at;
}

void sign_row_scan(const char *line, size_t length, SignRow *out) {
    SignWalk walk = {line, line + length, 0};
    const char *at = line;
    int column;
    bool gap = false;
    *out = (SignRow){.cells = 0};
    memset(out->sign, ' ', sizeof out->sign);
    for (char c; !out->wrong && (c = next_meaning(&walk, &at, &column));) {
        bool cell = c == '.' || isdigit((unsigned char)c);
        if (cell)
            take_cell(out, at, column, c, gap);
        else if (c == '<' || c == '>')
            take_sign(out, at, c);
        else if (c != ' ' && (c != '|' || out->cells == 0))
            refuse_row(out, at, "this is neither a cell nor '<' or '>'");
        gap = !cell;
    }
    int cells = out->cells;
    if (!out->wrong && cells < SIGN_ORDER_MOST && out->sign[cells] != ' ')
        refuse_row(out, out->sign_at[cells], "a sign has no cell after it");
}

bool sign_row_any(const SignRow *row) {
    bool any = false;
    for (int i = 0; i < row->cells; i++) any = any || row->sign[i] != ' ';
    return any;
}

static int cell_in_column(const SignRow *row, int column) {
    int i = 0;
    while (i < row->cells && row->column[i] != column) i++;
    return i < row->cells ? i : -1;
}

// How many signs and dots the line has; -1 when something else is in it, which is then complained of.
static int count_signs(const char *line, size_t length, SignsBelow *out) {
    SignWalk walk = {line, line + length, 0};
    int count = 0, column;
    const char *at = line;
    for (char c; (c = next_meaning(&walk, &at, &column));) {
        if (!strchr("^v. |+", c)) {
            out->wrong = at;
            out->reason = "this is neither '^' nor 'v'";
            return -1;
        }
        count += strchr("^v.", c) != NULL;
    }
    return count;
}

void signs_below_scan(const char *line, size_t length, const SignRow *above, SignsBelow *out) {
    *out = (SignsBelow){.any = false};
    memset(out->sign, '.', sizeof out->sign);
    int count = count_signs(line, length, out), next = 0, column;
    SignWalk walk = {line, line + length, 0};
    const char *at = line;
    for (char c; !out->wrong && (c = next_meaning(&walk, &at, &column));) {
        if (!strchr("^v.", c)) continue;
        int i = count == above->cells ? next++ : cell_in_column(above, column);
        if (c == '.') continue;
        out->any = true;
        if (i < 0) {
            out->wrong = at;
            out->reason = "this sign does not stand under a cell";
        } else {
            out->sign[i] = c;
            out->sign_at[i] = at;
        }
    }
}

// ---- Boards

bool sign_board_begin(BoardDraft *draft, const char *at, int order) {
    if (draft->layout.order == order) return true;
    return order == SIGN_ORDER_MOST ? draft_begin_boxes(draft, at, 3, 3)
                                    : draft_begin_latin(draft, at, order);
}

bool sign_add(BoardDraft *draft, const char *at, int cell, char sign) {
    bool across = sign == '<' || sign == '>', down = sign == '^' || sign == 'v';
    if (!across && !down) return true;
    CellIndex first = (CellIndex)cell, other = (CellIndex)(cell + (across ? 1 : draft->layout.order));
    bool rises = sign == '<' || sign == '^';
    const CellIndex pair[2] = {rises ? first : other, rises ? other : first};
    return draft_add(draft, at, "less", 0, pair, 2);
}

static bool read_row(BoardDraft *draft, const char *line, int row, const SignRow *scan) {
    int order = draft->layout.order;
    if (scan->wrong) return draft_fail(draft, scan->wrong, "row %d: %s", row + 1, scan->reason);
    if (scan->cells != order)
        return draft_fail(draft, line, "row %d has %d cell%s, the first row %d", row + 1, scan->cells,
                          scan->cells == 1 ? "" : "s", order);
    for (int i = 0; i < order; i++) {
        int cell = row * order + i, token = scan->cell[i] == '.' ? 0 : scan->cell[i] - '0';
        if (token > 0 && !draft_add_clue(draft, scan->cell_at[i], cell, token)) return false;
        if (i > 0 && !sign_add(draft, scan->sign_at[i], cell - 1, scan->sign[i])) return false;
    }
    return true;
}

// The signs between a row and the next.
static bool read_below(BoardDraft *draft, const char *line, size_t length, int row, const SignRow *above) {
    SignsBelow below;
    signs_below_scan(line, length, above, &below);
    if (below.wrong) {
        SignRow next;
        sign_row_scan(line, length, &next);
        if (!next.wrong)
            return draft_fail(draft, line, "the line of signs between the rows %d and %d is missing", row + 1,
                              row + 2);
        return draft_fail(draft, below.wrong, "the signs under row %d: %s", row + 1, below.reason);
    }
    for (int i = 0; i < above->cells; i++)
        if (!sign_add(draft, below.sign_at[i], row * above->cells + i, below.sign[i])) return false;
    return true;
}

bool sign_grid_read(BoardDraft *draft, const char *text) {
    SignRow row = {.cells = 0};
    const char *line = text;
    int lines = 0;
    for (bool more = true; more; lines++) {
        size_t length = strcspn(line, "\n");
        more = line[length] == '\n';
        if (lines % 2 == 0) sign_row_scan(line, length, &row);
        if (lines == 0 && !row.wrong && !sign_board_begin(draft, line, row.cells)) return false;
        if (lines > 0 && lines == 2 * draft->layout.order - 1)
            return draft_fail(draft, line, "there are more than %d rows", draft->layout.order);
        bool fine = lines % 2 == 0 ? read_row(draft, line, lines / 2, &row)
                                   : read_below(draft, line, length, lines / 2, &row);
        if (!fine) return false;
        if (more) line += length + 1;
    }
    int order = draft->layout.order, rows = (lines + 1) / 2;
    return rows == order ||
           draft_fail(draft, line, "row %d is missing: the board has %d columns and %d row%s", rows + 1,
                      order, rows, rows == 1 ? "" : "s");
}
