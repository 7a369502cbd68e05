// How a branch of a forcing chain grows: what is on turns its rivals off, what is off leaves others alone in
// a cell or house. In dynamic branches candidates that are off are gone for what follows. The queues are
// worked off in Sudoku Explainer's order, since the first to reach a candidate is its reason.
#include "core/rate/rate_engine.h"

void branch_insert(RateBranch *branch, int key) {
    int on = key & 1, candidate = key >> 1;
    branch->has[on][candidate >> 6] |= UINT64_C(1) << (candidate & 63);
    branch->order[on][branch->count[on]++] = (uint16_t)key;
}

static void push_parent(RateBranch *branch, int parent) {
    if (branch->parent_count == branch->parent_room) {
        branch->parent_room = branch->parent_room == 0 ? 1024 : branch->parent_room * 2;
        branch->parent = realloc(branch->parent, branch->parent_room * sizeof *branch->parent);
        assert(branch->parent != NULL);
    }
    branch->parent[branch->parent_count++] = (uint16_t)parent;
}

void branch_add(RateBranch *branch, int key, int parent, int cause, int nested) {
    RateNode *node = &branch->node[key];
    node->parents = branch->parent_count;
    node->parent_count = 0;
    node->depth = 1;
    node->ancestors = 0;
    node->cause = (uint8_t)cause;
    node->nested = nested;
    if (nested >= 0) branch->nests = true;
    if (parent >= 0) branch_add_parent(branch, key, parent);
}

void branch_add_parent(RateBranch *branch, int key, int parent) {
    RateNode *node = &branch->node[key];
    push_parent(branch, parent);
    node->parent_count++;
    int depth = branch->node[parent].depth + 1;
    if (depth > node->depth) node->depth = (uint16_t)depth;
}

static void branch_start(RateBranch *branch, int key) {
    memset(branch->has, 0, sizeof branch->has);
    branch->count[0] = branch->count[1] = 0;
    branch->parent_count = 0;
    branch->clash = branch->nests = false;
    branch_add(branch, key, -1, CAUSE_NONE, -1);
    branch_insert(branch, key);
}

// The candidate goes off because `from` is on. False when it is on.
static bool turn_off(RateBranch *branch, int from, int cell, int token) {
    int key = key_of(cell, token, false);
    if (branch_has(branch, key + 1)) {
        branch_add(branch, key, from, CAUSE_NONE, -1);
        branch->clash = true;
        branch->clash_on = (uint16_t)(key + 1);
        branch->clash_off = (uint16_t)key;
        return false;
    }
    if (branch_has(branch, key)) return true;
    branch_add(branch, key, from, CAUSE_NONE, -1);
    branch_insert(branch, key);
    return true;
}

static bool follow_on(const RateEngine *engine, RateBranch *branch, int from) {
    const RateBoard *board = &engine->board;
    int cell = key_cell(from), token = key_token(from);
    if (!engine->nishio) {
        for (unsigned left = board->cell[cell] & ~(1u << token); left != 0; left &= left - 1) {
            if (!turn_off(branch, from, cell, rate_first(left))) return false;
        }
    }
    for (int kind = 0; kind < KINDS; kind++) {
        int house = rate_tables.house[cell][kind];
        unsigned places = board->place[house][token] & ~(1u << rate_tables.place[cell][kind]);
        for (; places != 0; places &= places - 1) {
            if (!turn_off(branch, from, rate_tables.cell[house][rate_first(places)], token)) return false;
        }
    }
    return true;
}

// Makes the node of a candidate that is on because it is the last; false when it is off.
static bool turn_on(const RateEngine *engine, RateBranch *branch, int from, int key, int cause) {
    bool clash = branch_has(branch, key - 1);
    if (!clash && branch_has(branch, key)) return true;
    branch_add(branch, key, from, cause, -1);
    int cell = key_cell(key), token = key_token(key);
    if (cause == CAUSE_CELL) {
        unsigned gone = engine->save.cell[cell] & ~(unsigned)engine->board.cell[cell];
        for (; gone != 0; gone &= gone - 1)
            branch_add_parent(branch, key, key_of(cell, rate_first(gone), false));
    } else {
        int house = rate_tables.house[cell][cause - 1];
        unsigned gone = engine->save.place[house][token] & ~(unsigned)engine->board.place[house][token];
        for (; gone != 0; gone &= gone - 1) {
            branch_add_parent(branch, key, key_of(rate_tables.cell[house][rate_first(gone)], token, false));
        }
    }
    if (clash) {
        branch->clash = true;
        branch->clash_on = (uint16_t)key;
        branch->clash_off = (uint16_t)(key - 1);
        return false;
    }
    branch_insert(branch, key);
    return true;
}

