// How the scenes behave, played without a window: clock, cursor, notes, mistakes, hints, leaving and coming
// back; and that nothing on the board scene overlaps or is cut, whatever the window's size.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "core/solve/solver.h"
#include "game/words/name.h"
#include "support/basic_techniques.h"
#include "support/full_notes.h"
#include "support/sanitized.h"
#include "support/ui_stage.h"
#include "ui/play/play_begin.h"
#include "ui/scenes/board/board_view.h"

static const char PUZZLE[] =
    "..9748...7.........2.1.9.....7...24..64.1.59..98...3.....8.3.2.........6...2759..";

static void open_puzzle(Stage *stage) {
    stage_open(stage, 1280, 800, THEME_INK, 1);
    stage_play_puzzle(stage, PUZZLE);
    stage_enter(stage, &scene_board, (Go){.scene = SCENE_BOARD});
}

static const BoardView *view(const Stage *stage) { return stage->self; }
static Session *session(Stage *stage) { return &stage->app.play.session; }
static int64_t elapsed(const Stage *stage) { return play_elapsed_us(&stage->app.play, stage->app.now_us); }

// Moves the cursor to a cell by arrow keys.
static void go_to(Stage *stage, int cell) {
    const Layout *layout = &stage->app.play.layout;
    while (layout_row(layout, view(stage)->cursor) != layout_row(layout, cell))
        stage_action(stage, ACTION_DOWN);
    while (layout_column(layout, view(stage)->cursor) != layout_column(layout, cell))
        stage_action(stage, ACTION_RIGHT);
}

static void click_cell(Stage *stage, int cell, int button) {
    BoardLayout layout = board_layout_of(stage->self, &stage->app);
    Rect r = grid_cell(&layout.grid, layout_row(&stage->app.play.layout, cell),
                       layout_column(&stage->app.play.layout, cell));
    stage_click(stage, r.x + r.w / 2, r.y + r.h / 2, button);
}

static void click_pad(Stage *stage, int token, int button) {
    BoardLayout layout = board_layout_of(stage->self, &stage->app);
    Rect r = layout.pad[token - 1];
    stage_click(stage, r.x + r.w / 2, r.y + r.h / 2, button);
}

static void test_clock_starts_when_givens_are_presented(void **state) {
    (void)state;
    Stage stage;
    open_puzzle(&stage);
    stage_wait(&stage, 3000000);
    assert_int_equal(elapsed(&stage), 0); // nothing has been on the screen
    stage_draw(&stage);
    int64_t presented = stage.app.presented_us;
    stage_wait(&stage, 50000); // noticed a little later, but counted from the presentation
    stage_wait(&stage, 1234567);
    assert_int_equal(elapsed(&stage), stage.app.now_us - presented);
    stage_close(&stage);
}

static void test_clock_stops_at_the_event_that_completes_the_board(void **state) {
    (void)state;
    Stage stage;
    open_puzzle(&stage);
    stage_draw(&stage);
    stage_wait(&stage, 0);
    Session *game = session(&stage);
    int64_t begun = stage.app.now_us, last = 0;
    Go go = GO_STAY;
    for (int cell = 0; cell < game->layout->cells; cell++) {
        if (session_is_given(game, cell)) continue;
        stage_wait(&stage, 111111);
        go_to(&stage, cell);
        go = stage_token(&stage, game->solution.cell[cell], false);
        last = stage.app.now_us;
    }
    assert_int_equal(go.scene, SCENE_VICTORY);
    stage.app.now_us += 5000000;
    assert_int_equal(elapsed(&stage), last - begun);
    SavedGame saved;
    assert_true(save_game(stage.app.save, stage.app.play.saved.id, &saved));
    assert_true(saved.finished);
    assert_int_equal(saved.elapsed_us, last - begun);
    stage_close(&stage);
}

// Sends a key as SDL tells it to the board; returns what it meant.
static Input press_key(Stage *stage, SDL_Keycode key, Uint16 mods) {
    SDL_Event event = {.key = {.type = SDL_KEYDOWN, .keysym = {SDL_GetScancodeFromKey(key), key, mods, 0}}};
    Input inputs[4] = {{.kind = INPUT_NONE}};
    int count = input_translate(stage->app.input, &event, stage->app.now_us, 1, 1, inputs, 4);
    if (count == 1) stage_input(stage, inputs[0]);
    return inputs[0];
}

static void test_letters_are_typed(void **state) {
    (void)state;
    Stage stage;
    stage_open(&stage, 1280, 800, THEME_INK, 1);
    stage_play_pack(&stage, "words", 0);
    stage_enter(&stage, &scene_board, (Go){.scene = SCENE_BOARD});
    stage_draw(&stage);
    stage_wait(&stage, 0);
    const Session *game = session(&stage);
    const TokenLook *look = play_tokens(&stage.app.play);
    int cell = 0;
    while (session_is_given(game, cell)) cell++;
    go_to(&stage, cell);
    for (int token = 1; token <= 9; token++) {
        Input input = press_key(&stage, SDLK_a + look[token].text[0] - 'A', KMOD_NONE);
        assert_int_equal(input.kind, INPUT_TOKEN);
        assert_int_equal(game->board.grid.cell[cell], token);
    }
    SDL_Keycode second = SDLK_a + look[2].text[0] - 'A';
    press_key(&stage, second, KMOD_LSHIFT); // a note
    assert_int_equal(game->board.grid.cell[cell], 9);
    press_key(&stage, SDLK_BACKSPACE, KMOD_NONE);
    press_key(&stage, second, KMOD_LSHIFT);
    assert_int_equal(game->board.grid.cell[cell], 0);
    assert_true(marks_has(&game->board.notes, cell, 2));
    // The player may want letters to do what they do elsewhere.
    Settings before = stage.app.settings;
    stage.app.settings.letter_keys = false;
    app_settings_changed(&stage.app, &before);
    stage_enter(&stage, &scene_board, (Go){.scene = SCENE_BOARD});
    assert_int_equal(press_key(&stage, SDLK_r, KMOD_NONE).action, ACTION_RESTART);
    stage_close(&stage);
}

