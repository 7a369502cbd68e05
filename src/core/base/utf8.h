#ifndef NONET_CORE_BASE_UTF8_H
#define NONET_CORE_BASE_UTF8_H
// UTF-8 text, one code point at a time. Without locale, so the same on every machine.

#include <stdbool.h>
#include <stdint.h>

// Reads the code point at *text and moves on past it. False, moving nothing, at the end of the text and at
// bytes that are not UTF-8 (overlong forms, surrogates and numbers past U+10FFFF among them).
bool utf8_next(const char **text, uint32_t *out);

// True when the whole text is UTF-8 without control characters.
bool utf8_valid(const char *text);

// The capital of a letter, for the Latin, Greek and Cyrillic letters that have exactly one; others as they
// are.
uint32_t utf8_upper(uint32_t code);

#endif
