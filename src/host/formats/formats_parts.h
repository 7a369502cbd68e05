#pragma once
// What a game has besides its givens, part by part, and which of that a format does not keep.

#include "core/base/word_list.h"
#include "host/formats/shared/format.h"

typedef enum {
    FORMATS_PART_ENTRIES,
    FORMATS_PART_NOTES,
    FORMATS_PART_REMOVED, // candidates that the rules leave but a list of all candidates lacks
    FORMATS_PART_CORNERS,
    FORMATS_PART_COLOURS,
    FORMATS_PART_LINES,
    FORMATS_PART_NOTE_COLOURS,
    FORMATS_PART_CLOCK,
    FORMATS_PART_STEPS,
    FORMATS_PART_TITLE,
    FORMATS_PART_AUTHOR,
    FORMATS_PARTS
} FormatsPart;

// The parts that a puzzle may have, bit i for part i; most puzzles have none. Quick: whether a list of all
// candidates lacks one is not looked at.
unsigned formats_parts_of(const Layout *layout, const FormatsPuzzle *puzzle);

// True when something was done beyond the givens, or time was played. Neither a list of just the candidates
// that the rules leave nor a title counts.
bool formats_is_begun(const Layout *layout, const FormatsPuzzle *puzzle);

// How much of each part the game has and `kept`, the same puzzle, lacks (NULL: it lacks all). Entries, note
// colours and the parts after those are not counted: 1 or 0.
void formats_parts(const Layout *layout, const FormatsPuzzle *game, const FormatsPuzzle *kept,
                   int out[FORMATS_PARTS]);

// What a format loses of the game, found by writing it and reading that back. False when it cannot be written
// or read back.
bool formats_parts_lost(Format format, const Layout *layout, const FormatsPuzzle *game,
                        int out[FORMATS_PARTS]);

// Adds each part of which there is something: "entries, 12 notes and the clock"; without `counted`,
// "entries, notes and the clock".
void formats_parts_words(const int count[FORMATS_PARTS], bool counted, WordList *list);
