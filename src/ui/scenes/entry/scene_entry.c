// A puzzle or a share code is entered: typed cell by cell, pasted, or dropped as a file; and what can be said
// of it, live.

#include <stdio.h>
#include <string.h>

#include "core/base/utf8.h"
#include "core/rate/grade.h"
#include "core/solve/solver.h"
#include "ui/app/paste_drop.h"
#include "ui/app/print_order.h"
#include "ui/packs/save_to_pack.h"
#include "ui/play/play_begin.h"
#include "ui/scenes/entry/entry_view.h"

enum { POLL_US = 50000 };

// What a key on the screen types, which is a digit or a token.
static char key_character(int key) { return key == 0 ? '0' : grid_character(key); }

// ---- doing

// What is entered is there again when the scene is.
static Go go_away(EntryScene *self, SceneId scene) {
    puzzle_editor_keep(&self->editor, self->entry);
    return (Go){.scene = scene, .back = SCENE_ENTRY};
}

static Go play_it(EntryScene *self, App *app) {
    puzzle_editor_settle(&self->editor, app);
    const PuzzleEditorWords *words = &self->editor.words;
    if (puzzle_editor_is_empty(&self->editor)) {
        app_notice(app, true, "The grid is empty: there is nothing to play yet.");
        return GO_STAY;
    }
    if (!words->playable) {
        app_notice(app, true, "%s", words->detail[0] ? words->detail : words->main);
        return GO_STAY;
    }
    TextError error = {0};
    const PuzzleFacts *facts = &self->editor.facts;
    const Layout *layout = &self->editor.layout;
    bool graded = !facts->grading && !facts->cut && (facts->graded || !grade_has_rating(layout));
    if (facts->solutions == 1)
        play_know(&app->play, layout, &self->editor.grid, &facts->solution, graded ? (int)facts->band : -1,
                  graded ? facts->rating_tenths : 0);
    app->play.rules.mode = self->race ? RUN_RACE : RUN_CASUAL;
    if (puzzle_editor_begin(&self->editor, app, &error)) {
        self->entry->puzzle[0] = 0; // it has become a game
        save_draft(app->save, "");
        return app_open(app, (Go){.scene = SCENE_BOARD});
    }
    app_notice(app, true, "%s", error.reason);
    return GO_STAY;
}

static void copy(const EntryScene *self, App *app) {
    const PuzzleEditor *editor = &self->editor;
    char puzzle[ENTRY_PUZZLE_MAX];
    if (puzzle_state_is_code(editor)) {
        app_copy(app, editor->kept.code, "The code is on the clipboard.");
        return;
    }
    entry_puzzle_write(&editor->layout, &editor->grid, puzzle);
    app_copy(app, puzzle, "The puzzle is on the clipboard.");
}

// For a program that draws the constraints too.
static void copy_link(const EntryScene *self, App *app) {
    const PuzzleEditor *editor = &self->editor;
    FormatsPuzzle puzzle = formats_blank(FORMATS_JSON, 0);
    Text link = {0};
    TextError error;
    puzzle.givens = editor->shown;
    if (!puzzle_editor_has_board(editor)) return;
    if (formats_write_board(FORMATS_SUDOKUPAD, &editor->layout, &puzzle, true, &link, &error)) {
        text_cut(&link, link.length - 1); // the line's end
        app_copy(app, text_of(&link), "A link of SudokuPad is on the clipboard.");
    } else {
        app_notice(app, true, "SudokuPad's links cannot hold it: %s.", error.reason);
    }
    text_finish(&link);
}

static Go show_solutions(EntryScene *self, App *app) {
    if (!puzzle_editor_has_board(&self->editor)) return GO_STAY;
    Go go = app_open(app, go_away(self, SCENE_SOLUTIONS));
    // A board with nothing on it is not kept, but can be filled in all the same.
    if (!self->entry->puzzle[0])
        entry_puzzle_write(&self->editor.layout, &self->editor.shown, self->entry->puzzle);
    go.text = self->entry->puzzle;
    return go;
}

