#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"
#include "game/run/run_check.h"
#include "support/random_run.h"
#include "support/sanitized.h"

static void notation_is_as_documented(void **state) {
    (void)state;
    Layout nine;
    layout_init(&nine, "9x9");
    static const char *const TEXTS[] = {
        "0 - start 1",
        "1340123 k at r4c5",
        "1340123 m at r4c5,r4c6",
        "1712004 k put r4c5 7 tidy",
        "1712004 p & note- r4c7 5",
        "1800000 p hand 3",
        "1800000 p hand 0",
        "1900000 k notes on",
        "1900000 k notes off",
        "2000000 - aids conflicts,solution,same,houses,tidy,fill",
        "2000000 - aids none",
        "2100000 - hidden",
        "2100000 - shown",
        "2200000 - asleep 1500000",
        "2300000 - frames 2",
        "9000000 t submit",
        "9000000 k stop",
        "9223372036854775807 k stop",
    };
    for (size_t i = 0; i < sizeof TEXTS / sizeof *TEXTS; i++) {
        Event event;
        char again[EVENT_TEXT_MAX];
        TextError error;
        if (!event_parse(&nine, TEXTS[i], &event, &error)) fail_msg("%s: %s", TEXTS[i], error.reason);
        assert_int_equal(event_format(&nine, &event, again), strlen(TEXTS[i]));
        assert_string_equal(again, TEXTS[i]);
    }
    Event old; // a line of a save from before runs
    assert_true(event_parse(&nine, "1712004 put r4c5 7", &old, NULL));
    assert_int_equal(old.device, BY_GAME);
    assert_int_equal(old.move.time_us, 1712004);
}

static void what_is_no_event_is_refused_with_a_reason(void **state) {
    (void)state;
    Layout nine;
    layout_init(&nine, "9x9");
    static const char *const TEXTS[] = {
        "",
        "k put r1c1 1",
        "1",
        "1 k",
        "1 k jump",
        "-1 k undo",
        "01 k undo",
        "1 - at",
        "1 - at r0c1",
        "1 - start",
        "1 - start 0",
        "1 - start -1",
        "1 k undo 2",
        "1 k hand 10",
        "1 k notes maybe",
        "1 - aids",
        "1 - aids same,same",
        "1 - aids same,",
        "1 - asleep 01",
        "1 x undo",
        "9223372036854775808 k undo",
        "1 k put r1c1 10",
        "1 k stop it",
    };
    for (size_t i = 0; i < sizeof TEXTS / sizeof *TEXTS; i++) {
        Event event;
        TextError error = {0};
        if (event_parse(&nine, TEXTS[i], &event, &error)) fail_msg("\"%s\" is taken for an event", TEXTS[i]);
        assert_true(error.reason[0] && error.column > 0);
    }
}

// Written, read and written again: the same text; and it proves itself.
static void runs_are_read_as_they_were_written(void **state) {
    (void)state;
    Rng rng = rng_seed(1);
    for (int i = 0; i < FEW(1000); i++) {
        Run run = random_run(&rng), again;
        Text text = {0}, twice = {0};
        TextError error = {0};
        run_write(&run, &text);
        if (!run_read(text_of(&text), text.length, &again, &error))
            fail_msg("%d: %s", error.line, error.reason);
        run_write(&again, &twice);
        assert_string_equal(text_of(&text), text_of(&twice));
        RunResult result, result_again;
        if (!run_check(&run, &result, &error)) fail_msg("run %d, line %d: %s", i, error.line, error.reason);
        assert_true(run_check(&again, &result_again, &error));
        assert_memory_equal(&result, &result_again, sizeof result);
        text_finish(&text);
        text_finish(&twice);
        run_finish(&run);
        run_finish(&again);
    }
}

static bool is_proved(const char *text, size_t size) {
    Run run;
    TextError error = {0};
    RunResult result;
    bool well = run_read(text, size, &run, &error) && run_check(&run, &result, &error);
    if (!well) assert_true(error.reason[0]);
    run_finish(&run);
    return well;
}

