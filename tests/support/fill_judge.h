#pragma once
// A judge of steps that knows nothing of techniques: if any candidate that the step removes is set, there
// must be no way left to fill the step's cells. Include after cmocka.h.

#include <stdio.h>
#include <string.h>

#include "core/logic/step.h"
#include "core/techniques/technique_find.h"
#include "core/text/technique_case.h"

typedef struct {
    const Layout *layout;
    const Marks *marks;
    CellSet left; // cells to be filled
    uint8_t token[CELLS_MAX];
} FillJudge;

// The tokens that the cell can still have; adds the cells that took tokens from it to *out_takers.
static inline TokenMask fill_options(const FillJudge *judge, int cell, CellSet *out_takers) {
    TokenMask options = judge->marks->cell[cell];
    const CellSet *peers = &judge->layout->peers[cell];
    for (int c = cellset_next(peers, 0); c >= 0; c = cellset_next(peers, c + 1)) {
        if (judge->token[c] == 0 || (judge->marks->cell[cell] & marks_bit(judge->token[c])) == 0) continue;
        options &= ~marks_bit(judge->token[c]);
        cellset_add(out_takers, c);
    }
    return options;
}

// The cell to fill next: one that has lost something, with the fewest tokens left; -1 when all are filled.
static inline int fill_next(const FillJudge *judge) {
    int best = -1, least = 0;
    for (int c = cellset_next(&judge->left, 0); c >= 0; c = cellset_next(&judge->left, c + 1)) {
        CellSet takers = {{0}};
        TokenMask options = fill_options(judge, c, &takers);
        int cost = marks_count(options) + (options == judge->marks->cell[c] ? TOKENS_MAX : 0);
        if (best >= 0 && cost >= least) continue;
        best = c;
        least = cost;
    }
    return best;
}

// True when there is no way to fill what is left; *out_why are filled cells that are to blame. A cell that is
// not to blame for one of its tokens failing need not try the others (P. Prosser, Hybrid algorithms for the
// constraint satisfaction problem, 1993: conflict-directed backjumping).
static inline bool fill_fails(FillJudge *judge, CellSet *out_why) {
    int cell = fill_next(judge);
    if (cell < 0) return false;
    CellSet why = {{0}};
    TokenMask options = fill_options(judge, cell, &why);
    bool fails = true;
    cellset_remove(&judge->left, cell);
    for (; options != 0 && fails; options &= options - 1) {
        CellSet deeper = {{0}};
        judge->token[cell] = (uint8_t)marks_first(options);
        fails = fill_fails(judge, &deeper);
        if (fails && !cellset_has(&deeper, cell)) {
            why = deeper;
            break;
        }
        cellset_remove(&deeper, cell);
        why = cellset_or(why, deeper);
    }
    judge->token[cell] = 0;
    cellset_add(&judge->left, cell);
    *out_why = why;
    return fails;
}

// True when the cells cannot be filled once any one of the candidates that the step removes is true.
static inline bool fill_proves(const Position *position, const Step *step, const CellSet *cells) {
    const Layout *layout = position->layout;
    FillJudge judge = {.layout = layout, .marks = &position->marks};
    for (int c = 0; c < layout->cells; c++) {
        for (TokenMask left = step->remove.cell[c]; left != 0; left &= left - 1) {
            judge.left = *cells;
            cellset_remove(&judge.left, c);
            memset(judge.token, 0, sizeof judge.token);
            judge.token[c] = (uint8_t)marks_first(left);
            CellSet why;
            if (!fill_fails(&judge, &why)) return false;
        }
    }
    return true;
}

// The tokens that the step removes from any cell.
static inline TokenMask fill_removed(const Position *position, const Step *step) {
    TokenMask tokens = 0;
    for (int c = 0; c < position->layout->cells; c++) tokens |= step->remove.cell[c];
    return tokens;
}

// The cells that have a mark of that role in the step.
static inline CellSet fill_role(const Step *step, StepRole role) {
    CellSet cells = {{0}};
    for (int i = 0; i < step->mark_count; i++)
        if (step->mark[i].role == role) cellset_add(&cells, step->mark[i].cell);
    return cells;
}

// A position of a puzzle of our own in the format of technique_case.h; its code is ignored: the technique
// must do exactly what the line says.
static inline void fill_case(Technique technique, const char *line) {
    Layout layout;
    TextError error;
    static TechniqueCase given;
    assert_true(layout_init(&layout, "9x9"));
    assert_true(technique_case_parse(&layout, line, (int)strlen(line), 0, &given, &error));
    given.technique = technique;
    given.technique_count = 1;
    int count = 0;
    if (technique_case_run(&given, &count, NULL) != CASE_PASSED)
        fail_msg("%s, %s", technique_info(technique)->name, line);
    assert_true(count > 0);
}

// --- positions made by hand ---

// "r1c1=12 r2c3=45": these cells of a 9x9 board have these candidates, the others none.
static inline Position fill_only(const Layout *layout, const char *cells) {
    Position position = {.layout = layout};
    int row, column, length;
    for (const char *at = cells; sscanf(at, " r%1dc%1d=%n", &row, &column, &length) == 2;)
        for (at += length; *at >= '1' && *at <= '9'; at++)
            position.marks.cell[(row - 1) * 9 + column - 1] |= marks_bit(*at - '0');
    return position;
}

typedef struct {
    Step first;
    int count;
} FillSteps;

static inline bool fill_keep(void *context, const Step *step) {
    FillSteps *steps = context;
    if (steps->count++ == 0) steps->first = *step;
    return true;
}

// The first step must remove exactly what the second list says.
static inline FillSteps fill_by_hand(const Layout *layout, Technique technique, const char *cells,
                                     const char *removed) {
    Position position = fill_only(layout, cells), gone = fill_only(layout, removed);
    FillSteps steps = {.count = 0};
    assert_true(technique_find(&position, technique, fill_keep, &steps));
    assert_true(steps.count > 0);
    assert_int_equal(steps.first.technique, technique);
    if (!marks_equal(layout, &steps.first.remove, &gone.marks)) fail_msg("%s: %s", cells, removed);
    return steps;
}
