#pragma once
// Takes a puzzle out of a pack of the player's own, and puts it back: its line of seeds.csv, byte for byte.
// All else in the file stays as it is, whoever wrote it, and the file is written in one step.

#include <stddef.h>
#include <stdint.h>

#include "core/base/text_error.h"
#include "host/files/paths.h"

typedef struct {
    char folder[PATH_MAX_BYTES]; // of the pack
    size_t offset;               // where the line stood
    char *text;                  // the line with its line break, owned; NULL: nothing is taken out
    size_t size;
} OwnSeed;

// Takes the puzzle with that id out of the pack, which must have others. What *out held before is forgotten.
// False with the reason.
bool own_seed_take_out(const char *folder, uint64_t id, OwnSeed *out, TextError *error);

// Puts it back: where it stood if a line begins there, else at the end. False with the reason.
bool own_seed_put_back(OwnSeed *seed, TextError *error);

void own_seed_forget(OwnSeed *seed);
