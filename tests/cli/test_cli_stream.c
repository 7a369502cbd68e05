// The built nonet-cli with several workers: the same output in the same order whatever their number, each
// answer at once, bounded memory, and a quiet end when nobody reads any more.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/cli_run.h"
#include "support/sanitized.h"

static const char *const JOBS[] = {"1", "2", "8"};
enum { JOBS_TRIED = sizeof JOBS / sizeof JOBS[0] };

// The most memory that a running process has had, in KiB.
static long most_memory(pid_t pid) {
    char path[64], line[256];
    long most = 0;
    snprintf(path, sizeof path, "/proc/%d/status", (int)pid);
    FILE *file = fopen(path, "r");
    if (!file) return 0; // not Linux
    while (fgets(line, sizeof line, file)) sscanf(line, "VmHWM: %ld", &most);
    assert_int_equal(fclose(file), 0);
    return most;
}

static void expect_little_memory(pid_t pid) {
    enum { LIMIT_KB = 24 * 1024 };
    long most = most_memory(pid);
    if (!SANITIZED && most > LIMIT_KB) fail_msg("%ld KiB of memory", most);
}

// Puzzles of all kinds, with what is none between them.
static void spill_mixture(const char *name, int rounds) {
    char *minimal = slurp(TEST_DATA "/minimal.txt"), *easy = slurp(TEST_DATA "/easy.txt");
    char path[128];
    snprintf(path, sizeof path, "%s/%s", root, name);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    for (int i = 0; i < rounds; i++) {
        const char *a = minimal + i % 500 * 82, *b = easy + i % 500 * 82;
        fprintf(file, "%.81s\n%.81s\n", a, b);
        if (i % 3 == 0) fprintf(file, "nothing of the kind\n%.80s\n%.81s a comment\n", b, a);
        if (i % 7 == 0) fprintf(file, NONE "\n" EMPTY "\n");
        if (i % 11 == 0) {
            for (int row = 0; row < 9; row++) fprintf(file, "%.9s\n", b + 9 * row);
            fprintf(file, "\n");
        }
    }
    assert_int_equal(fclose(file), 0);
    free(minimal);
    free(easy);
}

static void run_to(const char *arguments, const char *jobs, const char *to, int expected) {
    char command[512];
    snprintf(command, sizeof command, "cd %s && '" CLI "' %s --jobs %s >%s 2>&1", root, arguments, jobs, to);
    int status = system(command);
    assert_true(WIFEXITED(status));
    if (WEXITSTATUS(status) != expected) fail_msg("%s --jobs %s: %d", arguments, jobs, WEXITSTATUS(status));
}

// Standard output and standard error go to one file, so that their order counts too.
static void any_number_of_jobs_says_the_same(void **state) {
    (void)state;
    static const struct {
        const char *arguments;
        int status;
    } calls[] = {
        {"count --max 5 many.txt few.txt", 1},
        {"count --json --max 1500 few.txt", 1},
        {"solve many.txt missing.txt few.txt", 1},
        {"solve --max 3 many.txt", 1},
        {"solve --json --max 40 few.txt", 1},
        {"canon --id many.txt - few.txt <few.txt", 1},
        {"canon --json few.txt", 1},
        {"grade few.txt", 1},
        {"grade --json --raw few.txt", 1},
        {"generate --seed 4 --count 1200", 0},
        {"generate --seed 5 --count 50 --clues 24-26 --pattern rotate180", 0},
        {"generate --seed 6 --count 40 --clues 28 --json", 0},
        {"generate --seed 7 --count 600 --clues 20-21", 1}, // gives up at one of them
    };
    spill_mixture("many.txt", TEST_SOAK ? 1200 : FEW(300));
    spill_mixture("few.txt", TEST_SOAK ? 100 : FEW(40));
    for (size_t i = 0; i < sizeof calls / sizeof calls[0]; i++) {
        run_to(calls[i].arguments, JOBS[0], "first", calls[i].status);
        char *first = slurp("first");
        assert_true(first[0] != '\0');
        for (int k = 1; k < JOBS_TRIED; k++) {
            run_to(calls[i].arguments, JOBS[k], "other", calls[i].status);
            char *other = slurp("other");
            if (strcmp(first, other) != 0)
                fail_msg("%s: --jobs %s differs from --jobs %s", calls[i].arguments, JOBS[k], JOBS[0]);
            free(other);
        }
        free(first);
    }
}

