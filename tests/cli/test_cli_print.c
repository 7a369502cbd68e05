// nonet-cli print: puzzles on paper.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/cli_run.h"

#include <sys/stat.h>

// The size of a file of the test's folder, -1 when there is none.
static long size_of(const char *name) {
    char path[256];
    struct stat info;
    snprintf(path, sizeof path, "%s/%s", root, name);
    return stat(path, &info) == 0 ? (long)info.st_size : -1;
}

static int shell(const char *format, ...) {
    char command[1024], inner[900];
    va_list args;
    va_start(args, format);
    vsnprintf(inner, sizeof inner, format, args);
    va_end(args);
    snprintf(command, sizeof command, "cd '%s' && { %s; }", root, inner);
    return system(command);
}

static void expect_pages(const char *name, int pages) {
    if (shell("test \"$(grep -a -c '/Type /Page[^s]' %s)\" = %d", name, pages) != 0)
        fail_msg("%s should have %d pages", name, pages);
}

static void help_names_every_option(void **state) {
    (void)state;
    static const char *const options[] = {"--out",    "--per-page", "--solutions", "--paper",
                                          "--title",  "--digits",   "--entries",   "--pack",
                                          "--qr",     "--band",     "--count",     "--seed",
                                          "--layout", "--side",     "--dark",      "Exit status: 0"};
    for (size_t i = 0; i < sizeof options / sizeof *options; i++)
        expect_words("print --help", "", 0, options[i], "");
    expect_words("--help", "", 0, "print      puzzles on paper", "");
}

static void wrong_calls_are_said_with_status_2(void **state) {
    (void)state;
    static const char *const calls[][2] = {
        {"print --out a.txt", "should end in .pdf or .png"},
        {"print --out .pdf", "should end in .pdf or .png"},
        {"print --per-page 3 --out a.pdf", "--per-page is 1, 2, 4 or 6"},
        {"print --per-page 0 --out a.pdf", "--per-page"},
        {"print --solutions maybe --out a.pdf", "none, end or foot, not 'maybe'"},
        {"print --paper a5 --out a.pdf", "a4 or letter, not 'a5'"},
        {"print --solution end --out a.pdf", "did you mean --solutions?"},
        {"print --band hard --out a.pdf", "--band is for fresh puzzles"},
        {"print --count 2 --pack runes --out a.pdf -", "--count is for fresh puzzles"},
        {"print --pack runes --band harsh --out a.pdf", "there is no band 'harsh'"},
        {"print --pack runes --count 0 --out a.pdf", "--count"},
        {"print --layout 5x5 --out a.pdf", "there is no layout '5x5'"},
        {"print --side 10 --out a.png", "--side"},
        {"print --dark --out a.pdf", "--dark is for a picture"},
        {"print --per-page 2 --out a.png", "--per-page is for pages"},
        {"print --pack runes --layout 6x6 --out a.pdf", "--layout is for puzzles without a --pack"},
        {"print --qr square --out a.pdf", "--qr is link or code, not 'square'"},
        {"print --qr code --out a.png", "--qr is for pages, not for a picture"},
        {"print --title '\xff' --out a.pdf", "--title is not UTF-8 text"},
    };
    for (size_t i = 0; i < sizeof calls / sizeof calls[0]; i++)
        expect_words(calls[i][0], EASY "\n", 2, "", calls[i][1]);
    assert_int_equal(size_of("a.pdf"), -1);
    assert_int_equal(size_of("a.png"), -1);
}

static void puzzles_become_pages(void **state) {
    (void)state;
    char puzzles[9 * 82 + 1] = "";
    for (int i = 0; i < 9; i++) strcat(puzzles, i % 2 ? EASY "\n" : HARD "\n");
    expect("print --out one.pdf", EASY "\n", 0, "", "");
    expect_pages("one.pdf", 1);
    expect("print --out nine.pdf", puzzles, 0, "", "");
    expect_pages("nine.pdf", 3);
    expect("print --per-page 6 --solutions end --paper letter --out nine.pdf", puzzles, 0, "", "");
    expect_pages("nine.pdf", 3);
    assert_int_equal(shell("grep -a -q 'MediaBox .* 612 792' nine.pdf"), 0);
    expect("print --per-page 1 --solutions foot --title 'Two words' --out nine.pdf", puzzles, 0, "", "");
    expect_pages("nine.pdf", 9);
    assert_int_equal(shell("grep -a -q 'Two words' nine.pdf"), 0);
    assert_int_equal(shell("NONET_SHARE='" TEST_SOURCE "' '" CLI "' print one.sdm nosuch.sdm 2>err >out.pdf"),
                     1 << 8); // neither is there
    expect_words("print --out x.pdf", "", 1, "", "there is no puzzle to print");
    assert_int_equal(size_of("x.pdf"), -1);
}