// A pad shows the key of each token, but where the token is the key's own sign.
static void test_keys_on_the_pad(void **state) {
    (void)state;
    static const struct {
        const char *text[4], *keys; // of tokens 1 to 4; '.' for none
    } CASES[] = {
        {{"1", "2", "3", "4"}, "...."}, {{"R", "o", "L", "A"}, "...."}, {{"C", "D", "E", "c"}, "1234"},
        {{"ᚠ", "ᚢ", "A", "B"}, "1234"}, {{"", "", "", ""}, "1234"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        TokenLook look[TOKENS_MAX + 1];
        memset(look, 0, sizeof look);
        for (int token = 1; token <= 4; token++)
            snprintf(look[token].text, sizeof look[token].text, "%s", CASES[i].text[token - 1]);
        TokenSet set = {.look = look};
        char letters[TOKEN_KEYS], key[2];
        token_letters(look, 4, letters);
        for (int token = 1; token <= 4; token++) {
            token_key_label(&set, letters, token, key);
            assert_int_equal(key[0] ? key[0] : '.', CASES[i].keys[token - 1]);
        }
    }
    // Small digits on the tokens say it already.
    TokenLook rune[2] = {[1] = {.text = "ᚠ"}};
    char letters[TOKEN_KEYS] = {0}, key[2];
    token_key_label(&(TokenSet){.look = rune, .digits = true}, letters, 1, key);
    assert_string_equal(key, "");
}

// Of a puzzle from no pack too: each token has a voice, and the music is for as many.
static void test_voices_go_with_the_board(void **state) {
    (void)state;
    Stage stage;
    open_puzzle(&stage);
    assert_int_equal(stage.app.voices, 9);
    static const char BOARD[] = "6x6; clues ..634........1.....5.6..4..23....4..";
    TextError error;
    assert_true(play_begin_board(&stage.app.play, stage.app.save, BOARD, &error));
    stage_enter(&stage, &scene_board, (Go){.scene = SCENE_BOARD});
    assert_int_equal(stage.app.voices, 6);
    Settings before = stage.app.settings;
    stage.app.settings.volume = 50;
    app_settings_changed(&stage.app, &before);
    assert_int_equal(stage.app.voices, 6);
    stage_play_pack(&stage, "sixteen", 0);
    stage_enter(&stage, &scene_board, (Go){.scene = SCENE_BOARD});
    assert_int_equal(stage.app.voices, 16);
    stage_enter(&stage, &scene_menu, (Go){.scene = SCENE_MENU});
    assert_int_equal(stage.app.voices, 9);
    stage_close(&stage);
}

static void test_pause_stands_still_and_hides_the_board(void **state) {
    (void)state;
    Stage stage;
    open_puzzle(&stage);
    stage_draw(&stage);
    stage_wait(&stage, 0);
    stage_wait(&stage, 2000000);
    assert_int_equal(stage_action(&stage, ACTION_PAUSE).scene, SCENE_PAUSE);
    int64_t at_pause = elapsed(&stage);
    stage_enter(&stage, &scene_pause, stage.asked);
    stage_wait(&stage, 60000000);
    assert_int_equal(elapsed(&stage), at_pause);
    assert_int_equal(stage_action(&stage, ACTION_PAUSE).scene, SCENE_BOARD);
    stage_enter(&stage, &scene_board, stage.asked);
    stage_wait(&stage, 700000);
    assert_int_equal(elapsed(&stage), at_pause); // not before the board is on the screen again
    stage_draw(&stage);
    stage_wait(&stage, 0);
    stage_wait(&stage, 500000);
    assert_int_equal(elapsed(&stage), at_pause + 500000);
    stage_close(&stage);
}

static void test_losing_the_pad_or_the_window_pauses(void **state) {
    (void)state;
    Stage stage;
    open_puzzle(&stage);
    stage_draw(&stage);
    stage_wait(&stage, 0);
    assert_int_equal(stage_input(&stage, (Input){.kind = INPUT_PAD_LOST, .active = false}).scene, SCENE_STAY);
    assert_int_equal(stage_input(&stage, (Input){.kind = INPUT_PAD_LOST, .active = true}).scene, SCENE_PAUSE);
    assert_true(session(&stage)->paused);
    stage_enter(&stage, &scene_pause, stage.asked);
    stage_action(&stage, ACTION_CONFIRM);
    stage_enter(&stage, &scene_board, stage.asked);
    assert_int_equal(stage_input(&stage, (Input){.kind = INPUT_HIDDEN}).scene, SCENE_PAUSE);
    stage_close(&stage);
}

static void test_hover_never_moves_the_cursor(void **state) {
    (void)state;
    Stage stage;
    open_puzzle(&stage);
    go_to(&stage, 30);
    for (int i = 0; i < 400; i++) {
        stage_input(&stage, (Input){.kind = INPUT_POINTER_MOVE,
                                    .device = DEVICE_MOUSE,
                                    .x = (float)(i * 37 % 1280),
                                    .y = (float)(i * 53 % 800)});
        assert_int_equal(view(&stage)->cursor, 30);
        assert_int_equal(cellset_count(&view(&stage)->selected), 1);
    }
    assert_int_equal(session(&stage)->log_count, 0);
    stage_close(&stage);
}

static void test_placing_by_mouse_and_erasing(void **state) {
    (void)state;
    Stage stage;
    open_puzzle(&stage);
    Session *game = session(&stage);
    click_cell(&stage, 0, 1);
    click_pad(&stage, 5, 1);
    assert_int_equal(game->board.grid.cell[0], 5);
    click_pad(&stage, 5, 1); // the same again takes it away
    assert_int_equal(game->board.grid.cell[0], 0);
    click_pad(&stage, 3, 3); // right: as a note
    assert_int_equal(game->board.notes.cell[0], marks_bit(3));
    click_cell(&stage, 2, 1); // a given
    click_pad(&stage, 1, 1);
    assert_int_equal(game->board.grid.cell[2], 9);
    stage_close(&stage);
}

static void test_drag_selects_several_for_notes(void **state) {
    (void)state;
    Stage stage;
    open_puzzle(&stage);
    BoardLayout layout = board_layout_of(stage.self, &stage.app);
    for (int column = 0; column < 3; column++) {
        Rect r = grid_cell(&layout.grid, 6, column);
        stage_input(&stage, (Input){.kind = column ? INPUT_POINTER_MOVE : INPUT_POINTER_DOWN,
                                    .button = 1,
                                    .x = r.x + 9,
                                    .y = r.y + 9});
    }
    stage_input(&stage, (Input){.kind = INPUT_POINTER_UP, .button = 1});
    assert_int_equal(cellset_count(&view(&stage)->selected), 3);
    stage_token(&stage, 6, false);
    for (int cell = 54; cell < 57; cell++)
        assert_int_equal(session(&stage)->board.notes.cell[cell], marks_bit(6));
    assert_int_equal(session(&stage)->done_count, 1); // one move, one undo
    stage_action(&stage, ACTION_UNDO);
    for (int cell = 54; cell < 57; cell++) assert_int_equal(session(&stage)->board.notes.cell[cell], 0);
    stage_close(&stage);
}

static void test_token_first_order(void **state) {
    (void)state;
    Stage stage;
    open_puzzle(&stage);
    stage.app.settings.order = ORDER_TOKEN_FIRST;
    click_pad(&stage, 1, 1);
    assert_int_equal(view(&stage)->active, 1);
    assert_int_equal(session(&stage)->log_count, 0);
    click_cell(&stage, 0, 1);
    click_cell(&stage, 12, 1);
    assert_int_equal(session(&stage)->board.grid.cell[0], 1);
    assert_int_equal(session(&stage)->board.grid.cell[12], 1);
    stage_close(&stage);
}

static void test_wheel(void **state) {
    (void)state;
    Stage stage;
    open_puzzle(&stage);
    go_to(&stage, 0);
    for (int token = 1; token <= 9; token++) {
        float x, y;
        wheel_place(9, false, token, &x, &y);
        if (x == 0 && y == 0) {
            assert_int_equal(token, 5);
            stage_input(&stage, (Input){.kind = INPUT_AIM, .device = DEVICE_PAD, .pressed = true});
        } else {
            stage_input(&stage,
                        (Input){.kind = INPUT_AIM, .device = DEVICE_PAD, .x = x * 0.9f, .y = y * 0.9f});
            assert_true(view(&stage)->wheel.open);
            assert_int_equal(view(&stage)->wheel.token, token);
            stage_input(&stage, (Input){.kind = INPUT_AIM,
                                        .device = DEVICE_PAD,
                                        .x = 0,
                                        .y = y * 0.9f}); // springing back, one axis
            stage_input(
                &stage,
                (Input){.kind = INPUT_AIM, .device = DEVICE_PAD, .x = 0, .y = y * 0.3f}); // after the other
            stage_input(&stage, (Input){.kind = INPUT_AIM, .device = DEVICE_PAD});
        }
        assert_false(view(&stage)->wheel.open);
        assert_int_equal(session(&stage)->board.grid.cell[0], token);
    }
    stage_input(&stage, (Input){.kind = INPUT_AIM, .device = DEVICE_PAD, .x = 1});
    stage_action(&stage, ACTION_BACK); // called off
    stage_input(&stage, (Input){.kind = INPUT_AIM, .device = DEVICE_PAD});
    assert_int_equal(session(&stage)->board.grid.cell[0], 9);
    stage_close(&stage);
}

static void test_one_undo_for_a_placement_and_its_notes(void **state) {
    (void)state;
    Stage stage;
    open_puzzle(&stage);
    stage_action(&stage, ACTION_FILL_NOTES);
    Marks before = session(&stage)->board.notes;
    go_to(&stage, 0);
    stage_token(&stage, session(&stage)->solution.cell[0], false);
    assert_false(marks_equal(session(&stage)->layout, &before, &session(&stage)->board.notes));
    stage_action(&stage, ACTION_UNDO);
    assert_true(marks_equal(session(&stage)->layout, &before, &session(&stage)->board.notes));
    stage_close(&stage);
}

static void test_notes_mode_is_never_switched_silently(void **state) {
    (void)state;
    Stage stage;
    open_puzzle(&stage);
    stage_action(&stage, ACTION_NOTES_MODE);
    go_to(&stage, 0);
    stage_token(&stage, 3, false);
    stage_action(&stage, ACTION_UNDO);
    stage_action(&stage, ACTION_HINT);
    stage_action(&stage, ACTION_BACK);
    assert_true(view(&stage)->writing == WRITE_NOTES);
    stage_enter(&stage, &scene_pause, (Go){.scene = SCENE_PAUSE});
    stage_enter(&stage, &scene_board, (Go){.scene = SCENE_BOARD});
    assert_true(view(&stage)->writing == WRITE_NOTES);
    assert_int_equal(view(&stage)->cursor, 0);
    stage_close(&stage);
}

static void test_a_wheel_called_off_stays_off(void **state) {
    (void)state;
    Stage stage;
    open_puzzle(&stage);
    go_to(&stage, 0);
    stage_input(&stage, (Input){.kind = INPUT_AIM, .device = DEVICE_PAD, .x = 1});
    stage_action(&stage, ACTION_BACK);
    stage_input(&stage, (Input){.kind = INPUT_AIM, .device = DEVICE_PAD, .x = 0.98f, .y = 0.02f}); // trembles
    assert_false(view(&stage)->wheel.open);
    stage_input(&stage, (Input){.kind = INPUT_AIM, .device = DEVICE_PAD});
    assert_int_equal(session(&stage)->board.grid.cell[0], 0);
    stage_input(&stage, (Input){.kind = INPUT_AIM, .device = DEVICE_PAD, .x = 1}); // and opens again
    assert_true(view(&stage)->wheel.open);
    stage_input(&stage, (Input){.kind = INPUT_PAD_LOST, .active = false}); // the pad is gone, and its wheel
    assert_false(view(&stage)->wheel.open);
    assert_int_equal(session(&stage)->log_count, 0);
    stage_close(&stage);
}

static void test_token_first_by_keyboard(void **state) {
    (void)state;
    Stage stage;
    open_puzzle(&stage);
    stage.app.settings.order = ORDER_TOKEN_FIRST;
    go_to(&stage, 0);
    stage_token(&stage, 5, false);
    assert_int_equal(session(&stage)->log_count, 0);
    stage_action(&stage, ACTION_CONFIRM);
    go_to(&stage, 1);
    stage_action(&stage, ACTION_CONFIRM);
    assert_int_equal(session(&stage)->board.grid.cell[0], 5);
    assert_int_equal(session(&stage)->board.grid.cell[1], 5);
    stage_close(&stage);
}

// The disk is full for some moves; once there is room again they are written without another move being made.
static void test_moves_that_met_a_full_disk_are_written_later(void **state) {
    (void)state;
    Stage stage;
    open_puzzle(&stage);
    stage_draw(&stage);
    stage_wait(&stage, 0);
    struct rlimit before, none;
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
    signal(SIGXFSZ, SIG_IGN);
    none = before;
    none.rlim_cur = 4096;
    setrlimit(RLIMIT_FSIZE, &none);
    go_to(&stage, 0);
    for (int token = 1; token <= 9; token++) stage_token(&stage, token, true);
    assert_true(play_moves_saved(&stage.app.play) < session(&stage)->log_count);
    assert_true(stage.app.notice_is_error && stage.app.notice[0]);
    setrlimit(RLIMIT_FSIZE, &before);
    stage_wait(&stage, 1500000); // the heartbeat
    assert_int_equal(play_moves_saved(&stage.app.play), session(&stage)->log_count);
    Session again;
    TextError error = {0};
    session_init(&again, &stage.app.play.layout, &session(&stage)->givens, &session(&stage)->solution);
    assert_true(save_load_moves(stage.app.save, stage.app.play.saved.id, &again, NULL, &error));
    assert_memory_equal(&again.board, &session(&stage)->board, sizeof again.board);
    session_finish(&again);
    stage_close(&stage);
}

// How many pixels of the cell have exactly the conflict's colour.
static int conflict_pixels(const Stage *stage, int cell) {
    BoardLayout layout = board_layout_of(stage->self, &stage->app);
    Rect r = grid_cell(&layout.grid, layout_row(&stage->app.play.layout, cell),
                       layout_column(&stage->app.play.layout, cell));
    uint32_t want = stage->app.look.theme.colour[ROLE_CONFLICT] & 0xFFFFFFu;
    int count = 0;
    for (int y = (int)r.y; y < (int)(r.y + r.h); y++)
        for (int x = (int)r.x; x < (int)(r.x + r.w); x++)
            count += (((const uint32_t *)stage->surface->pixels)[y * stage->surface->pitch / 4 + x] &
                      0xFFFFFFu) == want;
    return count;
}

static void test_both_cells_of_a_clash_are_ringed_under_every_highlight(void **state) {
    (void)state;
    Stage stage;
    open_puzzle(&stage);
    for (int theme = 0; theme < THEME_CHOICE_COUNT; theme++) {
        stage_theme(&stage, (ThemeChoice)theme);
        go_to(&stage, 15); // r2c7: a 7 clashes with the given 7 at r2c1
        if (!session(&stage)->board.grid.cell[15]) stage_token(&stage, 7, false);
        for (int cursor = 9; cursor < 18;
             cursor++) { // the cursor walks through the row, house and same-token highlights on
            go_to(&stage, cursor);
            draw_invalidate(stage.draw);
            stage_draw(&stage);
            assert_true(conflict_pixels(&stage, 15) > 300);
            assert_true(conflict_pixels(&stage, 9) > 300);
            assert_true(conflict_pixels(&stage, 12) > 20); // the dotted tie passes here
            assert_int_equal(conflict_pixels(&stage, 40), 0);
        }
    }
    stage_close(&stage);
}

static void test_mistakes_are_shown_as_chosen(void **state) {
    (void)state;
    static const struct {
        MistakeMode mode;
        bool clash, wrong;
    } EXPECTED[] = {{MISTAKES_OFF, false, false},
                    {MISTAKES_RULES, true, false},
                    {MISTAKES_SOLUTION, true, true},
                    {MISTAKES_END, false, false}};
    for (size_t i = 0; i < sizeof EXPECTED / sizeof *EXPECTED; i++) {
        Stage stage;
        open_puzzle(&stage);
        stage.app.settings.mistakes = (int)EXPECTED[i].mode;
        go_to(&stage, 15);
        stage_token(&stage, 7, false); // breaks a rule
        int wrong_cell = -1;           // and one that breaks none
        for (int cell = 30; cell < 81 && wrong_cell < 0; cell++) {
            if (session(&stage)->board.grid.cell[cell]) continue;
            for (int token = 1; token <= 9 && wrong_cell < 0; token++) {
                if (token == session(&stage)->solution.cell[cell] ||
                    !grid_allows(session(&stage)->layout, &session(&stage)->board.grid, cell, token))
                    continue;
                go_to(&stage, cell);
                stage_token(&stage, token, false);
                wrong_cell = cell;
            }
        }
        go_to(&stage, 0);
        stage_draw(&stage);
        assert_int_equal(conflict_pixels(&stage, 15) > 300, EXPECTED[i].clash);
        assert_int_equal(conflict_pixels(&stage, wrong_cell) > 300, EXPECTED[i].wrong);
        stage_action(&stage,
                     ACTION_CHECK); // asked for, both are shown whatever the mode, and the game is assisted
        stage_draw(&stage);
        assert_true(conflict_pixels(&stage, 15) > 300);
        assert_true(conflict_pixels(&stage, wrong_cell) > 300);
        assert_true(session(&stage)->assisted);
        stage_close(&stage);
    }
}

static void test_mistakes_at_the_end_only(void **state) {
    (void)state;
    Stage stage;
    open_puzzle(&stage);
    stage.app.settings.mistakes = MISTAKES_END;
    const Session *game = session(&stage);
    int last = -1;
    for (int cell = 0; cell < 81; cell++) {
        if (session_is_given(game, cell)) continue;
        int token = game->solution.cell[cell];
        if (cell == 0) token = token % 9 + 1;
        go_to(&stage, cell);
        stage_token(&stage, token, false);
        last = cell;
        stage_draw(&stage);
        if (!session_full(game)) assert_int_equal(conflict_pixels(&stage, 0), 0);
    }
    assert_true(last > 0 && session_full(game) && !session_solved(game));
    assert_true(stage.app.notice[0] != 0);
    assert_true(conflict_pixels(&stage, 0) > 300);
    stage_close(&stage);
}

// A hint that takes long is looked for on another thread.
static void wait_for_hint(Stage *stage) {
    while (view(stage)->hint.kind == HINT_SEARCHING || view(stage)->walk.pending) {
        SDL_Delay(2);
        stage_wait(stage, 2000);
    }
}

static void test_a_wrong_entry_is_said_before_any_hint(void **state) {
    (void)state;
    Stage stage;
    open_puzzle(&stage);
    go_to(&stage, 0);
    int right = session(&stage)->solution.cell[0];
    stage_token(&stage, right, false);
    go_to(&stage, 1);
    int wrong = session(&stage)->solution.cell[1] % 9 + 1;
    stage_token(&stage, wrong, false);
    stage_action(&stage, ACTION_HINT);
    assert_int_equal(view(&stage)->hint.kind, HINT_WRONG_ENTRY);
    stage_action(&stage, ACTION_HINT);
    stage_action(&stage, ACTION_HINT); // back to where all was right
    assert_int_equal(session(&stage)->board.grid.cell[1], 0);
    assert_int_equal(session(&stage)->board.grid.cell[0], right);
    stage_action(&stage, ACTION_HINT);
    wait_for_hint(&stage);
    assert_int_equal(view(&stage)->hint.kind, HINT_STEP);
    stage_close(&stage);
}

// Plays whole games by nothing but hints: every one is true, and they lead to the end.
static void test_hints_lead_to_the_end(void **state) {
    (void)state;
    static const char *const PACKS[] = {"classic-nine", "words", "chroma"};
    int steps = 0;
    enum { GAMES = FEW(12) };
    for (int game = 0; game < GAMES; game++) {
        Stage stage;
        stage_open(&stage, 1280, 800, THEME_INK, (uint64_t)game);
        if (game == GAMES - 1) // AI Escargot (A. Inkala)
            stage_play_puzzle(
                &stage, "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..");
        else
            stage_play_pack(&stage, PACKS[game % 3], game * 13);
        stage_enter(&stage, &scene_board, (Go){.scene = SCENE_BOARD});
        stage_draw(&stage);
        stage_wait(&stage, 0);
        const Session *play = session(&stage);
        for (int press = 0; press < 4000 && !session_solved(play); press++) {
            stage_action(&stage, ACTION_HINT);
            wait_for_hint(&stage);
            if (view(&stage)->walk.has) stage_action(&stage, ACTION_TOKEN_NEXT); // the whole chain at once
            CellSet wrong = session_wrong_cells(play), notes = session_wrong_notes(play);
            assert_true(cellset_empty(&wrong));
            assert_true(cellset_empty(&notes));
            if (session_solved(play)) break;
            HintKind kind = view(&stage)->hint.kind;
            assert_true(kind == HINT_STEP || kind == HINT_CLOSED);
            steps += kind == HINT_STEP && view(&stage)->hint.stage == 3;
            stage_draw(&stage);
        }
        assert_true(session_solved(play));
        assert_true(play->assisted);
        stage_close(&stage);
    }
    assert_true(steps > FEW(300));
}

static void test_at_rest_nothing_is_painted(void **state) {
    (void)state;
    Stage stage;
    open_puzzle(&stage);
    stage.app.settings.show_timer = false;
    stage_draw(&stage);
    stage_wait(&stage, 0);
    stage_draw(&stage);
    for (int i = 0; i < 10; i++) {
        stage_wait(&stage, 1000000);
        assert_int_equal(stage_draw(&stage), 0);
    }
    stage_close(&stage);
}

static void test_the_pause_reaches_what_has_no_button(void **state) {
    (void)state;
    Stage stage;
    open_puzzle(&stage);
    stage_draw(&stage);
    stage_wait(&stage, 0);
    stage_action(&stage, ACTION_PAUSE);
    stage_enter(&stage, &scene_pause, stage.asked);
    stage_action(&stage, ACTION_DOWN);
    stage_action(&stage, ACTION_DOWN);
    Go go = stage_action(&stage, ACTION_CONFIRM);
    assert_int_equal(go.scene, SCENE_BOARD);
    stage_enter(&stage, &scene_board, go);
    assert_false(notes_are_full(session(&stage)));
    stage_draw(&stage);
    stage_wait(&stage, 0);
    assert_true(notes_are_full(session(&stage)));
    stage_close(&stage);
}

static void test_restart_is_one_undo(void **state) {
    (void)state;
    Stage stage;
    open_puzzle(&stage);
    go_to(&stage, 0);
    stage_token(&stage, 5, false);
    stage_action(&stage, ACTION_FILL_NOTES);
    Board before = session(&stage)->board;
    stage_action(&stage, ACTION_PAUSE);
    stage_enter(&stage, &scene_pause, stage.asked);
    for (int entry = 0; entry < 4; entry++) stage_action(&stage, ACTION_DOWN);
    assert_int_equal(stage_action(&stage, ACTION_CONFIRM).scene, SCENE_STAY); // asks once more
    assert_int_equal(stage_action(&stage, ACTION_CONFIRM).scene, SCENE_BOARD);
    assert_int_equal(session_placed(session(&stage)), 0);
    stage_enter(&stage, &scene_board, stage.asked);
    stage_action(&stage, ACTION_UNDO);
    assert_memory_equal(&before, &session(&stage)->board, sizeof before);
    stage_close(&stage);
}

static void test_pasted_puzzles_are_refused_with_a_reason(void **state) {
    (void)state;
    static const struct {
        const char *text, *reason;
    } CASES[] = {
        {"55.......................................................................9.......",
         "row 1, column 1 and row 1, column 2 both hold 5"},
        {"123456789123456789123456789123456789123456789123456789123456789123456789123456789", "both hold"},
        {".................................................................................",
         "at least 1000 solutions"},
        {"..9748...7.........2.1.9.....7...24..64.1.59..98...3.....8.3.2.........6...275...", "solutions"},
        {"12345678.........9...............................................................", "no solution"},
        {"12x456", "letter"},
        {"", ""},
    };
    Stage stage;
    stage_open(&stage, 1280, 800, THEME_INK, 1);
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        TextError error = {0};
        assert_false(
            play_begin_text(&stage.app.play, stage.app.save, &stage.app.packs, CASES[i].text, &error));
        if (!strstr(error.reason, CASES[i].reason))
            fail_msg("'%s' lacks '%s'", error.reason, CASES[i].reason);
        assert_true(error.reason[0] != 0);
        assert_false(stage.app.play.active);
    }
    stage_close(&stage);
}

