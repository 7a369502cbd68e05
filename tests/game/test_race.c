#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "core/pack/pack_seeds.h"
#include "game/race/calendar.h"
#include "game/race/race_daily.h"
#include "support/race_pack.h"

#define EVENING                                                                                              \
    "nonet-race 1\n"                                                                                         \
    "name Club evening\n"                                                                                    \
    "mode marathon\n"                                                                                        \
    "aids same,houses\n"                                                                                     \
    "hints no\n"                                                                                             \
    "opens 2026-11-22T18:00:00Z\n"                                                                           \
    "closes 2026-11-22T20:00:00Z\n"                                                                          \
    "from classic-nine fiendish 5\n"                                                                         \
    "phrase Nonet club, 22 November 2026\n"                                                                  \
    "awaits drand quicknet round 12345678\n"
#define EVENING_ID "85c2a676f71bd9c2bc34"

static Race read_well(const char *text) {
    Race race;
    TextError error = {0};
    if (!race_read(text, strlen(text), &race, &error)) fail_msg("line %d: %s", error.line, error.reason);
    return race;
}

static void expect_text(const Race *race, const char *expected) {
    Text text = {0};
    race_write(race, &text);
    assert_string_equal(text_of(&text), expected);
    text_finish(&text);
}

// ---- the calendar

static void every_day_is_one_more_than_the_day_before(void **state) {
    (void)state;
    static const int LENGTH[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    int expected, day;
    assert_true(calendar_day(1, 1, 1, &expected));
    for (int year = 1; year <= 9999; year++)
        for (int month = 1; month <= 12; month++) {
            bool leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
            int length = LENGTH[month - 1] + (month == 2 && leap);
            for (int of_month = 1; of_month <= length; of_month++, expected++) {
                int back[3];
                if (!calendar_day(year, month, of_month, &day) || day != expected)
                    fail_msg("%d-%d-%d is day %d", year, month, of_month, day);
                calendar_date(day, &back[0], &back[1], &back[2]);
                if (back[0] != year || back[1] != month || back[2] != of_month)
                    fail_msg("day %d is %d-%d-%d", day, back[0], back[1], back[2]);
            }
            assert_false(calendar_day(year, month, length + 1, &day));
        }
    assert_true(calendar_day(1970, 1, 1, &day));
    assert_int_equal(day, 0);
    assert_false(calendar_day(10000, 1, 1, &day) || calendar_day(2026, 13, 1, &day) ||
                 calendar_day(2026, 0, 1, &day) || calendar_day(0, 1, 1, &day));
}

static void expect_week(const char *date, int year, int week) {
    int day, found_year, found_week, monday;
    assert_true(calendar_day_parse(date, &day));
    calendar_week(day, &found_year, &found_week, &monday);
    if (found_year != year || found_week != week)
        fail_msg("%s is of week %d of %d", date, found_week, found_year);
    assert_true(monday <= day && day - monday < 7);
}

static void weeks_are_those_of_iso_8601(void **state) {
    (void)state;
    expect_week("2026-11-22", 2026, 47);
    expect_week("2026-11-23", 2026, 48);
    expect_week("2026-12-31", 2026, 53);
    expect_week("2027-01-03", 2026, 53);
    expect_week("2027-01-04", 2027, 1);
    expect_week("2024-12-30", 2025, 1);
    expect_week("1969-12-31", 1970, 1);
    expect_week("2005-01-01", 2004, 53);
}

static void moments_are_read_as_they_are_written(void **state) {
    (void)state;
    static const struct {
        const char *text;
        int64_t unix_s;
    } CASES[] = {{"1970-01-01T00:00:00Z", 0},      {"2026-11-22T18:00:00Z", 1795370400},
                 {"2026-11-22 18:00", 1795370400}, {"2026-11-22T18:00Z", 1795370400},
                 {"2026-11-22", 1795305600},       {"2000-02-29T23:59:59Z", 951868799},
                 {"1969-12-31T23:59:59Z", -1}};
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        int64_t unix_s, again;
        char text[CALENDAR_TEXT_MAX];
        assert_true(calendar_moment_parse(CASES[i].text, &unix_s));
        assert_int_equal(unix_s, CASES[i].unix_s);
        calendar_moment_format(unix_s, text);
        assert_true(calendar_moment_parse(text, &again) && again == unix_s);
    }
    static const char *const WRONG[] = {"",
                                        "2026",
                                        "2026-11-31",
                                        "2026-11-22T",
                                        "2026-11-22T24:00",
                                        "2026-11-22T18",
                                        "2026-11-22T18:60",
                                        "2026-11-22T18:00:60",
                                        "2026-11-22T18:00:00+01",
                                        "22.11.2026",
                                        "2026-11-22T1:00",
                                        "2026-1-22",
                                        "x2026-11-22"};
    for (size_t i = 0; i < sizeof WRONG / sizeof *WRONG; i++) {
        int64_t unix_s;
        if (calendar_moment_parse(WRONG[i], &unix_s)) fail_msg("\"%s\" is taken for a moment", WRONG[i]);
    }
}

