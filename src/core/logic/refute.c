#include "core/logic/refute.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"

// A walk as it is made: all entries that follow, of which the proof needs a few.
typedef struct {
    const Position *start;
    Position now;
    RefuteEntry entry[CELLS_MAX];
    CellSet needs[CELLS_MAX]; // of each entry: itself, and all that it rests on in the end
    int count;
    RefuteEntry found[CELLS_MAX]; // of one round
} RefuteWalk;

static CellSet needs_of(const RefuteWalk *walk, CellSet rests) {
    CellSet needs = rests;
    for (int i = cellset_next(&rests, 0); i >= 0; i = cellset_next(&rests, i + 1))
        needs = cellset_or(needs, walk->needs[i]);
    return needs;
}

// Adds the entry that took a candidate of the start away: one that is needed already if there is one, else
// the first. Nothing for candidates that the start has not.
static void add_blame(const RefuteWalk *walk, int cell, int token, CellSet *rests) {
    if (!marks_has(&walk->start->marks, cell, token)) return;
    CellSet needs = needs_of(walk, *rests);
    int blamed = -1;
    for (int i = 0; i < walk->count; i++) {
        const RefuteEntry *entry = &walk->entry[i];
        bool takes = entry->cell == cell ? entry->token != token
                                         : entry->token == token &&
                                               cellset_has(&walk->start->layout->peers[cell], entry->cell);
        if (!takes) continue;
        if (cellset_has(&needs, i)) {
            blamed = i;
            break;
        }
        if (blamed < 0) blamed = i;
    }
    assert(blamed >= 0);
    cellset_add(rests, blamed);
}

// Why the cell has no candidate but (for `token` 0: no candidate at all) that one.
static CellSet rests_of_cell(const RefuteWalk *walk, int cell, int token) {
    CellSet rests = {{0}};
    for (int other = 1; other <= walk->start->layout->order; other++)
        if (other != token) add_blame(walk, cell, other, &rests);
    return rests;
}

// Why the house has no place for the token but (for `cell` -1: no place at all) that one.
static CellSet rests_of_house(const RefuteWalk *walk, int house, int token, int cell) {
    CellSet rests = {{0}};
    for (int i = 0; i < walk->start->layout->order; i++) {
        int other = walk->start->layout->house[house].cell[i];
        if (other != cell) add_blame(walk, other, token, &rests);
    }
    return rests;
}

// ---- contradictions

// True when this needs fewer entries than what was found before, which needs *least.
static bool is_shorter(const RefuteWalk *walk, CellSet rests, int *least) {
    CellSet needs = needs_of(walk, rests);
    int size = cellset_count(&needs);
    if (size >= *least) return false;
    *least = size;
    return true;
}

static bool has_token(const Position *position, const House *house, int token) {
    for (int i = 0; i < position->layout->order; i++)
        if (position->grid.cell[house->cell[i]] == token) return true;
    return false;
}

// The contradiction that needs the fewest entries; false when there is none.
static bool find_contradiction(const RefuteWalk *walk, Refutation *out) {
    const Layout *layout = walk->start->layout;
    int least = CELLS_MAX + 1;
    for (int cell = 0; cell < layout->cells; cell++) {
        if (walk->now.grid.cell[cell] || walk->now.marks.cell[cell]) continue;
        Refutation found = {.dead_cell = cell, .dead_house = -1, .seen = -1};
        found.rests = rests_of_cell(walk, cell, 0);
        if (is_shorter(walk, found.rests, &least)) *out = found;
    }
    for (int h = 0; h < layout->house_count; h++) {
        TokenMask left = 0;
        for (int i = 0; i < layout->order; i++) left |= walk->now.marks.cell[layout->house[h].cell[i]];
        for (int token = 1; token <= layout->order; token++) {
            if ((left & marks_bit(token)) || has_token(&walk->now, &layout->house[h], token)) continue;
            Refutation found = {.dead_cell = -1, .dead_house = h, .dead_token = (uint8_t)token, .seen = -1};
            found.rests = rests_of_house(walk, h, token, -1);
            if (is_shorter(walk, found.rests, &least)) *out = found;
        }
    }
    return least <= CELLS_MAX;
}

// ---- rounds

