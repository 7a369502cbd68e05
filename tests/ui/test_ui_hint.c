// Hints on the board, played without a window: the stages, other steps, the list, chains link by link, what a
// player may do while a step is looked for; the search itself; and that every panel can be read in every
// window.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/rng.h"
#include "core/solve/solver.h"
#include "support/no_threads.h"
#include "support/patience.h"
#include "support/sanitized.h"
#include "support/step_feed.h"
#include "support/ui_stage.h"
#include "ui/scenes/board/board_view.h"

static const char EASY[] =
    "..9748...7.........2.1.9.....7...24..64.1.59..98...3.....8.3.2.........6...2759..";
// After the easy steps it needs chains.
static const char CHAINS[] =
    "..4..16.8..8....5.....3...7....2.9..2.19.63...9....47.....63...6..8...4.......7..";
// Only its first step is found at once ("Golden Nugget", tarek, 2007).
static const char NUGGET[] =
    ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....";
// AI Escargot (A. Inkala): nothing but forcing chains.
static const char ESCARGOT[] =
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";

static BoardView *view(Stage *stage) { return stage->self; }
static Session *session(Stage *stage) { return &stage->app.play.session; }

static void open_puzzle(Stage *stage, const char *puzzle) {
    stage_open(stage, 1280, 800, THEME_INK, 1);
    stage_play_puzzle(stage, puzzle);
    stage_enter(stage, &scene_board, (Go){.scene = SCENE_BOARD});
    stage_draw(stage);
    stage_wait(stage, 0);
}

static bool is_busy(Stage *stage) {
    const BoardView *board = view(stage);
    bool list = board->hint.kind == HINT_LIST && !board->hint.progress.resting;
    return board->hint.kind == HINT_SEARCHING || list || board->walk.pending;
}

static void settle(Stage *stage) {
    for (int i = 0; is_busy(stage); i++) {
        assert_true(i < PATIENCE_MS / 2);
        SDL_Delay(2);
        stage_wait(stage, 2000);
    }
}

static void press(Stage *stage, Action action) {
    stage_action(stage, action);
    settle(stage);
}

// Opens a game and takes the easy steps, up to where a chain or a fish is the easiest.
static void open_chains(Stage *stage) {
    open_puzzle(stage, CHAINS);
    for (int i = 0; i < 1000; i++) {
        press(stage, ACTION_HINT);
        assert_int_equal(view(stage)->hint.kind, HINT_STEP);
        if (view(stage)->hint.step.technique >= TECHNIQUE_SKYSCRAPER) break;
        for (int k = 0; k < 3; k++) press(stage, ACTION_HINT);
        assert_int_equal(view(stage)->hint.kind, HINT_CLOSED);
    }
    press(stage, ACTION_BACK);
    assert_false(session_solved(session(stage)));
}

// Opens the first step in the list that has a walk of so many branches at least; false when there is none.
static bool open_walk(Stage *stage, int branches, bool inner) {
    press(stage, ACTION_ALL_STEPS);
    int rows = view(stage)->hint.progress.found;
    press(stage, ACTION_BACK);
    for (int row = 0; row < rows; row++) {
        press(stage, ACTION_ALL_STEPS);
        while (view(stage)->hint.index < row) stage_action(stage, ACTION_DOWN);
        while (view(stage)->hint.index > row) stage_action(stage, ACTION_UP);
        press(stage, ACTION_CONFIRM);
        const Playback *walk = &view(stage)->walk;
        bool deep = false;
        for (int i = 0; walk->has && i < walk->walk.count; i++) deep = deep || walk->walk.stop[i].depth > 0;
        if (walk->has && walk->walk.branch_count >= branches && deep == inner) return true;
    }
    return false;
}

// ---- the search

static bool take_first(void *context, const Step *step) {
    *(Step *)context = *step;
    return false;
}

typedef struct {
    Step step[64];
    int count;
} Steps;

static bool take_many(void *context, const Step *step) {
    Steps *steps = context;
    steps->step[steps->count++] = *step;
    return steps->count < 64;
}

static Position random_position(const Layout *layout, Rng *rng, uint64_t seed) {
    static const char *const PUZZLES[] = {EASY, CHAINS, ESCARGOT};
    Grid grid, solution;
    assert_true(grid_parse(layout, PUZZLES[seed % 3], &grid));
    Position position = position_of_grid(layout, &grid);
    assert_true(solver_unique(layout, &grid, &solution));
    for (int i = 0; i < 81; i++) { // some cells more, and some candidates fewer
        if (!position.grid.cell[i] && rng_below(rng, 6) == 0) {
            Step step = {.cell = (uint8_t)i, .token = solution.cell[i]};
            step_apply(&step, &position);
        }
    }
    return position;
}

