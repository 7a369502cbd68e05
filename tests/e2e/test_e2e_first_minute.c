// The first minute in a real window: from a home in which nothing was ever saved to a solved gentle puzzle,
// by keys, by mouse and by pad, and from a later start to playing again. It counts presses, not time.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <SDL.h>
#include <stdio.h>
#include <string.h>

#include "core/solve/solver.h"
#include "desk.h"
#include "game/words/welcome.h"
#include "player.h"
#include "ui/loop.h"
#include "ui/scenes.h"

static const struct { int width, height; } SIZES[] = {{800, 600}, {1280, 800}, {700, 1000}};
enum { SIZES_COUNT = sizeof SIZES / sizeof *SIZES };

static Layout layout;

// How many presses it took to the first token, to the puzzle, and to its end beyond those that enter.
typedef struct {
    int presses, first, puzzle;
} Count;

static void report(const char *device, int size, const Count *count) {
    printf("%-8s %4dx%-4d  first token: %d, puzzle on the board: %d presses\n", device, SIZES[size].width,
           SIZES[size].height, count->first, count->puzzle);
}

static int answer(int step) {
    Grid puzzle, solution;
    welcome_board(&layout, &puzzle, &solution);
    return solution.cell[welcome_step(step)->cell];
}

// ---- what is waited for

typedef struct {
    int cell, token;
} Entry;

static bool is_entered(const Eyes *eyes, const void *context) {
    const Entry *entry = context;
    return strcmp(eyes->scene, "victory") == 0 || eyes_board(eyes, 0).cell[entry->cell] == entry->token;
}

// The question of a step: its cell is the one that is selected.
static bool is_asked(const Eyes *eyes, const void *context) {
    return strcmp(eyes->scene, "welcome") == 0 && eyes_cursor(eyes, 0) == *(const int *)context;
}

static bool is_done(const Eyes *eyes, const void *context) {
    (void)context;
    return eyes_find(eyes, "button", "Play your first puzzle") != NULL;
}

static bool cursor_is_at(const Eyes *eyes, const void *context) {
    return eyes_cursor(eyes, 0) == *(const int *)context;
}

static void await(Desk *desk, bool (*condition)(const Eyes *eyes, const void *context), const void *context,
                  const char *what) {
    if (!eyes_wait(&desk->eyes, condition, context)) fail_msg("scene %s: %s", desk->eyes.scene, what);
}

// The first puzzle: gentle, nothing entered, the cursor on an empty cell. Returns its solution.
static Grid first_puzzle(const Eyes *eyes, Grid *out_puzzle) {
    Grid solution;
    *out_puzzle = eyes_board(eyes, 0);
    assert_int_equal(eyes->moves, 0);
    assert_true(solver_unique(&layout, out_puzzle, &solution));
    int cursor = eyes_cursor(eyes, 0);
    assert_true(cursor >= 0 && out_puzzle->cell[cursor] == 0);
    return solution;
}

static void end_and_read(Desk *desk) {
    desk_await_scene(desk, "victory");
    int64_t id = desk->eyes.game;
    assert_int_equal(desk_quit(desk), 0);
    SavedGame game;
    Session session;
    desk_read_game(desk, id, &game, &session, &layout);
    assert_true(game.finished && !game.assisted);
    assert_string_equal(game.pack, "first-steps");
    assert_int_equal(game.band, BAND_GENTLE);
    session_finish(&session);
}

// ---- mouse and keys

static void press_key(Desk *desk, Count *count, const char *key) {
    desk_key(desk, key);
    count->presses++;
}

static void click_on(Desk *desk, Count *count, const char *role, const char *name) {
    desk_click_on(desk, role, name);
    count->presses++;
}

static void choose(Desk *desk, Count *count, bool keys, int token) {
    char name[4];
    snprintf(name, sizeof name, "%d", token);
    if (keys)
        press_key(desk, count, name);
    else
        click_on(desk, count, "button", name);
}

