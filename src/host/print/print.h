#pragma once
// Boards on paper and as pictures: a PDF of pages like those of a puzzle book, its lines and signs drawn as
// such and its fonts embedded, or one board as a PNG. A board is in its pack's tokens or in plain digits.
// Nothing is told by colour alone, since most printers have none: givens stand on grey once there are
// entries, coloured shapes have an edge, and tokens that differ by colour alone get their digits. The same
// boards give the same bytes.

#include <stddef.h>

#include "core/base/text_error.h"
#include "host/print/print_sheet.h"

// Called after each page with how many are done, of how many. Returns false to give up.
typedef bool PrintProgress(void *context, int done, int pages);

// Makes the PDF in malloc'ed memory. NULL, with the reason, when there is nothing to print, a font cannot be
// read, memory is short, or `progress` (NULL allowed) gave it up.
char *print_pdf_make(const PrintSheet *sheet, const PrintOptions *options, PrintProgress *progress,
                     void *context, size_t *out_size, TextError *error);

// The same into a file, which is replaced in one step or left as it was.
bool print_pdf(const char *path, const PrintSheet *sheet, const PrintOptions *options,
               PrintProgress *progress, void *context, TextError *error);

// ---- Pictures

enum { PRINT_SIDE_LEAST = 64, PRINT_SIDE_MOST = 8192 };

typedef struct {
    int side; // pixels
    bool dark;
    bool digits;  // in place of the pack's tokens
    bool entries; // also the player's entries
} PrintPicture;

// Makes a square PNG of one board in malloc'ed memory; or writes it to a file, as print_pdf does.
char *print_png_make(const PrintSheet *sheet, int board, const PrintPicture *picture, size_t *out_size,
                     TextError *error);
bool print_png(const char *path, const PrintSheet *sheet, int board, const PrintPicture *picture,
               TextError *error);

// ---- Previews

// Paints a page, or the picture of a board, over width x height pixels 0xXXRRGGBB whose rows are `pitch`
// bytes apart (a multiple of 4). A page is stretched to them; a picture's side is the lesser of the two.
bool print_page_paint(const PrintSheet *sheet, const PrintOptions *options, int page, void *pixels, int width,
                      int height, int pitch, TextError *error);
bool print_picture_paint(const PrintSheet *sheet, int board, const PrintPicture *picture, void *pixels,
                         int width, int height, int pitch, TextError *error);
