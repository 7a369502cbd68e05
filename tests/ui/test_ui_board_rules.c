// The rules of a board can be read in every window, by mouse, keys and pad; the board can be played on
// meanwhile.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "core/constraint/constraint.h"
#include "support/shown.h"
#include "ui/scenes/board/board_view.h"
#include "ui/widget/footer.h"

static Stage stage;

static BoardView *view(void) { return stage.self; }

static void enter_board(void) {
    stage_enter(&stage, &scene_board, (Go){.scene = SCENE_BOARD});
    stage_draw(&stage);
    stage_wait(&stage, 1000);
}

static int open_cages(void **state) {
    (void)state;
    stage_open(&stage, 800, 600, THEME_INK, 3);
    stage_play_pack(&stage, "cages", 3);
    enter_board();
    return 0;
}

static int close_stage(void **state) {
    (void)state;
    stage_close(&stage);
    return 0;
}

static void press(Device device, Action action, Action menu) {
    stage_input(&stage,
                (Input){.kind = INPUT_ACTION, .device = device, .action = action, .menu_action = menu});
}

static bool is_told(const char *words) {
    Targets targets;
    scene_targets(board_targets, stage.self, &stage.app, NULL, &targets);
    for (int i = 0; i < targets.count; i++)
        if (targets.target[i].role == TARGET_TEXT && strstr(targets.target[i].name, words)) return true;
    return false;
}

static const Target *find_target(Targets *targets, int id) {
    scene_targets(board_targets, stage.self, &stage.app, NULL, targets);
    return targets_find(targets, id);
}

static void click_target(int id) {
    Targets targets;
    const Target *target = find_target(&targets, id);
    assert_non_null(target);
    stage_click(&stage, target->rect.x + target->rect.w / 2, target->rect.y + target->rect.h / 2, 1);
}

// The chip at the foot of the window with these words.
static bool click_chip(const char *name) {
    Targets targets;
    targets_init(&targets, stage.app.look.unit, stage.app.now_us, false);
    footer_targets(stage.scene, stage.self, &stage.app, &targets);
    for (int i = 0; i < targets.count; i++) {
        Rect r = targets.target[i].rect;
        if (strcmp(targets.target[i].name, name) != 0) continue;
        stage_click(&stage, r.x + r.w / 2, r.y + r.h / 2, 1);
        return true;
    }
    return false;
}

static const char CAGE[] = "No token stands twice in a cage";

static void by_keys(void **state) {
    (void)state;
    assert_false(is_told(CAGE));
    press(DEVICE_KEYBOARD, ACTION_RULES, ACTION_RULES);
    assert_true(view()->rules && is_told(CAGE) && is_told("each box holds every token once"));
    int cursor = view()->cursor; // the board goes on
    press(DEVICE_KEYBOARD, ACTION_RIGHT, ACTION_RIGHT);
    assert_int_equal(view()->cursor, cursor + 1);
    int right = stage.app.play.session.solution.cell[cursor];
    press(DEVICE_KEYBOARD, ACTION_LEFT, ACTION_LEFT);
    stage_token(&stage, right, false);
    assert_int_equal(stage.app.play.session.board.grid.cell[cursor], right);
    assert_true(view()->rules);
    press(DEVICE_KEYBOARD, ACTION_BACK, ACTION_BACK);
    assert_false(view()->rules);
    assert_int_equal(stage.asked.scene, SCENE_STAY);
    press(DEVICE_KEYBOARD, ACTION_RULES, ACTION_RULES);
    press(DEVICE_KEYBOARD, ACTION_RULES, ACTION_RULES);
    assert_false(view()->rules);
}

static void by_mouse(void **state) {
    (void)state;
    assert_true(click_chip("Rules"));
    assert_true(is_told(CAGE));
    click_target(BOARD_CELL + 30);
    assert_int_equal(view()->cursor, 30);
    assert_true(view()->rules);
    click_target(BOARD_CLOSE);
    assert_false(view()->rules);
    assert_true(click_chip("Rules"));
    assert_true(click_chip("Close the rules"));
    assert_false(view()->rules);
    click_target(BOARD_TOOLS);
    Targets targets;
    scene_targets(board_targets, stage.self, &stage.app, NULL, &targets);
    int id = 0;
    for (int i = 0; i < targets.count; i++)
        if (targets.target[i].name && strcmp(targets.target[i].name, "Rules") == 0) id = targets.target[i].id;
    click_target(id);
    assert_true(view()->rules && !view()->tools);
}

static void by_pad(void **state) {
    (void)state;
    press(DEVICE_PAD, ACTION_NOTES_MODE, ACTION_NOTES_MODE);
    press(DEVICE_PAD, ACTION_NOTES_MODE, ACTION_NOTES_MODE); // the tools
    assert_true(view()->tools);
    for (int i = 0; i < 8; i++) press(DEVICE_PAD, ACTION_DOWN, ACTION_DOWN);
    press(DEVICE_PAD, ACTION_CONFIRM, ACTION_CONFIRM);
    assert_true(view()->rules && is_told(CAGE));
    press(DEVICE_PAD, ACTION_ERASE, ACTION_BACK);
    assert_false(view()->rules);
}

static void a_hint_takes_its_place(void **state) {
    (void)state;
    press(DEVICE_KEYBOARD, ACTION_RULES, ACTION_RULES);
    shown_press_hint(&stage);
    assert_int_equal(view()->hint.kind, HINT_STEP);
    assert_false(view()->rules);
    press(DEVICE_KEYBOARD, ACTION_BACK, ACTION_BACK);
    press(DEVICE_KEYBOARD, ACTION_RULES, ACTION_RULES);
    press(DEVICE_KEYBOARD, ACTION_TOOLS, ACTION_TOOLS);
    assert_true(view()->tools && !view()->rules);
}

