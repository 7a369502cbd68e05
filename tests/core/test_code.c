// Share codes: whole ones come back as they were, damaged ones are refused with the reason.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "core/constraint/board_text.h"
#include "core/symmetry/code.h"

static const char *const ids[] = {"4x4",   "6x6",   "8x8",   "9x9",   "10x10",
                                  "12x12", "15x15", "16x16", "25x25", "jigsaw"};
enum { IDS = sizeof ids / sizeof *ids };

static const char alphabet[] = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

static Layout layout_of(const char *id) {
    Layout layout;
    assert_true(layout_init(&layout, id));
    return layout;
}

static Code random_seed_code(const Layout *layout, Rng *rng) {
    Code code = {CODE_SEED, rng_below(rng, UINT64_C(1) << SEED_ID_BITS), {0, 0}, {{0}}};
    code.transform.geometry = group_number_below(rng, symmetry_geometry_count(layout, SYMMETRY_FULL));
    code.transform.relabel = group_number_below(rng, symmetry_relabel_count(layout, SYMMETRY_FULL));
    return code;
}

static Code random_puzzle_code(const Layout *layout, Rng *rng, int fill_percent) {
    Code code = {CODE_PUZZLE, 0, {0, 0}, {{0}}};
    for (int i = 0; i < layout->cells; i++) {
        if ((int)rng_below(rng, 100) >= fill_percent) continue;
        code.puzzle.cell[i] = (uint8_t)(1 + rng_below(rng, (uint64_t)layout->order));
    }
    return code;
}

static Code random_code(const Layout *layout, Rng *rng) {
    if (rng_below(rng, 2) == 0) return random_seed_code(layout, rng);
    return random_puzzle_code(layout, rng, (int)rng_below(rng, 101));
}

static int squeeze(const char *text, char *out) {
    int length = 0;
    for (; *text; text++)
        if (*text != '-') out[length++] = *text;
    out[length] = '\0';
    return length;
}

static void assert_same_code(const Layout *layout, const Code *a, const Code *b) {
    assert_int_equal(a->kind, b->kind);
    if (a->kind == CODE_PUZZLE) {
        assert_true(grid_equal(layout, &a->puzzle, &b->puzzle));
        return;
    }
    assert_int_equal(a->seed_id, b->seed_id);
    assert_true(a->transform.geometry == b->transform.geometry);
    assert_true(a->transform.relabel == b->transform.relabel);
}

static void assert_reads_as(const Layout *layout, const char *text, const Code *want) {
    Code read;
    TextError error;
    if (!code_parse(layout, text, &read, &error)) fail_msg("%s: %s", text, error.reason);
    assert_same_code(layout, &read, want);
}

static TextError assert_refused(const Layout *layout, const char *text) {
    Code read;
    TextError error = {-1, -1, ""};
    if (code_parse(layout, text, &read, &error)) fail_msg("read a damaged code: %s", text);
    assert_int_equal(error.line, 1);
    assert_true(error.column >= 0);
    assert_true(strlen(error.reason) > 10);
    return error;
}

static void assert_reason(const Layout *layout, const char *text, int column, const char *words) {
    TextError error = assert_refused(layout, text);
    if (!strstr(error.reason, words)) fail_msg("\"%s\" says \"%s\", not \"%s\"", text, error.reason, words);
    assert_int_equal(error.column, column);
}

static void codes_round_trip(void **state) {
    (void)state;
    for (int i = 0; i < IDS; i++) {
        Layout layout = layout_of(ids[i]);
        Rng rng = rng_seed(800 + (uint64_t)i);
        for (int n = 0; n < 1000; n++) {
            Code code = random_code(&layout, &rng);
            char text[CODE_TEXT_MAX];
            code_format(&layout, &code, text);
            assert_true(strlen(text) < CODE_TEXT_MAX);
            assert_true(code_looks_like(text));
            assert_reads_as(&layout, text, &code);
        }
    }
}

static void both_ends_round_trip(void **state) {
    (void)state;
    for (int i = 0; i < IDS; i++) {
        Layout layout = layout_of(ids[i]);
        Code code = {CODE_SEED, 0, {0, 0}, {{0}}};
        char text[CODE_TEXT_MAX];
        code_format(&layout, &code, text);
        assert_reads_as(&layout, text, &code);
        code.seed_id = (UINT64_C(1) << SEED_ID_BITS) - 1;
        code.transform.geometry = symmetry_geometry_count(&layout, SYMMETRY_FULL) - 1;
        code.transform.relabel = symmetry_relabel_count(&layout, SYMMETRY_FULL) - 1;
        code_format(&layout, &code, text);
        assert_reads_as(&layout, text, &code);
        code = (Code){CODE_PUZZLE, 0, {0, 0}, {{0}}};
        code_format(&layout, &code, text);
        assert_reads_as(&layout, text, &code);
        for (int c = 0; c < layout.cells; c++) code.puzzle.cell[c] = (uint8_t)layout.order;
        code_format(&layout, &code, text);
        assert_reads_as(&layout, text, &code);
    }
}

