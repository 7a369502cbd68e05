#include "core/logic/evidence.h"

// ---- full houses and hidden singles

static void of_full_house(const Position *position, const House *house, Evidence *out) {
    for (int i = 0; i < position->layout->order; i++)
        if (position->grid.cell[house->cell[i]]) cellset_add(&out->from, house->cell[i]);
}

// The smallest choice of the `count` sources that closes what all of them close; of choices of one size the
// one that comes first, as the sources stand.
static unsigned fewest_sources(const CellSet *closes, int count, const CellSet *all) {
    unsigned best = (1u << count) - 1;
    for (unsigned choice = 0; choice < 1u << count; choice++) {
        int size = __builtin_popcount(choice), least = __builtin_popcount(best);
        // Of two choices of one size, that with the lowest bit that they do not share comes first.
        unsigned differ = choice ^ best, lowest = differ & (~differ + 1);
        if (size > least || (size == least && !(choice & lowest))) continue;
        CellSet closed = {{0}};
        for (int i = 0; i < count; i++)
            if (choice >> i & 1) closed = cellset_or(closed, closes[i]);
        if (cellset_within(*all, closed)) best = choice;
    }
    return best;
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

static uint16_t tokens_in(const Position *position, const House *house) {
    uint16_t tokens = 0;
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
    uint16_t holds[CELL_HOUSES_MAX], others = layout_all_tokens(layout) & (uint16_t)~marks_bit(step->token);
    uint16_t seen = 0;
    for (int i = 0; i < count; i++) {
        holds[i] = tokens_in(position, &layout->house[layout->house_of[step->cell][i]]) & others;
        seen |= holds[i];
    }
    unsigned best = (1u << count) - 1;
    for (unsigned choice = 0; choice < 1u << count; choice++) {
        uint16_t held = 0;
        for (int i = 0; i < count; i++)
            if (choice >> i & 1) held |= holds[i];
        if (held == seen && __builtin_popcount(choice) < __builtin_popcount(best)) best = choice;
    }
    uint16_t left = seen;
    for (int i = 0; i < count; i++) {
        const House *house = &layout->house[layout->house_of[step->cell][i]];
        for (int k = 0; (best >> i & 1) && k < layout->order; k++) {
            int token = position->grid.cell[house->cell[k]];
            if (!token || !(left & marks_bit(token))) continue;
            left &= (uint16_t)~marks_bit(token);
            cellset_add(&out->from, house->cell[k]);
        }
    }
    out->gone_before = others & (uint16_t)~seen;
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
