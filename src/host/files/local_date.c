#include "host/files/local_date.h"

#include <stdio.h>
#include <time.h>

#include "game/race/calendar.h"

LocalDate local_date(int64_t unix_s) {
    time_t when = (time_t)unix_s;
    struct tm local = {0};
    LocalDate first = {1970, 1, 1, 0}, date = first;
    if (!localtime_r(&when, &local)) return first; // its year is out of range
    date.year = local.tm_year + 1900, date.month = local.tm_mon + 1, date.day = local.tm_mday;
    return calendar_day(date.year, date.month, date.day, &date.number) ? date : first;
}

const char *local_date_text(LocalDate date, bool with_year, char out[LOCAL_DATE_TEXT_MAX]) {
    static const char MONTHS[][4] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                     "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
    const char *month = MONTHS[(date.month + 11) % 12];
    if (with_year)
        snprintf(out, LOCAL_DATE_TEXT_MAX, "%d %s %d", date.day, month, date.year);
    else
        snprintf(out, LOCAL_DATE_TEXT_MAX, "%d %s", date.day, month);
    return out;
}

int64_t local_now_s(void) { return (int64_t)time(NULL); }
