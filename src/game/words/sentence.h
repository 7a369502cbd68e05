#pragma once
// A sentence put together piece by piece. Marked text as in explain.h; a piece that does not fit is left out
// whole, so that no mark stays open and no character is split.

#include "core/base/text.h"
#include "game/words/name.h"

typedef struct {
    const Layout *layout;
    Names names;
    Text text;
} Say;

Say say_begin(const Layout *layout, Names names, char *out, int room);

void say(Say *to, const char *text);
void say_number(Say *to, int number);

// "seven"; figures from 21 on.
void say_count(Say *to, int count);

// "a" or "an", as the name that follows is spoken ("an X-Wing", "a Unique Loop"), and the name, bold or not.
void say_with_article(Say *to, const char *name, bool bold);

// "_5_"; "_5_, _6_ and _7_", where `last` is " and " or " or ".
void say_token(Say *to, int token);
void say_tokens(Say *to, TokenMask tokens, const char *last);

// The same, but more tokens than are easily read are counted: "7 tokens".
void say_few_tokens(Say *to, TokenMask tokens, const char *last);

// "D5"; "*D5*"; "*D5*, *D6* and *E5*".
void say_plain_cell(Say *to, int cell);
void say_cell(Say *to, int cell);
void say_cells(Say *to, CellSet cells, const char *last);

// The same, but more than SAY_CELLS_MAX cells are only counted: the number takes the place of "%d" in `many`.
enum { SAY_CELLS_MAX = 8 };
void say_few_cells(Say *to, CellSet cells, const char *last, const char *many);

// "*row D*"; "*rows D and F* and *the top middle box*" (houses that stand there twice are named once).
void say_house(Say *to, int house);
void say_houses(Say *to, const uint8_t *house, int count);

// "rows" of several, or "houses" where they are of different kinds.
void say_kinds(Say *to, const uint8_t *house, int count);

// A sentence with {words} in it; each is passed to a SayWord, which says it.
typedef void SayWord(Say *to, const void *context, const char *word);
void say_template(Say *to, const char *text, SayWord *say_word, const void *context);
