// Tridagons against their definition, and each of their steps proved from the twelve cells alone.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/finder_walk.h"

enum { CORNERS = 4, SIDE = 3, CELLS = CORNERS * SIDE, ORDERS = 6, GUARDIANS_MOST = 8 };

static const int order[ORDERS][SIDE] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};

// Twelve cells of 9x9: in each of four boxes, left before right and upper before lower, one in every row.
typedef struct {
    int cell[CELLS];
    TokenMask tokens;
} Twelve;

static void set_corner(Twelve *twelve, int corner, int band, int stack, const int columns[SIDE]) {
    for (int r = 0; r < SIDE; r++)
        twelve->cell[corner * SIDE + r] = (band * SIDE + r) * 9 + stack * SIDE + columns[r];
}

// --- the brute force: can these cells be filled with such candidates? ---

typedef struct {
    const Layout *layout;
    int count, cell[CELLS + 1];
    TokenMask marks[CELLS + 1];
} Few;

static bool can_fill(const Few *few, int done, int token[]) {
    if (done == few->count) return true;
    for (TokenMask left = few->marks[done]; left != 0; left &= left - 1) {
        token[done] = marks_first(left);
        bool fits = true;
        for (int i = 0; i < done; i++)
            fits = fits && (token[i] != token[done] ||
                            !cellset_has(&few->layout->peers[few->cell[i]], few->cell[done]));
        if (fits && can_fill(few, done + 1, token)) return true;
    }
    return false;
}

static bool can_be_filled(const Few *few) {
    int token[CELLS + 1];
    return can_fill(few, 0, token);
}

// --- the definition ---

static bool is_impossible(const Layout *layout, const Twelve *twelve) {
    Few few = {.layout = layout, .count = CELLS};
    for (int i = 0; i < CELLS; i++) few.cell[i] = twelve->cell[i], few.marks[i] = twelve->tokens;
    return !can_be_filled(&few);
}

// Whether a candidate rules out another one.
static bool rules_out(const Layout *layout, int cell, int token, int other, int other_token) {
    if (cell == other) return token != other_token;
    return token == other_token && cellset_has(&layout->peers[cell], other);
}

// How many candidates of the cells are of other tokens; GUARDIANS_MOST + 1 when the cells are no pattern.
static int guardians_of(const Position *position, const Twelve *twelve, int first, int count) {
    int guardians = 0;
    for (int i = first; i < first + count; i++) {
        TokenMask marks = position->marks.cell[twelve->cell[i]];
        if (position->grid.cell[twelve->cell[i]] != 0 || marks_count(marks & twelve->tokens) < 2)
            return GUARDIANS_MOST + 1;
        guardians += marks_count(marks & ~twelve->tokens);
    }
    return guardians;
}

static bool goes(const Position *position, const Twelve *twelve, int guardians, int cell, int token) {
    for (int i = 0; i < CELLS; i++) {
        TokenMask left = position->marks.cell[twelve->cell[i]] & ~twelve->tokens;
        for (; left != 0; left &= left - 1) {
            if (!rules_out(position->layout, cell, token, twelve->cell[i], marks_first(left))) return false;
            if (guardians == 1 && cell != twelve->cell[i]) return false; // then the cell alone is told
        }
    }
    return true;
}

static void define(const Position *position, const Twelve *twelve, Outcomes *out) {
    int guardians = guardians_of(position, twelve, 0, CELLS);
    if (guardians == 0 || guardians > GUARDIANS_MOST || !is_impossible(position->layout, twelve)) return;
    CellSet pattern = {{0}};
    Marks remove = {{0}};
    for (int i = 0; i < CELLS; i++) cellset_add(&pattern, twelve->cell[i]);
    for (int c = 0; c < position->layout->cells; c++)
        for (int t = 1; t <= 9; t++)
            if (marks_has(&position->marks, c, t) && goes(position, twelve, guardians, c, t))
                remove.cell[c] |= marks_bit(t);
    if (!marks_empty(position->layout, &remove))
        outcome_add(out, outcome_of(position->layout, 0, 0, &pattern, &remove));
}

