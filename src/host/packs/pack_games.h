#pragma once
// Games of a pack's puzzles that were begun in another program and came with its file: games.jsonl in the
// pack's folder, with a line of `nonet-cli convert --to json` for each. Where there are several of one
// puzzle, the last one counts.

#include "core/base/text.h"
#include "host/files/paths.h"
#include "host/formats/formats.h"

#define PACK_GAMES_NAME "games.jsonl"

// True for a game that goes on where it was left: something was done, and it is not solved.
bool pack_games_keeps(const Layout *board, const FormatsPuzzle *game);

// Appends its line.
void pack_games_format(const Layout *board, const FormatsPuzzle *game, Text *out);

// Appends lines to the file of a folder, which is made if it is missing, in one step. False with the reason.
bool pack_games_add(const char *folder, const char *lines, size_t size, TextError *error);

// Calls `take` with the game of that puzzle on that board. False when there is none.
bool pack_games_find(const char *folder, const Layout *board, const Grid *givens, FormatsSink *take,
                     void *context);
