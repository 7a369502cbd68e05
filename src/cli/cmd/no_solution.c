#include "cli/cmd/no_solution.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "core/reason/no_solution_reason.h"

// ", r1c1, r1c4 and r1c9"
static void add_cells(const Layout *layout, const CellSet *cells, char *out) {
    int count = cellset_count(cells), said = 0;
    for (int cell = 0; cell < layout->cells; cell++) {
        if (!cellset_has(cells, cell)) continue;
        size_t length = strlen(out);
        snprintf(out + length, NO_SOLUTION_WORDS_MAX - length, "%sr%dc%d",
                 said > 0 && said == count - 1 ? " and " : ", ", layout_row(layout, cell) + 1,
                 layout_column(layout, cell) + 1);
        said++;
    }
}

bool no_solution_words(const Layout *layout, const Grid *puzzle, char out[NO_SOLUTION_WORDS_MAX]) {
    NoSolutionReason reason = no_solution_reason_find(layout, puzzle);
    char why[NO_SOLUTION_WORDS_MAX - 32];
    if (reason.kind == NO_SOLUTION_CLASH)
        no_solution_reason_clash_words(layout, &reason, why, sizeof why);
    else
        no_solution_reason_words(layout, &reason, why, sizeof why);
    size_t length = strlen(why);
    if (length > 0 && why[length - 1] == '.') why[length - 1] = '\0';
    if (islower((unsigned char)why[1])) why[0] = (char)tolower((unsigned char)why[0]); // not a sign's name: X
    snprintf(out, NO_SOLUTION_WORDS_MAX, "no solution%s%s", why[0] ? ": " : "", why);
    if (reason.kind == NO_SOLUTION_CLASH) add_cells(layout, &reason.cells, out);
    return reason.kind != NO_SOLUTION_NONE;
}
