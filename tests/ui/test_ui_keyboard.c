// The keyboard on the screen, worked by pad and pointer in each field that takes text: a share code, a pack's
// name, the search of the records. Presses are counted. No window.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <ctype.h>
#include <string.h>

#include "core/symmetry/code.h"
#include "support/patience.h"
#include "support/played_runs.h"
#include "support/targets_judge.h"
#include "ui/packs/save_to_pack.h"
#include "ui/scenes/entry/entry_view.h"
#include "ui/scenes/games/games_view.h"
#include "ui/scenes/records/records_view.h"

static const char EASY[] =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

static Go pad(Stage *stage, Action action, Action menu) {
    return stage_input(
        stage, (Input){.kind = INPUT_ACTION, .device = DEVICE_PAD, .action = action, .menu_action = menu});
}

static void flick(Stage *stage, float x, float y) {
    bool middle = x == 0 && y == 0;
    stage_input(stage, (Input){.kind = INPUT_AIM, .device = DEVICE_PAD, .x = x, .y = y, .pressed = middle});
    stage_draw(stage);
    if (!middle) stage_input(stage, (Input){.kind = INPUT_AIM, .device = DEVICE_PAD});
}

// The key with that letter on it; NULL where there is none.
static const Target *key_of(Stage *stage, char letter, Targets *targets) {
    scene_targets(stage->scene->targets, stage->self, &stage->app, NULL, targets);
    for (int i = 0; i < targets->count; i++) {
        const Target *key = &targets->target[i];
        if (key->role == TARGET_BUTTON && strlen(key->name) == 1 &&
            toupper((unsigned char)key->name[0]) == letter)
            return key;
    }
    return NULL;
}

// Two flicks: towards the block, and towards the place in it.
static void flick_letter(Stage *stage, char letter) {
    static const float AT[3] = {-1, 0, 1};
    Targets targets;
    const Target *key = key_of(stage, letter, &targets);
    if (!key) fail_msg("no key has %c", letter);
    int at = key->id - KEYBOARD_KEY, block = at / 9, place = at % 9;
    flick(stage, block % 2 ? 1 : -1, block / 2 ? 1 : -1);
    flick(stage, AT[place % 3], AT[place / 3]);
}

// By the D-pad, down or up and then to the side, around the edge where that is shorter; counts the presses
// with the one that types.
static int walk_to_letter(Stage *stage, const int *focus, char letter) {
    Targets targets;
    const Target *to = key_of(stage, letter, &targets), *at = targets_find(&targets, *focus);
    int presses = 0;
    if (!to || !at) fail_msg("no key has %c", letter);
    for (; *focus != to->id && presses < 12; presses++) {
        float right = to->rect.x - at->rect.x, down = to->rect.y - at->rect.y;
        bool around = fabsf(right) > 3.6f * (to->rect.w + 6);
        Action way = (right > 0) != around ? ACTION_RIGHT : ACTION_LEFT;
        if (fabsf(down) > 2) way = down > 0 ? ACTION_DOWN : ACTION_UP;
        pad(stage, way, way);
        at = targets_find(&targets, *focus);
    }
    assert_int_equal(*focus, to->id);
    pad(stage, ACTION_CONFIRM, ACTION_CONFIRM);
    return presses + 1;
}

// ---- a share code

static const EntryScene *entry(const Stage *stage) {
    assert_ptr_equal(stage->scene, &scene_entry);
    return stage->self;
}

static void open_code(Stage *stage) {
    stage_open(stage, 1280, 800, THEME_INK, 5);
    stage_enter(stage, &scene_entry, (Go){.scene = SCENE_ENTRY});
    pad(stage, ACTION_HINT, ACTION_HINT);
    assert_true(entry(stage)->keyboard.open);
}

// The code of a seed as it is shown, without dashes.
static void code_of_seed(Stage *stage, char out[CODE_TEXT_MAX]) {
    stage_play_pack(stage, "classic-nine", 3);
    char *to = out;
    for (const char *at = stage->app.play.saved.code; *at; at++)
        if (*at != '-') *to++ = *at;
    *to = '\0';
    assert_int_equal(strlen(out), 20);
}

