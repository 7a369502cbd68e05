#pragma once
// The words that the game uses, each with its meaning in plain ones, by the alphabet.

typedef struct {
    const char *word, *meaning;
} GlossaryWord;

// The index-th word, NULL past the last.
const GlossaryWord *glossary_word(int index);
