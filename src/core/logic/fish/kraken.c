// Kraken fish: one step for each fish token and target, by the smallest fish and the shortest chains that do
// it. Chains are those of nice loops with groups, along constraints too; where they lead from a target is
// found once for all fish.
//
// Most targets are out of the question: as long as the fish token has a template (a way to be placed
// everywhere at once) on what the target leaves of it, no fish can take the target away.

#include <assert.h>
#include <stdlib.h>

#include "core/base/memory.h"
#include "core/logic/chain/chain_graph.h"
#include "core/logic/chain/chain_search.h"
#include "core/logic/finder.h"
#include "core/logic/fish/kraken_search.h"
#include "core/logic/template.h"

enum { TEMPLATES_KEPT = 24 };

// Templates of a token that were seen.
typedef struct {
    CellSet known[TEMPLATES_KEPT];
    int known_count, oldest;
} KrakenTemplates;

typedef struct {
    uint16_t node; // the target as a node of the graph: "it is true"
    uint8_t token; // of the fish
    bool done;
} KrakenHit;

typedef struct {
    const StepQuery *query;
    const Position *position;
    ChainLinks links;
    ChainTable table; // of the target that `linked` and `nodes` are of
    CellSet linked[TOKENS_MAX + 1];
    uint8_t nodes[TOKENS_MAX + 1][CELLS_MAX];
    KrakenTemplates templates[TOKENS_MAX + 1];
    KrakenHit *hit;
    int hits;
    size_t room;
} Hunt;

static bool goes_on(const Position *position) {
    return position->keep_going == NULL || position->keep_going(position->context);
}

static bool has_template(Hunt *hunt, int token, const CellSet *banned) {
    KrakenTemplates *templates = &hunt->templates[token];
    for (int i = 0; i < templates->known_count; i++)
        if (!cellset_meet(templates->known[i], *banned)) return true;
    CellSet made;
    if (!template_any(hunt->position, token, banned, &made)) return false;
    if (cellset_empty(&made)) return true;
    templates->known[templates->oldest] = made;
    templates->oldest = (templates->oldest + 1) % TEMPLATES_KEPT;
    if (templates->known_count < TEMPLATES_KEPT) templates->known_count++;
    return true;
}

// --- targets ---

// What the target rules out, by token. Links work both ways, so a chain from the target to "not this one" is
// one from this one to "not the target" when it is read from its end.
static void link_target(Hunt *hunt, int node) {
    const ChainLinks *links = &hunt->links;
    chain_table_fill(&hunt->table, links, node);
    for (int t = 1; t <= links->layout->order; t++) hunt->linked[t] = (CellSet){{0}};
    for (int i = 1; i < hunt->table.count; i++) {
        int reached = hunt->table.node[i];
        const ChainNode *to = &links->node[reached];
        int nodes = hunt->table.cost[reached] / CHAIN_LINK_COST + 1;
        if (reached >= links->candidate_nodes || to->on || to->cell == links->node[node].cell) continue;
        if (nodes > STEP_NODES_MAX) continue;
        cellset_add(&hunt->linked[to->token], to->cell);
        hunt->nodes[to->token][to->cell] = (uint8_t)nodes;
    }
}

static void add_hit(Hunt *hunt, int node, int token) {
    hunt->hit = mem_room(hunt->hit, &hunt->room, (size_t)hunt->hits + 1, sizeof *hunt->hit);
    hunt->hit[hunt->hits++] = (KrakenHit){(uint16_t)node, (uint8_t)token, false};
}

// False when there is no more time.
static bool find_hits(Hunt *hunt) {
    const ChainLinks *links = &hunt->links;
    const CellSet nowhere = {{0}};
    TokenMask tokens = 0; // that a fish may be of
    for (int t = 1; t <= links->layout->order; t++)
        if (!cellset_empty(&links->holds[t]) && has_template(hunt, t, &nowhere)) tokens |= marks_bit(t);
    for (int node = 1; node < links->candidate_nodes; node += 2) {
        if (node % 64 == 1 && !goes_on(hunt->position)) return false;
        TokenMask fish = tokens;
        if (hunt->query->technique == TECHNIQUE_KRAKEN_1) fish &= marks_bit(links->node[node].token);
        if (fish == 0) continue;
        link_target(hunt, node);
        for (; fish != 0; fish &= fish - 1) {
            int token = marks_first(fish);
            if (has_template(hunt, token, &hunt->linked[token])) continue;
            add_hit(hunt, node, token);
        }
    }
    return true;
}