static void signs_that_the_font_lacks_are_said(void **state) {
    (void)state;
    assert_int_equal(shell("'" CLI "' pack new lacking --tokens '𓀀 𓀁 A B C D E F G' >/dev/null 2>&1"), 0);
    assert_int_equal(shell("cp '" TEST_SOURCE "/packs/runes/seeds.csv' lacking"), 0);
    static const char *const words =
        "./lacking: the font has no sign for 2 of the tokens: digits stand in their place\n";
    expect("print --pack ./lacking --seed 7 --out lacking.pdf", EASY "\n", 0, "", words);
    expect_pages("lacking.pdf", 1);
    expect("print --pack ./lacking --seed 7 --digits --out lacking.pdf", EASY "\n", 0, "", "");
}

static void the_same_call_gives_the_same_bytes(void **state) {
    (void)state;
    expect("print --pack runes --count 5 --seed 7 --solutions end --out a.pdf", "", 0, "", "");
    expect("print --pack runes --count 5 --seed 7 --solutions end --out b.pdf", "", 0, "", "");
    assert_int_equal(shell("cmp a.pdf b.pdf"), 0); // two processes, so two sets of addresses
    expect("print --pack runes --count 5 --seed 8 --solutions end --out b.pdf", "", 0, "", "");
    assert_int_not_equal(shell("cmp -s a.pdf b.pdf"), 0);
    Ran ran = run("print --pack runes --count 5 --seed 7 --solutions end", "");
    assert_int_equal(ran.status, 0);
    done(ran);
    assert_int_equal(shell("cmp a.pdf out"), 0); // standard output
    expect("print --pack '" TEST_SOURCE "/packs/chroma' --seed 7 --out a.png", "", 0, "", "");
    expect("print --pack chroma --seed 7 --out b.png", "", 0, "", "");
    assert_int_equal(shell("cmp a.png b.png"), 0);
}

static void bands_and_seeds_are_told(void **state) {
    (void)state;
    expect_words("print --pack runes --count 2 --out a.pdf", "", 0, "", "seed ");
    expect("print --pack runes --band hard --count 3 --seed 1 --out a.pdf", "", 0, "", "");
    expect_words("print --pack nowhere/at-all --seed 1 --out z.pdf", "", 1, "",
                 "nowhere/at-all: No such file");
    // More than there are of the band: all come, then some again.
    expect("print --pack '" TEST_DATA "/packs/good' --count 20 --seed 1 --out a.pdf", "", 0, "", "");
    expect_pages("a.pdf", 5);
    expect_words("print --pack '" TEST_DATA "/packs/good' --band diabolical --seed 1 --out z.pdf", "", 1, "",
                 "seeds.csv: no seed of that band");
    assert_int_equal(size_of("z.pdf"), -1);
}

static void other_boards_and_formats_are_read(void **state) {
    (void)state;
    char large[2 * 257 + 1];
    memset(large, '.', sizeof large - 1);
    large[0] = 'G', large[300] = '7', large[256] = large[513] = '\n', large[514] = '\0';
    expect("print --layout 16x16 --out 16.pdf --per-page 1", large, 0, "", "");
    expect_pages("16.pdf", 2);
    assert_int_equal(shell("'" CLI "' generate --layout 6x6 --count 3 --seed 1 >6.txt"), 0);
    expect("print --layout 6x6 --solutions end --out 6.pdf 6.txt", "", 0, "", "");
    expect_pages("6.pdf", 2);
    assert_int_equal(shell("'" CLI "' generate --layout jigsaw --count 3 --seed 1 >jig.txt"), 0);
    expect("print --layout jigsaw --solutions foot --out jig.pdf jig.txt", "", 0, "", "");
    expect_pages("jig.pdf", 1);
    spill("set.sdm", EASY "\r\n" HARD "\r\n" EASY "5\r\n", strlen(EASY HARD EASY) + 7);
    expect_words("print --out set.pdf set.sdm", "", 1, "", "set.sdm:3");
    expect_pages("set.pdf", 1); // the two puzzles are printed all the same
    assert_int_equal(shell("'" CLI "' generate --layout 4x4 --with cage --count 3 --seed 1 >cages.txt"), 0);
    expect("print --solutions foot --out cages.pdf cages.txt", "", 0, "", "");
    expect_pages("cages.pdf", 1);
    expect_words("print --out mixed.pdf cages.txt -", EASY "\n", 1, "", "its board has another size");
    expect_pages("mixed.pdf", 1);
    expect_words("print --pack sky --out sky.pdf -", EASY "\n", 0, "", "");
}

