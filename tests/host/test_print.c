// Boards on paper and as pictures: what is in the PDF, the ink of the picture, and what cannot be done.
#define _GNU_SOURCE // memmem
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <cairo.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/constraint/board_text.h"
#include "core/make/generate.h"
#include "core/solve/solver.h"
#include "host/files/machine.h"
#include "host/packs/packs.h"
#include "host/print/print.h"
#include "host/print/print_place.h"
#include "host/print/print_rules.h"
#include "support/constraints.h"

#define FONTS TEST_SOURCE "/assets/fonts"

enum { BOARDS = 13 };

typedef struct {
    Layout layout;
    PrintBoard board[BOARDS];
    PrintSheet sheet;
} Paper;

static char root[64];

static int make_root(void **state) {
    (void)state;
    strcpy(root, "/tmp/nonet-test-print-XXXXXX");
    return mkdtemp(root) ? 0 : -1;
}

static int drop_root(void **state) {
    (void)state;
    char command[128];
    snprintf(command, sizeof command, "rm -rf '%s'", root);
    return system(command);
}

static void in_root(char out[PATH_MAX_BYTES], const char *name) { path_join(out, root, name); }

// A full grid of any layout with some of its cells given.
static void fill(Paper *paper, const char *layout, int count, uint64_t seed) {
    memset(paper, 0, sizeof *paper);
    assert_true(layout_init(&paper->layout, layout));
    Rng rng = rng_seed(seed);
    Grid empty = {{0}};
    for (int i = 0; i < count; i++) {
        PrintBoard *board = &paper->board[i];
        assert_true(solver_draw(&paper->layout, &empty, &rng, &board->solution));
        for (int cell = 0; cell < paper->layout.cells; cell++) {
            uint64_t kind = rng_below(&rng, 3);
            if (kind == 0) board->givens.cell[cell] = board->solution.cell[cell];
            if (kind == 1) board->entries.cell[cell] = board->solution.cell[cell];
        }
        snprintf(board->title, sizeof board->title, "Board %d", i + 1);
        snprintf(board->detail, sizeof board->detail, "Hard 4.2 · 26 clues");
    }
    paper->sheet =
        (PrintSheet){.layout = &paper->layout, .fonts = FONTS, .board = paper->board, .count = count};
}

static const char *find(const char *text, size_t size, const char *word) {
    return memmem(text, size, word, strlen(word));
}

static int count_word(const char *text, size_t size, const char *word) {
    int count = 0;
    const char *end = text + size;
    for (const char *at = text; (at = find(at, (size_t)(end - at), word)); at += strlen(word)) count++;
    return count;
}

static char *make_pdf(const PrintSheet *sheet, const PrintOptions *options, size_t *size) {
    TextError error = {.reason = ""};
    char *pdf = print_pdf_make(sheet, options, NULL, NULL, size, &error);
    if (!pdf) fail_msg("%s", error.reason);
    return pdf;
}

// ---- PDF

static void pages_are_as_many_as_promised(void **state) {
    (void)state;
    static const int PER_PAGE[] = {1, 2, 4, 6};
    static const int COUNTS[] = {1, 2, 5, 13};
    static Paper paper;
    for (int c = 0; c < 4; c++) {
        fill(&paper, "9x9", COUNTS[c], 1);
        for (int p = 0; p < 4; p++) {
            for (int s = 0; s < PRINT_SOLUTIONS_COUNT; s++) {
                PrintOptions options = {.per_page = PER_PAGE[p], .solutions = (PrintSolutions)s};
                int solutions, pages = (COUNTS[c] + PER_PAGE[p] - 1) / PER_PAGE[p];
                int at_end = s == PRINT_SOLUTIONS_END ? (COUNTS[c] + 11) / 12 : 0;
                assert_int_equal(print_pages(&paper.sheet, &options, &solutions), pages + at_end);
                assert_int_equal(solutions, at_end);
                size_t size;
                char *pdf = make_pdf(&paper.sheet, &options, &size);
                assert_memory_equal(pdf, "%PDF-1.", 7);
                assert_memory_equal(pdf + size - 6, "%%EOF\n", 6);
                int nodes = count_word(pdf, size, "/Type /Pages"), all = count_word(pdf, size, "/Type /Page");
                assert_int_equal(all - nodes, pages + at_end);
                free(pdf);
            }
        }
    }
}

static void equal_boards_give_equal_bytes(void **state) {
    (void)state;
    static Paper paper;
    fill(&paper, "9x9", 5, 2);
    PrintOptions options = {.per_page = 4, .solutions = PRINT_SOLUTIONS_END};
    size_t one_size, two_size;
    char *one = make_pdf(&paper.sheet, &options, &one_size);
    char *between = malloc(100000); // other addresses
    char *two = make_pdf(&paper.sheet, &options, &two_size);
    assert_int_equal(one_size, two_size);
    assert_memory_equal(one, two, one_size);
    assert_null(find(one, one_size, "CreationDate"));
    free(one);
    free(two);
    free(between);
}

static void fonts_are_embedded(void **state) {
    (void)state;
    static Paper paper;
    PackEntry pack;
    char font[PATH_MAX_BYTES];
    fill(&paper, "9x9", 4, 3);
    pack_read_folder(TEST_SOURCE "/packs/runes", &pack);
    assert_true(pack.usable);
    path_join(font, pack.folder, pack.pack.font);
    paper.sheet.look = pack.pack.token;
    paper.sheet.font = font;
    PrintOptions options = {.per_page = 4};
    size_t size;
    char *pdf = make_pdf(&paper.sheet, &options, &size);
    int fonts = count_word(pdf, size, "/Type /Font\n");
    int descriptors = count_word(pdf, size, "/Type /FontDescriptor");
    int files = count_word(pdf, size, "/FontFile");
    assert_in_range(descriptors, 3, 8);
    assert_int_equal(files, descriptors);
    assert_true(fonts >= descriptors);
    assert_int_equal(count_word(pdf, size, "/Subtype /Type3"), 0);   // pictures of letters
    assert_true(count_word(pdf, size, "/ToUnicode") >= descriptors); // so that text can be found
    assert_non_null(find(pdf, size, "NotoSansRunic"));
    free(pdf);
    options.digits = true;
    pdf = make_pdf(&paper.sheet, &options, &size);
    assert_null(find(pdf, size, "NotoSansRunic"));
    free(pdf);
    pack_entry_finish(&pack);
}

