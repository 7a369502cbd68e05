// Constraint strings of the Interactive Sudoku Solver: parts that begin with '.', each a type and its
// arguments, with '~' before each argument. A part without a type holds clues: ".~R1C1_8~R2C3_3". Blanks are
// ignored. A board without a Shape is 9x9; it has boxes unless NoBoxes says otherwise, so that the regions of
// a Jigsaw may come in addition to them. Where numbers count from 0, each is read as one more, and a sum as
// more by the number of its cells.
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "host/formats/boards/board_readers.h"

enum { TYPE_MOST = 32, CELLS_MOST = 256 };

// A part of the line; it ends before `end`.
typedef struct {
    BoardDraft *draft;
    char type[TYPE_MOST];
    const char *begin, *at, *end; // `at`: what is read next
    int more;                     // added to each number: 1 where they count from 0
} Part;

typedef struct TypeRow TypeRow;
struct TypeRow {
    const char *type;
    bool (*take)(Part *part, const TypeRow *row);
    const char *key; // of our kind
    bool from_one;   // its meaning changes when each number becomes one more: only read where they begin at 1
};

static void skip_blanks(Part *part) {
    while (part->at < part->end && isspace((unsigned char)*part->at)) part->at++;
}

// Moves past the '~' before the next argument. False at the end of the part, and where something else stands.
static bool next_argument(Part *part) {
    skip_blanks(part);
    if (part->at == part->end || *part->at != '~') return false;
    part->at++;
    skip_blanks(part);
    return true;
}

// False, with a complaint, unless all of the part has been taken.
static bool check_end(Part *part) {
    skip_blanks(part);
    return part->at == part->end ||
           draft_fail(part->draft, part->at, "%s: '%c' cannot stand here", part->type, *part->at);
}

// The number of a row or column: a decimal number, or a letter from 'a' for ten on.
static int take_coordinate(const char **at) {
    return **at >= 'a' && **at <= 'z' ? *(*at)++ - 'a' + 10 : draft_number(at);
}

static bool take_cell(Part *part, int *out) {
    *out = 0;
    const char *start = part->at, *at = start;
    const Layout *layout = &part->draft->layout;
    int row = *at == 'R' ? (at++, take_coordinate(&at)) : -1;
    int column = *at == 'C' ? (at++, take_coordinate(&at)) : -1;
    if (row < 1 || column < 1 || row > layout->order || column > layout->order || at > part->end)
        return draft_fail(part->draft, start, "%s: here a cell of the board is wanted, as R1C1", part->type);
    part->at = at;
    *out = layout_cell(layout, row - 1, column - 1);
    return true;
}

// The other arguments, which are cells.
static bool take_cells(Part *part, CellIndex cell[CELLS_MOST], int *out_count) {
    int next = 0;
    *out_count = 0;
    while (next_argument(part)) {
        if (part->at == part->end) break; // an empty argument at the end
        if (*out_count == CELLS_MOST)
            return draft_fail(part->draft, part->at, "%s: too many cells", part->type);
        if (!take_cell(part, &next)) return false;
        cell[(*out_count)++] = (CellIndex)next;
    }
    return check_end(part);
}

static bool take_number(Part *part, int *out) {
    const char *start = part->at;
    *out = next_argument(part) ? draft_number(&part->at) : -1;
    skip_blanks(part);
    if (*out >= 0 && *out <= 9999 && (part->at == part->end || *part->at == '~')) return true;
    return draft_fail(part->draft, start, "%s: here one whole number is wanted", part->type);
}

// --- Types

static bool take_board(Part *part, const TypeRow *row) {
    return check_end(part) && draft_add(part->draft, part->begin, row->key, 0, NULL, 0);
}

// The sum of `count` cells, when their numbers count from 1.
static int sum_of(const Part *part, int sum, int count) { return sum > 0 ? sum + part->more * count : 0; }

static bool take_list(Part *part, const TypeRow *row) {
    CellIndex cell[CELLS_MOST];
    int count;
    return take_cells(part, cell, &count) && draft_add(part->draft, part->begin, row->key, 0, cell, count);
}

