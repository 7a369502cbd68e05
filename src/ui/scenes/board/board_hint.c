// What a hint reasons from: the player's own position. The solution only serves to find mistakes.
#include <string.h>

#include "ui/scenes/board/board.h"

Position hint_position(const Session *session) {
    const Layout *layout = session->layout;
    Position position = position_of_grid(layout, &session->board.grid);
    position.given = (CellSet){{0}};
    bool kept = session_notes_are_kept(session);
    for (int cell = 0; cell < layout->cells; cell++) {
        if (session->givens.cell[cell]) cellset_add(&position.given, cell);
        uint16_t notes = session->board.notes.cell[cell];
        if (kept && notes != 0) position.marks.cell[cell] &= notes;
    }
    return position;
}

Hint hint_of_mistakes(const Session *session) {
    Hint hint = {.kind = HINT_WRONG_ENTRY, .stage = 1};
    hint.wrong = session_wrong_cells(session);
    if (cellset_empty(&hint.wrong)) {
        hint.wrong = session_wrong_notes(session);
        hint.kind = cellset_empty(&hint.wrong) ? HINT_CLOSED : HINT_WRONG_NOTES;
    }
    if (hint.kind != HINT_CLOSED) hint.undos = session_undos_to_correct(session);
    return hint;
}

// The cell to give away is the selected one when it is empty, else one with the fewest candidates.
Hint hint_beyond(const Session *session, int cursor, bool called_off) {
    Hint hint = {.kind = HINT_BEYOND, .stage = 1, .called_off = called_off};
    hint.position = hint_position(session);
    hint.reveal_cell = session->board.grid.cell[cursor] ? -1 : cursor;
    for (int cell = 0, fewest = TOKENS_MAX + 1; hint.reveal_cell != cursor && cell < session->layout->cells;
         cell++) {
        int count = marks_count(hint.position.marks.cell[cell]);
        if (session->board.grid.cell[cell] || count >= fewest) continue;
        hint.reveal_cell = cell;
        fewest = count;
    }
    return hint;
}

bool hint_ready(const BoardView *board) {
    switch (board->hint.kind) {
    case HINT_CLOSED:
    case HINT_SEARCHING:
    case HINT_LIST: return false;
    case HINT_WRONG_ENTRY:
    case HINT_WRONG_NOTES: return board->hint.stage >= 2;
    case HINT_STEP: return board->hint.stage >= 3 && !board->walk.pending && playback_at_end(&board->walk);
    case HINT_BEYOND: return true;
    }
    return false;
}

// The empty cells without any note that have the token as a candidate.
static CellSet missing_notes(const Hint *hint, const Session *session, int token) {
    CellSet cells = {{0}};
    for (int cell = 0; cell < session->layout->cells; cell++) {
        if (session->board.grid.cell[cell] || session->board.notes.cell[cell]) continue;
        if (marks_has(&hint->position.marks, cell, token)) cellset_add(&cells, cell);
    }
    return cells;
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
    // A candidate can only go from notes that are there: what is missing is filled in first, in the same undo
    // step. Notes that are kept stay as they are; only blank cells get theirs.
    if (!session_notes_are_kept(session)) out[count++] = (Move){.kind = MOVE_FILL};
    for (int token = 1; token <= session->layout->order && session_notes_are_kept(session); token++) {
        Move move = {.kind = MOVE_NOTE_ON, .token = (uint8_t)token, .joined = count > 0};
        move.cells = missing_notes(hint, session, token);
        if (!cellset_empty(&move.cells)) out[count++] = move;
    }
    for (int token = 1; token <= session->layout->order; token++) {
        Move move = {.kind = MOVE_NOTE_OFF, .token = (uint8_t)token, .joined = count > 0};
        move.cells = marks_cells(session->layout, &hint->step.remove, token);
        if (!cellset_empty(&move.cells)) out[count++] = move;
    }
    return count;
}

int hint_moves(const Hint *hint, const App *app, Move out[HINT_MOVES_MAX]) {
    switch (hint->kind) {
    case HINT_CLOSED:
    case HINT_SEARCHING:
    case HINT_LIST: return 0;
    case HINT_WRONG_ENTRY:
    case HINT_WRONG_NOTES:
        out[0] = (Move){.kind = MOVE_UNDO};
        return 1; // the caller repeats it hint->undos times
    case HINT_STEP: return step_moves(hint, app, out);
    case HINT_BEYOND:
        out[0] = (Move){.kind = MOVE_REVEAL,
                        .cells = cellset_of(hint->reveal_cell),
                        .tidy = app->settings.tidy_notes,
                        .token = app->play.session.solution.cell[hint->reveal_cell]};
        return 1;
    }
    return 0;
}
