// The rows of the pack browser and the preview of the chosen seed, as they look.
#include <math.h>
#include <stdio.h>

#include "core/rate/band.h"
#include "game/records/expected_time.h"
#include "ui/kit/wrap.h"
#include "ui/scenes/browse/browse_view.h"

// Text on the middle line of a rectangle, made smaller and then cut to its width.
static void put_text(Draw *draw, Face face, float size, Rect r, Colour ink, const char *text) {
    draw_text_shrunk(draw, face, size, fminf(size, 9), r, roundf(r.y + r.h / 2 + size * 0.36f), ink, text);
}

// The same against its right edge; returns the width.
static float put_right(Draw *draw, Face face, float size, Rect r, Colour ink, const char *text) {
    float width = draw_text_width(draw, face, size, text), x = width < r.w ? r.x + r.w - width : r.x;
    put_text(draw, face, size, (Rect){x, r.y, r.x + r.w - x, r.h}, ink, text);
    return width;
}

// ---- the filters and the order

// Text on the middle line of a rectangle, set smaller before it is cut.
static void fit_text(Draw *draw, Face face, float size, float least, Rect r, Colour ink, const char *text) {
    float width = draw_text_width(draw, face, size, text);
    if (width > r.w) size = fmaxf(size * r.w / width, least);
    put_text(draw, face, size, r, ink, text);
}

// The ground of a control; `on`: it filters the list.
static void draw_ground(const App *app, Draw *draw, Rect r, bool focused, bool hovered, bool on) {
    float u = app->look.unit, radius = 12 * u;
    Colour face = role(app, on ? ROLE_SELECTED : ROLE_PANEL);
    if (hovered) face = colour_mix(face, role(app, ROLE_TEXT), 0.05f);
    draw_panel(draw, r, radius, focused ? fmaxf(2, 2 * u) : fmaxf(1, u), face,
               role(app, focused || on ? ROLE_ENTERED : ROLE_LINE_THIN));
}

static void draw_arrow(Draw *draw, float x, float y, float size, Colour ink) {
    Point points[3] = {{x - size, y - size * 0.6f}, {x + size, y - size * 0.6f}, {x, y + size * 0.75f}};
    draw_polygon(draw, points, 3, ink);
}

static void draw_band(const Browse *self, const App *app, Draw *draw, Rect r, int band, bool focused,
                      bool hovered) {
    float u = app->look.unit, dot = 10 * u, x = r.x + 12 * u;
    bool on = self->place->filter.bands >> band & 1, any = self->entry->pack.band_count[band] > 0;
    draw_push_opacity(draw, any ? 1 : 0.45f);
    draw_ground(app, draw, r, focused, hovered && any, on);
    draw_round(draw, (Rect){x, roundf(r.y + (r.h - dot) / 2), dot, dot}, 3 * u, app->look.theme.band[band]);
    x += dot + 9 * u;
    fit_text(draw, FACE_MEDIUM, 15 * u, 11 * u, (Rect){x, r.y, r.x + r.w - x - 9 * u, r.h},
             role(app, on ? ROLE_GIVEN : ROLE_TEXT), band_name((Band)band));
    draw_pop_opacity(draw);
}

static bool is_on(const Browse *self, BrowseControl control) {
    const BrowseFilter *filter = &self->place->filter;
    switch ((int)control) {
    case CONTROL_BANDS: return filter->bands != 0;
    case CONTROL_RATING: return filter->rating_least > 0 || filter->rating_most < 255;
    case CONTROL_CLUES: return filter->clues_least > 0 || filter->clues_most < 255;
    case CONTROL_TECHNIQUE: return filter->technique >= 0;
    case CONTROL_PATTERN: return filter->pattern >= 0;
    case CONTROL_SOLVED: return filter->solved != BROWSE_ALL;
    }
    return false;
}

