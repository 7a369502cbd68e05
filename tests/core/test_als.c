// Almost locked sets: every step against all ways to fill its cells, and the roles of its marks. Whether any
// is missing is asked in test_tech_als_all.c.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/make/full_grid.h"
#include "core/techniques/technique_find.h"
#include "support/als_judge.h"
#include "support/fill_judge.h"
#include "support/technique_cases.h"

static const Technique ours[] = {TECHNIQUE_ALS_XZ, TECHNIQUE_ALS_XY_WING, TECHNIQUE_ALS_CHAIN,
                                 TECHNIQUE_DEATH_BLOSSOM};
enum { OURS = sizeof ours / sizeof ours[0], MARKS_OF_SETS = STEP_MARKS_MAX - 32 };

typedef struct {
    const Position *position;
    const Grid *solution;
    uint64_t seed, total[TECHNIQUE_COUNT];
    uint64_t twice;  // steps of two sets that are linked twice
    uint64_t judged; // of the steps
    int here;        // steps of this technique in this position
} Witness;

// A position can have ten thousand wings: after so many, one in EACH is judged in full.
enum { FIRST = 60, EACH = 61 };

static void fault(const Witness *witness, const Step *step, const char *what) {
    fail_msg("seed %llu, %s, %s: %s", (unsigned long long)witness->seed, witness->position->layout->id,
             technique_info(step->technique)->name, what);
}

// --- the roles ---

static int set_count(const Step *step) {
    switch (step->technique) {
    case TECHNIQUE_ALS_XZ: return 2;
    case TECHNIQUE_ALS_XY_WING: return 3;
    case TECHNIQUE_ALS_CHAIN: return step->node_count / 2;
    default: return marks_count(step->tokens) > 0 ? step->house_count : 0;
    }
}

static bool has_mark(const Step *step, int cell, int token, StepRole role) {
    for (int i = 0; i < step->mark_count; i++) {
        const StepMark *mark = &step->mark[i];
        if (mark->cell == cell && mark->token == token && mark->role == role) return true;
    }
    return false;
}

// The cells of a letter are a set of its house, all of whose candidates are marked.
static CellSet letter_is_set(const Witness *witness, const Step *step, int letter) {
    const Position *position = witness->position;
    CellSet cells = fill_role(step, (StepRole)(STEP_ALS_A + letter));
    if (!naive_is_set(position, &cells)) fault(witness, step, "a letter that is no set");
    CellSet outside = cellset_minus(cells, position->layout->house[step->house[letter]].set);
    if (!cellset_empty(&outside)) fault(witness, step, "a set outside its house");
    for (int c = cellset_next(&cells, 0); c >= 0; c = cellset_next(&cells, c + 1)) {
        for (int t = 1; t <= position->layout->order; t++) {
            bool marked = has_mark(step, c, t, (StepRole)(STEP_ALS_A + letter));
            if (marked != marks_has(&position->marks, c, t)) fault(witness, step, "the marks of a set");
        }
    }
    return cells;
}

// The tokens that are marked as common in all places that they have in these cells.
static TokenMask common_in(const Witness *witness, const Step *step, const CellSet *cells) {
    TokenMask common = 0;
    for (int t = 1; t <= witness->position->layout->order; t++) {
        int places = 0, marked = 0;
        for (int c = cellset_next(cells, 0); c >= 0; c = cellset_next(cells, c + 1)) {
            places += marks_has(&witness->position->marks, c, t);
            marked += has_mark(step, c, t, STEP_COMMON);
        }
        if (places > 0 && marked == places) common |= marks_bit(t);
    }
    return common;
}

// Sets a and b (of the letters) must be linked by a token that is marked in both.
static void are_linked(const Witness *witness, const Step *step, const CellSet *a, const CellSet *b) {
    NaiveSet one = naive_set(witness->position, a), other = naive_set(witness->position, b);
    TokenMask marked = common_in(witness, step, a) & common_in(witness, step, b);
    TokenMask links = naive_links(&one, &other);
    if ((marked & links) == 0) fault(witness, step, "no common candidate marked");
    bool overlap = (witness->position->options & FIND_ALS_OVERLAP) != 0;
    if (!overlap && !naive_apart(a, b)) fault(witness, step, "sets that share cells");
}

