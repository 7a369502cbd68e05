// A player's day, from the daily to the calendar, and nothing of it is lost to SIGKILL between any two
// presses.
//
// A process plays the day. After each press and the frame that shows it, it stops as a whole; what lies on
// the disk then is what a SIGKILL would leave at that moment, and is copied. Another game begins on the copy:
// it must have every move that was shown, and go on from there. Of a few moments the process is really
// killed. All moments with NONET_SOAK, else a sample whose seed is printed.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "support/patience.h"
#include "support/run_read.h"
#include "support/same_board.h"
#include "support/ui_stage.h"
#include "ui/packs/save_to_pack.h"
#include "ui/scenes/board/board_view.h"
#include "ui/widget/scene_targets.h"

enum { SAMPLE = 5, KILLS = 8, NAMES_MAX = 4096 };

// What is on the screen, in memory that both processes see.
typedef struct {
    char press[80]; // the last one
    int presses;
    char scene[16];
    int64_t game; // 0: none is open
    bool finished;
    Board board;
    int moves;
    int packs;             // own ones, kept, included
    char today[NAMES_MAX]; // what the days of the calendar say, when it is shown
} Shown;

// ---- the player

typedef struct {
    Stage stage;
    Shown *shown;
    int pressed;
} Player;

static void list_targets(Stage *stage, Targets *targets) {
    targets_init(targets, 1, 0, false);
    if (stage->scene->targets) scene_targets(stage->scene->targets, stage->self, &stage->app, NULL, targets);
}

static void tell_today(Stage *stage, char out[NAMES_MAX]) {
    Targets targets;
    size_t used = 0;
    out[0] = '\0';
    if (stage->scene != &scene_today) return;
    list_targets(stage, &targets);
    for (int i = 0; i < targets.count && used < NAMES_MAX; i++) {
        const Target *target = &targets.target[i];
        char room[TARGET_NAME_MAX];
        if (target->role != TARGET_TEXT)
            used += (size_t)snprintf(out + used, NAMES_MAX - used, "%s\n", target_name(target, room));
    }
}

// The frame has been shown: here the process may be killed.
static void end_press(Player *player, const char *press) {
    Stage *stage = &player->stage;
    if (stage->asked.scene != SCENE_STAY) stage_enter(stage, SCENES[stage->asked.scene], stage->asked);
    stage_draw(stage);
    const Play *play = &stage->app.play;
    Shown *shown = player->shown;
    snprintf(shown->press, sizeof shown->press, "%s", press);
    snprintf(shown->scene, sizeof shown->scene, "%s", stage->scene->name);
    shown->presses = ++player->pressed;
    shown->game = play->active ? play->saved.id : 0;
    shown->finished = play->saved.finished;
    shown->moves = play->active ? play->session.log_count : 0;
    if (play->active) shown->board = play->session.board;
    shown->packs = stage->app.packs.count;
    tell_today(stage, shown->today);
    raise(SIGSTOP);
    stage_wait(stage, 700000);
}

static void press(Player *player, Action action) {
    stage_action(&player->stage, action);
    end_press(player, "an action");
}

// Clicks on what has a name that begins so.
static void press_on(Player *player, const char *begin) {
    Stage *stage = &player->stage;
    Targets targets;
    list_targets(stage, &targets);
    for (int i = 0; i < targets.count; i++) {
        char room[TARGET_NAME_MAX];
        Rect r = targets.target[i].rect;
        if (strncmp(target_name(&targets.target[i], room), begin, strlen(begin)) != 0) continue;
        stage_click(stage, r.x + r.w / 2, r.y + r.h / 2, 1);
        end_press(player, begin);
        return;
    }
    for (int i = 0; i < targets.count; i++) {
        char room[TARGET_NAME_MAX];
        fprintf(stderr, "%s: %s\n", target_role_name(targets.target[i].role),
                target_name(&targets.target[i], room));
    }
    fail_msg("%s: nothing begins with “%s”", stage->scene->name, begin);
}

static void put(Player *player, int entries) {
    Stage *stage = &player->stage;
    for (int i = 0; i < entries; i++) {
        const BoardView *board = stage->self;
        const Session *session = &stage->app.play.session;
        press(player, ACTION_NEXT_EMPTY);
        stage_token(stage, session->solution.cell[board->cursor], false);
        end_press(player, "a token");
    }
}

