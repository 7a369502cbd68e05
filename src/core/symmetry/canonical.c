// The canonical form of a puzzle and the number of its automorphisms, and how they are found.
//
// On regular layouts by branch and bound (canonical_search.c chooses rows, canonical_path.c lays each out):
// the smallest grid is written cell by cell, in order, and a branch dies at the first cell that is greater
// than the best known. Choices are put off as long as the cells written do not depend on them:
//  - columns are an ordered partition (as in B. McKay's "Practical graph isomorphism", 1981): columns that no
//    row has told apart yet share a cell of the partition, and so do stacks;
//  - tokens that first appear in columns of one such cell are tied to their columns: the labels are known as
//    a set, and which token has which is settled when the columns are.
// What keeps it fast:
//  - only lines with the least first row come first; how its tokens fall into stacks tells that row
//    (canonical_lines.c);
//  - the next row is tried out with all its candidates before any is followed, so that only the best are;
//  - as long as a row's columns and labels are settled, no state is copied to compare it;
//  - rows and bands with the same content are tried once.
// Symmetry costs no time: a second leaf that gives the best grid shows an automorphism, which maps one branch
// of the node where the two paths part onto another, so that the search goes straight back to that node
// (McKay again). And a first line is not tried if a known automorphism puts it in place of one that was
// tried. The same leaves count the automorphisms: the numbers of branches that lead to the form multiply
// along the best path.
//
// Complete 9x9 grids, where nothing tells lines apart before the second row, have a way of their own
// (canonical_9x9.c). Other layouts have few transforms, eight of the known ones and up to a few hundred of
// most boards with a text of their own, which are tried one by one, below. Boards with hardly anything on
// them have more, and a search by colours (canonical_group.c).
//
// A board with a text of its own is turned first: of the boards into which the symmetries of its base turn
// it, the one with the least text is taken. What is left is the board's own group.

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/hash.h"
#include "core/base/memory.h"
#include "core/constraint/board_turn.h"
#include "core/symmetry/canonical_group.h"
#include "core/symmetry/canonical_search.h"
#include "core/symmetry/token_group.h"

// Labels that the form does not use go to the tokens that the puzzle lacks, in order.
static void complete_labels(int order, Transform *transform) {
    uint32_t taken = 0;
    int next = 1;
    for (int t = 1; t <= order; t++) taken |= UINT32_C(1) << transform->token[t];
    for (int t = 1; t <= order; t++) {
        if (transform->token[t] != 0) continue;
        while ((taken >> next) & 1) next++;
        transform->token[t] = (uint8_t)next++;
    }
}

static Transform transform_of(const Layout *layout, const Grid *puzzle, const Grid *form,
                              const Arrangement *lines) {
    Transform to = {{0}, {0}};
    for (int k = 0; k < layout->order; k++) {
        for (int p = 0; p < layout->order; p++) {
            int row = lines->transposed ? lines->column[p] : lines->row[k];
            int column = lines->transposed ? lines->row[k] : lines->column[p];
            int from = layout_cell(layout, row, column), at = layout_cell(layout, k, p);
            to.cell[from] = (CellIndex)at;
            to.token[puzzle->cell[from]] = form->cell[at];
        }
    }
    complete_labels(layout->order, &to);
    return to;
}

static GroupNumber find_regular(const Layout *layout, const Grid *puzzle, Grid *out, Transform *out_to) {
    Arrangements found;
    Grid form;
    bool squares = layout->box_rows == 3 && layout->box_columns == 3;
    if (!squares || !canonical_complete_9x9(puzzle, &form, &found))
        canonical_search(layout, puzzle, &form, &found);
    if (out_to) *out_to = transform_of(layout, puzzle, &form, &found.first);
    *out = form;
    return found.count;
}

// The form that this geometry gives. Completes transform->token.
static void rename_to_least(const Layout *layout, const TokenGroup *group, const Grid *puzzle,
                            Transform *transform, Grid *out) {
    Transform still = transform_identity(layout);
    memcpy(transform->token, still.token, sizeof transform->token);
    transform_apply(layout, transform, puzzle, out);
    Renaming least = token_group_least(group, out->cell, layout->cells);
    memcpy(transform->token, least.token, sizeof transform->token);
    transform_apply(layout, transform, puzzle, out);
}

