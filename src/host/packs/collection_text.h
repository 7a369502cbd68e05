#pragma once
// The text of a collection, in pieces: host/formats/formats, with the seed codes (core/symmetry/code.h) that
// are alone on a line.

#include "core/symmetry/code.h"
#include "host/formats/formats.h"

typedef struct {
    FormatsSink *puzzle;
    FormatsComplaint *complaint;
    // For the seed that an N1- code names; false to hear no more.
    bool (*seed)(void *context, const Code *code, int line);
    void *context;
} CollectionEars;

typedef struct {
    Layout layout;
    CollectionEars ears;
    FormatsReader *reader;
    bool other; // there was more than seed codes and empty lines
    bool codes;
} CollectionText;

// *text must stay where it is until collection_text_end. Puzzles come on boards of every size and kind
// (FormatsPuzzle.board).
void collection_text_begin(CollectionText *text, const CollectionEars *ears);

// False when no more is wanted.
bool collection_text_feed(void *text, const char *piece, size_t size);

// The end of the text; frees.
void collection_text_end(CollectionText *text);
