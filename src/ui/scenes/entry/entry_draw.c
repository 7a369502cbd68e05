// How the entry scene looks.

#include <math.h>
#include <stdio.h>

#include "core/constraint/constraint_kinds.h"
#include "ui/kit/wrap.h"
#include "ui/scenes/entry/entry_view.h"
#include "ui/widget/widget.h"

// ---- how

static CellSet cells_of(const ConstraintPen *pen) {
    CellSet cells = {{0}};
    for (int i = 0; i < pen->count; i++) cellset_add(&cells, pen->cell[i]);
    return cells;
}

// What a press would draw where the pointer is: an edge, a corner, a row or a diagonal.
static ConstraintPen could_draw(const EntryScene *self, const App *app, const EntryLayout *l, int hovered) {
    const PuzzleEditor *editor = &self->editor;
    ConstraintPen pen = {.over = entry_draws(self) ? constraint_kind(editor->kind)->over : OVER_BOARD};
    Point at = entry_place(l, self->view.x, self->view.y);
    bool several =
        pen.over == OVER_EDGE || pen.over == OVER_CORNER || pen.over == OVER_ROW || pen.over == OVER_DIAGONAL;
    bool free = self->view.inside && !editor->hand.drawing && input_device(app->input) == DEVICE_MOUSE &&
                (hovered == TARGET_NONE || hovered >= ENTRY_CELL);
    if (several && free && constraint_pen_reaches(pen.over, editor->layout.order, at.x, at.y))
        constraint_pen_begin(&pen, editor->layout.order, at.x, at.y);
    if (pen.count < 2) pen.count = 0;
    return pen;
}

// A ring in the middle of the cells.
static void draw_spot(const App *app, Draw *draw, const GridLayout *grid, const ConstraintPen *pen) {
    float x = 0, y = 0;
    for (int i = 0; i < pen->count; i++) {
        Rect r = grid_cell(grid, pen->cell[i] / grid->order, pen->cell[i] % grid->order);
        x += (r.x + r.w / 2) / (float)pen->count;
        y += (r.y + r.h / 2) / (float)pen->count;
    }
    if (pen->count > 0)
        draw_ring(draw, x, y, grid->cell * 0.17f, fmaxf(1.5f, grid->cell * 0.03f), role(app, ROLE_ENTERED));
}

static void draw_board(const EntryScene *self, const App *app, Draw *draw, const EntryLayout *l,
                       int hovered) {
    const PuzzleEditor *editor = &self->editor;
    bool code = puzzle_state_is_code(editor);
    ConstraintPen could = could_draw(self, app, l, hovered);
    SlateBoard board = {.layout = &editor->layout,
                        .pack = puzzle_editor_pack(editor, app),
                        .grid = &editor->shown,
                        .hovered = hovered >= ENTRY_CELL && !code ? hovered - ENTRY_CELL : -1,
                        .cursor = code ? -1 : editor->kept.cursor,
                        .focused = entry_on_grid(self) && !self->choice.open};
    if (editor->reason.kind == NO_SOLUTION_CELL && editor->reason.forced == 0)
        board.pointed = editor->reason.cells;
    if (editor->hand.open) board.marked = cells_of(&editor->hand.pen);
    int64_t since = app->now_us - self->refused_us;
    board.refused = self->refused_us && since < REFUSED_US;
    if (board.refused) board.shake = 0.06f * motion_at(&self->shake, app->now_us);
    if (could.count > 0) board.marked = cells_of(&could), board.hovered = -1;
    slate_draw_board(draw, app, &l->slate.grid, &board);
    if (could.over == OVER_EDGE || could.over == OVER_CORNER) draw_spot(app, draw, &l->slate.grid, &could);
}

// What has no picture on the board. False when nothing of that sort is there.
static bool add_board_rules(const Layout *layout, Text *out) {
    text_add(out, "On the board: ");
    size_t before = out->length;
    for (int i = 0; i < layout->constraint_count; i++) {
        const ConstraintKind *kind = constraint_kind(layout->constraint[i].kind);
        if (kind->over == OVER_BOARD) text_addf(out, "%s%s", out->length > before ? ", " : "", kind->name);
    }
    return out->length > before;
}