static void a_code_takes_two_flicks_a_letter(void **state) {
    (void)state;
    Stage stage;
    char code[CODE_TEXT_MAX];
    open_code(&stage);
    code_of_seed(&stage, code);
    for (const char *at = code; *at; at++) flick_letter(&stage, *at);
    assert_string_equal(entry(&stage)->editor.kept.code, code);
    assert_true(entry(&stage)->editor.words.playable);
    flick_letter(&stage, 'A'); // nothing can follow
    assert_string_equal(entry(&stage)->editor.kept.code, code);
    pad(&stage, ACTION_PAUSE, ACTION_CONFIRM); // start: done
    assert_false(entry(&stage)->keyboard.open);
    assert_int_equal(pad(&stage, ACTION_CONFIRM, ACTION_CONFIRM).scene, SCENE_BOARD);
    stage_close(&stage);
}

static void a_code_is_walked_through(void **state) {
    (void)state;
    Stage stage;
    char code[CODE_TEXT_MAX];
    open_code(&stage);
    code_of_seed(&stage, code);
    int presses = 0;
    for (const char *at = code; *at; at++)
        presses += walk_to_letter(&stage, &entry(&stage)->keyboard.view.focus, *at);
    assert_string_equal(entry(&stage)->editor.kept.code, code);
    print_message("%d presses of the D-pad for 20 letters\n", presses);
    assert_in_range(presses, 20, 100);
    stage_close(&stage);
}

static void errors_of_a_code_are_said_at_once(void **state) {
    (void)state;
    Stage stage;
    char code[CODE_TEXT_MAX], said[ENTRY_SAID_MAX];
    open_code(&stage);
    code_of_seed(&stage, code);
    flick_letter(&stage, 'A'); // a code begins with N or P
    assert_string_equal(entry(&stage)->editor.kept.code, "");
    code[9] = code[9] == 'A' ? 'B' : 'A';
    for (const char *at = code; *at; at++) flick_letter(&stage, *at);
    assert_int_equal(entry_field(entry(&stage), said).tone, ROLE_CONFLICT);
    assert_non_null(strstr(said, "does not fit"));
    stage_draw(&stage);
    pad(&stage, ACTION_ERASE, ACTION_BACK);
    assert_int_equal(strlen(entry(&stage)->editor.kept.code), 19);
    assert_int_equal(entry_field(entry(&stage), said).tone, ROLE_DIM);
    assert_string_equal(said, "19 of 20 characters");
    for (int i = 0; i < 19; i++) pad(&stage, ACTION_ERASE, ACTION_BACK);
    assert_true(entry(&stage)->keyboard.open);
    pad(&stage, ACTION_ERASE, ACTION_BACK); // with nothing to erase it leaves
    assert_false(entry(&stage)->keyboard.open);
    assert_true(entry_on_grid(entry(&stage)));
    stage_close(&stage);
}

// b takes back the choice of a block; a letter that cannot follow is refused; a real keyboard types
// meanwhile.
static void a_flick_is_called_off(void **state) {
    (void)state;
    Stage stage;
    open_code(&stage);
    flick(&stage, -1, 1);
    assert_int_equal(entry(&stage)->keyboard.block, 3);
    pad(&stage, ACTION_ERASE, ACTION_BACK);
    assert_int_equal(entry(&stage)->keyboard.block, 0);
    assert_true(entry(&stage)->keyboard.open);
    flick(&stage, 1, 0); // no block lies there
    assert_int_equal(entry(&stage)->keyboard.block, 0);
    stage_input(&stage, (Input){.kind = INPUT_TEXT, .device = DEVICE_KEYBOARD, .text = "n"});
    assert_string_equal(entry(&stage)->editor.kept.code, "N");
    stage_action(&stage, ACTION_BACK);
    assert_false(entry(&stage)->keyboard.open);
    stage_close(&stage);
}

static void the_pointer_types_a_code(void **state) {
    (void)state;
    Stage stage;
    stage_open(&stage, 1280, 800, THEME_INK, 5);
    stage_enter(&stage, &scene_entry, (Go){.scene = SCENE_ENTRY});
    EntryLayout l = entry_layout(entry(&stage), &stage.app);
    stage_click(&stage, l.text.x + l.text.w / 2, l.text.y + l.text.h / 2, 1);
    assert_true(entry(&stage)->keyboard.open);
    for (const char *at = "P1"; *at; at++) {
        Targets targets;
        Rect r = key_of(&stage, *at, &targets)->rect;
        stage_click(&stage, r.x + r.w / 2, r.y + r.h / 2, 1);
    }
    assert_string_equal(entry(&stage)->editor.kept.code, "P1");
    stage_click(&stage, 5, 5, 1); // beside it
    assert_false(entry(&stage)->keyboard.open);
    assert_string_equal(entry(&stage)->editor.kept.code, "P1");
    stage_close(&stage);
}

