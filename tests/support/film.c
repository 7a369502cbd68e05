#include "support/film.h"

#include <assert.h>
#include <string.h>

#include "support/patience.h"
#include "support/shown.h"
#include "ui/scenes/board/board_view.h"
#include "ui/scenes/duel/duel_view.h"

// A running clock does not count as motion: it asks for frames less often.
enum { MOVES_US = 20000 };

enum { LIST_X = 1000 }; // a place over the list, in every scene that has one

// ---- what is there before

static void show_menu(Stage *stage) { stage_go(stage, (Go){.scene = SCENE_MENU}); }

static void show_page(Stage *stage) {
    show_menu(stage);
    stage_draw(stage);
    stage_go(stage, (Go){.scene = SCENE_NEWGAME, .pack = 3});
}

static void show_board_of(Stage *stage, const char *pack, int blanks_left) {
    stage_play_pack(stage, pack, 0);
    stage_go(stage, (Go){.scene = SCENE_BOARD});
    stage_draw(stage);
    stage_wait(stage, 0);
    shown_fill(stage, session_blanks(&stage->app.play.session) - blanks_left);
    BoardView *board = stage->self;
    board_next_empty(board, &stage->app, false);
}

static void show_board(Stage *stage) { show_board_of(stage, "classic-nine", 30); }
static void show_alchemy(Stage *stage) { show_board_of(stage, "alchemy", 30); }
static void show_last_four(Stage *stage) { show_board_of(stage, "classic-nine", 4); }
static void show_last(Stage *stage) { show_board_of(stage, "classic-nine", 1); }
static void show_last_alchemy(Stage *stage) { show_board_of(stage, "alchemy", 1); }

// ---- what sets it off

static void go(Stage *stage, Go to) {
    if (to.scene != SCENE_STAY) stage_go(stage, to);
}

static void open_card(Stage *stage) {
    Targets targets;
    targets_init(&targets, stage->app.look.unit, stage->app.now_us, false);
    stage->scene->targets(stage->self, &stage->app, &targets);
    const Target *card = targets_find(&targets, 100 + 3);
    go(stage, stage_click(stage, card->rect.x + 20, card->rect.y + 20, 1));
}

static void back(Stage *stage) { go(stage, stage_action(stage, ACTION_BACK)); }
static void pause(Stage *stage) { go(stage, stage_action(stage, ACTION_PAUSE)); }
static void to_settings(Stage *stage) { stage_go(stage, (Go){.scene = SCENE_SETTINGS, .back = SCENE_MENU}); }
static void to_board(Stage *stage) {
    stage_play_pack(stage, "classic-nine", 0);
    stage_go(stage, (Go){.scene = SCENE_BOARD});
}

static int right_token(const Stage *stage) {
    const BoardView *board = stage->self;
    return stage->app.play.session.solution.cell[board->cursor];
}

static void place(Stage *stage) { go(stage, stage_token(stage, right_token(stage), false)); }

static void place_wrong(Stage *stage) {
    int wrong = right_token(stage) % 9 + 1;
    go(stage, stage_token(stage, wrong, false));
}

static void note(Stage *stage) {
    for (int token = 1; token < 8; token += 3) go(stage, stage_token(stage, token, true));
}

static void fill_notes(Stage *stage) { go(stage, stage_action(stage, ACTION_FILL_NOTES)); }
static void undo(Stage *stage) { go(stage, stage_action(stage, ACTION_UNDO)); }
static void erase(Stage *stage) { go(stage, stage_action(stage, ACTION_ERASE)); }

static void show_entered(Stage *stage) {
    show_board(stage);
    place(stage);
}

// Moves on by several cells, each time while the cursor is still on its way.
static void walk(Stage *stage) {
    static const Action WAY[] = {ACTION_LEFT, ACTION_LEFT, ACTION_DOWN, ACTION_DOWN};
    for (int i = 0; i < 4; i++) {
        stage_action(stage, WAY[i]);
        if (i < 3) film_frame(stage);
    }
}

