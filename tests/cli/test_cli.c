// The built nonet-cli, as a script sees it: arguments and standard input in; exit status, standard output and
// standard error out.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#define AS_PROGRAM
#include "support/cli_run.h"
#include "support/sanitized.h"

static void help_and_version(void **state) {
    (void)state;
    static const char *const commands[] = {"solve", "count", "generate", "transform", "canon",
                                           "code",  "grade", "bench",    "pack"};
    Ran all = run("--help", "");
    assert_int_equal(all.status, 0);
    for (int i = 0; i < 9; i++) {
        char arguments[64], usage[64];
        snprintf(arguments, sizeof arguments, "%s --help", commands[i]);
        snprintf(usage, sizeof usage, "Usage: nonet-cli %s", commands[i]);
        expect_words(arguments, "", 0, usage, "");
        expect_words(arguments, "", 0, "Exit status: 0", "");
        assert_non_null(strstr(all.out, commands[i]));
    }
    done(all);
    expect_words("--version", "", 0, "nonet-cli 0.", "");
}

static void generate_draws_boards(void **state) {
    (void)state;
    Ran first = run("generate --with cage,thermo:2 --regions random --count 5 --seed 7", "");
    assert_int_equal(first.status, 0);
    assert_int_equal(count_lines(first.out), 5);
    assert_non_null(strstr(first.out, "9x9; regions "));
    assert_non_null(strstr(first.out, "; cage "));
    assert_non_null(strstr(first.out, "; clues "));
    expect("generate --with cage,thermo:2 --regions random --count 5 --seed 7 --jobs 3", "", 0, first.out,
           "");
    expect("count", first.out, 0, "1\n1\n1\n1\n1\n", "");
    done(first);
    expect_words("generate --with less:50% --pattern rotate180 --clues 30 --seed 1 --json", "", 0,
                 "\"clues\":30,\"pattern\":\"rotate180\"", "");
    expect_words("generate --with less --layout 6x6 --seed 1 --json", "", 0, "{\"board\":\"6x6; less ", "");
    expect_words("generate --with diagonal:3 --seed 1", "", 1, "", "there is room for 2, not for 3");
    expect_words("generate --layout '4x4; anti-king'", "", 1, "",
                 "no full grid keeps the constraints of this board");
}

// What is not proved quickly stays, unless no clue may.
static void generate_minimal_takes_every_clue_that_can_go(void **state) {
    (void)state;
    Ran quick = run("generate --layout '9x9; non-consecutive' --seed 3", "");
    Ran minimal = run("generate --layout '9x9; non-consecutive' --seed 3 --minimal", "");
    Ran tied = run("generate --layout '9x9; non-consecutive' --seed 3 --minimal --pattern rotate180", "");
    expect_words("count --json", quick.out, 0, "\"redundant\":[\"r", "");
    expect_words("count --json", minimal.out, 0, "\"count\":1,\"more\":false,\"redundant\":[]", "");
    expect_words("count", tied.out, 0, "1\n", "");
    expect_words("generate --layout '9x9; anti-knight' --seed 3 --minimal --clues 60-70", "", 1, "",
                 "no minimal puzzle with 60-70 clues in 1000 tries");
    done(quick);
    done(minimal);
    done(tied);
}

static void generate_lists_the_kinds(void **state) {
    (void)state;
    Ran words = run("generate --kinds", ""), json = run("generate --kinds --json", "");
    assert_int_equal(words.status, 0);
    assert_int_equal(json.status, 0);
    assert_int_equal(count_lines(words.out), 28);
    assert_int_equal(count_lines(json.out), 28);
    assert_non_null(
        strstr(words.out, "thermo          Thermometer. Numbers rise along a thermometer from its bulb.\n"));
    assert_non_null(strstr(
        json.out, "{\"key\":\"odd\",\"name\":\"Odd\",\"rule\":\"Cells with a disc hold odd numbers.\"}\n"));
    done(words);
    done(json);
}

