// The solutions of a puzzle, a page each, after the puzzle itself.

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "ui/app/copy_line.h"
#include "ui/app/paste_drop.h"
#include "ui/app/print_order.h"
#include "ui/app/widget.h"
#include "ui/scenes/solutions/solutions_view.h"

enum { POLL_US = 50000, WAIT_MS = 3, LEAP = 10 };

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
    if (page > self->found) page = self->found;
    if (page < 0) page = 0;
    self->page = page;
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

static Go go_back(const SolutionsScene *self, App *app) {
    audio_sound(app->audio, SOUND_BACK);
    return (Go){.scene = SCENE_ENTRY, .back = SCENE_SOLUTIONS, .text = self->kept->puzzle};
}

static void order_page(const SolutionsScene *self, PrintOrder *order, int page) {
    Grid solution;
    char title[PRINT_TEXT_MAX], detail[PRINT_TEXT_MAX], name[80];
    bool unique = self->over && self->found == 1 && solutions_at(self->solutions, 0, &solution);
    solutions_page_name(self, page, name, sizeof name);
    int clues = grid_filled(&self->layout, &self->puzzle);
    const char *kept = self->kept->title;
    int length = snprintf(title, sizeof title, "%s%s%s", kept, *kept ? ": " : "", name);
    if (length >= (int)sizeof title) memcpy(title, name, sizeof name);
    snprintf(detail, sizeof detail, "%d %s", clues, clues == 1 ? "clue" : "clues");
    if (page == 0) {
        print_order_add(order, &self->puzzle, NULL, unique ? &solution : NULL, title, detail);
        return;
    }
    if (solutions_at(self->solutions, page - 1, &solution))
        print_order_add(order, &self->puzzle, &solution, &solution, title, detail);
}

static Go order_pages(const SolutionsScene *self, App *app, int first, int last) {
    const char *pack = self->kept->pack_id;
    PrintOrder *order = print_order(app);
    print_order_begin(order, &self->layout, *pack ? packs_find(&app->packs, pack) : NULL);
    for (int page = first; page <= last && order->count < PRINT_ORDER_MAX; page++)
        order_page(self, order, page);
    self->kept->page = self->page;
    audio_sound(app->audio, SOUND_OPEN);
    return (Go){.scene = SCENE_PRINT, .back = SCENE_SOLUTIONS};
}

