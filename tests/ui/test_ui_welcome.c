// The welcome: three steps by keys, by mouse and by pad; what is wrong is told and changes nothing; one press
// leaves; the end is a gentle puzzle.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "core/rate/band.h"
#include "support/ui_stage.h"
#include "ui/scenes/welcome/welcome_view.h"

enum { MOMENT_US = 5000000 };

static const int RIGHT[WELCOME_STEPS] = {4, 2, 1};

static void open_at(Stage *stage, int width, int height, SceneId back) {
    stage_open(stage, width, height, THEME_INK, 3);
    stage_enter(stage, &scene_welcome, (Go){.scene = SCENE_WELCOME, .back = back});
}

static const Welcome *welcome(const Stage *stage) { return stage->self; }

static Target target(Stage *stage, int id) {
    Targets targets;
    scene_targets(welcome_targets, stage->self, &stage->app, NULL, &targets);
    const Target *found = targets_find(&targets, id);
    assert_non_null(found);
    return *found;
}

static Go click(Stage *stage, int id) {
    Rect r = target(stage, id).rect;
    return stage_click(stage, r.x + r.w / 2, r.y + r.h / 2, 1);
}

static void assert_gentle_game(const Stage *stage, Go go) {
    assert_int_equal(go.scene, SCENE_BOARD);
    assert_true(stage->app.play.active);
    assert_string_equal(stage->app.play.saved.pack, "first-steps");
    assert_int_equal(stage->app.play.saved.band, BAND_GENTLE);
}

static void test_keys(void **state) {
    (void)state;
    Stage stage;
    open_at(&stage, 1280, 800, SCENE_STAY);
    for (int i = 0; i < WELCOME_STEPS; i++) {
        assert_int_equal(welcome(&stage)->step, i);
        stage_token(&stage, RIGHT[i], false);
        assert_int_equal(welcome(&stage)->board.cell[welcome_step(i)->cell], RIGHT[i]);
        assert_int_equal(welcome(&stage)->step, i); // it is seen for a moment
        stage_wait(&stage, MOMENT_US);
    }
    assert_int_equal(welcome(&stage)->step, WELCOME_STEPS);
    assert_gentle_game(&stage, stage_action(&stage, ACTION_CONFIRM));
    stage_close(&stage);
}

// Any choice ends the moment; it is not taken for an answer to what was not yet read.
static void test_no_waiting(void **state) {
    (void)state;
    Stage stage;
    open_at(&stage, 1280, 800, SCENE_STAY);
    for (int i = 0; i < WELCOME_STEPS; i++) {
        stage_token(&stage, RIGHT[i], false);
        stage_token(&stage, RIGHT[i], false);
        assert_int_equal(welcome(&stage)->step, i + 1);
        assert_true(cellset_empty(&welcome(&stage)->rings));
    }
    stage_close(&stage);
}

static void test_wrong(void **state) {
    (void)state;
    Stage stage;
    open_at(&stage, 1280, 800, SCENE_STAY);
    Grid before = welcome(&stage)->board;
    for (int token = 1; token <= 9; token++) {
        if (token == RIGHT[0]) continue;
        stage_token(&stage, token, false);
        assert_int_equal(cellset_count(&welcome(&stage)->rings), 1);
        assert_int_equal(before.cell[cellset_next(&welcome(&stage)->rings, 0)], token);
        assert_true(welcome(&stage)->answer[0]);
        assert_memory_equal(&welcome(&stage)->board, &before, sizeof before);
        stage_draw(&stage);
    }
    stage_wait(&stage, MOMENT_US); // what is told stays until the next choice
    assert_int_equal(cellset_count(&welcome(&stage)->rings), 1);
    assert_int_equal(welcome(&stage)->step, 0);
    stage_close(&stage);
}

static void test_mouse(void **state) {
    (void)state;
    static const struct {
        int width, height;
    } SIZES[] = {{640, 480}, {800, 600}, {1280, 800}, {700, 1000}, {600, 800}, {3840, 2160}, {2560, 1080}};
    for (size_t s = 0; s < sizeof SIZES / sizeof *SIZES; s++) {
        Stage stage;
        open_at(&stage, SIZES[s].width, SIZES[s].height, SCENE_STAY);
        for (int i = 0; i < WELCOME_STEPS; i++) {
            click(&stage, WELCOME_TOKEN + RIGHT[i]);
            stage_draw(&stage);
            stage_wait(&stage, MOMENT_US);
        }
        stage_draw(&stage);
        assert_gentle_game(&stage, click(&stage, WELCOME_PLAY));
        stage_close(&stage);
    }
}

