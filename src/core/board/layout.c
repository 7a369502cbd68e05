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
};
enum { SPEC_COUNT = sizeof SPECS / sizeof SPECS[0] };

const char *layout_id(int index) { return index >= 0 && index < SPEC_COUNT ? SPECS[index].id : NULL; }

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
        house->cell[count++] = (uint8_t)cell;
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

// Fills box_of with the regions, numbered in the order of their first cells. False when one has not `order`
// cells.
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

bool layout_init_regions(Layout *out, const char *id, int order, const uint8_t *region) {
    assert(order >= 2 && order <= TOKENS_MAX);
    memset(out, 0, sizeof *out);
    snprintf(out->id, sizeof out->id, "%s", id);
    out->order = order;
    out->cells = order * order;
    if (!number_boxes(out, region)) return false;
    find_box_shape(out);
    uint8_t row_of[CELLS_MAX], column_of[CELLS_MAX];
    for (int cell = 0; cell < out->cells; cell++) {
        row_of[cell] = (uint8_t)layout_row(out, cell);
        column_of[cell] = (uint8_t)layout_column(out, cell);
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
