#include <string.h>

#include "cli/tool/cli.h"

static const char HELP[] =
#include "cli/run/run.inc"
    ;

static int run(int argc, char **argv) {
    static const Command *const parts[] = {&cmd_run_verify};
    enum { PARTS = sizeof parts / sizeof parts[0] };
    const char *names[PARTS];
    for (int i = 0; i < PARTS; i++) {
        names[i] = parts[i]->name + strlen("run ");
        if (argc > 1 && strcmp(argv[1], names[i]) == 0) return parts[i]->run(argc - 1, argv + 1);
    }
    int status = cli_options(&cmd_run, &argc, argv, &(CliOption){0});
    if (status != CLI_GO) return status;
    if (argc == 1) return cli_misuse(&cmd_run, "verify?");
    const char *nearest = text_nearest(argv[1], names, PARTS);
    return cli_misuse(&cmd_run, nearest ? "there is no '%s'; did you mean '%s'?" : "'%s' is not verify",
                      argv[1], nearest);
}

const Command cmd_run = {"run", "recorded games: verify", HELP, run};
