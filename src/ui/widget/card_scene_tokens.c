// Scenes on cards that are made of the tokens themselves.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "ui/widget/card_scene_parts.h"

// ---- field: tokens in rows, one of them lit

// So that neighbours differ in all directions, and no two rows look alike.
static int field_token(int row, int column, int order) {
    int down = order <= 4 ? 2 : order % 7 ? 7 : 5, across = order <= 4 ? 1 : 4;
    return (2 + row * down + column * across) % order + 1;
}

// Shapes that have colours are all there is to see, and need no light.
static bool is_coloured(const CardScene *scene) {
    const TokenLook *first = &scene->pack->token[1];
    return first->shape != SHAPE_NONE && first->has_colour;
}

void card_scene_field(const CardScene *scene) {
    Rect rect = scene->rect;
    bool coloured = is_coloured(scene);
    int columns = coloured ? 7 : 5, rows = coloured ? 5 : 4;
    float across = rect.w / (float)columns, down = across * 0.86f, size = across * (coloured ? 0.94f : 0.62f);
    float middle = rect.y + rect.h * 0.5f; // of the row that has the lit one
    int lit_column = columns / 2, lit_row = (int)((middle - rect.y) / down) + 1;
    for (int i = 0; i < rows * (columns + 1); i++) {
        int row = i / (columns + 1), column = i % (columns + 1);
        float x = rect.x + across * ((float)column + 0.5f), y = middle + down * (float)(row - lit_row);
        int token = field_token(row, column, scene->order);
        if (row == lit_row && column == lit_column && !coloured)
            card_token(scene, token, x, y, size * 1.6f, card_colour(scene, ROLE_ACCENT),
                       card_colour(scene, ROLE_BACKGROUND));
        else if (coloured)
            token_draw(scene->draw, &scene->tokens, token, x, y, size, card_colour(scene, ROLE_DIM));
        else
            card_faint(scene, token, x, y, size, card_colour(scene, ROLE_ACCENT));
    }
}

// ---- tiles: the letters of a word on tiles

static void draw_tile(const CardScene *scene, const TokenLook *look, Point at, float size, bool lit) {
    float x = roundf(at.x - size / 2), y = roundf(at.y - size / 2), radius = size * 0.14f;
    Colour face = lit ? card_paper(scene) : card_mix(scene, ROLE_BACKGROUND, ROLE_SELECTED, 0.75f);
    draw_round(scene->draw, (Rect){x, y + size * 0.09f, size, size}, radius,
               lit ? card_mix(scene, ROLE_ACCENT, ROLE_BACKGROUND, 0.5f)
                   : card_mix(scene, ROLE_BACKGROUND, ROLE_SELECTED, 0.4f));
    draw_round(scene->draw, (Rect){x, y, size, size}, radius, face);
    TokenSet set = scene->tokens;
    TokenLook one[] = {{.text = ""}, *look};
    set.look = one, set.ground = face;
    draw_push_opacity(scene->draw, lit ? 1 : (float)CARD_SCENE_FAINT / 255);
    token_draw(scene->draw, &set, 1, x + size / 2, y + size / 2, size * 1.15f,
               lit ? card_ink(scene) : card_colour(scene, ROLE_TEXT));
    draw_pop_opacity(scene->draw);
}

// Tokens as they stand in the pack's index-th word, or as they are numbered.
static void word_looks(const CardScene *scene, int index, TokenLook out[TOKENS_MAX + 1]) {
    const PackWords *words = &scene->pack->words;
    if (words->count > 0) {
        words_looks(&words->word[index % words->count], scene->order, true, out);
        return;
    }
    for (int i = 1; i <= scene->order; i++) {
        int at = scene->pack->reveal[0] ? scene->pack->reveal_token[i - 1] : i;
        out[i] = scene->pack->token[at];
    }
}

// The place of a letter in a word, from 1; 0 when it has none.
static int place_of(const TokenLook *word, int order, const TokenLook *letter) {
    for (int i = 1; i <= order; i++)
        if (strcmp(word[i].text, letter->text) == 0) return i;
    return 0;
}

