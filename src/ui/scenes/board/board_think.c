// What a player does on the grid to think: marks at the edge, colours, lines, tries.
#include <stdio.h>

#include "ui/play/game_share.h"
#include "ui/scenes/board/board_view.h"

// Does the move in those selected cells that do not have the thing yet; in all of them its opposite, when all
// have it.
static void toggle(BoardView *board, App *app, CellSet cells, CellSet with, Move on, Move off,
                   int64_t now_us) {
    CellSet without = cellset_minus(cells, with);
    if (cellset_empty(&cells)) return;
    bool all_have = cellset_empty(&without);
    Move move = all_have ? off : on;
    move.cells = all_have ? cells : without;
    board_move(board, app, move, now_us);
}

void board_toggle_corner(BoardView *board, App *app, int token, int64_t now_us) {
    const Session *session = &app->play.session;
    if (token < 1 || token > app->play.layout.order) return;
    CellSet cells = {{0}};
    for (int c = cellset_next(&board->selected, 0); c >= 0; c = cellset_next(&board->selected, c + 1))
        if (!session->board.grid.cell[c]) cellset_add(&cells, c);
    toggle(board, app, cells, marks_cells(&app->play.layout, &session->board.corners, token),
           (Move){.kind = MOVE_CORNER_ON, .token = (uint8_t)token},
           (Move){.kind = MOVE_CORNER_OFF, .token = (uint8_t)token}, now_us);
}

void board_toggle_colour(BoardView *board, App *app, int colour, int64_t now_us) {
    board->colour = colour;
    toggle(board, app, board->selected,
           marks_cells(&app->play.layout, &app->play.session.board.colours, colour),
           (Move){.kind = MOVE_COLOUR_ON, .colour = (uint8_t)colour},
           (Move){.kind = MOVE_COLOUR_OFF, .colour = (uint8_t)colour}, now_us);
}

void board_toggle_tint(BoardView *board, App *app, int token, int64_t now_us) {
    const Board *now = &app->play.session.board;
    CellSet noted = cellset_and(board->selected, marks_cells(&app->play.layout, &now->notes, token));
    CellSet with = {{0}};
    if (!board->colour) board->colour = 1;
    for (int c = cellset_next(&noted, 0); c >= 0; c = cellset_next(&noted, c + 1))
        if (board_note_colour(now, c, token) == board->colour) cellset_add(&with, c);
    if (cellset_empty(&noted)) app_notice(app, false, "Only a note that is there can be coloured.");
    toggle(board, app, noted, with,
           (Move){.kind = MOVE_TINT_ON, .token = (uint8_t)token, .colour = (uint8_t)board->colour},
           (Move){.kind = MOVE_TINT_OFF, .token = (uint8_t)token}, now_us);
}

// ---- lines

static void draw_line_between(BoardView *board, App *app, int a, int b, int64_t now_us) {
    CellSet ends = cellset_of(a);
    cellset_add(&ends, b);
    bool there = board_line_at(&app->play.session.board, a, b) >= 0;
    if (!there && app->play.session.board.lines == CELL_LINES_MAX)
        app_notice(app, false, "There are %d lines on the board; no more fit.", CELL_LINES_MAX);
    board_move(
        board, app,
        (Move){.kind = there ? MOVE_LINE_OFF : MOVE_LINE_ON, .cells = ends, .colour = (uint8_t)board->colour},
        now_us);
}

void board_line(BoardView *board, App *app, int cell, int64_t now_us) {
    int from = board->line_from;
    if (!board->colour) board->colour = 1;
    board->line_from = from < 0 ? cell : -1;
    if (from >= 0 && from != cell) draw_line_between(board, app, from, cell, now_us);
}

void board_let_go_of_line(BoardView *board, App *app, int64_t now_us) {
    int cell = board_cell_of(board->hover);
    bool drawn = board->line_drag && cell >= 0 && cell != board->line_from;
    board->line_drag = false;
    if (drawn) board_line(board, app, cell, now_us);
}

// ---- what a token writes