static void stem_holds(const Witness *witness, const Step *step, const CellSet *letter, int sets) {
    const Position *position = witness->position;
    CellSet stem = step->pattern_cells;
    for (int i = 0; i < sets; i++) stem = cellset_minus(stem, letter[i]);
    if (cellset_count(&stem) != 1) fault(witness, step, "not one stem");
    int cell = cellset_next(&stem, 0);
    if (marks_count(position->marks.cell[cell]) != sets) fault(witness, step, "petals of the stem");
    TokenMask covered = 0;
    for (int i = 0; i < sets; i++) {
        NaiveSet petal = naive_set(position, &letter[i]), alone = naive_set(position, &stem);
        covered |= naive_links(&petal, &alone) & common_in(witness, step, &letter[i]);
        if ((step->tokens & petal.tokens) != step->tokens) fault(witness, step, "a petal without the token");
    }
    if ((position->marks.cell[cell] & ~covered) != 0) fault(witness, step, "a candidate without petal");
    if (common_in(witness, step, &stem) != position->marks.cell[cell]) fault(witness, step, "the stem");
}

static void roles_hold(const Witness *witness, const Step *step) {
    int sets = set_count(step);
    if (sets > 4 || step->mark_count > MARKS_OF_SETS) return; // letters come twice, or some are left out
    CellSet letter[4], all = {{0}};
    for (int i = 0; i < sets; i++) {
        letter[i] = letter_is_set(witness, step, i);
        all = cellset_or(all, letter[i]);
    }
    if (step->technique == TECHNIQUE_DEATH_BLOSSOM) {
        if ((witness->position->options & FIND_ALS_OVERLAP) == 0) stem_holds(witness, step, letter, sets);
        return;
    }
    if (!cellset_equal(all, step->pattern_cells)) fault(witness, step, "cells of the sets");
    if (step->house_count != sets) fault(witness, step, "houses of the sets");
    if (step->technique == TECHNIQUE_ALS_XY_WING) {
        are_linked(witness, step, &letter[0], &letter[2]);
        are_linked(witness, step, &letter[1], &letter[2]);
        return;
    }
    for (int i = 1; i < sets; i++) are_linked(witness, step, &letter[i - 1], &letter[i]);
}

// A part of the pattern in that house that is a set with these tokens and holds the cells of both nodes.
static bool has_set(const Witness *witness, const Step *step, int house, const StepNode *in,
                    const StepNode *out) {
    const Position *position = witness->position;
    CellSet within = cellset_and(step->pattern_cells, position->layout->house[house].set);
    int cell[TOKENS_MAX], count = 0;
    for (int c = cellset_next(&within, 0); c >= 0; c = cellset_next(&within, c + 1))
        if ((position->marks.cell[c] & ~out->als) == 0) cell[count++] = c;
    for (unsigned group = 1; group < 1u << count; group++) {
        CellSet cells = {{0}};
        for (int i = 0; i < count; i++)
            if (group >> i & 1) cellset_add(&cells, cell[i]);
        if (!naive_is_set(position, &cells) || naive_tokens(position, &cells) != out->als) continue;
        bool holds = true;
        for (int n = 0; n < 2; n++) {
            const StepNode *node = n == 0 ? in : out;
            CellSet places = marks_cells(position->layout, &position->marks, node->token), own = {{0}};
            places = cellset_and(places, cells);
            for (int i = 0; i < node->cell_count; i++) cellset_add(&own, node->cell[i]);
            holds = holds && cellset_equal(places, own);
        }
        if (holds) return true;
    }
    return false;
}

// The chain as links: z is false in the first set, true in the last; a link's token is true in one set, so
// false in the next.
static void links_hold(const Witness *witness, const Step *step) {
    int count = step->node_count;
    if (count < 8 || count > 14 || count % 2 != 0) fault(witness, step, "number of nodes");
    if (step->house_count != count / 2) fault(witness, step, "number of houses");
    if (step->node[0].token != step->node[count - 1].token) fault(witness, step, "two ends");
    for (int i = 0; i < count; i++) {
        const StepNode *node = &step->node[i];
        if (node->on != (i % 2 == 1) || (node->als != 0) != node->on) fault(witness, step, "on or off");
        if (i % 2 == 1 && !has_set(witness, step, step->house[i / 2], node - 1, node))
            fault(witness, step, "no such set");
        if (i % 2 == 0 && i > 0) {
            if (node->token != node[-1].token) fault(witness, step, "a link of two tokens");
            for (int a = 0; a < node->cell_count; a++) {
                for (int b = 0; b < node[-1].cell_count; b++) {
                    const CellSet *peers = &witness->position->layout->peers[node->cell[a]];
                    if (!cellset_has(peers, node[-1].cell[b])) fault(witness, step, "a broken link");
                }
            }
        }
    }
}

// --- all ways to fill the cells ---