static Go press_button(SolutionsScene *self, App *app, int button) {
    if (solutions_disabled(self, (SolutionsButton)button)) return GO_STAY;
    char name[80];
    switch ((SolutionsButton)button) {
    case SOLUTIONS_PREVIOUS:
        turn_to(self, app, self->page - 1);
        break;
    case SOLUTIONS_NEXT:
        turn_to(self, app, self->page + 1);
        break;
    case SOLUTIONS_COPY:
        solutions_page_name(self, self->page, name, sizeof name);
        copy_line(app, &self->layout, &self->shown, name);
        break;
    case SOLUTIONS_PRINT:
        return order_pages(self, app, self->page, self->page);
    case SOLUTIONS_PRINT_ALL:
        return order_pages(self, app, 0, self->found);
    case SOLUTIONS_BUTTONS:
        break;
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

static int hit_test(const SolutionsLayout *l, float x, float y) {
    for (int i = 0; i < SOLUTIONS_BUTTONS; i++)
        if (rect_has(l->button[i], x, y)) return i;
    if (rect_has(l->slate.back, x, y)) return HIT_BACK;
    if (rect_has(l->track, x, y)) return HIT_TRACK;
    return grid_cell_at(&l->slate.grid, x, y) >= 0 ? HIT_BOARD : HIT_NONE;
}

// Arrows turn pages, and with Shift or Ctrl far, whichever way they point; else up and down lead to the
// buttons.
static void move(SolutionsScene *self, App *app, const Input *in) {
    Action to = in->menu_action;
    bool across = to == ACTION_LEFT || to == ACTION_RIGHT;
    int by = to == ACTION_LEFT || to == ACTION_UP ? -1 : 1;
    if (in->ctrl) {
        turn_to(self, app, by < 0 ? 0 : self->found);
    } else if (in->shift || (across && self->focus == FOCUS_PAGES)) {
        turn_to(self, app, self->page + by * (in->shift ? LEAP : 1));
    } else if (self->focus == FOCUS_PAGES) {
        if (by > 0) self->focus = SOLUTIONS_NEXT;
    } else if (across) {
        int row = self->focus / 2, next = self->focus + by;
        if (self->focus != SOLUTIONS_PRINT_ALL && next / 2 == row && next >= 0) self->focus = next;
    } else {
        int next = self->focus + 2 * by;
        if (by < 0 && self->focus < 2) next = FOCUS_PAGES;
        self->focus = next > SOLUTIONS_PRINT_ALL ? SOLUTIONS_PRINT_ALL : next;
    }
}

static Go take_action(SolutionsScene *self, App *app, const Input *in) {
    switch ((int)in->action) {
    case ACTION_COPY:
    case ACTION_COPY_CODE:
        return press_button(self, app, SOLUTIONS_COPY);
    case ACTION_PASTE:
        return bring(self, app, in);
    case ACTION_UNDO: // LB and RB
    case ACTION_REDO:
        turn_to(self, app, self->page + (in->action == ACTION_UNDO ? -1 : 1));
        return GO_STAY;
    case ACTION_TOKEN_PREVIOUS: // LT and RT
    case ACTION_TOKEN_NEXT:
        turn_to(self, app, self->page + (in->action == ACTION_TOKEN_PREVIOUS ? -LEAP : LEAP));
        return GO_STAY;
    case ACTION_NEXT_EMPTY:
        self->focus = self->focus == SOLUTIONS_PRINT_ALL ? FOCUS_PAGES : self->focus + 1;
        return GO_STAY;
    }
    switch ((int)in->menu_action) {
    case ACTION_UP:
    case ACTION_DOWN:
    case ACTION_LEFT:
    case ACTION_RIGHT:
        move(self, app, in);
        break;
    case MENU_PAGE_UP:
    case MENU_PAGE_DOWN:
        turn_to(self, app, self->page + ((int)in->menu_action == MENU_PAGE_UP ? -LEAP : LEAP));
        break;
    case MENU_FIRST:
    case MENU_LAST:
        turn_to(self, app, (int)in->menu_action == MENU_FIRST ? 0 : self->found);
        break;
    case ACTION_CONFIRM:
        if (in->repeat) break;
        return press_button(self, app, self->focus == FOCUS_PAGES ? SOLUTIONS_NEXT : self->focus);
    case ACTION_BACK:
        return go_back(self, app);
    }
    return GO_STAY;
}

static Go point(SolutionsScene *self, App *app, const Input *in) {
    SolutionsLayout l = solutions_layout(self, app);
    int hit = hit_test(&l, in->x, in->y);
    self->pointing = true;
    self->x = in->x, self->y = in->y;
    if (in->kind == INPUT_POINTER_DOWN && in->button == 1) {
        self->press_hit = hit;
        self->dragging = hit == HIT_TRACK;
    }
    if (self->dragging) turn_to(self, app, solutions_page_at(self, &l, in->x));
    if (in->kind != INPUT_POINTER_UP || in->button != 1) return GO_STAY;
    bool same = hit == self->press_hit && !self->dragging;
    self->dragging = false;
    self->press_hit = HIT_NONE;
    if (same && hit == HIT_BACK) return go_back(self, app);
    if (!same || hit < 0 || hit >= SOLUTIONS_BUTTONS) return GO_STAY;
    return press_button(self, app, hit);
}

// ---- the scene

static void look(SolutionsScene *self, int wait_ms) {
    self->found = solutions_found(self->solutions, wait_ms, &self->over);
    if (self->over && self->found == 0)
        self->obstacle = no_solution_reason_find(&self->layout, &self->puzzle);
    if (self->wanted == 0 || (self->found < self->wanted && !self->over)) return;
    show_page(self, self->wanted);
    self->wanted = 0;
}

static void enter(void *state, App *app, const Go *from) {
    SolutionsScene *self = state;
    EntryKept *kept = self->kept = entry_kept(app);
    app_theme(app, NULL);
    self->focus = FOCUS_PAGES;
    self->press_hit = HIT_NONE;
    bool known = layout_init(&self->layout, "9x9");
    assert(known);
    // From the printer there is no text: the puzzle is the one that is kept, on the page where it was left.
    const char *text = from->text ? from->text : kept->puzzle;
    int page = from->text ? 0 : kept->page;
    grid_parse(&self->layout, text, &self->puzzle);
    char line[CELLS_MAX + 1];
    grid_format(&self->layout, &self->puzzle, line);
    if (strcmp(line, kept->puzzle) != 0) {
        *kept = (EntryKept){.cursor = 0};
        memcpy(kept->puzzle, line, sizeof line);
        memcpy(kept->cells, line, sizeof line);
    }
    self->solutions = solutions_create();
    assert(self->solutions);
    solutions_ask(self->solutions, &self->layout, &self->puzzle);
    self->wanted = page;
    show_page(self, 0);
    look(self, WAIT_MS);
}

static void leave(void *state, App *app) {
    (void)app;
    solutions_destroy(((SolutionsScene *)state)->solutions);
}

static Go input(void *state, App *app, const Input *in) {
    SolutionsScene *self = state;
    switch (in->kind) {
    case INPUT_ACTION:
        return take_action(self, app, in);
    case INPUT_POINTER_MOVE:
    case INPUT_POINTER_DOWN:
    case INPUT_POINTER_UP:
        return point(self, app, in);
    case INPUT_POINTER_LEAVE:
        self->pointing = self->dragging = false;
        break;
    case INPUT_SCROLL:
        turn_to(self, app, self->page + (in->scroll > 0 ? -1 : 1));
        break;
    case INPUT_DROP:
        return bring(self, app, in);
    case INPUT_NONE:
    case INPUT_TOKEN:
    case INPUT_TEXT:
    case INPUT_AIM:
    case INPUT_PAD_ADDED:
    case INPUT_PAD_LOST:
    case INPUT_HIDDEN:
    case INPUT_SHOWN:
        break;
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

static void draw(const void *state, const App *app, Draw *d, int64_t now_us) {
    const SolutionsScene *self = state;
    (void)now_us;
    SolutionsLayout l = solutions_layout(self, app);
    bool mouse = self->pointing && input_device(app->input) == DEVICE_MOUSE;
    solutions_draw(self, app, d, &l, mouse ? hit_test(&l, self->x, self->y) : HIT_NONE);
}

const Scene scene_solutions = {"solutions", sizeof(SolutionsScene), enter, NULL, input, update, draw, leave};
