// Games that go in and out: a half-played game leaves in every format that can hold one, is pasted, and goes
// on as it stood, as far as the format's row says that it keeps it. No window.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"
#include "core/solve/solver.h"
#include "game/run/run_check.h"
#include "host/files/machine.h"
#include "host/packs/collection.h"
#include "support/format_holds.h"
#include "support/ui_stage.h"
#include "ui/app/app_packs.h"
#include "ui/app/paste_drop.h"
#include "ui/play/game_formats.h"
#include "ui/play/game_share.h"
#include "ui/play/play_begin.h"
#include "ui/scenes/entry/entry_view.h"
#include "ui/scenes/pause/pause_share.h"

static const char EASY[] =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

enum { PLAYED_S = 4 * 60 + 12 };

static Stage stage;

static int open_stage(void **state) {
    (void)state;
    stage_open(&stage, 1280, 800, THEME_INK, 3);
    assert_int_equal(SDL_InitSubSystem(SDL_INIT_VIDEO), 0); // for the clipboard
    stage_enter(&stage, &scene_menu, (Go){.scene = SCENE_MENU});
    return 0;
}

static int close_stage(void **state) {
    (void)state;
    SDL_QuitSubSystem(SDL_INIT_VIDEO);
    stage_close(&stage);
    return 0;
}

static const Board *board(void) { return &stage.app.play.session.board; }

static Go paste(const char *text) {
    return stage_input(
        &stage,
        (Input){.kind = INPUT_ACTION, .action = ACTION_PASTE, .menu_action = ACTION_PASTE, .text = text});
}

// A puzzle with one solution on a board of that name, by taking clues out of a full one.
static void make_puzzle_of(uint64_t seed, const char *id, Layout *layout, Grid *puzzle) {
    Grid empty = {{0}}, solution;
    Rng rng = rng_seed(seed);
    assert_true(layout_init(layout, id));
    assert_true(solver_draw(layout, &empty, &rng, &solution));
    *puzzle = solution;
    for (int i = 0; i < layout->cells / 2; i++) {
        int c = (int)rng_below(&rng, (uint64_t)layout->cells);
        int token = puzzle->cell[c];
        puzzle->cell[c] = 0;
        if (!solver_unique(layout, puzzle, NULL)) puzzle->cell[c] = (uint8_t)token;
    }
}

static void make_puzzle(const char *id, Layout *layout, Grid *puzzle) {
    make_puzzle_of(11, id, layout, puzzle);
}

// Four entries, notes in all cells, or one entry wrong and notes in some, and everything else that a player
// can do.
static void play_puzzle(const Layout *layout, Grid puzzle, bool full_notes, bool drawn, FormatsPuzzle *out) {
    Grid solution;
    assert_true(solver_unique(layout, &puzzle, &solution));
    *out = formats_blank(FORMATS_JSON, 0);
    out->givens = puzzle;
    out->solution = solution;
    out->played_s = PLAYED_S;
    out->marks_are = FORMATS_NOTES;
    int empty = 0;
    for (int c = 0; c < layout->cells; c++) {
        if (puzzle.cell[c]) continue;
        empty++;
        if (empty > 1 && empty < 5) out->entries.cell[c] = solution.cell[c];
        int wrong = solution.cell[c] % layout->order + 1;
        if (empty == 6) out->entries.cell[c] = full_notes ? solution.cell[c] : (uint8_t)wrong;
    }
    Grid values = formats_values(out);
    Marks left = marks_of_grid(layout, &values);
    for (int c = 0, at = 0; c < layout->cells; c++) {
        if (values.cell[c]) continue;
        bool some = full_notes || at % 3 == 0;
        if (some) out->marks.cell[c] = left.cell[c] | (full_notes ? 0 : marks_bit(layout->order));
        if (at % 5 == 0 && marks_count(left.cell[c]) > 2) out->marks.cell[c] &= out->marks.cell[c] - 1;
        if (drawn && at % 4 == 1) out->corners.cell[c] = marks_bit(1) | marks_bit(3);
        at++;
    }
    if (!drawn) return;
    out->colours.cell[2] = marks_bit(3);
    out->colours.cell[layout->cells - 1] = marks_bit(7);
    out->drawn[out->drawn_count++] = (CellLine){0, 12, 4};
}

