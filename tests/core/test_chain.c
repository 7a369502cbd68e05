// Chains, walked link by link by a judge of its own; X- and XY-chains also against the plain search for every
// path there is.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "core/make/full_grid.h"
#include "core/techniques/technique_find.h"
#include "support/chain_judge.h"
#include "support/sanitized.h"
#include "support/technique_cases.h"

enum { SHARE = SANITIZED ? 8 : 1 };

static const Technique chains[] = {
    TECHNIQUE_X_CHAIN,
    TECHNIQUE_XY_CHAIN,
    TECHNIQUE_CONTINUOUS_NICE_LOOP,
    TECHNIQUE_DISCONTINUOUS_NICE_LOOP,
    TECHNIQUE_AIC,
    TECHNIQUE_GROUPED_CONTINUOUS_NICE_LOOP,
    TECHNIQUE_GROUPED_DISCONTINUOUS_NICE_LOOP,
    TECHNIQUE_GROUPED_AIC,
};
enum { CHAINS = sizeof chains / sizeof chains[0] };

typedef struct {
    const Position *position;
    const Grid *solution;
    Technique technique;
    int count;
    int last; // nodes of the step before
    int limit;
    const char *fault;
} Witness;

static bool witness(void *context, const Step *step) {
    Witness *seen = context;
    seen->count++;
    seen->fault = judge_step(seen->position, seen->solution, step);
    if (!seen->fault) seen->fault = judge_chain(seen->position, step);
    if (!seen->fault && step->technique != seen->technique) seen->fault = "the wrong technique";
    bool sets = (seen->position->options & FIND_ALS_IN_CHAINS) != 0; // they count for more than one node
    if (!seen->fault && !sets && step->node_count < seen->last) seen->fault = "a shorter one after a longer";
    seen->last = step->node_count;
    return !seen->fault && seen->count < seen->limit;
}

static int look(const Position *position, const Grid *solution, Technique technique, uint64_t seed) {
    Witness seen = {position, solution, technique, 0, 0, 1 << 30, NULL};
    bool ran = technique_find(position, technique, witness, &seen);
    if (seen.fault) {
        print_message("seed %llu: %s: %s\n", (unsigned long long)seed, technique_info(technique)->name,
                      seen.fault);
    }
    assert_null(seen.fault);
    assert_true(ran);
    return seen.count;
}

static void look_at_many(const Layout *layout, int positions, uint32_t options, uint64_t base, bool puzzles,
                         int total[CHAINS]) {
    for (int i = 0; i < positions; i++) {
        uint64_t seed = base + (uint64_t)i;
        Rng rng = rng_seed(seed);
        Grid solution;
        Position position =
            puzzles ? judge_puzzle(layout, &rng, &solution) : judge_position(layout, &rng, &solution);
        position.options = options;
        for (int k = 0; k < CHAINS; k++) total[k] += look(&position, &solution, chains[k], seed);
    }
}

static void show(const int total[CHAINS]) {
    for (int k = 0; k < CHAINS; k++) print_message("%s %d, ", technique_info(chains[k])->name, total[k]);
    print_message("\n");
}

static void chains_hold(void **state) {
    (void)state;
    Layout layout;
    layout_init(&layout, "9x9");
    int total[CHAINS] = {0};
    look_at_many(&layout, (TEST_SOAK ? 50000 : 1000) / SHARE, 0, 1000, false, total);
    look_at_many(&layout, 250 / SHARE, 0, 2000, true, total);
    show(total);
    for (int k = 0; k < CHAINS; k++) assert_true(total[k] > 0);
}

static void chains_through_sets_hold(void **state) {
    (void)state;
    Layout layout;
    layout_init(&layout, "9x9");
    int total[CHAINS] = {0};
    for (int i = 0; i < 80 / SHARE; i++) {
        uint64_t seed = 30000 + (uint64_t)i;
        Rng rng = rng_seed(seed);
        Grid solution;
        Position position = judge_position(&layout, &rng, &solution);
        position.options = FIND_ALS_IN_CHAINS;
        for (int k = 5; k < CHAINS; k++) total[k] += look(&position, &solution, chains[k], seed);
    }
    show(total);
    for (int k = 5; k < CHAINS; k++) assert_true(total[k] > 0);
}

