#pragma once
// The finders of all families behind one function.

#include "core/logic/step.h"

// Hands all instances of the technique to the sink, in the same order for the same position; false when the
// sink stopped it.
bool technique_find(const Position *position, Technique technique, StepSink *sink, void *context);
