#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "game/words/technique_words.h"

// What is wrong with a lesson, or NULL. Paragraphs are parted by a line with a blank.
static const char *fault_of(const char *text, int *out_seen, int *out_paragraphs) {
    char open = '\0';
    *out_seen = 0;
    *out_paragraphs = 1;
    for (const char *p = text; *p != '\0'; p++) {
        if (strncmp(p, "\n \n", 3) == 0) {
            if (open != '\0' || p == text || p[-1] != '.') return "a paragraph that does not end";
            ++*out_paragraphs;
            p += 2;
            continue;
        }
        if ((unsigned char)*p < ' ' || *p == '{' || *p == '}') return "a letter";
        if (*p != '*' && *p != '_') {
            ++*out_seen;
            continue;
        }
        if (open != '\0' && (open != *p || p[-1] == open)) return "marks";
        open = open == '\0' ? *p : '\0';
    }
    if (open != '\0') return "an open mark";
    if (text[strlen(text) - 1] != '.') return "no full stop";
    static const char *const never[] = {"  ", " .", "..", " ,", ",,", ",.", "\n \n \n"};
    for (size_t i = 0; i < sizeof never / sizeof never[0]; i++)
        if (strstr(text, never[i]) != NULL) return never[i];
    return NULL;
}

static void every_technique_has_a_lesson(void **state) {
    (void)state;
    int shortest = 10000, longest = 0;
    for (Technique t = 0; t < TECHNIQUE_COUNT; t++) {
        const char *text = technique_words(t)->learn, *name = technique_info(t)->name;
        int seen, paragraphs;
        const char *fault = fault_of(text, &seen, &paragraphs);
        if (fault != NULL) fail_msg("%s: %s", name, fault);
        if (seen < 380 || seen > 760) fail_msg("%s: %d letters", name, seen);
        if (paragraphs < 2 || paragraphs > 4) fail_msg("%s: %d paragraphs", name, paragraphs);
        if (strchr(text, '*') == NULL) fail_msg("%s: names nothing", name);
        bool unique = strstr(text, "solution") != NULL;
        if (unique != technique_info(t)->unique) fail_msg("%s: one solution", name);
        shortest = seen < shortest ? seen : shortest;
        longest = seen > longest ? seen : longest;
    }
    printf("lessons of %d to %d letters\n", shortest, longest);
}

// A family may share a text, but its sizes are named.
static void sizes_are_filled_in(void **state) {
    (void)state;
    static const struct {
        Technique technique;
        const char *says;
    } told[] = {
        {TECHNIQUE_X_WING, "Take two rows"},
        {TECHNIQUE_LEVIATHAN, "Take seven rows"},
        {TECHNIQUE_FINNED_FRANKEN_X_WING + 2, "*Finned Franken Jellyfish*"},
        {TECHNIQUE_MUTANT_X_WING + 3, "a Squirmbag of any houses"},
        {TECHNIQUE_NAKED_QUAD, "four cells"},
        {TECHNIQUE_DIRECT_HIDDEN_TRIPLE, "three tokens"},
    };
    for (size_t i = 0; i < sizeof told / sizeof told[0]; i++)
        assert_non_null(strstr(technique_words(told[i].technique)->learn, told[i].says));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_technique_has_a_lesson),
        cmocka_unit_test(sizes_are_filled_in),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
