#include "ui/scenes/settings/settings_rows.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ui/input/binding.h"
#include "ui/kit/wrap.h"
#include "ui/scenes/settings/settings_edit.h"

// Design units.
enum {
    PADDING = 20,
    LINE = 20, // of the help
    LABEL_LINE = 24,
    ABOVE = 13, // between a row's edge and its words
    CONTROL_WIDTH = 288,
    SWITCH_WIDTH = 96,
    STACKED_BELOW = 540, // rows narrower than this have their control below the words
    CONTROL_HEIGHT = 44,
    ARROW = 44,
    KNOB = 10,
    NUMBER = 44,
    CAP_LINE = 28,
    RESET_LINE = 20,
    CAP_GAP = 6,
};

float settings_text_size(const App *app, float size) { return fmaxf(size * app->look.unit, fminf(size, 11)); }

float settings_text_width(const App *app, Face face, float size, const char *text) {
    return fonts_mask(app->fonts, face, size, text)->advance;
}

// ---- pages

static const char *page_title(const char *section, bool bindings) {
    static const struct {
        const char *section;
        bool bindings;
        const char *title;
    } TITLE[] = {
        {"play", false, "Play"},   {"look", false, "Look"},      {"sound", false, "Sound"},
        {"pad", false, "Gamepad"}, {"video", false, "Look"},     {"stream", false, "Stream"},
        {"keys", true, "Keys"},    {"pad", true, "Pad buttons"},
    };
    for (size_t i = 0; i < sizeof TITLE / sizeof *TITLE; i++)
        if (strcmp(TITLE[i].section, section) == 0 && TITLE[i].bindings == bindings) return TITLE[i].title;
    return section;
}

void settings_pages(SettingsPages *out) {
    memset(out, 0, sizeof *out);
    const SettingInfo *info;
    for (int i = 0; (info = setting_info(i)) != NULL; i++) {
        const char *title = page_title(info->section, info->kind == SETTING_BINDING);
        int at = 0;
        while (at < out->count && strcmp(out->page[at].title, title) != 0) at++;
        assert(at < SETTINGS_PAGES_MAX);
        SettingsPage *page = &out->page[at];
        if (at == out->count) out->count++, page->title = title;
        assert(page->rows < SETTINGS_ROWS_MAX);
        page->row[page->rows++] = info;
    }
}

// A setting as config.ini has it.
static const char *value_of(const App *app, const SettingInfo *info, char out[SETTING_TEXT_MAX]) {
    setting_format(&app->settings, info, out);
    return out;
}

static bool is_on(const App *app, const SettingInfo *info) {
    char value[SETTING_TEXT_MAX];
    return strcmp(value_of(app, info, value), "true") == 0;
}

// ---- keycaps of a binding

typedef struct {
    int lines;
    int line[BINDING_MAX / 2]; // of each name
    int count;
} Caps;

// What is to be drawn for a name: a key's label, or a button's place. On pads whose right-hand button
// confirms, a and b have changed places.
static void cap_text(const App *app, const SettingInfo *info, const char *name, char out[BINDING_MAX]) {
    if (edit_device(info) == DEVICE_KEYBOARD) {
        input_key_label(name, out);
        return;
    }
    bool crossed = (input_prompts(app->input) == PROMPTS_NINTENDO) != app->settings.swap_confirm;
    if (crossed && strcmp(name, "a") == 0)
        name = "b";
    else if (crossed && strcmp(name, "b") == 0)
        name = "a";
    snprintf(out, BINDING_MAX, "%s", name);
}

// At least as wide as widget_keycap draws it, which measures with a Draw that hit-testing has not.
static float cap_width(const App *app, const SettingInfo *info, const char *text) {
    float u = app->look.unit;
    if (edit_device(info) == DEVICE_PAD && strlen(text) <= 2) return 42 * u;
    if (edit_device(info) == DEVICE_PAD) return 76 * u;
    return ceilf(fmaxf(settings_text_width(app, FACE_MEDIUM, 13 * u, text) + 16 * u, 23 * u));
}

