#pragma once
// A whole object of JSON: read by the format that it belongs to, or, if it belongs to none, for the grids in
// it.

#include "host/formats/shared/json_object.h"

typedef enum {
    JSON_READ,       // and handed over, or refused; *out_at is the offset past the object
    JSON_UNFINISHED, // as far as it goes it is fine
    JSON_BROKEN,     // complained of; *out_at is where
    JSON_NONE,       // not even the name of a first member; nothing was said
} JsonResult;

// Reads the object at the beginning of the document. An unfinished object counts as broken only `at_end`,
// when no more is to come.
JsonResult json_document(FormatsOutput *output, const JsonDocument *document, bool at_end, size_t *out_at);

// Follows the braces of an object as it comes.
typedef struct {
    int open;
    bool quoted, escaped;
    bool closed; // the object has ended
} JsonBraces;

void json_braces_add(JsonBraces *braces, const char *text, size_t size);
