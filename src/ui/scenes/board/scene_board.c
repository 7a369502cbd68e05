// The board: what the player does becomes moves (game/play/move.h), and every move is on the disk before it
// is seen.
#include <math.h>

#include "ui/app/paste_drop.h"
#include "ui/scenes/board/board_view.h"
#include "ui/widget/story_strip.h"

enum { IDLE_AFTER_US = 4000000, RESTING_AFTER_US = 12000000, HEARTBEAT_US = 1000000 };

// ---- leaving

static Go pause(App *app, int64_t now_us) {
    play_pause(&app->play, app->save, now_us);
    flush_request(app->flush);
    return (Go){.scene = SCENE_PAUSE};
}

// ---- input

static Go paste(App *app, const Input *input) {
    Go go = paste_drop_input(app, input);
    go.back = SCENE_BOARD;
    return go;
}

static void toggle_digits(App *app) {
    Settings before = app->settings;
    app->settings.digits_overlay = !app->settings.digits_overlay;
    app_settings_changed(app, &before);
}

// On a pad the button for notes, pressed twice, opens the tools and leaves the notes as they were.
static void switch_notes(BoardView *board, App *app, const Input *input) {
    enum { TWICE_US = 400000 };
    bool twice =
        input->device == DEVICE_PAD && board->notes_us && input->time_us < board->notes_us + TWICE_US;
    audio_sound(app->audio, SOUND_NOTE);
    board->notes_us = twice ? 0 : input->time_us;
    if (twice) {
        board->writing = board->notes_before;
        board_tools_open(board);
        return;
    }
    board->notes_before = board->writing;
    board->writing = board->writing == WRITE_TOKENS ? WRITE_NOTES : WRITE_TOKENS;
}

static void copy_code(App *app) {
    enum { SHORT = 60 }; // that a notice can show
    Text code = {0};
    play_code(&app->play, &code);
    if (code.length <= SHORT)
        app_copy(app, text_of(&code), "Copied: %s", text_of(&code));
    else
        app_copy(app, text_of(&code), "The code is on the clipboard: it holds the whole puzzle.");
    text_finish(&code);
}

// What is in hand goes to the cell of the cursor: a line, a colour or a token.
static Go confirm(BoardView *board, App *app, int64_t now_us) {
    if (board->writing == WRITE_LINES || board->line_from >= 0)
        board_line(board, app, board->cursor, now_us);
    else if (board->writing == WRITE_COLOURS && board->colour)
        board_toggle_colour(board, app, board->colour, now_us);
    else if (board->active)
        return board_use_token(board, app, board->active, false, now_us);
    else
        app_notice(app, false, "Choose a token first.");
    return GO_STAY;
}

// Lets go of a line that has begun, then of the selection, then leaves the board.
static Go step_back(BoardView *board, App *app, int64_t now_us) {
    if (board->line_from >= 0) {
        board->line_from = -1;
        return GO_STAY;
    }
    if (cellset_count(&board->selected) >= 2) {
        board->selected = cellset_of(board->cursor);
        return GO_STAY;
    }
    if (app->play.practises)
        return (Go){.scene = SCENE_LEARN, .technique = app->play.practised, .back = SCENE_LEARN};
    return play_is_timed(&app->play) ? pause(app, now_us) : (Go){.scene = SCENE_MENU};
}

