// Forcing chains and cycles without branches. From every candidate three searches in breadth: along the
// strong links of one token (X), along cells of two tokens (Y), along both. A chain that turns its start
// around and a cycle that closes are steps; the easiest of all is taken, the shorter and the earlier of
// equals.
//
// Sets of bits tell how many rounds a chain takes and where a cycle may be; only for cycles, and for chains
// inside chains, whose way matters, the search follows single links in Sudoku Explainer's order. Where the
// one easiest step is wanted, all starts go on together round by round (RateSpread): the first that turns
// itself around is the shortest chain, and it also tells how short a cycle can be, or that there is none.
#include "core/rate/rate_static.h"

#include <stdlib.h>
#include <string.h>

#include "core/base/hash.h"
#include "core/base/memory.h"
#include "core/logic/chain_length.h"
#include "core/rate/rate_links.h"

enum { REACH_ALL = 1 << 20 };

double rate_length_difficulty(int length) {
    double added = 0.0;
    for (int i = chain_length_tenths(length); i > 0; i--) added += 0.1;
    return added;
}

typedef struct {
    uint16_t number;
    uint16_t off; // the candidate through whose absence it follows
    int16_t from; // index of the node before that one, -1 at the start
} On;

struct RateStaticSearch {
    RateSpread spread;
    RateLinks links;
    const RateBoard *board;
    int start;
    double base_cycle, base_chain;
    int reach; // how long a chain may be and still be taken
    int ties;  // among equals, a cycle from a start up to this one precedes the best chain so far
    On on[CANDIDATES_9];
    int on_count;
    // The best so far; or, for chains inside chains, all.
    double difficulty;
    int length;
    RateStep *out;
    RateStaticHints *all;
    RateStaticHints hints; // room for all
};

static bool beats(const RateStaticSearch *search, double difficulty, int length) {
    if (search->all != NULL || difficulty < search->difficulty) return true;
    if (difficulty > search->difficulty) return false;
    return length < search->length + (search->start <= search->ties);
}

static void set_reach(RateStaticSearch *search) {
    if (search->all != NULL) {
        search->reach = REACH_ALL;
        return;
    }
    // The surcharge goes up where rate_length_difficulty has it: the longest chain of each price in turn.
    double base = search->base_cycle < search->base_chain ? search->base_cycle : search->base_chain;
    double added = 0.0;
    int ceiling = 4;
    search->reach = 2;
    for (bool odd = false; search->reach < KEYS_9; odd = !odd) {
        if (base + added > search->difficulty) return;
        if (base + added == search->difficulty) {
            // As hard as the best: only if shorter.
            int shorter = search->length - (search->start > search->ties);
            if (shorter > ceiling + 2) shorter = ceiling + 2;
            if (shorter > search->reach) search->reach = shorter;
            return;
        }
        search->reach = ceiling + 2;
        added += 0.1;
        ceiling = odd ? ceiling * 4 / 3 : ceiling * 3 / 2;
    }
    search->reach = REACH_ALL;
}

static void improve(RateStaticSearch *search, double difficulty, int length) {
    search->difficulty = difficulty;
    search->length = length;
    search->ties = -1;
    set_reach(search);
}

static int start_cell(const RateStaticSearch *search) { return search->links.candidate[search->start] / 9; }
static int start_token(const RateStaticSearch *search) { return search->links.candidate[search->start] % 9; }

static void add_key(RateStaticHints *hints, int key) {
    hints->key = mem_room(hints->key, &hints->key_room, (size_t)hints->key_count + 1, sizeof *hints->key);
    hints->key[hints->key_count++] = (uint16_t)key;
}

// Adds a hint; it is valid until the next one is added. Its way is added next, key by key, then its removals.
static RateStaticHint *collect(const RateStaticSearch *search, double difficulty, int length, bool cycle) {
    RateStaticHints *hints = search->all;
    int sort_key = search->links.houses ? search->links.cells ? 4 : 2 : 3;
    hints->hint = mem_room(hints->hint, &hints->room, (size_t)hints->count + 1, sizeof *hints->hint);
    RateStaticHint *hint = &hints->hint[hints->count];
    *hint = (RateStaticHint){.difficulty = difficulty,
                             .length = length,
                             .order = hints->count++,
                             .way = hints->key_count,
                             .removal = hints->key_count,
                             .sort_key = (uint8_t)sort_key,
                             .cycle = cycle};
    return hint;
}

static void collect_way(RateStaticHints *hints, RateStaticHint *hint, int key) {
    add_key(hints, key);
    hint->way_count++;
    hint->removal++;
}