static void shape_of_codes(void **state) {
    (void)state;
    static const int length[IDS] = {15, 17, 19, 20, 22, 24, 29, 31, 46, 16};
    for (int i = 0; i < IDS; i++) {
        Layout layout = layout_of(ids[i]);
        Rng rng = rng_seed(810);
        Code code = random_seed_code(&layout, &rng);
        char text[CODE_TEXT_MAX], squeezed[CODE_TEXT_MAX];
        code_format(&layout, &code, text);
        if (squeeze(text, squeezed) != length[i]) fail_msg("%s: %s", ids[i], text);
    }
    Layout layout = layout_of("9x9");
    Rng rng = rng_seed(811);
    Code code = random_seed_code(&layout, &rng);
    char text[CODE_TEXT_MAX];
    code_format(&layout, &code, text);
    assert_int_equal(strlen(text), 23);
    assert_memory_equal(text, "N1-", 3);
    assert_true(text[9] == '-' && text[16] == '-');
    // A puzzle of 24 clues: 158 bits, and four characters besides.
    for (int c = 0; c < 24; c++) code.puzzle.cell[c * 3] = (uint8_t)(c % 9 + 1);
    code.kind = CODE_PUZZLE;
    code_format(&layout, &code, text);
    char squeezed[CODE_TEXT_MAX];
    assert_int_equal(squeeze(text, squeezed), 36);
    assert_memory_equal(text, "P1-0", 4);
}

// Codes that players hold may never change their meaning.
static void codes_are_pinned(void **state) {
    (void)state;
    Layout layout = layout_of("9x9");
    Code seed = {CODE_SEED, UINT64_C(0x123456789ab), {1234567, 98765}, {{0}}};
    char text[CODE_TEXT_MAX];
    code_format(&layout, &seed, text);
    assert_string_equal(text, "N1-18BP9K-6CS3PB-JY12DY");
    Code puzzle = {CODE_PUZZLE, 0, {0, 0}, {{0}}};
    assert_true(grid_parse(
        &layout, "..............12..3.45........15...2........6......7...2..6....5...4...8.7.9.....",
        &puzzle.puzzle));
    code_format(&layout, &puzzle, text);
    assert_string_equal(text, "P1-000XK-C80W8-1RG2M-8GJ41-02606-K0001");
}

static void reads_what_people_type(void **state) {
    (void)state;
    Layout layout = layout_of("9x9");
    Rng rng = rng_seed(820);
    for (int n = 0; n < 500; n++) {
        Code code = random_code(&layout, &rng);
        char text[CODE_TEXT_MAX], typed[4 * CODE_TEXT_MAX];
        code_format(&layout, &code, text);
        int length = 0;
        typed[length++] = "\n\t  "[rng_below(&rng, 4)];
        for (const char *c = text; *c; c++) {
            static const char *const dashes[] = {"",         "-",   " ", "--", " - ", "\xe2\x80\x93",
                                                 "\xc2\xa0", "\r\n"};
            if (*c == '-') {
                length += sprintf(typed + length, "%s", dashes[rng_below(&rng, 8)]);
                continue;
            }
            char letter = rng_below(&rng, 2) ? (char)tolower(*c) : *c;
            if (*c == '0' && rng_below(&rng, 2)) letter = "oO"[rng_below(&rng, 2)];
            if (*c == '1' && c > text + 1) letter = "1iIlL"[rng_below(&rng, 5)];
            typed[length++] = letter;
            if (rng_below(&rng, 10) == 0) typed[length++] = ' ';
        }
        strcpy(typed + length, " \r\n");
        assert_reads_as(&layout, typed, &code);
    }
}

// Every position, every other character.
static void each_wrong_character_is_caught(void **state) {
    (void)state;
    for (int i = 0; i < IDS; i++) {
        Layout layout = layout_of(ids[i]);
        Rng rng = rng_seed(830 + (uint64_t)i);
        for (int n = 0; n < (layout.order > 9 ? 4 : 20); n++) {
            Code code = random_code(&layout, &rng);
            char text[CODE_TEXT_MAX], damaged[CODE_TEXT_MAX];
            code_format(&layout, &code, text);
            int length = squeeze(text, damaged);
            for (int at = 0; at < length; at++) {
                char right = damaged[at];
                for (const char *wrong = alphabet; *wrong; wrong++) {
                    if (*wrong == right) continue;
                    damaged[at] = *wrong;
                    assert_refused(&layout, damaged);
                }
                damaged[at] = right;
            }
            assert_reads_as(&layout, damaged, &code);
        }
    }
}