static void wrong_calls_are_said_with_status_2(void **state) {
    (void)state;
    static const char *const calls[][2] = {
        {"", "Usage"},
        {"slove", "did you mean 'solve'?"},
        {"sausage", "there is no command 'sausage'"},
        {"solve --jason", "did you mean --json?"},
        {"solve --max", "--max needs a value"},
        {"solve --max 0", "it must be a number from 1"},
        {"solve --max many", "it must be a number from 1"},
        {"solve --max 1 --max 2", "more often"},
        {"solve --json=yes", "--json takes no value"},
        {"solve -x", "unknown option '-x'"},
        {"count --max -1", "it must be a number"},
        {"count --layout 5x5", "there is no layout '5x5'; known: "},
        {"generate file", "it reads no file"},
        {"generate --pattern round", "there is no pattern 'round'"},
        {"generate --clues 82", "from 1 to 81"},
        {"generate --clues 0", "from 1 to 81"},
        {"generate --clues 24-", "or two, as in 22-26"},
        {"generate --clues 26-22", "or two, as in 22-26"},
        {"generate --clues 22-82", "or two, as in 22-26"},
        {"generate --with cagee", "--with: 'cagee' is not a kind of constraint; did you mean 'cage'?"},
        {"generate --with thermo:0", "--with: after ':' stands '0'; it must be a number from 1 to 1536"},
        {"generate --regions round", "--regions is 'round'; it must be 'random'"},
        {"count --jobs 0", "--jobs is '0'; it must be a number from 1 to 256"},
        {"solve --jobs two", "it must be a number from 1 to 256"},
        {"canon --jobs 257", "it must be a number from 1 to 256"},
        {"grade --jobs", "--jobs needs a value"},
        {"generate --jobs -1", "it must be a number"},
        {"transform --jobs 2", "unknown option '--jobs'"},
        {"generate --seed 99999999999999999999", "it must be a number"},
        {"transform --rule most", "there is no rule 'most'"},
        {"transform --number 3", "it must be G:R with G below 3359232 and R below 362880"},
        {"transform --number 3359232:0", "it must be G:R"},
        {"transform --number 1:2 --seed 3", "--number goes with neither"},
    };
    for (size_t i = 0; i < sizeof calls / sizeof calls[0]; i++) {
        Ran ran = run(calls[i][0], "");
        if (ran.status != 2 || ran.out[0] || !strstr(ran.err, calls[i][1]))
            fail_msg("nonet-cli %s: status %d, out “%s”, err “%s”", calls[i][0], ran.status, ran.out,
                     ran.err);
        done(ran);
    }
}

static void solve_prints_a_solution_a_line(void **state) {
    (void)state;
    expect("solve", EASY "\n" HARD "\n", 0, EASY_SOLVED "\n" HARD_SOLVED "\n", "");
    expect("solve", EASY, 0, EASY_SOLVED "\n", "");
    expect("solve", EASY "\n" NONE "\n" HARD "\n", 1, EASY_SOLVED "\n" HARD_SOLVED "\n",
           "stdin:2: " NONE_WHY "\n");
    expect("solve", EASY_SOLVED "\n", 0, EASY_SOLVED "\n", "");
    expect("solve --max 5", EASY "\n", 0, EASY_SOLVED "\n", "stdin:1: 1 solution\n");
    expect("solve --json", NONE "\n", 1,
           "{\"file\":\"stdin\",\"line\":1,\"puzzle\":\"" NONE
           "\",\"solutions\":[],\"count\":0,\"more\":false}\n",
           "stdin:1: " NONE_WHY "\n");
    expect("solve --json", EASY "\n", 0,
           "{\"file\":\"stdin\",\"line\":1,\"puzzle\":\"" EASY "\",\"solutions\":[\"" EASY_SOLVED
           "\"],\"count\":1,\"more\":false}\n",
           "");
    spill("one.txt", HARD "\n", 82);
    expect("solve one.txt - -- one.txt", EASY "\n", 0, HARD_SOLVED "\n" EASY_SOLVED "\n" HARD_SOLVED "\n",
           "");
    expect("solve one.txt missing.txt", "", 1, HARD_SOLVED "\n", "missing.txt: No such file or directory\n");
    expect_words("solve .", "", 1, "", ".: Is a directory");
}

// The lines must be 1000 different grids that all complete the empty board.
static void solve_prints_as_many_as_asked_for(void **state) {
    (void)state;
    Ran ran = run("solve --max 1000", EMPTY "\n");
    assert_int_equal(ran.status, 0);
    assert_string_equal(ran.err, "stdin:1: more than 1000 solutions\n");
    assert_int_equal(count_lines(ran.out), 1000);
    assert_int_equal(strlen(ran.out), 82000);
    Ran counted = run("count", ran.out);
    assert_int_equal(counted.status, 0);
    assert_int_equal(count_lines(counted.out), 1000);
    for (int i = 0; i < 1000; i++) {
        assert_memory_equal(counted.out + 2 * i, "1\n", 2);
        for (int k = 0; k < i; k++) assert_memory_not_equal(ran.out + 82 * i, ran.out + 82 * k, 81);
    }
    Ran again = run("solve --max 1000", EMPTY "\n");
    assert_string_equal(ran.out, again.out);
    done(again);
    done(counted);
    done(ran);
    expect_words("solve --max 1000 --json", EMPTY "\n", 0, "\"],\"count\":1000,\"more\":true}\n", "");
}

