// What is told to LiveSplit: from how a run stands to commands.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#include "core/base/rng.h"
#include "host/link/livesplit_commands.h"

// Letters instead of commands: R reset, C clear, S start, + split, - unsplit, and times in milliseconds.
static const char *said(LiveSplitTold *told, const RunStatus *status, int64_t now_us) {
    static char out[400];
    LiveSplitCommand command;
    Text text = text_fixed(out, sizeof out);
    while (livesplit_next(told, status, now_us, &command))
        if (command.kind == LIVESPLIT_TIME)
            text_addf(&text, "%d ", (int)(command.time_us / 1000));
        else
            text_addf(&text, "%c ", "RCS+-"[command.kind]);
    return out;
}

static RunStatus run(int64_t attempt, int64_t time_ms, int done) {
    static const int SPLIT_MS[] = {1000, 2500, 4000, 4100};
    RunStatus status = {.phase = RUN_PHASE_RUNNING,
                        .attempt = attempt,
                        .time_us = time_ms * 1000,
                        .segments = 4,
                        .done = done};
    for (int i = 0; i < done; i++) status.segment[i].time_us = SPLIT_MS[i] * 1000;
    return status;
}

static void a_run_is_told_step_by_step(void **state) {
    (void)state;
    enum { NONE = RUN_PHASE_NONE, RUNS = RUN_PHASE_RUNNING, ENDED = RUN_PHASE_ENDED };
    static const struct {
        int phase, attempt, time_ms, done;
        const char *said;
    } STEP[] = {
        {NONE, 0, 0, 0, ""},
        {NONE, 1, 500, 0, ""}, // no time before the start
        {RUNS, 1, 0, 0, "C S 0 "},
        {RUNS, 1, 0, 0, ""},
        {RUNS, 1, 300, 0, "300 "},
        {RUNS, 1, 1005, 1, "1000 + 1005 "},
        {RUNS, 1, 4050, 3, "2500 + 4000 + 4050 "}, // two splits at once
        {RUNS, 1, 4060, 2, "- 4060 "},             // taken back
        {RUNS, 1, 4070, 3, "4000 + 4070 "},
        {ENDED, 1, 4100, 4, "4100 + "},
        {ENDED, 1, 4100, 4, ""},
        {RUNS, 1, 4100, 3, "- "}, // the last one taken back
        {ENDED, 1, 4100, 4, "+ "},
        {RUNS, 2, 0, 0, "R S 0 "}, // an instant restart
        {RUNS, 2, 1000, 1, "1000 + "},
        {NONE, 2, 1000, 1, "R "},
        {NONE, 0, 0, 0, ""},
        {RUNS, 3, 5, 0, "S 5 "},
    };
    LiveSplitTold told = {0};
    for (size_t i = 0; i < sizeof STEP / sizeof *STEP; i++) {
        RunStatus status = run(STEP[i].attempt, STEP[i].time_ms, STEP[i].done);
        status.phase = (RunPhase)STEP[i].phase;
        const char *now = said(&told, &status, (int64_t)i * LIVESPLIT_TIME_EVERY_US);
        if (strcmp(now, STEP[i].said) != 0) fail_msg("step %zu: “%s”, not “%s”", i, now, STEP[i].said);
    }
}

static void who_comes_late_is_told_all(void **state) {
    (void)state;
    LiveSplitTold told = {0};
    RunStatus status = run(5, 4050, 3);
    assert_string_equal(said(&told, &status, 0), "C S 1000 + 2500 + 4000 + 4050 ");
    told = (LiveSplitTold){0};
    status.phase = RUN_PHASE_ENDED; // and what has ended
    assert_string_equal(said(&told, &status, 0), "C S 1000 + 2500 + 4000 + 4050 ");
}

static void a_split_with_another_time_is_told_anew(void **state) {
    (void)state;
    LiveSplitTold told = {0};
    RunStatus status = run(5, 4100, 4);
    said(&told, &status, 0);
    status.segment[2].time_us = 3900000;
    assert_string_equal(said(&told, &status, LIVESPLIT_TIME_EVERY_US), "- - 3900 + 4100 + ");
}

static void times_come_ten_times_a_second(void **state) {
    (void)state;
    LiveSplitTold told = {0};
    RunStatus status = run(1, 0, 0);
    status.ticking = true;
    int times = 0;
    for (int64_t now_us = 0; now_us < 10000000; now_us += 1000) {
        LiveSplitCommand command;
        while (livesplit_next(&told, &status, now_us, &command)) times += command.kind == LIVESPLIT_TIME;
        assert_true(livesplit_next_at_us(&told, &status) > now_us);
        assert_true(livesplit_next_at_us(&told, &status) <= now_us + LIVESPLIT_TIME_EVERY_US);
    }
    assert_int_equal(times, 100);
    status.ticking = false; // the clock stands: told once more, then not any more
    status.time_us = 9999000;
    assert_string_equal(said(&told, &status, 20000000), "9999 ");
    assert_string_equal(said(&told, &status, 30000000), "");
    assert_true(livesplit_next_at_us(&told, &status) == INT64_MAX);
}

// ---- a stand-in for LiveSplit, told by commands alone

typedef struct {
    bool running;
    int done;
    int64_t time_us, split_us[STATUS_SEGMENTS_MAX];
} Timer;

