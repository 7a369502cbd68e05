#pragma once
// Why a puzzle has no solution, where that is easily seen: a clash, a cell that nothing fits, a house with no
// place for one of its tokens, as it stands or once the cells that are forced are filled in; or constraints
// that cannot be kept together. Takes up to a second on boards with many constraints.

#include <stddef.h>

#include "core/reason/blame.h"

typedef enum {
    NO_SOLUTION_NONE,
    NO_SOLUTION_CLASH, // of a house
    NO_SOLUTION_RULE,  // any other rule that is broken
    NO_SOLUTION_CELL,
    NO_SOLUTION_TOKEN,
    NO_SOLUTION_CONSTRAINTS
} NoSolutionKind;

typedef struct {
    NoSolutionKind kind;
    int forced;    // how many cells were filled in before it showed
    int token;     // of NO_SOLUTION_CLASH and NO_SOLUTION_TOKEN
    int times;     // of NO_SOLUTION_CLASH: how often the house has the token
    int house;     // likewise: index into layout->house
    int cell;      // of NO_SOLUTION_CELL
    Conflict rule; // of NO_SOLUTION_RULE, and the tokens that break it
    Grid broken;
    Blame blame;   // of NO_SOLUTION_CONSTRAINTS
    CellSet cells; // the cells to point at
} NoSolutionReason;

// NO_SOLUTION_NONE when there is a solution, and where only a search would tell.
NoSolutionReason no_solution_reason_find(const Layout *layout, const Grid *puzzle);

// A clash, or a rule that is broken, without a full stop: "Three 5s in row 1", "Anti-king: r2c2 and r3c3
// break it".
void no_solution_reason_clash_words(const Layout *layout, const NoSolutionReason *clash, char *out,
                                    size_t size);

enum { NO_SOLUTION_REASON_MAX = 240 };

// A sentence: "No cell of row 1 is left for a 9." Empty for NO_SOLUTION_NONE.
void no_solution_reason_words(const Layout *layout, const NoSolutionReason *reason, char *out, size_t size);
