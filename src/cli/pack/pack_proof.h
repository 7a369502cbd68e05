#pragma once
// What `pack check` proves of a pack besides its seeds: that its tokens can be told apart, that every sign of
// them can be drawn, and that every file it brings can be read and has a licence.

#include "host/packs/packs.h"

// Hears of each rule that the pack breaks: in which of its files, where, and how. A warning breaks none.
typedef struct {
    void (*say)(void *context, const char *file, const TextError *error, bool warning);
    void *context;
} ProofHeard;

// Glyphs, signs and colours. `share` is the folder of the game's own files, whose fonts show the tokens of a
// pack that brings none; the folder above the packs is looked in too.
void proof_tokens(const PackEntry *entry, const char *share, const ProofHeard *heard);

// Files and licences. With `own_use` licences may be "private" or "unknown".
void proof_files(const PackEntry *entry, bool own_use, const ProofHeard *heard);
