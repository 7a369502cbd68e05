#pragma once
// Reads puzzles from text written by people and programs, a line at a time, so that the text may be of any
// length.
//
// Any text with exactly layout->cells cells is a puzzle, whatever brackets, commas, bars, quotes, semicolons,
// blanks or line breaks stand between them. A cell is a token ('1'..'9', on larger boards also 'A'..'P', of
// either case) or an empty one: 0 . - * _ or -1. A line that holds a whole puzzle is one; any text that
// follows the cells of such a line (after a blank, a comma, a semicolon or '#') is a comment. Otherwise,
// lines are gathered until they hold a whole puzzle; border lines (---+---+---) are ignored, and so are blank
// lines before the first cell and lines that begin with '#'. A later blank line ends the puzzle, unless it
// stands between bands or blank lines separate all rows. Where '-' could be an empty cell, a border or a
// minus sign, the reading that gives exactly the right number of cells is taken. A byte order mark is
// accepted. Anything that is not a puzzle is an error, reported with its line and column.

#include "core/base/text_error.h"
#include "core/board/grid.h"

enum { PUZZLE_TEXT_BLOCK_MAX = 16384 };

typedef enum { PUZZLE_TEXT_MORE, PUZZLE_TEXT_PUZZLE, PUZZLE_TEXT_ERROR } PuzzleTextStatus;

typedef struct {
    const Layout *layout;
    int line;           // number of the line fed last
    int first_line;     // where the puzzle returned last began
    int puzzles;        // returned so far
    int errors;         // returned so far
    int block_line;     // number of the first line gathered
    int found;          // how many cells there were, if the last error was a wrong number of them; else 0
    int signs;          // cells gathered, counting every '-' as one
    int spoilt;         // lines still to be skipped, of a puzzle whose error has been reported
    uint8_t plain[256]; // what a byte is in a line that is nothing but a puzzle: a cell's value or PLAIN_*
    enum {
        PUZZLE_TEXT_NOTHING,
        PUZZLE_TEXT_LINE,
        PUZZLE_TEXT_LONG_LINE
    } waiting; // fed, but not looked at yet
    int block_length;
    char block[PUZZLE_TEXT_BLOCK_MAX]; // the lines gathered so far, each ended by '\n'
} PuzzleTextReader;

// The layout must stay where it is for as long as the reader is used.
void puzzle_text_begin(PuzzleTextReader *reader, const Layout *layout);

// Cuts off the line break, and a byte order mark before the first line of a text.
void puzzle_text_trim(const char **line, int *length, bool first);

// Feeds one line, with or without its line break. PUZZLE_TEXT_MORE: nothing yet. PUZZLE_TEXT_PUZZLE: *out is
// a puzzle, but not checked against the rules or for solutions. PUZZLE_TEXT_ERROR: *error says what is wrong;
// reading goes on with the next line. The result of a line may come only with the line after it.
PuzzleTextStatus puzzle_text_line(PuzzleTextReader *reader, const char *line, int length, Grid *out,
                                  TextError *error);

// True when nothing is gathered and nothing waits: a line that was read elsewhere may then be skipped.
bool puzzle_text_idle(const PuzzleTextReader *reader);
void puzzle_text_pass(PuzzleTextReader *reader);

// Ends the text. Call it until it returns PUZZLE_TEXT_MORE, when nothing is left to report. What was gathered
// gives PUZZLE_TEXT_PUZZLE or PUZZLE_TEXT_ERROR; a text without any puzzle or error gives an error, too.
PuzzleTextStatus puzzle_text_end(PuzzleTextReader *reader, Grid *out, TextError *error);

// Reads the only puzzle of a whole text, such as a pasted one. False when there is none (*error is the first
// error met) or more than one; anything else around the one puzzle is ignored.
bool puzzle_text_parse(const Layout *layout, const char *text, Grid *out, TextError *error);
