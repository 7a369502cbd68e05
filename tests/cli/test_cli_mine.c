// nonet-cli mine, and what core/make/mine finds.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/make/mine.h"
#include "core/pack/pack.h"
#include "core/pack/pack_index.h"
#include "core/pack/pack_line.h"
#include "core/pack/pack_seeds.h"
#include "core/rate/effort.h"
#include "core/rate/smooth.h"
#include "core/solve/solver.h"
#include "core/symmetry/symmetry.h"
#include "support/cli_run.h"
#include "support/sanitized.h"

#define SPEC "[mine]\nseed = 7\nrating = 2.0-4.5\ncount = 40\npattern = rotate180\nwalk = 10\n"

static int lines_of(const char *text) {
    int count = 0;
    for (; *text; text++) count += *text == '\n';
    return count;
}

// The seeds of a text as a pack reads them.
static Pack pack_of(const char *csv) {
    Pack pack;
    TextError error;
    pack_init(&pack);
    assert_true(layout_init(&pack.layout, "9x9"));
    if (!pack_take_seeds(&pack, strdup(csv), strlen(csv), &error))
        fail_msg("line %d: %s", error.line, error.reason);
    return pack;
}

static void finds_are_what_was_asked_for(void **state) {
    (void)state;
    Ran ran = run("mine --seed 5 --count 12 --rating 2.6-4.5 --pattern rotate180 --minimal yes --clues 22-28 "
                  "--forbid naked_pair --require pointing --walk 5",
                  "");
    assert_int_equal(ran.status, 0);
    Pack pack = pack_of(ran.out);
    assert_int_equal(pack.seed_count, 12);
    for (int i = 0; i < pack.seed_count; i++) {
        Seed seed;
        TextError error;
        assert_true(pack_seed(&pack, i, &seed, &error));
        if (!pack_verify_seed(&pack, &seed, i + 2, true, &error)) fail_msg("%s", error.reason);
        assert_in_range(seed.rating_tenths, 26, 45);
        assert_in_range(seed.clues, 22, 28);
        assert_true(pattern_holds(&pack.layout, &seed.puzzle, PATTERN_ROTATE180));
        assert_true(seed.used[TECHNIQUE_POINTING] > 0);
        assert_int_equal(seed.used[TECHNIQUE_NAKED_PAIR], 0);
        CellSet redundant = solver_redundant_clues(&pack.layout, &seed.puzzle);
        assert_true(cellset_empty(&redundant));
        for (int other = 0; other < i; other++) assert_true(pack.seeds[other].id != pack.seeds[i].id);
    }
    pack_finish(&pack);
    done(ran);
}

static void bands_are_filled_to_the_number(void **state) {
    (void)state;
    Ran ran = run("mine --seed 2 --gentle 4 --medium 3 --hard 2 --fiendish 2 --walk 4", "");
    assert_int_equal(ran.status, 0);
    Pack pack = pack_of(ran.out);
    assert_int_equal(pack.band_count[BAND_GENTLE], 4);
    assert_int_equal(pack.band_count[BAND_EASY], 0);
    assert_int_equal(pack.band_count[BAND_MEDIUM], 3);
    assert_int_equal(pack.band_count[BAND_HARD], 2);
    assert_int_equal(pack.band_count[BAND_FIENDISH], 2);
    assert_int_equal(pack.seed_count, 11);
    pack_finish(&pack);
    done(ran);
}

static void jobs_do_not_matter(void **state) {
    (void)state;
    spill("spec.ini", SPEC, strlen(SPEC));
    Ran one = run("mine spec.ini --jobs 1", ""), three = run("mine spec.ini --jobs 3", "");
    assert_int_equal(one.status, 0);
    assert_int_equal(lines_of(one.out), 41);
    assert_string_equal(one.out, three.out);
    done(one);
    done(three);
    // An option wins over the file.
    Ran fewer = run("mine spec.ini --count 3", "");
    assert_int_equal(lines_of(fewer.out), 4);
    done(fewer);
}

