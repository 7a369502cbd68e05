#pragma once
// What rows, cells, houses and tokens are called: by the letters and numbers at the board's edge, or as
// experts write them.

#include "core/board/layout.h"
#include "core/pack/pack.h"

// How a text calls things.
typedef struct {
    const TokenLook *tokens; // as in a pack, 1..order; NULL: their numbers
    bool expert;             // "r2c3", "row 2", "box 1"; else "B3", "row B", "the top left box"
} Names;

// The names for a board of this order, for experts or not. Where tokens are letters, everybody gets those for
// experts: "E at C7" might mean a cell and a token either way.
Names names_for(const TokenLook *tokens, int order, bool expert);

// "A" to "H", "J", ...: no I and no O, which look like figures; 25 rows need the O.
char name_row(int order, int row);

// "B3" or "r2c3"; "row B" or "row 2", "the top left box" (up to three boxes by three) or "box 1",
// "the rising diagonal".
void name_cell(const Layout *layout, bool expert, int cell, char out[16]);
void name_house(const Layout *layout, bool expert, int house, char out[32]);

// True where a box, or a diagonal, is named by how it lies.
bool name_house_is_place(const Layout *layout, bool expert, int house);

// A token's name in its pack ("Fehu"), or its text where it has no name, or its number where it has neither,
// and where tokens is NULL. `tokens` as in a pack: 1..order.
const char *name_token(const TokenLook *tokens, int token);

// True of a name that begins with its article: "The Fool".
bool name_has_article(const char *name);

// Its number alone.
const char *name_number(int token);
