// Fireworks: what is laid out on purpose is found, what is found keeps the definition, and each step is
// proved by trying to place its tokens in its houses.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/finder_walk.h"

#include "support/demand_judge.h"

// --- the definition: every cell, every pair of arms, every token by itself ---

typedef struct {
    const Position *position;
    int crossing, row_arm, column_arm;
} Cross;

static bool same_box(const Layout *layout, int a, int b) { return layout->box_of[a] == layout->box_of[b]; }

static bool same_row(const Layout *layout, int a, int b) {
    return layout_row(layout, a) == layout_row(layout, b);
}

static bool same_column(const Layout *layout, int a, int b) {
    return layout_column(layout, a) == layout_column(layout, b);
}

static bool is_cross(const Cross *cross) {
    const Layout *layout = cross->position->layout;
    const Grid *grid = &cross->position->grid;
    int p = cross->crossing, x = cross->row_arm, y = cross->column_arm;
    return same_row(layout, p, x) && same_column(layout, p, y) && !same_box(layout, p, x) &&
           !same_box(layout, p, y) && grid->cell[p] == 0 && grid->cell[x] == 0 && grid->cell[y] == 0;
}

static bool holds(const Cross *cross, int token) {
    const Layout *layout = cross->position->layout;
    bool row = false, column = false;
    for (int c = 0; c < layout->cells; c++) {
        if (!marks_has(&cross->position->marks, c, token)) continue;
        if (same_row(layout, c, cross->crossing)) {
            row = true;
            if (c != cross->row_arm && !same_box(layout, c, cross->crossing)) return false;
        }
        if (same_column(layout, c, cross->crossing)) {
            column = true;
            if (c != cross->column_arm && !same_box(layout, c, cross->crossing)) return false;
        }
    }
    return row && column;
}

static TokenMask held(const Cross *cross) {
    TokenMask tokens = 0;
    for (int t = 1; t <= cross->position->layout->order; t++)
        if (holds(cross, t)) tokens |= marks_bit(t);
    return tokens;
}

static void take(const Position *position, int cell, TokenMask tokens, CellSet *pattern, Marks *remove) {
    cellset_add(pattern, cell);
    remove->cell[cell] |= position->marks.cell[cell] & ~tokens;
}

static void clear_box(const Cross *cross, TokenMask tokens, Marks *remove) {
    const Layout *layout = cross->position->layout;
    for (int c = 0; c < layout->cells; c++)
        if (same_box(layout, c, cross->crossing) && !same_row(layout, c, cross->crossing) &&
            !same_column(layout, c, cross->crossing))
            remove->cell[c] |= cross->position->marks.cell[c] & tokens;
}

static void define(const Cross *one, TokenMask tokens, const Cross *opposite, TokenMask others,
                   Outcomes *out) {
    const Position *position = one->position;
    CellSet pattern = {{0}};
    Marks remove = {{0}};
    take(position, one->crossing, tokens, &pattern, &remove);
    take(position, one->row_arm, tokens | others, &pattern, &remove);
    take(position, one->column_arm, tokens | others, &pattern, &remove);
    clear_box(one, tokens, &remove);
    if (opposite != NULL) {
        take(position, opposite->crossing, others, &pattern, &remove);
        clear_box(opposite, others, &remove);
    }
    if (!marks_empty(position->layout, &remove))
        outcome_add(out, outcome_of(position->layout, 0, 0, &pattern, &remove));
}

static void define_all(const Position *position, Outcomes *out) {
    const Layout *layout = position->layout;
    for (int p = 0; p < layout->cells; p++)
        for (int x = 0; x < layout->cells; x++)
            for (int y = 0; y < layout->cells; y++) {
                Cross one = {position, p, x, y};
                if (!is_cross(&one)) continue;
                TokenMask tokens = held(&one);
                if (marks_count(tokens) == 3) define(&one, tokens, NULL, 0, out);
                for (int q = p + 1; q < layout->cells && marks_count(tokens) == 2; q++) {
                    Cross opposite = {position, q, y, x};
                    if (!is_cross(&opposite)) continue;
                    TokenMask others = held(&opposite);
                    if (marks_count(others) == 2 && (tokens & others) == 0 &&
                        (position->marks.cell[p] & tokens) == tokens &&
                        (position->marks.cell[q] & others) == others)
                        define(&one, tokens, &opposite, others, out);
                }
            }
}

