// host/exchange: every file of tests/data/exchange that has an .out beside it is read, and what is said of it
// compared with that; pieces of any size read alike; what is written reads back the same.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "host/exchange.h"
#include "host/exchange_json.h"
#include "host/exchange_lz.h"
#include "host/machine.h"
#include "random_game.h"

enum { TOLD_MAX = 1 << 16, PUZZLES_MAX = 8 };

static Layout nine;

// ---- Telling what was read

typedef struct {
    char text[TOLD_MAX];
    int length;
    ExchangePuzzle puzzle[PUZZLES_MAX];
    int puzzles, complaints;
} Told;

static void tell(Told *told, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void tell(Told *told, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    told->length +=
        vsnprintf(told->text + told->length, (size_t)(TOLD_MAX - told->length), format, arguments);
    va_end(arguments);
    assert_true(told->length < TOLD_MAX);
}

static void tell_text(Told *told, const char *name, const char *text) {
    if (text[0]) tell(told, "  %s: %s\n", name, text);
}

// The line, the format and the cells, '+' before what is not given; then what else is known.
static bool tell_puzzle(void *context, const ExchangePuzzle *puzzle) {
    Told *told = context;
    Grid values = puzzle->givens;
    tell(told, "%d %s ", puzzle->line, exchange_format(puzzle->format)->key);
    for (int c = 0; c < nine.cells; c++) {
        if (puzzle->entries.cell[c]) {
            assert_int_equal(puzzle->givens.cell[c], 0);
            values.cell[c] = puzzle->entries.cell[c];
            tell(told, "+");
        }
        tell(told, "%c", values.cell[c] ? '0' + values.cell[c] : '.');
    }
    tell(told, "\n");
    tell_text(told, "title", puzzle->title);
    tell_text(told, "author", puzzle->author);
    tell_text(told, "level", puzzle->level);
    tell_text(told, "source", puzzle->source);
    if (puzzle->played_s >= 0) tell(told, "  played: %d s\n", (int)puzzle->played_s);
    Marks rules = marks_of_grid(&nine, &values);
    bool notes = puzzle->marks_are == EXCHANGE_NOTES;
    if (puzzle->marks_are != EXCHANGE_NO_MARKS) {
        tell(told, notes ? "  notes:" : "  gone:");
        for (int c = 0; c < nine.cells; c++) {
            for (int t = 1; t <= 9; t++) {
                bool has = marks_has(&puzzle->marks, c, t), gone = marks_has(&rules, c, t) && !has;
                if (notes ? has : gone) tell(told, " %d%d%d", t, c / 9 + 1, c % 9 + 1);
            }
        }
        tell(told, "\n");
    } else {
        assert_true(marks_empty(&nine, &puzzle->marks));
    }
    if (told->puzzles < PUZZLES_MAX) told->puzzle[told->puzzles] = *puzzle;
    told->puzzles++;
    return true;
}

static bool tell_error(void *context, const TextError *error) {
    Told *told = context;
    told->complaints++;
    assert_true(error->line >= 1 && error->column >= 0);
    tell(told, "%d:%d: %s\n", error->line, error->column, error->reason);
    return true;
}

static void read_text(const char *text, size_t size, Told *told) {
    told->length = told->puzzles = told->complaints = 0;
    told->text[0] = '\0';
    bool fine = exchange_read(text, size, &nine, tell_puzzle, tell_error, told);
    assert_int_equal(fine, told->complaints == 0);
    assert_true(told->puzzles + told->complaints > 0);
}

// ---- Files

static char *read_file(const char *name, const char *suffix, size_t *out_size) {
    char path[512], reason[128];
    snprintf(path, sizeof path, "%s/exchange/%s%s", TEST_DATA, name, suffix);
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
    DIR *folder = opendir(TEST_DATA "/exchange");
    assert_non_null(folder);
    int files = 0, wrong = 0;
    for (struct dirent *item; (item = readdir(folder));) {
        if (item->d_name[0] == '.' || ends(item->d_name, ".out")) continue;
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
    assert_true(files > 40);
    assert_int_equal(wrong, 0);
}

// Cut anywhere, the text is the same.
static void pieces_read_alike(void **state) {
    (void)state;
    static Told whole, pieces;
    static const char *const names[] = {
        "mixed.txt",        "sdm-bom-crlf.sdm", "opensudoku-2.opensudoku", "gnome.json",
        "sdk-sections.sdk", "ss-stacked.ss",    "broken-json-kind.json"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        size_t size;
        char *text = read_file(names[i], "", &size);
        read_text(text, size, &whole);
        for (size_t step = 1; step <= 7; step++) {
            pieces.length = pieces.puzzles = pieces.complaints = 0;
            pieces.text[0] = '\0';
            ExchangeReader *reader = exchange_create(&nine, tell_puzzle, tell_error, &pieces);
            for (size_t at = 0; at < size; at += step)
                assert_true(exchange_feed(reader, text + at, size - at < step ? size - at : step));
            exchange_finish(reader);
            assert_string_equal(pieces.text, whole.text);
        }
        free(text);
    }
}

// Lines are told as they come; a sink that has enough hears no more.
typedef struct {
    int puzzles, complaints, enough;
} Counted;

static bool count_puzzle(void *context, const ExchangePuzzle *puzzle) {
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

#define EASY "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

static void lines_are_told_at_once(void **state) {
    (void)state;
    Counted counted = {.enough = 3};
    const char *line = EASY "\n";
    ExchangeReader *reader = exchange_create(&nine, count_puzzle, count_error, &counted);
    for (int i = 1; i <= 2; i++) {
        assert_true(exchange_feed(reader, line, strlen(line)));
        assert_int_equal(counted.puzzles, i);
    }
    assert_false(exchange_feed(reader, line, strlen(line)));
    assert_false(exchange_feed(reader, line, strlen(line)));
    assert_true(exchange_finish(reader));
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
    ExchangeReader *reader = exchange_create(&nine, tell_puzzle, tell_error, &told);
    for (size_t at = 0; at < size; at += 65536)
        exchange_feed(reader, text + at, size - at < 65536 ? size - at : 65536);
    exchange_finish(reader);
    free(text);
    assert_int_equal(told.puzzles, 2);
    assert_int_equal(told.puzzle[1].line, 3);
    assert_int_equal(told.complaints, 1);
    assert_non_null(strstr(told.text, "2:1: a line of more than"));
}

// ---- There and back

typedef struct {
    ExchangePuzzle puzzle;
    Grid solution;
} Made;

// Givens, some of the solution's values as entries, and candidates that keep the solution.
static Made make_puzzle(uint64_t seed) {
    static const char *const words[] = {"", "Ann", "Fünf Zeilen & \"mehr\" <a>", "C:\\new\\title",
                                        "数独 — 1"};
    Rng rng = rng_seed(seed);
    Made made = {.puzzle = {.played_s = -1}, .solution = test_solution(&nine, &rng)};
    ExchangePuzzle *it = &made.puzzle;
    it->givens = test_givens(&nine, &made.solution, 25 + test_below(&rng, 60), &rng);
    int entered = test_below(&rng, 3) * 20;
    for (int c = 0; c < nine.cells; c++)
        if (!it->givens.cell[c] && test_below(&rng, 100) < entered)
            it->entries.cell[c] = made.solution.cell[c];
    it->marks_are = (ExchangeMarks)test_below(&rng, 3);
    Grid values = it->givens;
    for (int c = 0; c < nine.cells; c++) values.cell[c] |= it->entries.cell[c];
    Marks rules = marks_of_grid(&nine, &values);
    bool any = false;
    for (int c = 0; c < nine.cells && it->marks_are != EXCHANGE_NO_MARKS; c++) {
        bool keeps_all = test_below(&rng, 2) == 0;
        it->marks.cell[c] = keeps_all ? rules.cell[c] : (uint16_t)(rules.cell[c] & rng_next(&rng));
        if (!values.cell[c]) it->marks.cell[c] |= marks_bit(made.solution.cell[c]);
        bool without = it->marks_are == EXCHANGE_NOTES && test_below(&rng, 8) == 0;
        if (without) it->marks.cell[c] = 0;
        any |= it->marks.cell[c] != 0;
    }
    if (!any) it->marks_are = EXCHANGE_NO_MARKS;
    strcpy(it->title, words[test_below(&rng, 5)]);
    strcpy(it->author, words[test_below(&rng, 5)]);
    strcpy(it->level, words[test_below(&rng, 5)]);
    strcpy(it->source, words[test_below(&rng, 5)]);
    return made;
}

static const char *read_back(ExchangeFormat format, const ExchangePuzzle *puzzle, ExchangePuzzle *out,
                             Told *told) {
    static char text[3 * EXCHANGE_WRITTEN_MAX];
    int length = exchange_write_head(format, puzzle, text);
    length += exchange_write(format, &nine, puzzle, text + length);
    length += exchange_write_tail(format, text + length);
    assert_int_equal(length, (int)strlen(text));
    read_text(text, (size_t)length, told);
    if (told->puzzles != 1 || told->complaints > 0) fail_msg("read back as\n%s%s", told->text, text);
    *out = told->puzzle[0];
    return text;
}

static bool same_texts(ExchangeFormat format, const ExchangePuzzle *a, const ExchangePuzzle *b) {
    bool named = strcmp(a->title, b->title) == 0 && strcmp(a->author, b->author) == 0;
    if (format == EXCHANGE_OPENSUDOKU && !a->title[0]) named = strcmp(a->author, b->author) == 0;
    bool levelled = strcmp(a->level, b->level) == 0 && strcmp(a->source, b->source) == 0;
    switch (format) {
    case EXCHANGE_SDK:
    case EXCHANGE_OPENSUDOKU:
        return named && levelled;
    case EXCHANGE_F_PUZZLES:
        return named;
    default:
        return true;
    }
}

// The marks that a format of candidates holds: what is left to each empty cell.
static Marks left(const ExchangePuzzle *puzzle) {
    Grid values = puzzle->givens;
    bool all = puzzle->marks_are != EXCHANGE_NO_MARKS;
    for (int c = 0; c < nine.cells; c++) {
        values.cell[c] |= puzzle->entries.cell[c];
        if (!values.cell[c] && !puzzle->marks.cell[c]) all = false;
    }
    return all ? puzzle->marks : marks_of_grid(&nine, &values);
}

static bool same_puzzle(ExchangeFormat format, const ExchangePuzzle *a, const ExchangePuzzle *b) {
    Grid none = {{0}};
    bool entries =
        format == EXCHANGE_PENCIL_MARKS || format == EXCHANGE_LIBRARY || format == EXCHANGE_F_PUZZLES;
    Marks marks_a = left(a), marks_b = left(b);
    bool marks = true;
    if (format == EXCHANGE_PENCIL_MARKS || format == EXCHANGE_LIBRARY)
        marks = marks_equal(&nine, &marks_a, &marks_b);
    if (format == EXCHANGE_F_PUZZLES)
        marks = marks_equal(&nine, &a->marks, &b->marks) &&
                (a->marks_are == EXCHANGE_NO_MARKS) == (b->marks_are == EXCHANGE_NO_MARKS);
    return grid_equal(&nine, &a->givens, &b->givens) &&
           grid_equal(&nine, entries ? &a->entries : &none, &b->entries) && marks && same_texts(format, a, b);
}

// In a line of candidates a cell with one left is filled unless a cell near it has that one too.
static void fill_singles(ExchangePuzzle *puzzle) {
    Marks all = left(puzzle);
    for (int c = 0; c < nine.cells; c++) {
        int value = puzzle->givens.cell[c] | puzzle->entries.cell[c];
        if (value) all.cell[c] = marks_bit(value);
    }
    *puzzle = (ExchangePuzzle){.marks = all, .marks_are = EXCHANGE_ALL_CANDIDATES, .played_s = -1};
    for (int c = 0; c < nine.cells; c++) {
        bool alone = marks_count(all.cell[c]) == 1;
        for (int p = 0; p < nine.cells; p++)
            if (cellset_has(&nine.peers[c], p) && (all.cell[p] & all.cell[c])) alone = false;
        if (!alone) continue;
        puzzle->givens.cell[c] = (uint8_t)marks_first(all.cell[c]);
        puzzle->marks.cell[c] = 0;
    }
}

static void what_is_written_reads_back(void **state) {
    (void)state;
    static Told told;
    for (uint64_t seed = 1; seed <= (TEST_SOAK ? 200000 : 2000); seed++) {
        Made made = make_puzzle(seed);
        for (int f = 0; f < EXCHANGE_FORMAT_COUNT; f++) {
            ExchangeFormat format = (ExchangeFormat)f;
            ExchangePuzzle expected = made.puzzle, back;
            if (!exchange_format(format)->keeps) continue;
            const char *text = read_back(format, &expected, &back, &told);
            if (format == EXCHANGE_CANDIDATES) {
                fill_singles(&expected);
                Marks marks = left(&back);
                if (!grid_equal(&nine, &expected.givens, &back.givens) ||
                    !marks_equal(&nine, &expected.marks, &marks))
                    fail_msg("seed %llu as %s:\n%s%s", (unsigned long long)seed, "729", text, told.text);
            } else if (!same_puzzle(format, &expected, &back)) {
                fail_msg("seed %llu as %s:\n%s%s", (unsigned long long)seed, exchange_format(format)->key,
                         text, told.text);
            }
        }
    }
}

// Several puzzles in one file stay several, in their order.
static void collections_read_back(void **state) {
    (void)state;
    static char text[PUZZLES_MAX * EXCHANGE_WRITTEN_MAX];
    static Told told;
    for (int f = 0; f < EXCHANGE_FORMAT_COUNT; f++) {
        ExchangeFormat format = (ExchangeFormat)f;
        if (!exchange_format(format)->keeps || format == EXCHANGE_CANDIDATES) continue;
        for (uint64_t seed = 1; seed <= 40; seed++) {
            Made made[PUZZLES_MAX];
            int length = 0;
            for (int i = 0; i < PUZZLES_MAX; i++) {
                made[i] = make_puzzle(PUZZLES_MAX * seed + (uint64_t)i);
                length += i ? exchange_write_between(format, text + length)
                            : exchange_write_head(format, &made[0].puzzle, text);
                length += exchange_write(format, &nine, &made[i].puzzle, text + length);
            }
            length += exchange_write_tail(format, text + length);
            read_text(text, (size_t)length, &told);
            if (told.puzzles != PUZZLES_MAX || told.complaints > 0)
                fail_msg("seed %llu as %s: %d puzzles\n%s%s", (unsigned long long)seed,
                         exchange_format(format)->key, told.puzzles, told.text, text);
            for (int i = 0; i < PUZZLES_MAX; i++)
                if (!grid_equal(&nine, &told.puzzle[i].givens, &made[i].puzzle.givens))
                    fail_msg("seed %llu as %s: puzzle %d is another", (unsigned long long)seed,
                             exchange_format(format)->key, i);
        }
    }
}

// ---- The packings

static void lz_packs_as_lz_string_does(void **state) {
    (void)state;
    // What lz-string 1.5 makes of a 9x9 grid with a 1 in its first cell.
    const char *packed =
        "N4IgzglgXgpiBcBOANCA5gJwgEwQbT1ADcBDAGwFc54BGVNCImAOwQBcMqBfZYHv3vyGCRfALrJCwgTOlyJU0XKVKFsles1c"
        "1yrRu2S9R+Yd1nVp/Vdk7r58WK5A";
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
    assert_true(exchange_is_link("https://f-puzzles.com/?load=N4Ig"));
    assert_true(exchange_is_link("KDTRBQsV3CQ3p0q08RJ5avLJSRFc"));
    assert_true(exchange_is_link("sudokupad.app/scfKDTRBQsV3CQ3p0q08RJ5avLJSRFc"));
    assert_false(exchange_is_link("puzzles.sdm"));
    assert_false(exchange_is_link("/home/ann/classics"));
    assert_false(exchange_is_link(""));
}

int main(void) {
    layout_init(&nine, "9x9");
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_file_reads_as_expected), cmocka_unit_test(pieces_read_alike),
        cmocka_unit_test(lines_are_told_at_once),      cmocka_unit_test(long_lines_are_refused),
        cmocka_unit_test(what_is_written_reads_back),  cmocka_unit_test(collections_read_back),
        cmocka_unit_test(lz_packs_as_lz_string_does),  cmocka_unit_test(lz_reads_back),
        cmocka_unit_test(json_knows_its_places),       cmocka_unit_test(links_are_told_from_files),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
