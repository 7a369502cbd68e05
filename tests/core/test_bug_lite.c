// BUG-Lites: against their definition, by exchange, and against the solution.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/solve/solver.h"
#include "support/unique_judge.h"

enum { CELLS_LEAST = 6, CELLS_MOST = 10, GUARDIANS_MOST = 3 };

static const Technique it = TECHNIQUE_BUG_LITE;

// --- the definition: cell by cell, with two of its candidates or without ---

typedef struct {
    const Position *position;
    Outcomes *out;
    int count, guardians;
    CellIndex cell[CELLS_MOST];
    TokenMask pair[CELLS_MOST];
} Part;

static int places(const Part *part, const House *house, int token) {
    int count = 0;
    for (int i = 0; i < part->count; i++)
        count += cellset_has(&house->set, part->cell[i]) && (part->pair[i] & marks_bit(token)) != 0;
    return count;
}

// Whether no token is three times in a house, nor just once in one all cells of which come before `next`.
static bool may_be_closed(const Part *part, int next) {
    const Layout *layout = part->position->layout;
    for (int h = 0; h < layout->house_count; h++)
        for (int t = 1; t <= layout->order; t++) {
            int count = places(part, &layout->house[h], t);
            if (count > 2 || (count == 1 && layout->house[h].cell[layout->order - 1] < next)) return false;
        }
    return true;
}

static bool are_partners(const Part *part, int a, int b) {
    const Layout *layout = part->position->layout;
    for (int h = 0; h < layout->house_count; h++)
        if (cellset_has(&layout->house[h].set, part->cell[a]) &&
            cellset_has(&layout->house[h].set, part->cell[b]) && (part->pair[a] & part->pair[b]) != 0)
            return true;
    return false;
}

// Whether all cells hang together by the tokens that they share in a house.
static bool is_one_piece(const Part *part) {
    bool met[CELLS_MOST] = {true};
    for (int round = 0; round < part->count; round++)
        for (int a = 0; a < part->count; a++)
            for (int b = 0; b < part->count; b++)
                if (met[a] && are_partners(part, a, b)) met[b] = true;
    for (int i = 0; i < part->count; i++)
        if (!met[i]) return false;
    return true;
}

static bool goes(const Part *part, int cell, int token) {
    const Position *position = part->position;
    for (int i = 0; i < part->count; i++)
        for (TokenMask left = position->marks.cell[part->cell[i]] & ~part->pair[i]; left != 0;
             left &= left - 1) {
            int guardian = marks_first(left);
            bool out = cell == part->cell[i]
                           ? token != guardian
                           : token == guardian && cellset_has(&position->layout->peers[cell], part->cell[i]);
            if (!out || (part->guardians == 1 && cell != part->cell[i])) return false;
        }
    return true;
}

static void define_part(const Part *part) {
    const Layout *layout = part->position->layout;
    TokenMask tokens = 0;
    CellSet pattern = {{0}};
    Marks remove = {{0}};
    for (int i = 0; i < part->count; i++) tokens |= part->pair[i], cellset_add(&pattern, part->cell[i]);
    if (part->count < CELLS_LEAST || part->guardians == 0 || marks_count(tokens) < 3) return;
    if (!may_be_closed(part, layout->cells) || !is_one_piece(part)) return;
    for (int c = 0; c < layout->cells; c++)
        for (TokenMask left = part->position->marks.cell[c]; left != 0; left &= left - 1)
            if (goes(part, c, marks_first(left))) remove.cell[c] |= left & -left;
    if (!marks_empty(layout, &remove)) outcome_add(part->out, outcome_of(layout, 0, 0, &pattern, &remove));
}

static void define_from(Part *part, int cell) {
    const Layout *layout = part->position->layout;
    if (!may_be_closed(part, cell)) return;
    if (cell == layout->cells) {
        define_part(part);
        return;
    }
    define_from(part, cell + 1);
    TokenMask marks = part->position->marks.cell[cell];
    int more = marks_count(marks) - 2;
    if (part->count == CELLS_MOST || more < 0 || part->guardians + more > GUARDIANS_MOST) return;
    for (TokenMask pair = 3; pair <= marks; pair++) {
        if (marks_count(pair) != 2 || (pair & ~marks) != 0) continue;
        part->cell[part->count] = (CellIndex)cell;
        part->pair[part->count++] = pair;
        part->guardians += more;
        define_from(part, cell + 1);
        part->guardians -= more;
        part->count--;
    }
}

// --- steps ---

typedef struct {
    UniqueJudge judge;
    Outcomes *found; // or NULL
} Witness;

// In the solution each cell of the pattern takes its other candidate.
static void exchange(const UniqueJudge *judge, const Step *step) {
    Grid other = *judge->solution;
    const CellSet *cells = &step->pattern_cells;
    for (int c = cellset_next(cells, 0); c >= 0; c = cellset_next(cells, c + 1)) {
        if ((step->pattern.cell[c] & marks_bit(other.cell[c])) == 0)
            unique_fail(judge, step, "contradicts a solution that has a guardian");
        other.cell[c] = (uint8_t)marks_first(step->pattern.cell[c] & ~marks_bit(other.cell[c]));
    }
    unique_is_second(judge, step, &other);
}

