// A duel without a window: two of SDL's virtual pads, or a pad and the keyboard, play against each other.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>

#include "store/save_runs.h"
#include "support/ui_stage.h"
#include "ui/scenes/duel/duel_view.h"

static Duel *duel_of(Stage *stage) { return stage->self; }

static void open_duel(Stage *stage, int width, int height) {
    stage_open(stage, width, height, THEME_INK, 7);
    stage->app.play.rules.mode = RUN_DUEL;
    stage_play_pack(stage, "classic-nine", 0);
    stage_enter(stage, &scene_duel, (Go){.scene = SCENE_DUEL});
}

// ---- virtual pads

static SDL_Joystick *attach(void) {
    int index = SDL_JoystickAttachVirtual(SDL_JOYSTICK_TYPE_GAMECONTROLLER, SDL_CONTROLLER_AXIS_MAX,
                                          SDL_CONTROLLER_BUTTON_MAX, 0);
    assert_true(index >= 0);
    SDL_Joystick *pad = SDL_JoystickOpen(index);
    assert_non_null(pad);
    return pad;
}

static void detach(SDL_Joystick *pad) {
    SDL_JoystickID id = SDL_JoystickInstanceID(pad);
    for (int i = 0; i < SDL_NumJoysticks(); i++)
        if (SDL_JoystickGetDeviceInstanceID(i) == id) SDL_JoystickDetachVirtual(i);
    SDL_JoystickClose(pad);
}

// Gives the scene what SDL has to say.
static void hear(Stage *stage) {
    SDL_Event event;
    Input inputs[8];
    while (SDL_PollEvent(&event)) {
        int count = input_translate(stage->app.input, &event, stage->app.now_us, 1, 1, inputs, 8);
        for (int i = 0; i < count; i++) stage_input(stage, inputs[i]);
    }
}

static void press(Stage *stage, SDL_Joystick *pad, SDL_GameControllerButton button) {
    for (int down = 1; down >= 0; down--) {
        SDL_JoystickSetVirtualButton(pad, (int)button, (Uint8)down);
        hear(stage);
    }
}

// Points the right stick at a token of the wheel and lets go; the middle one is the stick's button.
static void aim(Stage *stage, SDL_Joystick *pad, int token) {
    float x, y;
    wheel_place(9, false, token, &x, &y);
    if (x == 0 && y == 0) {
        press(stage, pad, SDL_CONTROLLER_BUTTON_RIGHTSTICK);
        return;
    }
    for (int out = 1; out >= 0; out--) {
        SDL_JoystickSetVirtualAxis(pad, SDL_CONTROLLER_AXIS_RIGHTX, (Sint16)(x * 32000 * (float)out));
        SDL_JoystickSetVirtualAxis(pad, SDL_CONTROLLER_AXIS_RIGHTY, (Sint16)(y * 32000 * (float)out));
        hear(stage);
    }
}

// ---- playing

static void start(Stage *stage) {
    assert_int_equal(duel_of(stage)->phase, DUEL_COUNTING);
    stage_wait(stage, COUNTDOWN_US);
    assert_false(duel_of(stage)->side[0].play->presented);
    stage_draw(stage);
    stage_wait(stage, 0);
    assert_int_equal(duel_of(stage)->phase, DUEL_RUNNING);
    assert_true(duel_of(stage)->side[0].play->presented && duel_of(stage)->side[1].play->presented);
}

static int next_blank(const DuelSide *side) {
    int cell = 0, cells = side->play->layout.cells;
    while (cell < cells && side->play->session.board.grid.cell[cell]) cell++;
    return cell < cells ? cell : -1;
}

// Enters one token by the pad alone: the cursor walks, the wheel places.
static bool play_one_by_pad(Stage *stage, int which, SDL_Joystick *pad) {
    const DuelSide *side = &duel_of(stage)->side[which];
    const Layout *layout = &side->play->layout;
    int cell = next_blank(side);
    if (cell < 0) return false;
    for (int steps = 0; side->cursor != cell && steps < 20; steps++) {
        int down = layout_row(layout, cell) - layout_row(layout, side->cursor),
            right = layout_column(layout, cell) - layout_column(layout, side->cursor);
        press(stage, pad,
              down > 0    ? SDL_CONTROLLER_BUTTON_DPAD_DOWN
              : down < 0  ? SDL_CONTROLLER_BUTTON_DPAD_UP
              : right > 0 ? SDL_CONTROLLER_BUTTON_DPAD_RIGHT
                          : SDL_CONTROLLER_BUTTON_DPAD_LEFT);
    }
    assert_int_equal(side->cursor, cell);
    stage_wait(stage, 400000);
    aim(stage, pad, side->play->session.solution.cell[cell]);
    assert_int_equal(side->play->session.board.grid.cell[cell], side->play->session.solution.cell[cell]);
    return true;
}

