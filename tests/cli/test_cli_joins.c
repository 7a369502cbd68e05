// Pipes that join: what every command writes, every other reads, and the puzzles are the same.
#define _GNU_SOURCE // posix_openpt
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <fcntl.h>

#include "core/board/marks.h"
#include "support/cli_run.h"
#include "support/sanitized.h"

// A command that writes puzzles, and the layout they are on.
typedef struct {
    const char *call, *layout;
    bool reads; // it is given the puzzles, else it makes them
} Writer;

static const Writer WRITERS[] = {
    {"generate --seed 5 --count 2", "9x9", false},
    {"generate --seed 5 --count 2 --format letters", "9x9", false},
    {"generate --seed 5 --count 2 --format csv", "9x9", false},
    {"generate --seed 5 --count 2 --json", "9x9", false},
    {"generate --seed 5 --count 2 --layout 16x16", "16x16", false},
    {"generate --seed 5 --count 2 --layout 16x16 --format letters", "16x16", false},
    {"generate --seed 5 --count 2 --layout 16x16 --json", "16x16", false},
    {"mine --seed 1 --count 2", "9x9", false},
    {"mine --seed 1 --count 2 --format digits", "9x9", false},
    {"mine --seed 1 --count 2 --format letters", "9x9", false},
    {"mine --seed 1 --count 2 --format csv", "9x9", false},
    {"grade --format csv", "9x9", true},
    {"grade --format letters", "9x9", true},
    {"grade --json", "9x9", true},
    {"grade --records digits", "9x9", true},
    {"grade --records letters", "9x9", true},
    {"solve --json", "9x9", true},
    {"count --json", "9x9", true},
    {"code --json", "9x9", true},
    {"code", "9x9", true},
    {"convert --to code", "9x9", true},
    {"canon", "9x9", true},
    {"transform --rule none --seed 1 --json", "9x9", true},
    {"convert --format digits", "9x9", true},
    {"convert --format letters", "9x9", true},
    {"convert --format csv", "9x9", true},
    {"convert --to csv", "9x9", true},
    {"convert --to ss", "9x9", true},
    {"convert --to sdk", "9x9", true},
    {"convert --to sdx", "9x9", true},
    {"convert --to marks", "9x9", true},
    {"convert --to opensudoku-2", "9x9", true},
    {"convert --to ksudoku", "9x9", true},
    {"convert --to gnome", "9x9", true},
    {"convert --to f-puzzles", "9x9", true},
    {"convert --to sudokupad", "9x9", true},
    {"convert --to sudokuexchange", "9x9", true},
    {"convert --to tatham", "9x9", true},
    {"convert --to records", "9x9", true},
    {"convert --to records-letters", "9x9", true},
    {"convert --to iss", "9x9", true},
    {"convert --to json", "9x9", true},
    {"convert --to board", "9x9", true},
    {"convert --to sdm", "9x9", true},
    {"convert --to line", "9x9", true},
    {"convert --to opensudoku", "9x9", true},
    {"convert --to opensudoku-3", "9x9", true},
    {"convert --to gnome-share", "9x9", true},
    {"convert --to library", "9x9", true},
    {"convert --to tatham-save", "9x9", true},
    {"count --json", "16x16", true},
    {"solve --json", "16x16", true},
    {"code --json", "16x16", true},
    {"code", "16x16", true},
    {"canon", "16x16", true},
    {"transform --rule none --seed 1 --json", "16x16", true},
    {"convert --format digits", "16x16", true},
    {"convert --format letters", "16x16", true},
    {"convert --format csv", "16x16", true},
    {"convert --to board", "16x16", true},
    {"convert --to code", "16x16", true},
    {"convert --to csv", "16x16", true},
    {"convert --to f-puzzles", "16x16", true},
    {"convert --to iss", "16x16", true},
    {"convert --to json", "16x16", true},
    {"convert --to ksudoku", "16x16", true},
    {"convert --to line", "16x16", true},
    {"convert --to records", "16x16", true},
    {"convert --to records-letters", "16x16", true},
    {"convert --to sdm", "16x16", true},
    {"convert --to sudokupad", "16x16", true},
    {"convert --to tatham", "16x16", true},
    {"convert --to tatham-save", "16x16", true},
};
enum { WRITER_COUNT = sizeof WRITERS / sizeof WRITERS[0] };