// Looks for so many steps, again where a busy machine had not the time. Returns how many there are.
static int find(HintSearch *search, int count) {
    HintProgress progress;
    do {
        hint_search_want(search, count, TECHNIQUE_COUNT);
        progress = hint_search_progress(search, 60000);
    } while (progress.cut);
    return progress.found;
}

static void find_all(uint64_t seeds, uint64_t every) {
    SDL_Init(SDL_INIT_EVENTS);
    Layout layout;
    layout_init(&layout, "9x9");
    HintSearch *search = hint_search_create();
    for (uint64_t seed = 0; seed < seeds; seed += every) {
        Rng rng = rng_seed(seed);
        Position position = random_position(&layout, &rng, seed);
        HintAsk ask = {.unique = true, .hardest_max = 84};
        Steps steps = {.count = 0};
        hint_each(&position, &ask, take_many, &steps);
        Step first;
        bool any = hint_each(&position, &ask, take_first, &first) == HINT_FOUND;
        hint_search_begin(search, &position, &(HintAsk){.unique = true});
        assert_int_equal(find(search, any ? 1 : 0), any);
        for (int i = 0; i < steps.count; i++) { // one after the other, each out of the same search
            HintFound found;
            find(search, i + 1);
            if (!hint_search_get(search, i, &found)) fail_msg("seed %d: no step %d", (int)seed, i);
            if (memcmp(&found.step, &steps.step[i], sizeof found.step) != 0)
                fail_msg("seed %d: step %d differs", (int)seed, i);
        }
    }
    hint_search_destroy(search);
    SDL_Quit();
}

static void test_the_search_finds_what_hint_next_finds(void **state) {
    (void)state;
    find_all(40, SANITIZED ? 5 : 1);
    threads_left(0);
    find_all(10, 3); // the easy ones: there is a limit then
    threads_left(-1);
}

// Questions that come faster than answers, walks in the midst of searches, and an end at any moment.
static void test_the_search_can_be_called_off_at_any_moment(void **state) {
    (void)state;
    SDL_Init(SDL_INIT_EVENTS);
    Layout layout;
    layout_init(&layout, "9x9");
    for (uint64_t seed = 0; seed < 25; seed++) {
        Rng rng = rng_seed(seed + 1000);
        HintSearch *search = hint_search_create();
        for (int i = 0; i < 6; i++) {
            Position position = random_position(&layout, &rng, rng_below(&rng, 3));
            hint_search_begin(search, &position, &(HintAsk){.unique = true});
            hint_search_want(search, (int)rng_below(&rng, 30), TECHNIQUE_COUNT);
            HintProgress progress = hint_search_progress(search, (int)rng_below(&rng, 8));
            HintFound found;
            if (progress.found == 0) continue;
            assert_true(hint_search_get(search, progress.found - 1, &found));
            hint_search_ask_walk(search, &found.step);
            ChainPlayback walk;
            if (rng_below(&rng, 2) == 0) continue; // nobody takes it
            if (hint_search_take_walk(search, &layout, (int)rng_below(&rng, 30), &walk))
                chain_playback_finish(&walk);
        }
        hint_search_destroy(search);
    }
    SDL_Quit();
}

typedef struct {
    const Layout *layout; // outlives the walk
    bool found;
    Step step;
    ChainPlayback walk;
} Nested;

// Keeps the first walk with a chain inside.
static void take_nested(void *context, const Position *position, const Step *step) {
    Nested *nested = context;
    ChainPlayback walk;
    bool inner = false;
    if (nested->found) return;
    chain_playback_of_step(position, step, &walk);
    for (int i = 0; i < walk.count; i++) inner = inner || walk.stop[i].depth > 0;
    if (inner) {
        nested->found = true, nested->step = *step, nested->walk = walk;
        nested->walk.layout = nested->layout;
    } else {
        chain_playback_finish(&walk);
    }
}

// ---- on the board

static void test_stages_one_press_each(void **state) {
    (void)state;
    Stage stage;
    open_puzzle(&stage, EASY);
    app_notice(&stage.app, false, "A hint names the columns that this lies over.");
    for (int i = 1; i <= 3; i++) {
        press(&stage, ACTION_HINT);
        assert_string_equal(stage.app.notice, "");
        assert_int_equal(view(&stage)->hint.kind, HINT_STEP);
        assert_int_equal(view(&stage)->hint.stage, i);
        stage_draw(&stage);
    }
    assert_int_equal(session(&stage)->hints, 1);
    int placed = session_placed(session(&stage));
    press(&stage, ACTION_HINT);
    assert_int_equal(view(&stage)->hint.kind, HINT_CLOSED);
    assert_int_equal(session_placed(session(&stage)), placed + 1);
    press(&stage, ACTION_HINT);
    press(&stage, ACTION_BACK);
    assert_int_equal(view(&stage)->hint.kind, HINT_CLOSED);
    assert_int_equal(session(&stage)->hints, 2);
    stage_close(&stage);
}

