#include "core/constraint/constraint_parts.h"

// Windoku: boxes of the usual size one cell off the lines between the boxes.

// How many such boxes fit beside each other, and below each other.
static int across(const Layout *layout) { return (layout->order - 1) / (layout->box_columns + 1); }
static int down(const Layout *layout) { return (layout->order - 1) / (layout->box_rows + 1); }

static bool fits(const Layout *layout, const Constraint *constraint, TextError *error) {
    (void)constraint;
    return (layout->box_rows > 1 && layout->box_columns > 1) ||
           text_error(error, 0, 0, "Windows: the board needs rectangular boxes");
}

static void list_window(const Layout *layout, int window, CellIndex out[TOKENS_MAX]) {
    int row = window / across(layout) * (layout->box_rows + 1) + 1;
    int column = window % across(layout) * (layout->box_columns + 1) + 1;
    for (int i = 0; i < layout->order; i++)
        out[i] =
            (CellIndex)layout_cell(layout, row + i / layout->box_columns, column + i % layout->box_columns);
}

static bool build(Layout *layout, const Constraint *constraint) {
    (void)constraint;
    for (int window = 0; window < across(layout) * down(layout); window++) {
        CellIndex cell[TOKENS_MAX];
        list_window(layout, window, cell);
        if (!layout_add_house(layout, cell)) return false;
    }
    return true;
}

static void draw(const Layout *layout, const Constraint *constraint, PieceSink *sink, void *context) {
    (void)constraint;
    for (int window = 0; window < across(layout) * down(layout); window++) {
        CellIndex cell[TOKENS_MAX];
        list_window(layout, window, cell);
        Piece piece = piece_over(layout, cell, layout->order, (PieceLook){.kind = PIECE_SHADE, .tint = 1});
        sink(context, &piece);
    }
}

// Where they lie the same however the board is turned; else no regions are windows for certain.
static bool list_region(const Layout *layout, int index, CellIndex *out) {
    if (layout->box_rows != layout->box_columns || layout->box_rows < 2 ||
        index >= across(layout) * down(layout))
        return false;
    list_window(layout, index, out);
    return true;
}

const ConstraintKind constraint_hyper = {
    {"hyper", "Windows", "Each token stands once in each shaded window."},
    .over = OVER_BOARD,
    .fits = fits,
    .build = build,
    .region = list_region,
    .region_kind = &constraint_region,
    .draw = draw,
    .random = {.how = DRAWN_FIRST}};
