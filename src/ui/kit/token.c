#include "ui/kit/token.h"

#include <stdio.h>
#include <string.h>

#include "ui/kit/theme.h"

bool token_set_is_digits(const TokenLook *look, int order) {
    for (int token = 1; token <= order; token++) {
        char digit[12];
        snprintf(digit, sizeof digit, "%d", token);
        if (look[token].shape != SHAPE_NONE || strcmp(look[token].text, digit) != 0) return false;
    }
    return true;
}

static Colour opaque(uint32_t rgb) { return 0xFF000000u | rgb; }

// Black or white, whichever reads better on the colour.
static Colour ink_on(Colour colour) {
    return colour_contrast(colour, 0xFF12141Au) >= colour_contrast(colour, 0xFFFFFFFFu) ? 0xFF12141Au
                                                                                        : 0xFFFFFFFFu;
}

// A shape whose colour the ground nearly swallows (yellow on paper) has an outline.
static void draw_outlined(Draw *draw, Shape shape, float x, float y, float radius, Colour colour,
                          Colour ground) {
    if (!ground || shape == SHAPE_RING || colour_contrast(colour | 0xFF000000u, ground) >= 2) {
        draw_shape(draw, shape, x, y, radius, colour);
        return;
    }
    Colour edge = colour_mix(colour, (colour & 0xFF000000u) | (ink_on(ground) & 0xFFFFFFu), 0.5f);
    draw_shape(draw, shape, x, y, radius, edge);
    draw_shape(draw, shape, x, y, radius * 0.88f, colour);
}

static void look_draw(Draw *draw, const TokenSet *set, const TokenLook *look, float x, float y, float size,
                      Colour ink, const char *overlay) {
    Colour own = look->has_colour ? (opaque(look->colour) & 0x00FFFFFFu) | (ink & 0xFF000000u) : ink;
    if (look->shape != SHAPE_NONE) {
        draw_outlined(draw, look->shape, x, y, size * 0.36f, own, set->ground);
        const char *text = overlay ? overlay : look->text;
        bool hollow = look->shape == SHAPE_RING;
        Colour over = hollow ? ink : (ink_on(own) & 0x00FFFFFFu) | (ink & 0xFF000000u);
        float lower = look->shape == SHAPE_TRIANGLE ? size * 0.08f
                      : look->shape == SHAPE_DROP   ? size * 0.09f
                                                    : 0;
        float aside = look->shape == SHAPE_MOON ? -size * 0.2f : 0;
        if (*text) draw_sign(draw, FACE_STRONG, size * 0.34f, x + aside, y + lower, over, text);
        return;
    }
    draw_sign(draw, set->face, size * 0.58f, x, y, own, look->text);
    if (overlay)
        draw_sign(draw, FACE_MEDIUM, size * 0.2f, x + size * 0.36f, y - size * 0.33f,
                  colour_alpha(ink, 0.75f), overlay);
}

void token_draw(Draw *draw, const TokenSet *set, int token, float x, float y, float size, Colour ink) {
    char digit[12];
    snprintf(digit, sizeof digit, "%d", token);
    look_draw(draw, set, &set->look[token], x, y, size, ink, set->digits ? digit : NULL);
}

void token_draw_note(Draw *draw, const TokenSet *set, int token, float x, float y, float size, Colour ink) {
    const TokenLook *look = &set->look[token];
    if (look->shape != SHAPE_NONE) {
        TokenLook bare = *look;
        bare.text[0] = 0;
        look_draw(draw, set, &bare, x, y, size * 1.15f, ink, NULL);
        return;
    }
    Colour own = look->has_colour ? (opaque(look->colour) & 0x00FFFFFFu) | (ink & 0xFF000000u) : ink;
    draw_sign(draw, set->face == FACE_DISPLAY ? FACE_MEDIUM : set->face, size, x, y, own, look->text);
}