// Boxes of other shapes, irregular ones, and houses besides the usual.
static void other_boards(void **state) {
    (void)state;
    static Layout layout;
    int total[CHAINS] = {0};
    layout_init_boxes(&layout, "4x4", 2, 2);
    look_at_many(&layout, 40 / SHARE, FIND_ALS_IN_CHAINS, 40000, false, total);
    layout_init_boxes(&layout, "6x6", 2, 3);
    look_at_many(&layout, 40 / SHARE, FIND_ALS_IN_CHAINS, 41000, false, total);
    layout_init_boxes(&layout, "12x12", 3, 4);
    look_at_many(&layout, 8 / SHARE, 0, 42000, false, total);
    layout_init_boxes(&layout, "16x16", 4, 4);
    look_at_many(&layout, SHARE > 1 ? 1 : 2, 0, 43000, false, total);
    static const uint8_t region[] = {0, 0, 0, 0, 1, 1, 2, 0, 0, 1, 1, 1, 2, 2, 3, 3, 1, 4,
                                     2, 2, 3, 3, 4, 4, 2, 5, 3, 3, 4, 4, 5, 5, 5, 5, 5, 4};
    assert_true(layout_init_regions(&layout, "irregular", 6, region));
    look_at_many(&layout, 40 / SHARE, FIND_ALS_IN_CHAINS, 44000, false, total);
    show(total);
}

static void nothing_to_find(void **state) {
    (void)state;
    Layout layout;
    layout_init(&layout, "9x9");
    Grid grid = {{0}};
    Position empty = position_of_grid(&layout, &grid);
    for (int k = 0; k < CHAINS; k++) assert_int_equal(look(&empty, NULL, chains[k], 0), 0);
    Rng rng = rng_seed(1);
    Grid full;
    full_grid_draw(&layout, &rng, &full);
    Position done = position_of_grid(&layout, &full);
    done.options = FIND_ALS_IN_CHAINS;
    for (int k = 0; k < CHAINS; k++) assert_int_equal(look(&done, &full, chains[k], 0), 0);
}

// A position without any solution must not lead anything astray: only the links are judged there.
static void nonsense_does_no_harm(void **state) {
    (void)state;
    Layout layout;
    layout_init(&layout, "9x9");
    for (int i = 0; i < 80 / SHARE; i++) {
        Rng rng = rng_seed(50000 + (uint64_t)i);
        Position position = {.layout = &layout, .options = i % 20 == 0 ? FIND_ALS_IN_CHAINS : 0};
        int kept = 10 + (int)rng_below(&rng, 40);
        for (int c = 0; c < 81; c++) {
            for (int t = 1; t <= 9; t++)
                if ((int)rng_below(&rng, 100) < kept) position.marks.cell[c] |= marks_bit(t);
        }
        for (int k = 0; k < CHAINS; k++) look(&position, NULL, chains[k], 50000 + (uint64_t)i);
    }
}

static void the_sink_can_stop(void **state) {
    (void)state;
    Layout layout;
    layout_init(&layout, "9x9");
    int stopped = 0;
    for (int i = 0; i < 40; i++) {
        Rng rng = rng_seed(60000 + (uint64_t)i);
        Grid solution;
        Position position = judge_position(&layout, &rng, &solution);
        for (int k = 0; k < CHAINS; k++) {
            Witness seen = {&position, &solution, chains[k], 0, 0, 1, NULL};
            bool ran = technique_find(&position, chains[k], witness, &seen);
            assert_true(ran == (seen.count == 0));
            assert_true(seen.count <= 1);
            stopped += seen.count;
        }
    }
    assert_true(stopped > 10);
}

// --- X- and XY-chains: every path ---

enum { PLAIN_MAX = 4000, LINKS_MAX = 19 };
typedef struct {
    const Position *position;
    bool xy;
    int token, start;
    CellSet used;
    CellSet lost[PLAIN_MAX];
    int lost_token[PLAIN_MAX];
    int links[PLAIN_MAX];
    int count;
    long budget;
} Plain;

