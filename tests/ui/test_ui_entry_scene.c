// The scene in which a puzzle is entered, as a player uses it: keys, mouse, pad, buttons, packs. No window.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#include "core/constraint/board_text.h"
#include "core/constraint/board_turn.h"
#include "core/pack/pack_seeds.h"
#include "core/solve/solver.h"
#include "host/packs/save_puzzle.h"
#include "support/patience.h"
#include "support/ui_stage.h"
#include "ui/app/app_packs.h"
#include "ui/app/print_order.h"
#include "ui/play/play_begin.h"
#include "ui/scenes/entry/entry_view.h"
#include "ui/widget/widget.h"

static const char EASY[] =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

static const EntryScene *scene_of(const Stage *stage) {
    assert_ptr_equal(stage->scene, &scene_entry);
    return stage->self;
}

static void settle(Stage *stage) {
    for (int i = 0; i < PATIENCE_MS / 2; i++) {
        stage_wait(stage, 2000);
        if (!scene_of(stage)->editor.asked && !scene_of(stage)->keep) return;
        SDL_Delay(2);
    }
    fail_msg("no answer in %d ms", PATIENCE_MS);
}

static void open_scene(Stage *stage, const char *text) {
    stage_open(stage, 1280, 800, THEME_INK, 5);
    assert_int_equal(SDL_InitSubSystem(SDL_INIT_VIDEO), 0); // for the clipboard
    stage_enter(stage, &scene_entry, (Go){.scene = SCENE_ENTRY, .text = text});
    settle(stage);
}

static void type(Stage *stage, const char *text) {
    for (; *text; text++) stage_input(stage, (Input){.kind = INPUT_TEXT, .text = (char[]){*text, 0}});
}

static void holds(const Stage *stage, const char *puzzle) {
    char text[CELLS_MAX + 1];
    grid_format(&scene_of(stage)->editor.layout, &scene_of(stage)->editor.shown, text);
    assert_string_equal(text, puzzle);
}

static Go press(Stage *stage, EntryButton button) {
    EntryLayout l = entry_layout(scene_of(stage), &stage->app);
    Rect r = l.button[button];
    return stage_click(stage, r.x + r.w - 9, r.y + r.h / 2, 1);
}

static Go pad(Stage *stage, Action action, Action menu) {
    return stage_input(
        stage, (Input){.kind = INPUT_ACTION, .device = DEVICE_PAD, .action = action, .menu_action = menu});
}

// ---- keys

// The keyboard on the screen may be closed before what was typed has been checked.
static void a_puzzle_can_be_played_as_soon_as_it_has_been_checked(void **state) {
    (void)state;
    Stage stage;
    open_scene(&stage, NULL);
    pad(&stage, ACTION_HINT, ACTION_NONE);
    assert_true(scene_of(&stage)->keyboard.open);
    type(&stage, EASY);
    pad(&stage, ACTION_NONE, ACTION_CONFIRM);
    assert_false(scene_of(&stage)->keyboard.open);
    settle(&stage);
    assert_true(scene_of(&stage)->editor.words.playable);
    assert_int_equal(scene_of(&stage)->view.focus, ENTRY_BUTTON + BUTTON_PLAY);
    assert_int_equal(pad(&stage, ACTION_CONFIRM, ACTION_CONFIRM).scene, SCENE_BOARD);
    stage_close(&stage);
}

static void wrong_keys_are_refused_where_all_can_see(void **state) {
    (void)state;
    Stage stage;
    open_scene(&stage, NULL);
    type(&stage, "53");
    assert_int_equal(stage.app.notice[0], 0);
    type(&stage, "x");
    assert_true(stage.app.notice_is_error);
    assert_non_null(strstr(stage.app.notice, "“x” stands for nothing here"));
    assert_int_equal(scene_of(&stage)->editor.kept.cursor, 2); // nothing has changed
    int64_t wake = INT64_MAX;
    stage.scene->update(stage.self, &stage.app, stage.app.now_us, &wake);
    assert_true(wake <= stage.app.now_us + REFUSED_US); // the ring goes again
    stage_draw(&stage);
    stage_wait(&stage, 2 * REFUSED_US);
    settle(&stage);
    wake = INT64_MAX;
    stage.scene->update(stage.self, &stage.app, stage.app.now_us, &wake);
    assert_true(wake == INT64_MAX); // and then it is at rest
    type(&stage, "0");
    assert_int_equal(scene_of(&stage)->editor.kept.cursor, 3); // a blank is none of those
    stage_input(&stage, (Input){.kind = INPUT_TOKEN, .token = 7});
    assert_int_equal(scene_of(&stage)->editor.grid.cell[3], 7);
    stage_close(&stage);
}

