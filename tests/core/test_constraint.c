// Boards with constraints of every kind, alone and mixed: their solutions on 4x4 against an enumeration that
// knows only what each kind means (support/constraints.h), and what the rest of the house makes of them.
// Larger boards: test_constraint_puzzles.c.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/base/memory.h"
#include "core/base/text.h"
#include "core/constraint/board_text.h"
#include "core/reason/no_solution_reason.h"
#include "core/solve/solver.h"
#include "core/symmetry/symmetry.h"
#include "support/constraints.h"
#include "support/sanitized.h"

enum { GRIDS_4X4 = 288 };

static Grid all_4x4[GRIDS_4X4];

static bool keep_grid(void *context, const Grid *grid) {
    int *count = context;
    assert_true(*count < GRIDS_4X4);
    all_4x4[(*count)++] = *grid;
    return true;
}

// By hand: every grid of 4x4, cell after cell.
static void list_4x4(const Layout *layout, Grid *grid, int cell, int *count) {
    if (cell == layout->cells) {
        keep_grid(count, grid);
        return;
    }
    for (int token = 1; token <= 4; token++) {
        bool fits = true;
        for (int other = 0; other < cell; other++) {
            bool house = other / 4 == cell / 4 || other % 4 == cell % 4 ||
                         (other / 8 == cell / 8 && other % 4 / 2 == cell % 4 / 2);
            fits = fits && !(house && grid->cell[other] == token);
        }
        if (!fits) continue;
        grid->cell[cell] = (uint8_t)token;
        list_4x4(layout, grid, cell + 1, count);
    }
    grid->cell[cell] = 0;
}

static int setup(void **state) {
    (void)state;
    Layout layout;
    Grid grid = {{0}};
    int count = 0;
    layout_init(&layout, "4x4");
    list_4x4(&layout, &grid, 0, &count);
    return count == GRIDS_4X4 ? 0 : -1;
}

typedef struct {
    const Layout *layout;
    int count;
    bool sound;
} Found;

static bool check_solution(void *context, const Grid *grid) {
    Found *found = context;
    found->sound =
        found->sound && grid_complete(found->layout, grid) && constraints_hold(found->layout, grid);
    found->count++;
    return true;
}

// All solutions of boards of 4x4, with some clues, are those of its 288 grids that keep all constraints.
static void check_4x4(int kind, int boards, int *out_solved) {
    Rng rng = rng_seed(1000 + (uint64_t)kind);
    for (int i = 0; i < boards; i++) {
        Layout layout;
        bool built = draw_constraints("4x4", kind, 3, &rng, &layout);
        Grid clues = {{0}};
        const Grid *model = &all_4x4[draw_below(&rng, GRIDS_4X4)];
        for (int c = 0; c < 16; c++)
            if (draw_below(&rng, 8) == 0) clues.cell[c] = model->cell[c];
        int expected = 0;
        for (int g = 0; g < GRIDS_4X4; g++) {
            bool fits = constraints_hold(&layout, &all_4x4[g]);
            if (built) assert_int_equal(fits, grid_conflicts(&layout, &all_4x4[g], NULL, 0) == 0);
            for (int c = 0; c < 16; c++)
                fits = fits && (!clues.cell[c] || clues.cell[c] == all_4x4[g].cell[c]);
            expected += fits;
        }
        if (!built) {
            for (int g = 0; g < GRIDS_4X4; g++) assert_false(constraints_hold(&layout, &all_4x4[g]));
            continue;
        }
        Found found = {.layout = &layout, .sound = true};
        uint64_t count = solver_each(&layout, &clues, UINT64_MAX, check_solution, NULL, &found, NULL);
        assert_int_equal(count, expected);
        assert_true(found.sound && found.count == expected);
        *out_solved += expected > 0;
    }
}

// Of neighbours that are never consecutive or one the double of the other, and cells that touch only by a
// corner and differ, there is no grid of 4x4; nothing on it adds up to 10.
static bool exists_on_4x4(const char *key) {
    return strcmp(key, "anti-king") != 0 && strcmp(key, "non-consecutive") != 0 &&
           strcmp(key, "all-dots") != 0 && strcmp(key, "all-white") != 0 && strcmp(key, "x") != 0;
}

