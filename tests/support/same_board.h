#pragma once
// Whether two boards in play are the same in all that a player sees of them.

#include <string.h>

#include "game/play/board.h"

static inline bool test_same_lines(const Board *a, const Board *b) {
    bool same = a->lines == b->lines;
    for (int i = 0; i < a->lines && same; i++)
        same = a->line[i].a == b->line[i].a && a->line[i].b == b->line[i].b &&
               a->line[i].colour == b->line[i].colour;
    return same;
}

static inline bool test_same_board(const Layout *layout, const Board *a, const Board *b) {
    size_t cells = (size_t)layout->cells;
    return grid_equal(layout, &a->grid, &b->grid) && marks_equal(layout, &a->notes, &b->notes) &&
           marks_equal(layout, &a->corners, &b->corners) && marks_equal(layout, &a->colours, &b->colours) &&
           memcmp(a->note_colour, b->note_colour, cells * sizeof *a->note_colour) == 0 &&
           memcmp(a->try_of, b->try_of, cells) == 0 && a->tries == b->tries && test_same_lines(a, b);
}
