// The pack browser: the seeds of a pack, filtered and in order; a preview; play this one.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"
#include "core/pack/pack_seeds.h"
#include "core/rate/band.h"
#include "ui/app/paste_drop.h"
#include "ui/play/pace.h"
#include "ui/scenes/browse/browse_view.h"

// ---- the list

static void choose_row(Browse *self, int row) {
    self->row = row;
    int chosen = row >= 0 ? (int)self->list.index[row] : -1;
    if (chosen == self->place->chosen) return;
    self->place->chosen = chosen;
    self->place->seed_id = chosen >= 0 ? self->seeds.seed[chosen].id : 0;
    TextError error;
    self->has_seed =
        chosen >= 0 && pack_seed_board(&self->entry->pack, chosen, &self->seed, &self->board, &error);
}

// Brings the chosen row into view.
static void show_row(Browse *self, const App *app, bool glide) {
    BrowseLayout l = browse_layout(self, app);
    scroll_show(&self->view.scroll, &l.scroll, self->row, self->row + 1, app->now_us,
                glide && !app->settings.reduce_motion);
}

static int row_of(const Browse *self, int chosen) {
    for (int row = 0; row < self->list.count; row++)
        if ((int)self->list.index[row] == chosen) return row;
    return -1;
}

// A new list has come: the seed chosen before stays chosen where it is in it.
static void take_list(Browse *self, App *app) {
    if (!browse_work_take(self->work, &self->list)) return;
    int row = self->place->chosen >= 0 ? row_of(self, self->place->chosen) : -1;
    choose_row(self, row >= 0 ? row : self->list.count > 0 ? 0 : -1);
    if (row < 0) self->view.scroll.to = 0;
    show_row(self, app, false);
}

static void ask_for_list(Browse *self, App *app) {
    browse_work_ask(self->work, &self->place->filter, &self->place->sort);
    if (self->view.focus == CONTROL_CLEAR && browse_filter_is_all(&self->place->filter))
        self->view.focus = CONTROL_LIST;
    take_list(self, app);
}

// The filter or the order has changed.
static void sift(Browse *self, App *app) {
    audio_sound(app->audio, SOUND_MOVE);
    ask_for_list(self, app);
}

static void move_row(Browse *self, App *app, int to) {
    if (self->list.count == 0) return;
    to = clampi(to, 0, self->list.count - 1);
    if (to != self->row) audio_sound(app->audio, SOUND_MOVE);
    choose_row(self, to);
    show_row(self, app, true);
}

static void turn_page(Browse *self, App *app, int direction) {
    BrowseLayout l = browse_layout(self, app);
    int rows = (int)scroll_seen(&l.scroll) - 1;
    move_row(self, app, self->row + direction * (rows > 1 ? rows : 1));
}

// ---- what the player does

static Go play(const Browse *self, App *app) {
    if (self->place->chosen < 0) return GO_STAY;
    return app_play_seed(app, self->entry, self->seeds.seed[self->place->chosen].band, self->place->chosen);
}

static bool print_seed(const Browse *self, App *app, PrintOrder *order, int index) {
    Seed seed;
    MEM_LOCAL(Layout, board);
    TextError error;
    if (!pack_seed_board(&self->entry->pack, index, &seed, board, &error)) {
        app_notice(app, true, "The puzzle in line %d: %s", error.line, error.reason);
        return false;
    }
    char title[PRINT_TEXT_MAX], detail[PRINT_TEXT_MAX], grade[40];
    snprintf(title, sizeof title, "%s %d", self->entry->pack.name, index + 1);
    app_grade(app, (int)seed.band, seed.rating_tenths, grade);
    snprintf(detail, sizeof detail, "%s · %d clues", grade, seed.clues);
    print_order_add(order, board, &seed.puzzle, NULL, &seed.solution, title, detail);
    return true;
}

// The chosen seed, or the first of the list.
static Go print(const Browse *self, App *app, int count, bool list) {
    PrintOrder *order = print_order(app);
    print_order_begin(order, &self->entry->pack.layout, self->entry);
    for (int i = 0; i < count; i++)
        if (!print_seed(self, app, order, list ? (int)self->list.index[i] : self->place->chosen))
            return GO_STAY;
    self->place->away = true;
    return app_open(app, (Go){.scene = SCENE_PRINT, .pack = self->pack, .back = SCENE_BROWSE});
}

static void copy(const Browse *self, App *app) {
    if (!self->has_seed) return;
    app_copy_grid(app, &self->board, &self->seed.puzzle, "The puzzle");
    audio_sound(app->audio, SOUND_MOVE);
}