// A line, with the least difference before its cells; 5 if it is missing.
static bool take_whisper(Part *part, const TypeRow *row) {
    CellIndex cell[CELLS_MOST];
    int count, least = 5;
    bool number = part->at + 1 < part->end && isdigit((unsigned char)part->at[1]);
    return (!number || take_number(part, &least)) && take_cells(part, cell, &count) &&
           draft_add(part->draft, part->begin, row->key, least, cell, count);
}

static bool take_cage(Part *part, const TypeRow *row) {
    CellIndex cell[CELLS_MOST];
    int count = 0, sum = 0;
    (void)row;
    return take_number(part, &sum) && take_cells(part, cell, &count) &&
           draft_add_cage(part->draft, part->begin, sum_of(part, sum, count), cell, count);
}

// A cage if all cells see each other, so that they differ anyway; a little killer if they are a slanting
// line. Nonet has no other sums.
static bool take_sum(Part *part, const TypeRow *row) {
    CellIndex cell[CELLS_MOST] = {0};
    int count = 0, sum = 0;
    bool differ = true;
    (void)row;
    if (!take_number(part, &sum) || !take_cells(part, cell, &count)) return false;
    if (sum == 0) return draft_fail(part->draft, part->begin, "Sum: it is 0");
    sum = sum_of(part, sum, count);
    for (int i = 0; i < count; i++)
        for (int k = 0; k < i; k++)
            differ = differ && cellset_has(&part->draft->layout.peers[cell[i]], cell[k]);
    if (differ) return draft_add_cage(part->draft, part->begin, sum, cell, count);
    return draft_add(part->draft, part->begin, "little-killer", sum, cell, count) ||
           draft_fail(part->draft, part->begin,
                      "Sum: only sums of cells in one house or on a whole slanting line are read here");
}

static bool share_edge(const Layout *layout, int a, int b) {
    return abs(layout_row(layout, a) - layout_row(layout, b)) +
               abs(layout_column(layout, a) - layout_column(layout, b)) ==
           1;
}

// Adds all pairs of the cells that share an edge. The first cell of GreaterThan is the greater one.
static bool take_pairs(Part *part, const TypeRow *row) {
    CellIndex cell[CELLS_MOST];
    int count, pairs = 0;
    if (!take_cells(part, cell, &count)) return false;
    for (int i = 0; i < count; i++)
        for (int k = i + 1; k < count; k++) {
            const CellIndex pair[2] = {cell[k], cell[i]};
            if (!share_edge(&part->draft->layout, pair[0], pair[1])) continue;
            if (!draft_add(part->draft, part->begin, row->key, 0, pair, 2)) return false;
            pairs++;
        }
    return pairs > 0 ||
           draft_fail(part->draft, part->begin, "%s: no two of its cells share an edge", part->type);
}

static bool take_diagonal(Part *part, const TypeRow *row) {
    (void)row;
    const char *start = part->at;
    bool falling = next_argument(part) && *part->at == '-';
    if (falling) part->at++;
    bool known = part->at < part->end && *part->at == '1';
    part->at += known;
    if (!known) return draft_fail(part->draft, start, "Diagonal: here 1 or -1 is wanted");
    return check_end(part) && draft_add_diagonal(part->draft, part->begin, !falling);
}

// A line from the left edge goes down to the right, from the top down to the left, from the right up to the
// left, and from the bottom up to the right. A corner counts as the beginning of a side, clockwise.
static bool take_little_killer(Part *part, const TypeRow *row) {
    CellIndex line[TOKENS_MAX];
    int sum = 0, first = 0, count = 0, last = part->draft->layout.order - 1;
    if (!take_number(part, &sum) || !next_argument(part) || !take_cell(part, &first) || !check_end(part))
        return draft_fail(part->draft, part->begin, "LittleKiller: a sum and a cell are wanted");
    int y = layout_row(&part->draft->layout, first), x = layout_column(&part->draft->layout, first);
    bool left = x == 0 && y < last, right = x == last && y > 0, top = y == 0 && x > 0;
    if (!left && !right && !top && y < last)
        return draft_fail(part->draft, part->begin, "LittleKiller: its cell is not at the board's edge");
    int down = left || (top && !right) ? 1 : -1, across = left || !(right || top) ? 1 : -1;
    for (; x >= 0 && y >= 0 && x <= last && y <= last; x += across, y += down)
        line[count++] = (CellIndex)layout_cell(&part->draft->layout, y, x);
    return draft_add(part->draft, part->begin, row->key, sum_of(part, sum, count), line, count);
}

