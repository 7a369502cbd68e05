// A puzzle or a share code is entered: typed cell by cell, pasted, or dropped as a file; and what can be said
// of it, live.

#include <math.h>
#include <string.h>

#include "ui/bring.h"
#include "ui/entry.h"
#include "ui/widget.h"

enum { POLL_US = 50000 };

// ---- layout

// "Esc Menu", at the right end of the title's line.
static Rect back_rect(const EntryLayout *l, float title, float u) {
    return (Rect){l->x + l->w - 112 * u, title - 31 * u, 112 * u, 36 * u};
}

static void place_buttons(EntryLayout *l, Rect area, float gap) {
    float w = floorf((area.w - gap) / 2), h = floorf((area.h - gap) / 2);
    for (int i = 0; i < ENTRY_BUTTONS; i++)
        l->button[i] = (Rect){area.x + (float)(i % 2) * (w + gap), area.y + (float)(i / 2) * (h + gap), w, h};
}

static void place_keys(EntryLayout *l, Rect area, int rows, float gap) {
    int keys = l->grid.order + 1, columns = (keys + rows - 1) / rows;
    float w = (area.w - (float)(columns - 1) * gap) / (float)columns,
          h = (area.h - (float)(rows - 1) * gap) / (float)rows;
    for (int i = 0; i < keys; i++)
        l->key[i] = (Rect){floorf(area.x + (float)(i % columns) * (w + gap)),
                           floorf(area.y + (float)(i / columns) * (h + gap)), floorf(w), floorf(h)};
}

// The side from the top down; heights shrink together where the window is low.
static void place_side(EntryLayout *l, float top, float height, float u) {
    float intro = height >= 640 * u ? (l->w < 330 * u ? 72 : 48) : 0, whole = intro > 0 ? 643 + intro : 620;
    float f = fminf(1, height / (whole * u)) * u, y = top + 53 * u;
    l->title = top + 36 * u;
    if (intro > 0) {
        l->intro = (Rect){l->x, y, l->w, intro * u};
        y += (intro + 31) * u;
    }
    float rest = top + height - y;
    f = fminf(f, rest / (560 * u) * u);
    l->verdict = (Rect){l->x, floorf(y), l->w, floorf(150 * f)};
    y += 172 * f;
    place_buttons(l, (Rect){l->x, floorf(y), l->w, 124 * f}, floorf(12 * f));
    y += 146 * f;
    if (f > 0.85f * u) {
        l->heading = y + 23 * f;
        y += 36 * f;
    }
    l->text = (Rect){l->x, floorf(y), l->w, floorf(92 * f)};
    y += 108 * f;
    place_keys(l, (Rect){l->x, y, l->w, fminf(top + height - y, 98 * u)}, 2, floorf(8 * u));
}

static EntryLayout wide_layout(const App *app, int order) {
    EntryLayout l = {0};
    float u = app->unit, w = app->width, h = app->height;
    float margin = fminf(56 * u, w * 0.044f), top = fminf(52 * u, h * 0.065f), foot = 57 * u;
    float gap = fminf(42 * u, w * 0.034f), side_least = fminf(340 * u, w * 0.42f), side_most = 430 * u;
    float room = fminf(h - top - foot, w - 2 * margin - gap - side_least), left = margin;
    l.w = fminf(w - 2 * margin - gap - room, side_most + 40 * u);
    if (w / h >= 1.75f) {
        l.w = fminf(l.w, side_most);
        left = fmaxf(margin, (w - room - gap - l.w) / 2);
    }
    l.grid = grid_layout((Rect){left, top, room, room}, order, u);
    l.grid.rect.x = floorf(left), l.grid.rect.y = floorf(top);
    l.x = floorf(l.grid.rect.x + l.grid.rect.w + gap);
    l.w = floorf(l.w);
    place_side(&l, top, h - top - foot, u);
    l.back = back_rect(&l, l.title, u);
    return l;
}

