#include "ui/widget/keyboard.h"

#include <ctype.h>
#include <string.h>

#include "ui/kit/wrap.h"
#include "ui/widget/widget.h"

enum { BLOCKS = 4, BLOCK = 9, SIDE = 6, LETTERS = BLOCKS * BLOCK, BELOW_MAX = 9 };

// Block after block, each from its top left; a blank is no key. Below them stand other signs and what one of
// these does: '^' the next letter is a capital, '<' erases, '=' is done; and how wide each is, in keys.
static const struct {
    const char *title, *done;
    char letters[LETTERS + 1];
    char below[BELOW_MAX + 1], width[BELOW_MAX + 1];
} KINDS[KEYBOARD_KINDS] = {
    [KEYBOARD_CODE] = {"Share code", "Done", "123456789ABCDEFGHJKMNPQRSTVWXYZ0    ", "<=", "33"},
    [KEYBOARD_NAME] = {"The pack’s name", "Rename", "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ0", "^- <=", "11112"},
    [KEYBOARD_SEARCH] = {"Search", "Done", "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ0", "- <=", "1212"},
    [KEYBOARD_SETTING] = {"Setting", "Done", "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ0",
                          "^.:/-_ <=", "111111213"},
};

static bool has_key(const Keyboard *keyboard, char key) { return strchr(KINDS[keyboard->kind].below, key); }

typedef struct {
    Rect panel, title, text, said;
    Rect key[LETTERS]; // w 0: there is none
    Rect below[BELOW_MAX];
    Rect block[BLOCKS];
} KeyboardLayout;

// ---- where

// The keys below the letters, in lines as wide as these; returns how many lines.
static int place_below(const Keyboard *keyboard, float x, float y, float inner, float h, float gap,
                       Rect out[BELOW_MAX]) {
    const char *width = KINDS[keyboard->kind].width;
    int lines = 1, used = 0;
    for (int i = 0; width[i]; i++) {
        int keys = width[i] - '0';
        if (used + keys > SIDE) lines++, used = 0;
        float from = floorf((float)used * (inner + gap) / SIDE),
              to = (float)(used + keys) * (inner + gap) / SIDE;
        out[i] = (Rect){x + from, y + (float)(lines - 1) * (h + gap), floorf(to - from - gap), h};
        used += keys;
    }
    return lines;
}

static KeyboardLayout keyboard_layout(const Keyboard *keyboard, const App *app) {
    float u = app->look.unit, pad = floorf(18 * u), gap = floorf(fmaxf(6 * u, 3)), apart = 2 * gap;
    float top = 20 * u, bottom = app->look.height - widget_footer_height(app) - 10 * u;
    float words = 30 * u, said = fmaxf(44 * u, 32), field = fmaxf(44 * u, 30),
          room = app->look.width - 2 * (pad + top);
    Rect below[BELOW_MAX];
    int lines = place_below(keyboard, 0, 0, 0, 0, 0, below);
    float rest = 2 * pad + words + said + field + 5 * gap + 2 * apart + (float)(lines - 1) * gap + pad;
    float high = (bottom - top - rest) / (float)(SIDE + lines);
    float h = floorf(fmaxf(fminf(high, fmaxf(52 * u, 44)), 24));
    float w = floorf(fminf((room - 4 * gap - apart) / SIDE, h * 1.3f));
    float inner = SIDE * w + 4 * gap + apart, whole = SIDE * h + 4 * gap + apart;
    float height = 2 * pad + words + said + field + gap + whole + apart + (float)lines * (h + gap) - gap;
    KeyboardLayout l = {
        .panel = rect_whole((app->look.width - inner) / 2 - pad, bottom - height, inner + 2 * pad, height)};
    float x = l.panel.x + pad, y = l.panel.y + pad;
    l.title = (Rect){x, y, inner, words};
    l.text = rect_whole(x, y + words, inner, field);
    l.said = (Rect){x, l.text.y + field, inner, said};
    y = floorf(l.said.y + said + gap);
    for (int i = 0; i < LETTERS; i++) {
        int block = i / BLOCK, right = block % 2, down = block / 2;
        int column = 3 * right + i % 3, row = 3 * down + i % BLOCK / 3;
        Rect r = {x + (float)column * (w + gap) + (float)right * (apart - gap),
                  y + (float)row * (h + gap) + (float)down * (apart - gap), w, h};
        if (i % BLOCK == 0) l.block[block] = (Rect){r.x, r.y, 3 * w + 2 * gap, 3 * h + 2 * gap};
        if (KINDS[keyboard->kind].letters[i] != ' ') l.key[i] = r;
    }
    y = floorf(y + whole + apart);
    place_below(keyboard, x, y, inner, h, gap, l.below);
    return l;
}

// ---- what can be pressed

