#include "ui/play/next_seed.h"

#include <stdlib.h>

#include "core/base/memory.h"
#include "core/pack/pack_index.h"

// A seed of the band that is solved: which of the band's it is, and when it was solved last.
typedef struct {
    int place;
    int64_t turn;
} Solved;

static int compare_places(const void *a, const void *b) {
    const Solved *first = a, *second = b;
    return (first->place > second->place) - (first->place < second->place);
}

// Which of the band's seeds this one is; -1 when it is of another band.
static int place_in_band(const Pack *pack, Band band, int seed) {
    int low = 0, high = pack->band_count[band];
    while (low < high) {
        int middle = low + (high - low) / 2;
        if (pack_band_seed(pack, band, middle) < seed)
            low = middle + 1;
        else
            high = middle;
    }
    return pack_band_seed(pack, band, low) == seed ? low : -1;
}

// The seeds of the band that are solved, in order, for the caller to free. NULL for none.
static Solved *solved_of(const Pack *pack, Save *save, Band band, int *out_count) {
    int solved, count = 0, room = 0;
    SolvedSeed *seeds = save_solved_seeds(save, pack->id, &solved);
    Solved *found = NULL;
    for (int i = 0; i < solved; i++) {
        int seed;
        for (int k = 0; (seed = pack_find_seeds(pack, seeds[i].id, k)) >= 0; k++) {
            int place = pack->seeds[seed].band == band ? place_in_band(pack, band, seed) : -1;
            if (place < 0) continue;
            if (count == room) {
                room = room ? room * 2 : 64;
                found = mem_resize(found, (size_t)room, sizeof *found);
            }
            found[count++] = (Solved){place, seeds[i].turn};
        }
    }
    free(seeds);
    if (count) qsort(found, (size_t)count, sizeof *found, compare_places);
    *out_count = count;
    return found;
}

// The place of the one that was solved the longest ago.
static int oldest(const Solved *solved, int count) {
    int oldest = 0;
    for (int i = 1; i < count; i++)
        if (solved[i].turn < solved[oldest].turn) oldest = i;
    return solved[oldest].place;
}

int next_seed(const Pack *pack, Save *save, Band band, Rng *rng) {
    int all = pack->band_count[band], count, place;
    if (all == 0) return -1;
    Solved *solved = solved_of(pack, save, band, &count);
    int left = all - count;
    if (left > 0) {
        place = pack->in_turn ? 0 : (int)rng_below(rng, (uint64_t)left);
        for (int i = 0; i < count && solved[i].place <= place; i++)
            place++; // the place-th of those not solved
    } else {
        place = pack->in_turn ? oldest(solved, count) : (int)rng_below(rng, (uint64_t)all);
    }
    free(solved);
    return pack_band_seed(pack, band, place);
}

// ---- by effort

typedef struct {
    const Pack *pack;
    SolvedSeed *solved; // by id
    int count;
} Played;

static int compare_ids(const void *a, const void *b) {
    const SolvedSeed *first = a, *second = b;
    return (first->id > second->id) - (first->id < second->id);
}

static bool is_solved(const Played *played, int seed) {
    SolvedSeed key = {.id = played->pack->seeds[seed].id};
    return played->count > 0 &&
           bsearch(&key, played->solved, (size_t)played->count, sizeof key, compare_ids) != NULL;
}

// The nearest of a band (BAND_COUNT: of all) with at least this effort, solved or not. -1 for none.
static int nearest(const Played *played, int band, int wanted, int least, bool solved) {
    const Pack *pack = played->pack;
    int best = -1, best_apart = 0;
    for (int seed = 0; seed < pack->seed_count; seed++) {
        const SeedEntry *entry = &pack->seeds[seed];
        int effort = entry->effort, apart = abs(effort - wanted);
        if (effort == 0 || effort < least || (band != BAND_COUNT && entry->band != band)) continue;
        if ((best >= 0 && apart >= best_apart) || is_solved(played, seed) != solved) continue;
        best = seed;
        best_apart = apart;
    }
    return best;
}

static Played played_of(const Pack *pack, Save *save) {
    Played played = {.pack = pack};
    played.solved = save_solved_seeds(save, pack->id, &played.count);
    return played;
}

int next_seed_of_effort(const Pack *pack, Save *save, int effort) {
    Played played = played_of(pack, save);
    int seed = nearest(&played, BAND_COUNT, effort, 1, false);
    if (seed < 0) seed = nearest(&played, BAND_COUNT, effort, 1, true);
    free(played.solved);
    return seed;
}

int next_seed_after(const Pack *pack, Save *save, Band band, int effort, bool went_well) {
    Played played = played_of(pack, save);
    int wanted = went_well ? effort + effort / 8 + 1 : effort - effort / 8;
    int seed = nearest(&played, (int)band, wanted, went_well ? effort + 1 : 1, false);
    if (seed < 0 && went_well && band + 1 < BAND_COUNT)
        seed = nearest(&played, (int)band + 1, wanted, 1, false);
    if (seed < 0) seed = nearest(&played, (int)band, wanted, 1, false);
    if (seed < 0) seed = nearest(&played, (int)band, wanted, 1, true);
    free(played.solved);
    return seed;
}