static const char *const READERS[] = {"solve",         "count",       "grade",
                                      "hint",          "code --json", "canon",
                                      "canon --json",  "convert",     "transform --rule none --seed 1",
                                      "print --digits"};
enum { READER_COUNT = sizeof READERS / sizeof READERS[0] };

static const char PUZZLES[] = EASY "\n" HARD "\n";

static bool is_nine(const char *layout) { return strcmp(layout, "9x9") == 0; }

// The call of a command for puzzles of a board.
static const char *call_on(const char *command, const char *layout, char out[128]) {
    snprintf(out, 128, "%s%s%s", command, is_nine(layout) ? "" : " --layout ", is_nine(layout) ? "" : layout);
    return out;
}

static Ran read_by(const char *reader, const char *layout, const char *text) {
    char call[128];
    Ran ran = run(call_on(reader, layout, call), text);
    bool beyond = ran.status == 1 && strcmp(reader, "grade") == 0; // what is too hard to rate is no error
    if ((ran.status != 0 && !beyond) || ran.err[0])
        fail_msg("%s: %d, “%s”, of\n%s", call, ran.status, ran.err, text);
    return ran;
}

// The puzzles that a writer has written, as lines of digits.
static char *lines_of(const Writer *writer, const char *written) {
    Ran plain = read_by("transform --rule none --seed 1", writer->layout, written);
    free(plain.err);
    return plain.out;
}

// Without the number of each line, which differs.
static void drop_places(char *json) {
    for (char *at; (at = strstr(json, "\"line\":"));) {
        size_t digits = strspn(at + 7, "0123456789");
        memmove(at, at + 7 + digits, strlen(at + 7 + digits) + 1);
    }
}

// The puzzles that a writer is given: two of its board.
static char *puzzles_for(const Writer *writer) {
    if (is_nine(writer->layout)) return strdup(PUZZLES);
    char call[128];
    Ran made = run(call_on("generate --seed 5 --count 2", writer->layout, call), "");
    assert_int_equal(made.status, 0);
    free(made.err);
    return made.out;
}

// What each reader answers to lines of cells. Most writers have the same as the one before.
typedef struct {
    char *lines; // NULL: none yet
    char *answer[READER_COUNT];
} Expected;

static void forget(Expected *expected) {
    free(expected->lines);
    for (int r = 0; r < READER_COUNT; r++) free(expected->answer[r]);
    *expected = (Expected){.lines = NULL};
}

static const char *answer_of(Expected *expected, int reader, const char *layout) {
    if (expected->answer[reader]) return expected->answer[reader];
    Ran ran = read_by(READERS[reader], layout, expected->lines);
    drop_places(ran.out);
    free(ran.err);
    return expected->answer[reader] = ran.out;
}

static void goes_into_every_reader(int w, Expected *expected) {
    const Writer *writer = &WRITERS[w];
    char call[128], *puzzles = writer->reads ? puzzles_for(writer) : NULL;
    Ran written =
        run(puzzles ? call_on(writer->call, writer->layout, call) : writer->call, puzzles ? puzzles : "");
    if (written.status != 0) fail_msg("%s: %d, %s", writer->call, written.status, written.err);
    char *lines = lines_of(writer, written.out);
    assert_int_equal(count_lines(lines), 2);
    if (puzzles && strcmp(writer->call, "canon") != 0) assert_string_equal(lines, puzzles);
    if (!expected->lines || strcmp(expected->lines, lines) != 0) {
        forget(expected);
        expected->lines = strdup(lines);
    }
    for (int r = 0; r < READER_COUNT; r++) {
        bool paper = strncmp(READERS[r], "print", 5) == 0; // has the levels too that a writer gives
        if (SANITIZED && (w + r) % 7 != 0) continue;       // enough for them
        if (paper && w % 6 != 0) continue;                 // drawing takes long
        Ran got = read_by(READERS[r], writer->layout, written.out);
        const char *answer = paper ? got.out : answer_of(expected, r, writer->layout);
        drop_places(got.out);
        if (strcmp(got.out, answer) != 0)
            fail_msg("%s | %s:\n%s\nexpected\n%s", writer->call, READERS[r], got.out, answer);
        done(got);
    }
    free(puzzles);
    free(lines);
    done(written);
}

