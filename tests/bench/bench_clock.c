// The game's clock against an outside observer: from the first pixel of the givens to the key that completes
// the board, which is pressed (XTEST) at a known time. Each game is the rest of one, with a single blank. At
// quiet, then with slow frames: the game is stopped (SIGSTOP) while it begins the board, and again while the
// last key is pressed. Trial by hand: bench_clock [RUNS]
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <X11/extensions/XTest.h>
#include <X11/keysym.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/base/rng.h"
#include "core/symmetry/code.h"
#include "desk.h"
#include "host/files/machine.h"

enum { RUNS_MAX = 1000, BLANK = 40, PLAYED = 80, SIDE = 40, BANKED_US = 1000000, DOUBT_US = 1000 };

// Between which times something happened, as far as the observer can tell.
typedef struct {
    int64_t from_us, to_us;
} Between;

typedef struct {
    int64_t game; // its number in the save
    Between start, end;
} Trial;

static int64_t middle_us(const Between *between) { return (between->from_us + between->to_us) / 2; }

static double doubt_us(const Trial *run) {
    return (double)(run->start.to_us - run->start.from_us + run->end.to_us - run->end.from_us) / 2;
}

// ---- the games to be played

static int token_of(int cell) { return (cell / 9 * 3 + cell / 27 + cell % 9) % 9 + 1; }

static void make_games(const Desk *desk, int count) {
    Layout layout;
    layout_init(&layout, "9x9");
    char folder[128];
    snprintf(folder, sizeof folder, "%s/nonet", desk->folder);
    machine_make_folder(folder);
    TextError error = {0};
    Save *save = save_open(desk->save_path, &error);
    if (!save) fail_msg("%s", error.reason);
    SavedGame game = {.band = -1};
    snprintf(game.layout, sizeof game.layout, "%s", layout.id);
    for (int cell = 0; cell < layout.cells; cell++) game.solution.cell[cell] = (uint8_t)token_of(cell);
    game.givens = game.solution;
    game.givens.cell[BLANK] = game.givens.cell[PLAYED] = 0;
    code_format(&layout, &(Code){.kind = CODE_PUZZLE, .puzzle = game.givens}, game.code);
    Move move = {.kind = MOVE_PUT, .token = game.solution.cell[PLAYED], .cells = cellset_of(PLAYED)};
    Event event = event_of_move(&move, BY_GAME);
    char text[EVENT_TEXT_MAX];
    event_format(&layout, &event, text);
    for (int i = 0; i < count; i++)
        if (!save_begin(save, &game) ||
            !save_moves(save, game.id, 0, (const char *const[]){text}, 1, BANKED_US))
            fail_msg("%s", save_error(save));
    save_close(save);
}

// ---- the observer

// The first of the givens, as it is on the screen.
static void look(Desk *desk, const Spot *spot, uint32_t out[SIDE * SIDE]) {
    XImage *image = XGetImage(desk->display, DefaultRootWindow(desk->display), spot->x + 10, spot->y + 10,
                              SIDE, SIDE, AllPlanes, ZPixmap);
    memcpy(out, image->data, sizeof(uint32_t) * SIDE * SIDE);
    XDestroyImage(image);
}

// Waits until it is seen. Meanwhile the game is stopped from the one time to the other.
static Between await_given(Desk *desk, const Spot *spot, const uint32_t *given, const Between *stop) {
    uint32_t seen[SIDE * SIDE];
    bool stopped = false;
    int64_t before_us, asked_us = machine_now_us();
    do {
        before_us = asked_us;
        asked_us = machine_now_us();
        look(desk, spot, seen);
        bool stops = asked_us >= stop->from_us && asked_us < stop->to_us;
        if (stops != stopped) kill(desk->game, stops ? SIGSTOP : SIGCONT);
        stopped = stops;
    } while (memcmp(seen, given, sizeof seen) != 0);
    if (stopped) kill(desk->game, SIGCONT);
    return (Between){before_us, machine_now_us()};
}

static Between press(Desk *desk, const char *name) {
    KeyCode code = XKeysymToKeycode(desk->display, XStringToKeysym(name));
    int64_t from_us = machine_now_us();
    XTestFakeKeyEvent(desk->display, code, True, CurrentTime);
    XSync(desk->display, False);
    Between pressed = {from_us, machine_now_us()};
    XTestFakeKeyEvent(desk->display, code, False, CurrentTime);
    XFlush(desk->display);
    return pressed;
}

static int chance_ms(Rng *rng, int from, int to) { return from + (int)rng_below(rng, (uint64_t)(to - from)); }

static Between press_last(Desk *desk, bool slow, Rng *rng) {
    if (slow) kill(desk->game, SIGSTOP);
    char digit[2] = {(char)('0' + token_of(BLANK)), '\0'};
    Between pressed = press(desk, digit);
    if (slow) {
        desk_sleep_ms(chance_ms(rng, 50, 400));
        kill(desk->game, SIGCONT);
    }
    desk_await_scene(desk, "victory");
    while (strcmp(desk->eyes.scene, "menu") != 0) {
        desk_sleep_ms(400); // it takes no key at once
        desk_key(desk, "Escape");
        desk_sleep_ms(100);
        eyes_look(&desk->eyes);
    }
    return pressed;
}

