// What a player does on their own board: a cursor, entries and notes, by keys or by a pad and its wheel.
#include "ui/app/entry_sound.h"
#include "ui/kit/board_layout.h"
#include "ui/scenes/duel/duel_view.h"

// Where a token is chosen: on the wheel, or else below the board.
static Rect chosen_at(const DuelSide *side, const App *app, int token) {
    DuelLayout layout = duel_layout(app);
    int which = side->play == &app->play ? 0 : 1;
    if (side->chosen_at.w > 0) return side->chosen_at;
    return token ? duel_strip_square(&layout, which, side->play->layout.order, token) : (Rect){0};
}

static void show_move(DuelSide *side, const App *app, const Board *before, const Move *move,
                      const PlayEffect *effect) {
    board_motion_moved(&side->motion, &(MovedBoard){.layout = &side->play->layout,
                                                    .before = before,
                                                    .now = &side->play->session.board,
                                                    .move = move,
                                                    .chosen_at = chosen_at(side, app, move->token),
                                                    .houses = effect->houses,
                                                    .house_count = effect->house_count,
                                                    .time = app_motion(app)});
}

static bool make(DuelSide *side, App *app, Move move, int64_t now_us) {
    Board before = side->play->session.board;
    PlayEffect effect = play_move(side->play, app->save, move, now_us);
    if (!effect.changed) return false;
    show_move(side, app, &before, &move, &effect);
    if (!effect.saved) app_notice(app, true, "Not saved yet: %s", save_error(app->save));
    flush_request(app->flush);
    bool shown =
        effect.clash && app->settings.mistakes != MISTAKES_OFF && app->settings.mistakes != MISTAKES_END;
    bool takes_back = move.kind == MOVE_ERASE || move.kind == MOVE_UNDO || move.kind == MOVE_REDO;
    if (move.kind == MOVE_PUT) {
        if (shown) board_motion_shake(&side->motion, side->cursor, app_motion(app));
        entry_sound(app, &side->play->session, side->cursor, effect.solved, shown);
        if (effect.solved || shown) input_rumble(app->input, shown ? 25 : 60, shown ? 50 : 200);
    } else {
        audio_sound(app->audio, takes_back ? SOUND_ERASE : SOUND_NOTE);
    }
    return effect.solved;
}

static void toggle_note(DuelSide *side, App *app, int token, int64_t now_us) {
    const Board *board = &side->play->session.board;
    if (token == 0 || board->grid.cell[side->cursor]) return;
    bool there = board->notes.cell[side->cursor] & marks_bit(token);
    make(side, app,
         (Move){.kind = there ? MOVE_NOTE_OFF : MOVE_NOTE_ON,
                .token = (uint8_t)token,
                .cells = cellset_of(side->cursor)},
         now_us);
}

static bool use_token(DuelSide *side, App *app, int token, bool note, int64_t now_us) {
    const Session *session = &side->play->session;
    if (token < 1 || token > side->play->layout.order) return false;
    side->active = token;
    if (note || side->notes_mode) {
        toggle_note(side, app, token, now_us);
        return false;
    }
    if (session_is_given(session, side->cursor)) return false;
    bool there = session->board.grid.cell[side->cursor] == token;
    return make(side, app,
                (Move){.kind = there ? MOVE_ERASE : MOVE_PUT,
                       .token = there ? 0 : (uint8_t)token,
                       .cells = cellset_of(side->cursor),
                       .tidy = !there && app->settings.tidy_notes},
                now_us);
}

// ---- the cursor and the token in hand

static void move_cursor(DuelSide *side, App *app, Action direction) {
    const Layout *layout = &side->play->layout;
    int order = layout->order;
    int row = layout_row(layout, side->cursor) + (direction == ACTION_DOWN) - (direction == ACTION_UP);
    int column =
        layout_column(layout, side->cursor) + (direction == ACTION_RIGHT) - (direction == ACTION_LEFT);
    if (app->settings.wrap) row = (row + order) % order, column = (column + order) % order;
    if (row < 0 || column < 0 || row >= order || column >= order) return;
    side->cursor = layout_cell(layout, row, column);
    audio_sound(app->audio, SOUND_MOVE);
}

static void next_empty(DuelSide *side, bool backwards) {
    int cells = side->play->layout.cells;
    for (int i = 1; i < cells; i++) {
        int cell = (side->cursor + (backwards ? cells - i : i)) % cells;
        if (side->play->session.board.grid.cell[cell]) continue;
        side->cursor = cell;
        return;
    }
}

