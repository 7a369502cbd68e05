#pragma once
// Inside the finder of Kraken fish: what they are and how one is searched for (kraken_search.c), and for
// which candidates that is worth while (kraken.c).
//
// A fish whose fins see nothing in common that could go reaches further by chains. A candidate, the target,
// goes
// - in type 1, if it is one that the fish without fins would take, and from each fin a chain leads to "not
//   the target";
// - in type 2, if that is so for each fin and for each candidate of the bases in one of the covers: for one
//   of all those is true. The target may be anywhere then, and of any token.
// Definitions: HoDoKu 2.2 (B. Hobiger, 2012), after the Kraken fish of the Ultimate Fish Guide.
//
// Turned round: suppose the target is true. Then all that the chains start from is false, and what is left of
// the n bases has to make do with n - 1 covers (in type 1 the target itself takes up the last). So it is
// enough to know what the target rules out, near or far: the `linked` candidates.
//
// The nodes of a step (kraken_find) are the chains one after the other; each begins at a node that is its own
// `from`: a fin, in type 2 also a candidate of the bases in the cover that stands first among the covers. All
// end in "not the candidate that goes".

#include "core/logic/fish/fish_search.h"

// HoDoKu's limits for this family; those of fins are the same as for other fish.
enum { KRAKEN_SIZE_MIN = 2, KRAKEN_SIZE_MAX = 4 };

typedef struct {
    Fish fish;
    int start_cover; // type 2: the cover where chains start besides the fins; -1 in type 1
    CellSet starts;  // where chains start
    int nodes;       // of all chains together
} Kraken;

typedef struct {
    const Position *position;
    bool anywhere; // type 2
    int token;     // of the fish
    int size;
    int target;     // the cell that loses a candidate
    bool same;      // and that candidate is of the fish's token
    CellSet linked; // candidates from which a chain leads to "not the target"; never the target's own cell
    const uint8_t *nodes; // by cell, for those: how many nodes the chain has
} KrakenAsk;

// The fish of this size (basic, Franken, or whatever its boxes make of it) with the fewest nodes in its
// chains. False when there is none with at most STEP_NODES_MAX.
bool kraken_search(const KrakenAsk *ask, Kraken *out);
