#ifndef NONET_CORE_LOGIC_CHAIN_COLOURING_H
#define NONET_CORE_LOGIC_CHAIN_COLOURING_H
// What colouring_find does for remote pairs and 3D Medusa.

#include "core/logic/step.h"

bool tech_remote_pair_find(const Position *position, StepSink *sink, void *context);
bool tech_medusa_find(const Position *position, StepSink *sink, void *context);

#endif
