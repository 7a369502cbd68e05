#pragma once
// Points and rectangles, in pixels of the canvas; y grows downwards.

#include <math.h>
#include <stdbool.h>

typedef struct {
    float x, y, w, h;
} Rect;

typedef struct {
    float x, y;
} Point;

static inline bool rect_has(Rect rect, float x, float y) {
    return x >= rect.x && y >= rect.y && x < rect.x + rect.w && y < rect.y + rect.h;
}

// What two rectangles have in common; with no width or height if that is nothing.
static inline Rect rect_and(Rect a, Rect b) {
    float x = fmaxf(a.x, b.x), y = fmaxf(a.y, b.y);
    return (Rect){x, y, fmaxf(fminf(a.x + a.w, b.x + b.w) - x, 0), fmaxf(fminf(a.y + a.h, b.y + b.h) - y, 0)};
}

// A rectangle on whole pixels, rounded down.
static inline Rect rect_whole(float x, float y, float w, float h) {
    return (Rect){floorf(x), floorf(y), floorf(w), floorf(h)};
}

// The i-th of equal rectangles laid out in lines of `columns`, given the first and the distances to the next.
static inline Rect rect_tile(Rect first, int i, int columns, float right, float down) {
    int line = i / columns, column = i % columns;
    return (Rect){first.x + (float)column * right, first.y + (float)line * down, first.w, first.h};
}

static inline Rect rect_moved_up(Rect rect, float up) { return (Rect){rect.x, rect.y - up, rect.w, rect.h}; }

static inline int clampi(int value, int least, int most) {
    return value < least ? least : value > most ? most : value;
}
static inline float clampf(float value, float least, float most) { return fmaxf(least, fminf(value, most)); }
