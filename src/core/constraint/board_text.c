#include "core/constraint/board_text.h"

#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/hash.h"
#include "core/base/memory.h"
#include "core/constraint/constraint.h"

// --- Reading

typedef struct {
    Layout *layout;
    Grid *clues; // NULL: none may stand here
    bool clued;  // they have been read
    const char *at;
    const char *line_start;
    int line;
    TextError *error;
} BoardReader;

// False with what is wrong at the place that is read.
static bool fail(const BoardReader *reader, const char *at, const char *format, const char *word) {
    return text_error(reader->error, reader->line, (int)(at - reader->line_start) + 1, format, word);
}

static bool ends_part(char c) { return c == '\0' || c == ';' || c == '\n' || c == '\r'; }

static void skip_blanks(BoardReader *reader) {
    while (*reader->at == ' ' || *reader->at == '\t') reader->at++;
}

// Goes on to the next part. False at the end of the text.
static bool next_part(BoardReader *reader) {
    for (;;) {
        skip_blanks(reader);
        char c = *reader->at;
        if (c == '\0') return false;
        if (c == '#' && reader->at == reader->line_start) {
            while (*reader->at && *reader->at != '\n') reader->at++;
        } else if (c == '\n') {
            reader->line++;
            reader->line_start = ++reader->at;
        } else if (c == ';' || c == '\r') {
            reader->at++;
        } else {
            return true;
        }
    }
}

enum { WORD_MAX = 32 };

// A word up to a blank or the end of the part; empty at the end. One that is too long is cut.
static void take_word(BoardReader *reader, char out[WORD_MAX]) {
    size_t length = 0;
    skip_blanks(reader);
    while (!ends_part(*reader->at) && *reader->at != ' ' && *reader->at != '\t') {
        if (length + 1 < WORD_MAX) out[length++] = *reader->at;
        reader->at++;
    }
    out[length] = '\0';
}

// A number of up to four digits at *text, which is moved behind it. -1: there is none.
static int take_number(const char **text) {
    int number = 0, digits = 0;
    for (; isdigit((unsigned char)**text) && digits < 4; digits++) number = number * 10 + *(*text)++ - '0';
    return digits ? number : -1;
}

int board_text_cell(const Layout *layout, const char **text) {
    if (tolower((unsigned char)**text) != 'r') return -1;
    ++*text;
    int row = take_number(text);
    if (tolower((unsigned char)**text) != 'c') return -1;
    ++*text;
    int column = take_number(text);
    bool inside = row >= 1 && column >= 1 && row <= layout->order && column <= layout->order;
    return inside ? layout_cell(layout, row - 1, column - 1) : -1;
}

typedef struct {
    CellIndex cell[CELLS_MAX];
    int count;
} CellList;

static bool add_cell(CellList *list, int cell) {
    if (list->count == CELLS_MAX) return false;
    list->cell[list->count++] = (CellIndex)cell;
    return true;
}

// The cells on the straight line from the last one of the list to this one. False when there is none.
static bool add_run(const Layout *layout, CellList *list, int to) {
    assert(list->count > 0);
    int from = list->cell[list->count - 1];
    int rows = layout_row(layout, to) - layout_row(layout, from);
    int columns = layout_column(layout, to) - layout_column(layout, from);
    int steps = abs(rows) > abs(columns) ? abs(rows) : abs(columns);
    if (steps == 0 || (rows != 0 && columns != 0 && abs(rows) != abs(columns))) return false;
    for (int i = 1; i <= steps; i++)
        if (!add_cell(list, layout_cell(layout, layout_row(layout, from) + rows / steps * i,
                                        layout_column(layout, from) + columns / steps * i)))
            return false;
    return true;
}

// Words of cells up to the end of the part.
static bool take_cells(BoardReader *reader, CellList *out) {
    for (char word[WORD_MAX];;) {
        skip_blanks(reader);
        if (ends_part(*reader->at)) return true;
        const char *start = reader->at, *at = start;
        for (bool joined = false;; joined = true) {
            int cell = board_text_cell(reader->layout, &at);
            if (cell < 0 || !(joined ? add_run(reader->layout, out, cell) : add_cell(out, cell))) {
                take_word(reader, word);
                return fail(reader, start, "'%s' is not a cell of this board, or not a straight line of them",
                            word);
            }
            if (*at != '-') break;
            at++;
        }
        reader->at = at;
    }
}

