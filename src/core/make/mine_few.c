#include "core/make/mine_few.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"
#include "core/make/generate.h"
#include "core/solve/solver.h"

enum {
    ORDER_MAX = 9,
    VALUES_MAX = ORDER_MAX * ORDER_MAX * ORDER_MAX * ORDER_MAX, // of the largest group
    SOLUTIONS_MAX = 5000, // where more are let in, few values stand in only one of them
    PATIENCE = 300,       // surveys without a puzzle of fewer clues
    STEP_TRIES = 40,
};

struct MineFew {
    const Layout *layout;
    Pattern pattern;
    int groups;
    uint8_t size[ORDER_MAX * ORDER_MAX];
    CellIndex cell[ORDER_MAX * ORDER_MAX][PATTERN_ORBIT_MAX];
    uint32_t (*count)[VALUES_MAX]; // [group]: how many solutions have these values there
};

MineFew *mine_few_create(const Layout *layout, Pattern pattern) {
    assert(layout->order <= ORDER_MAX && layout->constraint_count == 0);
    MineFew *few = mem_zeroed(1, sizeof *few);
    few->layout = layout;
    few->pattern = pattern;
    for (int cell = 0; cell < layout->cells; cell++) {
        CellIndex orbit[PATTERN_ORBIT_MAX];
        int size = pattern_orbit(layout, pattern, cell, orbit);
        bool first = true; // of its group
        for (int i = 0; i < size; i++) first = first && orbit[i] >= cell;
        if (!first) continue;
        few->size[few->groups] = (uint8_t)size;
        memcpy(few->cell[few->groups++], orbit, sizeof orbit);
    }
    few->count = mem_zeroed((size_t)few->groups, sizeof *few->count);
    return few;
}

void mine_few_destroy(MineFew *few) {
    if (few == NULL) return;
    free(few->count);
    free(few);
}

static void take_away(const MineFew *few, int group, Grid *puzzle) {
    for (int i = 0; i < few->size[group]; i++) puzzle->cell[few->cell[group][i]] = 0;
}

static void put(const MineFew *few, int group, int values, Grid *puzzle) {
    int order = few->layout->order;
    for (int i = few->size[group] - 1; i >= 0; i--, values /= order)
        puzzle->cell[few->cell[group][i]] = (uint8_t)(values % order + 1);
}

static int values_in(const MineFew *few, int group, const Grid *grid) {
    int values = 0;
    for (int i = 0; i < few->size[group]; i++)
        values = values * few->layout->order + grid->cell[few->cell[group][i]] - 1;
    return values;
}

static int values_of(const MineFew *few, int group) {
    int values = 1;
    for (int i = 0; i < few->size[group]; i++) values *= few->layout->order;
    return values;
}

static bool count_solution(void *context, const Grid *solution) {
    const MineFew *few = context;
    for (int group = 0; group < few->groups; group++) few->count[group][values_in(few, group, solution)]++;
    return true;
}

// Adds to a puzzle with several solutions a group of at most size_max cells, with values that only one of the
// solutions has: a random one of the smallest such groups, but not with the values of *from. False when there
// is none, or too many solutions to look at.
static bool close_up(MineFew *few, Rng *rng, int size_max, const Grid *from, Grid *puzzle) {
    for (int group = 0; group < few->groups; group++)
        memset(few->count[group], 0, (size_t)values_of(few, group) * sizeof few->count[0][0]);
    if (solver_each(few->layout, puzzle, SOLUTIONS_MAX, count_solution, NULL, few, NULL) == SOLUTIONS_MAX)
        return false;
    int chosen = -1, chosen_values = 0;
    uint64_t alike = 0;
    for (int group = 0; group < few->groups; group++) {
        if (few->size[group] > size_max || puzzle->cell[few->cell[group][0]] != 0) continue;
        bool was_here = from->cell[few->cell[group][0]] != 0;
        int own = was_here ? values_in(few, group, from) : -1;
        for (int values = 0; values < values_of(few, group); values++) {
            if (few->count[group][values] != 1 || values == own) continue;
            if (chosen >= 0 && few->size[group] > few->size[chosen]) continue;
            if (chosen < 0 || few->size[group] < few->size[chosen]) alike = 0;
            if (rng_below(rng, ++alike) != 0) continue;
            chosen = group;
            chosen_values = values;
        }
    }
    if (chosen >= 0) put(few, chosen, chosen_values, puzzle);
    return chosen >= 0;
}

// One survey: takes one group away, or (`less`) two, and closes with one; digs out what is no longer needed.
static bool move(MineFew *few, Rng *rng, bool less, const Grid *puzzle, Grid *out, Grid *out_solution) {
    uint8_t there[ORDER_MAX * ORDER_MAX];
    int groups = 0, size = 0;
    for (int group = 0; group < few->groups; group++)
        if (puzzle->cell[few->cell[group][0]] != 0) there[groups++] = (uint8_t)group;
    Grid near = *puzzle;
    for (int i = 0; i < 1 + less && i < groups; i++) {
        int at = i + (int)rng_below(rng, (uint64_t)(groups - i)), group = there[at];
        there[at] = there[i];
        take_away(few, group, &near);
        size += few->size[group];
    }
    if (!close_up(few, rng, less ? size - 1 : size, puzzle, &near)) return false;
    if (!solver_unique(few->layout, &near, out_solution)) return false;
    GenerateSpec dig = {.pattern = few->pattern};
    return generate_dig(few->layout, rng, &dig, &near, out_solution, out);
}

bool mine_few_reduce(MineFew *few, Rng *rng, int most, bool (*keep_going)(void *context), void *context,
                     Grid *puzzle, Grid *solution) {
    Grid at = *puzzle, near, near_solution;
    int least = grid_filled(few->layout, puzzle);
    for (int stale = 0; least > most && stale < PATIENCE; stale++) {
        if (keep_going != NULL && !keep_going(context)) return false;
        bool less = rng_below(rng, 4) != 0;
        if (!move(few, rng, less, &at, &near, &near_solution)) continue;
        at = near;
        int clues = grid_filled(few->layout, &near);
        if (clues >= least) continue;
        least = clues;
        stale = 0;
        *puzzle = near;
        *solution = near_solution;
    }
    return least <= most;
}

bool mine_few_step(MineFew *few, Rng *rng, const Grid *puzzle, Grid *out, Grid *out_solution) {
    for (int i = 0; i < STEP_TRIES; i++)
        if (move(few, rng, false, puzzle, out, out_solution)) return true;
    return false;
}