static void every_layout_and_paper_can_be_printed(void **state) {
    (void)state;
    static Paper paper;
    const char *id;
    for (int i = 0; (id = layout_id(i)); i++) {
        fill(&paper, id, 3, (uint64_t)i);
        for (int s = 0; s < PRINT_SOLUTIONS_COUNT; s++) {
            PrintOptions options = {.per_page = s == 0   ? 1
                                                : s == 1 ? 2
                                                         : 6,
                                    .solutions = (PrintSolutions)s,
                                    .paper = (PrintPaper)(i % 2),
                                    .entries = true};
            size_t size;
            char *pdf = make_pdf(&paper.sheet, &options, &size);
            assert_non_null(find(pdf, size, i % 2 ? "/MediaBox [ 0 0 612 792 ]" : "/MediaBox [ 0 0 595.276"));
            free(pdf);
        }
    }
}

// Titles come from other people's files.
static void no_text_is_refused(void **state) {
    (void)state;
    static Paper paper;
    fill(&paper, "9x9", 3, 4);
    strcpy(paper.board[0].title, "broken \xff\xfe utf-8");
    memset(paper.board[1].title, 'W', PRINT_TEXT_MAX - 1);
    paper.board[2].title[0] = '\0';
    strcpy(paper.board[2].detail, "line\nbreak\ttab");
    char title[300];
    memset(title, 'x', sizeof title - 1);
    title[sizeof title - 1] = '\0';
    paper.sheet.title = title;
    PrintOptions options = {.per_page = 4, .solutions = PRINT_SOLUTIONS_FOOT};
    size_t size;
    free(make_pdf(&paper.sheet, &options, &size));
}

static bool stop_after_two(void *context, int done, int pages) {
    assert_int_equal(pages, 13);
    assert_int_equal(done, ++*(int *)context);
    return done < 2;
}

static void printing_can_be_given_up(void **state) {
    (void)state;
    static Paper paper;
    fill(&paper, "9x9", 13, 5);
    PrintOptions options = {.per_page = 1};
    TextError error;
    int done = 0;
    size_t size;
    assert_null(print_pdf_make(&paper.sheet, &options, stop_after_two, &done, &size, &error));
    assert_int_equal(done, 2);
}

// ---- pictures

typedef struct {
    const char *bytes;
    size_t size, at;
} Bytes;

static cairo_status_t read_bytes(void *context, unsigned char *out, unsigned int length) {
    Bytes *bytes = context;
    if (bytes->size - bytes->at < length) return CAIRO_STATUS_READ_ERROR;
    memcpy(out, bytes->bytes + bytes->at, length);
    bytes->at += length;
    return CAIRO_STATUS_SUCCESS;
}

static cairo_surface_t *make_picture(const PrintSheet *sheet, int board, const PrintPicture *picture) {
    TextError error = {.reason = ""};
    size_t size;
    char *png = print_png_make(sheet, board, picture, &size, &error);
    if (!png) fail_msg("%s", error.reason);
    Bytes bytes = {png, size, 0};
    cairo_surface_t *surface = cairo_image_surface_create_from_png_stream(read_bytes, &bytes);
    assert_int_equal(cairo_surface_status(surface), CAIRO_STATUS_SUCCESS);
    assert_int_equal(cairo_image_surface_get_width(surface), picture->side);
    assert_int_equal(cairo_image_surface_get_height(surface), picture->side);
    free(png);
    return surface;
}

// Of green, which tells light from dark well enough.
static int light_at(cairo_surface_t *surface, int x, int y) {
    const unsigned char *row =
        cairo_image_surface_get_data(surface) + y * cairo_image_surface_get_stride(surface);
    uint32_t pixel;
    memcpy(&pixel, row + 4 * x, 4);
    return (int)(pixel >> 8 & 0xFF);
}

// The lightest and darkest pixel of a cell's inner part, and what most of it is.
typedef struct {
    int least, most, ground;
} Light;

static Light light_of(cairo_surface_t *surface, const Layout *layout, int cell) {
    int side = cairo_image_surface_get_width(surface), margin = side / 32, count[256] = {0};
    double step = (double)(side - 2 * margin) / layout->order;
    double x0 = margin + step * layout_column(layout, cell), y0 = margin + step * layout_row(layout, cell);
    Light light = {255, 0, 0};
    for (int y = (int)(y0 + step * 0.25); y < y0 + step * 0.75; y++) {
        for (int x = (int)(x0 + step * 0.25); x < x0 + step * 0.75; x++) {
            int here = light_at(surface, x, y);
            light.least = here < light.least ? here : light.least;
            light.most = here > light.most ? here : light.most;
            if (++count[here] > count[light.ground]) light.ground = here;
        }
    }
    return light;
}

