// Producers of the rating engine that look at one or a few houses: singles, locked candidates, naked and
// hidden sets, fish, wings. Each looks in Sudoku Explainer's order and takes the first it finds.
#include "core/rate/rate_producers.h"

static bool place(RateStep *out, Technique technique, int cell, int token) {
    step_begin(out, technique);
    out->cell = (uint8_t)cell;
    out->token = (uint8_t)(token + 1);
    return true;
}

static bool single_of_house(const RateState *state, int house, Technique technique, RateStep *out) {
    const uint16_t *where = state->board.place[house];
    for (int token = 0; token < 9; token++) {
        unsigned places = where[token];
        if (places == 0 || (places & (places - 1)) != 0) continue;
        return place(out, technique, rate_tables.cell[house][rate_first(places)], token);
    }
    return false;
}

bool rate_hidden_single(const RateState *state, RateStep *out) {
    for (int i = 0; i < HOUSES_9; i++) {
        int house = rate_house(i);
        if (state->empty[house] == 1 && single_of_house(state, house, TECHNIQUE_FULL_HOUSE, out)) return true;
    }
    for (int i = 0; i < HOUSES_9; i++) {
        int house = rate_house(i);
        Technique technique = house < 9 ? TECHNIQUE_HIDDEN_SINGLE_BOX : TECHNIQUE_HIDDEN_SINGLE_LINE;
        if (state->empty[house] > 1 && single_of_house(state, house, technique, out)) return true;
    }
    return false;
}

bool rate_naked_single(const RateState *state, RateStep *out) {
    for (int cell = 0; cell < 81; cell++) {
        unsigned tokens = state->board.cell[cell];
        if (tokens != 0 && (tokens & (tokens - 1)) == 0)
            return place(out, TECHNIQUE_NAKED_SINGLE, cell, rate_first(tokens));
    }
    return false;
}

// Which third of a house the places lie in. 3: in several, or there is but one place.
static int third_of(unsigned places, bool columns) {
    if ((places & (places - 1)) == 0) return 3;
    for (int i = 0; i < 3; i++)
        if ((places & ~rate_third(columns, i)) == 0) return i;
    return 3;
}

// A token that the first house has in its crossing with the second one only.
typedef struct {
    int house, other, token;
    unsigned shared; // places of the other
} Locked;

typedef bool LockedSink(const RateBoard *board, const Locked *at, RateStep *out);

// Locked candidates in order: by pairs of kinds, houses, crossings, tokens. True when the sink is content.
static bool each_locked(const RateBoard *board, LockedSink *sink, RateStep *out) {
    for (int turn = 0; turn < 4; turn++) {
        bool columns = turn == 0;
        int first = rate_crossing_kinds[turn] * 9;
        for (int house = first; house < first + 9; house++) {
            unsigned tokens[4] = {0};
            for (int token = 0; token < 9; token++)
                tokens[third_of(board->place[house][token], columns)] |= 1u << token;
            for (int third = 0; third < 3; third++) {
                Locked at = {.house = house};
                if (tokens[third] == 0) continue;
                at.other = rate_crossing(house, columns, third, &at.shared);
                for (unsigned left = tokens[third]; left != 0; left &= left - 1) {
                    at.token = rate_first(left);
                    if (sink(board, &at, out)) return true;
                }
            }
        }
    }
    return false;
}

// Does one of the other houses of the first kind that cross the second keep a single place for the token when
// the second loses it outside the first?
static bool leaves_single(const RateBoard *board, const Locked *at, RateStep *out) {
    bool block = at->house < 9;
    for (int i = 0; i < 3; i++) {
        // The three houses that cross the second: blocks along a line, or the block's columns or rows.
        unsigned inside;
        int third;
        if (block)
            third = rate_crossing(at->other, false, i, &inside);
        else
            third = rate_crossing(at->other, at->house >= 18, i, &inside);
        if (third == at->house) continue;
        unsigned places = board->place[third][at->token], rest = places & ~inside;
        if ((places & (places - 1)) == 0 || rest == 0 || (rest & (rest - 1)) != 0) continue;
        return place(out, block ? TECHNIQUE_DIRECT_POINTING : TECHNIQUE_DIRECT_CLAIMING,
                     rate_tables.cell[third][rate_first(rest)], at->token);
    }
    return false;
}

