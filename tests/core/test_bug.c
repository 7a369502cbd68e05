// Bivalue universal graves: against the solution, and on graves made of two full grids with some candidates
// more, where what a step contradicts must have the other grid as a second solution.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/make/full_grid.h"
#include "core/techniques/technique_find.h"
#include "support/technique_cases.h"
#include "support/unique_judge.h"

static const Technique first = TECHNIQUE_BUG_1, last = TECHNIQUE_BUG_4;

static void bugs_agree_with_the_solution(void **state) {
    (void)state;
    unique_sound_on("9x9", TEST_SOAK ? 500000 : 4000 / CHAIN_SHARE, first, last, 0);
    unique_sound_on("4x4", 400, first, last, 0);
    unique_sound_on("6x6", 1000 / CHAIN_SHARE, first, last, 0);
    unique_sound_on("jigsaw", 160 / CHAIN_SHARE, first, last, 0);
}

// --- graves ---

// Another full grid: two or three tokens change names.
static Grid renamed(const Layout *layout, const Grid *grid, Rng *rng) {
    uint8_t token[TOKENS_MAX];
    for (int t = 0; t < layout->order; t++) token[t] = (uint8_t)(t + 1);
    rng_shuffle(rng, token, sizeof *token, layout->order);
    int cycle = 2 + (int)rng_below(rng, 3);
    Grid other = *grid;
    for (int c = 0; c < layout->cells; c++) {
        for (int i = 0; i < cycle; i++)
            if (grid->cell[c] == token[i]) other.cell[c] = token[(i + 1) % cycle];
    }
    return other;
}

// The cells in which two full grids differ are empty and have the candidates of both.
static Position grave_of(const Layout *layout, const Grid *one, const Grid *other) {
    Position position = {.layout = layout};
    for (int c = 0; c < layout->cells; c++) {
        if (one->cell[c] == other->cell[c]) {
            position.grid.cell[c] = one->cell[c];
            cellset_add(&position.given, c);
        } else {
            position.marks.cell[c] = marks_bit(one->cell[c]) | marks_bit(other->cell[c]);
        }
    }
    return position;
}

// Puts extra candidates, that the rules leave, into cells: any `count` of them, or cells of one house.
static void add_extras(Position *position, int count, Rng *rng) {
    const Layout *layout = position->layout;
    Marks rules = marks_of_grid(layout, &position->grid);
    bool near = rng_below(rng, 4) != 0;
    const House *house = &layout->house[rng_below(rng, (uint64_t)layout->house_count)];
    int same = rng_below(rng, 2) == 0 ? 1 + (int)rng_below(rng, (uint64_t)layout->order) : 0;
    for (int tries = 0; tries < 200 && count > 0; tries++) {
        int cell = near ? house->cell[rng_below(rng, (uint64_t)layout->order)]
                        : (int)rng_below(rng, (uint64_t)layout->cells);
        TokenMask more = rules.cell[cell] & ~position->marks.cell[cell];
        if (same != 0) more &= marks_bit(same);
        if (more == 0) continue;
        while (marks_count(more) > 1 && rng_below(rng, 3) != 0) more &= more - 1;
        position->marks.cell[cell] |= more & -more;
        count--;
    }
}

typedef struct {
    UniqueJudge judge;
    const Grid *other;
    uint64_t with_extra; // solutions that steps were held against
} GraveJudge;

static bool is_of_grave(const GraveJudge *grave, int cell, int token) {
    return token == grave->judge.solution->cell[cell] || token == grave->other->cell[cell];
}

