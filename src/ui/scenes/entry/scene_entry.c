// A puzzle or a share code is entered: typed cell by cell, pasted, or dropped as a file; and what can be said
// of it, live.

#include <stdio.h>
#include <string.h>

#include "core/base/utf8.h"
#include "core/solve/solver.h"
#include "ui/app/copy_line.h"
#include "ui/app/paste_drop.h"
#include "ui/app/print_order.h"
#include "ui/app/widget.h"
#include "ui/scenes/entry/entry.h"

enum { POLL_US = 50000, FRAME_US = 12000 };

static int hit_test(const EntryScene *self, const EntryLayout *l, float x, float y) {
    if (rect_has(l->slate.back, x, y)) return HIT_BACK;
    int cell = grid_cell_at(&l->slate.grid, x, y);
    if (cell >= 0) return HIT_CELL + cell;
    if (self->choice.open) {
        for (int i = 0; i < l->packs_shown; i++)
            if (rect_has(l->pack[i], x, y)) return HIT_PACK + i;
        return HIT_NONE;
    }
    for (int i = 0; i < ENTRY_BUTTONS; i++)
        if (rect_has(l->button[i], x, y)) return i;
    for (int i = 0; i <= self->draft.layout.order; i++)
        if (rect_has(l->key[i], x, y)) return HIT_KEY + i;
    return HIT_NONE;
}

// ---- doing

// What is entered is there again when the scene is.
static Go go_away(EntryScene *self, SceneId scene) {
    puzzle_editor_keep(&self->draft, self->entry);
    return (Go){.scene = scene, .back = SCENE_ENTRY};
}

static Go go_back(EntryScene *self, App *app) {
    audio_sound(app->audio, SOUND_BACK);
    return go_away(self, SCENE_MENU);
}

static Go play_it(EntryScene *self, App *app) {
    puzzle_editor_settle(&self->draft, app);
    const PuzzleEditorWords *words = &self->draft.words;
    if (!words->playable) {
        app_notice(app, true, "%s", words->detail[0] ? words->detail : words->main);
        return GO_STAY;
    }
    char text[PUZZLE_EDITOR_TEXT_MAX];
    puzzle_editor_text(&self->draft, text);
    TextError error = {0};
    const PuzzleFacts *facts = &self->draft.facts;
    play_know(&app->play, facts->seed_id, facts->graded ? facts->rating_tenths : 0);
    if (play_begin_text(&app->play, app->save, &app->packs, text, &error)) {
        audio_sound(app->audio, SOUND_OPEN);
        self->entry->puzzle[0] = 0; // it has become a game
        save_draft(app->save, "");
        return (Go){.scene = SCENE_BOARD};
    }
    app_notice(app, true, "%s", error.reason);
    return GO_STAY;
}

static void copy(const EntryScene *self, App *app) {
    const PuzzleEditor *draft = &self->draft;
    if (!puzzle_editor_is_code(draft))
        copy_line(app, &draft->layout, &draft->grid, "The puzzle");
    else if (SDL_SetClipboardText(draft->code) == 0)
        app_notice(app, false, "The code is on the clipboard.");
    else
        app_notice(app, true, "Not copied: %s", SDL_GetError());
}

static Go show_solutions(EntryScene *self, App *app) {
    if (!puzzle_editor_has_board(&self->draft)) return GO_STAY;
    audio_sound(app->audio, SOUND_OPEN);
    Go go = go_away(self, SCENE_SOLUTIONS);
    // A board with nothing on it is not kept, but can be filled in all the same.
    if (!self->entry->puzzle[0]) grid_format(&self->draft.layout, &self->draft.shown, self->entry->puzzle);
    go.text = self->entry->puzzle;
    return go;
}