Go board_use_token(BoardView *board, App *app, int token, bool note, int64_t now_us) {
    if (token < 1 || token > app->play.layout.order) return GO_STAY;
    bool colours = !note && board_writes_colours(board) && token <= MARK_COLOURS;
    if (!colours) board->active = token;
    switch (note ? WRITE_NOTES : board->writing) {
    case WRITE_CORNERS: board_toggle_corner(board, app, token, now_us); break;
    case WRITE_COLOURS:
        if (colours) board_toggle_colour(board, app, token, now_us);
        break;
    case WRITE_TINTS: board_toggle_tint(board, app, token, now_us); break;
    case WRITE_LINES:
        if (colours) board->colour = token;
        break;
    case WRITE_TOKENS:
        if (cellset_count(&board->selected) == 1) return board_put_token(board, app, token, now_us);
        // fall through
    case WRITE_NOTES:
    case WRITE_COUNT: board_toggle_note(board, app, token, now_us); break;
    }
    return GO_STAY;
}

// ---- what goes away

void board_erase(BoardView *board, App *app, int64_t now_us) {
    PlayEffect effect = {0};
    if (board->writing < WRITE_COLOURS)
        effect = board_move(board, app, (Move){.kind = MOVE_ERASE, .cells = board->selected}, now_us);
    if (!effect.changed) board_move(board, app, (Move){.kind = MOVE_WIPE, .cells = board->selected}, now_us);
}

void board_wipe(BoardView *board, App *app, int64_t now_us) {
    CellSet coloured = board_coloured(&app->play.layout, &app->play.session.board);
    if (!cellset_empty(&coloured))
        board_move(board, app, (Move){.kind = MOVE_WIPE, .cells = coloured}, now_us);
}

// ---- tries

void board_try(BoardView *board, App *app, MoveKind kind, int64_t now_us) {
    int before = app->play.session.board.tries;
    PlayEffect effect = board_move(board, app, (Move){.kind = kind}, now_us);
    int tries = app->play.session.board.tries;
    if (!effect.changed && kind == MOVE_TRY)
        app_notice(app, false, "%d tries are open; no more fit into each other.", before);
    else if (!effect.changed)
        app_notice(app, false, "There is no try to end.");
    else if (kind == MOVE_TRY)
        app_notice(app, false, "Try %d begins: go back to here, or keep it.", tries);
    else if (kind == MOVE_BACK)
        app_notice(app, false, "The board is as it was before try %d.", before);
    else
        app_notice(app, false, tries ? "Try %d is now part of try %d." : "Try %d is kept.", before, tries);
}

// ---- for other programs

// True when a cell has several colours, or a note has one: a link of SudokuPad holds neither.
static bool is_beyond_links(const Layout *layout, const FormatsPuzzle *puzzle) {
    for (int c = 0; c < layout->cells; c++)
        if (marks_count(puzzle->colours.cell[c]) > 1 || puzzle->note_colour[c]) return true;
    return false;
}

void board_copy_game(App *app) {
    const Layout *layout = &app->play.layout;
    FormatsPuzzle puzzle;
    game_share_take(&app->play, app->now_us, &puzzle);
    Text text = {0};
    bool link = (formats_is_nine(layout) || layout->constraint_count > 0) &&
                formats_write_board(FORMATS_SUDOKUPAD, layout, &puzzle, true, &text, NULL);
    if (!link)
        formats_write(layout->constraint_count > 0 ? FORMATS_BOARD : FORMATS_JSON, layout, &puzzle, true,
                      &text);
    while (text.length > 0 && text.text[text.length - 1] == '\n') text_cut(&text, text.length - 1);
    game_share_drop(&puzzle);
    app_copy(app, text_of(&text),
             link && is_beyond_links(layout, &puzzle)
                 ? "The game is on the clipboard. The link holds one colour for each cell and none for notes."
                 : "The game is on the clipboard.");
    text_finish(&text);
}

// ---- pointer

bool board_press_thinking(BoardView *board, App *app, int cell, const Input *input) {
    BoardLayout layout = board_layout_of(board, app);
    BoardFigure figure = board_figure_of(board, app, NULL, &layout);
    int token;
    switch ((int)board->writing) {
    case WRITE_LINES:
        board->line_drag = board->line_from < 0;
        board_line(board, app, cell, input->time_us);
        return true;
    case WRITE_TINTS:
        token = board_figure_note_at(&figure, cell, input->x, input->y);
        if (token) board_toggle_tint(board, app, token, input->time_us);
        return token != 0;
    case WRITE_COLOURS:
        if (app->settings.order != ORDER_TOKEN_FIRST || !board->colour) return false;
        board_toggle_colour(board, app, board->colour, input->time_us);
        return true;
    }
    return false;
}
