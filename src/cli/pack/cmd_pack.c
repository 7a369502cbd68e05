#include <string.h>

#include "cli/tool/cli.h"

static const char HELP[] =
#include "cli/pack/pack.inc"
    ;

static int run(int argc, char **argv) {
    static const Command *const parts[] = {&cmd_pack_new, &cmd_pack_import, &cmd_pack_stats, &cmd_pack_merge,
                                           &cmd_pack_check};
    enum { PARTS = sizeof parts / sizeof parts[0] };
    const char *names[PARTS];
    for (int i = 0; i < PARTS; i++) {
        names[i] = parts[i]->name + strlen("pack ");
        if (argc > 1 && strcmp(argv[1], names[i]) == 0) return parts[i]->run(argc - 1, argv + 1);
    }
    int status = cli_options(&cmd_pack, &argc, argv, &(CliOption){0});
    if (status != CLI_GO) return status;
    if (argc == 1) return cli_misuse(&cmd_pack, "new, import, stats, merge or check?");
    const char *nearest = text_nearest(argv[1], names, PARTS);
    return cli_misuse(&cmd_pack,
                      nearest ? "there is no '%s'; did you mean '%s'?"
                              : "'%s' is none of new, import, stats, merge and check",
                      argv[1], nearest);
}

const Command cmd_pack = {"pack", "seed packs: new, import, stats, merge, check", HELP, run};