static void test_each_kind_on_4x4(void **state) {
    (void)state;
    for (int kind = 0; kind < kind_count(); kind++) {
        int solved = 0;
        check_4x4(kind, 200, &solved);
        assert_int_equal(solved > 0, exists_on_4x4(constraint_kind(kind)->key));
    }
}

static void test_kinds_together_on_4x4(void **state) {
    (void)state;
    int solved = 0;
    check_4x4(-1, 3000, &solved);
    assert_true(solved > 100);
}

// ---- texts

static void test_a_text_makes_the_same_board(void **state) {
    (void)state;
    static const char *const IDS[] = {"4x4", "6x6", "9x9", "12x12", "16x16", "jigsaw"};
    enum { TEXTS = FEW(600) };
    Rng rng = rng_seed(5);
    int built = 0;
    for (int i = 0; i < TEXTS; i++) {
        Layout layout, again;
        if (!draw_constraints(IDS[i % 6], -1, 12, &rng, &layout)) continue;
        Text text = {0}, twice = {0};
        board_format(&layout, &text);
        TextError error = {0};
        if (!board_parse(text_of(&text), &again, NULL, &error))
            fail_msg("%s: %s", text_of(&text), error.reason);
        board_format(&again, &twice);
        assert_string_equal(text_of(&text), text_of(&twice));
        assert_true(layout_equal(&layout, &again));
        assert_int_equal(layout.rule_count, again.rule_count);
        text_finish(&text);
        text_finish(&twice);
        built++;
    }
    assert_true(built > TEXTS / 3);
}

// Onto what was there before: whatever is not copied would show.
static void test_a_copy_is_the_same_board(void **state) {
    (void)state;
    Rng rng = rng_seed(6);
    Layout layout, copy;
    int constrained = 0;
    for (int i = 0; i < 200; i++) {
        if (!draw_constraints(i % 2 ? "9x9" : "16x16", -1, 12, &rng, &layout)) continue;
        memset(&copy, 0xA5, sizeof copy);
        layout_copy(&layout, &copy);
        assert_true(layout_equal(&layout, &copy));
        assert_memory_equal(&layout, &copy, offsetof(Layout, peers));
        assert_memory_equal(layout.peers, copy.peers, (size_t)layout.cells * sizeof *copy.peers);
        for (int k = 0; k < layout.rule_count; k++) {
            const LayoutRule *rule = &layout.rule[k], *other = &copy.rule[k];
            assert_memory_equal(&rule->rule, &other->rule, sizeof rule->rule);
            assert_int_equal(rule->first, other->first);
        }
        assert_memory_equal(layout.rule_cell, copy.rule_cell,
                            (size_t)layout.rule_cell_count * sizeof *copy.rule_cell);
        for (int k = 0; k < layout.move_count; k++) {
            assert_int_equal(layout.move[k].rows, copy.move[k].rows);
            assert_int_equal(layout.move[k].columns, copy.move[k].columns);
        }
        constrained += layout.constraint_count > 0 && layout.rule_count > 0;
    }
    assert_true(constrained > 60);
}

static void test_regions_and_clues(void **state) {
    (void)state;
    Layout layout, plain;
    Grid clues;
    TextError error = {0};
    assert_true(board_parse(
        "# boxes of two columns and three rows\n6x6\nregions 112233112233112233445566445566445566\n"
        "clues 1.....2.............................",
        &layout, &clues, &error));
    layout_init(&plain, "6x6");
    assert_int_equal(layout.box_rows, 3);
    assert_int_equal(clues.cell[6], 2);
    assert_false(layout_equal(&layout, &plain));
    assert_true(board_text_begins("6x6; x", 6));
    assert_false(board_text_begins("6x6", 3));
    assert_false(board_text_begins("12;", 3));
    assert_true(board_text_begins("9x9 ; anti-king", 15));
    assert_true(board_text_begins("7x7; x", 6));                // its reader says that there is no such board
    assert_true(board_text_begins("9x9 cage 5 r1c1; odd", 20)); // ... and that a semicolon is missing
    assert_true(board_text_begins("9x9\nanti-king\n", 14));
    assert_false(board_text_begins("9x9\nx x 3 x", 11));
    assert_false(board_text_begins("9x9 cage puzzles", 16));
    assert_false(board_text_begins("9x9 puzzle; hard", 16));
}