static bool play_one_by_key(Stage *stage, int which) {
    DuelSide *side = &duel_of(stage)->side[which];
    int cell = next_blank(side);
    if (cell < 0) return false;
    while (side->cursor != cell) stage_action(stage, ACTION_NEXT_EMPTY);
    stage_wait(stage, 300000);
    stage_token(stage, side->play->session.solution.cell[cell], false);
    return true;
}

// Both runs are in the save, proved, in this mode; the right one is a run of its own.
static void assert_runs(Stage *stage, int solved, int unfinished, unsigned devices) {
    int count, seen[2] = {0};
    unsigned used = 0;
    SavedRun *runs = save_runs(stage->app.save, "", "", -1, &count);
    assert_int_equal(count, solved + unfinished);
    for (int i = 0; i < count; i++) {
        Run run;
        RunResult result;
        TextError error = {0};
        if (!save_run(stage->app.save, runs[i].id, &run, &error) || !run_check(&run, &result, &error))
            fail_msg("line %d: %s", error.line, error.reason);
        assert_int_equal(run.mode, RUN_DUEL);
        assert_int_equal(result.finished, runs[i].state == RUN_SOLVED);
        assert_int_equal(result.time_us, runs[i].time_us);
        assert_string_equal(runs[i].code, runs[0].code);
        seen[result.finished]++;
        used |= result.devices;
        run_finish(&run);
    }
    assert_int_equal(seen[1], solved);
    assert_int_equal(seen[0], unfinished);
    assert_int_equal(used & (1u << BY_KEYBOARD | 1u << BY_PAD), devices);
    free(runs);
}

// ---- whole duels

static void two_pads_play_a_whole_duel(void **state) {
    (void)state;
    Stage stage;
    open_duel(&stage, 1280, 800);
    SDL_Joystick *a = attach(), *b = attach();
    hear(&stage);
    press(&stage, a, SDL_CONTROLLER_BUTTON_A);
    press(&stage, a, SDL_CONTROLLER_BUTTON_A); // the same device does not join twice
    assert_int_equal(duel_of(&stage)->phase, DUEL_JOINING);
    press(&stage, b, SDL_CONTROLLER_BUTTON_A);
    start(&stage);
    const Duel *duel = duel_of(&stage);
    // While one aims, the other's wheel is closed and its cursor is its own.
    SDL_JoystickSetVirtualAxis(a, SDL_CONTROLLER_AXIS_RIGHTX, 32000);
    hear(&stage);
    assert_true(duel->side[0].wheel.open && !duel->side[1].wheel.open);
    press(&stage, a, SDL_CONTROLLER_BUTTON_B);
    SDL_JoystickSetVirtualAxis(a, SDL_CONTROLLER_AXIS_RIGHTX, 0);
    hear(&stage);
    assert_int_equal(session_placed(&duel->side[0].play->session), 0);
    for (int turn = 0; turn < 200 && duel->phase == DUEL_RUNNING; turn++) {
        play_one_by_pad(&stage, 1, b);
        if (duel->phase == DUEL_RUNNING) play_one_by_pad(&stage, 0, a);
        stage_draw(&stage);
    }
    assert_int_equal(duel->phase, DUEL_OVER);
    assert_int_equal(duel->winner, 1);
    assert_true(duel->side[1].end_us < duel->side[0].end_us);
    int64_t behind_us;
    assert_true(duel_difference(duel, 0, &behind_us));
    assert_int_equal(behind_us, duel->side[0].end_us - duel->side[1].end_us);
    assert_runs(&stage, 2, 0, 1u << BY_PAD);
    // Again: another puzzle, the same devices.
    press(&stage, a, SDL_CONTROLLER_BUTTON_A);
    start(&stage);
    assert_int_equal(session_placed(&duel->side[0].play->session), 0);
    detach(a);
    detach(b);
    stage_close(&stage);
}

