#pragma once
// Constraints drawn on the board that is being entered. Each is in hand from the stroke that begins it until
// something else is done. One that the board cannot have stays in hand, off the board, and the reason is
// said. No kind is treated by name: what it is over says how it is drawn, and what value it takes.
//
// Places are those of a ConstraintPen.

#include "ui/scenes/entry/puzzle_state.h"

// From now on constraints of a kind are drawn, or clues written. A kind over the whole board is put there,
// or taken away, at once, and nothing else changes; false, with the reason, if it cannot be there.
bool puzzle_drawing_choose(PuzzleEditor *editor, const App *app, int kind, TextError *error);

// A stroke: it begins, goes on and ends. What is drawn a second time is taken away, or in hand again where it
// has a number. A mere press takes what is there in hand.
void puzzle_drawing_begin(PuzzleEditor *editor, const App *app, float x, float y, bool pointing);
void puzzle_drawing_move(PuzzleEditor *editor, const App *app, float x, float y);
void puzzle_drawing_step(PuzzleEditor *editor, const App *app, int cell);
void puzzle_drawing_bend(PuzzleEditor *editor);
void puzzle_drawing_end(PuzzleEditor *editor, const App *app);
void puzzle_drawing_call_off(PuzzleEditor *editor, const App *app);

// The number of what is in hand, or of what is at the cursor: types another digit, or a token. False when
// there is nothing that it could belong to.
bool puzzle_drawing_type(PuzzleEditor *editor, const App *app, const char *character);

// Changes that number to the next one up or down that it can have. False when there is none.
bool puzzle_drawing_count(PuzzleEditor *editor, const App *app, int step);

// Backspace: the last digit, else what is in hand, else what is at the cursor. False with the reason when
// there is nothing, or the board cannot be without it.
bool puzzle_drawing_erase(PuzzleEditor *editor, const App *app, TextError *error);

// Takes away what is at a place, of the kind that is drawn, if there is one. False likewise. In the middle
// of a stroke it calls the stroke off, as Backspace does.
bool puzzle_drawing_remove(PuzzleEditor *editor, const App *app, float x, float y, TextError *error);
