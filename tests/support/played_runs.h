#pragma once
// Games as somebody plays them over months, in a save: for the records. Each run proves itself.

#include <assert.h>
#include <stdio.h>

#include "game/run/run_check.h"
#include "store/save_runs.h"
#include "support/random_run.h"
#include "support/run_puzzle.h"

enum { PLAYED_PUZZLES = 6 };

typedef struct {
    Grid givens[PLAYED_PUZZLES], solution[PLAYED_PUZZLES];
    char code[PLAYED_PUZZLES][CODE_TEXT_MAX];
    Layout layout;
    Rng rng;
} PlayedRuns;

static inline PlayedRuns played_runs(uint64_t seed) {
    PlayedRuns played = {.rng = rng_seed(seed)};
    layout_init(&played.layout, "9x9");
    for (int i = 0; i < PLAYED_PUZZLES; i++) {
        played.givens[i] = random_puzzle(&played.layout, &played.rng);
        random_code(&played.layout, &played.givens[i], &played.rng, played.code[i]);
        solver_unique(&played.layout, &played.givens[i], &played.solution[i]);
    }
    return played;
}

static inline void played_put(Run *run, int64_t now_us, EventDevice device, int cell, int token) {
    Move move = {.time_us = now_us, .kind = MOVE_PUT, .token = (uint8_t)token, .cells = cellset_of(cell)};
    Event event = event_of_move(&move, device);
    run_add_event(run, &event);
}

// Plays one of the puzzles in about this time; gives up after `most` entries.
static inline Run played_run(PlayedRuns *played, int64_t begun_unix_s, int64_t about_us, int most) {
    static const char *const PACKS[] = {"classic-nine", "runes", "chroma", ""};
    Rng *rng = &played->rng;
    int puzzle = test_below(rng, PLAYED_PUZZLES), blanks = 0, done = 0;
    Run run = {.id = rng_next(rng), .begun_unix_s = begun_unix_s, .mode = (RunMode)test_below(rng, 2)};
    snprintf(run.program, sizeof run.program, "nonet 0.1.0");
    snprintf(run.pack, sizeof run.pack, "%s", PACKS[test_below(rng, 4)]);
    run.band = run.pack[0] ? BAND_EASY + test_below(rng, 3) : -1;
    run.rating_tenths = run.pack[0] ? 20 + 8 * (run.band - BAND_EASY) + test_below(rng, 8) : 0;
    run_add_puzzle(&run, "9x9", played->code[puzzle], &played->givens[puzzle]);
    run_add_event(&run, &(Event){.kind = EVENT_START, .number = 1});
    const Grid *givens = &run.puzzle[0].givens, *solution = &played->solution[puzzle];
    for (int cell = 0; cell < 81; cell++) blanks += givens->cell[cell] == 0;
    EventDevice device = (EventDevice)(BY_KEYBOARD + test_below(rng, 3));
    int64_t now_us = 0;
    int from = test_below(rng, 81);
    for (int i = 0; i < 81 && done < most; i++) {
        int cell = (from + i * 37) % 81;
        if (givens->cell[cell]) continue;
        now_us += about_us / blanks * (30 + test_below(rng, 141)) / 100;
        if (test_below(rng, 40) == 0) {
            played_put(&run, now_us, device, cell, solution->cell[cell] % 9 + 1);
            now_us += 1500000;
        }
        played_put(&run, now_us, device, cell, solution->cell[cell]);
        done++;
    }
    if (done < blanks) run_add_event(&run, &(Event){.time_us = now_us, .kind = EVENT_STOP, .device = device});
    return run;
}

static inline int64_t played_save(Save *save, const Run *run, bool brought) {
    RunResult result;
    TextError error;
    int64_t id = 0;
    bool sound = run_check(run, &result, &error);
    if (!sound) fprintf(stderr, "line %d: %s\n", error.line, error.reason);
    bool well = sound && save_run_add(save, run, &result, brought, &id);
    assert(well);
    (void)well;
    return id;
}

// `count` games up to a moment, about two a day with days off; they get faster. Every ninth is given up,
// every twelfth somebody else's.
static inline void played_fill(Save *save, uint64_t seed, int count, int64_t until_unix_s) {
    PlayedRuns played = played_runs(seed);
    for (int i = 0; i < count; i++) {
        int left = count - i;
        int64_t begun_s = until_unix_s - (int64_t)left * 40000 - (left > 30 ? 300000 : 0);
        int64_t about_us = (420 + 300 * (int64_t)left / count) * 1000000;
        about_us = about_us * (60 + test_below(&played.rng, 80)) / 100;
        Run run = played_run(&played, begun_s, about_us, i % 9 == 4 ? 10 + test_below(&played.rng, 15) : 81);
        if (i % 12 == 7) snprintf(run.player, sizeof run.player, "Ann");
        played_save(save, &run, i % 12 == 7);
        run_finish(&run);
    }
}
