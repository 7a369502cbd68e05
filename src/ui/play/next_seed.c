#include "ui/play/next_seed.h"

#include "core/pack/pack_index.h"

#include <stdlib.h>

#include "core/base/memory.h"

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
