#pragma once
// Pictures that the clues of a puzzle draw on 9x9: each is nine lines of text, x for a clue and . for none,
// under a line with its name; lines that begin with ';' are comments. [story] pictures names such a file,
// whose names are told at the end, and `nonet-cli mine --shape` finds puzzles for it.

#include <stdbool.h>
#include <stddef.h>

#include "core/base/text_error.h"
#include "core/board/cellset.h"

enum { PICTURES_MAX = 256, PICTURE_NAME_MAX = 40, PICTURE_ROWS = 9 };

typedef struct {
    char name[PICTURE_NAME_MAX]; // "A heart"
    CellSet cells;
    int line; // in which it ends
} Picture;

typedef struct {
    Picture *picture;
    int count;
} Pictures;

// False with line and reason when one is not drawn as it should be; there are then none.
bool pictures_read(const char *text, Pictures *out, TextError *error);
void pictures_finish(Pictures *pictures);

// Marks what `size` characters draw, from `cell` on. False when they are not x (X, #) or '.'.
bool pictures_cells(const char *text, size_t size, int cell, CellSet *out);

// The one that consists of these cells, or -1.
int pictures_find(const Pictures *pictures, CellSet cells);
