// The shapes that tokens can have. All have about the same area at the same radius, so that none shouts.

#include <math.h>

#include "ui/kit/draw.h"

static const float PI = 3.14159265f;

static void regular(Draw *draw, int corners, float turn, float x, float y, float radius, Colour colour) {
    Point points[12];
    for (int i = 0; i < corners; i++) {
        float angle = turn + 2 * PI * (float)i / (float)corners;
        points[i] = (Point){x + radius * cosf(angle), y + radius * sinf(angle)};
    }
    draw_polygon(draw, points, corners, colour);
}

static void star(Draw *draw, float x, float y, float radius, Colour colour) {
    Point points[10];
    for (int i = 0; i < 10; i++) {
        float angle = -PI / 2 + PI * (float)i / 5, r = i % 2 ? radius * 0.5f : radius;
        points[i] = (Point){x + r * cosf(angle), y + r * sinf(angle)};
    }
    draw_polygon(draw, points, 10, colour);
}

static void cross(Draw *draw, float x, float y, float r, Colour colour) {
    float a = r * 0.36f;
    Point points[] = {{x - a, y - r}, {x + a, y - r}, {x + a, y - a}, {x + r, y - a},
                      {x + r, y + a}, {x + a, y + a}, {x + a, y + r}, {x - a, y + r},
                      {x - a, y + a}, {x - r, y + a}, {x - r, y - a}, {x - a, y - a}};
    draw_polygon(draw, points, 12, colour);
}

// The classic curve x = 16 sin^3 t, y = 13 cos t - 5 cos 2t - 2 cos 3t - cos 4t.
static void heart(Draw *draw, float x, float y, float radius, Colour colour) {
    Point points[60];
    for (int i = 0; i < 60; i++) {
        float t = 2 * PI * (float)i / 60, s = sinf(t);
        float curve = 13 * cosf(t) - 5 * cosf(2 * t) - 2 * cosf(3 * t) - cosf(4 * t);
        points[i] = (Point){x + radius * s * s * s, y - radius * (curve + 2.5f) / 16};
    }
    draw_polygon(draw, points, 60, colour);
}

// A round belly below, a point above.
static void drop(Draw *draw, float x, float y, float radius, Colour colour) {
    Point points[48];
    for (int i = 0; i < 48; i++) {
        float t = 2 * PI * (float)i / 48, half = sinf(t / 2);
        points[i] = (Point){x + radius * 0.92f * sinf(t) * half, y - radius * cosf(t)};
    }
    draw_polygon(draw, points, 48, colour);
}

// A disc with a bite of the same size taken out of its right side: the far arc of the disc, then back along
// the bite.
static void moon(Draw *draw, float x, float y, float radius, Colour colour) {
    enum { STEPS = 28 };
    Point points[2 * STEPS];
    float shift = radius * 0.7f, meet = acosf(shift / 2 / radius); // half angle at which the circles meet
    float cx = x - radius * 0.12f;
    for (int i = 0; i < STEPS; i++) {
        float t = (float)i / (STEPS - 1);
        float outer = meet + t * 2 * (PI - meet);
        float inner = PI + meet - t * 2 * meet;
        points[i] = (Point){cx + radius * cosf(outer), y + radius * sinf(outer)};
        points[STEPS + i] = (Point){cx + shift + radius * cosf(inner), y + radius * sinf(inner)};
    }
    draw_polygon(draw, points, 2 * STEPS, colour);
}

void draw_shape(Draw *draw, Shape shape, float x, float y, float r, Colour colour) {
    switch (shape) {
    case SHAPE_NONE:
        break;
    case SHAPE_CIRCLE:
        draw_circle(draw, x, y, r * 0.94f, colour);
        break;
    case SHAPE_SQUARE:
        draw_round(draw, (Rect){x - r * 0.82f, y - r * 0.82f, r * 1.64f, r * 1.64f}, r * 0.14f, colour);
        break;
    case SHAPE_TRIANGLE:
        regular(draw, 3, -PI / 2, x, y + r * 0.24f, r * 1.22f, colour);
        break;
    case SHAPE_DIAMOND:
        regular(draw, 4, 0, x, y, r * 1.1f, colour);
        break;
    case SHAPE_PENTAGON:
        regular(draw, 5, -PI / 2, x, y + r * 0.05f, r * 1.04f, colour);
        break;
    case SHAPE_HEXAGON:
        regular(draw, 6, 0, x, y, r, colour);
        break;
    case SHAPE_STAR:
        star(draw, x, y + r * 0.06f, r * 1.18f, colour);
        break;
    case SHAPE_CROSS:
        cross(draw, x, y, r, colour);
        break;
    case SHAPE_HEART:
        heart(draw, x, y, r, colour);
        break;
    case SHAPE_DROP:
        drop(draw, x, y, r * 1.06f, colour);
        break;
    case SHAPE_RING:
        draw_ring(draw, x, y, r * 0.72f, r * 0.44f, colour);
        break;
    case SHAPE_MOON:
        moon(draw, x, y, r, colour);
        break;
    case SHAPE_COUNT:
        break;
    }
}