static void make_game(const char *id, bool full_notes, bool drawn, Layout *layout, FormatsPuzzle *out) {
    Grid puzzle;
    make_puzzle(id, layout, &puzzle);
    play_puzzle(layout, puzzle, full_notes, drawn, out);
}

static void expect(bool same, const char *what, const FormatRow *row, const char *text) {
    if (!same) fail_msg("%s: %s is another: %s\n%.3000s", row->key, what, stage.app.notice, text);
}

static Grid entries_now(void) {
    Grid entries = board()->grid;
    for (int c = 0; c < stage.app.play.layout.cells; c++)
        if (session_is_given(&stage.app.play.session, c)) entries.cell[c] = 0;
    return entries;
}

// What is in play is the game, as far as the format keeps it.
static void check_board(Format format, const FormatsPuzzle *game, const Layout *layout, const char *text) {
    const FormatRow *row = formats_row(format);
    const Play *play = &stage.app.play;
    unsigned holds = format_holds(format);
    Grid entries = entries_now();
    expect(layout_equal(&play->layout, layout), "the board", row, text);
    expect(grid_equal(layout, &play->session.givens, &game->givens), "the puzzle", row, text);
    expect(grid_equal(layout, &entries, &game->entries), "an entry", row, text);
    bool notes = holds & HOLDS_NOTES || formats_tells_candidates(layout, game);
    if (notes) expect(marks_equal(layout, &board()->notes, &game->marks), "a note", row, text);
    if (holds & HOLDS_CORNERS)
        expect(marks_equal(layout, &board()->corners, &game->corners), "a corner mark", row, text);
    if (holds & (HOLDS_COLOURS | HOLDS_ONE_COLOUR))
        expect(marks_equal(layout, &board()->colours, &game->colours), "a colour", row, text);
    if (holds & HOLDS_LINES)
        expect(board()->lines == game->drawn_count &&
                   (board()->lines == 0 || board()->line[0].colour == game->drawn[0].colour),
               "a line", row, text);
    int64_t played_us = holds & HOLDS_TIME ? PLAYED_S * INT64_C(1000000) : 0;
    expect(play_elapsed_us(play, stage.app.now_us) == played_us, "the clock", row, text);
}

static void check_game(Format format, const FormatsPuzzle *game, const Layout *layout, const char *text) {
    const FormatRow *row = formats_row(format);
    check_board(format, game, layout, text);
    expect(strstr(stage.app.notice, "4 entries") != NULL, "what is said of the entries", row, text);
    if (format_holds(format) & HOLDS_TIME)
        expect(strstr(stage.app.notice, "4:12 on the clock") != NULL, "what is said of the clock", row, text);
}

// The save has it at once: what a kill would leave is the same game.
static void check_saved(const FormatRow *row) {
    Play *play = &stage.app.play;
    Board before = *board();
    TextError error = {0};
    int64_t elapsed_us = play_elapsed_us(play, stage.app.now_us);
    assert_true(play_continue(play, stage.app.save, &stage.app.packs, &error));
    assert_string_equal(error.reason, "");
    expect(memcmp(&before.grid, &board()->grid, sizeof before.grid) == 0 &&
               memcmp(&before.notes, &board()->notes, sizeof before.notes) == 0 &&
               elapsed_us == play_elapsed_us(play, stage.app.now_us),
           "what is saved", row, "");
}

// True for formats that can say how the game stands.
static bool can_hold(Format format, const FormatsPuzzle *game, const Layout *layout) {
    const FormatRow *row = formats_row(format);
    bool nine_only = !row->write_board && !row->any_layout;
    bool grids = format == FORMATS_SS || format == FORMATS_PENCIL_MARKS;
    if (format == FORMATS_SDX) return false; // takes a cell with one candidate left for a given
    if (grids && !formats_tells_candidates(layout, game)) return false; // nor can they say that none is left
    return (format_holds(format) & HOLDS_ENTRIES) && !(nine_only && !layout_is_classic(layout));
}

