#ifndef NONET_CORE_TECH_CHAIN_LOOP_H
#define NONET_CORE_TECH_CHAIN_LOOP_H
// Nice loops and alternating inference chains: what tech_chain_find does for them.

#include "core/tech.h"

bool tech_chain_loop_find(const Position *position, Technique technique, StepSink *sink, void *context);

#endif