// "Rating    2.6 – 5.6" and below it where in the pack's range that is.
static void draw_range(const Browse *self, const App *app, Draw *draw, Rect r, BrowseControl control,
                       bool focused, bool hovered) {
    float u = app->look.unit, pad = 14 * u, size = fmaxf(14 * u, 11);
    bool on = is_on(self, control);
    draw_ground(app, draw, r, focused, hovered, false);
    char text[40];
    browse_control_text(self, control, text, sizeof text);
    Rect line = {r.x + pad, r.y + r.h * 0.06f, r.w - 2 * pad, r.h * 0.58f};
    float width = draw_text_width(draw, FACE_MEDIUM, size, text);
    draw_text_in(draw, FACE_MEDIUM, size, line, ALIGN_RIGHT, role(app, ROLE_TEXT), text);
    Rect label = line;
    label.w -= width + 8 * u;
    fit_text(draw, FACE_TEXT, size, size, label, role(app, ROLE_DIM),
             control == CONTROL_RATING ? "Rating" : "Clues");
    uint8_t values[256];
    int ends[2], count = browse_range_values(self, control, values);
    browse_range_ends(self, control, ends);
    float y = roundf(r.y + r.h * 0.74f), thick = fmaxf(3, roundf(4 * u)), knob = 6 * u;
    float x0 = r.x + pad + knob, w = r.w - 2 * (pad + knob);
    draw_round(draw, (Rect){x0, y - thick / 2, w, thick}, thick / 2, role(app, ROLE_LINE_THIN));
    if (count < 2) return;
    float at[2] = {x0 + w * (float)ends[0] / (float)(count - 1),
                   x0 + w * (float)ends[1] / (float)(count - 1)};
    Colour fill = on || focused ? role(app, ROLE_ENTERED)
                                : colour_mix(role(app, ROLE_LINE_THICK), role(app, ROLE_PANEL), 0.25f);
    draw_round(draw, (Rect){at[0], y - thick / 2, at[1] - at[0], thick}, thick / 2, fill);
    for (int i = 0; i < 2; i++) {
        bool held = focused && self->handle == i;
        draw_circle(draw, at[i], y, held ? knob * 1.25f : knob, fill);
        if (held) draw_circle(draw, at[i], y, knob * 0.55f, role(app, ROLE_PANEL));
    }
}

static void draw_choice(const Browse *self, const App *app, Draw *draw, Rect r, BrowseControl control,
                        bool focused, bool hovered) {
    float u = app->look.unit, pad = 14 * u, arrow = 4.5f * u;
    bool on = is_on(self, control);
    draw_ground(app, draw, r, focused, hovered, on);
    Colour ink = role(app, on ? ROLE_GIVEN : ROLE_TEXT);
    char text[120];
    browse_control_text(self, control, text, sizeof text);
    fit_text(draw, FACE_TEXT, 15 * u, 10.5f * u, (Rect){r.x + pad, r.y, r.w - 2 * pad - 4 * arrow, r.h}, ink,
             text);
    draw_arrow(draw, r.x + r.w - pad - arrow, r.y + r.h / 2, arrow, on ? ink : role(app, ROLE_DIM));
}

static void draw_direction(const Browse *self, const App *app, Draw *draw, Rect r, bool focused,
                           bool hovered) {
    float u = app->look.unit, x = r.x + r.w / 2, y = r.y + r.h / 2;
    draw_ground(app, draw, r, focused, hovered, false);
    // Bars that grow or shrink downwards.
    for (int i = 0; i < 3; i++) {
        float long_side = (self->place->sort.descending ? 18 - 5 * (float)i : 8 + 5 * (float)i) * u;
        draw_round(draw,
                   (Rect){roundf(x - 9 * u), roundf(y + (float)(i - 1) * 6 * u - 1.2f * u), long_side,
                          fmaxf(2, 2.4f * u)},
                   1.2f * u, role(app, ROLE_TEXT));
    }
}

static void draw_clear(const App *app, Draw *draw, const BrowseLayout *l, bool focused, bool hovered) {
    Rect r = l->control[CONTROL_CLEAR];
    float u = app->look.unit, size = fmaxf(14 * u, 11);
    float width = draw_text_width(draw, FACE_MEDIUM, size, "Clear filters");
    const char *text = width > r.w - 8 * u ? "Clear" : "Clear filters";
    width = fminf(width, draw_text_width(draw, FACE_MEDIUM, size, text));
    Rect ring = {r.x + r.w - width - 14 * u, l->heading - 19 * u, width + 16 * u, 28 * u};
    if (focused) draw_round_frame(draw, ring, 8 * u, fmaxf(2, 2 * u), role(app, ROLE_ENTERED));
    draw_text(draw, FACE_MEDIUM, size, r.x + r.w - 6 * u, l->heading, ALIGN_RIGHT,
              role(app, hovered || focused ? ROLE_TEXT : ROLE_ENTERED), text);
}

