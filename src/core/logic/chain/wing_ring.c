// Rings of local wings: their ends join, so that the links hold both ways round, and of any two candidates
// that are joined exactly one is true.
//
// Named as on the Sudoku Players' Forum: in a W-Ring two like pairs are joined by a house for each of their
// tokens; an M-Ring is an M-Wing of one token whose ends see each other. An S-Wing that ends in the cell
// where it begins is an M-Ring read from another place. Other rings are easier: that of an H-Wing is a Naked
// Pair, and that of an L-Wing a Turbot Fish and a Hidden Pair, or, with three tokens in three cells of one
// house, a Hidden Triple.

#include "core/logic/chain/local_links.h"

// Each ring can be read from each of its pairs, and in two directions.
static const LocalForm FORMS[] = {
    {.technique = TECHNIQUE_W_RING, .links = 4, .pair = {true, false, true}},
    {.technique = TECHNIQUE_M_RING, .links = 3, .pair = {true}, .changes = {false, true}},
};

static bool is_first_reading(const LocalChain *chain) {
    const LocalEnd *end = chain->end;
    if (end[0].token > end[1].token) return false;
    return chain->form->technique == TECHNIQUE_M_RING || end[0].cell < end[4].cell;
}

// One of the two is true: nothing else in their cell, or nothing that sees both.
static void strip(Step *step, const Position *position, const LocalEnd *a, const LocalEnd *b) {
    const CellSet *peers = position->layout->peers;
    if (a->cell == b->cell)
        finder_remove(step, position, cellset_of(a->cell), ~(marks_bit(a->token) | marks_bit(b->token)));
    else
        finder_remove(step, position, cellset_and(peers[a->cell], peers[b->cell]), marks_bit(a->token));
}

// As other loops that join their beginning by sight (core/logic/chain/chain_loop.c) it comes back to it.
static bool give(const StepQuery *query, const LocalChain *chain) {
    const Position *position = query->position;
    const LocalEnd *first = &chain->end[0], *last = local_last(chain);
    int ends = 2 * chain->form->links;
    if (first->token != last->token || !cellset_has(&position->layout->peers[first->cell], last->cell))
        return true;
    if (!is_first_reading(chain)) return true;
    Step step = {0};
    for (int i = 1; i < ends; i += 2) strip(&step, position, &chain->end[i], &chain->end[(i + 1) % ends]);
    if (marks_empty(position->layout, &step.remove)) return true;
    local_add_chain(&step, position, chain);
    finder_add_node(&step, first->token, false, false, cellset_of(first->cell));
    return finder_give(query, &step);
}

bool wing_ring_find(const StepQuery *query) {
    return local_chains(query, FORMS, sizeof FORMS / sizeof *FORMS, give);
}
