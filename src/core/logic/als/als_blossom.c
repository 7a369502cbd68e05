// Death blossom: a stem cell, and for each of its candidates a set, a petal, that is linked with the stem by
// it. Whatever the stem is, one petal loses that token and holds all its others. So a token z that all petals
// have, and the stem has not, goes from the cells that see all its places in all petals.
// Rules as in HoDoKu.

#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"
#include "core/logic/als/als_found.h"
#include "core/logic/als/als_sets.h"
#include "core/logic/finder.h"

typedef struct {
    const AlsSets *sets;
    bool overlap;
    int stem;
    int count;                 // candidates of the stem, in order of how many petals they can have
    uint8_t token[TOKENS_MAX]; // and for each of them
    uint16_t *petal[TOKENS_MAX];
    int petal_count[TOKENS_MAX];
    uint16_t chosen[TOKENS_MAX];
    AlsFound *found;
} Garden;

// What the petals chosen so far leave: by token, the cells that see all of its places in them.
typedef struct {
    TokenMask tokens;
    uint8_t size;
    CellSet used; // all cells of the petals
    CellSet sees[TOKENS_MAX];
} Bunch;

static void add_outcome(Garden *garden, const Bunch *bunch) {
    AlsOutcome outcome = {.count = (uint8_t)garden->count,
                          .size = bunch->size,
                          .stem = (CellIndex)garden->stem,
                          .tokens = bunch->tokens};
    for (TokenMask left = bunch->tokens; left != 0; left &= left - 1) {
        int token = marks_first(left);
        outcome.hash = als_hash(outcome.hash, token, &bunch->sees[token - 1]);
    }
    const AlsOutcome *known = als_found(garden->found, outcome.hash);
    if (known != NULL &&
        (known->count < outcome.count || (known->count == outcome.count && known->size <= outcome.size)))
        return;
    for (int i = 0; i < garden->count; i++) {
        outcome.set[i] = garden->chosen[i];
        outcome.token[i] = garden->token[i];
    }
    als_found_add(garden->found, &outcome);
}

// Chooses a petal for the candidate with index `next` and those after it.
static void choose_petals(Garden *garden, int next, const Bunch *bunch) {
    if (next == garden->count) {
        add_outcome(garden, bunch);
        return;
    }
    for (int i = 0; i < garden->petal_count[next]; i++) {
        const Als *petal = &garden->sets->als[garden->petal[next][i]];
        TokenMask tokens = bunch->tokens & petal->seen_tokens;
        if (tokens == 0) continue;
        if (!garden->overlap && cellset_meet(bunch->used, petal->cells)) continue;
        Bunch more;
        more.tokens = 0;
        for (; tokens != 0; tokens &= tokens - 1) {
            int t = marks_first(tokens) - 1;
            more.sees[t] = cellset_and(bunch->sees[t], petal->sees[t]);
            if (!cellset_empty(&more.sees[t])) more.tokens |= marks_bit(t + 1);
        }
        if (more.tokens == 0) continue;
        more.used = cellset_or(bunch->used, petal->cells);
        more.size = (uint8_t)(bunch->size + petal->cell_count);
        garden->chosen[next] = garden->petal[next][i];
        choose_petals(garden, next + 1, &more);
    }
}

// Collects the petals that each candidate of the stem can have; false when one has none.
static bool plant(Garden *garden, TokenMask stem_tokens) {
    const AlsSets *sets = garden->sets;
    uint16_t *petals[TOKENS_MAX];
    memcpy(petals, garden->petal, sizeof petals);
    garden->count = 0;
    for (TokenMask left = stem_tokens; left != 0; left &= left - 1) {
        int token = marks_first(left), count = 0;
        uint16_t *petal = petals[garden->count];
        for (int i = 0; i < sets->count; i++) {
            const Als *als = &sets->als[i];
            bool linked =
                (als->seen_tokens & left & -left) != 0 && cellset_has(&als->sees[token - 1], garden->stem);
            if (linked && (als->seen_tokens & ~stem_tokens) != 0) petal[count++] = (uint16_t)i;
        }
        if (count == 0) return false;
        int at = garden->count++;
        for (; at > 0 && garden->petal_count[at - 1] > count; at--) {
            garden->token[at] = garden->token[at - 1];
            garden->petal[at] = garden->petal[at - 1];
            garden->petal_count[at] = garden->petal_count[at - 1];
        }
        garden->token[at] = (uint8_t)token;
        garden->petal[at] = petal;
        garden->petal_count[at] = count;
    }
    return true;
}

static void collect(const AlsSets *sets, AlsFound *found) {
    const Position *position = sets->position;
    const Layout *layout = position->layout;
    uint16_t *room = mem_alloc((size_t)TOKENS_MAX * (size_t)(sets->count + 1) * sizeof *room);
    Garden garden = {.sets = sets, .found = found};
    garden.overlap = (position->options & FIND_ALS_OVERLAP) != 0;
    Bunch none = {0};
    for (int t = 0; t < layout->order; t++) none.sees[t] = marks_cells(layout, &position->marks, t + 1);
    for (int cell = 0; cell < layout->cells; cell++) {
        TokenMask marks = position->marks.cell[cell];
        if (marks == 0) continue;
        for (int i = 0; i < TOKENS_MAX; i++) garden.petal[i] = room + (size_t)i * (size_t)sets->count;
        garden.stem = cell;
        none.tokens = layout_all_tokens(layout) & ~marks;
        if (plant(&garden, marks)) choose_petals(&garden, 0, &none);
    }
    free(room);
}

static bool give(const AlsSets *sets, const AlsOutcome *blossom, const StepQuery *query) {
    Step step = {0};
    for (TokenMask left = blossom->tokens; left != 0; left &= left - 1) {
        int t = marks_first(left) - 1;
        CellSet cells = sets->als[blossom->set[0]].sees[t];
        for (int i = 1; i < blossom->count; i++)
            cells = cellset_and(cells, sets->als[blossom->set[i]].sees[t]);
        als_add_removal(&step, t + 1, cells);
    }
    for (int i = 0; i < blossom->count; i++) als_add_set(sets, &step, blossom->set[i], i);
    for (int i = 0; i < blossom->count; i++) {
        int token = blossom->token[i];
        als_add_common_cells(&step, token, cellset_of(blossom->stem));
        als_add_common_cells(&step, token, sets->als[blossom->set[i]].places[token - 1]);
    }
    step.pattern.cell[blossom->stem] = sets->position->marks.cell[blossom->stem];
    cellset_add(&step.pattern_cells, blossom->stem);
    return finder_give(query, &step);
}

bool als_blossom_find(const StepQuery *query) {
    AlsSets sets;
    AlsFound found = {0};
    bool going = true;
    als_sets_init(&sets, query->position);
    collect(&sets, &found);
    als_found_sort(&found);
    for (int i = 0; i < found.count && going; i++) going = give(&sets, &found.outcome[i], query);
    als_found_finish(&found);
    als_sets_finish(&sets);
    return going;
}
