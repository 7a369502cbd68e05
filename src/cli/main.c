// nonet-cli: runs the command that is named.
#include <errno.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif
#include <stdio.h>
#include <string.h>

#include "cli/commands.h"
#include "core/base/text_error.h"

enum { COMMANDS_MAX = 64 };

static void print_help(FILE *out) {
    Text help = {0};
    cli_help(&cmd_nonet_cli, &help);
    fputs(text_of(&help), out);
    text_finish(&help);
}

static int misuse(const char *name) {
    const char *names[COMMANDS_MAX];
    int count = 0;
    for (; cmd_nonet_cli.part[count] && count < COMMANDS_MAX; count++)
        names[count] = cmd_nonet_cli.part[count]->name;
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
    for (const Command *const *it = cmd_nonet_cli.part; *it; it++)
        if (strcmp(argv[1], (*it)->name) == 0) return (*it)->run(argc - 1, argv + 1);
    return misuse(argv[1]);
}

// A board with constraints takes 170 KB. Commands that work on one after the other would spend most of their
// time on memory that glibc gives back to the system, only to ask for it again.
static void keep_freed_memory(void) {
#ifdef __GLIBC__
    enum { MIB = 1 << 20 };
    mallopt(M_TRIM_THRESHOLD, 64 * MIB);
    mallopt(M_MMAP_THRESHOLD, 32 * MIB);
#endif
}

int main(int argc, char **argv) {
    keep_freed_memory();
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