static void ink_is_where_the_grid_has_it(void **state) {
    (void)state;
    static Paper paper;
    const char *id;
    for (int i = 0; (id = layout_id(i)); i++) {
        for (int entries = 0; entries < 2; entries++) {
            uint64_t seed = 100 + (uint64_t)i;
            fill(&paper, id, 1, seed);
            // Cells are of whole pixels: of 25, what is left over would be half a cell.
            int side = paper.layout.order == 25 ? 1286 : 640 + 37 * i;
            PrintPicture picture = {.side = side, .dark = i % 2 == 1, .entries = entries == 1};
            cairo_surface_t *surface = make_picture(&paper.sheet, 0, &picture);
            for (int cell = 0; cell < paper.layout.cells; cell++) {
                Light light = light_of(surface, &paper.layout, cell);
                bool given = paper.board[0].givens.cell[cell] != 0;
                bool filled = given || (entries && paper.board[0].entries.cell[cell]);
                bool inked = picture.dark ? light.most > 120 : light.least < 140;
                if (inked != filled)
                    fail_msg("%s, seed %llu, entries %d, cell %d: ink %d, filled %d", id,
                             (unsigned long long)seed, entries, cell, inked, filled);
                // Without colour: givens stand on another ground once there are entries.
                int plain = picture.dark ? 0x1A : 0xFF, tinted = picture.dark ? 0x2A : 0xED;
                assert_int_equal(light.ground, given && entries ? tinted : plain);
            }
            cairo_surface_destroy(surface);
        }
    }
}

// Whether there is ink in a part of a cell of the 9x9 picture, in hundredths of the cell.
static bool has_ink(cairo_surface_t *surface, int cell, int x0, int y0, int x1, int y1) {
    const int row = cell / 9, column = cell % 9;
    double side = cairo_image_surface_get_width(surface), margin = floor(side / 32);
    double step = (side - 2 * margin) / 9, x = margin + step * column, y = margin + step * row;
    for (int py = (int)(y + step * y0 / 100); py < y + step * y1 / 100; py++)
        for (int px = (int)(x + step * x0 / 100); px < x + step * x1 / 100; px++)
            if (light_at(surface, px, py) < 190) return true;
    return false;
}

// A note in its token's place, corner marks in the corners, notes beside them in the middle, a line: only
// where entries are printed.
static void notes_and_lines_are_printed_with_the_entries(void **state) {
    (void)state;
    static Paper paper;
    static PrintThoughts thoughts;
    fill(&paper, "9x9", 1, 5);
    PrintBoard *board = &paper.board[0];
    board->givens = board->entries = (Grid){{0}};
    thoughts = (PrintThoughts){.lines = 1, .line = {{40, 80, 3}}};
    thoughts.notes.cell[0] = marks_bit(5) | marks_bit(9);
    thoughts.corners.cell[10] = marks_bit(5);
    thoughts.corners.cell[12] = marks_bit(1) | marks_bit(2), thoughts.notes.cell[12] = marks_bit(7);
    board->thoughts = &thoughts;
    for (int entries = 0; entries < 2; entries++) {
        PrintPicture picture = {.side = 900, .entries = entries == 1};
        cairo_surface_t *surface = make_picture(&paper.sheet, 0, &picture);
        bool printed = entries == 1;
        assert_int_equal(has_ink(surface, 0, 40, 40, 60, 60), printed); // 5
        assert_int_equal(has_ink(surface, 0, 70, 70, 92, 92), printed); // 9
        assert_false(has_ink(surface, 0, 8, 8, 30, 30));                // no 1
        assert_int_equal(has_ink(surface, 10, 8, 8, 25, 25), printed);  // a corner
        assert_false(has_ink(surface, 10, 30, 30, 92, 92));
        assert_int_equal(has_ink(surface, 12, 75, 8, 92, 25), printed); // the second one
        assert_int_equal(has_ink(surface, 12, 40, 40, 60, 60), printed);
        for (int cell = 50; cell < 80; cell += 10)
            assert_int_equal(has_ink(surface, cell, 25, 25, 75, 75), printed); // the line
        assert_false(has_ink(surface, 41, 10, 10, 90, 90));
        cairo_surface_destroy(surface);
    }
}

static uint32_t pixel_at(cairo_surface_t *surface, int x, int y) {
    uint32_t pixel;
    memcpy(&pixel,
           cairo_image_surface_get_data(surface) + y * cairo_image_surface_get_stride(surface) + 4 * x, 4);
    return pixel & 0xFFFFFF;
}

// Each of the nine colours of a cell, and of a note, is there; and without colour each is another picture.
static void colours_are_printed_and_each_has_its_shape(void **state) {
    (void)state;
    static Paper paper;
    static PrintThoughts thoughts;
    fill(&paper, "9x9", 1, 5);
    PrintBoard *board = &paper.board[0];
    board->givens = board->entries = (Grid){{0}};
    thoughts = (PrintThoughts){.lines = 0};
    for (int colour = 1; colour <= COLOUR_MARKS; colour++) {
        thoughts.colours.cell[colour - 1] = marks_bit(colour);
        thoughts.notes.cell[8 + colour] = marks_bit(5);
        thoughts.note_colour[8 + colour] = mark_coloured(0, 5, colour);
    }
    thoughts.colours.cell[18] = marks_bit(1) | marks_bit(4);
    board->thoughts = &thoughts;
    PrintPicture picture = {.side = 960, .entries = true}; // a margin of 30, cells of 99
    cairo_surface_t *surface = make_picture(&paper.sheet, 0, &picture);
    int shape[COLOUR_MARKS][2] = {{0}};
    for (int colour = 0; colour < COLOUR_MARKS; colour++) {
        uint32_t tile = colour_table(COLOURS_PICTURE)->tile[colour] & 0xFFFFFF;
        assert_int_equal(pixel_at(surface, 35 + 99 * colour + 20, 50), tile);
        int found = 0;
        for (int y = 132; y < 225; y++)
            for (int x = 33 + 99 * colour; x < 125 + 99 * colour; x++)
                found += pixel_at(surface, x, y) == tile;
        if (colour != COLOUR_MARKS - 1)
            assert_true(found > 60); // the last is a ring: a digit covers its hole
        for (int y = 104; y < 126; y++)
            for (int x = 33 + 99 * colour; x < 125 + 99 * colour; x++)
                if (light_at(surface, x, y) < 128)
                    shape[colour][0]++, shape[colour][1] += y * (x - 99 * colour);
    }
    for (int a = 0; a < COLOUR_MARKS; a++) {
        assert_true(shape[a][0] > 5);
        for (int b = 0; b < a; b++) assert_memory_not_equal(shape[a], shape[b], sizeof shape[a]);
    }
    for (int half = 0; half < 2; half++)
        assert_int_equal(pixel_at(surface, 50 + 50 * half, 250),
                         colour_table(COLOURS_PICTURE)->tile[half ? 3 : 0] & 0xFFFFFF);
    cairo_surface_destroy(surface);
}