// What to do; the rule of what is drawn; or what was brought, and what was left out of it.
static void draw_intro(const EntryScene *self, const App *app, Draw *draw, Rect r) {
    const PuzzleEditor *editor = &self->editor;
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
    if (r.h < line - 1 || (named && !editor->kept.note[0] && !entry_draws(self))) return;
    char text[ENTRY_NOTE_MAX];
    Text rules = text_fixed(text, sizeof text);
    if (editor->kept.note[0])
        snprintf(text, sizeof text, "%s", editor->kept.note);
    else if (entry_draws(self))
        snprintf(text, sizeof text, "%s", constraint_kind(editor->kind)->rule);
    else if (!add_board_rules(&editor->layout, &rules))
        snprintf(text, sizeof text,
                 "Type it cell by cell, paste any text with %d cells or a share code, or drop a file.",
                 editor->layout.cells);
    wrap_text(draw, r, FACE_TEXT, size, line, role(app, ROLE_DIM), text);
}

static void draw_keys(const EntryScene *self, const App *app, Draw *draw, const EntryLayout *l, int hovered) {
    const PuzzleEditor *editor = &self->editor;
    float u = app->look.unit;
    bool nothing = entry_draws(self) && constraint_kind(editor->kind)->value == VALUE_NONE;
    for (int i = 0; i < l->keys; i++) {
        int key = entry_key(self, i);
        bool erase = key < 0, dim = !erase && (nothing || puzzle_state_is_code(editor));
        Rect r = l->key[i];
        Colour face = role(app, ROLE_PANEL);
        if (hovered == ENTRY_KEY + i && !dim) face = colour_mix(face, role(app, ROLE_TEXT), 0.07f);
        char label[12];
        snprintf(label, sizeof label, "%d", key);
        draw_push_opacity(draw, dim ? 0.45f : 1);
        draw_panel(draw, r, fminf(10 * u, r.h / 4), fmaxf(1, u), face, role(app, ROLE_LINE_THIN));
        draw_text_in(draw, erase ? FACE_TEXT : FACE_DISPLAY, fminf(19 * u, r.h * 0.55f), r, ALIGN_CENTRE,
                     role(app, ROLE_TEXT), erase ? "⌫" : label);
        draw_pop_opacity(draw);
    }
}

