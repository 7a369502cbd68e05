#pragma once
// The outlines of the shapes that tokens can have, for the window and for paper alike: what each is made of,
// in multiples of the radius that it is drawn with, y downwards. All have about the same area at the same
// radius, so that none stands out.

#include "core/look/token_look.h"

typedef enum {
    OUTLINE_NONE,
    OUTLINE_CIRCLE,
    OUTLINE_RING,   // a circle with a round hole: `inner`
    OUTLINE_SQUARE, // its half side is the radius, its corners are rounded: `inner`
    OUTLINE_STAR, // corners at equal angles, each second one at `inner` of the radius (1: a regular polygon)
    OUTLINE_CORNERS, // at fixed points
    OUTLINE_CURVE,   // closed, over 0..2 pi
    OUTLINE_MOON     // a circle with a bite of the same size: `inner` to its right
} OutlineKind;

typedef struct {
    double x, y;
} OutlinePoint;

typedef struct {
    const char *name; // in pack.ini
    OutlineKind kind;
    double radius;
    double x, y;  // its centre
    double inner; // see the kinds
    int count;    // of corners; of a curve: as many as make it look round on a screen
    double turn;  // OUTLINE_STAR: where the first corner is, in radians clockwise from the right
    const OutlinePoint *corner;
    OutlinePoint (*curve)(double t);
    OutlinePoint text; // where the middle of a text in it is, in multiples of the token's size
} ShapeOutline;

const ShapeOutline *shape_outline(Shape shape);

// The shape that stands for one of the nine colours (0..COLOUR_MARKS - 1) that cells, notes and lines can
// have, so that nothing is told by colour alone.
Shape shape_of_colour(int colour);
