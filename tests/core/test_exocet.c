// Junior Exocets that are laid out on purpose are found, and each step is proved from the places of two
// tokens alone; of three where one is locked in a mirror. It follows from the houses that the step names,
// too.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/finder_walk.h"

#include "support/exocet_judge.h"

// --- positions ---

typedef struct {
    int base[2], target[2];
    TokenMask tokens;
    int stranger; // a candidate of the first target that must go
} Laid;

static int where_in_box(const Grid *solution, const Layout *layout, int box, int token) {
    for (int i = 0; i < 9; i++) {
        int cell = layout->house[18 + box].cell[i];
        if (solution->cell[cell] == token) return cell;
    }
    return -1;
}

static int companion_of(int target, int base) {
    int rows = target / 9 % 3 + base / 9 % 3; // the third is what is missing to 3
    return target / 27 * 27 + (3 - rows) * 9 + target % 9;
}

// The rows outside the band of the base in which three lines hold the token, as bits.
static uint32_t true_rows(const Grid *solution, const int line[3], int band, int token) {
    uint32_t rows = 0;
    for (int i = 0; i < 3; i++)
        for (int row = 0; row < 9; row++)
            if (row / 3 != band && solution->cell[row * 9 + line[i]] == token) rows |= 1u << row;
    return rows;
}

// Lays an exocet on two cells of a row, with one or two wrong tokens in the base. False where the solution
// does not allow it.
static bool lay(Position *position, const Grid *solution, Rng *rng, Laid *out) {
    const Layout *layout = position->layout;
    int row = (int)rng_below(rng, 9), stack = (int)rng_below(rng, 3), third = (int)rng_below(rng, 3);
    int band = row / 3, first = row * 9 + stack * 3;
    out->base[0] = first + (third == 0);
    out->base[1] = first + 2 - (third == 2);
    int swap = (int)rng_below(rng, 2), line[3] = {stack * 3 + third};
    for (int i = 0; i < 2; i++) {
        int box = band * 3 + (stack + 1 + i) % 3, token = solution->cell[out->base[i ^ swap]];
        out->target[i] = where_in_box(solution, layout, box, token);
        line[1 + i] = out->target[i] % 9;
    }
    out->tokens = marks_bit(solution->cell[out->base[0]]) | marks_bit(solution->cell[out->base[1]]);
    for (int i = 0; i < 2; i++) position->grid.cell[out->base[i]] = position->grid.cell[out->target[i]] = 0;
    Marks rules = marks_of_grid(layout, &position->grid);
    int wanted = 3 + (int)rng_below(rng, 2);
    for (int tries = 0; tries < 20 && marks_count(out->tokens) < wanted; tries++) {
        int token = 1 + (int)rng_below(rng, 9);
        if (marks_has(&rules, out->base[0], token) && bits_count(true_rows(solution, line, band, token)) <= 2)
            out->tokens |= marks_bit(token);
    }
    if (marks_count(out->tokens) < 3) return false;
    for (int i = 0; i < 2; i++) {
        int companion = companion_of(out->target[i], out->base[0]);
        if (out->tokens & marks_bit(solution->cell[companion])) return false;
        position->marks.cell[companion] &= ~out->tokens;
        position->marks.cell[out->base[i]] = out->tokens & rules.cell[out->base[i]];
        position->marks.cell[out->target[i]] = out->tokens & rules.cell[out->target[i]];
    }
    TokenMask strangers = rules.cell[out->target[0]] & ~out->tokens;
    if (strangers == 0) return false;
    out->stranger = marks_first(strangers);
    position->marks.cell[out->target[0]] |= marks_bit(out->stranger);
    for (int token = 1; token <= 9; token++) {
        if (!(out->tokens & marks_bit(token))) continue;
        uint32_t rows = true_rows(solution, line, band, token);
        for (int r = 0; r < 9; r++) {
            if (r / 3 == band || (rows >> r & 1)) continue;
            if (bits_count(rows) < 2) { // a second row, whether it is needed or not
                rows |= 1u << r;
                continue;
            }
            for (int i = 0; i < 3; i++) position->marks.cell[r * 9 + line[i]] &= ~marks_bit(token);
        }
    }
    return true;
}

// --- what is tested ---

typedef struct {
    const Position *position;
    const Grid *solution;
    const Laid *laid;
    uint64_t seed;
    int steps, reasons[4];
    bool found; // the one that was laid
} Witness;

// The cells of the step that are not targets, or that are.
static void cells_of(const Step *step, bool targets, int out[2]) {
    CellSet back = step_marked(step, STEP_ALS_A, NULL);
    CellSet cells = targets ? back : cellset_minus(step->pattern_cells, back);
    assert_int_equal(cellset_count(&cells), 2);
    out[0] = cellset_next(&cells, 0);
    out[1] = cellset_next(&cells, out[0] + 1);
}

