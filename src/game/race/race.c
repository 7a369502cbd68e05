#include "game/race/race.h"

#include <stdio.h>
#include <string.h>

#include "core/solve/solver.h"
#include "game/run/run_replay.h"

enum { PATIENCE = 20000 }; // times that the solver asks

void race_finish(Race *race) {
    run_finish(&race->head);
    *race = (Race){0};
}

static bool search_goes_on(void *context) { return --*(int *)context > 0; }

// A race comes from anywhere: a puzzle that nothing could solve in reasonable time must not stop the program.
static bool can_be_searched(const RunPuzzle *puzzle) {
    int patience = PATIENCE;
    bool given_up = false;
    solver_each(puzzle->layout, &puzzle->givens, 2, NULL, search_goes_on, &patience, &given_up);
    return !given_up;
}

bool race_prove(const Race *race, TextError *error) {
    for (int i = 0; i < race->head.puzzles; i++)
        if (!can_be_searched(&race->head.puzzle[i]))
            return text_error(error, 0, 0,
                              "Whether puzzle %d has one solution was not found in reasonable time", i + 1);
    RunReplay replay;
    bool well = run_replay_begin(&replay, &race->head, error);
    run_replay_finish(&replay);
    if (!well && error) error->line = 0; // it is that of a run
    return well;
}
