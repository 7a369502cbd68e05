#pragma once
// The parts of the subcommand `pack`, each in a file of its name.

#include "cli/tool/cli.h"

extern const Command cmd_pack_new, cmd_pack_import, cmd_pack_stats, cmd_pack_merge, cmd_pack_check;