// Stopped in the middle and begun again, it ends with what it would have ended with.
static void it_goes_on_where_it_stopped(void **state) {
    (void)state;
    spill("spec.ini", SPEC, strlen(SPEC));
    Ran whole = run("mine spec.ini --count 400 --out whole.csv", "");
    assert_int_equal(whole.status, 0);
    done(whole);
    // As soon as there is something; where it was at its end by then, once more.
    char command[1024];
    snprintf(command, sizeof command,
             "cd %s && for i in $(seq 50); do rm -f part.csv part.csv.mine; '" CLI
             "' mine spec.ini --count 400 --out part.csv --jobs 1 & p=$!; "
             "until grep -q '^[a-i.]' part.csv || ! kill -0 $p; do :; done; kill -INT $p; "
             "wait $p || exit 0; done 2>/dev/null; exit 1",
             root);
    assert_int_equal(system(command), 0);
    Ran rest = run("mine spec.ini --count 400 --out part.csv", "");
    assert_int_equal(rest.status, 0);
    done(rest);
    char *a = slurp("whole.csv"), *b = slurp("part.csv");
    assert_int_equal(lines_of(a), 401);
    assert_string_equal(a, b);
    free(a);
    free(b);
    // What is there already is enough.
    Ran again = run("mine spec.ini --count 400 --out part.csv", "");
    assert_int_equal(again.status, 0);
    done(again);
    b = slurp("part.csv");
    assert_int_equal(lines_of(b), 401);
    free(b);
    expect_words("mine spec.ini --count 401 --out part.csv", "", 1, "", "another order was at work here");
    // A file that was lost or cut is not made up.
    spill("part.csv", "seed\n", 5);
    expect_words("mine spec.ini --count 400 --out part.csv", "", 1, "", "part.csv:1: the header");
    char path[96];
    snprintf(path, sizeof path, "%s/part.csv", root);
    assert_int_equal(remove(path), 0);
    expect_words("mine spec.ini --count 400 --out part.csv", "", 1, "",
                 "it is gone, but part.csv.mine is there");
    assert_int_equal(access(path, F_OK), -1);
}

// Goes on with a file of seeds, which then holds the expected ones.
static void ends_with(const char *expected, const char *file) {
    char arguments[96];
    snprintf(arguments, sizeof arguments, "mine spec.ini --count 60 --out %s", file);
    Ran rest = run(arguments, "");
    assert_int_equal(rest.status, 0);
    done(rest);
    char *got = slurp(file);
    assert_string_equal(got, expected);
    free(got);
}

// Killed at any moment, the first round among them, it ends with the same seeds.
static void a_kill_changes_nothing(void **state) {
    (void)state;
    spill("spec.ini", SPEC, strlen(SPEC));
    Ran whole = run("mine spec.ini --count 60 --out unkilled.csv", "");
    assert_int_equal(whole.status, 0);
    done(whole);
    char *expected = slurp("unkilled.csv"), *state_file = slurp("unkilled.csv.mine");
    // As the first round leaves it: the state was written before it, the seeds only in part.
    char order[64] = "", text[512];
    assert_int_equal(sscanf(strstr(state_file, "order = "), "order = %60s", order), 1);
    int size = snprintf(text, sizeof text,
                        "[progress]\norder = %s\nshard = 0\nshards = 1\nround = 0\nbytes = 0\n"
                        "check = 14695981039346656037\n",
                        order);
    spill("killed.csv.mine", text, (size_t)size);
    spill("killed.csv", expected, strlen(expected) / 3);
    ends_with(expected, "killed.csv");
    // The same, and the file of seeds, in which there was nothing yet, was removed since.
    spill("removed.csv.mine", text, (size_t)size);
    ends_with(expected, "removed.csv");
    for (int i = 0; i < 12; i++) {
        char command[1024];
        snprintf(
            command, sizeof command,
            "cd %s && rm -f k.csv k.csv.mine; for d in 0.00%d 0.0%d 0.%d; do '" CLI
            "' mine spec.ini --count 60 --out k.csv & p=$!; sleep $d; kill -9 $p; wait $p; done 2>/dev/null",
            root, i % 10, i, i % 4);
        (void)!system(command);
        ends_with(expected, "k.csv");
    }
    free(expected);
    free(state_file);
}

