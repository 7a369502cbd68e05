#pragma once
// Saves a puzzle, on whatever board, to a pack of the player's own. Unless another pack is named, that is
// "My puzzles", or "My puzzles 6x6" for a board of that size: all puzzles of a pack have one size. The puzzle
// has to be proved and graded first, which may take seconds; so it is written at once to
// <data>/pending/<number>.txt, and from there to its pack. If the program ends in between, the file is still
// there at the next start.

#include "host/files/paths.h"
#include "host/packs/own_pack.h"

enum { SAVE_PUZZLE_WHERE_MAX = 128 };

typedef struct {
    int number;                // of its file, from 1
    char pack_id[PACK_ID_MAX]; // of a pack in the player's folder; empty: save_puzzle_pack_name, made when it
                               // is missing
    char title[PACK_NAME_MAX]; // for messages about it; may be empty
    Layout layout;
    Grid puzzle;
} PendingPuzzle;

// The name of the pack for puzzles on such boards, unless another is named.
void save_puzzle_pack_name(const Layout *board, char out[PACK_NAME_MAX]);

// Writes the file. False with the reason when it cannot be written.
bool pending_puzzle_write(const Paths *paths, const PendingPuzzle *puzzle, TextError *error);

// The highest number there is; 0 when there is none.
int pending_puzzle_highest(const Paths *paths);

// Reads the one with the lowest number above `after`. False when there is none.
bool pending_puzzle_next(const Paths *paths, int after, PendingPuzzle *out);

void pending_puzzle_remove(const Paths *paths, const PendingPuzzle *puzzle);

typedef enum {
    SAVE_PUZZLE_DONE,
    SAVE_PUZZLE_REFUSED, // for good: it does not have exactly one solution, its pack is not the player's, or
                         // a pack has it already, in whatever disguise
    SAVE_PUZZLE_FAILED,  // the pack cannot be read or written; that may change
    SAVE_PUZZLE_STOPPED, // by keep_going
} SavePuzzleResult;

// Saves the puzzle to its pack. Done: out_where is "“Sunday” in My puzzles, seed 12". Refused because a pack
// has it: out_where is the place. Refused or failed: *error is the reason.
SavePuzzleResult save_puzzle(const Paths *paths, const PendingPuzzle *puzzle,
                             bool (*keep_going)(void *context), void *context,
                             char out_where[SAVE_PUZZLE_WHERE_MAX], TextError *error);
