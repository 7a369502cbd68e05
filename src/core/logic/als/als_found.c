#include "core/logic/als/als_found.h"

#include <stdlib.h>

#include "core/base/hash.h"
#include "core/base/memory.h"

uint64_t als_hash(uint64_t hash, int token, const CellSet *cells) {
    // the token is mixed in by itself: in one go with the cells, 1 from cell 1 would be 2 from cell 0
    hash = (hash ^ (uint64_t)token) * HASH_MULTIPLIER;
    // Outcomes are put in order by this: where cells past 255 are none, it is as it was when there were no
    // others.
    for (int i = 0; i < CELLSET_WORDS; i++)
        if (i < 4 || cells->word[i]) hash = hash_word(hash, cells->word[i]);
    return hash;
}

// Where the hash is in the table, or the free place where it belongs.
static int place_of(const AlsFound *found, uint64_t hash) {
    int i = (int)(hash >> 32 & (uint64_t)(found->table_size - 1));
    while (found->table[i] != 0 && found->outcome[found->table[i] - 1].hash != hash)
        i = (i + 1) & (found->table_size - 1);
    return i;
}

AlsOutcome *als_found(const AlsFound *found, uint64_t hash) {
    if (found->table_size == 0) return NULL;
    int index = found->table[place_of(found, hash)];
    return index == 0 ? NULL : &found->outcome[index - 1];
}

// The table is never more than half full.
static void widen(AlsFound *found) {
    free(found->table);
    found->table_size = found->table_size == 0 ? 256 : 2 * found->table_size;
    found->table = mem_zeroed((size_t)found->table_size, sizeof *found->table);
    for (int i = 0; i < found->count; i++) found->table[place_of(found, found->outcome[i].hash)] = i + 1;
}

void als_found_add(AlsFound *found, const AlsOutcome *outcome) {
    if (2 * (found->count + 1) > found->table_size) widen(found);
    found->outcome = mem_room(found->outcome, &found->room, (size_t)found->count + 1, sizeof *outcome);
    int *index = &found->table[place_of(found, outcome->hash)];
    if (*index == 0) *index = ++found->count;
    found->outcome[*index - 1] = *outcome;
}

static int compare(const void *a, const void *b) {
    const AlsOutcome *x = a, *y = b;
    if (x->count != y->count) return x->count - y->count;
    if (x->size != y->size) return x->size - y->size;
    for (int i = 0; i < x->count; i++)
        if (x->set[i] != y->set[i]) return x->set[i] - y->set[i];
    if (x->stem != y->stem) return x->stem - y->stem;
    return x->hash < y->hash ? -1 : x->hash > y->hash;
}

void als_found_sort(AlsFound *found) {
    if (found->count > 0) qsort(found->outcome, (size_t)found->count, sizeof *found->outcome, compare);
}

void als_found_finish(AlsFound *found) {
    free(found->outcome);
    free(found->table);
}
