// Where everything in the pack browser is, from the window's size.
#include <math.h>

#include "core/rate/band.h"
#include "ui/scenes/browse/browse_view.h"

enum { WHEEL_ROWS = 2 };

// A height in pixels that a finger can hit.
static float touch(const App *app, float units) { return ceilf(fmaxf(units * app->look.unit, BROWSE_TOUCH)); }

// ---- the filters

// The i-th of equal controls in lines of `columns`, on whole pixels.
static Rect tile(Rect first, int i, int columns, float gap) {
    Rect at = rect_tile(first, i, columns, first.w + gap, first.h + gap);
    return rect_whole(at.x, at.y, at.w, at.h);
}

// The bands in a grid of `columns`; returns the height.
static float place_bands(BrowseLayout *l, Rect at, int columns, float h, float gap) {
    float w = (at.w - (float)(columns - 1) * gap) / (float)columns;
    for (int i = 0; i < BAND_COUNT; i++)
        l->control[CONTROL_BAND + i] = tile((Rect){at.x, at.y, w, h}, i, columns, gap);
    int rows = (BAND_COUNT + columns - 1) / columns;
    return (float)rows * (h + gap) - gap;
}

static void place_sort(BrowseLayout *l, Rect at, float gap) {
    float square = fmaxf(at.h, fminf(BROWSE_TOUCH, at.w / 3));
    l->control[CONTROL_SORT] = rect_whole(at.x, at.y, at.w - square - gap, at.h);
    l->control[CONTROL_DIRECTION] = rect_whole(at.x + at.w - square, at.y, square, at.h);
}

static const BrowseControl STACK[] = {CONTROL_RATING, CONTROL_CLUES, CONTROL_TECHNIQUE, CONTROL_PATTERN,
                                      CONTROL_SOLVED};
enum { STACKED = sizeof STACK / sizeof *STACK };

// One below the other; the bands as switches where that leaves the others their height.
static void stack_controls(BrowseLayout *l, const App *app, Rect at) {
    float u = app->look.unit, gap = floorf(8 * u), h = touch(app, 46), chip = touch(app, 44);
    float bands = 3 * (chip + gap), others = (STACKED + 1) * (h + gap) - gap;
    float y = at.y;
    if (bands + others <= at.h && at.w >= 196 * u) {
        y += place_bands(l, at, 2, chip, gap) + gap;
    } else {
        float each = (at.h + gap) / (STACKED + 2) - gap;
        if (each < h) h = fmaxf(floorf(each), 24 * u);
        l->control[CONTROL_BANDS] = rect_whole(at.x, y, at.w, h);
        y += h + gap;
    }
    for (int i = 0; i < STACKED; i++, y += h + gap) l->control[STACK[i]] = rect_whole(at.x, y, at.w, h);
    place_sort(l, (Rect){at.x, y, at.w, h}, gap);
}

