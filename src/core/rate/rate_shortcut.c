// Which branches of Nishio contradict themselves, and what static branches have in common, from sets alone
// (see rate_shortcut.h).
#include "core/rate/rate_shortcut.h"

#include <stdlib.h>
#include <string.h>

#include "core/rate/rate_links.h"

// The places of one token, as nine rows of bits.
typedef struct {
    uint16_t row[9];
} Places;

// The single places in rows, columns and blocks, and whether a house that had some has none left.
static bool find_singles(const Places *now, const Places *before, Places *out) {
    unsigned once = 0, twice = 0, any_before = 0;
    for (int r = 0; r < 9; r++) {
        unsigned row = now->row[r];
        if (row == 0 && before->row[r] != 0) return false;
        out->row[r] = (uint16_t)((row & (row - 1)) == 0 ? row : 0);
        twice |= once & row;
        once |= row;
        any_before |= before->row[r];
    }
    if (once != any_before) return false;
    once &= ~twice;
    for (int r = 0; r < 9; r++) out->row[r] |= (uint16_t)(now->row[r] & once);
    for (int band = 0; band < 9; band += 3) {
        const uint16_t *row = now->row + band, *old = before->row + band;
        for (int shift = 0; shift < 9; shift += 3) {
            unsigned block = ((unsigned)(row[0] >> shift) & 7) | ((unsigned)(row[1] >> shift) & 7) << 3 |
                             ((unsigned)(row[2] >> shift) & 7) << 6;
            if (block == 0) {
                if ((((unsigned)(old[0] | old[1] | old[2]) >> shift) & 7) != 0) return false;
                continue;
            }
            if ((block & (block - 1)) != 0) continue;
            int place = rate_first(block);
            out->row[band + place / 3] |= (uint16_t)(1u << (shift + place % 3));
        }
    }
    return true;
}

static void clear_rivals(Places *places, int row, int column) {
    unsigned block = 7u << (column / 3 * 3);
    for (int r = 0; r < 9; r++) places->row[r] &= (uint16_t) ~(1u << column);
    for (int r = row / 3 * 3; r < row / 3 * 3 + 3; r++) places->row[r] &= (uint16_t)~block;
    places->row[row] = (uint16_t)(1u << column);
}

bool rate_nishio_clashes(const RateBoard *board, int cell, int token, bool on) {
    Places before, now, singles, done = {{0}};
    for (int r = 0; r < 9; r++) before.row[r] = board->place[9 + r][token];
    now = before;
    if (on)
        clear_rivals(&now, cell / 9, cell % 9);
    else
        now.row[cell / 9] &= (uint16_t) ~(1u << cell % 9);
    for (bool more = true; more;) {
        more = false;
        if (!find_singles(&now, &before, &singles)) return true;
        for (int r = 0; r < 9; r++) {
            for (unsigned left = singles.row[r] & ~(unsigned)done.row[r]; left != 0; left &= left - 1) {
                int column = rate_first(left);
                if (!((now.row[r] >> column) & 1)) return true;
                done.row[r] |= (uint16_t)(1u << column);
                clear_rivals(&now, r, column);
                more = true;
            }
        }
    }
    return false;
}

static void set_depths(const uint64_t *set, int words, uint8_t *depth, int value) {
    for (int word = 0; word < words; word++)
        for (uint64_t left = set[word]; left != 0; left &= left - 1)
            depth[word * 64 + __builtin_ctzll(left)] = (uint8_t)(value < 255 ? value : 255);
}

// False when the branch contradicts itself: then its extent depends on the order.
static bool reach_from(RateReach *reach, int start) {
    const RateLinks *links = &reach->links;
    int words = links->words;
    uint64_t *on = reach->on[start], *off = reach->off[start];
    uint64_t front[CANDIDATE_WORDS] = {0}, fresh[CANDIDATE_WORDS];
    memset(on, 0, CANDIDATE_WORDS * sizeof *on);
    memset(off, 0, CANDIDATE_WORDS * sizeof *off);
    bits_add(front, start);
    bits_add(on, start);
    for (int depth = 1;; depth += 2) {
        set_depths(front, words, reach->on_depth[start], depth);
        memset(fresh, 0, sizeof fresh);
        rate_links_off(links, front, fresh);
        for (int word = 0; word < words; word++) {
            fresh[word] &= ~off[word];
            off[word] |= fresh[word];
        }
        set_depths(fresh, words, reach->off_depth[start], depth + 1);
        if (!rate_links_step(links, front, on)) break;
    }
    return !bits_meet(on, off, words);
}

