#include "ui/settings_layout.h"

#include <math.h>

enum { GAP = 8, BUTTON = 48 }; // design units: between rows; the button's height

static float clampf(float v, float least, float most) {
    return fmaxf(least, fminf(v, most));
}

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
