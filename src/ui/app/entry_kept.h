#pragma once
// What was being entered when the entry scene was left: it is there again when the player comes back from the
// menu, from its solutions or from the printer, and when the program starts again.

#include "core/pack/pack.h"
#include "core/symmetry/code.h"
#include "host/formats/formats.h"

typedef struct App App;

enum { ENTRY_NOTE_MAX = 160 };

typedef struct {
    char puzzle[CELLS_MAX + 1]; // the cells on view; empty: nothing is kept
    char cells[CELLS_MAX + 1];  // those that were typed, which a code lies over
    char code[CODE_TEXT_MAX];
    int cursor;
    char pack_id[PACK_ID_MAX]; // in whose tokens it is; empty: digits
    char title[FORMATS_TEXT_MAX], author[FORMATS_TEXT_MAX];
    char note[ENTRY_NOTE_MAX];
    int page; // of its solutions, as they were left for the printer
} EntryKept;

// The one that the program keeps; at first what the save has of it.
EntryKept *entry_kept(App *app);