static void count_counts(void **state) {
    (void)state;
    expect("count", EASY "\n" HARD "\n", 0, "1\n1\n", "");
    expect("count", EASY "\n" NONE "\n", 1, "1\n0\n", "stdin:2: " NONE_WHY "\n");
    expect("count", EMPTY "\n", 1, "1000+\n", "");
    expect("count --max 1", EMPTY "\n", 1, "1+\n", "");
    expect("count --max=20000", EMPTY "\n", 1, "20000+\n", "");
    expect("count --json --max 7", EMPTY "\n", 1,
           "{\"file\":\"stdin\",\"line\":1,\"puzzle\":\"" EMPTY "\",\"count\":7,\"more\":true}\n", "");
    // A rectangle of two tokens in two boxes, taken away, goes in both ways.
    expect("count", "534..8912672195348198342567859..1423426853791713924856961537284287419635345286179\n", 1,
           "2\n", "");
    expect("solve --max 9",
           "534..8912672195348198342567859..1423426853791713924856961537284287419635345286179\n", 0, NULL,
           "stdin:1: 2 solutions\n");
    expect("count --layout 4x4", "1234 3412 2143 4321\n", 0, "1\n", "");
    expect("count --layout 4x4", "................\n", 1, "288\n", "");
}

static void what_is_not_a_puzzle_names_its_line_and_costs_no_other(void **state) {
    (void)state;
    Ran ran = run("solve", EASY
                  "\n53..7....6..195....98..x.6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n" HARD
                  "\n");
    assert_int_equal(ran.status, 1);
    assert_string_equal(ran.out, EASY_SOLVED "\n" HARD_SOLVED "\n");
    assert_memory_equal(ran.err, "stdin:2:", 8);
    done(ran);
    static const char *const bad[] = {"", "\n\n\n", "# nothing here\n", "hello\n", "12345\n", (EASY "1\n")};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        ran = run("solve", bad[i]);
        if (ran.status != 1 || ran.out[0] || strncmp(ran.err, "stdin:", 6) != 0)
            fail_msg("input %d: status %d, out “%s”, err “%s”", (int)i, ran.status, ran.out, ran.err);
        done(ran);
    }
    ran = run_bytes("count", EASY "\n\0\0\0\n" HARD "\n", 82 + 4 + 82);
    assert_int_equal(ran.status, 1);
    assert_string_equal(ran.out, "1\n1\n");
    done(ran);
}

static void puzzles_come_in_many_spellings(void **state) {
    (void)state;
    static const char *const spellings[] = {
        "\xEF\xBB\xBF" EASY "\r\n",
        EASY " # a puzzle of old",
        EASY ",7.1,1.2,1.2\n",
        "5 3 0 0 7 0 0 0 0\n6 0 0 1 9 5 0 0 0\n0 9 8 0 0 0 0 6 0\n8 0 0 0 6 0 0 0 3\n4 0 0 8 0 3 0 0 1\n"
        "7 0 0 0 2 0 0 0 6\n0 6 0 0 0 0 2 8 0\n0 0 0 4 1 9 0 0 5\n0 0 0 0 8 0 0 7 9\n",
        "53. | .7. | ...\n6.. | 195 | ...\n.98 | ... | .6.\n----+-----+----\n8.. | .6. | ..3\n4.. | 8.3 | "
        "..1\n"
        "7.. | .2. | ..6\n----+-----+----\n.6. | ... | 28.\n... | 419 | ..5\n... | .8. | .79\n",
        "[[5,3,0,0,7,0,0,0,0],\n [6,0,0,1,9,5,0,0,0],\n [0,9,8,0,0,0,0,6,0],\n [8,0,0,0,6,0,0,0,3],\n"
        " [4,0,0,8,0,3,0,0,1],\n [7,0,0,0,2,0,0,0,6],\n [0,6,0,0,0,0,2,8,0],\n [0,0,0,4,1,9,0,0,5],\n "
        "[0,0,0,0,8,0,0,7,9]]\n",
    };
    for (size_t i = 0; i < sizeof spellings / sizeof spellings[0]; i++)
        expect("solve", spellings[i], 0, EASY_SOLVED "\n", "");
}

