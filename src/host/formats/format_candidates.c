// 729 candidates in a line, 9x9 by its definition; read by core/text/position_text.
#include "host/formats/shared/format.h"

static void write_candidates(Text *out, const Layout *layout, const FormatsPuzzle *puzzle) {
    Marks marks = formats_candidates(layout, puzzle);
    for (int c = 0; c < FORMATS_CELLS; c++)
        for (int t = 1; t <= FORMATS_ORDER; t++)
            text_add_char(out, marks_has(&marks, c, t) ? (char)('0' + t) : '.');
    text_add_char(out, '\n');
}

const FormatRow format_candidates = {{"729", "729 candidates in a line; candidates"},
                                     .write = write_candidates};
