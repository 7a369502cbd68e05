#pragma once
// Grids of 9x9 whose lines cannot be read one by one: an empty cell is a blank, or nothing between two bars;
// rows and columns may be numbered; a table of Markdown or LaTeX may have a row of headings. The lines are
// kept until it is known what they are.

#include "host/formats/shared/format.h"

enum { GRID_LINES_MAX = 32, GRID_LINES_BYTES = 4096 };

typedef struct {
    int count;   // lines that are kept
    int rows;    // of them that may be rows
    bool headed; // a line of dashes follows the first of them: that may be a row of headings
    char text[GRID_LINES_BYTES];
    int start[GRID_LINES_MAX + 1];
} GridLines;

// Keeps a line if it can belong to such a grid. False when it does not.
bool grid_lines_take(GridLines *lines, const char *line, size_t length);

// True when no more lines can belong to it.
bool grid_lines_full(const GridLines *lines);

// What each line is: nine cells of a row; or, with a cell[0] of 0, no part of the puzzle. False when the
// lines are no such grid.
bool grid_lines_read(const GridLines *lines, char cell[GRID_LINES_MAX][FORMATS_ORDER]);

// A line that was kept.
const char *grid_lines_line(const GridLines *lines, int index, size_t *out_length);
void grid_lines_clear(GridLines *lines);
