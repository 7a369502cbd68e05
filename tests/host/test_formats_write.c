// host/formats/formats: what a format holds reads back as it was, from each of them, one puzzle or many; and
// what was read is written byte for byte as before.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>

#include "support/format_holds.h"
#include "support/formats_report.h"
#include "support/random_game.h"
#include "support/sanitized.h"

static const char *random_text(Rng *rng) {
    static const char *const texts[] = {
        "",    "", "Ann", "Fünf Zeilen & \"mehr\" <a>", "C:\\new\\'title'", "数独 — 1", "]]> #x; 50% {|}",
        "Hard"};
    return texts[test_below(rng, 8)];
}

// Marks of three kinds: none, notes, with cells that have none or wrong ones, and candidates, which keep the
// solution.
static void make_marks(FormatsPuzzle *puzzle, const Grid *solution, Rng *rng) {
    Grid values = puzzle->givens;
    for (int c = 0; c < nine.cells; c++) values.cell[c] |= puzzle->entries.cell[c];
    Marks rules = marks_of_grid(&nine, &values);
    bool whole = test_below(rng, 2) == 0, any = false;
    puzzle->marks_are = (FormatsMarks)test_below(rng, 3);
    for (int c = 0; c < nine.cells && puzzle->marks_are != FORMATS_NO_MARKS; c++) {
        if (values.cell[c]) continue;
        bool keeps_all = test_below(rng, 2) == 0;
        puzzle->marks.cell[c] = (TokenMask)(rules.cell[c] & (keeps_all ? 0x1FF : rng_next(rng)));
        puzzle->marks.cell[c] |= rules.cell[c] & marks_bit(solution->cell[c]);
        bool none = puzzle->marks_are == FORMATS_NOTES && !whole && test_below(rng, 8) == 0;
        if (none) puzzle->marks.cell[c] = 0;
        any |= puzzle->marks.cell[c] != 0;
    }
    if (!any && puzzle->marks_are == FORMATS_NOTES) puzzle->marks_are = FORMATS_NO_MARKS;
}

static FormatsPuzzle make_puzzle(uint64_t seed) {
    Rng rng = rng_seed(seed);
    FormatsPuzzle puzzle = {.played_s = -1};
    Grid solution = test_solution(&nine, &rng);
    puzzle.givens = test_givens(&nine, &solution, 25 + test_below(&rng, 60), &rng);
    int entered = test_below(&rng, 4) * 33;
    for (int c = 0; c < nine.cells; c++)
        if (!puzzle.givens.cell[c] && test_below(&rng, 100) < entered)
            puzzle.entries.cell[c] = solution.cell[c];
    make_marks(&puzzle, &solution, &rng);
    bool corners = test_below(&rng, 2), colours = test_below(&rng, 2);
    for (int c = 0; c < nine.cells; c++) {
        bool empty = !puzzle.givens.cell[c] && !puzzle.entries.cell[c];
        if (corners && empty) puzzle.corners.cell[c] = rng_next(&rng) & 0x1FF;
        if (colours) puzzle.colours.cell[c] = rng_next(&rng) & 0x1FF;
    }
    for (int c = 0; c < nine.cells && colours; c++)
        puzzle.note_colour[c] = (uint64_t)test_below(&rng, 10) << 4 * test_below(&rng, 9);
    puzzle.drawn_count = test_below(&rng, 2) * test_below(&rng, CELL_LINES_MAX + 1);
    for (int i = 0; i < puzzle.drawn_count; i++) {
        int a = test_below(&rng, 80), b = a + 1 + test_below(&rng, 80 - a);
        puzzle.drawn[i] = (CellLine){(uint8_t)a, (uint8_t)b, (uint8_t)(1 + test_below(&rng, 9))};
    }
    if (test_below(&rng, 2)) puzzle.played_s = 1 + test_below(&rng, 3) * test_below(&rng, 333333333);
    strcpy(puzzle.title, random_text(&rng));
    strcpy(puzzle.author, random_text(&rng));
    strcpy(puzzle.level, random_text(&rng));
    strcpy(puzzle.source, random_text(&rng));
    return puzzle;
}

// ---- What should come back

