#include "ui/scenes/settings/settings_layout.h"

#include <math.h>

#include "ui/app/page.h"

enum { GAP = 8, BUTTON = 48, WHEEL = 84, MARGIN = 28 }; // design units

static void place_rows(const App *app, const SettingsPage *page, int capturing, SettingsLayout *l) {
    float u = app->look.unit, y = l->area.y, gap = floorf(GAP * u);
    for (int i = 0; i < page->rows; i++) {
        l->row[i] = settings_row_layout(app, page->row[i], l->area.x, y, l->area.w, capturing == i);
        y += l->row[i].rect.h + gap;
    }
    y += floorf(8 * u);
    l->reset = (Rect){l->area.x, y, fminf(l->area.w, 260 * u), floorf(BUTTON * u)};
    // Of the neighbours of the row in focus a bit is seen: the list goes on.
    l->scroll = (ScrollArea){.rect = l->area,
                             .content = (double)((y + l->reset.h - l->area.y) / u),
                             .pixel = (double)u,
                             .wheel = WHEEL,
                             .margin = MARGIN};
}

static SettingsLayout wide_layout(const App *app, const SettingsPages *pages, int page, int capturing) {
    SettingsLayout l = {0};
    float u = app->look.unit, w = app->look.width / u, h = app->look.height / u;
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
    float u = app->look.unit, w = app->look.width / u, h = app->look.height / u, foot = 60;
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
    return page_is_tall(app) ? tall_layout(app, pages, page, capturing)
                             : wide_layout(app, pages, page, capturing);
}

void settings_tabs_draw(Draw *draw, const App *app, const SettingsPages *pages, const SettingsLayout *layout,
                        int page, bool focused, int hovered) {
    float u = app->look.unit, text_size = settings_text_size(app, layout->tall ? 17 : 18);
    const Colour *colour = app->look.theme.colour;
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
