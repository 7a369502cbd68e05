// Links and codes of sudokuexchange.com, 9x9 by their definition; read by host/formats/shared/links.
#include "host/formats/shared/packed.h"

static void write_sudokuexchange(Text *out, const Layout *layout, const FormatsPuzzle *puzzle) {
    char packed[FORMATS_CELLS + 1];
    (void)layout;
    pack_cells(&puzzle->givens, packed);
    text_addf(out, "https://sudokuexchange.com/play/?s=%s\n", packed);
}

const FormatRow format_sudokuexchange = {{"sudokuexchange", "a link of sudokuexchange.com"},
                                         .write = write_sudokuexchange,
                                         .link_host = "sudokuexchange.com",
                                         .link_parameter = "s"};
