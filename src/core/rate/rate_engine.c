// The hints of an engine of forcing chains: contradictions, double chains, what follows from all candidates
// of a cell or all places of a house. Easiest first; of equals the kind with the smaller key, then the
// earlier. A branch may itself take hints of inner engines, in the position as it has left it.
#include "core/rate/rate_engine.h"

#include <stdlib.h>
#include <string.h>

#include "core/base/hash.h"
#include "core/base/memory.h"

RateEngine *rate_engine_create(bool multiple, bool dynamic, bool nishio, int level) {
    RateEngine *engine = mem_zeroed(1, sizeof *engine);
    engine->growth.dynamic = dynamic;
    engine->growth.nishio = nishio;
    engine->multiple = multiple;
    engine->level = level;
    return engine;
}

void rate_engine_destroy(RateEngine *engine) {
    if (engine == NULL) return;
    for (size_t i = 0; i < engine->branch_room && engine->branch[i] != NULL; i++) {
        free(engine->branch[i]->parent);
        free(engine->branch[i]);
    }
    rate_engine_destroy(engine->inner[0]);
    rate_engine_destroy(engine->inner[1]);
    rate_static_destroy(engine->inner_static);
    MEM_FREE(engine->branch, engine->chain, engine->hint, engine);
}

static void start(RateEngine *engine, const RateBoard *board) {
    engine->growth.before = engine->growth.now = *board;
    memcpy(engine->growth.empty, engine->state->empty, sizeof engine->growth.empty);
    memcpy(engine->growth.placed, engine->state->placed, sizeof engine->growth.placed);
    engine->branch_count = engine->chain_count = engine->hint_count = engine->order = 0;
    engine->best.target_count = 0;
    memset(engine->branch_of, 0xff, sizeof engine->branch_of);
    if (engine->collect) memset(engine->hint_of, 0xff, sizeof engine->hint_of);
}

void rate_engine_start(RateEngine *engine, RateState *state) {
    engine->state = state;
    start(engine, &state->board);
}

// ---- Hints

// The lengths of the chains inside chains that the targets rest on, each counted once.
static int inner_length(RateEngine *engine, const RateHint *hint) {
    enum { SEEN = 256 };
    uint64_t seen[SEEN];
    int seen_count = 0, total = 0;
    for (int i = 0; i < hint->target_count; i++) {
        const RateBranch *branch = engine->branch[hint->target[i].branch];
        if (!branch->has_inner) continue;
        int count = branch_ancestors(branch, hint->target[i].key, &engine->walk);
        for (int j = 0; j < count; j++) {
            int inner = branch->node[engine->walk.key[j]].inner, known = 0;
            if (inner < 0) continue;
            while (known < seen_count && seen[known] != engine->chain[inner].print) known++;
            if (known < seen_count) continue;
            total += engine->chain[inner].length;
            if (seen_count < SEEN) seen[seen_count++] = engine->chain[inner].print;
        }
    }
    return total;
}

static bool comes_after(const RateHint *a, const RateHint *b) {
    if (a->length != b->length) return a->length > b->length;
    if (a->sort_key != b->sort_key) return a->sort_key > b->sort_key;
    return a->order > b->order;
}

static int by_ease(const void *a, const void *b) { return comes_after(a, b) ? 1 : -1; }

// The effect of a hint as a number: hints of one effect are the same to Sudoku Explainer. -1: it has none.
static int effect_of(const RateEngine *engine, const RateHint *hint) {
    if (!hint->on) return key_of(hint->cell, hint->token, false);
    unsigned others = engine->growth.before.cell[hint->cell] & ~(1u << hint->token);
    if (others == 0) return -1;
    if ((others & (others - 1)) == 0) return key_of(hint->cell, rate_first(others), false);
    return key_of(hint->cell, hint->token, true);
}

// The hint that this one would replace; NULL: there is none of its effect.
static RateHint *rival_of(RateEngine *engine, int effect) {
    if (!engine->collect) return engine->best.target_count != 0 ? &engine->best : NULL;
    return engine->hint_of[effect] >= 0 ? &engine->hint[engine->hint_of[effect]] : NULL;
}

