// nonet-cli bench, as a script sees it: its table, its JSON, and what it refuses.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/cli_run.h"

enum { COLUMNS = 11 };

typedef struct {
    char file[64], engine[32], mode[16];
    int puzzles, unique, none, several;
    double best_s, median_s, best, median;
} Row;

// The rows of a table, after its header.
static int read_table(const char *text, Row *row, int most) {
    int rows = 0;
    assert_memory_equal(text, "file ", 5);
    while ((text = strchr(text, '\n') + 1)[0]) {
        assert_true(rows < most);
        Row *it = &row[rows++];
        assert_int_equal(sscanf(text, "%63s %31s %15s %d %d %d %d %lf %lf %lf %lf", it->file, it->engine,
                                it->mode, &it->puzzles, &it->unique, &it->none, &it->several, &it->best_s,
                                &it->median_s, &it->best, &it->median),
                         COLUMNS);
        assert_true(it->best_s > 0 && it->best_s <= it->median_s);
        assert_true(it->best >= it->median && it->median > 0);
    }
    return rows;
}

static void spill_puzzles(void) {
    spill("a.txt", EASY "\n" HARD "\n" NONE "\n" EMPTY "\n" EASY "\n", 5 * 82);
    spill("b.txt", HARD "\n", 82);
    spill("bad.txt", EASY "\n" HARD "5\n" HARD "\n", 3 * 82 + 1);
}

static void the_table_can_be_read(void **state) {
    (void)state;
    Row row[8];
    spill_puzzles();
    Ran ran = run("bench --passes 3 a.txt b.txt", "");
    assert_int_equal(ran.status, 0);
    assert_string_equal(ran.err, "");
    assert_int_equal(read_table(ran.out, row, 8), 4);
    for (int i = 0; i < 4; i++) {
        assert_string_equal(row[i].file, i < 2 ? "a.txt" : "b.txt");
        assert_string_equal(row[i].mode, i % 2 ? "batch" : "single");
        assert_string_equal(row[i].engine, row[0].engine);
        assert_int_equal(row[i].puzzles, i < 2 ? 5 : 1);
        assert_int_equal(row[i].unique, i < 2 ? 3 : 1);
        assert_int_equal(row[i].none, i < 2 ? 1 : 0);
        assert_int_equal(row[i].several, i < 2 ? 1 : 0);
    }
    done(ran);
    ran = run("bench --single --engine general --limit 20 --passes 1", EASY "\n" EMPTY "\n");
    assert_int_equal(ran.status, 0);
    assert_int_equal(read_table(ran.out, row, 8), 1);
    assert_string_equal(row[0].file, "stdin");
    assert_string_equal(row[0].engine, "general");
    assert_string_equal(row[0].mode, "single");
    assert_int_equal(row[0].unique, 1);
    assert_int_equal(row[0].several, 1);
    done(ran);
    expect_words("bench --layout 4x4 --batch --passes 1", "1234 3412 2143 4321\n", 0, "batch", "");
}

// The names that a wrong one is answered with.
static void all_engines_in_one_table(void **state) {
    (void)state;
    Row row[64];
    spill_puzzles();
    Ran wrong = run("bench --engine warp a.txt", "");
    assert_int_equal(wrong.status, 2);
    char *known = strstr(wrong.err, "there is no engine 'warp'; known: general, ");
    assert_non_null(known);
    Ran ran = run("bench --engine all --passes 2 a.txt", "");
    assert_int_equal(ran.status, 0);
    int rows = read_table(ran.out, row, 64);
    assert_true(rows >= 2 && rows % 2 == 0);
    for (int i = 0; i < rows; i++) {
        assert_non_null(strstr(known, row[i].engine));
        assert_string_equal(row[i].engine, row[i / 2 * 2].engine);
        assert_int_equal(row[i].unique, 3);
        char call[96];
        snprintf(call, sizeof call, "bench --passes 1 --%s --engine %s b.txt", row[i].mode, row[i].engine);
        Ran alone = run(call, "");
        assert_int_equal(alone.status, 0);
        assert_int_equal(read_table(alone.out, &(Row){0}, 1), 1);
        done(alone);
    }
    done(ran);
    done(wrong);
}

static void json_is_an_object_a_row(void **state) {
    (void)state;
    spill_puzzles();
    Ran ran = run("bench --json --passes 2 --limit 3 a.txt", "");
    assert_int_equal(ran.status, 0);
    assert_int_equal(count_lines(ran.out), 2);
    char mode[16], engine[32];
    double best_s, median_s, best, median;
    for (const char *line = ran.out; *line; line = strchr(line, '\n') + 1) {
        int end = 0;
        assert_int_equal(
            sscanf(line,
                   "{\"file\":\"a.txt\",\"engine\":\"%31[^\"]\",\"mode\":\"%15[a-z]\",\"limit\":3,"
                   "\"puzzles\":5,\"unique\":3,\"none\":1,\"several\":1,\"passes\":2,\"best_seconds\":%lf,"
                   "\"median_seconds\":%lf,\"best_per_second\":%lf,\"median_per_second\":%lf}%n",
                   engine, mode, &best_s, &median_s, &best, &median, &end),
            6);
        assert_int_equal(line[end], '\n');
        assert_true(best_s > 0 && best_s <= median_s && best >= median);
    }
    done(ran);
}

static void what_is_no_puzzle_is_refused(void **state) {
    (void)state;
    Row row[4];
    spill_puzzles();
    Ran ran = run("bench --single --passes 1 bad.txt missing.txt", "");
    assert_int_equal(ran.status, 1);
    assert_memory_equal(ran.err, "bad.txt:2:", 10);
    assert_non_null(strstr(ran.err, "missing.txt: No such file or directory\n"));
    assert_int_equal(read_table(ran.out, row, 4), 1);
    assert_int_equal(row[0].puzzles, 2);
    done(ran);
    expect("bench", "", 1, "", "stdin:1: there is no puzzle in this text\n");
    expect("bench", "9x9; anti-knight\n", 1, "",
           "stdin:1: this is on another board; --layout says which is measured\n");
}

static void wrong_calls(void **state) {
    (void)state;
    expect_words("bench --single --batch", "", 2, "", "either --single or --batch");
    expect_words("bench --passes 0", "", 2, "", "it must be a number from 1");
    expect_words("bench --limit 1", "", 2, "", "it must be a number from 2");
    expect_words("bench --engine", "", 2, "", "--engine needs a value");
    expect_words("bench --layout 7x8", "", 2, "", "there is no layout '7x8'");
    // An engine for one board only says so on another.
    Ran wrong = run("bench --engine warp", "");
    char *name = strstr(wrong.err, "known: general, ") + strlen("known: general, ");
    name[strcspn(name, ",\n")] = '\0';
    if (strcmp(name, "all") != 0) {
        char call[96];
        snprintf(call, sizeof call, "bench --engine %s --layout 16x16", name);
        Ran other = run(call, "");
        assert_int_equal(other.status, 2);
        assert_true(strstr(other.err, "is not for this layout") || strstr(other.err, "needs a processor"));
        done(other);
    }
    done(wrong);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_table_can_be_read),
        cmocka_unit_test(all_engines_in_one_table),
        cmocka_unit_test(json_is_an_object_a_row),
        cmocka_unit_test(what_is_no_puzzle_is_refused),
        cmocka_unit_test(wrong_calls),
    };
    return cmocka_run_group_tests(tests, make_root, drop_root);
}
