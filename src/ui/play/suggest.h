#pragma once
// What to play after a puzzle that was solved: one a little harder where it went well for this player, else
// one a little easier.

#include "ui/play/play.h"

enum { SUGGESTION_MAX = 48 };

typedef struct {
    uint64_t seed_id;           // of the pack in play
    char words[SUGGESTION_MAX]; // "Next: Easy, about 9 min"; empty where nothing is suggested
} Suggestion;

// After the game that is just over. Nothing is suggested in runs, for packs that are played in turn, and
// where the pack's file does not say how long its seeds take.
Suggestion suggest_next(const Play *play, Save *save);

// The suggested seed in the pack as it is now; -1 when there is none.
int suggest_seed(const Suggestion *suggestion, const Play *play);
