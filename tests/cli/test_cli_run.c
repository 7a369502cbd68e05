#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/base/text.h"
#include "support/human_run.h"

#include "support/cli_run.h"

// So many runs as one text; where each begins, and which line it is, go to the arrays.
static Text many(uint64_t seed, int count, size_t *out_start, int *out_line) {
    Rng rng = rng_seed(seed);
    Text text = {0};
    int line = 1;
    for (int i = 0; i < count; i++) {
        Run random = random_run(&rng);
        size_t start = text.length;
        run_write(&random, &text);
        run_finish(&random);
        if (out_start) out_start[i] = start;
        if (out_line) out_line[i] = line;
        line += count_lines(text_of(&text) + start);
    }
    return text;
}

static void every_run_is_verified_in_order(void **state) {
    (void)state;
    enum { RUNS = 60 };
    int line[RUNS];
    Text text = many(1, RUNS, NULL, line);
    Ran one = run("run verify --jobs 1", text_of(&text)), three = run("run verify --jobs 3", text_of(&text));
    assert_int_equal(one.status, 0);
    assert_string_equal(one.err, "");
    assert_string_equal(one.out, three.out);
    assert_int_equal(count_lines(one.out), RUNS);
    const char *at = one.out;
    for (int i = 0; i < RUNS; i++) {
        char expected[64];
        snprintf(expected, sizeof expected, "stdin:%d: verified ", line[i]);
        assert_int_equal(strncmp(at, expected, strlen(expected)), 0);
        at = strchr(at, '\n') + 1;
    }
    done(one);
    done(three);
    expect("run verify --wrong", text_of(&text), 0, "", "");
    text_finish(&text);
}

// One byte of one of three runs changes, wherever it stands: its neighbours are verified all the same.
static void damage_stays_in_its_run(void **state) {
    (void)state;
    size_t from[3];
    int line[3];
    Text text = many(2, 3, from, line);
    Rng rng = rng_seed(20);
    char first[64], last[64];
    snprintf(first, sizeof first, "stdin:%d: verified ", line[0]);
    for (int i = 0; i < 60; i++) {
        size_t at = from[1] + (size_t)rng_below(&rng, from[2] - from[1]);
        if (i < 12) at = from[1] + (size_t)i;                 // the first line
        if (i >= 12 && i < 30) at = from[2] - 30 + (size_t)i; // the last line, and the next run's first
        if (at == from[2] - 1) continue;                      // the newline between them: both are damaged
        if (at >= from[2]) continue;
        char before = text.text[at];
        text.text[at] = (char)(before ^ (char)(1 + rng_below(&rng, 127)));
        Ran ran = run_bytes("run verify", text.text, text.length);
        assert_int_equal(ran.status, 1);
        assert_int_equal(strncmp(ran.out, first, strlen(first)), 0);
        snprintf(last, sizeof last, "stdin:%d: verified ", line[2] + (before == '\n' ? -1 : 0));
        if (text.text[at] != '\n' && !strstr(ran.out, last)) fail_msg("byte %zu: “%s”", at, ran.out);
        const char *verified = ran.out;
        int count = 0;
        while ((verified = strstr(verified, ": verified "))) count++, verified++;
        assert_int_equal(count, 2);
        done(ran);
        text.text[at] = before;
    }
    text_finish(&text);
}

static void what_is_wrong_is_named(void **state) {
    (void)state;
    expect("run verify", "hello\n", 1, "stdin:1: This is no run of Nonet\n", "");
    expect("run verify", "", 1, "stdin:1: There is no run here\n", "");
    expect("run verify --json", "hello\n", 1,
           "{\"file\":\"stdin\",\"line\":1,\"verified\":false,\"reason\":\"This is no run of Nonet\"}\n", "");
    expect("run verify missing.run", "", 1, "", "missing.run: No such file or directory\n");
    expect_words("run verify", "nonet-run 2 AAAAAAAA\n", 1, "stdin:1: ", "");
    expect_words("run", "", 2, "", "verify");
    expect_words("run verfy", "", 2, "", "did you mean 'verify'?");
    expect_words("run verify --job 1", "", 2, "", "did you mean --jobs?");
}

