// .sdx of SudoCue, 9x9 by its definition; read by host/formats/text/text_reader.
#include "host/formats/shared/format.h"

static void write_sdx(Text *out, const Layout *layout, const FormatsPuzzle *puzzle) {
    Marks marks = formats_candidates(layout, puzzle);
    for (int c = 0; c < FORMATS_CELLS; c++) {
        char text[FORMATS_ORDER + 1];
        format_digits(marks.cell[c], "0", text);
        if (puzzle->entries.cell[c]) text_add_char(out, 'u');
        text_add(out, text);
        text_add_char(out, c % FORMATS_ORDER == FORMATS_ORDER - 1 ? '\n' : ' ');
    }
}

const FormatRow format_sdx = {{"sdx", "nine rows of candidates: .sdx of SudoCue; entries, candidates"},
                              .write = write_sdx,
                              .between = "\n"};
