// Constraints drawn where a puzzle is entered: every kind by mouse, by keys and by pad, what is said of them,
// and taking back. No window.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/constraint/constraint.h"
#include "core/solve/solver.h"
#include "support/patience.h"
#include "support/ui_stage.h"
#include "ui/app/print_order.h"
#include "ui/scenes/entry/entry_view.h"
#include "ui/scenes/entry/puzzle_drawing.h"

static EntryScene *scene_of(const Stage *stage) {
    assert_ptr_equal(stage->scene, &scene_entry);
    return stage->self;
}

static PuzzleEditor *editor_of(const Stage *stage) { return &scene_of(stage)->editor; }

static void settle(Stage *stage) {
    for (int i = 0; i < PATIENCE_MS / 2; i++) {
        stage_wait(stage, 2000);
        if (!editor_of(stage)->asked) return;
        SDL_Delay(2);
    }
    fail_msg("no answer in %d ms", PATIENCE_MS);
}

static int open_scene(void **state) {
    Stage *stage = calloc(1, sizeof *stage);
    assert_non_null(stage);
    stage_open(stage, 1280, 800, THEME_INK, 5);
    assert_int_equal(SDL_InitSubSystem(SDL_INIT_VIDEO), 0); // for the clipboard
    stage_enter(stage, &scene_entry, (Go){.scene = SCENE_ENTRY});
    *state = stage;
    return 0;
}

static int close_scene(void **state) {
    stage_close(*state);
    free(*state);
    return 0;
}

static void type(Stage *stage, const char *text) {
    for (; *text; text++) stage_input(stage, (Input){.kind = INPUT_TEXT, .text = (char[]){*text, 0}});
}

static Go pad(Stage *stage, Action action, Action menu) {
    return stage_input(
        stage, (Input){.kind = INPUT_ACTION, .device = DEVICE_PAD, .action = action, .menu_action = menu});
}

static void choose(Stage *stage, const char *key) {
    TextError error;
    int kind = strcmp(key, "clues") == 0 ? PUZZLE_CLUES : constraint_kind_of(key);
    if (!puzzle_drawing_choose(editor_of(stage), &stage->app, kind, &error))
        fail_msg("%s: %s", key, error.reason);
    entry_focus_grid(scene_of(stage));
}

static void board_is(Stage *stage, const char *expected) {
    Text text = {0};
    board_format(&editor_of(stage)->layout, &text);
    assert_string_equal(text_of(&text), expected);
    text_finish(&text);
}

static void says(Stage *stage, const char *heading, const char *detail) {
    const PuzzleEditorWords *words = &editor_of(stage)->words;
    assert_string_equal(words->heading, heading);
    if (!strstr(words->detail, detail)) fail_msg("said “%s” in place of “%s”", words->detail, detail);
}

// ---- by mouse, in the measure of the board

static void point(Stage *stage, InputKind kind, float x, float y, int button) {
    EntryLayout l = entry_layout(scene_of(stage), &stage->app);
    const GridLayout *grid = &l.slate.grid;
    float step = grid->cell + grid->thin, before = grid->border - grid->thin / 2;
    stage_input(stage, (Input){.kind = kind,
                               .device = DEVICE_MOUSE,
                               .x = grid->rect.x + before + x * step,
                               .y = grid->rect.y + before + y * step,
                               .button = button,
                               .clicks = 1});
}

static void click(Stage *stage, float x, float y) {
    point(stage, INPUT_POINTER_DOWN, x, y, 1);
    point(stage, INPUT_POINTER_UP, x, y, 1);
}

// From the middle of a cell (row and column from 1) to that of others.
static void drag(Stage *stage, const int (*cell)[2], int count) {
    for (int i = 0; i < count; i++)
        point(stage, i ? INPUT_POINTER_MOVE : INPUT_POINTER_DOWN, (float)cell[i][1] - 0.5f,
              (float)cell[i][0] - 0.5f, i ? 0 : 1);
    point(stage, INPUT_POINTER_UP, (float)cell[count - 1][1] - 0.5f, (float)cell[count - 1][0] - 0.5f, 1);
}
#define DRAG(stage, ...)                                                                                     \
    drag(stage, (const int[][2]){__VA_ARGS__}, (int)(sizeof((const int[][2]){__VA_ARGS__}) / sizeof(int[2])))

// ---- every kind in every way

// The same place in each of the ways, by what a kind is over.
static const char *const CELLS[OVER_COUNT] = {
    [OVER_BOARD] = "",          [OVER_CELLS] = " r5c5 r5c6",    [OVER_AREA] = " r5c5 r5c6",
    [OVER_LINE] = " r2c2-r2c4", [OVER_EDGE] = " r4c4 r4c5",     [OVER_CORNER] = " r6c6 r6c7 r7c6 r7c7",
    [OVER_ROW] = " r3c1-r3c9",  [OVER_DIAGONAL] = " r1c3-r7c9",
};

static void draw_by_mouse(Stage *stage, ConstraintOver over) {
    switch (over) {
    case OVER_CELLS:
    case OVER_AREA: DRAG(stage, {5, 5}, {5, 6}); break;
    case OVER_LINE: DRAG(stage, {2, 2}, {2, 4}); break;
    case OVER_EDGE: click(stage, 3.9f, 3.5f); break;
    case OVER_CORNER: click(stage, 6.1f, 5.9f); break;
    case OVER_ROW: click(stage, -0.4f, 2.5f); break;
    case OVER_DIAGONAL: click(stage, 1.8f, -0.4f); break;
    case OVER_BOARD:
    case OVER_COUNT: break;
    }
}

