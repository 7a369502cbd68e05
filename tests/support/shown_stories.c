// Packs that tell something while they are solved, and those whose tokens were drawn for them.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/shown.h"

// Fills in all cells of the first n tokens, the rest as notes.
static void fill_tokens(Stage *stage, int n) {
    Play *play = &stage->app.play;
    for (int cell = 0; cell < play->layout.cells; cell++) {
        int token = play->session.solution.cell[cell];
        if (session_is_given(&play->session, cell) || token > n) continue;
        stage_wait(stage, 2380000 + cell % 7 * 1234567);
        Move move = {.kind = MOVE_PUT, .token = (uint8_t)token, .cells = cellset_of(cell), .tidy = true};
        play_move(play, stage->app.save, move, stage->app.now_us);
    }
}

// A board on which `tokens` tokens are complete.
static void show_board_of(Stage *stage, const char *pack, int tokens) {
    stage_play_pack(stage, pack, 7);
    stage_enter(stage, &scene_board, (Go){.scene = SCENE_BOARD});
    stage_draw(stage);
    stage_wait(stage, 0);
    fill_tokens(stage, tokens);
    stage_action(stage, ACTION_FILL_NOTES);
    stage_action(stage, ACTION_NEXT_EMPTY);
}

static void show_end_of(Stage *stage, const char *pack) {
    show_board_of(stage, pack, 1);
    shown_fill(stage, CELLS_MAX);
    stage_enter(stage, &scene_victory, (Go){.scene = SCENE_VICTORY});
}

static void show_letters(Stage *stage) { show_board_of(stage, "words", 4); }
static void show_word(Stage *stage) { show_end_of(stage, "words"); }
static void show_woerter(Stage *stage) { show_board_of(stage, "woerter", 5); }
static void show_lights(Stage *stage) { show_board_of(stage, "orrery", 5); }
static void show_day(Stage *stage) { show_board_of(stage, "sky", 5); }
static void show_picture(Stage *stage) { show_end_of(stage, "stencils"); }
static void show_melody(Stage *stage) { show_board_of(stage, "notes", 4); }
static void show_menagerie(Stage *stage) { show_board_of(stage, "menagerie", 3); }
static void show_orchard(Stage *stage) { show_board_of(stage, "orchard", 1); }
static void show_cards(Stage *stage) { show_board_of(stage, "cards", 3); }
static void show_gambit(Stage *stage) { show_board_of(stage, "gambit", 1); }
static void show_kanji(Stage *stage) { show_board_of(stage, "kanji", 3); }
static void show_ink(Stage *stage) { show_board_of(stage, "ink", 3); }

const Shown SHOWN_STORIES[] = {
    {"letters", show_letters, 2}, {"word", show_word, 2},
    {"woerter", show_woerter, 2}, {"lights", show_lights, 2},
    {"day", show_day, 2},         {"picture", show_picture, 2},
    {"melody", show_melody, 2},   {"menagerie", show_menagerie, 2},
    {"orchard", show_orchard, 2}, {"cards", show_cards, 2},
    {"gambit", show_gambit, 2},   {"kanji", show_kanji, 2},
    {"ink", show_ink, 2},         {0},
};