// ---- constraints

// An empty board of this text.
static void lay_out(Paper *paper, const char *board) {
    TextError error = {.reason = ""};
    memset(paper, 0, sizeof *paper);
    if (!board_parse(board, &paper->layout, NULL, &error)) fail_msg("%s", error.reason);
    paper->sheet = (PrintSheet){.layout = &paper->layout, .fonts = FONTS, .board = paper->board, .count = 1};
}

// What lies inside cells is drawn in those of the constraint, and nowhere else.
static void lines_and_shades_are_in_their_cells(void **state) {
    (void)state;
    static Paper paper;
    static const char *const BOARD[] = {
        "9x9; thermo r2c1-r2c4", "9x9; whisper r2c1-r2c4", "9x9; renban r2c1-r2c4",
        "9x9; arrow r2c1-r2c4",  "9x9; between r2c1-r2c4", "9x9; palindrome r2c1-r2c4",
        "9x9; region r2c1-r2c4", "9x9; odd r2c1-r2c4",     "9x9; even r2c1-r2c4"};
    for (size_t i = 0; i < sizeof BOARD / sizeof *BOARD; i++) {
        lay_out(&paper, BOARD[i]);
        PrintPicture picture = {.side = 900, .dark = i % 2 == 1};
        cairo_surface_t *surface = make_picture(&paper.sheet, 0, &picture);
        int plain = picture.dark ? 0x1A : 0xFF;
        for (int cell = 0; cell < 81; cell++) {
            Light light = light_of(surface, &paper.layout, cell);
            bool inked = light.least != plain || light.most != plain, own = cell >= 9 && cell < 13;
            if (inked != own) fail_msg("%s, cell %d: ink %d", BOARD[i], cell, inked);
        }
        cairo_surface_destroy(surface);
    }
}

// The darkest pixel of a part of a picture.
static int darkest(cairo_surface_t *surface, int x0, int y0, int x1, int y1) {
    int least = 255;
    for (int y = y0; y < y1; y++)
        for (int x = x0; x < x1; x++)
            if (light_at(surface, x, y) < least) least = light_at(surface, x, y);
    return least;
}

// Numbers and dashes lie on the edges, in corners and beside the board; names of the rest below it.
static void signs_and_numbers_are_in_their_places(void **state) {
    (void)state;
    static const struct {
        const char *board;
        int x0, y0, x1, y1; // of a picture of 928 pixels, whose cells have 96
    } ROW[] = {
        {"9x9; cage 9 r2c2 r2c3", 140, 136, 160, 146},
        {"9x9; cage 9 r2c2 r2c3", 300, 133, 310, 210},
        {"9x9; white r5c5 r5c6", 500, 450, 512, 478},
        {"9x9; black r5c5 r5c6", 500, 450, 510, 478},
        {"9x9; x r5c5 r5c6", 497, 450, 509, 478},
        {"9x9; less r5c5 r5c6", 490, 440, 510, 488},
        {"9x9; difference 3 r5c5 r5c6", 498, 450, 511, 478},
        {"9x9; quadruple 1,2 r5c5 r5c6 r6c5 r6c6", 488, 496, 508, 508},
        {"9x9; anti-knight", 30, 900, 300, 928},
    };
    static Paper paper;
    PrintPicture picture = {.side = 928};
    for (size_t i = 0; i < sizeof ROW / sizeof *ROW; i++) {
        lay_out(&paper, "9x9");
        cairo_surface_t *plain = make_picture(&paper.sheet, 0, &picture);
        lay_out(&paper, ROW[i].board);
        cairo_surface_t *surface = make_picture(&paper.sheet, 0, &picture);
        int before = darkest(plain, ROW[i].x0, ROW[i].y0, ROW[i].x1, ROW[i].y1);
        int after = darkest(surface, ROW[i].x0, ROW[i].y0, ROW[i].x1, ROW[i].y1);
        if (before < 250 || after > 150) fail_msg("%s: %d, then %d", ROW[i].board, before, after);
        cairo_surface_destroy(plain);
        cairo_surface_destroy(surface);
    }
    lay_out(&paper, "9x9; sandwich 7 r5c1-r5c9"); // the frame makes room for the number
    cairo_surface_t *surface = make_picture(&paper.sheet, 0, &picture);
    assert_true(darkest(surface, 20, 100, 60, 300) > 250);
    assert_true(darkest(surface, 20, 440, 90, 490) < 100);
    cairo_surface_destroy(surface);
}

static void every_kind_can_be_printed(void **state) {
    (void)state;
    static Paper paper;
    Rng rng = rng_seed(3);
    for (int kind = 0; constraint_kind(kind); kind++) {
        fill(&paper, kind % 2 ? "9x9" : "6x6", 3, 50 + (uint64_t)kind);
        static Layout own[2];
        for (int i = 0; i < 2; i++) { // the third board has none
            own[i] = paper.layout;
            assert_true(draw_constraint(&own[i], &rng, kind));
            paper.board[i].layout = &own[i];
        }
        PrintOptions options = {.per_page = 2, .solutions = PRINT_SOLUTIONS_FOOT};
        size_t size, again;
        char *pdf = make_pdf(&paper.sheet, &options, &size);
        assert_int_equal(count_word(pdf, size, "/Type /Page") - count_word(pdf, size, "/Type /Pages"), 2);
        for (int i = 0; i < 2; i++) paper.board[i].layout = NULL;
        char *plain = make_pdf(&paper.sheet, &options, &again);
        assert_false(size == again && memcmp(pdf, plain, size) == 0);
        free(plain);
        free(pdf);
    }
}

