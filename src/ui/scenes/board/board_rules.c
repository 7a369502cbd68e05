// The rules beside the board, where a classic game has its splits: those of the constraints that the
// cursor's cell is in, and those that have no picture; if there are none of these, those of all kinds on the
// board. For a cage, and for other cells that hold a set of tokens, also the possible sets; those that the
// entries and the player's own notes rule out are struck out. Where there is no room beside the board, one
// line below it. And the sheet with all rules of the board, in the place of the side: the board can be played
// on beside it.
#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/constraint/constraint.h"
#include "core/logic/rules/rule_net.h"
#include "ui/kit/wrap.h"
#include "ui/scenes/board/board_view.h"

// Words and choices one below the other.
typedef struct {
    const App *app;
    Draw *draw; // NULL: it is only measured
    Rect room;  // what is left
    float u;
    float size; // of sentences, in design units
} Column;

static void take(Column *column, float height) { column->room.y += height, column->room.h -= height; }

// ---- choices

typedef struct {
    TokenMask set;
    bool possible;
} TokenChoice;

enum { CHOICES_MAX = 1 << FAMILY_TOKENS_MAX };

static TokenMask own_tokens(const Play *play, int cell) {
    const Board *board = &play->session.board;
    if (board->grid.cell[cell]) return token_bit(board->grid.cell[cell]);
    return board->notes.cell[cell] ? board->notes.cell[cell] : tokens_up_to(play->layout.order);
}

// Those that are possible come first, then those with the smaller first token.
static int compare_choices(const void *a, const void *b) {
    const TokenChoice *x = a, *y = b;
    if (x->possible != y->possible) return x->possible ? -1 : 1;
    TokenMask differ = x->set ^ y->set;
    return !differ ? 0 : x->set & differ & -differ ? -1 : 1;
}

static int choices_of(const Play *play, const LayoutRule *rule, TokenChoice out[CHOICES_MAX]) {
    TokenMask own[RULE_CELLS_MAX], any[RULE_CELLS_MAX], set[CHOICES_MAX];
    const CellIndex *cell = layout_rule_cells(&play->layout, rule);
    for (int i = 0; i < rule->rule.count; i++) {
        own[i] = own_tokens(play, cell[i]);
        any[i] = tokens_up_to(play->layout.order);
    }
    int possible = rule_choices(&rule->rule, own, set, CHOICES_MAX), count = possible;
    for (int i = 0; i < possible; i++) out[i] = (TokenChoice){set[i], true};
    int all = rule_choices(&rule->rule, any, set, CHOICES_MAX);
    for (int i = 0; i < all; i++) {
        bool known = false;
        for (int k = 0; k < possible; k++) known = known || out[k].set == set[i];
        if (!known) out[count++] = (TokenChoice){set[i], false};
    }
    qsort(out, (size_t)count, sizeof *out, compare_choices);
    return count;
}

static void draw_choice(const Column *column, Rect chip, TokenChoice choice, bool only) {
    const App *app = column->app;
    float u = column->u, step = 15 * u;
    TokenSet tokens = app_play_tokens(app, &app->play);
    Colour ink = role(app, choice.possible ? ROLE_TEXT : ROLE_DIM);
    if (choice.possible) draw_round(column->draw, chip, 8 * u, role(app, ROLE_PANEL));
    draw_round_frame(column->draw, chip, 8 * u, fmaxf(1, u), role(app, only ? ROLE_GOOD : ROLE_LINE_THIN));
    float x = chip.x + (chip.w - step * (float)(__builtin_popcount(choice.set) - 1)) / 2,
          y = chip.y + chip.h / 2;
    for (TokenMask left = choice.set; left; left &= left - 1, x += step)
        token_draw_note(column->draw, &tokens, __builtin_ctz(left) + 1, &(NotePlace){x, y, 20 * u, 20 * u},
                        ink);
    if (!choice.possible)
        draw_line(column->draw, chip.x + 9 * u, y, chip.x + chip.w - 9 * u, y, fmaxf(1, 1.2f * u), ink);
}

