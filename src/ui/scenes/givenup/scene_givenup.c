// A game that was given up: the solution in an ink of its own, beside what the player had found. The game is
// over; it does not count as solved.
#include <math.h>
#include <stdio.h>

#include "ui/figure/board_figure.h"
#include "ui/kit/board_layout.h"
#include "ui/widget/scene_targets.h"
#include "ui/widget/story_strip.h"
#include "ui/widget/widget.h"

enum { GIVENUP_NEXT = 1, GIVENUP_MENU, GIVENUP_END, GIVENUP_BUTTONS = GIVENUP_END - GIVENUP_NEXT };

typedef struct {
    TargetView view;
} GivenUp;

static BoardLayout layout_of(const App *app) { return board_layout_for(&app->look, &app->play.layout); }

static Rect button_rect(const BoardLayout *layout, int button) {
    float u = layout->unit, gap = 12 * u, h = fmaxf(54 * u, 44), w = fminf(layout->side.w, 430 * u);
    float y = layout->portrait ? layout->side.y + 60 * u : layout->side.y + 218 * u;
    return (Rect){layout->side.x, y + (float)button * (h + gap), w, h};
}

static void givenup_targets(const void *self, const App *app, Targets *out) {
    (void)self;
    static const char *const NAMES[GIVENUP_BUTTONS] = {"Another puzzle", "Menu"};
    BoardLayout layout = layout_of(app);
    out->element = scene_board_element(layout.window, &layout.grid);
    for (int i = 0; i < GIVENUP_BUTTONS; i++)
        targets_add(out, (Target){GIVENUP_NEXT + i, TARGET_BUTTON, button_rect(&layout, i), NAMES[i],
                                  .primary = i == 0});
}

static void givenup_enter(void *self, App *app, const Go *from) {
    (void)from;
    GivenUp *given_up = self;
    given_up->view.focus = GIVENUP_NEXT;
    app_theme_board(app, app->play.pack ? &app->play.pack->pack : NULL, app->play.layout.order);
    story_light(app, app->play.pack, &app->play.session, false);
}

static Go to_menu(App *app) {
    play_finish(&app->play);
    return (Go){.scene = SCENE_MENU};
}

static Go givenup_input(void *self, App *app, const Input *input) {
    GivenUp *given_up = self;
    TargetEvent event = scene_event(givenup_targets, given_up, app, &given_up->view, input);
    if (event.kind == TARGET_LEAVE) return to_menu(app);
    if (event.kind != TARGET_USED) return GO_STAY;
    return event.id == GIVENUP_NEXT ? app_play_again(app, false) : to_menu(app);
}

// ---- drawing

static bool found(const Session *session, int cell) {
    return session->board.grid.cell[cell] == session->solution.cell[cell];
}

static Colour solution_ink(const App *app) { return theme_try(&app->look.theme, 1); }

// What was not found is smaller and stands on a line, so that its ink is not the only sign of it; what was
// wrong has a ring as well.
static void draw_solution_at(const App *app, const BoardFigure *figure, int cell) {
    const Session *session = &app->play.session;
    Rect r = board_figure_cell(figure, cell);
    float x = r.x + r.w / 2, y = r.y + r.h / 2, line = r.w * 0.17f;
    token_draw(figure->draw, &figure->tokens, session->solution.cell[cell], x, y, 0.8f * r.w,
               solution_ink(app));
    draw_line(figure->draw, x - line, r.y + r.h * 0.84f, x + line, r.y + r.h * 0.84f,
              fmaxf(1.5f, r.w * 0.03f), solution_ink(app));
    if (session->board.grid.cell[cell]) board_figure_ring(figure, cell, role(app, ROLE_CONFLICT));
}

static void draw_board(const App *app, Draw *draw, const BoardLayout *layout) {
    const Session *session = &app->play.session;
    const Layout *geometry = &app->play.layout;
    BoardFigure figure = {.draw = draw,
                          .look = &app->look,
                          .grid = &layout->grid,
                          .layout = geometry,
                          .tokens = app_play_tokens(app, &app->play),
                          .board = &session->board,
                          .givens = &session->givens,
                          .cursor = -1};
    grid_draw_ground(draw, &app->look, &layout->grid, geometry);
    grid_draw_lines(draw, &app->look, &layout->grid, geometry);
    for (int cell = 0; cell < geometry->cells; cell++)
        if (found(session, cell))
            grid_draw_token(draw, &app->look, &figure.tokens, session->solution.cell[cell],
                            board_figure_cell(&figure, cell), session_is_given(session, cell),
                            grid_tokens_have_colours(figure.tokens.look, geometry->order));
        else
            draw_solution_at(app, &figure, cell);
}

static int found_blanks(const App *app) {
    int count = 0;
    for (int cell = 0; cell < app->play.layout.cells; cell++)
        count += found(&app->play.session, cell) && !session_is_given(&app->play.session, cell);
    return count;
}

static void draw_words(const App *app, Draw *draw, const BoardLayout *layout) {
    const Play *play = &app->play;
    float u = layout->unit;
    Rect at = layout->portrait ? layout->head : layout->side;
    char text[96], time[32] = "";
    draw_text_cut(draw, FACE_MEDIUM, 15 * u, at.x, at.y + 16 * u, at.w, role(app, ROLE_DIM),
                  play->pack ? play->pack->pack.name : "Your own puzzle");
    draw_text(draw, FACE_TITLE, (layout->portrait ? 34 : 44) * u, at.x,
              at.y + (layout->portrait ? 58 : 68) * u, ALIGN_LEFT, role(app, ROLE_TEXT), "Given up");
    if (app->settings.show_timer)
        time_format(play_shown_us(play, app->now_us), TIME_SECONDS, time, sizeof time);
    snprintf(text, sizeof text, "%d of %d found%s%s", found_blanks(app), session_blanks(&play->session),
             *time ? "  ·  " : "", time);
    draw_text_cut(draw, FACE_TEXT, 15 * u, at.x, at.y + (layout->portrait ? 84 : 104) * u, at.w,
                  role(app, ROLE_DIM), text);
    float y = layout->portrait ? layout->side.y + 30 * u : at.y + 150 * u;
    float x = layout->side.x;
    draw_line(draw, x, y - 4 * u, x + 16 * u, y - 4 * u, fmaxf(1.5f, 2.5f * u), solution_ink(app));
    draw_text_cut(draw, FACE_TEXT, 15 * u, x + 26 * u, y, layout->side.w - 26 * u, role(app, ROLE_TEXT),
                  "The rest of the solution");
}

static const Prompt PROMPTS[] = {PROMPT_CHOOSE("↑↓"), PROMPT_SELECT, {ACTION_BACK, "Menu", NULL, NULL, "b"}};

static void givenup_footer(const void *self, const App *app, Footer *out) {
    (void)self;
    out->x = layout_of(app).footer_x;
    footer_add(out, PROMPTS, sizeof PROMPTS / sizeof *PROMPTS);
}

static void givenup_draw(const void *self, const App *app, Draw *draw) {
    const GivenUp *given_up = self;
    BoardLayout layout = layout_of(app);
    Targets targets;
    int hovered = scene_targets(givenup_targets, given_up, app, &given_up->view, &targets);
    draw_board(app, draw, &layout);
    draw_words(app, draw, &layout);
    scene_draw_buttons(draw, app, &targets, &given_up->view, hovered);
}

const Scene scene_givenup = {"givenup", sizeof(GivenUp), givenup_enter, givenup_targets, givenup_input,
                             NULL,      givenup_draw,    NULL,          givenup_footer};
