#pragma once
// What a pack makes of one game: how its tokens look, the word that its solution spells, the picture that its
// clues draw. All of it follows from the game's givens and solution, on every machine and however long ago it
// was begun.

#include "core/pack/pack.h"

typedef struct {
    TokenLook look[TOKENS_MAX + 1]; // of tokens 1..order
    char word[WORD_BYTES];          // empty for none
    uint8_t spelt[TOKENS_MAX];      // the word's letters as tokens
    int row;                        // that spells it in the solution; -1: none does
    char picture[PICTURE_NAME_MAX]; // its name; empty for none
} PackGame;

// `id` is the pack's as the game has it, which may be one that the pack had before.
void pack_game(const Pack *pack, const char *id, const Layout *board, const Grid *givens,
               const Grid *solution, PackGame *out);