bool rate_direct_locking(const RateState *state, RateStep *out) {
    return each_locked(&state->board, leaves_single, out);
}

static bool removes(const RateBoard *board, const Locked *at, RateStep *out) {
    unsigned gone = board->place[at->other][at->token] & ~at->shared;
    if (gone == 0) return false;
    step_begin(out, at->house < 9 ? TECHNIQUE_POINTING : TECHNIQUE_CLAIMING);
    for (; gone != 0; gone &= gone - 1)
        step_remove(out, rate_tables.cell[at->other][rate_first(gone)], 1u << at->token);
    return true;
}

bool rate_locking(const RateState *state, RateStep *out) { return each_locked(&state->board, removes, out); }

// Which of nine sets have from 2 to size members.
static unsigned small_sets(const uint16_t *set, int size) {
    unsigned small = 0;
    for (int i = 0; i < 9; i++) {
        int count = rate_bits(set[i]);
        if (count >= 2 && count <= size) small |= 1u << i;
    }
    return small;
}

static unsigned union_of(const uint16_t *set, unsigned which) {
    unsigned all = 0;
    for (; which != 0; which &= which - 1) all |= set[rate_first(which)];
    return all;
}

static bool any_equal(const uint16_t *set, unsigned which) {
    for (; which != 0; which &= which - 1) {
        for (unsigned left = which & (which - 1); left != 0; left &= left - 1)
            if (set[rate_first(left)] == set[rate_first(which)]) return true;
    }
    return false;
}

// A search for `size` of nine sets that have so many members between them: tokens in as many places of a
// house, or cells with as many tokens.
typedef struct {
    const uint16_t *set;
    int size;
    unsigned small;           // sets that may be among them
    unsigned chosen, members; // what was found
} LockedSets;

static inline LockedSets locked_sets(const uint16_t *set, int size) {
    LockedSets search = {.set = set, .size = size, .small = small_sets(set, size)};
    if (rate_bits(search.small) < size || (size == 2 && !any_equal(set, search.small))) search.small = 0;
    return search;
}

// False when there is nothing more.
static inline bool next_locked(LockedSets *search) {
    while ((search->chosen = rate_next_subset(search->chosen, search->small)) != 0) {
        if (rate_bits(search->chosen) != search->size) continue;
        search->members = union_of(search->set, search->chosen);
        if (rate_bits(search->members) == search->size) return true;
    }
    return false;
}

bool rate_direct_hidden_set(const RateState *state, int size, RateStep *out) {
    for (int i = 0; i < HOUSES_9; i++) {
        int house = rate_house(i);
        if (state->empty[house] <= size) continue;
        const uint16_t *where = state->board.place[house];
        for (LockedSets found = locked_sets(where, size); next_locked(&found);) {
            for (int token = 0; token < 9; token++) {
                if ((found.chosen >> token) & 1 || (where[token] & (where[token] - 1)) == 0) continue;
                unsigned rest = where[token] & ~found.members;
                if (rest == 0 || (rest & (rest - 1)) != 0) continue;
                return place(out, size == 2 ? TECHNIQUE_DIRECT_HIDDEN_PAIR : TECHNIQUE_DIRECT_HIDDEN_TRIPLE,
                             rate_tables.cell[house][rate_first(rest)], token);
            }
        }
    }
    return false;
}

bool rate_hidden_set(const RateState *state, int size, RateStep *out) {
    static const Technique technique[5] = {0, 0, TECHNIQUE_HIDDEN_PAIR, TECHNIQUE_HIDDEN_TRIPLE,
                                           TECHNIQUE_HIDDEN_QUAD};
    for (int i = 0; i < HOUSES_9; i++) {
        int house = rate_house(i);
        if (state->empty[house] <= size * 2) continue;
        for (LockedSets found = locked_sets(state->board.place[house], size); next_locked(&found);) {
            step_begin(out, technique[size]);
            for (unsigned places = found.members; places != 0; places &= places - 1) {
                int cell = rate_tables.cell[house][rate_first(places)];
                step_remove(out, cell, state->board.cell[cell] & ~found.chosen);
            }
            if (out->count != 0) return true;
        }
    }
    return false;
}

