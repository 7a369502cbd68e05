// How a branch grows: what is on turns its rivals off, what is off leaves others alone in a cell or house.
// All that is on is followed before anything that is off, as in Sudoku Explainer.
#include "core/rate/rate_branch.h"

#include <string.h>

#include "core/base/memory.h"

static void insert(RateBranch *branch, int key) {
    int on = key & 1;
    bits_add(branch->has[on], key >> 1);
    branch->order[on][branch->count[on]++] = (uint16_t)key;
}

// Makes a node, as yet without parents; there is room for so many.
static RateNode *add_node(RateBranch *branch, int key, int cause, int inner, int parents) {
    size_t needed = branch->parent_count + (size_t)parents;
    if (needed > branch->parent_room) {
        branch->parent =
            mem_room(branch->parent, &branch->parent_room, needed + 1024, sizeof *branch->parent);
    }
    RateNode *node = &branch->node[key];
    *node = (RateNode){
        .parents = (uint32_t)branch->parent_count, .depth = 1, .cause = (uint8_t)cause, .inner = inner};
    return node;
}

static inline void add_parent(RateBranch *branch, RateNode *node, int parent) {
    branch->parent[branch->parent_count++] = (uint16_t)parent;
    node->parent_count++;
    int depth = branch->node[parent].depth + 1;
    if (depth > node->depth) node->depth = (uint16_t)depth;
}

void branch_start(RateBranch *branch, int key) {
    memset(branch->has, 0, sizeof branch->has);
    branch->count[0] = branch->count[1] = branch->next[0] = branch->next[1] = 0;
    branch->parent_count = 0;
    branch->clash = branch->has_inner = false;
    add_node(branch, key, CAUSE_NONE, -1, 0);
    insert(branch, key);
}

static void add_reason(RateReasons *reasons, int cell, int token) {
    int key = key_of(cell, token, false);
    if (bits_has(reasons->known, key >> 1)) return;
    bits_add(reasons->known, key >> 1);
    reasons->key[reasons->count++] = (uint16_t)key;
}

void reasons_add_cell(RateReasons *reasons, int cell, unsigned tokens) {
    const RateGrowth *growth = reasons->growth;
    unsigned gone = growth->before.cell[cell] & ~(unsigned)growth->now.cell[cell] & tokens;
    for (; gone != 0; gone &= gone - 1) add_reason(reasons, cell, rate_first(gone));
}

void reasons_add_house(RateReasons *reasons, int house, int token, unsigned places) {
    const RateGrowth *growth = reasons->growth;
    unsigned gone = growth->before.place[house][token] & ~(unsigned)growth->now.place[house][token] & places;
    for (; gone != 0; gone &= gone - 1) add_reason(reasons, rate_tables.cell[house][rate_first(gone)], token);
}

int branch_turn_off(RateBranch *branch, int cell, int token, const RateReasons *reasons, int inner) {
    int key = key_of(cell, token, false);
    if (branch_has(branch, key)) return 0;
    if (inner >= 0) branch->has_inner = true;
    RateNode *node = add_node(branch, key, CAUSE_NONE, inner, reasons->count);
    for (int i = 0; i < reasons->count; i++) add_parent(branch, node, reasons->key[i]);
    insert(branch, key);
    return 1;
}

static bool clash(RateBranch *branch, int on, int off) {
    branch->clash = true;
    branch->clash_on = (uint16_t)on;
    branch->clash_off = (uint16_t)off;
    return false;
}

// The candidate goes off because `from` is on. False when it is on.
static inline bool turn_off(RateBranch *branch, int from, int cell, int token) {
    int key = key_of(cell, token, false);
    bool is_on = branch_has(branch, key + 1);
    if (!is_on && branch_has(branch, key)) return true;
    add_parent(branch, add_node(branch, key, CAUSE_NONE, -1, 1), from);
    if (is_on) return clash(branch, key + 1, key);
    insert(branch, key);
    return true;
}

