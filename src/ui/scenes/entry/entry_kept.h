#ifndef NONET_UI_SCENES_ENTRY_ENTRY_KEPT_H
#define NONET_UI_SCENES_ENTRY_ENTRY_KEPT_H
// What somebody was entering when the entry scene was left: it is there again when he comes back, from the
// menu, its solutions or the printer. In app->entry_kept for as long as the program runs.

#include "core/pack/pack.h"
#include "core/symmetry/code.h"
#include "host/formats/formats.h"

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

#endif