// A keyboard with its field, as the functions that list targets get it.
typedef struct {
    const Keyboard *keyboard;
    const KeyboardField *field;
} KeyboardState;

static bool takes(const KeyboardField *field, char letter) {
    return !field->takes || strchr(field->takes, letter);
}

static const char *title_of(const Keyboard *keyboard, const KeyboardField *field) {
    return field->title ? field->title : KINDS[keyboard->kind].title;
}

static char letter_of(const Keyboard *keyboard, int key) {
    char letter = KINDS[keyboard->kind].letters[key];
    bool small = keyboard->kind != KEYBOARD_CODE && !keyboard->capital;
    return small ? (char)tolower((unsigned char)letter) : letter;
}

// What a key below the letters is called; NULL: as it is written.
static const char *name_below(const Keyboard *keyboard, char key) {
    switch (key) {
    case '^': return "Capital letter";
    case ' ': return "Space";
    case '<': return "Erase";
    case '=': return KINDS[keyboard->kind].done;
    }
    return NULL;
}

bool keyboard_targets(const Keyboard *keyboard, const App *app, const KeyboardField *field, Targets *out) {
    if (!keyboard->open) return false;
    KeyboardLayout l = keyboard_layout(keyboard, app);
    targets_add_text(out, l.title, title_of(keyboard, field));
    targets_add_text(out, l.text, field->text);
    if (field->said[0]) targets_add_text(out, l.said, field->said);
    for (int i = 0; i < LETTERS; i++)
        targets_add(out, (Target){KEYBOARD_KEY + i, TARGET_BUTTON, l.key[i],
                                  targets_words(out, "%c", letter_of(keyboard, i)),
                                  .disabled = !takes(field, KINDS[keyboard->kind].letters[i])});
    const char *below = KINDS[keyboard->kind].below;
    for (int i = 0; below[i]; i++) {
        const char *sign = targets_words(out, "%c", below[i]), *name = name_below(keyboard, below[i]);
        targets_add(out, (Target){KEYBOARD_KEY + LETTERS + i, TARGET_BUTTON, l.below[i], name ? name : sign,
                                  .label = below[i] == '^'   ? "A"
                                           : below[i] == '<' ? "⌫"
                                                             : NULL,
                                  .on = below[i] == '^' && keyboard->capital, .primary = below[i] == '='});
    }
    return true;
}

static void list_targets(const void *state, const App *app, Targets *out) {
    const KeyboardState *self = state;
    (void)keyboard_targets(self->keyboard, app, self->field, out);
}

void keyboard_open(Keyboard *keyboard, App *app, KeyboardKind kind, const KeyboardField *field,
                   const TargetView *below) {
    *keyboard = (Keyboard){.open = true, .kind = kind, .capital = kind == KEYBOARD_NAME && !field->text[0]};
    keyboard->view = (TargetView){.inside = below->inside, .x = below->x, .y = below->y};
    int first = 0; // the middle of the first block, or the first letter that can be typed at all
    while (first + 1 < LETTERS && !takes(field, KINDS[kind].letters[first])) first++;
    keyboard->view.focus = KEYBOARD_KEY + (first ? first : BLOCK / 2);
    audio_sound(app->audio, SOUND_OPEN);
}

void keyboard_close(Keyboard *keyboard, TargetView *below) {
    below->inside = keyboard->view.inside;
    below->x = keyboard->view.x, below->y = keyboard->view.y;
    keyboard->open = false;
}

// ---- pressing

static Input as_action(const Input *in, Action action) {
    Input made = *in;
    made.kind = INPUT_ACTION;
    made.action = made.menu_action = action;
    return made;
}

static bool type(Keyboard *keyboard, App *app, const KeyboardField *field, int key, Input *out) {
    char letter = KINDS[keyboard->kind].letters[key];
    if (letter == ' ' || !takes(field, letter)) {
        audio_sound(app->audio, SOUND_CONFLICT);
        return false;
    }
    keyboard->typed[0] = letter_of(keyboard, key);
    keyboard->capital = false;
    keyboard->view.focus = KEYBOARD_KEY + key;
    audio_sound(app->audio, SOUND_MOVE);
    out->kind = INPUT_TEXT;
    out->text = keyboard->typed;
    return true;
}

static bool press_below(Keyboard *keyboard, App *app, char key, const Input *in, Input *out) {
    audio_sound(app->audio, SOUND_MOVE);
    switch (key) {
    case '^': keyboard->capital = !keyboard->capital; return false;
    case '<': *out = as_action(in, ACTION_ERASE); return true;
    case '=': *out = as_action(in, ACTION_CONFIRM); return true;
    }
    keyboard->typed[0] = key;
    keyboard->capital = keyboard->kind == KEYBOARD_NAME;
    out->kind = INPUT_TEXT;
    out->text = keyboard->typed;
    return true;
}

