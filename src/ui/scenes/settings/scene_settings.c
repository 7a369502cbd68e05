// Settings: a page for each section of the table in game/settings/settings; every change holds at once.

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "ui/scenes/settings/settings_edit.h"
#include "ui/scenes/settings/settings_rows.h"
#include "ui/scenes/settings/settings_text.h"
#include "ui/widget/page.h"

// The targets: the tabs, the rows' parts (settings_rows.h), and the button that resets the page.
enum { GROUP_TABS, GROUP_ROWS };
enum { TAB = 1, RESET = TAB + SETTINGS_PAGES_MAX };

typedef struct {
    SettingsPages pages;
    SceneId back;
    int page;
    TargetView view;
    int capturing;    // the row that waits for a key or button; -1 for none
    bool reset_asked; // the button was pressed once: a second press confirms it
    int sliding;      // the row whose slider is dragged; -1 for none
    Settings before;  // ... as it was then: the file is written when it is let go
    SettingsText text;
} SettingsScene;

// ---- where the tabs and the rows are

enum { GAP = 8, BUTTON = 48, WHEEL = 84, MARGIN = 28 }; // design units

static void place_rows(const App *app, const SettingsPage *page, int capturing, SettingsLayout *l) {
    float u = app->look.unit, y = l->area.y, gap = floorf(GAP * u);
    for (int i = 0; i < page->rows; i++) {
        l->row[i] = settings_row_layout(app, page->row[i], l->area.x, y, l->area.w, capturing == i);
        y += l->row[i].rect.h + gap;
    }
    y += floorf(8 * u);
    l->reset = (Rect){l->area.x, y, fminf(l->area.w, 260 * u), floorf(BUTTON * u)};
    // Of the neighbours of the row in focus a bit is seen: the list goes on.
    l->scroll = (ScrollArea){.rect = l->area,
                             .content = (double)((y + l->reset.h - l->area.y) / u),
                             .pixel = (double)u,
                             .wheel = WHEEL,
                             .margin = MARGIN};
}

static SettingsLayout wide_layout(const App *app, const SettingsPages *pages, int page, int capturing) {
    SettingsLayout l = {0};
    float u = app->look.unit, w = app->look.width / u, h = app->look.height / u;
    float margin = clampf(w * 0.05f, 24, 64), inner = fminf(w - 2 * margin, 1152), x = (w - inner) / 2;
    float side = clampf(inner * 0.2f, 140, 232), gap = clampf(inner * 0.04f, 20, 48), foot = 60;
    bool low = h < 560;
    l.left = floorf(x * u);
    l.title = low ? 0 : 139 * u;
    float first = low ? 104 : 176, pitch = fminf(52, (h - foot - first) / (float)pages->count);
    for (int i = 0; i < pages->count; i++)
        l.tab[i] = (Rect){l.left - floorf(16 * u), floorf((first + pitch * (float)i) * u), floorf(side * u),
                          floorf((pitch - fminf(8, pitch * 0.15f)) * u)};
    float top = 104;
    l.area = (Rect){floorf((x + side + gap) * u), floorf(top * u), floorf((inner - side - gap) * u),
                    floorf((h - foot - top) * u)};
    place_rows(app, &pages->page[page], capturing, &l);
    return l;
}

static SettingsLayout tall_layout(const App *app, const SettingsPages *pages, int page, int capturing) {
    SettingsLayout l = {.tall = true};
    float u = app->look.unit, w = app->look.width / u, h = app->look.height / u, foot = 60;
    float margin = clampf(w * 0.05f, 16, 40), x = margin, y = 168, height = 44,
          size = settings_text_size(app, 17);
    l.left = floorf(margin * u);
    l.title = 139 * u;
    for (int i = 0; i < pages->count; i++) {
        float width = settings_text_width(app, FACE_MEDIUM, size, pages->page[i].title) / u + 32;
        if (x > margin && x + width > w - margin) x = margin, y += height + 6;
        l.tab[i] = (Rect){floorf(x * u), floorf(y * u), floorf(width * u), floorf(height * u)};
        x += width + 6;
    }
    float top = y + height + 22;
    l.area = (Rect){l.left, floorf(top * u), floorf((w - 2 * margin) * u), floorf((h - foot - top) * u)};
    place_rows(app, &pages->page[page], capturing, &l);
    return l;
}

