// Watching a run: going anywhere shows what playing up to there shows, and the moments worth going to are
// where they belong.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"
#include "game/run/run_check.h"
#include "game/run/run_watch.h"
#include "support/random_run.h"
#include "support/run_puzzle.h"

enum { RUNS = 60, SEEKS = 40 };

// All that is seen at a moment.
typedef struct {
    int at, puzzle, cursor, hand, log_count, splits;
    unsigned aids;
    int64_t time_us, penalty_us;
    Grid cells;
    Marks notes;
    CellSet selected, checked;
    bool writing, hidden, paused, wrong;
} Seen;

static Seen look(const RunWatch *watch) {
    const RunReplay *replay = &watch->replay;
    Seen seen;
    memset(&seen, 0, sizeof seen); // compared as bytes
    seen.at = replay->at, seen.puzzle = replay->puzzle, seen.hand = watch->hand, seen.aids = replay->aids;
    seen.time_us = replay->time_us, seen.penalty_us = replay->penalty_us, seen.wrong = replay->wrong;
    seen.splits = run_watch_splits(watch);
    seen.writing = watch->writing, seen.hidden = watch->hidden;
    seen.selected = watch->selected, seen.checked = watch->checked;
    if (replay->puzzle < 0) return seen;
    const Session *session = &replay->session;
    seen.cursor = watch->cursor, seen.log_count = session->log_count, seen.paused = session->paused;
    seen.cells = session->board.grid, seen.notes = session->board.notes;
    return seen;
}

static void begin(RunWatch *watch, const Run *run, uint64_t seed) {
    TextError error = {0};
    if (!run_watch_begin(watch, run, &error))
        fail_msg("seed %llu, line %d: %s", (unsigned long long)seed, error.line, error.reason);
}

static void seeking_shows_what_playing_shows(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= RUNS; seed++) {
        Rng rng = rng_seed(seed);
        Run run = random_run(&rng);
        RunWatch watch;
        begin(&watch, &run, seed);
        Seen *played = mem_zeroed((size_t)run.events + 1, sizeof *played);
        played[0] = look(&watch);
        while (run_watch_next(&watch)) played[watch.replay.at] = look(&watch);
        assert_int_equal(watch.replay.at, run.events);
        for (int i = 0; i < SEEKS; i++) {
            int at = test_below(&rng, run.events + 1);
            run_watch_seek(&watch, at);
            Seen seen = look(&watch);
            if (memcmp(&seen, &played[at], sizeof seen) != 0)
                fail_msg("seed %llu: event %d of %d", (unsigned long long)seed, at, run.events);
        }
        free(played);
        run_watch_finish(&watch);
        run_finish(&run);
    }
}

static void a_run_ends_in_the_solution_and_in_what_was_checked(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= RUNS; seed++) {
        Rng rng = rng_seed(1000 + seed);
        Run run = random_run(&rng);
        RunWatch watch;
        RunResult result;
        begin(&watch, &run, seed);
        assert_true(run_check(&run, &result, NULL));
        run_watch_seek(&watch, run.events);
        const Session *session = &watch.replay.session;
        assert_true(grid_equal(session->layout, &session->board.grid, &session->solution));
        assert_int_equal(watch.end_us + watch.replay.penalty_us, result.time_us);
        assert_int_equal(watch.splits.reached, SPLIT_COUNT);
        assert_memory_equal(watch.splits.time_us, result.splits.time_us, sizeof watch.splits.time_us);
        int count[MARK_KIND_COUNT] = {0};
        for (int i = 0; i < watch.marks; i++) count[watch.mark[i].kind]++;
        assert_int_equal(count[MARK_SPLIT], SPLIT_COUNT);
        assert_int_equal(count[MARK_PUZZLE], run.puzzles - 1);
        assert_int_equal(count[MARK_PAUSE], result.pauses + result.hidden);
        assert_int_equal(count[MARK_MISTAKE], result.mistakes + (int)(result.penalty_us / RUN_PENALTY_US));
        assert_int_equal(count[MARK_HELP], result.hints + result.checks + result.reveals);
        run_watch_finish(&watch);
        run_finish(&run);
    }
}

static void a_time_leads_to_what_had_happened_by_then(void **state) {
    (void)state;
    Rng rng = rng_seed(7);
    Run run = random_run(&rng);
    RunWatch watch;
    begin(&watch, &run, 7);
    assert_int_equal(run_watch_at(&watch, -1), 0);
    assert_int_equal(run_watch_at(&watch, watch.end_us), run.events);
    for (int i = 0; i < 200; i++) {
        int64_t time_us = (int64_t)rng_below(&rng, (uint64_t)(watch.end_us / 1000)) * 1000;
        int at = run_watch_at(&watch, time_us);
        assert_true(at == 0 || run.event[at - 1].time_us <= time_us);
        assert_true(at == run.events || run.event[at].time_us > time_us);
    }
    run_watch_finish(&watch);
    run_finish(&run);
}

