// Sue de Coq: every step against all ways to fill its cells, and against the plain search for every choice of
// cells.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/make/full_grid.h"
#include "core/techniques/technique_find.h"
#include "support/finder_walk.h"
#include "support/technique_cases.h"

#include "support/fill_judge.h"

typedef struct {
    const Position *position;
    const Grid *solution;
    uint64_t seed;
    uint64_t total, extended;
} Witness;

static void fault(const Witness *witness, const Step *step, const char *what) {
    fail_msg("seed %llu, %s, %s: %s", (unsigned long long)witness->seed, witness->position->layout->id,
             technique_info(step->technique)->name, what);
}

static TokenMask tokens_of(const Position *position, const CellSet *cells) {
    TokenMask tokens = 0;
    for (int c = cellset_next(cells, 0); c >= 0; c = cellset_next(cells, c + 1))
        tokens |= position->marks.cell[c];
    return tokens;
}

// --- the roles, and all ways to fill the cells ---

static bool inside(const CellSet *cells, const House *house) {
    CellSet outside = cellset_minus(*cells, house->set);
    return cellset_empty(&outside);
}

static void roles_hold(Witness *witness, const Step *step) {
    const Position *position = witness->position;
    const Layout *layout = position->layout;
    if (step->house_count != 2) fault(witness, step, "houses");
    const House *line = &layout->house[step->house[0]], *box = &layout->house[step->house[1]];
    if (line->kind == HOUSE_BOX || box->kind != HOUSE_BOX) fault(witness, step, "kinds of houses");
    CellSet cross = fill_role(step, STEP_COMMON), a = fill_role(step, STEP_ALS_A),
            b = fill_role(step, STEP_ALS_B);
    if (!inside(&cross, line) || !inside(&cross, box) || !inside(&a, line) || !inside(&b, box))
        fault(witness, step, "cells outside their house");
    CellSet all = cellset_or(cross, a);
    all = cellset_or(all, b);
    int cells = cellset_count(&cross) + cellset_count(&a) + cellset_count(&b);
    if (!cellset_equal(all, step->pattern_cells) || cellset_count(&all) != cells)
        fault(witness, step, "cells");
    int marks = 0;
    for (int c = cellset_next(&all, 0); c >= 0; c = cellset_next(&all, c + 1))
        marks += marks_count(position->marks.cell[c]);
    if (marks != step->mark_count && step->mark_count < STEP_MARKS_MAX) fault(witness, step, "marks");
    TokenMask in_cross = tokens_of(position, &cross), in_a = tokens_of(position, &a),
              in_b = tokens_of(position, &b);
    if ((in_a & in_b & in_cross) != 0) fault(witness, step, "both parts take the same token");
    int own = marks_count(in_a & ~in_cross) + marks_count(in_b & ~in_cross);
    if (cells != marks_count(in_cross) + own) fault(witness, step, "as many cells as tokens");
    witness->extended += own > 0;
}

static bool watch(void *context, const Step *step) {
    Witness *witness = context;
    const char *wrong = walk_fault(witness->position, witness->solution, step);
    if (wrong != NULL) fault(witness, step, wrong);
    if (step->token != 0) fault(witness, step, "places a token");
    if (step->tokens != fill_removed(witness->position, step)) fault(witness, step, "tokens");
    if (!fill_proves(witness->position, step, &step->pattern_cells)) fault(witness, step, "does not follow");
    roles_hold(witness, step);
    witness->total++;
    return true;
}

static void sound_on(const Layout *layout, int count, bool puzzles) {
    Witness witness = {.seed = 0};
    for (int i = 1; i <= count; i++) {
        Grid solution;
        Position position = puzzles ? walk_position(layout, (uint64_t)i, &solution)
                                    : walk_anywhere(layout, (uint64_t)i, &solution);
        witness.position = &position;
        witness.solution = &solution;
        witness.seed = (uint64_t)i;
        assert_true(technique_find(&position, TECHNIQUE_SUE_DE_COQ, watch, &witness));
    }
    printf("%s: %d positions, %llu steps, %llu extended\n", layout->id, count,
           (unsigned long long)witness.total, (unsigned long long)witness.extended);
    if (layout->order != 9 || CHAIN_SHARE > 1 || !puzzles) return;
    assert_true(witness.total > witness.extended && witness.extended > 0);
}

