// Input while a hint is open, and what the search brings.
#include "game/words/notation/notation.h"
#include "ui/scenes/board/board_view.h"

// A step that is found this soon is shown at once; else the panel says that it is being looked for.
enum { AT_ONCE_MS = 15, POLL_US = 250000, MOTION_US = 66000 };

// In the list what comes after this, dynamic and nested forcing chains, is looked for only when it is asked
// for.
static const Technique LIST_HARDEST = TECHNIQUE_FINNED_MUTANT_LEVIATHAN;

static void log_stage(BoardView *board, App *app, int stage, int64_t now_us) {
    board_move(board, app, (Move){.kind = MOVE_HINT, .stage = (uint8_t)stage}, now_us);
}

static void show(BoardView *board, Hint hint) {
    if (hint.kind != HINT_CLOSED) board->rules = false;
    playback_finish(&board->walk);
    board->hint = hint;
}

void hint_close(BoardView *board) {
    show(board, (Hint){.kind = HINT_CLOSED});
    if (board->search) hint_search_pause(board->search);
}

// ---- steps

// Takes the walk that is worked out, if there is one. Returns true when somebody pressed meanwhile to go on.
static bool take_walk(BoardView *board, App *app, int wait_ms) {
    ChainPlayback walk;
    if (!board->walk.pending) return false;
    if (!hint_search_take_walk(board->search, &app->play.layout, wait_ms, &walk)) return false;
    bool pressed = board->walk.pressed;
    board->walk.pending = board->walk.pressed = false;
    if (walk.count > 0)
        playback_take(&board->walk, &walk);
    else
        chain_playback_finish(&walk);
    return pressed;
}

static void begin_why(BoardView *board, App *app) {
    playback_finish(&board->walk);
    hint_search_ask_walk(board->search, &board->hint.step);
    board->walk.pending = true;
    take_walk(board, app, AT_ONCE_MS);
}

// Shows the step of that index, which has been found. A step counts as a hint once.
static void show_step(BoardView *board, App *app, int index, int stage, int64_t now_us) {
    HintFound found;
    if (!hint_search_get(board->search, index, &found)) return;
    show(board, (Hint){.kind = HINT_STEP,
                       .stage = stage,
                       .position = board->hint.position,
                       .step = found.step,
                       .index = index});
    if (index >= board->counted) {
        log_stage(board, app, 1, now_us);
        board->counted = index + 1;
    }
    if (stage > 1) log_stage(board, app, stage, now_us);
    if (stage >= 3) begin_why(board, app);
}

static void show_beyond(BoardView *board, App *app, bool called_off) {
    Hint hint = hint_beyond(&app->play.session, board->cursor, called_off);
    hint.too_hard = !called_off && !board->all_levels;
    show(board, hint);
}

// Back to what was shown before a search or the list.
static void show_before(BoardView *board, App *app, int64_t now_us) {
    HintPlace before = board->hint_before;
    if (before.kind == HINT_STEP) {
        hint_search_pause(board->search);
        show_step(board, app, before.index, before.stage, now_us);
    } else {
        hint_close(board);
    }
}

// What to do with the step of that index, found or not.
static void settle_search(BoardView *board, App *app, HintProgress progress, int64_t now_us) {
    int index = board->hint.index;
    board->hint.progress = progress;
    if (progress.found > index) {
        show_step(board, app, index, board->hint.stage, now_us);
    } else if (progress.cut || (progress.finished && index == 0)) {
        show_beyond(board, app, progress.cut);
    } else if (progress.finished && index == 1) {
        app_notice(app, false, "There is no other step.");
        show_before(board, app, now_us);
    } else if (progress.finished) {
        app_notice(app, false, "That was the last of %d; here is the easiest again.", progress.found);
        show_step(board, app, 0, board->hint.stage, now_us);
    }
}

