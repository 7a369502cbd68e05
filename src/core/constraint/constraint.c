#include "core/constraint/constraint.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/constraint/constraint_parts.h"

// --- How the cells of a constraint must lie

static void cell_name(const Layout *layout, int cell, char out[16]) {
    assert(layout->order > 0);
    snprintf(out, 16, "r%dc%d", layout_row(layout, cell) + 1, layout_column(layout, cell) + 1);
}

static bool touch(const Layout *layout, int a, int b) {
    int rows = abs(layout_row(layout, a) - layout_row(layout, b));
    int columns = abs(layout_column(layout, a) - layout_column(layout, b));
    return a != b && rows <= 1 && columns <= 1;
}

static bool share_edge(const Layout *layout, int a, int b) {
    return touch(layout, a, b) && (layout_row(layout, a) == layout_row(layout, b) ||
                                   layout_column(layout, a) == layout_column(layout, b));
}

static bool check_line(const Layout *layout, const CellIndex *cell, int count, const char *name,
                       TextError *error) {
    for (int i = 1; i < count; i++) {
        if (touch(layout, cell[i - 1], cell[i])) continue;
        char a[16], b[16];
        cell_name(layout, cell[i - 1], a);
        cell_name(layout, cell[i], b);
        return text_error(error, 0, 0, "%s: %s does not touch %s", name, b, a);
    }
    return true;
}

typedef bool NearCells(const Layout *layout, int a, int b);

// Which of the cells cannot be reached from the first; -1: all can.
static int cell_apart(const Layout *layout, const CellIndex *cell, int count, NearCells *near) {
    bool reached[CELLS_MAX] = {true};
    for (bool more = true; more;) {
        more = false;
        for (int i = 0; i < count; i++)
            for (int k = 0; k < count && !reached[i]; k++)
                if (reached[k] && near(layout, cell[i], cell[k])) reached[i] = more = true;
    }
    for (int i = 0; i < count; i++)
        if (!reached[i]) return cell[i];
    return -1;
}

bool constraint_is_joined_by_edges(const Layout *layout, const Constraint *constraint) {
    const CellIndex *cell = layout_constraint_cells(layout, constraint);
    return cell_apart(layout, cell, constraint->count, share_edge) < 0;
}

static bool check_area(const Layout *layout, const CellIndex *cell, int count, const char *name,
                       TextError *error) {
    int apart = cell_apart(layout, cell, count, touch);
    if (apart < 0) return true;
    char a[16];
    cell_name(layout, apart, a);
    return text_error(error, 0, 0, "%s: %s does not hang together with the other cells", name, a);
}

static bool check_corner(const Layout *layout, const CellIndex *cell, const char *name, TextError *error) {
    int n = layout->order;
    if (cell[1] == cell[0] + 1 && cell[2] == cell[0] + n && cell[3] == cell[0] + n + 1 &&
        layout_column(layout, cell[0]) < n - 1)
        return true;
    char a[16];
    cell_name(layout, cell[0], a);
    return text_error(error, 0, 0, "%s at %s: it needs the four cells around a corner", name, a);
}

static bool check_row(const Layout *layout, const CellIndex *cell, const char *name, TextError *error) {
    int n = layout->order, step = cell[1] == cell[0] + 1 ? 1 : n;
    bool whole = step == 1 ? layout_column(layout, cell[0]) == 0 : layout_row(layout, cell[0]) == 0;
    for (int i = 1; i < n; i++) whole = whole && cell[i] == cell[i - 1] + step;
    char a[16];
    cell_name(layout, cell[0], a);
    return whole || text_error(error, 0, 0, "%s at %s: it needs a whole row or column", name, a);
}

static bool is_inside(const Layout *layout, int row, int column) {
    return row >= 0 && column >= 0 && row < layout->order && column < layout->order;
}

static bool check_diagonal(const Layout *layout, const CellIndex *cell, int count, const char *name,
                           TextError *error) {
    int rows = layout_row(layout, cell[1]) - layout_row(layout, cell[0]);
    int columns = layout_column(layout, cell[1]) - layout_column(layout, cell[0]);
    bool straight = abs(rows) == 1 && abs(columns) == 1;
    for (int i = 1; i < count && straight; i++)
        straight = layout_row(layout, cell[i]) - layout_row(layout, cell[i - 1]) == rows &&
                   layout_column(layout, cell[i]) - layout_column(layout, cell[i - 1]) == columns;
    int first = cell[0], last = cell[count - 1];
    straight = straight &&
               !is_inside(layout, layout_row(layout, first) - rows, layout_column(layout, first) - columns) &&
               !is_inside(layout, layout_row(layout, last) + rows, layout_column(layout, last) + columns);
    char a[16];
    cell_name(layout, cell[0], a);
    return straight ||
           text_error(error, 0, 0, "%s at %s: it needs a straight slanting line from edge to edge", name, a);
}

