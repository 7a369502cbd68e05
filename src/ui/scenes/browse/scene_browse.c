// The pack browser: the seeds of a pack, sifted and in order; a preview; play this one.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/pack/pack_seeds.h"
#include "ui/app/paste_drop.h"
#include "ui/scenes/browse/browse_view.h"

enum { WHEEL_ROWS = 2, DRAG = 8 }; // rows a notch; design units that make a drag

// ---- keys and buttons

static bool is_range(BrowseControl control) {
    return control == CONTROL_RATING || control == CONTROL_CLUES;
}

static void move_handle(Browse *self, App *app, int step) {
    int before[2], after[2];
    browse_range_ends(self, self->focus, before);
    browse_range_set(self, self->focus, self->handle, before[self->handle] + step);
    browse_range_ends(self, self->focus, after);
    if (before[self->handle] == after[self->handle]) return;
    audio_sound(app->audio, SOUND_MOVE);
    browse_ask(self, app);
}

static void set_focus(Browse *self, App *app, BrowseControl control) {
    if (control == self->focus) return;
    self->focus = control;
    self->handle = 0;
    audio_sound(app->audio, SOUND_MOVE);
}

static void move_focus(Browse *self, App *app, const Input *in) {
    Action to = in->menu_action;
    BrowseLayout l = browse_layout(self, app);
    bool across = to == ACTION_LEFT || to == ACTION_RIGHT;
    if (is_range(self->focus) && across) {
        move_handle(self, app, to == ACTION_LEFT ? -1 : 1);
        return;
    }
    if (self->focus == CONTROL_LIST && !across) {
        int step = to == ACTION_UP ? -1 : 1;
        if (in->ctrl)
            browse_move_row(self, app, step < 0 ? 0 : self->list.count - 1);
        else if (in->shift)
            browse_page(self, app, step);
        else if ((step < 0 ? self->row > 0 : self->row + 1 < self->list.count) || in->repeat)
            browse_move_row(self, app, (int64_t)self->row + step);
        else // at either end: on to what stands above or below
            set_focus(self, app, browse_control_next(&l, CONTROL_LIST, to));
        return;
    }
    set_focus(self, app, browse_control_next(&l, self->focus, to));
}

// Filters, list, buttons, and round again.
static void next_area(Browse *self, App *app, int step) {
    int area = self->focus < CONTROL_LIST ? 0 : self->focus == CONTROL_LIST ? 1 : 2;
    area = (area + step + 3) % 3;
    BrowseLayout l = browse_layout(self, app);
    BrowseControl first = l.control[CONTROL_BANDS].w > 0 ? CONTROL_BANDS : CONTROL_BAND;
    set_focus(self, app, area == 0 ? first : area == 1 ? CONTROL_LIST : CONTROL_PLAY);
}

static void move_option(Browse *self, App *app, int to) {
    BrowsePicker *picker = &self->picker;
    to = to < 0 ? 0 : to > picker->count - 1 ? picker->count - 1 : to;
    if (to != picker->at) audio_sound(app->audio, SOUND_MOVE);
    picker->at = to;
    BrowseLayout l = browse_layout(self, app);
    float most = browse_picker_most(self, app, &l), seen = (float)picker->count - most;
    picker->scroll = fminf(picker->scroll, (float)to);
    picker->scroll = fmaxf(picker->scroll, (float)to + 1 - seen);
}

static Go act_on_picker(Browse *self, App *app, const Input *in) {
    int at = self->picker.at, last = self->picker.count - 1;
    switch ((int)in->menu_action) {
    case ACTION_UP:
        move_option(self, app, in->ctrl ? 0 : at - (in->shift ? 8 : 1));
        break;
    case ACTION_DOWN:
        move_option(self, app, in->ctrl ? last : at + (in->shift ? 8 : 1));
        break;
    case ACTION_TOKEN_PREVIOUS:
    case MENU_PAGE_UP:
        move_option(self, app, at - 8);
        break;
    case ACTION_TOKEN_NEXT:
    case MENU_PAGE_DOWN:
        move_option(self, app, at + 8);
        break;
    case MENU_FIRST:
        move_option(self, app, 0);
        break;
    case MENU_LAST:
        move_option(self, app, last);
        break;
    case ACTION_CONFIRM:
        return in->repeat ? GO_STAY : browse_take_option(self, app, at);
    case ACTION_BACK:
    case ACTION_LEFT:
    case ACTION_RIGHT:
        if (in->repeat) break;
        browse_close_picker(self);
        audio_sound(app->audio, SOUND_BACK);
        break;
    }
    return GO_STAY;
}