// The n-th line of a text: where it begins, and its length with the newline.
static size_t line_at(const char *text, int n, size_t *out_length) {
    const char *at = text;
    while (n-- > 0) at = strchr(at, '\n') + 1;
    *out_length = strcspn(at, "\n") + 1;
    return (size_t)(at - text);
}

static int count_lines(const char *text) {
    int count = 0;
    for (; *text; text++) count += *text == '\n';
    return count;
}

// Every time of the text by nine tenths, or every token one further; the chain stays.
static char *changed_everywhere(const char *text, bool times) {
    Text out = {0};
    for (const char *line = text; *line; line += strcspn(line, "\n") + 1) {
        char rest[8192];
        snprintf(rest, sizeof rest, "%.*s\n", (int)strcspn(line, "\n"), line);
        char *put = strstr(rest, " put r");
        if (times && line[0] >= '0' && line[0] <= '9') {
            char *end;
            long long time = strtoll(rest, &end, 10);
            text_addf(&out, "%lld%s", time * 9 / 10, end);
        } else if (!times && put) {
            char *token = strchr(put + 5, ' ') + 1;
            *token = (char)(*token == '9' ? '1' : *token + 1);
            text_add(&out, rest);
        } else {
            text_add(&out, rest);
        }
    }
    return text_take(&out);
}

static void assert_noticed(const char *text, size_t size, const char *what, int run) {
    if (is_proved(text, size)) fail_msg("run %d is proved with %s", run, what);
}

static void forge(const char *text, size_t size, Rng *rng, int run) {
    char *copy = mem_copy(text, size + 1);
    size_t at = (size_t)rng_below(rng, size);
    copy[at] = (char)(copy[at] ^ (char)(1 + rng_below(rng, 255)));
    assert_noticed(copy, size, "a changed byte", run);
    memcpy(copy, text, size + 1);

    int lines = count_lines(text), cut = (int)rng_below(rng, (uint64_t)lines);
    size_t length, start = line_at(text, cut, &length);
    memmove(copy + start, copy + start + length, size - start - length + 1);
    assert_noticed(copy, size - length, "a line cut", run);
    memcpy(copy, text, size + 1);

    int first = (int)rng_below(rng, (uint64_t)lines - 1);
    size_t second_length, from = line_at(text, first, &length);
    line_at(text, first + 1, &second_length);
    memcpy(copy + from, text + from + length, second_length);
    memcpy(copy + from + second_length, text + from, length);
    assert_noticed(copy, size, "two lines swapped", run);
    free(copy);

    char *scaled = changed_everywhere(text, true), *relabelled = changed_everywhere(text, false);
    assert_noticed(scaled, strlen(scaled), "times scaled", run);
    assert_noticed(relabelled, strlen(relabelled), "tokens relabelled", run);
    free(scaled);
    free(relabelled);
}

static void changed_runs_are_not_proved(void **state) {
    (void)state;
    Rng rng = rng_seed(2);
    for (int i = 0; i < FEW(1000); i++) {
        Run run = random_run(&rng);
        Text text = {0};
        run_write(&run, &text);
        assert_true(is_proved(text_of(&text), text.length));
        forge(text_of(&text), text.length, &rng, i);
        text_finish(&text);
        run_finish(&run);
    }
}

// Of one run, a bit of every byte, and every length.
static void no_byte_of_a_run_can_change(void **state) {
    (void)state;
    Rng rng = rng_seed(3);
    Run run = random_run(&rng);
    Text text = {0};
    run_write(&run, &text);
    for (size_t at = 0; at < text.length; at += SANITIZED ? 15 : 1) {
        char before = text.text[at];
        text.text[at] = (char)(before ^ 1 << rng_below(&rng, 8));
        if (is_proved(text.text, text.length)) fail_msg("byte %zu", at);
        text.text[at] = before;
        if (is_proved(text.text, at)) fail_msg("cut at byte %zu", at);
    }
    assert_true(is_proved(text.text, text.length));
    text_finish(&text);
    run_finish(&run);
}

