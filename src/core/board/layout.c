#include "core/board/layout.h"

#include <assert.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

// The layouts known by id. Puzzle codes hold a place in this table (core/symmetry/code.c): it may only grow
// at its end. Where there is a region map, it gives the boxes: a digit for each cell, row by row.
static const struct {
    const char *id;
    int order;
    int box_rows, box_columns;
    const char *regions;
} SPECS[] = {
    {"9x9", 9, 3, 3, NULL},
    {"4x4", 4, 2, 2, NULL},
    {"6x6", 6, 2, 3, NULL},
    {"8x8", 8, 2, 4, NULL},
    {"10x10", 10, 2, 5, NULL},
    {"12x12", 12, 3, 4, NULL},
    {"15x15", 15, 3, 5, NULL},
    {"16x16", 16, 4, 4, NULL},
    {"jigsaw", 9, 0, 0,
     "001122222"
     "300111112"
     "300011522"
     "300444552"
     "333444555"
     "633444885"
     "663778885"
     "677777885"
     "666667788"},
    // Latin squares: there are no boxes, which is to say that each row is one.
    {"latin4", 4, 1, 4, NULL},
    {"latin5", 5, 1, 5, NULL},
    {"latin6", 6, 1, 6, NULL},
    {"latin7", 7, 1, 7, NULL},
    {"latin8", 8, 1, 8, NULL},
    {"latin9", 9, 1, 9, NULL},
    {"25x25", 25, 5, 5, NULL},
};
enum { SPEC_COUNT = sizeof SPECS / sizeof SPECS[0] };

const char *layout_id(int index) { return index >= 0 && index < SPEC_COUNT ? SPECS[index].id : NULL; }

int layout_id_order(int index) {
    assert(layout_id(index));
    return SPECS[index].order;
}

const char *house_kind_name(HouseKind kind) {
    switch (kind) {
    case HOUSE_ROW: return "row";
    case HOUSE_COLUMN: return "column";
    case HOUSE_BOX: return "box";
    case HOUSE_EXTRA: return "house";
    case HOUSE_KIND_COUNT: break;
    }
    assert(!"a kind of house");
    return "house";
}

// Adds a house of the cells for which of[cell] is `number`, which is one kind's number from 0.
static void add_house(Layout *layout, HouseKind kind, int number, const uint8_t *of) {
    assert(layout->house_count < HOUSES_MAX);
    House *house = &layout->house[layout->house_count];
    house->kind = kind;
    house->number = (uint8_t)(number + 1);
    int count = 0;
    for (int cell = 0; cell < layout->cells; cell++) {
        if (of[cell] != number) continue;
        assert(count < layout->order && layout->house_of_count[cell] < CELL_HOUSES_MAX);
        house->cell[count++] = (CellIndex)cell;
        cellset_add(&house->set, cell);
        layout->house_of[cell][layout->house_of_count[cell]++] = (uint8_t)layout->house_count;
    }
    assert(count == layout->order);
    layout->house_count++;
}

static void find_peers(Layout *layout) {
    for (int cell = 0; cell < layout->cells; cell++) {
        CellSet *peers = &layout->peers[cell];
        for (int i = 0; i < layout->house_of_count[cell]; i++)
            *peers = cellset_or(*peers, layout->house[layout->house_of[cell][i]].set);
        cellset_remove(peers, cell);
    }
}

// True when the boxes are rectangles of rows x columns in rank and file. As each box has `order` cells, it is
// enough that no rectangle holds cells of two.
static bool boxes_are(const Layout *layout, int rows, int columns) {
    for (int cell = 0; cell < layout->cells; cell++) {
        int row = layout_row(layout, cell), column = layout_column(layout, cell);
        int corner = layout_cell(layout, row - row % rows, column - column % columns);
        if (layout->box_of[cell] != layout->box_of[corner]) return false;
    }
    return true;
}

static void find_box_shape(Layout *layout) {
    for (int rows = 1; rows <= layout->order; rows++) {
        int columns = layout->order / rows;
        if (rows * columns != layout->order || !boxes_are(layout, rows, columns)) continue;
        layout->box_rows = rows;
        layout->box_columns = columns;
    }
}

