#include "cli/cmd/no_solution.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "core/reason/no_solution_reason.h"

// ", r1c1, r1c4 and r1c9": the cells of the house that hold the token.
static void add_cells(const Layout *layout, const Grid *puzzle, const NoSolutionReason *clash, char *out) {
    int said = 0;
    for (int i = 0; i < layout->order; i++) {
        int cell = layout->house[clash->house].cell[i];
        if (puzzle->cell[cell] != clash->token) continue;
        size_t length = strlen(out);
        snprintf(out + length, NO_SOLUTION_WORDS_MAX - length, "%sr%dc%d",
                 said > 0 && said == clash->times - 1 ? " and " : ", ", layout_row(layout, cell) + 1,
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
    if (reason.kind == NO_SOLUTION_CLASH) add_cells(layout, puzzle, &reason, out);
    return reason.kind != NO_SOLUTION_NONE;
}
