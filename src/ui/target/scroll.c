#include "ui/target/scroll.h"

#include <math.h>

double scroll_seen(const ScrollArea *area) {
    return area->pixel > 0 ? (double)area->rect.h / area->pixel : 0;
}

double scroll_most(const ScrollArea *area) { return fmax(0, area->content - scroll_seen(area)); }

double scroll_at(const Scroll *scroll, const ScrollArea *area, int64_t now_us) {
    double at = scroll->to + (scroll->from - scroll->to) * (1 - (double)motion_at(&scroll->motion, now_us));
    return fmax(0, fmin(at, scroll_most(area)));
}

float scroll_pixels(const Scroll *scroll, const ScrollArea *area, int64_t now_us) {
    return (float)round(scroll_at(scroll, area, now_us) * area->pixel);
}

static void send(Scroll *scroll, const ScrollArea *area, Motion motion, double to, MotionTime time) {
    scroll->from = scroll_at(scroll, area, time.now_us);
    scroll->to = fmax(0, fmin(to, scroll_most(area)));
    scroll->motion = motion;
    if (scroll->from == scroll->to) scroll->motion = (Motion){0};
}

void scroll_to(Scroll *scroll, const ScrollArea *area, double to, int64_t now_us, bool glide) {
    MotionTime time = {now_us, !glide};
    send(scroll, area, motion_begin(MOTION_LIST, time), to, time);
}

// A motion that slows down evenly begins at three times its average speed: it goes on as fast as it was let
// go, and from where the finger has left it.
void scroll_throw(Scroll *scroll, const ScrollArea *area, double speed, int64_t now_us, bool glide) {
    double seconds = (double)motion_info(MOTION_COAST)->length_us / 1e6;
    double to = scroll_at(scroll, area, now_us) + speed * seconds / 3;
    MotionTime time = {now_us, !glide};
    send(scroll, area, motion_begin_later(MOTION_COAST, 0, time), area->whole ? round(to) : to, time);
}

bool scroll_coasts(const Scroll *scroll, int64_t now_us) {
    return scroll->motion.kind == MOTION_COAST && motion_runs(&scroll->motion, now_us);
}

void scroll_show(Scroll *scroll, const ScrollArea *area, double top, double bottom, int64_t now_us,
                 bool glide) {
    double to = fmin(scroll->to, top - area->margin), least = bottom + area->margin - scroll_seen(area);
    if (to < least) to = fmin(least, fmax(top, 0));
    scroll_to(scroll, area, to, now_us, glide);
}

void scroll_wake(const Scroll *scroll, int64_t now_us, int64_t *out_wake_us) {
    motion_wake(&scroll->motion, now_us, out_wake_us);
}

Rect scroll_thumb(const ScrollArea *area, double at) {
    double most = scroll_most(area);
    Rect track = area->track;
    if (track.w <= 0 || most * area->pixel <= 1) return (Rect){0};
    float share = (float)(scroll_seen(area) / area->content);
    float h = fminf(fmaxf(track.h * share, area->thumb), track.h * 0.9f);
    return (Rect){track.x, track.y + (track.h - h) * (float)(at / most), track.w, h};
}
