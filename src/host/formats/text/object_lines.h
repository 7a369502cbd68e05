#pragma once
// JSON objects on one line or several: the text is kept until an object is whole or known to be broken.

#include "core/base/lines.h"
#include "host/formats/shared/json_document.h"
#include "host/formats/text/loose_reader.h"

// A whole collection may be one object: tens of thousands of puzzles.
enum { OBJECT_MAX_BYTES = 1 << 24 };

typedef struct {
    Text text;
    int line, column; // where it begins, from 1
    bool named;       // something stands behind its brace: the name of a member, or the end
    JsonBraces braces;
    size_t next_try; // how large the text must be before it is read again
} ObjectLines;

typedef enum {
    OBJECT_GOES_ON, // in the next line
    OBJECT_READ,    // and handed over, or refused
    OBJECT_BROKEN,  // complained of
    OBJECT_NONE,    // it was no object: its first line is text
} ObjectState;

// The lines after an object, which came before it was known where it ends.
typedef struct {
    ObjectState state;
    Text text; // empty where the object goes on; otherwise the caller's, to be finished
    size_t from;
    int number; // of the first line
} ObjectRest;

// True for a brace that is followed by a name in quotes, or by nothing.
bool object_begins(const char *line, size_t length);

void object_lines_init(ObjectLines *object);
void object_lines_finish(ObjectLines *object);

// Begins an object at `text`, a place in the line. `lines` is told of each line that the object has taken.
ObjectRest object_lines_begin(ObjectLines *object, FormatsOutput *output, LooseReader *lines,
                              const char *text, const Line *line);
ObjectRest object_lines_take(ObjectLines *object, FormatsOutput *output, LooseReader *lines,
                             const Line *line);
ObjectRest object_lines_end(ObjectLines *object, FormatsOutput *output,
                            LooseReader *lines); // nothing more comes
