#include <string.h>

#include "cli/tool/cli.h"

static const char HELP[] =
#include "cli/race/race.inc"
    ;

static int run(int argc, char **argv) {
    static const Command *const parts[] = {&cmd_race_make, &cmd_race_open, &cmd_race_table, &cmd_race_daily,
                                           &cmd_race_weekly};
    enum { PARTS = sizeof parts / sizeof parts[0] };
    const char *names[PARTS];
    for (int i = 0; i < PARTS; i++) {
        names[i] = parts[i]->name + strlen("race ");
        if (argc > 1 && strcmp(argv[1], names[i]) == 0) return parts[i]->run(argc - 1, argv + 1);
    }
    int status = cli_options(&cmd_race, &argc, argv, &(CliOption){0});
    if (status != CLI_GO) return status;
    if (argc == 1) return cli_misuse(&cmd_race, "make, open, table, daily or weekly?");
    const char *nearest = text_nearest(argv[1], names, PARTS);
    return cli_misuse(&cmd_race,
                      nearest ? "there is no '%s'; did you mean '%s'?"
                              : "'%s' is none of make, open, table, daily and weekly",
                      argv[1], nearest);
}

const Command cmd_race = {"race", "races without a server: make, open, table, daily, weekly", HELP, run};
