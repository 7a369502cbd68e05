#pragma once
// Anti-aliased shapes on 32-bit pixels, in software: the same pixels on every machine and at every
// optimisation level. Everything is cut to a box of whole pixels, which the caller keeps small. Edges are
// smoothed by signed distance (rounded shapes) or by exact area (polygons). Colours are 0xAARRGGBB, not
// premultiplied, blended over an opaque target.

#include <stdint.h>

#include "ui/kit/geometry.h"

typedef struct {
    int x0, y0, x1, y1; // x1 and y1 exclusive
} Box;

typedef struct {
    uint32_t *pixels;
    int pitch; // pixels from one row to the next
    int width, height;
} Canvas;

static inline int box_empty(Box box) { return box.x0 >= box.x1 || box.y0 >= box.y1; }
static inline Box box_and(Box a, Box b) {
    return (Box){a.x0 > b.x0 ? a.x0 : b.x0, a.y0 > b.y0 ? a.y0 : b.y0, a.x1 < b.x1 ? a.x1 : b.x1,
                 a.y1 < b.y1 ? a.y1 : b.y1};
}
static inline Box box_around(float x0, float y0, float x1, float y1) {
    return (Box){(int)floorf(x0), (int)floorf(y0), (int)ceilf(x1), (int)ceilf(y1)};
}

Box box_of_points(const Point *points, int count);

void raster_fill(const Canvas *canvas, Box clip, uint32_t colour);
// A colour that is so opaque at the top, y, and at the bottom, y + h (0..1), and goes over softly.
void raster_fade(const Canvas *canvas, Box clip, float y, float h, float top, float bottom, uint32_t colour);
// A rounded rectangle, filled, or as a frame when thickness > 0 (inside the edge).
void raster_round(const Canvas *canvas, Box clip, float x, float y, float w, float h, float radius,
                  float thickness, uint32_t colour);
// A ring when thickness > 0 (centred on the radius).
void raster_circle(const Canvas *canvas, Box clip, float x, float y, float radius, float thickness,
                   uint32_t colour);
void raster_line(const Canvas *canvas, Box clip, float x0, float y0, float x1, float y1, float thickness,
                 uint32_t colour);
// Exact coverage by accumulated signed area (after R. Levien's font-rs).
void raster_polygon(const Canvas *canvas, Box clip, const Point *points, int count, uint32_t colour);
void raster_shadow(const Canvas *canvas, Box clip, float x, float y, float w, float h, float radius,
                   float spread, uint32_t colour);
void raster_mask(const Canvas *canvas, Box clip, int x, int y, const uint8_t *coverage, int width, int height,
                 uint32_t colour);
void raster_picture(const Canvas *canvas, Box clip, const uint32_t *pixels, int pitch, float opacity);