static bool check_count(const Layout *layout, const ConstraintKind *kind, int count, TextError *error) {
    int least = kind->cells.least, most = kind->cells.most ? kind->cells.most : layout->order;
    switch (kind->over) {
    case OVER_BOARD: least = most = 0; break;
    case OVER_EDGE: least = most = 2; break;
    case OVER_CORNER: least = most = 4; break;
    case OVER_ROW: least = most = layout->order; break;
    case OVER_DIAGONAL: least = 2, most = layout->order; break;
    case OVER_CELLS:
    case OVER_AREA:
    case OVER_LINE: break;
    case OVER_COUNT: break;
    }
    if (most < 0) most = layout->cells;
    if (count < least)
        return text_error(error, 0, 0, "%s: %d cell%s, at least %d needed", kind->name, count,
                          count == 1 ? "" : "s", least);
    if (count > most)
        return most == 0
                   ? text_error(error, 0, 0, "%s: it goes for the whole board and takes no cells", kind->name)
                   : text_error(error, 0, 0, "%s: %d cells, at most %d possible on this board", kind->name,
                                count, most);
    return true;
}

static bool check_cells(const Layout *layout, const ConstraintKind *kind, const CellIndex *cell, int count,
                        TextError *error) {
    if (!check_count(layout, kind, count, error)) return false;
    CellSet met = {{0}};
    for (int i = 0; i < count; i++) {
        char a[16];
        cell_name(layout, cell[i], a);
        if (cell[i] >= layout->cells)
            return text_error(error, 0, 0, "%s: %s is not on the board", kind->name, a);
        if (cellset_has(&met, cell[i]))
            return text_error(error, 0, 0, "%s: %s stands in it twice", kind->name, a);
        cellset_add(&met, cell[i]);
    }
    switch (kind->over) {
    case OVER_BOARD:
    case OVER_CELLS: return true;
    case OVER_AREA: return check_area(layout, cell, count, kind->name, error);
    case OVER_LINE: return check_line(layout, cell, count, kind->name, error);
    case OVER_EDGE: {
        char a[16], b[16];
        cell_name(layout, cell[0], a);
        cell_name(layout, cell[1], b);
        return share_edge(layout, cell[0], cell[1]) ||
               text_error(error, 0, 0, "%s: %s and %s share no edge", kind->name, a, b);
    }
    case OVER_CORNER: return check_corner(layout, cell, kind->name, error);
    case OVER_ROW: return check_row(layout, cell, kind->name, error);
    case OVER_DIAGONAL: return check_diagonal(layout, cell, count, kind->name, error);
    case OVER_COUNT: break;
    }
    return true;
}

static bool check_value(const ConstraintKind *kind, int32_t value, TextError *error) {
    if (kind->value == VALUE_NONE && value != 0)
        return text_error(error, 0, 0, "%s: it takes no number", kind->name);
    if (kind->value != VALUE_NONE && kind->value != VALUE_OPTIONAL && value < 0)
        return text_error(error, 0, 0, "%s: a number is missing", kind->name);
    return true;
}

// --- Adding and building

bool constraint_add(Layout *layout, int kind_number, int32_t value, const CellIndex *cell, int count,
                    TextError *error) {
    const ConstraintKind *kind = constraint_kind(kind_number);
    if (!check_value(kind, value, error) || !check_cells(layout, kind, cell, count, error)) return false;
    if (!layout_add_constraint(layout, kind_number, value, cell, count))
        return text_error(error, 0, 0, "more than %d constraints, or more than %d cells in them",
                          CONSTRAINTS_MAX, CONSTRAINT_CELLS_MAX);
    const Constraint *added = &layout->constraint[layout->constraint_count - 1];
    if (!kind->fits || kind->fits(layout, added, error)) return true;
    layout->constraint_cell_count -= count;
    layout->constraint_count--;
    return false;
}

// What the rules leave of the tokens of all cells, as far as each rule by itself can tell. Returns the rule
// after which some cell had nothing left, or -1.
static int find_contradiction(const Layout *layout) {
    TokenMask left[CELLS_MAX];
    for (int cell = 0; cell < layout->cells; cell++) left[cell] = layout->domain[cell];
    for (bool more = true; more;) {
        more = false;
        for (int i = 0; i < layout->rule_count; i++) {
            const LayoutRule *rule = &layout->rule[i];
            const CellIndex *cell = layout_rule_cells(layout, rule);
            TokenMask set[RULE_CELLS_MAX];
            for (int k = 0; k < rule->rule.count; k++) set[k] = left[cell[k]];
            if (!rule_narrow(&rule->rule, set)) return i;
            for (int k = 0; k < rule->rule.count; k++) {
                more = more || left[cell[k]] != set[k];
                left[cell[k]] = set[k];
            }
        }
    }
    return -1;
}

