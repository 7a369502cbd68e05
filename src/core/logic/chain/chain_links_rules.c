// Links that constraints give. Two candidates go together by no way to keep one constraint: a weak link, as
// between the numbers of a whisper that are too close, or of a cage that no set holds. Or no way does without
// both of them: a strong one, as between the two cells where a cage can have a token that it needs.

#include "core/logic/chain/chain_links.h"

#include <stdlib.h>

#include "core/base/memory.h"
#include "core/logic/rules/rule_net.h"

typedef struct {
    ChainLinks *links;
    const Layout *layout;
    RuleNet *net;
    RuleSets sets;
    CellSet of_two; // cells with two candidates
    bool xy, token_alone;
} RuleLinks;

static void collect(ChainLinks *links, int from, int to, int constraint) {
    size_t count = (size_t)links->rule_link_count + 1;
    links->rule_link = mem_room(links->rule_link, &links->rule_link_room, count, sizeof *links->rule_link);
    links->rule_link[links->rule_link_count++] =
        (ChainRuleLink){(uint16_t)from, (uint16_t)to, (uint16_t)constraint};
}

// What follows from one node, and the same read backwards.
static void collect_both(const RuleLinks *it, int from, int to, int constraint) {
    collect(it->links, from, to, constraint);
    collect(it->links, chain_opposite(to), chain_opposite(from), constraint);
}

// True when a house links the two, which is told sooner.
static bool house_links(const RuleLinks *it, int a, int b, int token, bool strong) {
    const Layout *layout = it->layout;
    for (HouseSet both = layout_house_bits(layout, a) & layout_house_bits(layout, b); both;
         both &= both - 1) {
        CellSet places = cellset_and(layout->house[houseset_first(both)].set, it->links->holds[token]);
        if (!strong || cellset_count(&places) == 2) return true;
    }
    return false;
}

static bool is_wanted(const RuleLinks *it, int cell, int token, int other, int other_token, bool strong) {
    if (it->token_alone && token != other_token) return false;
    if (it->xy && (strong || !cellset_has(&it->of_two, cell) || !cellset_has(&it->of_two, other)))
        return false;
    return token != other_token || !house_links(it, cell, other, token, strong);
}

static void add_links(const RuleLinks *it, int cell, int token, int other, TokenMask tokens, bool strong,
                      int constraint) {
    for (; tokens != 0; tokens &= tokens - 1) {
        int other_token = marks_first(tokens);
        if (!is_wanted(it, cell, token, other, other_token, strong)) continue;
        collect_both(it, chain_candidate(it->links, cell, token, !strong),
                     chain_candidate(it->links, other, other_token, strong), constraint);
    }
}

// Cells that differ without a house.
static void link_parted(const RuleLinks *it, int cell) {
    const Layout *layout = it->layout;
    TokenMask tokens = it->links->position->marks.cell[cell];
    const CellSet *peers = &layout->peers[cell];
    for (int c = cellset_next(peers, cell + 1); c >= 0; c = cellset_next(peers, c + 1)) {
        TokenMask both = tokens & it->links->position->marks.cell[c];
        if (both == 0 || (layout_house_bits(layout, cell) & layout_house_bits(layout, c))) continue;
        int constraint = 0;
        while (constraint < layout->constraint_count && !rule_parts(layout, constraint, cell, c))
            constraint++;
        if (constraint == layout->constraint_count) continue; // a rule says it: link_rule
        for (; both != 0; both &= both - 1) {
            int token = marks_first(both);
            add_links(it, cell, token, c, marks_bit(token), false, constraint);
        }
    }
}

// What the rule leaves the other cells when one has just these tokens, of what it leaves them anyway: what
// goes is linked weakly to a token that is there, and the only one that stays strongly to one that is not.
static void link_cell(const RuleLinks *it, int index, const RuleSets *base, int cell, int token,
                      bool strong) {
    const LayoutRule *rule = &it->layout->rule[index];
    const CellIndex *own = layout_rule_cells(it->layout, rule);
    RuleSets now = *base;
    now.cell[cell] = strong ? base->cell[cell] & ~marks_bit(token) : marks_bit(token);
    if (now.cell[cell] == 0 || !rule_net_narrow(it->net, index, &now)) return;
    for (int k = 0; k < rule->rule.count; k++) {
        int other = own[k];
        TokenMask before = base->cell[other], left = now.cell[other];
        if (other == cell || left == before || it->links->position->marks.cell[other] == 0) continue;
        if (strong && (left & (left - 1)) != 0) continue;
        add_links(it, cell, token, other, strong ? left : before & ~left, strong, rule->constraint);
    }
}

static void link_rule(const RuleLinks *it, int index) {
    const LayoutRule *rule = &it->layout->rule[index];
    const CellIndex *own = layout_rule_cells(it->layout, rule);
    RuleSets base = it->sets;
    if (!rule_net_narrow(it->net, index, &base)) return;
    for (int k = 0; k < rule->rule.count; k++) {
        int cell = own[k];
        if (it->links->position->marks.cell[cell] == 0) continue;
        if (it->xy && !cellset_has(&it->of_two, cell)) continue;
        for (TokenMask left = base.cell[cell]; left != 0; left &= left - 1) {
            link_cell(it, index, &base, cell, marks_first(left), false);
            if (!it->xy) link_cell(it, index, &base, cell, marks_first(left), true);
        }
    }
}

static int compare(const void *a, const void *b) {
    const ChainRuleLink *x = a, *y = b;
    if (x->from != y->from) return x->from < y->from ? -1 : 1;
    if (x->to != y->to) return x->to < y->to ? -1 : 1;
    return (x->constraint > y->constraint) - (x->constraint < y->constraint);
}

// Sorts the links, keeps each once, by the first constraint that gives it, and hands them on.
static void finish(ChainLinks *links) {
    int count = 0;
    if (links->rule_link_count == 0) return;
    qsort(links->rule_link, (size_t)links->rule_link_count, sizeof *links->rule_link, compare);
    for (int i = 0; i < links->rule_link_count; i++) {
        const ChainRuleLink *link = &links->rule_link[i];
        if (count > 0 && links->rule_link[count - 1].from == link->from &&
            links->rule_link[count - 1].to == link->to)
            continue;
        links->rule_link[count++] = *link;
        chain_links_add(links, link->from, link->to, CHAIN_LINK_COST);
    }
    links->rule_link_count = count;
}

void chain_links_add_rules(ChainLinks *links, bool xy, bool token_alone) {
    const Layout *layout = links->layout;
    RuleLinks it = {.links = links, .layout = layout, .xy = xy, .token_alone = token_alone};
    it.net = rule_net_new(layout);
    if (it.net == NULL) return;
    it.sets = rule_sets_of(links->position);
    for (int c = 0; c < layout->cells; c++)
        if (marks_count(links->position->marks.cell[c]) == 2) cellset_add(&it.of_two, c);
    for (int c = 0; c < layout->cells && layout->peers_beyond_houses; c++) link_parted(&it, c);
    for (int r = 0; r < layout->rule_count; r++) link_rule(&it, r);
    free(it.net);
    finish(links);
}

int chain_links_constraint(const ChainLinks *links, int from, int to) {
    int low = 0, high = links->rule_link_count;
    while (low < high) {
        int middle = (low + high) / 2;
        const ChainRuleLink *link = &links->rule_link[middle];
        if (link->from < from || (link->from == from && link->to < to))
            low = middle + 1;
        else
            high = middle;
    }
    if (low == links->rule_link_count) return -1;
    const ChainRuleLink *link = &links->rule_link[low];
    return link->from == from && link->to == to ? link->constraint : -1;
}