static void steps_hold_however_they_are_filled(void **state) {
    (void)state;
    static const char *const ids[] = {"9x9", "4x4", "6x6", "jigsaw", "12x12", "16x16"};
    static const int counts[] = {TEST_SOAK ? 100000 : 2000, 400, 400, 160, 3, 2};
    Layout layout;
    for (int i = 0; i < 6; i++) {
        assert_true(layout_init(&layout, ids[i]));
        int count = counts[i] > 3 ? counts[i] / CHAIN_SHARE : counts[i];
        sound_on(&layout, count, i < 3);
    }
    walk_diagonals(&layout);
    sound_on(&layout, 160 / CHAIN_SHARE, false);
}

// --- the definition ---

static Outcomes found, defined; // too large for a stack

typedef struct {
    const Position *position;
    int line, box;
    CellSet cross;
    TokenMask tokens; // of the crossing cells
    CellSet part[2];  // of the line, of the box
} Naive;

// What goes from a house: the tokens of the crossing that its own part does not leave to the other house, its
// own further ones, and those that both parts have.
static void define_removal(const Naive *naive, int turn, Marks *remove) {
    const Position *position = naive->position;
    TokenMask own = tokens_of(position, &naive->part[turn]),
              other = tokens_of(position, &naive->part[1 - turn]);
    TokenMask go = 0;
    for (int t = 1; t <= position->layout->order; t++) {
        TokenMask bit = marks_bit(t);
        bool here = (own & bit) != 0, there = (other & bit) != 0, crossing = (naive->tokens & bit) != 0;
        if ((crossing && !there) || here) go |= bit;
    }
    const House *house = &position->layout->house[turn == 0 ? naive->line : naive->box];
    for (int i = 0; i < position->layout->order; i++) {
        int c = house->cell[i];
        if (cellset_has(&naive->cross, c) || cellset_has(&naive->part[turn], c)) continue;
        remove->cell[c] |= position->marks.cell[c] & go;
    }
}

static void define_parts(Naive *naive, Outcomes *out) {
    const Position *position = naive->position;
    if (!(cellset_count(&naive->part[0]) > 0 && cellset_count(&naive->part[1]) > 0)) return;
    CellSet shared = cellset_and(naive->part[0], naive->part[1]);
    if (!cellset_empty(&shared)) return;
    TokenMask token[2];
    int cells = cellset_count(&naive->cross), own = 0;
    for (int i = 0; i < 2; i++) {
        token[i] = tokens_of(position, &naive->part[i]);
        int size = cellset_count(&naive->part[i]), further = marks_count(token[i] & ~naive->tokens);
        if (size <= further || (token[i] & naive->tokens) == 0) return;
        cells += size;
        own += further;
    }
    if ((token[0] & token[1] & naive->tokens) != 0 || cells != marks_count(naive->tokens) + own) return;
    Marks remove = {{0}}, none = {{0}};
    define_removal(naive, 0, &remove);
    define_removal(naive, 1, &remove);
    if (marks_equal(position->layout, &remove, &none)) return;
    CellSet pattern = cellset_or(naive->cross, naive->part[0]);
    pattern = cellset_or(pattern, naive->part[1]);
    uint64_t outcome = outcome_of(position->layout, naive->line, naive->box, &pattern, &remove);
    for (int i = 0; i < 2; i++) { // which cells are whose
        outcome_mix(&outcome, naive->part[0].word[i]);
        outcome_mix(&outcome, naive->cross.word[i]);
    }
    outcome_add(out, outcome);
}

static CellSet subset_of(const int *cell, int count, unsigned group) {
    CellSet cells = {{0}};
    for (int i = 0; i < count; i++)
        if (group >> i & 1) cellset_add(&cells, cell[i]);
    return cells;
}

static int empty_cells(const Position *position, const CellSet *of, const CellSet *without, int *cell) {
    int count = 0;
    CellSet cells = cellset_minus(*of, *without);
    for (int c = cellset_next(&cells, 0); c >= 0; c = cellset_next(&cells, c + 1))
        if (position->marks.cell[c] != 0) cell[count++] = c;
    return count;
}