// Puts the right tokens in until only so many cells are empty, so that there are few steps.
static void fill_until(Stage *stage, int empty) {
    const Session *play = session(stage);
    int left = 81 - grid_filled(play->layout, &play->board.grid);
    for (int cell = 0; cell < 81 && left > empty; cell++) {
        if (play->board.grid.cell[cell]) continue;
        Move move = {.kind = MOVE_PUT, .token = play->solution.cell[cell], .cells = cellset_of(cell)};
        play_move(&stage->app.play, stage->app.save, move, stage->app.now_us);
        left--;
    }
}

static void test_another_goes_round_and_never_repeats(void **state) {
    (void)state;
    Stage stage;
    open_puzzle(&stage, EASY);
    fill_until(&stage, 5);
    press(&stage, ACTION_HINT);
    Step first = view(&stage)->hint.step;
    uint8_t seen[81] = {0};
    int count = 0;
    for (;; count++) {
        const Step *step = &view(&stage)->hint.step;
        assert_int_equal(view(&stage)->hint.kind, HINT_STEP);
        if (count > 0 && memcmp(step, &first, sizeof first) == 0) break;
        if (step->token) assert_false(seen[step->cell]++);
        assert_true(count < 300);
        press(&stage, ACTION_NEXT_EMPTY);
    }
    assert_true(count >= 2);
    assert_true(stage.app.notice[0] != 0); // it says that it begins anew
    stage_close(&stage);
}

static void test_given_cells_are_those_of_the_puzzle(void **state) {
    (void)state;
    Stage stage;
    open_puzzle(&stage, EASY);
    fill_until(&stage, 30);
    Position position = hint_position(session(&stage));
    for (int cell = 0; cell < 81; cell++)
        assert_int_equal(cellset_has(&position.given, cell), EASY[cell] != '.');
    stage_close(&stage);
}

static void test_the_list(void **state) {
    (void)state;
    Stage stage;
    open_chains(&stage);
    int hints = session(&stage)->hints;
    press(&stage, ACTION_ALL_STEPS);
    assert_int_equal(view(&stage)->hint.kind, HINT_LIST);
    assert_true(session(&stage)->assisted);
    assert_int_equal(session(&stage)->hints, hints); // none has been opened
    int rows = view(&stage)->hint.progress.found;
    assert_true(rows > 3);
    assert_int_equal(hint_list_rows(view(&stage)), rows + hint_list_stopped_short(view(&stage)));
    BoardLayout layout = board_layout_of(stage.self, &stage.app);
    HintListLayout list = hint_list_layout(&layout);
    for (int i = 0; i < rows + 9; i++) { // the row in focus is always in sight, and its step on the board
        const BoardView *board = view(&stage);
        double first = board->list_view.scroll.to;
        assert_true(board->hint.index >= first && board->hint.index < first + list.visible);
        HintFound found;
        if (hint_search_get(board->search, board->hint.index, &found))
            assert_memory_equal(&found.step, &board->hint.step, sizeof found.step);
        stage_draw(&stage);
        stage_action(&stage, ACTION_DOWN);
    }
    stage_input(&stage, (Input){.kind = INPUT_SCROLL, .scroll = 1000});
    assert_true(view(&stage)->list_view.scroll.to == 0);
    stage_wait(&stage, 1000000);
    float x = list.rows.x + 20, y = list.rows.y + 2.5f * list.row_h;
    stage_input(&stage, (Input){.kind = INPUT_POINTER_MOVE, .device = DEVICE_MOUSE, .x = x, .y = y});
    assert_int_equal(view(&stage)->hint.index, 2);
    stage_click(&stage, x, y, 1);
    settle(&stage);
    assert_int_equal(view(&stage)->hint.kind, HINT_STEP);
    assert_int_equal(view(&stage)->hint.stage, 3);
    assert_int_equal(view(&stage)->hint.index, 2);
    assert_int_equal(session(&stage)->hints, hints + 1);
    press(&stage, ACTION_ALL_STEPS);
    press(&stage, ACTION_BACK); // to what was open
    assert_int_equal(view(&stage)->hint.kind, HINT_STEP);
    assert_int_equal(view(&stage)->hint.index, 2);
    assert_int_equal(session(&stage)->hints, hints + 1);
    stage_close(&stage);
}

