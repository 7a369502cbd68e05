// What f-puzzles' members mean. Cells are texts, "R1C1"; places around the board have the row or column 0, or
// one more than the board has. An empty value means no value, or the usual one.
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "core/base/text.h"
#include "core/constraint/constraint_kinds.h"
#include "host/formats/boards/f_puzzles.h"

typedef struct FRow FRow;
struct FRow {
    const char *name; // of the member
    bool (*take)(FBoard *board, const FRow *row, int node);
    const char *key; // of our kind
    bool whole;      // the node is the member's value, else each item of its list in turn
};

void f_unknown(FUnknown *unknown, int count, const char *format, ...) {
    char name[F_NAME_MAX];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(name, sizeof name, format, arguments);
    va_end(arguments);
    int i = 0;
    while (i < unknown->names && strcmp(unknown->name[i], name) != 0) i++;
    if (i == F_UNKNOWN_MAX) i--; // so many are enough for a message
    if (i == unknown->names) {
        memcpy(unknown->name[i], name, sizeof name);
        unknown->count[i] = 0;
        unknown->names++;
    }
    unknown->count[i] += count;
}

bool f_all_known(JsonObject *object, const FUnknown *unknown) {
    if (unknown->names == 0) return true;
    char list[160];
    Text text = text_fixed(list, sizeof list);
    for (int i = 0; i < unknown->names; i++)
        text_addf(&text, "%s%d “%s”", i ? ", " : "", unknown->count[i], unknown->name[i]);
    return json_refuse(object, -1, "not known here: %s", list);
}

// ---- Parts of a member

bool f_place(const Json *json, int node, int *out_row, int *out_column) {
    char name[16];
    const char *at = name;
    if (!json_is(json, node, JSON_TEXT)) return false;
    json_text(json, node, name, sizeof name);
    *out_row = *at == 'R' ? (at++, draft_number(&at)) : -1;
    *out_column = *at == 'C' ? (at++, draft_number(&at)) : -1;
    return *out_row >= 0 && *out_column >= 0 && *at == '\0';
}

static bool take_cell(FBoard *board, int node, CellIndex *out) {
    int row, column, order = board->draft.layout.order;
    bool inside = f_place(&board->object->json, node, &row, &column) && row >= 1 && column >= 1 &&
                  row <= order && column <= order;
    if (!inside) return json_refuse(board->object, node, "here a cell of the board is wanted, as R1C1");
    *out = (CellIndex)layout_cell(&board->draft.layout, row - 1, column - 1);
    return true;
}

// A list of cells.
static bool take_cells(FBoard *board, int list, CellIndex cell[CELLS_MAX], int *out_count) {
    const Json *json = &board->object->json;
    *out_count = 0;
    if (!json_is(json, list, JSON_LIST))
        return json_refuse(board->object, list, "here a list of cells is wanted");
    if (json->node[list].count > CELLS_MAX) return json_refuse(board->object, list, "too many cells");
    int item = json_first(list);
    for (int i = 0; i < json->node[list].count; i++, item = json->node[item].next)
        if (!take_cell(board, item, &cell[(*out_count)++])) return false;
    return true;
}

static bool take_member_cells(FBoard *board, int item, CellIndex cell[CELLS_MAX], int *out_count) {
    return take_cells(board, json_member(&board->object->json, item, "cells"), cell, out_count);
}

// The number of an item, or `missing`. An item with any other text counts as not known: false.
static bool take_value(FBoard *board, const FRow *row, int item, int missing, int *out) {
    const Json *json = &board->object->json;
    int node = json_member(json, item, "value");
    char text[16];
    *out = missing;
    if (node < 0 || json_is(json, node, JSON_NULL) || json_says(json, node, "")) return true;
    if (json_whole(json, node, out) && *out >= 0 && *out <= 999) return true;
    json_text(json, node, text, sizeof text);
    f_unknown(&board->unknown, 1, "%s %s", row->name, text);
    return false;
}

bool f_board_add(FBoard *board, int node, const char *key, int32_t value, const CellIndex *cell, int count) {
    return draft_add(&board->draft, board->draft.line, key, value, cell, count) ||
           json_refuse(board->object, node, "%s", board->why.reason);
}

// ---- Members that are switched on

