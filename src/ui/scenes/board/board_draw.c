// The grid and the wheel. Order of the layers: ground, cell fills, lines, hint marks, tokens and notes,
// clashes on top of everything, so that no highlight ever hides a mistake.
#include <math.h>

#include "core/base/memory.h"
#include "ui/figure/board_edges.h"
#include "ui/figure/board_figure.h"
#include "ui/figure/refute_picture.h"
#include "ui/kit/constraint_view.h"
#include "ui/scenes/board/board_view.h"
#include "ui/widget/story_strip.h"

int board_highlight(const BoardView *board, const App *app) {
    int under = app->play.session.board.grid.cell[board->cursor];
    return under ? under : board->active;
}

// The token and cell whose clashes are shown before anything is placed: false when there are none to show.
static bool find_preview(const BoardView *board, const App *app, int *out_cell, int *out_token) {
    const Grid *grid = &app->play.session.board.grid;
    if (app_mistakes(app) == MISTAKES_OFF || app_mistakes(app) == MISTAKES_END) return false;
    bool token_first = app->settings.order == ORDER_TOKEN_FIRST;
    int token = board_token_of(board->hover), hovered = board_cell_of(board->hover);
    if (!token && token_first && hovered >= 0) token = board->active;
    int cell = token_first && hovered >= 0 ? hovered : board->cursor;
    if (board->wheel.open && board->wheel.token) token = board->wheel.token, cell = board->cursor;
    if (!token || grid->cell[cell]) return false;
    *out_cell = cell;
    *out_token = token;
    return true;
}

BoardFigure board_figure_of(const BoardView *board, const App *app, Draw *draw, const BoardLayout *layout) {
    const Session *session = &app->play.session;
    return (BoardFigure){.draw = draw,
                         .look = &app->look,
                         .grid = &layout->grid,
                         .layout = &app->play.layout,
                         .tokens = app_play_tokens(app, &app->play),
                         .board = &session->board,
                         .givens = &session->givens,
                         .cursor = board->cursor,
                         .same = app->settings.highlight_same ? board_highlight(board, app) : 0};
}

// ---- fills

// The cursor's cell glides from where it was.
static void draw_selection(const BoardView *board, const App *app, const BoardFigure *figure) {
    Rect at = board_motion_cursor(&board->motion, figure, app->now_us);
    board_figure_selection(figure, &board->selected, at);
    if (board->writing == WRITE_NOTES || board->writing == WRITE_CORNERS) board_figure_pencil(figure);
}

// ---- what a hint shows

bool board_step_picture(const BoardView *board, const App *app, Draw *draw, const BoardLayout *layout,
                        StepPicture *out) {
    const Hint *hint = &board->hint;
    bool shown =
        hint->kind == HINT_LIST ? hint->progress.found > 0 : hint->kind == HINT_STEP && hint->stage >= 3;
    if (!shown || !hint->position.layout) return false;
    TokenSet tokens = app_play_tokens(app, &app->play);
    step_picture_init(out, &app->look, draw, &layout->grid, &tokens, &hint->position, &hint->step,
                      &app->play.session.board.notes);
    out->lead = board_hint_lead(board, app);
    if (board->walk.has && hint->kind == HINT_STEP)
        step_picture_walk(out, &board->walk.walk, board->walk.age, board->walk.stop);
    return true;
}

// The region to look at, at the stages before that.
static void draw_hint_region(const BoardView *board, const App *app, const BoardFigure *figure) {
    CellSet region = hint_region(&board->hint, &app->play.layout);
    Colour colour =
        colour_mix(role(app, ROLE_BOARD), role(app, ROLE_HINT), 0.12f * board_hint_lead(board, app).region);
    for (int cell = cellset_next(&region, 0); cell >= 0; cell = cellset_next(&region, cell + 1))
        board_figure_fill(figure, cell, colour);
}

// ---- tokens and notes

static bool mistake_shown(const BoardView *board, const App *app, int cell) {
    const Session *session = &app->play.session;
    if (cellset_has(&board->checked, cell)) return true;
    bool wrong =
        session->board.grid.cell[cell] && session->board.grid.cell[cell] != session->solution.cell[cell];
    if (!wrong) return false;
    bool hinted = board->hint.kind == HINT_WRONG_ENTRY && board->hint.stage >= 2;
    if (board->hint.kind == HINT_WHY_NOT) return false;
    bool at_end = app_mistakes(app) == MISTAKES_END && session_full(session);
    return hinted || at_end || app_mistakes(app) == MISTAKES_SOLUTION;
}

