// The shapes that tokens can have, as outlines: those of the window (ui/kit/shape.c) drawn with curves.
#include <math.h>

#include "host/print/print_ink.h"

static const double PI = 3.14159265358979324;

static void regular(cairo_t *cairo, int corners, double turn, double x, double y, double radius) {
    for (int i = 0; i < corners; i++) {
        double angle = turn + 2 * PI * i / corners;
        cairo_line_to(cairo, x + radius * cos(angle), y + radius * sin(angle));
    }
    cairo_close_path(cairo);
}

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

static void star(cairo_t *cairo, double x, double y, double radius) {
    for (int i = 0; i < 10; i++) {
        double angle = -PI / 2 + PI * i / 5, r = i % 2 ? radius * 0.5 : radius;
        cairo_line_to(cairo, x + r * cos(angle), y + r * sin(angle));
    }
    cairo_close_path(cairo);
}

static void cross(cairo_t *cairo, double x, double y, double r) {
    static const double CORNER[12][2] = {{-.36, -1},  {.36, -1},  {.36, -.36}, {1, -.36},
                                         {1, .36},    {.36, .36}, {.36, 1},    {-.36, 1},
                                         {-.36, .36}, {-1, .36},  {-1, -.36},  {-.36, -.36}};
    for (int i = 0; i < 12; i++) cairo_line_to(cairo, x + r * CORNER[i][0], y + r * CORNER[i][1]);
    cairo_close_path(cairo);
}

typedef void Curve(double t, double *x, double *y);

// A closed curve over 0..2 pi in cubic arcs that have its direction where they meet.
static void smooth(cairo_t *cairo, Curve *curve, double x, double y, double radius) {
    enum { ARCS = 16 };
    const double step = 2 * PI / ARCS, near = 1e-4, reach = radius * step / 3 / (2 * near);
    double at[2], before[2], after[2], from[2] = {0};
    for (int i = 0; i <= ARCS; i++) {
        double t = step * i;
        curve(t, &at[0], &at[1]);
        curve(t - near, &before[0], &before[1]);
        curve(t + near, &after[0], &after[1]);
        double way_x = (after[0] - before[0]) * reach, way_y = (after[1] - before[1]) * reach;
        double px = x + radius * at[0], py = y + radius * at[1];
        if (i == 0)
            cairo_move_to(cairo, px, py);
        else
            cairo_curve_to(cairo, from[0], from[1], px - way_x, py - way_y, px, py);
        from[0] = px + way_x, from[1] = py + way_y;
    }
    cairo_close_path(cairo);
}

// The classic curve x = 16 sin^3 t, y = 13 cos t - 5 cos 2t - 2 cos 3t - cos 4t.
static void heart(double t, double *x, double *y) {
    *x = sin(t) * sin(t) * sin(t);
    *y = -(13 * cos(t) - 5 * cos(2 * t) - 2 * cos(3 * t) - cos(4 * t) + 2.5) / 16;
}

static void drop(double t, double *x, double *y) {
    *x = 0.92 * sin(t) * fabs(sin(t / 2));
    *y = -cos(t);
}

// A disc with a bite of the same size taken out of its right side.
static void moon(cairo_t *cairo, double x, double y, double radius) {
    double shift = radius * 0.7, meet = acos(shift / 2 / radius), cx = x - radius * 0.12;
    cairo_new_sub_path(cairo);
    cairo_arc(cairo, cx, y, radius, meet, 2 * PI - meet);
    cairo_arc_negative(cairo, cx + shift, y, radius, PI + meet, PI - meet);
    cairo_close_path(cairo);
}

void print_shape_path(cairo_t *cairo, Shape shape, double x, double y, double r) {
    cairo_new_path(cairo);
    switch (shape) {
    case SHAPE_NONE:
        break;
    case SHAPE_CIRCLE:
        circle(cairo, x, y, r * 0.94);
        break;
    case SHAPE_SQUARE:
        square(cairo, x, y, r * 0.82, r * 0.14);
        break;
    case SHAPE_TRIANGLE:
        regular(cairo, 3, -PI / 2, x, y + r * 0.24, r * 1.22);
        break;
    case SHAPE_DIAMOND:
        regular(cairo, 4, 0, x, y, r * 1.1);
        break;
    case SHAPE_PENTAGON:
        regular(cairo, 5, -PI / 2, x, y + r * 0.05, r * 1.04);
        break;
    case SHAPE_HEXAGON:
        regular(cairo, 6, 0, x, y, r);
        break;
    case SHAPE_STAR:
        star(cairo, x, y + r * 0.06, r * 1.18);
        break;
    case SHAPE_CROSS:
        cross(cairo, x, y, r);
        break;
    case SHAPE_HEART:
        smooth(cairo, heart, x, y, r);
        break;
    case SHAPE_DROP:
        smooth(cairo, drop, x, y, r * 1.06);
        break;
    case SHAPE_RING: // the inner circle runs the other way round, so that filling leaves it out
        circle(cairo, x, y, r * 0.94);
        cairo_new_sub_path(cairo);
        cairo_arc_negative(cairo, x, y, r * 0.5, 2 * PI, 0);
        cairo_close_path(cairo);
        break;
    case SHAPE_MOON:
        moon(cairo, x, y, r);
        break;
    case SHAPE_COUNT:
        break;
    }
}