static Go act(Browse *self, App *app, const Input *in) {
    bool pad = in->device == DEVICE_PAD;
    if (in->menu_action == ACTION_PASTE) return paste_drop_input(app, in);
    if (self->picker.of != CONTROL_NONE) return act_on_picker(self, app, in);
    switch ((int)in->menu_action) {
    case ACTION_UP:
    case ACTION_DOWN:
    case ACTION_LEFT:
    case ACTION_RIGHT:
        move_focus(self, app, in);
        break;
    case MENU_PAGE_UP:
    case MENU_PAGE_DOWN:
        browse_page(self, app, (int)in->menu_action == MENU_PAGE_DOWN ? 1 : -1);
        break;
    case MENU_FIRST:
        browse_move_row(self, app, 0);
        break;
    case MENU_LAST:
        browse_move_row(self, app, self->list.count - 1);
        break;
    case ACTION_TOKEN_PREVIOUS:
    case ACTION_TOKEN_NEXT:
        browse_page(self, app, in->menu_action == ACTION_TOKEN_NEXT ? 1 : -1);
        break;
    case ACTION_NEXT_EMPTY:
        if (!in->repeat) next_area(self, app, in->shift ? -1 : 1);
        break;
    case ACTION_UNDO: // the shoulder buttons; the keys of undo do nothing here
    case ACTION_REDO:
        if (pad && !in->repeat) next_area(self, app, in->menu_action == ACTION_REDO ? 1 : -1);
        break;
    case ACTION_CONFIRM:
        return in->repeat ? GO_STAY : browse_use(self, app, self->focus);
    case ACTION_COPY:
        browse_copy(self, app);
        break;
    case ACTION_NOTE:
        if (pad && !in->repeat) browse_copy(self, app);
        break;
    case ACTION_HINT:
    case ACTION_PAUSE:
        if (in->repeat || pad != (in->menu_action == ACTION_HINT)) break;
        return browse_use(self, app, CONTROL_PRINT);
    case ACTION_BACK:
        return in->repeat ? GO_STAY : browse_go_back(self, app);
    }
    return GO_STAY;
}

// ---- the pointer

// Puts the nearer end of a range to where the pointer is.
static void drag_range(Browse *self, App *app, const BrowseLayout *l, float x, bool first) {
    uint8_t values[256];
    int ends[2], count = browse_range_values(self, self->press, values);
    if (count < 2) return;
    float u = app->unit, inset = 20 * u;
    Rect r = l->control[self->press];
    float at = (x - r.x - inset) / (r.w - 2 * inset) * (float)(count - 1);
    int place = (int)roundf(fmaxf(0, fminf(at, (float)(count - 1))));
    browse_range_ends(self, self->press, ends);
    if (first) {
        float low = fabsf(at - (float)ends[0]), high = fabsf(at - (float)ends[1]);
        self->handle = high < low || (high == low && at > (float)ends[1]) ? 1 : 0;
    }
    if (place == ends[self->handle]) return;
    browse_range_set(self, self->press, self->handle, place);
    browse_ask(self, app);
}

static void drag_thumb(Browse *self, const App *app, const BrowseLayout *l, float y) {
    Rect thumb = browse_thumb(self, l, 0);
    float room = l->track.h - thumb.h;
    if (thumb.w <= 0 || room <= 0) return;
    double share = (double)((y - self->press_grab - l->track.y) / room);
    browse_scroll_to(self, app, share * browse_scroll_most(self, l), false);
}