static bool take_flag(FBoard *board, const FRow *row, int node) {
    return f_board_add(board, node, row->key, 0, NULL, 0);
}

static bool take_diagonal(FBoard *board, const FRow *row, int node) {
    return draft_add_diagonal(&board->draft, board->draft.line, row->name[strlen(row->name) - 1] == '+') ||
           json_refuse(board->object, node, "%s", board->why.reason);
}

static bool take_disjoint(FBoard *board, const FRow *row, int node) {
    (void)row;
    return draft_add_places(&board->draft, board->draft.line) ||
           json_refuse(board->object, node, "%s", board->why.reason);
}

static bool take_nonconsecutive(FBoard *board, const FRow *row, int node) {
    (void)row, (void)node;
    return board->consecutive = true;
}

static bool take_negative(FBoard *board, const FRow *row, int list) {
    const Json *json = &board->object->json;
    int item = json_first(list);
    for (int i = 0; i < json->node[list].count; i++, item = json->node[item].next) {
        char name[F_NAME_MAX / 2];
        json_text(json, item, name, sizeof name);
        if (json_says(json, item, "ratio"))
            board->ratio = true;
        else if (json_says(json, item, "xv"))
            board->xv = true;
        else
            f_unknown(&board->unknown, 1, "%s %s", row->name, name);
    }
    return true;
}

// ---- Members of cells

// Single cells, which together are one constraint.
static bool take_marked(FBoard *board, int list, CellSet *out, CellIndex cell[CELLS_MAX], int *out_count) {
    const Json *json = &board->object->json;
    int item = json_first(list);
    *out_count = 0;
    *out = (CellSet){{0}};
    for (int i = 0; i < json->node[list].count; i++, item = json->node[item].next) {
        CellIndex one = 0;
        if (!take_cell(board, json_member(json, item, "cell"), &one)) return false;
        if (cellset_has(out, one)) continue;
        cellset_add(out, one);
        cell[(*out_count)++] = one;
    }
    return true;
}

static bool take_parity(FBoard *board, const FRow *row, int list) {
    CellIndex cell[CELLS_MAX] = {0};
    CellSet set;
    int count;
    return take_marked(board, list, &set, cell, &count) && f_board_add(board, list, row->key, 0, cell, count);
}

// A minimum is less than each neighbour that is not a minimum itself, a maximum is greater.
static bool take_extremes(FBoard *board, const FRow *row, int list) {
    static const int DOWN[] = {-1, 0, 1, 0}, RIGHT[] = {0, 1, 0, -1};
    const Layout *layout = &board->draft.layout;
    bool least = strcmp(row->name, "minimum") == 0;
    CellIndex cell[CELLS_MAX] = {0};
    CellSet set;
    int count;
    if (!take_marked(board, list, &set, cell, &count)) return false;
    for (int i = 0; i < 4 * count; i++) {
        int y = layout_row(layout, cell[i / 4]) + DOWN[i % 4];
        int x = layout_column(layout, cell[i / 4]) + RIGHT[i % 4];
        if (y < 0 || x < 0 || y >= layout->order || x >= layout->order) continue;
        CellIndex other = (CellIndex)layout_cell(layout, y, x);
        if (cellset_has(&set, other)) continue;
        CellIndex pair[2] = {least ? cell[i / 4] : other, least ? other : cell[i / 4]};
        if (!f_board_add(board, list, row->key, 0, pair, 2)) return false;
    }
    return true;
}

static bool take_region(FBoard *board, const FRow *row, int item) {
    CellIndex cell[CELLS_MAX] = {0};
    int count;
    if (!take_member_cells(board, item, cell, &count)) return false;
    return count < 2 || f_board_add(board, item, row->key, 0, cell, count);
}

static bool take_cage(FBoard *board, const FRow *row, int item) {
    CellIndex cell[CELLS_MAX] = {0};
    int count, sum;
    if (!take_member_cells(board, item, cell, &count)) return false;
    if (!take_value(board, row, item, 0, &sum) || count == 0) return true;
    return draft_add_cage(&board->draft, board->draft.line, sum, cell, count) ||
           json_refuse(board->object, item, "%s", board->why.reason);
}