static GroupNumber find_among(const Layout *layout, const Grid *puzzle, const MoveSet *moves,
                              const TokenGroup *group, Grid *out, Transform *out_to) {
    Grid best = {{0}};
    Transform best_to = {{0}, {0}};
    GroupNumber automorphisms = 0;
    for (int g = 0; g < moves->listed; g++) {
        Transform to;
        Grid form;
        line_move_cells(layout, &moves->move[g], to.cell);
        rename_to_least(layout, group, puzzle, &to, &form);
        int order = g == 0 ? -1 : memcmp(form.cell, best.cell, (size_t)layout->cells);
        if (order < 0) {
            best = form;
            best_to = to;
            automorphisms = 0;
        }
        automorphisms += order <= 0;
    }
    *out = best;
    if (out_to) *out_to = best_to;
    return automorphisms;
}

static GroupNumber find_irregular(const Layout *layout, const Grid *puzzle, Grid *out, Transform *out_to) {
    TokenGroup group;
    MEM_LOCAL(MoveSet, moves);
    token_group(layout, &group);
    moves_of(layout, moves);
    if (moves->listed == 0) return canonical_by_group(layout, puzzle, &moves->group, &group, out, out_to);
    return find_among(layout, puzzle, moves, &group, out, out_to);
}

// How a board with a text of its own is turned to the canonical one, whose text is written to *out.
static Transform turn_board(const Layout *layout, Text *out) {
    Transform square[SQUARE_SYMMETRIES_MAX];
    int count = base_squares(layout, square), best = 0;
    board_turned_text(layout, square[0].cell, out);
    for (int i = 1; i < count; i++) {
        Text text = {0};
        board_turned_text(layout, square[i].cell, &text);
        if (strcmp(text_of(&text), text_of(out)) < 0) {
            Text other = *out;
            *out = text;
            text = other;
            best = i;
        }
        text_finish(&text);
    }
    return square[best];
}

static Transform turn_to_canonical(const Layout *layout) {
    Text text = {0};
    Transform turn = turn_board(layout, &text);
    text_finish(&text);
    return turn;
}

void canonical_board(const Layout *layout, Layout *out) {
    if (layout->text_hash == 0)
        layout_copy(layout, out);
    else
        board_turn_settled(layout, turn_to_canonical(layout).cell, out);
}

// For the board as it stands. Returns the number of automorphisms, that is, of ways that lead to the form.
static GroupNumber find_standing(const Layout *layout, const Grid *puzzle, Grid *out, Transform *out_to) {
    return symmetry_regular(layout) ? find_regular(layout, puzzle, out, out_to)
                                    : find_irregular(layout, puzzle, out, out_to);
}

static GroupNumber find_form(const Layout *layout, const Grid *puzzle, Grid *out, Transform *out_to) {
    if (layout->text_hash == 0) return find_standing(layout, puzzle, out, out_to);
    Layout *board = mem_alloc(sizeof *board);
    Grid turned;
    Transform turn = turn_to_canonical(layout), to;
    board_turn_settled(layout, turn.cell, board);
    transform_apply(layout, &turn, puzzle, &turned);
    GroupNumber count = find_standing(board, &turned, out, &to);
    free(board);
    if (out_to) *out_to = transform_compose(layout, &turn, &to);
    return count;
}

void canonical_form(const Layout *layout, const Grid *puzzle, Grid *out, Transform *out_to) {
    find_form(layout, puzzle, out, out_to);
}

GroupNumber canonical_automorphisms(const Layout *layout, const Grid *puzzle) {
    Grid form;
    return find_form(layout, puzzle, &form, NULL);
}

// The text_hash of the canonical board.
static uint64_t canonical_text_hash(const Layout *layout) {
    if (layout->text_hash == 0) return 0;
    Text text = {0};
    turn_board(layout, &text);
    uint64_t hash = hash_text(HASH_BEGIN, text_of(&text));
    text_finish(&text);
    return hash;
}

uint64_t canonical_id(const Layout *layout, const Grid *canonical) {
    uint64_t hash = hash_byte(HASH_BEGIN, (uint8_t)layout->order);
    if (!symmetry_regular(layout)) {
        hash = hash_text(hash, layout->id);
        uint64_t text_hash = canonical_text_hash(layout);
        if (text_hash) hash = hash_bytes(hash, &text_hash, sizeof text_hash);
    }
    hash = hash_bytes(hash, canonical->cell, (size_t)layout->cells);
    hash = (hash ^ (hash >> 33)) * UINT64_C(0xff51afd7ed558ccd);
    hash = (hash ^ (hash >> 33)) * UINT64_C(0xc4ceb9fe1a85ec53);
    hash ^= hash >> 33;
    return hash >> (64 - SEED_ID_BITS);
}
