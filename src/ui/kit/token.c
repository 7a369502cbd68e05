#include "ui/kit/token.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "core/look/shape_outline.h"
#include "core/look/sign_balance.h"
#include "ui/kit/theme.h"

// The contrast to what they stand on. More than is meant to be seen, because small strokes are thinner than
// a pixel.
#define TOKEN_CONTRAST 7.2f
#define SHAPE_CONTRAST 7.0f

// 'a'..'z' for a token that is a letter, else 0.
static char own_letter(const TokenLook *look) {
    unsigned char letter = (unsigned char)look->text[0];
    return letter < 0x80 && isalpha(letter) && look->text[1] == '\0' ? (char)tolower(letter) : 0;
}

void token_letters(const TokenLook *look, int order, char out[TOKEN_KEYS]) {
    bool own = true;
    memset(out, 0, TOKEN_KEYS);
    for (int token = 1; token <= order && own; token++) {
        char letter = own_letter(&look[token]);
        own = letter && strchr(out + 1, letter) == NULL; // out ends with a 0: it is filled from the left
        if (own) out[token] = letter;
    }
    if (own) return;
    memset(out, 0, TOKEN_KEYS);
    for (int token = 10; token <= order; token++) out[token] = (char)('a' + token - 10);
}

void token_key_label(const TokenSet *set, const char letters[TOKEN_KEYS], int token, char out[2]) {
    out[0] = letters[token] ? (char)toupper(letters[token]) : (char)('0' + token);
    out[1] = '\0';
    bool says = strcasecmp(set->look[token].text, out) == 0 || (set->digits && !letters[token]);
    if (says) out[0] = '\0';
}

bool token_set_is_digits(const TokenLook *look, int order) {
    for (int token = 1; token <= order; token++) {
        char digit[12];
        snprintf(digit, sizeof digit, "%d", token);
        if (look[token].shape != SHAPE_NONE || strcmp(look[token].text, digit) != 0) return false;
    }
    return true;
}

// A colour with the opacity of another one.
static Colour as_clear(Colour colour, Colour as) { return (colour & 0x00FFFFFFu) | (as & 0xFF000000u); }

// The look's own colour, or else the ink. Shapes keep theirs as it is; that of signs and letters is made
// readable.
static Colour own_colour(const TokenSet *set, const TokenLook *look, Colour ink) {
    if (!look->has_colour) return ink;
    Colour own = look->colour[colour_is_dark(set->ground) ? GROUND_DARK : GROUND_LIGHT] | 0xFF000000u;
    bool read = look->shape == SHAPE_NONE && set->ground;
    float contrast = ink >> 24 == 0xFF ? TOKEN_CONTRAST : TOKEN_DIMMED_CONTRAST;
    return as_clear(read ? colour_readable(own, set->ground, contrast) : own, ink);
}

// Black or white, whichever reads better on the colour.
static Colour ink_on(Colour colour) {
    return colour_contrast(colour, 0xFF12141Au) >= colour_contrast(colour, 0xFFFFFFFFu) ? 0xFF12141Au
                                                                                        : 0xFFFFFFFFu;
}

// A shape that does not stand out enough from the ground by its own colour (yellow on paper) has an outline
// that does.
static void draw_outlined(Draw *draw, const TokenLook *look, float x, float y, float radius, Colour colour,
                          Colour ground) {
    Shape shape = look->shape;
    if (!ground || !look->has_colour || colour_contrast(colour | 0xFF000000u, ground) >= SHAPE_CONTRAST) {
        draw_shape(draw, shape, x, y, radius, colour);
        return;
    }
    float rim = fmaxf(1, radius * 0.08f), within = radius - rim;
    draw_shape_grown(draw, shape, x, y, within, rim, colour_readable(colour, ground, SHAPE_CONTRAST));
    draw_shape(draw, shape, x, y, within, colour);
}

// The size that the signs of a pack are measured at.
enum { MEASURED_PX = 100 };

// What stands in the notes for a token without a shape, and in which face.
static const char *note_text(const TokenSet *set, const TokenLook *look, Face *out_face) {
    bool small = look->small[0];
    *out_face = (small && !look->small_own) || set->face == FACE_DISPLAY ? FACE_MEDIUM : set->face;
    return small ? look->small : look->text;
}