// The heading of the printed board, and a line about it.
static Go export_or_print(EntryScene *self, App *app) {
    PuzzleEditor *draft = &self->draft;
    if (!puzzle_editor_has_board(draft)) return GO_STAY;
    puzzle_editor_settle(draft, app);
    const PackEntry *pack = puzzle_editor_pack(draft, app);
    int clues = grid_filled(&draft->layout, &draft->shown);
    Grid solution;
    bool solved = draft->facts.solutions == 1;
    if (solved)
        solution = draft->facts.solution;
    else if (pack)
        solved = solver_unique(&draft->layout, &draft->shown, &solution); // a seed's: known to be quick
    char title[PRINT_TEXT_MAX], detail[PRINT_TEXT_MAX];
    snprintf(title, sizeof title, "%s", draft->title[0] ? draft->title : pack ? pack->pack.name : "Sudoku");
    bool rated = draft->words.playable && draft->words.extra[0];
    const char *band = rated && !pack ? draft->words.main : "";
    snprintf(detail, sizeof detail, "%.60s%s%s%s%d clues", band, *band ? " " : "",
             rated ? draft->words.extra : "", rated ? " · " : "", clues);
    PrintOrder *order = print_order(app);
    print_order_begin(order, &draft->layout, pack);
    print_order_add(order, &draft->shown, NULL, solved ? &solution : NULL, title, detail);
    audio_sound(app->audio, SOUND_OPEN);
    return go_away(self, SCENE_PRINT);
}

static Go bring(EntryScene *self, App *app, const Input *in) {
    Go go = paste_drop_input(app, in);
    self->choice.open = false;
    if (go.scene == SCENE_STAY) return go;
    if (go.scene != SCENE_ENTRY) {
        puzzle_editor_keep(&self->draft, self->entry);
        go.back = SCENE_ENTRY;
        return go;
    }
    puzzle_editor_bring(&self->draft, app, go.text ? go.text : app->handed_over);
    if (self->draft.note[0]) app_notice(app, false, "%s", self->draft.note);
    self->focus = FOCUS_GRID;
    return GO_STAY;
}

static Go press_button(EntryScene *self, App *app, int button) {
    switch ((EntryButton)button) {
    case BUTTON_PLAY:
        return play_it(self, app);
    case BUTTON_KEEP:
        entry_keep_ask(self, app);
        break;
    case BUTTON_SOLUTIONS:
        return show_solutions(self, app);
    case BUTTON_EXPORT:
        return export_or_print(self, app);
    case BUTTON_PASTE:
        return bring(self, app, &(Input){.kind = INPUT_ACTION, .action = ACTION_PASTE, .text = ""});
    case BUTTON_COPY:
        copy(self, app);
        break;
    case BUTTON_CLEAR:
        audio_sound(app->audio, SOUND_ERASE);
        puzzle_editor_clear(&self->draft, app);
        break;
    case ENTRY_BUTTONS:
        break;
    }
    return GO_STAY;
}

// The button that lies in a direction from another; -1 to leave them towards the board.
static int next_button(int from, Action direction, bool tall) {
    bool chip = from >= BUTTON_PASTE;
    int column = chip ? from - BUTTON_PASTE : from % 2, last = chip ? ENTRY_CHIPS - 1 : 1;
    if (direction == ACTION_LEFT) return column > 0 ? from - 1 : tall ? from : FOCUS_GRID;
    if (direction == ACTION_RIGHT) return column < last ? from + 1 : from;
    if (direction == ACTION_DOWN) return chip ? from : from < 2 ? from + 2 : BUTTON_PASTE + column;
    if (chip) return column == 0 ? BUTTON_SOLUTIONS : BUTTON_EXPORT;
    return from >= 2 ? from - 2 : tall ? FOCUS_GRID : from;
}

static void move_focus(EntryScene *self, App *app, Action direction) {
    bool tall = app->width < app->height * 1.02f;
    audio_sound(app->audio, SOUND_MOVE);
    if (self->focus != FOCUS_GRID)
        self->focus = next_button(self->focus, direction, tall);
    else if (puzzle_editor_is_code(&self->draft) || !puzzle_editor_move(&self->draft, direction))
        self->focus = direction == (tall ? ACTION_DOWN : ACTION_RIGHT) ? BUTTON_PLAY : FOCUS_GRID;
}

// ---- the choice of a pack

static void move_choice(EntryScene *self, App *app, int by) {
    SaveToPackChoice *choice = &self->choice;
    int to = choice->focus + by;
    if (to < 0 || to >= choice->count) return;
    audio_sound(app->audio, SOUND_MOVE);
    choice->focus = to;
    EntryLayout l = entry_layout(self, app);
    if (to < choice->top) choice->top = to;
    if (to >= choice->top + l.packs_shown) choice->top = to - l.packs_shown + 1;
}

