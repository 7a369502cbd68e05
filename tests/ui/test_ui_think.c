// What a player thinks with, as played: marks at the edge, colours, lines and tries come about by mouse, by
// keys and by pad alike, they are in the save and in the run, and undo takes each of them back.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "game/run/run_check.h"
#include "game/run/run_replay.h"
#include "host/formats/formats.h"
#include "support/formats_text.h"
#include "support/same_board.h"
#include "support/ui_stage.h"
#include "ui/scenes/board/board_view.h"

static const char PUZZLE[] =
    "..9748...7.........2.1.9.....7...24..64.1.59..98...3.....8.3.2.........6...2759..";

static Stage stage;

static int open_stage(void **state) {
    (void)state;
    stage_open(&stage, 1280, 800, THEME_INK, 3);
    stage_play_puzzle(&stage, PUZZLE);
    stage_enter(&stage, &scene_board, (Go){.scene = SCENE_BOARD});
    stage_draw(&stage);
    stage_wait(&stage, 1000);
    return 0;
}

static int close_stage(void **state) {
    (void)state;
    stage_close(&stage);
    return 0;
}

static BoardView *view(void) { return stage.self; }
static const Board *board(void) { return &stage.app.play.session.board; }
static int cell_at(int row, int column) { return layout_cell(&stage.app.play.layout, row - 1, column - 1); }

static Rect target_rect(int id) {
    Targets targets;
    scene_targets(board_targets, stage.self, &stage.app, NULL, &targets);
    const Target *target = targets_find(&targets, id);
    if (!target) fail_msg("target %d is not there", id);
    return target->rect;
}

static void point_in(InputKind kind, Rect r, float dx, float dy) {
    stage_input(
        &stage,
        (Input){.kind = kind, .device = DEVICE_MOUSE, .button = 1, .x = r.x + r.w * dx, .y = r.y + r.h * dy});
}

static void point_at(InputKind kind, int id, float dx, float dy) { point_in(kind, target_rect(id), dx, dy); }

static void click(int id) {
    Rect r = target_rect(id); // that may go with the press
    point_in(INPUT_POINTER_DOWN, r, 0.5f, 0.5f);
    point_in(INPUT_POINTER_UP, r, 0.5f, 0.5f);
}

static void choose_by_mouse(int tool) {
    click(BOARD_TOOLS);
    assert_true(view()->tools);
    click(BOARD_TOOL + tool);
    assert_false(view()->tools);
}

static void press(Action action, Device device) {
    stage_input(&stage,
                (Input){.kind = INPUT_ACTION, .device = device, .action = action, .menu_action = action});
}

static void mark(int token, bool ctrl) {
    stage_input(
        &stage,
        (Input){.kind = INPUT_MARK, .device = DEVICE_KEYBOARD, .token = token, .ctrl = ctrl, .alt = !ctrl});
}

// The saved game, taken up again, and its run, played again, have the same board.
static void assert_kept(void) {
    Play *play = &stage.app.play;
    Session loaded;
    TextError error = {0};
    session_init(&loaded, &play->layout, &play->saved.givens, &play->saved.solution);
    assert_true(save_load_moves(stage.app.save, play->saved.id, &loaded, NULL, &error));
    assert_true(test_same_board(&play->layout, &loaded.board, board()));
    session_finish(&loaded);
    RunReplay replay;
    assert_true(run_replay_begin(&replay, &play->recorder.run, &error));
    while (run_replay_next(&replay, &error)) continue;
    assert_string_equal(error.reason, "");
    assert_true(test_same_board(&play->layout, &replay.session.board, board()));
    run_replay_finish(&replay);
}

static void assert_undone(void) {
    while (session_can_undo(&stage.app.play.session)) press(ACTION_UNDO, DEVICE_KEYBOARD);
    Board start = board_of_givens(&stage.app.play.saved.givens);
    assert_true(test_same_board(&stage.app.play.layout, board(), &start));
}