// Looks for the step of that index, to be shown at that stage.
static void look_for(BoardView *board, App *app, int index, int stage, int64_t now_us) {
    Hint hint = {.kind = HINT_SEARCHING, .stage = stage, .position = board->hint.position, .index = index};
    board->hint_before = (HintPlace){board->hint.kind, board->hint.index, board->hint.stage};
    show(board, hint);
    hint_search_want(board->search, index + 1, TECHNIQUE_COUNT);
    settle_search(board, app, hint_search_progress(board->search, AT_ONCE_MS), now_us);
}

// Asks about the position as it is now, for techniques up to the level that the player chose or all. False
// when there are mistakes, which are then shown.
static bool begin(BoardView *board, App *app, bool all_levels, int64_t now_us) {
    show(board, hint_of_mistakes(&app->play.session));
    if (board->hint.kind != HINT_CLOSED) {
        log_stage(board, app, 1, now_us);
        return false;
    }
    if (!board->search) board->search = hint_search_create();
    board->hint.position = hint_position(&app->play.session);
    board->counted = 0;
    const Settings *settings = &app->settings;
    board->all_levels = all_levels || settings->hints_up_to == HINTS_ALL;
    HintAsk ask = {.unique = true,
                   .level_max = board->all_levels ? 0 : (TechniqueLevel)(settings->hints_up_to + 1),
                   .nice_loops = settings->nice_loops,
                   .notes = session_notes_are_kept(&app->play.session),
                   .last = session_last_cells(&app->play.session),
                   .has_first = app->play.practises,
                   .first = app->play.practised};
    hint_search_begin(board->search, &board->hint.position, &ask);
    return true;
}

static void look_again(BoardView *board, App *app, bool all_levels, int64_t now_us) {
    if (begin(board, app, all_levels, now_us)) look_for(board, app, 0, 1, now_us);
}

static void another(BoardView *board, App *app, int64_t now_us) {
    if (board->hint.kind == HINT_WRONG_ENTRY && hint_has_chip(board, CHIP_ANOTHER)) {
        audio_sound(app->audio, SOUND_OPEN);
        hint_why_not(board, app);
    } else if (playback_can_open(&board->walk)) {
        audio_sound(app->audio, SOUND_OPEN);
        playback_open(&board->walk);
    } else if (playback_is_inside(&board->walk)) {
        audio_sound(app->audio, SOUND_MOVE);
        playback_close(&board->walk);
    } else if (board->hint.kind == HINT_BEYOND) {
        look_again(board, app, board->all_levels || board->hint.too_hard, now_us);
    } else if (board->hint.kind == HINT_STEP) {
        audio_sound(app->audio, SOUND_MOVE);
        int stage = board->hint.stage < 2 ? 1 : 2; // that much was asked of the one before
        look_for(board, app, board->hint.index + 1, stage, now_us);
    }
}

// ---- pressing

static Go carry_out(BoardView *board, App *app, int64_t now_us) {
    Hint hint = board->hint;
    Move moves[HINT_MOVES_MAX];
    int count = hint_moves(&hint, app, moves), times = hint_is_slip(&hint) ? hint.undos : 1;
    log_stage(board, app, 4, now_us);
    hint_close(board);
    bool solved = false, first = true;
    for (int t = 0; t < times; t++) {
        for (int i = 0; i < count; i++) {
            moves[i].joined = moves[i].joined && !first; // to a move of this hint, never to an older one
            PlayEffect effect = board_move(board, app, moves[i], now_us);
            solved = solved || effect.solved;
            if (effect.changed) first = false;
        }
    }
    if (moves[0].kind == MOVE_PUT || moves[0].kind == MOVE_REVEAL)
        board_select(board, app, cellset_next(&moves[0].cells, 0), false);
    return solved ? (Go){.scene = SCENE_VICTORY} : GO_STAY;
}

// What was said before would lie over the columns' names, which the words of a hint use.
static void end_notice(App *app) {
    if (!app->notice_is_error) app->notice[0] = '\0';
}