static bool take_sandwich(Part *part, const TypeRow *row) {
    CellIndex line[TOKENS_MAX];
    int sum = 0, order = part->draft->layout.order;
    if (!take_number(part, &sum) || !next_argument(part) || (*part->at != 'R' && *part->at != 'C'))
        return draft_fail(part->draft, part->begin, "Sandwich: a sum and a row or column are wanted");
    bool across = *part->at++ == 'R';
    int number = draft_number(&part->at);
    if (number < 1 || number > order)
        return draft_fail(part->draft, part->at, "Sandwich: the board has no such row or column");
    for (int i = 0; i < order; i++)
        line[i] = (CellIndex)(across ? layout_cell(&part->draft->layout, number - 1, i)
                                     : layout_cell(&part->draft->layout, i, number - 1));
    return check_end(part) && draft_add(part->draft, part->begin, row->key, sum, line, order);
}

// The upper left of four cells, and tokens that stand around their common corner.
static bool take_quad(Part *part, const TypeRow *row) {
    int first = 0, token = 0, count = 0, order = part->draft->layout.order;
    int32_t tokens = 0;
    if (!next_argument(part)) return draft_fail(part->draft, part->at, "Quad: its cell is missing");
    if (!take_cell(part, &first)) return false;
    for (; part->at < part->end && *part->at == '~'; count++) {
        if (!take_number(part, &token)) return false;
        token += part->more;
        if (count == RULE_NEED_MAX || token < 1 || token > order)
            return draft_fail(part->draft, part->begin, "Quad: one to %d of the board's tokens are wanted",
                              RULE_NEED_MAX);
        tokens |= token << (5 * count);
    }
    if (layout_row(&part->draft->layout, first) == order - 1 ||
        layout_column(&part->draft->layout, first) == order - 1)
        return draft_fail(part->draft, part->begin, "Quad: no corner of four cells is there");
    const CellIndex cell[4] = {(CellIndex)first, (CellIndex)(first + 1), (CellIndex)(first + order),
                               (CellIndex)(first + order + 1)};
    return check_end(part) && draft_add(part->draft, part->begin, row->key, tokens, cell, 4);
}

static bool take_disjoint_sets(Part *part, const TypeRow *row) {
    (void)row;
    return check_end(part) && draft_add_places(part->draft, part->begin);
}

// A cell's value, or several values of which it holds one: of such sets Nonet has only all odd and all even
// ones.
static bool take_values(Part *part, int cell) {
    const char *start = part->at;
    unsigned values = 0, odd = 0, even = 0;
    int value = 0, count = 0;
    for (; part->at < part->end && *part->at == '_'; count++) {
        part->at++;
        int said = draft_number(&part->at);
        value = said < 0 ? -1 : said + part->more;
        if (value < 1 || value > part->draft->layout.order)
            return draft_fail(part->draft, start, "a clue is a number from %d to %d", 1 - part->more,
                              part->draft->layout.order - part->more);
        values |= 1u << value;
    }
    for (int i = 1; i <= part->draft->layout.order; i++) *(i % 2 ? &odd : &even) |= 1u << i;
    if (count == 1) return draft_add_clue(part->draft, start, cell, value);
    const char *key = values == odd ? "odd" : values == even ? "even" : NULL;
    const CellIndex one = (CellIndex)cell;
    return key ? draft_add(part->draft, start, key, 0, &one, 1)
               : draft_fail(part->draft, start, "a clue is one number, or all odd or all even ones");
}

static bool take_clues(Part *part, const TypeRow *row) {
    (void)row;
    while (next_argument(part)) {
        int cell = 0;
        if (part->at == part->end) break;
        if (!take_cell(part, &cell) || !take_values(part, cell)) return false;
    }
    return check_end(part);
}

