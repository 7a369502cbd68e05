#include "core/logic/no_solution_reason.h"

#include <stdio.h>

#include "core/board/marks.h"

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

NoSolutionReason no_solution_reason_find(const Layout *layout, const Grid *puzzle) {
    Conflict clash;
    if (grid_conflicts(layout, puzzle, &clash, 1) > 0) {
        if (clash.house == CONFLICT_NO_HOUSE)
            return (NoSolutionReason){.kind = NO_SOLUTION_RULE,
                                      .cell = -1,
                                      .rule = clash,
                                      .cells = grid_conflict_cells(layout, puzzle)};
        int token = puzzle->cell[clash.a], times = 0;
        for (int i = 0; i < layout->order; i++)
            times += puzzle->cell[layout->house[clash.house].cell[i]] == token;
        return (NoSolutionReason){.kind = NO_SOLUTION_CLASH,
                                  .token = token,
                                  .times = times,
                                  .house = clash.house,
                                  .cell = -1,
                                  .cells = grid_conflict_cells(layout, puzzle)};
    }
    Grid grid = *puzzle;
    int cell = 0, token = 0;
    for (int forced = 0; cell >= 0; forced++) {
        NoSolutionReason found = look(layout, &grid, &cell, &token);
        found.forced = forced;
        if (found.kind != NO_SOLUTION_NONE) return found;
        if (cell >= 0) grid.cell[cell] = (uint8_t)token;
    }
    return (NoSolutionReason){.kind = NO_SOLUTION_NONE, .cell = -1};
}

void no_solution_reason_clash_words(const Layout *layout, const NoSolutionReason *clash, char *out,
                                    size_t size) {
    static const char *const TIMES[] = {"Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine"};
    const House *house = &layout->house[clash->house];
    const char *kind = house_kind_name(house->kind);
    if (clash->kind == NO_SOLUTION_RULE) {
        grid_conflict_words(layout, &clash->rule, out, size);
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
    char what[120] = "";
    switch (reason->kind) {
    case NO_SOLUTION_NONE: break;
    case NO_SOLUTION_RULE:
    case NO_SOLUTION_CLASH: no_solution_reason_clash_words(layout, reason, what, sizeof what); break;
    case NO_SOLUTION_CELL:
        snprintf(what, sizeof what, "nothing fits in row %d, column %d", layout_row(layout, reason->cell) + 1,
                 layout_column(layout, reason->cell) + 1);
        break;
    case NO_SOLUTION_TOKEN:
        snprintf(what, sizeof what, "no cell of %s %d can take a%s %d", kind, house->number,
                 reason->token == 8 ? "n" : "", reason->token);
        break;
    }
    if (reason->forced > 0 && what[0])
        snprintf(out, size, "Once %d forced %s filled in, %s.", reason->forced,
                 reason->forced == 1 ? "cell is" : "cells are", what);
    else
        snprintf(out, size, "%s%s", what, what[0] ? "." : "");
    if (out[0] >= 'a' && out[0] <= 'z') out[0] = (char)(out[0] - 'a' + 'A');
}