// From the last column to the right, every button can be reached, and the board again.
static void buttons_are_reached_by_keys_and_pad(void **state) {
    (void)state;
    Stage stage;
    for (int portrait = 0; portrait < 2; portrait++) {
        open_scene(&stage, EASY);
        if (portrait) stage_size(&stage, 800, 1280);
        for (int i = 0; i < 9; i++) stage_action(&stage, portrait ? ACTION_DOWN : ACTION_RIGHT);
        assert_int_equal(scene_of(&stage)->view.focus, ENTRY_BUTTON + BUTTON_PLAY);
        unsigned reached = 0;
        static const Action WAY[] = {ACTION_RIGHT, ACTION_DOWN, ACTION_LEFT,  ACTION_DOWN, ACTION_RIGHT,
                                     ACTION_DOWN,  ACTION_LEFT, ACTION_RIGHT, ACTION_RIGHT};
        reached |= 1u << (scene_of(&stage)->view.focus - ENTRY_BUTTON);
        for (size_t i = 0; i < sizeof WAY / sizeof *WAY; i++) {
            pad(&stage, WAY[i], WAY[i]);
            assert_false(entry_on_grid(scene_of(&stage)));
            reached |= 1u << (scene_of(&stage)->view.focus - ENTRY_BUTTON);
            if (portrait && i == 3) { // here the list of kinds lies below
                stage_action(&stage, ACTION_LEFT);
                reached |= 1u << (scene_of(&stage)->view.focus - ENTRY_BUTTON);
            }
            stage_draw(&stage);
        }
        unsigned lists = 1u << (ENTRY_BOARD - ENTRY_BUTTON) | 1u << (ENTRY_KIND - ENTRY_BUTTON);
        assert_int_equal(reached, ((1u << ENTRY_BUTTONS) - 1) | lists);
        for (int i = 0; i < 5 && !entry_on_grid(scene_of(&stage)); i++)
            stage_action(&stage, portrait ? ACTION_UP : ACTION_LEFT);
        assert_true(entry_on_grid(scene_of(&stage)));
        // By the pad alone: a goes through the tokens, b clears.
        pad(&stage, ACTION_CONFIRM, ACTION_CONFIRM);
        int cursor = scene_of(&stage)->editor.kept.cursor;
        assert_true(scene_of(&stage)->editor.grid.cell[cursor] != 0);
        pad(&stage, ACTION_ERASE, ACTION_BACK);
        assert_int_equal(scene_of(&stage)->editor.grid.cell[cursor], 0);
        stage_close(&stage);
    }
}

static void the_mouse_alone_will_do(void **state) {
    (void)state;
    Stage stage;
    open_scene(&stage, NULL);
    EntryLayout l = entry_layout(scene_of(&stage), &stage.app);
    for (int i = 0; i < 3; i++) stage_click(&stage, l.key[i].x + 5, l.key[i].y + 5, 1);
    assert_int_equal(scene_of(&stage)->editor.kept.cursor, 3);
    stage_click(&stage, l.key[9].x + 5, l.key[9].y + 5, 1); // steps back
    assert_int_equal(scene_of(&stage)->editor.grid.cell[2], 0);
    assert_int_equal(SDL_SetClipboardText(EASY), 0);
    press(&stage, BUTTON_PASTE);
    settle(&stage);
    holds(&stage, EASY);
    SDL_SetClipboardText("");
    press(&stage, BUTTON_COPY);
    char *text = SDL_GetClipboardText();
    assert_string_equal(text, EASY);
    SDL_free(text);
    press(&stage, BUTTON_CLEAR);
    assert_int_equal(grid_filled(&scene_of(&stage)->editor.layout, &scene_of(&stage)->editor.grid), 0);
    stage_close(&stage);
}

