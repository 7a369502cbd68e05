// nonet-cli pack: new, import, stats, merge, check.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <glob.h>

#include "support/cli_run.h"
#include "support/sanitized.h"

static void each_part_has_its_help(void **state) {
    (void)state;
    static const char *const parts[] = {"new", "import", "stats", "merge", "check"};
    for (int i = 0; i < 5; i++) {
        char arguments[64], usage[64];
        snprintf(arguments, sizeof arguments, "pack %s --help", parts[i]);
        snprintf(usage, sizeof usage, "Usage: nonet-cli pack %s", parts[i]);
        expect_words(arguments, "", 0, usage, "");
        expect_words(arguments, "", 0, "Exit status: 0", "");
        expect_words("pack --help", "", 0, usage + 7, "");
    }
}

static void wrong_calls_are_said_with_status_2(void **state) {
    (void)state;
    static const char *const calls[][2] = {
        {"pack", "new, import, stats, merge or check?"},
        {"pack chek", "did you mean 'check'?"},
        {"pack fill", "'fill' is none of new, import, stats, merge and check"},
        {"pack check", "which folder?"},
        {"pack new", "which folder?"},
        {"pack new a b", "one folder at a time"},
        {"pack new x --layout 5x5", "there is no layout '5x5'"},
        {"pack new x --tokens '1 2 3'", "--tokens names 3; the layout 9x9 has 9"},
        {"pack new x --tokens aabcdefgh", "the letter 'A' comes twice in 'aabcdefgh'"},
        {"pack new x --tokens labyrint", "'labyrint' has 8 letters; it takes 9"},
        {"pack new x --tokens labyrinths", "has 10 letters"},
        {"pack new x --tokens '\377abcdefgh'", "--tokens is not UTF-8 text"},
        {"pack new x --tokens '1 1 3 4 5 6 7 8 9'", "tokens 1 and 2 look the same"},
        {"pack new x --tokens 'shape:mon 1 2 3 4 5 6 7 8'", "did you mean “moon”?"},
        {"pack new x --name 'A ; B'", "the name cannot be written as it is"},
        {"pack new x --name ''", "name is empty"},
        {"pack new ᚠ", "the folder's name needs a letter a to z or a digit"},
        {"pack import", "which folder?"},
        {"pack stats", "which folder or file?"},
        {"pack merge one", "a file to write and files to be joined are needed"},
    };
    for (size_t i = 0; i < sizeof calls / sizeof calls[0]; i++)
        expect_words(calls[i][0], "", 2, "", calls[i][1]);
    expect("pack check x", "", 1, "", "x/pack.ini: No such file or directory\n");
}

static int count_shipped(void) {
    glob_t found;
    assert_int_equal(glob(TEST_SOURCE "/packs/*/pack.ini", 0, NULL, &found), 0);
    int count = (int)found.gl_pathc;
    globfree(&found);
    return count;
}

// From the first to the last band of each; the test shipped_packs, in builds without sanitizers, proves more.
static void a_sample_of_the_packs_that_ship_is_proved(void **state) {
    (void)state;
    Ran ran = run(SANITIZED ? "pack check --every 300 " TEST_SOURCE "/packs/*"
                            : "pack check --every 80 " TEST_SOURCE "/packs/*",
                  "");
    if (ran.status != 0) fail_msg("%s", ran.err);
    assert_string_equal(ran.err, "");
    assert_int_equal(count_lines(ran.out), count_shipped());
    done(ran);
}

// A pack of the test data as `name`; its seeds, which have too few clues to be gentle, are called easy.
static void copy_pack(const char *of, const char *name) {
    char command[640];
    snprintf(command, sizeof command,
             "cp -r '" TEST_DATA "/packs/%s' '%s/%s' && sed -i 's/gentle/easy/' '%s/%s/seeds.csv'", of, root,
             name, root, name);
    assert_int_equal(system(command), 0);
}

