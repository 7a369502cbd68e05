#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "game/race/race_table.h"
#include "support/race_pack.h"

// A race of one hard puzzle, open for an hour, and a table for it.
typedef struct {
    PackEntry pack;
    Race race;
    RaceTable table;
    Rng rng;
} Meeting;

static const char RULES[] =
    "nonet-race 1\nname Hour\nmode race\naids conflicts,same,houses,tidy,fill\nhints no\n"
    "opens 2026-11-22T18:00:00Z\ncloses 2026-11-22T19:00:00Z\n"
    "from classic-nine hard 1\nphrase One hour\n";

static void meet(Meeting *meeting) {
    TextError error;
    *meeting = (Meeting){.rng = rng_seed(1)};
    race_pack(&meeting->pack);
    if (!race_read(RULES, strlen(RULES), &meeting->race, &error) ||
        !race_open(&meeting->race, &meeting->pack.pack, "", &error))
        fail_msg("%s", error.reason);
}

static void part(Meeting *meeting) {
    race_table_finish(&meeting->table);
    race_finish(&meeting->race);
    pack_entry_finish(&meeting->pack);
}

// Lets a run last so long.
static void last(Run *run, int64_t time_us) {
    int64_t longer = time_us - run->event[run->events - 1].time_us;
    assert_true(longer >= 0 || run->event[run->events - 2].time_us <= time_us);
    run->event[run->events - 1].time_us = time_us;
}

static void hand_in(Meeting *meeting, const char *file, Run *run) {
    RaceEntry entry;
    race_judge(&meeting->race, run, &entry);
    race_table_take(&meeting->table, file, &entry);
    run_finish(run);
}

static void hand_in_time(Meeting *meeting, const char *file, const char *player, int64_t time_us) {
    Run run = race_run(&meeting->race, player, &meeting->rng);
    last(&run, time_us);
    hand_in(meeting, file, &run);
}

static const RaceEntry *entry_of(const Meeting *meeting, const char *file) {
    for (int i = 0; i < meeting->table.entries; i++)
        if (strcmp(meeting->table.entry[i].file, file) == 0) return &meeting->table.entry[i];
    fail_msg("%s is not in the table", file);
    return NULL;
}

static void expect(const Meeting *meeting, const char *file, RaceVerdict verdict, const char *words) {
    const RaceEntry *entry = entry_of(meeting, file);
    Text text = {0};
    race_entry_words(&meeting->race, &meeting->table, entry, &text);
    if (entry->verdict != verdict || !strstr(text_of(&text), words) || (!*words && text.length > 0))
        fail_msg("%s: %s: %s", file, race_verdict_key(entry->verdict), text_of(&text));
    assert_true((entry->rank > 0) == (verdict == RACE_RANKED));
    text_finish(&text);
}

enum { SECOND_US = 1000000, LONG_S = 100000 };
#define AT_S(s) ((int64_t)(LONG_S + (s)) * SECOND_US)

static void the_best_run_of_each_player_is_ranked(void **state) {
    (void)state;
    Meeting meeting;
    meet(&meeting);
    hand_in_time(&meeting, "a1", "Ann", AT_S(30));
    hand_in_time(&meeting, "a2", "Ann", AT_S(20));
    hand_in_time(&meeting, "a3", "Ann", AT_S(40));
    hand_in_time(&meeting, "b1", "Bea", AT_S(10));
    hand_in_time(&meeting, "c1", "Cleo", AT_S(20) + 999); // the same to the millisecond
    hand_in_time(&meeting, "d1", "Dan", AT_S(20) + 1000);
    race_table_rank(&meeting.table);
    static const struct {
        const char *file;
        int rank, attempts;
    } RANKED[] = {{"b1", 1, 1}, {"a2", 2, 3}, {"c1", 2, 1}, {"d1", 4, 1}};
    assert_int_equal(meeting.table.ranked, 4);
    for (int i = 0; i < 4; i++) {
        const RaceEntry *entry = &meeting.table.entry[i];
        assert_string_equal(entry->file, RANKED[i].file);
        assert_int_equal(entry->rank, RANKED[i].rank);
        assert_int_equal(entry->attempts, RANKED[i].attempts);
        expect(&meeting, RANKED[i].file, RACE_RANKED, "");
    }
    expect(&meeting, "a1", RACE_BETTERED, "has a better run");
    expect(&meeting, "a3", RACE_BETTERED, "has a better run");
    // A run that comes later changes the ranks.
    hand_in_time(&meeting, "a4", "Ann", AT_S(5));
    race_table_rank(&meeting.table);
    expect(&meeting, "a4", RACE_RANKED, "");
    expect(&meeting, "a2", RACE_BETTERED, "has a better run");
    assert_int_equal(meeting.table.entry[0].attempts, 4);
    assert_int_equal(meeting.table.ranked, 4);
    part(&meeting);
}

