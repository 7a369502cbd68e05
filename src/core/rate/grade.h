#pragma once
// The rating of a puzzle: how hard its hardest step is, on the scale that players compare.
//
// On the classic 9x9 board it equals that of Sudoku Explainer 1.2.1 (core/rate/rate). On other boards, which
// Sudoku Explainer does not know, the easiest of the same techniques that finds something is applied, over
// and over, and the hardest rating met is the puzzle's. Boards of more than nine tokens or with
// constraints do without forcing chains (from Nishio on), which take long there, and those with more than
// houses without techniques that trust in one solution (technique_fits). What else a hint may use
// (finned fish, almost locked sets, ...) does not count, since that scale has none of it: so ratings of
// different boards can be compared.
//
// Where even that takes long, on boards beyond 16x16 and on those of more than nine tokens with constraints,
// grades are made of the small techniques alone, which hints use there (technique_is_slow): grade_is_short.
//
// A disguise of a puzzle may have another rating, as other steps are found first. The game, packs and records
// use that of the canonical form: grade_canonical.

#include "core/logic/step.h"
#include "core/rate/band.h"

// What stands for the rating of a step that no technique finds: the scale's own 20.0.
enum { GRADE_BEYOND = 200 };

typedef struct {
    bool solved;               // false: somewhere no technique found anything
    int rating_tenths;         // hardest step (the field's ER); GRADE_BEYOND when it is not solved
    int pearl_tenths;          // hardest up to and including the first placement (EP)
    int diamond_tenths;        // the first step (ED)
    int used[TECHNIQUE_COUNT]; // how often each technique that counts was used
} Grade;

// False for boards with constraints, which Sudoku Explainer's scale does not know: there ratings are 0, which
// stands for none, and the band comes from the effort (core/rate/gentle.h).
static inline bool grade_has_rating(const Layout *layout) { return layout->constraint_count == 0; }

// True for boards whose grades are made of the small techniques alone. A puzzle that is not solved there may
// yet be solved by others.
bool grade_is_short(const Layout *layout);

// True for the techniques that a rating is made of. Their counts are the technique columns of seeds.csv.
bool grade_counts(Technique technique);

// True for those that grades of this layout can hold: not all are looked for on every board.
bool grade_uses(const Layout *layout, Technique technique);

// Grades a puzzle as it stands; it must have exactly one solution, or the figures mean nothing. keep_going
// (NULL allowed) is asked every few milliseconds of long work; false stops it. Returns false when it was
// stopped: *out is then zero. A complete grid is solved and has no steps: its ratings are 0.
bool grade_puzzle(const Layout *layout, const Grid *puzzle, bool (*keep_going)(void *context), void *context,
                  Grade *out);

// The same, as far as steps rated most_tenths or less lead (9x9 alone; elsewhere there is no limit): a puzzle
// that needs a harder one is not solved, which is known much sooner than how hard it is.
bool grade_puzzle_within(const Layout *layout, const Grid *puzzle, int most_tenths,
                         bool (*keep_going)(void *context), void *context, Grade *out);

// The same for a puzzle's canonical form, which stands on the canonical board of its layout.
bool grade_form(const Layout *layout, const Grid *form, bool (*keep_going)(void *context), void *context,
                Grade *out);

// Grades the canonical form: the same for all disguises of a puzzle. The form goes to out_form (NULL
// allowed).
bool grade_canonical(const Layout *layout, const Grid *puzzle, bool (*keep_going)(void *context),
                     void *context, Grade *out, Grid *out_form);
