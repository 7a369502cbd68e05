// Speedruns in a real window by keyboard: counted in, told to LiveSplit, saved, proved, raced with a ghost;
// with a LiveSplit that dies in the middle, and a game that is killed in the middle.
#define _GNU_SOURCE
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/solve/solver.h"
#include "desk.h"
#include "game/run/run_check.h"
#include "host/files/machine.h"
#include "stand_in.h"

enum { BANDS_AND_MORE = 12, EXPORT_MAX = 1 << 22 };

typedef struct {
    Desk desk;
    StandIn livesplit;
    Layout layout;
    Grid puzzle, solution;
    int blanks;
} Runner;

static void runner_open(Runner *runner, const char *seed) {
    char config[200];
    memset(runner, 0, sizeof *runner);
    layout_init(&runner->layout, "9x9");
    desk_open(&runner->desk);
    stand_in_open(&runner->livesplit);
    snprintf(config, sizeof config,
             "[play]\nplayer = Ada\n[stream]\nlivesplit = client\nlivesplit_address = 127.0.0.1:%d\n",
             runner->livesplit.port);
    desk_configure(&runner->desk, config);
    desk_start(&runner->desk, seed);
}

static void runner_close(Runner *runner) {
    stand_in_close(&runner->livesplit);
    desk_close(&runner->desk);
}

// ---- runs

// The puzzle is there, and the clock runs.
static void await_puzzle(Runner *runner) {
    desk_await_scene(&runner->desk, "board");
    if (!eyes_wait_puzzle(&runner->desk.eyes, 1)) fail_msg("the countdown does not end");
    runner->puzzle = eyes_board(&runner->desk.eyes, 0);
    assert_true(solver_unique(&runner->layout, &runner->puzzle, &runner->solution));
    runner->blanks = runner->layout.cells - grid_filled(&runner->layout, &runner->puzzle);
}

// From the menu: below the bands stand the ways to play, below these the buttons.
static void begin_speedrun(Runner *runner) {
    Desk *desk = &runner->desk;
    desk_await_scene(desk, "menu");
    desk_key(desk, "Down");   // from the next puzzle
    desk_key(desk, "Return"); // Play: to the packs
    desk_key(desk, "Return"); // the first of them
    desk_await_scene(desk, "newgame");
    for (int i = 0; i < BANDS_AND_MORE; i++) desk_key(desk, "Down");
    desk_key(desk, "Up");
    desk_key(desk, "Right");
    desk_await_on(desk, "row", "Speedrun");
    desk_key(desk, "Return");
    await_puzzle(runner);
}

// Fills so many of the empty cells, in reading order.
static void fill(Runner *runner, int cells) {
    Grid seen = eyes_board(&runner->desk.eyes, 0);
    for (int cell = 0; cell < runner->layout.cells && cells > 0; cell++) {
        if (seen.cell[cell]) continue;
        desk_type_cell(&runner->desk, cell, runner->solution.cell[cell]);
        stand_in_hear(&runner->livesplit);
        cells--;
    }
}

static void fill_all(Runner *runner) {
    fill(runner, runner->blanks);
    desk_await_scene(&runner->desk, "victory");
    assert_true(runner->desk.eyes.finished);
    desk_await_rest(&runner->desk); // an early press would be taken for one of the board's
}

static void run_again(Runner *runner) {
    desk_key(&runner->desk, "Return");
    await_puzzle(runner);
}

// ---- the records

static void open_records(Runner *runner) {
    desk_key(&runner->desk, "Escape");
    desk_await_scene(&runner->desk, "menu");
    desk_click_on(&runner->desk, "button", "Records");
    desk_await_scene(&runner->desk, "records");
    desk_click_on(&runner->desk, "tab", "Times");
}

static void choose(Desk *desk, const char *option) {
    desk_await_there(desk, NULL, option);
    const Eyes *eyes = &desk->eyes;
    for (const Spot *spot = eyes->spot; strcmp(spot->name, option) != 0; spot++) desk_key(desk, "Down");
    desk_key(desk, "Return");
}

// What the game says it has written, proved by the program at the terminal.
static char *verify(Desk *desk, const char *notice, char out_said[EYES_LINE_MAX]) {
    char command[500], reason[200];
    desk_await_notice(desk, notice);
    const char *path = strchr(desk->eyes.notice, '/');
    assert_non_null(path);
    snprintf(command, sizeof command, "'" TEST_BUILD "/nonet-cli' run verify '%s'", path);
    FILE *said = popen(command, "r");
    assert_non_null(said);
    size_t length = fread(out_said, 1, EYES_LINE_MAX - 1, said);
    out_said[length] = '\0';
    assert_int_equal(pclose(said), 0);
    size_t size;
    char *text = machine_read_file(path, EXPORT_MAX, &size, reason, sizeof reason);
    assert_non_null(text);
    return text;
}

