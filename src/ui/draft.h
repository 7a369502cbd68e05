#ifndef NONET_UI_DRAFT_H
#define NONET_UI_DRAFT_H
// What somebody is entering: a puzzle, cell by cell, or a share code, character by character; and what can be
// said of it so far. The grid is always there; a code lies over it while there is one.

#include "core/code.h"
#include "ui/app.h"
#include "ui/entry_kept.h"
#include "ui/obstacle.h"
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
    bool refused;             // what was brought last could not be read, and changed nothing:
    TextError refusal;
    char title[EXCHANGE_TEXT_MAX], author[EXCHANGE_TEXT_MAX]; // as the text that was brought names them
    char note[ENTRY_NOTE_MAX]; // what was left out of that text; empty: nothing
    // Read out of these:
    Grid shown;                // the puzzle on view
    char pack_id[PACK_ID_MAX]; // whose tokens it is in; empty: digits
    bool asked;                // the answer is being worked out
    PuzzleFacts facts;         // of it, as far as they are known; zero before
    Obstacle obstacle;         // why it has no solution, where that is easily seen
    DraftWords words;
    Verdict *verdict;
} Draft;

void draft_init(Draft *draft, const App *app);
void draft_finish(Draft *draft);

// Pasted or dropped text: a code, or the first puzzle that host/exchange finds, takes the place of
// everything; other text changes nothing. Only givens make a puzzle; draft->note says what else there was.
void draft_bring(Draft *draft, const App *app, const char *text);

// One typed character, UTF-8. A token or a blank is written and moves on; N or P begins a code. False, and
// nothing changes, when it means nothing here.
bool draft_type(Draft *draft, const App *app, const char *character);

void draft_put(Draft *draft, const App *app, int token); // 0 clears; stays in the cell
void draft_cycle(Draft *draft, const App *app, int step);
void draft_erase(Draft *draft, const App *app); // Backspace
void draft_clear(Draft *draft, const App *app);

// Moves the cursor. False, and nothing moves, at the board's edge.
bool draft_move(Draft *draft, Action direction);

// Looks for the answer, waiting no longer than a few ms. True while it is still being worked out.
bool draft_settle(Draft *draft, const App *app);

bool draft_is_code(const Draft *draft);

// True when there is a board to show: not while a code is unfinished or names nothing here.
bool draft_has_board(const Draft *draft);

// The pack whose seed a code names, NULL for none.
const PackEntry *draft_pack(const Draft *draft, const App *app);

// What is entered, as app->entry_kept keeps it; and back. An empty board is not worth keeping.
void draft_keep(const Draft *draft, EntryKept *out);
void draft_take_up(Draft *draft, const App *app, const EntryKept *kept);

// The packs are others than before: says again what is known of a code, or of a puzzle's place in them.
void draft_packs_changed(Draft *draft, const App *app);

// The code, or the puzzle as one line of characters. Returns the length; out needs DRAFT_TEXT_MAX bytes.
enum { DRAFT_TEXT_MAX = CODE_TEXT_MAX > CELLS_MAX + 1 ? CODE_TEXT_MAX : CELLS_MAX + 1 };
int draft_text(const Draft *draft, char *out);

// ---- draft_words.c, for draft.c alone

// Words for a state of the draft.
void draft_say(Draft *draft, Tone tone, const char *heading, const char *main);
void draft_say_reason(Draft *draft, const char *reason); // as the detail, a sentence of its own
void draft_say_refusal(Draft *draft);
void draft_say_clash(Draft *draft);
void draft_say_code_error(Draft *draft, const TextError *error);
void draft_say_seed(Draft *draft, const App *app, const PackEntry *pack, const Seed *seed);
void draft_say_facts(Draft *draft, const App *app);

#endif
