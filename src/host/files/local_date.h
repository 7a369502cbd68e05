#pragma once
// Dates in the machine's time zone.

#include <stdbool.h>
#include <stdint.h>

typedef struct {
    int year, month, day; // 2026, 11, 3
    int number;           // the day's number, as in game/race/calendar.h
} LocalDate;

// The date of a moment, in seconds since 1970 UTC.
LocalDate local_date(int64_t unix_s);

// "3 Nov", with the year "3 Nov 2026". Returns `out`.
enum { LOCAL_DATE_TEXT_MAX = 24 };
const char *local_date_text(LocalDate date, bool with_year, char out[LOCAL_DATE_TEXT_MAX]);

// Seconds since 1970 UTC, now.
int64_t local_now_s(void);
