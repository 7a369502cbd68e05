#pragma once
// Almost locked sets. An almost locked set is a group of cells of one house that have one candidate more
// between them than there are cells: when one of its tokens is ruled out, all others must stand in it. A cell
// with two candidates is the smallest. Two sets are linked by a token (their restricted common candidate)
// when all places of it in one set see all places of it in the other: only one of the sets can hold it.
//
// What counts as a step, and which steps are the same, follows HoDoKu (B. Hobiger), so that its cases apply.

#include "core/logic/step.h"

enum {
    ALS_CELLS_MAX = 8, // of one set: no limit where a house has nine cells
    ALS_COUNT_MAX = 1000,
};

typedef struct {
    CellSet cells;
    TokenMask tokens;
    TokenMask seen_tokens; // those that a cell outside sees all places of
    uint8_t cell_count;
    uint8_t house;   // index into layout->house, the first one searched that holds all cells
    CellSet *places; // by token - 1: the cells of the set that have the candidate
    CellSet *sees;   // by token - 1: the cells with that candidate that see all its places
} Als;

typedef struct {
    uint16_t to;    // index of the set at the other end
    uint8_t token;  // the lower one if there are two
    uint8_t second; // 0: only one
} AlsLink;

// All almost locked sets of a position, the smallest first, and their links. If there are more than
// ALS_COUNT_MAX, the largest are missing: 9x9 puzzles have up to 500, but larger boards can have more.
typedef struct {
    const Position *position;
    int words; // words of a CellSet that hold cells of the board
    Als *als;
    int count;
    CellSet *token_cells; // what the places and sees of all sets point into
    AlsLink *link;        // those of als[i] are link[first[i]..first[i + 1] - 1], in the order of `to`
    int *first;           // NULL before als_sets_link
} AlsSets;

// Collects the sets; als_sets_link adds the links, between sets that share cells only if `overlap`.
void als_sets_init(AlsSets *out, const Position *position);
void als_sets_link(AlsSets *sets, bool overlap);
void als_sets_finish(AlsSets *sets);

static inline bool als_disjoint(const Als *a, const Als *b) { return !cellset_meet(a->cells, b->cells); }

static inline TokenMask als_link_tokens(const AlsLink *link) {
    return marks_bit(link->token) | (link->second != 0 ? marks_bit(link->second) : 0);
}

// The tokens, of those given, that can go somewhere because one of the two sets must hold them.
TokenMask als_removable(const AlsSets *sets, const Als *a, const Als *b, TokenMask tokens);

// Adds to the step: a set, in the role of STEP_ALS_A..D (the fifth is marked like the first); the marks of a
// link, in one set or both (nothing for token 0); a token that goes from these cells; what als_removable
// found.
void als_add_set(const AlsSets *sets, Step *step, int set, int letter);
void als_add_common_cells(Step *step, int token, CellSet cells);
void als_add_common(Step *step, const Als *a, const Als *b, int token);
void als_add_removal(Step *step, int token, CellSet cells);
void als_add_removals(Step *step, const Als *a, const Als *b, TokenMask tokens);
