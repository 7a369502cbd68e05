// Where the parts of the entry scene are, and what can be used.

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "core/constraint/constraint_kinds.h"
#include "ui/scenes/entry/entry_view.h"
#include "ui/widget/widget.h"

// ---- where

// The line between buttons and text: what the text is, and three chips after that, as wide as their words.
static void place_chips(EntryLayout *l, float x, float y, float w, float h, float u) {
    static const float WIDE[ENTRY_CHIPS] = {108, 105, 78}, NARROW[ENTRY_CHIPS] = {44, 42, 78};
    float heading = 84 * u, room = fminf(w - heading, 420 * u), whole = 0;
    const float *width = room >= 330 * u ? WIDE : NARROW;
    for (int i = 0; i < ENTRY_CHIPS; i++) whole += width[i] * u;
    float gap = fmaxf(0, (room - whole) / ENTRY_CHIPS), right = x + w;
    l->heading = y + h / 2 + 5 * u;
    for (int i = ENTRY_CHIPS - 1; i >= 0; i--) {
        float wide = fminf(width[i] * u, room / ENTRY_CHIPS + width[i] * u - whole / ENTRY_CHIPS);
        l->button[BUTTON_PASTE + i] = (Rect){floorf(right - wide), y, ceilf(wide), h};
        right -= wide + gap;
    }
}

// What chooses a board, and what chooses a kind, with its longer words.
static void place_lists(EntryLayout *l, float x, float y, float w, float h, float gap) {
    float board = floorf((w - gap) * 0.36f);
    l->board = (Rect){x, y, board, h};
    l->kind = (Rect){x + board + gap, y, w - board - gap, h};
}

// From the top down; heights shrink together where the window is low.
static void place_wide(EntryLayout *l, float unit) {
    Rect rest = l->slate.rest;
    float f = fminf(unit, rest.h / 559), x = rest.x, w = rest.w, y = rest.y, gap = floorf(12 * f);
    l->card = (Rect){x, y, w, floorf(132 * f)};
    y += l->card.h + floorf(14 * f);
    slate_rows((Rect){x, y, w, floorf(112 * f)}, BUTTON_PASTE, 2, gap, l->button);
    y += floorf(112 * f) + gap;
    place_lists(l, x, y, w, floorf(46 * f), gap);
    y += l->kind.h;
    float room = 52 * f, line = fminf(room, 44 * unit);
    place_chips(l, x, floorf(y + (room - line) * 0.6f), w, floorf(line), unit);
    y = floorf(y + room);
    l->text = (Rect){x, y, w, floorf((w < 400 * unit ? 72 : 62) * f)};
    y += l->text.h + gap;
    float height = fminf(rest.y + rest.h - y, 124 * unit);
    slate_rows((Rect){x, y, w, height}, l->keys, (l->keys + 1) / 2, floorf(8 * unit), l->key);
    l->choice = (Rect){x, l->button[0].y, w, rest.y + rest.h - l->button[0].y};
}

static void place_tall(EntryLayout *l, float unit) {
    Rect rest = l->slate.rest;
    float gap = fminf(14 * unit, rest.h * 0.035f), x = rest.x, w = rest.w, y = rest.y;
    float line = fminf(44 * unit, rest.h * 0.13f), room = rest.h - 2 * line - 3 * gap;
    float first = floorf(room * 0.48f), second = floorf(room * 0.24f), split = floorf(w * 0.54f);
    l->card = (Rect){x, y, split, first};
    slate_rows((Rect){x + split + gap, y, w - split - gap, first}, BUTTON_PASTE, 2, floorf(gap * 0.8f),
               l->button);
    y += first + floorf(gap);
    place_lists(l, x, y, w, floorf(line), floorf(gap));
    y += floorf(line);
    place_chips(l, x, y, w, line, unit);
    y += line;
    l->text = (Rect){x, y, w, second};
    y += second + gap;
    slate_rows((Rect){x, y, w, rest.y + rest.h - y}, l->keys, l->keys, floorf(8 * unit), l->key);
    l->choice = rest;
}

