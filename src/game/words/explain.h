#ifndef NONET_GAME_WORDS_EXPLAIN_H
#define NONET_GAME_WORDS_EXPLAIN_H
// Hints in words. All sentences stand in explain_sentences.c, in one table, ready to be translated; tokens
// are called by the pack's names. Marked text: *strong* is drawn bold, _token_ bold in the hint's colour;
// nothing else is special.

#include "core/logic/step.h"
#include "core/pack/pack.h"

enum { EXPLAIN_TEXT_MAX = 1024 };

typedef enum { EXPLAIN_WHERE = 1, EXPLAIN_WHAT = 2, EXPLAIN_WHY = 3, EXPLAIN_RESULT = 4 } ExplainStage;

// What the first stage points at.
typedef enum {
    EXPLAIN_AT_HOUSE,  // "Look at *box 4*.": the step's first house
    EXPLAIN_AT_HOUSES, // "Look at *box 4* and *row 2*.": all its houses
    EXPLAIN_AT_TOKENS, // "Look where _7_ can still go.": explain_seen_tokens
    EXPLAIN_AT_BOARD   // "Look at the whole board."
} ExplainPlace;

ExplainPlace explain_place(const Step *step);
uint16_t explain_seen_tokens(const Step *step);

// The text of a stage, on one line. WHERE names only a region (see ExplainPlace), WHAT the technique and what
// it is, WHY the reasoning, RESULT what follows ("removes _5_ from 2 cells: r4c3 r4c7", "removes _5_ from
// *r4c3*", "*r4c5* is _7_."); a list of removals too long for the room is told by its numbers. `tokens` as in
// a pack: 1..order.
void explain_step(const Layout *layout, const TokenLook *tokens, const Step *step, ExplainStage stage,
                  char out[EXPLAIN_TEXT_MAX]);

// "r4c5"; "row 4"; out needs 16 bytes, 32 bytes.
void explain_cell(const Layout *layout, int cell, char out[16]);
void explain_house(const Layout *layout, int house, char out[32]);

// What sentences call a token: its name ("Fehu"), or its text where it has no name, or its number where it
// has neither (and where tokens is NULL). Sentences leave out any '*' and '_' of it; this gives it as it
// stands in the pack.
const char *explain_token(const TokenLook *tokens, int token);

#endif
