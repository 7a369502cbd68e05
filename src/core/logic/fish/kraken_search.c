#include "core/logic/fish/kraken_search.h"

#include "core/logic/finder.h"

// Choices of houses for one target. Far more than any search took on 9x9 boards.
enum { TRIES_MAX = 1 << 20, TRIES_MAX_LARGE = 1 << 14 };

typedef struct {
    const KrakenAsk *ask;
    FishSearch houses;
    bool found;
    Kraken best;
} KrakenSearch;

// The number of fins must be right, and a fish that takes something away by itself is no Kraken.
static bool needs_chains(const KrakenSearch *search, const Fish *fish, const FishCover *cover) {
    int count = cellset_count(&fish->fins);
    if (count == 0 || count > FISH_FINS_MAX) return false;
    CellSet seen = finder_common_peers(search->ask->position->layout, fish->fins);
    CellSet taken = cellset_or(cellset_minus(cover->once, fish->body), cover->twice);
    return !cellset_empty(&seen) && !cellset_meet(taken, seen);
}

// True when chains from these starts are shorter than those known; counts their nodes.
static bool is_better(const KrakenSearch *search, const CellSet *starts, int *out_nodes) {
    *out_nodes = 0;
    for (int c = cellset_next(starts, 0); c >= 0; c = cellset_next(starts, c + 1))
        *out_nodes += search->ask->nodes[c];
    return *out_nodes <= STEP_NODES_MAX && (!search->found || *out_nodes < search->best.nodes);
}

// Type 1: all covers are there, one of them with the target in it.
static bool try_fish(void *context, Fish *fish) {
    FishSearch *houses = context;
    KrakenSearch *search = houses->context;
    FishCover cover = fish_cover(houses, fish->covers);
    int nodes;
    fish->fins = fish_fins(fish, &cover);
    if (!is_better(search, &fish->fins, &nodes) || !needs_chains(search, fish, &cover)) return true;
    search->found = true;
    search->best = (Kraken){*fish, -1, fish->fins, nodes};
    return true;
}

// Type 2: one cover is missing. Whichever it is, chains start from all that is not covered yet.
static bool try_last_cover(void *context, Fish *fish) {
    FishSearch *houses = context;
    KrakenSearch *search = houses->context;
    FishCover cover = fish_cover(houses, fish->covers);
    CellSet starts = fish_fins(fish, &cover);
    int nodes;
    if (!is_better(search, &starts, &nodes)) return true;
    for (HouseSet left = fish_cover_houses(houses, fish) & ~fish->covers; left != 0; left &= left - 1) {
        int house = houseset_first(left);
        Fish whole = *fish;
        whole.covers |= houseset_of(house);
        cover = fish_cover(houses, whole.covers);
        whole.fins = fish_fins(&whole, &cover);
        // Where all its candidates start chains the fish is not needed.
        CellSet started = cellset_minus(fish->body, cover.twice);
        if (cellset_within(houses->in_house[house], started)) continue;
        if (!needs_chains(search, &whole, &cover)) continue;
        search->found = true;
        search->best = (Kraken){whole, house, starts, nodes};
        return true;
    }
    return true;
}

// Rows (and boxes) in columns (and boxes), or the other way.
static void search_along(FishSearch *houses, HouseKind lines) {
    const Layout *layout = houses->position->layout;
    HouseKind others = lines == HOUSE_ROW ? HOUSE_COLUMN : HOUSE_ROW;
    houses->base_houses = houses->cover_houses = 0;
    for (int h = 0; h < layout->house_count; h++) {
        HouseKind kind = layout->house[h].kind;
        if (cellset_empty(&houses->in_house[h])) continue;
        if (kind == lines || kind == HOUSE_BOX) houses->base_houses |= houseset_of(h);
        if (kind == others || kind == HOUSE_BOX) houses->cover_houses |= houseset_of(h);
    }
    fish_choose(houses);
}

bool kraken_search(const KrakenAsk *ask, Kraken *out) {
    KrakenSearch search; // its boards are large, and filled in where the token is
    FishSearch *houses = &search.houses;
    search.ask = ask;
    search.found = false;
    fish_board(houses, ask->position, ask->token);
    houses->size = ask->size;
    houses->context = &search;
    houses->chosen = ask->anywhere ? try_last_cover : try_fish;
    houses->target = ask->target;
    houses->target_is_taken = !ask->anywhere;
    houses->ruled_out = ask->linked;
    houses->uncovered = cellset_minus(houses->cells, ask->linked);
    if (ask->same && !ask->anywhere) cellset_remove(&houses->uncovered, ask->target);
    houses->room = ask->size - 1;
    houses->tries_left = ask->position->layout->order <= 9 ? TRIES_MAX : TRIES_MAX_LARGE;
    search_along(houses, HOUSE_ROW);
    search_along(houses, HOUSE_COLUMN);
    if (search.found) *out = search.best;
    return search.found;
}