static void plain_found(Plain *plain, int end, int links) {
    const Layout *layout = plain->position->layout;
    CellSet lost = marks_cells(layout, &plain->position->marks, plain->token);
    lost = cellset_and(lost, layout->peers[plain->start]);
    lost = cellset_and(lost, layout->peers[end]);
    if (cellset_empty(&lost) || links < 3) return;
    int i = 0;
    while (i < plain->count && (plain->lost_token[i] != plain->token || !cellset_equal(plain->lost[i], lost)))
        i++;
    if (i == plain->count) {
        assert_true(plain->count < PLAIN_MAX);
        plain->lost[plain->count] = lost;
        plain->lost_token[plain->count] = plain->token;
        plain->links[plain->count++] = links;
    } else if (links < plain->links[i]) {
        plain->links[i] = links;
    }
}

static bool is_pair_of_house(const Position *position, int a, int b, int token) {
    const Layout *layout = position->layout;
    for (int h = 0; h < layout->house_count; h++) {
        CellSet cells = marks_cells(layout, &position->marks, token);
        cells = cellset_and(cells, layout->house[h].set);
        if (cellset_count(&cells) == 2 && cellset_has(&cells, a) && cellset_has(&cells, b)) return true;
    }
    return false;
}

// At a cell where `token` is false (X: the strong link out of it comes next; XY: the cell's other token).
static void plain_walk(Plain *plain, int cell, int token, int links) {
    const Position *position = plain->position;
    const Layout *layout = position->layout;
    if (links >= LINKS_MAX || --plain->budget < 0) return;
    if (plain->xy) {
        int other = marks_first(position->marks.cell[cell] & ~marks_bit(token));
        if (other == plain->token) plain_found(plain, cell, links + 1);
        CellSet next = cellset_minus(layout->peers[cell], plain->used);
        for (int c = cellset_next(&next, 0); c >= 0; c = cellset_next(&next, c + 1)) {
            if (marks_count(position->marks.cell[c]) != 2 || !marks_has(&position->marks, c, other)) continue;
            cellset_add(&plain->used, c);
            plain_walk(plain, c, other, links + 2);
            cellset_remove(&plain->used, c);
        }
        return;
    }
    CellSet places = marks_cells(layout, &position->marks, token);
    CellSet near = cellset_and(layout->peers[cell], places);
    for (int b = cellset_next(&near, 0); b >= 0; b = cellset_next(&near, b + 1)) {
        if (!is_pair_of_house(position, cell, b, token)) continue;
        if (b == plain->start || !cellset_has(&plain->used, b)) plain_found(plain, b, links + 1);
        if (cellset_has(&plain->used, b)) continue;
        cellset_add(&plain->used, b);
        CellSet next = cellset_and(layout->peers[b], places);
        next = cellset_minus(next, plain->used);
        for (int c = cellset_next(&next, 0); c >= 0; c = cellset_next(&next, c + 1)) {
            cellset_add(&plain->used, c);
            plain_walk(plain, c, token, links + 2);
            cellset_remove(&plain->used, c);
        }
        cellset_remove(&plain->used, b);
    }
}

typedef struct {
    Plain *plain;
    int count;
    bool unknown;
} Match;

static bool match(void *context, const Step *step) {
    Match *found = context;
    Plain *plain = found->plain;
    int token = marks_first(step->tokens);
    CellSet lost = marks_cells(plain->position->layout, &step->remove, token);
    bool known = false;
    for (int i = 0; i < plain->count; i++) {
        if (plain->lost_token[i] != token || !cellset_equal(plain->lost[i], lost)) continue;
        known = plain->links[i] == step->node_count - 1;
    }
    found->count++;
    found->unknown = found->unknown || !known;
    return true;
}

