// Puzzles turned and mirrored together with their boards: for every kind of constraint the solution moves
// along and stays the only one, names stay what they are however a board is written, and numbers lead to the
// same puzzle on the same board.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/constraint/board_text.h"
#include "core/constraint/board_turn.h"
#include "core/make/board_draw.h"
#include "core/make/generate.h"
#include "core/solve/solver.h"
#include "core/symmetry/disguise.h"
#include "support/constraint_brute.h"
#include "support/sanitized.h"

static Layout parse(const char *text, Grid *clues) {
    Layout layout;
    TextError error;
    if (!board_parse(text, &layout, clues, &error)) fail_msg("%s: %s", text, error.reason);
    return layout;
}

static uint64_t id_of(const Layout *layout, const Grid *puzzle) {
    Grid form;
    canonical_form(layout, puzzle, &form, NULL);
    return canonical_id(layout, &form);
}

// ---- boards of every kind

typedef struct {
    Layout board;
    Grid puzzle, solution;
} Drawn;

static bool draw(const char *id, const char *with, bool regions, uint64_t seed, Drawn *out) {
    TextError error;
    BoardDrawSpec spec = {.regions = regions};
    Rng rng = rng_seed(seed);
    Layout base = parse(id, NULL);
    if (*with && !constraint_asks_read(with, &spec.asks, &error)) return false;
    return board_draw(&base, &spec, &rng, &out->board, &out->solution, &error) &&
           generate_dig(&out->board, &rng, &(GenerateSpec){0}, &out->solution, &out->solution, &out->puzzle);
}

static void say(const Layout *board, const Grid *grid) {
    Text text = {0};
    board_format_puzzle(board, grid, &text);
    fail_msg("%s", text_of(&text));
}

// What holds for any transform of the board's disguises.
static void check_disguise(const Drawn *drawn, const Transform *transform) {
    Layout board = drawn->board, again = drawn->board;
    Grid solution, solved;
    Disguise disguise, named;
    transform_apply(&board, transform, &drawn->solution, &solution);
    disguise_make(&board, &drawn->puzzle, transform, &disguise);
    if (!constraints_hold(&board, &solution) || !grid_complete(&board, &solution)) say(&board, &solution);
    assert_true(solver_unique(&board, &disguise.puzzle, &solved));
    assert_true(grid_equal(&board, &solved, &solution));
    assert_int_equal(id_of(&board, &disguise.puzzle), id_of(&drawn->board, &drawn->puzzle));
    assert_true(disguise_of_number(&again, &drawn->puzzle, disguise.number, &named));
    assert_true(layout_equal(&board, &again) && board.text_hash == again.text_hash);
    assert_true(grid_equal(&board, &disguise.puzzle, &named.puzzle));
}

// The board turned there and back again is the board, but for how it is written.
static void check_way_back(const Layout *board, const Transform *there) {
    Text before = {0}, after = {0};
    Layout turned;
    Transform identity = transform_identity(board), back = transform_inverse(board, there);
    board_turn(board, there->cell, &turned);
    board_turned_text(board, identity.cell, &before);
    board_turned_text(&turned, back.cell, &after);
    assert_string_equal(text_of(&before), text_of(&after));
    text_finish(&before);
    text_finish(&after);
}

static void check_disguises(const Drawn *drawn, uint64_t seed) {
    Transform square[SQUARE_SYMMETRIES_MAX];
    int count = drawn->board.text_hash ? base_squares(&drawn->board, square) : 0;
    for (int i = 0; i < count; i++) {
        check_disguise(drawn, &square[i]);
        check_way_back(&drawn->board, &square[i]);
    }
    Rng rng = rng_seed(seed);
    for (int rule = 0; rule < SYMMETRY_RULE_COUNT; rule++) {
        Transform transform = disguise_random(&drawn->board, (SymmetryRule)rule, &rng);
        check_disguise(drawn, &transform);
    }
}

static int check_all(const char *id, const char *with, bool regions, uint64_t seed) {
    static Drawn drawn;
    if (!draw(id, with, regions, seed, &drawn)) return 0;
    check_disguises(&drawn, seed);
    return 1;
}

static void the_solution_moves_along(void **state) {
    (void)state;
    enum { SEEDS = TEST_SOAK ? 2 : 1 };
    for (int kind = 0; constraint_kind(kind); kind++) {
        const char *key = constraint_kind(kind)->key;
        int checked = 0;
        for (uint64_t seed = 0; seed < SEEDS; seed++) {
            checked += check_all("6x6", key, false, seed);
            if (!SANITIZED || kind % 6 == 0) checked += check_all("9x9", key, seed % 2, seed);
        }
        if (checked == 0) fail_msg("no board with %s", key);
    }
    assert_int_equal(check_all("9x9", "cage:6,thermo:2,arrow:2,quadruple:2,sandwich:2", false, 7), 1);
    assert_int_equal(check_all("6x6", "", true, 8), 1);
    assert_int_equal(check_all("jigsaw", "white:10", false, 9), 1);
    assert_int_equal(check_all("latin6", "less", false, 10), 1);
}