// Returns how many formats took it.
static int go_through_formats(const FormatsPuzzle *game, const Layout *layout) {
    int taken = 0;
    Text text = {0};
    for (Format format = 0; format < FORMAT_COUNT; format++) {
        const FormatRow *row = formats_row(format);
        TextError error;
        if (!can_hold(format, game, layout)) continue;
        FormatsPuzzle own = *game;
        if (!layout_is_classic(layout)) own.board = layout;
        text_clear(&text);
        if (!formats_write_board(format, layout, &own, true, &text, &error)) continue;
        formats_write_tail(format, &text);
        stage_enter(&stage, &scene_menu, (Go){.scene = SCENE_MENU});
        Go go = paste(text_of(&text));
        if (go.scene != SCENE_BOARD)
            fail_msg("%s leads to scene %d: %s\n%.3000s", row->key, (int)go.scene, stage.app.notice,
                     text_of(&text));
        check_game(format, game, layout, text_of(&text));
        check_saved(row);
        taken++;
    }
    text_finish(&text);
    return taken;
}

static void go_through(const char *id, int formats) {
    MEM_LOCAL(Layout, layout);
    MEM_LOCAL(FormatsPuzzle, game);
    for (int kind = 0; kind < 3; kind++) {
        make_game(id, kind == 1, kind == 2, layout, game);
        int taken = go_through_formats(game, layout);
        if (taken < formats) fail_msg("%s: only %d formats take it", id, taken);
    }
}

static void games_go_through_every_format(void **state) {
    (void)state;
    go_through("9x9", 9);
}

static void large_games_go_through_every_format(void **state) {
    (void)state;
    go_through("16x16", 4);
}

// ---- several games in a file

enum { GAMES = 3 }; // the last one not begun

// Brings a file of these games, as somebody who drops it and looks at the pack.
static const PackEntry *bring(Format format, const Layout *layout, const FormatsPuzzle *game, int begun) {
    const FormatRow *row = formats_row(format);
    char path[PATH_MAX_BYTES], name[64], reason[128];
    Text text = {0};
    for (int i = 0; i < GAMES; i++) {
        FormatsPuzzle own = game[i];
        if (!layout_is_classic(layout)) own.board = layout;
        formats_write(format, layout, &own, i == 0, &text);
    }
    formats_write_tail(format, &text);
    snprintf(name, sizeof name, "games-%s.txt", row->key);
    path_join(path, stage.folder, name);
    assert_true(machine_write_file(path, text_of(&text), text.length, reason, sizeof reason));
    Collection *collection = mem_zeroed(1, sizeof *collection);
    CollectionOrder order = {.paths = &stage.app.paths, .path = path};
    TextError error = {0};
    if (!collection_read(&order, collection, &error) ||
        !collection_write(&stage.app.paths, collection, &error))
        fail_msg("%s: %s\n%.3000s", row->key, error.reason, text_of(&text));
    expect(collection->progress.begun == begun, "how many were begun", row, text_of(&text));
    app_packs_refresh(&stage.app);
    const PackEntry *entry = packs_find(&stage.app.packs, collection->pack.id);
    assert_non_null(entry);
    assert_int_equal(entry->pack.seed_count, GAMES);
    collection_finish(collection);
    free(collection);
    text_finish(&text);
    return entry;
}

static void begin_seed(const PackEntry *entry, int seed) {
    TextError error = {0};
    if (!play_begin_pack(&stage.app.play, stage.app.save, entry, 0, seed, &stage.app.rng, &error))
        fail_msg("%s", error.reason);
}

static void make_games(uint64_t seed, const char *id, Layout *layout, FormatsPuzzle game[GAMES]) {
    for (int i = 0; i < GAMES; i++) {
        Grid puzzle;
        make_puzzle_of(seed + (uint64_t)i, id, layout, &puzzle);
        play_puzzle(layout, puzzle, false, i == 1, &game[i]);
        if (i < GAMES - 1) continue;
        game[i] = formats_blank(FORMATS_JSON, 0);
        game[i].givens = puzzle;
    }
}

