// nonet-cli convert, end to end.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "host/formats/formats.h"
#include "support/cli_run.h"

#define ZEROS "530070000600195000098000060800060003400803001700020006060000280000419005000080079\n"
#define ROWS                                                                                                 \
    "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79\n"
#define FILES TEST_DATA "/formats/"

static void formats_follow_the_option(void **state) {
    (void)state;
    expect("convert", ZEROS, 0, EASY "\n", "");
    expect("convert --to board", "2x2x:4_3n\n.Shape~4x4.Cage~3~R1C1~R1C2\n", 0,
           "4x4; diagonal r1c1-r4c4; diagonal r4c1-r1c4; clues 43..............\n"
           "4x4; cage 3 r1c1 r1c2; clues ................\n",
           "");
    expect("count", "2x2:4_3l2_3\n", 0, "1\n", "");
    expect("convert --to sdm", EASY "\n", 0, ZEROS, "");
    expect("convert --to=SDK -", EASY "\n" EASY "\n", 0, ROWS "\n" ROWS, "");
    expect("convert --to library", EASY "\n", 0, ":0000:x:" EASY "::::\n", "");
    expect("convert --to json", EASY "\n", 0, "{\"puzzle\":\"" EASY "\"}\n", "");
    expect("convert --to sudokupad", EASY "\n", 0,
           "https://sudokupad.app/scf5NlQ19j9mGca3OIN1bWGk2m41TjS79\n", "");
    expect("convert --to gnome-share", EASY "\n", 0, "#66QQ%=mLJ]*lR%C!Op\"bHn0E&h5$@fMF,Uq\n", "");
    expect_words("convert --to csv", EASY "\n", 0, "5,3,-1,-1,7,-1,-1,-1,-1\n6,-1,-1,1,9,5,-1,-1,-1\n", "");
    expect_words("convert --to opensudoku", EASY "\n" HARD "\n", 0, "\"/>\n</opensudoku>\n", "");
    expect_words("convert --to opensudoku-2", EASY "\n", 0, "data=\"version: 3&#10;5|0|0|3|0|0|0|0|1|", "");
    expect_words("convert --to ksudoku", EASY "\n", 0, "<values>fg_ieh___d_j___g____i_______b__i__e_hj_g_c",
                 "");
    expect_words("convert --to gnome", EASY "\n", 0, "{\"position\":[0,0],\"value\":5,\"fixed\":true,", "");
    expect_words("convert --to f-puzzles", EASY "\n", 0, "https://f-puzzles.com/?load=N4Ig", "");
}

static void each_format_goes_there_and_back(void **state) {
    (void)state;
    Ran help = run("convert --help", "");
    for (int f = 0; f < FORMAT_COUNT; f++) {
        char arguments[64], entry[64];
        const char *key = formats_row((Format)f)->key;
        snprintf(entry, sizeof entry, "\n                 %-16s", key);
        if (!strstr(help.out, entry)) fail_msg("--help does not tell of %s", key);
        if (formats_row((Format)f)->no_givens) continue;
        snprintf(arguments, sizeof arguments, "convert --to %s", key);
        Ran written = run(arguments, EASY "\n" HARD "\n" BEYOND "\n");
        bool several = formats_row((Format)f)->one_a_file; // that is said
        if (written.status != 0 || (written.err[0] && !several)) fail_msg("%s: %s", arguments, written.err);
        expect("convert", written.out, 0, EASY "\n" HARD "\n" BEYOND "\n", "");
        done(written);
    }
    done(help);
}