static bool watch(void *context, const Step *step) {
    Witness *witness = context;
    UniqueJudge *judge = &witness->judge;
    const Layout *layout = judge->position->layout;
    judge->steps[it]++;
    if (step_removals(layout, step) == 0 || step->token != 0) unique_fail(judge, step, "removes nothing");
    for (int c = 0; c < layout->cells; c++) {
        TokenMask all = step->pattern.cell[c] | step->remove.cell[c];
        if ((all & ~judge->position->marks.cell[c]) != 0) unique_fail(judge, step, "no candidates");
        if (marks_count(step->pattern.cell[c]) != (cellset_has(&step->pattern_cells, c) ? 2 : 0))
            unique_fail(judge, step, "not two candidates in a cell");
    }
    if (witness->found != NULL)
        outcome_add(witness->found, outcome_of(layout, 0, 0, &step->pattern_cells, &step->remove));
    if (!unique_contradicts(judge, step)) return true;
    judge->against[it]++;
    exchange(judge, step);
    return true;
}

// --- positions ---

typedef struct {
    const Grid *solution;
    Rng *rng;
    Grid other;
    int met;
} Others;

// Keeps one of the solutions that differ in a few cells, each with the same chance.
static bool keep_other(void *context, const Grid *other) {
    Others *others = context;
    int differ = 0;
    for (int c = 0; c < CELLS_MAX; c++) differ += other->cell[c] != others->solution->cell[c];
    if (differ < CELLS_LEAST || differ > CELLS_MOST) return true;
    if (rng_below(others->rng, (uint64_t)++others->met) == 0) others->other = *other;
    return true;
}

// Another full grid that differs in six to ten cells, in three or four tokens. False when there is none.
static bool draw_other(const Layout *layout, const Grid *solution, Rng *rng, Grid *out) {
    Others others = {.solution = solution, .rng = rng};
    Grid open = *solution;
    TokenMask tokens = 0;
    while (marks_count(tokens) < 3 + (int)rng_below(rng, 2))
        tokens |= marks_bit(1 + (int)rng_below(rng, (uint64_t)layout->order));
    for (int c = 0; c < layout->cells; c++)
        if ((tokens & marks_bit(solution->cell[c])) != 0) open.cell[c] = 0;
    solver_each(layout, &open, 300, keep_other, NULL, &others, NULL);
    *out = others.other;
    return others.met > 0;
}

// The cells in which two full grids differ have the candidates of both, and some of them another one. Of the
// others most are filled.
static bool lite_position(const Layout *layout, uint64_t seed, Grid *out_solution, Position *out) {
    Rng rng = rng_seed(seed);
    Grid other;
    full_grid_draw(layout, &rng, out_solution);
    if (!draw_other(layout, out_solution, &rng, &other)) return false;
    *out = (Position){.layout = layout};
    uint64_t open = rng_below(&rng, 16), more = rng_below(&rng, 3);
    for (int c = 0; c < layout->cells; c++) {
        bool differs = other.cell[c] != out_solution->cell[c];
        if (differs || rng_below(&rng, 100) < open) continue;
        out->grid.cell[c] = out_solution->cell[c];
        if (rng_below(&rng, 2) == 0) cellset_add(&out->given, c);
    }
    out->marks = marks_of_grid(layout, &out->grid);
    for (int c = 0; c < layout->cells; c++) {
        TokenMask keep = marks_bit(out_solution->cell[c]) | marks_bit(other.cell[c]);
        for (int t = 1; t <= layout->order; t++)
            if ((keep & marks_bit(t)) == 0 && rng_below(&rng, 10) >= more)
                out->marks.cell[c] &= ~marks_bit(t);
    }
    return true;
}

static void agrees(const char *id, int count) {
    static Outcomes found, defined;
    Layout layout;
    assert_true(layout_init(&layout, id));
    Witness witness = {.found = &found};
    int tried = 0;
    for (int i = 1; tried < count; i++) {
        Grid solution;
        Position position;
        if (!lite_position(&layout, (uint64_t)i, &solution, &position)) continue;
        tried++;
        witness.judge.position = &position;
        witness.judge.solution = &solution;
        witness.judge.seed = (uint64_t)i;
        found.count = defined.count = 0;
        assert_true(technique_find(&position, it, watch, &witness));
        define_from(&(Part){.position = &position, .out = &defined}, 0);
        outcomes_agree(&found, &defined, &position, it, (uint64_t)i);
    }
    printf("%s: %d positions, %llu steps, %llu against a solution\n", id, count,
           (unsigned long long)witness.judge.steps[it], (unsigned long long)witness.judge.against[it]);
    assert_true(SANITIZED || (witness.judge.steps[it] > 0 && witness.judge.against[it] > 0));
}

static void what_contradicts_a_solution_shows_a_second(void **state) {
    (void)state;
    agrees("9x9", TEST_SOAK ? 10000 : 400 / CHAIN_SHARE);
    agrees("6x6", TEST_SOAK ? 10000 : 400 / CHAIN_SHARE);
    agrees("jigsaw", TEST_SOAK ? 10000 : 400 / CHAIN_SHARE);
}

static void they_agree_with_an_only_solution(void **state) {
    (void)state;
    Layout layout;
    assert_true(layout_init(&layout, "9x9"));
    UniqueJudge judge = {.seed = 0};
    for (int i = 1; i <= (TEST_SOAK ? 100000 : 2000 / CHAIN_SHARE); i++) {
        Grid solution;
        Position position = walk_position(&layout, (uint64_t)i, &solution);
        Witness witness = {.judge = {&position, &solution, (uint64_t)i, {0}, {0}}};
        assert_true(technique_find(&position, it, watch, &witness));
        if (witness.judge.against[it] > 0) fail_msg("seed %d: removes the truth", i);
        judge.steps[it] += witness.judge.steps[it];
    }
    printf("%llu steps\n", (unsigned long long)judge.steps[it]);
    assert_true(judge.steps[it] > 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_contradicts_a_solution_shows_a_second),
        cmocka_unit_test(they_agree_with_an_only_solution),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
