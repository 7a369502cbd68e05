#pragma once
// Constraints drawn at random, and what each kind means, written anew from its rule: nothing here looks at
// what a constraint adds to its layout.

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/rng.h"
#include "core/board/grid.h"
#include "core/constraint/constraint.h"

static inline int draw_below(Rng *rng, int bound) { return (int)rng_below(rng, (uint64_t)bound); }

static inline bool is_listed(const CellIndex *cell, int count, int which) {
    return cells_have(cell, count, which);
}

// Grows a walk or an area from a random cell, over edges or over corners too. Returns how many cells.
static inline int draw_joined(const Layout *layout, Rng *rng, bool line, bool corners, int wanted,
                              CellIndex *cell) {
    int count = 1;
    cell[0] = (CellIndex)draw_below(rng, layout->cells);
    for (int tries = 0; count < wanted && tries < 200; tries++) {
        int from = line ? cell[count - 1] : cell[draw_below(rng, count)];
        int down = draw_below(rng, 3) - 1, right = draw_below(rng, 3) - 1;
        int row = layout_row(layout, from) + down, column = layout_column(layout, from) + right;
        if (row < 0 || column < 0 || row >= layout->order || column >= layout->order) continue;
        if (!corners && down != 0 && right != 0) continue;
        int next = layout_cell(layout, row, column);
        if (!is_listed(cell, count, next)) cell[count++] = (CellIndex)next;
    }
    return count;
}

// The cells of a slanting line that begins at a random cell of the board's edge. 0: it would be one cell.
static inline int draw_slant(const Layout *layout, Rng *rng, CellIndex *cell) {
    int n = layout->order, at = draw_below(rng, n), side = draw_below(rng, 4),
        turn = draw_below(rng, 2) ? 1 : -1;
    int row = side == 0 ? 0 : side == 1 ? n - 1 : at, column = side == 2 ? 0 : side == 3 ? n - 1 : at;
    int down = side == 0   ? 1
               : side == 1 ? -1
                           : turn,
        right = side == 2   ? 1
                : side == 3 ? -1
                            : turn,
        count = 0;
    for (; row >= 0 && column >= 0 && row < n && column < n; row += down, column += right)
        cell[count++] = (CellIndex)layout_cell(layout, row, column);
    return count > 1 ? count : 0;
}

static inline int draw_cells(const Layout *layout, Rng *rng, const ConstraintKind *kind, CellIndex *cell) {
    int n = layout->order, least = kind->cells.least > 2 ? kind->cells.least : 2,
        wanted = least + draw_below(rng, n - least + 1);
    switch (kind->over) {
    case OVER_BOARD: return 0;
    case OVER_CELLS: {
        int count = 0;
        while (count < wanted) {
            int next = draw_below(rng, layout->cells);
            if (!is_listed(cell, count, next)) cell[count++] = (CellIndex)next;
        }
        return count;
    }
    case OVER_AREA: return draw_joined(layout, rng, false, draw_below(rng, 3) == 0, wanted, cell);
    case OVER_LINE: return draw_joined(layout, rng, true, true, wanted, cell);
    case OVER_EDGE: return draw_joined(layout, rng, false, false, 2, cell);
    case OVER_CORNER: {
        int column = draw_below(rng, n - 1), row = draw_below(rng, n - 1);
        int corner = layout_cell(layout, row, column);
        const int four[4] = {corner, corner + 1, corner + n, corner + n + 1};
        for (int i = 0; i < 4; i++) cell[i] = (CellIndex)four[i];
        return 4;
    }
    case OVER_ROW: {
        int line = draw_below(rng, n), across = draw_below(rng, 2);
        for (int i = 0; i < n; i++)
            cell[i] = (CellIndex)(across ? layout_cell(layout, line, i) : layout_cell(layout, i, line));
        return n;
    }
    case OVER_DIAGONAL: return draw_slant(layout, rng, cell);
    case OVER_COUNT: break;
    }
    abort();
}

static inline int32_t draw_value(const Layout *layout, Rng *rng, const ConstraintKind *kind, int count) {
    int n = layout->order;
    int32_t tokens = 0;
    switch (kind->value) {
    case VALUE_NONE: return 0;
    case VALUE_OPTIONAL:
        return draw_below(rng, 4) == 0 ? 0 : 1 + draw_below(rng, n * (count > 3 ? 4 : count));
    case VALUE_NEEDED: return draw_below(rng, n * (count > 3 ? 4 : count));
    case VALUE_TOKENS:
        for (int i = draw_below(rng, 3); i >= 0; i--) tokens = tokens << 5 | (1 + draw_below(rng, n));
        return tokens;
    }
    abort();
}

// Adds a constraint of the kind that fits the layout, which is not built yet. False when none was found.
static inline bool draw_constraint(Layout *layout, Rng *rng, int kind) {
    for (int tries = 0; tries < 300; tries++) {
        CellIndex cell[CELLS_MAX];
        int count = draw_cells(layout, rng, constraint_kind(kind), cell);
        if (count == 0 && constraint_kind(kind)->over != OVER_BOARD) continue;
        int32_t value = draw_value(layout, rng, constraint_kind(kind), count);
        if (constraint_add(layout, kind, value, cell, count, NULL)) return true;
    }
    return false;
}