static bool add_meaning(Layout *layout, const Constraint *constraint) {
    const ConstraintKind *kind = constraint_kind_at(constraint);
    Relation step = kind->step;
    if (kind->build) return kind->build(layout, constraint);
    if (kind->tokens) return build_allowed(layout, constraint, kind->tokens);
    if (kind->marks[0]) return build_unmarked(layout, kind->marks[0]->step, kind->marks[1]->step);
    if (kind->value != VALUE_NONE) step.value = (uint8_t)constraint->value;
    return kind->over == OVER_BOARD ? build_edges(layout, step) : build_along(layout, constraint, step);
}

// Builds the constraints over the whole board, or all others. False with the reason.
static bool build_some(Layout *layout, bool over_board, TextError *error) {
    char words[CONSTRAINT_WORDS_MAX];
    for (int i = 0; i < layout->constraint_count; i++) {
        const Constraint *constraint = &layout->constraint[i];
        int rules = layout->rule_count, moves = layout->move_count;
        if ((constraint_kind_at(constraint)->over == OVER_BOARD) != over_board) continue;
        if (!add_meaning(layout, constraint)) {
            constraint_words(layout, constraint, words);
            return text_error(error, 0, 0, "%s: one board has no room for what it means beside the others",
                              words);
        }
        for (; rules < layout->rule_count; rules++) layout->rule[rules].constraint = (uint16_t)i;
        for (; moves < layout->move_count; moves++) layout->move[moves].constraint = (uint16_t)i;
    }
    return true;
}

bool constraint_build(Layout *layout, TextError *error) {
    char words[CONSTRAINT_WORDS_MAX];
    // Those over the board come last: some speak about everything that is not marked.
    if (!build_some(layout, false, error) || !build_some(layout, true, error)) return false;
    for (int cell = 0; cell < layout->cells; cell++)
        if (layout->domain[cell] == 0) {
            char a[16];
            cell_name(layout, cell, a);
            return text_error(error, 0, 0, "%s cannot hold any token", a);
        }
    int broken = find_contradiction(layout);
    if (broken < 0) return true;
    constraint_words(layout, &layout->constraint[layout->rule[broken].constraint], words);
    return text_error(error, 0, 0, "%s: the constraints leave no way to keep it", words);
}

int constraint_end(const Layout *layout, const Constraint *constraint) {
    if (constraint->count < 2) return -1;
    const CellIndex *cell = layout_constraint_cells(layout, constraint);
    bool shared = false;
    for (int i = 0; i < layout->constraint_count && !shared; i++) {
        const Constraint *other = &layout->constraint[i];
        shared = other != constraint && other->kind == constraint->kind && other->count > 0 &&
                 layout_constraint_cells(layout, other)[0] == cell[0];
    }
    return shared ? cell[constraint->count - 1] : -1;
}

void constraint_words(const Layout *layout, const Constraint *constraint, char out[CONSTRAINT_WORDS_MAX]) {
    const ConstraintKind *kind = constraint_kind_at(constraint);
    char value[16] = "", cell[24] = "", last[24] = "";
    int end = constraint_end(layout, constraint);
    if ((kind->value == VALUE_NEEDED || kind->value == VALUE_OPTIONAL) && constraint->value > 0)
        snprintf(value, sizeof value, " %d", (int)constraint->value);
    if (constraint->count) {
        memcpy(cell, " at ", 5);
        cell_name(layout, layout_constraint_cells(layout, constraint)[0], cell + 4);
    }
    if (end >= 0) {
        int length = snprintf(last, sizeof last, kind->over == OVER_EDGE ? " and " : " to ");
        cell_name(layout, end, last + length);
    }
    snprintf(out, CONSTRAINT_WORDS_MAX, "%s%s%s%s", kind->name, value, cell, last);
}

static void draw_look(const Layout *layout, const Constraint *constraint, PieceLook look, PieceSink *sink,
                      void *context) {
    float x, y;
    Piece piece;
    switch (look.place) {
    case AT_NONE: break;
    case AT_ALL:
        piece = piece_over(layout, layout_constraint_cells(layout, constraint), constraint->count, look);
        sink(context, &piece);
        break;
    case AT_EACH:
    case AT_FIRST:
        for (int i = 0; i < (look.place == AT_FIRST ? 1 : constraint->count); i++) {
            int cell = cell_at(layout, constraint, i);
            draw_at(look, cell_x(layout, cell), cell_y(layout, cell), sink, context);
        }
        break;
    case AT_MIDDLE:
        middle_of(layout, constraint, &x, &y);
        draw_at(look, x, y, sink, context);
        break;
    }
}

void constraint_pieces(const Layout *layout, const Constraint *constraint, PieceSink *sink, void *context) {
    const ConstraintKind *kind = constraint_kind_at(constraint);
    char number[PIECE_TEXT_MAX];
    snprintf(number, sizeof number, "%d", (int)constraint->value);
    for (int i = 0; i < PICTURE_PIECES; i++) {
        PieceLook look = kind->picture[i];
        if (!look.text && kind->value == VALUE_NEEDED) look.text = number;
        draw_look(layout, constraint, look, sink, context);
    }
    if (kind->draw) kind->draw(layout, constraint, sink, context);
}