// "3,5,5" as base 32, the first lowest. -1: it is none.
static int32_t take_tokens(const char *text) {
    int32_t value = 0;
    for (int i = 0; i < RULE_NEED_MAX; i++) {
        int token = take_number(&text);
        if (token < 1 || token > 31) return -1;
        value |= token << (5 * i);
        if (*text == '\0') return value;
        if (*text++ != ',') return -1;
    }
    return -1;
}

static bool take_value(BoardReader *reader, const ConstraintKind *kind, int32_t *out) {
    skip_blanks(reader);
    *out = kind->value == VALUE_NEEDED || kind->value == VALUE_TOKENS ? -1 : 0;
    if (!isdigit((unsigned char)*reader->at)) return true;
    const char *start = reader->at;
    char word[WORD_MAX] = "";
    take_word(reader, word);
    const char *at = word;
    *out = kind->value == VALUE_TOKENS ? take_tokens(word) : take_number(&at);
    bool whole = kind->value == VALUE_TOKENS ? *out >= 0 : *at == '\0';
    return whole || fail(reader, start, "'%s' is not a number that can stand here", word);
}

static bool take_constraint(BoardReader *reader, const char *start, const char *key) {
    int kind = constraint_kind_of(key);
    if (kind < 0) {
        const char *keys[64];
        int count = 0;
        while (count < 64 && constraint_kind(count)) keys[count] = constraint_kind(count)->key, count++;
        const char *nearest = text_nearest(key, keys, count);
        text_error(reader->error, reader->line, (int)(start - reader->line_start) + 1,
                   "'%s' is not a kind of constraint%s%s%s", key, nearest ? "; did you mean '" : "",
                   nearest ? nearest : "", nearest ? "'?" : "");
        return false;
    }
    CellList cells = {.count = 0};
    int32_t value;
    TextError why;
    if (!take_value(reader, constraint_kind(kind), &value) || !take_cells(reader, &cells)) return false;
    return constraint_add(reader->layout, kind, value, cells.cell, cells.count, &why) ||
           fail(reader, start, "%s", why.reason);
}

// The id of the board of this size whose boxes are the usual ones; that of the layout where none is.
static void board_id(const Layout *layout, char out[LAYOUT_ID_MAX]) {
    snprintf(out, LAYOUT_ID_MAX, "%dx%d", layout->order, layout->order);
    for (int i = 0; layout_id(i); i++)
        if (strcmp(layout_id(i), out) == 0) return;
    snprintf(out, LAYOUT_ID_MAX, "%s", layout->id);
}

static bool take_regions(BoardReader *reader, const char *start) {
    Layout *layout = reader->layout;
    uint8_t region[CELLS_MAX];
    int count = 0;
    skip_blanks(reader);
    for (; !ends_part(*reader->at); reader->at++) {
        int c = toupper((unsigned char)*reader->at);
        int number = c >= '1' && c <= '9' ? c - '1' : c >= 'A' && c <= 'Z' ? c - 'A' + 9 : -1;
        if (number < 0 || number >= layout->order || count == layout->cells) break;
        region[count++] = (uint8_t)number;
    }
    char id[LAYOUT_ID_MAX];
    board_id(layout, id);
    if (layout->constraint_count) return fail(reader, start, "%s stands before all constraints", "'regions'");
    if (count != layout->cells || !ends_part(*reader->at) ||
        !layout_init_regions(layout, id, layout->order, region))
        return fail(reader, start, "%s needs a region for each cell, and as many cells as tokens in each",
                    "'regions'");
    return true;
}

static bool take_clues(BoardReader *reader, const char *start) {
    char cells[CELLS_MAX + 1];
    size_t length = 0;
    skip_blanks(reader);
    while (!ends_part(*reader->at) && length < CELLS_MAX) cells[length++] = *reader->at++;
    while (length > 0 && cells[length - 1] == ' ') length--;
    cells[length] = '\0';
    if (!reader->clues) return fail(reader, start, "%s stand where only a board is wanted", "'clues'");
    if (reader->clued) return fail(reader, start, "%s stand here for the second time", "'clues'");
    reader->clued = true;
    return (ends_part(*reader->at) && grid_parse(reader->layout, cells, reader->clues)) ||
           fail(reader, start, "%s need a token or '.' for each cell", "'clues'");
}

static bool take_part(BoardReader *reader) {
    char word[WORD_MAX] = "";
    const char *start = reader->at;
    take_word(reader, word);
    if (text_same(word, "regions")) return take_regions(reader, start);
    if (text_same(word, "clues")) return take_clues(reader, start);
    return take_constraint(reader, start, word);
}

