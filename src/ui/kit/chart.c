#include "ui/kit/chart.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"
#include "ui/kit/grid_view.h"

// ---- a row of values

Chart chart_in(Draw *draw, Rect area, float label_px, const char *widest) {
    float right = *widest ? draw_text_width(draw, FACE_TEXT, label_px, widest) + label_px : 0;
    float below = label_px * 2.2f;
    Rect plot = rect_whole(area.x, area.y, fmaxf(area.w - right, 1), fmaxf(area.h - below, 1));
    return (Chart){.plot = plot, .label_px = label_px, .bottom = 0, .top = 1};
}

Point chart_place(const Chart *chart, int index, int64_t value) {
    assert(chart->bottom < chart->top);
    Rect plot = chart->plot;
    double last = chart->count > 1 ? chart->count - 1 : 1;
    double across = chart->count > 1 ? (double)index / last : 0.5;
    double up = ((double)value - (double)chart->bottom) / ((double)chart->top - (double)chart->bottom);
    up = up < 0 ? 0 : up > 1 ? 1 : up;
    return (Point){plot.x + (float)across * plot.w, plot.y + (1 - (float)up) * plot.h};
}

void chart_levels(Draw *draw, const Look *look, const Chart *chart, const ChartLabel *labels, int count) {
    Rect plot = chart->plot;
    float thin = fmaxf(1, roundf(look->unit));
    for (int i = 0; i < count; i++) {
        float y = roundf(chart_place(chart, 0, labels[i].value).y);
        draw_fill(draw, (Rect){plot.x, y, plot.w, thin}, look->theme.colour[ROLE_LINE_THIN]);
        Rect at = {plot.x + plot.w + chart->label_px * 0.7f, y - chart->label_px, 0, 2 * chart->label_px};
        draw_text_in(draw, FACE_TEXT, chart->label_px, at, ALIGN_LEFT, look->theme.colour[ROLE_DIM],
                     labels[i].text);
    }
}

void chart_ends(Draw *draw, const Look *look, const Chart *chart, const char *left, const char *right) {
    Rect plot = chart->plot;
    float baseline = plot.y + plot.h + chart->label_px * 1.8f;
    Colour dim = look->theme.colour[ROLE_DIM];
    draw_text(draw, FACE_TEXT, chart->label_px, plot.x, baseline, ALIGN_LEFT, dim, left);
    draw_text(draw, FACE_TEXT, chart->label_px, plot.x + plot.w, baseline, ALIGN_RIGHT, dim, right);
}

// One dot in each square of this side.
typedef struct {
    float side;
    int columns, rows;
    uint8_t *taken;
} DotSquares;

static DotSquares squares_over(Rect plot, float side) {
    DotSquares squares = {.side = side};
    squares.columns = (int)(plot.w / side) + 2, squares.rows = (int)(plot.h / side) + 2;
    squares.taken = mem_zeroed((size_t)squares.columns * (size_t)squares.rows, 1);
    return squares;
}

static bool take_square(DotSquares *squares, Rect plot, Point at) {
    int column = clampi((int)((at.x - plot.x) / squares->side), 0, squares->columns - 1);
    int row = clampi((int)((at.y - plot.y) / squares->side), 0, squares->rows - 1);
    uint8_t *taken = &squares->taken[row * squares->columns + column];
    return *taken ? false : (*taken = true);
}

void chart_dots(Draw *draw, const Chart *chart, const int64_t *values, float radius, Colour colour) {
    DotSquares squares = squares_over(chart->plot, fmaxf(radius * 0.7f, 1));
    for (int i = 0; i < chart->count; i++) {
        Point at = chart_place(chart, i, values[i]);
        if (!take_square(&squares, chart->plot, at)) continue;
        if (values[i] > chart->top || values[i] < chart->bottom)
            draw_ring(draw, at.x, at.y, radius, fmaxf(1, radius * 0.5f), colour);
        else
            draw_circle(draw, at.x, at.y, radius, colour);
    }
    free(squares.taken);
}

void chart_line(Draw *draw, const Chart *chart, const int64_t *values, int count, float thickness,
                Colour colour) {
    if (count < 1) return;
    Point from = chart_place(chart, 0, values[0]);
    for (int i = 1; i < count; i++) {
        Point to = chart_place(chart, i, values[i]);
        if (to.x - from.x < 1.5f && i + 1 < count) continue; // no finer than the eye can see
        draw_line(draw, from.x, from.y, to.x, to.y, thickness, colour);
        from = to;
    }
}

// ---- bars

static int highest(const ChartBars *bars) {
    int most = 1;
    for (int i = 0; i < bars->count; i++)
        if (bars->value[i] > most) most = bars->value[i];
    return most;
}

Rect chart_bar(const ChartBars *bars, int i) {
    Rect plot = bars->plot;
    float mark = bars->marked >= 0 ? bars->label_px * 1.6f : 0; // what is written above the marked one
    float pitch = plot.w / (float)bars->count, gap = fmaxf(1, floorf(pitch * 0.25f));
    float x0 = floorf(plot.x + (float)i * pitch), x1 = floorf(plot.x + (float)(i + 1) * pitch);
    float h = (plot.h - mark) * (float)bars->value[i] / (float)highest(bars);
    if (bars->value[i] > 0) h = fmaxf(roundf(h), 2);
    return (Rect){x0, plot.y + plot.h - h, fmaxf(x1 - x0 - gap, 1), h};
}

void chart_bars(Draw *draw, const Look *look, const ChartBars *bars) {
    Colour dim = look->theme.colour[ROLE_DIM];
    for (int i = 0; i < bars->count; i++) {
        Rect bar = chart_bar(bars, i);
        bool marked = i == bars->marked;
        if (bar.h > 0)
            draw_round(draw, bar, fminf(fminf(4 * look->unit, bar.w / 3), bar.h / 2),
                       marked ? bars->marked_colour : bars->colour);
        if (!marked) continue;
        float width = draw_text_width(draw, FACE_TEXT, bars->label_px, bars->mark);
        float x = clampf(bar.x + (bar.w - width) / 2, bars->plot.x, bars->plot.x + bars->plot.w - width);
        draw_text(draw, FACE_TEXT, bars->label_px, x, bar.y - bars->label_px * 0.5f, ALIGN_LEFT, dim,
                  bars->mark);
    }
}

// ---- a board

void chart_heat(Draw *draw, const Look *look, const ChartHeat *heat) {
    const Layout *layout = heat->layout;
    GridLayout grid = grid_layout(heat->area, layout->order, heat->area.w / 400);
    float size = grid.cell * 0.28f;
    grid_draw_ground(draw, look, &grid, layout);
    for (int cell = 0; cell < layout->cells; cell++) {
        float share = clampf(heat->share[cell], 0, 1);
        Colour deep = colour_mix(look->theme.colour[ROLE_BOARD], look->theme.colour[ROLE_SELECTED], share);
        grid_fill_cell(draw, &grid, layout, cell, deep);
        const char *text = heat->text ? heat->text[cell] : NULL;
        if (!text || !*text || size < 9) continue;
        Rect r = grid_cell(&grid, layout_row(layout, cell), layout_column(layout, cell));
        float width = draw_text_width(draw, FACE_TEXT, size, text);
        float fit = width > r.w * 0.9f ? size * r.w * 0.9f / width : size;
        if (fit >= 8)
            draw_text_in(draw, FACE_TEXT, fit, r, ALIGN_CENTRE, look->theme.colour[ROLE_GIVEN], text);
    }
    grid_draw_lines(draw, look, &grid, layout);
}