// Fills box_of with the regions, numbered in the order of their first cells. False when a region does not
// have `order` cells.
static bool number_boxes(Layout *layout, const uint8_t *region) {
    int box_of_region[TOKENS_MAX], size[TOKENS_MAX] = {0};
    int count = 0;
    for (int i = 0; i < TOKENS_MAX; i++) box_of_region[i] = -1;
    for (int cell = 0; cell < layout->cells; cell++) {
        int from = region[cell];
        if (from >= layout->order || ++size[from] > layout->order) return false;
        if (box_of_region[from] < 0) box_of_region[from] = count++;
        layout->box_of[cell] = (uint8_t)box_of_region[from];
    }
    return true; // order x order cells, none of the regions too large: so none is too small
}

void layout_init_none(Layout *out) { memset(out, 0, offsetof(Layout, peers)); }

#define COPY_ARRAY(array, count) memcpy(out->array, layout->array, (size_t)(count) * sizeof *out->array)

void layout_copy(const Layout *layout, Layout *out) {
    memcpy(out, layout, offsetof(Layout, peers));
    COPY_ARRAY(peers, layout->cells);
    COPY_ARRAY(constraint, layout->constraint_count);
    COPY_ARRAY(constraint_cell, layout->constraint_cell_count);
    COPY_ARRAY(rule, layout->rule_count);
    COPY_ARRAY(rule_cell, layout->rule_cell_count);
    COPY_ARRAY(move, layout->move_count);
}

bool layout_init_regions(Layout *out, const char *id, int order, const uint8_t *region) {
    assert(order >= 2 && order <= TOKENS_MAX);
    layout_init_none(out);
    snprintf(out->id, sizeof out->id, "%s", id);
    out->order = order;
    out->cells = order * order;
    memset(out->peers, 0, sizeof *out->peers * (size_t)out->cells);
    if (!number_boxes(out, region)) return false;
    find_box_shape(out);
    uint8_t row_of[CELLS_MAX], column_of[CELLS_MAX];
    for (int cell = 0; cell < out->cells; cell++) {
        row_of[cell] = (uint8_t)layout_row(out, cell);
        column_of[cell] = (uint8_t)layout_column(out, cell);
        out->domain[cell] = layout_all_tokens(out);
    }
    for (int i = 0; i < order; i++) add_house(out, HOUSE_ROW, i, row_of);
    for (int i = 0; i < order; i++) add_house(out, HOUSE_COLUMN, i, column_of);
    for (int i = 0; i < order; i++) add_house(out, HOUSE_BOX, i, out->box_of);
    find_peers(out);
    return true;
}

void layout_init_boxes(Layout *out, const char *id, int box_rows, int box_columns) {
    assert(box_rows >= 1 && box_columns >= 1);
    int order = box_rows * box_columns;
    assert(order >= 2 && order <= TOKENS_MAX);
    uint8_t region[CELLS_MAX];
    for (int cell = 0; cell < order * order; cell++)
        region[cell] = (uint8_t)(cell / order / box_rows * box_rows + cell % order / box_columns);
    bool regular = layout_init_regions(out, id, order, region);
    assert(regular);
}

bool layout_init(Layout *out, const char *id) {
    for (int i = 0; i < SPEC_COUNT; i++) {
        if (strcmp(SPECS[i].id, id) != 0) continue;
        if (!SPECS[i].regions) {
            layout_init_boxes(out, id, SPECS[i].box_rows, SPECS[i].box_columns);
            return true;
        }
        uint8_t region[CELLS_MAX];
        for (int cell = 0; SPECS[i].regions[cell]; cell++)
            region[cell] = (uint8_t)(SPECS[i].regions[cell] - '0');
        bool whole = layout_init_regions(out, id, SPECS[i].order, region);
        assert(whole);
        return true;
    }
    return false;
}

int layout_diagonal(const Layout *layout, int house) {
    int n = layout->order;
    bool falls = layout->house[house].kind == HOUSE_EXTRA, rises = falls;
    for (int i = 0; i < n; i++) {
        falls = falls && layout->house[house].cell[i] == i * (n + 1);
        rises = rises && layout->house[house].cell[i] == (i + 1) * (n - 1);
    }
    return falls ? 1 : rises ? -1 : 0;
}

