#pragma once
// What a line is by itself, whatever stands around it: found out once, and handed on with the line.

#include "host/formats/shared/text_words.h"

typedef enum {
    TEXT_LINE_LOOSE,      // cells in some notation, or no part of a puzzle
    TEXT_LINE_CANDIDATES, // all 729 of a 9x9 board, and nothing else
    TEXT_LINE_OF_FORMAT,  // one of the formats has such lines
    TEXT_LINE_HEADER,     // or a comment: it begins with '#'
    TEXT_LINE_NUMBERED,   // a header as well, but for the puzzle in it: "#3: 53..7....", the third of a list
    TEXT_LINE_LINK,       // it holds links, or is a code that stands for a puzzle
} TextLineKind;

typedef struct {
    const char *text;
    size_t length;
    TextLineKind kind;
    Format format; // of TEXT_LINE_OF_FORMAT
    size_t blanks; // before it, which that format does not read
} TextLine;

// The formats that have lines of their own; none on boards that are not 9x9.
typedef struct {
    const FormatsOutput *output;
    const TextWords *words; // of the board, the caller's
    bool nine;
    Format format[FORMAT_COUNT];
    int formats;
} TextLineKinds;

void text_line_kinds_init(TextLineKinds *kinds, const FormatsOutput *output, const TextWords *words);

// text_line_of does not look for links, which takes longer. text_line_look_for_links does, in a loose line.
TextLine text_line_of(const TextLineKinds *kinds, const char *text, size_t length);
void text_line_look_for_links(TextLine *line);

// True for a line that holds a board, whatever else it looks like.
bool text_line_is_board(const TextLineKinds *kinds, const TextLine *line);
