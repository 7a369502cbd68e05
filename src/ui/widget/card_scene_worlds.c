// Scenes on cards that show a place or a thing with the tokens in it.
#include <math.h>

#include "ui/widget/card_scene_parts.h"

// ---- stairs

void card_scene_stairs(const CardScene *scene) {
    int steps = scene->order < 9 ? scene->order : 9;
    float wide = scene->rect.w / (float)steps,
          high = scene->rect.h * 0.68f / (float)(steps > 1 ? steps - 1 : 1);
    for (int i = 0; i < steps; i++) {
        float x = roundf(scene->rect.x + wide * (float)i),
              end = roundf(scene->rect.x + wide * (float)(i + 1));
        float y = roundf(card_y(scene, 0.93f) - high * (float)i), t = (float)(i + 1) / (float)steps;
        bool top = i + 1 == steps;
        draw_fill(scene->draw, (Rect){x, y, end - x, scene->rect.y + scene->rect.h - y},
                  card_mix(scene, ROLE_BACKGROUND, ROLE_SELECTED, 0.2f + 0.8f * t));
        draw_fill(scene->draw, (Rect){x, y, end - x, fmaxf(2, scene->rect.h * 0.02f)},
                  card_mix(scene, ROLE_BACKGROUND, ROLE_ACCENT, 0.2f + 0.8f * t));
        float size = wide * 1.25f;
        if (top)
            card_token(scene, card_nth(scene, i), x + wide / 2, y - size * 0.36f, size * 1.2f,
                       card_colour(scene, ROLE_ACCENT), card_colour(scene, ROLE_BACKGROUND));
        else
            card_faint(scene, card_nth(scene, i), x + wide / 2, y - size * 0.32f, size,
                       card_colour(scene, ROLE_TEXT));
    }
}

// ---- staff: a melody

static void draw_note(const CardScene *scene, float x, float y, float gap, float stem, Colour colour) {
    enum { POINTS = 16 };
    Point head[POINTS];
    for (int i = 0; i < POINTS; i++) { // an ellipse that leans
        float t = 6.2831853f * (float)i / POINTS, u = gap * 0.66f * cosf(t), v = gap * 0.44f * sinf(t);
        head[i] = (Point){x + u * 0.94f + v * 0.34f, y - u * 0.34f + v * 0.94f};
    }
    draw_polygon(scene->draw, head, POINTS, colour);
    float side = stem > 0 ? -1.0f : 1.0f, thick = fmaxf(1.5f, gap * 0.12f);
    draw_line(scene->draw, x + side * gap * 0.58f, y, x + side * gap * 0.58f, y + stem, thick, colour);
}

void card_scene_staff(const CardScene *scene) {
    enum { LINES = 5, NOTES = 8, BEAMED = 2 };
    static const int STEP[NOTES] = {0, 2, 4, 3, 5, 7, 6, 8}; // above the lowest line
    Rect r = scene->rect;
    float gap = roundf(r.h * 0.125f), low = roundf(card_y(scene, 0.78f)),
          thin = fmaxf(1, roundf(r.h * 0.009f));
    for (int i = 0; i < LINES; i++)
        draw_fill(scene->draw, (Rect){r.x, low - gap * (float)i, r.w, thin},
                  card_colour(scene, ROLE_LINE_THICK));
    float pitch = r.w / (NOTES + 0.4f);
    for (int i = 0; i < NOTES; i++) {
        bool lit = i == NOTES - BEAMED - 1, up = STEP[i] < 5;
        float x = r.x + pitch * ((float)i + 0.7f), y = low - gap * (float)STEP[i] / 2;
        Colour colour =
            lit ? card_colour(scene, ROLE_ACCENT) : card_mix(scene, ROLE_BACKGROUND, ROLE_GIVEN, 0.62f);
        draw_note(scene, x, y, gap * (lit ? 1.25f : 1), gap * (up ? -3.0f : 3.0f), colour);
        if (i % 4 == 3 && i + 1 < NOTES)
            draw_fill(scene->draw,
                      (Rect){roundf(x + pitch / 2), low - gap * (LINES - 1), thin, gap * (LINES - 1)},
                      card_colour(scene, ROLE_LINE_THICK));
    }
}

// ---- orbits: tokens around a sun