static void measure_signs(Fonts *fonts, const TokenSet *set, SignSizes *out) {
    const char *text[2 * TOKENS_MAX]; // as tokens, then as notes; none for those that are not of the face
    SignInk ink[2 * TOKENS_MAX];
    int count = 0;
    bool letters = fonts_has_line(fonts, set->face);
    while (count < TOKENS_MAX && set->look[count + 1].text[0]) count++;
    for (int i = 0; i < count; i++) {
        Face face;
        text[i] = set->look[i + 1].text;
        text[count + i] = note_text(set, &set->look[i + 1], &face);
        if (face != set->face) text[count + i] = "";
    }
    fonts_measure(fonts, set->face, MEASURED_PX, text, 2 * count, ink);
    sign_balance(ink, count, MEASURED_PX, letters, out->token + 1);
    sign_fit_notes(ink + count, count, MEASURED_PX, letters, out->note + 1);
}

// How large the signs of the pack's own font are; NULL where others are drawn.
static const SignSizes *sign_sizes(Draw *draw, const TokenSet *set, int token) {
    _Static_assert((int)FONTS_SIGNS_MAX > (int)TOKENS_MAX, "a size for each token");
    if (set->face < FACE_PACK || set->look[token].shape != SHAPE_NONE) return NULL;
    SignSizes *sizes = fonts_sign_sizes(draw_fonts(draw), set->face);
    if (sizes->token[token] == 0) measure_signs(draw_fonts(draw), set, sizes);
    return sizes->token[token] > 0 ? sizes : NULL;
}

float token_sign_size(Draw *draw, const TokenSet *set, int token) {
    const SignSizes *sizes = sign_sizes(draw, set, token);
    return sizes ? sizes->token[token] : 1;
}

static void look_draw(Draw *draw, const TokenSet *set, const TokenLook *look, float x, float y, float size,
                      float scale, Colour ink, const char *overlay) {
    Colour own = own_colour(set, look, ink);
    if (look->shape != SHAPE_NONE) {
        draw_outlined(draw, look, x, y, size * 0.36f, own, set->ground);
        const char *text = overlay ? overlay : look->text;
        Colour over = look->shape == SHAPE_RING ? ink : as_clear(ink_on(own), ink);
        const OutlinePoint *at = &shape_outline(look->shape)->text;
        if (*text)
            draw_sign(draw, FACE_STRONG, size * 0.34f, x + size * (float)at->x, y + size * (float)at->y, over,
                      text);
        return;
    }
    draw_sign(draw, set->face, size * 0.58f * scale, x, y, own, look->text);
    if (overlay)
        draw_sign(draw, FACE_MEDIUM, size * 0.2f, x + size * 0.36f, y - size * 0.33f,
                  colour_alpha(ink, 0.75f), overlay);
}

void token_draw(Draw *draw, const TokenSet *set, int token, float x, float y, float size, Colour ink) {
    char digit[12];
    snprintf(digit, sizeof digit, "%d", token);
    look_draw(draw, set, &set->look[token], x, y, size, token_sign_size(draw, set, token), ink,
              set->digits ? digit : NULL);
}

// 12 beside 13 must not read as 1213.
static const float TWO_DIGITS = 0.72f;

// A shape as a note: of its room, in the measure of tokens (0.36 of it is a shape's radius).
static const float SHAPE_NOTE_PART = 1;

// A letter that stands for a sign: beside signs it is as large as they are.
static const float LETTER_NOTE_PART = 0.95f;

// Smaller text cannot be read: a note is then a point, told apart by its place until the board is zoomed.
static const float NOTE_READABLE = 6.5f;

// Digits are as large in every font: they are read as text.
static bool is_digit(const TokenLook *look) {
    return isdigit((unsigned char)look->text[0]) && look->text[1] == '\0';
}

static bool has_two_digits(const TokenLook *look) {
    return isdigit((unsigned char)look->text[0]) && isdigit((unsigned char)look->text[1]);
}

void token_draw_note(Draw *draw, const TokenSet *set, int token, const NotePlace *place, Colour ink) {
    const TokenLook *look = &set->look[token];
    float x = place->x, y = place->y, size = place->text;
    if (look->shape != SHAPE_NONE) {
        TokenLook bare = *look;
        bare.text[0] = 0;
        look_draw(draw, set, &bare, x, y, place->room * SHAPE_NOTE_PART, 1, ink, NULL);
        return;
    }
    Colour own = own_colour(set, look, ink);
    if (size < NOTE_READABLE) {
        draw_circle(draw, x, y, fmaxf(1.2f, place->room * 0.18f), own);
        return;
    }
    Face face;
    const char *text = note_text(set, look, &face);
    const SignSizes *sizes = face == set->face ? sign_sizes(draw, set, token) : NULL;
    if (sizes && sizes->note[token] > 0 && !is_digit(look)) size = place->room * sizes->note[token];
    if (look->small[0] && !look->small_own && set->face >= FACE_PACK) size = place->room * LETTER_NOTE_PART;
    if (has_two_digits(look)) size *= TWO_DIGITS;
    draw_sign(draw, face, size, x, y, own, text);
}