static bool watch(void *context, const Step *step) {
    Witness *witness = context;
    witness->total[step->technique]++;
    if (witness->here++ >= FIRST && witness->here % EACH != 0) return true;
    witness->judged++;
    const char *wrong = walk_fault(witness->position, witness->solution, step);
    if (wrong != NULL) fault(witness, step, wrong);
    if (step->token != 0) fault(witness, step, "places a token");
    if (step->tokens != fill_removed(witness->position, step)) fault(witness, step, "tokens");
    if (!fill_proves(witness->position, step, &step->pattern_cells)) fault(witness, step, "does not follow");
    roles_hold(witness, step);
    if (step->technique == TECHNIQUE_ALS_CHAIN) links_hold(witness, step);
    if (step->technique == TECHNIQUE_ALS_XZ) {
        CellSet a = fill_role(step, STEP_ALS_A), b = fill_role(step, STEP_ALS_B);
        TokenMask common = common_in(witness, step, &a) & common_in(witness, step, &b);
        witness->twice += marks_count(common) == 2;
    }
    return true;
}

static void report(const Witness *witness, const char *id, int count) {
    printf("%s: %d positions:", id, count);
    for (int t = 0; t < OURS; t++)
        printf(" %s %llu", technique_info(ours[t])->key, (unsigned long long)witness->total[ours[t]]);
    printf(", linked twice %llu; %llu judged in full\n", (unsigned long long)witness->twice,
           (unsigned long long)witness->judged);
}

static Witness sound_on(const Layout *layout, int count, uint32_t options, bool puzzles) {
    Witness witness = {.seed = 0};
    for (int i = 1; i <= count; i++) {
        Grid solution;
        Position position = puzzles ? walk_position(layout, (uint64_t)i, &solution)
                                    : walk_anywhere(layout, (uint64_t)i, &solution);
        position.options = options;
        witness.position = &position;
        witness.solution = &solution;
        witness.seed = (uint64_t)i;
        for (int t = 0; t < OURS; t++) {
            witness.here = 0;
            assert_true(technique_find(&position, ours[t], watch, &witness));
        }
    }
    report(&witness, layout->id, count);
    return witness;
}

static void sets_hold_however_they_are_filled(void **state) {
    (void)state;
    Layout layout;
    assert_true(layout_init(&layout, "9x9"));
    Witness all = sound_on(&layout, TEST_SOAK ? 40000 : 80 / CHAIN_SHARE, 0, true);
    for (int t = 0; t < OURS; t++) assert_true(all.total[ours[t]] > 0);
    assert_true(all.twice > 0);
    sound_on(&layout, 16 / CHAIN_SHARE, FIND_ALS_OVERLAP, true);
}

static void other_boards(void **state) {
    (void)state;
    static const char *const ids[] = {"4x4", "6x6", "jigsaw", "12x12", "16x16"};
    static const int counts[] = {300, 300, 24, 2, 1};
    Layout layout;
    for (int i = 0; i < 5; i++) {
        assert_true(layout_init(&layout, ids[i]));
        int count = counts[i] > 2 ? counts[i] / CHAIN_SHARE : counts[i];
        sound_on(&layout, count, 0, layout.order <= 9);
    }
    walk_diagonals(&layout);
    sound_on(&layout, 8 / CHAIN_SHARE, 0, false);
}

// --- by hand ---

static void expect_set(const Step *step, int letter, int house, int cells, ...) {
    assert_int_equal(step->house[letter], house);
    CellSet found_cells = fill_role(step, (StepRole)(STEP_ALS_A + letter));
    assert_int_equal(cellset_count(&found_cells), cells);
    va_list list;
    va_start(list, cells);
    for (int i = 0; i < cells; i++) assert_true(cellset_has(&found_cells, va_arg(list, int)));
    va_end(list);
}

// Houses by index: rows 0..8, columns 9..17, boxes 18..26. A set in a box and a line is one of the box.
enum { R1 = 0, R2 = 9, R3 = 18, R4 = 27, R5 = 36, R6 = 45, R7 = 54, R8 = 63 };

