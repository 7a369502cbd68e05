// Bases first, then n - 1 covers for what the target leaves of them, then the last cover.

#include <string.h>

#include "core/logic/finder.h"
#include "core/logic/fish/kraken_search.h"

// Choices of houses for one target. Far more than any search took on 9x9 boards.
enum { TRIES_MAX = 1 << 20, TRIES_MAX_LARGE = 1 << 14 };

typedef struct {
    const KrakenAsk *ask;
    const Layout *layout;
    CellSet cells; // that have the token
    CellSet in_house[HOUSES_MAX];
    uint64_t houses_of[CELLS_MAX];
    uint64_t base_houses, cover_houses; // to choose from
    CellSet kept;                       // what the target leaves of the token; without the target itself
    int tries_left;
    bool found;
    Kraken best;
} KrakenSearch;

// The part of a fish that is chosen already.
typedef struct {
    uint64_t bases, covers;
    CellSet body, endo;
} KrakenSearchPart;

static void prepare(KrakenSearch *search, const KrakenAsk *ask) {
    const Position *position = ask->position;
    const Layout *layout = position->layout;
    search->ask = ask;
    search->layout = layout;
    search->found = false;
    search->tries_left = layout->order <= 9 ? TRIES_MAX : TRIES_MAX_LARGE;
    search->cells = marks_cells(layout, &position->marks, ask->token);
    search->kept = cellset_minus(search->cells, ask->linked);
    if (ask->same) cellset_remove(&search->kept, ask->target);
    for (int h = 0; h < layout->house_count; h++) {
        search->in_house[h] = cellset_and(layout->house[h].set, search->cells);
    }
    for (int c = cellset_next(&search->cells, 0); c >= 0; c = cellset_next(&search->cells, c + 1)) {
        search->houses_of[c] = finder_house_bits(layout, c);
    }
}

// The cells that see all the fins, whether they have candidates or not.
static CellSet seen_by_all(const KrakenSearch *search, const CellSet *fins) {
    CellSet seen;
    memset(&seen, 0xff, sizeof seen);
    for (int c = cellset_next(fins, 0); c >= 0; c = cellset_next(fins, c + 1)) {
        seen = cellset_and(seen, search->layout->peers[c]);
    }
    return seen;
}

typedef struct {
    CellSet covered, twice; // candidates in covers; in two of them
} Cover;

static Cover covers_of(const KrakenSearch *search, uint64_t covers) {
    Cover cover = {{{0}}, {{0}}};
    for (; covers != 0; covers &= covers - 1) {
        const CellSet *cells = &search->in_house[__builtin_ctzll(covers)];
        CellSet again = cellset_and(*cells, cover.covered);
        cover.twice = cellset_or(cover.twice, again);
        cover.covered = cellset_or(cover.covered, *cells);
    }
    return cover;
}

static int count_nodes(const KrakenSearch *search, const CellSet *starts) {
    int nodes = 0;
    for (int c = cellset_next(starts, 0); c >= 0; c = cellset_next(starts, c + 1)) {
        nodes += search->ask->nodes[c];
    }
    return nodes;
}

// The number of fins must be right, and a fish that takes something away by itself is no Kraken.
static bool needs_chains(const KrakenSearch *search, const KrakenSearchPart *part, const Cover *cover,
                         const CellSet *fins) {
    int count = cellset_count(fins);
    if (count == 0 || count > KRAKEN_FINS_MAX) return false;
    CellSet seen = seen_by_all(search, fins);
    if (cellset_empty(&seen)) return false;
    CellSet gone = cellset_minus(cover->covered, part->body);
    gone = cellset_or(gone, cover->twice);
    gone = cellset_and(gone, seen);
    return cellset_empty(&gone);
}

static bool is_better(const KrakenSearch *search, int nodes) {
    return nodes <= STEP_NODES_MAX && (!search->found || nodes < search->best.nodes);
}