// ---- the text

static void a_race_is_written_as_it_is_read(void **state) {
    (void)state;
    Race race = read_well(EVENING);
    assert_string_equal(race.name, "Club evening");
    assert_int_equal(race.head.mode, RUN_MARATHON);
    assert_int_equal(race.aids, AID_SAME | AID_HOUSES);
    assert_false(race.hints || race_is_open(&race));
    assert_true(race_waits(&race));
    assert_int_equal(race.opens_unix_s, 1795370400);
    assert_int_equal(race.closes_unix_s - race.opens_unix_s, 7200);
    assert_string_equal(race.head.pack, "classic-nine");
    assert_int_equal(race.head.band, BAND_FIENDISH);
    assert_int_equal(race.count, 5);
    assert_string_equal(race.head.race, EVENING_ID);
    expect_text(&race, EVENING);
    race_finish(&race);
}

// Blank lines, comments, another order, CRLF and blanks do not change what a race is.
static void the_id_is_that_of_the_rules(void **state) {
    (void)state;
    Race race = read_well("# A race\r\n\r\nnonet-race 1\r\nphrase Nonet club, 22 November 2026\r\n"
                          "; when\r\ncloses 2026-11-22 20:00\r\nopens \t2026-11-22 18:00  \r\n"
                          "awaits drand quicknet round 12345678\r\nhints no\r\naids same,houses\r\n"
                          "  mode marathon\r\nfrom classic-nine Fiendish 5\r\nname Club evening\r\n");
    assert_string_equal(race.head.race, EVENING_ID);
    expect_text(&race, EVENING);
    race_finish(&race);
    static const char *const OTHER[][2] = {{"evening", "morning"},    {"same,", "same,tidy,"},
                                           {"hints no", "hints yes"}, {"18:00:00Z", "18:00:01Z"},
                                           {"fiendish", "hard"},      {"club", "Club"},
                                           {"12345678", "12345679"}};
    for (size_t i = 0; i < sizeof OTHER / sizeof *OTHER; i++) {
        char text[1024];
        const char *at = strstr(EVENING, OTHER[i][0]);
        snprintf(text, sizeof text, "%.*s%s%s", (int)(at - EVENING), EVENING, OTHER[i][1],
                 at + strlen(OTHER[i][0]));
        race = read_well(text);
        if (strcmp(race.head.race, EVENING_ID) == 0) fail_msg("%s is not in the id", OTHER[i][0]);
        race_finish(&race);
    }
}