// All coloured squares: in grey they would be one.
static void tokens_that_differ_by_colour_alone_have_digits(void **state) {
    (void)state;
    static Paper paper;
    TokenLook look[TOKENS_MAX + 1] = {0};
    fill(&paper, "9x9", 1, 7);
    for (int token = 1; token <= 9; token++)
        look[token] = (TokenLook){.shape = (Shape)token, .has_colour = true, .colour = {0x808080, 0x808080}};
    paper.sheet.look = look;
    PrintPicture picture = {.side = 900};
    for (int alike = 0; alike < 2; alike++) {
        if (alike)
            look[2] = (TokenLook){.shape = look[1].shape, .has_colour = true, .colour = {0x9090FF, 0x9090FF}};
        cairo_surface_t *surface = make_picture(&paper.sheet, 0, &picture);
        for (int cell = 0; cell < 81; cell++) {
            int given = paper.board[0].givens.cell[cell];
            if (given != 1) continue; // a grey disc: black in its middle only where a digit is
            int darkest = 255, middle_x = 28 + (900 - 56) * (2 * (cell % 9) + 1) / 18,
                middle_y = 28 + (900 - 56) * (2 * (cell / 9) + 1) / 18;
            for (int y = middle_y - 14; y < middle_y + 14; y++)
                for (int x = middle_x - 14; x < middle_x + 14; x++)
                    if (light_at(surface, x, y) < darkest) darkest = light_at(surface, x, y);
            assert_true(alike ? darkest < 40 : darkest > 100);
        }
        cairo_surface_destroy(surface);
    }
}

// The dark pixels of a cell of a picture of 956 pixels, without its lines.
static int ink_of(cairo_surface_t *surface, int cell) {
    int ink = 0, left = 28 + 100 * (cell % 9), top = 28 + 100 * (cell / 9);
    for (int y = top + 5; y < top + 95; y++)
        for (int x = left + 5; x < left + 95; x++) ink += light_at(surface, x, y) < 128;
    return ink;
}

// Shapes and coloured signs of a font have one weight: an entry is told from a given by its size. Plain
// shapes take the colour of entries besides.
static void entries_never_look_like_givens(void **state) {
    (void)state;
    static Paper paper;
    for (int kind = 0; kind < 3; kind++) { // shapes, coloured shapes, coloured digits of a font
        TokenLook look[TOKENS_MAX + 1] = {0};
        fill(&paper, "9x9", 1, 8);
        PrintBoard *board = &paper.board[0];
        memset(&board->givens, 0, sizeof board->givens);
        memset(&board->entries, 0, sizeof board->entries);
        for (int token = 1; token <= 9; token++) {
            if (kind < 2)
                look[token].shape = (Shape)(SHAPE_NONE + token);
            else
                snprintf(look[token].text, sizeof look[token].text, "%d", token);
            look[token].has_colour = kind > 0;
            for (int g = 0; g < GROUND_COUNT; g++) look[token].colour[g] = (uint32_t)(0x101010 * token / 2);
            board->givens.cell[token - 1] = (uint8_t)token;
            board->entries.cell[token + 35] = (uint8_t)token;
        }
        paper.sheet.look = look;
        paper.sheet.font = kind == 2 ? TEST_SOURCE "/packs/sprint/sprint.otf" : NULL;
        PrintPicture picture = {.side = 956, .entries = true};
        cairo_surface_t *surface = make_picture(&paper.sheet, 0, &picture);
        for (int token = 1; token <= 9; token++) {
            int given = ink_of(surface, token - 1), entry = ink_of(surface, token + 35);
            if (entry < 150 || entry > given * 0.68)
                fail_msg("kind %d, token %d: %d dark pixels, given %d", kind, token, entry, given);
        }
        if (kind == 0) { // a disc's middle
            assert_int_equal(pixel_at(surface, 78, 78),
                             colour_table(COLOURS_PICTURE)->role[ROLE_GIVEN] & 0xFFFFFF);
            assert_int_equal(pixel_at(surface, 78, 478),
                             colour_table(COLOURS_PICTURE)->role[ROLE_ENTERED] & 0xFFFFFF);
        }
        cairo_surface_destroy(surface);
    }
}

static void a_sign_that_the_font_lacks_is_its_digit(void **state) {
    (void)state;
    static Paper paper;
    TokenLook look[TOKENS_MAX + 1] = {0};
    fill(&paper, "9x9", 1, 8);
    for (int token = 1; token <= 9; token++) snprintf(look[token].text, sizeof look[token].text, "%d", token);
    PrintPicture picture = {.side = 400};
    size_t plain_size, other_size;
    TextError error;
    char *plain = print_png_make(&paper.sheet, 0, &picture, &plain_size, &error);
    strcpy(look[4].text, "𒀀");
    paper.sheet.look = look;
    char *other = print_png_make(&paper.sheet, 0, &picture, &other_size, &error);
    assert_int_equal(plain_size, other_size);
    assert_memory_equal(plain, other, plain_size);
    free(plain);
    free(other);
}

