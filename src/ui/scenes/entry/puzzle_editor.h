#pragma once
// Entering a puzzle: bringing, typing, undoing; asking what can be said of it.

#include "ui/scenes/entry/puzzle_state.h"

void puzzle_editor_init(PuzzleEditor *editor, const App *app);
void puzzle_editor_finish(PuzzleEditor *editor);

// Pasted or dropped text: a code, a board's text with clues, or the first puzzle that host/formats/formats
// finds, takes the place of everything; other text changes nothing. Only givens make a puzzle; the rest of a
// game that was begun elsewhere is kept for puzzle_editor_begin. editor->kept.note says what there was.
void puzzle_editor_bring(PuzzleEditor *editor, const App *app, const char *text);

// One typed character, UTF-8. A token or a blank is written and moves on; N or P begins a code. False, and
// nothing changes, when it means nothing here.
bool puzzle_editor_type(PuzzleEditor *editor, const App *app, const char *character);

void puzzle_editor_put(PuzzleEditor *editor, const App *app, int token); // 0 clears; stays in the cell
void puzzle_editor_cycle(PuzzleEditor *editor, const App *app, int step);
void puzzle_editor_erase(PuzzleEditor *editor, const App *app); // Backspace
void puzzle_editor_clear(PuzzleEditor *editor, const App *app);

// Takes the last change back (-1), or does it again (1). False when there is none. What is in hand and not on
// the board is dropped, as the last change or without one (0).
bool puzzle_editor_step(PuzzleEditor *editor, const App *app, int step);

// Another of the known boards. One with as many tokens keeps the clues, and the constraints if they can be
// there.
void puzzle_editor_choose_board(PuzzleEditor *editor, const App *app, const char *id);

// For those who change the board (puzzle_drawing): the first says anew what can be said of it; the second
// adds the change to the history or, `instead`, replaces the last one there.
void puzzle_editor_look(PuzzleEditor *editor, const App *app);
void puzzle_editor_note(PuzzleEditor *editor, bool instead);

// Looks for the answer, waiting no longer than a few ms. True while it is still being worked out.
bool puzzle_editor_settle(PuzzleEditor *editor, const App *app);

// Ends the search for the answer: what is known stays.
void puzzle_editor_stop(PuzzleEditor *editor, const App *app);

bool puzzle_editor_is_empty(const PuzzleEditor *editor); // nothing is entered

// True when there is a board to show: not while a code is unfinished or names nothing here.
bool puzzle_editor_has_board(const PuzzleEditor *editor);

// The pack whose seed a code names, NULL for none.
const PackEntry *puzzle_editor_pack(const PuzzleEditor *editor, const App *app);

// What is entered, as entry_kept keeps it; and back. An empty board is not worth keeping.
void puzzle_editor_keep(const PuzzleEditor *editor, EntryKept *out);
void puzzle_editor_take_up(PuzzleEditor *editor, const App *app, const EntryKept *kept);

// The packs have changed: says again what is known of a code, or of a puzzle's place in them.
void puzzle_editor_packs_changed(PuzzleEditor *editor, const App *app);

// Begins the game of what was entered, on whatever board, or goes on with the one that was brought.
bool puzzle_editor_begin(const PuzzleEditor *editor, App *app, TextError *error);

// The code, or the puzzle's cells as one line of characters. Returns the length; out needs
// PUZZLE_EDITOR_TEXT_MAX bytes.
enum { PUZZLE_EDITOR_TEXT_MAX = CODE_TEXT_MAX > CELLS_MAX + 1 ? CODE_TEXT_MAX : CELLS_MAX + 1 };
int puzzle_editor_text(const PuzzleEditor *editor, char *out);
