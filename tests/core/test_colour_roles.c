// The names of the roles.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "core/pack/colour_roles.h"

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

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_names), cmocka_unit_test(test_names_differ)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