// The board with windows, written as regions.
static const char WINDOWS[] =
    "9x9; region r2c2-r2c4 r3c2-r3c4 r4c2-r4c4; region r2c6-r2c8 r3c6-r3c8 r4c6-r4c8; "
    "region r6c2-r6c4 r7c2-r7c4 r8c2-r8c4; region r6c6-r6c8 r7c6-r7c8 r8c6-r8c8";

// Their symmetries are those of the board as all spell it, and the numbers of disguises go by them.
static void boards_in_other_spellings_have_disguises(void **state) {
    (void)state;
    static const char *const BOARDS[] = {
        WINDOWS,
        "9x9; odd r1c1; odd r9c9; odd r1c9 r9c1; whisper 5 r5c4-r5c6",
        "9x9; white r1c1 r1c2; difference 1 r9c8 r9c9; difference 3 r1c8 r1c9; difference 3 r9c1 r9c2",
        "9x9; all-white; cage r1c1 r1c2; region r9c8 r9c9",
        "6x6; quadruple 3,1 r1c1 r1c2 r2c1 r2c2; quadruple 1,3 r5c5 r5c6 r6c5 r6c6; anti-king; anti-king",
    };
    for (uint64_t i = 0; i < sizeof BOARDS / sizeof BOARDS[0]; i++) {
        static Drawn drawn;
        Rng rng = rng_seed(i);
        drawn.board = parse(BOARDS[i], NULL);
        assert_true(solver_draw(&drawn.board, &(Grid){{0}}, &rng, &drawn.solution));
        assert_true(generate_dig(&drawn.board, &rng, &(GenerateSpec){0}, &drawn.solution, &drawn.solution,
                                 &drawn.puzzle));
        check_disguises(&drawn, i);
    }
}

// ---- names

static void a_name_does_not_depend_on_the_writing(void **state) {
    (void)state;
    static const char *const SAME[][2] = {
        {"9x9; cage 15 r1c1 r1c2 r2c1; thermo r4c4-r4c7", "9x9; thermo r4c4-r4c7; cage 15 r2c1 r1c1 r1c2"},
        {"9x9; palindrome r1c1-r1c5", "9x9; palindrome r1c5-r1c1"},
        {"9x9; white r5c4 r5c5; black r1c1 r1c2", "9x9; black r1c2 r1c1; white r5c5 r5c4"},
        {"9x9; little-killer 12 r1c3-r3c1", "9x9; little-killer 12 r3c1-r1c3"},
        {"9x9; thermo r1c1-r1c3", "9x9; thermo r9c9-r9c7"}, // turned
        {"9x9; less r1c1 r1c2", "9x9; less r1c9 r1c8"},     // mirrored
        {"9x9; arrow r2c2-r2c5", "9x9; arrow r2c2-r5c2"},   // along the diagonal
        {"4x4; regions 1112122233343444; odd r1c1", "4x4; regions 2111222143334443; odd r1c4"},
        {"9x9; hyper", WINDOWS},
        {"9x9; hyper; thermo r1c1-r1c3", "9x9; thermo r9c1-r9c3; region r6c6-r6c8 r7c6-r7c8 r8c6-r8c8; "
                                         "region r2c2-r2c4 r3c2-r3c4 r4c2-r4c4; region r2c6-r2c8 r3c6-r3c8 "
                                         "r4c6-r4c8; region r6c2-r6c4 r7c2-r7c4 r8c2-r8c4"},
        {"9x9; hyper", "9x9; hyper; region r2c2-r2c4 r3c2-r3c4 r4c2-r4c4"},
        {"9x9; white r5c4 r5c5", "9x9; difference 1 r5c5 r5c4"},
        {"9x9; white r5c4 r5c5; all-white", "9x9; difference 1 r5c5 r5c4; all-white"},
        {"9x9; white r5c4 r5c5; difference 2 r1c1 r1c2",
         "9x9; difference 1 r5c4 r5c5; difference 2 r1c1 r1c2"},
        {"9x9; odd r1c1 r4c4", "9x9; odd r4c4; odd r1c1"},
        {"9x9; even r1c1 r4c4", "9x9; even r4c4 r1c1; even r4c4"},
        {"9x9; whisper r1c1-r1c4", "9x9; whisper 5 r1c4-r1c1"},
        {"6x6; whisper r1c1-r1c4", "6x6; whisper 3 r1c1-r1c4"},
        {"9x9; quadruple 1,3 r1c1 r1c2 r2c1 r2c2", "9x9; quadruple 3,1 r1c1 r1c2 r2c1 r2c2"},
        {"9x9; cage r1c1 r1c2 r2c3", "9x9; region r2c3 r1c1 r1c2"},
        {"9x9; non-consecutive", "9x9; all-white"},
        {"9x9; anti-king", "9x9; anti-king; anti-king"},
    };
    static const char *const OTHER[][2] = {
        {"9x9; thermo r1c1-r1c3", "9x9; thermo r1c3-r1c1"},
        {"9x9; thermo r1c1-r1c3", "9x9; palindrome r1c1-r1c3"},
        {"9x9; less r4c4 r4c5", "9x9; less r4c5 r4c4"},
        {"6x6; less r1c1 r1c2", "6x6; less r1c1 r2c1"}, // its boxes do not turn
        {"9x9; cage 15 r1c1 r1c2", "9x9; cage 14 r1c1 r1c2"},
        {"9x9; odd r1c1", "9x9"},
        {"9x9; whisper r1c1-r1c4", "9x9; whisper 4 r1c1-r1c4"},
        {"9x9; black r5c4 r5c5; all-dots", "9x9; black r5c4 r5c5; all-white"},
        {"9x9; difference 1 r5c4 r5c5", "9x9; difference 2 r5c4 r5c5"},
        {"9x9; hyper", "9x9; region r2c2-r2c4 r3c2-r3c4 r4c2-r4c4"},
        {"9x9; odd r1c1 r4c4", "9x9; odd r1c1; even r4c4"},
    };
    Grid empty = {{0}};
    for (size_t i = 0; i < sizeof SAME / sizeof SAME[0]; i++) {
        Layout a = parse(SAME[i][0], NULL), b = parse(SAME[i][1], NULL);
        if (id_of(&a, &empty) != id_of(&b, &empty)) fail_msg("%s and %s", SAME[i][0], SAME[i][1]);
    }
    for (size_t i = 0; i < sizeof OTHER / sizeof OTHER[0]; i++) {
        Layout a = parse(OTHER[i][0], NULL), b = parse(OTHER[i][1], NULL);
        if (id_of(&a, &empty) == id_of(&b, &empty)) fail_msg("%s and %s", OTHER[i][0], OTHER[i][1]);
    }
}

