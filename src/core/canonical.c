// The canonical form by branch and bound: the smallest grid is written cell by cell, in order, and a branch
// dies at the first cell that is greater than the best known. Choices are put off as long as the cells
// written do not depend on them:
//  - columns are an ordered partition (as in B. McKay's "Practical graph isomorphism", 1981): columns that no
//  row
//    has told apart yet share a cell of the partition, and so do stacks;
//  - tokens that first appear in columns of one such cell are tied to their columns: the labels are known as
//  a
//    set, and which token has which is settled when the columns are.
// A second leaf that gives the best grid shows an automorphism that maps one branch of the node where the two
// paths part on another, so that the search goes straight back to that node (McKay again). With that, grids
// of great symmetry take no longer than others; rows and bands that are equal are tried once.

#include <assert.h>
#include <string.h>

#include "core/symmetry.h"

enum {
    NOWHERE = 1 << 20, // a depth that no search reaches
    FOUND_MAX = 48,    // more states after a row than this are not kept but found again
};

// What has been settled so far on one path.
typedef struct {
    uint8_t at[TOKENS_MAX];           // the column at each place; within a cell of the partition in any order
    uint8_t place[TOKENS_MAX];        // the inverse
    uint32_t cuts;                    // bit p: a cell of columns begins at place p; bit `order` is set
    uint32_t stack_cuts;              // bit p: a cell of stacks begins at place p; bit `order` is set
    uint8_t label[TOKENS_MAX + 1];    // what a token becomes; 0 while not settled
    uint8_t tied[TOKENS_MAX + 1];     // 1 + the column that a token is tied to; 0 for none
    uint8_t tied_row[TOKENS_MAX + 1]; // the row (of the form) in which it first appears
    uint8_t labels;                   // how many labels are given away, settled or tied
} State;

// The puzzle, or its transpose.
typedef struct {
    uint8_t cell[CELLS_MAX];
    uint32_t filled[TOKENS_MAX];    // of each row: the columns with a token
    uint32_t repeated[TOKENS_MAX];  // of each row: the tokens that stand in it more than once
    uint8_t row_class[TOKENS_MAX];  // equal for rows with the same content
    uint8_t band_class[TOKENS_MAX]; // equal for bands with the same rows in whatever order
} Side;

typedef struct {
    bool transposed;
    uint8_t row[TOKENS_MAX]; // the row at each place
    State state;
} Leaf;

// A row that could come next.
typedef struct {
    const Side *side;
    int row;
    uint64_t key; // smaller for rows to try first
} Choice;

// The states that the best of several choices leads to.
typedef struct {
    struct {
        Choice choice;
        State state;
    } item[FOUND_MAX];
    int count;
    bool overflow;
    int changes; // search->changes when they were found
} Found;

typedef struct {
    int order, band_size, stack_size;
    Side side[2];
    const Side *now;
    uint8_t row[TOKENS_MAX]; // the path's row at each place
    uint32_t used;           // the rows placed
    uint8_t best[CELLS_MAX]; // the path's cells so far, and past them those of the best form
    int length;              // how many cells of `best` are known
    bool fresh;              // the path is better than the leaf, and will make a new one
    int changes;             // counts the cells of `best` written
    Leaf leaf;               // the path that gave the best form
    int depth;               // of the node at work
    int common;              // of the deepest node that the path shares with the leaf's
    int jump;                // of the node to go back to, or NOWHERE
    Found *found;            // while the next row is tried out: where to put the states after it; else NULL
} Search;

static void search_row(Search *search, const State *state, int k);
static void fill_row(Search *search, State *state, int k, int p);

static int next_cut(uint32_t cuts, int p) {
    return p + 1 + __builtin_ctz(cuts >> (p + 1));
}

static int cut_before(uint32_t cuts, int p) {
    return 31 - __builtin_clz(cuts & ((UINT32_C(2) << p) - 1));
}

