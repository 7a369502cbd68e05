// Multi-sector locked sets and SK loops: what is laid out on purpose is found, what is found is one by its
// definition, and each of their steps is proved by trying to fill its cells.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/finder_walk.h"

// --- the judge: can these cells be filled, and one more? ---

enum { FEW_MAX = 5 * 5 + 1 }; // of a crossing; loops have fewer

typedef struct {
    const Layout *layout;
    int count, cell[FEW_MAX];
    TokenMask marks[FEW_MAX];
} Few;

static bool can_fill(const Few *few) {
    int best = -1;
    for (int i = 0; i < few->count; i++)
        if (best < 0 || marks_count(few->marks[i]) < marks_count(few->marks[best])) best = i;
    if (best < 0) return true;
    for (TokenMask left = few->marks[best]; left != 0; left &= left - 1) {
        Few rest = {.layout = few->layout};
        for (int i = 0; i < few->count; i++) {
            if (i == best) continue;
            bool sees = cellset_has(&few->layout->peers[few->cell[best]], few->cell[i]);
            rest.cell[rest.count] = few->cell[i];
            rest.marks[rest.count++] = few->marks[i] & ~(sees ? left & -left : 0);
        }
        if (can_fill(&rest)) return true;
    }
    return false;
}

// Whether the cells of a step leave room for a token in another cell.
static bool leaves_room(const Position *position, const Step *step, int cell, int token) {
    Few few = {.layout = position->layout, .count = 1, .cell = {cell}, .marks = {marks_bit(token)}};
    const CellSet *cells = &step->pattern_cells;
    for (int c = cellset_next(cells, 0); c >= 0; c = cellset_next(cells, c + 1)) {
        few.cell[few.count] = c;
        few.marks[few.count++] = position->marks.cell[c];
    }
    return can_fill(&few);
}

// --- the definition ---

// How often a token fits into these cells at most, by rows and columns alone: every way is tried, row by row.
static int most_in_lines(const Position *position, const CellSet *cells, int token, int row, uint32_t taken) {
    int order = position->layout->order;
    if (row == order) return 0;
    int most = most_in_lines(position, cells, token, row + 1, taken);
    for (int column = 0; column < order; column++) {
        int cell = row * order + column;
        if ((taken >> column & 1) || !cellset_has(cells, cell) || !marks_has(&position->marks, cell, token))
            continue;
        int here = 1 + most_in_lines(position, cells, token, row + 1, taken | 1u << column);
        if (here > most) most = here;
    }
    return most;
}

// Whether so many rows, columns and boxes can hold all places of the token among these cells: every choice is
// tried, house by house.
static bool can_cover(const Position *position, CellSet places, int houses, int from) {
    const Layout *layout = position->layout;
    if (cellset_empty(&places)) return true;
    if (houses == 0 || from == 3 * layout->order) return false;
    CellSet rest = cellset_minus(places, layout->house[from].set);
    if (!cellset_equal(rest, places) && can_cover(position, rest, houses - 1, from + 1)) return true;
    return can_cover(position, places, houses, from + 1);
}

static bool is_loop(const Step *step) { return step->technique == TECHNIQUE_SK_LOOP; }

// Whether all tokens together fit into the cells of a step just once over.
static bool is_locked(const Position *position, const Step *step) {
    int sum = 0;
    for (int t = 1; t <= position->layout->order; t++) {
        CellSet places = cellset_and(marks_cells(position->layout, &position->marks, t), step->pattern_cells);
        int least = 0;
        if (!is_loop(step)) least = most_in_lines(position, &step->pattern_cells, t, 0, 0);
        while (is_loop(step) && !can_cover(position, places, least, 0)) least++;
        sum += least;
    }
    return sum == cellset_count(&step->pattern_cells);
}

// The empty cells that the houses of a step are said to have in common.
static CellSet cells_of(const Position *position, const Step *step) {
    const Layout *layout = position->layout;
    CellSet out = {{0}};
    for (int c = 0; c < layout->cells; c++) {
        int bases = 0, covers = 0;
        for (int i = 0; i < step->house_count; i++)
            if (cellset_has(&layout->house[step->house[i]].set, c))
                *(i < step->base_count ? &bases : &covers) += 1;
        if (bases == 1 && covers == 1 && position->marks.cell[c] != 0) cellset_add(&out, c);
    }
    return out;
}

