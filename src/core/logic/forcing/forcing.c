// Forcing chains: Nishio, cell and region chains, dynamic and nested ones; the families are those of Sudoku
// Explainer (N. Juillerat, 2006). Of each conclusion the shortest proof that was found is handed over, and
// the shortest of all first. Dynamic+ chains are handed over where dynamic ones do not lead, nested ones only
// in positions where no other forcing chain leads anywhere.
#include <assert.h>
#include <stdlib.h>

#include "core/base/memory.h"
#include "core/logic/chain_length.h"
#include "core/logic/finder.h"
#include "core/logic/forcing/forcing_engine.h"

enum {
    FIND_CONTRADICTIONS = FORCING_FIND_ON | FORCING_FIND_OFF,
    FIND_ALL = FIND_CONTRADICTIONS | FORCING_FIND_DOUBLE | FORCING_FIND_CELL | FORCING_FIND_HOUSE
};

static const StepNode *add_node(Step *step, const ForcingNet *net, int literal) {
    assert(step->node_count < STEP_NODES_MAX);
    StepNode *node = &step->node[step->node_count];
    node->token = net->token[literal >> 1];
    node->cell[0] = net->cell[literal >> 1];
    node->cell_count = 1;
    node->on = literal & 1;
    node->from = step->node_count++;
    finder_add_marks(step, node->cell[0], marks_bit(node->token), node->on ? STEP_ON : STEP_OFF);
    return node;
}

static Step make_step(const ForcingEngine *engine, const ForcingFind *find, Technique technique, int base) {
    const ForcingNet *net = engine->net;
    int added = chain_length_tenths((int)find->size);
    Step step = {.technique = technique, .rating_tenths = (uint8_t)(base + added)};
    uint16_t assumed[TOKENS_MAX];
    int count = forcing_assumptions(engine, find->kind, find->source, assumed);
    for (int i = 0; i < count; i++) {
        const StepNode *node = add_node(&step, net, assumed[i]);
        finder_add_pattern(&step, node->cell[0], marks_bit(node->token));
    }
    const StepNode *conclusion = add_node(&step, net, find->literal);
    step.tokens = marks_bit(conclusion->token);
    if (conclusion->on) {
        step.cell = conclusion->cell[0];
        step.token = conclusion->token;
    } else {
        step.remove.cell[conclusion->cell[0]] = marks_bit(conclusion->token);
    }
    if (find->kind == FORCING_GROUP && net->group[find->source].house != FORCING_CELL)
        step.house[step.house_count++] = net->group[find->source].house;
    return step;
}

// known: NULL, or by literal what is not worth a step.
static bool hand_over(ForcingEngine *engine, Technique technique, int base, const bool *known, StepSink *sink,
                      void *context) {
    forcing_search_sort(engine);
    for (int i = 0; i < engine->find_count && !engine->work->stopped; i++) {
        if (known != NULL && known[engine->find[i].literal]) continue;
        Step step = make_step(engine, &engine->find[i], technique, base);
        if (!sink(context, &step)) return false;
    }
    return true;
}

static bool find_plus(ForcingEngine *engine, int base, StepSink *sink, void *context) {
    bool *known = mem_zeroed(2 * (size_t)engine->net->count + 1, sizeof *known);
    forcing_grow_for(engine, FIND_ALL, 0);
    forcing_search_collect(engine, FIND_ALL);
    for (int i = 0; i < engine->find_count; i++) known[engine->find[i].literal] = true;
    forcing_grow_for(engine, FIND_ALL, 1);
    forcing_search_collect(engine, FIND_ALL);
    bool going = hand_over(engine, TECHNIQUE_DYNAMIC_PLUS_FORCING_CHAIN, base, known, sink, context);
    free(known);
    return going;
}

// One more round in every branch. False when no branch can grow.
static bool grow_all_once(ForcingEngine *engine, int level) {
    bool any = false;
    for (int literal = 0; literal < 2 * engine->net->count && !engine->work->stopped; literal++) {
        if (!forcing_is_open(engine, literal >> 1)) continue;
        any |= forcing_grow_once(engine, forcing_engine_branch(engine, literal), level);
    }
    return any;
}

// The branches grow by one round at a time, so that what takes few chains inside chains is found first.
static bool find_nested(ForcingEngine *engine, StepSink *sink, void *context) {
    forcing_grow_for(engine, FIND_ALL, 1);
    forcing_search_collect(engine, FIND_ALL);
    if (engine->find_count > 0) return true;
    for (int level = 2; level <= FORCING_LEVEL_MAX; level++) {
        while (grow_all_once(engine, level)) {
            forcing_search_collect(engine, FIND_ALL);
            if (engine->find_count == 0) continue;
            return hand_over(engine, TECHNIQUE_NESTED_FORCING_CHAIN, 95 + 5 * (level - 2), NULL, sink,
                             context);
        }
    }
    return true;
}

static bool find_in(ForcingEngine *engine, Technique technique, StepSink *sink, void *context) {
    int base = technique_info(technique)->rating_tenths;
    unsigned what = FIND_ALL;
    forcing_engine_start(engine, 0);
    if (technique == TECHNIQUE_NESTED_FORCING_CHAIN) return find_nested(engine, sink, context);
    if (technique == TECHNIQUE_DYNAMIC_PLUS_FORCING_CHAIN) return find_plus(engine, base, sink, context);
    if (technique == TECHNIQUE_NISHIO) what = FIND_CONTRADICTIONS;
    if (technique == TECHNIQUE_CELL_FORCING_CHAIN) what = FORCING_FIND_CELL;
    if (technique == TECHNIQUE_REGION_FORCING_CHAIN) what = FORCING_FIND_HOUSE;
    forcing_grow_for(engine, what, 0);
    forcing_search_collect(engine, what);
    return hand_over(engine, technique, base, NULL, sink, context);
}

bool forcing_find(const StepQuery *query) {
    const Position *position = query->position;
    ForcingNet *net = forcing_net_create(position);
    if (!net) return true;
    ForcingWork work = {.keep_going = position->keep_going, .context = position->context};
    ForcingEngine *engine = forcing_engine_create(net, &work, forcing_mode(query->technique), NULL);
    bool going = find_in(engine, query->technique, query->sink, query->context);
    forcing_engine_destroy(engine);
    forcing_net_destroy(net);
    return going;
}
