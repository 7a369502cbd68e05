#pragma once
// What cells, houses and tokens are called.

#include "core/board/layout.h"
#include "core/pack/pack.h"

// "r4c5"; "row 4".
void name_cell(const Layout *layout, int cell, char out[16]);
void name_house(const Layout *layout, int house, char out[32]);

// A token's name in its pack ("Fehu"), or its text where it has no name, or its number where it has neither,
// and where tokens is NULL. `tokens` as in a pack: 1..order.
const char *name_token(const TokenLook *tokens, int token);

// Its number alone.
const char *name_number(int token);