static void what_is_no_race_is_refused_with_its_place(void **state) {
    (void)state;
#define HEAD "nonet-race 1\nname A\nmode race\naids none\nhints no\n"
#define FROM HEAD "from classic-nine hard 1\n"
    static const struct {
        const char *text;
        int line;
        const char *reason;
    } CASES[] = {
        {"", 0, "\"nonet-race\" is missing"},
        {"nonet-run 1\n", 1, "no race of Nonet"},
        {"\nname A\n", 2, "no race of Nonet"},
        {"nonet-race 2\n", 1, "version that is not known"},
        {"nonet-race 1\nnam A\n", 2, "did you mean \"name\"?"},
        {"nonet-race 1\nname A\nname A\n", 3, "a second time"},
        {"nonet-race 1\nname\n", 2, "cannot stand after \"name\""},
        {"nonet-race 1\nname A\001\n", 2, "cannot stand after \"name\""},
        {"nonet-race 1\nmode fast\n", 2, "\"fast\" cannot stand after \"mode\""},
        {"nonet-race 1\naids all\n", 2, "cannot stand after \"aids\""},
        {"nonet-race 1\nhints maybe\n", 2, "cannot stand after \"hints\""},
        {"nonet-race 1\nopens 2026-02-30\n", 2, "cannot stand after \"opens\""},
        {"nonet-race 1\nfrom a b\n", 2, "cannot stand after \"from\""},
        {"nonet-race 1\nfrom classic-nine hard 26\n", 2, "cannot stand after \"from\""},
        {"nonet-race 1\npuzzle N1 9x9 12\n", 2, "cannot stand after \"puzzle\""},
        {"nonet-race 1\nname A\nmode race\naids none\n", 4, "\"hints\" is missing"},
        {HEAD, 0, "A race has puzzles"},
        {FROM, 0, "phrase is missing"},
        {HEAD "phrase B\n", 0, "needs \"from\""},
        {FROM "phrase B\nvalue 1\n", 0, "does not say what it awaits"},
        {"nonet-race 1\nname A\nmode casual\naids none\nhints no\nfrom classic-nine hard 1\nphrase B\n", 0,
         "not as casual"},
        {HEAD "from classic-nine hard 2\nphrase B\n", 0, "marathon or a championship"},
        {"nonet-race 1\nname A\nmode championship\naids conflicts\nhints no\nfrom a hard 1\nphrase B\n", 0,
         "shows no mistakes"},
        {FROM "phrase B\nopens 2026-01-02\ncloses 2026-01-01\n", 0, "closes before it opens"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Race race;
        TextError error = {0};
        if (race_read(CASES[i].text, strlen(CASES[i].text), &race, &error))
            fail_msg("case %d is taken for a race", (int)i);
        if (!strstr(error.reason, CASES[i].reason) || error.line != CASES[i].line)
            fail_msg("case %d: line %d: %s", (int)i, error.line, error.reason);
        assert_false(race_is_open(&race));
    }
}

// ---- what follows

static void expect_codes(const Race *race, const char *const *code) {
    for (int i = 0; i < race->head.puzzles; i++)
        if (strcmp(race->head.puzzle[i].code, code[i]) != 0)
            fail_msg("%s: puzzle %d is %s", race->name, i + 1, race->head.puzzle[i].code);
}

// These codes may never change: everybody who opens a race must see the same puzzles. They were computed by
// another program too, from what docs/races.md says.
static void what_follows_from_a_phrase_never_changes(void **state) {
    (void)state;
    PackEntry entry;
    TextError error;
    race_pack(&entry);
    Race race = read_well(EVENING);
    if (!race_open(&race, &entry.pack, "8f3a", &error)) fail_msg("%s", error.reason);
    assert_int_equal(race.head.puzzles, 5);
    expect_codes(&race, (const char *const[]){"N1-HG8SSA-QZGW6P-CZADZB", "N1-CQMVZD-ANX5DZ-NJFKGG",
                                              "N1-C0VJXD-TB7CZ2-8182SQ", "N1-7A0T6R-XG2SYW-J4C4GE",
                                              "N1-AFKEYP-3BCFNP-CH6KGD"});
    assert_string_equal(race.head.race, EVENING_ID);
    if (!race_prove(&race, &error) || !race_follows(&race, &entry.pack, &error)) fail_msg("%s", error.reason);
    Text text = {0}, again = {0};
    race_write(&race, &text);
    Race back = read_well(text_of(&text));
    race_write(&back, &again);
    assert_string_equal(text_of(&text), text_of(&again));
    assert_true(race_is_open(&back) && race_follows(&back, &entry.pack, &error));
    assert_string_equal(back.head.race, EVENING_ID);
    text_finish(&text);
    text_finish(&again);
    race_finish(&race);
    race_finish(&back);
    pack_entry_finish(&entry);
}

static void opening_needs_the_right_things(void **state) {
    (void)state;
    PackEntry entry;
    TextError error;
    race_pack(&entry);
    Race race = read_well(EVENING);
    assert_false(race_open(&race, &entry.pack, "", &error));
    assert_non_null(strstr(error.reason, "drand quicknet round 12345678"));
    assert_false(race_open(&race, &entry.pack, " 8f3a", &error));
    assert_false(race_open(&race, &entry.pack, "8f\n3a", &error));
    snprintf(race.head.pack, sizeof race.head.pack, "another");
    assert_false(race_open(&race, &entry.pack, "8f3a", &error));
    assert_non_null(strstr(error.reason, "\"another\""));
    race_finish(&race);
    race = read_well(FROM "phrase B\n");
    assert_false(race_open(&race, &entry.pack, "8f3a", &error));
    assert_true(race_open(&race, &entry.pack, "", &error));
    race.value[0] = 0;
    race.head.band = BAND_DIABOLICAL; // the pack has none
    assert_false(race_open(&race, &entry.pack, "", &error));
    assert_false(race_is_open(&race));
    assert_non_null(strstr(error.reason, "has only 0 puzzles of the band Diabolical"));
    race_finish(&race);
    pack_entry_finish(&entry);
}

static void puzzles_that_do_not_follow_are_noticed(void **state) {
    (void)state;
    PackEntry entry;
    TextError error = {0};
    race_pack(&entry);
    Race race = read_well(EVENING), other = read_well(EVENING);
    assert_true(race_open(&race, &entry.pack, "8f3a", &error));
    assert_true(race_open(&other, &entry.pack, "8f3b", &error));
    assert_string_not_equal(race.head.puzzle[0].code, other.head.puzzle[0].code);
    snprintf(race.value, sizeof race.value, "8f3b");
    assert_false(race_follows(&race, &entry.pack, &error));
    assert_non_null(strstr(error.reason, "Puzzle 1 is not the one"));
    // A code that belongs to other givens.
    memcpy(race.head.puzzle[4].code, race.head.puzzle[3].code, sizeof race.head.puzzle[4].code);
    assert_false(race_prove(&race, &error));
    race_finish(&race);
    race_finish(&other);
    pack_entry_finish(&entry);
}

// The pack with its lines in another order, and some of them left out.
static void pack_of_lines(Pack *pack, const Pack *like, Rng *rng, int leave_out) {
    Text csv = {0};
    uint8_t order[256];
    assert_true(like->seed_count < 256);
    for (int i = 0; i < like->seed_count; i++) order[i] = (uint8_t)i;
    rng_shuffle(rng, order, sizeof *order, like->seed_count);
    text_add_bytes(&csv, like->csv, strcspn(like->csv, "\n") + 1);
    for (int i = leave_out; i < like->seed_count; i++) {
        const char *line = like->csv + like->seeds[order[i]].offset;
        text_add_bytes(&csv, line, strcspn(line, "\n") + 1);
    }
    *pack = *like;
    pack->seeds = NULL;
    pack->index = NULL;
    pack->csv = NULL;
    size_t size = csv.length;
    TextError error;
    if (!pack_take_seeds(pack, text_take(&csv), size, &error)) fail_msg("%s", error.reason);
}

static void daily_of(const Pack *pack, int day, char code[CODE_TEXT_MAX]) {
    Race race;
    TextError error;
    race_daily(day, BAND_HARD, &race);
    if (!race_open(&race, pack, "", &error)) fail_msg("%s", error.reason);
    snprintf(code, CODE_TEXT_MAX, "%s", race.head.puzzle[0].code);
    race_finish(&race);
}

// The order of a pack's lines means nothing, and a pack that grows from 7 to 8 seeds of a band changes the
// puzzle of one day in eight.
static void a_pack_that_grows_changes_few_races(void **state) {
    (void)state;
    PackEntry entry;
    race_pack(&entry);
    Rng rng = rng_seed(1);
    Pack shuffled, smaller;
    pack_of_lines(&shuffled, &entry.pack, &rng, 0);
    do pack_of_lines(&smaller, &entry.pack, &rng, 1);
    while (smaller.band_count[BAND_HARD] == entry.pack.band_count[BAND_HARD] &&
           (pack_drop_seeds(&smaller), 1));
    int changed = 0, days = 800;
    for (int day = 20000; day < 20000 + days; day++) {
        char code[CODE_TEXT_MAX], other[CODE_TEXT_MAX], before[CODE_TEXT_MAX];
        daily_of(&entry.pack, day, code);
        daily_of(&shuffled, day, other);
        daily_of(&smaller, day, before);
        assert_string_equal(code, other);
        changed += strcmp(code, before) != 0;
    }
    print_message("%d of %d days changed\n", changed, days);
    assert_in_range(changed, days / 8 / 2, days / 8 * 2);
    pack_drop_seeds(&shuffled);
    pack_drop_seeds(&smaller);
    pack_entry_finish(&entry);
}

static void expect_span(const Race *race, const char *opens, const char *closes) {
    char text[CALENDAR_TEXT_MAX];
    calendar_moment_format(race->opens_unix_s, text);
    assert_string_equal(text, opens);
    calendar_moment_format(race->closes_unix_s, text);
    assert_string_equal(text, closes);
}

static void days_and_weeks_have_their_races(void **state) {
    (void)state;
    PackEntry entry;
    TextError error;
    int sunday;
    race_pack(&entry);
    assert_true(calendar_day_parse("2026-11-22", &sunday));
    static const char *const DAILY[RACE_DAILIES] = {"N1-3XC11A-BT9GGT-SBJS2A", "N1-0Y3TP9-B3DHKE-Y5N0J7",
                                                    "N1-0Y444R-453CXE-Z202S8"};
    static const char *const GRID[RACE_DAILIES] = {
        ".9..635..3..5....64...12.....4...6.5.1.8.6.4.2.3...8.....65...26....8..4..593..6.",
        "4.....9..1....3..26927....1..927........6........381..9....13477..3....9..4.....5",
        "..9256...61.7.......5....8.9.86...2...7...9...2...51.8.9....8.......2.13...5874.."};
    for (int i = 0; i < RACE_DAILIES; i++) {
        Race race;
        char grid[CELLS_MAX + 1];
        race_daily(sunday, race_daily_band(i), &race);
        assert_string_equal(race.phrase, "nonet daily 3 2026-11-22");
        expect_span(&race, "2026-11-21T10:00:00Z", "2026-11-23T12:00:00Z");
        assert_false(race_is_open(&race));
        if (!race_open(&race, &entry.pack, "", &error)) fail_msg("%s", error.reason);
        expect_codes(&race, &DAILY[i]);
        grid_format(race.head.puzzle[0].layout, &race.head.puzzle[0].givens, grid);
        assert_string_equal(grid, GRID[i]);
        race_finish(&race);
    }
    Race week, next;
    race_weekly(sunday, &week);
    race_weekly(sunday + 1, &next);
    assert_string_equal(week.phrase, "nonet weekly 3 2026-W47");
    assert_string_equal(next.phrase, "nonet weekly 3 2026-W48");
    expect_span(&week, "2026-11-15T10:00:00Z", "2026-11-23T12:00:00Z");
    assert_true(race_open(&week, &entry.pack, "", &error));
    assert_int_equal(week.head.puzzles, RACE_WEEKLY_PUZZLES);
    for (int i = 0; i < week.head.puzzles; i++)
        for (int k = 0; k < i; k++)
            assert_string_not_equal(week.head.puzzle[i].code, week.head.puzzle[k].code);
    race_finish(&week);
    race_finish(&next);
    pack_entry_finish(&entry);
}

static void the_weekly_race_is_a_marathon(void **state) {
    (void)state;
    PackEntry entry;
    Race race;
    TextError error;
    race_pack(&entry);
    race_weekly(20000, &race);
    assert_true(race_open(&race, &entry.pack, "", &error));
    assert_string_equal(race.head.pack, "classic-nine");
    assert_int_equal(race.head.band, BAND_FIENDISH);
    assert_int_equal(race.head.mode, RUN_MARATHON);
    assert_int_equal(race.head.puzzles, 5);
    race_finish(&race);
    pack_entry_finish(&entry);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_day_is_one_more_than_the_day_before),
        cmocka_unit_test(weeks_are_those_of_iso_8601),
        cmocka_unit_test(moments_are_read_as_they_are_written),
        cmocka_unit_test(a_race_is_written_as_it_is_read),
        cmocka_unit_test(the_id_is_that_of_the_rules),
        cmocka_unit_test(what_is_no_race_is_refused_with_its_place),
        cmocka_unit_test(what_follows_from_a_phrase_never_changes),
        cmocka_unit_test(opening_needs_the_right_things),
        cmocka_unit_test(puzzles_that_do_not_follow_are_noticed),
        cmocka_unit_test(a_pack_that_grows_changes_few_races),
        cmocka_unit_test(days_and_weeks_have_their_races),
        cmocka_unit_test(the_weekly_race_is_a_marathon),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
