#include "ui/kit/grid_cells.h"

#include <math.h>

static float whole(float v) { return floorf(v + 0.5f); }

GridLayout grid_layout(Rect within, int order, float unit) {
    GridLayout grid = {.order = order};
    grid.thin = fmaxf(whole(unit), 1);
    grid.thick = fmaxf(whole(3 * unit), 2);
    grid.border = grid.thick;
    float room = fminf(within.w, within.h) - 2 * grid.border - (float)(order - 1) * grid.thin;
    grid.cell = fmaxf(floorf(room / (float)order), 4);
    float side = (float)order * grid.cell + (float)(order - 1) * grid.thin + 2 * grid.border;
    grid.rect =
        (Rect){whole(within.x + (within.w - side) / 2), whole(within.y + (within.h - side) / 2), side, side};
    return grid;
}

Rect grid_cell(const GridLayout *grid, int row, int column) {
    float step = grid->cell + grid->thin;
    return (Rect){grid->rect.x + grid->border + (float)column * step,
                  grid->rect.y + grid->border + (float)row * step, grid->cell, grid->cell};
}

int grid_cell_at(const GridLayout *grid, float x, float y) {
    float step = grid->cell + grid->thin;
    float column = floorf((x - grid->rect.x - grid->border) / step);
    float row = floorf((y - grid->rect.y - grid->border) / step);
    float last = (float)grid->order - 1;
    if (column < 0 || row < 0 || column > last || row > last) return -1;
    return (int)row * grid->order + (int)column;
}

float grid_radius(const GridLayout *grid) { return fminf(grid->cell * 0.17f, 14) + grid->border / 3; }

void grid_fill_cell(Draw *draw, const GridLayout *grid, const Layout *layout, int cell, Colour colour) {
    int last = grid->order - 1, row = layout_row(layout, cell), column = layout_column(layout, cell);
    Rect r = grid_cell(grid, row, column);
    bool corner = (row == 0 || row == last) && (column == 0 || column == last);
    if (!corner) {
        draw_fill(draw, r, colour);
        return;
    }
    Rect big = {column ? r.x - r.w : r.x, row ? r.y - r.h : r.y, 2 * r.w, 2 * r.h};
    draw_push_clip(draw, r);
    draw_round(draw, big, grid_radius(grid) - grid->border, colour);
    draw_pop_clip(draw);
}