static Go act(BoardView *board, App *app, const Input *input) {
    Action action = input->action;
    int64_t now_us = input->time_us;
    switch ((int)action) {
    case ACTION_UP:
    case ACTION_DOWN:
    case ACTION_LEFT:
    case ACTION_RIGHT:
        board_move_cursor(board, app, (action == ACTION_DOWN) - (action == ACTION_UP),
                          (action == ACTION_RIGHT) - (action == ACTION_LEFT),
                          input->shift && input->device == DEVICE_KEYBOARD);
        break;
    case ACTION_CONFIRM: return confirm(board, app, now_us);
    case ACTION_BACK: return step_back(board, app, now_us);
    case ACTION_ERASE: board_erase(board, app, now_us); break;
    case ACTION_UNDO: board_move(board, app, (Move){.kind = MOVE_UNDO}, now_us); break;
    case ACTION_REDO: board_move(board, app, (Move){.kind = MOVE_REDO}, now_us); break;
    case ACTION_FILL_NOTES: board_move(board, app, (Move){.kind = MOVE_FILL}, now_us); break;
    case ACTION_NOTES_MODE: switch_notes(board, app, input); break;
    case ACTION_TOOLS: board_tools_open(board); break;
    case ACTION_LINE: board_line(board, app, board->cursor, now_us); break;
    case ACTION_TRY: board_try(board, app, MOVE_TRY, now_us); break;
    case ACTION_GO_BACK: board_try(board, app, MOVE_BACK, now_us); break;
    case ACTION_KEEP: board_try(board, app, MOVE_KEEP, now_us); break;
    case ACTION_NOTE:
        if (board->active) board_toggle_note(board, app, board->active, now_us);
        break;
    case ACTION_HINT: return hint_press(board, app, now_us);
    case ACTION_ALL_STEPS: hint_list_open(board, app, now_us); break;
    case ACTION_CHECK: board_check(board, app, now_us); break;
    case ACTION_PAUSE: return pause(app, now_us);
    case ACTION_NEXT_EMPTY: board_next_empty(board, app, input->shift); break;
    case ACTION_TOKEN_NEXT:
    case ACTION_TOKEN_PREVIOUS: board_change_token(board, app, action == ACTION_TOKEN_NEXT ? 1 : -1); break;
    case ACTION_COPY: app_copy_grid(app, &app->play.layout, &app->play.session.givens, "The puzzle"); break;
    case ACTION_COPY_CODE: copy_code(app); break;
    case ACTION_COPY_GAME: board_copy_game(app); break;
    case ACTION_PASTE: return paste(app, input);
    case ACTION_DIGITS: toggle_digits(app); break;
    case ACTION_RULES: board_rules_open(board, app, true); break;
    case ACTION_LESSON: // without a hint: of what the puzzle teaches
        if (app->play.taught == TECHNIQUE_COUNT) break;
        return (Go){.scene = SCENE_LEARN, .technique = app->play.taught, .back = SCENE_BOARD};
    }
    return GO_STAY;
}

// An action goes to the wheel, to the hint that is open, or to the board.
static Go take_action(BoardView *board, App *app, const Input *input) {
    if (token_wheel_action(&board->wheel, input, app->play.layout.order, app->look.keypad)) return GO_STAY;
    Go go = GO_STAY;
    return hint_input(board, app, input, &go) ? go : act(board, app, input);
}

// Notes where the pointer is now, and what it is on. Returns the action of that.
static Action point(BoardView *board, const App *app, float x, float y) {
    Targets targets;
    board->view.inside = true;
    board->view.x = x, board->view.y = y;
    scene_targets(board_targets, board, app, NULL, &targets);
    const Target *target = targets_at(&targets, x, y);
    board->hover = target ? target->id : TARGET_NONE;
    return target ? target->action : ACTION_NONE;
}

static Go press_cell(BoardView *board, App *app, int cell, const Input *input) {
    bool token_first = app->settings.order == ORDER_TOKEN_FIRST && board->active;
    bool right = input->button == 3;
    bool in_selection = cellset_has(&board->selected, cell);
    if (!(right && in_selection)) board_select(board, app, cell, input->ctrl);
    if (!right && board_press_thinking(board, app, cell, input)) return GO_STAY;
    if (right) {
        if (board->active) board_toggle_note(board, app, board->active, input->time_us);
        return GO_STAY;
    }
    if (token_first) return board_use_token(board, app, board->active, false, input->time_us);
    board->dragging = true;
    return GO_STAY;
}

static Go pointer_down(BoardView *board, App *app, const Input *input) {
    Input as_action = *input;
    as_action.kind = INPUT_ACTION;
    as_action.action = point(board, app, input->x, input->y);
    if (input->button == 2) return GO_STAY;
    int id = board->hover, cell = board_cell_of(id), token = board_token_of(id);
    if (board->hint.kind == HINT_SEARCHING && cell >= 0) hint_close(board);
    if (board->hint.kind != HINT_CLOSED) return hint_use(board, app, id, input->time_us);
    bool of_tools = id == BOARD_TOOLS || (id >= BOARD_TOOL && id < BOARD_GO_ON);
    if (of_tools && input->button == 1) board_tool_use(board, app, id, input->time_us);
    if (of_tools) return GO_STAY;
    board->tools = false;
    if (cell >= 0) return press_cell(board, app, cell, input);
    if (token && app->settings.order == ORDER_TOKEN_FIRST && input->button == 1)
        board_take_in_hand(board, app, token);
    else if (token)
        return board_use_token(board, app, token, input->button == 3, input->time_us);
    else if (id != TARGET_NONE && input->button == 1)
        return act(board, app, &as_action);
    return GO_STAY;
}

