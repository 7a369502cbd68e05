// What is said about wrong texts.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdbool.h>
#include <string.h>

#include "core/base/text_error.h"

static void test_fills_in(void **state) {
    (void)state;
    TextError error;
    assert_false(text_error(&error, 3, 14, "expected %s, found '%c'", "a token", 'x'));
    assert_int_equal(error.line, 3);
    assert_int_equal(error.column, 14);
    assert_string_equal(error.reason, "expected a token, found 'x'");
    assert_false(text_error(NULL, 1, 1, "nobody listens"));
}

static void test_wraps_itself(void **state) {
    (void)state;
    TextError error;
    text_error(&error, 3, 14, "no such key");
    text_error(&error, error.line, 0, "pack.ini: %s", error.reason);
    assert_string_equal(error.reason, "pack.ini: no such key");
    assert_int_equal(error.line, 3);
}

// A long reason is cut, but never inside a character.
static void test_cuts_whole_characters(void **state) {
    (void)state;
    for (int lead = 180; lead < 205; lead++) {
        char text[400] = "";
        memset(text, 'x', (size_t)lead);
        strcpy(text + lead, "é – ᚠ 𝄞 and more and more and more and more and more");
        TextError error;
        text_error(&error, 0, 0, "%s", text);
        size_t length = strlen(error.reason);
        assert_in_range(length, sizeof error.reason - 4, sizeof error.reason - 1);
        assert_memory_equal(error.reason, text, length);
        assert_int_not_equal((unsigned char)text[length] & 0xC0, 0x80); // the next character starts here
    }
}

static void test_same(void **state) {
    (void)state;
    assert_true(text_same("", ""));
    assert_true(text_same("Gentle", "gENTLE"));
    assert_true(text_same("a_1-Z", "A_1-z"));
    assert_false(text_same("a", ""));
    assert_false(text_same("", "a"));
    assert_false(text_same("abc", "ab"));
    assert_false(text_same("[", "{")); // 32 apart, as letters are
    assert_false(text_same("É", "é")); // not one of A to Z
}

static const char *const WORDS[] = {"licence", "layout", NULL, "name", "note", "font", "instrument", "id"};

static const char *nearest(const char *word) {
    return text_nearest(word, WORDS, sizeof WORDS / sizeof WORDS[0]);
}

static void test_nearest(void **state) {
    (void)state;
    static const struct {
        const char *word, *expected;
    } cases[] = {
        {"license", "licence"},       // a wrong letter
        {"layot", "layout"},          // a missing one
        {"laayout", "layout"},        // one too many
        {"lyaout", "layout"},         // two swapped
        {"LICENCE", "licence"},       // only the case
        {"instrumnet", "instrument"}, //
        {"instuments", "instrument"}, // two slips in ten letters
        {"isntrumnet", "instrument"}, // two swaps
        {"nam", "name"},              //
        {"i", "id"},                  //
        {"nate", "name"},             // as near to "note", which comes later
        {"music", NULL},              //
        {"", NULL},                   //
        {"x", NULL},                  //
        {"lnt", NULL},                // two away from "font" is too far for three letters
        {"instr", NULL},              // half a word
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const char *found = nearest(cases[i].word);
        assert_string_equal(found ? found : "nothing", cases[i].expected ? cases[i].expected : "nothing");
    }
    assert_null(text_nearest("name", NULL, 0));
}

static void test_nearest_long_words(void **state) {
    (void)state;
    char word[200];
    memset(word, 'a', sizeof word);
    word[sizeof word - 1] = '\0';
    const char *const words[] = {word, "name"};
    assert_null(text_nearest(word, words, 2));
    assert_string_equal(text_nearest("nane", words, 2), "name");
    word[63] = '\0';
    char slip[64];
    memcpy(slip, word, sizeof slip);
    slip[30] = 'b';
    assert_ptr_equal(text_nearest(slip, words, 2), word);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_fills_in),
        cmocka_unit_test(test_wraps_itself),
        cmocka_unit_test(test_cuts_whole_characters),
        cmocka_unit_test(test_same),
        cmocka_unit_test(test_nearest),
        cmocka_unit_test(test_nearest_long_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
