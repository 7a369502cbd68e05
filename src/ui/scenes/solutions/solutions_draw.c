// Where the parts of the scene with a puzzle's solutions are, and how they look.

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "core/base/text.h"
#include "ui/app/print_order.h"
#include "ui/app/widget.h"
#include "ui/kit/wrap.h"
#include "ui/scenes/solutions/solutions_view.h"

// ---- where

// Two and two, and the last as wide as both.
static void place_buttons(SolutionsLayout *l, Rect area, float gap) {
    float row = floorf((area.h - 2 * gap) / 3);
    slate_rows((Rect){area.x, area.y, area.w, 2 * row + gap}, SOLUTIONS_PRINT_ALL, 2, gap, l->button);
    l->button[SOLUTIONS_PRINT_ALL] = (Rect){area.x, floorf(area.y + 2 * (row + gap)), floorf(area.w), row};
}

static void place_wide(SolutionsLayout *l, float unit) {
    Rect rest = l->slate.rest;
    float f = fminf(unit, rest.h / 540), x = rest.x, w = rest.w, y = rest.y;
    l->card = (Rect){x, y, w, floorf(150 * f)};
    y += floorf(162 * f);
    l->track = (Rect){x, y, w, floorf(40 * f)};
    y += floorf(52 * f);
    place_buttons(l, (Rect){x, y, w, 192 * f}, floorf(12 * f));
    y += floorf(192 * f);
    l->heading = y + 38 * f;
    y += floorf(50 * f);
    l->text = (Rect){x, y, w, floorf(84 * f)};
}

static void place_tall(SolutionsLayout *l, float unit) {
    Rect rest = l->slate.rest;
    float gap = fminf(14 * unit, rest.h * 0.035f), x = rest.x, w = rest.w, y = rest.y;
    float track = fminf(44 * unit, rest.h * 0.15f), room = rest.h - track - gap;
    float first = floorf(room * 0.68f), split = floorf(w * 0.5f);
    l->track = (Rect){x, y, w, track};
    y += track;
    l->card = (Rect){x, y, split, first};
    place_buttons(l, (Rect){x + split + gap, y, w - split - gap, first}, floorf(gap * 0.8f));
    y += first + gap;
    l->text = (Rect){x, y, w, rest.y + rest.h - y};
}

SolutionsLayout solutions_layout(const SolutionsScene *self, const App *app) {
    SolutionsLayout l = {.slate = slate_layout(app, self->layout.order)};
    if (l.slate.tall)
        place_tall(&l, app->look.unit);
    else
        place_wide(&l, app->look.unit);
    return l;
}

// From the first page to the last, as a knob of the track moves.
static float track_x(const SolutionsLayout *l, float u, float part) {
    return l->track.x + 9 * u + part * (l->track.w - 18 * u);
}

int solutions_page_at(const SolutionsScene *self, const SolutionsLayout *l, float x) {
    float inset = fminf(l->track.w * 0.02f, 18), part = (x - l->track.x - inset) / (l->track.w - 2 * inset);
    return (int)roundf(fmaxf(0, fminf(1, part)) * (float)self->found);
}

// ---- words

void solutions_page_name(const SolutionsScene *self, int page, char *out, size_t size) {
    char number[TEXT_GROUPED_MAX], whole[TEXT_GROUPED_MAX];
    text_grouped(page, number);
    text_grouped(self->found, whole);
    if (page == 0)
        snprintf(out, size, "Original");
    else if (self->found == 1 && self->over)
        snprintf(out, size, "The one solution");
    else if (!self->over || self->found >= SOLUTIONS_MAX)
        snprintf(out, size, "Solution %s of at least %s", number, whole);
    else
        snprintf(out, size, "Solution %s of %s", number, whole);
}

static void say_none(const SolutionsScene *self, char *out, size_t size) {
    no_solution_reason_words(&self->layout, &self->obstacle, out, size);
    if (!*out)
        snprintf(out, size,
                 "No clash, and no cell or house without a place shows it: only trying everything "
                 "does.");
}