static void test_a_chain_forward_and_back(void **state) {
    (void)state;
    Stage stage;
    open_chains(&stage);
    assert_true(open_walk(&stage, 1, false));
    const Playback *walk = &view(&stage)->walk;
    int count = walk->walk.count;
    assert_int_equal(walk->stop, 0);
    for (int i = 1; i <= count; i++) {
        press(&stage, i % 2 ? ACTION_CONFIRM : ACTION_HINT);
        assert_int_equal(walk->stop, i);
        stage_draw(&stage);
    }
    assert_true(hint_ready(view(&stage)));
    press(&stage, ACTION_ERASE);
    assert_int_equal(walk->stop, count - 1);
    for (int i = count - 1; i > 0; i--) press(&stage, i % 2 ? ACTION_LEFT : ACTION_UP);
    assert_int_equal(walk->stop, 0);
    press(&stage, ACTION_ERASE); // the beginning: nothing more to take back
    assert_int_equal(view(&stage)->hint.kind, HINT_STEP);
    press(&stage, ACTION_TOKEN_NEXT);
    assert_int_equal(walk->stop, count);
    Step step = view(&stage)->hint.step;
    press(&stage, ACTION_CONFIRM);
    assert_int_equal(view(&stage)->hint.kind, HINT_CLOSED);
    for (int cell = 0; cell < 81; cell++)
        if (!step.token) assert_false(session(&stage)->board.notes.cell[cell] & step.remove.cell[cell]);
    stage_close(&stage);
}

// As if the walk of the step that is shown had not been there at once; somebody presses before it is.
static void forget_walk(Stage *stage, int presses) {
    BoardView *board = view(stage);
    playback_finish(&board->walk);
    hint_search_ask_walk(board->search, &board->hint.step);
    board->walk.pending = true;
    for (int i = 0; i < presses; i++) {
        assert_int_equal(hint_press(board, &stage->app, stage->app.now_us).scene, SCENE_STAY);
        assert_true(board->hint.kind == HINT_STEP && board->walk.pending);
    }
    settle(stage);
}

static void test_a_press_before_the_walk_is_there_counts(void **state) {
    (void)state;
    static Stage stage;
    open_puzzle(&stage, EASY);
    Grid before = session(&stage)->board.grid;
    for (int i = 0; i < 3; i++) press(&stage, ACTION_HINT);
    assert_true(grid_equal(session(&stage)->layout, &session(&stage)->board.grid, &before));
    forget_walk(&stage, 1); // the step has none: it is taken
    assert_int_equal(view(&stage)->hint.kind, HINT_CLOSED);
    assert_false(grid_equal(session(&stage)->layout, &session(&stage)->board.grid, &before));
    stage_close(&stage);

    open_chains(&stage);
    assert_true(open_walk(&stage, 1, false));
    int first = view(&stage)->walk.stop;
    press(&stage, ACTION_HINT);
    int second = view(&stage)->walk.stop;
    assert_true(second > first);
    forget_walk(&stage, 3); // they count once
    assert_int_equal(view(&stage)->walk.stop, second);
    forget_walk(&stage, 0);
    assert_int_equal(view(&stage)->walk.stop, first);
    stage_close(&stage);
}

static void test_branches_one_after_the_other(void **state) {
    (void)state;
    Stage stage;
    open_chains(&stage);
    assert_true(open_walk(&stage, 2, false));
    const Playback *walk = &view(&stage)->walk;
    int last = -1, stops = 0;
    while (!playback_at_end(walk)) {
        assert_true(walk->branch >= last);
        last = walk->branch;
        int number, many;
        playback_place(walk, &number, &many);
        assert_true(number >= 1 && number <= many);
        for (int i = 0; i < walk->walk.count; i++) // what is drawn is of this branch
            if (walk->age[i] >= 0) assert_int_equal(playback_branch_of(walk, i), walk->branch);
        assert_int_equal(walk->age[walk->stop], 0);
        stops++;
        press(&stage, ACTION_DOWN);
    }
    int told = 0; // each sentence is one press
    for (int i = 0; i < walk->walk.count; i++) told += chain_playback_is_told(&walk->walk, i);
    assert_int_equal(stops, told);
    assert_int_equal(last, walk->walk.branch_count - 1);
    press(&stage, ACTION_LEFT); // at the conclusion the tabs only show their branch
    assert_true(playback_at_end(walk));
    assert_int_equal(walk->branch, last - 1);
    press(&stage, ACTION_TOKEN_NEXT);
    assert_int_equal(walk->branch, 0);
    press(&stage, ACTION_RIGHT);
    assert_int_equal(walk->branch, 1);
    assert_int_equal(playback_branch_of(walk, walk->stop), 1);
    stage_close(&stage);
}