static void games_of_packs_go_on(const char *id, int formats) {
    MEM_LOCAL(Layout, layout);
    FormatsPuzzle *game = mem_zeroed(GAMES, sizeof *game);
    int taken = 0;
    for (Format format = 0; format < FORMAT_COUNT; format++) {
        make_games(1000 * (uint64_t)(format + 1), id, layout, game);
        if (!can_hold(format, &game[0], layout)) continue;
        const PackEntry *entry = bring(format, layout, game, GAMES - 1);
        for (int i = 0; i < GAMES; i++) {
            begin_seed(entry, i);
            if (i < GAMES - 1)
                check_board(format, &game[i], layout, "");
            else
                expect(stage.app.play.session.log_count == 0, "what was not begun", formats_row(format), "");
            check_saved(formats_row(format));
        }
        taken++;
    }
    if (taken < formats) fail_msg("%s: only %d formats take several games", id, taken);
    free(game);
}

static void each_game_of_a_file_goes_on(void **state) {
    (void)state;
    games_of_packs_go_on("9x9", 9);
    games_of_packs_go_on("6x6", 3);
}

static void put_the_rest(void) {
    Play *play = &stage.app.play;
    play_present(play, stage.app.now_us);
    for (int c = 0; c < play->layout.cells; c++) {
        int token = play->session.solution.cell[c];
        if (board()->grid.cell[c] == token) continue;
        Move move = {.kind = MOVE_PUT, .token = (uint8_t)token, .cells = cellset_of(c)};
        play_move(play, stage.app.save, move, stage.app.now_us);
    }
    assert_true(play->saved.finished);
}

// A run has the puzzle as it is, and so has who solves it once more. What was done since in the other program
// counts when its file comes again.
static void games_of_a_pack_go_on_until_they_are_solved(void **state) {
    (void)state;
    MEM_LOCAL(Layout, layout);
    FormatsPuzzle *game = mem_zeroed(GAMES, sizeof *game);
    make_games(77, "9x9", layout, game);
    const PackEntry *entry = bring(FORMATS_OPENSUDOKU_2, layout, game, GAMES - 1);
    stage.app.play.rules.mode = RUN_SPEEDRUN;
    begin_seed(entry, 0);
    assert_int_equal(stage.app.play.session.log_count, 0);
    for (int c = 0; c < layout->cells && !game[2].entries.cell[c]; c++)
        if (!game[2].givens.cell[c]) game[2].entries.cell[c] = 5;
    game[2].marks_are = FORMATS_NOTES;
    for (int c = 0; c < layout->cells; c++)
        if (!formats_value(&game[0], c)) game[0].marks.cell[c] = marks_bit(4);
    entry = bring(FORMATS_OPENSUDOKU_2, layout, game, GAMES);
    for (int i = 0; i < GAMES; i++) {
        begin_seed(entry, i);
        Grid entries = entries_now();
        assert_true(grid_equal(layout, &entries, &game[i].entries));
        assert_true(marks_equal(layout, &board()->notes, &game[i].marks));
    }
    begin_seed(entry, 0);
    put_the_rest();
    begin_seed(entry, 0);
    assert_int_equal(stage.app.play.session.log_count, 0);
    begin_seed(entry, 1);
    assert_true(stage.app.play.session.log_count > 0);
    free(game);
}

// One step leads back to the bare puzzle, and the run tells that nobody here has filled the cells.
static void what_came_along_can_be_undone(void **state) {
    (void)state;
    MEM_LOCAL(Layout, layout);
    MEM_LOCAL(FormatsPuzzle, game);
    Text text = {0};
    make_game("9x9", false, true, layout, game);
    formats_write(FORMATS_JSON, layout, game, true, &text);
    assert_int_equal(paste(text_of(&text)).scene, SCENE_BOARD);
    Play *play = &stage.app.play;
    play->device = BY_KEYBOARD;
    play_present(play, stage.app.now_us);
    assert_true(play_move(play, stage.app.save, (Move){.kind = MOVE_UNDO}, stage.app.now_us).changed);
    assert_false(session_can_undo(&play->session));
    assert_int_equal(session_placed(&play->session), 0);
    assert_true(marks_empty(layout, &board()->notes));
    assert_true(play_move(play, stage.app.save, (Move){.kind = MOVE_REDO}, stage.app.now_us).changed);
    assert_int_equal(session_placed(&play->session), 4);
    assert_true(run_is_prepared(&play->recorder.run));
    RunResult result;
    TextError error = {0};
    assert_true(run_check(&play->recorder.run, &result, &error));
    assert_false(result.clean);
    assert_int_equal(result.inputs, 2);
    text_finish(&text);
}

