// Boards with one constraint more, one less, or on other boxes.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "core/constraint/board_change.h"
#include "core/constraint/board_text.h"
#include "core/constraint/constraint.h"

typedef struct {
    Layout board, changed, again;
} Boards;

static int open_boards(void **state) {
    *state = calloc(1, sizeof(Boards));
    return *state ? 0 : -1;
}

static int close_boards(void **state) {
    free(*state);
    return 0;
}

static void board_is(const Layout *board, const char *expected) {
    Text text = {0};
    board_format(board, &text);
    assert_string_equal(text_of(&text), expected);
    text_finish(&text);
}

static const char ALL[] =
    "9x9; cage 15 r1c1 r1c2 r2c1; thermo r4c4-r4c7-r6c9; quadruple 3,5 r8c1 r8c2 r9c1 r9c2; "
    "whisper r1c9-r3c9; sandwich 0 r1c5-r9c5; anti-knight";

// Each constraint is taken away and added again: it is then the last, and nothing else has changed.
static void one_goes_and_comes_back(void **state) {
    Boards *boards = *state;
    TextError error;
    assert_true(board_parse(ALL, &boards->board, NULL, &error));
    assert_int_equal(boards->board.constraint_count, 6);
    for (int turn = 0; turn < 6; turn++) {
        ConstraintSketch first = constraint_sketch(&boards->board, 0);
        assert_true(board_with(&boards->board, 0, NULL, &boards->changed, &error));
        assert_int_equal(boards->changed.constraint_count, 5);
        assert_true(boards->changed.text_hash != boards->board.text_hash);
        assert_true(board_with(&boards->changed, -1, &first, &boards->again, &error));
        assert_true(board_with(&boards->board, 0, &first, &boards->changed, &error)); // in one go
        assert_true(layout_equal(&boards->again, &boards->changed));
        boards->board = boards->again;
    }
    board_is(&boards->board, ALL); // the first is the first again
    for (int left = 6; left > 0; left--) {
        assert_true(board_with(&boards->board, -1 + left, NULL, &boards->changed, &error));
        boards->board = boards->changed;
    }
    assert_true(layout_is_classic(&boards->board));
    assert_true(boards->board.text_hash == 0);
}

static void what_cannot_be_is_refused_with_the_reason(void **state) {
    Boards *boards = *state;
    TextError error;
    assert_true(board_parse("9x9; thermo r1c1-r1c3", &boards->board, NULL, &error));
    ConstraintSketch sketch = {.kind = constraint_kind_of("cage"), .value = 2, .count = 2, .cell = {0, 1}};
    assert_false(board_with(&boards->board, -1, &sketch, &boards->changed, &error));
    assert_non_null(strstr(error.reason, "3 to 17"));
    sketch =
        (ConstraintSketch){.kind = constraint_kind_of("difference"), .value = -1, .count = 2, .cell = {0, 1}};
    assert_false(board_with(&boards->board, -1, &sketch, &boards->changed, &error));
    assert_non_null(strstr(error.reason, "a number is missing"));
    sketch = (ConstraintSketch){.kind = constraint_kind_of("less"), .count = 2, .cell = {2, 1}};
    assert_false(board_with(&boards->board, -1, &sketch, &boards->changed, &error));
    assert_non_null(strstr(error.reason, "leave no way"));
    board_is(&boards->board, "9x9; thermo r1c1-r1c3");
}

static void constraints_move_to_other_boxes(void **state) {
    Boards *boards = *state;
    TextError error;
    assert_true(board_parse("9x9; thermo r1c1-r1c3; anti-king", &boards->board, NULL, &error));
    assert_true(board_of_id("jigsaw", &boards->board, &boards->changed, &error));
    board_is(&boards->changed, "jigsaw; thermo r1c1-r1c3; anti-king");
    assert_true(board_parse("9x9; thermo r1c1-r1c9", &boards->board, NULL, &error));
    assert_false(board_of_id("4x4", &boards->board, &boards->changed, &error)); // there is no r1c9
    assert_true(error.reason[0]);
}

// A board has room for so many constraints that its text, with clues, can be read again.
static void a_board_is_full_some_day(void **state) {
    Boards *boards = *state;
    TextError error;
    Grid clues;
    Text text = {0};
    ConstraintSketch sketch = {.kind = constraint_kind_of("odd"), .count = 10};
    assert_true(layout_init(&boards->board, "16x16"));
    for (int i = 0; i < sketch.count; i++) sketch.cell[i] = (uint8_t)(i * 23 + 100); // no runs
    int added = 0;
    while (board_with(&boards->board, -1, &sketch, &boards->changed, &error)) {
        boards->board = boards->changed;
        if (++added > CONSTRAINTS_MAX) fail_msg("no end");
    }
    assert_true(added > 100);
    assert_true(error.reason[0]);
    board_format_puzzle(&boards->board, &(Grid){{0}}, &text);
    assert_true(board_parse(text_of(&text), &boards->again, &clues, &error));
    assert_true(layout_equal(&boards->again, &boards->board));
    text_finish(&text);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, open_boards, close_boards)

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(one_goes_and_comes_back),
        TEST(what_cannot_be_is_refused_with_the_reason),
        TEST(constraints_move_to_other_boxes),
        TEST(a_board_is_full_some_day),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
