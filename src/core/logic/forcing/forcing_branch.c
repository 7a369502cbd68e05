// How a branch grows: what is on turns all that it sees off, and what is the last of a group that is not off
// is on. It grows in generations, so that what is near the assumption is found by a short way. A static
// branch uses the groups that have two candidates in the position where it begins, and so never its own
// removals.
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"
#include "core/logic/forcing/forcing_engine.h"

ForcingNode *forcing_add(ForcingBranch *branch, int literal, ProofRule rule, int house) {
    int candidate = literal >> 1, on = literal & 1;
    bool clash = bits_has(branch->has[!on], candidate);
    if (clash) {
        if (branch->clashes == FORCING_CLASHES_MAX) return NULL;
        branch->clash_node[branch->clashes++] = (uint16_t)branch->count;
    } else {
        bits_add(branch->has[on], candidate);
        branch->slot[literal] = (uint16_t)branch->count;
    }
    branch->node = mem_room(branch->node, &branch->room, (size_t)branch->count + 1, sizeof *branch->node);
    ForcingNode *node = &branch->node[branch->count++];
    *node = (ForcingNode){.literal = (uint16_t)literal,
                          .parent = branch->parent_count,
                          .rule = (uint8_t)rule,
                          .house = (uint8_t)house,
                          .inner = -1};
    return node;
}

void forcing_add_parent(ForcingBranch *branch, ForcingNode *node, uint16_t ref) {
    branch->parent =
        mem_room(branch->parent, &branch->parent_room, branch->parent_count + 1, sizeof *branch->parent);
    branch->parent[branch->parent_count++] = ref;
    node->parent_count++;
}

uint16_t forcing_gone(const ForcingEngine *engine, const ForcingBranch *branch, int candidate) {
    for (;;) {
        if (bits_has(branch->has[0], candidate))
            return forcing_ref(engine->depth, branch->slot[2 * (size_t)candidate]);
        engine = engine->outer;
        assert(engine != NULL);
        branch = engine->current;
    }
}

// Nodes of the present generation, on which nothing rests yet: of two reasons the one with the shorter proof
// is taken.
static ForcingNode *undecided(const ForcingEngine *engine, ForcingBranch *branch, int literal) {
    int number = branch->slot[literal];
    return engine->mode == FORCING_DYNAMIC && number >= branch->fresh ? &branch->node[number] : NULL;
}

static void turn_off(ForcingEngine *engine, ForcingBranch *branch, int candidate, int at) {
    uint16_t from = forcing_ref(engine->depth, at);
    if (!bits_has(branch->has[0], candidate)) {
        ForcingNode *node = forcing_add(branch, candidate * 2, PROOF_SEES, 0);
        if (node != NULL) forcing_add_parent(branch, node, from);
        return;
    }
    ForcingNode *node = undecided(engine, branch, candidate * 2);
    if (node == NULL || node->rule != PROOF_SEES) return;
    uint16_t *parent = &branch->parent[node->parent];
    if (forcing_size(engine, branch, at) >= forcing_size(engine, branch, *parent & FORCING_REF_NODE)) return;
    *parent = from;
    node->size = 0;
}

static void follow_on(ForcingEngine *engine, ForcingBranch *branch, int at) {
    const ForcingNet *net = engine->net;
    int candidate = branch->node[at].literal >> 1;
    const uint64_t *sees = net->sees + candidate * net->words;
    const uint64_t *same = net->of_token + net->token[candidate] * net->words;
    for (int word = 0; word < net->words; word++) {
        uint64_t off = sees[word] & branch->alive[word];
        if (engine->mode == FORCING_NISHIO) off &= same[word];
        if (engine->mode != FORCING_DYNAMIC) off &= ~branch->has[0][word];
        for (; off != 0; off &= off - 1) turn_off(engine, branch, word * 64 + __builtin_ctzll(off), at);
    }
}

static void add_group(const ForcingEngine *engine, ForcingBranch *branch, ForcingNode *node,
                      const ForcingGroup *group) {
    for (int i = 0; i < group->count; i++) {
        if (group->member[i] * 2 + 1 == node->literal) continue;
        forcing_add_parent(branch, node, forcing_gone(engine, branch, group->member[i]));
    }
}

