// The shapes of tokens on the canvas.
#include "core/look/shape_outline.h"

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

// The corner of a polygon moved outwards, so that both its edges lie `by` further out; sharp ones less far.
// The points run clockwise on the screen.
static Point moved_out(Point before, Point at, Point after, float by) {
    const float sharpest = 0.3f; // cosine of half the angle between the edges' normals
    float ax = at.x - before.x, ay = at.y - before.y, bx = after.x - at.x, bz = after.y - at.y;
    float a = hypotf(ax, ay), b = hypotf(bx, bz);
    if (a == 0 || b == 0) return at;
    float nx = ay / a + bz / b, ny = -ax / a - bx / b, length = hypotf(nx, ny);
    if (length == 0) return at;
    float far = by / fmaxf(length / 2, sharpest);
    return (Point){at.x + nx / length * far, at.y + ny / length * far};
}

static bool is_clockwise(const Point *points, int count) {
    float twice = 0;
    for (int i = 0; i < count; i++) {
        Point a = points[i], b = points[(i + 1) % count];
        twice += a.x * b.y - b.x * a.y;
    }
    return twice > 0;
}

static void draw_grown(Draw *draw, const Point *points, int count, float by, Colour colour) {
    Point out[POINTS_MAX];
    if (!is_clockwise(points, count)) by = -by;
    for (int i = 0; i < count; i++)
        out[i] = moved_out(points[(i + count - 1) % count], points[i], points[(i + 1) % count], by);
    draw_polygon(draw, by == 0 ? points : out, count, colour);
}

void draw_shape_grown(Draw *draw, Shape shape, float x, float y, float r, float by, Colour colour) {
    const ShapeOutline *of = shape_outline(shape);
    float radius = r * (float)of->radius, inner = r * (float)of->inner;
    Point points[POINTS_MAX] = {{0, 0}};
    int count = of->count;
    x += r * (float)of->x, y += r * (float)of->y;
    switch (of->kind) {
    case OUTLINE_NONE: return;
    case OUTLINE_CIRCLE: draw_circle(draw, x, y, radius + by, colour); return;
    case OUTLINE_RING:
        draw_ring(draw, x, y, r * (float)((of->radius + of->inner) / 2),
                  r * (float)(of->radius - of->inner) + 2 * by, colour);
        return;
    case OUTLINE_SQUARE:
        radius += by;
        draw_round(draw, (Rect){x - radius, y - radius, 2 * radius, 2 * radius}, inner + by, colour);
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
    draw_grown(draw, points, count, by, colour);
}

void draw_shape(Draw *draw, Shape shape, float x, float y, float r, Colour colour) {
    draw_shape_grown(draw, shape, x, y, r, 0, colour);
}
