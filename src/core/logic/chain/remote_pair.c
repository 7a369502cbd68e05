// Remote pairs: a chain of cells with the same two candidates, each seeing the next. They take the two in
// turn, so of two cells an odd number of links apart one has each: what sees both loses both. The first cells
// that a naked pair does not serve are three links apart.

#include "core/logic/finder.h"

enum { CELLS_IN_CHAIN_MAX = 10, APART_MIN = 3, FOUND_MAX = 256, PATHS_MAX = 20000 };

typedef struct {
    const Position *position;
    const Layout *layout;
    TokenMask tokens;
    CellSet pairs; // the cells with these two candidates
    int path[CELLS_IN_CHAIN_MAX];
    int count;
    int budget;   // ways to go on that are tried
    CellSet near; // cells with at least one of the tokens
    struct {
        CellSet lost;
        CellIndex path[CELLS_IN_CHAIN_MAX];
        uint8_t count;
    } found[FOUND_MAX];
    int found_count;
} PairSearch;

// All that sees two cells of the chain that differ.
static CellSet lost_by(const PairSearch *search) {
    CellSet lost = {{0}};
    const CellSet *peers = search->layout->peers;
    for (int i = 0; i < search->count; i++)
        for (int j = i + APART_MIN; j < search->count; j += 2)
            lost = cellset_or(lost, cellset_and(peers[search->path[i]], peers[search->path[j]]));
    return cellset_and(lost, search->near);
}

// Only a chain whose own ends take something away counts; a longer one with the same effect does not.
static void check(PairSearch *search) {
    const CellSet *peers = search->layout->peers;
    CellSet ends = cellset_and(peers[search->path[0]], peers[search->path[search->count - 1]]);
    if (!cellset_meet(ends, search->near)) return;
    CellSet lost = lost_by(search);
    int at = 0;
    while (at < search->found_count && !cellset_equal(search->found[at].lost, lost)) at++;
    if (at == FOUND_MAX || (at < search->found_count && search->found[at].count <= search->count)) return;
    if (at == search->found_count) search->found_count++;
    search->found[at].lost = lost;
    search->found[at].count = (uint8_t)search->count;
    for (int i = 0; i < search->count; i++) search->found[at].path[i] = (CellIndex)search->path[i];
}

static void extend(PairSearch *search, CellSet left) {
    int last = search->path[search->count - 1];
    if (search->count > APART_MIN && search->count % 2 == 0) check(search);
    if (search->count == CELLS_IN_CHAIN_MAX) return;
    CellSet next = cellset_and(left, search->layout->peers[last]);
    for (int c = cellset_next(&next, 0); c >= 0 && --search->budget > 0; c = cellset_next(&next, c + 1)) {
        CellSet rest = left;
        cellset_remove(&rest, c);
        search->path[search->count++] = c;
        extend(search, rest);
        search->count--;
    }
}

// The chain: each cell loses what the one before it has, so it has the other.
static bool give(const PairSearch *search, int index, const StepQuery *query) {
    Step step = {0};
    TokenMask first = search->tokens & -search->tokens, second = search->tokens ^ first;
    for (int i = 0; i < search->found[index].count; i++) {
        int cell = search->found[index].path[i];
        bool even = i % 2 == 0;
        finder_add_pattern(&step, cell, search->tokens);
        finder_add_marks(&step, cell, first, even ? STEP_ON : STEP_OFF);
        finder_add_marks(&step, cell, second, even ? STEP_OFF : STEP_ON);
        finder_add_node(&step, marks_first(even ? first : second), false, i == 0, cellset_of(cell));
        finder_add_node(&step, marks_first(even ? second : first), true, false, cellset_of(cell));
    }
    finder_remove(&step, search->position, search->found[index].lost, search->tokens);
    return finder_give(query, &step);
}

static bool find_pairs(PairSearch *search, const StepQuery *query) {
    search->near = (CellSet){{0}};
    for (int c = 0; c < search->layout->cells; c++)
        if (search->position->marks.cell[c] & search->tokens) cellset_add(&search->near, c);
    search->found_count = 0;
    search->budget = PATHS_MAX;
    for (int c = cellset_next(&search->pairs, 0); c >= 0; c = cellset_next(&search->pairs, c + 1)) {
        CellSet left = search->pairs;
        cellset_remove(&left, c);
        search->path[0] = c;
        search->count = 1;
        extend(search, left);
    }
    for (int count = APART_MIN + 1; count <= CELLS_IN_CHAIN_MAX; count += 2)
        for (int i = 0; i < search->found_count; i++)
            if (search->found[i].count == count && !give(search, i, query)) return false;
    return true;
}

bool remote_pair_find(const StepQuery *query) {
    const Position *position = query->position;
    PairSearch search = {.position = position, .layout = position->layout};
    CellSet done = {{0}};
    for (int c = 0; c < position->layout->cells; c++) {
        TokenMask tokens = position->marks.cell[c];
        if (marks_count(tokens) != 2 || cellset_has(&done, c)) continue;
        search.tokens = tokens;
        search.pairs = (CellSet){{0}};
        for (int d = c; d < position->layout->cells; d++)
            if (position->marks.cell[d] == tokens) cellset_add(&search.pairs, d);
        done = cellset_or(done, search.pairs);
        if (cellset_count(&search.pairs) <= APART_MIN) continue;
        if (!find_pairs(&search, query)) return false;
    }
    return true;
}
