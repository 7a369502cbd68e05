// nonet-cli race: from the announcement to the table.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/cli_run.h"
#include "support/race_pack.h"

#define PACK TEST_DATA "/race/classic-nine"
#define CLUB TEST_DATA "/race/club.nonet-race"
#define EVENING                                                                                              \
    "--name 'Club evening' --aids same,houses --opens '2026-11-22 18:00' --closes 2026-11-22T20:00Z "        \
    "--pack " PACK " --band fiendish --count 5 --phrase 'Nonet club, 22 November 2026' "

static void a_race_is_published_and_opened(void **state) {
    (void)state;
    char *club = slurp(CLUB);
    expect("race make " EVENING "--awaits 'drand quicknet round 12345678'", "", 0, club, "");
    spill("club.nonet-race", club, strlen(club));
    expect_words("race open club.nonet-race --pack " PACK, "", 1, "",
                 "club.nonet-race: This race waits for a value: drand quicknet round 12345678");
    expect_words("race open club.nonet-race --value 8f3a --pack " PACK, "", 0,
                 "value 8f3a\npuzzle N1-HG8SSA-QZGW6P-CZADZB 9x9 ", "");
    expect("race open club.nonet-race --value 8f3a --out open.nonet-race --pack " PACK, "", 0, "", "");
    // Opened again: the same, proved. With another value: no.
    char *open = slurp("open.nonet-race");
    assert_int_equal(strncmp(open, club, strlen(club)), 0);
    expect("race open open.nonet-race --pack " PACK, "", 0, open, "");
    expect_words("race open open.nonet-race --value 8f3b --pack " PACK, "", 1, "", "with another value");
    open[strstr(open, "value 8f3a") - open + 9] = 'b';
    spill("lie.nonet-race", open, strlen(open));
    expect_words("race open lie.nonet-race --pack " PACK, "", 1, "", "Puzzle 1 is not the one that follows");
    expect_words("race open open.nonet-race --json --pack " PACK, "", 0,
                 "\"id\":\"85c2a676f71bd9c2bc34\",\"mode\":\"marathon\"", "");
    free(club);
    free(open);
}

static void a_race_of_codes_needs_no_phrase(void **state) {
    (void)state;
    expect("race make --name 'One for Ann and Bea' --mode speedrun --aids none --hints --code "
           "P1-04KDR-VCT34-B1046-5EZN0-992S5-62354-T4MG4-M",
           "", 0,
           "nonet-race 1\nname One for Ann and Bea\nmode speedrun\naids none\nhints yes\npuzzle "
           "P1-04KDR-VCT34-B1046-5EZN0-992S5-62354-T4MG4-M 9x9 "
           ".7......9..1.6..5...2.95..4..8.7..61....2....12..3.5..2..34.7...3..1.9..7......1.\n",
           "");
    expect_words("race make --name Two --pack " PACK
                 " --code N1HG8SSAQZGW6PCZADZB --code N1-CQMVZD-ANX5DZ-NJFKGG",
                 "", 0, "mode marathon\n", "");
    expect_words("race make --name No --code N1-HG8SSA-QZGW6P-CZADZA", "", 1, "",
                 "N1-HG8SSA-QZGW6P-CZADZA:1: ");
}

