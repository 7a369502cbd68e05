// Every fish removes a candidate that is in no template; where there is none there is no search. Bases are
// chosen first, since few sets of them do not overlap, then covers for one uncovered cell after the other.
// With fins this is done for each candidate that may go: what this target sees need not be covered, for it
// can be a fin.

#include <stddef.h>

#include "core/logic/finder.h"
#include "core/logic/fish/fish_search.h"
#include "core/logic/template.h"

// Choices of houses, for one token. On 9x9 boards this is far more than all fish together ever took, of any
// shape and size; on larger ones the search ends here.
enum { TRIES_MAX = 1 << 23, TRIES_MAX_LARGE = 1 << 17 };

typedef struct {
    const FishSearch *search;
    int *tries_left;
    int target;        // or -1: fish without fins
    uint64_t own;      // the target's houses
    CellSet uncovered; // must be covered if a base has it
} TargetSearch;

// Pays for a choice. False when the search is at its end, or was stopped.
static bool spend(const TargetSearch *at) {
    enum { ASK_EVERY = 1 << 14 };
    const Position *position = at->search->position;
    if (--*at->tries_left <= 0) return false;
    if (*at->tries_left % ASK_EVERY == 0 && position->keep_going != NULL &&
        !position->keep_going(position->context))
        *at->tries_left = 0;
    return *at->tries_left > 0;
}

static int count_houses(uint64_t houses) { return __builtin_popcountll(houses); }

bool fish_prepare(FishSearch *search, const Position *position, int token) {
    const Layout *layout = position->layout;
    search->position = position;
    search->token = token;
    search->cells = marks_cells(layout, &position->marks, token);
    CellSet nowhere = {{0}}, possible = template_cells(position, token, &nowhere);
    search->targets = cellset_minus(search->cells, possible);
    if (cellset_empty(&search->targets)) return false;
    for (int h = 0; h < layout->house_count; h++) {
        search->in_house[h] = cellset_and(layout->house[h].set, search->cells);
    }
    for (int c = cellset_next(&search->cells, 0); c >= 0; c = cellset_next(&search->cells, c + 1)) {
        search->houses_of[c] = finder_house_bits(layout, c);
    }
    return true;
}

// The candidates that see all the fins, all candidates when there is none.
static CellSet seen_by_all(const FishSearch *search, const CellSet *fins) {
    CellSet seen = search->cells;
    for (int c = cellset_next(fins, 0); c >= 0; c = cellset_next(fins, c + 1)) {
        seen = cellset_and(seen, search->position->layout->peers[c]);
    }
    return seen;
}

// Works out what the fish removes and hands it over if the target is the first of that: so each fish comes
// once. A cover that shares nothing with the bases makes no fish.
static bool give_fish(const TargetSearch *at, Fish *fish) {
    const FishSearch *search = at->search;
    CellSet covered = {{0}}, twice = {{0}};
    for (uint64_t left = fish->covers; left != 0; left &= left - 1) {
        const CellSet *cover = &search->in_house[__builtin_ctzll(left)];
        CellSet shared = cellset_and(*cover, fish->body), again = cellset_and(*cover, covered);
        if (cellset_empty(&shared)) return true;
        twice = cellset_or(twice, again);
        covered = cellset_or(covered, *cover);
    }
    fish->fins = cellset_minus(fish->body, covered);
    fish->fins = cellset_or(fish->fins, fish->endo);
    int fins = cellset_count(&fish->fins);
    if (fins > FISH_FINS_MAX || (search->finless && fins > 0)) return true;
    CellSet seen = seen_by_all(search, &fish->fins);
    fish->outside = cellset_minus(covered, fish->body);
    fish->outside = cellset_and(fish->outside, seen);
    fish->cannibal = cellset_and(twice, seen);
    CellSet gone = cellset_or(fish->outside, fish->cannibal);
    gone = cellset_and(gone, search->targets);
    int first = cellset_next(&gone, 0);
    if (first < 0 || (first != at->target && at->target >= 0)) return true;
    return search->found(search->context, fish);
}

// Adds `left` of the houses, in ascending order, that nothing asks for.
static bool add_idle_covers(const TargetSearch *at, uint64_t houses, int left, const Fish *fish) {
    Fish longer = *fish;
    if (left == 0) return give_fish(at, &longer);
    for (; houses != 0 && spend(at); houses &= houses - 1) {
        longer.covers = fish->covers | (houses & -houses);
        if (!add_idle_covers(at, houses & (houses - 1), left - 1, &longer)) return false;
    }
    return true;
}

