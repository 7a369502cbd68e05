#pragma once
// What is being entered, and the words for each of its states. puzzle_editor.c changes it; nobody else calls
// the functions here.

#include "core/logic/no_solution_reason.h"
#include "core/symmetry/code.h"
#include "ui/app/app.h"
#include "ui/app/entry_kept.h"
#include "ui/scenes/entry/puzzle_check.h"

// How the words about a draft are meant. Their colour follows; it never says more than they do.
typedef enum { TONE_QUIET, TONE_GOOD, TONE_BAD } Tone;

typedef struct {
    Tone tone;
    char heading[40]; // "ONE SOLUTION"
    char main[96];    // "Gentle"
    char extra[32];   // "1.2"
    char detail[320];
    bool playable;
} PuzzleEditorWords;

typedef struct {
    Layout layout;
    Grid grid;                // of the puzzle
    int cursor;               // where the next token goes
    char code[CODE_TEXT_MAX]; // as typed; empty: the puzzle is what counts
    bool refused;             // what was brought last could not be read, and changed nothing:
    TextError refusal;
    char title[FORMATS_TEXT_MAX], author[FORMATS_TEXT_MAX]; // as the text that was brought names them
    char note[ENTRY_NOTE_MAX];                              // what was left out of that text; empty: nothing
    // Read out of these:
    Grid shown;                // the puzzle on view
    char pack_id[PACK_ID_MAX]; // whose tokens it is in; empty: digits
    bool asked;                // the answer is being worked out
    PuzzleFacts facts;         // of it, as far as they are known; zero before
    NoSolutionReason obstacle; // why it has no solution, where that is easily seen
    PuzzleEditorWords words;
    PuzzleCheck *verdict;
} PuzzleEditor;

// Words for a state of the draft.
void puzzle_editor_say(PuzzleEditor *draft, Tone tone, const char *heading, const char *main);
void puzzle_editor_say_reason(PuzzleEditor *draft,
                              const char *reason); // as the detail, a sentence of its own
void puzzle_editor_say_refusal(PuzzleEditor *draft);
void puzzle_editor_say_clash(PuzzleEditor *draft);
void puzzle_editor_say_code_error(PuzzleEditor *draft, const TextError *error);
void puzzle_editor_say_seed(PuzzleEditor *draft, const App *app, const PackEntry *pack, const Seed *seed);
void puzzle_editor_say_facts(PuzzleEditor *draft, const App *app);