// Candidates alone are no puzzle; how few clues are none depends on the board.
static void candidates_come_with_clues(void **state) {
    (void)state;
    static const char MARKS[] = "24 124 13 123\n2 3 1 4\n1 4 2 3\n234 24 134 13\n"; // four are clues
    static const char JSON[] = "{\"board\":\"%s\",\"puzzle\":\"%s\",\"candidates\":[\"1234\"%s]}\n";
    static const char FEW[] = "stdin:1: these are candidates, with too few clues for a puzzle\n";
    char text[512], rest[46] = "";
    for (int i = 1; i < 16; i++) strcat(rest, ",\"\"");
    expect("solve --layout 4x4", MARKS, 0, "4132231414233241\n", "");
    snprintf(text, sizeof text, JSON, "4x4", ".....3.41.2.....", rest);
    expect("solve", text, 0, "4132231414233241\n", "");
    snprintf(text, sizeof text, JSON, "4x4; cage 3 r1c1 r1c2", "................", rest);
    expect("count --max 100", text, 1, "48\n", ""); // a constraint needs no clues
    snprintf(text, sizeof text, JSON, "4x4", ".....3.4........", rest);
    expect("count", text, 1, "", FEW);
}

static void long_input_is_taken(void **state) {
    (void)state;
    enum { COUNT = 5000 };
    char *in = malloc(82 * COUNT + 1);
    for (int i = 0; i < COUNT; i++) memcpy(in + 82 * i, EASY "\n", 82);
    in[82 * COUNT] = '\0';
    Ran ran = run("solve", in);
    assert_int_equal(ran.status, 0);
    assert_int_equal(count_lines(ran.out), COUNT);
    done(ran);
    // One line of three million letters, and a puzzle after it.
    size_t size = 3000000;
    in = realloc(in, size + 100);
    memset(in, 'x', size);
    strcpy(in + size, "\n" EASY "\n");
    ran = run("solve", in);
    assert_int_equal(ran.status, 1);
    assert_string_equal(ran.out, EASY_SOLVED "\n");
    assert_memory_equal(ran.err, "stdin:1:", 8);
    assert_int_equal(count_lines(ran.err), 1);
    done(ran);
    free(in);
}

// A program at both ends of the pipes gets each answer before it gives the next puzzle.
static void answers_come_at_once(void **state) {
    (void)state;
    Child child = start((const char *const[]){"solve", NULL});
    for (int i = 0; i < 3; i++) {
        tell(&child, EASY "\n");
        hear(&child, EASY_SOLVED "\n");
    }
    assert_int_equal(part_from(&child), 0);
}

static void generate_makes_what_is_asked_for(void **state) {
    (void)state;
    Ran first = run("generate --count 20 --seed 7", "");
    assert_int_equal(first.status, 0);
    assert_string_equal(first.err, "");
    assert_int_equal(count_lines(first.out), 20);
    expect("generate --count 20 --seed 7", "", 0, first.out, "");
    Ran counted = run("count", first.out);
    assert_int_equal(counted.status, 0);
    done(counted);
    done(first);
    Ran ran = run("generate --count 5 --seed 8 --clues 30 --pattern rotate180 --json", "");
    assert_int_equal(ran.status, 0);
    int found = 0;
    for (const char *at = ran.out; (at = strstr(at, "\"clues\":30,\"pattern\":\"rotate")); at++) found++;
    assert_int_equal(found, 5);
    done(ran);
    ran = run("generate --count 20 --seed 8 --clues 23-24 --json", "");
    assert_int_equal(ran.status, 0);
    found = 0;
    for (const char *at = ran.out; (at = strstr(at, "\"clues\":2")); at++)
        found += at[9] == '3' || at[9] == '4';
    assert_int_equal(found, 20);
    done(ran);
    expect_words("generate", "", 0, ".", "seed ");
    expect_words("generate --clues 17-18 --seed 1", "", 1, "", "no puzzle with 17-18 clues");
    expect_words("generate --clues 3 --layout 9x9 --seed 1", "", 2, "",
                 "no 9x9 puzzle with the pattern 'none' has 3 clues");
    expect_words("generate --clues 22 --pattern rotate90 --seed 1", "", 2, "",
                 "with the pattern 'rotate90' has 22 clues");
    ran = run("generate --layout 16x16 --seed 2 --clues 150", "");
    assert_int_equal(ran.status, 0);
    assert_int_equal(strlen(ran.out), 257);
    expect("count --layout 16x16", ran.out, 0, "1\n", "");
    done(ran);
}

