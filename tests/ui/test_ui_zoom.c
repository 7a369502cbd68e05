// A board seen larger: the whole board is as it always was, no part of the place is ever left empty, the
// cursor is always seen with the cells around it, what is pressed is what is drawn there, hints come into
// view, and at rest nothing is drawn.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>

#include "core/base/memory.h"
#include "core/base/rng.h"
#include "core/constraint/board_text.h"
#include "support/shown.h"
#include "ui/scenes/board/board_view.h"

// ---- the view itself

static const char *const BOARDS[] = {
    "9x9",
    "16x16",
    "4x4",
    "9x9; sandwich 10 r1c1-r1c9; sandwich 12 r1c2-r9c2",
    "6x6; little-killer 9 r1c2-r5c6; little-killer 8 r6c5-r2c1",
};
enum { BOARD_COUNT = sizeof BOARDS / sizeof *BOARDS };

static void assert_covers(const GridLayout *grid, Rect window, const Layout *layout) {
    Rect all = constraint_view_around(grid, layout);
    assert_true(all.x <= window.x + 1 && all.y <= window.y + 1);
    assert_true(all.x + all.w >= window.x + window.w - 1 && all.y + all.h >= window.y + window.h - 1);
    assert_true(grid->rect.x == floorf(grid->rect.x) && grid->rect.y == floorf(grid->rect.y));
    assert_true(grid->cell == floorf(grid->cell));
}

static CellSet random_cells(Rng *rng, const Layout *layout) {
    CellSet cells = {{0}};
    for (int n = 1 + (int)rng_below(rng, 3); n > 0; n--)
        cellset_add(&cells, (int)rng_below(rng, (uint32_t)layout->cells));
    return cells;
}

// A random thing is done to the view.
static void move_view(GridZoom *zoom, const ZoomPlace *place, Rng *rng, Rect window) {
    float x = (float)rng_below(rng, 1000) / 1000, y = (float)rng_below(rng, 1000) / 1000;
    CellSet cells = random_cells(rng, place->layout);
    switch (rng_below(rng, 5)) {
    case 0:
        grid_zoom_to(zoom, place, 0.5f + 6 * x, (Point){window.x + x * window.w, window.y + y * window.h});
        break;
    case 1: grid_zoom_pan(zoom, place, 900 * (x - 0.5f), 900 * (y - 0.5f)); break;
    case 2: grid_zoom_centre(zoom, place, (Point){x, y}); break;
    case 3: grid_zoom_show(zoom, place, &cells, 3 * x); break;
    default: grid_zoom_fit(zoom, place, &cells, 3 * x, 1 + 4 * y); break;
    }
}

static void the_place_is_always_filled(void **state) {
    (void)state;
    Rng rng = rng_seed(21);
    Layout *layout = mem_alloc(sizeof *layout);
    for (int board = 0; board < BOARD_COUNT; board++) {
        TextError error = {0};
        assert_true(board_parse(BOARDS[board], layout, NULL, &error));
        for (int window = 0; window < 12; window++) {
            Look look = {.width = 640 + (float)rng_below(&rng, 1800),
                         .height = 480 + (float)rng_below(&rng, 1200)};
            look.unit = layout_unit(look.width, look.height, 100);
            BoardLayout whole = board_layout_for(&look, layout);
            GridZoom zoom = {0};
            ZoomPlace place = {&whole.grid, layout, 1000000, true};
            GridLayout grid = grid_zoom_grid(&zoom, &place);
            assert_memory_equal(&grid, &whole.grid, sizeof grid);
            for (int i = 0; i < 300; i++) {
                move_view(&zoom, &place, &rng, whole.window);
                place.now_us += (int64_t)rng_below(&rng, 200000); // in the middle of the glide, or after it
                grid = grid_zoom_grid(&zoom, &place);
                assert_covers(&grid, whole.window, layout);
                assert_true(zoom.to.scale <= grid_zoom_most(layout));
                Rect seen = grid_zoom_seen(&zoom, &place);
                assert_true(seen.x > -0.01f && seen.y > -0.01f && seen.x + seen.w < 1.01f &&
                            seen.y + seen.h < 1.01f);
            }
        }
    }
    free(layout);
}

