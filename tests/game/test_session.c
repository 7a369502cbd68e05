#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/full_notes.h"
#include "support/random_game.h"
#include "support/same_board.h"
#include "support/sanitized.h"

// --- A model: the plainest program that could be right. Values and notes in tables, a full copy of the board
// for each
// --- undo step, rules straight from the rows, columns and boxes; nothing shared with game/play/session.

typedef struct {
    uint8_t value[CELLS_MAX];
    bool note[CELLS_MAX][TOKENS_MAX + 1], corner[CELLS_MAX][TOKENS_MAX + 1];
    bool colour[CELLS_MAX][MARK_COLOURS + 1];
    uint8_t tint[CELLS_MAX][TOKENS_MAX + 1]; // the colour of a note
    uint8_t line[6][3];                      // of the pairs that test_pair draws: the colour
    int level[CELLS_MAX];                    // the try in which the value was entered
    int tries;
    int bookmark[TRIES_MAX]; // among the model's
} ModelBoard;

typedef struct {
    const Layout *layout;
    ModelBoard *step; // step[0] is the start, step[n] the board after n undo steps
    int now, last, room;
    ModelBoard *bookmark; // a copy for every try that was ever begun
    int bookmarks;
    bool given[CELLS_MAX];
    uint8_t solution[CELLS_MAX];
    int hints, checks, reveals;
    bool assisted, paused;
} Model;

static bool model_meet(const Layout *layout, int a, int b) {
    return a != b &&
           (layout_row(layout, a) == layout_row(layout, b) ||
            layout_column(layout, a) == layout_column(layout, b) || layout->box_of[a] == layout->box_of[b]);
}

static bool model_clash(const Layout *layout, const ModelBoard *board, int cell, int token) {
    for (int c = 0; c < layout->cells; c++)
        if (model_meet(layout, c, cell) && board->value[c] == token) return true;
    return false;
}

static void model_init(Model *model, const Layout *layout, const Grid *givens, const Grid *solution) {
    *model = (Model){.layout = layout, .room = 64};
    model->step = calloc((size_t)model->room, sizeof *model->step);
    for (int c = 0; c < layout->cells; c++) {
        model->step[0].value[c] = givens->cell[c];
        model->given[c] = givens->cell[c] != 0;
        model->solution[c] = solution->cell[c];
    }
}

static bool model_solved(const Model *model) {
    return memcmp(model->step[model->now].value, model->solution, (size_t)model->layout->cells) == 0;
}

static void model_clear(ModelBoard *board, int cell) {
    memset(board->note[cell], 0, sizeof board->note[cell]);
    memset(board->corner[cell], 0, sizeof board->corner[cell]);
    memset(board->tint[cell], 0, sizeof board->tint[cell]);
}

static void model_enter(const Model *model, ModelBoard *board, int cell, int token, bool tidy) {
    if (model->given[cell] || board->value[cell] == token) return;
    board->value[cell] = (uint8_t)token;
    board->level[cell] = board->tries;
    model_clear(board, cell);
    if (!tidy || model_clash(model->layout, board, cell, token)) return;
    for (int c = 0; c < model->layout->cells; c++)
        if (model_meet(model->layout, c, cell)) {
            board->note[c][token] = board->corner[c][token] = false;
            board->tint[c][token] = 0;
        }
}

static void model_lines(const Model *model, ModelBoard *board, const Move *move) {
    int first = cellset_next(&move->cells, 0), last = cellset_next(&move->cells, first + 1);
    for (int a = 0; a < 6; a++)
        for (int b = 0; b < 3; b++) {
            int other = model->layout->cells - 1 - b;
            bool wiped =
                move->kind == MOVE_WIPE && (cellset_has(&move->cells, a) || cellset_has(&move->cells, other));
            if (wiped) board->line[a][b] = 0;
            if (a != first || other != last) continue;
            if (move->kind == MOVE_LINE_ON) board->line[a][b] = move->colour;
            if (move->kind == MOVE_LINE_OFF) board->line[a][b] = 0;
        }
}