// The answers are those of one call a puzzle.
static void many_at_once_is_as_one_at_a_time(void **state) {
    (void)state;
    spill_mixture("few.txt", 8);
    static const char *const commands[] = {"count", "solve", "canon", "grade"};
    for (int c = 0; c < 4; c++) {
        char call[64], expected[16384] = "", *few = slurp("few.txt");
        snprintf(call, sizeof call, "%s few.txt", commands[c]);
        Ran all = run(call, "");
        for (char *line = strtok(few, "\n"); line; line = strtok(NULL, "\n")) {
            if (strlen(line) < 81) continue; // words, and a puzzle over nine lines, which stands last
            Ran one = run(commands[c], line);
            strcat(expected, one.out);
            done(one);
        }
        size_t length = strlen(expected);
        assert_true(length > 0 && strlen(all.out) > length / 2);
        // The puzzle of nine lines is that of the round's second line, and comes after that round.
        char *at = all.out, *to = expected;
        int extra = 0;
        while (*at) {
            size_t size = strcspn(at, "\n") + 1;
            if (strncmp(at, to, size) == 0)
                to += size;
            else
                extra++;
            at += size;
        }
        assert_int_equal(*to, '\0');
        assert_int_equal(extra, 1);
        free(few);
        done(all);
    }
}

static void each_answer_comes_before_the_next_line(void **state) {
    (void)state;
    static const struct {
        const char *command, *answer;
    } asked[] = {
        {"solve", EASY_SOLVED "\n"},
        {"count", "1\n"},
        {"canon", NULL},
        {"grade", NULL},
    };
    for (size_t i = 0; i < sizeof asked / sizeof asked[0]; i++) {
        Ran ran = run(asked[i].command, EASY "\n");
        if (asked[i].answer) assert_string_equal(ran.out, asked[i].answer);
        for (int k = 0; k < JOBS_TRIED; k++) {
            Child child = start((const char *const[]){asked[i].command, "--jobs", JOBS[k], NULL});
            for (int n = 0; n < 5; n++) {
                tell(&child,
                     n % 2 ? EASY "\n" : "no puzzle, to go with it\n!" EASY "\n" EASY " # a comment\n");
                hear(&child, ran.out);
            }
            tell(&child, EASY "\n" EASY "\n" EASY "\n");
            for (int n = 0; n < 3; n++) hear(&child, ran.out);
            assert_int_equal(part_from(&child), 1);
        }
        done(ran);
    }
}

// What goes before a puzzle whose solutions nobody can count is not held back by it.
static void an_endless_puzzle_holds_back_nothing(void **state) {
    (void)state;
    char empty[258];
    memset(empty, '.', 256);
    strcpy(empty + 256, "\n");
    Ran puzzle = run("generate --layout 16x16 --seed 1 --clues 200", "");
    for (int k = 0; k < JOBS_TRIED; k++) {
        Child child = start((const char *const[]){"count", "--layout", "16x16", "--max",
                                                  "1000000000000000000", "--jobs", JOBS[k], NULL});
        char text[4 * 257 + 1];
        snprintf(text, sizeof text, "%s%s%s%s", puzzle.out, puzzle.out, empty, puzzle.out);
        tell(&child, text);
        hear(&child, "1\n1\n");
        kill(child.pid, SIGTERM);
        assert_int_equal(part_from(&child), -SIGTERM);
    }
    done(puzzle);
}

// Feeds so many puzzles through pipes.
static void stream_through(const char *command, const char *jobs, int puzzles, const char *answer) {
    Child child = start((const char *const[]){command, "--jobs", jobs, NULL});
    pid_t feeder = fork();
    assert_true(feeder >= 0);
    if (feeder == 0) {
        FILE *to = fdopen(child.to, "w");
        close(child.from);
        for (int i = 0; to && i < puzzles; i++) fputs(EASY "\n", to);
        _exit(to && fclose(to) == 0 ? 0 : 1);
    }
    size_t length = strlen(answer), in_answer = 0, answers = 0;
    char piece[65536];
    while (answers < (size_t)puzzles) {
        ssize_t got = read(child.from, piece, sizeof piece);
        assert_true(got > 0);
        for (ssize_t i = 0; i < got; i++) {
            assert_int_equal(piece[i], answer[in_answer]);
            in_answer = (in_answer + 1) % length;
            answers += in_answer == 0;
        }
    }
    expect_little_memory(child.pid);
    int status;
    assert_int_equal(waitpid(feeder, &status, 0), feeder);
    assert_int_equal(status, 0);
    assert_int_equal(part_from(&child), 0);
}

