#ifndef NONET_CORE_LOGIC_CHAIN_CHAIN_LOOP_H
#define NONET_CORE_LOGIC_CHAIN_CHAIN_LOOP_H
// Nice loops and alternating inference chains: what chain_find does for them.

#include "core/logic/finder.h"

bool tech_chain_loop_find(const Position *position, Technique technique, StepSink *sink, void *context);

#endif
