#pragma once
// Seeds gathered from several places to be written to one file, none twice whatever its disguise. They keep
// the order in which they came, and are written as pack_format_seed does, whatever a spreadsheet had made of
// the files that they come from.

#include "core/pack/pack.h"

enum { SEED_LIST_RATINGS = 256 }; // more than there are, in tenths

typedef struct {
    uint64_t id;
    const char *file; // where it came from
    int line;
} SeedSource;

typedef struct {
    Layout layout;
    char *text; // as in seeds.csv, the header first
    size_t size, room;
    SeedSource *source; // of each seed
    int count;
    size_t sources_room;
    bool boards;    // a seed has a board of its own
    uint32_t *slot; // of a table with open addressing: the index of a seed and 1, or 0
    size_t slots;
    int band_count[BAND_COUNT];
    int rating_count[BAND_COUNT][SEED_LIST_RATINGS];
    // What is added besides, set by the caller of seed_list_begin:
    int each_rating; // no more than so many of one rating in a band; 0: as they come
    bool apart;      // no two that share a solution grid, in whatever disguise
    size_t solutions_room;
    int solution_count;
    uint64_t *solution; // ids of those that are there, where it matters
} SeedList;

// An empty list.
void seed_list_begin(SeedList *list, const Layout *layout);
void seed_list_finish(SeedList *list);

// The seed of that id in the list, or NULL. May be called by several threads while none adds.
const SeedSource *seed_list_find(const SeedList *list, uint64_t id);

// Adds a seed, unless it is there already or not wanted besides the others: false. `file` is kept as it is.
bool seed_list_add(SeedList *list, const Seed *seed, const char *file, int line);

// Called for each line of a file that holds no seed, and (line 0) for remarks on the file as a whole. NULL
// allowed.
typedef void SeedListSay(void *context, const char *file, const TextError *error);

// Adds the seeds of a pack that was read; those of a file with fewer columns than are written today are
// graded anew, which is said. False when a line holds no seed. *out_double is how many seeds were there
// already.
bool seed_list_take_pack(SeedList *list, const Pack *pack, const char *file, SeedListSay *say, void *context,
                         int *out_double);

// Writes the file in one step. What a mine wrote beside it to go on later (FILE.mine) no longer fits and is
// removed. False, with the reason, when it cannot be written.
bool seed_list_save(const SeedList *list, const char *path, TextError *error);

// Adds the seeds from the from-th on that `pack` does not hold to the end of its csv, which is that of `path`
// and in memory, whoever made it: every byte of it stays, and the new lines have its columns, separator and
// line breaks. Columns of somebody's own are left empty in them. Only where a seed has a board of its own and
// the header no such column does that grow by one. As seed_list_save, but nothing is written when there is
// nothing to add.
bool seed_list_append(const SeedList *list, int from, const Pack *pack, const char *path, TextError *error);