static void await(Player *player, bool (*there)(const Stage *stage)) {
    Stage *stage = &player->stage;
    for (int i = 0; i < PATIENCE_MS / 5 && !there(stage); i++) {
        SDL_Delay(5);
        stage_wait(stage, 5000);
    }
    assert_true(there(stage));
    end_press(player, "waiting");
}

static bool hint_is_there(const Stage *stage) {
    const BoardView *board = stage->self;
    return board->hint.kind != HINT_SEARCHING && !board->walk.pending;
}

static bool is_solved(const Stage *stage) {
    return stage->asked.scene == SCENE_VICTORY || stage->app.play.saved.finished;
}

static bool game_is_there(const Stage *stage) {
    return stage->scene == &scene_board || stage->asked.scene == SCENE_BOARD;
}

static bool is_kept(const Stage *stage) { return !save_to_pack_busy(stage->app.saving); }

static void to_the_menu(Player *player) {
    press(player, ACTION_PAUSE);
    press_on(player, "Menu");
}

static void play_morning(Player *player) {
    press_on(player, "Daily nonet");
    press(player, ACTION_CONFIRM); // the gentle one
    put(player, 3);
    press(player, ACTION_TRY);
    put(player, 2);
    press(player, ACTION_GO_BACK);
    press(player, ACTION_TRY);
    put(player, 2);
    press(player, ACTION_KEEP);
    press(player, ACTION_FILL_NOTES);
    press(player, ACTION_UNDO);
    press(player, ACTION_HINT);
    await(player, hint_is_there);
    press(player, ACTION_HINT);
    await(player, hint_is_there);
    press(player, ACTION_LESSON);
    press_on(player, "Practise");
    put(player, 1);
    press(player, ACTION_BACK);
    press(player, ACTION_BACK);
    press(player, ACTION_BACK);
}

static void play_day(Player *player) {
    Stage *stage = &player->stage;
    stage_enter(stage, &scene_menu, (Go){.scene = SCENE_MENU});
    end_press(player, "start");
    play_morning(player);
    press_on(player, "Continue");
    put(player, 2);
    to_the_menu(player);
    press_on(player, "Classic Nine");
    press_on(player, "Generate");
    press(player, ACTION_CONFIRM);
    await(player, game_is_there);
    put(player, 2);
    to_the_menu(player);
    press_on(player, "Your games");
    press_on(player, "Keep");
    await(player, is_kept);
    press(player, ACTION_BACK);
    press_on(player, "Daily nonet");
    press(player, ACTION_CONFIRM);
    while (!is_solved(stage)) put(player, 1);
    press(player, ACTION_BACK); // to the calendar
    assert_ptr_equal(stage->scene, &scene_today);
}

// ---- the other game

static void expect_kept(Stage *stage, const Shown *shown) {
    SavedGame game;
    Session session;
    TextError error = {0};
    const Layout *layout = &stage->app.play.layout;
    if (!save_game(stage->app.save, shown->game, &game)) fail_msg("after %s: no game", shown->press);
    session_init(&session, layout, &game.givens, &game.solution);
    assert_true(save_load_moves(stage->app.save, shown->game, &session, NULL, &error));
    if (game.finished) play_saved_run(stage->app.save, &game, &session);
    if (session.log_count != shown->moves || !test_same_board(layout, &session.board, &shown->board))
        fail_msg("after press %d, %s: %d moves of %d, or another board", shown->presses, shown->press,
                 session.log_count, shown->moves);
    assert_int_equal(game.finished, shown->finished);
    session_finish(&session);
}