static CellSet fins_of(const KrakenSearchPart *part, const Cover *cover) {
    CellSet fins = cellset_minus(part->body, cover->covered);
    return cellset_or(fins, part->endo);
}

// Type 1: all covers are there, one of them with the target in it.
static void try_fish(KrakenSearch *search, const KrakenSearchPart *part) {
    Cover cover = covers_of(search, part->covers);
    CellSet fins = fins_of(part, &cover);
    int nodes = count_nodes(search, &fins);
    if (!is_better(search, nodes) || !needs_chains(search, part, &cover, &fins)) return;
    search->found = true;
    search->best = (Kraken){part->bases, part->covers, -1, part->body, fins, part->endo, fins, nodes};
}

// Type 2: one cover is missing. Whichever it is, chains start from all that is not covered yet.
static void try_last_cover(KrakenSearch *search, const KrakenSearchPart *part, uint64_t houses) {
    Cover cover = covers_of(search, part->covers);
    CellSet starts = fins_of(part, &cover);
    int nodes = count_nodes(search, &starts);
    if (!is_better(search, nodes)) return;
    for (; houses != 0; houses &= houses - 1) {
        int house = __builtin_ctzll(houses);
        KrakenSearchPart whole = *part;
        whole.covers |= UINT64_C(1) << house;
        cover = covers_of(search, whole.covers);
        CellSet fins = fins_of(&whole, &cover);
        // Where all its candidates start chains the fish is not needed.
        CellSet inside = cellset_and(search->in_house[house], part->body);
        inside = cellset_minus(inside, cover.twice);
        if (cellset_equal(inside, search->in_house[house])) continue;
        if (!needs_chains(search, &whole, &cover, &fins)) continue;
        search->found = true;
        search->best =
            (Kraken){whole.bases, whole.covers, house, whole.body, fins, whole.endo, starts, nodes};
        return;
    }
}

// Adds `left` of the houses that nothing asks for.
static void add_idle_covers(KrakenSearch *search, uint64_t houses, uint64_t all, int left,
                            const KrakenSearchPart *part) {
    if (left == 0) {
        if (search->ask->anywhere)
            try_last_cover(search, part, all & ~part->covers);
        else
            try_fish(search, part);
        return;
    }
    KrakenSearchPart longer = *part;
    for (; houses != 0 && --search->tries_left > 0; houses &= houses - 1) {
        longer.covers = part->covers | (houses & -houses);
        add_idle_covers(search, houses & (houses - 1), all, left - 1, &longer);
    }
}

// Adds `left` of the houses so that all `cells` are covered. A house that was tried for a cell is not tried
// again after it, so no set of covers comes twice. `all` are those that may be covers at all.
static void choose_covers(KrakenSearch *search, const CellSet *cells, uint64_t houses, uint64_t all, int left,
                          const KrakenSearchPart *part) {
    int cell = cellset_next(cells, 0);
    while (cell >= 0 && (search->houses_of[cell] & part->covers) != 0) cell = cellset_next(cells, cell + 1);
    if (cell < 0) {
        add_idle_covers(search, houses, all, left, part);
        return;
    }
    if (left == 0) return;
    KrakenSearchPart longer = *part;
    uint64_t ways = search->houses_of[cell] & houses;
    for (; ways != 0 && --search->tries_left > 0; ways &= ways - 1) {
        uint64_t house = ways & -ways;
        houses &= ~house;
        longer.covers = part->covers | house;
        choose_covers(search, cells, houses, all, left - 1, &longer);
    }
}

