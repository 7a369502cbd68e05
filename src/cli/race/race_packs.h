#pragma once
// Where races at the terminal take their puzzles from: a pack on this machine, by its id, or one in a folder.

#include "cli/tool/cli.h"
#include "game/race/race.h"
#include "host/packs/packs.h"

typedef struct {
    PackList installed;
    PackEntry named; // the pack of --pack, where that is a folder
} RacePacks;

// `folder` may be NULL, or the id of a pack. False, with a message (cli_complain_as), when it is a folder but
// not a pack.
bool race_packs_open(const char *folder, bool json, RacePacks *out);
void race_packs_close(RacePacks *packs);

// The pack with this id; that in the folder comes first. NULL when there is none.
const Pack *race_packs_find(const RacePacks *packs, const char *id);

// Returns false, with the error that there is no pack with this id, and which one may have been meant.
bool race_packs_lack(const char *id, TextError *error);

// Opens a race whose puzzles follow from a phrase. False with the reason, also when its pack is missing.
bool race_packs_follow(const RacePacks *packs, Race *race, const char *value, TextError *error);

// Adds the puzzle that a share code names to a race.
bool race_packs_add_code(const RacePacks *packs, const Layout *layout, const char *code, Race *race,
                         TextError *error);

// Prints a race, or writes it to `out` (NULL: standard output). False, with a message, if it cannot be
// written.
bool race_packs_print(const Race *race, bool json, const char *out);
