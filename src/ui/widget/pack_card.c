#include "ui/widget/pack_card.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/text.h"
#include "core/pack/pack_index.h"
#include "core/pack/pack_seeds.h"
#include "ui/kit/wrap.h"
#include "ui/widget/widget.h"

enum { PADDING = 24, BOARD_INSET = 38, BELOW_BOARD = 114 }; // of a card, in design units

void pack_preview(const PackEntry *entry, int band, PackPreview *out) {
    const Pack *pack = &entry->pack;
    Seed seed;
    TextError error;
    out->there = false;
    if (!entry->usable || pack->seed_count == 0) return;
    int index =
        band < 0 ? pack->seed_count / 2 : pack_band_seed(pack, (Band)band, pack->band_count[band] / 2);
    out->there = index >= 0 && pack_seed_board(pack, index, &seed, &out->board, &error);
    if (out->there) out->puzzle = seed.puzzle;
}

static int compare_efforts(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }

// The median effort of a band, of a sample where there are many.
static int middle_effort(const Pack *pack, Band band) {
    enum { SAMPLE = 500 };
    int effort[SAMPLE], count = 0, seeds = pack->band_count[band], step = seeds / SAMPLE + 1;
    for (int i = 0; i < seeds && count < SAMPLE; i += step) {
        int seed = pack_band_seed(pack, band, i);
        if (seed >= 0 && pack->seeds[seed].effort > 0) effort[count++] = pack->seeds[seed].effort;
    }
    if (count == 0) return 0;
    qsort(effort, (size_t)count, sizeof *effort, compare_efforts);
    return effort[count / 2];
}

static void band_facts(const Pack *pack, int band, Save *save, PackFacts *out) {
    PackFigures *figures = &out->band[band];
    figures->seeds = pack->band_count[band];
    figures->effort = middle_effort(pack, (Band)band);
    if (!save) return;
    Record record = save_record(save, pack->id, band);
    figures->solved = record.seeds_solved;
    figures->best_us = record.best_us;
    figures->last_us = record.last_us;
    if (record.best_us && (!out->all.best_us || record.best_us < out->all.best_us))
        out->all.best_us = record.best_us;
}

void pack_facts(const PackEntry *entry, Save *save, PackFacts *out) {
    memset(out, 0, offsetof(PackFacts, preview));
    out->known = true;
    out->preview.there = false;
    if (!entry->usable) return;
    for (int band = 0; band < BAND_COUNT; band++) band_facts(&entry->pack, band, save, out);
    out->all.seeds = entry->pack.seed_count;
    pack_preview(entry, -1, &out->preview);
    if (save) out->all.solved = save_seeds_solved(save, entry->pack.id);
}

void pack_seeds_text(int seeds, char *out, size_t size) {
    char number[TEXT_GROUPED_MAX];
    snprintf(out, size, "%s %s", text_grouped(seeds, number), seeds == 1 ? "puzzle" : "puzzles");
}

float pack_card_height(float width) { return width - 2 * BOARD_INSET + PADDING + BELOW_BOARD; }

// One bar a band, in its colour, as high as it has seeds; bands without seeds keep their place.
static void draw_histogram(Draw *draw, const App *app, const PackFacts *facts, float x, float bottom) {
    float u = app->look.unit, width = 16 * u, step = 20 * u;
    int most = 1;
    for (int band = 0; band < BAND_COUNT; band++)
        if (facts->band[band].seeds > most) most = facts->band[band].seeds;
    for (int band = 0; band < BAND_COUNT; band++, x += step) {
        int seeds = facts->band[band].seeds;
        float height = seeds > 0 ? fmaxf(25 * u * (float)seeds / (float)most, 2 * u) : fmaxf(u, 1);
        Colour colour = seeds > 0 ? app->look.theme.band[band] : role(app, ROLE_LINE_THIN);
        Rect bar = {x, bottom - height, width, height};
        draw_round(draw, bar, fminf(3 * u, height / 2), colour);
    }
}

static void draw_figures(Draw *draw, const App *app, const PackFacts *facts, float right, float bottom) {
    float u = app->look.unit;
    char text[40], time[24];
    snprintf(text, sizeof text, "%d solved", facts->all.solved);
    float baseline = bottom - 6 * u;
    if (facts->all.best_us) {
        time_format(facts->all.best_us, TIME_SECONDS, time, sizeof time);
        char best[40];
        snprintf(best, sizeof best, "best %s", time);
        draw_text(draw, FACE_TEXT, widget_small(app, 13), right, bottom + 5 * u, ALIGN_RIGHT,
                  role(app, ROLE_DIM), best);
        baseline = bottom - 13 * u;
    }
    draw_text(draw, FACE_TEXT, widget_small(app, 14), right, baseline, ALIGN_RIGHT, role(app, ROLE_DIM),
              text);
}

// "Elder Futhark · 512 puzzles" on one line: set smaller, and then without the summary, where it does not
// fit.
static void draw_summary(Draw *draw, const App *app, const PackEntry *entry, float x, float baseline,
                         float width) {
    char seeds[40], text[PACK_LINE_MAX + 48];
    if (entry->indexing)
        snprintf(seeds, sizeof seeds, "being indexed");
    else
        pack_seeds_text(entry->pack.seed_count, seeds, sizeof seeds);
    const char *summary = entry->pack.summary;
    snprintf(text, sizeof text, "%s%s%s", summary, *summary ? "  ·  " : "", seeds);
    float size = widget_small(app, 14), least = widget_small(app, 12);
    while (size > least && draw_text_width(draw, FACE_TEXT, size, text) > width)
        size = fmaxf(size - 0.5f * app->look.unit, least); // a width is not quite in proportion to the size
    if (draw_text_width(draw, FACE_TEXT, size, text) > width) snprintf(text, sizeof text, "%s", seeds);
    draw_text_cut(draw, FACE_TEXT, size, x, baseline, width, role(app, ROLE_DIM), text);
}