static void by_mouse(void **state) {
    (void)state;
    int a = cell_at(1, 1), b = cell_at(2, 3);
    click(BOARD_CELL + a);
    choose_by_mouse(WRITE_CORNERS);
    click(BOARD_TOKEN + 4);
    assert_true(marks_has(&board()->corners, a, 4));
    choose_by_mouse(WRITE_COLOURS);
    click(BOARD_TOKEN + 7);
    click(BOARD_TOKEN + 2);
    assert_int_equal(board()->colours.cell[a], marks_bit(7) | marks_bit(2));
    click(BOARD_TOKEN + 7);
    assert_int_equal(board()->colours.cell[a], marks_bit(2));
    press(ACTION_FILL_NOTES, DEVICE_KEYBOARD);
    choose_by_mouse(WRITE_TINTS); // the note that is clicked
    int token = marks_first(board()->notes.cell[b]);
    Rect cell = target_rect(BOARD_CELL + b);
    NotePlace note = grid_note_place(&stage.app.look, cell, 9, token);
    point_at(INPUT_POINTER_DOWN, BOARD_CELL + b, (note.x - cell.x) / cell.w, (note.y - cell.y) / cell.h);
    assert_int_equal(board_note_colour(board(), b, token), 7);
    choose_by_mouse(WRITE_LINES);
    point_at(INPUT_POINTER_DOWN, BOARD_CELL + a, 0.5f, 0.5f);
    point_at(INPUT_POINTER_MOVE, BOARD_CELL + b, 0.5f, 0.5f);
    stage_draw(&stage); // the line on its way
    point_at(INPUT_POINTER_UP, BOARD_CELL + b, 0.5f, 0.5f);
    assert_true(board_line_at(board(), a, b) >= 0);
    click(BOARD_CELL + a); // the same by two clicks takes it away
    click(BOARD_CELL + b);
    assert_int_equal(board()->lines, 0);
    choose_by_mouse(WRITE_COUNT + 3); // wipes
    assert_int_equal(board()->colours.cell[a], 0);
    assert_kept();
    assert_undone();
}

static void by_keys(void **state) {
    (void)state;
    int here = cell_at(1, 1);
    assert_int_equal(board()->grid.cell[here], 0);
    board_select(view(), &stage.app, here, false);
    mark(3, true);
    mark(9, false);
    assert_true(marks_has(&board()->corners, here, 3));
    assert_true(marks_has(&board()->colours, here, 9));
    press(ACTION_LINE, DEVICE_KEYBOARD);
    press(ACTION_DOWN, DEVICE_KEYBOARD);
    press(ACTION_RIGHT, DEVICE_KEYBOARD);
    press(ACTION_LINE, DEVICE_KEYBOARD);
    assert_true(board_line_at(board(), here, cell_at(2, 2)) >= 0);
    press(ACTION_TRY, DEVICE_KEYBOARD);
    stage_token(&stage, stage.app.play.session.solution.cell[view()->cursor], false);
    assert_int_equal(board()->try_of[cell_at(2, 2)], 1);
    press(ACTION_GO_BACK, DEVICE_KEYBOARD);
    assert_int_equal(board()->tries, 0);
    assert_int_equal(board()->grid.cell[cell_at(2, 2)], 0);
    press(ACTION_UNDO, DEVICE_KEYBOARD);
    assert_int_equal(board()->tries, 1);
    press(ACTION_KEEP, DEVICE_KEYBOARD);
    assert_int_equal(board()->tries, 0);
    assert_int_not_equal(board()->grid.cell[cell_at(2, 2)], 0);
    assert_kept();
    press(ACTION_ERASE, DEVICE_KEYBOARD); // the entry, then the line that ends there
    assert_int_equal(board()->lines, 1);
    press(ACTION_ERASE, DEVICE_KEYBOARD);
    assert_int_equal(board()->lines, 0);
    assert_undone();
}

static void aim(float x, float y) {
    stage_input(&stage, (Input){.kind = INPUT_AIM, .device = DEVICE_PAD, .x = x, .y = y});
}

// The button for notes, pressed twice; then down and across to a tool.
static void choose_by_pad(int tool) {
    Writing before = view()->writing;
    stage_wait(&stage, 1000000);
    press(ACTION_NOTES_MODE, DEVICE_PAD);
    press(ACTION_NOTES_MODE, DEVICE_PAD);
    assert_true(view()->tools);
    assert_int_equal(view()->writing, before);
    for (int i = 0; i < 6; i++) press(ACTION_UP, DEVICE_PAD);
    press(ACTION_LEFT, DEVICE_PAD);
    for (int i = 0; i < tool / 2; i++) press(ACTION_DOWN, DEVICE_PAD);
    if (tool % 2) press(ACTION_RIGHT, DEVICE_PAD);
    assert_int_equal(view()->tools_view.focus, BOARD_TOOL + tool);
    press(ACTION_CONFIRM, DEVICE_PAD);
    assert_false(view()->tools);
}

