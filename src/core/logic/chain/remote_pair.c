// Remote pairs: a chain of cells with the same two candidates, each seeing the next. They take the two in
// turn, so of two cells an odd number of links apart one has each: what sees both loses both. The first cells
// that a naked pair does not serve are three links apart.

#include "core/logic/finder.h"

enum { CELLS_IN_CHAIN_MAX = 10, APART_MIN = 3, FOUND_MAX = 256, PATHS_MAX = 20000 };

typedef struct {
    const Position *position;
    const Layout *layout;
    uint16_t tokens;
    CellSet pairs; // the cells with these two candidates
    int path[CELLS_IN_CHAIN_MAX];
    int count;
    int budget;   // ways to go on that are tried
    CellSet near; // cells with at least one of the tokens
    struct {
        CellSet lost;
        uint8_t path[CELLS_IN_CHAIN_MAX];
        uint8_t count;
    } found[FOUND_MAX];
    int found_count;
} PairSearch;

// All that sees two cells of the chain that differ.
static CellSet lost_by(const PairSearch *search) {
    CellSet lost = {{0}};
    const CellSet *peers = search->layout->peers;
    for (int i = 0; i < search->count; i++) {
        for (int j = i + APART_MIN; j < search->count; j += 2) {
            CellSet both = cellset_and(peers[search->path[i]], peers[search->path[j]]);
            lost = cellset_or(lost, both);
        }
    }
    return cellset_and(lost, search->near);
}

// Only a chain whose own ends take something away counts; a longer one with the same effect does not.
static void check(PairSearch *search) {
    const CellSet *peers = search->layout->peers;
    CellSet ends = cellset_and(peers[search->path[0]], peers[search->path[search->count - 1]]);
    ends = cellset_and(ends, search->near);
    if (cellset_empty(&ends)) return;
    CellSet lost = lost_by(search);
    int at = 0;
    while (at < search->found_count && !cellset_equal(search->found[at].lost, lost)) at++;
    if (at == FOUND_MAX || (at < search->found_count && search->found[at].count <= search->count)) return;
    if (at == search->found_count) search->found_count++;
    search->found[at].lost = lost;
    search->found[at].count = (uint8_t)search->count;
    for (int i = 0; i < search->count; i++) search->found[at].path[i] = (uint8_t)search->path[i];
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

static Step make_step(const PairSearch *search, int index) {
    Step step = {.technique = TECHNIQUE_REMOTE_PAIR};
    int first = marks_first(search->tokens);
    int second = marks_first(search->tokens & (uint16_t)~marks_bit(first));
    for (int i = 0; i < search->found[index].count; i++) {
        int cell = search->found[index].path[i];
        finder_add_pattern(&step, cell, search->tokens);
        step.mark[step.mark_count++] =
            (StepMark){(uint8_t)cell, (uint8_t)first, i % 2 == 0 ? STEP_ON : STEP_OFF};
        step.mark[step.mark_count++] =
            (StepMark){(uint8_t)cell, (uint8_t)second, i % 2 == 0 ? STEP_OFF : STEP_ON};
        // The chain: each cell loses what the one before it has, so it has the other.
        int leaves = i % 2 == 0 ? first : second, stays = i % 2 == 0 ? second : first;
        for (int on = 0; on < 2; on++) {
            int n = step.node_count++;
            step.node[n] = (StepNode){.token = (uint8_t)(on ? stays : leaves),
                                      .on = on,
                                      .from = (uint8_t)(n > 0 ? n - 1 : 0),
                                      .cell_count = 1,
                                      .cell = {(uint8_t)cell}};
        }
    }
    const CellSet *lost = &search->found[index].lost;
    for (int c = cellset_next(lost, 0); c >= 0; c = cellset_next(lost, c + 1)) {
        step.remove.cell[c] = search->position->marks.cell[c] & search->tokens;
    }
    return step;
}

static bool find_pairs(PairSearch *search, StepSink *sink, void *context) {
    search->near = (CellSet){{0}};
    for (int c = 0; c < search->layout->cells; c++) {
        if (search->position->marks.cell[c] & search->tokens) cellset_add(&search->near, c);
    }
    search->found_count = 0;
    search->budget = PATHS_MAX;
    for (int c = cellset_next(&search->pairs, 0); c >= 0; c = cellset_next(&search->pairs, c + 1)) {
        CellSet left = search->pairs;
        cellset_remove(&left, c);
        search->path[0] = c;
        search->count = 1;
        extend(search, left);
    }
    for (int count = APART_MIN + 1; count <= CELLS_IN_CHAIN_MAX; count += 2) {
        for (int i = 0; i < search->found_count; i++) {
            if (search->found[i].count != count) continue;
            Step step = make_step(search, i);
            if (!sink(context, &step)) return false;
        }
    }
    return true;
}

bool remote_pair_find(const Position *position, Technique technique, StepSink *sink, void *context) {
    (void)technique;
    PairSearch search = {.position = position, .layout = position->layout};
    CellSet done = {{0}};
    for (int c = 0; c < position->layout->cells; c++) {
        uint16_t tokens = position->marks.cell[c];
        if (marks_count(tokens) != 2 || cellset_has(&done, c)) continue;
        search.tokens = tokens;
        search.pairs = (CellSet){{0}};
        for (int d = c; d < position->layout->cells; d++) {
            if (position->marks.cell[d] == tokens) cellset_add(&search.pairs, d);
        }
        done = cellset_or(done, search.pairs);
        if (cellset_count(&search.pairs) <= APART_MIN) continue;
        if (!find_pairs(&search, sink, context)) return false;
    }
    return true;
}
