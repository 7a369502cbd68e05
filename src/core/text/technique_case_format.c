#include <stdio.h>
#include <string.h>

#include "core/text/technique_case.h"

typedef struct {
    char *out;
    int length;
} Printer;

static void put(Printer *printer, char c) { printer->out[printer->length++] = c; }

static void put_grid(Printer *printer, const Position *position) {
    for (int c = 0; c < position->layout->cells; c++) {
        int token = position->grid.cell[c];
        if (token != 0 && !cellset_has(&position->given, c)) put(printer, '+');
        put(printer, token == 0 ? '.' : (char)('0' + token));
    }
}

// By token, then by cell, as HoDoKu lists what goes.
static void put_candidates(Printer *printer, const Layout *layout, const Marks *marks) {
    bool first = true;
    for (int t = 1; t <= layout->order; t++) {
        for (int c = 0; c < layout->cells; c++) {
            if (!marks_has(marks, c, t)) continue;
            if (!first) put(printer, ' ');
            first = false;
            put(printer, (char)('0' + t));
            put(printer, (char)('1' + layout_row(layout, c)));
            put(printer, (char)('1' + layout_column(layout, c)));
        }
    }
}

int technique_case_format(const TechniqueCase *technique_case, char out[TECHNIQUE_CASE_LINE_MAX]) {
    const Position *position = &technique_case->position;
    const Layout *layout = position->layout;
    Printer printer = {out, 0};
    printer.length = sprintf(out, ":%s:", technique_case->code);
    for (int t = 1; t <= layout->order; t++)
        if ((technique_case->tokens & marks_bit(t)) != 0) put(&printer, (char)('0' + t));
    put(&printer, ':');
    put_grid(&printer, position);
    put(&printer, ':');
    Marks deleted = marks_of_grid(layout, &position->grid);
    for (int c = 0; c < layout->cells; c++) deleted.cell[c] &= (uint16_t)~position->marks.cell[c];
    put_candidates(&printer, layout, &deleted);
    put(&printer, ':');
    put_candidates(&printer, layout, &technique_case->removed);
    put(&printer, ':');
    put_candidates(&printer, layout, &technique_case->placed);
    put(&printer, ':');
    if (technique_case->length > 0)
        printer.length += sprintf(out + printer.length, "%d", technique_case->length);
    out[printer.length] = '\0';
    return printer.length;
}
