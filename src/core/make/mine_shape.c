#include "core/make/mine_shape.h"

#include <stdlib.h>

#include "core/base/memory.h"
#include "core/make/full_grid.h"
#include "core/solve/solver.h"

enum {
    FREED_MAX = 3, // values that are looked at anew together
    GROUPS = (TOKENS_MAX + 1) * (TOKENS_MAX + 1) * (TOKENS_MAX + 1),
    SIGHT = 4000,     // solutions that are looked at; beyond that, counts are estimates
    MOVES = 400,      // of one draw
    STEP_TRIES = 40,  // of one step
    CLUES_LEAST = 17, // of any puzzle on the classic board (McGuire, Tugemann and Civario, 2012)
};

// The solutions that some freed cells let in, counted by the values there.
typedef struct {
    const Layout *layout;
    CellIndex cell[FREED_MAX];
    int cells;
    uint32_t count[GROUPS];
    uint16_t met[SIGHT]; // the groups that are not empty
    int groups;
} Census;

static bool empty_lines_in_one_band(const Layout *layout, const CellSet *shape, HouseKind kind, int size) {
    int empty = 0, line = 0;
    for (int i = 0; i < layout->house_count; i++) {
        if (layout->house[i].kind != kind) continue;
        if (line++ % size == 0) empty = 0;
        empty += !cellset_meet(layout->house[i].set, *shape);
        if (empty == 2) return true;
    }
    return false;
}

bool mine_shape_possible(const Layout *layout, const CellSet *shape) {
    bool classic = layout->order == 9 && layout->house_count == 27;
    int least = classic ? CLUES_LEAST : layout->order - 1;
    if (cellset_count(shape) < least) return false;
    return layout->box_rows == 0 ||
           (!empty_lines_in_one_band(layout, shape, HOUSE_ROW, layout->box_rows) &&
            !empty_lines_in_one_band(layout, shape, HOUSE_COLUMN, layout->box_columns));
}

static int group_of(const Census *census, const Grid *solution) {
    int group = 0;
    for (int i = 0; i < census->cells; i++)
        group = group * (census->layout->order + 1) + solution->cell[census->cell[i]];
    return group;
}

static bool count_solution(void *context, const Grid *solution) {
    Census *census = context;
    int group = group_of(census, solution);
    if (census->count[group]++ == 0) census->met[census->groups++] = (uint16_t)group;
    return true;
}

static void forget(Census *census) {
    for (int i = 0; i < census->groups; i++) census->count[census->met[i]] = 0;
    census->groups = 0;
}

// Up to three clues, mostly two.
static void choose_cells(Census *census, Rng *rng, const Grid *puzzle) {
    CellIndex clue[CELLS_MAX];
    int clues = 0;
    for (int cell = 0; cell < census->layout->cells; cell++)
        if (puzzle->cell[cell] != 0) clue[clues++] = (CellIndex)cell;
    int chance = (int)rng_below(rng, 4);
    census->cells = chance == 0 ? 1 : chance == 3 ? 3 : 2;
    if (census->cells > clues) census->cells = clues;
    for (int i = 0; i < census->cells; i++) {
        int at = i + (int)rng_below(rng, (uint64_t)(clues - i));
        census->cell[i] = clue[at];
        clue[at] = clue[i];
    }
}

static void put(const Census *census, int group, Grid *puzzle) {
    int base = census->layout->order + 1;
    for (int i = census->cells - 1; i >= 0; i--, group /= base)
        puzzle->cell[census->cell[i]] = (uint8_t)(group % base);
}

// Counts what other values in a few cells would give. True when all solutions were seen.
static bool survey(Census *census, Rng *rng, const Grid *puzzle) {
    choose_cells(census, rng, puzzle);
    Grid freed = *puzzle;
    for (int i = 0; i < census->cells; i++) freed.cell[census->cell[i]] = 0;
    return solver_each(census->layout, &freed, SIGHT, count_solution, NULL, census, NULL) < SIGHT;
}

// One of the groups that the fewest solutions share, other than that of the puzzle itself; -1 when none is
// shared by at most `most`.
static int least_group(const Census *census, Rng *rng, const Grid *puzzle, uint32_t most, uint32_t *out) {
    int chosen = -1, alike = 0, own = group_of(census, puzzle);
    for (int i = 0; i < census->groups; i++) {
        uint32_t count = census->count[census->met[i]];
        if (census->met[i] == own || count > most) continue;
        alike = chosen >= 0 && count == most ? alike + 1 : 1;
        if (rng_below(rng, (uint64_t)alike) == 0) chosen = census->met[i];
        most = count;
    }
    *out = most;
    return chosen;
}

static bool unique(const Layout *layout, const Grid *puzzle, Grid *out, Grid *out_solution) {
    Grid solution;
    if (!solver_unique(layout, puzzle, &solution)) return false;
    *out = *puzzle;
    *out_solution = solution;
    return true;
}

static Census *census_new(const Layout *layout) {
    Census *census = mem_zeroed(1, sizeof *census);
    census->layout = layout;
    return census;
}

// Changes values while that leaves fewer solutions; returns how many are left.
static uint32_t descend(Census *census, Rng *rng, Grid *puzzle) {
    const Layout *layout = census->layout;
    uint32_t solutions = (uint32_t)solver_count(layout, puzzle, SIGHT);
    for (int move = 0; move < MOVES && solutions > 1; move++) {
        bool all = survey(census, rng, puzzle);
        uint32_t count;
        int group = least_group(census, rng, puzzle, all ? solutions : SIGHT, &count);
        forget(census);
        if (group < 0) continue;
        Grid near = *puzzle;
        put(census, group, &near);
        if (!all) count = (uint32_t)solver_count(layout, &near, SIGHT);
        if (count > solutions) continue;
        *puzzle = near;
        solutions = count;
    }
    return solutions;
}

bool mine_shape_draw(const Layout *layout, Rng *rng, const CellSet *shape, Grid *out, Grid *out_solution) {
    Grid puzzle;
    full_grid_draw(layout, rng, &puzzle);
    for (int cell = 0; cell < layout->cells; cell++)
        if (!cellset_has(shape, cell)) puzzle.cell[cell] = 0;
    Census *census = census_new(layout);
    uint32_t solutions = descend(census, rng, &puzzle);
    free(census);
    return solutions == 1 && unique(layout, &puzzle, out, out_solution);
}

static bool step(Census *census, Rng *rng, const Grid *puzzle, Grid *out, Grid *out_solution) {
    for (int i = 0; i < STEP_TRIES; i++) {
        bool all = survey(census, rng, puzzle);
        uint32_t count;
        int group = all ? least_group(census, rng, puzzle, 1, &count) : -1;
        forget(census);
        if (group < 0) continue;
        Grid near = *puzzle;
        put(census, group, &near);
        if (unique(census->layout, &near, out, out_solution)) return true;
    }
    return false;
}

bool mine_shape_step(const Layout *layout, Rng *rng, const Grid *puzzle, Grid *out, Grid *out_solution) {
    Census *census = census_new(layout);
    bool found = step(census, rng, puzzle, out, out_solution);
    free(census);
    return found;
}
