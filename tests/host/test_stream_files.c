// The text files for streams.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <dirent.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "host/files/machine.h"
#include "host/link/stream_files.h"
#include "support/no_threads.h"
#include "support/patience.h"

static char folder[64], stream[96];

static const char *const NAMES[] = {"time",       "split",         "last_split", "delta",
                                    "comparison", "best_possible", "category",   "puzzle"};

static int set_up(void **state) {
    (void)state;
    strcpy(folder, "/tmp/nonet-stream-XXXXXX");
    assert_non_null(mkdtemp(folder));
    snprintf(stream, sizeof stream, "%s/a/b", folder); // which has to be made
    return 0;
}

static int tear_down(void **state) {
    (void)state;
    char command[100];
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    return system(command);
}

// What a file holds; "(none)" when it is not there.
static const char *value(const char *name) {
    static char text[200];
    char path[160];
    snprintf(path, sizeof path, "%s/%s.txt", stream, name);
    FILE *file = fopen(path, "r");
    if (!file) return "(none)";
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    assert_int_equal(fclose(file), 0);
    return text;
}

static void await_value(const char *name, const char *wanted) {
    for (int i = 0; i < PATIENCE_MS && strcmp(value(name), wanted) != 0; i++) poll(NULL, 0, 1);
    assert_string_equal(value(name), wanted);
}

static RunStatus example(void) {
    RunStatus status = {.phase = RUN_PHASE_RUNNING,
                        .attempt = 1,
                        .time_us = 247389000,
                        .segments = 9,
                        .done = 2,
                        .has_difference = true,
                        .difference_us = -12480000,
                        .best_possible_us = 600000000,
                        .comparison = "Best",
                        .category = "Runes · Hard · clean",
                        .puzzle = "N1-14DMNB-PK9BW3-4S1XR3"};
    for (int i = 0; i < 9; i++) snprintf(status.segment[i].name, STATUS_NAME_MAX, "%d of 9", i + 1);
    status.segment[1].time_us = 200000999;
    return status;
}

static void each_value_has_its_file(void **state) {
    (void)state;
    StreamFiles *files = stream_files_create(stream, NULL);
    RunStatus status = example();
    stream_files_set(files, &status);
    await_value("puzzle", "N1-14DMNB-PK9BW3-4S1XR3"); // the last to be written
    assert_string_equal(value("time"), "4:07.3");
    assert_string_equal(value("split"), "3 of 9");
    assert_string_equal(value("last_split"), "3:20.000");
    assert_string_equal(value("delta"), "−0:12.4");
    assert_string_equal(value("comparison"), "Best");
    assert_string_equal(value("best_possible"), "10:00.0");
    assert_string_equal(value("category"), "Runes · Hard · clean");
    status.phase = RUN_PHASE_ENDED;
    status.done = 9;
    status.has_difference = false;
    stream_files_set(files, &status);
    await_value("delta", "");
    assert_string_equal(value("time"), "4:07.389");
    assert_string_equal(value("split"), "");
    stream_files_destroy(files);
    for (size_t i = 1; i < sizeof NAMES / sizeof *NAMES; i++) assert_string_equal(value(NAMES[i]), "");
    assert_string_equal(value("time"), "0:00.0");
    DIR *opened = opendir(stream); // nothing is left over
    int entries = 0;
    while (readdir(opened)) entries++;
    closedir(opened);
    assert_int_equal(entries, 2 + sizeof NAMES / sizeof *NAMES);
}

static void the_clock_goes_on(void **state) {
    (void)state;
    StreamFiles *files = stream_files_create(stream, NULL);
    RunStatus status = example();
    status.ticking = true;
    status.time_us = 0;
    status.read_at_us = machine_now_us();
    stream_files_set(files, &status);
    char before[200] = "";
    for (int changes = 0, i = 0; changes < 4; i++) {
        assert_true(i < PATIENCE_MS);
        if (strcmp(value("time"), before) != 0 && strcmp(value("time"), "(none)") != 0) changes++;
        snprintf(before, sizeof before, "%s", value("time"));
        poll(NULL, 0, 1);
    }
    stream_files_destroy(files);
}

// A file whose value is the same is not written again, however often the status comes.
static void what_is_the_same_is_left_alone(void **state) {
    (void)state;
    StreamFiles *files = stream_files_create(stream, NULL);
    RunStatus status = example();
    stream_files_set(files, &status);
    await_value("puzzle", status.puzzle);
    struct stat before, after;
    char path[160];
    snprintf(path, sizeof path, "%s/category.txt", stream);
    assert_int_equal(stat(path, &before), 0);
    for (int i = 0; i < 3; i++) {
        snprintf(status.puzzle, sizeof status.puzzle, "puzzle %d", i);
        stream_files_set(files, &status);
        await_value("puzzle", status.puzzle);
    }
    assert_int_equal(stat(path, &after), 0);
    assert_int_equal(before.st_ino, after.st_ino);
    stream_files_destroy(files);
}

static void what_cannot_be_written_is_told(void **state) {
    (void)state;
    char reason[200];
    snprintf(stream, sizeof stream, "%s/a", folder);
    FILE *file = fopen(stream, "w"); // where the folder should be
    assert_non_null(file);
    assert_int_equal(fclose(file), 0);
    StreamFiles *files = stream_files_create(stream, NULL);
    RunStatus status = example();
    assert_false(stream_files_fault(files, reason, sizeof reason));
    stream_files_set(files, &status);
    for (int i = 0; i < PATIENCE_MS && !stream_files_fault(files, reason, sizeof reason); i++)
        poll(NULL, 0, 1);
    assert_string_equal(reason, "the folder cannot be made");
    assert_int_equal(remove(stream), 0);
    status.done = 3;
    stream_files_set(files, &status);
    await_value("split", "4 of 9");
    for (int i = 0; i < PATIENCE_MS && stream_files_fault(files, reason, sizeof reason); i++)
        poll(NULL, 0, 1);
    assert_string_equal(reason, "");
    stream_files_destroy(files);
}

static void without_threads_changes_are_written_at_once(void **state) {
    (void)state;
    threads_left(0);
    StreamFiles *files = stream_files_create(stream, NULL);
    RunStatus status = example();
    status.ticking = true;
    for (int done = 0; done < 9; done++) {
        char wanted[24];
        snprintf(wanted, sizeof wanted, "%d of 9", done + 1);
        status.done = done;
        stream_files_set(files, &status);
        assert_string_equal(value("split"), wanted);
    }
    stream_files_destroy(files);
    threads_left(-1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(each_value_has_its_file, set_up, tear_down),
        cmocka_unit_test_setup_teardown(the_clock_goes_on, set_up, tear_down),
        cmocka_unit_test_setup_teardown(what_is_the_same_is_left_alone, set_up, tear_down),
        cmocka_unit_test_setup_teardown(what_cannot_be_written_is_told, set_up, tear_down),
        cmocka_unit_test_setup_teardown(without_threads_changes_are_written_at_once, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
