// Wings: against the solution, against all ways to fill their cells, and against their definitions.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/techniques/technique_find.h"
#include "support/finder_walk.h"
#include "support/technique_cases.h"

static const Technique ours[] = {TECHNIQUE_XY_WING, TECHNIQUE_XYZ_WING, TECHNIQUE_W_WING,
                                 TECHNIQUE_WXYZ_WING};
enum { OURS = sizeof ours / sizeof ours[0] };

// --- all ways to fill the cells ---

// The cells of a wing, with the ends of a W-Wing's link, which has the house.
typedef struct {
    const Position *position;
    const Step *step;
    CellIndex cell[CELLS_MAX];
    int count;
    uint8_t token[CELLS_MAX];
    bool proven;
} Filling;

static bool sees(const Layout *layout, int a, int b) { return cellset_has(&layout->peers[a], b); }

// Each removed candidate must clash with the cells, and a token linked in a house must be somewhere in it.
static void judge(Filling *filling) {
    const Layout *layout = filling->position->layout;
    if (filling->step->technique == TECHNIQUE_W_WING) {
        int linked = 0;
        for (int i = 0; i < filling->count; i++) {
            for (int m = 0; m < filling->step->mark_count; m++) {
                const StepMark *mark = &filling->step->mark[m];
                linked += mark->cell == filling->cell[i] && mark->token == filling->token[i];
            }
        }
        if (linked == 0) return; // not a way to fill the house
    }
    for (int c = 0; c < layout->cells; c++) {
        for (TokenMask left = filling->step->remove.cell[c]; left != 0; left &= left - 1) {
            bool clash = false;
            for (int i = 0; i < filling->count; i++) {
                if (filling->token[i] != marks_first(left)) continue;
                clash = clash || sees(layout, c, filling->cell[i]);
            }
            filling->proven = filling->proven && clash;
        }
    }
}

static void fill(Filling *filling, int index) {
    if (index == filling->count) {
        judge(filling);
        return;
    }
    int cell = filling->cell[index];
    for (TokenMask left = filling->position->marks.cell[cell]; left != 0; left &= left - 1) {
        int token = marks_first(left);
        bool clash = false;
        for (int i = 0; i < index; i++) {
            bool seen = sees(filling->position->layout, cell, filling->cell[i]);
            clash = clash || (seen && filling->token[i] == token);
        }
        if (clash) continue;
        filling->token[index] = (uint8_t)token;
        fill(filling, index + 1);
    }
}

// The two ends of the link are all places of their token in the house.
static void link_is_strong(const Position *position, const Step *step) {
    const House *house = &position->layout->house[step->house[0]];
    assert_int_equal(step->mark_count, 2);
    int places = 0;
    for (int i = 0; i < position->layout->order; i++)
        places += marks_has(&position->marks, house->cell[i], step->mark[0].token);
    assert_int_equal(places, 2);
    for (int m = 0; m < 2; m++) {
        assert_int_equal(step->mark[m].token, step->mark[0].token);
        assert_true(cellset_has(&house->set, step->mark[m].cell));
    }
}

static void wing_is_proven(const Position *position, const Step *step, uint64_t seed) {
    Filling filling = {.position = position, .step = step, .proven = true};
    CellSet cells = step->pattern_cells;
    if (step->technique == TECHNIQUE_W_WING) {
        link_is_strong(position, step);
        for (int m = 0; m < 2; m++) cellset_add(&cells, step->mark[m].cell);
        assert_int_equal(step->node_count, 6);
    }
    for (int c = cellset_next(&cells, 0); c >= 0; c = cellset_next(&cells, c + 1))
        filling.cell[filling.count++] = (CellIndex)c;
    fill(&filling, 0);
    // cells that cannot be filled at all prove anything
    if (!filling.proven)
        fail_msg("seed %llu: %s", (unsigned long long)seed, technique_info(step->technique)->name);
}

typedef struct {
    const Position *position;
    const Grid *solution;
    uint64_t seed, total[TECHNIQUE_COUNT];
} Witness;

static bool watch(void *context, const Step *step) {
    Witness *witness = context;
    const char *fault = walk_fault(witness->position, witness->solution, step);
    if (fault != NULL)
        fail_msg("seed %llu, %s: %s", (unsigned long long)witness->seed,
                 technique_info(step->technique)->name, fault);
    wing_is_proven(witness->position, step, witness->seed);
    witness->total[step->technique]++;
    return true;
}

