#pragma once
// What somebody is entering: a puzzle, cell by cell, constraints drawn on its board, or a share code,
// character by character; and what can be said of it so far. The board is always there; a code lies over it
// while there is one.

#include "core/constraint/board_change.h"
#include "core/reason/no_solution_reason.h"
#include "ui/app/app.h"
#include "ui/app/entry_kept.h"
#include "ui/scenes/entry/constraint_pen.h"
#include "ui/scenes/entry/puzzle_check.h"
#include "ui/scenes/entry/puzzle_history.h"

// How the words about a puzzle are meant. Their colour follows; it never says more than they do.
typedef enum { TONE_QUIET, TONE_GOOD, TONE_BAD } Tone;

typedef struct {
    Tone tone;
    char heading[40]; // "ONE SOLUTION"
    char main[96];    // "Gentle"
    char extra[32];   // with expert words "1.2"
    char detail[320];
    bool playable;
} PuzzleEditorWords;

// The constraint that is being drawn, or was last: digits are its number.
typedef struct {
    bool open;     // there is one
    bool drawing;  // it is not ended yet
    bool pointing; // with the pointer; else with the cursor
    ConstraintPen pen;
    int32_t value; // as in ConstraintSketch
    bool typed;    // the number; what is typed is added to it
    bool noted;    // the history has what it is now, and not what it was before
    bool refused;  // it cannot be so, and the board stands without it:
    TextError why;
} PuzzleHand;

enum { PUZZLE_CLUES = -1 }; // in the place of a kind: tokens are written

typedef struct {
    Layout layout;
    Grid grid;       // of the puzzle
    int kind;        // of the constraints that are drawn; or PUZZLE_CLUES
    PuzzleHand hand; // of that kind
    Layout rest;     // while there is something in hand: the board without it
    Layout next;     // room for the board after a change
    PuzzleHistory history;
    EntryKept kept; // all but puzzle, typed and page; while the code is empty, the puzzle counts
    bool refused;   // what was brought last could not be read, and changed nothing:
    TextError refusal;
    // Derived from these:
    Grid shown;              // the puzzle on view
    bool asked;              // the answer is being worked out
    int64_t asked_us;        // since then
    PuzzleFacts facts;       // of it, as far as they are known; zero before
    NoSolutionReason reason; // why it has no solution, where that is easily seen
    PuzzleEditorWords words;
    double pace; // the player's (ui/play/pace)
    PuzzleCheck *check;
} PuzzleEditor;

enum { PUZZLE_SLOW_US = 1500000 };

static inline bool puzzle_state_is_code(const PuzzleEditor *editor) { return editor->kept.code[0] != 0; }

// True while an answer takes so long that a player wonders.
static inline bool puzzle_state_is_slow(const PuzzleEditor *editor, int64_t now_us) {
    return editor->asked && now_us - editor->asked_us > PUZZLE_SLOW_US;
}
