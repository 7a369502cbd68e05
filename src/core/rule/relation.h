#pragma once
// How the tokens of two cells may stand to each other, taken as the numbers 1, 2, 3 ...; and sets of tokens.

#include <stdbool.h>
#include <stdint.h>

enum { RULE_TOKENS_MAX = 25 };

typedef uint32_t TokenMask; // bit t-1 for token t

static inline TokenMask token_bit(int token) { return (TokenMask)1 << (token - 1); }
static inline TokenMask tokens_up_to(int token) { return ((TokenMask)1 << token) - 1; }

typedef enum {
    RELATION_LESS,       // the first is less than the second
    RELATION_EQUAL,      //
    RELATION_DIFFERENCE, // they are `value` apart
    RELATION_APART,      // they are at least `value` apart
    RELATION_RATIO,      // one is `value` times the other
    RELATION_SUM,        // together they make `value`
    RELATION_COUNT
} RelationKind;

typedef struct {
    uint8_t kind;
    uint8_t value;
    bool negated; // just the pairs that the rest does not allow
} Relation;

// Of `tokens` tokens, those that the second cell may hold when the first holds this one.
TokenMask relation_second(Relation relation, int tokens, int first);

// The same the other way round.
TokenMask relation_first(Relation relation, int tokens, int second);