static void define_crossing(const Position *position, int line, int box) {
    const Layout *layout = position->layout;
    const CellSet none = {{0}};
    int cell[TOKENS_MAX], in_line[TOKENS_MAX], in_box[TOKENS_MAX];
    CellSet meet = cellset_and(layout->house[line].set, layout->house[box].set);
    int count = empty_cells(position, &meet, &none, cell);
    for (unsigned group = 1; group < 1u << count; group++) {
        Naive naive = {.position = position, .line = line, .box = box};
        naive.cross = subset_of(cell, count, group);
        naive.tokens = tokens_of(position, &naive.cross);
        int cells = cellset_count(&naive.cross);
        if (cells < 2 || marks_count(naive.tokens) < cells + 2) continue;
        int lines = empty_cells(position, &layout->house[line].set, &naive.cross, in_line);
        int boxes = empty_cells(position, &layout->house[box].set, &naive.cross, in_box);
        for (unsigned one = 1; one < 1u << lines; one++) {
            naive.part[0] = subset_of(in_line, lines, one);
            for (unsigned other = 1; other < 1u << boxes; other++) {
                naive.part[1] = subset_of(in_box, boxes, other);
                define_parts(&naive, &defined);
            }
        }
    }
}

static bool collect(void *context, const Step *step) {
    const Position *position = context;
    CellSet a = fill_role(step, STEP_ALS_A), cross = fill_role(step, STEP_COMMON);
    uint64_t outcome =
        outcome_of(position->layout, step->house[0], step->house[1], &step->pattern_cells, &step->remove);
    for (int i = 0; i < 2; i++) {
        outcome_mix(&outcome, a.word[i]);
        outcome_mix(&outcome, cross.word[i]);
    }
    outcome_add(&found, outcome);
    return true;
}

static void defined_on(const Layout *layout, int count, bool puzzles) {
    int total = 0;
    for (int i = 0; i < count; i++) {
        uint64_t seed = 80000 + (uint64_t)i;
        Grid solution;
        Position position =
            puzzles ? walk_position(layout, seed, &solution) : walk_anywhere(layout, seed, &solution);
        found.count = defined.count = 0;
        assert_true(technique_find(&position, TECHNIQUE_SUE_DE_COQ, collect, &position));
        for (int line = 0; line < layout->house_count; line++) {
            for (int box = 0; box < layout->house_count; box++) {
                if (layout->house[line].kind == HOUSE_BOX || layout->house[box].kind != HOUSE_BOX) continue;
                define_crossing(&position, line, box);
            }
        }
        int given = found.count;
        outcomes_agree(&found, &defined, &position, TECHNIQUE_SUE_DE_COQ, seed);
        assert_int_equal(found.count, given); // none came twice
        total += found.count;
    }
    printf("%s: %d positions compared, %d steps\n", layout->id, count, total);
    if (layout->order == 9 && CHAIN_SHARE == 1) assert_true(total > 0);
}

static void nothing_is_missed(void **state) {
    (void)state;
    Layout layout;
    assert_true(layout_init(&layout, "9x9"));
    defined_on(&layout, 60 / CHAIN_SHARE, true);
    assert_true(layout_init(&layout, "6x6"));
    defined_on(&layout, 200 / CHAIN_SHARE, true);
    assert_true(layout_init(&layout, "4x4"));
    defined_on(&layout, 200 / CHAIN_SHARE, true);
    assert_true(layout_init(&layout, "jigsaw"));
    defined_on(&layout, 16 / CHAIN_SHARE, false);
    walk_diagonals(&layout);
    defined_on(&layout, 40 / CHAIN_SHARE, false);
}

// --- by hand ---

