#include "cli/run/run.txt.h"
#include "cli/tool/cli.h"

static int run(int argc, char **argv) {
    static const Command *const PARTS[] = {&cmd_run_verify, NULL};
    return cli_run_part(&cmd_run, PARTS, argc, argv);
}

const Command cmd_run = {"run", "recorded games: verify", RUN_TXT, run};
