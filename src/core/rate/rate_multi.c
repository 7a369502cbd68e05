// The hints of an engine of forcing chains: contradictions, double chains, what follows from all candidates
// of a cell or all places of a house. Easiest first; of equals the kind with the smaller key, then the
// earlier.
#include "core/rate/rate_engine.h"

// The targets' chains inside chains, each counted once.
static int nested_length(RateEngine *engine, const RateHint *hint) {
    uint64_t seen[256];
    int seen_count = 0, total = 0;
    for (int i = 0; i < hint->target_count; i++) {
        const RateBranch *branch = engine->branch[hint->target[i].branch];
        if (!branch->nests) continue;
        uint32_t mark = ++engine->stamped;
        int top = 0;
        engine->walk[top++] = hint->target[i].key;
        engine->stamp[hint->target[i].key] = mark;
        while (top > 0) {
            const RateNode *at = &branch->node[engine->walk[--top]];
            if (at->nested >= 0) {
                uint64_t print = engine->proof[at->nested].print;
                int j = 0;
                while (j < seen_count && seen[j] != print) j++;
                if (j == seen_count) {
                    total += engine->proof[at->nested].complexity;
                    if (seen_count < 256) seen[seen_count++] = print;
                }
            }
            const uint16_t *parent = branch->parent + at->parents;
            for (int j = 0; j < at->parent_count; j++) {
                if (engine->stamp[parent[j]] == mark) continue;
                engine->stamp[parent[j]] = mark;
                engine->walk[top++] = parent[j];
            }
        }
    }
    return total;
}

static bool loses(const RateHint *hint, const RateHint *to) {
    if (to == NULL) return false;
    if (hint->complexity != to->complexity) return hint->complexity > to->complexity;
    if (hint->sort_key != to->sort_key) return hint->sort_key > to->sort_key;
    return hint->order > to->order;
}

// The effect of a hint as a number: hints of one effect are the same to Sudoku Explainer. -1: it has none.
static int effect_of(const RateEngine *engine, const RateHint *hint) {
    if (!hint->on) return key_of(hint->cell, hint->token, false);
    unsigned others = engine->save.cell[hint->cell] & ~(1u << hint->token);
    if (others == 0) return -1;
    if ((others & (others - 1)) == 0) return key_of(hint->cell, rate_first(others), false);
    return key_of(hint->cell, hint->token, true);
}

static RateHint *new_hint(RateEngine *engine) {
    if (engine->hint_count == engine->hint_room) {
        engine->hint_room = engine->hint_room == 0 ? 256 : engine->hint_room * 2;
        engine->hint = realloc(engine->hint, (size_t)engine->hint_room * sizeof *engine->hint);
        assert(engine->hint != NULL);
    }
    return &engine->hint[engine->hint_count++];
}

static void offer(RateEngine *engine, RateHint *hint) {
    int effect = effect_of(engine, hint);
    if (effect < 0) return;
    RateHint *slot = NULL;
    if (engine->collect) {
        if (engine->hint_of[effect] >= 0) slot = &engine->hint[engine->hint_of[effect]];
    } else if (engine->best.target_count != 0) {
        slot = &engine->best;
    }
    hint->order = engine->order++;
    hint->complexity = 0;
    bool nests = false;
    for (int i = 0; i < hint->target_count; i++) {
        hint->complexity += engine->branch[hint->target[i].branch]->node[hint->target[i].key].depth;
    }
    if (loses(hint, slot)) return;
    hint->complexity = 0;
    for (int i = 0; i < hint->target_count; i++) {
        RateBranch *branch = engine->branch[hint->target[i].branch];
        hint->complexity += rate_engine_ancestors(engine, branch, hint->target[i].key);
        nests |= branch->nests;
        if (loses(hint, slot)) return;
    }
    if (nests) {
        hint->complexity += nested_length(engine, hint);
        if (loses(hint, slot)) return;
    }
    if (slot == NULL) {
        if (engine->collect) {
            engine->hint_of[effect] = engine->hint_count;
            slot = new_hint(engine);
        } else {
            slot = &engine->best;
        }
    }
    *slot = *hint;
}

static void set_target(RateHint *hint, int index, int branch, int key) {
    hint->target[index].branch = (uint16_t)branch;
    hint->target[index].key = (uint16_t)key;
}

// The start (cell, token) cannot be on, or off, because its branch contradicts itself.
static void offer_clash(RateEngine *engine, int index, int cell, int token, bool start_on) {
    const RateBranch *branch = engine->branch[index];
    if (!branch->clash) return;
    RateHint hint = {.sort_key = SORT_CONTRADICTION,
                     .target_count = 2,
                     .on = !start_on,
                     .cell = (uint8_t)cell,
                     .token = (uint8_t)token};
    set_target(&hint, 0, index, branch->clash_on);
    set_target(&hint, 1, index, branch->clash_off);
    offer(engine, &hint);
}