// ---- leaving and coming back

static void nothing_is_lost_on_the_way(void **state) {
    (void)state;
    Stage stage;
    open_scene(&stage, EASY);
    stage_action(&stage, ACTION_DOWN);
    stage_wait(&stage, 1000);
    char cells[CELLS_MAX + 1];
    assert_true(save_draft_read(stage.app.save, cells,
                                sizeof cells)); // whatever happens now, it is there at the next start
    assert_string_equal(cells, EASY);
    Go go = stage_action(&stage, ACTION_BACK);
    assert_int_equal(go.scene, SCENE_MENU);
    stage_enter(&stage, &scene_menu, go);
    stage_enter(&stage, &scene_entry, (Go){.scene = SCENE_ENTRY});
    holds(&stage, EASY);
    assert_int_equal(scene_of(&stage)->editor.kept.cursor, 9);
    settle(&stage);
    // To the solutions and back.
    go = press(&stage, BUTTON_SOLUTIONS);
    assert_int_equal(go.scene, SCENE_SOLUTIONS);
    assert_string_equal(go.text, EASY);
    stage_enter(&stage, &scene_solutions, go);
    go = stage_action(&stage, ACTION_BACK);
    assert_int_equal(go.scene, SCENE_ENTRY);
    stage_enter(&stage, &scene_entry, go);
    holds(&stage, EASY);
    assert_int_equal(scene_of(&stage)->editor.kept.cursor, 9);
    settle(&stage);
    // Other text takes its place; a puzzle that is played is gone from here.
    char other[sizeof EASY];
    memcpy(other, EASY, sizeof other);
    other[0] = '.';
    stage_action(&stage, ACTION_BACK);
    stage_enter(&stage, &scene_entry, (Go){.scene = SCENE_ENTRY, .text = other});
    holds(&stage, other);
    settle(&stage);
    go = press(&stage, BUTTON_PLAY);
    assert_int_equal(go.scene, SCENE_BOARD);
    stage_enter(&stage, &scene_board, go);
    assert_false(save_draft_read(stage.app.save, cells, sizeof cells));
    stage_enter(&stage, &scene_entry, (Go){.scene = SCENE_ENTRY});
    assert_int_equal(grid_filled(&scene_of(&stage)->editor.layout, &scene_of(&stage)->editor.grid), 0);
    stage_close(&stage);
}

static void a_board_is_sent_to_the_printer(void **state) {
    (void)state;
    Stage stage;
    open_scene(&stage, EASY);
    const PrintOrder *order = print_order(&stage.app);
    Go go = press(&stage, BUTTON_EXPORT);
    assert_int_equal(go.scene, SCENE_PRINT);
    assert_int_equal(go.back, SCENE_ENTRY);
    assert_int_equal(order->count, 1);
    assert_null(order->pack);
    assert_string_equal(order->board[0].title, "Sudoku");
    assert_string_equal(order->board[0].detail, "Easy · 30 clues");
    Grid solution;
    const Layout *layout = &order->layout;
    assert_true(solver_unique(layout, &order->board[0].givens, &solution));
    assert_true(grid_equal(layout, &solution, &order->board[0].solution));
    assert_int_equal(grid_filled(layout, &order->board[0].entries), 0);
    stage_enter(&stage, &scene_entry, (Go){.scene = SCENE_ENTRY});
    holds(&stage, EASY);
    // With several solutions none is printed.
    type(&stage, " ");
    settle(&stage);
    type(&stage, " ");
    settle(&stage);
    press(&stage, BUTTON_EXPORT);
    bool one = scene_of(&stage)->editor.facts.solutions == 1;
    assert_int_equal(grid_filled(layout, &order->board[0].solution) > 0, one);
    stage_close(&stage);
}

// ---- packs