static void model_marks(ModelBoard *board, int c, const Move *move) {
    bool empty = board->value[c] == 0;
    if (move->kind == MOVE_CORNER_ON && empty) board->corner[c][move->token] = true;
    if (move->kind == MOVE_CORNER_OFF && empty) board->corner[c][move->token] = false;
    if (move->kind == MOVE_COLOUR_ON) board->colour[c][move->colour] = true;
    if (move->kind == MOVE_COLOUR_OFF) board->colour[c][move->colour] = false;
    if (move->kind == MOVE_TINT_ON && board->note[c][move->token]) board->tint[c][move->token] = move->colour;
    if (move->kind == MOVE_TINT_OFF) board->tint[c][move->token] = 0;
    if (move->kind != MOVE_WIPE) return;
    memset(board->colour[c], 0, sizeof board->colour[c]);
    memset(board->tint[c], 0, sizeof board->tint[c]);
}

static void model_try(Model *model, ModelBoard *board, const Move *move) {
    if (move->kind == MOVE_TRY && board->tries < TRIES_MAX) {
        size_t size = (size_t)(model->bookmarks + 1) * sizeof *model->bookmark;
        model->bookmark = realloc(model->bookmark, size);
        model->bookmark[model->bookmarks] = *board;
        board->bookmark[board->tries++] = model->bookmarks++;
    } else if (move->kind == MOVE_BACK && board->tries > 0) {
        *board = model->bookmark[board->bookmark[board->tries - 1]];
    } else if (move->kind == MOVE_KEEP && board->tries > 0) {
        board->bookmark[--board->tries] = 0;
        for (int c = 0; c < CELLS_MAX; c++)
            if (board->level[c] > board->tries) board->level[c] = board->tries;
    }
}

static void model_board_move(Model *model, ModelBoard *board, const Move *move) {
    if (move->kind == MOVE_TRY || move->kind == MOVE_BACK || move->kind == MOVE_KEEP)
        model_try(model, board, move);
    model_lines(model, board, move);
    for (int c = 0; c < model->layout->cells; c++) {
        bool named = cellset_has(&move->cells, c), empty = board->value[c] == 0;
        if (move->kind == MOVE_CLEAR) memset(board->note[c], 0, sizeof board->note[c]);
        if (move->kind == MOVE_FILL && empty)
            for (int t = 1; t <= model->layout->order; t++)
                board->note[c][t] = !model_clash(model->layout, board, c, t);
        if (!named) continue;
        model_marks(board, c, move);
        if (move->kind == MOVE_NOTE_ON && empty) board->note[c][move->token] = true;
        if (move->kind == MOVE_NOTE_OFF && empty) board->note[c][move->token] = false;
        if (move->kind == MOVE_ERASE && !model->given[c]) {
            board->value[c] = 0;
            board->level[c] = 0;
            model_clear(board, c);
        }
        if (move->kind == MOVE_PUT || move->kind == MOVE_REVEAL)
            model_enter(model, board, c, move->token, move->tidy);
    }
    for (int c = 0; c < model->layout->cells; c++) // a note takes its colour along
        for (int t = 1; t <= TOKENS_MAX; t++)
            if (!board->note[c][t]) board->tint[c][t] = 0;
}

static bool model_apply(Model *model, const Move *move) {
    if (model_solved(model) || (model->paused && move->kind != MOVE_RESUME)) return false;
    if (move->kind == MOVE_RESUME) {
        bool was = model->paused;
        model->paused = false;
        return was;
    }
    if (move->kind == MOVE_PAUSE) return model->paused = true;
    if (move->kind == MOVE_HINT) {
        model->hints += move->stage == 1;
        return model->assisted = true;
    }
    if (move->kind == MOVE_CHECK) {
        model->checks++;
        return model->assisted = true;
    }
    if (move->kind == MOVE_UNDO) return model->now > 0 && model->now-- > 0;
    if (move->kind == MOVE_REDO) return model->now < model->last && ++model->now > 0;
    ModelBoard board = model->step[model->now];
    model_board_move(model, &board, move);
    if (memcmp(&board, &model->step[model->now], sizeof board) == 0) return false;
    if (!move->joined || model->now == 0) model->now++;
    if (model->now == model->room) {
        model->room *= 2;
        model->step = realloc(model->step, (size_t)model->room * sizeof *model->step);
    }
    model->step[model->now] = board;
    model->last = model->now;
    if (move->kind == MOVE_REVEAL) {
        model->reveals++;
        model->assisted = true;
    }
    return true;
}