// ---- steps

static void make(MoveKind kind, int cell, int token, bool joined, bool tidy) {
    Play *play = &stage.app.play;
    Move move = {.kind = kind, .token = (uint8_t)token, .joined = joined, .tidy = tidy};
    if (cell >= 0) move.cells = cellset_of(cell);
    play_move(play, stage.app.save, move, stage.app.now_us);
}

static int empty_cell(int number) {
    int c = 0;
    for (; session_is_given(&stage.app.play.session, c) || number-- > 0; c++) continue;
    return c;
}

// A game with entries, one that replaces another, notes one by one and all at once, what was erased, what an
// entry cleared from its peers, and two steps that were undone.
static void play_a_while(const Layout *layout, const Grid *puzzle, const Grid *solution) {
    TextError error = {0};
    assert_true(play_begin_puzzle(&stage.app.play, stage.app.save, layout, puzzle, &error));
    play_present(&stage.app.play, stage.app.now_us);
    int cell[8];
    for (int i = 0; i < 8; i++) cell[i] = empty_cell(i);
    make(MOVE_PUT, cell[0], solution->cell[cell[0]] % layout->order + 1, false, false);
    make(MOVE_PUT, cell[0], solution->cell[cell[0]], false, false);
    make(MOVE_NOTE_ON, cell[1], 1, false, false);
    make(MOVE_NOTE_ON, cell[1], layout->order, false, false);
    make(MOVE_PUT, cell[1], solution->cell[cell[1]], false, false);
    make(MOVE_FILL, -1, 0, false, false);
    make(MOVE_NOTE_OFF, cell[2], solution->cell[cell[2]] % layout->order + 1, false, false);
    make(MOVE_PUT, cell[3], solution->cell[cell[3]], false, true);
    make(MOVE_ERASE, cell[1], 0, false, false);
    make(MOVE_NOTE_ON, cell[1], 2, true, false);
    make(MOVE_PUT, cell[4], solution->cell[cell[4]], false, true);
    make(MOVE_PUT, cell[5], solution->cell[cell[5]], false, false);
    make(MOVE_UNDO, -1, 0, false, false);
    make(MOVE_UNDO, -1, 0, false, false);
    stage_wait(&stage, 61 * INT64_C(1000000));
}

// The boards that undo leads back through, the last one the bare puzzle. Returns how many.
static int undo_all(Board *out, int most) {
    int count = 0;
    while (session_can_undo(&stage.app.play.session)) {
        make(MOVE_UNDO, -1, 0, false, false);
        if (count < most) out[count] = *board();
        count++;
    }
    return count;
}

static bool stands_in(const Board *one, const Board *all, int count, const Layout *layout) {
    for (int i = 0; i < count; i++)
        if (grid_equal(layout, &one->grid, &all[i].grid) && marks_equal(layout, &one->notes, &all[i].notes))
            return true;
    return false;
}

enum { BOARDS_MAX = 400 };

// A format may make several steps of one, never one of several.
static void steps_go_through(Format format, const char *id) {
    const FormatRow *row = formats_row(format);
    MEM_LOCAL(Layout, layout);
    Grid puzzle, solution;
    Text text = {0}, lost = {0};
    make_puzzle(id, layout, &puzzle);
    assert_true(solver_unique(layout, &puzzle, &solution));
    play_a_while(layout, &puzzle, &solution);
    assert_true(game_share_write(&stage.app.play, format, stage.app.now_us, &text, &lost));
    const char *says = format == FORMATS_TATHAM_SAVE ? "the clock" : "";
    if (strcmp(text_of(&lost), says) != 0) fail_msg("%s loses %s", row->key, text_of(&lost));
    Board now = *board(), *before = mem_zeroed(BOARDS_MAX, sizeof *before),
          *after = mem_zeroed(BOARDS_MAX, sizeof *after);
    bool redo = format == FORMATS_JSON || format == FORMATS_TATHAM_SAVE;
    int steps = undo_all(before, BOARDS_MAX);
    stage_enter(&stage, &scene_menu, (Go){.scene = SCENE_MENU});
    assert_int_equal(paste(text_of(&text)).scene, SCENE_BOARD);
    play_present(&stage.app.play, stage.app.now_us);
    expect(grid_equal(layout, &now.grid, &board()->grid) && marks_equal(layout, &now.notes, &board()->notes),
           "the board", row, text_of(&text));
    expect(session_can_redo(&stage.app.play.session) == redo, "what can be redone", row, text_of(&text));
    int undone = undo_all(after, BOARDS_MAX);
    expect(undone >= steps && undone < BOARDS_MAX, "the number of steps", row, text_of(&text));
    expect(format != FORMATS_JSON || undone == steps, "the number of steps", row, text_of(&text));
    for (int i = 0; i < steps; i++)
        expect(stands_in(&before[i], after, undone, layout), "a step", row, text_of(&text));
    free(before);
    free(after);
    text_finish(&text);
    text_finish(&lost);
}