static void press_picker(Browse *self, const App *app, const BrowseLayout *l, const Input *in) {
    self->press_option = browse_option_at(self, app, l, in->x, in->y);
    self->press_scroll = (double)self->picker.scroll;
    bool inside = rect_has(browse_picker_rect(self, app, l), in->x, in->y);
    if (!inside) browse_close_picker(self);
    self->drag = inside ? DRAG_PRESSED : DRAG_NONE;
}

static void press(Browse *self, App *app, const Input *in) {
    BrowseLayout l = browse_layout(self, app);
    self->drag = DRAG_NONE;
    if (in->button != 1) return;
    self->press_y = in->y;
    if (self->picker.of != CONTROL_NONE) {
        press_picker(self, app, &l, in);
        return;
    }
    self->drag = DRAG_PRESSED;
    self->press = browse_control_at(&l, in->x, in->y);
    self->press_row = browse_row_at(self, app, &l, in->x, in->y);
    self->press_back = rect_has(widget_back_rect(app, l.left), in->x, in->y);
    self->press_scroll = browse_scroll(self, &l, app->now_us);
    Rect thumb = browse_thumb(self, &l, self->press_scroll);
    if (is_range(self->press)) {
        self->drag = DRAG_RANGE;
        self->focus = self->press;
        drag_range(self, app, &l, in->x, true);
    } else if (thumb.w > 0 && rect_has(l.track, in->x, in->y)) {
        self->drag = DRAG_THUMB;
        bool on = in->y >= thumb.y && in->y < thumb.y + thumb.h;
        self->press_grab = on ? in->y - thumb.y : thumb.h / 2;
        drag_thumb(self, app, &l, in->y);
    }
}

static void point(Browse *self, App *app, const Input *in) {
    self->pointing = true;
    self->x = in->x, self->y = in->y;
    if (self->drag == DRAG_NONE) return;
    BrowseLayout l = browse_layout(self, app);
    float moved = self->press_y - in->y;
    if (self->drag == DRAG_PRESSED && fabsf(moved) > DRAG * app->unit) {
        if (self->picker.of != CONTROL_NONE)
            self->drag = DRAG_PICKER;
        else if (self->press_row >= 0)
            self->drag = DRAG_ROWS;
    }
    if (self->drag == DRAG_RANGE) drag_range(self, app, &l, in->x, false);
    if (self->drag == DRAG_THUMB) drag_thumb(self, app, &l, in->y);
    if (self->drag == DRAG_ROWS)
        browse_scroll_to(self, app, self->press_scroll + (double)(moved / l.row_h), false);
    if (self->drag == DRAG_PICKER) {
        float to = (float)self->press_scroll + moved / browse_option_height(app);
        self->picker.scroll = fmaxf(0, fminf(to, browse_picker_most(self, app, &l)));
    }
}

static Go click_row(Browse *self, App *app, int row, int clicks) {
    bool again = row == self->row && clicks >= 2;
    self->focus = CONTROL_LIST;
    if (again) return browse_use(self, app, CONTROL_LIST);
    browse_move_row(self, app, row);
    return GO_STAY;
}

static Go release(Browse *self, App *app, const Input *in) {
    bool clicked = self->drag == DRAG_PRESSED && in->button == 1;
    // At rest no row is seen in part.
    if (self->drag == DRAG_ROWS || self->drag == DRAG_THUMB)
        browse_scroll_to(self, app, round(self->scroll_to), true);
    self->drag = DRAG_NONE;
    if (!clicked) return GO_STAY;
    BrowseLayout l = browse_layout(self, app);
    if (self->picker.of != CONTROL_NONE) {
        int option = browse_option_at(self, app, &l, in->x, in->y);
        return option >= 0 && option == self->press_option ? browse_take_option(self, app, option) : GO_STAY;
    }
    if (self->press_back && rect_has(widget_back_rect(app, l.left), in->x, in->y))
        return browse_go_back(self, app);
    BrowseControl control = browse_control_at(&l, in->x, in->y);
    if (control != CONTROL_NONE && control == self->press) {
        if (control < CONTROL_LIST) self->focus = control;
        return browse_use(self, app, control);
    }
    int row = browse_row_at(self, app, &l, in->x, in->y);
    return row >= 0 && row == self->press_row ? click_row(self, app, row, in->clicks) : GO_STAY;
}