static void pointer_move(BoardView *board, App *app, const Input *input) {
    point(board, app, input->x, input->y);
    if (board->hint.kind != HINT_CLOSED) hint_point(board, app, board->hover);
    int cell = board_cell_of(board->hover);
    if (board->dragging && !board->line_drag && cell >= 0 && !cellset_has(&board->selected, cell))
        board_select(board, app, cell, true);
}

static Go aim(BoardView *board, App *app, const Input *input) {
    if (board->hint.kind != HINT_CLOSED) return GO_STAY;
    int token = token_wheel_aim(&board->wheel, input, app->play.layout.order, app->look.keypad,
                                board->writing == WRITE_NOTES);
    if (!token) return GO_STAY;
    board->chosen_at = board_wheel_token(board, app, token);
    return board_use_token(board, app, token, board->wheel.note, input->time_us);
}

static void scroll(BoardView *board, App *app, float lines) {
    if (lines == 0) return;
    if (board->hint.kind == HINT_CLOSED)
        board_change_token(board, app, lines > 0 ? -1 : 1);
    else
        hint_scroll(board, lines);
}

// The window is out of sight: a casual game pauses, and the clock of a run goes on.
static Go hidden(App *app, const Input *input) {
    if (!play_is_timed(&app->play)) return pause(app, input->time_us);
    play_note(&app->play, EVENT_HIDDEN, 0, input->time_us);
    return GO_STAY;
}

// Without its pad a casual game pauses, and so does a countdown, which begins anew: no run has begun. The
// clock of a run goes on, and its board stays in sight for whoever takes the keyboard.
static Go pad_lost(BoardView *board, App *app, const Input *input) {
    token_wheel_close(&board->wheel);
    if (!input->active) return GO_STAY;
    app_notice(app, false,
               "The gamepad was disconnected. Plug it in again, or go on with mouse or keyboard.");
    if (!play_is_timed(&app->play)) return pause(app, input->time_us);
    return countdown_runs(&board->countdown) ? (Go){.scene = SCENE_PAUSE} : GO_STAY;
}

static Go answer(BoardView *board, App *app, const Input *input) {
    Go go = GO_STAY;
    if (board_run_input(board, app, input, &go)) return go;
    if (board_finger_input(board, app, input, &go)) return go;
    if (board_zoom_input(board, app, input)) return GO_STAY;
    if (board->tools && board_tools_input(board, app, input)) return GO_STAY;
    if (hint_list_pointer(board, app, input)) return GO_STAY;
    if (board->rules && board_rules_input(board, app, input)) return GO_STAY;
    switch ((int)input->kind) {
    case INPUT_ACTION: return take_action(board, app, input);
    case INPUT_TOKEN:
        hint_close(board);
        if (app->settings.order == ORDER_TOKEN_FIRST && !input->note) { // taken in hand; confirming places it
            board_take_in_hand(board, app, input->token);
            break;
        }
        return board_use_token(board, app, input->token, input->note, input->time_us);
    case INPUT_MARK:
        hint_close(board);
        if (input->ctrl)
            board_toggle_corner(board, app, input->token, input->time_us);
        else
            board_toggle_colour(board, app, input->token, input->time_us);
        break;
    case INPUT_POINTER_MOVE: pointer_move(board, app, input); break;
    case INPUT_POINTER_DOWN: return pointer_down(board, app, input);
    case INPUT_POINTER_UP:
        board->dragging = false;
        board_let_go_of_line(board, app, input->time_us);
        break;
    case INPUT_POINTER_LEAVE:
        board->view.inside = false;
        board->hover = TARGET_NONE;
        break;
    case INPUT_SCROLL: scroll(board, app, input->scroll); break;
    case INPUT_AIM: return aim(board, app, input);
    case INPUT_DROP: return paste(app, input);
    case INPUT_PAD_LOST: return pad_lost(board, app, input);
    case INPUT_HIDDEN: return hidden(app, input);
    case INPUT_BLURRED: play_note(&app->play, EVENT_HIDDEN, 0, input->time_us); break;
    case INPUT_SHOWN: play_note(&app->play, EVENT_SHOWN, 0, input->time_us); break;
    }
    return GO_STAY;
}

