#pragma once
// Suppose a candidate, follow singles, sight and the rules of the board, and see whether they contradict
// each other: what a person does on paper when nothing simpler is left.

#include "core/logic/rules/rule_net.h"

typedef enum { SUPPOSE_PLACED, SUPPOSE_SEES, SUPPOSE_HOUSE, SUPPOSE_RULE } SupposeCause;

// A cell loses tokens, because of what was lost before.
typedef struct {
    uint8_t cell, cause; // SupposeCause
    uint16_t by;         // the cell that it sees, the house that has no other place, the rule
    TokenMask gone, left;
    bool single; // one token is left
    bool needed; // the contradiction rests on it
} SupposeEvent;

enum { SUPPOSE_EVENTS_MAX = 1024 };

// How it ends.
typedef enum { SUPPOSE_RULE_BROKEN, SUPPOSE_NO_PLACE, SUPPOSE_NO_CANDIDATE, SUPPOSE_FINE } SupposeEnd;

typedef struct {
    const RuleNet *net;
    RuleSets now;
    SupposeEvent event[SUPPOSE_EVENTS_MAX];
    int count;
    SupposeEnd end;
    int clash;          // the rule, house or cell
    TokenMask homeless; // SUPPOSE_NO_PLACE: the token
    CellSet single;     // whose token is still to be taken from the cells that see it
    uint64_t houses;    // that changed
    uint64_t rules[LAYOUT_RULES_MAX / 64];
} Suppose;

// Follows what the token in the cell entails, until something contradicts itself or nothing is left to
// follow. Then `end` is one of the others, `needed` is set, and the result is how many events are. 0: nothing
// is wrong.
int suppose(Suppose *out, const RuleNet *net, const RuleSets *start, int cell, int token);
