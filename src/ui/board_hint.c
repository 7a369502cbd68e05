// What the hint panel knows: found in the player's own position, never in the solution but to say that
// something is wrong.
#include <string.h>

#include "core/hint.h"
#include "ui/board.h"

// The candidates to reason from: the player's notes where they are kept in full, else what the rules leave.
static Position position_of_player(const Session *session) {
    Position position = position_of_grid(session->layout, &session->board.grid);
    if (!session_notes_are_full(session)) return position;
    for (int cell = 0; cell < session->layout->cells; cell++)
        position.marks.cell[cell] &= session->board.notes.cell[cell];
    return position;
}

// The empty cell to give away: the selected one, else the one with the fewest candidates.
static int cell_to_reveal(const Session *session, const Position *position, int cursor) {
    if (!session->board.grid.cell[cursor]) return cursor;
    int best = -1;
    for (int cell = 0; cell < session->layout->cells; cell++) {
        if (session->board.grid.cell[cell]) continue;
        if (best < 0 || marks_count(position->marks.cell[cell]) < marks_count(position->marks.cell[best]))
            best = cell;
    }
    return best;
}

Hint hint_open(const App *app, const BoardView *board) {
    const Session *session = &app->play.session;
    Hint hint = {.stage = 1};
    hint.wrong = session_wrong_cells(session);
    hint.kind = HINT_WRONG_ENTRY;
    if (cellset_empty(&hint.wrong)) {
        hint.wrong = session_wrong_notes(session);
        hint.kind = HINT_WRONG_NOTES;
    }
    if (!cellset_empty(&hint.wrong)) {
        hint.undos = session_undos_to_correct(session);
        return hint;
    }
    hint.position = position_of_player(session);
    hint.kind = hint_next(&hint.position, &hint.step) ? HINT_STEP : HINT_BEYOND;
    if (hint.kind == HINT_BEYOND) hint.reveal_cell = cell_to_reveal(session, &hint.position, board->cursor);
    return hint;
}

bool hint_ready(const Hint *hint) {
    switch (hint->kind) {
    case HINT_CLOSED:
        return false;
    case HINT_WRONG_ENTRY:
    case HINT_WRONG_NOTES:
        return hint->stage >= 2;
    case HINT_STEP:
        return hint->stage >= 3;
    case HINT_BEYOND:
        return true;
    }
    return false;
}

static int step_moves(const Hint *hint, const App *app, Move *out) {
    const Session *session = &app->play.session;
    int count = 0;
    if (hint->step.token) {
        out[count++] = (Move){.kind = MOVE_PUT,
                              .token = hint->step.token,
                              .cells = cellset_of(hint->step.cell),
                              .tidy = app->settings.tidy_notes};
        return count;
    }
    // A candidate can only go from notes that are there: all are filled in first, in the same undo step.
    if (!session_notes_are_full(session)) out[count++] = (Move){.kind = MOVE_FILL};
    for (int token = 1; token <= session->layout->order; token++) {
        Move move = {.kind = MOVE_NOTE_OFF, .token = (uint8_t)token, .joined = count > 0};
        move.cells = marks_cells(session->layout, &hint->step.remove, token);
        if (!cellset_empty(&move.cells)) out[count++] = move;
    }
    return count;
}

int hint_moves(const Hint *hint, const App *app, Move *out, int max) {
    (void)max;
    switch (hint->kind) {
    case HINT_CLOSED:
        return 0;
    case HINT_WRONG_ENTRY:
    case HINT_WRONG_NOTES:
        out[0] = (Move){.kind = MOVE_UNDO};
        return 1; // the caller repeats it hint->undos times
    case HINT_STEP:
        return step_moves(hint, app, out);
    case HINT_BEYOND:
        out[0] = (Move){.kind = MOVE_REVEAL,
                        .cells = cellset_of(hint->reveal_cell),
                        .tidy = app->settings.tidy_notes,
                        .token = app->play.session.solution.cell[hint->reveal_cell]};
        return 1;
    }
    return 0;
}
