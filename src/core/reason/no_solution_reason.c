#include "core/reason/no_solution_reason.h"

#include <stdio.h>

#include "core/board/marks.h"
#include "core/constraint/constraint_broken.h"

enum {
    REASON_MAX = 320,
    CLUES_TOLD_MAX = 4 // one by one
};

// The one cell of a house that can take the token, -1 for several, -2 for none; -3 when it is there already.
static int only_place(const House *house, int order, const Grid *grid, const Marks *marks, int token) {
    int place = -2;
    for (int i = 0; i < order; i++) {
        int cell = house->cell[i];
        if (grid->cell[cell] == token) return -3;
        if (!marks_has(marks, cell, token)) continue;
        if (place != -2) return -1;
        place = cell;
    }
    return place;
}

// The reason that the candidates show. Where there is none, *out_cell and *out_token are what some cell
// must hold; -1 when nothing is forced.
static NoSolutionReason look(const Layout *layout, const Grid *grid, int *out_cell, int *out_token) {
    NoSolutionReason found = {.kind = NO_SOLUTION_NONE, .cell = -1};
    Marks marks = marks_of_grid(layout, grid);
    *out_cell = -1;
    for (int cell = 0; cell < layout->cells; cell++) {
        if (grid->cell[cell]) continue;
        if (!marks.cell[cell]) {
            found.kind = NO_SOLUTION_CELL, found.cell = cell, found.cells = cellset_of(cell);
            return found;
        }
        if (marks_count(marks.cell[cell]) == 1) *out_cell = cell, *out_token = marks_first(marks.cell[cell]);
    }
    for (int h = 0; h < layout->house_count; h++)
        for (int token = 1; token <= layout->order; token++) {
            int place = only_place(&layout->house[h], layout->order, grid, &marks, token);
            if (place == -2) {
                found.kind = NO_SOLUTION_TOKEN, found.token = token, found.house = h;
                for (int i = 0; i < layout->order; i++)
                    if (!grid->cell[layout->house[h].cell[i]])
                        cellset_add(&found.cells, layout->house[h].cell[i]);
                return found;
            }
            if (place >= 0) *out_cell = place, *out_token = token;
        }
    return found;
}

static NoSolutionReason of_conflict(const Layout *layout, const Grid *puzzle, Conflict clash) {
    NoSolutionReason reason = {
        .kind = NO_SOLUTION_RULE, .cell = -1, .cells = grid_conflict_cells(layout, puzzle)};
    if (clash.house == CONFLICT_NO_HOUSE) {
        reason.rule = clash;
        reason.broken = *puzzle;
        return reason;
    }
    reason.kind = NO_SOLUTION_CLASH;
    reason.token = puzzle->cell[clash.a];
    reason.house = clash.house;
    for (int i = 0; i < layout->order; i++)
        reason.times += puzzle->cell[layout->house[clash.house].cell[i]] == reason.token;
    return reason;
}

// All cells of the constraints to blame, and the clues beside them.
static CellSet blamed_cells(const Layout *layout, const Blame *blame) {
    CellSet cells = blame->clues;
    for (int i = 0; i < blame->count; i++) {
        const Constraint *constraint = &layout->constraint[blame->constraint[i]];
        for (int k = 0; k < constraint->count; k++)
            cellset_add(&cells, layout_constraint_cells(layout, constraint)[k]);
    }
    return cells;
}

NoSolutionReason no_solution_reason_find(const Layout *layout, const Grid *puzzle) {
    Conflict clash;
    if (grid_conflicts(layout, puzzle, &clash, 1) > 0) return of_conflict(layout, puzzle, clash);
    Grid grid = *puzzle;
    int cell = 0, token = 0;
    for (int forced = 0; cell >= 0; forced++) {
        NoSolutionReason found = look(layout, &grid, &cell, &token);
        found.forced = forced;
        if (found.kind != NO_SOLUTION_NONE) return found;
        if (cell >= 0) grid.cell[cell] = (uint8_t)token;
    }
    NoSolutionReason reason = {.kind = NO_SOLUTION_NONE, .cell = -1};
    if (blame_find(layout, puzzle, &reason.blame)) {
        reason.kind = NO_SOLUTION_CONSTRAINTS;
        reason.cells = blamed_cells(layout, &reason.blame);
    }
    return reason;
}