void card_scene_orbits(const CardScene *scene) {
    static const float TURN[] = {-0.16f, 0.3f, -0.42f, 0.14f, -0.3f, 0.36f, -0.1f, 0.22f, -0.26f};
    const Story *story = &scene->pack->story;
    bool told = story->kind == STORY_LIGHTS;
    Rect r = scene->rect;
    int places = scene->order < 9 ? scene->order : 9;
    Colour ground = card_colour(scene, ROLE_BACKGROUND),
           line = card_mix(scene, ROLE_BACKGROUND, ROLE_LINE_THICK, 0.7f),
           sun = told && story->has_source ? story->source | 0xFF000000u : card_colour(scene, ROLE_ACCENT);
    float x = r.x - r.h * 0.16f, y = card_y(scene, 0.52f), first = r.h * 0.56f;
    float step = (r.w + r.h * 0.1f - first) / (float)places;
    for (int i = 0; i < places; i++)
        draw_ring(scene->draw, x, y, first + step * (float)i, fmaxf(1, r.h * 0.007f), line);
    draw_circle(scene->draw, x, y, r.h * 0.45f, colour_mix(ground, sun, 0.18f));
    draw_circle(scene->draw, x, y, r.h * 0.38f, colour_mix(ground, sun, 0.4f));
    draw_circle(scene->draw, x, y, r.h * 0.32f, sun);
    for (int i = 0; i < places; i++) {
        float far = first + step * (float)i, up = r.h * TURN[i], right = sqrtf(fmaxf(0, far * far - up * up));
        float radius = fminf(step * 0.62f, r.h * (i % 2 ? 0.12f : 0.1f));
        int token = told ? story->order[i] : card_nth(scene, i);
        Colour colour =
            told && i < story->colours ? story->colour[i] | 0xFF000000u : card_colour(scene, ROLE_ACCENT);
        draw_circle(scene->draw, x + right, y + up, radius + fmaxf(2, r.h * 0.015f), ground);
        draw_circle(scene->draw, x + right, y + up, radius, colour);
        Colour ink = colour_contrast(colour, 0xFF12141Au) >= 7 ? 0xFF12141Au : 0xFFFFFFFFu;
        card_token(scene, token, x + right, y + up, radius * 2.1f, ink, colour);
    }
}

// ---- sky: a day from left to right

static Colour day_at(const CardScene *scene, float t) {
    const Story *story = &scene->pack->story;
    Colour ground = card_colour(scene, ROLE_BACKGROUND);
    if (story->kind != STORY_DAY) return card_mix(scene, ROLE_BACKGROUND, ROLE_SELECTED, 0.4f + 0.6f * t);
    float at = t * (float)(story->colours - 1);
    int stop = clampi((int)at, 0, story->colours - 2);
    Colour sky = colour_mix(story->colour[stop] | 0xFF000000u, story->colour[stop + 1] | 0xFF000000u,
                            at - (float)stop);
    return colour_mix(sky, ground, scene->look->theme.dark ? 0.3f : 0);
}

void card_scene_sky(const CardScene *scene) {
    enum { BODIES = 5, STARS = 7 };
    static const float STAR[STARS][2] = {{0.74f, 0.34f}, {0.8f, 0.14f},  {0.97f, 0.5f}, {0.95f, 0.12f},
                                         {0.7f, 0.1f},   {0.83f, 0.56f}, {0.9f, 0.7f}};
    Rect r = scene->rect;
    for (float x = floorf(r.x); x < r.x + r.w; x++)
        draw_fill(scene->draw, (Rect){x, r.y, 1, r.h}, day_at(scene, fminf(1, (x + 0.5f - r.x) / r.w)));
    for (int i = 0; i < STARS; i++)
        draw_circle(scene->draw, r.x + r.w * STAR[i][0], card_y(scene, STAR[i][1]),
                    fmaxf(1, r.h * (i % 2 ? 0.008f : 0.012f)), 0xFFF3F1EAu);
    float sun = r.x + r.w * 0.36f, high = card_y(scene, 0.36f);
    draw_circle(scene->draw, sun, high, r.h * 0.25f, colour_alpha(0xFFFFF8DCu, 0.28f));
    draw_circle(scene->draw, sun, high, r.h * 0.17f, 0xFFFFF8DCu);
    draw_shape(scene->draw, SHAPE_MOON, r.x + r.w * 0.88f, card_y(scene, 0.3f), r.h * 0.13f, 0xFFF3F1EAu);
    for (int i = 0; i < BODIES; i++) {
        float t = (float)i / BODIES + 0.1f;
        Colour sky = day_at(scene, t),
               ink = colour_contrast(sky, 0xFF06243Au) > colour_contrast(sky, 0xFFFFFFFFu) ? 0xFF06243Au
                                                                                           : 0xFFFFFFFFu;
        card_faint(scene, card_nth(scene, i + 1), r.x + r.w * t, card_y(scene, i % 2 ? 0.86f : 0.7f),
                   r.h * 0.3f, ink);
    }
}