// Writes the next cell of the path; false when the path is worse than the best.
static bool write_cell(Search *search, int index, int value) {
    if (index < search->length) {
        if (value > search->best[index]) return false;
        if (value == search->best[index]) return true;
    }
    search->best[index] = (uint8_t)value;
    search->length = index + 1;
    search->fresh = true;
    search->changes++;
    return true;
}

static bool write_cells(Search *search, int index, int count, int value) {
    for (int i = 0; i < count; i++) {
        if (!write_cell(search, index + i, value)) return false;
    }
    return true;
}

// After a child of the node at this depth: false when the search goes back past the node.
static bool node_goes_on(Search *search, int depth) {
    search->depth = depth;
    if (search->jump < depth) return false;
    search->jump = NOWHERE;
    if (search->common > depth) search->common = depth;
    return true;
}

static void swap_places(State *state, int a, int b) {
    uint8_t left = state->at[a], right = state->at[b];
    state->at[a] = right;
    state->at[b] = left;
    state->place[right] = (uint8_t)a;
    state->place[left] = (uint8_t)b;
}

// Gives the column the first place of its cell.
static int settle_column(State *state, int column) {
    int start = cut_before(state->cuts, state->place[column]);
    swap_places(state, start, state->place[column]);
    state->cuts |= UINT32_C(2) << start;
    return start;
}

static bool settled(const State *state, int column) {
    int p = state->place[column];
    return ((state->cuts >> p) & 1) && ((state->cuts >> (p + 1)) & 1);
}

// The token's label, or 0 while it is not settled.
static int label_of(const Search *search, State *state, int token) {
    if (state->label[token] == 0 && state->tied[token] != 0 && settled(state, state->tied[token] - 1)) {
        int place = state->place[state->tied[token] - 1];
        state->label[token] = search->best[state->tied_row[token] * search->order + place];
    }
    return state->label[token];
}

// The least label that a tied token can have if `column`, of the cell that begins at p, takes place p.
static int least_label(const Search *search, const State *state, int token, int column, int p) {
    int other = state->tied[token] - 1;
    int start = cut_before(state->cuts, state->place[other]);
    if (start == p && other != column) start++;
    return search->best[state->tied_row[token] * search->order + start];
}

static void reach_leaf(Search *search, const State *state) {
    if (!search->fresh) {
        search->jump = search->common;
        return;
    }
    search->fresh = false;
    search->leaf.transposed = search->now == &search->side[1];
    memcpy(search->leaf.row, search->row, sizeof search->row);
    search->leaf.state = *state;
    search->common = search->depth;
}

static bool row_waits_for_twin(const Search *search, int row, bool band_open) {
    const Side *side = search->now;
    int band = row / search->band_size;
    for (int r = band * search->band_size; r < row; r++) {
        if (!((search->used >> r) & 1) && side->row_class[r] == side->row_class[row]) return true;
    }
    for (int b = 0; b < band && !band_open; b++) {
        if (!((search->used >> (b * search->band_size)) & 1) &&
            side->band_class[b] == side->band_class[band]) {
            return true;
        }
    }
    return false;
}

// Places the row and goes on with its cells, and then, unless rows are being tried out, with the rows below.
static void place_row(Search *search, const State *state, int k, const Choice *choice) {
    State child = *state;
    search->now = choice->side;
    search->row[k] = (uint8_t)choice->row;
    search->used |= UINT32_C(1) << choice->row;
    fill_row(search, &child, k, 0);
    search->used &= ~(UINT32_C(1) << choice->row);
}

static void keep_found(Search *search, const State *state, int k) {
    Found *found = search->found;
    if (found->changes != search->changes) {
        found->changes = search->changes;
        found->count = 0;
        found->overflow = false;
    }
    if (found->count == FOUND_MAX) {
        found->overflow = true;
        return;
    }
    found->item[found->count].choice = (Choice){search->now, search->row[k], 0};
    found->item[found->count].state = *state;
    found->count++;
}

