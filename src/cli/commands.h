#pragma once
// All commands of nonet-cli: they are the parts of a command without a name.

#include "cli/tool/cli.h"

extern const Command cmd_nonet_cli;

// Runs the command that the arguments name, as the program does, and returns its exit status. What goes to
// standard output is flushed, and a failure of that is said and is CLI_NO.
int commands_run(int argc, char **argv);
