#pragma once
// Writes a run to a file for other people or programs: as a run file, a moving picture, or music (notes, or
// sound). A worker does it, so that no frame waits; the main loop is woken whenever there is something new.

#include "game/run/run.h"
#include "host/files/paths.h"
#include "host/packs/packs.h"

typedef enum { EXPORT_RUN, EXPORT_WEBP, EXPORT_MIDI, EXPORT_OGG, EXPORT_KIND_COUNT } ExportKind;

typedef enum { EXPORT_IDLE, EXPORT_WRITING, EXPORT_WRITTEN, EXPORT_STOPPED, EXPORT_FAILED } ExportState;

typedef struct {
    ExportState state;
    ExportKind kind;
    int percent;               // while writing
    char path[PATH_MAX_BYTES]; // that is written
    char reason[256];          // when it failed
} ExportNews;

typedef struct ReplayExport ReplayExport;

// How a run is drawn and sounds.
typedef struct {
    const PackEntry *pack; // NULL: digits
    bool dark, digits;
    int speed;
    const TokenLook *look; // of the pack's tokens, where there is one
} ExportLook;

// The run must outlive it; of the pack copies are made. `share` is where the game's files are.
ReplayExport *replay_export_create(const Run *run, const char *share);
void replay_export_destroy(ReplayExport *files); // calls off what goes on; NULL allowed

const char *replay_export_name(ExportKind kind); // "Run file"

// Begins to write, at a path in the user's folder for such files at which there is nothing yet; nothing while
// another file is being written.
void replay_export_begin(ReplayExport *files, ExportKind kind, const ExportLook *look);

// Calls off what goes on; no file is left.
void replay_export_stop(ReplayExport *files);

// How far it is. replay_export_take reports an end only once.
ExportNews replay_export_look(const ReplayExport *files);
ExportNews replay_export_take(ReplayExport *files);