static void shards_share_the_work(void **state) {
    (void)state;
    spill("spec.ini", SPEC, strlen(SPEC));
    int seeds = 0;
    uint64_t id[64];
    for (int shard = 1; shard <= 3; shard++) {
        char arguments[64];
        snprintf(arguments, sizeof arguments, "mine spec.ini --shard %d/3", shard);
        Ran ran = run(arguments, "");
        assert_int_equal(ran.status, 0);
        Pack pack = pack_of(ran.out);
        for (int i = 0; i < pack.seed_count; i++) {
            for (int k = 0; k < seeds; k++) assert_true(id[k] != pack.seeds[i].id);
            id[seeds++] = pack.seeds[i].id;
        }
        pack_finish(&pack);
        done(ran);
    }
    assert_int_equal(seeds, 40);
    // A share of nothing is nothing.
    const char *const none[] = {"mine --seed 1 --count 3 --shard 1/64",
                                "mine --seed 1 --gentle 1 --hard 1 --shard 1/2"};
    for (int i = 0; i < 2; i++) {
        Ran ran = run(none[i], "");
        assert_int_equal(ran.status, 0);
        assert_int_equal(lines_of(ran.out), 1);
        done(ran);
    }
}

// Rows that were deleted in a spreadsheet are mined anew, and what is left of the file is kept.
static void an_edited_file_is_taken_as_it_is(void **state) {
    (void)state;
    expect("mine --seed 4 --count 20 --out edited.csv", "", 0, "", "");
    char *text = slurp("edited.csv"), less[8 * SEED_LINE_MAX] = "sep=;\r\n";
    size_t size = strlen(less);
    int line = 0;
    for (const char *at = text; line < 8; at++) {
        if (*at == '\n') less[size++] = '\r', line++;
        less[size++] = *at == ',' ? ';' : *at;
    }
    spill("edited.csv", less, size);
    expect("mine --seed 4 --count 20 --out edited.csv", "", 0, "", "");
    char *again = slurp("edited.csv");
    Pack pack = pack_of(again);
    assert_int_equal(pack.seed_count, 20);
    char *end = text;
    for (int i = 0; i < 8; i++) end = strchr(end, '\n') + 1;
    assert_memory_equal(text, again, (size_t)(end - text));
    pack_finish(&pack);
    free(text);
    free(again);
}

static void known_seeds_do_not_come_again(void **state) {
    (void)state;
    spill("spec.ini", SPEC, strlen(SPEC));
    Ran ran = run("mine spec.ini --count 30 --avoid " TEST_SOURCE "/packs/runes", "");
    assert_int_equal(ran.status, 0);
    done(ran);
    expect_words("mine spec.ini --avoid nowhere", "", 1, "", "nowhere");
}

// A file of seeds will do as well as a pack.
static void seeds_of_a_file_do_not_come_again(void **state) {
    (void)state;
    expect("mine --seed 12 --count 10 --out first.csv", "", 0, "", "");
    Ran again = run("mine --seed 12 --count 10 --avoid first.csv", "");
    assert_int_equal(again.status, 0);
    char *text = slurp("first.csv");
    Pack first = pack_of(text), second = pack_of(again.out);
    assert_int_equal(second.seed_count, 10);
    for (int i = 0; i < second.seed_count; i++)
        assert_int_equal(pack_find_seed(&first, second.seeds[i].id), -1);
    pack_finish(&first);
    pack_finish(&second);
    free(text);
    done(again);
    expect_words("mine --seed 12 --count 10 --avoid none.csv", "", 1, "", "none.csv: ");
}

static void spill_shapes(void) {
    const char shapes[] =
        "; three of them\r\n\nHeart\n"
        ".xx...xx.\nxxxx.xxxx\nxx..x..xx\nxx.....xx\n.xx...xx.\n..xx.xx..\n...x.x...\n...xxx...\n....x....\n"
        "Waves\n"
        "..xx.....\n.x..x...x\nx....xxx.\n..xx.....\n.x..x...x\nx....xxx.\n..xx.....\n.x..x...x\nx....xxx.\n"
        "Snowflake\n"
        "x...x...x\n.x.x.x.x.\n..x.x.x..\n.x.x.x.x.\nx.x.x.x.x\n.x.x.x.x.\n..x.x.x..\n.x.x.x.x.\nx...x...x\n";
    spill("shapes.txt", shapes, strlen(shapes));
}

