// Kraken fish: one step for each fish token and target, by the smallest fish and the shortest chains that do
// it. Chains are those of nice loops with groups; where they lead from a target is found once for all fish.
//
// Most targets are out of the question: as long as the fish token has a template (a way to be placed
// everywhere at once) on what the target leaves of it, no fish can take the target away.

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"
#include "core/logic/chain/chain_graph.h"
#include "core/logic/chain/chain_search.h"
#include "core/logic/finder.h"
#include "core/logic/fish/kraken_search.h"

// Tries in search for a template: exact on 9x9 boards, a bound on larger ones, where it may let a target go.
enum { TEMPLATE_TRIES_MAX = 2000, TEMPLATES_KEPT = 24 };

typedef struct {
    uint8_t cell;
    uint64_t houses;
} KrakenPlace;

// A row or an extra house that lacks the token; and templates that were seen.
typedef struct {
    int lines;
    struct {
        uint64_t house;
        int count;
        KrakenPlace place[TOKENS_MAX];
    } line[HOUSES_MAX];
    CellSet known[TEMPLATES_KEPT];
    int known_count, oldest;
    int tries_left;
} KrakenTemplates;

typedef struct {
    uint16_t node; // the target as a node of the graph: "it is true"
    uint8_t token; // of the fish
    bool done;
} KrakenHit;

