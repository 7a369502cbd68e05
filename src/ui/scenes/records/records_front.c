// The first page: what is solved of which pack and band, and the techniques met.
#include <math.h>
#include <stdio.h>

#include "core/base/text.h"
#include "core/rate/band.h"
#include "ui/kit/wrap.h"
#include "ui/scenes/records/records_view.h"

// The columns: the pack, its bands, all of them, the best and the typical time.
enum { NAME, FIRST_BAND, ALL = FIRST_BAND + BAND_COUNT, BEST, TYPICAL, COLUMNS };

enum { CELL_MAX = 32 };

typedef struct {
    char text[COLUMNS][CELL_MAX];
    Colour ink[COLUMNS];
    Face face;
    float size;
    float columns; // that a text may take; what needs more is made smaller
} TableLine;

static void set_count(TableLine *line, int column, int count, Colour ink, Colour none) {
    char number[TEXT_GROUPED_MAX];
    snprintf(line->text[column], CELL_MAX, "%s", count > 0 ? text_grouped(count, number) : "–");
    line->ink[column] = count > 0 ? ink : none;
}

static void set_time(TableLine *line, int column, int64_t time_us, Colour ink, Colour none) {
    if (time_us > 0)
        time_format(time_us, TIME_SECONDS, line->text[column], CELL_MAX);
    else
        snprintf(line->text[column], CELL_MAX, "–");
    line->ink[column] = time_us > 0 ? ink : none;
}

static const float SHARE[COLUMNS] = {0.22f,  0.087f, 0.087f, 0.087f, 0.087f,
                                     0.087f, 0.087f, 0.068f, 0.09f,  0.1f}; // of a line

// A line of the table; a name that is too long is cut.
static void draw_line_of(Draw *draw, Rect r, const TableLine *line) {
    float x = r.x, baseline = roundf(r.y + r.h / 2 + line->size * 0.36f);
    draw_text_cut(draw, line->face, line->size, x, baseline, r.w * SHARE[NAME], line->ink[NAME],
                  line->text[NAME]);
    for (int i = 0; i < COLUMNS; i++) {
        float w = r.w * SHARE[i], room = w * line->columns - line->size * 0.4f;
        x += w;
        if (i == NAME) continue;
        float width = draw_text_width(draw, line->face, line->size, line->text[i]);
        float size = width > room ? line->size * room / width : line->size;
        draw_text(draw, line->face, size, x, baseline, ALIGN_RIGHT, line->ink[i], line->text[i]);
    }
}

// Where columns are narrow, every other name stands higher, so that each has the room of two.
static void draw_head(const App *app, Draw *draw, Rect r) {
    const char *name[COLUMNS] = {[NAME] = "Pack", [ALL] = "All", [BEST] = "Best", [TYPICAL] = "Typical"};
    float size = widget_small(app, 12);
    bool narrow = false;
    for (int i = 0; i < BAND_COUNT; i++) {
        name[FIRST_BAND + i] = band_name((Band)i);
        float width = draw_text_width(draw, FACE_TEXT, size, name[FIRST_BAND + i]);
        narrow = narrow || width > r.w * SHARE[FIRST_BAND + i] - size * 0.3f;
    }
    for (int high = 0; high < 2; high++) {
        TableLine line = {.face = FACE_TEXT, .size = size, .columns = narrow ? 2 : 1};
        for (int i = 0; i < COLUMNS; i++) {
            bool here = (narrow && i >= FIRST_BAND && i < ALL && i % 2 == 0) == high;
            snprintf(line.text[i], CELL_MAX, "%s", here ? name[i] : "");
            line.ink[i] = role(app, ROLE_DIM);
        }
        draw_line_of(draw, (Rect){r.x, r.y - (float)high * size * 1.1f, r.w, r.h}, &line);
    }
}

static void draw_pack(const Records *self, const App *app, Draw *draw, Rect r, int row, bool hovered) {
    const SolvedPack *pack = &self->solved.pack[row];
    float u = app->look.unit;
    bool chosen = row == self->line, focused = chosen && self->view.focus == RECORDS_LIST && !self->picker.of;
    Rect inner = {r.x, r.y + u, r.w, r.h - 2 * u};
    if (focused || hovered)
        draw_round(draw, inner, 8 * u,
                   focused ? role(app, ROLE_SELECTED)
                           : colour_mix(role(app, ROLE_PANEL), role(app, ROLE_TEXT), 0.06f));
    Colour ink = role(app, focused ? ROLE_GIVEN : ROLE_TEXT), dim = widget_row_dim(app, focused);
    TableLine line = {.face = FACE_TEXT, .size = fmaxf(15 * u, 11), .columns = 1};
    snprintf(line.text[NAME], CELL_MAX, "%s", records_pack_name(&app->packs, pack->of));
    line.ink[NAME] = ink;
    for (int i = 0; i < BAND_COUNT; i++) set_count(&line, FIRST_BAND + i, pack->band[i], ink, dim);
    set_count(&line, ALL, pack->sum.solved, ink, dim);
    set_time(&line, BEST, pack->sum.best_us, ink, dim);
    set_time(&line, TYPICAL, pack->sum.typical_us, ink, dim);
    draw_line_of(draw, (Rect){r.x + 12 * u, r.y, r.w - 24 * u, r.h}, &line);
}

