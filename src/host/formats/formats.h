#ifndef NONET_HOST_FORMATS_FORMATS_H
#define NONET_HOST_FORMATS_FORMATS_H
// Puzzles from and for other programs: every text, file and link that they keep puzzles in, told apart by
// what is in it, whatever its name. For 9x9 boards with nine boxes of 3x3; what has other rules is refused
// with the name of the rule.
//
//   read     all that core/text/puzzle_text.h and core/text/position_text.h read (81 characters, .sdm, .ss,
//   free text,
//            729 candidates, pencil-mark grids), also with 'x' for empty cells and as tables of a
//            spreadsheet whose empty cells have nothing in them; .sdk with its #A.. lines and sections;
//            .sdx; givens, values and candidates as grids one after the other; lines of HoDoKu's technique
//            library; OpenSudoku 1 and 2; KSudoku; GNOME Sudoku's files and share strings; links and codes
//            of sudokuexchange.com, f-puzzles and SudokuPad; the objects that nonet-cli --json prints
//   written  each of them; what a format holds reads back as it was (formats_format says what that is)
//
// A text may hold many puzzles, of several formats. CRLF, a byte order mark and a missing last newline are
// fine. What is not a puzzle is a complaint that names line and column, and reading goes on.

#include <stddef.h>

#include "core/base/text_error.h"
#include "core/board/marks.h"

typedef enum {
    FORMATS_LINE, // 81 characters
    FORMATS_SDM,  // the same with 0 for empty; is read as the one before
    FORMATS_SDK,
    FORMATS_SDX,
    FORMATS_SS,    // and other text of several lines
    FORMATS_TABLE, // for spreadsheets; is read as the one before
    FORMATS_PENCIL_MARKS,
    FORMATS_CANDIDATES, // 729 characters
    FORMATS_LIBRARY,
    FORMATS_OPENSUDOKU_1,
    FORMATS_OPENSUDOKU_2,
    FORMATS_KSUDOKU,
    FORMATS_GNOME,
    FORMATS_GNOME_SHARE,
    FORMATS_SUDOKUEXCHANGE,
    FORMATS_F_PUZZLES,
    FORMATS_SUDOKUPAD,
    FORMATS_JSON,
    FORMAT_COUNT
} Format;

// What a format holds besides the givens.
enum {
    FORMATS_HOLDS_ENTRIES = 1,
    FORMATS_HOLDS_NOTES = 2,
    FORMATS_HOLDS_CANDIDATES = 4,
    FORMATS_HOLDS_TIME = 8,
    FORMATS_HOLDS_TITLE = 16,
    FORMATS_HOLDS_AUTHOR = 32,
    FORMATS_HOLDS_LEVEL = 64,
    FORMATS_HOLDS_SOURCE = 128
};

typedef struct {
    const char *key;  // for the command line: "sdk"
    const char *name; // a few words
    unsigned holds;
} FormatInfo;

const FormatInfo *formats_format(Format format);

// What the marks of a puzzle are.
typedef enum {
    FORMATS_NO_MARKS,
    FORMATS_NOTES,         // as far as a player has written them down; a cell may have none
    FORMATS_ALL_CANDIDATES // all that is left to each empty cell
} FormatsMarks;

enum { FORMATS_TEXT_MAX = 128 };

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

// Called for each puzzle, and for each thing that is none. Return false to hear no more of either. Nothing is
// said of a puzzle's rules or solutions.
typedef bool FormatsSink(void *context, const FormatsPuzzle *puzzle);
typedef bool FormatsComplaint(void *context, const TextError *error);

// Reads a whole text. True when there was a puzzle and no complaint.
bool formats_read(const char *text, size_t size, const Layout *layout, FormatsSink *sink,
                  FormatsComplaint *complaint, void *context);

// The same in pieces, cut anywhere: puzzles that stand on lines are handed over as the lines come, and XML
// and JSON of several lines at the end. The layout must stay where it is. formats_create returns NULL when
// memory is short; formats_feed false when no more is wanted; formats_finish tells what formats_read would
// and frees the reader.
typedef struct FormatsReader FormatsReader;
FormatsReader *formats_create(const Layout *layout, FormatsSink *sink, FormatsComplaint *complaint,
                              void *context);
bool formats_feed(FormatsReader *reader, const char *piece, size_t size);
bool formats_finish(FormatsReader *reader);

// True when the text is a link or a code, or begins with one, or is GNOME Sudoku's share string: what may be
// pasted in place of a file's name.
bool formats_is_link(const char *text);

// ---- Writing (formats_write.c)

enum { FORMATS_WRITTEN_MAX = 32768 };

// Writes one puzzle with its last newline and a 0, and returns the length without that. What the format does
// not hold is left out. Where it wants candidates, they are those that the rules leave and the puzzle lists;
// notes are taken for a list only if no empty cell is without. In .sdx and lines of 729 candidates a cell
// with one left counts as filled, unless a cell that it shares a house with has that one too; a pencil-mark
// grid on which no cell is filled, or one has none left, cannot be read back, nor a share string of more than
// nine givens of one digit.
int formats_write(Format format, const Layout *layout, const FormatsPuzzle *puzzle,
                  char out[FORMATS_WRITTEN_MAX]);

// What stands before the first puzzle of a file, whose texts it may hold, between two and after the last;
// empty for most formats. KSudoku and GNOME Sudoku themselves open files of one puzzle only.
int formats_write_head(Format format, const FormatsPuzzle *first, char out[FORMATS_WRITTEN_MAX]);
int formats_write_between(Format format, char out[FORMATS_WRITTEN_MAX]);
int formats_write_tail(Format format, char out[FORMATS_WRITTEN_MAX]);

#endif
