#include "core/search/walk.h"

#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"
#include "core/search/narrow.h"

enum { GUESSES_BETWEEN_ASKING = 256 };

// A state at each depth. At each the cell and token that were tried from it, to be ruled out when the walk
// comes back.
typedef struct {
    void *memory;
    int cell;
    TokenMask tried;
} Depth;

typedef struct {
    Narrowing *narrowing;
    const SearchQuestion *question;
    SearchAnswer answer;
    Depth *depth;
    size_t room;
} Walk;

// Of the cells that are open, the one with the most contradictions for each token left (F. Boussemart,
// F. Hemery, C. Lecoutre, L. Sais: Boosting systematic search by weighting constraints, 2004). -1: none is.
static int choose_cell(const Walk *walk, const NarrowState *state) {
    int best = -1;
    double most = 0;
    uint64_t ties = 0;
    Rng *rng = walk->question->rng;
    for (int cell = 0; cell < walk->narrowing->model->cells; cell++) {
        TokenMask set = state->domain[cell];
        if ((set & (set - 1)) == 0) continue;
        double worth = walk->narrowing->weight[cell] / __builtin_popcount(set);
        if (worth < most || (worth == most && !(rng && rng_below(rng, ++ties) == 0))) continue;
        if (worth > most) ties = 1;
        most = worth;
        best = cell;
    }
    return best;
}

// Contradictions count for less and less, so that those of this part of the walk count most.
static void age(Narrowing *narrowing) {
    narrowing->unit *= 1.001;
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
        for (int cell = 0; cell < walk->narrowing->model->cells; cell++)
            token[cell] = (uint8_t)(__builtin_ctz(state->domain[cell]) + 1);
        if (!walk->question->sink(walk->question->context, token)) return false;
    }
    return walk->answer.found < walk->question->limit;
}

// False when the walk is given up.
static bool count_guess(Walk *walk) {
    const SearchQuestion *question = walk->question;
    if (++walk->answer.guesses % GUESSES_BETWEEN_ASKING == 0 && question->keep_going &&
        !question->keep_going(question->context))
        walk->answer.given_up = true;
    if (question->guesses_max && walk->answer.guesses > question->guesses_max) walk->answer.given_up = true;
    return !walk->answer.given_up;
}

// Rules out at the last depth what was tried from it, and at the one before when nothing else is left there,
// and so on. Returns the depth to go on from, or -1 at the end.
static long come_back(Walk *walk, long depth) {
    for (; depth >= 0; depth--) {
        NarrowState state = state_at(walk, (size_t)depth);
        const Depth *at = &walk->depth[depth];
        age(walk->narrowing);
        if (narrow_restrict(walk->narrowing, &state, at->cell, state.domain[at->cell] & ~at->tried) &&
            narrow_follow(walk->narrowing, &state))
            return depth;
    }
    return -1;
}

static void walk_on(Walk *walk) {
    long depth = 0;
    NarrowState state = state_at(walk, 0);
    const SearchQuestion *question = walk->question;
    walk->answer.given_up = question->keep_going && !question->keep_going(question->context);
    if (walk->answer.given_up) return;
    narrow_begin(walk->narrowing, &state);
    if (!narrow_follow(walk->narrowing, &state)) return;
    while (depth >= 0) {
        state = state_at(walk, (size_t)depth);
        int cell = choose_cell(walk, &state);
        if (cell < 0) {
            if (!report(walk, &state)) return;
            depth = come_back(walk, depth - 1);
            continue;
        }
        if (!count_guess(walk)) return;
        NarrowState next = state_at(walk, (size_t)depth + 1);
        memcpy(next.domain, state_at(walk, (size_t)depth).domain, narrow_state_size(walk->narrowing));
        Depth *at = &walk->depth[depth];
        at->cell = cell;
        at->tried = choose_token(walk, next.domain[cell]);
        if (narrow_restrict(walk->narrowing, &next, cell, at->tried) && narrow_follow(walk->narrowing, &next))
            depth++;
        else
            depth = come_back(walk, depth);
    }
}

SearchAnswer search_walk(const Model *model, const SearchQuestion *question) {
    Walk walk = {.narrowing = narrowing_new(model), .question = question};
    walk_on(&walk);
    for (size_t i = 0; i < walk.room; i++) free(walk.depth[i].memory);
    free(walk.depth);
    narrowing_free(walk.narrowing);
    return walk.answer;
}