typedef struct {
    int least; // no hint of the group is shorter
    int order;
    int sort_key, root_cause, count;
    uint16_t start[9]; // numbers of candidates
} Group;

// How long the shortest common consequence is at least, or 0 when there is none.
static int least_common(const RateReach *reach, const Group *group) {
    int words = reach->links.words, least = 0;
    for (int on = 0; on < 2; on++) {
        for (int word = 0; word < words; word++) {
            uint64_t common = ~UINT64_C(0);
            for (int i = 0; i < group->count; i++)
                common &= on ? reach->on[group->start[i]][word] : reach->off[group->start[i]][word];
            for (; common != 0; common &= common - 1) {
                int to = word * 64 + __builtin_ctzll(common), sum = 0;
                for (int i = 0; i < group->count; i++) {
                    int start = group->start[i];
                    sum += on ? reach->on_depth[start][to] : reach->off_depth[start][to];
                }
                if (least == 0 || sum < least) least = sum;
            }
        }
    }
    return least;
}

enum { GROUPS_MAX = 81 + 27 * 9, ORDERS_PER_GROUP = KEYS_9 };

static void add_group(const RateReach *reach, Group *group, Group *all, int *count) {
    group->least = least_common(reach, group);
    if (group->least == 0) return;
    all[(*count)++] = *group;
}

static int find_groups(const RateBoard *board, const RateReach *reach, Group *all) {
    const int16_t *number = reach->links.number;
    int count = 0, order = 0;
    for (int cell = 0; cell < 81; cell++) {
        if (rate_bits(board->cell[cell]) < 3) continue;
        Group whole = {.sort_key = SORT_CELL, .root_cause = CAUSE_CELL};
        for (unsigned tokens = board->cell[cell]; tokens != 0; tokens &= tokens - 1) {
            int token = rate_first(tokens);
            whole.start[whole.count++] = (uint16_t)number[cell * 9 + token];
            for (int kind = 0; kind < KINDS; kind++) {
                int house = rate_tables.house[cell][kind];
                unsigned places = board->place[house][token];
                if ((places & (places - 1)) == 0 || rate_first(places) != rate_tables.place[cell][kind])
                    continue;
                Group group = {.sort_key = SORT_HOUSE, .root_cause = kind + 1, .order = order++};
                for (; places != 0; places &= places - 1) {
                    int other = rate_tables.cell[house][rate_first(places)];
                    group.start[group.count++] = (uint16_t)number[other * 9 + token];
                }
                add_group(reach, &group, all, &count);
            }
        }
        whole.order = order++;
        add_group(reach, &whole, all, &count);
    }
    return count;
}

static int by_least(const void *a, const void *b) {
    const Group *x = a, *y = b;
    if (x->least != y->least) return x->least < y->least ? -1 : 1;
    return x->order < y->order ? -1 : 1;
}

void rate_multiple_search(RateEngine *engine, RateReach *reach) {
    const RateBoard *board = &engine->growth.before;
    rate_links_find(board, &reach->links);
    rate_links_choose(&reach->links, true, true);
    bool sound = true;
    for (int i = 0; i < reach->links.count && sound; i++) sound = reach_from(reach, i);
    if (!sound) {
        rate_engine_search(engine);
        return;
    }
    Group group[GROUPS_MAX];
    int count = find_groups(board, reach, group);
    qsort(group, (size_t)count, sizeof group[0], by_least);
    for (int i = 0; i < count; i++) {
        if (engine->best.target_count != 0 && group[i].least > engine->best.length) return;
        int branches[9];
        for (int j = 0; j < group[i].count; j++)
            branches[j] = rate_engine_branch(engine, reach->links.candidate[group[i].start[j]] * 2 + 1);
        engine->order = group[i].order * ORDERS_PER_GROUP;
        rate_engine_offer(engine, branches, group[i].count, group[i].sort_key, group[i].root_cause);
    }
}