// Links with constraints are puzzles for all commands.
static void boards_go_round_as_links(void **state) {
    (void)state;
#define BOARD "4x4; cage 3 r1c1 r1c2; white r1c3 r1c4; thermo r3c1-r3c3; clues 2.........4.4.2.\n"
    static const char *const keys[] = {"f-puzzles", "sudokupad", "iss"};
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        char arguments[64];
        snprintf(arguments, sizeof arguments, "convert --to %s", keys[i]);
        Ran link = run(arguments, BOARD), plain = run("count", BOARD), solved = run("solve", BOARD);
        assert_int_equal(link.status, 0);
        assert_int_equal(solved.status, 0);
        expect("count", link.out, plain.status, plain.out, "");
        expect("solve", link.out, 0, solved.out, "");
        expect_words("convert --to board", link.out, 0, "cage 3 r1c1 r1c2", "");
        done(link);
        done(plain);
        done(solved);
    }
    expect_words("count", "https://f-puzzles.com/?load=N4Igzg\n", 1, "", "stdin:1:29: what is packed here");
    expect("count",
           "{\"board\":\"4x4; cage 3 r1c1 r1c2; white r1c3 r1c4; thermo "
           "r3c1-r3c3\",\"puzzle\":\"2.........4.4.2.\"}\n",
           0, "1\n", "");
    expect("count", "# https://f-puzzles.com\n" EASY "\n", 0, "1\n", "");
}

// Written with solution and grade, and read by all commands.
static void records_are_graded(void **state) {
    (void)state;
    Ran solved = run("solve", EASY "\n"), written = run("grade --records digits", EASY "\n" EASY "\n");
    char wanted[512];
    snprintf(wanted, sizeof wanted, "\n2,%s,%.81s,30,easy\n", EASY, solved.out);
    assert_int_equal(written.status, 0);
    if (!strstr(written.out, wanted)) fail_msg("%s", written.out);
    expect("count", written.out, 0, "1\n1\n", "");
    expect("convert", written.out, 0, EASY "\n" EASY "\n", "");
    expect("convert --to records", written.out, 0, written.out, "");
    Ran letters = run("grade --records letters", written.out);
    assert_non_null(strstr(letters.out, "1,EC..G....F"));
    expect("convert --to records", letters.out, 0, written.out, "");
    expect_words("grade --records roman", EASY "\n", 2, "", "'digits' or 'letters', not 'roman'");
    expect_words("grade --records digits", "6x6; clues 1...2......................3......\n", 1, "", "");
    done(solved);
    done(written);
    done(letters);
}

static void a_misspelt_format_is_said_with_the_nearest(void **state) {
    (void)state;
    static const char *const cases[][2] = {{"fpuzzles", "f-puzzles"},
                                           {"opnsudoku-2", "opensudoku-2"},
                                           {"sudokpad", "sudokupad"},
                                           {"gnome_share", "gnome-share"}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char arguments[64], words[64];
        snprintf(arguments, sizeof arguments, "convert --to %s", cases[i][0]);
        snprintf(words, sizeof words, "did you mean %s?", cases[i][1]);
        expect_words(arguments, EASY "\n", 2, "", words);
    }
    expect_words("convert --to qqqqqqqq", EASY "\n", 2, "", "there is no format 'qqqqqqqq' to print");
    expect_words("convert --ot sdm", EASY "\n", 2, "", "--to");
    expect_words("convert --to", EASY "\n", 2, "", "--to");
    Ran ran = run("convert --to nothing", EASY "\n");
    assert_string_equal(ran.out, "");
    done(ran);
}

// The name says nothing of what is in a file.
static void files_are_told_by_their_contents(void **state) {
    (void)state;
    static const char *const names[] = {
        "opensudoku-1.opensudoku", "ksudoku.ksudoku", "gnome.json",     "sudokuexchange.txt", "sdx.sdx",
        "ss-stacked.ss",           "marks.txt",       "table-tabs.tsv", "sdk-sections.sdk"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        char command[512], arguments[512];
        snprintf(command, sizeof command, "cp '" FILES "%s' %s/puzzle.sdm", names[i], root);
        assert_int_equal(system(command), 0);
        snprintf(arguments, sizeof arguments, "convert '" FILES "%s'", names[i]);
        Ran named = run(arguments, "");
        assert_int_equal(named.status, 0);
        assert_true(count_lines(named.out) >= 1);
        expect("convert puzzle.sdm", "", 0, named.out, named.err);
        char *text = slurp("puzzle.sdm");
        expect("convert", text, 0, named.out, named.err);
        free(text);
        done(named);
    }
}