static void close_choice(EntryScene *self, App *app) {
    audio_sound(app->audio, SOUND_BACK);
    self->choice.open = false;
}

static void choose(EntryScene *self, App *app, const Input *in) {
    switch ((int)in->menu_action) {
    case ACTION_UP:
    case ACTION_LEFT:
        move_choice(self, app, -1);
        break;
    case ACTION_DOWN:
    case ACTION_RIGHT:
        move_choice(self, app, 1);
        break;
    case ACTION_CONFIRM:
        if (!in->repeat) entry_keep_choose(self, app, self->choice.focus);
        break;
    case ACTION_BACK:
        close_choice(self, app);
        break;
    }
}

// ---- input

// A pad has no keys to type with: one button goes through the tokens, one clears; the rest is as in any menu.
static bool take_pad(EntryScene *self, App *app, const Input *in, Go *out) {
    bool on_grid = self->focus == FOCUS_GRID && !puzzle_editor_is_code(&self->draft);
    *out = GO_STAY;
    if (in->menu_action == ACTION_CONFIRM && in->action != ACTION_CONFIRM) {
        *out = play_it(self, app);
    } else if (in->action == ACTION_TOKEN_NEXT || (on_grid && in->action == ACTION_CONFIRM)) {
        puzzle_editor_cycle(&self->draft, app, 1);
    } else if (in->action == ACTION_TOKEN_PREVIOUS) {
        puzzle_editor_cycle(&self->draft, app, -1);
    } else if (on_grid && in->action == ACTION_ERASE &&
               grid_filled(&self->draft.layout, &self->draft.grid) > 0) {
        puzzle_editor_put(&self->draft, app, 0);
    } else if (in->action == ACTION_ERASE && puzzle_editor_is_code(&self->draft)) {
        puzzle_editor_clear(&self->draft, app);
    } else if (in->action == ACTION_ERASE && self->focus != FOCUS_GRID) {
        self->focus = FOCUS_GRID;
    } else {
        return false;
    }
    return true;
}

static Go take_action(EntryScene *self, App *app, const Input *in) {
    Go go;
    if (self->choice.open && in->action != ACTION_PASTE) {
        choose(self, app, in);
        return GO_STAY;
    }
    if (in->device == DEVICE_PAD && take_pad(self, app, in, &go)) return go;
    switch ((int)in->action) {
    case ACTION_PASTE:
        return bring(self, app, in);
    case ACTION_COPY:
    case ACTION_COPY_CODE:
        copy(self, app);
        return GO_STAY;
    case ACTION_ERASE:
        puzzle_editor_erase(&self->draft, app);
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
        return go_back(self, app);
    }
    return GO_STAY;
}

// A key that means nothing here is refused where all can see it; nothing changes.
static void refuse(EntryScene *self, App *app, const char *character) {
    self->refused_us = app->now_us;
    audio_sound(app->audio, SOUND_CONFLICT);
    if (puzzle_editor_is_code(&self->draft))
        app_notice(app, true, "No code is longer than this.");
    else
        app_notice(app, true,
                   "“%s” stands for nothing here: 1 to %d are tokens; Space, 0 or a dot is a blank.",
                   character, self->draft.layout.order);
}

static void type(EntryScene *self, App *app, const char *text) {
    self->choice.open = false;
    while (*text) {
        char character[5];
        size_t n = utf8_character(text, character);
        if (!puzzle_editor_type(&self->draft, app, character))
            refuse(self, app, character);
        else
            self->refused_us = 0;
        text += n;
    }
    self->focus = FOCUS_GRID;
}

static Go click(EntryScene *self, App *app, int hit) {
    if (hit == HIT_NONE) return GO_STAY;
    if (hit == HIT_BACK && self->choice.open) {
        close_choice(self, app);
        return GO_STAY;
    }
    if (hit == HIT_BACK) return go_back(self, app);
    if (hit >= HIT_PACK && hit < HIT_CELL) {
        entry_keep_choose(self, app, self->choice.top + hit - HIT_PACK);
        return GO_STAY;
    }
    self->choice.open = false;
    if (hit < ENTRY_BUTTONS) return press_button(self, app, hit);
    self->focus = FOCUS_GRID;
    if (hit >= HIT_CELL) {
        self->draft.cursor = hit - HIT_CELL;
    } else if (hit == HIT_KEY + self->draft.layout.order) {
        puzzle_editor_erase(&self->draft, app);
    } else if (!puzzle_editor_is_code(&self->draft)) {
        char digit[2] = {(char)('1' + hit - HIT_KEY), 0};
        puzzle_editor_type(&self->draft, app, digit);
    }
    return GO_STAY;
}

