// nonet-cli pack merge with the parts of a mine (mine --shard): one that is lost, there twice, cut short,
// stopped or changed is named, and nothing is written.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/cli_run.h"

#include <stdio.h>
#include <unistd.h>

#define ORDER "mine --seed 3 --easy 9 --fiendish 6"
#define COUNTED "mine --seed 3 --count 10"

static void shell(const char *command) {
    char whole[600];
    snprintf(whole, sizeof whole, "cd '%s' && { %s; }", root, command);
    assert_int_equal(system(whole), 0);
}

static void drop(const char *name) {
    char path[300];
    snprintf(path, sizeof path, "%s/%s", root, name);
    assert_int_equal(remove(path), 0);
}

static void make(const char *order, const char *prefix, int parts) {
    for (int i = 1; i <= parts; i++) {
        char call[200];
        snprintf(call, sizeof call, "%s --shard %d/%d --out %s%d.csv", order, i, parts, prefix, i);
        expect(call, "", 0, "", NULL);
    }
}

static int begin(void **state) {
    if (make_root(state) != 0) return -1;
    make(ORDER, "p", 4);
    return 0;
}

static void expect_refused(const char *files, const char *words) {
    char call[300], path[300];
    snprintf(call, sizeof call, "pack merge new.csv %s", files);
    expect_words(call, "", 1, "", words);
    expect_words(call, "", 1, "", "new.csv: not written; --partial joins what there is\n");
    snprintf(path, sizeof path, "%s/new.csv", root);
    assert_int_not_equal(access(path, F_OK), 0);
}

// The text after [progress] that stands in place of a key's line.
static void set_key(const char *file, const char *key, const char *value) {
    char command[200];
    snprintf(command, sizeof command, "sed -i 's/^%s = .*/%s = %s/' %s", key, key, value, file);
    shell(command);
}

static void whole_orders_are_joined(void **state) {
    (void)state;
    expect("pack merge new.csv p1.csv p2.csv p3.csv p4.csv", "", 0, "new.csv: 15 seeds: easy 9, fiendish 6\n",
           "");
    drop("new.csv");
    expect("pack merge new.csv p4.csv p2.csv p1.csv p3.csv", "", 0, NULL, ""); // in any order
    drop("new.csv");
    make(COUNTED, "c", 3); // bands as they come
    expect_words("pack merge new.csv c1.csv c2.csv c3.csv p1.csv p2.csv p3.csv p4.csv", "", 0,
                 "new.csv: ", "");
    drop("new.csv");
    make("mine --seed 5 --count 2", "f", 3); // the first part has nothing to do
    expect_words("pack merge new.csv f1.csv f2.csv f3.csv", "", 0, "new.csv: 2 seeds", "");
    drop("new.csv");
}

static void lost_parts_are_named(void **state) {
    (void)state;
    expect_refused("p1.csv p2.csv p4.csv", "a part of 4 is missing: 3 (");
    expect_refused("p3.csv", "parts of 4 are missing: 1, 2, 4 (");
    shell("cp p3.csv bare.csv"); // without what says which part it is
    expect_refused("p1.csv p2.csv bare.csv p4.csv",
                   "a part of 4 is missing: 3 (beside each file must lie its .mine)");
    expect_words("pack merge new.csv p1.csv p2.csv p4.csv --partial", "", 0, "new.csv: ", "missing: 3 (");
    drop("new.csv");
    shell("cp p1.csv far.csv; cp p1.csv.mine far.csv.mine");
    set_key("far.csv.mine", "shards", "400");
    expect_refused("far.csv",
                   "parts of 400 are missing: 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13 and 387 more (");
    shell("rm far.csv far.csv.mine bare.csv");
}

static void parts_that_are_there_twice_are_named(void **state) {
    (void)state;
    shell("cp p2.csv q2.csv; cp p2.csv.mine q2.csv.mine");
    expect_refused("p1.csv p2.csv p3.csv p4.csv q2.csv", "q2.csv: part 2 of 4 is there already: p2.csv\n");
    expect_refused("p1.csv p2.csv p2.csv p3.csv p4.csv", "p2.csv: part 2 of 4 is there already: p2.csv\n");
    expect_refused("p1.csv p2.csv q2.csv p4.csv", "a part of 4 is missing: 3 ("); // both are said
    expect_words("pack merge new.csv p1.csv p2.csv p3.csv p4.csv q2.csv --partial", "", 0,
                 "4 double left out", "there already");
    drop("new.csv");
    shell("rm q2.csv q2.csv.mine");
}

