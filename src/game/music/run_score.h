#pragma once
// A run as a score: what the game sounded while it was played. Each entry sounds its token's voice in the
// pack's scale; a house that becomes full, the run of its tokens; an entry that is shown to break a rule, a
// knock; each solved board, its victory. Between them, if wanted, plays the music that follows the solve.

#include "core/pack/pack.h"
#include "game/run/run.h"
#include "game/sound/ensemble.h"
#include "game/sound/score.h"

typedef struct {
    Ensemble ensemble;
    uint64_t style; // of the pack: run_score_style
    int speed;      // 1: as it was played; 2: twice as quick
    bool music;
} RunSound;

// For a run with the voices of a pack; NULL, or names that are not known: kalimba, C major.
RunSound run_sound_of(const Run *run, const Pack *pack);

// The pack's own way of playing, from its id; "" for none.
uint64_t run_score_style(const char *pack_id);

// What a game's music is begun with.
uint64_t run_score_seed(const Layout *layout, const Grid *givens);

// The time from one token to the next in the run of a completed house.
enum { RUN_STEP_US = 45000 };

// How long the music goes on while nothing happens; the next event brings it back.
#define MUSIC_REST_US INT64_C(240000000)

// Adds to an empty score, in the order of time. For runs that run_check has found sound.
void run_score_add(const Run *run, const RunSound *how, Score *out);
