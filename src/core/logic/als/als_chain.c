// ALS chain: sets in a row, each linked with the next, by another token than with the one before. If the
// first lacks z, it has its link token, so the next lacks that and has its other link token, and so on: the
// last one has z. So z goes from the cells that see all its places in the first and the last.
//
// Rules as in HoDoKu: four sets or more, and seven at most; no set twice; where two sets are linked by two
// tokens, each link takes those that the one before has left (from the second link on; of the first link one
// token is chosen), and z is none of those that the first and the last link took. A link that took two counts
// as its lower token for the next one.
//
// There can be millions of chains, but what comes of one depends on its ends alone. So the search goes all
// ways at once: for each number of links, which sets can be reached, entered by which token, from which
// beginnings (a first set and its link token, one bit each, 64 at a time). Then one way is looked for, from
// the end back, for each outcome that is new.

#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"
#include "core/logic/als/als_found.h"
#include "core/logic/als/als_sets.h"
#include "core/logic/finder.h"

enum {
    LINKS_MIN = 3,
    LINKS_MAX = 6,
    BATCH = 64,       // beginnings
    PATIENCE = 20000, // sets tried for one way back; it is found at once, or hardly ever
    MEMORY = 1 << 14, // a power of 2
};

typedef struct {
    uint16_t set;
    uint8_t token;
} Beginning;

// Two ends and what goes, for which a chain of at most `count` sets is known.
typedef struct {
    uint16_t first, last;
    TokenMask tokens;
    uint16_t count; // 0: nothing
} AlsChainKnown;

typedef struct {
    const AlsSets *sets;
    int order;
    TokenMask *removable; // [a * count + b]: the tokens that two sets can remove; those of the links too
    Beginning begin[BATCH];
    int begin_count;
    uint64_t *reached[LINKS_MAX + 1]; // [set * order + token - 1]: the beginnings
    uint64_t *useful;                 // [set]: the beginnings that can remove something with it
    AlsFound found;
    AlsChainKnown *known; // the latest, so that they need not be looked up
    int patience;
} AlsChainSearch;

static uint64_t *reached_of(const AlsChainSearch *search, int links, int set) {
    return search->reached[links] + (size_t)set * (size_t)search->order;
}

static TokenMask removable_of(const AlsChainSearch *search, int a, int b) {
    return search->removable[(size_t)a * (size_t)search->sets->count + (size_t)b];
}

// --- forward ---

// The first link.
static void reach_first(AlsChainSearch *search) {
    const AlsSets *sets = search->sets;
    for (int b = 0; b < search->begin_count; b++) {
        int from = search->begin[b].set, token = search->begin[b].token;
        for (int i = sets->first[from]; i < sets->first[from + 1]; i++) {
            const AlsLink *link = &sets->link[i];
            if (link->token != token && link->second != token) continue;
            reached_of(search, 1, link->to)[token - 1] |= UINT64_C(1) << b;
        }
    }
}

// One link more.
static void reach_next(AlsChainSearch *search, int links) {
    const AlsSets *sets = search->sets;
    for (int set = 0; set < sets->count; set++) {
        const uint64_t *in = reached_of(search, links - 1, set);
        uint64_t once = 0, twice = 0; // in by one token, by two
        for (int t = 0; t < search->order; t++) {
            twice |= once & in[t];
            once |= in[t];
        }
        if (once == 0) continue;
        for (int i = sets->first[set]; i < sets->first[set + 1]; i++) {
            const AlsLink *link = &sets->link[i];
            uint64_t *out = reached_of(search, links, link->to);
            int t = link->token - 1;
            out[t] |= twice | (once & ~in[t]); // in by another token than this
            if (link->second != 0) out[link->second - 1] |= in[t];
        }
    }
    for (int b = 0; b < search->begin_count; b++) { // but not back to the beginning
        uint64_t *home = reached_of(search, links, search->begin[b].set);
        for (int t = 0; t < search->order; t++) home[t] &= ~(UINT64_C(1) << b);
    }
}

// --- back ---

// A way from the end back: set[links] is the last one, set[0] the first, token[i] is that of link i.
typedef struct {
    int begin;
    int links;
    uint16_t set[LINKS_MAX + 1];
    uint8_t token[LINKS_MAX + 1];
} AlsWay;

static bool way_has(const AlsWay *way, int from, int set) {
    for (int i = from; i <= way->links; i++)
        if (way->set[i] == set) return true;
    return way->set[0] == set;
}

enum { ANY = 255 }; // way_back: whatever the link takes besides its token