static bool is_known(const char *id) {
    bool letter = false; // all have one, and rows of cells have none
    for (const char *at = id; *at && !letter; at++) letter = isalpha((unsigned char)*at);
    for (int i = 0; letter && layout_id(i); i++)
        if (strcmp(layout_id(i), id) == 0) return true;
    return false;
}

// "7x7": a size that a board might have.
static bool is_size(const char *id) {
    const char *at = id;
    return take_number(&at) > 0 && *at++ == 'x' && take_number(&at) > 0 && *at == '\0';
}

// The word at *at in the text, which ends at a blank or a semicolon; cut where it is too long. *at is moved
// to what comes after it.
static void word_at(const char *text, size_t length, size_t *at, char out[WORD_MAX]) {
    size_t count = 0;
    for (; *at < length && !ends_part(text[*at]) && text[*at] != ' ' && text[*at] != '\t'; ++*at)
        if (count + 1 < WORD_MAX) out[count++] = text[*at];
    out[count] = '\0';
    while (*at < length && (text[*at] == ' ' || text[*at] == '\t')) ++*at;
}

static bool is_blank(const char *line, size_t length) {
    size_t at = 0;
    while (at < length && (isspace((unsigned char)line[at]) || line[at] == ';')) at++;
    return at == length;
}

// The board's size, and nothing else.
static bool is_size_line(const char *line, size_t length) {
    char id[WORD_MAX];
    while (length > 0 && is_blank(line + length - 1, 1)) length--;
    if (length >= sizeof id) return false;
    memcpy(id, line, length);
    id[length] = '\0';
    return is_known(id);
}

static bool has_clues(const char *line, size_t length) {
    char word[WORD_MAX];
    for (size_t at = 0; at < length; at++) {
        while (at < length && (line[at] == ' ' || line[at] == '\t')) at++;
        word_at(line, length, &at, word);
        if (text_same(word, "clues")) return true;
        while (at < length && line[at] != ';') at++;
    }
    return false;
}

bool board_line_begins(const char *line, size_t length) {
    return is_size_line(line, length) || (board_text_begins(line, length) && !has_clues(line, length));
}

static bool names_cell(const char *text, size_t length) {
    for (size_t i = 1; i + 1 < length; i++)
        if ((text[i - 1] | 32) == 'r' && isdigit((unsigned char)text[i])) return true;
    return false;
}

// What names a cell or has the key of a kind goes on, also where something is wrong with it: the board's
// reader says what. Rows of cells, too, can begin with 'x' or 'v'.
bool board_line_goes_on(const char *line, size_t length) {
    char word[WORD_MAX];
    size_t at = 0;
    if (is_blank(line, length)) return true;
    if (board_text_begins(line, length)) return false; // the next board
    while (line[at] == ' ' || line[at] == '\t') at++;
    word_at(line, length, &at, word);
    if (text_same(word, "regions") || text_same(word, "clues") || word[0] == '#') return true;
    return names_cell(line, length) || (constraint_kind_of(word) >= 0 && strlen(word) > 1);
}

// Of the lines of a text the first that is not blank.
static bool next_line_goes_on(const char *text, size_t length) {
    while (length > 0) {
        const char *end = memchr(text, '\n', length);
        size_t line = end ? (size_t)(end - text) : length;
        if (!is_blank(text, line)) return board_line_goes_on(text, line);
        text += line + (end != NULL);
        length -= line + (end != NULL);
    }
    return false;
}

// A board of a size that is not known, or without its first semicolon, is one too: its reader says what is
// wrong.
bool board_text_begins(const char *text, size_t length) {
    const char *end = memchr(text, '\n', length);
    size_t first = end ? (size_t)(end - text) : length, at = 0;
    if (end && is_size_line(text, first)) return next_line_goes_on(end + 1, length - first - 1);
    if (!memchr(text, ';', length)) return false;
    char id[WORD_MAX], next[WORD_MAX];
    word_at(text, length, &at, id);
    if (at >= length) return false;
    if (text[at] == ';') return is_known(id) || is_size(id);
    if (!is_known(id)) return false;
    word_at(text, length, &at, next);
    return constraint_kind_of(next) >= 0 || text_same(next, "regions") || text_same(next, "clues");
}

// The hash is that of the text as board_format writes it, so that no spelling matters.
static void set_hash(Layout *layout) {
    Text text = {0};
    board_format(layout, &text);
    if (strcmp(text_of(&text), layout->id) != 0) layout->text_hash = hash_text(HASH_BEGIN, text_of(&text));
    text_finish(&text);
}

