// A duel at one machine: both players join, each with a device; they are counted in together; whoever solves
// the puzzle first wins, and the other may go on. Each game is a run of its own.
#include "ui/play/play_begin.h"
#include "ui/scenes/duel/duel_view.h"

enum { TICK_US = 40000, HEARTBEAT_US = 1000000, ASK_US = 2000000 };

// ---- players

static void place_cursors(Duel *duel) {
    for (int i = 0; i < DUEL_SIDES; i++) {
        DuelSide *side = &duel->side[i];
        side->cursor = session_first_cursor(&side->play->session);
        side->active = 0;
        side->notes_mode = side->stopped = false;
        side->asked_us = side->end_us = 0;
        token_wheel_close(&side->wheel);
        side->motion = (BoardMotion){0};
    }
}

static void turn_to(Duel *duel, App *app, DuelPhase phase) {
    duel->phase = phase;
    app->parts++;
}

// Both are there: the second game begins, with the puzzle of the first.
static void count_in(Duel *duel, App *app) {
    TextError error;
    duel->winner = -1;
    duel->view.focus = TARGET_NONE;
    duel->other.rules.aids = app->play.rules.aids;
    if (!play_begin_same(&duel->other, app->save, &app->play, &error)) {
        app_notice(app, true, "%s", error.reason);
        duel->phase = DUEL_JOINING;
        duel->side[1].joined = false;
        return;
    }
    for (int i = 0; i < DUEL_SIDES; i++) play_aids(duel->side[i].play, app_aids(app), app->now_us);
    place_cursors(duel);
    turn_to(duel, app, DUEL_COUNTING);
    countdown_begin(&duel->countdown, app);
}

// Left and right choose a side while both are free; any other button or key takes the first free one.
static Go join(Duel *duel, App *app, const Input *input) {
    bool presses = input->kind == INPUT_ACTION || input->kind == INPUT_TOKEN;
    bool plays = input->device == DEVICE_PAD || input->device == DEVICE_KEYBOARD;
    if (!presses || !plays || input->repeat) return GO_STAY;
    int side = duel_side_of(duel, input);
    bool leaves = input->kind == INPUT_ACTION && input->menu_action == ACTION_BACK;
    if (leaves && side < 0) return app_back(app, (Go){.scene = SCENE_MENU});
    if (leaves) {
        duel->side[side].joined = false;
        return GO_STAY;
    }
    if (side >= 0) return GO_STAY;
    int free = input->menu_action == ACTION_RIGHT ? 1 : 0;
    if (duel->side[free].joined) free = 1 - free;
    DuelSide *taken = &duel->side[free];
    taken->joined = true;
    taken->lost = false;
    taken->device = input->device;
    taken->pad = input->pad;
    audio_sound(app->audio, SOUND_OPEN);
    if (duel->side[1 - free].joined) count_in(duel, app);
    return GO_STAY;
}

// A run that has not been shown does not count as one.
static void give_up(Play *play, App *app) {
    int64_t run = play->active && !recorder_started(&play->recorder) ? play->recorder.id : 0;
    play_give_up(play, app->save, app->now_us);
    if (run) save_run_hide(app->save, run, true);
}

static void pad_lost(Duel *duel, App *app, const Input *input) {
    int which = duel_side_of(duel, input);
    if (which < 0) return;
    DuelSide *side = &duel->side[which];
    token_wheel_close(&side->wheel);
    if (duel->phase == DUEL_COUNTING) { // nothing has begun: the seat is free again
        give_up(&duel->other, app);
        countdown_skip(&duel->countdown, app);
        duel->phase = DUEL_JOINING;
    }
    if (duel->phase == DUEL_JOINING) {
        side->joined = false;
        return;
    }
    side->lost = true;
    app_notice(app, true, "The gamepad of player %d is gone. Plug it in again to go on.", which + 1);
}

// The one that was lost, else another in its place.
static void pad_added(Duel *duel, App *app, const Input *input) {
    int which = -1;
    for (int i = 0; i < DUEL_SIDES; i++)
        if (duel->side[i].lost && (which < 0 || duel->side[i].pad == input->pad)) which = i;
    if (which < 0) return;
    duel->side[which].lost = false;
    duel->side[which].pad = input->pad;
    app_notice(app, false, "Player %d goes on with gamepad %d.", which + 1, input->pad + 1);
}