// The single of a cell with the fewest reasons; false when it is none.
static bool find_single(const RefuteWalk *walk, int cell, RefuteEntry *out) {
    const Layout *layout = walk->start->layout;
    TokenMask marks = walk->now.marks.cell[cell];
    int least = CELLS_MAX + 1;
    if (marks_count(marks) == 1) {
        int token = marks_first(marks);
        RefuteEntry found = {(CellIndex)cell, (uint8_t)token, -1, rests_of_cell(walk, cell, token)};
        if (is_shorter(walk, found.rests, &least)) *out = found;
    }
    for (int k = 0; k < layout->house_of_count[cell]; k++) {
        int house = layout->house_of[cell][k];
        TokenMask others = 0;
        for (int i = 0; i < layout->order; i++) {
            int other = layout->house[house].cell[i];
            if (other != cell) others |= walk->now.marks.cell[other];
        }
        TokenMask only = marks & ~others;
        if (marks_count(only) != 1) continue; // two tokens for one cell: a contradiction, seen once one is in
        int token = marks_first(only);
        RefuteEntry found = {(CellIndex)cell, (uint8_t)token, house,
                             rests_of_house(walk, house, token, cell)};
        if (is_shorter(walk, found.rests, &least)) *out = found;
    }
    return least <= CELLS_MAX;
}

static void put(RefuteWalk *walk, const RefuteEntry *entry) {
    CellSet needs = needs_of(walk, entry->rests);
    cellset_add(&needs, walk->count);
    walk->needs[walk->count] = needs;
    walk->entry[walk->count++] = *entry;
}

// All singles that the board has now. An entry whose token one before it in the same round has taken from the
// cell is left out: that contradiction is met in any case. False when there is none.
static bool play_round(RefuteWalk *walk) {
    RefuteEntry *found = walk->found;
    int count = 0;
    for (int cell = 0; cell < walk->start->layout->cells; cell++)
        if (!walk->now.grid.cell[cell] && find_single(walk, cell, &found[count])) count++;
    for (int i = 0; i < count; i++) {
        if (!marks_has(&walk->now.marks, found[i].cell, found[i].token)) continue;
        put(walk, &found[i]);
        position_place(&walk->now, found[i].cell, found[i].token);
    }
    return count > 0;
}

// ---- the proof

// Keeps the entries that the end needs, numbered anew.
static void keep_needed(const RefuteWalk *walk, Refutation *out) {
    CellSet needs = needs_of(walk, out->rests), ends = out->rests;
    cellset_add(&needs, 0);
    int number[CELLS_MAX];
    for (int i = 0; i < walk->count; i++) {
        if (!cellset_has(&needs, i)) continue;
        RefuteEntry *entry = &out->entry[out->count];
        *entry = walk->entry[i];
        entry->rests = (CellSet){{0}};
        const CellSet *rests = &walk->entry[i].rests;
        for (int k = cellset_next(rests, 0); k >= 0; k = cellset_next(rests, k + 1))
            cellset_add(&entry->rests, number[k]);
        number[i] = out->count++;
    }
    out->rests = (CellSet){{0}};
    for (int k = cellset_next(&ends, 0); k >= 0; k = cellset_next(&ends, k + 1))
        cellset_add(&out->rests, number[k]);
}

static int find_seen(const Position *position, int cell, int token) {
    const CellSet *peers = &position->layout->peers[cell];
    for (int c = cellset_next(peers, 0); c >= 0; c = cellset_next(peers, c + 1))
        if (position->grid.cell[c] == token) return c;
    return -1;
}

// Supposes the first entry and walks on. False when that contradicts nothing.
static bool follow(RefuteWalk *walk, const RefuteEntry *first, Refutation *out) {
    put(walk, first);
    if (out->seen >= 0) {
        keep_needed(walk, out);
        return true;
    }
    position_place(&walk->now, first->cell, first->token);
    while (!find_contradiction(walk, out))
        if (!play_round(walk)) return false;
    keep_needed(walk, out);
    return true;
}

bool refute(const Position *position, int cell, int token, Refutation *out) {
    assert(!position->grid.cell[cell]);
    RefuteWalk *walk = mem_alloc(sizeof *walk);
    walk->start = position;
    walk->now = *position;
    walk->count = 0;
    memset(out, 0, sizeof *out);
    out->dead_cell = out->dead_house = -1;
    out->seen = find_seen(position, cell, token);
    RefuteEntry first = {.cell = (CellIndex)cell, .token = (uint8_t)token, .house = -1};
    bool refuted = follow(walk, &first, out);
    free(walk);
    return refuted;
}
