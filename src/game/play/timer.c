#include "game/play/timer.h"

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

// Writes a number in front of `end`, with so many digits at least. Returns where it begins.
static char *write_before(char *end, uint64_t number, int digits) {
    for (; number > 0 || digits > 0; number /= 10, digits--) *--end = (char)('0' + number % 10);
    return end;
}

// By hand, because a clock on the screen does it in each frame: printf took a twelfth of one.
static void print_unsigned(const char *sign, uint64_t time_us, TimePrecision precision, char *out,
                           size_t size) {
    uint64_t minutes = time_us / 60000000, hours = minutes / 60;
    char clock[40], *at = clock + sizeof clock - 1;
    *at = 0;
    if (precision != TIME_SECONDS) {
        at = write_before(at, time_us % 1000000 / unit_us[precision], (int)precision);
        *--at = '.';
    }
    at = write_before(at, time_us / 1000000 % 60, 2);
    *--at = ':';
    at = write_before(at, minutes % 60, hours > 0 ? 2 : 1);
    if (hours > 0) {
        *--at = ':';
        at = write_before(at, hours, 1);
    }
    while (size > 1 && *sign) *out++ = *sign++, size--;
    while (size > 1 && *at) *out++ = *at++, size--;
    if (size > 0) *out = 0;
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