// A puzzle of a pack has its own board on paper: the picture is that of the board's text.
static void puzzles_of_a_pack_have_their_boards(void **state) {
    (void)state;
    assert_int_equal(shell("'" CLI "' generate --with cage --clues 9-20 --count 2 --seed 3 >both.txt"), 0);
    assert_int_equal(shell("head -n 1 both.txt >own.txt"), 0);
    assert_int_equal(
        shell("'" CLI "' pack new own >new; sed -i 's,^randomise = .*,randomise = none,' own/pack.ini"), 0);
    expect_words("pack import own own.txt", "", 0, "own: 1 new", "");
    expect("print --pack own --count 1 --seed 1 --digits --out a.png", "", 0, "", "");
    expect("print --out b.png own.txt", "", 0, "", "");
    assert_int_equal(shell("cmp a.png b.png"), 0);
    expect_words("pack import own both.txt", "", 0, "own: 1 new, 1 there already", "");
    for (const char *const *pack =
             (const char *const[]){"own", "cages", "rods", "patchwork", "sixteen", NULL};
         *pack; pack++) {
        char command[128];
        snprintf(command, sizeof command, "print --pack %s --count 6 --seed 1 --solutions end --out a.pdf",
                 *pack);
        expect(command, "", 0, "", "");
        expect_pages("a.pdf", 3);
    }
}

// What zbarimg reads off the first page goes to the file `read`, a code a line. False where a program is
// missing.
static bool scan(const char *pdf) {
    if (shell("command -v zbarimg >/dev/null && command -v pdftoppm >/dev/null") != 0) return false;
    assert_int_equal(shell("pdftoppm -r 200 -f 1 -l 1 -gray -png %s page && zbarimg -q --raw page*.png "
                           "2>/dev/null | sort >read; rm page*.png",
                           pdf),
                     0);
    return true;
}

// What the codes on paper say is what `code` and `convert` say of the same puzzles; and what a pack's code
// names is what stands on the page.
static void codes_and_links_are_scanned(void **state) {
    (void)state;
    spill("two.txt", EASY "\n" HARD "\n", strlen(EASY HARD) + 2);
    expect("print --qr code --out code.pdf two.txt", "", 0, "", "");
    expect("print --qr link --per-page 6 --solutions foot --out link.pdf two.txt", "", 0, "", "");
    expect("print --pack sixteen --seed 1 --count 4 --qr code --out seeds.pdf", "", 0, "", "");
    if (!scan("code.pdf")) {
        print_message("SKIPPED: zbarimg or pdftoppm is not installed\n");
        skip();
    }
    assert_int_equal(shell("'" CLI "' code two.txt | sort | cmp - read"), 0);
    assert_true(scan("link.pdf"));
    assert_int_equal(shell("'" CLI "' convert --to sudokupad two.txt | sort | cmp - read"), 0);
    assert_true(scan("seeds.pdf"));
    assert_int_equal(shell("test $(grep -c '^N1-' read) = 4"), 0);
    assert_int_equal(shell("NONET_SHARE='" TEST_SOURCE "' '" CLI
                           "' code --layout 16x16 read >puzzles && '" CLI
                           "' count --layout 16x16 puzzles | sort -u >counts && echo 1 | cmp - counts"),
                     0);
    assert_int_equal(shell("'" CLI "' generate --with cage --clues 12 --count 2 --seed 4 >cages.txt"), 0);
    expect("print --qr code --out code.pdf cages.txt", "", 0, "", "");
    assert_true(scan("code.pdf"));
    assert_int_equal(shell("'" CLI "' code cages.txt | sort | cmp - read"), 0);
}

// A half-played game: notes, colours and lines stand on the page only where they are asked for.
static void games_are_printed_as_they_stand(void **state) {
    (void)state;
    static const char game[] = "{\"puzzle\":\"" EASY "\",\"lines\":[3,4,2]}\n";
    spill("game.json", game, sizeof game - 1);
    expect("print --out plain.png", EASY "\n", 0, "", "");
    expect("print --out a.png game.json", "", 0, "", "");
    assert_int_equal(shell("cmp plain.png a.png"), 0);
    expect("print --entries --out a.png game.json", "", 0, "", "");
    assert_int_not_equal(shell("cmp -s plain.png a.png"), 0);
}