// The clues of a seed, as shapes are drawn.
static void draw_clues(const Pack *pack, int index, char out[82]) {
    Seed seed;
    TextError error;
    assert_true(pack_seed(pack, index, &seed, &error));
    for (int cell = 0; cell < 81; cell++) out[cell] = seed.puzzle.cell[cell] != 0 ? 'x' : '.';
    out[81] = '\0';
}

static void clues_stand_in_their_shape(void **state) {
    (void)state;
    enum { EACH = 4, SHAPES = 3 };
    char drawn[EACH * SHAPES][82];
    spill_shapes();
    Ran one = run("mine --seed 3 --shape shapes.txt --each 4 --walk 5 --jobs 1", ""),
        two = run("mine --seed 3 --shape shapes.txt --each 4 --walk 5 --jobs 2", "");
    assert_int_equal(one.status, 0);
    assert_string_equal(one.out, two.out);
    char *shapes = slurp("shapes.txt");
    Pack pack = pack_of(one.out);
    assert_int_equal(pack.seed_count, EACH * SHAPES);
    for (int i = 0; i < pack.seed_count; i++) {
        draw_clues(&pack, i, drawn[i]);
        char rows[92] = "";
        for (int row = 0; row < 9; row++) sprintf(rows + strlen(rows), "%.9s\n", drawn[i] + 9 * row);
        if (strstr(shapes, rows) == NULL) fail_msg("no such shape:\n%s", rows);
        int alike = 0;
        for (int k = 0; k <= i; k++) alike += strcmp(drawn[k], drawn[i]) == 0;
        assert_in_range(alike, 1, EACH);
    }
    // One shape may be given on the command line.
    const char *const heart =
        ".xx...xx.xxxx.xxxxxx..x..xxxx.....xx.xx...xx...xx.xx.....x.x......xxx.......x....";
    char arguments[256];
    snprintf(arguments, sizeof arguments, "mine --seed 3 --easy 4 --walk 10 --shape %s", heart);
    Ran own = run(arguments, "");
    assert_int_equal(own.status, 0);
    Pack few = pack_of(own.out);
    assert_int_equal(few.seed_count, 4);
    assert_int_equal(few.band_count[BAND_EASY], 4);
    for (int i = 0; i < few.seed_count; i++) {
        char clues[82];
        draw_clues(&few, i, clues);
        assert_string_equal(clues, heart);
    }
    pack_finish(&few);
    pack_finish(&pack);
    free(shapes);
    done(own);
    done(one);
    done(two);
}

// Begun with some seeds in the file, it counts them for their shapes.
static void shapes_go_on_where_they_stopped(void **state) {
    (void)state;
    const char *arguments = "mine --seed 3 --shape shapes.txt --each 5 --walk 5";
    spill_shapes();
    char command[512];
    snprintf(command, sizeof command, "%s --out shapes.csv", arguments);
    Ran whole = run(arguments, "");
    expect(command, "", 0, "", "");
    char *text = slurp("shapes.csv"), *end = text;
    assert_string_equal(text, whole.out);
    for (int i = 0; i < 9; i++) end = strchr(end, '\n') + 1;
    spill("shapes.csv", text, (size_t)(end - text));
    free(text);
    expect(command, "", 0, "", "");
    text = slurp("shapes.csv");
    assert_int_equal(lines_of(text), lines_of(whole.out));
    free(text);
    done(whole);
}

static void smooth_seeds_are_solved_by_singles(void **state) {
    (void)state;
    Ran one = run("mine --seed 6 --count 4 --smooth 3 --clues 30-36 --walk 10 --jobs 1", ""),
        two = run("mine --seed 6 --count 4 --smooth 3 --clues 30-36 --walk 10 --jobs 2", "");
    assert_int_equal(one.status, 0);
    assert_string_equal(one.out, two.out);
    Pack pack = pack_of(one.out);
    for (int i = 0; i < pack.seed_count; i++) {
        Seed seed;
        TextError error;
        assert_true(pack_seed(&pack, i, &seed, &error));
        assert_in_range(seed.rating_tenths, 12, 25);
        assert_int_equal(smooth_width(&pack.layout, &seed.puzzle, &seed.solution, 3), 3);
    }
    pack_finish(&pack);
    done(one);
    done(two);
}