// A: 2, 3 and 1 in r1c12; B: 4, 3 and 1 in r7c13. Linked by 1 in column 1. 3 is in r1c2 or r7c3.
static void an_xz_by_hand(void **state) {
    (void)state;
    Layout layout;
    assert_true(layout_init(&layout, "9x9"));
    FillSteps steps =
        fill_by_hand(&layout, TECHNIQUE_ALS_XZ,
                     "r1c1=12 r1c2=23 r7c1=14 r7c3=34 r2c3=389 r8c2=378 r2c2=389 r3c9=389", "r2c3=3 r8c2=3");
    assert_int_equal(steps.count, 1);
    assert_int_equal(steps.first.tokens, marks_bit(3));
    assert_int_equal(steps.first.house_count, 2);
    assert_int_equal(cellset_count(&steps.first.pattern_cells), 4);
    expect_set(&steps.first, 0, 18, 2, R1, R1 + 1);
    expect_set(&steps.first, 1, 24, 2, R7, R7 + 2);
    CellSet common = fill_role(&steps.first, STEP_COMMON);
    assert_int_equal(cellset_count(&common), 2);
    assert_true(has_mark(&steps.first, R1, 1, STEP_COMMON));
    assert_true(has_mark(&steps.first, R7, 1, STEP_COMMON));
}

// Linked by 1 and by 3: one of the sets has the 1, the other the 3. So 2 is locked in A, 4 in B.
static void an_xz_linked_twice_by_hand(void **state) {
    (void)state;
    Layout layout;
    assert_true(layout_init(&layout, "9x9"));
    FillSteps steps =
        fill_by_hand(&layout, TECHNIQUE_ALS_XZ,
                     "r1c1=12 r1c2=23 r7c1=14 r7c2=34 r1c9=289 r7c9=489 r4c1=189 r5c2=389 r2c1=567 r8c8=4567",
                     "r1c9=2 r7c9=4 r4c1=1 r5c2=3");
    assert_int_equal(steps.count, 2); // r17c1 and r17c2, linked by 2 and 4, come to the same
    assert_int_equal(steps.first.tokens, 0xF);
    for (int i = 0; i < 2; i++) {
        assert_true(has_mark(&steps.first, i, i == 0 ? 1 : 3, STEP_COMMON));
        assert_true(has_mark(&steps.first, R7 + i, i == 0 ? 1 : 3, STEP_COMMON));
    }
}

// If r1c123 lacks 3 it has 1, so r5c1 is 4, so r45c8 lacks 4 and has 3.
static void a_wing_by_hand(void **state) {
    (void)state;
    Layout layout;
    assert_true(layout_init(&layout, "9x9"));
    FillSteps steps = fill_by_hand(
        &layout, TECHNIQUE_ALS_XY_WING,
        "r1c1=123 r1c2=236 r1c3=26 r5c1=14 r5c8=345 r4c8=35 r1c8=3789 r4c2=3789 r1c7=789", "r1c8=3");
    assert_int_equal(steps.count, 1);
    expect_set(&steps.first, 0, 23, 2, R4 + 7, R5 + 7); // the smaller one is A
    expect_set(&steps.first, 1, 18, 3, R1, R1 + 1, R1 + 2);
    expect_set(&steps.first, 2, 21, 1, R5);
}

// The same with one set more: 4 in r5c8 takes it on to r78c8.
static void a_chain_by_hand(void **state) {
    (void)state;
    Layout layout;
    assert_true(layout_init(&layout, "9x9"));
    FillSteps steps =
        fill_by_hand(&layout, TECHNIQUE_ALS_CHAIN,
                     "r1c1=123 r1c2=236 r1c3=26 r5c1=14 r5c8=45 r8c8=57 r7c8=357 r1c8=389", "r1c8=3");
    assert_int_equal(steps.count, 1);
    assert_int_equal(steps.first.house_count, 4);
    expect_set(&steps.first, 0, 18, 3, R1, R1 + 1, R1 + 2);
    expect_set(&steps.first, 1, 21, 1, R5);
    expect_set(&steps.first, 2, 23, 1, R5 + 7);
    expect_set(&steps.first, 3, 26, 2, R7 + 7, R8 + 7);
    static const int tokens[] = {3, 1, 1, 4, 4, 5, 5, 3};
    assert_int_equal(steps.first.node_count, 8);
    for (int i = 0; i < 8; i++) assert_int_equal(steps.first.node[i].token, tokens[i]);
}

// A bud for each candidate of r5c5: r5c1 for 1, r1c5 for 2, r5c3 with r4c1 for 3. All have a 9 that r1c1
// sees.
static void a_blossom_by_hand(void **state) {
    (void)state;
    Layout layout;
    assert_true(layout_init(&layout, "9x9"));
    FillSteps steps = fill_by_hand(&layout, TECHNIQUE_DEATH_BLOSSOM,
                                   "r5c5=123 r5c1=19 r1c5=29 r5c3=38 r4c1=89 r1c1=679 r1c2=679", "r1c1=9");
    assert_int_equal(steps.count, 1);
    assert_int_equal(steps.first.house_count, 3);
    assert_int_equal(cellset_count(&steps.first.pattern_cells), 5);
    for (int t = 1; t <= 3; t++) assert_true(has_mark(&steps.first, R5 + 4, t, STEP_COMMON));
    assert_true(has_mark(&steps.first, R5, 1, STEP_COMMON));
    assert_true(has_mark(&steps.first, 4, 2, STEP_COMMON));
    assert_true(has_mark(&steps.first, R5 + 2, 3, STEP_COMMON));
    assert_false(has_mark(&steps.first, R4, 8, STEP_COMMON));
}