static void open_picker(Browse *self, App *app, BrowseControl control) {
    browse_picker_fill(self, app, control);
    picker_open(&self->picker, app, browse_layout(self, app).control[control], &self->view);
}

static Go take_option(Browse *self, App *app, int value) {
    BrowseControl of = (BrowseControl)self->picker.of;
    int at = self->picker.at;
    browse_picker_take(self, value);
    if (of == CONTROL_BANDS && value >= 0) { // several at once are usual: the list stays open
        browse_picker_fill(self, app, of);
        self->picker.at = at;
    } else {
        picker_close(&self->picker, &self->view);
    }
    if (of == CONTROL_PRINT) return print(self, app, value > 0 ? value : 1, value > 0);
    sift(self, app);
    return GO_STAY;
}

static Go input_picker(Browse *self, App *app, const Input *in) {
    int value;
    switch (picker_input(&self->picker, app, in, &value)) {
    case PICKER_STAYS: break;
    case PICKER_TAKEN: return take_option(self, app, value);
    case PICKER_LEFT: picker_close(&self->picker, &self->view); break;
    case PICKER_BROUGHT: return paste_drop_input(app, in);
    }
    return GO_STAY;
}

// What Enter, a, or a click does to a control.
static Go use_control(Browse *self, App *app, BrowseControl control) {
    int band = (int)control - CONTROL_BAND;
    if (control < CONTROL_BANDS && self->entry->pack.band_count[band] == 0) return GO_STAY;
    switch ((int)control) {
    default: // a band
        self->place->filter.bands ^= 1u << band;
        sift(self, app);
        break;
    case CONTROL_RATING:
    case CONTROL_CLUES:
        self->handle = 1 - self->handle;
        audio_sound(app->audio, SOUND_MOVE);
        break;
    case CONTROL_BANDS:
    case CONTROL_TECHNIQUE:
    case CONTROL_PATTERN:
    case CONTROL_SOLVED:
    case CONTROL_SORT: open_picker(self, app, control); break;
    case CONTROL_DIRECTION:
        self->place->sort.descending = !self->place->sort.descending;
        sift(self, app);
        break;
    case CONTROL_CLEAR:
        self->place->filter = browse_filter_all();
        sift(self, app);
        break;
    case CONTROL_LIST:
    case CONTROL_PLAY: return play(self, app);
    case CONTROL_PRINT:
        if (self->has_seed) open_picker(self, app, control);
        break;
    case CONTROL_COPY: copy(self, app); break;
    }
    return GO_STAY;
}

// ---- keys and buttons

static bool is_range(BrowseControl control) { return control == CONTROL_RATING || control == CONTROL_CLUES; }

static void move_handle(Browse *self, App *app, BrowseControl control, int step) {
    int before[2], after[2];
    browse_range_ends(self, control, before);
    browse_range_set(self, control, self->handle, before[self->handle] + step);
    browse_range_ends(self, control, after);
    if (before[self->handle] == after[self->handle]) return;
    sift(self, app);
}

// Up and down in the list. False at either end: there the focus goes on to what stands above or below.
static bool move_in_list(Browse *self, App *app, const Input *in) {
    bool up = in->menu_action == ACTION_UP, down = in->menu_action == ACTION_DOWN;
    if (self->view.focus != CONTROL_LIST || (!up && !down)) return false;
    int step = up ? -1 : 1;
    if (in->ctrl)
        move_row(self, app, up ? 0 : self->list.count - 1);
    else if (in->shift)
        turn_page(self, app, step);
    else if ((up ? self->row > 0 : self->row + 1 < self->list.count) || in->repeat)
        move_row(self, app, self->row + step);
    else
        return false;
    return true;
}

// Filters, list, buttons, and round again.
static void next_area(Browse *self, App *app, int step) {
    int focus = self->view.focus;
    int area = focus < CONTROL_LIST ? 0 : focus == CONTROL_LIST ? 1 : 2;
    area = (area + step + 3) % 3;
    BrowseLayout l = browse_layout(self, app);
    BrowseControl first = l.control[CONTROL_BANDS].w > 0 ? CONTROL_BANDS : CONTROL_BAND;
    self->view.focus = area == 0 ? first : area == 1 ? CONTROL_LIST : CONTROL_PLAY;
    self->handle = 0;
    audio_sound(app->audio, SOUND_MOVE);
}