// The code shown for a game, entered on another machine (another random sequence, another save), gives the
// same puzzle.
static void test_codes_reproduce_the_puzzle(void **state) {
    (void)state;
    Stage here, there;
    stage_open(&here, 800, 600, THEME_INK, 11);
    stage_open(&there, 800, 600, THEME_INK, 12);
    for (int pack = 0; pack < here.app.packs.count; pack++) {
        const PackEntry *entry = here.app.packs.entry[pack];
        assert_true(entry->usable);
        for (int game = 0; game < 5; game++) {
            stage_play_pack(&here, entry->pack.id, game * 7);
            TextError error = {0};
            if (!play_begin_text(&there.app.play, there.app.save, &there.app.packs, here.app.play.saved.code,
                                 &error))
                fail_msg("%s: %s", here.app.play.saved.code, error.reason);
            assert_true(
                grid_equal(&here.app.play.layout, &here.app.play.saved.givens, &there.app.play.saved.givens));
            assert_true(grid_equal(&here.app.play.layout, &here.app.play.saved.solution,
                                   &there.app.play.saved.solution));
            assert_string_equal(there.app.play.saved.pack, entry->pack.id);
        }
    }
    stage_close(&there);
    stage_close(&here);
}

static void test_every_game_is_new(void **state) {
    (void)state;
    Stage stage;
    stage_open(&stage, 800, 600, THEME_INK, 21);
    Grid seen[40];
    for (int game = 0; game < 40; game++) {
        stage_play_pack(&stage, "classic-nine", 5); // always the same seed
        seen[game] = stage.app.play.saved.givens;
        for (int before = 0; before < game; before++)
            assert_false(grid_equal(&stage.app.play.layout, &seen[before], &seen[game]));
        assert_true(solver_unique(&stage.app.play.layout, &seen[game], NULL));
    }
    stage_close(&stage);
}

