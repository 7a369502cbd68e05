// The producers of forcing chains.
#include "core/rate/rate_producers.h"

#include <stdlib.h>

#include "core/base/memory.h"
#include "core/rate/rate_engine.h"
#include "core/rate/rate_shortcut.h"

enum { NISHIO, MULTIPLE, DYNAMIC, ENGINES = DYNAMIC + 6 };

// Made when it is first needed, and kept between steps.
struct RateChains {
    RateStaticSearch *without_branches;
    RateReach *reach;
    RateEngine *engine[ENGINES];
};

static struct RateChains *chains_of(RateState *state) {
    if (state->chains == NULL) state->chains = mem_zeroed(1, sizeof *state->chains);
    return state->chains;
}

static RateEngine *engine_of(RateState *state, int index) {
    RateEngine **slot = &chains_of(state)->engine[index];
    if (*slot == NULL) {
        *slot = rate_engine_create(index != NISHIO, index != MULTIPLE, index == NISHIO,
                                   index > DYNAMIC ? index - DYNAMIC : 0);
    }
    rate_engine_start(*slot, state);
    return *slot;
}

static bool take_best(const RateEngine *engine, Technique technique, double base, RateStep *out) {
    const RateHint *best = &engine->best;
    if (best->target_count == 0 || engine->state->stopped) return false;
    step_begin(out, technique);
    out->tenths = rate_tenths(base + rate_length_difficulty(best->length));
    if (best->on) {
        out->cell = best->cell;
        out->token = (uint8_t)(best->token + 1);
        step_remove(out, best->cell, engine->growth.before.cell[best->cell] & ~(1u << best->token));
    } else {
        step_remove(out, best->cell, 1u << best->token);
    }
    return true;
}

bool rate_forcing_chain(RateState *state, RateStep *out) {
    struct RateChains *chains = chains_of(state);
    if (chains->without_branches == NULL) chains->without_branches = rate_static_create();
    return rate_static_easiest(chains->without_branches, &state->board, out);
}

bool rate_nishio(RateState *state, RateStep *out) {
    RateEngine *engine = engine_of(state, NISHIO);
    for (int cell = 0; cell < 81; cell++) {
        for (unsigned tokens = state->board.cell[cell]; tokens != 0; tokens &= tokens - 1) {
            int token = rate_first(tokens);
            for (int on = 1; on >= 0; on--) {
                if (!rate_nishio_clashes(&state->board, cell, token, on)) continue;
                rate_engine_offer_clash(engine, key_of(cell, token, on));
            }
        }
    }
    return take_best(engine, TECHNIQUE_NISHIO, 7.5, out);
}

bool rate_multiple_chain(RateState *state, RateStep *out) {
    RateEngine *engine = engine_of(state, MULTIPLE);
    if (state->chains->reach == NULL) state->chains->reach = mem_alloc(sizeof *state->chains->reach);
    rate_multiple_search(engine, state->chains->reach);
    bool of_cell = engine->best.sort_key == SORT_CELL;
    return take_best(engine, of_cell ? TECHNIQUE_CELL_FORCING_CHAIN : TECHNIQUE_REGION_FORCING_CHAIN, 8.0,
                     out);
}

bool rate_dynamic_chain(RateState *state, int level, RateStep *out) {
    RateEngine *engine = engine_of(state, DYNAMIC + level);
    rate_engine_search(engine);
    Technique technique = level == 0   ? TECHNIQUE_DYNAMIC_FORCING_CHAIN
                          : level == 1 ? TECHNIQUE_DYNAMIC_PLUS_FORCING_CHAIN
                                       : TECHNIQUE_NESTED_FORCING_CHAIN;
    return take_best(engine, technique, 8.5 + 0.5 * level, out);
}

void rate_chains_finish(RateState *state) {
    if (state->chains == NULL) return;
    rate_static_destroy(state->chains->without_branches);
    free(state->chains->reach);
    for (int i = 0; i < ENGINES; i++) rate_engine_destroy(state->chains->engine[i]);
    free(state->chains);
    state->chains = NULL;
}
