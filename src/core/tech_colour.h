#ifndef NONET_CORE_TECH_COLOUR_H
#define NONET_CORE_TECH_COLOUR_H
// What tech_colour_find does for remote pairs and 3D Medusa.

#include "core/step.h"

bool tech_remote_pair_find(const Position *position, StepSink *sink, void *context);
bool tech_medusa_find(const Position *position, StepSink *sink, void *context);

#endif
