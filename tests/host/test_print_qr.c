// QR codes on paper: what is read off the painted page is the text, by a reader of its own for the small
// codes (ISO/IEC 18004, versions 1 to 3 with level M, which are one block), and by zbarimg, where it is
// installed, for all.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <cairo.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "host/print/print.h"
#include "host/print/print_qr.h"
#include "host/print/print_qr_text.h"

enum { SCALE = 5, WIDTH = 595 * SCALE, HEIGHT = 842 * SCALE, SIDE_MOST = 29 };

static uint32_t *pixels;
static Layout layout;

static int begin(void **state) {
    (void)state;
    pixels = malloc((size_t)WIDTH * HEIGHT * sizeof *pixels);
    return pixels && layout_init(&layout, "9x9") ? 0 : -1;
}

static int end(void **state) {
    (void)state;
    free(pixels);
    return 0;
}

static bool dark(int x, int y) { return (pixels[(size_t)y * WIDTH + (size_t)x] >> 8 & 0xFF) < 128; }

// Paints a page of an empty board with this code.
static void paint(const char *text, PrintQr kind, int per_page) {
    PrintBoard board = {.title = "Title"};
    *(kind == PRINT_QR_LINK ? &board.link : &board.code) = text;
    PrintSheet sheet = {.layout = &layout, .fonts = TEST_SOURCE "/assets/fonts", .board = &board, .count = 1};
    PrintOptions options = {.per_page = per_page, .qr = kind, .paper = PRINT_A4};
    TextError error = {.reason = ""};
    if (!print_page_paint(&sheet, &options, 0, pixels, WIDTH, HEIGHT, WIDTH * 4, &error))
        fail_msg("%s", error.reason);
}

// ---- a small reader

typedef struct {
    bool module[SIDE_MOST][SIDE_MOST];
    int side;
} Modules;

// The code stands below the board's frame, which is the lowest long line, with its left edge below that
// one's.
static void find(Modules *out) {
    int left = 48 * SCALE, frame = 0, top, run = 0, right = 0;
    for (int y = 0; y < HEIGHT; y++) {
        int length = 0;
        while (length < 400 * SCALE && dark(left + 10 + length, y)) length++;
        if (length == 400 * SCALE) frame = y;
    }
    for (top = frame + 4; !dark(left + 4, top); top++) assert_true(top < frame + 30 * SCALE);
    while (dark(left + 2 + run, top + 2)) run++; // seven modules of the upper left pattern
    double step = (run + 2) / 7.0;
    for (int x = 0; x < 56 * SCALE; x++)
        if (dark(left + x, top + (int)(step / 2))) right = x + 1;
    out->side = (int)(right / step + 0.5);
    assert_in_range(out->side, 21, SIDE_MOST);
    step = (double)right / out->side;
    for (int row = 0; row < out->side; row++)
        for (int column = 0; column < out->side; column++)
            out->module[row][column] =
                dark(left + (int)((column + 0.5) * step), top + (int)((row + 0.5) * step));
}

static bool masked(int mask, int row, int column) {
    switch (mask) {
    case 0: return (row + column) % 2 == 0;
    case 1: return row % 2 == 0;
    case 2: return column % 3 == 0;
    case 3: return (row + column) % 3 == 0;
    case 4: return (row / 2 + column / 3) % 2 == 0;
    case 5: return row * column % 2 + row * column % 3 == 0;
    case 6: return (row * column % 2 + row * column % 3) % 2 == 0;
    default: return ((row + column) % 2 + row * column % 3) % 2 == 0;
    }
}

// Finder patterns with their format bits, timing lines, and (from version 2 on) the one alignment pattern.
static bool is_fixed(int side, int row, int column) {
    if (row == 6 || column == 6) return true;
    if ((row < 9 && (column < 9 || column >= side - 8)) || (row >= side - 8 && column < 9)) return true;
    int middle = side - 7;
    return side > 21 && abs(row - middle) <= 2 && abs(column - middle) <= 2;
}

static int read_bits(const uint8_t *bit, int *at, int count) {
    int value = 0;
    while (count-- > 0) value = 2 * value + bit[(*at)++];
    return value;
}