static void pack_check_finds_what_is_wrong(void **state) {
    (void)state;
    expect_words("pack check " TEST_DATA "/packs/unknown-key", "", 1, "",
                 "unknown-key/pack.ini:5: unknown key in [pack] “auther”; did you mean “author”?");
    expect("pack check nowhere", "", 1, "", "nowhere/pack.ini: No such file or directory\n");

    copy_pack("good", "a");
    copy_pack("good", "b");
    expect_words("pack check a", "", 0, "a: 3 seeds: ", "");
    // The same seeds under the same id in two packs.
    expect_words("pack check a b", "", 1, "a: 3 seeds", "b/seeds.csv:2: the seed ");
    expect_words("pack check a b", "", 1, "", "b/pack.ini:2: the id “sample” is that of a too");

    // A seed in another dress, and one whose rating is a lie.
    char *csv = slurp("a/seeds.csv");
    char *rating = strstr(strchr(csv, '\n') + 1 + 164, "1.");
    assert_non_null(rating);
    rating[0] = '4';
    spill("a/seeds.csv", csv, strlen(csv));
    expect_words("pack check a", "", 1, "", "a/seeds.csv:2: rating 4.");
    expect_words("pack check a --json", "", 1, "\"ok\":false,\"seeds\":3", "a/seeds.csv:2: rating 4.");
    free(csv);

    // Two tokens that differ by colour alone: a warning, and no error.
    char *ini = slurp("b/pack.ini"), text[2048];
    char *two = strstr(ini, "2 = 2 | Two");
    assert_non_null(two);
    *two = '\0';
    snprintf(text, sizeof text, "%s2 = 1 | Two | colour:#FF0000%s", ini, two + strlen("2 = 2 | Two"));
    spill("b/pack.ini", text, strlen(text));
    expect_words("pack check b", "", 0, "b: 3 seeds",
                 "b/pack.ini:15: warning: tokens 1 and 2 are told apart by colour alone");
    free(ini);
}

static void remove_file(const char *name) {
    char path[128];
    snprintf(path, sizeof path, "%s/%s", root, name);
    assert_int_equal(unlink(path), 0);
}

// As in README: new, mine, check.
static void a_pack_is_made_in_three_commands(void **state) {
    (void)state;
    expect_words("pack new Labyrinth/ --tokens labyrinth", "", 0, "Labyrinth/pack.ini\n",
                 "nonet-cli pack check 'Labyrinth'");
    expect_words("mine --seed 1 --gentle 3 --easy 3 --medium 2 --out Labyrinth/seeds.csv", "", 0, "", "");
    expect("pack check Labyrinth", "", 0, "Labyrinth: 8 seeds: gentle 3, easy 3, medium 2\n", "");
    char *ini = slurp("Labyrinth/pack.ini");
    assert_non_null(strstr(ini, "\nid = labyrinth\nname = Labyrinth\n"));
    assert_non_null(strstr(ini, "\n9 = H | H\n"));
    assert_non_null(strstr(ini, "\n[reveal]\nword = LABYRINTH\n"));
    expect_words("pack new Labyrinth", "", 1, "", "it is there already, and was left as it is");
    char *again = slurp("Labyrinth/pack.ini");
    assert_string_equal(ini, again);
    free(ini);
    free(again);
}

static void begins_with(const char *arguments, const char *folder, const char *const *lines) {
    char command[256], path[128];
    snprintf(command, sizeof command, "pack new '%s' %s", folder, arguments);
    Ran ran = run(command, "");
    if (ran.status != 0) fail_msg("%s: %s", command, ran.err);
    done(ran);
    snprintf(path, sizeof path, "%s/pack.ini", folder);
    char *ini = slurp(path);
    for (int i = 0; lines[i]; i++)
        if (!strstr(ini, lines[i])) fail_msg("%s: no “%s” in\n%s", command, lines[i], ini);
    free(ini);
    // Whole, though there are no seeds yet.
    snprintf(command, sizeof command, "pack check '%s'", folder);
    expect_words(command, "", 1, "", "seeds.csv: No such file or directory");
}

static void packs_begin_with_tokens_of_all_kinds(void **state) {
    (void)state;
    begins_with("", "My pack_no.2!",
                (const char *const[]){"\nid = my-pack-no-2\n", "\nname = My pack_no.2!\n", "\n1 = 1 | 1\n",
                                      "\nrandomise = pattern\n", "\n;word = ", NULL});
    begins_with("--name 'Süße Früchte'", "deep/er/fruit-salad",
                (const char *const[]){"\nid = fruit-salad\n", "\nname = Süße Früchte\n", NULL});
    begins_with("", "fruit-salad", (const char *const[]){"\nname = Fruit Salad\n", NULL});
    begins_with("--tokens ' ★  shape:moon C D E F ᚷ → 9 '", "mixed",
                (const char *const[]){"\n1 = ★ | ★\n2 = shape:moon | moon\n3 = C | C\n", "\n7 = ᚷ | ᚷ\n",
                                      "\n9 = 9 | 9\n", NULL});
    begins_with("--tokens äöüßγδжéř", "letters",
                (const char *const[]){"\n1 = Ä | Ä\n", "\n4 = ß | ß\n", "\nword = ÄÖÜßΓΔЖÉŘ\n", NULL});
    begins_with("--layout 6x6 --tokens ORANGE", "six",
                (const char *const[]){"\nlayout = 6x6\n", "\n6 = E | E\n\n", NULL});
    begins_with("--layout 16x16", "sixteen", (const char *const[]){"\n16 = G | G\n", NULL});
    expect_words("pack new runes", "", 0, "runes/pack.ini", "'runes' is that of ");
}

