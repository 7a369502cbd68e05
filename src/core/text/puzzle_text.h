#pragma once
// Puzzles out of text made by people and programs, a line at a time, so that a stream of any length can be
// read.
//
// Any text with exactly layout->cells cells is a puzzle, whatever brackets, commas, bars, quotes, semicolons,
// blanks or line breaks stand between. A cell is a token ('1'..'9', on larger boards also 'A'..'P', of either
// case) or an empty one: 0 . - * _ or -1. A line that holds a whole puzzle is one; text that follows the
// cells of such a line (after a blank, a comma, a semicolon or '#') is a comment. Otherwise lines are
// gathered until they hold a whole puzzle; border lines (---+---+---) count for nothing, and neither do blank
// lines before the first cell and lines that begin with '#'. A blank line after that ends the puzzle, unless
// it stands between bands or all rows stand apart. Where '-' could be an empty cell, a border or a minus
// sign, the reading that gives exactly the right number of cells is taken. A byte order mark is
// fine. What is not a puzzle is an error that names line and column.

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
    int found;          // cells, where the last error was their number; else 0
    int signs;          // cells gathered, counting every '-' as one
    int spoilt;         // lines still to be passed over, of a puzzle that has had its error
    uint8_t plain[256]; // what a byte is in a line that is nothing but a puzzle: a cell's value, or what else
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

// Cuts off the line break, and before the first line of a text a byte order mark.
void puzzle_text_trim(const char **line, int *length, bool first);

// Feeds one line, with or without its line break. PUZZLE_TEXT_MORE: nothing yet. PUZZLE_TEXT_PUZZLE: *out is
// one (nothing is said of its rules or solutions). PUZZLE_TEXT_ERROR: *error says what; reading goes on with
// the next line. What a line gives may come with the line after it.
PuzzleTextStatus puzzle_text_line(PuzzleTextReader *reader, const char *line, int length, Grid *out,
                                  TextError *error);

// True when nothing is gathered and nothing waits: a line that was read elsewhere may then be passed over.
bool puzzle_text_idle(const PuzzleTextReader *reader);
void puzzle_text_pass(PuzzleTextReader *reader);

// The end of the text, to be called until it returns PUZZLE_TEXT_MORE: PUZZLE_TEXT_PUZZLE or
// PUZZLE_TEXT_ERROR for what was gathered (an error too when the whole text held no puzzle and no error at
// all), PUZZLE_TEXT_MORE when there is nothing left to say.
PuzzleTextStatus puzzle_text_end(PuzzleTextReader *reader, Grid *out, TextError *error);

// The one puzzle of a whole text, such as a pasted one. False when there is none (*error is the first that
// was met) or more than one; anything else around the one puzzle is ignored.
bool puzzle_text_parse(const Layout *layout, const char *text, Grid *out, TextError *error);
