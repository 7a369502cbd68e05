#pragma once
// How long a puzzle will take this player. core/rate/effort says how long it takes a typical person; the
// player's own times say how many times as long they need. One odd run changes little (the median counts),
// and a few runs are not trusted as much as many.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// A puzzle that the player has solved.
typedef struct {
    int effort; // 1 or more
    int64_t time_us;
} EffortTime;

// The player's times as a multiple of a typical person's: the median of all, drawn towards 1 as if that had
// been seen in EXPECTED_DOUBT runs besides. 1 when there are none. Runs without effort or time do not count.
enum { EXPECTED_DOUBT = 3 };
double expected_factor(const EffortTime *solved, int count);

// Seconds that a puzzle of this effort takes a player of this factor; 0 when the effort is not known (0).
int expected_seconds(int effort, double factor);

// The effort that takes this player so many seconds.
int expected_effort(int seconds, double factor);

// True when a puzzle of this effort was solved in the time expected, or not much more.
bool expected_went_well(int effort, int64_t time_us, double factor);

// "about 6 min", "about 1 h 20 min", "under a minute": rounded as people do, since it is a guess. Empty for
// 0.
enum { EXPECTED_WORDS_MAX = 32 };
void expected_words(int seconds, char out[EXPECTED_WORDS_MAX]);
