#include "core/search/choose.h"

#include "core/base/bits.h"

// Of the cells that are open, the one with the most contradictions for each token left (F. Boussemart,
// F. Hemery, C. Lecoutre, L. Sais: Boosting systematic search by weighting constraints, 2004). -1: none is.
static int choose_cell(const Narrowing *narrowing, const NarrowState *state, Rng *rng) {
    int best = -1;
    double most = -1; // weights that have aged away are 0
    uint64_t ties = 0;
    for (int cell = 0; cell < narrowing->model->cells; cell++) {
        TokenMask set = state->domain[cell];
        double weight = narrowing->weight[cell];
        if ((set & (set - 1)) == 0 || weight < 2 * most) continue; // it has two tokens or more
        double worth = weight / bits_count(set);
        if (worth < most || (worth == most && !(rng && rng_below(rng, ++ties) == 0))) continue;
        if (worth > most) ties = 1;
        most = worth;
        best = cell;
    }
    return best;
}

// One of the cell's tokens: the lowest, or any.
static TokenMask choose_token(TokenMask set, Rng *rng) {
    if (rng)
        for (uint64_t skip = rng_below(rng, (uint64_t)__builtin_popcount(set)); skip; skip--) set &= set - 1;
    return set & -set;
}

// --- Tokens with few places in a house

// The open cells that weigh more than this.
static void heavy_cells(const Narrowing *narrowing, const NarrowState *state, double least,
                        uint64_t out[MODEL_CELL_WORDS]) {
    const int cells = narrowing->model->cells;
    const double *weight = narrowing->weight;
    for (int from = 0; from < cells; from += 64) {
        uint64_t heavy = 0;
        for (int cell = from; cell < cells && cell < from + 64; cell++) {
            TokenMask set = state->domain[cell];
            heavy |= (uint64_t)((weight[cell] > least) & ((set & (set - 1)) != 0)) << (cell - from);
        }
        out[from / 64] = heavy;
    }
}

// The tokens that have two or three places in a house.
typedef struct {
    TokenMask two, three;
} FewPlaces;

static FewPlaces few_places(const Model *model, const ModelHouse *house, const NarrowState *state) {
    TokenMask once = 0, twice = 0, thrice = 0, more = 0;
    for (int i = 0; i < model->tokens; i++) {
        TokenMask set = state->domain[house->cell[i]];
        more |= thrice & set;
        thrice |= twice & set;
        twice |= once & set;
        once |= set;
    }
    return (FewPlaces){twice & ~thrice, thrice & ~more};
}

// What a token is worth for the weight of the heaviest of its two or three places in a house. By trial: sums
// speak of cells, and less of where a token is.
typedef struct {
    double two, three;
} PlaceWorth;

static const PlaceWorth WORTH = {1, 0.4}, WORTH_BESIDE_SUMS = {0.4, 0};

// Takes a token with few places in the house for *choice where that is worth more than *most, which is
// raised. `heavy`: the cells that can be.
static void choose_place(const Narrowing *narrowing, const NarrowState *state, size_t number,
                         const uint64_t *heavy, Guess *choice, double *most) {
    const Model *model = narrowing->model;
    const PlaceWorth *worth = model->has_sums ? &WORTH_BESIDE_SUMS : &WORTH;
    const size_t words = narrow_cell_words(narrowing);
    const uint64_t *cells = &narrowing->house_cells[number * words];
    FewPlaces few = {0};
    bool counted = false;
    for (size_t w = 0; w < words; w++)
        for (uint64_t rest = cells[w] & heavy[w]; rest; rest &= rest - 1) {
            if (!counted) few = few_places(model, &model->house[number], state);
            counted = true;
            int cell = (int)w * 64 + __builtin_ctzll(rest);
            TokenMask two = state->domain[cell] & few.two, three = state->domain[cell] & few.three;
            double here = narrowing->weight[cell] * (two ? worth->two : three ? worth->three : 0);
            if (here <= *most) continue;
            *most = here;
            *choice = (Guess){cell, two ? two & -two : three & -three, GUESS_CELL};
        }
}

