// Codes of boards: each kind of constraint on boards of every size goes in and comes out as it was, whatever
// damages a code is found, and what cannot be is refused with its reason.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/constraint/board_text.h"
#include "core/make/board_draw.h"
#include "core/symmetry/board_code.h"
#include "support/board_code_seal.h"
#include "support/sanitized.h"

static void expect_same(const Layout *board, const Grid *clues, size_t *out_length) {
    Text code = {0};
    Layout again;
    Grid read;
    TextError error = {0};
    board_code_format(board, clues, &code);
    *out_length = code.length;
    assert_true(board_code_begins(text_of(&code), code.length));
    if (!board_code_parse(text_of(&code), &again, &read, &error))
        fail_msg("%s: %s", text_of(&code), error.reason);
    if (!layout_equal(board, &again)) fail_msg("%s is another board", text_of(&code));
    assert_true(board->text_hash == again.text_hash);
    assert_true(grid_equal(board, clues, &read));
    // However it is written.
    Text other = {0};
    text_add(&other, " \n");
    for (const char *c = text_of(&code); *c; c++) {
        if (*c == '-') text_add(&other, (c - text_of(&code)) % 4 ? " \r\n" : "");
        if (*c != '-') text_add_char(&other, (char)(*c == '0' ? 'o' : tolower((unsigned char)*c)));
    }
    assert_true(board_code_parse(text_of(&other), &again, &read, &error) && layout_equal(board, &again));
    text_finish(&other);
    text_finish(&code);
}

static void some_clues(const Layout *board, const Grid *solution, Rng *rng, Grid *out) {
    *out = (Grid){{0}};
    for (int cell = 0; cell < board->cells; cell++)
        if (rng_below(rng, 3) == 0) out->cell[cell] = solution->cell[cell];
}

static void boards_of_every_kind_come_out_as_they_went_in(void **state) {
    (void)state;
    size_t longest = 0, length;
    for (int layout = 0; layout_id(layout); layout++)
        for (int kind = -1; kind < 0 || constraint_kind(kind); kind++) {
            Rng rng = rng_seed((uint64_t)layout * 100 + (uint64_t)(kind + 1));
            Layout base, board;
            Grid solution, clues;
            TextError error = {0};
            BoardDrawSpec spec = {.regions = false};
            layout_init(&base, layout_id(layout));
            if (base.cells > (SANITIZED ? 40 : 100) && kind % (SANITIZED ? 8 : 4) != 0)
                continue; // they take long to draw
            if (kind >= 0) spec.asks.ask[spec.asks.count++] = (ConstraintAsk){.kind = kind};
            if (!board_draw(&base, &spec, &rng, &board, &solution, &error)) continue; // no room for it there
            some_clues(&board, &solution, &rng, &clues);
            expect_same(&board, &clues, &length);
            if (length > longest) longest = length;
        }
    print_message("the longest code has %zu characters\n", longest);
}

static void mixed_and_irregular_boards_do_too(void **state) {
    (void)state;
    static const char *const asks[] = {"cage", "thermo,less:30%,odd", "quadruple,sandwich,whisper",
                                       "clone,arrow:2,black,white",
                                       "little-killer,region,between,palindrome"};
    for (uint64_t seed = 0; seed < (SANITIZED ? 10 : 30); seed++) {
        Rng rng = rng_seed(seed);
        Layout base, board;
        Grid solution, clues;
        TextError error = {0};
        size_t length;
        BoardDrawSpec spec = {.regions = seed % 2};
        layout_init(&base, seed % 3 ? "9x9" : "6x6");
        assert_true(constraint_asks_read(asks[seed % 5], &spec.asks, &error));
        if (!board_draw(&base, &spec, &rng, &board, &solution, &error)) continue;
        some_clues(&board, &solution, &rng, &clues);
        expect_same(&board, &clues, &length);
    }
    // As many constraints as a board can have edges.
    Layout large, plain;
    Grid grid, some;
    size_t longest;
    TextError none;
    Rng draw = rng_seed(1);
    BoardDrawSpec signs = {.regions = false};
    layout_init(&plain, "25x25");
    assert_true(constraint_asks_read("less", &signs.asks, &none));
    assert_true(board_draw(&plain, &signs, &draw, &large, &grid, &none));
    some_clues(&large, &grid, &draw, &some);
    expect_same(&large, &some, &longest);
    assert_int_equal(large.constraint_count, 1200);
    // With several numbers of cells in one run, and without clues.
    Layout board;
    Grid clues = {{0}};
    TextError error;
    size_t length;
    assert_true(
        board_parse("9x9; cage r1c1 r1c2; cage 10 r2c1-r2c3 r3c3; cage 5 r9c9 r9c8; diagonal r1c1-r9c9; "
                    "region r1c1 r9c9 r5c2; anti-king",
                    &board, NULL, &error));
    expect_same(&board, &clues, &length);
}

static const char KILLER[] =
    "9x9; cage 16 r1c7-r1c9; cage 18 r7c1-r9c1; cage 28 r7c7-r9c7-r9c9; cage 29 r3c2 r3c3 r4c1-r4c3; cage 21 "
    "r6c1-r6c3 r7c2; cage 32 r5c5 r5c6 r6c4-r6c6; cage 13 r4c8-r6c8; clues "
    ".3...2............6..........83..2.....4...8..6..2.5....2..56.......4.52.1....4.8";

