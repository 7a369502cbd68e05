// Where everything in the records is, from the window's size, and what of it can be used.
#include <math.h>
#include <stdio.h>

#include "ui/scenes/records/records_view.h"

enum { WHEEL_ROWS = 2, FILTER_GAP = 10 };

// A height in pixels that a finger can hit.
static float touch(const App *app, float units) {
    return ceilf(fmaxf(units * app->look.unit, RECORDS_TOUCH));
}

int records_rows(const Records *self) {
    if (records_lists_runs(self)) return self->shown.count;
    if (self->place->page == RECORDS_OVERVIEW) return self->solved.packs;
    if (self->place->page != RECORDS_TECHNIQUES) return 0;
    Technique slowest[TECHNIQUE_COUNT];
    int done, of;
    return study_slowest(records_study_found(self->study, &done, &of), RECORDS_WAITS_LEAST, slowest);
}

// ---- the head: back, pages, title, filters

static void place_tabs(RecordsLayout *l, const App *app) {
    static const float WIDTH[RECORDS_PAGE_COUNT] = {92, 70, 62, 70, 70, 112};
    float u = app->look.unit, x = l->left + l->width, h = touch(app, 36);
    for (int i = RECORDS_PAGE_COUNT - 1; i >= 0; i--) {
        x -= WIDTH[i] * u;
        l->control[RECORDS_TAB + i] = rect_whole(x, 68 * u - h / 2, WIDTH[i] * u, h);
    }
}

// `count` controls of one width in a row.
static void place_row(RecordsLayout *l, const App *app, RecordsControl first, int count, float x, float y,
                      float width) {
    float gap = FILTER_GAP * app->look.unit, each = (width - (float)(count - 1) * gap) / (float)count;
    for (int i = 0; i < count; i++)
        l->control[first + i] = rect_whole(x + (float)i * (each + gap), y, each, touch(app, 42));
}

// Returns where the rest begins.
static float place_head(RecordsLayout *l, const App *app) {
    float u = app->look.unit, four = fminf(702 * u, l->width);
    bool beside = l->width >= 880 * u;
    float y = (beside ? 104 : 164) * u;
    l->title = 140 * u;
    place_tabs(l, app);
    place_row(l, app, RECORDS_PACK, 4, beside ? l->left + l->width - four : l->left, y,
              beside ? four : l->width);
    return y + touch(app, 42);
}

// The second row of filters, where runs are looked for.
static float place_more(RecordsLayout *l, const App *app, float y) {
    float u = app->look.unit, gap = FILTER_GAP * u, h = touch(app, 42);
    bool wide = l->width >= 880 * u;
    place_row(l, app, RECORDS_MODE, 4, l->left, y, wide ? l->width * 0.62f : l->width);
    float x = wide ? l->left + l->width * 0.62f + gap : l->left;
    if (!wide) y += h + gap;
    l->control[RECORDS_SEARCH] = rect_whole(x, y, l->left + l->width - x, h);
    return y + h;
}

// ---- the pages

// The rows of a list: as many as fit, and no part of one.
static void place_rows(RecordsLayout *l, const Records *self, const App *app, Rect area, float row_h) {
    float u = app->look.unit;
    l->row_h = row_h;
    l->area = area;
    float rows = fmaxf(floorf(l->area.h / l->row_h), 1);
    l->row_h = fminf(floorf(l->area.h / rows), l->row_h * 1.2f);
    l->area.h = rows * l->row_h;
    l->scroll = (ScrollArea){.rect = l->area,
                             .content = (double)records_rows(self),
                             .pixel = (double)l->row_h,
                             .wheel = WHEEL_ROWS,
                             .whole = true,
                             .track = rect_whole(l->area.x + l->area.w, l->area.y, 24 * u, l->area.h),
                             .thumb = RECORDS_TOUCH};
}

static void place_list(RecordsLayout *l, const Records *self, const App *app, float y, float bottom) {
    l->one_line = l->width >= 860 * app->look.unit;
    place_rows(l, self, app, rect_whole(l->left, y, l->width, bottom - y), touch(app, l->one_line ? 44 : 58));
}

// The figures: five beside each other, or in two rows.
static float place_figures(RecordsLayout *l, const App *app, float y) {
    float u = app->look.unit, gap = 12 * u;
    int columns = l->width >= 760 * u ? 5 : 3;
    float w = (l->width - (float)(columns - 1) * gap) / (float)columns;
    float h = (app->look.height / u < 790 || columns == 3 ? 94 : 108) * u;
    for (int i = 0; i < 5; i++)
        l->figure[i] = rect_tile(rect_whole(l->left, y, w, h), i, columns, w + gap, h + gap);
    return y + ceilf(5 / (float)columns) * (h + gap) - gap;
}

