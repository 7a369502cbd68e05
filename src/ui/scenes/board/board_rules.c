// The rules beside the board, where a classic game has its splits: those of the constraints that the cursor's
// cell is in, and those that have no picture. Of a cage, and of other cells that hold a set of tokens, the
// sets that are possible; those that the entries and the player's own notes rule out are struck out.
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/constraint/constraint.h"
#include "core/logic/rules/rule_net.h"
#include "ui/kit/wrap.h"
#include "ui/scenes/board/board_view.h"

typedef struct {
    const App *app;
    Draw *draw;
    Rect room; // what is left
    float u;
} Column;

// ---- choices

typedef struct {
    TokenMask set;
    bool possible;
} Choice;

enum { CHOICES_MAX = 1 << FAMILY_TOKENS_MAX };

static TokenMask own_tokens(const Play *play, int cell) {
    const Board *board = &play->session.board;
    if (board->grid.cell[cell]) return token_bit(board->grid.cell[cell]);
    return board->notes.cell[cell] ? board->notes.cell[cell] : tokens_up_to(play->layout.order);
}

// Those that are possible come first, then those with the smaller first token.
static int compare_choices(const void *a, const void *b) {
    const Choice *x = a, *y = b;
    if (x->possible != y->possible) return x->possible ? -1 : 1;
    TokenMask differ = x->set ^ y->set;
    return !differ ? 0 : x->set & differ & -differ ? -1 : 1;
}

static int choices_of(const Play *play, const LayoutRule *rule, Choice out[CHOICES_MAX]) {
    TokenMask own[RULE_CELLS_MAX], any[RULE_CELLS_MAX], set[CHOICES_MAX];
    const uint8_t *cell = layout_rule_cells(&play->layout, rule);
    for (int i = 0; i < rule->rule.count; i++) {
        own[i] = own_tokens(play, cell[i]);
        any[i] = tokens_up_to(play->layout.order);
    }
    int possible = rule_choices(&rule->rule, own, set, CHOICES_MAX), count = possible;
    for (int i = 0; i < possible; i++) out[i] = (Choice){set[i], true};
    int all = rule_choices(&rule->rule, any, set, CHOICES_MAX);
    for (int i = 0; i < all; i++) {
        bool known = false;
        for (int k = 0; k < possible; k++) known = known || out[k].set == set[i];
        if (!known) out[count++] = (Choice){set[i], false};
    }
    qsort(out, (size_t)count, sizeof *out, compare_choices);
    return count;
}

static void draw_choice(const Column *column, Rect chip, Choice choice, bool only) {
    const App *app = column->app;
    float u = column->u, step = 15 * u;
    TokenSet tokens = app_tokens(app, app->play.pack);
    Colour ink = role(app, choice.possible ? ROLE_TEXT : ROLE_DIM);
    if (choice.possible) draw_round(column->draw, chip, 8 * u, role(app, ROLE_PANEL));
    draw_round_frame(column->draw, chip, 8 * u, fmaxf(1, u), role(app, only ? ROLE_GOOD : ROLE_LINE_THIN));
    float x = chip.x + (chip.w - step * (float)(__builtin_popcount(choice.set) - 1)) / 2,
          y = chip.y + chip.h / 2;
    for (TokenMask left = choice.set; left; left &= left - 1, x += step)
        token_draw_note(column->draw, &tokens, __builtin_ctz(left) + 1, x, y, 20 * u, ink);
    if (!choice.possible)
        draw_line(column->draw, chip.x + 9 * u, y, chip.x + chip.w - 9 * u, y, fmaxf(1, 1.2f * u), ink);
}

// As many as there is room for; the last one says how many there are besides.
static void draw_choices(Column *column, const LayoutRule *rule) {
    static const float GAP = 8, HIGH = 30;
    Choice choice[CHOICES_MAX];
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
        if (i < shown) {
            draw_choice(column, chip, choice[i], only && i == 0);
            continue;
        }
        char more[24];
        snprintf(more, sizeof more, "%d more", count - shown);
        draw_text_in(column->draw, FACE_TEXT, 14 * u, chip, ALIGN_LEFT, role(column->app, ROLE_DIM), more);
    }
    int rows = (shown + (shown < count) + across - 1) / across;
    float used = (float)rows * (high + gap) + 6 * u;
    column->room.y += used, column->room.h -= used;
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

static bool is_at(const Layout *layout, const Constraint *constraint, int cell) {
    const uint8_t *cells = layout_constraint_cells(layout, constraint);
    for (int i = 0; i < constraint->count; i++)
        if (cells[i] == cell) return true;
    return false;
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
    constraint_words(layout, &layout->constraint[index], words);
    char *place = strstr(words, " at ");
    if (place) *place = '\0'; // the cursor stands there
    for (char *c = words; *c; c++) *c = (char)toupper((unsigned char)*c);
    draw_text_cut(column->draw, FACE_TEXT, 13 * u, column->room.x, column->room.y + 10 * u, column->room.w,
                  role(app, ROLE_DIM), words);
    column->room.y += 22 * u, column->room.h -= 22 * u;
    if (rule) {
        draw_choices(column, rule);
    } else if (sentence) {
        float used = wrap_text(column->draw, column->room, FACE_TEXT, 14 * u, 20 * u, role(app, ROLE_TEXT),
                               kind->rule);
        column->room.y += used + 10 * u, column->room.h -= used + 10 * u;
    }
    return true;
}

bool board_has_rules(const App *app) {
    return app->play.layout.constraint_count > 0 && !play_is_timed(&app->play);
}

void board_draw_rules(const BoardView *board, const App *app, Draw *draw, const BoardLayout *layout) {
    const Layout *own = &app->play.layout;
    Column column = {app, draw, layout->splits, layout->unit};
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
}
