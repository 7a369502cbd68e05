// The pages' names, the filters and the buttons of the records, as they look.
#include <math.h>
#include <stdio.h>

#include "ui/scenes/records/records_view.h"

static void draw_tab(const App *app, Draw *draw, Rect r, const char *name, bool on, bool focused,
                     bool hovered) {
    float u = app->look.unit, size = widget_small(app, 15);
    Colour ink = role(app, on || hovered ? ROLE_TEXT : ROLE_DIM);
    if (focused) draw_round_frame(draw, r, 10 * u, fmaxf(2, 2 * u), role(app, ROLE_ENTERED));
    draw_text_in(draw, on ? FACE_STRONG : FACE_MEDIUM, size, r, ALIGN_CENTRE, ink, name);
    float width = draw_text_width(draw, FACE_STRONG, size, name), thick = fmaxf(2, roundf(2 * u));
    if (on)
        draw_round(draw, (Rect){roundf(r.x + (r.w - width) / 2), r.y + r.h - 6 * u, width, thick}, thick / 2,
                   role(app, ROLE_ENTERED));
}

// The search: what is typed stands in it, and a caret while keys go there.
static void draw_search(const Records *self, const App *app, Draw *draw, Rect r, const char *text, bool on,
                        bool focused, bool hovered) {
    float u = app->look.unit, size = 15 * u, x = r.x + 14 * u, thin = fmaxf(1, u);
    bool edge = focused || on || self->searching, empty = !on && !self->searching;
    Colour face = role(app, ROLE_PANEL), ink = role(app, empty ? ROLE_DIM : ROLE_TEXT);
    if (hovered) face = colour_mix(face, role(app, ROLE_TEXT), 0.05f);
    draw_panel(draw, r, 12 * u, focused || self->searching ? fmaxf(2, 2 * u) : thin, face,
               role(app, edge ? ROLE_ENTERED : ROLE_LINE_THIN));
    float baseline = roundf(r.y + r.h / 2 + size * 0.36f);
    float end = x + draw_text_cut(draw, FACE_TEXT, size, x, baseline, r.w - 34 * u, ink, text);
    if (self->searching)
        draw_fill(
            draw,
            (Rect){roundf(end + 2 * u), roundf(r.y + r.h * 0.28f), fmaxf(1, roundf(1.5f * u)), r.h * 0.44f},
            role(app, ROLE_ENTERED));
}

void records_draw_controls(const Records *self, const App *app, Draw *draw, const RecordsLayout *l,
                           int hovered) {
    Targets targets;
    scene_targets(records_targets_below, self, app, NULL, &targets);
    for (int i = 0; i < targets.count; i++) {
        const Target *t = &targets.target[i];
        bool focused = !self->picker.of && self->view.focus == t->id, over = hovered == t->id;
        if (t->role == TARGET_TAB) draw_tab(app, draw, t->rect, t->name, t->on, focused, over);
        if (t->role == TARGET_BUTTON) widget_button(draw, app, t, focused, over);
        if (t->role != TARGET_CHOICE) continue;
        char text[PICKER_TEXT_MAX];
        records_pick_text(self, app, (RecordsControl)t->id, text, sizeof text);
        if (t->id == RECORDS_SEARCH)
            draw_search(self, app, draw, t->rect, text, t->on, focused, over);
        else
            picker_draw_control(draw, app, t->rect, text, t->on, focused, over);
    }
    draw_text(draw, FACE_TITLE, 46 * app->look.unit, l->left - app->look.unit, l->title, ALIGN_LEFT,
              role(app, ROLE_TEXT), "Records");
}