static void welcome(Desk *desk, Count *count, bool keys) {
    desk_await_scene(desk, "welcome");
    for (int step = 0; step < WELCOME_STEPS; step++) {
        int cell = welcome_step(step)->cell;
        await(desk, is_asked, &cell, "the question does not come");
        choose(desk, count, keys, answer(step));
        await(desk, is_entered, &(Entry){cell, answer(step)}, "the token is not placed");
        if (step == 0) count->first = count->presses;
    }
    await(desk, is_done, NULL, "the welcome does not end");
    if (keys)
        press_key(desk, count, "Return");
    else
        click_on(desk, count, "button", "Play your first puzzle");
    desk_await_scene(desk, "board");
    count->puzzle = count->presses;
}

static void solve(Desk *desk, Count *count, bool keys) {
    Grid puzzle, solution = first_puzzle(&desk->eyes, &puzzle);
    for (int left = layout.cells - grid_filled(&layout, &puzzle); left > 0; left--) {
        int cell = eyes_cursor(&desk->eyes, 0);
        if (!keys || eyes_board(&desk->eyes, 0).cell[cell]) {
            int from = cell;
            do cell = (cell + 1) % layout.cells;
            while (eyes_board(&desk->eyes, 0).cell[cell]);
            const Spot *spot = eyes_cell(&desk->eyes, cell);
            if (keys)
                press_key(desk, count, "Tab");
            else
                desk_click(desk, spot->x + spot->w / 2, spot->y + spot->h / 2), count->presses++;
            if (cell != from) await(desk, cursor_is_at, &cell, "the cursor does not come");
        }
        choose(desk, count, keys, solution.cell[cell]);
        await(desk, is_entered, &(Entry){cell, solution.cell[cell]}, "the token is not placed");
    }
}

// One press, at the next start, is enough to play: the next puzzle, or the one that was left.
static void play_again(Desk *desk, bool keys) {
    for (int start = 0; start < 2; start++) {
        Count count = {0};
        desk_start(desk, "9");
        desk_await_scene(desk, "menu");
        if (keys)
            press_key(desk, &count, "Return");
        else
            click_on(desk, &count, "button", start == 0 ? "Next puzzle" : "Continue");
        desk_await_scene(desk, "board");
        assert_int_equal(count.presses, 1);
        assert_int_equal(eyes_board(&desk->eyes, 0).cell[eyes_cursor(&desk->eyes, 0)], 0);
        desk_kill(desk);
    }
    printf("%-8s from a later start to playing: 1 press\n", keys ? "keys" : "mouse");
}

static void from_the_beginning(bool keys, int size) {
    Desk desk;
    Count count = {0};
    desk_open_new(&desk, SIZES[size].width, SIZES[size].height);
    desk_start(&desk, "4");
    welcome(&desk, &count, keys);
    solve(&desk, &count, keys);
    end_and_read(&desk);
    report(keys ? "keys" : "mouse", size, &count);
    assert_int_equal(count.first, 1);
    assert_int_equal(count.puzzle, WELCOME_STEPS + 1);
    if (size == 0) play_again(&desk, keys);
    desk_close(&desk);
}

static void test_keys(void **state) {
    (void)state;
    for (int size = 0; size < SIZES_COUNT; size++) from_the_beginning(true, size);
}

static void test_mouse(void **state) {
    (void)state;
    for (int size = 0; size < SIZES_COUNT; size++) from_the_beginning(false, size);
}

// ---- the pad

typedef struct {
    Player player;
    Count count;
    bool won;
} Evening;

// The focus on the welcome's pad goes from one key to another, as they stand on the screen.
static void walk_pad(Player *player, int from, int to) {
    char name[2][4];
    snprintf(name[0], sizeof name[0], "%d", from);
    snprintf(name[1], sizeof name[1], "%d", to);
    const Spot *a = eyes_find(player->eyes, "button", name[0]),
               *b = eyes_find(player->eyes, "button", name[1]);
    int columns =
        eyes_find(player->eyes, "button", "1")->y == eyes_find(player->eyes, "button", "9")->y ? 9 : 3;
    int down = (to - 1) / columns - (from - 1) / columns, right = (to - 1) % columns - (from - 1) % columns;
    if (!a || !b) return;
    for (; down; down += down > 0 ? -1 : 1)
        player_press(player, down > 0 ? SDL_CONTROLLER_BUTTON_DPAD_DOWN : SDL_CONTROLLER_BUTTON_DPAD_UP);
    for (; right; right += right > 0 ? -1 : 1)
        player_press(player, right > 0 ? SDL_CONTROLLER_BUTTON_DPAD_RIGHT : SDL_CONTROLLER_BUTTON_DPAD_LEFT);
}

