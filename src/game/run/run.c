#include "game/run/run.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"

static const char *const MODE_NAME[] = {"casual", "speedrun", "race", "marathon", "championship", "duel"};
_Static_assert(sizeof MODE_NAME / sizeof *MODE_NAME == RUN_MODE_COUNT, "a name each");

const char *run_mode_name(RunMode mode) { return MODE_NAME[mode]; }

bool run_mode_parse(const char *name, RunMode *out) {
    for (RunMode mode = 0; mode < RUN_MODE_COUNT; mode++) {
        if (strcmp(MODE_NAME[mode], name) != 0) continue;
        *out = mode;
        return true;
    }
    return false;
}

void run_finish(Run *run) {
    for (int i = 0; i < run->puzzles; i++) free(run->puzzle[i].layout);
    free(run->puzzle);
    free(run->event);
    *run = (Run){0};
}

bool run_add_board(Run *run, const Layout *layout, const char *code, const Grid *givens) {
    if (run->puzzles == RUN_PUZZLES_MAX || strlen(code) >= sizeof run->puzzle->code) return false;
    run->puzzle = mem_room(run->puzzle, &run->puzzle_room, (size_t)run->puzzles + 1, sizeof *run->puzzle);
    RunPuzzle *puzzle = &run->puzzle[run->puzzles++];
    Layout *own = mem_alloc(sizeof *own);
    layout_copy(layout, own);
    *puzzle = (RunPuzzle){.layout = own, .givens = *givens};
    snprintf(puzzle->code, sizeof puzzle->code, "%s", code);
    return true;
}

void run_add_event(Run *run, const Event *event) {
    run->event = mem_room(run->event, &run->event_room, (size_t)run->events + 1, sizeof *run->event);
    run->event[run->events++] = *event;
}

int run_version(const Run *run) {
    int version = 1;
    for (int i = 0; i < run->events; i++)
        if (event_version(&run->event[i]) > version) version = event_version(&run->event[i]);
    return version;
}

int run_puzzle_at(const Run *run, int event) {
    for (int i = event - 1; i >= 0; i--)
        if (run->event[i].kind == EVENT_START) return (int)run->event[i].number;
    return 0;
}

bool run_is_prepared(const Run *run) {
    for (int i = 0; i < run->events && run->event[i].time_us == 0; i++) {
        const Event *event = &run->event[i];
        bool fills = event->move.kind == MOVE_PUT || event->move.kind == MOVE_REVEAL;
        if (event->kind == EVENT_MOVE && event->device == BY_GAME && fills) return true;
    }
    return false;
}