static void keyboard_against_pad_and_one_stops(void **state) {
    (void)state;
    Stage stage;
    open_duel(&stage, 800, 600);
    SDL_Joystick *pad = attach();
    hear(&stage);
    press(&stage, pad, SDL_CONTROLLER_BUTTON_DPAD_RIGHT); // chooses the right-hand board
    assert_true(duel_of(&stage)->side[1].joined);
    stage_token(&stage, 1, false);
    start(&stage);
    const Duel *duel = duel_of(&stage);
    for (int i = 0; i < 5; i++) play_one_by_pad(&stage, 1, pad);
    while (play_one_by_key(&stage, 0)) continue;
    assert_int_equal(duel->winner, 0);
    assert_int_equal(duel->phase, DUEL_RUNNING); // the other may go on,
    assert_true(play_one_by_pad(&stage, 1, pad));
    press(&stage, pad, SDL_CONTROLLER_BUTTON_BACK); // or stop, asked twice
    assert_int_equal(duel->phase, DUEL_RUNNING);
    press(&stage, pad, SDL_CONTROLLER_BUTTON_BACK);
    assert_int_equal(duel->phase, DUEL_OVER);
    assert_true(stage_draw(&stage) > 0);
    assert_runs(&stage, 1, 1, 1u << BY_KEYBOARD | 1u << BY_PAD);
    detach(pad);
    stage_close(&stage);
}

static void a_pad_is_lost_and_comes_back(void **state) {
    (void)state;
    Stage stage;
    open_duel(&stage, 1280, 800);
    SDL_Joystick *pad = attach();
    hear(&stage);
    stage_action(&stage, ACTION_CONFIRM);
    press(&stage, pad, SDL_CONTROLLER_BUTTON_A);
    start(&stage);
    const Duel *duel = duel_of(&stage);
    play_one_by_pad(&stage, 1, pad);
    detach(pad);
    hear(&stage);
    assert_true(duel->side[1].lost && duel->phase == DUEL_RUNNING);
    assert_true(stage.app.notice[0] != 0);
    assert_true(play_one_by_key(&stage, 0)); // goes on
    pad = attach();
    hear(&stage);
    assert_false(duel->side[1].lost);
    assert_true(play_one_by_pad(&stage, 1, pad));
    assert_int_equal(session_placed(&duel->side[0].play->session), 1);
    assert_int_equal(session_placed(&duel->side[1].play->session), 2);
    detach(pad);
    stage_close(&stage);
}

static void a_pad_lost_in_the_countdown_frees_its_seat(void **state) {
    (void)state;
    Stage stage;
    open_duel(&stage, 1280, 800);
    SDL_Joystick *pad = attach();
    hear(&stage);
    stage_action(&stage, ACTION_CONFIRM);
    press(&stage, pad, SDL_CONTROLLER_BUTTON_A);
    const Duel *duel = duel_of(&stage);
    stage_wait(&stage, COUNTDOWN_US / 2);
    assert_int_equal(duel->phase, DUEL_COUNTING);
    detach(pad);
    hear(&stage);
    assert_int_equal(duel->phase, DUEL_JOINING);
    assert_true(duel->side[0].joined && !duel->side[1].joined);
    stage_draw(&stage);
    stage_wait(&stage, 2 * COUNTDOWN_US);
    stage_draw(&stage);
    assert_int_equal(duel->phase, DUEL_JOINING); // nothing begins by itself
    pad = attach();
    hear(&stage);
    press(&stage, pad, SDL_CONTROLLER_BUTTON_A);
    start(&stage);
    assert_true(play_one_by_key(&stage, 0) && play_one_by_pad(&stage, 1, pad));
    stage_enter(&stage, &scene_menu, (Go){.scene = SCENE_MENU});
    assert_runs(&stage, 0, 2, 1u << BY_KEYBOARD | 1u << BY_PAD); // and nothing is left of the first try
    detach(pad);
    stage_close(&stage);
}

// The devices of all pauses in a game, in their order.
static void assert_pauses(const Play *play, EventDevice paused, EventDevice resumed) {
    const Run *run = &play->recorder.run;
    int seen = 0;
    for (int i = 0; i < run->events; i++) {
        const Event *event = &run->event[i];
        bool pauses = event->kind == EVENT_MOVE && event->move.kind == MOVE_PAUSE;
        bool resumes = event->kind == EVENT_MOVE && event->move.kind == MOVE_RESUME;
        if (pauses || resumes) assert_int_equal(event->device, pauses ? paused : resumed);
        seen += pauses || resumes;
    }
    assert_int_equal(seen, 2);
}