// A chain inside a chain is folded into the stop that rests on it. Opened, it is played and leads back to
// that.
static void test_a_chain_inside_is_opened_and_closed(void **state) {
    (void)state;
    Layout layout;
    Nested nested = {.layout = &layout};
    Feed feed = {.read = take_nested, .context = &nested};
    assert_true(layout_init(&layout, "9x9"));
    feed_nested(&feed, 1);
    assert_true(nested.found);
    Playback view = {0};
    playback_take(&view, &nested.walk);
    int opened = 0, inner = 0;
    while (!playback_at_end(&view)) {
        assert_int_equal(view.walk.stop[view.stop].depth, 0);
        assert_false(playback_is_inside(&view));
        for (int i = 0; i < view.walk.count; i++) // no stop inside is shown
            assert_true(view.age[i] < 0 || view.walk.stop[i].depth == 0);
        if (playback_can_open(&view)) {
            int rests = view.stop, number, count, more;
            char text[EXPLAIN_TEXT_MAX];
            playback_text(&view, &nested.step, (Names){.expert = true}, view.stop, text);
            assert_int_equal(strncmp(text, "In this case, ", 14), 0);
            playback_place(&view, &number, &count);
            playback_open(&view);
            assert_true(playback_is_inside(&view));
            assert_int_equal(view.walk.stop[view.stop].rule, CHAIN_SUPPOSED);
            playback_place(&view, &number, &more);
            assert_true(more > count);
            playback_close(&view);
            assert_int_equal(view.stop, rests);
            playback_open(&view);
            while (view.stop != rests) { // link by link, back to where it was opened
                assert_true(view.walk.stop[view.stop].depth == 1 && playback_is_inside(&view));
                assert_int_equal(view.age[view.stop], 0);
                inner++;
                assert_true(playback_next(&view));
            }
            opened++;
        }
        playback_next(&view);
    }
    assert_true(opened > 0 && inner > opened);
    playback_unfold(&view);
    playback_whole(&view);
    int stops = 0, told = 0;
    for (int i = 0; i < view.walk.count; i++) told += chain_playback_is_told(&view.walk, i);
    for (; !playback_at_end(&view); playback_next(&view)) stops++;
    assert_int_equal(stops, told);
    playback_finish(&view);
}

// A game in which the next step takes seconds to find: the one before it is an exocet.
static void open_long_search(Stage *stage) {
    open_puzzle(stage, NUGGET);
    press(stage, ACTION_HINT);
    assert_int_equal(view(stage)->hint.step.technique, TECHNIQUE_JUNIOR_EXOCET);
    for (int i = 0; i < 3; i++) press(stage, ACTION_HINT);
    assert_int_equal(view(stage)->hint.kind, HINT_CLOSED);
}

// Presses that come while a step is being looked for, as a player would who does not wait.
static void test_nothing_waits_for_a_search(void **state) {
    (void)state;
    Stage stage;
    open_long_search(&stage);
    stage_action(&stage, ACTION_HINT);
    // On a machine so busy that the searching thread alone had its turn, once more.
    for (int i = 0; i < 20 && view(&stage)->hint.kind != HINT_SEARCHING; i++) {
        stage_close(&stage);
        open_long_search(&stage);
        stage_action(&stage, ACTION_HINT);
    }
    assert_int_equal(view(&stage)->hint.kind, HINT_SEARCHING);
    int hints = session(&stage)->hints;
    stage_draw(&stage);
    stage_action(&stage, ACTION_HINT); // says nothing new
    assert_int_equal(session(&stage)->hints, hints);
    stage_action(&stage, ACTION_BACK);
    assert_int_equal(view(&stage)->hint.kind, HINT_BEYOND);
    assert_true(view(&stage)->hint.called_off);
    press(&stage, ACTION_NEXT_EMPTY); // look again
    settle(&stage);
    assert_int_equal(view(&stage)->hint.kind, HINT_STEP);
    stage_action(&stage, ACTION_NEXT_EMPTY);
    stage_action(&stage, ACTION_BACK); // whether it has been found or not
    stage_action(&stage, ACTION_BACK);
    assert_int_equal(view(&stage)->hint.kind, HINT_CLOSED);
    stage_action(&stage, ACTION_ALL_STEPS);
    stage_token(&stage, 5, false); // a move closes it
    assert_int_equal(view(&stage)->hint.kind, HINT_CLOSED);
    stage_action(&stage, ACTION_UNDO);
    stage_action(&stage, ACTION_HINT);
    stage_close(&stage); // in the midst of it
}

