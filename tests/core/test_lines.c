// core/base/lines: every line break, in pieces of every size.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "core/base/lines.h"
#include "core/base/rng.h"
#include "core/base/text.h"

static void tell(Text *told, const Line *line) {
    text_addf(told, "%d%s%.*s%s", line->number, line->begins ? "[" : "(", (int)line->length, line->text,
              line->ends ? "]" : ")");
}

static void read_in_pieces(const char *text, size_t piece, size_t longest, Text *told) {
    Lines lines;
    Line line;
    lines_init(&lines, longest);
    text_clear(told);
    for (size_t at = 0, size = strlen(text); at < size; at += piece) {
        size_t count = size - at < piece ? size - at : piece;
        memcpy(lines_room(&lines, count), text + at, count);
        lines_filled(&lines, count);
        while (lines_next(&lines, false, &line)) tell(told, &line);
    }
    while (lines_next(&lines, true, &line)) tell(told, &line);
    lines_finish(&lines);
}

static void lines_end_with_lf_cr_lf_or_cr(void **state) {
    (void)state;
    static const char *const cases[][2] = {
        {"", ""},
        {"a", "1[a]"},
        {"a\n", "1[a]"},
        {"a\r", "1[a]"},
        {"a\r\n", "1[a]"},
        {"a\nb\nc", "1[a]2[b]3[c]"},
        {"a\rb\rc", "1[a]2[b]3[c]"},
        {"a\r\nb\r\nc\r\n", "1[a]2[b]3[c]"},
        {"\n\n\r\r\n\r", "1[]2[]3[]4[]5[]"},
        {"a\n\rb", "1[a]2[]3[b]"},
        {"abcd\r\nabcde\nabcdefghij", "1[abcd]2[abcd)2(e]3[abcd)3(efgh)3(ij]"},
        {"abcd\rabcdefgh\r", "1[abcd]2[abcd)2(efgh]"},
    };
    Text told = {0};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        for (size_t piece = 1; piece < 9; piece++) {
            read_in_pieces(cases[i][0], piece, 4, &told);
            assert_string_equal(text_of(&told), cases[i][1]);
        }
    }
    text_finish(&told);
}

static void any_pieces_give_the_same_lines(void **state) {
    (void)state;
    Text told = {0}, whole = {0};
    for (uint64_t seed = 1; seed <= 300; seed++) {
        Rng rng = rng_seed(seed);
        char text[3000];
        size_t size = (size_t)rng_below(&rng, sizeof text), blanks = 2 + (size_t)rng_below(&rng, 300);
        for (size_t i = 0; i < size; i++)
            text[i] = rng_below(&rng, blanks) ? 'x' : "\r\n"[rng_below(&rng, 2)];
        text[size < sizeof text ? size : sizeof text - 1] = '\0';
        text_clear(&whole);
        Lines lines = lines_of(text, strlen(text));
        for (Line line; lines_next(&lines, true, &line);) tell(&whole, &line);
        read_in_pieces(text, 1 + (size_t)rng_below(&rng, 700), sizeof text, &told);
        assert_string_equal(text_of(&told), text_of(&whole));
    }
    text_finish(&told);
    text_finish(&whole);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_end_with_lf_cr_lf_or_cr),
        cmocka_unit_test(any_pieces_give_the_same_lines),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