// As many as there is room for; the last one says how many there are besides.
static void draw_choices(Column *column, const LayoutRule *rule) {
    static const float GAP = 8, HIGH = 30;
    TokenChoice choice[CHOICES_MAX];
    int count = choices_of(&column->app->play, rule, choice);
    float u = column->u, gap = GAP * u, high = HIGH * u, wide = 15 * u * (float)rule->rule.count + 18 * u;
    int across = (int)((column->room.w + gap) / (wide + gap)),
        down = (int)((column->room.h + gap) / (high + gap));
    if (across < 1 || down < 1) return;
    wide = (column->room.w + gap) / (float)across - gap;
    int room = across * down, shown = count > room ? room - 1 : count;
    bool only = count == 1 || (count > 1 && choice[0].possible && !choice[1].possible);
    for (int i = 0; i < shown + (shown < count); i++) {
        int row = i / across;
        Rect chip = {column->room.x + (float)(i % across) * (wide + gap),
                     column->room.y + (float)row * (high + gap), wide, high};
        if (!column->draw) break;
        if (i < shown) {
            draw_choice(column, chip, choice[i], only && i == 0);
            continue;
        }
        char more[24];
        snprintf(more, sizeof more, "%d more", count - shown);
        draw_text_in(column->draw, FACE_TEXT, 14 * u, chip, ALIGN_LEFT, role(column->app, ROLE_DIM), more);
    }
    int rows = (shown + (shown < count) + across - 1) / across;
    take(column, (float)rows * (high + gap) + 6 * u);
}

static const LayoutRule *choosing_rule(const Layout *layout, int constraint) {
    for (int i = 0; i < layout->rule_count; i++) {
        const LayoutRule *rule = &layout->rule[i];
        if (rule->constraint == constraint && (rule->rule.kind == RULE_CAGE || rule->rule.kind == RULE_RUN))
            return rule;
    }
    return NULL;
}

// ---- constraints

// In capitals.
static void add_heading(Column *column, const char *name) {
    char words[CONSTRAINT_WORDS_MAX];
    snprintf(words, sizeof words, "%s", name);
    for (char *c = words; *c; c++) *c = (char)toupper((unsigned char)*c);
    if (column->draw)
        draw_text_cut(column->draw, FACE_TEXT, widget_small(column->app, 13), column->room.x,
                      column->room.y + 10 * column->u, column->room.w, role(column->app, ROLE_DIM), words);
    take(column, 22 * column->u);
}

static void add_sentence(Column *column, const char *words) {
    float size = fmaxf(column->size * column->u, 11.5f), line = size * 1.43f;
    float used = line * (float)wrap_count(column->app->fonts, FACE_TEXT, size, column->room.w, words);
    if (column->draw)
        used =
            wrap_text(column->draw, column->room, FACE_TEXT, size, line, role(column->app, ROLE_TEXT), words);
    take(column, used + 10 * column->u);
}

static bool is_at(const Layout *layout, const Constraint *constraint, int cell) {
    const CellIndex *cells = layout_constraint_cells(layout, constraint);
    for (int i = 0; i < constraint->count; i++)
        if (cells[i] == cell) return true;
    return false;
}

// What a constraint is, without its place: the cursor stands there.
static void title_of(const Layout *layout, int index, char out[CONSTRAINT_WORDS_MAX]) {
    constraint_words(layout, &layout->constraint[index], out);
    char *place = strstr(out, " at ");
    if (place) *place = '\0';
}

// False when there is no room for more. With the sentence unless its kind has just said it.
static bool draw_constraint(Column *column, int index, bool sentence) {
    const App *app = column->app;
    const Layout *layout = &app->play.layout;
    const ConstraintKind *kind = constraint_kind_at(&layout->constraint[index]);
    const LayoutRule *rule = choosing_rule(layout, index);
    float u = column->u;
    if (column->room.h < 54 * u) return false;
    char words[CONSTRAINT_WORDS_MAX];
    title_of(layout, index, words);
    add_heading(column, words);
    if (rule)
        draw_choices(column, rule);
    else if (sentence)
        add_sentence(column, kind->rule);
    return true;
}