static void transform_and_its_inverse(void **state) {
    (void)state;
    static const char *const options[] = {"--seed 5",
                                          "--rule pattern --seed 6",
                                          "--rule relabel --seed 7",
                                          "--rule none --seed 1",
                                          "--number 3359231:362879",
                                          "--number 12345:678"};
    for (size_t i = 0; i < sizeof options / sizeof options[0]; i++) {
        char arguments[128];
        snprintf(arguments, sizeof arguments, "transform %s", options[i]);
        Ran there = run(arguments, EASY "\n" HARD "\n");
        assert_int_equal(there.status, 0);
        assert_int_equal(count_lines(there.out), 2);
        snprintf(arguments, sizeof arguments, "transform %s --inverse", options[i]);
        expect(arguments, there.out, 0, EASY "\n" HARD "\n", "");
        Ran canon = run("canon", EASY "\n" HARD "\n");
        expect("canon", there.out, 0, canon.out, "");
        done(canon);
        done(there);
    }
    expect("transform --rule none --seed 1", EASY "\n", 0, EASY "\n", "");
    expect_words("transform", EASY "\n", 0, ".", "seed ");
    expect_words("transform --number 5:6 --json", EASY "\n", 0, "\"number\":\"5:6\",\"result\":\"", "");
}

static void canon_names_puzzles(void **state) {
    (void)state;
    Ran id = run("canon --id", EASY "\n");
    assert_int_equal(id.status, 0);
    assert_int_equal(strlen(id.out), 12);
    assert_int_equal(strspn(id.out, "0123456789abcdef"), 11);
    Ran form = run("canon", EASY "\n");
    expect("canon --id", form.out, 0, id.out, "");
    expect("canon", form.out, 0, form.out, "");
    id.out[11] = '\0';
    expect_words("canon --json", EASY "\n", 0, id.out, "");
    done(form);
    done(id);
}

static void codes_lead_there_and_back(void **state) {
    (void)state;
    Ran code = run("code", EASY "\n" HARD "\n");
    assert_int_equal(code.status, 0);
    assert_memory_equal(code.out, "P1-", 3);
    expect("code", code.out, 0, EASY "\n" HARD "\n", "");
    char arguments[512];
    code.out[strcspn(code.out, "\n")] = '\0';
    snprintf(arguments, sizeof arguments, "code %s", code.out);
    expect(arguments, "", 0, EASY "\n", "");
    expect_words("code --json", EASY "\n", 0, code.out, "");
    snprintf(arguments, sizeof arguments, "solve %s", code.out); // all commands read them
    expect(arguments, "", 0, EASY_SOLVED "\n", "");
    code.out[10] = code.out[10] == '7' ? '8' : '7';
    snprintf(arguments, sizeof arguments, "code %s %s", code.out, code.out);
    expect_words(arguments, "", 1, "", "argument:2:");
    done(code);

    expect_words("grade P1-04KDR-VCT34-B1046-5EZN0-992S5-62354-T4MG4-N", "", 1, "",
                 "argument:1: one character is wrong or two are swapped");
    expect_words("solve", "P1 is no code\nP1-\nP1-nor is this\n" EASY "\n", 0, EASY_SOLVED, "");

    // Puzzles and codes may be mixed; what is neither is said.
    expect_words("code", EASY "\n5" EASY "\nP1-XX\n", 1, "P1-", "stdin:2:");
    expect_words("code", EASY "\nnonsense\nP1-XX\n", 1, "P1-", "stdin:3:");
}

// The code of a plain board says which it is.
static void codes_say_their_size(void **state) {
    (void)state;
    static const char *const LAYOUTS[] = {"4x4", "6x6", "16x16", "jigsaw"};
    for (size_t i = 0; i < sizeof LAYOUTS / sizeof *LAYOUTS; i++) {
        char call[64];
        snprintf(call, sizeof call, "generate --layout %s --seed 4", LAYOUTS[i]);
        Ran made = run(call, "");
        snprintf(call, sizeof call, "code --layout %s", LAYOUTS[i]);
        Ran code = run(call, made.out);
        assert_int_equal(code.status, 0);
        assert_memory_equal(code.out, "P1-", 3);
        expect("count", code.out, 0, "1\n", "");
        snprintf(call, sizeof call, "count --layout %s", LAYOUTS[i]);
        expect(call, code.out, 0, "1\n", "");
        expect("code", code.out, 0, made.out, "");
        snprintf(call, sizeof call, "transform --rule none --seed 1 --layout %s", LAYOUTS[i]);
        expect_words(call, code.out, 0, made.out, "");
        done(made);
        done(code);
    }
}

