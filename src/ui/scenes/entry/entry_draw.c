// Where the parts of the entry scene are and how they look.

#include <math.h>
#include <stdio.h>

#include "ui/kit/wrap.h"
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

// From the top down; heights shrink together where the window is low.
static void place_wide(EntryLayout *l, int keys, float unit) {
    Rect rest = l->slate.rest;
    float f = fminf(unit, rest.h / 559), x = rest.x, w = rest.w, y = rest.y;
    l->card = (Rect){x, y, w, floorf(150 * f)};
    y += floorf(172 * f);
    slate_rows((Rect){x, y, w, 124 * f}, BUTTON_PASTE, 2, floorf(12 * f), l->button);
    y += 124 * f;
    float room = 58 * f, line = fminf(room, 44 * unit);
    place_chips(l, x, floorf(y + (room - line) * 0.6f), w, floorf(line), unit);
    y = floorf(y + room);
    l->text = (Rect){x, y, w, floorf((w < 400 * unit ? 78 : 68) * f)};
    y += l->text.h + floorf(14 * f);
    float height = fminf(rest.y + rest.h - y, 124 * unit);
    slate_rows((Rect){x, y, w, height}, keys, (keys + 1) / 2, floorf(8 * unit), l->key);
    l->choice = (Rect){x, l->button[0].y, w, rest.y + rest.h - l->button[0].y};
}

static void place_tall(EntryLayout *l, int keys, float unit) {
    Rect rest = l->slate.rest;
    float gap = fminf(14 * unit, rest.h * 0.035f), x = rest.x, w = rest.w, y = rest.y;
    float line = fminf(44 * unit, rest.h * 0.13f), room = rest.h - line - 2 * gap;
    float first = floorf(room * 0.48f), second = floorf(room * 0.25f), split = floorf(w * 0.54f);
    l->card = (Rect){x, y, split, first};
    slate_rows((Rect){x + split + gap, y, w - split - gap, first}, BUTTON_PASTE, 2, floorf(gap * 0.8f),
               l->button);
    y += first;
    place_chips(l, x, y, w, line, unit);
    y += line;
    l->text = (Rect){x, y, w, second};
    y += second + gap;
    slate_rows((Rect){x, y, w, rest.y + rest.h - y}, keys, keys, floorf(8 * unit), l->key);
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

EntryLayout entry_layout(const EntryScene *self, const App *app) {
    int order = self->editor.layout.order;
    EntryLayout l = {.slate = slate_layout(app, &self->editor.layout)};
    if (l.slate.tall)
        place_tall(&l, order + 1, app->look.unit);
    else
        place_wide(&l, order + 1, app->look.unit);
    float u = app->look.unit, w = fminf(150 * u, l.card.w / 2), h = fmaxf(40 * u, 36);
    if (puzzle_editor_is_slow(&self->editor, app))
        l.stop = rect_whole(l.card.x + l.card.w - w - 14 * u, l.card.y + 14 * u, w, h);
    if (self->choice.open) place_packs(&l, &self->choice, app->look.unit);
    return l;
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
                                  .no_focus = puzzle_editor_is_code(editor) && !cursor});
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
    targets_add(out, (Target){ENTRY_STOP, TARGET_BUTTON, l->stop, "Stop rating", .group = 1});
    targets_add(out, (Target){ENTRY_TEXT, TARGET_LINK, l->text, "Type a share code", .group = 1});
    int order = self->editor.layout.order;
    for (int i = 0; i <= order; i++)
        targets_add_pointed(out, (Target){ENTRY_KEY + i, TARGET_LINK, l->key[i],
                                          .name = i == order ? "Erase" : targets_words(out, "%d", i + 1)});
}

