// Kraken Tridagons: Tridagons whose guardians reach further by chains. One of the guardians is true
// (core/logic/exotic/tridagon_search.h). Where from each of them a chain leads to "not this candidate", that
// one goes, as it does by the fins of a Kraken fish. D. Berthier writes of such steps as chains of "OR
// relations" (New Sudoku Players' Forum, 2022); mith and others of the forum solve their puzzles of the kind
// T&E(3) by them.
//
// One step for each candidate that goes, by the Tridagon and the chains that have the fewest nodes together;
// the shortest come first. Chains are those of nice loops with groups, along constraints too. What a guardian
// leads to is looked up once for all Tridagons that it guards.
//
// The nodes of a step are the chains one after the other; each begins at a node that is its own `from`: a
// guardian. All end in "not the candidate that goes".

#include <stdlib.h>

#include "core/base/memory.h"
#include "core/logic/chain/chain_graph.h"
#include "core/logic/chain/chain_search.h"
#include "core/logic/exotic/tridagon_search.h"
#include "core/logic/finder.h"

// The shortest way to take a candidate away.
typedef struct {
    uint32_t nodes;    // of all chains; 0: there is no way
    uint32_t tridagon; // index into kept[]
} Reach;

typedef struct {
    const StepQuery *query;
    const Position *position;
    bool has_graph;
    ChainLinks links;
    ChainTable table;
    int candidates;
    uint8_t **led; // by candidate, NULL until it is asked for: by candidate, the nodes of the chain from the
                   // first being true to the second being false; 0: there is none
    Reach *best;   // by candidate
    Tridagon *kept;
    int kept_count;
    size_t kept_room;
} TridagonHunt;

static bool goes_on(const Position *position) {
    return position->keep_going == NULL || position->keep_going(position->context);
}

// The number of a candidate: those of its two statements are twice this, and one more.
static int candidate_of(const TridagonHunt *hunt, int cell, int token) {
    return chain_candidate(&hunt->links, cell, token, false) / 2;
}

static void make_graph(TridagonHunt *hunt) {
    hunt->has_graph = true;
    chain_graph_init(&hunt->links, hunt->position, CHAIN_LINKS_GROUPS, true);
    chain_table_init(&hunt->table, &hunt->links);
    hunt->candidates = hunt->links.candidate_nodes / 2;
    hunt->led = mem_zeroed((size_t)hunt->candidates, sizeof *hunt->led);
    hunt->best = mem_zeroed((size_t)hunt->candidates, sizeof *hunt->best);
}

static void finish(TridagonHunt *hunt) {
    if (hunt->has_graph) {
        for (int i = 0; i < hunt->candidates; i++) free(hunt->led[i]);
        chain_table_finish(&hunt->table);
        chain_links_finish(&hunt->links);
    }
    free(hunt->led);
    free(hunt->best);
    free(hunt->kept);
    free(hunt);
}

// What a candidate leads to when it is true.
static const uint8_t *led_by(TridagonHunt *hunt, int candidate) {
    const ChainTable *table = &hunt->table;
    if (hunt->led[candidate] != NULL) return hunt->led[candidate];
    uint8_t *led = mem_zeroed((size_t)hunt->candidates, sizeof *led);
    chain_table_fill(&hunt->table, &hunt->links, 2 * candidate + 1);
    for (int i = 1; i < table->count; i++) {
        int node = table->node[i], nodes = table->cost[node] / CHAIN_LINK_COST + 1;
        if (node < hunt->links.candidate_nodes && node % 2 == 0 && nodes <= STEP_NODES_MAX)
            led[node / 2] = (uint8_t)nodes;
    }
    return hunt->led[candidate] = led;
}

static const ChainNode *node_of(const ChainLinks *links, int candidate) {
    int off = 2 * candidate;
    return &links->node[off];
}

// Whether a candidate rules out another by a cell or a house: then no chain is needed.
static bool is_ruled_out(const ChainLinks *links, int candidate, int by) {
    const ChainNode *a = node_of(links, candidate), *b = node_of(links, by);
    if (a->cell == b->cell) return a->token != b->token;
    return a->token == b->token && cellset_has(&links->layout->peers[a->cell], b->cell);
}

// The guardians as candidates.
static int list_guardians(const TridagonHunt *hunt, const Tridagon *tridagon,
                          int out[TRIDAGON_GUARDIANS_MAX]) {
    int count = 0;
    for (int i = 0; i < TRIDAGON_CELLS; i++) {
        TokenMask left = tridagon->guardians.cell[tridagon->cell[i]];
        for (; left != 0; left &= left - 1)
            out[count++] = candidate_of(hunt, tridagon->cell[i], marks_first(left));
    }
    return count;
}