// ---- the board's layout

static bool inside(Rect r, float w, float h) {
    return r.x >= -0.5f && r.y >= -0.5f && r.x + r.w <= w + 0.5f && r.y + r.h <= h + 0.5f;
}
static bool apart(Rect a, Rect b) {
    return a.x + a.w <= b.x + 0.5f || b.x + b.w <= a.x + 0.5f || a.y + a.h <= b.y + 0.5f ||
           b.y + b.h <= a.y + 0.5f;
}

// Everything that can be pressed is large enough to be hit, the more so where the window has room.
static void check_least_sizes(const BoardLayout *layout, int w, int h, int scale, const char *where) {
    bool roomy = w >= 800 && h >= 600 && scale == 100, many = layout->grid.order > 9;
    float key_w = roomy ? 44 : many ? 36 : 40, key_h = roomy ? 44 : many ? 34 : 36;
    if (layout->grid.order > 16) key_w = 32; // five columns beside a board that has room itself
    Rect key = layout->pad[0];
    if (key.w < key_w || key.h < key_h) fail_msg("%s: keys of %g x %g", where, key.w, key.h);
    for (int i = 0; i < BUTTON_COUNT; i++)
        if (layout->button[i].h < 34 || layout->button[i].w < 60)
            fail_msg("%s: a button of %g x %g", where, layout->button[i].w, layout->button[i].h);
    if (layout->grid.rect.w < 0.5f * fminf((float)w, (float)h))
        fail_msg("%s: a board of %g", where, layout->grid.rect.w);
}