// The block that lies at a corner, of the nine places that a stick can point at; 0 for none.
static int block_at(int place) {
    static const int AT[BLOCK + 1] = {[1] = 1, [3] = 2, [7] = 3, [9] = 4};
    return AT[place];
}

// First towards a block, then towards a key of it.
static bool aim(Keyboard *keyboard, App *app, const KeyboardField *field, const Input *in, Input *out) {
    int place = token_wheel_aim(&keyboard->wheel, in, BLOCK, false, false);
    if (place == 0) return false;
    if (keyboard->block == 0) {
        keyboard->block = block_at(place);
        if (keyboard->block) keyboard->view.focus = KEYBOARD_KEY + keyboard->block * BLOCK - BLOCK / 2 - 1;
        audio_sound(app->audio, SOUND_MOVE);
        return false;
    }
    int key = (keyboard->block - 1) * BLOCK + place - 1;
    keyboard->block = 0;
    return type(keyboard, app, field, key, out);
}

// What a pad's buttons do beside the keys that are drawn. True when the button is one of those.
static bool press_button(Keyboard *keyboard, App *app, const KeyboardField *field, const Input *in,
                         Input *out, bool *out_typed) {
    *out_typed = false;
    bool erases = in->action == ACTION_ERASE && field->text[0];
    if (in->menu_action == ACTION_BACK && keyboard->block)
        keyboard->block = 0; // no block is chosen after all
    else if (erases)
        *out_typed = press_below(keyboard, app, '<', in, out);
    else if (in->action == ACTION_NOTE && has_key(keyboard, ' '))
        *out_typed = press_below(keyboard, app, ' ', in, out);
    else if (in->action == ACTION_HINT && has_key(keyboard, '^'))
        *out_typed = press_below(keyboard, app, '^', in, out);
    else if (in->menu_action == ACTION_CONFIRM && in->action != ACTION_CONFIRM)
        *out_typed = press_below(keyboard, app, '=', in, out);
    else
        return false;
    return true;
}

// A direction that leads nowhere leads to the other end of the line.
static void wrap_around(Keyboard *keyboard, const Targets *targets, Action direction) {
    const Target *from = targets_find(targets, keyboard->view.focus);
    bool sideways = direction == ACTION_LEFT || direction == ACTION_RIGHT;
    float sign = direction == ACTION_LEFT || direction == ACTION_UP ? 1 : -1, farthest = 0;
    if (!from) return;
    Rect f = from->rect;
    float x = f.x + f.w / 2, y = f.y + f.h / 2;
    for (int i = 0; i < targets->count; i++) {
        Rect r = targets->target[i].rect;
        bool in_line = sideways ? y >= r.y && y < r.y + r.h : x >= r.x && x < r.x + r.w;
        float away = sign * (sideways ? r.x - f.x : r.y - f.y);
        if (targets->target[i].role != TARGET_BUTTON || !in_line || away <= farthest) continue;
        farthest = away;
        keyboard->view.focus = targets->target[i].id;
    }
}

// A real keyboard types, but for what moves the focus.
static bool is_for_scene(const Input *in) {
    if (in->kind == INPUT_TEXT || in->kind == INPUT_TOKEN || in->kind == INPUT_DROP) return true;
    if (in->kind != INPUT_ACTION) return false;
    if (in->menu_action == ACTION_PASTE) return true;
    if (in->device == DEVICE_PAD) return in->action == ACTION_BACK;
    return in->menu_action == ACTION_ERASE || in->menu_action == ACTION_CONFIRM ||
           in->menu_action == ACTION_BACK;
}

bool keyboard_input(Keyboard *keyboard, App *app, const KeyboardField *field, const Input *in, Input *out) {
    KeyboardState state = {keyboard, field};
    bool typed;
    *out = *in;
    if (is_for_scene(in)) return true;
    if (in->kind == INPUT_AIM) return aim(keyboard, app, field, in, out);
    if (in->kind == INPUT_ACTION && press_button(keyboard, app, field, in, out, &typed)) return typed;
    if (in->kind == INPUT_POINTER_DOWN && !rect_has(keyboard_layout(keyboard, app).panel, in->x, in->y)) {
        *out = as_action(in, ACTION_BACK);
        return true;
    }
    TargetEvent event = scene_event(list_targets, &state, app, &keyboard->view, in);
    if (event.kind == TARGET_FOCUSED) keyboard->block = 0;
    if (event.kind == TARGET_STOPPED) {
        Targets targets;
        scene_targets(list_targets, &state, app, NULL, &targets);
        wrap_around(keyboard, &targets, (Action)event.action);
    }
    if (event.kind == TARGET_LEAVE) *out = as_action(in, ACTION_BACK);
    if (event.kind != TARGET_USED) return event.kind == TARGET_LEAVE;
    int key = event.id - KEYBOARD_KEY;
    return key < LETTERS ? type(keyboard, app, field, key, out)
                         : press_below(keyboard, app, KINDS[keyboard->kind].below[key - LETTERS], in, out);
}

