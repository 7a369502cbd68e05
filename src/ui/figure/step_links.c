// The links of chains.

#include <math.h>

#include "ui/figure/step_picture_parts.h"

enum { SAMPLES = 24, OBSTACLES_MAX = 512 };

// Candidates in a link's way. Those that mean something hide what is under them; the others stand on it.
typedef struct {
    Point at[OBSTACLES_MAX];
    bool plain[OBSTACLES_MAX];
    int count;
} Obstacles;

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

// A link bends away from the straight line by this part of its length at most, but for short ones.
#define BEND_MOST 0.31f

static void add_obstacle(const StepPicture *p, Point a, Point b, float radius, int cell, int token,
                         Obstacles *out) {
    NotePlace note = picture_note(p, cell, token);
    Point at = {note.x, note.y};
    float aside = hypotf(b.x - a.x, b.y - a.y) * BEND_MOST + 2 * radius;
    bool far = at.x < fminf(a.x, b.x) - aside || at.x > fmaxf(a.x, b.x) + aside ||
               at.y < fminf(a.y, b.y) - aside || at.y > fmaxf(a.y, b.y) + aside;
    bool own = hypotf(at.x - a.x, at.y - a.y) < radius || hypotf(at.x - b.x, at.y - b.y) < radius;
    if (far || own || out->count == OBSTACLES_MAX) return;
    out->at[out->count] = at;
    out->plain[out->count++] = !p->is[cell][token];
}

// What a link should keep clear of: those that mean something first, and the others as far as it can.
static void find_obstacles(const StepPicture *p, Point a, Point b, float radius, Obstacles *out) {
    out->count = 0;
    for (int plain = 0; plain < 2; plain++) // the first that there is room for
        for (int cell = 0; cell < p->layout->cells; cell++)
            for (int token = 1; token <= p->layout->order; token++)
                if (marks_has(&p->position->marks, cell, token) && (p->is[cell][token] == 0) == plain)
                    add_obstacle(p, a, b, radius, cell, token, out);
}

// True on the sign of a filled cell: it is drawn over the links, and hides what is under it.
static bool on_a_token(const StepPicture *p, Point at) {
    int cell = grid_cell_at(&p->grid, at.x, at.y);
    if (cell < 0 || !p->position->grid.cell[cell]) return false;
    Rect r = picture_cell(p, cell);
    return fabsf(at.x - r.x - r.w / 2) < r.w * 0.26f && fabsf(at.y - r.y - r.h / 2) < r.h * 0.32f;
}

// What it costs to pass a candidate that means nothing in the step, beside one that does.
static const float PLAIN_COST = 0.12f;

static float cost_of(const StepPicture *p, Point a, Point b, float bulge, float radius,
                     const Obstacles *obstacles) {
    float cost = fabsf(bulge) * 2.4f, clear = radius * 1.3f;
    Rect room = p->grid.rect;
    for (int i = 1; i < 16; i++) {
        Point at = bend(a, b, bulge, (float)i / 16);
        if (at.x < room.x || at.y < room.y || at.x > room.x + room.w || at.y > room.y + room.h) cost += 5;
        cost += on_a_token(p, at) ? 0.3f : 0;
        for (int k = 0; k < obstacles->count; k++) {
            float dx = fabsf(obstacles->at[k].x - at.x), dy = fabsf(obstacles->at[k].y - at.y);
            if (dx > clear || dy > clear) continue;
            float away = hypotf(dx, dy);
            if (away < clear) cost += (1 + 2 * (1 - away / clear)) * (obstacles->plain[k] ? PLAIN_COST : 1);
        }
    }
    return cost;
}

