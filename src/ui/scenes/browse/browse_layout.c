// Where everything in the pack browser is, from the window's size.
#include <math.h>

#include "ui/scenes/browse/browse_view.h"

enum { SCROLL_US = 180000 };

// A height in pixels that a finger can hit.
static float touch(const App *app, float units) {
    return ceilf(fmaxf(units * app->unit, BROWSE_TOUCH));
}

static Rect whole(float x, float y, float w, float h) {
    return (Rect){floorf(x), floorf(y), floorf(w), floorf(h)};
}

// ---- the filters

// The bands in a grid of `columns`; returns the height.
static float place_bands(BrowseLayout *l, Rect at, int columns, float h, float gap) {
    float w = (at.w - (float)(columns - 1) * gap) / (float)columns;
    for (int i = 0; i < BAND_COUNT; i++)
        l->control[CONTROL_BAND + i] =
            whole(at.x + (float)(i % columns) * (w + gap), at.y + (float)(i / columns) * (h + gap), w, h);
    int rows = (BAND_COUNT + columns - 1) / columns;
    return (float)rows * (h + gap) - gap;
}

static void place_sort(BrowseLayout *l, Rect at, float gap) {
    float square = fmaxf(at.h, fminf(BROWSE_TOUCH, at.w / 3));
    l->control[CONTROL_SORT] = whole(at.x, at.y, at.w - square - gap, at.h);
    l->control[CONTROL_DIRECTION] = whole(at.x + at.w - square, at.y, square, at.h);
}

static const BrowseControl STACK[] = {CONTROL_RATING, CONTROL_CLUES, CONTROL_TECHNIQUE, CONTROL_PATTERN,
                                      CONTROL_SOLVED};
enum { STACKED = sizeof STACK / sizeof *STACK };

// One below the other; the bands as switches where that leaves the others their height.
static void stack_controls(BrowseLayout *l, const App *app, Rect at) {
    float u = app->unit, gap = floorf(8 * u), h = touch(app, 46), chip = touch(app, 44);
    float bands = 3 * (chip + gap), others = (STACKED + 1) * (h + gap) - gap;
    float y = at.y;
    if (bands + others <= at.h && at.w >= 196 * u) {
        y += place_bands(l, at, 2, chip, gap) + gap;
    } else {
        float each = (at.h + gap) / (STACKED + 2) - gap;
        if (each < h) h = fmaxf(floorf(each), 24 * u);
        l->control[CONTROL_BANDS] = whole(at.x, y, at.w, h);
        y += h + gap;
    }
    for (int i = 0; i < STACKED; i++, y += h + gap) l->control[STACK[i]] = whole(at.x, y, at.w, h);
    place_sort(l, (Rect){at.x, y, at.w, h}, gap);
}

// In rows of three, the bands as switches above them or, where that takes too much, behind one control;
// returns the height.
static float lay_controls(BrowseLayout *l, const App *app, Rect at, bool dense) {
    float u = app->unit, gap = floorf(8 * u), h = touch(app, 46), chip = touch(app, 44), y = at.y;
    int columns = 3, place = 0;
    if (dense) {
        columns = at.w >= 480 * u ? 4 : 3;
        l->control[CONTROL_BANDS] = (Rect){.w = 1};
    } else {
        y += place_bands(l, at, at.w >= 690 * u ? BAND_COUNT : 3, chip, gap) + gap;
    }
    float w = (at.w - (float)(columns - 1) * gap) / (float)columns;
    for (int i = dense ? -1 : 0; i <= STACKED; i++, place++) {
        Rect r = whole(at.x + (float)(place % columns) * (w + gap), y + (float)(place / columns) * (h + gap),
                       w, h);
        if (i == STACKED)
            place_sort(l, (Rect){r.x, r.y, at.x + at.w - r.x, r.h}, gap);
        else
            l->control[i < 0 ? CONTROL_BANDS : STACK[i]] = r;
    }
    int rows = (place + columns - 1) / columns;
    return y + (float)rows * (h + gap) - gap - at.y;
}

