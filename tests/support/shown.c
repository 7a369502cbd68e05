#include "support/shown.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/patience.h"
#include "ui/scenes/board/board_view.h"

const ShownList SHOWN[] = {
    {"pages", SHOWN_PAGES}, {"play", SHOWN_PLAY}, {"stories", SHOWN_STORIES}, {"boards", SHOWN_BOARDS},
    {"think", SHOWN_THINK}, {"runs", SHOWN_RUNS}, {"learn", SHOWN_LEARN},     {0},
};

void shown_fill(Stage *stage, int n) {
    Play *play = &stage->app.play;
    for (int cell = 0; cell < play->layout.cells && n > 0; cell++) {
        if (session_is_given(&play->session, cell)) continue;
        stage_wait(stage, 7380000 + cell % 7 * 1234567);
        Move move = {.kind = MOVE_PUT,
                     .token = play->session.solution.cell[cell],
                     .cells = cellset_of(cell),
                     .tidy = true};
        play_move(play, stage->app.save, move, stage->app.now_us);
        n--;
    }
}

void shown_board(Stage *stage) {
    stage_play_pack(stage, "classic-nine", 0);
    stage_enter(stage, &scene_board, (Go){.scene = SCENE_BOARD});
    stage_draw(stage);
    stage_wait(stage, 0);
}

void shown_press_hint(Stage *stage) {
    const BoardView *board = stage->self;
    stage_action(stage, ACTION_HINT);
    for (int i = 0; i < PATIENCE_MS / 2; i++) {
        if (board->hint.kind != HINT_SEARCHING && !board->walk.pending) return;
        SDL_Delay(2);
        stage_wait(stage, 0);
    }
    fail_msg("the hint does not come");
}

void shown_settle(Stage *stage, bool (*settled)(const void *scene)) {
    stage_wait(stage, 0); // asks
    for (int i = 0; i < PATIENCE_MS / 5 && !settled(stage->self); i++) {
        SDL_Delay(5);
        stage_wait(stage, 0);
    }
    assert_true(settled(stage->self));
    for (int i = 0; i < 20; i++) stage_wait(stage, 20000);
}