// The nodes of the chains from all guardians to "not the candidate"; 0 where one is missing, where there are
// too many, where no chain is needed, or where the candidate is a guardian.
static uint32_t count_nodes(const TridagonHunt *hunt, int candidate, const int *guardian, int guardians) {
    uint32_t total = 0;
    bool needs_chain = false;
    for (int g = 0; g < guardians; g++) {
        uint8_t nodes = hunt->led[guardian[g]][candidate];
        if (nodes == 0 || candidate == guardian[g]) return 0;
        total += nodes;
        needs_chain = needs_chain || !is_ruled_out(&hunt->links, candidate, guardian[g]);
    }
    return needs_chain && total <= STEP_NODES_MAX ? total : 0;
}

// Notes what goes by a Tridagon, where no other one does it with fewer nodes.
static bool weigh(void *context, const Tridagon *tridagon) {
    TridagonHunt *hunt = context;
    int guardian[TRIDAGON_GUARDIANS_MAX];
    if (tridagon->guardian_count < 2) return true; // that one is true, which needs no chain
    if (!goes_on(hunt->position)) return false;
    if (!hunt->has_graph) make_graph(hunt);
    int guardians = list_guardians(hunt, tridagon, guardian);
    for (int g = 0; g < guardians; g++) led_by(hunt, guardian[g]);
    bool keep = false;
    for (int i = 0; i < hunt->candidates; i++) {
        uint32_t nodes = count_nodes(hunt, i, guardian, guardians);
        if (nodes == 0 || (hunt->best[i].nodes != 0 && nodes >= hunt->best[i].nodes)) continue;
        hunt->best[i] = (Reach){nodes, (uint32_t)hunt->kept_count};
        keep = true;
    }
    if (!keep) return true;
    hunt->kept = mem_room(hunt->kept, &hunt->kept_room, (size_t)hunt->kept_count + 1, sizeof *hunt->kept);
    hunt->kept[hunt->kept_count++] = *tridagon;
    return true;
}

static void add_chain(TridagonHunt *hunt, Step *step, int guardian, int candidate) {
    const ChainLinks *links = &hunt->links;
    ChainPath path;
    chain_table_fill(&hunt->table, links, 2 * guardian + 1);
    if (!chain_table_path(&hunt->table, 2 * candidate, &path)) return; // it was counted: it is short enough
    for (int i = 0; i < path.count; i++) {
        const ChainNode *node = &links->node[path.node[i]];
        StepNode *out = &step->node[step->node_count];
        finder_add_node(step, node->token, node->on, i == 0, chain_node_cells(links, path.node[i]));
        int constraint = i > 0 ? chain_links_constraint(links, path.node[i - 1], path.node[i]) : -1;
        out->tie = (uint16_t)(constraint + 1);
        if (constraint >= 0) finder_add_constraint(step, constraint);
    }
}

static bool give(TridagonHunt *hunt, int candidate) {
    const Tridagon *tridagon = &hunt->kept[hunt->best[candidate].tridagon];
    const ChainNode *target = node_of(&hunt->links, candidate);
    int guardian[TRIDAGON_GUARDIANS_MAX], guardians = list_guardians(hunt, tridagon, guardian);
    Step step;
    tridagon_begin(hunt->position, tridagon, &step);
    for (int i = 0; i < TRIDAGON_CELLS; i++)
        finder_add_marks(&step, tridagon->cell[i], tridagon->guardians.cell[tridagon->cell[i]], STEP_FIN);
    for (int g = 0; g < guardians; g++) add_chain(hunt, &step, guardian[g], candidate);
    step.remove.cell[target->cell] = marks_bit(target->token);
    return finder_give(hunt->query, &step);
}

bool kraken_tridagon_find(const StepQuery *query) {
    TridagonHunt *hunt = mem_zeroed(1, sizeof *hunt);
    hunt->query = query;
    hunt->position = query->position;
    bool going = true;
    if (tridagon_search(query->position, weigh, hunt) && hunt->kept_count > 0)
        for (uint32_t nodes = 1; nodes <= STEP_NODES_MAX && going; nodes++)
            for (int i = 0; i < hunt->candidates && going; i++)
                if (hunt->best[i].nodes == nodes) going = give(hunt, i);
    finish(hunt);
    return going;
}