static void say_page(const SolutionsScene *self, char *out, size_t size) {
    int clues = grid_filled(&self->layout, &self->puzzle), blanks = self->layout.cells - clues;
    int changed = cellset_count(&self->changed);
    if (self->page == 0)
        snprintf(out, size, "%d %s, %d %s to fill.%s", clues, clues == 1 ? "clue" : "clues", blanks,
                 blanks == 1 ? "cell" : "cells",
                 self->found > 0 ? " The solutions are on the pages after this." : "");
    else if (changed > 0)
        snprintf(out, size, "Differs from the solution before in %d cells: those that are tinted.", changed);
    else
        snprintf(out, size, "%d %s filled in.", blanks, blanks == 1 ? "cell" : "cells");
}

static void draw_card(const SolutionsScene *self, const App *app, Draw *draw, Rect r) {
    char main[80], detail[240];
    SlateCard card = {ROLE_DIM, "SEVERAL SOLUTIONS", main, "", detail};
    if (self->over && self->found == 0) {
        card.tone = ROLE_CONFLICT, card.heading = "NO SOLUTION";
        snprintf(main, sizeof main, "It cannot be filled");
        say_none(self, detail, sizeof detail);
    } else {
        if (!self->over)
            card.heading = "LOOKING FOR MORE…";
        else if (self->found == 1)
            card.tone = ROLE_GOOD, card.heading = "ONE SOLUTION";
        solutions_page_name(self, self->page, main, sizeof main);
        say_page(self, detail, sizeof detail);
    }
    slate_draw_card(draw, app, r, &card);
}

// ---- the rest

bool solutions_disabled(const SolutionsScene *self, SolutionsButton button) {
    if (button == SOLUTIONS_PREVIOUS) return self->page == 0;
    if (button == SOLUTIONS_NEXT) return self->page >= self->found;
    return button == SOLUTIONS_PRINT_ALL && self->found == 0;
}

static void draw_track(const SolutionsScene *self, const App *app, Draw *draw, const SolutionsLayout *l,
                       bool hovered) {
    float u = app->look.unit, cy = roundf(l->track.y + l->track.h / 2), from = track_x(l, u, 0),
          to = track_x(l, u, 1);
    float at = track_x(l, u, self->found > 0 ? (float)self->page / (float)self->found : 0), thick = 4 * u;
    bool alone = self->found == 0;
    draw_line(draw, from, cy, to, cy, thick, role(app, ROLE_LINE_THIN));
    if (self->found > 0 && self->found <= 24)
        for (int i = 0; i <= self->found; i++)
            draw_circle(draw, track_x(l, u, (float)i / (float)self->found), cy, 3.5f * u,
                        role(app, i < self->page ? ROLE_ENTERED : ROLE_LINE_THICK));
    if (at > from) draw_line(draw, from, cy, at, cy, thick, role(app, ROLE_ENTERED));
    draw_circle(draw, at, cy, (hovered || self->view.drag == TARGET_DRAG_SLIDER ? 10 : 8.5f) * u,
                role(app, alone ? ROLE_LINE_THICK : ROLE_ENTERED));
    if (self->view.focus == SOLUTIONS_TRACK && !alone)
        draw_ring(draw, at, cy, 12.5f * u, fmaxf(1.5f, 1.5f * u),
                  colour_alpha(role(app, ROLE_ENTERED), 0.5f));
}

// What prints all boards, in words.
static const char *print_label(const SolutionsScene *self, Targets *out) {
    int boards = self->found + 1;
    if (boards > PRINT_ORDER_MAX) return targets_words(out, "Print the first %d boards", PRINT_ORDER_MAX);
    if (boards == 1) return "Print all boards";
    return boards == 2 ? "Print both boards" : targets_words(out, "Print all %d boards", boards);
}