static void puzzles_of_our_own(void **state) {
    (void)state;
    static const char late[] =
        "59+4+21+3+7+68.+7..+8431...8.+76.+42.2+16+4+7+85...+78.9....8.+3.1.7.8.+97+6.4...634+9."
        ".+8+77+4.+13+8.96:257 351 359";
    static const char early[] =
        ".7+6.4...2..2..5..38+3.+9..46...91.+4.3....2.9....8...62...93.....77..4..8..6.+8.9."
        "+31.:135 136 153 163 276 286 451 452 461 553 563 724 725 825 858 875 918 928";
    static const char wide[] =
        "...1...2..42.....3.9.8....65....983.+92..1+8.6..687....94....1.7.7.....39+4+25..+74"
        "+6..:121 137 138 193 274 275 311 315 445 457 465 515 517 519 527 537 554 567 568 "
        "574 575 613 615 717 749 753 812 879";
    static const char flower[] =
        ".82..76+9+3..389.+2+5+4.9.+3..1+87.2..+834+6.+3.....+8+2...89..+73.8+51..+9+34"
        "+2+2+3+6+1549+7+8+9+472+3+851+6:";
    static const char pair[] =
        "+325+84+97+1+64+6+1+5+3+7+982+9..61+2+4+5+3....9+63...+397+286+4...6+35....+6...73..."
        "79+3.+8..+64..2+96.83+7:141 161 541 579 842 843 862";
    static const struct {
        Technique technique;
        const char *tokens, *grid, *removed;
    } cases[] = {
        {TECHNIQUE_ALS_XZ, "5", early, "578"},
        {TECHNIQUE_ALS_XZ, "6", late, "661"},
        {TECHNIQUE_ALS_XZ, "369", wide, "313 333 675 924 975"}, // linked twice
        {TECHNIQUE_ALS_XY_WING, "3", late, "358"},
        {TECHNIQUE_ALS_XY_WING, "8", pair, "841 869"},
        {TECHNIQUE_ALS_CHAIN, "8", early, "814"},
        {TECHNIQUE_ALS_CHAIN, "25", late, "278 579"},
        {TECHNIQUE_DEATH_BLOSSOM, "7", early, "768"},
        {TECHNIQUE_DEATH_BLOSSOM, "4", flower, "411"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char line[1024];
        snprintf(line, sizeof line, ":0901:%s:%s:%s::", cases[i].tokens, cases[i].grid, cases[i].removed);
        fill_case(cases[i].technique, line);
    }
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
    Rng rng = rng_seed(1);
    Grid full, empty = {{0}};
    full_grid_draw(&layout, &rng, &full);
    Position done = position_of_grid(&layout, &full), blank = position_of_grid(&layout, &empty), middle;
    int stopped = 0;
    for (int t = 0; t < OURS; t++) {
        FillSteps steps = {.count = 0};
        assert_true(technique_find(&done, ours[t], fill_keep, &steps));
        assert_true(technique_find(&blank, ours[t], fill_keep, &steps));
        assert_int_equal(steps.count, 0);
        Grid solution;
        for (uint64_t seed = 1; seed <= 12; seed++) {
            middle = walk_position(&layout, seed, &solution);
            int count = 0;
            assert_true(technique_find(&middle, ours[t], refuse, &count) == (count == 0));
            assert_true(count <= 1);
            stopped += count;
        }
    }
    assert_true(stopped > 10);
}

static void technique_cases_pass(void **state) {
    (void)state;
    static const char *const prefixes[] = {"09"};
    cases_pass_of(prefixes, 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sets_hold_however_they_are_filled),
        cmocka_unit_test(other_boards),
        cmocka_unit_test(an_xz_by_hand),
        cmocka_unit_test(an_xz_linked_twice_by_hand),
        cmocka_unit_test(a_wing_by_hand),
        cmocka_unit_test(a_chain_by_hand),
        cmocka_unit_test(a_blossom_by_hand),
        cmocka_unit_test(puzzles_of_our_own),
        cmocka_unit_test(edges),
        cmocka_unit_test(technique_cases_pass),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