static void count_strokes(void *context, const Piece *piece) {
    if (piece->kind != PIECE_THIN) return;
    assert_int_equal(piece->count, 2);
    ++*(int *)context;
}

// Parts of a cage that touch by a corner have a stroke there; what hangs together by edges has none.
static void test_corners_of_cages_are_drawn(void **state) {
    (void)state;
    static const struct {
        const char *text;
        int strokes;
    } CASES[] = {{"9x9; cage 15 r1c1 r2c2", 1},
                 {"9x9; cage 15 r1c2 r2c1 r2c3", 2},
                 {"9x9; cage 15 r1c1 r1c2 r2c2", 0},
                 {"9x9; cage 15 r1c1 r2c2 r2c1 r3c3", 1},
                 {"9x9; cage 15 r5c5 r6c4", 1}};
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        MEM_LOCAL(Layout, board);
        TextError error;
        int strokes = 0;
        if (!board_parse(CASES[i].text, board, NULL, &error)) fail_msg("%s: %s", CASES[i].text, error.reason);
        constraint_pieces(board, &board->constraint[0], count_strokes, &strokes);
        assert_int_equal(strokes, CASES[i].strokes);
        assert_int_equal(constraint_is_joined_by_edges(board, &board->constraint[0]), strokes == 0);
    }
}

static void test_clues_stand_in_a_board_once(void **state) {
    (void)state;
    Layout layout;
    Grid clues;
    TextError error = {0};
    assert_false(board_parse("4x4; clues 1...............; clues ................", &layout, &clues, &error));
    assert_non_null(strstr(error.reason, "second time"));
    assert_int_equal(error.column, 30);
}

static void test_bad_boards_are_refused(void **state) {
    (void)state;
    static const struct {
        const char *text, *reason;
        int line, column;
    } CASES[] = {
        {"", "the board is missing", 1, 1},
        {"9y9", "the board '9y9' is not known", 1, 1},
        {"9x9 cage", "a semicolon is missing", 1, 5},
        {"9x9; cage 15 r1c1 r1c10", "'r1c10' is not a cell of this board", 1, 19},
        {"9x9; cage 15 r1c1 r3c3", "r3c3 does not hang together", 1, 6},
        {"9x9; cage 100 r1c1 r1c2", "2 cells add up to 3 to 17, not to 100", 1, 6},
        {"9x9; cage 44 r1c1-r1c9", "9 cells add up to 45, not to 44", 1, 6},
        {"9x9; cage 12 r1c1", "1 cell adds up to 1 to 9, not to 12", 1, 6},
        {"9x9; anti-knight r1c1", "it goes for the whole board and takes no cells", 1, 6},
        {"9x9; thermo r1c1-r1c9-r2c9", "10 cells, at most 9 possible", 1, 6},
        {"9x9; thermo r1c1 r1c3", "r1c3 does not touch r1c1", 1, 6},
        {"9x9; thermo r1c1 r1c1", "stands in it twice", 1, 6},
        {"9x9; less r1c1 r2c2", "share no edge", 1, 6},
        {"9x9; less r1c1", "1 cell, at least 2 needed", 1, 6},
        {"9x9; lesss r1c1 r1c2", "did you mean 'less'?", 1, 6},
        {"9x9;\nless r1c1 r1c2\nless r1c2 r1c1", "leave no way to keep it", 0, 0},
        {"4x4; less r1c1 r1c2; less r1c2 r1c3; less r1c3 r1c4; less r1c4 r2c4", "leave no way", 0, 0},
        {"9x9; difference r1c1 r1c2", "a number is missing", 1, 6},
        {"9x9; difference 9 r1c1 r1c2", "9 is not one of 1 to 8", 1, 6},
        {"9x9; quadruple 1,2 r1c1 r1c2 r2c1", "3 cells, at least 4 needed", 1, 6},
        {"9x9; quadruple 1,77 r1c1 r1c2 r2c1 r2c2", "is not a number that can stand here", 1, 16},
        {"9x9; sandwich 12 r1c1-r1c8", "8 cells, at least 9 needed", 1, 6},
        {"9x9; little-killer 12 r1c2-r3c3", "not a straight line", 1, 23},
        {"9x9; little-killer 12 r2c2-r9c9", "from edge to edge", 1, 6},
        {"9x9; diagonal r1c2-r8c9", "all 9 cells from corner to corner", 1, 6},
        {"9x9; odd r1c1; even r1c1", "r1c1 cannot hold any token", 0, 0},
        {"9x9; anti-knight 3", "it takes no number", 1, 6},
        {"9x9; regions 123", "a region for each cell", 1, 6},
        {"9x9; odd r1c1; regions 1", "stands before all constraints", 1, 16},
        {"9x9; clues 1", "stand where only a board is wanted", 1, 6},
        {"16x16; renban r1c1 r1c2", "only on boards of up to 10 tokens", 1, 8},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        Layout layout;
        TextError error = {0};
        assert_false(board_parse(CASES[i].text, &layout, NULL, &error));
        if (!strstr(error.reason, CASES[i].reason)) fail_msg("%s: %s", CASES[i].text, error.reason);
        assert_int_equal(error.line, CASES[i].line);
        assert_int_equal(error.column, CASES[i].column);
    }
}