// Packs and codes hold them.
static void names_never_change(void **state) {
    (void)state;
    static const struct {
        const char *text;
        uint64_t id;
    } CASES[] = {
        {"9x9; cage 15 r1c1 r1c2 r2c1; thermo r4c4-r4c7-r6c9; anti-knight; clues "
         "1......................................................................2.........",
         0x2e5c5f424d5},
        {"4x4; regions 1112122233343444; clues 1...............", 0x97e3ef9cb0d},
        {"6x6; quadruple 1,3 r1c1 r1c2 r2c1 r2c2; clone r4c4 r4c5 r6c1 r6c2; clues "
         "2...................................",
         0xc5a17df595f},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        Grid clues;
        Layout layout = parse(CASES[i].text, &clues);
        uint64_t id = id_of(&layout, &clues);
        if (id != CASES[i].id) fail_msg("%s: 0x%llx", CASES[i].text, (unsigned long long)id);
    }
}

// ---- numbers

static void numbers_of_other_groups_are_refused(void **state) {
    (void)state;
    Grid clues;
    Layout board = parse("9x9; thermo r1c1-r1c3; thermo r4c4-r7c7; thermo r2c9-r5c9; odd r9c2; clues "
                         "1................................................................................",
                         &clues);
    Layout before = board;
    Disguise disguise;
    GroupNumber geometries, relabellings, found = 0;
    base_counts(&board, &geometries, &relabellings);
    assert_int_equal(geometries, 3359232);
    assert_int_equal(relabellings, 362880);
    assert_false(disguise_of_number(&board, &clues, (TransformNumber){0, 1}, &disguise)); // 8 for 9
    assert_false(disguise_of_number(&board, &clues, (TransformNumber){1, 0}, &disguise)); // two columns
    assert_false(disguise_of_number(&board, &clues, (TransformNumber){geometries, 0}, &disguise));
    assert_true(layout_equal(&board, &before));
    for (uint64_t g = 0; g < geometries; g += 1 + geometries / FEW(500)) {
        board = before;
        found += disguise_of_number(&board, &clues, (TransformNumber){g, 0}, &disguise);
    }
    assert_in_range(found, 1, 8); // 0 is always one
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_solution_moves_along),
        cmocka_unit_test(boards_in_other_spellings_have_disguises),
        cmocka_unit_test(a_name_does_not_depend_on_the_writing),
        cmocka_unit_test(names_never_change),
        cmocka_unit_test(numbers_of_other_groups_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