// Each line of an item is a constraint, unless it has only one cell. Whispers may have their least difference
// as value.
static bool take_lines(FBoard *board, const FRow *row, int item) {
    const Json *json = &board->object->json;
    int lines = json_member(json, item, "lines"), line = json_first(lines), value;
    if (!json_is(json, lines, JSON_LIST))
        return json_refuse(board->object, item, "“%s” has no lines", row->name);
    if (!take_value(board, row, item, 0, &value)) return true;
    if (strcmp(row->key, "whisper") != 0) value = 0;
    for (int i = 0; i < json->node[lines].count; i++, line = json->node[line].next) {
        CellIndex cell[CELLS_MAX] = {0};
        int count;
        if (!take_cells(board, line, cell, &count)) return false;
        if (count > 1 && !f_board_add(board, line, row->key, value, cell, count)) return false;
    }
    return true;
}

// The lines of an arrow begin in its circle.
static bool take_arrow(FBoard *board, const FRow *row, int item) {
    const Json *json = &board->object->json;
    int lines = json_member(json, item, "lines"), line = json_first(lines), circle;
    CellIndex cell[CELLS_MAX + 1] = {0};
    if (!take_member_cells(board, item, cell, &circle)) return false;
    if (!json_is(json, lines, JSON_LIST) || circle == 0)
        return json_refuse(board->object, item, "“%s” has no circle or no lines", row->name);
    if (circle > 1) f_unknown(&board->unknown, 1, "%s from a pill", row->name);
    for (int i = 0; circle == 1 && i < json->node[lines].count; i++, line = json->node[line].next) {
        int count;
        if (!take_cells(board, line, cell + 1, &count)) return false;
        bool whole = count > 0 && cell[1] == cell[0];
        if (count + !whole > 1 && !f_board_add(board, line, row->key, 0, cell + whole, count + !whole))
            return false;
    }
    return true;
}

// Two cells with a mark between. A difference of 1 and a ratio of 2 are Kropki's dots.
static bool take_difference(FBoard *board, const FRow *row, int item) {
    CellIndex cell[CELLS_MAX] = {0};
    int count, value;
    if (!take_member_cells(board, item, cell, &count)) return false;
    if (!take_value(board, row, item, 1, &value)) return true;
    return value == 1 ? f_board_add(board, item, "white", 0, cell, count)
                      : f_board_add(board, item, row->key, value, cell, count);
}

static bool take_ratio(FBoard *board, const FRow *row, int item) {
    CellIndex cell[CELLS_MAX] = {0};
    int count, value;
    if (!take_member_cells(board, item, cell, &count)) return false;
    if (!take_value(board, row, item, 2, &value)) return true;
    if (value == 2) return f_board_add(board, item, row->key, 0, cell, count);
    f_unknown(&board->unknown, 1, "%s of %d", row->name, value);
    return true;
}

static bool take_xv(FBoard *board, const FRow *row, int item) {
    const Json *json = &board->object->json;
    CellIndex cell[CELLS_MAX] = {0};
    int count;
    char text[8];
    if (!take_member_cells(board, item, cell, &count)) return false;
    json_text(json, json_member(json, item, "value"), text, sizeof text);
    if (text_same(text, "x") || text_same(text, "v"))
        return f_board_add(board, item, text_same(text, "x") ? "x" : "v", 0, cell, count);
    if (text[0]) f_unknown(&board->unknown, 1, "%s %s", row->name, text);
    return true;
}

static bool take_clone(FBoard *board, const FRow *row, int item) {
    CellIndex cell[2 * CELLS_MAX] = {0};
    int count, clones;
    int other = json_member(&board->object->json, item, "cloneCells");
    if (!take_member_cells(board, item, cell, &count) || !take_cells(board, other, cell + count, &clones))
        return false;
    if (count != clones) return json_refuse(board->object, item, "a clone needs as many cells on both sides");
    return count == 0 || f_board_add(board, item, row->key, 0, cell, 2 * count);
}

static void sort_cells(CellIndex *cell, int count) {
    for (int i = 1; i < count; i++)
        for (int k = i; k > 0 && cell[k] < cell[k - 1]; k--) {
            CellIndex other = cell[k];
            cell[k] = cell[k - 1];
            cell[k - 1] = other;
        }
}

