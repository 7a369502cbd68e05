// Aligned pair and triplet exclusion, as in Sudoku Explainer (N. Juillerat, 2006), in its order: take two or
// three cells and write down all ways to fill them. A way is impossible when two cells that see each other
// get the same token, or when all candidates of another cell, which all of them see, are used up. A candidate
// that is in no way left can go.

#include <assert.h>
#include <stddef.h>
#include <string.h>

#include "core/logic/finder.h"

enum { BASES_MAX = 3 };

typedef struct {
    const StepQuery *query;
    const Position *position;
    int size;                     // of the sets of base cells
    int count;                    // cells that can be a base,
    CellIndex cell[CELLS_MAX];    // in order,
    bool can_be_base[CELLS_MAX];  // by cell
    CellSet excluders[CELLS_MAX]; // by cell: those it sees that have few enough candidates
} AlignedSearch;

// A base has two candidates or more, sees an excluder, and sees no cell that has one candidate left: that is
// for easier techniques.
static void add_base(AlignedSearch *search, int cell) {
    const Position *position = search->position;
    if (marks_count(position->marks.cell[cell]) < 2) return;
    const CellSet *peers = &position->layout->peers[cell];
    CellSet excluders = {{0}};
    for (int c = cellset_next(peers, 0); c >= 0; c = cellset_next(peers, c + 1)) {
        int count = marks_count(position->marks.cell[c]);
        if (count == 1) return;
        if (count > 1 && count <= search->size) cellset_add(&excluders, c);
    }
    if (cellset_empty(&excluders)) return;
    search->cell[search->count++] = (CellIndex)cell;
    search->can_be_base[cell] = true;
    search->excluders[cell] = excluders;
}

// A set of base cells with what is known of it.
typedef struct {
    int cell[BASES_MAX];
    int excluder_count;
    CellIndex excluder[CELLS_MAX]; // that all of them see
    TokenMask possible[BASES_MAX]; // tokens met in a way that is left
    TokenMask way[BASES_MAX];      // the way looked at: one token each
} Bases;

// The cell that makes the way impossible, -1 if it is possible, or CELLS_MAX if it repeats a token.
static int way_fault(const AlignedSearch *search, const Bases *bases) {
    const Layout *layout = search->position->layout;
    TokenMask used = 0;
    for (int i = 0; i < search->size; i++) {
        for (int j = 0; j < i; j++)
            if (bases->way[i] == bases->way[j] && cellset_has(&layout->peers[bases->cell[i]], bases->cell[j]))
                return CELLS_MAX;
        used |= bases->way[i];
    }
    for (int i = 0; i < bases->excluder_count; i++)
        if ((search->position->marks.cell[bases->excluder[i]] & ~used) == 0) return bases->excluder[i];
    return -1;
}

// Goes through all ways; hands those that are impossible to `step` if it is given: the cells that forbid
// what is removed are marked there.
static void try_ways(const AlignedSearch *search, Bases *bases, int next, Step *step) {
    if (next < search->size && next < BASES_MAX) { // the latter only to satisfy the compiler
        TokenMask left = search->position->marks.cell[bases->cell[next]];
        for (; left != 0; left &= left - 1) {
            bases->way[next] = left & -left;
            try_ways(search, bases, next + 1, step);
        }
        return;
    }
    int fault = way_fault(search, bases);
    if (step == NULL) {
        for (int i = 0; i < search->size && fault < 0; i++) bases->possible[i] |= bases->way[i];
        return;
    }
    if (fault < 0 || fault == CELLS_MAX) return;
    bool matters = false;
    for (int i = 0; i < search->size; i++)
        matters = matters || (step->remove.cell[bases->cell[i]] & bases->way[i]) != 0;
    for (int i = 0; i < step->mark_count; i++) matters = matters && step->mark[i].cell != fault;
    if (matters) finder_add_marks(step, fault, search->position->marks.cell[fault], STEP_FIN);
}

// The first house that holds all bases, or the box of each.
static void add_houses(const Layout *layout, Step *step) {
    for (int i = 0; i < layout->house_count && step->house_count == 0; i++) {
        int house = finder_house(layout, i);
        if (cellset_within(step->pattern_cells, layout->house[house].set)) finder_add_house(step, house);
    }
    if (step->house_count > 0) return;
    for (int h = 0; h < layout->house_count; h++) {
        const House *house = &layout->house[h];
        if (house->kind == HOUSE_BOX && cellset_meet(step->pattern_cells, house->set))
            finder_add_house(step, h);
    }
}