static Rect rect_of(const GridLayout *grid, int cell) {
    return grid_cell(grid, cell / grid->order, cell % grid->order);
}

// True where all of a cell is in the window, but for a pixel of its edge.
static bool is_seen(const GridLayout *grid, Rect window, int cell) {
    Rect r = rect_of(grid, cell);
    return r.x >= window.x - 1 && r.y >= window.y - 1 && r.x + r.w <= window.x + window.w + 1 &&
           r.y + r.h <= window.y + window.h + 1;
}

static void what_is_asked_for_is_seen(void **state) {
    (void)state;
    Rng rng = rng_seed(22);
    Layout *layout = mem_alloc(sizeof *layout);
    layout_init(layout, "16x16");
    Look look = {.width = 1280, .height = 800, .unit = 1};
    BoardLayout whole = board_layout_for(&look, layout);
    ZoomPlace place = {&whole.grid, layout, 1000000, false};
    GridZoom zoom = {0};
    for (int i = 0; i < 2000; i++) {
        move_view(&zoom, &place, &rng, whole.window);
        int cell = (int)rng_below(&rng, (uint32_t)layout->cells);
        CellSet one = cellset_of(cell), some = random_cells(&rng, layout);
        grid_zoom_show(&zoom, &place, &one, 1);
        GridLayout grid = grid_zoom_grid(&zoom, &place);
        for (int row = -1; row <= 1; row++)
            for (int column = -1; column <= 1; column++) {
                int r = cell / 16 + row, c = cell % 16 + column;
                bool on = r >= 0 && c >= 0 && r < 16 && c < 16;
                if (on && !is_seen(&grid, whole.window, r * 16 + c))
                    fail_msg("cell %d of %d", r * 16 + c, cell);
            }
        GridZoom again = zoom; // what is in view already stays where it is
        grid_zoom_show(&zoom, &place, &one, 1);
        assert_true(again.to.middle.x == zoom.to.middle.x && again.to.middle.y == zoom.to.middle.y);
        grid_zoom_fit(&zoom, &place, &some, 0.5f, 3);
        grid = grid_zoom_grid(&zoom, &place);
        for (int c = cellset_next(&some, 0); c >= 0; c = cellset_next(&some, c + 1))
            if (!is_seen(&grid, whole.window, c)) fail_msg("cell %d does not fit", c);
    }
    free(layout);
}

// ---- in the scene

static Stage stage;

static BoardView *view(void) { return stage.self; }

static BoardLayout layout_now(void) { return board_layout_of(stage.self, &stage.app); }

static void enter_board(void) {
    stage_enter(&stage, &scene_board, (Go){.scene = SCENE_BOARD});
    stage_draw(&stage);
    stage_wait(&stage, 1000);
}

static void open_pack(const char *pack, int seed, int width, int height) {
    stage_open(&stage, width, height, THEME_INK, 3);
    stage_play_pack(&stage, pack, seed);
    enter_board();
}

static int open_sixteen(void **state) {
    (void)state;
    open_pack("sixteen", 3, 800, 600);
    return 0;
}

static int close_stage(void **state) {
    (void)state;
    stage_close(&stage);
    return 0;
}

static void press(Action action) { stage_action(&stage, action); }

static void point(InputKind kind, int button, float x, float y) {
    stage_input(&stage, (Input){.kind = kind, .device = DEVICE_MOUSE, .button = button, .x = x, .y = y});
}

static void list_targets(Targets *out) { scene_targets(board_targets, stage.self, &stage.app, NULL, out); }

static Rect target_rect(int id) {
    Targets targets;
    list_targets(&targets);
    const Target *target = targets_find(&targets, id);
    return target ? target->rect : (Rect){0, 0, 0, 0};
}

