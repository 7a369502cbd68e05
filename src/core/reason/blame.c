// Leaving out half, a quarter, an eighth ... after A. Zeller and R. Hildebrandt, "Simplifying and Isolating
// Failure-Inducing Input" (2002).

#include "core/reason/blame.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"
#include "core/constraint/constraint.h"
#include "core/solve/solver.h"

enum {
    SEARCHES_MAX = 80, // for one way of leaving out
    GUESSES_MAX = 300, // of each
    ITEMS_MAX = CELLS_MAX + CONSTRAINTS_MAX
};

// What can be left out: clues, then constraints.
typedef struct {
    const Layout *layout;
    const Grid *puzzle;
    Layout *part; // the board with some of its constraints
    int clues, items;
    CellIndex clue[CELLS_MAX];
    bool in[ITEMS_MAX];
    bool backwards; // the last constraints are left out first
    int searches;
} Blaming;

static bool has_constraint(const Blaming *it, int index) {
    int constraints = it->items - it->clues;
    return it->in[it->clues + (it->backwards ? constraints - 1 - index : index)];
}

// Signs of which another constraint says where they are not belong to what it says.
static bool is_mark_for(const ConstraintKind *sign, const ConstraintKind *all) {
    return all->marks[0] && sign->over == OVER_EDGE &&
           (sign->step.kind == all->marks[0]->step.kind || sign->step.kind == all->marks[1]->step.kind);
}

static bool is_needed(const Blaming *it, int index) {
    const Layout *layout = it->layout;
    if (has_constraint(it, index)) return true;
    const ConstraintKind *kind = constraint_kind_at(&layout->constraint[index]);
    for (int i = 0; i < layout->constraint_count; i++)
        if (has_constraint(it, i) && is_mark_for(kind, constraint_kind_at(&layout->constraint[i])))
            return true;
    return false;
}

// False when its constraints contradict each other at first sight.
static bool make_part(const Blaming *it) {
    const Layout *layout = it->layout;
    TextError error;
    bool fine = layout_init_regions(it->part, layout->id, layout->order, layout->box_of);
    for (int i = 0; fine && i < layout->constraint_count; i++) {
        const Constraint *constraint = &layout->constraint[i];
        if (is_needed(it, i))
            fine = constraint_add(it->part, constraint->kind, constraint->value,
                                  layout_constraint_cells(layout, constraint), constraint->count, &error);
    }
    assert(fine); // it is part of a board that there is
    return constraint_build(it->part, &error);
}

// True when what is in leaves no way. False too when that takes long to find out.
static bool leaves_none(Blaming *it) {
    Grid grid = {{0}};
    bool given_up = false;
    if (it->searches++ >= SEARCHES_MAX) return false;
    if (!make_part(it)) return true;
    for (int i = 0; i < it->clues; i++)
        if (it->in[i]) grid.cell[it->clue[i]] = it->puzzle->cell[it->clue[i]];
    SolverSetup *setup = solver_setup_new(it->part);
    SolverTask task = {.puzzle = &grid};
    uint64_t found = solver_setup_count(setup, &task, 1, GUESSES_MAX, NULL, NULL, &given_up);
    solver_setup_free(setup);
    return found == 0 && !given_up;
}

// Leaves out `count` items from `from` on if that still leaves no way.
static void leave_out(Blaming *it, int from, int count) {
    bool before[ITEMS_MAX], some = false;
    if (count > it->items - from) count = it->items - from;
    memcpy(before, it->in + from, (size_t)count * sizeof *before);
    for (int i = from; i < from + count; i++) {
        some = some || it->in[i];
        it->in[i] = false;
    }
    if (some && !leaves_none(it)) memcpy(it->in + from, before, (size_t)count * sizeof *before);
}

static void leave_out_all(Blaming *it) {
    leave_out(it, 0, it->clues);
    for (int count = (it->items + 1) / 2;; count = (count + 1) / 2) {
        for (int from = 0; from < it->items; from += count) leave_out(it, from, count);
        if (count == 1) return;
    }
}

// False when nothing is left but clues, or too many constraints.
static bool list(const Blaming *it, Blame *out) {
    *out = (Blame){0};
    for (int i = 0; i < it->layout->constraint_count; i++) {
        if (!has_constraint(it, i)) continue;
        if (out->count == BLAMED_MAX) return false;
        out->constraint[out->count++] = i;
    }
    for (int i = 0; i < it->clues; i++)
        if (it->in[i]) cellset_add(&out->clues, it->clue[i]);
    return out->count > 0;
}

static bool look(const Layout *layout, const Grid *puzzle, bool backwards, Blame *out) {
    MEM_LOCAL(Blaming, it);
    MEM_LOCAL(Layout, part);
    *it = (Blaming){.layout = layout, .puzzle = puzzle, .part = part, .backwards = backwards};
    for (int cell = 0; cell < layout->cells; cell++)
        if (puzzle->cell[cell]) it->clue[it->clues++] = (CellIndex)cell;
    it->items = it->clues + layout->constraint_count;
    memset(it->in, true, (size_t)it->items * sizeof *it->in);
    if (!leaves_none(it)) return false;
    leave_out_all(it);
    return it->searches <= SEARCHES_MAX && list(it, out);
}

static bool is_less(const Blame *a, const Blame *b) {
    int clues_a = cellset_count(&a->clues), clues_b = cellset_count(&b->clues);
    return a->count != b->count ? a->count < b->count : clues_a < clues_b;
}

bool blame_find(const Layout *layout, const Grid *puzzle, Blame *out) {
    Blame first, last;
    if (layout->constraint_count == 0) return false;
    bool forwards = look(layout, puzzle, false, &first), backwards = look(layout, puzzle, true, &last);
    if (!forwards && !backwards) return false;
    *out = forwards && (!backwards || !is_less(&last, &first)) ? first : last;
    return true;
}
