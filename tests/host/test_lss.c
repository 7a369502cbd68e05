// A splits file is read back with expat: its numbers must be those of the runs.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <expat.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/records/compare.h"
#include "host/runs/lss.h"
#include "support/random_runs.h"

enum { MOST = 40, DEPTH = 12 };

// What a file says.
typedef struct {
    char name[DEPTH][40]; // of the open elements
    int depth;
    char text[400]; // of the innermost element
    int id;         // of the attempt or time that is read
    int segment;    // from 0; -1 before the first
    char category[400], variables[400];
    int attempts_said, attempts;
    char started[MOST + 1][24], ended[MOST + 1][24];
    int64_t time_us[MOST + 1];                 // of each attempt, -1 for none
    int64_t history_us[SPLIT_COUNT][MOST + 1]; // -1 for none
    int64_t best_us[SPLIT_COUNT], personal_us[SPLIT_COUNT];
    bool game_differs; // game time is not real time
    int64_t real_us;
} Said;

static int64_t time_of(const char *text) {
    int days = 0, hours = 0, minutes = 0, seconds = 0, ticks = 0;
    if (sscanf(text, "%d.%2d:%2d:%2d.%7d", &days, &hours, &minutes, &seconds, &ticks) != 5) {
        days = 0;
        assert_int_equal(sscanf(text, "%2d:%2d:%2d.%7d", &hours, &minutes, &seconds, &ticks), 4);
        assert_int_equal(strlen(text), strlen("00:00:00.0000000"));
    }
    assert_true(hours < 24 && minutes < 60 && seconds < 60 && ticks % 10 == 0);
    return (((int64_t)days * 24 + hours) * 3600 + minutes * 60 + seconds) * 1000000 + ticks / 10;
}

static void note(Said *said, const char *words, const char *end) {
    size_t used = strlen(said->variables);
    snprintf(said->variables + used, sizeof said->variables - used, "%s%s", words, end);
}

static const char *attribute(const char **attributes, const char *name) {
    for (; *attributes; attributes += 2)
        if (strcmp(attributes[0], name) == 0) return attributes[1];
    fail_msg("no attribute %s", name);
    return "";
}

static void begins(void *context, const char *name, const char **attributes) {
    Said *said = context;
    assert_true(said->depth < DEPTH);
    snprintf(said->name[said->depth++], sizeof said->name[0], "%s", name);
    said->text[0] = '\0';
    if (strcmp(name, "Attempt") == 0) {
        said->id = atoi(attribute(attributes, "id"));
        assert_int_equal(said->id, ++said->attempts);
        snprintf(said->started[said->id], sizeof said->started[0], "%s", attribute(attributes, "started"));
        snprintf(said->ended[said->id], sizeof said->ended[0], "%s", attribute(attributes, "ended"));
        said->time_us[said->id] = -1;
    } else if (strcmp(name, "Time") == 0) {
        said->id = atoi(attribute(attributes, "id"));
        assert_true(said->id >= 1 && said->id <= MOST);
    } else if (strcmp(name, "Segment") == 0) {
        said->segment++;
        assert_true(said->segment < SPLIT_COUNT);
    } else if (strcmp(name, "Variable") == 0) {
        note(said, attribute(attributes, "name"), "=");
    } else if (strcmp(name, "Run") == 0 && said->depth == 1) {
        assert_string_equal(attribute(attributes, "version"), "1.7.0");
    }
}

static void take_time(Said *said, int64_t time_us) {
    const char *of = said->name[said->depth - 2];
    if (strcmp(of, "Attempt") == 0) said->time_us[said->id] = time_us;
    if (strcmp(of, "Time") == 0) said->history_us[said->segment][said->id] = time_us;
    if (strcmp(of, "BestSegmentTime") == 0) said->best_us[said->segment] = time_us;
    if (strcmp(of, "SplitTime") == 0) said->personal_us[said->segment] = time_us;
}

static void ends(void *context, const char *name) {
    Said *said = context;
    if (strcmp(name, "RealTime") == 0) take_time(said, said->real_us = time_of(said->text));
    if (strcmp(name, "GameTime") == 0 && time_of(said->text) != said->real_us) said->game_differs = true;
    if (strcmp(name, "CategoryName") == 0) snprintf(said->category, sizeof said->category, "%s", said->text);
    if (strcmp(name, "AttemptCount") == 0) said->attempts_said = atoi(said->text);
    if (strcmp(name, "Variable") == 0) note(said, said->text, ";");
    said->text[0] = '\0';
    said->depth--;
}

