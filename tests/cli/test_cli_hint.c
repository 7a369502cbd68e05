// nonet-cli hint and nonet-cli cases, as a script sees them.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/cli_run.h"

// No AIC takes more than one cell's candidates from it.
#define LOOPED "........1....23.....24.5.6.....36....27.....85.6.7..92.8..9.7..4..7..23.7.......9"

// HARDEST is not solved without forcing chains.
#define HARDEST "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
#define CASE_GRID "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

// The first puzzles of a file of the tests.
static void spill_few(void) {
    char *text = slurp(TEST_DATA "/minimal.txt"), *end = text;
    for (int i = 0; i < 16; i++) end = strchr(end, '\n') + 1;
    spill("few.txt", text, (size_t)(end - text));
    free(text);
}

static int braces(const char *text) {
    int open = 0;
    bool quoted = false;
    for (; *text; text++)
        if (*text == '\\')
            text++;
        else if (*text == '"')
            quoted = !quoted;
        else if (!quoted)
            open += (*text == '{' || *text == '[') - (*text == '}' || *text == ']');
    return open + quoted;
}

static void the_next_step(void **state) {
    (void)state;
    expect("hint", EASY "\n", 0, "1.2 Hidden Single (Box): r1c6=8\n", "");
    expect("hint --technique naked_single", EASY "\n", 0, "2.3 Naked Single: r5c5=5\n", "");
    expect("hint --technique naked_single --technique hidden_single_box", EASY "\n", 0,
           "1.2 Hidden Single (Box): r1c6=8\n", "");
    expect("hint --technique bug_plus1", EASY "\n", 1, "", "stdin:1: no step was found\n");
    expect("hint --max 1.1", EASY "\n", 1, "", "stdin:1: no step was found\n");
    expect("hint", EASY_SOLVED "\n", 0, "", "stdin:1: the grid is full\n");
    expect_words("hint --words", EASY "\n", 0, "1.2 Hidden Single (Box): r1c6=8\n    ", "");
    expect_words("hint --words", EASY "\n", 0, "r1c6 is 8", "");
    expect("hint", EASY "\n" NONE "\n" EASY "\n", 1,
           "1.2 Hidden Single (Box): r1c6=8\n1.2 Hidden Single (Box): r1c6=8\n", "stdin:2: " NONE_WHY "\n");
    expect("hint --layout 4x4", "12..............\n", 0, "2.6 Pointing: 3 in b1 => r2c34<>3\n",
           "stdin:1: more than one solution: techniques that need that are left out\n");
}

// A puzzle with its board, among others.
static void boards_of_their_own(void **state) {
    (void)state;
    static const char board[] = "4x4; diagonal r1c1-r4c4; diagonal r1c4-r4c1; clues 12..3..........2\n";
    expect("solve", board, 0, "1243342121344312\n", "");
    expect("hint", board, 0, "nonet 1.0 Full House: r2c2=4\n", "");
    expect("hint", EASY "\n4x4; anti-knigth\n", 1, "1.2 Hidden Single (Box): r1c6=8\n",
           "stdin:2:6: 'anti-knigth' is not a kind of constraint; did you mean 'anti-knight'?\n");
}

static void all_steps_come_once(void **state) {
    (void)state;
    Ran ran = run("hint --all --max 2.3", EASY "\n");
    assert_int_equal(ran.status, 0);
    assert_true(count_lines(ran.out) > 3);
    double last = 0;
    for (const char *line = ran.out; *line; line = strchr(line, '\n') + 1) {
        double rating = strtod(line, NULL);
        assert_true(rating >= 1.0 && rating <= 2.3);
        char what[16];
        const char *end = strchr(line, '\n'), *arrow = strstr(line, "=> r");
        const char *result = arrow != NULL && arrow < end ? arrow + 3 : strstr(line, ": r") + 2;
        assert_true(result > line && result < end);
        memcpy(what, result, 6);
        what[6] = '\0';
        const char *first = strstr(ran.out, what);
        assert_ptr_equal(first, result);
        last = rating;
    }
    assert_true(last >= 1.0);
    done(ran);
}

