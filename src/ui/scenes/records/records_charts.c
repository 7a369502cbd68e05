// The five figures and the two charts of the overview.
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "core/base/text.h"
#include "ui/kit/chart.h"
#include "ui/scenes/records/records_view.h"

enum { LEVELS_MAX = 4 };

// ---- figures

typedef struct {
    const char *label;
    char value[32], below[96];
    Role tone; // of what is below
} Figure;

static void draw_figure(const App *app, Draw *draw, Rect r, const Figure *figure) {
    float u = app->look.unit, pad = 19 * u, room = r.w - 2 * pad, size = 34 * u;
    draw_panel(draw, r, 14 * u, fmaxf(1, u), role(app, ROLE_PANEL), role(app, ROLE_LINE_THIN));
    draw_text_cut(draw, FACE_TEXT, widget_small(app, 13), r.x + pad, r.y + r.h * 0.27f, room,
                  role(app, ROLE_DIM), figure->label);
    float width = draw_digits_width(draw, FACE_LIGHT, size, figure->value);
    if (width > room) size *= room / width;
    draw_digits(draw, FACE_LIGHT, size, r.x + pad, r.y + r.h * 0.64f, role(app, ROLE_TEXT), figure->value);
    draw_text_shrunk(draw, FACE_TEXT, widget_small(app, 13), 9, (Rect){r.x + pad, r.y, room, r.h},
                     r.y + r.h * 0.875f, role(app, figure->tone), figure->below);
}

static void time_or_none(bool known, int64_t time_us, char out[32]) {
    if (known)
        time_format(time_us, TIME_MILLISECONDS, out, 32);
    else
        snprintf(out, 32, "–");
}

void records_draw_figures(const Records *self, const App *app, Draw *draw, const RecordsLayout *l) {
    const RecordsView *v = &self->shown;
    Figure f[5] = {{.label = "Solved", .tone = ROLE_DIM},
                   {.label = "Best", .tone = ROLE_DIM},
                   {.label = "Average of 5", .tone = ROLE_DIM},
                   {.label = "Typical", .tone = ROLE_DIM},
                   {.label = "Streak", .tone = ROLE_DIM}};
    char date[LOCAL_DATE_TEXT_MAX], time[32], number[TEXT_GROUPED_MAX];
    text_grouped(v->solves, f[0].value);
    if (v->days > 0) { // to one decimal
        int tenths = (int)((int64_t)v->solves * 10 / v->days);
        snprintf(f[0].below, sizeof f[0].below, "of %s · %d.%d a day", text_grouped(v->times_count, number),
                 tenths / 10, tenths % 10);
    }
    time_or_none(v->best_run >= 0, v->best_us, f[1].value);
    if (v->best_run >= 0)
        snprintf(f[1].below, sizeof f[1].below, "%.60s · %s",
                 records_pack_name(&app->packs, &self->runs.run[v->best_run]),
                 local_date_text(self->runs.date[v->best_run], false, date));
    time_or_none(v->has_five, v->five_us, f[2].value);
    if (v->has_five && v->five_change_us != 0) {
        time_format_difference(v->five_change_us, TIME_TENTHS, f[2].below, sizeof f[2].below);
        f[2].tone = v->five_change_us < 0 ? ROLE_GOOD : ROLE_DIM;
    }
    time_or_none(v->solves > 0, v->all_median_us, f[3].value);
    if (v->solves > 9) {
        time_format(figures_percentile(v->sorted_us, v->solves, 10), TIME_SECONDS, time, sizeof time);
        snprintf(f[3].below, sizeof f[3].below, "one in ten to %s", time);
    }
    snprintf(f[4].value, sizeof f[4].value, "%d %s", v->streak, v->streak == 1 ? "day" : "days");
    snprintf(f[4].below, sizeof f[4].below, "best %d", v->longest_streak);
    for (int i = 0; i < 5; i++) draw_figure(app, draw, l->figure[i], &f[i]);
}

// ---- charts

// A panel with its words; returns what is left for the chart.
static Rect draw_panel_for(const App *app, Draw *draw, Rect r, const char *words) {
    float u = app->look.unit, pad = 20 * u;
    draw_panel(draw, r, 14 * u, fmaxf(1, u), role(app, ROLE_PANEL), role(app, ROLE_LINE_THIN));
    draw_text_cut(draw, FACE_TEXT, widget_small(app, 13), r.x + pad, r.y + 29 * u, r.w - 2 * pad,
                  role(app, ROLE_DIM), words);
    return (Rect){r.x + pad, r.y + 48 * u, r.w - 2 * pad, r.h - 58 * u};
}

