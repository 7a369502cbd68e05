// The pages of splits, of the board and of techniques, as they look.
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "core/base/text.h"
#include "ui/kit/chart.h"
#include "ui/kit/wrap.h"
#include "ui/scenes/records/records_view.h"

static void draw_nothing(const App *app, Draw *draw, Rect r, const char *text) {
    float u = app->look.unit;
    wrap_text(draw, (Rect){r.x, r.y + 24 * u, r.w, r.h}, FACE_TEXT, 16 * u, 24 * u, role(app, ROLE_DIM),
              text);
}

Rect records_draw_box(const App *app, Draw *draw, Rect r, const char *title) {
    float u = app->look.unit, pad = 20 * u;
    draw_panel(draw, r, 14 * u, fmaxf(1, u), role(app, ROLE_PANEL), role(app, ROLE_LINE_THIN));
    draw_text_cut(draw, FACE_TEXT, widget_small(app, 13), r.x + pad, r.y + 29 * u, r.w - 2 * pad,
                  role(app, ROLE_DIM), title);
    return (Rect){r.x + pad, r.y + 44 * u, r.w - 2 * pad, r.h - 58 * u};
}

// Two boxes beside each other, or one above the other.
static void two_boxes(const RecordsLayout *l, const App *app, float share, Rect out[2]) {
    float gap = 20 * app->look.unit;
    Rect b = l->body;
    if (b.w > b.h * 1.15f) {
        out[0] = rect_whole(b.x, b.y, (b.w - gap) * share, b.h);
        out[1] = rect_whole(b.x + out[0].w + gap, b.y, b.w - gap - out[0].w, b.h);
    } else {
        out[0] = rect_whole(b.x, b.y, b.w, (b.h - gap) * share);
        out[1] = rect_whole(b.x, b.y + out[0].h + gap, b.w, b.h - gap - out[0].h);
    }
}

// ---- splits

enum { COLUMNS = 6 };

// Gold, as an ink that can be read.
static Colour gold_ink(const App *app) {
    return theme_ink_on(&app->look.theme, role(app, ROLE_HINT), role(app, ROLE_PANEL), 5.2f);
}

static Colour tone_colour(const App *app, CompareTone tone) {
    switch (tone) {
    case COMPARE_AHEAD_GAINING: return role(app, ROLE_GOOD);
    case COMPARE_AHEAD_LOSING: return colour_mix(role(app, ROLE_GOOD), role(app, ROLE_TEXT), 0.4f);
    case COMPARE_BEHIND_GAINING: return colour_mix(role(app, ROLE_CONFLICT), role(app, ROLE_TEXT), 0.4f);
    case COMPARE_BEHIND_LOSING: return role(app, ROLE_CONFLICT);
    case COMPARE_GOLD: return gold_ink(app);
    case COMPARE_NOTHING:
    case COMPARE_TONE_COUNT: break;
    }
    return role(app, ROLE_DIM);
}

static void segment_text(const Splits *splits, int k, char out[24]) {
    if (k < splits->reached)
        time_format(compare_segment_us(splits, k), TIME_TENTHS, out, 24);
    else
        snprintf(out, 24, "–");
}

// The last column: the latest run's difference to the best one, with a star for a gold segment.
static Colour latest_text(const Records *self, const App *app, int k, char out[32]) {
    const RecordsSplits *s = &self->splits;
    int64_t delta = 0;
    bool gold = k < s->latest.reached && k < s->gold.reached &&
                compare_segment_us(&s->latest, k) <= compare_segment_us(&s->gold, k);
    snprintf(out, 32, "–");
    if (!compare_delta(&s->latest, &s->best, k, &delta)) return role(app, ROLE_DIM);
    time_format_difference(delta, TIME_TENTHS, out, 28);
    if (gold) strcat(out, " ★");
    CompareTone tone = gold ? COMPARE_GOLD : compare_tone(&s->latest, &s->best, &s->gold, k);
    return s->latest_is_best && !gold ? role(app, ROLE_DIM) : tone_colour(app, tone);
}

static void draw_cells(const App *app, Draw *draw, Rect r, const char *const text[COLUMNS],
                       const Colour ink[COLUMNS], Face face) {
    float u = app->look.unit, size = fminf(16 * u, r.h * 0.6f), each = r.w / COLUMNS;
    for (int i = 0; i < COLUMNS; i++) {
        float width = draw_text_width(draw, face, size, text[i]), room = each - 6 * u;
        float fit = width > room ? size * room / width : size;
        Rect at = {r.x + (float)i * each, r.y, each, r.h};
        draw_text_in(draw, face, fit, at, i == 0 ? ALIGN_LEFT : ALIGN_RIGHT, ink[i], text[i]);
    }
}

