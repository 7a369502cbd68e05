#pragma once
// The moves that lead to where a game stands that was begun in another program.

#include "host/formats/formats.h"
#include "ui/play/play.h"

// True when it has notes, beyond a list of what the rules leave.
bool game_moves_has_notes(const FormatsPuzzle *game, const Layout *board);

// Makes the game that has just begun with these givens stand as that one: all that was done is there, and the
// clock goes on from where it was. What was done step by step can be undone step by step, and what was undone
// there redone here; all else is one undo step. Its device is the game itself, so the run says that nobody
// here did it. False when it cannot be written to the save.
bool game_moves_make(Play *play, Save *save, const FormatsPuzzle *game);
