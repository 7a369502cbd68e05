#pragma once
// The finders of all families behind one function.

#include "core/logic/step.h"

// Whether the steps of a technique are true on a board. What follows from there being one solution only is
// not where there is more than houses: an exchange of tokens could break another rule.
bool technique_fits(const Layout *layout, Technique technique);

// Whether looking for it makes a person wait: on boards of more than nine tokens all beyond hidden quads
// does.
bool technique_is_slow(const Layout *layout, Technique technique);

// Hands all instances of the technique to the sink, in the same order for the same position; false when the
// sink stopped it.
bool technique_find(const Position *position, Technique technique, StepSink *sink, void *context);
