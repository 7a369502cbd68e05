// 3D Medusa: colours that run through cells with two candidates as well as through houses with two places,
// and so join candidates of several tokens. One of the two colours is true as a whole.

#include "core/logic/chain/chain_graph.h"
#include "core/logic/finder.h"

typedef struct {
    const ChainLinks *links;
    const Layout *layout;
    Marks side[2];  // the candidates of the two colours
    Marks ruled[2]; // those that the colour, if it is true, rules out
    TokenMask tokens;
} Medusa;

// `coloured` collects what any colour has been given.
static void colour_from(Medusa *medusa, Marks *coloured, int off_node, int side) {
    const ChainLinks *links = medusa->links;
    const ChainNode *node = &links->node[off_node];
    if (marks_has(coloured, node->cell, node->token)) return;
    coloured->cell[node->cell] |= marks_bit(node->token);
    medusa->side[side].cell[node->cell] |= marks_bit(node->token);
    medusa->tokens |= marks_bit(node->token);
    for (uint32_t i = links->first[off_node]; i < links->first[off_node + 1]; i++)
        colour_from(medusa, coloured, chain_opposite(links->link[i].to), 1 - side);
}

static void rule_out(Medusa *medusa, int side) {
    const Layout *layout = medusa->layout;
    Marks *ruled = &medusa->ruled[side];
    *ruled = medusa->side[1 - side];
    for (int c = 0; c < layout->cells; c++) {
        TokenMask here = medusa->side[side].cell[c];
        if (here == 0) continue;
        TokenMask all = medusa->links->position->marks.cell[c];
        ruled->cell[c] |= marks_count(here) > 1 ? all : all & ~here;
        const CellSet *peers = &layout->peers[c];
        for (int p = cellset_next(peers, 0); p >= 0; p = cellset_next(peers, p + 1))
            ruled->cell[p] |= here & medusa->links->position->marks.cell[p];
    }
}

// A colour is false when it rules out a candidate of its own, or all candidates of a cell.
static bool is_false(const Medusa *medusa, int side) {
    for (int c = 0; c < medusa->layout->cells; c++) {
        TokenMask all = medusa->links->position->marks.cell[c], ruled = medusa->ruled[side].cell[c];
        if ((medusa->side[side].cell[c] & ruled) != 0) return true;
        if (all != 0 && (all & ~ruled) == 0) return true;
    }
    return false;
}

static bool give(Medusa *medusa, const StepQuery *query) {
    const Layout *layout = medusa->layout;
    Step step = {0};
    bool loses = false, wrong[2];
    for (int side = 0; side < 2; side++) rule_out(medusa, side);
    for (int side = 0; side < 2; side++) wrong[side] = is_false(medusa, side);
    for (int c = 0; c < layout->cells; c++) {
        TokenMask lost = 0;
        if (!wrong[0] && !wrong[1]) lost = medusa->ruled[0].cell[c] & medusa->ruled[1].cell[c];
        for (int side = 0; side < 2; side++) {
            TokenMask tokens = medusa->side[side].cell[c];
            if (wrong[side]) lost |= tokens;
            if (tokens != 0) finder_add_pattern(&step, c, tokens);
            finder_add_marks(&step, c, tokens, side == 0 ? STEP_ON : STEP_OFF);
        }
        step.remove.cell[c] = lost;
        loses = loses || lost != 0;
    }
    return !loses || finder_give(query, &step);
}

// Colours of one token alone are simple colours.
bool medusa_find(const StepQuery *query) {
    ChainLinks links;
    bool going = true;
    Marks coloured = {{0}};
    chain_graph_init(&links, query->position, CHAIN_LINKS_ALL, false);
    for (int n = 0; n < links.candidate_nodes && going; n += 2) {
        if (links.first[n] == links.first[n + 1]) continue;
        if (marks_has(&coloured, links.node[n].cell, links.node[n].token)) continue;
        Medusa medusa = {.links = &links, .layout = query->position->layout};
        colour_from(&medusa, &coloured, n, 0);
        if (marks_count(medusa.tokens) > 1) going = give(&medusa, query);
    }
    chain_links_finish(&links);
    return going;
}