// A level leaves out what is harder to see, whatever its rating; loops have the name that was asked for.
static void people_have_an_order_of_their_own(void **state) {
    (void)state;
    Ran ran = run("hint --all --up-to singles", EASY "\n");
    assert_int_equal(ran.status, 0);
    assert_null(strstr(ran.out, "Direct"));
    assert_non_null(strstr(ran.out, "2.3 Naked Single"));
    done(ran);
    ran = run("hint --all --up-to basics", EASY "\n");
    assert_true(strstr(ran.out, "Direct Hidden Pair") > strstr(ran.out, "Naked Single"));
    done(ran);
    expect("hint --up-to everything", EASY "\n", 2, "",
           "nonet-cli hint: --up-to is 'everything'; it must be singles, basics, patterns, chains or all\n"
           "Try 'nonet-cli hint --help'.\n");
    ran = run("hint --technique aic", LOOPED "\n");
    assert_int_equal(ran.status, 0);
    assert_memory_equal(ran.out, "7.0 AIC: ", 9);
    done(ran);
    expect("hint --nice-loops --technique aic", LOOPED "\n", 1, "", "stdin:1: no step was found\n");
    ran = run("hint --nice-loops --technique discontinuous_nice_loop", LOOPED "\n");
    assert_memory_equal(ran.out, "7.0 Discontinuous Nice Loop: ", 29);
    done(ran);
}

// To the end of puzzles that want nothing but singles, of many, and of one of the hardest.
static void a_way_leads_to_the_solution(void **state) {
    (void)state;
    Ran ran = run("hint --solve", EASY "\n");
    assert_int_equal(ran.status, 0);
    assert_int_equal(count_lines(ran.out), 52);
    const char *end = strstr(ran.out, EASY_SOLVED "\n");
    assert_true(end != NULL && end[82] == '\0');
    done(ran);
    ran = run("hint --solve --json", HARDEST "\n");
    assert_int_equal(ran.status, 0);
    assert_non_null(strstr(ran.out, "\"solved\":true,\"grid\":\"162857493534129678789643521475312986913586742"
                                    "628794135356478219241935867897261354\"}\n"));
    assert_int_equal(braces(ran.out), 0);
    assert_int_equal(count_lines(ran.out), 1);
    done(ran);
    ran = run("hint --solve --max 2.0", HARDEST "\n");
    assert_int_equal(ran.status, 1);
    assert_string_equal(ran.err, "stdin:1: no step leads further\n");
    done(ran);
}

static void jobs_change_nothing(void **state) {
    (void)state;
    spill_few();
    Ran one = run("hint --all --max 6 --jobs 1 few.txt", ""),
        three = run("hint --all --max 6 --jobs 3 few.txt", "");
    assert_string_equal(one.out, three.out);
    assert_string_equal(one.err, three.err);
    assert_int_equal(one.status, three.status);
    assert_true(count_lines(one.out) > 20);
    done(one);
    done(three);
}

static void json_has_it_all(void **state) {
    (void)state;
    Ran ran = run("hint --json --technique finned_swordfish", HARDEST "\n");
    assert_int_equal(ran.status, 0);
    static const char *const parts[] = {
        "{\"file\":\"stdin\",\"line\":1,\"puzzle\":\"" HARDEST
        "\",\"deleted\":[],\"unique\":true,\"steps\":[",
        "{\"technique\":\"finned_swordfish\",\"name\":\"Finned Swordfish\",\"rating\":4.5,\"placements\":[],"
        "\"removals\":[{\"cell\":\"r8c5\",\"tokens\":[1]},{\"cell\":\"r8c6\",\"tokens\":[1]}],\"tokens\":[1]"
        ",",
        "\"marks\":{\"fin\":[{\"cell\":\"r9c4\",\"tokens\":[1]}]}",
        "\"houses\":[{\"kind\":\"row\",\"index\":3,\"role\":\"base\"},",
        "{\"kind\":\"column\",\"index\":9,\"role\":\"cover\"}]",
        "\"notation\":\"Finned Swordfish: 1 r349 c569 fr9c4 => r8c56<>1\"",
        "\"sentences\":[\"Look "};
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
        if (!strstr(ran.out, parts[i])) fail_msg("no %s in %s", parts[i], ran.out);
    assert_int_equal(braces(ran.out), 0);
    done(ran);
    ran = run("hint --json --solve", HARDEST "\n"); // without being asked for a chain
    assert_int_equal(ran.status, 0);
    assert_int_equal(braces(ran.out), 0);
    assert_non_null(strstr(ran.out, "\"proof\":{\"end\":\""));
    assert_non_null(strstr(ran.out, "\"rule\":\"assumed\""));
    assert_non_null(strstr(ran.out, "\"walk\":[\""));
    done(ran);
    ran = run("hint --all --json --max 8", HARDEST "\n" EASY "\n");
    assert_int_equal(ran.status, 0);
    assert_int_equal(count_lines(ran.out), 2);
    assert_int_equal(braces(ran.out), 0);
    done(ran);
}

