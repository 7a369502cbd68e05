// Colours: that they are what their strong links make them, and that what goes is false whichever colour is
// true.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#include "core/techniques/technique_find.h"
#include "support/chain_judge.h"
#include "support/sanitized.h"
#include "support/technique_cases.h"

enum { SHARE = SANITIZED ? 8 : 1 };

static const Technique kinds[] = {
    TECHNIQUE_REMOTE_PAIR,     TECHNIQUE_SIMPLE_COLOURS_TRAP, TECHNIQUE_SIMPLE_COLOURS_WRAP,
    TECHNIQUE_MULTI_COLOURS_1, TECHNIQUE_MULTI_COLOURS_2,     TECHNIQUE_MEDUSA,
};
enum { KINDS = sizeof kinds / sizeof kinds[0] };

// The colours of a step: for each pair the candidates of the one and of the other.
typedef struct {
    Marks side[2][2];
    int pairs;
} Sides;

static Sides sides_of(const Step *step) {
    Sides sides = {.pairs = 1};
    for (int i = 0; i < step->mark_count; i++) {
        const StepMark *mark = &step->mark[i];
        if (mark->role == STEP_FIN) continue; // a cell that a colour empties
        int pair = mark->role == STEP_ALS_A || mark->role == STEP_ALS_B;
        int side = mark->role == STEP_OFF || mark->role == STEP_ALS_B;
        if (pair) sides.pairs = 2;
        sides.side[pair][side].cell[mark->cell] |= marks_bit(mark->token);
    }
    return sides;
}

static bool conflict(const Layout *layout, int a, int a_token, int b, int b_token) {
    if (a == b) return a_token != b_token;
    return a_token == b_token && cellset_has(&layout->peers[a], b);
}

// Candidates that cannot both be false.
static bool strong(const Position *position, int a, int a_token, int b, int b_token) {
    StepNode x = {.token = (uint8_t)a_token, .cell_count = 1, .cell = {(uint8_t)a}};
    StepNode y = {.token = (uint8_t)b_token, .cell_count = 1, .cell = {(uint8_t)b}};
    return !(a == b && a_token == b_token) && judge_strong(position, &x, &y);
}

// Each coloured candidate hangs on the first of its pair by strong links, each link changing the colour.
static const char *colours_fault(const Position *position, const Sides *sides, int pair) {
    const Layout *layout = position->layout;
    Marks reached[2] = {{{0}}, {{0}}};
    int cell[CELLS_MAX * TOKENS_MAX], token[CELLS_MAX * TOKENS_MAX], side[CELLS_MAX * TOKENS_MAX];
    int count = 0;
    for (int c = layout->cells - 1; c >= 0; c--) {
        if (sides->side[pair][0].cell[c] == 0) continue;
        cell[0] = c;
        token[0] = marks_first(sides->side[pair][0].cell[c]);
        side[0] = 0;
        count = 1;
    }
    if (count == 0) return "a colour without candidates";
    reached[0].cell[cell[0]] = marks_bit(token[0]);
    for (int i = 0; i < count; i++) {
        const Marks *other = &sides->side[pair][1 - side[i]];
        for (int c = 0; c < layout->cells; c++) {
            for (TokenMask left = other->cell[c]; left != 0; left &= left - 1) {
                int t = marks_first(left);
                if (marks_has(&reached[1 - side[i]], c, t)) continue;
                if (!strong(position, cell[i], token[i], c, t)) continue;
                reached[1 - side[i]].cell[c] |= marks_bit(t);
                cell[count] = c;
                token[count] = t;
                side[count++] = 1 - side[i];
            }
        }
    }
    for (int s = 0; s < 2; s++)
        if (!marks_equal(layout, &reached[s], &sides->side[pair][s])) return "a colour that hangs on nothing";
    return NULL;
}

// False by what is true.
static bool ruled_out(const Layout *layout, const Marks *truth, int cell, int token) {
    for (int c = 0; c < layout->cells; c++) {
        for (TokenMask left = truth->cell[c]; left != 0; left &= left - 1)
            if (conflict(layout, c, marks_first(left), cell, token)) return true;
    }
    return false;
}