// What is left to each cell: its value, or the marks if they tell, or what the rules leave.
static Marks left(const FormatsPuzzle *puzzle) {
    Grid values = puzzle->givens;
    bool told = puzzle->marks_are != FORMATS_NO_MARKS;
    for (int c = 0; c < nine.cells; c++) {
        values.cell[c] |= puzzle->entries.cell[c];
        if (!values.cell[c] && !puzzle->marks.cell[c]) told = false;
    }
    Marks marks = told ? puzzle->marks : marks_of_grid(&nine, &values);
    for (int c = 0; c < nine.cells; c++)
        if (values.cell[c]) marks.cell[c] = marks_bit(values.cell[c]);
    return marks;
}

// Where values are told by candidates alone, a cell with one left is given unless a cell near it has that
// too.
static void fill_singles(FormatsPuzzle *puzzle) {
    Marks all = left(puzzle);
    for (int c = 0; c < nine.cells; c++) {
        bool alone = marks_count(all.cell[c]) == 1 && !puzzle->entries.cell[c];
        for (int p = 0; p < nine.cells; p++)
            if (cellset_has(&nine.peers[c], p) && (all.cell[p] & all.cell[c])) alone = false;
        if (alone) puzzle->givens.cell[c] = (uint8_t)marks_first(all.cell[c]);
    }
    puzzle->marks = all;
    puzzle->marks_are = FORMATS_ALL_CANDIDATES;
}

static FormatsPuzzle held(Format format, const FormatsPuzzle *puzzle, const FormatsPuzzle *first) {
    static const Grid none;
    unsigned holds = format_holds(format);
    FormatsPuzzle it = *puzzle;
    if (format == FORMATS_CANDIDATES) it.entries = none;
    if (format == FORMATS_CANDIDATES) it.marks = left(puzzle), it.marks_are = FORMATS_ALL_CANDIDATES;
    if (format == FORMATS_CANDIDATES || format == FORMATS_SDX) fill_singles(&it);
    if (format == FORMATS_OPENSUDOKU_1) {
        strcpy(it.title, first->title);
        strcpy(it.author, first->author);
        strcpy(it.level, first->level);
        strcpy(it.source, first->source);
    }
    if (!(holds & HOLDS_ENTRIES)) it.entries = none;
    if (!(holds & HOLDS_CORNERS)) it.corners = (Marks){{0}};
    if (!(holds & HOLDS_COLOURS)) {
        for (int c = 0; c < nine.cells; c++)
            it.colours.cell[c] &= holds & HOLDS_ONE_COLOUR ? -it.colours.cell[c] : 0;
        memset(it.note_colour, 0, sizeof it.note_colour);
    }
    if (!(holds & HOLDS_LINES)) {
        it.drawn_count = 0;
        memset(it.drawn, 0, sizeof it.drawn);
    }
    if (!(holds & HOLDS_TIME)) it.played_s = -1;
    if (!(holds & HOLDS_TITLE)) it.title[0] = '\0';
    if (!(holds & HOLDS_AUTHOR)) it.author[0] = '\0';
    if (!(holds & HOLDS_LEVEL)) it.level[0] = '\0';
    if (!(holds & HOLDS_SOURCE)) it.source[0] = '\0';
    return it;
}

static bool same_marks(unsigned holds, const FormatsPuzzle *expected, const FormatsPuzzle *back) {
    Marks a = expected->marks, b = back->marks;
    bool both = (holds & HOLDS_NOTES) && (holds & HOLDS_CANDIDATES);
    if (both && expected->marks_are != back->marks_are) return false;
    if (!(holds & HOLDS_NOTES)) {
        a = left(expected);
        b = left(back);
    }
    bool held_at_all = (holds & (HOLDS_NOTES | HOLDS_CANDIDATES)) != 0;
    return held_at_all ? marks_equal(&nine, &a, &b) : back->marks_are == FORMATS_NO_MARKS;
}

