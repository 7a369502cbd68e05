#pragma once
// The commands of nonet-cli, as a script calls them, and the built program, as a program at the other end of
// pipes would run it. Include after cmocka.h.

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#include <wordexp.h>

#include "cli/commands.h"
#include "support/patience.h"
#include "support/sanitized.h"

#define CLI TEST_BUILD "/nonet-cli"
#define EASY "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
#define EASY_SOLVED "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
#define HARD "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"
#define HARD_SOLVED "987654321246173985351928746128537694634892157795461832519286473472319568863745219"
#define NONE "55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
#define NONE_WHY "no solution: two 5s in row 1, r1c1 and r1c2"
#define BEYOND "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
#define EMPTY "................................................................................."

typedef struct {
    int status;
    char *out, *err;
} Ran;

enum { CLI_WORDS_MAX = 64 };

static char root[64];

// A file of the test's folder, or of anywhere.
static inline char *slurp(const char *name) {
    char path[256];
    snprintf(path, sizeof path, "%s%s%s", *name == '/' ? "" : root, *name == '/' ? "" : "/", name);
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    size_t size = 0, room = 4096;
    char *text = malloc(room);
    for (size_t got; (got = fread(text + size, 1, room - size - 1, file)) > 0;) {
        size += got;
        if (room - size < 2) text = realloc(text, room *= 2);
    }
    text[size] = '\0';
    fclose(file);
    return text;
}

static inline void spill(const char *name, const char *text, size_t size) {
    char path[128];
    snprintf(path, sizeof path, "%s/%s", root, name);
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(text, 1, size, file), size);
    assert_int_equal(fclose(file), 0);
}

// Opens a file of the test's folder in the place of a standard stream, and returns what was there.
static inline int redirect(int stream, const char *name, int flags) {
    int before = dup(stream), file = open(name, flags | O_CLOEXEC, 0600);
    assert_true(before >= 0 && file >= 0);
    assert_int_equal(dup2(file, stream), stream);
    close(file);
    return before;
}

static inline void restore(int stream, int before) {
    assert_int_equal(dup2(before, stream), stream);
    close(before);
}

// The sanitizers' own, which programs without them lack.
__attribute__((weak)) void __sanitizer_set_report_fd(void *file);

// What the sanitizers have to say goes to this file.
static inline void report_to(int file) {
    if (__sanitizer_set_report_fd) __sanitizer_set_report_fd((void *)(intptr_t)file);
}

