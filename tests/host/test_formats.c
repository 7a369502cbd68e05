// host/formats/formats: every file of tests/data/formats is read, and what is said of it compared with the
// .out beside it; pieces of any size read alike. What is written is for test_formats_write.c.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "host/files/machine.h"
#include "host/formats/shared/json.h"
#include "host/formats/shared/lz_string.h"
#include "support/formats_report.h"
#include "support/formats_text.h"
#include "support/random_game.h"
#include "support/sanitized.h"

// ---- Files

static char *read_file(const char *name, const char *suffix, size_t *out_size) {
    char path[512], reason[128];
    snprintf(path, sizeof path, "%s/formats/%s%s", TEST_DATA, name, suffix);
    char *text = machine_read_file(path, 0, out_size, reason, sizeof reason);
    if (!text) fail_msg("%s: %s", path, reason);
    return text;
}

static bool ends(const char *text, const char *end) {
    size_t length = strlen(text), wanted = strlen(end);
    return length >= wanted && strcmp(text + length - wanted, end) == 0;
}

static void each_file_reads_as_expected(void **state) {
    (void)state;
    static Told told;
    DIR *folder = opendir(TEST_DATA "/formats");
    assert_non_null(folder);
    int files = 0, outs = 0, wrong = 0;
    for (struct dirent *item; (item = readdir(folder));) {
        if (item->d_name[0] == '.') continue;
        outs += ends(item->d_name, ".out");
        if (ends(item->d_name, ".out")) continue;
        size_t size, expected_size;
        char *text = read_file(item->d_name, "", &size);
        char *expected = read_file(item->d_name, ".out", &expected_size);
        read_text(text, size, &told);
        if (strcmp(told.text, expected) != 0) {
            fprintf(stderr, "== %s\n-- said\n%s-- expected\n%s", item->d_name, told.text, expected);
            wrong++;
        }
        free(expected);
        free(text);
        files++;
    }
    closedir(folder);
    assert_true(files > 60);
    assert_int_equal(outs, files);
    assert_int_equal(wrong, 0);
}

// Cut anywhere, the text is the same.
static void pieces_read_alike(void **state) {
    (void)state;
    static Told whole, pieces;
    DIR *folder = opendir(TEST_DATA "/formats");
    assert_non_null(folder);
    int files = 0;
    for (struct dirent *item; (item = readdir(folder)); files++) {
        if (item->d_name[0] == '.' || ends(item->d_name, ".out")) continue;
        size_t size;
        char *text = read_file(item->d_name, "", &size);
        read_text(text, size, &whole);
        for (size_t step = 1; step <= 7; step += 2) {
            pieces.length = pieces.puzzles = pieces.complaints = 0;
            pieces.text[0] = '\0';
            FormatsReader *reader = formats_create(&nine, explain_puzzle, explain_error, &pieces);
            for (size_t at = 0; at < size; at += step)
                assert_true(formats_feed(reader, text + at, size - at < step ? size - at : step));
            formats_finish(reader);
            assert_string_equal(pieces.text, whole.text);
        }
        free(text);
    }
    closedir(folder);
    assert_true(files > 120); // with what is expected
}

// Lines are told as they come; a sink that has enough hears no more.
typedef struct {
    int puzzles, complaints, enough;
} Counted;

static bool count_puzzle(void *context, const FormatsPuzzle *puzzle) {
    Counted *counted = context;
    (void)puzzle;
    return ++counted->puzzles != counted->enough;
}

static bool count_error(void *context, const TextError *error) {
    Counted *counted = context;
    (void)error;
    counted->complaints++;
    return true;
}

#define EASY                                                                                                 \
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5.."                             \
    "..8..79"

static void lines_are_told_at_once(void **state) {
    (void)state;
    Counted counted = {.enough = 3};
    const char *line = EASY "\n";
    FormatsReader *reader = formats_create(&nine, count_puzzle, count_error, &counted);
    for (int i = 1; i <= 2; i++) {
        assert_true(formats_feed(reader, line, strlen(line)));
        assert_int_equal(counted.puzzles, i);
    }
    assert_false(formats_feed(reader, line, strlen(line)));
    assert_false(formats_feed(reader, line, strlen(line)));
    assert_true(formats_finish(reader));
    assert_int_equal(counted.puzzles, 3);
    assert_int_equal(counted.complaints, 0);
}

static void long_lines_are_refused(void **state) {
    (void)state;
    static Told told;
    size_t size = 3 << 20;
    char *text = malloc(size);
    assert_non_null(text);
    memset(text, 'q', size);
    memcpy(text, EASY "\n", 82);
    memcpy(text + size - 83, "\n" EASY "\n", 83);
    told.length = told.puzzles = told.complaints = 0;
    FormatsReader *reader = formats_create(&nine, explain_puzzle, explain_error, &told);
    for (size_t at = 0; at < size; at += 65536)
        formats_feed(reader, text + at, size - at < 65536 ? size - at : 65536);
    formats_finish(reader);
    free(text);
    assert_int_equal(told.puzzles, 2);
    assert_int_equal(told.puzzle[1].line, 3);
    assert_int_equal(told.complaints, 1);
    assert_non_null(strstr(told.text, "2:1: a line of more than"));
}

