// How far a branch grows: on and off, the rules of forcing_rules.c, and chains inside the branch, in the
// position as it has left it: static ones (of one assumption, then of all candidates of a cell or house),
// then dynamic ones, then dynamic ones with chains inside them. All conclusions of the easiest kind that has
// any are taken, each with what it needs of the branch as parents.
#include <assert.h>
#include <stdlib.h>

#include "core/base/memory.h"
#include "core/logic/forcing/forcing_engine.h"

typedef struct {
    ForcingEngine *engine, *inner;
    ForcingBranch *branch;
    ForcingInner recipe;
    uint16_t *ref; // parents: what had to go before the chain
    int refs;
    size_t room;
    bool of_branch; // one of them went because of the branch's assumption
} InnerChains;

static void add_ref(InnerChains *chains, uint16_t ref) {
    ForcingEngine *at = chains->engine;
    int depth = ref >> FORCING_REF_BITS, node = ref & FORCING_REF_NODE;
    for (; at->depth > depth; at = at->outer) assert(at->outer != NULL);
    if (at->stamp[node] == at->stamped) return;
    at->stamp[node] = at->stamped;
    chains->of_branch |= at == chains->engine;
    chains->ref = mem_room(chains->ref, &chains->room, (size_t)chains->refs + 1, sizeof *chains->ref);
    chains->ref[chains->refs++] = ref;
}

// The candidates that are no case any more when a chain goes through all of a group.
static void add_cases(InnerChains *chains, const ForcingFind *find) {
    if (find->kind != FORCING_GROUP) return;
    const ForcingGroup *group = &chains->engine->net->group[find->source];
    for (int i = 0; i < group->count; i++) {
        if (bits_has(chains->inner->alive, group->member[i])) continue;
        add_ref(chains, forcing_gone(chains->engine, chains->branch, group->member[i]));
    }
}

static void add_refs_of(InnerChains *chains, const ForcingBranch *branch) {
    for (int n = 0; n < branch->count; n++) {
        if (chains->inner->stamp[n] != chains->inner->stamped) continue;
        for (int i = 0; i < branch->node[n].parent_count; i++) {
            uint16_t ref = branch->parent[branch->node[n].parent + (uint32_t)i];
            if (ref >> FORCING_REF_BITS < chains->inner->depth) add_ref(chains, ref);
        }
    }
}

static void gather(InnerChains *chains, const ForcingFind *find) {
    uint16_t literal[TOKENS_MAX];
    chains->refs = 0;
    chains->of_branch = false;
    chains->engine->stamped++;
    for (ForcingEngine *at = chains->engine->outer; at != NULL; at = at->outer) at->stamped++;
    add_cases(chains, find);
    int count = forcing_assumptions(chains->inner, find->kind, find->source, literal);
    for (int i = 0; i < count; i++) {
        const ForcingBranch *branch = forcing_engine_branch(chains->inner, literal[i]);
        int target[2], targets = forcing_targets(branch, find->kind, find->literal, target);
        chains->inner->stamped++;
        for (int j = 0; j < targets; j++) forcing_stamp(chains->inner, branch, target[j]);
        add_refs_of(chains, branch);
    }
}

static bool take(InnerChains *chains, const ForcingFind *find) {
    ForcingBranch *branch = chains->branch;
    if (bits_has(branch->has[find->literal & 1], find->literal >> 1)) return false;
    gather(chains, find);
    if (!chains->of_branch) return false;
    ForcingNode *node = forcing_add(branch, find->literal, PROOF_INNER, 0);
    if (node == NULL) return false;
    for (int i = 0; i < chains->refs; i++) forcing_add_parent(branch, node, chains->ref[i]);
    node->inner = branch->inner_count;
    size_t inners = (size_t)branch->inner_count;
    branch->inner = mem_room(branch->inner, &branch->inner_room, inners + 1, sizeof *branch->inner);
    ForcingInner *recipe = &branch->inner[branch->inner_count++];
    *recipe = chains->recipe;
    recipe->kind = find->kind;
    recipe->source = find->source;
    recipe->lines = find->size;
    return true;
}

