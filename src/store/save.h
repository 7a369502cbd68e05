#pragma once
// What must survive: games, their moves and the records, in one SQLite file. Each move is committed before
// the call returns, so that kill -9 at any moment loses nothing that was shown; save_flush, on another
// thread, makes it proof against a power cut as well. All calls but save_flush belong to one thread.

#include "core/pack/pack.h"
#include "core/rate/band.h"
#include "game/play/session.h"
#include "game/run/run.h"

typedef struct Save Save;

// A game, without its moves.
typedef struct {
    int64_t id;                 // of the game, given by save_begin
    char pack[PACK_ID_MAX];     // empty for a puzzle from nowhere
    uint64_t seed_id;           // of its canonical form
    int band;                   // Band, or -1 when unknown
    int rating_tenths;          // 0 when unknown
    char layout[LAYOUT_ID_MAX]; // the board's name (store/save_boards.h)
    Grid givens, solution;
    char code[CODE_TEXT_MAX]; // share code
    int64_t begun_unix_s;
    int64_t elapsed_us; // on the game's clock, as saved last
    bool finished;
    bool assisted;
    int64_t run; // that it is part of (store/save_runs.h); 0 for a game begun before runs were recorded
} SavedGame;

// A seed that has been solved at least once.
typedef struct {
    uint64_t id;
    int64_t best_us; // of clean games; 0 for none
    int64_t last_us; // of the game finished last, clean or not
    int64_t turn;    // of that game among all finished games: the greater, the later
} SolvedSeed;

typedef struct {
    int64_t best_us;   // of clean (not assisted) games; 0 for none
    int64_t best_game; // its id
    int64_t last_us;   // of the game finished last, clean or not; 0 for none
    int games;         // finished
    int seeds_solved;  // different ones
} Record;

// Opens or makes the file. A file that SQLite finds corrupt, that is not Nonet's, or that is of a newer
// version, is set aside as <path>.broken-<n> with its journal, *report says so, and a new one is made.
// *report is empty when there is nothing to say. NULL, with *report, only when no file can be made at all.
Save *save_open(const char *path, TextError *report);
void save_close(Save *save);

// Why the last call failed, for a person: "database or disk is full". Empty when it did not. Valid until the
// next call.
const char *save_error(const Save *save);

// Starts a game: writes it and gives it its id. The unfinished game before it, if any, is kept: save_latest
// finds it again once this one is finished, and save_games_begun (store/save_games.h) lists all. False also
// when its board is not one that save_board knows.
bool save_begin(Save *save, SavedGame *game);

// Appends `count` events (game/run/event.h) in one step. `first` is the place of the first of them among the
// game's; what was saved at that place and after it is removed. False also when the game is finished, or the
// event before them is missing because saving that one failed: save that first.
bool save_moves(Save *save, int64_t game, int first, const char *const *text, int count, int64_t elapsed_us);

// Notes how far the clock is, without a move. A finished game keeps its time.
bool save_elapsed(Save *save, int64_t game, int64_t elapsed_us);

// False also when the game is finished already.
bool save_finish_game(Save *save, int64_t game, int64_t elapsed_us, bool assisted);

// The unfinished game that was begun or resumed last; one in which nothing was done counts only as long as no
// other game has followed it. False when there is none, or (then save_error says so) it cannot be read.
bool save_latest(Save *save, SavedGame *out);

// The game of a pack that was finished last. False when there is none, or (then save_error says so) it cannot
// be read.
bool save_last_solved(Save *save, SavedGame *out);

// A game by its id, finished or not.
bool save_game(Save *save, int64_t game, SavedGame *out);

// The games that were finished last, without help, the latest first and at most `most`, for the caller to
// free. NULL when there are none, or (then save_error says so) they cannot be read.
SavedGame *save_finished_games(Save *save, int most, int *out_count);

// Rebuilds a session (initialised by the caller from out->givens and solution) from its events, which are
// also added to `run` (NULL allowed). False, with the event's number (from 1) as line in *error, when one
// cannot be read; the session then holds those before it and can be played on.
bool save_load_moves(Save *save, int64_t game, Session *session, Run *run, TextError *error);

Record save_record(Save *save, const char *pack, int band);

// How many different seeds of a pack are solved, and whether this one is.
int save_seeds_solved(Save *save, const char *pack);
bool save_seed_is_solved(Save *save, const char *pack, uint64_t seed_id);

// What was finished in the pack `was` counts as finished in `pack` from now on. Games in progress, and what
// their runs say of themselves, stay as they are.
bool save_take_in_pack(Save *save, const char *was, const char *pack);

// All solved seeds of a pack by their id, for the caller to free; NULL when there are none, or (then
// save_error says so) they cannot be read.
SolvedSeed *save_solved_seeds(Save *save, const char *pack, int *out_count);

// save_seed_is_verified: true once the seed has been proved on this machine to have one solution.
// save_seed_verified notes that.
bool save_seed_is_verified(Save *save, const char *pack, uint64_t seed_id, const char *seed_text);
bool save_seed_verified(Save *save, const char *pack, uint64_t seed_id, const char *seed_text);

// The puzzle that is being entered, as a text; empty when there is none. Reading returns false and an empty
// text when there is none, or when it does not fit into `size` bytes.
bool save_draft(Save *save, const char *puzzle);
bool save_draft_read(Save *save, char *out, size_t size);

// Writes what is committed through to the disk: safe on any thread, at any time. Takes as long as the disk
// does.
bool save_flush(const char *path);
