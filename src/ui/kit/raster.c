#include "ui/kit/raster.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"

static inline float clamp01(float v) { return v < 0 ? 0 : v > 1 ? 1 : v; }

// target + (source - target) * a / 255, rounded, for three channels at once.
static inline uint32_t mix(uint32_t target, uint32_t source, uint32_t a) {
    uint32_t rb = target & 0xFF00FFu, g = target & 0x00FF00u;
    uint32_t src_rb = source & 0xFF00FFu, src_g = source & 0x00FF00u;
    uint32_t out_rb = (src_rb * a + rb * (255 - a) + 0x800080u);
    uint32_t out_g = (src_g * a + g * (255 - a) + 0x008000u);
    out_rb = ((out_rb + ((out_rb >> 8) & 0xFF00FFu)) >> 8) & 0xFF00FFu;
    out_g = ((out_g + ((out_g >> 8) & 0x00FF00u)) >> 8) & 0x00FF00u;
    return 0xFF000000u | out_rb | out_g;
}

static inline uint32_t blend(uint32_t target, uint32_t source, uint32_t a) {
    return a >= 255 ? source | 0xFF000000u : mix(target, source, a);
}

static inline uint32_t *row_of(const Canvas *canvas, int y) {
    return canvas->pixels + (size_t)y * canvas->pitch;
}

static Box on_canvas(const Canvas *canvas, Box box) {
    return box_and(box, (Box){0, 0, canvas->width, canvas->height});
}

// The same for a row, channel by channel, which compilers do for many at once.
static void mix_span(uint32_t *row, int count, uint32_t colour, uint32_t a) {
    enum { PIXELS = 32, CHANNELS = 4 };
    uint8_t channel[CHANNELS];
    uint16_t source[PIXELS * CHANNELS], rest = (uint16_t)(255 - a);
    memcpy(channel, &colour, sizeof channel);
    for (int i = 0; i < PIXELS * CHANNELS; i++) source[i] = (uint16_t)(channel[i % CHANNELS] * a + 128);
    for (; count > 0; count -= PIXELS, row += PIXELS) {
        uint8_t *out = (uint8_t *)row;
        int pixels = count < PIXELS ? count : PIXELS;
        for (int i = 0; i < pixels * CHANNELS; i++) {
            uint16_t sum = (uint16_t)((uint16_t)(out[i] * rest) + source[i]);
            out[i] = (uint8_t)((uint16_t)(sum + (sum >> 8)) >> 8);
        }
        for (int i = 0; i < pixels; i++) row[i] |= 0xFF000000u;
    }
}

static void span(uint32_t *row, int x0, int x1, uint32_t colour, float coverage) {
    uint32_t a = (uint32_t)((float)(colour >> 24) * coverage + 0.5f);
    if (a == 0) return;
    if (a >= 255) {
        for (int x = x0; x < x1; x++) row[x] = colour | 0xFF000000u;
        return;
    }
    enum { SHORT = 16 };
    if (x1 - x0 > SHORT) {
        mix_span(row + x0, x1 - x0, colour, a);
        return;
    }
    for (int x = x0; x < x1; x++) row[x] = mix(row[x], colour, a);
}

static inline void dot(uint32_t *row, int x, uint32_t colour, float coverage) {
    uint32_t a = (uint32_t)((float)(colour >> 24) * coverage + 0.5f);
    if (a) row[x] = blend(row[x], colour, a);
}

void raster_fill(const Canvas *canvas, Box clip, uint32_t colour) {
    clip = on_canvas(canvas, clip);
    for (int y = clip.y0; y < clip.y1; y++) span(row_of(canvas, y), clip.x0, clip.x1, colour, 1);
}

void raster_fade(const Canvas *canvas, Box clip, float y, float h, float top, float bottom, uint32_t colour) {
    clip = on_canvas(canvas, clip);
    for (int row = clip.y0; row < clip.y1; row++) {
        float t = clamp01(((float)row + 0.5f - y) / h), soft = t * t * (3 - 2 * t);
        span(row_of(canvas, row), clip.x0, clip.x1, colour, top + (bottom - top) * soft);
    }
}