// What prints puzzles of boards that their cells do not tell says the board too: any command can go on from
// it.
static void puzzles_say_their_board(void **state) {
    (void)state;
    static const char *const MAKE[] = {
        "generate --layout jigsaw --seed 3", "generate --layout latin4 --seed 3",
        "generate --layout latin5 --seed 3", "generate --layout latin9 --seed 3",
        "generate --with diagonal --seed 3", "generate --layout jigsaw --seed 3 --json",
        "generate --layout 6x6 --seed 3"};
    static const char *const GO_ON[] = {"canon",
                                        "transform --seed 1",
                                        "code",
                                        "canon --json",
                                        "count --json",
                                        "hint --json",
                                        "solve --json",
                                        "grade --json",
                                        "transform --seed 1 --json",
                                        "convert --to json"};
    for (size_t i = 0; i < sizeof MAKE / sizeof *MAKE; i++) {
        Ran made = run(MAKE[i], "");
        assert_int_equal(made.status, 0);
        expect("count", made.out, 0, "1\n", "");
        Ran id = run("canon --id", made.out);
        for (size_t k = 0; k < sizeof GO_ON / sizeof *GO_ON; k++) {
            if (SANITIZED && (i + k) % 3 != 0) continue;
            Ran printed = run(GO_ON[k], made.out);
            expect("canon --id", printed.out, 0, id.out, "");
            done(printed);
        }
        done(made);
        done(id);
    }
    expect_words("generate --layout jigsaw --seed 3", "", 0, "jigsaw; clues ", "");
    expect_words("count --json", "latin4; clues ..42...3..1.2...", 0, "\"board\":\"latin4\"", "");
    expect(
        "count", "4.1...14...2...3..4....2.\n", 1, "",
        "stdin:1:1: 25 cells were found, 81 are needed; for latin5 write 'latin5; clues' before them, in one "
        "line\n");
    // A plain board needs no word, and --format asks for the cells alone.
    expect("canon", "4x4; clues 1...............", 0, "...............1\n", "");
    expect("generate --layout latin4 --seed 3 --format digits", "", 0, "..42...3..1.2...\n", "");
}

// A code of a puzzle on a board of its own holds the board: every command that reads puzzles takes it.
static void codes_hold_boards(void **state) {
    (void)state;
    static const char *const MAKE[] = {"generate --with cage,odd --count 3 --seed 2",
                                       "generate --layout 6x6 --with less --seed 1",
                                       "generate --regions random --seed 3"};
    char text[8192] = "";
    for (size_t i = 0; i < sizeof MAKE / sizeof *MAKE; i++) {
        Ran made = run(MAKE[i], "");
        strcat(text, made.out);
        done(made);
    }
    Ran boards = run("convert --to board", text);
    assert_int_equal(count_lines(boards.out), 5);
    Ran codes = run("code", boards.out);
    assert_int_equal(codes.status, 0);
    assert_int_equal(count_lines(codes.out), 5);
    expect("code", codes.out, 0, boards.out, "");
    expect("convert --to code", boards.out, 0, codes.out, "");
    expect("convert --to board", codes.out, 0, boards.out, "");
    expect("count", codes.out, 0, "1\n1\n1\n1\n1\n", "");
    Ran id = run("canon --id", boards.out);
    expect("canon --id", codes.out, 0, id.out, "");
    done(id);
    char arguments[2048];
    codes.out[strcspn(codes.out, "\n")] = '\0';
    boards.out[strcspn(boards.out, "\n") + 1] = '\0';
    snprintf(arguments, sizeof arguments, "code %s", codes.out);
    expect(arguments, "", 0, boards.out, "");
    snprintf(arguments, sizeof arguments, "convert --to board %s", codes.out);
    expect(arguments, "", 0, boards.out, "");
    expect_words("code --json", boards.out, 0, codes.out, "");
    codes.out[20] = codes.out[20] == '7' ? '8' : '7';
    snprintf(arguments, sizeof arguments, "code %s", codes.out);
    expect(arguments, "", 1, "",
           "argument:1: some of its characters are wrong or missing, the code's check does not fit\n");
    expect_words("solve", codes.out, 1, "", "stdin:1: some of its characters are wrong or missing");
    expect_words("code B9-ABC", "", 1, "", "this code was made by a newer version of the game");
    done(codes);
    done(boards);
}