// A board with constraints: those that a step reasons from, and that of a link, in the words of the board's
// text.
static void json_names_constraints(void **state) {
    (void)state;
    static const char dots[] =
        "9x9; white r1c6 r2c6; white r1c7 r1c8; white r1c8 r2c8; white r2c1 r2c2; white r2c3 r2c4; "
        "white r2c5 r3c5; white r2c6 r2c7; white r2c8 r2c9; white r3c7 r4c7; white r3c8 r4c8; "
        "white r4c1 r4c2; white r4c2 r5c2; white r4c5 r5c5; white r4c6 r4c7; white r5c4 r6c4; "
        "white r5c6 r6c6; white r5c8 r6c8; white r6c3 r7c3; white r6c4 r6c5; white r6c5 r7c5; "
        "white r6c6 r7c6; white r6c7 r6c8; white r6c8 r7c8; white r7c2 r8c2; white r7c5 r8c5; "
        "white r7c8 r7c9; white r8c5 r8c6; white r8c7 r8c8; white r8c8 r9c8; white r8c9 r9c9; "
        "white r9c1 r9c2; white r9c4 r9c5; "
        "clues ...................3.........................4.........2.........................";
    Ran ran = run("hint --solve --json", dots);
    assert_int_equal(ran.status, 0);
    assert_int_equal(braces(ran.out), 0);
    assert_non_null(strstr(ran.out, ",\"constraints\":[\"white r4c5 r5c5\"],\"nodes\":[{"));
    assert_non_null(strstr(ran.out, ",\"link\":\"weak\",\"constraint\":\"white r4c6 r4c7\"}"));
    assert_non_null(strstr(ran.out, ",\"constraints\":[],\"nodes\":[]")); // of a step that needs houses alone
    done(ran);
    ran = run("hint --json", EASY "\n");
    assert_null(strstr(ran.out, "\"constraints\""));
    done(ran);
}

// Nine characters a cell: the solution of EASY, but these candidates in the first three cells.
static void print_candidates(char *out, const char *first, const char *second, const char *third) {
    const char *left[] = {first, second, third};
    for (int c = 0; c < 81; c++) {
        for (int d = '1'; d <= '9'; d++) {
            bool has = c < 3 ? strchr(left[c], d) != NULL : EASY_SOLVED[c] == d;
            *out++ = has ? (char)d : '.';
        }
    }
    strcpy(out, "\n");
}

static void candidates_are_read(void **state) {
    (void)state;
    char text[1024];
    print_candidates(text, "5", "34", "34");
    expect("hint", text, 0, "1.0 Full House: r6c3=3\n", ""); // row 1 still lists it
    print_candidates(text, "345", "34", "34");
    expect_words("hint --technique hidden_single_box", text, 0, "r1c1=5\n", "");
    print_candidates(text, "", "34", "34");
    expect("hint", text, 1, "", "stdin:1: no solution: r1c1 has no candidate\n");
    // What holds for one token holds for all: nothing is looked for.
    memset(text, '.', 81);
    text[81] = '\0';
    expect("hint", text, 1, "", "stdin:1: the grid is empty: no step follows\n");
    print_candidates(text, "5", "4", "4");
    expect("hint", text, 1, "",
           "stdin:1: the candidates allow no solution: r1c2 is 3, which is not among them\n");
    text[0] = '4';
    expect_words("hint", text, 1, "", "stdin:1:1: a candidate in the wrong place");
    expect_words("hint", "| 12 3 4 | 5 6 7 | 8 9 1 |\n\n" EASY "\n", 1, "1.2 Hidden Single (Box): r1c6=8\n",
                 "stdin:1: a pencil-mark grid of 1 rows; 9 are needed\n");
    expect("hint", ":0002:8:" CASE_GRID ":::816:\n", 0, "1.2 Hidden Single (Box): r1c6=8\n", "");
    expect_words("hint --json", ":0002:8:" CASE_GRID ":113 213::816:\n", 0,
                 "\"deleted\":[{\"cell\":\"r1c3\",\"tokens\":[1,2]}]", "");
}