static bool model_lines_agree(const Model *model, const Session *session) {
    const ModelBoard *board = &model->step[model->now];
    int drawn = 0;
    for (int a = 0; a < 6; a++)
        for (int b = 0; b < 3; b++) {
            int at = board_line_at(&session->board, model->layout->cells - 1 - b, a);
            int colour = at < 0 ? 0 : session->board.line[at].colour;
            if (colour != board->line[a][b]) return false;
            drawn += colour > 0;
        }
    return drawn == session->board.lines;
}

static bool model_agrees(const Model *model, const Session *session) {
    const ModelBoard *board = &model->step[model->now];
    for (int c = 0; c < model->layout->cells; c++) {
        if (session->board.grid.cell[c] != board->value[c]) return false;
        for (int t = 1; t <= model->layout->order; t++)
            if (marks_has(&session->board.notes, c, t) != board->note[c][t] ||
                marks_has(&session->board.corners, c, t) != board->corner[c][t] ||
                board_note_colour(&session->board, c, t) != board->tint[c][t])
                return false;
        for (int k = 1; k <= MARK_COLOURS; k++)
            if (marks_has(&session->board.colours, c, k) != board->colour[c][k]) return false;
        if (session->board.try_of[c] != board->level[c]) return false;
    }
    if (session->board.tries != board->tries || !model_lines_agree(model, session)) return false;
    bool open = !model->paused && !model_solved(model);
    return model->hints == session->hints && model->checks == session->checks &&
           model->reveals == session->reveals && model->assisted == session->assisted &&
           model->paused == session->paused && session_can_undo(session) == (open && model->now > 0) &&
           session_can_redo(session) == (open && model->now < model->last) &&
           session_solved(session) == model_solved(model);
}

// Prints the log, reads it back move by move into a new session, and compares.
static bool text_gives_the_same_session(const Session *session) {
    Session copy;
    bool same = true;
    session_init(&copy, session->layout, &session->givens, &session->solution);
    for (int i = 0; i < session->log_count && same; i++) {
        char text[EVENT_TEXT_MAX];
        Move move;
        test_write_move(session->layout, &session->log[i], text);
        same = test_read_move(session->layout, text, &move, NULL) && session_apply(&copy, &move);
    }
    same = same && test_same_session(session, &copy);
    session_finish(&copy);
    return same;
}

// Back to the start and forth again: the givens there, the same board here.
static void there_and_back(Session *session) {
    if (!session_can_undo(session) && !session_can_redo(session)) return;
    Board before = session->board;
    int undos = 0, redos = 0;
    Move undo = {.kind = MOVE_UNDO}, redo = {.kind = MOVE_REDO};
    while (session_apply(session, &undo)) undos++;
    Board start = board_of_givens(&session->givens);
    assert_true(test_same_board(session->layout, &session->board, &start));
    for (int i = 0; i < undos; i++) assert_true(session_apply(session, &redo));
    assert_true(test_same_board(session->layout, &session->board, &before));
    while (session_apply(session, &redo)) redos++;
    for (int i = 0; i < redos; i++) assert_true(session_apply(session, &undo));
    assert_true(test_same_board(session->layout, &session->board, &before));
}