static inline int kind_count(void) {
    int count = 0;
    while (constraint_kind(count)) count++;
    return count;
}

// A board of the id with up to `most` constraints of the kind, or of any kinds when kind is -1. False when
// they contradict each other.
static inline bool draw_constraints(const char *id, int kind, int most, Rng *rng, Layout *out) {
    layout_init(out, id);
    int wanted = 1 + draw_below(rng, most);
    for (int i = 0; i < wanted; i++)
        draw_constraint(out, rng, kind < 0 ? draw_below(rng, kind_count()) : kind);
    return constraint_build(out, NULL);
}

// ---- what the kinds mean
//
// Also for grids that are partly filled: 0 is a cell that is still empty, and only what is filled can break
// the rule.

// Most keys differ in their first letter.
static inline bool key_is(const char *key, const char *name) {
    return key[0] == name[0] && strcmp(key, name) == 0;
}

typedef struct {
    const Layout *layout;
    const Grid *grid;
    const Constraint *constraint;
    const CellIndex *cell;
    int count, value;
    int changed; // the one cell that may break anything; -1: any may
} Meaning;

static inline int token_of(const Meaning *m, int i) { return m->grid->cell[m->cell[i]]; }

// Whether the cells can still add up to the total.
static inline bool total_fits(const Meaning *m, int from, int to, int total) {
    int least = 0, most = 0;
    for (int i = from; i < to; i++) {
        int token = token_of(m, i);
        least += token ? token : 1;
        most += token ? token : m->layout->order;
    }
    return least <= total && total <= most;
}

static inline bool all_differ(const Meaning *m) {
    for (int i = 0; i < m->count; i++)
        for (int k = 0; k < i; k++)
            if (token_of(m, i) && token_of(m, i) == token_of(m, k)) return false;
    return true;
}

static inline bool is_marked_by(const Meaning *m, int a, int b, const char *key, const char *other) {
    for (int i = 0; i < m->layout->constraint_count; i++) {
        const Constraint *one = &m->layout->constraint[i];
        const char *name = constraint_kind_at(one)->key;
        if (!key_is(name, key) && !key_is(name, other)) continue;
        const CellIndex *cell = layout_constraint_cells(m->layout, one);
        if ((cell[0] == a && cell[1] == b) || (cell[0] == b && cell[1] == a)) return true;
    }
    return false;
}

// A rule for all pairs of cells on the board that are this far apart.
typedef bool PairMeaning(const Meaning *m, int a, int b, int down, int right);

static inline bool each_pair(const Meaning *m, PairMeaning *holds) {
    const Layout *layout = m->layout;
    int first = m->changed < 0 ? 0 : m->changed, last = m->changed < 0 ? layout->cells - 1 : m->changed;
    for (int a = first; a <= last; a++)
        for (int b = 0; b < layout->cells; b++) {
            int down = abs(layout_row(layout, a) - layout_row(layout, b));
            int right = abs(layout_column(layout, a) - layout_column(layout, b));
            bool filled = m->grid->cell[a] && m->grid->cell[b];
            if (a != b && filled && !holds(m, a, b, down, right)) return false;
        }
    return true;
}

static inline bool no_knight(const Meaning *m, int a, int b, int down, int right) {
    return down * right != 2 || m->grid->cell[a] != m->grid->cell[b];
}
static inline bool no_king(const Meaning *m, int a, int b, int down, int right) {
    return down > 1 || right > 1 || m->grid->cell[a] != m->grid->cell[b];
}
static inline bool no_neighbours(const Meaning *m, int a, int b, int down, int right) {
    return down + right != 1 || abs(m->grid->cell[a] - m->grid->cell[b]) != 1;
}
static inline bool no_dots(const Meaning *m, int a, int b, int down, int right) {
    int x = m->grid->cell[a], y = m->grid->cell[b];
    return down + right != 1 || is_marked_by(m, a, b, "white", "black") ||
           (abs(x - y) != 1 && x != 2 * y && y != 2 * x);
}
static inline bool no_white(const Meaning *m, int a, int b, int down, int right) {
    return down + right != 1 || is_marked_by(m, a, b, "white", "white") ||
           abs(m->grid->cell[a] - m->grid->cell[b]) != 1;
}
static inline bool no_xv(const Meaning *m, int a, int b, int down, int right) {
    int total = m->grid->cell[a] + m->grid->cell[b];
    return down + right != 1 || is_marked_by(m, a, b, "x", "v") || (total != 5 && total != 10);
}

static inline bool windows_hold(const Meaning *m) {
    int n = m->layout->order, rows = m->layout->box_rows, columns = m->layout->box_columns;
    for (int top = 1; top + rows < n; top += rows + 1)
        for (int left = 1; left + columns < n; left += columns + 1) {
            unsigned seen = 0;
            for (int i = 0; i < n; i++) {
                int t = m->grid->cell[layout_cell(m->layout, top + i / columns, left + i % columns)];
                if (t && (seen >> t & 1)) return false;
                seen |= 1u << t;
            }
        }
    return true;
}