// The position that a hint was said of comes back whole: its removed candidates, too.
static void hints_as_json_are_read_again(void **state) {
    (void)state;
    expect("hint", "{\"puzzle\":\"" CASE_GRID "\",\"deleted\":[]}", 0, "1.2 Hidden Single (Box): r1c6=8\n",
           "");
    Ran first = run("hint --json", ":0002:8:" CASE_GRID ":113 213::816:\n");
    Ran again = run("hint --json", first.out);
    assert_int_equal(again.status, 0);
    assert_string_equal(first.out, again.out);
    expect_words("convert --to json", first.out, 0, "\"candidates\":[", "");
    expect_words("hint", "{\"puzzle\":\"" CASE_GRID "\",\"deleted\":false}\n", 0, "1.2 Hidden Single", "");
    // What an entry rules out is no candidate either.
    expect_words("convert --to json",
                 "{\"puzzle\":\"................\",\"entries\":\"2...............\","
                 "\"deleted\":[{\"cell\":\"r1c2\",\"tokens\":[3]}]}\n",
                 0, "\"candidates\":[\"\",\"14\",\"134\"", "");
    done(first);
    done(again);
    static const char *const BAD[] = {"[7]",
                                      "[{\"tokens\":[1]}]",
                                      "[{\"cell\":\"r0c3\",\"tokens\":[1]}]",
                                      "[{\"cell\":\"r1c3\",\"tokens\":[10]}]",
                                      "[{\"cell\":\"r1c3\"}]",
                                      "[{\"cell\":\"r+1c3\",\"tokens\":[1]}]"};
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++) {
        char line[300];
        snprintf(line, sizeof line, "{\"puzzle\":\"" CASE_GRID "\",\"deleted\":%s}\n", BAD[i]);
        expect_words("hint", line, 1, "",
                     "“deleted” must be a list of objects, each with a cell and its tokens");
    }
}

static void uniqueness_is_looked_into(void **state) {
    (void)state;
    spill_few();
    expect_words("hint --max 2.3",
                 "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8....\n", 0,
                 "1.2 Hidden Single",
                 "stdin:1: more than one solution: techniques that need that are left out");
    expect("hint --max 2.3 --not-unique",
           "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8....\n", 0,
           "1.2 Hidden Single (Box): r1c6=8\n", "");
    // A case of a rectangle is a position in a puzzle with one solution.
    Ran made = run("cases --make unique_rectangle_1 --count 1 few.txt", "");
    assert_int_equal(count_lines(made.out), 1);
    expect_words("hint --technique unique_rectangle_1", made.out, 0, "4.5 Unique Rectangle 1: ", "");
    expect("hint --technique unique_rectangle_1 --not-unique", made.out, 1, "",
           "stdin:1: no step was found\n");
    expect_words("hint --all --technique unique_rectangle_1 --jobs 2 few.txt -", made.out, 1,
                 "4.5 Unique Rectangle 1: ", "few.txt:");
    done(made);
}

static void wrong_calls(void **state) {
    (void)state;
    static const char *const calls[][2] = {
        {"hint --all --solve", "do not go together"},
        {"hint --json --words", "--json has all words"},
        {"hint --technique x_wng", "did you mean x_wing?"},
        {"hint --max hard", "it must be a rating from 1 to 20"},
        {"hint --jobs 0", "it must be a number from 1 to 256"},
        {"hint --layout 5x5", "there is no layout '5x5'"},
        {"cases --make nothing", "there is no technique 'nothing'"},
        {"cases --count 3", "--count and --jobs are for --make"},
        {"cases --make x_wing --json", "--make goes with neither"},
    };
    for (size_t i = 0; i < sizeof calls / sizeof calls[0]; i++)
        expect_words(calls[i][0], "", 2, "", calls[i][1]);
    expect_words("hint --help", "", 0, "Usage: nonet-cli hint", "");
    expect_words("cases --help", "", 0, "Usage: nonet-cli cases", "");
}

// ---- Cases