static void a_near_name_of_a_pack_is_given(void **state) {
    (void)state;
    static const char *const near[][2] = {{"classic", "classic-nine"}, {"'Classic Nine'", "classic-nine"},
                                          {"RUNES", "runes"},          {"rune", "runes"},
                                          {"menagery", "menagerie"},   {"hot-spring", "hot-springs"}};
    for (size_t i = 0; i < sizeof near / sizeof *near; i++) {
        char call[200], words[200];
        snprintf(call, sizeof call, "print --pack %s --seed 1 --out z.pdf", near[i][0]);
        snprintf(words, sizeof words, "there is no such pack; did you mean %s?\n", near[i][1]);
        expect_words(call, "", 1, "", words);
    }
    expect_words("print --pack zzzzzzzz --seed 1 --out z.pdf", "", 1, "", "zzzzzzzz: No such file");
    expect_words("pack check classic", "", 1, "", "did you mean " TEST_SOURCE "/packs/classic-nine?\n");
    expect_words("pack stats classic", "", 1, "", "did you mean " TEST_SOURCE "/packs/classic-nine?\n");
    expect_words("code --pack classic N1-19YBVD-8P2AK1-H8GAG3", "", 0, "", "did you mean ");
    expect_words("race daily --pack classic", "", 1, "",
                 "classic: there is no such pack; did you mean classic-nine?");
}

static void unsound_puzzles_are_printed_and_named(void **state) {
    (void)state;
    expect("print --out a.pdf", NONE "\n", 0, "", "");
    expect("print --solutions end --out a.pdf", NONE "\n", 1, "", "stdin:1: it has no solution\n");
    expect_pages("a.pdf", 1);
    expect("print --solutions end --out a.pdf", EMPTY "\n", 1, "",
           "stdin:1: it has more than one solution\n");
}

static void pictures_are_of_one_puzzle(void **state) {
    (void)state;
    expect("print --side 300 --out a.png", EASY "\n", 0, "", "");
    char *png = slurp("a.png");
    assert_memory_equal(png, "\x89PNG\r\n\x1a\n", 8);
    assert_memory_equal(png + 16, "\0\0\1\54\0\0\1\54", 8); // 300 x 300
    free(png);
    long light = size_of("a.png");
    expect("print --side 300 --dark --out b.png", EASY "\n", 0, "", "");
    assert_true(light > 1000 && size_of("b.png") > 1000);
    assert_int_not_equal(shell("cmp -s a.png b.png"), 0);
    expect_words("print --out c.png", EASY "\n" HARD "\n", 1, "", "one puzzle, and these are 2");
    assert_int_equal(size_of("c.png"), -1);
}

static void what_cannot_be_written_is_named(void **state) {
    (void)state;
    expect("print --out no/where.pdf", EASY "\n", 1, "", "no/where.pdf: No such file or directory\n");
    expect("print --out a.pdf no-such-file", "", 1, "",
           "no-such-file: No such file or directory\nnonet-cli print: there is no puzzle to print\n");
    expect("print --out a.pdf .", "", 1, "",
           ".: Is a directory\nnonet-cli print: there is no puzzle to print\n");
    if (access("/dev/full", W_OK) == 0) {
        Ran ran = run("--version; ('" CLI "' print in > /dev/full)", EASY "\n");
        assert_int_equal(ran.status, 1);
        assert_int_equal(count_lines(ran.err), 1);
        done(ran);
    }
    spill("kept.pdf", "mine", 4);
    // Files may not grow past 4 KiB: as if the disk were full.
    assert_int_equal(shell("trap '' XFSZ; ulimit -f 8; NONET_SHARE='" TEST_SOURCE "' '" CLI
                           "' print --pack runes --seed 1 --out kept.pdf 2>err"),
                     1 << 8);
    char *text = slurp("kept.pdf"), *err = slurp("err");
    assert_string_equal(text, "mine");
    assert_string_equal(err, "kept.pdf: File too large\n");
    free(text);
    free(err);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(help_names_every_option),
        cmocka_unit_test(wrong_calls_are_said_with_status_2),
        cmocka_unit_test(puzzles_become_pages),
        cmocka_unit_test(signs_that_the_font_lacks_are_said),
        cmocka_unit_test(the_same_call_gives_the_same_bytes),
        cmocka_unit_test(bands_and_seeds_are_told),
        cmocka_unit_test(other_boards_and_formats_are_read),
        cmocka_unit_test(puzzles_of_a_pack_have_their_boards),
        cmocka_unit_test(codes_and_links_are_scanned),
        cmocka_unit_test(games_are_printed_as_they_stand),
        cmocka_unit_test(a_near_name_of_a_pack_is_given),
        cmocka_unit_test(unsound_puzzles_are_printed_and_named),
        cmocka_unit_test(pictures_are_of_one_puzzle),
        cmocka_unit_test(what_cannot_be_written_is_named),
    };
    return cmocka_run_group_tests(tests, make_root, drop_root);
}