// --- steps ---

typedef struct {
    const Position *position;
    const Grid *solution;
    uint64_t seed;
    CellSet wanted; // empty: nothing
    int steps, defined;
    bool found;
} Witness;

static bool watch(void *context, const Step *step) {
    Witness *witness = context;
    const Position *position = witness->position;
    const char *fault = walk_fault(position, witness->solution, step);
    if (fault == NULL && !cellset_equal(step->pattern_cells, cells_of(position, step))) fault = "its cells";
    for (int c = 0; c < position->layout->cells && fault == NULL; c++)
        for (TokenMask left = step->remove.cell[c]; left != 0; left &= left - 1)
            if (leaves_room(position, step, c, marks_first(left))) fault = "leaves room for what goes";
    if (fault == NULL && witness->defined < 20) {
        if (!is_locked(position, step)) fault = "is not locked";
        witness->defined++;
    }
    if (fault != NULL) fail_msg("seed %llu: %s", (unsigned long long)witness->seed, fault);
    witness->steps++;
    witness->found = witness->found || cellset_equal(step->pattern_cells, witness->wanted);
    return true;
}

// --- positions ---

static uint32_t choose_lines(int order, Rng *rng) {
    uint32_t lines = 0;
    int count = 4 + (int)rng_below(rng, 2);
    while (bits_count(lines) < count) lines |= 1u << rng_below(rng, (uint32_t)order);
    return lines;
}

static CellSet choose_crossing(const Layout *layout, Rng *rng) {
    uint32_t rows = choose_lines(layout->order, rng), columns = choose_lines(layout->order, rng);
    CellSet cells = {{0}};
    for (int c = 0; c < layout->cells; c++)
        if ((rows >> layout_row(layout, c) & 1) && (columns >> layout_column(layout, c) & 1))
            cellset_add(&cells, c);
    return cells;
}

// Two lines in different bands of so many lines.
static void choose_apart(int order, int size, Rng *rng, int out[2]) {
    int bands = order / size, first = (int)rng_below(rng, (uint32_t)bands);
    int second = (first + 1 + (int)rng_below(rng, (uint32_t)bands - 1)) % bands;
    out[0] = first * size + (int)rng_below(rng, (uint32_t)size);
    out[1] = second * size + (int)rng_below(rng, (uint32_t)size);
}

static CellSet choose_loop(const Layout *layout, Rng *rng) {
    int row[2], column[2];
    CellSet cells = {{0}};
    choose_apart(layout->order, layout->box_rows, rng, row);
    choose_apart(layout->order, layout->box_columns, rng, column);
    for (int c = 0; c < layout->cells; c++) {
        int r = layout_row(layout, c), k = layout_column(layout, c);
        bool in_row = r == row[0] || r == row[1], in_column = k == column[0] || k == column[1];
        for (int i = 0; i < 4; i++)
            if (in_row != in_column &&
                layout->box_of[c] == layout->box_of[layout_cell(layout, row[i / 2], column[i % 2])])
                cellset_add(&cells, c);
    }
    return cells;
}

// Empties the cells, and leaves each token only in the houses of its true places among them: one house of
// each, the rows and columns alone or the boxes too.
static void lock(Position *position, const Grid *solution, const CellSet *cells, bool boxes, Rng *rng) {
    const Layout *layout = position->layout;
    CellSet kept[TOKENS_MAX + 1] = {{{0}}};
    for (int c = cellset_next(cells, 0); c >= 0; c = cellset_next(cells, c + 1)) {
        int house = layout->house_of[c][rng_below(rng, boxes ? 3 : 2)], token = solution->cell[c];
        kept[token] = cellset_or(kept[token], layout->house[house].set);
        position->grid.cell[c] = 0;
    }
    Marks rules = marks_of_grid(layout, &position->grid);
    for (int c = cellset_next(cells, 0); c >= 0; c = cellset_next(cells, c + 1))
        for (TokenMask left = rules.cell[c]; left != 0; left &= left - 1)
            if (cellset_has(&kept[marks_first(left)], c))
                position->marks.cell[c] |= left & -left;
            else
                position->marks.cell[c] &= ~(left & -left);
}