static void files_are_named_with_the_line(void **state) {
    (void)state;
    int line[2];
    size_t start[2];
    Text text = many(3, 2, start, line);
    spill("good.run", text.text, start[1]);
    char *hurt = strstr(text.text + start[1], "\nbegun ") + 8;
    *hurt = *hurt == '1' ? '2' : '1';
    spill("both.run", text.text, text.length);
    char expected[128];
    snprintf(expected, sizeof expected, "both.run:%d: The line, or one above it, is not as it was written\n",
             line[1] + 7);
    expect("run verify --wrong good.run both.run", "", 1, expected, "");
    Ran ran = run("run verify --json good.run both.run", "");
    assert_int_equal(ran.status, 1);
    assert_int_equal(count_lines(ran.out), 3);
    assert_non_null(strstr(ran.out, "{\"file\":\"good.run\",\"line\":1,\"verified\":true,\"id\":\""));
    done(ran);
    text_finish(&text);
}

// A program at the other end of a pipe gets each answer before it sends the next run.
static void runs_are_answered_as_they_come(void **state) {
    (void)state;
    size_t from[3];
    int line[3];
    Text text = many(4, 3, from, line);
    Ran whole = run("run verify", text_of(&text));
    Child child = start((const char *const[]){"run", "verify", NULL});
    const char *answer = whole.out;
    for (int i = 0; i < 3; i++) {
        char one[256];
        size_t end = i < 2 ? from[i + 1] : text.length;
        char *piece = strndup(text.text + from[i], end - from[i]);
        snprintf(one, sizeof one, "%.*s\n", (int)strcspn(answer, "\n"), answer);
        tell(&child, piece);
        hear(&child, one);
        answer = strchr(answer, '\n') + 1;
        free(piece);
    }
    assert_int_equal(part_from(&child), 0);
    done(whole);
    text_finish(&text);
}

static void a_run_is_shown_in_words(void **state) {
    (void)state;
    Rng rng = rng_seed(5);
    Run human = human_run(&rng);
    Text text = {0};
    run_write(&human, &text);
    spill("one.run", text.text, text.length);
    Ran words = run("run show one.run", ""), figures = run("run show --stats --like one.run one.run", "");
    assert_int_equal(words.status, 0);
    assert_non_null(strstr(words.out, "  player     Model\n"));
    assert_non_null(strstr(words.out, "game      puzzle 1 is on the screen\n"));
    assert_true(count_lines(words.out) > human.events);
    assert_int_equal(figures.status, 0);
    assert_non_null(strstr(figures.out, "  faster than a hand (below 80 ms): 0 of "));
    assert_non_null(strstr(figures.out, "): 0 of "));     // before they were proved
    assert_null(strstr(figures.out, "rhythm most like")); // itself
    expect_words("run show --stats --json one.run", "", 0, "\"stats\":{\"inputs\":{\"count\":", "");
    expect_words("run show --json one.run", "", 0, "\"events\":[{\"time_us\":0,\"device\":\"game\",", "");
    done(words);
    done(figures);

    human.id++;
    for (int i = 0; i < human.events; i++) human.event[i].time_us = human.event[i].time_us * 4 / 5;
    text_clear(&text);
    run_write(&human, &text);
    expect_words("run show --stats --like one.run", text.text, 0, "  rhythm most like that of run ", "");
    expect_words("run show --stats --like one.run", text.text, 0, ": +100%\n", "");
    text.text[text.length / 2] ^= 1;
    expect_words("run show", text.text, 1, "", "stdin:");
    expect_words("run show --like one.run", "", 2, "", "--like is for --stats");
    text_finish(&text);
    run_finish(&human);
}

