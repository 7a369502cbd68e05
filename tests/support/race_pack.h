#pragma once
// The pack that races of the tests take their puzzles from, and runs of such races. Include after cmocka.h.

#include <string.h>

#include "game/race/race.h"
#include "host/packs/packs.h"
#include "support/random_run.h"

static inline void race_pack(PackEntry *out) {
    pack_read_folder(TEST_DATA "/race/classic-nine", out);
    if (!out->usable) fail_msg("%s:%d: %s", out->file, out->error.line, out->error.reason);
}

// A run of an open race, as it begins: everything but who, when and with what is filled in.
static inline Run race_run_begun(const Race *race) {
    const Run *head = &race->head;
    Run run = {.mode = head->mode, .band = head->band};
    memcpy(run.pack, head->pack, sizeof run.pack);
    memcpy(run.race, head->race, sizeof run.race);
    for (int i = 0; i < head->puzzles; i++)
        run_add_board(&run, head->puzzle[i].layout, head->puzzle[i].code, &head->puzzle[i].givens);
    return run;
}

// A run of an open race, played to its end within its rules.
static inline Run race_run(const Race *race, const char *player, Rng *rng) {
    Run run = race_run_begun(race);
    run.id = rng_next(rng);
    run.begun_unix_s = race->opens_unix_s + 60;
    snprintf(run.program, sizeof run.program, "nonet 1.0");
    snprintf(run.player, sizeof run.player, "%s", player);
    RandomPlayer one = {.run = &run, .rng = rng, .paused_stops = false};
    for (int i = 0; i < run.puzzles; i++) {
        random_event(&one, EVENT_START, BY_GAME, i + 1);
        random_play(&one, run.puzzle[i].layout, &run.puzzle[i].givens, run.aids);
    }
    return run;
}