static void place_packs(EntryLayout *l, const SaveToPackChoice *choice, float u) {
    float head = 46 * u, pad = 14 * u, pitch = 52 * u, room = l->choice.h - head - pad;
    int fit = (int)(room / pitch);
    if (fit < 1) fit = 1, pitch = room;
    l->packs_shown = choice->count - choice->top < fit ? choice->count - choice->top : fit;
    if (choice->count < fit)
        l->choice.h = head + pad + pitch * (float)choice->count;
    else
        pitch = room / (float)fit;
    for (int i = 0; i < l->packs_shown; i++)
        l->pack[i] = (Rect){l->choice.x + pad, floorf(l->choice.y + head + pitch * (float)i),
                            l->choice.w - 2 * pad, floorf(pitch - 8 * u)};
}

static bool types_number(const EntryScene *self) {
    ConstraintValue value = entry_draws(self) ? constraint_kind(self->editor.kind)->value : VALUE_NONE;
    return value == VALUE_OPTIONAL || value == VALUE_NEEDED;
}

static int key_count(const EntryScene *self) {
    return types_number(self) ? 11 : self->editor.layout.order + 1;
}

int entry_key(const EntryScene *self, int index) {
    if (index == key_count(self) - 1) return -1;
    return types_number(self) ? (index + 1) % 10 : index + 1;
}

// Numbers beside the board have room on all sides while such are drawn: it stays where it is then.
static bool has_room_around(const EntryScene *self) {
    ConstraintOver over = entry_draws(self) ? constraint_kind(self->editor.kind)->over : OVER_BOARD;
    return over == OVER_ROW || over == OVER_DIAGONAL;
}

EntryLayout entry_layout(const EntryScene *self, const App *app) {
    EntryLayout l = {.slate = slate_layout(app, &self->editor.layout, has_room_around(self)),
                     .keys = key_count(self)};
    if (l.slate.tall)
        place_tall(&l, app->look.unit);
    else
        place_wide(&l, app->look.unit);
    float u = app->look.unit, w = fminf(150 * u, l.card.w / 2), h = fmaxf(40 * u, 36);
    if (puzzle_state_is_slow(&self->editor, app->now_us))
        l.stop = rect_whole(l.card.x + l.card.w - w - 14 * u, l.card.y + 14 * u, w, h);
    if (self->choice.open) place_packs(&l, &self->choice, app->look.unit);
    return l;
}

Point entry_place(const EntryLayout *l, float x, float y) {
    const GridLayout *grid = &l->slate.grid;
    float step = grid->cell + grid->thin, before = grid->border - grid->thin / 2;
    return (Point){(x - grid->rect.x - before) / step, (y - grid->rect.y - before) / step};
}

// ---- names

void entry_board_name(const char *id, char out[ENTRY_BOARD_NAME_MAX]) {
    const char *latin = strncmp(id, "latin", 5) == 0 ? id + 5 : NULL, *by = strchr(id, 'x');
    if (latin)
        snprintf(out, ENTRY_BOARD_NAME_MAX, "%s×%s, no boxes", latin, latin);
    else if (by)
        snprintf(out, ENTRY_BOARD_NAME_MAX, "%.*s×%s", (int)(by - id), id, by + 1);
    else
        snprintf(out, ENTRY_BOARD_NAME_MAX, "9×9, %s", id);
}

const char *entry_kind_name(const EntryScene *self) {
    return self->editor.kind == PUZZLE_CLUES ? "Clues" : constraint_kind(self->editor.kind)->name;
}

// ---- what can be used

static bool is_disabled(const EntryScene *self, EntryButton button) {
    const PuzzleEditor *editor = &self->editor;
    if (button == BUTTON_PLAY) return !editor->words.playable;
    if (button == BUTTON_KEEP) return !editor->words.playable && !self->keep;
    return (button == BUTTON_SOLUTIONS || button == BUTTON_EXPORT) && !puzzle_editor_has_board(editor);
}

static void add_cells(const EntryScene *self, const EntryLayout *l, Targets *out) {
    const PuzzleEditor *editor = &self->editor;
    for (int cell = 0; cell < editor->layout.cells; cell++) {
        int row = layout_row(&editor->layout, cell), column = layout_column(&editor->layout, cell);
        bool cursor = cell == editor->kept.cursor; // a code has no cells to move on
        targets_add(out, (Target){ENTRY_CELL + cell, TARGET_CELL, grid_cell(&l->slate.grid, row, column),
                                  .row = row, .column = column, .entry = cursor,
                                  .no_focus = puzzle_state_is_code(editor) && !cursor});
    }
}

