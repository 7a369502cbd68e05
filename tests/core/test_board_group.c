// The symmetries of boards, of cells and of tokens, beside all that there could be on small boards; how many
// there are on known ones; and that canonical forms are alike just when such a symmetry leads from one puzzle
// to the other.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "core/constraint/board_text.h"
#include "core/constraint/board_turn.h"
#include "core/make/board_draw.h"
#include "core/symmetry/board_keeps.h"
#include "core/symmetry/disguise.h"
#include "core/symmetry/token_group.h"
#include "support/constraint_brute.h"
#include "support/sanitized.h"

static Layout parse(const char *text) {
    Layout layout;
    TextError error;
    if (!board_parse(text, &layout, NULL, &error)) fail_msg("%s: %s", text, error.reason);
    return layout;
}

static const char *const X = "9x9; diagonal r1c1-r9c9; diagonal r1c9-r9c1";

// ---- known boards

static void known_boards_have_as_many(void **state) {
    (void)state;
    static const struct {
        const char *text;
        uint64_t moves;
        uint64_t renamings;
    } CASES[] = {
        // Orders of rows that keep bands and go with the mirror: 3! * 2 * 2; columns the same or mirrored;
        // and
        // the main diagonal.
        {"9x9; diagonal r1c1-r9c9; diagonal r1c9-r9c1", 96, 362880},
        // Rows 2 and 3, 7 and 8, and all of them mirrored.
        {"9x9; hyper", 128, 362880},
        {"9x9; anti-knight", 8, 362880},
        {"9x9; anti-king", 8, 362880},
        {"9x9; non-consecutive", 8, 2},
        {"9x9; thermo r1c1-r1c3; thermo r4c4-r7c7; thermo r2c9-r5c9", 2, 1},
        {"9x9; whisper r1c1-r9c9; whisper r1c2-r1c5", 1, 2},
        {"9x9; white r1c1 r1c2; renban r2c2-r5c5", 0, 2},
        // All odd cells are one constraint: columns may be mirrored alone, besides what keeps the diagonals.
        {"9x9; odd r1c1-r9c9; odd r1c9-r9c1", 192, 2880},
        {"9x9; white r1c1 r1c2; difference 1 r4c4 r4c5", 2 * 24 * 24, 2}, // the two may change places
        {"9x9; black r5c5 r5c6", 0, 24}, // 1-2-4-8 from its other end, 3 with 6, and 5, 7 and 9
        {"9x9; x r5c5 r5c6", 0, 384},    // four pairs, which keep together
        {"9x9; v r5c5 r5c6", 0, 960},    // two pairs, and five others
        {"9x9; less r5c5 r5c6", 0, 1},
        {"9x9; cage 10 r5c5 r5c6", 0, 2}, // 10 - 1 and 9
        {"9x9; cage 11 r5c5 r5c6", 0, 1},
        {"9x9; cage r5c5 r5c6", 0, 362880},
        {"9x9; arrow r5c5 r5c6 r5c7", 0, 1},
        {"9x9; quadruple 1,3 r5c5 r5c6 r6c5 r6c6", 0, 2 * 5040},
        {"9x9; quadruple 1,1 r5c5 r5c6 r6c5 r6c6; odd r1c1", 0, 24 * 24},
        {"6x6; odd r1c1", 0, 36},
        {"6x6; difference 2 r1c1 r1c2", 0, 8}, // 1-3-5 and 2-4-6
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        Layout board = parse(CASES[i].text);
        uint64_t moves = (uint64_t)symmetry_geometry_count(&board, SYMMETRY_FULL);
        uint64_t renamings = (uint64_t)symmetry_relabel_count(&board, SYMMETRY_FULL);
        if ((CASES[i].moves && moves != CASES[i].moves) || renamings != CASES[i].renamings)
            fail_msg("%s: %d moves, %d renamings", CASES[i].text, (int)moves, (int)renamings);
    }
}

// ---- small boards, beside all that there could be

static const char *const SMALL[] = {
    "",          "odd",       "less",     "less:2",      "cage:2",     "white:2",
    "diagonal",  "region",    "black:2",  "renban:1",    "odd,less:1", "clone:1",
    "whisper:1", "between:1", "all-dots", "quadruple:1", "anti-king"};
enum { SMALL_COUNT = sizeof SMALL / sizeof SMALL[0], GRIDS = 288 };

static bool draw(int which, bool regions, uint64_t seed, Layout *out) {
    TextError error;
    BoardDrawSpec spec = {.regions = regions};
    Rng rng = rng_seed(seed);
    Layout base = parse("4x4");
    Grid solution;
    if (*SMALL[which] && !constraint_asks_read(SMALL[which], &spec.asks, &error)) return false;
    return board_draw(&base, &spec, &rng, out, &solution, &error) && out->text_hash != 0;
}