// From below the quickest to above nearly all: one odd game does not flatten the rest.
static void take_range(const RecordsView *v, Chart *chart) {
    int64_t low = v->sorted_us[0], high = figures_percentile(v->sorted_us, v->solves, 97);
    int64_t room = (high - low) / 8 + 1000000;
    chart->bottom = low > room ? low - room : 0;
    chart->top = high + room;
}

static void draw_dots(const Records *self, const App *app, Draw *draw, Rect rect) {
    const RecordsView *v = &self->shown;
    float u = app->look.unit, crowd = clampf((float)v->solves / 1500, 0, 1);
    float radius = fmaxf(1.6f, (3.2f - 1.4f * crowd) * u); // of very many, each is less
    Rect area = draw_panel_for(app, draw, rect, "time of each solve, and its running median");
    if (v->solves == 0) return;
    Chart chart = chart_in(draw, area, widget_small(app, 12), "00:00");
    chart.count = v->solves;
    take_range(v, &chart);
    ChartLabel level[LEVELS_MAX];
    char words[LEVELS_MAX][24], first[LOCAL_DATE_TEXT_MAX], last[LOCAL_DATE_TEXT_MAX];
    int64_t at = 0, step = 0;
    int levels = figures_axis(chart.bottom, chart.top, LEVELS_MAX, &at, &step);
    for (int i = 0; i < levels; i++) {
        level[i] = (ChartLabel){at + i * step, words[i]};
        time_format(level[i].value, TIME_SECONDS, words[i], sizeof words[i]);
    }
    chart_levels(draw, &app->look, &chart, level, levels);
    LocalDate begin = self->runs.date[v->solve_run[0]], end = self->runs.date[v->solve_run[v->solves - 1]];
    bool years = begin.year != end.year;
    chart_ends(draw, &app->look, &chart, local_date_text(begin, years, first),
               v->solves > 1 ? local_date_text(end, years, last) : "");
    Colour dot = colour_mix(role(app, ROLE_ENTERED), role(app, ROLE_PANEL), 0.38f + 0.27f * crowd);
    chart_dots(draw, &chart, v->solve_us, radius, dot);
    chart_line(draw, &chart, v->median_us, v->solves, fmaxf(2, 3 * u), role(app, ROLE_GOOD));
}

static void draw_bars(const Records *self, const App *app, Draw *draw, Rect rect) {
    const RecordsView *v = &self->shown;
    const Histogram *h = &v->histogram;
    char words[120] = "how your times spread", quarter[24], rest[24];
    if (v->solves > 3) {
        time_format(figures_percentile(v->sorted_us, v->solves, 25), TIME_SECONDS, quarter, sizeof quarter);
        time_format(figures_percentile(v->sorted_us, v->solves, 75), TIME_SECONDS, rest, sizeof rest);
        snprintf(words, sizeof words, "how your times spread: half between %s and %s", quarter, rest);
        if (draw_text_width(draw, FACE_TEXT, widget_small(app, 13), words) > rect.w - 40 * app->look.unit)
            snprintf(words, sizeof words, "half between %s and %s", quarter, rest);
        if (draw_text_width(draw, FACE_TEXT, widget_small(app, 13), words) > rect.w - 40 * app->look.unit)
            snprintf(words, sizeof words, "half: %s to %s", quarter, rest);
    }
    Rect area = draw_panel_for(app, draw, rect, words);
    if (h->bars == 0) return;
    Chart ends = chart_in(draw, area, widget_small(app, 12), "");
    ChartBars bars = {.plot = ends.plot,
                      .count = h->bars,
                      .value = h->count,
                      .marked = v->has_five ? figures_bar(h, v->five_us) : -1,
                      .mark = "now",
                      .label_px = widget_small(app, 12),
                      .colour = colour_mix(role(app, ROLE_LINE_THICK), role(app, ROLE_PANEL), 0.45f),
                      .marked_colour = role(app, ROLE_HINT)};
    if (bars.count < 4) // few bars are not drawn as wide as walls
        bars.plot.w *= (float)bars.count / 4;
    chart_bars(draw, &app->look, &bars);
    char first[24], last[32];
    time_format(h->from_us, TIME_SECONDS, first, sizeof first);
    time_format(h->from_us + h->bars * h->width_us, TIME_SECONDS, last, sizeof last - 8);
    if (h->open) snprintf(last + strlen(last), 8, "+");
    chart_ends(draw, &app->look, &ends, first, last);
}

void records_draw_charts(const Records *self, const App *app, Draw *draw, const RecordsLayout *l) {
    if (l->dots.w <= 0) return;
    draw_dots(self, app, draw, l->dots);
    draw_bars(self, app, draw, l->bars);
}