void card_scene_tiles(const CardScene *scene) {
    static const int CROSSED[] = {2, 5, 8}; // letters of the first word
    TokenLook word[TOKENS_MAX + 1], other[TOKENS_MAX + 1];
    word_looks(scene, 0, word);
    float pitch = fminf(scene->rect.w / ((float)scene->order + 0.5f), scene->rect.h * 0.3f),
          size = roundf(pitch * 0.9f);
    float left = scene->middle - pitch * (float)(scene->order - 1) / 2, y = card_y(scene, 0.46f);
    for (size_t i = 0; i < sizeof CROSSED / sizeof *CROSSED && scene->pack->words.count > 3; i++) {
        int at = 0;
        for (int w = 1; w < scene->pack->words.count && (at < 3 || at > 7);
             w++) { // the i-th of those that fit
            word_looks(scene, w * 3 + (int)i * 7, other);
            at = place_of(other, scene->order, &word[CROSSED[i]]);
        }
        for (int letter = 1; letter <= scene->order && at > 0; letter++)
            if (letter != at && abs(letter - at) < 4)
                draw_tile(scene, &other[letter],
                          (Point){left + pitch * (float)(CROSSED[i] - 1), y + pitch * (float)(letter - at)},
                          size, false);
    }
    for (int i = 1; i <= scene->order; i++)
        draw_tile(scene, &word[i], (Point){left + pitch * (float)(i - 1), y}, size, true);
}

// ---- poster: three lines of letters as large as they go, one where it is wide

void card_scene_poster(const CardScene *scene) {
    enum { LINES = 3 };
    bool wide = scene->rect.w > 4 * scene->rect.h;
    int columns = wide ? scene->order : LINES;
    TokenLook word[TOKENS_MAX + 1];
    TokenSet set = scene->tokens;
    word_looks(scene, 0, word);
    set.look = word;
    float down = scene->rect.h * (wide ? 0.5f : 0.3f), across = scene->rect.w / (float)columns;
    for (int i = 0; i < columns * LINES && i < scene->order; i++) {
        int line = i / columns;
        float x = scene->rect.x + across * ((float)(i % columns) + 0.5f),
              y = card_y(scene, wide ? 0.42f : 0.17f) + down * (float)line;
        bool lit = line == 0;
        draw_push_opacity(scene->draw, lit ? 1 : (float)CARD_SCENE_FAINT / 255);
        token_draw(scene->draw, &set, i + 1, x, y, down * 1.9f,
                   card_colour(scene, lit ? ROLE_ACCENT : ROLE_ENTERED));
        draw_pop_opacity(scene->draw);
    }
}

// ---- stroke: one token, huge, and a seal beside it

static void draw_seal(const CardScene *scene, Point at, float size, int token, Colour colour) {
    draw_round(scene->draw, (Rect){roundf(at.x - size / 2), roundf(at.y - size / 2), size, size},
               size * 0.16f, colour);
    Colour ink = colour_contrast(colour, card_paper(scene)) > colour_contrast(colour, card_ink(scene))
                     ? card_paper(scene)
                     : card_ink(scene);
    card_token(scene, token, at.x, at.y, size * 1.15f, ink, colour);
}

void card_scene_stroke(const CardScene *scene) {
    float size = scene->rect.h * 1.66f;
    token_draw(scene->draw, &scene->tokens, 1, card_x(scene, 0.06f), card_y(scene, 0.52f), size,
               card_colour(scene, ROLE_GIVEN));
    draw_seal(scene, (Point){card_x(scene, 0.7f), card_y(scene, 0.2f)}, roundf(scene->rect.h * 0.19f),
              card_nth(scene, 8), card_colour(scene, ROLE_CONFLICT));
}

// ---- scroll: a hanging scroll between columns of tokens