// Signed distance to a rounded rectangle with half sizes hx, hy around the origin.
static inline float round_distance(float px, float py, float hx, float hy, float radius) {
    float qx = fabsf(px) - hx + radius, qy = fabsf(py) - hy + radius;
    float outside = sqrtf((qx > 0 ? qx * qx : 0) + (qy > 0 ? qy * qy : 0)), inside = qx > qy ? qx : qy;
    return outside + (inside < 0 ? inside : 0) - radius;
}

typedef struct {
    float cx, cy, hx, hy, radius, thickness;
} RoundShape;

static inline float round_coverage(const RoundShape *s, float px, float py) {
    float outer = clamp01(0.5f - round_distance(px, py, s->hx, s->hy, s->radius));
    if (s->thickness <= 0 || outer <= 0) return outer;
    float t = s->thickness;
    float inner_radius = s->radius - t > 0 ? s->radius - t : 0;
    return clamp01(outer - clamp01(0.5f - round_distance(px, py, s->hx - t, s->hy - t, inner_radius)));
}

void raster_round(const Canvas *canvas, Box clip, float x, float y, float w, float h, float radius,
                  float thickness, uint32_t colour) {
    float least = (w < h ? w : h) / 2;
    RoundShape s = {x + w / 2, y + h / 2, w / 2, h / 2, radius < least ? radius : least, thickness};
    clip = box_and(on_canvas(canvas, clip), box_around(x - 1, y - 1, x + w + 1, y + h + 1));
    float corner = (s.radius > thickness ? s.radius : thickness) + 2;
    for (int py = clip.y0; py < clip.y1; py++) {
        uint32_t *row = row_of(canvas, py);
        float dy = (float)py + 0.5f - s.cy, side = s.hy - fabsf(dy) > corner ? thickness + 2 : corner;
        int left = (int)ceilf(x + side), right = (int)floorf(x + w - side); // between them the row is even
        int px = clip.x0;
        for (; px < clip.x1 && px < left; px++)
            dot(row, px, colour, round_coverage(&s, (float)px + 0.5f - s.cx, dy));
        int even_end = right < clip.x1 ? right : clip.x1;
        if (px < even_end) {
            span(row, px, even_end, colour, round_coverage(&s, 0, dy));
            px = even_end;
        }
        for (; px < clip.x1; px++) dot(row, px, colour, round_coverage(&s, (float)px + 0.5f - s.cx, dy));
    }
}

// Half of what a circle covers of a row so far from its middle; negative where it does not reach the row.
static float half_chord(float radius, float dy) {
    return radius > fabsf(dy) ? sqrtf(radius * radius - dy * dy) : -1;
}

// The pixels that lie within `half` of the middle, at least a pixel away from both ends, between `from` and
// `end`; at from, and none, if there are none.
static void chord(float middle, float half, int from, int end, int *out_from, int *out_end) {
    int first = (int)ceilf(middle - half + 1), last = (int)floorf(middle + half - 1);
    first = first < from ? from : first < end ? first : end;
    last = last < end ? last : end;
    *out_from = half >= 0 && first < last ? first : from;
    *out_end = half >= 0 && first < last ? last : from;
}

typedef struct {
    float x, y, radius, thickness;
} CircleShape;

static void circle_dots(uint32_t *row, int from, int end, const CircleShape *c, float dy, uint32_t colour) {
    for (int px = from; px < end; px++) {
        float dx = (float)px + 0.5f - c->x;
        float distance = sqrtf(dx * dx + dy * dy) - c->radius;
        if (c->thickness > 0) distance = fabsf(distance) - c->thickness / 2;
        dot(row, px, colour, clamp01(0.5f - distance));
    }
}