static float note_size(void) {
    GridLayout grid = layout_now().grid;
    return grid_note_size(grid_cell(&grid, 0, 0), grid.order);
}

// The cursor is seen with two cells around it, as far as the board goes.
static void assert_cursor_seen(void) {
    BoardLayout l = layout_now();
    int order = l.grid.order, row = view()->cursor / order, column = view()->cursor % order;
    for (int r = row - 2; r <= row + 2; r++)
        for (int c = column - 2; c <= column + 2; c++)
            if (r >= 0 && c >= 0 && r < order && c < order && !is_seen(&l.grid, l.window, r * order + c))
                fail_msg("row %d, column %d is not seen from row %d, column %d", r, c, row, column);
}

static void the_first_step_makes_notes_easy_to_read(void **state) {
    (void)state;
    static const int SIZE[][2] = {{640, 480}, {800, 600}, {1280, 800}, {700, 1000}};
    for (size_t i = 0; i < sizeof SIZE / sizeof *SIZE; i++) {
        stage_size(&stage, SIZE[i][0], SIZE[i][1]);
        assert_true(note_size() < 11 && board_zoom_helps(&stage.app));
        press(ACTION_ZOOM_IN);
        assert_true(note_size() >= 12.5f && note_size() < 16);
        press(ACTION_ZOOM_ALL);
        BoardLayout l = layout_now(), plain = board_layout_for(&stage.app.look, &stage.app.play.layout);
        assert_memory_equal(&l.grid, &plain.grid, sizeof l.grid);
    }
    stage_size(&stage, 2560, 1440);
    assert_false(board_zoom_helps(&stage.app));
    for (int i = 0; i < 20; i++) press(ACTION_ZOOM_IN);
    BoardLayout l = layout_now();
    assert_true(l.grid.cell * 4 <= l.window.w && l.grid.cell * 5 > l.window.w);
    for (int i = 0; i < 20; i++) press(ACTION_ZOOM_OUT);
    assert_false(grid_zoom_is_on(&view()->zoom));
}

static void the_view_follows_the_cursor(void **state) {
    (void)state;
    static const Action WAYS[] = {ACTION_RIGHT, ACTION_DOWN, ACTION_LEFT, ACTION_UP, ACTION_NEXT_EMPTY};
    Rng rng = rng_seed(5);
    press(ACTION_ZOOM_IN);
    assert_cursor_seen();
    for (int i = 0; i < 400; i++) {
        press(WAYS[rng_below(&rng, 5)]);
        assert_cursor_seen();
    }
    point(INPUT_POINTER_DOWN, 2, 200, 200); // away from it with the mouse, and back with a key
    point(INPUT_POINTER_MOVE, 2, 2000, 2000);
    point(INPUT_POINTER_UP, 2, 2000, 2000);
    for (int i = 0; i < 20; i++) press(ACTION_DOWN);
    press(ACTION_RIGHT);
    assert_cursor_seen();
}

// What is listed is what is drawn, and what is pressed.
static void what_is_seen_is_what_is_pressed(void **state) {
    (void)state;
    press(ACTION_ZOOM_IN);
    BoardLayout l = layout_now();
    Targets targets;
    list_targets(&targets);
    int cells = 0;
    for (int i = 0; i < targets.count; i++) {
        const Target *t = &targets.target[i];
        if (t->role != TARGET_CELL) continue;
        Rect r = t->rect, in = rect_and(r, l.window);
        assert_true(r.w == in.w && r.h == in.h);
        int cell = board_cell_of(t->id);
        assert_int_equal(grid_cell_at(&l.grid, r.x + r.w / 2, r.y + r.h / 2), cell);
        cells++;
    }
    assert_true(cells > 40 && cells < 120);
    for (int cell = 0; cell < 256; cell++) {
        Rect r = target_rect(BOARD_CELL + cell);
        if (r.w < 4 || r.h < 4) continue;
        stage_click(&stage, r.x + r.w / 2, r.y + r.h / 2, 1);
        assert_int_equal(view()->cursor, cell);
        l = layout_now();
        assert_true(is_seen(&l.grid, l.window, cell)); // a cell that was cut comes into view
    }
    for (int i = 0; i < 4; i++) press(ACTION_UP);
    l = layout_now();
    int cursor = view()->cursor; // above the window there are cells, but nobody sees them
    assert_true(grid_cell_at(&l.grid, l.window.x + 50, l.window.y - 8) >= 0);
    stage_click(&stage, l.window.x + 50, l.window.y - 8, 1);
    assert_int_equal(view()->cursor, cursor);
}

