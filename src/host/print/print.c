#include "host/print/print.h"

#include <cairo-pdf.h>
#include <stdlib.h>

#include "core/base/text.h"
#include "host/files/machine.h"
#include "host/print/print_board.h"
#include "host/print/print_constraints.h"
#include "host/print/print_page.h"

// ---- into memory

static cairo_status_t keep_bytes(void *text, const unsigned char *data, unsigned int length) {
    text_add_bytes(text, data, length);
    return CAIRO_STATUS_SUCCESS;
}

// False, with cairo's reason, when drawing on a context or surface has failed.
static bool is_fine(cairo_status_t status, TextError *error) {
    if (status == CAIRO_STATUS_SUCCESS) return true;
    return text_error(error, 0, 0, "it cannot be drawn: %s", cairo_status_to_string(status));
}

static char *hand_over(Text *text, bool fine, size_t *out_size) {
    *out_size = text->length;
    if (fine) return text_take(text);
    text_finish(text);
    return NULL;
}

static bool write_down(const char *path, char *bytes, size_t size, TextError *error) {
    char reason[160];
    if (!bytes) return false;
    bool written = machine_write_file(path, bytes, size, reason, sizeof reason);
    free(bytes);
    return written || text_error(error, 0, 0, "%s", reason);
}

static bool has_board(const PrintSheet *sheet, int board, TextError *error) {
    return (board >= 0 && board < sheet->count) || text_error(error, 0, 0, "there is nothing to print");
}

// ---- PDF

// No date: it would make the files of equal boards differ.
static void describe(cairo_surface_t *surface, const PrintSheet *sheet) {
    const char *title = sheet->title && *sheet->title ? sheet->title : sheet->board[0].title;
    cairo_pdf_surface_restrict_to_version(surface, CAIRO_PDF_VERSION_1_5);
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, *title ? title : "Sudoku");
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATOR, "Nonet");
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, "");
}

static bool draw_pages(PrintInk *ink, const PrintOptions *options, PrintProgress *progress, void *context,
                       TextError *error) {
    int pages = print_pages(ink->sheet, options, NULL);
    for (int page = 0; page < pages; page++) {
        print_page(ink, options, page);
        cairo_show_page(ink->cairo);
        if (cairo_status(ink->cairo) != CAIRO_STATUS_SUCCESS) break;
        if (progress && !progress(context, page + 1, pages)) return text_error(error, 0, 0, "given up");
    }
    return is_fine(cairo_status(ink->cairo), error);
}

char *print_pdf_make(const PrintSheet *sheet, const PrintOptions *options, PrintProgress *progress,
                     void *context, size_t *out_size, TextError *error) {
    if (!has_board(sheet, 0, error)) return NULL;
    Text memory = {0};
    double width, height;
    print_paper_size(options->paper, &width, &height);
    cairo_surface_t *surface = cairo_pdf_surface_create_for_stream(keep_bytes, &memory, width, height);
    describe(surface, sheet);
    cairo_t *cairo = cairo_create(surface);
    PrintInk ink;
    bool fine = print_ink_init(&ink, cairo, sheet, options->digits, error) &&
                draw_pages(&ink, options, progress, context, error);
    print_ink_finish(&ink);
    cairo_destroy(cairo);
    cairo_surface_finish(surface);
    fine = fine && is_fine(cairo_surface_status(surface), error);
    cairo_surface_destroy(surface);
    return hand_over(&memory, fine, out_size);
}

bool print_pdf(const char *path, const PrintSheet *sheet, const PrintOptions *options,
               PrintProgress *progress, void *context, TextError *error) {
    size_t size = 0;
    char *bytes = print_pdf_make(sheet, options, progress, context, &size, error);
    return write_down(path, bytes, size, error);
}

// ---- pictures