static void aim(Stage *stage) {
    stage_input(stage, (Input){.kind = INPUT_AIM, .device = DEVICE_PAD, .x = 0.9f, .y = -0.9f});
}

static void show_aim(Stage *stage) {
    show_board(stage);
    aim(stage);
}

static void let_go(Stage *stage) { stage_input(stage, (Input){.kind = INPUT_AIM, .device = DEVICE_PAD}); }

static void show_entry(Stage *stage) { stage_go(stage, (Go){.scene = SCENE_ENTRY}); }

// A seed whose next step has cells, candidates and links.
static void show_why(Stage *stage) {
    stage_play_pack(stage, "classic-nine", 300);
    stage_go(stage, (Go){.scene = SCENE_BOARD});
    stage_draw(stage);
    stage_wait(stage, 0);
    shown_press_hint(stage);
    shown_press_hint(stage);
}

static void hint(Stage *stage) { shown_press_hint(stage); }

static void scroll(Stage *stage) {
    for (int i = 0; i < 3; i++)
        stage_input(
            stage,
            (Input){.kind = INPUT_SCROLL, .device = DEVICE_MOUSE, .x = LIST_X, .y = 400, .scroll = -1});
}

// A finger drags the list up, and lets it go.
static void throw_list(Stage *stage) {
    Input finger = {
        .kind = INPUT_POINTER_DOWN, .device = DEVICE_TOUCH, .x = LIST_X, .y = 600, .button = 1, .clicks = 1};
    stage_input(stage, finger);
    finger.kind = INPUT_POINTER_MOVE;
    for (int i = 0; i < 5; i++) {
        stage_wait(stage, FILM_FRAME_US);
        finger.y -= 30;
        stage_input(stage, finger);
    }
    finger.kind = INPUT_POINTER_UP;
    stage_input(stage, finger);
}

// ---- duels

// `left` and `right` blanks remain on the two sides; the left cursor is on the first blank of its side.
static void show_duel_with(Stage *stage, int left, int right) {
    shown_duel(stage);
    Duel *duel = stage->self;
    const Session *session = &duel->side[0].play->session;
    shown_fill_side(stage, 0, session_blanks(session) - left);
    shown_fill_side(stage, 1, session_blanks(session) - right);
    for (int cell = session->layout->cells - 1; cell >= 0; cell--)
        if (!session->board.grid.cell[cell]) duel->side[0].cursor = cell;
}

static void show_duel(Stage *stage) { show_duel_with(stage, 30, 20); }
static void show_duel_houses(Stage *stage) { show_duel_with(stage, 4, 20); }
static void show_duel_last(Stage *stage) { show_duel_with(stage, 1, 0); }

static void place_in_duel(Stage *stage) {
    const DuelSide *side = &((const Duel *)stage->self)->side[0];
    stage_token(stage, side->play->session.solution.cell[side->cursor], false);
}

// The pad's player takes a token from the wheel.
static void aim_in_duel(Stage *stage) {
    aim(stage);
    film_frame(stage);
    let_go(stage);
}

// ---- lists

// A list of all steps that is longer than its area.
static void show_all_steps(Stage *stage) {
    stage_play_pack(stage, "classic-nine", 300);
    stage_go(stage, (Go){.scene = SCENE_BOARD});
    stage_draw(stage);
    stage_wait(stage, 0);
    stage_action(stage, ACTION_ALL_STEPS);
    const BoardView *board = stage->self;
    for (int i = 0; i < PATIENCE_MS / 2 && !board->hint.progress.resting; i++) {
        SDL_Delay(2); // other threads look for them
        stage_wait(stage, 0);
    }
}

static void step_down(Stage *stage) {
    for (int i = 0; i < 14; i++) stage_action(stage, ACTION_DOWN);
}

static void show_learn(Stage *stage) { stage_go(stage, (Go){.scene = SCENE_LEARN}); }

// ---- the films

static void show_paused(Stage *stage) {
    show_board(stage);
    stage_draw(stage);
    pause(stage);
}