static void add_packs(const EntryScene *self, const EntryLayout *l, Targets *out) {
    for (int i = 0; i < l->packs_shown; i++)
        targets_add_pointed(out, (Target){ENTRY_PACK + i, TARGET_ROW, l->pack[i],
                                          .name = self->choice.pack[self->choice.top + i].name});
}

static void add_buttons(const EntryScene *self, const EntryLayout *l, Targets *out) {
    static const char *const NAME[ENTRY_BUTTONS] = {
        "Play it", "Keep in a pack", "Show solutions", "Export or print", "Paste", "Copy", "Start over"};
    static const Action ACTION[ENTRY_BUTTONS] = {[BUTTON_PASTE] = ACTION_PASTE, [BUTTON_COPY] = ACTION_COPY};
    for (int i = 0; i < ENTRY_BUTTONS; i++) {
        bool disabled = is_disabled(self, (EntryButton)i);
        targets_add(out, (Target){ENTRY_BUTTON + i, i < BUTTON_PASTE ? TARGET_BUTTON : TARGET_LINK,
                                  l->button[i], i == BUTTON_PLAY && self->race ? "Race it" : NAME[i],
                                  .label = i == BUTTON_KEEP && self->keep ? "Stop keeping it" : NULL,
                                  .action = ACTION[i], .group = 1, .entry = i == BUTTON_PLAY,
                                  .primary = i == BUTTON_PLAY && !disabled, .disabled = disabled});
    }
    bool rating = self->editor.facts.grading;
    targets_add(out, (Target){ENTRY_STOP, TARGET_BUTTON, l->stop, rating ? "Stop rating" : "Stop counting",
                              .group = 1});
    char board[ENTRY_BOARD_NAME_MAX];
    entry_board_name(self->editor.layout.id, board);
    targets_add(out, (Target){ENTRY_BOARD, TARGET_CHOICE, l->board, targets_words(out, "Board: %s", board),
                              .group = 1});
    targets_add(out, (Target){ENTRY_KIND, TARGET_CHOICE, l->kind,
                              targets_words(out, "Draw: %s", entry_kind_name(self)), .group = 1});
    targets_add(out, (Target){ENTRY_TEXT, TARGET_LINK, l->text, "Type a share code", .group = 1});
    for (int i = 0; i < l->keys; i++) {
        int key = entry_key(self, i);
        targets_add_pointed(out, (Target){ENTRY_KEY + i, TARGET_LINK, l->key[i],
                                          .name = key < 0 ? "Erase" : targets_words(out, "%d", key)});
    }
}

KeyboardField entry_field(const EntryScene *self, char said[ENTRY_SAID_MAX]) {
    const PuzzleEditor *editor = &self->editor;
    const PuzzleEditorWords *words = &editor->words;
    bool code = puzzle_state_is_code(editor), bad = words->tone == TONE_BAD;
    snprintf(said, ENTRY_SAID_MAX, "%s",
             !code                     ? "A share code begins with N or P."
             : bad && words->detail[0] ? words->detail
                                       : words->main);
    return (KeyboardField){.text = editor->kept.code,
                           .takes = code_following(&editor->layout, editor->kept.code),
                           .said = said,
                           .tone = bad                        ? ROLE_CONFLICT
                                   : words->tone == TONE_GOOD ? ROLE_GOOD
                                                              : ROLE_DIM};
}

void entry_targets(const void *state, const App *app, Targets *out) {
    const EntryScene *self = state;
    char said[ENTRY_SAID_MAX];
    KeyboardField field = entry_field(self, said);
    if (!picker_targets(&self->picker, app, out) && !keyboard_targets(&self->keyboard, app, &field, out))
        entry_targets_below(state, app, out);
}

void entry_targets_below(const void *state, const App *app, Targets *out) {
    const EntryScene *self = state;
    EntryLayout l = entry_layout(self, app);
    scene_add_back(out, l.slate.back, "Menu");
    add_cells(self, &l, out);
    if (self->choice.open)
        add_packs(self, &l, out);
    else
        add_buttons(self, &l, out);
}