static void place_times(RecordsLayout *l, const Records *self, const App *app, float y, float bottom) {
    float u = app->look.unit, gap = 20 * u;
    y = place_figures(l, app, y) + gap;
    float row = touch(app, l->width >= 860 * u ? 44 : 58), list = fmaxf(3 * row, (bottom - y) * 0.3f);
    float charts = fminf(bottom - y - gap - list, 420 * u * (l->tall ? 1.6f : 1));
    if (l->tall && charts >= 380 * u) {
        l->dots = rect_whole(l->left, y, l->width, (charts - gap) * 0.55f);
        l->bars = rect_whole(l->left, y + l->dots.h + gap, l->width, charts - gap - l->dots.h);
    } else if (charts >= 120 * u) {
        l->dots = rect_whole(l->left, y, (l->width - gap) * 0.65f, charts);
        l->bars = rect_whole(l->left + l->dots.w + gap, y, l->width - gap - l->dots.w, charts);
    } else {
        charts = -gap;
    }
    place_list(l, self, app, y + charts + gap, bottom);
}

// The techniques met, in the columns and lines that their box has room for.
static void place_mets(RecordsLayout *l, const App *app) {
    float u = app->look.unit, pad = 12 * u;
    Rect in = rect_whole(l->met.x + pad, l->met.y + 44 * u, l->met.w - 2 * pad, l->met.h - 52 * u);
    l->met_columns = in.w >= 340 * u ? 2 : 1;
    l->met_down = touch(app, 40);
    l->met_right = floorf(in.w / (float)l->met_columns);
    l->mets = (int)(in.h / l->met_down) * l->met_columns;
    l->first_met = (Rect){in.x, in.y, l->met_right, l->met_down};
}

Rect records_met_rect(const RecordsLayout *l, int i) {
    return rect_tile(l->first_met, i, l->met_columns, l->met_right, l->met_down);
}

// The first page: the figures, what is solved of which pack and band, and the techniques met.
static void place_overview(RecordsLayout *l, const Records *self, const App *app, float y, float bottom) {
    float u = app->look.unit, gap = 20 * u, head = 68 * u, foot = 92 * u;
    y = place_figures(l, app, y) + gap;
    Rect body = {l->left, y, l->width, bottom - y};
    if (l->tall) {
        l->table = rect_whole(body.x, y, body.w, (body.h - gap) * 0.6f);
        l->met = rect_whole(body.x, y + l->table.h + gap, body.w, body.h - gap - l->table.h);
    } else {
        float share = body.w < 900 ? 0.7f : 0.64f; // letters have a least size
        l->table = rect_whole(body.x, y, (body.w - gap) * share, body.h);
        l->met = rect_whole(body.x + l->table.w + gap, y, body.w - gap - l->table.w, body.h);
    }
    Rect t = l->table;
    place_rows(l, self, app, rect_whole(t.x + 8 * u, t.y + head, t.w - 16 * u, t.h - head - foot),
               touch(app, 36));
    place_mets(l, app);
}

// The buttons for files, for the filter and for a deleted run, in one line at the foot.
static float place_buttons(RecordsLayout *l, const Records *self, const App *app, float bottom) {
    float u = app->look.unit, h = touch(app, 42), gap = FILTER_GAP * u, x = l->left + l->width;
    float y = bottom - h, w = 132 * u;
    l->control[RECORDS_IMPORT] = rect_whole(x - w, y, w, h);
    l->control[RECORDS_EXPORT] = rect_whole(x - 2 * w - gap, y, w, h);
    x -= 3 * (w + gap);
    if (!records_filter_is_any(&self->place->filter)) l->control[RECORDS_CLEAR] = rect_whole(x, y, w, h);
    if (self->deleted) l->control[RECORDS_BRING_BACK] = rect_whole(l->left, y, w * 1.2f, h);
    return y;
}

