#pragma once
// Days and moments of the Gregorian calendar as numbers and as text. No time zone: a day is a day of
// whatever calendar it was taken from, a moment is seconds of UTC.

#include <stdbool.h>
#include <stdint.h>

// Days since 1 January 1970, for the years 1 to 9999. False when there is no such day.
bool calendar_day(int year, int month, int day, int *out_day);
void calendar_date(int day, int *out_year, int *out_month, int *out_day);

// The week of ISO 8601 that a day belongs to, the year that the week is counted in, and its Monday.
void calendar_week(int day, int *out_year, int *out_week, int *out_monday);

enum { CALENDAR_TEXT_MAX = 48 };

// "2026-11-22"
void calendar_day_format(int day, char out[CALENDAR_TEXT_MAX]);
bool calendar_day_parse(const char *text, int *out_day);

// "2026-11-22T18:00:00Z". Read are also a blank for the T, and a time without its seconds, its Z, or left
// out, which is midnight.
void calendar_moment_format(int64_t unix_s, char out[CALENDAR_TEXT_MAX]);
bool calendar_moment_parse(const char *text, int64_t *out_unix_s);
