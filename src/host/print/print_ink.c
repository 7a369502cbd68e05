#include "host/print/print_ink.h"

#include <cairo-ft.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/base/memory.h"
#include "core/base/utf8.h"
#include "core/look/sign_balance.h"
#include "host/files/paths.h"

// ---- typefaces

// Each typeface has its own FreeType library: cairo's cache outlives everything here, and other threads may
// print meanwhile.
typedef struct {
    FT_Library library;
    FT_Face face;
} FontFile;

static void close_font(void *data) {
    FontFile *file = data;
    if (file->face) FT_Done_Face(file->face);
    if (file->library) FT_Done_FreeType(file->library);
    free(file);
}

static cairo_font_face_t *open_font(const char *path, TextError *error) {
    static const cairo_user_data_key_t KEY = {0};
    const char *name = path_name(path);
    if (access(path, R_OK) != 0) {
        text_error(error, 0, 0, "the font %s cannot be read: %s", name, strerror(errno));
        return NULL;
    }
    FontFile *file = mem_zeroed(1, sizeof *file);
    if (FT_Init_FreeType(&file->library) != 0 || FT_New_Face(file->library, path, 0, &file->face) != 0 ||
        FT_Select_Charmap(file->face, FT_ENCODING_UNICODE) != 0) {
        close_font(file);
        text_error(error, 0, 0, "%s is no font that can be used", name);
        return NULL;
    }
    cairo_font_face_t *face = cairo_ft_font_face_create_for_ft_face(file->face, FT_LOAD_NO_HINTING);
    if (cairo_font_face_set_user_data(face, &KEY, file, close_font) == CAIRO_STATUS_SUCCESS) return face;
    cairo_font_face_destroy(face);
    close_font(file);
    text_error(error, 0, 0, "%s cannot be handed to cairo", name);
    return NULL;
}

static bool open_fonts(PrintInk *ink, TextError *error) {
    static const char *const FILE_NAME[PRINT_FACE_PACK] = {
        [PRINT_FACE_TEXT] = "Inter-Regular.otf",          [PRINT_FACE_STRONG] = "Inter-SemiBold.otf",
        [PRINT_FACE_DISPLAY] = "InterDisplay-Medium.otf", [PRINT_FACE_TITLE] = "InterDisplay-SemiBold.otf",
        [PRINT_FACE_LIGHT] = "InterDisplay-Light.otf",
    };
    for (int i = 0; i < PRINT_FACE_PACK; i++) {
        char path[PATH_MAX_BYTES];
        path_join(path, ink->sheet->fonts, FILE_NAME[i]);
        if (!(ink->face[i] = open_font(path, error))) return false;
    }
    const char *own = ink->sheet->font;
    if (!own || !*own) return true;
    ink->face[PRINT_FACE_PACK] = open_font(own, error);
    return ink->face[PRINT_FACE_PACK] != NULL;
}

static void choose_font(PrintInk *ink, PrintFace face, double size) {
    cairo_set_font_face(ink->cairo, ink->face[face]);
    cairo_set_font_size(ink->cairo, size);
}

// Any size will do: whether a font has a glyph does not depend on it.
static bool has_glyphs(PrintInk *ink, PrintFace face, const char *text) {
    choose_font(ink, face, 16);
    FT_Face font = cairo_ft_scaled_font_lock_face(cairo_get_scaled_font(ink->cairo));
    if (!font) return false;
    uint32_t code;
    bool has = true;
    while (has && utf8_next(&text, &code)) has = FT_Get_Char_Index(font, code) != 0;
    cairo_ft_scaled_font_unlock_face(cairo_get_scaled_font(ink->cairo));
    return has && *text == '\0';
}

// ---- tokens

static void prepare_token(PrintInk *ink, int token, bool styled) {
    TokenLook *look = &ink->look[token];
    PrintFace *face = &ink->look_face[token];
    *look = styled ? ink->sheet->look[token] : (TokenLook){0};
    bool own = styled && ink->face[PRINT_FACE_PACK];
    *face = own ? PRINT_FACE_PACK : PRINT_FACE_DISPLAY;
    bool bare = look->shape == SHAPE_NONE;
    if (bare && (!look->text[0] || !has_glyphs(ink, *face, look->text))) {
        snprintf(look->text, sizeof look->text, "%d", token); // as in the window
        *face = PRINT_FACE_DISPLAY;
    }
}

