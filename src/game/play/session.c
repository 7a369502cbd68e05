#include "game/play/session.h"

#include <assert.h>
#include <stdlib.h>

#include "core/base/memory.h"
#include "core/techniques/hint.h"

void session_init(Session *session, const Layout *layout, const Grid *givens, const Grid *solution) {
    *session = (Session){.layout = layout, .givens = *givens, .solution = *solution};
    session->board = board_of_givens(givens);
}

void session_finish(Session *session) {
    free(session->log);
    free(session->done);
    free(session->bookmark);
    *session = (Session){0};
}

static const Move *done_move(const Session *session, int index) {
    return &session->log[session->done[index]];
}

// Makes the board what it is after the first `count` moves in force.
static void fold(Session *session, int count) {
    session->board = board_of_givens(&session->givens);
    for (int i = 0; i < count; i++)
        board_play(session->layout, &session->givens, &session->board, session->bookmark,
                   done_move(session, i));
}

// Where the undo step that ends before `count` begins.
static int step_start(const Session *session, int count) {
    int start = count - 1;
    while (start > 0 && done_move(session, start)->joined) start--;
    return start;
}

// Where the undo step that begins at `start` ends.
static int step_end(const Session *session, int start) {
    int end = start + 1;
    while (end < session->total_count && done_move(session, end)->joined) end++;
    return end;
}

static bool change_board(Session *session, const Move *move) {
    if (!board_play(session->layout, &session->givens, &session->board, session->bookmark, move))
        return false;
    session->done[session->done_count++] = session->log_count; // where the move is about to be logged
    session->total_count = session->done_count;
    session->reveals += move->kind == MOVE_REVEAL;
    session->assisted |= move->kind == MOVE_REVEAL;
    return true;
}

static bool undo(Session *session) {
    if (!session_can_undo(session)) return false;
    session->done_count = step_start(session, session->done_count);
    fold(session, session->done_count);
    return true;
}

static bool redo(Session *session) {
    if (!session_can_redo(session)) return false;
    int end = step_end(session, session->done_count);
    while (session->done_count < end)
        board_play(session->layout, &session->givens, &session->board, session->bookmark,
                   done_move(session, session->done_count++));
    return true;
}

// Carries out a move of any kind on a game that is not solved and, but for resume, not paused.
static bool carry_out(Session *session, const Move *move) {
    if (move_changes_board(move->kind)) return change_board(session, move);
    switch ((int)move->kind) {
    case MOVE_UNDO: return undo(session);
    case MOVE_REDO: return redo(session);
    case MOVE_HINT:
        session->hints += move->stage == 1;
        session->assisted = true;
        return true;
    case MOVE_CHECK:
        session->checks++;
        session->assisted = true;
        return true;
    case MOVE_PAUSE: session->paused = true; return true;
    case MOVE_RESUME: session->paused = false; return true;
    }
    return false;
}

bool session_apply(Session *session, const Move *move) {
    assert(move_is_sound(session->layout, move));
    if (session_solved(session) || session->paused != (move->kind == MOVE_RESUME)) return false;
    Move clean = move_clean(move); // a copy: `move` may point into the log that is about to grow
    session->log = mem_room(session->log, &session->log_room, (size_t)session->log_count + 1, sizeof(Move));
    session->done =
        mem_room(session->done, &session->done_room, (size_t)session->done_count + 1, sizeof(int));
    if (clean.kind == MOVE_TRY && !session->bookmark)
        session->bookmark = mem_zeroed(TRIES_MAX, sizeof *session->bookmark);
    if (!carry_out(session, &clean)) return false;
    session->log[session->log_count++] = clean;
    return true;
}

bool session_can_undo(const Session *session) {
    return session->done_count > 0 && !session->paused && !session_solved(session);
}

bool session_can_redo(const Session *session) {
    return session->done_count < session->total_count && !session->paused && !session_solved(session);
}

bool session_is_given(const Session *session, int cell) { return session->givens.cell[cell] != 0; }

bool session_solved(const Session *session) {
    return grid_equal(session->layout, &session->board.grid, &session->solution);
}

bool session_full(const Session *session) {
    return grid_filled(session->layout, &session->board.grid) == session->layout->cells;
}

int session_remaining(const Session *session, int token) {
    return session->layout->order - grid_count_token(session->layout, &session->board.grid, token);
}

static bool notes_are_kept(const Session *session, const Board *board) {
    int empty = 0, blank = 0;
    for (int c = 0; c < session->layout->cells; c++) {
        if (board->grid.cell[c] != 0) continue;
        empty++;
        blank += board->notes.cell[c] == 0;
    }
    return 4 * blank <= empty;
}

static CellSet wrong_notes(const Session *session, const Board *board) {
    CellSet wrong = {{0}};
    if (!notes_are_kept(session, board)) return wrong;
    for (int c = 0; c < session->layout->cells; c++)
        if (board->grid.cell[c] == 0 && board->notes.cell[c] != 0 &&
            !marks_has(&board->notes, c, session->solution.cell[c]))
            cellset_add(&wrong, c);
    return wrong;
}

CellSet session_wrong_cells(const Session *session) {
    return hint_wrong_cells(session->layout, &session->board.grid, &session->solution);
}

bool session_notes_are_kept(const Session *session) { return notes_are_kept(session, &session->board); }

CellSet session_wrong_notes(const Session *session) { return wrong_notes(session, &session->board); }

int session_undos_to_correct(const Session *session) {
    Board board = board_of_givens(&session->givens), *bookmark = mem_alloc(TRIES_MAX * sizeof *bookmark);
    int undos = 0;
    for (int i = 0; i < session->done_count; i++) {
        board_play(session->layout, &session->givens, &board, bookmark, done_move(session, i));
        if (i + 1 < session->done_count && done_move(session, i + 1)->joined) continue; // inside a step
        CellSet entries = hint_wrong_cells(session->layout, &board.grid, &session->solution);
        CellSet notes = wrong_notes(session, &board);
        undos = cellset_empty(&entries) && cellset_empty(&notes) ? 0 : undos + 1;
    }
    free(bookmark);
    return undos;
}

CellSet session_last_cells(const Session *session) {
    return session->done_count > 0 ? done_move(session, session->done_count - 1)->cells : (CellSet){{0}};
}

int session_first_cursor(const Session *session) {
    const Layout *layout = session->layout;
    int middle = layout->order / 2, best = layout_cell(layout, middle, middle), nearest = layout->cells;
    for (int cell = 0; cell < layout->cells; cell++) {
        int down = layout_row(layout, cell) - middle, right = layout_column(layout, cell) - middle;
        int away = down * down + right * right;
        if (session->board.grid.cell[cell] || away >= nearest) continue;
        best = cell, nearest = away;
    }
    return best;
}

int session_blanks(const Session *session) {
    return session->layout->cells - grid_filled(session->layout, &session->givens);
}

int session_placed(const Session *session) {
    return grid_filled(session->layout, &session->board.grid) -
           grid_filled(session->layout, &session->givens);
}

static bool house_is_full(const Session *session, const House *house) {
    unsigned seen = 0;
    int order = session->layout->order;
    for (int i = 0; i < order; i++) seen |= 1u << session->board.grid.cell[house->cell[i]];
    return seen == (1u << (order + 1)) - 2u;
}

int session_full_houses(const Session *session, int cell, int out[CELL_HOUSES_MAX]) {
    const Layout *layout = session->layout;
    int count = 0;
    for (int i = 0; i < layout->house_of_count[cell]; i++) {
        int house = layout->house_of[cell][i];
        if (house_is_full(session, &layout->house[house])) out[count++] = house;
    }
    return count;
}