static bool same(unsigned holds, const FormatsPuzzle *expected, const FormatsPuzzle *back) {
    return grid_equal(&nine, &expected->givens, &back->givens) &&
           grid_equal(&nine, &expected->entries, &back->entries) && same_marks(holds, expected, back) &&
           marks_equal(&nine, &expected->corners, &back->corners) &&
           marks_equal(&nine, &expected->colours, &back->colours) &&
           memcmp(expected->note_colour, back->note_colour, sizeof back->note_colour) == 0 &&
           expected->drawn_count == back->drawn_count &&
           memcmp(expected->drawn, back->drawn, sizeof back->drawn) == 0 &&
           expected->played_s == back->played_s && strcmp(expected->title, back->title) == 0 &&
           strcmp(expected->author, back->author) == 0 && strcmp(expected->level, back->level) == 0 &&
           strcmp(expected->source, back->source) == 0;
}

// ---- There and back

static void write_all(Format format, const FormatsPuzzle *puzzle, int count, Text *out) {
    text_clear(out);
    for (int i = 0; i < count; i++) formats_write(format, &nine, &puzzle[i], i == 0, out);
    formats_write_tail(format, out);
}

static void check(Format format, const FormatsPuzzle *puzzle, int count, uint64_t seed) {
    Text text = {0}, again = {0};
    static Told told;
    const FormatRow *info = formats_row(format);
    write_all(format, puzzle, count, &text);
    read_text(text_of(&text), text.length, &told);
    if (told.puzzles != count || told.complaints > 0)
        fail_msg("seed %llu as %s: %d of %d puzzles\n%s%s", (unsigned long long)seed, info->key, told.puzzles,
                 count, told.text, text_of(&text));
    for (int i = 0; i < count; i++) {
        FormatsPuzzle expected = held(format, &puzzle[i], &puzzle[0]);
        if (!same(format_holds(format), &expected, &told.puzzle[i]))
            fail_msg("seed %llu as %s: puzzle %d is another\n%s%s", (unsigned long long)seed, info->key, i,
                     told.text, text_of(&text));
    }
    write_all(format, told.puzzle, count, &again);
    if (strcmp(text_of(&again), text_of(&text)) != 0)
        fail_msg("seed %llu as %s, written\n%sthen\n%s", (unsigned long long)seed, info->key, text_of(&text),
                 text_of(&again));
    text_finish(&text);
    text_finish(&again);
}

static void what_is_written_reads_back(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= (TEST_SOAK ? 20000 : FEW(700)); seed++) {
        FormatsPuzzle puzzle = make_puzzle(seed);
        for (int f = 0; f < FORMAT_COUNT; f++)
            if (!formats_row((Format)f)->no_givens) check((Format)f, &puzzle, 1, seed);
    }
}

static void collections_read_back(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= (TEST_SOAK ? 2000 : FEW(80)); seed++) {
        FormatsPuzzle puzzle[PUZZLES_MAX];
        for (int i = 0; i < PUZZLES_MAX; i++) puzzle[i] = make_puzzle(PUZZLES_MAX * seed + (uint64_t)i);
        for (int f = 0; f < FORMAT_COUNT; f++)
            if (!formats_row((Format)f)->no_givens) check((Format)f, puzzle, PUZZLES_MAX, PUZZLES_MAX * seed);
    }
}

// The formats that hold all that a player did hand it on among each other without loss.
static void a_game_goes_round(void **state) {
    (void)state;
    static const Format way[] = {FORMATS_GNOME, FORMATS_OPENSUDOKU_2, FORMATS_KSUDOKU,
                                 FORMATS_JSON,  FORMATS_KSUDOKU,      FORMATS_GNOME};
    Text text = {0};
    static Told told;
    for (uint64_t seed = 1; seed <= 200; seed++) {
        FormatsPuzzle puzzle = make_puzzle(seed), now = puzzle;
        for (size_t i = 0; i < sizeof way / sizeof way[0]; i++) {
            write_all(way[i], &now, 1, &text);
            read_text(text_of(&text), text.length, &told);
            assert_int_equal(told.puzzles, 1);
            now = told.puzzle[0];
            assert_int_equal(now.format, way[i]);
        }
        if (!grid_equal(&nine, &puzzle.givens, &now.givens) ||
            !grid_equal(&nine, &puzzle.entries, &now.entries) ||
            !marks_equal(&nine, &puzzle.marks, &now.marks) || puzzle.played_s != now.played_s)
            fail_msg("seed %llu", (unsigned long long)seed);
    }
    text_finish(&text);
}

