// Settings: a page for each section of the table in game/settings/settings; every change holds at once.

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "ui/scenes/settings/settings_edit.h"
#include "ui/scenes/settings/settings_layout.h"

typedef enum { HIT_NONE, HIT_BACK, HIT_TAB, HIT_ROW, HIT_RESET } HitKind;

typedef struct {
    HitKind kind;
    int index;    // of the tab or row
    RowPart part; // of the row
} SettingsHit;

enum {
    FOCUS_TABS = -1, // else a row; past the last: the button that resets the page
    SCROLL_US = 180000,
    WHEEL = 84, // design units a line
};

typedef struct {
    SettingsPages pages;
    SceneId back;
    int page, focus;
    int capturing;    // the row that waits for a key or button; -1 for none
    bool reset_asked; // the button was pressed once: the second time it is meant
    bool pointing;    // the pointer is in the window, at:
    float x, y;
    bool pressed, dragging;
    SettingsHit press;
    float press_y, press_scroll;
    int sliding;                  // the row whose slider is dragged; -1 for none
    Settings before;              // ... as it was then: the file is written when it is let go
    float scroll_from, scroll_to; // design units
    int64_t scroll_us;
} SettingsScene;

static Colour role(const App *app, Role r) {
    return app->theme.colour[r];
}
static const SettingsPage *page_of(const SettingsScene *self) {
    return &self->pages.page[self->page];
}

static SettingsLayout layout_of(const SettingsScene *self, const App *app) {
    return settings_layout(app, &self->pages, self->page, self->capturing);
}

static float list_most(const SettingsLayout *l, float u) {
    return fmaxf(0, (l->content - l->area.h) / u);
}

// Where the rows are scrolled to now, in design units.
static float scroll_now(const SettingsScene *self, const SettingsLayout *l, float u, int64_t now_us) {
    float t = clampf((float)(now_us - self->scroll_us) / SCROLL_US, 0, 1), rest = 1 - t;
    return clampf(self->scroll_to + (self->scroll_from - self->scroll_to) * rest * rest * rest, 0,
                  list_most(l, u));
}

static SettingsHit hit_test(const SettingsScene *self, const App *app, const SettingsLayout *l, float x,
                            float y) {
    if (rect_has(widget_back_rect(app, l->left), x, y)) return (SettingsHit){.kind = HIT_BACK};
    for (int i = 0; i < self->pages.count; i++)
        if (rect_has(l->tab[i], x, y)) return (SettingsHit){HIT_TAB, i, PART_NONE};
    if (!rect_has(l->area, x, y)) return (SettingsHit){.kind = HIT_NONE};
    float down = y + roundf(scroll_now(self, l, app->unit, app->now_us) * app->unit);
    const SettingsPage *page = page_of(self);
    for (int i = 0; i < page->rows; i++) {
        RowPart part = settings_row_part(&l->row[i], page->row[i], app->unit, x, down);
        if (part != PART_NONE) return (SettingsHit){HIT_ROW, i, part};
    }
    return (SettingsHit){.kind = rect_has(l->reset, x, down) ? HIT_RESET : HIT_NONE};
}

// ---- moving about

static void scroll_list_to(SettingsScene *self, const App *app, const SettingsLayout *l, float to, bool glide) {
    self->scroll_from = scroll_now(self, l, app->unit, app->now_us);
    self->scroll_to = clampf(to, 0, list_most(l, app->unit));
    self->scroll_us = app->now_us;
    if (!glide || app->settings.reduce_motion) self->scroll_from = self->scroll_to;
}

// Brings the focused row into view, and a bit of its neighbours, so that one sees that the list goes on.
static void show_focus(SettingsScene *self, const App *app, bool glide) {
    SettingsLayout l = layout_of(self, app);
    int rows = page_of(self)->rows;
    float u = app->unit, to = self->scroll_to, more = 28;
    Rect r = self->focus < 0 ? l.row[0].rect : self->focus < rows ? l.row[self->focus].rect : l.reset;
    float top = (r.y - l.area.y) / u, bottom = top + r.h / u, seen = l.area.h / u;
    if (self->focus <= 0)
        to = 0;
    else if (to > top - more)
        to = top - more;
    if (self->focus > 0 && to < bottom + more - seen) to = fminf(bottom + more - seen, top);
    scroll_list_to(self, app, &l, to, glide);
}

static void show_page(SettingsScene *self, App *app, int page) {
    if (page == self->page) return;
    self->page = page;
    self->focus = self->focus == FOCUS_TABS ? FOCUS_TABS : 0;
    self->reset_asked = false;
    self->scroll_from = self->scroll_to = 0;
    audio_sound(app->audio, SOUND_MOVE);
}