static void wheel(float lines, float x, float y) {
    stage_input(
        &stage,
        (Input){.kind = INPUT_SCROLL, .device = DEVICE_MOUSE, .ctrl = true, .x = x, .y = y, .scroll = lines});
}

static void the_mouse_moves_the_view(void **state) {
    (void)state;
    BoardLayout l = layout_now();
    float x = l.window.x + l.window.w * 0.5f, y = l.window.y + l.window.h * 0.5f;
    int cell = grid_cell_at(&l.grid, x, y), active = view()->active;
    for (int i = 0; i < 4; i++) {
        wheel(1, x, y);
        l = layout_now();
        assert_int_equal(grid_cell_at(&l.grid, x, y), cell);
    }
    assert_int_equal(view()->active, active); // without Ctrl it changes the token
    BoardLayout before = layout_now();
    point(INPUT_POINTER_DOWN, 2, x, y);
    point(INPUT_POINTER_MOVE, 2, x + 31, y - 17);
    l = layout_now();
    assert_true(l.grid.rect.x == before.grid.rect.x + 31 && l.grid.rect.y == before.grid.rect.y - 17);
    point(INPUT_POINTER_UP, 2, x + 31, y - 17);
    point(INPUT_POINTER_MOVE, 0, x + 90, y);
    assert_true(layout_now().grid.rect.x == l.grid.rect.x);

    Rect across = target_rect(BOARD_PAN_ACROSS), down = target_rect(BOARD_PAN_DOWN);
    point(INPUT_POINTER_DOWN, 1, across.x + 1, across.y + across.h / 2); // to the left end
    point(INPUT_POINTER_UP, 1, across.x + 1, across.y + across.h / 2);
    assert_true(fabsf(layout_now().grid.rect.x - l.window.x) <= 1);
    point(INPUT_POINTER_DOWN, 1, down.x + down.w / 2, down.y + 1);
    point(INPUT_POINTER_MOVE, 1, down.x + down.w / 2, down.y + down.h - 1); // dragged to the lower end
    point(INPUT_POINTER_UP, 1, down.x + down.w / 2, down.y + down.h - 1);
    l = layout_now();
    assert_true(fabsf(l.grid.rect.y + l.grid.rect.h - l.window.y - l.window.h) <= 1);
    wheel(-20, x, y);
    for (int i = 0; i < 20; i++) wheel(-1, x, y);
    assert_true(target_rect(BOARD_PAN_ACROSS).w == 0); // no bars where all is seen
}

static void a_selection_goes_on_across_the_edge(void **state) {
    (void)state;
    press(ACTION_ZOOM_IN);
    for (int i = 0; i < 16; i++) press(ACTION_LEFT);
    BoardLayout l = layout_now();
    float y = l.window.y + l.window.h / 2, right = l.window.x + l.window.w;
    int from = grid_cell_at(&l.grid, right - 1.5f * l.grid.cell, y);
    point(INPUT_POINTER_DOWN, 1, right - 1.5f * l.grid.cell, y);
    point(INPUT_POINTER_MOVE, 1, right - 2, y);
    point(INPUT_POINTER_MOVE, 1, right + 30, y);
    for (int i = 0; i < 40; i++) stage_wait(&stage, 100000);
    point(INPUT_POINTER_UP, 1, right + 30, y);
    int row = from / 16;
    assert_int_equal(view()->cursor, row * 16 + 15);
    for (int cell = from; cell <= row * 16 + 15; cell++) assert_true(cellset_has(&view()->selected, cell));
    l = layout_now();
    assert_true(is_seen(&l.grid, l.window, row * 16 + 15));
    float x = l.grid.rect.x;
    for (int i = 0; i < 10; i++) stage_wait(&stage, 100000);
    assert_true(layout_now().grid.rect.x == x); // let go, it rests
}

