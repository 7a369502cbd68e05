// Where things are on the welcome scene, and how they look.
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "core/base/memory.h"
#include "game/words/name.h"
#include "ui/figure/board_figure.h"
#include "ui/kit/wrap.h"
#include "ui/scenes/welcome/welcome_view.h"

// ---- layout

// Three rows of keys stand as the player's pad does.
static void place_keys(WelcomeLayout *l, Rect area, bool keypad, int columns, int rows, float gap) {
    float w = (area.w + gap) / (float)columns, h = (area.h + gap) / (float)rows;
    for (int i = 0; i < 9; i++) {
        int row, column;
        grid_pad_place(9, keypad, i + 1, &row, &column);
        Rect key = rect_tile((Rect){area.x, area.y, w - gap, h - gap}, rows == 3 ? row * 3 + column : i,
                             columns, w, h);
        l->key[i] = (Rect){roundf(key.x), roundf(key.y), roundf(key.w), roundf(key.h)};
    }
}

// The pad and what is below it, at the foot of an area; the words have the rest.
static void place_foot(WelcomeLayout *l, Rect area, bool keypad, int columns, float key) {
    int rows = 9 / columns;
    float u = l->unit, line = 26 * u, gap = (columns == 3 ? 12 : 8) * u;
    float bottom = area.y + area.h, pad = (float)rows * (key + gap) - gap;
    l->dots = (Rect){area.x, bottom - line, area.w * 0.3f, line};
    l->skip = (Rect){area.x + area.w * 0.35f, bottom - line, area.w * 0.65f, line};
    Rect keys = {area.x, bottom - line - 14 * u - pad, area.w, pad};
    place_keys(l, keys, keypad, columns, rows, gap);
    l->play = (Rect){keys.x, keys.y, fminf(keys.w, 430 * u), fminf(keys.h, fmaxf(64 * u, 44))};
    l->words = (Rect){area.x, area.y, area.w, keys.y - 12 * u - area.y};
}

WelcomeLayout welcome_layout(const App *app) {
    BoardLayout board = board_layout(&app->look, 9);
    float u = board.unit, head = 41 * u;
    WelcomeLayout l = {.tall = board.portrait, .unit = u, .grid = board.grid, .footer_x = board.footer_x};
    Rect side = board.side;
    if (l.tall) {
        l.head = (Rect){board.head.x, board.head.y, board.head.w, head};
        l.title = (Rect){board.head.x, board.head.y + head + 8 * u, board.head.w, 44 * u};
        place_foot(&l, side, app->look.keypad, 9, fmaxf(56 * u, 44));
        return l;
    }
    l.head = (Rect){side.x, side.y + 4 * u, side.w, head};
    l.title = (Rect){side.x, side.y + fminf(77 * u, 45 * u + side.h * 0.045f), side.w, 104 * u};
    float top = l.title.y + l.title.h + fminf(18 * u, side.h * 0.02f), bottom = side.y + side.h;
    float key = fmaxf(fminf(70 * u, (bottom - top) * 0.125f), 44);
    place_foot(&l, (Rect){side.x, top, side.w, bottom - top}, app->look.keypad, 3, key);
    return l;
}

// ---- what can be used

static bool leads_to_menu(const Welcome *self) { return self->back == SCENE_MENU; }

static const char *skip_words(const Welcome *self) {
    if (!leads_to_menu(self)) return "Back";
    return self->step == WELCOME_STEPS ? "Menu" : "I know Sudoku";
}

void welcome_targets(const void *state, const App *app, Targets *out) {
    const Welcome *self = state;
    WelcomeLayout l = welcome_layout(app);
    const char *skip = skip_words(self);
    targets_add(out,
                (Target){TARGET_BACK, TARGET_LINK, l.skip, skip, .action = ACTION_BACK, .no_focus = true});
    if (self->step == WELCOME_STEPS)
        targets_add(out, (Target){WELCOME_PLAY, TARGET_BUTTON, l.play, "Play your first puzzle",
                                  .action = ACTION_CONFIRM, .primary = true});
    for (int token = 1; token <= 9 && self->step < WELCOME_STEPS; token++)
        targets_add(out, (Target){WELCOME_TOKEN + token, TARGET_BUTTON, l.key[token - 1], name_number(token),
                                  .group = 0});
    const WelcomeStep *step = welcome_step(self->step);
    const char *said[] = {step->rule, step->question, self->answer};
    int first = (int)strcspn(step->title, "\n");
    targets_add_text(out, l.title,
                     targets_words(out, "%.*s %s", first, step->title, step->title + first + 1));
    for (int i = 0; i < 3; i++)
        if (*said[i]) targets_add_text(out, l.words, said[i]);
    for (int c = 0; c < self->layout.cells; c++) {
        int row = layout_row(&self->layout, c), column = layout_column(&self->layout, c);
        int token = self->board.cell[c];
        targets_add_pointed(out, (Target){WELCOME_CELL + c, TARGET_CELL, grid_cell(&l.grid, row, column),
                                          token ? name_number(token) : NULL, .row = row, .column = column,
                                          .on = c == step->cell});
    }
}