// One that flies is drawn over everything.
static void draw_token_at(const BoardView *board, const App *app, const BoardFigure *figure, int cell,
                          bool clash) {
    board_motion_draw_token(&board->motion, figure, cell, clash || mistake_shown(board, app, cell),
                            app->now_us);
}

// ---- clashes

// Whether what breaks a rule is shown now.
static bool shows_clashes(const App *app) {
    return app_mistakes(app) == MISTAKES_RULES || app_mistakes(app) == MISTAKES_SOLUTION ||
           (app_mistakes(app) == MISTAKES_END && session_full(&app->play.session));
}

// What is wrong on the board, without cells whose tokens are not in this grid yet.
static CellSet mistakes_on(const BoardView *board, const App *app, const Grid *grid) {
    const Layout *geometry = &app->play.layout;
    const Grid *now = &app->play.session.board.grid;
    CellSet shown = {{0}};
    if (shows_clashes(app)) shown = grid_conflict_cells(geometry, grid);
    for (int cell = 0; cell < geometry->cells; cell++)
        if (grid->cell[cell] == now->cell[cell] && mistake_shown(board, app, cell)) cellset_add(&shown, cell);
    return shown;
}

CellSet board_mistakes(const BoardView *board, const App *app) {
    return mistakes_on(board, app, &app->play.session.board.grid);
}

static void draw_clashes(const BoardView *board, const App *app, const BoardFigure *figure) {
    const Layout *geometry = &app->play.layout;
    const Grid *grid = &app->play.session.board.grid;
    Colour colour = role(app, ROLE_CONFLICT);
    Board seen = *figure->board;
    seen.grid = board_motion_arrived(&board->motion, figure, app->now_us);
    BoardFigure tied = *figure;
    tied.board = &seen;
    if (shows_clashes(app)) board_figure_ties(&tied);
    CellSet ringed = mistakes_on(board, app, &seen.grid);
    for (int cell = cellset_next(&ringed, 0); cell >= 0; cell = cellset_next(&ringed, cell + 1))
        board_figure_ring(figure, cell, colour);
    if (board->hint.kind == HINT_WRONG_NOTES && board->hint.stage >= 2)
        for (int cell = cellset_next(&board->hint.wrong, 0); cell >= 0;
             cell = cellset_next(&board->hint.wrong, cell + 1))
            board_figure_ring(figure, cell, colour);
    int cell, token;
    if (!find_preview(board, app, &cell, &token)) return;
    for (int peer = cellset_next(&geometry->peers[cell], 0); peer >= 0;
         peer = cellset_next(&geometry->peers[cell], peer + 1))
        if (grid->cell[peer] == token) board_figure_ring(figure, peer, colour_alpha(colour, 0.55f));
}

// The player's lines, and the one that is being drawn: to where the pointer, or else the cursor, is.
static void draw_player_lines(const BoardView *board, const BoardFigure *figure) {
    board_figure_lines(figure);
    if (board->line_from < 0) return;
    int to = board->line_drag ? board_cell_of(board->hover) : board->cursor;
    board_figure_line(figure, board->line_from, to, board->colour ? board->colour : 1);
}

// In portrait the clock stands right above the board.
static float clock_end(const App *app, const BoardLayout *layout) {
    return layout->portrait && app->settings.show_timer ? layout->head.y + 99 * layout->unit : 0;
}