static void sound_on(const char *id, int count) {
    Layout layout;
    assert_true(layout_init(&layout, id));
    Witness witness = {.seed = 0};
    for (int i = 1; i <= count; i++) {
        Grid solution;
        Position position = walk_position(&layout, (uint64_t)i, &solution);
        witness.position = &position;
        witness.solution = &solution;
        witness.seed = (uint64_t)i;
        for (int t = 0; t < OURS; t++) assert_true(technique_find(&position, ours[t], watch, &witness));
    }
    printf("%s: %d positions:", id, count);
    for (int t = 0; t < OURS; t++) {
        printf(" %s %llu", technique_info(ours[t])->key, (unsigned long long)witness.total[ours[t]]);
        if (layout.order == 9 && CHAIN_SHARE == 1) assert_true(witness.total[ours[t]] > 0);
    }
    printf("\n");
}

static void wings_hold_however_they_are_filled(void **state) {
    (void)state;
    sound_on("9x9", TEST_SOAK ? 200000 : 6000 / CHAIN_SHARE);
    sound_on("4x4", 200);
    sound_on("6x6", 600 / CHAIN_SHARE);
    sound_on("jigsaw", 160 / CHAIN_SHARE);
    sound_on("12x12", 3);
}

// --- the definitions ---

static Outcomes found, defined; // too large for a stack under a sanitiser

static TokenMask marks_of(const Position *position, int cell) { return position->marks.cell[cell]; }

// Adds the step that takes token z from all that see every one of the cells that have it.
static void define_step(const Position *position, const int *cell, int count, TokenMask z, bool all) {
    const Layout *layout = position->layout;
    CellSet pattern = {{0}};
    Marks remove = {{0}};
    bool any = false;
    for (int i = 0; i < count; i++) cellset_add(&pattern, cell[i]);
    for (int c = 0; c < layout->cells; c++) {
        if ((marks_of(position, c) & z) == 0) continue;
        bool goes = true;
        for (int i = 0; i < count; i++)
            if (all || (marks_of(position, cell[i]) & z) != 0) goes = goes && sees(layout, c, cell[i]);
        if (goes) remove.cell[c] = z;
        any = any || goes;
    }
    if (any) outcome_add(&defined, outcome_of(layout, 0, 0, &pattern, &remove));
}

// The pivot sees both pincers; together they have three tokens; the pincers are pairs that share z.
static void define_pincers(const Position *position, Technique technique) {
    const Layout *layout = position->layout;
    int tokens = technique == TECHNIQUE_XY_WING ? 2 : 3;
    for (int p = 0; p < layout->cells; p++) {
        for (int a = 0; a < layout->cells; a++) {
            for (int b = 0; b < a; b++) {
                TokenMask x = marks_of(position, p), y = marks_of(position, a), z = marks_of(position, b);
                if (!sees(layout, p, a) || !sees(layout, p, b) || x == y || y == z || z == x) continue;
                if (marks_count(x) != tokens || marks_count(y) != 2 || marks_count(z) != 2) continue;
                if (marks_count(x | y | z) != 3) continue;
                const int cell[] = {p, a, b};
                define_step(position, cell, 3, y & z, false);
            }
        }
    }
}

// Two cells with the same pair; a house with two places of one of its tokens; one sees the first cell alone,
// or as well, the other sees the second.
static void define_w(const Position *position) {
    const Layout *layout = position->layout;
    for (int a = 0; a < layout->cells; a++) {
        for (int b = a + 1; b < layout->cells; b++) {
            TokenMask pair = marks_of(position, a);
            if (marks_count(pair) != 2 || pair != marks_of(position, b)) continue;
            for (TokenMask left = pair; left != 0; left &= left - 1) {
                TokenMask x = left & -left;
                for (int h = 0; h < layout->house_count; h++) {
                    CellSet places = marks_cells(layout, &position->marks, marks_first(x));
                    places = cellset_and(places, layout->house[h].set);
                    if (cellset_count(&places) != 2 || cellset_has(&places, a) || cellset_has(&places, b))
                        continue;
                    int e = cellset_next(&places, 0), f = cellset_next(&places, e + 1);
                    bool one = sees(layout, e, a) && sees(layout, f, b) && !sees(layout, f, a);
                    bool other = sees(layout, f, a) && sees(layout, e, b) && !sees(layout, e, a);
                    const int cell[] = {a, b};
                    if (one || other) define_step(position, cell, 2, pair & ~x, true);
                }
            }
        }
    }
}

static bool in_two_houses(const Layout *layout, const int cell[4]) {
    for (int g = 0; g < layout->house_count; g++) {
        for (int h = 0; h < g; h++) {
            CellSet meet = cellset_and(layout->house[g].set, layout->house[h].set);
            bool inside = !cellset_empty(&meet);
            for (int i = 0; i < 4; i++) {
                inside = inside && (cellset_has(&layout->house[g].set, cell[i]) ||
                                    cellset_has(&layout->house[h].set, cell[i]));
            }
            if (inside) return true;
        }
    }
    return false;
}