static void test_the_lesson_and_back(void **state) {
    (void)state;
    Stage stage;
    open_chains(&stage);
    press(&stage, ACTION_HINT);
    press(&stage, ACTION_LESSON); // at the first stage it would give the name away
    assert_int_equal(stage.asked.scene, SCENE_STAY);
    press(&stage, ACTION_NEXT_EMPTY);
    press(&stage, ACTION_HINT);
    Hint before = view(&stage)->hint;
    int hints = session(&stage)->hints;
    Go go = stage_action(&stage, ACTION_LESSON);
    assert_int_equal(go.scene, SCENE_LEARN);
    assert_int_equal(go.technique, before.step.technique);
    assert_int_equal(go.back, SCENE_BOARD);
    stage_enter(&stage, &scene_menu, (Go){.scene = SCENE_MENU}); // some other scene
    stage_enter(&stage, &scene_board, (Go){.scene = SCENE_BOARD});
    settle(&stage);
    assert_int_equal(view(&stage)->hint.kind, HINT_STEP);
    assert_int_equal(view(&stage)->hint.stage, before.stage);
    assert_memory_equal(&view(&stage)->hint.step, &before.step, sizeof before.step);
    assert_int_equal(session(&stage)->hints, hints);
    stage_close(&stage);
}

static void test_by_mouse_alone(void **state) {
    (void)state;
    Stage stage;
    open_chains(&stage);
    BoardLayout layout = board_layout_of(stage.self, &stage.app);
    HintLayout place = hint_layout(&layout);
    Rect button = layout.button[BUTTON_HINT];
    stage_click(&stage, button.x + 5, button.y + 5, 1);
    settle(&stage);
    assert_int_equal(view(&stage)->hint.kind, HINT_STEP);
    stage_click(&stage, place.chip[CHIP_ANOTHER].x + 5, place.chip[CHIP_ANOTHER].y + 5, 1);
    settle(&stage);
    assert_int_equal(view(&stage)->hint.index, 1);
    stage_click(&stage, place.chip[CHIP_LIST].x + 5, place.chip[CHIP_LIST].y + 5, 1);
    settle(&stage);
    assert_int_equal(view(&stage)->hint.kind, HINT_LIST);
    HintListLayout list = hint_list_layout(&layout);
    stage_click(&stage, list.close.x + 5, list.close.y + 5, 1);
    assert_int_equal(view(&stage)->hint.kind, HINT_STEP);
    stage_click(&stage, place.go_on.x + 5, place.go_on.y + 5, 1);
    assert_int_equal(view(&stage)->hint.stage, 2);
    stage_click(&stage, place.close.x + 5, place.close.y + 5, 1);
    assert_int_equal(view(&stage)->hint.kind, HINT_CLOSED);
    assert_true(open_walk(&stage, 1, false));
    stage_click(&stage, place.next.x + 5, place.next.y + 5, 1);
    assert_int_equal(view(&stage)->walk.stop, 1);
    stage_click(&stage, place.back.x + 5, place.back.y + 5, 1);
    assert_int_equal(view(&stage)->walk.stop, 0);
    stage_click(&stage, place.whole.x + 5, place.whole.y + 5, 1);
    assert_true(playback_at_end(&view(&stage)->walk));
    stage_close(&stage);
}

static Input pad(Action action, Action menu) {
    return (Input){.kind = INPUT_ACTION, .device = DEVICE_PAD, .action = action, .menu_action = menu};
}

static void test_by_gamepad_alone(void **state) {
    (void)state;
    Stage stage;
    open_chains(&stage);
    stage_input(&stage, pad(ACTION_HINT, ACTION_HINT)); // y
    settle(&stage);
    stage_input(&stage, pad(ACTION_NOTE, ACTION_NOTE)); // x: another
    settle(&stage);
    assert_int_equal(view(&stage)->hint.index, 1);
    stage_input(&stage, pad(ACTION_TOKEN_PREVIOUS, ACTION_TOKEN_PREVIOUS)); // left trigger: all steps
    settle(&stage);
    assert_int_equal(view(&stage)->hint.kind, HINT_LIST);
    stage_input(&stage, pad(ACTION_ERASE, ACTION_BACK)); // b
    assert_int_equal(view(&stage)->hint.kind, HINT_STEP);
    stage_input(&stage, pad(ACTION_CONFIRM, ACTION_CONFIRM)); // a
    assert_int_equal(view(&stage)->hint.stage, 2);
    stage_input(&stage, pad(ACTION_NOTES_MODE, ACTION_NOTES_MODE)); // the stick's own button: the lesson
    assert_int_equal(stage.asked.scene, SCENE_LEARN);
    stage_input(&stage, pad(ACTION_ERASE, ACTION_BACK));
    assert_int_equal(view(&stage)->hint.kind, HINT_CLOSED);
    assert_true(open_walk(&stage, 1, false));
    stage_input(&stage, pad(ACTION_CONFIRM, ACTION_CONFIRM));
    stage_input(&stage, pad(ACTION_CONFIRM, ACTION_CONFIRM));
    assert_int_equal(view(&stage)->walk.stop, 2);
    stage_input(&stage, pad(ACTION_ERASE, ACTION_BACK));
    assert_int_equal(view(&stage)->walk.stop, 1);
    stage_input(&stage, pad(ACTION_TOKEN_NEXT, ACTION_TOKEN_NEXT)); // right trigger: the whole chain
    assert_true(playback_at_end(&view(&stage)->walk));
    stage_close(&stage);
}

