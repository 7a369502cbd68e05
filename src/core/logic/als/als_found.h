#pragma once
// What chains and blossoms of almost locked sets come to, each outcome once.

#include <stddef.h>

#include "core/board/layout.h"

// A chain or a blossom. Of all that remove the same the smallest one is enough: there can be thousands.
typedef struct {
    uint64_t hash;             // of what goes: see als_hash
    uint8_t count;             // of the sets
    uint8_t size;              // of all their cells
    uint8_t second;            // chains: the other token of the last link, or 0
    CellIndex stem;            // blossoms: the cell
    TokenMask tokens;          // that go
    uint16_t set[TOKENS_MAX];  // in the order of the chain, or of the stem's candidates
    uint8_t token[TOKENS_MAX]; // chains: what links the set to the one before; blossoms: to the stem
} AlsOutcome;

typedef struct {
    AlsOutcome *outcome;
    int count;
    size_t room;
    int *table; // by hash: index + 1
    int table_size;
} AlsFound;

// Adds a token and the cells that it goes from to a hash, which begins as 0.
uint64_t als_hash(uint64_t hash, int token, const CellSet *cells);

// The outcome with this hash, or NULL. The pointer is valid until the next als_found_add.
AlsOutcome *als_found(const AlsFound *found, uint64_t hash);

// Adds an outcome, in place of the one with its hash if there is one.
void als_found_add(AlsFound *found, const AlsOutcome *outcome);

// Sorts them: few sets first, then few cells. Nothing can be looked up or added after it.
void als_found_sort(AlsFound *found);
void als_found_finish(AlsFound *found);