static void draw_table(const Records *self, const App *app, Draw *draw, Rect area) {
    const RecordsSplits *s = &self->splits;
    float h = fminf(area.h / (SPLIT_COUNT + 2.4f), 46 * app->look.unit);
    Colour dim = role(app, ROLE_DIM), text = role(app, ROLE_TEXT);
    static const char *const HEAD[COLUMNS] = {"Split", "Best run", "Segment", "Gold", "Average", "Latest"};
    const Colour head[COLUMNS] = {dim, dim, dim, dim, dim, dim};
    draw_cells(app, draw, (Rect){area.x, area.y, area.w, h}, HEAD, head, FACE_TEXT);
    for (int k = 0; k < SPLIT_COUNT; k++) {
        char name[16], best[24] = "–", segment[24], gold[24], average[24], latest[32];
        Rect r = {area.x, area.y + (float)(k + 1) * h, area.w, h};
        snprintf(name, sizeof name, "%d of %d", k + 1, (int)SPLIT_COUNT);
        if (k < s->best.reached) time_format(s->best.time_us[k], TIME_TENTHS, best, sizeof best);
        segment_text(&s->best, k, segment);
        segment_text(&s->gold, k, gold);
        segment_text(&s->average, k, average);
        Colour tone = latest_text(self, app, k, latest);
        const char *const texts[COLUMNS] = {name, best, segment, gold, average, latest};
        const Colour ink[COLUMNS] = {dim, text, text, gold_ink(app), dim, tone};
        draw_fill(draw, (Rect){r.x, r.y, r.w, fmaxf(1, roundf(app->look.unit))}, role(app, ROLE_LINE_THIN));
        draw_cells(app, draw, r, texts, ink, FACE_TEXT);
    }
    int64_t sum = 0, best = 0;
    if (!compare_total(&s->gold, &sum) || !compare_total(&s->best, &best)) return;
    char sum_text[24], saved[24], line[80];
    time_format(sum, TIME_MILLISECONDS, sum_text, sizeof sum_text);
    time_format(best - sum, TIME_TENTHS, saved, sizeof saved);
    snprintf(line, sizeof line, "Sum of best %s  ·  possible time save %s", sum_text, saved);
    draw_text_cut(draw, FACE_STRONG, fminf(16 * app->look.unit, h * 0.6f), area.x, area.y + 11.1f * h, area.w,
                  text, line);
}

typedef struct {
    const char *name;
    const Splits *splits;
    Colour colour;
} PaceLine;

// Differences to the best run at each split; the first point is the start.
static int differences(const Splits *of, const Splits *best, int64_t out[SPLIT_COUNT + 1]) {
    int count = 1;
    out[0] = 0;
    while (compare_delta(of, best, count - 1, &out[count])) {
        count++;
        if (count > SPLIT_COUNT) break;
    }
    return count;
}

static void draw_legend(const App *app, Draw *draw, Rect area, const PaceLine *lines, int count) {
    float u = app->look.unit, size = widget_small(app, 13), x = area.x, y = area.y + area.h - 6 * u;
    for (int i = 0; i < count; i++) {
        draw_line(draw, x, y - size * 0.35f, x + 18 * u, y - size * 0.35f, fmaxf(2, 3 * u), lines[i].colour);
        x += 26 * u;
        x += draw_text(draw, FACE_TEXT, size, x, y, ALIGN_LEFT, role(app, ROLE_DIM), lines[i].name) + 20 * u;
    }
}

