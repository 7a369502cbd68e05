#include "game/race/race.h"

#include <stdio.h>
#include <string.h>

#include "game/run/run_replay.h"

void race_finish(Race *race) {
    run_finish(&race->head);
    *race = (Race){0};
}

bool race_prove(const Race *race, TextError *error) {
    RunReplay replay;
    bool well = run_replay_begin(&replay, &race->head, error);
    run_replay_finish(&replay);
    if (!well && error) error->line = 0; // it is that of a run
    return well;
}

void race_begin_run(const Race *race, Run *out) {
    const Run *head = &race->head;
    *out = (Run){.mode = head->mode, .band = head->band};
    memcpy(out->pack, head->pack, sizeof out->pack);
    memcpy(out->race, head->race, sizeof out->race);
    for (int i = 0; i < head->puzzles; i++)
        run_add_puzzle(out, head->puzzle[i].layout->id, head->puzzle[i].code, &head->puzzle[i].givens);
}