// The regions of a jigsaw, numbered from 0 in the order of their first cells.
static bool read_regions(Part *part, int order, uint8_t *out) {
    char met[TOKENS_MAX];
    int count = 0, regions = 0;
    const char *start = part->at;
    for (bool more = next_argument(part); more && part->at < part->end && isalnum((unsigned char)*part->at);
         part->at++) {
        const char *known = memchr(met, *part->at, (size_t)regions);
        if (count == order * order || (!known && regions == order))
            return draft_fail(part->draft, start, "Jigsaw: too many cells or regions");
        out[count++] = (uint8_t)(known ? known - met : regions);
        if (!known) met[regions++] = *part->at;
    }
    if (count != order * order)
        return draft_fail(part->draft, start, "Jigsaw: a region is wanted for each cell");
    return check_end(part);
}

// In addition to the board's boxes, the regions are houses, except those that are boxes anyway.
static bool take_jigsaw(Part *part, const TypeRow *row) {
    const Layout *layout = &part->draft->layout;
    uint8_t region[CELLS_MAX];
    if (!read_regions(part, layout->order, region)) return false;
    for (int number = 0; number < layout->order; number++) {
        CellIndex cell[CELLS_MAX];
        int count = 0, in_box = 0;
        for (int i = 0; i < layout->cells; i++)
            if (region[i] == number) cell[count++] = (CellIndex)i;
        for (int i = 0; i < count; i++) in_box += layout->box_of[cell[i]] == layout->box_of[cell[0]];
        if (count != layout->order)
            return draft_fail(part->draft, part->begin, "Jigsaw: each region needs %d cells", layout->order);
        if (in_box < count && !draft_add(part->draft, part->begin, row->key, 0, cell, count)) return false;
    }
    return true;
}

// Nothing is left to do for what begin_board has read.
static bool take_known(Part *part, const TypeRow *row) {
    (void)part;
    (void)row;
    return true;
}

static const TypeRow TYPES[] = {
    {"", take_clues, NULL, false},
    {"Shape", take_known, NULL, false},
    {"NoBoxes", take_known, NULL, false},
    {"Jigsaw", take_jigsaw, "region", false},
    {"Cage", take_cage, "cage", false},
    {"Sum", take_sum, "cage", false},
    {"Thermo", take_list, "thermo", false},
    {"Arrow", take_list, "arrow", true},
    {"Renban", take_list, "renban", false},
    {"Palindrome", take_list, "palindrome", false},
    {"Between", take_list, "between", false},
    {"Whisper", take_whisper, "whisper", false},
    {"AllDifferent", take_list, "region", false},
    {"WhiteDot", take_pairs, "white", false},
    {"BlackDot", take_pairs, "black", true},
    {"X", take_pairs, "x", true},
    {"V", take_pairs, "v", true},
    {"GreaterThan", take_pairs, "less", false},
    {"LittleKiller", take_little_killer, "little-killer", false},
    {"Sandwich", take_sandwich, "sandwich", true},
    {"Quad", take_quad, "quadruple", false},
    {"Diagonal", take_diagonal, "diagonal", false},
    {"DisjointSets", take_disjoint_sets, NULL, false},
    {"Windoku", take_board, "hyper", false},
    {"AntiKnight", take_board, "anti-knight", false},
    {"AntiKing", take_board, "anti-king", false},
    {"AntiConsecutive", take_board, "non-consecutive", false},
    {"StrictKropki", take_board, "all-dots", true},
    {"StrictXV", take_board, "all-xv", true},
};
enum { TYPE_COUNT = sizeof TYPES / sizeof TYPES[0] };

static const TypeRow *type_row(const char *type) {
    for (int i = 0; i < TYPE_COUNT; i++)
        if (strcmp(TYPES[i].type, type) == 0) return &TYPES[i];
    return NULL;
}

// --- The line

