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

// Pays for a choice. False when the search is at its end, or was stopped.
static bool spend(FishSearch *search) {
    enum { ASK_EVERY = 1 << 14 };
    const Position *position = search->position;
    if (--search->tries_left <= 0) return false;
    if (search->tries_left % ASK_EVERY == 0 && position->keep_going != NULL &&
        !position->keep_going(position->context))
        search->tries_left = 0;
    return search->tries_left > 0;
}

void fish_board(FishSearch *search, const Position *position, int token) {
    const Layout *layout = position->layout;
    search->position = position;
    search->token = token;
    search->cells = marks_cells(layout, &position->marks, token);
    for (int h = 0; h < layout->house_count; h++)
        search->in_house[h] = cellset_and(layout->house[h].set, search->cells);
    for (int c = cellset_next(&search->cells, 0); c >= 0; c = cellset_next(&search->cells, c + 1))
        search->houses_of[c] = layout_house_bits(layout, c);
}

bool fish_prepare(FishSearch *search, const Position *position, int token) {
    CellSet nowhere = {{0}}, cells = marks_cells(position->layout, &position->marks, token);
    search->targets = cellset_minus(cells, template_cells(position, token, &nowhere));
    if (cellset_empty(&search->targets)) return false;
    fish_board(search, position, token);
    return true;
}

// ---- Covers

FishCover fish_cover(const FishSearch *search, HouseSet covers) {
    FishCover cover = {{{0}}, {{0}}};
    for (; covers != 0; covers &= covers - 1) {
        CellSet cells = search->in_house[houseset_first(covers)];
        cover.twice = cellset_or(cover.twice, cellset_and(cells, cover.once));
        cover.once = cellset_or(cover.once, cells);
    }
    return cover;
}

HouseSet fish_cover_houses(const FishSearch *search, const Fish *fish) {
    HouseSet touched = 0;
    for (int c = cellset_next(&fish->body, 0); c >= 0; c = cellset_next(&fish->body, c + 1))
        touched |= search->houses_of[c];
    return search->cover_houses & touched & ~fish->bases;
}

// Adds `left` of the houses, in ascending order, that nothing asks for.
static bool add_idle_covers(FishSearch *search, HouseSet houses, int left, const Fish *fish) {
    Fish longer = *fish;
    if (left == 0) return search->chosen(search, &longer);
    for (; houses != 0 && spend(search); houses &= houses - 1) {
        longer.covers = fish->covers | (houses & -houses);
        if (!add_idle_covers(search, houses & (houses - 1), left - 1, &longer)) return false;
    }
    return true;
}

// Adds `left` of the houses to the covers so that all `cells` are covered. A house that was tried for a cell
// is not tried again after it: so no set of covers comes twice.
static bool choose_covers(FishSearch *search, const CellSet *cells, HouseSet houses, int left,
                          const Fish *fish) {
    int cell = cellset_next(cells, 0);
    while (cell >= 0 && (search->houses_of[cell] & fish->covers) != 0) cell = cellset_next(cells, cell + 1);
    if (cell < 0) return add_idle_covers(search, houses, left, fish);
    if (left == 0) return true;
    Fish longer = *fish;
    HouseSet ways = search->houses_of[cell] & houses;
    for (; ways != 0 && spend(search); ways &= ways - 1) {
        HouseSet house = ways & -ways;
        houses &= ~house;
        longer.covers = fish->covers | house;
        if (!choose_covers(search, cells, houses, left - 1, &longer)) return false;
    }
    return true;
}

static bool cover_bases(FishSearch *search, const Fish *fish) {
    CellSet cells = cellset_and(fish->body, search->uncovered);
    HouseSet houses = fish_cover_houses(search, fish);
    if (!search->target_is_taken) return choose_covers(search, &cells, houses, search->room, fish);
    HouseSet own = houses & search->houses_of[search->target];
    int least = cellset_has(&fish->body, search->target) ? 2 : 1;
    // The sets of those that it lies in, one by one:
    for (HouseSet mine = own & -own; mine != 0; mine = (mine - own) & own) {
        int count = houseset_count(mine);
        if (count < least || count > search->size) continue;
        Fish covered = *fish;
        covered.covers = mine;
        if (!choose_covers(search, &cells, houses & ~own, search->size - count, &covered)) return false;
    }
    return true;
}

