#pragma once
// The solutions of a puzzle, up to a thousand, found by a worker, so that no frame waits. They can be looked
// at while the search goes on.

#include <stdbool.h>

#include "core/reason/no_solution_reason.h"

enum { SOLUTIONS_MAX = 1000 }; // there may be more

typedef struct Solutions Solutions;

Solutions *solutions_create(void);
void solutions_destroy(Solutions *solutions); // calls off the search; NULL allowed

// Looks for the solutions of a puzzle, in place of what was looked for before. The layout must outlive the
// question.
void solutions_ask(Solutions *solutions, const Layout *layout, const Grid *puzzle);

// How many are found so far, always in the same order. *out_over: there are no others, or the limit is
// reached. It stays false when the search had to end early because there is no thread for it. Waits until it
// is over, no longer than `wait_ms`.
int solutions_found(Solutions *solutions, int wait_ms, bool *out_over);

// Why there are none, once the search is over.
NoSolutionReason solutions_reason(Solutions *solutions);

// The index-th of those found, from 0. False when there are not so many.
bool solutions_at(Solutions *solutions, int index, Grid *out);