static void every_writer_goes_into_every_reader(void **state) {
    (void)state;
    Expected expected = {.lines = NULL};
    for (int w = 0; w < WRITER_COUNT; w++) goes_into_every_reader(w, &expected);
    forget(&expected);
}

// A half-played game on a board of 16x16: an entry, and all candidates but one of the first empty cell after
// it.
static char *large_game(const char *cells) {
    Layout layout;
    Grid values;
    bool less = false;
    int entered = (int)strcspn(cells, ".");
    char *game = malloc(16384), filled[257];
    Ran solved = run("solve --layout 16x16", cells);
    assert_non_null(game);
    assert_true(layout_init(&layout, "16x16"));
    strcpy(filled, cells);
    filled[entered] = solved.out[entered];
    assert_true(grid_parse(&layout, filled, &values));
    Marks marks = marks_of_grid(&layout, &values);
    int length = sprintf(game, "{\"board\":\"16x16\",\"puzzle\":\"%s\",\"entries\":\"", cells);
    for (int c = 0; c < 256; c++) game[length++] = c == entered ? filled[c] : '.';
    length += sprintf(game + length, "\",\"notes\":[");
    for (int c = 0; c < 256; c++) {
        length += sprintf(game + length, "%s\"", c ? "," : "");
        for (int token = 1; token <= 16 && !values.cell[c]; token++) {
            bool gone = !less && marks_count(marks.cell[c]) > 2 && solved.out[c] != grid_character(token);
            less = less || (gone && marks_has(&marks, c, token));
            if (!gone && marks_has(&marks, c, token)) game[length++] = grid_character(token);
        }
        game[length++] = '"';
    }
    sprintf(game + length, "]}\n");
    assert_true(less);
    done(solved);
    return game;
}

// Each reader answers a game that went through a format as it answers the game itself.
static void goes_through(const char *format, const char *game) {
    char call[64];
    snprintf(call, sizeof call, "convert --to %s", format);
    Ran written = run(call, game);
    if (written.status != 0 || written.err[0]) fail_msg("%s: %s", call, written.err);
    for (int r = 0; r < READER_COUNT; r += SANITIZED ? 4 : 1) {
        // Its output names the format's own texts: what else is in it stands in test_formats.
        if (strcmp(READERS[r], "canon --json") == 0) continue;
        const char *reader = strcmp(READERS[r], "hint") == 0 ? "hint --all" : READERS[r];
        Ran got = run(reader, written.out), expected = run(reader, game);
        if (got.status != expected.status || strcmp(got.out, expected.out) != 0)
            fail_msg("%s | %s: %s\n%s\nexpected\n%s", call, reader, written.out, got.out, expected.out);
        done(got);
        done(expected);
    }
    done(written);
}

// What is entered and noted goes through the formats that keep it, and changes the next step.
static void marks_go_through(void **state) {
    (void)state;
    static const char *const keeping[] = {"library",     "marks", "ss",  "opensudoku-2", "opensudoku-3",
                                          "ksudoku",     "gnome", "sdx", "f-puzzles",    "sudokupad",
                                          "tatham-save", "729",   "json"};
    static const char *const keeping_large[] = {"ksudoku", "f-puzzles", "sudokupad", "tatham-save", "json"};
    // A candidate less than the rules leave: 1 in row 1, column 3.
    static const char position[] = ":0000:x:" EASY ":113:::\n";
    for (size_t i = 0; i < sizeof keeping / sizeof keeping[0]; i += SANITIZED ? 4 : 1)
        goes_through(keeping[i], position);
    Ran puzzle = run("generate --seed 5 --layout 16x16", "");
    char cells[257];
    assert_int_equal(sscanf(puzzle.out, "%256s", cells), 1);
    char *game = large_game(cells);
    for (size_t i = 0; i < sizeof keeping_large / sizeof keeping_large[0]; i += SANITIZED ? 4 : 1)
        goes_through(keeping_large[i], game);
    free(game);
    done(puzzle);
}