// Every pair of neighbours that differ.
static void each_swap_of_neighbours_is_caught(void **state) {
    (void)state;
    for (int i = 0; i < IDS; i++) {
        Layout layout = layout_of(ids[i]);
        Rng rng = rng_seed(840 + (uint64_t)i);
        for (int n = 0; n < 200; n++) {
            Code code = random_code(&layout, &rng);
            char text[CODE_TEXT_MAX], damaged[CODE_TEXT_MAX];
            code_format(&layout, &code, text);
            int length = squeeze(text, damaged);
            for (int at = 0; at + 1 < length; at++) {
                char left = damaged[at], right = damaged[at + 1];
                if (left == right) continue;
                damaged[at] = right;
                damaged[at + 1] = left;
                assert_refused(&layout, damaged);
                damaged[at] = left;
                damaged[at + 1] = right;
            }
        }
    }
}

static void each_lost_or_doubled_character_of_a_seed_code_is_caught(void **state) {
    (void)state;
    Layout layout = layout_of("9x9");
    Rng rng = rng_seed(850);
    for (int n = 0; n < 200; n++) {
        Code code = random_seed_code(&layout, &rng);
        char text[CODE_TEXT_MAX], squeezed[CODE_TEXT_MAX], damaged[CODE_TEXT_MAX + 1];
        code_format(&layout, &code, text);
        int length = squeeze(text, squeezed);
        for (int at = 0; at < length; at++) {
            sprintf(damaged, "%.*s%s", at, squeezed, squeezed + at + 1);
            assert_refused(&layout, damaged);
            sprintf(damaged, "%.*s%s", at + 1, squeezed, squeezed + at);
            assert_refused(&layout, damaged);
        }
    }
}

static void errors_say_what_is_wrong(void **state) {
    (void)state;
    Layout layout = layout_of("9x9"), small = layout_of("4x4");
    Rng rng = rng_seed(860);
    Code code = random_seed_code(&layout, &rng);
    char text[CODE_TEXT_MAX], damaged[CODE_TEXT_MAX + 8];
    code_format(&layout, &code, text);

    assert_reason(&layout, "", 1, "no code");
    assert_reason(&layout, "  - ", 1, "no code");
    assert_reason(&layout, "  X1-234", 3, "begins with N or P, this begins with 'X'");
    assert_reason(&layout, "1N-234", 1, "begins with N or P");
    assert_reason(&layout, "\xc3\x84", 1, "begins with N or P, this begins with '\xc3\x84'");
    assert_reason(&layout, "N2-7K2QM9", 2, "newer version");
    assert_reason(&layout, "PZ", 2, "newer version");
    assert_reason(&layout, "N0-7K2QM9", 2, "no version 0");
    assert_reason(&layout, "N1-7K2U", 7, "the character 'U' is not used in codes");
    assert_reason(&layout, "N1-\xe2\x80\x93u", 5, "the character 'u' is not used in codes");
    assert_reason(&layout, "N1-7K+", 6, "the character '+' is not used in codes");
    assert_reason(&layout, "N1-\xff", 4, "not UTF-8");
    assert_reason(&layout, "N1-\x01", 4, "control character");
    assert_reason(&layout, "N", 0, "a code has 20 characters, this has 1");

    strcpy(damaged, text);
    damaged[strlen(damaged) - 1] = '\0';
    assert_reason(&layout, damaged, 0, "a code has 20 characters, this has 19");
    sprintf(damaged, "%s000000", text);
    assert_reason(&layout, damaged, 0, "a code has 20 characters, this has 26");
    strcpy(damaged, text);
    damaged[5] = damaged[5] == '7' ? '8' : '7';
    assert_reason(&layout, damaged, 0, "one character is wrong or two are swapped");

    assert_reason(&small, text, 0, "this code is for 9x9, not for 4x4");
    code.kind = CODE_PUZZLE;
    code_format(&layout, &code, text);
    assert_reason(&small, text, 0, "this code is for 9x9, not for 4x4");
    assert_reason(&layout, "P1-0", 0, "breaks off");
    memset(damaged, '0', sizeof damaged - 1);
    damaged[sizeof damaged - 1] = '\0';
    memcpy(damaged, "P1", 2);
    assert_reason(&layout, damaged, 0, "at most");
}

// A number past the last transform can have a right check, and is refused.
static void numbers_out_of_range_are_refused(void **state) {
    (void)state;
    Layout layout = layout_of("9x9");
    char text[] = "N1ZZZZZZZZZZZZZZZZZ0";
    int refused = 0, misfits = 0;
    for (const char *check = alphabet; *check; check++) {
        text[19] = *check;
        TextError error = assert_refused(&layout, text);
        refused += strstr(error.reason, "too large") != NULL;
        misfits += strstr(error.reason, "one character is wrong") != NULL;
    }
    assert_int_equal(refused, 1);
    assert_int_equal(misfits, 31);
}