// ---- drawing

static void draw_tokens(const Welcome *self, const App *app, const BoardFigure *figure,
                        const CellSet *shown) {
    bool end = self->step == WELCOME_STEPS;
    float dimmed = app_theme_choice(app) == THEME_CONTRAST ? 0.35f : 0.55f;
    for (int c = 0; c < self->layout.cells; c++) {
        int token = self->board.cell[c];
        if (!token) continue;
        Rect r = board_figure_cell(figure, c);
        Colour ink = role(app, self->givens.cell[c] ? ROLE_GIVEN : ROLE_ENTERED);
        if (!end && !cellset_has(shown, c)) ink = colour_mix(ink, role(app, ROLE_BOARD), dimmed);
        token_draw(figure->draw, &figure->tokens, token, r.x + r.w / 2, r.y + r.h / 2, r.w, ink);
    }
}

static void draw_board(const Welcome *self, const App *app, Draw *draw, const WelcomeLayout *l) {
    const WelcomeStep *step = welcome_step(self->step);
    CellSet shown = welcome_shown(&self->layout, step);
    Board board = board_of_givens(&self->board);
    BoardFigure figure = {.draw = draw,
                          .look = &app->look,
                          .grid = &l->grid,
                          .layout = &self->layout,
                          .tokens = app_tokens(app, NULL),
                          .board = &board,
                          .givens = &self->givens,
                          .cursor = step->cell};
    Colour lit = colour_mix(role(app, ROLE_BOARD), role(app, ROLE_GOOD), 0.2f);
    grid_draw_ground(draw, &app->look, &l->grid, &self->layout);
    for (int c = cellset_next(&shown, 0); c >= 0; c = cellset_next(&shown, c + 1))
        board_figure_fill(&figure, c, lit);
    if (step->cell >= 0 && self->rest_until_us == 0)
        board_figure_fill(&figure, step->cell, role(app, ROLE_SELECTED));
    grid_draw_lines(draw, &app->look, &l->grid, &self->layout);
    draw_tokens(self, app, &figure, &shown);
    for (int c = cellset_next(&self->rings, 0); c >= 0; c = cellset_next(&self->rings, c + 1))
        board_figure_ring(
            &figure, c, theme_ink_on(&app->look.theme, role(app, ROLE_HINT), role(app, ROLE_SELECTED), 3.2f));
    if (self->rest_until_us > 0) board_figure_ring(&figure, step->cell, role(app, ROLE_GOOD));
}

static void draw_title(const Welcome *self, const App *app, Draw *draw, const WelcomeLayout *l) {
    float u = l->unit;
    char line[2][80], place[40] = "Welcome";
    if (self->step < WELCOME_STEPS)
        snprintf(place, sizeof place, "Welcome  ·  %d of %d", self->step + 1, WELCOME_STEPS);
    widget_mark(draw, app, floorf(l->head.x), floorf(l->head.y), roundf(l->head.h));
    draw_text_in(draw, FACE_TEXT, 15 * u,
                 (Rect){l->head.x + l->head.h + 17 * u, l->head.y, l->head.w, l->head.h * 0.7f}, ALIGN_LEFT,
                 role(app, ROLE_DIM), place);
    const char *title = welcome_step(self->step)->title;
    int first = (int)strcspn(title, "\n");
    snprintf(line[0], sizeof line[0], "%.*s%s%s", first, title, l->tall ? " " : "",
             l->tall ? title + first + 1 : "");
    snprintf(line[1], sizeof line[1], "%s", l->tall ? "" : title + first + 1);
    float size = (l->tall ? 36 : 44) * u, most = 0;
    for (int i = 0; i < 2; i++) most = fmaxf(most, draw_text_width(draw, FACE_TITLE, size, line[i]));
    if (most > l->title.w) size = floorf(size * l->title.w / most);
    for (int i = 0; i < 2; i++)
        draw_text(draw, FACE_TITLE, size, l->title.x, l->title.y + (l->tall ? 36 : 43 + (float)i * 52) * u,
                  ALIGN_LEFT, role(app, ROLE_TEXT), line[i]);
}

// Rule, question and answer, one below the other; without colours (to measure) an answer of the longest kind.
static float draw_words(const Welcome *self, const App *app, Draw *draw, Rect room, float size,
                        bool measure) {
    const WelcomeStep *step = welcome_step(self->step);
    bool right = self->rest_until_us > 0;
    char answer[WELCOME_TEXT_MAX + 8] = "";
    if (self->answer[0]) snprintf(answer, sizeof answer, "%s%s", right ? "✓ " : "", self->answer);
    const struct {
        Face face;
        Colour colour;
        const char *text;
    } part[] = {
        {FACE_TEXT, role(app, ROLE_TEXT), step->rule},
        {FACE_MEDIUM, role(app, ROLE_TEXT), step->question},
        {FACE_MEDIUM, role(app, right ? ROLE_GOOD : ROLE_TEXT),
         measure ? "This column has a 9 already. A ring shows it." : answer},
    };
    float y = room.y, line = roundf(size * 1.5f);
    for (int i = 0; i < 3; i++) {
        Rect at = {room.x, y, room.w, measure ? 9999 : room.y + room.h - y};
        y += wrap_text(draw, at, part[i].face, size, line, measure ? 0 : part[i].colour, part[i].text) +
             size * 0.7f;
    }
    return y - size * 0.7f - room.y;
}

