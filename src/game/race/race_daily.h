#pragma once
// The daily nonet, three races a day, and the weekly one: from the date alone, the same for everybody.
//
// The date is that of the player's own calendar, not that of UTC: the puzzle of a day is there when the day
// begins where the player lives, and nobody finds it changed in the middle of an evening. So a day's race is
// open for 50 hours, from its beginning in the easternmost time zone (UTC+14) to its end in the westernmost
// (UTC-12), and whoever lives in the east sees it first. A week's likewise, from Monday to Sunday (ISO 8601).
//
// They follow from a phrase, "nonet daily 3 2026-11-22" or "nonet weekly 3 2026-W47", wait for nothing, and
// are opened with the pack classic-nine (race_open without a value). Everybody can look at a coming day's
// puzzle in advance: they are for company, not for prizes.

//
// The 3 is the edition of that pack's seeds. It grows when they change: two versions of the game then have
// two races for a day, never one race with two puzzles.

#include "game/race/race.h"

enum { RACE_WEEKLY_PUZZLES = 5 };

// The bands of the daily nonets, in their order.
enum { RACE_DAILIES = 3 };
Band race_daily_band(int index);

// `day` is a day of the player's calendar, in days since 1 January 1970 (game/race/calendar.h).
void race_daily(int day, Band band, Race *out);

// The race of the week that the day lies in.
void race_weekly(int day, Race *out);