// The heading of the printed board, and a line about it.
static Go export_or_print(EntryScene *self, App *app) {
    PuzzleEditor *editor = &self->editor;
    if (!puzzle_editor_has_board(editor)) return GO_STAY;
    puzzle_editor_settle(editor, app);
    const PackEntry *pack = puzzle_editor_pack(editor, app);
    int clues = grid_filled(&editor->layout, &editor->shown);
    Grid solution;
    bool solved = editor->facts.solutions == 1;
    if (solved)
        solution = editor->facts.solution;
    else if (pack)
        solved = solver_unique(&editor->layout, &editor->shown, &solution); // a seed's: known to be quick
    char title[PRINT_TEXT_MAX], detail[PRINT_TEXT_MAX];
    snprintf(title, sizeof title, "%s",
             editor->kept.title[0] ? editor->kept.title
             : pack                ? pack->pack.name
                                   : "Sudoku");
    char grade[40] = "";
    if (editor->words.playable && pack)
        snprintf(grade, sizeof grade, "%s", editor->words.extra);
    else if (editor->facts.graded)
        app_grade(app, (int)editor->facts.band, editor->facts.rating_tenths, grade);
    snprintf(detail, sizeof detail, "%s%s%d clues", grade, *grade ? " · " : "", clues);
    PrintOrder *order = print_order(app);
    print_order_begin(order, &editor->layout, pack);
    print_order_add(order, NULL, &editor->shown, NULL, solved ? &solution : NULL, title, detail);
    return app_open(app, go_away(self, SCENE_PRINT));
}

static Go bring(EntryScene *self, App *app, const Input *in) {
    Go go = paste_drop_puzzle(app, in);
    self->choice.open = false;
    if (go.scene == SCENE_STAY) return go;
    if (go.scene != SCENE_ENTRY) {
        puzzle_editor_keep(&self->editor, self->entry);
        go.back = SCENE_ENTRY;
        return go;
    }
    puzzle_editor_bring(&self->editor, app, go.text ? go.text : app->handed_over);
    if (self->editor.kept.note[0]) app_notice(app, false, "%s", self->editor.kept.note);
    entry_focus_grid(self);
    return GO_STAY;
}

static Go press_button(EntryScene *self, App *app, int button) {
    switch ((EntryButton)button) {
    case BUTTON_PLAY: return play_it(self, app);
    case BUTTON_KEEP: entry_keep(self, app); break;
    case BUTTON_SOLUTIONS: return show_solutions(self, app);
    case BUTTON_EXPORT: return export_or_print(self, app);
    case BUTTON_PASTE:
        return bring(self, app, &(Input){.kind = INPUT_ACTION, .action = ACTION_PASTE, .text = ""});
    case BUTTON_COPY: copy(self, app); break;
    case BUTTON_CLEAR:
        audio_sound(app->audio, SOUND_ERASE);
        puzzle_editor_clear(&self->editor, app);
        break;
    case ENTRY_BUTTONS: break;
    }
    return GO_STAY;
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
    case ACTION_LEFT: move_choice(self, app, -1); break;
    case ACTION_DOWN:
    case ACTION_RIGHT: move_choice(self, app, 1); break;
    case ACTION_CONFIRM:
        if (!in->repeat) entry_keep_in(self, app, self->choice.focus);
        break;
    case ACTION_BACK: close_choice(self, app); break;
    }
}

// ---- by pad

// Where N and P begin no code, they may be tokens.
static void open_keyboard(EntryScene *self, App *app) {
    char said[ENTRY_SAID_MAX];
    if (!puzzle_state_is_code(&self->editor) && !layout_is_classic(&self->editor.layout)) {
        audio_sound(app->audio, SOUND_CONFLICT);
        app_notice(app, true, "A share code is typed on the 9×9 board. It can be pasted on any.");
        return;
    }
    KeyboardField field = entry_field(self, said);
    keyboard_open(&self->keyboard, app, KEYBOARD_CODE, &field, &self->view);
}

// A code that can be played is a press away from its game, even if that is found out a moment later.
static void close_keyboard(EntryScene *self, App *app) {
    audio_sound(app->audio, SOUND_BACK);
    keyboard_close(&self->keyboard, &self->view);
    entry_focus_grid(self);
    self->play_follows = true;
}

static void follow_with_play(EntryScene *self) {
    if (!self->play_follows || !self->editor.words.playable) return;
    self->play_follows = false;
    self->view.focus = ENTRY_BUTTON + BUTTON_PLAY;
}