static void a_hint_comes_into_view(void **state) {
    (void)state;
    press(ACTION_ZOOM_IN);
    float own = view()->zoom.to.scale;
    for (int i = 0; i < 20; i++) press(i < 10 ? ACTION_UP : ACTION_LEFT); // far from it
    for (int hint = 0; hint < 12; hint++) {
        for (int stage_of = 1; stage_of <= 3; stage_of++) {
            shown_press_hint(&stage);
            if (view()->hint.kind != HINT_STEP || view()->hint.stage < 3) continue;
            BoardLayout l = layout_now();
            CellSet cells = view()->hint.step.pattern_cells;
            for (int c = cellset_next(&cells, 0); c >= 0; c = cellset_next(&cells, c + 1))
                assert_true(is_seen(&l.grid, l.window, c));
            assert_true(view()->zoom.to.scale <= own);
            assert_true(stage_draw(&stage) >= 0);
        }
        shown_press_hint(&stage); // carried out
        press(ACTION_BACK);
        if (view()->hint.kind != HINT_CLOSED) press(ACTION_BACK);
        assert_true(fabsf(view()->zoom.to.scale - own) < 0.001f);
    }
}

static void touch(InputKind kind, float x, float y) {
    stage_input(&stage, (Input){.kind = kind, .device = DEVICE_TOUCH, .button = 1, .x = x, .y = y});
}

// On a board of any size, seen larger or not.
static void a_finger_that_rests_opens_the_wheel(void **state) {
    (void)state;
    for (int zoomed = 0; zoomed < 2; zoomed++) {
        if (zoomed) press(ACTION_ZOOM_IN);
        press(ACTION_NEXT_EMPTY);
        int cell = view()->cursor;
        const uint64_t before = (uint64_t)stage.app.play.session.log_count;
        for (int token = 1; token <= 16; token++) {
            Rect r = target_rect(BOARD_CELL + cell);
            touch(INPUT_POINTER_DOWN, r.x + r.w / 2, r.y + r.h / 2);
            stage_wait(&stage, 300000);
            assert_false(view()->wheel.open);
            stage_wait(&stage, 200000);
            assert_true(view()->wheel.open);
            touch(INPUT_POINTER_MOVE, r.x + r.w / 2 + 2, r.y + r.h / 2);
            assert_int_equal(view()->wheel.token, 0); // it has not moved yet
            BoardLayout l = layout_now();
            float dx, dy, margin = 180 * l.unit, far = 138 * l.unit;
            float x = clampf(r.x + r.w / 2, margin, 800 - margin),
                  y = clampf(r.y + r.h / 2, margin, 600 - margin);
            wheel_place(16, false, token, &dx, &dy);
            touch(INPUT_POINTER_MOVE, x + dx * far, y + dy * far); // to where the token is drawn
            assert_int_equal(view()->wheel.token, token);
            touch(INPUT_POINTER_UP, x + dx * far, y + dy * far);
            assert_false(view()->wheel.open);
            assert_int_equal(stage.app.play.session.board.grid.cell[cell], token);
            assert_int_equal(view()->cursor, cell);
        }
        assert_int_equal((uint64_t)stage.app.play.session.log_count, before + 16);
        Rect r = target_rect(BOARD_CELL + cell);
        touch(INPUT_POINTER_DOWN, r.x + r.w / 2, r.y + r.h / 2); // lifted at once: nothing
        stage_wait(&stage, 500000);
        touch(INPUT_POINTER_UP, r.x + r.w / 2, r.y + r.h / 2);
        touch(INPUT_POINTER_DOWN, r.x + r.w / 2, r.y + r.h / 2); // a finger that moves selects
        touch(INPUT_POINTER_MOVE, r.x + r.w * 1.5f, r.y + r.h / 2);
        stage_wait(&stage, 500000);
        assert_false(view()->wheel.open);
        touch(INPUT_POINTER_UP, r.x + r.w * 1.5f, r.y + r.h / 2);
        assert_int_equal((uint64_t)stage.app.play.session.log_count, before + 16);
    }
}

