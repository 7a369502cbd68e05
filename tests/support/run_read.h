#pragma once
// The moves of a game that is over: they are in its run, which is checked. Include after cmocka.h.

#include "store/save_runs.h"

// Plays them in a session that has just been started.
static inline void play_saved_run(Save *save, const SavedGame *game, Session *session) {
    Run run;
    RunResult result;
    TextError error = {0};
    if (!save_run(save, game->run, &run, &error)) fail_msg("line %d: %s", error.line, error.reason);
    if (!run_check(&run, &result, &error)) fail_msg("line %d: %s", error.line, error.reason);
    assert_true(result.finished);
    assert_int_equal(result.clean, !game->assisted);
    for (int i = 0; i < run.events; i++)
        if (run.event[i].kind == EVENT_MOVE) assert_true(session_apply(session, &run.event[i].move));
    run_finish(&run);
}
