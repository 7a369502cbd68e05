#include "ui/play/recorder.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"

bool recorder_begin(Recorder *recorder, Save *save, Run *head) {
    recorder_finish(recorder);
    int64_t id;
    if (!save_run_begin(save, head, &id)) {
        run_finish(head);
        return false;
    }
    *recorder = (Recorder){.run = *head, .id = id, .aids = head->aids};
    *head = (Run){0};
    return true;
}

void recorder_continue(Recorder *recorder, Save *save, int64_t run) {
    recorder_finish(recorder);
    if (!run || !save_run_head(save, run, &recorder->run, NULL)) return;
    recorder->id = run;
    recorder->aids = recorder->run.aids;
}

void recorder_finish(Recorder *recorder) {
    run_finish(&recorder->run);
    *recorder = (Recorder){0};
}

// ---- events

int64_t recorder_time_us(const Recorder *recorder) {
    const Run *run = &recorder->run;
    return run->events > 0 ? run->event[run->events - 1].time_us : 0;
}

static void add(Recorder *recorder, Event event) {
    if (!recorder->id || recorder->ended) return;
    if (event.time_us < recorder_time_us(recorder)) event.time_us = recorder_time_us(recorder);
    run_add_event(&recorder->run, &event);
}

void recorder_event(Recorder *recorder, EventKind kind, EventDevice device, int64_t number, int64_t time_us) {
    add(recorder, (Event){.time_us = time_us, .kind = kind, .device = device, .number = number});
}

void recorder_select(Recorder *recorder, EventDevice device, const CellSet *cells, int64_t time_us) {
    Event event = {.time_us = time_us, .kind = EVENT_SELECT, .device = device};
    event.move.cells = *cells;
    add(recorder, event);
}

void recorder_move(Recorder *recorder, EventDevice device, const Move *move) {
    add(recorder, event_of_move(move, device));
}

void recorder_aids(Recorder *recorder, unsigned aids, int64_t time_us) {
    if (aids == recorder->aids) return;
    recorder->aids = aids;
    recorder_event(recorder, EVENT_AIDS, BY_GAME, aids, time_us);
}

bool recorder_started(const Recorder *recorder) { return recorder->run.events > recorder->from; }

// ---- the save

bool recorder_write(Recorder *recorder, Save *save, int64_t game, int64_t elapsed_us) {
    const Run *run = &recorder->run;
    int count = run->events - recorder->saved;
    if (count == 0 || recorder->ended) return true;
    char **text = mem_zeroed((size_t)count, sizeof *text);
    for (int i = 0; i < count; i++) {
        char line[EVENT_TEXT_MAX];
        int puzzle = run_puzzle_at(run, recorder->saved + i + 1);
        event_format(run->puzzle[puzzle - 1].layout, &run->event[recorder->saved + i], line);
        text[i] = mem_text(line);
    }
    int first = recorder->saved - recorder->from;
    bool well = save_moves(save, game, first, (const char *const *)text, count, elapsed_us);
    if (well) recorder->saved = run->events;
    for (int i = 0; i < count; i++) free(text[i]);
    free(text);
    return well;
}

void recorder_next(Recorder *recorder) { recorder->from = recorder->saved = recorder->run.events; }

bool recorder_end(Recorder *recorder, Save *save) {
    if (!recorder->id || recorder->ended) return true;
    TextError error;
    if (!run_check(&recorder->run, &recorder->result, &error)) // shown in the records as not proved
        recorder->result = (RunResult){.aids = recorder->run.aids};
    RunState state = recorder->result.finished ? RUN_SOLVED : RUN_UNFINISHED;
    recorder->ended = save_run_end(save, recorder->id, &recorder->run, &recorder->result, state);
    return recorder->ended;
}
