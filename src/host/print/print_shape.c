// The shapes of tokens on paper: the outlines that the window has, drawn with curves.
#include "host/print/print_shape.h"

#include <math.h>

#include "core/pack/shape_outline.h"

static const double PI = 3.14159265358979324;

static void circle(cairo_t *cairo, double x, double y, double radius) {
    cairo_new_sub_path(cairo);
    cairo_arc(cairo, x, y, radius, 0, 2 * PI);
    cairo_close_path(cairo);
}

static void square(cairo_t *cairo, double x, double y, double half, double round) {
    cairo_new_sub_path(cairo);
    for (int corner = 0; corner < 4; corner++) {
        double cx = x + (corner == 0 || corner == 3 ? 1 : -1) * (half - round);
        double cy = y + (corner < 2 ? 1 : -1) * (half - round);
        cairo_arc(cairo, cx, cy, round, corner * PI / 2, (corner + 1) * PI / 2);
    }
    cairo_close_path(cairo);
}

static void corners(cairo_t *cairo, const ShapeOutline *of, double x, double y, double radius) {
    for (int i = 0; i < of->count; i++) {
        double angle = of->turn + 2 * PI * i / of->count, r = i % 2 ? radius * of->inner : radius;
        if (of->kind == OUTLINE_CORNERS)
            cairo_line_to(cairo, x + radius * of->corner[i].x, y + radius * of->corner[i].y);
        else
            cairo_line_to(cairo, x + r * cos(angle), y + r * sin(angle));
    }
    cairo_close_path(cairo);
}

// A closed curve over 0..2 pi in cubic arcs that have its direction where they meet.
static void smooth(cairo_t *cairo, const ShapeOutline *of, double x, double y, double radius) {
    enum { ARCS = 16 };
    const double step = 2 * PI / ARCS, near = 1e-4, reach = radius * step / 3 / (2 * near);
    double from[2] = {0};
    for (int i = 0; i <= ARCS; i++) {
        double t = step * i;
        OutlinePoint at = of->curve(t), before = of->curve(t - near), after = of->curve(t + near);
        double way_x = (after.x - before.x) * reach, way_y = (after.y - before.y) * reach;
        double px = x + radius * at.x, py = y + radius * at.y;
        if (i == 0)
            cairo_move_to(cairo, px, py);
        else
            cairo_curve_to(cairo, from[0], from[1], px - way_x, py - way_y, px, py);
        from[0] = px + way_x, from[1] = py + way_y;
    }
    cairo_close_path(cairo);
}

// A disc with a bite of the same size taken out of its right side.
static void moon(cairo_t *cairo, double x, double y, double radius, double shift) {
    double meet = acos(shift / 2 / radius);
    cairo_new_sub_path(cairo);
    cairo_arc(cairo, x, y, radius, meet, 2 * PI - meet);
    cairo_arc_negative(cairo, x + shift, y, radius, PI + meet, PI - meet);
    cairo_close_path(cairo);
}

void print_shape_path(cairo_t *cairo, Shape shape, double x, double y, double r) {
    const ShapeOutline *of = shape_outline(shape);
    double radius = r * of->radius, inner = r * of->inner;
    x += r * of->x, y += r * of->y;
    cairo_new_path(cairo);
    switch (of->kind) {
    case OUTLINE_NONE: break;
    case OUTLINE_CIRCLE: circle(cairo, x, y, radius); break;
    case OUTLINE_RING: // the inner circle runs the other way round, so that filling leaves it out
        circle(cairo, x, y, radius);
        cairo_new_sub_path(cairo);
        cairo_arc_negative(cairo, x, y, inner, 2 * PI, 0);
        cairo_close_path(cairo);
        break;
    case OUTLINE_SQUARE: square(cairo, x, y, radius, inner); break;
    case OUTLINE_STAR:
    case OUTLINE_CORNERS: corners(cairo, of, x, y, radius); break;
    case OUTLINE_CURVE: smooth(cairo, of, x, y, radius); break;
    case OUTLINE_MOON: moon(cairo, x, y, radius, inner); break;
    }
}
