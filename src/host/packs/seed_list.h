#pragma once
// Seeds gathered from several places to be written to one file, none twice in whatever disguise. They keep
// the order in which they were added, and are written by pack_format_seed, whatever a spreadsheet has made of
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
    // Which further seeds are added; the caller of seed_list_begin may set these:
    int each_rating; // at most this many of one rating in a band; 0: no limit
    bool apart;      // no two that share a solution grid, in whatever disguise
    size_t solutions_room;
    int solution_count;
    uint64_t *solution; // ids of the solution grids of the list, if `apart`
} SeedList;

// An empty list.
void seed_list_begin(SeedList *list, const Layout *layout);
void seed_list_finish(SeedList *list);

// The seed of that id in the list, or NULL. May be called by several threads while none adds.
const SeedSource *seed_list_find(const SeedList *list, uint64_t id);

// Adds a seed. False when it is there already, or each_rating or apart exclude it. `file` is not copied.
bool seed_list_add(SeedList *list, const Seed *seed, const char *file, int line);

// Called for each line of a file that holds no seed, and (line 0) for remarks on the file as a whole. NULL
// allowed.
typedef void SeedListSay(void *context, const char *file, const TextError *error);

// Adds the seeds of a pack that was read; those of a file with fewer columns than are written today are
// graded anew, which `say` hears. False when a line holds no seed. *out_double is how many seeds were there
// already or excluded.
bool seed_list_take_pack(SeedList *list, const Pack *pack, const char *file, SeedListSay *say, void *context,
                         int *out_double);

// Writes the file in one step. What a mine wrote beside it to go on later (FILE.mine) no longer fits and is
// removed. False, with the reason, when it cannot be written.
bool seed_list_save(const SeedList *list, const char *path, TextError *error);

// Adds the seeds of the list, from the from-th on, that `pack` does not hold to the end of its csv. That is
// the file `path`, held in memory, whoever made it: every byte of it stays, and the new lines have its
// columns, separator and line breaks; they leave the columns of somebody's own empty. Only if a seed has a
// board of its own and the header has no column for it does the header grow. As seed_list_save, but nothing
// is written when there is nothing to add.
bool seed_list_append(const SeedList *list, int from, const Pack *pack, const char *path, TextError *error);