typedef void Press(Stage *stage, Action action);

static void press_key(Stage *stage, Action action) { stage_action(stage, action); }
static void press_pad(Stage *stage, Action action) { pad(stage, action, action); }

// The cursor goes there, begins, moves on and ends.
static void draw_by_cursor(Stage *stage, ConstraintOver over, Press *press) {
    static const int BEGIN[OVER_COUNT] = {
        [OVER_CELLS] = 40,  [OVER_AREA] = 40, [OVER_LINE] = 10,   [OVER_EDGE] = 30,
        [OVER_CORNER] = 50, [OVER_ROW] = 18,  [OVER_DIAGONAL] = 2};
    editor_of(stage)->kept.cursor = BEGIN[over];
    entry_focus_grid(scene_of(stage));
    press(stage, ACTION_CONFIRM);
    if (over == OVER_CORNER) return;
    if (over == OVER_DIAGONAL) press(stage, ACTION_DOWN);
    press(stage, ACTION_RIGHT);
    if (over == OVER_LINE) press(stage, ACTION_RIGHT);
    press(stage, ACTION_CONFIRM);
}

// What is typed as the number of a kind, and the least that a pad steps to.
static void numbers_of(const ConstraintKind *kind, const char **out_typed, const char **out_text,
                       const char **out_least) {
    static const struct {
        const char *key, *typed, *text, *least;
    } NUMBERS[] = {{"cage", "12", " 12", " 3"},     {"whisper", "4", " 4", " 1"},
                   {"difference", "2", " 2", " 1"}, {"little-killer", "30", " 30", " 7"},
                   {"sandwich", "10", " 10", " 0"}, {"quadruple", "358", " 3,5,8", " 1"}};
    *out_typed = *out_text = *out_least = "";
    for (size_t i = 0; i < sizeof NUMBERS / sizeof *NUMBERS; i++)
        if (strcmp(NUMBERS[i].key, kind->key) == 0)
            *out_typed = NUMBERS[i].typed, *out_text = NUMBERS[i].text, *out_least = NUMBERS[i].least;
    assert_int_equal(**out_typed != 0, kind->value != VALUE_NONE);
}

static void all_kinds(Stage *stage, Press *press, bool by_pad) {
    int kinds = 0;
    for (int number = 0; constraint_kind(number); number++, kinds++) {
        const ConstraintKind *kind = constraint_kind(number);
        const char *typed, *text, *least;
        char expected[120];
        if (kind->over == OVER_BOARD) continue;
        numbers_of(kind, &typed, &text, &least);
        choose(stage, kind->key);
        if (press)
            draw_by_cursor(stage, kind->over, press);
        else
            draw_by_mouse(stage, kind->over);
        if (by_pad && *typed)
            pad(stage, ACTION_TOKEN_NEXT, ACTION_TOKEN_NEXT);
        else
            type(stage, typed);
        snprintf(expected, sizeof expected, "9x9; %s%s%s", kind->key, by_pad ? least : text,
                 CELLS[kind->over]);
        // The diagonals, which are drawn as lines, go from corner to corner and nowhere else.
        bool corners = strcmp(kind->key, "diagonal") == 0;
        board_is(stage, corners ? "9x9" : expected);
        stage_draw(stage);
        if (corners) {
            says(stage, "NOT POSSIBLE", "");
            stage_action(stage, ACTION_ERASE);
            continue;
        }
        stage_action(stage, ACTION_UNDO);
        board_is(stage, "9x9");
        stage_action(stage, ACTION_REDO);
        board_is(stage, expected);
        // With the cursor in it, it is taken away.
        if (kind->over == OVER_ROW) editor_of(stage)->kept.cursor = 20;
        if (kind->over == OVER_DIAGONAL) editor_of(stage)->kept.cursor = 2;
        if (by_pad)
            pad(stage, ACTION_ERASE, ACTION_BACK);
        else
            stage_action(stage, ACTION_ERASE);
        board_is(stage, "9x9");
    }
    assert_true(kinds >= 25);
}

static void every_kind_is_drawn_by_mouse(void **state) { all_kinds(*state, NULL, false); }
static void every_kind_is_drawn_by_keys(void **state) { all_kinds(*state, press_key, false); }
static void every_kind_is_drawn_by_pad(void **state) { all_kinds(*state, press_pad, true); }