static bool try_bases(const AlignedSearch *search, int a, int b, int c) {
    const Position *position = search->position;
    CellSet common = cellset_and(search->excluders[a], search->excluders[b]);
    if (search->size == 3) common = cellset_and(common, search->excluders[c]);
    Bases bases; // its list is long, and set one by one
    memcpy(bases.cell, (int[BASES_MAX]){a, b, c}, sizeof bases.cell);
    memset(bases.possible, 0, sizeof bases.possible);
    bases.excluder_count = 0;
    for (int e = cellset_next(&common, 0); e >= 0; e = cellset_next(&common, e + 1))
        bases.excluder[bases.excluder_count++] = (CellIndex)e;
    if (bases.excluder_count < 2) return true;
    try_ways(search, &bases, 0, NULL);
    TokenMask gone = 0;
    for (int i = 0; i < search->size; i++) gone |= position->marks.cell[bases.cell[i]] & ~bases.possible[i];
    if (gone == 0) return true;
    Step step = {0};
    for (int i = 0; i < search->size; i++) {
        int cell = bases.cell[i];
        finder_add_pattern(&step, cell, position->marks.cell[cell]);
        step.remove.cell[cell] = position->marks.cell[cell] & ~bases.possible[i];
    }
    step.tokens = gone;
    try_ways(search, &bases, 0, &step);
    add_houses(position->layout, &step);
    return finder_give(search->query, &step);
}

// A third base must be an excluder of one of the first two.
static bool can_be_third(const AlignedSearch *search, int a, int b, int c) {
    return search->can_be_base[c] &&
           (cellset_has(&search->excluders[a], c) || cellset_has(&search->excluders[b], c));
}

// True when the three were met before, as another pair and a third: pairs come by their second cell, then by
// their first.
static bool met_before(const AlignedSearch *search, int a, int b, int c) {
    if (c > b) return false;
    if (c > a) return can_be_third(search, a, c, b);
    return can_be_third(search, c, a, b) || can_be_third(search, c, b, a);
}

// The third cells come in the order in which the first and then the second see them: box, row, column.
static bool try_thirds(const AlignedSearch *search, int a, int b) {
    const Layout *layout = search->position->layout;
    static const HouseKind kinds[] = {HOUSE_BOX, HOUSE_ROW, HOUSE_COLUMN, HOUSE_EXTRA};
    CellSet tried = cellset_or(cellset_of(a), cellset_of(b));
    for (int i = 0; i < 2 * HOUSE_KIND_COUNT; i++) {
        int seer = i < HOUSE_KIND_COUNT ? a : b;
        for (int h = 0; h < layout->house_of_count[seer]; h++) {
            const House *house = &layout->house[layout->house_of[seer][h]];
            if (house->kind != kinds[i % HOUSE_KIND_COUNT]) continue;
            for (int j = 0; j < layout->order; j++) {
                int c = house->cell[j];
                if (cellset_has(&tried, c) || !cellset_has(&search->excluders[seer], c)) continue;
                cellset_add(&tried, c);
                if (!search->can_be_base[c] || met_before(search, a, b, c)) continue;
                if (!try_bases(search, a, b, c)) return false;
            }
        }
    }
    return true;
}

bool aligned_find(const StepQuery *query) {
    bool pair = query->technique == TECHNIQUE_ALIGNED_PAIR_EXCLUSION;
    assert(pair || query->technique == TECHNIQUE_ALIGNED_TRIPLET_EXCLUSION);
    AlignedSearch search = {.query = query, .position = query->position, .size = pair ? 2 : 3};
    for (int c = 0; c < query->position->layout->cells; c++) add_base(&search, c);
    for (int j = 1; j < search.count; j++) {
        for (int i = 0; i < j; i++) {
            int a = search.cell[i], b = search.cell[j];
            if (!(pair ? try_bases(&search, a, b, 0) : try_thirds(&search, a, b))) return false;
        }
    }
    return true;
}
