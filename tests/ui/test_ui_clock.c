// Whole games through the real loop, with keys of a script and the script's clock: whatever delays the game
// or is done to the machine's clocks, each move has the time of its key, counted from the moment when the
// givens were on the screen.
#define _GNU_SOURCE
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <SDL_syswm.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "host/files/machine.h"
#include "support/run_read.h"
#include "ui/app/app.h"
#include "ui/loop.h"
#include "ui/scenes.h"

enum { MS = 1000, S = 1000 * MS, MOVES_MAX = 81 };

// What happens to a key on its way.
typedef enum {
    PLAIN,
    NO_SERVER,  // it has SDL's stamp only, and is handled half a second later
    SLOW_FRAME, // it is pressed while a frame is drawn that takes 3 s
    SLOW_SAVE,  // the save of the move before takes 2 s, and it is pressed meanwhile
    CLOCK_SET,  // somebody sets the clock on the wall
    SLEEP,      // the machine sleeps for an hour before it
    TROUBLE_COUNT
} Trouble;

// ---- the script: the machine's clocks, and what the player does

typedef struct {
    int64_t now_us, asleep_us;
    time_t wall;
    bool never_stops;
    bool key_waits;             // in the menus
    int64_t stall_us;           // of the next save
    int64_t rest_us;            // what follows the next frame, when it is on the screen, takes so long
    int64_t given_us;           // when the givens were on the screen
    int64_t slept_us;           // since then
    int64_t time_us[MOVES_MAX]; // what each move must have
    int moves, cursor;
    int frames_late, frames_missed, frames_recorded; // by the script; by the game's count; in the run
} Script;

static Script script;

int64_t __wrap_machine_now_us(void);
int64_t __wrap_machine_asleep_us(void);
time_t __wrap_time(time_t *out);
Uint32 __wrap_SDL_GetTicks(void);
bool __wrap_save_moves(Save *save, int64_t game, int first, const char *const *text, int count,
                       int64_t elapsed_us);
void __wrap_fonts_trim(Fonts *fonts);
void __real_fonts_trim(Fonts *fonts);
bool __real_save_moves(Save *save, int64_t game, int first, const char *const *text, int count,
                       int64_t elapsed_us);

int64_t __wrap_machine_now_us(void) { return script.now_us; }
int64_t __wrap_machine_asleep_us(void) { return script.asleep_us; }
Uint32 __wrap_SDL_GetTicks(void) { return (Uint32)(script.now_us / MS); }

time_t __wrap_time(time_t *out) {
    if (out) *out = script.wall;
    return script.wall;
}

bool __wrap_save_moves(Save *save, int64_t game, int first, const char *const *text, int count,
                       int64_t elapsed_us) {
    script.now_us += script.stall_us;
    script.stall_us = 0;
    return __real_save_moves(save, game, first, text, count, elapsed_us);
}

void __wrap_fonts_trim(Fonts *fonts) {
    script.now_us += script.rest_us;
    script.rest_us = 0;
    __real_fonts_trim(fonts);
}

static SDL_Event key_event(SDL_Scancode scancode, int64_t pressed_us) {
    SDL_Keysym key = {.scancode = scancode, .sym = SDL_GetKeyFromScancode(scancode)};
    return (SDL_Event){.key = {.type = SDL_KEYDOWN,
                               .timestamp = (Uint32)(pressed_us / MS),
                               .state = SDL_PRESSED,
                               .keysym = key}};
}

// As X and SDL hand it on.
static void press(SDL_Scancode scancode, int64_t pressed_us) {
    SDL_SysWMmsg message = {.subsystem = SDL_SYSWM_X11};
    message.msg.x11.event.type = KeyPress;
    message.msg.x11.event.xkey.time = (Time)(pressed_us / MS);
    SDL_PushEvent(&(SDL_Event){.syswm = {.type = SDL_SYSWMEVENT, .msg = &message}});
    SDL_Event event = key_event(scancode, pressed_us);
    SDL_PushEvent(&event);
}

// As SDL hands on what no server has stamped.
static void press_sdl(SDL_Scancode scancode, int64_t pressed_us) {
    SDL_Event event = key_event(scancode, pressed_us);
    SDL_PeepEvents(&event, 1, SDL_ADDEVENT, SDL_FIRSTEVENT, SDL_LASTEVENT);
}