// What the player did comes along where there is room for it.
// What OpenSudoku has to undo in the third version of its files, where a step may be several commands.
static void opensudoku_3_has_its_steps(void **state) {
    (void)state;
    expect_words("convert --to json '" FILES "opensudoku-3.opensudoku'", "", 0,
                 "\"steps\":[3,0,3,0,6,6,0,0,3,4,0,0],\"played_s\":61", "");
    expect_words("convert --to json '" FILES "opensudoku-2-program.opensudoku'", "", 0,
                 "\"steps\":[3,0,1,0,3,4,0,0],\"played_s\":5", "");
    Ran ran = run("convert --to opensudoku-3 '" FILES "opensudoku-3.opensudoku'", "");
    assert_string_equal(ran.err, "");
    Ran back = run("convert --to json", ran.out),
        first = run("convert --to json '" FILES "opensudoku-3.opensudoku'", "");
    const char *game = strstr(first.out, "\"entries\"");
    assert_non_null(game);
    assert_non_null(strstr(back.out, game)); // but for the folder's name
    done(first);
    done(back);
    done(ran);
}

static void a_game_goes_from_one_program_to_another(void **state) {
    (void)state;
    Ran ran = run("convert --to opensudoku-2 '" FILES "ksudoku.ksudoku'", "");
    assert_non_null(strstr(ran.out, " time=\"12000\""));
    Ran gnome = run("convert --to gnome", ran.out);
    assert_non_null(strstr(gnome.out, "\"time_elapsed\":12,"));
    assert_non_null(strstr(gnome.out, "\"earmarks\":[7,8]"));
    expect_words("convert --to library", gnome.out, 0, ":0000:x:53+4+67", "");
    done(gnome);
    done(ran);
}

static void links_may_be_arguments(void **state) {
    (void)state;
    Ran ran = run("convert --to sudokuexchange", EASY "\n");
    assert_int_equal(ran.status, 0);
    expect("convert", ran.out, 0, EASY "\n", "");
    ran.out[strcspn(ran.out, "\n")] = '\0';
    spill("line", HARD "\n", strlen(HARD) + 1);
    char arguments[512];
    snprintf(arguments, sizeof arguments, "convert '%s' line '%s'", ran.out, ran.out);
    expect(arguments, "", 0, EASY "\n" HARD "\n" EASY "\n", "");
    done(ran);
    expect("convert 5NlQ19j9mGca3OIN1bWGk2m41TjS79", "", 0, EASY "\n", "");
    expect("convert '#66QQ%=mLJ]*lR%C!Op\"bHn0E&h5$@fMF,Uq'", "", 0, EASY "\n", "");
    expect_words("convert https://sudokupad.app/abc", "", 1, "", "argument:1:1: only SudokuPad's server");
    expect_words("convert https://f-puzzles.com/?load=N4IgzglgXg", "", 1, "",
                 "argument:1:29: what is packed");
}

static void errors_name_their_place(void **state) {
    (void)state;
    Ran ran = run("convert '" FILES "broken-sdm.sdm' '" FILES "line.txt' nowhere.sdk", "");
    assert_int_equal(ran.status, 1);
    assert_string_equal(ran.out, EASY "\n" EASY "\n");
    assert_non_null(strstr(ran.err, "broken-sdm.sdm:1:1: 80 cells were found, 81 are needed\n"));
    assert_non_null(strstr(ran.err, "broken-sdm.sdm:3:41: the letter 'x' stands where a cell should be\n"));
    assert_non_null(strstr(ran.err, "nowhere.sdk: No such file or directory\n"));
    assert_int_equal(count_lines(ran.err), 3);
    done(ran);
    expect_words("convert '" FILES "variants.txt'", "", 1, EASY, "variants.txt:1: line cannot say 1 “cage”");
    expect_words("convert --to iss '" FILES "variants.txt'", "", 1, ".Shape~9x9.~R1C1_5~R1C2_3",
                 "variants.txt:5:29: the puzzle has given pencil marks");
    expect("convert --to tatham", "4x4; thermo r1c1-r1c3; thermo r2c1 r2c2; anti-king\n", 1, "",
           "stdin:1: a game id cannot say 1 “anti-king”, 2 “thermo”\n");
    expect("convert", "", 1, "", "stdin:1: there is no puzzle in this text\n");
    expect("convert .", "", 1, "", ".: Is a directory\n");
}

