#include "ui/scenes/entry/puzzle_drawing.h"

#include <ctype.h>
#include <math.h>
#include <string.h>

#include "core/constraint/constraint.h"
#include "ui/scenes/entry/puzzle_editor.h"

enum { NUMBER_MOST = 9999, TOKEN_BITS = 5, COUNT_TRIES = 150 };

static const ConstraintKind *kind_of(const PuzzleEditor *editor) { return constraint_kind(editor->kind); }

// What a constraint without a number has in its place.
static int32_t no_value(const ConstraintKind *kind) {
    return kind->value == VALUE_NEEDED || kind->value == VALUE_TOKENS ? -1 : 0;
}

// ---- the board with what is in hand

static bool try_with(PuzzleEditor *editor, int32_t value, TextError *why) {
    const PuzzleHand *hand = &editor->hand;
    ConstraintSketch sketch = {editor->kind, value, hand->pen.count, {0}};
    memcpy(sketch.cell, hand->pen.cell, (size_t)hand->pen.count * sizeof *sketch.cell);
    return board_with(&editor->rest, -1, &sketch, &editor->next, why);
}

// With a number that it cannot have, it is put on the board without one, if it can do without.
static void put(PuzzleEditor *editor, const App *app) {
    PuzzleHand *hand = &editor->hand;
    TextError other;
    bool empty = hand->pen.count == 0, there = !empty && try_with(editor, hand->value, &hand->why);
    hand->refused = !empty && !there;
    if (hand->refused && kind_of(editor)->value == VALUE_OPTIONAL && hand->value != 0)
        there = try_with(editor, 0, &other);
    editor->layout = there ? editor->next : editor->rest;
    editor->refused = false;
    editor->kept.note[0] = 0;
    puzzle_editor_look(editor, app);
}

static void note(PuzzleEditor *editor) {
    int before = editor->history.at;
    puzzle_editor_note(editor, editor->hand.noted);
    editor->hand.noted = editor->hand.noted || editor->history.at != before;
}

static void let_go(PuzzleEditor *editor) {
    editor->hand = (PuzzleHand){.pen = {.over = kind_of(editor)->over}, .value = no_value(kind_of(editor))};
}

// ---- what is there

static bool holds(const PuzzleEditor *editor, const Constraint *constraint, int cell) {
    return cells_have(layout_constraint_cells(&editor->layout, constraint), constraint->count, cell);
}

// The constraint at a cell: the smallest, the last of several, of the kind that is drawn before others
// (`only`: no other). -1: there is none.
static int at_cell(const PuzzleEditor *editor, int cell, bool only) {
    int found = -1;
    for (int i = 0; i < editor->layout.constraint_count; i++) {
        const Constraint *constraint = &editor->layout.constraint[i];
        bool own = constraint->kind == editor->kind;
        if (!holds(editor, constraint, cell) || (only && !own)) continue;
        const Constraint *best = found < 0 ? NULL : &editor->layout.constraint[found];
        bool best_own = best && best->kind == editor->kind;
        if (!best || (own && !best_own) || (own == best_own && constraint->count <= best->count)) found = i;
    }
    return found;
}

// The constraint of the kind over just these cells, in any order. -1: there is none.
static int over_cells(const PuzzleEditor *editor, const Layout *board, const ConstraintPen *pen) {
    for (int i = 0; i < board->constraint_count; i++) {
        const Constraint *constraint = &board->constraint[i];
        int same = 0;
        if (constraint->kind != editor->kind || constraint->count != pen->count) continue;
        for (int k = 0; k < pen->count; k++)
            same += cells_have(layout_constraint_cells(board, constraint), constraint->count, pen->cell[k]);
        if (same == pen->count) return i;
    }
    return -1;
}

// Takes a constraint of the kind from the board in hand.
static void take(PuzzleEditor *editor, int index) {
    TextError error;
    ConstraintSketch sketch = constraint_sketch(&editor->layout, index);
    let_go(editor);
    if (!board_with(&editor->layout, index, NULL, &editor->rest, &error)) return;
    editor->hand.open = true;
    editor->hand.value = sketch.value;
    editor->hand.pen.count = sketch.count;
    memcpy(editor->hand.pen.cell, sketch.cell, (size_t)sketch.count * sizeof *sketch.cell);
}

// Without it those that stay can contradict each other: signs that are absent say something too.
static bool remove_index(PuzzleEditor *editor, const App *app, int index, TextError *error) {
    if (index < 0) return text_error(error, 0, 0, "nothing is drawn here");
    if (!board_with(&editor->layout, index, NULL, &editor->next, error)) return false;
    editor->layout = editor->next;
    editor->hand.open = editor->refused = false;
    puzzle_editor_note(editor, false);
    puzzle_editor_look(editor, app);
    return true;
}

// The board as it was before the stroke.
void puzzle_drawing_call_off(PuzzleEditor *editor, const App *app) {
    let_go(editor);
    puzzle_editor_step(editor, app, 0);
}

static bool is_drawing(const PuzzleEditor *editor) { return editor->hand.open && editor->hand.drawing; }