// ---- symmetries, counts that are published

static void check_group(const char *text, int geometries, bool relabels) {
    Layout layout;
    assert_true(board_parse(text, &layout, NULL, NULL));
    assert_int_equal(symmetry_geometry_count(&layout, SYMMETRY_FULL), geometries);
    assert_int_equal(symmetry_relabel_count(&layout, SYMMETRY_FULL) > 1, relabels);
}

static void test_the_group_is_that_of_the_board(void **state) {
    (void)state;
    check_group("9x9; diagonal r1c1-r9c9; diagonal r1c9-r9c1", 96, true);
    check_group("9x9; diagonal r1c1-r9c9", 2592, true); // rows and columns alike: 3! * 6^3, mirrored
    check_group("9x9; anti-knight", 8, true);
    check_group("9x9; hyper", 128, true);
    check_group("9x9; non-consecutive", 8, true);
    check_group("9x9; thermo r1c1 r1c2", 144 * 72, false); // row 1 stays, columns 1 to 3 do
    check_group("9x9; white r5c4 r5c5; white r5c5 r5c6", 144 * 144,
                true);                                       // columns 4 and 6 may change places
    check_group("9x9; palindrome r1c1-r1c9", 144 * 2, true); // the line keeps its order
    check_group("9x9; cage 10 r1c1 r1c2; cage 10 r9c8 r9c9", 24 * 24 * 2, true);
}

// What is wrong with a filled board is said in words, whether a house or another rule is broken.
static void check_reason(const char *text, NoSolutionKind kind, const char *words) {
    Layout layout;
    Grid clues;
    char said[160];
    assert_true(board_parse(text, &layout, &clues, NULL));
    NoSolutionReason reason = no_solution_reason_find(&layout, &clues);
    assert_int_equal(reason.kind, kind);
    no_solution_reason_words(&layout, &reason, said, sizeof said);
    assert_string_equal(said, words);
}

static void test_broken_rules_in_words(void **state) {
    (void)state;
    check_reason("4x4; anti-king; clues 1....1..........", NO_SOLUTION_CLASH, "Two 1s in box 1.");
    check_reason("4x4; anti-king; clues .....1....1.....", NO_SOLUTION_RULE,
                 "Anti-king: r2c2 and r3c3 break it.");
    check_reason("4x4; less r1c1 r1c2; clues 32..............", NO_SOLUTION_RULE,
                 "Less-than sign at r1c1 r1c2: r1c1 and r1c2 break it.");
    check_reason("4x4; odd r1c1 r2c2; clues 2...............", NO_SOLUTION_RULE,
                 "Odd at r1c1 r2c2: r1c1 breaks it.");
    check_reason("4x4; less r1c1 r1c2; clues 4...............", NO_SOLUTION_RULE,
                 "Less-than sign at r1c1 r1c2: r1c1 breaks it.");
    check_reason("4x4; thermo r1c1-r1c3; thermo r2c2-r4c2; clues .....2...1......", NO_SOLUTION_RULE,
                 "Thermometer at r2c2-r4c2: r2c2 and r3c2 break it.");
    check_reason("6x6; cage r1c1 r2c1 r3c1 r3c2; clues 1............1......................",
                 NO_SOLUTION_RULE, "Cage at r1c1-r3c1 r3c2: r1c1 and r3c2 break it.");
}

