#include "core/techniques/hint.h"

#include <stddef.h>

#include "core/techniques/hint_rank.h"
#include "core/techniques/technique_find.h"

typedef struct {
    const HintAsk *ask;
    Technique now; // what is looked for
    bool stopped;
    StepSink *sink;
    void *context;
    Marks removed, placed; // by all steps handed over
    const Layout *layout;
    bool found, full;
} HintFinding;

static bool keep_going(void *context) {
    HintFinding *search = context;
    if (!search->stopped) search->stopped = !search->ask->keep_going(search->ask->context, search->now);
    return !search->stopped;
}

// What is an AIC to most people.
static bool is_nice_loop(Technique technique) {
    return technique == TECHNIQUE_DISCONTINUOUS_NICE_LOOP ||
           technique == TECHNIQUE_GROUPED_DISCONTINUOUS_NICE_LOOP;
}

static bool is_asked_for(const Layout *layout, const HintAsk *ask, Technique technique) {
    const TechniqueInfo *info = technique_info(technique);
    if ((info->unique && !ask->unique) || !technique_fits(layout, technique)) return false;
    if (is_nice_loop(technique) && !ask->nice_loops) return false;
    if (ask->level_max != 0 && info->level > ask->level_max) return false;
    if (ask->hardest_max != 0 && info->rating_tenths > ask->hardest_max) return false;
    return ask->thorough || !technique_is_slow(layout, technique);
}

// False when steps handed over before did all that this one does; else it is remembered.
static bool is_new(HintFinding *search, const Step *step) {
    bool fresh = step->token != 0 && !marks_has(&search->placed, step->cell, step->token);
    for (int c = 0; c < search->layout->cells && step->token == 0 && !fresh; c++)
        fresh = (step->remove.cell[c] & ~search->removed.cell[c]) != 0;
    if (!fresh) return false;
    if (step->token != 0) search->placed.cell[step->cell] |= marks_bit(step->token);
    for (int c = 0; c < search->layout->cells; c++) search->removed.cell[c] |= step->remove.cell[c];
    return true;
}

static bool hand_over(void *context, const Step *step) {
    HintFinding *search = context;
    if (!is_new(search, step)) return true;
    search->found = true;
    search->full = !search->sink(search->context, step);
    return !search->full;
}

// All its steps are found soon, or are found before the first of them is known.
static bool is_ranked(const Layout *layout, Technique technique) {
    const TechniqueInfo *info = technique_info(technique);
    if (info->constraints || technique_is_slow(layout, technique)) return false;
    if (layout->order > 9) return info->level <= TECHNIQUE_BASICS;
    return info->level <= TECHNIQUE_PATTERNS ||
           (technique >= TECHNIQUE_X_CHAIN && technique <= TECHNIQUE_GROUPED_AIC);
}

static void look_ranked(HintFinding *search, const Position *position, Technique technique) {
    HintRank rank;
    hint_rank_init(&rank, position, &search->ask->last);
    bool all = technique_find(position, technique, hint_rank_add, &rank);
    const Step *step;
    while (!search->stopped && !search->full && (step = hint_rank_next(&rank)) != NULL)
        hand_over(search, step);
    hint_rank_finish(&rank);
    if (!all && !search->stopped && !search->full) technique_find(position, technique, hand_over, search);
}

static void look_for(HintFinding *search, const Position *position, Technique technique) {
    search->now = technique;
    if (position->keep_going != NULL && !keep_going(search)) return;
    if (is_ranked(position->layout, technique))
        look_ranked(search, position, technique);
    else
        technique_find(position, technique, hand_over, search);
}

// What direct steps do in the mind.
static const struct {
    Technique direct, plain;
} DIRECT[] = {{TECHNIQUE_DIRECT_POINTING, TECHNIQUE_POINTING},
              {TECHNIQUE_DIRECT_CLAIMING, TECHNIQUE_CLAIMING},
              {TECHNIQUE_DIRECT_HIDDEN_PAIR, TECHNIQUE_HIDDEN_PAIR},
              {TECHNIQUE_DIRECT_HIDDEN_TRIPLE, TECHNIQUE_HIDDEN_TRIPLE}};
enum { DIRECT_COUNT = sizeof DIRECT / sizeof *DIRECT };

// Looks for what has its turn after the technique before it. Where there are notes a direct technique waits
// for its plain one.
static void take_turn(HintFinding *search, const Position *position, bool notes, Technique technique) {
    for (int i = 0; i < DIRECT_COUNT && notes; i++)
        if (DIRECT[i].direct == technique) return;
    if (is_asked_for(position->layout, search->ask, technique)) look_for(search, position, technique);
    for (int i = 0; i < DIRECT_COUNT && notes && !search->full && !search->stopped; i++)
        if (DIRECT[i].plain == technique && is_asked_for(position->layout, search->ask, DIRECT[i].direct))
            look_for(search, position, DIRECT[i].direct);
}

static bool has_notes(const Position *position, const HintAsk *ask) {
    if (ask->notes) return true;
    Marks all = marks_of_grid(position->layout, &position->grid);
    return !marks_equal(position->layout, &all, &position->marks);
}

HintResult hint_each(const Position *position, const HintAsk *ask, StepSink *sink, void *context) {
    HintFinding search = {.ask = ask, .sink = sink, .context = context, .layout = position->layout};
    Position own = *position;
    own.keep_going = ask->keep_going != NULL ? keep_going : NULL;
    own.context = &search;
    if (!ask->nice_loops) own.options |= FIND_AIC_LOOPS;
    bool trusted = ask->unique || !technique_info(ask->first)->unique;
    if (ask->has_first && trusted && technique_fits(position->layout, ask->first))
        look_for(&search, &own, ask->first);
    bool notes = has_notes(position, ask);
    for (Technique t = technique_after(TECHNIQUE_COUNT);
         t != TECHNIQUE_COUNT && !search.full && !search.stopped; t = technique_after(t))
        take_turn(&search, &own, notes, t);
    return search.full ? HINT_FOUND : search.stopped ? HINT_STOPPED : search.found ? HINT_FOUND : HINT_NONE;
}

HintResult hint_next(const Position *position, const HintAsk *ask, Step *out) {
    return hint_each(position, ask, step_take_first, out);
}

CellSet hint_wrong_cells(const Layout *layout, const Grid *entered, const Grid *solution) {
    CellSet wrong = {{0}};
    for (int c = 0; c < layout->cells; c++)
        if (entered->cell[c] != 0 && entered->cell[c] != solution->cell[c]) cellset_add(&wrong, c);
    return wrong;
}
