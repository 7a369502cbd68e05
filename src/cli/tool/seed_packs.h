#pragma once
// The packs in which seeds are looked up: those in folders that were named, then those on this machine. They
// are read when the first seed is asked for.

#include "cli/tool/cli.h"
#include "core/symmetry/code.h"
#include "host/packs/packs.h"

// All zero, or with folders, before the first use.
typedef struct {
    CliList folders;
    bool loaded;
    PackEntry *named; // the packs in the folders
    PackList installed;
} SeedPacks;

// A seed that was found.
typedef struct {
    const Pack *pack;
    int index;
    Seed seed;
} SeedFound;

// The seed of that id on this layout, or on a board of which it is the base: *out_board. False when no pack
// has it.
bool seed_packs_find(SeedPacks *packs, const Layout *layout, uint64_t id, Layout *out_board, SeedFound *out);

// The puzzle that a seed code names, and its board. False with the reason.
bool seed_packs_puzzle(SeedPacks *packs, const Code *code, const Layout *layout, Layout *out_board,
                       Grid *out_puzzle, SeedFound *out, TextError *error);

// The same for the text of a code, on whatever layout.
bool seed_packs_read(SeedPacks *packs, const char *text, Layout *out_board, Grid *out_puzzle,
                     TextError *error);

void seed_packs_finish(SeedPacks *packs);
