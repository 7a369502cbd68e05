// The last resort: a candidate that, supposed, contradicts the rules of the board in the end; nested ones
// with suppositions inside.

#include <stdlib.h>

#include "core/base/memory.h"
#include "core/logic/rules/suppose.h"

typedef struct {
    int size; // events of its proof
    CellIndex cell;
    uint8_t token;
} Refuted;

static int by_size(const void *a, const void *b) {
    const Refuted *one = a, *other = b;
    if (one->size != other->size) return one->size < other->size ? -1 : 1;
    int first = one->cell * TOKENS_MAX + one->token, second = other->cell * TOKENS_MAX + other->token;
    return first < second ? -1 : 1;
}

static bool is_wanted(const Position *position) {
    return position->keep_going == NULL || position->keep_going(position->context);
}

static int refute_all(const Position *position, Suppose *work, const RuleNet *net, const RuleSets *start,
                      Refuted *out) {
    int count = 0;
    for (int c = 0; c < position->layout->cells && is_wanted(position); c++) {
        if (marks_count(position->marks.cell[c]) < 2) continue;
        for (TokenMask rest = position->marks.cell[c]; rest; rest &= rest - 1) {
            int token = marks_first(rest), size = suppose(work, net, start, c, token);
            if (size > 0) out[count++] = (Refuted){size, (CellIndex)c, (uint8_t)token};
        }
    }
    return count;
}

// reason: SupposeEnd, or that two cells which see each other would hold the same token.
enum { REASON_BOTH = SUPPOSE_FINE };

// amount[0]: the token without a place, or the cell without a candidate; of two cells [1] is the other, [2]
// the token.
static void say_end(const Suppose *work, Step *step) {
    const SupposeEvent *last = &work->event[work->count - 1];
    step->reason = (uint8_t)work->end;
    if (work->end == SUPPOSE_NO_PLACE) {
        finder_add_house(step, work->clash);
        step->amount[0] = (int16_t)(__builtin_ctz(work->homeless) + 1);
    }
    if (work->end != SUPPOSE_NO_CANDIDATE) return;
    step->amount[0] = (int16_t)work->clash;
    if (last->cause != SUPPOSE_SEES || (last->gone & (last->gone - 1))) return;
    step->reason = REASON_BOTH;
    step->amount[1] = (int16_t)last->by;
    step->amount[2] = (int16_t)(__builtin_ctz(last->gone) + 1);
}

// The entries that the proof needs are "on"; the broken constraint is the first that is named.
static bool give_refuted(const StepQuery *query, const Suppose *work, const Refuted *refuted) {
    const Layout *layout = query->position->layout;
    Step step = {.reason = 0};
    say_end(work, &step);
    step.remove.cell[refuted->cell] = marks_bit(refuted->token);
    finder_add_pattern(&step, refuted->cell, marks_bit(refuted->token));
    finder_add_node(&step, refuted->token, true, true, cellset_of(refuted->cell));
    finder_add_node(&step, refuted->token, false, true, cellset_of(refuted->cell));
    if (work->end == SUPPOSE_RULE_BROKEN) {
        step.rule = (uint16_t)work->clash;
        finder_add_constraint(&step, layout->rule[work->clash].constraint);
    }
    for (int i = 0; i < work->count; i++) {
        const SupposeEvent *event = &work->event[i];
        if (!event->needed) continue;
        if (event->cause == SUPPOSE_RULE) finder_add_constraint(&step, layout->rule[event->by].constraint);
        if (i > 0 && event->single) finder_add_marks(&step, event->cell, event->left, STEP_ON);
    }
    return finder_give(query, &step);
}

// The shortest proof first.
static bool find_plain(const StepQuery *query, Suppose *work, const RuleNet *net, const RuleSets *start) {
    Refuted *refuted = mem_alloc((size_t)CELLS_MAX * TOKENS_MAX * sizeof *refuted);
    int count = refute_all(query->position, work, net, start, refuted);
    qsort(refuted, (size_t)count, sizeof *refuted, by_size);
    bool on = true;
    for (int i = 0; i < count && on; i++) {
        suppose(work, net, start, refuted[i].cell, refuted[i].token);
        on = give_refuted(query, work, &refuted[i]);
    }
    free(refuted);
    return on;
}

// They take long, so each is handed on when it is found; cells of few candidates first.
static bool find_nested(const StepQuery *query, Suppose *work, const RuleNet *net, const RuleSets *start) {
    const Position *position = query->position;
    bool on = true;
    work->inner = mem_alloc(sizeof *work->inner);
    work->inner->inner = NULL;
    for (int size = 2; size <= position->layout->order; size++)
        for (int c = 0; c < position->layout->cells && on; c++) {
            if (marks_count(position->marks.cell[c]) != size) continue;
            for (TokenMask rest = position->marks.cell[c]; rest && on; rest &= rest - 1) {
                Refuted refuted = {.cell = (CellIndex)c, .token = (uint8_t)marks_first(rest)};
                if (is_wanted(position) && suppose(work, net, start, c, refuted.token))
                    on = give_refuted(query, work, &refuted);
            }
        }
    free(work->inner);
    return on;
}

bool contradict_find(const StepQuery *query) {
    const Position *position = query->position;
    RuleNet *net = rule_net_new(position->layout);
    if (!net) return true;
    RuleSets start = rule_sets_of(position);
    Suppose *work = mem_alloc(sizeof *work);
    work->inner = NULL;
    bool nested = query->technique == TECHNIQUE_NESTED_CONTRADICTION;
    bool on = (nested ? find_nested : find_plain)(query, work, net, &start);
    free(work);
    free(net);
    return on;
}