static float best_bulge(const StepPicture *p, Point a, Point b, float radius, const Obstacles *obstacles) {
    static const float LONG[] = {0, 0.14f, -0.14f, 0.26f, -0.26f, 0.42f, -0.42f, 0.62f, -0.62f};
    static const float SHORT[] = {1.15f, -1.15f, 1.6f, -1.6f}; // neighbours in a cell: their signs touch
    bool near = hypotf(b.x - a.x, b.y - a.y) < radius * 3.2f;
    const float *options = near ? SHORT : LONG;
    int many = near ? (int)(sizeof SHORT / sizeof *SHORT) : (int)(sizeof LONG / sizeof *LONG);
    float best = 0, least = INFINITY;
    for (int i = 0; i < many; i++) {
        float cost = cost_of(p, a, b, options[i], radius, obstacles);
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

// Free of tokens and candidates, or at least of tokens.
static Point head_place(const StepPicture *p, const Curve *curve, float clear, const Obstacles *obstacles,
                        Point *out_direction) {
    static const float PLACES[] = {0.5f, 0.42f, 0.58f, 0.34f, 0.66f, 0.27f, 0.73f};
    enum { MANY = sizeof PLACES / sizeof *PLACES };
    for (int notes = 1; notes >= 0; notes--)
        for (int i = 0; i < MANY; i++) {
            Point at = at_length(curve, curve->along[SAMPLES] * PLACES[i], out_direction);
            bool taken = on_a_token(p, at);
            for (int k = 0; k < obstacles->count && notes && !taken; k++)
                taken = hypotf(at.x - obstacles->at[k].x, at.y - obstacles->at[k].y) < clear;
            if (!taken) return at;
        }
    return at_length(curve, curve->along[SAMPLES] * PLACES[0], out_direction);
}

static void draw_head(const StepPicture *p, Point at, Point d, float size, Colour colour, Colour edge) {
    for (int pass = 0; pass < 2; pass++) {
        float s = pass ? size : size * 1.3f;
        Point corner[3] = {
            {at.x + d.x * s, at.y + d.y * s},
            {at.x - d.x * s * 0.8f - d.y * s * 0.85f, at.y - d.y * s * 0.8f + d.x * s * 0.85f},
            {at.x - d.x * s * 0.8f + d.y * s * 0.85f, at.y - d.y * s * 0.8f - d.x * s * 0.85f}};
        draw_polygon(p->draw, corner, 3, pass ? colour : edge);
    }
}

// Where the line runs under a candidate that has no sign, it is drawn back, so that the candidate can be
// read.
static void draw_halos(const StepPicture *p, const Curve *curve, float radius, const Obstacles *obstacles) {
    Colour halo = colour_alpha(p->look->theme.colour[ROLE_BOARD], 0.84f);
    float reach = radius * 0.86f;
    for (int k = 0; k < obstacles->count; k++) {
        bool crossed = false;
        for (int i = 0; i <= 2 * SAMPLES && obstacles->plain[k]; i++) {
            Point at = i % 2 ? mix_points(curve->at[i / 2], curve->at[i / 2 + 1], 0.5f) : curve->at[i / 2];
            crossed = crossed || hypotf(at.x - obstacles->at[k].x, at.y - obstacles->at[k].y) < reach;
        }
        if (crossed) draw_circle(p->draw, obstacles->at[k].x, obstacles->at[k].y, reach, halo);
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
    Obstacles obstacles;
    find_obstacles(p, a, b, radius, &obstacles);
    Curve curve = make_curve(a, b, best_bulge(p, a, b, radius, &obstacles), radius);
    draw_curve(p, &curve, link->strong ? wide + 2 * unit : thin + 2 * unit, colour_alpha(board, 0.7f));
    if (link->strong) {
        draw_curve(p, &curve, wide, colour);
        draw_curve(p, &curve, wide * 0.36f, board);
    } else {
        draw_dashes(p, &curve, thin, 5.5f * unit, colour);
    }
    draw_halos(p, &curve, radius, &obstacles);
    float head = fmaxf(4, (link->now ? 6.2f : 5.4f) * unit);
    if (link->faded || curve.along[SAMPLES] <= head * 1.6f) return;
    Point direction, at = head_place(p, &curve, radius + head * 0.6f, &obstacles, &direction);
    draw_head(p, at, direction, head, colour, board);
}