static void draw_paces(const Records *self, const App *app, Draw *draw, Rect area) {
    const RecordsSplits *s = &self->splits;
    float u = app->look.unit;
    const PaceLine lines[] = {{"Average", &s->average, role(app, ROLE_ENTERED)},
                              {"Best segments", &s->gold, gold_ink(app)},
                              {"Latest run", &s->latest, role(app, ROLE_GOOD)}};
    int64_t delta[3][SPLIT_COUNT + 1], least = 0, most = 0;
    int count[3];
    for (int i = 0; i < 3; i++) {
        count[i] = differences(lines[i].splits, &s->best, delta[i]);
        for (int k = 0; k < count[i]; k++) {
            least = delta[i][k] < least ? delta[i][k] : least;
            most = delta[i][k] > most ? delta[i][k] : most;
        }
    }
    Rect plot = {area.x, area.y + 8 * u, area.w, area.h - 40 * u};
    Chart chart = chart_in(draw, plot, widget_small(app, 12), "−00:00.0");
    chart.count = SPLIT_COUNT + 1;
    chart.bottom = least - 1000000, chart.top = most + 1000000;
    char low[24], high[24];
    time_format_difference(least, TIME_TENTHS, low, sizeof low);
    time_format_difference(most, TIME_TENTHS, high, sizeof high);
    ChartLabel levels[3] = {{0, "best run"}};
    int labels = 1;
    int64_t near = (chart.top - chart.bottom) / 9; // labels are not drawn over each other
    if (most > near) levels[labels++] = (ChartLabel){most, high};
    if (least < -near) levels[labels++] = (ChartLabel){least, low};
    chart_levels(draw, &app->look, &chart, levels, labels);
    chart_ends(draw, &app->look, &chart, "Start", "9 of 9");
    for (int i = 0; i < 3; i++)
        chart_line(draw, &chart, delta[i], count[i], fmaxf(2, 2.5f * u), lines[i].colour);
    draw_legend(app, draw, area, lines, 3);
}

void records_draw_splits(const Records *self, const App *app, Draw *draw, const RecordsLayout *l) {
    Rect box[2];
    if (self->splits.best.reached == 0) {
        draw_nothing(app, draw, l->body, "No solved run with splits matches.");
        return;
    }
    two_boxes(l, app, 0.58f, box);
    draw_table(self, app, draw,
               records_draw_box(app, draw, box[0], "splits of your runs: segments, and the best of each"));
    draw_paces(self, app, draw, records_draw_box(app, draw, box[1], "ahead of and behind your best run"));
}

// ---- the board

static void progress_text(const Records *self, const char *what, char *out, size_t size) {
    int done, of;
    records_study_found(self->study, &done, &of);
    if (records_study_busy(self->study))
        snprintf(out, size, "%s · studying, %d of %d runs", what, done, of);
    else
        snprintf(out, size, "%s · your last %d runs", what,
                 records_study_found(self->study, &done, &of)->runs);
}

// The seconds before an entry in a cell, or the mistakes in it; 0 where there was none.
static float heat_of(const Study *study, int cell, bool mistakes) {
    if (mistakes) return (float)study->mistakes[cell];
    return study->entries[cell] > 0 ? (float)study->cell_us[cell] / 1e6f / (float)study->entries[cell] : 0;
}

static void draw_heat(const Records *self, const App *app, Draw *draw, Rect rect, bool mistakes) {
    int done, of;
    const Study *study = records_study_found(self->study, &done, &of);
    char title[120], text[CELLS_MAX][8];
    const char *texts[CELLS_MAX];
    float share[CELLS_MAX], least = INFINITY, most = 0;
    progress_text(self, mistakes ? "mistakes" : "seconds before an entry", title, sizeof title);
    for (int cell = 0; cell < self->board.cells; cell++) {
        float value = share[cell] = heat_of(study, cell, mistakes);
        most = fmaxf(most, value);
        if (value > 0) least = fminf(least, value);
        text[cell][0] = '\0';
        if (value > 0) snprintf(text[cell], sizeof text[cell], mistakes ? "%.0f" : "%.1f", (double)value);
        texts[cell] = text[cell];
    }
    if (mistakes) least = 0;
    for (int cell = 0; cell < self->board.cells; cell++)
        share[cell] = most > least ? (share[cell] - least) / (most - least) : 0;
    Rect area = records_draw_box(app, draw, rect, title);
    chart_heat(draw, &app->look, &(ChartHeat){&self->board, area, share, texts});
}

void records_draw_board(const Records *self, const App *app, Draw *draw, const RecordsLayout *l) {
    Rect box[2];
    int done, of;
    records_study_found(self->study, &done, &of);
    if (of == 0 || self->board.cells == 0) {
        draw_nothing(app, draw, l->body, "No recorded run matches.");
        return;
    }
    two_boxes(l, app, 0.5f, box);
    draw_heat(self, app, draw, box[0], false);
    draw_heat(self, app, draw, box[1], true);
}

// ---- techniques

