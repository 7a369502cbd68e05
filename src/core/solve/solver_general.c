#include "core/solve/solver_general.h"

#include <assert.h>

// Between two guesses naked and hidden singles are followed to their end, looking again only at houses that
// lost a candidate. A state is copied for each guess, so that nothing need be undone.

typedef struct {
    uint16_t cell[CELLS_MAX]; // tokens left, bit t-1 for token t
    CellSet open;             // cells whose token has not yet been taken from their peers
    CellSet singles;          // the open cells with one token left
    uint64_t dirty;           // houses that lost a candidate since they were last searched for hidden singles
} GeneralState;

typedef struct {
    const Layout *layout;
    uint64_t houses_of[CELLS_MAX]; // the houses of a cell, as in GeneralState.dirty
    SolverSearch *asked;
    uint64_t found;
    uint64_t nodes;
    Rng *rng; // NULL: guesses in fixed order
} GeneralSearch;

_Static_assert(HOUSES_MAX <= 64, "GeneralState.dirty has a bit for each house");
_Static_assert(TOKENS_MAX <= 16, "a cell's tokens fit 16 bits");

static bool one_bit(unsigned bits) { return (bits & (bits - 1)) == 0; }

// Sets a cell's candidates, which have become fewer. False when none is left.
static inline bool restrict_cell(const GeneralSearch *search, GeneralState *state, int cell,
                                 unsigned tokens) {
    state->cell[cell] = (uint16_t)tokens;
    state->dirty |= search->houses_of[cell];
    if (one_bit(tokens)) cellset_add(&state->singles, cell);
    return tokens != 0;
}

// Takes the tokens of all single cells from their peers, and of those that become single by it.
static bool sweep_singles(const GeneralSearch *search, GeneralState *state) {
    for (int cell; (cell = cellset_next(&state->singles, 0)) >= 0;) {
        unsigned bit = state->cell[cell];
        cellset_remove(&state->singles, cell);
        cellset_remove(&state->open, cell);
        CellSet peers = cellset_and(search->layout->peers[cell], state->open);
        for (int i = 0; i < 4; i++) {
            for (uint64_t rest = peers.word[i]; rest; rest &= rest - 1) {
                int peer = i * 64 + __builtin_ctzll(rest);
                unsigned tokens = state->cell[peer];
                if ((tokens & bit) && !restrict_cell(search, state, peer, tokens & ~bit)) return false;
            }
        }
    }
    return true;
}

// Finds the tokens that have one place left in a house and puts them there. False when a token has none, or
// two tokens share their only place.
static bool hidden_singles(const GeneralSearch *search, GeneralState *state, int house) {
    const Layout *layout = search->layout;
    const uint8_t *cell = layout->house[house].cell;
    unsigned once = 0, twice = 0, settled = 0;
    for (int i = 0; i < layout->order; i++) {
        unsigned tokens = state->cell[cell[i]];
        twice |= once & tokens;
        once |= tokens;
        settled |= one_bit(tokens) ? tokens : 0;
    }
    if (once != layout_all_tokens(layout)) return false;
    unsigned hidden = once & ~twice & ~settled;
    for (int i = 0; hidden; i++) {
        unsigned here = state->cell[cell[i]] & hidden;
        if (!here) continue;
        if (!one_bit(here)) return false;
        restrict_cell(search, state, cell[i], here);
        hidden &= ~here;
    }
    return true;
}

// Follows singles until there are no more. False when that runs into a contradiction.
static bool propagate(const GeneralSearch *search, GeneralState *state) {
    for (;;) {
        if (!sweep_singles(search, state)) return false;
        if (!state->dirty) return true;
        int house = __builtin_ctzll(state->dirty);
        state->dirty &= state->dirty - 1;
        if (!hidden_singles(search, state, house)) return false;
    }
}

// False when two givens clash or a cell has no token left.
static bool begin(const GeneralSearch *search, const Grid *puzzle, GeneralState *state) {
    const Layout *layout = search->layout;
    const SolverSearch *asked = search->asked;
    Grid clues = *puzzle;
    if (asked->token) clues.cell[asked->cell] = 0;
    unsigned used[HOUSES_MAX] = {0};
    *state = (GeneralState){.dirty = layout->house_count == 64 ? ~UINT64_C(0)
                                                               : (UINT64_C(1) << layout->house_count) - 1};
    for (int cell = 0; cell < layout->cells; cell++) {
        int token = clues.cell[cell];
        assert(token <= layout->order);
        if (token == 0) continue;
        unsigned bit = 1u << (token - 1);
        state->cell[cell] = (uint16_t)bit;
        for (int i = 0; i < layout->house_of_count[cell]; i++) {
            unsigned *house = &used[layout->house_of[cell][i]];
            if (*house & bit) return false;
            *house |= bit;
        }
    }
    for (int cell = 0; cell < layout->cells; cell++) {
        if (clues.cell[cell]) continue;
        unsigned gone = 0;
        for (int i = 0; i < layout->house_of_count[cell]; i++) gone |= used[layout->house_of[cell][i]];
        cellset_add(&state->open, cell);
        if (asked->token && asked->cell == cell) gone |= 1u << (asked->token - 1);
        unsigned tokens = asked->marks ? asked->marks->cell[cell] : layout_all_tokens(layout);
        if (!restrict_cell(search, state, cell, tokens & ~gone)) return false;
    }
    return true;
}

