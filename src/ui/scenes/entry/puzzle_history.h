#pragma once
// What a puzzle was before each change, as texts, so that changes can be taken back and done again.

#include <stdbool.h>
#include <stddef.h>

// Zeroed to begin with.
typedef struct {
    char **state; // from the oldest to the newest
    size_t room;
    int count, at; // at: what the puzzle is now
} PuzzleHistory;

// Notes what the puzzle is now: after what it was or, `instead`, in its place. Nothing is noted if it is the
// same.
void puzzle_history_note(PuzzleHistory *history, const char *state, bool instead);

// Goes back (-1) or on (1), or nowhere (0), and says what the puzzle is there; NULL where there is nothing.
const char *puzzle_history_step(PuzzleHistory *history, int step);

// Frees it; it is empty then, and can be used again.
void puzzle_history_finish(PuzzleHistory *history);