static Event helping(const Run *run, MoveKind kind) {
    Event event = run->event[run->events - 1];
    event.device = BY_KEYBOARD;
    event.kind = EVENT_MOVE;
    event.move = (Move){.kind = kind, .time_us = event.time_us};
    if (kind == MOVE_HINT) event.move.stage = 1;
    return event;
}

// Puts an event before the last one.
static void put_before_last(Run *run, Event event) {
    Event end = run->event[run->events - 1];
    run_add_event(run, &end);
    run->event[run->events - 2] = event;
}

// Two runs that count, and two that began a second too early or too late.
static void hand_in_by_the_clock(Meeting *meeting) {
    Rng *rng = &meeting->rng;
    const Race *race = &meeting->race;
    Run run = race_run(race, "Ann", rng);
    run.begun_unix_s = race->opens_unix_s - 1;
    hand_in(meeting, "early", &run);
    run = race_run(race, "Ann", rng);
    run.begun_unix_s = race->opens_unix_s;
    hand_in(meeting, "first second", &run);
    run = race_run(race, "Bea", rng);
    run.begun_unix_s = race->closes_unix_s;
    hand_in(meeting, "late", &run);
    run = race_run(race, "Bea", rng);
    run.begun_unix_s = race->closes_unix_s - 1;
    hand_in(meeting, "last second", &run);
}

// Runs of another kind than the race asks for.
static void hand_in_against_the_rules(Meeting *meeting) {
    Rng *rng = &meeting->rng;
    const Race *race = &meeting->race;
    Run run = race_run(race, "Cleo", rng);
    run.events--;
    hand_in(meeting, "unfinished", &run);
    run = race_run(race, "Cleo", rng);
    run.mode = RUN_SPEEDRUN;
    hand_in(meeting, "mode", &run);
    run = race_run(race, "Cleo", rng);
    put_before_last(&run, (Event){.time_us = run.event[run.events - 1].time_us,
                                  .kind = EVENT_AIDS,
                                  .number = AID_SOLUTION | AID_SAME});
    hand_in(meeting, "aids", &run);
    run = race_run(race, "Dan", rng);
    put_before_last(&run, helping(&run, MOVE_HINT));
    put_before_last(&run, helping(&run, MOVE_CHECK));
    hand_in(meeting, "helped", &run);
    run = race_run(race, "Dan", rng);
    snprintf(run.race, sizeof run.race, "0123456789");
    hand_in(meeting, "other race", &run);
    run = race_run(race, "Dan", rng);
    Run other = random_run(rng);
    memcpy(other.race, race->head.race, sizeof other.race);
    hand_in(meeting, "other puzzles", &other);
    run.event[run.events - 1].time_us = 0;
    hand_in(meeting, "unsound", &run);
}

static void what_does_not_count_is_told_with_its_reason(void **state) {
    (void)state;
    Meeting meeting;
    meet(&meeting);
    hand_in_by_the_clock(&meeting);
    hand_in_against_the_rules(&meeting);
    RaceEntry unread;
    TextError error = {7, 0, "The line is cut off"};
    race_judge_unread(&error, &unread);
    race_table_take(&meeting.table, "unread", &unread);

    race_table_rank(&meeting.table);
    assert_int_equal(meeting.table.ranked, 2);
    expect(&meeting, "first second", RACE_RANKED, "");
    expect(&meeting, "last second", RACE_RANKED, "");
    assert_int_equal(entry_of(&meeting, "first second")->attempts, 2);
    expect(&meeting, "early", RACE_EARLY, "before the race opened");
    expect(&meeting, "late", RACE_LATE, "after the race closed");
    expect(&meeting, "unfinished", RACE_UNFINISHED, "Not finished: ");
    expect(&meeting, "mode", RACE_WRONG_MODE, "Played as speedrun; this race is a race");
    expect(&meeting, "aids", RACE_AIDED, "does not allow: solution");
    expect(&meeting, "helped", RACE_HELPED, "a hint and a check, which");
    expect(&meeting, "other race", RACE_OTHER_RACE, "does not belong");
    expect(&meeting, "other puzzles", RACE_OTHER_PUZZLES, "not those of this race");
    expect(&meeting, "unsound", RACE_UNSOUND, "line ");
    expect(&meeting, "unread", RACE_UNSOUND, "line 7: The line is cut off");
    part(&meeting);
}

