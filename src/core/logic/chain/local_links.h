#pragma once
// Short chains of a given form: three or four strong links, each a cell of two candidates (a pair) or a house
// with two places for a token. Local wings (local_wing.c) and their rings (wing_ring.c) are such.

#include "core/logic/finder.h"

enum { LOCAL_LINKS_MAX = 4, LOCAL_ENDS_MAX = 2 * LOCAL_LINKS_MAX };

// Which links are pairs, and behind which of them the token changes: the next one then begins in the cell
// where that one ends, else in one that sees it.
typedef struct {
    Technique technique;
    int links;
    bool pair[LOCAL_LINKS_MAX], changes[LOCAL_LINKS_MAX - 1];
    bool turns;     // it is the same read backwards
    uint8_t reason; // Step.reason where the ends have two tokens; with one it is the next
} LocalForm;

typedef struct {
    CellIndex cell;
    uint8_t token;
} LocalEnd;

// Two ends for each link, the first of which is false and the second true, and its house, -1 for a pair.
typedef struct {
    const LocalForm *form;
    LocalEnd end[LOCAL_ENDS_MAX];
    int house[LOCAL_LINKS_MAX];
} LocalChain;

static inline const LocalEnd *local_last(const LocalChain *chain) {
    return &chain->end[2 * chain->form->links - 1];
}

// Takes a chain; false stops the search.
typedef bool LocalSink(const StepQuery *query, const LocalChain *chain);

// All chains of the query's technique among the forms, in each direction in which they have that form. Their
// cells differ, but for those in which the token changes.
bool local_chains(const StepQuery *query, const LocalForm *forms, int count, LocalSink *sink);

// Adds to a step: the ends as nodes of a chain, with marks, and the houses of the links; then the tokens of
// what goes, which must be known.
void local_add_chain(Step *step, const Position *position, const LocalChain *chain);
