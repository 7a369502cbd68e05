#pragma once
// Which of the packs on this machine has a seed, for a thread that asks while the game has packs of its own.

#include "host/packs/packs.h"

typedef struct SeedIndex SeedIndex;

typedef struct {
    const char *pack; // its name; valid as long as the index
    int line;         // of its seeds.csv
} SeedPlace;

// Reads all usable packs but the one in `except` (a folder; NULL for none). Large ones may take seconds;
// keep_going (NULL allowed) is asked meanwhile.
SeedIndex *seed_index_create(const Paths *paths, const char *except,
                             bool (*keep_going)(void *context, int percent), void *context);
void seed_index_destroy(SeedIndex *index); // NULL allowed

// Both may be called by several threads.
bool seed_index_has(const SeedIndex *index, uint64_t id);
bool seed_index_find(const SeedIndex *index, uint64_t id, SeedPlace *out);