// The ink of a font's sign at a size of `em` units.
static SignInk sign_ink(cairo_font_face_t *face, double em, const char *text) {
    int side = (int)(3 * em);
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_A8, side, side);
    cairo_t *cairo = cairo_create(surface);
    cairo_text_extents_t box;
    cairo_set_font_face(cairo, face);
    cairo_set_font_size(cairo, em);
    cairo_text_extents(cairo, text, &box);
    cairo_move_to(cairo, em - box.x_bearing, em - box.y_bearing);
    cairo_show_text(cairo, text);
    cairo_surface_flush(surface);
    SignInk out = {(float)box.width, (float)box.height, 0};
    const unsigned char *pixels = cairo_image_surface_get_data(surface);
    int pitch = cairo_image_surface_get_stride(surface);
    for (int y = 0; pixels && y < side; y++)
        for (int x = 0; x < side; x++) out.ink += (float)pixels[y * pitch + x] / 255;
    cairo_destroy(cairo);
    cairo_surface_destroy(surface);
    return out;
}

// As in the window: only where all tokens are signs of the pack's font.
static void balance_signs(PrintInk *ink) {
    const double em = 100;
    SignInk sign[TOKENS_MAX], note[TOKENS_MAX] = {{0}};
    int order = ink->sheet->layout->order;
    for (int token = 1; token <= order; token++) ink->look_size[token] = 1;
    for (int token = 1; token <= order; token++) {
        if (ink->look_face[token] != PRINT_FACE_PACK || ink->look[token].shape != SHAPE_NONE) return;
        const TokenLook *look = &ink->look[token];
        sign[token - 1] = sign_ink(ink->face[PRINT_FACE_PACK], em, look->text);
        if (look->small_own) note[token - 1] = sign_ink(ink->face[PRINT_FACE_PACK], em, look->small);
        if (!look->small[0]) note[token - 1] = sign[token - 1];
    }
    sign_balance(sign, order, (float)em, ink->letters, ink->look_size + 1);
    sign_fit_notes(note, order, (float)em, ink->letters, ink->note_size + 1);
}

static bool differ_by_colour_alone(const PrintInk *ink) {
    int order = ink->sheet->layout->order;
    for (int a = 1; a <= order; a++)
        for (int b = a + 1; b <= order; b++)
            if (ink->look[a].shape == ink->look[b].shape && strcmp(ink->look[a].text, ink->look[b].text) == 0)
                return true;
    return false;
}

static void prepare_context(cairo_t *cairo) {
    cairo_font_options_t *options = cairo_font_options_create();
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
    cairo_set_font_options(cairo, options);
    cairo_font_options_destroy(options);
}

bool print_ink_init(PrintInk *ink, cairo_t *cairo, const PrintSheet *sheet, bool digits, TextError *error) {
    *ink = (PrintInk){.cairo = cairo, .sheet = sheet};
    if (!open_fonts(ink, error)) return false;
    prepare_context(cairo);
    ink->signs = !digits && print_has_signs(sheet);
    bool styled = !digits && sheet->look;
    for (int token = 1; token <= sheet->layout->order; token++) prepare_token(ink, token, styled);
    ink->letters = ink->face[PRINT_FACE_PACK] && has_glyphs(ink, PRINT_FACE_PACK, "H");
    balance_signs(ink);
    ink->overlay = ink->signs && differ_by_colour_alone(ink);
    return true;
}

void print_ink_finish(PrintInk *ink) {
    for (int i = 0; i < PRINT_FACE_COUNT; i++)
        if (ink->face[i]) cairo_font_face_destroy(ink->face[i]);
    *ink = (PrintInk){0};
}

// ---- colour

PrintColour print_colour(uint32_t rgb) {
    return (PrintColour){(double)(rgb >> 16 & 0xFF) / 255, (double)(rgb >> 8 & 0xFF) / 255,
                         (double)(rgb & 0xFF) / 255};
}

PrintColour print_mix(PrintColour a, PrintColour b, double amount) {
    return (PrintColour){a.red + (b.red - a.red) * amount, a.green + (b.green - a.green) * amount,
                         a.blue + (b.blue - a.blue) * amount};
}