static void play_beside_the_model(uint64_t seed, int which, int moves) {
    Rng rng = rng_seed(seed);
    Layout layout;
    test_layout(&layout, which);
    Grid solution = test_solution(&layout, &rng),
         givens = test_givens(&layout, &solution, test_below(&rng, 90), &rng);
    int right_percent = 10 + test_below(&rng, 91);
    Session session;
    Model model;
    session_init(&session, &layout, &givens, &solution);
    model_init(&model, &layout, &givens, &solution);
    assert_true(model_agrees(&model, &session));
    int logged = 0;
    for (int i = 0; i < moves; i++) {
        Move move = test_move(&layout, &solution, i * INT64_C(1000), right_percent, &rng);
        bool expected = model_apply(&model, &move), done = session_apply(&session, &move);
        logged += done;
        if (done != expected || session.log_count != logged || !model_agrees(&model, &session)) {
            char text[MOVE_TEXT_MAX];
            move_format(&layout, &move, text);
            fail_msg("seed %llu, layout %s, move %d: %s; model %d, session %d", (unsigned long long)seed,
                     layout.id, i, text, expected, done);
        }
    }
    if (!text_gives_the_same_session(&session))
        fail_msg("seed %llu: the log does not read back", (unsigned long long)seed);
    there_and_back(&session);
    if (!text_gives_the_same_session(&session))
        fail_msg("seed %llu: after undoing all", (unsigned long long)seed);
    session_finish(&session);
    free(model.step);
    free(model.bookmark);
}

static void random_games_agree_with_the_model(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= FEW(150); seed++)
        play_beside_the_model(seed, (int)(seed % TEST_LAYOUTS), 400);
    for (uint64_t seed = 1001; seed <= 1000 + FEW(200); seed++)
        play_beside_the_model(seed, 1, 300); // 4x4: often solved
    play_beside_the_model(7, 0, FEW(5000));
}

// --- Single rules
// ----------------------------------------------------------------------------------------------------

static Layout nine;
static Grid puzzle, answer;

static int set_up(void **state) {
    (void)state;
    return layout_init(&nine, "9x9") &&
                   grid_parse(
                       &nine,
                       "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
                       &puzzle) &&
                   grid_parse(
                       &nine,
                       "534678912672195348198342567859761423426853791713924856961537284287419635345286179",
                       &answer)
               ? 0
               : -1;
}

static bool play(Session *session, const char *text) {
    Move move;
    TextError error;
    if (!test_read_move(session->layout, text, &move, &error)) fail_msg("%s: %s", text, error.reason);
    return session_apply(session, &move);
}

static int cell_at(const Session *session, int row, int column) {
    return layout_cell(session->layout, row - 1, column - 1);
}

static int value_at(const Session *session, int row, int column) {
    return session->board.grid.cell[cell_at(session, row, column)];
}

static bool noted(const Session *session, int row, int column, int token) {
    return marks_has(&session->board.notes, cell_at(session, row, column), token);
}

static Session new_session(void) {
    Session session;
    session_init(&session, &nine, &puzzle, &answer);
    return session;
}

static void what_changes_nothing_is_refused(void **state) {
    (void)state;
    Session session = new_session();
    assert_false(play(&session, "0 put r1c1 5")); // a given, its own value
    assert_false(play(&session, "0 put r1c1 6"));
    assert_false(play(&session, "0 reveal r1c1 5"));
    assert_false(play(&session, "0 undo"));
    assert_false(play(&session, "0 redo"));
    assert_false(play(&session, "0 clear"));
    assert_false(play(&session, "0 erase r1c1,r1c3")); // a given and an empty cell
    assert_false(play(&session, "0 note+ r1c1 1"));
    assert_false(play(&session, "0 note- r1c3 1"));
    assert_false(play(&session, "0 resume"));
    assert_int_equal(session.log_count, 0);
    assert_true(play(&session, "1 put r1c3 4"));
    assert_false(play(&session, "2 put r1c3 4 tidy"));
    assert_false(play(&session, "2 reveal r1c3 4"));
    assert_false(session.assisted);
    assert_true(play(&session, "3 fill"));
    assert_false(play(&session, "4 fill"));
    assert_int_equal(session.log_count, 2);
    session_finish(&session);
}

