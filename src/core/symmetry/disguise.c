#include "core/symmetry/disguise.h"

#include <assert.h>
#include <string.h>

#include "core/constraint/board_turn.h"

Transform disguise_random(const Layout *layout, SymmetryRule rule, Rng *rng) {
    if (layout->text_hash == 0) return transform_random(layout, rule, rng);
    bool moves = rule == SYMMETRY_PATTERN || rule == SYMMETRY_FULL;
    Transform square[SQUARE_SYMMETRIES_MAX], drawn;
    int count = base_squares(layout, square);
    uint64_t geometry = moves ? rng_below(rng, (uint64_t)count) : 0;
    GroupNumber relabel = group_number_below(rng, symmetry_relabel_count(layout, rule));
    bool known = base_transform(layout, (TransformNumber){0, relabel}, &drawn);
    assert(known);
    memcpy(drawn.cell, square[geometry].cell, sizeof drawn.cell);
    return drawn;
}

bool disguise_fits(const Layout *layout, const Transform *transform) {
    TransformNumber number;
    if (layout->text_hash == 0) return transform_number(layout, transform, &number);
    Transform square[SQUARE_SYMMETRIES_MAX];
    int count = base_squares(layout, square), i = 0;
    while (i < count && cells_compare(square[i].cell, transform->cell, layout->cells) != 0) i++;
    return i < count && (layout_tokens_are_alike(layout) ||
                         memcmp(square[0].token, transform->token, sizeof transform->token) == 0);
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
    if (!base_transform(board, number, &from_form) || !disguise_fits(board, &from_form)) return false;
    canonical_form(board, puzzle, &form, &to_form);
    Transform whole = transform_compose(board, &to_form, &from_form);
    dress(board, puzzle, &whole, out);
    out->number = number;
    return true;
}