// A file that is there twice counts once; the same inputs under two names are told of both.
static void copies_are_told(void **state) {
    (void)state;
    Meeting meeting;
    meet(&meeting);
    static const char *const WHO[] = {"Ann", "Ann", "Bea"};
    for (int i = 0; i < 3; i++) {
        Rng same = rng_seed(5);
        char file[8];
        snprintf(file, sizeof file, "%d", i);
        Run run = race_run(&meeting.race, WHO[i], &same);
        hand_in(&meeting, file, &run);
    }
    hand_in_time(&meeting, "3", "Cleo", AT_S(0));
    race_table_rank(&meeting.table);
    assert_int_equal(meeting.table.ranked, 3);
    expect(&meeting, "0", RACE_RANKED, "The same inputs at the same times as a run of Bea");
    expect(&meeting, "1", RACE_COPY, "A copy of another run");
    expect(&meeting, "2", RACE_RANKED, "The same inputs at the same times as a run of Ann");
    expect(&meeting, "3", RACE_RANKED, "");
    assert_int_equal(entry_of(&meeting, "0")->attempts, 1);
    part(&meeting);
}

// Whatever the order in which runs come, the table is the same.
static void the_order_of_the_files_does_not_matter(void **state) {
    (void)state;
    Meeting meeting;
    meet(&meeting);
    enum { RUNS = 40 };
    RaceEntry entry[RUNS];
    uint8_t order[RUNS];
    for (int i = 0; i < RUNS; i++) {
        char player[8];
        snprintf(player, sizeof player, "%d", test_below(&meeting.rng, 12));
        Run run = race_run(&meeting.race, player, &meeting.rng);
        if (i % 5 == 4) run.events--;
        last(&run, AT_S(test_below(&meeting.rng, 6)));
        race_judge(&meeting.race, &run, &entry[i]);
        run_finish(&run);
        order[i] = (uint8_t)i;
    }
    RaceTable first = {0};
    for (int turn = 0; turn < 20; turn++) {
        RaceTable table = {0};
        for (int i = 0; i < RUNS; i++) {
            char file[8];
            snprintf(file, sizeof file, "%d", order[i]);
            race_table_take(&table, file, &entry[order[i]]);
        }
        race_table_rank(&table);
        if (turn == 0) first = table;
        assert_int_equal(table.ranked, first.ranked);
        for (int i = 0; i < RUNS; i++) {
            assert_string_equal(table.entry[i].file, first.entry[i].file);
            assert_int_equal(table.entry[i].rank, first.entry[i].rank);
        }
        if (turn > 0) race_table_finish(&table);
        rng_shuffle(&meeting.rng, order, sizeof *order, RUNS);
    }
    race_table_finish(&first);
    part(&meeting);
}

static void expect_name(const char *player, const char *shown) {
    Text text = {0};
    race_add_player(&text, player);
    assert_string_equal(text_of(&text), shown);
    text_finish(&text);
}

static void names_cannot_turn_what_follows(void **state) {
    (void)state;
    expect_name("", "(no name)");
    expect_name("Zo\u00eb \u202Eevil\u2066", "Zo\u00eb ?evil?");
    expect_name("\u05d0\u05d1", "\u05d0\u05d1");
    expect_name("a\xff\xfe\tb\u2028", "a???b?");
    expect_name("cut \xe2\x80", "cut ??");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_best_run_of_each_player_is_ranked),
        cmocka_unit_test(what_does_not_count_is_told_with_its_reason),
        cmocka_unit_test(copies_are_told),
        cmocka_unit_test(the_order_of_the_files_does_not_matter),
        cmocka_unit_test(names_cannot_turn_what_follows),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
