// What else follows inside a branch when its plain consequences are used up: locked candidates, hidden and
// naked pairs, X-Wings of the position as the branch has left it, and from level 2 on the chains of inner
// engines. The rules are tried in order; all steps of the first that has any are taken.
#include "core/rate/rate_engine.h"

// The parents of a step of a rule: the candidates that had to go in the branch before it. Fills keys.
typedef struct {
    uint16_t key[CANDIDATES_9];
    int count;
} Reasons;

static void add_reason(Reasons *reasons, int cell, int token) {
    reasons->key[reasons->count++] = (uint16_t)key_of(cell, token, false);
}

static int turn_off_for(RateBranch *branch, int cell, int token, const Reasons *reasons, int nested) {
    int key = key_of(cell, token, false);
    if (branch_has(branch, key)) return 0;
    branch_add(branch, key, -1, CAUSE_NONE, nested);
    for (int i = 0; i < reasons->count; i++) branch_add_parent(branch, key, reasons->key[i]);
    branch_insert(branch, key);
    return 1;
}

// The candidates that went in the places `where` of a house (as a set), of one token.
static void add_gone(const RateEngine *engine, int house, int token, unsigned where, Reasons *reasons) {
    unsigned gone = engine->save.place[house][token] & ~(unsigned)engine->board.place[house][token] & where;
    for (; gone != 0; gone &= gone - 1) add_reason(reasons, rate_tables.cell[house][rate_first(gone)], token);
}

static int locked_in(const RateEngine *engine, RateBranch *branch, int house, int other, unsigned shared,
                     unsigned other_shared) {
    const RateBoard *board = &engine->board;
    int added = 0;
    for (int token = 0; token < 9; token++) {
        unsigned places = board->place[house][token];
        if ((places & ~shared) != 0 || (places & (places - 1)) == 0) continue;
        unsigned gone = board->place[other][token] & ~other_shared;
        if (gone == 0) continue;
        Reasons reasons = {.count = 0};
        add_gone(engine, house, token, ~shared, &reasons);
        if (reasons.count == 0) continue;
        // In reading order: the places of any house are.
        for (; gone != 0; gone &= gone - 1) {
            added += turn_off_for(branch, rate_tables.cell[other][rate_first(gone)], token, &reasons, -1);
        }
    }
    return added;
}

static int advance_locking(const RateEngine *engine, RateBranch *branch) {
    int added = 0;
    for (int turn = 0; turn < 2; turn++) { // blocks and columns, blocks and rows
        for (int block = 0; block < 9; block++) {
            for (int i = 0; i < 3; i++) {
                int line = turn == 0 ? 18 + block % 3 * 3 + i : 9 + block / 3 * 3 + i;
                unsigned in_block = turn == 0 ? 0x49u << i : 7u << (3 * i);
                unsigned in_line = turn == 0 ? 7u << (block / 3 * 3) : 7u << (block % 3 * 3);
                added += locked_in(engine, branch, block, line, in_block, in_line);
            }
        }
    }
    for (int turn = 0; turn < 2; turn++) { // columns, then rows, and blocks
        for (int line = 0; line < 9; line++) {
            for (int i = 0; i < 3; i++) {
                int block = turn == 0 ? i * 3 + line / 3 : line / 3 * 3 + i;
                unsigned in_block = turn == 0 ? 0x49u << (line % 3) : 7u << (3 * (line % 3));
                added +=
                    locked_in(engine, branch, (turn == 0 ? 18 : 9) + line, block, 7u << (3 * i), in_block);
            }
        }
    }
    return added;
}