// Tries out each of the rows, so that the best row is known, and goes on with those that give it.
static void search_choices(Search *search, const State *state, int k, const Choice *choice, int count) {
    int depth = ++search->depth;
    Found found;
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
            const Choice *made = &found.item[i].choice;
            search->now = made->side;
            search->row[k] = (uint8_t)made->row;
            search->used |= UINT32_C(1) << made->row;
            search_row(search, &found.item[i].state, k + 1);
            search->used &= ~(UINT32_C(1) << made->row);
        }
        if (!node_goes_on(search, depth)) return;
    }
}

// Chooses the row at place k > 0.
static void search_row(Search *search, const State *state, int k) {
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
        choice[count++] = (Choice){search->now, r, 0};
    }
    if (count == 1) {
        place_row(search, state, k, choice);
    } else {
        search_choices(search, state, k, choice, count);
    }
}

// Moves the stacks of places from..to-1 that are empty in the row to the front; returns where they end.
static int gather_empty_stacks(const Search *search, State *state, uint32_t filled, int from, int to) {
    int size = search->stack_size, end = from;
    for (int p = from; p < to; p += size) {
        int stack = state->at[p] / size;
        if ((filled >> (stack * size)) & ((UINT32_C(1) << size) - 1)) continue;
        for (int i = 0; i < size && p != end; i++) swap_places(state, end + i, p + i);
        end += size;
    }
    return end;
}

// How many zeros the row can begin with in the stack at place p, whatever follows.
static int leading_zeros(const Search *search, const State *state, uint32_t filled, int p) {
    int zeros = 0, stack_end = p + search->stack_size;
    for (int start = p; start < stack_end;) {
        int end = next_cut(state->cuts, start);
        for (int i = start; i < end; i++) zeros += !((filled >> state->at[i]) & 1);
        if (zeros < end - p) break;
        start = end;
    }
    return zeros;
}

// Several stacks, none of them empty in this row, could take place p: tries each of those that begin with
// most zeros.
static void try_stacks(Search *search, const State *state, int k, int p, int end) {
    int size = search->stack_size, most = 0, zeros[TOKENS_MAX];
    uint32_t filled = search->now->filled[search->row[k]];
    for (int q = p; q < end; q += size) {
        zeros[q] = leading_zeros(search, state, filled, q);
        if (zeros[q] > most) most = zeros[q];
    }
    int depth = ++search->depth;
    for (int q = p; q < end; q += size) {
        if (zeros[q] < most) continue;
        State child = *state;
        for (int i = 0; i < size && q != p; i++) swap_places(&child, p + i, q + i);
        child.stack_cuts |= UINT32_C(1) << (p + size);
        fill_row(search, &child, k, p);
        if (!node_goes_on(search, depth)) return;
    }
}

// Moves the columns of the cell p..end-1 that are empty in the row to its front; returns how many.
static int gather_zeros(State *state, uint32_t filled, int p, int end) {
    int zeros = 0;
    for (int i = p; i < end; i++) {
        if ((filled >> state->at[i]) & 1) continue;
        if (i != p + zeros) swap_places(state, i, p + zeros);
        zeros++;
    }
    if (zeros > 0) state->cuts |= UINT32_C(1) << (p + zeros);
    return zeros;
}

// Gives place p to `column`, whose token is tied to a column or new, settles the token, and goes on with the
// row.
static void try_column(Search *search, State *state, int k, int p, int column) {
    int token = search->now->cell[search->row[k] * search->order + column];
    swap_places(state, p, state->place[column]);
    state->cuts |= UINT32_C(2) << p;
    if (state->tied[token] != 0) {
        int other = state->tied[token] - 1;
        if (!settled(state, other)) settle_column(state, other);
        label_of(search, state, token);
    } else if (state->label[token] == 0) {
        state->label[token] = ++state->labels;
    }
    if (write_cell(search, k * search->order + p, state->label[token])) fill_row(search, state, k, p + 1);
}

// Tries each of these columns at place p.
static void try_columns(Search *search, const State *state, int k, int p, uint32_t columns) {
    int depth = ++search->depth;
    for (; columns != 0; columns &= columns - 1) {
        State child = *state;
        try_column(search, &child, k, p, __builtin_ctz(columns));
        if (!node_goes_on(search, depth)) return;
    }
}