// The first game is for the observer to learn how the given looks, and where it is.
static Spot learn(Desk *desk, uint32_t given[SIDE * SIDE], Rng *rng) {
    desk_await_scene(desk, "menu");
    press(desk, "Return");
    desk_await_scene(desk, "board");
    desk_sleep_ms(2000);
    Spot spot = *eyes_cell(&desk->eyes, 0);
    look(desk, &spot, given);
    press_last(desk, false, rng);
    return spot;
}

// Plays one game, from the menu to the menu.
static Trial play(Desk *desk, const Spot *spot, const uint32_t *given, bool slow, Rng *rng) {
    Trial run;
    desk_await_rest(desk);
    desk_sleep_ms(chance_ms(rng, 20, 60));
    press(desk, "Return");
    Between stop = {0, 0};
    if (slow) {
        stop.from_us = machine_now_us() + (int64_t)rng_below(rng, 6000);
        stop.to_us = stop.from_us + (int64_t)chance_ms(rng, 50, 300) * 1000;
    }
    run.start = await_given(desk, spot, given, &stop);
    desk_await_scene(desk, "board");
    run.game = desk->eyes.game;
    desk_sleep_ms(chance_ms(rng, 200, 1200));
    run.end = press_last(desk, slow, rng);
    return run;
}

// ---- what came of it

static int ascending(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void print_histogram(const double *errors, int count) {
    static const double EDGES[] = {-1e9, -16667, -5000, -2000, -1000, -500, -200,  -100, 0,
                                   100,  200,    500,   1000,  2000,  5000, 16667, 1e9};
    int bins = (int)(sizeof EDGES / sizeof *EDGES) - 1;
    for (int bin = 0; bin < bins; bin++) {
        int in = 0;
        for (int i = 0; i < count; i++) in += errors[i] >= EDGES[bin] && errors[i] < EDGES[bin + 1];
        if (in > 0) printf("    %8.0f to %8.0f us  %5d\n", EDGES[bin], EDGES[bin + 1], in);
    }
}

static void print(const char *what, const Desk *desk, const Trial *runs, int count) {
    TextError error = {0};
    Save *save = save_open(desk->save_path, &error);
    if (!save) fail_msg("%s", error.reason);
    double errors[RUNS_MAX], sizes[RUNS_MAX], doubts[RUNS_MAX];
    int sure = 0;
    for (int i = 0; i < count; i++) {
        SavedGame game;
        if (!save_game(save, runs[i].game, &game) || !game.finished) fail_msg("a game was not finished");
        doubts[i] = doubt_us(&runs[i]);
        if (doubts[i] > DOUBT_US) continue;
        errors[sure] = (double)(game.elapsed_us - BANKED_US) -
                       (double)(middle_us(&runs[i].end) - middle_us(&runs[i].start));
        sizes[sure] = errors[sure] < 0 ? -errors[sure] : errors[sure];
        sure++;
    }
    save_close(save);
    qsort(doubts, (size_t)count, sizeof *doubts, ascending);
    printf("%s: %d runs; the observer's own doubt: median %.0f us, in %d runs above %d us (left out)\n", what,
           count, doubts[count / 2], count - sure, DOUBT_US);
    if (sure == 0) return;
    qsort(errors, (size_t)sure, sizeof *errors, ascending);
    qsort(sizes, (size_t)sure, sizeof *sizes, ascending);
    printf("  the game's time less the observer's, us: median %.0f, least %.0f, most %.0f\n",
           errors[sure / 2], errors[0], errors[sure - 1]);
    printf("  its size: median %.0f, 99 %% %.0f, most %.0f\n", sizes[sure / 2], sizes[(sure - 1) * 99 / 100],
           sizes[sure - 1]);
    print_histogram(errors, sure);
}

int main(int argc, char **argv) {
    int count = argc > 1 ? atoi(argv[1]) : 100;
    if (count < 1 || count > RUNS_MAX) count = 100;
    static Trial quiet[RUNS_MAX], slow[RUNS_MAX];
    Desk desk;
    desk_open(&desk);
    make_games(&desk, 2 * count + 1);
    Rng rng = rng_seed(1);
    desk_start(&desk, "1");
    uint32_t given[SIDE * SIDE];
    Spot spot = learn(&desk, given, &rng);
    for (int i = 0; i < count; i++) quiet[i] = play(&desk, &spot, given, false, &rng);
    for (int i = 0; i < count; i++) slow[i] = play(&desk, &spot, given, true, &rng);
    desk_quit(&desk);
    print("at quiet", &desk, quiet, count);
    print("with slow frames", &desk, slow, count);
    desk_close(&desk);
    return 0;
}