static int hidden_pair_in(const RateEngine *engine, RateBranch *branch, int house) {
    const RateBoard *board = &engine->board;
    const uint16_t *where = board->place[house];
    unsigned twos = 0;
    int added = 0;
    for (int token = 0; token < 9; token++) {
        if (rate_bits(where[token]) == 2) twos |= 1u << token;
    }
    if ((twos & (twos - 1)) == 0) return 0;
    for (int i = 0; i < 36; i++) {
        unsigned pair = rate_pairs[i];
        if ((pair & ~twos) != 0) continue;
        int low = rate_first(pair), high = rate_first(pair & (pair - 1));
        unsigned places = where[low];
        if (places != where[high]) continue;
        Reasons reasons = {.count = 0};
        for (int place = 0; place < 9; place++) {
            if ((places >> place) & 1) continue;
            int cell = rate_tables.cell[house][place];
            for (unsigned left = engine->save.cell[cell] & pair; left != 0; left &= left - 1) {
                add_reason(&reasons, cell, rate_first(left));
            }
        }
        if (reasons.count == 0) continue;
        for (; places != 0; places &= places - 1) {
            int cell = rate_tables.cell[house][rate_first(places)];
            for (unsigned gone = board->cell[cell] & ~pair; gone != 0; gone &= gone - 1) {
                added += turn_off_for(branch, cell, rate_first(gone), &reasons, -1);
            }
        }
    }
    return added;
}

static int naked_pair_in(const RateEngine *engine, RateBranch *branch, int house) {
    const RateBoard *board = &engine->board;
    const uint8_t *cells = rate_tables.cell[house];
    unsigned twos = 0;
    int added = 0;
    for (int place = 0; place < 9; place++) {
        if (rate_bits(board->cell[cells[place]]) == 2) twos |= 1u << place;
    }
    if ((twos & (twos - 1)) == 0) return 0;
    for (int i = 0; i < 36; i++) {
        if ((rate_pairs[i] & ~twos) != 0) continue;
        int a = cells[rate_first(rate_pairs[i])], b = cells[rate_first(rate_pairs[i] & (rate_pairs[i] - 1))];
        unsigned pair = board->cell[a];
        if (pair != board->cell[b]) continue;
        Reasons reasons = {.count = 0};
        for (unsigned left = engine->save.cell[a] & ~pair; left != 0; left &= left - 1) {
            add_reason(&reasons, a, rate_first(left));
        }
        for (unsigned left = engine->save.cell[b] & ~pair; left != 0; left &= left - 1) {
            add_reason(&reasons, b, rate_first(left));
        }
        if (reasons.count == 0) continue;
        for (int place = 0; place < 9; place++) {
            if ((rate_pairs[i] >> place) & 1) continue;
            for (unsigned gone = board->cell[cells[place]] & pair; gone != 0; gone &= gone - 1) {
                added += turn_off_for(branch, cells[place], rate_first(gone), &reasons, -1);
            }
        }
    }
    return added;
}

static int x_wings_on(const RateEngine *engine, RateBranch *branch, int base_kind) {
    const RateBoard *board = &engine->board;
    int base = base_kind * 9, cover = (ROW + COLUMN - base_kind) * 9, added = 0;
    for (int i = 0; i < 36; i++) {
        unsigned lines = rate_pairs[i];
        int one = base + rate_first(lines), two = base + rate_first(lines & (lines - 1));
        for (int token = 0; token < 9; token++) {
            unsigned covers = board->place[one][token];
            if (covers != board->place[two][token] || rate_bits(covers) != 2) continue;
            if (engine->placed[token] + 4 > 9) continue;
            int left = cover + rate_first(covers), right = cover + rate_first(covers & (covers - 1));
            unsigned gone_left = board->place[left][token] & ~lines;
            unsigned gone_right = board->place[right][token] & ~lines;
            if ((gone_left | gone_right) == 0) continue;
            Reasons reasons = {.count = 0};
            add_gone(engine, one, token, ~covers, &reasons);
            add_gone(engine, two, token, ~covers, &reasons);
            if (reasons.count == 0) continue;
            Set81 gone = {0, 0};
            for (; gone_left != 0; gone_left &= gone_left - 1) {
                set81_add(&gone, rate_tables.cell[left][rate_first(gone_left)]);
            }
            for (; gone_right != 0; gone_right &= gone_right - 1) {
                set81_add(&gone, rate_tables.cell[right][rate_first(gone_right)]);
            }
            for (; !set81_empty(gone); gone = set81_rest(gone)) {
                added += turn_off_for(branch, set81_first(gone), token, &reasons, -1);
            }
        }
    }
    return added;
}

static const uint8_t kind_order[KINDS] = {BLOCK, COLUMN, ROW};