static void a_page_can_be_looked_at_before(void **state) {
    (void)state;
    static Paper paper;
    enum { WIDTH = 210, HEIGHT = 297, WIDER = 300 };
    uint32_t *pixels = malloc(WIDER * HEIGHT * sizeof *pixels);
    assert_non_null(pixels);
    fill(&paper, "9x9", 5, 9);
    PrintOptions options = {.per_page = 4, .solutions = PRINT_SOLUTIONS_END};
    int ink[3] = {0};
    for (int page = 0; page < 3; page++) {
        TextError error;
        memset(pixels, 0x55, WIDER * HEIGHT * sizeof *pixels);
        assert_true(print_page_paint(&paper.sheet, &options, page, pixels, WIDTH, HEIGHT,
                                     WIDER * (int)sizeof *pixels, &error));
        for (int y = 0; y < HEIGHT; y++) {
            for (int x = 0; x < WIDTH; x++) ink[page] += (pixels[y * WIDER + x] >> 8 & 0xFF) < 128;
            for (int x = WIDTH; x < WIDER; x++) assert_int_equal(pixels[y * WIDER + x], 0x55555555);
        }
        assert_int_equal(pixels[0] & 0xFFFFFF, 0xFFFFFF);
    }
    assert_true(ink[0] > 2 * ink[1]); // four boards, one board
    assert_true(ink[1] > 100 && ink[2] > 100);
    free(pixels);
}

static void paint_page(const PrintSheet *sheet, const PrintOptions *options, int width, int height,
                       uint32_t *pixels) {
    TextError error = {.reason = ""};
    if (!print_page_paint(sheet, options, 0, (uint8_t *)pixels, width, height, width * (int)sizeof *pixels,
                          &error))
        fail_msg("%s", error.reason);
}

// A pack with colours of its own has a ribbon at the top of each page, on its ground with tokens in the
// colour of entries; there is none where a pack has no colours.
static void a_pack_has_its_ribbon_on_paper(void **state) {
    (void)state;
    static Paper paper;
    enum { WIDTH = 595, HEIGHT = 842, LEFT = 47, RIGHT = 547, TOP = 18, BOTTOM = 37 }; // a pixel is a point
    uint32_t *pixels = malloc(WIDTH * HEIGHT * sizeof *pixels);
    assert_non_null(pixels);
    PrintOptions options = {.per_page = 1, .solutions = PRINT_SOLUTIONS_NONE};
    for (int coloured = 0; coloured < 2; coloured++) {
        fill(&paper, "9x9", 1, 8);
        paper.sheet.coloured = coloured;
        memcpy(paper.sheet.colour[GROUND_LIGHT], colour_table(COLOURS_PAPER)->role,
               sizeof paper.sheet.colour[GROUND_LIGHT]);
        paper.sheet.colour[GROUND_LIGHT][ROLE_BACKGROUND] = 0xFF00A0A9u;
        paper.sheet.colour[GROUND_LIGHT][ROLE_ENTERED] = 0xFF700000u;
        paint_page(&paper.sheet, &options, WIDTH, HEIGHT, pixels);
        int tinted = 0, inked = 0, outside = 0;
        for (int y = 0; y < BOTTOM + 4; y++) {
            for (int x = 0; x < WIDTH; x++) {
                uint32_t pixel = pixels[y * WIDTH + x] & 0xFFFFFFu;
                bool within = y >= TOP && y < BOTTOM && x >= LEFT && x <= RIGHT;
                if (!within) outside += pixel != 0xFFFFFFu;
                if (within) tinted += (pixel >> 16) < 0xA0 && (pixel >> 8 & 0xFF) > 0xB0;
                if (within) inked += (pixel >> 16) < 0x90 && (pixel >> 8 & 0xFF) < 0x60;
            }
        }
        assert_int_equal(outside, 0);
        assert_true(coloured ? tinted > 5000 && inked > 100 : tinted + inked == 0);
    }
    free(pixels);
}

// Hints use the names of signs: the foot of a page says them, unless a sign is a letter that is read as such.
static void signs_of_a_font_are_named(void **state) {
    (void)state;
    enum { WIDTH = 595, HEIGHT = 842 };
    static Paper paper;
    static uint32_t plain[WIDTH * HEIGHT], named[WIDTH * HEIGHT];
    static const char *const FONT[] = {NULL, TEST_SOURCE "/packs/ink/ink.ttf"};
    PrintOptions options = {.per_page = 1};
    for (int own = 0; own < 2; own++) {
        TokenLook look[TOKENS_MAX + 1] = {0};
        fill(&paper, "9x9", 1, 8);
        paper.sheet.font = FONT[own];
        paper.sheet.look = look;
        for (int token = 1; token <= 9; token++) strcpy(look[token].text, token == 8 ? "j" : "o");
        paint_page(&paper.sheet, &options, WIDTH, HEIGHT, plain);
        strcpy(look[8].name, "Hook");
        paint_page(&paper.sheet, &options, WIDTH, HEIGHT, named);
        int above = 0, below = 0;
        for (int i = 0; i < WIDTH * HEIGHT; i++) *(i / WIDTH < 750 ? &above : &below) += plain[i] != named[i];
        assert_int_equal(above, 0);
        assert_true(own ? below > 20 : below == 0);
    }
}

