// The shapes of tokens on the canvas.
#include "core/pack/shape_outline.h"

#include <math.h>

#include "ui/kit/draw.h"

enum { POINTS_MAX = 60 };

static const float PI = 3.14159265f;

// The far arc of the disc, then back along the bite.
static void moon(Point *points, int steps, float shift, float x, float y, float radius) {
    float meet = acosf(shift / 2 / radius); // half the angle at which the circles meet
    for (int i = 0; i < steps; i++) {
        float t = (float)i / (float)(steps - 1);
        float outer = meet + t * 2 * (PI - meet);
        float inner = PI + meet - t * 2 * meet;
        points[i] = (Point){x + radius * cosf(outer), y + radius * sinf(outer)};
        points[steps + i] = (Point){x + shift + radius * cosf(inner), y + radius * sinf(inner)};
    }
}

static Point point_of(const ShapeOutline *of, int i, float x, float y, float radius) {
    if (of->kind == OUTLINE_STAR) {
        float angle = (float)of->turn + 2 * PI * (float)i / (float)of->count;
        float r = i % 2 ? radius * (float)of->inner : radius;
        return (Point){x + r * cosf(angle), y + r * sinf(angle)};
    }
    OutlinePoint at = of->kind == OUTLINE_CORNERS ? of->corner[i]
                                                  : of->curve((double)(2 * PI * (float)i / (float)of->count));
    return (Point){x + radius * (float)at.x, y + radius * (float)at.y};
}

void draw_shape(Draw *draw, Shape shape, float x, float y, float r, Colour colour) {
    const ShapeOutline *of = shape_outline(shape);
    float radius = r * (float)of->radius, inner = r * (float)of->inner;
    Point points[POINTS_MAX];
    int count = of->count;
    x += r * (float)of->x, y += r * (float)of->y;
    switch (of->kind) {
    case OUTLINE_NONE: return;
    case OUTLINE_CIRCLE: draw_circle(draw, x, y, radius, colour); return;
    case OUTLINE_RING:
        draw_ring(draw, x, y, r * (float)((of->radius + of->inner) / 2), r * (float)(of->radius - of->inner),
                  colour);
        return;
    case OUTLINE_SQUARE:
        draw_round(draw, (Rect){x - radius, y - radius, 2 * radius, 2 * radius}, inner, colour);
        return;
    case OUTLINE_MOON:
        moon(points, count, inner, x, y, radius);
        count *= 2;
        break;
    case OUTLINE_STAR:
    case OUTLINE_CORNERS:
    case OUTLINE_CURVE:
        for (int i = 0; i < count; i++) points[i] = point_of(of, i, x, y, radius);
        break;
    }
    draw_polygon(draw, points, count, colour);
}
