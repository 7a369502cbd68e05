#include "core/logic/evidence.h"

// ---- full houses and hidden singles

static void of_full_house(const Position *position, const House *house, Evidence *out) {
    for (int i = 0; i < position->layout->order; i++)
        if (position->grid.cell[house->cell[i]]) cellset_add(&out->from, house->cell[i]);
}

// Adds `left` sources from number `from` on to the choice, the first ones that close all open cells. False
// when none do. One that closes nothing more is in no smallest choice.
static bool close_rest(const CellSet *closes, int count, int from, int left, CellSet open, unsigned *choice) {
    if (cellset_empty(&open)) return true;
    for (int i = from; i < count && left > 0; i++) {
        if ((*choice >> i & 1) || !cellset_meet(closes[i], open)) continue;
        *choice |= 1u << i;
        if (close_rest(closes, count, i + 1, left - 1, cellset_minus(open, closes[i]), choice)) return true;
        *choice &= ~(1u << i);
    }
    return false;
}

// The smallest choice of the `count` sources that closes what all of them close; of choices of one size the
// one that comes first, as the sources stand.
static unsigned fewest_sources(const CellSet *closes, int count, const CellSet *all) {
    unsigned choice = 0; // at first those that nothing can stand in for
    CellSet open = *all;
    for (int i = 0; i < count; i++) {
        CellSet alone = closes[i];
        for (int k = 0; k < count; k++)
            if (k != i) alone = cellset_minus(alone, closes[k]);
        if (cellset_empty(&alone)) continue;
        choice |= 1u << i;
        open = cellset_minus(open, closes[i]);
    }
    for (int more = 0; !close_rest(closes, count, 0, more, open, &choice);) more++;
    return choice;
}

static void of_hidden_single(const Position *position, const Step *step, const House *house, Evidence *out) {
    const Layout *layout = position->layout;
    for (int i = 0; i < layout->order; i++)
        if (!position->grid.cell[house->cell[i]] && house->cell[i] != step->cell)
            cellset_add(&out->closed, house->cell[i]);
    int source[TOKENS_MAX], count = 0; // a token stands in a row once, so there are no more of them
    CellSet closes[TOKENS_MAX], seen = {{0}};
    for (int cell = 0; cell < layout->cells && count < TOKENS_MAX; cell++) {
        if (position->grid.cell[cell] != step->token) continue;
        CellSet here = cellset_and(layout->peers[cell], out->closed);
        if (cellset_empty(&here)) continue;
        source[count] = cell;
        closes[count++] = here;
        seen = cellset_or(seen, here);
    }
    out->closed_before = cellset_minus(out->closed, seen);
    unsigned choice = fewest_sources(closes, count, &seen);
    for (int i = 0; i < count; i++)
        if (choice >> i & 1) cellset_add(&out->from, source[i]);
}

// ---- naked singles

static TokenMask tokens_in(const Position *position, const House *house) {
    TokenMask tokens = 0;
    for (int i = 0; i < position->layout->order; i++) {
        int token = position->grid.cell[house->cell[i]];
        if (token) tokens |= marks_bit(token);
    }
    return tokens;
}

// A few houses are quicker to look at than many: the fewest of the cell's that hold all that it sees, and of
// them each token once.
static void of_naked_single(const Position *position, const Step *step, Evidence *out) {
    const Layout *layout = position->layout;
    int count = layout->house_of_count[step->cell];
    TokenMask holds[CELL_HOUSES_MAX], others = layout_all_tokens(layout) & ~marks_bit(step->token);
    TokenMask seen = 0;
    for (int i = 0; i < count; i++) {
        holds[i] = tokens_in(position, &layout->house[layout->house_of[step->cell][i]]) & others;
        seen |= holds[i];
    }
    unsigned best = (1u << count) - 1;
    for (unsigned choice = 0; choice < 1u << count; choice++) {
        TokenMask held = 0;
        for (int i = 0; i < count; i++)
            if (choice >> i & 1) held |= holds[i];
        if (held == seen && __builtin_popcount(choice) < __builtin_popcount(best)) best = choice;
    }
    TokenMask left = seen;
    for (int i = 0; i < count; i++) {
        const House *house = &layout->house[layout->house_of[step->cell][i]];
        for (int k = 0; (best >> i & 1) && k < layout->order; k++) {
            int token = position->grid.cell[house->cell[k]];
            if (!token || !(left & marks_bit(token))) continue;
            left &= ~marks_bit(token);
            cellset_add(&out->from, house->cell[k]);
        }
    }
    out->gone_before = others & ~seen;
}

bool evidence_of(const Position *position, const Step *step, Evidence *out) {
    *out = (Evidence){0};
    const House *house = &position->layout->house[step->house[0]];
    switch (step->technique) {
    case TECHNIQUE_FULL_HOUSE: of_full_house(position, house, out); return true;
    case TECHNIQUE_HIDDEN_SINGLE_BOX:
    case TECHNIQUE_HIDDEN_SINGLE_LINE: of_hidden_single(position, step, house, out); return true;
    case TECHNIQUE_NAKED_SINGLE: of_naked_single(position, step, out); return true;
    default: return false;
    }
}