static void draw_technique(const Records *self, const App *app, Draw *draw, Rect r, int row,
                           Technique technique, int64_t longest_us, bool hovered) {
    int done, of;
    const Study *study = records_study_found(self->study, &done, &of);
    float u = app->look.unit, size = 16 * u, x = r.x + 18 * u, right = r.x + r.w - 18 * u;
    bool chosen = row == self->line, focused = chosen && self->view.focus == RECORDS_LIST;
    int64_t mean_us = study_mean_us(study, technique);
    Rect inner = {r.x, r.y + u, r.w, r.h - 2 * u};
    if (chosen || hovered)
        draw_round(draw, inner, 10 * u,
                   chosen ? role(app, ROLE_SELECTED)
                          : colour_mix(role(app, ROLE_BACKGROUND), role(app, ROLE_TEXT), 0.05f));
    if (focused) draw_round_frame(draw, inner, 10 * u, fmaxf(2, 2 * u), role(app, ROLE_ENTERED));
    Colour ink = role(app, chosen ? ROLE_GIVEN : ROLE_TEXT), dim = widget_row_dim(app, chosen);
    float room = right - x, name = room * 0.3f,
          bar = fminf(room * 0.32f, fmaxf(room - name - 268 * u, 30 * u)),
          baseline = roundf(r.y + r.h / 2 + size * 0.36f);
    draw_text_cut(draw, FACE_MEDIUM, size, x, baseline, name - 12 * u, ink, technique_info(technique)->name);
    float h = fmaxf(4, 10 * u), w = fmaxf(h, bar * (float)mean_us / (float)longest_us);
    draw_round(draw, (Rect){x + name, roundf(r.y + (r.h - h) / 2), w, h}, h / 2,
               role(app, chosen ? ROLE_GIVEN : ROLE_ENTERED));
    char wait[24], times[TEXT_COUNT_MAX];
    time_format(mean_us, TIME_TENTHS, wait, sizeof wait);
    text_count(study->waits[technique], "time", "times", times);
    draw_text(draw, FACE_STRONG, size, x + name + bar + 90 * u, baseline, ALIGN_RIGHT, ink, wait);
    draw_text_cut(draw, FACE_TEXT, widget_small(app, 14), x + name + bar + 108 * u, baseline,
                  fmaxf(right - 76 * u - (x + name + bar + 108 * u), 0), dim, times);
    draw_text(draw, hovered ? FACE_STRONG : FACE_TEXT, widget_small(app, 14), right, baseline, ALIGN_RIGHT,
              hovered ? ink : dim, "Practise");
}

void records_draw_techniques(const Records *self, const App *app, Draw *draw, const RecordsLayout *l,
                             int hovered) {
    int done, of, seconds;
    const Study *study = records_study_found(self->study, &done, &of);
    Technique slowest[TECHNIQUE_COUNT];
    int rows = study_slowest(study, RECORDS_WAITS_LEAST, slowest);
    float u = app->look.unit;
    char line[200] = "How long you wait before each technique", head[260];
    if (rows > 0) {
        seconds = (int)(study_mean_us(study, slowest[0]) / 1000000);
        snprintf(line, sizeof line, "You wait %d s before each %s", seconds,
                 technique_info(slowest[0])->name);
    }
    progress_text(self, line, head, sizeof head);
    draw_text_cut(draw, FACE_TEXT, 16 * u, l->left, l->area.y - 18 * u, l->width, role(app, ROLE_DIM), head);
    if (rows == 0) {
        draw_nothing(app, draw, l->area,
                     of == 0                           ? "No recorded run matches."
                     : records_study_busy(self->study) ? "Your runs are being played again."
                                                       : "There are too few waits to tell yet.");
        return;
    }
    double scroll = scroll_at(&self->view.scroll, &l->scroll, app->now_us);
    int64_t longest_us = study_mean_us(study, slowest[0]);
    draw_push_clip(draw, l->area);
    for (int row = (int)scroll; row < rows; row++) {
        Rect r = records_row_rect(l, scroll, row);
        if (r.y >= l->area.y + l->area.h) break;
        draw_technique(self, app, draw, r, row, slowest[row], longest_us > 0 ? longest_us : 1,
                       hovered == RECORDS_ROW + row * RECORDS_PARTS);
    }
    draw_pop_clip(draw);
    scene_draw_list_ends(draw, app, &l->scroll, &self->view.scroll, l->area, role(app, ROLE_BACKGROUND));
    scene_draw_scroll_bar(draw, app, &l->scroll, &self->view.scroll, l->area.x + l->area.w + 8 * u);
}