// ---- kinds

static bool toggle(PuzzleEditor *editor, const App *app, int kind, TextError *error) {
    int there = -1;
    for (int i = 0; i < editor->layout.constraint_count; i++)
        if (editor->layout.constraint[i].kind == kind) there = i;
    if (there >= 0) return remove_index(editor, app, there, error);
    ConstraintSketch sketch = {.kind = kind};
    if (!board_with(&editor->layout, -1, &sketch, &editor->next, error)) return false;
    editor->layout = editor->next;
    puzzle_editor_note(editor, false);
    puzzle_editor_look(editor, app);
    return true;
}

bool puzzle_drawing_choose(PuzzleEditor *editor, const App *app, int kind, TextError *error) {
    if (is_drawing(editor)) puzzle_drawing_call_off(editor, app);
    editor->kept.code[0] = editor->kept.note[0] = 0;
    editor->hand.open = editor->refused = false;
    if (kind != PUZZLE_CLUES && constraint_kind(kind)->over == OVER_BOARD)
        return toggle(editor, app, kind, error);
    editor->kind = kind;
    if (kind != PUZZLE_CLUES) let_go(editor);
    puzzle_editor_look(editor, app);
    return true;
}

// ---- strokes

static int cell_at(const PuzzleEditor *editor, float x, float y) {
    int order = editor->layout.order, row = (int)floorf(y), column = (int)floorf(x);
    bool inside = row >= 0 && column >= 0 && row < order && column < order;
    return inside ? row * order + column : -1;
}

// Cells that have no order are added to what is in hand, or to what is at the cell.
static bool goes_on(PuzzleEditor *editor, int cell) {
    ConstraintOver over = kind_of(editor)->over;
    if (over != OVER_CELLS && over != OVER_AREA) return false;
    if (over == OVER_CELLS && editor->hand.open) return true;
    int there = at_cell(editor, cell, true);
    if (there >= 0) take(editor, there);
    return there >= 0 && editor->hand.open;
}

void puzzle_drawing_begin(PuzzleEditor *editor, const App *app, float x, float y, bool pointing) {
    PuzzleHand *hand = &editor->hand;
    if (puzzle_state_is_code(editor) ||
        !constraint_pen_reaches(kind_of(editor)->over, editor->layout.order, x, y))
        return;
    if (!goes_on(editor, cell_at(editor, x, y))) {
        let_go(editor);
        editor->rest = editor->layout;
    }
    hand->open = hand->drawing = true;
    hand->pointing = pointing;
    hand->typed = hand->noted = false;
    constraint_pen_begin(&hand->pen, editor->layout.order, x, y);
    put(editor, app);
}

// After the pen has moved: the board changes only if the pen's cells have.
static void follow(PuzzleEditor *editor, const App *app, const ConstraintPen *before) {
    const ConstraintPen *pen = &editor->hand.pen;
    if (pen->count != before->count || cells_compare(pen->cell, before->cell, pen->count) != 0)
        put(editor, app);
}

void puzzle_drawing_move(PuzzleEditor *editor, const App *app, float x, float y) {
    ConstraintPen before = editor->hand.pen;
    if (!editor->hand.drawing) return;
    constraint_pen_move(&editor->hand.pen, editor->layout.order, x, y);
    follow(editor, app, &before);
}

void puzzle_drawing_step(PuzzleEditor *editor, const App *app, int cell) {
    ConstraintPen before = editor->hand.pen;
    if (!editor->hand.drawing) return;
    constraint_pen_step(&editor->hand.pen, editor->layout.order, cell);
    follow(editor, app, &before);
}

void puzzle_drawing_bend(PuzzleEditor *editor) {
    if (editor->hand.drawing) constraint_pen_bend(&editor->hand.pen);
}

// True when the relation between its two cells is the same the other way round.
static bool goes_both_ways(const PuzzleEditor *editor) {
    Relation step = kind_of(editor)->step;
    for (int token = 1; token <= editor->layout.order; token++)
        if (relation_first(step, editor->layout.order, token) !=
            relation_second(step, editor->layout.order, token))
            return false;
    return true;
}

// What was there before the stroke, over the same cells, gives way to it. True when both go.
static bool meets_itself(PuzzleEditor *editor, const App *app) {
    PuzzleHand *hand = &editor->hand;
    int there = over_cells(editor, &editor->rest, &hand->pen);
    if (there < 0) return false;
    const Constraint *before = &editor->rest.constraint[there];
    const CellIndex *cell = layout_constraint_cells(&editor->rest, before);
    bool same = cells_compare(cell, hand->pen.cell, before->count) == 0 || goes_both_ways(editor);
    TextError error;
    editor->layout = editor->rest;
    if (kind_of(editor)->value == VALUE_NONE && same) return remove_index(editor, app, there, &error);
    ConstraintPen pen = hand->pen;
    take(editor, there);
    hand->pen = pen;
    return false;
}

