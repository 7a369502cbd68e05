#pragma once
// All commands of nonet-cli: they are the parts of a command without a name.

#include "cli/tool/cli.h"

extern const Command cmd_nonet_cli;