static void seed_codes_need_their_pack(void **state) {
    (void)state;
    // The first seed of a pack that ships, in another dress.
    char seed[82] = "", line[4096];
    FILE *file = fopen(TEST_SOURCE "/packs/runes/seeds.csv", "r");
    assert_non_null(file);
    assert_non_null(fgets(line, sizeof line, file));
    assert_non_null(fgets(line, sizeof line, file));
    assert_int_equal(fclose(file), 0);
    for (int i = 0; i < 81; i++) seed[i] = line[i] == '.' ? '.' : (char)(line[i] - 'a' + '1');
    Ran dressed = run("transform --seed 12", seed);
    Ran code = run("code --seed-code", dressed.out);
    assert_int_equal(code.status, 0);
    assert_memory_equal(code.out, "N1-", 3);
    expect("code", code.out, 0, dressed.out, "");
    expect("convert", code.out, 0, dressed.out, "");
    expect("count", code.out, 0, "1\n", "");
    expect_words("print", code.out, 0, "%PDF-", "");
    expect_words("code --json", code.out, 0, "\"kind\":\"seed\"", "");
    expect_words("code --json", code.out, 0, "\"pack\":\"runes\"", "");
    char command[1024];
    snprintf(command, sizeof command, "code --pack '%s/packs/runes'", TEST_SOURCE);
    expect(command, code.out, 0, dressed.out, "");
    spill("code", code.out, strlen(code.out));
    snprintf(command, sizeof command,
             "cd %s && NONET_SHARE=/nonexistent XDG_DATA_HOME=%s XDG_DATA_DIRS=/nonexistent '" CLI
             "' code code >out 2>err",
             root, root);
    int status = system(command);
    assert_int_equal(WEXITSTATUS(status), 1);
    char *err = slurp("err");
    assert_non_null(strstr(err, "code:1: no pack on this machine holds the seed "));
    free(err);
    done(code);
    done(dressed);
    expect_words("code --seed-code", EASY "\n", 1, "", "stdin:1: no pack on this machine holds this puzzle");
}

static void files_that_hold_nothing_are_errors(void **state) {
    (void)state;
    static const char *const commands[] = {"solve", "count", "canon", "grade", "transform --seed 1", "code"};
    spill("nothing.txt", "", 0);
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        char call[80];
        expect(commands[i], "", 1, "", "stdin:1: there is no puzzle in this text\n");
        expect(commands[i], "# only words\n\n", 1, "", "stdin:1: there is no puzzle in this text\n");
        snprintf(call, sizeof call, "%s nothing.txt", commands[i]);
        expect(call, EASY, 1, "", "nothing.txt:1: there is no puzzle in this text\n");
        snprintf(call, sizeof call, "%s . missing.txt", commands[i]);
        expect(call, EASY, 1, "", ".: Is a directory\nmissing.txt: No such file or directory\n");
    }
}

// A file may have any bytes for a name; JSON may not.
static void json_is_utf8_whatever_the_files_name(void **state) {
    (void)state;
    spill("b\xFF\"\\\n\xC3\xA9.txt", EASY "\n", 82);
    expect("count --json b*.txt", "", 0,
           "{\"file\":\"b\\ufffd\\\"\\\\\\u000a\xC3\xA9.txt\",\"line\":1,\"puzzle\":\"" EASY
           "\",\"count\":1,\"more\":false,\"redundant\":[\"r1c1\",\"r1c2\",\"r1c5\",\"r2c1\",\"r2c4\","
           "\"r2c5\",\"r2c6\","
           "\"r3c2\",\"r4c1\",\"r4c9\",\"r5c1\",\"r5c4\",\"r5c6\",\"r6c1\",\"r6c9\",\"r7c2\",\"r8c4\","
           "\"r8c5\",\"r8c6\","
           "\"r8c9\",\"r9c5\",\"r9c9\"]}\n",
           "");
}

static void json_tells_of_minimality_and_automorphisms(void **state) {
    (void)state;
    // A minimal puzzle has no clue too many; the empty grid is like itself however its cells are moved.
    Ran minimal = run("generate --seed 9", "");
    expect_words("count --json", minimal.out, 0, "\"redundant\":[]", "");
    expect_words("canon --json", minimal.out, 0, "\"automorphisms\":1}", "");
    done(minimal);
    expect_words("count --json", EMPTY "\n", 1, "\"more\":true}", "");
    expect_words("canon --json", EMPTY "\n", 0, "\"automorphisms\":3359232}", "");
}