// What looks like a document and never ends is not kept for ever, and the puzzles behind it are read.
static void documents_without_an_end_are_refused(void **state) {
    (void)state;
    static const struct {
        const char *head, *reason;
    } cases[] = {
        {"{\"a\": [\n", "1:1: an object of more than 16777216 bytes is too large to read\n"},
        {"<opensudoku>\n<game data=\"\n", ": a tag of more than 2097152 bytes is too long to read\n"},
    };
    static Told told;
    char filler[1001], line[1100];
    memset(filler, 'x', sizeof filler - 1);
    filler[sizeof filler - 1] = '\0';
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        told.length = told.puzzles = told.complaints = 0;
        FormatsReader *reader = formats_create(&nine, explain_puzzle, explain_error, &told);
        formats_feed(reader, cases[i].head, strlen(cases[i].head));
        snprintf(line, sizeof line, "%s%s%s\n", i == 0 ? "\"" : "", filler, i == 0 ? "\"," : "");
        for (int k = 0; k < 17000; k++) formats_feed(reader, line, strlen(line));
        formats_feed(reader, EASY "\n", 82);
        formats_finish(reader);
        assert_int_equal(told.complaints, 1);
        assert_int_equal(told.puzzles, 1);
        assert_non_null(strstr(told.text, cases[i].reason));
    }
}

// The parser of XML keeps the tags that are open and every name that it has met: neither may go on for ever.
static void xml_that_never_ends_is_refused(void **state) {
    (void)state;
    enum { MOST = 1000 };
    static const char *const units[] = {"<a>\n", "<a%d/>\n", "<a b%d=''/>\n", "<a><b>%d</b></a>\n"};
    static const char *const reasons[] = {"elements stand in one another more than 32 deep",
                                          "this has names that no puzzle's file has",
                                          "this has names that no puzzle's file has", NULL};
    static Told told;
    for (size_t i = 0; i < sizeof units / sizeof units[0]; i++) {
        told.length = told.puzzles = told.complaints = 0;
        FormatsReader *reader = formats_create(&nine, explain_puzzle, explain_error, &told);
        formats_feed(reader, "<opensudoku>\n", 13);
        for (int k = 0; k < MOST; k++) {
            char piece[64];
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
            int length = snprintf(piece, sizeof piece, units[i], k);
#pragma GCC diagnostic pop
            formats_feed(reader, piece, (size_t)length);
        }
        formats_feed(reader, reasons[i] ? EASY "\n" : "</opensudoku>\n" EASY "\n", reasons[i] ? 82 : 96);
        formats_finish(reader);
        assert_int_equal(told.puzzles, 1);
        assert_int_equal(told.complaints, reasons[i] != NULL);
        if (reasons[i]) assert_non_null(strstr(told.text, reasons[i]));
    }
}

// What is pasted may be anything. Nothing in 64 KB of it takes long or breaks the reader, and something is
// said.
static void garbage_is_read_quickly(void **state) {
    (void)state;
    enum { SIZE = 1 << 16 };
    static const char *const letters[] = {"0123456789.\n", "|-+.*123456789 \n", "{}[]\":,1a\n",
                                          "<>/=\"a \n",    "u123456789 \n",     "x1234 ,\n",
                                          "N4Ig+/AZaz09",  ":+123456789.0 \n",  "#!\"$%&'()*+,-./012\n"};
    static const char *const units[] = {
        "{\n", "{\"a\":1}\n", "<a>\n",      ",,,,,,,,\n",           "- ",
        "-\n", "1-\n",        "[Puzzle]\n", "u1 2 3 4 5 6 7 8 9\n", "https://f-puzzles.com/?load=N4Ig "};
    enum { LETTERS = sizeof letters / sizeof letters[0], UNITS = sizeof units / sizeof units[0] };
    static char text[SIZE];
    for (int kind = 0; kind <= LETTERS + UNITS; kind++) {
        Rng rng = rng_seed((uint64_t)kind);
        for (int i = 0; i < SIZE; i++) {
            const char *set = kind < LETTERS           ? letters[kind]
                              : kind < LETTERS + UNITS ? units[kind - LETTERS]
                                                       : "";
            int length = (int)strlen(set);
            text[i] = kind < LETTERS ? set[test_below(&rng, length)]
                      : length > 0   ? set[i % length]
                                     : (char)rng_next(&rng);
        }
        Counted counted = {0};
        clock_t start = clock();
        formats_read(text, SIZE, &nine, count_puzzle, count_error, &counted);
        double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
        assert_true(counted.puzzles + counted.complaints > 0);
        if (seconds > 2) fail_msg("kind %d takes %g s", kind, seconds);
    }
}

// ---- The packings