// In each row only the rim is looked at pixel by pixel: outside of it is nothing, inside of it a disc is full
// and a ring empty.
void raster_circle(const Canvas *canvas, Box clip, float x, float y, float radius, float thickness,
                   uint32_t colour) {
    CircleShape c = {x, y, radius, thickness};
    float half = thickness > 0 ? thickness / 2 : 0, outer = radius + half + 0.5f,
          inner = radius - half - 0.5f;
    clip = on_canvas(canvas, clip);
    for (int py = clip.y0; py < clip.y1; py++) {
        uint32_t *row = row_of(canvas, py);
        float dy = (float)py + 0.5f - y, reach = half_chord(outer, dy);
        if (reach < 0) continue;
        int from, end, full, full_end;
        chord(x, reach + 2, clip.x0, clip.x1, &from, &end);
        chord(x, half_chord(inner, dy), from, end, &full, &full_end);
        circle_dots(row, from, full, &c, dy, colour);
        if (thickness <= 0) span(row, full, full_end, colour, 1);
        circle_dots(row, full_end, end, &c, dy, colour);
    }
}

void raster_line(const Canvas *canvas, Box clip, float x0, float y0, float x1, float y1, float thickness,
                 uint32_t colour) {
    float r = thickness / 2, dx = x1 - x0, dy = y1 - y0;
    float length2 = dx * dx + dy * dy;
    clip = on_canvas(canvas, clip);
    for (int py = clip.y0; py < clip.y1; py++) {
        uint32_t *row = row_of(canvas, py);
        for (int px = clip.x0; px < clip.x1; px++) {
            float ax = (float)px + 0.5f - x0, ay = (float)py + 0.5f - y0;
            float t = length2 > 0 ? clamp01((ax * dx + ay * dy) / length2) : 0;
            float ex = ax - t * dx, ey = ay - t * dy;
            dot(row, px, colour, clamp01(0.5f - (sqrtf(ex * ex + ey * ey) - r)));
        }
    }
}

// Adds one edge to the accumulation buffer: each touched cell gets the signed area to its right.
static void accumulate_edge(float *area, int width, int height, float x0, float y0, float x1, float y1) {
    if (y0 == y1) return;
    float sign = 1;
    if (y0 > y1) {
        float t = x0;
        x0 = x1, x1 = t;
        t = y0, y0 = y1, y1 = t;
        sign = -1;
    }
    float slope = (x1 - x0) / (y1 - y0);
    if (y0 < 0) x0 -= y0 * slope, y0 = 0;
    float x = x0;
    for (int row = (int)y0; row < height && (float)row < y1; row++) {
        float *line = area + (size_t)row * (size_t)width;
        float top = fmaxf((float)row, y0), bottom = fminf((float)row + 1, y1);
        float dy = bottom - top, x_next = x + slope * dy;
        float d = dy * sign;
        float left = fminf(x, x_next), right = fmaxf(x, x_next);
        left = fminf(fmaxf(left, 0), (float)width - 2), right = fminf(fmaxf(right, 0), (float)width - 2);
        int first = (int)left, last = (int)ceilf(right);
        if (last <= first + 1) {
            float middle = 0.5f * (left + right) - (float)first;
            line[first] += d - d * middle;
            line[first + 1] += d * middle;
        } else {
            float s = 1 / (right - left);
            float first_part = 1 - (left - (float)first);
            float a0 = 0.5f * s * first_part * first_part;
            float last_part = right - (float)last + 1;
            float am = 0.5f * s * last_part * last_part;
            line[first] += d * a0;
            if (last == first + 2) {
                line[first + 1] += d * (1 - a0 - am);
            } else {
                float a1 = s * (1.5f - (left - (float)first));
                line[first + 1] += d * (a1 - a0);
                for (int cell = first + 2; cell < last - 1; cell++) line[cell] += d * s;
                float a2 = a1 + (float)(last - first - 3) * s;
                line[last - 1] += d * (1 - a2 - am);
            }
            line[last] += d * am;
        }
        x = x_next;
    }
}

Box box_of_points(const Point *points, int count) {
    float x0 = points[0].x, y0 = points[0].y, x1 = x0, y1 = y0;
    for (int i = 1; i < count; i++) {
        x0 = fminf(x0, points[i].x), x1 = fmaxf(x1, points[i].x);
        y0 = fminf(y0, points[i].y), y1 = fmaxf(y1, points[i].y);
    }
    return box_around(x0, y0, x1, y1);
}