static void draw_keys(const Welcome *self, const App *app, Draw *draw, const WelcomeLayout *l, int hovered) {
    TokenSet tokens = app_tokens(app, NULL);
    for (int token = 1; token <= 9; token++) {
        Rect r = l->key[token - 1];
        float u = l->unit, radius = 10 * u;
        Colour face = role(app, ROLE_PANEL);
        if (hovered == WELCOME_TOKEN + token) face = colour_mix(face, role(app, ROLE_TEXT), 0.07f);
        bool focused = self->view.focus == WELCOME_TOKEN + token;
        draw_panel(draw, r, radius, fmaxf(1, u) * (focused ? 2 : 1), face,
                   role(app, focused ? ROLE_GOOD : ROLE_LINE_THIN));
        token_draw(draw, &tokens, token, r.x + r.w / 2, r.y + r.h / 2, fminf(r.h * 0.8f, 58 * u),
                   role(app, ROLE_GIVEN));
    }
}

static void draw_dots(const Welcome *self, const App *app, Draw *draw, const WelcomeLayout *l) {
    float u = l->unit, x = l->dots.x, cy = l->dots.y + l->dots.h / 2, h = 10 * u;
    for (int i = 0; i < WELCOME_STEPS; i++) {
        bool here = i == self->step, done = i < self->step;
        float w = (here ? 28 : 10) * u;
        Colour colour = role(app, here || done ? ROLE_GOOD : ROLE_LINE_THIN);
        if (done) colour = colour_mix(colour, role(app, ROLE_BACKGROUND), 0.4f);
        draw_round(draw, (Rect){x, cy - h / 2, w, h}, h / 2, colour);
        x += w + 8 * u;
    }
}

// What leads away, and its key, at the right.
static void draw_skip(const Welcome *self, const App *app, Draw *draw, const WelcomeLayout *l, bool hovered) {
    float u = l->unit, right = l->skip.x + l->skip.w;
    Device device = input_device(app->input) == DEVICE_PAD ? DEVICE_PAD : DEVICE_KEYBOARD;
    const char *key = input_label(app->input, ACTION_BACK, device);
    if (*key) {
        right -= widget_keycap_width(app, key, device);
        widget_keycap(draw, app, right, l->skip.y + l->skip.h / 2, key, device);
        right -= 8 * u;
    }
    draw_text_in(draw, FACE_TEXT, 15 * u, (Rect){l->skip.x, l->skip.y, right - l->skip.x, l->skip.h},
                 ALIGN_RIGHT, role(app, hovered ? ROLE_TEXT : ROLE_DIM), skip_words(self));
}

void welcome_draw(const void *state, const App *app, Draw *draw) {
    const Welcome *self = state;
    WelcomeLayout l = welcome_layout(app);
    MEM_LOCAL(Targets, targets);
    int hovered = scene_targets(welcome_targets, self, app, &self->view, targets);
    bool end = self->step == WELCOME_STEPS;
    draw_board(self, app, draw, &l);
    draw_title(self, app, draw, &l);
    float size = roundf((l.tall ? 19 : 19.5f) * l.unit);
    while (size > 11 && draw_words(self, app, draw, l.words, size, true) > l.words.h) size -= 1;
    draw_words(self, app, draw, l.words, size, false);
    if (end)
        scene_draw_button(draw, app, targets_find(targets, WELCOME_PLAY), &self->view, hovered);
    else
        draw_keys(self, app, draw, &l, hovered);
    draw_dots(self, app, draw, &l);
    draw_skip(self, app, draw, &l, hovered == TARGET_BACK);
}

void welcome_footer(const void *state, const App *app, Footer *out) {
    static const Prompt PROMPTS[] = {
        {ACTION_CONFIRM, "Place", NULL, NULL, "a"},
        {ACTION_NONE, "Choose a number", "↑↓←→", "", "↑↓←→"},
        {ACTION_NONE, "Place", "1–9", "Click", ""},
    };
    static const Prompt END = {ACTION_CONFIRM, "Play", NULL, NULL, "a"};
    const Welcome *self = state;
    out->x = welcome_layout(app).footer_x;
    if (self->step == WELCOME_STEPS)
        footer_add(out, &END, 1);
    else
        footer_add(out, PROMPTS, sizeof PROMPTS / sizeof *PROMPTS);
}