// --- steps ---

static void add_houses(Step *step, HouseSet houses) {
    for (; houses != 0; houses &= houses - 1) finder_add_house(step, houseset_first(houses));
}

// The chain from a start, read from its end: the way from the target with all its statements turned round.
static void add_chain(const Hunt *hunt, Step *step, int cell, int token) {
    const ChainLinks *links = &hunt->links;
    int start = chain_candidate(links, cell, token, false);
    for (int node = start, before = -1;; before = node, node = hunt->table.from[node]) {
        const ChainNode *n = &links->node[node];
        StepNode *out = &step->node[step->node_count];
        finder_add_node(step, n->token, !n->on, node == start, chain_node_cells(links, node));
        int constraint = before >= 0 ? chain_links_constraint(links, node, before) : -1;
        out->tie = (uint16_t)(constraint + 1);
        if (constraint >= 0) finder_add_constraint(step, constraint);
        if (node == hunt->table.node[0]) return;
    }
}

// As of other fish; the cover where chains start comes first of the covers.
static bool give(const Hunt *hunt, const KrakenHit *hit, const Kraken *kraken) {
    const Fish *fish = &kraken->fish;
    const ChainNode *target = &hunt->links.node[hit->node];
    HouseSet start = kraken->start_cover >= 0 ? houseset_of(kraken->start_cover) : 0;
    TokenMask token = marks_bit(hit->token);
    Step step = {0};
    add_houses(&step, fish->bases);
    step.base_count = step.house_count;
    add_houses(&step, start);
    add_houses(&step, fish->covers & ~start);
    for (int c = cellset_next(&fish->fins, 0); c >= 0; c = cellset_next(&fish->fins, c + 1))
        finder_add_marks(&step, c, token, cellset_has(&fish->endo, c) ? STEP_ENDO_FIN : STEP_FIN);
    CellSet pattern = cellset_minus(fish->body, fish->fins);
    finder_add_cells(&step, cellset_empty(&pattern) ? fish->body : pattern, token);
    step.remove.cell[target->cell] = marks_bit(target->token);
    for (int c = cellset_next(&kraken->starts, 0); c >= 0; c = cellset_next(&kraken->starts, c + 1))
        add_chain(hunt, &step, c, hit->token);
    return finder_give(hunt->query, &step);
}

// Small fish first. False when the sink stopped it.
static bool give_fish(Hunt *hunt) {
    const ChainLinks *links = &hunt->links;
    for (int size = KRAKEN_SIZE_MIN; size <= KRAKEN_SIZE_MAX; size++) {
        for (int i = 0; i < hunt->hits; i++) {
            KrakenHit *hit = &hunt->hit[i];
            if (hit->done) continue;
            if (!goes_on(hunt->position)) return true;
            const ChainNode *target = &links->node[hit->node];
            if (hunt->table.node[0] != hit->node) link_target(hunt, hit->node);
            KrakenAsk ask = {.position = hunt->position,
                             .anywhere = hunt->query->technique == TECHNIQUE_KRAKEN_2,
                             .token = hit->token,
                             .size = size,
                             .target = target->cell,
                             .same = target->token == hit->token,
                             .linked = hunt->linked[hit->token],
                             .nodes = hunt->nodes[hit->token]};
            Kraken kraken;
            if (!kraken_search(&ask, &kraken)) continue;
            hit->done = true;
            if (!give(hunt, hit, &kraken)) return false;
        }
    }
    return true;
}

bool kraken_find(const StepQuery *query) {
    assert(query->technique == TECHNIQUE_KRAKEN_1 || query->technique == TECHNIQUE_KRAKEN_2);
    Hunt *hunt = mem_zeroed(1, sizeof *hunt);
    hunt->query = query;
    hunt->position = query->position;
    chain_graph_init(&hunt->links, query->position, CHAIN_LINKS_GROUPS, true);
    chain_table_init(&hunt->table, &hunt->links);
    bool going = !find_hits(hunt) || give_fish(hunt);
    chain_table_finish(&hunt->table);
    chain_links_finish(&hunt->links);
    free(hunt->hit);
    free(hunt);
    return going;
}