static bool contradicts_itself(const Position *position, const Marks *truth) {
    for (int c = 0; c < position->layout->cells; c++) {
        bool empty = position->marks.cell[c] != 0;
        for (TokenMask left = position->marks.cell[c]; left != 0; left &= left - 1) {
            bool out = ruled_out(position->layout, truth, c, marks_first(left));
            if (out && marks_has(truth, c, marks_first(left))) return true;
            empty = empty && out;
        }
        if (empty) return true;
    }
    return false;
}

// True when the candidate is false in whatever way the colours are.
static bool never_true(const Position *position, const Sides *sides, int cell, int token) {
    for (int state = 0; state < 1 << sides->pairs; state++) {
        Marks truth = {{0}}, lie = {{0}};
        for (int pair = 0; pair < sides->pairs; pair++) {
            int side = state >> pair & 1;
            for (int c = 0; c < position->layout->cells; c++) {
                truth.cell[c] |= sides->side[pair][side].cell[c];
                lie.cell[c] |= sides->side[pair][1 - side].cell[c];
            }
        }
        if (marks_has(&lie, cell, token) || ruled_out(position->layout, &truth, cell, token)) continue;
        if (!contradicts_itself(position, &truth)) return false;
    }
    return true;
}

// True when the step takes every candidate of the colour.
static bool goes_whole(const Layout *layout, const Step *step, const Marks *side) {
    for (int c = 0; c < layout->cells; c++)
        if (side->cell[c] & ~step->remove.cell[c]) return false;
    return true;
}

// The cells marked as emptied: a colour that goes as a whole rules out all of their candidates.
static bool empties_what_it_marks(const Position *position, const Step *step, const Sides *sides) {
    CellSet emptied = step_marked(step, STEP_FIN, NULL);
    bool empties[2] = {true, true};
    for (int side = 0; side < 2 && !cellset_empty(&emptied); side++)
        empties[side] = goes_whole(position->layout, step, &sides->side[0][side]);
    for (int c = cellset_next(&emptied, 0); c >= 0; c = cellset_next(&emptied, c + 1)) {
        if (step_role_marks(step, STEP_FIN).cell[c] != position->marks.cell[c]) return false;
        for (TokenMask left = position->marks.cell[c]; left != 0; left &= left - 1)
            for (int side = 0; side < 2; side++)
                empties[side] =
                    empties[side] && ruled_out(position->layout, &sides->side[0][side], c, marks_first(left));
    }
    return empties[0] || empties[1];
}

typedef struct {
    const Position *position;
    const Grid *solution;
    Technique technique;
    int count;
    int limit;
    const char *fault;
} Witness;

static const char *fault_of(const Witness *seen, const Step *step) {
    const Position *position = seen->position;
    const char *fault = judge_step(position, seen->solution, step);
    if (fault) return fault;
    if (step->technique != seen->technique) return "the wrong technique";
    for (int i = 1; i < step->node_count; i++) // remote pairs only
        if (!judge_follows(position, &step->node[i - 1], &step->node[i])) return "a link that does not hold";
    if (step->technique == TECHNIQUE_REMOTE_PAIR && step->node_count < 8) return "a remote pair too near";
    if (step->mark_count == STEP_MARKS_MAX) return NULL; // more than can be marked
    Sides sides = sides_of(step);
    for (int pair = 0; pair < sides.pairs; pair++) {
        fault = step->technique == TECHNIQUE_REMOTE_PAIR ? NULL : colours_fault(position, &sides, pair);
        if (fault) return fault;
    }
    if (!empties_what_it_marks(position, step, &sides)) return "a cell that keeps a candidate";
    for (int c = 0; c < position->layout->cells; c++) {
        for (TokenMask left = step->remove.cell[c]; left != 0; left &= left - 1)
            if (!never_true(position, &sides, c, marks_first(left))) return "a removal that does not follow";
    }
    return NULL;
}

static bool witness(void *context, const Step *step) {
    Witness *seen = context;
    seen->count++;
    seen->fault = fault_of(seen, step);
    return !seen->fault && seen->count < seen->limit;
}

