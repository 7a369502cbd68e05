// Where puzzles are chosen and given, and settings.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/constraint/constraint_kinds.h"
#include "support/played_days.h"
#include "support/settled.h"
#include "support/shown.h"
#include "ui/scenes/entry/entry_view.h"
#include "ui/scenes/entry/puzzle_drawing.h"

static const char PUZZLE[] =
    "..9748...7.........2.1.9.....7...24..64.1.59..98...3.....8.3.2.........6...2759..";

static void show_menu(Stage *stage) { stage_enter(stage, &scene_menu, (Go){.scene = SCENE_MENU}); }

static void show_newgame(Stage *stage) {
    stage_enter(stage, &scene_newgame, (Go){.scene = SCENE_NEWGAME, .pack = 1});
}

static void show_entry(Stage *stage) {
    stage_enter(stage, &scene_entry, (Go){.scene = SCENE_ENTRY, .text = PUZZLE});
    shown_settle(stage, entry_is_settled); // the answer comes from another thread
}

static void type(Stage *stage, const char *text) {
    for (; *text; text++) stage_input(stage, (Input){.kind = INPUT_TEXT, .text = (char[]){*text, 0}});
}

static void aim(Stage *stage, float x, float y) {
    stage_input(stage, (Input){.kind = INPUT_AIM, .device = DEVICE_PAD, .x = x, .y = y});
}

static void open_keyboard(Stage *stage, const char *code) {
    stage_enter(stage, &scene_entry, (Go){.scene = SCENE_ENTRY});
    stage_input(stage, (Input){.kind = INPUT_ACTION,
                               .device = DEVICE_PAD,
                               .action = ACTION_HINT,
                               .menu_action = ACTION_HINT});
    type(stage, code);
}

// A block is chosen, and the stick points at one of its letters.
static void show_keyboard(Stage *stage) {
    open_keyboard(stage, "N17K2QM9TX04");
    aim(stage, -1, 1);
    aim(stage, 0, 0);
    aim(stage, 1, 0);
}

static void show_keyboard_wrong(Stage *stage) { open_keyboard(stage, "N17K2QM9TX04HV3C2KPD"); }

// A setting's text, which is not an address yet: Stream, then the second row.
static void show_keyboard_setting(Stage *stage) {
    stage_enter(stage, &scene_settings, (Go){.scene = SCENE_SETTINGS, .back = SCENE_MENU});
    for (int i = 0; i < 4; i++) stage_action(stage, ACTION_NEXT_EMPTY);
    stage_action(stage, ACTION_RIGHT);
    stage_action(stage, ACTION_DOWN);
    stage_action(stage, ACTION_CONFIRM);
    for (int i = 0; i < 5; i++)
        stage_input(stage,
                    (Input){.kind = INPUT_ACTION, .action = ACTION_ERASE, .menu_action = ACTION_ERASE});
}

static void show_entry_wheel(Stage *stage) {
    stage_enter(stage, &scene_entry, (Go){.scene = SCENE_ENTRY});
    type(stage, "53..7....6");
    shown_settle(stage, entry_is_settled);
    aim(stage, 1, 0);
}

// Six kinds on one board, and a cage whose sum is being typed.
static void show_entry_drawing(Stage *stage) {
    static const char BOARD[] =
        "9x9; thermo r1c1-r4c4; white r1c5 r1c6; less r2c7 r2c8; whisper r7c1-r9c3-r9c5; "
        "quadruple 3,5,8 r5c6 r5c7 r6c6 r6c7; arrow r3c9-r3c7-r4c6; clues "
        "1..........................................................."
        ".....................";
    stage_enter(stage, &scene_entry, (Go){.scene = SCENE_ENTRY, .text = BOARD});
    EntryScene *entry = stage->self;
    TextError error;
    puzzle_drawing_choose(&entry->editor, &stage->app, constraint_kind_of("cage"), &error);
    EntryLayout l = entry_layout(entry, &stage->app);
    static const int WAY[][2] = {{6, 7}, {6, 8}, {7, 8}};
    for (int i = 0; i < 3; i++) {
        Rect r = grid_cell(&l.slate.grid, WAY[i][0], WAY[i][1]);
        stage_input(stage, (Input){.kind = i ? INPUT_POINTER_MOVE : INPUT_POINTER_DOWN,
                                   .x = r.x + r.w / 2,
                                   .y = r.y + r.h / 2,
                                   .button = 1});
    }
    stage_input(stage, (Input){.kind = INPUT_POINTER_UP, .button = 1});
    type(stage, "19");
    shown_settle(stage, entry_is_settled);
}