// In place of a preview: how far the index is.
static void draw_indexing(Draw *draw, const App *app, const PackEntry *entry, Rect board) {
    float u = app->look.unit, height = fmaxf(3, 4 * u), y = roundf(board.y + board.h / 2);
    char text[16];
    snprintf(text, sizeof text, "%d %%", entry->percent);
    draw_text(draw, FACE_LIGHT, 40 * u, board.x + board.w / 2, y - 20 * u, ALIGN_CENTRE, role(app, ROLE_DIM),
              text);
    draw_round(draw, (Rect){board.x, y, board.w, height}, height / 2, role(app, ROLE_LINE_THIN));
    float done = fmaxf(height, board.w * (float)entry->percent / 100);
    draw_round(draw, (Rect){board.x, y, done, height}, height / 2, role(app, ROLE_ENTERED));
}

static void draw_good(Draw *draw, const App *app, const PackEntry *entry, const PackFacts *facts, Rect r) {
    float u = app->look.unit, pad = PADDING * u, x = r.x + pad, inner = r.w - 2 * pad;
    float side = fminf(r.w - 2 * BOARD_INSET * u, r.h - (PADDING + BELOW_BOARD) * u);
    Rect board = {floorf(r.x + (r.w - side) / 2), r.y + pad, side, side};
    if (entry->indexing)
        draw_indexing(draw, app, entry, board);
    else if (facts->preview.there)
        grid_draw_small(draw, &app->look, &facts->preview.board, &facts->preview.puzzle, entry->pack.token,
                        app_pack_face(entry), board);
    float y = r.y + r.h - BELOW_BOARD * u;
    draw_text_cut(draw, FACE_STRONG, 20 * u, x, y + 33 * u, inner, role(app, ROLE_TEXT), entry->pack.name);
    draw_summary(draw, app, entry, x, y + 54 * u, inner);
    if (!entry->indexing) draw_histogram(draw, app, facts, x, y + 91 * u);
    draw_figures(draw, app, facts, r.x + r.w - pad, y + 91 * u);
}

static void draw_broken(Draw *draw, const App *app, const PackEntry *entry, Rect r) {
    float u = app->look.unit, pad = PADDING * u, x = r.x + pad, inner = r.w - 2 * pad;
    Colour alarm = role(app, ROLE_CONFLICT);
    draw_ring(draw, x + 13 * u, r.y + pad + 13 * u, 12 * u, fmaxf(1.5f, 1.8f * u), alarm);
    draw_text_in(draw, FACE_STRONG, 16 * u, (Rect){x, r.y + pad, 26 * u, 26 * u}, ALIGN_CENTRE, alarm, "!");
    const char *name = entry->pack.name[0] ? entry->pack.name : entry->pack.id;
    draw_text_cut(draw, FACE_STRONG, 20 * u, x, r.y + pad + 60 * u, inner, role(app, ROLE_TEXT), name);
    draw_text_cut(draw, FACE_TEXT, widget_small(app, 14), x, r.y + pad + 81 * u, inner, alarm,
                  "This pack cannot be used.");
    char place[PATH_MAX_BYTES + 32];
    const char *file = path_tail(entry->file[0] ? entry->file : entry->folder);
    snprintf(place, sizeof place, "%s", file);
    if (entry->error.line > 0) snprintf(place, sizeof place, "%s, line %d", file, entry->error.line);
    Rect rest = {x, r.y + pad + 98 * u, inner, r.h - 2 * pad - 98 * u};
    float used =
        wrap_text(draw, rest, FACE_MEDIUM, widget_small(app, 14), 20 * u, role(app, ROLE_TEXT), place) +
        4 * u;
    rest.y += used, rest.h -= used;
    if (rest.h > 20 * u)
        wrap_text(draw, rest, FACE_TEXT, widget_small(app, 14), 20 * u, role(app, ROLE_DIM),
                  entry->error.reason);
}

void pack_card_draw(Draw *draw, const App *app, const PackEntry *entry, const PackFacts *facts, Rect rect,
                    CardState state) {
    float u = app->look.unit, radius = 18 * u;
    Colour face = role(app, ROLE_PANEL);
    if (state.focused) face = colour_mix(face, role(app, ROLE_SELECTED), 0.16f);
    if (state.hovered) face = colour_mix(face, role(app, ROLE_TEXT), 0.04f);
    draw_round(draw, rect, radius, face);
    bool framed = state.focused || state.marked;
    Colour edge = role(app, framed ? ROLE_ENTERED : state.hovered ? ROLE_LINE_THICK : ROLE_LINE_THIN);
    draw_round_frame(draw, rect, radius, framed ? fmaxf(2, 2 * u) : fmaxf(1, u), edge);
    draw_push_clip(draw, rect);
    if (entry->usable)
        draw_good(draw, app, entry, facts, rect);
    else
        draw_broken(draw, app, entry, rect);
    draw_pop_clip(draw);
}
