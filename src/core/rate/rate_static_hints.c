// A list of chains without branches (see rate_static_hints.h).
#include "core/rate/rate_static_hints.h"

#include <stdlib.h>

#include "core/base/hash.h"
#include "core/base/memory.h"

void static_hints_start(RateStaticHints *hints) { hints->count = hints->key_count = 0; }

void static_hints_finish(RateStaticHints *hints) {
    free(hints->hint);
    free(hints->key);
    *hints = (RateStaticHints){.count = 0};
}

static void add_key(RateStaticHints *hints, int key) {
    hints->key = mem_room(hints->key, &hints->key_room, (size_t)hints->key_count + 1, sizeof *hints->key);
    hints->key[hints->key_count++] = (uint16_t)key;
}

RateStaticHint *static_hints_add(RateStaticHints *hints, double difficulty, int length, int sort_key,
                                 bool cycle) {
    hints->hint = mem_room(hints->hint, &hints->room, (size_t)hints->count + 1, sizeof *hints->hint);
    RateStaticHint *hint = &hints->hint[hints->count];
    *hint = (RateStaticHint){.difficulty = difficulty,
                             .length = length,
                             .order = hints->count++,
                             .way = hints->key_count,
                             .removal = hints->key_count,
                             .sort_key = (uint8_t)sort_key,
                             .cycle = cycle};
    return hint;
}

void static_hints_way(RateStaticHints *hints, RateStaticHint *hint, int key) {
    add_key(hints, key);
    hint->way_count++;
    hint->removal++;
}

void static_hints_remove(RateStaticHints *hints, RateStaticHint *hint, int cell, unsigned tokens) {
    for (; tokens != 0; tokens &= tokens - 1) {
        int key = key_of(cell, rate_first(tokens), false);
        add_key(hints, key);
        hint->removal_count++;
        hint->effect += hash_mix((uint64_t)key);
    }
}

static int by_ease(const void *a, const void *b) {
    const RateStaticHint *x = a, *y = b;
    if (x->difficulty != y->difficulty) return x->difficulty < y->difficulty ? -1 : 1;
    if (x->length != y->length) return x->length < y->length ? -1 : 1;
    if (x->sort_key != y->sort_key) return x->sort_key < y->sort_key ? -1 : 1;
    return x->order < y->order ? -1 : 1;
}

void static_hints_sort(RateStaticHints *hints) {
    if (hints->count > 1) qsort(hints->hint, (size_t)hints->count, sizeof *hints->hint, by_ease);
}
