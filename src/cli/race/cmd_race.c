#include "cli/race/race.txt.h"
#include "cli/tool/cli.h"

static const Command *const PARTS[] = {&cmd_race_make,  &cmd_race_open,   &cmd_race_table,
                                       &cmd_race_daily, &cmd_race_weekly, NULL};

static int run(int argc, char **argv) { return cli_run_part(&cmd_race, argc, argv); }

const Command cmd_race = {"race", "races without a server: make, open, table, daily, weekly", RACE_TXT, run,
                          .part = PARTS};
