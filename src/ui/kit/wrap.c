#include "ui/kit/wrap.h"

#include <stdio.h>
#include <string.h>

#include "core/base/utf8.h"

enum { LINE_BYTES = 512 };

// ---- plain text

static const char *next_line(const char *end) {
    end += *end == '\n';
    return end + strspn(end, " ");
}

// Where the line ends: at the last blank that fits, or else at the last character, but after one at least.
static const char *line_end(Fonts *fonts, Face face, float size, float width, const char *text) {
    char line[LINE_BYTES];
    snprintf(line, sizeof line, "%.*s", (int)strcspn(text, "\n"), text);
    size_t whole = utf8_whole(line, strlen(line)), fits = fonts_fit(fonts, face, size, width, line),
           end = fits;
    if (fits >= whole) return text + whole;
    while (end > 0 && line[end] != ' ') end--;
    if (end == 0) end = fits;
    return text + (end > 0 ? end : utf8_character(text, line));
}

int wrap_count(Fonts *fonts, Face face, float size, float width, const char *text) {
    int lines = 0;
    for (text += strspn(text, " "); *text; lines++)
        text = next_line(line_end(fonts, face, size, width, text));
    return lines;
}

static float baseline_of(Draw *draw, Face face, float size, float y, float line_height) {
    return y + (line_height + fonts_cap_height(draw_fonts(draw), face, size)) / 2;
}

float wrap_text(Draw *draw, Rect rect, Face face, float size, float line_height, Colour colour,
                const char *text) {
    float y = 0;
    bool last = false;
    for (text += strspn(text, " "); *text && !last; y += line_height) {
        char line[LINE_BYTES];
        const char *end = line_end(draw_fonts(draw), face, size, rect.w, text);
        last = y + 2 * line_height > rect.h + 0.5f;
        bool cut = last && *end;
        snprintf(line, sizeof line, "%.*s%s", (int)(end - text), text, cut ? "…" : "");
        float baseline = baseline_of(draw, face, size, rect.y + y, line_height);
        if (colour && cut)
            draw_text_cut(draw, face, size, rect.x, baseline, rect.w, colour, line);
        else if (colour)
            draw_text(draw, face, size, rect.x, baseline, ALIGN_LEFT, colour, line);
        text = next_line(end);
    }
    return y;
}

// ---- marked text

typedef struct {
    float size;
    bool strong, mark; // on here
} Style;

static Face face_of(Style style) { return style.strong || style.mark ? FACE_STRONG : FACE_TEXT; }

// Reads on to the end of the word, or to the next mark in it, which belong to one style. Returns their width.
static float read_piece(Draw *draw, Style *style, const char **text, char piece[LINE_BYTES]) {
    for (; **text == '*' || **text == '_'; ++*text) {
        bool *toggled = **text == '*' ? &style->strong : &style->mark;
        *toggled = !*toggled;
    }
    size_t length = strcspn(*text, " \n*_");
    if (length >= LINE_BYTES) length = utf8_whole(*text, LINE_BYTES - 1);
    memcpy(piece, *text, length);
    piece[length] = 0;
    *text += length;
    return draw_text_width(draw, face_of(*style), style->size, piece);
}

// The same as line_end, word by word; one that is too wide is not broken. A word may have several styles:
// "*row 4*," stays together at its end.
static const char *marked_line_end(Draw *draw, Style *style, float blank, float width, const char *text) {
    char piece[LINE_BYTES];
    const char *end = text;
    for (float x = 0;;) {
        const Style before = *style;
        const char *at = end + strspn(end, " ");
        x += blank * (float)(at - end);
        while (*at && *at != ' ' && *at != '\n') x += read_piece(draw, style, &at, piece);
        if (x > width && end > text) {
            *style = before;
            return end;
        }
        end = at;
        if (*at != ' ') return end;
    }
}

float wrap_marked(Draw *draw, Rect rect, float size, float line_height, Colour colour, Colour mark,
                  const char *text) {
    Style style = {.size = size};
    float y = 0, blank = draw_text_width(draw, FACE_TEXT, size, " ");
    for (text += strspn(text, " "); *text; y += line_height) {
        char piece[LINE_BYTES];
        Style here = style;
        const char *end = marked_line_end(draw, &style, blank, rect.w, text);
        float x = rect.x, baseline = baseline_of(draw, FACE_TEXT, size, rect.y + y, line_height);
        while (colour && text < end) {
            size_t blanks = strspn(text, " ");
            text += blanks;
            x += blank * (float)blanks;
            read_piece(draw, &here, &text, piece);
            Colour ink = here.mark ? mark : colour;
            x += draw_text(draw, face_of(here), size, x, baseline, ALIGN_LEFT, ink, piece);
        }
        text = next_line(end);
    }
    return y;
}