void solutions_targets(const void *state, const App *app, Targets *out) {
    const SolutionsScene *self = state;
    SolutionsLayout l = solutions_layout(self, app);
    const char *const name[SOLUTIONS_BUTTONS] = {"Previous", "Next", "Copy", "Print this one",
                                                 print_label(self, out)};
    for (int i = 0; i < SOLUTIONS_BUTTONS; i++) {
        bool disabled = solutions_disabled(self, (SolutionsButton)i);
        targets_add(out, (Target){SOLUTIONS_BUTTON + i, TARGET_BUTTON, l.button[i], name[i],
                                  .action = i == SOLUTIONS_COPY ? ACTION_COPY : ACTION_NONE, .group = 1,
                                  .entry = i == SOLUTIONS_NEXT, .primary = i == SOLUTIONS_NEXT && !disabled,
                                  .disabled = disabled});
    }
    scene_add_back(out, l.slate.back, "Puzzle");
    targets_add(out, (Target){SOLUTIONS_TRACK, TARGET_SLIDER, l.track, "Page", .adjusts = true});
}

static void draw_board(const SolutionsScene *self, const App *app, Draw *draw, const SolutionsLayout *l) {
    const char *pack = self->kept->pack_id;
    SlateBoard board = {.layout = &self->layout,
                        .pack = *pack ? packs_find(&app->packs, pack) : NULL,
                        .grid = &self->shown,
                        .givens = &self->puzzle,
                        .marked = self->changed,
                        .hovered = -1,
                        .cursor = -1};
    bool seen = self->over && self->found == 0 && self->obstacle.forced == 0;
    if (seen && self->obstacle.kind == NO_SOLUTION_TOKEN)
        board.marked = self->layout.house[self->obstacle.house].set;
    else if (seen)
        board.pointed = self->obstacle.cells;
    slate_draw_board(draw, app, &l->slate.grid, &board);
}

void solutions_draw(const void *state, const App *app, Draw *draw, int64_t now_us) {
    const SolutionsScene *self = state;
    static const Prompt PROMPTS[] = {
        {ACTION_NONE, "Page", "←→", "", "lb"},
        {ACTION_NONE, "Next page", "", "", "rb"},
        {ACTION_NONE, "Page", "", "Wheel", ""},
        {ACTION_NONE, "Ten pages", "PgUp PgDn", "", "rt"},
        {ACTION_NONE, "First and last", "Home End", "", ""},
        {ACTION_NONE, "Buttons", "↑↓", "", "ls"},
        {ACTION_COPY, "Copy", NULL, NULL, ""},
    };
    static const char INTRO[] =
        "The puzzle as it was entered, and the ways to fill it in: a page each, up to a thousand.";
    float u = app->look.unit;
    SolutionsLayout l = solutions_layout(self, app);
    Targets targets;
    int hovered = scene_targets(solutions_targets, self, app, &self->view, &targets);
    (void)now_us;
    draw_board(self, app, draw, &l);
    slate_draw_head(draw, app, &l.slate, "Solutions", "Puzzle", hovered == TARGET_BACK);
    if (l.slate.intro.h > 0)
        wrap_text(draw, l.slate.intro, FACE_TEXT, fmaxf(16 * u, 11), 24 * u, role(app, ROLE_DIM), INTRO);
    draw_card(self, app, draw, l.card);
    draw_track(self, app, draw, &l, hovered == SOLUTIONS_TRACK);
    scene_draw_buttons(draw, app, &targets, &self->view, hovered);
    if (l.heading > 0) widget_heading(draw, app, l.slate.x, l.heading, "AS TEXT");
    char text[CELLS_MAX + 1];
    grid_format(&self->layout, &self->shown, text);
    slate_draw_text(draw, app, l.text, text, self->layout.order, ROLE_DIM, -1);
    widget_footer(draw, app, l.slate.grid.rect.x, PROMPTS, sizeof PROMPTS / sizeof *PROMPTS);
}
