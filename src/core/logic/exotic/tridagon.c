// Tridagons whose guardians see what goes: core/logic/exotic/tridagon_search.h says what they are.

#include "core/logic/exotic/tridagon_search.h"
#include "core/logic/guardian.h"

static bool give(void *context, const Tridagon *tridagon) {
    const StepQuery *query = context;
    Step step;
    tridagon_begin(query->position, tridagon, &step);
    return guardian_give(query, &step, &tridagon->guardians);
}

bool tridagon_find(const StepQuery *query) {
    StepQuery own = *query;
    return tridagon_search(query->position, give, &own);
}
