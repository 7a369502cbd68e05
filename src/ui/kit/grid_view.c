#include "ui/kit/grid_view.h"

#include <math.h>

#include "ui/kit/token.h"

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

int grid_pad_columns(int order) {
    int columns = 2;
    while (columns * columns < order) columns++;
    return columns;
}

void grid_pad_place(int order, bool keypad, int token, int *out_row, int *out_column) {
    int columns = grid_pad_columns(order), row = (token - 1) / columns;
    *out_row = keypad && order == 9 ? 2 - row : row;
    *out_column = (token - 1) % columns;
}

void grid_note_place(const Look *look, Rect cell, int order, int token, float *out_x, float *out_y,
                     float *out_size) {
    int columns = grid_pad_columns(order), rows = (order + columns - 1) / columns, row, column;
    grid_pad_place(order, look->keypad, token, &row, &column);
    float inset = cell.w * 0.06f, w = (cell.w - 2 * inset) / (float)columns,
          h = (cell.h - 2 * inset) / (float)rows;
    *out_x = cell.x + inset + ((float)column + 0.5f) * w;
    *out_y = cell.y + inset + ((float)row + 0.5f) * h;
    *out_size = fminf(w, h) * 0.74f;
}

static float radius_of(const GridLayout *grid) { return fminf(grid->cell * 0.17f, 14) + grid->border / 3; }

void grid_draw_ground(Draw *draw, const Look *look, const GridLayout *grid) {
    draw_round(draw, grid->rect, radius_of(grid), look->theme.colour[ROLE_BOARD]);
}

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
    draw_round(draw, big, radius_of(grid) - grid->border, colour);
    draw_pop_clip(draw);
}

// A line between two neighbours is thick where they are of different boxes.
static void inner_lines(Draw *draw, const GridLayout *grid, const Layout *layout, bool thick, Colour colour) {
    float width = thick ? grid->thick : grid->thin, over = thick ? floorf((grid->thick - grid->thin) / 2) : 0;
    float reach = grid->cell + grid->thin + over;
    for (int cell = 0; cell < layout->cells; cell++) {
        int row = layout_row(layout, cell), column = layout_column(layout, cell);
        int box = layout->box_of[cell];
        bool right = column + 1 < layout->order && (box != layout->box_of[cell + 1]) == thick;
        bool below = row + 1 < layout->order && (box != layout->box_of[cell + layout->order]) == thick;
        if (!right && !below) continue;
        Rect r = grid_cell(grid, row, column);
        if (right) draw_fill(draw, (Rect){r.x + r.w - over, r.y - over, width, reach}, colour);
        if (below) draw_fill(draw, (Rect){r.x - over, r.y + r.h - over, reach, width}, colour);
    }
}

void grid_draw_lines(Draw *draw, const Look *look, const GridLayout *grid, const Layout *layout) {
    Rect inner = {grid->rect.x + grid->border, grid->rect.y + grid->border, grid->rect.w - 2 * grid->border,
                  grid->rect.h - 2 * grid->border};
    draw_push_clip(draw, inner);
    inner_lines(draw, grid, layout, false, look->theme.colour[ROLE_LINE_THIN]);
    inner_lines(draw, grid, layout, true, look->theme.colour[ROLE_LINE_THICK]);
    draw_pop_clip(draw);
    draw_round_frame(draw, grid->rect, radius_of(grid), grid->border, look->theme.colour[ROLE_LINE_THICK]);
}

void grid_draw_hidden(Draw *draw, const Look *look, const GridLayout *grid, const Layout *layout) {
    grid_draw_ground(draw, look, grid);
    draw_push_opacity(draw, 0.45f);
    grid_draw_lines(draw, look, grid, layout);
    draw_pop_opacity(draw);
}

void grid_draw_small(Draw *draw, const Look *look, const Layout *layout, const Grid *grid,
                     const TokenLook *tokens, Face face, Rect rect) {
    grid_draw_small_game(draw, look, layout, grid, grid, tokens, face, rect);
}

void grid_draw_small_game(Draw *draw, const Look *look, const Layout *layout, const Grid *grid,
                          const Grid *givens, const TokenLook *tokens, Face face, Rect rect) {
    GridLayout lines = grid_layout(rect, layout->order, rect.w / 400);
    TokenSet set = {tokens, face, false, look->theme.colour[ROLE_BOARD]};
    grid_draw_ground(draw, look, &lines);
    grid_draw_lines(draw, look, &lines, layout);
    for (int cell = 0; cell < layout->cells; cell++) {
        if (!grid->cell[cell]) continue;
        Rect r = grid_cell(&lines, layout_row(layout, cell), layout_column(layout, cell));
        token_draw(draw, &set, grid->cell[cell], r.x + r.w / 2, r.y + r.h / 2, r.w,
                   look->theme.colour[givens->cell[cell] ? ROLE_GIVEN : ROLE_ENTERED]);
    }
}