// Adds `left` of the houses to the covers so that all `cells` are covered. A house that was tried for a cell
// is not tried again after it: so no set of covers comes twice.
static bool choose_covers(const TargetSearch *at, const CellSet *cells, uint64_t houses, int left,
                          const Fish *fish) {
    const FishSearch *search = at->search;
    int cell = cellset_next(cells, 0);
    while (cell >= 0 && (search->houses_of[cell] & fish->covers) != 0) cell = cellset_next(cells, cell + 1);
    if (cell < 0) return add_idle_covers(at, houses, left, fish);
    if (left == 0) return true;
    Fish longer = *fish;
    uint64_t ways = search->houses_of[cell] & houses;
    for (; ways != 0 && spend(at); ways &= ways - 1) {
        uint64_t house = ways & -ways;
        houses &= ~house;
        longer.covers = fish->covers | house;
        if (!choose_covers(at, cells, houses, left - 1, &longer)) return false;
    }
    return true;
}

// The target lies in one cover at least, and in two if it is in a base.
static bool cover_bases(const TargetSearch *at, const Fish *fish) {
    const FishSearch *search = at->search;
    uint64_t touched = 0;
    for (int c = cellset_next(&fish->body, 0); c >= 0; c = cellset_next(&fish->body, c + 1)) {
        touched |= search->houses_of[c];
    }
    CellSet cells = cellset_and(fish->body, at->uncovered);
    uint64_t houses = search->cover_houses & touched & ~fish->bases, own = houses & at->own;
    if (at->target < 0) return choose_covers(at, &cells, houses, search->size, fish);
    int least = cellset_has(&fish->body, at->target) ? 2 : 1;
    // The sets of those that it lies in, one by one:
    for (uint64_t mine = own & -own; mine != 0; mine = (mine - own) & own) {
        int count = count_houses(mine);
        if (count < least || count > search->size) continue;
        Fish covered = *fish;
        covered.covers = mine;
        if (!choose_covers(at, &cells, houses & ~own, search->size - count, &covered)) return false;
    }
    return true;
}

// Cells that share no cover with each other, and what covers them all: no fish has more of them than covers.
typedef struct {
    int count;
    uint64_t houses;
} FishSearchApart;

static bool add_apart(const TargetSearch *at, int house, FishSearchApart *apart) {
    const FishSearch *search = at->search;
    CellSet cells = cellset_and(search->in_house[house], at->uncovered);
    for (int c = cellset_next(&cells, 0); c >= 0; c = cellset_next(&cells, c + 1)) {
        uint64_t ways = search->houses_of[c] & search->cover_houses & ~(UINT64_C(1) << house);
        if ((ways & apart->houses) != 0) continue;
        apart->houses |= ways;
        apart->count++;
    }
    // Fish with fins: what the target does not see is not covered by the target's cover.
    return apart->count <= search->size - (at->target < 0 ? 0 : 1);
}

// Adds `left` of the houses, in ascending order, to the bases. Where bases overlap there are endo fins, which
// the target must see; HoDoKu counts a cell again for each base that meets it.
static bool choose_bases(const TargetSearch *at, uint64_t houses, int left, const Fish *fish,
                         const FishSearchApart *apart) {
    if (left == 0) return cover_bases(at, fish);
    const FishSearch *search = at->search;
    for (; houses != 0 && spend(at); houses &= houses - 1) {
        int house = __builtin_ctzll(houses);
        Fish longer = *fish;
        CellSet overlap = cellset_and(fish->body, search->in_house[house]);
        if (!cellset_empty(&overlap)) {
            if (at->target < 0) continue;
            if (!cellset_within(overlap, search->position->layout->peers[at->target])) continue;
            if (cellset_count(&fish->endo) + cellset_count(&overlap) > FISH_ENDO_FINS_MAX) continue;
            longer.endo = cellset_or(longer.endo, overlap);
        }
        FishSearchApart more = *apart;
        if (!add_apart(at, house, &more)) continue;
        longer.bases |= UINT64_C(1) << house;
        longer.body = cellset_or(longer.body, search->in_house[house]);
        if (!choose_bases(at, houses & (houses - 1), left - 1, &longer, &more)) return false;
    }
    return true;
}

bool fish_search(const FishSearch *search) {
    const Fish nothing = {0};
    const FishSearchApart none = {0, 0};
    int tries_left = search->position->layout->order <= 9 ? TRIES_MAX : TRIES_MAX_LARGE;
    if (search->finless) {
        TargetSearch at = {search, &tries_left, -1, 0, search->cells};
        return choose_bases(&at, search->base_houses, search->size, &nothing, &none);
    }
    for (int c = cellset_next(&search->targets, 0); c >= 0; c = cellset_next(&search->targets, c + 1)) {
        TargetSearch at = {search, &tries_left, c, search->houses_of[c], search->cells};
        at.uncovered = cellset_minus(at.uncovered, search->position->layout->peers[c]);
        cellset_remove(&at.uncovered, c);
        if (!choose_bases(&at, search->base_houses, search->size, &nothing, &none)) return false;
    }
    return true;
}