static RateHint *new_hint(RateEngine *engine, int effect) {
    if (!engine->collect) return &engine->best;
    engine->hint_of[effect] = engine->hint_count;
    engine->hint =
        mem_room(engine->hint, &engine->hint_room, (size_t)engine->hint_count + 1, sizeof *engine->hint);
    return &engine->hint[engine->hint_count++];
}

// Keeps the hint if it is the best. Its length is counted step by step, and only as long as it can still win.
static void offer(RateEngine *engine, RateHint *hint) {
    int effect = effect_of(engine, hint);
    if (effect < 0) return;
    RateHint *rival = rival_of(engine, effect);
    hint->order = engine->order++;
    bool has_inner = false;
    if (rival != NULL) {
        hint->length = 0;
        for (int i = 0; i < hint->target_count; i++)
            hint->length += engine->branch[hint->target[i].branch]->node[hint->target[i].key].depth;
        if (comes_after(hint, rival)) return;
    }
    hint->length = 0;
    for (int i = 0; i < hint->target_count; i++) {
        RateBranch *branch = engine->branch[hint->target[i].branch];
        hint->length +=
            branch_chain_length(branch, hint->target[i].key, engine->growth.dynamic, &engine->walk);
        has_inner |= branch->has_inner;
        if (rival != NULL && comes_after(hint, rival)) return;
    }
    if (has_inner) {
        hint->length += inner_length(engine, hint);
        if (rival != NULL && comes_after(hint, rival)) return;
    }
    if (rival == NULL) rival = new_hint(engine, effect);
    *rival = *hint;
}

static void set_target(RateHint *hint, int index, int branch, int key) {
    hint->target[index].branch = (uint16_t)branch;
    hint->target[index].key = (uint16_t)key;
}

void rate_engine_offer_clash(RateEngine *engine, int key) {
    int index = rate_engine_branch(engine, key);
    const RateBranch *branch = engine->branch[index];
    if (!branch->clash) return;
    RateHint hint = {.sort_key = SORT_CONTRADICTION,
                     .target_count = 2,
                     .on = (key & 1) == 0,
                     .cell = (uint8_t)key_cell(key),
                     .token = (uint8_t)key_token(key)};
    set_target(&hint, 0, index, branch->clash_on);
    set_target(&hint, 1, index, branch->clash_off);
    offer(engine, &hint);
}

void rate_engine_offer(RateEngine *engine, const int *branches, int count, int sort_key, int root_cause) {
    for (int on = 1; on >= 0; on--) {
        uint64_t common[CANDIDATE_WORDS], any = 0;
        for (int word = 0; word < CANDIDATE_WORDS; word++) {
            common[word] = ~UINT64_C(0);
            for (int i = 0; i < count; i++) common[word] &= engine->branch[branches[i]]->has[on][word];
            any |= common[word];
        }
        if (any == 0) continue;
        const RateBranch *first = engine->branch[branches[0]];
        for (int i = 0; i < first->count[on]; i++) {
            int key = first->order[on][i];
            if (!bits_has(common, key >> 1)) continue;
            RateHint hint = {.sort_key = (uint8_t)sort_key,
                             .target_count = (uint8_t)count,
                             .root_cause = (uint8_t)root_cause,
                             .on = on,
                             .cell = (uint8_t)key_cell(key),
                             .token = (uint8_t)key_token(key)};
            for (int j = 0; j < count; j++) set_target(&hint, j, branches[j], key);
            offer(engine, &hint);
        }
    }
}

static void search_houses(RateEngine *engine, int cell, int token, int branch) {
    for (int kind = 0; kind < KINDS; kind++) {
        int house = rate_tables.house[cell][kind], branches[9], count = 0;
        unsigned places = engine->growth.before.place[house][token];
        int bits = rate_bits(places);
        if (bits < 2 || (bits > 2 && !engine->multiple)) continue;
        if (rate_first(places) != rate_tables.place[cell][kind]) continue;
        branches[count++] = branch;
        for (places &= places - 1; places != 0; places &= places - 1) {
            int other = rate_tables.cell[house][rate_first(places)];
            branches[count++] = rate_engine_branch(engine, key_of(other, token, true));
        }
        rate_engine_offer(engine, branches, count, SORT_HOUSE, kind + 1);
    }
}

