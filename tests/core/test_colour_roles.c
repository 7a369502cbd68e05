// The names of the roles, and their colours.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "core/look/colour_roles.h"

static void test_names(void **state) {
    (void)state;
    assert_string_equal(role_name(ROLE_BACKGROUND), "background");
    assert_string_equal(role_name(ROLE_LINE_THIN), "line_thin");
    assert_string_equal(role_name(ROLE_CONFLICT), "conflict");
    assert_string_equal(role_name(ROLE_ON_ACCENT), "on_accent");
}

static void test_names_differ(void **state) {
    (void)state;
    for (Role a = ROLE_BACKGROUND; a < ROLE_COUNT; a++) {
        assert_true(strlen(role_name(a)) > 0);
        assert_int_equal(strspn(role_name(a), "abcdefghijklmnopqrstuvwxyz_"), strlen(role_name(a)));
        for (Role b = ROLE_BACKGROUND; b < a; b++) assert_string_not_equal(role_name(a), role_name(b));
    }
}

static void test_each_theme_has_every_colour(void **state) {
    (void)state;
    for (ColourTableId id = COLOURS_INK; id <= COLOURS_CONTRAST; id++)
        for (Role role = ROLE_BACKGROUND; role < ROLE_COUNT; role++)
            if (colour_table(id)->role[role] >> 24 != 0xFF)
                fail_msg("%s has no colour in theme %d", role_name(role), (int)id);
    assert_int_equal(colour_table(COLOURS_INK)->role[ROLE_BOARD], 0xFF171A21);
    assert_int_equal(colour_table(COLOURS_PAGE)->role[ROLE_GIVEN], 0xFF000000);
    assert_int_equal(colour_table(COLOURS_PAGE)->role[ROLE_HINT], 0); // never drawn on paper
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_names), cmocka_unit_test(test_names_differ),
                                       cmocka_unit_test(test_each_theme_has_every_colour)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