static bool is_first_of_kind(const Layout *layout, int index) {
    int before = 0;
    while (layout->constraint[before].kind != layout->constraint[index].kind) before++;
    return before == index;
}

// What the board has, where the cursor is in nothing of it.
static void draw_kinds(Column *column) {
    const Layout *layout = &column->app->play.layout;
    for (int i = 0; i < layout->constraint_count && column->room.h >= 54 * column->u; i++) {
        if (!is_first_of_kind(layout, i)) continue;
        const ConstraintKind *kind = constraint_kind_at(&layout->constraint[i]);
        add_heading(column, kind->name);
        add_sentence(column, kind->rule);
    }
}

bool board_has_rules(const App *app) {
    return app->play.layout.constraint_count > 0 && !play_is_timed(&app->play);
}

// The place of one line below the board; w 0: there is none.
static Rect line_below(const BoardView *board, const App *app, const BoardLayout *layout) {
    float u = layout->unit;
    Rect grid = layout->grid.rect, line = {grid.x, grid.y + grid.h + 5 * u, grid.w, 30 * u};
    bool room = !layout->portrait && line.y + line.h <= app->look.height - 40 * u;
    return room && !grid_zoom_is_on(&board->zoom) ? line : (Rect){0};
}

// The first constraint at the cursor: its words, and what it leaves or asks for. The first of the board where
// the cursor is in none.
static void draw_rule_below(const BoardView *board, const App *app, Draw *draw, const BoardLayout *layout) {
    const Layout *own = &app->play.layout;
    Rect line = line_below(board, app, layout);
    int index = 0;
    while (index < own->constraint_count && !is_at(own, &own->constraint[index], board->cursor)) index++;
    bool here = index < own->constraint_count;
    if (line.w <= 0) return;
    if (!here) index = 0;
    const ConstraintKind *kind = constraint_kind_at(&own->constraint[index]);
    char words[CONSTRAINT_WORDS_MAX];
    float size = widget_small(app, 13), middle = line.y + line.h / 2;
    title_of(own, index, words);
    if (!here) snprintf(words, sizeof words, "%s", kind->name);
    words[0] = (char)toupper((unsigned char)words[0]);
    float used = draw_text_width(draw, FACE_STRONG, size, words) + 12 * layout->unit;
    draw_text(draw, FACE_STRONG, size, line.x, middle, ALIGN_LEFT, role(app, ROLE_TEXT), words);
    line.x += used, line.w -= used;
    const LayoutRule *rule = here ? choosing_rule(own, index) : NULL;
    Column column = {app, draw, line, layout->unit, 14};
    if (rule)
        draw_choices(&column, rule);
    else
        draw_text_cut(draw, FACE_TEXT, size, line.x, middle, line.w, role(app, ROLE_DIM), kind->rule);
}

void board_draw_rules(const BoardView *board, const App *app, Draw *draw, const BoardLayout *layout) {
    const Layout *own = &app->play.layout;
    if (layout->splits.h < 54 * layout->unit) {
        draw_rule_below(board, app, draw, layout);
        return;
    }
    Column column = {app, draw, layout->splits, layout->unit, 14};
    bool here = false;
    for (int pass = 0; pass < 2; pass++) { // first what needs to be said here, then what holds everywhere
        int said = -1;
        for (int i = 0; i < own->constraint_count; i++) {
            const Constraint *constraint = &own->constraint[i];
            const ConstraintKind *kind = constraint_kind_at(constraint);
            bool everywhere = constraint->count == 0 && (!here || !constraint_has_picture(kind));
            if (pass == 0 ? !is_at(own, constraint, board->cursor) : !everywhere) continue;
            bool again = said == constraint->kind;
            if (again && !choosing_rule(own, i)) continue;
            said = constraint->kind;
            here = true;
            if (!draw_constraint(&column, i, !again)) return;
        }
    }
    if (!here) draw_kinds(&column);
}

// ---- the sheet

typedef struct {
    Rect panel, words, close;
    float unit, inset;
    bool low; // little height: the button stands beside the heading
} Sheet;

