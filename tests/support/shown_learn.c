// What teaches, and what comes in and goes out.
#include <stdio.h>

#include "game/words/welcome.h"
#include "support/patience.h"
#include "support/shown.h"
#include "ui/app/print_order.h"
#include "ui/scenes/import/import_view.h"

// The welcome after `steps` right answers, each of which has been shown for its time.
static void open_welcome(Stage *stage, int steps) {
    Layout layout;
    Grid puzzle, solution;
    layout_init(&layout, "9x9");
    welcome_board(&layout, &puzzle, &solution);
    stage_enter(stage, &scene_welcome, (Go){.scene = SCENE_WELCOME});
    for (int i = 0; i < steps; i++) {
        stage_token(stage, solution.cell[welcome_step(i)->cell], false);
        stage_wait(stage, 5000000);
    }
}

static void show_row(Stage *stage) { open_welcome(stage, 0); }
static void show_box(Stage *stage) { open_welcome(stage, 1); }
static void show_end(Stage *stage) { open_welcome(stage, 3); }

static void show_not_yet(Stage *stage) {
    open_welcome(stage, 2);
    stage_token(stage, 4, false);
}

static void show_rules(Stage *stage) {
    stage_enter(stage, &scene_rules, (Go){.scene = SCENE_RULES, .back = SCENE_LEARN});
}

static void show_words(Stage *stage) {
    stage_enter(stage, &scene_rules, (Go){.scene = SCENE_RULES, .back = SCENE_LEARN, .words = true});
    stage_action(stage, ACTION_DOWN);
}

static void show_learn(Stage *stage) { stage_enter(stage, &scene_learn, (Go){.scene = SCENE_LEARN}); }

static void show_lesson(Stage *stage) {
    stage_enter(stage, &scene_learn,
                (Go){.scene = SCENE_LEARN, .back = SCENE_BOARD, .technique = TECHNIQUE_X_WING});
    stage_action(stage, ACTION_CONFIRM);
}

// An example, from 0, at the stage that gives reasons.
static void show_example(Stage *stage, Technique technique, int index) {
    stage_enter(stage, &scene_learn, (Go){.scene = SCENE_LEARN, .back = SCENE_BOARD, .technique = technique});
    for (int i = 0; i < index; i++) stage_action(stage, ACTION_NEXT_EMPTY);
    for (int i = 0; i < 3; i++) stage_action(stage, ACTION_RIGHT);
}

static void show_reasons(Stage *stage, Technique technique) { show_example(stage, technique, 0); }
static void show_lesson_cage(Stage *stage) { show_reasons(stage, TECHNIQUE_CAGE_COMBINATIONS); }
static void show_lesson_tridagon(Stage *stage) { show_reasons(stage, TECHNIQUE_TRIDAGON); }
static void show_lesson_kraken(Stage *stage) { show_reasons(stage, TECHNIQUE_KRAKEN_TRIDAGON); }
static void show_lesson_bug_lite(Stage *stage) { show_reasons(stage, TECHNIQUE_BUG_LITE); }
static void show_lesson_reverse(Stage *stage) { show_reasons(stage, TECHNIQUE_REVERSE_BUG); }
static void show_lesson_exocet(Stage *stage) { show_reasons(stage, TECHNIQUE_JUNIOR_EXOCET); }
static void show_lesson_mirror(Stage *stage) { show_example(stage, TECHNIQUE_JUNIOR_EXOCET, 3); }
static void show_lesson_senior(Stage *stage) { show_reasons(stage, TECHNIQUE_SENIOR_EXOCET); }
static void show_lesson_symmetry(Stage *stage) { show_reasons(stage, TECHNIQUE_SYMMETRICAL_PLACEMENT); }
static void show_lesson_crossing(Stage *stage) { show_reasons(stage, TECHNIQUE_ALMOST_LOCKED_PAIR); }
static void show_lesson_chute(Stage *stage) { show_reasons(stage, TECHNIQUE_CHUTE_REMOTE_PAIR); }
static void show_lesson_extended(Stage *stage) { show_reasons(stage, TECHNIQUE_EXTENDED_RECTANGLE); }
static void show_lesson_fireworks(Stage *stage) { show_reasons(stage, TECHNIQUE_FIREWORKS); }
static void show_lesson_wing(Stage *stage) { show_reasons(stage, TECHNIQUE_BROKEN_WING); }
static void show_lesson_oddagon(Stage *stage) { show_reasons(stage, TECHNIQUE_BIVALUE_ODDAGON); }
static void show_lesson_local(Stage *stage) { show_reasons(stage, TECHNIQUE_M_WING); }
static void show_lesson_ring(Stage *stage) { show_reasons(stage, TECHNIQUE_W_RING); }
static void show_lesson_sets(Stage *stage) { show_reasons(stage, TECHNIQUE_ALS_W_WING); }
static void show_lesson_hidden(Stage *stage) { show_reasons(stage, TECHNIQUE_AHS_XZ); }
static void show_lesson_sectors(Stage *stage) { show_reasons(stage, TECHNIQUE_SUE_DE_COQ_3D); }
static void show_lesson_loop(Stage *stage) { show_reasons(stage, TECHNIQUE_SK_LOOP); }
static void show_lesson_msls(Stage *stage) { show_reasons(stage, TECHNIQUE_MSLS); }