// Those over the board are put there and taken away by one press, in the list that the keys open.
static void kinds_are_chosen_in_the_list(void **state) {
    Stage *stage = *state;
    char expected[60];
    for (int number = 0; constraint_kind(number); number++) {
        const ConstraintKind *kind = constraint_kind(number);
        for (int times = 0; times < (kind->over == OVER_BOARD ? 2 : 1); times++) {
            stage_input(stage, (Input){.kind = INPUT_ACTION,
                                       .action = ACTION_NEXT_EMPTY,
                                       .menu_action = ACTION_NEXT_EMPTY,
                                       .shift = true});
            Targets targets;
            scene_targets(entry_targets, scene_of(stage), &stage->app, NULL, &targets);
            const Target *option = targets_find(&targets, PICKER_OPTION + number + 1);
            assert_non_null(option);
            assert_non_null(strstr(option->name, kind->name));
            assert_non_null(strstr(option->name, kind->rule));
            stage_draw(stage);
            stage_input(stage, (Input){.kind = INPUT_ACTION, .menu_action = (Action)MENU_FIRST});
            for (int i = 0; i <= number; i++) stage_action(stage, ACTION_DOWN);
            stage_action(stage, ACTION_CONFIRM);
            snprintf(expected, sizeof expected, "9x9; %s", kind->key);
            if (kind->over == OVER_BOARD)
                board_is(stage, times ? "9x9" : expected);
            else
                assert_int_equal(editor_of(stage)->kind, number);
        }
    }
    stage_action(stage, ACTION_BACK);
    assert_int_equal(editor_of(stage)->kind, PUZZLE_CLUES);
    // The same list by pad and by mouse.
    pad(stage, ACTION_NOTE, ACTION_NOTE);
    assert_int_equal(scene_of(stage)->picker.of, ENTRY_KIND);
    pad(stage, ACTION_ERASE, ACTION_BACK);
    assert_int_equal(scene_of(stage)->picker.of, 0);
    EntryLayout l = entry_layout(scene_of(stage), &stage->app);
    stage_click(stage, l.kind.x + 5, l.kind.y + 5, 1);
    assert_int_equal(scene_of(stage)->picker.of, ENTRY_KIND);
}

// ---- strokes

static void lines_follow_the_pointer(void **state) {
    Stage *stage = *state;
    choose(stage, "thermo");
    DRAG(stage, {1, 1}, {2, 2}, {3, 3}); // between two cells to the third
    board_is(stage, "9x9; thermo r1c1-r3c3");
    stage_action(stage, ACTION_UNDO);
    DRAG(stage, {1, 1}, {1, 6}, {1, 3}); // and back
    board_is(stage, "9x9; thermo r1c1-r1c3");
    DRAG(stage, {1, 3}, {1, 1}); // the other way round
    board_is(stage, "9x9; thermo r1c3-r1c1");
    DRAG(stage, {1, 3}, {1, 1}); // the same again goes
    board_is(stage, "9x9");
    DRAG(stage, {4, 4}, {4, 4}); // a mere press is none
    board_is(stage, "9x9");
    assert_int_equal(editor_of(stage)->kept.cursor, 30);
    // Left while it is drawn, it is ended.
    point(stage, INPUT_POINTER_DOWN, 0.5f, 0.5f, 1);
    point(stage, INPUT_POINTER_MOVE, 1.5f, 0.5f, 0);
    point(stage, INPUT_POINTER_LEAVE, 1.5f, 0.5f, 0);
    board_is(stage, "9x9; thermo r1c1 r1c2");
    point(stage, INPUT_POINTER_MOVE, 3.5f, 0.5f, 0);
    board_is(stage, "9x9; thermo r1c1 r1c2");
}

static void keys_bend_lines_and_call_them_off(void **state) {
    Stage *stage = *state;
    choose(stage, "palindrome");
    stage_action(stage, ACTION_CONFIRM);
    for (int i = 0; i < 3; i++) stage_action(stage, ACTION_RIGHT);
    for (int i = 0; i < 3; i++) stage_action(stage, ACTION_DOWN);
    board_is(stage, "9x9; palindrome r1c1-r4c4"); // straight from where it began
    stage_action(stage, ACTION_BACK);
    board_is(stage, "9x9");
    assert_true(entry_draws(scene_of(stage)));
    editor_of(stage)->kept.cursor = 0;
    entry_focus_grid(scene_of(stage));
    type(stage, " ");
    for (int i = 0; i < 3; i++) stage_action(stage, ACTION_RIGHT);
    type(stage, " "); // from here on it goes elsewhere
    for (int i = 0; i < 3; i++) stage_action(stage, ACTION_DOWN);
    stage_action(stage, ACTION_UP);
    stage_action(stage, ACTION_CONFIRM);
    board_is(stage, "9x9; palindrome r1c1-r1c4-r3c4");
    // At the board's edge the cursor stays on it while it draws.
    editor_of(stage)->kept.cursor = 8;
    entry_focus_grid(scene_of(stage));
    stage_action(stage, ACTION_CONFIRM);
    stage_action(stage, ACTION_RIGHT);
    stage_action(stage, ACTION_UP);
    assert_true(entry_on_grid(scene_of(stage)));
    assert_int_equal(editor_of(stage)->kept.cursor, 8);
}

static void signs_are_turned_and_taken_away(void **state) {
    Stage *stage = *state;
    choose(stage, "less");
    click(stage, 3.9f, 3.5f); // on the side of the cell that holds less
    board_is(stage, "9x9; less r4c4 r4c5");
    click(stage, 4.1f, 3.5f);
    board_is(stage, "9x9; less r4c5 r4c4");
    click(stage, 4.1f, 3.5f);
    board_is(stage, "9x9");
    choose(stage, "white");
    click(stage, 3.9f, 3.5f);
    click(stage, 4.1f, 3.5f); // a dot is the same from both sides
    board_is(stage, "9x9");
    DRAG(stage, {4, 4}, {5, 4}); // over both
    board_is(stage, "9x9; white r4c4 r5c4");
    point(stage, INPUT_POINTER_DOWN, 3.5f, 4.1f, 3);
    board_is(stage, "9x9");
    point(stage, INPUT_POINTER_DOWN, 3.5f, 4.1f, 3);
    assert_string_equal(stage->app.notice, "nothing is drawn here.");
}

