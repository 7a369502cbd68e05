// The links of chains.

#include <math.h>

#include "ui/figure/step_picture_parts.h"

enum { SAMPLES = 24, OBSTACLES_MAX = 512 };

typedef struct {
    Point at[SAMPLES + 1];
    float along[SAMPLES + 1]; // length up to there
} Curve;

static Point mix_points(Point a, Point b, float t) {
    return (Point){a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t};
}

// A quadratic Bezier curve whose middle stands off the straight line by half of `bulge` lengths.
static Point bend(Point a, Point b, float bulge, float t) {
    Point c = {(a.x + b.x) / 2 - (b.y - a.y) * bulge, (a.y + b.y) / 2 + (b.x - a.x) * bulge};
    return mix_points(mix_points(a, c, t), mix_points(c, b, t), t);
}

// What a link should keep clear of: candidates that mean something, and the signs around its ends.
static int find_obstacles(const StepPicture *p, Point a, Point b, float radius, Point *out) {
    int count = 0;
    for (int cell = 0; cell < p->layout->cells; cell++) {
        for (int token = 1; token <= p->layout->order; token++) {
            bool here = marks_has(&p->position->marks, cell, token);
            if (!here || !p->is[cell][token] || count == OBSTACLES_MAX) continue;
            Point at;
            float size;
            picture_note(p, cell, token, &at, &size);
            bool own = hypotf(at.x - a.x, at.y - a.y) < radius || hypotf(at.x - b.x, at.y - b.y) < radius;
            if (!own) out[count++] = at;
        }
    }
    return count;
}

// True on the sign of a filled cell: it is drawn over the links, and hides what is under it.
static bool on_a_token(const StepPicture *p, Point at) {
    int cell = grid_cell_at(&p->grid, at.x, at.y);
    if (cell < 0 || !p->position->grid.cell[cell]) return false;
    Rect r = picture_cell(p, cell);
    return fabsf(at.x - r.x - r.w / 2) < r.w * 0.26f && fabsf(at.y - r.y - r.h / 2) < r.h * 0.32f;
}

static float cost_of(const StepPicture *p, Point a, Point b, float bulge, float radius,
                     const Point *obstacles, int count) {
    float cost = fabsf(bulge) * 2.4f, clear = radius * 1.3f;
    Rect room = p->grid.rect;
    for (int i = 1; i < 16; i++) {
        Point at = bend(a, b, bulge, (float)i / 16);
        if (at.x < room.x || at.y < room.y || at.x > room.x + room.w || at.y > room.y + room.h) cost += 5;
        cost += on_a_token(p, at) ? 0.3f : 0;
        for (int k = 0; k < count; k++) {
            float dx = fabsf(obstacles[k].x - at.x), dy = fabsf(obstacles[k].y - at.y);
            if (dx > clear || dy > clear) continue;
            float away = hypotf(dx, dy);
            if (away < clear) cost += 1 + 2 * (1 - away / clear);
        }
    }
    return cost;
}

static float best_bulge(const StepPicture *p, Point a, Point b, float radius) {
    static const float LONG[] = {0, 0.14f, -0.14f, 0.26f, -0.26f, 0.42f, -0.42f, 0.62f, -0.62f};
    static const float SHORT[] = {1.15f, -1.15f, 1.6f, -1.6f}; // neighbours in a cell: their signs touch
    Point obstacles[OBSTACLES_MAX];
    int count = find_obstacles(p, a, b, radius, obstacles);
    bool near = hypotf(b.x - a.x, b.y - a.y) < radius * 3.2f;
    const float *options = near ? SHORT : LONG;
    int many = near ? (int)(sizeof SHORT / sizeof *SHORT) : (int)(sizeof LONG / sizeof *LONG);
    float best = 0, least = INFINITY;
    for (int i = 0; i < many; i++) {
        float cost = cost_of(p, a, b, options[i], radius, obstacles, count);
        if (cost < least) least = cost, best = options[i];
    }
    return best;
}

// The part of the curve between the signs at its ends.
static Curve make_curve(Point a, Point b, float bulge, float radius) {
    float from = 0, to = 1;
    const float step = 1.0f / 128;
    for (Point at = a; from < 0.45f && hypotf(at.x - a.x, at.y - a.y) < radius * 1.12f; from += step)
        at = bend(a, b, bulge, from);
    for (Point at = b; to > 0.55f && hypotf(at.x - b.x, at.y - b.y) < radius * 1.3f; to -= step)
        at = bend(a, b, bulge, to);
    Curve curve;
    for (int i = 0; i <= SAMPLES; i++) {
        curve.at[i] = bend(a, b, bulge, from + (to - from) * (float)i / SAMPLES);
        Point before = curve.at[i ? i - 1 : 0];
        float more = hypotf(curve.at[i].x - before.x, curve.at[i].y - before.y);
        curve.along[i] = i ? curve.along[i - 1] + more : 0;
    }
    return curve;
}

