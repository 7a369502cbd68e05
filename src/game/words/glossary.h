#pragma once
// The words that the game uses, each explained in plain words, in alphabetical order.

typedef struct {
    const char *word, *meaning;
} GlossaryWord;

// The index-th word, NULL past the last.
const GlossaryWord *glossary_word(int index);
