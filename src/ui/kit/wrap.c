#include "ui/kit/wrap.h"

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "core/base/utf8.h"

enum { LINE_MAX_BYTES = 512 };

static bool fits(Draw *draw, Face face, float size, const char *text, size_t length, float width) {
    char line[LINE_MAX_BYTES];
    if (length >= sizeof line) return false;
    memcpy(line, text, length);
    line[length] = 0;
    return draw_text_width(draw, face, size, line) <= width;
}

// How many bytes of the text make the next line: up to the last blank that fits, or else to the last
// character.
static size_t line_length(Draw *draw, Face face, float size, const char *text, float width) {
    size_t best = 0;
    for (size_t n = 1;; n++) {
        bool end = text[n] == 0 || text[n] == '\n';
        if (!end && text[n] != ' ') continue;
        if (!fits(draw, face, size, text, n, width)) break;
        best = n;
        if (end) return best;
    }
    if (best > 0) return best;
    for (size_t n = 1; text[n] && text[n] != ' '; n++) {
        if (!utf8_starts(text[n])) continue;
        if (best > 0 && !fits(draw, face, size, text, n, width)) break;
        best = n;
    }
    return best > 0 ? best : strlen(text);
}

// Draws one line; when it is the last of more text, with an ellipsis for what is left out.
static void draw_line_of(Draw *draw, Face face, float size, Rect place, Colour colour, const char *text,
                         size_t length, bool more) {
    char line[LINE_MAX_BYTES];
    size_t take = length < sizeof line - 4 ? length : sizeof line - 4;
    memcpy(line, text, take);
    snprintf(line + take, sizeof line - take, "%s", more ? "…" : "");
    while (more && take > 0 && draw_text_width(draw, face, size, line) > place.w) {
        do take--;
        while (take > 0 && !utf8_starts(line[take]));
        snprintf(line + take, sizeof line - take, "…");
    }
    if (*line) draw_text_in(draw, face, size, place, ALIGN_LEFT, colour, line);
}

float wrap_text(Draw *draw, Rect rect, Face face, float size, float line_height, Colour colour,
                const char *text) {
    float y = 0;
    while (*text) {
        while (*text == ' ') text++;
        if (!*text) break;
        size_t length = *text == '\n' ? 0 : line_length(draw, face, size, text, rect.w);
        bool last = y + 2 * line_height > rect.h + 0.5f;
        Rect place = {rect.x, rect.y + y, rect.w, line_height};
        if (colour) draw_line_of(draw, face, size, place, colour, text, length, last && text[length] != 0);
        y += line_height;
        if (last) break;
        text += length;
        if (*text == '\n') text++;
    }
    return y;
}
