#include "game/run/run_replay.h"

#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"
#include "core/solve/solver.h"
#include "core/symmetry/code.h"
#include "core/symmetry/disguise.h"

enum { HEAD_LINES = 9 }; // before the first puzzle

int run_puzzle_line(int puzzle) { return HEAD_LINES + puzzle + 1; }
int run_event_line(const Run *run, int event) { return HEAD_LINES + run->puzzles + event + 1; }

// ---- the puzzles

// The code must lead to these givens on this board, written as disguises are: for a seed, from their own
// canonical form.
static bool code_leads_here(const RunPuzzle *puzzle) {
    const Layout *layout = puzzle->layout;
    Code code;
    if (!code_parse(layout, puzzle->code, &code, NULL)) return false;
    if (code.kind == CODE_PUZZLE) return grid_equal(layout, &code.puzzle, &puzzle->givens);
    Grid canonical;
    MEM_LOCAL(Layout, board);
    layout_copy(layout, board);
    Disguise there;
    canonical_form(layout, &puzzle->givens, &canonical, NULL);
    return canonical_id(layout, &canonical) == code.seed_id &&
           disguise_of_number(board, &puzzle->givens, code.transform, &there) &&
           layout_equal(board, layout) && grid_equal(layout, &there.puzzle, &puzzle->givens);
}

static bool prove_puzzle(RunReplay *replay, int index, TextError *error) {
    const RunPuzzle *puzzle = &replay->run->puzzle[index];
    int line = run_puzzle_line(index);
    if (!solver_unique(puzzle->layout, &puzzle->givens, &replay->solution[index]))
        return text_error(error, line, 0, "The puzzle has not exactly one solution");
    if (grid_filled(puzzle->layout, &puzzle->givens) == puzzle->layout->cells)
        return text_error(error, line, 0, "The puzzle is solved already");
    return code_leads_here(puzzle) || text_error(error, line, 0, "The code is not that of this puzzle");
}

bool run_replay_begin(RunReplay *replay, const Run *run, TextError *error) {
    *replay = (RunReplay){.run = run, .puzzle = -1, .aids = run->aids};
    for (int i = 0; i < run->puzzles; i++)
        if (!prove_puzzle(replay, i, error)) return false;
    return true;
}

void run_replay_finish(RunReplay *replay) {
    if (replay->puzzle >= 0) session_finish(&replay->session);
    replay->puzzle = -1;
}

// ---- the events

bool run_replay_solved(const RunReplay *replay) {
    if (replay->puzzle < 0 || !session_solved(&replay->session)) return false;
    const Run *run = replay->run;
    bool handed_in = replay->at > 0 && run->event[replay->at - 1].kind == EVENT_SUBMIT;
    return run->mode != RUN_CHAMPIONSHIP || handed_in;
}

bool run_replay_ended(const RunReplay *replay) {
    return replay->puzzle == replay->run->puzzles - 1 && run_replay_solved(replay);
}

static bool start(RunReplay *replay, const Event *event, const char **reason) {
    *reason = "This puzzle cannot begin here";
    if (event->number != replay->puzzle + 2 || event->number > replay->run->puzzles) return false;
    if (replay->puzzle < 0 ? event->time_us != 0 : !run_replay_solved(replay)) return false;
    if (replay->puzzle >= 0) session_finish(&replay->session);
    replay->puzzle = (int)event->number - 1;
    const RunPuzzle *puzzle = &replay->run->puzzle[replay->puzzle];
    session_init(&replay->session, puzzle->layout, &puzzle->givens, &replay->solution[replay->puzzle]);
    return true;
}

static bool is_help(MoveKind kind) { return kind == MOVE_HINT || kind == MOVE_CHECK || kind == MOVE_REVEAL; }

static bool move(RunReplay *replay, const Move *move, const char **reason) {
    *reason = "A championship has no hints and no checks";
    if (replay->run->mode == RUN_CHAMPIONSHIP && is_help(move->kind)) return false;
    *reason = "The move tidies notes, which is not among the aids";
    if (move->tidy && move->kind == MOVE_PUT && !(replay->aids & AID_TIDY)) return false;
    *reason = "The move cannot be made here";
    if (!session_apply(&replay->session, move)) return false;
    if (move_changes_board(move->kind) || move->kind == MOVE_UNDO || move->kind == MOVE_REDO)
        replay->wrong = false;
    return true;
}

static bool submit(RunReplay *replay, const char **reason) {
    *reason = "A board is handed in only in a championship, and only full";
    if (replay->run->mode != RUN_CHAMPIONSHIP || !session_full(&replay->session)) return false;
    if (session_solved(&replay->session)) return true;
    replay->wrong = true;
    replay->penalty_us += RUN_PENALTY_US;
    return true;
}

static bool play(RunReplay *replay, const Event *event, const char **reason) {
    *reason = "The time goes back";
    if (event->time_us < replay->time_us) return false;
    *reason = "The time, or the number, is larger than can be";
    if (event->time_us > RUN_TIME_LIMIT_US || event->number > RUN_NUMBER_LIMIT) return false;
    *reason = "The clock goes on while the game is paused";
    bool paused = replay->puzzle >= 0 && replay->session.paused;
    if (paused && !run_is_timed(replay->run->mode) && event->time_us != replay->time_us) return false;
    if (event->kind == EVENT_START) return start(replay, event, reason);
    *reason = "Something happens before the first puzzle is on the screen";
    if (replay->puzzle < 0) return false;
    *reason = "Something happens after the puzzle is solved";
    if (run_replay_solved(replay)) return false;
    if (event->kind == EVENT_MOVE) return move(replay, &event->move, reason);
    if (event->kind == EVENT_SUBMIT) return submit(replay, reason);
    if (event->kind == EVENT_AIDS) replay->aids = (unsigned)event->number;
    if (event->kind == EVENT_STOP) replay->stopped = true;
    *reason = "A championship shows no mistakes";
    return replay->run->mode != RUN_CHAMPIONSHIP || !(replay->aids & (AID_CONFLICTS | AID_SOLUTION));
}

bool run_replay_next(RunReplay *replay, TextError *error) {
    const Run *run = replay->run;
    if (error) *error = (TextError){0};
    if (replay->at == run->events) return false;
    const char *reason;
    const Event *event = &run->event[replay->at];
    int line = run_event_line(run, replay->at);
    if (replay->stopped) return text_error(error, line, 0, "Something happens after the run was given up");
    if (!play(replay, event, &reason)) return text_error(error, line, 0, "%s", reason);
    replay->time_us = event->time_us;
    replay->at++;
    return true;
}

void run_replay_seek(RunReplay *replay, int at) {
    if (at < replay->at) { // from the beginning; what was proved stays proved
        run_replay_finish(replay);
        replay->at = 0;
        replay->aids = replay->run->aids;
        replay->time_us = replay->penalty_us = 0;
        replay->wrong = replay->stopped = false;
    }
    while (replay->at < at && run_replay_next(replay, NULL)) continue;
}
