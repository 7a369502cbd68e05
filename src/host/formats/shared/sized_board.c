#include "host/formats/shared/sized_board.h"

#include <stdio.h>
#include <string.h>

const char *sized_board_id(int order) {
    char plain[LAYOUT_ID_MAX];
    if (order == FORMATS_ORDER) return NULL;
    snprintf(plain, sizeof plain, "%dx%d", order, order);
    for (int i = 0; layout_id(i); i++)
        if (strcmp(plain, layout_id(i)) == 0) return layout_id(i);
    return NULL;
}

const char *sized_board_of_cells(size_t cells) {
    int order = 1;
    while ((size_t)order * (size_t)order < cells && order < TOKENS_MAX) order++;
    return (size_t)order * (size_t)order == cells ? sized_board_id(order) : NULL;
}

bool sized_board_suits(const Layout *board, const Grid *grid) {
    Conflict clash;
    return grid_filled(board, grid) >= SIZED_CLUES_LEAST && grid_conflicts(board, grid, &clash, 1) == 0;
}