static void steps_go_through_every_format_that_has_them(void **state) {
    (void)state;
    int taken = 0;
    for (Format format = 0; format < FORMAT_COUNT; format++) {
        if (!(format_holds(format) & HOLDS_STEPS)) continue;
        steps_go_through(format, "9x9");
        if (formats_row(format)->any_layout) steps_go_through(format, "16x16");
        taken++;
    }
    assert_int_equal(taken, 5);
}

// A game with thousands of steps is a long text, and still a game.
static void a_long_game_is_one(void **state) {
    (void)state;
    MEM_LOCAL(Layout, layout);
    Grid puzzle;
    Text text = {0}, lost = {0};
    TextError error = {0};
    make_puzzle("9x9", layout, &puzzle);
    assert_true(play_begin_puzzle(&stage.app.play, stage.app.save, layout, &puzzle, &error));
    play_present(&stage.app.play, stage.app.now_us);
    enum { STEPS = 8000 };
    Move *move = mem_zeroed(STEPS, sizeof *move);
    for (int i = 0; i < STEPS; i++)
        move[i] = (Move){.kind = i % 2 ? MOVE_NOTE_OFF : MOVE_NOTE_ON,
                         .token = (uint8_t)(i / 2 % 9 + 1),
                         .cells = cellset_of(empty_cell(i / 18 % 20))};
    assert_true(play_prepare(&stage.app.play, stage.app.save, move, STEPS, 1000000));
    free(move);
    assert_true(game_share_write(&stage.app.play, FORMATS_KSUDOKU, stage.app.now_us, &text, &lost));
    assert_string_equal(text_of(&lost), "");
    assert_true(text.length > 1 << 18);
    stage_enter(&stage, &scene_menu, (Go){.scene = SCENE_MENU});
    assert_int_equal(paste(text_of(&text)).scene, SCENE_BOARD);
    assert_int_equal(stage.app.play.session.done_count, STEPS);
    text_finish(&text);
    text_finish(&lost);
}

// What is solved, or has no single solution, is looked at where puzzles are entered, which says why.
static void what_cannot_go_on_is_shown(void **state) {
    (void)state;
    MEM_LOCAL(Layout, layout);
    MEM_LOCAL(FormatsPuzzle, game);
    Text text = {0};
    make_game("9x9", false, false, layout, game);
    FormatsPuzzle other = *game;
    for (int c = 0; c < layout->cells; c++)
        if (!other.givens.cell[c]) other.entries.cell[c] = other.solution.cell[c];
    formats_write(FORMATS_GNOME, layout, &other, true, &text);
    assert_int_equal(paste(text_of(&text)).scene, SCENE_ENTRY);
    other = *game;
    for (int c = 0; c < 60; c++) other.givens.cell[c] = other.entries.cell[c] = 0;
    other.entries.cell[0] = 1;
    text_clear(&text);
    formats_write(FORMATS_GNOME, layout, &other, true, &text);
    assert_int_equal(paste(text_of(&text)).scene, SCENE_ENTRY);
    // A puzzle alone is no game, nor is a list of what its rules leave.
    assert_int_equal(paste(EASY).scene, SCENE_ENTRY);
    FormatsPuzzle plain = formats_blank(FORMATS_LINE, 0);
    plain.givens = game->givens;
    text_clear(&text);
    formats_write(FORMATS_PENCIL_MARKS, layout, &plain, true, &text);
    assert_int_equal(paste(text_of(&text)).scene, SCENE_ENTRY);
    text_finish(&text);
}