static void seeds_take_the_minutes_asked_for(void **state) {
    (void)state;
    Ran one = run("mine --seed 7 --count 5 --minutes 11.5-13 --walk 10 --jobs 1", ""),
        two = run("mine --seed 7 --count 5 --minutes 11.5-13 --walk 10 --jobs 2", "");
    assert_int_equal(one.status, 0);
    assert_string_equal(one.out, two.out);
    Pack pack = pack_of(one.out);
    assert_int_equal(pack.seed_count, 5);
    for (int i = 0; i < pack.seed_count; i++) {
        Seed seed;
        TextError error;
        assert_true(pack_seed(&pack, i, &seed, &error));
        assert_in_range(effort_tenths(effort_of(&pack.layout, &seed.puzzle, &seed.solution)), 115, 130);
    }
    pack_finish(&pack);
    done(one);
    done(two);
    expect_words("mine --seed 1 --count 1 --minutes 8-5", "", 2, "",
                 "minutes is '8-5'; it must be a number of minutes, or two as in 5-7.5");
    expect_words("mine --seed 1 --count 1 --minutes 0", "", 2, "", "minutes is '0'; it must be");
}

static void wrong_shapes_are_refused(void **state) {
    (void)state;
    spill_shapes();
    expect_words("mine --seed 1 --count 1 --shape xx..", "", 2, "", "shape 'xx..': ");
    expect_words("mine --seed 1 --count 1 --each 2", "", 2, "", "each is asked for, but no shape");
    expect_words("mine --seed 1 --shape shapes.txt --each 2 --shard 1/2", "", 2, "",
                 "--each cannot be shared");
    expect_words("mine --seed 1 --count 1 --smooth 6", "", 2, "",
                 "smooth is '6'; it must be a number from 0 to 5");
    const char cut[] = "; a comment\nHeart\n.xx...xx.\nxxxx.xxxx\nxx..x..\n";
    spill("cut.txt", cut, strlen(cut));
    expect_words("mine --seed 1 --count 1 --shape cut.txt", "", 2, "",
                 "cut.txt:5: row 3 of the shape 'Heart' must be nine characters");
    spill("cut.txt", cut, strlen(cut) - 8);
    expect_words("mine --seed 1 --count 1 --shape cut.txt", "", 2, "", "the shape 'Heart' ends after 2 rows");
    char bare[200] = "Bare\r\n";
    for (int row = 0; row < 9; row++) strcat(bare, row == 4 || row == 5 ? ".........\r\n" : "xxx.xx.x.\r\n");
    spill("bare.txt", bare, strlen(bare));
    expect_words("mine --seed 1 --count 1 --shape bare.txt", "", 2, "",
                 "bare.txt:10: no puzzle has the shape 'Bare'");
}

// A board is drawn for each puzzle, and stands in its line.
static void boards_are_drawn(void **state) {
    (void)state;
    const char *order = "mine --layout 6x6 --with cage:3 --regions random --seed 4 --count 12";
    char command[256];
    snprintf(command, sizeof command, "%s --jobs 1", order);
    Ran one = run(command, "");
    snprintf(command, sizeof command, "%s --jobs 3 --out drawn.csv", order);
    expect(command, "", 0, "", "");
    char *drawn = slurp("drawn.csv");
    assert_string_equal(one.out, drawn);
    assert_int_equal(lines_of(drawn), 13);
    assert_non_null(strstr(drawn, "regions "));
    assert_non_null(strstr(drawn, "cage "));
    expect(command, "", 0, "", ""); // nothing is left to do
    expect_words("mine --layout 6x6 --with cage:4 --regions random --seed 4 --count 12 --out drawn.csv", "",
                 1, "", "another order was at work here");
    expect_words("pack stats --layout 6x6 drawn.csv", "", 0, "12", "");
    Ran stats = run("pack stats --layout 6x6 drawn.csv", "");
    assert_non_null(strstr(stats.out, "\nband\n"));
    assert_non_null(strstr(stats.out, "\nrating\n  none "));
    done(stats);
    expect_words("mine --with cage --seed 1 --count 1 --rating 3.0", "", 2, "",
                 "have no rating; ask for bands");
    expect_words("mine --with frog --seed 1 --count 1", "", 2, "", "--with: ");
    expect_words("mine --layout 6x6 --seed 1 --count 1 --format csv", "", 0, "puzzle,solution", "");
    free(drawn);
    done(one);
}

