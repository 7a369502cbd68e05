#ifndef NONET_HOST_EXCHANGE_H
#define NONET_HOST_EXCHANGE_H
// Puzzles from and for other programs: every text, file and link that they keep puzzles in, told apart by
// what is in it, whatever its name. For 9x9 boards with nine boxes of 3x3; what has other rules is refused
// with the name of the rule.
//
//   read     all that core/format.h and core/position_text.h read (81 characters, .sdm, .ss, free text,
//            729 candidates, pencil-mark grids), also with 'x' for empty cells and as tables of a
//            spreadsheet whose empty cells have nothing in them; .sdk with its #A.. lines and sections;
//            .sdx; givens, values and candidates as grids one after the other; lines of HoDoKu's technique
//            library; OpenSudoku 1 and 2; KSudoku; GNOME Sudoku's files and share strings; links and codes
//            of sudokuexchange.com, f-puzzles and SudokuPad; the objects that nonet-cli --json prints
//   written  each of them; what a format holds reads back as it was (exchange_format says what that is)
//
// A text may hold many puzzles, of several formats. CRLF, a byte order mark and a missing last newline are
// fine. What is not a puzzle is a complaint that names line and column, and reading goes on.

#include <stddef.h>

#include "core/marks.h"
#include "core/text_error.h"

typedef enum {
    EXCHANGE_LINE, // 81 characters
    EXCHANGE_SDM,  // the same with 0 for empty; is read as the one before
    EXCHANGE_SDK,
    EXCHANGE_SDX,
    EXCHANGE_SS,    // and other text of several lines
    EXCHANGE_TABLE, // for spreadsheets; is read as the one before
    EXCHANGE_PENCIL_MARKS,
    EXCHANGE_CANDIDATES, // 729 characters
    EXCHANGE_LIBRARY,
    EXCHANGE_OPENSUDOKU_1,
    EXCHANGE_OPENSUDOKU_2,
    EXCHANGE_KSUDOKU,
    EXCHANGE_GNOME,
    EXCHANGE_GNOME_SHARE,
    EXCHANGE_SUDOKUEXCHANGE,
    EXCHANGE_F_PUZZLES,
    EXCHANGE_SUDOKUPAD,
    EXCHANGE_JSON,
    EXCHANGE_FORMAT_COUNT
} ExchangeFormat;

// What a format holds besides the givens.
enum {
    EXCHANGE_HOLDS_ENTRIES = 1,
    EXCHANGE_HOLDS_NOTES = 2,
    EXCHANGE_HOLDS_CANDIDATES = 4,
    EXCHANGE_HOLDS_TIME = 8,
    EXCHANGE_HOLDS_TITLE = 16,
    EXCHANGE_HOLDS_AUTHOR = 32,
    EXCHANGE_HOLDS_LEVEL = 64,
    EXCHANGE_HOLDS_SOURCE = 128
};

typedef struct {
    const char *key;  // for the command line: "sdk"
    const char *name; // a few words
    unsigned holds;
} ExchangeFormatInfo;

const ExchangeFormatInfo *exchange_format(ExchangeFormat format);

// What the marks of a puzzle are.
typedef enum {
    EXCHANGE_NO_MARKS,
    EXCHANGE_NOTES,         // as far as a player has written them down; a cell may have none
    EXCHANGE_ALL_CANDIDATES // all that is left to each empty cell
} ExchangeMarks;

enum { EXCHANGE_TEXT_MAX = 128 };

typedef struct {
    ExchangeFormat format; // in which it was read
    int line;              // where it begins
    Grid givens;
    Grid entries; // values that are not givens; no cell has both
    ExchangeMarks marks_are;
    Marks marks;                                              // of empty cells only
    int64_t played_s;                                         // below a billion; -1: not known
    char title[EXCHANGE_TEXT_MAX], author[EXCHANGE_TEXT_MAX]; // UTF-8 without control characters, or empty
    char level[EXCHANGE_TEXT_MAX], source[EXCHANGE_TEXT_MAX];
} ExchangePuzzle;

// Called for each puzzle, and for each thing that is none. Return false to hear no more of either. Nothing is
// said of a puzzle's rules or solutions.
typedef bool ExchangeSink(void *context, const ExchangePuzzle *puzzle);
typedef bool ExchangeComplaint(void *context, const TextError *error);

// Reads a whole text. True when there was a puzzle and no complaint.
bool exchange_read(const char *text, size_t size, const Layout *layout, ExchangeSink *sink,
                   ExchangeComplaint *complaint, void *context);

// The same in pieces, cut anywhere: puzzles that stand on lines are handed over as the lines come, and XML
// and JSON of several lines at the end. The layout must stay where it is. exchange_create returns NULL when
// memory is short; exchange_feed false when no more is wanted; exchange_finish tells what exchange_read would
// and frees the reader.
typedef struct ExchangeReader ExchangeReader;
ExchangeReader *exchange_create(const Layout *layout, ExchangeSink *sink, ExchangeComplaint *complaint,
                                void *context);
bool exchange_feed(ExchangeReader *reader, const char *piece, size_t size);
bool exchange_finish(ExchangeReader *reader);

// True when the text is a link or a code, or begins with one, or is GNOME Sudoku's share string: what may be
// pasted in place of a file's name.
bool exchange_is_link(const char *text);

// ---- Writing (exchange_write.c)

enum { EXCHANGE_WRITTEN_MAX = 32768 };

// Writes one puzzle with its last newline and a 0, and returns the length without that. What the format does
// not hold is left out. Where it wants candidates, they are those that the rules leave and the puzzle lists;
// notes are taken for a list only if no empty cell is without. In .sdx and lines of 729 candidates a cell
// with one left counts as filled, unless a cell that it shares a house with has that one too; a pencil-mark
// grid on which no cell is filled, or one has none left, cannot be read back, nor a share string of more than
// nine givens of one digit.
int exchange_write(ExchangeFormat format, const Layout *layout, const ExchangePuzzle *puzzle,
                   char out[EXCHANGE_WRITTEN_MAX]);

// What stands before the first puzzle of a file, whose texts it may hold, between two and after the last;
// empty for most formats. KSudoku and GNOME Sudoku themselves open files of one puzzle only.
int exchange_write_head(ExchangeFormat format, const ExchangePuzzle *first, char out[EXCHANGE_WRITTEN_MAX]);
int exchange_write_between(ExchangeFormat format, char out[EXCHANGE_WRITTEN_MAX]);
int exchange_write_tail(ExchangeFormat format, char out[EXCHANGE_WRITTEN_MAX]);

#endif
