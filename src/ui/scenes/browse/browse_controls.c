// The filters and the order of the pack browser, and the list that opens below them, as they look.
#include <math.h>
#include <stdio.h>

#include "core/rate/band.h"
#include "ui/scenes/browse/browse_view.h"

// Text on the middle line of a rectangle, set smaller and then cut where it does not fit.
static void put_text(Draw *draw, Face face, float size, float least, Rect r, Colour ink, const char *text) {
    float width = draw_text_width(draw, face, size, text);
    if (width > r.w) size = fmaxf(size * r.w / width, least);
    draw_text_cut(draw, face, size, r.x, roundf(r.y + r.h / 2 + size * 0.36f), r.w, ink, text);
}

// The ground of a control; `on`: it holds the list back.
static void draw_ground(const App *app, Draw *draw, Rect r, bool focused, bool hovered, bool on) {
    float u = app->look.unit, radius = 12 * u;
    Colour face = role(app, on ? ROLE_SELECTED : ROLE_PANEL);
    if (hovered) face = colour_mix(face, role(app, ROLE_TEXT), 0.05f);
    draw_round(draw, r, radius, face);
    draw_round_frame(draw, r, radius, focused ? fmaxf(2, 2 * u) : fmaxf(1, u),
                     role(app, focused || on ? ROLE_ENTERED : ROLE_LINE_THIN));
}

static void draw_arrow(Draw *draw, float x, float y, float size, Colour ink) {
    Point points[3] = {{x - size, y - size * 0.6f}, {x + size, y - size * 0.6f}, {x, y + size * 0.75f}};
    draw_polygon(draw, points, 3, ink);
}

static void draw_band(const Browse *self, const App *app, Draw *draw, Rect r, int band, bool focused,
                      bool hovered) {
    float u = app->look.unit, dot = 10 * u, x = r.x + 12 * u;
    bool on = self->filter.bands >> band & 1, any = self->entry->pack.band_count[band] > 0;
    draw_push_opacity(draw, any ? 1 : 0.45f);
    draw_ground(app, draw, r, focused, hovered && any, on);
    draw_round(draw, (Rect){x, roundf(r.y + (r.h - dot) / 2), dot, dot}, 3 * u, app->look.theme.band[band]);
    x += dot + 9 * u;
    put_text(draw, FACE_MEDIUM, 15 * u, 11 * u, (Rect){x, r.y, r.x + r.w - x - 9 * u, r.h},
             role(app, on ? ROLE_GIVEN : ROLE_TEXT), band_name((Band)band));
    draw_pop_opacity(draw);
}

static bool is_on(const Browse *self, BrowseControl control) {
    const BrowseFilter *filter = &self->filter;
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
    put_text(draw, FACE_TEXT, size, size, label, role(app, ROLE_DIM),
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
    put_text(draw, FACE_TEXT, 15 * u, 10.5f * u, (Rect){r.x + pad, r.y, r.w - 2 * pad - 4 * arrow, r.h}, ink,
             text);
    draw_arrow(draw, r.x + r.w - pad - arrow, r.y + r.h / 2, arrow, on ? ink : role(app, ROLE_DIM));
}

static void draw_direction(const Browse *self, const App *app, Draw *draw, Rect r, bool focused,
                           bool hovered) {
    float u = app->look.unit, x = r.x + r.w / 2, y = r.y + r.h / 2;
    draw_ground(app, draw, r, focused, hovered, false);
    // Bars that grow or shrink downwards.
    for (int i = 0; i < 3; i++) {
        float long_side = (self->sort.descending ? 18 - 5 * (float)i : 8 + 5 * (float)i) * u;
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

// ---- the picker

static void draw_option(const Browse *self, const App *app, Draw *draw, Rect r, int option, bool hovered) {
    float u = app->look.unit, size = 15 * u;
    bool at = option == self->picker.at, on = browse_option_on(self, option);
    char text[120], figure[TEXT_GROUPED_MAX];
    browse_option_text(self, option, text, sizeof text, figure);
    if (at || hovered)
        draw_round(draw, r, 8 * u,
                   at ? role(app, ROLE_SELECTED)
                      : colour_mix(role(app, ROLE_PANEL), role(app, ROLE_TEXT), 0.05f));
    Colour ink = role(app, at ? ROLE_GIVEN : ROLE_TEXT);
    Colour dim = widget_row_dim(app, at);
    float x = r.x + 12 * u, right = r.x + r.w - 12 * u;
    if (on)
        draw_text_in(draw, FACE_STRONG, size, (Rect){x, r.y, 16 * u, r.h}, ALIGN_LEFT,
                     at ? ink : role(app, ROLE_GOOD), "✓");
    x += 26 * u;
    if (*figure) {
        float width = draw_text_width(draw, FACE_TEXT, 14 * u, figure);
        draw_text_in(draw, FACE_TEXT, 14 * u, (Rect){right - width, r.y, width, r.h}, ALIGN_LEFT, dim,
                     figure);
        right -= width + 12 * u;
    }
    if (self->picker.of == CONTROL_BANDS && self->picker.value[option] >= 0) {
        float dot = 10 * u;
        draw_round(draw, (Rect){x, roundf(r.y + (r.h - dot) / 2), dot, dot}, 3 * u,
                   app->look.theme.band[self->picker.value[option]]);
        x += dot + 10 * u;
    }
    put_text(draw, FACE_MEDIUM, size, 12 * u, (Rect){x, r.y, right - x, r.h}, ink, text);
}

void browse_draw_picker(const Browse *self, const App *app, Draw *draw, const BrowseLayout *l, int hovered) {
    const BrowsePicker *picker = &self->picker;
    if (picker->of == CONTROL_NONE) return;
    float u = app->look.unit;
    Rect r = browse_picker_rect(self, app, l);
    draw_shadow(draw, r, 14 * u, 18 * u, colour_alpha(0xFF000000u, app->look.theme.dark ? 0.5f : 0.18f));
    draw_round(draw, r, 14 * u, role(app, ROLE_PANEL));
    draw_round_frame(draw, r, 14 * u, fmaxf(1, u), role(app, ROLE_LINE_THICK));
    ScrollArea area = browse_picker_scroll(self, app, l);
    Rect inner = area.rect;
    float h = (float)area.pixel, most = (float)scroll_most(&area);
    float scroll = (float)scroll_at(&picker->view.scroll, &area, app->now_us), bar = most > 0.02f ? 8 * u : 0;
    draw_push_clip(draw, inner);
    for (int i = 0; i < picker->count; i++) {
        Rect option = {inner.x, inner.y + roundf(((float)i - scroll) * h), inner.w - bar, h};
        if (option.y + option.h <= inner.y) continue;
        if (option.y >= inner.y + inner.h) break;
        draw_option(self, app, draw, option, i, hovered == BROWSE_OPTION + i);
    }
    draw_pop_clip(draw);
    if (bar <= 0) return;
    float seen = (float)picker->count - most, thumb = fmaxf(inner.h * seen / (float)picker->count, 30 * u);
    float width = fmaxf(3, roundf(4 * u));
    draw_round(
        draw,
        (Rect){inner.x + inner.w - width, inner.y + roundf((inner.h - thumb) * scroll / most), width, thumb},
        width / 2, role(app, ROLE_LINE_THICK));
}
