#include "core/constraint/board_turn.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"
#include "core/constraint/board_text.h"
#include "core/constraint/constraint_kinds.h"

// A constraint after the move.
typedef struct {
    const ConstraintKind *kind;
    const Constraint *from;
    const CellIndex *cell;
} Moved;

static void reverse(CellIndex *cell, int count) {
    for (int i = 0; i < count / 2; i++) {
        CellIndex other = cell[i];
        cell[i] = cell[count - 1 - i];
        cell[count - 1 - i] = other;
    }
}

// Of all orders of the cells that mean the same, the one with the least first cell.
static void put_in_order(const ConstraintKind *kind, CellIndex *cell, int count) {
    if (kind->directed || count == 0) return;
    switch (kind->over) {
    case OVER_CELLS:
    case OVER_AREA:
    case OVER_CORNER:
    case OVER_DIAGONAL:
    case OVER_ROW: cells_sort(cell, count); break;
    case OVER_EDGE:
    case OVER_LINE:
        if (cell[count - 1] < cell[0]) reverse(cell, count);
        break;
    case OVER_BOARD:
    case OVER_COUNT: break;
    }
}

// By key, not by number, which may be another in a later version.
static int compare_moved(const void *a, const void *b) {
    const Moved *x = a, *y = b;
    int order = strcmp(x->kind->key, y->kind->key);
    if (order == 0) order = (int)x->from->count - (int)y->from->count;
    if (order == 0) order = cells_compare(x->cell, y->cell, x->from->count);
    return order != 0 ? order : (x->from->value > y->from->value) - (x->from->value < y->from->value);
}

// The boxes of the moved board; no constraints.
static void move_boxes(const Layout *board, const CellIndex *to, Layout *out) {
    uint8_t region[CELLS_MAX];
    for (int cell = 0; cell < board->cells; cell++) region[to[cell]] = board->box_of[cell];
    bool fine = layout_init_regions(out, board->id, board->order, region);
    assert(fine);
}

// The board with its constraints, which mean nothing yet.
static void move(const Layout *board, const CellIndex *to, Layout *out) {
    CellIndex cells[CONSTRAINT_CELLS_MAX];
    Moved list[CONSTRAINTS_MAX];
    move_boxes(board, to, out);
    for (int i = 0; i < board->constraint_count; i++) {
        const Constraint *from = &board->constraint[i];
        CellIndex *cell = &cells[from->first];
        list[i] = (Moved){constraint_kind(from->kind), from, cell};
        for (int k = 0; k < from->count; k++) cell[k] = to[layout_constraint_cells(board, from)[k]];
        put_in_order(list[i].kind, cell, from->count);
    }
    qsort(list, (size_t)board->constraint_count, sizeof *list, compare_moved);
    for (int i = 0; i < board->constraint_count; i++) {
        const Constraint *from = list[i].from;
        bool room = layout_add_constraint(out, from->kind, from->value, list[i].cell, from->count);
        assert(room);
    }
}

void board_turned_text(const Layout *board, const CellIndex *to, Text *out) {
    Layout *moved = mem_alloc(sizeof *moved);
    move(board, to, moved);
    board_format(moved, out);
    free(moved);
}

void board_turn(const Layout *board, const CellIndex *to, Layout *out) {
    Layout *moved = mem_alloc(sizeof *moved);
    TextError error;
    move(board, to, moved);
    bool fine = board_finish(moved, &error);
    assert(fine); // what can be on a board can be on its picture in a mirror
    *out = *moved;
    free(moved);
}