static void by_pad(void **state) {
    (void)state;
    board_select(view(), &stage.app, cell_at(1, 1), false);
    int here = view()->cursor;
    choose_by_pad(WRITE_CORNERS);
    aim(1, 0);
    aim(0, 0); // the wheel's right: 6
    assert_true(marks_has(&board()->corners, here, 6));
    choose_by_pad(WRITE_COLOURS);
    aim(-1, 0);
    stage_draw(&stage); // the wheel has colours
    aim(0, 0);
    assert_true(marks_has(&board()->colours, here, 4));
    choose_by_pad(WRITE_LINES);
    press(ACTION_CONFIRM, DEVICE_PAD);
    press(ACTION_DOWN, DEVICE_PAD);
    press(ACTION_CONFIRM, DEVICE_PAD);
    assert_int_equal(board()->lines, 1);
    choose_by_pad(WRITE_COUNT); // a try
    assert_int_equal(board()->tries, 1);
    choose_by_pad(WRITE_COUNT + 1); // and back
    assert_int_equal(board()->tries, 0);
    assert_kept();
    assert_undone();
}

// What is drawn over coloured cells and notes is drawn in all packs, sizes and tools.
static void everything_is_drawn(void **state) {
    (void)state;
    static const int SIZE[][2] = {{640, 480}, {800, 600}, {720, 1280}, {2560, 1440}, {3840, 2160}};
    stage_play_pack(&stage, "chroma", 3);
    stage_enter(&stage, &scene_board, (Go){.scene = SCENE_BOARD});
    stage_draw(&stage);
    stage_wait(&stage, 1000);
    press(ACTION_FILL_NOTES, DEVICE_KEYBOARD);
    for (int colour = 1; colour <= MARK_COLOURS; colour++) {
        press(ACTION_NEXT_EMPTY, DEVICE_KEYBOARD);
        for (int k = 1; k <= colour; k++) mark(k, false), mark(k, true);
        view()->colour = colour;
        board_toggle_tint(view(), &stage.app, marks_first(board()->notes.cell[view()->cursor]),
                          stage.app.now_us);
    }
    for (size_t i = 0; i < sizeof SIZE / sizeof *SIZE; i++) {
        stage_size(&stage, SIZE[i][0], SIZE[i][1]);
        for (Writing writing = 0; writing < WRITE_COUNT; writing++) {
            view()->writing = writing;
            assert_true(stage_draw(&stage) > 0);
        }
        press(ACTION_TOOLS, DEVICE_KEYBOARD);
        assert_true(stage_draw(&stage) > 0);
        for (int tool = 0; tool < 10; tool++) {
            Rect r = target_rect(BOARD_TOOL + tool);
            assert_true(r.x >= 0 && r.y >= 0 && r.x + r.w <= (float)SIZE[i][0] &&
                        r.y + r.h <= (float)SIZE[i][1] && r.h >= 28);
        }
        press(ACTION_TOOLS, DEVICE_KEYBOARD);
    }
}

static int target_named(SceneTargets *list, const char *name) {
    Targets targets;
    scene_targets(list, stage.self, &stage.app, NULL, &targets);
    for (int i = 0; i < targets.count; i++)
        if (strcmp(targets.target[i].name, name) == 0) return targets.target[i].id;
    fail_msg("there is no %s", name);
    return TARGET_NONE;
}

static Go use(SceneTargets *list, const char *name) {
    Targets targets;
    int id = target_named(list, name);
    scene_targets(list, stage.self, &stage.app, NULL, &targets);
    Rect r = targets_find(&targets, id)->rect;
    point_in(INPUT_POINTER_MOVE, r, 0.5f, 0.5f);
    point_in(INPUT_POINTER_DOWN, r, 0.5f, 0.5f);
    Input up = {.kind = INPUT_POINTER_UP, .device = DEVICE_MOUSE, .button = 1};
    up.x = r.x + r.w / 2, up.y = r.y + r.h / 2;
    return stage_input(&stage, up);
}