static int advance_pairs(const RateEngine *engine, RateBranch *branch, bool hidden) {
    int added = 0;
    for (int kind = 0; kind < KINDS; kind++) {
        int first = kind_order[kind] * 9;
        for (int house = first; house < first + 9; house++) {
            if (hidden && engine->empty[house] > 4) added += hidden_pair_in(engine, branch, house);
            if (!hidden && engine->empty[house] >= 4) added += naked_pair_in(engine, branch, house);
        }
    }
    return added;
}

static int add_proof(RateEngine *engine, RateProof proof) {
    if (engine->proof_count == engine->proof_room) {
        engine->proof_room = engine->proof_room == 0 ? 256 : engine->proof_room * 2;
        engine->proof = realloc(engine->proof, (size_t)engine->proof_room * sizeof *engine->proof);
        assert(engine->proof != NULL);
    }
    engine->proof[engine->proof_count] = proof;
    return engine->proof_count++;
}

static int by_ease(const void *a, const void *b) {
    const RateHint *x = a, *y = b;
    if (x->complexity != y->complexity) return x->complexity < y->complexity ? -1 : 1;
    if (x->sort_key != y->sort_key) return x->sort_key < y->sort_key ? -1 : 1;
    return x->order < y->order ? -1 : 1;
}

// The chains of an inner engine in the position that the branch has left.
static int advance_chains(RateEngine *engine, RateBranch *branch, RateEngine *inner) {
    memcpy(inner->empty, engine->empty, sizeof inner->empty);
    memcpy(inner->placed, engine->placed, sizeof inner->placed);
    inner->state = engine->state;
    rate_engine_start(inner, &engine->board);
    rate_engine_search(inner);
    if (inner->hint_count > 1) qsort(inner->hint, (size_t)inner->hint_count, sizeof *inner->hint, by_ease);
    int added = 0;
    for (int i = 0; i < inner->hint_count; i++) {
        const RateHint *hint = &inner->hint[i];
        unsigned gone = 1u << hint->token;
        if (hint->on) gone = engine->board.cell[hint->cell] & ~gone;
        bool fresh = false;
        for (unsigned left = gone; left != 0; left &= left - 1) {
            fresh |= !branch_has(branch, key_of(hint->cell, rate_first(left), false));
        }
        if (!fresh) continue;
        Reasons reasons;
        reasons.count = rate_engine_parents(inner, hint, &engine->save, &engine->board, reasons.key);
        if (reasons.count == 0) continue;
        int nested = add_proof(engine, rate_engine_proof(inner, hint));
        for (; gone != 0; gone &= gone - 1) {
            added += turn_off_for(branch, hint->cell, rate_first(gone), &reasons, nested);
        }
    }
    return added;
}

static int by_static_ease(const void *a, const void *b) {
    const RateStaticHint *x = a, *y = b;
    if (x->difficulty != y->difficulty) return x->difficulty < y->difficulty ? -1 : 1;
    if (x->complexity != y->complexity) return x->complexity < y->complexity ? -1 : 1;
    if (x->sort_key != y->sort_key) return x->sort_key < y->sort_key ? -1 : 1;
    return x->order < y->order ? -1 : 1;
}

