#include "core/search/walk.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/bits.h"
#include "core/base/memory.h"
#include "core/search/narrow.h"

enum { GUESSES_BETWEEN_ASKING = 256, GUESSES_BEFORE_PROBING = 500 };

// A state at each depth. At each the cell and token that were tried from it, to be ruled out when the walk
// comes back.
typedef struct {
    void *memory;
    int cell;
    TokenMask tried;
} Depth;

struct Walk {
    Narrowing *narrowing;
    const SearchQuestion *question;
    SearchAnswer answer;
    Depth *depth;
    size_t room;
    bool begun, probed;
    long at; // the depth to go on from; OVER when there is nothing left
};

enum { OVER = -1 };

// A cell, and the token to try in it; 0 for any of its tokens.
typedef struct {
    int cell;
    TokenMask token;
} Guess;

// Of the cells that are open, the one with the most contradictions for each token left (F. Boussemart,
// F. Hemery, C. Lecoutre, L. Sais: Boosting systematic search by weighting constraints, 2004). -1: none is.
static int choose_cell(const Walk *walk, const NarrowState *state) {
    int best = -1;
    double most = -1; // weights that have aged away are 0
    uint64_t ties = 0;
    Rng *rng = walk->question->rng;
    for (int cell = 0; cell < walk->narrowing->model->cells; cell++) {
        TokenMask set = state->domain[cell];
        double weight = walk->narrowing->weight[cell];
        if ((set & (set - 1)) == 0 || weight < 2 * most) continue; // it has two tokens or more
        double worth = weight / bits_count(set);
        if (worth < most || (worth == most && !(rng && rng_below(rng, ++ties) == 0))) continue;
        if (worth > most) ties = 1;
        most = worth;
        best = cell;
    }
    return best;
}

