#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "support/random_game.h"

static Layout nine;

static int set_up(void **state) {
    (void)state;
    return layout_init(&nine, "9x9") ? 0 : -1;
}

static CellSet cells_of(int a, int b) {
    CellSet set = cellset_of(a);
    cellset_add(&set, b);
    return set;
}

static void notation_is_as_documented(void **state) {
    (void)state;
    int r4c5 = layout_cell(&nine, 3, 4), r4c6 = r4c5 + 1, r4c7 = r4c5 + 2;
    const struct {
        Move move;
        const char *text;
    } cases[] = {
        {{.kind = MOVE_PUT, .token = 7, .cells = cellset_of(r4c5)}, "put r4c5 7"},
        {{.kind = MOVE_PUT, .token = 7, .tidy = true, .cells = cellset_of(r4c5)}, "put r4c5 7 tidy"},
        {{.kind = MOVE_NOTE_ON, .token = 2, .cells = cells_of(r4c5, r4c6)}, "note+ r4c5,r4c6 2"},
        {{.kind = MOVE_NOTE_OFF, .token = 2, .cells = cells_of(r4c5, r4c6)}, "note- r4c5,r4c6 2"},
        {{.kind = MOVE_ERASE, .cells = cells_of(r4c5, r4c6)}, "erase r4c5,r4c6"},
        {{.kind = MOVE_FILL}, "fill"},
        {{.kind = MOVE_CLEAR}, "clear"},
        {{.kind = MOVE_CORNER_ON, .token = 2, .cells = cells_of(r4c5, r4c6)}, "corner+ r4c5,r4c6 2"},
        {{.kind = MOVE_COLOUR_OFF, .colour = 9, .cells = cells_of(r4c5, r4c6)}, "colour- r4c5,r4c6 9"},
        {{.kind = MOVE_TINT_ON, .token = 2, .colour = 3, .cells = cellset_of(r4c5)}, "tint+ r4c5 2 3"},
        {{.kind = MOVE_TINT_OFF, .token = 2, .cells = cellset_of(r4c5)}, "tint- r4c5 2"},
        {{.kind = MOVE_LINE_ON, .colour = 1, .cells = cells_of(r4c5, r4c6)}, "line+ r4c5,r4c6 1"},
        {{.kind = MOVE_LINE_OFF, .cells = cells_of(r4c5, r4c6)}, "line- r4c5,r4c6"},
        {{.kind = MOVE_WIPE, .cells = cells_of(r4c5, r4c6)}, "wipe r4c5,r4c6"},
        {{.kind = MOVE_TRY}, "try"},
        {{.kind = MOVE_BACK, .joined = true}, "& back"},
        {{.kind = MOVE_KEEP}, "keep"},
        {{.kind = MOVE_UNDO}, "undo"},
        {{.kind = MOVE_REDO}, "redo"},
        {{.kind = MOVE_PAUSE}, "pause"},
        {{.kind = MOVE_RESUME}, "resume"},
        {{.kind = MOVE_CHECK}, "check"},
        {{.kind = MOVE_HINT, .stage = 2}, "hint 2"},
        {{.kind = MOVE_REVEAL, .token = 7, .cells = cellset_of(r4c5)}, "reveal r4c5 7"},
        {{.kind = MOVE_NOTE_OFF, .joined = true, .token = 5, .cells = cellset_of(r4c7)}, "& note- r4c7 5"},
        {{.kind = MOVE_FILL, .joined = true}, "& fill"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[MOVE_TEXT_MAX];
        assert_int_equal(move_format(&nine, &cases[i].move, text), strlen(cases[i].text));
        assert_string_equal(text, cases[i].text);
        Move back;
        assert_true(move_parse(&nine, text, &back, NULL));
        assert_true(test_same_move(&back, &cases[i].move));
    }
}

static void blanks_and_order_are_free(void **state) {
    (void)state;
    Move a, b;
    assert_true(move_parse(&nine, "  note+\tr2c2,r1c1   3 ", &a, NULL));
    assert_true(move_parse(&nine, "note+ r1c1,r2c2 3", &b, NULL));
    assert_true(test_same_move(&a, &b));
}

static void errors_name_their_place(void **state) {
    (void)state;
    static const struct {
        const char *text;
        int column;
        const char *part; // of the reason
    } cases[] = {
        {"", 1, "ends where a kind of move"},
        {"   ", 4, "ends where a kind of move"},
        {"&", 2, "ends where a kind of move"},
        {"& undo", 1, "does not change the board"},
        {"& & fill", 3, "\"&\" stands where"},
        {"putt r1c1 1", 1, "\"put\" should be"},
        {"Put r1c1 1", 1, "\"put\" should be"},
        {"xyzzyplughxyzzyplugh 1", 1, "put, erase, note+"},
        {"put", 4, "ends where a cell from r1c1 to r9c9"},
        {"put r0c1 1", 5, "a cell from r1c1"},
        {"put r1c10 1", 5, "a cell from r1c1"},
        {"put r01c1 1", 5, "a cell from r1c1"},
        {"put r1c1,r1c2 1", 5, "a cell from"},
        {"put r1c1 0", 10, "a token from 1 to 9"},
        {"put r1c1 10", 10, "a token from 1 to 9"},
        {"put r1c1", 9, "ends where a token"},
        {"put r1c1 1 neat", 12, "the end of the move"},
        {"put r1c1 1 tidy tidy", 17, "the end of the move"},
        {"note+ r1c1 1 tidy", 14, "the end of the move"},
        {"erase r1c1,", 12, "cells from r1c1"},
        {"erase r1c1,,r1c2", 12, "cells from"},
        {"erase r1c1,r1c1", 12, "named twice: r1c1"},
        {"erase r1c1;r1c2", 7, "cells from"},
        {"erase", 6, "ends where cells"},
        {"fill 3", 6, "\"3\" stands where the end of the move"},
        {"hint", 5, "ends where a stage"},
        {"hint 0", 6, "a stage from 1 to 4"},
        {"hint 5", 6, "a stage from 1 to 4"},
        {"undo\n", 1, "\"undo\" should be"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Move move = {.time_us = 77}, before = move;
        TextError error = {.line = 5};
        assert_false(move_parse(&nine, cases[i].text, &move, &error));
        assert_true(test_same_move(&move, &before));
        if (error.column != cases[i].column || !strstr(error.reason, cases[i].part))
            fail_msg("\"%s\": column %d, %s", cases[i].text, error.column, error.reason);
        assert_int_equal(error.line, 0);
    }
}

static void limits_are_the_layouts(void **state) {
    (void)state;
    Layout layout;
    Move move;
    test_layout(&layout, 1);
    assert_true(move_parse(&layout, "put r4c4 4", &move, NULL));
    assert_false(move_parse(&layout, "put r5c4 4", &move, NULL));
    assert_false(move_parse(&layout, "put r4c4 5", &move, NULL));
    test_layout(&layout, 4);
    assert_true(move_parse(&layout, "put r16c16 16", &move, NULL));
    assert_int_equal(cellset_next(&move.cells, 0), 255);
    assert_false(move_parse(&layout, "put r17c1 1", &move, NULL));
}

static void longest_move_fits(void **state) {
    (void)state;
    Layout layout;
    test_layout(&layout, 4);
    Move move = {.kind = MOVE_NOTE_OFF, .joined = true, .token = 16}, back;
    for (int c = 0; c < layout.cells; c++) cellset_add(&move.cells, c);
    char text[MOVE_TEXT_MAX];
    int length = move_format(&layout, &move, text);
    assert_int_equal(length, strlen(text));
    assert_true(move_parse(&layout, text, &back, NULL));
    assert_true(test_same_move(&back, &move));
}

static void soundness(void **state) {
    (void)state;
    Move move = {.kind = MOVE_PUT, .token = 1, .cells = cellset_of(80)};
    assert_true(move_is_sound(&nine, &move));
    assert_false(move_is_sound(&nine, &(Move){.kind = MOVE_PUT, .token = 1}));
    assert_false(move_is_sound(&nine, &(Move){.kind = MOVE_PUT, .token = 0, .cells = cellset_of(0)}));
    assert_false(move_is_sound(&nine, &(Move){.kind = MOVE_PUT, .token = 10, .cells = cellset_of(0)}));
    assert_false(move_is_sound(&nine, &(Move){.kind = MOVE_PUT, .token = 1, .cells = cells_of(0, 1)}));
    assert_false(move_is_sound(&nine, &(Move){.kind = MOVE_PUT, .token = 1, .cells = cellset_of(81)}));
    assert_false(move_is_sound(&nine, &(Move){.kind = MOVE_FILL, .time_us = -1}));
    assert_false(move_is_sound(&nine, &(Move){.kind = MOVE_HINT}));
    assert_false(move_is_sound(&nine, &(Move){.kind = MOVE_KIND_COUNT}));
    assert_true(move_is_sound(&nine, &(Move){.kind = MOVE_FILL, .token = 99, .stage = 99}));
}

static void random_moves_survive_print_and_parse(void **state) {
    (void)state;
    uint64_t seed = 4711;
    Rng rng = rng_seed(seed);
    for (int which = 0; which < TEST_LAYOUTS; which++) {
        Layout layout;
        test_layout(&layout, which);
        Grid solution = test_solution(&layout, &rng);
        for (int i = 0; i < 20000; i++) {
            Move move = test_move(&layout, &solution, 0, 50, &rng), back;
            char text[MOVE_TEXT_MAX];
            TextError error;
            move_format(&layout, &move, text);
            if (!move_parse(&layout, text, &back, &error) || !test_same_move(&move, &back))
                fail_msg("seed %llu, layout %d, move %d: %s", (unsigned long long)seed, which, i, text);
        }
    }
}

// Cut and scratched texts are read or refused, and what is read prints and reads back alike.
static void damaged_texts_are_read_or_refused(void **state) {
    (void)state;
    Rng rng = rng_seed(815);
    Grid solution = test_solution(&nine, &rng);
    int read = 0;
    for (int i = 0; i < 50000; i++) {
        Move move = test_move(&nine, &solution, 0, 50, &rng), first, second;
        char text[MOVE_TEXT_MAX], again[MOVE_TEXT_MAX];
        int length = move_format(&nine, &move, text);
        if (rng_below(&rng, 2) == 0)
            text[rng_below(&rng, (uint64_t)length)] = (char)(1 + rng_below(&rng, 255));
        if (rng_below(&rng, 2) == 0) text[rng_below(&rng, (uint64_t)length)] = '\0';
        // A copy of just its size, so that a sanitizer sees reading past the end.
        char *exact = strdup(text);
        TextError error = {0};
        if (move_parse(&nine, exact, &first, &error)) {
            read++;
            assert_true(move_is_sound(&nine, &first));
            move_format(&nine, &first, again);
            assert_true(move_parse(&nine, again, &second, NULL));
            assert_true(test_same_move(&first, &second));
        } else {
            assert_in_range(error.column, 1, strlen(exact) + 1);
            assert_true(error.reason[0] != '\0');
        }
        free(exact);
    }
    assert_true(read > 1000);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(notation_is_as_documented),
        cmocka_unit_test(blanks_and_order_are_free),
        cmocka_unit_test(errors_name_their_place),
        cmocka_unit_test(limits_are_the_layouts),
        cmocka_unit_test(longest_move_fits),
        cmocka_unit_test(soundness),
        cmocka_unit_test(random_moves_survive_print_and_parse),
        cmocka_unit_test(damaged_texts_are_read_or_refused),
    };
    return cmocka_run_group_tests(tests, set_up, NULL);
}