// --- positions ---

// The place of a token in a line of the solution.
static int place_of(const Layout *layout, const Grid *solution, int house, int token) {
    for (int i = 0; i < layout->order; i++)
        if (solution->cell[layout->house[house].cell[i]] == token) return layout->house[house].cell[i];
    assert_true(false);
    return -1;
}

static int column_house(const Layout *layout, int cell) {
    return layout->order + layout_column(layout, cell);
}

// Opens a cell: it has its own token, and those of these that no filled cell has that it sees.
static void open_cell(Position *position, const Grid *solution, int cell, TokenMask tokens) {
    const CellSet *peers = &position->layout->peers[cell];
    for (int c = cellset_next(peers, 0); c >= 0; c = cellset_next(peers, c + 1))
        if (position->grid.cell[c] != 0) tokens &= ~marks_bit(position->grid.cell[c]);
    position->grid.cell[cell] = 0;
    position->marks.cell[cell] |= tokens | marks_bit(solution->cell[cell]);
}

// Takes tokens away from the lines of a crossing outside its box, but for the arms; the rest of the lines is
// open.
static void lay(Position *position, const Grid *solution, const Cross *cross, TokenMask tokens) {
    const Layout *layout = position->layout;
    for (int c = 0; c < layout->cells; c++) {
        bool line = same_row(layout, c, cross->crossing) || same_column(layout, c, cross->crossing);
        if (!line) continue;
        if (same_box(layout, c, cross->crossing))
            open_cell(position, solution, c, 0);
        else if (c != cross->row_arm && c != cross->column_arm)
            position->marks.cell[c] &= ~tokens;
    }
}

// The arms hold a token that the other line has in the box.
static bool lay_triple(Position *position, const Grid *solution, Rng *rng) {
    const Layout *layout = position->layout;
    int p = (int)rng_below(rng, (uint64_t)layout->cells), in_row = 0, in_column = 0;
    for (int c = 0; c < layout->cells; c++) {
        if (c == p || !same_box(layout, c, p)) continue;
        if (same_row(layout, c, p)) in_row = solution->cell[c];
        if (same_column(layout, c, p)) in_column = solution->cell[c];
    }
    if (in_row == 0 || in_column == 0) return false;
    Cross cross = {position, p, place_of(layout, solution, layout_row(layout, p), in_column),
                   place_of(layout, solution, column_house(layout, p), in_row)};
    TokenMask tokens = marks_bit(in_row) | marks_bit(in_column) | marks_bit(solution->cell[p]);
    lay(position, solution, &cross, tokens);
    open_cell(position, solution, p, tokens);
    open_cell(position, solution, cross.row_arm, tokens);
    open_cell(position, solution, cross.column_arm, tokens);
    return true;
}

static bool in_box_and_line(const Layout *layout, const Grid *solution, int cell, int house, int token) {
    return same_box(layout, cell, place_of(layout, solution, house, token));
}

// Of each crossing the row's arm has a token that the column has in the box, and the crossing has the other
// one.
static bool lay_quad(Position *position, const Grid *solution) {
    const Layout *layout = position->layout;
    for (int p = 0; p < layout->cells; p++)
        for (int q = p + 1; q < layout->cells; q++) {
            int x = layout_cell(layout, layout_row(layout, p), layout_column(layout, q));
            int y = layout_cell(layout, layout_row(layout, q), layout_column(layout, p));
            Cross one = {position, p, x, y}, opposite = {position, q, y, x};
            TokenMask tokens = marks_bit(solution->cell[p]) | marks_bit(solution->cell[x]);
            TokenMask others = marks_bit(solution->cell[q]) | marks_bit(solution->cell[y]);
            if (same_box(layout, p, x) || same_box(layout, p, y) || same_box(layout, q, x) ||
                same_box(layout, q, y) || (tokens & others) != 0 ||
                !in_box_and_line(layout, solution, p, column_house(layout, p), solution->cell[x]) ||
                !in_box_and_line(layout, solution, q, column_house(layout, q), solution->cell[y]))
                continue;
            lay(position, solution, &one, tokens);
            lay(position, solution, &opposite, others);
            open_cell(position, solution, p, tokens);
            open_cell(position, solution, q, others);
            open_cell(position, solution, x, tokens | others);
            open_cell(position, solution, y, tokens | others);
            return true;
        }
    return false;
}