void rate_engine_offer(RateEngine *engine, const int *branches, int count, int sort_key, int root_cause) {
    for (int turn = 0; turn < 2; turn++) {
        int on = !turn;
        uint64_t common[KEY_WORDS], any = 0;
        for (int word = 0; word < KEY_WORDS; word++) {
            common[word] = ~UINT64_C(0);
            for (int i = 0; i < count; i++) common[word] &= engine->branch[branches[i]]->has[on][word];
            any |= common[word];
        }
        if (any == 0) continue;
        const RateBranch *first = engine->branch[branches[0]];
        for (int i = 0; i < first->count[on]; i++) {
            int key = first->order[on][i], candidate = key >> 1;
            if (!((common[candidate >> 6] >> (candidate & 63)) & 1)) continue;
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
        unsigned places = engine->save.place[house][token];
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
    unsigned tokens = engine->save.cell[cell];
    int bits = rate_bits(tokens), branches[9], count = 0;
    for (; tokens != 0; tokens &= tokens - 1) {
        int token = rate_first(tokens);
        int on = rate_engine_branch(engine, key_of(cell, token, true));
        branches[count++] = on;
        if (engine->dynamic) {
            int off = rate_engine_branch(engine, key_of(cell, token, false));
            offer_clash(engine, on, cell, token, true);
            offer_clash(engine, off, cell, token, false);
            if (bits >= 3 && !engine->nishio)
                rate_engine_offer(engine, (const int[]){on, off}, 2, SORT_DOUBLE, CAUSE_NONE);
        }
        if (!engine->nishio) search_houses(engine, cell, token, on);
    }
    if (!engine->nishio && (bits == 2 || engine->multiple)) {
        rate_engine_offer(engine, branches, count, SORT_CELL, CAUSE_CELL);
    }
}

void rate_engine_search(RateEngine *engine) {
    engine->best.target_count = 0;
    for (int cell = 0; cell < 81; cell++) {
        int bits = rate_bits(engine->save.cell[cell]);
        if (bits < 2 || (bits == 2 && !engine->dynamic)) continue;
        search_cell(engine, cell);
        RateState *state = engine->state;
        if (state != NULL && state->keep_going != NULL && !state->stopped) {
            state->stopped = !state->keep_going(state->context);
        }
        if (state != NULL && state->stopped) return;
    }
}

RateProof rate_engine_proof(RateEngine *engine, const RateHint *hint) {
    uint64_t print = UINT64_C(0x9e3779b97f4a7c15);
    for (int i = 0; i < hint->target_count; i++) {
        const RateBranch *branch = engine->branch[hint->target[i].branch];
        uint32_t mark = ++engine->stamped;
        int from = 0, to = 0;
        engine->walk[to++] = hint->target[i].key;
        engine->stamp[hint->target[i].key] = mark;
        print = (print ^ 0x5555) * UINT64_C(0xff51afd7ed558ccd);
        while (from < to) {
            int key = engine->walk[from++];
            print = (print ^ (print >> 29) ^ (uint64_t)key) * UINT64_C(0xc4ceb9fe1a85ec53);
            const RateNode *at = &branch->node[key];
            const uint16_t *parent = branch->parent + at->parents;
            for (int j = 0; j < at->parent_count; j++) {
                if (engine->stamp[parent[j]] == mark) continue;
                engine->stamp[parent[j]] = mark;
                engine->walk[to++] = parent[j];
            }
        }
    }
    return (RateProof){print ^ (print >> 32), hint->complexity};
}

// The candidates that had to go before `key`, on, was the last of its cell or house.
static int gone_for(int key, int cause, const RateBoard *save, const RateBoard *now, uint64_t *known,
                    uint16_t *out, int count) {
    int cell = key_cell(key), token = key_token(key);
    if (cause == CAUSE_CELL) {
        for (unsigned gone = save->cell[cell] & ~(unsigned)now->cell[cell]; gone != 0; gone &= gone - 1) {
            int parent = key_of(cell, rate_first(gone), false), bit = parent >> 1;
            if ((known[bit >> 6] >> (bit & 63)) & 1) continue;
            known[bit >> 6] |= UINT64_C(1) << (bit & 63);
            out[count++] = (uint16_t)parent;
        }
        return count;
    }
    int house = rate_tables.house[cell][cause - 1];
    unsigned gone = save->place[house][token] & ~(unsigned)now->place[house][token];
    for (; gone != 0; gone &= gone - 1) {
        int parent = key_of(rate_tables.cell[house][rate_first(gone)], token, false), bit = parent >> 1;
        if ((known[bit >> 6] >> (bit & 63)) & 1) continue;
        known[bit >> 6] |= UINT64_C(1) << (bit & 63);
        out[count++] = (uint16_t)parent;
    }
    return count;
}

int rate_engine_parents(RateEngine *engine, const RateHint *hint, const RateBoard *save, const RateBoard *now,
                        uint16_t *out) {
    uint64_t known[KEY_WORDS] = {0};
    int count = 0;
    for (int i = 0; i < hint->target_count; i++) {
        const RateBranch *branch = engine->branch[hint->target[i].branch];
        uint32_t mark = ++engine->stamped;
        int from = 0, to = 0;
        engine->walk[to++] = hint->target[i].key;
        engine->stamp[hint->target[i].key] = mark;
        while (from < to) {
            int key = engine->walk[from++];
            const RateNode *at = &branch->node[key];
            int cause = at->cause != CAUSE_NONE ? at->cause : hint->root_cause;
            if ((key & 1) != 0 && cause != CAUSE_NONE)
                count = gone_for(key, cause, save, now, known, out, count);
            const uint16_t *parent = branch->parent + at->parents;
            for (int j = 0; j < at->parent_count; j++) {
                if (engine->stamp[parent[j]] == mark) continue;
                engine->stamp[parent[j]] = mark;
                engine->walk[to++] = parent[j];
            }
        }
    }
    return count;
}

static RateForm form_of(const RateHint *hint) {
    switch (hint->sort_key) {
    case SORT_DOUBLE:
        return RATE_FORM_DOUBLE;
    case SORT_CELL:
        return RATE_FORM_CELL;
    case SORT_HOUSE:
        return RATE_FORM_HOUSE;
    default:
        return RATE_FORM_CONTRADICTION;
    }
}

static bool take_best(RateEngine *engine, RateProducer producer, double base, RateStep *out) {
    const RateHint *best = &engine->best;
    if (best->target_count == 0) return false;
    step_begin(out, producer, rate_tenths(base + rate_length_difficulty(best->complexity)));
    out->form = form_of(best);
    if (best->on) {
        out->cell = best->cell;
        out->token = (uint8_t)(best->token + 1);
        step_remove(out, best->cell, engine->save.cell[best->cell] & ~(1u << best->token));
    } else {
        step_remove(out, best->cell, 1u << best->token);
    }
    return true;
}

// The engines are made when they are first needed and kept: one for each kind of chains.
struct RateChains {
    RateEngine *engine[8];
};

static RateEngine *engine_of(RateState *state, int index, bool multiple, bool dynamic, bool nishio,
                             int level) {
    if (state->chains == NULL) {
        state->chains = calloc(1, sizeof *state->chains);
        assert(state->chains != NULL);
    }
    RateEngine **slot = &state->chains->engine[index];
    if (*slot == NULL) *slot = rate_engine_create(multiple, dynamic, nishio, level);
    RateEngine *engine = *slot;
    memcpy(engine->empty, state->empty, sizeof engine->empty);
    memcpy(engine->placed, state->placed, sizeof engine->placed);
    engine->state = state;
    rate_engine_start(engine, &state->board);
    return engine;
}

bool rate_nishio(RateState *state, RateStep *out) {
    RateEngine *engine = engine_of(state, 0, false, true, true, 0);
    engine->best.target_count = 0;
    for (int cell = 0; cell < 81; cell++) {
        for (unsigned tokens = state->board.cell[cell]; tokens != 0; tokens &= tokens - 1) {
            int token = rate_first(tokens);
            for (int off = 0; off < 2; off++) {
                if (!rate_quick_nishio(&state->board, cell, token, !off)) continue;
                offer_clash(engine, rate_engine_branch(engine, key_of(cell, token, !off)), cell, token, !off);
            }
        }
    }
    return !state->stopped && take_best(engine, RATE_NISHIO, 7.5, out);
}

bool rate_multiple_chain(RateState *state, RateStep *out) {
    RateEngine *engine = engine_of(state, 1, true, false, false, 0);
    rate_quick_multiple(engine);
    return !state->stopped && take_best(engine, RATE_MULTIPLE_CHAIN, 8.0, out);
}

bool rate_dynamic_chain(RateState *state, int level, RateStep *out) {
    RateEngine *engine = engine_of(state, 2 + level, true, true, false, level);
    rate_engine_search(engine);
    double base = level >= 2 ? 9.5 + 0.5 * (level - 2) : 8.5 + 0.5 * level;
    return !state->stopped && take_best(engine, (RateProducer)(RATE_DYNAMIC_CHAIN + level), base, out);
}

void rate_chains_finish(RateState *state) {
    if (state->chains == NULL) return;
    for (int i = 0; i < 8; i++) rate_engine_destroy(state->chains->engine[i]);
    free(state->chains);
    state->chains = NULL;
}