static void place_caps(const App *app, const SettingInfo *info, float width, Caps *caps) {
    memset(caps, 0, sizeof *caps);
    char list[SETTING_TEXT_MAX], name[BINDING_MAX], text[BINDING_MAX];
    setting_format(&app->settings, info, list);
    float gap = CAP_GAP * app->look.unit, used = 0;
    int line = 0;
    for (const char *at = list; binding_next(&at, name); caps->count++) {
        cap_text(app, info, name, text);
        float w = cap_width(app, info, text);
        if (used > 0 && used + gap + w > width) line++, used = 0;
        used += (used > 0 ? gap : 0) + w;
        caps->line[caps->count] = line;
    }
    caps->lines = line + 1;
}

// ---- layout

static const char *help_text(const SettingInfo *info, bool capturing) {
    return capturing ? "A new one is added; one that it has already is taken away." : info->help;
}

static float help_line(const App *app) {
    return fmaxf(LINE * app->look.unit, ceilf(settings_text_size(app, 14) * 1.4f));
}

RowLayout settings_row_layout(const App *app, const SettingInfo *info, float x, float y, float width,
                              bool capturing) {
    float u = app->look.unit, inner = width - 2 * PADDING * u, small = settings_text_size(app, 14);
    float line = help_line(app), label = fmaxf(LABEL_LINE * u, ceilf(small * 1.7f));
    bool stacked = width < STACKED_BELOW * u && info->kind != SETTING_BOOL;
    float most = info->kind == SETTING_BOOL ? SWITCH_WIDTH : CONTROL_WIDTH, control = fminf(most * u, inner),
          words = stacked ? inner : inner - control - 20 * u;
    if (stacked && info->kind == SETTING_BINDING) control = inner;
    int lines = wrap_count(app->fonts, FACE_TEXT, small, words, help_text(info, capturing));
    RowLayout row = {.help = {x + PADDING * u, y + ABOVE * u + label, words, line * (float)lines}};
    float text_height = label + row.help.h, control_height = CONTROL_HEIGHT * u;
    bool standard = info->kind == SETTING_BINDING && !edit_is_standard(&app->settings, info);
    if (info->kind == SETTING_BINDING) {
        Caps caps;
        place_caps(app, info, control, &caps);
        control_height = (float)caps.lines * CAP_LINE * u;
    }
    // A row of bindings keeps the room for "Reset", so that nothing moves when the word comes.
    float below = info->kind != SETTING_BINDING || (stacked && !standard) ? 0 : fmaxf(line, RESET_LINE * u);
    float height = fmaxf(text_height, control_height + below);
    if (stacked) height = text_height + 6 * u + control_height + below;
    row.rect = (Rect){x, y, width, ceilf(height + 2 * ABOVE * u)};
    float beside = standard ? below : 0;
    row.control = (Rect){x + width - PADDING * u - control, y + (row.rect.h - control_height - beside) / 2,
                         control, control_height};
    if (stacked) row.control.x = x + PADDING * u, row.control.y = y + ABOVE * u + text_height + 6 * u;
    if (standard) {
        float w = settings_text_width(app, FACE_TEXT, small, "Reset") + 16 * u;
        float left = stacked ? row.control.x - 8 * u : row.control.x + control - w + 8 * u;
        row.standard = (Rect){left, row.control.y + control_height, w, below + ABOVE * u};
    }
    return row;
}

// The track between the ends of the knob's way.
static void slider_track(const RowLayout *row, float u, float *out_left, float *out_width) {
    *out_left = row->control.x + KNOB * u;
    *out_width = row->control.w - (2 * KNOB + NUMBER) * u;
}