bool rate_naked_set(const RateState *state, int size, RateStep *out) {
    static const Technique technique[5] = {0, 0, TECHNIQUE_NAKED_PAIR, TECHNIQUE_NAKED_TRIPLE,
                                           TECHNIQUE_NAKED_QUAD};
    for (int i = 0; i < HOUSES_9; i++) {
        int house = rate_house(i);
        if (state->empty[house] < size * 2) continue;
        const uint8_t *cells = rate_tables.cell[house];
        uint16_t tokens[9];
        for (int j = 0; j < 9; j++) tokens[j] = state->board.cell[cells[j]];
        for (LockedSets found = locked_sets(tokens, size); next_locked(&found);) {
            step_begin(out, technique[size]);
            for (int j = 0; j < 9; j++)
                if (!((found.chosen >> j) & 1)) step_remove(out, cells[j], tokens[j] & found.members);
            if (out->count != 0) return true;
        }
    }
    return false;
}

static bool fish_on(const RateState *state, int size, int base_kind, RateStep *out) {
    static const Technique technique[5] = {0, 0, TECHNIQUE_X_WING, TECHNIQUE_SWORDFISH, TECHNIQUE_JELLYFISH};
    const RateBoard *board = &state->board;
    int base = base_kind * 9, cover = (ROW + COLUMN - base_kind) * 9;
    uint16_t line[9][9];
    unsigned few[9], any = 0;
    for (int token = 0; token < 9; token++) {
        few[token] = 0;
        if (state->placed[token] + size * 2 > 9) continue;
        for (int i = 0; i < 9; i++) line[token][i] = board->place[base + i][token];
        few[token] = small_sets(line[token], size);
        if (rate_bits(few[token]) < size) few[token] = 0;
        any |= few[token];
    }
    if (any == 0) return false;
    for (unsigned lines = 0; (lines = rate_next_subset(lines, any)) != 0;) {
        if (rate_bits(lines) != size) continue;
        for (int token = 0; token < 9; token++) {
            if ((lines & ~few[token]) != 0) continue;
            unsigned covers = union_of(line[token], lines);
            if (rate_bits(covers) != size) continue;
            step_begin(out, technique[size]);
            for (; covers != 0; covers &= covers - 1) {
                int house = cover + rate_first(covers);
                for (unsigned gone = board->place[house][token] & ~lines; gone != 0; gone &= gone - 1)
                    step_remove(out, rate_tables.cell[house][rate_first(gone)], 1u << token);
            }
            if (out->count != 0) return true;
        }
    }
    return false;
}

bool rate_fish(const RateState *state, int size, RateStep *out) {
    return fish_on(state, size, COLUMN, out) || fish_on(state, size, ROW, out);
}

static bool wing_of(const RateBoard *board, int pivot, int xz, int yz, bool xyz, RateStep *out) {
    unsigned token = board->cell[xz] & board->cell[yz];
    Set81 victims = rate_tables.peers[xz] & rate_tables.peers[yz];
    if (xyz) victims &= rate_tables.peers[pivot];
    step_begin(out, xyz ? TECHNIQUE_XYZ_WING : TECHNIQUE_XY_WING);
    for (; victims != 0; victims &= victims - 1) {
        int cell = set81_first(victims);
        if (cell != pivot) step_remove(out, cell, board->cell[cell] & token);
    }
    return out->count != 0;
}

bool rate_wing(const RateState *state, bool xyz, RateStep *out) {
    const RateBoard *board = &state->board;
    for (int pivot = 0; pivot < 81; pivot++) {
        unsigned xy = board->cell[pivot];
        if (rate_bits(xy) != (xyz ? 3 : 2)) continue;
        int twos[PEERS_9], count = 0;
        for (int i = 0; i < PEERS_9; i++) {
            int cell = rate_tables.peer[pivot][i];
            if (rate_bits(board->cell[cell]) == 2 && rate_bits(xy & ~board->cell[cell]) == 1)
                twos[count++] = cell;
        }
        for (int i = 0; i < count; i++) {
            unsigned xz = board->cell[twos[i]];
            for (int j = 0; j < count; j++) {
                unsigned yz = board->cell[twos[j]];
                if (rate_bits(xy | xz | yz) != 3 || rate_bits(xy & xz & yz) != (xyz ? 1 : 0)) continue;
                if (wing_of(board, pivot, twos[i], twos[j], xyz, out)) return true;
            }
        }
    }
    return false;
}