// Said once, not for every puzzle.
static void a_full_disk_is_said_once(void **state) {
    (void)state;
    char *many = malloc(82 * 20000 + 1);
    assert_non_null(many);
    for (int i = 0; i < 20000; i++) memcpy(many + 82 * i, ZEROS, 83);
    spill("many", many, 82 * 20000);
    static const char *const calls[] = {"convert >/dev/full", "convert --to f-puzzles >/dev/full",
                                        "convert --to opensudoku >/dev/full"};
    for (int i = 0; i < 3; i++) {
        char command[1024];
        snprintf(command, sizeof command, "cd %s && '" CLI "' %s <many 2>err", root, calls[i]);
        int status = system(command);
        assert_true(WIFEXITED(status));
        assert_int_equal(WEXITSTATUS(status), 1);
        char *said = slurp("err");
        assert_int_equal(count_lines(said), 1);
        assert_non_null(strstr(said, "No space left on device"));
        free(said);
    }
    free(many);
}

// A slash in it does not make a link of a line.
static void a_record_keeps_its_grade(void **state) {
    (void)state;
    expect_words("convert --to json", "1," EASY "," EASY_SOLVED ",30,so/so\n", 0, "\"level\":\"so/so\"", "");
}

// A program at the other end gets each answer before it asks for more.
static void lines_are_answered_at_once(void **state) {
    (void)state;
    Child child = start((const char *const[]){"convert", "--to", "sdm", NULL});
    for (int i = 0; i < 3; i++) {
        tell(&child, EASY "\n");
        hear(&child, ZEROS);
        tell(&child, "{\"puzzle\":\"" EASY "\"}\n");
        hear(&child, ZEROS);
        tell(&child, "https://sudokupad.app/scf5NlQ19j9mGca3OIN1bWGk2m41TjS79\n");
        hear(&child, ZEROS);
    }
    assert_int_equal(part_from(&child), 0);
}

// What a game has besides its givens and the format does not keep is said once, at the end.
static void what_a_format_does_not_keep_is_said(void **state) {
    (void)state;
    static const char removed[] = ":0000:x:" EASY ":113:::\n";
    expect("convert --to sdm", removed, 0, ZEROS,
           "nonet-cli convert: not kept by the format sdm: removed candidates\n");
    expect("convert --to library", removed, 0, removed, "");
    // What follows from an entry was not removed by hand.
    expect_words(
        "convert --to sdm",
        ":0000:x:53+4.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79::::\n", 0,
        "", "nonet-cli convert: not kept by the format sdm: entries\n");
    expect_words("convert --format letters", removed, 0, "",
                 "nonet-cli convert: not kept by the format letters: removed candidates\n");
    expect("convert --to sdm", EASY "\n", 0, ZEROS, "");
    Ran game = run("convert --to json '" FILES "ksudoku.ksudoku'", "");
    assert_int_equal(game.status, 0);
    assert_string_equal(game.err, "");
    expect_words(
        "convert --to sdm", game.out, 0, "",
        "nonet-cli convert: not kept by the format sdm: entries, notes, the clock and the steps to undo\n");
    done(game);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(opensudoku_3_has_its_steps),
        cmocka_unit_test(formats_follow_the_option),
        cmocka_unit_test(each_format_goes_there_and_back),
        cmocka_unit_test(boards_go_round_as_links),
        cmocka_unit_test(records_are_graded),
        cmocka_unit_test(a_misspelt_format_is_said_with_the_nearest),
        cmocka_unit_test(files_are_told_by_their_contents),
        cmocka_unit_test(a_game_goes_from_one_program_to_another),
        cmocka_unit_test(links_may_be_arguments),
        cmocka_unit_test(errors_name_their_place),
        cmocka_unit_test(a_full_disk_is_said_once),
        cmocka_unit_test(a_record_keeps_its_grade),
        cmocka_unit_test(lines_are_answered_at_once),
        cmocka_unit_test(what_a_format_does_not_keep_is_said),
    };
    return cmocka_run_group_tests(tests, make_root, drop_root);
}