// ---- the course of it

static bool both_ended(const Duel *duel) {
    return duel_side_ended(&duel->side[0]) && duel_side_ended(&duel->side[1]);
}

static void show_end(Duel *duel, App *app) {
    turn_to(duel, app, DUEL_OVER);
    duel->view.focus = DUEL_AGAIN;
}

// The boards stay until the last token is seen in its cell.
static int64_t end_shown_us(const Duel *duel) {
    int64_t left_us = board_motion_settled_us(&duel->side[0].motion),
            right_us = board_motion_settled_us(&duel->side[1].motion);
    return left_us > right_us ? left_us : right_us;
}

static void end_if_over(Duel *duel, App *app) {
    if (both_ended(duel) && app->now_us >= end_shown_us(duel)) show_end(duel, app);
}

static void solved(Duel *duel, App *app, int which) {
    DuelSide *side = &duel->side[which];
    side->end_us = side->play->saved.elapsed_us;
    if (duel->winner < 0) {
        duel->winner = which;
        if (!duel_side_ended(&duel->side[1 - which]))
            app_notice(app, false, "Player %d wins. Player %d may go on, or stop.", which + 1, 2 - which);
    } else {
        app->notice[0] = 0; // it spoke of a player who goes on
    }
    end_if_over(duel, app);
}

static void stop(Duel *duel, App *app, int which, int64_t now_us) {
    DuelSide *side = &duel->side[which];
    if (duel_side_ended(side)) return;
    side->end_us = play_elapsed_us(side->play, now_us);
    side->stopped = true;
    token_wheel_close(&side->wheel);
    play_stop(side->play, app->save, now_us);
    flush_request(app->flush);
    end_if_over(duel, app);
}

static void ask_stop(Duel *duel, App *app, int which, int64_t now_us) {
    DuelSide *side = &duel->side[which];
    if (side->asked_us && now_us < side->asked_us + ASK_US) {
        stop(duel, app, which, now_us);
        return;
    }
    side->asked_us = now_us;
    app_notice(app, false, "Player %d: press again to stop. The run is kept as unfinished.", which + 1);
}

// The pause is one for both, by the device of whoever asked for it.
static void pause(Duel *duel, App *app, const Input *input) {
    for (int i = 0; i < DUEL_SIDES; i++) {
        Play *play = duel->side[i].play;
        token_wheel_close(&duel->side[i].wheel);
        if (duel_side_ended(&duel->side[i])) continue;
        play->device = app_event_device(input->device);
        play_pause(play, app->save, input->time_us);
    }
    turn_to(duel, app, DUEL_PAUSED);
    duel->view.focus = DUEL_GO_ON;
}

static void resume(Duel *duel, App *app, const Input *input) {
    for (int i = 0; i < DUEL_SIDES; i++) {
        if (duel_side_ended(&duel->side[i])) continue;
        duel->side[i].play->device = app_event_device(input->device);
        play_resume(duel->side[i].play, app->save, input->time_us);
    }
    turn_to(duel, app, DUEL_RUNNING);
    countdown_skip(&duel->countdown, app);
}

static Go again(Duel *duel, App *app) {
    play_finish(&duel->other);
    Go go = app_play_again(app, false);
    if (go.scene != SCENE_BOARD) return (Go){.scene = SCENE_MENU}; // and a notice says why
    count_in(duel, app);
    return GO_STAY;
}

// ---- what can be pointed at

static Go use(Duel *duel, App *app, int id, const Input *input) {
    switch (id) {
    case DUEL_GO_ON: resume(duel, app, input); break;
    case DUEL_END:
        resume(duel, app, input);
        for (int i = 0; i < DUEL_SIDES; i++) stop(duel, app, i, input->time_us);
        break;
    case DUEL_AGAIN: return again(duel, app);
    case DUEL_MENU: return app_back(app, (Go){.scene = SCENE_MENU});
    }
    return GO_STAY;
}

