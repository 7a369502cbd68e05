#ifndef NONET_CORE_LOGIC_ALS_ALS_H
#define NONET_CORE_LOGIC_ALS_ALS_H
// Almost locked sets, for the finders in tech_als*.c. An almost locked set is a group of cells of one house
// that have one candidate more between them than there are cells: when one of its tokens is ruled out, all
// others must stand in it. A cell with two candidates is the smallest. Two sets are linked by a token (their
// restricted common candidate) when all places of it in one set see all places of it in the other: only one
// of the sets can hold it.
//
// What counts as a step, and which steps are the same, follows HoDoKu (B. Hobiger), so that its cases apply.

#include "core/logic/finder.h"

enum {
    ALS_CELLS_MAX = 8, // of one set: no limit where a house has nine cells
    ALS_COUNT_MAX = 1000,
};

typedef struct {
    CellSet cells;
    uint16_t tokens;
    uint16_t seen_tokens; // those that a cell outside sees all places of
    uint8_t cell_count;
    uint8_t house;              // index into layout->house, the first one searched that holds all cells
    CellSet places[TOKENS_MAX]; // by token - 1: the cells of the set that have the candidate
    CellSet sees[TOKENS_MAX];   // by token - 1: the cells with that candidate that see all its places
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
    Als *als;
    int count;
    AlsLink *link; // those of als[i] are link[first[i]..first[i + 1] - 1], in the order of `to`
    int *first;    // NULL before als_sets_link
} AlsSets;

// Collects the sets; als_sets_link adds the links, between sets that share cells only if `overlap`. False
// when memory is short. Give them back with als_sets_free, whatever these two returned.
bool als_sets_init(AlsSets *out, const Position *position);
bool als_sets_link(AlsSets *sets, bool overlap);
void als_sets_free(AlsSets *sets);

static inline bool als_disjoint(const Als *a, const Als *b) {
    CellSet both = cellset_and(a->cells, &b->cells);
    return cellset_empty(&both);
}

// The tokens, of those given, that can go somewhere because one of the two sets must hold them.
uint16_t als_removable(const Als *a, const Als *b, uint16_t tokens);

// Adds to the step: a set, in the role of STEP_ALS_A..D (the fifth is marked like the first); the marks of a
// link, in one set or both (nothing for token 0); a token that goes from these cells; what als_removable
// found.
void als_add_set(const AlsSets *sets, Step *step, int set, int letter);
void als_add_common_cells(Step *step, int token, const CellSet *cells);
void als_add_common(Step *step, const Als *a, const Als *b, int token);
void als_add_removal(Step *step, int token, const CellSet *cells);
void als_add_removals(Step *step, const Als *a, const Als *b, uint16_t tokens);

// Makes room for one more item in an array that grows; false when memory is short.
bool als_room(void **array, int count, int *room, size_t size);

// A chain or a blossom. Of all that remove the same the smallest one is enough: there can be thousands.
typedef struct {
    uint64_t hash;             // of what goes: see als_hash
    uint8_t count;             // of the sets
    uint8_t size;              // of all their cells
    uint8_t second;            // chains: the other token of the last link, or 0
    uint8_t stem;              // blossoms: the cell
    uint16_t tokens;           // that go
    uint16_t set[TOKENS_MAX];  // in the order of the chain, or of the stem's candidates
    uint8_t token[TOKENS_MAX]; // chains: what links the set to the one before; blossoms: to the stem
} AlsOutcome;

typedef struct {
    AlsOutcome *outcome;
    int count, room;
    int *table; // by hash: index + 1
    int table_size;
} AlsFound;

// Adds a token and the cells that it goes from to a hash, which begins as 0.
uint64_t als_hash(uint64_t hash, int token, const CellSet *cells);

// The outcome with this hash, or NULL. The pointer is good until the next als_found_add.
AlsOutcome *als_found(const AlsFound *found, uint64_t hash);

// Adds an outcome whose hash is new; false when memory is short.
bool als_found_add(AlsFound *found, const AlsOutcome *outcome);

// Sorts them: few sets first, then few cells. Nothing can be looked up or added after it.
void als_found_sort(AlsFound *found);
void als_found_free(AlsFound *found);

// The finders of single techniques.
bool als_find_chains(const Position *position, StepSink *sink, void *context);
bool als_find_blossoms(const Position *position, StepSink *sink, void *context);

#endif