// What holds of all scenes' targets, and each key that can be used is reached by the D-pad.
static void its_keys_are_targets(void **state) {
    (void)state;
    Stage stage;
    open_code(&stage);
    flick_letter(&stage, 'N');
    flick_letter(&stage, '1');
    judge_targets(&stage);
    judge_focus(&stage, &entry(&stage)->keyboard.view.focus);
    stage_close(&stage);
}

// ---- the wheel in the scene that a code is entered in

static void the_wheel_writes_tokens(void **state) {
    (void)state;
    Stage stage;
    stage_open(&stage, 1280, 800, THEME_INK, 5);
    stage_enter(&stage, &scene_entry, (Go){.scene = SCENE_ENTRY});
    flick(&stage, 1, -1);
    assert_int_equal(entry(&stage)->editor.grid.cell[0], 3);
    pad(&stage, ACTION_RIGHT, ACTION_RIGHT);
    flick(&stage, 0, 0); // the stick's own button
    assert_int_equal(entry(&stage)->editor.grid.cell[1], 5);
    stage_input(&stage, (Input){.kind = INPUT_AIM, .device = DEVICE_PAD, .x = -1});
    pad(&stage, ACTION_ERASE, ACTION_BACK); // called off
    stage_input(&stage, (Input){.kind = INPUT_AIM, .device = DEVICE_PAD});
    assert_int_equal(entry(&stage)->editor.grid.cell[1], 5);
    stage.app.settings.pad_layout = PAD_KEYPAD;
    stage.app.look.keypad = true;
    flick(&stage, 1, -1);
    assert_int_equal(entry(&stage)->editor.grid.cell[1], 9);
    stage_close(&stage);
}

// ---- a pack's name

static void a_pack_is_renamed_by_pad(void **state) {
    (void)state;
    Stage stage;
    stage_open(&stage, 1280, 800, THEME_INK, 1);
    PendingPuzzle puzzle = {.number = 0};
    TextError error = {0};
    assert_true(layout_init(&puzzle.layout, "9x9") && grid_parse(&puzzle.layout, EASY, &puzzle.puzzle));
    assert_true(save_to_pack_begin(stage.app.saving, &puzzle, &error));
    for (int i = 0; i < PATIENCE_MS / 5 && save_to_pack_busy(stage.app.saving); i++) SDL_Delay(5);
    app_packs_refresh(&stage.app);
    stage_enter(&stage, &scene_games, (Go){.scene = SCENE_GAMES});
    const Games *games = stage.self;
    pad(&stage, ACTION_REDO, ACTION_NEXT_EMPTY);
    while (games->place->tab != GAMES_KEPT) stage_action(&stage, ACTION_NEXT_EMPTY);
    games_do(stage.self, &stage.app, GAMES_RENAME);
    if (!games->keyboard.open) pad(&stage, ACTION_RIGHT, ACTION_RIGHT); // the first touch of a pad opens it
    assert_true(games->keyboard.open);
    while (games->name[0]) pad(&stage, ACTION_ERASE, ACTION_BACK);
    assert_string_equal(games_name_field(games).said, "A pack needs a name.");
    pad(&stage, ACTION_HINT, ACTION_HINT); // a capital
    for (const char *at = "SUN"; *at; at++) flick_letter(&stage, *at);
    pad(&stage, ACTION_NOTE, ACTION_NOTE); // a blank
    flick_letter(&stage, 'D');
    assert_string_equal(games->name, "Sun D");
    judge_targets(&stage);
    pad(&stage, ACTION_PAUSE, ACTION_CONFIRM);
    assert_false(games->keyboard.open || games->naming);
    int seed;
    assert_string_equal(games_kept(&stage.app, 0, &seed)->pack.name, "Sun D");
    stage_close(&stage);
}

// ---- the search of the records

