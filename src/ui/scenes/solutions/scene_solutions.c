// The solutions of a puzzle, a page each, after the puzzle itself.

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "core/base/text.h"
#include "ui/app/paste_drop.h"
#include "ui/app/print_order.h"
#include "ui/kit/wrap.h"
#include "ui/scenes/solutions/solutions_view.h"
#include "ui/widget/widget.h"

enum { POLL_US = 50000, WAIT_MS = 3, LEAP = 10 };

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
    SolutionsLayout l = {.slate = slate_layout(app, &self->layout, false)};
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

static int page_at(const SolutionsScene *self, const App *app, float x) {
    SolutionsLayout l = solutions_layout(self, app);
    float inset = fminf(l.track.w * 0.02f, 18), part = (x - l.track.x - inset) / (l.track.w - 2 * inset);
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
    no_solution_reason_words(&self->layout, &self->reason, out, size);
    if (!*out)
        snprintf(out, size, "No single cell, row, column or box shows why. Only trying everything does.");
}

static void say_page(const SolutionsScene *self, char *out, size_t size) {
    int clues = grid_filled(&self->layout, &self->puzzle), blanks = self->layout.cells - clues;
    int changed = cellset_count(&self->changed);
    char count[TEXT_COUNT_MAX], cells[TEXT_COUNT_MAX];
    text_count(clues, "clue", "clues", count);
    text_count(blanks, "cell", "cells", cells);
    if (self->page == 0)
        snprintf(out, size, "%s, %s to fill.%s", count, cells,
                 self->found > 0 ? " The solutions are on the pages after this." : "");
    else if (changed > 0)
        snprintf(out, size, "Differs from the solution before in %d cells: those that are tinted.", changed);
    else
        snprintf(out, size, "%s filled in.", cells);
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

static bool is_disabled(const SolutionsScene *self, SolutionsButton button) {
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

static void solutions_targets(const void *state, const App *app, Targets *out) {
    const SolutionsScene *self = state;
    SolutionsLayout l = solutions_layout(self, app);
    const char *const name[SOLUTIONS_BUTTONS] = {"Previous", "Next", "Copy", "Print this one",
                                                 print_label(self, out)};
    for (int i = 0; i < SOLUTIONS_BUTTONS; i++) {
        bool disabled = is_disabled(self, (SolutionsButton)i);
        targets_add(out, (Target){SOLUTIONS_BUTTON + i, TARGET_BUTTON, l.button[i], name[i],
                                  .action = i == SOLUTIONS_COPY ? ACTION_COPY : ACTION_NONE, .group = 1,
                                  .entry = i == SOLUTIONS_NEXT, .primary = i == SOLUTIONS_NEXT && !disabled,
                                  .disabled = disabled});
    }
    scene_add_back(out, l.slate.back, "Puzzle");
    targets_add(out, (Target){SOLUTIONS_TRACK, TARGET_SLIDER, l.track, "Page", .adjusts = true});
}

static void draw_board(const SolutionsScene *self, const App *app, Draw *draw, const SolutionsLayout *l) {
    SlateBoard board = {.layout = &self->layout,
                        .pack = packs_find(&app->packs, self->kept->pack_id),
                        .grid = &self->shown,
                        .givens = &self->puzzle,
                        .marked = self->changed,
                        .hovered = -1,
                        .cursor = -1};
    bool seen = self->over && self->found == 0 && self->reason.forced == 0;
    if (seen && self->reason.kind == NO_SOLUTION_TOKEN)
        board.marked = self->layout.house[self->reason.house].set;
    else if (seen)
        board.pointed = self->reason.cells;
    slate_draw_board(draw, app, &l->slate.grid, &board);
}

static void solutions_draw(const void *state, const App *app, Draw *draw) {
    const SolutionsScene *self = state;
    static const char INTRO[] =
        "The puzzle as entered, then the ways to fill it in: a page each, up to a thousand.";
    float u = app->look.unit;
    SolutionsLayout l = solutions_layout(self, app);
    Targets targets;
    int hovered = scene_targets(solutions_targets, self, app, &self->view, &targets);
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
}

static void solutions_footer(const void *state, const App *app, Footer *out) {
    static const Prompt PROMPTS[] = {
        PROMPT_SELECT,
        {ACTION_COPY, "Copy", NULL, NULL, ""},
        {ACTION_BACK, "Puzzle", NULL, NULL, "b"},
        PROMPT_CHOOSE("↑↓"),
        {ACTION_NONE, "Page", "←→", "Wheel", ""},
        {ACTION_NONE, "Page back", "", "", "lb"},
        {ACTION_NONE, "Next page", "", "", "rb"},
        {ACTION_NONE, "Ten pages", "PgUp PgDn", "", "rt"},
        {ACTION_NONE, "First and last", "Home End", "", ""},
    };
    out->x = solutions_layout(state, app).slate.left;
    footer_add(out, PROMPTS, sizeof PROMPTS / sizeof *PROMPTS);
}

// ---- pages

static CellSet differences(const Layout *layout, const Grid *a, const Grid *b) {
    CellSet cells = {{0}};
    for (int cell = 0; cell < layout->cells; cell++)
        if (a->cell[cell] != b->cell[cell]) cellset_add(&cells, cell);
    return cells;
}

static void show_page(SolutionsScene *self, int page) {
    Grid before;
    self->changed = (CellSet){{0}};
    self->page = page = clampi(page, 0, self->found);
    self->shown = self->puzzle;
    if (page > 0) solutions_at(self->solutions, page - 1, &self->shown);
    if (page > 1 && solutions_at(self->solutions, page - 2, &before))
        self->changed = differences(&self->layout, &before, &self->shown);
}

static void turn_to(SolutionsScene *self, App *app, int page) {
    int before = self->page;
    self->wanted = 0;
    show_page(self, page);
    if (self->page != before) audio_sound(app->audio, SOUND_MOVE);
}

// ---- doing

static void order_page(const SolutionsScene *self, PrintOrder *order, int page) {
    Grid solution;
    char title[PRINT_TEXT_MAX], detail[PRINT_TEXT_MAX], name[80];
    bool unique = self->over && self->found == 1 && solutions_at(self->solutions, 0, &solution);
    solutions_page_name(self, page, name, sizeof name);
    int clues = grid_filled(&self->layout, &self->puzzle);
    const char *kept = self->kept->title;
    int length = snprintf(title, sizeof title, "%s%s%s", kept, *kept ? ": " : "", name);
    if (length >= (int)sizeof title) memcpy(title, name, sizeof name);
    _Static_assert((int)PRINT_TEXT_MAX >= (int)TEXT_COUNT_MAX, "a count fits");
    text_count(clues, "clue", "clues", detail);
    if (page == 0) {
        print_order_add(order, NULL, &self->puzzle, NULL, unique ? &solution : NULL, title, detail);
        return;
    }
    if (solutions_at(self->solutions, page - 1, &solution))
        print_order_add(order, NULL, &self->puzzle, &solution, &solution, title, detail);
}

static Go order_pages(const SolutionsScene *self, App *app, int first, int last) {
    PrintOrder *order = print_order(app);
    print_order_begin(order, &self->layout, packs_find(&app->packs, self->kept->pack_id));
    for (int page = first; page <= last && order->count < PRINT_ORDER_MAX; page++)
        order_page(self, order, page);
    self->kept->page = self->page;
    return app_open(app, (Go){.scene = SCENE_PRINT, .back = SCENE_SOLUTIONS});
}

static Go press_button(SolutionsScene *self, App *app, int button) {
    if (is_disabled(self, (SolutionsButton)button)) return GO_STAY;
    char name[80];
    switch ((SolutionsButton)button) {
    case SOLUTIONS_PREVIOUS: turn_to(self, app, self->page - 1); break;
    case SOLUTIONS_NEXT: turn_to(self, app, self->page + 1); break;
    case SOLUTIONS_COPY:
        solutions_page_name(self, self->page, name, sizeof name);
        app_copy_grid(app, &self->layout, &self->shown, name);
        break;
    case SOLUTIONS_PRINT: return order_pages(self, app, self->page, self->page);
    case SOLUTIONS_PRINT_ALL: return order_pages(self, app, 0, self->found);
    case SOLUTIONS_BUTTONS: break;
    }
    return GO_STAY;
}

static Go bring(const SolutionsScene *self, App *app, const Input *in) {
    Go go = paste_drop_input(app, in);
    self->kept->page = self->page;
    go.back = SCENE_SOLUTIONS;
    return go;
}

// ---- input

// Arrows with Ctrl turn to the first page or the last, with Shift far, whichever way they point; so do the
// page keys.
static bool turn_far(SolutionsScene *self, App *app, const Input *in) {
    int action = (int)in->menu_action;
    bool page = action == MENU_PAGE_UP || action == MENU_PAGE_DOWN;
    bool back = action == MENU_PAGE_UP || action == ACTION_LEFT || action == ACTION_UP;
    bool on = action == MENU_PAGE_DOWN || action == ACTION_RIGHT || action == ACTION_DOWN;
    int by = on - back;
    if (by == 0 || !(page || in->shift || in->ctrl)) return false;
    bool all = in->ctrl && !page;
    turn_to(self, app, !all ? self->page + by * LEAP : by < 0 ? 0 : self->found);
    return true;
}

static Go take_action(SolutionsScene *self, App *app, int action) {
    switch (action) {
    case ACTION_COPY:
    case ACTION_COPY_CODE: return press_button(self, app, SOLUTIONS_COPY);
    case ACTION_TOKEN_PREVIOUS: // LT and RT
    case ACTION_TOKEN_NEXT:
        turn_to(self, app, self->page + (action == ACTION_TOKEN_PREVIOUS ? -LEAP : LEAP));
        break;
    case MENU_FIRST: turn_to(self, app, 0); break;
    case MENU_LAST: turn_to(self, app, self->found); break;
    }
    return GO_STAY;
}

// ---- the scene

static void look(SolutionsScene *self, int wait_ms) {
    self->found = solutions_found(self->solutions, wait_ms, &self->over);
    if (self->over && self->found == 0) self->reason = solutions_reason(self->solutions);
    if (self->wanted == 0 || (self->found < self->wanted && !self->over)) return;
    show_page(self, self->wanted);
    self->wanted = 0;
}

static void enter(void *state, App *app, const Go *from) {
    SolutionsScene *self = state;
    EntryKept *kept = self->kept = entry_kept(app);
    app_theme(app, NULL);
    self->view.focus = SOLUTIONS_TRACK;
    // From the printer there is no text: the puzzle is the one that is kept, on the page where it was left.
    const char *text = from->text ? from->text : kept->puzzle;
    int page = from->text ? 0 : kept->page;
    if (!entry_puzzle_read(text, &self->layout, &self->puzzle)) {
        layout_init(&self->layout, "9x9");
        self->puzzle = (Grid){{0}};
    }
    char puzzle[ENTRY_PUZZLE_MAX];
    entry_puzzle_write(&self->layout, &self->puzzle, puzzle);
    if (strcmp(puzzle, kept->puzzle) != 0) {
        memset(kept, 0, sizeof *kept);
        memcpy(kept->puzzle, puzzle, sizeof puzzle);
        memcpy(kept->typed, puzzle, sizeof puzzle);
    }
    self->solutions = solutions_create();
    solutions_ask(self->solutions, &self->layout, &self->puzzle);
    self->wanted = page;
    show_page(self, 0);
    look(self, WAIT_MS);
}

static void leave(void *state, App *app) {
    (void)app;
    solutions_destroy(((SolutionsScene *)state)->solutions);
}

// Tab: the buttons in turn, and after the last the line of pages. The shoulder buttons: the pages.
static void turn(SolutionsScene *self, App *app, const TargetEvent *event) {
    int *focus = &self->view.focus;
    if (event->action == ACTION_NEXT_EMPTY)
        *focus = *focus == SOLUTIONS_TRACK ? SOLUTIONS_BUTTON : *focus + 1;
    else
        turn_to(self, app, self->page + event->step);
}

static Go input(void *state, App *app, const Input *in) {
    SolutionsScene *self = state;
    if (in->kind == INPUT_ACTION && turn_far(self, app, in)) return GO_STAY;
    TargetEvent event = scene_event(solutions_targets, self, app, &self->view, in);
    switch ((int)event.kind) {
    case TARGET_USED:
        return press_button(self, app,
                            event.id == SOLUTIONS_TRACK ? SOLUTIONS_NEXT : event.id - SOLUTIONS_BUTTON);
    case TARGET_ADJUSTED:
    case TARGET_WHEEL: turn_to(self, app, self->page + event.step); break;
    case TARGET_TURN: turn(self, app, &event); break;
    case TARGET_SLID: turn_to(self, app, page_at(self, app, event.x)); break;
    case TARGET_LEAVE:
        return app_back(app, (Go){.scene = SCENE_ENTRY, .back = SCENE_SOLUTIONS, .text = self->kept->puzzle});
    case TARGET_BROUGHT: return bring(self, app, in);
    case TARGET_ACTION: return take_action(self, app, event.action);
    }
    return GO_STAY;
}

static Go update(void *state, App *app, int64_t now_us, int64_t *out_wake_us) {
    SolutionsScene *self = state;
    (void)app;
    if (self->over) return GO_STAY;
    look(self, 0);
    if (!self->over && *out_wake_us > now_us + POLL_US) *out_wake_us = now_us + POLL_US;
    return GO_STAY;
}

const Scene scene_solutions = {"solutions", sizeof(SolutionsScene), enter, solutions_targets, input,
                               update,      solutions_draw,         leave, solutions_footer};