// All kinds of constraints at once: every rule is listed, and can be brought into view in every window.
static void every_rule_can_be_read(void **state) {
    (void)state;
    static const int SIZE[][2] = {{640, 480}, {800, 600}, {700, 1000}, {1280, 800}, {2560, 1440}};
    int without_picture = 0;
    for (int seed = 0; seed < 100; seed += 9) {
        stage_play_pack(&stage, "curiosities", seed);
        enter_board();
        press(DEVICE_KEYBOARD, ACTION_RULES, ACTION_RULES);
        const Layout *layout = &stage.app.play.layout;
        for (int i = 0; i < layout->constraint_count; i++) {
            const ConstraintKind *kind = constraint_kind_at(&layout->constraint[i]);
            if (!is_told(kind->rule)) fail_msg("seed %d does not tell: %s", seed, kind->rule);
            without_picture += !constraint_has_picture(kind);
        }
        for (size_t i = 0; i < sizeof SIZE / sizeof *SIZE; i++) {
            stage_size(&stage, SIZE[i][0], SIZE[i][1]);
            view()->rules_view = (TargetView){0};
            Targets targets;
            scene_targets(board_targets, stage.self, &stage.app, NULL, &targets);
            BoardLayout l = board_layout_of(view(), &stage.app);
            Rect words = targets.scroll.rect, shared = rect_and(words, l.side);
            if (words.h <= 40 || shared.w < words.w - 0.5f || shared.h < words.h - 0.5f)
                fail_msg("%dx%d: %g,%g %gx%g", SIZE[i][0], SIZE[i][1], (double)words.x, (double)words.y,
                         (double)words.w, (double)words.h);
            double most = scroll_most(&targets.scroll);
            stage_draw(&stage);
            for (int turn = 0; turn < 60; turn++)
                press(DEVICE_KEYBOARD, turn % 2 ? ACTION_TOKEN_NEXT : ACTION_NONE, (Action)MENU_PAGE_DOWN);
            assert_true(scroll_at(&view()->rules_view.scroll, &targets.scroll, stage.app.now_us) == most);
            assert_true(most <= 0.5 || stage_draw(&stage) > 0);
            press(DEVICE_KEYBOARD, ACTION_TOKEN_PREVIOUS, ACTION_TOKEN_PREVIOUS);
            assert_true(most <= 0 ||
                        scroll_at(&view()->rules_view.scroll, &targets.scroll, stage.app.now_us) < most);
        }
        stage_size(&stage, 800, 600);
    }
    assert_true(without_picture > 0);
}

// Pixels below the board, above the foot, that are not of the ground.
static int ink_below_the_board(void) {
    BoardLayout layout = board_layout_of(view(), &stage.app);
    const SDL_Surface *surface = stage.surface;
    Rect grid = layout.grid.rect;
    int ink = 0;
    for (int y = (int)(grid.y + grid.h) + 4; y < surface->h - (int)(44 * layout.unit); y++) {
        const uint32_t *row = (const uint32_t *)surface->pixels + (ptrdiff_t)y * surface->pitch / 4;
        for (int x = (int)grid.x; x < (int)(grid.x + grid.w); x++) ink += row[x] != row[2];
    }
    return ink;
}

// Where there is no room beside the board, one line below it says what holds at the cursor.
static void a_line_below_the_board_says_what_holds_at_the_cursor(void **state) {
    (void)state;
    stage_draw(&stage);
    assert_true(ink_below_the_board() > 200);
    SDL_Surface *before = SDL_DuplicateSurface(stage.surface);
    const Layout *layout = &stage.app.play.layout;
    int cell = layout_constraint_cells(layout, &layout->constraint[0])[0], at = view()->cursor;
    const Constraint *other = &layout->constraint[layout->constraint_count - 1];
    view()->cursor = at == cell ? layout_constraint_cells(layout, other)[0] : cell;
    stage_wait(&stage, 500000);
    stage_draw(&stage);
    assert_true(ink_below_the_board() > 200);
    BoardLayout places = board_layout_of(view(), &stage.app);
    int changed = 0, y0 = (int)(places.grid.rect.y + places.grid.rect.h) + 4;
    for (int y = y0; y < y0 + 20; y++)
        changed += memcmp((const uint8_t *)before->pixels + (ptrdiff_t)y * before->pitch,
                          (const uint8_t *)stage.surface->pixels + (ptrdiff_t)y * stage.surface->pitch,
                          (size_t)before->w * 4) != 0;
    assert_true(changed > 0);
    SDL_FreeSurface(before);
    stage_play_pack(&stage, "patchwork", 1); // a board without constraints
    enter_board();
    stage_draw(&stage);
    assert_int_equal(ink_below_the_board(), 0);
}

// On a board without constraints there is no chip, but the key tells what holds there.
static void a_plain_board_has_rules_too(void **state) {
    (void)state;
    stage_play_pack(&stage, "patchwork", 1);
    enter_board();
    assert_false(click_chip("Rules"));
    press(DEVICE_KEYBOARD, ACTION_RULES, ACTION_RULES);
    assert_true(is_told("each region holds every token once"));
}

int main(void) {
#define ON_CAGES(test) cmocka_unit_test_setup_teardown(test, open_cages, close_stage)
    const struct CMUnitTest tests[] = {
        ON_CAGES(by_keys),
        ON_CAGES(by_mouse),
        ON_CAGES(by_pad),
        ON_CAGES(a_hint_takes_its_place),
        ON_CAGES(every_rule_can_be_read),
        ON_CAGES(a_line_below_the_board_says_what_holds_at_the_cursor),
        ON_CAGES(a_plain_board_has_rules_too),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