static void grade_rates_the_canonical_form(void **state) {
    (void)state;
    expect_words("grade --help", "", 0, "Sudoku Explainer 1.2.1", "");
    expect("grade", EASY "\n", 0, "1.2 1.2 1.2 easy 6.7\n", "");
    expect("grade --raw", EASY "\n", 0, "1.2 1.2 1.2 easy 6.7\n", "");
    // One puzzle in two dresses, which Sudoku Explainer rates 6.6 and 4.5.
    static const char dressed[] =
        ".7......4.......12..8.52...75..461..9.15.............7..5.8..69.........41..7..3.\n.....6......2...."
        "84.39....6...7.....1.2...7....5.4.89...6..7..39..4.5...7..6...4.\n";
    expect("grade", dressed, 0, "4.5 1.2 1.2 hard 20.1\n4.5 1.2 1.2 hard 20.1\n", "");
    expect("grade --raw", dressed, 0, "6.6 1.2 1.2 fiendish 20.1\n4.5 1.2 1.2 hard 20.1\n", "");
    expect_words("grade --json --raw", EASY "\n", 0,
                 "\"solved\":true,\"er\":1.2,\"ep\":1.2,\"ed\":1.2,\"band\":\"easy\",\"effort\":107,"
                 "\"minutes\":6.7,\"used\":{"
                 "\"full_house\":",
                 "");
    expect("grade --raw", BEYOND "\n", 0, "10.7 10.7 9.7 diabolical 40.6\n", "");
    expect("grade", NONE "\n" EMPTY "\n", 1, "", "stdin:1: " NONE_WHY "\nstdin:2: more than one solution\n");
    expect("grade --json", NONE "\n", 1, "{\"file\":\"stdin\",\"line\":1,\"error\":\"" NONE_WHY "\"}\n",
           "stdin:1: " NONE_WHY "\n");
    // On a large board the techniques can come to an end.
    Ran ran = run("generate --layout 12x12 --seed 2", "");
    expect_words("grade --layout 12x12", ran.out, 1, "20.0 1.2 1.2 beyond ", "");
    expect_words("grade --layout 12x12 --json", ran.out, 1, "\"solved\":false,\"er\":20.0,\"ep\":", "");
    expect_words("grade --layout 12x12 --json", ran.out, 1, "\"band\":\"beyond\",", "");
    done(ran);
}

// Boards with constraints are not on Sudoku Explainer's scale.
static void grade_shows_no_rating_where_there_is_none(void **state) {
    (void)state;
    static const char BOARD[] =
        "9x9; anti-king; clues "
        "...3.9...45..........241.8.6....79.4.......35..8.2.17.....73.5.5.........7......8\n";
    expect("grade", BOARD, 0, "- - - diabolical 29.3\n", "");
    expect_words("grade --json", BOARD, 0,
                 "\"solved\":true,\"er\":null,\"ep\":null,\"ed\":null,\"band\":\"diabolical\",", "");
}

static void a_full_disk_is_an_error(void **state) {
    (void)state;
    if (access("/dev/full", W_OK) != 0) {
        print_message("SKIPPED: there is no /dev/full\n");
        skip();
    }
    char command[256];
    snprintf(command, sizeof command, "echo '" EASY "' | '" CLI "' solve >/dev/full 2>%s/err", root);
    int status = system(command);
    assert_int_equal(WEXITSTATUS(status), 1);
    char *err = slurp("err");
    assert_non_null(strstr(err, "standard output"));
    free(err);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(help_and_version),
        cmocka_unit_test(wrong_calls_are_said_with_status_2),
        cmocka_unit_test(solve_prints_a_solution_a_line),
        cmocka_unit_test(solve_prints_as_many_as_asked_for),
        cmocka_unit_test(count_counts),
        cmocka_unit_test(what_is_not_a_puzzle_names_its_line_and_costs_no_other),
        cmocka_unit_test(puzzles_come_in_many_spellings),
        cmocka_unit_test(candidates_come_with_clues),
        cmocka_unit_test(long_input_is_taken),
        cmocka_unit_test(answers_come_at_once),
        cmocka_unit_test(generate_makes_what_is_asked_for),
        cmocka_unit_test(generate_draws_boards),
        cmocka_unit_test(generate_minimal_takes_every_clue_that_can_go),
        cmocka_unit_test(generate_lists_the_kinds),
        cmocka_unit_test(transform_and_its_inverse),
        cmocka_unit_test(canon_names_puzzles),
        cmocka_unit_test(codes_lead_there_and_back),
        cmocka_unit_test(codes_say_their_size),
        cmocka_unit_test(puzzles_say_their_board),
        cmocka_unit_test(codes_hold_boards),
        cmocka_unit_test(seed_codes_need_their_pack),
        cmocka_unit_test(files_that_hold_nothing_are_errors),
        cmocka_unit_test(json_is_utf8_whatever_the_files_name),
        cmocka_unit_test(json_tells_of_minimality_and_automorphisms),
        cmocka_unit_test(grade_rates_the_canonical_form),
        cmocka_unit_test(grade_shows_no_rating_where_there_is_none),
        cmocka_unit_test(a_full_disk_is_an_error),
    };
    return cmocka_run_group_tests(tests, make_root, drop_root);
}