static void long_streams_need_little_memory(void **state) {
    (void)state;
    enum { PUZZLES = TEST_SOAK ? 1000000 : 6000 };
    for (int k = 0; k < JOBS_TRIED; k++) {
        stream_through("count", JOBS[k], PUZZLES, "1\n");
        stream_through("solve", JOBS[k], PUZZLES, EASY_SOLVED "\n");
    }
}

// Four puzzles with a million solutions asked for each: those whose turn it is not must wait.
static void many_solutions_need_little_memory(void **state) {
    (void)state;
    for (int k = 0; k < JOBS_TRIED; k++) {
        Child child =
            start((const char *const[]){"solve", "--json", "--max", "1000000", "--jobs", JOBS[k], NULL});
        tell(&child, EMPTY "\n" EMPTY "\n" EMPTY "\n" EMPTY "\n");
        char *piece = malloc(65536);
        size_t size = 0;
        while (size < (TEST_SOAK ? 300u : 8u) << 20) {
            ssize_t got = read(child.from, piece, 65536);
            assert_true(got > 0);
            if (size == 0) assert_memory_equal(piece, "{\"file\":\"stdin\",\"line\":1,", 24);
            size += (size_t)got;
        }
        free(piece);
        expect_little_memory(child.pid);
        assert_int_equal(part_from(&child), -SIGPIPE);
    }
}

// The input is endless, so only a program that notices comes to an end.
static void lines_may_end_with_cr_alone(void **state) {
    (void)state;
    const char *ends[] = {"\n", "\r\n", "\r"};
    for (int i = 0; i < 3; i++) {
        char in[300];
        snprintf(in, sizeof in, "%s%s%s%s#%s%s", EASY, ends[i], HARD, ends[i], EASY, ends[i]);
        expect("solve", in, 0, EASY_SOLVED "\n" HARD_SOLVED "\n", "");
        expect("count", in, 0, "1\n1\n", "");
        expect("convert", in, 0, EASY "\n" HARD "\n", "");
    }
}

static void nobody_reading_ends_it_quietly(void **state) {
    (void)state;
    static const struct {
        const char *before, *command;
    } calls[] = {
        {"", "yes '" EASY "' | '" CLI "' solve"},
        {"trap '' PIPE; ", "yes '" EASY "' 2>yes | '" CLI "' solve"},
        {"trap '' PIPE; ", "yes '" EMPTY "' 2>yes | '" CLI "' solve --json --max 1000000000"},
        {"", "'" CLI "' generate --count 1000000000 --seed 1"},
        {"trap '' PIPE; ", "'" CLI "' generate --count 1000000000 --seed 1"},
    };
    for (size_t i = 0; i < sizeof calls / sizeof calls[0]; i++) {
        for (int k = 0; k < JOBS_TRIED; k++) {
            char command[512];
            snprintf(command, sizeof command, "cd %s && (%s%s --jobs %s 2>err) | head -c 50 >out", root,
                     calls[i].before, calls[i].command, JOBS[k]);
            assert_int_equal(system(command), 0);
            char *out = slurp("out"), *err = slurp("err");
            assert_int_equal(strlen(out), 50);
            assert_string_equal(err, "");
            free(out);
            free(err);
        }
    }
}

static void a_full_disk_ends_it(void **state) {
    (void)state;
    if (access("/dev/full", W_OK) != 0) {
        print_message("SKIPPED: there is no /dev/full\n");
        skip();
    }
    for (int k = 0; k < JOBS_TRIED; k++) {
        char command[512];
        snprintf(command, sizeof command,
                 "cd %s && yes '" EASY "' | '" CLI "' count --jobs %s >/dev/full 2>err", root, JOBS[k]);
        int status = system(command);
        assert_int_equal(WEXITSTATUS(status), 1);
        char *err = slurp("err");
        assert_string_equal(err, "nonet-cli: standard output: No space left on device\n");
        free(err);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_number_of_jobs_says_the_same),
        cmocka_unit_test(many_at_once_is_as_one_at_a_time),
        cmocka_unit_test(each_answer_comes_before_the_next_line),
        cmocka_unit_test(an_endless_puzzle_holds_back_nothing),
        cmocka_unit_test(long_streams_need_little_memory),
        cmocka_unit_test(many_solutions_need_little_memory),
        cmocka_unit_test(lines_may_end_with_cr_alone),
        cmocka_unit_test(nobody_reading_ends_it_quietly),
        cmocka_unit_test(a_full_disk_ends_it),
    };
    return cmocka_run_group_tests(tests, make_root, drop_root);
}