static Sheet sheet_layout(const BoardLayout *layout) {
    HintLayout hint = hint_layout(layout);
    HintListLayout list = hint_list_layout(layout);
    Sheet sheet = {list.panel, .close = list.close, .unit = layout->unit, .inset = hint.inset,
                   .low = hint.low};
    float top = sheet.panel.y + sheet.inset + (hint.low ? hint.go_on.h + 8 * sheet.unit : 56 * sheet.unit);
    float foot =
        hint.low ? sheet.panel.y + sheet.panel.h - sheet.inset * 0.6f : list.close.y - 10 * sheet.unit;
    sheet.words = (Rect){sheet.panel.x + sheet.inset, top, sheet.panel.w - 2 * sheet.inset, foot - top};
    return sheet;
}

// What holds on every board of this shape.
static const char *houses_rule(const Layout *layout) {
    bool boxes = false;
    for (int i = 0; i < layout->house_count; i++) boxes = boxes || layout->house[i].kind == HOUSE_BOX;
    return !boxes                  ? "Each row and each column holds every token once."
           : layout->box_rows == 0 ? "Each row, each column and each region holds every token once."
                                   : "Each row, each column and each box holds every token once.";
}

// Of the constraints at the cursor, those with a list of choices. In a run there are rules, but no help.
static void add_choices_here(Column *column, int cursor) {
    const App *app = column->app;
    const Layout *layout = &app->play.layout;
    for (int i = 0; i < layout->constraint_count && !play_is_timed(&app->play); i++)
        if (choosing_rule(layout, i) && is_at(layout, &layout->constraint[i], cursor))
            draw_constraint(column, i, false);
}

static void add_name(Column *column, const char *name) {
    float u = column->u;
    if (column->draw)
        draw_text_cut(column->draw, FACE_STRONG, fmaxf(17 * u, 12), column->room.x, column->room.y + 16 * u,
                      column->room.w, role(column->app, ROLE_TEXT), name);
    take(column, 25 * u);
}

// All rules, each kind of constraint once.
static void add_rules(Column *column) {
    const Layout *layout = &column->app->play.layout;
    add_sentence(column, houses_rule(layout));
    for (int i = 0; i < layout->constraint_count; i++) {
        if (!is_first_of_kind(layout, i)) continue;
        const ConstraintKind *kind = constraint_kind_at(&layout->constraint[i]);
        add_name(column, kind->name);
        add_sentence(column, kind->rule);
    }
}

// The sheet's words from a height on; returns the height of them all.
static float sheet_words(const BoardView *board, const App *app, Draw *draw, const Sheet *sheet, float y) {
    enum { LONG = 1 << 16 }; // all of it has room: it scrolls
    Column column = {app, draw, {sheet->words.x, y, sheet->words.w, LONG}, sheet->unit, 16};
    add_choices_here(&column, board->cursor);
    add_rules(&column);
    return column.room.y - y;
}

void board_rules_targets(const BoardView *board, const App *app, const BoardLayout *layout, Targets *out) {
    Sheet sheet = sheet_layout(layout);
    const Layout *own = &app->play.layout;
    targets_add(
        out, (Target){BOARD_CLOSE, TARGET_BUTTON, sheet.close, "Close", .action = ACTION_BACK, .group = 2});
    targets_add_text(out, sheet.words, houses_rule(own));
    for (int i = 0; i < own->constraint_count; i++) {
        if (!is_first_of_kind(own, i)) continue;
        const ConstraintKind *kind = constraint_kind_at(&own->constraint[i]);
        targets_add_text(out, sheet.words, targets_words(out, "%s: %s", kind->name, kind->rule));
    }
    float height = sheet_words(board, app, NULL, &sheet, 0);
    out->scroll = (ScrollArea){.rect = sheet.words,
                               .content = (double)(height / sheet.unit),
                               .pixel = (double)sheet.unit,
                               .wheel = 60};
}

static void list_sheet(const void *self, const App *app, Targets *out) {
    const BoardView *board = self;
    BoardLayout layout = board_layout_of(board, app);
    board_rules_targets(board, app, &layout, out);
}

void board_rules_open(BoardView *board, App *app, bool open) {
    if (open && !board->rules) board->rules_view = (TargetView){0};
    audio_sound(app->audio, open ? SOUND_OPEN : SOUND_BACK);
    board->rules = open;
    board->tools = false;
}