// --- what is tested ---

typedef struct {
    DemandWitness seen;
    int steps[2]; // triples, quads
} Witness;

static bool watch(void *context, const Step *step) {
    Witness *witness = context;
    const Position *position = witness->seen.position;
    DemandJudge judge = {.position = position};
    TokenMask tokens = step->tokens, others = 0;
    bool quad = marks_count(step->tokens) > 3;
    if (quad) step_marked(step, STEP_COMMON, &tokens);
    step_marked(step, STEP_ALS_C, &others);
    for (int h = 0; h < step->house_count; h++) demand_add(&judge, step->house[h], h < 3 ? tokens : others);
    demand_proves(&witness->seen, &judge, step);
    demand_take_down(&witness->seen, step);
    CellSet at = step_marked(step, STEP_COMMON, NULL), across = step_marked(step, STEP_ALS_C, NULL);
    Cross one = {position, cellset_next(&at, 0), 0, 0}, opposite = {position, cellset_next(&across, 0), 0, 0};
    Marks boxes = {{0}};
    clear_box(&one, tokens, &boxes);
    if (quad) clear_box(&opposite, others, &boxes);
    assert_int_equal(step->reason, 2 * quad + !marks_empty(position->layout, &boxes));
    witness->steps[quad]++;
    return true;
}

// Laid triples, laid quads, and positions that are not made for it.
static void fireworks_agree(const Layout *layout, int count) {
    static Outcomes found, defined;
    int laid[2] = {0}, steps[2] = {0};
    for (uint64_t seed = 1; seed <= (uint64_t)count; seed++) {
        Grid solution;
        Position position = walk_anywhere(layout, seed, &solution);
        Rng rng = rng_seed(seed ^ 0x66697265U);
        if (seed % 3 == 0) laid[0] += lay_triple(&position, &solution, &rng);
        if (seed % 3 == 1) laid[1] += lay_quad(&position, &solution);
        found.count = defined.count = 0;
        Witness witness = {{&position, &solution, seed, &found, 0}, {0}};
        technique_find(&position, TECHNIQUE_FIREWORKS, watch, &witness);
        define_all(&position, &defined);
        outcomes_agree(&found, &defined, &position, TECHNIQUE_FIREWORKS, seed);
        for (int i = 0; i < 2; i++) steps[i] += witness.steps[i];
    }
    printf("%s: %d positions, %d and %d laid, %d triples, %d quads\n", layout->id, count, laid[0], laid[1],
           steps[0], steps[1]);
    assert_true(laid[0] > 0 && laid[1] > 0 && steps[0] >= laid[0] / 2 && steps[1] >= laid[1] / 2);
}

static void fireworks_keep_their_definition(void **state) {
    (void)state;
    static const char *const ids[] = {"9x9", "6x6", "jigsaw"};
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
        Layout layout;
        assert_true(layout_init(&layout, ids[i]));
        fireworks_agree(&layout, TEST_SOAK ? 6000 : 600 / CHAIN_SHARE);
    }
}

static void boards_with_more_houses_keep_it_too(void **state) {
    (void)state;
    Layout layout;
    walk_diagonals(&layout);
    fireworks_agree(&layout, TEST_SOAK ? 3000 : 300 / CHAIN_SHARE);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fireworks_keep_their_definition),
        cmocka_unit_test(boards_with_more_houses_keep_it_too),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
