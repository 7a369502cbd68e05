#include "host/formats/formats_output.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>

void formats_give(FormatsOutput *output, FormatsPuzzle *puzzle) {
    bool any = puzzle->marks_are == FORMATS_ALL_CANDIDATES;
    for (int c = 0; c < output->layout->cells; c++) {
        int given = puzzle->givens.cell[c], entry = puzzle->entries.cell[c];
        assert(given <= output->layout->order && entry <= output->layout->order &&
               (given == 0 || entry == 0));
        if (given || entry) puzzle->marks.cell[c] = 0;
        any |= puzzle->marks.cell[c] != 0;
    }
    if (!any) puzzle->marks_are = FORMATS_NO_MARKS;
    if (puzzle->played_s > FORMATS_PLAYED_MAX_S) puzzle->played_s = -1;
    if (output->stopped) return;
    output->puzzles++;
    if (!output->sink(output->context, puzzle)) output->stopped = true;
}

void formats_complain(FormatsOutput *output, int line, int column, const char *format, ...) {
    TextError error;
    char reason[sizeof error.reason];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(reason, sizeof reason, format, arguments);
    va_end(arguments);
    text_error(&error, line, column, "%s", reason);
    output->complaints++;
    if (!output->stopped && !output->complaint(output->context, &error)) output->stopped = true;
}