static void collect_removal(RateStaticHints *hints, RateStaticHint *hint, int cell, unsigned tokens) {
    for (; tokens != 0; tokens &= tokens - 1) {
        int key = key_of(cell, rate_first(tokens), false);
        add_key(hints, key);
        hint->removal_count++;
        hint->effect += hash_mix((uint64_t)key);
    }
}

// The way from a candidate that is off, by the node `last`, back to the start.
static void add_way(const RateStaticSearch *search, RateStaticHint *hint, int last, int off) {
    const uint16_t *candidate = search->links.candidate;
    for (int node = last; node >= 0; node = search->on[node].from) {
        collect_way(search->all, hint, candidate[off] * 2);
        collect_way(search->all, hint, candidate[search->on[node].number] * 2 + 1);
        off = search->on[node].off;
    }
}

static void collect_cycle(RateStaticSearch *search, int last, int off, double difficulty, int length,
                          Set81 touched, const uint16_t *gone) {
    RateStaticHint *hint = collect(search, difficulty, length, true);
    collect_way(search->all, hint, search->links.candidate[search->start] * 2 + 1);
    add_way(search, hint, last, off);
    for (; touched != 0; touched &= touched - 1)
        collect_removal(search->all, hint, set81_first(touched), gone[set81_first(touched)]);
}

static void collect_chain(RateStaticSearch *search, int last, int off, bool on, double difficulty,
                          int length) {
    RateStaticHint *hint = collect(search, difficulty, length, false);
    int cell = start_cell(search), token = start_token(search);
    if (on) collect_way(search->all, hint, key_of(cell, token, true));
    add_way(search, hint, last, off);
    if (on) collect_way(search->all, hint, key_of(cell, token, false));
    collect_removal(search->all, hint, cell, on ? search->board->cell[cell] & ~(1u << token) : 1u << token);
}

// Starts the step. `both`: what it is when it has links of both kinds.
static void begin_step(const RateStaticSearch *search, Technique both, double difficulty) {
    const RateLinks *links = &search->links;
    step_begin(search->out, !links->cells ? TECHNIQUE_X_CHAIN : !links->houses ? TECHNIQUE_XY_CHAIN : both);
    search->out->tenths = rate_tenths(difficulty);
}

// A cycle from the start to `off`, whose absence turns the start on. It removes the candidates outside its
// cells that see one of it that is on and one that is off.
static void try_cycle(RateStaticSearch *search, int last, int off, int length) {
    double difficulty = search->base_cycle + rate_length_difficulty(length);
    if (!beats(search, difficulty, length)) return;
    const uint16_t *candidate = search->links.candidate;
    Set81 cells = 0, forward[9] = {0}, back[9] = {0};
    int at = off;
    for (int node = last; node >= 0; node = search->on[node].from) {
        int off_cell = candidate[at] / 9, off_token = candidate[at] % 9;
        int on_cell = candidate[search->on[node].number] / 9,
            on_token = candidate[search->on[node].number] % 9;
        set81_add(&cells, off_cell);
        set81_add(&cells, on_cell);
        back[off_token] |= rate_tables.peers[off_cell];
        forward[on_token] |= rate_tables.peers[on_cell];
        at = search->on[node].off;
    }
    uint16_t gone[81] = {0};
    Set81 touched = 0;
    for (int t = 0; t < 9; t++) {
        Set81 both = forward[t] & back[t] & ~cells;
        for (; both != 0; both &= both - 1) {
            int cell = set81_first(both);
            if (!board_has(search->board, cell, t)) continue;
            gone[cell] |= (uint16_t)(1u << t);
            set81_add(&touched, cell);
        }
    }
    if (touched == 0) return;
    if (search->all != NULL) {
        collect_cycle(search, last, off, difficulty, length, touched, gone);
        return;
    }
    begin_step(search, TECHNIQUE_CONTINUOUS_NICE_LOOP, difficulty);
    for (; touched != 0; touched &= touched - 1)
        step_remove(search->out, set81_first(touched), gone[set81_first(touched)]);
    improve(search, difficulty, length);
}

// The start turns out on, or off. Only inner searches need the way. False when it is not the best.
static bool take_chain(RateStaticSearch *search, int last, int off, bool on, int length) {
    double difficulty = search->base_chain + rate_length_difficulty(length);
    if (!beats(search, difficulty, length)) return false;
    if (search->all != NULL) {
        collect_chain(search, last, off, on, difficulty, length);
        return true;
    }
    begin_step(search, TECHNIQUE_AIC, difficulty);
    if (on) {
        search->out->cell = (uint8_t)start_cell(search);
        search->out->token = (uint8_t)(start_token(search) + 1);
    } else {
        step_remove(search->out, start_cell(search), 1u << start_token(search));
    }
    improve(search, difficulty, length);
    return true;
}