static EntryLayout tall_layout(const App *app, int order) {
    EntryLayout l = {.tall = true};
    float u = app->unit, w = app->width, h = app->height, gap = 14 * u;
    float margin = fminf(40 * u, w * 0.05f), top = fminf(44 * u, h * 0.04f), foot = 57 * u, head = 84 * u;
    float below = fminf(322 * u, h * 0.4f), inner = w - 2 * margin;
    float side = fminf(inner, h - top - head - foot - below);
    l.x = floorf(margin), l.w = floorf(inner);
    l.title = top + 34 * u;
    l.back = back_rect(&l, l.title, u);
    l.intro = (Rect){l.x, top + 46 * u, l.w, 26 * u};
    l.grid = grid_layout((Rect){margin, top + head, inner, side}, order, u);
    float y = l.grid.rect.y + l.grid.rect.h + gap, room = h - foot - y - 2 * gap;
    float first = floorf(room * 0.48f), second = floorf(room * 0.28f), split = floorf(inner * 0.56f);
    l.verdict = (Rect){l.x, y, split, first};
    place_buttons(&l, (Rect){l.x + split + gap, y, inner - split - gap, first}, floorf(gap));
    y += first + gap;
    l.text = (Rect){l.x, y, l.w, second};
    y += second + gap;
    place_keys(&l, (Rect){l.x, y, inner, h - foot - y}, 1, floorf(8 * u));
    return l;
}

static EntryLayout entry_layout(const EntryScene *self, const App *app) {
    int order = self->draft.layout.order;
    return app->width < app->height * 1.02f ? tall_layout(app, order) : wide_layout(app, order);
}

static int hit_test(const EntryScene *self, const EntryLayout *l, float x, float y) {
    for (int i = 0; i < ENTRY_BUTTONS; i++)
        if (rect_has(l->button[i], x, y)) return i;
    for (int i = 0; i <= self->draft.layout.order; i++)
        if (rect_has(l->key[i], x, y)) return HIT_KEY + i;
    if (rect_has(l->back, x, y)) return HIT_BACK;
    int cell = grid_cell_at(&l->grid, x, y);
    return cell >= 0 ? HIT_CELL + cell : HIT_NONE;
}

// ---- doing

static Go go_back(App *app) {
    audio_sound(app->audio, SOUND_BACK);
    return (Go){.scene = SCENE_MENU, .back = SCENE_ENTRY};
}

static Go play_it(EntryScene *self, App *app) {
    draft_settle(&self->draft, app);
    const DraftWords *words = &self->draft.words;
    if (!words->playable) {
        app_notice(app, true, "%s", words->detail[0] ? words->detail : words->main);
        return GO_STAY;
    }
    char text[DRAFT_TEXT_MAX];
    draft_text(&self->draft, text);
    TextError error = {0};
    const PuzzleFacts *facts = &self->draft.facts;
    play_know(&app->play, facts->seed_id, facts->graded ? facts->rating_tenths : 0);
    if (play_begin_text(&app->play, app->save, &app->packs, text, &error)) {
        audio_sound(app->audio, SOUND_OPEN);
        return (Go){.scene = SCENE_BOARD};
    }
    app_notice(app, true, "%s", error.reason);
    return GO_STAY;
}

static void copy(const EntryScene *self, App *app) {
    char text[DRAFT_TEXT_MAX];
    draft_text(&self->draft, text);
    if (SDL_SetClipboardText(text) == 0)
        app_notice(app, false, "Copied");
    else
        app_notice(app, true, "Not copied: %s", SDL_GetError());
}

static void bring(EntryScene *self, App *app, const Input *in) {
    if (bring_input(app, in).scene != SCENE_ENTRY) return;
    draft_bring(&self->draft, app, app->handed_over);
    self->focus = FOCUS_GRID;
}

static Go press_button(EntryScene *self, App *app, int button) {
    switch ((EntryButton)button) {
    case BUTTON_PLAY:
        return play_it(self, app);
    case BUTTON_PASTE:
        bring(self, app, &(Input){.kind = INPUT_ACTION, .action = ACTION_PASTE, .text = ""});
        break;
    case BUTTON_COPY:
        copy(self, app);
        break;
    case BUTTON_CLEAR:
        audio_sound(app->audio, SOUND_ERASE);
        draft_clear(&self->draft, app);
        break;
    case ENTRY_BUTTONS:
        break;
    }
    return GO_STAY;
}

