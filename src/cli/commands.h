#pragma once
// All commands of nonet-cli: the parts of the one that has no name.

#include "cli/tool/cli.h"

extern const Command cmd_nonet_cli;
