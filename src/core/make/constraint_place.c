#include "core/make/constraint_place.h"

bool constraint_place_inside(const Layout *layout, int row, int column) {
    return row >= 0 && column >= 0 && row < layout->order && column < layout->order;
}

// The cells from one in a direction to the board's edge.
static ConstraintPlace line_of(const Layout *layout, int row, int column, int down, int right) {
    ConstraintPlace place = {.count = 0};
    for (; constraint_place_inside(layout, row, column); row += down, column += right)
        place.cell[place.count++] = (CellIndex)layout_cell(layout, row, column);
    return place;
}

static int list_edges(const Layout *layout, ConstraintPlace *out) {
    int count = 0;
    for (int cell = 0; cell < layout->cells; cell++) {
        if (layout_column(layout, cell) < layout->order - 1)
            out[count++] = (ConstraintPlace){.cell = {(CellIndex)cell, (CellIndex)(cell + 1)}, .count = 2};
        if (layout_row(layout, cell) < layout->order - 1)
            out[count++] =
                (ConstraintPlace){.cell = {(CellIndex)cell, (CellIndex)(cell + layout->order)}, .count = 2};
    }
    return count;
}

static int list_corners(const Layout *layout, ConstraintPlace *out) {
    int n = layout->order, count = 0;
    for (int cell = 0; cell < layout->cells - n; cell++)
        if (layout_column(layout, cell) < n - 1)
            out[count++] = (ConstraintPlace){.cell = {(CellIndex)cell, (CellIndex)(cell + 1),
                                                      (CellIndex)(cell + n), (CellIndex)(cell + n + 1)},
                                             .count = 4};
    return count;
}

// The diagonals that fall to the right, then those that rise, each from its left end.
static int list_slants(const Layout *layout, ConstraintPlace *out) {
    int n = layout->order, count = 0;
    for (int i = 2 - n; i <= n - 2; i++) out[count++] = line_of(layout, i < 0 ? -i : 0, i < 0 ? 0 : i, 1, 1);
    for (int i = 1; i <= 2 * n - 3; i++)
        out[count++] = line_of(layout, i < n ? i : n - 1, i < n ? 0 : i - n + 1, -1, 1);
    return count;
}

int constraint_places(const Layout *layout, ConstraintOver over, ConstraintPlace out[CONSTRAINT_PLACES_MAX]) {
    int count = 0;
    switch (over) {
    case OVER_BOARD: out[count++] = (ConstraintPlace){.count = 0}; break;
    case OVER_EDGE: return list_edges(layout, out);
    case OVER_CORNER: return list_corners(layout, out);
    case OVER_DIAGONAL: return list_slants(layout, out);
    case OVER_ROW:
        for (int i = 0; i < layout->order; i++) {
            out[count++] = line_of(layout, i, 0, 0, 1);
            out[count++] = line_of(layout, 0, i, 1, 0);
        }
        break;
    case OVER_CELLS:
    case OVER_AREA:
    case OVER_LINE:
    case OVER_COUNT:
        for (int cell = 0; cell < layout->cells; cell++)
            out[count++] = (ConstraintPlace){.cell = {(CellIndex)cell}, .count = 1};
        break;
    }
    return count;
}
