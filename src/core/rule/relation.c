#include "core/rule/relation.h"

#include <assert.h>

// The token as a set; empty where there is no such token.
static TokenMask one(int token, int tokens) { return token >= 1 && token <= tokens ? token_bit(token) : 0; }

// The tokens up to this one; none where it is below 1.
static TokenMask up_to(int token, int tokens) {
    return token < 1 ? 0 : tokens_up_to(token < tokens ? token : tokens);
}

// Those that the relation, not negated, allows beside `token`, which is the first cell's or the second's.
static TokenMask partners(Relation relation, int tokens, int token, bool is_first) {
    int value = relation.value;
    switch ((RelationKind)relation.kind) {
    case RELATION_LESS:
        return is_first ? tokens_up_to(tokens) & ~up_to(token, tokens) : up_to(token - 1, tokens);
    case RELATION_EQUAL: return one(token, tokens);
    case RELATION_DIFFERENCE: return one(token - value, tokens) | one(token + value, tokens);
    case RELATION_APART:
        return up_to(token - value, tokens) | (tokens_up_to(tokens) & ~up_to(token + value - 1, tokens));
    case RELATION_RATIO:
        return one(token * value, tokens) |
               (value > 0 && token % value == 0 ? one(token / value, tokens) : 0);
    case RELATION_SUM: return one(value - token, tokens);
    case RELATION_COUNT: break;
    }
    assert(!"a kind of relation");
    return 0;
}

static TokenMask allowed(Relation relation, int tokens, int token, bool is_first) {
    TokenMask set = partners(relation, tokens, token, is_first);
    return relation.negated ? tokens_up_to(tokens) & ~set : set;
}

TokenMask relation_second(Relation relation, int tokens, int first) {
    return allowed(relation, tokens, first, true);
}

TokenMask relation_first(Relation relation, int tokens, int second) {
    return allowed(relation, tokens, second, false);
}
