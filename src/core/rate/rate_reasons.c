// What chains inside a branch rest on (see rate_reasons.h).
#include "core/rate/rate_reasons.h"

#include "core/base/hash.h"

static void add_reason(RateReasons *reasons, int cell, int token) {
    int key = key_of(cell, token, false);
    if (bits_has(reasons->known, key >> 1)) return;
    bits_add(reasons->known, key >> 1);
    reasons->key[reasons->count++] = (uint16_t)key;
}

// What had to go before `key`, on, was the last of its cell or house.
static void add_gone(RateReasons *reasons, int key, int cause) {
    const RateBoard *before = &reasons->growth->before, *now = &reasons->growth->now;
    int cell = key_cell(key), token = key_token(key);
    if (cause == CAUSE_CELL) {
        unsigned gone = before->cell[cell] & ~(unsigned)now->cell[cell];
        for (; gone != 0; gone &= gone - 1) add_reason(reasons, cell, rate_first(gone));
        return;
    }
    int house = rate_tables.house[cell][cause - 1];
    unsigned gone = before->place[house][token] & ~(unsigned)now->place[house][token];
    for (; gone != 0; gone &= gone - 1) add_reason(reasons, rate_tables.cell[house][rate_first(gone)], token);
}

void rate_reasons_branch(RateReasons *reasons, const RateBranch *branch, int key, int root_cause,
                         RateWalk *walk) {
    int count = branch_ancestors(branch, key, walk);
    reasons->print = hash_word(reasons->print, KEYS_9); // an end begins
    for (int i = 0; i < count; i++) {
        int at = walk->key[i], cause = branch->node[at].cause;
        reasons->print = hash_word(reasons->print, (uint64_t)at);
        if (cause == CAUSE_NONE) cause = root_cause;
        if ((at & 1) != 0 && cause != CAUSE_NONE) add_gone(reasons, at, cause);
    }
}

// Why one follows from the other: they share a cell, else a house; strong links need one with two places.
static int cause_of(const RateBoard *board, int key, int from, bool strong) {
    int cell = key_cell(key), other = key_cell(from), token = key_token(key);
    if (cell == other) return CAUSE_CELL;
    for (int kind = 0; kind < KINDS; kind++) {
        int house = rate_tables.house[cell][kind];
        if (house != rate_tables.house[other][kind]) continue;
        if (!strong || rate_bits(board->place[house][token]) == 2) return kind + 1;
    }
    return CAUSE_NONE;
}

void rate_reasons_static(RateReasons *reasons, const RateStaticHint *hint, const uint16_t *key) {
    const RateBoard *now = &reasons->growth->now;
    const uint16_t *way = key + hint->way;
    reasons->print = hash_word(0, KEYS_9 + 1 + hint->cycle);
    for (int i = 0; i < hint->way_count - hint->cycle; i++)
        reasons->print = hash_word(reasons->print, way[i]);
    for (int i = 0; i + 1 < hint->way_count; i++) {
        if ((way[i] & 1) != 0) add_gone(reasons, way[i], cause_of(now, way[i], way[i + 1], true));
    }
    if (!hint->cycle) return;
    // The cycle backwards: what was off is on, because of the link by which it went off.
    for (int i = hint->way_count - 2; i > 0; i--) {
        if ((way[i] & 1) == 0) add_gone(reasons, way[i], cause_of(now, way[i], way[i + 1], false));
    }
}
