#include "core/symmetry/disguise.h"

#include <assert.h>
#include <string.h>

#include "core/base/memory.h"
#include "core/constraint/board_turn.h"
#include "core/symmetry/board_keeps.h"
#include "core/symmetry/token_group.h"

// One of the board's own symmetries, which leave it as it is, and then one of the square. Each disguise can
// come about in the same number of ways, so that all are equally likely.
static void draw_cells(const Layout *layout, const MoveSet *moves, Rng *rng, Transform *out) {
    Transform square[SQUARE_SYMMETRIES_MAX], own = transform_identity(layout);
    int count = base_squares(layout, square);
    const Transform *turn = &square[rng_below(rng, (uint64_t)count)];
    if (moves) {
        LineMove move = moves_at(moves, moves->count > 1 ? group_number_below(rng, moves->count) : 0);
        line_move_cells(layout, &move, own.cell);
    }
    own = transform_compose(layout, &own, turn);
    memcpy(out->cell, own.cell, sizeof out->cell);
}

Transform disguise_random(const Layout *layout, SymmetryRule rule, Rng *rng) {
    if (layout->text_hash == 0) return transform_random(layout, rule, rng);
    Transform drawn = transform_identity(layout);
    MEM_LOCAL(MoveSet, moves);
    if (rule == SYMMETRY_FULL) moves_of(layout, moves);
    if (rule == SYMMETRY_PATTERN || rule == SYMMETRY_FULL)
        draw_cells(layout, rule == SYMMETRY_FULL ? moves : NULL, rng, &drawn);
    TokenGroup group;
    token_group(layout, &group);
    GroupNumber relabel = group_number_below(rng, symmetry_relabel_count(layout, rule));
    Renaming renaming = token_group_at(&group, relabel);
    memcpy(drawn.token, renaming.token, sizeof drawn.token);
    return drawn;
}

// Most moves that are not among the board's symmetries show it at once.
static bool is_own(const Layout *layout, const CellIndex *cell) {
    if (!board_keeps_meaning(layout, cell)) return false;
    MEM_LOCAL(MoveSet, moves);
    GroupNumber number;
    moves_of(layout, moves);
    return moves_number(moves, layout, cell, &number);
}

bool disguise_fits(const Layout *layout, const Transform *transform) {
    TransformNumber number;
    if (layout->text_hash == 0) return transform_number(layout, transform, &number);
    Transform square[SQUARE_SYMMETRIES_MAX];
    Renaming renaming;
    TokenGroup group;
    token_group(layout, &group);
    memcpy(renaming.token, transform->token, sizeof renaming.token);
    if (!token_group_has(&group, &renaming)) return false;
    int count = base_squares(layout, square);
    for (int i = 0; i < count; i++) {
        Transform own = transform_inverse(layout, &square[i]);
        own = transform_compose(layout, transform, &own);
        if (is_own(layout, own.cell)) return true;
    }
    return false;
}

static void dress(Layout *board, const Grid *puzzle, const Transform *transform, Disguise *out) {
    out->transform = *transform;
    transform_apply(board, transform, puzzle, &out->puzzle);
    if (board->text_hash != 0) board_turn(board, transform->cell, board);
}

void disguise_make(Layout *board, const Grid *puzzle, const Transform *transform, Disguise *out) {
    Grid form;
    Transform to_form;
    canonical_form(board, puzzle, &form, &to_form);
    Transform from_form = transform_inverse(board, &to_form);
    from_form = transform_compose(board, &from_form, transform);
    bool known = base_number(board, &from_form, &out->number);
    assert(known);
    dress(board, puzzle, transform, out);
}

bool disguise_of_number(Layout *board, const Grid *puzzle, TransformNumber number, Disguise *out) {
    Grid form;
    Transform to_form, from_form;
    if (!base_transform(board, number, &from_form)) return false;
    canonical_form(board, puzzle, &form, &to_form);
    Transform whole = transform_compose(board, &to_form, &from_form);
    if (!disguise_fits(board, &whole)) return false;
    dress(board, puzzle, &whole, out);
    out->number = number;
    return true;
}