static void show_victory(Stage *stage) {
    show_last(stage);
    stage_draw(stage);
    place(stage);
}

static void next_puzzle(Stage *stage) { go(stage, stage_action(stage, ACTION_CONFIRM)); }

const Film FILMS[] = {
    {"card_opens", show_menu, open_card, true, {0}},
    {"card_closes", show_page, back, true, {0}},
    {"settings_slide_in", show_menu, to_settings, true, {0}},
    {"board_slides_in", show_menu, to_board, true, {0}},
    {"board_turns_over", show_board, pause, true, {0}},
    {"board_turns_back", show_paused, pause, true, {0}},
    {"victory", show_last, place, true, {0}},
    {"victory_in_signs", show_last_alchemy, place, true, {0}},
    {"next_puzzle", show_victory, next_puzzle, true, {0}},
    {"token_flies", show_board, place, false, {40, 40, 1240, 740}},
    {"sign_flies", show_alchemy, place, false, {40, 40, 1240, 740}},
    {"last_three", show_last_four, place, false, {40, 40, 740, 740}},
    {"conflict", show_board, place_wrong, false, {40, 40, 740, 740}},
    {"erased", show_entered, erase, false, {240, 240, 400, 300}},
    {"undone", show_entered, undo, false, {240, 240, 400, 300}},
    {"notes_pop", show_board, note, false, {240, 240, 400, 300}},
    {"notes_filled", show_board, fill_notes, false, {40, 40, 740, 740}},
    {"cursor_glides", show_board, walk, false, {40, 240, 740, 400}},
    {"wheel_blooms", show_board, aim, false, {140, 60, 640, 600}},
    {"wheel_takes", show_aim, let_go, false, {140, 60, 640, 600}},
    {"entry_wheel", show_entry, aim, false, {0}},
    {"hint_opens", show_board, hint, false, {40, 40, 1240, 740}},
    {"hint_why", show_why, hint, false, {40, 40, 1240, 740}},
    {"list_scrolls", show_menu, scroll, false, {340, 40, 940, 740}},
    {"list_thrown", show_menu, throw_list, false, {340, 40, 940, 740}},
    {"duel_token_flies", show_duel, place_in_duel, false, {0}},
    {"duel_houses", show_duel_houses, place_in_duel, false, {0}},
    {"duel_wheel", show_duel, aim_in_duel, false, {0}},
    {"duel_ends", show_duel_last, place_in_duel, true, {0}},
    {"steps_scroll", show_all_steps, scroll, false, {800, 40, 480, 740}},
    {"steps_thrown", show_all_steps, throw_list, false, {800, 40, 480, 740}},
    {"steps_by_key", show_all_steps, step_down, false, {800, 40, 480, 740}},
    {"lessons_thrown", show_learn, throw_list, false, {340, 40, 940, 740}},
    {0},
};

// ---- running one

static bool moves(const Stage *stage) {
    return scene_change_runs(&stage->frame.change) || stage->wake_us <= stage->app.now_us + MOVES_US;
}

static bool draw_and_look(Stage *stage) {
    stage_draw(stage);
    stage_wait(stage, 0);
    return moves(stage);
}

void film_show(Stage *stage, const Film *film) {
    stage->app.settings.reduce_motion = false;
    film->show(stage);
    for (int i = 0; i < 600 && draw_and_look(stage); i++) stage_wait(stage, FILM_FRAME_US);
    stage_wait(stage, 1000000);
    for (int i = 0; i < 600 && draw_and_look(stage); i++) stage_wait(stage, FILM_FRAME_US);
    assert(!moves(stage));
}

void film_act(Stage *stage, const Film *film) {
    film->act(stage);
    stage_draw(stage);
    stage_wait(stage, 0);
}

bool film_frame(Stage *stage) {
    bool moved = moves(stage);
    stage_wait(stage, FILM_FRAME_US);
    stage_draw(stage);
    stage_wait(stage, 0);
    return moved;
}
