#include "host/print/print_qr_text.h"

#include <stdlib.h>
#include <string.h>

#include "core/base/text.h"
#include "core/symmetry/board_code.h"
#include "core/symmetry/code.h"
#include "host/formats/formats.h"

bool print_qr_holds(const char *text) {
    enum { QR_BYTES = 2953 }; // in version 40-L, the largest (ISO/IEC 18004)
    return *text && strlen(text) <= QR_BYTES;
}

static void write_code(const Layout *layout, const Grid *givens, Text *out) {
    Code clues = {.kind = CODE_PUZZLE, .puzzle = *givens};
    char code[CODE_TEXT_MAX];
    if (layout->text_hash != 0) {
        board_code_format(layout, givens, out);
        return;
    }
    code_format(layout, &clues, code);
    text_add(out, code);
}

static bool write_link(const Layout *layout, const Grid *givens, Text *out, TextError *error) {
    FormatsPuzzle puzzle = formats_blank(FORMATS_SUDOKUPAD, 0);
    puzzle.board = layout;
    puzzle.givens = *givens;
    TextError why;
    if (!formats_write_board(FORMATS_SUDOKUPAD, layout, &puzzle, true, out, &why)) {
        text_error(error, 0, 0, "it has no link (%s)", why.reason);
        return false;
    }
    out->text[strcspn(out->text, "\n")] = '\0';
    return true;
}

char *print_qr_text(PrintQr kind, const Layout *layout, const Grid *givens, TextError *error) {
    Text out = {0};
    bool link = kind == PRINT_QR_LINK, fine = !link || write_link(layout, givens, &out, error);
    if (!link) write_code(layout, givens, &out);
    char *text = text_take(&out);
    if (fine && print_qr_holds(text)) return text;
    if (fine)
        text_error(error, 0, 0, "its %s of %zu characters is too long for a QR code", link ? "link" : "code",
                   strlen(text));
    free(text);
    return NULL;
}
