#pragma once
// A list as people write it: "12 entries, 30 notes and 4:12 on the clock". A word is held back until it is
// known whether it is the last.

#include "core/base/text.h"

typedef struct {
    Text *out;
    char last[TEXT_COUNT_MAX];
    int count;
} WordList;

// word_list_add adds a word (cut to TEXT_COUNT_MAX - 1 bytes); word_list_count adds a count with its noun, or
// nothing for 0 and less.
void word_list_add(WordList *list, const char *word);
void word_list_count(WordList *list, int count, const char *one, const char *many);

// Adds what is held back. An empty list adds nothing.
void word_list_end(WordList *list);
