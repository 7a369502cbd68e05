#include "core/techniques/technique_find.h"

#include <assert.h>

#include "core/logic/finder.h"

bool technique_fits(const Layout *layout, Technique technique) {
    return !technique_info(technique)->unique || layout_has_only_houses(layout);
}

bool technique_is_slow(const Layout *layout, Technique technique) {
    if (technique_info(technique)->slow) return true;
    return layout->order > 9 && technique > TECHNIQUE_HIDDEN_QUAD;
}

bool technique_find(const Position *position, Technique technique, StepSink *sink, void *context) {
    static StepFinder *const finders[TECHNIQUE_COUNT] = {
#define TECHNIQUE(id, name, key, tenths, place, finder, ...) finder,
#include "core/logic/techniques.def"
    };
    assert((unsigned)technique < TECHNIQUE_COUNT);
    return finders[technique](&(StepQuery){position, technique, sink, context});
}