static bool take_quadruple(FBoard *board, const FRow *row, int item) {
    const Json *json = &board->object->json;
    CellIndex cell[CELLS_MAX] = {0};
    int count, values = json_member(json, item, "values"), value = json_first(values);
    int32_t tokens = 0;
    if (!take_member_cells(board, item, cell, &count)) return false;
    if (!json_is(json, values, JSON_LIST) || json->node[values].count == 0) return true;
    for (int i = 0; i < json->node[values].count; i++, value = json->node[value].next) {
        int token;
        if (i == RULE_NEED_MAX || !json_whole(json, value, &token) || token < 1 ||
            token > board->draft.layout.order)
            return json_refuse(board->object, value, "a quadruple has one to %d of the board's tokens",
                               RULE_NEED_MAX);
        tokens |= token << (5 * i);
    }
    sort_cells(cell, count);
    return f_board_add(board, item, row->key, tokens, cell, count);
}

// ---- Members around the board

static bool is_inside(const Layout *layout, int row, int column) {
    return row >= 0 && column >= 0 && row < layout->order && column < layout->order;
}

// The line of cells that begins beside a place around the board; 0 cells when it misses the board.
static int line_from(const Layout *layout, int row, int column, int down, int right,
                     CellIndex out[TOKENS_MAX]) {
    int count = 0;
    for (row += down, column += right; is_inside(layout, row, column); row += down, column += right)
        out[count++] = (CellIndex)layout_cell(layout, row, column);
    return count;
}

static bool take_little_killer(FBoard *board, const FRow *row, int item) {
    const Json *json = &board->object->json;
    char way[8];
    CellIndex cell[TOKENS_MAX] = {0};
    int y, x, sum;
    bool placed = f_place(json, json_member(json, item, "cell"), &y, &x);
    json_text(json, json_member(json, item, "direction"), way, sizeof way);
    bool slants = strlen(way) == 2 && strchr("UD", way[0]) && strchr("LR", way[1]);
    if (!placed || !slants || is_inside(&board->draft.layout, y - 1, x - 1))
        return json_refuse(board->object, item, "“%s” needs a cell beside the board and a direction",
                           row->name);
    if (!take_value(board, row, item, 0, &sum) || sum == 0) return true;
    int count =
        line_from(&board->draft.layout, y - 1, x - 1, way[0] == 'D' ? 1 : -1, way[1] == 'R' ? 1 : -1, cell);
    return f_board_add(board, item, count == 1 ? "cage" : row->key, sum, cell, count);
}

static bool take_sandwich(FBoard *board, const FRow *row, int item) {
    const Json *json = &board->object->json;
    CellIndex cell[TOKENS_MAX] = {0};
    int y, x, sum, order = board->draft.layout.order;
    bool placed = f_place(json, json_member(json, item, "cell"), &y, &x);
    bool across = placed && (x == 0 || x == order + 1) && y >= 1 && y <= order;
    bool down = placed && (y == 0 || y == order + 1) && x >= 1 && x <= order;
    if (!across && !down)
        return json_refuse(board->object, item, "“%s” needs a cell beside a row or column", row->name);
    if (!take_value(board, row, item, -1, &sum) || sum < 0) return true;
    int count = across ? line_from(&board->draft.layout, y - 1, -1, 0, 1, cell)
                       : line_from(&board->draft.layout, -1, x - 1, 1, 0, cell);
    return f_board_add(board, item, row->key, sum, cell, count);
}

static const FRow ROWS[] = {
    {"diagonal+", take_diagonal, NULL, true},
    {"diagonal-", take_diagonal, NULL, true},
    {"antiknight", take_flag, "anti-knight", true},
    {"antiking", take_flag, "anti-king", true},
    {"disjointgroups", take_disjoint, NULL, true},
    {"nonconsecutive", take_nonconsecutive, NULL, true},
    {"negative", take_negative, NULL, true},
    {"odd", take_parity, "odd", true},
    {"even", take_parity, "even", true},
    {"minimum", take_extremes, "less", true},
    {"maximum", take_extremes, "less", true},
    {"extraregion", take_region, "region", false},
    {"killercage", take_cage, "cage", false},
    {"thermometer", take_lines, "thermo", false},
    {"palindrome", take_lines, "palindrome", false},
    {"betweenline", take_lines, "between", false},
    {"renban", take_lines, "renban", false},
    {"whispers", take_lines, "whisper", false},
    {"arrow", take_arrow, "arrow", false},
    {"difference", take_difference, "difference", false},
    {"ratio", take_ratio, "black", false},
    {"xv", take_xv, NULL, false},
    {"clone", take_clone, "clone", false},
    {"quadruple", take_quadruple, "quadruple", false},
    {"littlekillersum", take_little_killer, "little-killer", false},
    {"sandwichsum", take_sandwich, "sandwich", false},
};
enum { ROW_COUNT = sizeof ROWS / sizeof ROWS[0] };