static Look look_of(int w, int h, int scale, int arranged) {
    float unit = layout_unit((float)w, (float)h, scale);
    Look look = {.width = (float)w, .height = (float)h, .unit = unit, .board_unit = unit};
    look.keypad = arranged & 1, look.pad_left = arranged & 2;
    return look;
}

static void check_layout(int w, int h, int order, int scale, int arranged) {
    Look look = look_of(w, h, scale, arranged);
    BoardLayout layout = board_layout(&look, order);
    char where[64];
    snprintf(where, sizeof where, "%dx%d order %d scale %d arranged %d", w, h, order, scale, arranged);
    check_least_sizes(&layout, w, h, scale, where);
    Rect parts[TOKENS_MAX + BUTTON_COUNT + 3];
    int count = 0;
    parts[count++] = layout.grid.rect;
    parts[count++] = layout.head;
    for (int i = 0; i < order; i++) parts[count++] = layout.pad[i];
    for (int i = 0; i < BUTTON_COUNT; i++) parts[count++] = layout.button[i];
    if (layout.splits.h > 0) parts[count++] = layout.splits;
    for (int i = 0; i < count; i++) {
        if (!inside(parts[i], (float)w, (float)h) || parts[i].w < 20 || parts[i].h < 20)
            fail_msg("%s: part %d is cut: %g %g %g %g", where, i, parts[i].x, parts[i].y, parts[i].w,
                     parts[i].h);
        for (int j = 0; j < i; j++)
            if (!apart(parts[i], parts[j])) fail_msg("%s: parts %d and %d overlap", where, j, i);
    }
    float footer = (float)h - 52 * layout.unit;
    for (int i = 0; i < count; i++)
        if (parts[i].y + parts[i].h > footer) fail_msg("%s: part %d is over the footer", where, i);
}

