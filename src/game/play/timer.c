#include "game/play/timer.h"

#include <stdio.h>

void timer_start(Timer *timer, int64_t now_us) {
    if (timer->running) return;
    timer->started_us = now_us;
    timer->running = true;
}

void timer_stop(Timer *timer, int64_t now_us) {
    if (!timer->running) return;
    timer->banked_us = timer_elapsed_us(timer, now_us);
    timer->running = false;
}

void timer_add(Timer *timer, int64_t us) {
    if (timer->running) timer->banked_us += us;
}

int64_t timer_elapsed_us(const Timer *timer, int64_t now_us) {
    // An event that was waiting when the clock was started may carry an earlier time: it does not turn the
    // clock back.
    if (!timer->running || now_us < timer->started_us) return timer->banked_us;
    return timer->banked_us + (now_us - timer->started_us);
}

// What one unit of the last place shown is worth, by precision.
static const uint64_t unit_us[] = {1000000, 100000, 10000, 1000};

static uint64_t magnitude(int64_t time_us) {
    return time_us < 0 ? UINT64_C(0) - (uint64_t)time_us : (uint64_t)time_us;
}

static void print_unsigned(const char *sign, uint64_t time_us, TimePrecision precision, char *out,
                           size_t size) {
    uint64_t seconds = time_us / 1000000;
    char clock[40];
    if (seconds >= 3600) {
        snprintf(clock, sizeof clock, "%llu:%02d:%02d", (unsigned long long)(seconds / 3600),
                 (int)(seconds / 60 % 60), (int)(seconds % 60));
    } else {
        snprintf(clock, sizeof clock, "%d:%02d", (int)(seconds / 60), (int)(seconds % 60));
    }
    if (precision == TIME_SECONDS) {
        snprintf(out, size, "%s%s", sign, clock);
    } else {
        snprintf(out, size, "%s%s.%0*d", sign, clock, (int)precision,
                 (int)(time_us % 1000000 / unit_us[precision]));
    }
}

void time_format(int64_t time_us, TimePrecision precision, char *out, size_t size) {
    print_unsigned(time_us < 0 ? "−" : "", magnitude(time_us), precision, out, size);
}

void time_format_difference(int64_t difference_us, TimePrecision precision, char *out, size_t size) {
    static const char *const SIGNS[] = {"−", "±", "+"};
    print_unsigned(SIGNS[1 + time_difference_sign(difference_us, precision)], magnitude(difference_us),
                   precision, out, size);
}

int time_difference_sign(int64_t difference_us, TimePrecision precision) {
    return magnitude(difference_us) < unit_us[precision] ? 0 : difference_us < 0 ? -1 : 1;
}