void browse_draw_controls(const Browse *self, const App *app, Draw *draw, const BrowseLayout *l,
                          int hovered) {
    for (int i = CONTROL_BAND; i < CONTROL_LIST; i++) {
        BrowseControl control = (BrowseControl)i;
        Rect r = l->control[i];
        if (r.w <= 0) continue;
        bool focused = self->view.focus == i, over = hovered == i;
        if (i < CONTROL_BANDS)
            draw_band(self, app, draw, r, i - CONTROL_BAND, focused, over);
        else if (control == CONTROL_RATING || control == CONTROL_CLUES)
            draw_range(self, app, draw, r, control, focused, over);
        else if (control == CONTROL_DIRECTION)
            draw_direction(self, app, draw, r, focused, over);
        else if (control == CONTROL_CLEAR)
            draw_clear(app, draw, l, focused, over);
        else
            draw_choice(self, app, draw, r, control, focused, over);
    }
}

// ---- rows

typedef struct {
    char number[TEXT_GROUPED_MAX], grade[48], minutes[EXPECTED_WORDS_MAX], clues[24], time[24];
    const char *technique, *pattern;
    bool solved;
    Colour ink, dim, good;
} RowText;

static RowText row_text(const Browse *self, const App *app, int index) {
    RowText t = {0};
    const SeedEntry *seed = &self->seeds.seed[index];
    const SolvedSeed *solved = browse_solved(&self->seeds, seed->id);
    text_grouped(index + 1, t.number);
    app_grade(app, (int)seed->band, seed->rating_tenths, t.grade);
    snprintf(t.clues, sizeof t.clues, "%d clues", seed->clues);
    expected_words(expected_seconds(seed->effort, self->pace), t.minutes);
    Technique hardest = seed_hardest(seed->techniques);
    t.technique = hardest < TECHNIQUE_COUNT ? technique_info(hardest)->name : "";
    t.pattern = browse_pattern_name(seed->pattern);
    t.solved = solved != NULL;
    if (solved && solved->best_us) time_format(solved->best_us, TIME_SECONDS, t.time, sizeof t.time);
    return t;
}

// The width of the widest number that there may be: digits differ in width.
static float number_width(const Browse *self, const App *app, Draw *draw) {
    char most[TEXT_GROUPED_MAX];
    text_grouped(self->seeds.count, most);
    for (char *c = most; *c; c++)
        if (*c != ',') *c = '4';
    return ceilf(draw_text_width(draw, FACE_TEXT, widget_small(app, 14), most)) + 2;
}

// The tick and, left of it, the best time; returns where they begin.
static float draw_solved(const App *app, Draw *draw, const RowText *t, Rect r, float right) {
    if (!t->solved) return right;
    float u = app->look.unit, size = 15 * u, tick = draw_text_width(draw, FACE_STRONG, size, "✓");
    put_text(draw, FACE_STRONG, size, (Rect){right - tick, r.y, tick + u, r.h}, t->good, "✓");
    right -= tick;
    if (!*t->time) return right;
    float width = draw_text_width(draw, FACE_MEDIUM, size, t->time);
    put_text(draw, FACE_MEDIUM, size, (Rect){right - 8 * u - width, r.y, width + u, r.h}, t->ink, t->time);
    return right - 8 * u - width;
}

static void draw_one_line(const App *app, Draw *draw, const RowText *t, Rect r, float x) {
    float u = app->look.unit, right = r.x + r.w - 16 * u, size = 15 * u;
    float solved = 92 * u, pattern = 142 * u, clues = 70 * u, grade = 138 * u, minutes = 116 * u;
    draw_solved(app, draw, t, r, right);
    float end = right - solved - pattern;
    put_text(draw, FACE_TEXT, widget_small(app, 14), (Rect){end, r.y, pattern - 8 * u, r.h}, t->dim,
             t->pattern);
    end -= clues;
    put_text(draw, FACE_TEXT, widget_small(app, 14), (Rect){end, r.y, clues - 6 * u, r.h}, t->dim, t->clues);
    put_text(draw, FACE_MEDIUM, 16 * u, (Rect){x, r.y, grade - 6 * u, r.h}, t->ink, t->grade);
    if (*t->minutes) {
        put_text(draw, FACE_TEXT, size, (Rect){x + grade, r.y, minutes - 10 * u, r.h}, t->dim, t->minutes);
        grade += minutes;
    }
    put_text(draw, FACE_TEXT, size, (Rect){x + grade, r.y, end - x - grade - 10 * u, r.h}, t->dim,
             t->technique);
}