static bool follow_on(const RateGrowth *growth, RateBranch *branch, int from) {
    const RateBoard *board = &growth->now;
    int cell = key_cell(from), token = key_token(from);
    if (!growth->nishio) {
        for (unsigned left = board->cell[cell] & ~(1u << token); left != 0; left &= left - 1)
            if (!turn_off(branch, from, cell, rate_first(left))) return false;
    }
    for (int kind = 0; kind < KINDS; kind++) {
        int house = rate_tables.house[cell][kind];
        unsigned places = board->place[house][token] & ~(1u << rate_tables.place[cell][kind]);
        for (; places != 0; places &= places - 1)
            if (!turn_off(branch, from, rate_tables.cell[house][rate_first(places)], token)) return false;
    }
    return true;
}

// Makes the node of a candidate that is on because it is the last; false when it is off.
static bool turn_on(const RateGrowth *growth, RateBranch *branch, int from, int key, int cause) {
    bool is_off = branch_has(branch, key - 1);
    if (!is_off && branch_has(branch, key)) return true;
    int cell = key_cell(key), token = key_token(key);
    RateNode *node = add_node(branch, key, cause, -1, 9);
    add_parent(branch, node, from);
    if (cause == CAUSE_CELL) {
        unsigned gone = growth->before.cell[cell] & ~(unsigned)growth->now.cell[cell];
        for (; gone != 0; gone &= gone - 1) add_parent(branch, node, key_of(cell, rate_first(gone), false));
    } else {
        int house = rate_tables.house[cell][cause - 1];
        unsigned gone = growth->before.place[house][token] & ~(unsigned)growth->now.place[house][token];
        for (; gone != 0; gone &= gone - 1)
            add_parent(branch, node, key_of(rate_tables.cell[house][rate_first(gone)], token, false));
    }
    if (is_off) return clash(branch, key, key - 1);
    insert(branch, key);
    return true;
}

static bool follow_off(RateGrowth *growth, RateBranch *branch, int from) {
    RateBoard *board = &growth->now;
    int cell = key_cell(from), token = key_token(from);
    bool going = true;
    unsigned tokens = board->cell[cell];
    if (!growth->nishio && rate_bits(tokens) == 2) {
        going = turn_on(growth, branch, from, key_of(cell, rate_first(tokens & ~(1u << token)), true),
                        CAUSE_CELL);
    }
    for (int kind = 0; kind < KINDS && going; kind++) {
        int house = rate_tables.house[cell][kind];
        unsigned places = board->place[house][token];
        if (rate_bits(places) != 2) continue;
        int other = rate_tables.cell[house][rate_first(places & ~(1u << rate_tables.place[cell][kind]))];
        going = turn_on(growth, branch, from, key_of(other, token, true), kind + 1);
    }
    if (growth->dynamic && going) board_remove(board, cell, token);
    return going;
}

bool branch_follow(RateGrowth *growth, RateBranch *branch) {
    for (;;) {
        if (branch->next[1] < branch->count[1]) {
            if (!follow_on(growth, branch, branch->order[1][branch->next[1]++])) return false;
        } else if (branch->next[0] < branch->count[0]) {
            if (!follow_off(growth, branch, branch->order[0][branch->next[0]++])) return false;
        } else {
            return true;
        }
    }
}

int branch_ancestors(const RateBranch *branch, int key, RateWalk *walk) {
    uint32_t mark = ++walk->mark;
    int count = 0;
    walk->key[count++] = (uint16_t)key;
    walk->marked[key] = mark;
    for (int i = 0; i < count; i++) {
        const RateNode *node = &branch->node[walk->key[i]];
        const uint16_t *parent = branch->parent + node->parents;
        for (int j = 0; j < node->parent_count; j++) {
            if (walk->marked[parent[j]] == mark) continue;
            walk->marked[parent[j]] = mark;
            walk->key[count++] = parent[j];
        }
    }
    return count;
}

int branch_chain_length(RateBranch *branch, int key, bool dynamic, RateWalk *walk) {
    RateNode *node = &branch->node[key];
    if (node->ancestors == 0)
        node->ancestors = (uint16_t)(dynamic ? branch_ancestors(branch, key, walk) : node->depth);
    return node->ancestors;
}
