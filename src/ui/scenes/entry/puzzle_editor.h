#pragma once
// What somebody is entering: a puzzle, cell by cell, or a share code, character by character; and what can be
// said of it so far. The grid is always there; a code lies over it while there is one.

#include "ui/scenes/entry/puzzle_editor_words.h"

void puzzle_editor_init(PuzzleEditor *draft, const App *app);
void puzzle_editor_finish(PuzzleEditor *draft);

// Pasted or dropped text: a code, or the first puzzle that host/formats/formats finds, takes the place of
// everything; other text changes nothing. Only givens make a puzzle; draft->note says what else there was.
void puzzle_editor_bring(PuzzleEditor *draft, const App *app, const char *text);

// One typed character, UTF-8. A token or a blank is written and moves on; N or P begins a code. False, and
// nothing changes, when it means nothing here.
bool puzzle_editor_type(PuzzleEditor *draft, const App *app, const char *character);

void puzzle_editor_put(PuzzleEditor *draft, const App *app, int token); // 0 clears; stays in the cell
void puzzle_editor_cycle(PuzzleEditor *draft, const App *app, int step);
void puzzle_editor_erase(PuzzleEditor *draft, const App *app); // Backspace
void puzzle_editor_clear(PuzzleEditor *draft, const App *app);

// Looks for the answer, waiting no longer than a few ms. True while it is still being worked out.
bool puzzle_editor_settle(PuzzleEditor *draft, const App *app);

bool puzzle_editor_is_code(const PuzzleEditor *draft);

// True when there is a board to show: not while a code is unfinished or names nothing here.
bool puzzle_editor_has_board(const PuzzleEditor *draft);

// The pack whose seed a code names, NULL for none.
const PackEntry *puzzle_editor_pack(const PuzzleEditor *draft, const App *app);

// What is entered, as entry_kept keeps it; and back. An empty board is not worth keeping.
void puzzle_editor_keep(const PuzzleEditor *draft, EntryKept *out);
void puzzle_editor_take_up(PuzzleEditor *draft, const App *app, const EntryKept *kept);

// The packs are others than before: says again what is known of a code, or of a puzzle's place in them.
void puzzle_editor_packs_changed(PuzzleEditor *draft, const App *app);

// The code, or the puzzle as one line of characters. Returns the length; out needs PUZZLE_EDITOR_TEXT_MAX
// bytes.
enum { PUZZLE_EDITOR_TEXT_MAX = CODE_TEXT_MAX > CELLS_MAX + 1 ? CODE_TEXT_MAX : CELLS_MAX + 1 };
int puzzle_editor_text(const PuzzleEditor *draft, char *out);