static void cells_are_added_and_taken_away(void **state) {
    Stage *stage = *state;
    choose(stage, "region");
    DRAG(stage, {1, 1}, {1, 1});
    board_is(stage, "9x9"); // of one cell it is none yet
    says(stage, "NOT POSSIBLE", "at least 2 needed");
    DRAG(stage, {5, 5}, {5, 7});
    board_is(stage, "9x9; region r1c1 r5c5-r5c7");
    DRAG(stage, {5, 6}, {5, 7});
    board_is(stage, "9x9; region r1c1 r5c5");
    choose(stage, "region"); // another one
    DRAG(stage, {7, 7}, {7, 8});
    board_is(stage, "9x9; region r1c1 r5c5; region r7c7 r7c8");
    choose(stage, "cage");
    DRAG(stage, {3, 3}, {4, 4}); // around the corner
    type(stage, "20");
    board_is(stage, "9x9; region r1c1 r5c5; region r7c7 r7c8; cage 20 r3c3 r3c4 r4c4");
    DRAG(stage, {3, 3}, {2, 3}); // from inside it grows
    board_is(stage, "9x9; region r1c1 r5c5; region r7c7 r7c8; cage 20 r3c3 r3c4 r4c4 r2c3");
    stage_action(stage, ACTION_ERASE);
    board_is(stage, "9x9; region r1c1 r5c5; region r7c7 r7c8");
}

// ---- numbers

static void numbers_are_typed_digit_by_digit(void **state) {
    Stage *stage = *state;
    choose(stage, "cage");
    DRAG(stage, {5, 5}, {5, 7});
    board_is(stage, "9x9; cage r5c5-r5c7");
    type(stage, "1");
    board_is(stage, "9x9; cage r5c5-r5c7"); // a sum of 1 cannot be
    says(stage, "NOT POSSIBLE", "6 to 24");
    assert_string_equal(editor_of(stage)->words.main, "Cage 1");
    type(stage, "5");
    board_is(stage, "9x9; cage 15 r5c5-r5c7");
    stage_action(stage, ACTION_ERASE);
    stage_action(stage, ACTION_ERASE);
    board_is(stage, "9x9; cage r5c5-r5c7");
    type(stage, "15");
    stage_action(stage, ACTION_UNDO); // the cage and its number are one step
    board_is(stage, "9x9");
    stage_action(stage, ACTION_REDO);
    board_is(stage, "9x9; cage 15 r5c5-r5c7");
    // What is there gets another number: pressed, or with the cursor in it.
    click(stage, 5.5f, 4.5f);
    type(stage, "16");
    board_is(stage, "9x9; cage 16 r5c5-r5c7");
    point(stage, INPUT_SCROLL, 5.5f, 4.5f, 0);
    choose(stage, "cage");
    type(stage, "17");
    board_is(stage, "9x9; cage 17 r5c5-r5c7");
    stage_input(stage, (Input){.kind = INPUT_SCROLL, .x = 400, .y = 400, .scroll = 1});
    board_is(stage, "9x9; cage 18 r5c5-r5c7");
    stage_input(stage, (Input){.kind = INPUT_SCROLL, .x = 400, .y = 400, .scroll = -1});
    board_is(stage, "9x9; cage 17 r5c5-r5c7");
    choose(stage, "thermo");
    type(stage, "5");
    assert_non_null(strstr(stage->app.notice, "Thermometer takes no number"));
    board_is(stage, "9x9; cage 17 r5c5-r5c7");
    assert_int_equal(grid_filled(&editor_of(stage)->layout, &editor_of(stage)->grid), 0);
}

// The mouse has keys on the screen, with a 0 where numbers are typed.
static void keys_on_the_screen_type_numbers(void **state) {
    Stage *stage = *state;
    choose(stage, "sandwich");
    click(stage, 2.5f, -0.4f);
    says(stage, "DRAWING", "Type its number.");
    board_is(stage, "9x9");
    EntryLayout l = entry_layout(scene_of(stage), &stage->app);
    assert_int_equal(l.keys, 11);
    stage_click(stage, l.key[1].x + 5, l.key[1].y + 5, 1);
    stage_click(stage, l.key[9].x + 5, l.key[9].y + 5, 1);
    board_is(stage, "9x9; sandwich 20 r1c3-r9c3");
    stage_click(stage, l.key[10].x + 5, l.key[10].y + 5, 1);
    board_is(stage, "9x9; sandwich 2 r1c3-r9c3");
    choose(stage, "quadruple");
    l = entry_layout(scene_of(stage), &stage->app);
    assert_int_equal(l.keys, 10);
    click(stage, 4, 4);
    says(stage, "DRAWING", "Type one to four tokens.");
    for (int i = 0; i < 5; i++)
        stage_click(stage, l.key[i].x + 5, l.key[i].y + 5, 1); // the fifth has no room
    board_is(stage, "9x9; sandwich 2 r1c3-r9c3; quadruple 1,2,3,4 r4c4 r4c5 r5c4 r5c5");
    // The pad's wheel does so too.
    for (int i = 0; i < 5; i++) stage_click(stage, l.key[9].x + 5, l.key[9].y + 5, 1);
    click(stage, 4, 4);
    stage_input(stage, (Input){.kind = INPUT_AIM, .device = DEVICE_PAD, .x = 0, .y = -1});
    stage_input(stage, (Input){.kind = INPUT_AIM, .device = DEVICE_PAD});
    assert_int_equal(editor_of(stage)->layout.constraint_count, 2);
}

// ---- what is said

