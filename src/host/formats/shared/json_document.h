#pragma once
// A whole object of JSON: which format it is of, or the grids in it where it is of none.

#include "host/formats/shared/json_object.h"

typedef enum {
    JSON_READ,       // and handed over, or refused; *out_at is the offset behind the object
    JSON_UNFINISHED, // as far as it goes it is fine
    JSON_BROKEN,     // complained of; *out_at is where
    JSON_NONE,       // not even the name of a first member; nothing was said
} JsonResult;

// Reads the object at the beginning of the document. Only `at_end`, when no more is to come, one that is not
// finished is broken.
JsonResult json_document(FormatsOutput *output, const JsonDocument *document, bool at_end, size_t *out_at);

// Follows the braces of an object as it comes.
typedef struct {
    int open;
    bool quoted, escaped;
    bool closed; // the object has ended
} JsonBraces;

void json_braces_add(JsonBraces *braces, const char *text, size_t size);
