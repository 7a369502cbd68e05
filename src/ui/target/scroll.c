#include "ui/target/scroll.h"

#include <math.h>

enum { GLIDE_US = 180000, FRAME_US = 12000 };

double scroll_seen(const ScrollArea *area) {
    return area->pixel > 0 ? (double)area->rect.h / area->pixel : 0;
}

double scroll_most(const ScrollArea *area) { return fmax(0, area->content - scroll_seen(area)); }

double scroll_at(const Scroll *scroll, const ScrollArea *area, int64_t now_us) {
    double t = fmax(0, fmin((double)(now_us - scroll->since_us) / GLIDE_US, 1)), rest = 1 - t;
    double at = scroll->to + (scroll->from - scroll->to) * rest * rest * rest;
    return fmax(0, fmin(at, scroll_most(area)));
}

float scroll_pixels(const Scroll *scroll, const ScrollArea *area, int64_t now_us) {
    return (float)round(scroll_at(scroll, area, now_us) * area->pixel);
}

void scroll_to(Scroll *scroll, const ScrollArea *area, double to, int64_t now_us, bool glide) {
    scroll->from = scroll_at(scroll, area, now_us);
    scroll->to = fmax(0, fmin(to, scroll_most(area)));
    scroll->since_us = now_us;
    if (!glide) scroll->from = scroll->to;
}

void scroll_show(Scroll *scroll, const ScrollArea *area, double top, double bottom, int64_t now_us,
                 bool glide) {
    double to = fmin(scroll->to, top - area->margin), least = bottom + area->margin - scroll_seen(area);
    if (to < least) to = fmin(least, fmax(top, 0));
    scroll_to(scroll, area, to, now_us, glide);
}

void scroll_wake(const Scroll *scroll, int64_t now_us, int64_t *out_wake_us) {
    bool moves = scroll->from != scroll->to && now_us < scroll->since_us + GLIDE_US;
    if (moves && *out_wake_us > now_us + FRAME_US) *out_wake_us = now_us + FRAME_US;
}

Rect scroll_thumb(const ScrollArea *area, double at) {
    double most = scroll_most(area);
    Rect track = area->track;
    if (track.w <= 0 || most * area->pixel <= 1) return (Rect){0};
    float share = (float)(scroll_seen(area) / area->content);
    float h = fminf(fmaxf(track.h * share, area->thumb), track.h * 0.9f);
    return (Rect){track.x, track.y + (track.h - h) * (float)(at / most), track.w, h};
}