static void what_cannot_be_made_is_said(void **state) {
    (void)state;
    static const struct {
        const char *arguments;
        int status;
        const char *words;
    } CASES[] = {
        {"race", 2, "make, open, table, daily or weekly?"},
        {"race tabel", 2, "did you mean 'table'?"},
        {"race make", 2, "a race has a name"},
        {"race make --name A", 2, "given by --code, or follow from"},
        {"race make --name A --code N1 --phrase B", 2, "not both"},
        {"race make --name A --phrase B --band hardest", 2, "there is no band 'hardest'"},
        {"race make --name A --phrase B --band hard --aids everything", 2, "--aids is 'everything'"},
        {"race make --name A --phrase B --band hard --opens noon", 2, "2026-11-22T18:00Z"},
        {"race make --name A --phrase B --band hard --mode fast", 2, "--mode is 'fast'"},
        {"race make --name A --phrase B --band hard --mode casual", 1, "not as casual"},
        {"race make --name A --phrase B --band hard --count 26", 2, "from 1 to 25"},
        {"race make --name A --phrase B --band hard --count 9 --awaits C --pack " PACK, 1,
         "has only 8 puzzles of the band Hard, and the race wants 9"},
        {"race make --name A --phrase B --band hard --pack nowhere", 1, "nowhere"},
        {"race open", 2, "one race"},
        {"race open nothing.nonet-race", 1, "nothing.nonet-race: "},
        {"race table", 2, "one folder"},
        {"race table nothing", 1, "nothing: "},
        {"race table . --json --html", 2, "not several"},
        {"race daily tomorrow", 2, "'tomorrow' is no date"},
        {"race weekly 2026-02-30", 2, "'2026-02-30' is no date"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++)
        expect_words(CASES[i].arguments, "", CASES[i].status, "", CASES[i].words);
}

static void days_and_weeks_follow_from_the_date(void **state) {
    (void)state;
    expect_words("race daily 2026-11-22 --pack " PACK, "", 0, "name Daily nonet 2026-11-22, Gentle\n", "");
    expect_words("race daily 2026-11-22 --band medium --pack " PACK, "", 0, "N1-0Y3TP9-B3DHKE-Y5N0J7", "");
    Ran ran = run("race daily 2026-11-22 --json --pack " PACK, "");
    assert_int_equal(ran.status, 0);
    assert_int_equal(count_lines(ran.out), 3);
    done(ran);
    Ran one = run("race weekly 2026-11-16 --pack " PACK, ""),
        other = run("race weekly 2026-11-22 --pack " PACK, "");
    assert_string_equal(one.out, other.out);
    assert_non_null(strstr(one.out, "name Weekly nonet 2026, week 47\n"));
    done(one);
    done(other);
    // Today's, from the packs that ship: printed as what is read.
    expect("race daily --out .", "", 0, "", "");
    Ran found = run("race weekly", "");
    assert_int_equal(found.status, 0);
    spill("week.nonet-race", found.out, strlen(found.out));
    expect("race open week.nonet-race", "", 0, found.out, "");
    done(found);
}

static void spill_run(const char *name, const Race *race, const char *player, Rng *rng) {
    Run run = race_run(race, player, rng);
    Text text = {0};
    run_write(&run, &text);
    spill(name, text_of(&text), text.length);
    text_finish(&text);
    run_finish(&run);
}

static void a_folder_of_runs_is_ranked(void **state) {
    (void)state;
    Rng rng = rng_seed(1);
    Race race;
    TextError error;
    expect("race make --name 'Hour & half' --pack " PACK " --band gentle --phrase 'An hour' --out hour", "",
           0, "", "");
    char *text = slurp("hour");
    if (!race_read(text, strlen(text), &race, &error)) fail_msg("%s", error.reason);
    free(text);
    char folder[128], path[192];
    snprintf(folder, sizeof folder, "%s/runs", root);
    snprintf(path, sizeof path, "mkdir '%s' && cp '%s/hour' '%s/hour.nonet-race'", folder, root, folder);
    assert_int_equal(system(path), 0);
    expect_words("race table runs --pack " PACK, "", 0, "No run counts yet.", "");
    spill_run("runs/a.nonet-run", &race, "Ann", &rng);
    spill_run("runs/b.nonet-run", &race, "Bea", &rng);
    spill_run("runs/c.nonet-run", &race, "Ann", &rng);
    expect_words("race table runs --pack " PACK, "", 0, "\nrank  player  time", "");
    expect_words("race table runs --csv --pack " PACK, "", 0, "\n2,", "");
    expect_words("race table runs --json --pack " PACK, "", 0, "\"race\":{\"name\":\"Hour & half\"", "");
    expect("race table runs --html --out page.html --pack " PACK, "", 0, "", "");
    char *page = slurp("page.html");
    assert_non_null(strstr(page, "<h1>Hour &amp; half</h1>"));
    assert_non_null(strstr(page, "<polyline"));
    free(page);
    // One bad file is named with its line, and the rest goes on.
    spill("runs/bad.nonet-run", "nonet-run 1\n", 12);
    expect_words("race table runs --pack " PACK, "", 1, "\nrank  player  time",
                 "runs/bad.nonet-run:1:1: The line has no mark at its end\n");
    // The same runs in another race do not count.
    expect_words("race table runs --race " TEST_DATA "/race/given.nonet-race", "", 1, "No run counts yet.",
                 "");
    expect_words("race table runs --race " CLUB, "", 1, "", "The race is not open yet");
    race_finish(&race);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_race_is_published_and_opened),
        cmocka_unit_test(a_race_of_codes_needs_no_phrase),
        cmocka_unit_test(what_cannot_be_made_is_said),
        cmocka_unit_test(days_and_weeks_follow_from_the_date),
        cmocka_unit_test(a_folder_of_runs_is_ranked),
    };
    return cmocka_run_group_tests(tests, make_root, drop_root);
}