// Looks for the sets before way->set[at], which is entered by way->token[at] and no other token (second 0),
// another one too (second), or either.
static bool way_back(AlsChainSearch *search, AlsWay *way, int at, int second) {
    const AlsSets *sets = search->sets;
    int set = way->set[at], token = way->token[at];
    uint64_t bit = UINT64_C(1) << way->begin;
    for (int i = sets->first[set]; i < sets->first[set + 1]; i++) {
        const AlsLink *link = &sets->link[i];
        if (link->token != token && link->second != token) continue;
        if (at == 1) {
            if (link->to == way->set[0]) return true;
            continue;
        }
        if (search->patience-- <= 0) return false;
        if (way_has(way, at, link->to)) continue;
        const uint64_t *in = reached_of(search, at - 1, link->to);
        for (int t = 1; t <= search->order; t++) {
            if ((in[t - 1] & bit) == 0 || t == token) continue;
            int other = token == link->token ? link->second : link->token;
            int takes = other == t ? 0 : other;               // what the link takes besides the token
            if (takes != 0 && token != link->token) continue; // it counts as the lower one
            if (second != ANY && takes != second) continue;
            way->set[at - 1] = link->to;
            way->token[at - 1] = (uint8_t)t;
            if (way_back(search, way, at - 1, ANY)) return true;
        }
    }
    return false;
}

static void add_outcome(AlsChainSearch *search, int begin, int links, int last, int token, int second) {
    const AlsSets *sets = search->sets;
    int first = search->begin[begin].set;
    TokenMask taken = marks_bit(search->begin[begin].token) | marks_bit(token);
    if (second != 0) taken |= marks_bit(second);
    AlsOutcome outcome = {.count = (uint8_t)(links + 1), .second = (uint8_t)second};
    outcome.tokens = removable_of(search, first, last) & ~taken;
    if (outcome.tokens == 0) return;
    AlsChainKnown now = {(uint16_t)first, (uint16_t)last, outcome.tokens, outcome.count};
    AlsChainKnown *latest = &search->known[(unsigned)(last * 37 + outcome.tokens * 5) % MEMORY];
    if (latest->first == now.first && latest->last == now.last && latest->tokens == now.tokens &&
        latest->count != 0 && latest->count <= now.count)
        return;
    for (TokenMask left = outcome.tokens; left != 0; left &= left - 1) {
        int z = marks_first(left);
        CellSet cells = cellset_and(sets->als[first].sees[z - 1], sets->als[last].sees[z - 1]);
        outcome.hash = als_hash(outcome.hash, z, &cells);
    }
    const AlsOutcome *known = als_found(&search->found, outcome.hash);
    if (known != NULL && known->count <= outcome.count) {
        now.count = known->count;
        *latest = now;
        return;
    }
    AlsWay way = {.begin = begin, .links = links};
    way.set[0] = (uint16_t)first;
    way.set[links] = (uint16_t)last;
    way.token[links] = (uint8_t)token;
    search->patience = PATIENCE;
    if (!way_back(search, &way, links, second)) return;
    for (int i = 0; i <= links; i++) {
        outcome.set[i] = way.set[i];
        outcome.token[i] = way.token[i];
        outcome.size = (uint8_t)(outcome.size + sets->als[way.set[i]].cell_count);
    }
    als_found_add(&search->found, &outcome);
}

// What comes of the chains that end after so many links. The last link may have taken one token or two.
static void harvest(AlsChainSearch *search, int links) {
    const AlsSets *sets = search->sets;
    for (int last = 0; last < sets->count; last++) {
        if (search->useful[last] == 0) continue;
        const uint64_t *in = reached_of(search, links, last);
        TokenMask seconds[TOKENS_MAX + 1] = {0}; // by the lower token
        for (int i = sets->first[last]; i < sets->first[last + 1]; i++) {
            const AlsLink *link = &sets->link[i];
            if (link->second != 0) seconds[link->token] |= marks_bit(link->second);
        }
        for (int t = 1; t <= search->order; t++) {
            for (uint64_t left = in [t - 1] & search->useful[last]; left != 0; left &= left - 1) {
                int begin = __builtin_ctzll(left);
                add_outcome(search, begin, links, last, t, 0);
                for (TokenMask second = seconds[t]; second != 0; second &= second - 1)
                    add_outcome(search, begin, links, last, t, marks_first(second));
            }
        }
    }
}

// --- all ---