// Runs a command within this program, in the test's folder. False when it needs a shell.
static inline bool run_here(const char *arguments, int *status) {
    char whole[2048];
    wordexp_t words;
    int here = open(".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    assert_true(here >= 0);
    assert_int_equal(chdir(root), 0); // names of files are completed there
    assert_true(snprintf(whole, sizeof whole, "nonet-cli %s", arguments) < (int)sizeof whole);
    bool plain = wordexp(whole, &words, WRDE_NOCMD) == 0;
    if (plain) {
        char *argv[CLI_WORDS_MAX] = {NULL}; // of which the command may change the order
        assert_true(words.we_wordc < CLI_WORDS_MAX);
        memcpy(argv, words.we_wordv, words.we_wordc * sizeof *argv);
        (void)fflush(NULL);
        int in = redirect(STDIN_FILENO, "in", O_RDONLY);
        int out = redirect(STDOUT_FILENO, "out", O_WRONLY | O_CREAT | O_TRUNC);
        int err = redirect(STDERR_FILENO, "err", O_WRONLY | O_CREAT | O_TRUNC);
        report_to(err);
        clearerr(stdout); // a command before may have left it so
        *status = commands_run((int)words.we_wordc, argv);
        report_to(STDERR_FILENO);
        (void)fflush(NULL);
        restore(STDERR_FILENO, err);
        restore(STDOUT_FILENO, out);
        restore(STDIN_FILENO, in);
        wordfree(&words);
    }
    assert_int_equal(fchdir(here), 0);
    close(here);
    return plain;
}

#ifdef AS_PROGRAM
enum { WITHIN = SANITIZED };
#else
enum { WITHIN = 1 };
#endif

// Runs the program in the test's folder with these arguments (for the shell) and this standard input. It
// takes longer to begin and to end than most commands do, a tenth of a second with sanitizers. So only a test
// that defines AS_PROGRAM runs it for that; in others, and with sanitizers, the command runs within the test.
static inline Ran run_bytes(const char *arguments, const char *in, size_t size) {
    char command[2048];
    int status;
    spill("in", in, size);
    if (!WITHIN || !run_here(arguments, &status)) {
        int length =
            snprintf(command, sizeof command, "cd %s && '" CLI "' %s <in >out 2>err", root, arguments);
        assert_true(length < (int)sizeof command);
        int ended = system(command);
        assert_true(WIFEXITED(ended));
        status = WEXITSTATUS(ended);
    }
    return (Ran){status, slurp("out"), slurp("err")};
}

static inline Ran run(const char *arguments, const char *in) { return run_bytes(arguments, in, strlen(in)); }

static inline void done(Ran ran) {
    free(ran.out);
    free(ran.err);
}

// Runs it and compares status, output and errors; NULL stands for any text.
static inline void expect(const char *arguments, const char *in, int status, const char *out,
                          const char *err) {
    Ran ran = run(arguments, in);
    if (ran.status != status || (out && strcmp(ran.out, out) != 0) || (err && strcmp(ran.err, err) != 0))
        fail_msg("nonet-cli %s\n  status %d, expected %d\n  out “%s”\n  expected “%s”\n  err “%s”\n  "
                 "expected “%s”",
                 arguments, ran.status, status, ran.out, out ? out : "anything", ran.err,
                 err ? err : "anything");
    done(ran);
}

// The same for texts that must occur.
static inline void expect_words(const char *arguments, const char *in, int status, const char *out,
                                const char *err) {
    Ran ran = run(arguments, in);
    if (ran.status != status || !strstr(ran.out, out) || !strstr(ran.err, err))
        fail_msg("nonet-cli %s\n  status %d, expected %d\n  out “%s”\n  should hold “%s”\n  err “%s”\n  "
                 "should hold “%s”",
                 arguments, ran.status, status, ran.out, out, ran.err, err);
    done(ran);
}

static inline int count_lines(const char *text) {
    int lines = 0;
    for (; *text; text++) lines += *text == '\n';
    return lines;
}

static inline int make_root(void **state) {
    (void)state;
    if (access(CLI, X_OK) != 0) {
        fprintf(stderr, "%s is missing: build the target nonet-cli first\n", CLI);
        return -1;
    }
    strcpy(root, "/tmp/nonet-test-cli-XXXXXX");
    if (!mkdtemp(root)) return -1;
    char data[80];
    snprintf(data, sizeof data, "%s/data", root);
    return setenv("NONET_SHARE", TEST_SOURCE, 1) || setenv("XDG_DATA_HOME", data, 1) ||
           setenv("XDG_DATA_DIRS", "/nonexistent", 1);
}

static inline int drop_root(void **state) {
    (void)state;
    char command[128];
    snprintf(command, sizeof command, "rm -rf '%s'", root);
    return system(command);
}

// A running nonet-cli, with the pipes to it and from it.
typedef struct {
    pid_t pid;
    int to, from;
} Child;

// The arguments end with NULL; the first is the subcommand. What it says on standard error goes to the file
// err.
static inline Child start_on(const char *const *arguments, const int to[2]) { // it reads to[0]
    int from[2];
    char *argv[16] = {strdup("nonet-cli")};
    for (int i = 0; arguments[i]; i++) argv[i + 1] = strdup(arguments[i]);
    assert_int_equal(pipe(from), 0);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        dup2(to[0], 0);
        dup2(from[1], 1);
        if (chdir(root) != 0 || !freopen("err", "w", stderr)) _exit(126);
        close(to[0]);
        close(to[1]);
        close(from[0]);
        close(from[1]);
        execv(CLI, argv);
        _exit(127);
    }
    close(to[0]);
    close(from[1]);
    for (int i = 0; argv[i]; i++) free(argv[i]);
    return (Child){child, to[1], from[0]};
}

static inline Child start(const char *const *arguments) {
    int to[2];
    assert_int_equal(pipe(to), 0);
    return start_on(arguments, to);
}

static inline void tell(const Child *child, const char *text) {
    assert_int_equal(write(child->to, text, strlen(text)), strlen(text));
}

// Waits for exactly this answer.
static inline void hear(const Child *child, const char *expected) {
    char answer[1024];
    size_t size = 0, length = strlen(expected);
    assert_true(length < sizeof answer);
    while (size < length) {
        struct pollfd waiting = {child->from, POLLIN, 0};
        if (poll(&waiting, 1, PATIENCE_MS) != 1) fail_msg("no answer in %d ms", PATIENCE_MS);
        ssize_t got = read(child->from, answer + size, length - size);
        assert_true(got > 0);
        size += (size_t)got;
    }
    assert_memory_equal(answer, expected, length);
}

// Ends the input and returns the exit status.
static inline int part_from(const Child *child) {
    int status;
    close(child->to);
    close(child->from);
    assert_int_equal(waitpid(child->pid, &status, 0), child->pid);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}