RecordsLayout records_layout(const Records *self, const App *app) {
    RecordsLayout l = {.tall = page_is_tall(app)};
    float u = app->look.unit, w = app->look.width / u, h = app->look.height / u;
    float margin = l.tall ? clampf(w * 0.06f, 20, 48) : clampf(w * 0.05f, 24, 64);
    float inner = fminf(w - 2 * margin, l.tall ? 1000 : 1560);
    l.left = floorf((w - inner) / 2 * u), l.width = floorf(inner * u);
    float bottom = app->look.height - (l.tall || h >= 560 ? 62 : 54) * u, y = place_head(&l, app) + 30 * u;
    switch (self->place->page) {
    case RECORDS_OVERVIEW: place_overview(&l, self, app, y, bottom); break;
    case RECORDS_TIMES: place_times(&l, self, app, y, bottom); break;
    case RECORDS_RUNS:
        y = place_more(&l, app, y - 18 * u) + 14 * u;
        place_list(&l, self, app, y, place_buttons(&l, self, app, bottom) - 14 * u);
        break;
    case RECORDS_TECHNIQUES: place_list(&l, self, app, y + 34 * u, bottom); break;
    case RECORDS_SPLITS:
    case RECORDS_BOARD:
    case RECORDS_PAGE_COUNT: break;
    }
    l.body = rect_whole(l.left, y, l.width, bottom - y);
    return l;
}

// ---- rows

Rect records_row_rect(const RecordsLayout *l, double scroll, int row) {
    double up = round(scroll * (double)l->row_h);
    return (Rect){l->area.x, l->area.y + (float)((double)row * (double)l->row_h - up), l->area.w, l->row_h};
}

Rect records_part_rect(const App *app, const RecordsLayout *l, Rect row, RecordsPart part) {
    static const float WIDTH[] = {
        [RECORDS_WATCH] = 56, [RECORDS_RACE] = 50, [RECORDS_SAVE_AS] = 58, [RECORDS_DELETE] = 58};
    float u = app->look.unit, x = row.x + row.w - 12 * u;
    if (part == RECORDS_WHOLE) return row;
    if (!l->one_line) return (Rect){0};
    for (int i = RECORDS_DELETE; i >= (int)part; i--) x -= WIDTH[i] * u;
    return (Rect){x, row.y, WIDTH[part] * u, row.h};
}

// ---- what can be used

enum { GROUP_HEAD, GROUP_MORE, GROUP_LIST, GROUP_FOOT };

static const struct {
    const char *name;
    TargetRole role;
    int group;
} CONTROLS[RECORDS_CONTROL_COUNT] = {
    [RECORDS_TAB + RECORDS_OVERVIEW] = {"Overview", TARGET_TAB, GROUP_HEAD},
    [RECORDS_TAB + RECORDS_TIMES] = {"Times", TARGET_TAB, GROUP_HEAD},
    [RECORDS_TAB + RECORDS_RUNS] = {"Runs", TARGET_TAB, GROUP_HEAD},
    [RECORDS_TAB + RECORDS_SPLITS] = {"Splits", TARGET_TAB, GROUP_HEAD},
    [RECORDS_TAB + RECORDS_BOARD] = {"Board", TARGET_TAB, GROUP_HEAD},
    [RECORDS_TAB + RECORDS_TECHNIQUES] = {"Techniques", TARGET_TAB, GROUP_HEAD},
    [RECORDS_PACK] = {"Pack", TARGET_CHOICE, GROUP_HEAD},
    [RECORDS_BAND] = {"Band", TARGET_CHOICE, GROUP_HEAD},
    [RECORDS_RULES] = {"Rules", TARGET_CHOICE, GROUP_HEAD},
    [RECORDS_SPAN] = {"Time span", TARGET_CHOICE, GROUP_HEAD},
    [RECORDS_MODE] = {"Mode", TARGET_CHOICE, GROUP_MORE},
    [RECORDS_DEVICE] = {"Device", TARGET_CHOICE, GROUP_MORE},
    [RECORDS_WHOSE] = {"Whose", TARGET_CHOICE, GROUP_MORE},
    [RECORDS_ORDER] = {"Order", TARGET_CHOICE, GROUP_MORE},
    [RECORDS_SEARCH] = {"Search", TARGET_CHOICE, GROUP_MORE},
    [RECORDS_CLEAR] = {"Clear filters", TARGET_BUTTON, GROUP_FOOT},
    [RECORDS_EXPORT] = {"Export all", TARGET_BUTTON, GROUP_FOOT},
    [RECORDS_IMPORT] = {"Import", TARGET_BUTTON, GROUP_FOOT},
    [RECORDS_BRING_BACK] = {"Bring it back", TARGET_BUTTON, GROUP_FOOT},
    [RECORDS_LIST] = {"Runs", TARGET_LIST, GROUP_LIST},
};

static const char *name_of(const Records *self, const App *app, RecordsControl control, Targets *out) {
    char text[PICKER_TEXT_MAX];
    if (CONTROLS[control].role != TARGET_CHOICE) return CONTROLS[control].name;
    records_pick_text(self, app, control, text, sizeof text);
    return targets_words(out, "%s: %s", CONTROLS[control].name, text);
}