// A table of 16 columns does not say its board.
static void tables_of_other_boards_need_their_layout(void **state) {
    (void)state;
    Ran puzzle = run("generate --seed 5 --layout 16x16", ""), table = run("convert --to csv", puzzle.out);
    assert_int_equal(table.status, 0);
    expect("convert --layout 16x16", table.out, 0, puzzle.out, "");
    done(table);
    done(puzzle);
}

// On a board of 25x25 a pencil mark may be any letter to P.
static void the_largest_board_keeps_its_marks(void) {
    char json[8192];
    int length = sprintf(json, "{\"board\":\"25x25\",\"puzzle\":\"1");
    for (int c = 1; c < 625; c++) json[length++] = '.';
    length += sprintf(json + length, "\",\"notes\":[\"\"");
    for (int c = 1; c < 625; c++) length += sprintf(json + length, c % 3 ? ",\"GHP\"" : ",\"\"");
    sprintf(json + length, "]}\n");
    expect("convert --to json", json, 0, json, "");
}

// The same on a board of 16x16, where a pencil mark may be a letter.
static void large_boards_keep_their_marks(void **state) {
    (void)state;
    the_largest_board_keeps_its_marks();
    Ran puzzle = run("generate --seed 5 --layout 16x16", "");
    char json[8192], cells[257];
    int length = 0;
    assert_int_equal(sscanf(puzzle.out, "%256s", cells), 1);
    length += sprintf(json, "{\"board\":\"16x16\",\"puzzle\":\"%s\",\"notes\":[", cells);
    for (int c = 0; c < 256; c++)
        length += sprintf(json + length, "%s\"%s\"", c ? "," : "",
                          cells[c] != '.' ? ""
                          : c % 3         ? "1AG"
                                          : "9");
    sprintf(json + length, "]}\n");
    expect("convert --to json", json, 0, json, "");
    expect("transform --rule none --seed 1", json, 0, NULL, "");
    Ran plain = run("transform --layout 16x16 --rule none --seed 1", json);
    assert_string_equal(plain.out, puzzle.out);
    done(plain);
    done(puzzle);
}

static void puzzles_stand_among_the_arguments(void **state) {
    (void)state;
    expect("solve " EASY " " HARD, "", 0, EASY_SOLVED "\n" HARD_SOLVED "\n", "");
    expect("convert --format csv " EASY, "", 0,
           "puzzle,solution,clues,rating,band\n" EASY "," EASY_SOLVED ",30,,\n", "");
    expect("count ' " EASY "' - ", HARD "\n", 0, "1\n1\n", "");
    expect("solve '7x7; anti-king'", "", 1, "", "argument:1:1: the board '7x7' is not known\n");
    expect("solve 5:3,0D,0", "", 1, "", "argument:1:9: a comma is missing after cell 3\n");
    expect("solve 53..7", "", 1, "", "53..7: No such file or directory\n");
    expect("solve 3" EASY, "", 1, "", "argument:1:82: 82 cells were found, 81 are needed\n");
    // A file of that name wins.
    spill(EASY, HARD "\n", strlen(HARD) + 1);
    expect("solve " EASY, "", 0, HARD_SOLVED "\n", "");
}

static void what_is_wrong_is_an_object_too(void **state) {
    (void)state;
    static const char *const commands[] = {
        "solve", "count", "grade", "hint", "canon", "code", "transform --seed 1"};
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        char call[64];
        snprintf(call, sizeof call, "%s --json", commands[i]);
        expect(call, EASY "5\n", 1,
               "{\"file\":\"stdin\",\"line\":1,\"column\":82,\"error\":\"82 cells were found, 81 are "
               "needed\"}\n",
               "stdin:1:82: 82 cells were found, 81 are needed\n");
    }
    expect_words("hint --json", NONE "\n", 1, "\"error\":\"no solution", "stdin:1: no solution");
    expect("grade --json missing.txt", "", 1,
           "{\"file\":\"missing.txt\",\"error\":\"No such file or directory\"}\n",
           "missing.txt: No such file or directory\n");
}