static void a_try_goes_back_or_is_kept(void **state) {
    (void)state;
    Session session = new_session();
    assert_false(play(&session, "0 back"));
    assert_false(play(&session, "0 keep"));
    assert_true(play(&session, "0 put r1c3 4"));
    assert_true(play(&session, "1 try"));
    assert_true(play(&session, "2 put r1c4 6"));
    assert_true(play(&session, "3 try"));
    assert_true(play(&session, "4 put r2c2 7"));
    assert_int_equal(session.board.try_of[cell_at(&session, 1, 4)], 1);
    assert_int_equal(session.board.try_of[cell_at(&session, 2, 2)], 2);
    assert_true(play(&session, "5 keep"));
    assert_int_equal(session.board.try_of[cell_at(&session, 2, 2)], 1);
    assert_true(play(&session, "6 back"));
    assert_int_equal(session.board.tries, 0);
    assert_int_equal(value_at(&session, 1, 3), 4);
    assert_int_equal(value_at(&session, 1, 4), 0);
    assert_int_equal(value_at(&session, 2, 2), 0);
    assert_true(play(&session, "7 undo")); // going back is a step like others
    assert_int_equal(session.board.tries, 1);
    assert_int_equal(value_at(&session, 2, 2), 7);
    assert_true(play(&session, "8 redo"));
    assert_int_equal(session.board.tries, 0);
    for (int i = 0; i < TRIES_MAX; i++) assert_true(play(&session, "9 try"));
    assert_false(play(&session, "9 try"));
    session_finish(&session);
}

static void colours_go_with_what_they_are_on(void **state) {
    (void)state;
    Session session = new_session();
    assert_false(play(&session, "0 tint+ r1c3 4 2")); // there is no such note
    assert_true(play(&session, "0 note+ r1c3,r1c4 4"));
    assert_true(play(&session, "1 tint+ r1c3,r1c4 4 2"));
    assert_true(play(&session, "2 corner+ r1c4 6"));
    assert_true(play(&session, "3 colour+ r1c1,r1c3 9"));
    assert_true(play(&session, "4 line+ r1c3,r9c1 5"));
    assert_false(play(&session, "4 line+ r1c3,r9c1 5"));
    assert_true(play(&session, "5 line+ r1c3,r9c1 6")); // in another colour
    assert_int_equal(session.board.lines, 1);
    assert_true(play(&session, "6 put r1c3 4 tidy"));
    assert_int_equal(board_note_colour(&session.board, cell_at(&session, 1, 4), 4), 0);
    assert_true(marks_has(&session.board.colours, cell_at(&session, 1, 3), 9));
    assert_true(play(&session, "7 put r1c6 6")); // not tidy
    assert_true(marks_has(&session.board.corners, cell_at(&session, 1, 4), 6));
    CellSet coloured = board_coloured(&nine, &session.board);
    assert_int_equal(cellset_count(&coloured), 3);
    assert_true(play(&session, "8 wipe r1c1,r9c1"));
    assert_int_equal(session.board.lines, 0);
    assert_true(play(&session, "9 erase r1c3"));
    assert_true(marks_has(&session.board.colours, cell_at(&session, 1, 3), 9));
    session_finish(&session);
}

static void there_is_no_room_for_endless_lines(void **state) {
    (void)state;
    Session session = new_session();
    int drawn = 0;
    for (int a = 0; a < 20; a++)
        for (int b = a + 1; b < 20; b++) {
            Move move = {.kind = MOVE_LINE_ON, .cells = cellset_of(a), .colour = 1};
            cellset_add(&move.cells, b);
            drawn += session_apply(&session, &move);
        }
    assert_int_equal(drawn, CELL_LINES_MAX);
    session_finish(&session);
}

static void a_pause_stops_everything(void **state) {
    (void)state;
    Session session = new_session();
    play(&session, "0 put r1c3 4");
    assert_true(play(&session, "1 pause"));
    static const char *const refused[] = {"2 pause",  "2 put r1c4 6", "2 undo",
                                          "2 hint 1", "2 check",      "2 fill"};
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) assert_false(play(&session, refused[i]));
    assert_false(session_can_undo(&session));
    assert_true(play(&session, "3 resume"));
    assert_true(session_can_undo(&session));
    assert_int_equal(session.log_count, 3);
    assert_false(session.assisted);
    session_finish(&session);
}

