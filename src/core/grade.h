#ifndef NONET_CORE_GRADE_H
#define NONET_CORE_GRADE_H
// The rating of a puzzle on the Sudoku Explainer scale, as far as the techniques that we know reach.
// Provisional until the full rating engine exists: it repeats "take the easiest step" and keeps the hardest
// rating met. Sudoku Explainer also has direct techniques (1.7 to 2.5), fish and wings (from 3.2 on), which
// are not here yet: where it uses one, our number is higher, or the puzzle is not solved. It is taken of the
// canonical form by whoever wants one number for all disguises.

#include "core/band.h"
#include "core/step.h"

typedef struct {
    bool solved; // false: the known techniques do not reach the end; the ratings are then those up to there
    int rating_tenths;         // hardest step (the field's ER)
    int pearl_tenths;          // hardest up to and including the first placement (EP)
    int diamond_tenths;        // the first step (ED)
    int used[TECHNIQUE_COUNT]; // how often each technique was used
} Grade;

// True for the techniques that the rating is made of. Their counts are the technique columns of seeds.csv.
bool grade_counts(Technique technique);

// A complete grid is solved and has no steps: its ratings are 0. A puzzle that is solved has exactly one
// solution.
void grade_puzzle(const Layout *layout, const Grid *puzzle, Grade *out);

#endif
