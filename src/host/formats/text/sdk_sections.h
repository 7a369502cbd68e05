#pragma once
// The sections of a .sdk: [Puzzle], and then the player's progress, which is recognised by its content, not
// by its name: nine rows of values, or of notes.

#include "host/formats/shared/format.h"

typedef struct {
    enum { SECTION_NONE, SECTION_PUZZLE, SECTION_OTHER } section;
    FormatsPuzzle whole; // the puzzle whose sections are read
    bool whole_any;
    Grid part; // of a section that is not [Puzzle]
    Marks part_marks;
    int part_rows, part_mark_rows;
    bool part_spoilt;
} SdkSections;

// True for a line "[Name]". Sections other than [Puzzle] count only after that one.
bool sdk_is_section(const SdkSections *sdk, const char *line, int length, bool *out_puzzle);

// A line of a section that is not [Puzzle]; the end of the section, when its content goes to the puzzle.
void sdk_take_line(SdkSections *sdk, const char *line, int length);
void sdk_end_section(SdkSections *sdk);

// True when every value of `part` is in `whole` too.
bool sdk_agrees(const Grid *part, const Grid *whole);

// Makes entries of the values that are not given.
void sdk_set_values(FormatsPuzzle *puzzle, const Grid *values);