// ---- the preview

// Play above, the others below it, at the foot of a column; returns their height.
static float place_buttons(BrowseLayout *l, const App *app, Rect at) {
    float u = app->unit, gap = floorf(10 * u), big = touch(app, 52), small = touch(app, 44);
    float y = at.y + at.h - big - gap - small, half = (at.w - gap) / 2;
    l->control[CONTROL_PLAY] = whole(at.x, y, at.w, big);
    l->control[CONTROL_PRINT] = whole(at.x, y + big + gap, half, small);
    l->control[CONTROL_COPY] = whole(at.x + half + gap, y + big + gap, half, small);
    return big + gap + small;
}

static void place_board(BrowseLayout *l, const Browse *self, float x, float y, float side) {
    GridLayout grid = grid_layout((Rect){x, y, side, side}, self->entry->pack.layout.order, side / 400);
    l->board = (Rect){x, y, grid.rect.w, grid.rect.h};
}

static void place_column(BrowseLayout *l, const Browse *self, const App *app, Rect at) {
    float u = app->unit, buttons = place_buttons(l, app, at) + 16 * u;
    l->side = (Rect){at.x, at.y, at.w, at.h - buttons};
    // The words about it need their lines.
    float side = floorf(fminf(at.w, l->side.h - 206 * u));
    float y = at.y;
    if (side >= 90 * u) {
        place_board(l, self, at.x, at.y, side);
        y += l->board.h + 12 * u;
    }
    l->words = (Rect){at.x, floorf(y), at.w, at.y + l->side.h - floorf(y)};
}

static void place_band(BrowseLayout *l, const Browse *self, const App *app, Rect at) {
    float u = app->unit, gap = 28 * u, side = floorf(fminf(at.h, at.w * 0.46f));
    place_board(l, self, at.x, at.y, side);
    Rect rest = {floorf(at.x + l->board.w + gap), at.y, 0, l->board.h};
    rest.w = at.x + at.w - rest.x;
    float buttons = place_buttons(l, app, rest) + 12 * u;
    l->side = at;
    l->words = (Rect){rest.x, rest.y, rest.w, rest.h - buttons};
}

// ---- the whole

static void place_list(BrowseLayout *l, const Browse *self, const App *app, float heading_top, float gutter) {
    float u = app->unit;
    l->one_line = l->area.w >= 690 * u;
    l->row_h = touch(app, l->one_line ? 46 : 57);
    // As many rows as fit, and no part of one.
    float rows = fmaxf(floorf(l->area.h / l->row_h), 1);
    l->row_h = fminf(floorf(l->area.h / rows), l->row_h * 1.3f);
    l->area.h = rows * l->row_h;
    l->heading = l->area.y - 15 * u;
    l->track = whole(l->area.x + l->area.w, l->area.y, gutter, l->area.h);
    if (browse_filter_is_all(&self->filter)) return;
    float w = fminf(112 * u, l->area.w * 0.4f),
          h = fmaxf(fminf(touch(app, 34), l->area.y - heading_top), 20 * u);
    l->control[CONTROL_CLEAR] = whole(l->area.x + l->area.w - w, l->area.y - h - 2 * u, w, h);
}

static BrowseLayout wide_layout(const Browse *self, const App *app) {
    BrowseLayout l = {0};
    float u = app->unit, w = app->width / u, h = app->height / u;
    float margin = clampf(w * 0.05f, 24, 64), gap = clampf(w * 0.0235f, 18, 32);
    float inner = fminf(w - 2 * margin, 1360), x = (w - inner) / 2, foot = h >= 560 ? 64 : 56;
    float left = clampf(inner * 0.2f, 168, 250), right = clampf(inner * 0.235f, 168, 300);
    float list = inner - left - right - 2 * gap, top = 136, bottom = h - foot;
    l.left = floorf(x * u);
    l.title = (h >= 560 ? 148 : 136) * u, l.title_w = left * u;
    float controls = h >= 560 ? 172 : 154;
    stack_controls(&l, app, (Rect){l.left, controls * u, floorf(left * u), (bottom - controls) * u});
    l.area = whole((x + left + gap) * u, top * u, list * u, (bottom - top) * u);
    place_list(&l, self, app, 90 * u, gap * u);
    place_column(&l, self, app,
                 whole((x + left + list + 2 * gap) * u, top * u, right * u, (bottom - top) * u));
    return l;
}