static void search_cell(RateEngine *engine, int cell) {
    unsigned tokens = engine->growth.before.cell[cell];
    int bits = rate_bits(tokens), branches[9], count = 0;
    for (; tokens != 0; tokens &= tokens - 1) {
        int token = rate_first(tokens);
        int on = rate_engine_branch(engine, key_of(cell, token, true));
        branches[count++] = on;
        if (engine->growth.dynamic) {
            int off = rate_engine_branch(engine, key_of(cell, token, false));
            rate_engine_offer_clash(engine, key_of(cell, token, true));
            rate_engine_offer_clash(engine, key_of(cell, token, false));
            if (bits >= 3) rate_engine_offer(engine, (const int[]){on, off}, 2, SORT_DOUBLE, CAUSE_NONE);
        }
        search_houses(engine, cell, token, on);
    }
    if (bits == 2 || engine->multiple) rate_engine_offer(engine, branches, count, SORT_CELL, CAUSE_CELL);
}

void rate_engine_search(RateEngine *engine) {
    RateState *state = engine->state;
    for (int cell = 0; cell < 81 && !state->stopped; cell++) {
        int bits = rate_bits(engine->growth.before.cell[cell]);
        if (bits < 2 || (bits == 2 && !engine->growth.dynamic)) continue;
        search_cell(engine, cell);
        state->stopped = !state->keep_going(state->context);
    }
}

// ---- What chains inside a branch rest on

// What had to go before `key`, on, was the last of its cell or house.
static void add_reasons(RateReasons *reasons, int key, int cause) {
    int cell = key_cell(key), token = key_token(key);
    if (cause == CAUSE_CELL)
        reasons_add_cell(reasons, cell, ALL_TOKENS);
    else
        reasons_add_house(reasons, rate_tables.house[cell][cause - 1], token, ALL_TOKENS);
}

