#include "cli/commands.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "cli/cli.txt.h"
#include "core/base/text_error.h"

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

static void print_help(FILE *out) {
    Text help = {0};
    cli_help(&cmd_nonet_cli, &help);
    fputs(text_of(&help), out);
    text_finish(&help);
}

static int misuse(const char *name) {
    const char *names[sizeof COMMANDS / sizeof COMMANDS[0]];
    int count = 0;
    for (; COMMANDS[count]; count++) names[count] = COMMANDS[count]->name;
    const char *nearest = text_nearest(name, names, count);
    fprintf(stderr,
            nearest ? "nonet-cli: there is no command '%s'; did you mean '%s'?\n"
                    : "nonet-cli: there is no command '%s'\n",
            name, nearest);
    fputs("Try 'nonet-cli --help'.\n", stderr);
    return CLI_USAGE;
}

static int run(int argc, char **argv) {
    if (argc < 2) {
        print_help(stderr);
        return CLI_USAGE;
    }
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0) {
        print_help(stdout);
        return CLI_DONE;
    }
    if (strcmp(argv[1], "--version") == 0) {
        puts("nonet-cli " NONET_VERSION);
        return CLI_DONE;
    }
    for (const Command *const *it = COMMANDS; *it; it++)
        if (strcmp(argv[1], (*it)->name) == 0) return (*it)->run(argc - 1, argv + 1);
    return misuse(argv[1]);
}

int commands_run(int argc, char **argv) {
    int status = run(argc, argv);
    errno = 0;
    if (fflush(stdout) != 0 || ferror(stdout)) {
        if (errno)
            reply_say_fault(errno);
        else // an earlier write failed, and its errno is gone
            fputs("nonet-cli: standard output could not be written\n", stderr);
        return CLI_NO;
    }
    return status;
}
