#include "host/packs/seed_index.h"

#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"

struct SeedIndex {
    PackList packs;
};

SeedIndex *seed_index_create(const Paths *paths, const char *except,
                             bool (*keep_going)(void *context, int percent), void *context) {
    SeedIndex *index = mem_zeroed(1, sizeof *index);
    packs_read_as(paths, &(PackReading){.keep_going = keep_going, .context = context}, &index->packs);
    for (int i = 0; i < index->packs.count; i++) {
        PackEntry *entry = index->packs.entry[i];
        if (entry->usable && except && strcmp(entry->folder, except) == 0) entry->usable = false;
    }
    return index;
}

void seed_index_destroy(SeedIndex *index) {
    if (!index) return;
    packs_finish(&index->packs);
    free(index);
}

bool seed_index_has(const SeedIndex *index, uint64_t id) {
    int seed;
    return packs_find_seed(&index->packs, id, &seed) != NULL;
}

bool seed_index_find(const SeedIndex *index, uint64_t id, SeedPlace *out) {
    int seed;
    const PackEntry *entry = packs_find_seed(&index->packs, id, &seed);
    if (!entry) return false;
    *out = (SeedPlace){entry->pack.name, (int)entry->pack.seeds[seed].line};
    return true;
}
