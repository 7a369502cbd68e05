// The board: what the player does becomes moves (game/play/move.h), and every move is on the disk before it
// is seen.
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "ui/app/copy_line.h"
#include "ui/app/paste_drop.h"
#include "ui/app/widget.h"
#include "ui/scenes/board/board.h"

enum { TICK_US = 40000, TICK_IDLE_US = 60000, IDLE_AFTER_US = 4000000, HEARTBEAT_US = 1000000 };

// ---- motion and sound

static void moves_until(BoardView *board, int64_t until_us) {
    if (until_us > board->moving_until_us) board->moving_until_us = until_us;
}

static void start_wave(BoardView *board, const App *app, const PlayEffect *effect, int cell, int64_t now_us) {
    if (app->settings.reduce_motion || effect->house_count == 0) return;
    board->wave_us = now_us;
    board->wave_cell = cell;
    board->wave_count = effect->house_count;
    memcpy(board->wave_house, effect->houses, sizeof effect->houses);
    moves_until(board, now_us + WAVE_US);
}

static void sing_house(App *app, int house, int from_cell) {
    const House *cells = &app->play.layout.house[house];
    int tokens[TOKENS_MAX], order = app->play.layout.order, start = 0;
    for (int i = 0; i < order; i++)
        if (cells->cell[i] == from_cell) start = i;
    for (int i = 0; i < order; i++)
        tokens[i] = app->play.session.board.grid.cell[cells->cell[(start + i) % order]];
    audio_run(app->audio, tokens, order);
}

static void sing_victory(App *app, int from_cell) {
    int tokens[TOKENS_MAX], order = app->play.layout.order, row = layout_row(&app->play.layout, from_cell);
    for (int i = 0; i < order; i++)
        tokens[i] = app->play.session.solution.cell[layout_cell(&app->play.layout, row, i)];
    audio_victory(app->audio, tokens, order);
}

static void after_entry(BoardView *board, App *app, const Move *move, const PlayEffect *effect,
                        int64_t now_us) {
    int cell = cellset_next(&move->cells, 0);
    bool shown =
        effect->clash && app->settings.mistakes != MISTAKES_OFF && app->settings.mistakes != MISTAKES_END;
    if (!app->settings.reduce_motion) {
        board->settle_us = now_us;
        board->settle_cell = cell;
        moves_until(board, now_us + SETTLE_US);
        if (shown) {
            board->shake_us = now_us;
            board->shake_cell = cell;
            moves_until(board, now_us + SHAKE_US);
        }
    }
    start_wave(board, app, effect, cell, now_us);
    if (effect->solved) {
        sing_victory(app, cell);
        input_rumble(app->input, 60, 200);
    } else if (shown) {
        audio_sound(app->audio, SOUND_CONFLICT);
        input_rumble(app->input, 25, 50);
    } else if (effect->house_count > 0) {
        sing_house(app, effect->houses[0], cell);
    } else {
        audio_token(app->audio, move->token);
    }
}

// ---- moves

static void say_if_full(App *app) {
    const Session *session = &app->play.session;
    if (!session_full(session) || session_solved(session)) return;
    CellSet wrong = session_wrong_cells(session);
    int count = cellset_count(&wrong);
    if (app->settings.mistakes == MISTAKES_OFF)
        app_notice(app, false, "The board is full, but not solved yet.");
    else
        app_notice(app, false, "The board is full, but %d %s not right.", count,
                   count == 1 ? "cell is" : "cells are");
}