static bool is_ancestor(const RateStaticSearch *search, int node, int off) {
    for (const On *on = &search->on[node]; on->from >= 0; on = &search->on[on->from])
        if (on->off == off) return true;
    return false;
}

static void add_on(RateStaticSearch *search, uint64_t *seen, int off, int node) {
    const RateLinks *links = &search->links;
    int end = links->houses ? links->ons[off] : links->cell_ons[off];
    for (int i = links->cells ? 0 : links->cell_ons[off]; i < end; i++) {
        int on = links->on[off][i];
        if (bits_has(seen, on)) continue;
        bits_add(seen, on);
        search->on[search->on_count++] = (On){(uint16_t)on, (uint16_t)off, (int16_t)node};
    }
}

// From the start, on: cycles that close; then the chain to its own absence, since cycles come first where
// both are as easy.
static void search_on(RateStaticSearch *search) {
    const RateLinks *links = &search->links;
    uint64_t seen[CANDIDATE_WORDS] = {0}, seen_off[CANDIDATE_WORDS] = {0};
    int chain = -1, chain_length = 0, first = 0, start = search->start;
    bits_add(seen, start);
    search->on[0] = (On){(uint16_t)start, 0, -1};
    search->on_count = 1;
    for (int round = 0; first < search->on_count && 2 * round + 2 <= search->reach; round++) {
        int end = search->on_count;
        for (int node = first; node < end; node++) {
            int at = search->on[node].number;
            for (int i = links->cells ? 0 : links->cell_offs[at]; i < links->offs[at]; i++) {
                int off = links->off[at][i];
                if (off == start && chain < 0) {
                    chain = node;
                    chain_length = 2 * round + 2;
                }
                if (round > 0 && bits_has(links->strong[off], start) && !is_ancestor(search, node, off))
                    try_cycle(search, node, off, 2 * round + 2);
                if (bits_has(seen_off, off)) continue;
                bits_add(seen_off, off);
                add_on(search, seen, off, node);
            }
        }
        first = end;
    }
    if (search->all != NULL && links->houses && chain >= 0)
        take_chain(search, chain, start, false, chain_length);
}

// From the start, off, to its own presence; inner searches only.
static void search_off(RateStaticSearch *search) {
    const RateLinks *links = &search->links;
    uint64_t seen[CANDIDATE_WORDS] = {0}, seen_off[CANDIDATE_WORDS] = {0};
    int first = 0, start = search->start;
    search->on_count = 0;
    bits_add(seen_off, start);
    add_on(search, seen, start, -1);
    for (int round = 1; first < search->on_count; round++) {
        int end = search->on_count;
        for (int node = first; node < end; node++) {
            int at = search->on[node].number;
            for (int i = links->cells ? 0 : links->cell_offs[at]; i < links->offs[at]; i++) {
                int off = links->off[at][i];
                if (bits_has(seen_off, off)) continue;
                bits_add(seen_off, off);
                if (bits_has(links->strong[off], start)) {
                    take_chain(search, node, off, true, 2 * round + 2);
                    return;
                }
                add_on(search, seen, off, node);
            }
        }
        first = end;
    }
}

// Whether a cycle in reach may close through the absence of `closing`: one that comes to it by another way
// than over it. Sees more than there are; the search proper decides.
static bool cycle_through(const RateStaticSearch *search, int closing) {
    const RateLinks *links = &search->links;
    uint64_t front[CANDIDATE_WORDS] = {0}, seen[CANDIDATE_WORDS] = {0};
    int start = search->start;
    bits_add(seen, start);
    for (int i = links->cells ? 0 : links->cell_offs[start]; i < links->offs[start]; i++) {
        int off = links->off[start][i];
        if (off == closing) continue;
        for (int word = 0; word < links->words; word++) front[word] |= links->strong[off][word];
    }
    for (int word = 0; word < links->words; word++) {
        front[word] &= ~seen[word];
        seen[word] |= front[word];
    }
    for (int round = 1; 2 * round + 2 <= search->reach; round++) {
        if (bits_meet(front, links->weak[closing], links->words)) return true;
        if (!rate_links_step(links, front, seen)) return false;
    }
    return false;
}

static bool cycle_possible(const RateStaticSearch *search) {
    const RateLinks *links = &search->links;
    int start = search->start, end = links->houses ? links->ons[start] : links->cell_ons[start];
    for (int i = links->cells ? 0 : links->cell_ons[start]; i < end; i++)
        if (cycle_through(search, links->on[start][i])) return true;
    return false;
}