static void lz_packs_as_lz_string_does(void **state) {
    (void)state;
    // What lz-string 1.5 makes of a 9x9 grid with a 1 in its first cell.
    const char *packed = "N4IgzglgXgpiBcBOANCA5gJwgEwQbT1ADcBDAGwFc54BGVNCImAOwQBcMqBfZYHv3vyGCRfALrJCwgTOlyJ"
                         "U0XKVKFsles1c1yrRu2S9R+Yd1nVp/Vdk7r58WK5A";
    size_t size;
    char *text = lz_unpack(packed, strlen(packed), &size);
    assert_non_null(text);
    assert_int_equal(strncmp(text, "{\"size\":9,", 10), 0);
    assert_non_null(strstr(text, "{\"value\":1,\"given\":true}"));
    char *again = lz_pack(text, &size);
    assert_string_equal(again, packed);
    free(again);
    free(text);
    for (size_t cut = 0; cut + 2 < strlen(packed); cut++) assert_null(lz_unpack(packed, cut, &size));
}

static void lz_reads_back(void **state) {
    (void)state;
    static const char *const letters[] = {"a", "b", "{", "\"", "é", "数", "😀", "\n", "0"};
    char text[4096];
    for (uint64_t seed = 1; seed <= 2000; seed++) {
        Rng rng = rng_seed(seed);
        int kinds = 1 + test_below(&rng, 9), count = test_below(&rng, seed % 20 == 0 ? 1000 : 80);
        text[0] = '\0';
        for (int i = 0, at = 0; i < count; i++)
            at += sprintf(text + at, "%s", letters[test_below(&rng, kinds)]);
        size_t size, packed_size;
        char *packed = lz_pack(text, &packed_size), *back = lz_unpack(packed, packed_size, &size);
        if (!back || strcmp(back, text) != 0 || size != strlen(text) || packed_size % 4 != 0)
            fail_msg("seed %llu: “%s” packs to “%s”", (unsigned long long)seed, text, packed);
        free(back);
        free(packed);
    }
    size_t size;
    assert_null(lz_pack("\xff", &size));
}

// ---- JSON

static void json_knows_its_places(void **state) {
    (void)state;
    static const struct {
        const char *text;
        bool shortened;
        int fault_at; // -1: fine
    } cases[] = {
        {"{\"a\": [1, -2.5e3, \"x\\\"\\u00e9\", null, true, false, {}]} rest", false, -1},
        {"{a:[,,{b:t},'it\\'s',#0,],c:f}", true, -1},
        {"[1,]", false, 3},
        {"[01]", false, 1},
        {"[1.]", false, 1},
        {"{\"a\" 1}", false, 5},
        {"{a:1}", false, 1},
        {"[tru]", false, 1},
        {"[\"ab", false, 1},
        {"[\"a\nb\"]", false, 3},
        {"[1 2]", false, 3},
        {"[", false, 1},
        {"", false, 0},
        {"{\"a\":}", false, 5},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Json json;
        bool fine = json_read(cases[i].text, strlen(cases[i].text), cases[i].shortened, &json);
        if (fine != (cases[i].fault_at < 0) || (!fine && (int)json.fault_at != cases[i].fault_at))
            fail_msg("%s: %s at %d", cases[i].text, fine ? "fine" : json.fault, (int)json.fault_at);
        json_finish(&json);
    }
    Json json;
    char text[16], deep[200];
    int number;
    assert_true(json_read(cases[0].text, strlen(cases[0].text), false, &json));
    int list = json_member(&json, 0, "a"), item = json_first(list);
    assert_int_equal(json.node[list].count, 7);
    assert_true(json_whole(&json, item, &number) && number == 1);
    item = json.node[item].next;
    assert_false(json_whole(&json, item, &number));
    assert_true(json_number(&json, item) == -2500);
    item = json.node[item].next;
    assert_int_equal(json_text(&json, item, text, sizeof text), 4);
    assert_string_equal(text, "x\"é");
    assert_int_equal(json_member(&json, 0, "b"), -1);
    assert_int_equal(json.text[json.end - 1], '}');
    json_finish(&json);
    memset(deep, '[', sizeof deep);
    assert_false(json_read(deep, sizeof deep, false, &json));
    json_finish(&json);
}

static void links_are_told_from_files(void **state) {
    (void)state;
    assert_true(formats_is_link("https://f-puzzles.com/?load=N4Ig"));
    assert_true(formats_is_link("KDTRBQsV3CQ3p0q08RJ5avLJSRFc"));
    assert_true(formats_is_link("sudokupad.app/scfKDTRBQsV3CQ3p0q08RJ5avLJSRFc"));
    assert_false(formats_is_link("puzzles.sdm"));
    assert_false(formats_is_link("/home/ann/classics"));
    assert_false(formats_is_link(""));
}

int main(void) {
    layout_init(&nine, "9x9");
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_file_reads_as_expected),
        cmocka_unit_test(pieces_read_alike),
        cmocka_unit_test(lines_are_told_at_once),
        cmocka_unit_test(long_lines_are_refused),
        cmocka_unit_test(documents_without_an_end_are_refused),
        cmocka_unit_test(xml_that_never_ends_is_refused),
        cmocka_unit_test(garbage_is_read_quickly),
        cmocka_unit_test(lz_packs_as_lz_string_does),
        cmocka_unit_test(lz_reads_back),
        cmocka_unit_test(json_knows_its_places),
        cmocka_unit_test(links_are_told_from_files),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
