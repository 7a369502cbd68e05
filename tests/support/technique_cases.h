#pragma once
// Our own technique cases: tests/data/technique_cases.txt. Include after cmocka.h.

#include <stdio.h>
#include <string.h>

#include "core/text/technique_case.h"

// The lines of a file whose code begins with one of the prefixes must pass. Returns how many there are.
static inline int cases_of_file(FILE *file, const char *const *prefix, int prefixes) {
    Layout layout;
    assert_true(layout_init(&layout, "9x9"));
    char line[4096];
    int run = 0, failed = 0;
    for (int number = 1; fgets(line, sizeof line, file) != NULL; number++) {
        int length = (int)strcspn(line, "\r\n");
        bool ours = false;
        for (int i = 0; i < prefixes; i++)
            ours = ours || (line[0] == ':' && strncmp(line + 1, prefix[i], strlen(prefix[i])) == 0);
        if (!ours || technique_case_skips(line, length)) continue;
        static TechniqueCase technique_case;
        TextError error;
        if (!technique_case_parse(&layout, line, length, number, &technique_case, &error))
            fail_msg("line %d, column %d: %s", number, error.column, error.reason);
        if (technique_case_run(&technique_case, NULL, NULL) != CASE_PASSED) {
            print_error("line %d does not pass: %.*s\n", number, length, line);
            failed++;
        }
        run++;
    }
    fclose(file);
    assert_int_equal(failed, 0);
    return run;
}

// Our own cases whose code begins with one of the prefixes must pass; there must be one for each prefix.
static inline void cases_pass_of(const char *const *prefix, int prefixes) {
    for (int i = 0; i < prefixes; i++) {
        FILE *file = fopen(TEST_DATA "/technique_cases.txt", "r");
        assert_non_null(file);
        if (cases_of_file(file, prefix + i, 1) == 0) fail_msg("there is no case of %s", prefix[i]);
    }
}