// Every choice of an order for each of the boxes from this one on.
static void define_corners(const Position *position, Twelve *twelve, const int band[], const int stack[],
                           int corner, Outcomes *out) {
    if (corner == CORNERS) {
        define(position, twelve, out);
        return;
    }
    for (int k = 0; k < ORDERS; k++) {
        set_corner(twelve, corner, band[corner / 2], stack[corner % 2], order[k]);
        if (guardians_of(position, twelve, corner * SIDE, SIDE) <= GUARDIANS_MOST)
            define_corners(position, twelve, band, stack, corner + 1, out);
    }
}

// The four boxes that are left without one band and one stack, as Twelve has them.
static void boxes_without(int band, int stack, int out_band[2], int out_stack[2]) {
    out_band[0] = band == 0, out_band[1] = 2 - (band == 2);
    out_stack[0] = stack == 0, out_stack[1] = 2 - (stack == 2);
}

static TokenMask three_tokens(int a, int b, int c) { return marks_bit(a) | marks_bit(b) | marks_bit(c); }

static void define_all(const Position *position, Outcomes *out) {
    int band[2], stack[2];
    for (int a = 1; a <= 9; a++)
        for (int b = a + 1; b <= 9; b++)
            for (int c = b + 1; c <= 9; c++)
                for (int boxes = 0; boxes < 9; boxes++) {
                    Twelve twelve = {.tokens = three_tokens(a, b, c)};
                    boxes_without(boxes / 3, boxes % 3, band, stack);
                    define_corners(position, &twelve, band, stack, 0, out);
                }
}

// --- positions ---

// How many of the cells hold another token in the solution.
static int strangers(const Twelve *twelve, const Grid *solution, int first, int count) {
    int strangers = 0;
    for (int i = first; i < first + count; i++)
        strangers += (twelve->tokens & marks_bit(solution->cell[twelve->cell[i]])) == 0;
    return strangers;
}

// In each box the three cells that hold the fewest other tokens.
static void set_best_corners(Twelve *twelve, const Grid *solution, int band_out, int stack_out) {
    int band[2], stack[2];
    boxes_without(band_out, stack_out, band, stack);
    for (int corner = 0; corner < CORNERS; corner++) {
        int fewest = SIDE + 1, best = 0;
        for (int k = 0; k < ORDERS; k++) {
            set_corner(twelve, corner, band[corner / 2], stack[corner % 2], order[k]);
            int count = strangers(twelve, solution, corner * SIDE, SIDE);
            if (count < fewest) fewest = count, best = k;
        }
        set_corner(twelve, corner, band[corner / 2], stack[corner % 2], order[best]);
    }
}

// The twelve cells that hold the fewest other tokens. Whether they cannot do without any is left to chance.
static Twelve choose_twelve(const Grid *solution) {
    Twelve best = {.tokens = 0};
    int fewest = CELLS + 1;
    for (int a = 1; a <= 9; a++)
        for (int b = a + 1; b <= 9; b++)
            for (int c = b + 1; c <= 9; c++)
                for (int boxes = 0; boxes < 9; boxes++) {
                    Twelve twelve = {.tokens = three_tokens(a, b, c)};
                    set_best_corners(&twelve, solution, boxes / 3, boxes % 3);
                    int count = strangers(&twelve, solution, 0, CELLS);
                    if (count < fewest) fewest = count, best = twelve;
                }
    return best;
}

// A board on which twelve cells have three candidates, and here and there another one.
static Position tridagon_position(const Layout *layout, uint64_t seed, Grid *out_solution) {
    Position position = walk_anywhere(layout, seed, out_solution);
    Rng rng = rng_seed(seed ^ 0x7472696FU);
    Twelve twelve = choose_twelve(out_solution);
    int more = (int)rng_below(&rng, 3);
    for (int i = 0; i < CELLS; i++) {
        int cell = twelve.cell[i];
        position.grid.cell[cell] = 0;
        position.marks.cell[cell] = twelve.tokens | marks_bit(out_solution->cell[cell]);
        if (rng_below(&rng, 12) < (uint64_t)more)
            position.marks.cell[cell] |= marks_bit(1 + (int)rng_below(&rng, 9));
        if (rng_below(&rng, 20) == 0) // one of the three may be gone
            position.marks.cell[cell] &=
                ~marks_bit(marks_first(twelve.tokens)) | marks_bit(out_solution->cell[cell]);
    }
    return position;
}

// --- what is tested ---

typedef struct {
    const Position *position;
    const Grid *solution;
    uint64_t seed;
    Outcomes *found;
    int steps;
} Witness;

