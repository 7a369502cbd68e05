#include "game/words/explain/explain_unique.h"

#include <assert.h>
#include <string.h>

// The corners of a hidden rectangle, from the one that loses a token, whose row and column come first among
// the step's houses.
typedef struct {
    int in_row, in_column, across;
} RectangleCorners;

static RectangleCorners corners_of(const Layout *layout, const Step *step) {
    RectangleCorners corners = {-1, -1, -1};
    const CellSet *row = &layout->house[step->house[0]].set, *column = &layout->house[step->house[1]].set;
    const CellSet *cells = &step->pattern_cells;
    for (int c = cellset_next(cells, 0); c >= 0; c = cellset_next(cells, c + 1)) {
        if (step->remove.cell[c] != 0) continue;
        if (cellset_has(row, c))
            corners.in_row = c;
        else if (cellset_has(column, c))
            corners.in_column = c;
        else
            corners.across = c;
    }
    assert(corners.in_row >= 0 && corners.in_column >= 0 && corners.across >= 0);
    return corners;
}

// "_7_ in *r1c4* and _8_ in *r3c4*", "_1_ and _7_ in *r1c1*, and _7_ in *r3c1*": cells with the same
// candidates of the pattern go together.
static void say_extras(Say *to, const Step *step) {
    bool single = cellset_count(&step->pattern_cells) == 2;
    for (int c = 0; c < to->layout->cells; c++) single = single && marks_count(step->pattern.cell[c]) <= 1;
    CellSet left = step->pattern_cells;
    for (int first = cellset_next(&left, 0), groups = 0; first >= 0;
         first = cellset_next(&left, 0), groups++) {
        CellSet same = {{0}};
        for (int c = first; c >= 0; c = cellset_next(&left, c + 1))
            if (step->pattern.cell[c] == step->pattern.cell[first]) cellset_add(&same, c);
        left = cellset_minus(left, same);
        say(to, groups == 0 ? "" : !cellset_empty(&left) ? ", " : single ? " and " : ", and ");
        say_few_tokens(to, step->pattern.cell[first], " and ");
        say(to, " in ");
        say_few_cells(to, same, " and ", "%d cells");
    }
}

bool explain_unique_word(Say *to, const Step *step, const char *word) {
    if (strcmp(word, "extras") == 0)
        say_extras(to, step);
    else if (strcmp(word, "corner in row") == 0)
        say_cell(to, corners_of(to->layout, step).in_row);
    else if (strcmp(word, "corner in column") == 0)
        say_cell(to, corners_of(to->layout, step).in_column);
    else if (strcmp(word, "corner across") == 0)
        say_cell(to, corners_of(to->layout, step).across);
    else
        return false;
    return true;
}