static void puzzles_are_imported_once(void **state) {
    (void)state;
    expect_words("pack new mine", "", 0, "", "");
    expect("pack import mine", EASY "\n" HARD "\n", 0, "mine: 2 new; 2 seeds: easy 2\n", "");
    expect_words("pack check mine", "", 0, "mine: 2 seeds", "");
    char *before = slurp("mine/seeds.csv");
    // In another dress, what is no puzzle and what has not one solution, and the same twice in one input.
    Ran other = run("transform --rule full --seed 5", EASY "\n");
    Ran fresh = run("generate --seed 4", "");
    char text[1024];
    snprintf(text, sizeof text, "%s" EMPTY "\n12\n\n%s%s", other.out, fresh.out, fresh.out);
    spill("more.txt", text, strlen(text));
    expect_words("pack import mine more.txt", "", 1,
                 "mine: 1 new, 2 there already, 1 refused; 3 seeds: ", "more.txt:1: the seed ");
    expect_words("pack import mine more.txt", "", 1, "mine: 0 new, 3 there already, 1 refused; 3 seeds: ",
                 "stands already in mine/seeds.csv, line 2; left out\n");
    char *after = slurp("mine/seeds.csv");
    assert_int_equal(count_lines(after), 4);
    assert_memory_equal(before, after, strlen(before));
    expect_words("pack check mine", "", 0, "mine: 3 seeds", "");
    expect_words("pack import nowhere more.txt", "", 1, "", "nowhere/pack.ini: No such file or directory");
    expect_words("pack import mine nofile", "", 1, "mine: 0 new; 3 seeds", "nofile: No such file");
    free(before);
    free(after);
    done(other);
    done(fresh);

    expect_words("pack new small --layout 6x6", "", 0, "",
                 "mine --layout '6x6' --seed 1 --count 20 --out 'small");
    Ran six = run("generate --layout 6x6 --count 5 --seed 2", "");
    expect_words("pack import small", six.out, 0, "small: 5 new; 5 seeds", "");
    expect_words("pack check small", "", 0, "small: 5 seeds", "");
    done(six);
}

// What `pack new` says comes next does as it says, on every board.
static void what_new_says_works(void **state) {
    (void)state;
    static const char *const board[] = {
        "16x16", "4x4", "10x10", "jigsaw", "9x9; anti-knight", "6x6; diagonal r1c1-r6c6"};
    for (int i = SANITIZED ? 1 : 0; i < 6; i += SANITIZED ? 4 : 1) { // small boards
        char command[1024], words[64];
        snprintf(command, sizeof command, "pack new said%d --layout '%s'", i, board[i]);
        Ran new = run(command, "");
        const char *mine = strstr(new.err, "nonet-cli mine"),
                   *check = strstr(new.err, "nonet-cli pack check");
        assert_true(mine && check);
        snprintf(command, sizeof command, "%.*s", (int)strcspn(mine, "\n") - 10, mine + 10);
        expect_words(command, "", 0, "", "");
        snprintf(command, sizeof command, "%.*s", (int)strcspn(check, "\n") - 10, check + 10);
        snprintf(words, sizeof words, "said%d: 20 seeds", i);
        expect_words(command, "", 0, words, "");
        done(new);
    }
}