static const int SIZES[][2] = {
    {640, 480},   {640, 640},   {700, 760},   {640, 900},   {800, 600},   {900, 900},   {1000, 1000},
    {1000, 980},  {1024, 768},  {1280, 720},  {1280, 800},  {1366, 768},  {1440, 900},  {1920, 1080},
    {1920, 1200}, {2560, 1080}, {2560, 1440}, {3440, 1440}, {3840, 1600}, {3840, 2160}, {1600, 1200},
    {800, 1280},  {1080, 1920}, {1200, 1600}, {2160, 3840}, {900, 1000},  {1920, 480},  {640, 1600}};
enum { SIZE_COUNT = sizeof SIZES / sizeof *SIZES };

static void test_nothing_overlaps_at_any_size(void **state) {
    (void)state;
    for (int scale = 75; scale <= 200; scale += 25) {
        int arranged = scale / 25 % 4;
        for (int i = 0; i < SIZE_COUNT; i++) {
            check_layout(SIZES[i][0], SIZES[i][1], 9, scale, arranged);
            check_layout(SIZES[i][0], SIZES[i][1], 4, scale, arranged);
            if (SIZES[i][0] >= 800 && SIZES[i][1] >= 600)
                check_layout(SIZES[i][0], SIZES[i][1], 16, scale, arranged);
            if (SIZES[i][0] >= 800 && SIZES[i][1] >= 600 && scale <= 100)
                check_layout(SIZES[i][0], SIZES[i][1], 25, scale, arranged);
        }
        for (int w = 640; w <= 2000; w += 83)
            for (int h = 480; h <= 1400; h += 61) check_layout(w, h, 9, scale, arranged);
    }
}

// As on a keypad: the rows of the pad, of the wheel and of the notes change places. On the left: all that
// stood to the right of the board stands to its left, as large as before.
static void test_the_pad_is_arranged(void **state) {
    (void)state;
    for (int i = 0; i < SIZE_COUNT; i++) {
        Look plain = look_of(SIZES[i][0], SIZES[i][1], 100, 0),
             keypad = look_of(SIZES[i][0], SIZES[i][1], 100, 1),
             left = look_of(SIZES[i][0], SIZES[i][1], 100, 2);
        BoardLayout a = board_layout(&plain, 9), k = board_layout(&keypad, 9), l = board_layout(&left, 9);
        bool three_rows = a.pad[0].x == a.pad[3].x && a.pad[3].x == a.pad[6].x;
        for (int token = 1; token <= 9; token++) {
            int other = three_rows ? (2 - (token - 1) / 3) * 3 + (token - 1) % 3 : token - 1;
            assert_true(k.pad[token - 1].x == a.pad[other].x && k.pad[token - 1].y == a.pad[other].y);
        }
        assert_true(l.grid.rect.w == a.grid.rect.w && l.pad[4].w == a.pad[4].w && l.side.w == a.side.w);
        if (a.portrait)
            assert_true(l.grid.rect.x == a.grid.rect.x && l.pad[0].x == a.pad[0].x);
        else
            assert_true(l.side.x + l.side.w < l.grid.rect.x && l.pad[2].x < l.grid.rect.x &&
                        l.head.x == l.side.x);
    }
    float x, y, ox, oy;
    Look keypad = look_of(1280, 800, 100, 1);
    NotePlace note = grid_note_place(&keypad, (Rect){0, 0, 90, 90}, 9, 7);
    assert_true(note.x < 30 && note.y < 30);
    note = grid_note_place(&keypad, (Rect){0, 0, 90, 90}, 6, 1); // six tokens stand as they did
    assert_true(note.x < 30 && note.y < 45);
    for (int token = 1; token <= 9; token++) {
        wheel_place(9, true, token, &x, &y);
        wheel_place(9, false, token, &ox, &oy);
        assert_true(x == ox && y == -oy);
        if (token != 5) assert_int_equal(wheel_token(9, true, WHEEL_OUTER, x, y), token);
    }
}