static void change_token(DuelSide *side, int by) {
    int order = side->play->layout.order;
    side->active = side->active ? (side->active - 1 + by + order) % order + 1 : by > 0 ? 1 : order;
}

// ---- all of it

static bool act(DuelSide *side, App *app, const Input *input) {
    int64_t now_us = input->time_us;
    switch ((int)input->action) {
    case ACTION_UP:
    case ACTION_DOWN:
    case ACTION_LEFT:
    case ACTION_RIGHT: move_cursor(side, app, input->action); break;
    case ACTION_CONFIRM:
        if (side->active) return use_token(side, app, side->active, false, now_us);
        app_notice(app, false, "Choose a token first.");
        break;
    case ACTION_ERASE:
        make(side, app, (Move){.kind = MOVE_ERASE, .cells = cellset_of(side->cursor)}, now_us);
        break;
    case ACTION_UNDO: make(side, app, (Move){.kind = MOVE_UNDO}, now_us); break;
    case ACTION_REDO: make(side, app, (Move){.kind = MOVE_REDO}, now_us); break;
    case ACTION_FILL_NOTES: make(side, app, (Move){.kind = MOVE_FILL}, now_us); break;
    case ACTION_NOTES_MODE:
        side->notes_mode = !side->notes_mode;
        audio_sound(app->audio, SOUND_NOTE);
        break;
    case ACTION_NOTE: toggle_note(side, app, side->active, now_us); break;
    case ACTION_NEXT_EMPTY: next_empty(side, input->shift); break;
    case ACTION_TOKEN_NEXT: change_token(side, 1); break;
    case ACTION_TOKEN_PREVIOUS: change_token(side, -1); break;
    case ACTION_HINT:
    case ACTION_ALL_STEPS:
    case ACTION_CHECK: app_notice(app, false, "A duel has no hints and no checks."); break;
    }
    return false;
}

static Rect wheel_token_at(const DuelSide *side, const App *app, int token) {
    DuelLayout layout = duel_layout(app);
    TokenWheelPlace place = duel_wheel_place(side, &layout.grid[side->play == &app->play ? 0 : 1]);
    return token_wheel_token(&place, &app->look, token);
}

static bool answer(DuelSide *side, App *app, const Input *input) {
    if (input->kind == INPUT_AIM) {
        int token = token_wheel_aim(&side->wheel, input, side->play->layout.order, app->look.keypad,
                                    side->notes_mode);
        if (token) side->chosen_at = wheel_token_at(side, app, token);
        return use_token(side, app, token, side->wheel.note, input->time_us);
    }
    if (input->kind == INPUT_TOKEN) {
        bool takes = app->settings.order == ORDER_TOKEN_FIRST && !input->note;
        if (!takes) return use_token(side, app, input->token, input->note, input->time_us);
        side->active = side->active == input->token ? 0 : input->token;
        return false;
    }
    if (input->kind != INPUT_ACTION) return false;
    if (token_wheel_action(&side->wheel, input, side->play->layout.order, app->look.keypad)) return false;
    return act(side, app, input);
}

bool duel_play(Duel *duel, App *app, int which, const Input *input) {
    DuelSide *side = &duel->side[which];
    DuelSide before = *side;
    Play *play = side->play;
    play->device = app_event_device(input->device);
    side->chosen_at = (Rect){0};
    bool solved = answer(side, app, input);
    if (side->cursor != before.cursor)
        board_motion_glide(&side->motion, &play->layout, before.cursor, app_motion(app));
    if (play->saved.finished) return solved;
    CellSet at = cellset_of(side->cursor);
    if (side->cursor != before.cursor) play_note_select(play, &at, input->time_us);
    if (side->active != before.active) play_note(play, EVENT_HAND, side->active, input->time_us);
    if (side->notes_mode != before.notes_mode) play_note(play, EVENT_NOTES, side->notes_mode, input->time_us);
    return solved;
}

void duel_wake(const Duel *duel, const App *app, int64_t *out_wake_us) {
    for (int i = 0; i < DUEL_SIDES; i++) {
        const DuelSide *side = &duel->side[i];
        board_motion_wake(&side->motion, app->now_us, out_wake_us);
        token_wheel_wake(&side->wheel, app, side->play->layout.order, out_wake_us);
    }
}