KeyboardField entry_field(const EntryScene *self, char said[ENTRY_SAID_MAX]) {
    const PuzzleEditor *editor = &self->editor;
    const PuzzleEditorWords *words = &editor->words;
    bool code = puzzle_editor_is_code(editor), bad = words->tone == TONE_BAD;
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
    if (self->keyboard.open)
        keyboard_targets(&self->keyboard, app, &field, out);
    else
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

// ---- how

static void draw_board(const EntryScene *self, const App *app, Draw *draw, const EntryLayout *l,
                       int hovered) {
    const PuzzleEditor *editor = &self->editor;
    bool code = puzzle_editor_is_code(editor);
    SlateBoard board = {.layout = &editor->layout,
                        .pack = puzzle_editor_pack(editor, app),
                        .grid = &editor->shown,
                        .hovered = hovered >= ENTRY_CELL && !code ? hovered - ENTRY_CELL : -1,
                        .cursor = code ? -1 : editor->kept.cursor,
                        .focused = entry_on_grid(self) && !self->choice.open};
    if (editor->reason.kind == NO_SOLUTION_CELL && editor->reason.forced == 0)
        board.pointed = editor->reason.cells;
    int64_t since = app->now_us - self->refused_us;
    board.refused = self->refused_us && since < REFUSED_US;
    if (board.refused && since < SHAKE_US && !app->settings.reduce_motion) {
        float t = (float)since / (float)SHAKE_US;
        board.shake = sinf(t * 18.85f) * (1 - t) * 0.06f;
    }
    slate_draw_board(draw, app, &l->slate.grid, &board);
}

// What to do; or what was brought, and what was left out of it.
static void draw_intro(const PuzzleEditor *editor, const App *app, Draw *draw, Rect r) {
    float u = app->look.unit, size = fmaxf(16 * u, 11), line = 24 * u;
    bool named = editor->kept.title[0] || editor->kept.author[0];
    if (r.h <= 0) return;
    if (named) {
        float x = r.x, baseline = r.y + 17 * u;
        if (editor->kept.title[0])
            x += draw_text_cut(draw, FACE_MEDIUM, size, x, baseline, r.w, role(app, ROLE_TEXT),
                               editor->kept.title);
        char author[FORMATS_TEXT_MAX + 16];
        snprintf(author, sizeof author, editor->kept.title[0] ? "  ·  by %s" : "By %s", editor->kept.author);
        if (editor->kept.author[0])
            draw_text_cut(draw, FACE_TEXT, size, x, baseline, r.x + r.w - x, role(app, ROLE_DIM), author);
        r.y += line, r.h -= line;
    }
    if (r.h < line - 1 || (named && !editor->kept.note[0])) return;
    char text[ENTRY_NOTE_MAX];
    if (editor->kept.note[0])
        snprintf(text, sizeof text, "%s", editor->kept.note);
    else
        snprintf(text, sizeof text,
                 "Type it cell by cell, paste any text with %d cells or a share code, or drop a file.",
                 editor->layout.cells);
    wrap_text(draw, r, FACE_TEXT, size, line, role(app, ROLE_DIM), text);
}

static void draw_keys(const EntryScene *self, const App *app, Draw *draw, const EntryLayout *l, int hovered) {
    const PuzzleEditor *editor = &self->editor;
    float u = app->look.unit;
    for (int i = 0; i <= editor->layout.order; i++) {
        bool erase = i == editor->layout.order, dim = !erase && puzzle_editor_is_code(editor);
        Rect r = l->key[i];
        Colour face = role(app, ROLE_PANEL);
        if (hovered == ENTRY_KEY + i && !dim) face = colour_mix(face, role(app, ROLE_TEXT), 0.07f);
        char label[12];
        snprintf(label, sizeof label, "%d", i + 1);
        draw_push_opacity(draw, dim ? 0.45f : 1);
        draw_panel(draw, r, fminf(10 * u, r.h / 4), fmaxf(1, u), face, role(app, ROLE_LINE_THIN));
        draw_text_in(draw, erase ? FACE_TEXT : FACE_DISPLAY, fminf(19 * u, r.h * 0.55f), r, ALIGN_CENTRE,
                     role(app, ROLE_TEXT), erase ? "⌫" : label);
        draw_pop_opacity(draw);
    }
}

static void draw_choice(const EntryScene *self, const App *app, Draw *draw, const EntryLayout *l,
                        int hovered) {
    const SaveToPackChoice *choice = &self->choice;
    float u = app->look.unit;
    draw_panel(draw, l->choice, 18 * u, fmaxf(1, u), role(app, ROLE_BOARD), role(app, ROLE_LINE_THIN));
    widget_heading(draw, app, l->choice.x + 16 * u, l->choice.y + 30 * u, "KEEP IT IN");
    for (int i = 0; i < l->packs_shown; i++)
        widget_button(draw, app, &(Target){.rect = l->pack[i], .name = choice->pack[choice->top + i].name},
                      choice->focus == choice->top + i, hovered == ENTRY_PACK + i);
    if (choice->count <= l->packs_shown) return;
    char text[40];
    snprintf(text, sizeof text, "%d–%d of %d", choice->top + 1, choice->top + l->packs_shown, choice->count);
    draw_text(draw, FACE_TEXT, 13 * u, l->choice.x + l->choice.w - 16 * u, l->choice.y + 30 * u, ALIGN_RIGHT,
              role(app, ROLE_DIM), text);
}

void entry_footer(const void *state, const App *app, Footer *out) {
    static const Prompt PUZZLE[] = {
        {ACTION_CONFIRM, "Play", "Enter", NULL, "start"},
        {ACTION_ERASE, "Back", "⌫", NULL, ""},
        {ACTION_PASTE, "Paste", NULL, NULL, ""},
        {ACTION_NONE, "Write and move on", "1–9", "", ""},
        {ACTION_NONE, "Blank", "Space", "", ""},
        {ACTION_NONE, "Move", "↑↓←→", "Click", "↑↓←→"},
        {ACTION_NONE, "Token", "", "", "rs"},
        {ACTION_NONE, "Change", "", "Wheel", "a"},
        {ACTION_NONE, "Clear", "", "Right click", "b"},
        {ACTION_HINT, "Share code", "", "", NULL},
    };
    static const Prompt CODE[] = {
        {ACTION_CONFIRM, "Play", "Enter", NULL, "start"},
        {ACTION_ERASE, "Back", "⌫", NULL, ""},
        {ACTION_HINT, "Type", "", "", NULL},
        {ACTION_PASTE, "Paste", NULL, NULL, ""},
        {ACTION_NONE, "Clear", "", "", "b"},
    };
    static const Prompt CHOICE[] = {
        {ACTION_NONE, "Choose", "↑↓", "Wheel", "↑↓"},
        {ACTION_CONFIRM, "Keep it there", "Enter", NULL, "a"},
        {ACTION_BACK, "Do not keep it", "Esc", NULL, "b"},
    };
    const EntryScene *self = state;
    out->x = entry_layout(self, app).slate.grid.rect.x;
    if (self->keyboard.open)
        keyboard_footer(&self->keyboard, out);
    else if (self->choice.open)
        footer_add(out, CHOICE, sizeof CHOICE / sizeof *CHOICE);
    else if (puzzle_editor_is_code(&self->editor))
        footer_add(out, CODE, sizeof CODE / sizeof *CODE);
    else
        footer_add(out, PUZZLE, sizeof PUZZLE / sizeof *PUZZLE);
}

// The field with what is entered, as text; before there is anything, what it is for.
static void draw_text_field(const EntryScene *self, const App *app, Draw *draw, const EntryLayout *l,
                            bool hovered) {
    const PuzzleEditor *editor = &self->editor;
    bool code = puzzle_editor_is_code(editor), focused = self->view.focus == ENTRY_TEXT;
    char text[PUZZLE_EDITOR_TEXT_MAX];
    int length = puzzle_editor_text(editor, text), caret = code ? length : editor->kept.cursor;
    float u = app->look.unit;
    if (!code && grid_filled(&editor->layout, &editor->grid) == 0)
        slate_draw_text(draw, app, l->text, "Type a share code", 0, ROLE_DIM, -1);
    else
        slate_draw_text(draw, app, l->text, text, code ? 0 : editor->layout.order,
                        code ? ROLE_TEXT : ROLE_DIM, entry_on_grid(self) ? caret : -1);
    if (focused || hovered)
        draw_round_frame(draw, l->text, 10 * u, fmaxf(focused ? 2 : 1, (focused ? 2 : 1) * u),
                         role(app, focused ? ROLE_ENTERED : ROLE_LINE_THICK));
}

// The wheel, as it opens on the board of a game.
static void draw_wheel(const EntryScene *self, const App *app, Draw *draw, const EntryLayout *l) {
    const PuzzleEditor *editor = &self->editor;
    if (!self->wheel.open) return;
    Rect all = {0, 0, app->look.width, app->look.height};
    draw_fill(draw, all, colour_alpha(0xFF000000u, app->look.theme.dark ? 0.4f : 0.1f));
    token_wheel_draw(&self->wheel, app, draw,
                     &(TokenWheelPlace){.layout = &editor->layout,
                                        .board = &editor->grid,
                                        .grid = &l->slate.grid,
                                        .cursor = editor->kept.cursor,
                                        .room = all,
                                        .radius = fminf(172 * app->look.unit, l->slate.grid.rect.w * 0.3f)});
}

// What lies over the scene, if anything does.
static void draw_over(const EntryScene *self, const App *app, Draw *draw, const EntryLayout *l) {
    char said[ENTRY_SAID_MAX];
    KeyboardField field = entry_field(self, said);
    draw_wheel(self, app, draw, l);
    keyboard_draw(&self->keyboard, app, &field, draw);
}

void entry_draw(const void *state, const App *app, Draw *draw) {
    const EntryScene *self = state;
    EntryLayout l = entry_layout(self, app);
    Targets targets;
    int hovered = scene_targets(entry_targets_below, self, app, &self->view, &targets);
    if (self->keyboard.open) hovered = TARGET_NONE;
    const PuzzleEditor *editor = &self->editor;
    bool code = puzzle_editor_is_code(editor);
    draw_board(self, app, draw, &l, hovered);
    slate_draw_head(draw, app, &l.slate, "Enter a puzzle", "Menu", hovered == TARGET_BACK);
    draw_intro(editor, app, draw, l.slate.intro);
    const PuzzleEditorWords *words = &editor->words;
    Role tone = words->tone == TONE_GOOD ? ROLE_GOOD : words->tone == TONE_BAD ? ROLE_CONFLICT : ROLE_DIM;
    SlateCard card = {tone, words->heading, words->main, words->extra, words->detail};
    if (!self->choice.open || !l.slate.tall) slate_draw_card(draw, app, l.card, &card);
    if (self->choice.open) {
        draw_choice(self, app, draw, &l, hovered);
        return;
    }
    scene_draw_buttons(draw, app, &targets, &self->view, hovered);
    for (int id = ENTRY_BUTTON + BUTTON_PASTE; id < ENTRY_BUTTON + ENTRY_BUTTONS; id++)
        slate_draw_chip(draw, app, targets_find(&targets, id), self->view.focus == id, hovered == id);
    widget_heading(draw, app, l.slate.x, l.heading, code ? "CODE" : "AS TEXT");
    draw_text_field(self, app, draw, &l, hovered == ENTRY_TEXT);
    draw_keys(self, app, draw, &l, hovered);
    draw_over(self, app, draw, &l);
}
