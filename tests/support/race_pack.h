#pragma once
// The pack that races of the tests take their puzzles from, and runs of such races. Include after cmocka.h.

#include "game/race/race.h"
#include "host/packs/packs.h"
#include "support/random_run.h"

static inline void race_pack(PackEntry *out) {
    pack_read_folder(TEST_DATA "/race/classic-nine", out);
    if (!out->usable) fail_msg("%s:%d: %s", out->file, out->error.line, out->error.reason);
}

// A run of an open race, played to its end within its rules.
static inline Run race_run(const Race *race, const char *player, Rng *rng) {
    Run run;
    race_begin_run(race, &run);
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