// ---- how

static void draw_field(const App *app, const KeyboardField *field, Draw *draw, Rect r) {
    float u = app->look.unit, size = fminf(22 * u, r.h * 0.6f), pad = 12 * u, caret = fmaxf(2, 2 * u);
    draw_panel(draw, r, 10 * u, fmaxf(1, u), role(app, ROLE_BOARD), role(app, ROLE_ENTERED));
    float width = draw_text_width(draw, FACE_MONO, size, field->text), room = r.w - 2 * pad - 2 * caret;
    float x = r.x + pad - fmaxf(width - room, 0); // its end is always seen
    draw_push_clip(draw, (Rect){r.x + pad, r.y, r.w - 2 * pad, r.h});
    draw_text_in(draw, FACE_MONO, size, (Rect){x, r.y, width, r.h}, ALIGN_LEFT, role(app, ROLE_TEXT),
                 field->text);
    draw_fill(draw, rect_whole(x + width + caret, r.y + r.h * 0.22f, caret, r.h * 0.56f),
              role(app, ROLE_ENTERED));
    draw_pop_clip(draw);
}

// The block that the stick has chosen, or points at.
static int lit_block(const Keyboard *keyboard) {
    if (keyboard->block || !keyboard->wheel.open) return keyboard->block;
    return block_at(keyboard->wheel.token);
}

void keyboard_draw(const Keyboard *keyboard, const App *app, const KeyboardField *field, Draw *draw) {
    if (!keyboard->open) return;
    KeyboardState state = {keyboard, field};
    KeyboardLayout l = keyboard_layout(keyboard, app);
    Targets targets;
    int hovered = scene_targets(list_targets, &state, app, &keyboard->view, &targets);
    float u = app->look.unit, size = widget_small(app, 15);
    draw_shadow(draw, l.panel, 18 * u, 24 * u,
                colour_alpha(0xFF000000u, app->look.theme.dark ? 0.5f : 0.18f));
    draw_panel(draw, l.panel, 18 * u, fmaxf(1, u), role(app, ROLE_PANEL), role(app, ROLE_LINE_THICK));
    draw_text_cut(draw, FACE_STRONG, size, l.title.x, l.title.y + l.title.h * 0.6f, l.title.w,
                  role(app, ROLE_DIM), title_of(keyboard, field));
    draw_field(app, field, draw, l.text);
    wrap_text(draw, l.said, FACE_TEXT, size, l.said.h / 2, role(app, field->tone), field->said);
    int lit = lit_block(keyboard);
    if (lit) {
        float out = ceilf(4 * u);
        Rect b = l.block[lit - 1];
        draw_panel(draw, (Rect){b.x - out, b.y - out, b.w + 2 * out, b.h + 2 * out}, 12 * u,
                   fmaxf(2, 2.5f * u), role(app, ROLE_BOARD), role(app, ROLE_ENTERED));
    }
    int aimed = keyboard->block && keyboard->wheel.open && keyboard->wheel.token
                    ? KEYBOARD_KEY + (keyboard->block - 1) * BLOCK + keyboard->wheel.token - 1
                    : TARGET_NONE;
    for (int i = 0; i < targets.count; i++) {
        Target *key = &targets.target[i];
        key->on = key->on || key->id == aimed;
        if (key->role == TARGET_BUTTON)
            widget_button(draw, app, key, !keyboard->block && keyboard->view.focus == key->id,
                          hovered == key->id);
    }
}

bool keyboard_footer(const Keyboard *keyboard, Footer *out) {
    if (!keyboard->open) return false;
    bool spaces = has_key(keyboard, ' '), cases = has_key(keyboard, '^');
    const Prompt prompts[] = {
        {ACTION_CONFIRM, KINDS[keyboard->kind].done, "Enter", NULL, "start"},
        {ACTION_ERASE, "Erase", "⌫", NULL, NULL},
        {ACTION_BACK, "Close", NULL, NULL, NULL},
        {ACTION_NONE, "Type", "A–Z", "Click", "a"},
        {ACTION_NONE, keyboard->block ? "Its place there" : "Block, then place", "", "", "rs"},
        {ACTION_NOTE, "Space", "", "", spaces ? NULL : ""},
        {ACTION_HINT, "Capital", "", "", cases ? NULL : ""},
    };
    footer_add(out, prompts, sizeof prompts / sizeof *prompts);
    return true;
}