static void draw_two_lines(const App *app, Draw *draw, const RowText *t, Rect r, float x) {
    float u = app->look.unit, right = r.x + r.w - 16 * u, size = widget_small(app, 14);
    Rect top = {x, r.y + r.h * 0.09f, right - x, r.h * 0.46f},
         low = {x, r.y + r.h * 0.49f, right - x, r.h * 0.42f};
    float end = draw_solved(app, draw, t, top, right) - 10 * u;
    put_text(draw, FACE_MEDIUM, 16 * u, (Rect){x, top.y, end - x, top.h}, t->ink, t->grade);
    float after = x + draw_text_width(draw, FACE_MEDIUM, 16 * u, t->grade) + 12 * u;
    if (after < end)
        put_text(draw, FACE_TEXT, size, (Rect){after, top.y, end - after, top.h}, t->dim, t->minutes);
    char shape[80];
    snprintf(shape, sizeof shape, "%s  ·  %s", t->clues, t->pattern);
    if (draw_text_width(draw, FACE_TEXT, size, shape) > low.w * 0.58f)
        snprintf(shape, sizeof shape, "%s", t->clues);
    float width = draw_text_width(draw, FACE_TEXT, size, shape);
    if (width > low.w * 0.58f) width = 0, *shape = 0;
    put_text(draw, FACE_TEXT, size, (Rect){right - width, low.y, width + u, low.h}, t->dim, shape);
    put_text(draw, FACE_TEXT, size, (Rect){x, low.y, low.w - width - 14 * u, low.h}, t->dim, t->technique);
}

static void draw_row(const Browse *self, const App *app, Draw *draw, const BrowseLayout *l, Rect r, int row,
                     bool hovered) {
    float u = app->look.unit, dot = 11 * u;
    int index = (int)self->list.index[row];
    bool chosen = row == self->row, focused = chosen && self->view.focus == CONTROL_LIST;
    Colour face = chosen ? role(app, ROLE_SELECTED)
                         : colour_mix(role(app, ROLE_BACKGROUND), role(app, ROLE_TEXT), 0.05f);
    Rect ground = {r.x, r.y + floorf(u), r.w, r.h - 2 * floorf(u)};
    if (chosen || hovered) draw_round(draw, ground, 10 * u, face);
    if (focused) draw_round_frame(draw, ground, 10 * u, fmaxf(1.5f, 1.5f * u), role(app, ROLE_ENTERED));
    RowText t = row_text(self, app, index);
    t.ink = role(app, chosen ? ROLE_GIVEN : ROLE_TEXT);
    t.good = role(app, chosen ? ROLE_GIVEN : ROLE_GOOD);
    t.dim = widget_row_dim(app, chosen);
    float x = r.x + 14 * u;
    if (r.w >= 300 * u) {
        float width = number_width(self, app, draw);
        put_right(draw, FACE_TEXT, widget_small(app, 14), (Rect){x, r.y, width, r.h}, t.dim, t.number);
        x += width + 18 * u;
    }
    draw_round(draw, (Rect){x, roundf(r.y + (r.h - dot) / 2), dot, dot}, 3.2f * u,
               app->look.theme.band[self->seeds.seed[index].band]);
    x += dot + 14 * u;
    if (l->one_line)
        draw_one_line(app, draw, &t, r, x);
    else
        draw_two_lines(app, draw, &t, r, x);
}

// "204 OF 1,250 PUZZLES"
static void draw_heading(const Browse *self, const App *app, Draw *draw, const BrowseLayout *l) {
    char shown[TEXT_GROUPED_MAX], all[TEXT_GROUPED_MAX], text[80];
    text_grouped(self->list.count, shown);
    text_grouped(self->seeds.count, all);
    if (browse_work_busy(self->work))
        snprintf(text, sizeof text, "LOOKING THROUGH %s PUZZLES", all);
    else if (self->list.count == self->seeds.count)
        snprintf(text, sizeof text, "%s %s", all, self->seeds.count == 1 ? "PUZZLE" : "PUZZLES");
    else
        snprintf(text, sizeof text, "%s OF %s PUZZLES", shown, all);
    widget_heading(draw, app, l->area.x, l->heading, text);
}

