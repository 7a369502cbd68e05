#pragma once
// The game in progress: session, clock, record and save together. Every move goes through play_move, which
// applies it, commits it to the save before anything is shown, and says what happened so that the board can
// sound and move. How a game begins is in ui/play/play_begin.h.

#include "core/base/rng.h"
#include "core/base/text.h"
#include "core/pack/pack_game.h"
#include "game/play/session.h"
#include "game/play/split.h"
#include "game/play/timer.h"
#include "host/packs/packs.h"
#include "store/save.h"
#include "ui/play/recorder.h"
#include "ui/play/rivals.h"

// What was found out about a puzzle before its game begins (play_know).
typedef struct {
    char layout[LAYOUT_ID_MAX]; // its board: the id and the hash; empty when nothing is known
    uint64_t text_hash;
    Grid puzzle, solution;
    int band; // Band, or -1 when it is not known
    int rating_tenths;
} PlayKnown;

// How games are played that begin from now on.
typedef struct {
    RunMode mode;                // casual again once a game has begun
    unsigned aids;               // that are on (game/run/event.h)
    char player[RUN_PLAYER_MAX]; // empty for nobody
    char race[RUN_RACE_MAX];     // empty for none; empty again once a game has begun
} PlayRules;

typedef struct {
    PlayRules rules;    // kept from one game to the next
    EventDevice device; // of the input that is being answered
    unsigned aids;      // that are on, or will be when the game is shown
    Recorder recorder;
    Rivals rivals;     // when the clock never stops
    SavedGame *puzzle; // all of the run; the one in progress is puzzle[leg], and is begun in the save
    int puzzles, leg;
    Splits splits;       // of the run, at each ninth of all blanks
    int blanks;          // of all puzzles
    int filled;          // the most that were filled at once, the puzzles before this one included
    int filled_here;     // ... of the one that is on
    int64_t leg_from_us; // when the one that is on was begun, on the run's clock
    int64_t penalty_us;  // for boards handed in wrong

    bool active; // there is a game
    SavedGame saved;
    Session session;
    Timer timer;
    Layout layout;         // of the game; session points to it
    const PackEntry *pack; // NULL for a puzzle from nowhere
    PackGame game;         // what the pack makes of this game (play_dress)
    bool is_daily;         // it is a daily nonet
    Record record;         // as it was when the game was started
    Splits best_splits;    // of the best run in this pack and band; reached 0 when there is none
    bool presented;        // the givens have been shown: the clock may run
    int frames_missed;     // not recorded yet
    int last_cursor;       // where the board's cursor was when it was left; -1 before the first time
    int last_active;       // the token in hand then; and what tokens write: nothing is switched silently
    Writing writing;
    float last_zoom;           // how many times larger the board was seen; 1 or less: as a whole
    bool last_hint_all_levels; // its search went beyond the level that the player chose
    int last_hint_stage;       // of the hint to show again when the board is entered; 0 for none
    int last_hint_index;       // of its step among those of the position
    bool practises;            // the game is for practising `practised`, which hints look for first
    Technique practised;
    bool practise_found;  // a move has done what it leads to:
    Marks practise_puts;  // tokens that it places,
    Marks practise_takes; // or candidates that it takes away
    Technique taught; // the hardest that it needs, where the pack's puzzles come in turn; or TECHNIQUE_COUNT
    PlayKnown known;
} Play;

// What a move did.
typedef struct {
    bool changed;
    bool solved; // this move completed the board, or it was handed in right
    bool wrong;  // it was handed in wrong
    bool more;   // solved, and another puzzle of the run follows
    int houses[CELL_HOUSES_MAX];
    int house_count; // houses that this move completed without a clash
    bool clash;      // the entry breaks a rule
    bool saved;      // it is in the save; false: the disk is full, say, and the player must be told
} PlayEffect;

void play_init(Play *play);
void play_finish(Play *play);

// Takes up the unfinished game. False when there is none (error->reason empty) or it cannot be read. True
// with a reason in *error when a move could not be read: the game then stands as it was before that one.
bool play_continue(Play *play, Save *save, const PackList *packs, TextError *error);

// Before a game is shown: makes moves on behalf of the game itself, before its clock runs, and sets what the
// clock shows at first. Moves that change nothing are left out. All go to the disk in one step; false when
// they cannot.
bool play_prepare(Play *play, Save *save, const Move *move, int moves, int64_t elapsed_us);

PlayEffect play_move(Play *play, Save *save, Move move, int64_t now_us);

// Championship: hands the board in. Nothing changes while a cell is empty.
PlayEffect play_submit(Play *play, Save *save, int64_t now_us);

// Solved, with more to come: the next puzzle of the run takes its place. False when the save cannot take it.
bool play_next_puzzle(Play *play, Save *save);

// Ends the run where it is: it stays in the records as unfinished, and the game can still be looked at.
void play_stop(Play *play, Save *save, int64_t now_us);

// The same, and there is no game any more.
void play_give_up(Play *play, Save *save, int64_t now_us);

// True in modes whose clock never stops.
bool play_is_timed(const Play *play);

// Records that something changed that is no move: the cells selected, the token in hand, the notes mode, what
// helps, the window hidden or shown.
void play_note_select(Play *play, const CellSet *cells, int64_t now_us);
void play_note(Play *play, EventKind kind, int64_t number, int64_t now_us);
void play_aids(Play *play, unsigned aids, int64_t now_us);

// A frame came late. While the clock runs that is recorded, with the next move: its input may have been
// earlier than the frame for which it had to wait.
void play_frame_missed(Play *play);

// What the clock shows: with penalties.
int64_t play_shown_us(const Play *play, int64_t now_us);

// The givens have been presented: the clock starts (or goes on).
void play_present(Play *play, int64_t now_us);

// The machine has slept, which the caller's clock does not count. Nor does the game's, unless it never stops.
void play_slept(Play *play, int64_t us);

void play_pause(Play *play, Save *save, int64_t now_us);
void play_resume(Play *play, Save *save, int64_t now_us);

// Writes what is not in the save yet: moves that met a full disk, and how far the clock is. False when it
// cannot be written.
bool play_save(Play *play, Save *save, int64_t now_us);

// How many moves are in the save.
int play_moves_saved(const Play *play);

// The board is left without being paused: the clock stops and is saved.
void play_leave(Play *play, Save *save, int64_t now_us);

int64_t play_elapsed_us(const Play *play, int64_t now_us);

// For ui/play/play_begin: makes the first of these puzzles (malloc'ed, taken over) the game in progress, and
// writes it and its run to the save, which has their boards already.
bool play_start(Play *play, Save *save, SavedGame *puzzle, int puzzles, const PackEntry *pack);

// The code that leads to the puzzle in progress. Where that stands on a board of its own and comes from no
// pack, the code holds the board too.
void play_code(const Play *play, Text *out);

// Looks up what the pack makes of the game, when the pack has changed; a game that begins has it.
void play_dress(Play *play);

// How a token looks in this game (digits for a puzzle from nowhere).
const TokenLook *play_tokens(const Play *play);
const TokenLook *play_digits(void);
