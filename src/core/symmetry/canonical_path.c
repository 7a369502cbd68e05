// One row of the form: the stacks that are not told apart yet, then the columns, then the labels of the
// tokens.

#include "core/symmetry/canonical_path.h"

bool path_node_goes_on(PathSearch *search, int depth) {
    search->depth = depth;
    if (search->jump < depth) return false;
    search->jump = NOWHERE;
    if (search->common > depth) search->common = depth;
    return true;
}

static void swap_places(PathState *state, int a, int b) {
    uint8_t left = state->at[a], right = state->at[b];
    state->at[a] = right;
    state->at[b] = left;
    state->place[right] = (uint8_t)a;
    state->place[left] = (uint8_t)b;
}

// Gives the column the first place of its cell.
static int settle_column(PathState *state, int column) {
    int start = cut_before(state->cuts, state->place[column]);
    swap_places(state, start, state->place[column]);
    state->cuts |= UINT32_C(2) << start;
    return start;
}

static bool settled(const PathState *state, int column) {
    return ((state->cuts >> state->place[column]) & 3) == 3;
}

// The token's label, or 0 while it is not settled.
static inline int label_of(const PathSearch *search, PathState *state, int token) {
    if (state->label[token] == 0 && state->tied[token] != 0 && settled(state, state->tied[token] - 1)) {
        int place = state->place[state->tied[token] - 1];
        state->label[token] = search->best[state->tied_row[token] * search->order + place];
    }
    return state->label[token];
}

// The least label that a tied token can have if `column`, of the cell that begins at p, takes place p.
static int least_label(const PathSearch *search, const PathState *state, int token, int column, int p) {
    int other = state->tied[token] - 1;
    int start = cut_before(state->cuts, state->place[other]);
    if (start == p && other != column) start++;
    return search->best[state->tied_row[token] * search->order + start];
}

// Moves the stacks of places from..to-1 that are empty in the row to the front; returns where they end.
static int gather_empty_stacks(const PathSearch *search, PathState *state, uint32_t filled, int from,
                               int to) {
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
static int leading_zeros(const PathSearch *search, const PathState *state, uint32_t filled, int p) {
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
static void try_stacks(PathSearch *search, const PathState *state, int k, int p, int end) {
    int size = search->stack_size, most = 0, zeros[TOKENS_MAX];
    uint32_t filled = search->now->filled[search->row[k]];
    for (int q = p; q < end; q += size) {
        zeros[q] = leading_zeros(search, state, filled, q);
        if (zeros[q] > most) most = zeros[q];
    }
    int depth = ++search->depth;
    for (int q = p; q < end; q += size) {
        if (zeros[q] < most) continue;
        PathState child = *state;
        for (int i = 0; i < size && q != p; i++) swap_places(&child, p + i, q + i);
        child.stack_cuts |= UINT32_C(1) << (p + size);
        path_fill_row(search, &child, k, p);
        if (!path_node_goes_on(search, depth)) return;
    }
}

// Moves the columns of the cell p..end-1 that are empty in the row to its front; returns how many.
static int gather_zeros(PathState *state, uint32_t filled, int p, int end) {
    int zeros = 0;
    for (int i = p; i < end; i++) {
        if ((filled >> state->at[i]) & 1) continue;
        if (i != p + zeros) swap_places(state, i, p + zeros);
        zeros++;
    }
    if (zeros > 0) state->cuts |= UINT32_C(1) << (p + zeros);
    return zeros;
}

// Settles the label of a token that is new, or tied to a column: that column gets the first place of its
// cell.
static void settle_token(const PathSearch *search, PathState *state, int token) {
    if (state->tied[token] == 0) {
        state->label[token] = ++state->labels;
        return;
    }
    int column = state->tied[token] - 1;
    if (!settled(state, column)) settle_column(state, column);
    label_of(search, state, token);
}

// Gives place p to `column`, whose token is not settled, settles the token, and goes on with the row.
static void try_column(PathSearch *search, PathState *state, int k, int p, int column) {
    int token = search->now->cell[search->row[k]][column];
    swap_places(state, p, state->place[column]);
    state->cuts |= UINT32_C(2) << p;
    settle_token(search, state, token);
    if (write_cell(search, k * search->order + p, state->label[token]))
        path_fill_row(search, state, k, p + 1);
}

// Tries each of these columns at place p.
static void try_columns(PathSearch *search, const PathState *state, int k, int p, uint32_t columns) {
    int depth = ++search->depth;
    for (; columns != 0; columns &= columns - 1) {
        PathState child = *state;
        try_column(search, &child, k, p, __builtin_ctz(columns));
        if (!path_node_goes_on(search, depth)) return;
    }
}

// The cell p..end-1 holds new tokens only, none of them twice in the row: their labels are known as a set.
static bool tie_tokens(PathSearch *search, PathState *state, int k, int p, int end) {
    for (int i = p; i < end; i++) {
        int token = search->now->cell[search->row[k]][state->at[i]];
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

static Least least_of_cell(PathSearch *search, PathState *state, int k, int p, int end) {
    const uint8_t *row = search->now->cell[search->row[k]];
    Least least = {NOWHERE, 0, 0, false};
    for (int i = p; i < end; i++) {
        int column = state->at[i], token = row[column], label = label_of(search, state, token);
        bool certain = label != 0;
        if (!certain)
            label = state->tied[token] ? least_label(search, state, token, column, p) : state->labels + 1;
        least.tokens |= UINT32_C(1) << token;
        if (label > least.label) continue;
        if (label < least.label) least.columns = 0;
        least.label = label;
        least.columns |= UINT32_C(1) << column;
        least.certain = certain;
    }
    return least;
}

void path_fill_row(PathSearch *search, PathState *state, int k, int p) {
    int order = search->order;
    const uint8_t *row = search->now->cell[search->row[k]];
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
        if (end == p + 1) {
            int token = row[state->at[p]];
            if (token != 0 && label_of(search, state, token) == 0) settle_token(search, state, token);
            if (!write_cell(search, k * order + p, state->label[token])) return;
            p++;
            continue;
        }
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
                if (least.columns & (least.columns - 1))
                    try_columns(search, state, k, p, least.columns);
                else
                    try_column(search, state, k, p, __builtin_ctz(least.columns));
                return;
            }
            value = least.label;
            for (uint32_t rest = least.columns; rest != 0; rest &= rest - 1)
                swap_places(state, p + count++, state->place[__builtin_ctz(rest)]);
            state->cuts |= UINT32_C(1) << (p + count);
        }
        if (!write_cells(search, k * order + p, count, value)) return;
        p += count;
    }
    search->choose_row(search, state, k + 1);
}