// ---- the player

static void walk_to(const Layout *layout, int cell, int64_t at_us) {
    int down = layout_row(layout, cell) - layout_row(layout, script.cursor),
        right = layout_column(layout, cell) - layout_column(layout, script.cursor);
    for (int i = 0; i < abs(down); i++) press(down > 0 ? SDL_SCANCODE_DOWN : SDL_SCANCODE_UP, at_us);
    for (int i = 0; i < abs(right); i++) press(right > 0 ? SDL_SCANCODE_RIGHT : SDL_SCANCODE_LEFT, at_us);
    script.cursor = cell;
}

// Fills the next blank: the token's key is pressed at that time.
static void enter(const Play *play, int64_t at_us, bool stamped) {
    const Session *session = &play->session;
    int cell = 0, blank = 0;
    while (session_is_given(session, cell) || blank++ < script.moves) cell++;
    walk_to(&play->layout, cell, at_us);
    SDL_Scancode digit = (SDL_Scancode)(SDL_SCANCODE_1 + session->solution.cell[cell] - 1);
    (stamped ? press : press_sdl)(digit, at_us);
    int64_t since_us = at_us < script.given_us ? 0 : at_us - script.given_us;
    script.time_us[script.moves++] = since_us + script.slept_us;
}

// What happens while a frame is drawn. Times end in half a millisecond: a server that counts milliseconds
// cannot tell better when a key was pressed that had to wait.
static void next_trouble(const Play *play) {
    int blanks = session_blanks(&play->session);
    int64_t from_us = script.now_us / MS * MS + 500;
    switch ((Trouble)(script.moves % TROUBLE_COUNT)) {
    case PLAIN:
        script.now_us = from_us + 250 * MS;
        enter(play, script.now_us, true);
        break;
    case NO_SERVER:
        enter(play, from_us + 300 * MS, false);
        script.now_us = from_us + 800 * MS;
        break;
    case SLOW_FRAME:
        enter(play, from_us + 1234 * MS, true);
        script.now_us = from_us + 3 * S;
        break;
    case SLOW_SAVE:
        script.now_us = from_us + 100 * MS;
        enter(play, script.now_us, true);
        script.stall_us = 2 * S;
        if (script.moves < blanks) enter(play, script.now_us + 700 * MS, true);
        break;
    case CLOCK_SET:
        script.wall += script.moves % 2 ? 3600 : -86400;
        script.now_us = from_us + 400 * MS;
        enter(play, script.now_us, true);
        break;
    case SLEEP:
        script.asleep_us += 3600 * (int64_t)S;
        if (script.never_stops) script.slept_us += 3600 * (int64_t)S;
        script.now_us = from_us + 50 * MS;
        enter(play, script.now_us, true);
        break;
    case TROUBLE_COUNT: break;
    }
}

// ---- scenes that the player stands behind

static void draw_menu(const void *self, const App *app, Draw *draw) {
    scene_menu.draw(self, app, draw);
    if (!script.key_waits) press(SDL_SCANCODE_RETURN, script.now_us);
    script.key_waits = true;
}

static Go input_menu(void *self, App *app, const Input *input) {
    if (input->kind == INPUT_ACTION) script.key_waits = false;
    return scene_menu.input(self, app, input);
}

static void enter_board(void *self, App *app, const Go *from) {
    scene_board.enter(self, app, from);
    if (script.never_stops) app->play.recorder.run.mode = RUN_SPEEDRUN;
    script.cursor = session_first_cursor(&app->play.session);
}

static void draw_board(const void *self, const App *app, Draw *draw) {
    scene_board.draw(self, app, draw);
    if (app->frames == 0) { // somebody types before there is anything to see, and at once when there is
        script.given_us = script.now_us + 45 * MS + 678;
        enter(&app->play, script.now_us + 20 * MS, true);
        enter(&app->play, script.now_us + 60 * MS + 500, true);
        script.now_us = script.given_us;
        script.rest_us = 30 * MS;
        script.frames_late++;
    } else if (app->play.session.log_count == script.moves) {
        next_trouble(&app->play);
        script.frames_late++;
    }
}

