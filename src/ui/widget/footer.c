#include "ui/widget/footer.h"

#include <math.h>

#include "ui/widget/scene_targets.h"
#include "ui/widget/widget.h"

enum { CHIP = 1 << 30 }; // their numbers, apart from those of any scene

// An entry where it stands.
typedef struct {
    Prompt prompt;
    const char *key;
    bool chip;
    float x, label_x;
    Rect rect; // what a pointer can hit
} Entry;

typedef struct {
    Footer footer;
    Entry entry[FOOTER_MAX];
    int count;
} Row;

const char *footer_key(const App *app, const Prompt *prompt, Device device) {
    bool mouse = device == DEVICE_MOUSE || device == DEVICE_TOUCH, pad = device == DEVICE_PAD;
    if (mouse && prompt->mouse) return prompt->mouse;
    const char *own = pad ? prompt->pad : prompt->keys;
    if (own) return pad ? widget_pad_place(app, own) : own;
    if (prompt->action == ACTION_NONE) return "";
    return input_label(app->input, prompt->action, pad ? DEVICE_PAD : DEVICE_KEYBOARD);
}

// The width of what is shown of a key: a cap, or plain words where it is only told.
static float key_width(const App *app, const char *key, bool cap, Device device) {
    if (cap) return widget_keycap_width(app, key, device);
    return fonts_mask(app->fonts, FACE_MEDIUM, 14 * app->look.unit, key)->advance;
}

static bool has_cap(const Entry *entry, Device device) { return entry->chip || device == DEVICE_PAD; }

// Puts the chips, or what is only told, after what is there; returns where the next would begin.
static float place(Row *row, const App *app, Device device, bool chips, float x) {
    float u = app->look.unit, gap = 22 * u, right = app->look.width - fminf(row->footer.x, 40 * u);
    for (int i = 0; i < row->footer.count; i++) {
        const Prompt *prompt = &row->footer.prompt[i];
        Entry entry = {.prompt = *prompt, .key = footer_key(app, prompt, device), .x = x};
        entry.chip = device != DEVICE_PAD && prompt->action != ACTION_NONE;
        if (!*entry.key || entry.chip != chips) continue;
        entry.label_x = x + key_width(app, entry.key, has_cap(&entry, device), device) + 8 * u;
        float end = entry.label_x + fonts_mask(app->fonts, FACE_TEXT, 14 * u, prompt->label)->advance;
        if (end > right) return app->look.width;
        float height = widget_footer_height(app);
        entry.rect = rect_whole(x - gap / 2, app->look.height - height, end - x + gap, height);
        row->entry[row->count++] = entry;
        x = end + gap;
    }
    return x;
}

static Row make_row(const Scene *scene, const void *self, const App *app) {
    Row row = {.count = 0};
    Device device = input_device(app->input);
    if (!scene->footer) return row;
    scene->footer(self, app, &row.footer);
    float x = place(&row, app, device, true, row.footer.x);
    place(&row, app, device, false, x);
    return row;
}

static void add_chips(const Row *row, Targets *out) {
    for (int i = 0; i < row->count; i++)
        if (row->entry[i].chip)
            targets_add_pointed(out,
                                (Target){CHIP + i, TARGET_LINK, row->entry[i].rect,
                                         row->entry[i].prompt.label, .action = row->entry[i].prompt.action});
}

void footer_targets(const Scene *scene, const void *self, const App *app, Targets *out) {
    Row row = make_row(scene, self, app);
    add_chips(&row, out);
}

static bool is_pointer(const Input *input) {
    return input->kind == INPUT_POINTER_MOVE || input->kind == INPUT_POINTER_DOWN ||
           input->kind == INPUT_POINTER_UP || input->kind == INPUT_POINTER_LEAVE;
}

const Input *footer_input(TargetView *view, const Scene *scene, const void *self, const App *app,
                          const Input *input, Input *out) {
    if (!is_pointer(input)) return input;
    Row row = make_row(scene, self, app);
    Targets targets;
    targets_init(&targets, app->look.unit, app->now_us, false);
    add_chips(&row, &targets);
    bool pressed = view->pressed && view->press != TARGET_NONE; // it was the footer's before
    TargetEvent event = target_event(view, &targets, input);
    if (event.kind == TARGET_USED) {
        Action action = row.entry[event.id - CHIP].prompt.action;
        *out = (Input){.kind = INPUT_ACTION,
                       .device = input->device,
                       .time_us = input->time_us,
                       .action = action,
                       .menu_action = action,
                       .text = ""};
        return out;
    }
    bool down = input->kind == INPUT_POINTER_DOWN, up = input->kind == INPUT_POINTER_UP;
    bool ours = (down && targets_at(&targets, input->x, input->y)) || (up && pressed);
    return ours ? NULL : input;
}

static void draw_entry(Draw *draw, const App *app, const Entry *entry, Device device, bool hovered) {
    float u = app->look.unit, cy = app->look.height - 26 * u, half = 15 * u;
    Rect ground = {entry->rect.x + 4 * u, cy - half, entry->rect.w - 8 * u, 2 * half};
    if (hovered) draw_round(draw, ground, 8 * u, role(app, ROLE_PANEL));
    Rect words = {entry->x, cy - 12 * u, entry->rect.w, 24 * u};
    if (has_cap(entry, device))
        widget_keycap(draw, app, entry->x, cy, entry->key, device);
    else
        draw_text_in(draw, FACE_MEDIUM, 14 * u, words, ALIGN_LEFT, role(app, ROLE_TEXT), entry->key);
    words.x = entry->label_x;
    draw_text_in(draw, FACE_TEXT, 14 * u, words, ALIGN_LEFT, role(app, hovered ? ROLE_TEXT : ROLE_DIM),
                 entry->prompt.label);
}

void footer_draw(Draw *draw, const Scene *scene, const void *self, const App *app, const TargetView *view) {
    Row row = make_row(scene, self, app);
    Device device = input_device(app->input), caps = device == DEVICE_PAD ? DEVICE_PAD : DEVICE_KEYBOARD;
    Targets targets;
    targets_init(&targets, app->look.unit, app->now_us, false);
    add_chips(&row, &targets);
    int hovered = target_hovered(view, &targets, device);
    for (int i = 0; i < row.count; i++) draw_entry(draw, app, &row.entry[i], caps, hovered == CHIP + i);
}