// How many tokens the puzzle has that the last event belongs to.
static int last_order(const Run *run) {
    int at = run->events - 1;
    while (at > 0 && run->event[at].kind != EVENT_START) at--;
    return run->puzzle[run->event[at].number - 1].layout->order;
}

// A chain of sums that is made anew does not help what could not have been played.
static void what_cannot_be_played_is_not_proved(void **state) {
    (void)state;
    Rng rng = rng_seed(4);
    int tried = 0, noticed = 0;
    for (int i = 0; i < FEW(300); i++) {
        Run run = random_run(&rng);
        int at = (int)rng_below(&rng, (uint64_t)run.events), kind = i % 4;
        Event *event = &run.event[at];
        if (kind == 0 && at + 1 < run.events) event->time_us = run.event[run.events - 1].time_us + 1;
        int order = run.puzzle[0].layout->order;
        uint8_t *given = &run.puzzle[0].givens.cell[0];
        if (kind == 1) *given = (uint8_t)(*given % order + 1);
        Move *last = &run.event[run.events - 1].move;
        if (kind == 2) last->token = (uint8_t)(last->token % last_order(&run) + 1);
        if (kind == 3 && at > 0) event->kind = EVENT_START, event->number = 1;
        RunResult result;
        TextError error = {0};
        bool sound = run_check(&run, &result, &error);
        tried++;
        noticed += !sound || !result.finished;
        assert_true(sound || error.line > 0);
        run_finish(&run);
    }
    // A time moved to the end leaves a sound run only when the last line was the one.
    print_message("%d of %d noticed\n", noticed, tried);
    assert_true(noticed * 100 >= tried * 90);
}

// Whoever makes up a run can write any number: none may be so large that sums overflow.
static void what_is_too_large_is_not_proved(void **state) {
    (void)state;
    Rng rng = rng_seed(6);
    for (int i = 0; i < 20; i++) {
        Run run = random_run(&rng);
        Event *end = &run.event[run.events - 1];
        RunResult result;
        TextError error = {0};
        if (i % 2)
            end->time_us = INT64_MAX;
        else
            *end = (Event){.time_us = end->time_us, .kind = EVENT_ASLEEP, .number = INT64_MAX};
        assert_false(run_check(&run, &result, &error));
        assert_non_null(strstr(error.reason, "larger than can be"));
        run_finish(&run);
    }
}

static void the_result_is_what_was_played(void **state) {
    (void)state;
    Rng rng = rng_seed(5);
    for (int i = 0; i < FEW(300); i++) {
        Run run = random_run(&rng);
        RunResult result;
        TextError error;
        assert_true(run_check(&run, &result, &error));
        int64_t last_us = run.event[run.events - 1].time_us;
        assert_true(result.finished);
        assert_int_equal(result.time_us, last_us + result.penalty_us);
        assert_int_equal(result.placed, result.blanks);
        assert_int_equal(result.splits.reached, SPLIT_COUNT);
        assert_int_equal(result.solved, run.puzzles);
        int64_t sum = 0;
        for (int k = 0; k < run.puzzles; k++) sum += result.puzzle_us[k];
        assert_int_equal(sum, last_us);
        for (int k = 1; k < SPLIT_COUNT; k++)
            assert_true(result.splits.time_us[k] >= result.splits.time_us[k - 1]);
        run_finish(&run);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(notation_is_as_documented),
        cmocka_unit_test(what_is_no_event_is_refused_with_a_reason),
        cmocka_unit_test(runs_are_read_as_they_were_written),
        cmocka_unit_test(changed_runs_are_not_proved),
        cmocka_unit_test(no_byte_of_a_run_can_change),
        cmocka_unit_test(what_cannot_be_played_is_not_proved),
        cmocka_unit_test(what_is_too_large_is_not_proved),
        cmocka_unit_test(the_result_is_what_was_played),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