// The copy of what is on the disk: everything that was shown is there, and play goes on.
static void go_on(const char *folder, const Shown *shown) {
    Stage stage;
    TextError error = {0};
    stage_open_in(&stage, folder, 1280, 800, THEME_INK, 9);
    Play *play = &stage.app.play;
    if (shown->game) {
        layout_init(&play->layout, "9x9");
        expect_kept(&stage, shown);
    }
    assert_true(stage.app.packs.count >= shown->packs);
    if (shown->today[0]) {
        char now[NAMES_MAX];
        stage_enter(&stage, &scene_today, (Go){.scene = SCENE_TODAY});
        tell_today(&stage, now);
        assert_string_equal(now, shown->today);
    }
    if (play_continue(play, stage.app.save, &stage.app.packs, &error)) {
        stage_enter(&stage, &scene_board, (Go){.scene = SCENE_BOARD});
        stage_draw(&stage);
        stage_wait(&stage, 1000);
        int moves = play->session.log_count;
        stage_action(&stage, ACTION_NEXT_EMPTY);
        const BoardView *board = stage.self;
        stage_token(&stage, play->session.solution.cell[board->cursor], false);
        assert_true(play->session.log_count > moves);
    } else
        assert_true(shown->moves == 0 || shown->finished);
    stage_close(&stage);
}

// ---- between them

static void shell(const char *command) {
    if (system(command) != 0) fail_msg("%s", command);
}

static pid_t begin_day(const char *folder, Shown *shown) {
    (void)fflush(NULL);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child > 0) return child;
    prctl(PR_SET_PDEATHSIG, SIGKILL); // also when it is stopped
    Player player = {.shown = shown};
    stage_open_in(&player.stage, folder, 1280, 800, THEME_INK, 5);
    play_day(&player);
    stage_close(&player.stage);
    _exit(0);
}

// True while the day goes on: the next press has been shown.
static bool next_press(pid_t child) {
    int status;
    assert_int_equal(waitpid(child, &status, WUNTRACED), child);
    if (WIFSTOPPED(status)) return true;
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    return false;
}

static void copy(const char *from, char out[64]) {
    char command[256];
    strcpy(out, "/tmp/nonet-day-XXXXXX");
    assert_non_null(mkdtemp(out));
    snprintf(command, sizeof command, "cp -a '%s/.' '%s'", from, out);
    shell(command);
}

typedef struct {
    Shown *shown;
    Rng rng;
    int presses;
} Day;

// In a process of its own: this one has no threads, so that it can fork at any time.
static void go_on_apart(const char *folder, const Shown *shown) {
    int status;
    (void)fflush(NULL);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        go_on(folder, shown);
        _exit(0);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

// As the disk is after each press.
static void whatever_was_shown_is_there(void **state) {
    Day *day = *state;
    char folder[] = "/tmp/nonet-day-XXXXXX", left[64];
    assert_non_null(mkdtemp(folder));
    int looked = 0;
    pid_t child = begin_day(folder, day->shown);
    for (; next_press(child); day->presses++) {
        if (TEST_SOAK || day->presses % SAMPLE == 0 || rng_below(&day->rng, SAMPLE) == 0) {
            copy(folder, left);
            go_on_apart(left, day->shown);
            looked++;
        }
        kill(child, SIGCONT);
    }
    printf("%d presses, looked after %d of them\n", day->presses, looked);
    assert_true(day->presses > 100);
}

// And killed.
static void a_killed_game_goes_on(void **state) {
    Day *day = *state;
    for (int i = 0; i < KILLS; i++) {
        char folder[] = "/tmp/nonet-day-XXXXXX";
        assert_non_null(mkdtemp(folder));
        int left = 1 + (int)rng_below(&day->rng, (uint64_t)day->presses);
        pid_t child = begin_day(folder, day->shown);
        while (next_press(child) && --left > 0) kill(child, SIGCONT);
        assert_int_equal(left, 0);
        kill(child, SIGKILL);
        assert_int_equal(waitpid(child, NULL, 0), child);
        go_on_apart(folder, day->shown);
    }
}

static int begin(void **state) {
    Day *day = calloc(1, sizeof *day);
    uint64_t seed = (uint64_t)time(NULL);
    if (!day) return -1;
    day->shown = mmap(NULL, sizeof *day->shown, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    day->rng = rng_seed(seed);
    printf("seed %llu\n", (unsigned long long)seed);
    *state = day;
    return day->shown == MAP_FAILED ? -1 : 0;
}

static int end(void **state) {
    Day *day = *state;
    munmap(day->shown, sizeof *day->shown);
    free(day);
    return 0;
}

int main(void) {
    setenv("TZ", "UTC", 1);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whatever_was_shown_is_there),
        cmocka_unit_test(a_killed_game_goes_on), // knows how many presses there are
    };
    return cmocka_run_group_tests(tests, begin, end);
}