// The part at *at, which is moved to the next. False at the end; also, with a complaint and *out_fine false,
// where no part begins.
static bool next_part(const char **at, Part *out, bool *out_fine) {
    BoardDraft *draft = out->draft;
    *at += strspn(*at, " \t\r\n");
    if (**at == '\0') return false;
    if (**at != '.') {
        *out_fine = draft_fail(draft, *at, "a '.' is missing before '%c'", **at);
        return false;
    }
    out->begin = (*at)++;
    *at += strspn(*at, " \t\r\n");
    size_t length = strcspn(*at, "~. \t\r\n");
    snprintf(out->type, sizeof out->type, "%.*s", (int)(length < TYPE_MOST ? length : TYPE_MOST - 1), *at);
    out->at = *at + length;
    out->end = *at += strcspn(*at, ".");
    return true;
}

// "9x9", perhaps followed by the values, which must be as many as rows and begin with 0 or 1.
static bool take_shape(Part *part, int *out_order, int *out_more) {
    if (!next_argument(part)) return draft_fail(part->draft, part->at, "Shape: a size is missing, as 6x6");
    const char *start = part->at;
    int rows = draft_number(&part->at),
        columns = *part->at == 'x' ? (part->at++, draft_number(&part->at)) : -1;
    bool square = rows == columns && rows >= 2 && rows <= TOKENS_MAX;
    if (square && next_argument(part)) {
        int values = draft_number(&part->at), least = 1;
        if (values >= 0 && *part->at == '-') {
            part->at++;
            least = values;
            values = draft_number(&part->at);
        }
        *out_more = least == 0;
        square = values == rows - *out_more && least <= 1;
    }
    skip_blanks(part);
    if (!square || part->at != part->end)
        return draft_fail(
            part->draft, start,
            "Shape: only boards with as many rows as columns and numbers from 1 or 0 on are read here");
    *out_order = rows;
    return true;
}

// Size and boxes of the board may stand anywhere in the line. The regions of a jigsaw are its boxes if it has
// no others.
static bool begin_board(BoardDraft *draft, const char *line, int *out_more) {
    Part part = {.draft = draft}, jigsaw = {.begin = NULL};
    int order = 9;
    bool boxes = true, fine = true;
    *out_more = 0;
    for (const char *at = line; next_part(&at, &part, &fine);) {
        if (!type_row(part.type))
            return draft_fail(draft, part.begin, "the type '%s' is not read here", part.type);
        if (strcmp(part.type, "Jigsaw") == 0) jigsaw = part;
        if (strcmp(part.type, "Shape") == 0 && !take_shape(&part, &order, out_more)) return false;
        if (strcmp(part.type, "NoBoxes") != 0) continue;
        if (!check_end(&part)) return false;
        boxes = false;
    }
    int rows = boxes ? draft_box_rows(order) : 1;
    uint8_t region[CELLS_MAX];
    if (!fine) return false;
    if (rows > 1 || !jigsaw.begin) return draft_begin_boxes(draft, line, rows, order / rows);
    return read_regions(&jigsaw, order, region) && draft_begin_regions(draft, jigsaw.begin, order, region);
}

// True for a '.' with a '~' somewhere after it, which no text of cells has, or with the name of a type.
bool iss_begins(const char *line, size_t length) {
    size_t end = 1;
    char type[TYPE_MOST];
    if (length < 2 || line[0] != '.') return false;
    if (memchr(line, '~', length)) return true;
    while (end < length && isalpha((unsigned char)line[end])) end++;
    snprintf(type, sizeof type, "%.*s", end < TYPE_MOST ? (int)end - 1 : 0, line + 1);
    return type[0] && type_row(type) &&
           (end == length || line[end] == '.' || isspace((unsigned char)line[end]));
}

bool iss_read(BoardDraft *draft, const char *line) {
    Part part = {.draft = draft};
    bool fine = true;
    if (!begin_board(draft, line, &part.more)) return false;
    for (const char *at = line; next_part(&at, &part, &fine);) {
        const TypeRow *row = type_row(part.type);
        if (row->from_one && part.more)
            return draft_fail(draft, part.begin, "%s: on boards with numbers from 0 on it is not read here",
                              part.type);
        if (!row->take(&part, row)) return false;
    }
    return fine;
}
