#pragma once
// A stand-in for LiveSplit: a timer that is told what to do in LiveSplit's lines or in LiveSplit One's JSON,
// and fails the test when it is told something that makes no sense. Include after cmocka.h.

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "game/play/run_status.h"

typedef struct {
    bool running, game_time; // game_time: it shows only what it is told
    int resets, starts, times;
    int done;
    int64_t time_us, split_us[STATUS_SEGMENTS_MAX];
} Model;

// "83.217000" exactly.
static inline int64_t model_time(const char *text) {
    char *dot;
    int64_t seconds = strtoll(text, &dot, 10);
    assert_int_equal(*dot, '.');
    char *end;
    int64_t us = strtoll(dot + 1, &end, 10);
    assert_int_equal(end - dot, 7);
    return seconds * 1000000 + us;
}

static inline void model_start(Model *model) {
    assert_false(model->running);
    *model = (Model){.running = true, .resets = model->resets, .starts = model->starts + 1};
}

static inline void model_reset(Model *model) {
    *model = (Model){.resets = model->resets + 1, .starts = model->starts};
}

static inline void model_split(Model *model) {
    assert_true(model->running && model->game_time && model->times > 0);
    model->split_us[model->done++] = model->time_us;
}

static inline void model_unsplit(Model *model) {
    assert_true(model->running && model->done > 0);
    model->done--;
}

static inline void model_set_time(Model *model, const char *time) {
    assert_true(model->running && model->game_time); // before the start it would be shown
    model->time_us = model_time(time);
    model->times++;
}

static inline void model_hear_line(Model *model, const char *line) {
    static const char TIME[] = "setgametime ";
    if (strcmp(line, "starttimer") == 0)
        model_start(model);
    else if (strcmp(line, "reset") == 0)
        model_reset(model);
    else if (strcmp(line, "split") == 0)
        model_split(model);
    else if (strcmp(line, "unsplit") == 0)
        model_unsplit(model);
    else if (strcmp(line, "alwayspausegametime") == 0)
        model->game_time = true;
    else if (strncmp(line, TIME, sizeof TIME - 1) == 0)
        model_set_time(model, line + sizeof TIME - 1);
    else
        assert_string_equal(line, "switchto gametime");
}

static inline void model_hear_json(Model *model, const char *json) {
    static const char COMMAND[] = "{\"command\":\"", TIME[] = "\"setGameTime\",\"time\":\"";
    assert_int_equal(strncmp(json, COMMAND, sizeof COMMAND - 1), 0);
    const char *name = json + sizeof COMMAND - 1;
    assert_int_equal(json[strlen(json) - 1], '}');
    if (strncmp(name, "start\"", 6) == 0)
        model_start(model);
    else if (strncmp(name, "reset\"", 6) == 0)
        model_reset(model);
    else if (strncmp(name, "split\"", 6) == 0)
        model_split(model);
    else if (strncmp(name, "undoSplit\"", 10) == 0)
        model_unsplit(model);
    else if (strncmp(name, "pauseGameTime\"", 14) == 0)
        model->game_time = true;
    else if (strncmp(name, TIME + 1, sizeof TIME - 2) == 0)
        model_set_time(model, name + sizeof TIME - 2);
    else
        assert_true(strncmp(name, "initializeGameTime\"", 19) == 0 ||
                    strncmp(name, "setCurrentTimingMethod\"", 23) == 0);
}

// True when it shows what the status says.
static inline bool model_shows(const Model *model, const RunStatus *status) {
    if (model->running != (status->phase != RUN_PHASE_NONE)) return false;
    if (!model->running) return true;
    if (model->done != status->done || model->time_us != status->time_us) return false;
    for (int i = 0; i < model->done; i++)
        if (model->split_us[i] != status->segment[i].time_us) return false;
    return true;
}
