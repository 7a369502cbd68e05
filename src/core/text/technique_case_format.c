#include "core/base/text.h"
#include "core/text/technique_case.h"

static void add_grid(Text *out, const Position *position) {
    for (int c = 0; c < position->layout->cells; c++) {
        int token = position->grid.cell[c];
        if (token != 0 && !cellset_has(&position->given, c)) text_add_char(out, '+');
        text_add_char(out, token == 0 ? '.' : (char)('0' + token));
    }
}

// By token, then by cell, as HoDoKu lists what goes.
static void add_candidates(Text *out, const Layout *layout, const Marks *marks) {
    const char *before = "";
    for (int t = 1; t <= layout->order; t++) {
        for (int c = 0; c < layout->cells; c++) {
            if (!marks_has(marks, c, t)) continue;
            text_addf(out, "%s%d%d%d", before, t, layout_row(layout, c) + 1, layout_column(layout, c) + 1);
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
    Marks deleted = marks_of_grid(layout, &position->grid);
    for (int c = 0; c < layout->cells; c++) deleted.cell[c] &= ~position->marks.cell[c];
    add_candidates(&text, layout, &deleted);
    add_candidates(&text, layout, &technique_case->removed);
    add_candidates(&text, layout, &technique_case->placed);
    if (technique_case->length > 0) text_addf(&text, "%d", technique_case->length);
    return (int)text.length;
}