static const char *list_name(const Records *self) {
    if (self->place->page == RECORDS_OVERVIEW) return "Packs";
    return self->place->page == RECORDS_TECHNIQUES ? "Techniques" : "Runs";
}

static void add_parts(const App *app, const RecordsLayout *l, Rect rect, int row, const char *time,
                      Targets *out) {
    static const char *const NAMES[] = {[RECORDS_WATCH] = "Watch",
                                        [RECORDS_RACE] = "Race",
                                        [RECORDS_SAVE_AS] = "Export",
                                        [RECORDS_DELETE] = "Delete"};
    for (int part = RECORDS_WATCH; part <= RECORDS_DELETE; part++)
        targets_add_pointed(out, (Target){RECORDS_ROW + row * RECORDS_PARTS + part, TARGET_LINK,
                                          records_part_rect(app, l, rect, (RecordsPart)part),
                                          targets_words(out, "%s %s", NAMES[part], time), .scrolls = true});
}

// What the row of a list is called.
static const char *row_name(const Records *self, const App *app, int row, const char *time, Targets *out) {
    if (self->place->page == RECORDS_TECHNIQUES) return targets_words(out, "Technique %d", row + 1);
    if (records_lists_runs(self))
        return targets_words(out, "Run %d: %s, %s", row + 1, time,
                             records_proof_text(self, self->shown.index[row]));
    const SolvedPack *pack = &self->solved.pack[row];
    return targets_words(out, "%s: %d solved", records_pack_name(&app->packs, pack->of), pack->sum.solved);
}

static void add_mets(const Records *self, const RecordsLayout *l, Targets *out) {
    int done, of;
    Technique met[TECHNIQUE_COUNT];
    int count = study_met(records_study_found(self->study, &done, &of), met);
    for (int i = 0; i < count && i < l->mets; i++)
        targets_add(out, (Target){RECORDS_MET + (int)met[i], TARGET_LINK, records_met_rect(l, i),
                                  targets_words(out, "%s: its lesson", technique_info(met[i])->name),
                                  .group = GROUP_FOOT});
}

// The rows that are seen.
static void add_rows(const Records *self, const App *app, const RecordsLayout *l, Targets *out) {
    double scroll = scroll_at(&self->view.scroll, &l->scroll, app->now_us);
    bool runs = records_lists_runs(self);
    for (int row = (int)scroll, rows = records_rows(self); row < rows; row++) {
        Rect r = records_row_rect(l, scroll, row);
        if (r.y >= l->area.y + l->area.h) break;
        char time[24] = "";
        const SavedRun *run = runs ? records_run_at(self, row) : NULL;
        if (run) time_format(run->time_us, TIME_MILLISECONDS, time, sizeof time);
        if (run) add_parts(app, l, r, row, time, out);
        targets_add_pointed(out, (Target){RECORDS_ROW + row * RECORDS_PARTS, TARGET_ROW, r,
                                          row_name(self, app, row, time, out), .scrolls = true,
                                          .on = row == (runs ? self->row : self->line)});
    }
}

void records_targets_below(const void *state, const App *app, Targets *out) {
    const Records *self = state;
    RecordsLayout l = records_layout(self, app);
    out->scroll = l.scroll;
    scene_add_back(out, widget_back_rect(app, l.left), "Menu");
    if (l.area.w > 0) add_rows(self, app, &l, out);
    for (int i = RECORDS_TAB; i < RECORDS_CONTROL_COUNT; i++) {
        RecordsControl control = (RecordsControl)i;
        bool tab = CONTROLS[i].role == TARGET_TAB, busy = records_files_busy(self->files);
        bool files = control == RECORDS_EXPORT || control == RECORDS_IMPORT;
        bool list = control == RECORDS_LIST;
        targets_add(out, (Target){i, CONTROLS[i].role, list ? l.area : l.control[i],
                                  list ? list_name(self) : name_of(self, app, control, out),
                                  .group = CONTROLS[i].group,
                                  .entry = list || i == RECORDS_TAB + (int)self->place->page,
                                  .disabled = files && busy,
                                  .on = tab ? i == RECORDS_TAB + (int)self->place->page
                                            : records_pick_is_on(self, control)});
    }
    if (self->place->page == RECORDS_OVERVIEW) add_mets(self, &l, out);
}

void records_targets(const void *state, const App *app, Targets *out) {
    const Records *self = state;
    KeyboardField field = records_search_field(self);
    if (!keyboard_targets(&self->keyboard, app, &field, out) && !picker_targets(&self->picker, app, out))
        records_targets_below(self, app, out);
}