static BrowseLayout tall_layout(const Browse *self, const App *app, bool dense) {
    BrowseLayout l = {.tall = true};
    float u = app->unit, w = app->width / u, h = app->height / u;
    float margin = clampf(w * 0.06f, 20, 48), foot = 60, inner = w - 2 * margin;
    l.left = floorf(margin * u);
    l.title = 144 * u, l.title_w = dense ? 0 : inner * u;
    float y = (dense ? 98 : 168) * u;
    y += lay_controls(&l, app, (Rect){l.left, y, floorf(inner * u), 0}, dense);
    float preview = clampf(h * 0.26f, dense ? 156 : 200, 320), bottom = h - foot,
          top = y / u + (dense ? 36 : 44);
    l.area = whole(l.left, top * u, inner * u, (bottom - preview - (dense ? 16 : 24) - top) * u);
    place_list(&l, self, app, y + 2 * u, margin * u);
    place_band(&l, self, app, whole(l.left, (bottom - preview) * u, inner * u, preview * u));
    return l;
}

BrowseLayout browse_layout(const Browse *self, const App *app) {
    if (app->width >= app->height * 0.86f) return wide_layout(self, app);
    BrowseLayout tall = tall_layout(self, app, false);
    return tall.area.h >= 4 * tall.row_h ? tall : tall_layout(self, app, true);
}

// ---- what is where

BrowseControl browse_control_at(const BrowseLayout *l, float x, float y) {
    for (int i = 0; i < CONTROL_COUNT; i++)
        if (i != CONTROL_LIST && l->control[i].w > 0 && rect_has(l->control[i], x, y))
            return (BrowseControl)i;
    return CONTROL_NONE;
}

static Rect rect_of(const BrowseLayout *l, BrowseControl control) {
    return control == CONTROL_LIST ? l->area : l->control[control];
}

// How far `to` lies in the direction, 0 when it does not; sideways counts for more.
static float distance(Rect from, Rect to, Action direction) {
    float along, across, gap_x = 0, gap_y = 0;
    if (to.x > from.x + from.w - 1) gap_x = to.x - from.x - from.w;
    if (from.x > to.x + to.w - 1) gap_x = from.x - to.x - to.w;
    if (to.y > from.y + from.h - 1) gap_y = to.y - from.y - from.h;
    if (from.y > to.y + to.h - 1) gap_y = from.y - to.y - to.h;
    float dx = to.x + to.w / 2 - from.x - from.w / 2, dy = to.y + to.h / 2 - from.y - from.h / 2;
    switch ((int)direction) {
    case ACTION_UP:
        if (to.y + to.h > from.y + 1) return 0;
        along = gap_y, across = gap_x + fabsf(dx) * 0.01f;
        break;
    case ACTION_DOWN:
        if (to.y < from.y + from.h - 1) return 0;
        along = gap_y, across = gap_x + fabsf(dx) * 0.01f;
        break;
    case ACTION_LEFT:
        if (to.x + to.w > from.x + 1) return 0;
        along = gap_x, across = gap_y + fabsf(dy) * 0.01f;
        break;
    default:
        if (to.x < from.x + from.w - 1) return 0;
        along = gap_x, across = gap_y + fabsf(dy) * 0.01f;
        break;
    }
    return 1 + along + 3 * across;
}