static int look(const Position *position, const Grid *solution, Technique technique, uint64_t seed) {
    Witness seen = {position, solution, technique, 0, 1 << 30, NULL};
    bool ran = technique_find(position, technique, witness, &seen);
    if (seen.fault) {
        print_message("seed %llu: %s: %s\n", (unsigned long long)seed, technique_info(technique)->name,
                      seen.fault);
    }
    assert_null(seen.fault);
    assert_true(ran);
    return seen.count;
}

// Turns cells with many candidates into such with two, the same two again and again: remote pairs are rare.
static void pair_up(Position *position, const Grid *solution, Rng *rng) {
    int a = 1 + (int)rng_below(rng, (uint64_t)position->layout->order);
    int b = 1 + (int)rng_below(rng, (uint64_t)position->layout->order);
    TokenMask both = marks_bit(a) | marks_bit(b);
    for (int c = 0; c < position->layout->cells; c++) {
        TokenMask marks = position->marks.cell[c];
        if ((marks & both) == both && (both & marks_bit(solution->cell[c])) && rng_below(rng, 8) != 0)
            position->marks.cell[c] = both;
    }
}

static void look_at_many(const Layout *layout, int positions, uint64_t base, int total[KINDS]) {
    for (int i = 0; i < positions; i++) {
        uint64_t seed = base + (uint64_t)i;
        Rng rng = rng_seed(seed);
        Grid solution;
        Position position = i % 8 == 7 && layout->order == 9 ? judge_puzzle(layout, &rng, &solution)
                                                             : judge_position(layout, &rng, &solution);
        if (i % 2 == 0) pair_up(&position, &solution, &rng);
        for (int k = 0; k < KINDS; k++) total[k] += look(&position, &solution, kinds[k], seed);
    }
}

static void show(const int total[KINDS]) {
    for (int k = 0; k < KINDS; k++) print_message("%s %d, ", technique_info(kinds[k])->name, total[k]);
    print_message("\n");
}

static void colours_hold(void **state) {
    (void)state;
    Layout layout;
    layout_init(&layout, "9x9");
    int total[KINDS] = {0};
    look_at_many(&layout, (TEST_SOAK ? 50000 : 3000) / SHARE, 1000, total);
    show(total);
    for (int k = 0; k < KINDS; k++) assert_true(total[k] > 0);
}

static void other_boards(void **state) {
    (void)state;
    static Layout layout;
    int total[KINDS] = {0};
    layout_init_boxes(&layout, "4x4", 2, 2);
    look_at_many(&layout, 200 / SHARE, 40000, total);
    layout_init_boxes(&layout, "6x6", 2, 3);
    look_at_many(&layout, 200 / SHARE, 41000, total);
    layout_init_boxes(&layout, "12x12", 3, 4);
    look_at_many(&layout, 40 / SHARE, 42000, total);
    static const uint8_t region[] = {0, 0, 0, 0, 1, 1, 2, 0, 0, 1, 1, 1, 2, 2, 3, 3, 1, 4,
                                     2, 2, 3, 3, 4, 4, 2, 5, 3, 3, 4, 4, 5, 5, 5, 5, 5, 4};
    assert_true(layout_init_regions(&layout, "irregular", 6, region));
    look_at_many(&layout, 200 / SHARE, 44000, total);
    show(total);
}

static void nonsense_does_no_harm(void **state) {
    (void)state;
    Layout layout;
    layout_init(&layout, "9x9");
    for (int i = 0; i < 300 / SHARE; i++) {
        Rng rng = rng_seed(50000 + (uint64_t)i);
        Position position = {.layout = &layout};
        int kept = 5 + (int)rng_below(&rng, 40);
        for (int c = 0; c < 81; c++) {
            for (int t = 1; t <= 9; t++)
                if ((int)rng_below(&rng, 100) < kept) position.marks.cell[c] |= marks_bit(t);
        }
        for (int k = 0; k < KINDS; k++) {
            Witness seen = {&position, NULL, kinds[k], 0, 1 << 30, NULL};
            technique_find(&position, kinds[k], witness, &seen); // colours may clash: only that it ends
        }
    }
}

