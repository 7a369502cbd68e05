#pragma once
// Which of its technique's ways of reasoning a step uses.

#include "core/logic/step.h"

// The index of its `why` (TechniqueVariants).
int explain_variant(const Layout *layout, const Step *step);

bool explain_is_forcing(const Step *step);

// The assumptions with which the step's chains begin; returns how many.
int explain_cases(const Step *step, const StepNode *out[STEP_NODES_MAX]);

// Where those assumptions are.
CellSet explain_case_cells(const Step *step);

// Whether it removes candidates of its own pattern: a fish does so in two covers at once.
bool explain_takes_own(const Layout *layout, const Step *step);

// The cells, and the tokens, of its fins, endo fins among them.
CellSet explain_fins(const Step *step, TokenMask *out_tokens);

// Whether it is an AIC along constraints, whose ends rule out more than what sees both.
bool explain_is_tied(const Step *step);

// Whether a chain whose ends together rule out one thing ends in two cells: then they see each other.
bool explain_ends_see(const Step *step);