static void search_batch(AlsChainSearch *search) {
    const AlsSets *sets = search->sets;
    size_t size = (size_t)sets->count * (size_t)search->order * sizeof(uint64_t);
    for (int links = 1; links <= LINKS_MAX; links++) memset(search->reached[links], 0, size);
    for (int last = 0; last < sets->count; last++) {
        search->useful[last] = 0;
        for (int b = 0; b < search->begin_count; b++) {
            TokenMask tokens = removable_of(search, search->begin[b].set, last);
            if ((tokens & ~marks_bit(search->begin[b].token)) == 0) continue;
            search->useful[last] |= UINT64_C(1) << b;
        }
    }
    reach_first(search);
    for (int links = 2; links <= LINKS_MAX; links++) {
        reach_next(search, links);
        if (links >= LINKS_MIN) harvest(search, links);
    }
}

static void search_chains(AlsChainSearch *search) {
    const AlsSets *sets = search->sets;
    for (int set = 0; set < sets->count; set++) {
        TokenMask tokens = 0;
        for (int i = sets->first[set]; i < sets->first[set + 1]; i++)
            tokens |= als_link_tokens(&sets->link[i]);
        for (; tokens != 0; tokens &= tokens - 1) {
            search->begin[search->begin_count++] = (Beginning){(uint16_t)set, (uint8_t)marks_first(tokens)};
            if (search->begin_count < BATCH) continue;
            search_batch(search);
            search->begin_count = 0;
        }
    }
    if (search->begin_count > 0) search_batch(search);
}

static void prepare(AlsChainSearch *search) {
    const AlsSets *sets = search->sets;
    size_t count = (size_t)sets->count;
    search->removable = mem_zeroed(count * count, sizeof *search->removable);
    search->useful = mem_zeroed(count, sizeof *search->useful);
    search->known = mem_zeroed(MEMORY, sizeof *search->known);
    for (int links = 1; links <= LINKS_MAX; links++)
        search->reached[links] = mem_zeroed(count * (size_t)search->order, sizeof(uint64_t));
    for (size_t a = 0; a < count; a++) {
        for (size_t b = a + 1; b < count; b++) {
            TokenMask tokens = als_removable(sets, &sets->als[a], &sets->als[b], ~(TokenMask)0);
            search->removable[a * count + b] = tokens;
            search->removable[b * count + a] = tokens;
        }
    }
}

// The chain as links: z is false in the first set, so its link token is true there, so it is false in the
// next one, ..., so z is true in the last one.
static void add_nodes(const AlsSets *sets, Step *step, const AlsOutcome *chain) {
    int z = marks_first(chain->tokens);
    for (int i = 0; i < chain->count; i++) {
        const Als *als = &sets->als[chain->set[i]];
        int lost = i == 0 ? z : chain->token[i], held = i == chain->count - 1 ? z : chain->token[i + 1];
        finder_add_node(step, lost, false, i == 0, als->places[lost - 1]);
        finder_add_node(step, held, true, false, als->places[held - 1]);
        step->node[step->node_count - 1].als = als->tokens;
    }
}

static bool give(const AlsSets *sets, const AlsOutcome *chain, const StepQuery *query) {
    int last = chain->count - 1;
    Step step = {0};
    als_add_removals(&step, &sets->als[chain->set[0]], &sets->als[chain->set[last]], chain->tokens);
    for (int i = 0; i <= last; i++) als_add_set(sets, &step, chain->set[i], i);
    for (int i = 1; i <= last; i++) {
        const Als *a = &sets->als[chain->set[i - 1]], *b = &sets->als[chain->set[i]];
        als_add_common(&step, a, b, chain->token[i]);
        if (i == last) als_add_common(&step, a, b, chain->second);
    }
    add_nodes(sets, &step, chain);
    return finder_give(query, &step);
}

bool als_chain_find(const StepQuery *query) {
    const Position *position = query->position;
    AlsSets sets;
    AlsChainSearch search = {.sets = &sets, .order = position->layout->order};
    bool going = true;
    als_sets_init(&sets, position);
    als_sets_link(&sets, (position->options & FIND_ALS_OVERLAP) != 0);
    prepare(&search);
    search_chains(&search);
    als_found_sort(&search.found);
    for (int i = 0; i < search.found.count && going; i++)
        going = give(&sets, &search.found.outcome[i], query);
    for (int links = 1; links <= LINKS_MAX; links++) free(search.reached[links]);
    free(search.removable);
    free(search.useful);
    free(search.known);
    als_found_finish(&search.found);
    als_sets_finish(&sets);
    return going;
}
