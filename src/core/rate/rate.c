// The loop of the rating engine: asks the producers in Sudoku Explainer's order, applies the first step
// found.
#include "core/rate/rate.h"

#include <string.h>

#include "core/rate/rate_producers.h"

static void remove_candidate(RateState *state, int cell, int token) {
    if (board_has(&state->board, cell, token)) board_remove(&state->board, cell, token);
}

static void place_token(RateState *state, int cell, int token) {
    for (unsigned left = state->board.cell[cell]; left != 0; left &= left - 1)
        board_remove(&state->board, cell, rate_first(left));
    for (int i = 0; i < PEERS_9; i++) remove_candidate(state, rate_tables.peer[cell][i], token);
    for (int kind = 0; kind < KINDS; kind++) state->empty[rate_tables.house[cell][kind]]--;
    state->value[cell] = (uint8_t)(token + 1);
    state->placed[token]++;
    state->left--;
}

static void start(RateState *state, const Grid *puzzle) {
    memset(state, 0, sizeof *state);
    state->left = 81;
    memset(state->empty, 9, sizeof state->empty);
    for (int cell = 0; cell < 81; cell++) state->board.cell[cell] = ALL_TOKENS;
    for (int house = 0; house < HOUSES_9; house++)
        for (int token = 0; token < 9; token++) state->board.place[house][token] = ALL_TOKENS;
    for (int cell = 0; cell < 81; cell++)
        if (puzzle->cell[cell] != 0) place_token(state, cell, puzzle->cell[cell] - 1);
}

static bool find_chain(RateState *state, RateStep *out) {
    if (rate_forcing_chain(state, out) || rate_aligned_triple(state, out) || rate_nishio(state, out) ||
        rate_multiple_chain(state, out))
        return true;
    for (int level = 0; level <= 5 && !state->stopped; level++)
        if (rate_dynamic_chain(state, level, out)) return true;
    return false;
}

// Asks the producers as far as the first whose steps are all rated above `most`.
static bool find_step(RateState *state, int most, RateStep *out) {
    enum { WINGS = 42, PAIRS = 62, CHAINS = 65 };
    if (rate_hidden_single(state, out) || rate_direct_locking(state, out) ||
        rate_direct_hidden_set(state, 2, out) || rate_naked_single(state, out) ||
        rate_direct_hidden_set(state, 3, out) || rate_locking(state, out) || rate_naked_set(state, 2, out) ||
        rate_fish(state, 2, out) || rate_hidden_set(state, 2, out) || rate_naked_set(state, 3, out) ||
        rate_fish(state, 3, out) || rate_hidden_set(state, 3, out))
        return out->tenths <= most;
    if (most < WINGS) return false;
    if (rate_wing(state, false, out) || rate_wing(state, true, out) || rate_unique_loop(state, out) ||
        rate_naked_set(state, 4, out) || rate_fish(state, 4, out) || rate_hidden_set(state, 4, out) ||
        rate_bug(state, out))
        return out->tenths <= most;
    return (most >= PAIRS && rate_aligned_pair(state, out)) ||
           (most >= CHAINS && find_chain(state, out) && out->tenths <= most);
}

static void apply(RateState *state, const RateStep *step) {
    for (int i = 0; i < step->count; i++)
        for (unsigned left = step->remove[i].tokens; left != 0; left &= left - 1)
            remove_candidate(state, step->remove[i].cell, rate_first(left) - 1);
    if (step->token != 0) place_token(state, step->cell, step->token - 1);
}

bool rate_puzzle_within(const Grid *puzzle, int most_tenths, bool (*keep_going)(void *context),
                        RateSink *sink, void *context, bool *out_solved) {
    RateState state;
    start(&state, puzzle);
    state.keep_going = keep_going;
    state.context = context;
    RateStep step;
    while (state.left > 0 && find_step(&state, most_tenths, &step)) {
        state.stopped = !sink(context, &step);
        if (state.stopped) break;
        apply(&state, &step);
    }
    rate_chains_finish(&state);
    *out_solved = state.left == 0;
    return !state.stopped;
}
