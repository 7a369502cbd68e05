#pragma once
// The games in the save as lists: those that are begun, those that are solved, and the daily nonets. Boards
// are not read for a list: a game by its id has its puzzle (save_game), and save_game_board its board.

#include "store/save.h"

typedef struct {
    int64_t id, run;        // run: 0 for a game from before runs were recorded
    char pack[PACK_ID_MAX]; // empty for a puzzle from nowhere
    int band;               // Band, or -1
    int rating_tenths;      // 0 when unknown
    int64_t elapsed_us;
    bool assisted;
    char code[CODE_TEXT_MAX];
    int day, level; // if it is a daily nonet, as in SavedDaily; else day is -1
} GameRow;

// Games that can be gone on with, the one played last first; and those that are solved, the last one first.
// For the caller to free; NULL when there are none, or (then save_error says so) they cannot be read.
GameRow *save_games_begun(Save *save, int *out_count);
GameRow *save_games_solved(Save *save, int *out_count);

// Notes that a game is resumed: it is now the latest.
bool save_game_taken_up(Save *save, int64_t game);

// Takes an unfinished game out of all lists, or brings it back. save_games_purge deletes those taken out.
bool save_game_discard(Save *save, int64_t game, bool discarded);
bool save_games_purge(Save *save);

// The grade of an unfinished game, which was not known when it began.
bool save_game_grade(Save *save, int64_t game, int band, int rating_tenths);

// The board of a game as it stands. False when it cannot be read to its end.
bool save_game_board(Save *save, const SavedGame *game, Grid *out);

// A daily nonet that was begun on this machine: which puzzle it is here, whatever becomes of the pack that it
// came from, and how far it is.
typedef struct {
    int day;   // in days since 1 January 1970
    int level; // its place among the three
    char code[CODE_TEXT_MAX];
    int64_t solved; // its first game that was solved; 0 for none
    int64_t begun;  // the game that can be gone on with; 0 for none
} SavedDaily;

// Notes which puzzle a daily nonet is, in place of what was noted before.
bool save_daily_add(Save *save, int day, int level, const char *code);

// All that are noted, by day and level; for the caller to free. NULL as above.
SavedDaily *save_dailies(Save *save, int *out_count);

// The daily nonet that a code is. False when it is none.
bool save_daily_of(Save *save, const char *code, int *out_day, int *out_level);
