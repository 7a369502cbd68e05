#pragma once
// The game in progress: session, clock and save together. Every move goes through play_move, which applies
// it, commits it to the save before anything is shown, and says what happened so that the board can sound and
// move.

#include "core/base/rng.h"
#include "game/play/session.h"
#include "game/play/split.h"
#include "game/play/timer.h"
#include "host/packs/packs.h"
#include "store/save.h"

typedef struct {
    bool active; // there is a game
    SavedGame saved;
    Session session;
    Timer timer;
    Layout layout;         // of the game; session points to it
    const PackEntry *pack; // NULL for a puzzle from nowhere
    Record record;         // as it was when the game was started
    Splits best_splits;    // of the best run in this pack and band; reached 0 when there is none
    int saved_moves;       // how many of the log's moves are in the save
    bool presented;        // the givens have been shown: the clock may run
    bool never_stops;      // its clock goes on while the machine sleeps
    int last_cursor;       // where the board's cursor was when it was left; -1 before the first time
    int last_active;       // the token in hand, and the notes mode: nothing is switched silently
    bool notes_mode;
    int last_hint_stage; // of the hint to be there again when the board is entered; 0 for none
    int last_hint_index; // of its step among those of the position
    bool practises;      // the game is for practising `practised`, which hints look for first
    Technique practised;
    Technique taught;  // the hardest that it needs, where the pack's puzzles come in turn; or TECHNIQUE_COUNT
    uint64_t known_id; // play_know's
    int known_tenths;
} Play;

// What a move did.
typedef struct {
    bool changed;
    bool solved; // this move completed the board
    int houses[CELL_HOUSES_MAX];
    int house_count; // houses that this move completed without a clash
    bool clash;      // the entry breaks a rule
    bool saved;      // it is in the save; false: the disk is full, say, and the player must be told
} PlayEffect;

void play_init(Play *play);
void play_finish(Play *play);

// Starts a fresh puzzle of a pack: of a band (a random seed, unsolved ones first) or of one seed (index >=
// 0). The seed is verified before its first game. False with the reason in *error.
bool play_begin_pack(Play *play, Save *save, const PackEntry *pack, int band, int seed_index, Rng *rng,
                     TextError *error);

// Starts what a share code names, or an 81-character puzzle (refused when it breaks a rule, has none or
// several solutions).
bool play_begin_text(Play *play, Save *save, const PackList *packs, const char *text, TextError *error);

// Tells how hard a puzzle is (its seed_id; 0: not known), so that play_begin_text need not find it out: of
// the hardest that would take seconds, and they would begin ungraded.
void play_know(Play *play, uint64_t seed_id, int rating_tenths);

// Takes up the unfinished game. False when there is none (error->reason empty) or it cannot be read. True
// with a reason in *error when a move could not be read: the game then stands as it was before that one.
bool play_continue(Play *play, Save *save, const PackList *packs, TextError *error);

PlayEffect play_move(Play *play, Save *save, Move move, int64_t now_us);

// The givens have been presented: the clock starts (or goes on).
void play_present(Play *play, int64_t now_us);

// The machine has slept, which the caller's clock does not count. Nor does the game's, unless it never stops.
void play_slept(Play *play, int64_t us);

void play_pause(Play *play, Save *save, int64_t now_us);
void play_resume(Play *play, Save *save, int64_t now_us);

// Writes what is not in the save yet: moves that met a full disk, and how far the clock is. False when it
// cannot be written.
bool play_save(Play *play, Save *save, int64_t now_us);

// The board is left without being paused: the clock stops and is saved.
void play_leave(Play *play, Save *save, int64_t now_us);

int64_t play_elapsed_us(const Play *play, int64_t now_us);

// How a token of the current pack looks (digits for a puzzle from nowhere).
const TokenLook *play_tokens(const Play *play);
const TokenLook *play_digits(void);