static void simple_chains_are_all(void **state) {
    (void)state;
    Layout layout;
    layout_init(&layout, "9x9");
    static Plain plain;
    int compared = 0, chains_found = 0;
    for (int i = 0; i < 150 / SHARE; i++) {
        uint64_t seed = 70000 + (uint64_t)i;
        Rng rng = rng_seed(seed);
        Grid solution;
        Position position = judge_position(&layout, &rng, &solution);
        for (int xy = 0; xy < 2; xy++) {
            plain.position = &position;
            plain.xy = xy != 0;
            plain.count = 0;
            plain.budget = 100000;
            for (int c = 0; c < 81; c++) {
                for (int t = 1; t <= 9; t++) {
                    if (!marks_has(&position.marks, c, t)) continue;
                    if (plain.xy && marks_count(position.marks.cell[c]) != 2) continue;
                    plain.token = t;
                    plain.start = c;
                    plain.used = cellset_of(c);
                    plain_walk(&plain, c, t, 0);
                }
            }
            if (plain.budget < 0) continue; // too many paths to walk them all
            Match found = {&plain, 0, false};
            technique_find(&position, xy ? TECHNIQUE_XY_CHAIN : TECHNIQUE_X_CHAIN, match, &found);
            if (found.unknown || found.count != plain.count) {
                print_message("seed %llu, %s: %d, must be %d\n", (unsigned long long)seed, xy ? "XY" : "X",
                              found.count, plain.count);
            }
            assert_false(found.unknown);
            assert_int_equal(found.count, plain.count);
            compared++;
            chains_found += plain.count;
        }
    }
    print_message("%d searches compared, %d chains\n", compared, chains_found);
    assert_true(compared > 100 / SHARE);
}

// --- drawn by hand ---

// The first step, and whether any takes away what is wanted, and that alone.
typedef struct {
    Step step;
    int count;
    int cell, token;
    int nodes; // of the one that does, or 0
} First;

static bool take(void *context, const Step *step) {
    First *first = context;
    if (first->count++ == 0) first->step = *step;
    Marks wanted = {{0}};
    wanted.cell[first->cell] = marks_bit(first->token);
    if (memcmp(&wanted, &step->remove, sizeof wanted) == 0) first->nodes = step->node_count;
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

// 1s: r1c1 = r1c5 - r7c5 = r7c9 - r4c9 = r4c2. r2c2 sees both ends. The
// others see to it that there is no other chain.
static void by_hand_x_chain(void **state) {
    (void)state;
    Layout layout;
    layout_init(&layout, "9x9");
    Position position = {.layout = &layout};
    mark(&position, "111 115 122 123 127 138 142 149 175 179 182 198");
    First first = {.cell = 9 + 1, .token = 1};
    technique_find(&position, TECHNIQUE_X_CHAIN, take, &first);
    assert_int_equal(first.count, 1);
    assert_int_equal(first.nodes, 6);
    assert_int_equal(first.step.tokens, marks_bit(1));
    assert_null(judge_chain(&position, &first.step));
}

// 12 in r1c1, 23 in r1c5, 31 in r6c5: r6c1 sees both ends.
static void by_hand_xy_chain(void **state) {
    (void)state;
    Layout layout;
    layout_init(&layout, "9x9");
    Position position = {.layout = &layout};
    mark(&position, "111 211 215 315 365 165 161 461 561");
    First first = {.cell = 5 * 9, .token = 1};
    technique_find(&position, TECHNIQUE_XY_CHAIN, take, &first);
    assert_int_equal(first.count, 1);
    assert_int_equal(first.nodes, 6);
    assert_int_equal(first.step.node_count, 6);
    assert_int_equal(step_removals(&layout, &first.step), 1);
    assert_true(marks_has(&first.step.remove, 5 * 9, 1));
    static const int cells[] = {0, 0, 4, 4, 49, 49}, tokens[] = {1, 2, 2, 3, 3, 1};
    for (int i = 0; i < 6; i++) {
        assert_int_equal(first.step.node[i].cell[0], cells[i]);
        assert_int_equal(first.step.node[i].token, tokens[i]);
        assert_true(first.step.node[i].on == (i % 2 == 1));
        assert_int_equal(first.step.node[i].als, 0);
    }
}

static void technique_cases_pass(void **state) {
    (void)state;
    static const char *const prefixes[] = {"0701", "0702", "0706", "0707", "0708", "0709", "0710", "0711"};
    cases_pass_of(prefixes, (int)(sizeof prefixes / sizeof prefixes[0]));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(chains_hold),           cmocka_unit_test(chains_through_sets_hold),
        cmocka_unit_test(other_boards),          cmocka_unit_test(nothing_to_find),
        cmocka_unit_test(nonsense_does_no_harm), cmocka_unit_test(the_sink_can_stop),
        cmocka_unit_test(simple_chains_are_all), cmocka_unit_test(by_hand_x_chain),
        cmocka_unit_test(by_hand_xy_chain),      cmocka_unit_test(technique_cases_pass),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