static void parts_that_are_cut_are_named(void **state) {
    (void)state;
    shell("mkdir -p cut; cp p*.csv p*.csv.mine cut/; head -n -1 p3.csv >cut/p3.csv"); // by a line
    expect_refused("cut/p1.csv cut/p2.csv cut/p3.csv cut/p4.csv",
                   "cut/p3.csv: part 3 of 4 ends too early, after ");
    shell("head -c -40 p3.csv >cut/p3.csv"); // in the middle of one
    expect_refused("cut/p1.csv cut/p2.csv cut/p3.csv cut/p4.csv",
                   "cut/p3.csv: part 3 of 4 ends too early, after ");
    shell(": >cut/p3.csv");
    expect_refused("cut/p1.csv cut/p2.csv cut/p3.csv cut/p4.csv",
                   "cut/p3.csv: part 3 of 4 ends too early, after 0 bytes of ");
    shell("rm cut/p3.csv");
    expect_words("pack merge new.csv cut/p1.csv cut/p2.csv cut/p3.csv cut/p4.csv", "", 1, "",
                 "cut/p3.csv: No such file");
    // Without parts, a file of its own that was mined.
    expect("mine --seed 3 --count 3 --out cut/one.csv", "", 0, "", NULL);
    shell("head -n -1 cut/one.csv >cut/less; mv cut/less cut/one.csv");
    expect_refused("cut/one.csv", "cut/one.csv: it ends too early, after ");
    shell("rm -r cut");
}

// As a kill leaves them: in the middle of a round more stands in the file than the mine has noted; between
// two rounds the file is sound, but its mine has not said that it is whole.
static void parts_that_were_stopped_are_named(void **state) {
    (void)state;
    shell("mkdir -p cut; cp p*.csv p*.csv.mine cut/; tail -n 1 p1.csv >>cut/p3.csv");
    expect_refused("cut/p1.csv cut/p2.csv cut/p3.csv cut/p4.csv",
                   "cut/p3.csv: part 3 of 4 was stopped while it was written; start its mine again");
    shell("cp p3.csv cut/p3.csv");
    set_key("cut/p3.csv.mine", "whole", "0");
    expect_refused("cut/p1.csv cut/p2.csv cut/p3.csv cut/p4.csv",
                   "cut/p3.csv: part 3 of 4 was stopped before it was whole; start its mine again");
    expect(ORDER " --shard 3/4 --out cut/p3.csv", "", 0, "", NULL); // finds that nothing is missing
    expect("pack merge new.csv cut/p1.csv cut/p2.csv cut/p3.csv cut/p4.csv", "", 0, NULL, "");
    drop("new.csv");
    shell("rm -r cut");
}

// A mine that is interrupted leaves its part as unfinished.
static void an_interrupted_mine_is_not_whole(void **state) {
    (void)state;
    shell("'" CLI "' mine --seed 9 --diabolical 100000 --out slow.csv 2>stopped & mine=$!; "
          "until test -s slow.csv.mine; do sleep 0.05; done; kill -INT $mine; wait $mine; true");
    shell("grep -q '^whole = 0$' slow.csv.mine");
    expect_refused("slow.csv", "slow.csv: it was stopped");
    shell("rm slow.csv slow.csv.mine stopped");
}

// The parts of another order are no substitute, though they have the same numbers.
static void parts_of_other_orders_are_told_apart(void **state) {
    (void)state;
    make("mine --seed 3 --count 12", "e", 4);
    expect("mine --seed 3 --count 9 --shard 3/4 --out t.csv", "", 0, "", NULL);
    expect("pack merge new.csv e1.csv e2.csv e3.csv e4.csv", "", 0, NULL, "");
    drop("new.csv");
    expect_refused("e1.csv e2.csv t.csv e4.csv", "a part of 4 is missing of the order of e1.csv: 3 (");
    expect_refused("e1.csv e2.csv t.csv e4.csv", "parts of 4 are missing of the order of t.csv: 1, 2, 4 (");
    shell("rm e?.csv e?.csv.mine t.csv t.csv.mine");
}

static void changed_and_broken_ones_are_named(void **state) {
    (void)state;
    shell("mkdir -p cut; cp p*.csv p*.csv.mine cut/; sed '2s/^\\(.*\\)$/\\1/;s/,/;/g' p2.csv >cut/p2.csv");
    expect_words("pack merge new.csv cut/p1.csv cut/p2.csv cut/p3.csv cut/p4.csv", "", 0, "new.csv: 15 seeds",
                 "cut/p2.csv: changed since it was mined; whether it is whole cannot be told\n");
    drop("new.csv");
    spill("cut/p2.csv.mine", "[progress]\norder = 1\n", 21);
    expect_refused("cut/p1.csv cut/p2.csv cut/p3.csv cut/p4.csv",
                   "cut/p2.csv.mine: this is not what a mine writes\n");
    spill("cut/p2.csv.mine", "[progress]\nshard = x\n", 21);
    expect_refused("cut/p1.csv cut/p2.csv cut/p3.csv cut/p4.csv", "cut/p2.csv.mine:2: “x” is no number\n");
    shell("rm cut/p2.csv.mine; mkdir cut/p2.csv.mine");
    expect_refused("cut/p1.csv cut/p2.csv cut/p3.csv cut/p4.csv", "cut/p2.csv.mine: ");
    shell("rm -r cut");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whole_orders_are_joined),
        cmocka_unit_test(lost_parts_are_named),
        cmocka_unit_test(parts_that_are_there_twice_are_named),
        cmocka_unit_test(parts_that_are_cut_are_named),
        cmocka_unit_test(parts_that_were_stopped_are_named),
        cmocka_unit_test(an_interrupted_mine_is_not_whole),
        cmocka_unit_test(parts_of_other_orders_are_told_apart),
        cmocka_unit_test(changed_and_broken_ones_are_named),
    };
    return cmocka_run_group_tests(tests, begin, drop_root);
}