static bool watch(void *context, const Step *step) {
    Witness *witness = context;
    const Position *position = witness->position;
    const char *fault = walk_fault(position, witness->solution, step);
    int base[2], target[2];
    TokenMask locked;
    step_marked(step, STEP_COMMON, &locked);
    cells_of(step, false, base);
    cells_of(step, true, target);
    for (int c = 0; c < position->layout->cells && fault == NULL; c++)
        for (TokenMask left = step->remove.cell[c]; left != 0; left &= left - 1)
            if (exocet_leaves_room(position, base, locked ? marks_first(locked) : 0, c, marks_first(left)))
                fault = "does not follow from the tokens";
    if (fault == NULL) fault = exocet_fault_of_houses(position, step, base);
    if (fault != NULL) fail_msg("seed %llu: %s", (unsigned long long)witness->seed, fault);
    const Laid *laid = witness->laid;
    witness->steps++;
    witness->reasons[step->reason]++;
    if (laid == NULL || base[0] != laid->base[0] || base[1] != laid->base[1]) return true;
    bool same = (target[0] == laid->target[0] && target[1] == laid->target[1]) ||
                (target[1] == laid->target[0] && target[0] == laid->target[1]);
    bool gone = (step->remove.cell[laid->target[0]] & marks_bit(laid->stranger)) != 0;
    witness->found = witness->found || (same && gone);
    return true;
}

// Rows and columns change places.
static void turn(Position *position, Grid *solution, Laid *laid) {
    Position was = *position;
    Grid old = *solution;
    for (int c = 0; c < 81; c++) {
        int to = c % 9 * 9 + c / 9;
        position->grid.cell[to] = was.grid.cell[c];
        position->marks.cell[to] = was.marks.cell[c];
        solution->cell[to] = old.cell[c];
    }
    for (int i = 0; i < 2; i++) {
        laid->base[i] = laid->base[i] % 9 * 9 + laid->base[i] / 9;
        laid->target[i] = laid->target[i] % 9 * 9 + laid->target[i] / 9;
    }
}

static void what_is_laid_is_found_and_proved(void **state) {
    (void)state;
    Layout layout;
    assert_true(layout_init(&layout, "9x9"));
    int laid_count = 0, steps = 0, reasons[4] = {0}, count = TEST_SOAK ? 20000 : 1000 / CHAIN_SHARE;
    for (uint64_t seed = 1; seed <= (uint64_t)count; seed++) {
        Grid solution;
        Laid laid;
        Rng rng = rng_seed(seed ^ 0x6578U);
        Position position = walk_anywhere(&layout, seed, &solution);
        if (!lay(&position, &solution, &rng, &laid)) continue;
        if (seed % 2 == 0) turn(&position, &solution, &laid);
        Witness witness = {.position = &position, .solution = &solution, .laid = &laid, .seed = seed};
        technique_find(&position, TECHNIQUE_JUNIOR_EXOCET, watch, &witness);
        if (!witness.found) fail_msg("seed %llu: what was laid is not found", (unsigned long long)seed);
        laid_count++;
        steps += witness.steps;
        for (int i = 0; i < 4; i++) reasons[i] += witness.reasons[i];
    }
    printf("%d laid, %d steps: %d, %d, %d and %d of each reason\n", laid_count, steps, reasons[0], reasons[1],
           reasons[2], reasons[3]);
    assert_true(laid_count > count / 8);
    for (int i = 0; i < 4; i++) assert_true(reasons[i] > 0);
}

// What comes about by chance is proved too.
static void any_position_is_fine(void **state) {
    (void)state;
    Layout layout;
    int steps = 0;
    assert_true(layout_init(&layout, "9x9"));
    for (uint64_t seed = 1; seed <= 2000 / CHAIN_SHARE; seed++) {
        Grid solution;
        Position position = walk_anywhere(&layout, seed, &solution);
        Witness witness = {.position = &position, .solution = &solution, .seed = seed};
        technique_find(&position, TECHNIQUE_JUNIOR_EXOCET, watch, &witness);
        steps += witness.steps;
    }
    printf("%d steps by chance\n", steps);
    assert_true(steps > 0);
}

static void other_boards_have_none(void **state) {
    (void)state;
    walk_other_boards_have_none(TECHNIQUE_JUNIOR_EXOCET);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_laid_is_found_and_proved),
        cmocka_unit_test(any_position_is_fine),
        cmocka_unit_test(other_boards_have_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
