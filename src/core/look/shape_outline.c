#include "core/look/shape_outline.h"

#include <assert.h>
#include <math.h>

#define QUARTER (3.14159265358979324 / 2)

static const OutlinePoint CROSS[12] = {{-.36, -1},  {.36, -1},  {.36, -.36}, {1, -.36},
                                       {1, .36},    {.36, .36}, {.36, 1},    {-.36, 1},
                                       {-.36, .36}, {-1, .36},  {-1, -.36},  {-.36, -.36}};

// The classic curve x = 16 sin^3 t, y = 13 cos t - 5 cos 2t - 2 cos 3t - cos 4t.
static OutlinePoint heart(double t) {
    double s = sin(t);
    return (OutlinePoint){s * s * s,
                          -(13 * cos(t) - 5 * cos(2 * t) - 2 * cos(3 * t) - cos(4 * t) + 2.5) / 16};
}

// A round belly below, a point above.
static OutlinePoint drop(double t) { return (OutlinePoint){0.92 * sin(t) * fabs(sin(t / 2)), -cos(t)}; }

const ShapeOutline *shape_outline(Shape shape) {
    static const ShapeOutline OUTLINES[SHAPE_COUNT] = {
        [SHAPE_NONE] = {.name = "none", .kind = OUTLINE_NONE},
        [SHAPE_CIRCLE] = {"circle", OUTLINE_CIRCLE, .radius = 0.94},
        [SHAPE_SQUARE] = {"square", OUTLINE_SQUARE, .radius = 0.82, .inner = 0.14},
        [SHAPE_TRIANGLE] = {"triangle", OUTLINE_STAR, .radius = 1.22, .y = 0.24, .inner = 1, .count = 3,
                            .turn = -QUARTER, .text = {.y = 0.08}},
        [SHAPE_DIAMOND] = {"diamond", OUTLINE_STAR, .radius = 1.1, .inner = 1, .count = 4},
        [SHAPE_PENTAGON] = {"pentagon", OUTLINE_STAR, .radius = 1.04, .y = 0.05, .inner = 1, .count = 5,
                            .turn = -QUARTER},
        [SHAPE_HEXAGON] = {"hexagon", OUTLINE_STAR, .radius = 1, .inner = 1, .count = 6},
        [SHAPE_STAR] = {"star", OUTLINE_STAR, .radius = 1.18, .y = 0.06, .inner = 0.5, .count = 10,
                        .turn = -QUARTER},
        [SHAPE_CROSS] = {"cross", OUTLINE_CORNERS, .radius = 1, .count = 12, .corner = CROSS},
        [SHAPE_HEART] = {"heart", OUTLINE_CURVE, .radius = 1, .count = 60, .curve = heart},
        [SHAPE_DROP] = {"drop", OUTLINE_CURVE, .radius = 1.06, .count = 48, .curve = drop,
                        .text = {.y = 0.09}},
        [SHAPE_RING] = {"ring", OUTLINE_RING, .radius = 0.94, .inner = 0.5},
        [SHAPE_MOON] = {"moon", OUTLINE_MOON, .radius = 1, .x = 0.32, .inner = 0.7, .count = 28,
                        .text = {.x = -0.05}},
    };
    assert(shape >= 0 && shape < SHAPE_COUNT);
    return &OUTLINES[shape];
}

Shape shape_of_colour(int colour) {
    static const Shape SHAPES[COLOUR_MARKS] = {SHAPE_CIRCLE,  SHAPE_SQUARE,  SHAPE_TRIANGLE,
                                               SHAPE_DIAMOND, SHAPE_HEXAGON, SHAPE_CROSS,
                                               SHAPE_STAR,    SHAPE_HEART,   SHAPE_RING};
    assert(colour >= 0 && colour < COLOUR_MARKS);
    return SHAPES[colour];
}