static void the_sink_can_stop(void **state) {
    (void)state;
    Layout layout;
    layout_init(&layout, "9x9");
    int stopped = 0;
    for (int i = 0; i < 60; i++) {
        Rng rng = rng_seed(60000 + (uint64_t)i);
        Grid solution;
        Position position = judge_position(&layout, &rng, &solution);
        for (int k = 0; k < KINDS; k++) {
            Witness seen = {&position, &solution, kinds[k], 0, 1, NULL};
            bool ran = technique_find(&position, kinds[k], witness, &seen);
            assert_true(ran == (seen.count == 0));
            assert_true(seen.count <= 1);
            stopped += seen.count;
        }
    }
    assert_true(stopped > 10);
}

// --- drawn by hand ---

typedef struct {
    Step step;
    int count;
} First;

static bool take_first(void *context, const Step *step) {
    First *first = context;
    if (first->count++ == 0) first->step = *step;
    return true;
}

static void mark(Position *position, const char *list) {
    int token, row, column, length;
    for (const char *at = list; sscanf(at, "%1d%1d%1d%n", &token, &row, &column, &length) == 3;
         at += length) {
        position->marks.cell[(row - 1) * 9 + column - 1] |= marks_bit(token);
        if (at[length] == ' ') length++;
    }
}

static First find_by_hand(const char *list, Technique technique) {
    Layout layout;
    layout_init(&layout, "9x9");
    Position position = {.layout = &layout};
    mark(&position, list);
    First first = {.count = 0};
    technique_find(&position, technique, take_first, &first);
    return first;
}

static void expect_removed(const Step *step, const char *list) {
    Layout layout;
    layout_init(&layout, "9x9");
    Position wanted = {.layout = &layout};
    mark(&wanted, list);
    assert_true(marks_equal(&layout, &wanted.marks, &step->remove));
}

// r1c1 - r1c5 - r5c5 - r5c8 with 1 and 2, seen at both ends by r1c8 and r5c1.
static void by_hand_remote_pair(void **state) {
    (void)state;
    First first = find_by_hand("111 211 115 215 155 255 158 258 118 218 318 151 451", TECHNIQUE_REMOTE_PAIR);
    assert_int_equal(first.count, 1);
    expect_removed(&first.step, "118 218 151");
    assert_int_equal(first.step.tokens, marks_bit(1) | marks_bit(2));
    static const int cells[] = {0, 0, 4, 4, 40, 40, 43, 43};
    assert_int_equal(first.step.node_count, 8);
    for (int i = 0; i < 8; i++) assert_int_equal(first.step.node[i].cell[0], cells[i]);
    First near = find_by_hand("111 211 115 215 155 255 151", TECHNIQUE_REMOTE_PAIR);
    assert_int_equal(near.count, 0);
}

// 1s: r1c1 = r7c1 = r7c8 = r2c8. r2c2 sees the first in its box and the last in its row; r2c5 and r3c3 see to
// it that these two houses have three.
static void by_hand_trap(void **state) {
    (void)state;
    First first = find_by_hand("111 171 178 128 122 125 133", TECHNIQUE_SIMPLE_COLOURS_TRAP);
    assert_int_equal(first.count, 1);
    expect_removed(&first.step, "122");
    assert_int_equal(first.step.mark_count, 4);
    assert_int_equal(find_by_hand("111 171 178 128 125 133", TECHNIQUE_SIMPLE_COLOURS_TRAP).count, 0);
}

static void technique_cases_pass(void **state) {
    (void)state;
    static const char *const prefixes[] = {"0500", "0501", "0502", "0503", "0703"};
    cases_pass_of(prefixes, (int)(sizeof prefixes / sizeof prefixes[0]));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(colours_hold),          cmocka_unit_test(other_boards),
        cmocka_unit_test(nonsense_does_no_harm), cmocka_unit_test(the_sink_can_stop),
        cmocka_unit_test(by_hand_remote_pair),   cmocka_unit_test(by_hand_trap),
        cmocka_unit_test(technique_cases_pass),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
