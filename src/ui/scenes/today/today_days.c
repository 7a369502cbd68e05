// The puzzles of a day, what has become of them, and the month around it.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"
#include "core/rate/effort.h"
#include "core/solve/solver.h"
#include "game/race/calendar.h"
#include "game/records/expected_time.h"
#include "ui/play/daily_streak.h"
#include "ui/scenes/today/today_view.h"

const char *today_month_name(int month) {
    static const char *const NAMES[] = {"January",   "February", "March",    "April",
                                        "May",       "June",     "July",     "August",
                                        "September", "October",  "November", "December"};
    return NAMES[month - 1];
}

const char *today_weekday(int day) {
    static const char *const NAMES[] = {"Monday", "Tuesday",  "Wednesday", "Thursday",
                                        "Friday", "Saturday", "Sunday"};
    int year, week, monday;
    calendar_week(day, &year, &week, &monday);
    return NAMES[day - monday];
}

// ---- what the save has

static const SavedDaily *find(const Today *self, int day, int level) {
    for (int i = 0; i < self->dailies; i++)
        if (self->daily[i].day == day && self->daily[i].level == level) return &self->daily[i];
    return NULL;
}

static TodayState state_of(const SavedDaily *daily) {
    if (!daily) return TODAY_OPEN;
    return daily->solved ? TODAY_DONE : daily->begun ? TODAY_BEGUN : TODAY_OPEN;
}

static void look_at_month(Today *self) {
    memset(self->state, 0, sizeof self->state);
    for (int i = 0; i < self->dailies; i++) {
        const SavedDaily *daily = &self->daily[i];
        int at = daily->day - self->month_begin;
        if (at >= 0 && at < self->month_days && daily->level >= 0 && daily->level < RACE_DAILIES)
            self->state[at][daily->level] = state_of(daily);
    }
}

void today_read(Today *self, App *app) {
    free(self->daily);
    self->daily = app->save ? save_dailies(app->save, &self->dailies) : NULL;
    if (!self->daily) self->dailies = 0;
    self->streak = daily_streak(self->daily, self->dailies, self->today);
    look_at_month(self);
}

// ---- the puzzles

// The puzzle that follows from the date.
static bool derive(const Today *self, int level, TodayCard *card, TextError *error) {
    Race race;
    race_daily(self->day, race_daily_band(level), &race);
    bool well = self->pack && self->pack->usable && race_open(&race, &self->pack->pack, "", error);
    if (well) {
        memcpy(card->code, race.head.puzzle[0].code, sizeof card->code);
        card->givens = card->board = race.head.puzzle[0].givens;
    }
    race_finish(&race);
    return well;
}

// A puzzle that was begun stays what it was, even if the pack has changed since.
static bool take_game(const Today *self, const App *app, int level, TodayCard *card) {
    const SavedDaily *daily = find(self, self->day, level);
    card->state = state_of(daily);
    if (card->state == TODAY_OPEN || !self->pack) return false;
    if (!save_game(app->save, card->state == TODAY_DONE ? daily->solved : daily->begun, &card->game))
        return false;
    memcpy(card->code, card->game.code, sizeof card->code);
    card->givens = card->game.givens;
    save_game_board(app->save, &card->game, &card->board); // as far as it can be read
    return true;
}

static int about_s(const Today *self, const TodayCard *card) {
    const Layout *layout = &self->pack->pack.layout;
    Grid solution;
    return solver_unique(layout, &card->givens, &solution)
               ? expected_seconds(effort_of(layout, &card->givens, &solution), self->pace)
               : 0;
}

static void take_card(Today *self, App *app, int level) {
    TodayCard *card = &self->card[level];
    TextError error = {0};
    *card = (TodayCard){0};
    card->there = take_game(self, app, level, card);
    if (!card->there) {
        card->state = TODAY_OPEN;
        card->there = derive(self, level, card, &error);
    }
    if (card->there)
        card->about_s = about_s(self, card);
    else
        app_notice(app, true, "%s", error.reason[0] ? error.reason : "The pack Classic Nine is not here");
}

void today_choose(Today *self, App *app, int day) {
    int year, month, of_month, next;
    self->day = clampi(day, TODAY_FIRST, self->today);
    calendar_date(self->day, &year, &month, &of_month);
    self->month_begin = self->day - of_month + 1;
    calendar_day(month == 12 ? year + 1 : year, month % 12 + 1, 1, &next);
    self->month_days = next - self->month_begin;
    look_at_month(self);
    for (int level = 0; level < RACE_DAILIES; level++) take_card(self, app, level);
    TodayKept *kept = app_kept(app, SCENE_TODAY, sizeof *kept);
    kept->day = self->day;
}

void today_month(Today *self, App *app, int step) {
    int year, month, of_month, day;
    calendar_date(self->day, &year, &month, &of_month);
    month += step;
    year += month < 1 ? -1 : month > 12 ? 1 : 0;
    month = (month + 11) % 12 + 1;
    while (!calendar_day(year, month, of_month, &day)) of_month--;
    today_choose(self, app, day);
}
