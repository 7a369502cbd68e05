#pragma once
// What a person points at to prove a single: the fewest filled cells whose tokens rule everything else out.
// Of several equally small sets always the same one is chosen. Pure; works on any layout.

#include "core/logic/step.h"

typedef struct {
    CellSet from;   // filled cells that rule something out
    CellSet closed; // hidden singles: the other empty cells of the house, which they close to the token
    CellSet closed_before; // ... those of them that see no such token: earlier steps closed them
    TokenMask gone_before; // naked singles: tokens that the cell does not see: earlier steps ruled them out
} Evidence;

// The evidence of a full house, a hidden single or a naked single that was found in the position. False for
// steps of other techniques, whose candidates must be looked at.
bool evidence_of(const Position *position, const Step *step, Evidence *out);
