// The walk of a contradiction on a board with constraints: the cells that are settled one after the other,
// without the candidates that go between them.
#include <stdlib.h>

#include "core/base/memory.h"
#include "core/logic/rules/suppose.h"
#include "game/words/playback/chain_playback.h"

typedef struct {
    const Suppose *work;
    ChainPlayback *walk;
    int stop_of[CELLS_MAX]; // the stop that settles a cell; -1: none so far
} SupposeMaker;

static void add_from(const SupposeMaker *maker, int cell, ChainStop *stop) {
    int from = maker->stop_of[cell];
    if (from < 0 || stop->from_count == CHAIN_FROM_MAX) return;
    for (int i = 0; i < stop->from_count; i++)
        if (stop->from[i] == from) return;
    stop->from[stop->from_count++] = from;
}

// The settled cells by which a cell lost tokens, of these events before `before`.
static void add_sources(const SupposeMaker *maker, int before, int cell, TokenMask tokens, ChainStop *stop) {
    const Layout *layout = maker->work->net->layout;
    for (int i = 0; i < before; i++) {
        const SupposeEvent *event = &maker->work->event[i];
        if (!event->needed || event->cell != cell || !(event->gone & tokens)) continue;
        if (event->cause == SUPPOSE_SEES) add_from(maker, event->by, stop);
        if (event->cause != SUPPOSE_RULE) continue;
        const LayoutRule *rule = &layout->rule[event->by];
        for (int k = 0; k < rule->rule.count; k++)
            if (layout_rule_cells(layout, rule)[k] != cell)
                add_from(maker, layout_rule_cells(layout, rule)[k], stop);
    }
}

static ChainRule rule_of(const SupposeEvent *event) {
    switch ((SupposeCause)event->cause) {
    case SUPPOSE_PLACED: return CHAIN_SUPPOSED;
    case SUPPOSE_SEES: return CHAIN_ONLY_IN_CELL;
    case SUPPOSE_HOUSE: return CHAIN_ONLY_IN_HOUSE;
    case SUPPOSE_RULE: return CHAIN_BY_RULE;
    case SUPPOSE_INNER: return CHAIN_BY_INNER;
    }
    return CHAIN_SUPPOSED;
}

static void add_event(SupposeMaker *maker, int index) {
    const Layout *layout = maker->work->net->layout;
    const SupposeEvent *event = &maker->work->event[index];
    ChainStop *stop = &maker->walk->stop[maker->walk->count];
    *stop = (ChainStop){.rule = rule_of(event), .house = -1, .line = -1, .told_in = maker->walk->count};
    stop->node = (StepNode){.token = (uint8_t)(__builtin_ctz(event->left) + 1),
                            .on = true,
                            .cell_count = 1,
                            .cell = {event->cell}};
    if (event->cause == SUPPOSE_HOUSE) stop->house = event->by;
    if (event->cause == SUPPOSE_RULE) stop->constraint = layout->rule[event->by].constraint;
    if (index > 0 && event->cause != SUPPOSE_HOUSE)
        add_sources(maker, index + 1, event->cell, ~event->left, stop);
    for (int i = 0; i < layout->order && event->cause == SUPPOSE_HOUSE; i++)
        add_sources(maker, index, layout->house[event->by].cell[i], event->left, stop);
    maker->stop_of[event->cell] = maker->walk->count++;
}

bool chain_playback_of_contradiction(const Position *position, const Step *step, ChainPlayback *out) {
    RuleNet *net = rule_net_new(position->layout);
    if (!net) return false;
    RuleSets start = rule_sets_of(position);
    Suppose *work = mem_alloc(2 * sizeof *work);
    work->inner = step->technique == TECHNIQUE_NESTED_CONTRADICTION ? &work[1] : NULL;
    work[1].inner = NULL;
    SupposeMaker maker = {.work = work, .walk = out};
    for (int c = 0; c < CELLS_MAX; c++) maker.stop_of[c] = -1;
    const StepNode *first = &step->node[0];
    if (suppose(work, net, &start, first->cell[0], first->token)) {
        size_t room = 0;
        out->stop = mem_room(NULL, &room, (size_t)work->count, sizeof *out->stop);
        out->branch_count = 1;
        for (int i = 0; i < work->count; i++)
            if (work->event[i].needed && work->event[i].single) add_event(&maker, i);
    }
    free(work);
    free(net);
    return out->count > 0;
}