static void draw_victory(const void *self, const App *app, Draw *draw) {
    scene_victory.draw(self, app, draw);
    script.frames_missed = app->frames_missed;
    const Run *run = &app->play.recorder.run;
    script.frames_recorded = 0;
    for (int i = 0; i < run->events; i++)
        if (run->event[i].kind == EVENT_FRAMES) script.frames_recorded += (int)run->event[i].number;
    SDL_PushEvent(&(SDL_Event){.type = SDL_QUIT});
}

// ---- the test

static int remove_entry(const char *path, const struct stat *info, int type, struct FTW *walk) {
    (void)info, (void)type, (void)walk;
    return remove(path);
}

static void assert_times(const char *folder) {
    char path[128];
    snprintf(path, sizeof path, "%s/nonet/nonet.sqlite", folder);
    TextError error = {0};
    Save *save = save_open(path, &error);
    assert_non_null(save);
    SavedGame game;
    assert_true(save_game(save, 1, &game));
    assert_true(game.finished);
    Layout layout;
    assert_true(layout_init(&layout, game.layout));
    Session session;
    session_init(&session, &layout, &game.givens, &game.solution);
    play_saved_run(save, &game, &session);
    assert_int_equal(session.log_count, script.moves);
    for (int i = 0; i < script.moves; i++)
        if (session.log[i].time_us != script.time_us[i])
            fail_msg("move %d at %lld us, not %lld", i, (long long)session.log[i].time_us,
                     (long long)script.time_us[i]);
    assert_int_equal(game.elapsed_us, script.time_us[script.moves - 1]);
    session_finish(&session);
    save_close(save);
}

// A home in which the game has been started before.
static void furnish(const char *folder) {
    char path[128];
    snprintf(path, sizeof path, "%s/nonet", folder);
    assert_int_equal(mkdir(path, 0700), 0);
    snprintf(path, sizeof path, "%s/nonet/nonet.sqlite", folder);
    TextError error = {0};
    Save *save = save_open(path, &error);
    assert_non_null(save);
    save_close(save);
}

static void play(bool never_stops) {
    char folder[] = "/tmp/nonet-clock-XXXXXX";
    assert_non_null(mkdtemp(folder));
    furnish(folder);
    setenv("HOME", folder, 1);
    setenv("XDG_DATA_HOME", folder, 1);
    setenv("XDG_CONFIG_HOME", folder, 1);
    setenv("NONET_SHARE", TEST_SOURCE, 1);
    script = (Script){.now_us = 1000 * (int64_t)S, .wall = 1800000000, .never_stops = never_stops};
    Scene menu = scene_menu, board = scene_board, victory = scene_victory;
    menu.draw = draw_menu, menu.input = input_menu;
    board.enter = enter_board, board.draw = draw_board;
    victory.draw = draw_victory;
    const Scene *scenes[SCENE_COUNT];
    memcpy(scenes, SCENES, sizeof scenes);
    scenes[SCENE_MENU] = &menu;
    scenes[SCENE_BOARD] = &board, scenes[SCENE_VICTORY] = &victory;
    StartOptions options = {.has_seed = true, .seed = 1, .width = 800, .height = 600};
    assert_int_equal(loop_run(scenes, &options), 0);
    assert_true(script.moves > 2 * TROUBLE_COUNT);
    assert_times(folder);
    assert_int_equal(script.frames_missed, script.frames_late);
    assert_int_equal(script.frames_recorded, script.frames_late - 1); // the first was before the start
    nftw(folder, remove_entry, 8, FTW_DEPTH | FTW_PHYS);
}

static void a_casual_clock_stands_while_the_machine_sleeps(void **state) {
    (void)state;
    play(false);
    assert_int_equal(script.slept_us, 0);
    assert_true(script.asleep_us > 0);
}

static void a_clock_that_never_stops_counts_the_sleep(void **state) {
    (void)state;
    play(true);
    assert_int_equal(script.slept_us, script.asleep_us);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_casual_clock_stands_while_the_machine_sleeps),
        cmocka_unit_test(a_clock_that_never_stops_counts_the_sleep),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