static Go pad(Stage *stage, Action action) {
    return stage_input(
        stage, (Input){.kind = INPUT_ACTION, .device = DEVICE_PAD, .action = action, .menu_action = action});
}

static void test_pad(void **state) {
    (void)state;
    Stage stage;
    open_at(&stage, 1280, 800, SCENE_STAY);
    pad(&stage, ACTION_CONFIRM); // 5 has the focus, and is no answer
    assert_int_equal(welcome(&stage)->board.cell[welcome_step(0)->cell], 0);
    pad(&stage, ACTION_LEFT);
    pad(&stage, ACTION_CONFIRM);
    assert_int_equal(welcome(&stage)->board.cell[welcome_step(0)->cell], 4);
    stage_wait(&stage, MOMENT_US);
    pad(&stage, ACTION_UP);
    pad(&stage, ACTION_RIGHT);
    pad(&stage, ACTION_CONFIRM);
    stage_wait(&stage, MOMENT_US);
    pad(&stage, ACTION_LEFT);
    pad(&stage, ACTION_CONFIRM);
    stage_wait(&stage, MOMENT_US);
    assert_gentle_game(&stage, pad(&stage, ACTION_CONFIRM));
    stage_close(&stage);
}

// One press leaves, at every step, to where it was opened from.
static void test_leaving(void **state) {
    (void)state;
    for (int step = 0; step <= WELCOME_STEPS; step++) {
        Stage stage;
        open_at(&stage, 800, 600, step % 2 ? SCENE_LEARN : SCENE_STAY);
        for (int i = 0; i < step; i++) {
            stage_token(&stage, RIGHT[i], false);
            stage_wait(&stage, MOMENT_US);
        }
        SceneId back = step % 2 ? SCENE_LEARN : SCENE_MENU;
        assert_string_equal(target(&stage, TARGET_BACK).name, step % 2                ? "Back"
                                                              : step == WELCOME_STEPS ? "Menu"
                                                                                      : "I know Sudoku");
        assert_int_equal(stage_action(&stage, ACTION_BACK).scene, back);
        assert_int_equal(click(&stage, TARGET_BACK).scene, back);
        assert_int_equal(pad(&stage, ACTION_BACK).scene, back);
        assert_false(stage.app.play.active);
        stage_close(&stage);
    }
}

// The keys stand as on the player's own pad.
static void test_order_of_the_pad(void **state) {
    (void)state;
    for (int keypad = 0; keypad < 2; keypad++) {
        Stage stage;
        open_at(&stage, 1280, 800, SCENE_STAY);
        stage.app.look.keypad = keypad;
        float top = target(&stage, WELCOME_TOKEN + 1).rect.y, foot = target(&stage, WELCOME_TOKEN + 7).rect.y;
        assert_true(keypad ? foot < top : top < foot);
        float left = target(&stage, WELCOME_TOKEN + 1).rect.x,
              right = target(&stage, WELCOME_TOKEN + 3).rect.x;
        assert_true(left < right);
        click(&stage, WELCOME_TOKEN + RIGHT[0]);
        assert_int_equal(welcome(&stage)->board.cell[welcome_step(0)->cell], RIGHT[0]);
        stage_close(&stage);
    }
}

static bool is_told(Stage *stage, const char *text) {
    Targets targets;
    scene_targets(welcome_targets, stage->self, &stage->app, NULL, &targets);
    for (int i = 0; i < targets.count; i++)
        if (targets.target[i].role == TARGET_TEXT && strcmp(targets.target[i].name, text) == 0) return true;
    return false;
}

// What is read stands among the targets too, for who cannot see it, and for tests in a window.
static void test_sentences_are_told(void **state) {
    (void)state;
    Stage stage;
    open_at(&stage, 1280, 800, SCENE_STAY);
    assert_true(is_told(&stage, "Each row holds all nine, once."));
    assert_true(is_told(&stage, welcome_step(0)->rule));
    assert_true(is_told(&stage, welcome_step(0)->question));
    stage_token(&stage, 9, false);
    assert_true(is_told(&stage, "This row has a 9 already. A ring shows it."));
    stage_close(&stage);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_keys),
        cmocka_unit_test(test_no_waiting),
        cmocka_unit_test(test_wrong),
        cmocka_unit_test(test_mouse),
        cmocka_unit_test(test_pad),
        cmocka_unit_test(test_leaving),
        cmocka_unit_test(test_order_of_the_pad),
        cmocka_unit_test(test_sentences_are_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
