#pragma once
// Files that are no text, told by how they begin.

#include <stddef.h>

enum { FILE_KIND_BYTES = 16 }; // that tell it

// "a PNG picture"; NULL for what may be text.
const char *file_kind(const char *bytes, size_t size);