// ---- input

static Go run_input(Duel *duel, App *app, const Input *input) {
    int which = duel_side_of(duel, input);
    bool acts = input->kind == INPUT_ACTION && !input->repeat;
    if (duel->phase == DUEL_RUNNING && both_ended(duel)) { // nobody has to wait for the end
        if (acts || input->kind == INPUT_TOKEN) show_end(duel, app);
        return GO_STAY;
    }
    bool asks = acts && (input->action == ACTION_PAUSE || (which < 0 && input->action == ACTION_BACK));
    bool leaves = asks || (acts && input->action == ACTION_BACK);
    if (leaves && duel->phase == DUEL_COUNTING) return app_back(app, (Go){.scene = SCENE_MENU});
    if (asks) pause(duel, app, input);
    if (asks || which < 0 || duel_side_ended(&duel->side[which]) || !duel->side[which].play->presented)
        return GO_STAY;
    if (acts && input->action == ACTION_BACK)
        ask_stop(duel, app, which, input->time_us);
    else if (duel_play(duel, app, which, input))
        solved(duel, app, which);
    return GO_STAY;
}

static Go menu_input(Duel *duel, App *app, const Input *input) {
    TargetEvent event = scene_event(duel_targets, duel, app, &duel->view, input);
    if (event.kind == TARGET_USED) return use(duel, app, event.id, input);
    if (event.kind == TARGET_ACTION && event.action == ACTION_PAUSE && duel->phase == DUEL_PAUSED)
        resume(duel, app, input);
    if (event.kind != TARGET_LEAVE) return GO_STAY;
    if (duel->phase == DUEL_PAUSED)
        resume(duel, app, input);
    else
        return app_back(app, (Go){.scene = SCENE_MENU});
    return GO_STAY;
}

static Go duel_input(void *self, App *app, const Input *input) {
    Duel *duel = self;
    bool on = duel->phase == DUEL_RUNNING || duel->phase == DUEL_PAUSED;
    switch ((int)input->kind) {
    case INPUT_PAD_LOST: pad_lost(duel, app, input); return GO_STAY;
    case INPUT_PAD_ADDED: pad_added(duel, app, input); return GO_STAY;
    case INPUT_HIDDEN:
    case INPUT_SHOWN:
        for (int i = 0; i < DUEL_SIDES && on; i++)
            if (!duel_side_ended(&duel->side[i]))
                play_note(duel->side[i].play, input->kind == INPUT_HIDDEN ? EVENT_HIDDEN : EVENT_SHOWN, 0,
                          input->time_us);
        return GO_STAY;
    }
    bool pointer = input->device == DEVICE_MOUSE || input->device == DEVICE_TOUCH;
    if (duel->phase == DUEL_JOINING && !pointer) return join(duel, app, input);
    if (input->kind == INPUT_ACTION && pointer) { // a footer chip is for the player at the keys
        Input key = *input;
        key.device = DEVICE_KEYBOARD;
        return duel_input(duel, app, &key);
    }
    if (duel->phase == DUEL_RUNNING || duel->phase == DUEL_COUNTING) return run_input(duel, app, input);
    return menu_input(duel, app, input);
}

// ---- the scene

static void duel_enter(void *self, App *app, const Go *from) {
    (void)from;
    Duel *duel = self;
    app_theme_board(app, app->play.pack ? &app->play.pack->pack : NULL, app->play.layout.order);
    app_letters(app);
    play_init(&duel->other);
    duel->side[0].play = &app->play;
    duel->side[1].play = &duel->other;
    duel->winner = -1;
    duel->asleep_us = app->asleep_us;
    duel->frames_missed = app->frames_missed;
}

// The loop tells only app->play that the machine slept, or that a frame came late.
static void tell_other(Duel *duel, const App *app) {
    if (duel->other.active) {
        int64_t asleep_us = app->asleep_us - duel->asleep_us;
        if (asleep_us > 0) play_slept(&duel->other, asleep_us);
        for (int i = duel->frames_missed; i < app->frames_missed; i++) play_frame_missed(&duel->other);
    }
    duel->asleep_us = app->asleep_us;
    duel->frames_missed = app->frames_missed;
}