bool layout_tokens_are_alike(const Layout *layout) {
    for (int i = 0; i < layout->rule_count; i++) {
        const Rule *rule = &layout->rule[i].rule;
        if (rule->kind != RULE_PAIR || rule->relation.kind != RELATION_EQUAL) return false;
    }
    for (int cell = 0; cell < layout->cells; cell++)
        if (layout->domain[cell] != layout_all_tokens(layout)) return false;
    return true;
}

bool layout_equal(const Layout *a, const Layout *b) {
    if (a->order != b->order || a->constraint_count != b->constraint_count ||
        memcmp(a->box_of, b->box_of, sizeof a->box_of) != 0)
        return false;
    for (int i = 0; i < a->constraint_count; i++) {
        const Constraint *one = &a->constraint[i], *other = &b->constraint[i];
        if (one->kind != other->kind || one->value != other->value || one->count != other->count ||
            cells_compare(layout_constraint_cells(a, one), layout_constraint_cells(b, other), one->count) !=
                0)
            return false;
    }
    return true;
}

// --- What constraints are made of

bool layout_add_house(Layout *layout, const CellIndex *cell) {
    if (layout->house_count == HOUSES_MAX) return false;
    for (int i = 0; i < layout->order; i++)
        if (layout->house_of_count[cell[i]] == CELL_HOUSES_MAX) return false;
    uint8_t of[CELLS_MAX];
    memset(of, 1, sizeof of);
    for (int i = 0; i < layout->order; i++) of[cell[i]] = 0;
    add_house(layout, HOUSE_EXTRA, 0, of);
    layout->house[layout->house_count - 1].number = (uint8_t)(layout->house_count - 3 * layout->order);
    find_peers(layout);
    return true;
}

void layout_differ(Layout *layout, const CellIndex *cell, int count) {
    for (int i = 0; i < count; i++)
        for (int j = 0; j < count; j++) {
            if (cell[i] == cell[j] || cellset_has(&layout->peers[cell[i]], cell[j])) continue;
            cellset_add(&layout->peers[cell[i]], cell[j]);
            layout->peers_beyond_houses = true;
        }
}

bool layout_differ_by_move(Layout *layout, int rows, int columns) {
    if (layout->move_count == LAYOUT_MOVES_MAX) return false;
    layout->move[layout->move_count++] =
        (LayoutMove){(uint16_t)(layout->constraint_count - 1), (uint8_t)rows, (uint8_t)columns};
    for (int cell = 0; cell < layout->cells; cell++)
        for (int side = -1; side <= 1; side += 2) {
            int row = layout_row(layout, cell) + rows, column = layout_column(layout, cell) + side * columns;
            if (row >= layout->order || column < 0 || column >= layout->order) continue;
            CellIndex pair[2] = {(CellIndex)cell, (CellIndex)layout_cell(layout, row, column)};
            layout_differ(layout, pair, 2);
        }
    return true;
}

void layout_allow(Layout *layout, int cell, TokenMask tokens) { layout->domain[cell] &= tokens; }

bool layout_add_rule(Layout *layout, Rule rule, const CellIndex *cell) {
    if (layout->rule_count == LAYOUT_RULES_MAX ||
        layout->rule_cell_count + rule.count > LAYOUT_RULE_CELLS_MAX)
        return false;
    LayoutRule *added = &layout->rule[layout->rule_count++];
    rule.tokens = (uint8_t)layout->order;
    *added = (LayoutRule){.rule = rule,
                          .first = (uint16_t)layout->rule_cell_count,
                          .constraint = (uint16_t)(layout->constraint_count - 1)};
    memcpy(&layout->rule_cell[added->first], cell, rule.count * sizeof *cell);
    layout->rule_cell_count += rule.count;
    return true;
}

bool layout_add_constraint(Layout *layout, int kind, int32_t value, const CellIndex *cell, int count) {
    if (layout->constraint_count == CONSTRAINTS_MAX ||
        layout->constraint_cell_count + count > CONSTRAINT_CELLS_MAX)
        return false;
    Constraint *added = &layout->constraint[layout->constraint_count++];
    *added = (Constraint){.kind = (uint8_t)kind,
                          .count = (uint16_t)count,
                          .first = (uint16_t)layout->constraint_cell_count,
                          .value = value};
    if (count) memcpy(&layout->constraint_cell[added->first], cell, (size_t)count * sizeof *cell);
    layout->constraint_cell_count += count;
    return true;
}