static Go act(Browse *self, App *app, const TargetEvent *event, const Input *in) {
    bool pad = in->device == DEVICE_PAD;
    switch (event->action) {
    case MENU_PAGE_UP:
    case ACTION_TOKEN_PREVIOUS: turn_page(self, app, -1); break;
    case MENU_PAGE_DOWN:
    case ACTION_TOKEN_NEXT: turn_page(self, app, 1); break;
    case MENU_FIRST: move_row(self, app, 0); break;
    case MENU_LAST: move_row(self, app, self->list.count - 1); break;
    case ACTION_COPY: copy(self, app); break;
    case ACTION_NOTE:
        if (pad && !in->repeat) copy(self, app);
        break;
    case ACTION_HINT:
    case ACTION_PAUSE:
        if (in->repeat || pad != (event->action == ACTION_HINT)) break;
        return use_control(self, app, CONTROL_PRINT);
    }
    return GO_STAY;
}

// ---- the pointer

// Puts the nearer end of a range to where the pointer is.
static void drag_range(Browse *self, App *app, BrowseControl control, float x, bool first) {
    BrowseLayout l = browse_layout(self, app);
    uint8_t values[256];
    int ends[2], count = browse_range_values(self, control, values);
    if (count < 2) return;
    float u = app->look.unit, inset = 20 * u;
    Rect r = l.control[control];
    float at = (x - r.x - inset) / (r.w - 2 * inset) * (float)(count - 1);
    int place = (int)roundf(fmaxf(0, fminf(at, (float)(count - 1))));
    browse_range_ends(self, control, ends);
    if (first) {
        float low = fabsf(at - (float)ends[0]), high = fabsf(at - (float)ends[1]);
        self->handle = high < low || (high == low && at > (float)ends[1]) ? 1 : 0;
    }
    if (place == ends[self->handle]) return;
    browse_range_set(self, control, self->handle, place);
    ask_for_list(self, app);
}

static Go click_row(Browse *self, App *app, int row, int clicks) {
    bool again = row == self->row && clicks >= 2;
    self->view.focus = CONTROL_LIST;
    if (again) return use_control(self, app, CONTROL_LIST);
    move_row(self, app, row);
    return GO_STAY;
}

// ---- the scene

static int pack_of(const App *app, const BrowsePlace *place, const Go *from) {
    // What was opened from here may lead back without naming the pack.
    if (place->away && from->back != SCENE_NEWGAME)
        for (int i = 0; i < app->packs.count; i++)
            if (strcmp(app->packs.entry[i]->pack.id, place->pack) == 0) return i;
    return from->pack >= 0 && from->pack < app->packs.count ? from->pack : 0;
}

static void recall(Browse *self) {
    BrowsePlace *place = self->place;
    const Pack *pack = &self->entry->pack;
    if (strcmp(place->pack, pack->id) != 0) {
        *place = (BrowsePlace){.filter = browse_filter_all(), .chosen = -1};
        memcpy(place->pack, pack->id, sizeof place->pack);
    }
    place->away = false;
    self->view.scroll.from = self->view.scroll.to = place->scroll;
    int chosen = place->chosen;
    TextError error;
    if (chosen >= 0 && chosen < self->seeds.count && self->seeds.seed[chosen].id == place->seed_id)
        self->has_seed = pack_seed_board(pack, chosen, &self->seed, &self->board, &error);
    else
        place->chosen = -1;
}

static void let_rest(void *work) { browse_work_rest(work); }

static void enter(void *state, App *app, const Go *from) {
    Browse *self = state;
    self->place = app_kept(app, SCENE_BROWSE, sizeof *self->place);
    self->pack = pack_of(app, self->place, from);
    self->entry = app->packs.entry[self->pack];
    self->version = self->entry->version;
    app_theme(app, NULL);
    const Pack *pack = &self->entry->pack;
    int solved = 0;
    self->solved = app->save ? save_solved_seeds(app->save, pack->id, &solved) : NULL;
    self->pace = app->save ? pace_of_player(app->save) : 1.0;
    self->seeds =
        (BrowseSeeds){pack->seeds, self->entry->usable ? pack->seed_count : 0, self->solved, solved};
    self->work = browse_work_create(&self->seeds);
    app->packs_reader = (PacksReader){let_rest, self->work};
    self->row = -1;
    self->view.focus = CONTROL_LIST;
    recall(self);
    ask_for_list(self, app);
}

static void leave(void *state, App *app) {
    Browse *self = state; // the pack may have changed: only the scene's own is touched
    self->place->scroll = self->view.scroll.to;
    app->packs_reader = (PacksReader){0};
    browse_work_destroy(self->work);
    browse_list_free(&self->list);
    picker_finish(&self->picker);
    free(self->solved);
}

// The pack has changed since the scene was entered: what is kept of its seeds is out of date.
static bool is_stale(const Browse *self) { return self->entry->version != self->version; }

