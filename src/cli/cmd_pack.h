#ifndef NONET_CLI_CMD_PACK_H
#define NONET_CLI_CMD_PACK_H
// The two parts of the subcommand `pack`.

#include <stdio.h>

#include "cli/cli.h"
#include "host/packs.h"

extern const Command cmd_pack_check, cmd_pack_fill;

// True when progress should be shown: standard error is a terminal.
bool pack_shows_progress(void);

// "gentle 60, easy 60": the bands that hold seeds.
void pack_print_bands(const Pack *pack, FILE *out);

#endif