// Whether the twelve cells of the step can be filled when the candidate is true.
static bool leaves_room(const Position *position, const Step *step, int cell, int token) {
    Few few = {.layout = position->layout};
    few.cell[few.count] = cell, few.marks[few.count++] = marks_bit(token);
    for (int c = cellset_next(&step->pattern_cells, 0); c >= 0;
         c = cellset_next(&step->pattern_cells, c + 1)) {
        if (c == cell) continue;
        few.cell[few.count] = c;
        few.marks[few.count++] = position->marks.cell[c];
    }
    return can_be_filled(&few);
}

static bool watch(void *context, const Step *step) {
    Witness *witness = context;
    const Position *position = witness->position;
    const char *fault = walk_fault(position, witness->solution, step);
    if (fault == NULL && cellset_count(&step->pattern_cells) != CELLS) fault = "not twelve cells";
    if (fault == NULL && marks_count(step->tokens) != SIDE) fault = "not three tokens";
    for (int c = 0; c < position->layout->cells && fault == NULL; c++)
        for (TokenMask left = step->remove.cell[c]; left != 0; left &= left - 1)
            if (leaves_room(position, step, c, marks_first(left))) fault = "does not follow from its cells";
    if (fault != NULL) fail_msg("seed %llu: %s", (unsigned long long)witness->seed, fault);
    if (witness->found != NULL)
        outcome_add(witness->found, outcome_of(position->layout, step->cell, step->token,
                                               &step->pattern_cells, &step->remove));
    witness->steps++;
    return true;
}

static void tridagons_keep_their_definition(void **state) {
    (void)state;
    static Outcomes found, defined;
    Layout layout;
    assert_true(layout_init(&layout, "9x9"));
    int steps = 0, without = 0, count = TEST_SOAK ? 5000 : 300 / CHAIN_SHARE;
    for (uint64_t seed = 1; seed <= (uint64_t)count; seed++) {
        Grid solution;
        Position position = tridagon_position(&layout, seed, &solution);
        found.count = defined.count = 0;
        Witness witness = {&position, &solution, seed, &found, 0};
        technique_find(&position, TECHNIQUE_TRIDAGON, watch, &witness);
        define_all(&position, &defined);
        outcomes_agree(&found, &defined, &position, TECHNIQUE_TRIDAGON, seed);
        steps += witness.steps;
        without += witness.steps == 0;
    }
    printf("%d positions, %d steps, %d positions without\n", count, steps, without);
    assert_true(steps > count / 8 && without > count / 8);
}

// Of positions that are not made for it.
static void other_boards_do_no_harm(void **state) {
    (void)state;
    static const char *const ids[] = {"4x4", "6x6", "9x9", "jigsaw", "12x12"};
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
        Layout layout;
        assert_true(layout_init(&layout, ids[i]));
        for (uint64_t seed = 1; seed <= 200 / CHAIN_SHARE; seed++) {
            Grid solution;
            Position position = walk_anywhere(&layout, seed, &solution);
            Witness witness = {&position, &solution, seed, NULL, 0};
            technique_find(&position, TECHNIQUE_TRIDAGON, watch, &witness);
        }
    }
}

// The puzzle in which it was found: Loki (mith, 2022), after its singles.
static void loki_begins_with_one(void **state) {
    (void)state;
    static const char puzzle[] =
        "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..";
    Layout layout;
    Grid grid = {{0}};
    assert_true(layout_init(&layout, "9x9"));
    for (int c = 0; c < 81; c++) grid.cell[c] = puzzle[c] == '.' ? 0 : (uint8_t)(puzzle[c] - '0');
    Position position = position_of_grid(&layout, &grid);
    walk_on(&position, TECHNIQUE_DIRECT_POINTING, UINT64_MAX);
    Step step = {.technique = TECHNIQUE_COUNT};
    technique_find(&position, TECHNIQUE_TRIDAGON, walk_take_first, &step);
    assert_int_equal(step.technique, TECHNIQUE_TRIDAGON);
    assert_int_equal(step.tokens, three_tokens(3, 5, 7));
    int target = layout_cell(&layout, 7, 7);
    assert_int_equal(step.remove.cell[target], three_tokens(3, 5, 7));
    assert_int_equal(step_removals(&layout, &step), 3);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tridagons_keep_their_definition),
        cmocka_unit_test(other_boards_do_no_harm),
        cmocka_unit_test(loki_begins_with_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
