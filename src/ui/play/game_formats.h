#pragma once
// A game that was begun in another program goes on here as it stands.

#include "core/base/text.h"
#include "host/formats/formats.h"
#include "ui/play/play.h"

// What was found in a text. Large: for the heap.
typedef struct {
    int puzzles;         // in the text
    FormatsPuzzle first; // of them; its board is `board`, and its changes are owned
    Layout board;
} FoundGame;

// Reads a text. False, with the first thing that is wrong, when there is no puzzle in it. Call
// game_formats_drop in either case.
bool game_formats_read(const char *text, FoundGame *out, TextError *error);

// Frees the changes of a game that was read.
void game_formats_drop(FormatsPuzzle *game);

// True when something was done beyond the givens, or time was played: it is a game, not just a puzzle. Notes
// that merely list what the rules leave do not count.
bool game_formats_is_begun(const FormatsPuzzle *game, const Layout *board);

// What a game has besides its givens, "12 entries, 30 notes and 4:12 on the clock"; empty when nothing.
void game_formats_words(const FormatsPuzzle *game, const Layout *board, Text *out);

// What came with a game but has no place in this program, "title and author"; empty when there is nothing.
void game_formats_left_words(const FormatsPuzzle *game, Text *out);

// Starts the game as it stands (ui/play/game_moves.h). False, with the reason, when the givens are no puzzle,
// it is solved already, or it cannot be written.
bool game_formats_begin(Play *play, Save *save, const FormatsPuzzle *game, const Layout *board,
                        TextError *error);
