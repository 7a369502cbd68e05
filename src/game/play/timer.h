#pragma once
// The clock of a game, in microseconds of a monotonic clock that the caller reads. A zeroed Timer is stopped
// at 0. Also times as text: truncated, never rounded, so that 59.999 s never shows as 1:00.00.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct {
    int64_t banked_us;  // time that had run up to the last stop
    int64_t started_us; // when it was last started, on the caller's clock
    bool running;
} Timer;

void timer_start(Timer *timer, int64_t now_us); // goes on from where it stood; no effect when running
void timer_stop(Timer *timer, int64_t now_us);  // no effect when stopped
void timer_add(Timer *timer, int64_t us);       // time missed by the caller's clock; no effect when stopped
int64_t timer_elapsed_us(const Timer *timer, int64_t now_us);

// How many decimals of a second are shown.
typedef enum { TIME_SECONDS = 0, TIME_TENTHS = 1, TIME_HUNDREDTHS = 2, TIME_MILLISECONDS = 3 } TimePrecision;

// "4:07.38", "1:02:03.4", "0:59.999": h:mm:ss or m:ss and the decimals. Truncated.
void time_format(int64_t time_us, TimePrecision precision, char *out, size_t size);

// A difference with its sign: "−0:12.4" (U+2212), "+0:00.3"; truncated towards zero; "±0:00.0" when it
// truncates to zero.
void time_format_difference(int64_t difference_us, TimePrecision precision, char *out, size_t size);

// The sign that is shown: -1, 0 when it truncates to zero, or 1.
int time_difference_sign(int64_t difference_us, TimePrecision precision);