void card_scene_scroll(const CardScene *scene) {
    enum { SIDE = 3, ROWS = 5 };
    float pitch = scene->rect.h * 0.25f, h = scene->rect.h;
    for (int column = -SIDE; column <= SIDE; column++)
        for (int row = 0; row < ROWS && abs(column) > 1; row++)
            card_faint(scene, card_nth(scene, row * 2 - column * 4), card_x(scene, 0.27f * (float)column),
                       card_y(scene, 0.1f) + pitch * (float)row, pitch * 1.05f,
                       card_colour(scene, ROLE_ACCENT));
    float w = roundf(h * 0.52f), x = roundf(scene->middle - w / 2), bar = fmaxf(3, roundf(h * 0.05f));
    float top = roundf(card_y(scene, 0.03f));
    draw_fill(scene->draw, (Rect){x, top + bar, w, h}, card_paper(scene));
    draw_round(scene->draw, (Rect){x - bar * 1.5f, top, w + bar * 3, bar}, bar / 2,
               card_colour(scene, ROLE_ACCENT));
    for (int i = 0; i < 2; i++)
        card_token(scene, card_nth(scene, i), scene->middle, card_y(scene, 0.3f + 0.38f * (float)i),
                   h * 0.54f, card_ink(scene), card_paper(scene));
    draw_seal(scene, (Point){x + w * 0.82f, card_y(scene, 0.86f)}, roundf(h * 0.12f), card_nth(scene, 2),
              card_colour(scene, ROLE_CONFLICT));
}

// ---- circle: tokens around a magic circle

static Point on_circle(const CardScene *scene, float radius, float turn) {
    float angle = (turn - 0.25f) * 6.2831853f;
    return (Point){card_x(scene, radius * cosf(angle)), card_y(scene, 0.5f + radius * sinf(angle))};
}

void card_scene_circle(const CardScene *scene) {
    enum { POINTS = 3 };
    int around = scene->order - 1;
    float h = scene->rect.h, thin = fmaxf(1, h * 0.008f);
    Colour line = card_mix(scene, ROLE_BACKGROUND, ROLE_ACCENT, 0.5f),
           ground = card_colour(scene, ROLE_BACKGROUND);
    float cx = scene->middle, cy = card_y(scene, 0.5f);
    draw_circle(scene->draw, cx, cy, h * 0.62f, card_mix(scene, ROLE_BACKGROUND, ROLE_SELECTED, 0.3f));
    draw_ring(scene->draw, cx, cy, h * 0.62f, thin, line);
    draw_circle(scene->draw, cx, cy, h * 0.38f, ground);
    draw_ring(scene->draw, cx, cy, h * 0.38f, thin, line);
    for (int i = 0; i < 2 * POINTS; i++) {
        float turn = i < POINTS ? 0 : 0.5f;
        Point a = on_circle(scene, 0.38f, turn + (float)i / POINTS),
              b = on_circle(scene, 0.38f, turn + (float)(i + 1) / POINTS);
        draw_line(scene->draw, a.x, a.y, b.x, b.y, thin, line);
    }
    draw_circle(scene->draw, cx, cy, h * 0.19f, ground);
    draw_ring(scene->draw, cx, cy, h * 0.19f, thin, line);
    for (int i = 0; i < around; i++) {
        Point at = on_circle(scene, 0.5f, ((float)i + 0.5f) / (float)around);
        card_faint(scene, card_nth(scene, i + 1), at.x, at.y, h * 0.29f, card_colour(scene, ROLE_GIVEN));
    }
    card_token(scene, card_nth(scene, 0), cx, cy, h * 0.42f, card_colour(scene, ROLE_ACCENT), ground);
}

// ---- rose: the eight winds

