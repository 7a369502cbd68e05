#pragma once
// What a race is, in a player's words, for the game's scene, the page and the table on a terminal.

#include "game/race/race.h"

// "5 Fiendish puzzles of classic-nine", "1 puzzle"
void race_add_puzzles_words(Text *out, const Race *race);

// "Marathon", and what it means: "All puzzles under one clock that never stops"
const char *race_mode_title(RunMode mode);
const char *race_mode_words(RunMode mode);

// "Equal tokens highlighted, notes tidied", "None"
void race_add_aids_words(Text *out, unsigned aids);

// "22 November 2026, 18:00 to 20:00 UTC", "Always open"
void race_add_window_words(Text *out, const Race *race);

// How the race stands at a moment: "Opens in 3 hours", "Open for another 40 minutes", "Closed".
void race_add_state_words(Text *out, const Race *race, int64_t now_unix_s);