// Puzzles on boards that the pack's layout does not lead to are named and counted, and the status says so,
// whatever the layout; the others are added.
static void what_is_refused_shows_in_the_status(void **state) {
    (void)state;
    Ran cages = run("generate --with cage --count 2 --seed 1", ""),
        six = run("generate --layout 6x6 --seed 1", "");
    Ran small = run("generate --with cage --layout 6x6 --seed 1", ""),
        fours = run("generate --with cage --layout 4x4 --seed 1", "");
    char text[4096];
    expect_words("pack new nine", "", 0, "", "");
    snprintf(text, sizeof text, "%s%s%s", small.out, cages.out, EASY "\n");
    expect_words("pack import nine", text, 1, "nine: 3 new, 1 refused; 3 seeds",
                 "stdin:1: this puzzle is on another board than the pack's\n");
    expect_words("pack new little --layout 6x6", "", 0, "", "");
    snprintf(text, sizeof text, "%s%s%s", fours.out, small.out, six.out);
    expect_words("pack import little", text, 1, "little: 2 new, 1 refused; 2 seeds",
                 "stdin:1: this puzzle is on another board than the pack's\n");
    expect_words("pack new knights --layout '9x9; anti-knight'", "", 0, "", "");
    expect_words("pack import knights", cages.out, 1, "knights: 0 new, 2 refused; 0 seeds", "stdin:2: ");
    // So does convert, wherever a format cannot say a board.
    snprintf(text, sizeof text, "%s%s", cages.out, EASY "\n");
    expect_words("convert --to sdm", text, 1,
                 "530070000600195000098000060800060003400803001700020006060000280000419005000080079\n",
                 "stdin:2: sdm cannot say ");
    expect_words("convert --to killer", EASY "\n3x3::k:3;\n" EASY "\n", 1, "", "stdin:2");
    done(cages);
    done(six);
    done(small);
    done(fours);
}

// Whatever program wrote them: the files of test_exchange, links, codes, and what is none of them.
static void puzzles_are_imported_in_every_format(void **state) {
    (void)state;
    expect_words("pack new formats", "", 0, "", "");
    static const char *const good[] = {
        "sdk-headers.sdk",  "sdx.sdx",       "ss.ss",         "opensudoku-1.opensudoku",
        "gnome.json",       "marks.txt",     "library.txt",   "ksudoku.ksudoku",
        "sdm-bom-crlf.sdm", "f-puzzles.txt", "candidates.txt"};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        char command[256];
        snprintf(command, sizeof command, "pack import formats " TEST_DATA "/formats/%s", good[i]);
        Ran ran = run(command, "");
        // Not all of these are puzzles with one solution, but all are read.
        if (!strstr(ran.out, " seeds: ") && !strstr(ran.out, " 0 seeds"))
            fail_msg("%s: “%s” “%s”", command, ran.out, ran.err);
        if (strstr(ran.err, "should be") || strstr(ran.err, "unknown")) fail_msg("%s: %s", command, ran.err);
        done(ran);
    }
    expect_words("pack check formats", "", 0, "formats: ", "");
    expect_words("pack new codes", "", 0, "", "");
    Ran code = run("code", HARD "\n");
    expect_words("pack import codes", code.out, 0, "codes: 1 new; 1 seeds: easy 1", "");
    expect_words("pack import codes", code.out, 0, "codes: 0 new, 1 there already",
                 "stands already in codes/seeds.csv");
    done(code);
    Ran link = run("convert --to sudokuexchange", EASY "\n");
    char command[512];
    snprintf(command, sizeof command, "pack import codes '%.*s'", (int)strcspn(link.out, "\n"), link.out);
    expect_words(command, "", 0, "codes: 1 new; 2 seeds", "");
    done(link);
    Ran seed = run("code --seed-code --pack codes", EASY "\n");
    expect_words("pack import codes", seed.out, 1, "codes: 0 new; 2 seeds",
                 "stdin:1: no pack on this machine holds the seed ");
    char share[512];
    snprintf(share, sizeof share, "mkdir -p '%s/data/nonet/packs' && cp -r '%s/codes' '%s/data/nonet/packs/'",
             root, root, root);
    assert_int_equal(system(share), 0);
    expect_words("pack new others", "", 0, "", "");
    expect_words("pack import others", seed.out, 0, "others: 1 new; 1 seeds", "");
    done(seed);
    expect_words("pack import codes", "P1-XYZ\n", 1, "codes: 0 new", "stdin:1:");
    expect_words("pack import codes", "", 1, "codes: 0 new; 2 seeds", "stdin");
    expect("pack import codes nofile", "", 1, NULL, "nofile: No such file or directory\n");
}