static void solved_is_the_end(void **state) {
    (void)state;
    Session session = new_session();
    char text[64];
    int64_t time = 0;
    for (int c = 0; c < nine.cells; c++) {
        if (session_is_given(&session, c)) continue;
        assert_false(session_solved(&session));
        snprintf(text, sizeof text, "%lld put r%dc%d %d", (long long)time++, c / 9 + 1, c % 9 + 1,
                 answer.cell[c]);
        assert_true(play(&session, text));
    }
    assert_true(session_solved(&session));
    assert_true(session_full(&session));
    assert_int_equal(session_placed(&session), session_blanks(&session));
    assert_int_equal(session_blanks(&session), 51);
    assert_false(session_can_undo(&session));
    int logged = session.log_count;
    static const char *const refused[] = {"99 undo",  "99 put r1c3 1", "99 erase r1c3",   "99 hint 1",
                                          "99 check", "99 pause",      "99 reveal r1c3 1"};
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) assert_false(play(&session, refused[i]));
    assert_int_equal(session.log_count, logged);
    assert_false(session.assisted);
    for (int t = 1; t <= 9; t++) assert_int_equal(session_remaining(&session, t), 0);
    session_finish(&session);
}

static void full_and_wrong_is_not_the_end(void **state) {
    (void)state;
    Session session = new_session();
    char text[64];
    for (int c = 0; c < nine.cells; c++) {
        if (session_is_given(&session, c)) continue;
        snprintf(text, sizeof text, "5 put r%dc%d %d", c / 9 + 1, c % 9 + 1, c == 2 ? 1 : answer.cell[c]);
        play(&session, text);
    }
    assert_true(session_full(&session));
    assert_false(session_solved(&session));
    assert_int_equal(session_remaining(&session, 1), -1);
    assert_int_equal(session_remaining(&session, 4), 1);
    CellSet wrong = session_wrong_cells(&session);
    assert_int_equal(cellset_count(&wrong), 1);
    assert_true(cellset_has(&wrong, 2));
    assert_true(play(&session, "6 undo"));
    session_finish(&session);
}

static void tidy_entries_clear_notes_unless_they_clash(void **state) {
    (void)state;
    Session session = new_session();
    play(&session, "0 note+ r1c4,r1c3,r2c2,r9c3,r5c5 4");
    play(&session, "0 note+ r1c3 2");
    assert_true(play(&session, "1 put r1c3 4 tidy"));
    assert_false(noted(&session, 1, 3, 2)); // the cell's own
    assert_false(noted(&session, 1, 4, 4));
    assert_false(noted(&session, 2, 2, 4));
    assert_false(noted(&session, 9, 3, 4));
    assert_true(noted(&session, 5, 5, 4)); // no peer
    play(&session, "2 undo");
    assert_true(noted(&session, 1, 3, 2) && noted(&session, 1, 3, 4) && noted(&session, 9, 3, 4));
    play(&session, "3 put r1c3 4");
    assert_true(noted(&session, 1, 4, 4)); // not tidy
    play(&session, "4 undo");
    play(&session, "5 note+ r2c2,r1c4,r4c3 5");
    assert_true(play(&session, "6 put r1c3 5 tidy")); // clashes with the 5 in r1c1
    assert_true(noted(&session, 2, 2, 5) && noted(&session, 1, 4, 5) && noted(&session, 4, 3, 5));
    assert_true(play(&session, "7 put r4c3 7 tidy"));
    assert_true(play(&session, "8 put r5c3 7 tidy")); // clashes with an entry
    session_finish(&session);
}

static void notes_skip_filled_cells(void **state) {
    (void)state;
    Session session = new_session();
    play(&session, "0 put r1c3 4");
    assert_true(play(&session, "1 note+ r1c1,r1c3,r1c4 2"));
    assert_false(noted(&session, 1, 1, 2) || noted(&session, 1, 3, 2));
    assert_true(noted(&session, 1, 4, 2));
    play(&session, "2 erase r1c3");
    assert_false(noted(&session, 1, 3, 2));
    session_finish(&session);
}