// What is found does not depend on how many trials are looked at together.
static void the_first_seeds_of_large_boards_are_those_of_long_runs(void **state) {
    (void)state;
    Ran few = run("mine --layout 16x16 --with cage --seed 1 --count 2 --jobs 1", ""),
        more = run("mine --layout 16x16 --with cage --seed 1 --count 6 --jobs 3", "");
    assert_int_equal(few.status, 0);
    assert_int_equal(more.status, 0);
    assert_int_equal(lines_of(few.out), 3);
    assert_memory_equal(few.out, more.out, strlen(few.out));
    done(few);
    done(more);
    if (SANITIZED) return; // half a minute
    Ran signs = run("mine --layout 25x25 --with less --seed 1 --count 1", "");
    assert_int_equal(signs.status, 0);
    assert_int_equal(lines_of(signs.out), 2);
    spill("signs.csv", signs.out, (int)strlen(signs.out));
    expect_words("pack stats --layout 25x25 signs.csv", "", 0, "1", "");
    done(signs);
}

static void what_is_not_found_is_given_up(void **state) {
    (void)state;
    expect_words("mine --layout 4x4 --hard 3 --seed 1", "", 2, "", "it is gentle, and rated 1.0 or 1.2");
    if (!SANITIZED) // 10,000 boards
        expect_words("mine --layout latin4 --with less:1 --diabolical 1 --seed 1", "", 1, "",
                     "Nothing new came in 10000 tries in a row");
    expect_words("mine --layout 4x4 --with anti-king --count 1 --seed 1", "", 1, "",
                 "No board came of 32 trials: no full grid keeps the constraints of this board");
}

// Solution grids of one kind do not come twice unless that is allowed; small boards have too few of them.
static void solutions_differ(void **state) {
    (void)state;
    Ran plain = run("mine --seed 3 --count 12 --trial 0 --walk 40", ""),
        apart = run("mine --seed 3 --count 12 --trial 0 --walk 40 --apart yes", ""),
        alike = run("mine --seed 3 --count 12 --trial 0 --walk 40 --apart no", "");
    assert_string_equal(plain.out, apart.out);
    Pack pack = pack_of(plain.out), other = pack_of(alike.out);
    int shared = 0;
    for (int i = 0; i < 12; i++)
        for (int k = 0; k < i; k++) {
            Seed a, b;
            TextError error;
            Grid one, two;
            assert_true(pack_seed(&pack, i, &a, &error) && pack_seed(&pack, k, &b, &error));
            canonical_form(&pack.layout, &a.solution, &one, NULL);
            canonical_form(&pack.layout, &b.solution, &two, NULL);
            assert_false(grid_equal(&pack.layout, &one, &two));
            assert_true(pack_seed(&other, i, &a, &error) && pack_seed(&other, k, &b, &error));
            shared += grid_equal(&pack.layout, &a.solution, &b.solution);
        }
    assert_true(shared > 0);
    pack_finish(&pack);
    pack_finish(&other);
    done(plain);
    done(apart);
    done(alike);
    expect_words("mine --layout 4x4 --seed 1 --count 8", "", 0, "", "");
}

static void few_clues_are_reached(void **state) {
    (void)state;
    Ran ran = run("mine --seed 1 --count 2 --pattern rotate180 --clues 20-22 --walk 3", "");
    assert_int_equal(ran.status, 0);
    Pack pack = pack_of(ran.out);
    assert_int_equal(pack.seed_count, 2);
    for (int i = 0; i < 2; i++) assert_in_range(pack.seeds[i].clues, 20, 22);
    pack_finish(&pack);
    done(ran);
}