bool board_finish(Layout *layout, TextError *error) {
    if (!constraint_build(layout, error)) return false;
    set_hash(layout);
    return true;
}

bool board_parse(const char *text, Layout *out, Grid *out_clues, TextError *error) {
    BoardReader reader = {
        .layout = out, .clues = out_clues, .at = text, .line_start = text, .line = 1, .error = error};
    char word[WORD_MAX] = "";
    if (strlen(text) > BOARD_TEXT_MAX)
        return text_error(error, 0, 0, "a board of more than %d bytes", BOARD_TEXT_MAX);
    if (!next_part(&reader)) return text_error(error, 1, 1, "the board is missing");
    const char *start = reader.at;
    take_word(&reader, word);
    if (!layout_init(out, word)) return fail(&reader, start, "the board '%s' is not known", word);
    skip_blanks(&reader);
    if (!ends_part(*reader.at)) return fail(&reader, reader.at, "after '%s' a semicolon is missing", word);
    if (out_clues) *out_clues = (Grid){{0}};
    while (next_part(&reader))
        if (!take_part(&reader)) return false;
    TextError why;
    return board_finish(out, &why) || text_error(error, 0, 0, "%s", why.reason);
}

// --- Writing

static int line_step(const Layout *layout, int from, int to) {
    int rows = layout_row(layout, to) - layout_row(layout, from);
    int columns = layout_column(layout, to) - layout_column(layout, from);
    return abs(rows) > 1 || abs(columns) > 1 ? 0 : (rows + 1) * 3 + columns + 1 + 1; // 1..9, 5 for no step
}

static void add_cell_name(const Layout *layout, int cell, Text *out) {
    text_addf(out, "r%dc%d", layout_row(layout, cell) + 1, layout_column(layout, cell) + 1);
}

void board_format_cells(const Layout *layout, const CellIndex *cell, int count, Text *out) {
    for (int i = 0; i < count; i++) {
        text_add_char(out, ' ');
        add_cell_name(layout, cell[i], out);
        while (i + 2 < count) { // a run of three or more
            int step = line_step(layout, cell[i], cell[i + 1]), last = i + 1;
            if (step == 0 || step == 5) break;
            while (last + 1 < count && line_step(layout, cell[last], cell[last + 1]) == step) last++;
            if (last < i + 2) break;
            text_add_char(out, '-');
            add_cell_name(layout, cell[last], out);
            i = last;
        }
    }
}

void board_format_value(const ConstraintKind *kind, int32_t value, Text *out) {
    if (kind->value == VALUE_NONE || (kind->value == VALUE_OPTIONAL && value == 0) || value < 0) return;
    if (kind->value != VALUE_TOKENS) {
        text_addf(out, " %d", (int)value);
        return;
    }
    for (int i = 0; value > 0; value >>= 5, i++) text_addf(out, "%s%d", i ? "," : " ", (int)(value & 31));
}

void board_format_boxes(const Layout *layout, Text *out) {
    Layout *known = mem_alloc(sizeof *known);
    text_add(out, layout->id);
    bool usual =
        layout_init(known, layout->id) && memcmp(known->box_of, layout->box_of, sizeof known->box_of) == 0;
    free(known);
    if (usual) return;
    text_add(out, "; regions ");
    for (int cell = 0; cell < layout->cells; cell++) {
        int box = layout->box_of[cell];
        text_add_char(out, (char)(box < 9 ? '1' + box : 'A' + box - 9));
    }
}

void board_format_constraint(const Layout *layout, const Constraint *constraint, const CellIndex *cell,
                             Text *out) {
    const ConstraintKind *kind = constraint_kind_at(constraint);
    text_addf(out, "; %s", kind->key);
    board_format_value(kind, constraint->value, out);
    board_format_cells(layout, cell, constraint->count, out);
}

void board_format(const Layout *layout, Text *out) {
    board_format_boxes(layout, out);
    for (int i = 0; i < layout->constraint_count; i++) {
        const Constraint *constraint = &layout->constraint[i];
        board_format_constraint(layout, constraint, layout_constraint_cells(layout, constraint), out);
    }
}

bool board_is_told_by_cells(const Layout *board) {
    char usual[LAYOUT_ID_MAX];
    board_id(board, usual);
    return board->text_hash == 0 && strcmp(board->id, usual) == 0 && board->box_rows > 1;
}

void board_format_puzzle(const Layout *layout, const Grid *clues, Text *out) {
    char cells[CELLS_MAX + 1];
    board_format(layout, out);
    grid_format(layout, clues, cells);
    text_addf(out, "; clues %s", cells);
}