// A layout that no table knows still has puzzle codes.
static void layouts_without_an_index(void **state) {
    (void)state;
    Layout layout, known = layout_of("9x9");
    layout_init_boxes(&layout, "14x14", 2, 7);
    Rng rng = rng_seed(870);
    Code code = random_puzzle_code(&layout, &rng, 30);
    char text[CODE_TEXT_MAX];
    code_format(&layout, &code, text);
    assert_memory_equal(text, "P1-Z", 4);
    assert_reads_as(&layout, text, &code);
    assert_reason(&known, text, 0, "another board");
}

static void noise_is_refused(void **state) {
    (void)state;
    Layout layout = layout_of("9x9");
    Rng rng = rng_seed(880);
    int read_back = 0;
    for (int n = 0; n < 20000; n++) {
        char text[64] = {"NP"[rng_below(&rng, 2)], '1'};
        int length = (int)rng_below(&rng, 60);
        for (int i = 2; i < 2 + length; i++) text[i] = alphabet[rng_below(&rng, 32)];
        Code code;
        TextError error;
        if (!code_parse(&layout, text, &code, &error)) continue;
        char again[CODE_TEXT_MAX];
        code_format(&layout, &code, again);
        assert_reads_as(&layout, again, &code);
        read_back++;
    }
    assert_true(read_back < 200);
}

static void looks(void **state) {
    (void)state;
    static const char *const codes[] = {"N1-7K2QM9-TX04HV-3C2KPD", "p1", "  n9zzz", "\n P1-0ABC", "N0"};
    static const char *const others[] = {
        "",        "N",        "P",    "53..7....6..195....", "No puzzle",     "1N", "X1", "  ",
        "[5,3,0]", "\xff\xff", "\xff", "p1 = \"53..7....",    "P12: 53..7...."};
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++) assert_true(code_looks_like(codes[i]));
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) assert_false(code_looks_like(others[i]));
}

// Each code can be typed letter by letter, and nothing follows a seed's that is whole.
static void says_what_can_follow(void **state) {
    (void)state;
    static const char CODE[] = "N1-7K2QM9-TX04HV-3C2KPD";
    Layout layout;
    assert_true(layout_init(&layout, "9x9"));
    char begun[sizeof CODE] = "";
    assert_string_equal(code_following(&layout, begun), "NP");
    for (size_t i = 0; CODE[i]; i++) {
        if (CODE[i] != '-') assert_non_null(strchr(code_following(&layout, begun), CODE[i]));
        begun[i] = CODE[i];
    }
    assert_string_equal(code_following(&layout, "n"), "1");
    assert_string_equal(code_following(&layout, begun), "");
    begun[0] = 'P'; // has no length of its own
    assert_int_equal(strlen(code_following(&layout, begun)), 32);
}

// Codes of boards with constraints: read back on the same board, refused on any other.
static void codes_know_their_board(void **state) {
    (void)state;
    static const char *const BOARDS[] = {"9x9", "9x9; anti-knight", "9x9; anti-king", "6x6; anti-king",
                                         "6x6"};
    for (int i = 0; i < 5; i++) {
        Layout layout, other;
        TextError error;
        char text[CODE_TEXT_MAX];
        Code code = {.kind = CODE_PUZZLE}, read;
        assert_true(board_parse(BOARDS[i], &layout, NULL, &error));
        code.puzzle.cell[3] = 2;
        code_format(&layout, &code, text);
        for (int k = 0; k < 5; k++) {
            assert_true(board_parse(BOARDS[k], &other, NULL, &error));
            bool well = code_parse(&other, text, &read, &error);
            assert_int_equal(well, i == k);
            if (well) assert_true(grid_equal(&layout, &read.puzzle, &code.puzzle));
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(codes_know_their_board),
        cmocka_unit_test(codes_round_trip),
        cmocka_unit_test(both_ends_round_trip),
        cmocka_unit_test(shape_of_codes),
        cmocka_unit_test(codes_are_pinned),
        cmocka_unit_test(reads_what_people_type),
        cmocka_unit_test(each_wrong_character_is_caught),
        cmocka_unit_test(each_swap_of_neighbours_is_caught),
        cmocka_unit_test(each_lost_or_doubled_character_of_a_seed_code_is_caught),
        cmocka_unit_test(errors_say_what_is_wrong),
        cmocka_unit_test(numbers_out_of_range_are_refused),
        cmocka_unit_test(layouts_without_an_index),
        cmocka_unit_test(noise_is_refused),
        cmocka_unit_test(looks),
        cmocka_unit_test(says_what_can_follow),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
