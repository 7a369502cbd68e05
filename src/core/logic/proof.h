#pragma once
// Why a forcing chain holds, line by line: "if this is true, then that is false, because ...". A chain has
// several branches, one for each assumption; what they have in common, or that one contradicts itself, is its
// conclusion. A line may rest on a whole chain inside the chain: then that chain's lines stand before it.
//
// The lines of a branch stand together, its assumption first, and nothing stands there that the end does not
// need. The last line is the branch's end: the conclusion, or the second of two lines that contradict each
// other. In a chain inside a branch lines may rest on lines of that branch too. The assumptions of a chain of
// several branches are a candidate on and off, or the candidates of a cell, or of a token in a house, that
// are left.

#include <stddef.h>

#include "core/logic/step.h"

typedef enum {
    PROOF_ASSUMED,      // a branch begins
    PROOF_SEES,         // goes because its one parent is on and shares a cell or a house with it, or one rule
    PROOF_LAST_IN_CELL, // on: all other candidates of its cell are gone
    PROOF_LAST_IN_HOUSE,
    PROOF_LOCKED,      // goes: what is left of its token in `house` lies in one other house that it is in
    PROOF_HIDDEN_PAIR, // goes: two tokens are left two places in `house`
    PROOF_NAKED_PAIR,
    PROOF_X_WING,
    PROOF_INNER, // follows from a chain inside this chain, which is the lines inner..inner + inner_count - 1
    PROOF_RULE_COUNT
} ProofRule;

// One candidate that turns out on (true) or off (false). Its parents stand before it; candidates that are
// gone already in the position itself are not named. The parents of a line that rests on a chain inside are
// the candidates of that chain's cell or house that are no case any more (lines of the own depth), then its
// ends (lines one deeper): the conclusion in each branch, or the two lines that contradict each other.
typedef struct {
    CellIndex cell;
    uint8_t token;
    bool on;
    uint8_t rule;   // ProofRule
    uint8_t house;  // index into layout->house, for the rules that speak of one
    uint8_t depth;  // 0 in the chain itself, 1 in a chain inside it, ...
    uint8_t branch; // which assumption of its chain it follows from, from 0
    uint16_t parent_count;
    uint32_t parent; // where they begin in proof->parent
    uint32_t inner, inner_count;
} ProofLine;

// How a chain (the outer one, or an inner one) ends.
typedef enum {
    PROOF_CONTRADICTION, // its one branch has a candidate both on and off: the assumption is false
    PROOF_COMMON         // its branches cover all cases and all end in the same line
} ProofEnd;

typedef struct {
    ProofEnd end; // of the outer chain
    ProofLine *line;
    int count;
    uint32_t *parent; // indices of lines
    int parent_count;
    size_t room, parent_room;
} Proof;

void proof_init(Proof *proof);
void proof_finish(Proof *proof);

// Puts the lines of each branch in the order in which they are easiest to follow: before a line stands what
// it rests on, thread by thread, the longest first, and nothing between that it does not rest on. A chain
// inside stays just before the line that rests on it.
void proof_put_in_reading_order(Proof *proof);