// The cell p..end-1 holds new tokens only, none of them twice in the row: their labels are known as a set.
static bool tie_tokens(Search *search, State *state, int k, int p, int end) {
    for (int i = p; i < end; i++) {
        int token = search->now->cell[search->row[k] * search->order + state->at[i]];
        state->tied[token] = (uint8_t)(state->at[i] + 1);
        state->tied_row[token] = (uint8_t)k;
        if (!write_cell(search, k * search->order + i, ++state->labels)) return false;
    }
    return true;
}

// What stands at place p of the row, out of the columns of the cell p..end-1, all with tokens.
typedef struct {
    int label;        // the least possible
    uint32_t columns; // that can have it
    uint32_t tokens;  // of the whole cell
    bool certain;     // it is the settled label of one token
} Least;

static Least least_of_cell(Search *search, State *state, int k, int p, int end) {
    const uint8_t *row = search->now->cell + search->row[k] * search->order;
    Least least = {NOWHERE, 0, 0, false};
    for (int i = p; i < end; i++) {
        int column = state->at[i], token = row[column], label = label_of(search, state, token);
        bool certain = label != 0;
        if (!certain) {
            label = state->tied[token] ? least_label(search, state, token, column, p) : state->labels + 1;
        }
        least.tokens |= UINT32_C(1) << token;
        if (label > least.label) continue;
        if (label < least.label) least.columns = 0;
        least.label = label;
        least.columns |= UINT32_C(1) << column;
        least.certain = certain;
    }
    return least;
}

// Fills the row from place p on, and then the rows below it. Works in *state where there is no choice.
static void fill_row(Search *search, State *state, int k, int p) {
    int order = search->order;
    uint32_t filled = search->now->filled[search->row[k]];
    while (p < order) {
        int end = (state->stack_cuts >> p) & 1 ? next_cut(state->stack_cuts, p) : p;
        if (end - p > search->stack_size) {
            int empty_end = gather_empty_stacks(search, state, filled, p, end);
            if (empty_end == p) {
                try_stacks(search, state, k, p, end);
                return;
            }
            if (!write_cells(search, k * order + p, empty_end - p, 0)) return;
            state->stack_cuts |= UINT32_C(1) << empty_end;
            p = empty_end;
            continue;
        }
        end = next_cut(state->cuts, p);
        int count = gather_zeros(state, filled, p, end), value = 0;
        if (count == 0) {
            Least least = least_of_cell(search, state, k, p, end);
            bool fresh = least.label > state->labels;
            if (fresh && end - p > 1 && !(least.tokens & search->now->repeated[search->row[k]])) {
                if (!tie_tokens(search, state, k, p, end)) return;
                p = end;
                continue;
            }
            if (!least.certain) {
                if (least.columns & (least.columns - 1)) {
                    try_columns(search, state, k, p, least.columns);
                } else {
                    try_column(search, state, k, p, __builtin_ctz(least.columns));
                }
                return;
            }
            value = least.label;
            for (uint32_t rest = least.columns; rest != 0; rest &= rest - 1) {
                swap_places(state, p + count++, state->place[__builtin_ctz(rest)]);
            }
            state->cuts |= UINT32_C(1) << (p + count);
        }
        if (!write_cells(search, k * order + p, count, value)) return;
        p += count;
    }
    search_row(search, state, k + 1);
}

static void sort_bytes(uint8_t *items, int count) {
    for (int i = 1; i < count; i++) {
        for (int j = i; j > 0 && items[j] < items[j - 1]; j--) {
            uint8_t swapped = items[j];
            items[j] = items[j - 1];
            items[j - 1] = swapped;
        }
    }
}

static void classify_rows(Side *side, int order) {
    for (int r = 0; r < order; r++) {
        side->row_class[r] = (uint8_t)r;
        for (int other = 0; other < r; other++) {
            if (side->filled[r] == side->filled[other] &&
                memcmp(side->cell + r * order, side->cell + other * order, (size_t)order) == 0) {
                side->row_class[r] = side->row_class[other];
                break;
            }
        }
    }
}