static void cover_bases(KrakenSearch *search, const KrakenSearchPart *part) {
    const KrakenAsk *ask = search->ask;
    uint64_t touched = 0;
    for (int c = cellset_next(&part->body, 0); c >= 0; c = cellset_next(&part->body, c + 1)) {
        touched |= search->houses_of[c];
    }
    CellSet cells = cellset_and(part->body, search->kept);
    uint64_t houses = search->cover_houses & touched & ~part->bases;
    if (ask->anywhere) {
        if (ask->same && cellset_has(&part->body, ask->target)) cellset_add(&cells, ask->target);
        choose_covers(search, &cells, houses, houses, ask->size - 1, part);
        return;
    }
    // Each set of covers with the target in it; of two if it is in a base.
    uint64_t own = houses & search->houses_of[ask->target];
    int least = cellset_has(&part->body, ask->target) ? 2 : 1;
    for (uint64_t mine = own & -own; mine != 0; mine = (mine - own) & own) {
        int count = __builtin_popcountll(mine);
        if (count < least || count > ask->size) continue;
        KrakenSearchPart covered = *part;
        covered.covers = mine;
        choose_covers(search, &cells, houses & ~own, houses, ask->size - count, &covered);
    }
}

// Cells that share no cover with each other, and what covers them all: there are not more of them than
// covers.
typedef struct {
    int count;
    uint64_t houses;
} KrakenSearchApart;

static bool add_apart(const KrakenSearch *search, int house, KrakenSearchApart *apart) {
    CellSet cells = cellset_and(search->in_house[house], search->kept);
    for (int c = cellset_next(&cells, 0); c >= 0; c = cellset_next(&cells, c + 1)) {
        uint64_t ways = search->houses_of[c] & search->cover_houses & ~(UINT64_C(1) << house);
        if ((ways & apart->houses) != 0) continue;
        apart->houses |= ways;
        apart->count++;
    }
    return apart->count <= search->ask->size - 1;
}

// Adds `left` of the houses to the bases. Where bases overlap there are endo fins; HoDoKu counts a cell again
// for each base that meets it.
static void choose_bases(KrakenSearch *search, uint64_t houses, int left, const KrakenSearchPart *part,
                         const KrakenSearchApart *apart) {
    if (left == 0) {
        cover_bases(search, part);
        return;
    }
    for (; houses != 0 && --search->tries_left > 0; houses &= houses - 1) {
        int house = __builtin_ctzll(houses);
        KrakenSearchPart longer = *part;
        CellSet overlap = cellset_and(part->body, search->in_house[house]);
        if (!cellset_empty(&overlap)) {
            if (!cellset_within(overlap, search->ask->linked)) continue;
            if (cellset_count(&part->endo) + cellset_count(&overlap) > KRAKEN_ENDO_FINS_MAX) continue;
            longer.endo = cellset_or(longer.endo, overlap);
        }
        KrakenSearchApart more = *apart;
        if (!add_apart(search, house, &more)) continue;
        longer.bases |= UINT64_C(1) << house;
        longer.body = cellset_or(longer.body, search->in_house[house]);
        choose_bases(search, houses & (houses - 1), left - 1, &longer, &more);
    }
}

// Rows (and boxes) in columns (and boxes), or the other way.
static void search_along(KrakenSearch *search, HouseKind lines) {
    HouseKind others = lines == HOUSE_ROW ? HOUSE_COLUMN : HOUSE_ROW;
    search->base_houses = search->cover_houses = 0;
    for (int h = 0; h < search->layout->house_count; h++) {
        HouseKind kind = search->layout->house[h].kind;
        if (cellset_empty(&search->in_house[h])) continue;
        if (kind == lines || kind == HOUSE_BOX) search->base_houses |= UINT64_C(1) << h;
        if (kind == others || kind == HOUSE_BOX) search->cover_houses |= UINT64_C(1) << h;
    }
    const KrakenSearchPart nothing = {0};
    const KrakenSearchApart none = {0, 0};
    choose_bases(search, search->base_houses, search->ask->size, &nothing, &none);
}

bool kraken_search(const KrakenAsk *ask, Kraken *out) {
    KrakenSearch search;
    prepare(&search, ask);
    search_along(&search, HOUSE_ROW);
    search_along(&search, HOUSE_COLUMN);
    if (search.found) *out = search.best;
    return search.found;
}
