#include "ui/figure/board_edges.h"

#include <math.h>
#include <stdio.h>

#include "game/words/name.h"

void board_edges_draw(Draw *draw, const Look *look, const GridLayout *grid, Rect around, float above,
                      bool expert) {
    float u = look->unit, size = fmaxf(13 * u, 11), away = fmaxf(16 * u, 13);
    float high = fminf(2 * away, above);
    // More than the 4.5 that is wanted on the screen: strokes of small letters are thinner than a pixel.
    Colour ink =
        theme_ink_on(&look->theme, look->theme.colour[ROLE_DIM], look->theme.colour[ROLE_BACKGROUND], 6.5f);
    for (int i = 0; i < grid->order; i++) {
        Rect row = grid_cell(grid, i, 0), column = grid_cell(grid, 0, i);
        float y = row.y + row.h / 2, x = column.x + column.w / 2;
        bool row_seen = y > around.y && y < around.y + around.h; // not all are, on a zoomed board
        bool column_seen = x > around.x && x < around.x + around.w;
        char letter[2] = {name_row(grid->order, i), 0}, number[12];
        snprintf(number, sizeof number, "%d", i + 1);
        row.x = around.x - 2 * away, row.w = 2 * away;
        column.y = around.y - high, column.h = high;
        if (row_seen) draw_text_in(draw, FACE_TEXT, size, row, ALIGN_CENTRE, ink, expert ? number : letter);
        if (column_seen) draw_text_in(draw, FACE_TEXT, size, column, ALIGN_CENTRE, ink, number);
    }
}
