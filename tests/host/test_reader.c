// host/formats/formats as the one reader: every file of tests/data/reader, a text as people and programs
// write them, gives what expected.txt there says, in one piece and in pieces of any size.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/constraint/board_text.h"
#include "host/files/machine.h"
#include "host/formats/formats.h"
#include "support/sanitized.h"

enum { NAMED_MAX = 8, SAID_MAX = 4096, FILES_LEAST = 150 };

static Layout nine;

// ---- What is expected

typedef struct {
    char letter;
    Grid puzzle, solution;
} Named;

typedef struct {
    Named named[NAMED_MAX];
    int count;
} Names;

static char *read_data(const char *name, size_t *out_size) {
    char path[512], reason[128];
    snprintf(path, sizeof path, "%s/reader/%s", TEST_DATA, name);
    char *text = machine_read_file(path, 0, out_size, reason, sizeof reason);
    if (!text) fail_msg("%s: %s", path, reason);
    return text;
}

// "A 53..7.... 5346...". False for any other line.
static bool take_name(Names *names, const char *line) {
    char puzzle[82], solution[82];
    Named *named = &names->named[names->count];
    if (names->count == NAMED_MAX ||
        sscanf(line, "%c %81[1-9.] %81[1-9]", &named->letter, puzzle, solution) != 3)
        return false;
    assert_true(grid_parse(&nine, puzzle, &named->puzzle) && grid_parse(&nine, solution, &named->solution));
    assert_true(grid_complete(&nine, &named->solution));
    names->count++;
    return true;
}

// ---- What is read

typedef struct {
    const Names *names;
    char text[SAID_MAX];
    size_t length;
    bool puzzle; // was said last
} Said;

static void say(Said *said, const char *before, const char *text) {
    int more = snprintf(said->text + said->length, SAID_MAX - said->length, "%s%s",
                        said->length > 0 ? before : "", text);
    assert_true(more >= 0 && said->length + (size_t)more < SAID_MAX);
    said->length += (size_t)more;
}

static bool say_puzzle(void *context, const FormatsPuzzle *puzzle) {
    Said *said = context;
    char word[100] = "";
    for (int i = 0; i < said->names->count; i++) {
        const Named *named = &said->names->named[i];
        bool solved = grid_equal(&nine, &puzzle->solution, &named->solution);
        if (puzzle->board || !grid_equal(&nine, &puzzle->givens, &named->puzzle)) continue;
        if (!solved) assert_int_equal(grid_filled(&nine, &puzzle->solution), 0);
        snprintf(word, sizeof word, "%c%s", named->letter, solved ? "*" : "");
    }
    Text board = {0};
    if (puzzle->board)
        board_format_puzzle(puzzle->board, &puzzle->givens, &board);
    else if (!word[0])
        grid_format(&nine, &puzzle->givens, word);
    say(said, said->puzzle && !puzzle->board ? " " : " | ", puzzle->board ? text_of(&board) : word);
    said->puzzle = !puzzle->board;
    text_finish(&board);
    return true;
}

static bool say_complaint(void *context, const TextError *error) {
    Said *said = context;
    char text[300] = "";
    if (error->line) snprintf(text, sizeof text, "%d:%d ", error->line, error->column);
    snprintf(text + strlen(text), sizeof text - strlen(text), "! %s", error->reason);
    say(said, " | ", text);
    said->puzzle = false;
    return true;
}

static void read_in_pieces(const Names *names, const char *text, size_t size, size_t step, Said *said) {
    *said = (Said){.names = names};
    FormatsReader *reader = formats_create(&nine, say_puzzle, say_complaint, said);
    formats_take_boards(reader);
    for (size_t at = 0; at < size; at += step)
        if (!formats_feed(reader, text + at, size - at < step ? size - at : step)) break;
    bool fine = formats_finish(reader);
    assert_int_equal(fine, strchr(said->text, '!') == NULL);
}