// Constraints that have no picture are named below the board, in the margin.
static void draw_unseen(PrintInk *ink, const Layout *layout, int left, int top, int margin) {
    char names[PRINT_TEXT_MAX];
    print_constraints_unseen(layout, names, sizeof names);
    PrintStyle style = {.face = PRINT_FACE_STRONG,
                        .size = margin * 0.6,
                        .colour = ink->colours.ink,
                        .align = PRINT_LEFT,
                        .width = margin * 30.0};
    print_text(ink, &style, left, top + margin * 0.75, names);
}

static bool draw_picture(cairo_surface_t *surface, const PrintSheet *sheet, int board,
                         const PrintPicture *picture, TextError *error) {
    cairo_t *cairo = cairo_create(surface);
    PrintInk ink;
    bool fine = print_ink_init(&ink, cairo, sheet, picture->digits, error);
    if (fine) {
        int width = cairo_image_surface_get_width(surface), height = cairo_image_surface_get_height(surface);
        int side = width < height ? width : height, margin = side / 32;
        ink.pixels = true;
        ink.entries = picture->entries;
        ink.colours = print_colours(sheet, picture->dark ? COLOURS_INK : COLOURS_PICTURE);
        print_rectangle(&ink, 0, 0, width, height, ink.colours.ground);
        int left = (width - side) / 2 + margin, top = (height - side) / 2 + margin;
        print_board(&ink, &sheet->board[board], PRINT_PUZZLE, left, top, side - 2 * margin);
        draw_unseen(&ink, print_layout_of(sheet, &sheet->board[board]), left, top + side - 2 * margin,
                    margin);
        fine = is_fine(cairo_status(cairo), error);
    }
    print_ink_finish(&ink);
    cairo_destroy(cairo);
    cairo_surface_flush(surface);
    return fine;
}

char *print_png_make(const PrintSheet *sheet, int board, const PrintPicture *picture, size_t *out_size,
                     TextError *error) {
    if (!has_board(sheet, board, error)) return NULL;
    Text memory = {0};
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, picture->side, picture->side);
    bool fine = is_fine(cairo_surface_status(surface), error) &&
                draw_picture(surface, sheet, board, picture, error) &&
                is_fine(cairo_surface_write_to_png_stream(surface, keep_bytes, &memory), error);
    cairo_surface_destroy(surface);
    return hand_over(&memory, fine, out_size);
}

bool print_png(const char *path, const PrintSheet *sheet, int board, const PrintPicture *picture,
               TextError *error) {
    size_t size = 0;
    char *bytes = print_png_make(sheet, board, picture, &size, error);
    return write_down(path, bytes, size, error);
}

// ---- on the screen

bool print_page_paint(const PrintSheet *sheet, const PrintOptions *options, int page, void *pixels, int width,
                      int height, int pitch, TextError *error) {
    if (!has_board(sheet, 0, error)) return false;
    cairo_surface_t *surface =
        cairo_image_surface_create_for_data(pixels, CAIRO_FORMAT_RGB24, width, height, pitch);
    cairo_t *cairo = cairo_create(surface);
    double w, h;
    print_paper_size(options->paper, &w, &h);
    cairo_set_source_rgb(cairo, 1, 1, 1);
    cairo_paint(cairo);
    cairo_scale(cairo, width / w, height / h);
    PrintInk ink;
    bool fine = print_ink_init(&ink, cairo, sheet, options->digits, error);
    if (fine) print_page(&ink, options, page);
    print_ink_finish(&ink);
    fine = fine && is_fine(cairo_status(cairo), error);
    cairo_destroy(cairo);
    cairo_surface_finish(surface);
    cairo_surface_destroy(surface);
    return fine;
}

bool print_picture_paint(const PrintSheet *sheet, int board, const PrintPicture *picture, void *pixels,
                         int width, int height, int pitch, TextError *error) {
    if (!has_board(sheet, board, error)) return false;
    cairo_surface_t *surface =
        cairo_image_surface_create_for_data(pixels, CAIRO_FORMAT_RGB24, width, height, pitch);
    bool fine =
        is_fine(cairo_surface_status(surface), error) && draw_picture(surface, sheet, board, picture, error);
    cairo_surface_finish(surface);
    cairo_surface_destroy(surface);
    return fine;
}
