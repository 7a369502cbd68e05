#include "core/search/walk.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/bits.h"
#include "core/base/memory.h"
#include "core/search/choose.h"
#include "core/search/narrow.h"

enum { GUESSES_BETWEEN_ASKING = 256 };

// A state at each depth. At each the guess that was tried from it, to be ruled out when the walk comes back.
typedef struct {
    void *memory;
    Guess tried;
} Depth;

struct Walk {
    Narrowing *narrowing;
    const SearchQuestion *question;
    SearchAnswer answer;
    Depth *depth;
    size_t room;
    uint64_t probe_after; // guesses
    bool begun, probed;
    long at; // the depth to go on from; OVER when there is nothing left
};

enum { OVER = -1 };

// Contradictions, and guesses that led to one, count for less and less, so that those of this part of the
// walk count most. By trial; a random walk must go on giving the same draw for a seed.
static void age(Narrowing *narrowing) {
    narrowing->unit *= narrowing->draws ? 1.001 : narrowing->model->has_sums ? 1.002 : 1.01;
    if (narrowing->unit < 1e100) return;
    narrowing->unit = 1;
    for (int cell = 0; cell < narrowing->model->cells; cell++) narrowing->weight[cell] *= 1e-100;
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

static bool assume(Narrowing *narrowing, NarrowState *state, Guess guess) {
    if (guess.rule == GUESS_CELL) return narrow_restrict(narrowing, state, guess.cell, guess.token);
    narrow_require(narrowing, state, guess.rule, guess.token);
    return true;
}

static bool rule_out(Narrowing *narrowing, NarrowState *state, Guess guess) {
    return guess.rule == GUESS_CELL
               ? narrow_restrict(narrowing, state, guess.cell, state->domain[guess.cell] & ~guess.token)
               : narrow_exclude(narrowing, state, guess.rule, guess.token);
}

// Rules out at the last depth what was tried from it, and at the one before when nothing else is left there,
// and so on. Returns the depth to go on from.
static long come_back(Walk *walk, long depth) {
    for (; depth >= 0; depth--) {
        NarrowState state = state_at(walk, (size_t)depth);
        const Depth *at = &walk->depth[depth];
        if (!walk->question->rng) walk->narrowing->weight[at->tried.cell] += blame(walk);
        age(walk->narrowing);
        if (rule_out(walk->narrowing, &state, at->tried) && narrow_follow(walk->narrowing, &state))
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
    return !walk->probed && !walk->question->rng && walk->answer.guesses >= walk->probe_after;
}

// Returns the depth to go on from.
static long guess(Walk *walk, long depth, Guess choice) {
    walk->answer.guesses++;
    NarrowState next = state_at(walk, (size_t)depth + 1);
    memcpy(next.domain, state_at(walk, (size_t)depth).domain, narrow_state_size(walk->narrowing));
    walk->depth[depth].tried = choice;
    bool possible = assume(walk->narrowing, &next, choice) && narrow_follow(walk->narrowing, &next);
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
        Guess choice = choose_guess(walk->narrowing, &state, walk->probed, walk->question->rng);
        if (choice.cell < 0) {
            walk->at = report(walk, &state) ? come_back(walk, walk->at - 1) : OVER;
        } else {
            if (walk->answer.guesses >= until) return false;
            if (may_go_on(walk)) walk->at = guess(walk, walk->at, choice);
        }
    }
    return true;
}

Walk *walk_new(const Model *model, const SearchQuestion *question, uint64_t probe_after) {
    Walk *walk = mem_zeroed(1, sizeof *walk);
    walk->narrowing = narrowing_new(model, question->rng != NULL);
    walk->question = question;
    walk->probe_after = probe_after;
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
    Walk *walk = walk_new(model, question, WALK_PROBES_AFTER);
    bool over = walk_run(walk, question->guesses_max);
    SearchAnswer answer = walk->answer;
    answer.given_up = answer.given_up || !over;
    walk_free(walk);
    return answer;
}