// ---- hand: a hand of cards

void card_scene_hand(const CardScene *scene) {
    int cards = scene->order < 7 ? scene->order : 7;
    float h = scene->rect.h, w = h * 0.44f, tall = h * 0.66f, reach = h * 1.05f;
    Colour paper = card_paper(scene), rim = colour_mix(paper, card_ink(scene), 0.46f);
    draw_fill(scene->draw, scene->rect, card_mix(scene, ROLE_BACKGROUND, ROLE_LINE_THICK, 0.3f));
    for (int i = 0; i < cards; i++) {
        float angle = ((float)i - (float)(cards - 1) / 2) * 0.235f;
        Point at = {scene->middle + sinf(angle) * reach, card_y(scene, 1.54f) - cosf(angle) * reach};
        card_turned(scene, at, w + fmaxf(2, h * 0.02f), tall + fmaxf(2, h * 0.02f), angle, h * 0.05f, rim);
        card_turned(scene, at, w, tall, angle, h * 0.045f, paper);
        // In the upper left corner, which the next card leaves free; the last shows its token large.
        float dx = -w * 0.29f, dy = -tall * 0.34f;
        Point corner = {at.x + dx * cosf(angle) - dy * sinf(angle),
                        at.y + dx * sinf(angle) + dy * cosf(angle)};
        card_token(scene, card_nth(scene, i), corner.x, corner.y, h * 0.24f, card_ink(scene), paper);
        if (i + 1 == cards)
            card_token(scene, card_nth(scene, i), at.x, at.y, h * 0.5f, card_ink(scene), paper);
    }
}

// ---- dice

typedef struct {
    Point origin, right, down; // of a face: a corner and its two edges
} DieFace;

static void draw_face(const CardScene *scene, const DieFace *face, int pips, Colour colour, Colour ink) {
    enum { CORNERS = 4, ROUND = 4, POINTS = 12 };
    static const uint16_t PIPS[7] = {0, 0x010, 0x101, 0x111, 0x145, 0x155, 0x16D}; // a bit for each of 3x3
    Point o = face->origin, a = face->right, b = face->down;
    card_quad(scene, o, (Point){o.x + a.x, o.y + a.y}, (Point){o.x + a.x + b.x, o.y + a.y + b.y},
              (Point){o.x + b.x, o.y + b.y}, colour);
    for (int pip = 0; pip < 9; pip++) {
        if (!(PIPS[pips] >> pip & 1)) continue;
        int row = pip / 3;
        float u = 0.24f + 0.26f * (float)(pip % 3), v = 0.24f + 0.26f * (float)row;
        Point dot[POINTS];
        for (int i = 0; i < POINTS; i++) {
            float t = 6.2831853f * (float)i / POINTS, x = u + 0.092f * cosf(t), y = v + 0.092f * sinf(t);
            dot[i] = (Point){o.x + a.x * x + b.x * y, o.y + a.y * x + b.y * y};
        }
        draw_polygon(scene->draw, dot, POINTS, ink);
    }
}

// A cube seen from above one of its edges; `lean`: how far that edge is from the middle.
static void draw_die(const CardScene *scene, Point at, float side, float lean, const int pips[3]) {
    Colour paper = card_paper(scene), ink = card_ink(scene);
    Point left = {-side * (0.87f + lean), -side * (0.42f - lean * 0.5f)},
          right = {side * (0.87f - lean), -side * (0.42f + lean * 0.5f)}, down = {0, side * 0.98f};
    DieFace top = {at, right, left};
    DieFace west = {{at.x + left.x, at.y + left.y}, {-left.x, -left.y}, down};
    DieFace east = {at, right, down};
    draw_face(scene, &top, pips[0], paper, ink);
    draw_face(scene, &west, pips[1], colour_mix(paper, card_colour(scene, ROLE_SELECTED), 0.28f), ink);
    draw_face(scene, &east, pips[2], colour_mix(paper, card_colour(scene, ROLE_SELECTED), 0.52f), ink);
}

