#pragma once
// Suppose a candidate, follow singles, sight and the rules of the board, and see whether they contradict
// each other: what a person does on paper when nothing simpler is left.

#include "core/logic/rules/rule_net.h"

typedef enum {
    SUPPOSE_PLACED,
    SUPPOSE_SEES,
    SUPPOSE_HOUSE,
    SUPPOSE_RULE,
    SUPPOSE_INNER // supposed in turn, it would contradict itself
} SupposeCause;

// A cell loses tokens, because of what was lost before.
typedef struct {
    CellIndex cell;
    uint8_t cause; // SupposeCause
    uint16_t by;   // the cell that it sees, the house that has no other place, the rule, its place in `rests`
    TokenMask gone, left;
    bool single; // one token is left
    bool needed; // the contradiction rests on it
} SupposeEvent;

enum { SUPPOSE_EVENTS_MAX = 1024, SUPPOSE_INNER_MAX = 32 };

// How it ends.
typedef enum { SUPPOSE_RULE_BROKEN, SUPPOSE_NO_PLACE, SUPPOSE_NO_CANDIDATE, SUPPOSE_FINE } SupposeEnd;

typedef struct Suppose {
    const RuleNet *net;
    RuleSets now;
    SupposeEvent event[SUPPOSE_EVENTS_MAX];
    int count;
    SupposeEnd end;
    int clash;          // the rule, house or cell
    TokenMask homeless; // SUPPOSE_NO_PLACE: the token
    CellSet single;     // whose token is still to be taken from the cells that see it
    HouseSet houses;    // that changed
    uint64_t rules[LAYOUT_RULES_MAX / 64];
    RuleSets asked;        // the tokens that must be gone from the start for it to end so
    struct Suppose *inner; // for suppositions inside this one; NULL: there are none
    int inner_count;
    RuleSets rests[SUPPOSE_INNER_MAX]; // what each of those asked for
} Suppose;

// Follows what the token in the cell entails (out->inner is the caller's), until something contradicts itself
// or nothing is left to follow. Then `end` is one of the others, `needed` is set, and the result is how many
// events are. 0: nothing is wrong.
int suppose(Suppose *out, const RuleNet *net, const RuleSets *start, int cell, int token);