// What opens the lists of boards and of kinds.
static void draw_lists(const EntryScene *self, const App *app, Draw *draw, const EntryLayout *l,
                       int hovered) {
    char board[ENTRY_BOARD_NAME_MAX];
    entry_board_name(self->editor.layout.id, board);
    picker_draw_control(draw, app, l->board, board, false, self->view.focus == ENTRY_BOARD,
                        hovered == ENTRY_BOARD);
    picker_draw_control(draw, app, l->kind, entry_kind_name(self), entry_draws(self),
                        self->view.focus == ENTRY_KIND, hovered == ENTRY_KIND);
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

// By what the kind is over, and whether it takes a number.
static void drawing_footer(const ConstraintKind *kind, bool drawing, Footer *out) {
    static const Prompt BEGIN = {ACTION_CONFIRM, "Begin", "Enter", NULL, "a"},
                        END = {ACTION_CONFIRM, "End", "Enter", NULL, "a"},
                        PUT = {ACTION_CONFIRM, "Put it there", "Enter", NULL, "a"},
                        DRAG = {ACTION_NONE, "Draw", "", "Drag", ""},
                        CLICK = {ACTION_NONE, "Draw", "", "Click", ""},
                        BEND = {ACTION_NONE, "Bend", "Space", "", "x"},
                        KINDS = {ACTION_NONE, "Draw other", "Shift Tab", "", "x"},
                        NUMBER = {ACTION_NONE, "Its number", "0–9", "Wheel", "rt"},
                        TOKENS = {ACTION_NONE, "Its tokens", "1–9", "", "rs"};
    static const Prompt ALWAYS[] = {{ACTION_ERASE, "Remove", "⌫", NULL, "b"},
                                    {ACTION_UNDO, "Undo", "Ctrl Z", NULL, "lb"},
                                    {ACTION_BACK, "Clues", "Esc", NULL, NULL},
                                    {ACTION_NONE, "Move", "↑↓←→", "", "↑↓←→"}};
    bool line = kind->over == OVER_LINE, corner = kind->over == OVER_CORNER;
    bool cells = line || kind->over == OVER_CELLS || kind->over == OVER_AREA;
    footer_add(out, drawing ? &END : corner ? &PUT : &BEGIN, 1);
    footer_add(out, ALWAYS, sizeof ALWAYS / sizeof *ALWAYS);
    if (line && drawing) footer_add(out, &BEND, 1);
    footer_add(out, cells ? &DRAG : &CLICK, 1);
    if (kind->value != VALUE_NONE) footer_add(out, kind->value == VALUE_TOKENS ? &TOKENS : &NUMBER, 1);
    if (!drawing) footer_add(out, &KINDS, 1);
}

void entry_footer(const void *state, const App *app, Footer *out) {
    static const Prompt PUZZLE[] = {
        {ACTION_CONFIRM, "Play", "Enter", NULL, "start"},  {ACTION_ERASE, "Back", "⌫", NULL, ""},
        {ACTION_UNDO, "Undo", "Ctrl Z", NULL, "lb"},       {ACTION_PASTE, "Paste", NULL, NULL, ""},
        {ACTION_NONE, "Write and move on", "1–9", "", ""}, {ACTION_NONE, "Blank", "Space", "", ""},
        {ACTION_NONE, "Move", "↑↓←→", "Click", "↑↓←→"},    {ACTION_NONE, "Token", "", "", "rs"},
        {ACTION_NONE, "Change", "", "Wheel", "a"},         {ACTION_NONE, "Clear", "", "Right click", "b"},
        {ACTION_NONE, "Draw", "Shift Tab", "", "x"},       {ACTION_HINT, "Share code", "", "", NULL},
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
    out->x = entry_layout(self, app).slate.left;
    if (picker_footer(&self->picker, out) || keyboard_footer(&self->keyboard, out)) return;
    if (self->choice.open)
        footer_add(out, CHOICE, sizeof CHOICE / sizeof *CHOICE);
    else if (puzzle_state_is_code(&self->editor))
        footer_add(out, CODE, sizeof CODE / sizeof *CODE);
    else if (entry_draws(self))
        drawing_footer(constraint_kind(self->editor.kind), self->editor.hand.drawing, out);
    else
        footer_add(out, PUZZLE, sizeof PUZZLE / sizeof *PUZZLE);
}

// The field with what is entered, as text; before there is anything, what it is for.
static void draw_text_field(const EntryScene *self, const App *app, Draw *draw, const EntryLayout *l,
                            bool hovered) {
    const PuzzleEditor *editor = &self->editor;
    bool code = puzzle_state_is_code(editor), focused = self->view.focus == ENTRY_TEXT;
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
    if (!token_wheel_seen(&self->wheel, app)) return;
    Rect all = {0, 0, app->look.width, app->look.height};
    draw_fill(draw, all, token_wheel_shade(&self->wheel, app));
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
    picker_draw(&self->picker, app, draw);
}

void entry_draw(const void *state, const App *app, Draw *draw) {
    const EntryScene *self = state;
    const PuzzleEditor *editor = &self->editor;
    bool code = puzzle_state_is_code(editor);
    EntryLayout l = entry_layout(self, app);
    Targets targets;
    int hovered = scene_targets(entry_targets_below, self, app, &self->view, &targets);
    if (self->keyboard.open || self->picker.of) hovered = TARGET_NONE;
    draw_board(self, app, draw, &l, hovered);
    slate_draw_head(draw, app, &l.slate, "Enter a puzzle", "Menu", hovered == TARGET_BACK);
    draw_intro(self, app, draw, l.slate.intro);
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
    draw_lists(self, app, draw, &l, hovered);
    draw_keys(self, app, draw, &l, hovered);
    draw_over(self, app, draw, &l);
}
