#pragma once
// The words of a letter pack, out of the file that [reveal] words names: one on a line, in any case; empty
// lines and those that begin with ';' are skipped. Every game has one of them. Its letters are then the
// tokens, in the order of their code points, so that the pad does not give the word away.
//
// Which word a game has follows from its solution alone, on every machine: it is the word that one of the
// rows spells. pack_draw (core/pack/pack_seeds.h) chooses it and sees to that row.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/base/text_error.h"
#include "core/base/utf8.h"
#include "core/board/grid.h"
#include "core/look/token_look.h"

enum { PACK_WORDS_MAX = 1000, WORD_BYTES = TOKENS_MAX * UTF8_MAX + 1 };

typedef struct {
    char text[WORD_BYTES];     // in capitals
    uint8_t token[TOKENS_MAX]; // of each of its letters
} PackWord;

typedef struct {
    PackWord *word;
    int count;
} PackWords;

// Reads the file's text. Words have `order` letters, all different, and none comes twice. False with line and
// reason; there are then no words.
bool words_read(const char *text, size_t size, int order, PackWords *out, TextError *error);
void words_finish(PackWords *words);

// The letters of a word as tokens look. `plain`: token 1 is its first letter, 2 its second.
void words_looks(const PackWord *word, int order, bool plain, TokenLook out[TOKENS_MAX + 1]);

// How the letters of a game's word stand in its solution.
typedef struct {
    int word;   // its number
    int row;    // that spells it; -1: none does
    bool plain; // token 1 is its first letter, 2 its second: of games from when a pack had only one word
} WordFound;

// The word of a game on this board: the one that a row spells. Where no row spells one but a row is 1, 2, 3
// ..., the tokens are the letters as they stand in a word: the one called `name`, whatever its case, if there
// is such. Otherwise the word depends on the solution; in a list that has grown it is nearly always the same.
WordFound words_of(const PackWords *words, const char *name, const Layout *board, const Grid *solution);