static void turn_page(SettingsScene *self, App *app, int step) {
    show_page(self, app, (self->page + step + self->pages.count) % self->pages.count);
}

static void set_focus(SettingsScene *self, App *app, int focus) {
    if (focus < FOCUS_TABS || focus > page_of(self)->rows || focus == self->focus) return;
    self->focus = focus;
    self->reset_asked = false;
    show_focus(self, app, true);
    audio_sound(app->audio, SOUND_MOVE);
}

// ---- changing

// A change holds at once and is written at once. The colours stay those of the place that one came from.
static void applied(const SettingsScene *self, App *app, const Settings *before) {
    app_settings_changed(app, before);
    if (self->back == SCENE_MENU) app_theme(app, NULL);
}

// What has become louder or softer is heard.
static void sound_change(App *app, const SettingInfo *info) {
    if (strcmp(info->section, "sound") == 0 && strcmp(info->key, "interface") != 0)
        audio_token(app->audio, 5);
    else
        audio_sound(app->audio, SOUND_MOVE);
}

static void change(const SettingsScene *self, App *app, const SettingInfo *info, int direction) {
    Settings before = app->settings;
    setting_change(&app->settings, info, direction);
    if (edit_same(&before, &app->settings, info)) return;
    applied(self, app, &before);
    sound_change(app, info);
}

static void change_row(SettingsScene *self, App *app, int row, int direction) {
    change(self, app, page_of(self)->row[row], direction);
    show_focus(self, app, false); // another size of text may have moved it
}

static void slide(const SettingsScene *self, App *app, const SettingsLayout *l, float x) {
    const SettingInfo *info = page_of(self)->row[self->sliding];
    char value[16];
    snprintf(value, sizeof value, "%d", settings_slider_value(&l->row[self->sliding], info, app->unit, x));
    edit_put(&app->settings, info, value);
    audio_set(app->audio, &app->settings);
}

static void let_go_of_slider(SettingsScene *self, App *app) {
    if (self->sliding < 0) return;
    const SettingInfo *info = page_of(self)->row[self->sliding];
    self->sliding = -1;
    if (edit_same(&self->before, &app->settings, info)) return;
    applied(self, app, &self->before);
    sound_change(app, info);
}

// ---- bindings

static void start_capture(SettingsScene *self, App *app, int row) {
    const SettingInfo *info = page_of(self)->row[row];
    if (edit_device(info) == DEVICE_PAD && !input_has_pad(app->input)) {
        app_notice(app, true, "Plug in a gamepad first: one of its buttons is wanted");
        return;
    }
    app->notice[0] = 0; // the footer says what to do
    self->capturing = row;
    input_capture(app->input, true);
    show_focus(self, app, true);
}

static void stop_capture(SettingsScene *self, App *app) {
    if (self->capturing < 0) return;
    self->capturing = -1;
    input_capture(app->input, false);
}

static void poll_capture(SettingsScene *self, App *app) {
    Device device;
    char name[BINDING_MAX];
    if (self->capturing < 0 || !input_captured(app->input, &device, name)) return;
    const SettingInfo *info = page_of(self)->row[self->capturing];
    self->capturing = -1;
    if (!name[0] || device != edit_device(info)) return; // called off
    Settings before = app->settings;
    EditReport report;
    bool done = edit_bind(&app->settings, info, name, &report);
    if (done) applied(self, app, &before);
    app_notice(app, !done, "%s", report.text);
    audio_sound(app->audio, SOUND_OPEN);
    show_focus(self, app, false);
}

// ---- back to the defaults

static void reset_row(const SettingsScene *self, App *app, int row) {
    Settings before = app->settings;
    EditReport report;
    if (!edit_standard(&app->settings, page_of(self)->row[row], &report)) return;
    applied(self, app, &before);
    app_notice(app, false, "%s", report.text);
    audio_sound(app->audio, SOUND_ERASE);
}

static bool page_is_standard(const SettingsScene *self, const App *app) {
    const SettingsPage *page = page_of(self);
    for (int i = 0; i < page->rows; i++)
        if (!edit_is_standard(&app->settings, page->row[i])) return false;
    return true;
}