static void add_reasons_of(const RateEngine *engine, int key, int cause, uint64_t *known, Reasons *reasons) {
    Reasons some = {.count = 0};
    int cell = key_cell(key), token = key_token(key);
    if (cause == CAUSE_CELL) {
        unsigned gone = engine->save.cell[cell] & ~(unsigned)engine->board.cell[cell];
        for (; gone != 0; gone &= gone - 1) add_reason(&some, cell, rate_first(gone));
    } else {
        add_gone(engine, rate_tables.house[cell][cause - 1], token, ALL_TOKENS, &some);
    }
    for (int i = 0; i < some.count; i++) {
        int candidate = some.key[i] >> 1;
        if ((known[candidate >> 6] >> (candidate & 63)) & 1) continue;
        known[candidate >> 6] |= UINT64_C(1) << (candidate & 63);
        reasons->key[reasons->count++] = some.key[i];
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

static void static_reasons(const RateEngine *engine, const RateStaticHint *hint, const uint16_t *path,
                           Reasons *reasons) {
    uint64_t known[KEY_WORDS] = {0};
    reasons->count = 0;
    for (int i = 0; i + 1 < hint->path_count; i++) {
        if ((path[i] & 1) == 0) continue;
        add_reasons_of(engine, path[i], cause_of(&engine->board, path[i], path[i + 1], true), known, reasons);
    }
    if (!hint->cycle) return;
    // The cycle backwards: what was off is on, because of the link by which it went off.
    for (int i = hint->path_count - 2; i > 0; i--) {
        if ((path[i] & 1) != 0) continue;
        add_reasons_of(engine, path[i], cause_of(&engine->board, path[i], path[i + 1], false), known,
                       reasons);
    }
}

static uint64_t mix(uint64_t print, uint64_t value) {
    return (print ^ (print >> 29) ^ value) * UINT64_C(0xc4ceb9fe1a85ec53);
}

static RateProof static_proof(const RateStaticHint *hint, const uint16_t *path) {
    uint64_t print = mix(UINT64_C(0x9e3779b97f4a7c15), hint->cycle);
    int count = hint->cycle ? hint->path_count - 1 : hint->path_count;
    for (int i = 0; i < count; i++) print = mix(print, path[i]);
    return (RateProof){print ^ (print >> 32), hint->complexity};
}

static uint64_t static_effect(const RateStaticHint *hint, const uint16_t *path) {
    uint64_t effect = 0;
    for (int i = 0; i < hint->removal_count; i++) {
        effect += mix(UINT64_C(0x2545f4914f6cdd1d), path[hint->removal + i]);
    }
    return effect;
}

static int advance_static(RateEngine *engine, RateBranch *branch) {
    if (engine->inner_static == NULL) {
        engine->inner_static = calloc(1, sizeof *engine->inner_static);
        assert(engine->inner_static != NULL);
    }
    RateStaticHints *all = engine->inner_static;
    rate_static_search(&engine->board, all);
    if (all->count > 1) qsort(all->hint, (size_t)all->count, sizeof *all->hint, by_static_ease);
    enum { SEEN = 4096 };
    uint64_t seen[SEEN];
    int seen_count = 0, added = 0;
    for (int i = 0; i < all->count; i++) {
        const RateStaticHint *hint = &all->hint[i];
        const uint16_t *path = all->path + hint->path;
        bool fresh = false;
        for (int j = 0; j < hint->removal_count; j++)
            fresh |= !branch_has(branch, all->path[hint->removal + j]);
        if (!fresh) continue;
        uint64_t effect = static_effect(hint, all->path);
        int known = 0;
        while (known < seen_count && seen[known] != effect) known++;
        if (known < seen_count) continue;
        if (seen_count < SEEN) seen[seen_count++] = effect;
        Reasons reasons;
        static_reasons(engine, hint, path, &reasons);
        if (reasons.count == 0) continue;
        int nested = add_proof(engine, static_proof(hint, path));
        for (int j = 0; j < hint->removal_count; j++) {
            int key = all->path[hint->removal + j];
            added += turn_off_for(branch, key_cell(key), key_token(key), &reasons, nested);
        }
    }
    return added;
}

static RateEngine *inner_of(RateEngine *engine, int index, bool dynamic, int level) {
    if (engine->inner[index] == NULL) {
        engine->inner[index] = rate_engine_create(true, dynamic, false, level);
        engine->inner[index]->collect = true;
    }
    return engine->inner[index];
}

int rate_engine_advance(RateEngine *engine, RateBranch *branch) {
    int added = advance_locking(engine, branch);
    if (added == 0) added = advance_pairs(engine, branch, true);
    if (added == 0) added = advance_pairs(engine, branch, false);
    if (added == 0) added = x_wings_on(engine, branch, COLUMN) + x_wings_on(engine, branch, ROW);
    if (added != 0 || engine->level < 2) return added;
    if (engine->level < 4) {
        added = advance_static(engine, branch);
        if (added == 0 && engine->level >= 3)
            added = advance_chains(engine, branch, inner_of(engine, 0, false, 0));
        return added;
    }
    added = advance_chains(engine, branch, inner_of(engine, 0, true, 0));
    if (added == 0 && engine->level >= 5) {
        added = advance_chains(engine, branch, inner_of(engine, 1, true, engine->level - 3));
    }
    return added;
}