static void obey(Timer *timer, const LiveSplitCommand *command) {
    switch (command->kind) {
    case LIVESPLIT_RESET:
        assert_true(timer->running);
        *timer = (Timer){0};
        break;
    case LIVESPLIT_CLEAR: *timer = (Timer){0}; break;
    case LIVESPLIT_START:
        assert_false(timer->running);
        *timer = (Timer){.running = true};
        break;
    case LIVESPLIT_SPLIT:
        assert_true(timer->running && timer->done < STATUS_SEGMENTS_MAX);
        timer->split_us[timer->done++] = timer->time_us;
        break;
    case LIVESPLIT_UNSPLIT:
        assert_true(timer->done > 0);
        timer->done--;
        break;
    case LIVESPLIT_TIME:
        assert_true(timer->running); // never before the start
        timer->time_us = command->time_us;
        break;
    case LIVESPLIT_COMMAND_COUNT: fail(); break;
    }
}

static void change_at_random(RunStatus *status, Rng *rng) {
    switch (rng_below(rng, 8)) {
    case 0: *status = (RunStatus){.attempt = status->attempt}; break;
    case 1:
        *status = (RunStatus){.phase = RUN_PHASE_RUNNING, .attempt = status->attempt + 1, .segments = 20};
        break;
    case 2:
        if (status->done > 0) status->done -= 1 + (int)rng_below(rng, (uint64_t)status->done);
        break;
    default:
        status->time_us += (int64_t)rng_below(rng, 3000000);
        for (uint64_t n = rng_below(rng, 4); n > 0 && status->done < status->segments; n--)
            status->segment[status->done++].time_us = status->time_us;
    }
}

// Whatever happens, and however much of it is missed, in the end the other side is where the run is.
static void any_change_is_caught_up_with(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 300; seed++) {
        Rng rng = rng_seed(seed);
        RunStatus status = {0};
        Timer timer = {0};
        LiveSplitTold told = {0};
        int64_t now_us = 0;
        for (int i = 0; i < 60; i++) {
            for (uint64_t n = 1 + rng_below(&rng, 3); n > 0; n--) change_at_random(&status, &rng);
            if (rng_below(&rng, 10) == 0) told = (LiveSplitTold){0}; // connects anew
            LiveSplitCommand command;
            now_us += LIVESPLIT_TIME_EVERY_US;
            for (int n = 0; livesplit_next(&told, &status, now_us, &command); n++) {
                obey(&timer, &command);
                if (n > 3 * STATUS_SEGMENTS_MAX) fail_msg("seed %d: no end", (int)seed);
            }
            bool wanted = status.phase != RUN_PHASE_NONE;
            if (told.cleared || wanted) assert_int_equal(timer.running, wanted);
            if (!wanted) continue;
            if (timer.done != status.done) fail_msg("seed %d: splits", (int)seed);
            for (int k = 0; k < timer.done; k++)
                assert_int_equal(timer.split_us[k], status.segment[k].time_us);
            assert_int_equal(timer.time_us, status.time_us);
        }
    }
}

static void the_words_are_those_of_both_protocols(void **state) {
    (void)state;
    static const struct {
        LiveSplitCommand command;
        const char *lines, *json;
    } CASE[] = {
        {{LIVESPLIT_RESET, 0}, "reset\n", "{\"command\":\"reset\",\"saveAttempt\":true}\n"},
        {{LIVESPLIT_CLEAR, 0}, "reset\n", "{\"command\":\"reset\",\"saveAttempt\":false}\n"},
        {{LIVESPLIT_SPLIT, 0}, "split\n", "{\"command\":\"split\"}\n"},
        {{LIVESPLIT_UNSPLIT, 0}, "unsplit\n", "{\"command\":\"undoSplit\"}\n"},
        {{LIVESPLIT_START, 0},
         "switchto gametime\nstarttimer\nalwayspausegametime\n",
         "{\"command\":\"setCurrentTimingMethod\",\"timingMethod\":\"GameTime\"}\n{\"command\":\"start\"}\n"
         "{\"command\":\"initializeGameTime\"}\n{\"command\":\"pauseGameTime\"}\n"},
        {{LIVESPLIT_TIME, 95412001},
         "setgametime 95.412001\n",
         "{\"command\":\"setGameTime\",\"time\":\"95.412001\"}\n"},
        {{LIVESPLIT_TIME, 7},
         "setgametime 0.000007\n",
         "{\"command\":\"setGameTime\",\"time\":\"0.000007\"}\n"},
        {{LIVESPLIT_TIME, -7},
         "setgametime 0.000000\n",
         "{\"command\":\"setGameTime\",\"time\":\"0.000000\"}\n"},
    };
    for (size_t i = 0; i < sizeof CASE / sizeof *CASE; i++) {
        char lines_memory[400], json_memory[400];
        Text lines = text_fixed(lines_memory, sizeof lines_memory),
             json = text_fixed(json_memory, sizeof json_memory);
        livesplit_add_lines(&lines, &CASE[i].command);
        livesplit_add_json(&json, &CASE[i].command);
        assert_string_equal(lines_memory, CASE[i].lines);
        assert_string_equal(json_memory, CASE[i].json);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_run_is_told_step_by_step),
        cmocka_unit_test(who_comes_late_is_told_all),
        cmocka_unit_test(a_split_with_another_time_is_told_anew),
        cmocka_unit_test(times_come_ten_times_a_second),
        cmocka_unit_test(any_change_is_caught_up_with),
        cmocka_unit_test(the_words_are_those_of_both_protocols),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