// In rows of three, the bands as switches above them or, where that takes too much, behind one control;
// returns the height.
static float lay_controls(BrowseLayout *l, const App *app, Rect at, bool dense) {
    float u = app->look.unit, gap = floorf(8 * u), h = touch(app, 46), chip = touch(app, 44), y = at.y;
    int columns = 3, place = 0;
    if (dense) {
        columns = at.w >= 480 * u ? 4 : 3;
        l->control[CONTROL_BANDS] = (Rect){.w = 1};
    } else {
        y += place_bands(l, at, at.w >= 690 * u ? BAND_COUNT : 3, chip, gap) + gap;
    }
    float w = (at.w - (float)(columns - 1) * gap) / (float)columns;
    for (int i = dense ? -1 : 0; i <= STACKED; i++, place++) {
        Rect r = tile((Rect){at.x, y, w, h}, place, columns, gap);
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
    float u = app->look.unit, gap = floorf(10 * u), big = touch(app, 52), small = touch(app, 44);
    float y = at.y + at.h - big - gap - small, half = (at.w - gap) / 2;
    l->control[CONTROL_PLAY] = rect_whole(at.x, y, at.w, big);
    l->control[CONTROL_PRINT] = rect_whole(at.x, y + big + gap, half, small);
    l->control[CONTROL_COPY] = rect_whole(at.x + half + gap, y + big + gap, half, small);
    return big + gap + small;
}

static void place_board(BrowseLayout *l, const Browse *self, float x, float y, float side) {
    GridLayout grid = grid_layout((Rect){x, y, side, side}, self->entry->pack.layout.order, side / 400);
    l->board = (Rect){x, y, grid.rect.w, grid.rect.h};
}

static void place_column(BrowseLayout *l, const Browse *self, const App *app, Rect at) {
    float u = app->look.unit, buttons = place_buttons(l, app, at) + 16 * u;
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
    float u = app->look.unit, gap = 28 * u, side = floorf(fminf(at.h, at.w * 0.46f));
    place_board(l, self, at.x, at.y, side);
    Rect rest = {floorf(at.x + l->board.w + gap), at.y, 0, l->board.h};
    rest.w = at.x + at.w - rest.x;
    float buttons = place_buttons(l, app, rest) + 12 * u;
    l->side = at;
    l->words = (Rect){rest.x, rest.y, rest.w, rest.h - buttons};
}

// ---- the whole

static void place_list(BrowseLayout *l, const Browse *self, const App *app, float heading_top, float gutter) {
    float u = app->look.unit;
    l->one_line = l->area.w >= 690 * u;
    l->row_h = touch(app, l->one_line ? 46 : 57);
    // As many rows as fit, and no part of one.
    float rows = fmaxf(floorf(l->area.h / l->row_h), 1);
    l->row_h = fminf(floorf(l->area.h / rows), l->row_h * 1.3f);
    l->area.h = rows * l->row_h;
    l->heading = l->area.y - 15 * u;
    l->scroll = (ScrollArea){.rect = l->area,
                             .content = (double)self->list.count,
                             .pixel = (double)l->row_h,
                             .wheel = WHEEL_ROWS,
                             .whole = true,
                             .track = rect_whole(l->area.x + l->area.w, l->area.y, gutter, l->area.h),
                             .thumb = BROWSE_TOUCH};
    if (browse_filter_is_all(&self->place->filter)) return;
    float w = fminf(112 * u, l->area.w * 0.4f),
          h = fmaxf(fminf(touch(app, 34), l->area.y - heading_top), 20 * u);
    l->control[CONTROL_CLEAR] = rect_whole(l->area.x + l->area.w - w, l->area.y - h - 2 * u, w, h);
}

static BrowseLayout wide_layout(const Browse *self, const App *app) {
    BrowseLayout l = {0};
    float u = app->look.unit, w = app->look.width / u, h = app->look.height / u;
    float margin = clampf(w * 0.05f, 24, 64), gap = clampf(w * 0.0235f, 18, 32);
    float inner = fminf(w - 2 * margin, 1360), x = (w - inner) / 2, foot = h >= 560 ? 64 : 56;
    float left = clampf(inner * 0.2f, 168, 250), right = clampf(inner * 0.235f, 168, 300);
    float list = inner - left - right - 2 * gap, top = 136, bottom = h - foot;
    l.left = floorf(x * u);
    l.title = (h >= 560 ? 148 : 136) * u, l.title_w = left * u;
    float controls = h >= 560 ? 172 : 154;
    stack_controls(&l, app, (Rect){l.left, controls * u, floorf(left * u), (bottom - controls) * u});
    l.area = rect_whole((x + left + gap) * u, top * u, list * u, (bottom - top) * u);
    place_list(&l, self, app, 90 * u, gap * u);
    place_column(&l, self, app,
                 rect_whole((x + left + list + 2 * gap) * u, top * u, right * u, (bottom - top) * u));
    return l;
}

static BrowseLayout tall_layout(const Browse *self, const App *app, bool dense) {
    BrowseLayout l = {.tall = true};
    float u = app->look.unit, w = app->look.width / u, h = app->look.height / u;
    float margin = clampf(w * 0.06f, 20, 48), foot = 60, inner = w - 2 * margin;
    l.left = floorf(margin * u);
    l.title = 144 * u, l.title_w = dense ? 0 : inner * u;
    float y = (dense ? 98 : 168) * u;
    y += lay_controls(&l, app, (Rect){l.left, y, floorf(inner * u), 0}, dense);
    float preview = clampf(h * 0.26f, dense ? 156 : 200, 320), bottom = h - foot,
          top = y / u + (dense ? 36 : 44);
    l.area = rect_whole(l.left, top * u, inner * u, (bottom - preview - (dense ? 16 : 24) - top) * u);
    place_list(&l, self, app, y + 2 * u, margin * u);
    place_band(&l, self, app, rect_whole(l.left, (bottom - preview) * u, inner * u, preview * u));
    return l;
}

BrowseLayout browse_layout(const Browse *self, const App *app) {
    if (app->look.width >= app->look.height * 0.86f) return wide_layout(self, app);
    BrowseLayout tall = tall_layout(self, app, false);
    return tall.area.h >= 4 * tall.row_h ? tall : tall_layout(self, app, true);
}

// ---- the rows

Rect browse_row_rect(const BrowseLayout *l, double scroll, int row) {
    double up = round(scroll * (double)l->row_h);
    return (Rect){l->area.x, l->area.y + (float)((double)row * (double)l->row_h - up), l->area.w, l->row_h};
}

// ---- what can be used

enum { GROUP_FILTERS, GROUP_LIST, GROUP_BUTTONS };

static const struct {
    const char *name;
    TargetRole role;
    Action action, on_a_pad; // that does the same
} CONTROLS[CONTROL_COUNT] = {
    [CONTROL_BANDS] = {.name = "Bands", .role = TARGET_CHOICE},
    [CONTROL_RATING] = {.name = "Rating", .role = TARGET_SLIDER},
    [CONTROL_CLUES] = {.name = "Clues", .role = TARGET_SLIDER},
    [CONTROL_TECHNIQUE] = {.name = "Technique", .role = TARGET_CHOICE},
    [CONTROL_PATTERN] = {.name = "Pattern", .role = TARGET_CHOICE},
    [CONTROL_SOLVED] = {.name = "Solved", .role = TARGET_CHOICE},
    [CONTROL_SORT] = {.name = "Order", .role = TARGET_CHOICE},
    [CONTROL_DIRECTION] = {.name = "", .role = TARGET_CHOICE},
    [CONTROL_CLEAR] = {.name = "Clear filters", .role = TARGET_CHOICE},
    [CONTROL_LIST] = {.name = "Puzzles", .role = TARGET_LIST},
    [CONTROL_PLAY] = {"Play", TARGET_BUTTON, ACTION_CONFIRM, ACTION_CONFIRM},
    [CONTROL_PRINT] = {"Print", TARGET_BUTTON, ACTION_PAUSE, ACTION_HINT},
    [CONTROL_COPY] = {"Copy", TARGET_BUTTON, ACTION_COPY, ACTION_NOTE},
};

static const char *name_of(const Browse *self, BrowseControl control, Targets *out) {
    if (control >= CONTROL_BAND && control < CONTROL_BANDS) return band_name((Band)(control - CONTROL_BAND));
    if (control == CONTROL_DIRECTION) return self->place->sort.descending ? "Descending" : "Ascending";
    char text[120];
    browse_control_text(self, control, text, sizeof text);
    return *text ? targets_words(out, "%s: %s", CONTROLS[control].name, text) : CONTROLS[control].name;
}

// The rows that are seen.
static void add_rows(const Browse *self, const App *app, const BrowseLayout *l, Targets *out) {
    double scroll = scroll_at(&self->view.scroll, &l->scroll, app->now_us);
    for (int row = (int)scroll; row < self->list.count; row++) {
        Rect r = browse_row_rect(l, scroll, row);
        if (r.y >= l->area.y + l->area.h) break;
        int number = (int)self->list.index[row] + 1;
        targets_add_pointed(out,
                            (Target){BROWSE_ROW + row, TARGET_ROW, r, targets_words(out, "Puzzle %d", number),
                                     .scrolls = true, .on = row == self->row});
    }
}

void browse_targets_below(const void *state, const App *app, Targets *out) {
    const Browse *self = state;
    BrowseLayout l = browse_layout(self, app);
    bool pad = input_device(app->input) == DEVICE_PAD;
    out->scroll = l.scroll;
    scene_add_back(out, widget_back_rect(app, l.left), self->entry->pack.name);
    add_rows(self, app, &l, out);
    for (int i = CONTROL_BAND; i < CONTROL_COUNT; i++) {
        BrowseControl control = (BrowseControl)i;
        int band = i - CONTROL_BAND;
        TargetRole role = i < CONTROL_BANDS ? TARGET_CHOICE : CONTROLS[i].role;
        bool button = role == TARGET_BUTTON;
        targets_add(out, (Target){i, role, control == CONTROL_LIST ? l.area : l.control[control],
                                  name_of(self, control, out),
                                  .action = pad ? CONTROLS[i].on_a_pad : CONTROLS[i].action,
                                  .group = i < CONTROL_CLEAR   ? GROUP_FILTERS
                                           : i <= CONTROL_LIST ? GROUP_LIST
                                                               : GROUP_BUTTONS,
                                  .entry = control == CONTROL_LIST, .adjusts = role == TARGET_SLIDER,
                                  .disabled = button && !self->has_seed,
                                  .on = i < CONTROL_BANDS && (self->place->filter.bands >> band & 1),
                                  .primary = control == CONTROL_PLAY});
    }
}

void browse_targets(const void *state, const App *app, Targets *out) {
    const Browse *self = state;
    if (!picker_targets(&self->picker, app, out)) browse_targets_below(self, app, out);
}