// A press that draws nothing: what is at the cell comes in hand.
static void press_only(PuzzleEditor *editor, const App *app) {
    int cell = cell_at(editor, editor->hand.pen.x, editor->hand.pen.y);
    editor->layout = editor->rest;
    let_go(editor);
    int there = cell < 0 ? -1 : at_cell(editor, cell, true);
    if (there >= 0) take(editor, there);
    puzzle_editor_look(editor, app);
}

void puzzle_drawing_end(PuzzleEditor *editor, const App *app) {
    PuzzleHand *hand = &editor->hand;
    ConstraintOver over = hand->pen.over;
    bool cells = over == OVER_CELLS || over == OVER_AREA;
    if (!hand->drawing) return;
    hand->drawing = false;
    if (!cells && hand->pen.count < 2) {
        press_only(editor, app);
        return;
    }
    if (!cells && meets_itself(editor, app)) return;
    if (hand->pen.count == 0) hand->open = false;
    put(editor, app);
    note(editor);
    if (!cells && !hand->refused && kind_of(editor)->value == VALUE_NONE) hand->open = false;
}

// ---- numbers

// Something of the kind is in hand, if only what is at the cursor.
static bool has_number(PuzzleEditor *editor) {
    if (editor->hand.drawing || kind_of(editor)->value == VALUE_NONE) return false;
    int there = editor->hand.open ? -1 : at_cell(editor, editor->kept.cursor, true);
    if (there >= 0) take(editor, there);
    return editor->hand.open;
}

static int token_count(int32_t value) {
    int count = 0;
    for (; value > 0; value >>= TOKEN_BITS) count++;
    return count;
}

static int32_t with_digit(const PuzzleEditor *editor, char c) {
    const PuzzleHand *hand = &editor->hand;
    int32_t value = hand->typed && hand->value > 0 ? hand->value : 0;
    if (kind_of(editor)->value != VALUE_TOKENS)
        return isdigit((unsigned char)c) && value * 10 <= NUMBER_MOST ? value * 10 + c - '0' : -1;
    int token = grid_token(c), count = token_count(value);
    return token > 0 && token <= editor->layout.order && count < RULE_NEED_MAX
               ? value | token << (TOKEN_BITS * count)
               : -1;
}

bool puzzle_drawing_type(PuzzleEditor *editor, const App *app, const char *character) {
    if (!has_number(editor)) return false;
    int32_t value = with_digit(editor, (char)toupper((unsigned char)character[0]));
    if (value < 0) return false;
    editor->hand.value = value;
    editor->hand.typed = true;
    put(editor, app);
    note(editor);
    return true;
}

bool puzzle_drawing_count(PuzzleEditor *editor, const App *app, int step) {
    PuzzleHand *hand = &editor->hand;
    if (!has_number(editor)) return false;
    int32_t before = hand->value, least = no_value(kind_of(editor)) + 1;
    bool found = false;
    for (int i = 0; i < COUNT_TRIES && !found && hand->value + step >= least; i++) {
        hand->value += step;
        found = try_with(editor, hand->value, &hand->why);
    }
    if (!found) hand->value = before;
    hand->typed = false;
    put(editor, app);
    note(editor);
    return found;
}

static int32_t without_last_token(int32_t value) {
    int32_t others = 0; // a mask
    while (value > (others << TOKEN_BITS | 31)) others = others << TOKEN_BITS | 31;
    return value & others;
}

static void erase_digit(PuzzleEditor *editor) {
    PuzzleHand *hand = &editor->hand;
    bool tokens = kind_of(editor)->value == VALUE_TOKENS;
    hand->value = tokens ? without_last_token(hand->value) : hand->value / 10;
    hand->typed = hand->value > 0;
    if (!hand->typed) hand->value = no_value(kind_of(editor));
}

bool puzzle_drawing_erase(PuzzleEditor *editor, const App *app, TextError *error) {
    PuzzleHand *hand = &editor->hand;
    if (is_drawing(editor)) {
        puzzle_drawing_call_off(editor, app);
        return true;
    }
    if (hand->open && hand->typed) {
        erase_digit(editor);
        put(editor, app);
        note(editor);
        return true;
    }
    if (!hand->open) return remove_index(editor, app, at_cell(editor, editor->kept.cursor, false), error);
    editor->layout = editor->rest;
    let_go(editor);
    puzzle_editor_note(editor, false);
    puzzle_editor_look(editor, app);
    return true;
}

bool puzzle_drawing_remove(PuzzleEditor *editor, const App *app, float x, float y, TextError *error) {
    ConstraintPen pen = {.over = kind_of(editor)->over};
    int order = editor->layout.order;
    if (is_drawing(editor)) {
        puzzle_drawing_call_off(editor, app);
        return true;
    }
    let_go(editor);
    if (!constraint_pen_reaches(pen.over, order, x, y))
        return text_error(error, 0, 0, "nothing is drawn here");
    constraint_pen_begin(&pen, order, x, y);
    int there = over_cells(editor, &editor->layout, &pen), cell = cell_at(editor, x, y);
    if (there < 0 && cell >= 0) there = at_cell(editor, cell, false);
    return remove_index(editor, app, there, error);
}
