// The list of runs as it looks: only the rows that are seen are drawn.
#include <math.h>
#include <stdio.h>

#include "core/rate/band.h"
#include "ui/kit/wrap.h"
#include "ui/scenes/records/records_view.h"

typedef struct {
    char rank[16], time[24], pack[PACK_NAME_MAX + RUN_PLAYER_MAX + 8], grade[40], date[LOCAL_DATE_TEXT_MAX];
    const char *proof;
    Colour ink, dim, proof_ink;
} RunRowText;

static Colour proof_ink(const Records *self, const App *app, int index, bool chosen) {
    RecordsProof proof = (RecordsProof)self->proof[index];
    bool solved = proof == RECORDS_VERIFIED && self->runs.run[index].state == RUN_SOLVED;
    if (!solved && proof != RECORDS_UNPROVED) return widget_row_dim(app, chosen);
    return role(app, chosen ? ROLE_GIVEN : solved ? ROLE_GOOD : ROLE_CONFLICT);
}

static RunRowText row_text(const Records *self, const App *app, int row, bool chosen) {
    int index = self->shown.index[row];
    const SavedRun *run = &self->runs.run[index];
    RunRowText t = {.ink = role(app, chosen ? ROLE_GIVEN : ROLE_TEXT), .dim = widget_row_dim(app, chosen)};
    snprintf(t.rank, sizeof t.rank, "%d", row + 1);
    time_format(run->time_us, TIME_MILLISECONDS, t.time, sizeof t.time);
    const char *pack = records_pack_name(&app->packs, run);
    if (run->brought)
        snprintf(t.pack, sizeof t.pack, "%s: %s", run->player[0] ? run->player : "Somebody", pack);
    else
        snprintf(t.pack, sizeof t.pack, "%s", pack);
    if (run->band >= 0) app_grade(app, run->band, run->rating_tenths, t.grade);
    LocalDate today = local_date(app->unix_s);
    local_date_text(self->runs.date[index], self->runs.date[index].year != today.year, t.date);
    t.proof = records_proof_text(self, index);
    t.proof_ink = proof_ink(self, app, index, chosen);
    return t;
}

static void put(Draw *draw, Face face, float size, float x, float width, Rect r, Colour ink,
                const char *text) {
    draw_text_cut(draw, face, size, x, roundf(r.y + r.h / 2 + size * 0.36f), width, ink, text);
}

static void draw_parts(const App *app, Draw *draw, const RecordsLayout *l, Rect r, int row, bool chosen,
                       int hovered) {
    static const char *const NAMES[] = {[RECORDS_WATCH] = "Watch",
                                        [RECORDS_RACE] = "Race",
                                        [RECORDS_SAVE_AS] = "Export",
                                        [RECORDS_DELETE] = "Delete"};
    for (int part = RECORDS_WATCH; part <= RECORDS_DELETE; part++) {
        Rect at = records_part_rect(app, l, r, (RecordsPart)part);
        bool over = hovered == RECORDS_ROW + row * RECORDS_PARTS + part;
        Colour ink = over ? role(app, chosen ? ROLE_GIVEN : ROLE_TEXT) : widget_row_dim(app, chosen);
        draw_text_in(draw, over ? FACE_STRONG : FACE_TEXT, widget_small(app, 14), at, ALIGN_CENTRE, ink,
                     NAMES[part]);
    }
}

static void draw_one_line(const App *app, Draw *draw, const RecordsLayout *l, const RunRowText *t, Rect r,
                          float end) {
    static const float SHARE[] = {0.055f, 0.18f, 0.27f, 0.18f, 0.14f, 0.175f}; // of what the parts leave
    float u = app->look.unit, size = 16 * u, x = r.x + 18 * u, room = end - x;
    const struct {
        Face face;
        Colour ink;
        const char *text;
    } columns[] = {{FACE_TEXT, t->dim, t->rank}, {FACE_STRONG, t->ink, t->time},
                   {FACE_TEXT, t->ink, t->pack}, {FACE_TEXT, t->ink, t->grade},
                   {FACE_TEXT, t->dim, t->date}, {FACE_TEXT, t->proof_ink, t->proof}};
    (void)l;
    for (size_t i = 0; i < sizeof columns / sizeof *columns; i++) {
        put(draw, columns[i].face, size, x, SHARE[i] * room - 8 * u, r, columns[i].ink, columns[i].text);
        x += SHARE[i] * room;
    }
}