// True when the input is dealt with; else *in is what it means to the scene.
static bool take_keyboard(EntryScene *self, App *app, Input *in) {
    char said[ENTRY_SAID_MAX];
    KeyboardField field = entry_field(self, said);
    const Input given = *in;
    if (!self->keyboard.open) return false;
    if (!keyboard_input(&self->keyboard, app, &field, &given, in)) return true;
    if (in->kind != INPUT_ACTION) return false;
    if (in->menu_action == ACTION_CONFIRM || in->menu_action == ACTION_BACK)
        close_keyboard(self, app);
    else if (in->menu_action == ACTION_ERASE && field.text[0])
        puzzle_editor_erase(&self->editor, app);
    return in->menu_action != ACTION_PASTE;
}

static void aim(EntryScene *self, App *app, const Input *in) {
    if (self->choice.open || self->picker.of || puzzle_state_is_code(&self->editor)) return;
    int token = token_wheel_aim(&self->wheel, in, self->editor.layout.order, app->look.keypad, false);
    if (!token) return;
    entry_focus_grid(self);
    audio_token(app->audio, token);
    if (entry_draws(self))
        entry_tools_type(self, app, (char[]){grid_character(token), 0});
    else
        puzzle_editor_put(&self->editor, app, token);
}

// ---- input

// A pad has no keys to type with: besides the wheel and the keyboard on the screen one button goes through
// the tokens, one clears; the rest is as in any menu.
static bool take_pad(EntryScene *self, App *app, const Input *in, Go *out) {
    bool code = puzzle_state_is_code(&self->editor), on_grid = entry_on_grid(self) && !code;
    *out = GO_STAY;
    if (token_wheel_action(&self->wheel, in, self->editor.layout.order, app->look.keypad)) return true;
    if (in->menu_action == ACTION_CONFIRM && in->action != ACTION_CONFIRM)
        *out = play_it(self, app);
    else if (in->action == ACTION_HINT || (code && entry_on_grid(self) && in->action == ACTION_CONFIRM))
        open_keyboard(self, app);
    else if (in->action == ACTION_NOTE)
        entry_tools_open(self, app, ENTRY_KIND);
    else if (in->action == ACTION_TOKEN_NEXT || (on_grid && in->action == ACTION_CONFIRM))
        puzzle_editor_cycle(&self->editor, app, 1);
    else if (in->action == ACTION_TOKEN_PREVIOUS)
        puzzle_editor_cycle(&self->editor, app, -1);
    else if (on_grid && in->action == ACTION_ERASE &&
             grid_filled(&self->editor.layout, &self->editor.grid) > 0)
        puzzle_editor_put(&self->editor, app, 0);
    else if (in->action == ACTION_ERASE && code)
        puzzle_editor_clear(&self->editor, app);
    else if (in->action == ACTION_ERASE && !entry_on_grid(self))
        entry_focus_grid(self);
    else
        return false;
    return true;
}

// What keys do here that means something else in menus. True when it is done.
static bool take_key(EntryScene *self, App *app, const Input *in, Go *out) {
    *out = GO_STAY;
    if (self->choice.open && in->action != ACTION_PASTE) {
        choose(self, app, in);
        return true;
    }
    if (in->device == DEVICE_PAD && take_pad(self, app, in, out)) return true;
    switch ((int)in->action) {
    case ACTION_COPY:
    case ACTION_COPY_CODE: copy(self, app); return true;
    case ACTION_COPY_GAME: copy_link(self, app); return true;
    case ACTION_UNDO:
    case ACTION_REDO:
        if (!puzzle_editor_step(&self->editor, app, in->action == ACTION_UNDO ? -1 : 1))
            audio_sound(app->audio, SOUND_CONFLICT);
        entry_focus_grid(self);
        return true;
    case ACTION_ERASE:
        puzzle_editor_erase(&self->editor, app);
        entry_focus_grid(self);
        return true;
    case ACTION_NEXT_EMPTY:
        if (in->shift)
            entry_tools_open(self, app, ENTRY_KIND);
        else if (entry_on_grid(self))
            self->view.focus = ENTRY_BUTTON + BUTTON_PLAY;
        else
            entry_focus_grid(self);
        return true;
    }
    return false;
}