static void show_print(Stage *stage) {
    shown_board(stage);
    print_order_play(&stage->app);
    stage_enter(stage, &scene_print, (Go){.scene = SCENE_PRINT, .back = SCENE_PAUSE});
}

static void show_import(Stage *stage) {
    snprintf(stage->app.brought, sizeof stage->app.brought, TEST_DATA "/packs/good");
    stage_enter(stage, &scene_import, (Go){.scene = SCENE_IMPORT});
    const ImportScene *self = stage->self;
    for (int i = 0; i < PATIENCE_MS / 5 && self->view.stage != IMPORT_PACK; i++) {
        SDL_Delay(5);
        stage_wait(stage, 5000);
    }
}

const Shown SHOWN_LEARN[] = {
    {"welcome-row", show_row, THEME_CHOICE_COUNT},
    {"welcome-box", show_box, THEME_CHOICE_COUNT},
    {"welcome-not-yet", show_not_yet, THEME_CHOICE_COUNT},
    {"welcome-end", show_end, THEME_CHOICE_COUNT},
    {"rules", show_rules, THEME_CHOICE_COUNT},
    {"words", show_words, THEME_CHOICE_COUNT},
    {"learn", show_learn, 0},
    {"lesson", show_lesson, 0},
    {"lesson-cage", show_lesson_cage, 0},
    {"lesson-tridagon", show_lesson_tridagon, 2},
    {"lesson-kraken-tridagon", show_lesson_kraken, 2},
    {"lesson-bug-lite", show_lesson_bug_lite, 2},
    {"lesson-reverse-bug", show_lesson_reverse, 2},
    {"lesson-exocet", show_lesson_exocet, 2},
    {"lesson-mirror", show_lesson_mirror, 2},
    {"lesson-senior", show_lesson_senior, 2},
    {"lesson-symmetry", show_lesson_symmetry, 2},
    {"lesson-loop", show_lesson_loop, 2},
    {"lesson-crossing", show_lesson_crossing, 2},
    {"lesson-chute", show_lesson_chute, 2},
    {"lesson-extended", show_lesson_extended, 2},
    {"lesson-fireworks", show_lesson_fireworks, 2},
    {"lesson-wing", show_lesson_wing, 2},
    {"lesson-oddagon", show_lesson_oddagon, 2},
    {"lesson-local", show_lesson_local, 2},
    {"lesson-ring", show_lesson_ring, 2},
    {"lesson-sets", show_lesson_sets, 2},
    {"lesson-hidden", show_lesson_hidden, 2},
    {"lesson-sectors", show_lesson_sectors, 2},
    {"lesson-msls", show_lesson_msls, 2},
    {"print", show_print, 0},
    {"import", show_import, 0},
    {0},
};
