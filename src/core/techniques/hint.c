#include "core/techniques/hint.h"

#include <stddef.h>

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

// Searches that let a person wait.
static bool is_slow(const Layout *layout, Technique technique) {
    if (technique_info(technique)->slow) return true;
    return layout->order > 9 && technique > TECHNIQUE_HIDDEN_QUAD;
}

static bool is_asked_for(const Layout *layout, const HintAsk *ask, Technique technique) {
    const TechniqueInfo *info = technique_info(technique);
    if (info->unique && (!ask->unique || !layout_has_only_houses(layout))) return false;
    if (ask->hardest_max != 0 && info->rating_tenths > ask->hardest_max) return false;
    return ask->thorough || !is_slow(layout, technique);
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

static void look_for(HintFinding *search, const Position *position, Technique technique) {
    search->now = technique;
    if (position->keep_going != NULL && !keep_going(search)) return;
    technique_find(position, technique, hand_over, search);
}

HintResult hint_each(const Position *position, const HintAsk *ask, StepSink *sink, void *context) {
    HintFinding search = {.ask = ask, .sink = sink, .context = context, .layout = position->layout};
    Position own = *position;
    own.keep_going = ask->keep_going != NULL ? keep_going : NULL;
    own.context = &search;
    bool unique = ask->unique && layout_has_only_houses(position->layout);
    if (ask->has_first && (unique || !technique_info(ask->first)->unique))
        look_for(&search, &own, ask->first);
    for (Technique t = 0; t < TECHNIQUE_COUNT && !search.full && !search.stopped; t++)
        if (is_asked_for(position->layout, ask, t)) look_for(&search, &own, t);
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
