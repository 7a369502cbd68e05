// The board as it stood.
#include "ui/figure/board_edges.h"
#include "ui/figure/board_figure.h"
#include "ui/kit/constraint_view.h"
#include "ui/scenes/replay/replay_view.h"

static BoardFigure figure_of(const ReplayView *replay, const App *app, Draw *draw, const GridLayout *grid) {
    const Session *session = &replay->watch.replay.session;
    int under = session->board.grid.cell[replay->watch.cursor];
    bool same = replay->watch.replay.aids & AID_SAME;
    return (BoardFigure){.draw = draw,
                         .look = &app->look,
                         .grid = grid,
                         .layout = session->layout,
                         .tokens = replay_tokens(replay, app),
                         .board = &session->board,
                         .givens = &session->givens,
                         .cursor = replay->watch.cursor,
                         .same = !same   ? 0
                                 : under ? under
                                         : replay->watch.hand};
}

// The wrong entries that the player was shown: by a check, or by the aid that shows them at once.
static CellSet shown_wrong(const ReplayView *replay) {
    CellSet shown = replay->watch.checked;
    if (replay->watch.replay.aids & AID_SOLUTION)
        shown = cellset_or(shown, session_wrong_cells(&replay->watch.replay.session));
    return shown;
}

void replay_draw_board(const ReplayView *replay, const App *app, Draw *draw, const ReplayLayout *layout) {
    const RunReplay *now = &replay->watch.replay;
    const Session *session = &now->session;
    const Layout *geometry = session->layout;
    BoardFigure figure = figure_of(replay, app, draw, &layout->grid);
    CellSet clashing = {{0}}, wrong = shown_wrong(replay);
    bool rules = now->aids & AID_CONFLICTS;
    if (rules) clashing = grid_conflict_cells(geometry, &session->board.grid);
    CellSet ringed = cellset_or(clashing, wrong);
    Rect around = constraint_view_around(&layout->grid, geometry);
    board_edges_draw(draw, &app->look, &layout->grid, around, around.y, replay_names(replay, app).expert);
    grid_draw_ground(draw, &app->look, &layout->grid, geometry);
    figure.houses = now->aids & AID_HOUSES;
    board_figure_fills(&figure);
    board_figure_selection(&figure, &replay->watch.selected, board_figure_cell(&figure, figure.cursor));
    if (replay->watch.writing == WRITE_NOTES) board_figure_pencil(&figure);
    board_figure_tiles(&figure);
    board_figure_clash_grounds(&figure, &clashing, true);
    grid_draw_lines(draw, &app->look, &layout->grid, geometry);
    board_figure_lines(&figure);
    board_figure_tokens(&figure, &ringed, rules);
}
