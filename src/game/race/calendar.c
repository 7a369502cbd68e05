#include "game/race/calendar.h"

#include <ctype.h>
#include <stdio.h>

enum { DAY_S = 86400, YEAR_MAX = 9999 };

// H. Hinnant's way (2013): a year begins in March, so that the leap day is its last, and 400 years are
// 146,097 days.
static int day_number(int year, int month, int day) {
    year -= month <= 2;
    int era = (year >= 0 ? year : year - 399) / 400, of_era = year - era * 400;
    int of_year = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1;
    return era * 146097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719468;
}

void calendar_date(int day, int *out_year, int *out_month, int *out_day) {
    day += 719468;
    int era = (day >= 0 ? day : day - 146096) / 146097, of_era = day - era * 146097;
    int year = (of_era - of_era / 1460 + of_era / 36524 - of_era / 146096) / 365;
    int of_year = of_era - (365 * year + year / 4 - year / 100), month = (5 * of_year + 2) / 153;
    *out_day = of_year - (153 * month + 2) / 5 + 1;
    *out_month = month < 10 ? month + 3 : month - 9;
    *out_year = year + era * 400 + (*out_month <= 2);
}

bool calendar_day(int year, int month, int day, int *out_day) {
    if (year < 1 || year > YEAR_MAX || month < 1 || month > 12 || day < 1 || day > 31) return false;
    int number = day_number(year, month, day), back[3];
    calendar_date(number, &back[0], &back[1], &back[2]);
    if (back[1] != month) return false;
    *out_day = number;
    return true;
}

// The Thursday of a week lies in the year that the week is counted in.
void calendar_week(int day, int *out_year, int *out_week, int *out_monday) {
    int month, of_month, weekday = ((day + 3) % 7 + 7) % 7; // 1 January 1970 was a Thursday
    *out_monday = day - weekday;
    int thursday = *out_monday + 3;
    calendar_date(thursday, out_year, &month, &of_month);
    *out_week = (thursday - day_number(*out_year, 1, 1)) / 7 + 1;
}

void calendar_day_format(int day, char out[CALENDAR_TEXT_MAX]) {
    int year, month, of_month;
    calendar_date(day, &year, &month, &of_month);
    snprintf(out, CALENDAR_TEXT_MAX, "%04d-%02d-%02d", year, month, of_month);
}

// Exactly so many digits, and what stands behind them. False when something else stands there.
static bool take_number(const char **text, int digits, int *out) {
    *out = 0;
    for (int i = 0; i < digits; i++, (*text)++) {
        if (!isdigit((unsigned char)**text)) return false;
        *out = *out * 10 + **text - '0';
    }
    return true;
}

static bool take_sign(const char **text, char sign) {
    if (**text != sign) return false;
    (*text)++;
    return true;
}

static bool take_day(const char **text, int *out_day) {
    int year, month, day;
    return take_number(text, 4, &year) && take_sign(text, '-') && take_number(text, 2, &month) &&
           take_sign(text, '-') && take_number(text, 2, &day) && calendar_day(year, month, day, out_day);
}

bool calendar_day_parse(const char *text, int *out_day) {
    int day;
    if (!take_day(&text, &day) || *text) return false;
    *out_day = day;
    return true;
}

void calendar_moment_format(int64_t unix_s, char out[CALENDAR_TEXT_MAX]) {
    int64_t of_day = (unix_s % DAY_S + DAY_S) % DAY_S;
    char day[CALENDAR_TEXT_MAX];
    calendar_day_format((int)((unix_s - of_day) / DAY_S), day);
    snprintf(out, CALENDAR_TEXT_MAX, "%sT%02d:%02d:%02dZ", day, (int)(of_day / 3600), (int)(of_day / 60 % 60),
             (int)(of_day % 60));
}

static bool take_time(const char **text, int *out_s) {
    int hour, minute, second = 0;
    if (!take_number(text, 2, &hour) || !take_sign(text, ':') || !take_number(text, 2, &minute)) return false;
    if (take_sign(text, ':') && !take_number(text, 2, &second)) return false;
    *out_s = hour * 3600 + minute * 60 + second;
    return hour < 24 && minute < 60 && second < 60;
}

bool calendar_moment_parse(const char *text, int64_t *out_unix_s) {
    int day, time = 0;
    if (!take_day(&text, &day)) return false;
    if ((take_sign(&text, 'T') || take_sign(&text, ' ')) && !take_time(&text, &time)) return false;
    take_sign(&text, 'Z');
    if (*text) return false;
    *out_unix_s = (int64_t)day * DAY_S + time;
    return true;
}
