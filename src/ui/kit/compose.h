#pragma once
// Pictures of whole scenes put together, as a change of scene shows them: mixed, moved, scaled, turned over.
// Fast rather than exact: they are seen for a few frames. A Canvas that is only read is const. Everything is
// cut to the target.

#include "ui/kit/raster.h"

// The pictures of `a` and `b` mixed in a box of the target, at the same place: 0 shows a, 1 shows b.
void compose_mix(const Canvas *to, Box box, const Canvas *a, const Canvas *b, float amount);

// The same with each moved to the right by so many pixels; beyond its edge, the edge's pixels are repeated.
void compose_mix_moved(const Canvas *to, const Canvas *a, int a_right, const Canvas *b, int b_right,
                       float amount);

// A picture, at its place, mixed with a plain colour: 1 shows the colour.
void compose_mix_colour(const Canvas *to, Box box, const Canvas *a, uint32_t colour, float amount);

// A part of a picture scaled to a place on the target, smoothly, at an opacity.
void compose_scale(const Canvas *to, Box clip, const Canvas *from, Rect part, Rect place, float opacity);

// A part of a picture on a card that is turned about its vertical middle: 0 is flat, 1 is edge-on. Its right
// side comes nearer where `towards` is 1, and recedes where it is -1. The more it is turned, the darker it
// is.
void compose_turn(const Canvas *to, const Canvas *from, Rect part, Rect place, float turned, float towards);
