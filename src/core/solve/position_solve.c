#include "core/solve/position_solve.h"

#include <stddef.h>

// What is filled has its token as the only mark and is not open.
typedef struct {
    Marks marks;
    CellSet open;
} SolveState;

typedef struct {
    const Layout *layout;
    int limit, guesses;
    bool (*keep_going)(void *context);
    void *context;
    PositionSolutions result;
} SolveSearch;

enum { ASKED_EVERY = 256 };

static bool place(const Layout *layout, SolveState *state, int cell, int token) {
    state->marks.cell[cell] = marks_bit(token);
    cellset_remove(&state->open, cell);
    const CellSet *peers = &layout->peers[cell];
    for (int c = cellset_next(peers, 0); c >= 0; c = cellset_next(peers, c + 1)) {
        state->marks.cell[c] &= (uint16_t)~marks_bit(token);
        if (state->marks.cell[c] == 0) return false;
    }
    return true;
}

// The tokens of a house that have one place; false when one has none.
static bool single_tokens(const Layout *layout, const SolveState *state, const House *house, uint16_t *out) {
    uint16_t once = 0, twice = 0;
    for (int i = 0; i < layout->order; i++) {
        uint16_t marks = state->marks.cell[house->cell[i]];
        twice |= once & marks;
        once |= marks;
    }
    *out = once & (uint16_t)~twice;
    return once == layout_all_tokens(layout);
}

static bool place_hidden(const Layout *layout, SolveState *state, bool *changed) {
    for (int h = 0; h < layout->house_count; h++) {
        const House *house = &layout->house[h];
        uint16_t singles;
        if (!single_tokens(layout, state, house, &singles)) return false;
        for (int i = 0; i < layout->order; i++) {
            int cell = house->cell[i];
            uint16_t own = state->marks.cell[cell] & singles;
            if (own == 0 || !cellset_has(&state->open, cell)) continue;
            if (!place(layout, state, cell, marks_first(own))) return false;
            *changed = true;
        }
    }
    return true;
}

static bool place_naked(const Layout *layout, SolveState *state, bool *changed) {
    for (int c = cellset_next(&state->open, 0); c >= 0; c = cellset_next(&state->open, c + 1)) {
        if (marks_count(state->marks.cell[c]) != 1) continue;
        if (!place(layout, state, c, marks_first(state->marks.cell[c]))) return false;
        *changed = true;
    }
    return true;
}

// False when a cell or a token of a house has no place left.
static bool fill(const Layout *layout, SolveState *state) {
    for (bool changed = true; changed;) {
        changed = false;
        if (!place_naked(layout, state, &changed) || !place_hidden(layout, state, &changed)) return false;
    }
    return true;
}

// The open cell with the fewest candidates.
static int choose(const SolveState *state) {
    int best = -1, fewest = TOKENS_MAX + 1;
    for (int c = cellset_next(&state->open, 0); c >= 0; c = cellset_next(&state->open, c + 1)) {
        int count = marks_count(state->marks.cell[c]);
        if (count >= fewest) continue;
        best = c;
        fewest = count;
    }
    return best;
}

static void give(SolveSearch *search, const SolveState *state) {
    if (search->result.count++ > 0) return;
    for (int c = 0; c < search->layout->cells; c++)
        search->result.first.cell[c] = (uint8_t)marks_first(state->marks.cell[c]);
}

static bool may_guess(SolveSearch *search) {
    if (search->result.count >= search->limit) return false;
    bool stopped = search->guesses % ASKED_EVERY == 0 && search->keep_going != NULL &&
                   !search->keep_going(search->context);
    if (stopped || search->guesses-- <= 0) search->result.given_up = true;
    return !search->result.given_up;
}

static void descend(SolveSearch *search, SolveState *state) {
    if (!fill(search->layout, state)) return;
    int cell = choose(state);
    if (cell < 0) {
        give(search, state);
        return;
    }
    for (uint16_t left = state->marks.cell[cell]; left != 0; left &= (uint16_t)(left - 1)) {
        if (search->result.given_up || !may_guess(search)) return;
        SolveState more = *state;
        if (place(search->layout, &more, cell, marks_first(left))) descend(search, &more);
    }
}

PositionSolutions position_solutions(const Position *position, int limit, int guesses,
                                     bool (*keep_going)(void *context), void *context) {
    const Layout *layout = position->layout;
    SolveSearch search = {
        .layout = layout, .limit = limit, .guesses = guesses, .keep_going = keep_going, .context = context};
    SolveState state = {.marks = position->marks};
    for (int c = 0; c < layout->cells; c++) {
        if (position->grid.cell[c] == 0)
            cellset_add(&state.open, c);
        else
            state.marks.cell[c] = marks_bit(position->grid.cell[c]);
    }
    bool sound = true;
    for (int c = 0; c < layout->cells; c++) {
        if (state.marks.cell[c] == 0) return search.result;
        if (position->grid.cell[c] != 0) sound = sound && place(layout, &state, c, position->grid.cell[c]);
    }
    if (sound) descend(&search, &state);
    return search.result;
}
