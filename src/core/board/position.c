#include "core/board/position.h"

#include <assert.h>

Position position_of_grid(const Layout *layout, const Grid *grid) {
    Position position = {.layout = layout, .grid = *grid, .marks = marks_of_grid(layout, grid)};
    for (int c = 0; c < layout->cells; c++)
        if (grid->cell[c]) cellset_add(&position.given, c);
    return position;
}

void position_place(Position *position, int cell, int token) {
    const Layout *layout = position->layout;
    assert(cell < layout->cells && position->grid.cell[cell] == 0);
    position->grid.cell[cell] = (uint8_t)token;
    position->marks.cell[cell] = 0;
    TokenMask others = ~marks_bit(token);
    const CellSet *peers = &layout->peers[cell];
    for (int c = cellset_next(peers, 0); c >= 0; c = cellset_next(peers, c + 1))
        position->marks.cell[c] &= others;
}

void position_remove(Position *position, const Marks *gone) {
    for (int c = 0; c < position->layout->cells; c++) position->marks.cell[c] &= ~gone->cell[c];
}