static void erase_keeps_givens(void **state) {
    (void)state;
    Session session = new_session();
    play(&session, "0 put r1c3 4");
    play(&session, "0 note+ r1c4 2");
    assert_true(play(&session, "1 erase r1c1,r1c3,r1c4"));
    assert_int_equal(value_at(&session, 1, 1), 5);
    assert_int_equal(value_at(&session, 1, 3), 0);
    assert_false(noted(&session, 1, 4, 2));
    play(&session, "2 undo");
    assert_int_equal(value_at(&session, 1, 3), 4);
    assert_true(noted(&session, 1, 4, 2));
    session_finish(&session);
}

static void joined_moves_are_one_step(void **state) {
    (void)state;
    Session session = new_session();
    play(&session, "0 put r1c3 4");
    play(&session, "1 note+ r1c4 6");
    play(&session, "1 & note+ r2c2 6");
    play(&session, "2 pause");
    play(&session, "2 resume");
    play(&session, "3 & note+ r2c3 6"); // still the same step
    play(&session, "4 undo");
    assert_true(marks_empty(&nine, &session.board.notes));
    assert_int_equal(value_at(&session, 1, 3), 4);
    play(&session, "5 redo");
    assert_true(noted(&session, 1, 4, 6) && noted(&session, 2, 2, 6) && noted(&session, 2, 3, 6));
    assert_false(session_can_redo(&session));
    play(&session, "6 undo");
    play(&session, "7 undo");
    assert_int_equal(session.done_count, 0);
    assert_true(play(&session, "8 & note+ r1c4 1")); // nothing before it: a step of its own
    assert_false(session_can_redo(&session));
    play(&session, "9 undo");
    assert_false(session_can_undo(&session));
    assert_true(text_gives_the_same_session(&session));
    session_finish(&session);
}

static void assistance_is_counted(void **state) {
    (void)state;
    static const struct {
        const char *text;
        int hints, checks, reveals;
    } cases[] = {
        {"0 hint 1", 1, 0, 0}, {"0 hint 2", 0, 0, 0},        {"0 hint 4", 0, 0, 0},
        {"0 check", 0, 1, 0},  {"0 reveal r1c3 4", 0, 0, 1},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Session session = new_session();
        assert_false(session.assisted);
        assert_true(play(&session, cases[i].text));
        assert_true(session.assisted);
        assert_int_equal(session.hints, cases[i].hints);
        assert_int_equal(session.checks, cases[i].checks);
        assert_int_equal(session.reveals, cases[i].reveals);
        play(&session, "1 undo"); // what was seen stays seen
        assert_true(session.assisted);
        assert_int_equal(session.reveals, cases[i].reveals);
        session_finish(&session);
    }
    Session session = new_session();
    play(&session, "0 hint 1");
    play(&session, "1 hint 2");
    play(&session, "2 hint 3");
    play(&session, "3 hint 1");
    assert_int_equal(session.hints, 2);
    assert_int_equal(session.log_count, 4);
    session_finish(&session);
}

static void full_notes_can_be_wrong(void **state) {
    (void)state;
    Session session = new_session();
    CellSet wrong = session_wrong_notes(&session);
    assert_false(notes_are_full(&session));
    assert_true(cellset_empty(&wrong));
    play(&session, "0 fill");
    assert_true(notes_are_full(&session));
    wrong = session_wrong_notes(&session);
    assert_true(cellset_empty(&wrong));
    play(&session, "1 note- r1c3 4"); // the true one
    wrong = session_wrong_notes(&session);
    assert_true(notes_are_full(&session));
    assert_int_equal(cellset_count(&wrong), 1);
    assert_true(cellset_has(&wrong, 2));
    assert_int_equal(session_undos_to_correct(&session), 1);
    play(&session, "2 note- r1c3 1");
    play(&session, "2 note- r1c3 2"); // the last one: no longer full, so nothing can be said of this cell
    assert_false(notes_are_full(&session));
    assert_true(session_notes_are_kept(&session));
    wrong = session_wrong_notes(&session);
    assert_true(cellset_empty(&wrong));
    assert_int_equal(session_undos_to_correct(&session), 0);
    play(&session, "3 note- r1c4 6"); // but of others, as notes are kept
    wrong = session_wrong_notes(&session);
    assert_int_equal(cellset_count(&wrong),
                     marks_has(&session.board.notes, 3, session.solution.cell[3]) ? 0 : 1);
    assert_false(cellset_has(&wrong, 2));
    play(&session, "4 clear");
    assert_false(session_notes_are_kept(&session));
    session_finish(&session);
}

