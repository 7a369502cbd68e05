#include "ui/play/suggest.h"

#include <stdio.h>

#include "core/pack/pack_index.h"
#include "core/rate/effort.h"
#include "game/records/expected_time.h"
#include "ui/play/next_seed.h"
#include "ui/play/pace.h"

Suggestion suggest_next(const Play *play, Save *save) {
    Suggestion suggestion = {.seed_id = 0};
    const SavedGame *game = &play->saved;
    if (!play->pack || game->band < 0 || play_is_timed(play) || play->pack->pack.in_turn) return suggestion;
    const Pack *pack = &play->pack->pack;
    double pace = pace_of_player(save);
    int effort = effort_of(&play->layout, &game->givens, &game->solution);
    bool well = !play->session.assisted && expected_went_well(effort, game->elapsed_us, pace);
    int next = next_seed_after(pack, save, (Band)game->band, effort, well);
    if (next < 0) return suggestion;
    const SeedEntry *seed = &pack->seeds[next];
    char minutes[EXPECTED_WORDS_MAX];
    expected_words(expected_seconds(seed->effort, pace), minutes);
    suggestion.seed_id = seed->id;
    snprintf(suggestion.words, sizeof suggestion.words, "Next: %s, %s", band_name((Band)seed->band), minutes);
    return suggestion;
}

int suggest_seed(const Suggestion *suggestion, const Play *play) {
    if (!*suggestion->words || !play->pack) return -1;
    return pack_find_seed(&play->pack->pack, suggestion->seed_id);
}
