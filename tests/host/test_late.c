// Functions that are loaded late (host/files/late.h): one of a part, and what is said of those that are
// missing.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "host/files/late.h"
#include "host/print/print.h"

// The function works as if it were linked in: without a sheet there is nothing to print, and it says so.
static void test_found(void **state) {
    (void)state;
    TextError error = {.reason = ""};
    __auto_type make = LATE("export", print_pdf_make, &error);
    if (!make) fail_msg("%s", error.reason);
    assert_ptr_equal(make, LATE("export", print_pdf_make, &error)); // loaded once
    PrintSheet nothing = {.count = 0};
    PrintOptions options = {.per_page = 4};
    size_t size;
    assert_null(make(&nothing, &options, NULL, NULL, &size, &error));
    assert_string_equal(error.reason, "there is nothing to print");
}

static void test_missing(void **state) {
    (void)state;
    TextError error = {.reason = ""};
    assert_null(late_function("nowhere", "print_pdf", &error));
    assert_non_null(strstr(error.reason, "a part of the program is missing: "));
    assert_non_null(strstr(error.reason, "libnonet_nowhere.so"));
    error.reason[0] = '\0';
    assert_null(late_function("export", "print_nothing", &error));
    assert_non_null(strstr(error.reason, "print_nothing"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_found),
        cmocka_unit_test(test_missing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
