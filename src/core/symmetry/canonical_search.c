#include "core/symmetry/canonical_search.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

#include "core/symmetry/canonical_path.h"

// Two arrangements with one form: an automorphism puts each line of one in place of the other's.
static void note_automorphism(PathSearch *search, const Arrangement *lines) {
    search->same[search->common]++;
    orbits_join(&search->orbits, search->order, &search->leaf.lines, lines);
}

static void reach_leaf(PathSearch *search, const PathState *state) {
    Arrangement lines;
    lines.transposed = search->now == &search->side[1];
    memcpy(lines.row, search->row, sizeof lines.row);
    memcpy(lines.column, state->at, sizeof lines.column);
    if (!search->fresh) {
        note_automorphism(search, &lines);
        search->jump = search->common;
        return;
    }
    assert(search->depth < DEPTH_MAX);
    search->fresh = false;
    search->leaf = (Leaf){lines, state->cuts, state->stack_cuts};
    search->common = search->depth;
    memset(search->same, 1, sizeof search->same);
}

// Of rows that are alike, and of bands that are alike, only the first that is not placed is tried.
static inline bool row_waits_for_twin(const PathSearch *search, int row, bool band_open) {
    const LineSide *side = search->now;
    uint32_t twins = side->row_twins[row] | (band_open ? 0 : side->band_twins[row]);
    return (twins & ~search->used) != 0;
}

// Writes the cells of row k as far as they stand without a change of the state. Returns the place reached, or
// NOWHERE when the path is worse than the best.
static int write_settled(PathSearch *search, const PathState *state, int k) {
    const uint8_t *row = search->now->cell[search->row[k]];
    int order = search->order, size = search->stack_size;
    for (int p = 0; p < order; p++) {
        if (((state->cuts >> (p + 1)) & 1) == 0) return p;
        if (((state->stack_cuts >> p) & 1) && next_cut(state->stack_cuts, p) - p > size) return p;
        int token = row[state->at[p]], value = state->label[token];
        if (value == 0 && token != 0) return p;
        if (!write_cell(search, k * order + p, value)) return NOWHERE;
    }
    return order;
}

// False when the row has no way to begin with the 0 that the best has.
static inline bool may_begin(const PathSearch *search, const PathState *state, int k) {
    if (search->best[(ptrdiff_t)k * search->order] != 0) return true;
    uint32_t filled = search->now->filled[search->row[k]];
    int end = next_cut(state->stack_cuts, 0);
    if (end <= search->stack_size) end = next_cut(state->cuts, 0);
    for (int p = 0; p < end; p++)
        if (!((filled >> state->at[p]) & 1)) return true;
    return false;
}

// Places the row and goes on with its cells, and then, unless rows are being tried out, with the rows below.
static void place_row(PathSearch *search, const PathState *state, int k, const Choice *choice) {
    search->now = choice->side;
    search->row[k] = (uint8_t)choice->row;
    search->used |= UINT32_C(1) << choice->row;
    int order = search->order, p;
    if (choice->side->filled[choice->row] == 0)
        p = write_cells(search, k * order, order, 0) ? order : NOWHERE; // tells nothing apart
    else
        p = may_begin(search, state, k) ? write_settled(search, state, k) : NOWHERE;
    if (p == order) {
        search->choose_row(search, state, k + 1);
    } else if (p != NOWHERE) {
        PathState child = *state;
        path_fill_row(search, &child, k, p);
    }
    search->used &= ~(UINT32_C(1) << choice->row);
}

static void keep_found(PathSearch *search, const PathState *state, int k) {
    PathFound *found = search->found;
    if (found->changes != search->changes) {
        found->changes = search->changes;
        found->count = 0;
        found->overflow = false;
    }
    if (found->count == FOUND_MAX) {
        found->overflow = true;
        return;
    }
    found->item[found->count].row = search->row[k];
    found->item[found->count].state = *state;
    found->count++;
}

// Tries out each of the rows, so that the best row is known, and goes on with those that give it.
static void search_choices(PathSearch *search, const PathState *state, int k, const Choice *choice,
                           int count) {
    int depth = ++search->depth;
    PathFound found;
    found.count = 0;
    found.overflow = false;
    found.changes = search->changes;
    search->found = &found;
    for (int i = 0; i < count; i++) {
        place_row(search, state, k, &choice[i]);
        search->depth = depth;
    }
    search->found = NULL;
    for (int i = 0; i < (found.overflow ? count : found.count); i++) {
        if (found.overflow) {
            place_row(search, state, k, &choice[i]);
        } else {
            int row = found.item[i].row;
            search->row[k] = (uint8_t)row;
            search->used |= UINT32_C(1) << row;
            search->choose_row(search, &found.item[i].state, k + 1);
            search->used &= ~(UINT32_C(1) << row);
        }
        if (!path_node_goes_on(search, depth)) return;
    }
}

static void choose_row(PathSearch *search, const PathState *state, int k) {
    if (search->trial) return;
    if (search->found) {
        keep_found(search, state, k - 1);
        return;
    }
    if (k == search->order) {
        reach_leaf(search, state);
        return;
    }
    bool band_open = k % search->band_size != 0;
    int from = band_open ? search->row[k - 1] / search->band_size * search->band_size : 0;
    int to = band_open ? from + search->band_size : search->order, count = 0;
    Choice choice[TOKENS_MAX];
    for (int r = from; r < to; r++) {
        if (((search->used >> r) & 1) || row_waits_for_twin(search, r, band_open)) continue;
        choice[count++] = (Choice){search->now, r};
    }
    if (count == 1)
        place_row(search, state, k, choice);
    else
        search_choices(search, state, k, choice, count);
}

