#pragma once
// UTF-8 text, one code point at a time. It does not depend on a locale, so it is the same on every machine.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { UTF8_MAX = 4 }; // the most bytes of a character

// Reads the code point at *text and moves on past it. False, moving nothing, at the end of the text and at
// bytes that are not UTF-8 (overlong forms, surrogates and numbers past U+10FFFF among them).
bool utf8_next(const char **text, uint32_t *out);

// Writes a code point, without a final 0. Returns its length in bytes.
size_t utf8_put(uint32_t code, char out[UTF8_MAX]);

// True when the whole text is UTF-8 without control characters.
bool utf8_valid(const char *text);

// True for the first byte of a character. The functions below take any bytes: a character reaches from such a
// byte up to the next one.
static inline bool utf8_starts(char byte) { return ((uint8_t)byte & 0xC0) != 0x80; }

// Copies the character at the beginning of the text, with a final 0; "" at its end. Returns the length.
size_t utf8_character(const char *text, char out[UTF8_MAX + 1]);

// Where the last character of the first `length` bytes begins.
size_t utf8_before(const char *text, size_t length);

// How many of the first `length` bytes remain when a character that is cut off at their end is dropped.
size_t utf8_whole(const char *text, size_t length);

// How many characters the first `length` bytes have.
size_t utf8_count(const char *text, size_t length);

// The capital of a letter, for the Latin, Greek and Cyrillic letters that have exactly one; other characters
// are returned unchanged.
uint32_t utf8_upper(uint32_t code);
