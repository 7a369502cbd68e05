// Every scene as a picture (support/shown.h, support/golden.h): all of them, or the list named as the
// argument.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "support/golden.h"
#include "support/shown.h"

static void test_pictures(void **state) {
    const ShownList *list = *state;
    for (const Shown *shown = list->shown; shown->name; shown++)
        golden_pictures(shown->name, shown->show, shown->themes);
}

int main(int argc, char **argv) {
    int failed = 0, run = 0;
    setenv("TZ", "UTC", 1);
    for (const ShownList *list = SHOWN; list->name; list++) {
        if (argc > 1 && strcmp(argv[1], list->name) != 0) continue;
        ShownList each = *list;
        struct CMUnitTest test[] = {cmocka_unit_test_prestate(test_pictures, &each)};
        test[0].name = list->name;
        failed += cmocka_run_group_tests_name("pictures", test, NULL, NULL);
        run++;
    }
    return failed > 0 || run == 0;
}
