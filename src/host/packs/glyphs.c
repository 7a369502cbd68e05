#include "host/packs/glyphs.h"

#include <ft2build.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include FT_FREETYPE_H
#include FT_TRUETYPE_TABLES_H

#include "core/base/memory.h"
#include "core/base/utf8.h"

enum {
    EM = 96, // pixels; twice the size at which tokens are read
    CANVAS_WIDTH = 6 * EM,
    CANVAS_HEIGHT = 3 * EM,
    BASELINE = 2 * EM,
    SHIFT = 1,  // of the picture's cells: about one pixel of a token
    WINDOW = 6, // of the picture's cells: a fifth of a sign
};

struct Glyphs {
    FT_Library library;
    FT_Face face;
};

typedef struct {
    uint8_t ink[CANVAS_WIDTH * CANVAS_HEIGHT];
    int left, top, right, bottom; // of what has ink; left >= right when nothing has
} GlyphsCanvas;

void glyphs_close(Glyphs *glyphs) {
    if (!glyphs) return;
    if (glyphs->face) FT_Done_Face(glyphs->face);
    FT_Done_FreeType(glyphs->library);
    free(glyphs);
}

const char *glyphs_coloured(const Glyphs *glyphs) {
    static const struct {
        FT_ULong tag;
        const char *name;
    } TABLES[] = {{FT_MAKE_TAG('C', 'B', 'D', 'T'), "CBDT"},
                  {FT_MAKE_TAG('s', 'b', 'i', 'x'), "sbix"},
                  {FT_MAKE_TAG('C', 'O', 'L', 'R'), "COLR"},
                  {FT_MAKE_TAG('S', 'V', 'G', ' '), "SVG"}};
    for (size_t i = 0; i < sizeof TABLES / sizeof *TABLES; i++) {
        FT_ULong length = 0;
        if (FT_Load_Sfnt_Table(glyphs->face, TABLES[i].tag, 0, NULL, &length) == 0 && length > 0)
            return TABLES[i].name;
    }
    return NULL;
}

void glyphs_say_coloured(const char *table, char *reason, size_t reason_size) {
    snprintf(
        reason, reason_size,
        "its signs are coloured pictures (%s), which do not do as tokens; use a font of outlines, such as "
        "Noto Emoji "
        "in place of Noto Color Emoji, and colour: for a token's colour",
        table);
}

static void say_fault(FT_Error error, char *reason, size_t reason_size) {
    snprintf(reason, reason_size, "%s",
             error == FT_Err_Cannot_Open_Resource  ? "the font cannot be opened"
             : error == FT_Err_Unknown_File_Format ? "the file is no TrueType or OpenType font"
             : error == 0                          ? "the font cannot be scaled"
                                                   : "the font is damaged");
}

Glyphs *glyphs_open(const char *path, char *reason, size_t reason_size) {
    Glyphs *glyphs = mem_zeroed(1, sizeof *glyphs);
    if (FT_Init_FreeType(&glyphs->library) != 0) {
        snprintf(reason, reason_size, "FreeType does not start");
        free(glyphs);
        return NULL;
    }
    FT_Error error = FT_New_Face(glyphs->library, path, 0, &glyphs->face);
    if (error == 0 && FT_Set_Pixel_Sizes(glyphs->face, 0, EM) == 0) return glyphs;
    const char *table = error == 0 ? glyphs_coloured(glyphs) : NULL;
    if (table)
        glyphs_say_coloured(table, reason, reason_size);
    else
        say_fault(error, reason, reason_size);
    glyphs_close(glyphs);
    return NULL;
}

// Blanks, zero-width joiners and the selectors for text or picture style.
static bool shows_nothing(uint32_t code) {
    return code == ' ' || code == 0xA0 || (code >= 0x200B && code <= 0x200D) ||
           (code >= 0xFE00 && code <= 0xFE0F);
}

uint32_t glyphs_missing(const Glyphs *glyphs, const char *text) {
    uint32_t code;
    while (utf8_next(&text, &code))
        if (!shows_nothing(code) && FT_Get_Char_Index(glyphs->face, code) == 0) return code;
    return 0;
}

// Puts a bitmap on the canvas with its corner at (x, y); what would be outside is left out.
static void put_bitmap(GlyphsCanvas *canvas, const FT_Bitmap *bitmap, int x, int y) {
    for (int row = 0; row < (int)bitmap->rows; row++) {
        for (int column = 0; column < (int)bitmap->width; column++) {
            uint8_t ink = bitmap->buffer[row * bitmap->pitch + column];
            int cx = x + column, cy = y + row;
            if (!ink || cx < 0 || cy < 0 || cx >= CANVAS_WIDTH || cy >= CANVAS_HEIGHT) continue;
            uint8_t *pixel = &canvas->ink[cy * CANVAS_WIDTH + cx];
            if (ink > *pixel) *pixel = ink;
            if (ink < 32) continue; // the faint pixels of an edge do not count for the box
            if (cx < canvas->left) canvas->left = cx;
            if (cx >= canvas->right) canvas->right = cx + 1;
            if (cy < canvas->top) canvas->top = cy;
            if (cy >= canvas->bottom) canvas->bottom = cy + 1;
        }
    }
}

static void write_text(const Glyphs *glyphs, const char *text, GlyphsCanvas *canvas) {
    int x = EM / 2;
    uint32_t code;
    while (utf8_next(&text, &code)) {
        if (shows_nothing(code) && code != ' ' && code != 0xA0) continue;
        if (FT_Load_Char(glyphs->face, code, FT_LOAD_RENDER | FT_LOAD_NO_HINTING) != 0) continue;
        const FT_GlyphSlot slot = glyphs->face->glyph;
        if (slot->bitmap.pixel_mode == FT_PIXEL_MODE_GRAY)
            put_bitmap(canvas, &slot->bitmap, x + slot->bitmap_left, BASELINE - slot->bitmap_top);
        x += (int)(slot->advance.x >> 6);
    }
}