// A search without end, for twelve seconds.
static void show_entry_counting(Stage *stage) {
    static const char BOARD[] =
        "16x16; cage 34 r1c1-r1c4; cage 34 r1c5-r1c8; cage 34 r1c9-r1c12; cage 33 r1c13-r1c16; anti-king";
    stage_enter(stage, &scene_entry, (Go){.scene = SCENE_ENTRY, .text = BOARD});
    stage_wait(stage, 12000000);
}

// The list of what can be drawn.
static void show_entry_kinds(Stage *stage) {
    show_entry_drawing(stage);
    entry_tools_open(stage->self, &stage->app, ENTRY_KIND);
}

static void show_settings(Stage *stage) {
    stage_enter(stage, &scene_settings, (Go){.scene = SCENE_SETTINGS, .back = SCENE_MENU});
}

static void show_solutions(Stage *stage) {
    static const char SEVERAL[] =
        "..97.8...7.........2.1.9.....7...24..64.1.59..98...3.....8.3...........6...2759..";
    stage_enter(stage, &scene_solutions, (Go){.scene = SCENE_SOLUTIONS, .text = SEVERAL});
    shown_settle(stage, solutions_are_settled);
    stage_action(stage, ACTION_RIGHT);
    stage_action(stage, ACTION_RIGHT);
}

static void show_browse(Stage *stage) {
    stage_enter(stage, &scene_browse, (Go){.scene = SCENE_BROWSE, .pack = 0});
    stage_action(stage, ACTION_TOKEN_NEXT); // a page on
    stage_action(stage, ACTION_DOWN);
}

// A game that has been played for a while and left, its first n blanks filled in.
static void play_some(Stage *stage, int n) {
    Play *play = &stage->app.play;
    stage_enter(stage, &scene_board, (Go){.scene = SCENE_BOARD});
    stage_draw(stage);
    stage_wait(stage, 0);
    shown_fill(stage, n);
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
        play_some(stage, i == 0 ? CELLS_MAX : 24);
    }
    stage_enter(stage, &scene_today, (Go){.scene = SCENE_TODAY});
}

// Six games that are begun, in as many packs, and the first of today's dailies.
static void begin_games(Stage *stage) {
    static const char *const PACKS[] = {"classic-nine", "stencils", "orrery", "words", "runes"};
    for (int i = 0; i < 5; i++) {
        stage_play_pack(stage, PACKS[i], 9 + i);
        play_some(stage, 4 + i * 9);
    }
    stage_enter(stage, &scene_today, (Go){.scene = SCENE_TODAY});
    stage_action(stage, ACTION_CONFIRM);
    play_some(stage, 24);
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
    play_some(stage, CELLS_MAX);
    stage_enter(stage, &scene_games, (Go){.scene = SCENE_GAMES});
    stage_action(stage, ACTION_NEXT_EMPTY);
    stage_action(stage, ACTION_NEXT_EMPTY);
    stage_action(stage, ACTION_RIGHT);
}

static void show_generate(Stage *stage) {
    stage_enter(stage, &scene_generate, (Go){.scene = SCENE_GENERATE});
    stage_action(stage, ACTION_UP);
}

const Shown SHOWN_PAGES[] = {
    {"menu", show_menu, 2},
    {"newgame", show_newgame, 2},
    {"entry", show_entry, 2},
    {"entry-counting", show_entry_counting, 2},
    {"entry-drawing", show_entry_drawing, THEME_CHOICE_COUNT},
    {"entry-kinds", show_entry_kinds, 2},
    {"entry-wheel", show_entry_wheel, THEME_CHOICE_COUNT},
    {"keyboard", show_keyboard, THEME_CHOICE_COUNT},
    {"keyboard-setting", show_keyboard_setting, 2},
    {"keyboard-wrong", show_keyboard_wrong, THEME_CHOICE_COUNT},
    {"settings", show_settings, 2},
    {"solutions", show_solutions, 2},
    {"browse", show_browse, 2},
    {"today", show_today, THEME_CHOICE_COUNT},
    {"games", show_games, THEME_CHOICE_COUNT},
    {"games-solved", show_solved, THEME_CHOICE_COUNT},
    {"generate", show_generate, THEME_CHOICE_COUNT},
    {0},
};