Go hint_press(BoardView *board, App *app, int64_t now_us) {
    if (board->hint.kind == HINT_CLOSED) {
        end_notice(app);
        audio_sound(app->audio, SOUND_OPEN);
        look_again(board, app, false, now_us);
        return GO_STAY;
    }
    if (board->hint.kind == HINT_SEARCHING) return GO_STAY;
    if (hint_ready(board)) return carry_out(board, app, now_us);
    board->walk.pressed = board->walk.pending;
    if (board->hint.kind == HINT_WHY_NOT || (board->hint.kind == HINT_STEP && board->hint.stage >= 3)) {
        playback_next(&board->walk);
        return GO_STAY;
    }
    board->hint.stage++;
    log_stage(board, app, board->hint.stage, now_us);
    if (board->hint.kind == HINT_STEP && board->hint.stage == 3) begin_why(board, app);
    return GO_STAY;
}

static void leave(BoardView *board, App *app, int64_t now_us) {
    audio_sound(app->audio, SOUND_BACK);
    if (board->hint.kind == HINT_SEARCHING && board->hint_before.kind == HINT_CLOSED) {
        hint_search_pause(board->search);
        show_beyond(board, app, true);
    } else if (board->hint.kind == HINT_SEARCHING || board->hint.kind == HINT_LIST) {
        show_before(board, app, now_us);
    } else if (board->hint.kind == HINT_WHY_NOT) {
        show(board, hint_of_mistakes(&app->play.session));
        board->hint.stage = 2;
    } else {
        hint_close(board);
    }
}

static Go lesson(BoardView *board) {
    if (!hint_has_chip(board, CHIP_LESSON)) return GO_STAY;
    board->to_lesson = true;
    return (Go){.scene = SCENE_LEARN, .technique = board->hint.step.technique, .back = SCENE_BOARD};
}

// ---- the list

// The row's step is on the board.
static void focus_row(BoardView *board, int row) {
    int rows = hint_list_rows(board);
    if (rows == 0) return;
    board->hint.index = row = clampi(row, 0, rows - 1);
    HintFound found;
    if (hint_search_get(board->search, row, &found)) board->hint.step = found.step;
}

// ... and the row in sight.
static void show_row(BoardView *board, const App *app, int row, bool glide) {
    focus_row(board, row);
    BoardLayout layout = board_layout_of(board, app);
    ScrollArea area = hint_list_area(board, &layout);
    scroll_show(&board->list_view.scroll, &area, board->hint.index, board->hint.index + 1, app->now_us,
                glide && !app->settings.reduce_motion);
}

static void refresh_list(BoardView *board, App *app, int wait_ms) {
    bool empty = board->hint.progress.found == 0;
    board->hint.progress = hint_search_progress(board->search, wait_ms);
    if (empty && board->hint.progress.found > 0) show_row(board, app, board->hint.index, false);
    if (board->hint.progress.finished && board->hint.progress.found == 0) show_beyond(board, app, false);
}

void hint_list_open(BoardView *board, App *app, int64_t now_us) {
    if (hint_is_slip(&board->hint)) return;
    HintPlace before = {board->hint.kind, board->hint.index, board->hint.stage};
    bool fresh = before.kind != HINT_STEP;
    end_notice(app);
    if (fresh && !begin(board, app, false, now_us)) return;
    audio_sound(app->audio, SOUND_OPEN);
    board->hint_before = fresh ? (HintPlace){HINT_CLOSED, 0, 0} : before;
    Position position = board->hint.position;
    show(board,
         (Hint){.kind = HINT_LIST, .stage = 2, .position = position, .index = fresh ? 0 : before.index});
    board->list_view = (TargetView){0};
    log_stage(board, app, 2, now_us);
    hint_search_want(board->search, HINT_SEARCH_ALL, LIST_HARDEST);
    refresh_list(board, app, AT_ONCE_MS);
    if (board->hint.kind == HINT_LIST) show_row(board, app, board->hint.index, false);
}

static void choose_row(BoardView *board, App *app, int64_t now_us) {
    if (hint_list_stopped_short(board) && board->hint.index == board->hint.progress.found) {
        hint_search_want(board->search, HINT_SEARCH_ALL, TECHNIQUE_COUNT);
        refresh_list(board, app, AT_ONCE_MS);
        return;
    }
    if (board->hint.index >= board->hint.progress.found) return;
    hint_search_pause(board->search);
    show_step(board, app, board->hint.index, 3, now_us);
}

