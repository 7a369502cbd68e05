// core/base: texts put together from pieces, UTF-8 and hashes.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/base/hash.h"
#include "core/base/text.h"
#include "core/base/utf8.h"

static void test_a_growing_text_takes_everything(void **state) {
    (void)state;
    Text text = {0};
    assert_string_equal(text_of(&text), "");
    for (int i = 0; i < 1000; i++) {
        text_add(&text, "ab");
        text_add_char(&text, ',');
        text_addf(&text, "%03d;", i);
    }
    assert_int_equal(text.length, 7000);
    assert_int_equal(strlen(text_of(&text)), 7000);
    assert_memory_equal(text_of(&text) + 6993, "ab,999;", 8);
    text_cut(&text, 3);
    text_add_number(&text, UINT64_MAX);
    text_add_number(&text, 0);
    assert_string_equal(text_of(&text), "ab,184467440737095516150");
    char *taken = text_take(&text);
    assert_string_equal(taken, "ab,184467440737095516150");
    assert_string_equal(text_of(&text), "");
    free(taken);
    text_finish(&text);
}

static void test_what_does_not_fit_is_left_out_whole(void **state) {
    (void)state;
    char memory[8];
    Text text = text_fixed(memory, sizeof memory);
    text_add(&text, "abcd");
    text_addf(&text, "%d", 1234);
    assert_string_equal(memory, "abcd");
    assert_true(text.full);
    text_add_char(&text, 'e'); // it would fit, but would stand behind a hole
    assert_string_equal(memory, "abcd");
    text_clear(&text);
    text_add(&text, "1234567");
    assert_false(text.full);
    assert_string_equal(memory, "1234567");
    text_add(&text, "");
    assert_false(text.full);
    text_finish(&text);

    text = text_fixed(memory, sizeof memory);
    text_add(&text, "x");
    text_add_json(&text, "12345");
    assert_string_equal(memory, "x");

    text = text_limited(100);
    for (int i = 0; i < 50; i++) text_add(&text, "123");
    assert_true(text.full);
    assert_int_equal(text.length, 99);
    text_finish(&text);
}

static void test_json_strings(void **state) {
    (void)state;
    Text text = {0};
    text_add_json(&text, "a\"b\\c\n\x7f\xff\xc3\xa9");
    assert_string_equal(text_of(&text), "\"a\\\"b\\\\c\\u000a\\u007f\\ufffd\xc3\xa9\"");
    text_finish(&text);
}

static void test_every_code_point_is_read_as_it_is_written(void **state) {
    (void)state;
    for (uint32_t code = 1; code <= 0x10FFFF; code++) {
        if (code == 0xD800) code = 0xE000;
        char out[UTF8_MAX + 1], character[UTF8_MAX + 1];
        size_t size = utf8_put(code, out);
        out[size] = '\0';
        const char *at = out;
        uint32_t read;
        assert_true(utf8_next(&at, &read) && read == code && at == out + size);
        assert_int_equal(utf8_character(out, character), size);
        assert_string_equal(character, out);
        assert_int_equal(utf8_before(out, size), 0);
        assert_int_equal(utf8_whole(out, size), size);
        if (size > 1) assert_int_equal(utf8_whole(out, size - 1), 0);
        assert_int_equal(utf8_count(out, size), 1);
    }
}

static void test_characters_of_any_bytes(void **state) {
    (void)state;
    char out[UTF8_MAX + 1];
    assert_int_equal(utf8_character("", out), 0);
    assert_string_equal(out, "");
    assert_int_equal(utf8_character("\x80\x80\x80\x80\x80", out), 4);
    assert_int_equal(utf8_before("a\xc3\xa9", 3), 1);
    assert_int_equal(utf8_before("\xa9\xa9", 2), 0);
    assert_int_equal(utf8_before("", 0), 0);
    assert_int_equal(utf8_whole("ab\xe2\x80", 4), 2);
    assert_int_equal(utf8_whole("", 0), 0);
    assert_int_equal(utf8_count("a\xc3\xa9z", 4), 3);
}

static void test_digits_are_grouped(void **state) {
    (void)state;
    char out[TEXT_GROUPED_MAX];
    assert_string_equal(text_grouped(0, out), "0");
    assert_string_equal(text_grouped(999, out), "999");
    assert_string_equal(text_grouped(1050, out), "1,050");
    assert_string_equal(text_grouped(999999, out), "999,999");
    assert_string_equal(text_grouped(12003004, out), "12,003,004");
}

// The values are written down in files: they may never change.
static void test_hashes_stay_what_they_are(void **state) {
    (void)state;
    assert_true(hash_text(HASH_BEGIN, "") == UINT64_C(0xCBF29CE484222325));
    assert_true(hash_text(HASH_BEGIN, "a") == UINT64_C(0xAF63DC4C8601EC8C));
    assert_true(hash_text(HASH_BEGIN, "foobar") == UINT64_C(0x85944171F73967E8));
    assert_true(hash_words(0, "\1\0\0\0\0\0\0\0", 8) == hash_word(0, 1));
    assert_true(hash_word(0, 1) == UINT64_C(0x9E3779BD8EF1B1DE));
    assert_true(hash_mix(0) == 0);
    assert_true(hash_mix(UINT64_C(0x9E3779B97F4A7C15)) == UINT64_C(0xE220A8397B1DCDAF)); // splitmix64, seed 0
}

static void counts_have_their_noun(void **state) {
    (void)state;
    char text[TEXT_COUNT_MAX];
    assert_string_equal(text_count(0, "puzzle", "puzzles", text), "0 puzzles");
    assert_string_equal(text_count(1, "puzzle", "puzzles", text), "1 puzzle");
    assert_string_equal(text_count(1250, "puzzle is", "puzzles are", text), "1,250 puzzles are");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_growing_text_takes_everything),
        cmocka_unit_test(test_what_does_not_fit_is_left_out_whole),
        cmocka_unit_test(test_json_strings),
        cmocka_unit_test(test_every_code_point_is_read_as_it_is_written),
        cmocka_unit_test(test_characters_of_any_bytes),
        cmocka_unit_test(test_digits_are_grouped),
        cmocka_unit_test(test_hashes_stay_what_they_are),
        cmocka_unit_test(counts_have_their_noun),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
