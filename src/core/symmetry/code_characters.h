#pragma once
// The characters that share codes are written in: base 32 after D. Crockford, without I, L, O, U; and their
// check.

#include <stdbool.h>
#include <stdint.h>

// All of them, by value.
#define CODE_ALPHABET "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

// The value of a character, whatever its case; O is read as 0, I and L as 1. -1: it is not used in codes.
int code_value(uint32_t character);

// True for what may stand between the characters of a code: blanks, line breaks and every kind of dash.
bool code_stands_between(uint32_t character);

// The check of a code with one more character. 0 at first; the last character of a code makes it 0 again. It
// is a sum in GF(32) = GF(2)[x]/(x^5 + x^2 + 1), where a character weighs x to the power of its distance from
// the end: so the last character is the check of all before it with a 0 in its place.
uint8_t code_check(uint8_t check, int value);
