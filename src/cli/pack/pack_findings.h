#pragma once
// What `pack check` finds wrong with a pack, reported on standard error and kept for --json; and what it
// proves besides the seeds: that the tokens can be told apart, that all their signs can be drawn, and that
// every file of the pack can be read and has a licence.

#include "cli/tool/reply.h"
#include "host/packs/packs.h"

typedef struct {
    PackEntry entry;
    Reply errors, warnings; // JSON objects with commas between
    int count;              // of errors
} PackFindings;

// An error in a file of the pack, at a line (0: the file as a whole).
void pack_find(PackFindings *found, const char *file, int line, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

// A warning: the same for what breaks no rule.
void pack_warn(PackFindings *found, const char *file, int line, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

// An error or a warning with a column, at a path.
void pack_find_at(PackFindings *found, const char *path, const TextError *error, bool warning);

// Glyphs, signs and colours. `share` is the folder of the game's own files, whose fonts show the tokens of a
// pack that brings none; these fonts are also looked for in the folder above the packs.
void proof_tokens(PackFindings *found, const char *share);

// Files and licences. With `own_use` licences may be "private" or "unknown".
void proof_files(PackFindings *found, bool own_use);