// Whole words in lines that keep to the width, and no more height than was measured.
static void rules_are_wrapped_to_their_width(void **state) {
    (void)state;
    enum { SIDE = 600, LEFT = 40, TOP = 30 };
    static Paper paper;
    static const int WIDTHS[] = {500, 250, 120};
    lay_out(
        &paper,
        "9x9; thermo r2c1-r2c4; thermo r3c1-r3c4; cage 9 r4c4 r4c5; sandwich 8 r1c1-r1c9; white r5c5 r5c6");
    PrintRules rules = {.count = 0};
    print_rules_add(&rules, &paper.layout);
    print_rules_add(&rules, &paper.layout);
    assert_int_equal(rules.count, 4); // each kind once
    assert_string_equal(rules.kind[0]->key, "thermo");
    double before = 0;
    for (size_t i = 0; i < sizeof WIDTHS / sizeof *WIDTHS; i++) {
        cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, SIDE, SIDE);
        cairo_t *cairo = cairo_create(surface);
        PrintInk ink;
        TextError error = {.reason = ""};
        if (!print_ink_init(&ink, cairo, &paper.sheet, false, &error)) fail_msg("%s", error.reason);
        ink.colours = print_colours(&paper.sheet, COLOURS_PAGE);
        print_rectangle(&ink, 0, 0, SIDE, SIDE, ink.colours.board);
        double height = print_rules(&ink, &rules, LEFT, TOP, WIDTHS[i], false);
        cairo_surface_flush(surface);
        assert_int_equal(darkest(surface, 0, 0, SIDE, SIDE), 255);
        assert_true(print_rules(&ink, &rules, LEFT, TOP, WIDTHS[i], true) == height && height > before);
        before = height;
        print_ink_finish(&ink);
        cairo_destroy(cairo);
        cairo_surface_flush(surface);
        int right = LEFT + WIDTHS[i], bottom = TOP + (int)height;
        assert_true(darkest(surface, LEFT, TOP, right, bottom) < 100);
        assert_true(darkest(surface, LEFT, bottom - 11, right, bottom) < 100); // the last line is used
        assert_int_equal(darkest(surface, 0, 0, SIDE, TOP), 255);
        assert_int_equal(darkest(surface, 0, 0, LEFT - 1, SIDE), 255);
        assert_int_equal(darkest(surface, right + 1, 0, SIDE, SIDE), 255);
        assert_int_equal(darkest(surface, 0, bottom, SIDE, SIDE), 255);
        cairo_surface_destroy(surface);
    }
}

// The page says what a board's constraints ask for: above one board, or at the head for several.
static void pages_tell_the_rules_of_their_boards(void **state) {
    (void)state;
    enum { WIDTH = 595, HEIGHT = 842 };
    static Paper paper;
    static uint32_t pixels[WIDTH * HEIGHT];
    static const int PER_PAGE[] = {1, 2, 4, 6};
    for (int p = 0; p < 4; p++) {
        PrintOptions options = {.per_page = PER_PAGE[p]};
        int dark[2] = {0}, top = p == 0 ? 126 : 45; // below the title of the only board; of the page
        for (int ruled = 0; ruled < 2; ruled++) {
            lay_out(&paper, ruled ? "9x9; odd r1c1" : "9x9");
            paint_page(&paper.sheet, &options, WIDTH, HEIGHT, pixels);
            for (int i = WIDTH * top; i < WIDTH * (top + 8); i++)
                dark[ruled] += (pixels[i] >> 8 & 0xFF) < 160;
        }
        if (dark[1] < dark[0] + 60)
            fail_msg("%d a page: %d and %d dark pixels", PER_PAGE[p], dark[0], dark[1]);
    }
}

// ---- what cannot be done

static void expect_error(bool done, const TextError *error, const char *word) {
    assert_false(done);
    if (!strstr(error->reason, word)) fail_msg("“%s” should hold “%s”", error->reason, word);
}

static void nothing_to_print_is_said(void **state) {
    (void)state;
    static Paper paper;
    TextError error;
    char path[PATH_MAX_BYTES];
    in_root(path, "nothing.pdf");
    fill(&paper, "9x9", 1, 10);
    paper.sheet.count = 0;
    PrintOptions options = {.per_page = 4};
    PrintPicture picture = {.side = 100};
    expect_error(print_pdf(path, &paper.sheet, &options, NULL, NULL, &error), &error, "nothing to print");
    expect_error(print_png(path, &paper.sheet, 0, &picture, &error), &error, "nothing to print");
    assert_false(machine_file_exists(path));
}

static void fonts_that_are_missing_are_named(void **state) {
    (void)state;
    static Paper paper;
    TextError error;
    size_t size;
    fill(&paper, "9x9", 1, 11);
    PrintOptions options = {.per_page = 1};
    paper.sheet.fonts = "/nowhere";
    expect_error(print_pdf_make(&paper.sheet, &options, NULL, NULL, &size, &error), &error,
                 "Inter-Regular.otf cannot be read: No such file");
    paper.sheet.fonts = FONTS;
    paper.sheet.font = TEST_SOURCE "/README.md";
    expect_error(print_pdf_make(&paper.sheet, &options, NULL, NULL, &size, &error), &error,
                 "README.md is no font");
}

static void a_file_that_cannot_be_written_stays_as_it_was(void **state) {
    (void)state;
    static Paper paper;
    TextError error;
    char path[PATH_MAX_BYTES], reason[100];
    fill(&paper, "9x9", 4, 12);
    PrintOptions options = {.per_page = 4};
    in_root(path, "no/such/folder.pdf");
    expect_error(print_pdf(path, &paper.sheet, &options, NULL, NULL, &error), &error, "No such file");
    in_root(path, "kept.pdf");
    assert_true(machine_write_file(path, "mine", 4, reason, sizeof reason));
    // As if the disk were full: no file may grow past this.
    struct rlimit before, tight;
    void (*handler)(int) = signal(SIGXFSZ, SIG_IGN);
    getrlimit(RLIMIT_FSIZE, &before);
    tight = before;
    tight.rlim_cur = 4096;
    setrlimit(RLIMIT_FSIZE, &tight);
    bool done = print_pdf(path, &paper.sheet, &options, NULL, NULL, &error);
    setrlimit(RLIMIT_FSIZE, &before);
    signal(SIGXFSZ, handler);
    expect_error(done, &error, "File too large");
    char *text = machine_read_file(path, 0, NULL, NULL, 0);
    assert_string_equal(text, "mine");
    free(text);
    char command[128];
    snprintf(command, sizeof command, "test \"$(ls '%s')\" = kept.pdf", root); // and nothing is left over
    assert_int_equal(system(command), 0);
    assert_true(print_pdf(path, &paper.sheet, &options, NULL, NULL, &error));
    text = machine_read_file(path, 0, NULL, NULL, 0);
    assert_memory_equal(text, "%PDF", 4);
    free(text);
    assert_int_equal(unlink(path), 0);
}