// Full grids of the board, by trying all.
static int full_grids(const Layout *board, int cell, Grid *grid, Grid out[GRIDS * 2], int count) {
    if (cell == board->cells) {
        if (constraints_hold(board, grid)) out[count++] = *grid;
        assert_in_range(count, 0, GRIDS * 2 - 1);
        return count;
    }
    for (int t = 1; t <= board->order; t++) {
        bool fits = true;
        for (int peer = 0; peer < cell; peer++)
            fits = fits && !(cellset_has(&board->peers[cell], peer) && grid->cell[peer] == t);
        grid->cell[cell] = (uint8_t)t;
        if (fits) count = full_grids(board, cell + 1, grid, out, count);
    }
    grid->cell[cell] = 0;
    return count;
}

static bool has_grid(const Layout *board, const Grid *list, int count, const Grid *grid) {
    for (int i = 0; i < count; i++)
        if (grid_equal(board, &list[i], grid)) return true;
    return false;
}

// A symmetry leads from solutions to solutions, by what the kinds themselves mean.
static void check_solutions(const Layout *board, const Transform *transform) {
    static Grid grid[GRIDS * 2];
    Grid empty = {{0}};
    int count = full_grids(board, 0, &empty, grid, 0);
    assert_in_range(count, 1, GRIDS * 2 - 1);
    for (int i = 0; i < count; i++) {
        Grid moved;
        transform_apply(board, transform, &grid[i], &moved);
        assert_true(has_grid(board, grid, count, &moved));
    }
}

static bool keeps_board(const Layout *board, const Transform *transform) {
    Text still = {0};
    Transform identity = transform_identity(board);
    board_turned_text(board, identity.cell, &still);
    bool keeps = board_keeps_meaning(board, transform->cell) &&
                 board_keeps_text(board, transform->cell, text_of(&still));
    text_finish(&still);
    return keeps;
}

// All transforms of a plain board of 4x4: 128 of cells, 24 of tokens.
static Transform any_transform(int geometry, int relabel) {
    Layout plain = parse("4x4");
    Transform transform;
    assert_true(transform_from_number(&plain, (TransformNumber){(GroupNumber)geometry, (GroupNumber)relabel},
                                      &transform));
    return transform;
}

static void moves_are_all_that_keep_the_board(void **state) {
    (void)state;
    for (int which = 0; which < SMALL_COUNT; which++)
        for (uint64_t seed = 0; seed < (TEST_SOAK ? 3 : 1); seed++) {
            Layout board;
            if (!draw(which, which == 0 || seed == 2, seed, &board)) continue;
            uint64_t kept = 0, count = (uint64_t)symmetry_geometry_count(&board, SYMMETRY_FULL);
            for (int g = 0; g < 128; g++) {
                Transform transform = any_transform(g, 0);
                TransformNumber number;
                bool keeps = keeps_board(&board, &transform);
                kept += keeps;
                assert_int_equal(transform_number(&board, &transform, &number), keeps);
                if (keeps && g % 3 == 0) check_solutions(&board, &transform);
            }
            if (kept != count) fail_msg("%s %d: %d of %d", SMALL[which], (int)seed, (int)count, (int)kept);
        }
}

static bool keeps_rules(const Layout *board, const Transform *transform) {
    for (int cell = 0; cell < board->cells; cell++)
        for (int t = 1; t <= board->order; t++)
            if ((board->domain[cell] >> (t - 1) & 1) !=
                (board->domain[cell] >> (transform->token[t] - 1) & 1))
                return false;
    for (int i = 0; i < board->rule_count; i++) {
        const Rule *rule = &board->rule[i].rule;
        TokenMask one[RULE_CELLS_MAX], other[RULE_CELLS_MAX];
        int ways = 1;
        for (int k = 0; k < rule->count; k++) ways *= board->order;
        for (int way = 0; way < ways; way++) { // each filling of the rule's cells
            for (int k = 0, rest = way; k < rule->count; k++, rest /= board->order) {
                one[k] = token_bit(rest % board->order + 1);
                other[k] = token_bit(transform->token[rest % board->order + 1]);
            }
            if (rule_narrow(rule, one) != rule_narrow(rule, other)) return false;
        }
    }
    return true;
}

// With sums, and with sets of numbers, only the turn of all is looked for.
static bool has_numbers(const Layout *board) {
    bool found = false;
    for (int i = 0; i < board->rule_count; i++) {
        int kind = board->rule[i].rule.kind;
        found = found || (kind != RULE_PAIR && kind != RULE_SAME && kind != RULE_CONTAIN);
    }
    return found;
}

