// Where puzzles are chosen from, as pictures in all three themes (support/golden.h).
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>

#include "support/golden.h"
#include "support/played_days.h"

// Fills in the first n blanks, some seconds apart.
static void fill_blanks(Stage *stage, int n) {
    Play *play = &stage->app.play;
    stage_enter(stage, &scene_board, (Go){.scene = SCENE_BOARD});
    stage_draw(stage);
    stage_wait(stage, 0);
    for (int cell = 0; cell < play->layout.cells && n > 0; cell++) {
        if (session_is_given(&play->session, cell)) continue;
        stage_wait(stage, 7380000 + cell % 7 * 1234567);
        Move move = {.kind = MOVE_PUT, .token = play->session.solution.cell[cell], .cells = cellset_of(cell)};
        play_move(play, stage->app.save, move, stage->app.now_us);
        n--;
    }
    stage_wait(stage, 20000000);
    play_leave(play, stage->app.save, stage->app.now_us);
}

// Weeks of dailies, the first of today done and the second begun.
static void show_today(Stage *stage) {
    const PackEntry *pack = packs_find(&stage->app.packs, "classic-nine");
    played_days(stage->app.save, pack, (int)(STAGE_UNIX_S / 86400), 41);
    for (int i = 0; i < 2; i++) {
        stage_enter(stage, &scene_today, (Go){.scene = SCENE_TODAY});
        stage_action(stage, ACTION_CONFIRM);
        fill_blanks(stage, i == 0 ? CELLS_MAX : 24);
    }
    stage_enter(stage, &scene_today, (Go){.scene = SCENE_TODAY});
}

// Six games that are begun, in as many packs, and the first of today's dailies.
static void begin_games(Stage *stage) {
    static const char *const PACKS[] = {"classic-nine", "stencils", "orrery", "dragonfly", "runes"};
    for (int i = 0; i < 5; i++) {
        stage_play_pack(stage, PACKS[i], 9 + i);
        fill_blanks(stage, 4 + i * 9);
    }
    stage_enter(stage, &scene_today, (Go){.scene = SCENE_TODAY});
    stage_action(stage, ACTION_CONFIRM);
    fill_blanks(stage, 24);
    stage->app.notice[0] = '\0';
}

static void show_games(Stage *stage) {
    begin_games(stage);
    stage_enter(stage, &scene_games, (Go){.scene = SCENE_GAMES});
    stage_action(stage, ACTION_RIGHT);
}

static void show_solved(Stage *stage) {
    const PackEntry *pack = packs_find(&stage->app.packs, "classic-nine");
    played_days(stage->app.save, pack, (int)(STAGE_UNIX_S / 86400), 30);
    begin_games(stage);
    stage_play_pack(stage, "chroma", 3);
    fill_blanks(stage, CELLS_MAX);
    stage_enter(stage, &scene_games, (Go){.scene = SCENE_GAMES});
    stage_action(stage, ACTION_NEXT_EMPTY);
    stage_action(stage, ACTION_NEXT_EMPTY);
    stage_action(stage, ACTION_RIGHT);
}

static void show_generate(Stage *stage) {
    stage_enter(stage, &scene_generate, (Go){.scene = SCENE_GENERATE});
    stage_action(stage, ACTION_UP);
}

static void test_pictures(void **state) {
    (void)state;
    golden_pictures("today", show_today, THEME_CHOICE_COUNT);
    golden_pictures("games", show_games, THEME_CHOICE_COUNT);
    golden_pictures("games-solved", show_solved, THEME_CHOICE_COUNT);
    golden_pictures("generate", show_generate, THEME_CHOICE_COUNT);
}

int main(void) {
    setenv("TZ", "UTC", 1);
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_pictures)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