// ---- The board

bool f_board_begin(FBoard *board, JsonObject *object, int node, const uint8_t *region) {
    *board = (FBoard){.object = object, .draft = {.line = "", .error = &board->why}};
    bool fine = region ? draft_begin_regions(&board->draft, board->draft.line, object->order, region)
                       : draft_begin_latin(&board->draft, board->draft.line, object->order);
    return fine || json_refuse(object, node, "%s", board->why.reason);
}

// The region of each cell; where it is missing, the usual box; `null` for cells that are in no region.
bool f_board_begin_grid(FBoard *board, JsonObject *object, int grid) {
    const Json *json = &object->json;
    int order = object->order, line = json_first(grid), none = 0;
    uint8_t region[CELLS_MAX] = {0};
    draft_usual_boxes(order, region);
    for (int y = 0; y < order; y++, line = json->node[line].next) {
        int cell = json_first(line);
        for (int x = 0; x < order; x++, cell = json->node[cell].next) {
            int node = json_member(json, cell, "region"), number = 0;
            if (json_is(json, node, JSON_NULL)) none++;
            if (node < 0 || json_is(json, node, JSON_NULL)) continue;
            if (!json_whole(json, node, &number) || number < 0 || number >= order)
                return json_refuse(object, node, "a region must be a number from 0 to %d", order - 1);
            region[y * order + x] = (uint8_t)number;
        }
    }
    if (none > 0 && none < order * order)
        return json_refuse(object, grid, "%d cell%s in no region", none, none == 1 ? " is" : "s are");
    return f_board_begin(board, object, grid, none ? NULL : region);
}

bool f_board_take(FBoard *board, int key) {
    const Json *json = &board->object->json;
    int value = json->node[key].next, item = json_first(value);
    char name[F_NAME_MAX];
    const FRow *row = NULL;
    for (int i = 0; i < ROW_COUNT && !row; i++)
        if (json_says(json, key, ROWS[i].name)) row = &ROWS[i];
    bool list = json_is(json, value, JSON_LIST);
    if (!row) {
        json_text(json, key, name, sizeof name);
        f_unknown(&board->unknown, list ? json->node[value].count : 1, "%s", name);
        return true;
    }
    bool wants_list =
        !row->whole || row->take == take_negative || row->take == take_parity || row->take == take_extremes;
    if (wants_list != list)
        return json_refuse(board->object, value, "“%s” is not as it should be", row->name);
    if (row->whole) return row->take(board, row, value);
    for (int i = 0; i < json->node[value].count; i++, item = json->node[item].next)
        if (!row->take(board, row, item)) return false;
    return true;
}

static bool has_kind(const Layout *layout, const char *key) {
    int kind = constraint_kind_of(key);
    for (int i = 0; i < layout->constraint_count; i++)
        if (layout->constraint[i].kind == kind) return true;
    return false;
}

// What holds for pairs without a mark. That of ratios is known only together with that of differences.
static bool add_negatives(FBoard *board) {
    bool dots = board->ratio && board->consecutive, white = has_kind(&board->draft.layout, "white");
    if (board->ratio && !dots) f_unknown(&board->unknown, 1, "negative ratio");
    const char *key = dots ? "all-dots" : white ? "all-white" : "non-consecutive";
    return (!board->consecutive || f_board_add(board, -1, key, 0, NULL, 0)) &&
           (!board->xv || f_board_add(board, -1, "all-xv", 0, NULL, 0));
}

bool f_board_end(FBoard *board, Layout *out) {
    if (!add_negatives(board) || !f_all_known(board->object, &board->unknown)) return false;
    return draft_build(&board->draft, out) || json_refuse(board->object, -1, "%s", board->why.reason);
}