static const char PUZZLE[] =
    "..9748...7.........2.1.9.....7...24..64.1.59..98...3.....8.3.2.........6...2759..";

static void add(Run *run, const char *line) {
    Event event;
    TextError error;
    if (!event_parse(run->puzzle->layout, line, &event, &error)) fail_msg("%s: %s", line, error.reason);
    run_add_event(run, &event);
}

static void the_cursor_marks_and_checks_follow_the_events(void **state) {
    (void)state;
    Layout nine;
    Grid givens = {{0}};
    layout_init(&nine, "9x9");
    for (int cell = 0; cell < nine.cells; cell++)
        givens.cell[cell] = PUZZLE[cell] == '.' ? 0 : (uint8_t)(PUZZLE[cell] - '0');
    Rng rng = rng_seed(1);
    char code[CODE_TEXT_MAX];
    random_code(&nine, &givens, &rng, code);
    Run run = {.band = -1, .mode = RUN_CASUAL};
    assert_true(run_add_puzzle(&run, "9x9", code, &givens));
    static const char *const LINES[] = {
        "0 - start 1",  "1000 k at r1c1",    "2000 k put r1c1 6",   "3000 k check",    "4000 m at r1c1,r1c2",
        "5000 m undo",  "6000 p put r1c1 5", "7000 p note+ r9c1 6", "7000 k notes on", "8000 - hidden",
        "8000 k pause", "8000 k resume",     "8000 - shown",        "9000 k hint 1",   "9500 k hint 2"};
    for (size_t i = 0; i < sizeof LINES / sizeof *LINES; i++) add(&run, LINES[i]);
    RunWatch watch;
    begin(&watch, &run, 0);
    run_watch_seek(&watch, 1);
    assert_int_equal(watch.cursor, 31); // the middle is given
    run_watch_seek(&watch, 4);
    assert_int_equal(watch.cursor, 0);
    assert_true(cellset_has(&watch.checked, 0));
    run_watch_seek(&watch, 6);
    assert_int_equal(watch.cursor, 1);
    assert_int_equal(cellset_count(&watch.selected), 2);
    assert_true(cellset_empty(&watch.checked));
    run_watch_seek(&watch, 8); // a note elsewhere takes the cursor along
    assert_int_equal(watch.cursor, 72);
    run_watch_seek(&watch, 10);
    assert_true(watch.writing && watch.hidden);
    static const struct {
        RunMarkKind kind;
        int event;
    } MARKS[] = {{MARK_MISTAKE, 2}, {MARK_HELP, 3}, {MARK_PAUSE, 9}, {MARK_PAUSE, 10}, {MARK_HELP, 13}};
    assert_int_equal(watch.marks, sizeof MARKS / sizeof *MARKS);
    for (int i = 0; i < watch.marks; i++) {
        assert_int_equal(watch.mark[i].kind, MARKS[i].kind);
        assert_int_equal(watch.mark[i].event, MARKS[i].event);
    }
    assert_int_equal(run_watch_mark_after(&watch, 3, 1u << MARK_HELP)->event, 3);
    assert_int_equal(run_watch_mark_after(&watch, 4, 1u << MARK_HELP)->event, 13);
    assert_null(run_watch_mark_after(&watch, 14, 1u << MARK_HELP));
    assert_int_equal(run_watch_mark_before(&watch, 14, 1u << MARK_HELP)->event, 3);
    assert_null(run_watch_mark_before(&watch, 4, 1u << MARK_HELP));
    run_watch_finish(&watch);
    run_finish(&run);
}

static void a_run_that_is_not_sound_is_refused_with_its_line(void **state) {
    (void)state;
    Rng rng = rng_seed(3);
    Run run = random_run(&rng);
    RunWatch watch;
    TextError error = {0};
    run.event[run.events - 1].time_us = 0;
    assert_false(run_watch_begin(&watch, &run, &error));
    assert_int_equal(error.line, run_event_line(&run, run.events - 1));
    assert_true(error.reason[0]);
    run_finish(&run);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(seeking_shows_what_playing_shows),
        cmocka_unit_test(a_run_ends_in_the_solution_and_in_what_was_checked),
        cmocka_unit_test(a_time_leads_to_what_had_happened_by_then),
        cmocka_unit_test(the_cursor_marks_and_checks_follow_the_events),
        cmocka_unit_test(a_run_that_is_not_sound_is_refused_with_its_line),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