static void list_input(BoardView *board, App *app, const Input *input) {
    BoardLayout layout = board_layout_of(board, app);
    int page = hint_list_layout(&layout).visible;
    Action action = input->menu_action != ACTION_NONE ? input->menu_action : input->action;
    int by = action == ACTION_UP                                               ? -1
             : action == ACTION_DOWN                                           ? 1
             : action == ACTION_LEFT || input->action == ACTION_TOKEN_PREVIOUS ? -page
             : action == ACTION_RIGHT || input->action == ACTION_TOKEN_NEXT    ? page
                                                                               : 0;
    if (by)
        show_row(board, app, board->hint.index + by, true);
    else if (action == ACTION_CONFIRM || input->action == ACTION_HINT)
        choose_row(board, app, input->time_us);
    else if (input->action == ACTION_ALL_STEPS)
        leave(board, app, input->time_us);
}

// ---- input

// Steps along a walk: true when the input was one of its own.
static bool walk_input(BoardView *board, const Input *input) {
    Playback *walk = &board->walk;
    if (!hint_has_walk(board)) return false;
    bool tabs = walk->walk.branch_count > 1;
    if (input->action == ACTION_ERASE) return playback_back(walk) || input->device != DEVICE_PAD;
    Action action = input->menu_action;
    if (action == ACTION_TOKEN_NEXT)
        playback_whole(walk);
    else if (tabs && action == ACTION_LEFT)
        playback_branch(walk, walk->branch - 1);
    else if (tabs && action == ACTION_RIGHT)
        playback_branch(walk, walk->branch + 1);
    else if (action == ACTION_LEFT || action == ACTION_UP)
        playback_back(walk);
    else if (action == ACTION_RIGHT || action == ACTION_DOWN)
        playback_next(walk);
    else
        return false;
    return true;
}

static bool is_another(const Input *input) {
    return input->action == ACTION_NEXT_EMPTY || input->action == ACTION_NOTE ||
           (input->action == ACTION_NOTES_MODE && input->device != DEVICE_PAD);
}

static bool is_lesson(const Input *input) {
    return input->action == ACTION_LESSON ||
           (input->action == ACTION_NOTES_MODE && input->device == DEVICE_PAD);
}

static void copy_notation(const BoardView *board, App *app) {
    char text[NOTATION_MAX];
    notation_step(&app->play.layout, &board->hint.step, text);
    app_copy(app, text, "Copied: %s", text);
}

bool hint_input(BoardView *board, App *app, const Input *input, Go *out) {
    if (board->hint.kind == HINT_CLOSED) return false;
    if (input->action == ACTION_PAUSE || input->action == ACTION_UNDO || input->action == ACTION_REDO) {
        hint_close(board); // the position it was about is gone
        return false;
    }
    if (walk_input(board, input)) return true;
    if (input->menu_action == ACTION_BACK) {
        leave(board, app, input->time_us);
        return true;
    }
    if (board->hint.kind == HINT_LIST) {
        list_input(board, app, input);
        return true;
    }
    bool press = input->menu_action == ACTION_CONFIRM || input->action == ACTION_HINT;
    if (board->hint.kind == HINT_SEARCHING && !press) { // playing on ends the wait
        hint_close(board);
        return false;
    }
    if (press) {
        if (!input->repeat) *out = hint_press(board, app, input->time_us);
    } else if (is_lesson(input)) {
        *out = lesson(board);
    } else if (is_another(input)) {
        another(board, app, input->time_us);
    } else if ((input->action == ACTION_ALL_STEPS || input->action == ACTION_TOKEN_PREVIOUS) &&
               hint_has_chip(board, CHIP_LIST)) {
        hint_list_open(board, app, input->time_us);
    } else if (input->action == ACTION_COPY && board->hint.kind == HINT_STEP && board->hint.stage >= 3) {
        copy_notation(board, app);
    }
    return true;
}