// Four cells of four tokens in two houses that meet. One token has two cells that do not see each other, the
// rest have none; and no two or three of the cells are enough for a step or a set.
static void define_quad(const Position *position, const int cell[4]) {
    const Layout *layout = position->layout;
    TokenMask together = 0, apart = 0;
    for (int i = 0; i < 4; i++) {
        together |= marks_of(position, cell[i]);
        for (int j = 0; j < i; j++) {
            TokenMask both = marks_of(position, cell[i]) & marks_of(position, cell[j]);
            if (!sees(layout, cell[i], cell[j])) apart |= both;
            if (marks_count(marks_of(position, cell[i]) | marks_of(position, cell[j])) < 3) return;
        }
    }
    for (int i = 0; i < 4; i++) {
        TokenMask three = 0;
        for (int j = 0; j < 4; j++) three |= j == i ? 0 : marks_of(position, cell[j]);
        if (marks_count(three) < 4) return;
    }
    if (marks_count(together) != 4 || marks_count(apart) != 1 || !in_two_houses(layout, cell)) return;
    define_step(position, cell, 4, apart, false);
}

static void define_wxyz(const Position *position) {
    int cells = position->layout->cells, at[CELLS_MAX], count = 0;
    for (int c = 0; c < cells; c++)
        if (marks_count(marks_of(position, c)) >= 2 && marks_count(marks_of(position, c)) <= 4)
            at[count++] = c;
    for (int a = 0; a < count; a++) {
        for (int b = 0; b < a; b++) {
            for (int c = 0; c < b; c++) {
                for (int d = 0; d < c; d++) {
                    const int cell[] = {at[a], at[b], at[c], at[d]};
                    define_quad(position, cell);
                }
            }
        }
    }
}

static bool collect(void *context, const Step *step) {
    const Position *position = context;
    outcome_add(&found, outcome_of(position->layout, 0, 0, &step->pattern_cells, &step->remove));
    return true;
}

static void defined_on(const char *id, int count) {
    Layout layout;
    assert_true(layout_init(&layout, id));
    for (int i = 0; i < count; i++) {
        uint64_t seed = 50000 + (uint64_t)i;
        Grid solution;
        Position position = walk_position(&layout, seed, &solution);
        for (int t = 0; t < OURS; t++) {
            found.count = defined.count = 0;
            technique_find(&position, ours[t], collect, &position);
            if (ours[t] == TECHNIQUE_W_WING)
                define_w(&position);
            else if (ours[t] == TECHNIQUE_WXYZ_WING)
                define_wxyz(&position);
            else
                define_pincers(&position, ours[t]);
            outcomes_agree(&found, &defined, &position, ours[t], seed);
        }
    }
}

static void wings_keep_their_definitions(void **state) {
    (void)state;
    defined_on("9x9", 150 / CHAIN_SHARE);
    defined_on("4x4", 100);
    defined_on("6x6", 100 / CHAIN_SHARE);
    defined_on("jigsaw", 16 / CHAIN_SHARE);
}

// --- by hand ---

static Position blank(Layout *layout) {
    assert_true(layout_init(layout, "9x9"));
    Grid empty = {{0}};
    return position_of_grid(layout, &empty);
}

static bool keep(void *context, const Step *step) {
    Step *kept = context;
    if (kept->technique == TECHNIQUE_COUNT) *kept = *step;
    return true;
}

static void an_xyz_wing_is_told_in_full(void **state) {
    (void)state;
    Layout layout;
    Position position = blank(&layout);
    position.marks.cell[0] = 0x7;  // r1c1 123
    position.marks.cell[10] = 0x5; // r2c2 13
    position.marks.cell[5] = 0x6;  // r1c6 23
    Step step = {.technique = TECHNIQUE_COUNT};
    technique_find(&position, TECHNIQUE_XYZ_WING, keep, &step);
    assert_int_equal(step.technique, TECHNIQUE_XYZ_WING);
    assert_int_equal(step.tokens, 0x7);
    assert_int_equal(cellset_count(&step.pattern_cells), 3);
    assert_int_equal(step_removals(&layout, &step), 2);
    assert_int_equal(step.remove.cell[1], 0x4); // r1c2 and r1c3 see all three
    assert_int_equal(step.remove.cell[2], 0x4);
    assert_int_equal(step.house_count, 2);
    assert_int_equal(step.mark_count, 3);
    Step none = {.technique = TECHNIQUE_COUNT};
    technique_find(&position, TECHNIQUE_XY_WING, keep, &none);
    assert_int_equal(none.technique, TECHNIQUE_COUNT);
}

static void technique_cases_pass(void **state) {
    (void)state;
    static const char *const prefixes[] = {"08"};
    cases_pass_of(prefixes, 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wings_hold_however_they_are_filled),
        cmocka_unit_test(wings_keep_their_definitions),
        cmocka_unit_test(an_xyz_wing_is_told_in_full),
        cmocka_unit_test(technique_cases_pass),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
