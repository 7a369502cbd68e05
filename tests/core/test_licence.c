// core/pack/licence, and [licences] of pack.ini.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#include "core/pack/licence.h"
#include "core/pack/pack.h"

static void licences_are_known_private_or_wrong(void **state) {
    (void)state;
    static const char *const known[] = {"CC0-1.0",
                                        "ofl-1.1",
                                        "OFL-1.1, Noto Project",
                                        "MIT,",
                                        " CC-BY-SA-4.0 , somebody, 2026",
                                        "MIT OR Apache-2.0",
                                        "GPL-2.0-or-later WITH Font-exception-2.0, URW",
                                        "(MIT OR ISC) AND CC-BY-4.0"};
    static const char *const own[] = {"private", "unknown", "Unknown, for private use",
                                      "private, of my album"};
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (licence_kind(known[i], 1, NULL) != LICENCE_KNOWN) fail_msg("“%s” should be known", known[i]);
    for (size_t i = 0; i < sizeof own / sizeof own[0]; i++)
        if (licence_kind(own[i], 1, NULL) != LICENCE_PRIVATE) fail_msg("“%s” is one's own", own[i]);

    static const char *const wrong[][2] = {
        {"", "needs an SPDX identifier"},
        {" , Noto", "needs an SPDX identifier"},
        {"OFL", "such as CC0-1.0"},
        {"CC0-1.O", "did you mean “CC0-1.0”?"},
        {"free", "unknown licence “free”"},
        {"MIT OR", "needs an SPDX identifier"},
        {"MIT ISC", "unknown licence “ISC”"},
        {"OR MIT", "unknown licence “OR”"},
        {"MIT or Apache-2.0", "unknown licence “or”"},
        {"a-very-long-word-that-is-longer-than-any-licence-has-ever-been-called", "unknown licence “a-very"}};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        TextError error = {0};
        if (licence_kind(wrong[i][0], 7, &error) != LICENCE_WRONG) fail_msg("“%s” is none", wrong[i][0]);
        assert_int_equal(error.line, 7);
        if (!strstr(error.reason, wrong[i][1])) fail_msg("“%s”: %s", wrong[i][0], error.reason);
    }
}

static void a_pack_names_the_licences_of_its_files(void **state) {
    (void)state;
    Pack pack;
    TextError error;
    pack_init(&pack);
    assert_true(pack_set(&pack, "licences", "a font.ttf", "OFL-1.1, Noto Project", 20, &error));
    assert_true(pack_set(&pack, "licences", "id", "MIT", 0, &error));
    assert_int_equal(pack.file_count, 2);
    assert_string_equal(pack.file[0].name, "a font.ttf");
    assert_string_equal(pack.file[0].licence, "OFL-1.1, Noto Project");
    assert_int_equal(pack_key_line(&pack, "licences", "a font.ttf"), 20);
    assert_int_equal(pack_key_line(&pack, "licences", "id"), 1);
    assert_int_equal(pack_key_line(&pack, "licences", "other"), 0);
    assert_int_equal(pack_key_line(&pack, "pack", "id"), 0);
    assert_false(pack_set(&pack, "licences", "id", "MIT", 22, &error));
    assert_non_null(strstr(error.reason, "the first is in line 1"));
    assert_false(pack_set(&pack, "license", "id", "MIT", 22, &error));
    assert_non_null(strstr(error.reason, "did you mean “licences”?"));
    char name[PACK_FILE_NAME_MAX + 1];
    memset(name, 'x', PACK_FILE_NAME_MAX);
    name[PACK_FILE_NAME_MAX] = '\0';
    assert_false(pack_set(&pack, "licences", name, "MIT", 22, &error));
    for (int i = 2; i < PACK_FILES_MAX; i++) {
        snprintf(name, sizeof name, "%d.png", i);
        assert_true(pack_set(&pack, "licences", name, "MIT", 30 + i, &error));
    }
    assert_false(pack_set(&pack, "licences", "more.png", "MIT", 99, &error));
    assert_int_equal(pack.file_count, PACK_FILES_MAX);
    pack_finish(&pack);
    assert_int_equal(pack.file_count, 0);
}

static void seeds_come_at_random_or_in_turn(void **state) {
    (void)state;
    static const struct {
        const char *value;
        bool fine, in_turn;
    } cases[] = {{"random", true, false}, {"in-turn", true, true},   {"In-Turn", true, true},
                 {"", false, false},      {"in turn", false, false}, {"yes", false, false}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Pack pack;
        TextError error;
        pack_init(&pack);
        assert_false(pack.in_turn);
        assert_int_equal(pack_set(&pack, "board", "next", cases[i].value, 3, &error), cases[i].fine);
        assert_int_equal(pack.in_turn, cases[i].in_turn);
        assert_int_equal(pack_key_line(&pack, "board", "next"), 3);
        pack_finish(&pack);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(licences_are_known_private_or_wrong),
        cmocka_unit_test(a_pack_names_the_licences_of_its_files),
        cmocka_unit_test(seeds_come_at_random_or_in_turn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