static void draw_nothing(const Browse *self, const App *app, Draw *draw, const BrowseLayout *l) {
    if (browse_work_busy(self->work)) return;
    float u = app->look.unit, y = l->area.y + l->area.h * 0.36f;
    bool none = self->seeds.count == 0;
    bool indexing = none && self->entry->indexing;
    const char *text = indexing ? "The puzzles are being looked through."
                       : none   ? "This pack has no puzzles."
                                : "No puzzle matches.";
    char more[80] = "";
    if (indexing) snprintf(more, sizeof more, "%d %% done", self->entry->percent);
    if (!none) snprintf(more, sizeof more, "Remove a filter, or clear them all.");
    draw_text(draw, FACE_MEDIUM, 18 * u, l->area.x + l->area.w / 2, y, ALIGN_CENTRE, role(app, ROLE_TEXT),
              text);
    Rect r = {l->area.x, y + 12 * u, l->area.w, 30 * u};
    draw_text_in(draw, FACE_TEXT, widget_small(app, 15), r, ALIGN_CENTRE, role(app, ROLE_DIM), more);
}

void browse_draw_list(const Browse *self, const App *app, Draw *draw, const BrowseLayout *l, int hovered) {
    draw_heading(self, app, draw, l);
    if (self->list.count == 0) {
        draw_nothing(self, app, draw, l);
        return;
    }
    double scroll = scroll_at(&self->view.scroll, &l->scroll, app->now_us);
    draw_push_clip(draw, l->area);
    draw_push_opacity(draw, browse_work_busy(self->work) ? 0.6f : 1);
    for (int row = (int)scroll; row < self->list.count; row++) {
        Rect r = browse_row_rect(l, scroll, row);
        if (r.y >= l->area.y + l->area.h) break;
        if (r.y + r.h > l->area.y) draw_row(self, app, draw, l, r, row, hovered == BROWSE_ROW + row);
    }
    draw_pop_opacity(draw);
    draw_pop_clip(draw);
    scene_draw_list_ends(draw, app, &l->scroll, &self->view.scroll, l->area, role(app, ROLE_BACKGROUND));
    Rect thumb = scroll_thumb(&l->scroll, scroll), track = l->scroll.track;
    if (thumb.w <= 0) return;
    float u = app->look.unit, width = fmaxf(4, roundf((self->view.drag == TARGET_DRAG_THUMB ? 7 : 5) * u));
    float x = track.x + fminf(9 * u, (track.w - width) * 0.4f);
    draw_round(draw, (Rect){x, track.y, width, track.h}, width / 2, role(app, ROLE_PANEL));
    draw_round(draw, (Rect){x, roundf(thumb.y), width, roundf(thumb.h)}, width / 2,
               role(app, ROLE_LINE_THICK));
}

// ---- the preview

// One line of the words; returns where the next begins.
static float draw_line_of(Draw *draw, Face face, float size, Rect words, float y, float height, Colour ink,
                          const char *text) {
    if (y + height > words.y + words.h + 0.5f) return y;
    put_text(draw, face, size, (Rect){words.x, y, words.w, height}, ink, text);
    return y + height;
}

static void times_text(const Browse *self, char *out, size_t size) {
    const SolvedSeed *solved = browse_solved(&self->seeds, self->seed.id);
    char best[24], last[24];
    if (!solved) {
        snprintf(out, size, "Not solved yet");
        return;
    }
    time_format(solved->best_us, TIME_SECONDS, best, sizeof best);
    time_format(solved->last_us, TIME_SECONDS, last, sizeof last);
    if (solved->best_us)
        snprintf(out, size, "✓ best %s  ·  last %s", best, last);
    else
        snprintf(out, size, "✓ solved with help, last %s", last);
}

