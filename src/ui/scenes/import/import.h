#pragma once
// A pack or a file of puzzles on its way into the game, dealt with by a worker: a pack's folder is looked at
// and, when that is wanted, installed; a file of puzzles is graded and becomes a pack.

#include "host/packs/collection.h"
#include "host/packs/install.h"

typedef enum {
    IMPORT_LOOKING,    // at what it is
    IMPORT_PACK,       // a pack that can be installed: import_install or import_end
    IMPORT_INSTALLING, // import_end still calls it off
    IMPORT_GRADING,    // a collection: import_stop or import_end
    IMPORT_WRITING,
    IMPORT_DONE,  // `id` is the pack that is there now; empty when nothing was new
    IMPORT_FAILED // file and error say why
} ImportStage;

enum { IMPORT_NOTES_MAX = 10000 }; // kept; more are only counted

typedef struct {
    ImportStage stage;
    bool is_pack; // else a collection
    char file[PATH_MAX_BYTES];
    TextError error;
    char id[PACK_ID_MAX], name[PACK_NAME_MAX];
    // Of a collection:
    CollectionProgress progress;
    int64_t grading_us; // for how long
    int notes;          // import_note knows
    bool stopped;       // not to its end
} ImportView;

typedef struct Import Import;

// Begins with a folder or file. Where there is no thread, it is done at once; no more puzzles are then graded
// than a person waits for, as if import_stop had been called.
Import *import_begin(const Paths *paths, const char *path);

// How it stands.
void import_view(Import *import, ImportView *out);

// What will be installed: from IMPORT_PACK on, until import_end. NULL for a collection.
const InstallPlan *import_plan(Import *import);

// The index-th thing that was left out, in the order of the file. False past the last.
bool import_note(Import *import, int index, CollectionNote *out);

// Installs the pack, when the stage is IMPORT_PACK.
void import_install(Import *import);

// Ends the grading; what is graded by now becomes the pack.
void import_stop(Import *import);

// Calls off what is not done, and forgets it. NULL allowed.
void import_end(Import *import);