void raster_polygon(const Canvas *canvas, Box clip, const Point *points, int count, uint32_t colour) {
    Box box = box_of_points(points, count);
    clip = box_and(on_canvas(canvas, clip), box);
    if (box_empty(clip)) return;
    int width = box.x1 - box.x0 + 3, height = box.y1 - box.y0 + 1;
    float *area = mem_zeroed((size_t)width * (size_t)height, sizeof *area);
    for (int i = 0; i < count; i++) {
        Point from = points[i], to = points[(i + 1) % count];
        accumulate_edge(area, width, height, from.x - (float)box.x0, from.y - (float)box.y0,
                        to.x - (float)box.x0, to.y - (float)box.y0);
    }
    for (int y = clip.y0; y < clip.y1; y++) {
        const float *line = area + (size_t)(y - box.y0) * (size_t)width;
        uint32_t *row = row_of(canvas, y);
        float sum = 0;
        for (int x = box.x0; x < clip.x1; x++) {
            sum += line[x - box.x0];
            if (x >= clip.x0) dot(row, x, colour, clamp01(fabsf(sum)));
        }
    }
    free(area);
}

typedef struct {
    float cx, cy, hx, hy, radius, spread;
} ShadowShape;

static void shadow_dots(uint32_t *row, int from, int end, const ShadowShape *s, float dy, uint32_t colour) {
    for (int px = from; px < end; px++) {
        float d = round_distance((float)px + 0.5f - s->cx, dy, s->hx, s->hy, s->radius);
        float near = clamp01(1 - d / s->spread);
        dot(row, px, colour, near * near);
    }
}

void raster_shadow(const Canvas *canvas, Box clip, float x, float y, float w, float h, float radius,
                   float spread, uint32_t colour) {
    clip = on_canvas(canvas, clip);
    ShadowShape s = {x + w / 2, y + h / 2, w / 2, h / 2, radius, spread};
    for (int py = clip.y0; py < clip.y1; py++) {
        uint32_t *row = row_of(canvas, py);
        float dy = (float)py + 0.5f - s.cy, beyond = fmaxf(fabsf(dy) - s.hy + radius, 0);
        float reach = half_chord(radius + spread, beyond), half = half_chord(radius, beyond);
        if (reach < 0) continue;
        int from, end, full, full_end;
        chord(s.cx, s.hx - radius + reach + 2, clip.x0, clip.x1, &from, &end);
        chord(s.cx, half < 0 ? half : s.hx - radius + half, from, end, &full, &full_end);
        shadow_dots(row, from, full, &s, dy, colour);
        span(row, full, full_end, colour, 1);
        shadow_dots(row, full_end, end, &s, dy, colour);
    }
}

void raster_mask(const Canvas *canvas, Box clip, int x, int y, const uint8_t *coverage, int width, int height,
                 uint32_t colour) {
    clip = box_and(on_canvas(canvas, clip), (Box){x, y, x + width, y + height});
    uint32_t alpha = colour >> 24;
    for (int py = clip.y0; py < clip.y1; py++) {
        uint32_t *row = row_of(canvas, py);
        const uint8_t *line = coverage + (size_t)(py - y) * (size_t)width - x;
        for (int px = clip.x0; px < clip.x1; px++) {
            if (line[px] == 0) continue;
            uint32_t a = alpha == 255 ? line[px] : (line[px] * alpha + 127) / 255;
            row[px] = blend(row[px], colour, a);
        }
    }
}

void raster_picture(const Canvas *canvas, Box clip, const uint32_t *pixels, int pitch, float opacity) {
    clip = on_canvas(canvas, clip);
    uint32_t a = (uint32_t)(clamp01(opacity) * 255 + 0.5f);
    for (int y = clip.y0; y < clip.y1; y++) {
        uint32_t *row = row_of(canvas, y);
        const uint32_t *from = pixels + (size_t)y * (size_t)pitch;
        for (int x = clip.x0; x < clip.x1; x++) row[x] = mix(row[x], from[x], a);
    }
}
