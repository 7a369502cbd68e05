#pragma once
// Puzzles in objects of JSON of which no format is known, as generators and web services give them: a grid is
// a text, a list of all cells, or a list of rows that are lists or texts. 0, null, "", "-" and "." are empty.
// A grid that completes the one before it is its solution. The difficulty that stands beside a grid is kept.

#include "host/formats/shared/json_object.h"

// True when a list is a grid by itself.
bool json_grids_is(JsonObject *object, int node);

// Reads a text of cells in any notation. *out_solution is empty unless it stands right behind.
bool json_grids_text(JsonObject *object, int node, const Layout *layout, Grid *out, Grid *out_solution);

// Hands over all puzzles that there are: of 81 cells or, where none has as many, of another size. Returns how
// many.
int json_grids_read(JsonObject *object);

// The same for a line that is a list and holds puzzles of another size.
int json_grids_line(FormatsOutput *output, const char *line, size_t length, int number);