// Larger text leaves the board as it is, or where there is little room nearly so, and all parts their least
// sizes.
static void test_larger_text_leaves_the_board(void **state) {
    (void)state;
    int enlarged = 0;
    for (int i = 0; i < SIZE_COUNT; i++) {
        int w = SIZES[i][0], h = SIZES[i][1];
        Look look = look_of(w, h, 100, 0);
        BoardLayout plain = board_layout(&look, 9);
        look.unit = layout_text_unit((float)w, (float)h, look.board_unit, 130);
        assert_true(look.unit >= look.board_unit && look.unit <= look.board_unit * 1.3001f);
        enlarged += look.unit > look.board_unit * 1.29f;
        BoardLayout large = board_layout(&look, 9);
        bool roomy = !plain.portrait && w >= 1280 && 2 * w >= 3 * h;
        if (large.grid.rect.w < plain.grid.rect.w * (roomy ? 1 : 0.9f))
            fail_msg("%dx%d: a board of %g, not %g", w, h, large.grid.rect.w, plain.grid.rect.w);
        assert_true(large.unit == look.unit && large.button[BUTTON_COUNT - 1].h >= 35);
        assert_true(large.pad[0].h >= 44);
    }
    assert_true(enlarged > SIZE_COUNT / 3);
}

// More scale never makes anything smaller.
static void test_the_unit_grows_with_the_scale(void **state) {
    (void)state;
    for (int i = 0; i < SIZE_COUNT; i++) {
        float before = 0;
        for (int scale = 75; scale <= 200; scale += 5) {
            float unit = layout_unit((float)SIZES[i][0], (float)SIZES[i][1], scale);
            assert_true(unit >= before);
            before = unit;
        }
    }
}

static void test_cells_lie_on_whole_pixels_and_are_hit(void **state) {
    (void)state;
    for (int w = 800; w <= 3840; w += 97) {
        Look look = look_of(w, w * 5 / 8, 100, 0);
        BoardLayout layout = board_layout(&look, 9);
        for (int cell = 0; cell < 81; cell++) {
            Rect r = grid_cell(&layout.grid, cell / 9, cell % 9);
            assert_true(r.x == floorf(r.x) && r.y == floorf(r.y) && r.w == floorf(r.w));
            assert_int_equal(grid_cell_at(&layout.grid, r.x + r.w / 2, r.y + r.h / 2), cell);
            assert_int_equal(grid_cell_at(&layout.grid, r.x, r.y), cell);
        }
        assert_int_equal(grid_cell_at(&layout.grid, layout.grid.rect.x - 3, layout.grid.rect.y + 30), -1);
    }
}

// ---- what is fitted into the room

// How many pixels below `y` in a row answer a click at x with a way to `scene`, from the foot of the window
// up: stops where something else answers. Only asked of entries that do nothing but lead somewhere.
static int clickable_height(Stage *stage, float x, int *y, SceneId scene) {
    int height = 0;
    for (; *y > 0; --*y) {
        bool leads = stage_click(stage, x, (float)*y + 0.5f, 1).scene == scene;
        if (leads) height++;
        if (!leads && height > 0) break;
    }
    return height;
}

static void test_the_pause_can_be_pressed_in_every_window(void **state) {
    (void)state;
    Stage stage;
    open_puzzle(&stage);
    play_pause(&stage.app.play, stage.app.save, stage.app.now_us);
    for (int i = 0; i < SIZE_COUNT; i++)
        for (int scale = 75; scale <= 200; scale += 25) {
            stage.app.settings.scale_percent = scale;
            app_resize(&stage.app, SIZES[i][0], SIZES[i][1]);
            stage_enter(&stage, &scene_pause, (Go){.scene = SCENE_PAUSE});
            BoardLayout board = board_layout_for(&stage.app.look, &stage.app.play.layout);
            Rect grid = board.grid.rect;
            int y = SIZES[i][1] - 1;
            float x = board.portrait ? grid.x + grid.w / 2 : board.side.x + 40;
            int menu = clickable_height(&stage, x, &y, SCENE_MENU);
            int below = y + menu, settings = clickable_height(&stage, x, &y, SCENE_SETTINGS);
            if (menu < 28 || abs(settings - menu) > 1 ||
                (float)below > stage.app.look.height - 50 * board.unit)
                fail_msg("%dx%d scale %d: entries of %d and %d pixels, down to %d", SIZES[i][0], SIZES[i][1],
                         scale, menu, settings, below);
        }
    stage_close(&stage);
}

// As much as a technique can have to say: the tokens with the longest names, and many removals.
static Step longest_step(const App *app, Technique technique) {
    static const int CELLS[] = {27, 28, 29, 35}, OTHERS[] = {30, 31, 33, 34};
    static const int SIZE_OF[TECHNIQUE_COUNT] = {
        [TECHNIQUE_FULL_HOUSE] = 1,   [TECHNIQUE_HIDDEN_SINGLE_BOX] = 1, [TECHNIQUE_HIDDEN_SINGLE_LINE] = 1,
        [TECHNIQUE_NAKED_SINGLE] = 1, [TECHNIQUE_POINTING] = 3,          [TECHNIQUE_CLAIMING] = 3,
        [TECHNIQUE_NAKED_PAIR] = 2,   [TECHNIQUE_HIDDEN_PAIR] = 2,       [TECHNIQUE_NAKED_TRIPLE] = 3,
        [TECHNIQUE_HIDDEN_TRIPLE] = 3};
    const TokenLook *look = play_tokens(&app->play);
    int size = SIZE_OF[technique] ? SIZE_OF[technique] : 4,
        tokens = technique <= TECHNIQUE_CLAIMING ? 1 : size;
    bool hidden = technique == TECHNIQUE_HIDDEN_PAIR || technique == TECHNIQUE_HIDDEN_TRIPLE ||
                  technique == TECHNIQUE_HIDDEN_QUAD;
    Step step = {.technique = technique, .house = {3, 21}, .house_count = 2};
    TokenMask spoken = 0;
    for (int i = 0; i < tokens; i++) {
        int longest = 0;
        for (int token = 1; token <= 9; token++)
            if (!(spoken & marks_bit(token)) &&
                (!longest || strlen(name_token(look, token)) > strlen(name_token(look, longest))))
                longest = token;
        spoken |= marks_bit(longest);
    }
    for (int i = 0; i < size; i++) {
        cellset_add(&step.pattern_cells, CELLS[i]);
        step.pattern.cell[CELLS[i]] = spoken;
        if (hidden) step.remove.cell[CELLS[i]] = 0x1FF & ~spoken & (i % 2 ? 0x155 : 0x0AA);
    }
    if (technique <= TECHNIQUE_NAKED_SINGLE) {
        step.token = (uint8_t)marks_first(spoken), step.cell = (uint8_t)CELLS[0];
        step.house_count = 1;
    }
    for (int i = 0; i < 4 && !hidden && !step.token; i++)
        step.remove.cell[OTHERS[i]] = i % 2 ? spoken : (TokenMask)(spoken & -spoken);
    return step;
}