int settings_slider_value(const RowLayout *row, const SettingInfo *info, float u, float x) {
    float left, width;
    slider_track(row, u, &left, &width);
    float part = fmaxf(0, fminf((x - left) / width, 1));
    int steps = (info->maximum - info->minimum) / info->step;
    return info->minimum + (int)lroundf(part * (float)steps) * info->step;
}

static void add_part(Targets *out, Target row, RowPart part, TargetRole role_of, Rect rect,
                     const char *what) {
    row.id += (int)part;
    row.role = role_of, row.rect = rect;
    row.name = targets_words(out, "%s: %s", row.name, what);
    row.adjusts = row.entry = false;
    targets_add_pointed(out, row);
}

void settings_row_targets(const App *app, const RowLayout *row, const SettingInfo *info, Target body,
                          Targets *out) {
    float u = app->look.unit;
    Rect c = row->control, arrow = {c.x, c.y, ARROW * u, c.h};
    body.rect = row->rect, body.name = info->label;
    bool chosen = info->kind == SETTING_CHOICE || info->kind == SETTING_NUMBER;
    body.role = chosen ? TARGET_CHOICE : TARGET_ROW;
    body.on = info->kind == SETTING_BOOL && is_on(app, info);
    body.adjusts = info->kind != SETTING_BINDING && info->kind != SETTING_TEXT;
    if (row->standard.h > 0) add_part(out, body, PART_STANDARD, TARGET_LINK, row->standard, "reset");
    if (info->kind == SETTING_CHOICE) {
        Rect rest = {c.x + arrow.w, c.y, c.w - arrow.w, c.h};
        add_part(out, body, PART_PREVIOUS, TARGET_BUTTON, arrow, "the one before");
        add_part(out, body, PART_NEXT, TARGET_BUTTON, rest, "the next one");
    } else if (info->kind == SETTING_NUMBER) {
        c.w -= NUMBER * u;
        add_part(out, body, PART_SLIDER, TARGET_SLIDER, c, "slider");
    }
    targets_add(out, body);
}

// ---- drawing

static void draw_switch(Draw *draw, const App *app, const SettingInfo *info, const RowLayout *row) {
    float u = app->look.unit, w = roundf(48 * u), h = roundf(28 * u);
    bool on = is_on(app, info);
    Rect c = row->control, pill = {floorf(c.x + c.w - w), floorf(c.y + (c.h - h) / 2), w, h};
    Colour ground = role(app, on ? ROLE_ACCENT : ROLE_BOARD),
           knob = role(app, on ? ROLE_ON_ACCENT : ROLE_DIM);
    draw_round(draw, pill, h / 2, ground);
    if (!on) draw_round_frame(draw, pill, h / 2, fmaxf(1, 1.5f * u), role(app, ROLE_DIM));
    float r = (on ? 10 : 8) * u, cx = on ? pill.x + w - h / 2 : pill.x + h / 2;
    draw_circle(draw, cx, pill.y + h / 2, r, knob);
    Rect word = {c.x, c.y, pill.x - 10 * u - c.x, c.h};
    draw_text_in(draw, FACE_TEXT, settings_text_size(app, 15), word, ALIGN_RIGHT,
                 role(app, on ? ROLE_TEXT : ROLE_DIM), on ? "On" : "Off");
}

static void draw_choice(Draw *draw, const App *app, const SettingInfo *info, const RowLayout *row,
                        RowPart hovered) {
    float u = app->look.unit, arrow = ARROW * u, cy = row->control.y + row->control.h / 2;
    Rect c = {floorf(row->control.x), floorf(row->control.y), floorf(row->control.w), floorf(row->control.h)};
    draw_panel(draw, c, 10 * u, fmaxf(1, u), role(app, ROLE_BOARD), role(app, ROLE_LINE_THIN));
    widget_arrow(draw, app, (Rect){c.x + arrow / 2, cy, 0, 0}, -1, hovered == PART_PREVIOUS);
    widget_arrow(draw, app, (Rect){c.x + c.w - arrow / 2, cy, 0, 0}, 1, hovered == PART_NEXT);
    char value[SETTING_TEXT_MAX];
    int index = 0;
    value_of(app, info, value);
    while (index + 1 < info->choice_count && strcmp(info->choice[index].name, value) != 0) index++;
    const char *label = info->choice[index].label;
    float size = settings_text_size(app, 16), room = c.w - 2 * arrow,
          width = draw_text_width(draw, FACE_MEDIUM, size, label);
    if (width > room) size *= room / width;
    draw_text_in(draw, FACE_MEDIUM, size, (Rect){c.x + arrow, c.y, room, c.h}, ALIGN_CENTRE,
                 role(app, ROLE_TEXT), label);
}