SettingsLayout settings_layout(const App *app, const SettingsPages *pages, int page, int capturing) {
    return page_is_tall(app) ? tall_layout(app, pages, page, capturing)
                             : wide_layout(app, pages, page, capturing);
}

static void draw_tabs(Draw *draw, const App *app, const SettingsPages *pages, const SettingsLayout *layout,
                      int page, bool focused, int hovered) {
    float u = app->look.unit, text_size = settings_text_size(app, layout->tall ? 17 : 18);
    const Colour *colour = app->look.theme.colour;
    for (int i = 0; i < pages->count; i++) {
        Rect r = layout->tab[i];
        float radius = fminf(10 * u, r.h / 3), size = fminf(text_size, r.h * 0.62f);
        Colour ink = i == page || i == hovered ? colour[ROLE_TEXT] : colour[ROLE_DIM];
        if (i == page && focused) {
            draw_round(draw, r, radius, colour[ROLE_SELECTED]);
            ink = colour[ROLE_GIVEN];
        } else if (i == page) {
            draw_panel(draw, r, radius, fmaxf(1, roundf(u)), colour[ROLE_PANEL], colour[ROLE_LINE_THIN]);
        } else if (i == hovered) {
            draw_round(draw, r, radius, colour_mix(colour[ROLE_BACKGROUND], colour[ROLE_PANEL], 0.6f));
        }
        Rect place = {r.x + 16 * u, r.y, r.w - 24 * u, r.h};
        draw_text_in(draw, FACE_MEDIUM, size, place, ALIGN_LEFT, ink, pages->page[i].title);
    }
}

static const SettingsPage *page_of(const SettingsScene *self) { return &self->pages.page[self->page]; }

static SettingsLayout layout_of(const SettingsScene *self, const App *app) {
    return settings_layout(app, &self->pages, self->page, self->capturing);
}

static int row_id(int row) { return SETTINGS_ROW + row * PART_COUNT; }

static bool on_tabs(const SettingsScene *self) { return self->view.focus < RESET; }

// The row in focus, -1 for none.
static int focused_row(const SettingsScene *self) {
    return self->view.focus >= SETTINGS_ROW ? (self->view.focus - SETTINGS_ROW) / PART_COUNT : -1;
}

static bool page_is_standard(const SettingsScene *self, const App *app) {
    const SettingsPage *page = page_of(self);
    for (int i = 0; i < page->rows; i++)
        if (!edit_is_standard(&app->settings, page->row[i])) return false;
    return true;
}

static RowLayout row_moved_up(RowLayout row, float up) {
    row.rect = rect_moved_up(row.rect, up), row.help = rect_moved_up(row.help, up);
    row.control = rect_moved_up(row.control, up), row.standard = rect_moved_up(row.standard, up);
    return row;
}

static void settings_targets_below(const void *state, const App *app, Targets *out) {
    const SettingsScene *self = state;
    const SettingsPage *page = page_of(self);
    SettingsLayout l = layout_of(self, app);
    float up = scroll_pixels(&self->view.scroll, &l.scroll, app->now_us);
    out->scroll = l.scroll;
    scene_add_back(out, widget_back_rect(app, l.left), self->back == SCENE_PAUSE ? "Pause" : "Menu");
    for (int i = 0; i < self->pages.count; i++)
        targets_add(out, (Target){TAB + i, TARGET_TAB, l.tab[i], self->pages.page[i].title,
                                  .group = GROUP_TABS, .entry = i == self->page, .on = i == self->page});
    for (int i = 0; i < page->rows; i++) {
        RowLayout row = row_moved_up(l.row[i], up);
        Target body = {.id = row_id(i), .group = GROUP_ROWS, .entry = i == 0, .scrolls = true};
        settings_row_targets(app, &row, page->row[i], body, out);
    }
    targets_add(out, (Target){RESET, TARGET_BUTTON, rect_moved_up(l.reset, up), "Reset this page",
                              .label = self->reset_asked ? "Press again to reset it" : NULL,
                              .group = GROUP_ROWS, .scrolls = true, .disabled = page_is_standard(self, app)});
}

