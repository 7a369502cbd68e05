#include "game/race/race_daily.h"

#include <assert.h>
#include <stdio.h>

#include "game/race/calendar.h"

#define PACK_OF_DAYS "classic-nine"

// Of that pack's seeds. It grows with every change of them, so that a phrase never means two puzzles.
enum { EDITION = 3 };

enum { HOUR_S = 3600, DAY_S = 24 * HOUR_S, EAST_S = 14 * HOUR_S, WEST_S = 12 * HOUR_S };

Band race_daily_band(int index) {
    static const Band BANDS[RACE_DAILIES] = {BAND_GENTLE, BAND_MEDIUM, BAND_HARD};
    assert(index >= 0 && index < RACE_DAILIES);
    return BANDS[index];
}

// A race over so many days, wherever one lives.
static Race race_of_days(int day, int days, RunMode mode, Band band, int count) {
    Race race = {
        .aids = AID_CONFLICTS | AID_SAME | AID_HOUSES | AID_TIDY | AID_FILL,
        .opens_unix_s = (int64_t)day * DAY_S - EAST_S,
        .closes_unix_s = (int64_t)(day + days) * DAY_S + WEST_S,
        .count = count,
        .head = {.mode = mode, .band = (int)band, .pack = PACK_OF_DAYS},
    };
    return race;
}

void race_daily(int day, Band band, Race *out) {
    char date[CALENDAR_TEXT_MAX];
    calendar_day_format(day, date);
    *out = race_of_days(day, 1, RUN_RACE, band, 1);
    snprintf(out->name, sizeof out->name, "Daily nonet %.12s, %s", date, band_name(band));
    snprintf(out->phrase, sizeof out->phrase, "nonet daily %d %.12s", EDITION, date);
    bool sealed = race_seal(out, NULL);
    assert(sealed);
}

void race_weekly(int day, Race *out) {
    int year, week, monday;
    calendar_week(day, &year, &week, &monday);
    *out = race_of_days(monday, 7, RUN_MARATHON, BAND_FIENDISH, RACE_WEEKLY_PUZZLES);
    snprintf(out->name, sizeof out->name, "Weekly nonet %04d, week %d", year, week);
    snprintf(out->phrase, sizeof out->phrase, "nonet weekly %d %04d-W%02d", EDITION, year, week);
    bool sealed = race_seal(out, NULL);
    assert(sealed);
}