#define EMPTY_8_ROWS "........................................................................"
#define EMPTY_9X9 "........." EMPTY_8_ROWS

// Boards that cannot be filled say which constraints leave no way.
static void test_constraints_without_a_way_in_words(void **state) {
    (void)state;
    NoSolutionKind blamed = NO_SOLUTION_CONSTRAINTS;
    check_reason("9x9; whisper r1c1-r1c9; thermo r5c5-r5c8; clues " EMPTY_9X9, blamed,
                 "Whisper at r1c1-r1c9 cannot be kept.");
    check_reason("9x9; anti-king; odd r1c1-r1c6; clues " EMPTY_9X9, blamed,
                 "Odd at r1c1-r1c6 cannot be kept.");
    check_reason("9x9; palindrome r1c1-r1c3; cage 20 r5c5-r5c7; clues " EMPTY_9X9, blamed,
                 "Palindrome at r1c1-r1c3 cannot be kept.");
    check_reason("9x9; cage 3 r1c1 r1c2; cage 3 r1c4 r1c5; cage 9 r9c1 r9c2; clues " EMPTY_9X9, blamed,
                 "Cage 3 at r1c1 r1c2 and Cage 3 at r1c4 r1c5 cannot both be kept.");
    check_reason("9x9; cage 6 r1c1-r1c3; cage 9 r9c1 r9c2; clues .....1.5." EMPTY_8_ROWS, blamed,
                 "Cage 6 at r1c1-r1c3 cannot be kept beside r1c6.");
}

// Two that begin in one cell are told apart by their ends, others go by their first cell.
static void test_names(void **state) {
    (void)state;
    static const char *const NAMES[] = {"White dot at r1c1 and r1c2",
                                        "White dot at r1c1 and r2c1",
                                        "White dot at r3c3",
                                        "Thermometer at r5c5 to r5c7",
                                        "Thermometer at r5c5 to r7c5",
                                        "Cage 10 at r5c5",
                                        "Anti-knight"};
    MEM_LOCAL(Layout, layout);
    TextError error;
    assert_true(board_parse("9x9; white r1c1 r1c2; white r1c1 r2c1; white r3c3 r3c4; thermo r5c5-r5c7; "
                            "thermo r5c5-r7c5; cage 10 r5c5 r5c4; anti-knight",
                            layout, NULL, &error));
    assert_int_equal(layout->constraint_count, sizeof NAMES / sizeof *NAMES);
    for (int i = 0; i < layout->constraint_count; i++) {
        char words[CONSTRAINT_WORDS_MAX];
        constraint_words(layout, &layout->constraint[i], words);
        assert_string_equal(words, NAMES[i]);
    }
}

static uint64_t count_all(const char *text) {
    Layout layout;
    Grid empty = {{0}};
    assert_true(board_parse(text, &layout, NULL, NULL));
    return solver_count(&layout, &empty, UINT64_MAX);
}

// 6x6 has 28,200,960 grids (E. Russell, F. Jarvis, 2006), one in 6! of which has its first row in order.
static void test_counts(void **state) {
    (void)state;
    assert_int_equal(count_all("4x4"), 288);
    assert_int_equal(count_all("4x4; diagonal r1c1-r4c4; diagonal r1c4-r4c1"), 48);
    Layout six;
    Grid first = {{1, 2, 3, 4, 5, 6}};
    layout_init(&six, "6x6");
    assert_int_equal(solver_count(&six, &first, UINT64_MAX), 28200960 / 720);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_each_kind_on_4x4),
        cmocka_unit_test(test_kinds_together_on_4x4),
        cmocka_unit_test(test_a_text_makes_the_same_board),
        cmocka_unit_test(test_a_copy_is_the_same_board),
        cmocka_unit_test(test_regions_and_clues),
        cmocka_unit_test(test_corners_of_cages_are_drawn),
        cmocka_unit_test(test_clues_stand_in_a_board_once),
        cmocka_unit_test(test_bad_boards_are_refused),
        cmocka_unit_test(test_the_group_is_that_of_the_board),
        cmocka_unit_test(test_broken_rules_in_words),
        cmocka_unit_test(test_constraints_without_a_way_in_words),
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_counts),
    };
    return cmocka_run_group_tests(tests, setup, NULL);
}
