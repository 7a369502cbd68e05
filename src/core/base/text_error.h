#pragma once
// What is wrong with a text, in words that the caller shows to a person. Line and column count from 1; 0
// means that the error has no place. A parser fills one in whenever it returns false.

typedef struct {
    int line;
    int column;
    char reason[200]; // a sentence without the final stop; it names what was found and what would be right
} TextError;

// Fills in *error (NULL allowed) and returns false, so that a parser can `return text_error(...)`.
_Bool text_error(TextError *error, int line, int column, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

// True when the two texts are the same but for the case of the letters A to Z, whatever the locale.
_Bool text_same(const char *a, const char *b);

// The index of `word` among `count` words, whatever the case of the letters A to Z; -1 when none is.
int text_index(const char *word, const char *const *words, int count);

// The nearest of `count` words to `word` by edit distance, whatever the letters' case; the first of several
// that are equally near. NULL entries are skipped. NULL when none is near enough to be a likely typing error:
// at most one letter in three wrong, missing, added or swapped with its neighbour (in a short word one, and
// never the whole word).
const char *text_nearest(const char *word, const char *const *words, int count);

// The reason for an unknown word, with the nearest known one or, if none is near, all of them:
// “unknown layout “9y9”; did you mean “9x9”?”. Returns false.
_Bool text_unknown(TextError *error, int line, const char *what, const char *word, const char *const *words,
                   int count);
