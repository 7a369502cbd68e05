// Local wings: chains of three strong links that have names of their own. If one end of the chain is false,
// the other is true.
//
// The names are those of the Sudoku Players' Forum, as StrmCkr has collected them (2022): an M-Wing is a pair
// and two houses, an S-Wing a pair between two houses, an H-Wing two pairs and a house, an L-Wing three
// houses. W-Wings, XY-Wings and chains of one token have finders of their own. What else there could be is
// easier: a pair after two houses of one token (H1) is a Turbot Fish, a house before two pairs of the same
// tokens (H2) a Naked Pair and a Turbot Fish, and three houses with the same token at both ends and another
// one between them a Turbot Fish, for the middle cells see each other.

#include "core/logic/chain/local_links.h"

// Step.reason of M-Wings: the ends have two tokens, or one; of L-Wings: the token changes once, or twice.
enum { L_TWO_CHANGES = 1 };

static const LocalForm FORMS[] = {
    {.technique = TECHNIQUE_M_WING, .links = 3, .pair = {true}, .changes = {false, true}},
    {.technique = TECHNIQUE_S_WING, .links = 3, .pair = {false, true}, .turns = true},
    {.technique = TECHNIQUE_H_WING, .links = 3, .pair = {false, true, true}},
    {.technique = TECHNIQUE_L_WING, .links = 3, .changes = {false, true}},
    {.technique = TECHNIQUE_L_WING,
     .links = 3,
     .changes = {true, true},
     .turns = true,
     .reason = L_TWO_CHANGES},
};

// With one token what sees both ends loses it; with two each end loses the other's, if they see each other.
static bool give(const StepQuery *query, const LocalChain *chain) {
    const Position *position = query->position;
    const LocalEnd *a = &chain->end[0], *b = local_last(chain);
    const CellSet *peers = position->layout->peers;
    bool one_token = a->token == b->token;
    if ((chain->form->turns && a->cell > b->cell) || (one_token && query->technique != TECHNIQUE_M_WING))
        return true;
    TokenMask lost_a = position->marks.cell[a->cell] & marks_bit(b->token);
    TokenMask lost_b = position->marks.cell[b->cell] & marks_bit(a->token);
    if (!one_token && ((lost_a | lost_b) == 0 || !cellset_has(&peers[a->cell], b->cell))) return true;
    Step step = {.reason = (uint8_t)(chain->form->reason + (one_token ? 1 : 0))};
    if (one_token) {
        finder_remove(&step, position, cellset_and(peers[a->cell], peers[b->cell]), marks_bit(a->token));
    } else {
        step.remove.cell[a->cell] = lost_a;
        step.remove.cell[b->cell] = lost_b;
    }
    if (marks_empty(position->layout, &step.remove)) return true;
    local_add_chain(&step, position, chain);
    return finder_give(query, &step);
}

bool local_wing_find(const StepQuery *query) {
    return local_chains(query, FORMS, sizeof FORMS / sizeof *FORMS, give);
}