static void choose_places(const Narrowing *narrowing, const NarrowState *state, Guess *choice, double *most) {
    const Model *model = narrowing->model;
    uint64_t heavy[MODEL_CELL_WORDS] = {0};
    heavy_cells(narrowing, state, *most / (model->has_sums ? WORTH_BESIDE_SUMS : WORTH).two, heavy);
    for (size_t h = 0; h < model->house_count; h++) choose_place(narrowing, state, h, heavy, choice, most);
}

// --- Tokens of cages

// What it is worth to ask whether a cage has a token, for the mean weight of the cells that may hold it. By
// trial.
static const double MEMBER_WORTH = 0.45;

// The rule's open cell that weighs most. -1: fewer than two are open.
static int heaviest_open(const Narrowing *narrowing, const NarrowState *state, const ModelRule *rule) {
    int heaviest = -1, open = 0;
    for (int i = 0; i < rule->rule.count; i++) {
        int cell = rule->cell[i];
        TokenMask set = state->domain[cell];
        if ((set & (set - 1)) == 0) continue;
        open++;
        if (heaviest < 0 || narrowing->weight[cell] > narrowing->weight[heaviest]) heaviest = cell;
    }
    return open < 2 ? -1 : heaviest;
}

// The weight of a rule's cells that may hold the token, in the mean. out_cell: the heaviest of them.
static double token_weight(const Narrowing *narrowing, const ModelRule *rule, const TokenMask *set,
                           TokenMask token, int *out_cell) {
    double sum = 0, most = -1;
    int places = 0;
    for (int i = 0; i < rule->rule.count; i++) {
        double weight = narrowing->weight[rule->cell[i]];
        if (!(set[i] & token)) continue;
        places++;
        sum += weight;
        if (weight <= most) continue;
        most = weight;
        *out_cell = rule->cell[i];
    }
    return sum / places;
}

// Takes for *choice a token that is in some of the sets that the rule's cells can make up, where that is
// worth more than *most, which is raised. Best is one that is in half of them.
static void choose_member(const Narrowing *narrowing, const NarrowState *state, int number, Guess *choice,
                          double *most) {
    const ModelRule *rule = &narrowing->model->rule[number];
    int heaviest = heaviest_open(narrowing, state, rule), with[RULE_TOKENS_MAX];
    if (heaviest < 0 || narrowing->weight[heaviest] * MEMBER_WORTH <= *most) return;
    TokenMask set[RULE_CELLS_MAX];
    uint64_t room[RULE_TABLE_MAX];
    for (int i = 0; i < rule->rule.count; i++) set[i] = state->domain[rule->cell[i]];
    int sets = rule_sets(&rule->rule, narrow_table(narrowing, state, number, room), set, with);
    for (int t = 0; t < rule->rule.tokens; t++) {
        if (with[t] == 0 || with[t] == sets) continue;
        double share = (double)with[t] / sets;
        int cell = -1;
        double worth = token_weight(narrowing, rule, set, token_bit(t + 1), &cell) * MEMBER_WORTH * 4 *
                       share * (1 - share);
        if (worth <= *most) continue;
        *most = worth;
        *choice = (Guess){cell, token_bit(t + 1), number};
    }
}

// A cell, or in place of one with many tokens a token that has few places in a house: one of them holds it,
// as if that were a cell of so many tokens; or a token that a cage may have. Random walks do without: a seed
// must go on giving the same draw.
Guess choose_guess(const Narrowing *narrowing, const NarrowState *state, bool members, Rng *rng) {
    const Model *model = narrowing->model;
    Guess choice = {choose_cell(narrowing, state, rng), 0, GUESS_CELL};
    if (choice.cell < 0) return choice;
    choice.token = choose_token(state->domain[choice.cell], rng);
    int tokens = __builtin_popcount(state->domain[choice.cell]);
    if (rng || tokens == 2) return choice;
    double most = narrowing->weight[choice.cell] / tokens;
    choose_places(narrowing, state, &choice, &most);
    for (size_t r = 0; members && r < model->rule_count; r++)
        if (model->rule[r].rule.kind == RULE_CAGE) choose_member(narrowing, state, (int)r, &choice, &most);
    return choice;
}
