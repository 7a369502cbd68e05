#include "core/symmetry/moves.h"

#include <assert.h>
#include <stdlib.h>

#include "core/base/memory.h"
#include "core/symmetry/board_keeps.h"

// Whether row and column change places, and then whether the new ones are counted from the other end.
static const struct {
    bool swaps, turns_row, turns_column;
} squares[SQUARE_SYMMETRIES_MAX] = {
    {false, false, false}, // identity
    {true, false, true},   // turn clockwise
    {false, true, true},   // half turn
    {true, true, false},   // turn anticlockwise
    {false, false, true},  // mirror
    {false, true, false},  // flip
    {true, false, false},  // diagonal
    {true, true, true},    // antidiagonal
};

bool symmetry_regular(const Layout *layout) {
    if (layout->box_rows == 0 || layout->house_count != 3 * layout->order || layout->constraint_count > 0 ||
        layout->text_hash != 0)
        return false;
    bool latin = layout->box_rows == 1 || layout->box_columns == 1;
    return !(latin && layout->order > 12);
}

LineMove square_move(int order, int symmetry) {
    LineMove move = {.transposed = squares[symmetry].swaps};
    for (int i = 0; i < order; i++) {
        move.row[i] = (uint8_t)(squares[symmetry].turns_row ? order - 1 - i : i);
        move.column[i] = (uint8_t)(squares[symmetry].turns_column ? order - 1 - i : i);
    }
    return move;
}

static bool square_fits(const Layout *layout, int symmetry) {
    if (symmetry_regular(layout)) return layout->box_rows == layout->box_columns || !squares[symmetry].swaps;
    CellIndex to[CELLS_MAX];
    LineMove move = square_move(layout->order, symmetry);
    line_move_cells(layout, &move, to);
    return board_keeps_meaning(layout, to);
}

const Layout *base_of(const Layout *layout, Layout **out_room) {
    *out_room = NULL;
    if (layout->text_hash == 0) return layout;
    *out_room = mem_alloc(sizeof **out_room);
    bool known = layout_init(*out_room, layout->id);
    assert(known);
    return *out_room;
}

int square_list(const Layout *layout, int out[SQUARE_SYMMETRIES_MAX]) {
    Layout *room;
    const Layout *base = base_of(layout, &room);
    int count = 0;
    for (int i = 0; i < SQUARE_SYMMETRIES_MAX; i++)
        if (square_fits(base, i) && (base == layout || square_fits(layout, i))) out[count++] = i;
    free(room);
    return count;
}

void list_moves(const Layout *layout, MoveList *out) {
    Layout *room;
    const Layout *base = base_of(layout, &room);
    bool searched = base != layout && base->box_rows > 0;
    out->count = searched ? board_group(base, layout, out->move) : 0;
    free(room);
    if (out->count > 0) return;
    int square[SQUARE_SYMMETRIES_MAX];
    out->count = square_list(layout, square);
    for (int i = 0; i < out->count; i++) out->move[i] = square_move(layout->order, square[i]);
}