static void cases_pass_and_fail(void **state) {
    (void)state;
    static const char bad[] = ":0002:4:" CASE_GRID ":::413:\n";
    Ran ran;
    expect_words("cases --make hidden_single_box", "9x9; anti-king\n", 1, "", "plain 9x9 boards");
    ran = run("cases --make hidden_single_box --count 3", EASY "\n");
    assert_int_equal(ran.status, 0);
    assert_int_equal(count_lines(ran.out), 3);
    Ran again = run("cases --verbose", ran.out);
    assert_int_equal(again.status, 0);
    assert_non_null(strstr(again.out, "stdin:1: 0002 passed\nstdin:2: 0002 passed\nstdin:3: 0002 passed\n"));
    assert_non_null(
        strstr(again.out, "0002    Hidden Single (Box)                      3       0        0\n"));
    assert_non_null(
        strstr(again.out, "        all                                      3       0        0\n"));
    assert_string_equal(again.err, "");
    done(again);
    done(ran);
    ran = run("cases --json", bad);
    assert_int_equal(ran.status, 1);
    assert_non_null(strstr(ran.err, "stdin:1: 0002 Hidden Single (Box) failed: "));
    assert_non_null(
        strstr(ran.err, "    wanted Hidden Single (Box): r1c3=4\n    found Hidden Single (Line): r3c5=4\n"));
    assert_non_null(strstr(
        ran.out,
        "{\"code\":\"0002\",\"name\":\"Hidden Single (Box)\",\"passed\":0,\"failed\":1,\"unknown\":0}\n"));
    assert_non_null(
        strstr(ran.out, "{\"file\":\"stdin\",\"line\":1,\"error\":\"0002 Hidden Single (Box) failed: "));
    assert_int_equal(braces(ran.out), 0);
    done(ran);
    expect_words("cases --json", "nonsense\n", 1,
                 "{\"file\":\"stdin\",\"line\":1,\"column\":1,\"error\":\"not a technique case",
                 "stdin:1:1: ");
    expect_words("cases", "# words\n\nnonsense\n", 1, "all                                      0",
                 "stdin:3");
    expect_words("cases missing.txt", "", 1, "", "missing.txt: No such file");
}

// What is made passes, whatever the technique, with any number of workers.
static void made_cases_pass(void **state) {
    (void)state;
    spill_few();
    static const char *const keys[] = {"naked_single", "pointing", "hidden_pair",        "x_wing",
                                       "skyscraper",   "xy_wing",  "unique_rectangle_1", "xy_chain",
                                       "aic",          "als_xz"};
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        char arguments[256];
        snprintf(arguments, sizeof arguments, "cases --make %s --count 5 few.txt", keys[i]);
        Ran ran = run(arguments, "");
        assert_int_equal(ran.status, 0);
        assert_true(count_lines(ran.out) >= 2);
        Ran judged = run("cases", ran.out);
        if (judged.status != 0) fail_msg("%s: %s", keys[i], judged.err);
        done(judged);
        done(ran);
    }
    // A chain without sets has a length, an odd number of links from three on; other steps have none.
    Ran chains = run("cases --make x_chain --count 2 few.txt", "");
    int counted = 0;
    for (const char *line = chains.out; *line; line = strchr(line, '\n') + 1, counted++) {
        size_t length = strcspn(line, "\n");
        assert_int_equal(line[length - 2], ':');
        assert_true(line[length - 1] >= '3' && line[length - 1] % 2 == 1);
    }
    assert_int_equal(counted, 2);
    done(chains);
    Ran one = run("cases --make pointing --jobs 1 few.txt", ""),
        two = run("cases --make pointing --jobs 2 few.txt", "");
    assert_string_equal(one.out, two.out);
    done(one);
    done(two);
}

static void cases_of_every_technique_pass(void **state) {
    (void)state;
    Ran ran = run("cases " TEST_DATA "/technique_cases.txt", "");
    if (ran.status != 0) fail_msg("%s", ran.err);
    assert_string_equal(ran.err, "");
    done(ran);
}

// A puzzle is answered before the next is asked for.
static void an_answer_does_not_wait(void **state) {
    (void)state;
    const char *const arguments[] = {"hint", NULL};
    Child child = start(arguments);
    for (int i = 0; i < 3; i++) {
        tell(&child, EASY "\n");
        hear(&child, "1.2 Hidden Single (Box): r1c6=8\n");
    }
    assert_int_equal(part_from(&child), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_next_step),
        cmocka_unit_test(boards_of_their_own),
        cmocka_unit_test(all_steps_come_once),
        cmocka_unit_test(people_have_an_order_of_their_own),
        cmocka_unit_test(a_way_leads_to_the_solution),
        cmocka_unit_test(jobs_change_nothing),
        cmocka_unit_test(json_has_it_all),
        cmocka_unit_test(json_names_constraints),
        cmocka_unit_test(candidates_are_read),
        cmocka_unit_test(hints_as_json_are_read_again),
        cmocka_unit_test(uniqueness_is_looked_into),
        cmocka_unit_test(wrong_calls),
        cmocka_unit_test(cases_pass_and_fail),
        cmocka_unit_test(made_cases_pass),
        cmocka_unit_test(cases_of_every_technique_pass),
        cmocka_unit_test(an_answer_does_not_wait),
    };
    return cmocka_run_group_tests(tests, make_root, drop_root);
}
