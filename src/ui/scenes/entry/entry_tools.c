// The choice of a board and of what is drawn on it, and drawing by pointer, keys and pad.

#include <stdio.h>

#include "core/constraint/constraint_kinds.h"
#include "ui/scenes/entry/entry_view.h"
#include "ui/scenes/entry/puzzle_drawing.h"

// ---- the lists

static void list_boards(EntryScene *self) {
    char name[ENTRY_BOARD_NAME_MAX];
    for (int i = 0; layout_id(i); i++) {
        entry_board_name(layout_id(i), name);
        picker_add(&self->picker, i, strcmp(self->editor.layout.id, layout_id(i)) == 0, "", "%s", name);
    }
}

// How many of a kind there are; of one that is over the board, whether it is there.
static void count_words(const Layout *layout, int number, char out[PICKER_FIGURE_MAX]) {
    bool board = constraint_kind(number)->over == OVER_BOARD;
    int count = 0;
    for (int i = 0; i < layout->constraint_count; i++) count += layout->constraint[i].kind == number;
    if (count == 0)
        out[0] = 0;
    else if (board)
        snprintf(out, PICKER_FIGURE_MAX, "on the board");
    else
        snprintf(out, PICKER_FIGURE_MAX, "%d", count);
}

static void list_kinds(EntryScene *self) {
    Picker *picker = &self->picker;
    const PuzzleEditor *editor = &self->editor;
    picker_add(picker, PUZZLE_CLUES, editor->kind == PUZZLE_CLUES, "", "Clues");
    picker_add_detail(picker, "The tokens that a puzzle begins with.");
    for (int i = 0; constraint_kind(i); i++) {
        char count[PICKER_FIGURE_MAX];
        count_words(&editor->layout, i, count);
        picker_add(picker, i, editor->kind == i, count, "%s", constraint_kind(i)->name);
        picker_add_detail(picker, constraint_kind(i)->rule);
    }
}

void entry_tools_open(EntryScene *self, App *app, int list) {
    EntryLayout l = entry_layout(self, app);
    picker_begin(&self->picker, list);
    if (list == ENTRY_BOARD)
        list_boards(self);
    else
        list_kinds(self);
    picker_open(&self->picker, app, list == ENTRY_BOARD ? l.board : l.kind, &self->view);
}

static void chosen(EntryScene *self, App *app, int list, int value) {
    TextError error = {0};
    entry_focus_grid(self);
    if (list == ENTRY_BOARD)
        puzzle_editor_choose_board(&self->editor, app, layout_id(value));
    else if (!puzzle_drawing_choose(&self->editor, app, value, &error))
        app_notice(app, true, "%s.", error.reason);
    entry_focus_grid(self);
}

// False when the scene is to have the input all the same.
static bool take_picker(EntryScene *self, App *app, const Input *in) {
    int value, list = self->picker.of;
    PickerResult result = picker_input(&self->picker, app, in, &value);
    if (result == PICKER_STAYS) return true;
    picker_close(&self->picker, &self->view);
    if (result == PICKER_TAKEN) chosen(self, app, list, value);
    return result != PICKER_BROUGHT;
}

// ---- the pointer

static void follow_pointer(EntryScene *self, const EntryLayout *l, const Input *in) {
    int cell = grid_cell_at(&l->slate.grid, in->x, in->y);
    if (cell >= 0) self->editor.kept.cursor = cell;
    entry_focus_grid(self);
}

// Only where nothing else would be pressed.
static bool press_board(EntryScene *self, App *app, const Input *in) {
    EntryLayout l = entry_layout(self, app);
    Point at = entry_place(&l, in->x, in->y);
    ConstraintOver over = constraint_kind(self->editor.kind)->over;
    Targets targets;
    scene_targets(entry_targets_below, self, app, NULL, &targets);
    const Target *target = targets_at(&targets, in->x, in->y);
    if (!constraint_pen_reaches(over, self->editor.layout.order, at.x, at.y) ||
        (target && target->role != TARGET_CELL))
        return false;
    TextError error;
    follow_pointer(self, &l, in);
    if (in->button == 1)
        puzzle_drawing_begin(&self->editor, app, at.x, at.y, true);
    else if (in->button == 3 && !puzzle_drawing_remove(&self->editor, app, at.x, at.y, &error))
        app_notice(app, true, "%s.", error.reason);
    return true;
}

static bool take_pointer(EntryScene *self, App *app, const Input *in) {
    PuzzleEditor *editor = &self->editor;
    bool stroke = editor->hand.open && editor->hand.drawing && editor->hand.pointing;
    if (in->kind == INPUT_POINTER_DOWN) return press_board(self, app, in);
    if (!stroke) return false;
    EntryLayout l = entry_layout(self, app);
    Point at = entry_place(&l, in->x, in->y);
    if (in->kind == INPUT_POINTER_MOVE) {
        follow_pointer(self, &l, in);
        puzzle_drawing_move(editor, app, at.x, at.y);
        return false; // the scene notes where the pointer is
    }
    bool over = in->kind == INPUT_POINTER_LEAVE || (in->kind == INPUT_POINTER_UP && in->button == 1);
    if (over) puzzle_drawing_end(editor, app);
    return over && in->kind == INPUT_POINTER_UP;
}

