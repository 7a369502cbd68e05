#pragma once
// Puzzles on their way to a pack of the player's own (host/packs/save_puzzle), graded by a worker. What was
// begun is finished whatever scene is on or, if the game ends first, at its next start. The pack gets its
// card in the menu, or one more seed on it, when its files are next looked at (see ui/packs/pack_watch).

#include "host/packs/save_puzzle.h"

// What became of the last puzzle that was dealt with.
typedef struct {
    SavePuzzleResult result;
    char where[SAVE_PUZZLE_WHERE_MAX];
    TextError error;
    int64_t told_us; // when save_to_pack_news said it; 0: never
} SavedToPack;

typedef struct SaveToPack SaveToPack;

// Begins with the puzzles that were left when the game ended.
SaveToPack *save_to_pack_create(const Paths *paths);

// A puzzle that is being graded is left for the next time. NULL allowed.
void save_to_pack_destroy(SaveToPack *saving);

// Writes the puzzle down, gives it its number and begins to grade it. False, with the reason, when it cannot
// be written.
bool save_to_pack_begin(SaveToPack *saving, const PendingPuzzle *puzzle, TextError *error);

// Forgets the puzzles that are still to be graded: they are not kept.
void save_to_pack_stop(SaveToPack *saving);

// True while there are puzzles to be graded.
bool save_to_pack_busy(SaveToPack *saving);

// What became of a puzzle, once; NULL: there is no news. The main loop is woken for it.
const SavedToPack *save_to_pack_news(SaveToPack *saving, int64_t now_us);

const SavedToPack *save_to_pack_last(const SaveToPack *saving);
