#pragma once
// A file of puzzles, whatever program wrote it, made into a pack in the player's own folder: all that
// host/formats/formats reads, and share codes on lines of their own. Each puzzle is proved to have one
// solution and graded, several at a time; they keep the order of the file. A puzzle that is there already, in
// whatever disguise, is reported and left out, as is what is not a puzzle. The same file read again adds only
// what is new. What was done in games that were begun is kept beside the pack (host/packs/pack_games.h); read
// again, a game counts as it stands then.

#include "host/packs/own_pack.h"

typedef enum { COLLECTION_DOUBLE, COLLECTION_REFUSED } CollectionKind;

// What is said of a puzzle that is not taken.
typedef struct {
    CollectionKind kind;
    int line;         // of the file; 0 for the file as a whole
    char reason[200]; // "the same as in line 12"
} CollectionNote;

typedef struct {
    int total; // puzzles in the file, and things that are none; -1 while they are still being counted
    int done;  // of those
    int added, doubles, refused;
    int begun;                  // games in it, and in doubles of this pack, that go on where they were left
    int band_count[BAND_COUNT]; // of those added
} CollectionProgress;

typedef struct {
    const Paths *paths;
    const char *path;  // of the file
    const char *title; // what the pack is called; NULL: the file's own title, or else its name
    int workers;       // 0: as many as there are processors
    // Called by the thread that called collection_read: several times a second, and with each note (else
    // NULL). false stops the reading. NULL allowed.
    bool (*say)(void *context, const CollectionProgress *progress, const CollectionNote *note);
    void *context;
} CollectionOrder;

typedef struct {
    OwnPack pack; // what it holds already, then what was added
    Text games;   // the lines of those that were begun
    CollectionProgress progress;
    bool stopped; // before the end of the file
} Collection;

// Reads and grades. False with the reason when the file, or the pack that it belongs to, cannot be read. What
// was graded before reading was stopped is kept. collection_finish in all cases; *out must stay where it is.
bool collection_read(const CollectionOrder *order, Collection *out, TextError *error);

// Writes the pack, if anything was added. False with the reason.
bool collection_write(const Paths *paths, Collection *collection, TextError *error);

void collection_finish(Collection *collection);

// How many puzzles there are in a text, counted no further than `most`; share codes count. Nothing is proved.
int collection_count(const char *text, size_t size, int most);
