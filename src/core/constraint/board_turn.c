#include "core/constraint/board_turn.h"

#include <assert.h>
#include <stdlib.h>

#include "core/base/memory.h"
#include "core/constraint/board_spelling.h"
#include "core/constraint/board_text.h"
#include "core/constraint/constraint_kinds.h"

// The boxes of the moved board; no constraints.
static void move_boxes(const Layout *board, const CellIndex *to, Layout *out) {
    uint8_t region[CELLS_MAX];
    for (int cell = 0; cell < board->cells; cell++) region[to[cell]] = board->box_of[cell];
    bool fine = layout_init_regions(out, board->id, board->order, region);
    assert(fine);
}

// The board with its constraints, which mean nothing yet: as it spells them, or as all boards that mean the
// same do.
static void move(const Layout *board, const CellIndex *to, bool settled, Layout *out) {
    BoardSpelling *spelling = mem_alloc(sizeof *spelling);
    move_boxes(board, to, out);
    board_spelling(board, to, spelling);
    if (settled) board_spelling_settle(out, spelling);
    for (int i = 0; i < spelling->count; i++) {
        const SpelledConstraint *item = &spelling->item[i];
        bool room = layout_add_constraint(out, constraint_kind_of(item->kind->key), item->value, item->cell,
                                          item->count);
        assert(room);
    }
    free(spelling);
}

void board_turned_text(const Layout *board, const CellIndex *to, Text *out) {
    Layout *moved = mem_alloc(sizeof *moved);
    move(board, to, true, moved);
    board_format(moved, out);
    free(moved);
}

static void turn(const Layout *board, const CellIndex *to, bool settled, Layout *out) {
    Layout *moved = mem_alloc(sizeof *moved);
    TextError error;
    move(board, to, settled, moved);
    bool fine = board_finish(moved, &error);
    assert(fine); // what can be on a board can be on its picture in a mirror
    layout_copy(moved, out);
    free(moved);
}

void board_turn(const Layout *board, const CellIndex *to, Layout *out) { turn(board, to, false, out); }

void board_turn_settled(const Layout *board, const CellIndex *to, Layout *out) { turn(board, to, true, out); }