static void what_cannot_be_is_told_and_left_out(void **state) {
    Stage *stage = *state;
    choose(stage, "thermo");
    DRAG(stage, {1, 1}, {1, 9}, {2, 9});
    says(stage, "NOT POSSIBLE", "at most 9 possible");
    board_is(stage, "9x9");
    stage_action(stage, ACTION_ERASE);
    says(stage, "AN EMPTY GRID", "");
    DRAG(stage, {1, 1}, {1, 3});
    choose(stage, "less");
    click(stage, 2.1f, 0.5f); // against the thermometer
    says(stage, "NOT POSSIBLE", "leave no way to keep it");
    board_is(stage, "9x9; thermo r1c1-r1c3");
    settle(stage);
    says(stage, "NOT POSSIBLE", "leave no way to keep it");
    stage_action(stage, ACTION_BACK); // back to the clues: it is gone
    settle(stage);
    says(stage, "SEVERAL SOLUTIONS", "0 clues, 1 constraint");
    // A dot that is not there says something too.
    stage_enter(stage, &scene_entry,
                (Go){.scene = SCENE_ENTRY,
                     .text = "4x4; white r1c1 r1c2; black r2c1 r2c2; all-dots; clues ................"});
    choose(stage, "renban");
    stage_draw(stage);
}

// With each line that is drawn the number of solutions is that of the solver.
static void the_verdict_follows_what_is_drawn(void **state) {
    Stage *stage = *state;
    puzzle_editor_choose_board(editor_of(stage), &stage->app, "4x4");
    static const int WAY[][3][2] = {
        {{1, 1}, {1, 2}, {1, 3}}, {{2, 4}, {3, 4}, {4, 3}}, {{4, 1}, {3, 1}, {2, 2}}};
    uint64_t before = 288; // L. Euler's number of such squares with boxes
    choose(stage, "thermo");
    for (int i = 0; i < 3; i++) {
        drag(stage, WAY[i], 3);
        settle(stage);
        const PuzzleEditor *editor = editor_of(stage);
        uint64_t count = solver_count(&editor->layout, &editor->grid, 1000);
        assert_true(count < before);
        before = count;
        assert_int_equal(editor->facts.solutions, count);
        assert_string_equal(editor->words.heading, count == 0   ? "NO SOLUTION"
                                                   : count == 1 ? "ONE SOLUTION"
                                                                : "SEVERAL SOLUTIONS");
    }
}

static void a_drawn_puzzle_is_played(void **state) {
    Stage *stage = *state;
    puzzle_editor_choose_board(editor_of(stage), &stage->app, "4x4");
    choose(stage, "cage");
    static const int CAGE[][3][2] = {{{1, 1}, {2, 1}, {2, 1}}, {{1, 3}, {1, 4}, {1, 4}}};
    drag(stage, CAGE[0], 2);
    type(stage, "4");
    drag(stage, CAGE[1], 2);
    type(stage, "7");
    choose(stage, "clues");
    // Clues are added until one solution stays.
    Grid solution;
    PuzzleEditor *editor = editor_of(stage);
    Rng rng = rng_seed(4);
    assert_true(solver_draw(&editor->layout, &editor->grid, &rng, &solution));
    for (int cell = 0; cell < 16; cell++) {
        settle(stage);
        if (editor->facts.solutions == 1) break;
        editor->kept.cursor = cell;
        puzzle_editor_put(editor, &stage->app, solution.cell[cell]);
    }
    assert_string_equal(editor->words.heading, "ONE SOLUTION");
    // It is copied as a text that can be pasted.
    Layout *board = malloc(sizeof *board);
    Grid clues;
    stage_action(stage, ACTION_COPY);
    char *text = SDL_GetClipboardText();
    assert_true(entry_puzzle_read(text, board, &clues));
    assert_true(layout_equal(board, &editor->layout));
    assert_true(grid_equal(board, &clues, &editor->grid));
    SDL_free(text);
    // It is printed with its constraints.
    EntryLayout l = entry_layout(scene_of(stage), &stage->app);
    Go go = stage_click(stage, l.button[BUTTON_EXPORT].x + 9, l.button[BUTTON_EXPORT].y + 9, 1);
    assert_int_equal(go.scene, SCENE_PRINT);
    assert_true(layout_equal(board, &print_order(&stage->app)->layout));
    stage_enter(stage, &scene_entry, (Go){.scene = SCENE_ENTRY});
    settle(stage);
    // Its solutions are shown, and back from there it is as it was.
    go = stage_click(stage, l.button[BUTTON_SOLUTIONS].x + 9, l.button[BUTTON_SOLUTIONS].y + 9, 1);
    assert_int_equal(go.scene, SCENE_SOLUTIONS);
    stage_enter(stage, &scene_solutions, go);
    stage_draw(stage);
    go = stage_action(stage, ACTION_BACK);
    stage_enter(stage, &scene_entry, go);
    assert_true(layout_equal(board, &editor_of(stage)->layout));
    settle(stage);
    l = entry_layout(scene_of(stage), &stage->app);
    go = stage_click(stage, l.button[BUTTON_PLAY].x + 9, l.button[BUTTON_PLAY].y + 9, 1);
    assert_int_equal(go.scene, SCENE_BOARD);
    assert_true(layout_equal(board, &stage->app.play.layout));
    free(board);
}