static Point at_length(const Curve *curve, float length, Point *out_direction) {
    int i = 1;
    while (i < SAMPLES && curve->along[i] < length) i++;
    float part = curve->along[i] - curve->along[i - 1];
    Point a = curve->at[i - 1], b = curve->at[i];
    *out_direction = part > 0 ? (Point){(b.x - a.x) / part, (b.y - a.y) / part} : (Point){1, 0};
    return mix_points(a, b, part > 0 ? (length - curve->along[i - 1]) / part : 0);
}

static void draw_curve(const StepPicture *p, const Curve *curve, float width, Colour colour) {
    for (int i = 1; i <= SAMPLES; i++)
        draw_line(p->draw, curve->at[i - 1].x, curve->at[i - 1].y, curve->at[i].x, curve->at[i].y, width,
                  colour);
}

static void draw_dashes(const StepPicture *p, const Curve *curve, float width, float dash, Colour colour) {
    float length = curve->along[SAMPLES];
    int count =
        (int)fmaxf(1, roundf((length / dash + 0.8f) / 1.8f)); // gaps of 0.8 dashes, a dash at each end
    float unit = length / ((float)count * 1.8f - 0.8f);
    for (int i = 0; i < count; i++) {
        Point unused, a = at_length(curve, (float)i * 1.8f * unit, &unused);
        Point m = at_length(curve, ((float)i * 1.8f + 0.5f) * unit, &unused);
        Point b = at_length(curve, fminf(((float)i * 1.8f + 1) * unit, length), &unused);
        draw_line(p->draw, a.x, a.y, m.x, m.y, width, colour);
        draw_line(p->draw, m.x, m.y, b.x, b.y, width, colour);
    }
}

static void draw_head(const StepPicture *p, const Curve *curve, float size, Colour colour, Colour edge) {
    static const float PLACES[] = {0.5f, 0.42f, 0.58f, 0.34f, 0.66f, 0.27f, 0.73f};
    Point d, at = {0, 0};
    int i = 0, many = (int)(sizeof PLACES / sizeof *PLACES);
    for (; i < many; i++) {
        at = at_length(curve, curve->along[SAMPLES] * PLACES[i], &d);
        if (!on_a_token(p, at)) break;
    }
    if (i == many) at = at_length(curve, curve->along[SAMPLES] * 0.5f, &d);
    for (int pass = 0; pass < 2; pass++) {
        float s = pass ? size : size * 1.3f;
        Point corner[3] = {
            {at.x + d.x * s, at.y + d.y * s},
            {at.x - d.x * s * 0.8f - d.y * s * 0.85f, at.y - d.y * s * 0.8f + d.x * s * 0.85f},
            {at.x - d.x * s * 0.8f + d.y * s * 0.85f, at.y - d.y * s * 0.8f - d.x * s * 0.85f}};
        draw_polygon(p->draw, corner, 3, pass ? colour : edge);
    }
}

void step_link_draw(const StepPicture *p, Point a, Point b, float radius, const PictureLink *link) {
    Colour board = p->look->theme.colour[ROLE_BOARD], hint = p->ink.hint;
    Colour colour = colour_readable(colour_mix(board, hint,
                                               link->now     ? 1
                                               : link->faded ? 0.3f
                                                             : 0.78f),
                                    p->ground, PICTURE_CONTRAST);
    float unit = radius / 11, wide = fmaxf(3.4f, (link->now ? 5 : 4.4f) * unit);
    float thin = fmaxf(1.4f, (link->now ? 2.4f : 1.9f) * unit);
    Curve curve = make_curve(a, b, best_bulge(p, a, b, radius), radius);
    draw_curve(p, &curve, link->strong ? wide + 2 * unit : thin + 2 * unit, colour_alpha(board, 0.7f));
    if (link->strong) {
        draw_curve(p, &curve, wide, colour);
        draw_curve(p, &curve, wide * 0.36f, board);
    } else {
        draw_dashes(p, &curve, thin, 5.5f * unit, colour);
    }
    float head = fmaxf(4, (link->now ? 6.2f : 5.4f) * unit);
    if (!link->faded && curve.along[SAMPLES] > head * 1.6f) draw_head(p, &curve, head, colour, board);
}