static void settings_targets(const void *state, const App *app, Targets *out) {
    const SettingsScene *self = state;
    KeyboardField field = settings_text_field(&self->text);
    if (!keyboard_targets(&self->text.keyboard, app, &field, out)) settings_targets_below(state, app, out);
}

// ---- moving about

static void show_focus(SettingsScene *self, const App *app, bool glide) {
    scene_focus(settings_targets_below, self, app, &self->view, self->view.focus, glide);
}

static void set_focus(SettingsScene *self, App *app, int id) {
    if (id == self->view.focus) return;
    self->view.focus = id;
    self->reset_asked = false;
    show_focus(self, app, true);
    audio_sound(app->audio, SOUND_MOVE);
}

static void show_page(SettingsScene *self, App *app, int page) {
    if (page == self->page || page < 0 || page >= self->pages.count) return;
    self->view.focus = on_tabs(self) ? TAB + page : row_id(0);
    self->page = page;
    self->reset_asked = false;
    self->view.scroll = (Scroll){0};
    audio_sound(app->audio, SOUND_MOVE);
}

// ---- changing

// A change holds at once and is written at once. The colours stay those of the place the player came from.
static void applied(const SettingsScene *self, App *app, const Settings *before) {
    app_settings_changed(app, before);
    if (self->back == SCENE_MENU) app_theme(app, NULL);
}

// Plays what has become louder or softer.
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
        app_notice(app, true, "Plug in a gamepad first, then press one of its buttons");
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

static void reset_page(SettingsScene *self, App *app) {
    const SettingsPage *page = page_of(self);
    bool asked = self->reset_asked;
    self->reset_asked = !asked;
    if (page_is_standard(self, app)) {
        self->reset_asked = false;
        app_notice(app, false, "This page already has its defaults");
        return;
    }
    if (!asked) return;
    Settings before = app->settings;
    for (int i = 0; i < page->rows; i++) edit_put(&app->settings, page->row[i], page->row[i]->standard);
    applied(self, app, &before);
    app_notice(app, false, "%s: back to the defaults", page->title);
    audio_sound(app->audio, SOUND_ERASE);
    show_focus(self, app, false);
}

// ---- what the player does

static void use_row(SettingsScene *self, App *app, int row, RowPart part, bool by_pointer) {
    SettingKind kind = page_of(self)->row[row]->kind;
    set_focus(self, app, row_id(row));
    self->reset_asked = false;
    if (part == PART_STANDARD)
        reset_row(self, app, row);
    else if (kind == SETTING_BINDING)
        start_capture(self, app, row);
    else if (kind == SETTING_TEXT)
        settings_text_open(&self->text, app, page_of(self)->row[row], &self->view);
    else if (part == PART_PREVIOUS || part == PART_NEXT)
        change_row(self, app, row, part == PART_NEXT ? 1 : -1);
    else if (kind == SETTING_BOOL || (kind == SETTING_CHOICE && !by_pointer))
        change_row(self, app, row, 1);
}

static void use(SettingsScene *self, App *app, const TargetEvent *event) {
    int part = event->id - SETTINGS_ROW;
    if (part >= 0)
        use_row(self, app, part / PART_COUNT, (RowPart)(part % PART_COUNT), event->by_pointer);
    else if (event->id == RESET)
        reset_page(self, app);
    else if (event->by_pointer)
        show_page(self, app, event->id - TAB);
    else
        set_focus(self, app, row_id(0));
}

