#pragma once
// A board as data: cells, houses, boxes, constraints, and the rules that follow from those. 9x9 is one layout
// of many. Code that works only for that one (fast engines, the rating engine, other programs' formats) says
// so and is never given another.
//
// A board of order n has n rows, n columns and n tokens; cell = row * n + column, counted from 0. Houses come
// in the order rows, columns, boxes, extra; each holds exactly n cells. A Layout is a plain value, made once,
// then only read; at 170 KB it is too large for the stack (MEM_LOCAL in core/base/memory.h).
//
// A constraint is what its setter drew: a cage, a thermometer, "anti-knight". What it means is settled once,
// when it is added (core/constraint), in terms that all other code understands: houses, peers, the tokens of
// a cell, and rules.

#include <stdbool.h>
#include <stdint.h>

#include "core/board/cellset.h"
#include "core/rule/rule.h"

enum {
    TOKENS_MAX = RULE_TOKENS_MAX, // of a board of CELLS_MAX cells: 25x25
    HOUSES_MAX = 96,              // 3 x 25 and room for extra houses
    CELL_HOUSES_MAX = 8,          // houses that meet in one cell
    LAYOUT_ID_MAX = 24,
    // Room for a sign on each of the 1,200 edges of 25x25, or for dots on those that have them and what is
    // said of all others, with lines and cages besides.
    CONSTRAINTS_MAX = 1536,
    CONSTRAINT_CELLS_MAX = 4096, // of all constraints together
    LAYOUT_RULES_MAX = 2560,
    LAYOUT_RULE_CELLS_MAX = 6144, // of all rules together
    LAYOUT_MOVES_MAX = 8,
};

typedef enum { HOUSE_ROW, HOUSE_COLUMN, HOUSE_BOX, HOUSE_EXTRA, HOUSE_KIND_COUNT } HouseKind;

typedef struct {
    HouseKind kind;
    uint8_t number;             // from 1, within its kind: row 1..n, column 1..n, box 1..n
    CellIndex cell[TOKENS_MAX]; // ascending
    CellSet set;
} House;

typedef struct {
    uint8_t kind;   // one of core/constraint/constraint.h
    uint16_t count; // cells
    uint16_t first; // of them in Layout.constraint_cell
    int32_t value;  // a sum, a difference ...; 0 for none
} Constraint;

typedef struct {
    Rule rule;
    uint16_t first;      // of its cells in Layout.rule_cell
    uint16_t constraint; // that it comes from
} LayoutRule;

// Cells so many rows and columns apart differ, by a constraint over the whole board.
typedef struct {
    uint16_t constraint;
    uint8_t rows, columns;
} LayoutMove;

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
    TokenMask domain[CELLS_MAX]; // the tokens that constraints on a cell alone leave it, as in Marks
    bool peers_beyond_houses;    // some peers share no house
    int constraint_count, constraint_cell_count, rule_count, rule_cell_count, move_count;
    uint64_t text_hash; // of the board's text (core/constraint/board_text.h); 0 for the known layouts
    // What follows is set only as far as the counts above go: most of these 170 KB are never touched.
    CellSet
        peers[CELLS_MAX]; // the cells that cannot hold the same token as a cell, in a house with it or not
    Constraint constraint[CONSTRAINTS_MAX];
    CellIndex constraint_cell[CONSTRAINT_CELLS_MAX];
    LayoutRule rule[LAYOUT_RULES_MAX];
    CellIndex rule_cell[LAYOUT_RULE_CELLS_MAX];
    LayoutMove move[LAYOUT_MOVES_MAX];
} Layout;

// Houses as bits of their indices into Layout.house.
typedef unsigned __int128 HouseSet;
_Static_assert(HOUSES_MAX <= 128, "a bit for each house");

