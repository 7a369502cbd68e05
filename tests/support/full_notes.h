#pragma once
// Whether every empty cell of a game has notes.

#include "game/play/session.h"

static inline bool notes_are_full(const Session *session) {
    for (int c = 0; c < session->layout->cells; c++)
        if (session->board.grid.cell[c] == 0 && session->board.notes.cell[c] == 0) return false;
    return true;
}
