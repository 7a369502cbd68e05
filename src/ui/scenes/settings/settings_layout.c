#include "ui/scenes/settings/settings_layout.h"

#include <math.h>

enum { GAP = 8, BUTTON = 48 }; // design units: between rows; the button's height

static void place_rows(const App *app, const SettingsPage *page, int capturing, SettingsLayout *l) {
    float u = app->unit, y = l->area.y, gap = floorf(GAP * u);
    for (int i = 0; i < page->rows; i++) {
        l->row[i] = settings_row_layout(app, page->row[i], l->area.x, y, l->area.w, capturing == i);
        y += l->row[i].rect.h + gap;
    }
    y += floorf(8 * u);
    l->reset = (Rect){l->area.x, y, fminf(l->area.w, 260 * u), floorf(BUTTON * u)};
    l->content = y + l->reset.h - l->area.y;
}

static SettingsLayout wide_layout(const App *app, const SettingsPages *pages, int page, int capturing) {
    SettingsLayout l = {0};
    float u = app->unit, w = app->width / u, h = app->height / u;
    float margin = clampf(w * 0.05f, 24, 64), inner = fminf(w - 2 * margin, 1152), x = (w - inner) / 2;
    float side = clampf(inner * 0.2f, 140, 232), gap = clampf(inner * 0.04f, 20, 48), foot = 60;
    bool low = h < 560;
    l.left = floorf(x * u);
    l.title = low ? 0 : 139 * u;
    float first = low ? 104 : 176, pitch = fminf(52, (h - foot - first) / (float)pages->count);
    for (int i = 0; i < pages->count; i++)
        l.tab[i] = (Rect){l.left - floorf(16 * u), floorf((first + pitch * (float)i) * u), floorf(side * u),
                          floorf((pitch - fminf(8, pitch * 0.15f)) * u)};
    float top = 104;
    l.area = (Rect){floorf((x + side + gap) * u), floorf(top * u), floorf((inner - side - gap) * u),
                    floorf((h - foot - top) * u)};
    place_rows(app, &pages->page[page], capturing, &l);
    return l;
}

static SettingsLayout tall_layout(const App *app, const SettingsPages *pages, int page, int capturing) {
    SettingsLayout l = {.tall = true};
    float u = app->unit, w = app->width / u, h = app->height / u, foot = 60;
    float margin = clampf(w * 0.05f, 16, 40), x = margin, y = 168, height = 44,
          size = settings_text_size(app, 17);
    l.left = floorf(margin * u);
    l.title = 139 * u;
    for (int i = 0; i < pages->count; i++) {
        float width = settings_text_width(app, FACE_MEDIUM, size, pages->page[i].title) / u + 32;
        if (x > margin && x + width > w - margin) x = margin, y += height + 6;
        l.tab[i] = (Rect){floorf(x * u), floorf(y * u), floorf(width * u), floorf(height * u)};
        x += width + 6;
    }
    float top = y + height + 22;
    l.area = (Rect){l.left, floorf(top * u), floorf((w - 2 * margin) * u), floorf((h - foot - top) * u)};
    place_rows(app, &pages->page[page], capturing, &l);
    return l;
}

SettingsLayout settings_layout(const App *app, const SettingsPages *pages, int page, int capturing) {
    return app->width < app->height * 1.02f ? tall_layout(app, pages, page, capturing)
                                            : wide_layout(app, pages, page, capturing);
}

void settings_tabs_draw(Draw *draw, const App *app, const SettingsPages *pages, const SettingsLayout *layout,
                        int page, bool focused, int hovered) {
    float u = app->unit, text_size = settings_text_size(app, layout->tall ? 17 : 18);
    const Colour *colour = app->theme.colour;
    for (int i = 0; i < pages->count; i++) {
        Rect r = layout->tab[i];
        float radius = fminf(10 * u, r.h / 3), size = fminf(text_size, r.h * 0.62f);
        Colour ink = i == page || i == hovered ? colour[ROLE_TEXT] : colour[ROLE_DIM];
        if (i == page && focused) {
            draw_round(draw, r, radius, colour[ROLE_SELECTED]);
            ink = colour[ROLE_GIVEN];
        } else if (i == page) {
            draw_round(draw, r, radius, colour[ROLE_PANEL]);
            draw_round_frame(draw, r, radius, fmaxf(1, roundf(u)), colour[ROLE_LINE_THIN]);
        } else if (i == hovered) {
            draw_round(draw, r, radius, colour_mix(colour[ROLE_BACKGROUND], colour[ROLE_PANEL], 0.6f));
        }
        Rect place = {r.x + 16 * u, r.y, r.w - 24 * u, r.h};
        draw_text_in(draw, FACE_MEDIUM, size, place, ALIGN_LEFT, ink, pages->page[i].title);
    }
}

void settings_scroll_bar_draw(Draw *draw, const App *app, const SettingsLayout *layout, float up) {
    Rect area = layout->area;
    if (layout->content <= area.h + 1) return;
    float u = app->unit, width = fmaxf(3, roundf(4 * u)), x = area.x + area.w + roundf(10 * u);
    float thumb = fmaxf(area.h * area.h / layout->content, 30 * u);
    float at = (area.h - thumb) * up / (layout->content - area.h);
    draw_round(draw, (Rect){x, area.y, width, area.h}, width / 2, app->theme.colour[ROLE_PANEL]);
    draw_round(draw, (Rect){x, area.y + roundf(at), width, roundf(thumb)}, width / 2,
               app->theme.colour[ROLE_LINE_THICK]);
}