// ---- keys and pad

// The cursor goes on over the board, and what is drawn with it.
static void lead(EntryScene *self, App *app, Action direction) {
    PuzzleEditor *editor = &self->editor;
    int order = editor->layout.order, cell = editor->kept.cursor;
    int row = cell / order + (direction == ACTION_DOWN) - (direction == ACTION_UP);
    int column = cell % order + (direction == ACTION_RIGHT) - (direction == ACTION_LEFT);
    if (row < 0 || column < 0 || row >= order || column >= order) return;
    audio_sound(app->audio, SOUND_MOVE);
    editor->kept.cursor = row * order + column;
    entry_focus_grid(self);
    puzzle_drawing_step(editor, app, editor->kept.cursor);
}

// The cell's own corner is the one at its lower right.
static void begin_or_end(EntryScene *self, App *app) {
    PuzzleEditor *editor = &self->editor;
    int row = layout_row(&editor->layout, editor->kept.cursor);
    int column = layout_column(&editor->layout, editor->kept.cursor);
    if (editor->hand.open && editor->hand.drawing) {
        puzzle_drawing_end(editor, app);
        return;
    }
    puzzle_drawing_begin(editor, app, (float)column + 0.5f, (float)row + 0.5f, false);
    if (constraint_kind(editor->kind)->over == OVER_CORNER) puzzle_drawing_end(editor, app);
}

static void erase(EntryScene *self, App *app) {
    TextError error;
    entry_focus_grid(self);
    if (puzzle_drawing_erase(&self->editor, app, &error))
        audio_sound(app->audio, SOUND_ERASE);
    else
        app_notice(app, true, "%s.", error.reason);
}

static void count(EntryScene *self, App *app, int step) {
    if (!puzzle_drawing_count(&self->editor, app, step)) audio_sound(app->audio, SOUND_CONFLICT);
}

static void leave_kind(EntryScene *self, App *app) {
    TextError error;
    audio_sound(app->audio, SOUND_BACK);
    if (self->editor.hand.open && self->editor.hand.drawing)
        puzzle_drawing_call_off(&self->editor, app);
    else
        puzzle_drawing_choose(&self->editor, app, PUZZLE_CLUES, &error);
}

static bool take_key(EntryScene *self, App *app, const Input *in) {
    const PuzzleHand *hand = &self->editor.hand;
    bool drawing = hand->open && hand->drawing;
    switch ((int)in->action) {
    case ACTION_UP:
    case ACTION_DOWN:
    case ACTION_LEFT:
    case ACTION_RIGHT:
        if (drawing) lead(self, app, in->action);
        return drawing;
    case ACTION_CONFIRM:
        if (!entry_on_grid(self)) return false;
        if (!in->repeat) begin_or_end(self, app);
        return true;
    case ACTION_ERASE: erase(self, app); return true;
    case ACTION_TOKEN_NEXT:
    case ACTION_TOKEN_PREVIOUS: count(self, app, in->action == ACTION_TOKEN_NEXT ? 1 : -1); return true;
    case ACTION_NOTE:
        if (drawing) puzzle_drawing_bend(&self->editor);
        return drawing;
    case ACTION_BACK:
        if (!in->repeat) leave_kind(self, app);
        return true;
    }
    return false;
}

void entry_tools_type(EntryScene *self, App *app, const char *character) {
    PuzzleEditor *editor = &self->editor;
    const ConstraintKind *kind = constraint_kind(editor->kind);
    if (*character == ' ' && editor->hand.open && editor->hand.drawing) {
        puzzle_drawing_bend(editor);
    } else if (*character == ' ') {
        begin_or_end(self, app);
    } else if (!puzzle_drawing_type(editor, app, character)) {
        audio_sound(app->audio, SOUND_CONFLICT);
        app_notice(app, true,
                   kind->value == VALUE_NONE ? "%s takes no number. Escape leads back to the clues."
                                             : "%s: draw it first, then type its number.",
                   kind->name);
    }
}

bool entry_tools_input(EntryScene *self, App *app, const Input *in) {
    if (self->picker.of) return take_picker(self, app, in);
    if (!entry_draws(self) || self->wheel.open) return false;
    if (in->kind == INPUT_SCROLL) {
        EntryLayout l = entry_layout(self, app);
        bool over = rect_has(l.slate.grid.rect, in->x, in->y);
        if (over) count(self, app, in->scroll > 0 ? 1 : -1);
        return over;
    }
    return in->kind == INPUT_ACTION ? take_key(self, app, in) : take_pointer(self, app, in);
}