void card_scene_rose(const CardScene *scene) {
    enum { WINDS = 8 };
    static const int AT[WINDS] = {1, 2, 5, 8, 7, 6, 3, 0}; // from north on, as nine tokens stand on a keypad
    static const int OVER[WINDS] = {1, 3, 5, 7, 0, 2, 4, 6}; // long points lie over short ones
    float h = scene->rect.h, cx = scene->middle, cy = card_y(scene, 0.5f), thin = fmaxf(1, h * 0.008f);
    Colour light = card_colour(scene, ROLE_ACCENT),
           dark = card_mix(scene, ROLE_BACKGROUND, ROLE_ACCENT, 0.45f);
    Colour water = card_mix(scene, ROLE_BACKGROUND, ROLE_SELECTED, 0.45f);
    draw_circle(scene->draw, cx, cy, h * 0.49f, water);
    draw_ring(scene->draw, cx, cy, h * 0.49f, thin, card_colour(scene, ROLE_LINE_THICK));
    draw_ring(scene->draw, cx, cy, h * 0.3f, thin, card_colour(scene, ROLE_LINE_THICK));
    draw_ring(scene->draw, cx, cy, h * 0.74f, thin, card_mix(scene, ROLE_BACKGROUND, ROLE_LINE_THICK, 0.5f));
    for (int i = 0; i < WINDS; i++) {
        float turn = (float)OVER[i] / WINDS, reach = OVER[i] % 2 ? 0.24f : 0.36f;
        Point tip = on_circle(scene, reach, turn), before = on_circle(scene, 0.09f, turn - 0.0625f),
              after = on_circle(scene, 0.09f, turn + 0.0625f);
        const Point left[] = {tip, before, {cx, cy}}, right[] = {tip, {cx, cy}, after};
        draw_polygon(scene->draw, left, 3, dark);
        draw_polygon(scene->draw, right, 3, light);
    }
    for (int i = 0; i < WINDS; i++) {
        Point at = on_circle(scene, 0.42f, (float)i / WINDS);
        int token = scene->order == 9 ? AT[i] + 1 : card_nth(scene, i);
        Colour ink = card_colour(scene, i == 0 ? ROLE_GIVEN : ROLE_ACCENT);
        if (at.y < cy + h * 0.1f)
            card_token(scene, token, at.x, at.y, h * 0.19f, ink, water);
        else
            card_faint(scene, token, at.x, at.y, h * 0.19f, ink);
    }
}

// ---- lanes: tokens in a race

void card_scene_lanes(const CardScene *scene) {
    enum { LANES = 3, STREAKS = 3, PARTS = 4 };
    static const float AHEAD[LANES] = {0.5f, 0.82f, 0.34f};
    float pitch = scene->rect.h * 0.3f, thick = fmaxf(1, scene->rect.h * 0.016f);
    for (int lane = 0; lane < LANES; lane++) {
        float y = card_y(scene, 0.17f) + pitch * (float)lane, x = scene->rect.x + scene->rect.w * AHEAD[lane];
        int token = card_nth(scene, lane * 2 + 1);
        const TokenLook *look = &scene->pack->token[token];
        bool dark = scene->look->theme.dark, lit = lane == 1;
        Colour own = look->has_colour ? look->colour[dark ? GROUND_DARK : GROUND_LIGHT] | 0xFF000000u
                                      : card_colour(scene, ROLE_ACCENT);
        draw_fill(scene->draw, (Rect){scene->rect.x, roundf(y + pitch / 2), scene->rect.w, 1},
                  card_colour(scene, ROLE_LINE_THIN));
        for (int i = 0; i < STREAKS; i++) {
            float up = pitch * 0.2f * (float)(i - 1),
                  from = x - pitch * 0.5f - pitch * 0.12f * (float)(i % 2);
            for (int part = 0; part < PARTS; part++) // fainter, the farther behind
                draw_line(scene->draw, from - pitch * 0.7f * (float)part, y + up,
                          from - pitch * 0.7f * (float)(part + 1), y + up, thick,
                          colour_mix(card_colour(scene, ROLE_BACKGROUND), own, 0.6f - 0.14f * (float)part));
        }
        if (lit)
            card_token(scene, token, x, y, pitch * 1.5f, own, card_colour(scene, ROLE_BACKGROUND));
        else
            card_faint(scene, token, x, y, pitch * 1.2f, own);
    }
}
