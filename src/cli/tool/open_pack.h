#pragma once
// Packs and files of seeds named on the command line.

#include <stdio.h>

#include "cli/tool/cli.h"
#include "host/files/paths.h"
#include "host/packs/packs.h"
#include "host/packs/seed_list.h"

// True when progress should be shown: standard error is a terminal.
bool pack_shows_progress(void);

// As paths_look, with a message when the game's own files are nowhere.
bool pack_find_game(const Command *command, Paths *out);

// "gentle 60, easy 60": the bands that hold seeds.
void pack_format_bands(const int band_count[BAND_COUNT], FILE *out);

// Reads the pack in a folder, or a single file of seeds; the board of a file is that of the pack in whose
// folder it lies, or else `layout`. False, with a message (cli_complain_as) that says what is wrong and which
// pack may have been meant. pack_entry_finish in both cases.
bool pack_open(const char *path, const Layout *layout, bool json, PackEntry *out);

// The same for a folder, or the id of a pack beside the game.
bool pack_open_named(const char *name, const Paths *paths, const Layout *layout, PackEntry *out);

// A file of seeds whose board is `layout`; its error, if any, is left in *out.
void pack_read_seeds(const char *path, const Layout *layout, PackEntry *out);

// seed_list_take_pack and seed_list_save, with messages for what is wrong.
bool pack_list_seeds(SeedList *list, const Pack *pack, const char *file, int *out_double);
bool pack_write_seeds(const SeedList *list, const char *path);
