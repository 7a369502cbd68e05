#include "core/base/text.h"
#include "core/text/technique_case.h"

static void add_grid(Text *out, const Position *position) {
    for (int c = 0; c < position->layout->cells; c++) {
        int token = position->grid.cell[c];
        if (token != 0 && !cellset_has(&position->given, c)) text_add_char(out, '+');
        text_add_char(out, token == 0 ? '.' : (char)('0' + token));
    }
}

static void add_candidate(Text *out, const Layout *layout, int cell, int token, const char *before) {
    text_addf(out, "%s%d%d%d", before, token, layout_row(layout, cell) + 1, layout_column(layout, cell) + 1);
}

// HoDoKu's regression test compares whole lines as texts. It lists the deleted candidates by cell, then by
// token (Sudoku2.getSudoku).
static void add_deleted(Text *out, const Position *position) {
    const Layout *layout = position->layout;
    Marks all = marks_of_grid(layout, &position->grid);
    const char *before = "";
    for (int c = 0; c < layout->cells; c++) {
        for (int t = 1; t <= layout->order; t++) {
            if (!marks_has(&all, c, t) || marks_has(&position->marks, c, t)) continue;
            add_candidate(out, layout, c, t, before);
            before = " ";
        }
    }
    text_add_char(out, ':');
}

// It lists the results of a step by token, then by cell (Candidate.compareTo).
static void add_candidates(Text *out, const Layout *layout, const Marks *marks) {
    const char *before = "";
    for (int t = 1; t <= layout->order; t++) {
        for (int c = 0; c < layout->cells; c++) {
            if (!marks_has(marks, c, t)) continue;
            add_candidate(out, layout, c, t, before);
            before = " ";
        }
    }
    text_add_char(out, ':');
}

int technique_case_format(const TechniqueCase *technique_case, char out[TECHNIQUE_CASE_LINE_MAX]) {
    const Position *position = &technique_case->position;
    const Layout *layout = position->layout;
    Text text = text_fixed(out, TECHNIQUE_CASE_LINE_MAX);
    text_addf(&text, ":%s:", technique_case->code);
    for (int t = 1; t <= layout->order; t++)
        if ((technique_case->tokens & marks_bit(t)) != 0) text_add_char(&text, (char)('0' + t));
    text_add_char(&text, ':');
    add_grid(&text, position);
    text_add_char(&text, ':');
    add_deleted(&text, position);
    add_candidates(&text, layout, &technique_case->removed);
    add_candidates(&text, layout, &technique_case->placed);
    if (technique_case->length > 0) text_addf(&text, "%d", technique_case->length);
    return (int)text.length;
}