static void a_pause_hides_both_and_stops_no_clock(void **state) {
    (void)state;
    Stage stage;
    open_duel(&stage, 1280, 800);
    stage_action(&stage, ACTION_CONFIRM);
    stage_input(&stage, (Input){.kind = INPUT_ACTION, .device = DEVICE_PAD, .action = ACTION_CONFIRM});
    start(&stage);
    const Duel *duel = duel_of(&stage);
    stage_input(&stage, (Input){.kind = INPUT_ACTION, .device = DEVICE_PAD, .action = ACTION_PAUSE});
    assert_int_equal(duel->phase, DUEL_PAUSED);
    stage_draw(&stage);
    stage_wait(&stage, 5000000);
    stage_token(&stage, 1, false);
    assert_int_equal(session_placed(&duel->side[0].play->session), 0);
    stage_action(&stage, ACTION_PAUSE);
    assert_int_equal(duel->phase, DUEL_RUNNING);
    for (int i = 0; i < DUEL_SIDES; i++) {
        assert_int_equal(play_elapsed_us(duel->side[i].play, stage.app.now_us), 5000000);
        assert_pauses(duel->side[i].play, BY_PAD, BY_KEYBOARD);
    }
    // Left in the middle: both are kept as unfinished.
    stage_draw(&stage);
    stage_wait(&stage, 0);
    assert_true(play_one_by_key(&stage, 0));
    stage_enter(&stage, &scene_menu, (Go){.scene = SCENE_MENU});
    assert_runs(&stage, 0, 2, 1u << BY_KEYBOARD | 1u << BY_PAD);
    stage_close(&stage);
}

static void who_only_looks_leaves_no_run(void **state) {
    (void)state;
    Stage stage;
    open_duel(&stage, 1280, 800);
    assert_int_equal(stage_action(&stage, ACTION_BACK).scene, SCENE_MENU);
    stage_enter(&stage, &scene_menu, (Go){.scene = SCENE_MENU});
    assert_runs(&stage, 0, 0, 0);
    stage_close(&stage);
}

// ---- layout

static bool apart(Rect a, Rect b) {
    return a.x + a.w <= b.x || b.x + b.w <= a.x || a.y + a.h <= b.y || b.y + b.h <= a.y;
}

static void nothing_overlaps(void **state) {
    (void)state;
    static const int SIZES[][2] = {{640, 480},   {800, 600},   {1280, 800}, {1920, 1080}, {768, 768},
                                   {2560, 1440}, {3440, 1440}, {600, 960},  {1080, 1920}};
    Stage stage;
    open_duel(&stage, 800, 600);
    for (size_t i = 0; i < sizeof SIZES / sizeof *SIZES; i++) {
        stage_size(&stage, SIZES[i][0], SIZES[i][1]);
        DuelLayout l = duel_layout(&stage.app);
        Rect part[] = {l.head[0], l.grid[0].rect, l.strip[0], l.head[1], l.grid[1].rect, l.strip[1]};
        float foot = (float)SIZES[i][1] - widget_footer_height(&stage.app);
        for (int a = 0; a < 6; a++) {
            assert_true(part[a].x >= 0 && part[a].x + part[a].w <= (float)SIZES[i][0]);
            assert_true(part[a].y >= 0 && part[a].y + part[a].h <= foot + 1);
            for (int b = 0; b < a; b++) assert_true(apart(part[a], part[b]));
        }
        assert_true(l.grid[0].rect.w >
                    0.25f * (float)(SIZES[i][0] < SIZES[i][1] ? SIZES[i][0] : SIZES[i][1]));
        assert_true(apart(l.table, l.end_button[0]) && apart(l.end_button[0], l.end_button[1]));
        assert_true(l.end_button[0].y + l.end_button[0].h <= foot && l.table.h > 11 * 14);
        assert_true(stage_draw(&stage) > 0);
    }
    stage_close(&stage);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_pads_play_a_whole_duel),
        cmocka_unit_test(keyboard_against_pad_and_one_stops),
        cmocka_unit_test(a_pad_is_lost_and_comes_back),
        cmocka_unit_test(a_pad_lost_in_the_countdown_frees_its_seat),
        cmocka_unit_test(a_pause_hides_both_and_stops_no_clock),
        cmocka_unit_test(who_only_looks_leaves_no_run),
        cmocka_unit_test(nothing_overlaps),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
