#pragma once
// The packs in which seeds are looked up: first those in folders named on the command line, then those on
// this machine. They are read when the first seed is asked for.

#include "cli/tool/cli.h"
#include "core/symmetry/code.h"
#include "host/packs/packs.h"

// Before the first use all zero, except perhaps `folders`.
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

// The seed with that id on this layout, or on a board that is based on it: *out_board is the seed's board.
// False when no pack has it.
bool seed_packs_find(SeedPacks *packs, const Layout *layout, uint64_t id, Layout *out_board, SeedFound *out);

// The puzzle that a seed code names, and its board. False with the reason.
bool seed_packs_puzzle(SeedPacks *packs, const Code *code, const Layout *layout, Layout *out_board,
                       Grid *out_puzzle, SeedFound *out, TextError *error);

// The same for the text of a code, on whatever layout.
bool seed_packs_read(SeedPacks *packs, const char *text, Layout *out_board, Grid *out_puzzle,
                     TextError *error);

void seed_packs_finish(SeedPacks *packs);