static void draw_two_lines(const App *app, Draw *draw, const RunRowText *t, Rect r) {
    float u = app->look.unit, size = 16 * u, small = widget_small(app, 13), x = r.x + 14 * u;
    float right = r.x + r.w - 14 * u, rank = 34 * u;
    Rect top = {x, r.y + r.h * 0.1f, right - x, r.h * 0.45f},
         low = {x, r.y + r.h * 0.5f, right - x, r.h * 0.4f};
    put(draw, FACE_TEXT, small, x, rank, top, t->dim, t->rank);
    put(draw, FACE_STRONG, size, x + rank, 130 * u, top, t->ink, t->time);
    put(draw, FACE_TEXT, size, x + rank + 130 * u, right - x - rank - 130 * u, top, t->ink, t->pack);
    put(draw, FACE_TEXT, small, x + rank, 130 * u, low, t->dim, t->grade);
    put(draw, FACE_TEXT, small, x + rank + 130 * u, 110 * u, low, t->dim, t->date);
    float width = draw_text_width(draw, FACE_TEXT, small, t->proof);
    put(draw, FACE_TEXT, small, right - width, width + u, low, t->proof_ink, t->proof);
}

static void draw_empty(const Records *self, const App *app, Draw *draw, const RecordsLayout *l) {
    float u = app->look.unit;
    bool none = self->runs.count == 0 || records_filter_is_any(&self->place->filter);
    Rect r = {l->area.x, l->area.y + 18 * u, l->area.w, l->area.h - 18 * u};
    wrap_text(draw, r, FACE_TEXT, 16 * u, 24 * u, role(app, ROLE_DIM),
              none ? "There are no runs yet. Every game that you play is recorded and listed here."
                   : "No run matches. Clear filters is on the page Runs.");
}

void records_draw_list(const Records *self, const App *app, Draw *draw, const RecordsLayout *l, int hovered) {
    float u = app->look.unit;
    if (self->shown.count == 0) draw_empty(self, app, draw, l);
    double scroll = scroll_at(&self->view.scroll, &l->scroll, app->now_us);
    bool focus = self->view.focus == RECORDS_LIST && !self->picker.of;
    draw_push_clip(draw, l->area);
    for (int row = (int)scroll; row < self->shown.count; row++) {
        Rect r = records_row_rect(l, scroll, row), inner = {r.x, r.y + u, r.w, r.h - 2 * u};
        if (r.y >= l->area.y + l->area.h) break;
        bool chosen = row == self->row,
             over = (hovered - RECORDS_ROW) / RECORDS_PARTS == row && hovered >= RECORDS_ROW;
        if (chosen || over)
            draw_round(draw, inner, 10 * u,
                       chosen ? role(app, ROLE_SELECTED)
                              : colour_mix(role(app, ROLE_BACKGROUND), role(app, ROLE_TEXT), 0.05f));
        if (chosen && focus) draw_round_frame(draw, inner, 10 * u, fmaxf(2, 2 * u), role(app, ROLE_ENTERED));
        RunRowText t = row_text(self, app, row, chosen);
        if (l->one_line) {
            draw_one_line(app, draw, l, &t, r, records_part_rect(app, l, r, RECORDS_WATCH).x);
            draw_parts(app, draw, l, r, row, chosen, hovered);
        } else {
            draw_two_lines(app, draw, &t, r);
        }
    }
    draw_pop_clip(draw);
    scene_draw_list_ends(draw, app, &l->scroll, &self->view.scroll, l->area, role(app, ROLE_BACKGROUND));
    scene_draw_scroll_bar(draw, app, &l->scroll, &self->view.scroll, l->area.x + l->area.w + 8 * u);
}