static void reset_page(SettingsScene *self, App *app) {
    const SettingsPage *page = page_of(self);
    bool asked = self->reset_asked;
    self->reset_asked = !asked;
    if (page_is_standard(self, app)) {
        self->reset_asked = false;
        app_notice(app, false, "This page is as it was at first");
        return;
    }
    if (!asked) return;
    Settings before = app->settings;
    for (int i = 0; i < page->rows; i++) edit_put(&app->settings, page->row[i], page->row[i]->standard);
    applied(self, app, &before);
    app_notice(app, false, "%s: all is as it was at first", page->title);
    audio_sound(app->audio, SOUND_ERASE);
    show_focus(self, app, false);
}

// ---- what the player does

static Go leave_for(const SettingsScene *self, App *app) {
    audio_sound(app->audio, SOUND_BACK);
    return (Go){.scene = self->back, .back = SCENE_SETTINGS};
}

static void confirm(SettingsScene *self, App *app) {
    const SettingsPage *page = page_of(self);
    if (self->focus == FOCUS_TABS)
        set_focus(self, app, 0);
    else if (self->focus == page->rows)
        reset_page(self, app);
    else if (page->row[self->focus]->kind == SETTING_BINDING)
        start_capture(self, app, self->focus);
    else if (page->row[self->focus]->kind != SETTING_NUMBER)
        change_row(self, app, self->focus, 1);
}

static void move_on_tabs(SettingsScene *self, App *app, Action action) {
    bool tall = layout_of(self, app).tall;
    if (action == (tall ? ACTION_LEFT : ACTION_UP) && self->page > 0) show_page(self, app, self->page - 1);
    if (action == (tall ? ACTION_RIGHT : ACTION_DOWN) && self->page + 1 < self->pages.count)
        show_page(self, app, self->page + 1);
    if (action == (tall ? ACTION_DOWN : ACTION_RIGHT)) set_focus(self, app, 0);
}

static void move(SettingsScene *self, App *app, Action action) {
    const SettingsPage *page = page_of(self);
    if (self->focus == FOCUS_TABS) {
        move_on_tabs(self, app, action);
        return;
    }
    bool value = self->focus < page->rows && page->row[self->focus]->kind != SETTING_BINDING;
    if (action == ACTION_UP)
        set_focus(self, app, self->focus - 1);
    else if (action == ACTION_DOWN)
        set_focus(self, app, self->focus + 1);
    else if (value)
        change_row(self, app, self->focus, action == ACTION_LEFT ? -1 : 1);
    else if (action == ACTION_LEFT)
        set_focus(self, app, FOCUS_TABS);
}

static Go take_action(SettingsScene *self, App *app, const Input *in) {
    const SettingsPage *page = page_of(self);
    bool on_row = self->focus >= 0 && self->focus < page->rows, pad = in->device == DEVICE_PAD;
    switch ((int)in->menu_action) {
    case ACTION_UP:
    case ACTION_DOWN:
    case ACTION_LEFT:
    case ACTION_RIGHT:
        move(self, app, in->menu_action);
        break;
    case ACTION_CONFIRM:
        if (!in->repeat) confirm(self, app);
        break;
    case ACTION_BACK:
        return in->repeat ? GO_STAY : leave_for(self, app);
    case ACTION_NEXT_EMPTY:
        turn_page(self, app, in->shift ? -1 : 1);
        break;
    case ACTION_UNDO: // by the shoulder buttons; the keys of undo change no page
    case ACTION_REDO:
        if (pad && !in->repeat) turn_page(self, app, in->menu_action == ACTION_UNDO ? -1 : 1);
        break;
    case ACTION_ERASE:
        if (on_row) reset_row(self, app, self->focus);
        break;
    case ACTION_NOTE: // the pad's erase leads back
        if (on_row && pad) reset_row(self, app, self->focus);
        break;
    }
    return GO_STAY;
}

static void click_row(SettingsScene *self, App *app, SettingsHit hit) {
    const SettingInfo *info = page_of(self)->row[hit.index];
    set_focus(self, app, hit.index);
    if (hit.part == PART_STANDARD)
        reset_row(self, app, hit.index);
    else if (info->kind == SETTING_BINDING)
        start_capture(self, app, hit.index);
    else if (info->kind == SETTING_BOOL)
        change_row(self, app, hit.index, 1);
    else if (hit.part == PART_PREVIOUS || hit.part == PART_NEXT)
        change_row(self, app, hit.index, hit.part == PART_NEXT ? 1 : -1);
}