static void runs_are_exported(void **state) {
    (void)state;
    Text text = many(6, 3, NULL, NULL);
    spill("three.run", text.text, text.length);
    Ran csv = run("run export --to csv three.run", ""), json = run("run export --to json three.run", "");
    assert_int_equal(csv.status, 0);
    assert_int_equal(count_lines(csv.out), 4);
    assert_int_equal(json.status, 0);
    assert_int_equal(strncmp(json.out, "[{\"id\":\"", 8), 0);
    assert_int_equal(strcmp(json.out + strlen(json.out) - 3, "}]\n"), 0);
    expect_words("run export --to lss three.run", "", 0, "<AttemptCount>3</AttemptCount>", "");
    expect_words("run export --to events three.run", "", 0,
                 "id,puzzle,time_us,device,event,row,column,token\n", "");
    expect("run export --to csv --out three.csv three.run", "", 0, "", "");
    char *written = slurp("three.csv");
    assert_string_equal(written, csv.out);
    free(written);
    done(csv);
    done(json);
    expect_words("run export --to midi --out three.mid three.run", "", 1, "", "this one is left out");
    written = slurp("three.mid");
    assert_memory_equal(written, "MThd", 4);
    free(written);
    expect_words("run export --to webp --side 64 --speed 64 --pack runes --out three.webp three.run", "", 1,
                 "", "this one is left out");
    written = slurp("three.webp");
    assert_memory_equal(written, "RIFF", 4);
    free(written);
    text_finish(&text);
}

static void what_cannot_be_exported_is_told(void **state) {
    (void)state;
    expect_words("run export", "", 2, "", "--to lss, csv, events, json, midi, ogg or webp?");
    expect_words("run export --to gif", "", 2, "", "not 'gif'");
    expect_words("run export --to csv", "", 1, "", "stdin:1: There is no run here\n");
    expect_words("run export --to webp --side 4", "", 2, "", "--side is '4'");
    expect_words("run export --to csv --speed 2", "", 2, "", "--speed is for --to webp, midi or ogg");
    expect_words("run export --to midi --dark", "", 2, "", "--dark is for --to webp\n");
    Text text = many(7, 1, NULL, NULL);
    expect_words("run export --to csv --out /nonexistent/x.csv", text.text, 1, "", "/nonexistent/x.csv: ");
    expect_words("run export --to midi --pack nosuch", text.text, 1, "", "nosuch");
    text_finish(&text);
}

// A run comes from anyone, and its names go to a terminal.
static void names_do_not_steer_the_terminal(void **state) {
    (void)state;
    Rng rng = rng_seed(8);
    Run human = human_run(&rng);
    Text text = {0};
    snprintf(human.player, sizeof human.player, "A\342\200\256Zo\303\253");
    run_write(&human, &text);
    expect_words("run verify", text.text, 0, " A?Zo\303\253\n", "");
    expect_words("run show", text.text, 0, "  player     A?Zo\303\253\n", "");
    text_clear(&text);
    snprintf(human.player, sizeof human.player, "A\033[2J");
    run_write(&human, &text);
    expect_words("run verify", text.text, 1, "stdin:4: \"A?[2J\" cannot stand after \"player\"\n", "");
    text_finish(&text);
    run_finish(&human);
}

// Runs that another build made (tests/run_across.sh), and what it said of them.
static void all_builds_say_the_same(void **state) {
    (void)state;
    static const char *const NAMES[] = {"model", "drawn"};
    static const struct {
        const char *arguments, *ending;
    } SAID[] = {
        {"run verify", "verified"}, {"run show --stats --json", "stats"}, {"run export --to csv", "csv"}};
    for (int i = 0; i < 2; i++) {
        char path[256];
        snprintf(path, sizeof path, TEST_DATA "/run/%s.run", NAMES[i]);
        char *runs = slurp(path);
        for (int k = 0; k < 3; k++) {
            snprintf(path, sizeof path, TEST_DATA "/run/%s.%s", NAMES[i], SAID[k].ending);
            char *said = slurp(path);
            expect(SAID[k].arguments, runs, 0, said, "");
            free(said);
        }
        free(runs);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_run_is_verified_in_order),
        cmocka_unit_test(damage_stays_in_its_run),
        cmocka_unit_test(what_is_wrong_is_named),
        cmocka_unit_test(files_are_named_with_the_line),
        cmocka_unit_test(runs_are_answered_as_they_come),
        cmocka_unit_test(a_run_is_shown_in_words),
        cmocka_unit_test(runs_are_exported),
        cmocka_unit_test(what_cannot_be_exported_is_told),
        cmocka_unit_test(all_builds_say_the_same),
        cmocka_unit_test(names_do_not_steer_the_terminal),
    };
    return cmocka_run_group_tests(tests, make_root, drop_root);
}
