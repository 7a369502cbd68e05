#include "cli/run/run.txt.h"
#include "cli/tool/cli.h"

static const Command *const PARTS[] = {&cmd_run_verify, &cmd_run_show, &cmd_run_export, NULL};

static int run(int argc, char **argv) { return cli_run_part(&cmd_run, argc, argv); }

const Command cmd_run = {"run", "recorded games: verify, show, export", RUN_TXT, run, .part = PARTS};