static void wrong_orders_are_refused(void **state) {
    (void)state;
    expect_words("mine --count 3", "", 2, "", "--seed is missing");
    expect_words("mine --seed 1", "", 2, "", "how many?");
    expect_words("mine --seed 1 --count 3 --ratin 5", "", 2, "", "did you mean --rating?");
    expect_words("mine --seed 1 --count 3 --rating 7-6", "", 2, "", "rating is '7-6'");
    expect_words("mine --seed 1 --count 3 --shard 4/3", "", 2, "", "--shard is '4/3'");
    expect_words("mine --seed 1 --gentle 3 --rating 7.0-7.5", "", 2, "",
                 "gentle is rated 1.0 to 1.5; asked for is 7.0 to 7.5");
    expect_words("mine --seed 1 --count 3 --require frog", "", 2, "", "techniques as seeds.csv names them");
    spill("bad.ini", "[mine]\nsed = 3\ncount = x\n[miner]\nseed = 1\n", 41);
    expect_words("mine bad.ini", "", 2, "", "bad.ini:2: unknown key 'sed'; did you mean 'seed'?");
    expect_words("mine bad.ini", "", 2, "", "bad.ini:3: count is 'x'; it must be a number");
    expect_words("mine bad.ini", "", 2, "", "bad.ini:5: the section is [miner]");
    spill("bare.ini", "seed = 3\n", 9);
    expect_words("mine bare.ini", "", 2, "", "bare.ini:1: a line [mine] must come before the first key");
    expect_words("mine nowhere.ini", "", 1, "", "nowhere.ini: No such file or directory");
    expect_words("mine --seed 1 --count 3 --shard -1/-1", "", 2, "", "--shard is '-1/-1'");
    expect_words("mine --seed 1 --count 3 --clues 16", "", 2, "", "fewer than 17 clues");
    expect_words("mine --seed 1 --count 3 --clues 82", "", 2, "", "has 81 cells, and so not 82 clues");
    expect_words("mine --seed 1 --count 3 --clues 22 --pattern rotate90", "", 2, "", "21 and 24 can be");
    expect_words("mine --seed 1 --gentle 3 --require x_wing", "", 2, "", "x_wing is rated 3.2");
}

static void what_cannot_be_written_is_said_once(void **state) {
    (void)state;
    expect_words("mine --seed 1 --count 3 --out .", "", 1, "", "it is a folder");
    if (access("/dev/full", W_OK) != 0) {
        print_message("SKIPPED: there is no /dev/full\n");
        skip();
    }
    Ran ran = run("--version; ('" CLI "' mine --seed 1 --count 3 --walk 2 > /dev/full)", "");
    assert_int_equal(ran.status, 1);
    assert_int_equal(lines_of(ran.err), 1);
    assert_non_null(strstr(ran.err, "standard output: "));
    done(ran);
    expect_words("mine --seed 1 --count 3 --out /dev/full", "", 1, "",
                 "it is not a file that could be continued");
}

static int make_place(void **state) {
    (void)state;
    snprintf(root, sizeof root, "/tmp/nonet-mine-XXXXXX");
    return mkdtemp(root) ? 0 : -1;
}

static int clear_place(void **state) {
    (void)state;
    char command[96];
    snprintf(command, sizeof command, "rm -rf '%s'", root);
    return system(command);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(finds_are_what_was_asked_for),
        cmocka_unit_test(bands_are_filled_to_the_number),
        cmocka_unit_test(jobs_do_not_matter),
        cmocka_unit_test(it_goes_on_where_it_stopped),
        cmocka_unit_test(a_kill_changes_nothing),
        cmocka_unit_test(shards_share_the_work),
        cmocka_unit_test(known_seeds_do_not_come_again),
        cmocka_unit_test(seeds_of_a_file_do_not_come_again),
        cmocka_unit_test(clues_stand_in_their_shape),
        cmocka_unit_test(shapes_go_on_where_they_stopped),
        cmocka_unit_test(smooth_seeds_are_solved_by_singles),
        cmocka_unit_test(seeds_take_the_minutes_asked_for),
        cmocka_unit_test(wrong_shapes_are_refused),
        cmocka_unit_test(an_edited_file_is_taken_as_it_is),
        cmocka_unit_test(boards_are_drawn),
        cmocka_unit_test(the_first_seeds_of_large_boards_are_those_of_long_runs),
        cmocka_unit_test(what_is_not_found_is_given_up),
        cmocka_unit_test(solutions_differ),
        cmocka_unit_test(few_clues_are_reached),
        cmocka_unit_test(wrong_orders_are_refused),
        cmocka_unit_test(what_cannot_be_written_is_said_once),
    };
    return cmocka_run_group_tests(tests, make_place, clear_place);
}
