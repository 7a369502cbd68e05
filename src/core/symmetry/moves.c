#include "core/symmetry/moves.h"

#include <assert.h>
#include <stdlib.h>

#include "core/base/memory.h"
#include "core/constraint/board_turn.h"
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

// Those of the main diagonal last; each kind in the order of where row 1, column 1, row 2 ... go. It is the
// order of their numbers.
static int compare_moves(const void *a, const void *b) {
    const LineMove *x = a, *y = b;
    if (x->transposed != y->transposed) return x->transposed - y->transposed;
    for (int i = 0; i < TOKENS_MAX; i++) {
        if (x->row[i] != y->row[i]) return x->row[i] - y->row[i];
        if (x->column[i] != y->column[i]) return x->column[i] - y->column[i];
    }
    return 0;
}

static void list_group(MoveSet *out) {
    out->listed = (int)out->count;
    for (int i = 0; i < out->listed; i++) {
        LineTurn turn = line_group_at(&out->group, (unsigned)i);
        out->move[i] = line_turn_move(out->group.order, &turn);
    }
    qsort(out->move, (size_t)out->listed, sizeof *out->move, compare_moves);
}

static void list_square(const Layout *layout, MoveSet *out) {
    int square[SQUARE_SYMMETRIES_MAX];
    out->listed = square_list(layout, square);
    out->count = (unsigned)out->listed;
    for (int i = 0; i < out->listed; i++) out->move[i] = square_move(layout->order, square[i]);
}

// However the board is spelled: its cells are told apart by what is spelled about them.
static void group_of(const Layout *base, const Layout *layout, LineGroup *out) {
    CellIndex still[CELLS_MAX];
    Layout *settled = mem_alloc(sizeof *settled);
    for (int cell = 0; cell < layout->cells; cell++) still[cell] = (CellIndex)cell;
    board_turn_settled(layout, still, settled);
    board_group(base, settled, out);
    free(settled);
}

void moves_of(const Layout *layout, MoveSet *out) {
    Layout *room;
    const Layout *base = base_of(layout, &room);
    out->listed = 0;
    if (base != layout && base->box_rows > 0) {
        group_of(base, layout, &out->group);
        out->count = line_group_count(&out->group);
        if (out->count <= BOARD_GROUP_MAX) list_group(out);
    } else {
        list_square(layout, out);
    }
    free(room);
}

LineMove moves_at(const MoveSet *moves, unsigned __int128 number) {
    assert(number < moves->count);
    if (moves->listed > 0) return moves->move[number];
    LineTurn turn = line_group_at(&moves->group, number);
    return line_turn_move(moves->group.order, &turn);
}

static bool is_move(const Layout *layout, const LineMove *move, const CellIndex *to) {
    CellIndex cells[CELLS_MAX];
    line_move_cells(layout, move, cells);
    return cells_compare(cells, to, layout->cells) == 0;
}

static bool group_number(const MoveSet *moves, const Layout *layout, const CellIndex *to,
                         unsigned __int128 *out) {
    LineMove move = line_move_of_cells(layout, to);
    LineTurn turn = line_turn_of(layout->order, &move);
    return is_move(layout, &move, to) && line_group_number(&moves->group, &turn, out);
}

bool moves_number(const MoveSet *moves, const Layout *layout, const CellIndex *to, unsigned __int128 *out) {
    if (moves->listed == 0) return group_number(moves, layout, to, out);
    int i = 0;
    while (i < moves->listed && !is_move(layout, &moves->move[i], to)) i++;
    if (i < moves->listed) *out = (unsigned)i;
    return i < moves->listed;
}
