#ifndef NONET_HOST_PACKS_H
#define NONET_HOST_PACKS_H
// The packs on this machine: those beside the game, in the system's data folders and the user's own.

#include "core/pack.h"
#include "host/paths.h"

typedef struct {
    char folder[PATH_MAX_BYTES];
    bool usable;
    Pack pack;                 // when usable; else at least id (the folder's name) and name
    char file[PATH_MAX_BYTES]; // where the error is
    TextError error;           // when not usable
} PackEntry;

typedef struct {
    PackEntry *entry; // usable ones first; of those beside the game, then the system's, then the user's, each
                      // by its [pack] order, then by name
    int count;
} PackList;

// Reads one pack folder. Never fails as a call: a bad pack is an entry that is not usable and says why.
void pack_read_folder(const char *folder, PackEntry *out);

// The same without seeds.csv, which need not be there: for making a pack.
void pack_read_about(const char *folder, PackEntry *out);

void pack_entry_finish(PackEntry *entry);

// All packs: <share>/packs/*, the system's data folders, <data>/packs/*. A pack whose id is taken already is
// not usable.
void packs_read(const Paths *paths, PackList *out);
void packs_finish(PackList *list);

// The usable pack of this id, or NULL.
const PackEntry *packs_find(const PackList *list, const char *id);

// The first usable pack that holds this seed, and its index there. NULL when none does.
const PackEntry *packs_find_seed(const PackList *list, uint64_t seed_id, int *out_index);

#endif