// The hardest first: name and how often, as many as have room.
static void draw_techniques(const Browse *self, const App *app, Draw *draw, Rect words, float y) {
    float u = app->look.unit, line = 22 * u, size = widget_small(app, 14);
    int used[TECHNIQUE_COUNT], count = 0;
    for (int rating = 255; rating >= 0; rating--)
        for (int t = TECHNIQUE_COUNT - 1; t >= 0; t--)
            if (self->seed.used[t] > 0 && technique_info((Technique)t)->rating_tenths == rating)
                used[count++] = t;
    int room = (int)((words.y + words.h - y + 0.5f) / line);
    int shown = count <= room ? count : room - 1;
    for (int i = 0; i < shown; i++, y += line) {
        char times[24];
        snprintf(times, sizeof times, "× %d", self->seed.used[used[i]]);
        Rect at = {words.x, y, words.w, line};
        float width = put_right(draw, FACE_TEXT, size, at, role(app, ROLE_DIM), times);
        put_text(draw, FACE_TEXT, size, (Rect){words.x, y, words.w - width - 6 * u, line},
                 role(app, ROLE_TEXT), technique_info((Technique)used[i])->name);
    }
    if (shown < count && shown >= 0) {
        char more[40];
        snprintf(more, sizeof more, "and %d easier", count - shown);
        put_text(draw, FACE_TEXT, size, (Rect){words.x, y, words.w, line}, role(app, ROLE_DIM), more);
    }
}

static void draw_words(const Browse *self, const App *app, Draw *draw, const BrowseLayout *l) {
    float u = app->look.unit, size = widget_small(app, 14), y = l->words.y;
    const Seed *seed = &self->seed;
    char text[120], id[12];
    float dot = 12 * u;
    if (l->words.h < 26 * u) return;
    draw_round(draw, (Rect){l->words.x, roundf(y + 14 * u - dot / 2), dot, dot}, 3.5f * u,
               app->look.theme.band[seed->band]);
    app_grade(app, (int)seed->band, seed->rating_tenths, text);
    put_text(draw, FACE_STRONG, 20 * u,
             (Rect){l->words.x + dot + 10 * u, y, l->words.w - dot - 10 * u, 28 * u}, role(app, ROLE_TEXT),
             text);
    y += 31 * u;
    if (app->settings.expert_words && seed->rating_tenths > 0) {
        snprintf(text, sizeof text, "ER %d.%d   EP %d.%d   ED %d.%d", seed->rating_tenths / 10,
                 seed->rating_tenths % 10, seed->pearl_tenths / 10, seed->pearl_tenths % 10,
                 seed->diamond_tenths / 10, seed->diamond_tenths % 10);
        y = draw_line_of(draw, FACE_TEXT, size, l->words, y, 22 * u, role(app, ROLE_DIM), text);
    }
    char minutes[EXPECTED_WORDS_MAX];
    expected_words(expected_seconds(seed->effort, self->pace), minutes);
    if (*minutes) y = draw_line_of(draw, FACE_TEXT, size, l->words, y, 22 * u, role(app, ROLE_DIM), minutes);
    snprintf(text, sizeof text, "%d clues  ·  %s", seed->clues, browse_pattern_name((int)seed->pattern));
    y = draw_line_of(draw, FACE_TEXT, size, l->words, y, 22 * u, role(app, ROLE_DIM), text);
    times_text(self, text, sizeof text);
    bool solved = browse_solved(&self->seeds, seed->id) != NULL;
    y = draw_line_of(draw, FACE_TEXT, size, l->words, y, 22 * u, role(app, solved ? ROLE_GOOD : ROLE_DIM),
                     text);
    if (app->settings.expert_words) {
        seed_id_format(seed->id, id);
        snprintf(text, sizeof text, "id %s", id);
        y = draw_line_of(draw, FACE_MONO, widget_small(app, 12.5f), l->words, y, 22 * u, role(app, ROLE_DIM),
                         text);
    }
    y += 8 * u;
    if (y + 22 * u <= l->words.y + l->words.h) draw_techniques(self, app, draw, l->words, y);
}

void browse_draw_preview(const Browse *self, const App *app, Draw *draw, const BrowseLayout *l) {
    const PackEntry *entry = self->entry;
    if (self->has_seed) {
        if (l->board.w > 0)
            grid_draw_small(draw, &app->look, &self->board, &self->seed.puzzle, entry->pack.token,
                            app_pack_face(entry), l->board);
        draw_words(self, app, draw, l);
    } else if (self->place->chosen >= 0) {
        wrap_text(draw, l->words, FACE_TEXT, widget_small(app, 15), 22 * app->look.unit,
                  role(app, ROLE_CONFLICT), "This puzzle cannot be read.");
    }
    if (self->has_seed && !l->tall) {
        char number[TEXT_GROUPED_MAX], text[48];
        text_grouped(self->place->chosen + 1, number);
        snprintf(text, sizeof text, "PUZZLE %s", number);
        widget_heading(draw, app, l->side.x, l->heading, text);
    }
}
