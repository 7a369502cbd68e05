#pragma once
// Pictures of whole scenes put together, as a change of scene shows them: mixed, moved, scaled, turned over.
// Fast rather than exact: they are seen for a few frames. A Canvas that is only read is const. Everything is
// cut to the target.

#include "ui/kit/raster.h"

// A picture gives way to another within a box of the target: 0 shows a, 1 shows b. The old one has all
// but gone when the new one comes, so that no two texts are read through each other. In between, `ground`
// shows; with `keeps`, what is the same in both stays as it is.
void compose_change(const Canvas *to, Box box, const Canvas *a, const Canvas *b, uint32_t ground, bool keeps,
                    float amount);

// The old picture in the same change, where nothing comes.
void compose_leave(const Canvas *to, Box box, const Canvas *a, uint32_t ground, float amount);

// The same with each moved to the right by so many pixels; beyond its edge, the edge's pixels are repeated.
void compose_change_moved(const Canvas *to, const Canvas *a, int a_right, const Canvas *b, int b_right,
                          uint32_t ground, float amount);

// A box of a picture as it is.
void compose_copy(const Canvas *to, Box box, const Canvas *from);

// A picture, at its place, mixed with a plain colour: 1 shows the colour.
void compose_mix_colour(const Canvas *to, Box box, const Canvas *a, uint32_t colour, float amount);

// A part of a picture scaled to a place on the target, smoothly, at an opacity. The place has round corners.
void compose_scale(const Canvas *to, const Canvas *from, Rect part, Rect place, float radius, float opacity);

// A part of a picture on a card that is turned about its vertical middle: 0 is flat, 1 is edge-on. Its right
// side comes nearer where `towards` is 1, and recedes where it is -1. The more it is turned, the darker it
// is.
void compose_turn(const Canvas *to, const Canvas *from, Rect part, Rect place, float turned, float towards);
