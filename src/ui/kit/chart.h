#pragma once
// Charts: dots and lines over a row of values, bars, a board as a heat map. A chart knows nothing of seconds
// or dates; the caller passes the labels. What is said by colour is also said by place, length or words.

#include "core/board/layout.h"
#include "ui/kit/theme.h"

// A row of values from left to right: the i-th of `count` stands at an equal distance from its neighbours.
typedef struct {
    Rect plot;           // where values are drawn
    int count;           // from its left edge to its right one
    int64_t bottom, top; // the values at its lower and upper edge; bottom < top
    float label_px;      // size of labels; those of levels stand right of the plot
} Chart;

// A value at a height, and what is written there.
typedef struct {
    int64_t value;
    const char *text;
} ChartLabel;

// The plot that leaves room for labels on the right and below. `widest` is the longest of those on the right.
Chart chart_in(Draw *draw, Rect area, float label_px, const char *widest);

// Where a value stands; what is out of range stands at the edge.
Point chart_place(const Chart *chart, int index, int64_t value);

// A thin line across the plot for each label, and the label right of it.
void chart_levels(Draw *draw, const Look *look, const Chart *chart, const ChartLabel *labels, int count);

// What stands at the left and the right end, below the plot.
void chart_ends(Draw *draw, const Look *look, const Chart *chart, const char *left, const char *right);

// A dot for each of chart->count values; a ring at the edge for one that is out of range. Dots that would
// cover one another are drawn once, so that ten thousand cost no more than are seen.
void chart_dots(Draw *draw, const Chart *chart, const int64_t *values, float radius, Colour colour);

// A line through the first `count` of them.
void chart_line(Draw *draw, const Chart *chart, const int64_t *values, int count, float thickness,
                Colour colour);

// Bars from a common base line, the highest as high as the plot. The `marked` bar (-1: none) has another
// colour, and `mark` is written above it.
typedef struct {
    Rect plot;
    int count;
    const int *value;
    int marked;
    const char *mark;
    float label_px;
    Colour colour, marked_colour;
} ChartBars;

Rect chart_bar(const ChartBars *bars, int i);
void chart_bars(Draw *draw, const Look *look, const ChartBars *bars);

// A board as a heat map: the greater a cell's share (0 to 1) of the greatest value, the deeper its colour.
// `text` (NULL or "" allowed) is written in each cell that has room for it.
typedef struct {
    const Layout *layout;
    Rect area;
    const float *share;
    const char *const *text;
} ChartHeat;

void chart_heat(Draw *draw, const Look *look, const ChartHeat *heat);
