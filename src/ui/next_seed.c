#include "ui/next_seed.h"

#include <stdlib.h>

static int compare_places(const void *a, const void *b) {
    int first = *(const int *)a, second = *(const int *)b;
    return (first > second) - (first < second);
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

// The places in the band of the seeds that are solved, in order, for the caller to free. NULL for none.
static int *solved_places(const Pack *pack, Save *save, Band band, int *out_count) {
    int solved, count = 0, room = 0;
    SolvedSeed *seeds = save_solved_seeds(save, pack->id, &solved);
    int *places = NULL;
    for (int i = 0; i < solved; i++) {
        int seed;
        for (int k = 0; (seed = pack_find_seeds(pack, seeds[i].id, k)) >= 0; k++) {
            int place = pack->seeds[seed].band == band ? place_in_band(pack, band, seed) : -1;
            if (place < 0) continue;
            if (count == room) {
                room = room ? room * 2 : 64;
                int *more = realloc(places, (size_t)room * sizeof *more);
                if (!more) break; // some that are solved then come again
                places = more;
            }
            places[count++] = place;
        }
    }
    free(seeds);
    if (count) qsort(places, (size_t)count, sizeof *places, compare_places);
    *out_count = count;
    return places;
}

int next_seed(const Pack *pack, Save *save, Band band, Rng *rng) {
    int all = pack->band_count[band], solved;
    if (all == 0) return -1;
    int *places = solved_places(pack, save, band, &solved);
    int left = all - solved, place;
    if (left <= 0) {
        place = (int)rng_below(rng, (uint64_t)all);
    } else {
        place = pack->in_turn ? 0 : (int)rng_below(rng, (uint64_t)left);
        for (int i = 0; i < solved && places[i] <= place; i++) place++; // the place-th of those not solved
    }
    free(places);
    return pack_band_seed(pack, band, place);
}