static inline HouseSet houseset_of(int house) { return (HouseSet)1 << house; }
// The first of a set that is not empty.
static inline int houseset_first(HouseSet houses) {
    uint64_t low = (uint64_t)houses;
    return low ? __builtin_ctzll(low) : 64 + __builtin_ctzll((uint64_t)(houses >> 64));
}
static inline int houseset_count(HouseSet houses) {
    return bits_count((uint64_t)houses) + bits_count((uint64_t)(houses >> 64));
}

// A board without a cell, for a place where there is none yet.
void layout_init_none(Layout *out);

// The same as `*out = *layout`, without what is not set.
void layout_copy(const Layout *layout, Layout *out);

// Makes the layout with that id from the table of known ones (layout_id lists them). False when there is
// none.
bool layout_init(Layout *out, const char *id);

// The id of the index-th known layout, or NULL past the last.
const char *layout_id(int index);

// The number of tokens of the layout with the id that layout_id gives for the index.
int layout_id_order(int index);

// Makes a layout with boxes of box_rows x box_columns; the order is their product (2..TOKENS_MAX).
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

// True when these two neighbours are in different boxes, on boards whose boxes are more than rows (those of
// latin4 ... are rows).
static inline bool layout_parts_boxes(const Layout *layout, int a, int b) {
    return layout->box_rows != 1 && layout->box_of[a] != layout->box_of[b];
}

// True for the classic board: 9x9, boxes of 3x3, no constraints.
static inline bool layout_is_classic(const Layout *layout) {
    return layout->box_rows == 3 && layout->box_columns == 3 && layout->house_count == 27 &&
           layout->constraint_count == 0;
}

static inline const CellIndex *layout_constraint_cells(const Layout *layout, const Constraint *constraint) {
    return &layout->constraint_cell[constraint->first];
}

static inline const CellIndex *layout_rule_cells(const Layout *layout, const LayoutRule *rule) {
    return &layout->rule_cell[rule->first];
}

// True when the two are the same board: the same boxes, and the same constraints in the same order.
bool layout_equal(const Layout *a, const Layout *b);

// What constraints are made of. Each returns false, changing nothing, where there is no room left for it.

// A house of `order` cells, in ascending order, besides those of the base board.
bool layout_add_house(Layout *layout, const CellIndex *cell);

// No two of these cells hold the same token.
void layout_differ(Layout *layout, const CellIndex *cell, int count);

// No two cells so many rows and columns apart hold the same token.
bool layout_differ_by_move(Layout *layout, int rows, int columns);

// Takes from a cell all tokens but these.
void layout_allow(Layout *layout, int cell, TokenMask tokens);

// A rule over rule->count cells. Its tokens are set to the order of the layout.
bool layout_add_rule(Layout *layout, Rule rule, const CellIndex *cell);

// The constraint itself, to which the rules that are added after it belong.
bool layout_add_constraint(Layout *layout, int kind, int32_t value, const CellIndex *cell, int count);

// True when no rule treats tokens as numbers, so that any two may change places throughout a puzzle.
bool layout_tokens_are_alike(const Layout *layout);

// True when houses are all that the board asks for, with their tokens alike: what follows from there being
// one solution only (a rectangle of two tokens that could change places) holds on such boards alone.
static inline bool layout_has_only_houses(const Layout *layout) {
    return !layout->peers_beyond_houses && layout->rule_count == 0 && layout_tokens_are_alike(layout);
}

// The houses of a cell.
static inline HouseSet layout_house_bits(const Layout *layout, int cell) {
    HouseSet houses = 0;
    for (int i = 0; i < layout->house_of_count[cell]; i++) houses |= houseset_of(layout->house_of[cell][i]);
    return houses;
}

// The set of tokens 1..order as bits 0..order-1, as used in Marks.
static inline TokenMask layout_all_tokens(const Layout *layout) { return tokens_up_to(layout->order); }

// 1 for a house that falls from the upper left corner to the lower right one, -1 for one that rises to the
// upper right one, 0 for all others.
int layout_diagonal(const Layout *layout, int house);

// The houses as one word for "row", "column", "box", "house".
const char *house_kind_name(HouseKind kind);