static void links_are_copied(void **state) {
    Stage *stage = *state;
    choose(stage, "thermo");
    DRAG(stage, {1, 1}, {1, 3});
    stage_action(stage, ACTION_COPY_GAME);
    char *text = SDL_GetClipboardText();
    assert_non_null(strstr(text, "sudokupad"));
    SDL_free(text);
    SDL_SetClipboardText("");
    puzzle_editor_choose_board(editor_of(stage), &stage->app, "4x4");
    choose(stage, "less");
    click(stage, 0.9f, 0.5f);
    choose(stage, "all-xv");
    stage_action(stage, ACTION_COPY_GAME);
    text = SDL_GetClipboardText();
    assert_true(text[0] || stage->app.notice_is_error); // a link, or what cannot be said
    SDL_free(text);
}

// ---- taking back, keeping

static void the_draft_is_on_the_disk(void **state) {
    Stage *stage = *state;
    char draft[ENTRY_PUZZLE_MAX];
    choose(stage, "cage");
    DRAG(stage, {5, 5}, {5, 7});
    type(stage, "15");
    stage_wait(stage, 1000);
    assert_true(save_draft_read(stage->app.save, draft, sizeof draft)); // whatever happens now
    assert_non_null(strstr(draft, "9x9; cage 15 r5c5-r5c7; clues ....."));
    // The program starts anew: all it has is the save.
    free(stage->app.kept[SCENE_ENTRY]);
    stage->app.kept[SCENE_ENTRY] = NULL;
    stage_enter(stage, &scene_entry, (Go){.scene = SCENE_ENTRY});
    board_is(stage, "9x9; cage 15 r5c5-r5c7");
    stage_action(stage, ACTION_ERASE);
    // And through the menu.
    Go go = stage_action(stage, ACTION_BACK);
    assert_int_equal(go.scene, SCENE_MENU);
    stage_enter(stage, &scene_menu, go);
    stage_enter(stage, &scene_entry, (Go){.scene = SCENE_ENTRY});
    board_is(stage, "9x9; cage 15 r5c5-r5c7");
}

// What is not on the board is the first to go.
static void what_is_in_hand_is_taken_back_first(void **state) {
    Stage *stage = *state;
    choose(stage, "thermo");
    DRAG(stage, {1, 1}, {1, 3});
    DRAG(stage, {4, 1}, {4, 9}, {5, 9}); // too long
    stage_action(stage, ACTION_UNDO);
    board_is(stage, "9x9; thermo r1c1-r1c3");
    settle(stage);
    says(stage, "SEVERAL SOLUTIONS", "1 constraint");
    point(stage, INPUT_POINTER_DOWN, 0.5f, 5.5f, 1);
    point(stage, INPUT_POINTER_MOVE, 3.5f, 5.5f, 0);
    stage_action(stage, ACTION_UNDO); // in the middle of a stroke
    point(stage, INPUT_POINTER_UP, 3.5f, 5.5f, 1);
    board_is(stage, "9x9; thermo r1c1-r1c3");
    point(stage, INPUT_POINTER_DOWN, 0.5f, 5.5f, 1);
    point(stage, INPUT_POINTER_MOVE, 3.5f, 5.5f, 0);
    point(stage, INPUT_POINTER_DOWN, 3.5f, 5.5f, 3); // so does the other button
    point(stage, INPUT_POINTER_MOVE, 5.5f, 5.5f, 0);
    point(stage, INPUT_POINTER_UP, 5.5f, 5.5f, 1);
    board_is(stage, "9x9; thermo r1c1-r1c3");
    point(stage, INPUT_POINTER_DOWN, 0.5f, 5.5f, 1);
    point(stage, INPUT_POINTER_MOVE, 3.5f, 5.5f, 0);
    choose(stage, "cage"); // and another kind
    board_is(stage, "9x9; thermo r1c1-r1c3");
    stage_action(stage, ACTION_UNDO);
    board_is(stage, "9x9");
}

static void boards_are_chosen(void **state) {
    Stage *stage = *state;
    for (int i = 0; layout_id(i); i++) {
        entry_tools_open(scene_of(stage), &stage->app, ENTRY_BOARD);
        stage_input(stage, (Input){.kind = INPUT_ACTION, .menu_action = (Action)MENU_FIRST});
        for (int k = 0; k < i; k++) stage_action(stage, ACTION_DOWN);
        stage_draw(stage);
        stage_action(stage, ACTION_CONFIRM);
        assert_string_equal(editor_of(stage)->layout.id, layout_id(i));
        stage_draw(stage);
        int order = editor_of(stage)->layout.order;
        editor_of(stage)->kept.cursor = 0;
        type(stage, order > 9 ? "A" : "4"); // the tenth token has a letter
        assert_int_equal(editor_of(stage)->grid.cell[0], order > 9 ? 10 : 4);
        stage_action(stage, ACTION_UNDO);
        stage_action(stage, ACTION_UNDO); // the board that was there before
        assert_string_equal(editor_of(stage)->layout.id, "9x9");
        stage_draw(stage);
    }
    // Among boards with as many tokens what is drawn stays.
    editor_of(stage)->kept.cursor = 0;
    type(stage, "7");
    choose(stage, "anti-knight");
    puzzle_editor_choose_board(editor_of(stage), &stage->app, "jigsaw");
    board_is(stage, "jigsaw; anti-knight");
    assert_int_equal(editor_of(stage)->grid.cell[0], 7);
    puzzle_editor_choose_board(editor_of(stage), &stage->app, "6x6");
    board_is(stage, "6x6");
    assert_true(puzzle_editor_is_empty(editor_of(stage)));
}

