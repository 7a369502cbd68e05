#pragma once
// Forcing chains: assume, and see what follows. The nodes of a step that forcing_find gives are its
// assumptions and then the conclusion, each a beginning; the reasons, which may be many, are found when
// a reader asks for them. A region chain names its house. The rating is that of the family and a little
// for the length of the proof (core/logic/chain_length.h).

#include "core/logic/proof.h"

// The proof of a step that forcing_find gave in this position. False (and an empty proof) when the step
// is none of that family, or keep_going stopped the work. proof_init before, proof_finish after.
bool forcing_prove(const Position *position, const Step *step, Proof *out);