// Nearly a sheet's height on, or back.
static void turn(BoardView *board, const App *app, int by) {
    Targets targets;
    scene_targets(list_sheet, board, app, NULL, &targets);
    Scroll *scroll = &board->rules_view.scroll;
    double to = scroll->to + (double)by * 0.8 * scroll_seen(&targets.scroll);
    scroll_to(scroll, &targets.scroll, to, app->now_us, !app->settings.reduce_motion);
}

bool board_rules_input(BoardView *board, App *app, const Input *input) {
    BoardLayout layout = board_layout_of(board, app);
    bool inside = rect_has(layout.side, input->x, input->y);
    int menu = (int)input->menu_action;
    switch ((int)input->kind) {
    case INPUT_ACTION:
        if (menu == ACTION_BACK || input->action == ACTION_RULES)
            board_rules_open(board, app, false);
        else if (menu == MENU_PAGE_DOWN || input->action == ACTION_TOKEN_NEXT)
            turn(board, app, 1);
        else if (menu == MENU_PAGE_UP || input->action == ACTION_TOKEN_PREVIOUS)
            turn(board, app, -1);
        else
            return false;
        return true;
    case INPUT_POINTER_DOWN:
    case INPUT_SCROLL:
        if (!inside) return false;
        // fall through
    case INPUT_POINTER_MOVE:
    case INPUT_POINTER_UP: {
        TargetEvent event = scene_event(list_sheet, board, app, &board->rules_view, input);
        if (event.kind == TARGET_USED && event.id == BOARD_CLOSE) board_rules_open(board, app, false);
        return inside && input->kind != INPUT_POINTER_MOVE && input->kind != INPUT_POINTER_UP;
    }
    }
    return false;
}

void board_draw_rules_sheet(const BoardView *board, const App *app, Draw *draw, const BoardLayout *layout) {
    Sheet sheet = sheet_layout(layout);
    Targets targets;
    float u = sheet.unit, x = sheet.words.x, y = sheet.panel.y + sheet.inset;
    draw_panel(draw, sheet.panel, 16 * u, fmaxf(1, u), role(app, ROLE_PANEL), role(app, ROLE_LINE_THIN));
    draw_text_cut(draw, FACE_TITLE, 26 * u, x, y + 26 * u,
                  sheet.low ? sheet.close.x - x - 12 * u : sheet.words.w, role(app, ROLE_TEXT), "The rules");
    scene_targets(list_sheet, board, app, NULL, &targets);
    draw_push_clip(draw, sheet.words);
    sheet_words(board, app, draw, &sheet,
                sheet.words.y - scroll_pixels(&board->rules_view.scroll, &targets.scroll, app->now_us));
    draw_pop_clip(draw);
    scene_draw_list_ends(draw, app, &targets.scroll, &board->rules_view.scroll, sheet.words,
                         role(app, ROLE_PANEL));
    scene_draw_scroll_bar(draw, app, &targets.scroll, &board->rules_view.scroll,
                          sheet.words.x + sheet.words.w + sheet.inset / 2 - 2 * u);
    widget_button(draw, app, targets_find(&targets, BOARD_CLOSE), false, board->hover == BOARD_CLOSE);
}

void board_rules_footer(const BoardView *board, const App *app, Footer *out) {
    static const Prompt CLOSE[] = {{ACTION_RULES, "Close the rules", NULL, NULL, "b"},
                                   {ACTION_NONE, "Move", "↑↓←→", "Click", "↑↓←→"}};
    static const Prompt MORE[] = {{ACTION_TOKEN_NEXT, "Read on", NULL, NULL, NULL},
                                  {ACTION_NONE, "Scroll", "", "Wheel", ""}};
    Targets targets;
    scene_targets(list_sheet, board, app, NULL, &targets);
    footer_add(out, CLOSE, sizeof CLOSE / sizeof *CLOSE);
    if (scroll_most(&targets.scroll) > 1) footer_add(out, MORE, sizeof MORE / sizeof *MORE);
}