void board_draw_grid(const BoardView *board, const App *app, Draw *draw, const BoardLayout *layout) {
    if (countdown_runs(&board->countdown)) {
        countdown_draw(&board->countdown, app, draw, &layout->grid, &app->play.layout);
        return;
    }
    const Layout *geometry = &app->play.layout;
    MEM_LOCAL(StepPicture, picture);
    bool pictured = board_step_picture(board, app, draw, layout, picture);
    bool rules = app_mistakes(app) == MISTAKES_RULES || app_mistakes(app) == MISTAKES_SOLUTION;
    bool hinting = board->hint.kind != HINT_CLOSED,
         refuting = board->hint.kind == HINT_WHY_NOT && board->walk.has;
    BoardFigure figure = board_figure_of(board, app, draw, layout);
    Grid arrived = board_motion_arrived(&board->motion, &figure, app->now_us);
    CellSet clashing = rules && !refuting ? grid_conflict_cells(geometry, &arrived) : (CellSet){{0}};
    if (pictured) figure.bright = step_picture_bright(picture);
    if (hinting)
        board_edges_draw(draw, &app->look, &layout->grid, layout->window,
                         layout->window.y - clock_end(app, layout), app_names(app).expert);
    RefutePicture why = {&app->look, draw, &layout->grid, &board->hint.position, figure.tokens, &board->walk};
    Board supposed = board_of_givens(&board->hint.position.grid);
    if (refuting) figure.board = &supposed; // the other wrong entries are left out
    bool zoomed = grid_zoom_is_on(&board->zoom) || grid_zoom_glides(&board->zoom, app->now_us);
    if (zoomed) draw_push_clip(draw, layout->window);
    grid_draw_ground(draw, &app->look, &layout->grid, geometry);
    if (refuting) {
        refute_picture_grounds(&why);
    } else if (!hinting) {
        figure.houses = app->settings.highlight_houses;
        board_figure_fills(&figure);
        draw_selection(board, app, &figure);
    } else if (pictured) {
        step_picture_grounds(picture);
    } else {
        draw_hint_region(board, app, &figure);
    }
    board_draw_ghosts(app, draw, layout);
    board_motion_draw_waves(&board->motion, &figure, app->now_us);
    if (!hinting) board_figure_tiles(&figure);
    board_figure_clash_grounds(&figure, &clashing, !hinting);
    grid_draw_lines(draw, &app->look, &layout->grid, geometry);
    if (!hinting) draw_player_lines(board, &figure);
    if (pictured) step_picture_links(picture);
    for (int cell = 0; cell < geometry->cells; cell++)
        if (figure.board->grid.cell[cell])
            draw_token_at(board, app, &figure, cell, cellset_has(&clashing, cell));
        else if (pictured)
            step_picture_notes(picture, cell);
        else if (!refuting)
            board_motion_draw_marks(&board->motion, &figure, cell, app->now_us);
    if (pictured) step_picture_tags(picture);
    if (refuting)
        refute_picture_marks(&why);
    else
        draw_clashes(board, app, &figure);
    if (zoomed) draw_pop_clip(draw);
}

// ---- what moves, over everything

void board_draw_moving(const BoardView *board, const App *app, Draw *draw, const BoardLayout *layout) {
    BoardFigure figure = board_figure_of(board, app, draw, layout);
    bool zoomed = grid_zoom_is_on(&board->zoom);
    if (zoomed) draw_push_clip(draw, layout->window);
    board_motion_draw_gone(&board->motion, &figure, app->now_us);
    if (zoomed) draw_pop_clip(draw);
    if (!board_motion_flies(&board->motion, &figure, app->now_us)) return;
    CellSet mistakes = board_mistakes(board, app);
    board_motion_draw_flights(&board->motion, &figure, &mistakes, app->now_us);
}

// The pack's story, unless something else stands there: the names of columns while a hint speaks, in portrait
// how a run stands.
void board_draw_story(const BoardView *board, const App *app, Draw *draw, const BoardLayout *layout) {
    bool hinting = board->hint.kind != HINT_CLOSED && !layout->portrait;
    bool running = play_is_timed(&app->play) && layout->portrait;
    if (!hinting && !running && !countdown_runs(&board->countdown))
        story_strip_draw(draw, app, layout->story, false);
}

// ---- the wheel

TokenWheelPlace board_wheel_place(const BoardView *board, const App *app, const BoardLayout *layout) {
    return (TokenWheelPlace){.layout = &app->play.layout,
                             .board = &app->play.session.board.grid,
                             .pack = app->play.pack,
                             .look = play_tokens(&app->play),
                             .grid = &layout->grid,
                             .cursor = board->cursor,
                             .colours = board_writes_colours(board),
                             .room = {0, 0, app->look.width, app->look.height},
                             .radius = 172 * layout->unit};
}

Rect board_wheel_token(const BoardView *board, const App *app, int token) {
    BoardLayout layout = board_layout_of(board, app);
    TokenWheelPlace place = board_wheel_place(board, app, &layout);
    return token_wheel_token(&place, &app->look, token);
}

void board_draw_wheel(const BoardView *board, const App *app, Draw *draw, const BoardLayout *layout) {
    if (!token_wheel_seen(&board->wheel, app)) return;
    // The board alone: the pad says the same as the wheel, and the footer what to press.
    draw_round(draw, layout->window, grid_radius(&layout->grid), token_wheel_shade(&board->wheel, app));
    TokenWheelPlace place = board_wheel_place(board, app, layout);
    token_wheel_draw(&board->wheel, app, draw, &place);
}
