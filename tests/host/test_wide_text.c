// Text in UTF-16 becomes UTF-8, cut into pieces anywhere; other text stays as it is.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "host/formats/text/wide_text.h"

#define BYTES(text) text, sizeof(text) - 1

typedef struct {
    const char *text;
    size_t size;
    const char *plain;
    size_t plain_size;
} Case;

static const Case CASES[] = {
    {BYTES("\xFF\xFE"
           "a\0\n\0"),
     BYTES("a\n")},
    {BYTES("\xFE\xFF"
           "\0a\0\n"),
     BYTES("a\n")},
    {BYTES("\xFF\xFE"), BYTES("")},
    {BYTES("\xFF\xFE"
           "\xE4\0\x05\x26"),
     BYTES("\xC3\xA4\xE2\x98\x85")}, // ä, a star
    {BYTES("\xFF\xFE"
           "\x3D\xD8\x00\xDE"
           "b\0"),
     BYTES("\xF0\x9F\x98\x80"
           "b")}, // of two units
    {BYTES("\xFE\xFF"
           "\xD8\x3D\xDE\x00"
           "\0b"),
     BYTES("\xF0\x9F\x98\x80"
           "b")},
    {BYTES("\xFF\xFE"
           "\x3D\xD8"
           "b\0"),
     BYTES("\xEF\xBF\xBD"
           "b")}, // its first half alone
    {BYTES("\xFF\xFE"
           "\x00\xDE"
           "b\0"),
     BYTES("\xEF\xBF\xBD"
           "b")}, // its second
    {BYTES("\xFF\xFE"
           "\x3D\xD8\x3D\xD8\x00\xDE"),
     BYTES("\xEF\xBF\xBD\xF0\x9F\x98\x80")},
    {BYTES("\xFF\xFE"
           "b\0\x3D\xD8"),
     BYTES("b\xEF\xBF\xBD")}, // cut off in a character
    {BYTES("\xFF\xFE"
           "b\0c"),
     BYTES("b\xEF\xBF\xBD")}, // and in a unit
    {BYTES("\xFF\xFE"
           "\0\0b\0"),
     BYTES("\0b")},
    {BYTES("\xFF\xFE"
           "\xFF\xFE"
           "b\0"),
     BYTES("\xEF\xBB\xBF"
           "b")}, // only the first is a mark
    {BYTES("plain"), BYTES("plain")},
    {BYTES("\xEF\xBB\xBF"
           "plain"),
     BYTES("\xEF\xBB\xBF"
           "plain")},
    {BYTES("\xFF\xD8\xFF"), BYTES("\xFF\xD8\xFF")},
    {BYTES("\xFF\xFF\xFE"), BYTES("\xFF\xFF\xFE")},
    {BYTES("\xFF"), BYTES("\xFF")},
    {BYTES("\xFE\xFE"
           "b"),
     BYTES("\xFE\xFE"
           "b")},
    {BYTES("p\xFF\xFE"), BYTES("p\xFF\xFE")},
    {BYTES(""), BYTES("")},
};

static void pieces_of_any_size_are_read(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        for (size_t step = 1; step <= CASES[i].size + 1; step++) {
            WideText wide = {0};
            Text plain = {0};
            size_t size;
            for (size_t at = 0; at < CASES[i].size; at += step) {
                size_t more = CASES[i].size - at < step ? CASES[i].size - at : step;
                const char *piece = wide_text_plain(&wide, CASES[i].text + at, more, &size);
                text_add_bytes(&plain, piece, size);
            }
            const char *end = wide_text_end(&wide, &size);
            text_add_bytes(&plain, end, size);
            assert_int_equal(plain.length, CASES[i].plain_size);
            assert_memory_equal(text_of(&plain), CASES[i].plain, plain.length);
            wide_text_finish(&wide);
            text_finish(&plain);
        }
    }
}

static void whole_texts_are_read(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        size_t size = CASES[i].size;
        char *text = malloc(size + 1);
        assert_non_null(text);
        memcpy(text, CASES[i].text, size);
        text[size] = '\0';
        text = wide_text_whole(text, &size);
        assert_int_equal(size, CASES[i].plain_size);
        assert_memory_equal(text, CASES[i].plain, size);
        assert_int_equal(text[size], '\0');
        free(text);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pieces_of_any_size_are_read),
        cmocka_unit_test(whole_texts_are_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
