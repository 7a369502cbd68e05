#include "core/logic/rules/suppose.h"
#include "core/base/bits.h"

// Takes tokens from a cell. False at the end: nothing is left in it, or there is no room for more events.
static bool take(Suppose *it, int cell, TokenMask gone, SupposeCause cause, int by) {
    const Layout *layout = it->net->layout;
    gone &= it->now.cell[cell];
    if (gone == 0) return true;
    if (it->count == SUPPOSE_EVENTS_MAX) return false;
    TokenMask left = it->now.cell[cell] &= ~gone;
    bool single = left && !(left & (left - 1));
    it->event[it->count++] = (SupposeEvent){.cell = (CellIndex)cell,
                                            .cause = (uint8_t)cause,
                                            .by = (uint16_t)by,
                                            .gone = gone,
                                            .left = left,
                                            .single = single};
    if (left == 0) {
        it->end = SUPPOSE_NO_CANDIDATE;
        it->clash = cell;
        return false;
    }
    if (single) cellset_add(&it->single, cell);
    it->houses |= layout_house_bits(layout, cell);
    for (int i = it->net->first[cell]; i < it->net->first[cell + 1]; i++) bits_add(it->rules, it->net->of[i]);
    return true;
}

static bool take_from_peers(Suppose *it, int cell) {
    const CellSet *peers = &it->net->layout->peers[cell];
    cellset_remove(&it->single, cell);
    for (int c = cellset_next(peers, 0); c >= 0; c = cellset_next(peers, c + 1))
        if (!take(it, c, it->now.cell[cell], SUPPOSE_SEES, cell)) return false;
    return true;
}

// Tokens that have one place left in the house, or none.
static bool look_at_house(Suppose *it, int index) {
    const House *house = &it->net->layout->house[index];
    int order = it->net->layout->order;
    TokenMask once = 0, twice = 0;
    for (int i = 0; i < order; i++) {
        twice |= once & it->now.cell[house->cell[i]];
        once |= it->now.cell[house->cell[i]];
    }
    if (once != tokens_up_to(order)) {
        TokenMask none = tokens_up_to(order) & ~once;
        it->end = SUPPOSE_NO_PLACE;
        it->clash = index;
        it->homeless = none & -none;
        return false;
    }
    for (int i = 0; i < order; i++) {
        TokenMask only = it->now.cell[house->cell[i]] & once & ~twice;
        if (only && !take(it, house->cell[i], ~only, SUPPOSE_HOUSE, index)) return false;
    }
    return true;
}

static bool look_at_rule(Suppose *it, int index) {
    const LayoutRule *rule = &it->net->layout->rule[index];
    const CellIndex *cell = layout_rule_cells(it->net->layout, rule);
    RuleSets left = it->now;
    if (!rule_net_narrow(it->net, index, &left)) {
        it->end = SUPPOSE_RULE_BROKEN;
        it->clash = index;
        return false;
    }
    for (int i = 0; i < rule->rule.count; i++)
        if (!take(it, cell[i], ~left.cell[cell[i]], SUPPOSE_RULE, index)) return false;
    return true;
}

static int rule_words(const RuleNet *net) { return (net->layout->rule_count + 63) / 64; }

static int next_rule(const Suppose *it) {
    for (int w = 0; w < rule_words(it->net); w++)
        if (it->rules[w]) return w * 64 + __builtin_ctzll(it->rules[w]);
    return -1;
}

// A candidate that, supposed now, contradicts itself: of the cells with few candidates first. False when
// there is none, or one too many.
static bool suppose_inside(Suppose *it) {
    int cells = it->net->layout->cells;
    if (!it->inner || it->inner_count == SUPPOSE_INNER_MAX) return false;
    for (int size = 2; size <= it->net->layout->order; size++)
        for (int cell = 0; cell < cells; cell++) {
            if (__builtin_popcount(it->now.cell[cell]) != size) continue;
            for (TokenMask rest = it->now.cell[cell]; rest; rest &= rest - 1) {
                if (!suppose(it->inner, it->net, &it->now, cell, __builtin_ctz(rest) + 1)) continue;
                it->rests[it->inner_count] = it->inner->asked;
                return take(it, cell, rest & -rest, SUPPOSE_INNER, it->inner_count++);
            }
        }
    return false;
}

// Sight first, then houses, then rules: the simplest is found first. False at the end.
static bool follow_one(Suppose *it, bool *out_any) {
    int cell = cellset_next(&it->single, 0), rule = next_rule(it);
    *out_any = true;
    if (cell >= 0) return take_from_peers(it, cell);
    if (it->houses) {
        int house = houseset_first(it->houses);
        it->houses &= it->houses - 1;
        return look_at_house(it, house);
    }
    if (rule >= 0) {
        bits_remove(it->rules, rule);
        return look_at_rule(it, rule);
    }
    *out_any = suppose_inside(it);
    return *out_any;
}

// ---- what the contradiction rests on

// What is asked for: that these tokens are gone from the cells.
static void ask_for_house(const Suppose *it, RuleSets *asked, int house, int but, TokenMask tokens) {
    const House *own = &it->net->layout->house[house];
    for (int i = 0; i < it->net->layout->order; i++)
        if (own->cell[i] != but) asked->cell[own->cell[i]] |= tokens;
}

static void ask_for_rule(const Suppose *it, RuleSets *asked, int index) {
    const LayoutRule *rule = &it->net->layout->rule[index];
    for (int i = 0; i < rule->rule.count; i++)
        asked->cell[layout_rule_cells(it->net->layout, rule)[i]] = ~(TokenMask)0;
}

static int mark_needed(Suppose *it) {
    RuleSets *asked = &it->asked;
    int count = 0;
    *asked = (RuleSets){{0}};
    if (it->end == SUPPOSE_RULE_BROKEN) ask_for_rule(it, asked, it->clash);
    if (it->end == SUPPOSE_NO_PLACE) ask_for_house(it, asked, it->clash, -1, it->homeless);
    if (it->end == SUPPOSE_NO_CANDIDATE) asked->cell[it->clash] = ~(TokenMask)0;
    for (int i = it->count - 1; i >= 0; i--) {
        SupposeEvent *event = &it->event[i];
        event->needed = i == 0 || (event->gone & asked->cell[event->cell]) != 0;
        if (!event->needed) continue;
        count++;
        switch ((SupposeCause)event->cause) {
        case SUPPOSE_PLACED: break;
        case SUPPOSE_SEES: asked->cell[event->by] = ~(TokenMask)0; break;
        case SUPPOSE_HOUSE:
            // What the cell keeps is what all others lost.
            ask_for_house(it, asked, event->by, event->cell, event->left);
            break;
        case SUPPOSE_RULE: ask_for_rule(it, asked, event->by); break;
        case SUPPOSE_INNER:
            for (int c = 0; c < it->net->layout->cells; c++) asked->cell[c] |= it->rests[event->by].cell[c];
            break;
        }
    }
    return count;
}

int suppose(Suppose *out, const RuleNet *net, const RuleSets *start, int cell, int token) {
    out->net = net;
    out->now = *start;
    out->count = out->inner_count = 0;
    out->end = SUPPOSE_FINE;
    out->single = (CellSet){{0}};
    out->houses = 0;
    for (int w = 0; w < rule_words(net); w++) out->rules[w] = 0;
    bool any = take(out, cell, ~token_bit(token), SUPPOSE_PLACED, 0);
    while (any && follow_one(out, &any)) continue;
    return out->end == SUPPOSE_FINE ? 0 : mark_needed(out);
}
