// How far a mine came is written down only when the seeds are on the disk.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/mine/mine_state.h"
#include "core/base/memory.h"
#include "host/files/machine.h"

static int failing = -1; // the file that does not reach the disk

int __real_fsync(int file);
int __wrap_fsync(int file);

int __wrap_fsync(int file) {
    if (file != failing) return __real_fsync(file);
    errno = EIO;
    return -1;
}

// What is said on standard error meanwhile, in memory of its own.
static char *said_while_writing(const Mine *mine, const char *into, bool *out_written) {
    int before = dup(STDERR_FILENO);
    assert_true(before >= 0);
    assert_non_null(freopen(into, "w", stderr));
    *out_written = mine_state_write(mine, true);
    assert_int_equal(fflush(stderr), 0);
    assert_int_equal(dup2(before, STDERR_FILENO), STDERR_FILENO);
    close(before);
    char *text = machine_read_file(into, 0, NULL, NULL, 0);
    assert_non_null(text);
    return text;
}

static void assert_records(const char *path, const char *line) {
    char *text = machine_read_file(path, 0, NULL, NULL, 0);
    assert_non_null(text);
    assert_non_null(strstr(text, line));
    free(text);
}

static void seeds_that_are_not_on_the_disk_are_not_done(void **state) {
    (void)state;
    char folder[] = "/tmp/nonet-mine-XXXXXX", seeds[64], record[64], said[64];
    assert_non_null(mkdtemp(folder));
    snprintf(seeds, sizeof seeds, "%s/seeds.csv", folder);
    snprintf(record, sizeof record, "%s/seeds.csv.mine", folder);
    snprintf(said, sizeof said, "%s/said", folder);
    MEM_LOCAL(Mine, mine);
    mine->path = seeds, mine->shards = 1;
    mine->out = fopen(seeds, "w");
    assert_non_null(mine->out);
    mine_order_begin(&mine->order);
    assert_true(mine_state_write(mine, false));
    assert_records(record, "bytes = 0\n");
    assert_records(record, "whole = 0\n");

    assert_true(fputs("a seed\n", mine->out) >= 0 && fflush(mine->out) == 0);
    bool written = true;
    failing = fileno(mine->out);
    char *words = said_while_writing(mine, said, &written);
    assert_false(written);
    assert_non_null(strstr(words, seeds));
    assert_non_null(strstr(words, strerror(EIO)));
    free(words);
    assert_records(record, "bytes = 0\n");
    assert_records(record, "whole = 0\n");

    failing = -1;
    assert_true(mine_state_write(mine, true));
    assert_records(record, "bytes = 7\n");
    assert_records(record, "whole = 1\n");
    assert_int_equal(fclose(mine->out), 0);
    assert_true(unlink(seeds) == 0 && unlink(record) == 0 && unlink(said) == 0 && rmdir(folder) == 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(seeds_that_are_not_on_the_disk_are_not_done)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