// All ways to fill the empty cells with their candidates, the fewest first, up to a limit. Those in which an
// extra candidate is true may be the only solution, so the step must agree with them.
static void hold_against(GraveJudge *grave, const Step *step, const Grid *grid, bool extra, int *left) {
    const Layout *layout = grave->judge.position->layout;
    int best = -1, fewest = TOKENS_MAX + 1;
    TokenMask tokens = 0;
    for (int c = 0; c < layout->cells; c++) {
        if (grid->cell[c] != 0) continue;
        TokenMask can = grave->judge.position->marks.cell[c];
        for (int t = 1; t <= layout->order; t++)
            if (!grid_allows(layout, grid, c, t)) can &= ~marks_bit(t);
        if (marks_count(can) >= fewest) continue;
        best = c;
        fewest = marks_count(can);
        tokens = can;
    }
    if (best < 0) {
        --*left;
        grave->with_extra += extra;
        for (int c = 0; c < layout->cells && extra; c++)
            if ((step->remove.cell[c] & marks_bit(grid->cell[c])) != 0)
                unique_fail(&grave->judge, step, "contradicts a solution with an extra candidate");
        return;
    }
    for (; tokens != 0 && *left > 0; tokens &= tokens - 1) {
        Grid next = *grid;
        next.cell[best] = (uint8_t)marks_first(tokens);
        hold_against(grave, step, &next, extra || !is_of_grave(grave, best, marks_first(tokens)), left);
    }
}

// The solution has no extra candidate, so nearly every step contradicts it: rightly, for there is the other
// grid.
static bool watch(void *context, const Step *step) {
    GraveJudge *grave = context;
    UniqueJudge *judge = &grave->judge;
    unique_form(judge, step);
    judge->steps[step->technique]++;
    int left = 200;
    if (judge->position->layout->order < 9) hold_against(grave, step, &judge->position->grid, false, &left);
    if (!unique_contradicts(judge, step)) return true;
    judge->against[step->technique]++;
    unique_is_second(judge, step, grave->other);
    // the pattern is what the graves do not have
    for (int c = 0; c < judge->position->layout->cells; c++) {
        TokenMask both = marks_bit(judge->solution->cell[c]) | marks_bit(grave->other->cell[c]);
        if ((step->pattern.cell[c] & both) != 0)
            unique_fail(judge, step, "a candidate of the grave is no extra one");
    }
    return true;
}

static void graves_on(const char *id, int count) {
    Layout layout;
    assert_true(layout_init(&layout, id));
    GraveJudge grave = {.judge = {.seed = 0}};
    for (int i = 1; i <= count; i++) {
        Rng rng = rng_seed((uint64_t)i);
        Grid solution;
        full_grid_draw(&layout, &rng, &solution);
        Grid other = renamed(&layout, &solution, &rng);
        Position position = grave_of(&layout, &solution, &other);
        grave.judge.position = &position;
        grave.judge.solution = &solution;
        grave.judge.seed = (uint64_t)i;
        grave.other = &other;
        add_extras(&position, 1 + (int)rng_below(&rng, 4), &rng);
        for (Technique t = first; t <= last; t++) assert_true(technique_find(&position, t, watch, &grave));
    }
    printf("%s: %d graves, %llu solutions with extra candidates:", id, count,
           (unsigned long long)grave.with_extra);
    for (Technique t = first; t <= last; t++) {
        printf(" %s %llu/%llu", technique_info(t)->key, (unsigned long long)grave.judge.against[t],
               (unsigned long long)grave.judge.steps[t]);
        if (layout.order == 9 && CHAIN_SHARE == 1) assert_true(grave.judge.against[t] > 0);
    }
    if (layout.order == 4 && CHAIN_SHARE == 1) assert_true(grave.with_extra > 0);
    printf("\n");
}

static void graves_have_a_second_solution(void **state) {
    (void)state;
    graves_on("9x9", TEST_SOAK ? 1000000 : 12000 / CHAIN_SHARE);
    graves_on("6x6", 10000 / CHAIN_SHARE);
    graves_on("4x4", 20000 / CHAIN_SHARE);
    graves_on("jigsaw", 4000 / CHAIN_SHARE);
    graves_on("12x12", 20);
}

// --- a grave with a known excess ---

typedef struct {
    int count;
    Step step; // the first found
} Kept;

static bool keep(void *context, const Step *step) {
    Kept *kept = context;
    if (kept->count++ == 0) kept->step = *step;
    return true;
}

static Kept find(const Position *position, Technique technique) {
    Kept kept = {0};
    technique_find(position, technique, keep, &kept);
    return kept;
}