// The open cell with the fewest candidates, or -1 when none is open. Of several the first, or any, with equal
// chances.
static int choose_cell(const GeneralSearch *search, const GeneralState *state) {
    int best = -1, fewest = TOKENS_MAX + 1;
    uint64_t ties = 0;
    for (int cell = cellset_next(&state->open, 0); cell >= 0; cell = cellset_next(&state->open, cell + 1)) {
        unsigned tokens = state->cell[cell];
        int count = one_bit(tokens & (tokens - 1)) ? 2 : __builtin_popcount(tokens);
        if (count > fewest) continue;
        if (count < fewest) {
            fewest = count;
            ties = 1;
            best = cell;
            if (count == 2 && !search->rng) return best;
        } else if (search->rng && rng_below(search->rng, ++ties) == 0) {
            best = cell;
        }
    }
    return best;
}

static unsigned choose_token(const GeneralSearch *search, unsigned tokens) {
    if (search->rng)
        for (uint64_t skip = rng_below(search->rng, (uint64_t)__builtin_popcount(tokens)); skip; skip--)
            tokens &= tokens - 1;
    return tokens & -tokens;
}

// False when the sink or the limit says that it is enough.
static bool report(GeneralSearch *search, const GeneralState *state) {
    const Layout *layout = search->layout;
    const SolverSearch *asked = search->asked;
    search->found++;
    if (asked->sink) {
        Grid solution = {{0}};
        for (int cell = 0; cell < layout->cells; cell++)
            solution.cell[cell] = (uint8_t)(__builtin_ctz(state->cell[cell]) + 1);
        if (!asked->sink(asked->context, &solution)) return false;
    }
    return search->found < asked->limit;
}

// False when the search is at its end: enough was found, or it is given up.
static bool look(GeneralSearch *search, const GeneralState *state) {
    SolverSearch *asked = search->asked;
    if (search->nodes++ % SOLVER_NODES_BETWEEN_ASKING == 0)
        asked->given_up = asked->keep_going && !asked->keep_going(asked->context);
    if (asked->nodes_max && search->nodes > asked->nodes_max) asked->given_up = true;
    if (asked->given_up) return false;
    int cell = choose_cell(search, state);
    if (cell < 0) return report(search, state);
    unsigned rest = state->cell[cell];
    while (rest) {
        unsigned bit = choose_token(search, rest);
        rest &= ~bit;
        GeneralState guess = *state;
        restrict_cell(search, &guess, cell, bit);
        if (propagate(search, &guess) && !look(search, &guess)) return false;
    }
    return true;
}

// Returns how many solutions were found.
static uint64_t run(GeneralSearch *search, const Grid *puzzle) {
    const Layout *layout = search->layout;
    for (int cell = 0; cell < layout->cells; cell++)
        search->houses_of[cell] = layout_house_bits(layout, cell);
    GeneralState state;
    if (begin(search, puzzle, &state) && propagate(search, &state)) look(search, &state);
    return search->found;
}

uint64_t solver_general_each(const Layout *layout, const Grid *puzzle, SolverSearch *asked) {
    GeneralSearch search = {.layout = layout, .asked = asked};
    return run(&search, puzzle);
}

static bool keep_first(void *context, const Grid *solution) {
    *(Grid *)context = *solution;
    return false;
}

bool solver_general_draw(const Layout *layout, const Grid *puzzle, Rng *rng, Grid *out) {
    // A random search that took a bad turn early may never come back from it; a new one mostly has better
    // luck (C. Gomes, B. Selman, N. Crato, H. Kautz: heavy-tailed phenomena in satisfiability, 2000).
    for (uint64_t nodes_max = 4 * (uint64_t)layout->cells;; nodes_max *= 2) {
        SolverSearch asked = {.limit = 1, .sink = keep_first, .context = out, .nodes_max = nodes_max};
        GeneralSearch search = {.layout = layout, .asked = &asked, .rng = rng};
        uint64_t found = run(&search, puzzle);
        if (!asked.given_up) return found == 1;
    }
}