// ---- Bases

// Cells that share no cover with each other, and what covers them all: no fish has more of them than covers.
typedef struct {
    int count;
    HouseSet houses;
} FishSearchApart;

static bool add_apart(const FishSearch *search, int house, FishSearchApart *apart) {
    CellSet cells = cellset_and(search->in_house[house], search->uncovered);
    for (int c = cellset_next(&cells, 0); c >= 0; c = cellset_next(&cells, c + 1)) {
        HouseSet ways = search->houses_of[c] & search->cover_houses & ~(houseset_of(house));
        if ((ways & apart->houses) != 0) continue;
        apart->houses |= ways;
        apart->count++;
    }
    return apart->count <= search->room;
}

// Adds `left` of the houses, in ascending order, to the bases. Where bases overlap there are endo fins, which
// the target must rule out; HoDoKu counts a cell again for each base that meets it.
static bool choose_bases(FishSearch *search, HouseSet houses, int left, const Fish *fish,
                         const FishSearchApart *apart) {
    if (left == 0) return cover_bases(search, fish);
    for (; houses != 0 && spend(search); houses &= houses - 1) {
        int house = houseset_first(houses);
        CellSet overlap = cellset_and(fish->body, search->in_house[house]);
        if (!cellset_empty(&overlap)) {
            if (!cellset_within(overlap, search->ruled_out)) continue;
            if (cellset_count(&fish->endo) + cellset_count(&overlap) > FISH_ENDO_FINS_MAX) continue;
        }
        FishSearchApart more = *apart;
        if (!add_apart(search, house, &more)) continue;
        Fish longer = *fish;
        longer.endo = cellset_or(longer.endo, overlap);
        longer.bases |= houseset_of(house);
        longer.body = cellset_or(longer.body, search->in_house[house]);
        if (!choose_bases(search, houses & (houses - 1), left - 1, &longer, &more)) return false;
    }
    return true;
}

bool fish_choose(FishSearch *search) {
    return choose_bases(search, search->base_houses, search->size, &(Fish){0}, &(FishSearchApart){0, 0});
}

// ---- Fish

// Works out what the fish removes and hands it over if the target is the first of that: so each fish comes
// once. A cover that shares nothing with the bases makes no fish.
static bool give_fish(void *context, Fish *fish) {
    const FishSearch *search = context;
    for (HouseSet left = fish->covers; left != 0; left &= left - 1)
        if (!cellset_meet(search->in_house[houseset_first(left)], fish->body)) return true;
    FishCover cover = fish_cover(search, fish->covers);
    fish->fins = fish_fins(fish, &cover);
    int fins = cellset_count(&fish->fins);
    if (fins > FISH_FINS_MAX || (search->finless && fins > 0)) return true;
    CellSet seen = search->cells;
    if (fins > 0) seen = finder_common_peers(search->position->layout, fish->fins);
    fish->outside = cellset_and(cellset_minus(cover.once, fish->body), seen);
    fish->cannibal = cellset_and(cover.twice, seen);
    CellSet gone = cellset_and(cellset_or(fish->outside, fish->cannibal), search->targets);
    int first = cellset_next(&gone, 0);
    if (first < 0 || (first != search->target && search->target >= 0)) return true;
    return search->found(search->context, fish);
}

bool fish_search(FishSearch *search) {
    search->tries_left = search->position->layout->order <= 9 ? TRIES_MAX : TRIES_MAX_LARGE;
    search->chosen = give_fish;
    search->target_is_taken = !search->finless;
    if (search->finless) {
        search->target = -1;
        search->ruled_out = (CellSet){{0}};
        search->uncovered = search->cells;
        search->room = search->size;
        return fish_choose(search);
    }
    search->room = search->size - 1; // what the target does not see is not covered by the target's cover
    for (int c = cellset_next(&search->targets, 0); c >= 0; c = cellset_next(&search->targets, c + 1)) {
        search->target = c;
        search->ruled_out = search->position->layout->peers[c];
        search->uncovered = cellset_minus(search->cells, search->ruled_out);
        cellset_remove(&search->uncovered, c);
        if (!fish_choose(search)) return false;
    }
    return true;
}
