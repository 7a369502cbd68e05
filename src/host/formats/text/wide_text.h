#pragma once
// Text in UTF-16, as spreadsheets and editors of other systems save it, made into UTF-8 while it is read. It
// is recognised by its byte order mark; any other text stays as it is. Half a surrogate pair becomes U+FFFD.

#include "core/base/text.h"

// A text that comes in pieces, cut anywhere. Zeroed at first.
typedef struct {
    enum { WIDE_UNKNOWN, WIDE_NO, WIDE_YES } kind;
    bool high_first; // the high byte of each unit comes first
    bool half;       // the first byte of a unit, or of the text while its kind is not known, is in `byte`
    uint8_t byte;
    uint32_t lead; // the first half of a surrogate pair; 0: none
    Text plain;    // the last piece
} WideText;

// The piece in UTF-8, without the mark: valid until the next call. *out_size may be 0.
const char *wide_text_plain(WideText *wide, const char *piece, size_t size, size_t *out_size);

// What was cut off at the end of the text, if anything was.
const char *wide_text_end(WideText *wide, size_t *out_size);

void wide_text_finish(WideText *wide);

// The same for a whole text, malloc'ed and with a 0 after it: returns the text itself, or another in its
// place.
char *wide_text_whole(char *text, size_t *size);

// True when a text begins with the mark of UTF-16.
bool wide_text_begins(const char *text, size_t size);
