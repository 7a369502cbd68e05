#include "core/rule/relation.h"

#include <assert.h>
#include <stdlib.h>

static bool holds(Relation relation, int first, int second) {
    int value = relation.value;
    switch ((RelationKind)relation.kind) {
    case RELATION_LESS: return first < second;
    case RELATION_EQUAL: return first == second;
    case RELATION_DIFFERENCE: return abs(first - second) == value;
    case RELATION_APART: return abs(first - second) >= value;
    case RELATION_RATIO: return first == value * second || second == value * first;
    case RELATION_SUM: return first + second == value;
    case RELATION_COUNT: break;
    }
    assert(!"a kind of relation");
    return false;
}

TokenMask relation_second(Relation relation, int tokens, int first) {
    TokenMask set = 0;
    for (int second = 1; second <= tokens; second++)
        if (holds(relation, first, second) != relation.negated) set |= token_bit(second);
    return set;
}

TokenMask relation_first(Relation relation, int tokens, int second) {
    TokenMask set = 0;
    for (int first = 1; first <= tokens; first++)
        if (holds(relation, first, second) != relation.negated) set |= token_bit(first);
    return set;
}
