#pragma once
// What the tests of the finders share: real positions, what is wrong with a step, steps as a set that can be
// compared with a definition. Include after cmocka.h.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/logic/step.h"
#include "core/make/full_grid.h"
#include "core/make/generate.h"
#include "core/techniques/technique_find.h"
#include "support/sanitized.h"

enum { CHAIN_SHARE = SANITIZED ? 8 : 1 }; // one in so many of the cases

// A puzzle of the hardest kind ("Golden Nugget", tarek, 2007).
#define GOLDEN_NUGGET ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7....."

static inline bool walk_take_first(void *context, const Step *step) {
    *(Step *)context = *step;
    return false;
}

// Takes the easiest of the steps below `end`, as long as there is one and fewer than `most` were taken.
static inline void walk_on(Position *position, Technique end, uint64_t most) {
    Step step;
    for (Technique t = 0; t < end && most > 0;) {
        if (technique_find(position, t, walk_take_first, &step)) {
            t++;
            continue;
        }
        step_apply(&step, position);
        most--;
        t = 0;
    }
}

// A position in a generated puzzle: some singles have been placed, or everything that singles, locked
// candidates and pairs give; every other time some more of the wrong candidates are gone.
static inline Position walk_position(const Layout *layout, uint64_t seed, Grid *out_solution) {
    Rng rng = rng_seed(seed);
    GenerateSpec spec = {.pattern = PATTERN_NONE};
    Grid puzzle;
    generate_puzzle(layout, &rng, &spec, &puzzle, out_solution);
    Position position = position_of_grid(layout, &puzzle);
    if (rng_below(&rng, 2) == 0)
        walk_on(&position, TECHNIQUE_DIRECT_POINTING, rng_below(&rng, 60));
    else
        walk_on(&position, TECHNIQUE_HIDDEN_PAIR + 1, UINT64_MAX);
    uint64_t gone = rng_below(&rng, 2) == 0 ? 0 : rng_below(&rng, 70);
    for (int c = 0; c < layout->cells; c++) {
        for (int t = 1; t <= layout->order; t++) {
            if (t == out_solution->cell[c] || rng_below(&rng, 100) >= gone) continue;
            position.marks.cell[c] &= ~marks_bit(t);
        }
    }
    return position;
}

// A board with extra houses, which no layout of the table has: 9x9 with both diagonals.
static inline void walk_diagonals(Layout *out) {
    layout_init_boxes(out, "diagonals", 3, 3);
    for (int d = 0; d < 2; d++) {
        int index = out->house_count++;
        House *house = &out->house[index];
        house->kind = HOUSE_EXTRA;
        house->number = (uint8_t)(d + 1);
        for (int i = 0; i < 9; i++) {
            int cell = layout_cell(out, i, d == 0 ? i : 8 - i);
            house->cell[i] = (CellIndex)cell;
            cellset_add(&house->set, cell);
            out->house_of[cell][out->house_of_count[cell]++] = (uint8_t)index;
        }
        for (int i = 0; i < 9; i++) {
            CellSet *peers = &out->peers[house->cell[i]];
            *peers = cellset_or(*peers, house->set);
            cellset_remove(peers, house->cell[i]);
        }
    }
}

// The same as walk_position, without a puzzle: some cells of a full grid filled, some wrong candidates gone.
static inline Position walk_anywhere(const Layout *layout, uint64_t seed, Grid *out_solution) {
    Rng rng = rng_seed(seed);
    full_grid_draw(layout, &rng, out_solution);
    Grid grid = {{0}};
    uint64_t filled = rng_below(&rng, 50), gone = rng_below(&rng, 80);
    for (int c = 0; c < layout->cells; c++)
        if (rng_below(&rng, 100) < filled) grid.cell[c] = out_solution->cell[c];
    Position position = position_of_grid(layout, &grid);
    for (int c = 0; c < layout->cells; c++) {
        for (int t = 1; t <= layout->order; t++) {
            if (t == out_solution->cell[c] || rng_below(&rng, 100) >= gone) continue;
            position.marks.cell[c] &= ~marks_bit(t);
        }
    }
    return position;
}