static void characters(void *context, const char *text, int length) {
    Said *said = context;
    strncat(said->text, text, (size_t)length);
}

static void read_back(const char *text, Said *out) {
    *out = (Said){.segment = -1};
    for (int k = 0; k < SPLIT_COUNT; k++) {
        out->best_us[k] = out->personal_us[k] = -1;
        for (int i = 0; i <= MOST; i++) out->history_us[k][i] = -1;
    }
    XML_Parser parser = XML_ParserCreate(NULL);
    XML_SetUserData(parser, out);
    XML_SetElementHandler(parser, begins, ends);
    XML_SetCharacterDataHandler(parser, characters);
    if (XML_Parse(parser, text, (int)strlen(text), 1) != XML_STATUS_OK)
        fail_msg("line %lu: %s", XML_GetCurrentLineNumber(parser), XML_ErrorString(XML_GetErrorCode(parser)));
    XML_ParserFree(parser);
}

static void what_is_read_back_is_what_the_runs_say(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 300; seed++) {
        Rng rng = rng_seed(seed);
        RunTimes runs[MOST];
        int count = test_runs(&rng, MOST, runs);
        Text text = {0};
        lss_add(&text, &(LssAbout){.category = "Any"}, runs, count);
        Said said;
        read_back(text_of(&text), &said);
        bool well = said.attempts == count && said.attempts_said == count && !said.game_differs &&
                    said.segment == SPLIT_COUNT - 1;
        Splits best = compare_make(COMPARE_BEST_SEGMENTS, runs, count);
        int personal = compare_best_run(runs, count);
        for (int i = 0; i < count && well; i++) {
            int64_t sum = 0;
            well = said.time_us[i + 1] == (runs[i].finished ? runs[i].time_us : -1);
            for (int k = 0; k < SPLIT_COUNT && well; k++) {
                int64_t segment = said.history_us[k][i + 1];
                well = (segment >= 0) == (k < runs[i].reached);
                sum += segment >= 0 ? segment : 0;
                well = well && (k >= runs[i].reached || sum == runs[i].split_us[k]);
            }
        }
        for (int k = 0; k < SPLIT_COUNT && well; k++) {
            well = said.best_us[k] == (k < best.reached ? compare_segment_us(&best, k) : -1);
            well = well && said.personal_us[k] == (personal >= 0 ? runs[personal].split_us[k] : -1);
        }
        if (!well) fail_msg("seed %llu", (unsigned long long)seed);
        text_finish(&text);
    }
}

static void dates_are_utc_and_long_times_have_days(void **state) {
    (void)state;
    RunTimes run = {.begun_unix_s = 1795178401, .finished = true, .reached = SPLIT_COUNT};
    run.time_us = INT64_C(93784123456); // 1 day, 2:03:04.123456
    for (int k = 0; k < SPLIT_COUNT; k++) run.split_us[k] = run.time_us / SPLIT_COUNT * (k + 1);
    run.split_us[SPLIT_COUNT - 1] = run.time_us;
    Text text = {0};
    lss_add(&text, &(LssAbout){.category = ""}, &run, 1);
    Said said;
    read_back(text_of(&text), &said);
    assert_string_equal(said.started[1], "11/20/2026 12:40:01");
    assert_string_equal(said.ended[1], "11/21/2026 14:43:05");
    assert_int_equal(said.time_us[1], run.time_us);
    assert_non_null(strstr(text_of(&text), "<RealTime>1.02:03:04.1234560</RealTime>"));
    text_finish(&text);
}

static void words_are_escaped(void **state) {
    (void)state;
    static const LssVariable VARIABLES[] = {{"Pack", "R & D"}, {"a<b>\"c\"", "\x01\xFFᚠ'"}};
    LssAbout about = {"Pack \"Letters\" <A&B>\n\x1b[0m", 2, VARIABLES};
    Text text = {0};
    lss_add(&text, &about, NULL, 0);
    Said said;
    read_back(text_of(&text), &said);
    assert_string_equal(said.category, "Pack \"Letters\" <A&B>[0m");
    assert_string_equal(said.variables, "Pack=R & D;a<b>\"c\"=ᚠ';");
    assert_int_equal(said.attempts_said, 0);
    text_finish(&text);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_read_back_is_what_the_runs_say),
        cmocka_unit_test(dates_are_utc_and_long_times_have_days),
        cmocka_unit_test(words_are_escaped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
