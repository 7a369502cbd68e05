#include "ui/scenes/browse/browse_list.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/keyed.h"
#include "core/base/memory.h"

enum { STRIDE = 8192 }; // seeds between two questions whether to go on

BrowseFilter browse_filter_all(void) {
    return (BrowseFilter){.rating_most = 255, .clues_most = 255, .technique = -1, .pattern = -1};
}

bool browse_filter_is_all(const BrowseFilter *filter) {
    const BrowseFilter all = browse_filter_all();
    return memcmp(filter, &all, sizeof all) == 0;
}

const SolvedSeed *browse_solved(const BrowseSeeds *seeds, uint64_t id) {
    int low = 0, high = seeds->solved_count;
    while (low < high) {
        int middle = low + (high - low) / 2;
        if (seeds->solved[middle].id < id)
            low = middle + 1;
        else
            high = middle;
    }
    return low < seeds->solved_count && seeds->solved[low].id == id ? &seeds->solved[low] : NULL;
}

static uint64_t technique_mask(int technique) {
    int bit = technique >= 0 ? seed_technique_bit((Technique)technique) : -1;
    return bit >= 0 ? UINT64_C(1) << bit : 0;
}

// All but whether it is solved.
static bool fits(const BrowseFilter *filter, uint64_t mask, const SeedEntry *seed) {
    return (filter->bands == 0 || (filter->bands >> seed->band & 1)) &&
           seed->rating_tenths >= filter->rating_least && seed->rating_tenths <= filter->rating_most &&
           seed->clues >= filter->clues_least && seed->clues <= filter->clues_most &&
           (filter->technique < 0 || (seed->techniques & mask) != 0) &&
           (filter->pattern < 0 || seed->pattern == filter->pattern);
}

static bool stops(int i, BrowseGoesOn *goes_on, void *context) {
    return goes_on && i % STRIDE == 0 && !goes_on(context);
}

bool browse_survey(const BrowseSeeds *seeds, BrowseGoesOn *goes_on, void *context, BrowseSurvey *out) {
    memset(out, 0, sizeof *out);
    int bit[BROWSE_TECHNIQUE_BITS] = {0};
    for (int i = 0; i < seeds->count; i++) {
        if (stops(i, goes_on, context)) return false;
        const SeedEntry *seed = &seeds->seed[i];
        out->rating[seed->rating_tenths]++;
        out->clues[seed->clues]++;
        if (seed->pattern < PATTERN_COUNT) out->pattern[seed->pattern]++;
        for (uint64_t rest = seed->techniques; rest != 0; rest &= rest - 1) bit[__builtin_ctzll(rest)]++;
        if (seeds->solved_count > 0 && browse_solved(seeds, seed->id)) out->solved++;
    }
    for (int t = 0; t < TECHNIQUE_COUNT; t++) {
        int b = seed_technique_bit((Technique)t);
        if (b >= 0) out->technique[t] = bit[b];
    }
    return true;
}

// ---- filtering

// The indices of those that pass, in the file's order.
static int keep(const BrowseSeeds *seeds, const BrowseFilter *filter, BrowseGoesOn *goes_on, void *context,
                uint32_t *out) {
    uint64_t mask = technique_mask(filter->technique);
    int count = 0;
    for (int i = 0; i < seeds->count; i++) {
        if (stops(i, goes_on, context)) return -1;
        const SeedEntry *seed = &seeds->seed[i];
        if (!fits(filter, mask, seed)) continue;
        if (filter->solved != BROWSE_ALL) {
            bool solved = seeds->solved_count > 0 && browse_solved(seeds, seed->id);
            if (solved != (filter->solved == BROWSE_SOLVED)) continue;
        }
        out[count++] = (uint32_t)i;
    }
    return count;
}

// ---- sorting

static void reverse(uint32_t *list, int count) {
    for (int i = 0; i < count / 2; i++) {
        uint32_t other = list[count - 1 - i];
        list[count - 1 - i] = list[i];
        list[i] = other;
    }
}

// Where constraints leave seeds without a rating, their bands say the order. No rating is as small as those.
static int small_key(const SeedEntry *seed, const BrowseSort *sort) {
    int rated = seed->rating_tenths ? seed->rating_tenths : (int)seed->band;
    int key = sort->key == BROWSE_BY_RATING ? rated : seed->clues;
    return sort->descending ? 255 - key : key;
}

// By counting: keys are bytes.
static bool sort_by_count(const BrowseSeeds *seeds, const BrowseSort *sort, BrowseGoesOn *goes_on,
                          void *context, uint32_t *list, int count) {
    int place[256] = {0};
    for (int i = 0; i < count; i++) place[small_key(&seeds->seed[list[i]], sort)]++;
    for (int key = 0, before = 0; key < 256; key++) {
        int here = place[key];
        place[key] = before;
        before += here;
    }
    uint32_t *sorted = mem_alloc((size_t)count * sizeof *sorted + 1);
    bool well = true;
    for (int i = 0; i < count && well; i++) {
        well = !stops(i, goes_on, context);
        sorted[place[small_key(&seeds->seed[list[i]], sort)]++] = list[i];
    }
    if (well) memcpy(list, sorted, (size_t)count * sizeof *sorted);
    free(sorted);
    return well;
}

// Few seeds have a time, and only those need comparing.
static bool sort_by_time(const BrowseSeeds *seeds, const BrowseSort *sort, BrowseGoesOn *goes_on,
                         void *context, uint32_t *list, int count) {
    bool best = sort->key == BROWSE_BY_BEST;
    int timed = 0, others = 0;
    if (seeds->solved_count == 0) return true;
    // An id that stands in a pack twice is timed twice.
    Keyed *times = NULL;
    size_t allotted = 0;
    for (int i = 0; i < count; i++) {
        if (stops(i, goes_on, context)) {
            free(times);
            return false;
        }
        const SolvedSeed *solved = browse_solved(seeds, seeds->seed[list[i]].id);
        int64_t key = !solved ? 0 : best ? solved->best_us : solved->turn;
        if (key == 0) {
            list[others++] = list[i];
            continue;
        }
        times = mem_room(times, &allotted, (size_t)timed + 1, sizeof *times);
        times[timed++] = (Keyed){sort->descending ? -key : key, (int)list[i]};
    }
    keyed_sort(times, timed);
    bool timed_first = best || sort->descending;
    if (timed_first) memmove(list + timed, list, (size_t)others * sizeof *list);
    uint32_t *to = timed_first ? list : list + others;
    for (int i = 0; i < timed; i++) to[i] = (uint32_t)times[i].index;
    free(times);
    return true;
}

int browse_make(const BrowseSeeds *seeds, const BrowseFilter *filter, const BrowseSort *sort,
                BrowseGoesOn *goes_on, void *context, uint32_t *out) {
    int count = keep(seeds, filter, goes_on, context, out);
    if (count <= 1) return count;
    bool well = true;
    switch (sort->key) {
    case BROWSE_BY_FILE:
        if (sort->descending) reverse(out, count);
        break;
    case BROWSE_BY_RATING:
    case BROWSE_BY_CLUES: well = sort_by_count(seeds, sort, goes_on, context, out, count); break;
    case BROWSE_BY_BEST:
    case BROWSE_BY_TURN: well = sort_by_time(seeds, sort, goes_on, context, out, count); break;
    case BROWSE_KEY_COUNT: assert(false);
    }
    return well ? count : -1;
}