// ---- where to, and what is usual

static void file_names_are_free_and_plain(void **state) {
    (void)state;
    char stem[PRINT_TEXT_MAX], path[PATH_MAX_BYTES], expected[PATH_MAX_BYTES], reason[100];
    print_stem("Runes 17", stem);
    assert_string_equal(stem, "nonet-runes-17");
    print_stem("../ä// Grüße? ", stem);
    assert_string_equal(stem, "nonet-gr-e");
    print_stem("", stem);
    assert_string_equal(stem, "nonet");
    for (int i = 1; i <= 3; i++) {
        char name[32];
        snprintf(name, sizeof name, i == 1 ? "a.pdf" : "a-%d.pdf", i);
        print_free_path(root, "a", "pdf", path);
        in_root(expected, name);
        assert_string_equal(path, expected);
        assert_true(machine_write_file(path, "", 0, reason, sizeof reason));
    }
    for (int i = 1; i <= 3; i++) {
        char name[32];
        snprintf(name, sizeof name, i == 1 ? "a.pdf" : "a-%d.pdf", i);
        in_root(path, name);
        assert_int_equal(unlink(path), 0);
    }
}

static void folders_are_those_of_the_desktop(void **state) {
    (void)state;
    static const char DIRS[] = "# written by xdg-user-dirs-update\nXDG_DESKTOP_DIR=\"$HOME/Desktop\"\n"
                               "XDG_DOCUMENTS_DIR=\"$HOME/Paper\\ work\"\nXDG_PICTURES_DIR=\"$HOME/gone\"\n";
    char path[PATH_MAX_BYTES], expected[PATH_MAX_BYTES], reason[100];
    setenv("HOME", root, 1);
    setenv("XDG_CONFIG_HOME", root, 1);
    print_place(PRINT_PLACE_DOCUMENTS, path); // nothing there: home
    assert_string_equal(path, root);
    in_root(expected, "Documents");
    assert_int_equal(mkdir(expected, 0700), 0);
    print_place(PRINT_PLACE_DOCUMENTS, path);
    assert_string_equal(path, expected);
    in_root(path, "user-dirs.dirs");
    assert_true(machine_write_file(path, DIRS, sizeof DIRS - 1, reason, sizeof reason));
    in_root(expected, "Paper work");
    assert_int_equal(mkdir(expected, 0700), 0);
    print_place(PRINT_PLACE_DOCUMENTS, path);
    assert_string_equal(path, expected);
    print_place(PRINT_PLACE_PICTURES, path); // named, but not there
    assert_string_equal(path, root);
}

static void paper_is_that_of_the_country(void **state) {
    (void)state;
    static const struct {
        const char *locale;
        PrintPaper paper;
    } CASES[] = {{"en_US.UTF-8", PRINT_LETTER}, {"fr_CA", PRINT_LETTER},
                 {"de_DE.UTF-8", PRINT_A4},     {"C", PRINT_A4},
                 {"en_GB", PRINT_A4},           {"es_MX@x", PRINT_LETTER}};
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        setenv("LC_ALL", CASES[i].locale, 1);
        assert_int_equal(print_paper_usual(), CASES[i].paper);
    }
    unsetenv("LC_ALL");
    PrintPaper paper;
    assert_true(print_paper_parse("Letter", &paper) && paper == PRINT_LETTER);
    assert_false(print_paper_parse("a5", &paper));
    PrintSolutions solutions;
    assert_true(print_solutions_parse("foot", &solutions) && solutions == PRINT_SOLUTIONS_FOOT);
    assert_false(print_solutions_parse("", &solutions));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pages_are_as_many_as_promised),
        cmocka_unit_test(equal_boards_give_equal_bytes),
        cmocka_unit_test(fonts_are_embedded),
        cmocka_unit_test(every_layout_and_paper_can_be_printed),
        cmocka_unit_test(no_text_is_refused),
        cmocka_unit_test(printing_can_be_given_up),
        cmocka_unit_test(ink_is_where_the_grid_has_it),
        cmocka_unit_test(notes_and_lines_are_printed_with_the_entries),
        cmocka_unit_test(colours_are_printed_and_each_has_its_shape),
        cmocka_unit_test(lines_and_shades_are_in_their_cells),
        cmocka_unit_test(signs_and_numbers_are_in_their_places),
        cmocka_unit_test(every_kind_can_be_printed),
        cmocka_unit_test(tokens_that_differ_by_colour_alone_have_digits),
        cmocka_unit_test(entries_never_look_like_givens),
        cmocka_unit_test(a_sign_that_the_font_lacks_is_its_digit),
        cmocka_unit_test(a_page_can_be_looked_at_before),
        cmocka_unit_test(a_pack_has_its_ribbon_on_paper),
        cmocka_unit_test(signs_of_a_font_are_named),
        cmocka_unit_test(rules_are_wrapped_to_their_width),
        cmocka_unit_test(pages_tell_the_rules_of_their_boards),
        cmocka_unit_test(nothing_to_print_is_said),
        cmocka_unit_test(fonts_that_are_missing_are_named),
        cmocka_unit_test(a_file_that_cannot_be_written_stays_as_it_was),
        cmocka_unit_test(file_names_are_free_and_plain),
        cmocka_unit_test(folders_are_those_of_the_desktop),
        cmocka_unit_test(paper_is_that_of_the_country),
    };
    return cmocka_run_group_tests(tests, make_root, drop_root);
}
