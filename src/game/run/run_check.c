#include "game/run/run_check.h"

#include <string.h>

#include "core/base/memory.h"
#include "game/run/run_replay.h"

// What is counted while a run is played.
typedef struct {
    RunResult *result;
    int64_t pace_us[RUN_PUZZLES_MAX * CELLS_MAX]; // when so many of all blanks were first filled
    int64_t puzzle_from_us;
} Tally;

static void count_move(RunResult *result, const RunReplay *replay, const Move *move) {
    const Grid *solution = &replay->session.solution;
    switch ((int)move->kind) {
    case MOVE_PUT: result->mistakes += solution->cell[cellset_next(&move->cells, 0)] != move->token; break;
    case MOVE_FILL: result->aids |= AID_FILL; break;
    case MOVE_REVEAL: result->reveals++; break;
    case MOVE_UNDO: result->undos++; break;
    case MOVE_HINT: result->hints += move->stage == 1; break;
    case MOVE_CHECK: result->checks++; break;
    case MOVE_PAUSE: result->pauses++; break;
    default: break; // what is only counted as an input
    }
}

static void count_event(RunResult *result, const RunReplay *replay, const Event *event) {
    if (event->device != BY_GAME) {
        result->devices |= 1u << event->device;
        result->inputs++;
    }
    if (event->kind == EVENT_MOVE) count_move(result, replay, &event->move);
    if (event->kind == EVENT_HIDDEN) result->hidden++;
    if (event->kind == EVENT_FRAMES) result->frames_missed += event->number;
    if (event->kind == EVENT_ASLEEP) result->asleep_us += event->number;
    result->aids |= replay->aids;
}

// The puzzle that is on ends, or the run does: what was filled, and when.
static void close_puzzle(Tally *tally, const RunReplay *replay) {
    RunResult *result = tally->result;
    if (replay->puzzle < 0) return;
    result->placed += pace_of_session(&replay->session, tally->pace_us + result->placed);
    result->clean = result->clean && !replay->session.assisted;
    if (!run_replay_solved(replay)) return;
    result->puzzle_us[result->solved++] = replay->time_us - tally->puzzle_from_us;
    tally->puzzle_from_us = replay->time_us;
}

static bool play_all(RunReplay *replay, Tally *tally, TextError *error) {
    TextError wrong = {0};
    const Run *run = replay->run;
    while (replay->at < run->events) {
        const Event *event = &run->event[replay->at];
        if (event->kind == EVENT_START) close_puzzle(tally, replay);
        if (!run_replay_next(replay, &wrong)) {
            if (error) *error = wrong;
            return false;
        }
        count_event(tally->result, replay, event);
    }
    close_puzzle(tally, replay);
    return true;
}

static Splits splits_of(const RunResult *result, const int64_t *pace_us) {
    Splits splits = {0};
    for (int k = 0; k < SPLIT_COUNT; k++) {
        int cells = split_cells(result->blanks, k);
        if (cells > result->placed) break;
        splits.time_us[splits.reached++] = pace_us[cells - 1];
    }
    return splits;
}

bool run_check(const Run *run, RunResult *out, TextError *error) {
    MEM_LOCAL(RunReplay, replay);
    *out = (RunResult){.clean = true, .aids = run->aids};
    if (!run_replay_begin(replay, run, error)) return false;
    MEM_LOCAL(Tally, tally);
    tally->result = out;
    for (int i = 0; i < run->puzzles; i++)
        out->blanks +=
            run->puzzle[i].layout->cells - grid_filled(run->puzzle[i].layout, &run->puzzle[i].givens);
    bool well = play_all(replay, tally, error);
    if (well) {
        out->finished = run_replay_ended(replay);
        out->clean = out->clean && !(out->aids & AID_SOLUTION) && !run_is_prepared(run);
        out->penalty_us = replay->penalty_us;
        out->time_us = replay->time_us + replay->penalty_us;
        out->splits = splits_of(out, tally->pace_us);
    }
    run_replay_finish(replay);
    return well;
}
