#pragma once
// What somebody is entering: a puzzle, cell by cell, or a share code, character by character; and what can be
// said of it so far. The grid is always there; a code lies over it while there is one.

#include "core/logic/no_solution_reason.h"
#include "core/symmetry/code.h"
#include "ui/app/app.h"
#include "ui/app/entry_kept.h"
#include "ui/scenes/entry/puzzle_check.h"

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

typedef struct {
    Layout layout;
    Grid grid;      // of the puzzle
    EntryKept kept; // all but puzzle, cells and page; the code empty: the puzzle is what counts
    bool refused;   // what was brought last could not be read, and changed nothing:
    TextError refusal;
    // Read out of these:
    Grid shown;              // the puzzle on view
    bool asked;              // the answer is being worked out
    int64_t asked_us;        // since then
    PuzzleFacts facts;       // of it, as far as they are known; zero before
    NoSolutionReason reason; // why it has no solution, where that is easily seen
    PuzzleEditorWords words;
    double pace; // the player's (ui/play/pace)
    PuzzleCheck *check;
} PuzzleEditor;

void puzzle_editor_init(PuzzleEditor *editor, const App *app);
void puzzle_editor_finish(PuzzleEditor *editor);

// Pasted or dropped text: a code, a board's text with clues, or the first puzzle that host/formats/formats
// finds, takes the place of everything; other text changes nothing. Only givens make a puzzle;
// editor->kept.note says what else there was.
void puzzle_editor_bring(PuzzleEditor *editor, const App *app, const char *text);

// One typed character, UTF-8. A token or a blank is written and moves on; N or P begins a code. False, and
// nothing changes, when it means nothing here.
bool puzzle_editor_type(PuzzleEditor *editor, const App *app, const char *character);

void puzzle_editor_put(PuzzleEditor *editor, const App *app, int token); // 0 clears; stays in the cell
void puzzle_editor_cycle(PuzzleEditor *editor, const App *app, int step);
void puzzle_editor_erase(PuzzleEditor *editor, const App *app); // Backspace
void puzzle_editor_clear(PuzzleEditor *editor, const App *app);

// Looks for the answer, waiting no longer than a few ms. True while it is still being worked out.
bool puzzle_editor_settle(PuzzleEditor *editor, const App *app);

// True while a rating takes so long that a player wonders. And ends it: the puzzle stays without one.
bool puzzle_editor_is_slow(const PuzzleEditor *editor, const App *app);
void puzzle_editor_stop_rating(PuzzleEditor *editor, const App *app);

bool puzzle_editor_is_empty(const PuzzleEditor *editor); // neither clues nor constraints
bool puzzle_editor_is_code(const PuzzleEditor *editor);

// True when there is a board to show: not while a code is unfinished or names nothing here.
bool puzzle_editor_has_board(const PuzzleEditor *editor);

// The pack whose seed a code names, NULL for none.
const PackEntry *puzzle_editor_pack(const PuzzleEditor *editor, const App *app);

// What is entered, as entry_kept keeps it; and back. An empty board is not worth keeping.
void puzzle_editor_keep(const PuzzleEditor *editor, EntryKept *out);
void puzzle_editor_take_up(PuzzleEditor *editor, const App *app, const EntryKept *kept);

// The packs are others than before: says again what is known of a code, or of a puzzle's place in them.
void puzzle_editor_packs_changed(PuzzleEditor *editor, const App *app);

// Begins the game of what was entered, on whatever board.
bool puzzle_editor_begin(const PuzzleEditor *editor, App *app, TextError *error);

// The code, or the puzzle as one line of characters. Returns the length; out needs PUZZLE_EDITOR_TEXT_MAX
// bytes.
enum { PUZZLE_EDITOR_TEXT_MAX = CODE_TEXT_MAX > CELLS_MAX + 1 ? CODE_TEXT_MAX : CELLS_MAX + 1 };
int puzzle_editor_text(const PuzzleEditor *editor, char *out);