static PathState start_state(const PathSearch *search) {
    PathState start = {{0}, {0}, 0, 0, {0}, {0}, {0}, 0};
    for (int i = 0; i < search->order; i++) start.at[i] = start.place[i] = (uint8_t)i;
    for (int p = 0; p <= search->order; p += search->stack_size) start.cuts |= UINT32_C(1) << p;
    start.stack_cuts = UINT32_C(1) | UINT32_C(1) << search->order;
    return start;
}

// The rows of the puzzle and of its transpose that may come first; returns how many.
static int first_choices(PathSearch *search, int sides, Choice *out) {
    bool repeats = search->side[0].repeats || (sides == 2 && search->side[1].repeats);
    uint64_t least = UINT64_MAX;
    int count = 0;
    for (int i = 0; i < sides * search->order; i++) {
        search->now = &search->side[i / search->order];
        int row = i % search->order;
        if (row_waits_for_twin(search, row, false)) continue;
        uint64_t key = repeats ? 0 : side_first_row_key(search->layout, search->now, row);
        if (key > least) continue;
        if (key < least) count = 0;
        least = key;
        out[count++] = (Choice){search->now, row};
    }
    if (!repeats) return count;
    search->trial = true; // which of them is least shows only when their cells are written
    PathState start = start_state(search);
    for (int i = 0; i < count; i++) place_row(search, &start, 0, &out[i]);
    search->trial = false;
    return count;
}

static int line_of_choice(const PathSearch *search, const Choice *choice) {
    return (choice->side == &search->side[1]) * search->order + choice->row;
}

static bool orbit_is_done(const PathSearch *search, const Choice *choice, int index) {
    int root = orbit_of(&search->orbits, line_of_choice(search, &choice[index]));
    for (int i = 0; i < index; i++)
        if (orbit_of(&search->orbits, line_of_choice(search, &choice[i])) == root) return true;
    return false;
}

// Goes through the first rows. One that an automorphism puts in place of an earlier one gives nothing new.
static void search_first_row(PathSearch *search, int sides) {
    Choice choice[SIDES_MAX * TOKENS_MAX];
    PathState start = start_state(search);
    int count = first_choices(search, sides, choice);
    search->depth = 0;
    for (int i = 0; i < count; i++) {
        if (orbit_is_done(search, choice, i)) continue;
        place_row(search, &start, 0, &choice[i]);
        path_node_goes_on(search, 0);
    }
    int root = orbit_of(&search->orbits, arrangement_row(&search->leaf.lines, search->order, 0));
    search->same[0] = 0;
    for (int i = 0; i < count; i++)
        search->same[0] += orbit_of(&search->orbits, line_of_choice(search, &choice[i])) == root;
}

// Rows that are alike are in one orbit.
static void unite_twins(PathSearch *search, int index) {
    const LineSide *side = &search->side[index];
    for (int r = 0; r < search->order && side->twins; r++) {
        for (uint32_t twins = side->row_twins[r] | side->band_twins[r]; twins != 0; twins &= twins - 1) {
            int other = __builtin_ctz(twins), first = index * search->order;
            if (side->row_class[r] == side->row_class[other])
                orbits_unite(&search->orbits, first + other, first + r);
        }
    }
}

static GroupNumber factorial(int n) { return n < 2 ? 1 : (GroupNumber)n * factorial(n - 1); }

// In how many ways the items of each class can be put in place of each other, among those from..to-1.
static GroupNumber exchanges(const uint8_t *class, int from, int to) {
    GroupNumber ways = 1;
    for (int i = from; i < to; i++) {
        uint64_t alike = 1;
        for (int j = from; j < i; j++) alike += class[j] == class[i];
        ways *= alike;
    }
    return ways;
}

// The automorphisms: at each node of the leaf's path the children that lead to the form (orbit and
// stabiliser), times the exchanges of lines that are alike, which the search does not try.
static GroupNumber count_arrangements(const PathSearch *search) {
    GroupNumber count = 1;
    for (int i = 0; i < DEPTH_MAX; i++) count *= search->same[i];
    const Leaf *leaf = &search->leaf;
    for (int p = 0; p < search->order; p = next_cut(leaf->cuts, p))
        count *= factorial(next_cut(leaf->cuts, p) - p);
    for (int p = 0; p < search->order; p = next_cut(leaf->stack_cuts, p))
        count *= factorial((next_cut(leaf->stack_cuts, p) - p) / search->stack_size);
    const LineSide *side = &search->side[leaf->lines.transposed];
    int size = search->band_size, bands = search->order / size;
    if (!side->twins) return count;
    for (int b = 0; b < bands; b++) count *= exchanges(side->row_class, b * size, (b + 1) * size);
    return count * exchanges(side->band_class, 0, bands);
}

void canonical_search(const Layout *layout, const Grid *puzzle, Grid *out_form, Arrangements *out) {
    PathSearch search;
    int sides = layout->box_rows == layout->box_columns ? 2 : 1;
    search.choose_row = choose_row;
    search.layout = layout;
    search.order = layout->order;
    search.cells = layout->cells;
    search.band_size = layout->box_rows;
    search.stack_size = layout->box_columns;
    search.changes = search.depth = search.common = 0;
    search.used = 0;
    search.fresh = search.trial = false;
    search.found = NULL;
    search.jump = NOWHERE;
    memset(search.best, UNKNOWN, sizeof search.best);
    memset(search.same, 1, sizeof search.same);
    search.orbits = orbits_apart();
    sides_read(layout, puzzle, search.side);
    for (int i = 0; i < sides; i++) unite_twins(&search, i);
    search_first_row(&search, sides);
    memset(out_form, 0, sizeof *out_form);
    memcpy(out_form->cell, search.best, (size_t)layout->cells);
    *out = (Arrangements){search.leaf.lines, count_arrangements(&search)};
}
