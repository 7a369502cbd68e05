#pragma once
// The packs on this machine: those beside the game, those in the system's data folders, and the user's own.
// packs_refresh reads them again when their files have changed.

#include "core/pack/pack.h"
#include "host/files/paths.h"

typedef struct {
    char folder[PATH_MAX_BYTES];
    bool usable;
    bool indexing;             // usable, but its seeds are not there yet: an index of them is being made
    bool gone;                 // the folder is no longer there
    bool id_taken;             // not usable, as another pack has its id
    int percent;               // of the index that has been made
    char file[PATH_MAX_BYTES]; // where the error is
    TextError error;           // when not usable
    int face;                  // for the code that draws the pack: which typeface its tokens are in
    int version;               // grows whenever the pack has changed
    int place;                 // 0 beside the game, then the system's folders, then the user's
    uint64_t stamp;            // of its files: differs when they have changed
    uint64_t device, inode;    // of the folder: the same for two names of one folder
    Pack pack;                 // when usable; else at least id (the folder's name) and name
} PackEntry;

// Usable packs come first; of those the ones beside the game, then the system's, then the user's, each by
// [pack] order, then by name. Those that are found later (packs_refresh) stand at the end until packs_tidy.
// An entry stays where it is in memory until then.
typedef struct {
    PackEntry **entry;
    int count;
} PackList;

// How packs are read. All zero will do.
typedef struct {
    uint64_t large; // bytes of seeds.csv from which on it is not held in memory; 0: PACKS_LARGE
    bool later;     // large packs are left without seeds, `indexing`, until pack_read is called without this
    bool cached;    // smaller ones are opened through indexes in the user's cache folder, too, and not read
    bool (*keep_going)(void *context, int percent); // hears how far an index is; false stops it
    void *context;
    const char *but; // a folder whose pack packs_read_as marks as not usable; NULL: none
} PackReading;

enum { PACKS_LARGE = 1 << 20 };

// Reads one pack folder. Never fails as a call: a bad pack is an entry that is not usable and says why.
void pack_read(const char *folder, const PackReading *how, PackEntry *out);

// The same for a program that waits: the progress of making an index is shown on stderr if it is a terminal.
void pack_read_folder(const char *folder, PackEntry *out);

// The same without seeds.csv, which need not be there: for making a pack.
void pack_read_about(const char *folder, PackEntry *out);

// A usable entry with an empty pack, to be filled in.
void pack_entry_init(PackEntry *out);
void pack_entry_finish(PackEntry *entry);

// Marks an entry as unusable; of its pack, only id and name are kept.
void pack_refuse(PackEntry *entry);

// True for the name of a file of the pack itself; false for files that editors and the game put beside those.
bool pack_has_file(const char *name);

// A number made of the names, sizes and times of a pack's files; 0 when the folder is not there.
uint64_t pack_stamp(const char *folder);

// Reads all packs: <share>/packs/*, those in the system's data folders, <data>/packs/*. A pack whose id is
// taken already is not usable.
void packs_read(const Paths *paths, PackList *out);
void packs_read_as(const Paths *paths, const PackReading *how, PackList *out);
void packs_finish(PackList *list);

// The index-th of the folders that packs lie in, whether it is there or not. False past the last.
bool packs_folder(const Paths *paths, int index, char out[PATH_MAX_BYTES]);

// What became of an entry.
typedef enum {
    PACK_ADDED,   // a folder that is new, usable or not
    PACK_CHANGED, // the pack now is what its files say
    PACK_REFUSED, // its files cannot be used; if it was usable, it stays as it was
    PACK_GONE,    // its folder has gone
    PACK_LATER,   // its seeds must be read by pack_read without `later`, and given to packs_put
} PackChange;

// Is told of each change. `fresh` is what was read; only its folder, file and error are still valid.
typedef void PackHeard(void *context, PackEntry *entry, PackChange change, const PackEntry *fresh);

// Finds the packs that have changed since they were read, are new, or have gone. `how` and `heard` may be
// NULL, but with how->later set `heard` is needed. Entries stay where they are in the list and in memory,
// even those that have gone. `in_play` (NULL allowed) stays usable in any case.
void packs_refresh(PackList *list, const Paths *paths, const PackReading *how, const PackEntry *in_play,
                   PackHeard *heard, void *context);

// Replaces an entry by `fresh`, what was read of its folder, of which only what PackHeard names stays valid.
PackChange packs_put(const PackList *list, PackEntry *entry, PackEntry *fresh, const PackEntry *in_play);

// The entry of this folder, or NULL.
PackEntry *packs_at(const PackList *list, const char *folder);

// Removes the entries of packs that have gone, but for `in_play`, and sorts the rest.
void packs_tidy(PackList *list, const PackEntry *in_play);

// The usable pack of this id, or else the one that has taken it in (pack_was). NULL for none.
const PackEntry *packs_find(const PackList *list, const char *id);

// The first usable pack that holds this seed, and its index there. NULL when none does.
const PackEntry *packs_find_seed(const PackList *list, uint64_t seed_id, int *out_index);

// True while some pack's seeds are not there yet.
bool packs_indexing(const PackList *list);