// A table that went through a spreadsheet, or was written by an older version, is written as today.
static void older_and_edited_files_are_joined(void **state) {
    (void)state;
    char *edited = slurp(TEST_DATA "/packs/good-spreadsheet/seeds.csv");
    char *older = slurp(TEST_DATA "/packs/good-fewer-techniques/seeds.csv");
    spill("edited.csv", edited, strlen(edited));
    spill("older.csv", older, strlen(older));
    free(edited);
    free(older);
    expect_words("pack merge whole.csv edited.csv", "", 0, "whole.csv: 3 seeds: ", "");
    expect_words("pack merge again.csv older.csv edited.csv whole.csv", "", 0, "again.csv: ", "graded anew");
    expect_words("pack new joined", "", 0, "", "");
    expect_words("pack merge joined/seeds.csv again.csv", "", 0, "joined/seeds.csv: ", "");
    expect_words("pack check joined", "", 0, "joined: ", "");
    copy_pack("good-spreadsheet", "spreadsheet");
    expect_words("pack check spreadsheet", "", 0, ": 3 seeds", "");
    expect_words("pack check " TEST_DATA "/packs/good", "", 1, "",
                 "seeds.csv:2: the seed is called gentle, but it has 28 clues, not 34 to 40\n");
}

static void shards_are_merged(void **state) {
    (void)state;
    expect_words("mine --seed 3 --gentle 4 --easy 3 --shard 1/2 --out s1.csv", "", 0, "", "");
    expect_words("mine --seed 3 --gentle 4 --easy 3 --shard 2/2 --out s2.csv", "", 0, "", "");
    expect("pack merge all.csv s1.csv s2.csv", "", 0, "all.csv: 7 seeds: gentle 4, easy 3\n", "");
    char *one = slurp("s1.csv"), *two = slurp("s2.csv"), *all = slurp("all.csv");
    size_t size = strlen(one);
    assert_memory_equal(all, one, size); // in the order given
    assert_string_equal(all + size, strchr(two, '\n') + 1);

    // What is there is not overwritten, unless its seeds are kept.
    expect_words("pack merge s1.csv s2.csv", "", 1, "", "s1.csv: it is there already");
    expect("pack merge ./s1.csv s2.csv s1.csv", "", 0, "./s1.csv: 7 seeds: gentle 4, easy 3\n", "");
    // The first file is no part any more.
    expect_words("pack merge all.csv all.csv s1.csv s2.csv", "", 1, "", "a part of 2 is missing: 1 ");
    expect_words("pack merge all.csv all.csv s1.csv s2.csv --partial", "", 0,
                 "all.csv: 7 seeds, 11 double left out: gentle 4, easy 3\n", "a part of 2 is missing: 1 ");
    char *same = slurp("all.csv");
    assert_string_equal(all, same);
    // The mine would cut off what it did not write.
    char path[128];
    snprintf(path, sizeof path, "%s/s1.csv.mine", root);
    assert_int_not_equal(access(path, F_OK), 0);
    free(one);
    free(two);
    free(all);
    free(same);

    // Nothing is written when something cannot be read.
    spill("bad.csv", "seed,solution\nabc,def\n", 22);
    expect_words("pack merge new.csv s2.csv bad.csv", "", 1, "",
                 "bad.csv:1: the header, which must come first, has no");
    expect_words("pack merge new.csv s2.csv nofile.csv", "", 1, "", "nofile.csv: No such file");
    expect_words("pack merge new.csv s2.csv --layout 6x6", "", 1, "", "81 cells where the layout 6x6 has 36");
    expect_words("pack stats new.csv", "", 1, "", "new.csv: No such file");
    remove_file("all.csv");
}

