// Where everything on the page of a day is, and what of it can be used.
#include <math.h>
#include <stdio.h>

#include "game/race/calendar.h"
#include "ui/scenes/today/today_view.h"

static void place_cards(TodayLayout *l, float top, float bottom, float u) {
    float gap = floorf(16 * u), h = floorf(fminf((bottom - top - 2 * gap) / RACE_DAILIES, 156 * u));
    for (int i = 0; i < RACE_DAILIES; i++)
        l->card[i] = (Rect){l->left, floorf(top + (h + gap) * (float)i), l->width, h};
}

// The month: its name between two arrows, the weekdays, the days, and the week below.
static void place_month(TodayLayout *l, const Today *self, Rect within, float u) {
    int year, week, monday;
    calendar_week(self->month_begin, &year, &week, &monday);
    int first = self->month_begin - monday, weeks = (first + self->month_days + 6) / 7;
    float arrow = fmaxf(40 * u, 36), head = 76 * u, foot = fmaxf(44 * u, 36);
    l->month = within.y + 23 * u;
    l->after = (Rect){floorf(within.x + within.w - arrow), floorf(within.y - 4 * u), arrow, arrow};
    l->before = (Rect){l->after.x - arrow - 8 * u, l->after.y, arrow, arrow};
    l->pitch_x = floorf((within.w + 12 * u) / 7);
    l->pitch_y = floorf(fminf((within.h - head - foot) / (float)weeks, 84 * u));
    l->calendar =
        (Rect){floorf(within.x), floorf(within.y + head), l->pitch_x * 7, l->pitch_y * (float)weeks};
    Rect cell = {l->calendar.x, l->calendar.y, l->pitch_x - 12 * u, l->pitch_y - 12 * u};
    for (int i = 0; i < self->month_days; i++)
        l->day[i] = rect_tile(cell, first + i, 7, l->pitch_x, l->pitch_y);
    l->week = (Rect){within.x - 12 * u, l->calendar.y + l->calendar.h, within.w + 24 * u, foot - 4 * u};
}

TodayLayout today_layout(const Today *self, const App *app) {
    Page p = page_frame(app, 1300, 0.497f);
    float u = p.u, top = 222 * u, bottom = (p.h - p.foot) * u;
    TodayLayout l = {.tall = p.tall, .title = 154 * u, .subtitle = 188 * u};
    l.left = floorf(p.x * u), l.width = floorf(p.left * u);
    if (p.tall) {
        float split = top + (bottom - top) * 0.44f;
        place_cards(&l, top, split - 30 * u, u);
        place_month(&l, self, (Rect){l.left, split, l.width, bottom - split}, u);
    } else {
        place_cards(&l, top, bottom, u);
        float x = (p.x + p.left + p.gap) * u, y = 100 * u;
        place_month(&l, self, (Rect){x, y, p.right * u, bottom - y}, u);
    }
    return l;
}

static const char *state_name(TodayState state) {
    return state == TODAY_DONE ? "done" : state == TODAY_BEGUN ? "begun" : "not begun";
}

static void add_days(const Today *self, const TodayLayout *l, Targets *out) {
    for (int i = 0; i < self->month_days; i++) {
        int day = self->month_begin + i, year, month, of_month;
        const TodayState *state = self->state[i];
        bool there = day >= TODAY_FIRST && day <= self->today, chosen = day == self->day;
        calendar_date(day, &year, &month, &of_month);
        const char *name = there ? targets_words(out, "%d %s: Gentle %s, Medium %s, Hard %s", of_month,
                                                 today_month_name(month), state_name(state[0]),
                                                 state_name(state[1]), state_name(state[2]))
                                 : targets_words(out, "%d %s", of_month, today_month_name(month));
        targets_add(out, (Target){TODAY_DAY + i, TARGET_ROW, l->day[i], name, .group = TODAY_GROUP_DAYS,
                                  .entry = chosen, .on = chosen, .no_focus = !there, .disabled = !there});
    }
}

void today_targets(const void *state, const App *app, Targets *out) {
    const Today *self = state;
    TodayLayout l = today_layout(self, app);
    bool first = self->month_begin <= TODAY_FIRST, last = self->month_begin + self->month_days > self->today;
    scene_add_back(out, widget_back_rect(app, l.left), "Menu");
    for (int i = 0; i < RACE_DAILIES; i++)
        targets_add(out, (Target){TODAY_CARD + i, TARGET_ROW, l.card[i],
                                  targets_words(out, "%s, %s", band_name(race_daily_band(i)),
                                                state_name(self->card[i].state)),
                                  .group = TODAY_GROUP_CARDS, .disabled = !self->card[i].there});
    targets_add(out, (Target){TODAY_BEFORE, TARGET_BUTTON, l.before, "The month before",
                              .group = TODAY_GROUP_MONTHS, .no_focus = first, .disabled = first});
    targets_add(out, (Target){TODAY_AFTER, TARGET_BUTTON, l.after, "The month after",
                              .group = TODAY_GROUP_MONTHS, .no_focus = last, .disabled = last});
    add_days(self, &l, out);
    targets_add(out, (Target){TODAY_WEEK, TARGET_LINK, l.week, "The week's race", .group = TODAY_GROUP_WEEK});
}