PlayEffect board_move(BoardView *board, App *app, Move move, int64_t now_us) {
    // Entries that are checked as they are made are checked all the same.
    if (move.kind == MOVE_PUT && app->settings.mistakes == MISTAKES_SOLUTION && !app->play.session.assisted)
        play_move(&app->play, app->save, (Move){.kind = MOVE_CHECK}, now_us);
    PlayEffect effect = play_move(&app->play, app->save, move, now_us);
    if (!effect.changed) return effect;
    if (!effect.saved) app_notice(app, true, "Not saved yet: %s", save_error(app->save));
    flush_request(app->flush);
    if (!move_changes_board(move.kind) && move.kind != MOVE_UNDO && move.kind != MOVE_REDO) return effect;
    board->checked = (CellSet){{0}};
    switch (move.kind) {
    case MOVE_PUT:
    case MOVE_REVEAL:
        after_entry(board, app, &move, &effect, now_us);
        break;
    case MOVE_NOTE_ON:
    case MOVE_NOTE_OFF:
    case MOVE_FILL:
    case MOVE_CLEAR:
        audio_sound(app->audio, SOUND_NOTE);
        break;
    case MOVE_ERASE:
    case MOVE_UNDO:
    case MOVE_REDO:
        audio_sound(app->audio, SOUND_ERASE);
        break;
    case MOVE_HINT:
    case MOVE_CHECK:
    case MOVE_PAUSE:
    case MOVE_RESUME:
    case MOVE_KIND_COUNT:
        break;
    }
    if (!effect.solved && (move.kind == MOVE_PUT || move.kind == MOVE_REVEAL)) say_if_full(app);
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

// Notes the token in all selected empty cells; takes it away when all have it.
static void toggle_note(BoardView *board, App *app, int token, int64_t now_us) {
    CellSet cells = empty_cells(board, app);
    CellSet with = marks_cells(&app->play.layout, &app->play.session.board.notes, token);
    CellSet without = cellset_minus(cells, &with);
    if (cellset_empty(&cells)) return;
    bool all_have = cellset_empty(&without);
    Move move = {.kind = all_have ? MOVE_NOTE_OFF : MOVE_NOTE_ON,
                 .token = (uint8_t)token,
                 .cells = all_have ? cells : without};
    board_move(board, app, move, now_us);
}

static Go solved_or_stay(bool solved) {
    return solved ? (Go){.scene = SCENE_VICTORY} : GO_STAY;
}

// Puts a token into the cursor's cell; the token that is there already is taken away.
static Go put_token(BoardView *board, App *app, int token, int64_t now_us) {
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
    return solved_or_stay(board_move(board, app, move, now_us).solved);
}

// A token was chosen: by key, pad button or on the pad. `note`: as a note whatever the mode.
static Go use_token(BoardView *board, App *app, int token, bool note, int64_t now_us) {
    if (token < 1 || token > app->play.layout.order) return GO_STAY;
    board->active = token;
    bool several = cellset_count(&board->selected) > 1;
    if (note || board->notes_mode || several) {
        toggle_note(board, app, token, now_us);
        return GO_STAY;
    }
    return put_token(board, app, token, now_us);
}

// Takes a token in hand; the one that is there already is put down.
static void take_in_hand(BoardView *board, const App *app, int token) {
    if (token < 1 || token > app->play.layout.order) return;
    board->active = board->active == token ? 0 : token;
}

static void erase(BoardView *board, App *app, int64_t now_us) {
    board_move(board, app, (Move){.kind = MOVE_ERASE, .cells = board->selected}, now_us);
}

// ---- the cursor

static void select_cell(BoardView *board, App *app, int cell, bool extend) {
    if (!extend) board->selected = (CellSet){{0}};
    cellset_add(&board->selected, cell);
    if (cell == board->cursor) return;
    if (!app->settings.reduce_motion) {
        board->glide_from = board->cursor;
        board->glide_us = app->now_us;
        moves_until(board, app->now_us + GLIDE_US);
    }
    board->cursor = cell;
}

void board_select(BoardView *board, App *app, int cell) {
    select_cell(board, app, cell, false);
}

static void move_cursor(BoardView *board, App *app, int rows, int columns, bool extend) {
    int order = app->play.layout.order;
    int row = layout_row(&app->play.layout, board->cursor) + rows,
        column = layout_column(&app->play.layout, board->cursor) + columns;
    if (app->settings.wrap) row = (row + order) % order, column = (column + order) % order;
    if (row < 0 || column < 0 || row >= order || column >= order) return;
    select_cell(board, app, layout_cell(&app->play.layout, row, column), extend);
    audio_sound(app->audio, SOUND_MOVE);
}

static void next_empty(BoardView *board, App *app, bool backwards) {
    int cells = app->play.layout.cells;
    for (int i = 1; i < cells; i++) {
        int cell = (board->cursor + (backwards ? cells - i : i)) % cells;
        if (app->play.session.board.grid.cell[cell]) continue;
        select_cell(board, app, cell, false);
        return;
    }
}

static void change_active(BoardView *board, App *app, int by) {
    int order = app->play.layout.order;
    board->active = board->active ? (board->active - 1 + by + order) % order + 1 : by > 0 ? 1 : order;
}

// ---- check

static void check(BoardView *board, App *app, int64_t now_us) {
    board_move(board, app, (Move){.kind = MOVE_CHECK}, now_us);
    board->checked = session_wrong_cells(&app->play.session);
    int wrong = cellset_count(&board->checked), placed = session_placed(&app->play.session);
    if (wrong)
        app_notice(app, false, "%d of your %d entries %s not right.", wrong, placed,
                   wrong == 1 ? "is" : "are");
    else
        app_notice(app, false, placed == 1 ? "Your entry is right." : "All %d entries are right.", placed);
}

// ---- leaving

static Go pause(App *app, int64_t now_us) {
    play_pause(&app->play, app->save, now_us);
    flush_request(app->flush);
    return (Go){.scene = SCENE_PAUSE};
}

static void copy_puzzle(App *app) {
    copy_line(app, &app->play.layout, &app->play.session.givens, "The puzzle");
}

static void copy_code(App *app) {
    SDL_SetClipboardText(app->play.saved.code);
    app_notice(app, false, "Copied: %s", app->play.saved.code);
}

static Go bring(App *app, const Input *input) {
    Go go = paste_drop_input(app, input);
    go.back = SCENE_BOARD;
    return go;
}

// ---- input

static Go back(BoardView *board) {
    if (cellset_count(&board->selected) > 1) {
        board->selected = cellset_of(board->cursor);
        return GO_STAY;
    }
    return (Go){.scene = SCENE_MENU};
}

Go board_act(BoardView *board, App *app, const Input *input) {
    int64_t now_us = input->time_us;
    bool extend = input->shift && input->device == DEVICE_KEYBOARD;
    switch (input->action) {
    case ACTION_UP:
        move_cursor(board, app, -1, 0, extend);
        break;
    case ACTION_DOWN:
        move_cursor(board, app, 1, 0, extend);
        break;
    case ACTION_LEFT:
        move_cursor(board, app, 0, -1, extend);
        break;
    case ACTION_RIGHT:
        move_cursor(board, app, 0, 1, extend);
        break;
    case ACTION_CONFIRM:
        if (board->active) return use_token(board, app, board->active, false, now_us);
        app_notice(app, false, "Choose a token first.");
        break;
    case ACTION_BACK:
        return back(board);
    case ACTION_ERASE:
        erase(board, app, now_us);
        break;
    case ACTION_NOTES_MODE:
        board->notes_mode = !board->notes_mode;
        audio_sound(app->audio, SOUND_NOTE);
        break;
    case ACTION_NOTE:
        if (board->active) toggle_note(board, app, board->active, now_us);
        break;
    case ACTION_UNDO:
        board_move(board, app, (Move){.kind = MOVE_UNDO}, now_us);
        break;
    case ACTION_REDO:
        board_move(board, app, (Move){.kind = MOVE_REDO}, now_us);
        break;
    case ACTION_HINT:
        return hint_press(board, app, now_us);
    case ACTION_ALL_STEPS:
        hint_list_open(board, app, now_us);
        break;
    case ACTION_CHECK:
        check(board, app, now_us);
        break;
    case ACTION_FILL_NOTES:
        board_move(board, app, (Move){.kind = MOVE_FILL}, now_us);
        break;
    case ACTION_PAUSE:
        return pause(app, now_us);
    case ACTION_NEXT_EMPTY:
        next_empty(board, app, input->shift);
        break;
    case ACTION_TOKEN_NEXT:
        change_active(board, app, 1);
        break;
    case ACTION_TOKEN_PREVIOUS:
        change_active(board, app, -1);
        break;
    case ACTION_COPY:
        copy_puzzle(app);
        break;
    case ACTION_PASTE:
        return bring(app, input);
    case ACTION_COPY_CODE:
        copy_code(app);
        break;
    case ACTION_DIGITS: {
        Settings before = app->settings;
        app->settings.digits_overlay = !app->settings.digits_overlay;
        app_settings_changed(app, &before);
        break;
    }
    case ACTION_LESSON: // without a hint: of what the puzzle teaches
        if (app->play.taught == TECHNIQUE_COUNT) break;
        return (Go){.scene = SCENE_LEARN, .technique = app->play.taught, .back = SCENE_BOARD};
    case ACTION_NONE:
    case ACTION_FULLSCREEN:
    case ACTION_MUTE:
    case ACTION_COUNT:
        break;
    }
    return GO_STAY;
}

static void hover(BoardView *board, const App *app, float x, float y) {
    BoardLayout layout = board_layout_of(app);
    board->pointer_in = true;
    board->pointer_x = x, board->pointer_y = y;
    board->hover_cell = grid_cell_at(&layout.grid, x, y);
    board->hover_token = 0;
    board->hover_button = -1;
    if (board->hint.kind != HINT_CLOSED) return;
    for (int token = 1; token <= app->play.layout.order; token++)
        if (rect_has(layout.pad[token - 1], x, y)) board->hover_token = token;
    for (int i = 0; i < BUTTON_COUNT; i++)
        if (rect_has(layout.button[i], x, y)) board->hover_button = i;
}

static Go press_button(BoardView *board, App *app, int button, const Input *input) {
    static const Action ACTIONS[BUTTON_COUNT] = {ACTION_UNDO,  ACTION_REDO, ACTION_NOTES_MODE,
                                                 ACTION_ERASE, ACTION_HINT, ACTION_PAUSE};
    Input as_action = *input;
    as_action.kind = INPUT_ACTION;
    as_action.action = ACTIONS[button];
    return board_act(board, app, &as_action);
}

static Go press_cell(BoardView *board, App *app, int cell, const Input *input) {
    bool token_first = app->settings.order == ORDER_TOKEN_FIRST && board->active;
    bool right = input->button == 3;
    bool in_selection = cellset_has(&board->selected, cell);
    if (!(right && in_selection)) select_cell(board, app, cell, input->ctrl);
    if (right) {
        if (board->active) toggle_note(board, app, board->active, input->time_us);
        return GO_STAY;
    }
    if (token_first) return use_token(board, app, board->active, false, input->time_us);
    board->dragging = true;
    return GO_STAY;
}

static Go pointer_down(BoardView *board, App *app, const Input *input) {
    hover(board, app, input->x, input->y);
    if (input->button == 2) return GO_STAY;
    if (board->hint.kind == HINT_SEARCHING && board->hover_cell >= 0) hint_close(board);
    if (board->hint.kind != HINT_CLOSED) return hint_pointer_down(board, app, input);
    if (board->hover_token) {
        bool holds = app->settings.order == ORDER_TOKEN_FIRST && input->button == 1;
        if (holds)
            take_in_hand(board, app, board->hover_token);
        else
            return use_token(board, app, board->hover_token, input->button == 3, input->time_us);
        return GO_STAY;
    }
    if (board->hover_button >= 0 && input->button == 1)
        return press_button(board, app, board->hover_button, input);
    if (board->hover_cell >= 0) return press_cell(board, app, board->hover_cell, input);
    return GO_STAY;
}

static void pointer_move(BoardView *board, App *app, const Input *input) {
    hover(board, app, input->x, input->y);
    if (board->hint.kind != HINT_CLOSED) hint_pointer_move(board, app, input->x, input->y);
    if (board->dragging && board->hover_cell >= 0 && !cellset_has(&board->selected, board->hover_cell))
        select_cell(board, app, board->hover_cell, true);
}

static void close_wheel(BoardView *board) {
    board->aiming = board->aim_off = false;
    board->aim_token = 0;
    board->aim_reach = 0;
}

static Go aim(BoardView *board, App *app, const Input *input) {
    int order = app->play.layout.order;
    if (board->hint.kind != HINT_CLOSED) return GO_STAY;
    if (input->pressed) { // the stick's own button takes the middle of the pad
        close_wheel(board);
        return order == 9 ? use_token(board, app, 5, input->note, input->time_us) : GO_STAY;
    }
    bool let_go = input->x == 0 && input->y == 0;
    if (!let_go && board->aim_off) return GO_STAY;
    if (!let_go) {
        // A stick on its way back passes other directions, for its axes are reported one after the other:
        // only an outward stick chooses.
        float reach = hypotf(input->x, input->y);
        board->aim_reach = fmaxf(board->aim_reach, reach);
        int token = wheel_token(order, input->x, input->y);
        if (token && reach > 0.8f * board->aim_reach) board->aim_token = token;
        board->aiming = board->aiming || token;
        board->aim_note = input->note || board->notes_mode;
        return GO_STAY;
    }
    bool places = board->aiming && board->aim_token;
    int token = board->aim_token;
    bool note = board->aim_note;
    close_wheel(board);
    return places ? use_token(board, app, token, note, input->time_us) : GO_STAY;
}

static Go board_input(void *self, App *app, const Input *input) {
    BoardView *board = self;
    board->input_us = input->time_us;
    switch (input->kind) {
    case INPUT_ACTION:
        if (board->aiming && (input->menu_action == ACTION_BACK || input->action == ACTION_ERASE)) {
            close_wheel(board);
            board->aim_off = true;
            return GO_STAY;
        }
        return board->hint.kind != HINT_CLOSED ? hint_input(board, app, input) : board_act(board, app, input);
    case INPUT_TOKEN:
        hint_close(board);
        if (app->settings.order == ORDER_TOKEN_FIRST && !input->note) { // taken in hand; confirming places it
            take_in_hand(board, app, input->token);
            break;
        }
        return use_token(board, app, input->token, input->note, input->time_us);
    case INPUT_POINTER_MOVE:
        pointer_move(board, app, input);
        break;
    case INPUT_POINTER_DOWN:
        return pointer_down(board, app, input);
    case INPUT_POINTER_UP:
        board->dragging = false;
        break;
    case INPUT_POINTER_LEAVE:
        board->pointer_in = false;
        board->hover_cell = board->hover_button = -1;
        board->hover_token = 0;
        break;
    case INPUT_SCROLL:
        if (input->scroll == 0) break;
        if (board->hint.kind == HINT_CLOSED)
            change_active(board, app, input->scroll > 0 ? -1 : 1);
        else
            hint_scroll(board, app, input->scroll);
        break;
    case INPUT_AIM:
        return aim(board, app, input);
    case INPUT_DROP:
        return bring(app, input);
    case INPUT_PAD_LOST:
        close_wheel(board);
        if (!input->active) break;
        app_notice(app, false, "The gamepad is gone. Plug it in again, or go on with mouse or keyboard.");
        return pause(app, input->time_us);
    case INPUT_HIDDEN:
        return pause(app, input->time_us);
    case INPUT_NONE:
    case INPUT_TEXT:
    case INPUT_PAD_ADDED:
    case INPUT_SHOWN:
        break;
    }
    return GO_STAY;
}

// ---- the scene

// A puzzle that is there to teach something says so before its first move; only what went wrong comes first.
static void say_what_is_taught(App *app) {
    const Play *play = &app->play;
    if (play->taught == TECHNIQUE_COUNT || play->saved_moves > 0) return;
    if (app->notice[0] && app->notice_is_error) return;
    const char *key = input_label(app->input, ACTION_LESSON, DEVICE_KEYBOARD);
    app_notice(app, false, "This puzzle needs: %s.%s%s%s", technique_info(play->taught)->name,
               *key ? " " : "", key, *key ? " opens its lesson." : "");
}

static void board_enter(void *self, App *app, const Go *from) {
    BoardView *board = self;
    board->pending = from->action;
    const Layout *layout = &app->play.layout;
    app_theme(app, app->play.pack ? &app->play.pack->pack : NULL);
    board->cursor = layout_cell(layout, layout->order / 2, layout->order / 2);
    if (app->play.last_cursor >= 0) board->cursor = app->play.last_cursor;
    board->active = app->play.last_active;
    board->notes_mode = app->play.notes_mode;
    board->selected = cellset_of(board->cursor);
    board->hover_cell = board->hover_button = -1;
    board->settle_cell = board->shake_cell = -1;
    board->input_us = app->now_us;
    app->play.presented = false;
    say_what_is_taught(app);
    hint_enter(board, app);
}

static int64_t earlier(int64_t a, int64_t b) {
    return a < b ? a : b;
}

static Go board_update(void *self, App *app, int64_t now_us, int64_t *out_wake_us) {
    BoardView *board = self;
    Play *play = &app->play;
    if (session_solved(&play->session)) return (Go){.scene = SCENE_VICTORY};
    // The clock starts when the givens have been on the screen: at the moment they were presented.
    if (!play->presented && app->frames > 0) play_present(play, app->presented_us);
    if (board->pending != ACTION_NONE && play->presented) {
        Input input = {.kind = INPUT_ACTION,
                       .action = board->pending,
                       .menu_action = board->pending,
                       .time_us = now_us,
                       .text = ""};
        board->pending = ACTION_NONE;
        Go go = board_act(board, app, &input);
        if (go.scene != SCENE_STAY) return go;
    }
    if (now_us >= board->heartbeat_us + HEARTBEAT_US) {
        board->heartbeat_us = now_us;
        if (play->timer.running) play_save(play, app->save, now_us);
    }
    *out_wake_us = board->heartbeat_us + HEARTBEAT_US;
    bool clock_seen = board->hint.kind == HINT_CLOSED || board_layout_of(app).portrait;
    if (app->settings.show_timer && clock_seen)
        *out_wake_us = now_us + (now_us > board->input_us + IDLE_AFTER_US ? TICK_IDLE_US : TICK_US);
    hint_update(board, app, now_us, out_wake_us);
    if (now_us < board->moving_until_us) *out_wake_us = earlier(*out_wake_us, now_us + 12000);
    return GO_STAY;
}

static void board_draw(const void *self, const App *app, Draw *draw, int64_t now_us) {
    const BoardView *board = self;
    BoardLayout layout = board_layout_of(app);
    bool hinting = board->hint.kind != HINT_CLOSED;
    board_draw_grid(board, app, draw, &layout, now_us);
    if (!hinting || layout.portrait) board_draw_head(board, app, draw, &layout, now_us);
    if (board->hint.kind == HINT_LIST)
        board_draw_hint_list(board, app, draw, &layout);
    else if (hinting)
        board_draw_hint(board, app, draw, &layout);
    else
        board_draw_side(board, app, draw, &layout);
    board_draw_footer(board, app, draw, &layout);
    board_draw_wheel(board, app, draw, &layout);
}

static void board_leave(void *self, App *app) {
    BoardView *board = self;
    hint_leave(board, app);
    app->play.last_cursor = board->cursor;
    app->play.last_active = board->active;
    app->play.notes_mode = board->notes_mode;
    play_leave(&app->play, app->save, app->now_us);
    flush_request(app->flush);
}

const Scene scene_board = {
    .name = "board",
    .size = sizeof(BoardView),
    .enter = board_enter,
    .input = board_input,
    .update = board_update,
    .draw = board_draw,
    .leave = board_leave,
};
