// Where things are: see slate.h.

#include "ui/app/slate.h"

#include <math.h>

#include "ui/app/page.h"

void slate_rows(Rect area, int count, int columns, float gap, Rect *out) {
    int rows = (count + columns - 1) / columns;
    float w = (area.w - (float)(columns - 1) * gap) / (float)columns,
          h = (area.h - (float)(rows - 1) * gap) / (float)rows;
    for (int i = 0; i < count; i++) {
        int row = i / columns, column = i % columns;
        float x = area.x + (float)column * (w + gap), y = area.y + (float)row * (h + gap);
        out[i] = (Rect){floorf(x), floorf(y), floorf(x + w) - floorf(x), floorf(y + h) - floorf(y)};
    }
}

// "Esc Menu", at the right end of the title's line.
static Rect back_rect(const SlateLayout *l, float u) {
    return (Rect){l->x + l->w - 112 * u, l->title - 35 * u, 112 * u, 44 * u};
}

static SlateLayout wide_layout(const App *app, int order) {
    SlateLayout l = {0};
    float u = app->look.unit, w = app->look.width, h = app->look.height;
    float margin = fminf(56 * u, w * 0.044f), top = fminf(52 * u, h * 0.065f), foot = 57 * u;
    float gap = fminf(42 * u, w * 0.034f), side_least = fminf(340 * u, w * 0.42f), side_most = 430 * u;
    float room = fminf(h - top - foot, w - 2 * margin - gap - side_least), left = margin;
    l.w = fminf(w - 2 * margin - gap - room, side_most + 40 * u);
    if (w / h >= 1.75f) {
        l.w = fminf(l.w, side_most);
        left = fmaxf(margin, (w - room - gap - l.w) / 2);
    }
    l.grid = grid_layout((Rect){left, top, room, room}, order, u);
    l.grid.rect.x = floorf(left), l.grid.rect.y = floorf(top);
    l.x = floorf(l.grid.rect.x + l.grid.rect.w + gap);
    l.w = floorf(l.w);
    l.title = top + 36 * u;
    l.back = back_rect(&l, u);
    float height = h - top - foot, y = top + 53 * u;
    if (height >= 640 * u) {
        l.intro = (Rect){l.x, y, l.w, (l.w < 330 * u ? 72 : 48) * u};
        y += l.intro.h + 31 * u;
    }
    l.rest = (Rect){l.x, floorf(y), l.w, floorf(top + height - y)};
    return l;
}

static SlateLayout tall_layout(const App *app, int order) {
    SlateLayout l = {.tall = true};
    float u = app->look.unit, w = app->look.width, h = app->look.height, gap = 14 * u;
    float margin = fminf(40 * u, w * 0.05f), top = fminf(44 * u, h * 0.04f), foot = 57 * u, head = 84 * u;
    float below = fminf(360 * u, h * 0.42f), inner = w - 2 * margin;
    float side = fminf(inner, h - top - head - foot - below);
    l.x = floorf(margin), l.w = floorf(inner);
    l.title = top + 34 * u;
    l.back = back_rect(&l, u);
    l.intro = (Rect){l.x, top + 46 * u, l.w, 26 * u};
    l.grid = grid_layout((Rect){margin, top + head, inner, side}, order, u);
    l.grid.rect.y = floorf(top + head);
    float y = l.grid.rect.y + l.grid.rect.h + gap;
    l.rest = (Rect){l.x, floorf(y), l.w, floorf(h - foot - y)};
    return l;
}

SlateLayout slate_layout(const App *app, int order) {
    return page_is_tall(app) ? tall_layout(app, order) : wide_layout(app, order);
}