typedef struct {
    const Position *position;
    Technique technique;
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

// --- templates ---

// False when the token is placed everywhere, or cannot be.
static bool collect_lines(const Position *position, int token, KrakenTemplates *out) {
    const Layout *layout = position->layout;
    out->lines = out->known_count = out->oldest = 0;
    for (int h = 0; h < layout->house_count; h++) {
        const House *house = &layout->house[h];
        if (house->kind != HOUSE_ROW && house->kind != HOUSE_EXTRA) continue;
        bool placed = false;
        int count = 0;
        for (int i = 0; i < layout->order; i++) {
            int cell = house->cell[i];
            placed = placed || position->grid.cell[cell] == token;
            if (!marks_has(&position->marks, cell, token)) continue;
            uint64_t houses = 0;
            for (int k = 0; k < layout->house_of_count[cell]; k++) {
                houses |= UINT64_C(1) << layout->house_of[cell][k];
            }
            out->line[out->lines].place[count++] = (KrakenPlace){(uint8_t)cell, houses};
        }
        if (placed) continue;
        if (count == 0) return false;
        out->line[out->lines].house = UINT64_C(1) << h;
        out->line[out->lines++].count = count;
    }
    return out->lines > 0;
}

// Places the token in the lines left, the tightest first, nowhere in a used house or a banned cell.
static bool complete(KrakenTemplates *templates, uint64_t used, const CellSet *banned, CellSet *made) {
    int best = -1, fewest = TOKENS_MAX + 1;
    for (int l = 0; l < templates->lines && fewest > 0; l++) {
        if ((templates->line[l].house & used) != 0) continue;
        int count = 0;
        for (int i = 0; i < templates->line[l].count; i++) {
            const KrakenPlace *place = &templates->line[l].place[i];
            count += (place->houses & used) == 0 && !cellset_has(banned, place->cell);
        }
        if (count < fewest) best = l;
        if (count < fewest) fewest = count;
    }
    if (best < 0) return true;
    if (--templates->tries_left < 0) return true; // cannot say: as if there were one
    for (int i = 0; i < templates->line[best].count; i++) {
        const KrakenPlace *place = &templates->line[best].place[i];
        if ((place->houses & used) != 0 || cellset_has(banned, place->cell)) continue;
        if (!complete(templates, used | place->houses, banned, made)) continue;
        cellset_add(made, place->cell);
        return true;
    }
    return false;
}

static bool has_template(KrakenTemplates *templates, const CellSet *banned) {
    for (int i = 0; i < templates->known_count; i++) {
        if (!cellset_meet(templates->known[i], *banned)) return true;
    }
    CellSet made = {{0}};
    templates->tries_left = TEMPLATE_TRIES_MAX;
    if (!complete(templates, 0, banned, &made)) return false;
    if (templates->tries_left < 0) return true;
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
    uint16_t tokens = 0; // that a fish may be of
    for (int t = 1; t <= links->layout->order; t++) {
        KrakenTemplates *templates = &hunt->templates[t];
        if (!collect_lines(hunt->position, t, templates)) continue;
        if (has_template(templates, &nowhere)) tokens |= marks_bit(t);
    }
    for (int node = 1; node < links->candidate_nodes; node += 2) {
        if (node % 64 == 1 && !goes_on(hunt->position)) return false;
        uint16_t fish = tokens;
        if (hunt->technique == TECHNIQUE_KRAKEN_1) fish &= marks_bit(links->node[node].token);
        if (fish == 0) continue;
        link_target(hunt, node);
        for (; fish != 0; fish &= (uint16_t)(fish - 1)) {
            int token = marks_first(fish);
            if (has_template(&hunt->templates[token], &hunt->linked[token])) continue;
            add_hit(hunt, node, token);
        }
    }
    return true;
}

// --- steps ---

static void add_houses(Step *step, uint64_t houses) {
    for (; houses != 0; houses &= houses - 1) {
        step->house[step->house_count++] = (uint8_t)__builtin_ctzll(houses);
    }
}

// The chain from a start, read from its end: the way from the target with all its statements turned round.
static void add_chain(const Hunt *hunt, Step *step, int cell, int token) {
    const ChainLinks *links = &hunt->links;
    int first = step->node_count;
    for (int node = chain_candidate(links, cell, token, false);; node = hunt->table.from[node]) {
        StepNode *out = &step->node[step->node_count];
        *out = (StepNode){.token = links->node[node].token, .on = !links->node[node].on};
        out->from = (uint8_t)(step->node_count > first ? step->node_count - 1 : first);
        CellSet cells = chain_node_cells(links, node);
        for (int c = cellset_next(&cells, 0); c >= 0; c = cellset_next(&cells, c + 1)) {
            out->cell[out->cell_count++] = (uint8_t)c;
        }
        step->node_count++;
        if (node == hunt->table.node[0]) return;
    }
}

// As of other fish; the cover where chains start comes first of the covers.
static Step make_step(const Hunt *hunt, const KrakenHit *hit, const Kraken *kraken) {
    const ChainNode *target = &hunt->links.node[hit->node];
    int token = hit->token;
    Step step = {.technique = hunt->technique};
    add_houses(&step, kraken->bases);
    step.base_count = step.house_count;
    uint64_t covers = kraken->covers;
    if (kraken->start_cover >= 0) {
        step.house[step.house_count++] = (uint8_t)kraken->start_cover;
        covers &= ~(UINT64_C(1) << kraken->start_cover);
    }
    add_houses(&step, covers);
    for (int c = cellset_next(&kraken->fins, 0); c >= 0; c = cellset_next(&kraken->fins, c + 1)) {
        finder_add_marks(&step, c, marks_bit(token),
                         cellset_has(&kraken->endo, c) ? STEP_ENDO_FIN : STEP_FIN);
    }
    CellSet pattern = cellset_minus(kraken->body, kraken->fins);
    if (cellset_empty(&pattern)) pattern = kraken->body;
    for (int c = cellset_next(&pattern, 0); c >= 0; c = cellset_next(&pattern, c + 1)) {
        finder_add_pattern(&step, c, marks_bit(token));
    }
    step.remove.cell[target->cell] = marks_bit(target->token);
    for (int c = cellset_next(&kraken->starts, 0); c >= 0; c = cellset_next(&kraken->starts, c + 1)) {
        add_chain(hunt, &step, c, token);
    }
    return step;
}

// Small fish first. False when the sink stopped it.
static bool give_fish(Hunt *hunt, StepSink *sink, void *context) {
    const ChainLinks *links = &hunt->links;
    for (int size = KRAKEN_SIZE_MIN; size <= KRAKEN_SIZE_MAX; size++) {
        for (int i = 0; i < hunt->hits; i++) {
            KrakenHit *hit = &hunt->hit[i];
            if (hit->done) continue;
            if (!goes_on(hunt->position)) return true;
            const ChainNode *target = &links->node[hit->node];
            if (hunt->table.node[0] != hit->node) link_target(hunt, hit->node);
            KrakenAsk ask = {.position = hunt->position,
                             .anywhere = hunt->technique == TECHNIQUE_KRAKEN_2,
                             .token = hit->token,
                             .size = size,
                             .target = target->cell,
                             .same = target->token == hit->token,
                             .linked = hunt->linked[hit->token],
                             .nodes = hunt->nodes[hit->token]};
            Kraken kraken;
            if (!kraken_search(&ask, &kraken)) continue;
            hit->done = true;
            Step step = make_step(hunt, hit, &kraken);
            if (!sink(context, &step)) return false;
        }
    }
    return true;
}

bool kraken_find(const Position *position, Technique technique, StepSink *sink, void *context) {
    assert(technique == TECHNIQUE_KRAKEN_1 || technique == TECHNIQUE_KRAKEN_2);
    Hunt *hunt = mem_zeroed(1, sizeof *hunt);
    hunt->position = position;
    hunt->technique = technique;
    chain_graph_init(&hunt->links, position, CHAIN_LINKS_GROUPS);
    chain_table_init(&hunt->table, &hunt->links);
    bool going = !find_hits(hunt) || give_fish(hunt, sink, context);
    chain_table_finish(&hunt->table);
    chain_links_finish(&hunt->links);
    free(hunt->hit);
    free(hunt);
    return going;
}
