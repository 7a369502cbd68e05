#include "host/print/print_qr.h"

#include <qrencode.h>
#include <string.h>

enum { LONG = 200 }; // bytes: from here on 7 % of a code may be damaged (level L), below that 15 % (M)

// NULL for a text that no code can hold; otherwise to be freed by QRcode_free.
static QRcode *encode(const char *text) {
    size_t length = strlen(text);
    if (length == 0) return NULL;
    QRcode *code = length < LONG ? QRcode_encodeString(text, 0, QR_ECLEVEL_M, QR_MODE_8, 1) : NULL;
    return code ? code : QRcode_encodeString(text, 0, QR_ECLEVEL_L, QR_MODE_8, 1);
}

int print_qr_modules(const char *text) {
    QRcode *code = encode(text);
    int modules = code ? code->width : 0;
    QRcode_free(code);
    return modules;
}

// All modules are one path, so that no seams show between them.
void print_qr(PrintInk *ink, const char *text, double x, double y, double side) {
    QRcode *code = encode(text);
    if (!code) return;
    double step = side / code->width;
    cairo_new_path(ink->cairo);
    for (int row = 0; row < code->width; row++) {
        const unsigned char *module = code->data + (size_t)row * (size_t)code->width;
        for (int from = 0, to; from < code->width; from = to + 1) {
            while (from < code->width && !(module[from] & 1)) from++;
            for (to = from; to < code->width && (module[to] & 1); to++) continue;
            if (to > from)
                cairo_rectangle(ink->cairo, x + from * step, y + row * step, (to - from) * step, step);
        }
    }
    print_ink_set(ink, ink->colours.ink);
    cairo_fill(ink->cairo);
    QRcode_free(code);
}
