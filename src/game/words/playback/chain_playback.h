#pragma once
// A chain as a walk: one stop after the other, each a candidate (or a group of cells, or an almost locked
// set) that turns out true or false, with the links that lead to it and a sentence. For steps with chains
// (step->node) and forcing chains (core/logic/forcing/forcing.h) alike.

#include "core/logic/forcing/forcing.h"
#include "core/logic/refute.h"
#include "game/words/explain/explain.h"

enum { CHAIN_FROM_MAX = 12 };

// Why a stop holds: as in forcing chains (core/logic/proof.h), or by a rule that only other chains have.
typedef enum {
    CHAIN_SUPPOSED = PROOF_ASSUMED,            // a branch begins
    CHAIN_SEES = PROOF_SEES,                   // goes: what it follows from has its token
    CHAIN_LAST_IN_CELL = PROOF_LAST_IN_CELL,   // true: nothing else is left in its cell
    CHAIN_LAST_IN_HOUSE = PROOF_LAST_IN_HOUSE, // true: its token has no other place in `house`
    CHAIN_LOCKED = PROOF_LOCKED,
    CHAIN_HIDDEN_PAIR = PROOF_HIDDEN_PAIR,
    CHAIN_NAKED_PAIR = PROOF_NAKED_PAIR,
    CHAIN_X_WING = PROOF_X_WING,
    CHAIN_INNER = PROOF_INNER, // follows from a chain inside the chain, the stops before it that lie deeper
    CHAIN_CELL_TAKEN,          // goes: its cell has another token
    CHAIN_SET_LOSES,           // the almost locked set `set` loses its token
    CHAIN_SET_HOLDS,           // having lost one, it holds all its other tokens, this one too
    CHAIN_ONLY_IN_CELL,  // of a refutation, entered: the entries that it follows from leave its cell nothing
                         // else
    CHAIN_ONLY_IN_HOUSE, // ... leave its token no other place in `house`
    CHAIN_BY_RULE,       // of a contradiction, entered: `constraint` leaves its cell nothing else
    CHAIN_BY_INNER,      // ... whatever else could be in the cell leads to a contradiction when supposed
    CHAIN_TIED,          // goes: `constraint` does not let it stand beside what it follows from
    CHAIN_NEEDED         // true: `constraint` cannot be kept without it or what it follows from
} ChainRule;

// What a stop by such a rule looks at, as the branch has left it.
typedef struct {
    CellSet left;     // the cells where `house` has its token; those of the pair; of the X-Wing all four
    TokenMask tokens; // of the pair
    uint8_t base[2];  // of the X-Wing: `house` and the second line
    uint8_t cover[2]; // the lines across
} ChainPattern;

typedef struct {
    StepNode node;            // what turns out true (on) or false; `from` is not used
    int from[CHAIN_FROM_MAX]; // the stops that it follows from, all before it; more are left out
    int from_count;           // 0 where a branch begins
    bool strong;              // the links to it: strong from off to on, weak from on to off
    int depth;                // 0 in the chain itself, 1 in a chain inside it
    int branch;               // of its chain, from 0; what follows from the n-th assumption
    int line;                 // of the proof; -1 where the walk is of step->node
    int told_in; // the stop in whose sentence this one is told: itself, or a later one that rests on it
    ChainRule rule;
    int constraint; // index into layout->constraint, for CHAIN_BY_RULE, CHAIN_TIED and CHAIN_NEEDED
    int house;      // index into layout->house, for the rules that speak of one; -1: none
    CellSet set;    // the cells of an almost locked set (node.cell has those with the token alone), or none
    ChainPattern pattern; // for CHAIN_LOCKED to CHAIN_X_WING
} ChainStop;

typedef struct {
    const Layout *layout;
    ChainStop *stop;
    int count;
    int branch_count; // assumptions of the outer chain; 1 for a plain chain, 2 for two of them (dual kites)
    Proof proof;      // of a forcing chain; otherwise empty
    bool folds;       // some stops are told in others; the rest say what they follow from
    bool refutes;     // what was supposed is refuted: the rest says how, as in core/logic/refute.h
    int dead_cell, dead_house, dead_token, seen;
} ChainPlayback;

// True for a stop that has a sentence of its own. In forcing chains and Kraken Fish most candidates that go
// are told with the first that must be true for it: "since *r4c6* is _7_, *column 6* has no other place for
// it". Where that would be a long list, the sentence does without.
static inline bool chain_playback_is_told(const ChainPlayback *walk, int stop) {
    return walk->stop[stop].told_in == stop;
}

// The stops with sentences of their own that a stop rests on, in their order; how many. More are left out.
int chain_playback_reasons(const ChainPlayback *walk, int stop, int out[CHAIN_FROM_MAX]);

// Of a long branch of a forcing chain the facts on which most of the rest turns, in their order; how many. 0
// for a branch that is short.
enum { CHAIN_FACTS_MAX = 3 };
int chain_playback_main_facts(const ChainPlayback *walk, int branch, int out[CHAIN_FACTS_MAX]);

// Whether a step reasons in links, so that it has a walk.
bool chain_playback_is_for(const Step *step);

// Makes the walk of a step found in the position. False, and an empty walk, when the step has no chain (or
// the position's keep_going stopped the work). chain_playback_finish frees what the walk holds, also after
// false.
bool chain_playback_of_step(const Position *position, const Step *step, ChainPlayback *out);
void chain_playback_finish(ChainPlayback *walk);

// Parts of it, for a walk that is still empty: a step with nodes or a proof; an ALS-XY- or ALS-W-Wing
// or a death blossom; a contradiction on a board with constraints (core/logic/rules/suppose.h). Also after
// false the walk must be finished.
bool chain_playback_of_chain(const Position *position, const Step *step, ChainPlayback *out);
bool chain_playback_of_sets(const Position *position, const Step *step, ChainPlayback *out);
bool chain_playback_of_contradiction(const Position *position, const Step *step, ChainPlayback *out);

// Says of each stop of a chain with several branches, all of which have a sentence, which are told in others.
void chain_playback_fold(ChainPlayback *walk);

// What a stop of a forcing chain by one of the rules CHAIN_LOCKED to CHAIN_X_WING looks at.
ChainPattern chain_playback_pattern(const Position *position, const Proof *proof, const ProofLine *line);

// Makes the walk of a refutation: a stop for each entry.
void chain_playback_of_refutation(const Layout *layout, const Refutation *refutation, ChainPlayback *out);

// The sentence of a stop, in marked text (see explain.h): "If _5_ is not in *r1c2*, it must be in *r1c8*: row
// 1 has no other place for it." After the last stop (index walk->count) the conclusion. A refutation has no
// step.
void chain_playback_text(const ChainPlayback *walk, const Step *step, Names names, int stop,
                         char out[EXPLAIN_TEXT_MAX]);

// The sentence of a stop that rests on a chain inside the chain (CHAIN_INNER), for where that is not shown:
// "In this case, *r5c5* is not _3_: supposing that it is leads to a contradiction, *r1c1* would be _5_ and
// not _5_."
void chain_playback_folded_text(const ChainPlayback *walk, const Step *step, Names names, int stop,
                                char out[EXPLAIN_TEXT_MAX]);

// A branch in a few words, for a tab: "r3c5 is _2_".
void chain_playback_branch_text(const ChainPlayback *walk, Names names, int branch, char out[64]);