// A key that means nothing here is refused where all can see it; nothing changes.
static void refuse(EntryScene *self, App *app, const char *character) {
    self->refused_us = app->now_us;
    self->shake = motion_begin(MOTION_SHAKE, app_motion(app));
    audio_sound(app->audio, SOUND_CONFLICT);
    int order = self->editor.layout.order;
    char last[16];
    snprintf(last, sizeof last, order > 9 ? "9 and A to %c" : "%c", grid_character(order));
    if (puzzle_state_is_code(&self->editor))
        app_notice(app, true, "A code cannot be longer.");
    else
        app_notice(app, true,
                   "“%s” stands for nothing here: 1 to %s are tokens; Space, 0 or a dot is a blank.",
                   character, last);
}

static void type(EntryScene *self, App *app, const char *text) {
    self->choice.open = false;
    while (*text) {
        char character[5];
        size_t n = utf8_character(text, character);
        if (entry_draws(self))
            entry_tools_type(self, app, character);
        else if (!puzzle_editor_type(&self->editor, app, character))
            refuse(self, app, character);
        else
            self->refused_us = 0;
        text += n;
    }
    entry_focus_grid(self);
}

// A key of those on the screen: a token or a digit, or -1 to erase.
static void press_key(EntryScene *self, App *app, int key) {
    if (key < 0 && entry_draws(self))
        entry_tools_input(self, app, &(Input){.kind = INPUT_ACTION, .action = ACTION_ERASE});
    else if (key < 0)
        puzzle_editor_erase(&self->editor, app);
    else if (!puzzle_state_is_code(&self->editor))
        type(self, app, (char[]){key_character(key), 0});
}

static Go use(EntryScene *self, App *app, const TargetEvent *event) {
    int id = event->id;
    if (id >= ENTRY_PACK && id < ENTRY_CELL) {
        entry_keep_in(self, app, self->choice.top + id - ENTRY_PACK);
        return GO_STAY;
    }
    self->choice.open = false;
    if (id == ENTRY_BOARD || id == ENTRY_KIND) {
        entry_tools_open(self, app, id);
        return GO_STAY;
    }
    if (id < ENTRY_BUTTON + ENTRY_BUTTONS) return press_button(self, app, id - ENTRY_BUTTON);
    if (id == ENTRY_STOP) {
        puzzle_editor_stop(&self->editor, app);
        self->view.focus = ENTRY_BUTTON + BUTTON_PLAY;
        return GO_STAY;
    }
    if (id == ENTRY_TEXT) {
        open_keyboard(self, app);
        return GO_STAY;
    }
    if (id >= ENTRY_CELL && !event->by_pointer) return press_button(self, app, BUTTON_PLAY);
    if (id >= ENTRY_CELL)
        self->editor.kept.cursor = id - ENTRY_CELL;
    else
        press_key(self, app, entry_key(self, id - ENTRY_KEY));
    entry_focus_grid(self);
    return GO_STAY;
}

// The wheel goes through the tokens of the cell under the pointer, the right button clears it.
static void change_cell(EntryScene *self, App *app, int id, int step) {
    if (id < ENTRY_CELL || puzzle_state_is_code(&self->editor)) return;
    self->editor.kept.cursor = id - ENTRY_CELL;
    entry_focus_grid(self);
    if (step == 0)
        puzzle_editor_put(&self->editor, app, 0);
    else
        puzzle_editor_cycle(&self->editor, app, step);
}

// ---- the scene

static void enter(void *state, App *app, const Go *from) {
    EntryScene *self = state;
    app_theme(app, NULL);
    puzzle_editor_init(&self->editor, app);
    entry_focus_grid(self);
    self->race = from->race;
    self->packs_version = app->packs_version;
    input_text(app->input, true);
    save_draft_read(app->save, self->saved, sizeof self->saved);
    const char *text = from->text ? from->text : "";
    self->entry = entry_kept(app);
    puzzle_editor_take_up(&self->editor, app, self->entry); // and stays, if the text is refused
    if (*text && strcmp(text, self->entry->puzzle) != 0) {
        puzzle_editor_bring(&self->editor, app, text);
        if (self->editor.kept.note[0]) app_notice(app, false, "%s", self->editor.kept.note);
    }
    self->entry->puzzle[0] = 0;
}