static void stats_count(void **state) {
    (void)state;
    static const char *const words[] = {": 3 seeds\n\nband\n  gentle                             3 100.0%",
                                        "\nrating\n  1.2 ",
                                        "\n  1.5                                2  66.7%  ####",
                                        "\nclues\n  28                                 2  66.7%  ####",
                                        "\n  rotate180                          3 100.0%",
                                        "\n  hidden_single_box                  3 100.0%           90\n",
                                        "  not used: direct_pointing"};
    Ran ran = run("pack stats " TEST_DATA "/packs/good", "");
    assert_int_equal(ran.status, 0);
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (!strstr(ran.out, words[i])) fail_msg("no “%s” in\n%s", words[i], ran.out);
    done(ran);
    // However the file is written.
    Ran json = run("pack stats --json " TEST_DATA "/packs/good-spreadsheet", "");
    assert_non_null(
        strstr(json.out, "\"seeds\":3,\"bands\":{\"gentle\":3},\"ratings\":{\"1.2\":1,\"1.5\":2},\"clues\":{"
                         "\"28\":2,\"29\":1},\"patterns\":{\"rotate180\":3},\"techniques\":{\"full_house\":{"
                         "\"seeds\":3,\"times\":58}"));
    done(json);
    expect_words("pack stats --json " TEST_SOURCE "/packs/rods", "", 0, "\"ratings\":{\"none\":150}", "");
    expect_words("pack stats --total --json " TEST_SOURCE "/packs/*", "", 0,
                 "{\"source\":\"total\",\"seeds\":", "");
    Ran several = run("pack stats --json " TEST_SOURCE "/packs/*", "");
    assert_int_equal(count_lines(several.out), count_shipped());
    done(several);
    Ran files = run(
        "pack stats --json " TEST_SOURCE "/packs/runes/seeds.csv " TEST_SOURCE "/packs/cages/seeds.csv", "");
    assert_int_equal(count_lines(files.out), 2);
    done(files);
    expect_words("pack stats " TEST_SOURCE "/packs/sixteen/seeds.csv", "", 0, ": 156 seeds", "");
    expect_words("pack stats --layout 16x16 " TEST_SOURCE "/packs/sixteen/seeds.csv", "", 0, ": 156 seeds",
                 "");
    expect_words("pack stats nowhere " TEST_DATA "/packs/good", "", 1, ": 3 seeds", "nowhere: No such file");
    spill("empty.csv", "", 0);
    expect_words("pack stats empty.csv", "", 1, "", "empty.csv: the file is empty");
    char *good = slurp(TEST_DATA "/packs/good/seeds.csv");
    spill("none.csv", good, strcspn(good, "\n"));
    free(good);
    expect_words("pack stats none.csv", "", 0, "none.csv: 0 seeds\n", "");
}

// To standard output, and in the forms that other programs read.
static void seeds_are_written_in_every_form(void **state) {
    (void)state;
    static const char told[] = "stdout: 3 seeds: easy 3\n", good[] = "of-today.csv";
    char call[512];
    done(run("pack merge of-today.csv " TEST_DATA "/packs/good", ""));
    snprintf(call, sizeof call, "pack merge - %s", good);
    Ran seeds = run(call, "");
    assert_string_equal(seeds.err, told);
    assert_memory_equal(seeds.out, "seed,solution,", 14);
    Ran digits = run("convert", seeds.out);
    assert_int_equal(count_lines(digits.out), 3);
    snprintf(call, sizeof call, "pack merge --format csv - %s", good);
    Ran table = run(call, "");
    assert_string_equal(table.err, told);
    assert_memory_equal(table.out, "puzzle,solution,clues,rating,band\n", 34);
    assert_int_equal(count_lines(table.out), 4);
    expect("convert", table.out, 0, digits.out, "");
    snprintf(call, sizeof call, "pack merge - %s --format digits", good);
    expect(call, "", 0, digits.out, told);
    snprintf(call, sizeof call, "pack merge letters.txt %s --format letters", good);
    expect(call, "", 0, "letters.txt: 3 seeds: easy 3\n", "");
    expect("convert letters.txt", "", 0, digits.out, "");
    snprintf(call, sizeof call, "pack merge - %s --format odd", good);
    expect_words(call, "", 2, "", "--format is 'digits', 'letters' or 'csv'");
    done(seeds);
    done(digits);
    done(table);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_part_has_its_help),
        cmocka_unit_test(wrong_calls_are_said_with_status_2),
        cmocka_unit_test(a_sample_of_the_packs_that_ship_is_proved),
        cmocka_unit_test(pack_check_finds_what_is_wrong),
        cmocka_unit_test(a_pack_is_made_in_three_commands),
        cmocka_unit_test(packs_begin_with_tokens_of_all_kinds),
        cmocka_unit_test(puzzles_are_imported_once),
        cmocka_unit_test(what_new_says_works),
        cmocka_unit_test(what_is_refused_shows_in_the_status),
        cmocka_unit_test(puzzles_are_imported_in_every_format),
        cmocka_unit_test(older_and_edited_files_are_joined),
        cmocka_unit_test(shards_are_merged),
        cmocka_unit_test(seeds_are_written_in_every_form),
        cmocka_unit_test(stats_count),
    };
    return cmocka_run_group_tests(tests, make_root, drop_root);
}