static inline bool sandwich_holds(const Meaning *m) {
    int total = 0, ends = 0;
    for (int i = 0; i < m->count; i++) {
        int t = token_of(m, i);
        if (t == 0) return true;
        if (t == 1 || t == m->layout->order)
            ends++;
        else if (ends == 1)
            total += t;
    }
    return total == m->value;
}

static inline bool quadruple_holds(const Meaning *m) {
    for (int token = 1; token <= m->layout->order; token++) {
        int wanted = 0, there = 0;
        for (int rest = m->value; rest > 0; rest >>= 5) wanted += (rest & 31) == token;
        for (int i = 0; i < 4; i++) there += token_of(m, i) == token || token_of(m, i) == 0;
        if (there < wanted) return false;
    }
    return true;
}

static inline bool steps_hold(const Meaning *m, const char *key) {
    int far = m->value ? m->value : (m->layout->order + 1) / 2;
    for (int i = 1; i < m->count; i++) {
        int a = token_of(m, i - 1), b = token_of(m, i);
        bool fine = a == 0 || b == 0            ? true
                    : key_is(key, "white")      ? abs(a - b) == 1
                    : key_is(key, "black")      ? a == 2 * b || b == 2 * a
                    : key_is(key, "x")          ? a + b == 10
                    : key_is(key, "v")          ? a + b == 5
                    : key_is(key, "difference") ? abs(a - b) == m->value
                    : key_is(key, "whisper")    ? abs(a - b) >= far
                                                : a < b; // less, thermo
        if (!fine) return false;
    }
    return true;
}

static inline bool line_holds(const Meaning *m, const char *key) {
    int last = m->count - 1, low = 99, high = 0;
    for (int i = 0; i < m->count; i++) {
        int t = token_of(m, i), a = token_of(m, 0), b = token_of(m, last), half = m->count / 2;
        if (t == 0) continue;
        int mirrored = token_of(m, last - i), cloned = i < half ? token_of(m, i + half) : t;
        if (key_is(key, "palindrome") && mirrored && mirrored != t) return false;
        if (key_is(key, "clone") && cloned && cloned != t) return false;
        if (key_is(key, "odd") && t % 2 == 0) return false;
        if (key_is(key, "even") && t % 2 == 1) return false;
        bool inside = a == 0 || b == 0 || (a < t && t < b) || (b < t && t < a);
        if (key_is(key, "between") && i > 0 && i < last && !inside) return false;
        low = t < low ? t : low;
        high = t > high ? t : high;
    }
    return !key_is(key, "renban") || (all_differ(m) && high - low <= last);
}

// Whether a grid keeps the constraint. `changed`: the only cell that may break it, or -1 for any.
static inline bool constraint_holds(const Layout *layout, const Constraint *constraint, const Grid *grid,
                                    int changed) {
    const Meaning m = {layout,
                       grid,
                       constraint,
                       layout_constraint_cells(layout, constraint),
                       constraint->count,
                       constraint->value,
                       changed};
    if (m.count > 0 && changed >= 0 && !cells_have(m.cell, m.count, changed)) return true;
    const char *key = constraint_kind_at(constraint)->key;
    if (key_is(key, "diagonal") || key_is(key, "region")) return all_differ(&m);
    if (key_is(key, "hyper")) return windows_hold(&m);
    if (key_is(key, "anti-knight")) return each_pair(&m, no_knight);
    if (key_is(key, "anti-king")) return each_pair(&m, no_king);
    if (key_is(key, "non-consecutive")) return each_pair(&m, no_neighbours);
    if (key_is(key, "all-dots")) return each_pair(&m, no_dots);
    if (key_is(key, "all-white")) return each_pair(&m, no_white);
    if (key_is(key, "all-xv")) return each_pair(&m, no_xv);
    if (key_is(key, "cage")) return all_differ(&m) && (m.value == 0 || total_fits(&m, 0, m.count, m.value));
    if (key_is(key, "arrow")) return token_of(&m, 0) == 0 || total_fits(&m, 1, m.count, token_of(&m, 0));
    if (key_is(key, "little-killer")) return total_fits(&m, 0, m.count, m.value);
    if (key_is(key, "sandwich")) return sandwich_holds(&m);
    if (key_is(key, "quadruple")) return quadruple_holds(&m);
    static const char *const STEPS[] = {"white",      "black",   "x",    "v",
                                        "difference", "whisper", "less", "thermo"};
    for (size_t i = 0; i < sizeof STEPS / sizeof STEPS[0]; i++)
        if (key_is(key, STEPS[i])) return steps_hold(&m, key);
    return line_holds(&m, key);
}

static inline bool constraints_hold_at(const Layout *layout, const Grid *grid, int changed) {
    for (int i = 0; i < layout->constraint_count; i++)
        if (!constraint_holds(layout, &layout->constraint[i], grid, changed)) return false;
    return true;
}

static inline bool constraints_hold(const Layout *layout, const Grid *grid) {
    return constraints_hold_at(layout, grid, -1);
}