// Draws the panel alone and looks at a line of pixels: nothing of it may be of any other colour than the
// panel's.
static void check_hint(Stage *stage, const char *where) {
    App *app = &stage->app;
    BoardLayout layout = board_layout_of(stage->self, app);
    HintLayout place = hint_layout(&layout);
    SDL_Rect damage[64];
    draw_invalidate(stage->draw);
    draw_begin(stage->draw, stage->surface, app->look.theme.colour[ROLE_BACKGROUND]);
    float size = board_draw_hint(stage->self, app, stage->draw, &layout);
    draw_end(stage->draw, damage, 64);
    if (size < 12) fail_msg("%s: text of %g pixels", where, size);
    if (place.go_on.h < 34) fail_msg("%s: buttons of %g pixels", where, place.go_on.h);
    bool foot = place.go_on.y < layout.side.y + layout.side.h / 2; // the buttons stand above the sentences
    float y = foot ? place.panel.y + place.panel.h - 4 * layout.unit : place.go_on.y - 3;
    const uint32_t *row = (const uint32_t *)((const uint8_t *)stage->surface->pixels +
                                             (size_t)y * (size_t)stage->surface->pitch);
    for (float x = place.go_on.x; x < place.close.x + place.close.w; x++)
        if ((row[(int)x] & 0xFFFFFF) != (app->look.theme.colour[ROLE_PANEL] & 0xFFFFFF))
            fail_msg("%s: the words run over their room", where);
}

static void test_hints_can_be_read_in_every_window(void **state) {
    (void)state;
    static const char *const PACKS[] = {"runes", "orrery", "sky"};
    static const int WINDOWS[][2] = {{640, 480},  {700, 760},   {640, 900},  {800, 600},
                                     {800, 1280}, {1000, 1000}, {1280, 800}, {1080, 1920}};
    for (size_t p = 0; p < sizeof PACKS / sizeof *PACKS; p++) {
        Stage stage;
        stage_open(&stage, 1280, 800, p % 2 ? THEME_PAPER : THEME_INK, 3);
        stage_play_pack(&stage, PACKS[p], 1);
        stage_enter(&stage, &scene_board, (Go){.scene = SCENE_BOARD});
        stage_draw(&stage);
        stage_wait(&stage, 0);
        BoardView *board = stage.self;
        for (size_t w = 0; w < sizeof WINDOWS / sizeof *WINDOWS; w++)
            for (int scale = 100; scale <= 150; scale += 50) {
                stage.app.settings.scale_percent = scale;
                stage_size(&stage, WINDOWS[w][0], WINDOWS[w][1]);
                for (Technique t = 0; t < TECHNIQUE_COUNT; t++) {
                    if (!technique_is_basic(t)) continue; // longest_step makes no steps of other families
                    board->hint = (Hint){.kind = HINT_STEP, .stage = 3, .step = longest_step(&stage.app, t)};
                    board->hint.position = hint_position(session(&stage));
                    char where[96];
                    snprintf(where, sizeof where, "%s, %s, %dx%d at %d %%", PACKS[p], technique_info(t)->name,
                             WINDOWS[w][0], WINDOWS[w][1], scale);
                    check_hint(&stage, where);
                }
                board->hint = (Hint){.kind = HINT_WRONG_ENTRY, .stage = 2, .undos = 17};
                for (int cell = 0; cell < 81; cell += 4) cellset_add(&board->hint.wrong, cell);
                check_hint(&stage, "a mistake");
                board->hint = (Hint){.kind = HINT_BEYOND, .stage = 1};
                check_hint(&stage, "beyond");
            }
        stage_close(&stage);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_clock_starts_when_givens_are_presented),
        cmocka_unit_test(test_larger_text_leaves_the_board),
        cmocka_unit_test(test_clock_stops_at_the_event_that_completes_the_board),
        cmocka_unit_test(test_letters_are_typed),
        cmocka_unit_test(test_keys_on_the_pad),
        cmocka_unit_test(test_voices_go_with_the_board),
        cmocka_unit_test(test_pause_stands_still_and_hides_the_board),
        cmocka_unit_test(test_losing_the_pad_or_the_window_pauses),
        cmocka_unit_test(test_hover_never_moves_the_cursor),
        cmocka_unit_test(test_placing_by_mouse_and_erasing),
        cmocka_unit_test(test_drag_selects_several_for_notes),
        cmocka_unit_test(test_token_first_order),
        cmocka_unit_test(test_wheel),
        cmocka_unit_test(test_a_wheel_called_off_stays_off),
        cmocka_unit_test(test_token_first_by_keyboard),
        cmocka_unit_test(test_moves_that_met_a_full_disk_are_written_later),
        cmocka_unit_test(test_one_undo_for_a_placement_and_its_notes),
        cmocka_unit_test(test_notes_mode_is_never_switched_silently),
        cmocka_unit_test(test_both_cells_of_a_clash_are_ringed_under_every_highlight),
        cmocka_unit_test(test_mistakes_are_shown_as_chosen),
        cmocka_unit_test(test_mistakes_at_the_end_only),
        cmocka_unit_test(test_a_wrong_entry_is_said_before_any_hint),
        cmocka_unit_test(test_hints_lead_to_the_end),
        cmocka_unit_test(test_at_rest_nothing_is_painted),
        cmocka_unit_test(test_the_pause_reaches_what_has_no_button),
        cmocka_unit_test(test_restart_is_one_undo),
        cmocka_unit_test(test_pasted_puzzles_are_refused_with_a_reason),
        cmocka_unit_test(test_codes_reproduce_the_puzzle),
        cmocka_unit_test(test_every_game_is_new),
        cmocka_unit_test(test_nothing_overlaps_at_any_size),
        cmocka_unit_test(test_the_pad_is_arranged),
        cmocka_unit_test(test_the_unit_grows_with_the_scale),
        cmocka_unit_test(test_cells_lie_on_whole_pixels_and_are_hit),
        cmocka_unit_test(test_the_pause_can_be_pressed_in_every_window),
        cmocka_unit_test(test_hints_can_be_read_in_every_window),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
