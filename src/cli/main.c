// The terminal's way to Nonet: a table of subcommands and nothing else.
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "cli/tool/cli.h"
#include "core/base/text_error.h"

static const Command *const COMMANDS[] = {
    &cmd_solve, &cmd_count, &cmd_generate, &cmd_transform, &cmd_canon, &cmd_code, &cmd_grade, &cmd_hint,
    &cmd_cases, &cmd_mine,  &cmd_pack,     &cmd_convert,   &cmd_print, &cmd_run,  &cmd_race,  &cmd_bench};
enum { COMMAND_COUNT = sizeof COMMANDS / sizeof COMMANDS[0] };

static void print_help(FILE *out) {
    fputs("nonet-cli: sudoku at the terminal\n\n"
          "Usage: nonet-cli COMMAND [OPTION...] [FILE...]\n"
          "       nonet-cli --help | --version\n\nCommands:\n",
          out);
    for (int i = 0; i < COMMAND_COUNT; i++)
        fprintf(out, "  %-11s%s\n", COMMANDS[i]->name, COMMANDS[i]->summary);
    fputs("\nEach command has a --help of its own. Puzzles are read from the files, or from standard input "
          "when there\n"
          "are none, and may stand among the arguments themselves. All commands read what 'convert' reads: "
          "text with\n"
          "the right number of cells in whatever form, tables, JSON, files and links of other programs.\n"
          "Results go to standard output, a line a puzzle; words go to standard error.\n\n"
          "Exit status: 0 done; 1 the answer is no, or something was not a puzzle; 2 the command was called "
          "wrongly.\n",
          out);
}

static int misuse(const char *name) {
    const char *names[COMMAND_COUNT];
    for (int i = 0; i < COMMAND_COUNT; i++) names[i] = COMMANDS[i]->name;
    const char *nearest = text_nearest(name, names, COMMAND_COUNT);
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
    for (int i = 0; i < COMMAND_COUNT; i++)
        if (strcmp(argv[1], COMMANDS[i]->name) == 0) return COMMANDS[i]->run(argc - 1, argv + 1);
    return misuse(argv[1]);
}

int main(int argc, char **argv) {
    int status = run(argc, argv);
    errno = 0;
    if (fflush(stdout) != 0 || ferror(stdout)) {
        if (errno)
            reply_say_fault(errno);
        else // an earlier write failed; why is forgotten
            fputs("nonet-cli: standard output could not be written\n", stderr);
        return CLI_NO;
    }
    return status;
}