// The candidate is on as the last of a group.
static void turn_on(ForcingEngine *engine, ForcingBranch *branch, int candidate, const ForcingGroup *group) {
    bool cell = group->house == FORCING_CELL;
    ProofRule rule = cell ? PROOF_LAST_IN_CELL : PROOF_LAST_IN_HOUSE;
    int house = cell ? 0 : group->house;
    if (!bits_has(branch->has[1], candidate)) {
        ForcingNode *node = forcing_add(branch, candidate * 2 + 1, rule, house);
        if (node != NULL) add_group(engine, branch, node, group);
        return;
    }
    ForcingNode *node = undecided(engine, branch, candidate * 2 + 1);
    if (node == NULL || node->parent_count == 0) return;
    int number = branch->slot[candidate * 2 + 1];
    uint32_t before = forcing_size(engine, branch, number);
    ForcingNode old = *node;
    node->rule = (uint8_t)rule;
    node->house = (uint8_t)house;
    node->inner = -1;
    node->parent = branch->parent_count;
    node->parent_count = 0;
    node->size = 0;
    add_group(engine, branch, node, group);
    if (forcing_size(engine, branch, number) >= before) *node = old;
}

static void follow_off(ForcingEngine *engine, ForcingBranch *branch, int at) {
    const ForcingNet *net = engine->net;
    int candidate = branch->node[at].literal >> 1;
    bool dynamic = engine->mode != FORCING_STATIC;
    if (dynamic) bits_remove(branch->alive, candidate);
    for (int i = engine->mode == FORCING_NISHIO; i < net->group_of_count[candidate]; i++) {
        int g = net->group_of[candidate][i];
        const ForcingGroup *group = &net->group[g];
        int left = dynamic ? --branch->left[g] : branch->left[g] - 1;
        if (left > 1) continue;
        int last = candidate; // nothing is left: the contradiction is that it was the last
        for (int j = 0; left == 1 && j < group->count; j++) {
            int member = group->member[j];
            if (member != candidate && bits_has(branch->alive, member)) last = member;
        }
        turn_on(engine, branch, last, group);
    }
}

// Of the contradictions of one generation the one with the shortest proof counts.
static void choose_clash(ForcingEngine *engine, ForcingBranch *branch) {
    uint32_t best = UINT32_MAX;
    for (int i = 0; i < branch->clashes; i++) {
        int one = branch->clash_node[i], other = branch->slot[branch->node[one].literal ^ 1];
        engine->stamped++;
        uint32_t size = forcing_stamp(engine, branch, one);
        size += forcing_stamp(engine, branch, other);
        if (size >= best) continue;
        best = size;
        branch->clash = one;
    }
    branch->node[branch->clash].size = best;
}

void forcing_follow(ForcingEngine *engine, ForcingBranch *branch) {
    while (branch->next < branch->count && branch->clashes == 0) {
        int end = branch->fresh = branch->count;
        for (; branch->next < end; branch->next++)
            if (branch->node[branch->next].literal & 1)
                follow_on(engine, branch, branch->next);
            else
                follow_off(engine, branch, branch->next);
    }
    if (branch->clashes > 0 && branch->clash < 0) choose_clash(engine, branch);
}

uint32_t forcing_stamp(ForcingEngine *engine, const ForcingBranch *branch, int node) {
    uint32_t mark = engine->stamped, lines = 0;
    int top = 0;
    if (engine->stamp[node] == mark) return 0;
    engine->stamp[node] = mark;
    engine->stack[top++] = (uint16_t)node;
    while (top > 0) {
        const ForcingNode *at = &branch->node[engine->stack[--top]];
        lines += 1 + (at->inner >= 0 ? branch->inner[at->inner].lines : 0);
        for (int i = 0; i < at->parent_count; i++) {
            uint16_t parent = branch->parent[at->parent + (uint32_t)i];
            int number = parent & FORCING_REF_NODE;
            if (parent >> FORCING_REF_BITS != engine->depth || engine->stamp[number] == mark) continue;
            engine->stamp[number] = mark;
            engine->stack[top++] = (uint16_t)number;
        }
    }
    return lines;
}

uint32_t forcing_size(ForcingEngine *engine, ForcingBranch *branch, int number) {
    ForcingNode *node = &branch->node[number];
    if (node->size != 0) return node->size;
    if (node->parent_count == 1 && node->inner < 0 && node->rule == PROOF_SEES) {
        node->size = 1 + forcing_size(engine, branch, branch->parent[node->parent] & FORCING_REF_NODE);
    } else {
        engine->stamped++;
        node->size = forcing_stamp(engine, branch, number);
    }
    return node->size;
}