static void test_at_rest_an_open_hint_paints_nothing(void **state) {
    (void)state;
    Stage stage;
    open_chains(&stage);
    stage.app.settings.show_timer = false;
    for (int i = 0; i < 3; i++) press(&stage, ACTION_HINT);
    stage_draw(&stage);
    for (int i = 0; i < 5; i++) {
        int64_t wake = INT64_MAX;
        stage.app.now_us += 100000;
        stage.scene->update(stage.self, &stage.app, stage.app.now_us, &wake);
        assert_true(wake >= stage.app.now_us + 500000); // but for the save's heartbeat
        assert_int_equal(stage_draw(&stage), 0);
        stage.app.now_us += 900000;
    }
    stage_close(&stage);
}

// ---- every panel in every window

// The words end above what stands below them: a line of pixels there has the panel's colour alone.
static void check_panel(Stage *stage, const char *where) {
    App *app = &stage->app;
    BoardLayout layout = board_layout_of(stage->self, app);
    HintLayout place = hint_layout(&layout);
    const BoardView *board = view(stage);
    SDL_Rect damage[64];
    draw_invalidate(stage->draw);
    draw_begin(stage->draw, stage->surface, app->look.theme.colour[ROLE_BACKGROUND]);
    float size = board_draw_hint(board, app, stage->draw, &layout);
    draw_end(stage->draw, damage, 64);
    if (size < 12) fail_msg("%s: text of %g pixels", where, size);
    bool walk = board->walk.has && board->hint.stage >= 3;
    bool tabs = walk && board->walk.walk.branch_count > 1 && place.tabs.h > 0;
    float y = tabs                  ? place.tabs.y
              : walk                ? place.back.y
              : place.chip[0].h > 0 ? place.chip[0].y
              : place.low           ? place.panel.y + place.panel.h - place.inset
                                    : place.go_on.y;
    const uint32_t *row = (const uint32_t *)((const uint8_t *)stage->surface->pixels +
                                             (size_t)(y - 3) * (size_t)stage->surface->pitch);
    for (float x = place.panel.x + place.inset; x < place.panel.x + place.panel.w - place.inset; x++)
        if ((row[(int)x] & 0xFFFFFF) != (app->look.theme.colour[ROLE_PANEL] & 0xFFFFFF))
            fail_msg("%s: the words run over their room", where);
}

static void check_rects(Stage *stage, const char *where) {
    BoardLayout layout = board_layout_of(stage->self, &stage->app);
    HintLayout place = hint_layout(&layout);
    Rect all[] = {place.go_on, place.close, place.chip[0], place.chip[1], place.chip[2], place.more,
                  place.back,  place.place, place.next,    place.whole,   place.tabs};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        if (all[i].h <= 0) continue;
        Rect a = all[i], p = place.panel;
        if (a.x < p.x || a.y < p.y || a.x + a.w > p.x + p.w + 0.5f || a.y + a.h > p.y + p.h + 0.5f)
            fail_msg("%s: rectangle %d leaves the panel", where, (int)i);
        for (size_t k = 0; k < i; k++) {
            Rect b = all[k];
            bool apart = b.h <= 0 || a.x >= b.x + b.w - 0.5f || b.x >= a.x + a.w - 0.5f ||
                         a.y >= b.y + b.h - 0.5f || b.y >= a.y + a.h - 0.5f;
            if (!apart) fail_msg("%s: rectangles %d and %d overlap", where, (int)k, (int)i);
        }
    }
    HintListLayout list = hint_list_layout(&layout);
    if (list.visible < 2) fail_msg("%s: %d rows in the list", where, list.visible);
}