// Both clocks start at the moment when the givens were presented.
static void present(Duel *duel, const App *app) {
    for (int i = 0; i < DUEL_SIDES; i++)
        if (!duel_side_ended(&duel->side[i]) && !duel->side[i].play->presented)
            play_present(duel->side[i].play, app->presented_us);
    duel->phase = DUEL_RUNNING;
}

static Go duel_update(void *self, App *app, int64_t now_us, int64_t *out_wake_us) {
    Duel *duel = self;
    tell_other(duel, app);
    bool starting = duel->phase == DUEL_COUNTING || duel->phase == DUEL_RUNNING;
    countdown_update(&duel->countdown, app, now_us, out_wake_us);
    if (starting && countdown_shown(&duel->countdown, app)) present(duel, app);
    if (duel->phase == DUEL_COUNTING && !countdown_runs(&duel->countdown)) scene_wake(out_wake_us, now_us);
    if (duel->phase == DUEL_RUNNING) {
        end_if_over(duel, app);
        duel_wake(duel, app, out_wake_us);
    }
    if (duel->phase != DUEL_RUNNING && duel->phase != DUEL_PAUSED) return GO_STAY;
    if (now_us >= duel->heartbeat_us + HEARTBEAT_US) {
        duel->heartbeat_us = now_us;
        for (int i = 0; i < DUEL_SIDES; i++)
            if (duel->side[i].play->timer.running) play_save(duel->side[i].play, app->save, now_us);
    }
    scene_wake(out_wake_us, app->settings.show_timer ? now_us + TICK_US : duel->heartbeat_us + HEARTBEAT_US);
    return GO_STAY;
}

static void duel_draw(const void *self, const App *app, Draw *draw) {
    const Duel *duel = self;
    DuelLayout layout = duel_layout(app);
    if (duel->phase == DUEL_OVER)
        duel_draw_over(duel, app, draw, &layout);
    else
        duel_draw_boards(duel, app, draw, &layout);
    Targets targets;
    int hovered = scene_targets(duel_targets, duel, app, &duel->view, &targets);
    if (duel->phase == DUEL_JOINING) widget_back(draw, app, layout.footer_x, "Menu", hovered == TARGET_BACK);
    scene_draw_buttons(draw, app, &targets, &duel->view, hovered);
}

static void duel_footer(const void *self, const App *app, Footer *out) {
    static const Prompt JOINING[] = {{ACTION_NONE, "Choose a side", "←→", "", "←→"}};
    static const Prompt COUNTING[] = {{ACTION_BACK, "Menu", NULL, NULL, NULL}};
    static const Prompt MENU[] = {PROMPT_CHOOSE("←→"), PROMPT_SELECT};
    static const Prompt RUNNING[] = {
        {ACTION_NONE, "Move", "↑↓←→", "", "↑↓←→"}, {ACTION_NONE, "Place", "1–9", "", "a"},
        {ACTION_NONE, "Aim token", "", "", "rs"},  {ACTION_NOTES_MODE, "Notes mode", NULL, NULL, NULL},
        {ACTION_PAUSE, "Pause", NULL, NULL, NULL}, {ACTION_BACK, "Stop", NULL, NULL, NULL}};
    const Duel *duel = self;
    out->x = duel_layout(app).footer_x;
    if (duel->phase == DUEL_JOINING)
        footer_add(out, JOINING, 1);
    else if (duel->phase == DUEL_COUNTING)
        footer_add(out, COUNTING, 1);
    else if (duel->phase == DUEL_PAUSED || duel->phase == DUEL_OVER)
        footer_add(out, MENU, 2);
    else
        footer_add(out, RUNNING, sizeof RUNNING / sizeof *RUNNING);
}

static void duel_leave(void *self, App *app) {
    Duel *duel = self;
    give_up(&duel->other, app);
    give_up(&app->play, app);
    flush_request(app->flush);
}

const Scene scene_duel = {"duel",      sizeof(Duel), duel_enter, duel_targets, duel_input,
                          duel_update, duel_draw,    duel_leave, duel_footer};
