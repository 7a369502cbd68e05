#pragma once
// The rules of constraints in words, so that a board can be solved on paper by somebody who has never seen
// its like.

#include "core/constraint/constraint_kinds.h"
#include "host/print/print_ink.h"

enum { PRINT_RULES_MAX = 32 };

// Kinds of constraints, each once, in the order in which they were added.
typedef struct {
    const ConstraintKind *kind[PRINT_RULES_MAX];
    int count;
} PrintRules;

// Adds the kinds that a layout has.
void print_rules_add(PrintRules *rules, const Layout *layout);

// A paragraph for each kind, wrapped to the width, from `y` on. Returns the height of all of them; without
// `draw` it is only measured.
double print_rules(PrintInk *ink, const PrintRules *rules, double x, double y, double width, bool draw);
