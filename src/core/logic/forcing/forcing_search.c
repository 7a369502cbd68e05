// What the branches of an engine show: an assumption that contradicts itself, what a candidate's being on and
// its being off both lead to, what all candidates of a cell or all places of a house lead to. Of the ways to
// one conclusion the one with the fewest lines is kept, of equals the first.
#include <assert.h>
#include <stdlib.h>

#include "core/logic/forcing/forcing_engine.h"

static bool is_open_group(const ForcingEngine *engine, int g, unsigned what) {
    bool cell = engine->net->group[g].house == FORCING_CELL;
    return engine->left[g] >= 2 && (what & (cell ? FORCING_FIND_CELL : FORCING_FIND_HOUSE)) != 0;
}

static void offer(ForcingEngine *engine, ForcingKind kind, int source, int literal, uint32_t size) {
    int index = engine->find_of[literal];
    if (index == FORCING_NONE)
        engine->find_of[literal] = (uint16_t)(index = engine->find_count++);
    else if (engine->find[index].size <= size)
        return;
    engine->find[index] = (ForcingFind){
        .literal = (uint16_t)literal, .source = (uint16_t)source, .kind = (uint8_t)kind, .size = size};
}

// What the outer branch knows already is of no use to it.
static bool is_news(const ForcingEngine *engine, int literal) {
    return engine->outer == NULL || !bits_has(engine->outer->current->has[literal & 1], literal >> 1);
}

static void offer_clash(ForcingEngine *engine, int literal) {
    ForcingBranch *branch = forcing_engine_branch(engine, literal);
    if (branch->clash < 0 || !is_news(engine, literal ^ 1)) return;
    offer(engine, FORCING_CONTRADICTION, literal, literal ^ 1, branch->node[branch->clash].size);
}

static void offer_common(ForcingEngine *engine, ForcingKind kind, int source, ForcingBranch **branch,
                         int count) {
    for (int on = 0; on < 2; on++) {
        for (int word = 0; word < engine->net->words; word++) {
            assert(count > 0);
            uint64_t common = branch[0]->has[on][word];
            for (int i = 1; i < count && common != 0; i++) common &= branch[i]->has[on][word];
            for (; common != 0; common &= common - 1) {
                int literal = (word * 64 + __builtin_ctzll(common)) * 2 + on;
                if (!is_news(engine, literal)) continue;
                uint32_t size = 0;
                for (int i = 0; i < count; i++)
                    size += forcing_size(engine, branch[i], branch[i]->slot[literal]);
                offer(engine, kind, source, literal, size);
            }
        }
    }
}

int forcing_assumptions(const ForcingEngine *engine, ForcingKind kind, int source, uint16_t out[TOKENS_MAX]) {
    int count = 0;
    switch (kind) {
    case FORCING_CONTRADICTION: out[count++] = (uint16_t)source; break;
    case FORCING_DOUBLE:
        out[count++] = (uint16_t)(source * 2 + 1);
        out[count++] = (uint16_t)(source * 2);
        break;
    case FORCING_GROUP:
        for (int i = 0; i < engine->net->group[source].count; i++) {
            int member = engine->net->group[source].member[i];
            if (bits_has(engine->alive, member)) out[count++] = (uint16_t)(member * 2 + 1);
        }
        break;
    }
    return count;
}

static void offer_of(ForcingEngine *engine, ForcingKind kind, int source) {
    uint16_t literal[TOKENS_MAX];
    ForcingBranch *branch[TOKENS_MAX];
    int count = forcing_assumptions(engine, kind, source, literal);
    for (int i = 0; i < count; i++) {
        if (!forcing_is_open(engine, literal[i] >> 1)) return;
        branch[i] = forcing_engine_branch(engine, literal[i]);
    }
    offer_common(engine, kind, source, branch, count);
}

void forcing_search_collect(ForcingEngine *engine, unsigned what) {
    for (int c = 0; c < engine->net->count && !engine->work->stopped; c++) {
        if (!forcing_is_open(engine, c)) continue;
        if (what & FORCING_FIND_ON) offer_clash(engine, c * 2 + 1);
        if (what & FORCING_FIND_OFF) offer_clash(engine, c * 2);
        if (what & FORCING_FIND_DOUBLE) offer_of(engine, FORCING_DOUBLE, c);
    }
    for (int g = 0; g < engine->net->group_count && !engine->work->stopped; g++)
        if (is_open_group(engine, g, what)) offer_of(engine, FORCING_GROUP, g);
}

static int by_size(const void *a, const void *b) {
    const ForcingFind *x = a, *y = b;
    if (x->size != y->size) return x->size < y->size ? -1 : 1;
    if (x->kind != y->kind) return x->kind < y->kind ? -1 : 1;
    return x->literal < y->literal ? -1 : 1;
}

void forcing_search_sort(ForcingEngine *engine) {
    if (engine->find_count > 1)
        qsort(engine->find, (size_t)engine->find_count, sizeof *engine->find, by_size);
}

int forcing_targets(const ForcingBranch *branch, ForcingKind kind, int literal, int out[2]) {
    if (kind == FORCING_CONTRADICTION) {
        if (branch->clash < 0) return 0;
        out[0] = branch->slot[branch->node[branch->clash].literal ^ 1];
        out[1] = branch->clash;
        return 2;
    }
    if (!bits_has(branch->has[literal & 1], literal >> 1)) return 0;
    out[0] = branch->slot[literal];
    return 1;
}
