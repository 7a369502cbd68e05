#include "cli/commands.h"

#include "cli/cli.txt.h"

static const Command *const COMMANDS[] = {&cmd_solve, &cmd_count,   &cmd_generate, &cmd_transform, &cmd_canon,
                                          &cmd_code,  &cmd_grade,   &cmd_hint,     &cmd_cases,     &cmd_mine,
                                          &cmd_pack,  &cmd_convert, &cmd_print,    &cmd_run,       &cmd_race,
                                          &cmd_bench, NULL};

static void add_commands(Text *out) {
    for (int i = 0; COMMANDS[i]; i++)
        text_addf(out, "%s  %-11s%s", i ? "\n" : "", COMMANDS[i]->name, COMMANDS[i]->summary);
}

const Command cmd_nonet_cli = {.name = "",
                               .summary = "sudoku at the terminal",
                               .help = CLI_TXT,
                               .part = COMMANDS,
                               .add_list = add_commands};
