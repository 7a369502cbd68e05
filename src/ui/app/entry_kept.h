#pragma once
// What was being entered when the entry scene was left: it is there again when the player comes back from the
// menu, from its solutions or from the printer, and when the program starts again.

#include "core/constraint/board_text.h"
#include "core/pack/pack.h"
#include "core/symmetry/code.h"
#include "host/formats/formats.h"

typedef struct App App;

enum { ENTRY_NOTE_MAX = 320, ENTRY_PUZZLE_MAX = BOARD_TEXT_MAX + 1 };

// A puzzle is a text here: its cells in a line on the classic board, else its board's text with clues.
typedef struct {
    char puzzle[ENTRY_PUZZLE_MAX]; // the one on view; empty: nothing is kept
    char typed[ENTRY_PUZZLE_MAX];  // what was typed and drawn, which a code lies over
    char code[CODE_TEXT_MAX];
    int cursor;
    char pack_id[PACK_ID_MAX]; // in whose tokens it is; empty: digits
    char title[FORMATS_TEXT_MAX], author[FORMATS_TEXT_MAX];
    char note[ENTRY_NOTE_MAX];
    int page;   // of its solutions, as they were left for the printer
    bool begun; // the puzzle is that of a game begun in another program, which is continued by playing it:
    FormatsPuzzle game; // without its board; its steps are owned
} EntryKept;

// A copy with steps of its own, in place of what *out was; it may be all zero. entry_kept_finish frees them.
void entry_kept_copy(const EntryKept *from, EntryKept *out);
void entry_kept_finish(EntryKept *kept);

// Writes a puzzle as such a text, an empty one if it would be too long; and reads one. False, with the layout
// undefined, when the text is no puzzle.
void entry_puzzle_write(const Layout *layout, const Grid *puzzle, char out[ENTRY_PUZZLE_MAX]);
bool entry_puzzle_read(const char *text, Layout *out_layout, Grid *out_puzzle);

// What the program keeps; at the first call, the draft that is in the save.
EntryKept *entry_kept(App *app);