static void leave(void *state, App *app) {
    EntryScene *self = state;
    input_text(app->input, false);
    picker_finish(&self->picker);
    puzzle_editor_finish(&self->editor);
}

static Go input(void *state, App *app, const Input *given) {
    EntryScene *self = state;
    Input meant = *given;
    const Input *in = &meant;
    Go go;
    if (self->keyboard.open || in->kind == INPUT_ACTION || in->kind == INPUT_TEXT || in->kind == INPUT_TOKEN)
        self->play_follows = false; // the player goes elsewhere
    if (take_keyboard(self, app, &meant)) {
        follow_with_play(self);
        return GO_STAY;
    }
    if (!self->choice.open && entry_tools_input(self, app, in)) return GO_STAY;
    if (in->kind == INPUT_AIM) aim(self, app, in);
    if (in->kind == INPUT_PAD_LOST) token_wheel_close(&self->wheel);
    if (in->kind == INPUT_TEXT) type(self, app, in->text);
    if (in->kind == INPUT_TOKEN && in->token <= 9) type(self, app, (char[2]){(char)('0' + in->token), 0});
    if (entry_on_grid(self)) entry_focus_grid(self); // the cursor may be elsewhere by now
    if (in->kind == INPUT_ACTION && take_key(self, app, in, &go)) return go;
    TargetEvent event = scene_event(entry_targets_below, self, app, &self->view, in);
    switch ((int)event.kind) {
    case TARGET_USED: return use(self, app, &event);
    case TARGET_FOCUSED:
        if (entry_on_grid(self)) self->editor.kept.cursor = event.id - ENTRY_CELL;
        break;
    case TARGET_SECOND: change_cell(self, app, event.id, 0); break;
    case TARGET_WHEEL:
        if (self->choice.open)
            move_choice(self, app, event.step);
        else
            change_cell(self, app, event.id, -event.step);
        break;
    case TARGET_LEAVE:
        if (!self->choice.open) return app_back(app, go_away(self, SCENE_MENU));
        close_choice(self, app);
        break;
    case TARGET_BROUGHT: return bring(self, app, in);
    }
    return GO_STAY;
}

// What is entered is on the disk before it is seen, as moves are.
static void keep_draft(EntryScene *self, App *app) {
    char puzzle[ENTRY_PUZZLE_MAX] = "";
    const PuzzleEditor *editor = &self->editor;
    if (editor->layout.constraint_count > 0 || grid_filled(&editor->layout, &editor->grid) > 0)
        entry_puzzle_write(&editor->layout, &editor->grid, puzzle);
    if (strcmp(puzzle, self->saved) == 0) return;
    memcpy(self->saved, puzzle, sizeof puzzle);
    if (!save_draft(app->save, puzzle)) app_notice(app, true, "Not saved: %s", save_error(app->save));
}

static Go update(void *state, App *app, int64_t now_us, int64_t *out_wake_us) {
    EntryScene *self = state;
    keep_draft(self, app);
    entry_keep_follow(self, app);
    bool asked = puzzle_editor_settle(&self->editor, app), keeps = entry_keep_update(self, app);
    follow_with_play(self);
    if (asked || keeps) scene_wake(out_wake_us, now_us + POLL_US);
    picker_update(&self->picker, now_us, out_wake_us);
    token_wheel_wake(&self->wheel, app, self->editor.layout.order, out_wake_us);
    if (self->view.focus == ENTRY_STOP && !puzzle_state_is_slow(&self->editor, app->now_us))
        self->view.focus = ENTRY_BUTTON + BUTTON_PLAY;
    int64_t since = now_us - self->refused_us;
    if (!self->refused_us || since >= REFUSED_US) return GO_STAY;
    scene_wake(out_wake_us, self->refused_us + REFUSED_US);
    motion_wake(&self->shake, now_us, out_wake_us);
    return GO_STAY;
}

const Scene scene_entry = {"entry", sizeof(EntryScene), enter, entry_targets, input,
                           update,  entry_draw,         leave, entry_footer};