// The technique needs 9x9 cells with boxes of 3x3: on other boards it finds nothing.
static inline void walk_other_boards_have_none(Technique technique) {
    static const char *const ids[] = {"4x4", "6x6", "jigsaw", "12x12"};
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
        Layout layout;
        Grid solution;
        Step step;
        assert_true(layout_init(&layout, ids[i]));
        Position position = walk_anywhere(&layout, 1, &solution);
        assert_true(technique_find(&position, technique, walk_take_first, &step));
    }
}

// What is wrong with a step, or NULL.
static inline const char *walk_fault(const Position *position, const Grid *solution, const Step *step) {
    const Layout *layout = position->layout;
    if (step->house_count > STEP_HOUSES_MAX) return "number of houses";
    if (cellset_empty(&step->pattern_cells)) return "no pattern";
    if (step->tokens == 0) return "no tokens";
    for (int c = 0; c < layout->cells; c++) {
        if ((step->pattern.cell[c] & ~position->marks.cell[c]) != 0) return "pattern without candidates";
        if ((step->pattern.cell[c] != 0) != cellset_has(&step->pattern_cells, c)) return "pattern cells";
        if ((step->remove.cell[c] & ~position->marks.cell[c]) != 0) return "removes what is not there";
        if (step->remove.cell[c] & marks_bit(solution->cell[c])) return "removes the truth";
    }
    for (int i = 0; i < step->mark_count; i++)
        if (!marks_has(&position->marks, step->mark[i].cell, step->mark[i].token)) return "marks nothing";
    for (int i = 0; i < step->node_count; i++) {
        if (step->node[i].from > i) return "a link to what comes after";
        if (step->node[i].from < i && step->node[step->node[i].from].on == step->node[i].on)
            return "a broken chain";
    }
    if (step->token == 0) return step_removals(layout, step) > 0 ? NULL : "changes nothing";
    if (position->grid.cell[step->cell] != 0) return "places on a filled cell";
    return solution->cell[step->cell] == step->token ? NULL : "places a wrong token";
}

// --- outcomes: what a step comes to, as a number; a list of them is a set ---

enum { OUTCOMES_MAX = 200000 };

typedef struct {
    uint64_t item[OUTCOMES_MAX];
    int count;
} Outcomes;

static inline void outcome_mix(uint64_t *hash, uint64_t value) {
    *hash = (*hash ^ value) * UINT64_C(0x9E3779B97F4A7C15);
    *hash ^= *hash >> 29;
}

static inline uint64_t outcome_of(const Layout *layout, int cell, int token, const CellSet *pattern,
                                  const Marks *remove) {
    uint64_t hash = 1;
    outcome_mix(&hash, (uint64_t)cell);
    outcome_mix(&hash, (uint64_t)token);
    for (int i = 0; i < 4; i++) outcome_mix(&hash, pattern->word[i]);
    for (int c = 0; c < layout->cells; c++) outcome_mix(&hash, remove->cell[c]);
    return hash;
}

static inline void outcome_add(Outcomes *outcomes, uint64_t outcome) {
    assert_true(outcomes->count < OUTCOMES_MAX);
    outcomes->item[outcomes->count++] = outcome;
}

static inline int outcome_compare(const void *a, const void *b) {
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return x < y ? -1 : x > y;
}

static inline void outcome_sort(Outcomes *outcomes) {
    qsort(outcomes->item, (size_t)outcomes->count, sizeof outcomes->item[0], outcome_compare);
    int kept = 0;
    for (int i = 0; i < outcomes->count; i++)
        if (kept == 0 || outcomes->item[kept - 1] != outcomes->item[i])
            outcomes->item[kept++] = outcomes->item[i];
    outcomes->count = kept;
}

static inline void outcomes_agree(Outcomes *found, Outcomes *defined, const Position *position,
                                  Technique technique, uint64_t seed) {
    outcome_sort(found);
    outcome_sort(defined);
    bool same = found->count == defined->count &&
                memcmp(found->item, defined->item, sizeof found->item[0] * (size_t)found->count) == 0;
    if (!same) {
        fail_msg("seed %llu, %s, %s: found %d, by definition %d", (unsigned long long)seed,
                 position->layout->id, technique_info(technique)->name, found->count, defined->count);
    }
}