static void a_puzzle_is_kept_once(void **state) {
    (void)state;
    Stage stage;
    open_scene(&stage, EASY);
    press(&stage, BUTTON_KEEP);
    settle(&stage);
    if (strncmp(stage.app.notice, "Kept: My puzzles", 16) != 0) fail_msg("said “%s”", stage.app.notice);
    press(&stage, BUTTON_KEEP);
    settle(&stage);
    if (strncmp(stage.app.notice, "Not kept. It is in My puzzles already", 37) != 0)
        fail_msg("said “%s”", stage.app.notice);
    // A puzzle with several solutions is refused at once.
    press(&stage, BUTTON_CLEAR);
    press(&stage, BUTTON_KEEP);
    assert_false(scene_of(&stage)->keep);
    assert_string_equal(stage.app.notice, "The grid is empty: there is nothing to keep yet.");
    type(&stage, "5");
    settle(&stage);
    press(&stage, BUTTON_KEEP);
    assert_false(scene_of(&stage)->keep);
    assert_non_null(strstr(stage.app.notice, "Only a puzzle with one solution"));
    // Leaving while it is kept is no trouble.
    stage_enter(&stage, &scene_entry, (Go){.scene = SCENE_ENTRY, .text = EASY});
    settle(&stage);
    press(&stage, BUTTON_KEEP);
    stage_enter(&stage, &scene_menu, (Go){.scene = SCENE_MENU});
    SDL_Delay(300);
    stage_close(&stage);
}

static const char KILLER[] =
    "9x9; cage 16 r1c7-r1c9; cage 18 r7c1-r9c1; cage 28 r7c7-r9c7-r9c9; "
    "cage 29 r3c2 r3c3 r4c1-r4c3; cage 21 r6c1-r6c3 r7c2; cage 32 r5c5 r5c6 r6c4-r6c6; "
    "cage 13 r4c8-r6c8; cage 19 r7c3 r8c2 r8c3 r9c2 r9c3; cage 15 r8c5 r9c5; "
    "cage 24 r2c7-r2c9 r3c7 r4c7; cage 17 r7c8 r7c9 r8c8 r8c9; "
    "cage 23 r7c4-r7c6 r8c4 r9c4; cage 21 r1c3 r1c4 r2c3; "
    "cage 25 r1c5 r2c4 r2c5 r3c4 r3c5; cage 12 r5c1-r5c4; cage 29 r3c8 r3c9-r6c9; "
    "cage 9 r4c4-r4c6; cage 13 r2c1 r2c2 r3c1; cage 8 r5c7 r6c7; cage 15 r1c6-r3c6; "
    "cage 7 r8c6 r9c6; cage 11 r1c1 r1c2; "
    "clues .3...2............6..........83..2.....4...8..6..2.5....2..56.......4.52.1....4.8";
static const char SIGNS[] =
    "6x6; less r1c1 r1c2; less r1c1 r2c1; less r1c2 r1c3; less r2c2 r1c2; less r1c4 r1c3; "
    "less r2c3 r1c3; less r1c4 r1c5; less r2c4 r1c4; less r1c6 r1c5; less r2c5 r1c5; "
    "less r1c6 r2c6; less r2c2 r2c1; less r3c1 r2c1; less r2c3 r2c2; less r3c2 r2c2; "
    "less r2c3 r2c4; less r2c3 r3c3; less r2c4 r2c5; less r2c4 r3c4; less r2c5 r2c6; "
    "less r3c5 r2c5; less r3c6 r2c6; less r3c2 r3c1; less r3c1 r4c1; less r3c2 r3c3; "
    "less r3c2 r4c2; less r3c4 r3c3; less r4c3 r3c3; less r3c5 r3c4; less r4c4 r3c4; "
    "less r3c6 r3c5; less r4c5 r3c5; less r3c6 r4c6; less r4c2 r4c1; less r5c1 r4c1; "
    "less r4c2 r4c3; less r4c2 r5c2; less r4c3 r4c4; less r5c3 r4c3; less r4c5 r4c4; "
    "less r5c4 r4c4; less r4c5 r4c6; less r4c5 r5c5; less r5c6 r4c6; less r5c1 r5c2; "
    "less r6c1 r5c1; less r5c3 r5c2; less r6c2 r5c2; less r5c4 r5c3; less r5c3 r6c3; "
    "less r5c4 r5c5; less r5c4 r6c4; less r5c6 r5c5; less r6c5 r5c5; less r6c6 r5c6; "
    "less r6c1 r6c2; less r6c3 r6c2; less r6c3 r6c4; less r6c5 r6c4; less r6c5 r6c6; "
    "clues ....................................";