// The largest board has tokens to P, in every way that there is.
static void each_token_of_the_largest_board_has_a_key(void **state) {
    Stage *stage = *state;
    static const char KEYS[] = "123456789ABCDEFGHIJKLMNOPahnp";
    puzzle_editor_choose_board(editor_of(stage), &stage->app, "25x25");
    const Grid *grid = &editor_of(stage)->grid;
    type(stage, KEYS);
    for (int i = 0; KEYS[i]; i++) assert_int_equal(grid->cell[i], i < 25 ? i + 1 : grid_token(KEYS[i]));
    assert_int_equal(editor_of(stage)->kept.cursor, sizeof KEYS - 1);
    type(stage, "Q");
    assert_non_null(strstr(stage->app.notice, "1 to 9 and A to P are tokens"));
    assert_int_equal(editor_of(stage)->kept.cursor, sizeof KEYS - 1);
    editor_of(stage)->kept.cursor = 100;
    EntryLayout l = entry_layout(scene_of(stage), &stage->app);
    assert_int_equal(l.keys, 26);
    for (int i = 0; i < 25; i++) stage_click(stage, l.key[i].x + 5, l.key[i].y + 5, 1);
    for (int i = 0; i < 25; i++) assert_int_equal(grid->cell[100 + i], i + 1);
    stage_draw(stage);
    // N and P are tokens here, and no code is begun.
    pad(stage, ACTION_HINT, ACTION_NONE);
    assert_false(scene_of(stage)->keyboard.open);
    assert_non_null(strstr(stage->app.notice, "typed on the 9×9 board"));
}

static void aim(Stage *stage, int token) {
    float x, y;
    wheel_place(editor_of(stage)->layout.order, false, token, &x, &y);
    stage_input(stage, (Input){.kind = INPUT_AIM, .device = DEVICE_PAD, .x = x, .y = y});
    stage_draw(stage);
    stage_input(stage, (Input){.kind = INPUT_AIM, .device = DEVICE_PAD});
}

static void each_token_of_the_largest_board_can_be_drawn(void **state) {
    Stage *stage = *state;
    puzzle_editor_choose_board(editor_of(stage), &stage->app, "25x25");
    choose(stage, "quadruple");
    click(stage, 2, 2);
    type(stage, "AhNP");
    board_is(stage, "25x25; quadruple 10,17,23,25 r2c2 r2c3 r3c2 r3c3");
    type(stage, "1"); // the fifth has no room
    board_is(stage, "25x25; quadruple 10,17,23,25 r2c2 r2c3 r3c2 r3c3");
    stage_action(stage, ACTION_UNDO);
    click(stage, 5, 5);
    EntryLayout l = entry_layout(scene_of(stage), &stage->app);
    stage_click(stage, l.key[16].x + 5, l.key[16].y + 5, 1);
    stage_click(stage, l.key[24].x + 5, l.key[24].y + 5, 1);
    aim(stage, 9);
    aim(stage, 18);
    board_is(stage, "25x25; quadruple 17,25,9,18 r5c5 r5c6 r6c5 r6c6");
    stage_draw(stage);
}

static void clues_are_taken_back_too(void **state) {
    Stage *stage = *state;
    char cells[CELLS_MAX + 1];
    type(stage, "12");
    stage_action(stage, ACTION_ERASE);
    stage_action(stage, ACTION_ERASE);
    for (int i = 0; i < 2; i++) stage_action(stage, ACTION_UNDO);
    grid_format(&editor_of(stage)->layout, &editor_of(stage)->grid, cells);
    assert_int_equal(strncmp(cells, "12.", 3), 0);
    stage_action(stage, ACTION_REDO);
    grid_format(&editor_of(stage)->layout, &editor_of(stage)->grid, cells);
    assert_int_equal(strncmp(cells, "1..", 3), 0);
    EntryLayout l = entry_layout(scene_of(stage), &stage->app);
    stage_click(stage, l.button[BUTTON_CLEAR].x + 9, l.button[BUTTON_CLEAR].y + 9, 1);
    assert_true(puzzle_editor_is_empty(editor_of(stage)));
    pad(stage, ACTION_UNDO, ACTION_UNDO);
    grid_format(&editor_of(stage)->layout, &editor_of(stage)->grid, cells);
    assert_int_equal(strncmp(cells, "1..", 3), 0);
    for (int i = 0; i < 9; i++) stage_action(stage, ACTION_UNDO); // further back there is nothing
    assert_true(puzzle_editor_is_empty(editor_of(stage)));
    // A code that is pasted by mistake wipes nothing that could not be brought back.
    choose(stage, "anti-king");
    puzzle_editor_bring(editor_of(stage), &stage->app, "N17K2QM9");
    for (int i = 0; i < 8; i++) stage_action(stage, ACTION_ERASE);
    stage_action(stage, ACTION_UNDO);
    board_is(stage, "9x9; anti-king");
}

