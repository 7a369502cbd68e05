#ifndef NONET_UI_SCENES_SOLUTIONS_SOLUTIONS_H
#define NONET_UI_SCENES_SOLUTIONS_SOLUTIONS_H
// The solutions of a puzzle, up to a thousand, found by a thread of its own, so that no frame waits. They can
// be looked at while the search goes on; it can be given up at any time. At rest the thread sleeps.

#include <stdbool.h>

#include "core/board/grid.h"

enum { SOLUTIONS_MAX = 1000 }; // there may be more

typedef struct Solutions Solutions;

// NULL when memory is short.
Solutions *solutions_create(void);
void solutions_destroy(Solutions *solutions);

// Looks for the solutions of a puzzle, in place of what was looked for before. The layout must outlive the
// question.
void solutions_ask(Solutions *solutions, const Layout *layout, const Grid *puzzle);

// Gives up the search; what was found stays.
void solutions_cancel(Solutions *solutions);

// How many are found so far, always in the same order. *out_over: there are no others, or the limit is
// reached, or the search was given up. Waits until it is over, no longer than `wait_ms`.
int solutions_found(Solutions *solutions, int wait_ms, bool *out_over);

// The index-th of those found, from 0. False when there are not so many.
bool solutions_at(Solutions *solutions, int index, Grid *out);

#endif
