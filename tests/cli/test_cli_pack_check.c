// nonet-cli pack check: each folder of tests/data/packs that has a file `checked` is a pack that loads, and
// in that file stands what the check says of it, or "ok".
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <dirent.h>

#include "support/cli_run.h"
#include "support/sanitized.h"

// What the check says of a pack of tests/data/packs, without the folder's name; its exit status goes to
// *out_status.
static char *check(const char *name, const char *options, int *out_status) {
    char arguments[256], folder[256];
    snprintf(arguments, sizeof arguments, "pack check %s " TEST_DATA "/packs/%s", options, name);
    snprintf(folder, sizeof folder, TEST_DATA "/packs/%s/", name);
    Ran ran = run(arguments, "");
    *out_status = ran.status;
    size_t length = strlen(folder);
    for (char *at = ran.err; (at = strstr(at, folder));) memmove(at, at + length, strlen(at + length) + 1);
    free(ran.out);
    return ran.err;
}

static void each_rule_broken_once_is_said(void **state) {
    (void)state;
    DIR *cases = opendir(TEST_DATA "/packs");
    assert_non_null(cases);
    int count = 0, wrong = 0;
    for (struct dirent *item; (item = readdir(cases));) {
        char path[512];
        snprintf(path, sizeof path, TEST_DATA "/packs/%.200s/checked", item->d_name);
        if (item->d_name[0] == '.' || access(path, R_OK) != 0) continue;
        if (SANITIZED && strlen(item->d_name) % 4 != 0) continue; // enough for them
        char *expected = slurp(path);
        int status, fine = strncmp(expected, "ok", 2) == 0;
        char *said = check(item->d_name, "", &status);
        bool passes = fine || strstr(expected, ": warning: ");
        if (status != (passes ? 0 : 1) || strcmp(said, fine ? "" : expected) != 0) {
            fprintf(stderr, "%s: status %d\n  said     %s  expected %s", item->d_name, status, said,
                    expected);
            wrong++;
        }
        free(said);
        free(expected);
        count++;
    }
    closedir(cases);
    assert_true(count >= (SANITIZED ? 4 : 20));
    assert_int_equal(wrong, 0);
}

static void a_pack_of_ones_own_needs_no_licence(void **state) {
    (void)state;
    int status;
    free(check("check-licence-private", "", &status));
    assert_int_equal(status, 1);
    char *said = check("check-licence-private", "--private", &status);
    assert_int_equal(status, 0);
    assert_string_equal(said, "");
    free(said);
    // But one that is wrong stays wrong.
    free(check("check-licence-typo", "--private", &status));
    assert_int_equal(status, 1);
}

static void findings_are_told_as_json_too(void **state) {
    (void)state;
    expect_words(
        "pack check --json " TEST_DATA "/packs/check-zero-and-o", "", 1,
        "},\"errors\":[{\"file\":\"" TEST_DATA
        "/packs/check-zero-and-o/pack.ini\",\"line\":15,\"column\":0,\"reason\":\"tokens 1 and 2 can be",
        "");
    expect_words("pack check --json " TEST_DATA "/packs/check-zero-and-o", "", 1, "\"}],\"warnings\":[]}\n",
                 "");
    expect_words("pack check --json " TEST_DATA "/packs/check-colour-alone", "", 0,
                 "\"ok\":true,\"seeds\":3,\"bands\":{", "");
    expect_words("pack check --json " TEST_DATA "/packs/check-colour-alone", "", 0,
                 "},\"errors\":[],\"warnings\":[{\"file\":\"", "");
    expect_words("pack check --json " TEST_DATA "/packs/unknown-key", "", 1,
                 "\"ok\":false,\"seeds\":0,\"bands\":{},\"errors\":[{", "");
    // Two in one pack.
    Ran ran = run("pack check --json " TEST_DATA "/packs/check-font-unnamed", "");
    assert_non_null(strstr(ran.out, "\"},{\"file\":\""));
    assert_int_equal(count_lines(ran.out), 1);
    done(ran);
}

// A wrong rating in the second of three seeds, and then the id of the first there too.
static void a_part_is_proved_for_a_quick_look(void **state) {
    (void)state;
    char command[1024];
    static const char *const sampled = "NONET_SHARE='" TEST_SOURCE "' '" CLI "' pack check ";
    snprintf(command, sizeof command,
             "cd %s && cp -r " TEST_DATA
             "/packs/good part && sed -i 's/,gentle,/,easy,/; 3s/,1[.]5,1[.]2/,1.7,1.2/' part/seeds.csv",
             root);
    assert_int_equal(system(command), 0);
    for (int every = 1; every <= 3; every++) {
        snprintf(command, sizeof command, "cd %s && %s--every %d part >out 2>err", root, sampled, every);
        assert_int_equal(WEXITSTATUS(system(command)), every == 1);
        char *said = slurp("err");
        assert_int_equal(strstr(said, "part/seeds.csv:3:") != NULL, every == 1);
        free(said);
    }
    snprintf(command, sizeof command,
             "cd %s && sed -i '3s/fe3105ddf5c/49cc841ab1f/' part/seeds.csv && %s--every 2 part >out 2>err",
             root, sampled);
    assert_int_equal(WEXITSTATUS(system(command)), 1);
    char *said = slurp("err");
    assert_non_null(strstr(said, "the seed 49cc841ab1f stands already in"));
    free(said);
}

// Without the game's fonts nobody knows what the tokens look like, unless the pack brings its own.
static void the_games_fonts_must_be_there(void **state) {
    (void)state;
    char command[1024];
    static const char *const begin =
        "NONET_SHARE=/nonexistent XDG_DATA_DIRS=/nonexistent '" CLI "' pack check ";
    snprintf(command, sizeof command, "cd %s && cp -r " TEST_DATA "/packs/good plain && %splain 2>err", root,
             begin);
    assert_int_not_equal(system(command), 0);
    char *said = slurp("err");
    assert_non_null(strstr(said, "plain/pack.ini: the game's font InterDisplay-Medium.otf"));
    free(said);
    // Those that ship lie beside them.
    snprintf(command, sizeof command, "%s--every 100 " TEST_SOURCE "/packs/words >/dev/null", begin);
    assert_int_equal(system(command), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_rule_broken_once_is_said),
        cmocka_unit_test(a_pack_of_ones_own_needs_no_licence),
        cmocka_unit_test(findings_are_told_as_json_too),
        cmocka_unit_test(a_part_is_proved_for_a_quick_look),
        cmocka_unit_test(the_games_fonts_must_be_there),
    };
    return cmocka_run_group_tests(tests, make_root, drop_root);
}