static bool follow_off(RateEngine *engine, RateBranch *branch, int from) {
    RateBoard *board = &engine->board;
    int cell = key_cell(from), token = key_token(from);
    bool going = true;
    unsigned tokens = board->cell[cell];
    if (!engine->nishio && rate_bits(tokens) == 2) {
        going = turn_on(engine, branch, from, key_of(cell, rate_first(tokens & ~(1u << token)), true),
                        CAUSE_CELL);
    }
    for (int kind = 0; kind < KINDS && going; kind++) {
        int house = rate_tables.house[cell][kind];
        unsigned places = board->place[house][token];
        if (rate_bits(places) != 2) continue;
        int other = rate_tables.cell[house][rate_first(places & ~(1u << rate_tables.place[cell][kind]))];
        going = turn_on(engine, branch, from, key_of(other, token, true), kind + 1);
    }
    if (engine->dynamic && going) board_remove(board, cell, token);
    return going;
}

static void grow(RateEngine *engine, RateBranch *branch) {
    // A branch's order is its queue: what is added to it is still to be followed.
    int next_on = 0, next_off = 0;
    for (;;) {
        if (next_on < branch->count[1]) {
            if (!follow_on(engine, branch, branch->order[1][next_on++])) return;
        } else if (next_off < branch->count[0]) {
            if (!follow_off(engine, branch, branch->order[0][next_off++])) return;
        } else if (engine->level == 0 || rate_engine_advance(engine, branch) == 0) {
            return;
        }
    }
}

static RateBranch *new_branch(RateEngine *engine) {
    if (engine->branch_count == engine->branch_room) {
        int room = engine->branch_room == 0 ? 64 : engine->branch_room * 2;
        engine->branch = realloc(engine->branch, (size_t)room * sizeof(RateBranch *));
        assert(engine->branch != NULL);
        for (int i = engine->branch_room; i < room; i++) engine->branch[i] = NULL;
        engine->branch_room = room;
    }
    RateBranch **slot = &engine->branch[engine->branch_count++];
    if (*slot == NULL) {
        *slot = malloc(sizeof **slot);
        assert(*slot != NULL);
        (*slot)->parent = NULL;
        (*slot)->parent_room = 0;
    }
    return *slot;
}

int rate_engine_branch(RateEngine *engine, int key) {
    if (engine->branch_of[key] >= 0) return engine->branch_of[key];
    int index = engine->branch_count;
    RateBranch *branch = new_branch(engine);
    engine->branch_of[key] = (int16_t)index;
    branch_start(branch, key);
    grow(engine, branch);
    if (engine->dynamic) engine->board = engine->save;
    return index;
}

int rate_engine_ancestors(RateEngine *engine, RateBranch *branch, int key) {
    RateNode *node = &branch->node[key];
    if (node->ancestors != 0) return node->ancestors;
    if (!engine->dynamic) {
        node->ancestors = node->depth;
        return node->ancestors;
    }
    uint32_t mark = ++engine->stamped;
    int top = 0, count = 0;
    engine->walk[top++] = (uint16_t)key;
    engine->stamp[key] = mark;
    while (top > 0) {
        const RateNode *at = &branch->node[engine->walk[--top]];
        count++;
        const uint16_t *parent = branch->parent + at->parents;
        for (int i = 0; i < at->parent_count; i++) {
            if (engine->stamp[parent[i]] == mark) continue;
            engine->stamp[parent[i]] = mark;
            engine->walk[top++] = parent[i];
        }
    }
    node->ancestors = (uint16_t)count;
    return count;
}

RateEngine *rate_engine_create(bool multiple, bool dynamic, bool nishio, int level) {
    RateEngine *engine = calloc(1, sizeof *engine);
    assert(engine != NULL);
    engine->multiple = multiple;
    engine->dynamic = dynamic;
    engine->nishio = nishio;
    engine->level = level;
    return engine;
}

void rate_engine_destroy(RateEngine *engine) {
    if (engine == NULL) return;
    for (int i = 0; i < engine->branch_room && engine->branch[i] != NULL; i++) {
        free(engine->branch[i]->parent);
        free(engine->branch[i]);
    }
    rate_engine_destroy(engine->inner[0]);
    rate_engine_destroy(engine->inner[1]);
    if (engine->inner_static != NULL) {
        free(engine->inner_static->hint);
        free(engine->inner_static->path);
        free(engine->inner_static);
    }
    free(engine->reach);
    free(engine->branch);
    free(engine->proof);
    free(engine->hint);
    free(engine);
}

void rate_engine_start(RateEngine *engine, const RateBoard *board) {
    engine->board = *board;
    engine->save = *board;
    engine->branch_count = 0;
    engine->proof_count = 0;
    engine->hint_count = 0;
    engine->order = 0;
    memset(engine->branch_of, 0xff, sizeof engine->branch_of);
    if (engine->collect) memset(engine->hint_of, 0xff, sizeof engine->hint_of);
}