static void draw_slider(Draw *draw, const App *app, const SettingInfo *info, const RowLayout *row,
                        RowState state) {
    float u = app->look.unit, left, width, cy = floorf(row->control.y + row->control.h / 2),
          h = fmaxf(3, roundf(5 * u));
    slider_track(row, u, &left, &width);
    char text[SETTING_TEXT_MAX];
    long value = strtol(value_of(app, info, text), NULL, 10);
    float x = left + width * (float)(value - info->minimum) / (float)(info->maximum - info->minimum);
    draw_round(draw, (Rect){left, cy - floorf(h / 2), width, h}, h / 2, role(app, ROLE_LINE_THIN));
    draw_round(draw, (Rect){left, cy - floorf(h / 2), x - left, h}, h / 2, role(app, ROLE_ACCENT));
    float radius = (state.hovered == PART_SLIDER ? 10 : 9) * u;
    draw_circle(draw, x, cy - floorf(h / 2) + h / 2, radius, role(app, ROLE_ACCENT));
    float size = settings_text_size(app, 16), digits = draw_digits_width(draw, FACE_MEDIUM, size, text);
    float baseline = cy + fonts_cap_height(app->fonts, FACE_MEDIUM, size) / 2;
    draw_digits(draw, FACE_MEDIUM, size, row->control.x + row->control.w - digits, roundf(baseline),
                role(app, ROLE_TEXT), text);
}

static void draw_caps(Draw *draw, const App *app, const SettingInfo *info, const RowLayout *row) {
    float u = app->look.unit;
    Caps caps;
    place_caps(app, info, row->control.w, &caps);
    bool stacked = row->control.x < row->rect.x + row->rect.w / 3;
    if (caps.count == 0) {
        draw_text_in(draw, FACE_TEXT, settings_text_size(app, 15), row->control,
                     stacked ? ALIGN_LEFT : ALIGN_RIGHT, role(app, ROLE_DIM), "nothing");
        return;
    }
    Device device = edit_device(info);
    char list[SETTING_TEXT_MAX], name[BINDING_MAX], text[BINDING_MAX];
    setting_format(&app->settings, info, list);
    float total[BINDING_MAX / 2] = {0}; // of each line, as the widgets are
    const char *at = list;
    for (int i = 0; i < caps.count && binding_next(&at, name); i++) {
        cap_text(app, info, name, text);
        float *line = &total[caps.line[i]];
        *line += (*line > 0 ? CAP_GAP * u : 0) + widget_keycap_width(app, text, device);
    }
    float x = 0, top = row->control.y + (row->control.h - (float)caps.lines * CAP_LINE * u) / 2;
    at = list;
    for (int i = 0; i < caps.count && binding_next(&at, name); i++) {
        if (i == 0 || caps.line[i] != caps.line[i - 1])
            x = stacked ? row->control.x : row->control.x + row->control.w - total[caps.line[i]];
        cap_text(app, info, name, text);
        float cy = top + ((float)caps.line[i] + 0.5f) * CAP_LINE * u;
        x += widget_keycap(draw, app, x, cy, text, device) + CAP_GAP * u;
    }
}