// What the player did that is no move is recorded too.
static void record_view(const BoardView *board, const BoardView *before, App *app, int64_t now_us) {
    Play *play = &app->play;
    if (!play->active || play->saved.finished) return;
    if (!cellset_equal(board->selected, before->selected)) play_note_select(play, &board->selected, now_us);
    if (board->active != before->active) play_note(play, EVENT_HAND, board->active, now_us);
    if (board->writing != before->writing) play_note(play, EVENT_NOTES, board->writing, now_us);
}

static Go board_input(void *self, App *app, const Input *input) {
    BoardView *board = self;
    BoardView before = *board;
    board->input_us = input->time_us;
    app->play.device = app_event_device(input->device);
    Go go = answer(board, app, input);
    record_view(board, &before, app, input->time_us);
    if (app->play.active) board_zoom_follow(board, app, before.cursor, input); // not where it has just ended
    return go;
}

// ---- the scene

// A puzzle that is there to teach something says so before its first move, unless a notice tells of an error.
static void say_what_is_taught(App *app) {
    const Play *play = &app->play;
    if (play->taught == TECHNIQUE_COUNT || play->session.log_count > 0) return;
    if (app->notice[0] && app->notice_is_error) return;
    const char *key = input_label(app->input, ACTION_LESSON, DEVICE_KEYBOARD);
    app_notice(app, false, "This puzzle needs: %s.%s%s%s", technique_info(play->taught)->name,
               *key ? " " : "", key, *key ? " opens its lesson." : "");
}

// Anew after each move, undo and redo.
static void look_what_is_needed(BoardView *board, const Play *play) {
    if (play->taught == TECHNIQUE_COUNT || board->needed_moves == play->session.log_count) return;
    board->needed_moves = play->session.log_count;
    board->needed = hint_still_needs(&play->session, play->taught);
}

static void board_enter(void *self, App *app, const Go *from) {
    BoardView *board = self;
    board->pending = from->action;
    app_theme_board(app, app->play.pack ? &app->play.pack->pack : NULL, app->play.layout.order);
    story_light(app, app->play.pack, &app->play.session, false);
    app_letters(app);
    board->game = app->play.saved.id;
    int last = app->play.last_cursor;
    board->cursor = last >= 0 ? last : session_first_cursor(&app->play.session);
    board->active = app->play.last_active;
    board->writing = app->play.writing;
    board->line_from = -1;
    board->selected = cellset_of(board->cursor);
    board->input_us = app->now_us;
    board_zoom_enter(board, app);
    app->play.presented = false;
    play_aids(&app->play, app_aids(app), app->now_us);
    board_count_down(board, app);
    board->needed_moves = -1;
    look_what_is_needed(board, &app->play);
    say_what_is_taught(app);
    hint_enter(board, app);
}

static void draw_clock(const void *self, const App *app, Draw *draw) {
    BoardLayout layout = board_layout_of(self, app);
    board_draw_clock(app, draw, &layout);
}

// What stands beside the board fades into what takes its place.
static void fade_side(BoardView *board, App *app) {
    bool covered = board->hint.kind != HINT_CLOSED || board->rules;
    if (covered != board->side_covered && app->frames > 0) app->parts++;
    board->side_covered = covered;
}

// How often a running clock is drawn: the less, the longer nobody has touched the game.
static int64_t tick_us(int64_t untouched_us) {
    return untouched_us > RESTING_AFTER_US ? 160000 : untouched_us > IDLE_AFTER_US ? 90000 : 40000;
}

