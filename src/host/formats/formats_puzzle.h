#pragma once
// A puzzle as other programs keep it: givens, what has been entered, pencil marks, and texts about it.

#include "core/base/text.h"
#include "core/board/marks.h"
#include "host/formats/formats_list.h"

#define FORMATS_NAME(name, row) name,
typedef enum { FORMATS_LIST(FORMATS_NAME) FORMAT_COUNT } Format;
#undef FORMATS_NAME

// What the marks of a puzzle are.
typedef enum {
    FORMATS_NO_MARKS,
    FORMATS_NOTES,         // as far as a player has written them down; a cell may have none
    FORMATS_ALL_CANDIDATES // all that is left to each empty cell
} FormatsMarks;

enum { FORMATS_TEXT_MAX = 128 };
enum { FORMATS_PLAYED_MAX_S = 999999999 };

typedef struct {
    Format format; // in which it was read
    int line;      // where it begins
    Grid givens;
    Grid entries; // values that are not givens; no cell has both
    FormatsMarks marks_are;
    Marks marks;                                            // of empty cells only
    int64_t played_s;                                       // below a billion; -1: not known
    char title[FORMATS_TEXT_MAX], author[FORMATS_TEXT_MAX]; // UTF-8 without control characters, or empty
    char level[FORMATS_TEXT_MAX], source[FORMATS_TEXT_MAX];
} FormatsPuzzle;

// A puzzle with nothing in it, found at that line.
FormatsPuzzle formats_blank(Format format, int line);

// Copies a text of others for a person to read: cut at its end without breaking a character, blanks at both
// ends dropped, control characters made blanks, bytes that are not UTF-8 made question marks.
void formats_take_text(char out[FORMATS_TEXT_MAX], const char *text, size_t size);

// A given or an entry; 0 for an empty cell.
int formats_value(const FormatsPuzzle *puzzle, int cell);
bool formats_has_entries(const FormatsPuzzle *puzzle);
bool formats_has_marks(const FormatsPuzzle *puzzle);
Grid formats_values(const FormatsPuzzle *puzzle);

// What can be in each cell: its value, or what the rules leave and the puzzle, where it lists candidates,
// has.
Marks formats_candidates(const Layout *layout, const FormatsPuzzle *puzzle);
bool formats_tells_candidates(const Layout *layout, const FormatsPuzzle *puzzle);
