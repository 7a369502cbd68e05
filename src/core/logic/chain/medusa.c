// 3D Medusa: colours that run through cells with two candidates as well as through houses with two places,
// and so join candidates of several tokens. One of the two colours is true as a whole. Constraints join two
// candidates where they need one of them and do not let both stand.

#include "core/logic/chain/chain_graph.h"
#include "core/logic/finder.h"

typedef struct {
    const ChainLinks *links;
    const Layout *layout;
    Marks side[2];  // the candidates of the two colours
    Marks seen[2];  // those that the colour, if it is true, rules out by cells and by what sees it
    Marks ruled[2]; // and by constraints
    TokenMask tokens;
    Step step; // the constraints that it reasons from
} Medusa;

static bool is_linked(const ChainLinks *links, int from, int to) {
    for (uint32_t i = links->first[from]; i < links->first[from + 1]; i++)
        if (links->link[i].to == to) return true;
    return false;
}

// Houses and cells always tie both ways; of constraints it must be seen that they do not allow both.
static bool is_joined(const ChainLinks *links, int off_node, int on_node, int constraint) {
    return constraint < 0 || is_linked(links, chain_opposite(off_node), chain_opposite(on_node));
}

// `coloured` collects what any colour has been given.
static void colour_from(Medusa *medusa, Marks *coloured, int off_node, int side) {
    const ChainLinks *links = medusa->links;
    const ChainNode *node = &links->node[off_node];
    if (marks_has(coloured, node->cell, node->token)) return;
    coloured->cell[node->cell] |= marks_bit(node->token);
    medusa->side[side].cell[node->cell] |= marks_bit(node->token);
    medusa->tokens |= marks_bit(node->token);
    for (uint32_t i = links->first[off_node]; i < links->first[off_node + 1]; i++) {
        int on_node = links->link[i].to, constraint = chain_links_constraint(links, off_node, on_node);
        if (!is_joined(links, off_node, on_node, constraint)) continue;
        if (constraint >= 0) finder_add_constraint(&medusa->step, constraint);
        colour_from(medusa, coloured, chain_opposite(on_node), 1 - side);
    }
}

// The links that constraints give from a coloured candidate to those that it rules out.
static void rule_out_by_constraints(Medusa *medusa, int side, int cell) {
    const ChainLinks *links = medusa->links;
    for (TokenMask here = medusa->side[side].cell[cell]; here != 0; here &= here - 1) {
        int on_node = chain_candidate(links, cell, marks_first(here), true);
        for (uint32_t i = links->first[on_node]; i < links->first[on_node + 1]; i++) {
            const ChainNode *out = &links->node[links->link[i].to];
            medusa->ruled[side].cell[out->cell] |= marks_bit(out->token);
        }
    }
}

static void rule_out(Medusa *medusa, int side) {
    const Layout *layout = medusa->layout;
    Marks *seen = &medusa->seen[side];
    *seen = medusa->side[1 - side];
    for (int c = 0; c < layout->cells; c++) {
        TokenMask here = medusa->side[side].cell[c];
        if (here == 0) continue;
        TokenMask all = medusa->links->position->marks.cell[c];
        seen->cell[c] |= marks_count(here) > 1 ? all : all & ~here;
        const CellSet *peers = &layout->peers[c];
        for (int p = cellset_next(peers, 0); p >= 0; p = cellset_next(peers, p + 1))
            seen->cell[p] |= here & medusa->links->position->marks.cell[p];
    }
    medusa->ruled[side] = *seen;
    for (int c = 0; c < layout->cells; c++) rule_out_by_constraints(medusa, side, c);
}

// Names what rules these candidates of a cell out, where it is a constraint.
static void name_constraints(Medusa *medusa, int side, int cell, TokenMask tokens) {
    const ChainLinks *links = medusa->links;
    for (tokens &= ~medusa->seen[side].cell[cell]; tokens != 0; tokens &= tokens - 1) {
        int off_node = chain_candidate(links, cell, marks_first(tokens), false), constraint = -1;
        for (int n = 0; n < links->candidate_nodes && constraint < 0; n += 2)
            if (marks_has(&medusa->side[side], links->node[n].cell, links->node[n].token))
                constraint = chain_links_constraint(links, chain_opposite(n), off_node);
        if (constraint >= 0) finder_add_constraint(&medusa->step, constraint);
    }
}

// True where the colour rules out one of its own candidates.
static bool has_clash(Medusa *medusa, int side, const Marks *ruled) {
    for (int c = 0; c < medusa->layout->cells; c++) {
        TokenMask own = medusa->side[side].cell[c] & ruled->cell[c];
        if (own == 0) continue;
        name_constraints(medusa, side, c, own);
        return true;
    }
    return false;
}

// True where the colour rules out all candidates of a cell. Those are marked as what stands in its way.
static bool empties_cell(Medusa *medusa, int side) {
    for (int c = 0; c < medusa->layout->cells; c++) {
        TokenMask all = medusa->links->position->marks.cell[c];
        if (all == 0 || (all & ~medusa->ruled[side].cell[c]) != 0) continue;
        name_constraints(medusa, side, c, all);
        finder_add_marks(&medusa->step, c, all, STEP_FIN);
        return true;
    }
    return false;
}

// A colour that contradicts itself, in the way that is seen most easily: by what sees itself, by constraints,
// or in a cell that is left empty.
static bool is_false(Medusa *medusa, int side) {
    return has_clash(medusa, side, &medusa->seen[side]) || has_clash(medusa, side, &medusa->ruled[side]) ||
           empties_cell(medusa, side);
}

static bool give(Medusa *medusa, const StepQuery *query) {
    const Layout *layout = medusa->layout;
    Step *step = &medusa->step;
    bool loses = false, wrong[2];
    for (int side = 0; side < 2; side++) rule_out(medusa, side);
    for (int side = 0; side < 2; side++) wrong[side] = is_false(medusa, side);
    for (int c = 0; c < layout->cells; c++) {
        TokenMask lost = 0;
        if (!wrong[0] && !wrong[1]) lost = medusa->ruled[0].cell[c] & medusa->ruled[1].cell[c];
        for (int side = 0; side < 2; side++) {
            TokenMask tokens = medusa->side[side].cell[c];
            name_constraints(medusa, side, c, lost);
            if (wrong[side]) lost |= tokens;
            if (tokens != 0) finder_add_pattern(step, c, tokens);
            finder_add_marks(step, c, tokens, side == 0 ? STEP_ON : STEP_OFF);
        }
        step->remove.cell[c] = lost;
        loses = loses || lost != 0;
    }
    return !loses || finder_give(query, step);
}

// Colours of one token alone are simple colours.
bool medusa_find(const StepQuery *query) {
    ChainLinks links;
    bool going = true;
    Marks coloured = {{0}};
    chain_graph_init(&links, query->position, CHAIN_LINKS_ALL, true);
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
