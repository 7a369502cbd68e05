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
    return app_open(app, (Go){.scene = SCENE_PRINT, .back = SCENE_SOLUTIONS});
}

static Go press_button(SolutionsScene *self, App *app, int button) {
    if (solutions_disabled(self, (SolutionsButton)button)) return GO_STAY;
    char name[80];
    switch ((SolutionsButton)button) {
    case SOLUTIONS_PREVIOUS: turn_to(self, app, self->page - 1); break;
    case SOLUTIONS_NEXT: turn_to(self, app, self->page + 1); break;
    case SOLUTIONS_COPY:
        solutions_page_name(self, self->page, name, sizeof name);
        copy_line(app, &self->layout, &self->shown, name);
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
    bool page = (int)in->menu_action == MENU_PAGE_UP || (int)in->menu_action == MENU_PAGE_DOWN;
    int by = 0;
    if (in->menu_action == ACTION_LEFT || in->menu_action == ACTION_UP ||
        (int)in->menu_action == MENU_PAGE_UP)
        by = -1;
    if (in->menu_action == ACTION_RIGHT || in->menu_action == ACTION_DOWN ||
        (int)in->menu_action == MENU_PAGE_DOWN)
        by = 1;
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
    self->view.focus = SOLUTIONS_TRACK;
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

static void slide_to(SolutionsScene *self, App *app, float x) {
    SolutionsLayout l = solutions_layout(self, app);
    turn_to(self, app, solutions_page_at(self, &l, x));
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
    case TARGET_SLID: slide_to(self, app, event.x); break;
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
                               update,      solutions_draw,         leave};