// A run is not ended by what is pasted; and where puzzles are entered, the game is one press away.
static void a_run_goes_on_and_the_entry_scene_keeps_the_game(void **state) {
    (void)state;
    MEM_LOCAL(Layout, layout);
    MEM_LOCAL(FormatsPuzzle, game);
    Text text = {0};
    make_game("9x9", false, true, layout, game);
    formats_write(FORMATS_KSUDOKU, layout, game, true, &text);
    formats_write_tail(FORMATS_KSUDOKU, &text);
    stage.app.play.rules.mode = RUN_SPEEDRUN;
    stage_play_puzzle(&stage, EASY);
    assert_true(play_is_timed(&stage.app.play));
    int64_t run = stage.app.play.saved.id;
    Go go = paste(text_of(&text));
    assert_int_equal(go.scene, SCENE_ENTRY);
    assert_true(stage.app.play.saved.id == run);
    stage_enter(&stage, &scene_entry, go);
    assert_non_null(strstr(stage.app.notice, "go on with 4 entries, "));
    assert_non_null(strstr(stage.app.notice, " and 4:12 on the clock."));
    EntryScene *scene = stage.self;
    assert_true(scene->editor.kept.begun);
    // A look at the solutions, and back.
    puzzle_editor_keep(&scene->editor, scene->entry);
    stage_enter(&stage, &scene_entry, (Go){.scene = SCENE_ENTRY});
    scene = stage.self;
    assert_true(scene->editor.kept.begun);
    TextError error = {0};
    assert_true(puzzle_editor_begin(&scene->editor, &stage.app, &error));
    snprintf(stage.app.notice, sizeof stage.app.notice, "4 entries, 4:12 on the clock");
    check_game(FORMATS_KSUDOKU, game, layout, text_of(&text));
    // Another clue makes another puzzle of it.
    stage_enter(&stage, &scene_entry, (Go){.scene = SCENE_ENTRY, .text = text_of(&text)});
    scene = stage.self;
    assert_true(scene->editor.kept.begun);
    puzzle_editor_put(&scene->editor, &stage.app, 0);
    assert_false(scene->editor.kept.begun);
    text_finish(&text);
}

// The steps too wait where puzzles are entered, whatever else is pasted and refused meanwhile.
static void the_entry_scene_keeps_the_steps(void **state) {
    (void)state;
    MEM_LOCAL(Layout, layout);
    Grid puzzle, solution;
    Text text = {0}, lost = {0};
    make_puzzle("9x9", layout, &puzzle);
    assert_true(solver_unique(layout, &puzzle, &solution));
    play_a_while(layout, &puzzle, &solution);
    assert_true(game_share_write(&stage.app.play, FORMATS_JSON, stage.app.now_us, &text, &lost));
    Board now = *board(), *before = mem_zeroed(BOARDS_MAX, sizeof *before);
    int steps = undo_all(before, BOARDS_MAX);
    assert_true(steps > 5);
    stage_enter(&stage, &scene_entry, (Go){.scene = SCENE_ENTRY, .text = text_of(&text)});
    char words[40];
    snprintf(words, sizeof words, "%d steps to undo", steps);
    assert_non_null(strstr(stage.app.notice, words));
    // To the menu and back, and a text that is refused.
    EntryScene *scene = stage.self;
    puzzle_editor_keep(&scene->editor, scene->entry);
    stage_enter(&stage, &scene_menu, (Go){.scene = SCENE_MENU});
    stage_enter(&stage, &scene_entry, (Go){.scene = SCENE_ENTRY, .text = "hello"});
    scene = stage.self;
    TextError error = {0};
    assert_true(puzzle_editor_begin(&scene->editor, &stage.app, &error));
    play_present(&stage.app.play, stage.app.now_us);
    assert_true(grid_equal(layout, &now.grid, &board()->grid));
    for (int i = 0; i < steps; i++) {
        make(MOVE_UNDO, -1, 0, false, false);
        assert_true(grid_equal(layout, &before[i].grid, &board()->grid));
        assert_true(marks_equal(layout, &before[i].notes, &board()->notes));
    }
    assert_false(session_can_undo(&stage.app.play.session));
    free(before);
    text_finish(&text);
    text_finish(&lost);
}

