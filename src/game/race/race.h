#pragma once
// A race without a server: a small text that says which puzzles are run, by which rules and when. Whoever
// has the text can run it, and whoever has the runs can rank them (game/race/race_table.h). How to hold one
// fairly is told in docs/races.md. The text, a line each; blank lines and those that begin with # or ; mean
// nothing:
//
//     nonet-race 1                     the format's version, first
//     name Club evening
//     mode marathon                    speedrun, race, marathon or championship
//     aids same,houses                 what may help (game/run/event.h), or "none"
//     hints no                         yes: hints, checks and reveals may be asked for
//     opens 2026-11-22T18:00:00Z       a run is begun from here on ...
//     closes 2026-11-22T20:00:00Z      ... and before this; each may be left out
//
// and then either the puzzles themselves, one or more, as in a run:
//
//     puzzle P1-... 9x9 53..7....
//
// or what they follow from, and, where that is not all known yet, what is waited for:
//
//     from classic-nine fiendish 5     pack, band, how many
//     phrase Any words                 published before
//     awaits drand round 12345678      nobody knows it yet; left out when the phrase is all
//     value 8f3a...                    then this is known, and the race is open
//     puzzle N1-... 9x9 ...            so many lines
//
// The value and the puzzles that follow from it are not in the race's id: it is known as soon as the race
// is published, and says which rules a run was begun under.
//
// How puzzle number i (from 1) follows, on every machine and in every version:
//
//     key = SHA-256("nonet-race 1\n" phrase "\n" value "\n" i "\n"), i in decimal, no value: empty
//     Of the pack's seeds of that band, those of puzzles before it left out, it is the one whose
//     SHA-256(key, id) is smallest as a number, id being its 11 digits as in seeds.csv. That is rendezvous
//     hashing (D. Thaler, C. Ravishankar, 1998): the order of the seeds does not matter, and a seed that is
//     new in the pack changes only those races that it wins.
//     Its disguise is drawn by the pack's rule, as pack_draw draws it, from xoshiro256** whose state is the
//     key, as four numbers of 64 bits, most significant byte first.

#include "core/pack/pack.h"
#include "game/run/run.h"

enum { RACE_NAME_MAX = 64, RACE_WORDS_MAX = 200, RACE_ID_DIGITS = 20, RACE_TEXT_LIMIT = 1 << 17 };

typedef struct {
    char name[RACE_NAME_MAX];
    unsigned aids;         // that may help
    bool hints;            // so may hints, checks and reveals
    int64_t opens_unix_s;  // 0: at any time
    int64_t closes_unix_s; // 0: never
    int count;             // how many puzzles follow from the phrase; 0: they are given
    char phrase[RACE_WORDS_MAX], awaits[RACE_WORDS_MAX], value[RACE_WORDS_MAX];
    // What stands in the head of its runs: mode, pack and band, the race's id, and the puzzles, which are
    // none until the race is open. It has no events.
    Run head;
} Race;

void race_finish(Race *race); // a zeroed race is fine

// True when its puzzles are known.
static inline bool race_is_open(const Race *race) { return race->head.puzzles > 0; }

// True when its puzzles follow from something that is not known yet.
static inline bool race_waits(const Race *race) { return race->awaits[0] && !race->value[0]; }

// Proves that each puzzle has one solution and is what its code says.
bool race_prove(const Race *race, TextError *error);

// ---- the text (race_text.c)

// Checks a race that was put together by hand, and gives it its id.
bool race_seal(Race *race, TextError *error);

// Reads a text. False with the place and the reason; *out is then empty. Solves nothing: see race_prove.
bool race_read(const char *text, size_t size, Race *out, TextError *error);

// Appends the whole text of a race that is sealed.
void race_write(const Race *race, Text *out);

// ---- what follows from the phrase (race_derive.c)

// Opens a race whose puzzles follow from a phrase, and, where it waits for one, from a value. False when the
// pack is another one, has too few such seeds, or the value is missing or useless.
bool race_open(Race *race, const Pack *pack, const char *value, TextError *error);

// Proves that the puzzles of an open race are those which follow.
bool race_follows(const Race *race, const Pack *pack, TextError *error);
