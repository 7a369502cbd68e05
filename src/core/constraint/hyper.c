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

static int window_cell(const Layout *layout, int window, int i) {
    int row = window / across(layout) * (layout->box_rows + 1) + 1 + i / layout->box_columns;
    int column = window % across(layout) * (layout->box_columns + 1) + 1 + i % layout->box_columns;
    return layout_cell(layout, row, column);
}

static bool build(Layout *layout, const Constraint *constraint) {
    (void)constraint;
    for (int window = 0; window < across(layout) * down(layout); window++) {
        uint8_t cell[TOKENS_MAX];
        for (int i = 0; i < layout->order; i++) cell[i] = (uint8_t)window_cell(layout, window, i);
        if (!layout_add_house(layout, cell)) return false;
    }
    return true;
}

static void draw(const Layout *layout, const Constraint *constraint, PieceSink *sink, void *context) {
    (void)constraint;
    for (int window = 0; window < across(layout) * down(layout); window++) {
        Piece piece = {.kind = PIECE_SHADE, .tint = 1, .count = layout->order};
        for (int i = 0; i < layout->order; i++) {
            piece.x[i] = cell_x(layout, window_cell(layout, window, i));
            piece.y[i] = cell_y(layout, window_cell(layout, window, i));
        }
        sink(context, &piece);
    }
}

const ConstraintKind constraint_hyper = {.key = "hyper",
                                         .name = "Windows",
                                         .rule = "Each token stands once in each shaded window.",
                                         .over = OVER_BOARD,
                                         .fits = fits,
                                         .build = build,
                                         .draw = draw,
                                         .random = {.how = DRAWN_FIRST}};