static void records_are_searched_by_pad(void **state) {
    (void)state;
    Stage stage;
    stage_open(&stage, 1280, 800, THEME_INK, 1);
    played_fill(stage.app.save, 9, 40, STAGE_UNIX_S);
    stage_enter(&stage, &scene_records, (Go){.scene = SCENE_RECORDS});
    Records *records = stage.self;
    records->searching = true;
    KeyboardField field = records_search_field(records);
    keyboard_open(&records->keyboard, &stage.app, KEYBOARD_SEARCH, &field, &records->view);
    for (const char *at = "RUNE"; *at; at++) flick_letter(&stage, *at);
    assert_string_equal(records->place->filter.words, "rune");
    judge_targets(&stage);
    pad(&stage, ACTION_PAUSE, ACTION_CONFIRM);
    assert_false(records->searching || records->keyboard.open);
    stage_close(&stage);
}

// ---- a setting that is a text

static void open_setting(Stage *stage, const char *label) {
    Targets targets;
    stage_enter(stage, &scene_settings, (Go){.scene = SCENE_SETTINGS});
    for (int page = 0; page < 8; page++) {
        scene_targets(stage->scene->targets, stage->self, &stage->app, NULL, &targets);
        for (int i = 0; i < targets.count; i++) {
            if (strcmp(targets.target[i].name, label) != 0) continue;
            stage_size(stage, 1280, 2400); // it need not be scrolled to
            scene_targets(stage->scene->targets, stage->self, &stage->app, NULL, &targets);
            Rect r = targets.target[i].rect;
            stage_click(stage, r.x + 12, r.y + 12, 1);
            stage_size(stage, 1280, 800);
            return;
        }
        stage_action(stage, ACTION_NEXT_EMPTY);
    }
    fail_msg("there is no setting %s", label);
}

static void press_key(Stage *stage, const char *name) {
    Targets targets;
    scene_targets(stage->scene->targets, stage->self, &stage->app, NULL, &targets);
    for (int i = 0; i < targets.count; i++) {
        Rect r = targets.target[i].rect;
        if (targets.target[i].role != TARGET_BUTTON || strcmp(targets.target[i].name, name) != 0) continue;
        stage_click(stage, r.x + r.w / 2, r.y + r.h / 2, 1);
        return;
    }
    fail_msg("there is no key %s", name);
}

static void settings_are_typed(void **state) {
    (void)state;
    Stage stage;
    stage_open(&stage, 1280, 800, THEME_INK, 1);
    open_setting(&stage, "Your name in runs");
    pad(&stage, ACTION_HINT, ACTION_HINT);
    flick_letter(&stage, 'B');
    flick_letter(&stage, 'O');
    judge_targets(&stage);
    stage_size(&stage, 1280, 800);
    pad(&stage, ACTION_PAUSE, ACTION_CONFIRM);
    assert_string_equal(stage.app.settings.player, "Bo");
    open_setting(&stage, "LiveSplit's address");
    for (int i = 0; i < 5; i++) pad(&stage, ACTION_ERASE, ACTION_BACK);
    pad(&stage, ACTION_PAUSE, ACTION_CONFIRM); // an address ends with a port: it stays open
    pad(&stage, ACTION_ERASE, ACTION_BACK);
    press_key(&stage, "7");
    press_key(&stage, ":");
    for (const char *at = "999"; *at; at++) press_key(&stage, (char[]){*at, '\0'});
    press_key(&stage, "Done");
    assert_string_equal(stage.app.settings.livesplit_address, "127.0.0.17:999");
    open_setting(&stage, "LiveSplit's address");
    press_key(&stage, "1");
    pad(&stage, ACTION_BACK, ACTION_BACK); // as it was
    assert_string_equal(stage.app.settings.livesplit_address, "127.0.0.17:999");
    stage_close(&stage);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_code_takes_two_flicks_a_letter),  cmocka_unit_test(a_code_is_walked_through),
        cmocka_unit_test(errors_of_a_code_are_said_at_once), cmocka_unit_test(a_flick_is_called_off),
        cmocka_unit_test(the_pointer_types_a_code),          cmocka_unit_test(its_keys_are_targets),
        cmocka_unit_test(the_wheel_writes_tokens),           cmocka_unit_test(a_pack_is_renamed_by_pad),
        cmocka_unit_test(records_are_searched_by_pad),       cmocka_unit_test(settings_are_typed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
