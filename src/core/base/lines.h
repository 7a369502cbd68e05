#pragma once
// The lines of a text that comes in pieces, cut anywhere. A line ends with LF, with CR LF or with CR alone;
// the last one may have no line break. Every reader of text takes its lines from here, so that a file means
// the same to all of them.
//
//   lines_init(&lines, longest);
//   while ((got = read(file, lines_room(&lines, PIECE), PIECE)) > 0) {
//       lines_filled(&lines, got);
//       while (lines_next(&lines, false, &line)) ...
//   }
//   while (lines_next(&lines, true, &line)) ...
//   lines_finish(&lines);

#include <stdbool.h>
#include <stddef.h>

typedef struct {
    const char *text; // without its line break, not ended by a 0; valid until lines_room or lines_finish
    size_t length;
    int number; // from 1
    // A line longer than the longest comes in parts of that length: the first begins the line, the last ends
    // it.
    bool begins, ends;
} Line;

typedef struct {
    size_t longest;
    const char *text;            // `memory`, or what lines_of was given
    char *memory;                // malloc'ed
    size_t room;                 // bytes of it
    size_t start, end, searched; // what has not been cut into lines yet; no line break before `searched`
    int number;
    bool after_cr; // an LF that comes next belongs to the line before
    bool middle;   // in the middle of a line that comes in parts
} Lines;

// `longest`: bytes of a line, at least 1; the memory used is about that and one piece.
void lines_init(Lines *lines, size_t longest);

// The lines of a text that is complete and stays where it is. Only lines_next(lines, true, ...) need be
// called.
Lines lines_of(const char *text, size_t size);

// Where the next `size` bytes are to be put. NULL when there is not enough memory.
char *lines_room(Lines *lines, size_t size);

// Says that so many bytes have been put there.
void lines_filled(Lines *lines, size_t size);

// The next line. False when no whole line is left. `at_end` says that no more text will come: then the rest
// is a line, too.
bool lines_next(Lines *lines, bool at_end, Line *out);

void lines_finish(Lines *lines);

// How many spaces and tabs a text begins with.
size_t lines_blanks(const char *text, size_t size);