// Each character wrong, each two neighbours swapped, each beginning.
static void what_is_damaged_is_found(void **state) {
    (void)state;
    Layout board;
    Grid clues;
    TextError error;
    Text code = {0};
    assert_true(board_parse(KILLER, &board, &clues, &error));
    board_code_format(&board, &clues, &code);
    print_message("%s\n", text_of(&code));
    char *copy = malloc(code.length + 1);
    for (size_t i = 3; i < code.length; i++) {
        if (text_of(&code)[i] == '-') continue;
        for (int k = 0; k < 32; k++) {
            strcpy(copy, text_of(&code));
            if (copy[i] == CODE_ALPHABET[k]) continue;
            copy[i] = CODE_ALPHABET[k];
            if (board_code_parse(copy, &board, &clues, &error)) fail_msg("%s is taken", copy);
            assert_non_null(strstr(error.reason, "check does not fit"));
        }
        strcpy(copy, text_of(&code));
        size_t next = copy[i + 1] == '-' ? i + 2 : i + 1;
        if (next < code.length && copy[next] != copy[i]) {
            copy[i] = text_of(&code)[next];
            copy[next] = text_of(&code)[i];
            if (board_code_parse(copy, &board, &clues, &error)) fail_msg("%s is taken", copy);
        }
        strcpy(copy, text_of(&code));
        copy[i] = '\0';
        if (board_code_parse(copy, &board, &clues, &error)) fail_msg("%s is taken", copy);
    }
    free(copy);
    text_finish(&code);
}

static void expect_refused(const char *text, const char *reason) {
    Layout board;
    Grid clues;
    TextError error = {0};
    assert_false(board_code_parse(text, &board, &clues, &error));
    if (!strstr(error.reason, reason)) fail_msg("%s: “%s” should hold “%s”", text, error.reason, reason);
}

// Bits as characters' values.
static void seal_bits(const char *bits, Text *out) {
    uint8_t value[512];
    size_t count = 0, at = 0;
    for (; *bits; bits++) {
        if (*bits != '0' && *bits != '1') continue;
        if (at % 5 == 0) value[count++] = 0;
        value[count - 1] = (uint8_t)(value[count - 1] | (*bits - '0') << (4 - at % 5));
        at++;
    }
    text_clear(out);
    board_code_seal(value, count, out);
}

static void what_cannot_be_has_its_reason(void **state) {
    (void)state;
    expect_refused("", "breaks off");
    expect_refused("B1-00", "breaks off after 4");
    expect_refused("P1-00000", "begins with B");
    expect_refused("B2-00000", "newer version");
    expect_refused("B0-00000", "begins with B1");
    expect_refused("B1-0*000", "'*' is not used");
    expect_refused("B1-00000-00000", "check does not fit");
    Text code = {0};
    char four[64];
    int index = 0;
    while (strcmp(layout_id(index), "4x4") != 0) index++;
    for (int i = 0; i < 5; i++) four[i] = (char)('0' + (index >> (4 - i) & 1));
    char bits[400];
    // 4x4, usual boxes, no clues; then constraints.
    snprintf(bits, sizeof bits, "%.5s 0 0000000000000000 00000", four);
    seal_bits(bits, &code);
    Layout board;
    Grid clues;
    TextError error;
    if (!board_code_parse(text_of(&code), &board, &clues, &error)) fail_msg("%s", error.reason);
    assert_string_equal(board.id, "4x4");
    seal_bits("11111 0", &code);
    expect_refused(text_of(&code), "its board is not known");
    snprintf(bits, sizeof bits, "%.5s 0 0000000000000000 11010 11010 00000", four); // "zz"
    seal_bits(bits, &code);
    expect_refused(text_of(&code), "it has “zz”, which is not known");
    snprintf(bits, sizeof bits, "%.5s 0 0000000000000000", four); // no end
    seal_bits(bits, &code);
    expect_refused(text_of(&code), "not a code that the game makes");
    snprintf(bits, sizeof bits, "%.5s 0 0000000000000000 00000 00000 00000", four); // more than the end
    seal_bits(bits, &code);
    expect_refused(text_of(&code), "not a code that the game makes");
    // One x over r1c1 and the cell above it; and over r1c1 and r2c2, which share no edge.
    snprintf(bits, sizeof bits, "%.5s 0 0000000000000000 11000 00000 1 1 011 1 0000 1 000 00000", four);
    seal_bits(bits, &code);
    expect_refused(text_of(&code), "not a code that the game makes");
    snprintf(bits, sizeof bits, "%.5s 0 0000000000000000 11000 00000 1 1 011 1 0000 1 011 00000", four);
    seal_bits(bits, &code);
    expect_refused(text_of(&code), "the board in this code cannot be: ");
    text_finish(&code);
}

// However little sense it makes, nothing breaks.
static void any_bits_are_read_or_refused(void **state) {
    (void)state;
    int read = 0;
    enum { SEEDS = SANITIZED ? 4000 : 20000 };
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        Rng rng = rng_seed(seed);
        uint8_t value[200];
        size_t count = 4 + (size_t)rng_below(&rng, 196);
        for (size_t i = 0; i < count; i++)
            value[i] = (uint8_t)(rng_below(&rng, 2) ? rng_below(&rng, 32) : rng_below(&rng, 2));
        Text code = {0};
        Layout board;
        Grid clues;
        TextError error = {0};
        board_code_seal(value, count, &code);
        if (board_code_parse(text_of(&code), &board, &clues, &error))
            read++;
        else
            assert_true(error.reason[0] && !strstr(error.reason, "check"));
        text_finish(&code);
    }
    print_message("%d of %d are boards\n", read, SEEDS);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boards_of_every_kind_come_out_as_they_went_in),
        cmocka_unit_test(mixed_and_irregular_boards_do_too),
        cmocka_unit_test(what_is_damaged_is_found),
        cmocka_unit_test(what_cannot_be_has_its_reason),
        cmocka_unit_test(any_bits_are_read_or_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
