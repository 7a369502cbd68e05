#pragma once
// Daily nonets as somebody solves them over weeks, in a save. Include after cmocka.h.

#include <stdio.h>

#include "core/pack/pack_seeds.h"
#include "game/race/race_daily.h"
#include "host/packs/packs.h"
#include "store/save_games.h"

// Solves one of the three dailies of a day.
static inline void played_daily(Save *save, const PackEntry *pack, int day, int level, int64_t time_us) {
    Seed seed;
    TextError error;
    assert_true(pack_seed(&pack->pack, 0, &seed, &error));
    SavedGame game = {.pack = "classic-nine", .layout = "9x9", .band = (int)race_daily_band(level)};
    snprintf(game.code, sizeof game.code, "made-up-%d-%d", day, level);
    game.givens = seed.puzzle;
    game.solution = seed.solution;
    game.seed_id = seed.id;
    assert_true(save_daily_add(save, day, level, game.code));
    assert_true(save_begin(save, &game) && save_finish_game(save, game.id, time_us, false));
}

// Solves the dailies of the `count` days before `today`, except here and there the hard one.
static inline void played_days(Save *save, const PackEntry *pack, int today, int count) {
    for (int day = today - count; day < today; day++)
        for (int level = 0; level < RACE_DAILIES - (day % 5 == 0); level++)
            played_daily(save, pack, day, level, 180000000 + day % 7 * 1000000);
}
