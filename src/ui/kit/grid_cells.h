#pragma once
// A grid's place on the screen: where its cells are, and their ground.

#include "core/board/layout.h"
#include "ui/kit/draw.h"

// A square grid whose lines and cells lie on whole pixels.
typedef struct {
    Rect rect; // with its border
    int order;
    float cell;        // side of a cell
    float border;      // the frame
    float thin, thick; // lines
} GridLayout;

// The largest such grid in a rectangle, centred.
GridLayout grid_layout(Rect within, int order, float unit);
Rect grid_cell(const GridLayout *grid, int row, int column);
int grid_cell_at(const GridLayout *grid, float x, float y); // -1 outside

// How round its frame's corners are.
float grid_radius(const GridLayout *grid);

// Fills a cell; those in the corners follow the frame's round ones.
void grid_fill_cell(Draw *draw, const GridLayout *grid, const Layout *layout, int cell, Colour colour);
