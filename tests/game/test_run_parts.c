#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "game/run/run_parts.h"
#include "support/random_game.h"

#define RUN_A "nonet-run 1 A\nid a\nend 1\n"
#define RUN_B "nonet-run 1 B\nend 2\n"

// All parts as a text: "line:text|" or "line!reason|". The text is fed in pieces of at most `most` bytes.
static char *parts_of(const char *text, size_t size, size_t most, Rng *rng) {
    RunParts parts = {.line = 1};
    RunPart part;
    Text all = {0};
    size_t at = 0;
    for (bool ended = false; !ended;) {
        size_t piece = size - at;
        if (piece > most) piece = 1 + (size_t)rng_below(rng, most);
        ended = at == size;
        run_parts_add(&parts, text + at, piece);
        at += piece;
        while (run_parts_next(&parts, ended, &part)) {
            text_addf(&all, "%d%s", part.line, part.reason ? "!" : ":");
            if (part.reason)
                text_add(&all, part.reason);
            else
                text_add_bytes(&all, part.text, part.size);
            text_add(&all, "|");
        }
    }
    run_parts_finish(&parts);
    text_add(&all, "");
    return text_take(&all);
}

static void runs_are_told_apart(void **state) {
    (void)state;
    static const struct {
        const char *text, *parts;
    } CASES[] = {
        {"", NULL},
        {"\n\r\n\n", NULL},
        {RUN_A, "1:" RUN_A "|"},
        {RUN_A RUN_B, "1:" RUN_A "|4:" RUN_B "|"},
        {"\n" RUN_A "\n\n" RUN_B "\n", "2:" RUN_A "|7:" RUN_B "|"},
        {RUN_A "nonet-run 1 C\nid c\n" RUN_B, "1:" RUN_A "|4:nonet-run 1 C\nid c\n|6:" RUN_B "|"},
        {RUN_A "nonet-run 1 C\nid c", "1:" RUN_A "|4:nonet-run 1 C\nid c|"},
        {"hello\nworld\n" RUN_B, "1!This is no run of Nonet|3:" RUN_B "|"},
        {RUN_A "hello\nworld", "1:" RUN_A "|4!This is no run of Nonet|"},
        {RUN_A "x\n" RUN_B "y\n",
         "1:" RUN_A "|4!This is no run of Nonet|5:" RUN_B "|7!This is no run of Nonet|"},
        {"end 1\n" RUN_B, "1!This is no run of Nonet|2:" RUN_B "|"},
        {"nonet-run", "1!This is no run of Nonet|"},
    };
    Rng rng = rng_seed(1);
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        for (size_t most = 1; most < 60; most += 3) {
            char *parts = parts_of(CASES[i].text, strlen(CASES[i].text), most, &rng);
            assert_string_equal(parts ? parts : "", CASES[i].parts ? CASES[i].parts : "");
            free(parts);
        }
    }
}

// Random lines: however they are cut into pieces the parts are the same, and they hold every byte from each
// beginning to its end.
static void pieces_do_not_matter(void **state) {
    (void)state;
    static const char *const LINES[] = {"nonet-run 1 X\n", "end 3\n", "12 k undo\n", "\n",
                                        "nonet-run",       "end ",    "\r\n",        "what\n"};
    Rng rng = rng_seed(2);
    for (int i = 0; i < 2000; i++) {
        Text text = {0};
        for (int n = (int)rng_below(&rng, 20); n >= 0; n--) text_add(&text, LINES[rng_below(&rng, 8)]);
        char *whole = parts_of(text.text, text.length, 1000, &rng);
        char *cut = parts_of(text.text, text.length, 7, &rng);
        assert_string_equal(whole ? whole : "", cut ? cut : "");
        free(whole);
        free(cut);
        text_finish(&text);
    }
}

// A run without an end and a line without one do not fill the memory, and the run after them is found.
static void what_is_too_long_is_left_behind(void **state) {
    (void)state;
    Text text = {0};
    Rng rng = rng_seed(3);
    text_add(&text, "nonet-run 1 A\n");
    while (text.length < RUN_TEXT_LIMIT + 100000) text_add(&text, "0 k undo\n");
    text_add(&text, RUN_B);
    for (int i = 0; i < 300000; i++) text_add(&text, "nonet-run ");
    text_add(&text, "\n" RUN_A);
    char *parts = parts_of(text.text, text.length, 100000, &rng);
    assert_non_null(strstr(parts, "1!The run is too long|"));
    assert_non_null(strstr(parts, ":" RUN_B "|"));
    assert_non_null(strstr(parts, ":" RUN_A "|"));
    free(parts);
    text_finish(&text);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(runs_are_told_apart),
        cmocka_unit_test(pieces_do_not_matter),
        cmocka_unit_test(what_is_too_long_is_left_behind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