// r1c12 have 1234; 1 and 2 are left to r1c7, 3 and 4 to r2c3: r1c12 have one of each. So 1 and 2 go from the
// rest of row 1, 3 and 4 from the rest of box 1.
static void a_basic_one_by_hand(void **state) {
    (void)state;
    Layout layout;
    assert_true(layout_init(&layout, "9x9"));
    FillSteps steps =
        fill_by_hand(&layout, TECHNIQUE_SUE_DE_COQ,
                     "r1c1=1234 r1c2=234 r1c7=12 r2c3=34 r1c9=12356 r3c1=13456 r9c9=1234", "r1c9=12 r3c1=34");
    assert_int_equal(steps.count, 1);
    const Step *step = &steps.first;
    assert_int_equal(step->tokens, 0xF);
    assert_int_equal(step->house[0], 0);
    assert_int_equal(step->house[1], 18);
    CellSet cross = fill_role(step, STEP_COMMON), a = fill_role(step, STEP_ALS_A),
            b = fill_role(step, STEP_ALS_B);
    CellSet line = cellset_of(6), box = cellset_of(11), both = cellset_of(0);
    cellset_add(&both, 1);
    assert_true(cellset_equal(cross, both) && cellset_equal(a, line) && cellset_equal(b, box));
}

// The box has 5 too, and one cell more for it: 5 goes from the rest of the box.
static void an_extended_one_by_hand(void **state) {
    (void)state;
    Layout layout;
    assert_true(layout_init(&layout, "9x9"));
    FillSteps steps =
        fill_by_hand(&layout, TECHNIQUE_SUE_DE_COQ,
                     "r1c1=1234 r1c2=1234 r1c7=12 r2c3=345 r3c3=345 r1c9=125678 r2c1=5678 r3c1=35678",
                     "r1c9=12 r2c1=5 r3c1=35");
    assert_int_equal(steps.count, 1);
    assert_int_equal(steps.first.tokens, 0x17);
}

static void puzzles_of_our_own(void **state) {
    (void)state;
    static const char *const lines[] = {
        ":1101:478:...5.9.+3+656...+3...9.3.6.5...32.+517...5..3+8.6+2..82..35...6+31+52+79..+5...+813+3..8.7"
        "+6+4+5:481 482:425 725 839::",
        ":1101:3689:...4+6+1...4..873....16+5+9+2.+4...8.2+4..51.5.+3+74.87...8+56.....+7+4+831...+1256..4..."
        "+3+19...:212 213 222 263 272 292 293 591 592 717 718 719 913 963:311 341 692 811 982::",
        ":1101:4:+5.28...+3.6+8+35.9+12..+7..3..+85.3..+5.7.9..9.6.8+5.7.5+9...1.1+5..9....+32+76+14+5+98...."
        "."
        "53.+1:156 256 266 274 276 434 465 716 779 795 846:459::",
    };
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) fill_case(TECHNIQUE_SUE_DE_COQ, lines[i]);
}

static bool refuse(void *context, const Step *step) {
    (void)step;
    ++*(int *)context;
    return false;
}

static void edges(void **state) {
    (void)state;
    Layout layout;
    assert_true(layout_init(&layout, "9x9"));
    Grid full, empty = {{0}}, solution;
    Rng rng = rng_seed(1);
    full_grid_draw(&layout, &rng, &full);
    Position done = position_of_grid(&layout, &full), blank = position_of_grid(&layout, &empty);
    FillSteps steps = {.count = 0};
    assert_true(technique_find(&done, TECHNIQUE_SUE_DE_COQ, fill_keep, &steps));
    assert_true(technique_find(&blank, TECHNIQUE_SUE_DE_COQ, fill_keep, &steps));
    assert_int_equal(steps.count, 0);
    int stopped = 0;
    for (uint64_t seed = 1; seed <= 60; seed++) {
        Position position = walk_position(&layout, seed, &solution);
        int count = 0;
        assert_true(technique_find(&position, TECHNIQUE_SUE_DE_COQ, refuse, &count) == (count == 0));
        assert_true(count <= 1);
        stopped += count;
    }
    assert_true(stopped > 5);
}

static void technique_cases_pass(void **state) {
    (void)state;
    static const char *const prefixes[] = {"1101"};
    cases_pass_of(prefixes, 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(steps_hold_however_they_are_filled),
        cmocka_unit_test(nothing_is_missed),
        cmocka_unit_test(a_basic_one_by_hand),
        cmocka_unit_test(an_extended_one_by_hand),
        cmocka_unit_test(puzzles_of_our_own),
        cmocka_unit_test(edges),
        cmocka_unit_test(technique_cases_pass),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