static bool welcome_by_pad(Evening *evening) {
    Player *player = &evening->player;
    int at = 5; // where the focus begins
    for (int step = 0; step < WELCOME_STEPS; step++) {
        int cell = welcome_step(step)->cell, token = answer(step);
        if (!eyes_wait(player->eyes, is_asked, &cell)) return player_gives_up(player, "the question");
        walk_pad(player, at, token);
        player_press(player, SDL_CONTROLLER_BUTTON_A);
        at = token;
        if (!eyes_wait(player->eyes, is_entered, &(Entry){cell, token}))
            return player_gives_up(player, "the token");
        if (step == 0) evening->count.first = player->presses;
    }
    if (!eyes_wait(player->eyes, is_done, NULL)) return player_gives_up(player, "the welcome's end");
    player_press(player, SDL_CONTROLLER_BUTTON_A);
    evening->count.puzzle = player->presses;
    return eyes_wait_scene(player->eyes, "board") || player_gives_up(player, "the board");
}

static bool play_by_pad(Evening *evening) {
    Player *player = &evening->player;
    if (!player_plug_in(player, "welcome") || !welcome_by_pad(evening)) return false;
    Grid puzzle = eyes_board(player->eyes, 0), solution;
    if (!solver_unique(&layout, &puzzle, &solution)) return player_gives_up(player, "a puzzle");
    for (int cell = 0; cell < layout.cells; cell++) {
        if (puzzle.cell[cell]) continue;
        if (!player_walk_to(player, cell) || !player_enter(player, cell, solution.cell[cell])) return false;
    }
    return eyes_wait_scene(player->eyes, "victory") || player_gives_up(player, "the victory");
}

static int run_player(void *context) {
    Evening *evening = context;
    evening->won = play_by_pad(evening);
    player_unplug(&evening->player);
    SDL_Event event = {.type = SDL_QUIT};
    SDL_PushEvent(&event);
    return 0;
}

static void test_pad(void **state) {
    (void)state;
    for (int size = 0; size < SIZES_COUNT; size++) {
        Desk desk;
        desk_open_new(&desk, SIZES[size].width, SIZES[size].height);
        Evening evening = {.player = {.eyes = &desk.eyes, .layout = layout}};
        SDL_Thread *thread = SDL_CreateThread(run_player, "player", &evening);
        StartOptions options = {
            .has_seed = true, .seed = 5, .width = SIZES[size].width, .height = SIZES[size].height};
        assert_int_equal(loop_run(SCENES, &options), 0);
        SDL_WaitThread(thread, NULL);
        if (!evening.won) fail_msg("the player waited in vain for %s", evening.player.trouble);
        report("pad", size, &evening.count);
        assert_true(evening.count.first <= 1 + 4); // nine keys in a row: four to either side of the middle
        assert_true(evening.count.puzzle <= WELCOME_STEPS * (1 + 8) + 1);
        desk_close(&desk);
    }
}

// Who knows Sudoku leaves with one key, and is not asked again.
static void test_skipping(void **state) {
    (void)state;
    Desk desk;
    desk_open_new(&desk, 800, 600);
    desk_start(&desk, "4");
    desk_await_scene(&desk, "welcome");
    desk_key(&desk, "Escape");
    desk_await_scene(&desk, "menu");
    assert_int_equal(desk_quit(&desk), 0);
    desk_start(&desk, "4");
    desk_await_scene(&desk, "menu");
    desk_key(&desk, "Return");
    desk_await_scene(&desk, "board");
    Grid puzzle;
    first_puzzle(&desk.eyes, &puzzle);
    desk_close(&desk);
}

int main(void) {
    layout_init(&layout, "9x9");
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_keys),
        cmocka_unit_test(test_mouse),
        cmocka_unit_test(test_pad),
        cmocka_unit_test(test_skipping),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