// ---- what the pause gives away

static int in_list(const char *words, int *out_value) {
    Picker picker = {0};
    picker_begin(&picker, 1);
    pause_share_list(&picker, &stage.app);
    int count = picker.count;
    for (int i = 0; i < count; i++)
        if (strstr(picker.option[i].text, words)) *out_value = picker.option[i].value;
    picker_finish(&picker);
    return count;
}

static void the_pause_gives_the_game_away(void **state) {
    (void)state;
    MEM_LOCAL(Layout, layout);
    Grid puzzle, solution;
    int value = -2;
    setenv("HOME", stage.folder, 1);
    unsetenv("XDG_CONFIG_HOME");
    make_puzzle("16x16", layout, &puzzle);
    assert_true(solver_unique(layout, &puzzle, &solution));
    play_a_while(layout, &puzzle, &solution);
    assert_int_equal(in_list("GNOME", &value), 5); // nor HoDoKu nor OpenSudoku: they are for 9x9
    assert_int_equal(value, -2);
    make_puzzle("9x9", layout, &puzzle);
    assert_true(solver_unique(layout, &puzzle, &solution));
    play_a_while(layout, &puzzle, &solution);
    make(MOVE_CORNER_ON, empty_cell(7), 3, false, false);
    assert_int_equal(in_list("KSudoku", &value), 8);
    pause_share_do(&stage.app, value);
    assert_non_null(strstr(stage.app.notice, "nonet-game.ksudoku. Not in it: 1 corner mark."));
    pause_share_do(&stage.app, value);
    assert_non_null(strstr(stage.app.notice, "nonet-game-2.ksudoku."));
    in_list("SudokuPad", &value);
    pause_share_do(&stage.app, value);
    assert_string_equal(stage.app.notice,
                        "The game is on the clipboard. Not in it: the clock and the steps to undo.");
    in_list("as text", &value);
    pause_share_do(&stage.app, value);
    assert_string_equal(stage.app.notice, "The game is on the clipboard.");
    // By keys: the list opens, and the text is pasted into another game.
    Board now = *board();
    stage_enter(&stage, &scene_pause, (Go){.scene = SCENE_PAUSE});
    for (int i = 0; i < 3; i++) stage_action(&stage, ACTION_DOWN);
    stage_action(&stage, ACTION_CONFIRM);
    stage_draw(&stage);
    stage_action(&stage, ACTION_DOWN);
    stage_action(&stage, ACTION_CONFIRM);
    assert_string_equal(stage.app.notice, "The game is on the clipboard.");
    char *text = SDL_GetClipboardText();
    stage_play_puzzle(&stage, EASY);
    stage_enter(&stage, &scene_menu, (Go){.scene = SCENE_MENU});
    assert_int_equal(paste(text).scene, SCENE_BOARD);
    SDL_free(text);
    assert_true(grid_equal(layout, &now.grid, &board()->grid));
    assert_true(marks_equal(layout, &now.corners, &board()->corners));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(games_go_through_every_format, open_stage, close_stage),
        cmocka_unit_test_setup_teardown(large_games_go_through_every_format, open_stage, close_stage),
        cmocka_unit_test_setup_teardown(each_game_of_a_file_goes_on, open_stage, close_stage),
        cmocka_unit_test_setup_teardown(games_of_a_pack_go_on_until_they_are_solved, open_stage, close_stage),
        cmocka_unit_test_setup_teardown(what_came_along_can_be_undone, open_stage, close_stage),
        cmocka_unit_test_setup_teardown(a_long_game_is_one, open_stage, close_stage),
        cmocka_unit_test_setup_teardown(the_pause_gives_the_game_away, open_stage, close_stage),
        cmocka_unit_test_setup_teardown(what_cannot_go_on_is_shown, open_stage, close_stage),
        cmocka_unit_test_setup_teardown(steps_go_through_every_format_that_has_them, open_stage, close_stage),
        cmocka_unit_test_setup_teardown(a_run_goes_on_and_the_entry_scene_keeps_the_game, open_stage,
                                        close_stage),
        cmocka_unit_test_setup_teardown(the_entry_scene_keeps_the_steps, open_stage, close_stage),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