void card_scene_dice(const CardScene *scene) {
    float h = scene->rect.h;
    draw_fill(scene->draw, scene->rect, card_mix(scene, ROLE_BACKGROUND, ROLE_SELECTED, 0.35f));
    draw_die(scene, (Point){card_x(scene, -0.44f), card_y(scene, 0.5f)}, h * 0.34f, 0.1f,
             (const int[]){5, 3, 1});
    draw_die(scene, (Point){card_x(scene, 0.36f), card_y(scene, 0.46f)}, h * 0.4f, -0.16f,
             (const int[]){6, 2, 4});
}

static const Colour SUN = 0xFFF7C65Bu; // in every theme

// ---- hills: tokens out in the country

// The height of a hill at `t` across, in parts of the scene's height.
static float hill_at(int hill, float t) {
    static const float BASE[] = {0.4f, 0.58f, 0.8f}, WAVES[] = {1.1f, 0.8f, 0.6f},
                       PHASE[] = {0.3f, 2.6f, 5.1f};
    return BASE[hill] + 0.1f * sinf(6.2831853f * WAVES[hill] * t + PHASE[hill]);
}

static void draw_hill(const CardScene *scene, int hill, Colour colour) {
    enum { STEPS = 40 };
    Point points[STEPS + 3];
    Rect r = scene->rect;
    for (int i = 0; i <= STEPS; i++) {
        float t = (float)i / STEPS;
        points[i] = (Point){r.x + r.w * t, card_y(scene, hill_at(hill, t))};
    }
    points[STEPS + 1] = (Point){r.x + r.w, r.y + r.h}, points[STEPS + 2] = (Point){r.x, r.y + r.h};
    draw_polygon(scene->draw, points, STEPS + 3, colour);
}

void card_scene_hills(const CardScene *scene) {
    enum { HILLS = 3, OUT = 7 };
    static const struct {
        int hill;
        float at, size;
    } PLACE[OUT] = {{0, 0.16f, 0.3f},  {0, 0.56f, 0.3f},  {0, 0.9f, 0.3f},  {1, 0.36f, 0.44f},
                    {1, 0.74f, 0.44f}, {2, 0.13f, 0.54f}, {2, 0.55f, 0.54f}};
    float h = scene->rect.h;
    draw_circle(scene->draw, card_x(scene, -0.1f), card_y(scene, 0.17f), h * 0.1f, SUN);
    for (int hill = 0; hill < HILLS; hill++) {
        Colour ground = card_mix(scene, ROLE_BACKGROUND, ROLE_SELECTED, 0.3f + 0.3f * (float)hill);
        draw_hill(scene, hill, ground);
        for (int i = 0; i < OUT; i++) {
            if (PLACE[i].hill != hill) continue;
            float size = h * PLACE[i].size, y = card_y(scene, hill_at(hill, PLACE[i].at));
            token_draw(scene->draw, &scene->tokens, card_nth(scene, i * 2),
                       scene->rect.x + scene->rect.w * PLACE[i].at, y - size * 0.2f, size,
                       card_colour(scene, hill == 0 ? ROLE_DIM : ROLE_GIVEN));
        }
    }
}

// ---- tree: tokens in the crowns of trees

static void draw_tree(const CardScene *scene, float x, float size, Colour trunk, Colour crown) {
    static const float LEAF[][3] = {{-0.26f, 0.1f, 0.24f},
                                    {0.26f, 0.1f, 0.24f},
                                    {-0.13f, -0.14f, 0.25f},
                                    {0.15f, -0.14f, 0.25f},
                                    {0, 0.12f, 0.27f}};
    float y = card_y(scene, 0.92f) - size * 0.62f;
    card_quad(scene, (Point){x - size * 0.05f, y}, (Point){x + size * 0.05f, y},
              (Point){x + size * 0.09f, scene->rect.y + scene->rect.h},
              (Point){x - size * 0.09f, scene->rect.y + scene->rect.h}, trunk);
    for (size_t i = 0; i < sizeof LEAF / sizeof *LEAF; i++)
        draw_circle(scene->draw, x + size * LEAF[i][0], y + size * LEAF[i][1], size * LEAF[i][2], crown);
}

