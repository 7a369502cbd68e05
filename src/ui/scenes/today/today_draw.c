// How the page of a day looks.
#include <math.h>
#include <stdio.h>

#include "game/race/calendar.h"
#include "game/records/expected_time.h"
#include "ui/kit/grid_view.h"
#include "ui/scenes/today/today_view.h"

// A puzzle's state in small: its own shape, full when done, half as large in a ring when begun.
static void draw_state(const App *app, Draw *draw, int level, TodayState state, float x, float y,
                       float radius, Colour ground) {
    static const Shape SHAPES[RACE_DAILIES] = {SHAPE_CIRCLE, SHAPE_SQUARE, SHAPE_DIAMOND};
    Colour colour = app->look.theme.band[race_daily_band(level)];
    Colour faint = colour_mix(role(app, ROLE_DIM), ground, 0.72f);
    float half = SHAPES[level] == SHAPE_CIRCLE ? radius * 0.92f : radius;
    draw_shape(draw, SHAPES[level], x, y, half, state == TODAY_OPEN ? faint : colour);
    if (state == TODAY_BEGUN) draw_shape(draw, SHAPES[level], x, y, half * 0.55f, ground);
}

// ---- the cards

static void draw_card(const Today *self, const App *app, Draw *draw, Rect r, int level, bool focused,
                      bool hovered) {
    const TodayCard *card = &self->card[level];
    float u = app->look.unit, pad = 14 * u, side = floorf(r.h - 2 * pad);
    Colour dim = role(app, ROLE_DIM), ink = role(app, ROLE_TEXT);
    widget_row(draw, app, r, 18 * u, false, focused, hovered);
    Look look = app_pack_look(app, self->pack);
    if (card->there)
        grid_draw_small_game(draw, &look, &self->pack->pack.layout, &card->board, &card->givens,
                             self->pack->pack.token, app_pack_face(self->pack),
                             (Rect){floorf(r.x + pad), floorf(r.y + pad), side, side});
    float x = r.x + pad + side + 24 * u, w = r.x + r.w - x - pad;
    draw_state(app, draw, level, TODAY_DONE, x + 7 * u, r.y + r.h * 0.27f, 8 * u, role(app, ROLE_PANEL));
    draw_text_in(draw, FACE_STRONG, fminf(25 * u, r.h * 0.2f),
                 (Rect){x + 24 * u, r.y + r.h * 0.27f - 20 * u, w, 40 * u}, ALIGN_LEFT, ink,
                 band_name(race_daily_band(level)));
    char time[24], about[EXPECTED_WORDS_MAX], text[64];
    expected_words(card->about_s, about);
    snprintf(text, sizeof text, "%s for you", about);
    if (card->about_s > 0) // before the first solve it is what anybody takes
        draw_text(draw, FACE_TEXT, fmaxf(fminf(15 * u, r.h * 0.125f), 11), x, r.y + r.h * 0.5f, ALIGN_LEFT,
                  dim, self->pace == 1 ? about : text);
    if (card->state == TODAY_OPEN) return;
    bool done = card->state == TODAY_DONE;
    time_format(card->game.elapsed_us, TIME_SECONDS, time, sizeof time);
    snprintf(text, sizeof text, "%s %s%s", done ? "done" : "begun", time,
             done && card->game.assisted ? ", with help" : "");
    draw_text(draw, FACE_TEXT, 20 * u, x, r.y + r.h * 0.74f, ALIGN_LEFT, done ? role(app, ROLE_GOOD) : ink,
              text);
}

// ---- the calendar

static void draw_day(const Today *self, const App *app, Draw *draw, Rect r, int at, bool focused,
                     bool hovered) {
    float u = app->look.unit, pad = fminf(11 * u, r.w * 0.14f);
    int day = self->month_begin + at, year, month, of_month;
    bool there = day >= TODAY_FIRST && day <= self->today, chosen = day == self->day;
    char number[12];
    calendar_date(day, &year, &month, &of_month);
    snprintf(number, sizeof number, "%d", of_month);
    if (!there) draw_push_opacity(draw, 0.38f);
    widget_row(draw, app, r, fminf(12 * u, r.h / 4), chosen, focused, hovered && there);
    Colour ink = role(app, chosen ? ROLE_GIVEN : ROLE_TEXT);
    Colour ground = role(app, chosen ? ROLE_SELECTED : ROLE_PANEL);
    draw_text(draw, day == self->today ? FACE_STRONG : FACE_TEXT, fmaxf(15 * u, 12), r.x + pad,
              r.y + pad + 12 * u, ALIGN_LEFT, ink, number);
    float step = fminf(17 * u, (r.w - 2 * pad) / RACE_DAILIES), radius = step * 0.4f;
    for (int level = 0; level < RACE_DAILIES; level++)
        draw_state(app, draw, level, self->state[at][level], r.x + pad + step * (float)level + radius,
                   r.y + r.h - pad - radius, radius, ground);
    if (!there) draw_pop_opacity(draw);
}

static void draw_month(const Today *self, const App *app, Draw *draw, const TodayLayout *l, int hovered) {
    float u = app->look.unit;
    int year, month, of_month, this_year;
    char name[32];
    calendar_date(self->today, &this_year, &month, &of_month);
    calendar_date(self->month_begin, &year, &month, &of_month);
    if (year == this_year)
        snprintf(name, sizeof name, "%s", today_month_name(month));
    else
        snprintf(name, sizeof name, "%s %d", today_month_name(month), year);
    draw_text(draw, FACE_STRONG, 20 * u, l->calendar.x, l->month, ALIGN_LEFT, role(app, ROLE_TEXT), name);
    for (int i = 0; i < 7; i++) {
        static const char *const LETTERS[] = {"M", "T", "W", "T", "F", "S", "S"};
        float x = l->calendar.x + l->pitch_x * (float)i + (l->pitch_x - 12 * u) / 2;
        draw_text(draw, FACE_TEXT, widget_small(app, 13), x, l->calendar.y - 18 * u, ALIGN_CENTRE,
                  role(app, ROLE_DIM), LETTERS[i]);
    }
    for (int i = 0; i < self->month_days; i++)
        draw_day(self, app, draw, l->day[i], i, self->view.focus == TODAY_DAY + i, hovered == TODAY_DAY + i);
}