// While solutions are counted nothing waits, and it can be ended. The sums of a row's cages come to one less
// than the row, which no cage shows by itself: there is no end to trying.
static void a_long_search_is_told_and_ended(void **state) {
    Stage *stage = *state;
    stage_enter(
        stage, &scene_entry,
        (Go){.scene = SCENE_ENTRY,
             .text = "16x16; cage 34 r1c1-r1c4; cage 34 r1c5-r1c8; cage 34 r1c9-r1c12; cage 33 r1c13-r1c16"});
    const PuzzleEditor *editor = editor_of(stage);
    stage_wait(stage, 1000);
    says(stage, "CHECKING…", "0 clues, 4 constraints");
    assert_true(entry_layout(scene_of(stage), &stage->app).stop.w == 0); // for a moment nobody asks
    stage_wait(stage, 12000000);
    says(stage, "CHECKING…", "0 solutions in 12 seconds so far");
    stage_draw(stage);
    choose(stage, "thermo"); // what is done meanwhile begins it anew
    DRAG(stage, {3, 3}, {3, 5});
    assert_true(editor->asked);
    assert_true(entry_layout(scene_of(stage), &stage->app).stop.w == 0);
    stage_wait(stage, 12000000);
    EntryLayout l = entry_layout(scene_of(stage), &stage->app);
    stage_click(stage, l.stop.x + 5, l.stop.y + 5, 1);
    assert_string_equal(editor->words.heading, "NOT CHECKED");
    assert_false(editor->asked);
    assert_false(editor->words.playable);
}

// ---- whatever is done

static void scribble(Stage *stage, Rng *rng, int kinds) {
    static const Action KEYS[] = {ACTION_UP,         ACTION_DOWN,  ACTION_LEFT, ACTION_RIGHT,
                                  ACTION_CONFIRM,    ACTION_ERASE, ACTION_UNDO, ACTION_REDO,
                                  ACTION_TOKEN_NEXT, ACTION_NOTE,  ACTION_BACK, ACTION_CONFIRM};
    TextError error;
    float order = (float)editor_of(stage)->layout.order;
    float x = (float)rng_below(rng, 1000) / 1000 * (order + 2) - 1,
          y = (float)rng_below(rng, 1000) / 1000 * (order + 2) - 1;
    switch (rng_below(rng, 9)) {
    case 0:
        puzzle_drawing_choose(editor_of(stage), &stage->app, (int)rng_below(rng, (uint64_t)kinds + 1) - 1,
                              &error);
        break;
    case 1:
    case 2: point(stage, INPUT_POINTER_DOWN, x, y, 1); break;
    case 3:
    case 4: point(stage, INPUT_POINTER_MOVE, x, y, 0); break;
    case 5: point(stage, INPUT_POINTER_UP, x, y, 1); break;
    case 6: type(stage, (char[]){"0123456789 AG"[rng_below(rng, 13)], 0}); break;
    case 7: point(stage, INPUT_POINTER_DOWN, x, y, 3); break;
    default:
        pad(stage, KEYS[rng_below(rng, 12)], ACTION_NONE);
        if (scene_of(stage)->picker.of) pad(stage, ACTION_ERASE, ACTION_BACK);
    }
}

// The board is always one that can be written and read again, and the way back leads to an empty one.
static void whatever_is_done_the_board_holds(void **state) {
    Stage *stage = *state;
    Layout *again = malloc(sizeof *again);
    int kinds = 0, drawn = 0;
    while (constraint_kind(kinds)) kinds++;
    for (uint64_t number = 1; number <= 12; number++) {
        Rng rng = rng_seed(number);
        static const char *const BOARDS[] = {"9x9", "6x6", "4x4", "16x16", "jigsaw", "10x10"};
        puzzle_editor_choose_board(editor_of(stage), &stage->app, BOARDS[number % 6]);
        puzzle_editor_clear(editor_of(stage), &stage->app);
        puzzle_editor_choose_board(editor_of(stage), &stage->app, BOARDS[number % 6]);
        for (int i = 0; i < 150; i++) {
            Text text = {0};
            TextError error;
            scribble(stage, &rng, kinds);
            board_format(&editor_of(stage)->layout, &text);
            if (!board_parse(text_of(&text), again, NULL, &error) ||
                !layout_equal(again, &editor_of(stage)->layout))
                fail_msg("seed %d, step %d: %s: %s", (int)number, i, text_of(&text), error.reason);
            drawn += editor_of(stage)->layout.constraint_count > 0;
            text_finish(&text);
        }
        stage_draw(stage);
        for (int i = 0; i < 400; i++) puzzle_editor_step(editor_of(stage), &stage->app, -1);
        if (!puzzle_editor_is_empty(editor_of(stage))) fail_msg("seed %d: no way back", (int)number);
    }
    assert_true(drawn > 300);
    free(again);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, open_scene, close_scene)

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(every_kind_is_drawn_by_mouse),
        TEST(every_kind_is_drawn_by_keys),
        TEST(every_kind_is_drawn_by_pad),
        TEST(kinds_are_chosen_in_the_list),
        TEST(lines_follow_the_pointer),
        TEST(keys_bend_lines_and_call_them_off),
        TEST(signs_are_turned_and_taken_away),
        TEST(cells_are_added_and_taken_away),
        TEST(numbers_are_typed_digit_by_digit),
        TEST(keys_on_the_screen_type_numbers),
        TEST(what_cannot_be_is_told_and_left_out),
        TEST(the_verdict_follows_what_is_drawn),
        TEST(a_drawn_puzzle_is_played),
        TEST(links_are_copied),
        TEST(the_draft_is_on_the_disk),
        TEST(boards_are_chosen),
        TEST(each_token_of_the_largest_board_has_a_key),
        TEST(each_token_of_the_largest_board_can_be_drawn),
        TEST(what_is_in_hand_is_taken_back_first),
        TEST(clues_are_taken_back_too),
        TEST(a_long_search_is_told_and_ended),
        TEST(whatever_is_done_the_board_holds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