static void test_panels_can_be_read_in_every_window(void **state) {
    (void)state;
    static const int WINDOWS[][2] = {{640, 480},  {700, 760},   {640, 900},  {800, 600},  {720, 1280},
                                     {800, 1280}, {1000, 1000}, {1280, 800}, {1080, 1920}};
    for (int p = 0; p < 2; p++) {
        Stage stage;
        if (p == 0)
            open_chains(&stage);
        else
            open_puzzle(&stage, ESCARGOT);
        press(&stage, ACTION_ALL_STEPS);
        int rows = view(&stage)->hint.progress.found;
        Technique before = TECHNIQUE_COUNT;
        for (int row = 0; row < rows; row++) {
            HintFound found;
            assert_true(hint_search_get(view(&stage)->search, row, &found));
            if (found.step.technique == before) continue; // one of each
            before = found.step.technique;
            if (view(&stage)->hint.kind != HINT_LIST) press(&stage, ACTION_ALL_STEPS);
            while (view(&stage)->hint.index < row) stage_action(&stage, ACTION_DOWN);
            press(&stage, ACTION_CONFIRM);
            for (size_t w = 0; w < sizeof WINDOWS / sizeof *WINDOWS; w++) {
                char where[96];
                stage.app.settings.scale_percent = w % 2 ? 150 : 100;
                stage_size(&stage, WINDOWS[w][0], WINDOWS[w][1]);
                snprintf(where, sizeof where, "%s, %dx%d", technique_info(before)->name, WINDOWS[w][0],
                         WINDOWS[w][1]);
                check_rects(&stage, where);
                for (int stop = 0; stop < 3; stop++) {
                    check_panel(&stage, where);
                    if (view(&stage)->walk.has)
                        stage_action(&stage, stop == 1 ? ACTION_TOKEN_NEXT : ACTION_DOWN);
                }
            }
            stage_size(&stage, 1280, 800);
        }
        stage_close(&stage);
    }
}

// ---- why an entry is wrong

static void why_not_walks_to_the_contradiction(void **state) {
    (void)state;
    Stage *stage = calloc(1, sizeof *stage);
    assert_non_null(stage);
    open_puzzle(stage, EASY);
    int cell = 0;
    uint8_t right = session(stage)->solution.cell[cell], token = (uint8_t)(right % 9 + 1);
    while (!grid_allows(session(stage)->layout, &session(stage)->board.grid, cell, token) || token == right)
        token = (uint8_t)(token % 9 + 1);
    Move move = {.kind = MOVE_PUT, .token = token, .cells = cellset_of(cell)};
    play_move(&stage->app.play, stage->app.save, move, stage->app.now_us);
    stage_action(stage, ACTION_CHECK);
    press(stage, ACTION_HINT);
    assert_int_equal(view(stage)->hint.kind, HINT_WRONG_ENTRY);
    press(stage, ACTION_NEXT_EMPTY); // not before it is said which entry it is
    assert_int_equal(view(stage)->hint.kind, HINT_WRONG_ENTRY);
    press(stage, ACTION_HINT);
    press(stage, ACTION_NEXT_EMPTY);
    assert_int_equal(view(stage)->hint.kind, HINT_WHY_NOT);
    assert_int_equal(view(stage)->hint.asked, cell);
    assert_true(view(stage)->walk.has);
    HintWords words;
    int links = 0;
    for (; !playback_at_end(&view(stage)->walk); links++) {
        hint_words(view(stage), &stage->app, &words);
        assert_true(strncmp(words.text, links ? "Then " : "Suppose ", links ? 5 : 8) == 0);
        stage_draw(stage);
        press(stage, ACTION_RIGHT);
        assert_true(links < 81);
    }
    hint_words(view(stage), &stage->app, &words);
    assert_true(strncmp(words.text, "But ", 4) == 0 && strstr(words.text, "So *A1* is not _") != NULL);
    stage_draw(stage);
    press(stage, ACTION_BACK); // to the slip again
    assert_int_equal(view(stage)->hint.kind, HINT_WRONG_ENTRY);
    press(stage, ACTION_NEXT_EMPTY);
    press(stage, ACTION_TOKEN_NEXT); // the whole of it
    assert_true(playback_at_end(&view(stage)->walk));
    press(stage, ACTION_HINT); // takes the entry back
    assert_int_equal(view(stage)->hint.kind, HINT_CLOSED);
    assert_int_equal(session(stage)->board.grid.cell[cell], 0);
    stage_close(stage);
    free(stage);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(why_not_walks_to_the_contradiction),
        cmocka_unit_test(test_the_search_finds_what_hint_next_finds),
        cmocka_unit_test(test_the_search_can_be_called_off_at_any_moment),
        cmocka_unit_test(test_stages_one_press_each),
        cmocka_unit_test(test_another_goes_round_and_never_repeats),
        cmocka_unit_test(test_given_cells_are_those_of_the_puzzle),
        cmocka_unit_test(test_the_list),
        cmocka_unit_test(test_a_chain_forward_and_back),
        cmocka_unit_test(test_a_press_before_the_walk_is_there_counts),
        cmocka_unit_test(test_branches_one_after_the_other),
        cmocka_unit_test(test_a_chain_inside_is_opened_and_closed),
        cmocka_unit_test(test_nothing_waits_for_a_search),
        cmocka_unit_test(test_the_lesson_and_back),
        cmocka_unit_test(test_by_mouse_alone),
        cmocka_unit_test(test_by_gamepad_alone),
        cmocka_unit_test(test_at_rest_an_open_hint_paints_nothing),
        cmocka_unit_test(test_panels_can_be_read_in_every_window),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