static void classify_bands(Side *side, int order, int size) {
    uint8_t rows[TOKENS_MAX];
    memcpy(rows, side->row_class, sizeof rows);
    for (int b = 0; b < order / size; b++) {
        sort_bytes(rows + b * size, size);
        side->band_class[b] = (uint8_t)b;
        for (int other = 0; other < b; other++) {
            if (memcmp(rows + b * size, rows + other * size, (size_t)size) == 0) {
                side->band_class[b] = side->band_class[other];
                break;
            }
        }
    }
}

static void prepare_side(const Search *search, const Grid *puzzle, bool transposed, Side *side) {
    int order = search->order;
    for (int r = 0; r < order; r++) {
        uint32_t filled = 0, seen = 0, repeated = 0;
        for (int c = 0; c < order; c++) {
            int token = puzzle->cell[transposed ? c * order + r : r * order + c];
            side->cell[r * order + c] = (uint8_t)token;
            if (token == 0) continue;
            filled |= UINT32_C(1) << c;
            repeated |= seen & (UINT32_C(1) << token);
            seen |= UINT32_C(1) << token;
        }
        side->filled[r] = filled;
        side->repeated[r] = repeated;
    }
    classify_rows(side, order);
    classify_bands(side, order, search->band_size);
}

// A number that is smaller when the row would make a smaller first row of the form (if it repeats no token):
// the tokens in each stack, sorted, as digits.
static uint64_t first_row_key(const Search *search, uint32_t filled) {
    int size = search->stack_size, stacks = search->order / size;
    uint8_t count[TOKENS_MAX];
    for (int s = 0; s < stacks; s++) {
        count[s] = (uint8_t)__builtin_popcount((filled >> (s * size)) & ((UINT32_C(1) << size) - 1));
    }
    sort_bytes(count, stacks);
    uint64_t key = 0;
    for (int s = 0; s < stacks; s++) key = key * (uint64_t)(size + 1) + count[s];
    return key;
}

// Chooses the first row among those of the puzzle and of its transpose, the most promising before the others.
static void search_first_row(Search *search, const State *state, int sides) {
    Choice choice[2 * TOKENS_MAX] = {{0}};
    int count = 0;
    for (int i = 0; i < sides * search->order; i++) {
        search->now = &search->side[i / search->order];
        Choice made = {search->now, i % search->order, 0};
        if (row_waits_for_twin(search, made.row, false)) continue;
        made.key = first_row_key(search, search->now->filled[made.row]);
        int at = count++;
        for (; at > 0 && choice[at - 1].key > made.key; at--) choice[at] = choice[at - 1];
        choice[at] = made;
    }
    search_choices(search, state, 0, choice, count);
}

// Labels that the form does not use go to the tokens that the puzzle lacks, in order.
static void complete_labels(int order, Transform *transform) {
    uint32_t taken = 0;
    int next = 1;
    for (int t = 1; t <= order; t++) taken |= UINT32_C(1) << transform->token[t];
    for (int t = 1; t <= order; t++) {
        if (transform->token[t] != 0) continue;
        while ((taken >> next) & 1) next++;
        transform->token[t] = (uint8_t)next++;
    }
}

static Transform leaf_transform(const Search *search) {
    const Leaf *leaf = &search->leaf;
    const State *state = &leaf->state;
    int order = search->order;
    Transform to = {{0}, {0}};
    for (int k = 0; k < order; k++) {
        for (int p = 0; p < order; p++) {
            int row = leaf->row[k], column = state->at[p];
            to.cell[leaf->transposed ? column * order + row : row * order + column] =
                (uint8_t)(k * order + p);
        }
    }
    for (int t = 1; t <= order; t++) {
        to.token[t] = state->label[t];
        if (state->label[t] == 0 && state->tied[t] != 0) {
            to.token[t] = search->best[state->tied_row[t] * order + state->place[state->tied[t] - 1]];
        }
    }
    complete_labels(order, &to);
    return to;
}