PrintColours print_colours(const PrintSheet *sheet, ColourTableId id) {
    const ColourTable *table = colour_table(id);
    const uint32_t *own = sheet->coloured ? sheet->colour[table->dark ? GROUND_DARK : GROUND_LIGHT] : NULL;
    const uint32_t *role = own && id != COLOURS_PAGE ? own : table->role;
    PrintColours out = {.ground = print_colour(role[ROLE_BACKGROUND]),
                        .board = print_colour(role[ROLE_BOARD]),
                        .ink = print_colour(role[ROLE_GIVEN]),
                        .entered = print_colour((own ? own : role)[ROLE_ENTERED]),
                        .dim = print_colour(role[ROLE_DIM]),
                        .thin = print_colour(role[ROLE_LINE_THIN]),
                        .thick = print_colour(role[ROLE_LINE_THICK]),
                        .given_ground = print_colour(table->given_ground)};
    out.lies_on = table->dark ? GROUND_DARK : GROUND_LIGHT;
    out.title = own ? print_colour(own[ROLE_ENTERED]) : out.ink;
    for (int i = 0; i < COLOUR_MARKS; i++) {
        out.tile[i] = print_colour(table->tile[i]);
        out.mark[i] = print_colour(table->mark[i]);
    }
    if (own && role != own) // paper
        out.given_ground = print_mix(out.given_ground, print_colour(own[ROLE_BACKGROUND]), 0.5);
    if (role == own) out.given_ground = print_mix(out.board, out.ink, 0.07);
    return out;
}

void print_ink_set(PrintInk *ink, PrintColour colour) {
    cairo_set_source_rgb(ink->cairo, colour.red, colour.green, colour.blue);
}

void print_rectangle(PrintInk *ink, double x, double y, double w, double h, PrintColour colour) {
    print_ink_set(ink, colour);
    cairo_rectangle(ink->cairo, x, y, w, h);
    cairo_fill(ink->cairo);
}

// ---- text

enum { LINE_BYTES = 256 };

// Cairo refuses text that is not UTF-8, and draws a box for a line break.
static void clean_line(const char *text, char out[LINE_BYTES]) {
    size_t length = 0;
    while (*text && length + 5 < LINE_BYTES) {
        const char *start = text;
        uint32_t code;
        if (!utf8_next(&text, &code))
            out[length++] = '?', text++;
        else if (code < 0x20 || code == 0x7F)
            out[length++] = ' ';
        else
            for (; start < text; start++) out[length++] = *start;
    }
    out[length] = '\0';
}

static double advance_of(PrintInk *ink, const char *cleaned) {
    cairo_text_extents_t extents;
    cairo_text_extents(ink->cairo, cleaned, &extents);
    return extents.x_advance;
}

double print_text_width(PrintInk *ink, PrintFace face, double size, const char *text) {
    char cleaned[LINE_BYTES];
    clean_line(text, cleaned);
    choose_font(ink, face, size);
    return advance_of(ink, cleaned);
}

// Shortens the text until it fits with an ellipsis.
static void cut_to_width(PrintInk *ink, double width, char text[LINE_BYTES]) {
    static const char DOTS[] = "…";
    size_t length = strlen(text);
    if (advance_of(ink, text) <= width) return;
    do {
        length = utf8_before(text, length);
        if (length + sizeof DOTS <= LINE_BYTES) memcpy(text + length, DOTS, sizeof DOTS);
    } while (length > 0 && advance_of(ink, text) > width);
    if (length == 0) text[0] = '\0';
}

double print_text(PrintInk *ink, const PrintStyle *style, double x, double baseline, const char *text) {
    char cleaned[LINE_BYTES];
    clean_line(text, cleaned);
    choose_font(ink, style->face, style->size);
    cut_to_width(ink, style->width, cleaned);
    if (!cleaned[0]) return 0;
    double width = advance_of(ink, cleaned);
    if (style->align == PRINT_CENTRE) x -= width / 2;
    if (style->align == PRINT_RIGHT) x -= width;
    print_ink_set(ink, style->colour);
    cairo_move_to(ink->cairo, x, baseline);
    cairo_show_text(ink->cairo, cleaned);
    return width;
}

void print_sign(PrintInk *ink, PrintFace face, double size, double x, double y, double width,
                PrintColour colour, const char *text) {
    char cleaned[LINE_BYTES];
    cairo_text_extents_t sign, capital;
    clean_line(text, cleaned);
    choose_font(ink, face, size);
    cairo_text_extents(ink->cairo, cleaned, &sign);
    if (sign.width > width && sign.width > 0) {
        choose_font(ink, face, size * width / sign.width);
        cairo_text_extents(ink->cairo, cleaned, &sign);
    }
    double middle = sign.y_bearing + sign.height / 2;
    if (face != PRINT_FACE_PACK || ink->letters) {
        cairo_text_extents(ink->cairo, "H", &capital);
        middle = capital.y_bearing + capital.height / 2;
    }
    print_ink_set(ink, colour);
    cairo_move_to(ink->cairo, x - sign.x_bearing - sign.width / 2, y - middle);
    cairo_show_text(ink->cairo, cleaned);
}
