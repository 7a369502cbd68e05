#pragma once
// Puzzles, ratings and technique cases that lie beside the project, in ../shared/data: their licences let us
// use them there, but not copy them. The tests that need them are a second group of a test program, which
//
//     test_x shared
//
// runs, as does ctest under the name test_x_shared. A test whose file is missing is SKIPPED, and then so is
// the entry of ctest. Everything else that tests read is in tests/data. Include after cmocka.h.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SHARED_MISSING = 77 }; // the exit status that ctest takes as skipped

static int shared_missing; // files that were asked for and are not there

// Opens a file of the shared data; skips the test when it is not there.
static inline FILE *shared_open(const char *name) {
    const char *folder = getenv("NONET_SHARED");
    char path[1024];
    snprintf(path, sizeof path, "%s/%s", folder ? folder : TEST_SOURCE "/../shared/data", name);
    FILE *file = fopen(path, "r");
    if (file == NULL) {
        print_message("%s is not there\n", path);
        shared_missing++;
        skip();
    }
    return file;
}

static inline int shared_status(int failed) {
    return failed == 0 && shared_missing > 0 ? SHARED_MISSING : failed;
}

// The end of main: runs the group that was asked for. set_up is the group's, or NULL.
#define run_one_group(argc, argv, own, shared, set_up)                                                       \
    ((argc) > 1 && strcmp((argv)[1], "shared") == 0                                                          \
         ? shared_status(cmocka_run_group_tests(shared, set_up, NULL))                                       \
         : cmocka_run_group_tests(own, set_up, NULL))