static Go click(SettingsScene *self, App *app, SettingsHit hit) {
    switch (hit.kind) {
    case HIT_NONE:
        break;
    case HIT_BACK:
        return leave_for(self, app);
    case HIT_TAB:
        show_page(self, app, hit.index);
        break;
    case HIT_ROW:
        click_row(self, app, hit);
        break;
    case HIT_RESET:
        set_focus(self, app, page_of(self)->rows);
        reset_page(self, app);
        break;
    }
    return GO_STAY;
}

static void point(SettingsScene *self, App *app, const Input *in) {
    self->pointing = true;
    self->x = in->x, self->y = in->y;
    if (!self->pressed) return;
    SettingsLayout l = layout_of(self, app);
    if (self->sliding >= 0) {
        slide(self, app, &l, in->x);
        return;
    }
    float moved = (self->press_y - in->y) / app->unit;
    bool on_rows = self->press.kind == HIT_ROW || self->press.kind == HIT_RESET;
    if (on_rows && fabsf(moved) > 8 && list_most(&l, app->unit) > 0) self->dragging = true;
    if (self->dragging) scroll_list_to(self, app, &l, self->press_scroll + moved, false);
}

static void press(SettingsScene *self, App *app, const Input *in) {
    bool waited = self->capturing >= 0;
    stop_capture(self, app);
    SettingsLayout l = layout_of(self, app);
    self->pointing = true;
    self->x = in->x, self->y = in->y;
    self->pressed = in->button == 1 && !waited; // a click beside calls the capture off and does no more
    self->dragging = false;
    self->press = hit_test(self, app, &l, in->x, in->y);
    self->press_y = in->y;
    self->press_scroll = scroll_now(self, &l, app->unit, app->now_us);
    if (self->pressed && self->press.part == PART_SLIDER) {
        self->focus = self->press.index;
        self->sliding = self->press.index;
        self->before = app->settings;
        slide(self, app, &l, in->x);
    }
}

static Go release(SettingsScene *self, App *app, const Input *in) {
    bool clicked = self->pressed && !self->dragging && self->sliding < 0 && in->button == 1;
    self->pressed = self->dragging = false;
    let_go_of_slider(self, app);
    if (!clicked) return GO_STAY;
    SettingsLayout l = layout_of(self, app);
    SettingsHit hit = hit_test(self, app, &l, in->x, in->y), from = self->press;
    bool same = hit.kind == from.kind && hit.index == from.index && hit.part == from.part;
    return same ? click(self, app, hit) : GO_STAY;
}

// ---- the scene

static void enter(void *state, App *app, const Go *from) {
    SettingsScene *self = state;
    (void)app;
    settings_pages(&self->pages);
    self->back = from && from->back != SCENE_STAY ? from->back : SCENE_MENU;
    self->focus = FOCUS_TABS;
    self->capturing = self->sliding = -1;
}

static void leave(void *state, App *app) {
    SettingsScene *self = state;
    stop_capture(self, app);
    let_go_of_slider(self, app);
}

static Go input(void *state, App *app, const Input *in) {
    SettingsScene *self = state;
    SettingsLayout l;
    poll_capture(self, app);
    switch (in->kind) {
    case INPUT_ACTION:
        stop_capture(self, app);
        return take_action(self, app, in);
    case INPUT_POINTER_MOVE:
        point(self, app, in);
        break;
    case INPUT_POINTER_DOWN:
        press(self, app, in);
        break;
    case INPUT_POINTER_UP:
        return release(self, app, in);
    case INPUT_POINTER_LEAVE:
        self->pointing = self->pressed = self->dragging = false;
        let_go_of_slider(self, app);
        break;
    case INPUT_SCROLL:
        l = layout_of(self, app);
        scroll_list_to(self, app, &l, self->scroll_to - in->scroll * WHEEL, true);
        break;
    case INPUT_PAD_LOST:
    case INPUT_HIDDEN:
        stop_capture(self, app);
        break;
    case INPUT_NONE:
    case INPUT_TOKEN:
    case INPUT_TEXT:
    case INPUT_AIM:
    case INPUT_DROP:
    case INPUT_PAD_ADDED:
    case INPUT_SHOWN:
        break;
    }
    return GO_STAY;
}

static Go update(void *state, App *app, int64_t now_us, int64_t *out_wake_us) {
    SettingsScene *self = state;
    poll_capture(self, app);
    bool moving = self->scroll_from != self->scroll_to && now_us < self->scroll_us + SCROLL_US;
    if (moving && *out_wake_us > now_us + 12000) *out_wake_us = now_us + 12000;
    return GO_STAY;
}

// ---- drawing

static Rect moved(Rect r, float up) {
    return (Rect){r.x, r.y - up, r.w, r.h};
}

