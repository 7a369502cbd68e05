// AHS-XZ: almost hidden sets, the counterpart of almost locked ones. An almost hidden set is some tokens that
// have, in a house, one place more than there are tokens: they fill all of these cells but one.
//
// Two such sets share a cell and no token of it. The cell can hold one token only, so one of the sets goes
// without it and fills all its other cells. What goes either way, goes. If they share two cells, each set
// leaves one of them to the other, so that all other cells of both are filled by their own sets, and these
// two hold tokens of both. (StrmCkr, Sudoku Players' Forum, 2015.) With one token each they are a chain;
// those are left to it.

#include <stdlib.h>

#include "core/base/memory.h"
#include "core/logic/finder.h"

// Of one set, and of two together: more are simpler as almost locked sets.
enum { AHS_TOKENS_MAX = 4, AHS_TOKENS_TOGETHER = 5 };

typedef struct {
    CellSet cells;
    TokenMask tokens;
    uint8_t house, size; // of tokens
} Ahs;

typedef struct {
    const StepQuery *query;
    CellSet holds[TOKENS_MAX]; // by token - 1: the cells that have it
    Ahs *set;
    int count;
    size_t room;
} AhsSearch;

// --- the sets ---

static void choose(AhsSearch *search, const TokenPlaces *places, int house, int size, int from,
                   TokenMask tokens, TokenMask where) {
    const Layout *layout = search->query->position->layout;
    if (marks_count(tokens) == size) {
        if (marks_count(where) != size + 1) return;
        Ahs set = {.tokens = tokens, .house = (uint8_t)house, .size = (uint8_t)size};
        for (; where != 0; where &= where - 1)
            cellset_add(&set.cells, layout->house[house].cell[marks_first(where) - 1]);
        search->set = mem_room(search->set, &search->room, (size_t)search->count + 1, sizeof set);
        search->set[search->count++] = set;
        return;
    }
    for (int token = from; token <= layout->order; token++) {
        TokenMask wider = where | places->where[token];
        if (places->where[token] == 0 || marks_count(wider) > size + 1) continue;
        choose(search, places, house, size, token + 1, tokens | marks_bit(token), wider);
    }
}

static void find_sets(AhsSearch *search) {
    const Position *position = search->query->position;
    const Layout *layout = position->layout;
    for (int t = 1; t <= layout->order; t++) search->holds[t - 1] = marks_cells(layout, &position->marks, t);
    for (int i = 0; i < layout->house_count; i++) {
        int house = finder_house(layout, i);
        TokenPlaces places = finder_places(position, &layout->house[house]);
        for (int size = 1; size <= AHS_TOKENS_MAX; size++) choose(search, &places, house, size, 1, 0, 0);
    }
}

// --- two of them ---

static void remove_marks(Step *step, const Position *position, int cell, TokenMask tokens) {
    finder_remove(step, position, cellset_of(cell), tokens);
}

// The cells that see all places of a token in these cells, and have it.
static CellSet seeing(const AhsSearch *search, CellSet cells, int token) {
    CellSet places = cellset_and(search->holds[token - 1], cells);
    return cellset_and(finder_common_peers(search->query->position->layout, places),
                       search->holds[token - 1]);
}

// What goes from the cells of a set if it fills them, and also if the other set fills those of its own: a
// token of that set that has all its places there in sight.
static void add_seen(const AhsSearch *search, Step *step, CellSet cells, TokenMask tokens, CellSet others,
                     TokenMask other_tokens) {
    for (TokenMask left = other_tokens & ~tokens; left != 0; left &= left - 1) {
        CellSet lost = cellset_and(seeing(search, others, marks_first(left)), cells);
        finder_remove(step, search->query->position, lost, left & -left);
    }
}

// They share one cell: the one set fills its other cells, or the other does.
static void add_either(const AhsSearch *search, Step *step, const Ahs *a, const Ahs *b, CellSet shared) {
    CellSet in_a = cellset_minus(a->cells, shared), in_b = cellset_minus(b->cells, shared);
    add_seen(search, step, in_a, a->tokens, in_b, b->tokens);
    add_seen(search, step, in_b, b->tokens, in_a, a->tokens);
    for (TokenMask left = a->tokens & b->tokens; left != 0; left &= left - 1) {
        int token = marks_first(left);
        CellSet lost = cellset_and(seeing(search, in_a, token), seeing(search, in_b, token));
        finder_remove(step, search->query->position, lost, marks_bit(token));
    }
}

// They share two: each fills the cells that are its own alone, and both together those two.
static void add_both(const AhsSearch *search, Step *step, const Ahs *a, const Ahs *b) {
    const Position *position = search->query->position;
    CellSet all = cellset_or(a->cells, b->cells);
    for (int c = cellset_next(&all, 0); c >= 0; c = cellset_next(&all, c + 1)) {
        TokenMask kept =
            (cellset_has(&a->cells, c) ? a->tokens : 0) | (cellset_has(&b->cells, c) ? b->tokens : 0);
        remove_marks(step, position, c, ~kept);
    }
}

static void mark_set(const AhsSearch *search, Step *step, const Ahs *set, CellSet shared, StepRole role) {
    const Position *position = search->query->position;
    finder_add_house(step, set->house);
    for (int c = cellset_next(&set->cells, 0); c >= 0; c = cellset_next(&set->cells, c + 1)) {
        TokenMask marks = position->marks.cell[c] & set->tokens;
        finder_add_pattern(step, c, marks);
        finder_add_marks(step, c, marks, role);
    }
    for (int c = cellset_next(&shared, 0); c >= 0; c = cellset_next(&shared, c + 1))
        finder_add_marks(step, c, position->marks.cell[c] & set->tokens, STEP_COMMON);
}

static bool give(const AhsSearch *search, const Ahs *a, const Ahs *b) {
    const Position *position = search->query->position;
    CellSet shared = cellset_and(a->cells, b->cells);
    int count = cellset_count(&shared), cell = cellset_next(&shared, 0);
    if (a->house == b->house || count == 0 || count > 2) return true;
    if (count == 2 ? (a->tokens & b->tokens) != 0 : (a->tokens & b->tokens & position->marks.cell[cell]) != 0)
        return true;
    Step step = {.reason = (uint8_t)(count - 1)};
    if (count == 2)
        add_both(search, &step, a, b);
    else
        add_either(search, &step, a, b, shared);
    if (marks_empty(position->layout, &step.remove)) return true;
    mark_set(search, &step, a, shared, STEP_ALS_A);
    mark_set(search, &step, b, shared, STEP_ALS_B);
    step.tokens = 0;
    for (int c = 0; c < position->layout->cells; c++) step.tokens |= step.remove.cell[c];
    return finder_give(search->query, &step);
}

// The sets that have the fewest tokens together come first.
bool ahs_find(const StepQuery *query) {
    AhsSearch search = {.query = query};
    bool going = true;
    find_sets(&search);
    for (int size = 3; size <= AHS_TOKENS_TOGETHER && going; size++)
        for (int i = 0; i < search.count && going; i++)
            for (int j = i + 1; j < search.count && going; j++)
                if (search.set[i].size + search.set[j].size == size)
                    going = give(&search, &search.set[i], &search.set[j]);
    free(search.set);
    return going;
}