static void wheel(Browse *self, App *app, float lines) {
    if (self->picker.of == CONTROL_NONE) {
        browse_scroll_to(self, app, round(self->scroll_to - (double)lines * WHEEL_ROWS), true);
        return;
    }
    BrowseLayout l = browse_layout(self, app);
    float most = browse_picker_most(self, app, &l);
    self->picker.scroll = fmaxf(0, fminf(self->picker.scroll - lines * WHEEL_ROWS, most));
}

// ---- the scene

static int pack_of(const App *app, const BrowsePlace *place, const Go *from) {
    // What was opened from here may lead back without naming the pack.
    if (place->away && from->back != SCENE_NEWGAME)
        for (int i = 0; i < app->packs.count; i++)
            if (strcmp(app->packs.entry[i]->pack.id, place->pack) == 0) return i;
    return from->pack >= 0 && from->pack < app->packs.count ? from->pack : 0;
}

static void recall(Browse *self, const BrowsePlace *place) {
    self->filter = browse_filter_all();
    if (strcmp(place->pack, self->entry->pack.id) != 0) return;
    self->filter = place->filter;
    self->sort = place->sort;
    self->scroll_from = self->scroll_to = place->scroll;
    int chosen = place->chosen;
    if (chosen >= 0 && chosen < self->seeds.count && self->seeds.seed[chosen].id == place->seed_id)
        self->chosen = chosen;
    if (self->chosen < 0) return;
    TextError error;
    self->chosen_id = place->seed_id;
    self->has_seed = pack_seed(&self->entry->pack, self->chosen, &self->seed, &error);
}

static void let_rest(void *work) {
    browse_work_rest(work);
}

static void enter(void *state, App *app, const Go *from) {
    Browse *self = state;
    BrowsePlace *place = browse_place(app);
    self->pack = pack_of(app, place, from);
    self->entry = app->packs.entry[self->pack];
    self->version = self->entry->version;
    memcpy(self->pack_id, self->entry->pack.id, sizeof self->pack_id);
    app_theme(app, NULL);
    const Pack *pack = &self->entry->pack;
    int solved = 0;
    self->solved = app->save ? save_solved_seeds(app->save, pack->id, &solved) : NULL;
    self->seeds =
        (BrowseSeeds){pack->seeds, self->entry->usable ? pack->seed_count : 0, self->solved, solved};
    self->work = browse_work_create(&self->seeds);
    app->packs_reader = (PacksReader){let_rest, self->work};
    self->row = self->chosen = -1;
    self->focus = CONTROL_LIST;
    self->picker.of = CONTROL_NONE;
    self->press = CONTROL_NONE;
    recall(self, place);
    place->away = false;
    browse_ask(self, app);
}

static void leave(void *state, App *app) {
    Browse *self = state; // the pack may be another already: only what is the scene's own is touched
    browse_remember(self, app);
    app->packs_reader = (PacksReader){0};
    browse_work_destroy(self->work);
    browse_list_free(&self->list);
    free(self->solved);
}

// The pack has changed since the scene was entered: what is kept of its seeds is worth nothing.
static bool is_stale(const Browse *self) {
    return self->entry->version != self->version;
}