// Whether anything can follow: a house of the fewest has the token elsewhere, too.
static bool takes_away(const Position *position, const CellSet *cells, bool boxes) {
    const Layout *layout = position->layout;
    for (int t = 1; t <= layout->order; t++) {
        CellSet all = marks_cells(layout, &position->marks, t), inside = cellset_and(all, *cells);
        int least = 0;
        while (!can_cover(position, inside, least, 0)) least++;
        for (int h = 0; h < (boxes ? 3 : 2) * layout->order; h++) {
            CellSet outside = cellset_minus(cellset_and(all, layout->house[h].set), *cells);
            CellSet rest = cellset_minus(inside, layout->house[h].set);
            if (!cellset_empty(&outside) && least > 0 && can_cover(position, rest, least - 1, 0)) return true;
        }
    }
    return false;
}

static void what_is_laid_is_found(Technique technique, const char *board, int count) {
    Layout layout;
    int steps = 0, wanted = 0;
    bool loop = technique == TECHNIQUE_SK_LOOP;
    assert_true(layout_init(&layout, board));
    for (uint64_t seed = 1; seed <= (uint64_t)count; seed++) {
        Grid solution;
        Rng rng = rng_seed(seed ^ 0x6d736cU);
        Position position = walk_anywhere(&layout, seed, &solution);
        Witness witness = {.position = &position, .solution = &solution, .seed = seed};
        CellSet cells = loop ? choose_loop(&layout, &rng) : choose_crossing(&layout, &rng);
        lock(&position, &solution, &cells, loop, &rng);
        if (takes_away(&position, &cells, loop)) {
            witness.wanted = cells;
            wanted++;
        }
        technique_find(&position, technique, watch, &witness);
        if (!cellset_empty(&witness.wanted) && !witness.found)
            fail_msg("seed %llu: not found", (unsigned long long)seed);
        steps += witness.steps;
    }
    printf("%s: %d steps, %d laid\n", board, steps, wanted);
    assert_true(wanted > count / 2);
}

static void locked_crossings_are_found(void **state) {
    (void)state;
    what_is_laid_is_found(TECHNIQUE_MSLS, "9x9", TEST_SOAK ? 4000 : 200 / CHAIN_SHARE);
    what_is_laid_is_found(TECHNIQUE_MSLS, "6x6", TEST_SOAK ? 400 : 40 / CHAIN_SHARE);
    what_is_laid_is_found(TECHNIQUE_MSLS, "jigsaw", TEST_SOAK ? 400 : 40 / CHAIN_SHARE);
}

static void sk_loops_are_found(void **state) {
    (void)state;
    what_is_laid_is_found(TECHNIQUE_SK_LOOP, "9x9", TEST_SOAK ? 20000 : 1000 / CHAIN_SHARE);
    what_is_laid_is_found(TECHNIQUE_SK_LOOP, "6x6", TEST_SOAK ? 2000 : 100 / CHAIN_SHARE);
    what_is_laid_is_found(TECHNIQUE_SK_LOOP, "12x12", TEST_SOAK ? 2000 : 100 / CHAIN_SHARE);
}

// What comes about by chance is proved too; larger boards, and those without boxes of their own, are fine.
static void any_position_is_fine(void **state) {
    (void)state;
    static const char *const ids[] = {"9x9", "6x6", "jigsaw", "12x12"};
    int steps = 0;
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
        Layout layout;
        assert_true(layout_init(&layout, ids[i]));
        for (uint64_t seed = 1; seed <= (i == 0 ? 40u : 10u) / CHAIN_SHARE; seed++) {
            Grid solution;
            Position position = walk_anywhere(&layout, seed, &solution);
            Witness witness = {.position = &position, .solution = &solution, .seed = seed};
            technique_find(&position, TECHNIQUE_SK_LOOP, watch, &witness);
            technique_find(&position, TECHNIQUE_MSLS, watch, &witness);
            steps += witness.steps;
        }
    }
    printf("%d steps by chance\n", steps);
    assert_true(steps > 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(locked_crossings_are_found),
        cmocka_unit_test(sk_loops_are_found),
        cmocka_unit_test(any_position_is_fine),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