// Takes what the inner engine has collected. Chains half as long again as the shortest that is of use wait
// for the next round, when they may not be needed any more: that makes shorter proofs.
static int take_all(InnerChains *chains) {
    const ForcingEngine *inner = chains->inner;
    int added = 0;
    uint32_t longest = UINT32_MAX;
    forcing_search_sort(chains->inner);
    for (int i = 0; i < inner->find_count && inner->find[i].size <= longest; i++) {
        if (!take(chains, &inner->find[i])) continue;
        if (added++ == 0) longest = inner->find[i].size * 3 / 2;
    }
    return added;
}

static ForcingEngine *inner_of(ForcingEngine *engine, ForcingMode mode) {
    ForcingEngine **inner = &engine->inner[mode == FORCING_DYNAMIC];
    if (*inner == NULL) *inner = forcing_engine_create(engine->net, engine->work, mode, engine);
    return *inner;
}

static int take_inner(ForcingEngine *engine, ForcingBranch *branch, int level) {
    InnerChains chains = {.engine = engine, .branch = branch};
    ForcingMode mode = level < 4 ? FORCING_STATIC : FORCING_DYNAMIC;
    unsigned what = FORCING_FIND_ON | FORCING_FIND_OFF;
    if (level == 3) what = FORCING_FIND_CELL | FORCING_FIND_HOUSE;
    if (level >= 4) what = FORCING_FIND_ON | FORCING_FIND_CELL | FORCING_FIND_HOUSE;
    engine->current = branch;
    chains.inner = inner_of(engine, mode);
    chains.recipe.mode = (uint8_t)mode;
    chains.recipe.level = (uint8_t)(level > 4 ? level - 3 : 0);
    chains.recipe.prefix = (uint16_t)branch->count;
    forcing_engine_start(chains.inner, branch->count);
    forcing_grow_for(chains.inner, what, chains.recipe.level);
    forcing_search_collect(chains.inner, what);
    int added = engine->work->stopped ? 0 : take_all(&chains);
    free(chains.ref);
    return added;
}

// One round of the easiest rule that gives anything.
static bool advance(ForcingEngine *engine, ForcingBranch *branch, int level) {
    engine->current = branch;
    for (int l = branch->quiet + 1; l <= level && branch->clash < 0 && !engine->work->stopped; l++) {
        int added = l == 1 ? forcing_rules(engine, branch) : take_inner(engine, branch, l);
        if (added > 0) {
            branch->quiet = 0;
            forcing_follow(engine, branch);
            return true;
        }
        if (!engine->work->stopped) branch->quiet = l;
    }
    return false;
}

void forcing_grow(ForcingEngine *engine, ForcingBranch *branch, int level) {
    while (advance(engine, branch, level)) {
    }
}

bool forcing_grow_once(ForcingEngine *engine, ForcingBranch *branch, int level) {
    bool any = advance(engine, branch, level);
    if (any) forcing_grow(engine, branch, 1);
    return any;
}

// Whether the branch of a literal is asked for.
static bool is_asked_for(unsigned what, int on) {
    unsigned all = FORCING_FIND_DOUBLE |
                   (on ? FORCING_FIND_ON | FORCING_FIND_CELL | FORCING_FIND_HOUSE : FORCING_FIND_OFF);
    return (what & all) != 0;
}

void forcing_grow_for(ForcingEngine *engine, unsigned what, int level) {
    for (int literal = 0; literal < 2 * engine->net->count; literal++) {
        if (!forcing_is_open(engine, literal >> 1) || !is_asked_for(what, literal & 1)) continue;
        if (forcing_stopped(engine->work)) return;
        forcing_grow(engine, forcing_engine_branch(engine, literal), level);
    }
}