// "Whisper at r1c1-r1c9 cannot be kept", "Thermometer at r1c1-r1c3 and Cage 4 at r1c3 r2c3 cannot both be
// kept beside r5c5"
static void add_blame(const Layout *layout, const NoSolutionReason *reason, Text *out) {
    static const char *const ENDS[BLAMED_MAX] = {" cannot be kept", " cannot both be kept",
                                                 " cannot all be kept"};
    const Blame *blame = &reason->blame;
    for (int i = 0; i < blame->count; i++) {
        text_add(out, i == 0 ? "" : i == blame->count - 1 ? " and " : ", ");
        constraint_full_words(layout, blame->constraint[i], out);
    }
    text_add(out, ENDS[blame->count - 1]);
    int clues = cellset_count(&blame->clues), said = 0;
    if (clues > CLUES_TOLD_MAX) text_addf(out, " beside %d of the clues", clues);
    if (clues > CLUES_TOLD_MAX) return;
    for (int cell = cellset_next(&blame->clues, 0); cell >= 0;
         cell = cellset_next(&blame->clues, cell + 1), said++)
        text_addf(out, "%sr%dc%d",
                  said == 0           ? " beside "
                  : said == clues - 1 ? " and "
                                      : ", ",
                  layout_row(layout, cell) + 1, layout_column(layout, cell) + 1);
}

void no_solution_reason_clash_words(const Layout *layout, const NoSolutionReason *clash, char *out,
                                    size_t size) {
    static const char *const TIMES[] = {"Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine"};
    const House *house = &layout->house[clash->house];
    const char *kind = house_kind_name(house->kind);
    if (clash->kind == NO_SOLUTION_RULE) {
        constraint_conflict_words(layout, &clash->broken, &clash->rule, out, size);
        if (size > 0 && out[0] >= 'a' && out[0] <= 'z') out[0] = (char)(out[0] - 'a' + 'A');
        return;
    }
    if (clash->times <= 9)
        snprintf(out, size, "%s %ds in %s %d", TIMES[clash->times - 2], clash->token, kind, house->number);
    else
        snprintf(out, size, "%d %ds in %s %d", clash->times, clash->token, kind, house->number);
}

void no_solution_reason_words(const Layout *layout, const NoSolutionReason *reason, char *out, size_t size) {
    const House *house = &layout->house[reason->house];
    const char *kind = house_kind_name(house->kind);
    char what[REASON_MAX] = "";
    Text blame = text_fixed(what, sizeof what);
    switch (reason->kind) {
    case NO_SOLUTION_NONE: break;
    case NO_SOLUTION_RULE:
    case NO_SOLUTION_CLASH: no_solution_reason_clash_words(layout, reason, what, sizeof what); break;
    case NO_SOLUTION_CONSTRAINTS: add_blame(layout, reason, &blame); break;
    case NO_SOLUTION_CELL:
        snprintf(what, sizeof what, "nothing fits in row %d, column %d", layout_row(layout, reason->cell) + 1,
                 layout_column(layout, reason->cell) + 1);
        break;
    case NO_SOLUTION_TOKEN:
        snprintf(what, sizeof what, "no cell of %s %d can take a%s %d", kind, house->number,
                 reason->token == 8 || reason->token == 11 || reason->token == 18 ? "n" : "", reason->token);
        break;
    }
    if (reason->forced > 0 && what[0])
        snprintf(out, size, "Once %d forced %s filled in, %s.", reason->forced,
                 reason->forced == 1 ? "cell is" : "cells are", what);
    else
        snprintf(out, size, "%s%s", what, what[0] ? "." : "");
    if (out[0] >= 'a' && out[0] <= 'z') out[0] = (char)(out[0] - 'a' + 'A');
}