static Go play_kept(Stage *stage, const char *id) {
    app_packs_refresh(&stage->app);
    const PackEntry *entry = packs_find(&stage->app.packs, id);
    assert_non_null(entry);
    assert_int_equal(entry->pack.seed_count, 1);
    return app_play_seed(&stage->app, entry, -1, 0);
}

// A board of the player's own is kept with its constraints, in the pack of its size, and played from there;
// its text, copied and pasted, is the same puzzle.
static void a_killer_is_kept_and_played(void **state) {
    (void)state;
    static const struct {
        const char *text, *said, *id;
    } cases[] = {{KILLER, "Kept: My puzzles, puzzle 1.", "my-puzzles"},
                 {SIGNS, "Kept: My puzzles 6x6, puzzle 1.", "my-puzzles-6x6"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Stage stage;
        TextError error;
        Layout board;
        Grid clues;
        Transform square[SQUARE_SYMMETRIES_MAX];
        assert_true(board_parse(cases[i].text, &board, &clues, &error));
        base_squares(&board, square);
        board_turn(&board, square[0].cell, &board); // the same board, its constraints in order
        open_scene(&stage, cases[i].text);
        press(&stage, BUTTON_KEEP);
        settle(&stage);
        assert_string_equal(stage.app.notice, cases[i].said);
        press(&stage, BUTTON_KEEP);
        settle(&stage);
        if (!strstr(stage.app.notice, "already: line 2 of its seeds.csv")) fail_msg("%s", stage.app.notice);
        assert_int_equal(play_kept(&stage, cases[i].id).scene, SCENE_BOARD);
        const Play *play = &stage.app.play;
        assert_true(layout_equal(&play->layout, &board));
        assert_true(grid_equal(&board, &play->session.givens, &clues));
        assert_true(grid_complete(&board, &play->session.solution));
        assert_string_equal(play->saved.pack, cases[i].id);
        const PackEntry *entry = packs_find(&stage.app.packs, cases[i].id);
        Seed seed;
        assert_true(pack_seed_board(&entry->pack, 0, &seed, &board, &error));
        if (!pack_verify_seed(&entry->pack, &seed, 2, true, &error)) fail_msg("%s", error.reason);
        assert_int_equal(seed.rating_tenths, 0); // Sudoku Explainer's scale knows no such boards
        // A pack of another size is not offered.
        snprintf(stage.app.packs.entry[0]->folder, PATH_MAX_BYTES, "%.200s/packs/pack0", stage.folder);
        stage_enter(&stage, &scene_entry, (Go){.scene = SCENE_ENTRY, .text = cases[i].text});
        settle(&stage);
        press(&stage, BUTTON_KEEP);
        assert_int_equal(scene_of(&stage)->choice.open, i == 0);
        stage_close(&stage);
    }
}

// The code of a game on such a board that comes from nowhere holds the board; what is damaged is said.
static void a_code_holds_the_board(void **state) {
    (void)state;
    Stage stage;
    TextError error;
    Layout board;
    Grid clues;
    assert_true(board_parse(KILLER, &board, &clues, &error));
    open_scene(&stage, KILLER);
    assert_int_equal(press(&stage, BUTTON_PLAY).scene, SCENE_BOARD);
    stage_enter(&stage, &scene_board, (Go){.scene = SCENE_BOARD});
    stage_draw(&stage);
    stage_action(&stage, ACTION_COPY_CODE);
    assert_string_equal(stage.app.notice, "The code is on the clipboard: it holds the whole puzzle.");
    char *code = SDL_GetClipboardText();
    assert_int_equal(strncmp(code, "B1-", 3), 0);
    Go go = stage_action(&stage, ACTION_PASTE);
    assert_int_equal(go.scene, SCENE_ENTRY);
    stage_enter(&stage, &scene_entry, go);
    settle(&stage);
    assert_true(layout_equal(&scene_of(&stage)->editor.layout, &board));
    assert_true(grid_equal(&board, &scene_of(&stage)->editor.shown, &clues));
    assert_int_equal(press(&stage, BUTTON_PLAY).scene, SCENE_BOARD);
    assert_true(layout_equal(&stage.app.play.layout, &board));
    // Another character.
    code[20] = code[20] == '7' ? '8' : '7';
    stage_enter(&stage, &scene_entry, (Go){.scene = SCENE_ENTRY, .text = code});
    settle(&stage);
    const PuzzleEditorWords *words = &scene_of(&stage)->editor.words;
    assert_false(words->playable);
    if (!strstr(words->detail, "check does not fit")) fail_msg("%s: %s", words->main, words->detail);
    SDL_free(code);
    stage_close(&stage);
}

// A Futoshiki as people draw it is a board with its signs.
static void a_drawing_of_signs_is_entered(void **state) {
    (void)state;
    static const char DRAWN[] =
        ".   4   .   .\n^   v\n3 > .   .   .\n    ^       ^\n.   .   .   .\n\n.   . > . > .\n";
    Stage stage;
    Layout board;
    Grid clues;
    assert_true(board_parse("latin4; less r1c1 r2c1; less r2c2 r1c2; less r2c2 r2c1; less r2c2 r3c2; "
                            "less r2c4 r3c4; less r4c3 r4c2; less r4c4 r4c3; clues .4..3...........",
                            &board, &clues, NULL));
    open_scene(&stage, DRAWN);
    const PuzzleEditor *editor = &scene_of(&stage)->editor;
    assert_true(layout_equal(&editor->layout, &board));
    assert_true(grid_equal(&board, &editor->shown, &clues));
    assert_true(editor->words.playable);
    assert_int_equal(press(&stage, BUTTON_PLAY).scene, SCENE_BOARD);
    assert_true(layout_equal(&stage.app.play.layout, &board));
    stage_close(&stage);
}

// Codes of packs of every size and kind of board show their puzzle, and lead to the very same game; so do
// those of puzzles of no pack on plain boards of other sizes.
static void codes_of_other_boards_are_entered(void **state) {
    (void)state;
    static const char *const packs[] = {"dice",      "cages",   "seasons", "sixteen",
                                        "patchwork", "compass", "runes",   "6x6"};
    for (size_t i = 0; i < sizeof packs / sizeof *packs; i++) {
        Stage stage;
        TextError error;
        char code[CODE_TEXT_MAX];
        stage_open(&stage, 1280, 800, THEME_INK, 7 + i);
        if (strcmp(packs[i], "6x6") != 0)
            stage_play_pack(&stage, packs[i], 5);
        else
            assert_true(play_begin_board(&stage.app.play, stage.app.save,
                                         "6x6; clues 63..5....236.2..4.5.4123...31441.56.", &error));
        Layout board = stage.app.play.layout;
        Grid givens = stage.app.play.session.givens;
        memcpy(code, stage.app.play.saved.code, sizeof code);
        stage_enter(&stage, &scene_entry, (Go){.scene = SCENE_ENTRY, .text = code});
        settle(&stage);
        const PuzzleEditor *editor = &scene_of(&stage)->editor;
        if (!layout_equal(&editor->layout, &board)) fail_msg("%s: %s shows another board", packs[i], code);
        assert_true(grid_equal(&board, &editor->shown, &givens));
        assert_true(editor->words.playable);
        stage_draw(&stage);
        assert_int_equal(press(&stage, BUTTON_PLAY).scene, SCENE_BOARD);
        assert_true(layout_equal(&stage.app.play.layout, &board));
        assert_true(grid_equal(&board, &stage.app.play.session.givens, &givens));
        assert_string_equal(stage.app.play.saved.code, code);
        // Taken back letter by letter it leaves the usual board.
        stage_enter(&stage, &scene_entry, (Go){.scene = SCENE_ENTRY, .text = code});
        for (size_t k = strlen(code); k > 0; k--) stage_action(&stage, ACTION_ERASE);
        assert_true(layout_is_classic(&scene_of(&stage)->editor.layout));
        assert_false(puzzle_state_is_code(&scene_of(&stage)->editor));
        stage_close(&stage);
    }
}

static void a_pack_is_chosen_where_there_are_several(void **state) {
    (void)state;
    Stage stage;
    open_scene(&stage, EASY);
    PackList *packs = &stage.app.packs;
    for (int i = 0; i < 3; i++)
        snprintf(packs->entry[i]->folder, PATH_MAX_BYTES, "%.200s/packs/pack%d", stage.folder, i);
    press(&stage, BUTTON_KEEP);
    assert_true(scene_of(&stage)->choice.open);
    assert_int_equal(scene_of(&stage)->choice.count, 4);
    stage_draw(&stage);
    stage_action(&stage, ACTION_DOWN);
    stage_action(&stage, ACTION_DOWN);
    stage_action(&stage, ACTION_UP);
    assert_int_equal(scene_of(&stage)->choice.focus, 1);
    stage_action(&stage, ACTION_BACK);
    assert_false(scene_of(&stage)->choice.open);
    press(&stage, BUTTON_KEEP);
    EntryLayout l = entry_layout(scene_of(&stage), &stage.app);
    stage_click(&stage, l.pack[0].x + 5, l.pack[0].y + 5, 1);
    assert_false(scene_of(&stage)->choice.open);
    settle(&stage);
    assert_int_equal(strncmp(stage.app.notice, "Kept: My puzzles", 16), 0);
    // In a low window there are more than fit: the list moves along.
    stage_size(&stage, 640, 480);
    for (int i = 0; i < packs->count; i++)
        snprintf(packs->entry[i]->folder, PATH_MAX_BYTES, "%.200s/packs/pack%d", stage.folder, i);
    press(&stage, BUTTON_KEEP);
    for (int i = 0; i < packs->count + 3; i++) {
        stage_action(&stage, ACTION_DOWN);
        stage_draw(&stage);
        l = entry_layout(scene_of(&stage), &stage.app);
        const SaveToPackChoice *choice = &scene_of(&stage)->choice;
        assert_true(choice->focus >= choice->top && choice->focus < choice->top + l.packs_shown);
    }
    assert_int_equal(scene_of(&stage)->choice.focus, scene_of(&stage)->choice.count - 1);
    stage_close(&stage);
}

// ---- the clipboard

// A puzzle whose rating takes many seconds: how far it is can be seen, and it can be stopped; so can keeping
// it, which has to rate it.
static void what_takes_long_can_be_stopped(void **state) {
    (void)state;
    static const char HARDEST[] = // Golden Nugget, rated 11.9
        ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....";
    Stage stage;
    stage_open(&stage, 1280, 800, THEME_INK, 5);
    stage_enter(&stage, &scene_entry, (Go){.scene = SCENE_ENTRY, .text = HARDEST});
    const PuzzleEditor *editor = &scene_of(&stage)->editor;
    for (int i = 0; i < PATIENCE_MS / 2 && !editor->facts.grading; i++) {
        stage_wait(&stage, 0);
        SDL_Delay(2);
    }
    assert_true(editor->facts.grading && editor->words.playable);
    assert_true(entry_layout(scene_of(&stage), &stage.app).stop.w == 0); // for a moment nobody asks
    stage_wait(&stage, 12000000);
    assert_string_equal(editor->words.main, "Rating…");
    assert_non_null(strstr(editor->words.detail, "in 12 seconds so far"));
    stage_draw(&stage);
    EntryLayout l = entry_layout(scene_of(&stage), &stage.app);
    stage_click(&stage, l.stop.x + 5, l.stop.y + 5, 1);
    assert_false(editor->asked);
    assert_string_equal(editor->words.main, "Not rated");
    assert_true(editor->words.playable);
    stage_wait(&stage, 1000000);
    assert_string_equal(editor->words.main, "Not rated");
    press(&stage, BUTTON_KEEP);
    assert_true(scene_of(&stage)->keep);
    press(&stage, BUTTON_KEEP);
    stage_wait(&stage, 0);
    assert_false(scene_of(&stage)->keep);
    assert_non_null(strstr(stage.app.notice, "not kept"));
    assert_int_equal(pending_puzzle_highest(&stage.app.paths), 0); // nor at the next start
    assert_int_equal(press(&stage, BUTTON_PLAY).scene, SCENE_BOARD);
    stage_close(&stage);
}

// What was copied is said only when it was.
static void a_clipboard_that_does_not_work_is_told(void **state) {
    (void)state;
    Stage stage;
    open_scene(&stage, EASY);
    App *app = &stage.app;
    app_copy(app, "text", "Copied: %s", "text");
    assert_string_equal(app->notice, "Copied: text");
    assert_false(app->notice_is_error);
    SDL_QuitSubSystem(SDL_INIT_VIDEO); // and the clipboard with it
    app_copy(app, "text", "Copied: %s", "text");
    assert_int_equal(strncmp(app->notice, "Not copied: ", 12), 0);
    assert_true(app->notice_is_error);
    // So it is on a board.
    stage_play_puzzle(&stage, EASY);
    stage_enter(&stage, &scene_board, (Go){.scene = SCENE_BOARD});
    stage_draw(&stage);
    stage_wait(&stage, 0);
    stage_action(&stage, ACTION_COPY_CODE);
    assert_int_equal(strncmp(app->notice, "Not copied: ", 12), 0);
    stage_close(&stage);
}

// ---- where things are

static bool inside(Rect r, float w, float h) {
    return r.x >= 0 && r.y >= 0 && r.x + r.w <= w + 0.5f && r.y + r.h <= h + 0.5f && r.w > 8 && r.h > 8;
}

static bool apart(Rect a, Rect b) {
    return a.x + a.w <= b.x + 0.5f || b.x + b.w <= a.x + 0.5f || a.y + a.h <= b.y + 0.5f ||
           b.y + b.h <= a.y + 0.5f;
}

static void nothing_overlaps_at_any_size(void **state) {
    (void)state;
    Stage stage;
    static const int SIZES[][2] = {{640, 480},   {800, 600},   {1024, 768},  {1280, 800},  {1366, 768},
                                   {1920, 1080}, {2560, 1080}, {2560, 1440}, {3840, 2160}, {600, 800},
                                   {800, 1280},  {1080, 1920}, {1000, 1000}, {1200, 1100}};
    enum { PARTS = ENTRY_BUTTONS + 5 + 10 };
    open_scene(&stage, EASY);
    for (size_t s = 0; s < sizeof SIZES / sizeof *SIZES; s++) {
        float w = (float)SIZES[s][0], h = (float)SIZES[s][1];
        app_resize(&stage.app, SIZES[s][0], SIZES[s][1]);
        EntryLayout l = entry_layout(scene_of(&stage), &stage.app);
        Rect all[PARTS] = {l.slate.grid.rect, l.card, l.text, l.board, l.kind};
        memcpy(all + 5, l.button, sizeof l.button);
        memcpy(all + 5 + ENTRY_BUTTONS, l.key, 10 * sizeof *l.key);
        for (int i = 0; i < PARTS; i++) {
            if (!inside(all[i], w, h - widget_footer_height(&stage.app) + 8))
                fail_msg("%gx%g: part %d is outside", (double)w, (double)h, i);
            for (int j = 0; j < i; j++)
                if (!apart(all[i], all[j]))
                    fail_msg("%gx%g: parts %d and %d overlap", (double)w, (double)h, j, i);
        }
    }
    stage_close(&stage);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_puzzle_can_be_played_as_soon_as_it_has_been_checked),
        cmocka_unit_test(wrong_keys_are_refused_where_all_can_see),
        cmocka_unit_test(buttons_are_reached_by_keys_and_pad),
        cmocka_unit_test(the_mouse_alone_will_do),
        cmocka_unit_test(nothing_is_lost_on_the_way),
        cmocka_unit_test(a_board_is_sent_to_the_printer),
        cmocka_unit_test(a_puzzle_is_kept_once),
        cmocka_unit_test(a_killer_is_kept_and_played),
        cmocka_unit_test(a_code_holds_the_board),
        cmocka_unit_test(a_drawing_of_signs_is_entered),
        cmocka_unit_test(codes_of_other_boards_are_entered),
        cmocka_unit_test(what_takes_long_can_be_stopped),
        cmocka_unit_test(a_clipboard_that_does_not_work_is_told),
        cmocka_unit_test(a_pack_is_chosen_where_there_are_several),
        cmocka_unit_test(nothing_overlaps_at_any_size),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
