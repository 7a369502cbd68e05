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

enum { PADDING = 24 }; // of a card, in design units

void pack_preview(const PackEntry *entry, int band, PackPreview *out) {
    const Pack *pack = &entry->pack;
    Seed seed;
    TextError error;
    out->there = false;
    out->kinds = NULL;
    out->kind_count = 0;
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
    out->preview.kinds = NULL;
    out->preview.kind_count = 0;
    if (!entry->usable) return;
    for (int band = 0; band < BAND_COUNT; band++) band_facts(&entry->pack, band, save, out);
    out->all.seeds = entry->pack.seed_count;
    pack_preview(entry, -1, &out->preview);
    card_scene_look_up(&entry->pack, &out->preview);
    if (save) out->all.solved = save_seeds_solved(save, entry->pack.id);
}

void pack_facts_finish(PackFacts *facts) { free(facts->preview.kinds); }

void pack_seeds_text(int seeds, char *out, size_t size) {
    char number[TEXT_GROUPED_MAX];
    snprintf(out, size, "%s %s", text_grouped(seeds, number), seeds == 1 ? "puzzle" : "puzzles");
}

float pack_card_height(float width) { return width * 0.82f; }

// In place of the field: how far the index is.
static void draw_indexing(Draw *draw, const Look *look, const PackEntry *entry, Rect field) {
    float u = look->unit, height = fmaxf(3, 4 * u), y = roundf(field.y + field.h * 0.6f);
    const Colour *colour = look->theme.colour;
    char text[16];
    snprintf(text, sizeof text, "%d %%", entry->percent);
    draw_text(draw, FACE_LIGHT, 40 * u, field.x + field.w / 2, y - 20 * u, ALIGN_CENTRE, colour[ROLE_DIM],
              text);
    Rect bar = {field.x + PADDING * u, y, field.w - 2 * PADDING * u, height};
    draw_round(draw, bar, height / 2, colour[ROLE_LINE_THIN]);
    bar.w = fmaxf(height, bar.w * (float)entry->percent / 100);
    draw_round(draw, bar, height / 2, colour[ROLE_ENTERED]);
}

// Covers the corners of a card's contents with what is around the card.
static void cut_corners(Draw *draw, Rect r, float radius, Colour around) {
    enum { STEPS = 12 };
    for (int corner = 0; corner < 4; corner++) {
        float right = corner & 1 ? 1.0f : -1.0f, down = corner & 2 ? 1.0f : -1.0f;
        float x = corner & 1 ? r.x + r.w - radius : r.x + radius,
              y = corner & 2 ? r.y + r.h - radius : r.y + radius;
        Point outline[STEPS + 2] = {{x + right * radius, y + down * radius}};
        for (int i = 0; i <= STEPS; i++) {
            float turn = (float)i / STEPS * 1.5707963f;
            outline[i + 1] = (Point){x + right * radius * cosf(turn), y + down * radius * sinf(turn)};
        }
        draw_polygon(draw, outline, STEPS + 2, around);
    }
}

// Its name in its own ink, its summary, and how many are solved.
static void draw_words(Draw *draw, const App *app, const Look *look, const PackEntry *entry,
                       const PackFacts *facts, Rect r) {
    float u = look->unit, pad = r.w > 300 * u ? 22 * u : 18 * u, inner = r.w - 2 * pad;
    const Theme *theme = &look->theme;
    Colour name = theme_ink_on(theme, theme->colour[ROLE_ACCENT], theme->colour[ROLE_BACKGROUND], 4.6f);
    float baseline = r.y + r.h - 20 * u, small = widget_small(app, 14);
    Rect room = {r.x + pad, r.y, inner, r.h};
    draw_text_shrunk(draw, FACE_TITLE, (r.w > 300 * u ? 27 : 23) * u, 14 * u, room, baseline - 25 * u, name,
                     entry->pack.name);
    char solved[40];
    snprintf(solved, sizeof solved, entry->indexing ? "being indexed" : "%d solved", facts->all.solved);
    room.w -= draw_text(draw, FACE_TEXT, small, r.x + r.w - pad, baseline, ALIGN_RIGHT,
                        theme->colour[ROLE_DIM], solved) +
              14 * u;
    draw_text_shrunk(draw, FACE_TEXT, small, widget_small(app, 12), room, baseline, theme->colour[ROLE_DIM],
                     entry->pack.summary);
}

enum { WORDS_HEIGHT = 62 }; // where the field ends

static void draw_good(Draw *draw, const App *app, const PackEntry *entry, const PackFacts *facts, Rect r,
                      CardState state) {
    Look look = app_pack_look(app, entry);
    const Colour *colour = look.theme.colour;
    float u = look.unit, radius = PACK_CARD_RADIUS * u;
    bool framed = state.focused || state.marked;
    draw_fill(draw, r, colour[ROLE_BACKGROUND]);
    Rect field = {r.x, r.y, r.w, r.h - WORDS_HEIGHT * u};
    if (entry->indexing)
        draw_indexing(draw, &look, entry, field);
    else
        card_scene_draw(draw, app, &look, entry, &facts->preview, field);
    draw_words(draw, app, &look, entry, facts, r);
    cut_corners(draw, r, radius, role(app, ROLE_BACKGROUND));
    draw_round_frame(draw, r, radius, framed ? fmaxf(3, 3 * u) : fmaxf(1, u),
                     colour[framed          ? ROLE_ACCENT
                            : state.hovered ? ROLE_LINE_THICK
                                            : ROLE_LINE_THIN]);
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
    float u = app->look.unit, radius = PACK_CARD_RADIUS * u;
    draw_push_clip(draw, rect);
    if (entry->usable) {
        draw_good(draw, app, entry, facts, rect, state);
    } else {
        bool framed = state.focused || state.marked;
        draw_panel(draw, rect, radius, framed ? fmaxf(2, 2 * u) : fmaxf(1, u), role(app, ROLE_PANEL),
                   role(app, framed          ? ROLE_ACCENT
                             : state.hovered ? ROLE_LINE_THICK
                                             : ROLE_LINE_THIN));
        draw_broken(draw, app, entry, rect);
    }
    draw_pop_clip(draw);
}