static void move_focus(EntryScene *self, App *app, Action direction) {
    bool tall = app->width < app->height * 1.02f;
    int before = self->focus, row = before / 2, column = before % 2;
    audio_sound(app->audio, SOUND_MOVE);
    if (before == FOCUS_GRID) {
        if (!draft_is_code(&self->draft) && draft_move(&self->draft, direction)) return;
        if (direction == (tall ? ACTION_DOWN : ACTION_RIGHT)) self->focus = BUTTON_PLAY;
        return;
    }
    if (direction == ACTION_UP && row > 0)
        row--;
    else if (direction == ACTION_UP && tall)
        self->focus = FOCUS_GRID;
    if (direction == ACTION_DOWN && row == 0) row++;
    if (direction == ACTION_LEFT && column > 0)
        column--;
    else if (direction == ACTION_LEFT && !tall)
        self->focus = FOCUS_GRID;
    if (direction == ACTION_RIGHT && column == 0) column++;
    if (self->focus != FOCUS_GRID) self->focus = row * 2 + column;
}

// A pad has no keys to type with: one button goes through the tokens, one clears; the rest is as in any menu.
static bool take_pad(EntryScene *self, App *app, const Input *in, Go *out) {
    bool on_grid = self->focus == FOCUS_GRID && !draft_is_code(&self->draft);
    *out = GO_STAY;
    if (in->menu_action == ACTION_CONFIRM && in->action != ACTION_CONFIRM) {
        *out = play_it(self, app);
    } else if (in->action == ACTION_TOKEN_NEXT || (on_grid && in->action == ACTION_CONFIRM)) {
        draft_cycle(&self->draft, app, 1);
    } else if (in->action == ACTION_TOKEN_PREVIOUS) {
        draft_cycle(&self->draft, app, -1);
    } else if (on_grid && in->action == ACTION_ERASE &&
               grid_filled(&self->draft.layout, &self->draft.grid) > 0) {
        draft_put(&self->draft, app, 0);
    } else if (in->action == ACTION_ERASE && draft_is_code(&self->draft)) {
        draft_clear(&self->draft, app);
    } else if (in->action == ACTION_ERASE && self->focus != FOCUS_GRID) {
        self->focus = FOCUS_GRID;
    } else {
        return false;
    }
    return true;
}

static Go take_action(EntryScene *self, App *app, const Input *in) {
    Go go;
    if (in->device == DEVICE_PAD && take_pad(self, app, in, &go)) return go;
    switch ((int)in->action) {
    case ACTION_PASTE:
        bring(self, app, in);
        return GO_STAY;
    case ACTION_COPY:
    case ACTION_COPY_CODE:
        copy(self, app);
        return GO_STAY;
    case ACTION_ERASE:
        draft_erase(&self->draft, app);
        self->focus = FOCUS_GRID;
        return GO_STAY;
    case ACTION_NEXT_EMPTY:
        self->focus = self->focus == FOCUS_GRID ? BUTTON_PLAY : FOCUS_GRID;
        return GO_STAY;
    }
    switch ((int)in->menu_action) {
    case ACTION_UP:
    case ACTION_DOWN:
    case ACTION_LEFT:
    case ACTION_RIGHT:
        move_focus(self, app, in->menu_action);
        break;
    case ACTION_CONFIRM:
        if (in->repeat) break;
        return press_button(self, app, self->focus == FOCUS_GRID ? BUTTON_PLAY : self->focus);
    case ACTION_BACK:
        return go_back(app);
    }
    return GO_STAY;
}

static void type(EntryScene *self, App *app, const char *text) {
    while (*text) {
        char character[5];
        int n = 1;
        while (n < 4 && ((uint8_t)text[n] & 0xC0u) == 0x80u) n++;
        memcpy(character, text, (size_t)n);
        character[n] = 0;
        draft_type(&self->draft, app, character);
        text += n;
    }
    self->focus = FOCUS_GRID;
}