Go hint_use(BoardView *board, App *app, int target, int64_t now_us) {
    Playback *walk = &board->walk;
    if (target >= BOARD_ROW) {
        focus_row(board, target - BOARD_ROW);
        choose_row(board, app, now_us);
        return GO_STAY;
    }
    if (target >= BOARD_TAB) {
        playback_branch(walk, target - BOARD_TAB);
        return GO_STAY;
    }
    switch (target) {
    case BOARD_GO_ON: return hint_press(board, app, now_us);
    case BOARD_CLOSE: leave(board, app, now_us); break;
    case BOARD_WALK_BACK: playback_back(walk); break;
    case BOARD_WALK_NEXT: playback_next(walk); break;
    case BOARD_WALK_WHOLE: playback_whole(walk); break;
    case BOARD_CHIP + CHIP_ANOTHER: another(board, app, now_us); break;
    case BOARD_CHIP + CHIP_LESSON: return lesson(board);
    case BOARD_CHIP + CHIP_LIST: hint_list_open(board, app, now_us); break;
    case BOARD_MORE:
        if (hint_more_is_another(board))
            another(board, app, now_us);
        else
            hint_list_open(board, app, now_us);
        break;
    }
    return GO_STAY;
}

// What is pointed at is in sight already; a list that is dragged, or on its way, passes under the pointer.
void hint_point(BoardView *board, const App *app, int target) {
    const TargetView *view = &board->list_view;
    bool passes = view->drag != TARGET_DRAG_NONE || motion_runs(&view->scroll.motion, app->now_us);
    if (target >= BOARD_ROW && !passes) focus_row(board, target - BOARD_ROW);
}

bool hint_list_pointer(BoardView *board, App *app, const Input *input) {
    int kind = (int)input->kind;
    bool pressed = board->list_view.pressed;
    if (board->hint.kind != HINT_LIST) return false;
    if (kind != INPUT_POINTER_DOWN && kind != INPUT_POINTER_MOVE && kind != INPUT_POINTER_UP &&
        kind != INPUT_POINTER_LEAVE && kind != INPUT_SCROLL)
        return false;
    TargetEvent event = scene_event(hint_list_targets, board, app, &board->list_view, input);
    if (event.kind == TARGET_USED) hint_use(board, app, event.id, input->time_us);
    return kind == INPUT_POINTER_DOWN || kind == INPUT_SCROLL || (pressed && kind == INPUT_POINTER_MOVE);
}

void hint_scroll(BoardView *board, float lines) {
    if (lines > 0)
        playback_back(&board->walk);
    else
        playback_next(&board->walk);
}

// ---- time

Go hint_update(BoardView *board, App *app, int64_t now_us, int64_t *out_wake_us) {
    if (!board->search) return GO_STAY;
    if (board->hint.kind == HINT_SEARCHING)
        settle_search(board, app, hint_search_progress(board->search, 0), now_us);
    else if (board->hint.kind == HINT_LIST)
        refresh_list(board, app, 0);
    if (take_walk(board, app, 0)) return hint_press(board, app, now_us);
    bool looks = board->hint.kind == HINT_SEARCHING ||
                 (board->hint.kind == HINT_LIST && !board->hint.progress.resting);
    if (looks) scene_wake(out_wake_us, now_us + (app->settings.reduce_motion ? POLL_US : MOTION_US));
    return GO_STAY;
}

void hint_enter(BoardView *board, App *app) {
    Play *play = &app->play;
    int index = play->last_hint_index, stage = play->last_hint_stage;
    play->last_hint_stage = 0;
    if (stage == 0 || !begin(board, app, play->last_hint_all_levels, app->now_us)) return;
    board->counted = index + 1; // it was counted before
    look_for(board, app, index, stage, app->now_us);
}

void hint_leave(BoardView *board, App *app) {
    app->play.last_hint_stage = board->to_lesson ? board->hint.stage : 0;
    app->play.last_hint_index = board->hint.index;
    app->play.last_hint_all_levels = board->all_levels;
    playback_finish(&board->walk);
    hint_search_destroy(board->search);
    board->search = NULL;
}
