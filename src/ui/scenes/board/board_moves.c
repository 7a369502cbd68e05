// What the player does on the grid: cursor, entries and notes, with their sounds and motions.
#include "ui/app/entry_sound.h"
#include "ui/play/practise.h"
#include "ui/scenes/board/board_view.h"

static void after_entry(BoardView *board, App *app, const Move *move, const PlayEffect *effect) {
    int cell = cellset_next(&move->cells, 0);
    bool shown = effect->clash && app_mistakes(app) != MISTAKES_OFF && app_mistakes(app) != MISTAKES_END;
    if (shown) board_motion_shake(&board->motion, cell, app_motion(app));
    entry_sound(app, &app->play.session, cell, effect->solved, shown);
    if (effect->solved)
        input_rumble(app->input, 60, 200);
    else if (shown)
        input_rumble(app->input, 25, 50);
}

// ---- moves

static void say_if_full(App *app) {
    const Session *session = &app->play.session;
    if (!session_full(session)) return;
    if (app->play.recorder.run.mode == RUN_CHAMPIONSHIP)
        app_notice(app, false, "The board is full. Submit it when you are sure.");
    if (session_solved(session) || app->play.recorder.run.mode == RUN_CHAMPIONSHIP) return;
    CellSet wrong = session_wrong_cells(session);
    int count = cellset_count(&wrong);
    if (app_mistakes(app) == MISTAKES_OFF)
        app_notice(app, false, "The board is full, but not solved yet.");
    else
        app_notice(app, false, "The board is full, but %d %s not right.", count,
                   count == 1 ? "cell is" : "cells are");
}

PlayEffect board_move(BoardView *board, App *app, Move move, int64_t now_us) {
    // Showing at once what differs from the solution counts as a check.
    if (move.kind == MOVE_PUT && app_mistakes(app) == MISTAKES_SOLUTION && !app->play.session.assisted)
        play_move(&app->play, app->save, (Move){.kind = MOVE_CHECK}, now_us);
    Board before = app->play.session.board;
    PlayEffect effect = play_move(&app->play, app->save, move, now_us);
    if (!effect.changed) return effect;
    board_moved(board, app, &before, &move, &effect);
    if (practise_finds(&app->play, &move))
        app_notice(app, false, "That is it: %s. Back opens its page.",
                   technique_info(app->play.practised)->name);
    if (!effect.saved) app_notice(app, true, "Not saved yet: %s", save_error(app->save));
    flush_request(app->flush);
    if (!move_changes_board(move.kind) && move.kind != MOVE_UNDO && move.kind != MOVE_REDO) return effect;
    board->checked = (CellSet){{0}};
    bool entry = move.kind == MOVE_PUT || move.kind == MOVE_REVEAL;
    bool takes_back = move.kind == MOVE_ERASE || move.kind == MOVE_UNDO || move.kind == MOVE_REDO ||
                      move.kind == MOVE_WIPE || move.kind == MOVE_BACK;
    if (entry)
        after_entry(board, app, &move, &effect);
    else
        audio_sound(app->audio, takes_back ? SOUND_ERASE : SOUND_NOTE);
    if (entry && !effect.solved) say_if_full(app);
    return effect;
}

// The empty cells of the selection.
static CellSet empty_cells(const BoardView *board, const App *app) {
    CellSet cells = {{0}};
    for (int cell = cellset_next(&board->selected, 0); cell >= 0;
         cell = cellset_next(&board->selected, cell + 1))
        if (!app->play.session.board.grid.cell[cell]) cellset_add(&cells, cell);
    return cells;
}

void board_toggle_note(BoardView *board, App *app, int token, int64_t now_us) {
    CellSet cells = empty_cells(board, app);
    CellSet with = marks_cells(&app->play.layout, &app->play.session.board.notes, token);
    CellSet without = cellset_minus(cells, with);
    if (cellset_empty(&cells)) return;
    bool all_have = cellset_empty(&without);
    Move move = {.kind = all_have ? MOVE_NOTE_OFF : MOVE_NOTE_ON,
                 .token = (uint8_t)token,
                 .cells = all_have ? cells : without};
    board_move(board, app, move, now_us);
}

Go board_put_token(BoardView *board, App *app, int token, int64_t now_us) {
    const Session *session = &app->play.session;
    if (session_is_given(session, board->cursor)) {
        app_notice(app, false, "That one is given; it stays.");
        return GO_STAY;
    }
    CellSet cell = cellset_of(board->cursor);
    if (session->board.grid.cell[board->cursor] == token) {
        board_move(board, app, (Move){.kind = MOVE_ERASE, .cells = cell}, now_us);
        return GO_STAY;
    }
    Move move = {.kind = MOVE_PUT, .token = (uint8_t)token, .cells = cell, .tidy = app->settings.tidy_notes};
    PlayEffect effect = board_move(board, app, move, now_us);
    return board_after(board, app, &effect);
}

void board_take_in_hand(BoardView *board, const App *app, int token) {
    if (token < 1 || token > app->play.layout.order) return;
    board->active = board->active == token ? 0 : token;
}

// ---- the cursor

void board_select(BoardView *board, App *app, int cell, bool extend) {
    if (!extend) board->selected = (CellSet){{0}};
    cellset_add(&board->selected, cell);
    if (cell == board->cursor) return;
    board_motion_glide(&board->motion, &app->play.layout, board->cursor, app_motion(app));
    board->cursor = cell;
}

void board_move_cursor(BoardView *board, App *app, int rows, int columns, bool extend) {
    int order = app->play.layout.order;
    int row = layout_row(&app->play.layout, board->cursor) + rows,
        column = layout_column(&app->play.layout, board->cursor) + columns;
    if (app->settings.wrap) row = (row + order) % order, column = (column + order) % order;
    if (row < 0 || column < 0 || row >= order || column >= order) return;
    board_select(board, app, layout_cell(&app->play.layout, row, column), extend);
    audio_sound(app->audio, SOUND_MOVE);
}

void board_next_empty(BoardView *board, App *app, bool backwards) {
    int cells = app->play.layout.cells;
    for (int i = 1; i < cells; i++) {
        int cell = (board->cursor + (backwards ? cells - i : i)) % cells;
        if (app->play.session.board.grid.cell[cell]) continue;
        board_select(board, app, cell, false);
        return;
    }
}

void board_change_token(BoardView *board, App *app, int by) {
    int order = app->play.layout.order;
    if (board->writing >= WRITE_COLOURS) {
        board->colour = board->colour ? (board->colour - 1 + by + MARK_COLOURS) % MARK_COLOURS + 1 : 1;
        return;
    }
    board->active = board->active ? (board->active - 1 + by + order) % order + 1 : by > 0 ? 1 : order;
}

// ---- check

void board_check(BoardView *board, App *app, int64_t now_us) {
    board_move(board, app, (Move){.kind = MOVE_CHECK}, now_us);
    board->checked = session_wrong_cells(&app->play.session);
    int wrong = cellset_count(&board->checked), placed = session_placed(&app->play.session);
    if (placed == 1)
        app_notice(app, false, wrong ? "Your entry is not right." : "Your entry is right.");
    else if (wrong)
        app_notice(app, false, "%d of your %d entries %s not right.", wrong, placed,
                   wrong == 1 ? "is" : "are");
    else
        app_notice(app, false, placed ? "All %d entries are right." : "There is no entry to check yet.",
                   placed);
}
