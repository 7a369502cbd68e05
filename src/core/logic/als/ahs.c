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
enum { AHS_TOKENS_MAX = 3, AHS_TOKENS_TOGETHER = 5 };

typedef struct {
    CellSet cells;
    TokenMask tokens;
    uint8_t house, size; // of tokens
} Ahs;

typedef struct {
    const StepQuery *query;
    CellSet holds[TOKENS_MAX]; // by token - 1: the cells that have it
    Ahs *set;                  // the smallest first
    int count;
    size_t room;
    int first[AHS_TOKENS_MAX + 2]; // by the size of the sets; behind them where they end
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
    for (int size = 1; size <= AHS_TOKENS_MAX; size++) {
        search->first[size] = search->count;
        for (int i = 0; i < layout->house_count; i++) {
            int house = finder_house(layout, i);
            TokenPlaces places = finder_places(position, &layout->house[house]);
            choose(search, &places, house, size, 1, 0, 0);
        }
    }
    search->first[AHS_TOKENS_MAX + 1] = search->count;
}

// --- two of them ---

typedef struct {
    const AhsSearch *search;
    const Ahs *a, *b;
    CellSet shared, in_a, in_b; // the cells of both; those of one alone
    bool two;                   // they share two cells
} AhsPair;

// Whether a cell sees all places of the token in these cells.
static bool sees_all(const AhsPair *pair, int cell, CellSet cells, int token) {
    CellSet places = cellset_and(pair->search->holds[token - 1], cells);
    return !cellset_empty(&places) &&
           cellset_within(places, pair->search->query->position->layout->peers[cell]);
}

// What goes from a cell. If they share two cells, each set fills the cells that are its own alone, and both
// together those two. If they share one, what goes when the one fills its other cells, and also when the
// other does: a token of the other that has all its places there in sight, or one of both that has.
static TokenMask lost_in(const AhsPair *pair, int cell) {
    const Ahs *a = pair->a, *b = pair->b;
    TokenMask marks = pair->search->query->position->marks.cell[cell], lost = 0;
    bool is_a = cellset_has(&pair->in_a, cell), is_b = cellset_has(&pair->in_b, cell);
    if (pair->two) {
        bool both = cellset_has(&pair->shared, cell);
        TokenMask kept = (is_a || both ? a->tokens : 0) | (is_b || both ? b->tokens : 0);
        return kept != 0 ? marks & ~kept : 0;
    }
    for (TokenMask left = marks & (a->tokens | b->tokens); left != 0; left &= left - 1) {
        int token = marks_first(left);
        bool of_a = (a->tokens & (left & -left)) != 0, of_b = (b->tokens & (left & -left)) != 0;
        bool gone_a = of_a ? sees_all(pair, cell, pair->in_a, token) : is_a;
        if (gone_a && (of_b ? sees_all(pair, cell, pair->in_b, token) : is_b)) lost |= left & -left;
    }
    return lost;
}

// The cells that may lose something: their own, and for a token of both any others.
static CellSet cells_of(const AhsPair *pair) {
    CellSet cells = cellset_or(pair->a->cells, pair->b->cells);
    for (TokenMask left = pair->a->tokens & pair->b->tokens; left != 0; left &= left - 1)
        cells = cellset_or(cells, pair->search->holds[marks_first(left) - 1]);
    return cells;
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

static bool give(const AhsPair *pair) {
    const Position *position = pair->search->query->position;
    CellSet cells = cells_of(pair);
    bool any = false;
    for (int c = cellset_next(&cells, 0); c >= 0 && !any; c = cellset_next(&cells, c + 1))
        any = lost_in(pair, c) != 0;
    if (!any) return true;
    Step step = {.reason = pair->two};
    mark_set(pair->search, &step, pair->a, pair->shared, STEP_ALS_A);
    mark_set(pair->search, &step, pair->b, pair->shared, STEP_ALS_B);
    step.tokens = 0;
    for (int c = cellset_next(&cells, 0); c >= 0; c = cellset_next(&cells, c + 1)) {
        step.remove.cell[c] = lost_in(pair, c) & position->marks.cell[c];
        step.tokens |= step.remove.cell[c];
    }
    return finder_give(pair->search->query, &step);
}

// Two sets of different houses that share one cell or two, and no token of it.
static bool try_pair(const AhsSearch *search, const Ahs *a, const Ahs *b) {
    if (a->house == b->house || !cellset_meet(a->cells, b->cells)) return true;
    AhsPair pair = {.search = search, .a = a, .b = b, .shared = cellset_and(a->cells, b->cells)};
    int count = cellset_count(&pair.shared), cell = cellset_next(&pair.shared, 0);
    TokenMask both = a->tokens & b->tokens;
    pair.two = count == 2;
    if (count > 2 || (pair.two ? both : both & search->query->position->marks.cell[cell]) != 0) return true;
    pair.in_a = cellset_minus(a->cells, pair.shared);
    pair.in_b = cellset_minus(b->cells, pair.shared);
    return give(&pair);
}

static bool try_sizes(const AhsSearch *search, int small, int large) {
    for (int i = search->first[small]; i < search->first[small + 1]; i++)
        for (int j = small == large ? i + 1 : search->first[large]; j < search->first[large + 1]; j++)
            if (!try_pair(search, &search->set[i], &search->set[j])) return false;
    return true;
}

// The sets that have the fewest tokens together come first.
bool ahs_find(const StepQuery *query) {
    AhsSearch search = {.query = query};
    bool going = true;
    find_sets(&search);
    for (int tokens = 3; tokens <= AHS_TOKENS_TOGETHER; tokens++)
        for (int small = 1; 2 * small <= tokens && going; small++)
            if (tokens - small <= AHS_TOKENS_MAX) going = try_sizes(&search, small, tokens - small);
    free(search.set);
    return going;
}