// Beyond the rows are the tabs; beyond a line of tabs is the next one.
static void move_beyond(SettingsScene *self, App *app, const TargetEvent *event) {
    bool across = event->action == ACTION_LEFT || event->action == ACTION_RIGHT;
    if (on_tabs(self) && across && layout_of(self, app).tall)
        show_page(self, app, self->page + event->step);
    else if (!on_tabs(self) && event->step < 0)
        set_focus(self, app, TAB + self->page);
}

// Back to the default: by the key that erases; on a pad, where that one leads back, by the one for notes.
static void take_action(SettingsScene *self, App *app, const TargetEvent *event, Device device) {
    int row = focused_row(self);
    bool reset = event->action == ACTION_ERASE || (event->action == ACTION_NOTE && device == DEVICE_PAD);
    if (row >= 0 && reset) reset_row(self, app, row);
}

static void slide_to(SettingsScene *self, App *app, const TargetEvent *event) {
    if (event->first) {
        self->sliding = (event->id - SETTINGS_ROW) / PART_COUNT;
        self->view.focus = row_id(self->sliding);
        self->before = app->settings;
    }
    SettingsLayout l = layout_of(self, app);
    const SettingInfo *info = page_of(self)->row[self->sliding];
    char value[16];
    snprintf(value, sizeof value, "%d",
             settings_slider_value(&l.row[self->sliding], info, app->look.unit, event->x));
    edit_put(&app->settings, info, value);
    audio_set(app->audio, &app->settings);
}

// ---- the scene

static void enter(void *state, App *app, const Go *from) {
    SettingsScene *self = state;
    (void)app;
    settings_pages(&self->pages);
    self->back = scene_back(from);
    self->view.focus = TAB;
    self->capturing = self->sliding = -1;
}

static void leave(void *state, App *app) {
    SettingsScene *self = state;
    stop_capture(self, app);
    let_go_of_slider(self, app);
    settings_text_close(&self->text, app, &self->view);
}

static void type(SettingsScene *self, App *app, const Input *in) {
    Settings before = app->settings;
    if (!settings_text_input(&self->text, app, in, &self->view)) return;
    edit_put(&app->settings, self->text.info, self->text.text);
    if (!edit_same(&before, &app->settings, self->text.info)) applied(self, app, &before);
}

static Go input(void *state, App *app, const Input *in) {
    SettingsScene *self = state;
    if (settings_text_is_open(&self->text)) {
        type(self, app, in);
        return GO_STAY;
    }
    poll_capture(self, app);
    bool waited = self->capturing >= 0, press = in->kind == INPUT_POINTER_DOWN;
    if (press || in->kind == INPUT_ACTION || in->kind == INPUT_PAD_LOST || in->kind == INPUT_HIDDEN)
        stop_capture(self, app);
    if (press && waited) return GO_STAY; // a click beside calls the capture off and does no more
    TargetEvent event = scene_event(settings_targets_below, self, app, &self->view, in);
    switch ((int)event.kind) {
    case TARGET_USED: use(self, app, &event); break;
    case TARGET_FOCUSED:
        self->reset_asked = false;
        if (event.id < RESET && event.id != TAB + self->page) show_page(self, app, event.id - TAB);
        break;
    case TARGET_TURN:
        if (event.repeat) break;
        show_page(self, app, (self->page + event.step + self->pages.count) % self->pages.count);
        break;
    case TARGET_STOPPED: move_beyond(self, app, &event); break;
    case TARGET_ADJUSTED: change_row(self, app, focused_row(self), event.step); break;
    case TARGET_SLID: slide_to(self, app, &event); break;
    case TARGET_LET_GO: let_go_of_slider(self, app); break;
    case TARGET_LEAVE: return app_back(app, (Go){.scene = self->back, .back = SCENE_SETTINGS});
    case TARGET_ACTION: take_action(self, app, &event, in->device); break;
    }
    return GO_STAY;
}

static Go update(void *state, App *app, int64_t now_us, int64_t *out_wake_us) {
    SettingsScene *self = state;
    poll_capture(self, app);
    scroll_wake(&self->view.scroll, now_us, out_wake_us);
    return GO_STAY;
}

// ---- drawing