// As it stands in config.ini.
static void draw_value(Draw *draw, const App *app, const SettingInfo *info, const RowLayout *row) {
    float size = settings_text_size(app, 14), cap = fonts_cap_height(app->fonts, FACE_MONO, size);
    char value[SETTING_TEXT_MAX];
    if (value_of(app, info, value)[0] == '\0') snprintf(value, sizeof value, "default");
    Rect c = row->control;
    float x = c.x + fmaxf(0, c.w - draw_text_width(draw, FACE_MONO, size, value));
    if (c.x < row->rect.x + row->rect.w / 3) x = c.x; // below the words
    draw_text_cut(draw, FACE_MONO, size, x, roundf(c.y + (c.h + cap) / 2), c.w, role(app, ROLE_DIM), value);
}

// Beside the label, so that what is bound already stays in sight.
static void draw_capture(Draw *draw, const App *app, const SettingInfo *info, Rect name, float x) {
    float u = app->look.unit, size = settings_text_size(app, 14);
    const char *text = edit_device(info) == DEVICE_PAD ? "Press a button…" : "Press a key…";
    float w = draw_text_width(draw, FACE_MEDIUM, size, text) + 20 * u, h = fmaxf(25 * u, size * 1.7f);
    Rect r = {floorf(x + 12 * u), floorf(name.y + (name.h - h) / 2), ceilf(w), ceilf(h)};
    draw_round(draw, r, 7 * u, role(app, ROLE_SELECTED));
    draw_text_in(draw, FACE_MEDIUM, size, r, ALIGN_CENTRE, role(app, ROLE_GIVEN), text);
}

static void draw_control(Draw *draw, const App *app, const SettingInfo *info, const RowLayout *row,
                         RowState state) {
    switch (info->kind) {
    case SETTING_BOOL: draw_switch(draw, app, info, row); return;
    case SETTING_CHOICE: draw_choice(draw, app, info, row, state.hovered); return;
    case SETTING_NUMBER: draw_slider(draw, app, info, row, state); return;
    case SETTING_TEXT: draw_value(draw, app, info, row); return;
    case SETTING_BINDING: draw_caps(draw, app, info, row); return;
    }
}

void settings_row_draw(Draw *draw, const App *app, const SettingInfo *info, const RowLayout *row,
                       RowState state) {
    float u = app->look.unit, small = settings_text_size(app, 14), label = settings_text_size(app, 17);
    Colour face = role(app, ROLE_PANEL), text = role(app, ROLE_TEXT);
    if (state.hovered != PART_NONE) face = colour_mix(face, text, 0.045f);
    draw_round(draw, row->rect, 12 * u, face);
    float frame = state.focused ? fmaxf(2, roundf(2 * u)) : fmaxf(1, roundf(u));
    draw_round_frame(draw, row->rect, 12 * u, frame,
                     role(app, state.focused ? ROLE_ENTERED : ROLE_LINE_THIN));
    Rect name = {row->help.x, row->rect.y + ABOVE * u, row->help.w,
                 row->help.y - row->rect.y - ABOVE * u - 2 * u};
    float baseline = roundf(name.y + (name.h + fonts_cap_height(app->fonts, FACE_MEDIUM, label)) / 2);
    float written = draw_text_cut(draw, FACE_MEDIUM, label, name.x, baseline, name.w, text, info->label);
    if (state.capturing) draw_capture(draw, app, info, name, name.x + written);
    wrap_text(draw, row->help, FACE_TEXT, small, help_line(app), role(app, ROLE_DIM),
              help_text(info, state.capturing));
    draw_control(draw, app, info, row, state);
    if (row->standard.h > 0 && !state.capturing)
        draw_text_in(
            draw, FACE_TEXT, small,
            (Rect){row->standard.x, row->standard.y, row->standard.w, fmaxf(help_line(app), RESET_LINE * u)},
            ALIGN_CENTRE, role(app, state.hovered == PART_STANDARD ? ROLE_TEXT : ROLE_DIM), "Reset");
}
