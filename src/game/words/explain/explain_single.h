#pragma once
// Why a single must be so, told by the tokens on the board that rule everything else out.

#include "core/logic/evidence.h"
#include "game/words/explain/explain.h"

// In marked text, in short paragraphs: "The _6_s at *A7*, *C6* and *F3* see all of its empty cells but one."
void explain_single(const Layout *layout, Names names, const Step *step, const Evidence *evidence,
                    char out[EXPLAIN_TEXT_MAX]);

// In a few words, without marks: "Only place for 6", "Only token for B2", "Last cell of row B".
void explain_single_heading(const Layout *layout, Names names, const Step *step, char out[64]);