// Formats that are not 9x9 by their definition go by the layout.
static void other_boards_read_back(void **state) {
    (void)state;
    const Layout before = nine;
    const char *const ids[] = {"4x4", "6x6", "12x12", "16x16", "25x25"};
    for (size_t i = 0; i < sizeof ids / sizeof ids[0]; i++) {
        assert_true(layout_init(&nine, ids[i]));
        FormatsPuzzle puzzle = {.played_s = -1};
        for (int c = 0; c < nine.cells; c += 3) puzzle.givens.cell[c] = (uint8_t)(1 + c / 3 % nine.order);
        for (int f = 0; f < FORMAT_COUNT; f++) {
            const FormatRow *row = formats_row((Format)f);
            if (!row->any_layout) continue;
            FormatsPuzzle more = puzzle;
            if (format_holds((Format)f) & HOLDS_NOTES) {
                more.entries.cell[1] = (uint8_t)nine.order;
                more.marks.cell[2] = (TokenMask)(marks_bit(1) | marks_bit(nine.order));
                more.marks.cell[4] = layout_all_tokens(&nine);
                more.marks_are = FORMATS_NOTES;
            }
            check((Format)f, &more, 1, i);
        }
    }
    nine = before;
}

// Each key and name once, and no format without.
static void formats_have_keys(void **state) {
    (void)state;
    for (int a = 0; a < FORMAT_COUNT; a++) {
        const FormatRow *one = formats_row((Format)a);
        assert_true(one->key[0] && one->name[0]);
        for (int b = 0; b < a; b++) assert_string_not_equal(one->key, formats_row((Format)b)->key);
    }
}

// A line in another colour, over more cells or backwards may stand for a rule; numbers out of place are no
// line.
static void lines_of_others_are_refused(void **state) {
    (void)state;
    static const char EMPTY[] = "{\"puzzle\":\"........................................."
                                "........................................\",";
    static const char *const REST[] = {
        "\"lines\":[1,2]}",        "\"lines\":[2,1,3]}",         "\"lines\":[1,82,3]}",
        "\"lines\":[1,2,10]}",     "\"lines\":[0,2,1]}",         "\"lines\":7}",
        "\"note_colours\":[1,2]}", "\"note_colours\":[1,10,3]}", "\"note_colours\":[1,1,10]}"};
    static Told told;
    for (size_t i = 0; i < sizeof REST / sizeof *REST; i++) {
        Text text = {0};
        text_addf(&text, "%s%s\n", EMPTY, REST[i]);
        read_text(text_of(&text), text.length, &told);
        if (told.puzzles != 0 || told.complaints != 1) fail_msg("%s: %s", REST[i], told.text);
        text_finish(&text);
    }
    static const char *const LINES[] = {
        "{\"lines\":[[\"R1C1\",\"R1C2\"]],\"outlineC\":\"#CFCFCF\",\"width\":0.5}",
        "{\"lines\":[[\"R1C1\",\"R1C2\",\"R1C3\"]],\"outlineC\":\"#D0403A\"}",
        "{\"lines\":[[\"R1C2\",\"R1C1\"]],\"outlineC\":\"#D0403A\"}",
        "{\"lines\":[[\"R1C0\",\"R1C2\"]],\"outlineC\":\"#D0403A\"}"};
    for (size_t i = 0; i < sizeof LINES / sizeof *LINES; i++) {
        Text text = {0};
        text_add(&text, "{\"size\":9,\"grid\":[");
        for (int row = 0; row < 9; row++) text_addf(&text, "%s[{},{},{},{},{},{},{},{},{}]", row ? "," : "");
        text_addf(&text, "],\"line\":[%s]}\n", LINES[i]);
        read_text(text_of(&text), text.length, &told);
        if (told.puzzles != 0 || !strstr(told.text, "“line”")) fail_msg("%s: %s", LINES[i], told.text);
        text_finish(&text);
    }
}

int main(void) {
    layout_init(&nine, "9x9");
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_of_others_are_refused), cmocka_unit_test(what_is_written_reads_back),
        cmocka_unit_test(collections_read_back),       cmocka_unit_test(a_game_goes_round),
        cmocka_unit_test(other_boards_read_back),      cmocka_unit_test(formats_have_keys),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