// The mean ink of the canvas over [x0, x1) x [y0, y1), which lies inside the box.
static float mean(const GlyphsCanvas *canvas, float x0, float y0, float x1, float y1) {
    float sum = 0, area = 0;
    for (int y = (int)y0; y < (int)ceilf(y1); y++) {
        float tall = fminf(y1, (float)(y + 1)) - fmaxf(y0, (float)y);
        for (int x = (int)x0; x < (int)ceilf(x1); x++) {
            float part = tall * (fminf(x1, (float)(x + 1)) - fmaxf(x0, (float)x));
            sum += part * (float)canvas->ink[y * CANVAS_WIDTH + x];
            area += part;
        }
    }
    return area > 0 ? sum / area / 255 : 0;
}

// Where the sign for H is as high as the em, it is the frame of all signs of the font, as a staff is for
// notes: where they stand in it counts, and so it is the box.
static void widen_to_frame(const Glyphs *glyphs, GlyphsCanvas *canvas) {
    if (FT_Get_Char_Index(glyphs->face, 'H') == 0 || FT_Load_Char(glyphs->face, 'H', FT_LOAD_NO_HINTING) != 0)
        return;
    int high = (int)(glyphs->face->glyph->metrics.horiBearingY >> 6);
    if (high < EM || high > BASELINE) return;
    if (BASELINE - high < canvas->top) canvas->top = BASELINE - high;
    if (canvas->bottom < BASELINE) canvas->bottom = BASELINE;
}

bool glyphs_draw(const Glyphs *glyphs, const char *text, GlyphPicture *out) {
    memset(out, 0, sizeof *out);
    GlyphsCanvas *canvas = mem_zeroed(1, sizeof *canvas);
    canvas->left = CANVAS_WIDTH, canvas->top = CANVAS_HEIGHT;
    write_text(glyphs, text, canvas);
    bool seen = canvas->left < canvas->right;
    if (seen) {
        widen_to_frame(glyphs, canvas);
        float width = (float)(canvas->right - canvas->left), height = (float)(canvas->bottom - canvas->top);
        out->width = width / EM, out->height = height / EM;
        float across = width / GLYPH_PICTURE, down = height / GLYPH_PICTURE;
        for (int y = 0; y < GLYPH_PICTURE; y++) {
            for (int x = 0; x < GLYPH_PICTURE; x++) {
                float x0 = (float)canvas->left + across * (float)x, y0 = (float)canvas->top + down * (float)y;
                out->ink[y * GLYPH_PICTURE + x] =
                    mean(canvas, x0, y0, fminf(x0 + across, CANVAS_WIDTH), fminf(y0 + down, CANVAS_HEIGHT));
            }
        }
    }
    free(canvas);
    return seen;
}

static float ink_at(const GlyphPicture *picture, int x, int y) {
    bool inside = x >= 0 && y >= 0 && x < GLYPH_PICTURE && y < GLYPH_PICTURE;
    return inside ? picture->ink[y * GLYPH_PICTURE + x] : 0;
}

// How much they differ where they differ most, with b moved by (dx, dy): the ink that one has more of than
// the other, in a window as large as a detail of a sign (the gap of a C, the bar of a G). Edges that run
// slightly differently cancel out in it.
static float difference_moved(const GlyphPicture *a, const GlyphPicture *b, int dx, int dy) {
    // sum[y][x]: all differences above and left of the point, so that a window takes four look-ups.
    // Around both there is room for every window that touches ink, so that a and b can be exchanged.
    enum { MARGIN = WINDOW + SHIFT, SIDE = GLYPH_PICTURE + 2 * MARGIN };
    float sum[SIDE + 1][SIDE + 1] = {{0}}, most = 0;
    for (int y = 0; y < SIDE; y++)
        for (int x = 0; x < SIDE; x++)
            sum[y + 1][x + 1] = sum[y][x + 1] + sum[y + 1][x] - sum[y][x] +
                                ink_at(a, x - MARGIN, y - MARGIN) -
                                ink_at(b, x - MARGIN - dx, y - MARGIN - dy);
    for (int y = WINDOW; y <= SIDE; y++) {
        for (int x = WINDOW; x <= SIDE; x++) {
            float more = sum[y][x] - sum[y - WINDOW][x] - sum[y][x - WINDOW] + sum[y - WINDOW][x - WINDOW];
            most = fmaxf(most, fabsf(more));
        }
    }
    return most / (WINDOW * WINDOW);
}

// 0 for a ratio of up to 1.4, 1 for 2.2 and more: a dash and a bar, a dot and a disc.
static float apart(float ratio) {
    float times = ratio > 1 ? ratio : 1 / ratio;
    return fminf(fmaxf((times - 1.4f) / 0.8f, 0), 1);
}

float glyph_difference(const GlyphPicture *a, const GlyphPicture *b) {
    if (a->width <= 0 || b->width <= 0) return a->width <= 0 && b->width <= 0 ? 0 : 1;
    float least = 1;
    for (int dy = -SHIFT; dy <= SHIFT; dy++)
        for (int dx = -SHIFT; dx <= SHIFT; dx++) least = fminf(least, difference_moved(a, b, dx, dy));
    float shape = apart(a->width / a->height * b->height / b->width);
    float size = apart(sqrtf(a->width * a->height / (b->width * b->height)));
    return fmaxf(least, fmaxf(shape, size));
}