void card_scene_tree(const CardScene *scene) {
    static const float FRUIT[][2] = {
        {-0.3f, 0.1f}, {0.3f, 0.1f}, {-0.14f, -0.18f}, {0.15f, -0.18f}, {0, 0.12f}};
    float h = scene->rect.h, y = card_y(scene, 0.92f) - h * 0.62f;
    Colour trunk = card_mix(scene, ROLE_BACKGROUND, ROLE_LINE_THICK, 0.8f);
    Colour leaves = card_mix(scene, ROLE_BACKGROUND, ROLE_GOOD, 0.56f),
           far = card_mix(scene, ROLE_BACKGROUND, ROLE_GOOD, 0.3f);
    draw_tree(scene, card_x(scene, -0.78f), h * 0.62f, trunk, far);
    draw_tree(scene, card_x(scene, 0.78f), h * 0.62f, trunk, far);
    draw_tree(scene, scene->middle, h, trunk, leaves);
    for (size_t i = 0; i < sizeof FRUIT / sizeof *FRUIT; i++)
        card_token(scene, card_nth(scene, (int)i), scene->middle + h * FRUIT[i][0], y + h * FRUIT[i][1],
                   h * 0.34f, card_colour(scene, i % 2 ? ROLE_ACCENT : ROLE_GIVEN), leaves);
    for (int side = -1; side <= 1; side += 2)
        for (int i = 0; i < 2; i++)
            card_faint(scene, card_nth(scene, i + side + 4),
                       card_x(scene, (float)side * (0.72f + 0.14f * (float)i)),
                       card_y(scene, 0.5f + 0.12f * (float)i), h * 0.22f, card_colour(scene, ROLE_ACCENT));
}

// ---- stones: tokens cut into standing stones

void card_scene_stones(const CardScene *scene) {
    enum { STONES = 5, POINTS = 8 };
    static const struct {
        float at, width, top;
    } STONE[STONES] = {{-0.84f, 0.3f, 0.42f},
                       {-0.46f, 0.32f, 0.24f},
                       {0, 0.42f, 0.06f},
                       {0.46f, 0.33f, 0.28f},
                       {0.84f, 0.3f, 0.38f}};
    static const float OUTLINE[POINTS][2] = {{-0.5f, 1},     {-0.48f, 0.24f}, {-0.42f, 0.07f}, {-0.16f, 0},
                                             {0.18f, 0.08f}, {0.42f, 0.05f},  {0.5f, 0.26f},   {0.52f, 1}};
    float h = scene->rect.h;
    for (int i = 0; i < STONES; i++) {
        bool lit = i == STONES / 2;
        float x = card_x(scene, STONE[i].at), w = h * STONE[i].width, top = card_y(scene, STONE[i].top),
              tall = scene->rect.y + h - top;
        Colour face = card_mix(scene, ROLE_BACKGROUND, ROLE_SELECTED, lit ? 0.5f : 0.26f),
               edge = card_mix(scene, ROLE_BACKGROUND, ROLE_ACCENT, lit ? 0.45f : 0.25f);
        Point back[POINTS], front[POINTS];
        for (int p = 0; p < POINTS; p++) {
            back[p] = (Point){x + w * OUTLINE[p][0], top + tall * OUTLINE[p][1]};
            front[p] =
                (Point){x + w * (OUTLINE[p][0] * 0.94f + 0.03f), top + h * 0.02f + tall * OUTLINE[p][1]};
        }
        draw_polygon(scene->draw, back, POINTS, edge);
        draw_polygon(scene->draw, front, POINTS, face);
        float size = w * 1.3f, y = top + w * 0.95f;
        if (lit)
            card_token(scene, card_nth(scene, 0), x, y, size, card_colour(scene, ROLE_ACCENT), face);
        else
            card_faint(scene, card_nth(scene, i + 2), x, y, size, card_colour(scene, ROLE_ACCENT));
    }
}
