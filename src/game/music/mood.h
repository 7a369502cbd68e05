#pragma once
// What the music hears of a game. It hears nothing that the player is not shown: of mistakes only those that
// are marked, and of open steps nothing where a run is timed.

#include <stdbool.h>

#include "game/play/session.h"

typedef enum { OPEN_UNTOLD, OPEN_NONE, OPEN_FEW, OPEN_MANY } OpenSteps;

enum { MOOD_RECENT = 6 };

typedef struct {
    int tokens;
    uint32_t complete;           // bit t - 1: every cell of token t holds it
    int blanks, left;            // cells that were empty at the start; that are empty now
    OpenSteps open;              // singles
    uint8_t recent[MOOD_RECENT]; // the tokens that were placed last, oldest first
    int recents;
    bool bent; // something on the board does not fit, and is shown
} Mood;

// `aids` are those that are on (game/run/event.h).
Mood mood_of(const Session *session, unsigned aids, bool timed);

// All but the last ring: a few cells are left, or one token.
bool mood_is_near_end(const Mood *mood);
