#pragma once
// A board's geometry as data: cells, houses, peers, boxes. 9x9 is one layout of many. Code that knows only
// that one (fast engines, the rating engine, other programs' formats) says so and is asked for no other.
//
// A board of order n has n rows, n columns and n tokens; cell = row * n + column, counted from 0. Houses come
// in the order rows, columns, boxes, extra; each holds exactly n cells. A Layout is a plain value, made once,
// then only read.

#include <stdbool.h>
#include <stdint.h>

#include "core/board/cellset.h"

enum {
    CELLS_MAX = 256, // 16x16
    TOKENS_MAX = 16,
    HOUSES_MAX = 64,     // 3 x 16 and room for extra houses
    CELL_HOUSES_MAX = 8, // houses that meet in one cell
    LAYOUT_ID_MAX = 24,
};

typedef enum { HOUSE_ROW, HOUSE_COLUMN, HOUSE_BOX, HOUSE_EXTRA, HOUSE_KIND_COUNT } HouseKind;

typedef struct {
    HouseKind kind;
    uint8_t number;           // from 1, within its kind: row 1..n, column 1..n, box 1..n
    uint8_t cell[TOKENS_MAX]; // ascending
    CellSet set;
} House;

typedef struct Layout {
    char id[LAYOUT_ID_MAX];    // "9x9"
    int order;                 // rows, columns and tokens
    int cells;                 // order * order
    int box_rows, box_columns; // shape of a box; both 0 when the boxes are irregular
    int house_count;
    House house[HOUSES_MAX];
    uint8_t box_of[CELLS_MAX];                    // 0..order-1
    uint8_t house_of[CELLS_MAX][CELL_HOUSES_MAX]; // indices into house[]
    uint8_t house_of_count[CELLS_MAX];
    CellSet peers[CELLS_MAX]; // the cells that share a house with a cell, without the cell itself
} Layout;

// Makes the layout of that id out of the table of known ones (layout_id lists them). False when there is
// none.
bool layout_init(Layout *out, const char *id);

// The id of the index-th known layout, or NULL past the last.
const char *layout_id(int index);

// Makes a layout with boxes of box_rows x box_columns; the order is their product (2..16).
void layout_init_boxes(Layout *out, const char *id, int box_rows, int box_columns);

// Makes a layout whose boxes are given as a region number 0..order-1 for each cell (each region `order`
// cells). Boxes are numbered anew, in the order in which their first cells are met. Returns false, leaving
// *out undefined, when a region has another size. Sets box_rows and box_columns where the regions are
// regular.
bool layout_init_regions(Layout *out, const char *id, int order, const uint8_t *region);

static inline int layout_row(const Layout *layout, int cell) { return cell / layout->order; }
static inline int layout_column(const Layout *layout, int cell) { return cell % layout->order; }
static inline int layout_cell(const Layout *layout, int row, int column) {
    return row * layout->order + column;
}

// True for the classic board: 9x9, boxes of 3x3, no extra houses.
static inline bool layout_is_classic(const Layout *layout) {
    return layout->box_rows == 3 && layout->box_columns == 3 && layout->house_count == 27;
}

// The houses of a cell, as bits of their indices into Layout.house.
static inline uint64_t layout_house_bits(const Layout *layout, int cell) {
    uint64_t houses = 0;
    for (int i = 0; i < layout->house_of_count[cell]; i++) houses |= UINT64_C(1) << layout->house_of[cell][i];
    return houses;
}

// The set of tokens 1..order as bits 0..order-1, as used in Marks.
static inline uint16_t layout_all_tokens(const Layout *layout) {
    return (uint16_t)((1u << layout->order) - 1u);
}

// The houses as one word for "row", "column", "box", "house".
const char *house_kind_name(HouseKind kind);