// The reasons of an inner engine's hint. Returns a fingerprint: equal chains have equal ones.
static uint64_t reasons_of_hint(RateReasons *reasons, RateEngine *inner, const RateHint *hint) {
    uint64_t print = 0;
    for (int i = 0; i < hint->target_count; i++) {
        const RateBranch *branch = inner->branch[hint->target[i].branch];
        int count = branch_ancestors(branch, hint->target[i].key, &inner->walk);
        print = hash_word(print, KEYS_9); // an end begins
        for (int j = 0; j < count; j++) {
            int at = inner->walk.key[j], cause = branch->node[at].cause;
            print = hash_word(print, (uint64_t)at);
            if (cause == CAUSE_NONE) cause = hint->root_cause;
            if ((at & 1) != 0 && cause != CAUSE_NONE) add_reasons(reasons, at, cause);
        }
    }
    return print;
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

// The same for a chain without branches. key: of its list.
static uint64_t reasons_of_static(RateReasons *reasons, const RateStaticHint *hint, const uint16_t *key) {
    const RateBoard *now = &reasons->growth->now;
    const uint16_t *way = key + hint->way;
    uint64_t print = hash_word(0, KEYS_9 + 1 + hint->cycle);
    for (int i = 0; i < hint->way_count - hint->cycle; i++) print = hash_word(print, way[i]);
    for (int i = 0; i + 1 < hint->way_count; i++)
        if ((way[i] & 1) != 0) add_reasons(reasons, way[i], cause_of(now, way[i], way[i + 1], true));
    // The cycle backwards: what was off is on, because of the link by which it went off.
    for (int i = hint->way_count - 2; hint->cycle && i > 0; i--)
        if ((way[i] & 1) == 0) add_reasons(reasons, way[i], cause_of(now, way[i], way[i + 1], false));
    return print;
}

// ---- Branches, and chains inside them

static int add_chain(RateEngine *engine, uint64_t print, int length) {
    engine->chain =
        mem_room(engine->chain, &engine->chain_room, (size_t)engine->chain_count + 1, sizeof *engine->chain);
    engine->chain[engine->chain_count] = (RateInnerChain){print, length};
    return engine->chain_count++;
}

// Takes what an inner engine finds in the position that the branch has left; how many candidates go.
static int take_hints(RateEngine *engine, RateBranch *branch, RateEngine *inner) {
    inner->state = engine->state;
    start(inner, &engine->growth.now);
    rate_engine_search(inner);
    if (inner->hint_count > 1) qsort(inner->hint, (size_t)inner->hint_count, sizeof *inner->hint, by_ease);
    int added = 0;
    for (int i = 0; i < inner->hint_count; i++) {
        const RateHint *hint = &inner->hint[i];
        unsigned gone = 1u << hint->token;
        if (hint->on) gone = engine->growth.now.cell[hint->cell] & ~gone;
        bool fresh = false;
        for (unsigned left = gone; left != 0; left &= left - 1)
            fresh |= !branch_has(branch, key_of(hint->cell, rate_first(left), false));
        if (!fresh) continue;
        RateReasons reasons = {.growth = &engine->growth};
        uint64_t print = reasons_of_hint(&reasons, inner, hint);
        if (reasons.count == 0) continue;
        int chain = add_chain(engine, print, hint->length);
        for (; gone != 0; gone &= gone - 1)
            added += branch_turn_off(branch, hint->cell, rate_first(gone), &reasons, chain);
    }
    return added;
}

static int take_inner(RateEngine *engine, RateBranch *branch, int index, bool dynamic, int level) {
    if (engine->inner[index] == NULL) {
        engine->inner[index] = rate_engine_create(true, dynamic, false, level);
        engine->inner[index]->collect = true;
    }
    return take_hints(engine, branch, engine->inner[index]);
}

// The same with chains without branches.
static int take_static(RateEngine *engine, RateBranch *branch) {
    if (engine->inner_static == NULL) engine->inner_static = rate_static_create();
    const RateStaticHints *all = rate_static_all(engine->inner_static, &engine->growth.now);
    enum { SEEN = 4096 };
    uint64_t seen[SEEN];
    int seen_count = 0, added = 0;
    for (int i = 0; i < all->count; i++) {
        const RateStaticHint *hint = &all->hint[i];
        const uint16_t *removal = all->key + hint->removal;
        bool fresh = false;
        for (int j = 0; j < hint->removal_count; j++) fresh |= !branch_has(branch, removal[j]);
        if (!fresh) continue;
        int known = 0;
        while (known < seen_count && seen[known] != hint->effect) known++;
        if (known < seen_count) continue;
        if (seen_count < SEEN) seen[seen_count++] = hint->effect;
        RateReasons reasons = {.growth = &engine->growth};
        uint64_t print = reasons_of_static(&reasons, hint, all->key);
        if (reasons.count == 0) continue;
        int chain = add_chain(engine, print, hint->length);
        for (int j = 0; j < hint->removal_count; j++)
            added += branch_turn_off(branch, key_cell(removal[j]), key_token(removal[j]), &reasons, chain);
    }
    return added;
}

// What else follows in a branch that has been followed to its end; how many candidates go.
static int advance(RateEngine *engine, RateBranch *branch) {
    int level = engine->level;
    if (level == 0) return 0;
    int added = rate_rules_apply(&engine->growth, branch);
    if (added != 0 || level < 2) return added;
    added = level < 4 ? take_static(engine, branch) : take_inner(engine, branch, 0, true, 0);
    if (added != 0) return added;
    if (level == 3) return take_inner(engine, branch, 0, false, 0);
    return level >= 5 ? take_inner(engine, branch, 1, true, level - 3) : 0;
}

static RateBranch *new_branch(RateEngine *engine) {
    size_t room = engine->branch_room, count = (size_t)engine->branch_count;
    engine->branch = mem_room(engine->branch, &engine->branch_room, count + 1, sizeof(RateBranch *));
    for (; room < engine->branch_room; room++) engine->branch[room] = NULL;
    RateBranch **slot = &engine->branch[engine->branch_count++];
    if (*slot == NULL) {
        *slot = mem_alloc(sizeof **slot);
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
    while (branch_follow(&engine->growth, branch) && advance(engine, branch) != 0) {
    }
    if (engine->growth.dynamic) engine->growth.now = engine->growth.before;
    return index;
}
