#pragma once
// A game in progress: the puzzle, the board as it stands, and everything that happened. The state is nothing
// but the log folded over the givens, so that save, load, undo and replay cannot disagree. It has no clock of
// its own: time is in the moves.

#include <stddef.h>

#include "game/play/board.h"

typedef struct {
    const Layout *layout; // not owned
    Grid givens;
    Grid solution;
    Board board;     // what undo restores
    Board *bookmark; // where each open try began; NULL before the first
    Move *log;       // everything, in order
    int log_count;
    size_t log_room;
    int *done;       // indices into log of the board moves in force, oldest first
    int done_count;  // ... how many of which are done
    int total_count; // ... including those that can be redone: done[done_count..total_count)
    size_t done_room;
    int hints; // steps for which a hint was asked for
    int checks;
    int reveals;
    bool assisted; // a hint, a check or a reveal was asked for
    bool paused;
} Session;

// Starts a game. `solution` must be the puzzle's only one (the caller has proved it).
void session_init(Session *session, const Layout *layout, const Grid *givens, const Grid *solution);
void session_finish(Session *session);

// Carries out a sound move and logs it, clean (see move.h). False, and nothing is logged, when it would
// change nothing or is not allowed: a given cell, the value that is already there, nothing to undo, anything
// but resume on a paused game, anything at all on a solved one; see also board_play. A tidy entry that
// clashes with a peer leaves the notes of its peers alone.
bool session_apply(Session *session, const Move *move);

bool session_can_undo(const Session *session);
bool session_can_redo(const Session *session);

bool session_is_given(const Session *session, int cell);
bool session_solved(const Session *session); // the board equals the solution
bool session_full(const Session *session);   // no empty cell

// The houses of a cell (their indices) that hold every token; returns how many.
int session_full_houses(const Session *session, int cell, int out[CELL_HOUSES_MAX]);

// How many of a token are still to be placed; negative when there are too many on the board.
int session_remaining(const Session *session, int token);

// Entries that differ from the solution.
CellSet session_wrong_cells(const Session *session);

// True when nearly all empty cells (at least three in four) have notes: full pencil marks in which an entry
// was taken back, say. Conclusions may be drawn from such notes; a cell without notes says nothing.
bool session_notes_are_kept(const Session *session);

// Cells with notes that lack the true token. Empty unless session_notes_are_kept.
CellSet session_wrong_notes(const Session *session);

// How many undos lead back to the last board without a wrong entry and, in full notes, without a wrong note.
int session_undos_to_correct(const Session *session);

// The cells of the last move on the board that is in force; none before the first.
CellSet session_last_cells(const Session *session);

// Where a cursor starts: on the empty cell nearest to the middle, or in the middle when no cell is empty.
int session_first_cursor(const Session *session);

// Cells that were empty at the start.
int session_blanks(const Session *session);

// Filled cells that were empty at the start.
int session_placed(const Session *session);