BrowseControl browse_control_next(const BrowseLayout *l, BrowseControl from, Action direction) {
    BrowseControl best = from;
    float least = 0;
    for (int i = 0; i < CONTROL_COUNT; i++) {
        Rect to = rect_of(l, (BrowseControl)i);
        if (i == (int)from || to.w <= 0) continue;
        float away = distance(rect_of(l, from), to, direction);
        if (away > 0 && (best == from || away < least)) best = (BrowseControl)i, least = away;
    }
    return best;
}

// ---- the rows

double browse_rows_seen(const BrowseLayout *l) {
    return (double)l->area.h / (double)l->row_h;
}

double browse_scroll_most(const Browse *self, const BrowseLayout *l) {
    return fmax(0, (double)self->list.count - browse_rows_seen(l));
}

double browse_scroll(const Browse *self, const BrowseLayout *l, int64_t now_us) {
    double t = fmax(0, fmin((double)(now_us - self->scroll_us) / SCROLL_US, 1)), rest = 1 - t;
    double at = self->scroll_to + (self->scroll_from - self->scroll_to) * rest * rest * rest;
    return fmax(0, fmin(at, browse_scroll_most(self, l)));
}

Rect browse_row_rect(const BrowseLayout *l, double scroll, int row) {
    double up = round(scroll * (double)l->row_h);
    return (Rect){l->area.x, l->area.y + (float)((double)row * (double)l->row_h - up), l->area.w, l->row_h};
}

int browse_row_at(const Browse *self, const App *app, const BrowseLayout *l, float x, float y) {
    if (!rect_has(l->area, x, y)) return -1;
    double up = round(browse_scroll(self, l, app->now_us) * (double)l->row_h);
    double row = floor(((double)(y - l->area.y) + up) / (double)l->row_h);
    return row < (double)self->list.count ? (int)row : -1;
}

Rect browse_thumb(const Browse *self, const BrowseLayout *l, double scroll) {
    double most = browse_scroll_most(self, l);
    if (most <= 0.02) return (Rect){0};
    float share = (float)(browse_rows_seen(l) / (double)self->list.count);
    float h = fminf(fmaxf(l->area.h * share, BROWSE_TOUCH), l->area.h * 0.9f);
    return (Rect){l->track.x, l->track.y + (l->track.h - h) * (float)(scroll / most), l->track.w, h};
}

// ---- the picker

float browse_option_height(const App *app) {
    return touch(app, 42);
}

Rect browse_picker_rect(const Browse *self, const App *app, const BrowseLayout *l) {
    float u = app->unit, pad = 8 * u;
    Rect of = l->control[self->picker.of];
    float w = fminf(fmaxf(of.w, 300 * u), app->width - 32 * u);
    float h = (float)self->picker.count * browse_option_height(app) + 2 * pad;
    float top = 24 * u, bottom = app->height - widget_footer_height(app) - 4 * u;
    h = fminf(h, bottom - top);
    float y = of.y + of.h + 6 * u;
    if (y + h > bottom) y = fmaxf(bottom - h, top);
    float x = clampf(of.x, 16 * u, app->width - 16 * u - w);
    return whole(x, y, w, h);
}

static float options_seen(const Browse *self, const App *app, const BrowseLayout *l) {
    return (browse_picker_rect(self, app, l).h - 16 * app->unit) / browse_option_height(app);
}

float browse_picker_most(const Browse *self, const App *app, const BrowseLayout *l) {
    return fmaxf(0, (float)self->picker.count - options_seen(self, app, l));
}

int browse_option_at(const Browse *self, const App *app, const BrowseLayout *l, float x, float y) {
    Rect r = browse_picker_rect(self, app, l);
    r.y += 8 * app->unit, r.h -= 16 * app->unit;
    if (!rect_has(r, x, y)) return -1;
    int option = (int)floorf((y - r.y) / browse_option_height(app) + self->picker.scroll);
    return option < self->picker.count ? option : -1;
}