// The totals of all packs: how many are solved of each band, and its best and typical time.
static void draw_foot(const Records *self, const App *app, Draw *draw, Rect r) {
    static const char *const NAMES[] = {"All packs", "Best", "Typical"};
    const RecordsSolved *s = &self->solved;
    Colour ink = role(app, ROLE_TEXT), dim = role(app, ROLE_DIM);
    for (int i = 0; i < 3; i++) {
        TableLine line = {
            .face = i == 0 ? FACE_STRONG : FACE_TEXT, .size = fmaxf(14 * app->look.unit, 11), .columns = 1};
        snprintf(line.text[NAME], CELL_MAX, "%s", NAMES[i]);
        line.ink[NAME] = i == 0 ? ink : dim;
        for (int band = 0; band < BAND_COUNT; band++) {
            const SolvedSum *sum = &s->band[band];
            if (i == 0)
                set_count(&line, FIRST_BAND + band, sum->solved, ink, dim);
            else
                set_time(&line, FIRST_BAND + band, i == 1 ? sum->best_us : sum->typical_us, ink, dim);
        }
        if (i == 0) {
            set_count(&line, ALL, s->all.solved, ink, dim);
            set_time(&line, BEST, s->all.best_us, ink, dim);
            set_time(&line, TYPICAL, s->all.typical_us, ink, dim);
        }
        draw_line_of(draw, (Rect){r.x, r.y + r.h / 3 * (float)i, r.w, r.h / 3}, &line);
    }
}

static void draw_table(const Records *self, const App *app, Draw *draw, const RecordsLayout *l, int hovered) {
    float u = app->look.unit, pad = 20 * u, thin = fmaxf(1, roundf(u));
    Rect t = l->table, a = l->area, line = {t.x + pad, a.y - 26 * u, t.w - 2 * pad, 24 * u};
    records_draw_box(app, draw, t, "solved, by pack and band");
    if (self->solved.packs == 0) {
        wrap_text(draw, (Rect){line.x, line.y + 14 * u, line.w, a.h}, FACE_TEXT, 16 * u, 24 * u,
                  role(app, ROLE_DIM), "No solved game matches. Every game that you play is recorded.");
        return;
    }
    draw_head(app, draw, line);
    double scroll = scroll_at(&self->view.scroll, &l->scroll, app->now_us);
    draw_push_clip(draw, a);
    for (int row = (int)scroll; row < self->solved.packs; row++) {
        Rect r = records_row_rect(l, scroll, row);
        if (r.y >= a.y + a.h) break;
        draw_pack(self, app, draw, r, row, hovered == RECORDS_ROW + row * RECORDS_PARTS);
    }
    draw_pop_clip(draw);
    scene_draw_list_ends(draw, app, &l->scroll, &self->view.scroll, a, role(app, ROLE_PANEL));
    scene_draw_scroll_bar(draw, app, &l->scroll, &self->view.scroll, t.x + t.w - 8 * u);
    float foot = a.y + a.h + 5 * u;
    draw_fill(draw, (Rect){line.x, roundf(foot), line.w, thin}, role(app, ROLE_LINE_THIN));
    draw_foot(self, app, draw, (Rect){line.x, foot + 4 * u, line.w, t.y + t.h - foot - 12 * u});
}

// A technique and how often it was needed; used, it leads to its lesson.
static void draw_met(const Records *self, const App *app, Draw *draw, Rect r, Technique technique, int times,
                     bool hovered) {
    float u = app->look.unit, size = fmaxf(14 * u, 11), pad = 8 * u;
    bool focused = self->view.focus == RECORDS_MET + (int)technique && !self->picker.of;
    char number[TEXT_GROUPED_MAX], count[TEXT_GROUPED_MAX + 4];
    widget_row(draw, app, (Rect){r.x, r.y + u, r.w - 4 * u, r.h - 2 * u}, 8 * u, false, focused, hovered);
    snprintf(count, sizeof count, "×%s", text_grouped(times, number));
    float right = r.x + r.w - 4 * u - pad, baseline = roundf(r.y + r.h / 2 + size * 0.36f);
    float width = draw_text_width(draw, FACE_TEXT, size, count);
    draw_text(draw, FACE_TEXT, size, right, baseline, ALIGN_RIGHT, role(app, ROLE_DIM), count);
    float room = right - width - 6 * u - r.x - pad;
    const char *name = technique_info(technique)->name;
    while (size > 11 && draw_text_width(draw, FACE_TEXT, size, name) > room) size -= 0.5f;
    draw_text_cut(draw, FACE_TEXT, size, r.x + pad, baseline, room, role(app, ROLE_TEXT), name);
}

static void draw_mets(const Records *self, const App *app, Draw *draw, const RecordsLayout *l, int hovered) {
    int done, of;
    const Study *study = records_study_found(self->study, &done, &of);
    Technique met[TECHNIQUE_COUNT];
    int count = study_met(study, met);
    char title[120];
    int length = snprintf(title, sizeof title, "%d technique%s met%s", count, count == 1 ? "" : "s",
                          count > 1 && l->met.w >= 270 * app->look.unit ? ", hardest first" : "");
    if (records_study_busy(self->study))
        snprintf(title + length, sizeof title - (size_t)length, " · %d of %d runs", done, of);
    records_draw_box(app, draw, l->met, title);
    for (int i = 0; i < count && i < l->mets; i++)
        draw_met(self, app, draw, records_met_rect(l, i), met[i], study->waits[met[i]],
                 hovered == RECORDS_MET + (int)met[i]);
}

void records_draw_front(const Records *self, const App *app, Draw *draw, const RecordsLayout *l,
                        int hovered) {
    draw_table(self, app, draw, l, hovered);
    draw_mets(self, app, draw, l, hovered);
}