// Segments in letters and in bytes, which is what shares of codes and links are made of.
static void read_segments(const uint8_t *bit, char *out) {
    static const char LETTERS[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:";
    int at = 0, kind;
    while ((kind = read_bits(bit, &at, 4)) != 0) {
        assert_true(kind == 1 || kind == 2 || kind == 4);
        int count = read_bits(bit, &at, kind == 1 ? 10 : kind == 2 ? 9 : 8);
        for (; kind == 1 && count > 0; count -= 3) {
            int digits = count > 3 ? 3 : count;
            out += sprintf(out, "%0*d", digits, read_bits(bit, &at, 3 * digits + 1));
        }
        for (; kind == 2 && count > 1; count -= 2) {
            int pair = read_bits(bit, &at, 11);
            *out++ = LETTERS[pair / 45], *out++ = LETTERS[pair % 45];
        }
        if (kind == 2 && count) *out++ = LETTERS[read_bits(bit, &at, 6)];
        for (; kind == 4 && count > 0; count--) *out++ = (char)read_bits(bit, &at, 8);
    }
    *out = '\0';
}

static void read_code(const Modules *code, char *out) {
    uint8_t bit[8 * 200] = {0};
    int bits = 0, side = code->side, mask = 0;
    // Format: 15 bits, the first in (8, 0), masked with 101010000010010. Level M is 00.
    for (int i = 0; i < 5; i++) mask = 2 * mask + code->module[8][i];
    mask ^= 0x15;
    assert_int_equal(mask >> 3, 0);
    mask &= 7;
    bool up = true;
    for (int column = side - 1; column > 0; column -= 2, up = !up) {
        if (column == 6) column--;
        for (int i = 0; i < side; i++) {
            int row = up ? side - 1 - i : i;
            for (int c = column; c > column - 2; c--)
                if (!is_fixed(side, row, c)) bit[bits++] = code->module[row][c] != masked(mask, row, c);
        }
    }
    read_segments(bit, out);
}

static void what_is_printed_can_be_read(void **state) {
    (void)state;
    static const char *const TEXT[] = {"N1-19YBVD-8P2AK1-H8GAG3",
                                       "P1-01AAF",
                                       "N1-0",
                                       "https://a.b/cD",
                                       "HTTPS://SUDOKUPAD.APP/12345678901234567890",
                                       "1234567890123456789012345"};
    for (size_t i = 0; i < sizeof TEXT / sizeof *TEXT; i++) {
        for (int link = 0; link < 2; link++) {
            Modules code;
            char read[400];
            paint(TEXT[i], link ? PRINT_QR_LINK : PRINT_QR_CODE, 1);
            find(&code);
            assert_int_equal(code.side, print_qr_modules(TEXT[i]));
            read_code(&code, read);
            assert_string_equal(read, TEXT[i]);
        }
    }
}

// ---- with zbarimg

static void expect_scanned(const char *text) {
    char path[] = "/tmp/nonet-test-qr-XXXXXX", command[200], read[4000] = "";
    int file = mkstemp(path);
    assert_true(file >= 0);
    cairo_surface_t *surface = cairo_image_surface_create_for_data(
        (unsigned char *)pixels, CAIRO_FORMAT_RGB24, WIDTH, HEIGHT, WIDTH * 4);
    assert_int_equal(cairo_surface_write_to_png(surface, path), CAIRO_STATUS_SUCCESS);
    cairo_surface_destroy(surface);
    snprintf(command, sizeof command, "zbarimg -q --raw '%s' 2>/dev/null", path);
    FILE *scan = popen(command, "r");
    size_t length = fread(read, 1, sizeof read - 1, scan);
    pclose(scan);
    (void)remove(path);
    while (length > 0 && read[length - 1] == '\n') read[--length] = '\0';
    assert_string_equal(read, text);
}

static void other_programs_read_it(void **state) {
    (void)state;
    if (system("command -v zbarimg >/dev/null 2>&1") != 0) {
        print_message("SKIPPED: zbarimg is not installed\n");
        skip();
    }
    static char long_link[1200] = "https://sudokupad.app/fpuz";
    for (size_t i = strlen(long_link); i + 1 < sizeof long_link; i++)
        long_link[i] = "N4IgzglgXgpiBcBOANCALhNAbO8Q"[i * i % 28];
    const char *const texts[] = {"N1-19YBVD-8P2AK1-H8GAG3", "P1-011FQ-MWYKT-GHVDM-0F8J4-95005-S052R-R6P22",
                                 "https://sudokupad.app/scf39s02B7Q48RW91L586O4t8Q349L78bN45O2H1r0725",
                                 long_link};
    for (int i = 0; i < 4; i++) {
        for (int per_page = 1; per_page <= 6; per_page += 5) {
            paint(texts[i], i < 2 ? PRINT_QR_CODE : PRINT_QR_LINK, per_page);
            expect_scanned(texts[i]);
        }
    }
}

// ---- limits

static void what_no_code_holds_is_left_out(void **state) {
    (void)state;
    static char text[4000];
    memset(text, 'a', 2953); // all that a code can hold in bytes
    assert_true(print_qr_holds(text));
    text[2953] = 'a';
    assert_false(print_qr_holds(text));
    assert_false(print_qr_holds(""));
    paint("", PRINT_QR_CODE, 1);
    uint32_t *empty = malloc((size_t)WIDTH * HEIGHT * sizeof *empty);
    assert_non_null(empty);
    memcpy(empty, pixels, (size_t)WIDTH * HEIGHT * sizeof *empty);
    paint(text, PRINT_QR_LINK, 1);
    assert_memory_equal(empty, pixels, (size_t)WIDTH * HEIGHT * sizeof *empty);
    paint(NULL, PRINT_QR_CODE, 1);
    assert_memory_equal(empty, pixels, (size_t)WIDTH * HEIGHT * sizeof *empty);
    free(empty);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_printed_can_be_read),
        cmocka_unit_test(other_programs_read_it),
        cmocka_unit_test(what_no_code_holds_is_left_out),
    };
    return cmocka_run_group_tests(tests, begin, end);
}