// ---- Tests

static bool check_file(const Names *names, const char *name, const char *expected) {
    static Said said;
    size_t size;
    char *text = read_data(name, &size);
    bool same = true;
    for (size_t step = size + 1; step > 0 && same; step = step > 7 ? 7 : step > 1 ? step - 2 : 0) {
        read_in_pieces(names, text, size, step, &said);
        same = strcmp(said.text, expected) == 0;
        if (!same) fprintf(stderr, "%s, by %zu: %s\n  expected: %s\n", name, step, said.text, expected);
    }
    free(text);
    return same;
}

static int count_files(void) {
    DIR *folder = opendir(TEST_DATA "/reader");
    int count = 0;
    assert_non_null(folder);
    for (struct dirent *item; (item = readdir(folder));) count += item->d_name[0] != '.';
    closedir(folder);
    return count;
}

static void every_file_gives_what_it_must(void **state) {
    (void)state;
    Names names = {.count = 0};
    size_t size;
    char *table = read_data("expected.txt", &size), *rest = table;
    int files = 0, wrong = 0;
    for (char *line; (line = strsep(&rest, "\n"));) {
        if (!*line || *line == '#' || take_name(&names, line)) continue;
        char *expected = strstr(line, ": ");
        assert_non_null(expected);
        *expected = '\0';
        wrong += !check_file(&names, line, expected + 2);
        files++;
    }
    free(table);
    assert_true(files >= FILES_LEAST);
    assert_int_equal(files + 1, count_files()); // with the table
    assert_int_equal(wrong, 0);
}

// A line, a list and a text without an end cost no more than a bound, and are refused or read on the way.
static int complaints;

static bool count_complaint(void *context, const TextError *error) {
    (void)context, (void)error;
    complaints++;
    return true;
}

static bool no_puzzle(void *context, const FormatsPuzzle *puzzle) {
    (void)context, (void)puzzle;
    fail_msg("there is no puzzle in it");
    return false;
}

static void feed_without_end(const char *piece, int times, int most) {
    FormatsReader *reader = formats_create(&nine, no_puzzle, count_complaint, NULL);
    complaints = 0;
    for (int i = 0; i < times && formats_feed(reader, piece, strlen(piece)); i++) {
    }
    formats_finish(reader);
    assert_in_range(complaints, 1, most);
}

// The memory that the process has taken so far, in KiB.
static long memory_kib(void) {
    char reason[128];
    size_t size;
    char *text = machine_read_file("/proc/self/status", 0, &size, reason, sizeof reason);
    const char *peak = text ? strstr(text, "VmHWM:") : NULL;
    long kib = peak ? strtol(peak + strlen("VmHWM:"), NULL, 10) : 0;
    free(text);
    return kib;
}

static void what_has_no_end_is_bounded(void **state) {
    (void)state;
    enum { TIMES = FEW(400000), MOST_KIB = 96 << 10 };
    long before = memory_kib();
    feed_without_end("1 2 3 4 5 6 7 8 9 no line ends here ", TIMES, 1);
    feed_without_end("1 2 3 4 5 6 7 8 9 1 2 3 4 5 6 7 8 9 ", TIMES, 1);
    feed_without_end("words and words\n", TIMES, 1);
    feed_without_end("17 4711 0.815\n", TIMES, FORMATS_COMPLAINTS_MOST);
    feed_without_end("  7 |   | 4\n", TIMES, FORMATS_COMPLAINTS_MOST);
    feed_without_end("{\"a\": [1, 2,\n", TIMES, FORMATS_COMPLAINTS_MOST);
    feed_without_end("|---|\n", TIMES, 1);
    assert_true(SANITIZED || memory_kib() - before < MOST_KIB); // a sanitizer keeps what is freed for a while
}

int main(void) {
    layout_init(&nine, "9x9");
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_file_gives_what_it_must),
        cmocka_unit_test(what_has_no_end_is_bounded),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