// After how many rounds the start, when it is on, turns itself off, or 0.
static int rounds_to_off(const RateStaticSearch *search) {
    const RateLinks *links = &search->links;
    uint64_t front[CANDIDATE_WORDS] = {0}, seen[CANDIDATE_WORDS] = {0};
    bits_add(front, search->start);
    bits_add(seen, search->start);
    for (int round = 1; rate_links_step(links, front, seen); round++)
        if (bits_meet(front, links->weak[search->start], links->words)) return round;
    return 0;
}

// After how many rounds the start, when it is off, turns itself on, or 0.
static int rounds_to_on(const RateStaticSearch *search) {
    const RateLinks *links = &search->links;
    uint64_t front[CANDIDATE_WORDS], seen[CANDIDATE_WORDS];
    memcpy(front, links->strong[search->start], sizeof front);
    memcpy(seen, front, sizeof seen);
    for (int round = 1; rate_links_step(links, front, seen); round++)
        if (bits_has(front, search->start)) return round;
    return 0;
}

static bool is_start(const RateStaticSearch *search, int candidate) {
    int tokens = search->links.tokens[candidate];
    return tokens == 2 || (tokens > 2 && search->links.houses);
}

// All chains and cycles.
static void collect_all(RateStaticSearch *search) {
    const RateLinks *links = &search->links;
    for (search->start = 0; search->start < links->count; search->start++) {
        if (!is_start(search, search->start)) continue;
        if ((links->houses && rounds_to_off(search) != 0) || cycle_possible(search)) search_on(search);
        if (links->houses && rounds_to_on(search) != 0) search_off(search);
    }
}

// The easiest chain or cycle, if it is easier than what there is.
//
// Let a cycle remove z, which sees its members A, on, and B, off. Then z on turns A off, by the way back
// around from A to B it turns B on, and so z off: z makes a chain of the same links, of at most two
// candidates more than the cycle has. So no cycle is shorter than the shortest chain less two; without chains
// there are none.
static void take_easiest(RateStaticSearch *search) {
    const RateLinks *links = &search->links;
    int start = 0, longest = search->reach < KEYS_9 ? search->reach : KEYS_9;
    bool on = false;
    int rounds = rate_links_shortest_chain(links, &search->spread, longest / 2, &start, &on);
    if (rounds == 0) return;
    search->start = start;
    if (links->houses && take_chain(search, -1, 0, on, 2 * rounds + 2)) search->ties = start;
    for (search->start = 0; search->start < links->count; search->start++) {
        set_reach(search);
        if (2 * rounds > search->reach) return;
        if (is_start(search, search->start) && cycle_possible(search)) search_on(search);
    }
}

static void search_all(RateStaticSearch *search, bool x, bool y) {
    search->base_cycle = x && y ? 7.0 : 6.5;
    search->base_chain = x && y ? 7.0 : x ? 6.6 : 100.0;
    search->start = 0;
    search->ties = -1;
    set_reach(search);
    if (search->reach < 4) return;
    rate_links_choose(&search->links, y, x);
    if (search->all != NULL)
        collect_all(search);
    else
        take_easiest(search);
}

static void search_position(RateStaticSearch *search, const RateBoard *board) {
    search->board = board;
    rate_links_find(board, &search->links);
    search_all(search, true, false);
    search_all(search, false, true);
    search_all(search, true, true);
}

RateStaticSearch *rate_static_create(void) {
    RateStaticSearch *search = mem_alloc(sizeof *search);
    search->hints = (RateStaticHints){.count = 0};
    return search;
}

void rate_static_destroy(RateStaticSearch *search) {
    if (search == NULL) return;
    free(search->hints.hint);
    free(search->hints.key);
    free(search);
}

bool rate_static_easiest(RateStaticSearch *search, const RateBoard *board, RateStep *out) {
    search->difficulty = 50.0;
    search->length = 0;
    search->out = out;
    search->all = NULL;
    search_position(search, board);
    return search->difficulty < 50.0;
}

static int by_ease(const void *a, const void *b) {
    const RateStaticHint *x = a, *y = b;
    if (x->difficulty != y->difficulty) return x->difficulty < y->difficulty ? -1 : 1;
    if (x->length != y->length) return x->length < y->length ? -1 : 1;
    if (x->sort_key != y->sort_key) return x->sort_key < y->sort_key ? -1 : 1;
    return x->order < y->order ? -1 : 1;
}

const RateStaticHints *rate_static_all(RateStaticSearch *search, const RateBoard *board) {
    RateStaticHints *all = search->all = &search->hints;
    all->count = all->key_count = 0;
    search_position(search, board);
    if (all->count > 1) qsort(all->hint, (size_t)all->count, sizeof *all->hint, by_ease);
    return all;
}