static Go click(EntryScene *self, App *app, int hit) {
    if (hit == HIT_NONE) return GO_STAY;
    if (hit == HIT_BACK) return go_back(app);
    if (hit < ENTRY_BUTTONS) return press_button(self, app, hit);
    self->focus = FOCUS_GRID;
    if (hit >= HIT_CELL) {
        self->draft.cursor = hit - HIT_CELL;
    } else if (hit == HIT_KEY + self->draft.layout.order) {
        draft_erase(&self->draft, app);
    } else if (!draft_is_code(&self->draft)) {
        char digit[2] = {(char)('1' + hit - HIT_KEY), 0};
        draft_type(&self->draft, app, digit);
    }
    return GO_STAY;
}

// The wheel goes through the tokens of the cell under the pointer, the right button clears it.
static void change_cell(EntryScene *self, App *app, int hit, int step) {
    if (hit < HIT_CELL || draft_is_code(&self->draft)) return;
    self->draft.cursor = hit - HIT_CELL;
    self->focus = FOCUS_GRID;
    if (step == 0)
        draft_put(&self->draft, app, 0);
    else
        draft_cycle(&self->draft, app, step);
}

// ---- the scene

static void enter(void *state, App *app, const Go *from) {
    EntryScene *self = state;
    app_theme(app, NULL);
    draft_init(&self->draft, app);
    self->focus = FOCUS_GRID;
    self->press_hit = HIT_NONE;
    input_text(app->input, true);
    if (from && from->text && *from->text) draft_bring(&self->draft, app, from->text);
}

static void leave(void *state, App *app) {
    EntryScene *self = state;
    input_text(app->input, false);
    draft_finish(&self->draft);
}

static Go press_or_release(EntryScene *self, App *app, const Input *in) {
    EntryLayout l = entry_layout(self, app);
    int hit = hit_test(self, &l, in->x, in->y);
    if (in->kind == INPUT_POINTER_UP) {
        bool same = hit == self->press_hit && in->button == 1;
        self->press_hit = HIT_NONE;
        return same ? click(self, app, hit) : GO_STAY;
    }
    self->press_hit = in->button == 1 ? hit : HIT_NONE;
    if (in->button == 3) change_cell(self, app, hit, 0);
    return GO_STAY;
}

static Go input(void *state, App *app, const Input *in) {
    EntryScene *self = state;
    EntryLayout l;
    switch (in->kind) {
    case INPUT_ACTION:
        return take_action(self, app, in);
    case INPUT_TEXT:
        type(self, app, in->text);
        break;
    case INPUT_TOKEN:
        if (in->token <= 9) type(self, app, (char[2]){(char)('0' + in->token), 0});
        break;
    case INPUT_POINTER_MOVE:
        self->pointing = true;
        self->x = in->x, self->y = in->y;
        break;
    case INPUT_POINTER_DOWN:
    case INPUT_POINTER_UP:
        return press_or_release(self, app, in);
    case INPUT_POINTER_LEAVE:
        self->pointing = false;
        break;
    case INPUT_SCROLL:
        l = entry_layout(self, app);
        change_cell(self, app, hit_test(self, &l, self->x, self->y), in->scroll > 0 ? 1 : -1);
        break;
    case INPUT_DROP:
        bring(self, app, in);
        break;
    case INPUT_NONE:
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
    EntryScene *self = state;
    if (draft_settle(&self->draft, app) && *out_wake_us > now_us + POLL_US) *out_wake_us = now_us + POLL_US;
    return GO_STAY;
}

static void draw(const void *state, const App *app, Draw *d, int64_t now_us) {
    const EntryScene *self = state;
    (void)now_us;
    EntryLayout l = entry_layout(self, app);
    bool mouse = self->pointing && input_device(app->input) == DEVICE_MOUSE;
    entry_draw(self, app, d, &l, mouse ? hit_test(self, &l, self->x, self->y) : HIT_NONE);
}

const Scene scene_entry = {"entry", sizeof(EntryScene), enter, input, update, draw, leave};