static void canonical_regular(const Layout *layout, const Grid *puzzle, Grid *out, Transform *out_to) {
    Search search;
    search.order = layout->order;
    search.length = search.changes = search.depth = search.common = 0;
    search.used = 0;
    search.fresh = false;
    search.found = NULL;
    search.jump = NOWHERE;
    int sides = layout->box_rows == layout->box_columns ? 2 : 1;
    search.band_size = layout->box_rows;
    search.stack_size = layout->box_columns;
    for (int i = 0; i < sides; i++) prepare_side(&search, puzzle, i == 1, &search.side[i]);
    State start = {{0}, {0}, 0, 0, {0}, {0}, {0}, 0};
    for (int i = 0; i < layout->order; i++) start.at[i] = start.place[i] = (uint8_t)i;
    for (int p = 0; p <= layout->order; p += layout->box_columns) start.cuts |= UINT32_C(1) << p;
    start.stack_cuts = UINT32_C(1) | UINT32_C(1) << layout->order;
    search_first_row(&search, &start, sides);
    memset(out, 0, sizeof *out);
    memcpy(out->cell, search.best, (size_t)layout->cells);
    if (out_to) *out_to = leaf_transform(&search);
}

// The form that this geometry gives: tokens are numbered as they appear. Completes transform->token.
static void relabel_in_order(const Layout *layout, const Grid *puzzle, Transform *transform, Grid *out) {
    Grid moved;
    Transform labels = transform_identity(layout);
    memcpy(transform->token, labels.token, sizeof labels.token);
    transform_apply(layout, transform, puzzle, &moved);
    memset(labels.token, 0, sizeof labels.token);
    uint8_t count = 0;
    for (int i = 0; i < layout->cells; i++) {
        int token = moved.cell[i];
        if (token != 0 && labels.token[token] == 0) labels.token[token] = ++count;
    }
    complete_labels(layout->order, &labels);
    memcpy(transform->token, labels.token, sizeof labels.token);
    transform_apply(layout, transform, puzzle, out);
}

static void canonical_irregular(const Layout *layout, const Grid *puzzle, Grid *out, Transform *out_to) {
    Grid best = {{0}};
    Transform best_to = {{0}, {0}};
    uint64_t count = symmetry_geometry_count(layout, SYMMETRY_FULL);
    for (uint64_t g = 0; g < count; g++) {
        Transform to;
        Grid form;
        bool known = transform_from_number(layout, (TransformNumber){g, 0}, &to);
        assert(known);
        relabel_in_order(layout, puzzle, &to, &form);
        if (g == 0 || memcmp(form.cell, best.cell, (size_t)layout->cells) < 0) {
            best = form;
            best_to = to;
        }
    }
    *out = best;
    if (out_to) *out_to = best_to;
}

void canonical_form(const Layout *layout, const Grid *puzzle, Grid *out, Transform *out_to) {
    if (symmetry_regular(layout)) {
        canonical_regular(layout, puzzle, out, out_to);
    } else {
        canonical_irregular(layout, puzzle, out, out_to);
    }
}

static uint64_t fnv1a(uint64_t hash, uint8_t byte) {
    return (hash ^ byte) * UINT64_C(0x100000001b3);
}

uint64_t canonical_id(const Layout *layout, const Grid *canonical) {
    uint64_t hash = fnv1a(UINT64_C(0xcbf29ce484222325), (uint8_t)layout->order);
    if (!symmetry_regular(layout)) {
        for (const char *c = layout->id; *c != '\0'; c++) hash = fnv1a(hash, (uint8_t)*c);
    }
    for (int i = 0; i < layout->cells; i++) hash = fnv1a(hash, canonical->cell[i]);
    hash = (hash ^ (hash >> 33)) * UINT64_C(0xff51afd7ed558ccd);
    hash = (hash ^ (hash >> 33)) * UINT64_C(0xc4ceb9fe1a85ec53);
    hash ^= hash >> 33;
    return hash >> (64 - SEED_ID_BITS);
}
