#include "ui/scenes/entry/puzzle_history.h"

#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"

enum { HISTORY_MAX = 1000 };

static void forget_from(PuzzleHistory *history, int first) {
    while (history->count > first) free(history->state[--history->count]);
}

static void forget_oldest(PuzzleHistory *history) {
    free(history->state[0]);
    memmove(history->state, history->state + 1, (size_t)--history->count * sizeof *history->state);
}

void puzzle_history_note(PuzzleHistory *history, const char *state, bool instead) {
    if (history->count > 0 && strcmp(history->state[history->at], state) == 0) return;
    forget_from(history, instead && history->count > 0 ? history->at : history->at + 1);
    if (history->count == HISTORY_MAX) forget_oldest(history);
    history->state =
        mem_room(history->state, &history->room, (size_t)history->count + 1, sizeof *history->state);
    history->at = history->count++;
    history->state[history->at] = mem_text(state);
}

const char *puzzle_history_step(PuzzleHistory *history, int step) {
    int to = history->at + step;
    if (to < 0 || to >= history->count) return NULL;
    history->at = to;
    return history->state[to];
}

void puzzle_history_finish(PuzzleHistory *history) {
    forget_from(history, 0);
    free(history->state);
    *history = (PuzzleHistory){0};
}
