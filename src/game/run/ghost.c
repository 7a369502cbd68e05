#include "game/run/ghost.h"

#include <stdio.h>
#include <stdlib.h>

#include "core/base/memory.h"
#include "game/run/run_check.h"
#include "game/run/run_replay.h"

// What the last event has changed.
static void follow(Ghost *ghost, const RunReplay *replay, CellSet *filled, int *puzzle) {
    const Layout *layout = replay->session.layout;
    if (*puzzle != replay->puzzle) *filled = (CellSet){{0}};
    *puzzle = replay->puzzle;
    for (int cell = 0; cell < layout->cells; cell++) {
        bool now = replay->session.board.grid.cell[cell] && !session_is_given(&replay->session, cell);
        if (now == cellset_has(filled, cell)) continue;
        if (now)
            cellset_add(filled, cell);
        else
            cellset_remove(filled, cell);
        ghost->step = mem_room(ghost->step, &ghost->room, (size_t)ghost->steps + 1, sizeof *ghost->step);
        ghost->step[ghost->steps++] = (GhostStep){replay->time_us, (uint8_t)*puzzle, (CellIndex)cell, now};
    }
}

bool ghost_make(Ghost *out, const Run *run, TextError *error) {
    RunResult result;
    RunReplay replay;
    *out = (Ghost){0};
    if (!run_check(run, &result, error) || !run_replay_begin(&replay, run, error)) return false;
    CellSet filled = {{0}};
    int puzzle = -1;
    while (run_replay_next(&replay, NULL)) follow(out, &replay, &filled, &puzzle);
    run_replay_finish(&replay);
    out->blanks = result.blanks;
    out->time_us = result.time_us;
    out->finished = result.finished;
    snprintf(out->player, sizeof out->player, "%s", run->player);
    return true;
}

void ghost_finish(Ghost *ghost) {
    free(ghost->step);
    *ghost = (Ghost){0};
}

CellSet ghost_cells(const Ghost *ghost, int puzzle, int64_t time_us) {
    CellSet cells = {{0}};
    for (int i = 0; i < ghost->steps && ghost->step[i].time_us <= time_us; i++) {
        const GhostStep *step = &ghost->step[i];
        if (step->puzzle != puzzle) continue;
        if (step->filled)
            cellset_add(&cells, step->cell);
        else
            cellset_remove(&cells, step->cell);
    }
    return cells;
}

int ghost_filled(const Ghost *ghost, int64_t time_us) {
    int filled = 0;
    for (int i = 0; i < ghost->steps && ghost->step[i].time_us <= time_us; i++)
        filled += ghost->step[i].filled ? 1 : -1;
    return filled;
}

int64_t ghost_next_us(const Ghost *ghost, int64_t time_us) {
    for (int i = 0; i < ghost->steps; i++)
        if (ghost->step[i].time_us > time_us) return ghost->step[i].time_us;
    return INT64_MAX;
}
