#pragma once
// Files that are not text, recognised by how they begin.

#include <stddef.h>

enum { FILE_KIND_BYTES = 264 }; // how many are looked at

// "a PNG picture"; NULL for what may be text.
const char *file_kind(const char *bytes, size_t size);