static Go board_update(void *self, App *app, int64_t now_us, int64_t *out_wake_us) {
    BoardView *board = self;
    Play *play = &app->play;
    story_light(app, app->play.pack, &app->play.session, false);
    if (play->saved.finished)
        return board_after(board, app, &(PlayEffect){.solved = true, .more = play->leg + 1 < play->puzzles});
    int64_t untouched_us = now_us - board->input_us;
    bool idle = untouched_us > IDLE_AFTER_US;
    if (board->view.inside && !idle)
        point(board, app, board->view.x, board->view.y); // other things may be there now
    // The clock starts when the givens have been on the screen: at the moment they were presented.
    board_run_update(board, app, now_us, out_wake_us);
    if (countdown_runs(&board->countdown)) return GO_STAY;
    if (!play->presented && countdown_shown(&board->countdown, app)) play_present(play, app->presented_us);
    if (board->pending != ACTION_NONE && play->presented) {
        Input input = {.kind = INPUT_ACTION,
                       .action = board->pending,
                       .menu_action = board->pending,
                       .time_us = now_us,
                       .text = ""};
        board->pending = ACTION_NONE;
        Go go = answer(board, app, &input);
        if (go.scene != SCENE_STAY) return go;
    }
    if (now_us >= board->heartbeat_us + HEARTBEAT_US) {
        board->heartbeat_us = now_us;
        if (play->timer.running) play_save(play, app->save, now_us);
    }
    bool clock_seen = board->hint.kind == HINT_CLOSED || board_layout_of(board, app).portrait;
    if (app->settings.show_timer && clock_seen) // at one of these, the save's turn comes too
        scene_wake(out_wake_us, now_us + tick_us(untouched_us));
    else
        scene_wake(out_wake_us, board->heartbeat_us + HEARTBEAT_US);
    // What a run is held against advances with the run's clock.
    if (idle && play->presented && board->hint.kind == HINT_CLOSED && !play_is_timed(play))
        app->live = draw_clock;
    look_what_is_needed(board, play);
    Go go = hint_update(board, app, now_us, out_wake_us);
    fade_side(board, app);
    board_zoom_update(board, app, now_us, out_wake_us);
    board_finger_update(board, app, now_us, out_wake_us);
    scroll_wake(&board->rules_view.scroll, now_us, out_wake_us);
    scroll_wake(&board->list_view.scroll, now_us, out_wake_us);
    board_follow_hint(board, app);
    board_moving_wake(board, now_us, out_wake_us);
    token_wheel_wake(&board->wheel, app, play->layout.order, out_wake_us);
    return go;
}

static void board_draw(const void *self, const App *app, Draw *draw) {
    const BoardView *board = self;
    BoardLayout layout = board_layout_of(board, app);
    bool hinting = board->hint.kind != HINT_CLOSED, covered = board->rules && !layout.portrait;
    board_draw_grid(board, app, draw, &layout);
    board_draw_story(board, app, draw, &layout);
    board_draw_zoom_bars(board, app, draw, &layout);
    if (!(hinting || covered) || layout.portrait) board_draw_head(board, app, draw, &layout);
    if (!(hinting || covered)) board_draw_chip(board, app, draw, &layout);
    if (board->hint.kind == HINT_LIST)
        board_draw_hint_list(board, app, draw, &layout);
    else if (hinting)
        board_draw_hint(board, app, draw, &layout);
    else if (board->tools)
        board_draw_tools(board, app, draw, &layout);
    else if (board->rules)
        board_draw_rules_sheet(board, app, draw, &layout);
    else
        board_draw_side(board, app, draw, &layout);
    if (hinting) board_draw_assisted(board, app, draw, &layout);
    board_draw_wheel(board, app, draw, &layout);
    board_draw_moving(board, app, draw, &layout); // a token that was chosen on the wheel flies over it
}

static void board_leave(void *self, App *app) {
    BoardView *board = self;
    hint_leave(board, app);
    if (board->game == app->play.saved.id) { // else another has begun, with a cursor of its own
        app->play.last_cursor = board->cursor;
        app->play.last_active = board->active;
        app->play.writing = board->writing;
        app->play.last_zoom = grid_zoom_is_on(&board->zoom) ? board->zoom.to.scale : 1;
    }
    play_leave(&app->play, app->save, app->now_us);
    flush_request(app->flush);
}

const Scene scene_board = {"board",      sizeof(BoardView), board_enter, board_targets, board_input,
                           board_update, board_draw,        board_leave, board_footer};