static void draw_rows(const SettingsScene *self, const App *app, Draw *draw, const SettingsLayout *l,
                      SettingsHit hover, float up) {
    float u = app->unit, room = ceilf(5 * u); // for the ring of a focused button
    const SettingsPage *page = page_of(self);
    draw_push_clip(draw, (Rect){l->area.x - room, l->area.y - fminf(room, 1), l->area.w + 2 * room,
                                l->area.h + fminf(room, 1)});
    for (int i = 0; i < page->rows; i++) {
        RowLayout row = l->row[i];
        row.rect = moved(row.rect, up), row.help = moved(row.help, up);
        row.control = moved(row.control, up), row.standard = moved(row.standard, up);
        if (row.rect.y >= l->area.y + l->area.h || row.rect.y + row.rect.h <= l->area.y) continue;
        bool hovered = hover.kind == HIT_ROW && hover.index == i;
        RowState state = {self->focus == i, self->capturing == i, hovered ? hover.part : PART_NONE};
        if (self->sliding == i) state.hovered = PART_SLIDER;
        settings_row_draw(draw, app, page->row[i], &row, state);
    }
    Button reset = {
        .rect = moved(l->reset, up),
        .label = self->reset_asked ? "Press again to reset it" : "Reset this page",
        .focused = self->focus == page->rows,
        .hovered = hover.kind == HIT_RESET,
        .disabled = page_is_standard(self, app),
    };
    widget_button(draw, app, &reset);
    draw_pop_clip(draw);
}

static void draw_footer(const SettingsScene *self, const App *app, Draw *draw, const SettingsLayout *l) {
    const SettingsPage *page = page_of(self);
    if (self->capturing >= 0) {
        Prompt off = {ACTION_NONE, "or a click calls it off", "Esc", NULL, "Esc"};
        widget_footer(draw, app, l->left, &off, 1);
        return;
    }
    bool on_row = self->focus >= 0 && self->focus < page->rows;
    bool binding = on_row && page->row[self->focus]->kind == SETTING_BINDING;
    const char *tab = input_label(app->input, ACTION_NEXT_EMPTY, DEVICE_KEYBOARD);
    Prompt choose = {ACTION_NONE, "Choose", self->focus == FOCUS_TABS && l->tall ? "←→" : "↑↓", NULL, "ls"};
    Prompt open = {ACTION_CONFIRM, "Open", NULL, NULL, "a"},
           bind_it = {ACTION_CONFIRM, "Bind", NULL, "Click", "a"};
    Prompt alter = {ACTION_NONE, "Change", "←→", "Click", "a"},
           press_it = {ACTION_CONFIRM, "Press", NULL, "Click", "a"};
    Prompt prompts[] = {
        choose,
        self->focus == FOCUS_TABS ? open
        : binding                 ? bind_it
        : on_row                  ? alter
                                  : press_it,
        {ACTION_REDO, "Next page", tab, tab, NULL},
        {on_row ? ACTION_ERASE : ACTION_NONE, "Reset", on_row ? NULL : "", on_row ? NULL : "",
         on_row ? "x" : ""},
    };
    widget_footer(draw, app, l->left, prompts, sizeof prompts / sizeof *prompts);
}

static void draw(const void *state, const App *app, Draw *d, int64_t now_us) {
    const SettingsScene *self = state;
    SettingsLayout l = layout_of(self, app);
    bool mouse =
        self->pointing && !self->dragging && self->sliding < 0 && input_device(app->input) == DEVICE_MOUSE;
    SettingsHit hover = mouse ? hit_test(self, app, &l, self->x, self->y) : (SettingsHit){.kind = HIT_NONE};
    float up = roundf(scroll_now(self, &l, app->unit, now_us) * app->unit);
    widget_back(d, app, l.left, self->back == SCENE_PAUSE ? "Pause" : "Menu", hover.kind == HIT_BACK);
    if (l.title > 0)
        draw_text(d, FACE_TITLE, 44 * app->unit, l.left, l.title, ALIGN_LEFT, role(app, ROLE_TEXT),
                  "Settings");
    settings_tabs_draw(d, app, &self->pages, &l, self->page, self->focus == FOCUS_TABS,
                       hover.kind == HIT_TAB ? hover.index : -1);
    draw_rows(self, app, d, &l, hover, up);
    settings_scroll_bar_draw(d, app, &l, up);
    draw_footer(self, app, d, &l);
}

const Scene scene_settings = {"settings", sizeof(SettingsScene), enter, NULL, input, update, draw, leave};