// Two grids of 4x4 that differ everywhere: 1 and 2 change names, and so do 3 and 4.
//     12 12 34 34
//     34 34 12 12
//     12 12 34 34
//     34 34 12 12
static Position small_grave(Layout *layout) {
    assert_true(layout_init(layout, "4x4"));
    Grid one, other;
    assert_true(grid_parse(layout, "1234341221434321", &one));
    other = one;
    for (int c = 0; c < 16; c++) {
        if (one.cell[c] == 1) other.cell[c] = 2;
        if (one.cell[c] == 2) other.cell[c] = 1;
        if (one.cell[c] == 3) other.cell[c] = 4;
        if (one.cell[c] == 4) other.cell[c] = 3;
    }
    return grave_of(layout, &one, &other);
}

static void one_extra_candidate(void **state) {
    (void)state;
    Layout layout;
    Position position = small_grave(&layout);
    for (Technique t = first; t <= last; t++) assert_int_equal(find(&position, t).count, 0);
    position.marks.cell[0] |= marks_bit(3);
    Kept kept = find(&position, TECHNIQUE_BUG_1);
    assert_int_equal(kept.count, 1);
    assert_int_equal(kept.step.remove.cell[0], 0x3);
    assert_int_equal(step_removals(&layout, &kept.step), 2);
    assert_int_equal(kept.step.pattern.cell[0], marks_bit(3));
    assert_int_equal(kept.step.tokens, 0); // as the cases have it
    assert_int_equal(kept.step.house_count, 3);
    position.marks.cell[5] = marks_bit(3); // a cell with one candidate: no grave
    for (Technique t = first; t <= last; t++) assert_int_equal(find(&position, t).count, 0);
}

static void two_extra_candidates(void **state) {
    (void)state;
    Layout layout;
    Position position = small_grave(&layout);
    position.marks.cell[0] |= marks_bit(3); // r1c1 and r1c2 have 3 besides 1 and 2
    position.marks.cell[1] |= marks_bit(3);
    assert_int_equal(find(&position, TECHNIQUE_BUG_1).count, 0);
    Kept kept = find(&position, TECHNIQUE_BUG_2);
    assert_int_equal(kept.count, 1);
    for (int c = 2; c < 6; c++) assert_int_equal(kept.step.remove.cell[c], marks_bit(3));
    assert_int_equal(step_removals(&layout, &kept.step), 4);
    position.marks.cell[1] = 0xb; // r1c2 has 4 instead: with r1c3, 34, a pair
    kept = find(&position, TECHNIQUE_BUG_3);
    assert_true(kept.count >= 1);
    assert_int_equal(kept.step.rating_tenths, 58);
}

static void a_shared_token_makes_type_4(void **state) {
    (void)state;
    Layout layout;
    assert_true(layout_init(&layout, "9x9"));
    uint64_t seen = 0;
    for (uint64_t seed = 1; seed < 2000 && seen == 0; seed++) {
        Rng rng = rng_seed(seed);
        Grid solution;
        full_grid_draw(&layout, &rng, &solution);
        Grid other = renamed(&layout, &solution, &rng);
        Position position = grave_of(&layout, &solution, &other);
        add_extras(&position, 2, &rng);
        Kept kept = find(&position, TECHNIQUE_BUG_4);
        if (kept.count == 0) continue;
        seen++;
        // each of the two keeps its extra candidates and the token that they share
        TokenMask shared = layout_all_tokens(&layout);
        const CellSet *cells = &kept.step.pattern_cells;
        assert_int_equal(cellset_count(cells), 2);
        for (int c = cellset_next(cells, 0); c >= 0; c = cellset_next(cells, c + 1))
            shared &= position.marks.cell[c] & ~kept.step.remove.cell[c] & ~kept.step.tokens;
        assert_int_equal(marks_count(shared), 1);
        assert_true(kept.step.house_count > 0);
    }
    assert_true(seen > 0);
}

static void technique_cases_pass(void **state) {
    (void)state;
    static const char *const prefixes[] = {"0610"};
    cases_pass_of(prefixes, 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bugs_agree_with_the_solution), cmocka_unit_test(graves_have_a_second_solution),
        cmocka_unit_test(one_extra_candidate),          cmocka_unit_test(two_extra_candidates),
        cmocka_unit_test(a_shared_token_makes_type_4),  cmocka_unit_test(technique_cases_pass),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
