#pragma once
// Puzzles from and for other programs: every text, file and link that they keep puzzles in, recognised by
// what is in it, whatever its name. Most formats are 9x9 by their definition (FormatRow.any_layout and
// write_board say which are not); what has rules that are not known is refused with their names.
//
//   read     all that core/text/puzzle_text.h and core/text/position_text.h read (81 characters, .sdm, .ss,
//            free text, 729 candidates, pencil-mark grids), in any notation: 'x' or a blank for empty
//            cells, letters for tokens, fields of a table in any order, numbered lines, source code of
//            programs, JSON of generators, tables of Markdown and LaTeX, with words between
//            (host/formats/text/loose_reader.h, host/formats/shared/json_grids.h); .sdk with its #A.. lines
//            and sections; .sdx; givens, values and candidates as grids one after the other; lines of
//            HoDoKu's technique library; OpenSudoku 1 to 3; KSudoku; GNOME Sudoku's files and share strings;
//            links and codes of sudokuexchange.com, f-puzzles and SudokuPad; Nonet's share codes, alone on a
//            line; the objects that nonet-cli --json prints; lines that hold a board (host/formats/boards);
//            boards with signs between the cells, drawn on several lines; saved games of Simon Tatham's Solo
//            and Unequal
//   written  the formats of formats_list.h; what a format holds reads back as it was (the row's name says
//            what that is)
//
// A text may hold many puzzles, of several formats. It is UTF-8, or UTF-16 with its byte order mark. Every
// kind of line break, a byte order mark and a missing last newline are fine. Words, numbers and headings
// between puzzles are passed over; what looks like a puzzle and is none is a complaint that names line and
// column, and reading goes on. A file that is not text at all is one complaint. The memory that reading takes
// is bounded, whatever the input.

#include "core/base/lines.h"
#include "host/formats/shared/format.h"

const FormatRow *formats_row(Format format);

// Reads a text in pieces, cut anywhere: puzzles in lines are handed over as the lines come, in XML each
// puzzle as it ends, in JSON each object. The layout must stay where it is. formats_feed returns false when
// no more is wanted; formats_finish frees the reader, and is true when there was a puzzle and no complaint.
typedef struct FormatsReader FormatsReader;
FormatsReader *formats_create(const Layout *layout, FormatsSink *sink, FormatsComplaint *complaint,
                              void *context);
bool formats_feed(FormatsReader *reader, const char *piece, size_t size);

// Says that no more may come for a while: a grid to which values or candidates might still belong is handed
// over without them.
void formats_rest(FormatsReader *reader);

// Takes puzzles on boards of every size and kind too (FormatsPuzzle.board). Without this call they are
// complained of.
void formats_take_boards(FormatsReader *reader);

// Takes seed codes (N1-...) too, with the reader's context. Without this call they are complained of.
void formats_take_seeds(FormatsReader *reader, FormatsSeed *seed);

// Takes a table that has headings and nothing below them for one of no puzzles. Without this call it is
// complained of, as any text without a puzzle is.
void formats_take_empty_tables(FormatsReader *reader);

// Calls `hear`, with the reader's context, for each line before it is read. It may replace the line, and
// returns false when no more is wanted.
typedef bool FormatsHearLine(void *context, Line *line);
void formats_hear_lines(FormatsReader *reader, FormatsHearLine *hear);

// Complains that the text cannot be read to its end. No more may be fed then.
void formats_fail(FormatsReader *reader, const char *reason);

bool formats_finish(FormatsReader *reader);

// True when the text is a link or a code, or begins with one, or is GNOME Sudoku's share string or the code
// of a board: what may be pasted in place of a file's name.
bool formats_is_link(const char *text);

// The first puzzle of a text, on whatever board. False with the reason when there is none.
bool formats_read_one(const char *text, Layout *out_board, Grid *out_givens, TextError *error);

// ---- Writing

// Appends one puzzle with its last newline, and what stands before the first of a file (which may hold its
// texts) or between two. What the format does not hold is left out; a format that is 9x9 by its definition
// takes no other layout. The puzzle must be one that the format can say (formats_write_board checks that).
//
// Where a format wants candidates, they are those that the rules leave and the puzzle lists; notes count as
// such a list only if every empty cell has some. In .sdx and lines of 729 candidates, a cell with one
// candidate left counts as filled, unless one of its peers has that candidate too. A pencil-mark grid cannot
// be read back if no cell is filled or a cell has no candidate left; nor can a share string of more than nine
// givens of one digit. KSudoku and GNOME Sudoku themselves open files of one puzzle only.
void formats_write(Format format, const Layout *layout, const FormatsPuzzle *puzzle, bool first, Text *out);

// The same for a puzzle on a board of its own, or else on the layout. False, with nothing written, when the
// format has no way to say some of it; *error names what.
bool formats_write_board(Format format, const Layout *layout, const FormatsPuzzle *puzzle, bool first,
                         Text *out, TextError *error);

// What stands after the last puzzle of a file; nothing for most formats.
void formats_write_tail(Format format, Text *out);