static void by_pad(void **state) {
    (void)state;
    Input button = {.kind = INPUT_AIM, .device = DEVICE_PAD, .pressed = true};
    stage_input(&stage, button);
    assert_true(grid_zoom_is_on(&view()->zoom));
    assert_cursor_seen();
    stage_input(&stage, button);
    assert_false(grid_zoom_is_on(&view()->zoom));
    stage_close(&stage);
    open_pack("classic-nine", 3, 800, 600); // where it is the token in the middle
    int cursor = view()->cursor;
    stage_input(&stage, button);
    assert_false(grid_zoom_is_on(&view()->zoom));
    assert_int_equal(stage.app.play.session.board.grid.cell[cursor], 5);
}

// Paused and taken up again it is as it was; another game is seen as a whole.
static void a_game_keeps_its_zoom(void **state) {
    (void)state;
    press(ACTION_ZOOM_IN);
    press(ACTION_ZOOM_IN);
    float scale = view()->zoom.to.scale;
    press(ACTION_PAUSE);
    stage_enter(&stage, &scene_pause, (Go){.scene = SCENE_PAUSE});
    play_resume(&stage.app.play, stage.app.save, stage.app.now_us);
    enter_board();
    assert_true(fabsf(view()->zoom.to.scale - scale) < 0.001f);
    assert_cursor_seen();
    stage_enter(&stage, &scene_menu, (Go){.scene = SCENE_MENU});
    stage_play_pack(&stage, "sixteen", 4);
    enter_board();
    assert_false(grid_zoom_is_on(&view()->zoom));
}

static void it_glides_and_rests(void **state) {
    (void)state;
    stage.app.settings.show_timer = false;
    for (int reduced = 0; reduced < 2; reduced++) {
        stage.app.settings.reduce_motion = reduced;
        stage_draw(&stage);
        press(ACTION_ZOOM_IN);
        assert_int_equal(grid_zoom_glides(&view()->zoom, stage.app.now_us), !reduced);
        int64_t wake = INT64_MAX;
        stage.scene->update(stage.self, &stage.app, stage.app.now_us, &wake);
        assert_int_equal(wake <= stage.app.now_us + 20000, !reduced);
        float before = layout_now().grid.cell;
        for (int i = 0; i < 12; i++) {
            stage_wait(&stage, 16000);
            assert_true(stage_draw(&stage) >= 0);
            assert_true(layout_now().grid.cell >= before);
            before = layout_now().grid.cell;
        }
        for (int i = 0; i < 5; i++) {
            stage_wait(&stage, 16000);
            assert_int_equal(stage_draw(&stage), 0);
        }
        press(ACTION_ZOOM_ALL);
        stage_wait(&stage, 400000);
    }
}

int main(void) {
#define IN_SIXTEEN(test) cmocka_unit_test_setup_teardown(test, open_sixteen, close_stage)
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_place_is_always_filled),
        cmocka_unit_test(what_is_asked_for_is_seen),
        IN_SIXTEEN(the_first_step_makes_notes_easy_to_read),
        IN_SIXTEEN(the_view_follows_the_cursor),
        IN_SIXTEEN(what_is_seen_is_what_is_pressed),
        IN_SIXTEEN(the_mouse_moves_the_view),
        IN_SIXTEEN(a_selection_goes_on_across_the_edge),
        IN_SIXTEEN(a_hint_comes_into_view),
        IN_SIXTEEN(a_finger_that_rests_opens_the_wheel),
        IN_SIXTEEN(by_pad),
        IN_SIXTEEN(a_game_keeps_its_zoom),
        IN_SIXTEEN(it_glides_and_rests),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