static void the_way_back_is_counted_in_steps(void **state) {
    (void)state;
    Session session = new_session();
    assert_int_equal(session_undos_to_correct(&session), 0);
    play(&session, "0 put r1c3 4");
    assert_int_equal(session_undos_to_correct(&session), 0);
    play(&session, "1 put r1c4 2"); // wrong
    play(&session, "1 & note+ r2c2 1");
    assert_int_equal(session_undos_to_correct(&session), 1);
    play(&session, "2 put r1c6 8");
    play(&session, "3 check");
    assert_int_equal(session_undos_to_correct(&session), 2);
    Session copy = new_session();
    for (int i = 0; i < session.log_count; i++) session_apply(&copy, &session.log[i]);
    play(&copy, "4 undo");
    play(&copy, "5 undo");
    CellSet wrong = session_wrong_cells(&copy);
    assert_true(cellset_empty(&wrong));
    assert_int_equal(value_at(&copy, 1, 3), 4);
    session_finish(&copy);
    play(&session, "4 put r1c4 6"); // put right by hand
    assert_int_equal(session_undos_to_correct(&session), 0);
    session_finish(&session);
}

// The figure keeps its promise, and one undo less does not.
static void the_way_back_leads_back(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 200; seed++) {
        Rng rng = rng_seed(seed);
        Session session;
        session_init(&session, &nine, &puzzle, &answer);
        for (int i = 0; i < 60; i++) {
            Move move = test_move(&nine, &answer, i, 92, &rng);
            if (move.kind != MOVE_PAUSE) session_apply(&session, &move);
        }
        if (session_solved(&session)) fail_msg("seed %llu solves the puzzle", (unsigned long long)seed);
        int undos = session_undos_to_correct(&session);
        for (;; undos--) {
            CellSet entries = session_wrong_cells(&session), notes = session_wrong_notes(&session);
            bool correct = cellset_empty(&entries) && cellset_empty(&notes);
            if (correct != (undos == 0))
                fail_msg("seed %llu, %d undos left", (unsigned long long)seed, undos);
            if (undos == 0) break;
            assert_true(play(&session, "99 undo"));
        }
        session_finish(&session);
    }
}

static void a_move_out_of_the_log_may_be_played(void **state) {
    (void)state;
    Session session = new_session();
    play(&session, "0 note+ r1c3 1");
    play(&session, "0 note- r1c3 1");
    for (int i = 0; i < 1000; i++)
        assert_true(session_apply(&session, &session.log[i])); // while the log grows
    assert_int_equal(session.log_count, 1002);
    session_finish(&session);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_games_agree_with_the_model),
        cmocka_unit_test(what_changes_nothing_is_refused),
        cmocka_unit_test(a_try_goes_back_or_is_kept),
        cmocka_unit_test(colours_go_with_what_they_are_on),
        cmocka_unit_test(there_is_no_room_for_endless_lines),
        cmocka_unit_test(a_pause_stops_everything),
        cmocka_unit_test(solved_is_the_end),
        cmocka_unit_test(full_and_wrong_is_not_the_end),
        cmocka_unit_test(tidy_entries_clear_notes_unless_they_clash),
        cmocka_unit_test(notes_skip_filled_cells),
        cmocka_unit_test(erase_keeps_givens),
        cmocka_unit_test(joined_moves_are_one_step),
        cmocka_unit_test(assistance_is_counted),
        cmocka_unit_test(full_notes_can_be_wrong),
        cmocka_unit_test(the_way_back_is_counted_in_steps),
        cmocka_unit_test(the_way_back_leads_back),
        cmocka_unit_test(a_move_out_of_the_log_may_be_played),
    };
    return cmocka_run_group_tests(tests, set_up, NULL);
}
