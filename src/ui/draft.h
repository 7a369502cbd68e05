#ifndef NONET_UI_DRAFT_H
#define NONET_UI_DRAFT_H
// What somebody is entering: a puzzle, cell by cell, or a share code, character by character; and what can be
// said of it so far. The grid is always there; a code lies over it while there is one.

#include "core/code.h"
#include "ui/app.h"
#include "ui/verdict.h"

// How the words about a draft are meant. Their colour follows; it never says more than they do.
typedef enum { TONE_QUIET, TONE_GOOD, TONE_BAD } Tone;

typedef struct {
    Tone tone;
    char heading[40]; // "ONE SOLUTION"
    char main[96];    // "Gentle"
    char extra[32];   // "1.2"
    char detail[320];
    bool playable;
} DraftWords;

typedef struct {
    Layout layout;
    Grid grid;                // of the puzzle
    int cursor;               // where the next token goes
    char code[CODE_TEXT_MAX]; // as typed; empty: the puzzle is what counts
    int seed_code_length;     // characters besides dashes
    bool refused;             // what was brought last could not be read, and changed nothing:
    TextError refusal;
    // Read out of these:
    Grid shown;            // the puzzle on view
    const PackEntry *pack; // whose tokens it is in; NULL: digits
    bool asked;            // the answer is being worked out
    PuzzleFacts facts;     // of it, as far as they are known; zero before
    DraftWords words;
    Verdict *verdict;
} Draft;

void draft_init(Draft *draft, const App *app);
void draft_finish(Draft *draft);

// Pasted or dropped text: a code or a puzzle takes the place of everything; other text changes nothing.
void draft_bring(Draft *draft, const App *app, const char *text);

// One typed character, UTF-8. A token or a blank is written and moves on; N or P begins a code.
void draft_type(Draft *draft, const App *app, const char *character);

void draft_put(Draft *draft, const App *app, int token); // 0 clears; stays in the cell
void draft_cycle(Draft *draft, const App *app, int step);
void draft_erase(Draft *draft, const App *app); // Backspace
void draft_clear(Draft *draft, const App *app);

// Moves the cursor. False, and nothing moves, at the board's edge.
bool draft_move(Draft *draft, Action direction);

// Looks for the answer, waiting no longer than a few ms. True while it is still being worked out.
bool draft_settle(Draft *draft, const App *app);

bool draft_is_code(const Draft *draft);

// The code, or the puzzle as one line of characters. Returns the length; out needs DRAFT_TEXT_MAX bytes.
enum { DRAFT_TEXT_MAX = CODE_TEXT_MAX > CELLS_MAX + 1 ? CODE_TEXT_MAX : CELLS_MAX + 1 };
int draft_text(const Draft *draft, char *out);

#endif
