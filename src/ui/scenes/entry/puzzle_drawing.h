#pragma once
// Constraints drawn on the board that is entered: each is in hand from the stroke that begins it until
// something else is done. What cannot be so stays in hand, off the board, and is told why. Whatever the kind:
// what it is over says how it is drawn, and what value it takes.
//
// Places are those of a ConstraintPen.

#include "ui/scenes/entry/puzzle_state.h"

// From now on constraints of a kind are drawn, or clues written. A kind over the board is put there, or taken
// away, and changes nothing else; false with the reason where it cannot be there.
bool puzzle_drawing_choose(PuzzleEditor *editor, const App *app, int kind, TextError *error);

// A stroke: it begins, goes on and ends. What is drawn a second time is taken away, or in hand again where it
// has a number. A mere press takes what is there in hand.
void puzzle_drawing_begin(PuzzleEditor *editor, const App *app, float x, float y, bool pointing);
void puzzle_drawing_move(PuzzleEditor *editor, const App *app, float x, float y);
void puzzle_drawing_step(PuzzleEditor *editor, const App *app, int cell);
void puzzle_drawing_bend(PuzzleEditor *editor);
void puzzle_drawing_end(PuzzleEditor *editor, const App *app);
void puzzle_drawing_call_off(PuzzleEditor *editor, const App *app);

// The number of what is in hand, or of what is at the cursor: another digit, or token. False when there is
// none that it could belong to.
bool puzzle_drawing_type(PuzzleEditor *editor, const App *app, const char *character);

// The next number up or down that it can have. False when there is none.
bool puzzle_drawing_count(PuzzleEditor *editor, const App *app, int step);

// Backspace: the last digit, else what is in hand, else what is at the cursor. False with the reason when
// there is nothing, or the board cannot be without it.
bool puzzle_drawing_erase(PuzzleEditor *editor, const App *app, TextError *error);

// Takes away what is at a place: of the kind that is drawn, if there is one. The same. In the middle of a
// stroke it calls that off, as Backspace does.
bool puzzle_drawing_remove(PuzzleEditor *editor, const App *app, float x, float y, TextError *error);