static Go input(void *state, App *app, const Input *in) {
    Browse *self = state;
    if (is_stale(self)) return GO_STAY;
    switch (in->kind) {
    case INPUT_ACTION:
        return act(self, app, in);
    case INPUT_POINTER_MOVE:
        point(self, app, in);
        break;
    case INPUT_POINTER_DOWN:
        point(self, app, in);
        press(self, app, in);
        break;
    case INPUT_POINTER_UP:
        return release(self, app, in);
    case INPUT_POINTER_LEAVE:
        self->pointing = false;
        self->drag = DRAG_NONE;
        break;
    case INPUT_SCROLL:
        wheel(self, app, in->scroll);
        break;
    case INPUT_DROP:
        return paste_drop_input(app, in);
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
    Browse *self = state;
    if (is_stale(self) && !self->entry->usable) return (Go){.scene = SCENE_MENU, .back = SCENE_NEWGAME};
    if (is_stale(self)) return (Go){.scene = SCENE_BROWSE, .pack = self->pack, .back = SCENE_NEWGAME};
    browse_work_wake(self->work);
    browse_take_list(self, app);
    bool moves = self->scroll_from != self->scroll_to && now_us < self->scroll_us + 180000;
    int64_t wake = now_us + (moves ? 12000 : 50000);
    if ((moves || browse_work_busy(self->work)) && *out_wake_us > wake) *out_wake_us = wake;
    return GO_STAY;
}

static void draw_footer(const Browse *self, const App *app, Draw *d, const BrowseLayout *l) {
    static const Prompt LIST[] = {
        {ACTION_NONE, "Choose", "↑↓", "Click", "ls"},
        {ACTION_CONFIRM, "Play", NULL, "", "a"},
        {ACTION_NEXT_EMPTY, "Filters and buttons", NULL, "", "rb"},
        {ACTION_NONE, "Page", "PgUp PgDn", "", "rt"},
        {ACTION_NONE, "Scroll", "", "Wheel", ""},
        {ACTION_COPY, "Copy", NULL, NULL, "x"},
        {ACTION_PAUSE, "Print", NULL, NULL, "y"},
    };
    static const Prompt RANGE[] = {
        {ACTION_NONE, "Move the end", "←→", "Drag", "ls"},
        {ACTION_CONFIRM, "The other end", NULL, "", "a"},
        {ACTION_NEXT_EMPTY, "List", NULL, "", "rb"},
    };
    static const Prompt CONTROL[] = {
        {ACTION_NONE, "Go to", "↑↓←→", "Click", "ls"},
        {ACTION_CONFIRM, "Take", NULL, "", "a"},
        {ACTION_NEXT_EMPTY, "List", NULL, "", "rb"},
        {ACTION_NONE, "Scroll", "", "Wheel", ""},
    };
    static const Prompt PICKER[] = {
        {ACTION_NONE, "Choose", "↑↓", "Click", "ls"},
        {ACTION_CONFIRM, "Take", NULL, "", "a"},
        {ACTION_BACK, "Close", NULL, "", "b"},
    };
    if (self->picker.of != CONTROL_NONE)
        widget_footer(d, app, l->left, PICKER, sizeof PICKER / sizeof *PICKER);
    else if (is_range(self->focus))
        widget_footer(d, app, l->left, RANGE, sizeof RANGE / sizeof *RANGE);
    else if (self->focus == CONTROL_LIST)
        widget_footer(d, app, l->left, LIST, sizeof LIST / sizeof *LIST);
    else
        widget_footer(d, app, l->left, CONTROL, sizeof CONTROL / sizeof *CONTROL);
}

static void draw(const void *state, const App *app, Draw *d, int64_t now_us) {
    const Browse *self = state;
    BrowseLayout l = browse_layout(self, app);
    float u = app->unit;
    bool mouse = self->pointing && self->drag == DRAG_NONE && input_device(app->input) == DEVICE_MOUSE;
    bool open = self->picker.of != CONTROL_NONE, under = mouse && !open;
    BrowseControl hovered = under ? browse_control_at(&l, self->x, self->y) : CONTROL_NONE;
    int row = under ? browse_row_at(self, app, &l, self->x, self->y) : -1;
    widget_back(d, app, l.left, self->entry->pack.name,
                under && rect_has(widget_back_rect(app, l.left), self->x, self->y));
    if (l.title_w > 0)
        draw_text_cut(d, FACE_TITLE, 52 * u, l.left - u, l.title, l.title_w, app->theme.colour[ROLE_TEXT],
                      "Seeds");
    browse_draw_controls(self, app, d, &l, hovered);
    browse_draw_list(self, app, d, &l, row, now_us);
    browse_draw_preview(self, app, d, &l, hovered);
    if (open)
        browse_draw_picker(self, app, d, &l, mouse ? browse_option_at(self, app, &l, self->x, self->y) : -1);
    draw_footer(self, app, d, &l);
}

const Scene scene_browse = {"browse", sizeof(Browse), enter, NULL, input, update, draw, leave};