static Go input(void *state, App *app, const Input *in) {
    Browse *self = state;
    if (is_stale(self)) return GO_STAY;
    if (self->picker.of) return input_picker(self, app, in);
    if (in->kind == INPUT_ACTION && move_in_list(self, app, in)) return GO_STAY;
    TargetEvent event = scene_event(browse_targets, self, app, &self->view, in);
    switch ((int)event.kind) {
    case TARGET_USED:
        if (event.id >= BROWSE_ROW) return click_row(self, app, event.id - BROWSE_ROW, event.clicks);
        if (event.id == CONTROL_LIST && event.by_pointer) break; // below its last row
        return use_control(self, app, (BrowseControl)event.id);
    case TARGET_FOCUSED: self->handle = 0; break;
    case TARGET_ADJUSTED: move_handle(self, app, (BrowseControl)event.id, event.step); break;
    case TARGET_SLID: drag_range(self, app, (BrowseControl)event.id, event.x, event.first); break;
    case TARGET_LEAVE: return app_back(app, (Go){SCENE_NEWGAME, .pack = self->pack, .back = SCENE_BROWSE});
    case TARGET_BROUGHT: return paste_drop_input(app, in);
    case TARGET_TURN:
        if (!event.repeat) next_area(self, app, event.step);
        break;
    case TARGET_ACTION: return act(self, app, &event, in);
    }
    return GO_STAY;
}

static Go update(void *state, App *app, int64_t now_us, int64_t *out_wake_us) {
    Browse *self = state;
    if (is_stale(self) && !self->entry->usable) return (Go){.scene = SCENE_MENU, .back = SCENE_NEWGAME};
    if (is_stale(self)) return (Go){.scene = SCENE_BROWSE, .pack = self->pack, .back = SCENE_NEWGAME};
    browse_work_wake(self->work);
    take_list(self, app);
    scroll_wake(&self->view.scroll, now_us, out_wake_us);
    picker_update(&self->picker, now_us, out_wake_us);
    if (browse_work_busy(self->work) && *out_wake_us > now_us + 50000) *out_wake_us = now_us + 50000;
    return GO_STAY;
}

static void footer(const void *state, const App *app, Footer *out) {
    static const Prompt LIST[] = {
        PROMPT_CHOOSE_OR_CLICK("↑↓"),
        {ACTION_CONFIRM, "Play", NULL, NULL, "a"},
        {ACTION_NEXT_EMPTY, "Filters and buttons", NULL, NULL, "rb"},
        {ACTION_NONE, "Page", "PgUp PgDn", "", "rt"},
        PROMPT_SCROLL,
        {ACTION_COPY, "Copy", NULL, NULL, "x"},
        {ACTION_PAUSE, "Print", NULL, NULL, "y"},
    };
    static const Prompt RANGE[] = {
        {ACTION_NONE, "Change", "←→", "Drag", "←→"},
        {ACTION_CONFIRM, "The other end", NULL, NULL, "a"},
        {ACTION_NEXT_EMPTY, "List", NULL, NULL, "rb"},
    };
    static const Prompt CONTROL[] = {PROMPT_CHOOSE_OR_CLICK("↑↓←→"),
                                     PROMPT_SELECT,
                                     {ACTION_NEXT_EMPTY, "List", NULL, NULL, "rb"},
                                     PROMPT_SCROLL};
    const Browse *self = state;
    out->x = browse_layout(self, app).left;
    if (picker_footer(&self->picker, out)) return;
    if (is_range((BrowseControl)self->view.focus))
        footer_add(out, RANGE, sizeof RANGE / sizeof *RANGE);
    else if (self->view.focus == CONTROL_LIST)
        footer_add(out, LIST, sizeof LIST / sizeof *LIST);
    else
        footer_add(out, CONTROL, sizeof CONTROL / sizeof *CONTROL);
}

static void draw(const void *state, const App *app, Draw *d) {
    const Browse *self = state;
    BrowseLayout l = browse_layout(self, app);
    float u = app->look.unit;
    Targets targets;
    int hovered =
        scene_targets(browse_targets_below, self, app, self->picker.of ? NULL : &self->view, &targets);
    widget_back(d, app, l.left, self->entry->pack.name, hovered == TARGET_BACK);
    if (l.title_w > 0)
        draw_text_shrunk(d, FACE_TITLE, 52 * u, 30 * u, (Rect){l.left - u, 0, l.title_w, 0}, l.title,
                         role(app, ROLE_TEXT), "Puzzles");
    browse_draw_controls(self, app, d, &l, hovered);
    browse_draw_list(self, app, d, &l, hovered);
    browse_draw_preview(self, app, d, &l);
    scene_draw_buttons(d, app, &targets, &self->view, hovered);
    picker_draw(&self->picker, app, d);
}

const Scene scene_browse = {"browse", sizeof(Browse), enter, browse_targets, input,
                            update,   draw,           leave, footer};
