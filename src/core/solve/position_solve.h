#pragma once
// Solutions within the candidates of a position: of a sukaku, or of a puzzle some of whose candidates are
// gone. Where only the filled cells matter core/solve/solver.h is far faster.

#include "core/board/position.h"

typedef struct {
    int count;     // of those found
    bool given_up; // there may be more, or any at all
    Grid first;    // where there is one
} PositionSolutions;

// Searches for up to `limit` of them and guesses at most `guesses` times. keep_going (NULL allowed) is asked
// before each few hundred guesses; when it returns false the search is given up.
PositionSolutions position_solutions(const Position *position, int limit, int guesses,
                                     bool (*keep_going)(void *context), void *context);