static void draw_rows(const SettingsScene *self, const App *app, Draw *draw, const SettingsLayout *l,
                      const Targets *targets, int hovered) {
    float u = app->look.unit, room = ceilf(5 * u); // for the ring of a focused button
    float up = scroll_pixels(&self->view.scroll, &l->scroll, app->now_us);
    const SettingsPage *page = page_of(self);
    Rect clip = {l->area.x - room, l->area.y - fminf(room, 1), l->area.w + 2 * room,
                 l->area.h + fminf(room, 1)};
    draw_push_clip(draw, clip);
    for (int i = 0; i < page->rows; i++) {
        RowLayout row = row_moved_up(l->row[i], up);
        if (row.rect.y >= l->area.y + l->area.h || row.rect.y + row.rect.h <= l->area.y) continue;
        int part = hovered - row_id(i);
        RowState state = {focused_row(self) == i, self->capturing == i,
                          part >= 0 && part < PART_COUNT ? (RowPart)part : PART_NONE};
        if (self->sliding == i) state.hovered = PART_SLIDER;
        settings_row_draw(draw, app, page->row[i], &row, state);
    }
    scene_draw_button(draw, app, targets_find(targets, RESET), &self->view, hovered);
    draw_pop_clip(draw);
    scene_draw_list_ends(draw, app, &l->scroll, &self->view.scroll, clip, role(app, ROLE_BACKGROUND));
}

static void footer(const void *state, const App *app, Footer *out) {
    const SettingsScene *self = state;
    const SettingsPage *page = page_of(self);
    SettingsLayout l = layout_of(self, app);
    out->x = l.left;
    if (keyboard_footer(&self->text.keyboard, out)) return;
    if (self->capturing >= 0) {
        footer_add(out, &(Prompt){ACTION_NONE, "or a click calls it off", "Esc", "Esc", "Esc"}, 1);
        return;
    }
    int row = focused_row(self);
    bool on_row = row >= 0, binding = on_row && page->row[row]->kind == SETTING_BINDING,
         text = on_row && page->row[row]->kind == SETTING_TEXT;
    const char *arrows = on_tabs(self) && l.tall ? "←→" : "↑↓";
    const char *use = binding ? "Bind" : text ? "Type" : "Select";
    const Prompt prompts[] = {
        PROMPT_CHOOSE(arrows),
        on_row && !binding && !text ? (Prompt){ACTION_NONE, "Change", "←→", "Click", "←→"}
                                    : (Prompt){ACTION_CONFIRM, use, NULL, NULL, "a"},
        {ACTION_NEXT_EMPTY, "Next page", NULL, NULL, "rb"},
        {ACTION_ERASE, "Reset", NULL, NULL, "x"},
    };
    footer_add(out, prompts, on_row ? 4 : 3);
}

static void draw(const void *state, const App *app, Draw *d) {
    const SettingsScene *self = state;
    SettingsLayout l = layout_of(self, app);
    Targets targets;
    bool typing = settings_text_is_open(&self->text);
    KeyboardField field = settings_text_field(&self->text);
    int hovered = scene_targets(settings_targets_below, self, app, typing ? NULL : &self->view, &targets);
    widget_back(d, app, l.left, self->back == SCENE_PAUSE ? "Pause" : "Menu", hovered == TARGET_BACK);
    if (l.title > 0)
        draw_text(d, FACE_TITLE, 44 * app->look.unit, l.left, l.title, ALIGN_LEFT, role(app, ROLE_TEXT),
                  "Settings");
    draw_tabs(d, app, &self->pages, &l, self->page, on_tabs(self),
              hovered >= TAB && hovered < RESET ? hovered - TAB : -1);
    draw_rows(self, app, d, &l, &targets, hovered);
    scene_draw_scroll_bar(d, app, &l.scroll, &self->view.scroll,
                          l.area.x + l.area.w + roundf(10 * app->look.unit));
    if (typing) keyboard_draw(&self->text.keyboard, app, &field, d);
}

const Scene scene_settings = {
    "settings", sizeof(SettingsScene), enter, settings_targets, input, update, draw, leave, footer};
