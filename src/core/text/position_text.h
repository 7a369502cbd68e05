#pragma once
// Reads positions from text, line by line: everything that puzzle_text.h reads as a puzzle, and also texts
// that list the remaining candidates:
//
//   - a line of 9 x 81 characters, nine for each cell: every digit in its place, or '.' or '0' (".2..5.7.."
//     is 2, 5 and 7), or 1 and 0 throughout, as sukakus are written; other text may follow after a blank,
//     a comma, a semicolon or '#';
//   - a pencil-mark grid: nine rows of nine groups of digits, with '|' and other marks between the groups,
//     borders (---) and blank lines;
//   - a technique case (technique_case.h): its position, with the options of its finder.
//
// In the first two, a cell with one candidate is filled, and counts as given, unless another cell of one of
// its houses still has that candidate. Both are for boards of up to nine rows.

#include "core/logic/step.h"
#include "core/text/puzzle_text.h"

enum { POSITION_TEXT_HELD_MAX = 8192, POSITION_TEXT_ROWS_MAX = 9 };

typedef struct {
    const Layout *layout;
    PuzzleTextReader puzzles; // for all other lines
    int line;                 // number of the line fed last
    int first_line;           // where the last position began
    int held_line;            // the first of the lines that are held until it is clear what they are
    int held_first;           // the first of them that is a row
    int held_rows;
    bool held_marks; // the held rows are certainly pencil marks
    bool grid_ended; // a border may follow
    int held_length, release, blanks;
    const char *now; // the last line fed, while it waits
    int now_length;
    enum { POSITION_TEXT_CASE = 1, POSITION_TEXT_MARKS } now_whole; // 0: it is for `puzzles`
    enum { POSITION_TEXT_NONE, POSITION_TEXT_FOUND, POSITION_TEXT_ERROR } own;
    bool ended;
    int own_line;
    Position position;
    TextError error;
    char held[POSITION_TEXT_HELD_MAX];                                  // lines, each ended by '\n'
    TokenMask held_row[POSITION_TEXT_ROWS_MAX][POSITION_TEXT_ROWS_MAX]; // the groups of their rows
} PositionReader;

// The layout must stay where it is for as long as the reader and its positions are used.
void position_text_begin(PositionReader *reader, const Layout *layout);

// Feeds one line, with or without its line break. The text must stay where it is until position_text_next has
// returned PUZZLE_TEXT_MORE. position_text_end says that there are no more lines.
void position_text_line(PositionReader *reader, const char *line, int length);
void position_text_end(PositionReader *reader);

// True when no line is held and none is waiting: a line that was read elsewhere may then be skipped.
bool position_text_idle(const PositionReader *reader);
void position_text_pass(PositionReader *reader);

// Call it after each position_text_line and position_text_end until it returns PUZZLE_TEXT_MORE.
// PUZZLE_TEXT_PUZZLE comes with a position in *out, PUZZLE_TEXT_ERROR with what is wrong in *error.
PuzzleTextStatus position_text_next(PositionReader *reader, Position *out, TextError *error);
