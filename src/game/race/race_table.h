#pragma once
// The table of a race: its runs ranked, and of those that do not count, why. Each run of the race is played
// again by run_check before it is believed.
//
// A run counts when it carries the race's id, has its puzzles, was run in its mode, within its aids and
// without help that it does not allow, was finished, and was begun while the race was open, by the clock of
// the player's machine: that is the player's word, not proved. Of each player the best run is ranked.
// Players are told apart by their names alone; runs without a name count as one player's. Times are compared
// in whole milliseconds, truncated, as they are shown; equal ones share their rank.

#include "game/race/race.h"
#include "game/run/run_check.h"

typedef enum {
    RACE_RANKED,
    RACE_BETTERED, // it counts, but its player has a better one
    RACE_UNFINISHED,
    RACE_EARLY, // begun before the race opened
    RACE_LATE,
    RACE_HELPED, // hints, checks or reveals
    RACE_AIDED,  // by what the race does not allow
    RACE_WRONG_MODE,
    RACE_OTHER_PUZZLES, // no attempts, from here on

    RACE_OTHER_RACE,
    RACE_COPY,    // the same inputs at the same times as another run of this player
    RACE_UNSOUND, // no run, or not as it was recorded, or it does not lead where it says
    RACE_VERDICT_COUNT
} RaceVerdict;

// A run in the table.
typedef struct {
    char *file; // its name; owned
    char player[RUN_PLAYER_MAX];
    uint64_t id;
    int64_t begun_unix_s;
    RunResult result;
    RaceVerdict verdict;
    int rank;        // RACE_RANKED: from 1
    int attempts;    // RACE_RANKED: the player's runs in this race, finished or not
    int twin;        // the entry of another player's run with the same inputs at the same times; or -1
    TextError error; // RACE_UNSOUND
    unsigned wrong;  // RACE_AIDED: the aids that are not allowed
    RunMode mode;
    uint8_t inputs[32]; // what tells copies: SHA-256 of the events
} RaceEntry;

typedef struct {
    RaceEntry *entry; // after race_table_rank: those with a rank first, in their order
    int entries;
    int ranked; // how many have a rank
    size_t room;
} RaceTable;

void race_table_finish(RaceTable *table); // a zeroed table is fine

// What a run is worth by itself: everything but what other runs decide. The race is open. The entry's file is
// for the caller to give to race_table_take.
void race_judge(const Race *race, const Run *run, RaceEntry *out);

// An entry for what cannot be read as a run.
void race_judge_unread(const TextError *error, RaceEntry *out);

// Adds an entry.
void race_table_take(RaceTable *table, const char *file, const RaceEntry *entry);

// Ranks all entries; after adding more, rank again. The order does not depend on that of the entries before.
void race_table_rank(RaceTable *table);

// A verdict as data has it: "ranked", "other-puzzles".
const char *race_verdict_key(RaceVerdict verdict);

// Why a run does not count, or what is odd about one that does, as a sentence without its stop; nothing where
// there is nothing to say.
void race_entry_words(const Race *race, const RaceTable *table, const RaceEntry *entry, Text *out);

// A text of a stranger as it can be shown anywhere: '?' for bytes that are not UTF-8, for control characters,
// and for characters that change the direction of the text after them.
void race_add_plain(Text *out, const char *text);

// The name of a player in the same way; "(no name)" for none.
void race_add_player(Text *out, const char *player);