// The open cells that weigh more than this.
static void heavy_cells(const Walk *walk, const NarrowState *state, double least,
                        uint64_t out[MODEL_CELL_WORDS]) {
    const int cells = walk->narrowing->model->cells;
    const double *weight = walk->narrowing->weight;
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

static const PlaceWorth WORTH = {1, 0.4}, WORTH_BESIDE_SUMS = {0.5, 0};

// Takes a token with few places in the house for *choice where that is worth more than *most, which is
// raised. `heavy`: the cells that can be.
static void choose_place(const Walk *walk, const NarrowState *state, size_t number, const uint64_t *heavy,
                         Guess *choice, double *most) {
    const Model *model = walk->narrowing->model;
    const PlaceWorth *worth = model->has_sums ? &WORTH_BESIDE_SUMS : &WORTH;
    const size_t words = narrow_cell_words(walk->narrowing);
    const uint64_t *cells = &walk->narrowing->house_cells[number * words];
    FewPlaces few = {0};
    bool counted = false;
    for (size_t w = 0; w < words; w++)
        for (uint64_t rest = cells[w] & heavy[w]; rest; rest &= rest - 1) {
            if (!counted) few = few_places(model, &model->house[number], state);
            counted = true;
            int cell = (int)w * 64 + __builtin_ctzll(rest);
            TokenMask two = state->domain[cell] & few.two, three = state->domain[cell] & few.three;
            double here = walk->narrowing->weight[cell] * (two ? worth->two : three ? worth->three : 0);
            if (here <= *most) continue;
            *most = here;
            *choice = (Guess){cell, two ? two & -two : three & -three};
        }
}

// A cell, or in place of one with many tokens a token that has few places in a house: one of them holds it,
// as if that were a cell of so many tokens. Random walks do without: a seed must go on giving the same draw.
static Guess choose(const Walk *walk, const NarrowState *state) {
    const Model *model = walk->narrowing->model;
    Guess choice = {choose_cell(walk, state), 0};
    if (choice.cell < 0 || walk->question->rng) return choice;
    int tokens = __builtin_popcount(state->domain[choice.cell]);
    if (tokens == 2) return choice;
    double most = walk->narrowing->weight[choice.cell] / tokens;
    uint64_t heavy[MODEL_CELL_WORDS] = {0};
    heavy_cells(walk, state, most / (model->has_sums ? WORTH_BESIDE_SUMS : WORTH).two, heavy);
    for (size_t h = 0; h < model->house_count; h++) choose_place(walk, state, h, heavy, &choice, &most);
    return choice;
}

// Contradictions, and guesses that led to one, count for less and less, so that those of this part of the
// walk count most. They are soon forgotten, except in random walks: a seed must go on giving the same draw.
static void age(Narrowing *narrowing) {
    narrowing->unit *= narrowing->draws ? 1.001 : 1.01;
    if (narrowing->unit < 1e100) return;
    narrowing->unit = 1;
    for (int cell = 0; cell < narrowing->model->cells; cell++) narrowing->weight[cell] *= 1e-100;
}

// One of the cell's tokens: the lowest, or any.
static TokenMask choose_token(const Walk *walk, TokenMask set) {
    Rng *rng = walk->question->rng;
    if (rng)
        for (uint64_t skip = rng_below(rng, (uint64_t)__builtin_popcount(set)); skip; skip--) set &= set - 1;
    return set & -set;
}

static NarrowState state_at(Walk *walk, size_t depth) {
    if (depth >= walk->room) {
        size_t before = walk->room;
        walk->depth = mem_room(walk->depth, &walk->room, depth + 1, sizeof *walk->depth);
        for (size_t i = before; i < walk->room; i++)
            walk->depth[i] = (Depth){.memory = mem_alloc(narrow_state_size(walk->narrowing))};
    }
    return narrow_state_at(walk->narrowing, walk->depth[depth].memory);
}

// False when that was enough.
static bool report(Walk *walk, const NarrowState *state) {
    walk->answer.found++;
    if (walk->question->sink) {
        uint8_t token[MODEL_CELLS_MAX];
        for (int cell = 0; cell < walk->narrowing->model->cells; cell++) {
            assert(__builtin_popcount(state->domain[cell]) == 1);
            token[cell] = (uint8_t)(__builtin_ctz(state->domain[cell]) + 1);
        }
        if (!walk->question->sink(walk->question->context, token)) return false;
    }
    return walk->answer.found < walk->question->limit;
}

// False when the walk is called off.
static bool ask(Walk *walk) {
    const SearchQuestion *question = walk->question;
    if (question->keep_going && !question->keep_going(question->context)) walk->answer.given_up = true;
    return !walk->answer.given_up;
}

// The same, asked now and then.
static bool may_go_on(Walk *walk) {
    return walk->answer.guesses % GUESSES_BETWEEN_ASKING == 0 ? ask(walk) : !walk->answer.given_up;
}

// What a guess that led to a contradiction adds to the weight of its cell. By trial.
static double blame(const Walk *walk) {
    return walk->narrowing->unit * (walk->narrowing->model->has_sums ? 0.5 : 1);
}

// Rules out at the last depth what was tried from it, and at the one before when nothing else is left there,
// and so on. Returns the depth to go on from.
static long come_back(Walk *walk, long depth) {
    for (; depth >= 0; depth--) {
        NarrowState state = state_at(walk, (size_t)depth);
        const Depth *at = &walk->depth[depth];
        if (!walk->question->rng) walk->narrowing->weight[at->cell] += blame(walk);
        age(walk->narrowing);
        if (narrow_restrict(walk->narrowing, &state, at->cell, state.domain[at->cell] & ~at->tried) &&
            narrow_follow(walk->narrowing, &state))
            return depth;
    }
    return OVER;
}

static long begin(Walk *walk) {
    NarrowState state = state_at(walk, 0);
    narrow_begin(walk->narrowing, &state);
    walk->begun = true;
    return narrow_follow(walk->narrowing, &state) ? 0 : OVER;
}

// Tries each token of each cell once, and takes those that narrowing alone contradicts from the first state:
// a round of singleton consistency (R. Debruyne, C. Bessiere: Some practicable filtering techniques for the
// constraint satisfaction problem, 1997). False at a contradiction.
static bool probe(Walk *walk) {
    Narrowing *narrowing = walk->narrowing;
    NarrowState root = state_at(walk, 0);
    size_t size = narrow_state_size(narrowing), cells = (size_t)narrowing->model->cells;
    NarrowState tried = narrow_state_at(narrowing, mem_alloc(size));
    double *weight = narrowing->weight; // of guesses: what is tried here is none
    narrowing->weight = mem_copy(weight, cells * sizeof *weight);
    bool possible = true;
    for (int cell = 0; possible && cell < (int)cells && ask(walk); cell++)
        for (TokenMask rest = root.domain[cell]; possible && rest; rest &= rest - 1) {
            TokenMask token = rest & -rest, now = root.domain[cell];
            if (!(now & token) || (now & (now - 1)) == 0) continue; // it has gone, or is alone
            memcpy(tried.domain, root.domain, size);
            if (narrow_restrict(narrowing, &tried, cell, token) && narrow_follow(narrowing, &tried)) continue;
            possible = narrow_restrict(narrowing, &root, cell, root.domain[cell] & ~token) &&
                       narrow_follow(narrowing, &root);
        }
    free(narrowing->weight);
    narrowing->weight = weight;
    free(tried.domain);
    return possible;
}

// Takes what the first state has lost from the others. Returns the depth to go on from.
static long pass_down(Walk *walk) {
    NarrowState root = state_at(walk, 0);
    for (long depth = 1; depth <= walk->at; depth++) {
        NarrowState state = state_at(walk, (size_t)depth);
        bool possible = true;
        for (int cell = 0; possible && cell < walk->narrowing->model->cells; cell++)
            possible = narrow_restrict(walk->narrowing, &state, cell, state.domain[cell] & root.domain[cell]);
        if (!possible || !narrow_follow(walk->narrowing, &state)) return come_back(walk, depth - 1);
    }
    return walk->at;
}

// The first guesses were made before any contradiction had been met, and all others stand on them. With what
// the weights say by now the walk is better begun once more; unless it has reported something, which it would
// do twice. Returns the depth to go on from.
static long begin_anew(Walk *walk) { return walk->answer.found ? pass_down(walk) : 0; }

// Where the walk is not soon over it pays to probe. Random walks do without.
static bool is_time_to_probe(const Walk *walk) {
    return !walk->probed && !walk->question->rng && walk->answer.guesses >= GUESSES_BEFORE_PROBING;
}

// Returns the depth to go on from.
static long guess(Walk *walk, long depth, Guess choice) {
    walk->answer.guesses++;
    NarrowState next = state_at(walk, (size_t)depth + 1);
    memcpy(next.domain, state_at(walk, (size_t)depth).domain, narrow_state_size(walk->narrowing));
    Depth *at = &walk->depth[depth];
    at->cell = choice.cell;
    at->tried = choice.token ? choice.token : choose_token(walk, next.domain[choice.cell]);
    bool possible =
        narrow_restrict(walk->narrowing, &next, at->cell, at->tried) && narrow_follow(walk->narrowing, &next);
    return possible ? depth + 1 : come_back(walk, depth);
}

bool walk_run(Walk *walk, uint64_t guesses) {
    const uint64_t until = guesses ? walk->answer.guesses + guesses : UINT64_MAX;
    if (!walk->begun && may_go_on(walk)) walk->at = begin(walk);
    while (walk->at != OVER && !walk->answer.given_up) {
        if (is_time_to_probe(walk)) {
            walk->probed = true;
            walk->at = probe(walk) ? begin_anew(walk) : OVER;
            continue;
        }
        NarrowState state = state_at(walk, (size_t)walk->at);
        Guess choice = choose(walk, &state);
        if (choice.cell < 0) {
            walk->at = report(walk, &state) ? come_back(walk, walk->at - 1) : OVER;
        } else {
            if (walk->answer.guesses >= until) return false;
            if (may_go_on(walk)) walk->at = guess(walk, walk->at, choice);
        }
    }
    return true;
}

Walk *walk_new(const Model *model, const SearchQuestion *question) {
    Walk *walk = mem_zeroed(1, sizeof *walk);
    walk->narrowing = narrowing_new(model, question->rng != NULL);
    walk->question = question;
    return walk;
}

SearchAnswer walk_answer(const Walk *walk) { return walk->answer; }

void walk_free(Walk *walk) {
    if (!walk) return;
    for (size_t i = 0; i < walk->room; i++) free(walk->depth[i].memory);
    free(walk->depth);
    narrowing_free(walk->narrowing);
    free(walk);
}

SearchAnswer search_walk(const Model *model, const SearchQuestion *question) {
    Walk *walk = walk_new(model, question);
    bool over = walk_run(walk, question->guesses_max);
    SearchAnswer answer = walk->answer;
    answer.given_up = answer.given_up || !over;
    walk_free(walk);
    return answer;
}