static void draw_arrow(const Today *self, const App *app, Draw *draw, Rect r, int id, bool there,
                       int hovered) {
    if (!there) return;
    if (self->view.focus == id) widget_row(draw, app, r, 10 * app->look.unit, false, true, false);
    widget_arrow(draw, app, r, id == TODAY_BEFORE ? -1 : 1, hovered == id);
}

static Face week_face(int part) { return part == 1 ? FACE_STRONG : FACE_TEXT; }

static float week_width(Draw *draw, float size, const char *const *parts, int count) {
    float width = 0;
    for (int i = 0; i < count; i++) width += draw_text_width(draw, week_face(i), size, parts[i]);
    return width;
}

// What the week's race is, and when it closes.
static void draw_week(const Today *self, const App *app, Draw *draw, Rect r, bool hovered) {
    enum { COUNT = 3 };
    static const char *const ENDS[] = {" – closes on Sunday at midnight", " – until Sunday midnight"};
    const char *parts[COUNT] = {"This week: ", "five Fiendish, one clock", ENDS[0]};
    float u = app->look.unit, size = fmaxf(15 * u, 12), x = r.x + 12 * u, room = r.w - 24 * u;
    bool focused = self->view.focus == TODAY_WEEK;
    if (week_width(draw, size, parts, COUNT) > room) parts[COUNT - 1] = ENDS[1];
    while (week_width(draw, size, parts, COUNT) > room && size > 9) size -= 0.5f;
    if (focused || hovered) widget_row(draw, app, r, 10 * u, false, focused, hovered);
    Colour dim = focused ? widget_row_dim(app, true) : role(app, ROLE_DIM);
    for (int i = 0; i < COUNT; i++) {
        draw_text_in(draw, week_face(i), size, (Rect){x, r.y, r.w, r.h}, ALIGN_LEFT,
                     i == 1 ? role(app, focused ? ROLE_GIVEN : ROLE_TEXT) : dim, parts[i]);
        x += draw_text_width(draw, week_face(i), size, parts[i]);
    }
}

// ---- all

static void draw_head(const Today *self, const App *app, Draw *draw, const TodayLayout *l) {
    float u = app->look.unit;
    int year, month, of_month;
    char date[64], streak[40];
    calendar_date(self->day, &year, &month, &of_month);
    snprintf(date, sizeof date, "%s %d %s", today_weekday(self->day), of_month, today_month_name(month));
    draw_text(draw, FACE_TITLE, 52 * u, l->left - u, l->title, ALIGN_LEFT, role(app, ROLE_TEXT),
              self->day == self->today       ? "Today"
              : self->day == self->today - 1 ? "Yesterday"
                                             : "Another day");
    float x = l->left +
              draw_text(draw, FACE_TEXT, 17 * u, l->left, l->subtitle, ALIGN_LEFT, role(app, ROLE_DIM), date);
    if (self->streak < 1) return;
    x += draw_text(draw, FACE_TEXT, 17 * u, x, l->subtitle, ALIGN_LEFT, role(app, ROLE_DIM), "  ·  ");
    snprintf(streak, sizeof streak, "%d %s", self->streak, self->streak == 1 ? "day" : "days in a row");
    draw_text(draw, FACE_STRONG, 17 * u, x, l->subtitle, ALIGN_LEFT,
              theme_ink_on(&app->look.theme, role(app, ROLE_HINT), role(app, ROLE_BACKGROUND), 5.2f), streak);
}

void today_draw(const void *state, const App *app, Draw *draw) {
    const Today *self = state;
    TodayLayout l = today_layout(self, app);
    Targets targets;
    int hovered = scene_targets(today_targets, self, app, &self->view, &targets);
    widget_back(draw, app, l.left, "Menu", hovered == TARGET_BACK);
    draw_head(self, app, draw, &l);
    for (int i = 0; i < RACE_DAILIES; i++)
        draw_card(self, app, draw, l.card[i], i, self->view.focus == TODAY_CARD + i,
                  hovered == TODAY_CARD + i);
    draw_month(self, app, draw, &l, hovered);
    draw_arrow(self, app, draw, l.before, TODAY_BEFORE, self->month_begin > TODAY_FIRST, hovered);
    draw_arrow(self, app, draw, l.after, TODAY_AFTER, self->month_begin + self->month_days <= self->today,
               hovered);
    draw_week(self, app, draw, l.week, hovered == TODAY_WEEK);
}

void today_footer(const void *state, const App *app, Footer *out) {
    static const char *const DOES[] = {"Play", "Go on", "Watch"};
    const Today *self = state;
    int level = self->view.focus - TODAY_CARD;
    bool on_card = level >= 0 && level < RACE_DAILIES;
    const Prompt prompts[] = {
        PROMPT_CHOOSE("↑↓←→"),
        {ACTION_CONFIRM, on_card ? DOES[self->card[level].state] : "Select", NULL, NULL, "a"},
        {ACTION_NEXT_EMPTY, "The day before", NULL, NULL, "lb"},
        {ACTION_BACK, "Menu", NULL, NULL, "b"}};
    out->x = today_layout(self, app).left;
    footer_add(out, prompts, sizeof prompts / sizeof *prompts);
}