// Those that read no puzzles, too.
static void what_cannot_be_read_is_an_object_too(void **state) {
    (void)state;
    static const char *const commands[] = {"cases",
                                           "code",
                                           "bench",
                                           "pack stats",
                                           "pack stats --total",
                                           "run show",
                                           "run verify",
                                           "race open",
                                           "race table --race",
                                           "hint",
                                           "transform --seed 1"};
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        char call[64];
        snprintf(call, sizeof call, "%s missing %s--json", commands[i],
                 strncmp(commands[i], "race table", 10) == 0 ? ". " : "");
        Ran ran = run(call, "");
        static const char object[] = "{\"file\":\"missing\",\"error\":\"No such file or directory\"}\n";
        if (ran.status != 1 || strncmp(ran.out, object, sizeof object - 1) != 0)
            fail_msg("%s: %d, %s%s", call, ran.status, ran.out, ran.err);
        assert_string_equal(ran.err, "missing: No such file or directory\n");
        done(ran);
    }
    spill("hello", "hello\n", 6);
    expect("run show --json hello", "", 1,
           "{\"file\":\"hello\",\"line\":1,\"error\":\"This is no run of Nonet\"}\n",
           "hello:1: This is no run of Nonet\n");
    expect_words("race open --json hello", "", 1, "{\"file\":\"hello\",\"line\":1,", "hello:1:");
    // What the answer tells is not told twice.
    expect_words("pack check --json missing", "", 1, "{\"folder\":\"missing\"", "missing");
}

static void a_table_without_rows_is_no_error(void **state) {
    (void)state;
    static const char *const tables[] = {"puzzle,solution,clues,rating,band\n",
                                         "Puzzle,Solution,Clues,Difficulty,\n",
                                         "seed,solution,rating,pearl\n", "id;\"quizzes\";level\n"};
    static const char *const commands[] = {"solve", "count", "grade",  "hint --json",
                                           "canon", "code",  "convert"};
    for (size_t i = 0; i < sizeof tables / sizeof tables[0]; i++)
        for (size_t k = 0; k < sizeof commands / sizeof commands[0]; k++)
            expect(commands[k], tables[i], 0, "", "");
    Ran none = run("convert --format csv", tables[0]);
    assert_string_equal(none.out, tables[0]);
    done(none);
    expect("solve", "a sudoku, a grid\n", 1, "", "stdin:1: there is no puzzle in this text\n");
    expect("solve", "puzzle\n", 1, "", "stdin:1: there is no puzzle in this text\n");
    expect("solve", "", 1, "", "stdin:1: there is no puzzle in this text\n");
}

// Of several clashes one is named, with its own cells alone.
static void clues_that_clash_are_named(void **state) {
    (void)state;
    char puzzle[83] = "5.......5........................................................................\n";
    static const char why[] = "stdin:1: no solution: two 5s in row 1, r1c1 and r1c9\n";
    puzzle[80] = '5'; // in the box and the column of the second
    expect("solve", puzzle, 1, "", why);
    expect("count", puzzle, 1, "0\n", why);
    puzzle[4] = '5';
    expect("solve", puzzle, 1, "", "stdin:1: no solution: three 5s in row 1, r1c1, r1c5 and r1c9\n");
}

static void misspelt_files_are_guessed(void **state) {
    (void)state;
    spill("puzzles.txt", EASY "\n", strlen(EASY) + 1);
    spill("seeds.csv", "", 0);
    static const char *const words = "puzles.txt: No such file or directory; did you mean puzzles.txt?\n";
    expect("solve puzles.txt", "", 1, "", words);
    expect("convert puzles.txt", "", 1, "", words);
    expect("hint --json puzles.txt", "", 1,
           "{\"file\":\"puzles.txt\",\"error\":\"No such file or directory; did you mean puzzles.txt?\"}\n",
           words);
    char call[200];
    snprintf(call, sizeof call, "count %s/puzles.txt", root);
    expect_words(call, "", 1, "", "; did you mean ");
    expect_words("pack merge new.csv sedes.csv", "", 1, "",
                 "sedes.csv: No such file or directory; did you mean seeds.csv?\n");
    expect_words("mine puzzle.txt", "", 1, "",
                 "puzzle.txt: No such file or directory; did you mean puzzles.txt?\n");
}

