#pragma once
// What a QR code on paper says of a puzzle.

#include "core/base/text_error.h"
#include "host/print/print_sheet.h"

// True when a QR code can hold the text.
bool print_qr_holds(const char *text);

// A link that opens the puzzle in SudokuPad, or its share code (PRINT_QR_LINK, PRINT_QR_CODE); the caller's
// to free. NULL, with the reason, for a board that SudokuPad does not know, or a text that no QR code can
// hold.
char *print_qr_text(PrintQr kind, const Layout *layout, const Grid *givens, TextError *error);
