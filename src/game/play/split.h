#pragma once
// Nine splits: when each ninth of the blanks was first filled, and the pace between.

#include "game/play/session.h"

enum { SPLIT_COUNT = 9 };

typedef struct {
    int reached;                  // how many splits have been passed
    int64_t time_us[SPLIT_COUNT]; // of those: when as many cells as split k asks for were filled for the
                                  // first time
} Splits;

// How many filled blanks split k (0..8) asks for: the k+1-th ninth, rounded up.
int split_cells(int blanks, int k);

// Folds a session's log. Linear in the log.
Splits splits_of_session(const Session *session);

// The pace: for n = 1..session_blanks, out_time_us[n-1] is when n blanks were first filled. Returns how many
// of those have been reached; out needs layout->cells entries.
int pace_of_session(const Session *session, int64_t *out_time_us);