static ForcingBranch *new_branch(ForcingEngine *engine) {
    const ForcingNet *net = engine->net;
    size_t room = engine->branch_room, count = (size_t)engine->branch_count;
    engine->branch = mem_room(engine->branch, &engine->branch_room, count + 1, sizeof(ForcingBranch *));
    for (; room < engine->branch_room; room++) engine->branch[room] = NULL;
    ForcingBranch **slot = &engine->branch[engine->branch_count++];
    if (*slot == NULL) {
        ForcingBranch *branch = *slot = mem_zeroed(1, sizeof **slot);
        size_t words = (size_t)net->words, slots = 2 * (size_t)net->count;
        branch->block =
            mem_alloc(3 * words * sizeof(uint64_t) + slots * sizeof(uint16_t) + (size_t)net->group_count + 1);
        branch->has[0] = branch->block;
        branch->has[1] = branch->has[0] + words;
        branch->alive = branch->has[1] + words;
        branch->slot = (uint16_t *)(branch->alive + words);
        branch->left = (uint8_t *)(branch->slot + slots);
    }
    return *slot;
}

ForcingBranch *forcing_engine_branch(ForcingEngine *engine, int literal) {
    const ForcingNet *net = engine->net;
    if (engine->branch_of[literal] != FORCING_NONE) return engine->branch[engine->branch_of[literal]];
    engine->branch_of[literal] = (uint16_t)engine->branch_count;
    ForcingBranch *branch = new_branch(engine);
    memset(branch->has[0], 0, 2 * (size_t)net->words * sizeof(uint64_t));
    memcpy(branch->alive, engine->alive, (size_t)net->words * sizeof(uint64_t));
    memcpy(branch->left, engine->left, (size_t)net->group_count);
    branch->count = branch->inner_count = branch->next = branch->quiet = branch->clashes = 0;
    branch->parent_count = 0;
    branch->clash = -1;
    forcing_add(branch, literal, PROOF_ASSUMED, 0);
    engine->current = branch;
    forcing_follow(engine, branch);
    return branch;
}

ForcingEngine *forcing_engine_create(const ForcingNet *net, ForcingWork *work, ForcingMode mode,
                                     ForcingEngine *outer) {
    ForcingEngine *engine = mem_zeroed(1, sizeof *engine);
    size_t literals = 2 * (size_t)net->count + 1, nodes = literals + FORCING_CLASHES_MAX;
    engine->net = net;
    engine->work = work;
    engine->mode = mode;
    engine->outer = outer;
    engine->depth = outer == NULL ? 0 : outer->depth + 1;
    assert(engine->depth < FORCING_DEPTH_MAX);
    engine->alive = mem_alloc((size_t)net->words * sizeof(uint64_t));
    engine->left = mem_alloc((size_t)net->group_count + 1);
    engine->branch_of = mem_alloc(literals * sizeof(uint16_t));
    engine->find_of = mem_alloc(literals * sizeof(uint16_t));
    engine->find = mem_alloc(literals * sizeof *engine->find);
    engine->stamp = mem_zeroed(nodes, sizeof(uint32_t));
    engine->stack = mem_alloc(nodes * sizeof(uint16_t));
    return engine;
}

void forcing_engine_destroy(ForcingEngine *engine) {
    if (engine == NULL) return;
    for (size_t i = 0; i < engine->branch_room && engine->branch[i] != NULL; i++) {
        MEM_FREE(engine->branch[i]->block, engine->branch[i]->node, engine->branch[i]->parent,
                 engine->branch[i]->inner, engine->branch[i]);
    }
    forcing_engine_destroy(engine->inner[0]);
    forcing_engine_destroy(engine->inner[1]);
    MEM_FREE(engine->branch, engine->alive, engine->left, engine->branch_of, engine->find_of, engine->find,
             engine->stamp, engine->stack, engine);
}

void forcing_engine_start(ForcingEngine *engine, int prefix) {
    const ForcingNet *net = engine->net;
    const ForcingEngine *outer = engine->outer;
    engine->branch_count = 0;
    engine->find_count = 0;
    memset(engine->branch_of, 0xff, (2 * (size_t)net->count + 1) * sizeof(uint16_t));
    memset(engine->find_of, 0xff, (2 * (size_t)net->count + 1) * sizeof(uint16_t));
    if (outer == NULL) {
        memset(engine->alive, 0, (size_t)net->words * sizeof(uint64_t));
        for (int c = 0; c < net->count; c++) bits_add(engine->alive, c);
        for (int g = 0; g < net->group_count; g++) engine->left[g] = net->group[g].count;
        return;
    }
    memcpy(engine->alive, outer->alive, (size_t)net->words * sizeof(uint64_t));
    memcpy(engine->left, outer->left, (size_t)net->group_count);
    for (int i = 0; i < prefix; i++) {
        int candidate = outer->current->node[i].literal >> 1;
        if (outer->current->node[i].literal & 1) continue;
        bits_remove(engine->alive, candidate);
        for (int j = 0; j < net->group_of_count[candidate]; j++) engine->left[net->group_of[candidate][j]]--;
    }
}
