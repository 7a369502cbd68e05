#pragma once
// INI texts, read with inih and edited in place.
//
// Key = value under [section]; lines that begin with ';' or '#' are comments, and so is the rest of a line
// from a ';' with a blank before it. A value in double quotes keeps such a ';' and the blanks at its ends.
// Blanks before a key are ignored (inih's continued lines are not used). A line of more than INI_LINE_BYTES
// is an error.

#include <stdbool.h>
#include <stddef.h>

#include "core/base/text_error.h"

enum { INI_LINE_BYTES = 197 }; // what Debian's inih takes, without the line end

// Called for each key in the order of the lines. Returns false, with *error filled in, for one that is wrong.
typedef bool IniKey(void *context, const char *section, const char *key, const char *value, int line,
                    TextError *error);

// Called for each error, in the text itself or in a key. Returns false to hear no more.
typedef bool IniComplaint(void *context, const TextError *error);

// Reads the whole text (size bytes and a 0 after them); goes on after errors. True when there were none.
bool ini_read(const char *text, size_t size, IniKey *key, IniComplaint *complaint, void *context);

// The text with [section] key (letter case ignored) set to value: in the line where it stands (the last, if
// it stands twice), with that line's comment; or in a new line at the end of the section; or in a new section
// at the end. All other lines stay as they are, line ends included. Returns malloc'ed text, or NULL when a
// value cannot be written (a line break, ';' and '"' together, or too long).
char *ini_replace(const char *text, const char *section, const char *key, const char *value);