// The wheel goes through the tokens of the cell under the pointer, the right button clears it.
static void change_cell(EntryScene *self, App *app, int hit, int step) {
    if (hit < HIT_CELL || puzzle_editor_is_code(&self->draft)) return;
    self->draft.cursor = hit - HIT_CELL;
    self->focus = FOCUS_GRID;
    if (step == 0)
        puzzle_editor_put(&self->draft, app, 0);
    else
        puzzle_editor_cycle(&self->draft, app, step);
}

// ---- the scene

static void enter(void *state, App *app, const Go *from) {
    EntryScene *self = state;
    app_theme(app, NULL);
    puzzle_editor_init(&self->draft, app);
    self->focus = FOCUS_GRID;
    self->press_hit = HIT_NONE;
    self->packs_version = app->packs_version;
    input_text(app->input, true);
    save_draft_read(app->save, self->saved);
    const char *text = from && from->text ? from->text : "";
    self->entry = entry_kept(app);
    puzzle_editor_take_up(&self->draft, app, self->entry); // and stays, if the text is refused
    if (*text && strcmp(text, self->entry->puzzle) != 0) {
        puzzle_editor_bring(&self->draft, app, text);
        if (self->draft.note[0]) app_notice(app, false, "%s", self->draft.note);
    }
    self->entry->puzzle[0] = 0;
}

static void leave(void *state, App *app) {
    EntryScene *self = state;
    save_to_pack_end(self->keep); // it is kept all the same
    input_text(app->input, false);
    puzzle_editor_finish(&self->draft);
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
        if (self->choice.open) {
            move_choice(self, app, in->scroll > 0 ? -1 : 1);
            break;
        }
        l = entry_layout(self, app);
        change_cell(self, app, hit_test(self, &l, self->x, self->y), in->scroll > 0 ? 1 : -1);
        break;
    case INPUT_DROP:
        return bring(self, app, in);
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

static void wake_at(int64_t *out_wake_us, int64_t when_us) {
    if (*out_wake_us > when_us) *out_wake_us = when_us;
}

// What is entered is on the disk before it is seen, as moves are.
static void save_cells(EntryScene *self, App *app) {
    char cells[CELLS_MAX + 1] = "";
    if (grid_filled(&self->draft.layout, &self->draft.grid) > 0)
        grid_format(&self->draft.layout, &self->draft.grid, cells);
    if (strcmp(cells, self->saved) == 0) return;
    memcpy(self->saved, cells, sizeof cells);
    if (!save_draft(app->save, cells)) app_notice(app, true, "Not saved: %s", save_error(app->save));
}

static Go update(void *state, App *app, int64_t now_us, int64_t *out_wake_us) {
    EntryScene *self = state;
    save_cells(self, app);
    entry_keep_follow(self, app);
    bool asked = puzzle_editor_settle(&self->draft, app), keeps = entry_keep_update(self, app);
    if (asked || keeps) wake_at(out_wake_us, now_us + POLL_US);
    int64_t since = now_us - self->refused_us;
    if (!self->refused_us || since >= REFUSED_US) return GO_STAY;
    bool shakes = since < SHAKE_US && !app->settings.reduce_motion;
    wake_at(out_wake_us, shakes ? now_us + FRAME_US : self->refused_us + REFUSED_US);
    return GO_STAY;
}

static void draw(const void *state, const App *app, Draw *d, int64_t now_us) {
    const EntryScene *self = state;
    EntryLayout l = entry_layout(self, app);
    bool mouse = self->pointing && input_device(app->input) == DEVICE_MOUSE;
    entry_draw(self, app, d, &l, mouse ? hit_test(self, &l, self->x, self->y) : HIT_NONE, now_us);
}

const Scene scene_entry = {"entry", sizeof(EntryScene), enter, NULL, input, update, draw, leave};