// The run that is chosen in the records, written to a file and proved.
static RunResult export_run(Runner *runner) {
    char said[EYES_LINE_MAX];
    desk_key(&runner->desk, "Return");
    choose(&runner->desk, "Export");
    choose(&runner->desk, "This run");
    char *text = verify(&runner->desk, "Saved as ", said);
    assert_non_null(strstr(said, ": verified "));
    assert_non_null(strstr(said, " speedrun "));
    assert_non_null(strstr(said, " clean Ada\n"));
    Run run;
    RunResult result = {0};
    TextError error;
    assert_true(run_read(text, strlen(text), &run, &error) && run_check(&run, &result, &error));
    run_finish(&run);
    free(text);
    return result;
}

// ---- the tests

static void assert_told(Runner *runner, const RunResult *result) {
    const Model *model = &runner->livesplit.model;
    stand_in_await(&runner->livesplit, SPLIT_COUNT, result->time_us);
    assert_true(model->running && model->game_time);
    assert_int_equal(model->starts, 1);
    for (int k = 0; k < SPLIT_COUNT; k++) assert_int_equal(model->split_us[k], result->splits.time_us[k]);
}

// Of the ghost it is told which cells it has filled, and never with what.
static void await_whole_ghost(Runner *runner) {
    char all[40];
    const Eyes *eyes = &runner->desk.eyes;
    snprintf(all, sizeof all, "Ada %d of %d", runner->blanks, runner->blanks);
    if (!eyes_wait_name(&runner->desk.eyes, "text", all)) fail_msg("the ghost does not fill its board");
    int filled = 0;
    for (int i = 0; i < eyes->count; i++)
        filled += strstr(eyes->spot[i].name, "the ghost has filled") != NULL;
    assert_int_equal(filled, runner->blanks);
}

static void test_speedrun(void **state) {
    (void)state;
    Runner runner;
    runner_open(&runner, "6");
    begin_speedrun(&runner);
    fill_all(&runner);
    open_records(&runner);
    assert_non_null(eyes_wait_name(&runner.desk.eyes, "row", "Run 1: "));
    RunResult result = export_run(&runner);
    assert_true(result.finished);
    assert_told(&runner, &result);
    Grid before = runner.puzzle;
    desk_key(&runner.desk, "Return");
    choose(&runner.desk, "Race against it");
    await_puzzle(&runner);
    assert_true(grid_equal(&runner.layout, &before, &runner.puzzle));
    await_whole_ghost(&runner);
    fill_all(&runner);
    assert_int_equal(desk_quit(&runner.desk), 0);
    stand_in_hear(&runner.livesplit);
    assert_int_equal(runner.livesplit.model.starts, 2);
    runner_close(&runner);
}

// Waits until the list says of all runs how they are proved, and counts those of which it says this.
static bool is_proved(const Eyes *eyes, const void *unused) {
    (void)unused;
    int rows = 0;
    for (int i = 0; i < eyes->count; i++) {
        bool row = strncmp(eyes->spot[i].name, "Run ", 4) == 0;
        if (row && strstr(eyes->spot[i].name, "…")) return false;
        rows += row;
    }
    return rows > 0;
}

static int count_runs(Desk *desk, const char *proof) {
    int count = 0;
    if (!eyes_wait(&desk->eyes, is_proved, NULL)) fail_msg("the runs are not proved");
    for (int i = 0; i < desk->eyes.count; i++) {
        const char *name = desk->eyes.spot[i].name, *end = strrchr(name, ',');
        count += strncmp(name, "Run ", 4) == 0 && end && strcmp(end + 2, proof) == 0;
    }
    return count;
}

// LiveSplit dies in the first run, and the game is killed in the second one.
static void test_deaths(void **state) {
    (void)state;
    Runner runner;
    Desk *desk = &runner.desk;
    char said[EYES_LINE_MAX], *text;
    runner_open(&runner, "7");
    begin_speedrun(&runner);
    fill(&runner, runner.blanks / 2);
    stand_in_close(&runner.livesplit);
    desk_await_notice(desk, "The connection with LiveSplit is lost");
    fill_all(&runner);
    run_again(&runner);
    fill(&runner, 5);
    desk_kill(desk);
    desk_start(desk, "8");
    desk_await_scene(desk, "menu");
    desk_click_on(desk, "button", "Records");
    desk_click_on(desk, "tab", "Times");
    assert_int_equal(count_runs(desk, "verified"), 1);
    assert_int_equal(count_runs(desk, "unfinished"), 1);
    desk_click_on(desk, "tab", "Runs");
    desk_click_on(desk, "button", "Export all");
    text = verify(desk, "2 runs are in ", said);
    free(text);
    assert_non_null(strstr(said, " clean Ada\n"));
    assert_non_null(strstr(said, " unfinished Ada\n"));
    assert_int_equal(desk_quit(desk), 0);
    runner_close(&runner);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_speedrun),
        cmocka_unit_test(test_deaths),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