// What hint prints of a position, and a program adds notes to: both are read, and both come back.
static void notes_and_deleted_candidates_are_both_kept(void **state) {
    (void)state;
    char text[1024];
    int length = snprintf(text, sizeof text, "{\"puzzle\":\"" EASY "\",\"notes\":[\"\",\"\",\"12\"");
    for (int c = 3; c < 81; c++) length += snprintf(text + length, sizeof text - (size_t)length, ",\"\"");
    snprintf(text + length, sizeof text - (size_t)length,
             "],\"deleted\":[{\"cell\":\"r1c4\",\"tokens\":[2]}]}\n");
    Ran ran = run("convert --to json", text);
    assert_int_equal(ran.status, 0);
    assert_non_null(strstr(ran.out, "\"notes\":[\"\",\"\",\"12\",\"\""));
    assert_non_null(strstr(ran.out, "\"deleted\":[{\"cell\":\"r1c4\",\"tokens\":[2]}]"));
    Ran again = run("convert --to json", ran.out);
    assert_string_equal(again.out, ran.out);
    done(again);
    done(ran);
    ran = run("hint --json", text); // the position is without them
    assert_non_null(strstr(ran.out, "{\"cell\":\"r1c4\",\"tokens\":[2]}"));
    done(ran);
    expect("convert --to gnome", text, 0, NULL,
           "nonet-cli convert: not kept by the format gnome: removed candidates\n");
}

static void one_puzzle_a_file_is_said(void **state) {
    (void)state;
    expect(
        "convert --to gnome", EASY "\n" HARD "\n", 0, NULL,
        "nonet-cli convert: a file of the format gnome holds one puzzle; these are 2, one after the other\n");
    expect("convert --to gnome", EASY "\n", 0, NULL, "");
}

// A grid that is typed is answered though more could follow it.
static void grids_are_answered_as_they_are_typed(void **state) {
    (void)state;
    static const char rows[] = "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n"
                               "...419..5\n....8..79\n";
    static const char *const commands[] = {"solve", "convert"};
    for (int i = 0; i < 2; i++) {
        int keyboard = posix_openpt(O_RDWR | O_NOCTTY), status;
        assert_true(keyboard >= 0 && grantpt(keyboard) == 0 && unlockpt(keyboard) == 0);
        int screen = open(ptsname(keyboard), O_RDWR | O_NOCTTY);
        assert_true(screen >= 0);
        Child child = start_on((const char *const[]){commands[i], NULL}, (const int[]){screen, keyboard});
        for (int n = 0; n < 3; n++) {
            tell(&child, rows);
            hear(&child, i == 0 ? EASY_SOLVED "\n" : EASY "\n");
        }
        tell(&child, HARD "\n");
        hear(&child, i == 0 ? HARD_SOLVED "\n" : HARD "\n");
        tell(&child, "\x04"); // the end of the input
        assert_int_equal(waitpid(child.pid, &status, 0), child.pid);
        assert_int_equal(status, 0);
        close(child.to);
        close(child.from);
    }
}

static void forms_that_do_not_go_are_refused(void **state) {
    (void)state;
    expect_words("generate --format words", "", 2, "", "'digits', 'letters' or 'csv', not 'words'");
    expect_words("generate --format csv --json", "", 2, "", "do not go together");
    expect_words("convert --format csv --to sdm", "", 2, "", "do not go together");
    expect_words("mine --format csv --out seeds.csv", "", 2, "", "--out");
    expect_words("grade --format csv --json", "", 2, "", "neither");
    expect_words("generate --with cage --format csv", "", 2, "", "boards without constraints");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_writer_goes_into_every_reader),
        cmocka_unit_test(marks_go_through),
        cmocka_unit_test(tables_of_other_boards_need_their_layout),
        cmocka_unit_test(large_boards_keep_their_marks),
        cmocka_unit_test(puzzles_stand_among_the_arguments),
        cmocka_unit_test(what_is_wrong_is_an_object_too),
        cmocka_unit_test(what_cannot_be_read_is_an_object_too),
        cmocka_unit_test(a_table_without_rows_is_no_error),
        cmocka_unit_test(clues_that_clash_are_named),
        cmocka_unit_test(misspelt_files_are_guessed),
        cmocka_unit_test(notes_and_deleted_candidates_are_both_kept),
        cmocka_unit_test(one_puzzle_a_file_is_said),
        cmocka_unit_test(grids_are_answered_as_they_are_typed),
        cmocka_unit_test(forms_that_do_not_go_are_refused),
    };
    return cmocka_run_group_tests(tests, make_root, drop_root);
}