// A game given up is over, but not solved: it is not gone on with, and counts for nothing.
static void a_game_given_up_shows_its_solution(void **state) {
    (void)state;
    static const int SIZE[][2] = {{640, 480}, {720, 1280}, {3840, 2160}, {1280, 800}};
    Play *play = &stage.app.play;
    SavedGame saved;
    board_select(view(), &stage.app, cell_at(1, 1), false);
    int wrong = play->session.solution.cell[view()->cursor] % 9 + 1;
    stage_token(&stage, wrong, false);
    assert_true(save_latest(stage.app.save, &saved));
    assert_int_equal(stage_action(&stage, ACTION_PAUSE).scene, SCENE_PAUSE);
    stage_enter(&stage, &scene_pause, (Go){.scene = SCENE_PAUSE});
    assert_int_equal(use(scene_pause.targets, "Give up and show solution").scene, SCENE_STAY); // asks first
    assert_true(save_latest(stage.app.save, &saved));
    assert_int_equal(use(scene_pause.targets, "Give up and show solution").scene, SCENE_GIVENUP);
    stage_enter(&stage, &scene_givenup, (Go){.scene = SCENE_GIVENUP});
    for (size_t i = 0; i < sizeof SIZE / sizeof *SIZE; i++) {
        stage_size(&stage, SIZE[i][0], SIZE[i][1]);
        assert_true(stage_draw(&stage) > 0);
    }
    assert_true(play->recorder.ended);
    assert_false(play->recorder.result.finished);
    assert_false(play->saved.finished);
    assert_false(save_latest(stage.app.save, &saved));
    assert_int_equal(save_record(stage.app.save, "", -1).games, 0);
    Go go = use(scene_givenup.targets, "Menu");
    assert_int_equal(go.scene, SCENE_MENU);
    assert_false(play->active);
}

static FormatsPuzzle copied;

static bool take_copied(void *context, const FormatsPuzzle *puzzle) {
    copied = formats_kept(puzzle);
    ++*(int *)context;
    return true;
}

// What other programs get: marks, lines and the colours of cells in a link of SudokuPad; what it cannot hold
// is said.
static void a_copied_game_keeps_marks_and_lines(void **state) {
    (void)state;
    assert_int_equal(SDL_InitSubSystem(SDL_INIT_VIDEO), 0); // for the clipboard
    Move moves[] = {{.kind = MOVE_NOTE_ON, .token = 5, .cells = cellset_of(cell_at(1, 1))},
                    {.kind = MOVE_CORNER_ON, .token = 6, .cells = cellset_of(cell_at(1, 2))},
                    {.kind = MOVE_LINE_ON, .colour = 4, .cells = cellset_of(cell_at(1, 1))},
                    {.kind = MOVE_COLOUR_ON, .colour = 3, .cells = cellset_of(cell_at(1, 2))},
                    {.kind = MOVE_TINT_ON, .token = 5, .colour = 2, .cells = cellset_of(cell_at(1, 1))}};
    cellset_add(&moves[2].cells, cell_at(3, 3));
    for (int i = 0; i < 5; i++) {
        board_move(view(), &stage.app, moves[i], stage.app.now_us);
        board_copy_game(&stage.app);
        const char *said =
            i < 4
                ? "The game is on the clipboard."
                : "The game is on the clipboard. The link holds one colour for each cell and none for notes.";
        assert_string_equal(stage.app.notice, said);
    }
    char *link = SDL_GetClipboardText();
    int count = 0;
    assert_true(formats_read(link, strlen(link), &stage.app.play.layout, take_copied, NULL, &count));
    SDL_free(link);
    assert_int_equal(count, 1);
    assert_true(marks_has(&copied.marks, cell_at(1, 1), 5));
    assert_true(marks_has(&copied.corners, cell_at(1, 2), 6));
    assert_int_equal(copied.drawn_count, 1);
    assert_int_equal(copied.drawn[0].a, cell_at(1, 1));
    assert_int_equal(copied.drawn[0].b, cell_at(3, 3));
    assert_int_equal(copied.drawn[0].colour, 4);
    assert_int_equal(copied.colours.cell[cell_at(1, 2)], marks_bit(3));
    SDL_QuitSubSystem(SDL_INIT_VIDEO);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(by_mouse, open_stage, close_stage),
        cmocka_unit_test_setup_teardown(by_keys, open_stage, close_stage),
        cmocka_unit_test_setup_teardown(by_pad, open_stage, close_stage),
        cmocka_unit_test_setup_teardown(a_copied_game_keeps_marks_and_lines, open_stage, close_stage),
        cmocka_unit_test_setup_teardown(a_game_given_up_shows_its_solution, open_stage, close_stage),
        cmocka_unit_test_setup_teardown(everything_is_drawn, open_stage, close_stage),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
