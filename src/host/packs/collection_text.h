#pragma once
// The text of a collection, in pieces: host/formats/formats with share codes (core/symmetry/code.h) besides,
// each on a line of its own.

#include "core/symmetry/code.h"
#include "host/formats/formats.h"

typedef struct {
    FormatsSink *puzzle; // for puzzles, and what P1- codes hold
    FormatsComplaint *complaint;
    // For the seed that an N1- code names; false to hear no more.
    bool (*seed)(void *context, const Code *code, int line);
    void *context;
} CollectionEars;

typedef struct {
    Layout layout;
    CollectionEars ears;
    FormatsReader *reader;
    char cells[CELLS_MAX + 1]; // of the code read last
    bool other;                // there was more than codes and empty lines
    bool codes;
} CollectionText;

// *text must stay where it is until collection_text_end. Puzzles come on boards of every size and kind
// (FormatsPuzzle.board).
void collection_text_begin(CollectionText *text, const CollectionEars *ears);

// False when no more is wanted.
bool collection_text_feed(void *text, const char *piece, size_t size);

// The end of the text; frees.
void collection_text_end(CollectionText *text);