static void renamings_keep_each_rule(void **state) {
    (void)state;
    for (int which = 1; which < SMALL_COUNT; which++)
        for (uint64_t seed = 0; seed < 3; seed++) {
            Layout board;
            if (!draw(which, false, seed, &board)) continue;
            GroupNumber count = symmetry_relabel_count(&board, SYMMETRY_FULL), kept = 0;
            for (int r = 0; r < 24; r++) {
                Transform transform = any_transform(0, r), again;
                TransformNumber number;
                bool keeps = keeps_rules(&board, &transform);
                bool known = transform_number(&board, &transform, &number);
                if (known != keeps && (known || !has_numbers(&board)))
                    fail_msg("%s %d: %d", SMALL[which], (int)seed, r);
                kept += known;
                if (!known) continue;
                assert_true(number.relabel < count);
                assert_true(transform_from_number(&board, number, &again));
                assert_memory_equal(again.token, transform.token, (size_t)board.order + 1);
                check_solutions(&board, &transform);
            }
            assert_true(kept == count);
        }
}

// Whether some transform that leaves the board as it is makes the one of the other.
static bool are_alike(const Layout *board, const Grid *a, const Grid *b) {
    for (int g = 0; g < 128; g++)
        for (int r = 0; r < 24; r++) {
            Transform transform = any_transform(g, r);
            Grid moved;
            transform_apply(board, &transform, a, &moved);
            if (grid_equal(board, &moved, b) && keeps_board(board, &transform) &&
                keeps_rules(board, &transform))
                return true;
        }
    return false;
}

static Grid few_clues(const Layout *board, Rng *rng) {
    Grid grid = {{0}};
    for (int i = 0; i < 2; i++)
        grid.cell[rng_below(rng, (uint64_t)board->cells)] = (uint8_t)(1 + rng_below(rng, 4));
    return grid;
}

static void forms_are_alike_where_puzzles_are(void **state) {
    (void)state;
    int alike = 0, other = 0;
    for (int which = 0; which < SMALL_COUNT; which += SANITIZED ? 8 : 1) {
        Layout board;
        Rng rng = rng_seed(which);
        if (!draw(which, which == 0, 5, &board)) continue;
        for (int i = 0; i < 40; i++) {
            Grid a = few_clues(&board, &rng), b = few_clues(&board, &rng), form_a, form_b;
            if (i % 4 == 0) {
                Transform drawn = transform_random(&board, SYMMETRY_FULL, &rng);
                transform_apply(&board, &drawn, &a, &b);
            }
            canonical_form(&board, &a, &form_a, NULL);
            canonical_form(&board, &b, &form_b, NULL);
            bool same = grid_equal(&board, &form_a, &form_b);
            if (same != are_alike(&board, &a, &b)) fail_msg("%s, pair %d", SMALL[which], i);
            *(same ? &alike : &other) += 1;
        }
    }
    assert_in_range(alike, 10, 1000);
    assert_in_range(other, SANITIZED ? 25 : 100, 1000);
}

// ---- draws

static void each_disguise_is_as_likely(void **state) {
    (void)state;
    Layout board = parse("4x4; odd r1c1 r2c2 r3c3 r4c4");
    enum { DRAWS = FEW(12000), KINDS = 512 };
    static int count[KINDS];
    static Transform kind[KINDS];
    int kinds = 0;
    Rng rng = rng_seed(1);
    for (int i = 0; i < DRAWS; i++) {
        Transform drawn = disguise_random(&board, SYMMETRY_FULL, &rng);
        int k = 0;
        assert_true(disguise_fits(&board, &drawn));
        while (k < kinds && memcmp(&kind[k], &drawn, sizeof drawn) != 0) k++;
        if (k == kinds) kind[kinds++] = drawn;
        count[k]++;
    }
    double expected = (double)DRAWS / kinds, chi = 0;
    for (int k = 0; k < kinds; k++) chi += (count[k] - expected) * (count[k] - expected) / expected;
    double over = chi - kinds; // by five deviations at most
    assert_true(kinds > 16 && (over < 0 || over * over < 25.0 * 2 * kinds));
}

static void disguises_of_an_x_board_are_more_than_eight(void **state) {
    (void)state;
    Layout board = parse(X);
    Rng rng = rng_seed(3);
    Transform square[SQUARE_SYMMETRIES_MAX];
    int count = base_squares(&board, square), others = 0;
    for (int i = 0; i < 60; i++) {
        Transform drawn = disguise_random(&board, SYMMETRY_FULL, &rng);
        int k = 0;
        while (k < count && cells_compare(square[k].cell, drawn.cell, board.cells) != 0) k++;
        others += k == count;
    }
    assert_int_equal(count, 8);
    assert_in_range(others, 40, 60);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_boards_have_as_many),
        cmocka_unit_test(moves_are_all_that_keep_the_board),
        cmocka_unit_test(renamings_keep_each_rule),
        cmocka_unit_test(forms_are_alike_where_puzzles_are),
        cmocka_unit_test(each_disguise_is_as_likely),
        cmocka_unit_test(disguises_of_an_x_board_are_more_than_eight),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
