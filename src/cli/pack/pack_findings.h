#pragma once
// What `pack check` finds wrong with a pack, said on standard error and kept for --json; and what it proves
// besides the seeds: that the tokens can be told apart, that every sign of them can be drawn, and that every
// file the pack brings can be read and has a licence.

#include "cli/tool/reply.h"
#include "host/packs/packs.h"

typedef struct {
    PackEntry entry;
    Reply errors, warnings; // JSON objects with commas between
    int count;              // of errors
} PackFindings;

// In a file of the pack, at a line (0: the file as a whole).
void pack_find(PackFindings *found, const char *file, int line, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

// The same for what breaks no rule.
void pack_warn(PackFindings *found, const char *file, int line, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

// With a column, at a path.
void pack_find_at(PackFindings *found, const char *path, const TextError *error, bool warning);

// Glyphs, signs and colours. `share` is the folder of the game's own files, whose fonts show the tokens of a
// pack that brings none; the folder above the packs is looked in too.
void proof_tokens(PackFindings *found, const char *share);

// Files and licences. With `own_use` licences may be "private" or "unknown".
void proof_files(PackFindings *found, bool own_use);
